//! Positions with exactly one solution, cut out of games and tables.
//!
//! A find is a position of the side that has White in it – one with Black to move is seen from the other side – in which one move reaches the goal and every other one is refuted; so it is at
//! every white move of its line. Nothing is taken on the search's word: each of these answers is proved again by [`verify`].

use draughts::{Brazilian, Color, Giveaway, International, Move, Position, Rules, Russian};
use endgame::Tables;

use crate::checker::verify;
use crate::oracle::{Answer, Limits, Oracle};
use crate::task::Goal;

/// A position with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Find<R: Rules> {
    /// The position, White to move.
    pub position: Position<R>,
    /// To win, or not to lose.
    pub goal: Goal,
    /// The line: White's only moves, and the replies that make it longest.
    pub line: Vec<Move<R::Board>>,
    /// An estimate of how hard it is to find, on the scale of ratings.
    pub difficulty: u32,
    /// How many proofs the checker followed.
    pub proofs: usize,
}

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The moves of White that the line has at least.
    pub moves: usize,
    /// The moves that White could make instead of the first, at least.
    pub choice: usize,
    /// How far each question may go.
    pub limits: Limits,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { moves: 2, choice: 3, limits: Limits::nodes(4_000) }
    }
}

/// The longest line of a find, in moves of White.
const LONGEST: usize = 12;

/// More pieces than this are many.
const MANY: usize = 7;

/// A line and how many second moves were refuted in it.
struct Line<R: Rules> {
    moves: Vec<Move<R::Board>>,
    proofs: usize,
}

/// The variants in which one can dig: compiled once for each, in this crate, where it is optimised.
pub trait Mined: Rules {
    /// See [`dig`].
    fn dig(position: &Position<Self>, tables: &Tables<Self>, wanted: Wanted) -> Option<Find<Self>>;
}

macro_rules! mined {
    ($($rules:ident)+) => {
        $(impl Mined for $rules {
            fn dig(position: &Position<Self>, tables: &Tables<Self>, wanted: Wanted) -> Option<Find<Self>> {
                find(position, tables, wanted)
            }
        })+
    };
}

mined!(Russian Brazilian International Giveaway);

/// Whether a position – either side to move – is one with exactly one solution, and which.
#[must_use]
pub fn dig<R: Mined>(position: &Position<R>, tables: &Tables<R>, wanted: Wanted) -> Option<Find<R>> {
    R::dig(position, tables, wanted)
}

fn find<R: Rules>(position: &Position<R>, tables: &Tables<R>, wanted: Wanted) -> Option<Find<R>> {
    let position = if position.turn() == Color::White { *position } else { position.rotated() };
    let choice = position.legal_moves().len();
    if choice <= wanted.choice || position.outcome().is_some() {
        return None;
    }
    let pieces = position.pieces(Color::White).len() + position.pieces(Color::Black).len();
    // With many pieces on the board a combination is found at once or not at all, and no draw is proved.
    let (goals, first) = if pieces > MANY {
        (&[Goal::Win][..], Limits { nodes: wanted.limits.nodes / 8, ..wanted.limits })
    } else {
        (&[Goal::Win, Goal::Draw][..], wanted.limits)
    };
    goals.iter().find_map(|&goal| {
        let mut oracle = Oracle::new(goal, tables);
        if oracle.ask(&position, first) != Answer::Proved {
            return None;
        }
        let line = follow(&mut oracle, position, wanted.limits, LONGEST)?;
        if line.moves.len().div_ceil(2) < wanted.moves {
            return None;
        }
        let difficulty = difficulty(&position, goal, &line.moves, oracle.spent().nodes);
        Some(Find { position, goal, line: line.moves, difficulty, proofs: line.proofs })
    })
}

/// The only move of White that reaches the goal, if it is the only one and the checker agrees.
fn only<R: Rules>(
    oracle: &mut Oracle<'_, R>,
    position: &Position<R>,
    limits: Limits,
) -> Option<(Move<R::Board>, usize)> {
    let mut found = None;
    let mut after = Vec::new();
    for mv in position.legal_moves() {
        let next = position.play(&mv);
        match oracle.ask(&next, limits) {
            Answer::Unknown => return None,
            Answer::Proved if found.is_some() => return None,
            Answer::Proved => found = Some(mv),
            Answer::Refuted => {}
        }
        after.push((mv, next));
    }
    let found = found?;
    for (mv, next) in &after {
        let proof = oracle.proof(next)?;
        let agrees = proof.root == *next && proof.is_reached() == (*mv == found);
        if !agrees || verify(&proof, oracle.tables()).is_err() {
            return None;
        }
    }
    Some((found, after.len()))
}

/// White's only moves from a position on, and the replies that leave the most of them.
fn follow<R: Rules>(
    oracle: &mut Oracle<'_, R>,
    position: Position<R>,
    limits: Limits,
    left: usize,
) -> Option<Line<R>> {
    let (mv, proofs) = only(oracle, &position, limits)?;
    let after = position.play(&mv);
    let mut line = Line { moves: vec![mv], proofs };
    if left <= 1 || oracle.goal().over(&after).is_some() {
        return Some(line);
    }
    let mut best: Option<(Move<R::Board>, Line<R>)> = None;
    for reply in after.legal_moves() {
        let replied = after.play(&reply);
        let Some(below) = follow(oracle, replied, limits, left - 1) else { continue };
        if best.as_ref().is_none_or(|(_, best)| below.moves.len() > best.moves.len()) {
            best = Some((reply, below));
        }
    }
    if let Some((reply, below)) = best {
        line.moves.push(reply);
        line.moves.extend(below.moves);
        line.proofs += below.proofs;
    }
    Some(line)
}

/// An estimate: longer lines, more choice, pieces that are given and what the search had to open make a find harder; a first move that takes makes it easier.
fn difficulty<R: Rules>(position: &Position<R>, goal: Goal, line: &[Move<R::Board>], nodes: u64) -> u32 {
    let moves = line.len().div_ceil(2) as u32;
    let choice = (position.legal_moves().len() as u32).min(20);
    let mut given = 0;
    let mut takes = 0;
    for (index, mv) in line.iter().enumerate() {
        if index % 2 == 1 {
            given += mv.captured().len() as u32;
        } else if index == 0 {
            takes = u32::from(mv.is_capture());
        }
    }
    let depth = nodes.max(1).ilog2();
    let draw = u32::from(goal == Goal::Draw);
    let sum = 500 + 120 * moves + 15 * choice + 60 * given.min(6) + 30 * depth + 100 * draw;
    sum.saturating_sub(200 * takes).clamp(600, 2800)
}
