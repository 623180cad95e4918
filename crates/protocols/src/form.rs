//! A form before it is drawn: headings, tables, lines to sign.

/// A cell of a table's head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The text.
    pub text: String,
    /// How many columns it covers.
    pub columns: usize,
}

/// How a column is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// To the left, for names; such columns may be wide.
    Left,
    /// In the middle.
    Centre,
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// The head.
    pub head: Vec<Head>,
    /// How each column is set.
    pub align: Vec<Align>,
    /// The rows; each has as many cells as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// Adds a column.
    pub fn column(&mut self, text: impl Into<String>, align: Align) {
        self.columns(text, &[align]);
    }

    /// Adds columns under one head.
    pub fn columns(&mut self, text: impl Into<String>, align: &[Align]) {
        self.head.push(Head { text: text.into(), columns: align.len() });
        self.align.extend_from_slice(align);
    }
}

/// One form, on pages of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// The heading.
    pub title: String,
    /// Lines under the heading: the event, the place, the round.
    pub lines: Vec<String>,
    /// Tables.
    pub grids: Vec<Grid>,
    /// Lines under the tables.
    pub notes: Vec<String>,
    /// Lines to sign.
    pub signatures: Vec<String>,
    /// Whether the page lies on its side.
    pub landscape: bool,
}
