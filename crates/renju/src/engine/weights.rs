//! What a point is worth by the four lines through it: numbers learned from games (`bolshak renju train`).

use std::sync::{Arc, LazyLock};

use crate::color::Color;
use crate::point::Point;
use crate::shape::{Grade, Shape};

/// How many different foursomes of grades there are, whatever their order.
pub(crate) const FOURSOMES: usize = 715;
/// Places of a move relative to the last one: up to four steps away, either axis and sign alike, or farther.
pub(crate) const PLACES_NEAR: usize = 15;
/// Weights are sixteenths of a hundredth.
const PARTS: i32 = 16;

/// What a line of a point is worth by its grade, for the side to move and for the other one, and how urgent a move there is
/// for what it makes and for what it takes, before anything was learned.
const OWN_VALUES: [i32; Grade::COUNT] = [0, 0, 1, 2, 6, 7, 22, 25, 110, 0];
const THEIR_VALUES: [i32; Grade::COUNT] = [0, 0, 1, 2, 5, 6, 18, 20, 90, 0];
const ATTACK: [i32; Grade::COUNT] = [0, 1, 3, 5, 12, 14, 50, 60, 800, 900];
const DEFENCE: [i32; Grade::COUNT] = [0, 1, 2, 4, 8, 8, 30, 34, 400, 450];

/// The number of the foursome that four grades, of four bits each, make in any order.
static NUMBERS: LazyLock<Box<[u16]>> = LazyLock::new(|| {
    let digits = |code: usize| {
        let mut digits = [code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12];
        digits.sort_unstable();
        digits
    };
    let mut numbers = vec![0; 1 << 16].into_boxed_slice();
    let mut count = 0;
    for code in 0..1 << 16 {
        let [a, b, c, d] = digits(code);
        if code == (a | b << 4 | c << 8 | d << 12) && d < Grade::COUNT {
            numbers[code] = count;
            count += 1;
        }
    }
    for code in 0..1 << 16 {
        let [a, b, c, d] = digits(code);
        numbers[code] = numbers[a | b << 4 | c << 8 | d << 12];
    }
    numbers
});

/// The learned weights: in hundredths, of which a hundred are one unit of the logistic curve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    numbers: &'static [u16],
    /// By the side to move and the color whose foursome it is.
    value: [[[i16; FOURSOMES]; 2]; 2],
    tempo: [i16; 2],
    /// By the side to move: what a move makes for it, and what it takes from the other side.
    policy: [[[i16; FOURSOMES]; 2]; 2],
    near: [i16; PLACES_NEAR],
}

/// The weights that the program carries.
static CARRIED: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    Arc::new(Weights::from_bytes(include_bytes!("weights.bin")).unwrap_or_else(Weights::by_hand))
});

impl Weights {
    /// The weights that the program carries.
    #[must_use]
    pub fn carried() -> Arc<Self> {
        Arc::clone(&CARRIED)
    }

    /// Weights to begin the learning with, made by hand from what each grade is worth.
    pub(crate) fn by_hand() -> Self {
        let mut weights = Self::none();
        for code in 0..1 << 16 {
            let grades = [code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12];
            if grades.iter().any(|&grade| grade >= Grade::COUNT) {
                continue;
            }
            let number = usize::from(weights.numbers[code]);
            let sum = |table: [i32; Grade::COUNT], scale: i32| {
                let sum: i32 = grades.iter().map(|&grade| table[grade]).sum();
                (sum * scale * PARTS).clamp(-30_000, 30_000) as i16
            };
            for mover in Color::ALL.map(Color::index) {
                weights.value[mover][mover][number] = sum(OWN_VALUES, 1);
                weights.value[mover][1 - mover][number] = -sum(THEIR_VALUES, 1);
                weights.policy[mover][0][number] = sum(ATTACK, 2);
                weights.policy[mover][1][number] = sum(DEFENCE, 2);
            }
        }
        weights
    }

    /// Weights that know nothing.
    pub(crate) fn none() -> Self {
        Self {
            numbers: &NUMBERS,
            value: [[[0; FOURSOMES]; 2]; 2],
            tempo: [0; 2],
            policy: [[[0; FOURSOMES]; 2]; 2],
            near: [0; PLACES_NEAR],
        }
    }

    /// Reads what [`Weights::to_bytes`] wrote; `None` when the length is another.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut weights = Self::none();
        let mut numbers = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        for place in weights.all_mut() {
            *place = numbers.next()?;
        }
        (numbers.next().is_none() && bytes.len().is_multiple_of(2)).then_some(weights)
    }

    /// The weights as the bytes of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut copy = self.clone();
        copy.all_mut().flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// Every weight, in the order in which `train.rs` counts them.
    pub(crate) fn all_mut(&mut self) -> impl Iterator<Item = &mut i16> {
        let value = self.value.as_flattened_mut().as_flattened_mut().iter_mut();
        let policy = self.policy.as_flattened_mut().as_flattened_mut().iter_mut();
        value.chain(&mut self.tempo).chain(policy).chain(&mut self.near)
    }

    /// The number of the foursome of these shapes.
    #[inline]
    pub(crate) fn foursome(&self, shapes: &[Shape; 4]) -> usize {
        usize::from(self.numbers[Shape::grades(shapes)])
    }

    /// What the foursome of one color on a point adds to the value for Black and for White to move.
    #[inline]
    pub(crate) fn worth(&self, color: Color, shapes: &[Shape; 4]) -> [i32; 2] {
        let number = self.foursome(shapes);
        let color = color.index();
        [i32::from(self.value[0][color][number]), i32::from(self.value[1][color][number])]
    }

    /// The value of a position in hundredths, from the sum of [`Weights::worth`].
    #[inline]
    pub(crate) fn value(&self, sum: [i32; 2], mover: Color) -> i32 {
        (sum[mover.index()] + i32::from(self.tempo[mover.index()]) * PARTS) / PARTS
    }

    /// How much a move suggests itself, in hundredths.
    #[inline]
    pub(crate) fn policy(&self, mover: Color, own: &[Shape; 4], theirs: &[Shape; 4]) -> i32 {
        let tables = &self.policy[mover.index()];
        (i32::from(tables[0][self.foursome(own)]) + i32::from(tables[1][self.foursome(theirs)])) / PARTS
    }

    /// What its distance from the last move adds to that.
    #[inline]
    pub(crate) fn nearness(&self, last: Point, point: Point) -> i32 {
        i32::from(self.near[place_near(last, point)]) / PARTS
    }
}

/// Where a point lies relative to another.
#[inline]
pub(crate) fn place_near(last: Point, point: Point) -> usize {
    let columns = last.column().abs_diff(point.column());
    let rows = last.row().abs_diff(point.row());
    let (near, far) = if columns < rows { (columns, rows) } else { (rows, columns) };
    if far > 4 { PLACES_NEAR - 1 } else { (far * (far + 1) / 2 + near).saturating_sub(1) }
}
