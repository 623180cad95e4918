//! Wins by continuous fours and by continuous threats: every line found is walked move by move with the second reading
//! of the rules, and a plain exhaustive search confirms both the shortest wins and that there is none.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod reading;

use std::collections::HashMap;

use reading::Grid;
use renju::{Answer, Board, Color, Field, Move, Point, Vcf, Vct};
use rulebook::Lots;

struct Problem {
    name: String,
    board: Board,
    attacker: Color,
    /// The number of fours before the five in the shortest win, or `None` when there is no win.
    fours: Option<usize>,
}

fn problems() -> Vec<Problem> {
    include_str!("data/vcf.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let stones = |text: &str, color: Color| -> Vec<(Point, Color)> {
                text.split_whitespace().map(|p| (p.parse().unwrap(), color)).collect()
            };
            let mut all = stones(fields[3], Color::Black);
            all.extend(stones(fields[4], Color::White));
            Problem {
                name: fields[0].to_owned(),
                board: Board::from_stones(all),
                attacker: if fields[1] == "black" { Color::Black } else { Color::White },
                fours: fields[2].parse().ok(),
            }
        })
        .collect()
}

fn letter(color: Color) -> u8 {
    match color {
        Color::Black => b'X',
        Color::White => b'O',
    }
}

fn grid_of(board: &Board) -> Grid {
    let mut grid = Grid::new();
    for (point, color) in board.stones() {
        grid.0[point.index()] = letter(color);
    }
    grid
}

/// The points where a stone of the color would win at once, by the second reading.
fn wins(grid: &mut Grid, color: Color) -> Vec<usize> {
    (0..225)
        .filter(|&p| {
            if grid.0[p] != b'.' {
                return false;
            }
            grid.0[p] = letter(color);
            let five = if color == Color::Black { grid.five(p) } else { grid.five_or_more(p) };
            grid.0[p] = b'.';
            five
        })
        .collect()
}

fn may(grid: &mut Grid, p: usize, color: Color) -> bool {
    grid.0[p] == b'.' && (color == Color::White || grid.foul(p).is_none())
}

/// Walks a line of fours: each move of the attacker is allowed and leaves one reply or none that helps.
fn check_fours(board: &Board, attacker: Color, line: &[Move]) {
    let defender = attacker.other();
    let mut grid = grid_of(board);
    let (last, before) = line.split_last().unwrap();
    assert_eq!(before.len() % 2, 0);
    for pair in before.chunks(2) {
        let Move::Place(attack) = pair[0] else { panic!("the attacker passes in {line:?}") };
        assert!(wins(&mut grid, attacker).is_empty(), "a five was there: {line:?}");
        let threats = wins(&mut grid, defender);
        assert!(
            threats.is_empty() || threats == [attack.index()],
            "{attack} overlooks a five of the defender"
        );
        assert!(may(&mut grid, attack.index(), attacker), "{attack} is taken or forbidden in {line:?}");
        grid.0[attack.index()] = letter(attacker);
        let fives = wins(&mut grid, attacker);
        assert!(!fives.is_empty(), "{attack} is no four in {line:?}");
        match pair[1] {
            Move::Place(block) => {
                assert!(fives.contains(&block.index()) && grid.0[block.index()] == b'.');
                grid.0[block.index()] = letter(defender);
            }
            Move::Pass => {
                assert_eq!(fives.len(), 1);
                assert!(!may(&mut grid, fives[0], defender), "the defender could block {attack} in {line:?}");
            }
        }
    }
    let Move::Place(five) = *last else { panic!("the line ends with a pass") };
    assert!(wins(&mut grid, attacker).contains(&five.index()), "{five} makes no five in {line:?}");
}

