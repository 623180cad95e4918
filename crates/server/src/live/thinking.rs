//! What the engine does for the server: moves of an opponent at ten levels, rulings, analysis and review. Each is work for the
//! [pool](crate::live::pool) and ends early when nobody waits for it.

use std::time::{Duration, Instant};

use draughts::AnyMove;
use engine::review::{self, Opinion};
use engine::{Engine, Level, Limits, Line, Options, Report, Score, Stop};
use game::renju::Act as RenjuAct;
use game::{Actor, AnyGame, FrameAct, Logged, Player, Ruling, Span};
use renju::{Area, Color, Move as Stone, OpeningAct, Point, PointSet, Step};

use crate::live::ruling::ruling;
use crate::live::tables::library;

/// The highest level.
pub const LEVELS: u8 = 10;

/// How long a level may think about a move of draughts. All but the strongest stop long before by themselves.
const LONGEST: Duration = Duration::from_millis(2_500);
/// The table of an engine that answers one question.
const TABLE_MIB: usize = 16;

pub(crate) fn engine() -> Engine {
    let tables = Some(std::sync::Arc::clone(library()));
    Engine::new(Options { hash_mib: TABLE_MIB, tables, ..Options::default() })
}

/// The time of a search of renju since now; when nobody waits for it any more, all of it is over.
fn stopwatch(stop: &Stop) -> impl Fn() -> Duration {
    let start = Instant::now();
    move || if stop.is_stopped() { Duration::MAX } else { start.elapsed() }
}

fn renju_limits(level: u8) -> renju::Limits {
    let level = level.clamp(1, LEVELS);
    renju::Limits {
        depth: Some(level),
        nodes: Some(500 << level),
        time: Some(Duration::from_millis(150 * u64::from(level))),
    }
}

/// The program's act when it is to move: a move, or the acceptance of a draw that is offered.
///
/// It never thinks longer than a thirtieth of what it has left.
#[must_use]
pub fn act(
    game: &AnyGame,
    me: Player,
    level: u8,
    left: Option<Span>,
    seed: u64,
    stop: &Stop,
) -> Option<Logged> {
    let who = Actor::Player(me);
    let patience =
        left.map_or(Duration::MAX, |Span(left)| Duration::from_millis(left.max(0).cast_unsigned() / 30));
    match game {
        AnyGame::Draughts(draughts) => {
            let level = Level::new(level.clamp(1, LEVELS))?;
            let missed = draughts.irregularity().is_some_and(|(by, _)| by != me);
            // Two positions are weighed against each other: a forced move is looked behind then.
            let limits = Limits { analyse: missed, ..Limits::time(LONGEST.min(patience)) };
            let choose = |line: &Line| level.choose(&engine(), line, &limits, seed, stop);
            let report = choose(&Line::of(draughts));
            // By the rules of the club it demands a capture that was missed, or plays on: whichever it likes better.
            if missed {
                let before = draughts.moves().last()?.ply.before;
                let demanded = choose(&Line::under(draughts.regulations().book, before)).score()?.reversed();
                if report.score().is_none_or(|played_on| demanded > played_on) {
                    let demand = game::draughts::Act::Board(game::draughts::BoardAct::Demand);
                    return Some(Logged::Draughts { who, act: demand });
                }
            }
            // It agrees to a draw if it does not think itself better.
            if game.offer() == Some(me.other()) && report.score()? <= Score::Value(50) {
                return Some(game.logged(who, FrameAct::AcceptDraw));
            }
            let squares = draughts.legal().squares_of(&report.best()?).ok()?;
            Some(Logged::Draughts { who, act: game::draughts::Act::mv(squares, Span::ZERO) })
        }
        AnyGame::Renju(renju) => {
            let act = renju_act(renju, level, patience, seed, stop)?;
            Some(Logged::Renju { who, act })
        }
    }
}

