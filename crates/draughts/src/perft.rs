//! Counting the leaves of the game tree, the proof and the measure of a move generator.

use alloc::vec::Vec;

use crate::board::last_row;
use crate::generate::{
    Black, Forces, Side, White, any, captures, captures_of_two, long_man_captures, quiet_kings, quiet_men,
};
use crate::moves::Move;
use crate::past::{Made, Past};
use crate::piece::Color;
use crate::position::Position;
use crate::rules::MoveRules;

/// The number of different sequences of `depth` moves from a position. Moves at the last ply are counted, not played.
#[must_use]
pub fn perft<R: MoveRules>(position: &Position<R>, depth: u32) -> u64 {
    R::perft(position, depth)
}

pub(crate) fn count_leaves<R: MoveRules>(position: &Position<R>, depth: u32) -> u64 {
    let forces = position.forces();
    let mut buffer = Vec::with_capacity(256);
    match position.turn() {
        Color::White => dispatch::<R, White>(forces, position.past(), depth, &mut buffer),
        Color::Black => dispatch::<R, Black>(forces, position.past(), depth, &mut buffer),
    }
}

/// Chooses the code compiled for this processor. Without the bit-counting instructions the count takes 1.2 times as long. Only
/// the standard library can ask the processor; without it the target the crate is compiled for decides.
fn dispatch<R: MoveRules, S: Side>(
    forces: Forces,
    past: R::Past,
    depth: u32,
    buffer: &mut Vec<Move<R::Board>>,
) -> u64 {
    let Forces { own, opponent, kings } = forces;
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if std::is_x86_feature_detected!("popcnt")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
    {
        // SAFETY: the processor has the instructions that the function is compiled for.
        return unsafe { leaves_bmi::<R, S>(own, opponent, kings, past, depth, buffer) };
    }
    leaves::<R, S>(own, opponent, kings, past, depth, buffer)
}