/// The fewest fours before the attacker's five within `depth`, by plain exhaustive search.
fn fewest_fours(
    grid: &mut Grid,
    attacker: Color,
    depth: usize,
    seen: &mut HashMap<[u8; 225], usize>,
) -> Option<usize> {
    let defender = attacker.other();
    if !wins(grid, attacker).is_empty() {
        return Some(0);
    }
    let threats = wins(grid, defender);
    if depth == 0 || threats.len() > 1 || seen.get(&grid.0).is_some_and(|&failed| failed >= depth) {
        return None;
    }
    let mut best: Option<usize> = None;
    for p in 0..225 {
        if grid.0[p] != b'.' || threats.first().is_some_and(|&t| t != p) {
            continue;
        }
        grid.0[p] = letter(attacker);
        let fives = wins(grid, attacker);
        grid.0[p] = b'.';
        if fives.is_empty() || !may(grid, p, attacker) {
            continue;
        }
        grid.0[p] = letter(attacker);
        let found = if fives.len() > 1 || !may(grid, fives[0], defender) {
            Some(1)
        } else {
            grid.0[fives[0]] = letter(defender);
            let most = best.map_or(depth, |b| b - 1);
            let rest = fewest_fours(grid, attacker, most - 1, seen).map(|n| n + 1);
            grid.0[fives[0]] = b'.';
            rest
        };
        grid.0[p] = b'.';
        if found.is_some_and(|n| best.is_none_or(|b| n < b)) {
            best = found;
        }
        if best == Some(1) {
            break;
        }
    }
    if best.is_none() {
        seen.insert(grid.0, depth);
    }
    best
}

#[test]
fn the_suite_of_continuous_fours() {
    let problems = problems();
    assert!(problems.len() >= 50);
    let mut solver = Vcf::new();
    for problem in &problems {
        let mut field = Field::new(problem.board);
        let any = Vcf::new().solve(&mut field, problem.attacker, 1_000_000);
        assert_eq!(any.line().is_some(), problem.fours.is_some(), "{}: {any:?}", problem.name);
        if let Some(line) = any.line() {
            check_fours(&problem.board, problem.attacker, line);
        }
        let answer = solver.shortest(&mut field, problem.attacker, 1_000_000);
        assert_eq!(field.board(), &problem.board, "{}", problem.name);
        match (problem.fours, answer) {
            (Some(fours), Answer::Win(line)) => {
                assert_eq!(line.len(), 2 * fours + 1, "{}: {line:?}", problem.name);
                check_fours(&problem.board, problem.attacker, &line);
            }
            (None, Answer::None) => {}
            (expected, found) => panic!("{}: {expected:?} fours expected, {found:?} found", problem.name),
        }
    }
}

/// The answers of the suite by the plain search: a win is the shortest one, and where there is none the search is
/// exhausted at any depth.
#[test]
fn the_answers_of_the_suite_by_exhaustive_search() {
    for problem in problems() {
        let mut grid = grid_of(&problem.board);
        let found = match problem.fours {
            // Longer ones take the plain search too long; their lines are walked all the same.
            Some(fours) if fours > 8 => continue,
            Some(fours) => fewest_fours(&mut grid, problem.attacker, fours, &mut HashMap::new()),
            None => fewest_fours(&mut grid, problem.attacker, 112, &mut HashMap::new()),
        };
        assert_eq!(found, problem.fours, "{}", problem.name);
    }
}

fn random_board(lots: &mut Lots, side: usize, stones: usize) -> Board {
    let mut board = Board::new();
    for n in 0..stones {
        let point = Point::new(7 - side / 2 + lots.index(side), 7 - side / 2 + lots.index(side)).unwrap();
        board.put(point, Color::ALL[n % 2]);
    }
    board
}

