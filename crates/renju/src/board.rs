//! Stones on the board.

use rulebook::splitmix;

use crate::color::Color;
use crate::line::{Direction, LINES, MARGIN, PLACES, WALLS};
use crate::point::{POINTS, Point, PointSet};
use crate::shape::{SHAPES, Shape, Shapes};

/// An arrangement of stones: any arrangement, whether or not a game leads to it.
#[derive(Clone, Copy)]
pub struct Board {
    /// The stones of each color on every line of the board.
    lines: [[u32; LINES]; 2],
    counts: [u8; 2],
    hash: u64,
}

/// Random keys of the stones, fixed so that a hash means the same in every run and file.
static KEYS: [[u64; POINTS]; 2] = {
    let mut keys = [[0; POINTS]; 2];
    let mut index = 0;
    while index < 2 * POINTS {
        keys[index / POINTS][index % POINTS] = splitmix(0x7265_6e6a_7531_3531, index as u64 + 1);
        index += 1;
    }
    keys
};

impl Board {
    /// A board without stones.
    #[must_use]
    pub const fn new() -> Self {
        Self { lines: [[0; LINES]; 2], counts: [0; 2], hash: 0 }
    }

    /// A board with these stones. A point named twice holds its last stone.
    #[must_use]
    pub fn from_stones(stones: impl IntoIterator<Item = (Point, Color)>) -> Self {
        let mut board = Self::new();
        for (point, color) in stones {
            board.clear(point);
            board.flip(point, color);
        }
        board
    }

