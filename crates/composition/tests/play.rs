//! What the report says of the order of moves, of inaccuracies and of pieces that do little: sound, broken, and on the border.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use composition::{Dual, Limits, Report, Standing, Status};
use draughts::{AnyPosition, Color, Position, Russian, Variant};
use endgame::{Library, Wdl};
use pdn::{Games, Mode};

fn report(fen: &str, task: &str, genre: &str, moves: &str) -> Report {
    let text = format!(
        "[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Task \"{task}\"]\n[Genre \"{genre}\"]\n\n{moves} *\n"
    );
    let game = Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap().game;
    composition::check(&game, &Library::carried(), Limits::nodes(20_000)).unwrap()
}

fn study(fen: &str, moves: &str) -> Report {
    report(fen, "win", "study", moves)
}

fn lock(fen: &str, moves: &str) -> Report {
    report(fen, "lock 1", "task", moves)
}

/// The findings of a code: their clauses, and the values of an argument.
fn told(report: &Report, code: &str, argument: &str) -> Vec<(&'static str, String)> {
    let of = |finding: &composition::Finding| {
        finding.arguments.iter().find(|(name, _)| *name == argument).map(|(_, value)| value.clone())
    };
    let fits = |finding: &&composition::Finding| finding.code == code;
    let found = report.findings.iter().filter(fits);
    found
        .inspect(|finding| assert_eq!(finding.standing, Standing::Observed))
        .filter_map(|finding| Some((finding.clause, of(finding)?)))
        .collect()
}

/// A study whose lines have no second order.
const CLEAN: (&str, &str) =
    ("W:WKa3,a5,e3:Ba7,f6,h2", "1. a3-c5 f6-e5 (1... a7-b6 2. c5:a7) 2. e3-f4 e5:g3 3. c5-g1 g3-f2 4. g1:d4");

/// The moves of a line, both sides', as they are written.
fn moves_of(line: &str) -> Vec<&str> {
    line.split_whitespace().filter(|word| !word.ends_with('.')).collect()
}

/// The position after some moves, if they can be made.
fn after(fen: &str, moves: &[&str]) -> Option<Position<Russian>> {
    let mut position = Position::from_fen(fen).ok()?;
    for text in moves {
        position = position.play(&position.read_move(text).ok()?);
    }
    Some(position)
}

/// Which moves of White can change places in a line, by their numbers, tried on the board: the later one is played at the earlier one's turn and those between a turn later, Black plays the same, and
/// then the position is the same.
fn exchanged(fen: &str, line: &str) -> BTreeSet<(String, String)> {
    let moves = moves_of(line);
    let mut pairs = BTreeSet::new();
    for first in (0..moves.len()).step_by(2) {
        for second in (first + 2..moves.len()).step_by(2) {
            let mut other = moves.clone();
            for at in (first..second).rev().step_by(2).map(|at| at - at % 2) {
                other.swap(at, at + 2);
            }
            let same = after(fen, &other[..=second]);
            if moves[first] != moves[second] && same.is_some() && same == after(fen, &moves[..=second]) {
                pairs.insert(((first / 2 + 1).to_string(), (second / 2 + 1).to_string()));
            }
        }
    }
    pairs
}

/// At which moves of White, while White has more than one piece, another move wins too, by the endgame tables.
fn second_ways(fen: &str, line: &str) -> Vec<usize> {
    let library = Library::carried();
    let wins = |position: &Position<Russian>| {
        let any = AnyPosition::from_fen(Variant::Russian, &position.fen().to_string()).unwrap();
        library.answer(&any).map_or(position.legal_moves().is_empty(), |answer| answer.result == Wdl::Loss)
    };
    let moves = moves_of(line);
    let open = |index: &usize| {
        let position = after(fen, &moves[..*index]).unwrap();
        let winning = position.legal_moves().iter().filter(|mv| wins(&position.play(mv))).count();
        position.pieces(Color::White).len() > 1 && winning > 1
    };
    (0..moves.len()).step_by(2).filter(open).map(|index| index / 2 + 1).collect()
}

/// Moves that change places with two between them are a transposition and no cook: the first and the fourth here, whatever Black replies. That both orders lead to one position is tried on the board.
#[test]
fn moves_far_apart_change_places_11_3_5() {
    let fen = "W:Wa1,e1,g1:Bh8";
    let main = "1. a1-b2 h8-g7 2. e1-d2 g7-h6 (2... g7-f6 3. d2-c3 f6-e5 (3... f6-g5 4. g1-h2) 4. g1-h2) 3. d2-c3 h6-g5 4. g1-h2";
    for replies in [["g7-h6", "h6-g5"], ["g7-f6", "f6-e5"], ["g7-f6", "f6-g5"]] {
        let line = |first: &str, last: &str| {
            let text = format!("1. {first} h8-g7 2. e1-d2 {} 3. d2-c3 {} 4. {last}", replies[0], replies[1]);
            after(fen, &moves_of(&text)).unwrap()
        };
        assert_eq!(line("a1-b2", "g1-h2"), line("g1-h2", "a1-b2"));
    }
    let tags = format!("[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Task \"draw\"]");
    let text = format!("{tags}\n\n{main} *\n");
    let game = Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap().game;
    let report = composition::check(&game, &Library::carried(), Limits::nodes(20_000)).unwrap();
    let other = report.tree[0].others.iter().find(|other| other.mv == "g1-h2").unwrap();
    assert_eq!(other.dual, Some(Dual::Transposition));
}

