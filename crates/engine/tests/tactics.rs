//! Forced wins. The positions of `data/tactics-*.txt` were made by a deep search (`examples/tactics.rs`); here a second search
//! without pruning proves each of them again, and the engine has to find it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod proof;

use draughts::{AnyPosition, Notation, Position, Rules, Variant, with_rules};
use engine::{Engine, Limits, Line, Options, Score, Stop};

fn suite(variant: Variant) -> Vec<(&'static str, &'static str, u32)> {
    let text = match variant {
        Variant::Russian => include_str!("data/tactics-russian.txt"),
        Variant::Brazilian => include_str!("data/tactics-brazilian.txt"),
        Variant::International => include_str!("data/tactics-international.txt"),
        Variant::Giveaway => include_str!("data/tactics-giveaway.txt"),
    };
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut fields = line.split("; ");
            (fields.next().unwrap(), fields.next().unwrap(), fields.next().unwrap().parse().unwrap())
        })
        .collect()
}

/// The second search: the move wins in so many plies, no move wins sooner, and no other wins as soon.
fn proved(variant: Variant, at_least: usize) {
    fn check<R: Rules>(fen: &str, text: &str, plies: u32) {
        let position = Position::<R>::from_fen(fen).unwrap();
        let mv = position.read_move(text).unwrap();
        assert!(!proof::wins(&position, plies - 1), "{fen} is won sooner");
        assert_eq!(proof::winning(&position, plies), [mv], "{fen}");
    }
    let suite = suite(variant);
    assert!(suite.len() >= at_least, "{} positions", suite.len());
    for (fen, text, plies) in suite {
        with_rules!(variant, R => check::<R>(fen, text, plies));
    }
}

/// The engine announces a win, and the second search confirms that its move wins in the time announced.
fn found(variant: Variant) {
    fn confirm<R: Rules>(fen: &str, text: &str, plies: u32) {
        let position = Position::<R>::from_fen(fen).unwrap();
        let mv = position.read_move(text).unwrap();
        assert!(proof::winning(&position, plies).contains(&mv), "{fen}: {text} does not win in {plies}");
    }
    // Without the tables, which know that it is won and not how soon.
    let engine = Engine::new(Options { hash_mib: 16, tables: None, ..Options::default() });
    for (fen, _, plies) in suite(variant) {
        engine.new_game();
        let position = AnyPosition::from_fen(variant, fen).unwrap();
        let limits = Limits { depth: Some(plies + 12), nodes: Some(3_000_000), ..Limits::default() };
        let report = engine.think(&Line::new(position), &limits, &Stop::new(), |_| {});
        let Some(Score::Win(announced)) = report.score() else {
            panic!("{fen}: a win in {plies} plies is missed: {report:?}");
        };
        let text = position.write_move(&report.best().unwrap(), Notation::Path).unwrap();
        with_rules!(variant, R => confirm::<R>(fen, &text, u32::from(announced)));
    }
}

macro_rules! suites {
    ($($variant:ident $at_least:literal $proved:ident $found:ident;)*) => {
        $(
            #[test]
            fn $proved() {
                proved(Variant::$variant, $at_least);
            }

            #[test]
            fn $found() {
                found(Variant::$variant);
            }
        )*
    };
}

suites! {
    Russian 60 russian_wins_are_proved russian_wins_are_found;
    Brazilian 60 brazilian_wins_are_proved brazilian_wins_are_found;
    International 40 international_wins_are_proved international_wins_are_found;
    Giveaway 60 giveaway_wins_are_proved giveaway_wins_are_found;
}
