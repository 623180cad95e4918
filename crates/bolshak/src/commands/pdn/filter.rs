//! `bolshak pdn filter`: the games of a collection that one wants.

use std::io::Write;
use std::path::PathBuf;

use draughts::Ruleset;
use pdn::{Material, Openings, Sought, Wanted, Winner};

use super::{Letters, each_game, output, write_as_read};
use crate::failure::Failure;
use language::Language;

/// Writes the games that meet all the conditions. Words are found anywhere in a tag, whatever their case.
#[derive(clap::Args)]
pub(crate) struct Filter {
    /// The files; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// A player of either colour
    #[arg(long)]
    player: Option<String>,
    /// The player of the white pieces
    #[arg(long)]
    white: Option<String>,
    /// The player of the black pieces
    #[arg(long)]
    black: Option<String>,
    /// The event
    #[arg(long)]
    event: Option<String>,
    /// The beginning of the date, such as 1950 or 1950.06
    #[arg(long)]
    date: Option<String>,
    /// The earliest date
    #[arg(long)]
    from: Option<String>,
    /// The latest date
    #[arg(long)]
    until: Option<String>,
    /// white, black, draw or unknown
    #[arg(long)]
    result: Option<Winner>,
    /// The variant
    #[arg(long)]
    variant: Option<Ruleset>,
    /// The opening, such as "idf 12-IV" or "32-28 19-23" (docs/pdn.md)
    #[arg(long)]
    opening: Option<String>,
    /// A position that was reached
    #[arg(long)]
    fen: Option<String>,
    /// Material that was reached: men+kings of White, a colon, men+kings of Black, such as 0+3:0+1
    #[arg(long)]
    material: Option<Material>,
    /// The file to write; standard output by default
    #[arg(short, long)]
    output: Option<PathBuf>,
    #[command(flatten)]
    letters: Letters,
}

impl Filter {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let position = self.fen.as_deref().map(|fen| {
            let game = self.variant.unwrap_or_else(|| pdn::guess_variant(fen).into());
            Sought::read(game, fen).map_err(Failure::input)
        });
        let position = position.transpose()?;
        let wanted = Wanted {
            player: self.player,
            white: self.white,
            black: self.black,
            event: self.event,
            date: self.date,
            from: self.from,
            until: self.until,
            result: self.result,
            game: self.variant,
            opening: self.opening,
            position,
            material: self.material,
        };
        let openings = Openings::default();
        let mut out = output(self.output.as_deref())?;
        each_game(&self.files, self.letters, language, |_, read| {
            if wanted.fits(&read.game, &openings) {
                write_as_read(&mut out, &read)?;
            }
            Ok(())
        })?;
        out.flush()?;
        Ok(())
    }
}
