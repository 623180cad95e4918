//! What clients see of a game: the state and the moves as the wire has them, in the viewer's language.

use draughts::{AnySquare, Article, Legal, Notation};
use game::draughts::Made;
use game::{AnyGame, Counting, Moment, Player, Span};
use language::Language;
use renju::{Area, Color, Move as Stone, Step};

use crate::live::legal::Legals;
use crate::live::logged_game::{LoggedGame, index};
use crate::wire::{
    self, Claim, ClaimKind, Clock, Counter, DraughtsMove, DraughtsState, ForbiddenPoint, Meeting, Move,
    Opening, OpeningStep, People, Person, RatingChanges, Rematch, RenjuMove, RenjuState, State, Status,
    Stones, Verdict,
};

/// The numbers of some squares.
pub(crate) fn numbers(squares: Vec<AnySquare>) -> Vec<u8> {
    squares.into_iter().map(AnySquare::number).collect()
}

/// A move of draughts in the list, with the legal moves it was chosen among.
#[must_use]
pub fn played(ply: usize, made: &Made, legal: &Legal) -> DraughtsMove {
    let mv = made.ply.mv;
    let (squares, captured) = legal.route(&mv).unwrap_or_default();
    DraughtsMove {
        ply,
        by: made.by.into(),
        full: legal.write_move(&mv, Notation::Sheet).unwrap_or_default(),
        short: legal.write_move(&mv, Notation::Short).unwrap_or_default(),
        squares: numbers(squares),
        captured: numbers(captured),
        promotes: mv.promotes(),
        fen: made.ply.after().fen(),
        left: made.left.map(|Span(left)| left),
    }
}

/// All moves of a game from a ply on.
#[must_use]
pub fn moves(game: &AnyGame, from: usize) -> Vec<Move> {
    match game {
        AnyGame::Draughts(game) => {
            let listed = game.moves().iter().zip(1..).skip(from);
            listed.map(|(made, ply)| Move::Draughts(played(ply, made, &game.chosen_among(made)))).collect()
        }
        AnyGame::Renju(game) => {
            let listed = game.moves().iter().zip(1..).skip(from);
            listed.map(|(made, ply)| Move::Renju(stone(ply, made))).collect()
        }
    }
}

/// A stone or a pass in the list.
fn stone(ply: usize, made: &game::renju::Made) -> RenjuMove {
    RenjuMove {
        ply,
        by: made.by.into(),
        full: made.ply.mv.to_string(),
        point: match made.ply.mv {
            Stone::Place(point) => Some(point.to_string()),
            Stone::Pass => None,
        },
        color: made.ply.color.into(),
        left: made.left.map(|Span(left)| left),
    }
}

/// How a game ended.
#[must_use]
pub fn verdict(game: &AnyGame, language: Language) -> Option<Verdict> {
    game.verdict().map(|verdict| Verdict::new(language, verdict, game.white()))
}

/// How far a game is.
fn status(game: &AnyGame) -> Status {
    if game.is_over() {
        Status::Over
    } else if game.is_started() {
        Status::Playing
    } else {
        Status::Waiting
    }
}

/// The legal moves of a game of draughts that is being played.
pub(crate) fn legals(game: &AnyGame) -> Legals {
    match game {
        AnyGame::Draughts(draughts) if status(game) == Status::Playing => {
            Legals::of(draughts.legal(), draughts.instead_of_capture().as_ref())
        }
        _ => Legals::default(),
    }
}

/// What the state of a room adds to the state of the board.
#[derive(Clone, Debug)]
pub struct Around<'a> {
    /// The players.
    pub people: &'a [Person; 2],
    /// When the game begins whoever is there.
    pub starts_at: Option<i64>,
    /// Who asks to take back.
    pub take_back: Option<Player>,
    /// Who offers another game.
    pub rematch_by: Option<Player>,
    /// The other game.
    pub rematch: Option<&'a str>,
    /// The meeting.
    pub meeting: Meeting,
    /// What the meeting did to the ratings.
    pub ratings: Option<RatingChanges>,
    /// Why a rated meeting does not count for the ratings.
    pub uncounted: Option<wire::Uncounted>,
    /// Whether a player can break the game off.
    pub can_abort: bool,
    /// When the platform breaks it off.
    pub aborts_at: Option<i64>,
}

