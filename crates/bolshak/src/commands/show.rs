//! `bolshak show`: diagrams.

use std::fs;
use std::io::Write;

use draughts::{Color, Position, Rules, Squares, Variant, with_rules};

use super::position;
use crate::failure::Failure;

/// Draws a position as text, or as an SVG picture.
#[derive(clap::Args)]
pub(crate) struct Show {
    /// russian, brazilian, international or giveaway
    variant: Variant,
    /// The position, as FEN; the start position if left out
    #[arg(long)]
    fen: Option<String>,
    /// Moves to make first, with blanks between them; the last one is marked in the picture
    #[arg(long, value_name = "MOVES")]
    play: Option<String>,
    /// Write an SVG picture to a file, `-` for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// Draw the pieces with the signs of Unicode
    #[arg(long)]
    unicode: bool,
    /// Black below
    #[arg(long)]
    flip: bool,
    /// No coordinates
    #[arg(long)]
    bare: bool,
}

impl Show {
    pub(crate) fn run(self) -> Result<(), Failure> {
        with_rules!(self.variant, R => self.draw(position::<R>(self.fen.as_deref())?))
    }

    fn draw<R: Rules>(&self, mut position: Position<R>) -> Result<(), Failure> {
        let (mut moved, mut taken) = (Squares::EMPTY, Squares::EMPTY);
        for (number, text) in (1..).zip(self.play.iter().flat_map(|moves| moves.split_whitespace())) {
            let mv = position
                .read_move(text)
                .map_err(|error| Failure::Input(format!("move {number}, `{text}`: {error}")))?;
            moved = position.route(&mv).squares().iter().copied().collect();
            taken = mv.captured();
            position = position.play(&mv);
        }
        let below = if self.flip { Color::Black } else { Color::White };
        let diagram = position.setup().diagram().below(below).coordinates(!self.bare).last_move(moved, taken);
        let mut out = std::io::stdout().lock();
        match self.svg.as_deref() {
            Some("-") => write!(out, "{}", diagram.svg())?,
            Some(path) => fs::write(path, diagram.svg()).map_err(|error| Failure::file(path, error))?,
            None => {
                let text = if self.unicode { diagram.unicode() } else { diagram.text() };
                writeln!(out, "{text}\n{}", position.fen())?;
            }
        }
        Ok(())
    }
}
