//! `bolshak perft`: counting the leaves of the game tree.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use draughts::{MoveRules, Notation, Position, Ruleset, perft, with_move_rules};

use super::position;
use crate::failure::Failure;

/// Counts the different sequences of moves from a position. Moves at the last ply are counted, not played; there is no hash
/// table. The last line is `nodes=N seconds=S mnps=M`.
#[derive(clap::Args)]
pub(crate) struct Perft {
    /// russian, brazilian, international, giveaway, english, pool, czech, antidraughts, italian, spanish, portuguese or frisian
    variant: Ruleset,
    /// How many plies deep
    #[arg(value_parser = clap::value_parser!(u32).range(..=99))]
    depth: u32,
    /// The position, as FEN; the start position if left out
    #[arg(long)]
    fen: Option<String>,
    /// Print the count behind each first move
    #[arg(long)]
    divide: bool,
    /// How many threads share the work
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl Perft {
    pub(crate) fn run(self) -> Result<(), Failure> {
        with_move_rules!(self.variant, R => self.count(&position::<R>(self.fen.as_deref())?))
    }

    fn count<R: MoveRules>(&self, position: &Position<R>) -> Result<(), Failure> {
        let started = Instant::now();
        let mut out = std::io::stdout().lock();
        let nodes = if self.depth > 0 && self.divide {
            let mut nodes = 0;
            for mv in position.legal_moves() {
                let count = self.leaves(&position.play(&mv), self.depth - 1);
                writeln!(out, "{} {count}", position.write_move(&mv, Notation::Path))?;
                nodes += count;
            }
            nodes
        } else {
            self.leaves(position, self.depth)
        };
        let seconds = started.elapsed().as_secs_f64();
        let mnps = if seconds > 0.0 { nodes as f64 / seconds / 1e6 } else { 0.0 };
        writeln!(out, "nodes={nodes} seconds={seconds:.6} mnps={mnps:.3}")?;
        Ok(())
    }

    fn leaves<R: MoveRules>(&self, position: &Position<R>, depth: u32) -> u64 {
        if self.threads == 1 || depth < 4 {
            return perft(position, depth);
        }
        // Two plies give enough parcels to keep all threads busy to the end.
        let parcels: Vec<Position<R>> = children(position).iter().flat_map(children).collect();
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let worker = || {
                let mut nodes = 0;
                while let Some(parcel) = parcels.get(next.fetch_add(1, Ordering::Relaxed)) {
                    nodes += perft(parcel, depth - 2);
                }
                nodes
            };
            let others: Vec<_> = (1..usize::from(self.threads).min(parcels.len()))
                // A thread that cannot be had leaves its work to the others.
                .filter_map(|_| thread::Builder::new().spawn_scoped(scope, worker).ok())
                .collect();
            let own = worker();
            others.into_iter().fold(own, |nodes, other| {
                #[expect(clippy::expect_used, reason = "a worker only counts; it ends with a number")]
                let count = other.join().expect("a worker does not panic");
                nodes + count
            })
        })
    }
}

fn children<R: MoveRules>(position: &Position<R>) -> Vec<Position<R>> {
    position.legal_moves().iter().map(|mv| position.play(mv)).collect()
}
