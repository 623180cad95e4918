//! A form before it is drawn: headings, tables, lines to sign.

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Printed words.
    Words(String),
    /// A place to write, filled in where the text is known.
    Blank {
        /// What is known; nothing leaves the place free for the pen.
        text: String,
        /// What belongs there, printed small under the place; often nothing.
        caption: String,
        /// Whether the place is only wide enough for a word.
        short: bool,
    },
}

/// A line of words and blanks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormLine(pub Vec<Piece>);

impl FormLine {
    /// A line of words.
    #[must_use]
    pub fn words(text: impl Into<String>) -> Self {
        Self(vec![Piece::Words(text.into())])
    }

    /// The line with words after it.
    #[must_use]
    pub fn and_words(mut self, text: impl Into<String>) -> Self {
        self.0.push(Piece::Words(text.into()));
        self
    }

    /// The line with a blank after it.
    #[must_use]
    pub fn and_blank(mut self, text: impl Into<String>, caption: impl Into<String>) -> Self {
        self.0.push(Piece::Blank { text: text.into(), caption: caption.into(), short: false });
        self
    }

    /// The line with a blank for a word after it.
    #[must_use]
    pub fn and_short_blank(mut self, text: impl Into<String>) -> Self {
        self.0.push(Piece::Blank { text: text.into(), caption: String::new(), short: true });
        self
    }

    /// The line as plain text, free blanks drawn with underscores.
    #[must_use]
    pub fn text(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        for piece in &self.0 {
            match piece {
                Piece::Words(text) => parts.push(text.clone()),
                Piece::Blank { text, caption, short } => {
                    let free = if *short { "______" } else { "____________________" };
                    parts.push(if text.is_empty() { free.to_owned() } else { text.clone() });
                    if !caption.is_empty() {
                        parts.push(format!("({caption})"));
                    }
                }
            }
        }
        parts.join(" ")
    }
}

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
    /// To the left.
    Left,
    /// To the left, with room for a surname and a name on one line.
    Name,
    /// In the middle.
    Centre,
}

/// The cell where a row of a crosstable meets its own column.
pub const OWN_CELL: &str = "■";

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// The head.
    pub head: Vec<Head>,
    /// How each column is set.
    pub align: Vec<Align>,
    /// The columns whose cell is one with the cell above it in rows where the first of these columns is empty.
    pub joined: Vec<usize>,
    /// The rows; each has as many cells as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// Adds a column.
    pub fn column(&mut self, text: impl Into<String>, align: Align) {
        self.columns(text, &[align]);
    }

    /// Adds a column whose cells are one with those above them in rows that carry on the row above.
    pub fn joined_column(&mut self, text: impl Into<String>, align: Align) {
        self.joined.push(self.align.len());
        self.column(text, align);
    }

    /// Adds columns under one head.
    pub fn columns(&mut self, text: impl Into<String>, align: &[Align]) {
        self.head.push(Head { text: text.into(), columns: align.len() });
        self.align.extend_from_slice(align);
    }
}

/// The paper a form needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// Pages of its own.
    #[default]
    Upright,
    /// Pages of its own, on their side.
    Landscape,
    /// Part of a page: as many such forms stand on a page as find room.
    Part,
}

/// One form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// The heading.
    pub title: String,
    /// Lines under the heading, in the middle: the event, the place, the round.
    pub lines: Vec<FormLine>,
    /// Tables.
    pub grids: Vec<Grid>,
    /// Lines under the tables, in small print.
    pub notes: Vec<String>,
    /// Lines to sign.
    pub signatures: Vec<FormLine>,
    /// The paper.
    pub paper: Paper,
}
