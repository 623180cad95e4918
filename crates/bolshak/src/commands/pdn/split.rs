//! `bolshak pdn split`: one file in several.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::{Letters, each_game, write_as_read};
use crate::failure::Failure;
use language::Language;

/// Puts the games of a file into several: so many in each, or one file for each value of a tag.
#[derive(clap::Args)]
pub(crate) struct Split {
    /// The file; - is standard input
    file: PathBuf,
    /// Games in each file
    #[arg(long, required_unless_present = "by", conflicts_with = "by", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// The tag whose values name the files, such as Event or White
    #[arg(long)]
    by: Option<String>,
    /// The folder to write to
    #[arg(long, default_value = ".")]
    into: PathBuf,
    #[command(flatten)]
    letters: Letters,
}

impl Split {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        fs::create_dir_all(&self.into).map_err(|error| Failure::write(&self.into, error))?;
        let stem =
            self.file.file_stem().map_or_else(|| "games".into(), |stem| stem.to_string_lossy().into_owned());
        let mut begun: HashSet<PathBuf> = HashSet::new();
        let mut open: Option<(PathBuf, BufWriter<File>)> = None;
        let mut count = 0_u64;
        each_game(std::slice::from_ref(&self.file), self.letters, language, |_, read| {
            let name = match (&self.by, self.games) {
                (Some(tag), _) => safe(read.game.tag(tag).unwrap_or_default()),
                (None, size) => format!("{stem}-{:04}", count / size.unwrap_or(1) + 1),
            };
            count += 1;
            let path = self.into.join(name + ".pdn");
            let written = |error| Failure::write(&path, error);
            if open.as_ref().is_none_or(|(last, _)| *last != path) {
                // Only one file is open at a time; one that was begun before goes on.
                let file = if begun.insert(path.clone()) {
                    create(&path)
                } else {
                    File::options().append(true).open(&path)
                };
                if let Some((last, mut file)) =
                    open.replace((path.clone(), BufWriter::new(file.map_err(written)?)))
                {
                    file.flush().map_err(|error| Failure::write(last, error))?;
                }
            }
            if let Some((_, file)) = &mut open {
                write_as_read(file, &read).map_err(written)?;
            }
            Ok(())
        })?;
        if let Some((path, mut file)) = open {
            file.flush().map_err(|error| Failure::write(path, error))?;
        }
        let arguments = [("games", count.into()), ("files", begun.len().into())];
        writeln!(io::stderr(), "{}", language.say("pdn-split", &arguments))?;
        Ok(())
    }
}

/// A new file; one that is there already is not written over.
fn create(path: &Path) -> io::Result<File> {
    File::options().write(true).create_new(true).open(path)
}

/// A tag as the name of a file.
fn safe(value: &str) -> String {
    let name: String = value
        .chars()
        .map(|c| if c.is_alphanumeric() || matches!(c, '-' | '_' | ' ') { c } else { '_' })
        .take(60)
        .collect();
    let name = name.trim();
    if name.is_empty() { "unknown".to_owned() } else { name.to_owned() }
}
