//! Studies, zugzwangs and longest wins against a plain look at every position through the public tables.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use draughts::{Color, Kind, Piece, Position, Russian, Setup, Square, Variant};
use endgame::{Answer, Force, Limits, Study, Tables, Wdl};
use folder::Folder;

mod folder;

/// A king and a man against a king: each arrangement by hand.
#[test]
fn a_force_is_studied_as_its_positions_are_one_by_one() {
    let folder = Folder::new();
    let limits = Limits { threads: 2, memory: 1 << 26 };
    endgame::build(Variant::Russian, folder.path(), 3, limits, &mut |_| {}).unwrap();
    let mut studied = BTreeMap::new();
    endgame::study(Variant::Russian, folder.path(), 3, 2, &mut |force, study| {
        studied.insert(force, study);
    })
    .unwrap();
    let force: Force = "mk-k".parse().unwrap();
    let Study { only_moves, only_move, zugzwangs, longest, .. } = studied[&force].clone();

    let tables = Tables::<Russian>::embedded(1 << 20);
    let answer = |position: &Position<Russian>| tables.answer(position).unwrap();
    let squares: Vec<Square<_>> = Square::all().collect();
    let (mut only, mut zugzwang, mut most, mut most_only) = (0, 0, 0, 0);
    for &man in &squares {
        for &king in &squares {
            for &lone in &squares {
                if man == king || man == lone || king == lone {
                    continue;
                }
                let mut setup = Setup::empty();
                setup.set(man, Some(Piece { color: Color::White, kind: Kind::Man }));
                setup.set(king, Some(Piece { color: Color::White, kind: Kind::King }));
                setup.set(lone, Some(Piece { color: Color::Black, kind: Kind::King }));
                setup.turn = Some(Color::White);
                let Ok(position) = setup.position::<Russian>() else { continue };
                let Answer { result, plies } = answer(&position);
                let moves = tables.moves(&position);
                let winning = moves.iter().filter(|(_, known)| known.unwrap().result == Wdl::Win).count();
                if result == Wdl::Win {
                    most = most.max(plies.unwrap());
                }
                if moves.len() > 1 && winning == 1 {
                    only += 1;
                    most_only = most_only.max(plies.unwrap());
                }
                setup.turn = Some(Color::Black);
                let passed = setup.position::<Russian>().unwrap();
                if !position.must_capture()
                    && !passed.must_capture()
                    && position.has_moves()
                    && passed.has_moves()
                {
                    zugzwang += u64::from(answer(&passed).result.swapped() > result);
                }
            }
        }
    }
    assert_eq!((only_moves, zugzwangs), (only, zugzwang));
    assert_eq!((longest.unwrap().plies, only_move.unwrap().plies), (most, most_only));
    assert!(only > 0);
}