#[test]
fn random_positions_agree_with_exhaustive_search() {
    let mut lots = Lots::new(0xf0f0);
    let mut solver = Vcf::new();
    let (mut won, mut none) = (0, 0);
    while won < 150 || none < 150 {
        let stones = 14 + lots.index(20);
        let board = random_board(&mut lots, 9, stones);
        let attacker = Color::ALL[lots.index(2)];
        let mut grid = grid_of(&board);
        let mut field = Field::new(board);
        let any = solver.solve(&mut field, attacker, 1_000_000);
        let shortest = solver.shortest(&mut field, attacker, 1_000_000);
        assert_eq!(any.line().is_some(), shortest.line().is_some(), "{board:?}");
        if let Some(line) = any.line() {
            check_fours(&board, attacker, line);
        }
        match shortest {
            Answer::Win(line) if won < 150 => {
                won += 1;
                let fours = line.len() / 2;
                check_fours(&board, attacker, &line);
                if fours <= 4 {
                    assert_eq!(
                        fewest_fours(&mut grid, attacker, fours, &mut HashMap::new()),
                        Some(fours),
                        "{board:?}"
                    );
                }
            }
            Answer::None if none < 150 => {
                none += 1;
                assert_eq!(
                    fewest_fours(&mut grid, attacker, 112, &mut HashMap::new()),
                    None,
                    "{attacker} {board:?}"
                );
            }
            Answer::Unknown => panic!("a small position was not solved: {board:?}"),
            _ => {}
        }
    }
}

#[test]
fn a_limit_of_nodes_is_kept() {
    let problem = problems().into_iter().max_by_key(|p| p.fours).unwrap();
    let mut solver = Vcf::new();
    assert_eq!(solver.solve(&mut Field::new(problem.board), problem.attacker, 3), Answer::Unknown);
    assert!(solver.nodes() <= 4);
}

/// Walks a line of threats: every stone is allowed, and the last makes the attacker's five.
fn check_threats(board: &Board, attacker: Color, line: &[Move]) {
    let mut grid = grid_of(board);
    for (n, action) in line.iter().enumerate() {
        let mover = if n % 2 == 0 { attacker } else { attacker.other() };
        if let Move::Place(point) = *action {
            assert!(may(&mut grid, point.index(), mover), "{point} in {line:?}");
            if n + 1 == line.len() {
                assert!(
                    wins(&mut grid, attacker).contains(&point.index()),
                    "{line:?} does not end with a five"
                );
            }
            grid.0[point.index()] = letter(mover);
        } else {
            assert_eq!(mover, attacker.other(), "the attacker passes in {line:?}");
        }
    }
}

/// Plays a won position out: the attacker follows the solver anew after every reply, and must make a five whatever the
/// defender tries: blocking, fours of its own, or anything else.
fn play_out(board: &Board, attacker: Color, lots: &mut Lots) {
    let defender = attacker.other();
    let mut field = Field::new(*board);
    let mut solver = Vct::new(attacker);
    for _ in 0..60 {
        let mut grid = grid_of(field.board());
        if !wins(&mut grid, attacker).is_empty() {
            return;
        }
        let answer = solver.solve(&mut field, 400_000);
        let attack = answer
            .first()
            .unwrap_or_else(|| panic!("{attacker} lost the win: {:?} of {board:?}", field.board()));
        assert!(may(&mut grid, attack.index(), attacker), "{attack} is not allowed");
        field.put(attack, attacker);
        grid.0[attack.index()] = letter(attacker);
        assert!(wins(&mut grid, defender).is_empty(), "{attack} overlooks a five of the defender");
        let fives = wins(&mut grid, attacker);
        // Usually the best replies: stopping a five, or a point near the attack or of the defender's fours.
        let replies: Vec<usize> = if let (1, Some(&only)) = (fives.len(), fives.first()) {
            vec![only]
        } else {
            let busy = field.fours(defender).union(field.fours(attacker));
            let any = lots.index(4) == 0 || busy.is_empty();
            (0..225).filter(|&p| any || busy.contains(Point::from_index(p).unwrap())).collect()
        };
        let replies: Vec<usize> = replies.into_iter().filter(|&p| may(&mut grid, p, defender)).collect();
        if !replies.is_empty() {
            let reply = replies[lots.index(replies.len())];
            field.put(Point::from_index(reply).unwrap(), defender);
        }
    }
    panic!("no five after sixty moves: {board:?}");
}

