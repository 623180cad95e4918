//! Points of the board and the two alphabets that name them.

use std::fmt;

/// Points on a side of the board (9.2.2.2).
pub const SIDE: usize = 15;
/// Points of the board (9.2.2.2).
pub const POINTS: usize = SIDE * SIDE;

/// A point of the 15×15 board. Columns are counted from the left, rows from the bottom, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

/// Which letters name the columns. A file or a screen uses one of them throughout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Alphabet {
    /// `a` to `o`, the letters of the international federation and of every file format.
    Rif,
    /// `A B C D E F G H I K L M N O P`, the ninth also written `J` (9.2.2.2).
    Russian,
}

/// Why a text does not name a point.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PointError {
    /// There is no column with this letter in the alphabet.
    Column {
        /// The letter found, if there was any.
        found: Option<char>,
        /// The alphabet that was read.
        alphabet: Alphabet,
    },
    /// The row is not a number from 1 to 15.
    Row {
        /// What stood after the column letter.
        found: String,
    },
}

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column { found, alphabet } => {
                match found {
                    Some(c) => write!(f, "no column {c:?}: ")?,
                    None => f.write_str("the column is missing: ")?,
                }
                f.write_str(match alphabet {
                    Alphabet::Rif => "columns are a to o",
                    Alphabet::Russian => "columns are A B C D E F G H I(J) K L M N O P",
                })
            }
            Self::Row { found } => write!(f, "no row {found:?}: rows are 1 to 15"),
        }
    }
}

impl std::error::Error for PointError {}

impl Alphabet {
    const fn letters(self) -> &'static [u8; SIDE] {
        match self {
            Self::Rif => b"abcdefghijklmno",
            Self::Russian => b"ABCDEFGHIKLMNOP",
        }
    }

    /// The letter of a column counted from 0, or `None` past the edge.
    #[must_use]
    pub fn letter(self, column: usize) -> Option<char> {
        self.letters().get(column).map(|&b| char::from(b))
    }

    fn column(self, letter: char) -> Option<usize> {
        let letter = match self {
            Self::Rif => letter.to_ascii_lowercase(),
            Self::Russian => match letter.to_ascii_uppercase() {
                'J' => 'I',
                other => other,
            },
        };
        self.letters().iter().position(|&b| char::from(b) == letter)
    }
}

impl Point {
    /// The centre of the board, h8.
    pub const CENTRE: Self = Self(112);

    /// The point in a column and a row counted from 0, or `None` outside the board.
    #[must_use]
    pub const fn new(column: usize, row: usize) -> Option<Self> {
        if column < SIDE && row < SIDE { Some(Self((row * SIDE + column) as u8)) } else { None }
    }

    /// The point with this index (row × 15 + column), or `None` from 225 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < POINTS { Some(Self(index as u8)) } else { None }
    }

    /// Every point, a1 first, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..POINTS as u8).map(Point)
    }

    /// Row × 15 + column: below 225.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column from the left, 0 to 14.
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % SIDE
    }

    /// The row from the bottom, 0 to 14.
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / SIDE
    }

    /// The point some columns to the right and rows up, or `None` outside the board.
    #[must_use]
    pub fn offset(self, columns: isize, rows: isize) -> Option<Self> {
        let column = self.column().checked_add_signed(columns)?;
        let row = self.row().checked_add_signed(rows)?;
        Self::new(column, row)
    }

    /// How many king's steps the point is from the centre: 1 for the rim of the central 3×3, 2 for that of 5×5.
    #[must_use]
    pub const fn ring(self) -> usize {
        let columns = self.column().abs_diff(SIDE / 2);
        let rows = self.row().abs_diff(SIDE / 2);
        if columns > rows { columns } else { rows }
    }

    /// Reads a point such as `h8` in one alphabet; letter case does not matter.
    ///
    /// # Errors
    /// When the text is not a column letter of the alphabet followed by a row from 1 to 15.
    pub fn parse(text: &str, alphabet: Alphabet) -> Result<Self, PointError> {
        let mut rest = text.chars();
        let letter = rest.next();
        let column =
            letter.and_then(|c| alphabet.column(c)).ok_or(PointError::Column { found: letter, alphabet })?;
        let row = rest.as_str();
        let wrong_row = || PointError::Row { found: row.to_owned() };
        if !row.bytes().all(|b| b.is_ascii_digit()) || row.starts_with('0') {
            return Err(wrong_row());
        }
        let number: usize = row.parse().map_err(|_| wrong_row())?;
        number.checked_sub(1).and_then(|row| Self::new(column, row)).ok_or_else(wrong_row)
    }

    /// The name of the point in an alphabet: `h8` or `H8`.
    #[must_use]
    pub fn name(self, alphabet: Alphabet) -> String {
        format!("{}{}", char::from(alphabet.letters()[self.column()]), self.row() + 1)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name(Alphabet::Rif))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::str::FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Self, PointError> {
        Self::parse(text, Alphabet::Rif)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Point {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Point {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointSet([u64; 4]);

impl PointSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);

    /// Adds a point.
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() >> 6] |= 1 << (point.index() & 63);
    }

    /// Takes a point out.
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() >> 6] &= !(1 << (point.index() & 63));
    }

    /// Adds the point or takes it out.
    pub(crate) const fn set(&mut self, point: Point, present: bool) {
        let word = &mut self.0[point.index() >> 6];
        let bit = point.index() & 63;
        *word = (*word & !(1 << bit)) | ((present as u64) << bit);
    }

    /// Whether the point is in the set.
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() >> 6] >> (point.index() & 63) & 1 != 0
    }

    /// How many points the set has.
    #[must_use]
    pub const fn len(&self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones())
            as usize
    }

    /// Whether the set has no point.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The points of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }

    /// The points of both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]])
    }

    /// The points of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]])
    }

    /// The point of the set with the smallest index.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The points of the set in the order of their index.
    #[must_use]
    pub const fn iter(&self) -> PointSetIter {
        PointSetIter { words: self.0, word: 0 }
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = PointSetIter;

    fn into_iter(self) -> PointSetIter {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = PointSetIter;

    fn into_iter(self) -> PointSetIter {
        self.iter()
    }
}

/// The points of a [`PointSet`], in the order of their index.
#[derive(Debug, Clone)]
pub struct PointSetIter {
    words: [u64; 4],
    word: usize,
}

impl Iterator for PointSetIter {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while self.word < 4 {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] = bits & (bits - 1);
                return Some(Point((self.word as u8) << 6 | bits.trailing_zeros() as u8));
            }
            self.word += 1;
        }
        None
    }
}
