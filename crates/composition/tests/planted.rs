//! Faults planted in compositions of our own making: a man is added, or Black's men are put where none can have come from. The judge is slow and shares nothing with the oracle: no tables, no proof
//! numbers, only the moves of the rules, all of them, for a few moves deep; and of last moves only geometry. What it finds is certain, so the report must have found it too.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashMap;

use composition::{Limits, Report, Standing};
use draughts::{
    Board, Color, International, Kind, Move, Notation, Piece, Position, Rules, Russian, Setup, Square,
};
use endgame::Library;
use pdn::{Games, Mode};
use rulebook::Lots;

/// Moves of both sides within which the slow solver finds a win.
const PLIES: u8 = 5;

type Known<R> = HashMap<(Position<R>, u8), bool>;

/// Whether White wins by force within so many moves.
fn wins<R: Rules>(position: &Position<R>, plies: u8, known: &mut Known<R>) -> bool {
    let moves = position.legal_moves();
    if moves.is_empty() || plies == 0 {
        return moves.is_empty() && position.turn() == Color::Black;
    }
    if let Some(known) = known.get(&(*position, plies)) {
        return *known;
    }
    let mut after = moves.iter().map(|mv| position.play(mv));
    let won = match position.turn() {
        Color::White => after.any(|next| wins(&next, plies - 1, known)),
        Color::Black => after.all(|next| wins(&next, plies - 1, known)),
    };
    known.insert((*position, plies), won);
    won
}

/// The first moves by which White wins.
fn winning<R: Rules>(position: &Position<R>) -> Vec<Move<R::Board>> {
    let mut known = Known::new();
    let wins = |mv: &Move<R::Board>| wins(&position.play(mv), PLIES - 1, &mut known);
    position.legal_moves().into_iter().filter(wins).collect()
}

fn report<R: Rules>(library: &Library, position: &Position<R>, moves: &str) -> Report {
    let game_type = if <R::Board as Board>::SIDE == 10 { 20 } else { 25 };
    let text = format!(
        "[GameType \"{game_type}\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n[Task \"win\"]\n\n{moves} *\n",
        position.fen()
    );
    let game = Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap().game;
    composition::check(&game, library, Limits::nodes(4_000)).unwrap()
}

fn is_broken(report: &Report, code: &str) -> bool {
    report.finding(code).is_some_and(|finding| finding.standing == Standing::Broken)
}

fn any_square<B: Board>(lots: &mut Lots) -> Square<B> {
    let all: Vec<_> = Square::all().collect();
    all[lots.below(all.len() as u64) as usize]
}

/// A few pieces at random, White to move and nothing to take.
fn random<R: Rules>(lots: &mut Lots) -> Option<Position<R>> {
    let mut setup = Setup::<R::Board>::default();
    setup.turn = Some(Color::White);
    for piece in 0..4 {
        let color = if piece % 2 == 0 { Color::White } else { Color::Black };
        let kind = if lots.below(4) == 0 { Kind::King } else { Kind::Man };
        setup.set(any_square(lots), Some(Piece { color, kind }));
    }
    let position = setup.position::<R>().ok()?;
    (!position.must_capture() && !position.legal_moves().is_empty()).then_some(position)
}

/// A composition with one way to win and no extra, and that way.
fn sound<R: Rules>(library: &Library, lots: &mut Lots) -> (Position<R>, Move<R::Board>) {
    loop {
        let Some(base) = random(lots) else { continue };
        let [key] = winning(&base)[..] else { continue };
        let written = format!("1. {}", base.write_move(&key, Notation::Sheet));
        let told = report(library, &base, &written);
        let faults = ["cook-full", "inaccuracy-full", "unsolvable", "extras", "no-last-move"];
        if faults.iter().all(|code| told.finding(code).is_none()) {
            return (base, key);
        }
    }
}

/// The position with one more man.
fn planted<R: Rules>(position: &Position<R>, lots: &mut Lots) -> Option<(Position<R>, Square<R::Board>)> {
    let square = any_square(lots);
    let color = if lots.below(2) == 0 { Color::White } else { Color::Black };
    let mut setup = *position.setup();
    if setup.piece(square).is_some() {
        return None;
    }
    setup.set(square, Some(Piece { color, kind: Kind::Man }));
    let changed = setup.position::<R>().ok()?;
    (!changed.must_capture()).then_some((changed, square))
}

