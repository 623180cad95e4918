//! Laws of the engine as a whole.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Duration;

use draughts::{AnyPosition, Color, Ruleset, Variant, World};
use engine::train::{Check, Fit, Recipe, fit, generate};
use engine::{Engine, Limits, Line, Options, Score, Stop, Weights};
use game::draughts::{Act, Game, Regulations};
use game::{Actor, Control, Moment, Player, Span, Tempo};
use rulebook::Lots;

fn engine(threads: usize) -> Engine {
    Engine::new(Options { hash_mib: 4, threads, ..Options::default() })
}

/// A game between two engines, every move checked. Returns its length.
fn play(variant: Ruleset, seed: u64, nodes: u64) -> usize {
    let (white, black) = (engine(1), engine(1));
    let mut line = Line::new(AnyPosition::start(variant));
    let mut lots = Lots::new(seed);
    for _ in 0..6 {
        let moves = line.position().legal_moves();
        line.play(&moves[lots.index(moves.len())]).unwrap();
    }
    while line.position().outcome().is_none() && line.drawn().is_none() {
        let engine = if line.position().turn() == Color::White { &white } else { &black };
        let report = engine.think(&line, &Limits::nodes(nodes), &Stop::new(), |_| {});
        // Every announced line is a line of legal moves.
        let mut ahead = line.clone();
        for mv in &report.lines[0].pv {
            ahead.play(mv).unwrap();
        }
        line.play(&report.best().unwrap()).unwrap();
        assert!(line.moves().len() < 1_000, "{variant}: no end");
    }
    line.moves().len()
}

#[test]
fn moves_and_lines_are_legal_and_games_end() {
    for variant in Ruleset::all() {
        for seed in 0..8 {
            assert!(play(variant, seed, 300) > 6);
        }
    }
}

#[test]
fn one_thread_is_deterministic() {
    for variant in Ruleset::all() {
        let line = Line::new(AnyPosition::start(variant));
        let think = || {
            let mut report = engine(1).think(&line, &Limits::nodes(50_000), &Stop::new(), |_| {});
            report.time = Duration::ZERO;
            report
        };
        assert_eq!(think(), think());
    }
}

#[test]
fn two_threads_find_legal_moves_and_stop_together() {
    for variant in Variant::ALL {
        let line = Line::new(AnyPosition::start(variant));
        let report = engine(2).think(&line, &Limits::depth(9), &Stop::new(), |_| {});
        assert_eq!(report.depth, 9);
        assert!(line.position().play(&report.best().unwrap()).is_ok());
    }
}

#[test]
fn a_stopped_search_still_answers() {
    let stop = Stop::new();
    stop.stop();
    let line = Line::new(AnyPosition::start(Variant::Russian));
    let report = engine(1).think(&line, &Limits::default(), &stop, |_| {});
    assert!(line.position().play(&report.best().unwrap()).is_ok());
}

#[test]
fn several_lines_are_different_and_in_order() {
    let line = Line::new(AnyPosition::start(Variant::International));
    let limits = Limits { depth: Some(6), lines: 4, ..Limits::default() };
    let report = engine(1).think(&line, &limits, &Stop::new(), |_| {});
    assert_eq!(report.lines.len(), 4);
    assert!(report.lines.windows(2).all(|two| two[0].score >= two[1].score && two[0].pv[0] != two[1].pv[0]));
}

#[test]
fn no_move_is_answered_where_there_is_none() {
    let blocked = AnyPosition::from_fen(Variant::Russian, "W:Wa3:Bb4,c5").unwrap();
    let report = engine(1).think(&Line::new(blocked), &Limits::depth(5), &Stop::new(), |_| {});
    assert_eq!((report.best(), report.lines.len()), (None, 0));
}

/// The engine sees a game as it was played: its position, its moves, and therefore its draws.
#[test]
fn a_line_of_a_game_has_its_moves_and_its_position() {
    let control = Control::fischer(Span::minutes(3), Span::seconds(2));
    let mut game = Game::new(Regulations::online(Variant::Russian, Tempo::Blitz, control)).unwrap();
    game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
    for (player, squares) in [(Player::First, [22, 18]), (Player::Second, [9, 13]), (Player::First, [23, 19])]
    {
        let act = Act::mv(squares.to_vec(), Span::ZERO);
        game.act(Actor::Player(player), Moment(1_000), &act).unwrap();
    }
    let line = Line::of(&game);
    assert_eq!((line.moves().len(), *line.position()), (3, game.position()));
}