fn renju_act(
    game: &game::renju::Game,
    level: u8,
    patience: Duration,
    seed: u64,
    stop: &Stop,
) -> Option<RenjuAct> {
    let play = |what| Some(RenjuAct::play(what, Span::ZERO));
    let position = game.position();
    let mut limits = renju_limits(level);
    limits.time = limits.time.map(|time| time.min(patience));
    let analyse = |count: usize| renju::Engine::new(8).analyse(position, count, limits, &stopwatch(stop));
    let Some((_, step)) = game.opening().expected() else {
        let best = analyse(1);
        if game.offer() == Some(game.turn().other())
            && best.lines.first().is_some_and(|line| line.score <= renju::Evaluation::Points(0))
        {
            return Some(RenjuAct::AcceptDraw);
        }
        return match best.best() {
            Stone::Place(point) => play(OpeningAct::Place(point)),
            Stone::Pass => Some(RenjuAct::pass(Span::ZERO)),
        };
    };
    match step {
        Step::Place { within, .. } => {
            let free = || {
                Point::all().filter(|&point| position.board().is_empty_at(point) && within.contains(point))
            };
            if within == Area::Board {
                match analyse(1).best() {
                    Stone::Place(point) => return play(OpeningAct::Place(point)),
                    Stone::Pass => {}
                }
            }
            let count = free().count();
            play(OpeningAct::Place(free().nth(seed as usize % count.max(1))?))
        }
        Step::Declare { at_most } => play(OpeningAct::Declare(at_most.min(2))),
        // It takes the side that the engine thinks better: whoever is to place next and is better, or else the other one.
        Step::SwapOrKeep | Step::SwapKeepOrOffer { .. } | Step::TakeColor => {
            let better =
                analyse(1).lines.first().is_some_and(|line| line.score > renju::Evaluation::Points(0));
            let wanted = if better { position.to_move() } else { position.to_move().other() };
            match step {
                Step::TakeColor => play(OpeningAct::Take(wanted)),
                _ if game.color_of(game.turn()) == wanted => play(OpeningAct::Keep),
                _ => play(OpeningAct::Swap),
            }
        }
        Step::Offer { count } => play(OpeningAct::Offer(offers(game, usize::from(count), &analyse(24)))),
        // White chooses the fifth that is worst for Black.
        Step::Choose { among } => {
            let judged = analyse(24);
            let rank = |point: &Point| {
                let stands = |line: &renju::Variation| line.moves.first() == Some(&Stone::Place(*point));
                judged.lines.iter().position(stands).unwrap_or(usize::MAX)
            };
            play(OpeningAct::Choose(among.into_iter().max_by_key(rank)?))
        }
    }
}

/// So many fifths that differ under every symmetry: those the engine likes, then any.
fn offers(game: &game::renju::Game, count: usize, judged: &renju::Analysis) -> Vec<Point> {
    let board = game.position().board();
    let liked = judged.lines.iter().filter_map(|line| match line.moves.first() {
        Some(Stone::Place(point)) => Some(*point),
        _ => None,
    });
    let mut offered: Vec<Point> = Vec::new();
    let mut taken = PointSet::EMPTY;
    for point in liked.chain(Point::all()) {
        if offered.len() == count {
            break;
        }
        if board.is_empty_at(point) && !taken.contains(point) {
            offered.push(point);
            board.twins_of(point).iter().for_each(|twin| taken.insert(twin));
        }
    }
    offered
}

/// Analysis of the last position of a line of draughts: the higher the level, the longer.
#[must_use]
pub fn analyse(line: &Line, level: u8, count: usize, stop: &Stop) -> Report {
    if count == 0 {
        return Report::default();
    }
    engine().think(line, &Limits { lines: count, ..Limits::time(analysis_time(level)) }, stop, |_| {})
}

/// How long an analysis takes: each level twice as long as the one before, the last some ten seconds.
fn analysis_time(level: u8) -> Duration {
    Duration::from_millis(10 << level.clamp(1, LEVELS))
}

/// How long the program looks at a position in the arbiter's place.
const RULING: Duration = Duration::from_millis(1_500);

/// What a ruling rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// The position is in the endgame tables.
    ByTables,
    /// It is not: the program has searched.
    BySearch,
}

/// The arbiter's decision on the claim that waits, after a look at the position, which a table spares, and what it rests on; `None` if
/// nothing waits.
#[must_use]
pub fn rule(game: &game::draughts::Game) -> Option<(Ruling, Judged)> {
    game.claim_to_judge()?;
    if library().result(&game.position()).is_some() {
        return Some((ruling(game, Score::Value(0))?, Judged::ByTables));
    }
    let limits = Limits { analyse: true, ..Limits::time(RULING) };
    let score = engine().think(&Line::of(game), &limits, &Stop::new(), |_| {}).score()?;
    Some((ruling(game, score)?, Judged::BySearch))
}

/// How long a review looks at a position.
const REVIEW: Duration = Duration::from_secs(1);

/// What is thought of the last position of a line, in a review.
pub(crate) fn opinion(engine: &Engine, line: &Line, stop: &Stop) -> Opinion {
    review::opinion(engine, line, &Limits { analyse: true, ..Limits::time(REVIEW) }, stop)
}

/// How many positions a look at a move of a finished game visits: some milliseconds.
const GLANCE: u64 = 20_000;

