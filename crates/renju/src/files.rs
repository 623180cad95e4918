//! The file formats of renju: RenLib libraries, positions, SGF, PSQ, and the games of the RIF database.
//!
//! Every format is read into a [`Record`] and written from one. What a format cannot hold, [`Format::write`] refuses to drop;
//! [`Format::write_what_fits`] drops it and says so.

mod drop;
mod letters;
mod pos;
mod psq;
mod renlib;
pub mod rif;
mod sgf;
mod tree;
mod xml;

use std::fmt;

use crate::color::Color;
use crate::point::Point;
pub use drop::Dropped;
pub use tree::{Node, NodeId, Tree};

/// A file format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A RenLib library: a tree of moves with comments, labels and marks.
    RenLib,
    /// A bare sequence of stones.
    Pos,
    /// Smart game format, game 4.
    Sgf,
    /// A game of the Piskvork manager.
    Psq,
    /// The XML of the RIF database.
    Rif,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::RenLib, Self::Pos, Self::Sgf, Self::Psq, Self::Rif];

    /// How the names of its files end.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::RenLib => "lib",
            Self::Pos => "pos",
            Self::Sgf => "sgf",
            Self::Psq => "psq",
            Self::Rif => "xml",
        }
    }

    /// The format of a file by the end of its name; `.rif` is the XML of the RIF database too.
    #[must_use]
    pub fn of_path(path: &str) -> Option<Self> {
        let extension = path.rsplit_once('.')?.1.to_ascii_lowercase();
        if extension == "rif" {
            return Some(Self::Rif);
        }
        Self::ALL.into_iter().find(|format| format.extension() == extension)
    }

    /// Reads all records of a file. Only the RIF database and SGF can hold more than one.
    ///
    /// # Errors
    /// When the bytes are not a file of the format; the error says where and what was expected.
    pub fn read(self, bytes: &[u8]) -> Result<Vec<Record>, FileError> {
        match self {
            Self::RenLib => renlib::read(bytes).map(|record| vec![record]),
            Self::Pos => pos::read(bytes).map(|record| vec![record]),
            Self::Sgf => sgf::read(&letters::decode(bytes, sgf::named_encoding(bytes))),
            Self::Psq => psq::read(&letters::decode(bytes, None)).map(|record| vec![record]),
            Self::Rif => {
                let mut records = Vec::new();
                self.read_each(bytes, &mut |record| {
                    records.push(record);
                    Ok(())
                })?;
                Ok(records)
            }
        }
    }

    /// Reads a file record by record; of a RIF database no more than one is in memory at a time.
    ///
    /// # Errors
    /// As [`read`](Self::read); or what the listener answers.
    pub fn read_each(
        self,
        bytes: &[u8],
        tell: &mut dyn FnMut(Record) -> Result<(), FileError>,
    ) -> Result<(), FileError> {
        match self {
            Self::Rif => rif::each_record(&letters::decode(bytes, rif::named_encoding(bytes)), tell),
            _ => self.read(bytes)?.into_iter().try_for_each(tell),
        }
    }

    /// Writes records into a file.
    ///
    /// # Errors
    /// When the format cannot hold what the records say.
    pub fn write(self, records: &[Record]) -> Result<Vec<u8>, FileError> {
        let one = || match records {
            [record] => Ok(record),
            _ => Err(FileError::CannotHold { format: self, what: "any number of games but one" }),
        };
        match self {
            Self::RenLib => renlib::write(one()?),
            Self::Pos => pos::write(one()?),
            Self::Sgf => sgf::write(records).map(String::into_bytes),
            Self::Psq => psq::write(one()?).map(String::into_bytes),
            Self::Rif => rif::Database::from_records(records).map(|database| database.write().into_bytes()),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RenLib => "RenLib",
            Self::Pos => "pos",
            Self::Sgf => "SGF",
            Self::Psq => "PSQ",
            Self::Rif => "RIF XML",
        })
    }
}

