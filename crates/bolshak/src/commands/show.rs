//! `bolshak show`: diagrams.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use draughts::{Color, MoveRules, Position, Ruleset, Setup, Squares, with_move_rules};

use super::position;
use language::Language;

use crate::failure::Failure;

/// Draws a position as text, or as an SVG picture.
#[derive(clap::Args)]
pub(crate) struct Show {
    /// russian, brazilian, international, giveaway, english, pool, czech, antidraughts, italian, spanish, portuguese or frisian
    variant: Ruleset,
    /// The position, as FEN; the start position if left out
    #[arg(long)]
    fen: Option<String>,
    /// Moves to make first, with blanks or commas between them; the last one is marked
    #[arg(long, value_name = "MOVES")]
    play: Option<String>,
    /// Write an SVG picture to a file, `-` for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the pieces with the signs of Unicode
    #[arg(long, conflicts_with = "svg")]
    unicode: bool,
    /// Black below
    #[arg(long)]
    flip: bool,
    /// No coordinates
    #[arg(long)]
    bare: bool,
}

impl Show {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        with_move_rules!(self.variant, R => self.draw::<R>(language))
    }

    fn draw<R: MoveRules>(&self, language: Language) -> Result<(), Failure> {
        // Without moves any arrangement can be drawn, also one whose turn is not known.
        let mut setup = match self.fen.as_deref() {
            Some(fen) => Setup::from_fen::<R>(fen).map_err(Failure::input)?,
            None => *Position::<R>::start().setup(),
        };
        let (mut moved, mut taken) = (Squares::EMPTY, Squares::EMPTY);
        if let Some(moves) = &self.play {
            let mut position = position::<R>(self.fen.as_deref())?;
            let moves = moves.split([' ', ',', '\t', '\n']).filter(|text| !text.is_empty());
            for (number, text) in (1..).zip(moves) {
                let mv = position
                    .read_move(text)
                    .map_err(|error| Failure::wrong_move(language, number, text, language.explain(&error)))?;
                moved = position.route(&mv).squares().iter().copied().collect();
                taken = mv.captured();
                position = position.play(&mv);
            }
            setup = *position.setup();
        }
        let below = if self.flip { Color::Black } else { Color::White };
        let diagram = setup.diagram().below(below).coordinates(!self.bare).last_move(moved, taken);
        let mut out = std::io::stdout().lock();
        match self.svg.as_deref() {
            Some(path) if path == Path::new("-") => write!(out, "{}", diagram.svg())?,
            Some(path) => fs::write(path, diagram.svg()).map_err(|error| Failure::write(path, error))?,
            None => {
                let text = if self.unicode { diagram.unicode() } else { diagram.text() };
                writeln!(out, "{text}\n{}", setup.fen())?;
            }
        }
        Ok(())
    }
}
