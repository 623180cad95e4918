//! A record played through [`game`]: its clocks, its draws, its result, each with the article.

use std::fmt;
use std::str::FromStr;

use draughts::{AnyPosition, Article, Color};
use game::draughts::{Act, Declares, Game as Played, Regulations, Start};
use game::{Actor, Book, Control, Counter, Mode, Moment, Player, Refusal, Ruling, Span, Tempo};

use crate::comment::Command;
use crate::fault::What;
use crate::lex::Terminator;
use crate::tree::{Game, Node};

/// A record as a game under the rules.
#[derive(Clone, Debug)]
pub struct Folded {
    /// The game: what was played, the clocks, the verdict.
    pub game: Played,
    /// What the record does not say and the rules do.
    pub notices: Vec<Notice>,
}

/// Something the rules say about a recorded game, after so many moves of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The moves of both sides made by then.
    pub ply: u32,
    /// What.
    pub kind: NoticeKind,
}

/// What the rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// A draw could have been claimed by counting.
    DrawDue(Counter),
    /// The position had arisen three times.
    Repetition(Article),
    /// A clock of the record had run out.
    Flag(Color),
    /// The recorded result could not have come about so.
    Result(Refusal),
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, dots) = (self.ply.div_ceil(2), if self.ply.is_multiple_of(2) { "..." } else { "." });
        write!(f, "{number}{dots} ")?;
        match &self.kind {
            NoticeKind::DrawDue(Counter { article, count, limit, .. }) => {
                write!(f, "a draw can be claimed: {count} of {limit} ({article})")
            }
            NoticeKind::Repetition(article) => {
                write!(f, "the position has arisen for the third time ({article})")
            }
            NoticeKind::Flag(color) => write!(f, "the clock of {color:?} has run out"),
            NoticeKind::Result(refusal) => write!(f, "the result: {refusal}"),
        }
    }
}

/// Plays the game itself, without variations, through the rules of a book. Clocks are those of the tag `TimeControl` and of the
/// commands `clk` and `emt`; they end nothing, because the record says how the game ended.
///
/// # Errors
/// What is wrong, if the record cannot be played to its end or sets up the board in its middle.
pub fn fold(record: &Game, book: Book) -> Result<Folded, What> {
    let moves = record.moves()?;
    if let Some(what) = moves.stopped {
        return Err(what);
    }
    let control = record.tag("TimeControl").and_then(|text| Control::from_str(text).ok()).unwrap_or_default();
    let ordinary = moves.start == AnyPosition::start(moves.start.ruleset());
    let start = if ordinary { Start::Ordinary } else { Start::Fen(moves.start.fen()) };
    let regulations = Regulations {
        book,
        start,
        mode: Mode::Strict,
        lateness: None,
        declares: Declares::NOTHING,
        ..Regulations::over_the_board(moves.start.ruleset(), Tempo::Classic, control)
    };
    let Ok(game) = Played::new(regulations) else { return Err(What::EmptyGame) };
    let mut folding =
        Folding { folded: Folded { game, notices: Vec::new() }, now: 0, shown: [None; 2], ply: 0 };
    folding.act(Actor::Arbiter, &Act::Start);
    for (id, _, mv) in &moves.made {
        let Ok(squares) = folding.folded.game.legal().squares_of(mv) else { break };
        folding.mv(record.node(*id), squares);
    }
    // A result without moves is recorded, not played: there is nothing that it could contradict.
    if !moves.made.is_empty() {
        folding.end(record.result());
    }
    Ok(folding.folded)
}

struct Folding {
    folded: Folded,
    now: i64,
    /// What the clocks of the record showed last.
    shown: [Option<Span>; 2],
    ply: u32,
}

impl Folding {
    fn act(&mut self, who: Actor, act: &Act) -> bool {
        match self.folded.game.act(who, Moment(self.now), act) {
            Ok(_) => true,
            Err(refusal) => {
                self.notice(NoticeKind::Result(refusal));
                false
            }
        }
    }

    fn notice(&mut self, kind: NoticeKind) {
        self.folded.notices.push(Notice { ply: self.ply, kind });
    }

    fn mv(&mut self, node: &Node, squares: Vec<u8>) {
        let player = self.folded.game.turn();
        self.now += self.spent(node, player).0;
        self.ply += 1;
        if !self.act(Actor::Player(player), &Act::mv(squares, Span::ZERO)) {
            return;
        }
        let game = &self.folded.game;
        let repeated = (game.occurrences() == 3).then(|| game.regulations().articles().repetition);
        // Each counter is told once, when it is full.
        let due: Vec<_> =
            game.counters().into_iter().filter(|counter| counter.count == counter.limit).collect();
        let out = game.left(player, Moment(self.now)).is_some_and(|left| left < Span::ZERO);
        let told = |notices: &[Notice], kind: &NoticeKind| notices.iter().any(|notice| &notice.kind == kind);
        for kind in due.into_iter().map(NoticeKind::DrawDue).chain(repeated.map(NoticeKind::Repetition)) {
            if !told(&self.folded.notices, &kind) {
                self.notice(kind);
            }
        }
        if out && !told(&self.folded.notices, &NoticeKind::Flag(color(player))) {
            self.notice(NoticeKind::Flag(color(player)));
        }
    }

