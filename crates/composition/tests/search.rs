//! What is looked for around a composition and in games: forerunners, neighbours, positions with one solution.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;
use std::convert::Infallible;
use std::io::Cursor;
use std::ops::ControlFlow;

use composition::{
    Change, Forerunner, Goal, Limits, Report, Standing, Status, Wanted, dig, forerunners, neighbours,
};
use draughts::{Color, Kind, Piece, Position, Rules, Russian, Setup, Square};
use endgame::{Library, Shelved, Wdl};
use pdn::{Game, Games, Index, Mode, Source, build_index};
use rulebook::Lots;

const STUDY: &str = "W:Wb4,e7:Ba7,b6,c7";

fn game(fen: &str, moves: &str) -> Game {
    let text = format!("[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Task \"win\"]\n\n{moves} *\n");
    Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap().game
}

fn solved(fen: &str) -> Report {
    composition::solve(&game(fen, ""), &Library::carried(), Limits::nodes(20_000)).unwrap()
}

/// The numbers of the games of a collection in which a position of the solution is found.
fn found_in(collection: &[Game]) -> Vec<Forerunner<u64>> {
    let text: String = collection.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    let mut out = Cursor::new(Vec::new());
    let source = Source { size: 0, modified: 0, digest: 0 };
    build_index(text.as_bytes(), Cursor::new(Vec::new()), &mut out, source, &mut |_| {}).unwrap();
    let mut index = Index::open(Cursor::new(out.into_inner())).unwrap();
    let report = solved(STUDY);
    let find = |key| -> Result<Vec<u64>, Infallible> {
        Ok(index.find(key).unwrap().into_iter().map(|place| place.number).collect())
    };
    forerunners(&report, find).unwrap()
}

/// The same diagram, the same with colours exchanged, a position of the solution, and on the border: the same pieces with the other side to move.
#[test]
fn forerunners_are_found_by_any_position_of_the_solution_11_3_2() {
    let position = Position::<Russian>::from_fen(STUDY).unwrap();
    let turned = position.rotated().fen().to_string();
    let report = solved(STUDY);
    let later = report.tree.iter().position(|node| node.ply == 2).unwrap();
    let other_turn = STUDY.replacen('W', "B", 1);
    let collection = [
        game(STUDY, "1. b4-a5"),
        game(&turned, ""),
        game(&report.tree[later].fen, ""),
        game(&other_turn, ""),
        game("W:WKa5,a3:Ba7,f4", ""),
    ];
    let found = found_in(&collection);
    let mut told: Vec<_> =
        found.iter().map(|found| (found.game, report.tree[found.node].ply, found.turned)).collect();
    told.sort_unstable();
    assert_eq!(told, [(1, 0, false), (2, 0, true), (3, 2, false)]);
    let codes: Vec<_> = found.iter().map(|found| found.finding(&report, "a game").code).collect();
    assert_eq!(codes, ["forerunner-diagram", "forerunner-diagram-turned", "forerunner"]);
}

