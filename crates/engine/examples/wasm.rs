//! Rules and engine as a WebAssembly module of plain functions, which `tools/wasm` runs under Node. A page of its own would export more; this
//! one shows that nothing is missing.
#![allow(unsafe_code, reason = "names that the host can call are exported unmangled")]

use std::time::Duration;

use draughts::{AnyPosition, Position, Variant, with_rules};
use engine::{BENCH, Engine, Limits, Line, Options, Stop};

/// The time of the host in milliseconds, since any moment.
#[cfg(target_family = "wasm")]
fn clock() -> Duration {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        safe fn now() -> f64;
    }
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}

#[cfg(not(target_family = "wasm"))]
fn clock() -> Duration {
    (Options::default().clock)()
}

fn variant(index: u32) -> Variant {
    Variant::ALL.into_iter().nth(index as usize).unwrap_or(Variant::Russian)
}

fn engine() -> Engine {
    Engine::new(Options { hash_mib: 16, threads: 4, clock, ..Options::default() })
}

/// The leaves of a variant's game tree from the start position.
// SAFETY: no other item of this module has the name.
#[unsafe(no_mangle)]
pub extern "C" fn perft(index: u32, depth: u32) -> u64 {
    with_rules!(variant(index), R => draughts::perft(&Position::<R>::start(), depth))
}

/// The positions visited in a search of the bench positions of a variant to a depth.
// SAFETY: no other item of this module has the name.
#[unsafe(no_mangle)]
pub extern "C" fn bench(index: u32, depth: u32) -> u64 {
    let fens = BENCH.into_iter().find(|(of, _)| *of == variant(index)).map_or(&[][..], |(_, fens)| fens);
    let limits = Limits { analyse: true, ..Limits::depth(depth) };
    fens.iter()
        .filter_map(|fen| AnyPosition::from_fen(variant(index), fen).ok())
        .map(|position| engine().think(&Line::new(position), &limits, &Stop::new(), |_| {}).nodes)
        .sum()
}

/// The milliseconds that a search limited to so many takes by the host's clock.
// SAFETY: no other item of this module has the name.
#[unsafe(no_mangle)]
pub extern "C" fn think(index: u32, milliseconds: u32) -> f64 {
    let limits = Limits::time(Duration::from_millis(milliseconds.into()));
    let line = Line::new(AnyPosition::start(variant(index)));
    engine().think(&line, &limits, &Stop::new(), |_| {}).time.as_secs_f64() * 1000.0
}
