//! A win by continuous fours: every move of the attacker is a four, every reply but one loses at once.

use super::Answer;
use super::failures::Failures;
use crate::color::Color;
use crate::field::Field;
use crate::point::{POINTS, Point, PointSet};
use crate::position::Move;
use crate::shape::Grade;

/// A four-stone threat search. It remembers positions without a win, so one solver serves many questions.
#[derive(Debug, Clone)]
pub struct Vcf {
    table: Failures,
    nodes: u64,
    limit: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Win,
    /// No win at any depth.
    Never,
    /// No win within the depth.
    NotSoSoon,
    /// The limit of nodes was met.
    Stopped,
}

/// The depth of a failure that no depth would change, and of a search without a limit of depth.
const ANY_DEPTH: u8 = u8::MAX;
/// Told apart from Black's, White's attack on the same stones has another key.
const WHITE_KEY: u64 = 0x9d8a_3c0b_5e17_42f6;

/// The points that can make a five together with a stone on a point: an attack goes on best where it was.
static SURROUNDINGS: [PointSet; POINTS] = {
    let mut all = [PointSet::EMPTY; POINTS];
    let mut index = 0;
    while index < POINTS * POINTS {
        if let (Some(a), Some(b)) = (Point::from_index(index / POINTS), Point::from_index(index % POINTS)) {
            let columns = a.column().abs_diff(b.column());
            let rows = a.row().abs_diff(b.row());
            if columns <= 4 && rows <= 4 && (columns == 0 || rows == 0 || columns == rows) {
                all[a.index()].insert(b);
            }
        }
        index += 1;
    }
    all
};

impl Vcf {
    /// A solver that remembers nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self { table: Failures::new(), nodes: 0, limit: 0 }
    }

    /// How many positions the last question looked at.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a win of the attacker, who is to move, by fours alone: any win, the sooner found the better. The field
    /// is left as it was.
    pub fn solve(&mut self, field: &mut Field, attacker: Color, node_limit: u64) -> Answer {
        self.deepen(field, attacker, node_limit, ANY_DEPTH)
    }

    /// Looks for the win with the fewest fours. The field is left as it was.
    pub fn shortest(&mut self, field: &mut Field, attacker: Color, node_limit: u64) -> Answer {
        self.deepen(field, attacker, node_limit, 0)
    }

    /// Searches to this depth and, while a deeper search could find more, deeper.
    fn deepen(&mut self, field: &mut Field, attacker: Color, node_limit: u64, first: u8) -> Answer {
        self.nodes = 0;
        self.limit = node_limit;
        let mut line = Vec::new();
        for depth in first..=ANY_DEPTH {
            match self.search(field, attacker, depth, None, &mut line) {
                Outcome::Win => {
                    line.reverse();
                    return Answer::Win(line);
                }
                Outcome::Never => return Answer::None,
                Outcome::NotSoSoon => {}
                Outcome::Stopped => return Answer::Unknown,
            }
        }
        Answer::Unknown
    }

    /// On a win the line is filled from its end.
    fn search(
        &mut self,
        field: &mut Field,
        attacker: Color,
        depth: u8,
        last: Option<Point>,
        line: &mut Vec<Move>,
    ) -> Outcome {
        self.nodes += 1;
        if self.nodes > self.limit {
            return Outcome::Stopped;
        }
        if let Some(five) = field.fives(attacker).first() {
            line.push(Move::Place(five));
            return Outcome::Win;
        }
        let threats = field.fives(attacker.other());
        let fours = match threats.len() {
            0 => field.fours(attacker),
            1 => field.fours(attacker).intersection(threats),
            _ => return Outcome::Never,
        };
        if fours.is_empty() {
            return Outcome::Never;
        }
        if depth == 0 {
            return Outcome::NotSoSoon;
        }
        let key = field.board().hash() ^ if attacker == Color::White { WHITE_KEY } else { 0 };
        if let Some(failed) = self.table.get(key).filter(|&failed| failed >= depth) {
            return if failed == ANY_DEPTH { Outcome::Never } else { Outcome::NotSoSoon };
        }
        let mut outcome = Outcome::Never;
        let (doubles, singles) = partition(fours, |four| makes_two_fives(field, four, attacker));
        // Without another four to come, only a move that leaves two fives wins, or White's where Black may not block;
        // White's stones make no point suspect that was not.
        let doubles_only = depth == 1 && (attacker == Color::Black || !field.has_suspects());
        let (near, far) = if doubles_only {
            if !singles.is_empty() {
                outcome = Outcome::NotSoSoon;
            }
            (PointSet::EMPTY, PointSet::EMPTY)
        } else {
            let around = last.map_or(PointSet::EMPTY, |point| SURROUNDINGS[point.index()]);
            (singles.intersection(around), singles.without(around))
        };
        for four in doubles.iter().chain(near).chain(far) {
            if !field.allows(four, attacker) {
                continue;
            }
            field.put(four, attacker);
            let answer = self.after_four(field, attacker, depth, four, line);
            field.undo();
            match answer {
                Outcome::Win => {
                    line.push(Move::Place(four));
                    return Outcome::Win;
                }
                Outcome::Stopped => return Outcome::Stopped,
                Outcome::NotSoSoon => outcome = Outcome::NotSoSoon,
                Outcome::Never => {}
            }
        }
        let depth = if outcome == Outcome::Never { ANY_DEPTH } else { depth };
        self.table.insert(key, depth);
        outcome
    }

    /// The defender answers a four that the attacker has just made.
    fn after_four(
        &mut self,
        field: &mut Field,
        attacker: Color,
        depth: u8,
        four: Point,
        line: &mut Vec<Move>,
    ) -> Outcome {
        let defender = attacker.other();
        match forced_reply(field, attacker) {
            Reply::None(five) => {
                line.extend([Move::Place(five), Move::Pass]);
                Outcome::Win
            }
            Reply::TooLate { block, five } => {
                line.extend([Move::Place(five), Move::Place(block)]);
                Outcome::Win
            }
            Reply::Only(block) => {
                field.put(block, defender);
                let left = if depth == ANY_DEPTH { ANY_DEPTH } else { depth - 1 };
                let outcome = self.search(field, attacker, left, Some(four), line);
                field.undo();
                if outcome == Outcome::Win {
                    line.push(Move::Place(block));
                }
                outcome
            }
            Reply::Any => Outcome::Never,
        }
    }
}

