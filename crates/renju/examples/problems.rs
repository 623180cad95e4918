//! Solves a file of problems, one on a line as `attacker | black stones | white stones`, and says how many are won, refuted
//! and left open: `cargo run --release -p renju --features engine --example problems -- vct 2000000 FILE`
//!
//! The solver is `vcf` or `vct`; with `--list` every problem that is not won is written out with its verdict.

use std::error::Error;
use std::time::Instant;

use renju::{Answer, Board, Color, Field, Point, PointError, Vcf, Vct};

fn stones(text: &str, color: Color) -> Result<Vec<(Point, Color)>, PointError> {
    text.split_whitespace().map(|name| name.parse().map(|point| (point, color))).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, nodes, file, rest @ ..] = arguments.as_slice() else {
        return Err("usage: problems vcf|vct NODES FILE [--list]".into());
    };
    let limit: u64 = nodes.parse()?;
    let list = rest.iter().any(|word| word == "--list");
    let text = std::fs::read_to_string(file)?;
    let (mut won, mut none, mut unknown, mut spent) = (0, 0, 0, 0);
    let start = Instant::now();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut fields = line.split('|');
        let mut field = || fields.next().unwrap_or_default().trim();
        let attacker = if field() == "white" { Color::White } else { Color::Black };
        let mut all = stones(field(), Color::Black)?;
        all.extend(stones(field(), Color::White)?);
        let mut board = Field::new(Board::from_stones(all));
        let (answer, nodes) = if kind == "vcf" {
            let mut solver = Vcf::new();
            (solver.solve(&mut board, attacker, limit), solver.nodes())
        } else {
            let mut solver = Vct::new(attacker);
            (solver.solve(&mut board, limit), solver.nodes())
        };
        spent += nodes;
        let verdict = match answer {
            Answer::Win(_) => {
                won += 1;
                continue;
            }
            Answer::None => {
                none += 1;
                "none"
            }
            Answer::Unknown => {
                unknown += 1;
                "unknown"
            }
        };
        if list {
            println!("{line} | {verdict} {nodes}");
        }
    }
    println!("won {won}, none {none}, unknown {unknown}; {spent} positions in {:.2?}", start.elapsed());
    Ok(())
}
