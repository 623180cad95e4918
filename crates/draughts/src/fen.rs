//! FEN: a position in one line, as the FEN tag of PDN writes it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use crate::ascii::Ascii;
use crate::board::{Board, Board8, Board10, Naming};
use crate::notation::{AnySquare, plain};
use crate::past::{LONGEST_RUN, Past, Run};
use crate::piece::{Color, Kind, Piece};
use crate::position::Position;
use crate::rules::{International, MoveRules, Russian};
use crate::setup::{Fault, Setup};
use crate::square::Square;
use rulebook::Article;

/// A position that prints itself as FEN, squares in the notation of the board: `W:Wa1,c3:Bd6,Kh8`. Where kings must rest, the moves that the king of
/// Black and the king of White have made in a row follow with their squares, as lidraughts writes them: `:+0+232`.
#[derive(Clone, Copy, Debug)]
pub struct Fen<'a, B: Board> {
    setup: &'a Setup<B>,
    naming: Naming,
    /// Of Black and of White.
    runs: [Option<Run>; 2],
}

impl<B: Board> Setup<B> {
    /// The FEN of this arrangement; `?` stands for an unknown turn.
    #[must_use]
    pub const fn fen(&self) -> Fen<'_, B> {
        Fen { setup: self, naming: B::NAMING, runs: [None; 2] }
    }
}

impl<R: MoveRules> Position<R> {
    /// The FEN of this position.
    #[must_use]
    pub fn fen(&self) -> Fen<'_, R::Board> {
        let [us, them] = self.past().runs();
        let runs = if self.turn() == Color::Black { [us, them] } else { [them, us] };
        Fen { runs, ..self.setup().fen() }
    }
}

impl<B: Board> Fen<'_, B> {
    /// The same with the numbers of the squares, which is how most programs write 8×8 too.
    #[must_use]
    pub const fn numeric(self) -> Self {
        Self { naming: Naming::Numeric, ..self }
    }

    fn side(&self, text: &mut Ascii<LONGEST>, color: Color) {
        let kings = self.setup.kings(color);
        let pieces = self.setup.pieces(color);
        let mut put = |square: Square<B>, name: &[u8]| {
            if kings.contains(square) {
                text.push(b'K');
            }
            text.push_all(name);
            text.push(b',');
        };
        match (self.naming, B::NAMING) {
            // File by file, as 6.1.6.2 lists the pieces of a position.
            (Naming::Algebraic, _) => {
                for square in by_file::<B>().filter(|&square| pieces.contains(square)) {
                    put(square, square.name());
                }
            }
            (Naming::Numeric, Naming::Numeric) if B::COUNTING.is_mirrored() => {
                let numbered = (1..=B::SQUARES).filter_map(Square::from_number);
                numbered
                    .filter(|&square| pieces.contains(square))
                    .for_each(|square| put(square, square.name()));
            }
            (Naming::Numeric, Naming::Numeric) => {
                pieces.into_iter().for_each(|square| put(square, square.name()));
            }
            (Naming::Numeric, Naming::Algebraic) => {
                pieces.into_iter().for_each(|square| put(square, square.number().to_string().as_bytes()));
            }
        }
        if !pieces.is_empty() {
            text.pop();
        }
    }
}

/// The longest FEN: every square with a piece, three characters each and a comma, the letters and colons, and two kings that have moved.
const LONGEST: usize = 50 * 4 + 8 + 9;

/// The squares file by file from the left, each from the bottom.
fn by_file<B: Board>() -> impl Iterator<Item = Square<B>> {
    (0..B::SIDE)
        .flat_map(|column| (column % 2..B::SIDE).step_by(2).filter_map(move |rank| Square::at(column, rank)))
}

impl<B: Board> fmt::Display for Fen<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Ascii::new();
        text.push_all(match self.setup.turn {
            Some(Color::White) => b"W:W",
            Some(Color::Black) => b"B:W",
            None => b"?:W",
        });
        self.side(&mut text, Color::White);
        text.push_all(b":B");
        self.side(&mut text, Color::Black);
        if self.runs != [None; 2] {
            text.push(b':');
            for run in self.runs {
                text.push(b'+');
                text.push(b'0' + run.map_or(0, |run| run.moves.get()));
                if let Some(run) = run {
                    let number = Square::<B>::from_bit(u32::from(run.king)).number();
                    text.push_all(&[b'0' + number / 10, b'0' + number % 10]);
                }
            }
        }
        f.pad(text.as_str())
    }
}

