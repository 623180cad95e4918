//! Moves and scores as they are written: from bytes to squares, without a board.

use std::fmt;

/// The most squares of a written move: twenty captures touch twenty-one.
pub const MOST_SQUARES: usize = 24;

/// How the squares of a move are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// By numbers: `32-28`.
    Numeric,
    /// By file and rank: `c3-d4`.
    Algebraic,
    /// The short form, whose first square is only a file: `cd4`, `c:e5` (6.1.6.2, 10.5.1).
    Short,
}

/// A move as it is written, not yet compared with a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveText {
    squares: [u8; MOST_SQUARES],
    count: u8,
    form: Form,
    takes: bool,
}

impl MoveText {
    const fn new(form: Form) -> Self {
        Self { squares: [0; MOST_SQUARES], count: 0, form, takes: false }
    }

    /// A move of two squares.
    #[inline(always)]
    pub(crate) const fn pair(form: Form, takes: bool, from: u8, to: u8) -> Self {
        let mut squares = [0; MOST_SQUARES];
        squares[0] = from;
        squares[1] = to;
        Self { squares, count: 2, form, takes }
    }

    /// Whether there is room for the square.
    fn push(&mut self, square: u8) -> bool {
        match self.squares.get_mut(usize::from(self.count)) {
            Some(place) => {
                *place = square;
                self.count += 1;
                true
            }
            None => false,
        }
    }

    /// A move on squares given as [`squares`](Self::squares) gives them; `None` if there are fewer than two or too many.
    pub(crate) fn of(form: Form, takes: bool, squares: impl Iterator<Item = u8>) -> Option<Self> {
        let mut mv = Self { takes, ..Self::new(form) };
        for square in squares {
            if !mv.push(square) {
                return None;
            }
        }
        (mv.count >= 2).then_some(mv)
    }

    /// How the squares are named.
    #[inline]
    #[must_use]
    pub const fn form(&self) -> Form {
        self.form
    }

    /// The squares: numbers, or `8 * rank + file` counted from 0 in the other forms; the first of the short form is a file alone.
    #[inline]
    #[must_use]
    pub fn squares(&self) -> &[u8] {
        &self.squares[..usize::from(self.count)]
    }

    /// Whether it is written with a sign of capture.
    #[inline]
    #[must_use]
    pub const fn takes(&self) -> bool {
        self.takes
    }

    /// Reads a move that is the whole text: `32-28`, `19x26`, `c3:e5`, `a3b4`, `cd4`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        match number_or_move(text.as_bytes()) {
            Some(Lexed { token: Word::Move(mv), length, .. }) if length == text.len() => Some(mv),
            _ => None,
        }
    }
}

/// The move in plain letters: `:` between letters, `x` between numbers.
impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(8);
        for (index, &square) in self.squares().iter().enumerate() {
            if index > 0 {
                match (self.takes, self.form) {
                    (true, Form::Numeric) => text.push('x'),
                    (true, _) => text.push(':'),
                    (false, Form::Short) => {}
                    (false, _) => text.push('-'),
                }
            }
            match self.form {
                Form::Numeric => text.push_str(&square.to_string()),
                Form::Short if index == 0 => text.push(char::from(b'a' + square % 8)),
                _ => {
                    text.push(char::from(b'a' + square % 8));
                    text.push(char::from(b'1' + square / 8));
                }
            }
        }
        f.pad(&text)
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// How a game ended, as the end of its record says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Terminator {
    /// `*`: unfinished, or the result is not told here.
    #[default]
    Unknown,
    /// `1-0`.
    Win1,
    /// `1/2-1/2`.
    Draw1,
    /// `0-1`.
    Loss1,
    /// `2-0`, as International draughts counts.
    Win2,
    /// `1-1`, as International draughts counts.
    Draw2,
    /// `0-2`, as International draughts counts.
    Loss2,
    /// `0-0`: both have lost.
    Both,
    /// Another score, the same as that of the tag `Result`: `4-6`.
    Score,
}

