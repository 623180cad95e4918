//! The engine in the other draughts of the world: what it announces is proved by a search that tries everything, and it plays them sensibly.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod proof;

use draughts::{AnyPosition, Color, MoveRules, Position, Ruleset, World, with_move_rules};
use engine::{Engine, Limits, Line, Options, Score, Stop, Weights};
use rulebook::Lots;

fn engine() -> Engine {
    Engine::new(Options { hash_mib: 4, ..Options::default() })
}

fn think(position: AnyPosition, limits: &Limits) -> engine::Report {
    engine().think(&Line::new(position), limits, &Stop::new(), |_| {})
}

/// Positions of random games with few pieces left, in which something is decided now and then.
fn late<R: MoveRules>(lots: &mut Lots, most: usize, wanted: usize) -> Vec<Position<R>> {
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut position = Position::<R>::start();
        for _ in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let pieces = position.pieces(Color::White).len() + position.pieces(Color::Black).len();
            if pieces <= most {
                found.push(position);
                break;
            }
            position = position.play(&moves[lots.index(moves.len())]);
        }
    }
    found
}

/// A win that is announced within five plies is one, and a win within three plies is announced: by trying every move of every position.
#[test]
fn announced_wins_are_proved_and_short_wins_are_announced() {
    let mut decided = 0;
    for world in World::ALL {
        let game = Ruleset::from(world);
        with_move_rules!(game, R => {
            for position in late::<R>(&mut Lots::new(7), 6, 60) {
                let any = AnyPosition::from_fen(game, &position.fen().to_string()).unwrap();
                let report = think(any, &Limits::depth(7));
                let score = report.score().unwrap();
                if let Score::Win(plies) = score
                    && plies <= 5
                {
                    decided += 1;
                    assert!(proof::wins(&position, plies.into()), "{game} {} in {plies}", position.fen());
                }
                if proof::wins(&position, 3) {
                    assert!(matches!(score, Score::Win(1..=3)), "{game} {}: {score:?}", position.fen());
                }
            }
        });
    }
    assert!(decided > 30, "{decided} are too few to say anything");
}

/// The same position as another game is another game: an English king that goes a square at a time is worth less than one that flies, and
/// who gives away wants to have less.
#[test]
fn pieces_are_worth_what_they_can_do() {
    let worth = |world: World, fen: &str| {
        let position = AnyPosition::from_fen(world, fen).unwrap();
        let options = Options { weights: Some(Weights::material(world)), ..Options::default() };
        match Engine::new(options).evaluate(&position) {
            Score::Value(value) => value,
            other => panic!("{other:?}"),
        }
    };
    let king = "W:WKc3,a3:Bh6,f8";
    assert!(worth(World::English, king) < worth(World::Czech, king));
    assert!(worth(World::English, king) > 0);
    assert!(worth(World::Antidraughts, "W:W31,32,33:B19") < 0);
    assert_eq!(worth(World::Spanish, "W:W1,2,3:B30"), worth(World::Portuguese, "W:W1,2,3:B30"));
}

/// Against moves drawn by lot, with both colours in turn.
#[test]
fn a_searching_engine_beats_random_moves() {
    for world in World::ALL {
        let mut lots = Lots::new(11);
        let mut won = 0;
        for game in 0..6 {
            let mut line = Line::new(AnyPosition::start(world));
            let ours = if game % 2 == 0 { Color::White } else { Color::Black };
            let engine = engine();
            while line.position().outcome().is_none() && line.drawn().is_none() && line.moves().len() < 300 {
                let mv = if line.position().turn() == ours {
                    engine.think(&line, &Limits::nodes(3_000), &Stop::new(), |_| {}).best().unwrap()
                } else {
                    let moves = line.position().legal_moves();
                    moves[lots.index(moves.len())]
                };
                line.play(&mv).unwrap();
            }
            won += u32::from(line.position().outcome().is_some_and(|outcome| outcome.winner == ours));
        }
        assert!(won >= 5, "{world}: {won} of 6");
    }
}
