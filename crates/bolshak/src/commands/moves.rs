//! `bolshak moves`: the legal moves of positions.

use std::borrow::Cow;
use std::fmt::Display;
use std::fs;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use draughts::{Move, MoveRules, Notation, Position, Ruleset, with_move_rules};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::position;
use crate::failure::Failure;

/// Lists the legal moves, each resulting board once.
#[derive(clap::Args)]
pub(crate) struct Moves {
    /// russian, brazilian, international, giveaway, english, pool, czech, antidraughts, italian, spanish, portuguese or frisian
    variant: Ruleset,
    /// The position, as FEN; the start position if left out
    #[arg(long, conflicts_with = "fens")]
    fen: Option<String>,
    /// A file with one FEN a line, `-` for standard input; empty lines and lines that begin with # are passed over
    #[arg(long, value_name = "FILE")]
    fens: Option<PathBuf>,
    /// One line of JSON for each position
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(crate) fn run(self) -> Result<(), Failure> {
        with_move_rules!(self.variant, R => {
            let positions = match &self.fens {
                Some(path) => read_all::<R>(path)?,
                None => vec![position::<R>(self.fen.as_deref())?],
            };
            self.print(&positions)
        })
    }

    fn print<R: MoveRules>(&self, positions: &[Position<R>]) -> Result<(), Failure> {
        let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
        let mut legal = Vec::new();
        for position in positions {
            legal.clear();
            position.append_moves(&mut legal);
            if self.json {
                serde_json::to_writer(&mut out, &Listed { position, legal: &legal })
                    .map_err(std::io::Error::from)?;
                out.write_all(b"\n")?;
            } else {
                if self.fens.is_some() {
                    writeln!(out, "{}", position.fen())?;
                }
                for mv in &legal {
                    writeln!(out, "{}", position.route(mv).written(&legal, Notation::Path))?;
                }
                if self.fens.is_some() {
                    writeln!(out)?;
                }
            }
        }
        out.flush()?;
        Ok(())
    }
}

/// All positions of a file, or every line that is wrong.
fn read_all<R: MoveRules>(path: &Path) -> Result<Vec<Position<R>>, Failure> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        fs::read(path).map(|read| bytes = read)
    };
    read.map_err(|error| Failure::read(path, error))?;
    // Russian files that are not UTF-8 are in the code page of Windows.
    let text = match str::from_utf8(&bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => encoding_rs::WINDOWS_1251.decode(&bytes).0,
    };
    let mut positions = Vec::new();
    let mut faults = Vec::new();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match Position::from_fen(line) {
            Ok(position) => positions.push(position),
            Err(error) => faults.push(format!("{}:{number}: {error}", path.display())),
        }
    }
    if faults.is_empty() { Ok(positions) } else { Err(Failure::Input(faults.join("\n"))) }
}

/// A position with its moves, as JSON.
struct Listed<'a, R: MoveRules> {
    position: &'a Position<R>,
    legal: &'a [Move<R::Board>],
}

/// One of the moves.
struct Entry<'a, R: MoveRules> {
    list: &'a Listed<'a, R>,
    mv: &'a Move<R::Board>,
}

/// Anything that prints itself, as a JSON string.
struct Text<T>(T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A sequence of things that print themselves.
struct Texts<'a, T>(&'a [T]);

impl<T: Display> Serialize for Texts<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Text))
    }
}

impl<R: MoveRules> Serialize for Listed<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Entries<'a, R: MoveRules>(&'a Listed<'a, R>);
        impl<R: MoveRules> Serialize for Entries<'_, R> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.legal.iter().map(|mv| Entry { list: self.0, mv }))
            }
        }
        let mut object = serializer.serialize_struct("position", 2)?;
        object.serialize_field("fen", &Text(self.position.fen()))?;
        object.serialize_field("moves", &Entries(self))?;
        object.end()
    }
}

impl<R: MoveRules> Serialize for Entry<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Listed { position, legal } = self.list;
        let route = position.route(self.mv);
        let after = position.play(self.mv);
        let mut object = serializer.serialize_struct("move", 6)?;
        object.serialize_field("full", &Text(route.written(legal, Notation::Path)))?;
        object.serialize_field("short", &Text(route.written(legal, Notation::Short)))?;
        object.serialize_field("path", &Texts(route.squares()))?;
        object.serialize_field("captured", &Texts(route.captured()))?;
        object.serialize_field("promotes", &self.mv.promotes())?;
        object.serialize_field("fen_after", &Text(after.fen()))?;
        object.end()
    }
}
