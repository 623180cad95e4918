//! A board that knows, after every stone, what each empty point would make for either side.

use crate::board::Board;
use crate::color::Color;
use crate::foul::{Foul, Judgement, is_double_three, judge_lines};
use crate::line::{Direction, MARGIN, PLACES};
use crate::point::{POINTS, Point, PointSet};
use crate::shape::{SHAPES, Shape, Shapes};

#[cfg(feature = "engine")]
use crate::engine::Weights;
#[cfg(feature = "engine")]
use std::sync::Arc;

/// A board with the shapes of all its empty points, kept up to date stone by stone.
#[derive(Clone)]
pub struct Field {
    board: Board,
    table: &'static Shapes,
    shapes: [[[Shape; 4]; POINTS]; 2],
    summary: Summary,
    #[cfg(feature = "engine")]
    weights: Arc<Weights>,
    /// Shapes replaced since the field was made or a stone was taken out of turn, for [`Field::undo`].
    log: Vec<Change>,
    /// The stones put since then, each with the length of the log and the summary before it.
    puts: Vec<(Point, usize, Summary)>,
}

/// What the shapes of all empty points come to.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Summary {
    fives: [PointSet; 2],
    fours: [PointSet; 2],
    threes: [PointSet; 2],
    /// Points that the lines forbid to Black or leave to the nested question of two threes.
    suspects: PointSet,
    /// What the weights say of all empty points, for Black and for White to move.
    #[cfg(feature = "engine")]
    worth: [i32; 2],
}

/// A shape that was replaced.
#[derive(Clone, Copy)]
struct Change {
    shape: Shape,
    point: Point,
    color: Color,
    direction: Direction,
}

