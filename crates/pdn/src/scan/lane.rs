//! The fast lane: numbers of moves and plain moves with blanks between them, which is nearly all of a file. Whatever is not as plain
//! is left to the ordinary way, which reads these too.

use std::ops::ControlFlow;

use super::{AHEAD, Scanner};
use crate::fault::Place;
use crate::lex::{Form, MoveText};
use crate::visit::Visitor;

/// No plain word is longer, with the blank behind it.
const WORD: usize = 8;

#[inline(always)]
const fn digit(byte: u8) -> Option<u8> {
    let digit = byte.wrapping_sub(b'0');
    if digit < 10 { Some(digit) } else { None }
}

#[inline(always)]
const fn sign(byte: u8) -> Option<bool> {
    match byte {
        b'-' => Some(false),
        b'x' | b':' => Some(true),
        _ => None,
    }
}

/// A number of one or two digits at an index, and the index behind it.
#[inline(always)]
fn two_digits(word: &[u8; WORD], at: usize) -> Option<(u8, usize)> {
    let first = digit(word[at])?;
    Some(match digit(word[at + 1]) {
        Some(second) => (10 * first + second, at + 2),
        None => (first, at + 1),
    })
}

/// `8 * rank + file` of a square at an index.
#[inline(always)]
const fn square(word: &[u8; WORD], at: usize) -> Option<u8> {
    let (file, rank) = (word[at].wrapping_sub(b'a'), word[at + 1].wrapping_sub(b'1'));
    if file < 8 && rank < 8 { Some(8 * rank + file) } else { None }
}

impl Scanner<'_> {
    /// Tells plain moves and numbers until something else comes or the visitor has heard enough; whether there was a move.
    /// `number` is the number that waits for its move.
    #[inline]
    pub(crate) fn lane<V: Visitor>(
        &mut self,
        visitor: &mut V,
        number: &mut Option<Place>,
    ) -> (bool, ControlFlow<()>) {
        let mut moved = false;
        let mut told = ControlFlow::Continue(());
        let mut at = self.position;
        while at + AHEAD <= self.end && told.is_continue() {
            let Some(word) = self.window[at..].first_chunk::<WORD>() else { break };
            let place = || {
                let offset = self.base + at as u64;
                let column = u32::try_from(offset.saturating_sub(self.line_start) + 1).unwrap_or(u32::MAX);
                Place { offset, line: self.line, column }
            };
            if let Some((first, end)) = two_digits(word, 0) {
                if word[end] == b'.' {
                    if word[end + 1] == b'.' || number.is_some() {
                        break;
                    }
                    *number = Some(place());
                    told = visitor.number(place(), u32::from(first), 1);
                    at += end + 1;
                    continue;
                }
                let Some(takes) = sign(word[end]) else { break };
                let Some((second, end)) = two_digits(word, end + 1) else { break };
                // A small number can be a score, and there is no square 0.
                let score = (first <= 2 && second <= 2) || first == 0 || second == 0;
                if score || !matches!(word[end], b' ' | b'\r' | b'\n') {
                    break;
                }
                *number = None;
                moved = true;
                told = visitor.mv(place(), &MoveText::pair(Form::Numeric, takes, first, second));
                at += end;
            } else if let Some(first) = square(word, 0) {
                let Some(takes) = sign(word[2]) else { break };
                let Some(second) = square(word, 3) else { break };
                if !matches!(word[5], b' ' | b'\r' | b'\n') {
                    break;
                }
                *number = None;
                moved = true;
                told = visitor.mv(place(), &MoveText::pair(Form::Algebraic, takes, first, second));
                at += 5;
            } else {
                match word[0] {
                    b' ' => at += 1,
                    b'\r' if word[1] == b'\n' => at += 1,
                    b'\n' => {
                        at += 1;
                        self.line += 1;
                        self.line_start = self.base + at as u64;
                    }
                    _ => break,
                }
            }
        }
        self.position = at;
        (moved, told)
    }
}
