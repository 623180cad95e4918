//! `bolshak pdn merge`: several files in one.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::PathBuf;

use super::{Letters, each_game, output, write_canonical};
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
    #[command(flatten)]
    letters: Letters,
}

impl Merge {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let mut out = output(self.output.as_deref())?;
        let mut seen = HashSet::new();
        let (mut kept, mut dropped) = (0_u64, 0_u64);
        each_game(&self.files, self.letters, language, |_, read| {
            if self.unique && !seen.insert(read.game.fingerprint()) {
                dropped += 1;
                return Ok(());
            }
            kept += 1;
            write_canonical(&mut out, &read, None)?;
            Ok(())
        })?;
        out.flush()?;
        let arguments = [("kept", kept.into()), ("dropped", dropped.into())];
        writeln!(io::stderr(), "{}", language.say("pdn-merged", &arguments))?;
        Ok(())
    }
}