impl Field {
    /// The field of a board.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let mut field = Self {
            board,
            table: &SHAPES,
            #[cfg(feature = "engine")]
            weights: Weights::carried(),
            shapes: [[[Shape::default(); 4]; POINTS]; 2],
            summary: Summary {
                fives: [PointSet::EMPTY; 2],
                fours: [PointSet::EMPTY; 2],
                threes: [PointSet::EMPTY; 2],
                suspects: PointSet::EMPTY,
                #[cfg(feature = "engine")]
                worth: [0; 2],
            },
            log: Vec::new(),
            puts: Vec::new(),
        };
        for point in board.empties() {
            field.enter(point);
        }
        field
    }

    /// The field of a board, judged by other weights than those that the program carries.
    #[cfg(feature = "engine")]
    pub(crate) fn with_weights(board: Board, weights: Arc<Weights>) -> Self {
        let mut field = Self::new(board);
        field.weights = weights;
        field.summary.worth = [0; 2];
        for point in board.empties() {
            for color in Color::ALL {
                field.add_worth(point, color, 1);
            }
        }
        field
    }

    /// The value of the position for the side to move, in hundredths.
    #[cfg(feature = "engine")]
    pub(crate) fn value(&self, mover: Color) -> i32 {
        self.weights.value(self.summary.worth, mover)
    }

    /// How much a move suggests itself, in hundredths.
    #[cfg(feature = "engine")]
    pub(crate) fn policy(&self, point: Point, mover: Color, last: Option<Point>) -> i32 {
        self.weights.policy(mover, self.shapes(point, mover), self.shapes(point, mover.other()))
            + last.map_or(0, |last| self.weights.nearness(last, point))
    }

    #[cfg(feature = "engine")]
    fn add_worth(&mut self, point: Point, color: Color, times: i32) {
        let worth = self.weights.worth(color, self.shapes(point, color));
        self.summary.worth[0] += times * worth[0];
        self.summary.worth[1] += times * worth[1];
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Puts a stone on an empty point. Returns whether the point was empty; a taken point stays as it is.
    pub fn put(&mut self, point: Point, color: Color) -> bool {
        let free = self.board.is_empty_at(point);
        if free {
            self.puts.push((point, self.log.len(), self.summary));
            self.leave(point);
            self.board.flip(point, color);
            self.refresh_around(point, color);
        }
        free
    }

    /// Takes off the stone that was put last. Returns its point, or `None` when there is no such stone: only those put
    /// since the field was made, or since [`Field::clear`] took one out of turn, are remembered.
    pub fn undo(&mut self) -> Option<Point> {
        let (point, length, summary) = self.puts.pop()?;
        self.board.clear(point);
        self.summary = summary;
        for change in self.log.drain(length..).rev() {
            self.shapes[change.color.index()][change.point.index()][change.direction as usize] = change.shape;
        }
        Some(point)
    }

    /// Takes the stone off a point, if there is one, in whatever order the stones were put.
    pub fn clear(&mut self, point: Point) -> Option<Color> {
        let color = self.board.get(point)?;
        self.board.flip(point, color);
        self.refresh_around(point, color);
        self.enter(point);
        self.puts.clear();
        self.log.clear();
        Some(color)
    }

    /// Empty points where a stone of the color makes a five (White: or an overline).
    #[must_use]
    pub const fn fives(&self, color: Color) -> PointSet {
        self.summary.fives[color as usize]
    }

    /// Empty points where a stone of the color makes a four, whether or not the move is allowed.
    #[must_use]
    pub const fn fours(&self, color: Color) -> PointSet {
        self.summary.fours[color as usize]
    }

    /// Empty points where a stone of the color makes what looks like a three, whether or not the move is allowed.
    #[must_use]
    pub const fn threes(&self, color: Color) -> PointSet {
        self.summary.threes[color as usize]
    }

    /// What a stone on an empty point makes on its four lines, in the order of [`Direction::ALL`].
    #[must_use]
    pub const fn shapes(&self, point: Point, color: Color) -> &[Shape; 4] {
        &self.shapes[color as usize][point.index()]
    }

    /// Why a black stone on this empty point would be a foul, or `None` when it would not be. A taken point is no foul.
    #[must_use]
    pub fn foul(&self, point: Point) -> Option<Foul> {
        if !self.summary.suspects.contains(point) {
            return None;
        }
        let shapes = self.shapes(point, Color::Black);
        match judge_lines(shapes) {
            Judgement::Five | Judgement::Allowed => None,
            Judgement::Foul(foul) => Some(foul),
            Judgement::PerhapsDoubleThree => {
                let mut board = self.board;
                is_double_three(&mut board, self.table, point, shapes).then_some(Foul::DoubleThree)
            }
        }
    }

    /// Whether the rules let the color play on this empty point.
    #[must_use]
    pub fn allows(&self, point: Point, color: Color) -> bool {
        color == Color::White || self.foul(point).is_none()
    }

    /// Whether the lines alone, without the nested question, show that Black may play on this point.
    #[cfg(feature = "engine")]
    pub(crate) const fn is_above_suspicion(&self, point: Point) -> bool {
        !self.summary.suspects.contains(point)
    }

    /// Whether any point is forbidden to Black or left to the nested question.
    #[cfg(feature = "engine")]
    pub(crate) const fn has_suspects(&self) -> bool {
        !self.summary.suspects.is_empty()
    }

    /// Every point forbidden to Black, with the reason, in the order of the points.
    pub fn fouls(&self) -> impl Iterator<Item = (Point, Foul)> + '_ {
        self.summary.suspects.iter().filter_map(|point| self.foul(point).map(|foul| (point, foul)))
    }

    /// Counts in an empty point whose shapes are not counted yet.
    fn enter(&mut self, point: Point) {
        for color in Color::ALL {
            let shapes = self.board.shapes_in(self.table, point, color);
            self.shapes[color.index()][point.index()] = shapes;
            self.classify(point, color);
            #[cfg(feature = "engine")]
            self.add_worth(point, color, 1);
        }
    }

    /// Counts out a point on which a stone is about to be put.
    fn leave(&mut self, point: Point) {
        for color in Color::ALL {
            #[cfg(feature = "engine")]
            self.add_worth(point, color, -1);
            self.summary.fives[color.index()].remove(point);
            self.summary.fours[color.index()].remove(point);
            self.summary.threes[color.index()].remove(point);
        }
        self.summary.suspects.remove(point);
    }

    /// Looks up again the shapes of the empty points that a stone of `changed` on `point`, put or taken, can reach.
    fn refresh_around(&mut self, point: Point, changed: Color) {
        let start = self.log.len();
        for direction in Direction::ALL {
            let place = PLACES[point.index()][direction as usize];
            let words = self.board.words(usize::from(place.line));
            let bit = u32::from(place.at) + MARGIN;
            let origin = point.index() as isize - direction.stride() * bit as isize;
            for color in Color::ALL {
                // The fifth neighbour matters only as a black stone that makes a black five an overline.
                let reach = if color == Color::Black && changed == Color::Black { 5 } else { 4 };
                let (own, obstacles) = words.seen_by(color);
                let mut points = in_sight(obstacles, bit, reach) & !words.taken;
                while points != 0 {
                    let there = points.trailing_zeros();
                    points &= points - 1;
                    let index = (origin + direction.stride() * there as isize).unsigned_abs();
                    if let Some(other) = Point::from_index(index) {
                        let at = there - MARGIN;
                        self.refresh(other, color, direction, (own >> at, obstacles >> at));
                    }
                }
            }
        }
        // A pass of its own: reading four shapes together right after writing one of them stalls the processor.
        for n in start..self.log.len() {
            let Change { shape, point, color, direction } = self.log[n];
            #[cfg(feature = "engine")]
            {
                let mut old = *self.shapes(point, color);
                old[direction as usize] = shape;
                let before = self.weights.worth(color, &old);
                self.add_worth(point, color, 1);
                self.summary.worth[0] -= before[0];
                self.summary.worth[1] -= before[1];
            }
            if !shape.differs_only_in_grade(self.shapes[color.index()][point.index()][direction as usize]) {
                self.classify(point, color);
            }
        }
    }

    #[inline]
    fn refresh(&mut self, point: Point, color: Color, direction: Direction, window: (u32, u32)) {
        let shape = self.table.look_up(color, window.0, window.1);
        let old = &mut self.shapes[color.index()][point.index()][direction as usize];
        if *old != shape {
            self.log.push(Change { shape: *old, point, color, direction });
            *old = shape;
        }
    }

    /// Enters an empty point into the sets it belongs to.
    fn classify(&mut self, point: Point, color: Color) {
        let shapes = &self.shapes[color.index()][point.index()];
        let all = Shape::any(shapes);
        self.summary.fives[color.index()].set(point, all.is_five());
        self.summary.fours[color.index()].set(point, all.fours() > 0);
        self.summary.threes[color.index()].set(point, all.is_three());
        if color == Color::Black {
            let suspect = matches!(judge_lines(shapes), Judgement::Foul(_) | Judgement::PerhapsDoubleThree);
            self.summary.suspects.set(point, suspect);
        }
    }
}