impl Terminator {
    /// Reads the value of a `Result` tag or a terminator.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Some(match text {
            "*" => Self::Unknown,
            "1-0" => Self::Win1,
            "1/2-1/2" => Self::Draw1,
            "0-1" => Self::Loss1,
            "2-0" => Self::Win2,
            "1-1" => Self::Draw2,
            "0-2" => Self::Loss2,
            "0-0" => Self::Both,
            _ => return None,
        })
    }

    /// As it is written; [`Score`](Self::Score) stands in the tag `Result`, and the game ends with `*`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Unknown | Self::Score => "*",
            Self::Win1 => "1-0",
            Self::Draw1 => "1/2-1/2",
            Self::Loss1 => "0-1",
            Self::Win2 => "2-0",
            Self::Draw2 => "1-1",
            Self::Loss2 => "0-2",
            Self::Both => "0-0",
        }
    }
}

/// What people write and the standard does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slip {
    /// `1- 6`.
    Spaces,
    /// `cd4`.
    Short,
    /// `3228`.
    NoSign,
    /// `1/2`.
    HalfResult,
}

/// What a word that begins with a digit or a letter of a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Move(MoveText),
    Number {
        number: u32,
        dots: u8,
    },
    Terminator(Terminator),
    /// A number without a dot.
    Bare,
    /// A move of too many squares.
    Long,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Lexed {
    pub(crate) token: Word,
    pub(crate) length: usize,
    pub(crate) slip: Option<Slip>,
}

#[inline(always)]
fn at(bytes: &[u8], index: usize) -> u8 {
    // A zero stands for the end: it is part of no word.
    bytes.get(index).copied().unwrap_or(0)
}

/// Reads a word that begins with a digit or a letter; `None` if it is none of ours.
#[inline]
pub(crate) fn number_or_move(bytes: &[u8]) -> Option<Lexed> {
    match at(bytes, 0) {
        b'0'..=b'9' => numeric(bytes),
        first if file(first).is_some() => algebraic(bytes),
        _ => None,
    }
}

/// Up to two digits cost nothing; the rest of a long number is passed over.
#[inline(always)]
fn digits(bytes: &[u8], start: usize) -> (u32, usize) {
    let mut value = 0_u32;
    let mut end = start;
    while let digit @ b'0'..=b'9' = at(bytes, end) {
        value = value.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
        end += 1;
    }
    (value, end)
}

/// Blanks within a move, of which people write no more than a few.
#[inline(always)]
fn blanks(bytes: &[u8], start: usize) -> usize {
    let mut end = start;
    while matches!(at(bytes, end), b' ' | b'\t') && end < start + 3 {
        end += 1;
    }
    end
}

