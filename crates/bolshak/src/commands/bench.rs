//! `bolshak bench`: the fingerprint of the search, and its speed.

use std::io::Write;
use std::time::{Duration, Instant};

use draughts::{AnyPosition, Variant};
use engine::{BENCH, Engine, Limits, Line, Options, Stop};

use crate::failure::Failure;

/// Searches fixed positions of every variant to a fixed depth. The number of positions visited is the fingerprint of the search: a
/// change that should change nothing leaves it as it was. The last line is `nodes=N seconds=S mnps=M`.
#[derive(clap::Args)]
pub(crate) struct Bench {
    /// Plies to look ahead
    #[arg(long, default_value_t = 13, value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: u32,
    /// One variant only
    #[arg(long)]
    variant: Option<Variant>,
}

impl Bench {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for (variant, fens) in BENCH {
            if self.variant.is_some_and(|only| only != variant) {
                continue;
            }
            for fen in fens {
                let position = AnyPosition::from_fen(variant, fen).map_err(Failure::input)?;
                let engine = Engine::new(Options { hash_mib: 16, ..Options::default() });
                let began = Instant::now();
                let limits = Limits { analyse: true, ..Limits::depth(self.depth) };
                let report = engine.think(&Line::new(position), &limits, &Stop::new(), |_| {});
                time += began.elapsed();
                nodes += report.nodes;
                writeln!(out, "{variant:13} {:>10} {fen}", report.nodes)?;
            }
        }
        let seconds = time.as_secs_f64();
        let mnps = if seconds > 0.0 { nodes as f64 / seconds / 1e6 } else { 0.0 };
        writeln!(out, "nodes={nodes} seconds={seconds:.3} mnps={mnps:.3}")?;
        Ok(())
    }
}