/// The points for which the test holds, and the others.
fn partition(points: PointSet, test: impl Fn(Point) -> bool) -> (PointSet, PointSet) {
    let passed: PointSet = points.iter().filter(|&point| test(point)).collect();
    (passed, points.without(passed))
}

/// Whether a four that the attacker makes here can be completed on two points.
fn makes_two_fives(field: &Field, point: Point, attacker: Color) -> bool {
    let shapes = field.shapes(point, attacker);
    shapes.iter().any(|shape| shape.grade() == Grade::StraightFour)
        || attacker == Color::White && shapes.iter().map(|shape| shape.fours()).sum::<u32>() > 1
}

impl Default for Vcf {
    fn default() -> Self {
        Self::new()
    }
}

/// What the defender, who cannot make a five, can do against the attacker's fives.
pub(super) enum Reply {
    /// No five threatens.
    Any,
    /// The one point that stops the five.
    Only(Point),
    /// Two fives: blocking one leaves the other.
    TooLate {
        /// A point to block.
        block: Point,
        /// The five that is left.
        five: Point,
    },
    /// The one point that would stop the five is forbidden to Black (9.2.4.2).
    None(Point),
}

pub(super) fn forced_reply(field: &Field, attacker: Color) -> Reply {
    let mut fives = field.fives(attacker).iter();
    match (fives.next(), fives.next()) {
        (None, _) => Reply::Any,
        (Some(block), Some(five)) => Reply::TooLate { block, five },
        (Some(only), None) if !field.allows(only, attacker.other()) => Reply::None(only),
        (Some(only), None) => Reply::Only(only),
    }
}
