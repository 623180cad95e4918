//! Bytes to tokens, over a window that moves through the file.
//!
//! The window holds one token and a little more. Short tokens are read in place; the end of a comment is looked for by
//! `memchr`, and the window grows up to [`LONGEST`] to hold it. So memory does not depend on the size of the file, every byte is
//! looked at a fixed number of times, and nothing is copied to make a token.

use std::io::{self, Read};
use std::ops::Range;

use crate::encoding;
use crate::fault::Place;
use crate::lex::{Lexed, Slip, Word, number_or_move};

mod lane;
mod tag;

pub(crate) use tag::unescaped;

/// The most bytes of a comment, a tag or a setup that are kept.
pub const LONGEST: usize = 1 << 20;

const WINDOW: usize = 1 << 16;

/// What a short token can need; there is always so much of the file in the window.
const AHEAD: usize = 1024;

/// No move is longer, whatever its blanks. A longer run of digits and letters is cut.
const LONGEST_WORD: usize = 256;

/// A token; ranges are places in the window.
#[derive(Clone, Debug)]
pub(crate) enum Token {
    End,
    /// `[Name "value"]`.
    Tag {
        name: Range<usize>,
        value: Range<usize>,
        fault: Option<TagFault>,
    },
    Word(Word, Option<Slip>),
    /// `!?` or `(!?)`: the signs.
    Strength(Range<usize>),
    /// `$n`; `None` if there is no such number.
    Nag(Option<u8>),
    Comment {
        text: Range<usize>,
        fault: Option<TextFault>,
    },
    Open,
    Close,
    Setup {
        fen: Range<usize>,
        fault: Option<TextFault>,
    },
    Ellipsis,
    /// `*`, and whether it stands at the end of a word.
    Star {
        attached: bool,
    },
    /// `}` alone.
    Brace,
    /// `\r` in two characters.
    LiteralEnd,
    /// The same score as in the tag `Result`.
    Score,
    /// A word of look-alikes.
    LookAlike(Word, Range<usize>),
    Junk(Range<usize>),
    Utf16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TagFault {
    /// Not a tag at all.
    Tag,
    Value,
    Quote,
    Open,
    /// The first bracket is missing.
    Bracket,
    TooLong,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextFault {
    Open,
    TooLong,
    Form,
}

/// What lies ahead of the window, and where we are.
pub(crate) struct Scanner<'a> {
    /// Behind a pointer: it is asked for a window at a time, and all that reads is compiled once.
    input: Box<dyn Read + 'a>,
    window: Vec<u8>,
    position: usize,
    end: usize,
    /// Where the window begins in the file.
    base: u64,
    /// The file has no more bytes than the window.
    done: bool,
    line: u64,
    /// Where the line begins in the file, moved by the bytes of the line that are not characters of their own.
    line_start: u64,
    /// Of a token that was too long the rest up to this byte is passed over.
    passing_over: Option<u8>,
    /// Where the last token began.
    began: TokenStart,
    /// Whether the bytes of a game are kept for whoever wants them as they were, and those that have left the window.
    keeps: bool,
    kept: Vec<u8>,
    /// Where the last move, result or number ended in the file.
    word_end: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct TokenStart {
    offset: u64,
    line: u64,
    line_start: u64,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(input: impl Read + 'a) -> Self {
        Self {
            input: Box::new(input),
            window: vec![0; WINDOW],
            position: 0,
            end: 0,
            base: 0,
            done: false,
            line: 1,
            line_start: 0,
            passing_over: None,
            began: TokenStart::default(),
            keeps: false,
            kept: Vec::new(),
            word_end: u64::MAX,
        }
    }

    /// Where the last token began.
    #[inline]
    pub(crate) fn place(&self) -> Place {
        let TokenStart { offset, line, line_start } = self.began;
        Place {
            offset,
            line,
            column: u32::try_from(offset.saturating_sub(line_start) + 1).unwrap_or(u32::MAX),
        }
    }

    /// The bytes read so far.
    pub(crate) const fn offset(&self) -> u64 {
        self.base + self.position as u64
    }

    pub(crate) fn keep_source(&mut self) {
        self.keeps = true;
    }

    /// The bytes of a stretch that is done with, if they are kept. What lies before its end is kept no longer.
    pub(crate) fn source(&mut self, range: Range<u64>) -> Option<Vec<u8>> {
        let kept_from = self.base - self.kept.len() as u64;
        let whole = self.keeps && range.start >= kept_from;
        let found = whole.then(|| {
            let kept = &self.kept
                [usize::try_from(range.start - kept_from).unwrap_or(usize::MAX).min(self.kept.len())..];
            let window = |offset: u64| (offset.saturating_sub(self.base) as usize).min(self.end);
            let mut bytes = kept.to_vec();
            bytes.extend_from_slice(&self.window[window(range.start)..window(range.end)]);
            bytes
        });
        self.kept.clear();
        found
    }

    #[inline]
    pub(crate) fn text(&self, range: Range<usize>) -> &[u8] {
        self.window.get(range).unwrap_or_default()
    }

    #[inline(always)]
    fn at(&self, index: usize) -> u8 {
        if index < self.end { self.window[index] } else { 0 }
    }

    /// Brings more of the file into the window, keeping what begins at an index, which moves to the returned one. Nothing
    /// comes if the file is at its end or the window at its largest.
    #[cold]
    fn more(&mut self, keep: usize) -> io::Result<(usize, bool)> {
        if self.done {
            return Ok((keep, false));
        }
        if keep > 0 {
            if self.keeps {
                // A game that is longer is not kept whole: then the last stretch is of no use either.
                if self.kept.len() + keep > 2 * LONGEST {
                    self.kept.clear();
                } else {
                    self.kept.extend_from_slice(&self.window[..keep]);
                }
            }
            self.window.copy_within(keep..self.end, 0);
            self.base += keep as u64;
            self.position = self.position.saturating_sub(keep);
            self.end -= keep;
        }
        if self.end + WINDOW / 2 > self.window.len() {
            if self.window.len() >= LONGEST + 2 * WINDOW {
                return Ok((0, false));
            }
            self.window.resize((self.window.len() * 2).min(LONGEST + 2 * WINDOW), 0);
        }
        loop {
            match self.input.read(&mut self.window[self.end..]) {
                Ok(0) => self.done = true,
                Ok(count) => self.end += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            if self.done || self.end >= AHEAD {
                return Ok((0, true));
            }
        }
    }

    #[inline(always)]
    fn new_line(&mut self, next: usize) {
        self.line += 1;
        self.line_start = self.base + next as u64;
    }

    /// Counts the lines of a stretch that is done with, and the bytes of its last line that are not characters.
    fn count_lines(&mut self, range: Range<usize>) {
        let Some(bytes) = self.window.get(range.clone()) else { return };
        let mut tail = bytes;
        if let Some(last) = memchr::memrchr(b'\n', bytes) {
            self.line += memchr::memchr_iter(b'\n', bytes).count() as u64;
            self.line_start = self.base + (range.start + last + 1) as u64;
            tail = &bytes[last + 1..];
        }
        if !tail.is_ascii() {
            self.line_start += encoding::bytes_within_characters(tail) as u64;
        }
    }

    /// The next token. `score` is the value of the tag `Result` if it can end the game though it is none of the standard;
    /// `recovering` looks for the ends of what is not closed.
    #[inline]
    pub(crate) fn next(&mut self, recovering: bool, score: &[u8]) -> io::Result<Token> {
        loop {
            if self.position + AHEAD > self.end && !self.done {
                self.more(self.position)?;
                if self.base == 0 && self.position == 0 {
                    self.byte_order_mark();
                }
            }
            if let Some(stop) = self.passing_over {
                self.pass_over(stop)?;
                continue;
            }
            let start = self.position;
            let byte = self.at(start);
            match byte {
                b' ' | b'\t' => self.position += 1,
                b'\n' => {
                    self.position += 1;
                    self.new_line(start + 1);
                }
                b'\r' => {
                    self.position += 1;
                    if self.at(start + 1) != b'\n' {
                        self.new_line(start + 1);
                    }
                }
                // Other blanks, and the end-of-file sign of DOS.
                b'\x0b' | b'\x0c' | b'\x1a' => self.position += 1,
                b'%' => self.line_comment()?,
                b'\0' if start >= self.end => {
                    self.mark(start);
                    return Ok(Token::End);
                }
                _ => {
                    self.mark(start);
                    return self.token(byte, recovering, score);
                }
            }
        }
    }

    #[inline(always)]
    fn mark(&mut self, start: usize) {
        self.began =
            TokenStart { offset: self.base + start as u64, line: self.line, line_start: self.line_start };
    }

    fn byte_order_mark(&mut self) {
        if self.window[..self.end].starts_with(b"\xef\xbb\xbf") {
            self.position = 3;
            self.line_start = 3;
        }
    }

    #[inline(always)]
    fn token(&mut self, byte: u8, recovering: bool, score: &[u8]) -> io::Result<Token> {
        let start = self.position;
        if !score.is_empty() && self.is_score(start, score) {
            self.position += score.len();
            return Ok(Token::Score);
        }
        Ok(match byte {
            b'0'..=b'9' | b'a'..=b'h' | b'A'..=b'H' => {
                match number_or_move(&self.window[start..self.end.min(start + LONGEST_WORD)]) {
                    // `32–28`: the number is not all of the word.
                    Some(Lexed { token: Word::Bare, length, .. }) if self.at(start + length) >= 0x80 => {
                        self.word(start)
                    }
                    Some(Lexed { token, length, slip }) => {
                        self.position += length;
                        self.word_end = self.base + self.position as u64;
                        Token::Word(token, slip)
                    }
                    None => self.word(start),
                }
            }
            b'{' => return self.comment(recovering),
            b'[' => return self.tag(),
            b'(' => {
                let mut end = start + 1;
                while matches!(self.at(end), b'!' | b'?') && end < start + 32 {
                    end += 1;
                }
                if end > start + 1 && self.at(end) == b')' {
                    self.position = end + 1;
                    return Ok(Token::Strength(start + 1..end));
                }
                self.position += 1;
                Token::Open
            }
            b')' => self.single(Token::Close),
            b'}' => self.single(Token::Brace),
            b'*' => {
                let attached = self.base + start as u64 == self.word_end;
                self.single(Token::Star { attached })
            }
            b'!' | b'?' => {
                let mut end = start;
                while matches!(self.at(end), b'!' | b'?') && end < start + 32 {
                    end += 1;
                }
                self.position = end;
                Token::Strength(start..end)
            }
            b'$' => {
                let digits =
                    self.window[start + 1..self.end].iter().take(8).take_while(|b| b.is_ascii_digit());
                let end = start + 1 + digits.count();
                let number =
                    str::from_utf8(&self.window[start + 1..end]).ok().and_then(|text| text.parse().ok());
                self.position = end;
                Token::Nag(number)
            }
            b'/' => return self.setup(),
            b'.' => {
                let mut end = start;
                while self.at(end) == b'.' && end < start + 32 {
                    end += 1;
                }
                self.position = end;
                if end >= start + 2 { Token::Ellipsis } else { Token::Junk(start..end) }
            }
            b'\\' if matches!(self.at(start + 1), b'r' | b'n') => {
                self.position += 2;
                Token::LiteralEnd
            }
            b'\xff' | b'\xfe' if start == 0 && self.base == 0 && self.at(1) >= 0xfe => {
                self.position = self.end;
                Token::Utf16
            }
            _ => self.word(start),
        })
    }

    #[inline(always)]
    fn single(&mut self, token: Token) -> Token {
        self.position += 1;
        token
    }

    fn is_score(&self, start: usize, score: &[u8]) -> bool {
        self.window[start..self.end].starts_with(score)
            && matches!(self.at(start + score.len()), b'\0' | b' ' | b'\t' | b'\r' | b'\n' | b'[')
    }

    /// A word that is none of the standard: up to the next blank or bracket; or a line that is a tag without its first bracket.
    fn word(&mut self, start: usize) -> Token {
        if self.base + start as u64 == self.line_start
            && let Some(tag) = self.tag_without_bracket(start)
        {
            return tag;
        }
        let ends = |byte: &u8| {
            matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'\\')
        };
        let window = &self.window[start + 1..self.end];
        let longest = window.len().min(AHEAD / 2);
        let mut end = start + 1 + window[..longest].iter().position(ends).unwrap_or(longest);
        // A letter of several bytes is not cut.
        while end < self.end && (0x80..0xc0).contains(&self.window[end]) && end < start + AHEAD / 2 + 4 {
            end += 1;
        }
        self.position = end;
        let bytes = &self.window[start..end];
        if !bytes.is_ascii() {
            let plain = encoding::plain(bytes);
            let read = number_or_move(plain.as_bytes());
            self.line_start += encoding::bytes_within_characters(&self.window[start..end]) as u64;
            if let Some(Lexed { token: token @ (Word::Move(_) | Word::Terminator(_)), length, .. }) = read
                && length == plain.len()
            {
                return Token::LookAlike(token, start..end);
            }
        }
        Token::Junk(start..end)
    }

    fn line_comment(&mut self) -> io::Result<()> {
        loop {
            if let Some(length) = memchr::memchr2(b'\n', b'\r', &self.window[self.position..self.end]) {
                self.position += length;
                return Ok(());
            }
            self.position = self.end;
            if !self.more(self.position)?.1 {
                return Ok(());
            }
        }
    }

    fn pass_over(&mut self, stop: u8) -> io::Result<()> {
        loop {
            let (start, end) = (self.position, self.end);
            if let Some(length) = memchr::memchr(stop, &self.window[start..end]) {
                self.count_lines(start..start + length);
                self.position += length + 1;
                self.passing_over = None;
                return Ok(());
            }
            self.count_lines(start..end);
            self.position = end;
            if !self.more(end)?.1 {
                self.passing_over = None;
                return Ok(());
            }
        }
    }

    fn comment(&mut self, recovering: bool) -> io::Result<Token> {
        let mut start = self.position;
        let mut searched = start + 1;
        loop {
            let bytes = &self.window[..self.end];
            let (closed, opened) = (b'}', if recovering { b'[' } else { b'}' });
            // A line that begins with a tag is the next game: the comment was not closed.
            let found = memchr::memchr2_iter(closed, opened, &bytes[searched..])
                .map(|index| searched + index)
                .find(|&index| bytes[index] == b'}' || begins_tags(bytes, start, index));
            if let Some(index) = found {
                let closed = bytes[index] == b'}';
                self.count_lines(start + 1..index);
                self.position = if closed { index + 1 } else { index };
                return Ok(Token::Comment {
                    text: start + 1..index,
                    fault: (!closed).then_some(TextFault::Open),
                });
            }
            // A tag can be cut by the end of the window.
            let again = (self.end - start).saturating_sub(if recovering { LONGEST_NAME } else { 0 }).max(1);
            if self.end - start > LONGEST {
                return Ok(
                    self.cut(start, b'}', |text| Token::Comment { text, fault: Some(TextFault::TooLong) })
                );
            }
            let (kept, came) = self.more(start)?;
            start = kept;
            if !came {
                let end = self.end;
                self.count_lines(start + 1..end);
                self.position = end;
                return Ok(Token::Comment { text: start + 1..end, fault: Some(TextFault::Open) });
            }
            searched = start + again;
        }
    }

    /// A token that is too long: its first bytes, and the rest is passed over.
    fn cut(&mut self, start: usize, stop: u8, token: impl FnOnce(Range<usize>) -> Token) -> Token {
        let end = start + LONGEST;
        self.count_lines(start..end);
        self.position = end;
        self.passing_over = Some(stop);
        token(start + 1..end)
    }

    fn setup(&mut self) -> io::Result<Token> {
        let start = self.position;
        // A setup is short: a position has at most fifty squares.
        let window = &self.window[start + 1..self.end];
        let window = &window[..window.len().min(AHEAD / 2)];
        let Some(length) = memchr::memchr(b'/', window) else {
            self.position += 1;
            return Ok(Token::Setup { fen: start..start + 1, fault: Some(TextFault::Form) });
        };
        let end = start + 1 + length;
        let inside = &window[..length];
        let trimmed = inside.trim_ascii();
        let fen = trimmed
            .strip_prefix(b"FEN")
            .map(<[u8]>::trim_ascii)
            .and_then(|text| text.strip_prefix(b"\""))
            .and_then(|text| text.strip_suffix(b"\""));
        let Some(fen) = fen else {
            self.position += 1;
            return Ok(Token::Setup { fen: start..start + 1, fault: Some(TextFault::Form) });
        };
        let from = fen.as_ptr() as usize - self.window.as_ptr() as usize;
        let fen = from..from + fen.len();
        self.count_lines(start..end);
        self.position = end + 1;
        Ok(Token::Setup { fen, fault: None })
    }
}

const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// A name of a tag is not longer than this.
const LONGEST_NAME: usize = 64;

/// Whether a bracket within a comment begins a line with a tag: the comment was not closed before the next game.
fn begins_tags(bytes: &[u8], start: usize, index: usize) -> bool {
    if index <= start + 1 || !matches!(bytes[index - 1], b'\n' | b'\r') {
        return false;
    }
    let rest = &bytes[index + 1..];
    let name = rest.iter().take(LONGEST_NAME).take_while(|b| is_name(**b)).count();
    rest.first().is_some_and(u8::is_ascii_uppercase) && rest[name..].trim_ascii_start().starts_with(b"\"")
}
