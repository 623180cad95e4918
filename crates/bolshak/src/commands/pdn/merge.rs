//! `bolshak pdn merge`: several files in one.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::PathBuf;

use pdn::{Content, Form, Game};

use super::{each_game, output};
use crate::failure::Failure;
use language::Language;

/// Puts the games of some files into one, in their canonical form.
#[derive(clap::Args)]
pub(crate) struct Merge {
    /// The files; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Keep only the first of games with the same moves between the same players
    #[arg(long)]
    unique: bool,
    /// The file to write; standard output by default
    #[arg(short, long)]
    output: Option<PathBuf>,
}

impl Merge {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let mut out = output(self.output.as_deref())?;
        let mut seen = HashSet::new();
        let (mut kept, mut dropped) = (0_u64, 0_u64);
        each_game(&self.files, |_, read| {
            if self.unique && !seen.insert(fingerprint(&read.game)) {
                dropped += 1;
                return Ok(());
            }
            kept += 1;
            writeln!(out, "{}", read.game.canonical(None).0)?;
            Ok(())
        })?;
        out.flush()?;
        let arguments = [("kept", kept.into()), ("dropped", dropped.into())];
        writeln!(io::stderr(), "{}", language.say("pdn-merged", &arguments))?;
        Ok(())
    }
}

/// Two numbers of 64 bits of what makes a game the same game: players, start and moves, whatever their notation.
fn fingerprint(game: &Game) -> (u64, u64) {
    let (numeric, _) = game.canonical(Some(Form::Numeric));
    let mut first = DefaultHasher::new();
    for tag in ["White", "Black", "FEN", "GameType", "Variant"] {
        // Blanks, dots and capitals in names differ from file to file.
        let name: String = numeric.tag(tag).unwrap_or_default().to_lowercase();
        name.split(|c: char| !c.is_alphanumeric())
            .filter(|part| !part.is_empty())
            .collect::<String>()
            .hash(&mut first);
    }
    for (_, node) in numeric.main_line() {
        match &node.content {
            Content::Move(mv) => mv.hash(&mut first),
            Content::Setup(fen) => fen.hash(&mut first),
            Content::Start | Content::Words => {}
        }
    }
    let mut second = first.clone();
    "bolshak".hash(&mut second);
    (first.finish(), second.finish())
}