/// 8.1: in giveaway it wants to be rid of its pieces.
#[test]
fn in_giveaway_it_gives_its_last_man_away() {
    let position = AnyPosition::from_fen(Variant::Giveaway, "W:Wc3:Be5,a7").unwrap();
    let report = engine(1).think(&Line::new(position), &Limits::depth(6), &Stop::new(), |_| {});
    assert_eq!(report.best(), position.read_move("c3-d4").ok());
    assert!(report.score().is_some_and(Score::is_win), "{:?}", report.score());
}

/// The weights in the repository are whole and of this program's evaluation.
#[test]
fn trained_weights_are_read() {
    for (variant, bytes) in [
        (Variant::Russian, &include_bytes!("../weights/russian.bin")[..]),
        (Variant::Brazilian, &include_bytes!("../weights/brazilian.bin")[..]),
        (Variant::International, &include_bytes!("../weights/international.bin")[..]),
        (Variant::Giveaway, &include_bytes!("../weights/giveaway.bin")[..]),
    ] {
        let weights = Weights::from_bytes(bytes).unwrap();
        assert_eq!(weights.game(), variant);
        assert_ne!(weights, Weights::material(variant), "{variant} is not trained");
    }
    // Those of the games of the world are kept in little room: what is read is written again byte for byte.
    for (world, bytes) in [
        (World::English, &include_bytes!("../weights/english.bin")[..]),
        (World::Pool, &include_bytes!("../weights/pool.bin")[..]),
        (World::Czech, &include_bytes!("../weights/czech.bin")[..]),
        (World::Italian, &include_bytes!("../weights/italian.bin")[..]),
        (World::Spanish, &include_bytes!("../weights/spanish.bin")[..]),
    ] {
        let weights = Weights::from_bytes(bytes).unwrap();
        assert_eq!(weights.game(), Ruleset::from(world));
        assert!(weights.to_bytes() == bytes, "{world}");
        assert_ne!(weights, Weights::plain(world), "{world} is not trained");
    }
}

/// Cut off and taken up again, on one thread or two: the games and the weights are the same, byte for byte.
#[test]
fn training_is_the_same_however_it_is_interrupted() {
    let directory = std::env::temp_dir().join(format!("bolshak-train-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let recipe = Recipe {
        variant: Variant::Russian.into(),
        weights: Weights::material(Variant::Russian),
        seed: 3,
        nodes: 60,
        games: 192,
    };
    let (whole, parts) = (directory.join("whole"), directory.join("parts"));
    generate(&recipe, &whole, &Stop::new(), &mut |_| {}).unwrap();
    let stop = Stop::new();
    generate(&recipe, &parts, &stop, &mut |_| stop.stop()).unwrap();
    // As if the power had gone while the second batch was being written.
    let mut torn = std::fs::read(&parts).unwrap();
    torn.extend([1, 0, 0, 0, 9, 9]);
    std::fs::write(&parts, &torn).unwrap();
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap()
        .install(|| generate(&recipe, &parts, &Stop::new(), &mut |_| {}))
        .unwrap();
    assert!(std::fs::read(&whole).unwrap() == std::fs::read(&parts).unwrap(), "the games differ");

    let job = Fit { data: vec![whole], steps: 50, opinion: 0.5 };
    let mut errors = Vec::new();
    let once = fit(&job, &directory.join("a"), &Stop::new(), &mut |step| errors.push(step.error)).unwrap();
    let stop = Stop::new();
    fit(&job, &directory.join("b"), &stop, &mut |step| {
        if step.number == 27 {
            stop.stop();
        }
    })
    .unwrap();
    let twice = fit(&job, &directory.join("b"), &Stop::new(), &mut |_| {}).unwrap();
    assert_eq!(once, twice);
    assert!(errors.last() < errors.first(), "it has learned nothing: {errors:?}");
    std::fs::remove_dir_all(&directory).unwrap();
}

/// Weights that were trained know better at once what a search finds than the value of the pieces does.
#[test]
fn trained_weights_agree_better_with_a_search() {
    let path = std::env::temp_dir().join(format!("bolshak-check-{}", std::process::id()));
    for variant in Variant::ALL {
        let _ = std::fs::remove_file(&path);
        let (trained, material) = (Weights::trained(variant), Weights::material(variant));
        let recipe =
            Recipe { variant: variant.into(), weights: material.clone(), seed: 11, nodes: 100, games: 64 };
        generate(&recipe, &path, &Stop::new(), &mut |_| {}).unwrap();
        let check = Check::new(&path, &trained, 1_000).unwrap();
        let (knows, counts) = (check.correlation(&trained), check.correlation(&material));
        assert!(knows > counts && knows < 1.0, "{variant}: {knows} and {counts}");
    }
    std::fs::remove_file(&path).unwrap();
}
