//! Forms as one HTML page, ready to print on A4: each form on a page of its own, heads repeated on each page, rows never torn, and
//! the lines to sign kept together (`templates/forms.html`).

use std::fmt;

use askama::Template;
use askama::filters::Escaper;
use language::Language;

use crate::form::{Align, Form, FormLine, Grid, OWN_CELL, Paper, Piece};

/// From how many columns on a table is set in smaller type.
pub(crate) const MANY_COLUMNS: usize = 24;

/// How many rows stay with the foot of a table.
pub(crate) const ROWS_ABOVE_FOOT: usize = 3;

#[derive(Template)]
#[template(path = "forms.html")]
struct Page<'f> {
    language: Language,
    title: &'f str,
    forms: &'f [Form],
}

/// Draws forms as one page of HTML.
#[must_use]
pub fn render(forms: &[Form], language: Language) -> String {
    let title = forms.first().map_or("", |form| form.title.as_str());
    // A page fails only where its output does, and a string takes whatever is written to it.
    Page { language, title, forms }.render().unwrap_or_default()
}

/// Text in HTML, with the entities that people know.
#[derive(Clone, Copy)]
pub(crate) struct Entities;

impl Escaper for Entities {
    fn write_escaped_str<W: fmt::Write>(&self, mut out: W, text: &str) -> fmt::Result {
        for c in text.chars() {
            match c {
                '&' => out.write_str("&amp;")?,
                '<' => out.write_str("&lt;")?,
                '>' => out.write_str("&gt;")?,
                '"' => out.write_str("&quot;")?,
                '\'' => out.write_str("&#39;")?,
                c => out.write_char(c)?,
            }
        }
        Ok(())
    }
}

impl Paper {
    /// The attribute of the section.
    const fn class(self) -> &'static str {
        match self {
            Self::Upright => "",
            Self::Landscape => " class=\"wide\"",
            Self::Part => " class=\"part\"",
        }
    }
}

impl FormLine {
    /// A line with blanks to fill stands apart from the next.
    fn class(&self) -> &'static str {
        let filled = self.0.iter().any(|piece| matches!(piece, Piece::Blank { .. }));
        if filled { "line filled" } else { "line" }
    }
}

impl Grid {
    fn has_head(&self) -> bool {
        self.head.iter().any(|head| !head.text.is_empty())
    }

    /// Each cell as it is drawn: the classes that set it and its text. The classes say how its column is set, whether it is
    /// under one head with the column before, whether it is one with the cell above, and whether it is where a player would meet
    /// themselves.
    fn cells(&self) -> Vec<Vec<(String, &str)>> {
        let inner: Vec<bool> = self.head.iter().flat_map(|head| (0..head.columns).map(|i| i > 0)).collect();
        let rows = self.rows.iter().enumerate().map(|(at, row)| {
            let continues = self.joined.first().and_then(|&i| row.get(i)).is_some_and(String::is_empty);
            let cells = row.iter().zip(&self.align).enumerate().map(|(column, (text, align))| {
                let own = text == OWN_CELL;
                let classes = [
                    match align {
                        Align::Left => "left",
                        Align::Name => "name",
                        Align::Centre => "",
                    },
                    if inner.get(column) == Some(&true) { "inner" } else { "" },
                    if at > 0 && continues && self.joined.contains(&column) { "up" } else { "" },
                    if own { "own" } else { "" },
                ];
                let classes: Vec<&str> = classes.into_iter().filter(|class| !class.is_empty()).collect();
                (classes.join(" "), if own { "" } else { text.as_str() })
            });
            cells.collect()
        });
        rows.collect()
    }
}