/// Plants so many cooks and extras, and counts those that are found.
fn plant<R: Rules>(seed: u64, cooks_wanted: usize, extras_wanted: usize) -> (usize, usize) {
    let library = Library::carried();
    let (mut cooks, mut extras) = (0, 0);
    let mut lots = Lots::new(seed);
    while cooks < cooks_wanted || extras < extras_wanted {
        let (base, key) = sound::<R>(&library, &mut lots);
        for _ in 0..10 {
            let Some((changed, square)) = planted(&base, &mut lots) else { continue };
            let all = winning(&changed);
            if !all.contains(&key) {
                continue;
            }
            let (has_cook, has_extra) = (all.len() > 1 && cooks < cooks_wanted, extras < extras_wanted);
            if !(has_cook || has_extra) {
                continue;
            }
            let written = format!("1. {}", changed.write_move(&key, Notation::Sheet));
            let found = report(&library, &changed, &written);
            if has_cook {
                // A second first move that wins is a cook, or an inaccuracy that counts as one (11.2.6).
                assert!(
                    is_broken(&found, "cook-full") || is_broken(&found, "inaccuracy-full"),
                    "{}",
                    changed.fen()
                );
                cooks += 1;
            }
            if has_extra {
                // Without the man the same move wins, and no other: it can be taken off (11.2.4).
                let told = found.finding("extras").filter(|_| is_broken(&found, "extras"));
                let squares = told.map(|finding| finding.arguments[0].1.clone()).unwrap_or_default();
                let named = squares.split(", ").any(|name| name == square.to_string());
                assert!(named, "{} {square}: {squares}", changed.fen());
                extras += 1;
            }
        }
    }
    (cooks, extras)
}

#[test]
fn planted_cooks_and_extras_are_found_11_2_6_11_2_4() {
    assert_eq!(plant::<Russian>(19, 60, 50), (60, 50));
}

#[test]
fn planted_cooks_and_extras_are_found_on_a_hundred_squares_11_2_6_11_2_4() {
    assert_eq!(plant::<International>(20, 30, 20), (30, 20));
}

/// Whether one of Black's men, which are all it has, can have come to where it stands, by geometry alone: a man goes one square down, and a capture ends with a jump over a square that is empty
/// now, from one that is empty now. Where this says no there is no last move; where it says yes there may be none either.
fn has_room<R: Rules>(position: &Position<R>) -> bool {
    let free = |square: &Square<R::Board>| position.piece(*square).is_none();
    let beside = |square: Square<R::Board>, column: i8, rank: i8| {
        Square::<R::Board>::at(
            square.column().checked_add_signed(column)?,
            square.rank().checked_add_signed(rank)?,
        )
    };
    position.pieces(Color::Black).into_iter().any(|to| {
        [(1, 1), (-1, 1), (1, -1), (-1, -1)].into_iter().any(|(column, rank)| {
            let quiet = rank == 1 && beside(to, column, rank).filter(free).is_some();
            let jump = beside(to, column, rank).filter(free).is_some()
                && beside(to, 2 * column, 2 * rank).filter(free).is_some();
            quiet || jump
        })
    })
}

/// Black's men are put on their first two rows among White's of a sound composition. What cannot have come about is called so, and what has a quiet last move is not.
fn plant_illegal<R: Rules>(seed: u64, wanted: usize) {
    let library = Library::carried();
    let (mut illegal, mut legal) = (0, 0);
    let mut lots = Lots::new(seed);
    let (mut base, _) = sound::<R>(&library, &mut lots);
    let mut left = 0;
    while illegal < wanted || legal < wanted {
        if left == 0 {
            (base, _) = sound::<R>(&library, &mut lots);
            left = 4_000;
        }
        left -= 1;
        let side = <R::Board as Board>::SIDE;
        let mut setup = *base.setup();
        for square in base.pieces(Color::Black) {
            setup.set(square, None);
        }
        for square in Square::<R::Board>::all().filter(|square| square.rank() + 2 >= side) {
            let man = |color| Piece { color, kind: Kind::Man };
            match lots.below(3) {
                0 => setup.set(square, Some(man(Color::Black))),
                1 if square.rank() + 1 < side => setup.set(square, Some(man(Color::White))),
                _ => {}
            }
        }
        let Ok(position) = setup.position::<R>() else { continue };
        if position.pieces(Color::Black).is_empty() || position.legal_moves().is_empty() {
            continue;
        }
        let room = has_room(&position);
        if if room { legal >= wanted } else { illegal >= wanted } {
            continue;
        }
        let found = report(&library, &position, "");
        if !room {
            assert!(is_broken(&found, "no-last-move"), "{}", position.fen());
            illegal += 1;
        } else if quiet_last_move(&position) {
            assert!(found.finding("no-last-move").is_none(), "{}", position.fen());
            legal += 1;
        }
    }
}

/// Whether a quiet move of a man, tried by playing it, leads to the position.
fn quiet_last_move<R: Rules>(position: &Position<R>) -> bool {
    position.pieces(Color::Black).into_iter().any(|to| {
        Square::<R::Board>::all().filter(|from| position.piece(*from).is_none()).any(|from| {
            let mut setup = *position.setup();
            setup.turn = Some(Color::Black);
            setup.set(to, None);
            setup.set(from, Some(Piece { color: Color::Black, kind: Kind::Man }));
            let before = setup.position::<R>().ok();
            before.is_some_and(|before| before.legal_moves().iter().any(|mv| before.play(mv) == *position))
        })
    })
}

#[test]
fn planted_illegal_positions_are_found_11_2_2() {
    plant_illegal::<Russian>(5, 40);
}

#[test]
fn planted_illegal_positions_are_found_on_a_hundred_squares_11_2_2() {
    plant_illegal::<International>(6, 20);
}
