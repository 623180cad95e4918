//! The forbidden moves of 9.2.4.2: the vectors exactly, and agreement with a second reading of the definitions.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod reading;

use reading::Grid;
use renju::{Board, Color, Point};
use rulebook::Lots;

fn board_of(grid: &Grid) -> Board {
    Board::from_stones(Point::all().filter_map(|p| match grid.0[p.index()] {
        b'X' => Some((p, Color::Black)),
        b'O' => Some((p, Color::White)),
        _ => None,
    }))
}

fn fouls_of(board: &Board) -> Vec<(usize, String)> {
    board.fouls().into_iter().map(|(p, foul)| (p.index(), foul.to_string())).collect()
}

/// Compares the crate with the reading on one position and returns how deep its double threes are nested.
fn compare(grid: &mut Grid, origin: &str) -> u32 {
    let (expected, depth) = grid.fouls();
    let expected: Vec<(usize, String)> = expected.into_iter().map(|(p, kind)| (p, kind.to_owned())).collect();
    let board = board_of(grid);
    assert_eq!(fouls_of(&board), expected, "{origin}: {board:?}");
    depth
}

struct Vector {
    id: String,
    black: Vec<Point>,
    white: Vec<Point>,
    forbidden: Vec<(Point, String)>,
}

fn vectors() -> Vec<Vector> {
    include_str!("data/fouls.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let points = |text: &str| text.split_whitespace().map(|p| p.parse().unwrap()).collect();
            let mut forbidden: Vec<(Point, String)> = fields[4]
                .split_whitespace()
                .map(|entry| {
                    let (point, kind) = entry.split_once(':').unwrap();
                    (point.parse().unwrap(), kind.to_owned())
                })
                .collect();
            forbidden.sort();
            Vector { id: fields[0].to_owned(), black: points(fields[2]), white: points(fields[3]), forbidden }
        })
        .collect()
}

#[test]
fn fouls_of_the_vectors_9_2_4_2() {
    let vectors = vectors();
    assert_eq!(vectors.len(), 178);
    for vector in &vectors {
        let stones = vector.black.iter().map(|&p| (p, Color::Black));
        let board = Board::from_stones(stones.chain(vector.white.iter().map(|&p| (p, Color::White))));
        let found: Vec<(Point, String)> =
            board.fouls().into_iter().map(|(p, foul)| (p, foul.to_string())).collect();
        assert_eq!(found, vector.forbidden, "{}", vector.id);
    }
}

#[test]
fn the_second_reading_agrees_with_the_vectors() {
    for vector in vectors() {
        let mut grid = Grid::new();
        for p in &vector.black {
            grid.0[p.index()] = b'X';
        }
        for p in &vector.white {
            grid.0[p.index()] = b'O';
        }
        let expected: Vec<(usize, &str)> =
            vector.forbidden.iter().map(|(p, kind)| (p.index(), kind.as_str())).collect();
        assert_eq!(grid.fouls().0, expected, "{}", vector.id);
    }
}

fn random_grid(lots: &mut Lots) -> Grid {
    let mut grid = Grid::new();
    // Stones in a square of 5 to 15 points a side: small squares are crowded, and crowds make fouls.
    let side = 5 + lots.index(11);
    let (left, bottom) = (lots.index(16 - side), lots.index(16 - side));
    let stones = (side * side * (10 + lots.index(45)) / 100).min(110);
    let black_in_ten = 4 + lots.index(4);
    for _ in 0..stones {
        let p = (bottom + lots.index(side)) * 15 + left + lots.index(side);
        grid.0[p] = if lots.index(10) < black_in_ten { b'X' } else { b'O' };
    }
    grid
}

#[test]
fn fifty_thousand_random_positions_agree_with_the_second_reading() {
    let mut lots = Lots::new(0x5eed_0001);
    let mut fouls = 0;
    for n in 0..50_000 {
        let mut grid = random_grid(&mut lots);
        compare(&mut grid, &format!("lots position {n}"));
        fouls += board_of(&grid).fouls().len();
    }
    assert!(fouls > 50_000, "the positions are too tame to prove anything: {fouls} fouls");
}

#[test]
fn nested_positions_made_by_hill_climbing_agree_with_the_second_reading() {
    let mut deepest = 0;
    let mut nested = 0;
    for climb in 0..40 {
        let mut lots = Lots::new(0x5eed_1000 + climb);
        let mut grid = random_grid(&mut lots);
        let mut best = (0, 0);
        for step in 0..600 {
            let mut next = grid.clone();
            for _ in 0..1 + lots.index(3) {
                next.0[lots.index(225)] = b"XXXO.."[lots.index(6)];
            }
            let depth = compare(&mut next, &format!("climb {climb} step {step}"));
            let value = (depth, next.fouls().0.len());
            if value >= best {
                best = value;
                grid = next;
            }
            nested += usize::from(depth >= 3);
        }
        deepest = deepest.max(best.0);
    }
    assert!(deepest >= 4, "the climb reached only depth {deepest}");
    assert!(nested > 1000, "only {nested} nested positions were compared");
}
