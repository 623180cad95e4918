//! What a stone would make on one line: five, overline, fours, a three, or the beginnings of them.
//!
//! A shape depends on the eleven points of the line centred on the stone and on nothing else: a five through the stone
//! lies within four points of it, and one point more on each side tells an exact five from an overline. So every shape
//! there is comes from one table, computed once from the definitions of 9.2.3.

use std::sync::LazyLock;

use crate::color::Color;

/// How far a stone has come towards a five on one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Grade {
    /// No five through this stone is possible any more.
    Dead,
    /// One stone of a possible five.
    One,
    /// One stone that can become an open two.
    OpenOne,
    /// Two stones of a possible five.
    Two,
    /// Two stones that can become a three of 9.2.3.
    OpenTwo,
    /// Three stones that can become a four, but not a straight one.
    SleepingThree,
    /// A three as far as this line alone shows.
    Three,
    /// A four.
    Four,
    /// A straight four; for White also two fours on one line.
    StraightFour,
    /// A five; for White also an overline.
    Five,
}

impl Grade {
    /// How many grades there are.
    pub const COUNT: usize = Self::Five as usize + 1;
}

const GRADES: [Grade; Grade::COUNT] = [
    Grade::Dead,
    Grade::One,
    Grade::OpenOne,
    Grade::Two,
    Grade::OpenTwo,
    Grade::SleepingThree,
    Grade::Three,
    Grade::Four,
    Grade::StraightFour,
    Grade::Five,
];

/// What a stone on a point makes on one line through it.
///
/// Bits 0–3 the grade, 4–9 the points that would turn a three into a straight four (offsets −3 −2 −1 1 2 3), 10–11 the
/// number of fours, 12 a five, 13 an overline of Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Shape(u16);

const THREE_BITS: u16 = 0b11_1111 << 4;
const FOUR_BITS: u16 = 0b11 << 10;
const FIVE_BIT: u16 = 1 << 12;
const OVERLINE_BIT: u16 = 1 << 13;
/// Distances along the line of the six bits of [`THREE_BITS`].
const THREE_OFFSETS: [isize; 6] = [-3, -2, -1, 1, 2, 3];

impl Shape {
    /// A five: exactly five stones for Black, five or more for White.
    #[must_use]
    pub const fn is_five(self) -> bool {
        self.0 & FIVE_BIT != 0
    }

    /// Six or more black stones.
    #[must_use]
    pub const fn is_overline(self) -> bool {
        self.0 & OVERLINE_BIT != 0
    }

    /// How many fours: a straight four is one, two fours on one line are two.
    #[must_use]
    pub const fn fours(self) -> u32 {
        ((self.0 & FOUR_BITS) >> 10) as u32
    }

    /// Whether three stones here can become a straight four, the permission of that move not yet asked.
    #[must_use]
    pub const fn is_three(self) -> bool {
        self.0 & THREE_BITS != 0
    }

    /// Distances along the line of the points that would turn the three into a straight four.
    pub fn completions(self) -> impl Iterator<Item = isize> {
        let bits = (self.0 & THREE_BITS) >> 4;
        THREE_OFFSETS
            .into_iter()
            .enumerate()
            .filter_map(move |(bit, offset)| (bits >> bit & 1 != 0).then_some(offset))
    }

    /// A shape that has every property that one of the four has; its grade means nothing.
    #[inline]
    pub(crate) const fn any(shapes: &[Self; 4]) -> Self {
        Self(shapes[0].0 | shapes[1].0 | shapes[2].0 | shapes[3].0)
    }

    /// Whether both make the same fives, overlines, fours and threes.
    #[inline]
    pub(crate) const fn differs_only_in_grade(self, other: Self) -> bool {
        (self.0 ^ other.0) & !15 == 0
    }

    /// The grades of four shapes, four bits each.
    #[cfg(feature = "engine")]
    #[inline]
    pub(crate) const fn grades(shapes: &[Self; 4]) -> usize {
        (shapes[0].0 & 15 | (shapes[1].0 & 15) << 4 | (shapes[2].0 & 15) << 8 | (shapes[3].0 & 15) << 12)
            as usize
    }

    /// How far the stone has come on this line.
    #[must_use]
    pub const fn grade(self) -> Grade {
        GRADES[(self.0 & 15) as usize]
    }
}

