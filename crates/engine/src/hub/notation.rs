//! Positions and moves as the protocol writes them.

use std::fmt;

use draughts::{
    AnyMove, AnyPosition, Board, Color, Faults, Kind, MoveError, MoveRules, Piece, Position, Ruleset, Setup,
    Square, Variant, with_move_rules,
};

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// It has another number of characters than the side and one for each square.
    Length {
        /// What was found.
        found: usize,
        /// What is needed.
        needed: usize,
    },
    /// A character that means nothing there.
    Character {
        /// The character.
        character: char,
        /// Its place, from 1.
        column: usize,
    },
    /// The pieces cannot stand so.
    Faults(Faults),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found, needed } => {
                write!(f, "a position has {needed} characters here, not {found}")
            }
            Self::Character { character, column } => {
                write!(f, "character {column} of the position is `{}`", character.escape_debug())
            }
            Self::Faults(faults) => faults.fmt(f),
        }
    }
}

impl std::error::Error for PositionError {}

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveTextError {
    /// It is not two squares with `-`, or three or more with `x` between them.
    Form(String),
    /// It is not legal.
    Illegal(MoveError),
    /// A capture from this square to that one is legal, but it does not take these pieces.
    OtherPieces(String),
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(text) => write!(f, "`{}` is not a move", text.escape_debug()),
            Self::Illegal(error) => error.fmt(f),
            Self::OtherPieces(text) => write!(f, "no legal capture takes the pieces of `{text}`"),
        }
    }
}

impl std::error::Error for MoveTextError {}

/// The name of a game in the parameter `variant`: `normal` is International draughts.
#[must_use]
pub fn variant_name(game: impl Into<Ruleset>) -> &'static str {
    match game.into() {
        Ruleset::Variant(Variant::International) => "normal",
        other => other.name(),
    }
}

/// The game of a name; `international` is understood too.
#[must_use]
pub fn variant_of(name: &str) -> Option<Ruleset> {
    Ruleset::all().find(|&game| variant_name(game) == name || game.name() == name)
}

/// A position: a letter for the side to move, then one for each square in the order of their numbers.
#[must_use]
pub fn write_position(position: &AnyPosition) -> String {
    let side = if position.turn() == Color::White { 'W' } else { 'B' };
    let letter = |number| match position.piece(number) {
        None => 'e',
        Some(Piece { color: Color::White, kind: Kind::Man }) => 'w',
        Some(Piece { color: Color::Black, kind: Kind::Man }) => 'b',
        Some(Piece { color: Color::White, kind: Kind::King }) => 'W',
        Some(Piece { color: Color::Black, kind: Kind::King }) => 'B',
    };
    let edge = position.ruleset().side();
    std::iter::once(side).chain((1..=edge * (edge / 2)).map(letter)).collect()
}

/// Reads a position.
///
/// # Errors
/// If it has the wrong length, a letter is unknown, or the pieces cannot stand so.
pub fn read_position(game: impl Into<Ruleset>, text: &str) -> Result<AnyPosition, PositionError> {
    with_move_rules!(game.into(), R => read::<R>(text).map(Into::into))
}

fn read<R: MoveRules>(text: &str) -> Result<Position<R>, PositionError> {
    let (found, needed) = (text.chars().count(), usize::from(R::Board::SQUARES) + 1);
    if found != needed {
        return Err(PositionError::Length { found, needed });
    }
    let mut setup = Setup::<R::Board>::empty();
    let mut characters = text.chars();
    setup.turn = match characters.next() {
        Some('W') => Some(Color::White),
        Some('B') => Some(Color::Black),
        other => return Err(PositionError::Character { character: other.unwrap_or(' '), column: 1 }),
    };
    let squares = (1..=R::Board::SQUARES).filter_map(Square::<R::Board>::from_number);
    for ((square, character), column) in squares.zip(characters).zip(2..) {
        let (color, kind) = match character {
            'e' => continue,
            'w' => (Color::White, Kind::Man),
            'b' => (Color::Black, Kind::Man),
            'W' => (Color::White, Kind::King),
            'B' => (Color::Black, Kind::King),
            _ => return Err(PositionError::Character { character, column }),
        };
        setup.set(square, Some(Piece { color, kind }));
    }
    setup.position().map_err(PositionError::Faults)
}

/// A move: `32-28`, or from, to and the taken pieces: `28x19x23`.
#[must_use]
pub fn write_move(mv: &AnyMove) -> String {
    let (from, to, taken) = parts(mv);
    if taken.is_empty() {
        return format!("{from}-{to}");
    }
    let mut text = format!("{from}x{to}");
    for number in taken {
        text.push('x');
        text.push_str(&number.to_string());
    }
    text
}

