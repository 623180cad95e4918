//! `bolshak compose neighbours`: sound positions one piece away.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use composition::Limits;
use indicatif::ProgressBar;
use language::Language;

use crate::failure::Failure;

/// Moves one piece of each composition to the next square, adds a man or takes a piece off, and lists the positions that are sound with the same task.
#[derive(clap::Args)]
pub(super) struct Neighbours {
    /// The files, in PDN
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Positions to open for each question
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seconds for each question at most
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0)]
    time: f64,
    /// The folder of endgame tables to ask; those up to four pieces are in the program
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

impl Neighbours {
    pub(super) fn run(self, language: Language) -> Result<(), Failure> {
        if !(0.0..=1e6).contains(&self.time) {
            return Err(Failure::seconds(language, "--time", self.time, 1_000_000));
        }
        let limits = Limits { nodes: self.nodes, time: Some(Duration::from_secs_f64(self.time)) };
        let library = super::super::tables::library(self.tables.as_deref(), language)?;
        let mut out = BufWriter::new(std::io::stdout().lock());
        for (_, number, game) in super::read(&self.files)? {
            writeln!(out, "{}", super::title(&game, number))?;
            let bar = ProgressBar::new(0);
            let mut all = 0;
            let found = composition::neighbours(&game, &library, limits, &mut |tried| {
                bar.set_length(tried.all as u64);
                bar.set_position(tried.done as u64);
                all = tried.all;
                ControlFlow::Continue(())
            });
            bar.finish_and_clear();
            let found = found.map_err(|refused| Failure::Input(language.composition_refused(&refused)))?;
            for neighbour in &found {
                let key = neighbour.report.tree.get(1).and_then(|told| told.mv.clone()).unwrap_or_default();
                let change = language.composition_change(&neighbour.change);
                writeln!(out, "  {}  {change}: 1. {key}", neighbour.report.fen)?;
            }
            let arguments = [("count", found.len().into()), ("all", all.into())];
            writeln!(out, "  {}", language.say("composition-neighbours", &arguments))?;
            out.flush()?;
        }
        Ok(())
    }
}
