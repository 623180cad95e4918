//! The points that are forbidden to Black after some moves, and why: `cargo run -p renju --example fouls -- h8 h9 j8 …`

use std::error::Error;

use renju::{Alphabet, Board, Color, Diagram, Point};

fn main() -> Result<(), Box<dyn Error>> {
    let moves: Vec<Point> = std::env::args().skip(1).map(|name| name.parse()).collect::<Result<_, _>>()?;
    // Black moves first (9.2.4.1), and then the colors take turns.
    let colors = [Color::Black, Color::White].into_iter().cycle();
    let board = Board::from_stones(moves.iter().copied().zip(colors));
    print!("{}", Diagram::new(board, Alphabet::Rif).with_forbidden_points().text());
    for (point, foul) in board.fouls() {
        println!("{point} is forbidden: {foul} ({})", foul.article());
    }
    Ok(())
}
