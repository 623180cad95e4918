//! The games of a match in PDN.

use draughts::{AnyPosition, Color, Notation};
use engine::contest::Played;
use pdn::{Content, Game, MoveText, Terminator, game_type, variant_tag};

/// A game as PDN, with an empty line behind it.
pub(super) fn pdn(played: &Played, names: [&str; 2]) -> String {
    let start = played.line.start();
    let variant = start.variant();
    let (white, black) = match played.first {
        Color::White => (names[0], names[1]),
        Color::Black => (names[1], names[0]),
    };
    let result = match played.ending.winner() {
        Some(Color::White) => "2-0",
        Some(Color::Black) => "0-2",
        None => "1-1",
    };
    let mut game = Game::default();
    game.set_tag("Event", "Match");
    game.set_tag("Round", &(played.number + 1).to_string());
    game.set_tag("White", white);
    game.set_tag("Black", black);
    game.set_tag("Result", result);
    game.set_tag("GameType", game_type(variant));
    if let Some(name) = variant_tag(variant) {
        game.set_tag("Variant", name);
    }
    if *start != AnyPosition::start(variant) {
        game.set_tag("SetUp", "1");
        game.set_tag("FEN", &start.fen());
    }
    game.terminator = Terminator::read(result).unwrap_or_default();
    let mut at = Game::START;
    for (position, mv) in played.line.positions().zip(played.line.moves()) {
        // The moves of a line are legal and can be written.
        let text = position.write_move(mv, Notation::Path).ok().and_then(|text| MoveText::read(&text));
        let Some(text) = text else { break };
        at = game.add(at, Content::Move(text));
    }
    format!("{}\n", game.canonical(None).0)
}
