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

/// Whether a piece of the diagram is an extra (статист): without it the author's main line goes the same way, reaches the goal and has no more second ways than with
/// it.
pub(crate) fn is_extra<R: Rules>(
    oracle: &mut Oracle<'_, R>,
    limits: Limits,
    solution: &Solution<R>,
    square: Square<R::Board>,
) -> Answer {
    let line = solution.main_line();
    let Some(mut position) = without(&solution.nodes[0].position, square) else { return Answer::Refuted };
    let mut unknown = false;
    for at in line {
        let node = &solution.nodes[at];
        if oracle.goal().over(&position).is_some() != oracle.goal().over(&node.position).is_some() {
            return Answer::Refuted;
        }
        match oracle.ask(&position, limits) {
            Answer::Refuted => return Answer::Refuted,
            Answer::Unknown => unknown = true,
            Answer::Proved => {}
        }
        let Some(next) = node.children.first().and_then(|child| solution.nodes[*child].mv) else { break };
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
        } else {
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
