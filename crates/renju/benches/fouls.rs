//! How long it takes to find all forbidden points, from scratch and after one stone.
//!
//! `cargo bench -p renju --bench fouls`

use std::hint::black_box;
use std::time::Instant;

use renju::{Board, Color, Field, Point};
use rulebook::Lots;

/// Random positions of 30 to 80 stones, half of each color, in the central 11×11 as games are.
fn positions(count: usize) -> Vec<Board> {
    let mut lots = Lots::new(0x1234_5678_9abc_def1);
    (0..count)
        .map(|_| {
            let stones = 30 + lots.index(51);
            let mut board = Board::new();
            while board.len() < stones {
                let color = if board.len().is_multiple_of(2) { Color::Black } else { Color::White };
                if let Some(point) = Point::new(2 + lots.index(11), 2 + lots.index(11)) {
                    board.put(point, color);
                }
            }
            board
        })
        .collect()
}

fn main() {
    let boards = positions(2000);
    let rounds = 20;
    let fouls: usize = boards.iter().map(|b| b.fouls().len()).sum();
    println!("{} positions of 30 to 80 stones, {fouls} forbidden points", boards.len());

    let start = Instant::now();
    for _ in 0..rounds {
        for board in &boards {
            black_box(black_box(board).fouls());
        }
    }
    let each = start.elapsed() / (rounds * boards.len() as u32);
    println!("all fouls from scratch: {} ns a position", each.as_nanos());

    let mut fields: Vec<(Field, Vec<Point>)> =
        boards.iter().map(|b| (Field::new(*b), b.empties().step_by(7).collect())).collect();
    let (mut updates, start) = (0, Instant::now());
    for (field, empties) in &mut fields {
        for (n, &point) in empties.iter().enumerate() {
            field.put(point, Color::ALL[n % 2]);
            field.undo();
            updates += 2;
        }
    }
    println!("incremental update: {} ns a stone put or taken", (start.elapsed() / updates).as_nanos());

    let (mut updates, start) = (0, Instant::now());
    for (field, empties) in &mut fields {
        for (n, &point) in empties.iter().enumerate() {
            field.put(point, Color::ALL[n % 2]);
            black_box(field.fouls().count());
            field.undo();
            black_box(field.fouls().count());
            updates += 2;
        }
    }
    println!(
        "incremental update with all fouls listed: {} ns a stone",
        (start.elapsed() / updates).as_nanos()
    );
}
