//! What prints is read back: names, squares, pieces and positions as text and as JSON.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use draughts::{
    Board8, Color, DrawingTable, International, Kind, Notation, Piece, Position, Russian, Setup, Square,
    Squares, Variant,
};

fn read_back<T: Debug + Display + FromStr<Err: Debug> + PartialEq>(values: &[T]) {
    for value in values {
        assert_eq!(value.to_string().parse::<T>().unwrap(), *value);
    }
}

#[test]
fn what_prints_is_read_back() {
    read_back(&Color::ALL);
    read_back(&Kind::ALL);
    read_back(&Variant::ALL);
    read_back(&Notation::ALL);
    read_back(&DrawingTable::ALL);
    read_back(&[Piece::WHITE_MAN, Piece::WHITE_KING, Piece::BLACK_MAN, Piece::BLACK_KING]);
    read_back(&[Position::<Russian>::start()]);
    read_back(&[Position::<International>::start()]);
    read_back(&[Setup::<Board8>::empty(), Setup::start()]);
    assert_eq!(Piece::BLACK_KING.to_string(), "black king");
    assert_eq!("WHITE".parse(), Ok(Color::White));
    assert_eq!(Position::<Russian>::start().legal_moves()[0].to_string().len(), "c3-d4".len());
}

#[test]
fn an_unknown_name_is_answered_with_the_known_ones() {
    assert_eq!(
        "checkers".parse::<Variant>().unwrap_err().to_string(),
        "unknown variant `checkers`; the variants are russian, brazilian, international, giveaway"
    );
    assert_eq!(
        "red man".parse::<Piece>().unwrap_err().to_string().split(';').next(),
        Some("unknown piece `red man`")
    );
    assert_eq!(
        "queen".parse::<Kind>().unwrap_err().to_string(),
        "unknown kind `queen`; the kinds are man, king"
    );
}

#[test]
fn equal_positions_are_one_key_of_a_map() {
    let start = Position::<Russian>::start();
    let there_and_back = ["c3-d4", "f6-g5", "d4-c5", "b6:d4"]
        .iter()
        .fold(start, |position, text| position.play(&position.read_move(text).unwrap()));
    let read: Position<Russian> = there_and_back.to_string().parse().unwrap();
    let seen = std::collections::HashSet::from([start, there_and_back]);
    assert!(seen.contains(&read) && seen.len() == 2);
}

#[cfg(feature = "serde")]
#[test]
fn json_says_squares_by_name_and_positions_as_fen() {
    use serde_json::{from_str, json, to_value};

    let position = Position::<Russian>::from_fen("W:Wc3,Kd4:Bf6").unwrap();
    assert_eq!(to_value(position).unwrap(), json!("W:Wc3,Kd4:Bf6"));
    assert_eq!(from_str::<Position<Russian>>("\"W:Wc3,Kd4:Bf6\"").unwrap(), position);
    assert_eq!(from_str::<Setup<Board8>>("\"W:Wc3,Kd4:Bf6\"").unwrap(), *position.setup());
    let mv = position.legal_moves()[0];
    assert_eq!(
        to_value(mv).unwrap(),
        json!({"from": "d4", "to": mv.to().to_string(), "captured": ["f6"], "kind": "king", "promotes": false})
    );
    assert_eq!(from_str::<Square<Board8>>("\"c3\"").unwrap().number(), 22);
    assert_eq!(from_str::<Squares<Board8>>("[\"c3\", \"a1\"]").unwrap().to_string(), "c3 a1");
    assert_eq!(to_value(Piece::BLACK_KING).unwrap(), json!({"color": "black", "kind": "king"}));
    assert_eq!(to_value(DrawingTable::ALL).unwrap(), json!(["fmjd", "idf", "idf-basic"]));
    for wrong in ["\"a2\"", "\"33\"", "7"] {
        assert!(from_str::<Square<Board8>>(wrong).is_err(), "{wrong}");
    }
    assert!(from_str::<Position<Russian>>("\"W:W:B\"").is_err());
}
