//! A board that knows, after every stone, what each empty point would make for either side.

use crate::board::Board;
use crate::colour::Colour;
use crate::foul::{Foul, Judgement, is_double_three, judge_lines};
use crate::line::{Direction, MARGIN, PLACES};
use crate::point::{POINTS, Point, PointSet};
use crate::shape::{Grade, SHAPES, Shape, Shapes};

/// A board with the shapes of all its empty points, kept up to date stone by stone.
#[derive(Clone)]
pub struct Field {
    board: Board,
    table: &'static Shapes,
    shapes: [[[Shape; 4]; POINTS]; 2],
    fives: [PointSet; 2],
    fours: [PointSet; 2],
    threes: [PointSet; 2],
    /// Points that the lines forbid to Black or leave to the nested question of two threes.
    suspects: PointSet,
    /// How many (empty point, line) pairs have each grade.
    grades: [[i16; Grade::COUNT]; 2],
}

impl Field {
    /// The field of a board.
    #[must_use]
    pub fn new(board: Board) -> Field {
        let mut field = Field {
            board,
            table: &SHAPES,
            shapes: [[[Shape::default(); 4]; POINTS]; 2],
            fives: [PointSet::EMPTY; 2],
            fours: [PointSet::EMPTY; 2],
            threes: [PointSet::EMPTY; 2],
            suspects: PointSet::EMPTY,
            grades: [[0; Grade::COUNT]; 2],
        };
        for point in board.empties() {
            field.enter(point);
        }
        field
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Puts a stone on an empty point. Returns whether the point was empty; a taken point stays as it is.
    pub fn put(&mut self, point: Point, colour: Colour) -> bool {
        let free = self.board.is_empty_at(point);
        if free {
            self.leave(point);
            self.board.flip(point, colour);
            self.refresh_around(point, colour);
        }
        free
    }

    /// Takes the stone off a point, if there is one.
    pub fn clear(&mut self, point: Point) -> Option<Colour> {
        let colour = self.board.get(point)?;
        self.board.flip(point, colour);
        self.refresh_around(point, colour);
        self.enter(point);
        Some(colour)
    }

    /// Empty points where a stone of the colour makes a five (White: or an overline).
    #[must_use]
    pub const fn fives(&self, colour: Colour) -> PointSet {
        self.fives[colour as usize]
    }

    /// Empty points where a stone of the colour makes a four, whether or not the move is allowed.
    #[must_use]
    pub const fn fours(&self, colour: Colour) -> PointSet {
        self.fours[colour as usize]
    }

    /// Empty points where a stone of the colour makes what looks like a three, whether or not the move is allowed.
    #[must_use]
    pub const fn threes(&self, colour: Colour) -> PointSet {
        self.threes[colour as usize]
    }

    /// What a stone on an empty point makes on its four lines, in the order of [`Direction::ALL`].
    #[must_use]
    pub const fn shapes(&self, point: Point, colour: Colour) -> &[Shape; 4] {
        &self.shapes[colour as usize][point.index()]
    }

    /// How many pairs of an empty point and a line through it have each grade for the colour.
    #[must_use]
    pub const fn grades(&self, colour: Colour) -> &[i16; Grade::COUNT] {
        &self.grades[colour as usize]
    }

    /// Why a black stone on this empty point would be a foul, or `None` when it would not be. A taken point is no foul.
    #[must_use]
    pub fn foul(&self, point: Point) -> Option<Foul> {
        if !self.suspects.contains(point) {
            return None;
        }
        let shapes = self.shapes(point, Colour::Black);
        match judge_lines(shapes) {
            Judgement::Five | Judgement::Allowed => None,
            Judgement::Foul(foul) => Some(foul),
            Judgement::PerhapsDoubleThree => {
                let mut board = self.board;
                is_double_three(&mut board, self.table, point, shapes).then_some(Foul::DoubleThree)
            }
        }
    }

    /// Whether the rules let the colour play on this empty point.
    #[must_use]
    pub fn allows(&self, point: Point, colour: Colour) -> bool {
        colour == Colour::White || self.foul(point).is_none()
    }

    /// Whether the lines alone, without the nested question, show that Black may play on this point.
    #[must_use]
    pub const fn is_above_suspicion(&self, point: Point) -> bool {
        !self.suspects.contains(point)
    }

    /// Every point forbidden to Black, with the reason, in the order of the points.
    pub fn fouls(&self) -> impl Iterator<Item = (Point, Foul)> + '_ {
        self.suspects
            .iter()
            .filter_map(|point| self.foul(point).map(|foul| (point, foul)))
    }