/// The engine's own choice in the last position of a line.
pub(crate) fn choice(engine: &Engine, line: &Line, stop: &Stop) -> Option<AnyMove> {
    engine.think(line, &Limits::nodes(GLANCE), stop, |_| {}).best()
}

/// Analysis of a position of renju.
#[must_use]
pub fn analyse_renju(
    board: renju::Board,
    to_move: Color,
    level: u8,
    count: usize,
    stop: &Stop,
) -> renju::Analysis {
    let position = renju::Position::from_board(board, to_move);
    renju::Engine::new(8).analyse(&position, count, renju_limits(level), &stopwatch(stop))
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::Variant;
    use game::draughts::{Act, Claim, Game, Regulations, Start};
    use game::{Control, Moment, Tempo};

    #[test]
    fn a_deeper_analysis_takes_longer() {
        for level in 2..=LEVELS {
            assert_eq!(analysis_time(level), 2 * analysis_time(level - 1), "{level}");
        }
    }

    fn judged(fen: &str, claim: Claim, by: Player) -> Option<Ruling> {
        let control = Control::sudden_death(Span::minutes(1));
        let start = Start::Fen(fen.to_owned());
        let regulations =
            Regulations { start, ..Regulations::online(Variant::Russian, Tempo::Blitz, control) };
        let mut game = Game::new(regulations).unwrap();
        for player in Player::BOTH {
            let _ = game.act(Actor::Player(player), Moment(0), &Act::Arrive);
        }
        game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
        game.act(Actor::Player(by), Moment(0), &Act::claim(claim)).unwrap();
        let (ruling, judged) = rule(&game)?;
        // No table that the program carries has more than four pieces.
        assert_eq!(judged == Judged::ByTables, game::Census::of(&game.position()).all() <= 4, "{fen}");
        Some(ruling)
    }

    /// 6.1.10.4: drawn at once, unless a win can be shown.
    #[test]
    fn an_ending_is_drawn_unless_the_opponent_can_win_6_1_10_4() {
        // Two kings do not catch a third on the main road.
        assert_eq!(judged("W:WKc1,Ke1:BKa1", Claim::Ending, Player::Second), Some(Ruling::Upheld));
        // White takes the last piece at once.
        assert_eq!(judged("W:WKa1,Kc1:BKd4", Claim::Ending, Player::Second), Some(Ruling::Rejected));
    }

    /// 6.1.10.5: only who is winning may take a draw for want of time.
    #[test]
    fn want_of_time_is_for_the_winning_side_6_1_10_5() {
        let ahead = "W:Wa1,b2,c1,d2,e1,f2:Bg7,h8";
        assert_eq!(judged(ahead, Claim::ShortOfTime, Player::First), Some(Ruling::Upheld));
        assert_eq!(judged(ahead, Claim::ShortOfTime, Player::Second), Some(Ruling::Rejected));
    }

    /// Rules of the club: whichever is better for the program.
    #[test]
    fn a_missed_capture_is_demanded_or_played_on_club() {
        let answer = |fen: &str, missed: &str| {
            let online =
                Regulations::online(Variant::Russian, Tempo::Blitz, Control::sudden_death(Span::minutes(8)));
            let start = Start::Fen(fen.to_owned());
            let mut game = Game::new(Regulations { start, book: rulebook::Book::Club, ..online }).unwrap();
            for player in Player::BOTH {
                let _ = game.act(Actor::Player(player), Moment(0), &Act::Arrive);
            }
            game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
            let squares = game.read_move(missed).unwrap();
            game.act(Actor::Player(Player::First), Moment(0), &Act::mv(squares, Span::ZERO)).unwrap();
            act(&AnyGame::Draughts(game), Player::Second, LEVELS, None, 1, &Stop::new())
        };
        let demand = Act::Board(game::draughts::BoardAct::Demand);
        let demanded =
            |logged: Option<Logged>| matches!(logged, Some(Logged::Draughts { act, .. }) if act == demand);
        // Black has no move: playing on is impossible.
        assert!(demanded(answer("W:Wb4,c3,c5,d4,f2,h2:Ba5,b6,h4", "h2-g3")));
        // Black takes c3 and wins; after c3:e5 Black would lose.
        assert!(!demanded(answer("W:Wc3,g1:Bd4,h8", "g1-f2")));
    }

    #[test]
    fn where_nothing_is_claimed_nothing_is_judged() {
        let control = Control::sudden_death(Span::minutes(1));
        let game = Game::new(Regulations::online(Variant::Russian, Tempo::Blitz, control)).unwrap();
        assert_eq!(rule(&game), None);
    }
}