    /// The time a move took, by the comments behind it: `emt`, or the difference of two `clk`.
    fn spent(&mut self, node: &Node, player: Player) -> Span {
        let index = usize::from(player == Player::Second);
        let control = &self.folded.game.regulations().control;
        let mut spent = None;
        for command in node.after.iter().flat_map(|comment| comment.commands()) {
            match command {
                Command::Emt(time) => spent = Some(time),
                Command::Clk(time) => {
                    let before = self.shown[index].or_else(|| control.first_period());
                    let increment = match control {
                        Control::Clock(periods) => {
                            periods.first().map_or(Span::ZERO, |period| period.increment)
                        }
                        _ => Span::ZERO,
                    };
                    self.shown[index] = Some(time);
                    if let Some(before) = before {
                        spent.get_or_insert(before + increment - time);
                    }
                }
                _ => {}
            }
        }
        Span(spent.unwrap_or_default().0.max(0))
    }

    /// Brings the game to its recorded result, if the board has not.
    fn end(&mut self, result: Terminator) {
        if self.folded.game.verdict().is_some() {
            return;
        }
        let turn = self.folded.game.turn();
        match result {
            Terminator::Win1 | Terminator::Win2 => self.act(Actor::Player(Player::Second), &Act::Resign),
            Terminator::Loss1 | Terminator::Loss2 => self.act(Actor::Player(Player::First), &Act::Resign),
            Terminator::Both => self.act(Actor::Arbiter, &Act::Rule(Ruling::BothLose)),
            Terminator::Draw1 | Terminator::Draw2 => {
                let due = self.folded.game.occurrences() >= 3
                    || self.folded.game.counters().iter().any(Counter::is_due);
                if due {
                    self.act(Actor::Arbiter, &Act::Rule(Ruling::Draw))
                } else {
                    self.act(Actor::Player(turn.other()), &Act::OfferDraw)
                        && self.act(Actor::Player(turn), &Act::AcceptDraw)
                }
            }
            Terminator::Unknown | Terminator::Score => true,
        };
    }
}

const fn color(player: Player) -> Color {
    match player {
        Player::First => Color::White,
        Player::Second => Color::Black,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::Games;
    use game::{GameResult, Reason};

    fn folded(text: &str) -> Folded {
        let read = Games::new(text.as_bytes(), crate::reader::Mode::Strict).next().unwrap().unwrap();
        assert!(read.faults.is_empty(), "{:?}", read.faults);
        fold(&read.game, Book::Ru2022).unwrap()
    }

    #[test]
    fn clocks_of_the_record_become_those_of_the_game() {
        let text = "[GameType \"25\"] [TimeControl \"600+5\"] \
            1. c3-d4 {[%clk 0:09:35]} b6-a5 {[%emt 0:01:00]} 2. d4-c5 {[%clk 0:09:30]} 0-1";
        let game = folded(text).game;
        // 600 − 30 + 5 = 575 s; then 575 − 10 + 5 = 570 s. Black 600 − 60 + 5.
        let now = Moment(100_000);
        assert_eq!(game.left(Player::First, now), Some(Span::seconds(570)));
        assert_eq!(game.left(Player::Second, now), Some(Span::seconds(545)));
        let verdict = game.verdict().unwrap();
        assert_eq!((verdict.result, verdict.reason), (GameResult::Win(Player::Second), Reason::Resignation));
    }

    #[test]
    fn a_win_on_the_board_ends_the_game_by_itself_6_1_7() {
        let game = folded("[GameType \"25\"] [FEN \"W:Wc3:Bd4\"] 1. c3:e5 1-0").game;
        assert_eq!(game.verdict().unwrap().reason, Reason::NoPieces);
    }

    #[test]
    fn a_draw_agreed_too_early_is_noticed_6_1_8_1() {
        let folded = folded("[GameType \"25\"] 1. c3-d4 b6-a5 1/2-1/2");
        assert_eq!(folded.game.verdict(), None);
        let [Notice { ply: 2, kind: NoticeKind::Result(refusal) }] = &folded.notices[..] else {
            panic!("{:?}", folded.notices)
        };
        assert_eq!(refusal.article.clause, "6.1.8.1");
    }

    #[test]
    fn a_threefold_repetition_is_noticed_and_drawn_5_4_13_2() {
        let shuffle = "a5-b6 h4-g3 b6-a5 g3-h4 ".repeat(2);
        let folded = folded(&format!("[GameType \"25\"] [FEN \"W:WKa3,Ka5:BKh6,Kh4\"] {shuffle} 1/2-1/2"));
        let [Notice { ply: 8, kind: NoticeKind::Repetition(_) }] = &folded.notices[..] else {
            panic!("{:?}", folded.notices)
        };
        assert_eq!(folded.game.verdict().unwrap().result, GameResult::Draw);
    }
}
