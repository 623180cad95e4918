//! How deep and how fast the engine searches, and how it fares against weaker players.
//!
//! `cargo bench -p renju --bench engine`

use std::time::{Duration, Instant};

use renju::{Board, Color, Engine, Limits, Move, Opening, Point, Position, Verdict};
use rulebook::Lots;

fn opening(name: &str) -> Board {
    let stones = Opening::by_name(name).map_or([Point::CENTRE; 3], |opening| opening.stones());
    Board::from_stones(stones.into_iter().zip([Color::Black, Color::White, Color::Black]))
}

/// Plays one game from an opening; the players are asked for moves in turn. Returns the winner.
fn play(
    board: Board,
    mut black: impl FnMut(&Position) -> Move,
    mut white: impl FnMut(&Position) -> Move,
) -> Option<Color> {
    let mut position = Position::from_board(board, Color::White);
    loop {
        let mover = position.to_move();
        let action = if mover == Color::Black { black(&position) } else { white(&position) };
        match position.play(action) {
            Ok(Verdict::Continues) => {}
            Ok(Verdict::Five | Verdict::Overline) => return Some(mover),
            Ok(Verdict::Foul(_)) | Err(_) => return Some(mover.other()),
            Ok(Verdict::BothPassed | Verdict::NoFivePossible) => return None,
        }
    }
}

fn best(engine: &mut Engine, position: &Position, limits: Limits) -> Move {
    let start = Instant::now();
    engine.search(position, limits, &|| start.elapsed()).best()
}

fn main() {
    for name in ["Kagetsu", "Hogetsu", "Ugetsu", "Myojo"] {
        let position = Position::from_board(opening(name), Color::White);
        let mut engine = Engine::new(64);
        let start = Instant::now();
        let limits = Limits { depth: Some(10), ..Limits::default() };
        let analysis = engine.search(&position, limits, &|| start.elapsed());
        let seconds = start.elapsed().as_secs_f64();
        let speed = analysis.nodes as f64 / seconds;
        println!(
            "{name}: depth 10 finished in {seconds:.1} s, {} nodes, {speed:.0} a second, {:?}",
            analysis.nodes, analysis.lines
        );
    }
    let quick = Limits { time: Some(Duration::from_millis(500)), ..Limits::default() };
    let shallow = Limits { depth: Some(4), ..Limits::default() };
    let names: Vec<&str> = Opening::all().map(|opening| opening.name).collect();
    let mut lots = Lots::new(0x2545_f491_4f6c_dd1d);
    let (mut over_random, mut over_shallow, mut drawn) = (0, 0, 0);
    for game in 0..10 {
        let board = opening(names[lots.index(names.len())]);
        let strong = Color::ALL[game % 2];
        let mut engine = Engine::new(16);
        let mut weak = Engine::new(16);
        let mut mover = |position: &Position| {
            let empties: Vec<Point> = position.board().empties().collect();
            Move::Place(empties[lots.index(empties.len())])
        };
        let winner = match strong {
            Color::Black => play(board, |p| best(&mut engine, p, quick), &mut mover),
            Color::White => play(board, &mut mover, |p| best(&mut engine, p, quick)),
        };
        over_random += u32::from(winner == Some(strong));
        let winner = match strong {
            Color::Black => play(board, |p| best(&mut engine, p, quick), |p| best(&mut weak, p, shallow)),
            Color::White => play(board, |p| best(&mut weak, p, shallow), |p| best(&mut engine, p, quick)),
        };
        over_shallow += u32::from(winner == Some(strong));
        drawn += u32::from(winner.is_none());
    }
    println!(
        "10 games with 0.5 s a move: {over_random} won against a random mover, {over_shallow} against depth 4 ({drawn} drawn)"
    );
}