/// The state of a game, with its [`legals`].
pub(crate) fn state(
    logged: &LoggedGame,
    around: &Around<'_>,
    legal: &Legals,
    now: Moment,
    language: Language,
) -> State {
    let game = logged.game();
    let status = status(game);
    let turn = game.turn();
    let left = match Player::BOTH.map(|player| game.left(player, now)) {
        [Some(Span(first)), Some(Span(second))] => Some([first.max(0), second.max(0)]),
        _ => None,
    };
    // By correspondence what is left is the time until the last moment, which leave and the calendar may put off.
    let left = match (left, game.running(), game.deadline()) {
        (Some(mut left), Some(player), Some(deadline)) if game.control().is_days() => {
            left[index(player)] = (deadline - now).0.max(0);
            Some(left)
        }
        (left, ..) => left,
    };
    // 5.4.13.3: after one's own move, so while the opponent is to move.
    let may_offer = |player: Player| {
        status == Status::Playing && game.ply() > 0 && turn != player && game.offer().is_none()
    };
    let [first, second] = around.people.clone();
    State {
        status,
        ply: game.ply(),
        turn: turn.into(),
        people: People { first, second },
        arrived: game.present(),
        starts_at: around.starts_at.filter(|_| !game.is_started()),
        clock: Clock {
            left,
            running: game.running().map(Into::into),
            at: now.0,
            given_back: logged.given_back().map(|Span(given)| given),
        },
        offer: game.offer().map(Into::into),
        can_offer: Player::BOTH.map(may_offer),
        take_back: around.take_back.map(Into::into),
        rematch: Rematch { by: around.rematch_by.map(Into::into), game: around.rematch.map(str::to_owned) },
        claims: match game {
            AnyGame::Draughts(game) if status == Status::Playing => claims(game, now, language),
            _ => Vec::new(),
        },
        verdict: verdict(game, language),
        meeting: around.meeting.clone(),
        ratings: around.ratings,
        uncounted: around.uncounted.clone(),
        can_abort: around.can_abort,
        aborts_at: around.aborts_at,
        board: match game {
            AnyGame::Draughts(game) => wire::Board::Draughts(draughts_state(game, legal, language)),
            AnyGame::Renju(game) => wire::Board::Renju(renju_state(game, status, language)),
        },
    }
}

fn draughts_state(game: &game::draughts::Game, legal: &Legals, language: Language) -> DraughtsState {
    let counters = game
        .counters()
        .into_iter()
        .chain(Player::BOTH.into_iter().filter_map(|player| game.obvious_count(player)))
        .map(|counter| Counter {
            count: counter.count,
            limit: counter.limit,
            unless_won: counter.unless_won,
            article: wire::Article::new(language, counter.article),
            text: language
                .say("judge-counter", &[("count", counter.count.into()), ("limit", counter.limit.into())]),
            what: language.say(
                match counter.counting() {
                    Some(Counting::OwnMoves) => "counts-own-moves",
                    Some(Counting::Moves) => "counts-moves",
                    Some(Counting::KingMoves) => "counts-king-moves",
                    None => "counts-obvious",
                },
                &[("count", counter.count.into()), ("limit", counter.limit.into())],
            ),
        })
        .collect();
    DraughtsState {
        fen: game.position().fen(),
        legal: legal.list.clone(),
        must: legal.must(language),
        missed: game.irregularity().map(|(by, _)| by.into()),
        counters,
        repetitions: game.occurrences(),
    }
}