/// Something wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenFault {
    /// The first field is not `W`, `B` or `?`.
    Turn {
        /// What it is.
        found: String,
    },
    /// A field of pieces does not begin with `W` or `B`.
    Side {
        /// The field.
        found: String,
        /// Where it begins, the first character being 1.
        column: usize,
    },
    /// A colour is listed twice.
    SideTwice {
        /// The colour.
        color: Color,
    },
    /// Not the name of a playing square.
    Square {
        /// What is written.
        found: String,
        /// Where it begins, the first character being 1.
        column: usize,
        /// The article on the names of squares.
        article: Article,
    },
    /// A range whose end comes before its beginning.
    Range {
        /// The range.
        found: String,
        /// Where it begins, the first character being 1.
        column: usize,
    },
    /// A square is listed twice.
    SquareTwice {
        /// The square.
        square: AnySquare,
    },
    /// The arrangement is not a position of the game.
    Position(Fault),
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn { found } => write!(f, "the turn is `{found}`, not W, B or ?"),
            Self::Side { found, column } => {
                write!(f, "`{found}` at column {column} does not begin with W or B")
            }
            Self::SideTwice { color } => write!(f, "{color:?} is listed twice"),
            Self::Square { found, column, article } => {
                write!(f, "`{found}` at column {column} is not a playing square ({article})")
            }
            Self::Range { found, column } => {
                write!(f, "`{found}` at column {column} is not a range of squares from the lower number")
            }
            Self::SquareTwice { square } => write!(f, "{square} is listed twice"),
            Self::Position(fault) => write!(f, "{fault}"),
        }
    }
}

/// Everything that is wrong with a FEN; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The variant it was read for.
    pub variant: &'static str,
    /// What is wrong.
    pub faults: Vec<FenFault>,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a position of {} draughts: ", self.variant)?;
        for (index, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if index > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl core::error::Error for FenError {}

impl<R: MoveRules> Position<R> {
    /// Reads a position: squares by name or number, ranges, leading zeros, either order of the sides, an empty or missing side, a
    /// trailing dot, blanks, Cyrillic look-alikes.
    ///
    /// # Errors
    /// Every fault of the text and of the position in it.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        R::from_fen(text)
    }
}

pub(crate) fn position<R: MoveRules>(text: &str) -> Result<Position<R>, FenError> {
    let (setup, runs, mut faults) = read::<R>(text);
    match setup.position::<R>() {
        Ok(position) if faults.is_empty() => {
            let [black, white] = runs;
            let runs = if position.turn() == Color::Black { [black, white] } else { [white, black] };
            return Ok(Position::with_past(&setup, position.turn(), R::Past::of(runs)));
        }
        Ok(_) => {}
        // What was not understood may be what is missing.
        Err(found) => {
            let understood = faults.is_empty();
            faults.extend(found.0.into_iter().filter_map(|fault| match fault {
                Fault::NoPieces { .. } | Fault::NoTurn { .. } if !understood => None,
                fault => Some(FenFault::Position(fault)),
            }));
        }
    }
    Err(FenError { variant: R::NAME, faults })
}

impl<B: Board> Setup<B> {
    /// Reads any arrangement, in the forms of [`Position::from_fen`], on the board of a variant.
    ///
    /// # Errors
    /// Every fault of the text.
    pub fn from_fen<R: MoveRules<Board = B>>(text: &str) -> Result<Self, FenError> {
        let (setup, _, faults) = read::<R>(text);
        if faults.is_empty() { Ok(setup) } else { Err(FenError { variant: R::NAME, faults }) }
    }
}

/// As FEN.
impl<R: MoveRules> fmt::Display for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(), f)
    }
}

/// See [`Position::from_fen`].
impl<R: MoveRules> FromStr for Position<R> {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text)
    }
}

/// As FEN.
impl<B: Board> fmt::Display for Setup<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(), f)
    }
}

/// See [`Setup::from_fen`]; faults cite the articles of Russian draughts.
impl FromStr for Setup<Board8> {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen::<Russian>(text)
    }
}

/// See [`Setup::from_fen`]; faults cite the articles of International draughts.
impl FromStr for Setup<Board10> {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen::<International>(text)
    }
}

/// A stretch of the text: the characters as they are read, and as they were written.
#[derive(Clone, Copy)]
struct Part<'a> {
    /// Characters before it.
    column: usize,
    read: &'a [char],
    written: &'a [char],
}

impl<'a> Part<'a> {
    fn slice(self, from: usize, to: usize) -> Self {
        Self { column: self.column + from, read: &self.read[from..to], written: &self.written[from..to] }
    }

    fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut start = 0;
        self.read.split(move |&c| c == separator).map(move |piece| {
            let part = self.slice(start, start + piece.len());
            start += piece.len() + 1;
            part
        })
    }

    /// Without the given characters at its ends.
    fn trim(self, dropped: impl Fn(char) -> bool) -> Self {
        let first = self.read.iter().position(|&c| !dropped(c)).unwrap_or(self.read.len());
        let last = self.read.iter().rposition(|&c| !dropped(c)).map_or(first, |last| last + 1);
        self.slice(first, last)
    }

    fn text(self) -> String {
        self.read.iter().collect()
    }

    /// As it was written, for a message: short, and without anything a terminal would obey.
    fn quoted(self) -> String {
        self.written.iter().take(24).flat_map(|c| c.escape_debug()).collect()
    }
}

/// The kings of Black and of White that have moved in a row, as a FEN says.
type Runs = [Option<Run>; 2];

/// The counters that lidraughts writes behind the pieces: moves without progress and the number of the move, which say nothing of the position.
fn is_counter(field: &[char]) -> bool {
    matches!(field, ['h' | 'f', rest @ ..] if !rest.is_empty() && rest.iter().all(char::is_ascii_digit))
}

/// The kings of Black and White that have moved, in a field such as `+0+232`: the moves of each and its square; of a lone king the square can be left out.
/// Kings that are not there, or of a side without men, have no moves to count.
fn read_runs<B: Board>(setup: &Setup<B>, field: &[char]) -> Option<Runs> {
    let text: String = field.iter().collect();
    let mut runs = [None; 2];
    let mut parts = text.strip_prefix('+')?.split('+');
    for (run, color) in runs.iter_mut().zip([Color::Black, Color::White]) {
        let part = parts.next()?;
        let (moves, square) = part.split_at_checked(1)?;
        let moves: u8 = moves.parse().ok().filter(|moves| *moves <= LONGEST_RUN)?;
        let kings = setup.kings(color);
        let king = match square {
            "" if kings.len() == 1 => kings.iter().next(),
            "" => None,
            square => Some(square.parse().ok()?),
        };
        let counted = king.filter(|king| kings.contains(*king) && !setup.men(color).is_empty());
        *run = counted.zip(NonZeroU8::new(moves)).map(|(king, moves)| Run { king: king.bit() as u8, moves });
    }
    parts.next().is_none().then_some(runs)
}

fn read<R: MoveRules>(text: &str) -> (Setup<R::Board>, Runs, Vec<FenFault>) {
    let written: Vec<char> = text.chars().collect();
    let characters: Vec<char> = written.iter().copied().map(plain).collect();
    let whole = Part { column: 0, read: &characters, written: &written };
    let mut setup = Setup::empty();
    let mut faults = Vec::new();
    let whole = whole.trim(|c| c.is_whitespace() || c == '"' || c == '.');
    let mut fields = whole.split(':').map(|field| field.trim(char::is_whitespace));
    match fields.next() {
        Some(Part { read: ['w'], .. }) => setup.turn = Some(Color::White),
        Some(Part { read: ['b'], .. }) => setup.turn = Some(Color::Black),
        Some(Part { read: ['?'], .. }) => {}
        found => faults.push(FenFault::Turn { found: found.map(Part::quoted).unwrap_or_default() }),
    }
    let mut seen = Vec::new();
    let mut runs = None;
    for field in fields {
        if is_counter(field.read) {
            continue;
        }
        let color = match field.read.first() {
            None => continue,
            Some('w') => Color::White,
            Some('b') => Color::Black,
            Some('+') if runs.is_none() => {
                runs = Some(field);
                continue;
            }
            Some(_) => {
                faults.push(FenFault::Side { found: field.quoted(), column: field.column + 1 });
                continue;
            }
        };
        if seen.contains(&color) {
            faults.push(FenFault::SideTwice { color });
        }
        seen.push(color);
        for item in field.slice(1, field.read.len()).split(',') {
            let item = item.trim(char::is_whitespace);
            if !item.read.is_empty() {
                read_item::<R>(&mut setup, color, item, &mut faults);
            }
        }
    }
    let runs = runs.map(|field| {
        read_runs(&setup, field.read).unwrap_or_else(|| {
            faults.push(FenFault::Side { found: field.quoted(), column: field.column + 1 });
            [None; 2]
        })
    });
    (setup, runs.unwrap_or_default(), faults)
}