/// The article's own pairs: the fifth and the sixth move are far from the beginning and adjacent, the third and the fifth near and not adjacent. The fourth is on the border. That the moves of each pair can be
/// exchanged is tried on the board.
#[test]
fn transpositions_are_near_or_far_and_adjacent_or_not_11_3_5() {
    let pairs = |fen: &str, main: &str, branch: &str, code: &str| {
        let (first, rest) = main.split_once(" 2. ").unwrap();
        let reply = branch.splitn(3, ' ').nth(2).unwrap();
        let report = study(fen, &format!("{first} (1... {reply}) 2. {rest}"));
        let of = |argument: &str| {
            told(&report, code, argument).into_iter().map(|(clause, value)| {
                assert_eq!(clause, "11.3.5");
                value
            })
        };
        let found: BTreeSet<_> = of("first").zip(of("second")).collect();
        let places: BTreeSet<String> = of("place").collect();
        // Whatever is told can be done.
        let tried = exchanged(fen, branch);
        assert!(found.is_subset(&tried), "{found:?} {tried:?}");
        (found, places)
    };
    let expected = |first: &str, second: &str, place: &str| {
        let pair = (first.to_owned(), second.to_owned());
        (BTreeSet::from([pair]), BTreeSet::from([place.to_owned()]))
    };
    let near = "1. b4-c5 a5-b4 2. c5:a3 h8-g7 3. a3-b4 g7-f6 4. c1-d2 f6-g5 5. d2-e3 g5-f4 6. e3:g5";
    assert_eq!(
        pairs("W:Wb4,c1:Ba5,h8", "1. b4-c5 h8-g7 2. c5-d6", near, "transposition-adjacent"),
        expected("3", "4", "near")
    );
    let far = "1. e7-c5 g3-f2 2. c5:g1 g7-h6 3. g1-a7 h6-g5 4. a7-d4 g5-h4 5. d4-c5 h4-g3 6. b2-c3";
    assert_eq!(
        pairs("W:Wb2,Ke7:Bg3,g7", "1. e7-c5 g7-f6 2. b2-a3", far, "transposition-adjacent"),
        expected("5", "6", "far")
    );
    let between = "1. b6-a7 f6-e5 2. d4:f6 d8-c7 3. a7-b8 c7-b6 4. b8-h2 b6-c5 5. f6-g7 c5-d4 6. h2-b8";
    assert_eq!(
        pairs("W:Wb6,d4:Bd8,f6", "1. b6-a7 d8-c7 2. a7-b8", between, "transposition-adjacent"),
        expected("4", "5", "between")
    );
    let apart = "1. g7-d4 g3-f2 2. d4:g1 g5-h4 3. g1-a7 h4-g3 4. a7-g1 g3-h2 5. h8-g7";
    assert_eq!(
        pairs("W:WKg7,Kh8:Bg3,g5", "1. g7-d4 g5-f4 2. h8-f6", apart, "transposition-apart"),
        expected("3", "5", "near")
    );
    let clean = study(CLEAN.0, CLEAN.1);
    assert!(clean.findings.iter().all(|finding| !finding.code.starts_with("transposition")));
    assert_eq!(exchanged(CLEAN.0, "1. a3-c5 f6-e5 2. e3-f4 e5:g3 3. c5-g1 g3-f2 4. g1:d4"), BTreeSet::new());
}

/// One inaccuracy of a branch is allowed; two are told, and the branch is none of the thematic lines. Which moves have a second way the endgame tables say.
#[test]
fn inaccuracies_are_counted_by_branch_11_3_8_5() {
    let thematic = |report: &Report| {
        let finding = report.finding("thematic").unwrap();
        (finding.clause, finding.standing, finding.arguments[0].1.clone())
    };
    let (fen, long) = (
        "W:WKa7,f4:Ba3,c7",
        "1. a7-b8 c7-b6 2. b8-a7 b6-a5 3. a7-d4 a3-b2 4. d4:a1 a5-b4 5. a1-b2 b4-c3 6. b2:d4",
    );
    let two = study(fen, &long.replace("c7-b6", "c7-b6 (1... c7-d6 2. b8:e5 a3-b2 3. e5:a1)"));
    // By the tables there are second ways at the second, the fifth and the sixth move. At the second the king attacks from e5, which is another way altogether; at the fifth and the sixth it has
    // the choice among squares of one diagonal: two inaccuracies.
    assert_eq!(second_ways(fen, long), [2, 5, 6]);
    assert_eq!(told(&two, "inaccuracies", "count"), [("11.3.8.5", "2".to_owned())]);
    assert_eq!(thematic(&two), ("11.2.5", Standing::Broken, "0".to_owned()));
    // The king ends its last strike on one of several squares: one inaccuracy, and the branch counts.
    let one = study(CLEAN.0, CLEAN.1);
    assert!(!told(&one, "king-landing", "line").is_empty());
    assert_eq!(told(&one, "inaccuracies", "count"), []);
    assert_eq!(thematic(&one), ("11.2.5", Standing::Kept, "2".to_owned()));
    assert_eq!(one.status, Status::Sound);
}