/// Reads a legal move. The taken pieces may be in any order.
///
/// # Errors
/// If it is no move in writing, or not legal.
pub fn read_move(position: &AnyPosition, text: &str) -> Result<AnyMove, MoveTextError> {
    let form = || MoveTextError::Form(text.to_owned());
    let number = |text: &str| text.parse::<u8>().map_err(|_| form());
    if let Some((from, to)) = text.split_once('-') {
        return position.find_move(&[number(from)?, number(to)?]).map_err(MoveTextError::Illegal);
    }
    let numbers = text.split('x').map(number).collect::<Result<Vec<u8>, _>>()?;
    let [from, to, taken @ ..] = numbers.as_slice() else { return Err(form()) };
    if taken.is_empty() {
        return Err(form());
    }
    let mut taken = taken.to_vec();
    taken.sort_unstable();
    // Should a man be able to take the same pieces on two ways, of which one makes it a king, the text does not tell them
    // apart; then it is the king.
    let fitting = position
        .legal_moves()
        .into_iter()
        .filter(|mv| parts(mv) == (*from, *to, taken.clone()))
        .max_by_key(AnyMove::promotes);
    if let Some(mv) = fitting {
        return Ok(mv);
    }
    // Two kings that return to where they stood with the same captured set are one move, of which the list knows one.
    match position.find_move(&[*from, *to]) {
        Ok(mv) if parts(&mv).2 == taken => Ok(mv),
        Ok(_) | Err(MoveError::Ambiguous { .. }) => Err(MoveTextError::OtherPieces(text.to_owned())),
        Err(error) => Err(MoveTextError::Illegal(error)),
    }
}

/// Where it starts and ends, and what it takes, in the order of the numbers.
fn parts(mv: &AnyMove) -> (u8, u8, Vec<u8>) {
    let mut taken = mv.captured();
    taken.sort_unstable();
    (mv.start().number(), mv.end().number(), taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

    /// The two positions and the moves in the protocol's description.
    #[test]
    fn positions_of_the_description() {
        let start = read_position(Variant::International, START).unwrap();
        assert_eq!(start, AnyPosition::start(Variant::International));
        assert_eq!(write_position(&start), START);
        let text = "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee";
        let mut position = read_position(Variant::International, text).unwrap();
        assert_eq!(position.fen(), "B:WK4,K5,25,35,36:BK38,K48");
        assert_eq!(write_position(&position), text);
        for mv in ["38-15", "5-41", "48-26"] {
            position = position.play(&read_move(&position, mv).unwrap()).unwrap();
        }
    }

    #[test]
    fn the_exchange_of_the_description_is_played() {
        let mut position = AnyPosition::start(Variant::International);
        for text in ["32-28", "17-22", "28x17x22", "12x21x17"] {
            let mv = read_move(&position, text).unwrap();
            assert_eq!(write_move(&mv), text);
            position = position.play(&mv).unwrap();
        }
    }

    /// Figure 8 of 6.1.6.2: two captures from d2 to a7 that only the taken pieces tell apart. d2 is 26, a7 5.
    #[test]
    fn captures_are_told_apart_by_what_they_take() {
        let position = AnyPosition::from_fen(Variant::Russian, "W:WKd2:Bb6,d6,f4,f6,g7").unwrap();
        let texts: Vec<String> = position.legal_moves().iter().map(write_move).collect();
        assert_eq!(texts.iter().filter(|text| text.starts_with("26x5x")).count(), 2);
        for text in &texts {
            assert_eq!(write_move(&read_move(&position, text).unwrap()), *text);
        }
        let mut squares: Vec<&str> = texts[0].split('x').collect();
        squares[2..].reverse();
        assert_eq!(write_move(&read_move(&position, &squares.join("x")).unwrap()), texts[0]);
        assert!(matches!(read_move(&position, "26x5x19"), Err(MoveTextError::OtherPieces(_))));
        assert!(matches!(read_move(&position, "26-23"), Err(MoveTextError::Illegal(_))));
        for text in ["", "x", "26", "26x", "a3-b4", "999-1", "26x5x", "26x5", "26-", "-"] {
            assert!(matches!(read_move(&position, text), Err(MoveTextError::Form(_))), "{text}");
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let read = |text: &str| read_position(Variant::Russian, text);
        assert_eq!(read(START), Err(PositionError::Length { found: 51, needed: 33 }));
        let text = format!("X{}", "e".repeat(32));
        assert_eq!(read(&text), Err(PositionError::Character { character: 'X', column: 1 }));
        let text = format!("W{}q", "e".repeat(31));
        assert_eq!(read(&text), Err(PositionError::Character { character: 'q', column: 33 }));
        assert!(matches!(read(&format!("W{}", "e".repeat(32))), Err(PositionError::Faults(_))));
    }

    proptest! {
        /// Every position of a random game of every variant, and every move in it.
        #[test]
        fn positions_and_moves_of_games_come_back(choices in proptest::collection::vec(any::<u32>(), 0..150)) {
            for variant in Ruleset::all() {
                let mut position = AnyPosition::start(variant);
                for choice in &choices {
                    // What a position keeps of the moves before it is not in its text: a program is told those moves.
                    let fen = position.fen();
                    let bare = AnyPosition::from_fen(variant, fen.split(":+").next().unwrap_or_default());
                    prop_assert_eq!(read_position(variant, &write_position(&position)).ok(), bare.ok());
                    let moves = position.legal_moves();
                    for mv in &moves {
                        prop_assert_eq!(read_move(&position, &write_move(mv)), Ok(*mv));
                    }
                    let Some(mv) = moves.get(*choice as usize % moves.len().max(1)) else { break };
                    position = position.play(mv).unwrap();
                }
            }
        }

        /// Any pieces anywhere: what is read is written the same.
        #[test]
        fn every_arrangement_is_written_as_it_was_read(text in "[WB][ewbWB]{32}|[WB]e{20}[ewbWB]{30}") {
            for variant in Ruleset::all() {
                if let Ok(position) = read_position(variant, &text) {
                    prop_assert_eq!(write_position(&position), text.clone());
                }
            }
        }
    }
}
