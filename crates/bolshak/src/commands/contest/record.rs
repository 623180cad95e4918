//! The games of a match in PDN.

use draughts::Color;
use engine::contest::Played;
use pdn::{Game, Terminator};

/// A game as PDN, with an empty line behind it.
pub(super) fn pdn(played: &Played, names: [&str; 2]) -> String {
    let (white, black) = match played.first {
        Color::White => (names[0], names[1]),
        Color::Black => (names[1], names[0]),
    };
    let mut game = Game::of_moves(played.line.start(), played.line.moves());
    game.set_tag("Event", "Match");
    game.set_tag("Round", &(played.number + 1).to_string());
    game.set_tag("White", white);
    game.set_tag("Black", black);
    game.finish(match played.ending.winner() {
        Some(Color::White) => Terminator::Win2,
        Some(Color::Black) => Terminator::Loss2,
        None => Terminator::Draw2,
    });
    format!("{game}\n")
}