/// One body, compiled for every x86-64 or ARM processor and once more for x86-64 with bit manipulation instructions. The
/// three words of the board are separate arguments so that they travel in registers.
macro_rules! leaves {
    ($(#[$attribute:meta])* $name:ident, $count:ident) => {
        $(#[$attribute])*
        fn $name<R: MoveRules, S: Side>(
            own: u64,
            opponent: u64,
            kings: u64,
            past: R::Past,
            depth: u32,
            buffer: &mut Vec<Move<R::Board>>,
        ) -> u64 {
            let forces = Forces { own, opponent, kings };
            if depth == 0 {
                return 1;
            }
            if depth == 1 {
                return $count::<R, S>(own, opponent, kings, past, buffer);
            }
            let mut nodes = 0;
            if depth == 2 {
                each_child::<R, S>(forces, past, buffer, |next, past, buffer| {
                    nodes += $count::<R, S::Other>(next.own, next.opponent, next.kings, past, buffer);
                });
            } else {
                each_child::<R, S>(forces, past, buffer, |next, past, buffer| {
                    nodes += $name::<R, S::Other>(next.own, next.opponent, next.kings, past, depth - 1, buffer);
                });
            }
            nodes
        }

        $(#[$attribute])*
        #[inline(never)]
        fn $count<R: MoveRules, S: Side>(
            own: u64,
            opponent: u64,
            kings: u64,
            past: R::Past,
            buffer: &mut Vec<Move<R::Board>>,
        ) -> u64 {
            count::<R, S>(Forces { own, opponent, kings }, past, buffer)
        }
    };
}

leaves!(leaves, count_plain);
#[cfg(all(feature = "std", target_arch = "x86_64"))]
leaves!(
    #[target_feature(enable = "popcnt,bmi1,bmi2")]
    leaves_bmi,
    count_bmi
);

/// Calls back with the board after each legal move, as the opponent sees it.
#[inline(always)]
fn each_child<R: MoveRules, S: Side>(
    forces: Forces,
    past: R::Past,
    buffer: &mut Vec<Move<R::Board>>,
    mut found: impl FnMut(Forces, R::Past, &mut Vec<Move<R::Board>>),
) {
    let after =
        |from: u64, to: u64, king_step: bool, next: Forces| past.after(Made { from, to, king_step }, next);
    let last = last_row::<R::Board>(S::COLOR);
    let step = |forces: Forces, from: u64, to: u64| Forces {
        own: forces.opponent,
        opponent: forces.own ^ from ^ to,
        kings: forces.kings | (to & last),
    };
    if forces.jumping_men(forces.jumps::<R, S>()) == 0 && forces.own & forces.kings == 0 {
        quiet_men::<R, S>(forces, |from, to| {
            let next = step(forces, from, to);
            found(next, after(from, to, false, next), buffer);
        });
        return;
    }
    let start = buffer.len();
    captures::<R, S>(forces, buffer);
    let end = buffer.len();
    if end > start {
        for index in start..end {
            let mv = buffer[index];
            let next = forces.after(&mv);
            found(next, after(mv.from().mask(), mv.to().mask(), false, next), buffer);
        }
        buffer.truncate(start);
    } else {
        quiet_men::<R, S>(forces, |from, to| {
            let next = step(forces, from, to);
            found(next, after(from, to, false, next), buffer);
        });
        quiet_kings::<R>(forces, past, |from, to| {
            let kings = forces.kings ^ from ^ to;
            let next = Forces { own: forces.opponent, opponent: forces.own ^ from ^ to, kings };
            found(next, after(from, to, true, next), buffer);
        });
    }
}

/// The number of legal moves, without making a list of them where the board alone tells.
#[inline(always)]
fn count<R: MoveRules, S: Side>(forces: Forces, past: R::Past, buffer: &mut Vec<Move<R::Board>>) -> u64 {
    let jumps = forces.jumps::<R, S>();
    let kings = forces.own & forces.kings;
    if kings != 0 {
        return count_with_kings::<R, S>(forces, past, buffer);
    }
    if forces.jumping_men(jumps) == 0 {
        return count_steps::<R, S>(forces);
    }
    if forces.has_quality::<R>() {
        return count_captures::<R, S>(forces, buffer);
    }
    let (short, long) = forces.short_and_long::<R, S>(jumps);
    let short: u64 = short.into_iter().map(|landings| u64::from(landings.count_ones())).sum();
    if any(long) == 0 {
        return short;
    }
    // Under the majority rule one piece is never enough where two can be had.
    let short = if R::MAJORITY { 0 } else { short };
    if !R::STRAIGHT_CAPTURES
        && !R::PROMOTES_IN_CAPTURE
        && let Some(pairs) = captures_of_two::<R>(jumps, long)
    {
        return short + pairs;
    }
    let start = buffer.len();
    long_man_captures::<R, S>(forces, jumps, long, buffer);
    let longer = (buffer.len() - start) as u64;
    buffer.truncate(start);
    short + longer
}

#[inline(always)]
fn count_steps<R: MoveRules, S: Side>(forces: Forces) -> u64 {
    let [left, right] = forces.man_targets::<R::Board, S>();
    u64::from(left.count_ones() + right.count_ones())
}

fn count_with_kings<R: MoveRules, S: Side>(
    forces: Forces,
    past: R::Past,
    buffer: &mut Vec<Move<R::Board>>,
) -> u64 {
    let mut kings = forces.own & forces.kings;
    let mut steps = count_steps::<R, S>(forces);
    let mut captures = forces.jumping_men(forces.jumps::<R, S>()) != 0;
    while kings != 0 && !captures {
        let king = kings & kings.wrapping_neg();
        kings ^= king;
        captures = forces.king_captures::<R>(king);
        if king & past.resting() == 0 {
            steps += u64::from(forces.king_targets::<R>(king).count_ones());
        }
    }
    if !captures {
        return steps;
    }
    count_captures::<R, S>(forces, buffer)
}

/// The number of legal moves where a capture is due.
fn count_captures<R: MoveRules, S: Side>(forces: Forces, buffer: &mut Vec<Move<R::Board>>) -> u64 {
    let start = buffer.len();
    captures::<R, S>(forces, buffer);
    let moves = (buffer.len() - start) as u64;
    buffer.truncate(start);
    moves
}