fn renju_state(game: &game::renju::Game, status: Status, language: Language) -> RenjuState {
    let board = game.position().board();
    let points = |color| board.points_of(color).iter().map(|point| point.to_string()).collect::<Vec<_>>();
    let expected = game.opening().expected();
    let acts: &[&str] = match (&expected, status) {
        (_, Status::Over | Status::Waiting) => &[],
        (None, _) => &["place", "pass"],
        (Some((_, step)), _) => step_acts(step),
    };
    RenjuState {
        stones: Stones { black: points(Color::Black), white: points(Color::White) },
        last: game.moves().iter().rev().find_map(|made| match made.ply.mv {
            Stone::Place(point) => Some(point.to_string()),
            Stone::Pass => None,
        }),
        black: game.player_of(Color::Black).into(),
        acts: acts.iter().map(|&act| act.to_owned()).collect(),
        opening: expected.map(|(_, step)| Opening {
            regulation: game.regulations().opening.name().to_owned(),
            actor: game.turn().into(),
            text: language.step(&step),
            step: opening_step(&step),
        }),
    }
}

/// What both players can claim now, in words and with the article.
fn claims(game: &game::draughts::Game, now: Moment, language: Language) -> Vec<Claim> {
    use game::draughts::Claim as Claimed;
    let legal = game.legal();
    let describe = |by: Player, (claim, cited): (Claimed, Article)| {
        let (claim, text, squares) = match claim {
            Claimed::Repetition { announced } => (ClaimKind::Repetition, "reason-repetition", announced),
            Claimed::Counter => (ClaimKind::Counter, "claim-counter", None),
            Claimed::Ending => (ClaimKind::Ending, "reason-ending", None),
            Claimed::ObviousDraw => (ClaimKind::ObviousDraw, "claim-obvious", None),
            Claimed::ShortOfTime => (ClaimKind::ShortOfTime, "reason-short-of-time", None),
            Claimed::Flag => (ClaimKind::Flag, "reason-flag", None),
        };
        let written = squares.as_ref().and_then(|squares| {
            let mv = legal.find_move(squares).ok()?;
            legal.write_move(&mv, Notation::Sheet).ok()
        });
        Claim {
            by: by.into(),
            claim,
            squares,
            r#move: written,
            article: wire::Article::new(language, cited),
            text: language.say(text, &[]),
        }
    };
    let of = |by: Player| game.claims(by, now).into_iter().map(move |claim| describe(by, claim));
    Player::BOTH.into_iter().flat_map(of).collect()
}

const fn step_acts(step: &Step) -> &'static [&'static str] {
    match step {
        Step::Place { .. } => &["place"],
        Step::Declare { .. } => &["declare"],
        Step::SwapOrKeep => &["swap", "keep"],
        Step::SwapKeepOrOffer { .. } => &["swap", "keep", "offer"],
        Step::Offer { .. } => &["offer"],
        Step::Choose { .. } => &["choose"],
        Step::TakeColor => &["take"],
    }
}

fn opening_step(step: &Step) -> OpeningStep {
    match step {
        Step::Place { number, within } => {
            let (area, side) = match within {
                Area::Centre => ("centre", None),
                Area::Square(side) => ("square", Some(*side)),
                Area::Board => ("board", None),
            };
            OpeningStep::Place { number: *number, area: area.to_owned(), side }
        }
        Step::Declare { at_most } => OpeningStep::Declare { at_most: *at_most },
        Step::SwapOrKeep => OpeningStep::SwapOrKeep,
        Step::SwapKeepOrOffer { count } => OpeningStep::SwapKeepOrOffer { count: *count },
        Step::Offer { count } => OpeningStep::Offer { count: *count },
        Step::Choose { among } => {
            OpeningStep::Choose { among: among.iter().map(ToString::to_string).collect() }
        }
        Step::TakeColor => OpeningStep::TakeColor,
    }
}

/// The forbidden points of Black.
#[must_use]
pub fn fouls(game: &game::renju::Game, language: Language) -> Vec<ForbiddenPoint> {
    let fouls = game.position().board().fouls();
    let about = |(point, foul): &(renju::Point, renju::Foul)| ForbiddenPoint {
        point: point.to_string(),
        foul: language::foul_name(*foul).to_owned(),
        article: wire::Article::new(language, foul.article()),
    };
    fouls.iter().map(about).collect()
}

/// The numbers of both players in an array by [`index`]: swaps if the seats of the meeting are the other way round.
#[must_use]
pub fn in_order<T>(pair: [T; 2], first: Player) -> [T; 2] {
    let [one, two] = pair;
    if index(first) == 0 { [one, two] } else { [two, one] }
}