#[test]
fn a_win_by_threats_holds_against_every_kind_of_defence() {
    let mut lots = Lots::new(0xabc);
    let (mut won, mut beyond_fours) = (0, 0);
    while beyond_fours < 8 {
        let stones = 8 + lots.index(9);
        let board = random_board(&mut lots, 7, stones);
        let attacker = Color::ALL[lots.index(2)];
        let mut field = Field::new(board);
        if !field.fives(attacker.other()).is_empty() || !field.fives(attacker).is_empty() {
            continue;
        }
        let Answer::Win(line) = Vct::new(attacker).solve(&mut field, 30_000) else {
            continue;
        };
        assert_eq!(field.board(), &board);
        check_threats(&board, attacker, &line);
        won += 1;
        if Vcf::new().solve(&mut field, attacker, 1_000_000) == Answer::None {
            beyond_fours += 1;
            for _ in 0..6 {
                play_out(&board, attacker, &mut lots);
            }
        }
    }
    assert!(won > beyond_fours);
}

/// Long wins: the line is legal to its five, and holds when played out.
#[test]
fn long_wins_by_threats() {
    let mut lots = Lots::new(0x10ad);
    for problem in include_str!("data/vct.txt").lines().filter(|line| !line.starts_with('#')).step_by(3) {
        let fields: Vec<&str> = problem.split('|').map(str::trim).collect();
        let attacker = if fields[0] == "black" { Color::Black } else { Color::White };
        let stones =
            |text: &'static str, color| text.split_whitespace().map(move |p| (p.parse().unwrap(), color));
        let board =
            Board::from_stones(stones(fields[1], Color::Black).chain(stones(fields[2], Color::White)));
        let answer = Vct::new(attacker).solve(&mut Field::new(board), 2_000_000);
        check_threats(&board, attacker, answer.line().unwrap());
        play_out(&board, attacker, &mut lots);
    }
}

fn position(black: &str, white: &str) -> Board {
    let stones = |text: &str, color| -> Vec<(Point, Color)> {
        text.split(' ').map(|p| (p.parse().unwrap(), color)).collect()
    };
    Board::from_stones(stones(black, Color::Black).into_iter().chain(stones(white, Color::White)))
}

/// A win whose first move makes neither a four nor a three: i6 prepares a win by fours on two sides.
#[test]
fn a_win_that_a_mise_move_begins() {
    let board = position("h8 i8 j8 h7 i7 k7 h4", "i9 k8 f7 j7 f5 i5 g4");
    let mut field = Field::new(board);
    let i6 = "i6".parse().unwrap();
    assert!(!field.fours(Color::Black).contains(i6) && !field.threes(Color::Black).contains(i6));
    let answer = Vct::new(Color::Black).solve(&mut field, 200_000);
    assert_eq!(answer.first(), Some(i6));
    check_threats(&board, Color::Black, answer.line().unwrap());
    play_out(&board, Color::Black, &mut Lots::new(6));
}

/// Neither threes alone nor one quiet move are enough here. The wins are played out with the second reading of the rules; a
/// search that gives up too soon says that it does not know.
#[test]
fn none_is_said_only_when_it_is_proved() {
    let mut lots = Lots::new(7);
    for (attacker, black, white) in [
        (Color::White, "g6 i6 e7 g8 f9", "e5 j5 f6 f7 f8 e9"),
        (Color::Black, "h5 k5 j6 j7 i9 e10 j11 k11", "g6 e7 j9 f10 h10 i11"),
        (Color::White, "e5 e6 h6 j7 g8 e9", "j5 f6 j6 h8 i9"),
        (Color::Black, "f6 g6 f7 h8 j8 j10 e11 f11", "k5 j6 g8 i8 g9 h9 f10 g10"),
    ] {
        let board = position(black, white);
        let answer = Vct::new(attacker).solve(&mut Field::new(board), 200_000);
        check_threats(&board, attacker, answer.line().unwrap_or_else(|| panic!("{answer:?} of {board:?}")));
        play_out(&board, attacker, &mut lots);
        assert_eq!(Vct::new(attacker).solve(&mut Field::new(board), 50), Answer::Unknown);
    }
    let apart = position("d4 l12", "d12 l4");
    assert_eq!(Vct::new(Color::Black).solve(&mut Field::new(apart), 200_000), Answer::None);
}
