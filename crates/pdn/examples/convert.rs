//! Rewrites a PDN file in its shortest clear form, squares by name or by number:
//! `cargo run --release -p pdn --example convert -- [--numeric] FILE > CLEAN.pdn`

use std::fs::File;
use std::io::{self, Write};

use pdn::{Form, Games, Mode};

fn main() -> io::Result<()> {
    let mut form = None;
    let mut out = io::stdout().lock();
    for argument in std::env::args().skip(1) {
        if argument == "--numeric" {
            form = Some(Form::Numeric);
            continue;
        }
        for read in Games::new(File::open(&argument)?, Mode::Recovering) {
            let read = read?;
            let (game, faults) = read.game.canonical(form);
            for fault in &read.faults {
                eprintln!("{argument}:{fault}");
            }
            for fault in &faults {
                eprintln!("{argument}:{}: {fault}", read.at.line);
            }
            writeln!(out, "{game}")?;
        }
    }
    Ok(())
}