fn numeric(bytes: &[u8]) -> Option<Lexed> {
    let (first, end) = digits(bytes, 0);
    if at(bytes, end) == b'.' {
        let mut dots = 1;
        while at(bytes, end + dots) == b'.' && dots < 8 {
            dots += 1;
        }
        return Some(Lexed {
            token: Word::Number { number: first, dots: dots as u8 },
            length: end + dots,
            slip: None,
        });
    }
    if at(bytes, end) == b'/' && first == 1 && end == 1 {
        return half(bytes);
    }
    let mut mv = MoveText::new(Form::Numeric);
    let mut long = first > 99 || end > 3;
    mv.push(first.min(99) as u8);
    let mut here = end;
    let mut spaced = false;
    loop {
        let sign_at = blanks(bytes, here);
        let sign = at(bytes, sign_at);
        if !matches!(sign, b'-' | b'x' | b'X' | b':') {
            break;
        }
        let square_at = blanks(bytes, sign_at + 1);
        let (square, next) = digits(bytes, square_at);
        if next == square_at {
            break;
        }
        // `25-30 1-0`: the sign belongs to the numbers beside it. A number and a blank before a sign is a move with a blank
        // only while nothing but the first square is read.
        if sign_at > here && mv.count > 1 {
            break;
        }
        spaced |= sign_at > here || square_at > sign_at + 1;
        mv.takes |= sign != b'-';
        long |= square > 99 || next > square_at + 3 || !mv.push(square.min(99) as u8);
        here = next;
    }
    if mv.count == 1 {
        if end == 4
            && !(first.is_multiple_of(100) || first / 100 == 0)
            && !at(bytes, 4).is_ascii_alphanumeric()
        {
            let mut mv = MoveText::new(Form::Numeric);
            mv.push((first / 100) as u8);
            mv.push((first % 100) as u8);
            return Some(Lexed { token: Word::Move(mv), length: end, slip: Some(Slip::NoSign) });
        }
        return Some(Lexed { token: Word::Bare, length: end, slip: None });
    }
    let slip = spaced.then_some(Slip::Spaces);
    if long {
        return Some(Lexed { token: Word::Long, length: here, slip });
    }
    if mv.count == 2 && !mv.takes && mv.squares[0] <= 2 && end == 1 {
        let score = match (mv.squares[0], mv.squares[1]) {
            (1, 0) => Some(Terminator::Win1),
            (0, 1) => Some(Terminator::Loss1),
            (2, 0) => Some(Terminator::Win2),
            (1, 1) => Some(Terminator::Draw2),
            (0, 2) => Some(Terminator::Loss2),
            (0, 0) => Some(Terminator::Both),
            _ => None,
        };
        // Not `1-01`.
        let single = !at(bytes, here.wrapping_sub(2)).is_ascii_digit();
        if let Some(score) = score.filter(|_| single) {
            return Some(Lexed { token: Word::Terminator(score), length: here, slip });
        }
    }
    // There is no square 0, and `01-1` would be written like a result.
    if mv.squares().contains(&0) || (mv.squares() == [1, 1] && !mv.takes) {
        return None;
    }
    Some(Lexed { token: Word::Move(mv), length: here, slip })
}

/// `1/2-1/2`, with blanks, or its first half alone.
fn half(bytes: &[u8]) -> Option<Lexed> {
    if at(bytes, 2) != b'2' {
        return None;
    }
    let token = Word::Terminator(Terminator::Draw1);
    let dash = blanks(bytes, 3);
    if at(bytes, dash) == b'-' {
        let second = blanks(bytes, dash + 1);
        if bytes.get(second..second + 3) == Some(b"1/2") {
            let slip = (second > 4).then_some(Slip::Spaces);
            return Some(Lexed { token, length: second + 3, slip });
        }
    }
    Some(Lexed { token, length: 3, slip: Some(Slip::HalfResult) })
}

#[inline(always)]
fn file(byte: u8) -> Option<u8> {
    match byte {
        b'a'..=b'h' => Some(byte - b'a'),
        b'A'..=b'H' => Some(byte - b'A'),
        _ => None,
    }
}

/// A square at an index, as `8 * rank + file`.
#[inline(always)]
fn square(bytes: &[u8], index: usize) -> Option<u8> {
    let file = file(at(bytes, index))?;
    match at(bytes, index + 1) {
        rank @ b'1'..=b'8' => Some(8 * (rank - b'1') + file),
        _ => None,
    }
}

