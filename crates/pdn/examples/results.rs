//! Counts the results of PDN files, of everybody or of one player:
//! `cargo run --release -p pdn --example results -- [--player NAME] FILES…`

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::ops::ControlFlow;

use pdn::{Decoder, Mode, Place, Reader, Terminator, Visitor};

/// Counts games by how they end. Only tags and ends are looked at, so no tree is built and no move is played.
#[derive(Default)]
struct Results {
    player: Option<String>,
    decoder: Decoder,
    here: bool,
    games: BTreeMap<&'static str, u64>,
}

impl Visitor for Results {
    fn begin_game(&mut self, _: Place) -> ControlFlow<()> {
        self.here = self.player.is_none();
        ControlFlow::Continue(())
    }

    fn tag(&mut self, _: Place, name: &str, value: &[u8]) -> ControlFlow<()> {
        if let (Some(player), "White" | "Black") = (&self.player, name) {
            self.here |= self.decoder.text(value).contains(player.as_str());
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Place, terminator: Terminator) -> ControlFlow<()> {
        if self.here {
            *self.games.entry(terminator.text()).or_default() += 1;
        }
        ControlFlow::Continue(())
    }
}

fn main() -> io::Result<()> {
    let mut results = Results::default();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--player" {
            results.player = arguments.next();
        } else {
            Reader::new(File::open(argument)?, Mode::Recovering).read_all(&mut results)?;
        }
    }
    for (result, games) in &results.games {
        println!("{result:8} {games}");
    }
    Ok(())
}
