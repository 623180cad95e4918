//! What clients see of a game: the state and the moves as the wire has them, in the viewer's language.

use std::sync::Arc;

use draughts::{AnyMove, AnySquare, Article, Notation};
use game::{Actor, Made, Moment, Player, Span, renju as five};
use language::Language;
use renju::{Area, Color, Move as Stone, Step};

use crate::legal::Legals;
use crate::table::{Board, Table, index};
use crate::wire::{
    self, Claim, ClaimKind, Clock, Counter, DraughtsMove, DraughtsState, ForbiddenPoint, Meeting, Move,
    Opening, OpeningStep, People, Person, RatingChanges, Rematch, RenjuMove, RenjuState, Score, State,
    Status, Stones, Verdict,
};

/// A move of draughts in the list.
#[must_use]
pub fn played(ply: usize, played: &Made) -> DraughtsMove {
    let Made { by, before, mv, after, left } = played;
    let (squares, captured) = before.route(mv).unwrap_or_default();
    let numbers = |squares: Vec<AnySquare>| squares.into_iter().map(AnySquare::number).collect::<Vec<u8>>();
    let promotes = match mv {
        AnyMove::Eight(mv) => mv.promotes(),
        AnyMove::Ten(mv) => mv.promotes(),
    };
    DraughtsMove {
        ply,
        by: (*by).into(),
        full: before.write_move(mv, Notation::Sheet).unwrap_or_default(),
        short: before.write_move(mv, Notation::Short).unwrap_or_default(),
        squares: numbers(squares),
        captured: numbers(captured),
        promotes,
        fen: after.fen(),
        left: left.map(|Span(left)| left),
    }
}

/// All moves of a game from a ply on.
#[must_use]
pub fn moves(board: &Board, from: usize) -> Vec<Move> {
    match board {
        Board::Draughts(game) => {
            let all = game.moves();
            let made = all.iter().enumerate().skip(from);
            made.map(|(index, mv)| Move::Draughts(played(index + 1, mv))).collect()
        }
        Board::Renju(game) => stones(game, from),
    }
}

/// Stones and passes. Black has the odd ones among the stones; who that was, the acts say.
fn stones(game: &five::Game, from: usize) -> Vec<Move> {
    let record = game.record();
    let mut again = five::Game::new(record.regulations);
    let mut list = Vec::new();
    for entry in &record.acts {
        let before = again.moves().len();
        let color = again.position().to_move();
        if again.act(entry.who, entry.when, &entry.act).is_err() {
            break;
        }
        if again.moves().len() > before
            && let (Some(stone), Actor::Player(by)) = (again.moves().last(), entry.who)
        {
            let point = match stone {
                Stone::Place(point) => Some(point.to_string()),
                Stone::Pass => None,
            };
            list.push(Move::Renju(RenjuMove {
                ply: before + 1,
                by: by.into(),
                full: stone.to_string(),
                point,
                color: color.into(),
                left: again.left(by, entry.when).map(|Span(left)| left),
            }));
        }
    }
    list.split_off(from.min(list.len()))
}

/// How a game ended.
#[must_use]
pub fn verdict(board: &Board, language: Language) -> Option<Verdict> {
    let (score, reason, cited, text) = match board {
        Board::Draughts(game) => {
            let verdict = game.verdict()?;
            (verdict.score, reason_name(verdict.reason), verdict.article, language.verdict(verdict))
        }
        Board::Renju(game) => {
            let verdict = game.verdict()?;
            let text = language.renju_verdict(verdict, game.player_of(Color::Black));
            (verdict.score, five_reason_name(verdict.reason), verdict.article, text)
        }
    };
    let (score, points) = match score {
        game::Score::Win(Player::First) => (Score::First, ["1", "0"]),
        game::Score::Win(Player::Second) => (Score::Second, ["0", "1"]),
        game::Score::Draw => (Score::Draw, ["½", "½"]),
        game::Score::BothLose => (Score::BothLose, ["0", "0"]),
    };
    Some(Verdict {
        score,
        points: points.map(str::to_owned),
        reason: reason.to_owned(),
        article: wire::Article::new(language, cited),
        text,
    })
}

const fn reason_name(reason: game::Reason) -> &'static str {
    match reason {
        game::Reason::NoPieces => "no-pieces",
        game::Reason::Blocked => "blocked",
        game::Reason::Resignation => "resignation",
        game::Reason::Flag => "flag",
        game::Reason::ClockStopped => "clock-stopped",
        game::Reason::Late => "late",
        game::Reason::Ruling => "ruling",
        game::Reason::Agreement => "agreement",
        game::Reason::Repetition => "repetition",
        game::Reason::Counter(_) => "counter",
        game::Reason::Ending => "ending",
        game::Reason::ObviousDraw => "obvious-draw",
        game::Reason::BothFlags => "both-flags",
        game::Reason::ShortOfTime => "short-of-time",
    }
}

