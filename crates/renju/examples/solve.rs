//! Looks for a forced win by fours (VCF) and then by threats (VCT) for the side to move:
//! `cargo run --release -p renju --features engine --example solve -- h8 h9 j8 …`

use std::error::Error;

use renju::{Board, Color, Field, Move, Point, Vcf, Vct};

const NODES: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let moves: Vec<Point> = std::env::args().skip(1).map(|name| name.parse()).collect::<Result<_, _>>()?;
    let colors = [Color::Black, Color::White].into_iter().cycle();
    let board = Board::from_stones(moves.iter().copied().zip(colors));
    let attacker = if moves.len().is_multiple_of(2) { Color::Black } else { Color::White };
    let mut field = Field::new(board);
    let fours = Vcf::new().solve(&mut field, attacker, NODES);
    let line = match fours.line() {
        Some(line) => Some(line.to_vec()),
        None => Vct::new(attacker).solve(&mut field, NODES).line().map(<[Move]>::to_vec),
    };
    match line {
        Some(line) => println!("{attacker} wins: {line:?}"),
        None => println!("no forced win of {attacker} was found in {NODES} positions"),
    }
    Ok(())
}
