//! Tags: `[Name "value"]`, and what people make of them.
//!
//! A tag stands on one line. Everything here looks at no more bytes than it consumes, or at a fixed number of them, so that a
//! file of half tags costs no more than one of whole ones.

use std::borrow::Cow;
use std::io;
use std::ops::Range;

use super::{LONGEST, LONGEST_NAME, Scanner, TagFault, Token, is_name};

/// How far a quotation mark with a bracket behind it is looked for.
const NEAR: usize = 512;

/// The end of a value.
enum Ending {
    Quote(usize),
    Line(usize),
    TooLong,
}

impl Scanner<'_> {
    pub(super) fn tag(&mut self) -> io::Result<Token> {
        let start = self.position;
        // Places within the tag are counted from its bracket, because the window can move.
        let name_at = 1 + self.blanks(start + 1);
        let name_length = self.window[start + name_at..self.end]
            .iter()
            .take(LONGEST_NAME)
            .take_while(|byte| is_name(**byte))
            .count();
        let name = name_at..name_at + name_length;
        if !self.at(start + name_at).is_ascii_alphabetic() {
            self.position += 1;
            return Ok(Token::Tag { name: start..start, value: start..start, fault: Some(TagFault::Tag) });
        }
        let quote = name.end + self.blanks(start + name.end);
        if self.at(start + quote) != b'"' {
            return Ok(self.bare_value(start, name, quote));
        }
        let value_at = quote + 1;
        let (start, ending) = self.ending(start, value_at)?;
        let (value_end, end, fault) = match ending {
            Ending::TooLong => {
                let fault = Some(TagFault::TooLong);
                let name = start + name.start..start + name.end;
                return Ok(self.cut(start, b'\n', |rest| Token::Tag {
                    name,
                    value: rest.start..rest.start,
                    fault,
                }));
            }
            Ending::Line(end) => {
                let mut value_end = value_at + self.trimmed_length(start + value_at..start + end);
                if self.window[start + value_at..start + value_end].ends_with(b"]") {
                    value_end -= 1;
                }
                (value_end, end, Some(TagFault::Value))
            }
            Ending::Quote(close) => {
                let after = close + 1 + self.blanks(start + close + 1);
                match self.at(start + after) {
                    b']' => (close, after + 1, None),
                    _ => match self.near_quote_and_bracket(start + value_at) {
                        Some(quote) => {
                            let close = quote - start;
                            let after = close + 1 + self.blanks(start + close + 1);
                            (close, after + 1, Some(TagFault::Quote))
                        }
                        None => (close, close + 1, Some(TagFault::Open)),
                    },
                }
            }
        };
        let name = start + name.start..start + name.end;
        let value = start + value_at..start + value_end;
        self.count_lines(start..start + end);
        self.position = start + end;
        Ok(Token::Tag { name, value, fault })
    }

    /// Blanks at an index, of which nobody writes more than a few.
    fn blanks(&self, index: usize) -> usize {
        let window = self.window.get(index..self.end).unwrap_or_default();
        window.iter().take(LONGEST_NAME).take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    }

    /// A value without quotation marks: up to the bracket, the end of the line, or as far as is near.
    fn bare_value(&mut self, start: usize, name: Range<usize>, from: usize) -> Token {
        let window = &self.window[start + from..self.end];
        let window = &window[..window.len().min(NEAR)];
        let length = memchr::memchr3(b']', b'\n', b'\r', window).unwrap_or(window.len());
        let closed = window.get(length) == Some(&b']');
        let mut value = start + from..start + from + self.trimmed_length(start + from..start + from + length);
        // `[Event Cup"]`
        if self.window[value.clone()].ends_with(b"\"") {
            value.end -= 1;
        }
        let end = start + from + length + usize::from(closed);
        self.count_lines(start..end);
        self.position = end;
        Token::Tag { name: start + name.start..start + name.end, value, fault: Some(TagFault::Value) }
    }

    /// `Event "Cup"]`, alone on its line: all of a tag but the first bracket, and perhaps the last.
    pub(super) fn tag_without_bracket(&mut self, start: usize) -> Option<Token> {
        let window = &self.window[start..self.end];
        let window = &window[..window.len().min(NEAR)];
        let line = window[..memchr::memchr2(b'\n', b'\r', window)?].trim_ascii_end();
        let name = line.iter().take(LONGEST_NAME).take_while(|byte| is_name(**byte)).count();
        let quote = name + self.blanks(start + name);
        if !line[..name].first()?.is_ascii_uppercase() || line.get(quote) != Some(&b'"') {
            return None;
        }
        let open = line.strip_suffix(b"]").unwrap_or(line).trim_ascii_end();
        let value = quote + 1..open.strip_suffix(b"\"").unwrap_or(open).len();
        // A quotation mark is needed at the end, or the bracket.
        if value.start > value.end || (open.len() == line.len() && !line.ends_with(b"\"")) {
            return None;
        }
        let end = start + line.len();
        self.count_lines(start..end);
        self.position = end;
        Some(Token::Tag {
            name: start..start + name,
            value: start + value.start..start + value.end,
            fault: Some(TagFault::Bracket),
        })
    }

    /// The length of a stretch without the blanks at its end.
    fn trimmed_length(&self, range: Range<usize>) -> usize {
        self.window[range].trim_ascii_end().len()
    }

    /// The quotation mark that closes a value, or the end of its line; and where the tag begins now.
    fn ending(&mut self, mut start: usize, value_at: usize) -> io::Result<(usize, Ending)> {
        let mut from = value_at;
        loop {
            let bytes = &self.window[start..self.end];
            let found = bytes.get(from..).and_then(|rest| memchr::memchr3(b'"', b'\\', b'\n', rest));
            let here = found.map(|length| from + length);
            match here.map(|index| (index, bytes[index], bytes.get(index + 1))) {
                Some((index, end @ (b'"' | b'\n'), _)) => {
                    // A carriage return alone ends a line too.
                    let ending = match memchr::memchr(b'\r', &bytes[value_at..index]) {
                        Some(line) => Ending::Line(value_at + line),
                        None if end == b'"' => Ending::Quote(index),
                        None => Ending::Line(index),
                    };
                    return Ok((start, ending));
                }
                // A backslash takes the quotation mark or the backslash behind it.
                Some((index, _, Some(b'"' | b'\\'))) => {
                    from = index + 2;
                    continue;
                }
                Some((index, _, Some(_))) => {
                    from = index + 1;
                    continue;
                }
                Some((index, _, None)) => from = index,
                None => from = bytes.len(),
            }
            if self.end - start > LONGEST {
                return Ok((start, Ending::TooLong));
            }
            let (kept, came) = self.more(start)?;
            start = kept;
            if !came {
                return Ok((start, Ending::Line(self.end - start)));
            }
        }
    }

    /// `[White "Ivan "the Great""]`: the first quotation mark on the line that has a bracket behind it, escaped or not.
    fn near_quote_and_bracket(&self, from: usize) -> Option<usize> {
        let window = &self.window[from..self.end];
        let window = &window[..window.len().min(NEAR)];
        let line = &window[..memchr::memchr2(b'\n', b'\r', window).unwrap_or(window.len())];
        memchr::memchr_iter(b'"', line)
            .map(|index| from + index)
            .find(|&index| self.at(index + 1 + self.blanks(index + 1)) == b']')
    }
}

/// A tag's value without its escapes.
pub(crate) fn unescaped(value: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\\', value).is_none() {
        return value.into();
    }
    let mut plain = Vec::with_capacity(value.len());
    let mut rest = value;
    while let Some((&byte, after)) = rest.split_first() {
        match (byte, after) {
            (b'\\', [next @ (b'"' | b'\\'), more @ ..]) => {
                plain.push(*next);
                rest = more;
            }
            _ => {
                plain.push(byte);
                rest = after;
            }
        }
    }
    plain.into()
}
