//! The tables that the program carries are those that a builder makes.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use draughts::{Board, Position, Rules, Russian, Variant, with_rules};
use endgame::{Force, Limits, Side, Tables, Wdl};
use folder::Folder;

mod folder;

const VARIANTS: [Variant; 4] =
    [Variant::Russian, Variant::Brazilian, Variant::International, Variant::Giveaway];

const KINDS: [&str; 2] = ["wdl", "dtc"];

fn data(variant: Variant, kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/{variant}.{kind}"))
}

/// The results and the distances up to a number of pieces as a builder makes them, put together as the program carries them.
fn made(variant: Variant, pieces: u8) -> [Vec<u8>; 2] {
    let folder = Folder::new();
    let limits = Limits { threads: 2, memory: 1 << 30 };
    endgame::build(variant, folder.path(), pieces, limits, &mut |_| {}).unwrap();
    let folder = folder.path().join(variant.to_string());
    KINDS.map(|kind| {
        let mut bytes = Vec::new();
        for force in Force::up_to(pieces) {
            let table = std::fs::read(folder.join(format!("{force}.{kind}"))).unwrap();
            bytes.extend(u32::try_from(table.len()).unwrap().to_le_bytes());
            bytes.extend(table);
        }
        bytes
    })
}

/// Those of three pieces come first.
#[test]
fn the_embedded_tables_of_three_pieces_are_those_of_a_builder() {
    for variant in VARIANTS {
        for (kind, made) in KINDS.into_iter().zip(made(variant, 3)) {
            assert!(std::fs::read(data(variant, kind)).unwrap().starts_with(&made), "{variant}.{kind}");
        }
    }
}

#[test]
#[ignore = "minutes; `make tables` runs it, and with UPDATE=1 it writes them"]
fn the_embedded_tables_are_those_of_a_builder() {
    for variant in VARIANTS {
        for (kind, made) in KINDS.into_iter().zip(made(variant, 4)) {
            if std::env::var_os("UPDATE").is_some() {
                std::fs::write(data(variant, kind), &made).unwrap();
            }
            assert!(std::fs::read(data(variant, kind)).unwrap() == made, "{variant}.{kind}");
        }
    }
}

#[test]
fn every_variant_is_carried_up_to_four_pieces() {
    fn check<R: Rules>() {
        let tables = Tables::<R>::embedded(1 << 16);
        assert_eq!(tables.most_pieces(), 4);
        // A position without a capture of each force: the pieces of each side at its own edge.
        let side = |side: Side, numbers: &mut dyn Iterator<Item = u8>| {
            let kinds =
                std::iter::repeat_n("", side.men.into()).chain(std::iter::repeat_n("K", side.kings.into()));
            kinds.zip(numbers).map(|(kind, number)| format!("{kind}{number}")).collect::<Vec<_>>().join(",")
        };
        for force in Force::up_to(4) {
            let own = side(force.own, &mut (1..=R::Board::SQUARES).rev());
            let fen = format!("W:W{own}:B{}", side(force.other, &mut (1..)));
            let answer = tables.answer(&Position::<R>::from_fen(&fen).unwrap());
            let far = answer.unwrap_or_else(|| panic!("{force} {fen}"));
            assert!(far.result == Wdl::Draw || far.plies.is_some(), "{force} {fen}");
        }
    }
    for variant in VARIANTS {
        with_rules!(variant, R => check::<R>());
    }
}

/// Three kings win against one that is not on the main road (Petrov's triangle) and do not against one that is, unless they catch it at
/// once: article 6.1.8.3 and the theory of the game.
#[test]
fn three_kings_against_one_6_1_8_3() {
    let tables = Tables::<Russian>::embedded(1 << 16);
    let result = |fen: &str| tables.result(&Position::from_fen(fen).unwrap());
    assert_eq!(result("W:WKd4,Kc1,Ke1:BKh2"), Some(Wdl::Win));
    assert_eq!(result("W:WKb2,Kc1,Ke1:BKh2"), Some(Wdl::Win));
    assert_eq!(result("W:WKc1,Ke1,Kg1:BKh8"), Some(Wdl::Draw));
    assert_eq!(result("B:WKc1,Ke1,Kg1:BKh8"), Some(Wdl::Draw));
}

/// What the cache says is what the tables say; it says nothing of what was never read.
#[test]
fn an_answer_at_hand_is_the_answer_of_the_tables() {
    let (asked, fresh) = (Tables::<Russian>::embedded(1 << 20), Tables::<Russian>::embedded(1 << 20));
    let squares = ["a1", "c1", "e1", "g1", "b2", "d4", "e5", "h2", "h4", "a7", "h8"];
    let mut at_hand = 0;
    for (white, black) in squares.iter().flat_map(|white| squares.iter().map(move |black| (white, black))) {
        let Ok(position) = Position::<Russian>::from_fen(&format!("W:WKf2,K{white}:BK{black}")) else {
            continue;
        };
        let result = asked.result(&position);
        assert_eq!(asked.result_at_hand(&position), result, "{}", position.fen());
        // A capture that ends the game is known without any table.
        if let Some(without) = fresh.result_at_hand(&position) {
            assert!(position.must_capture() && Some(without) == result, "{}", position.fen());
        } else {
            at_hand += 1;
        }
    }
    assert!(at_hand > 50, "{at_hand}");
}
