//! The games of a match in PDN.

use draughts::{AnyPosition, Color, Notation, Variant};
use engine::contest::Played;

/// A game as PDN, with an empty line behind it.
pub(super) fn pdn(played: &Played, names: [&str; 2]) -> String {
    let variant = played.line.start().variant();
    let (white, black) = match played.first {
        Color::White => (names[0], names[1]),
        Color::Black => (names[1], names[0]),
    };
    let result = match played.ending.winner() {
        Some(Color::White) => "2-0",
        Some(Color::Black) => "0-2",
        None => "1-1",
    };
    let game_type = match variant {
        Variant::International => "20",
        Variant::Russian | Variant::Giveaway => "25",
        Variant::Brazilian => "26",
    };
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        // PDN writes quotation marks and backslashes in values with a backslash before them.
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    tag("Event", "Match");
    tag("Round", &(played.number + 1).to_string());
    tag("White", white);
    tag("Black", black);
    tag("Result", result);
    tag("GameType", game_type);
    if variant == Variant::Giveaway {
        tag("Variant", "Giveaway");
    }
    if *played.line.start() != AnyPosition::start(variant) {
        tag("SetUp", "1");
        tag("FEN", &played.line.start().fen());
    }
    let mut words = Vec::new();
    let mut number = 1;
    for ((position, mv), index) in played.line.positions().zip(played.line.moves()).zip(0..) {
        let white = position.turn() == Color::White;
        if white {
            words.push(format!("{number}."));
        } else if index == 0 {
            words.push(format!("{number}..."));
        }
        number += usize::from(!white);
        // The moves of a line are legal. Every reader of PDN knows `x`.
        let mv = position.write_move(mv, Notation::Sheet).unwrap_or_default();
        words.push(mv.replace(':', "x"));
    }
    words.push(result.to_owned());
    text.push('\n');
    let mut width = 0;
    for word in words {
        if width > 0 && width + word.len() >= 80 {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        width += word.len();
        text.push_str(&word);
    }
    text.push_str("\n\n");
    text
}
