//! `bolshak openings`: the drawing tables of draughts-64 (6.2.2).

use std::io::Write;

use draughts::{Board8, Brazilian, DrawingTable, Giveaway, Opening, OpeningKind, Rules, Russian, Variant};

use language::Language;

use crate::failure::Failure;

/// Lists a drawing table of draughts-64, or draws one entry. A line is the code, the kind, the moves or displacements, and the
/// position, separated by tabs.
#[derive(clap::Args)]
pub(crate) struct Openings {
    /// fmjd, idf or idf-basic
    table: DrawingTable,
    /// Draw one entry; the same seed always draws the same one
    #[arg(long, value_name = "SEED")]
    draw: Option<u64>,
    /// The rules the game is played by; brazilian leaves out what the majority rule excludes
    #[arg(long, default_value_t = Variant::Russian)]
    variant: Variant,
}

impl Openings {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        match self.variant {
            Variant::Russian => self.print::<Russian>(),
            Variant::Brazilian => self.print::<Brazilian>(),
            Variant::Giveaway => self.print::<Giveaway>(),
            Variant::International => Err(Failure::Input(language.say("cli-openings-board", &[]))),
        }
    }

    fn print<R: Rules<Board = Board8>>(&self) -> Result<(), Failure> {
        let entries: Vec<Opening> = match self.draw {
            Some(seed) => self.table.draw::<R>(seed).into_iter().collect(),
            None => self.table.entries().collect(),
        };
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        for opening in entries {
            let Some(position) = opening.position::<R>() else { continue };
            let kind = match opening.kind() {
                OpeningKind::Moves => "moves",
                OpeningKind::Flying => "flying",
                OpeningKind::Free => "free",
            };
            let acts: Vec<_> = opening.acts().collect();
            writeln!(out, "{}\t{kind}\t{}\t{}", opening.code(), acts.join(" "), position.fen())?;
        }
        out.flush()?;
        Ok(())
    }
}
