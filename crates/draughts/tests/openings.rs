//! The drawing tables of draughts-64 (6.2.2).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use draughts::{Brazilian, DrawingTable, Giveaway, OpeningKind, Position, Russian};

/// All entries of a table, "code fen" a line, squares in numbers.
fn printed(table: DrawingTable) -> String {
    table
        .entries()
        .map(|opening| {
            let position = opening.position::<Russian>().unwrap();
            format!("{} {}\n", opening.code(), position.fen().numeric())
        })
        .collect()
}

fn fnv1a(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The numbers were computed from the positions of another program; `data/openings.txt` has every tenth of them.
#[test]
fn every_position_of_the_tables_6_2_2() {
    let expected = [
        (DrawingTable::Fmjd, 736, 0xaab9_f988_6913_05eb),
        (DrawingTable::Idf, 745, 0x5725_e7a7_5ef1_a0a0),
        (DrawingTable::IdfBasic, 150, 0x4db6_71e4_930f_d056),
    ];
    for (table, count, hash) in expected {
        let text = printed(table);
        assert_eq!(text.lines().count(), count, "{table}");
        assert_eq!(fnv1a(&text), hash, "{table}");
    }
}

/// Every tenth position by itself, so that a difference shows its entry.
#[test]
fn positions_of_the_tables_entry_by_entry_6_2_2() {
    let mut entries = 0;
    for line in include_str!("data/openings.txt").lines().filter(|line| !line.starts_with('#')) {
        let [table, code, fen] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let opening = table.parse::<DrawingTable>().unwrap().find(code).unwrap();
        assert_eq!(opening.position::<Russian>().unwrap().fen().numeric().to_string(), fen, "{table} {code}");
        entries += 1;
    }
    assert_eq!(entries, 164);
}

#[test]
fn men_fly_both_lifted_before_either_is_put_down() {
    // a3 flies to c5 and d6 to a3: the square is free because the man on it is in the air.
    let opening = DrawingTable::Idf.find("1-vi").unwrap();
    assert_eq!(
        (opening.kind(), opening.acts().collect::<Vec<_>>()),
        (OpeningKind::Flying, vec!["a3>c5", "d6>a3"])
    );
    let position = opening.position::<Russian>().unwrap();
    let expected = "W:W14,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,11,12,21";
    assert_eq!(position, Position::from_fen(expected).unwrap());
    let free = DrawingTable::IdfBasic.find("5-VII").unwrap();
    assert_eq!((free.kind(), free.position::<Russian>()), (OpeningKind::Free, Some(Position::start())));
}

/// 6.2.3: with the captures of 7.4 some entries are not playable. The federations list them so.
#[test]
fn entries_that_the_majority_rule_excludes_6_2_3() {
    let excluded = |table: DrawingTable| {
        let mut codes: Vec<_> = table
            .entries()
            .filter(|opening| opening.position::<Brazilian>().is_none())
            .map(|opening| opening.code())
            .collect();
        codes.sort_unstable();
        codes.join(" ")
    };
    assert_eq!(
        excluded(DrawingTable::Fmjd),
        "1-IX 19-V 25-XIII 30-XVI 4-XV 40-XIV 41-XIII 42-XIV 43-II 5-IX 5-XI"
    );
    assert_eq!(excluded(DrawingTable::Idf), "12-XV 16-XV 17-I 18-XI 18-XV 20-XXIII 22-XIV 3-XIII 5-XXVI");
    assert_eq!(excluded(DrawingTable::IdfBasic), "");
}

/// A lot that is repeated gives the same entry; over many seeds every entry comes about as often as any other; the excluded
/// entries never come.
#[test]
fn lots_are_repeatable_fair_and_within_the_rules() {
    let mut drawn: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..15_000 {
        let opening = DrawingTable::IdfBasic.draw::<Russian>(seed).unwrap();
        assert!(seed % 1_000 != 0 || DrawingTable::IdfBasic.draw::<Giveaway>(seed) == Some(opening));
        *drawn.entry(opening.code()).or_default() += 1;
    }
    assert_eq!(drawn.len(), 150);
    // 100 expected of each, standard deviation 10: a fair lot strays six deviations once in 10^7 tables.
    assert!(drawn.values().all(|&count| (40..=160).contains(&count)), "{drawn:?}");
    for seed in 0..300 {
        assert!(DrawingTable::Fmjd.draw::<Brazilian>(seed).unwrap().position::<Brazilian>().is_some());
    }
}

#[test]
fn tables_by_name() {
    for table in DrawingTable::ALL {
        assert_eq!(table.name().parse(), Ok(table));
    }
    assert_eq!(
        "idf2".parse::<DrawingTable>().unwrap_err().to_string(),
        "unknown table `idf2`; the tables are fmjd, idf, idf-basic"
    );
}
