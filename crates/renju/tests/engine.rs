//! The engine and its protocol. Searches are limited by nodes, so that every run is the same.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

use renju::gomocup::{Ending, Event, Player, Referee};
use renju::{
    Board, Color, Engine, Evaluation, Level, Limits, Move, Opening, Point, Position, TrainingGame, Verdict,
    Weights,
};

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn position(black: &str, white: &str, to_move: Color) -> Position {
    let stones = |names: &str, color| names.split_whitespace().map(|n| (p(n), color)).collect::<Vec<_>>();
    let mut all = stones(black, Color::Black);
    all.extend(stones(white, Color::White));
    Position::from_board(Board::from_stones(all), to_move)
}

/// A clock that stands still.
fn no_time() -> Duration {
    Duration::ZERO
}

fn nodes(n: u64) -> Limits {
    Limits { nodes: Some(n), ..Limits::default() }
}

#[test]
fn a_five_is_played_and_a_five_is_stopped() {
    let mut engine = Engine::new(1);
    let win = position("d8 e8 f8 g8", "c8 d9 e9 f9", Color::Black);
    let analysis = engine.search(&win, nodes(1000), &no_time);
    assert_eq!(analysis.best(), Move::Place(p("h8")));
    assert_eq!(analysis.lines[0].score, Evaluation::Wins(1));
    let block = position("d8 e8 f8 g8", "c8 d10 e9 f12", Color::White);
    assert_eq!(engine.search(&block, nodes(5000), &no_time).best(), Move::Place(p("h8")));
}

#[test]
fn an_overline_is_no_win_for_black_and_one_for_white() {
    let mut engine = Engine::new(1);
    let row = "c8 d8 e8 g8 h8";
    let others = "a1 c2 e1 g2 i1";
    let black = engine.search(&position(row, others, Color::Black), nodes(3000), &no_time);
    assert_ne!(black.best(), Move::Place(p("f8")));
    let white = engine.search(&position(others, row, Color::White), nodes(3000), &no_time);
    assert_eq!(white.best(), Move::Place(p("f8")));
}

#[test]
fn black_is_never_told_to_foul() {
    let mut engine = Engine::new(1);
    let board = position("h6 h7 f8 g8", "a1 c1 e1 g1", Color::Black);
    let analysis = engine.analyse(&board, 8, nodes(20_000), &no_time);
    assert!(analysis.lines.len() > 1);
    for line in &analysis.lines {
        let mut position = board;
        for &action in &line.moves {
            assert!(!matches!(position.play(action), Ok(Verdict::Foul(_)) | Err(_)), "{line:?}");
        }
    }
}

#[test]
fn n_best_are_different_moves_in_order() {
    let mut engine = Engine::new(4);
    let [a, b, c] = Opening::by_name("Kagetsu").unwrap().stones();
    let board = Board::from_stones([(a, Color::Black), (b, Color::White), (c, Color::Black)]);
    let analysis = engine.analyse(&Position::from_board(board, Color::White), 5, nodes(150_000), &no_time);
    assert_eq!(analysis.lines.len(), 5);
    let firsts: std::collections::HashSet<Move> = analysis.lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(firsts.len(), 5);
    assert!(analysis.lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score)));
}

#[test]
fn limits_are_kept() {
    let mut engine = Engine::new(4);
    let quiet = position("h8 i9", "h9", Color::White);
    let depth = engine.search(&quiet, Limits { depth: Some(3), ..Limits::default() }, &no_time);
    assert_eq!(depth.lines[0].depth, 3);
    let few = engine.search(&quiet, nodes(50_000), &no_time);
    assert!(few.nodes < 60_000, "{}", few.nodes);
    // A clock that runs a millisecond with every look: no depth is begun after half of
    // the time, and none goes on after all of it.
    let looks = Cell::new(0);
    let clock = || {
        looks.set(looks.get() + 1);
        Duration::from_millis(looks.get())
    };
    engine.search(&quiet, Limits { time: Some(Duration::from_millis(50)), ..Limits::default() }, &clock);
    assert!((26..=51).contains(&looks.get()), "{}", looks.get());
}

#[test]
fn the_same_search_gives_the_same_answer() {
    let quiet = position("h8 i9 j7", "h9 i8", Color::White);
    let first = Engine::new(4).search(&quiet, nodes(100_000), &no_time);
    assert_eq!(first, Engine::new(4).search(&quiet, nodes(100_000), &no_time));
}