const fn five_reason_name(reason: five::Reason) -> &'static str {
    match reason {
        five::Reason::Five => "five",
        five::Reason::Overline => "overline",
        five::Reason::Foul(_) => "foul",
        five::Reason::Resignation => "resignation",
        five::Reason::Flag => "flag",
        five::Reason::Agreement => "agreement",
        five::Reason::BothPassed => "both-passed",
        five::Reason::NoFivePossible => "no-five",
        five::Reason::BothFlags => "both-flags",
        five::Reason::ClockStopped => "clock-stopped",
        five::Reason::Late => "late",
        five::Reason::Ruling => "ruling",
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
}

/// The state of a game.
#[must_use]
pub fn state(table: &Table, around: &Around<'_>, now: Moment, language: Language) -> State {
    let board = table.board();
    let waiting = table.started().is_none();
    let status = if board.is_over() {
        Status::Over
    } else if waiting {
        Status::Waiting
    } else {
        Status::Playing
    };
    let turn = board.turn();
    let left = match Player::BOTH.map(|player| board.left(player, now)) {
        [Some(Span(first)), Some(Span(second))] => Some([first.max(0), second.max(0)]),
        _ => None,
    };
    // 5.4.13.3: after one's own move, so while the opponent is to move.
    let may_offer = |player: Player| {
        status == Status::Playing && board.ply() > 0 && turn != player && board.offer().is_none()
    };
    let [first, second] = around.people.clone();
    State {
        status,
        ply: board.ply(),
        turn: turn.into(),
        people: People { first, second },
        arrived: table.arrived(),
        starts_at: around.starts_at.filter(|_| waiting),
        clock: Clock { left, running: board.running().map(Into::into), at: now.0 },
        offer: board.offer().map(Into::into),
        can_offer: Player::BOTH.map(may_offer),
        take_back: around.take_back.map(Into::into),
        rematch: Rematch { by: around.rematch_by.map(Into::into), game: around.rematch.map(str::to_owned) },
        claims: match board {
            Board::Draughts(game) if status == Status::Playing => claims(game, now, language),
            _ => Vec::new(),
        },
        verdict: verdict(board, language),
        meeting: around.meeting.clone(),
        ratings: around.ratings,
        board: match board {
            Board::Draughts(game) => wire::Board::Draughts(draughts_state(game, status, language)),
            Board::Renju(game) => wire::Board::Renju(renju_state(game, status, language)),
        },
    }
}

fn draughts_state(game: &game::Game, status: Status, language: Language) -> DraughtsState {
    let legal = (status == Status::Playing).then(|| Legals::of(game.position()));
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
        })
        .collect();
    DraughtsState {
        fen: game.position().fen(),
        must: legal.as_ref().and_then(|legal| legal.must(language)),
        legal: legal.map_or_else(|| Arc::from([]), |legal| legal.list),
        counters,
        repetitions: game.occurrences(),
    }
}

fn renju_state(game: &five::Game, status: Status, language: Language) -> RenjuState {
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
        last: game.moves().iter().rev().find_map(|stone| match stone {
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
fn claims(game: &game::Game, now: Moment, language: Language) -> Vec<Claim> {
    let position = game.position();
    let describe = |by: Player, (claim, cited): (game::Claim, Article)| {
        let (claim, text, squares) = match claim {
            game::Claim::Repetition { announced } => (ClaimKind::Repetition, "reason-repetition", announced),
            game::Claim::Counter => (ClaimKind::Counter, "claim-counter", None),
            game::Claim::Ending => (ClaimKind::Ending, "reason-ending", None),
            game::Claim::ObviousDraw => (ClaimKind::ObviousDraw, "claim-obvious", None),
            game::Claim::ShortOfTime => (ClaimKind::ShortOfTime, "reason-short-of-time", None),
            game::Claim::Flag => (ClaimKind::Flag, "reason-flag", None),
        };
        let written = squares.as_ref().and_then(|squares| {
            let mv = position.find_move(squares).ok()?;
            position.write_move(&mv, Notation::Sheet).ok()
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
pub fn fouls(game: &five::Game, language: Language) -> Vec<ForbiddenPoint> {
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
