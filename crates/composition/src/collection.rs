//! Puzzles of the program's own making, mined by `bolshak compose mine`: one record each, with its line, `Task` and an estimate of its difficulty. A test proves each of them again.

use draughts::Variant;

/// The puzzles of a variant, in PDN.
#[must_use]
pub const fn puzzles(variant: Variant) -> &'static str {
    match variant {
        Variant::Russian => include_str!("../puzzles/russian.pdn"),
        Variant::Brazilian => include_str!("../puzzles/brazilian.pdn"),
        Variant::International => include_str!("../puzzles/international.pdn"),
        Variant::Giveaway => include_str!("../puzzles/giveaway.pdn"),
    }
}
