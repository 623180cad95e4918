//! Economy of construction and of finals (11.2.4, 11.2.8.1), and which pieces play.

use draughts::{Color, Position, Rules, Square};

use crate::oracle::{Answer, Limits, Oracle};
use crate::solution::Solution;

/// A position without the piece on a square, if something is left of both sides' rights to be one.
pub(crate) fn without<R: Rules>(position: &Position<R>, square: Square<R::Board>) -> Option<Position<R>> {
    let mut setup = *position.setup();
    setup.set(square, None);
    setup.position().ok()
}

/// What a piece of the diagram is to the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use<S> {
    /// Without it the main line fails or changes.
    Needed,
    /// Only a side line needs it: the line, by its end.
    Side(S),
    /// Nothing needs it (статист).
    None,
    /// It was not found out.
    Unknown,
}

/// What a piece of the diagram is for: each line that counts is played without it. A line goes the same way if its moves can be made, reach the goal and have no
/// more second ways than with the piece.
pub(crate) fn purpose<R: Rules>(
    oracle: &mut Oracle<'_, R>,
    limits: Limits,
    solution: &Solution<R>,
    square: Square<R::Board>,
) -> Use<usize> {
    let line = solution.main_line();
    let last = line.last().copied().unwrap_or(0);
    match goes_without(oracle, limits, solution, square, &line, true) {
        Answer::Refuted => return Use::Needed,
        Answer::Unknown => return Use::Unknown,
        Answer::Proved => {}
    }
    let mut unknown = false;
    for leaf in solution.leaves() {
        if leaf == last || !solution.counts(leaf) {
            continue;
        }
        let way = solution.way(leaf);
        let own = way.iter().any(|at| solution.nodes[*at].mv.is_some_and(|mv| mv.from() == square));
        if own && solution.proposed {
            // That the piece has moves of its own proves no use of it.
            continue;
        }
        match goes_without(oracle, limits, solution, square, &way, false) {
            Answer::Refuted => return Use::Side(leaf),
            Answer::Unknown => unknown = true,
            Answer::Proved => {}
        }
    }
    if unknown { Use::Unknown } else { Use::None }
}

/// Whether a line goes the same way without a piece of the diagram.
fn goes_without<R: Rules>(
    oracle: &mut Oracle<'_, R>,
    limits: Limits,
    solution: &Solution<R>,
    square: Square<R::Board>,
    line: &[usize],
    is_main: bool,
) -> Answer {
    let Some(mut position) = without(&solution.nodes[0].position, square) else { return Answer::Refuted };
    let mut unknown = false;
    for (index, at) in line.iter().enumerate() {
        let node = &solution.nodes[*at];
        if oracle.goal().over(&position).is_some() != oracle.goal().over(&node.position).is_some() {
            return Answer::Refuted;
        }
        match oracle.ask(&position, limits) {
            Answer::Refuted => return Answer::Refuted,
            Answer::Unknown => unknown = true,
            Answer::Proved => {}
        }
        let Some(next) = line.get(index + 1).and_then(|child| solution.nodes[*child].mv) else { break };
        let moves = position.legal_moves();
        // The same move: the same squares and the same pieces taken.
        let Some(mv) = moves.iter().find(|mv| **mv == next).copied() else { return Answer::Refuted };
        if node.position.turn() == Color::White {
            for other in moves.iter().filter(|other| **other != mv) {
                let second =
                    node.others.iter().any(|known| known.mv == *other && known.answer == Answer::Proved);
                if second {
                    continue;
                }
                match oracle.ask(&position.play(other), limits) {
                    Answer::Proved => return Answer::Refuted,
                    Answer::Unknown => unknown = true,
                    Answer::Refuted => {}
                }
            }
        } else if is_main {
            // Every reply of the other pieces must be there still, and none of the author's may be the piece's own: otherwise what those lines show
            // would be gone.
            let changed = node
                .position
                .legal_moves()
                .iter()
                .any(|reply| reply.from() != square && !moves.contains(reply));
            let written = node.children.iter().map(|child| &solution.nodes[*child]);
            let shown = written.filter(|child| child.by_author && !solution.proposed);
            if changed || shown.filter_map(|child| child.mv).any(|mv| mv.from() == square) {
                return Answer::Refuted;
            }
        }
        position = position.play(&mv);
    }
    if unknown { Answer::Unknown } else { Answer::Proved }
}

/// The white pieces of a final position that the goal does not need (11.1.1): without one of them it is reached just as well. With them comes whether something is not known.
pub(crate) fn unneeded<R: Rules>(
    oracle: &mut Oracle<'_, R>,
    limits: Limits,
    last: &Position<R>,
) -> (Vec<Square<R::Board>>, bool) {
    let (mut found, mut unknown) = (Vec::new(), false);
    let pieces = last.pieces(Color::White);
    if pieces.len() > 1 {
        for square in pieces {
            let Some(position) = without(last, square) else { continue };
            match oracle.ask(&position, limits) {
                Answer::Proved => found.push(square),
                Answer::Unknown => unknown = true,
                Answer::Refuted => {}
            }
        }
    }
    (found, unknown)
}

/// The pieces of the diagram, by where they stand, that neither move nor are taken nor take in the lines that count.
pub(crate) fn passive<R: Rules>(solution: &Solution<R>) -> Vec<Square<R::Board>> {
    let root = solution.nodes[0].position;
    let mut idle = root.pieces(Color::White).or(root.pieces(Color::Black));
    for leaf in solution.leaves() {
        if !solution.counts(leaf) {
            continue;
        }
        for at in solution.way(leaf) {
            if let Some(mv) = solution.nodes[at].mv {
                idle.remove(mv.from());
                idle = idle.without(mv.captured());
            }
        }
    }
    idle.iter().filter(|square| root.piece(*square).is_some()).collect()
}