#[test]
fn the_engine_beats_a_random_mover() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for (game, opening) in Opening::all().step_by(6).enumerate() {
        let own = Color::ALL[game % 2];
        let stones = opening.stones().into_iter().zip([Color::Black, Color::White, Color::Black]);
        let mut position = Position::from_board(Board::from_stones(stones), Color::White);
        let mut engine = Engine::new(4);
        loop {
            let mover = position.to_move();
            let action = if mover == own {
                engine.search(&position, nodes(20_000), &no_time).best()
            } else {
                let empties: Vec<Point> = position.board().empties().collect();
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                Move::Place(empties[(state >> 33) as usize % empties.len()])
            };
            match position.play(action).unwrap() {
                Verdict::Continues => {}
                verdict => {
                    let lost_by_foul = matches!(verdict, Verdict::Foul(_)) && mover != own;
                    assert!(
                        mover == own && verdict != Verdict::BothPassed || lost_by_foul,
                        "{opening}: {verdict:?}"
                    );
                    break;
                }
            }
        }
    }
}

fn player() -> Player {
    Player::new(Engine::new(1), Some(3000))
}

fn one(player: &mut Player, line: &str) -> String {
    let response = player.answer(line, &no_time);
    assert_eq!(response.lines.len(), 1, "{line}: {response:?}");
    response.lines[0].clone()
}

#[test]
fn the_protocol_plays_a_game() {
    let mut player = player();
    assert_eq!(one(&mut player, "START 15"), "OK");
    assert_eq!(player.answer("INFO rule 4", &no_time).lines, Vec::<String>::new());
    assert_eq!(player.answer("INFO timeout_turn 500", &no_time).lines, Vec::<String>::new());
    assert_eq!(one(&mut player, "BEGIN"), "7,7");
    let reply = one(&mut player, "TURN 8,8");
    assert!(!["7,7", "8,8"].contains(&reply.as_str()));
    assert_eq!(one(&mut player, "TURN 8,8"), "ERROR 8,8 is taken");
    assert_eq!(one(&mut player, "TAKEBACK 8,8"), "OK");
    assert_eq!(one(&mut player, "TAKEBACK 8,8"), "ERROR no stone is on 8,8");
    assert_eq!(one(&mut player, "RESTART"), "OK");
    assert!(player.answer("END", &no_time).ended);
}

#[test]
fn the_protocol_takes_a_board() {
    let mut player = player();
    assert_eq!(one(&mut player, "START 15"), "OK");
    assert_eq!(player.answer("BOARD", &no_time).lines.len(), 0);
    // Four black stones of the engine in the eighth row from the top, one white stone at their end.
    for stone in ["3,7,1", "4,7,1", "5,7,1", "6,7,1", "2,7,2", "3,3,2", "9,3,2", "3,11,2"] {
        assert_eq!(player.answer(stone, &no_time).lines.len(), 0);
    }
    assert_eq!(one(&mut player, "DONE"), "7,7");
    assert_eq!(player.answer("BOARD", &no_time).lines.len(), 0);
    assert!(one(&mut player, "1,2").starts_with("ERROR"));
}

#[test]
fn the_protocol_refuses_what_it_does_not_know() {
    let mut player = player();
    assert_eq!(one(&mut player, "START 20"), "ERROR \"20\" is no size that is played: only START 15");
    assert_eq!(one(&mut player, "TURN 15,0"), "ERROR \"15,0\" is no point: x,y from 0 to 14 is expected");
    assert_eq!(one(&mut player, "TURN 3"), "ERROR \"3\" is no point: x,y from 0 to 14 is expected");
    assert_eq!(one(&mut player, "DANCE"), "UNKNOWN command \"DANCE\"");
    assert_eq!(one(&mut player, "INFO rule 1"), "MESSAGE only renju is played (rule 4)");
    assert!(one(&mut player, "ABOUT").contains("name=\"Bolshak\""));
    assert_eq!(player.answer("", &no_time).lines.len(), 0);
}

#[test]
fn two_programs_play_a_game_to_its_end() {
    let opening = Opening::by_name("Yusei").unwrap().stones();
    let mut referee = Referee::new(&opening, &["timeout_turn 100"]);
    let mut players = [player(), Player::new(Engine::new(1), Some(300))];
    let mut event = referee.begin();
    for _ in 0..600 {
        let Event::Ask(color, lines) = event else {
            break;
        };
        let mut answers = Vec::new();
        for line in lines {
            answers.extend(players[color as usize].answer(&line, &no_time).lines);
        }
        event = Event::Wait;
        for answer in answers {
            event = referee.hear(&answer);
        }
    }
    let Event::Over(ending) = event else { panic!("the game did not end") };
    assert!(matches!(ending, Ending::Won { .. } | Ending::Drawn(_)), "{ending:?}");
    assert!(referee.moves().len() > 5);
}

