//! Building and asking tables: how long a position takes on the processor, divided by how long it takes to list the legal moves of one in a plain loop.
//!
//! `cargo bench -p endgame -- [VARIANT [PIECES [DIR]]]`, by default `russian 4`. Tables that are in a folder already are not built. It builds on one
//! thread and asks a million random positions on two.
#![allow(missing_docs, clippy::unwrap_used, reason = "a program for the person who measures")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use draughts::{Color, Kind, Piece, Position, Rules, Setup, Square, Variant, with_rules};
use endgame::{Limits, Tables};

const QUESTIONS: usize = 1_000_000;
const THREADS: usize = 2;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let variant = arguments.next().map_or(Variant::Russian, |name| name.parse().unwrap());
    let pieces = arguments.next().map_or(4, |pieces| pieces.parse().unwrap());
    let folder = arguments.next().map(PathBuf::from);
    with_rules!(variant, R => measure::<R>(pieces, folder.as_deref()));
}

fn measure<R: Rules>(pieces: u8, folder: Option<&Path>) {
    let positions = random::<R>(pieces);
    let plain = Spent::by(|| positions.iter().map(|position| position.legal_moves().len()).sum::<usize>());
    let plain = plain.div_f64(positions.len() as f64);
    let show = |what: &str, each: Duration| {
        println!(
            "{what:<28} {:>9.1} ns  {:>7.2} plain",
            each.as_secs_f64() * 1e9,
            each.as_secs_f64() / plain.as_secs_f64()
        );
    };
    show("legal moves (plain)", plain);

    let own = std::env::temp_dir().join(format!("endgame-bench-{}", std::process::id()));
    let path = folder.unwrap_or(&own);
    let variant = path.join(R::VARIANT.to_string());
    if folder.is_none() {
        let mut all = 0;
        let limits = Limits { threads: 1, memory: 6 << 30 };
        let spent = Spent::by(|| {
            endgame::build(R::VARIANT, path, pieces, limits, &mut |progress| all = progress.all).unwrap();
            0
        });
        show("building, each position", spent.div_f64(all as f64));
        println!("{all} positions");
    }
    println!("results {} bytes, distances {} bytes", bytes(&variant, "wdl"), bytes(&variant, "dtc"));

    let (tables, _) = Tables::<R>::open(path, 1 << 30);
    asked(&positions, |position| tables.answer(position).is_some());
    let result = |tables: &Tables<R>| asked(&positions, |position| tables.result(position).is_some());
    show("a result, from the cache", result(&tables));
    show("a distance, from the cache", asked(&positions, |position| tables.answer(position).is_some()));
    let (tables, _) = Tables::<R>::open(path, 0);
    show("a result, from the map", result(&tables));
    show("a distance, from the map", asked(&positions, |position| tables.answer(position).is_some()));
    if folder.is_none() {
        fs::remove_dir_all(&own).unwrap();
    }
}

/// The processor time of a question when all threads ask at once, each its share.
fn asked<R: Rules>(positions: &[Position<R>], ask: impl Fn(&Position<R>) -> bool + Sync) -> Duration {
    let share =
        |positions: &[Position<R>]| Spent::by(|| positions.iter().filter(|position| ask(position)).count());
    let spent: Duration = std::thread::scope(|scope| {
        let threads: Vec<_> = positions
            .chunks(positions.len().div_ceil(THREADS))
            .map(|positions| scope.spawn(move || share(positions)))
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    spent.div_f64(positions.len() as f64)
}

/// Time of a thread on the processor where the system tells it, because other programs run beside; otherwise any time.
struct Spent;

impl Spent {
    fn by(work: impl FnOnce() -> usize) -> Duration {
        let (before, started) = (Self::now(), Instant::now());
        std::hint::black_box(work());
        match (before, Self::now()) {
            (Some(before), Some(after)) => Duration::from_nanos(after - before),
            _ => started.elapsed(),
        }
    }

    fn now() -> Option<u64> {
        fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
    }
}

fn bytes(folder: &Path, ending: &str) -> u64 {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
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
