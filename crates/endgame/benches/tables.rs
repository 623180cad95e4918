//! Building and asking tables, in plain loops: how long a position takes, divided by how long it takes to list the legal moves of one.
//!
//! `cargo bench -p endgame -- [VARIANT [PIECES]]`, by default `russian 4`. One thread each, so that times of a shared machine are comparable within a run.
#![allow(missing_docs, clippy::unwrap_used, reason = "a program for the person who measures")]

use std::path::PathBuf;
use std::time::{Duration, Instant};

use draughts::{Color, Kind, Piece, Position, Rules, Setup, Square, Variant, with_rules};
use endgame::{Limits, Tables};

const QUESTIONS: usize = 200_000;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let variant = arguments.next().map_or(Variant::Russian, |name| name.parse().unwrap());
    let pieces = arguments.next().map_or(4, |pieces| pieces.parse().unwrap());
    with_rules!(variant, R => measure::<R>(pieces));
}

fn measure<R: Rules>(pieces: u8) {
    let folder = std::env::temp_dir().join(format!("endgame-bench-{}", std::process::id()));
    let positions = random::<R>(pieces);
    let plain = each(positions.len(), || {
        positions.iter().map(|position| position.legal_moves().len()).sum::<usize>()
    });
    let show = |what: &str, time: Duration| {
        println!(
            "{what:<28} {:>9.1} ns  {:>7.2} plain",
            time.as_secs_f64() * 1e9,
            time.as_secs_f64() / plain.as_secs_f64()
        );
    };
    show("legal moves (plain)", plain);

    let mut all = 0;
    let started = Instant::now();
    let limits = Limits { threads: 1, memory: 6 << 30 };
    endgame::build::<R>(&folder, pieces, limits, |progress| all = progress.all).unwrap();
    show("building, each position", started.elapsed().div_f64(all as f64));
    println!(
        "{all} positions, results {} bytes, distances {} bytes",
        bytes(&folder, "wdl"),
        bytes(&folder, "dtc")
    );

    let ask = |tables: &Tables<R>| positions.iter().filter_map(|position| tables.result(position)).count();
    let (tables, _) = Tables::<R>::open(&folder, 256 << 20);
    ask(&tables);
    show("asking, from the cache", each(positions.len(), || ask(&tables)));
    let (tables, _) = Tables::<R>::open(&folder, 0);
    show("asking, from the map", each(positions.len(), || ask(&tables)));
    let answer = || positions.iter().filter_map(|position| tables.answer(position)).count();
    show("asking with the distance", each(positions.len(), answer));
    std::fs::remove_dir_all(&folder).unwrap();
}

fn each(count: usize, work: impl Fn() -> usize) -> Duration {
    let started = Instant::now();
    std::hint::black_box(work());
    started.elapsed().div_f64(count as f64)
}

fn bytes(folder: &PathBuf, ending: &str) -> u64 {
    let variants = std::fs::read_dir(folder).unwrap();
    let files = variants
        .flat_map(|variant| std::fs::read_dir(variant.unwrap().path()).unwrap())
        .map(|file| file.unwrap());
    files
        .filter(|file| file.path().extension().is_some_and(|found| found == ending))
        .map(|file| file.metadata().unwrap().len())
        .sum()
}

/// Random positions of so many pieces, both sides on the board.
fn random<R: Rules>(pieces: u8) -> Vec<Position<R>> {
    let mut seed = 1_u64;
    let mut next = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let squares: Vec<Square<R::Board>> = Square::all().collect();
    let mut positions = Vec::with_capacity(QUESTIONS);
    while positions.len() < QUESTIONS {
        let mut setup = Setup::empty();
        for _ in 0..pieces {
            let color = if next(2) == 0 { Color::White } else { Color::Black };
            let kind = if next(2) == 0 { Kind::Man } else { Kind::King };
            setup.set(squares[next(squares.len() as u64) as usize], Some(Piece { color, kind }));
        }
        setup.turn = Some(if next(2) == 0 { Color::White } else { Color::Black });
        if !setup.pieces(Color::White).is_empty() && !setup.pieces(Color::Black).is_empty() {
            positions.extend(setup.position::<R>());
        }
    }
    positions
}
