//! The worked examples of the rule texts, `data/diagrams.json`: every way to capture,
//! the replies that the texts give, and their sample games with their short notation.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use draughts::{Notation, Position, Rules, Variant, with_rules};
use serde_json::Value;

type Ways = BTreeSet<(Vec<String>, Vec<String>, bool)>;

fn data() -> Value {
    serde_json::from_str(include_str!("data/diagrams.json")).unwrap()
}

fn names(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

fn ways<R: Rules>(position: &Position<R>) -> Ways {
    let mut found = Ways::new();
    for mv in position.legal_moves() {
        let king_after = mv.promotes() || mv.kind() == draughts::Kind::King;
        let _ = position.each_route(&mv, |route| {
            let names =
                |squares: &[draughts::Square<R::Board>]| squares.iter().map(ToString::to_string).collect();
            found.insert((names(route.squares()), names(route.captured()), king_after));
            ControlFlow::Continue(())
        });
    }
    found
}

#[test]
fn every_worked_example_of_the_texts_move_for_move() {
    let data = data();
    let positions = data["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 15);
    for example in positions {
        let id = example["id"].as_str().unwrap();
        let variant: Variant = example["variant"].as_str().unwrap().parse().unwrap();
        let expected: Ways = example["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|mv| (names(&mv["path"]), names(&mv["captured"]), mv["king_after"].as_bool().unwrap()))
            .collect();
        let fen = example["fen"].as_str().unwrap();
        let found = with_rules!(variant, R => ways(&Position::<R>::from_fen(fen).unwrap()));
        assert_eq!(found, expected, "{id}");
    }
}

/// Whether the side to move wins within so many plies, whatever the other side does.
fn wins<R: Rules>(position: &Position<R>, plies: u32) -> bool {
    plies > 0
        && position.legal_moves().iter().any(|mv| {
            let after = position.play(mv);
            after.outcome().is_some_and(|outcome| outcome.winner == position.turn())
                || after.legal_moves().iter().all(|reply| wins(&after.play(reply), plies.saturating_sub(2)))
        })
}

/// 002, diagram 6: «чорні мають можливість бити 2 шашки A3 х C1. Інакше вони програють, якщо будуть проводити взяття трьох шашок».
#[test]
fn who_takes_three_loses_and_who_takes_two_wins_ua_64_4_2_3() {
    let position = Position::<draughts::Russian>::from_fen("B:Wb2,b6,d6,f4,g1,h6:Ba3,a5").unwrap();
    let after = |text: &str| position.play(&position.read_move(text).unwrap());
    let two = after("a3:c1:g5");
    assert!(two.legal_moves().iter().all(|reply| wins(&two.play(reply), 9)));
    assert!(wins(&after("a5:c7:e5:g3"), 13));
}

/// After the capture of the example, whichever way round, the text's reply is legal.
#[test]
fn replies_that_the_texts_give() {
    let mut replies = 0;
    for example in data()["positions"].as_array().unwrap() {
        let Some(reply) = example["reply"].as_str() else { continue };
        let variant: Variant = example["variant"].as_str().unwrap().parse().unwrap();
        with_rules!(variant, R => {
            let position = Position::<R>::from_fen(example["fen"].as_str().unwrap()).unwrap();
            for mv in example["moves"].as_array().unwrap() {
                let text = names(&mv["path"]).join(":");
                let after = position.play(&position.read_move(&text).unwrap());
                let before_reply = names(&example["fen_before_reply"]);
                assert!(before_reply.contains(&after.fen().to_string()), "{}", after.fen());
                assert!(after.read_move(reply).is_ok(), "{reply}");
                replies += 1;
            }
        });
    }
    assert_eq!(replies, 3);
}

/// 6.1.6.2 and 7.3: the sample games as the texts write them, in full and in short notation.
#[test]
fn sample_games_6_1_6_2_7_3() {
    let data = data();
    let games = data["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    for game in games {
        let variant: Variant = game["variant"].as_str().unwrap().parse().unwrap();
        with_rules!(variant, R => {
            let mut position = Position::<R>::start();
            let mut short = Vec::new();
            for (ply, text) in names(&game["moves"]).iter().enumerate() {
                let mv = position.read_move(text).unwrap();
                assert_eq!(&position.write_move(&mv, Notation::Sheet), text);
                if ply % 2 == 0 {
                    short.push(format!("{}.", ply / 2 + 1));
                }
                short.push(position.write_move(&mv, Notation::Short));
                assert_eq!(position.read_move(short.last().unwrap()).unwrap(), mv);
                position = position.play(&mv);
            }
            if let Some(expected) = game["short"].as_str() {
                assert_eq!(short.join(" "), expected);
            }
            let last = Position::<R>::from_fen(game["final_fen"].as_str().unwrap()).unwrap();
            assert_eq!(position, last);
        });
    }
}