fn algebraic(bytes: &[u8]) -> Option<Lexed> {
    let (mut mv, mut here) = match square(bytes, 0) {
        Some(first) => {
            let mut mv = MoveText::new(Form::Algebraic);
            mv.push(first);
            (mv, 2)
        }
        None => {
            let mut mv = MoveText::new(Form::Short);
            mv.push(file(at(bytes, 0))?);
            (mv, 1)
        }
    };
    let mut spaced = false;
    let mut long = false;
    loop {
        let sign_at = if mv.form == Form::Algebraic && mv.count == 1 { blanks(bytes, here) } else { here };
        let sign = at(bytes, sign_at);
        let (square_at, takes) = match sign {
            b':' | b'x' | b'X' => (blanks(bytes, sign_at + 1), true),
            b'-' => (blanks(bytes, sign_at + 1), false),
            _ => (here, false),
        };
        let Some(square) = square(bytes, square_at) else { break };
        spaced |= square_at > sign_at + 1 || (sign_at > here && square_at > here);
        mv.takes |= takes;
        long |= !mv.push(square);
        here = square_at + 2;
    }
    // `f4 x` is not a move, and `bad` is a word.
    if mv.count == 1 || at(bytes, here).is_ascii_alphanumeric() {
        return None;
    }
    let slip = match mv.form {
        Form::Short => Some(Slip::Short),
        _ => spaced.then_some(Slip::Spaces),
    };
    let token = if long { Word::Long } else { Word::Move(mv) };
    Some(Lexed { token, length: here, slip })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Word, usize, Option<Slip>) {
        let lexed = number_or_move(text.as_bytes()).unwrap();
        (lexed.token, lexed.length, lexed.slip)
    }

    fn written(text: &str) -> (String, Option<Slip>) {
        match read(text) {
            (Word::Move(mv), length, slip) if length == text.len() => (mv.to_string(), slip),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn moves_in_every_form_of_the_standard() {
        for (text, plain) in [
            ("32-28", "32-28"),
            ("19x26", "19x26"),
            ("19:26", "19x26"),
            ("06-11", "6-11"),
            ("47x38x24x13x36", "47x38x24x13x36"),
            ("c3-d4", "c3-d4"),
            ("C3:E5", "c3:e5"),
            ("c3xe5", "c3:e5"),
            ("a3b4", "a3-b4"),
            ("d2:h6:f8:c5:a7", "d2:h6:f8:c5:a7"),
            ("1-18", "1-18"),
            ("11-1", "11-1"),
            ("1-10", "1-10"),
        ] {
            assert_eq!(written(text), (plain.to_owned(), None), "{text}");
        }
    }

    #[test]
    fn moves_as_people_write_them() {
        for (text, plain, slip) in [
            ("1- 6", "1-6", Slip::Spaces),
            ("35x 4", "35x4", Slip::Spaces),
            ("1 -6", "1-6", Slip::Spaces),
            ("c3 - d4", "c3-d4", Slip::Spaces),
            ("cd4", "cd4", Slip::Short),
            ("c:e5", "c:e5", Slip::Short),
            ("3228", "32-28", Slip::NoSign),
        ] {
            assert_eq!(written(text), (plain.to_owned(), Some(slip)), "{text}");
        }
    }

    #[test]
    fn scores_are_not_moves_and_moves_are_not_scores() {
        for text in ["1-0", "0-1", "1/2-1/2", "2-0", "1-1", "0-2", "0-0"] {
            let expected = Terminator::read(text).unwrap();
            assert_eq!(read(text), (Word::Terminator(expected), text.len(), None));
            assert_eq!(expected.text(), text);
        }
        assert_eq!(read("1 - 0"), (Word::Terminator(Terminator::Win1), 5, Some(Slip::Spaces)));
        assert_eq!(read("1/2"), (Word::Terminator(Terminator::Draw1), 3, Some(Slip::HalfResult)));
        assert!(matches!(read("1-18"), (Word::Move(_), 4, None)));
        for neither in ["1-00", "5-0", "0-5", "01-01", "1-01", "32-28-0"] {
            assert!(number_or_move(neither.as_bytes()).is_none(), "{neither}");
        }
        assert!(matches!(read("2-7"), (Word::Move(_), 3, None)));
    }

    #[test]
    fn numbers_of_moves() {
        assert_eq!(read("1.32-28"), (Word::Number { number: 1, dots: 1 }, 2, None));
        assert_eq!(read("01... "), (Word::Number { number: 1, dots: 3 }, 5, None));
        assert_eq!(read("12 "), (Word::Bare, 2, None));
        assert!(number_or_move(b"bad").is_none());
        assert!(number_or_move(b"e4").is_none());
    }

    #[test]
    fn a_move_of_too_many_squares_is_no_move() {
        let long = "1x2".to_owned() + &"x3".repeat(MOST_SQUARES);
        assert_eq!(read(&long), (Word::Long, long.len(), None));
        assert_eq!(read("100-5").0, Word::Long);
    }
}