/// One game, or one tree of variations, with what is known about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The player of Black.
    pub black: String,
    /// The player of White.
    pub white: String,
    /// The event.
    pub event: String,
    /// The date, as the file writes it.
    pub date: String,
    /// The result, as SGF writes it: `B+`, `W+`, `0`, or empty.
    pub result: String,
    /// The opening regulation, as the file names it.
    pub rule: String,
    /// Stones that stand before the first move.
    pub setup: Vec<(Point, Color)>,
    /// Who makes the first move: Black, unless a position that was set up says otherwise.
    pub first: Color,
    /// The moves.
    pub tree: Tree,
}

impl Default for Record {
    fn default() -> Self {
        let nothing = String::new;
        Self {
            black: nothing(),
            white: nothing(),
            event: nothing(),
            date: nothing(),
            result: nothing(),
            rule: nothing(),
            setup: Vec::new(),
            first: Color::Black,
            tree: Tree::new(),
        }
    }
}

impl Record {
    /// A record of one line of moves.
    ///
    /// # Errors
    /// When a stone would stand on another.
    pub fn from_moves(moves: &[crate::position::Move]) -> Result<Self, Point> {
        let mut record = Self::default();
        let mut node = Tree::ROOT;
        for &action in moves {
            node = record.tree.add(node, action)?;
        }
        Ok(record)
    }

    /// The color of the move with this number, the first being 0.
    fn color_of(&self, number: usize) -> Color {
        if number.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// The fault of a record that sets up a position in a format that cannot.
    fn check_start(&self, format: Format) -> Result<(), FileError> {
        if self.setup.is_empty() && self.first == Color::Black {
            return Ok(());
        }
        Err(FileError::CannotHold { format, what: drop::SETUP })
    }

    /// The fault of a record that says who played, where, when and how, in a format that cannot.
    fn check_about(&self, format: Format) -> Result<(), FileError> {
        let about = [&self.black, &self.white, &self.event, &self.date, &self.result, &self.rule];
        if about.iter().all(|text| text.is_empty()) {
            return Ok(());
        }
        Err(FileError::CannotHold { format, what: drop::ABOUT })
    }

    /// The fault of a record with labels that say nothing, or several on a point.
    fn check_labels(&self, format: Format) -> Result<(), FileError> {
        let is_clear = |labels: &[(Point, String)]| {
            labels.iter().enumerate().all(|(n, (point, text))| {
                !text.is_empty() && labels[..n].iter().all(|(other, _)| other != point)
            })
        };
        if self.tree.walk().all(|(_, node)| is_clear(&node.labels)) {
            return Ok(());
        }
        Err(FileError::CannotHold { format, what: drop::LABELS })
    }

    /// The moves, or the fault of a record with variations, notes or setup in a format of bare moves.
    fn bare_moves(&self, format: Format) -> Result<Vec<crate::position::Move>, FileError> {
        let cannot = |what| Err(FileError::CannotHold { format, what });
        self.check_start(format)?;
        let mut moves = Vec::new();
        for (_, node) in self.tree.walk() {
            if node.children().len() > 1 {
                return cannot(drop::VARIATIONS);
            }
            if !node.comment.is_empty() || !node.labels.is_empty() || node.marked {
                return cannot(drop::NOTES);
            }
            moves.extend(node.action());
        }
        Ok(moves)
    }
}

/// Why a file cannot be read or a record not be written.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// The bytes are not what the format has in this place.
    Malformed {
        /// The format.
        format: Format,
        /// The offset in bytes.
        at: usize,
        /// What the format has here.
        expected: &'static str,
    },
    /// A stone on a point that is taken.
    Taken {
        /// The format.
        format: Format,
        /// The offset in bytes.
        at: usize,
        /// The point.
        point: Point,
    },
    /// The format has no place for something that the record says.
    CannotHold {
        /// The format.
        format: Format,
        /// What it cannot hold.
        what: &'static str,
    },
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { format, at, expected } => {
                write!(f, "{format}, byte {at}: {expected} expected")
            }
            Self::Taken { format, at, point } => {
                write!(f, "{format}, byte {at}: {point} is taken already")
            }
            Self::CannotHold { format, what } => {
                write!(f, "a {format} file cannot hold {what}")
            }
        }
    }
}

impl std::error::Error for FileError {}
