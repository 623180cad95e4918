//! Counts the leaves of the game tree, depth by depth: `cargo run --release -p draughts --example perft -- [VARIANT [DEPTH [FEN]]]`

use std::error::Error;
use std::time::Instant;

use draughts::{Position, Ruleset, perft, with_move_rules};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant: Ruleset = arguments.next().as_deref().unwrap_or("russian").parse()?;
    let deepest: u32 = arguments.next().as_deref().unwrap_or("8").parse()?;
    let fen = arguments.next();
    with_move_rules!(variant, R => {
        let position = fen.map_or(Ok(Position::<R>::start()), |fen| fen.parse())?;
        for depth in 1..=deepest {
            let began = Instant::now();
            let leaves = perft(&position, depth);
            println!("{depth:2} {leaves:14} {:8.3} s", began.elapsed().as_secs_f64());
        }
    });
    Ok(())
}