/// A square or a range of squares, with `K` in front of kings.
fn read_item<R: MoveRules>(
    setup: &mut Setup<R::Board>,
    color: Color,
    item: Part<'_>,
    faults: &mut Vec<FenFault>,
) {
    let (kind, names) = match item.read {
        ['k', ..] => (Kind::King, item.slice(1, item.read.len())),
        _ => (Kind::Man, item),
    };
    let mut ends = Vec::new();
    for name in names.split('-').map(|name| name.trim(char::is_whitespace)) {
        match name.text().parse::<Square<R::Board>>() {
            Ok(square) => ends.push(square),
            Err(_) => {
                let article = R::ARTICLES.squares;
                faults.push(FenFault::Square { found: name.quoted(), column: name.column + 1, article });
                return;
            }
        }
    }
    let (first, last) = match ends[..] {
        [only] => (only, only),
        [first, last] if first <= last => (first, last),
        _ => {
            faults.push(FenFault::Range { found: item.quoted(), column: item.column + 1 });
            return;
        }
    };
    for number in first.number()..=last.number() {
        let Some(square) = Square::from_number(number) else { continue };
        if setup.piece(square).is_some() {
            faults.push(FenFault::SquareTwice { square: square.into() });
        } else {
            setup.set(square, Some(Piece { color, kind }));
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;

    use super::*;

    fn russian(text: &str) -> Position<Russian> {
        Position::from_fen(text).unwrap()
    }

    /// 6.1.6.2 lists the pieces of the start position in this order.
    #[test]
    fn start_position_6_1_6_2() {
        let fen = "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8";
        assert_eq!(Position::<Russian>::start().fen().to_string(), fen);
        assert_eq!(russian(fen), Position::start());
    }

    /// 7.3 gives the numbers of the start position on 10×10.
    #[test]
    fn start_position_7_3() {
        assert_eq!(Position::<International>::from_fen("W:W31-50:B1-20").unwrap(), Position::start());
    }

    #[test]
    fn the_forms_people_write() {
        let same = russian("W:Wc3,Kd4:Bh8,Ka1");
        for text in [
            "w:wc3,kd4:bh8,ka1",
            "W:Bh8,Ka1:Wc3,Kd4",
            "W:W22,K18:B4,K29.",
            "W:W022,K18:B04,K29",
            " W : W c3 , K d4 : B h8 , K a1 . ",
            "\"W:Wc3,Kd4:Bh8,Ka1\"",
            "W:WС3,Кd4:Вh8,Kа1",
            "W:WC3,KD4:BH8,KA1",
        ] {
            assert_eq!(russian(text), same, "{text}");
        }
        assert_eq!(russian("B:W:Bh6").pieces(Color::White).len(), 0);
        assert_eq!(russian("B::Bh6"), russian("B:Bh6"));
        assert_eq!(russian("B:WK1-4:BK29").setup().kings(Color::White).len(), 4);
        let unknown = Setup::from_fen::<Russian>("?:Wc3:B").unwrap();
        assert_eq!((unknown.turn, unknown.fen().to_string()), (None, "?:Wc3:B".to_owned()));
    }

    #[test]
    fn every_fault_is_named_at_once() {
        let error = Position::<Russian>::from_fen("X:Wa2,c3,c3,b9,12-9:Bc3,99:Qa1:Bh8").unwrap_err();
        let text = error.to_string();
        for part in [
            "`X`, not W, B or ?",
            "`a2` at column 4 is not a playing square (ru-2022 6.1.6.1)",
            "c3 is listed twice",
            "`12-9` at column 16 is not a range",
            "`99` at column 25",
            "`Qa1` at column 28 does not begin with W or B",
            "Black is listed twice",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert_eq!(error.faults.len(), 9, "{text}");
    }

    #[test]
    fn faults_of_the_position() {
        let faults = |text: &str| Position::<Russian>::from_fen(text).unwrap_err().to_string();
        assert!(faults("?:Wc3:Bh8").contains("whose turn"));
        assert!(faults("W:W:B").contains("no pieces"));
        assert!(faults("W:W20-32:B1").contains("White has 13 pieces, more than 12 (ru-2022 6.1.3.1)"));
        assert!(faults("").contains("turn is ``"));
    }

    /// A man that reaches the last row is a king, so a man cannot stand there, however the position came to be written.
    #[test]
    fn a_man_on_its_last_row_is_refused_6_1_4_4() {
        let faults = |text: &str| Position::<Russian>::from_fen(text).unwrap_err().to_string();
        assert_eq!(
            faults("W:Wc3:Be1"),
            "not a position of russian draughts: the man on e1 stands on its last row, where it is a king (ru-2022 6.1.4.4)"
        );
        // Every fault is named, and each side has its own last row.
        let both = faults("W:Wb8,d8:Ba1");
        assert!(both.contains("b8") && both.contains("d8") && both.contains("a1"), "{both}");
        assert!(Position::<Russian>::from_fen("W:Wa1,Kb8:Bh8,Ka3").is_ok());
        let large = Position::<International>::from_fen("W:W5,45:B46").unwrap_err().to_string();
        assert!(large.contains("5 ") && large.contains("46") && large.contains("6.1.4.4"), "{large}");
        let brazilian = Position::<crate::Brazilian>::from_fen("W:Wb8:Bh8").unwrap_err().to_string();
        assert!(brazilian.contains("(ua-64 3.4)"), "{brazilian}");
    }
}
