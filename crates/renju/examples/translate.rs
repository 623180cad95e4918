//! Converts games between the file formats of renju by the endings of their names:
//! `cargo run -p renju --features files --example translate -- game.sgf game.lib`

use std::error::Error;
use std::fs;

use renju::files::Format;

fn main() -> Result<(), Box<dyn Error>> {
    let [from, to] = &std::env::args().skip(1).collect::<Vec<_>>()[..] else {
        return Err("usage: translate FROM TO; the endings are lib, pos, sgf, psq and rif".into());
    };
    let format =
        |path: &str| Format::of_path(path).ok_or_else(|| format!("{path}: no format has this ending"));
    let (read, written) = (format(from)?, format(to)?);
    let records = read.read(&fs::read(from)?)?;
    fs::write(to, written.write(&records)?)?;
    println!("{} games from {read} to {written}", records.len());
    Ok(())
}
