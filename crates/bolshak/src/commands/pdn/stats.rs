//! `bolshak pdn stats`: results by opening and colour.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use pdn::{Labels, Openings, Results, Statistics};

use super::{Letters, each_game};
use crate::failure::Failure;
use language::Language;

/// Counts wins of White, draws and wins of Black for each opening (docs/pdn.md says how an opening is named).
#[derive(clap::Args)]
pub(crate) struct Stats {
    /// The files; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Openings to show; the others are put together
    #[arg(long, default_value_t = 20)]
    top: usize,
    /// A picture of the results, an SVG file
    #[arg(long)]
    svg: Option<PathBuf>,
    #[command(flatten)]
    letters: Letters,
}

impl Stats {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let openings = Openings::default();
        let mut statistics = Statistics::default();
        each_game(&self.files, self.letters, language, |_, read| {
            statistics.count(openings.of(&read.game).as_deref(), read.game.result());
            Ok(())
        })?;
        let say = |name: &str| language.say(name, &[]);
        let names = ["title", "draws", "other", "total"].map(|name| say(&format!("pdn-stats-{name}")));
        let [title, draws, others, total] = &names;
        let (white, black) = (say("pdn-white"), say("pdn-black"));
        let labels = Labels { title, white: &white, draws, black: &black, others, total };
        let rows = statistics.rows(self.top, &labels);
        print(language, &rows)?;
        if let Some(path) = &self.svg {
            fs::write(path, labels.picture(&rows)).map_err(|error| Failure::write(path, error))?;
        }
        Ok(())
    }
}

fn print(language: Language, rows: &[(String, Results)]) -> Result<(), Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let say = |name: &str| language.say(name, &[]);
    let head = [say("pdn-stats-games"), say("pdn-white"), say("pdn-stats-draws"), say("pdn-black")];
    let opening = say("pdn-stats-opening");
    let width =
        rows.iter().map(|(name, _)| name.chars().count()).chain([opening.chars().count()]).max().unwrap_or(0);
    writeln!(out, "{opening:<width$} {:>9} {:>16} {:>16} {:>16}", head[0], head[1], head[2], head[3])?;
    for (name, results) in rows {
        write!(out, "{name:<width$} {:>9}", results.games())?;
        for some in [results.white, results.draws, results.black] {
            write!(out, " {:>16}", format!("{some} ({})", results.percent(some)))?;
        }
        writeln!(out)?;
    }
    out.flush()?;
    Ok(())
}
