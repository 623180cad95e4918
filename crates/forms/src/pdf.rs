//! Forms as a PDF: what [`crate::html`] gives to a browser's printer, laid out here, so that a paper is the same on every machine and goes by mail.
//!
//! `layout` puts forms on sheets as words, rules and grey fields; `write` writes sheets as a document with the letters that they use. The letters
//! are DejaVu Serif Condensed, which has Cyrillic and comes with its crate.

mod fonts;
mod layout;
mod line;
mod table;
mod write;

use crate::form::Form;

/// A millimetre in the points that a PDF counts in.
const MM: f32 = 72.0 / 25.4;

/// Words, rules and fields of one sheet, in points from its upper left corner.
#[derive(Debug, Default)]
struct Sheet {
    width: f32,
    height: f32,
    marks: Vec<Mark>,
}

/// Something on paper.
#[derive(Clone, Debug, PartialEq)]
enum Mark {
    /// Words that begin at a point of their base line.
    Words { x: f32, y: f32, size: f32, bold: bool, text: String },
    /// A rule.
    Rule { from: (f32, f32), to: (f32, f32), dotted: bool },
    /// A grey field: 0 is black, 1 is white.
    Field { x: f32, y: f32, width: f32, height: f32, grey: f32 },
}

impl Mark {
    /// The mark at another place.
    fn moved(mut self, by: (f32, f32)) -> Self {
        match &mut self {
            Self::Words { x, y, .. } | Self::Field { x, y, .. } => (*x, *y) = (*x + by.0, *y + by.1),
            Self::Rule { from, to, .. } => {
                *from = (from.0 + by.0, from.1 + by.1);
                *to = (to.0 + by.0, to.1 + by.1);
            }
        }
        self
    }
}

/// Marks that stay together, from the upper left corner of where they are put.
#[derive(Clone, Debug, Default)]
struct Block {
    height: f32,
    marks: Vec<Mark>,
}

impl Block {
    /// Puts another block below.
    fn below(&mut self, other: Self) {
        let height = self.height;
        self.marks.extend(other.marks.into_iter().map(|mark| mark.moved((0.0, height))));
        self.height += other.height;
    }
}

/// Draws forms as one document.
#[must_use]
pub fn render(forms: &[Form]) -> Vec<u8> {
    let fonts = fonts::Fonts::new();
    let sheets = layout::sheets(forms, &fonts);
    write::document(forms.first().map_or("", |form| form.title.as_str()), &sheets, &fonts)
}
