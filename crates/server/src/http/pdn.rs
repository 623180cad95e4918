//! Games of draughts in writing, as pages give and take them.

use ::pdn::{Command, Comment, Games, Mode, Place, Terminator, What};
use draughts::{AnyPosition, Color, Legal, Notation};
use game::draughts::{Made, Ply};
use game::{AnyGame, GameResult, Player, Tally, Verdict};
use language::Language;

use crate::live::view;
use crate::time::date;
use crate::wire::{DraughtsMove, PastedGame, PastedGames, Person};

/// Where in an event a game was played.
pub(crate) struct Round<'e> {
    pub(crate) event: &'e str,
    pub(crate) round: u16,
    pub(crate) table: u32,
}

/// A game of draughts as PDN, with the clocks behind the moves; renju has none.
pub(crate) fn write(
    game: &AnyGame,
    row: &store::Game,
    first: &Person,
    second: &Person,
    place: Option<&Round<'_>>,
) -> Option<String> {
    let AnyGame::Draughts(game) = game else { return None };
    let regulations = game.regulations();
    let start = regulations.start_position().ok()?;
    let moves = game.moves();
    let mut record = ::pdn::Game::of_moves(&start, moves.iter().map(|made| &made.ply.mv));
    record.set_tag("Event", place.map_or("Bolshak", |place| place.event));
    if let Some(Round { round, table, .. }) = place {
        record.set_tag("Round", &format!("{round}.{table}"));
    }
    record.set_tag("Date", &date(row.created));
    record.set_tag("White", &person(first));
    record.set_tag("Black", &person(second));
    for (name, rating) in [("WhiteElo", first.rating), ("BlackElo", second.rating)] {
        if let Some(rating) = rating {
            record.set_tag(name, &rating.to_string());
        }
    }
    record.set_tag("TimeControl", &regulations.control.to_string());
    finish(&mut record, game.verdict());
    let nodes: Vec<_> = record.main_line().map(|(id, _)| id).collect();
    for (id, played) in nodes.iter().zip(moves) {
        if let Some(left) = played.left {
            record.node_mut(*id).after.push(Comment::new(&Command::Clk(left).to_string()));
        }
    }
    // A capture that was missed and played on (rules of the club) is no move of a record: from there on the moves are a comment.
    if nodes.len() < moves.len() {
        let write = |made: &Made| game.chosen_among(made).write_move(&made.ply.mv, Notation::Sheet);
        let rest: Vec<String> = moves[nodes.len()..].iter().filter_map(|made| write(made).ok()).collect();
        let last = nodes.last().copied().unwrap_or(::pdn::Game::START);
        record.node_mut(last).after.push(Comment::new(&rest.join(" ")));
    }
    Some(record.to_string())
}

/// The result. One of a game that was not played is no score of a game: PDN has no word for it, so the tag alone says it (5.4.7.2).
fn finish(record: &mut ::pdn::Game, verdict: Option<&Verdict>) {
    let Some(verdict) = verdict else { return record.finish(Terminator::Unknown) };
    if !Tally::of(verdict).is_played() {
        record.finish(Terminator::Unknown);
        let [first, second] = Player::BOTH.map(|player| Tally::of(verdict).mark(player).sign());
        return record.set_tag("Result", &format!("{first}/{second}"));
    }
    record.finish(match verdict.result {
        GameResult::Win(Player::First) => Terminator::Win2,
        GameResult::Win(Player::Second) => Terminator::Loss2,
        GameResult::Draw => Terminator::Draw2,
        GameResult::BothLose => Terminator::Both,
        GameResult::NotPlayed => Terminator::Unknown,
    });
}

fn person(person: &Person) -> String {
    match person.level {
        Some(level) => format!("{} {level}", person.name),
        None if person.name.is_empty() => "?".to_owned(),
        None => person.name.clone(),
    }
}

/// The most games that are read of one text, and the most moves of all of them.
const MOST_GAMES: usize = 100;
const MOST_MOVES: usize = 5_000;
/// The most faults that are told of one game.
const MOST_FAULTS: usize = 20;

