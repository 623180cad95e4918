//! Moves as letters write them, on the board.

use draughts::{AnyMove, AnyPosition, Legal, MoveError, Notation};

/// What is wrong with a written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// It is not in full notation (10.2.2).
    Short,
    /// It is against the rules or cannot be read; if the named piece has exactly one move, that (10.2.10).
    Impossible(Option<AnyMove>),
}

/// Whether a move names each square it needs, as `a1-b2` or `32-28` do (10.2.2).
fn is_full(text: &str) -> bool {
    let squares: Vec<&str> = text
        .split([':', '-', '–', '—', '−', '‐', '‑', 'x', 'X', 'х', 'Х', '×', '*'])
        .map(str::trim)
        .collect();
    let lettered = |square: &str| {
        let mut signs = square.chars();
        let (first, rest) = (signs.next(), signs.as_str());
        first.is_some_and(char::is_alphabetic)
            && (1..=2).contains(&rest.len())
            && rest.bytes().all(|b| b.is_ascii_digit())
    };
    let numbered =
        |square: &str| (1..=2).contains(&square.len()) && square.bytes().all(|b| b.is_ascii_digit());
    squares.len() >= 2 && (squares.iter().all(|s| lettered(s)) || squares.iter().all(|s| numbered(s)))
}

/// A move without the signs of praise behind it, which are comments (10.2.6).
pub(crate) fn bare(text: &str) -> &str {
    text.trim().trim_end_matches(['!', '?'])
}

/// Reads a move in full notation.
pub(crate) fn read_full(legal: &Legal, text: &str) -> Result<AnyMove, Wrong> {
    let text = bare(text);
    // Longer than the longest capture is no move; it is not looked at.
    if text.len() > 200 || !is_full(text) {
        return Err(Wrong::Short);
    }
    let error = match legal.read_move(text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    if matches!(error, MoveError::Ambiguous { .. }) {
        return Err(Wrong::Impossible(None));
    }
    let first = text
        .split([':', '-', '–', '—', '−', '‐', '‑', 'x', 'X', 'х', 'Х', '×', '*'])
        .next()
        .unwrap_or_default()
        .trim();
    let of_piece = |mv: &AnyMove| match legal.read_move(&format!("{first}-{}", mv.end())) {
        Ok(read) => read.start() == mv.start(),
        Err(MoveError::Ambiguous { .. }) => first.eq_ignore_ascii_case(&mv.start().to_string()),
        Err(_) => false,
    };
    let mut own = legal.moves().filter(of_piece);
    match (own.next(), own.next()) {
        (Some(only), None) => Err(Wrong::Impossible(Some(only))),
        _ => Err(Wrong::Impossible(None)),
    }
}

/// The position after a legal move.
pub(crate) fn after(legal: &Legal, mv: &AnyMove) -> Option<AnyPosition> {
    legal.play(mv).ok()
}

/// The only legal move of a position, where there is just one: a forced one (10.2.4).
pub(crate) fn forced(legal: &Legal) -> Option<AnyMove> {
    let mut moves = legal.moves();
    moves.next().filter(|_| moves.next().is_none())
}

/// How many moves of a line answer forced ones, from a position in which the opponent is to move; a line ends where the opponent has a choice.
pub(crate) fn answers_to_forced(position: &AnyPosition, line: &[AnyMove]) -> u32 {
    let (mut position, mut answers) = (*position, 0);
    for (at, mv) in line.iter().enumerate() {
        let legal = Legal::of(&position);
        let own = at % 2 == 1;
        let next = after(&legal, mv).filter(|_| own || forced(&legal) == Some(*mv));
        let Some(next) = next else { break };
        answers += u32::from(own);
        position = next;
    }
    answers
}

/// Moves from a position in full notation, as far as they are legal.
pub(crate) fn texts(position: &AnyPosition, moves: &[AnyMove]) -> Vec<String> {
    let mut position = *position;
    let mut texts = Vec::new();
    for mv in moves {
        let legal = Legal::of(&position);
        let (Ok(text), Some(next)) = (legal.write_move(mv, Notation::Sheet), after(&legal, mv)) else {
            break;
        };
        texts.push(text);
        position = next;
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_notation_names_both_squares_10_2_2() {
        for text in ["a1-b2", "c3:e5", "E3-d4", "с3–d4", "32-28", "c3:e5:g7", "37x28"] {
            assert!(is_full(text), "{text}");
        }
        for text in ["cd4", "c:e5", "cd", "", "c3", "c3-", "-", "hello", "c3-d4e", "123-4567"] {
            assert!(!is_full(text), "{text}");
        }
    }
}