/// Points of a window: five on either side of the stone.
const WIDTH: usize = 11;
const CENTRE: u32 = 5;
/// 3⁸ states of the four nearest points on either side, times the two outermost that are a stone of one's own or not.
const ENTRIES: usize = 6561 * 4;

/// Eight bits read as eight ternary digits 0 or 1.
static TERNARY: [u16; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let (mut value, mut power, mut bit) = (0, 1, 0);
        while bit < 8 {
            if bits >> bit & 1 != 0 {
                value += power;
            }
            power *= 3;
            bit += 1;
        }
        table[bits] = value;
        bits += 1;
    }
    table
};

/// The eight nearest neighbours of the centre of a window.
const fn near(window: u32) -> usize {
    ((window >> 1 & 0x0f) | (window >> 2 & 0xf0)) as usize
}

/// The place in the table of a window with these own stones and obstacles (stones of the other side, or the edge).
#[inline]
fn entry(own: u32, obstacles: u32) -> usize {
    let near = TERNARY[near(own)] + 2 * TERNARY[near(obstacles)];
    near as usize * 4 + (own & 1 | own >> 9 & 2) as usize
}

/// The table of all shapes, per color.
pub(crate) struct Shapes([Box<[Shape]>; 2]);

/// The shapes of both colors.
pub(crate) static SHAPES: LazyLock<Shapes> =
    LazyLock::new(|| Shapes([table(Color::Black), table(Color::White)]));

impl Shapes {
    /// The shape a stone of `color` makes in the centre of an eleven-bit window.
    #[inline]
    pub(crate) fn look_up(&self, color: Color, own: u32, obstacles: u32) -> Shape {
        self.0[color.index()][entry(own, obstacles)]
    }
}

/// One window with a stone of `color` in its centre.
#[derive(Clone, Copy)]
struct Window {
    color: Color,
    own: u32,
    obstacles: u32,
}

impl Window {
    fn is_empty_at(self, at: u32) -> bool {
        (self.own | self.obstacles) >> at & 1 == 0
    }

    fn with(self, at: u32) -> Self {
        Self { own: self.own | 1 << at, ..self }
    }

    /// The first and the last place of the unbroken row through the centre.
    fn run(self) -> (u32, u32) {
        let (mut first, mut last) = (CENTRE, CENTRE);
        while first > 0 && self.own >> (first - 1) & 1 != 0 {
            first -= 1;
        }
        while last + 1 < WIDTH as u32 && self.own >> (last + 1) & 1 != 0 {
            last += 1;
        }
        (first, last)
    }

    fn length(self) -> u32 {
        let (first, last) = self.run();
        last - first + 1
    }

    fn is_five(self) -> bool {
        match self.color {
            Color::Black => self.length() == 5,
            Color::White => self.length() >= 5,
        }
    }

    /// Empty places, other than the two outermost, which are known only as own or not own.
    fn empties(self) -> impl Iterator<Item = u32> {
        (1..WIDTH as u32 - 1).filter(move |&at| self.is_empty_at(at))
    }

    /// How many different points make the row through the centre a five.
    fn ways_to_five(self) -> u32 {
        self.empties().filter(|&at| self.with(at).is_five()).count() as u32
    }

    /// 9.2.3: an unbroken row of four that can become a five in two ways.
    fn is_straight_four(self) -> bool {
        self.length() == 4 && self.ways_to_five() == 2
    }

    /// 9.2.3: a straight four is one four although there are two ways to five.
    fn fours(self) -> u32 {
        if self.is_straight_four() { 1 } else { self.ways_to_five() }
    }
}

/// All shapes of one color. The grade of a window looks at the windows with one stone more, so the fullest come first.
fn table(color: Color) -> Box<[Shape]> {
    let mut shapes = vec![Shape::default(); ENTRIES].into_boxed_slice();
    let mut windows: Vec<Window> = (0..ENTRIES).map(|index| decode(color, index)).collect();
    windows.sort_by_key(|w| std::cmp::Reverse(w.own.count_ones()));
    for window in windows {
        shapes[entry(window.own, window.obstacles)] = shape(window, &shapes);
    }
    shapes
}

