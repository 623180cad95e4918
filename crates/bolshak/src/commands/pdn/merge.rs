//! `bolshak pdn merge`: several files in one.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::PathBuf;

use pdn::{Content, Form, Game, Replay};

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
            if self.unique && !seen.insert(fingerprint(&read.game)) {
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

/// Two numbers of 64 bits of what makes a game the same game: players, start and moves, whatever their notation.
fn fingerprint(game: &Game) -> (u64, u64) {
    let mut first = DefaultHasher::new();
    let mut replay = Replay::of(game);
    replay.start_if_needed(game.first_move(), &mut |_| {});
    // Where there is no position the text of the FEN stands for it.
    replay.position().map(|position| (position.variant(), position.hash())).hash(&mut first);
    let tags: &[&str] =
        if replay.position().is_some() { &["White", "Black"] } else { &["White", "Black", "FEN"] };
    for tag in tags {
        // Blanks, dots and capitals in names differ from file to file.
        let name: String = game.tag(tag).unwrap_or_default().to_lowercase();
        name.split(|c: char| !c.is_alphanumeric())
            .filter(|part| !part.is_empty())
            .collect::<String>()
            .hash(&mut first);
    }
    for (_, node) in game.main_line() {
        match &node.content {
            Content::Move(mv) => {
                let written = replay.mv(mv, &mut |_| {}).then(|| replay.written(Form::Numeric)).flatten();
                written.unwrap_or(*mv).hash(&mut first);
            }
            Content::Setup(fen) => {
                replay.setup(fen.as_bytes(), &mut |_| {});
                fen.hash(&mut first);
            }
            Content::Start | Content::Words => {}
        }
    }
    let mut second = first.clone();
    "bolshak".hash(&mut second);
    (first.finish(), second.finish())
}