    /// The stone on a point.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Color> {
        let place = PLACES[point.index()][0];
        let bit = u32::from(place.at) + MARGIN;
        Color::ALL
            .into_iter()
            .find(|color| self.lines[color.index()][usize::from(place.line)] >> bit & 1 != 0)
    }

    /// Whether no stone is on the point.
    #[must_use]
    pub fn is_empty_at(&self, point: Point) -> bool {
        let place = PLACES[point.index()][0];
        let line = usize::from(place.line);
        (self.lines[0][line] | self.lines[1][line]) >> (u32::from(place.at) + MARGIN) & 1 == 0
    }

    /// Puts a stone on an empty point. Returns whether the point was empty; a taken point stays as it is.
    pub fn put(&mut self, point: Point, color: Color) -> bool {
        let free = self.is_empty_at(point);
        if free {
            self.flip(point, color);
        }
        free
    }

    /// Takes the stone off a point, if there is one.
    pub fn clear(&mut self, point: Point) -> Option<Color> {
        let stone = self.get(point)?;
        self.flip(point, stone);
        Some(stone)
    }

    /// Puts a stone on or takes it off; the caller knows which.
    #[inline]
    pub(crate) fn flip(&mut self, point: Point, color: Color) {
        let lines = &mut self.lines[color.index()];
        let mut on = false;
        for place in PLACES[point.index()] {
            let bit = 1 << (u32::from(place.at) + MARGIN);
            lines[usize::from(place.line)] ^= bit;
            on = lines[usize::from(place.line)] & bit != 0;
        }
        let count = &mut self.counts[color.index()];
        *count = if on { *count + 1 } else { *count - 1 };
        self.hash ^= KEYS[color.index()][point.index()];
    }

    /// How many stones of a color there are.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        usize::from(self.counts[color.index()])
    }

    /// How many stones there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count(Color::Black) + self.count(Color::White)
    }

    /// Whether there is no stone at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All stones with their points.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        Point::all().filter_map(|point| self.get(point).map(|color| (point, color)))
    }

    /// The points of one color's stones.
    #[must_use]
    pub fn points_of(&self, color: Color) -> PointSet {
        self.stones().filter(|&(_, c)| c == color).map(|(point, _)| point).collect()
    }

    /// The points without a stone.
    pub fn empties(&self) -> impl Iterator<Item = Point> + '_ {
        Point::all().filter(|&point| self.is_empty_at(point))
    }

    /// A number that is the same for the same stones and, but for chance, different for others.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash that the board would have with one stone more.
    #[cfg(feature = "engine")]
    pub(crate) fn hash_with(&self, point: Point, color: Color) -> u64 {
        self.hash ^ KEYS[color.index()][point.index()]
    }

    /// The board with black stones for white and white for black.
    #[cfg(feature = "engine")]
    pub(crate) fn with_colors_exchanged(&self) -> Self {
        Self::from_stones(self.stones().map(|(point, color)| (point, color.other())))
    }

    /// What a stone of `color` on `point` makes on the line through it. A stone that is there already counts once.
    #[must_use]
    pub fn shape(&self, point: Point, color: Color, direction: Direction) -> Shape {
        self.shape_in(&SHAPES, point, color, direction as usize)
    }

    #[inline]
    pub(crate) fn shape_in(&self, shapes: &Shapes, point: Point, color: Color, direction: usize) -> Shape {
        let place = PLACES[point.index()][direction];
        let line = usize::from(place.line);
        let own = self.lines[color.index()][line] >> place.at;
        let obstacles = (self.lines[color.other().index()][line] | WALLS[line]) >> place.at;
        shapes.look_up(color, own, obstacles)
    }

    /// What a stone of `color` on `point` makes on its four lines, in the order of [`Direction::ALL`].
    #[inline]
    pub(crate) fn shapes_in(&self, shapes: &Shapes, point: Point, color: Color) -> [Shape; 4] {
        std::array::from_fn(|direction| self.shape_in(shapes, point, color, direction))
    }

    /// The stones of one line.
    #[inline]
    pub(crate) fn words(&self, line: usize) -> Words {
        let (black, white, walls) = (self.lines[0][line], self.lines[1][line], WALLS[line]);
        Words { stones: [black, white], walls, taken: black | white | walls }
    }

    /// How long the unbroken row through a stone of `color` on `point` is along a direction.
    #[must_use]
    pub fn row_length(&self, point: Point, color: Color, direction: Direction) -> usize {
        let (columns, rows) = direction.step();
        let reach = |sign: isize| {
            (1..)
                .take_while(|&n| {
                    let next = point.offset(sign * n * columns, sign * n * rows);
                    next.is_some_and(|p| self.get(p) == Some(color))
                })
                .count()
        };
        reach(1) + reach(-1) + 1
    }

    /// Whether a stone of `color` on this point makes a row of exactly five.
    #[must_use]
    pub fn makes_exact_five(&self, point: Point, color: Color) -> bool {
        Direction::ALL.into_iter().any(|direction| self.row_length(point, color, direction) == 5)
    }

    /// 9.2.7.1 (c): whether the color could still build a five (White: or an overline) if the other side only looked on.
    #[must_use]
    pub fn can_still_win(&self, color: Color) -> bool {
        let other = color.other().index();
        (0..LINES).any(|line| {
            let own = self.lines[color.index()][line];
            let free = !(self.lines[other][line] | WALLS[line]);
            (MARGIN..MARGIN + 11).any(|first| {
                let five = 0b1_1111 << first;
                let neighbours = 1 << (first - 1) | 1 << (first + 5);
                free & five == five && (color == Color::White || own & neighbours == 0)
            })
        })
    }
}

/// The stones of one line as bit words, with the walls at its ends.
pub(crate) struct Words {
    stones: [u32; 2],
    walls: u32,
    /// Bits that hold a stone or lie outside the board.
    pub(crate) taken: u32,
}

impl Words {
    /// The stones of the color, and what stands in its way.
    #[inline]
    pub(crate) const fn seen_by(&self, color: Color) -> (u32, u32) {
        let own = color as usize;
        (self.stones[own], self.stones[1 - own] | self.walls)
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.lines == other.lines
    }
}

impl Eq for Board {}

impl std::hash::Hash for Board {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Board")
            .field("black", &self.points_of(Color::Black))
            .field("white", &self.points_of(Color::White))
            .finish()
    }
}
