//! Draws by the rule book, inside the search and between engines: 5.4.13.1, 6.1.8, 7.5.2, 8.2.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use draughts::{AnyPosition, Variant};
use engine::{Engine, Limits, Line, Options, Score, Stop};
use game::Book;

fn engine() -> Engine {
    Engine::new(Options { hash_mib: 4, ..Options::default() })
}

/// Plays moves one after another.
fn line(variant: Variant, fen: &str, moves: &[&str]) -> Line {
    let mut line = Line::new(AnyPosition::from_fen(variant, fen).unwrap());
    for text in moves {
        let mv = line.position().read_move(text).unwrap();
        line.play(&mv).unwrap();
    }
    line
}

/// The score of each root move, with the move as it is written.
fn scores(line: &Line, depth: u32) -> Vec<(String, Score)> {
    let limits = Limits { depth: Some(depth), lines: usize::MAX, ..Limits::default() };
    let report = engine().think(line, &limits, &Stop::new(), |_| {});
    report
        .lines
        .iter()
        .map(|variation| {
            let mv = variation.pv.first().unwrap();
            (line.position().write_move(mv, draughts::Notation::Path).unwrap(), variation.score)
        })
        .collect()
}

/// A law for every rule book: wherever a move completes a counter or a third repetition, the search knows that it draws. The
/// games are king endings played at random until the rule book ends them.
#[test]
fn a_move_that_completes_a_counter_is_worth_nothing() {
    let endings = [
        (Variant::Russian, "W:WKa1,Kc1,Ke1:BKh8"),
        (Variant::Russian, "W:WKb2,Kc1,a3:BKh8,Kg7,b8"),
        (Variant::Brazilian, "W:WKc1,Ke1:BKb8"),
        (Variant::International, "W:WK46,K47,K48:BK5"),
        (Variant::International, "W:WK46,K28:BK5,K6,45"),
        (Variant::Giveaway, "W:WKa1:BKf8,Kb8,Kd8"),
    ];
    let mut checked = 0;
    for (number, (variant, fen)) in endings.into_iter().enumerate() {
        for book in [Book::Ru2022, Book::RuClassic, Book::Ua64] {
            for seed in 0..6_u64 {
                let mut state = seed * 97 + number as u64;
                let mut line = Line::under(book, AnyPosition::from_fen(variant, fen).unwrap());
                while line.position().outcome().is_none() && line.drawn().is_none() {
                    let moves = line.position().legal_moves();
                    let drawing: Vec<_> = moves
                        .iter()
                        .filter(|mv| {
                            let mut next = line.clone();
                            next.play(mv).unwrap();
                            next.drawn().is_some() && next.position().outcome().is_none()
                        })
                        .collect();
                    if !drawing.is_empty() {
                        let limits = Limits { depth: Some(4), lines: usize::MAX, ..Limits::default() };
                        let report = engine().think(&line, &limits, &Stop::new(), |_| {});
                        for mv in &drawing {
                            let found =
                                report.lines.iter().find(|variation| variation.pv.first() == Some(*mv));
                            assert_eq!(
                                found.map(|variation| variation.score),
                                Some(Score::Value(0)),
                                "{variant} {book} {} {mv:?}",
                                line.position().fen()
                            );
                            checked += 1;
                        }
                    }
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let pick = (state >> 33) as usize % moves.len();
                    line.play(&moves[pick]).unwrap();
                }
            }
        }
    }
    assert!(checked > 100, "only {checked} moves completed a counter");
}

/// 5.4.13.1: kings that go to and fro; the move that brings the position about for the third time is worth nothing.
#[test]
fn a_third_repetition_is_seen_from_the_moves_before() {
    for (variant, fen, there_and_back) in [
        (Variant::Russian, "W:WKc1,g1:BKh2,b8,d8", ["c1-a3", "h2-g3", "a3-c1", "g3-h2"]),
        (Variant::Brazilian, "W:WKc1,g1:BKh2,b8,d8", ["c1-a3", "h2-g3", "a3-c1", "g3-h2"]),
        (Variant::International, "W:WK47,50:BK45,1,2", ["47-36", "45-34", "36-47", "34-45"]),
        (Variant::Giveaway, "W:WKc1,g1:BKh2,b8,d8", ["c1-a3", "h2-g3", "a3-c1", "g3-h2"]),
    ] {
        let line = line(variant, fen, &[&there_and_back[..], &there_and_back[..3]].concat());
        let last = there_and_back[3];
        let mut after = line.clone();
        after.play(&after.position().read_move(last).unwrap()).unwrap();
        assert!(after.drawn().is_some(), "{variant}");
        let found = scores(&line, 6).into_iter().find(|(text, _)| text == last);
        assert_eq!(found, Some((last.to_owned(), Score::Value(0))), "{variant}");
    }
}

/// A win in one move is played though the counter ends with it: the game is over before anybody can claim.
#[test]
fn a_capture_that_wins_beats_the_counter() {
    let line = Line::new(AnyPosition::from_fen(Variant::Russian, "W:WKa1,Kc1,Ke1:BKd4").unwrap());
    let report = engine().think(&line, &Limits::depth(3), &Stop::new(), |_| {});
    assert_eq!(report.score(), Some(Score::Win(1)));
}