fn decode(color: Color, index: usize) -> Window {
    let mut window =
        Window { color, own: 1 << CENTRE | (index as u32 & 1) | (index as u32 >> 1 & 1) << 10, obstacles: 0 };
    let mut digits = index / 4;
    for bit in 0..8 {
        let at = if bit < 4 { bit + 1 } else { bit + 2 };
        match digits % 3 {
            1 => window.own |= 1 << at,
            2 => window.obstacles |= 1 << at,
            _ => {}
        }
        digits /= 3;
    }
    window
}

fn shape(window: Window, fuller: &[Shape]) -> Shape {
    if window.is_five() {
        return Shape(FIVE_BIT | Grade::Five as u16);
    }
    if window.length() > 5 {
        return Shape(OVERLINE_BIT | Grade::Dead as u16);
    }
    let fours = window.fours();
    if fours > 0 {
        let winning = window.is_straight_four() || window.color == Color::White && fours > 1;
        let grade = if winning { Grade::StraightFour } else { Grade::Four };
        return Shape((fours as u16) << 10 | grade as u16);
    }
    let mut completions = 0;
    for (bit, offset) in THREE_OFFSETS.into_iter().enumerate() {
        let at = CENTRE.wrapping_add_signed(offset as i32);
        if window.is_empty_at(at) && window.with(at).is_straight_four() {
            completions |= 1 << (bit + 4);
        }
    }
    if completions != 0 {
        return Shape(completions | Grade::Three as u16);
    }
    // One stone more reaches at best the grade after next: a sleeping three a four, an open two a three, and so on.
    let best = window
        .empties()
        .map(|at| fuller[entry(window.own | 1 << at, window.obstacles)].grade())
        .max()
        .unwrap_or(Grade::Dead);
    Shape(match best {
        Grade::Five | Grade::StraightFour | Grade::Four => Grade::SleepingThree,
        Grade::Three => Grade::OpenTwo,
        Grade::SleepingThree => Grade::Two,
        Grade::OpenTwo => Grade::OpenOne,
        Grade::Two | Grade::OpenOne => Grade::One,
        Grade::One | Grade::Dead => Grade::Dead,
    } as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a stone `S` makes on a line: `x` stones of its own color, `o` stones of the other or the edge, `.` empty points.
    fn seen(color: Color, line: &str) -> Shape {
        assert_eq!((line.len(), line.find('S')), (WIDTH, Some(CENTRE as usize)), "{line}");
        let bits =
            |sign: char| (0..).zip(line.chars()).filter(|(_, c)| *c == sign).map(|(at, _)| 1 << at).sum();
        SHAPES.look_up(color, bits('x'), bits('o'))
    }

    /// 9.2.3, and what leads to its shapes: the words of [`Grade`], line by line.
    #[test]
    fn grades_are_what_their_words_say_9_2_3() {
        for color in Color::ALL {
            for (line, grade) in [
                ("...xxSxx...", Grade::Five),
                ("....xSxx...", Grade::StraightFour),
                ("..xxxS.....", Grade::StraightFour),
                ("...oxSxx...", Grade::Four),
                ("...x.Sxx...", Grade::Four),
                (".x.xxS.o...", Grade::Four),
                ("....xSx....", Grade::Three),
                ("...x.Sx....", Grade::Three),
                ("...oxSx....", Grade::SleepingThree),
                ("..ox.Sx....", Grade::SleepingThree),
                ("....xS.....", Grade::OpenTwo),
                ("...oxS.....", Grade::Two),
                (".....S.....", Grade::OpenOne),
                ("....oS.....", Grade::One),
                ("..o..S.o...", Grade::Dead),
            ] {
                assert_eq!(seen(color, line).grade(), grade, "{color:?} {line}");
            }
        }
    }

    /// Two fours on one line are a foul of Black (9.2.4.2) and win for White, who has no fouls.
    #[test]
    fn two_fours_on_one_line_win_for_white_9_2_4_2() {
        for line in ["..x.xSx.x..", ".xx.xS.xx.."] {
            let (black, white) = (seen(Color::Black, line), seen(Color::White, line));
            assert_eq!((black.fours(), white.fours()), (2, 2), "{line}");
            assert_eq!((black.grade(), white.grade()), (Grade::Four, Grade::StraightFour), "{line}");
        }
    }
}