/// Whoever is a neighbour has the neighbour: from each sound neighbour of a sound composition the way back leads to it. Each is sound when it is solved on its own.
#[test]
fn sound_neighbours_are_sound_and_lead_back_11_3_7_4() {
    let (library, limits) = (Library::carried(), Limits::nodes(3_000));
    let fen = "W:WKa5,a3:Ba7,f4";
    let all = neighbours(&game(fen, ""), &library, limits, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(!all.is_empty());
    let position = Position::<Russian>::from_fen(fen).unwrap();
    for found in &all {
        let again = composition::solve(&game(&found.report.fen, ""), &library, limits).unwrap();
        assert_eq!(again.status, Status::Sound, "{}", found.report.fen);
        let changed = Position::<Russian>::from_fen(&found.report.fen).unwrap();
        let count = |position: &Position<Russian>| {
            position.pieces(Color::White).len() + position.pieces(Color::Black).len()
        };
        let more = count(&changed) as i32 - count(&position) as i32;
        assert_eq!(
            more,
            match found.change {
                Change::Shifted { .. } => 0,
                Change::Added { .. } => 1,
                Change::Removed { .. } => -1,
            }
        );
    }
    if let Some(shifted) = all.iter().find(|found| matches!(found.change, Change::Shifted { .. })) {
        let back =
            neighbours(&game(&shifted.report.fen, ""), &library, limits, &mut |_| ControlFlow::Continue(()));
        assert!(back.unwrap().iter().any(|found| found.report.fen == solved(fen).fen), "{}", shifted.change);
    }
    // It can be stopped.
    let mut asked = 0;
    let stopped = neighbours(&game(fen, ""), &library, limits, &mut |tried| {
        asked += 1;
        assert_eq!((tried.done, tried.sound.is_some()), (asked, tried.sound.is_some()));
        ControlFlow::Break(())
    });
    assert!(stopped.is_ok() && asked == 1);
}

/// A position of four pieces at random.
fn four<R: Rules>(lots: &mut Lots) -> Option<Position<R>> {
    let mut setup = Setup::<R::Board>::default();
    setup.turn = Some(if lots.below(2) == 0 { Color::White } else { Color::Black });
    for piece in 0..4 {
        let square = Square::all().nth(lots.below(32) as usize)?;
        let color = if piece % 2 == 0 { Color::White } else { Color::Black };
        let kind = if lots.below(3) == 0 { Kind::King } else { Kind::Man };
        setup.set(square, Some(Piece { color, kind }));
    }
    setup.position().ok()
}

/// By the tables alone: a find has one winning or one drawing move at each white move of its line, and what has exactly one is found.
#[test]
fn what_is_mined_has_one_solution_by_the_tables() {
    let library = Library::carried();
    let tables = Russian::shelf(&library);
    let wanted = Wanted { moves: 1, choice: 1, limits: Limits::nodes(500) };
    let solving = |position: &Position<Russian>, goal: Goal| {
        let reaches = |mv: &draughts::Move<_>| {
            let result = tables.result(&position.play(mv));
            if goal == Goal::Win { result == Some(Wdl::Loss) } else { result <= Some(Wdl::Draw) }
        };
        position.legal_moves().into_iter().filter(reaches).collect::<Vec<_>>()
    };
    let (mut finds, mut lots) = (0, Lots::new(7));
    for _ in 0..3_000 {
        let Some(position) = four::<Russian>(&mut lots) else { continue };
        let seen = if position.turn() == Color::White { position } else { position.rotated() };
        let moves = seen.legal_moves();
        if moves.len() < 2 {
            continue;
        }
        let won = solving(&seen, Goal::Win);
        let expected = match (won.len(), solving(&seen, Goal::Draw).len()) {
            (1, _) => Some(Goal::Win),
            (0, 1) => Some(Goal::Draw),
            _ => None,
        };
        let found = dig(&position, tables, wanted);
        assert_eq!(found.as_ref().map(|found| found.goal), expected, "{}", seen.fen());
        let Some(found) = found else { continue };
        finds += 1;
        let mut at = found.position;
        for (index, mv) in found.line.iter().enumerate() {
            if index % 2 == 0 {
                assert_eq!(solving(&at, found.goal), [*mv], "{}", at.fen());
            }
            assert!(at.legal_moves().contains(mv));
            at = at.play(mv);
        }
        assert!(found.proofs >= moves.len() && (600..=2800).contains(&found.difficulty));
    }
    assert!(finds > 100, "{finds}");
}

/// What is stopped says unknown of what it has not found out, and nothing that is false: the workshop shows it as it grows.
#[test]
fn a_report_can_be_stopped() {
    let (library, limits) = (Library::carried(), Limits::nodes(20_000));
    let study = game("W:Wb4,e7:Ba7,b6,c7", "1. b4-a5");
    let whole = composition::check(&study, &library, limits).unwrap();
    let until = |most: u64| {
        let halt = |spent: composition::Spent| spent.nodes >= most;
        composition::check_until(&study, &library, limits, &halt).unwrap()
    };
    let none = until(0);
    assert_eq!((none.status, none.spent.nodes), (Status::Undecided, 0));
    assert!(none.finding("solvable-unknown").is_some());
    // It is asked every thousand positions or so.
    let some = until(500);
    assert!(some.spent.nodes < whole.spent.nodes && some.spent.nodes <= 2_048, "{:?}", some.spent);
    let broken = |report: &Report| {
        let broken = report.findings.iter().filter(|finding| finding.standing == Standing::Broken);
        broken.map(|finding| finding.code).collect::<HashSet<_>>()
    };
    assert!(broken(&none).is_empty() && broken(&some).is_subset(&broken(&whole)));
    assert_eq!(until(u64::MAX), whole);
}