/// The places of a line up to `reach` from `bit`, its own left out, that no obstacle hides.
#[inline]
fn in_sight(obstacles: u32, bit: u32, reach: u32) -> u32 {
    let above = (obstacles >> bit >> 1).trailing_zeros().min(reach);
    let below = (obstacles << (31 - bit) << 1).leading_zeros().min(reach);
    (((1 << above) - 1) << bit << 1) | (((1 << below) - 1) << (bit - below))
}

impl std::fmt::Debug for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.board.fmt(f)
    }
}

#[cfg(all(test, feature = "engine"))]
mod tests {
    use super::*;
    use rulebook::Lots;

    /// The value that is carried along stone by stone is the one of a field made anew, and comes back with every stone.
    #[test]
    fn the_value_follows_every_stone() {
        let mut lots = Lots::new(5);
        let value = |field: &Field| Color::ALL.map(|color| field.value(color));
        for _ in 0..40 {
            let mut field = Field::new(Board::new());
            let mut before = Vec::new();
            for n in 0..60 {
                let Some(point) = Point::from_index(lots.index(225)) else { continue };
                before.push((*field.board(), value(&field)));
                if !field.put(point, Color::ALL[n % 2]) {
                    before.pop();
                }
                assert_eq!(value(&field), value(&Field::new(*field.board())));
            }
            while let Some((board, was)) = before.pop() {
                field.undo();
                assert_eq!((field.board(), value(&field)), (&board, was));
            }
        }
    }
}
