//! A second solver, as plain as can be and without distances to conversion, numbering or un-moves: all positions in a map, and round after
//! round whatever has become won or lost one ply later. It confirms the vector with its plies to the end of the game, and every result of the tables.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashMap;

use draughts::{
    Brazilian, Color, Giveaway, Goal, International, Kind, Piece, Position, Rules, Russian, Setup, Square,
};
use endgame::{Tables, Wdl};
use serde_json::Value;

/// Every position of White to move with both sides on the board and up to so many pieces.
fn positions<R: Rules>(pieces: usize) -> Vec<Position<R>> {
    let squares: Vec<Square<R::Board>> = Square::all().collect();
    let mut all = Vec::new();
    let mut open: Vec<(Setup<R::Board>, usize, usize)> = vec![(Setup::empty(), 0, 0)];
    while let Some((mut setup, next, placed)) = open.pop() {
        if !setup.pieces(Color::White).is_empty() && !setup.pieces(Color::Black).is_empty() {
            setup.turn = Some(Color::White);
            all.extend(setup.position::<R>());
        }
        if placed < pieces {
            for (at, &square) in squares.iter().enumerate().skip(next) {
                for color in [Color::White, Color::Black] {
                    for kind in [Kind::Man, Kind::King] {
                        let mut more = setup;
                        more.set(square, Some(Piece { color, kind }));
                        open.push((more, at + 1, placed + 1));
                    }
                }
            }
        }
    }
    all
}

/// The result and the plies to the end of the game.
type Known = Option<(Wdl, u32)>;

fn solve<R: Rules>(positions: &[Position<R>]) -> Vec<Known> {
    let places: HashMap<Position<R>, usize> = positions.iter().copied().zip(0..).collect();
    let over = |winner: bool| if winner { Wdl::Win } else { Wdl::Loss };
    let mut known: Vec<Known> = vec![None; positions.len()];
    // Where each move leads; after a move that takes everything the game is over.
    let mut moves: Vec<Vec<Option<usize>>> = Vec::new();
    for (position, known) in positions.iter().zip(&mut known) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            *known = Some((over(R::GOAL == Goal::GiveAway), 0));
        }
        moves.push(legal.iter().map(|mv| places.get(&position.play(mv).rotated()).copied()).collect());
    }
    let after_all_is_taken = Some((over(R::GOAL == Goal::GiveAway), 0));
    for plies in 1.. {
        let before = known.clone();
        let mut found = false;
        for (at, moves) in moves.iter().enumerate().filter(|(at, _)| before[*at].is_none()) {
            let mut after = moves.iter().map(|place| place.map_or(after_all_is_taken, |place| before[place]));
            known[at] = if after.clone().any(|known| matches!(known, Some((Wdl::Loss, _)))) {
                Some((Wdl::Win, plies))
            } else if after.all(|known| matches!(known, Some((Wdl::Win, _)))) {
                Some((Wdl::Loss, plies))
            } else {
                continue;
            };
            found = true;
        }
        if !found {
            break;
        }
    }
    known
}

fn check<R: Rules>(pieces: usize, rows: usize) {
    let positions = positions::<R>(pieces);
    let known = solve(&positions);
    let tables = Tables::<R>::embedded(1 << 20);
    let mut counts: HashMap<[usize; 4], [u64; 5]> = HashMap::new();
    for (position, known) in positions.iter().zip(known) {
        let (result, plies) = known.unwrap_or((Wdl::Draw, 0));
        assert_eq!(tables.result(position), Some(result), "{}", position.fen());
        assert_eq!(tables.result(&position.rotated()), Some(result), "{} turned", position.fen());
        let setup = position.setup();
        let force =
            [Color::White, Color::Black].map(|color| [setup.men(color).len(), setup.kings(color).len()]);
        let count = counts.entry([force[0][0], force[0][1], force[1][0], force[1][1]]).or_default();
        count[0] += 1;
        count[1 + (Wdl::Win as usize - result as usize)] += 1;
        if result == Wdl::Win {
            count[4] = count[4].max(plies.into());
        }
    }
    let vector: Value = serde_json::from_str(include_str!("data/endgame_counts.json")).unwrap();
    let mut seen = 0;
    for row in vector[R::VARIANT.to_string()].as_array().unwrap() {
        let number = |name: &str| row[name].as_u64().unwrap();
        let force = ["wm", "wk", "bm", "bk"].map(|name| number(name) as usize);
        if force.iter().sum::<usize>() <= pieces {
            seen += 1;
            let expected = ["positions", "win", "draw", "loss", "longest_win_plies"].map(number);
            assert_eq!(counts[&force], expected, "{} {force:?}", R::VARIANT);
        }
    }
    assert_eq!(seen, rows);
}

#[test]
fn russian_tables_equal_a_second_solver() {
    check::<Russian>(3, 16);
}

#[test]
fn giveaway_tables_equal_a_second_solver() {
    check::<Giveaway>(3, 16);
}

#[test]
fn brazilian_and_international_tables_equal_a_second_solver() {
    check::<Brazilian>(2, 4);
    check::<International>(2, 4);
}

#[test]
#[ignore = "many seconds; `make tables` runs it"]
fn brazilian_and_international_tables_of_three_pieces_equal_a_second_solver() {
    check::<Brazilian>(3, 16);
    check::<International>(3, 16);
}