/// Reads the games of a text: their tags and moves. What cannot be read is said, with its place.
#[must_use]
pub fn read(text: &str, language: Language) -> PastedGames {
    let mut games = Vec::new();
    let mut room = MOST_MOVES;
    // Bytes in memory do not fail to be read.
    let mut records = Games::new(text.as_bytes(), Mode::Recovering).flatten().filter(is_game);
    for read in records.by_ref().take(MOST_GAMES) {
        let say = |at: Option<Place>, what: &What| match at {
            Some(at) => format!("{at}: {}", language.record_fault(what)),
            None => language.record_fault(what),
        };
        let mut faults: Vec<String> =
            read.faults.iter().take(MOST_FAULTS).map(|fault| say(Some(fault.at), &fault.what)).collect();
        let tags = ["Event", "Date", "White", "Black", "Result"]
            .iter()
            .filter_map(|name| Some(((*name).to_owned(), read.game.tag(name)?.to_owned())))
            .collect();
        let (start, mut made) = match read.game.moves() {
            Ok(moves) => {
                faults.extend(moves.stopped.iter().map(|what| say(None, what)));
                (moves.start, moves.made)
            }
            Err(what) => {
                faults.push(say(None, &what));
                (AnyPosition::start(draughts::Variant::Russian), Vec::new())
            }
        };
        if made.len() > room {
            faults.push(language.record_fault(&What::GameTooBig));
            made.truncate(room);
        }
        room -= made.len();
        let moves = made.iter().zip(1..).map(|((_, before, mv), ply)| move_of(ply, before, mv)).collect();
        games.push(PastedGame {
            tags,
            variant: start.ruleset().to_string(),
            fen: start.fen(),
            moves,
            faults,
        });
        if room == 0 {
            break;
        }
    }
    let left = records.count();
    let note = match (games.len(), left) {
        (0, _) => Some(language.say("server-no-games", &[])),
        (_, 0) => None,
        (taken, left) => {
            let numbers = [("taken", taken.into()), ("all", (taken + left).into())];
            Some(language.say("server-games-left", &numbers))
        }
    };
    PastedGames { games, left, note }
}

/// Whether anything of a record could be read as part of a game.
fn is_game(read: &::pdn::ReadGame) -> bool {
    let game = &read.game;
    game.main_line().next().is_some() || !game.tags.is_empty()
}

/// A move of a line as lists show it.
pub(crate) fn move_of(ply: usize, before: &AnyPosition, mv: &draughts::AnyMove) -> DraughtsMove {
    let by = if before.turn() == Color::White { Player::First } else { Player::Second };
    let made = Made { by, ply: Ply { before: *before, mv: *mv }, left: None };
    view::played(ply, &made, &Legal::of(before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Article, Reason};

    /// A forfeit is no game that was won: a reader takes it for no result, and the tag says what it was.
    #[test]
    fn a_game_that_was_not_played_is_plus_and_minus_5_4_7_2() {
        let start = AnyPosition::start(draughts::Variant::Russian);
        let written = |result, reason| {
            let mut record = ::pdn::Game::of_moves(&start, []);
            finish(&mut record, Some(&Verdict { result, reason, article: Article::ru("5.4.4.1") }));
            let text = record.to_string();
            let read = Games::new(text.as_bytes(), Mode::Strict).next().unwrap().unwrap();
            assert!(read.faults.is_empty(), "{:?}", read.faults);
            (read.game.tag("Result").unwrap().to_owned(), read.game.terminator)
        };
        let (first, second) = (GameResult::Win(Player::First), GameResult::Win(Player::Second));
        assert_eq!(written(first, Reason::Late), ("+/-".to_owned(), Terminator::Unknown));
        assert_eq!(written(second, Reason::Late), ("-/+".to_owned(), Terminator::Unknown));
        assert_eq!(written(GameResult::BothLose, Reason::Late), ("-/-".to_owned(), Terminator::Unknown));
        assert_eq!(written(first, Reason::Flag), ("2-0".to_owned(), Terminator::Win2));
        assert_eq!(written(second, Reason::Ruling), ("0-2".to_owned(), Terminator::Loss2));
        assert_eq!(written(GameResult::BothLose, Reason::Ruling), ("0-0".to_owned(), Terminator::Both));
    }

    #[test]
    fn what_is_pasted_is_read_to_the_first_fault_and_the_fault_is_said() {
        let text = "[Event \"x \\\"y\\\"\"]\n[GameType \"25\"]\n1. c3-d4 {a comment} d6-c5 (1... b6-a5) 2. b2-c3 $1 f6-g5 3. a1-a3 *\n\n\
                    [Event \"two\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 1-1";
        let read = read(text, Language::Ru);
        let [game, other] = &read.games[..] else { panic!("{} games", read.games.len()) };
        assert_eq!(game.tags["Event"], "x \"y\"");
        assert_eq!(game.moves.len(), 4);
        assert_eq!(game.faults.len(), 1, "{:?}", game.faults);
        assert_eq!(other.variant, "international");
        assert_eq!(other.moves.len(), 4);
    }
}
