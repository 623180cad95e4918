//! What the defender can do against a win by fours that threatens.

use super::vcf::{Reply, forced_reply};
use crate::board::Board;
use crate::color::Color;
use crate::field::Field;
use crate::line::Direction;
use crate::point::{Point, PointSet};
use crate::position::Move;
use crate::shape::{Grade, SHAPES};

/// Every reply of the defender, allowed to it, after which the attacker's win by fours does not go on as it was found.
pub(crate) fn replies(field: &mut Field, line: &[Move], attacker: Color) -> Vec<Point> {
    let defender = attacker.other();
    relevant_points(field, line, defender)
        .iter()
        .filter(|&point| field.allows(point, defender) && !survives(field, line, attacker, point))
        .collect()
}

/// Whether the attacker's win by fours still stands when the defender first plays on `point`.
fn survives(field: &mut Field, line: &[Move], attacker: Color, point: Point) -> bool {
    let defender = attacker.other();
    let mut stones = 1;
    field.put(point, defender);
    let mut stands = false;
    for attack in line.iter().step_by(2) {
        if !field.fives(attacker).is_empty() {
            stands = true;
            break;
        }
        let Move::Place(attack) = *attack else { break };
        let threats = field.fives(defender);
        let in_time = threats.is_empty() || threats.len() == 1 && threats.contains(attack);
        if !in_time || !field.board().is_empty_at(attack) || !field.allows(attack, attacker) {
            break;
        }
        field.put(attack, attacker);
        stones += 1;
        match forced_reply(field, attacker) {
            Reply::TooLate { .. } | Reply::None(_) => {
                stands = true;
                break;
            }
            Reply::Any => break,
            Reply::Only(block) => {
                field.put(block, defender);
                stones += 1;
            }
        }
    }
    for _ in 0..stones {
        field.undo();
    }
    stands
}

/// A set that holds every point where a stone of the defender could spoil the attacker's win by fours.
///
/// A stone spoils it on a point of the line, on one of the last fives, or by a five threat of the defender; it can
/// change which moves are fouls only where a foul, or its nested question, already matters to the line.
fn relevant_points(field: &mut Field, line: &[Move], defender: Color) -> PointSet {
    let attacker = defender.other();
    let mut relevant = PointSet::EMPTY;
    let mut replies = Vec::new();
    let mut stones = 0;
    let mut fouls_matter = false;
    for (n, action) in line.iter().enumerate() {
        let Move::Place(point) = *action else {
            fouls_matter = true;
            continue;
        };
        relevant.insert(point);
        let mover = if n % 2 == 0 { attacker } else { defender };
        if mover == defender {
            replies.push(point);
        } else {
            fouls_matter |= attacker == Color::Black && !field.is_above_suspicion(point);
        }
        field.put(point, mover);
        stones += 1;
        relevant = relevant.union(field.fives(attacker));
    }
    for _ in 0..stones {
        field.undo();
    }
    if fouls_matter {
        return field.board().empties().collect();
    }
    // The defender's stones of the line without the attacker's: whatever five threat the defender can ever get during
    // the line shows here as a four, counted by White's rule so that no later overline hides it.
    let mut counter: Board =
        if defender == Color::White { *field.board() } else { field.board().with_colors_exchanged() };
    for reply in replies {
        counter.put(reply, Color::White);
    }
    let table = &*SHAPES;
    let fours = counter.empties().filter(|&point| {
        (0..Direction::ALL.len())
            .any(|d| counter.shape_in(table, point, Color::White, d).grade() >= Grade::Four)
    });
    relevant.union(fours.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threat::{Answer, Vcf};

    fn random(state: &mut u64, below: usize) -> usize {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state >> 33) as usize % below
    }

    /// The law behind the proof: a reply outside the relevant points never spoils the win.
    #[test]
    fn no_reply_outside_the_relevant_points_spoils_a_win() {
        let mut state = 0x0bad_5eed_1234_5677;
        let (mut lines, mut long) = (0, 0);
        let mut vcf = Vcf::new();
        for _ in 0..4000 {
            let side = 7 + random(&mut state, 5);
            let stones = side * side * (20 + random(&mut state, 25)) / 100;
            let mut board = Board::new();
            for n in 0..stones {
                if let Some(point) = Point::new(random(&mut state, side) + 2, random(&mut state, side) + 2) {
                    board.put(point, Color::ALL[n % 2]);
                }
            }
            let attacker = Color::ALL[random(&mut state, 2)];
            let mut field = Field::new(board);
            if !field.fives(attacker).is_empty() || !field.fives(attacker.other()).is_empty() {
                continue;
            }
            let Answer::Win(line) = vcf.solve(&mut field, attacker, 2000) else {
                continue;
            };
            lines += 1;
            long += usize::from(line.len() > 5);
            let relevant = relevant_points(&mut field, &line, attacker.other());
            for point in board.empties().filter(|&p| !relevant.contains(p)) {
                if field.allows(point, attacker.other()) {
                    assert!(
                        survives(&mut field, &line, attacker, point),
                        "{attacker} {line:?} {point} {board:?}"
                    );
                }
            }
        }
        assert!(
            lines > 500 && long > 50,
            "{lines} lines, {long} of them long, are too few to prove anything"
        );
    }
}