#[test]
fn a_program_that_breaks_the_protocol_forfeits() {
    let mut referee = Referee::new(&[p("h8")], &[]);
    assert_eq!(referee.begin(), Event::Ask(Color::White, vec!["START 15".to_owned()]));
    assert_eq!(referee.hear("MESSAGE hello"), Event::Wait);
    let Event::Ask(Color::White, lines) = referee.hear("OK") else { panic!("the board was expected") };
    assert_eq!(lines, ["INFO rule 4", "BOARD", "7,7,2", "DONE"]);
    let loses = |referee: &Referee, line: &str| match referee.clone().hear(line) {
        Event::Over(Ending::Forfeit { loser, reason }) => (loser, reason),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        loses(&referee, "7,7"),
        (Color::White, "h8 is taken: a stone goes to an empty point".to_owned())
    );
    assert_eq!(loses(&referee, "pass"), (Color::White, "\"pass\" is no move".to_owned()));
    assert!(matches!(referee.time_out(), Event::Over(Ending::Forfeit { loser: Color::White, .. })));
}

/// Black has a win by threats if White looks on; whatever White plays leaves at least no win by fours.
#[test]
fn no_win_by_fours_is_left_to_the_other_side() {
    let threatened = position("g8 h8 h9 i10", "f7 g9 j8", Color::White);
    let best = Engine::new(4).search(&threatened, nodes(200_000), &no_time).best();
    let mut after = threatened;
    assert!(matches!(after.play(best), Ok(Verdict::Continues)));
    let mut field = renju::Field::new(*after.board());
    assert_eq!(renju::Vcf::new().solve(&mut field, Color::Black, 100_000).line(), None, "{best:?}");
}

#[test]
fn levels_move_and_err_the_same_way_for_the_same_seed() {
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
    assert_eq!(Level::all().map(Level::number).collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
    let quiet = position("h8 i9 j7", "h9 i8", Color::White);
    let mut different = false;
    for level in Level::all() {
        let choose = |seed| level.choose(&mut Engine::new(1), &quiet, nodes(20_000), seed, &no_time).best();
        let moves: Vec<Move> = (0..8).map(choose).collect();
        for (seed, &action) in moves.iter().enumerate() {
            let mut position = quiet;
            assert!(matches!(position.play(action), Ok(Verdict::Continues)), "{level:?} {action:?}");
            assert_eq!(choose(seed as u64), action);
        }
        let varied = moves.iter().any(|&action| action != moves[0]);
        assert!(level < Level::STRONGEST || !varied);
        different |= varied;
    }
    assert!(different);
}

/// Whoever has learned the rules makes a five and stops one.
#[test]
fn every_level_makes_a_five_and_stops_one() {
    let win = position("d8 e8 f8 g8", "c8 d9 e9 f12", Color::Black);
    let block = position("d8 e8 f8 g8", "c8 d10 e9 f12", Color::White);
    for level in Level::all() {
        for seed in 0..20 {
            let mut engine = Engine::new(1);
            for stones in [&win, &block] {
                let best = level.choose(&mut engine, stones, nodes(20_000), seed, &no_time).best();
                assert_eq!(best, Move::Place(p("h8")), "{level:?} {seed}");
            }
        }
    }
}

/// A game for learning depends on its number, the weights and the limit alone, and comes back from its line.
#[test]
fn training_games_can_be_made_and_read_again() {
    let weights = Weights::carried();
    for number in 0..3 {
        let game = TrainingGame::play(number, &weights, 100);
        assert_eq!(game, TrainingGame::play(number, &weights, 100));
        assert_eq!(TrainingGame::parse(&game.to_string()), Some(game));
    }
    assert_ne!(TrainingGame::play(0, &weights, 100), TrainingGame::play(1, &weights, 100));
    for wrong in ["", "2-0 3 h8", "1-0 x h8", "1-0 3 z9", "1-0 3 h8:x"] {
        assert_eq!(TrainingGame::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn weights_survive_their_file() {
    let weights = Weights::carried();
    let bytes = weights.to_bytes();
    assert_eq!(Weights::from_bytes(&bytes).as_ref(), Some(&*weights));
    assert_eq!(Weights::from_bytes(&bytes[2..]), None);
    assert_eq!(Weights::from_bytes(&[&bytes[..], &[0]].concat()), None);
}

/// In these games Black wins with its first four in a row, White never has two stones together: the more often the fit goes
/// through them, the better it knows the result and the moves.
#[test]
fn a_fit_learns_what_games_show() {
    let games: Vec<TrainingGame> =
        ["1-0 2 h8 a1 h9 o15 h10 a15 h11 o1 h12", "1-0 2 h8 a1 i8 o15 j8 a15 k8 o1 l8"]
            .iter()
            .map(|line| TrainingGame::parse(line).unwrap())
            .collect();
    let fits: Vec<_> = [1, 400].iter().map(|&passes| Weights::fit(&games, passes, 100).1).collect();
    assert!(fits[1].policy_loss < fits[0].policy_loss / 2.0, "{fits:?}");
    assert!(fits[1].value_loss < fits[0].value_loss, "{fits:?}");
    assert!(Arc::new(Weights::fit(&games, 5, 100).0).to_bytes() == Weights::fit(&games, 5, 100).0.to_bytes());
}
