//! How many acts a second one core folds: games of ordinary moves with clocks.
//!
//! `cargo bench -p game --bench fold`

use std::time::Instant;

use draughts::Variant;
use game::draughts::{Act, Game, Record, Regulations};
use game::{Actor, Control, Moment, Span, Tempo};

const GAMES: usize = 400;
const RUNS: usize = 5;

fn main() {
    for variant in Variant::ALL {
        let records: Vec<Record> = (0..GAMES).map(|seed| random_game(variant, seed as u64)).collect();
        let acts: usize = records.iter().map(|record| record.acts.len()).sum();
        let best = (0..RUNS)
            .map(|_| {
                let started = Instant::now();
                for record in &records {
                    assert!(Game::replay(record).is_ok());
                }
                acts as f64 / started.elapsed().as_secs_f64()
            })
            .fold(0.0, f64::max);
        println!("{variant:<14} {:6.2} million acts a second ({acts} acts of {GAMES} games)", best / 1e6);
    }
}

/// A game of random legal moves, a second each.
fn random_game(variant: Variant, mut seed: u64) -> Record {
    let control = Control::fischer(Span::minutes(30), Span::seconds(30));
    let regulations = Regulations::online(variant, Tempo::Classic, control);
    let Ok(mut game) = Game::new(regulations) else { unreachable!("the ordinary start is a position") };
    let mut now = 0;
    let _ = game.act(Actor::Arbiter, Moment(now), &Act::Start);
    while game.verdict().is_none() {
        let legal = game.position().legal_moves();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = legal[(seed >> 33) as usize % legal.len()];
        let Ok((path, _)) = game.position().route(&mv) else { break };
        let squares = path.iter().map(|square| square.number()).collect();
        now += 1_000;
        let _ = game.act(Actor::Player(game.turn()), Moment(now), &Act::mv(squares, Span(20)));
    }
    game.record()
}
