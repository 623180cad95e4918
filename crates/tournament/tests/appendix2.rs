//! Appendix 2: the order of meetings in a round robin.

use std::collections::HashSet;

use tournament::pairing::round_robin;

const PRINTED: &str = include_str!("data/appendix2.txt");

#[test]
fn the_ten_printed_tables() {
    let mut pairs = 0;
    let mut tables = HashSet::new();
    for line in PRINTED.lines().filter(|l| !l.starts_with('#')) {
        let mut fields = line.split_whitespace();
        let players: u32 = fields.next().unwrap().parse().unwrap();
        let round: u32 = fields.next().unwrap().parse().unwrap();
        let printed: Vec<(u32, u32)> = fields
            .map(|f| f.split_once(':').unwrap())
            .map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap()))
            .collect();
        assert_eq!(round_robin::round(players, round), printed, "{players} players, round {round}");
        pairs += printed.len();
        tables.insert(players);
    }
    assert_eq!((tables.len(), pairs), (10, 945));
}

#[test]
fn with_an_odd_number_whoever_meets_the_last_is_free() {
    let full = round_robin::round(8, 3);
    let odd = round_robin::round(7, 3);
    assert_eq!(odd, full.into_iter().filter(|&(a, b)| a != 8 && b != 8).collect::<Vec<_>>());
}

#[test]
fn everybody_meets_everybody_once_a_cycle_and_colors_differ_by_one_at_most() {
    for n in 2..=60u32 {
        let mut met = HashSet::new();
        let mut whites = vec![0i32; n as usize + 1];
        for r in 1..=round_robin::rounds(n, 1) {
            let mut seen = HashSet::new();
            for (a, b) in round_robin::round(n, r) {
                assert!(seen.insert(a) && seen.insert(b), "{n} players, round {r}");
                assert!(met.insert((a.min(b), a.max(b))));
                whites[a as usize] += 1;
                whites[b as usize] -= 1;
            }
        }
        assert_eq!(met.len() as u32, n * (n - 1) / 2);
        assert!(whites.iter().all(|w| w.abs() <= 1), "{n} players: {whites:?}");
    }
}

#[test]
fn the_second_cycle_reverses_the_colors() {
    for r in 1..=9 {
        let second: Vec<_> = round_robin::round(10, 9 + r).into_iter().map(|(a, b)| (b, a)).collect();
        assert_eq!(round_robin::round(10, r), second);
        assert_eq!(round_robin::round(10, r), round_robin::round(10, 18 + r));
    }
}
