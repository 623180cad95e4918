//! The tables that the program carries are those that a builder makes.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use draughts::{Board, Position, Rules, Russian, Variant, with_rules};
use endgame::{Force, Limits, Side, Tables, Wdl};
use folder::Folder;

mod folder;

const VARIANTS: [Variant; 4] =
    [Variant::Russian, Variant::Brazilian, Variant::International, Variant::Giveaway];

fn data(variant: Variant) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/{variant}.wdl"))
}

/// The results up to a number of pieces as a builder makes them, put together as the program carries them.
fn made(variant: Variant, pieces: u8) -> Vec<u8> {
    let folder = Folder::new();
    let limits = Limits { threads: 2, memory: 1 << 30 };
    with_rules!(variant, R => endgame::build::<R>(folder.path(), pieces, limits, |_| {}).unwrap());
    let mut bytes = Vec::new();
    for force in Force::up_to(pieces) {
        let table =
            std::fs::read(folder.path().join(variant.to_string()).join(format!("{force}.wdl"))).unwrap();
        bytes.extend(u32::try_from(table.len()).unwrap().to_le_bytes());
        bytes.extend(table);
    }
    bytes
}

/// Those of three pieces come first.
#[test]
fn the_embedded_tables_of_three_pieces_are_those_of_a_builder() {
    for variant in VARIANTS {
        let (carried, made) = (std::fs::read(data(variant)).unwrap(), made(variant, 3));
        assert!(carried.starts_with(&made), "{variant}");
    }
}

#[test]
#[ignore = "minutes; `make tables` runs it, and with UPDATE=1 it writes them"]
fn the_embedded_tables_are_those_of_a_builder() {
    for variant in VARIANTS {
        let made = made(variant, 4);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(data(variant), &made).unwrap();
        }
        assert!(std::fs::read(data(variant)).unwrap() == made, "{variant}");
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
            assert!(tables.result(&Position::<R>::from_fen(&fen).unwrap()).is_some(), "{force} {fen}");
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
