//! `bolshak engine`: the engine for other programs.

use std::io::{BufRead, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use draughts::{Ruleset, Variant};
use engine::Options;
use engine::hub::{Next, Session};

use crate::failure::Failure;
use language::Language;

mod dxp;

/// A longer line is cut and refused.
const LONGEST: u64 = 1 << 17;

/// Plays for other programs: by the Hub protocol, version 2, on standard input and output (the command `hub` lists the parameters, among
/// them `variant`), or International draughts by DXP over a network.
#[derive(clap::Args)]
pub(crate) struct Engine {
    /// The game to begin with: russian, brazilian, international, giveaway, or another game of the world
    #[arg(long, default_value_t = Ruleset::Variant(Variant::International))]
    variant: Ruleset,
    /// The size of the table in MiB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
    /// How many threads search together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The folder of endgame tables to ask; those up to four pieces are in the program
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Wait for a DXP partner at an address of this machine
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = "127.0.0.1")]
    dxp: Option<String>,
    /// Ask the DXP program at an address for games
    #[arg(long, value_name = "ADDRESS", conflicts_with = "dxp")]
    connect: Option<String>,
    /// How many games to ask for, with White first and then by turns
    #[arg(long, requires = "connect", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Minutes for each side
    #[arg(long, requires = "connect", default_value_t = 5, value_parser = clap::value_parser!(u16).range(0..=dxp::MOST))]
    minutes: u16,
    /// Moves after which a game may be broken off; 0 for no limit
    #[arg(long, requires = "connect", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=dxp::MOST))]
    moves: u16,
}

impl Engine {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let options = Options {
            hash_mib: self.hash.into(),
            threads: self.threads.into(),
            tables: Some(super::tables::library(self.tables.as_deref(), language)?),
            ..Options::default()
        };
        if let Some(address) = &self.dxp {
            return dxp::follow(address, &options, language);
        }
        if let Some(address) = &self.connect {
            let proposal = dxp::Proposal { games: self.games, minutes: self.minutes, moves: self.moves };
            return dxp::propose(address, &options, &proposal, language);
        }
        hub(options, self.variant);
        Ok(())
    }
}

/// A conversation that ends with `quit`, or when the other side has gone.
fn hub(options: Options, variant: Ruleset) {
    let gone = Arc::new(AtomicBool::new(false));
    let noticed = Arc::clone(&gone);
    let mut session = Session::new(options, variant, move |line| {
        let mut out = std::io::stdout().lock();
        if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
            noticed.store(true, Ordering::Relaxed);
        }
    });
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    while !gone.load(Ordering::Relaxed)
        && input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0)
    {
        if session.hear(&String::from_utf8_lossy(&bytes)) == Next::Quit {
            break;
        }
        bytes.clear();
    }
}
