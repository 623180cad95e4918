//! How long wins by continuous fours and by continuous threats take to find.
//!
//! `cargo bench -p renju --bench threats`

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use renju::{Answer, Board, Color, Field, Point, Vcf, Vct};

fn stones(text: &str, color: Color) -> impl Iterator<Item = (Point, Color)> + '_ {
    text.split_whitespace().filter_map(move |name| Some((name.parse().ok()?, color)))
}

fn attacker(name: &str) -> Color {
    if name == "black" { Color::Black } else { Color::White }
}

fn main() {
    let mut classes: BTreeMap<usize, Vec<(Duration, u64)>> = BTreeMap::new();
    for line in include_str!("../tests/data/vcf.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let board =
            Board::from_stones(stones(fields[3], Color::Black).chain(stones(fields[4], Color::White)));
        let mut field = Field::new(board);
        let start = Instant::now();
        let mut solver = Vcf::new();
        let answer = solver.shortest(&mut field, attacker(fields[1]), 10_000_000);
        let plies = answer.line().map_or(0, <[_]>::len);
        classes.entry(plies).or_default().push((start.elapsed(), solver.nodes()));
    }
    println!("the fewest continuous fours, a fresh solver each (0 plies: none exists)");
    for (plies, times) in classes {
        let mut sorted: Vec<u128> = times.iter().map(|(time, _)| time.as_micros()).collect();
        sorted.sort_unstable();
        let mean = sorted.iter().sum::<u128>() / sorted.len() as u128;
        let nodes = times.iter().map(|(_, nodes)| nodes).sum::<u64>() / times.len() as u64;
        let (count, median, worst) = (sorted.len(), sorted[sorted.len() / 2], sorted[sorted.len() - 1]);
        println!(
            "{plies:3} plies: {count:2} positions, mean {mean} µs, median {median} µs, worst {worst} µs, {nodes} nodes"
        );
    }
    println!("continuous threats, a fresh solver each");
    for line in include_str!("../tests/data/vct.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let board =
            Board::from_stones(stones(fields[1], Color::Black).chain(stones(fields[2], Color::White)));
        let start = Instant::now();
        let mut solver = Vct::new(attacker(fields[0]));
        let answer = solver.solve(&mut Field::new(board), 2_000_000);
        let plies = match answer {
            Answer::Win(line) => format!("{} plies", line.len()),
            Answer::None => "none".to_owned(),
            Answer::Unknown => "unknown".to_owned(),
        };
        println!("{plies}: {} ms, {} nodes", start.elapsed().as_millis(), solver.nodes());
    }
}
