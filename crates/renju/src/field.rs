//! A board that knows, after every stone, what each empty point would make for either side.

use crate::board::Board;
use crate::color::Color;
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
    summary: Summary,
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
    /// How many (empty point, line) pairs have each grade.
    grades: [[i16; Grade::COUNT]; 2],
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
            shapes: [[[Shape::default(); 4]; POINTS]; 2],
            summary: Summary {
                fives: [PointSet::EMPTY; 2],
                fours: [PointSet::EMPTY; 2],
                threes: [PointSet::EMPTY; 2],
                suspects: PointSet::EMPTY,
                grades: [[0; Grade::COUNT]; 2],
            },
            log: Vec::new(),
            puts: Vec::new(),
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

    /// How many pairs of an empty point and a line through it have each grade for the color.
    #[cfg(feature = "engine")]
    pub(crate) const fn grades(&self, color: Color) -> &[i16; Grade::COUNT] {
        &self.summary.grades[color as usize]
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
            for shape in shapes {
                self.summary.grades[color.index()][shape.grade() as usize] += 1;
            }
            self.classify(point, color);
        }
    }

    /// Counts out a point on which a stone is about to be put.
    fn leave(&mut self, point: Point) {
        for color in Color::ALL {
            for shape in self.shapes[color.index()][point.index()] {
                self.summary.grades[color.index()][shape.grade() as usize] -= 1;
            }
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
            self.summary.grades[color.index()][old.grade() as usize] -= 1;
            self.summary.grades[color.index()][shape.grade() as usize] += 1;
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