/// The king comes to the same diagonal a move later.
#[test]
fn a_lengthening_is_no_cook_11_3_8_5() {
    let moves = "1. h6-g7 c7-b6 (1... b4-a3 2. g7-h8 c7-b6 3. h8-g7) 2. g7-h8 b4-c3 3. h8:b2 b6-c5 4. b2-g7 c5-b4 5. g7-h8 b4-c3 6. h8:a1";
    let report = study("W:We3,h6:Bb4,c7", moves);
    let lines = told(&report, "lengthening", "line");
    assert!(
        lines.iter().any(|(clause, line)| *clause == "11.3.8.5" && line.ends_with("5. g7-f6")),
        "{lines:?}"
    );
    // What studies are allowed problems are not.
    let problem = self::report("W:We3,h6:Bb4,c7", "win", "problem", moves);
    assert_eq!(told(&problem, "lengthening", "line"), []);
    assert!(problem.findings.iter().any(|finding| finding.code == "cook-partial"));
}

/// Black's king can only go to and fro, so White's can go back and the diagram is there again.
#[test]
fn a_delay_repeats_a_position_11_3_8_5() {
    let report = report("W:WKa1,e3,f2,f4,g3:BKg1", "draw", "study", "1. a1-b2 g1-h2 2. b2-c3");
    let node = report.tree.iter().find(|node| node.ply == 2).unwrap();
    let dual = |mv: &str| node.others.iter().find(|other| other.mv == mv).unwrap().dual;
    assert_eq!(dual("b2-a1"), Some(Dual::Delay));
    // On the border: another square of the same diagonal repeats nothing.
    assert_eq!(dual("b2-d4"), Some(Dual::KingLanding));
    // To another square and back: the position after the first move is there again.
    assert_eq!(dual("b2-c1"), Some(Dual::Delay));
}

/// f4 is there for one line of the draw, and the main line goes without it; in the known study every piece is needed by the main line.
#[test]
fn a_piece_that_serves_a_side_line_is_told_11_2_4() {
    let side = report("W:Wb6,f2:Bd8,Ke7,f4", "draw", "study", "");
    assert_eq!(told(&side, "serves-side-line", "squares"), [("11.2.4", "f4".to_owned())]);
    assert!(side.finding("extras").is_none());
    let needed = study("W:Wb4,e7:Ba7,b6,c7", "1. b4-a5");
    assert_eq!(told(&needed, "serves-side-line", "squares"), []);
    // With nothing that needs it, it is an extra.
    let extra = study("W:Wa1,b4,e7:Ba7,b6,c7", "1. b4-a5");
    assert_eq!(told(&extra, "serves-side-line", "squares"), []);
    assert_eq!(extra.finding("extras").unwrap().arguments[0].1, "a1");
}

/// h2 is locked by g1 in the diagram already; a3 becomes so by the solution, though it stands where it ends.
#[test]
fn a_ready_final_stands_in_the_diagram_11_3_9_2() {
    let ready = lock("W:Wg1,f2:Bh2", "1. f2-e3");
    assert_eq!(told(&ready, "ready-final", "squares"), [("11.3.9.2", "h2".to_owned())]);
    let border = lock("W:Wa1,c1:Ba3", "1. a1-b2");
    assert_eq!(border.tree[1].end, Some(composition::End::Over));
    assert_eq!(told(&border, "ready-final", "squares"), []);
    // Black attacks in the diagram: a ready strike, which is another thing.
    let strike = lock("W:Wg1,g3,a1:Bh2", "");
    assert_eq!(told(&strike, "ready-final", "squares"), []);
    assert!(strike.finding("ready-strike").is_some());
}

/// c1 never moves and yet holds b2; h2 does nothing at all; a3, which is locked, is the theme.
#[test]
fn dead_pieces_are_not_passive_11_3_9_3() {
    let report = lock("W:Wa1,c1,h2:Ba3", "1. a1-b2");
    assert_eq!(told(&report, "dead", "squares"), [("11.3.9.3", "c1".to_owned())]);
    assert_eq!(told(&report, "passive", "squares"), [("11.3.9.3", "h2".to_owned())]);
    let without = lock("W:Wa1,c1:Ba3", "1. a1-b2");
    assert_eq!(told(&without, "passive", "squares"), []);
    // Other genres tell them together.
    let problem = self::report("W:Wb4,e7,Ka1:Ba7,b6,c7", "win", "problem", "1. b4-a5");
    assert_eq!(told(&problem, "dead", "squares"), []);
    assert!(!told(&problem, "passive", "squares").is_empty());
}
