//! Lines of words and places to write.

use super::fonts::Type;
use super::{Block, MM, Mark};
use crate::form::{FormLine, Piece};

/// Between two pieces of a line.
const GAP: f32 = 2.0 * MM;
/// A place to write has at least so much room, one for a word so much.
const PLACE: f32 = 26.0 * MM;
const SHORT_PLACE: f32 = 14.0 * MM;
/// What stands under a place to write is so small.
const CAPTION: f32 = 8.0;
/// What is to be signed begins below each other.
const OFFICE: f32 = 40.0 * MM;
const LONGEST_OFFICE: f32 = 105.0 * MM;

/// Where a line stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Set {
    /// Under the heading: in the middle.
    Heading,
    /// At the foot, to be signed: from the left.
    Signature,
}

/// A piece with the room it has.
struct Placed<'l> {
    piece: &'l Piece,
    width: f32,
    /// Whether it takes what is left of its row.
    grows: bool,
}

/// A line in a width: as many rows as it needs.
pub(super) fn block(line: &FormLine, letters: Type<'_>, width: f32, set: Set) -> Block {
    let mut rows: Vec<Vec<Placed<'_>>> = vec![Vec::new()];
    for (at, piece) in line.0.iter().enumerate() {
        let (least, grows) = match piece {
            Piece::Words(text) => {
                let natural = letters.width(text).min(width);
                let office = set == Set::Signature && at == 0;
                (if office { natural.clamp(OFFICE, LONGEST_OFFICE) } else { natural }, false)
            }
            Piece::Blank { text, caption, short } => {
                let small = Type { size: CAPTION, ..letters };
                let place = if *short { SHORT_PLACE } else { PLACE };
                let words = letters.width(text).max(small.width(caption));
                (place.max(words + GAP).min(width), !*short)
            }
        };
        let taken: f32 = rows.last().map_or(0.0, |row| row.iter().map(|placed| placed.width + GAP).sum());
        if taken > 0.0 && taken + least > width + 0.01 {
            rows.push(Vec::new());
        }
        if let Some(row) = rows.last_mut() {
            row.push(Placed { piece, width: least, grows });
        }
    }
    let mut block = Block::default();
    for row in rows.into_iter().filter(|row| !row.is_empty()) {
        block.below(self::row(row, letters, width, set));
    }
    block
}

fn row(mut row: Vec<Placed<'_>>, letters: Type<'_>, width: f32, set: Set) -> Block {
    let taken = row.iter().map(|placed| placed.width).sum::<f32>() + GAP * (row.len() as f32 - 1.0);
    let growing = row.iter().filter(|placed| placed.grows).count();
    let left = (width - taken).max(0.0);
    for placed in row.iter_mut().filter(|placed| placed.grows) {
        placed.width += left / growing as f32;
    }
    let mut x = if growing == 0 && set == Set::Heading { left / 2.0 } else { 0.0 };
    let mut block = Block::default();
    let words = |text: &str, width: f32| letters.lines(text, width + 0.01);
    let lines = row.iter().map(|placed| match placed.piece {
        Piece::Words(text) | Piece::Blank { text, .. } => words(text, placed.width).len().max(1),
    });
    let base = letters.line() * (lines.max().unwrap_or(1) as f32 - 1.0) + letters.base();
    let under = base + 0.25 * letters.size;
    block.height = base - letters.base() + letters.line();
    for placed in row {
        let (text, blank) = match placed.piece {
            Piece::Words(text) => (text, None),
            Piece::Blank { text, caption, .. } => (text, Some(caption)),
        };
        let lines = words(text, placed.width);
        for (i, line) in lines.iter().enumerate() {
            let inside = if blank.is_some() || (growing == 0 && set == Set::Heading) {
                (placed.width - letters.width(line)) / 2.0
            } else {
                0.0
            };
            let y = base - letters.line() * (lines.len() - 1 - i) as f32;
            block.marks.push(Mark::Words {
                x: x + inside,
                y,
                size: letters.size,
                bold: letters.bold,
                text: line.clone(),
            });
        }
        if let Some(caption) = blank {
            block.marks.push(Mark::Rule { from: (x, under), to: (x + placed.width, under), dotted: false });
            if !caption.is_empty() {
                let small = Type { size: CAPTION, ..letters };
                let caption = format!("({caption})");
                let inside = (placed.width - small.width(&caption)) / 2.0;
                let y = under + small.base();
                block.marks.push(Mark::Words { x: x + inside, y, size: CAPTION, bold: false, text: caption });
                block.height = block.height.max(under + small.line());
            }
        }
        x += placed.width + GAP;
    }
    block
}