    /// Counts in an empty point whose shapes are not counted yet.
    fn enter(&mut self, point: Point) {
        for colour in Colour::ALL {
            let shapes = self.board.shapes_in(self.table, point, colour);
            self.shapes[colour.index()][point.index()] = shapes;
            for shape in shapes {
                self.grades[colour.index()][shape.grade() as usize] += 1;
            }
            self.classify(point, colour);
        }
    }

    /// Counts out a point on which a stone is about to be put.
    fn leave(&mut self, point: Point) {
        for colour in Colour::ALL {
            for shape in self.shapes[colour.index()][point.index()] {
                self.grades[colour.index()][shape.grade() as usize] -= 1;
            }
            self.fives[colour.index()].remove(point);
            self.fours[colour.index()].remove(point);
            self.threes[colour.index()].remove(point);
        }
        self.suspects.remove(point);
    }

    /// Looks up again the shapes of the empty points that a stone of `changed` on `point`, put or taken, can reach.
    fn refresh_around(&mut self, point: Point, changed: Colour) {
        for direction in Direction::ALL {
            let place = PLACES[point.index()][direction as usize];
            let words = self.board.words(usize::from(place.line));
            let at = u32::from(place.at);
            let stride = direction.stride();
            for sign in [-1, 1] {
                // A stone or wall hides what lies behind it from the side that it stands in the way of.
                let mut sees = [true, true];
                for distance in 1..=5 {
                    let bit = (at + MARGIN).wrapping_add_signed(sign * distance);
                    if words.taken >> bit & 1 != 0 {
                        for colour in Colour::ALL {
                            sees[colour.index()] &= words.seen_by(colour).1 >> bit & 1 == 0;
                        }
                        if sees == [false, false] {
                            break;
                        }
                        continue;
                    }
                    let there = bit - MARGIN;
                    let steps = (sign * distance) as isize;
                    let index = (point.index() as isize + stride * steps).unsigned_abs();
                    let Some(other) = Point::from_index(index) else {
                        continue;
                    };
                    // The fifth neighbour matters only as a black stone that makes a black five an overline.
                    if sees[0] && (distance < 5 || changed == Colour::Black) {
                        self.refresh(
                            other,
                            Colour::Black,
                            direction,
                            words.window(Colour::Black, there),
                        );
                    }
                    if sees[1] && distance < 5 {
                        self.refresh(
                            other,
                            Colour::White,
                            direction,
                            words.window(Colour::White, there),
                        );
                    }
                }
            }
        }
    }

    #[inline]
    fn refresh(&mut self, point: Point, colour: Colour, direction: Direction, window: (u32, u32)) {
        let shape = self.table.look_up(colour, window.0, window.1);
        let old = &mut self.shapes[colour.index()][point.index()][direction as usize];
        if *old != shape {
            self.grades[colour.index()][old.grade() as usize] -= 1;
            self.grades[colour.index()][shape.grade() as usize] += 1;
            *old = shape;
            self.classify(point, colour);
        }
    }

    /// Enters an empty point into the sets it belongs to.
    fn classify(&mut self, point: Point, colour: Colour) {
        let shapes = &self.shapes[colour.index()][point.index()];
        let all = Shape::any(shapes);
        self.fives[colour.index()].set(point, all.is_five());
        self.fours[colour.index()].set(point, all.fours() > 0);
        self.threes[colour.index()].set(point, all.is_three());
        if colour == Colour::Black {
            let suspect = matches!(
                judge_lines(shapes),
                Judgement::Foul(_) | Judgement::PerhapsDoubleThree
            );
            self.suspects.set(point, suspect);
        }
    }
}

impl std::fmt::Debug for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.board.fmt(f)
    }
}
