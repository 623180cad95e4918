//! Each check of the report with examples made from the article: sound, broken, and on the border.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use composition::{
    Counts, Genre, Goal, Group, Limits, Refused, Report, Sacrifice, Standing, Status, Task, genre_of,
    group_of, sacrifice,
};
use draughts::{International, Position, Russian};
use endgame::{Library, Shelved, Wdl};
use pdn::{Game, Games, Mode};
use rulebook::Lots;

fn game(tags: &str, moves: &str) -> Game {
    let text = format!("{tags}\n\n{moves} *\n");
    Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap().game
}

fn tags(game_type: &str, fen: &str, task: &str) -> String {
    format!("[GameType \"{game_type}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Task \"{task}\"]")
}

/// A report on a composition of 64 squares.
fn russian(fen: &str, task: &str, moves: &str) -> Report {
    let game = game(&tags("25", fen, task), moves);
    composition::check(&game, &Library::carried(), Limits::nodes(20_000)).unwrap()
}

fn international(fen: &str, task: &str, moves: &str) -> Report {
    let game = game(&tags("20", fen, task), moves);
    composition::check(&game, &Library::carried(), Limits::nodes(5_000)).unwrap()
}

fn standing(report: &Report, code: &str) -> Option<(&'static str, Standing)> {
    report.finding(code).map(|finding| (finding.clause, finding.standing))
}

const KEPT: Standing = Standing::Kept;
const BROKEN: Standing = Standing::Broken;
const OBSERVED: Standing = Standing::Observed;

#[test]
fn tasks_are_read_as_they_are_written_11_1_4() {
    for text in [
        "win",
        "draw",
        "giveaway",
        "lock 2",
        "lock 1K",
        "lock 1+2K",
        "white: win; black: draw",
        "win; turned: draw",
        "x2 win",
    ] {
        assert_eq!(text.parse::<Task>().unwrap().to_string(), text);
    }
    for text in ["", "mate", "lock", "lock 0", "lock 1+1", "lock 99", "red: win", "win;", "x0 win"] {
        assert!(text.parse::<Task>().is_err(), "{text}");
    }
    assert!(!Task::from(Goal::Win).is_special());
    assert!("black: win".parse::<Task>().unwrap().is_special());
}

/// Problems have more than four white pieces, studies at most four and six black ones; miniatures up to six men, on a hundred squares seven.
#[test]
fn genres_and_groups_by_numbers_11_1_3() {
    let counts = |white, black| Counts { white, black };
    assert_eq!(genre_of(&counts([4, 0], [6, 0]), Goal::Win), Genre::Study);
    assert_eq!(genre_of(&counts([3, 2], [6, 0]), Goal::Win), Genre::Problem);
    assert_eq!(genre_of(&counts([3, 2], [6, 0]), Goal::Lock { men: 1, kings: 0 }), Genre::Task);
    let group = |white, black, goal| {
        let counts = counts(white, black);
        let genre = genre_of(&counts, goal);
        (group_of::<Russian>(&counts, genre, goal), group_of::<International>(&counts, genre, goal))
    };
    assert_eq!(group([6, 0], [6, 0], Goal::Win), (Group::Miniature, Group::Miniature));
    assert_eq!(group([7, 0], [6, 0], Goal::Win), (Group::Ending, Group::Miniature));
    assert_eq!(group([7, 0], [8, 0], Goal::Win), (Group::Ending, Group::Middle));
    assert_eq!(group([12, 0], [13, 0], Goal::Win).1, Group::Big);
    assert_eq!(group([6, 0], [5, 1], Goal::Win), (Group::WithKings, Group::WithKings));
    let lock = |men, kings| Goal::Lock { men, kings };
    assert_eq!(group([7, 0], [6, 0], lock(2, 0)).0, Group::Miniature);
    assert_eq!(group([8, 0], [6, 0], lock(2, 0)).0, Group::LocksMen);
    assert_eq!(group([8, 0], [6, 1], lock(1, 1)).0, Group::LocksKings);
}

#[test]
fn a_study_with_seven_black_pieces_is_none_11_1_3() {
    let fen = |black: &str| format!("W:WKc1,a1:B{black}");
    let six = russian(&fen("a7,c7,e7,g7,b8,d8"), "win", "");
    assert_eq!(standing(&six, "genre"), Some(("11.1.3", KEPT)));
    let seven = russian(&fen("a7,c7,e7,g7,b8,d8,f8"), "win", "");
    assert_eq!(standing(&seven, "genre-numbers"), Some(("11.1.3", BROKEN)));
    assert_eq!(seven.status, Status::Defective);
}

#[test]
fn the_first_move_is_quiet_and_whites_11_1_3() {
    let capture = russian("W:Wc3:Bd4", "win", "");
    assert_eq!(standing(&capture, "first-capture"), Some(("11.1.3", BROKEN)));
    let quiet = russian("W:Wb4,e7:Ba7,b6,c7", "win", "");
    assert_eq!(standing(&quiet, "first-capture"), None);
    let black = russian("B:Wb4,e7:Ba7,b6,c7", "win", "");
    assert_eq!(standing(&black, "black-to-move"), Some(("11.1.3", BROKEN)));
    // Said to be so it is a special kind.
    let special = russian("B:Wb4,e7:Ba7,b6,c7", "black: win", "");
    assert_eq!(standing(&special, "black-to-move"), None);
    assert_eq!(standing(&special, "special"), Some(("11.1.4", OBSERVED)));
}

#[test]
fn last_moves_are_named_or_ruled_out_11_2_2() {
    let legal = russian("W:Wb4,e7:Ba7,b6,c7", "win", "");
    assert_eq!(standing(&legal, "last-moves"), Some(("11.2.2", KEPT)));
    // Black's man on h8 never moved, and White's on g7 stands where it would have taken.
    let illegal = russian("W:Wg7:Bh8", "win", "");
    assert_eq!(standing(&illegal, "no-last-move"), Some(("11.2.2", BROKEN)));
}

/// In doubtful cases the author gives the last moves: here Black took three pieces, more than the program puts back. What does not lead to the diagram is told and changes nothing.
#[test]
fn the_author_gives_the_last_moves_11_2_2() {
    let check = |last: &str| {
        let tags = format!("{}\n[LastMoves \"{last}\"]", tags("25", "W:Wg7:Bg3", "draw"));
        composition::check(&game(&tags, ""), &Library::carried(), Limits::nodes(1_000)).unwrap()
    };
    let given = check("W:Wb4,d4,f4,h6:Ba5 h6-g7 a5:c3:e5:g3");
    assert_eq!(standing(&given, "last-moves-author"), Some(("11.2.2", KEPT)));
    assert_eq!(standing(&given, "last-moves-wrong"), None);
    let wrong = [
        "",
        "nonsense",
        "W:Wb4,d4,f4,h6:Ba5",
        "W:Wb4,d4,f4,h6:Ba5 h6-g7",
        // Not the diagram: another piece is left, the moves are of the wrong side, a move too many, a move that cannot be made.
        "W:Wb4,d4,f4,h6,a1:Ba5 h6-g7 a5:c3:e5:g3",
        "B:Wg7:Bg5 g5-h4 g7-h8",
        "W:Wb4,d4,f4,h6:Ba5 h6-g7 a5:c3:e5:g3 g7-h8",
        "W:Wb4,d4,f4,h6:Ba5 h6-g7 a5-b6",
    ];
    for last in wrong {
        let told = check(last);
        assert_eq!(standing(&told, "last-moves-wrong"), Some(("11.2.2", OBSERVED)), "{last}");
        assert_eq!(standing(&told, "last-moves"), Some(("11.2.2", KEPT)), "{last}");
    }
}

/// The second known study: b4-a5 is the solution, anything else is not.
#[test]
fn the_task_is_carried_out_in_every_line_11_2_3() {
    let fen = "W:Wb4,e7:Ba7,b6,c7";
    let solved = russian(fen, "win", "1. b4-a5");
    assert_eq!(standing(&solved, "solvable"), Some(("11.2.3", KEPT)));
    let wrong = russian(fen, "win", "1. e7-f8");
    assert_eq!(standing(&wrong, "line-fails"), Some(("11.2.3", BROKEN)));
    assert!(wrong.finding("line-fails").unwrap().arguments[0].1.starts_with("1. e7-f8"));
    let lost = russian("W:Wh2:Ba7,b6,c7,d6", "draw", "");
    assert_eq!(standing(&lost, "unsolvable"), Some(("11.2.3", BROKEN)));
    assert_eq!(lost.status, Status::Defective);
}

/// A reply that the author does not give is added and solved.
#[test]
fn every_black_reply_is_in_the_tree_11_2_3() {
    let report = russian("W:Wb4,e7:Ba7,b6,c7", "win", "1. b4-a5 b6-c5");
    let first = &report.tree[1];
    assert_eq!(first.mv.as_deref(), Some("b4-a5"));
    let position = Position::<Russian>::from_fen(&first.fen).unwrap();
    assert_eq!(first.children.len(), position.legal_moves().len());
    assert_eq!(standing(&report, "replies-added"), Some(("11.2.3", OBSERVED)));
    assert!(first.children.iter().filter(|child| report.tree[**child].by_author).count() == 1);
}

#[test]
fn the_known_studies_have_one_first_move_11_2_6() {
    for (fen, key) in [("W:WKa5,a3:Ba7,f4", "a5-b4"), ("W:Wb4,e7:Ba7,b6,c7", "b4-a5")] {
        let report = russian(fen, "win", "");
        assert!(report.proposed);
        assert_eq!(report.tree[1].mv.as_deref(), Some(key));
        assert_eq!(standing(&report, "cook-full"), None);
        assert_eq!(report.genre, Genre::Study);
    }
}

#[test]
fn a_second_first_move_is_a_full_cook_11_2_6() {
    let report = russian("W:WKa1,Kc1:Bh8", "win", "");
    assert_eq!(standing(&report, "cook-full"), Some(("11.2.6", BROKEN)));
    assert_eq!(report.status, Status::Defective);
}

/// A surplus of one black piece is allowed, of two it is not, of White any.
#[test]
fn black_has_at_most_one_piece_more_11_2_7_1() {
    let fen = |white: &str, black: &str| format!("W:W{white}:B{black}");
    let five = "31,32,33,34,35";
    let even = international(&fen(five, "6,7,8,9,10"), "win", "");
    let one = international(&fen(five, "5,6,7,8,9,10"), "win", "");
    let two = international(&fen(five, "4,5,6,7,8,9,10"), "win", "");
    assert_eq!(standing(&even, "balance"), Some(("11.2.7.1", KEPT)));
    assert_eq!(standing(&one, "balance"), Some(("11.2.7.1", KEPT)));
    assert_eq!(standing(&two, "black-surplus"), Some(("11.2.7.1", BROKEN)));
    let white = international(&fen("31,32,33,34,35,36,37,38", "5,6,7"), "win", "");
    assert_eq!(standing(&white, "balance"), Some(("11.2.7.1", KEPT)));
}

/// White locks h2 with f2-e3; the man on e3 is not needed for it, and there is one line only.
#[test]
fn a_task_has_economical_finals_and_two_lines_11_2_8_1() {
    let fen = "W:Wg1,f2:Bh2";
    let report = russian(fen, "lock 1", "1. f2-e3");
    assert_eq!(report.genre, Genre::Task);
    assert_eq!(standing(&report, "lock-exact"), Some(("11.2.8.2", KEPT)));
    assert_eq!(standing(&report, "only"), Some(("11.2.6", KEPT)));
    assert_eq!(standing(&report, "final-wasteful"), Some(("11.2.8.1", BROKEN)));
    assert_eq!(report.finding("final-wasteful").unwrap().arguments[1].1, "e3");
    assert_eq!(standing(&report, "thematic"), Some(("11.2.5", BROKEN)));
    assert_eq!(standing(&report, "first-quiet"), Some(("11.2.8.3", KEPT)));
    // A king is not a man, and two are not one.
    for other in ["lock 1K", "lock 2"] {
        assert_eq!(standing(&russian(fen, other, ""), "unsolvable"), Some(("11.2.3", BROKEN)));
    }
}

#[test]
fn the_first_move_of_a_task_11_2_8_3() {
    let capture = russian("W:Wc3,g1:Bd4,h2", "lock 1", "");
    assert_eq!(standing(&capture, "first-capture"), Some(("11.2.8.3", BROKEN)));
    let attacked = russian("W:Wg1,e3:Bh2,d6,f4", "lock 1", "");
    assert_eq!(standing(&attacked, "first-capture"), Some(("11.2.8.3", BROKEN)));
    // g3 is under attack of h2, and nothing is to be taken.
    let en_prise = russian("W:Wg1,g3,a1:Bh2", "lock 1", "");
    assert_eq!(standing(&en_prise, "white-en-prise"), Some(("11.2.8.3", OBSERVED)));
    // b4 is under attack of a5, which came from b6 when nobody had anything to take: it is no more than that.
    let calm = russian("W:Wb4,g1:Ba5", "lock 1", "");
    assert_eq!(standing(&calm, "white-en-prise"), None);
    assert_eq!(standing(&calm, "white-en-prise-after"), Some(("11.2.8.3", OBSERVED)));
    assert_eq!(calm.finding("white-en-prise-after").unwrap().arguments[0].1, "b6-a5");
    let none = russian("W:Wg3:Bh4,f4,h2,e5", "lock 1", "");
    assert!(standing(&none, "no-first-move").is_some() || standing(&none, "first-capture").is_some());
}

/// White wins with the move and without it, or not: the tables say which.
#[test]
fn conditions_of_the_special_kinds_11_1_4() {
    let library = Library::carried();
    let fen = "W:WKa5,a3:Ba7,f4";
    let position = Position::<Russian>::from_fen(fen).unwrap();
    let black = Position::<Russian>::from_fen(&fen.replacen('W', "B", 1)).unwrap();
    let tables = Russian::shelf(&library);
    assert_eq!(tables.result(&position), Some(Wdl::Win));
    let wins = tables.result(&black) == Some(Wdl::Loss);
    let report = russian(fen, "white: win; black: win", "");
    let expected = if wins { ("condition", KEPT) } else { ("condition-fails", BROKEN) };
    assert_eq!(standing(&report, expected.0), Some(("11.1.4", expected.1)));
    // a3 turned is h6, a7 is h2, f4 is c5, a5 is h4; the colours stay.
    let turned = Position::<Russian>::from_fen("W:WKh4,h6:Bh2,c5").unwrap();
    let draws = tables.result(&turned) >= Some(Wdl::Draw);
    let report = russian(fen, "win; turned: draw", "");
    let expected = if draws { ("condition", KEPT) } else { ("condition-fails", BROKEN) };
    assert_eq!(standing(&report, expected.0), Some(("11.1.4", expected.1)));
}

/// A double study has two solutions and no third. By the tables just two first moves win here.
#[test]
fn a_double_study_has_two_solutions_11_1_4() {
    let library = Library::carried();
    let fen = "W:Wb2,f6:Bc5,h8";
    let position = Position::<Russian>::from_fen(fen).unwrap();
    let wins =
        |mv: &draughts::Move<_>| Russian::shelf(&library).result(&position.play(mv)) == Some(Wdl::Loss);
    let mut winning: Vec<String> =
        position.legal_moves().iter().filter(|mv| wins(mv)).map(ToString::to_string).collect();
    winning.sort();
    assert_eq!(winning, ["b2-c3", "f6-e7"]);
    let double = russian(fen, "x2 win", "");
    assert_eq!(standing(&double, "solutions"), Some(("11.1.4", KEPT)));
    assert_eq!(standing(&double, "cook-full"), None);
    let mut keys: Vec<_> =
        double.tree[0].children.iter().filter_map(|child| double.tree[*child].mv.clone()).collect();
    keys.sort();
    assert_eq!(keys, winning);
    assert_eq!(double.status, Status::Sound);
    // As a study with one solution it has a cook; three solutions it has not; and the author has to give both.
    assert_eq!(standing(&russian(fen, "win", ""), "cook-full"), Some(("11.2.6", BROKEN)));
    assert_eq!(standing(&russian(fen, "x3 win", ""), "solutions-few"), Some(("11.1.4", BROKEN)));
    assert_eq!(standing(&russian(fen, "x2 win", "1. f6-e7"), "solutions-few"), Some(("11.1.4", BROKEN)));
    let both = russian(fen, "x2 win", "1. f6-e7 (1. b2-c3)");
    assert_eq!(standing(&both, "solutions"), Some(("11.1.4", KEPT)));
    // One solution of two that are asked for.
    let one = russian("W:Wb4,e7:Ba7,b6,c7", "x2 win", "");
    assert_eq!(standing(&one, "solutions-few"), Some(("11.1.4", BROKEN)));
}

#[test]
fn economical_sacrifices_by_the_examples_of_11_3_7_6() {
    let vector = |numbers: &[u8]| Sacrifice { vector: numbers.to_vec() };
    for good in [&[1, 2][..], &[1, 3, 4], &[2, 2, 4, 5]] {
        assert!(vector(good).is_economical(), "{good:?}");
    }
    for bad in [&[1, 3][..], &[1, 2, 4]] {
        assert!(!vector(bad).is_economical(), "{bad:?}");
    }
    for ideal in [&[1, 2][..], &[1, 1, 2], &[2, 3, 4]] {
        assert!(vector(ideal).is_ideal(), "{ideal:?}");
    }
    assert!(!vector(&[1, 3, 4]).is_ideal());
    // Two ways to take one: no rule of the greatest number, and no illusion.
    assert!(!vector(&[1, 1]).is_ideal());
    assert!(vector(&[2]).is_coarse() && !vector(&[1]).is_coarse() && !vector(&[1, 2]).is_coarse());
    assert_eq!(vector(&[1, 3, 4]).to_string(), "1:3:4");
}

/// The greatest number of a vector is what the rules make Black take.
#[test]
fn the_last_number_of_a_vector_is_the_mandatory_capture_11_3_7_6() {
    let mut captures = 0;
    for seed in 0..300 {
        let mut lots = Lots::new(seed);
        let mut position = Position::<International>::start();
        for _ in 0..140 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let due = moves[0].captured().len();
            let offered = sacrifice(&position).map(|found| usize::from(*found.vector.last().unwrap()));
            assert_eq!(offered.unwrap_or(0), due, "{}", position.fen());
            captures += usize::from(due > 1);
            position = position.play(&moves[lots.below(moves.len() as u64) as usize]);
        }
    }
    assert!(captures > 300, "{captures}");
}

#[test]
fn the_corner_and_the_balance_are_observed_11_3_7_2() {
    let report = international("W:W50,31,32,33,34:B45,6,7,8,9", "win", "");
    assert_eq!(standing(&report, "corner"), Some(("11.3.7.2", OBSERVED)));
    assert_eq!(standing(&report, "equal"), Some(("11.3.7.2", OBSERVED)));
    let without = international("W:W49,31,32,33,34:B45,6,7,8,9,10", "win", "");
    assert_eq!(standing(&without, "corner"), None);
    assert_eq!(standing(&without, "unequal"), Some(("11.3.7.2", OBSERVED)));
}

#[test]
fn what_is_no_composition_is_refused() {
    let check = |tags: &str, moves: &str| {
        composition::check(&game(tags, moves), &Library::carried(), Limits::nodes(10)).unwrap_err()
    };
    let fen = "W:Wb4,e7:Ba7,b6,c7";
    assert!(matches!(check(&tags("25", "W:Wzz:B", "win"), ""), Refused::NoPosition(_)));
    assert!(matches!(check(&tags("25", fen, "mate"), ""), Refused::Task(_)));
    assert!(matches!(check(&tags("25", fen, "win"), "1. a1-b2"), Refused::Move(..)));
    let genre = format!("{}\n[Genre \"poem\"]", tags("25", fen, "win"));
    assert!(matches!(check(&genre, ""), Refused::Genre(_)));
}

/// The second known study with a piece more: taken away again, the study is there with its one first move. So the piece is an extra, and no other is.
#[test]
fn extras_are_named_11_2_4() {
    let study = russian("W:Wb4,e7:Ba7,b6,c7", "win", "1. b4-a5");
    assert_eq!(standing(&study, "no-extras"), Some(("11.2.4", KEPT)));
    for square in ["a1", "c1", "d2", "c3"] {
        let planted = russian(&format!("W:W{square},b4,e7:Ba7,b6,c7"), "win", "1. b4-a5");
        assert_eq!(standing(&planted, "extras"), Some(("11.2.4", BROKEN)), "{square}");
        assert_eq!(planted.finding("extras").unwrap().arguments[0].1, square);
    }
    // 11.1.3 has practical problems on a hundred squares only: here nothing is forgiven.
    let tags = tags_practical("25", "W:Wa1,b4,e7:Ba7,b6,c7");
    let small =
        composition::check(&game(&tags, "1. b4-a5"), &Library::carried(), Limits::nodes(20_000)).unwrap();
    assert_eq!(standing(&small, "extras"), Some(("11.2.4", BROKEN)));
    assert_eq!(standing(&small, "not-practical"), Some(("11.1.3", OBSERVED)));
}

/// What makes a problem of men on a hundred squares defective by 11.2.4 and 11.2.5 is only told of a practical one (the note to 11.2.7); with a king on the board it is no practical problem (11.1.3). The
/// positions are random, the solution is the one first move that wins by the tables.
#[test]
fn practical_problems_are_forgiven_what_the_note_says_11_2_7() {
    let library = Library::carried();
    let tables = International::shelf(&library);
    let squares: Vec<draughts::Square<_>> = draughts::Square::all().collect();
    let (mut extras, mut lots) = (0, Lots::new(11));
    while extras < 5 {
        let mut setup = draughts::Setup::default();
        setup.turn = Some(draughts::Color::White);
        for color in [draughts::Color::White, draughts::Color::White, draughts::Color::Black] {
            let square = squares[lots.below(50) as usize];
            setup.set(square, Some(draughts::Piece { color, kind: draughts::Kind::Man }));
        }
        let Ok(position) = setup.position::<International>() else { continue };
        if position.must_capture() || position.pieces(draughts::Color::White).len() < 2 {
            continue;
        }
        let moves = position.legal_moves();
        let mut winning = moves.iter().filter(|mv| tables.result(&position.play(mv)) == Some(Wdl::Loss));
        let (Some(key), None) = (winning.next(), winning.next()) else { continue };
        let fen = position.fen().to_string();
        let check = |tags: &str| {
            composition::check(&game(tags, &format!("1. {key}")), &library, Limits::nodes(2_000)).unwrap()
        };
        let problem = check(&format!("{}\n[Genre \"problem\"]", tags("20", &fen, "win")));
        let practical = check(&tags_practical("20", &fen));
        assert_eq!(practical.group, Group::Practical);
        for code in ["extras", "thematic"] {
            let told = |report: &Report| standing(report, code).map(|(_, standing)| standing);
            if told(&problem) == Some(BROKEN) {
                assert_eq!(told(&practical), Some(OBSERVED), "{code} {fen}");
                extras += usize::from(code == "extras");
            }
        }
    }
    let king = composition::check(
        &game(&tags_practical("20", "W:WK46,31,32,33,34:B6,7,8"), ""),
        &library,
        Limits::nodes(100),
    );
    assert_eq!(king.unwrap().group, Group::WithKings);
}

/// What a second way at the diagram is.
fn dual(report: &Report, mv: &str) -> Option<composition::Dual> {
    report.tree[0].others.iter().find(|other| other.mv == mv).unwrap().dual
}

#[test]
fn second_ways_are_told_apart_11_2_7_3() {
    use composition::Dual;
    // Two men become kings one after the other, in either order; Black has one reply.
    let order = russian("W:Wc7,g7:Ba5", "draw", "1. c7-b8 a5-b4 2. g7-h8");
    assert_eq!(dual(&order, "g7-h8"), Some(Dual::Transposition));
    assert_eq!(dual(&order, "c7-d8"), Some(Dual::Cook));
    // To f8 by h6 or by a3.
    let ways = russian("W:WKc1:Bh4", "draw", "1. c1-h6 h4-g3 2. h6-f8");
    assert_eq!(dual(&ways, "c1-a3"), Some(Dual::AlternativeMove));
    assert_eq!(dual(&ways, "c1-e3"), Some(Dual::KingLanding));
    assert_eq!(dual(&ways, "c1-b2"), Some(Dual::Cook));
    // Any inaccuracy of the first move is as bad as a cook (11.2.6).
    assert_eq!(standing(&ways, "inaccuracy-full"), Some(("11.2.6", BROKEN)));
}

/// On 64 squares a way round to the same square is as bad as a cook as long as all lines are one (11.2.6): the king comes to f8 by h6 or by a3 before Black's man has a choice. Where there is one line it is an inaccuracy of that line.
#[test]
fn another_way_to_a_square_before_the_lines_part_is_a_full_fault_11_2_6() {
    let fen = "W:WKb2:Bh4";
    let broken = |moves: &str| {
        let report = problem(fen, "draw", moves);
        let told = report.findings.into_iter().find(|finding| {
            finding.code == "inaccuracy-full" && finding.arguments[0].1.ends_with("2. c1-a3")
        });
        told.map(|finding| (finding.clause, finding.standing))
    };
    let parting = "1. b2-c1 h4-g3 2. c1-h6 g3-h2 (2... g3-f2 3. h6-f8) 3. h6-f8";
    assert_eq!(broken(parting), Some(("11.2.6", BROKEN)));
    assert_eq!(broken("1. b2-c1 h4-g3 2. c1-h6 g3-h2 3. h6-f8"), None);
}

/// The last strike of the king ends on either of two squares. On 64 squares a clear last strike is only wished for (11.3.7.5), and a study is allowed the inaccuracy (11.3.8.5).
#[test]
fn the_last_strike_to_two_squares_11_3_7_5() {
    let (fen, line) = ("W:WKa3,a5,e3:Ba7,f6,h2", "1. a3-c5 f6-e5 2. e3-f4 e5:g3 3. c5-g1 g3-f2 4. g1:d4");
    let study = russian(fen, "win", line);
    assert_eq!(standing(&study, "king-landing"), Some(("11.3.8.5", OBSERVED)));
    let tags = format!("{}\n[Genre \"problem\"]", tags("25", fen, "win"));
    let problem = composition::check(&game(&tags, line), &Library::carried(), Limits::nodes(20_000)).unwrap();
    assert_eq!(standing(&problem, "last-strike-unclear"), Some(("11.3.7.5", OBSERVED)));
    assert_eq!(standing(&problem, "last-strike"), None);
}

/// What of the formal requirements is not kept.
fn faults(report: &Report) -> Vec<(&'static str, &'static str)> {
    let formal = |clause: &str| clause.starts_with("11.1") || clause.starts_with("11.2");
    let open = |standing| matches!(standing, Standing::Broken | Standing::Unknown);
    let found = report.findings.iter().filter(|finding| formal(finding.clause) && open(finding.standing));
    found.map(|finding| (finding.clause, finding.code)).collect()
}

/// A problem of 64 squares with one line in which the king's last strike ends on either of two squares: by the rules the last move has just these two, of one king, over the same pieces and on one
/// diagonal. It is told (11.3.7.5), and nothing is broken.
#[test]
fn a_problem_with_an_unclear_last_strike_is_sound_on_64_squares_11_3_7_5() {
    let fen = "W:Wc1,Kd8,e3,f2,g5:BKc3,Kf4,h6";
    let line = ["d8-a5", "f4:d2", "c1:e3", "h6:d2", "f2-e3", "d2:f4", "a5:h6"];
    let mut position = Position::<Russian>::from_fen(fen).unwrap();
    for (ply, text) in line[..6].iter().enumerate() {
        // Black never has a choice.
        assert!(ply % 2 == 0 || position.legal_moves().len() == 1, "{}", position.fen());
        position = position.play(&position.read_move(text).unwrap());
    }
    let [one, two] = &position.legal_moves()[..] else { panic!("two ways") };
    assert_eq!((one.from(), one.captured()), (two.from(), two.captured()));
    let (a, b) = (one.to(), two.to());
    assert!(a != b && a.column().abs_diff(b.column()) == a.rank().abs_diff(b.rank()));
    assert!([one, two].iter().all(|mv| position.play(mv).pieces(draughts::Color::Black).is_empty()));
    let told = problem(fen, "win", &line.join(" "));
    assert_eq!(standing(&told, "last-strike-unclear"), Some(("11.3.7.5", OBSERVED)));
    assert_eq!((faults(&told), told.status), (Vec::new(), Status::Sound));
}

/// A problem of a hundred squares with one line whose only fault is that the king's last strike ends on one of several squares of a diagonal, over the same pieces: by the rules White has nothing else then, and
/// nothing black is left. It counts as a partial cook (11.2.7.3), so the one line is not thematic (11.2.5); nothing else is wrong.
#[test]
fn a_problem_whose_only_fault_is_the_last_strike_11_2_7_3() {
    let fen = "W:W22,29,38,44,K49:BK11,12";
    let line = ["22-18", "12x34", "44-39", "34x32", "49x2"];
    let mut position = Position::<International>::from_fen(fen).unwrap();
    for (ply, text) in line[..4].iter().enumerate() {
        // Black never has a choice.
        assert!(ply % 2 == 0 || position.legal_moves().len() == 1, "{}", position.fen());
        position = position.play(&position.read_move(text).unwrap());
    }
    let strikes = position.legal_moves();
    assert!(strikes.len() > 1);
    for strike in &strikes {
        assert_eq!((strike.from(), strike.captured()), (strikes[0].from(), strikes[0].captured()));
        let (a, b) = (strike.to(), strikes[0].to());
        assert_eq!(a.column().abs_diff(b.column()), a.rank().abs_diff(b.rank()));
        assert!(position.play(strike).pieces(draughts::Color::Black).is_empty());
    }
    let tags = format!("{}\n[Genre \"problem\"]", tags("20", fen, "win"));
    let told = composition::check(&game(&tags, &line.join(" ")), &Library::carried(), Limits::nodes(20_000))
        .unwrap();
    let kinds: std::collections::BTreeSet<_> = faults(&told).into_iter().collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), [("11.2.5", "thematic"), ("11.2.7.3", "last-strike")]);
    assert_eq!(told.status, Status::Defective);
}

/// Whether White locks Black's only man within so many moves of both: only the rules, all moves.
fn locks(position: &Position<Russian>, plies: u8) -> bool {
    let moves = position.legal_moves();
    let black = position.setup().men(draughts::Color::Black).len();
    if black == 0 || moves.is_empty() || plies == 0 {
        return black == 1 && moves.is_empty() && position.turn() == draughts::Color::Black;
    }
    let mut after = moves.iter().map(|mv| position.play(mv));
    match position.turn() {
        draughts::Color::White => after.any(|next| locks(&next, plies - 1)),
        draughts::Color::Black => after.all(|next| locks(&next, plies - 1)),
    }
}

/// A small task that is sound. Which move locks the man a slow solver says that knows the rules alone. The author gives it and stops: every line is followed to the lock, whoever wrote it, and counts.
#[test]
fn a_task_is_judged_by_all_its_lines_to_the_lock_11_2_8() {
    let fen = "W:WKd8,h2:Bh6";
    let position = Position::<Russian>::from_fen(fen).unwrap();
    let keys: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|mv| locks(&position.play(mv), 7))
        .map(ToString::to_string)
        .collect();
    assert_eq!(keys.len(), 1, "{keys:?}");
    let task = russian(fen, "lock 1", &format!("1. {}", keys[0]));
    assert!(!task.proposed);
    for leaf in task.tree.iter().filter(|node| node.children.is_empty()) {
        assert_eq!(leaf.end, Some(composition::End::Over), "{}", leaf.fen);
    }
    assert_eq!(standing(&task, "thematic"), Some(("11.2.5", KEPT)));
    assert_eq!(task.finding("finals").unwrap().arguments[0].1, "2");
    assert_eq!((faults(&task), task.status), (Vec::new(), Status::Sound));
    // Where Black has a choice the author writes one reply: the lines after the others count just as well.
    let fork = task.tree.iter().position(|node| node.children.len() > 1).unwrap();
    for child in &task.tree[fork].children {
        let (mut moves, mut at) = (Vec::new(), *child);
        while let Some(parent) = task.tree[at].parent {
            moves.push(task.tree[at].mv.clone().unwrap());
            at = parent;
        }
        moves.reverse();
        let one = russian(fen, "lock 1", &moves.join(" "));
        assert_eq!(one.finding("thematic"), task.finding("thematic"), "{moves:?}");
        assert_eq!((faults(&one), one.status), (Vec::new(), Status::Sound), "{moves:?}");
    }
}

/// A second way to the lock, other than those that 11.1.3 lets pass, destroys a task in whatever line it is. Where the slow solver finds, after the only first move and some reply, two moves of White
/// that lock the man at once on different squares or leave different pieces, the task is not sound.
#[test]
fn a_second_way_in_any_line_destroys_a_task_11_1_3() {
    let (mut seen, mut lots) = (0, Lots::new(113));
    let squares: Vec<draughts::Square<_>> = draughts::Square::all().collect();
    while seen < 5 {
        let mut setup = draughts::Setup::default();
        setup.turn = Some(draughts::Color::White);
        for index in 0..4 {
            let (color, kind) = match index {
                0 => (draughts::Color::Black, draughts::Kind::Man),
                1 => (draughts::Color::White, draughts::Kind::King),
                _ => (draughts::Color::White, draughts::Kind::Man),
            };
            setup.set(squares[lots.below(32) as usize], Some(draughts::Piece { color, kind }));
        }
        let Ok(position) = setup.position::<Russian>() else { continue };
        if position.must_capture() || position.setup().men(draughts::Color::Black).len() != 1 {
            continue;
        }
        let first = position.legal_moves();
        let mut keys = first.iter().filter(|mv| locks(&position.play(mv), 3));
        let (Some(key), None) = (keys.next(), keys.next()) else { continue };
        let after = position.play(key);
        let spoilt = after.legal_moves().iter().any(|reply| {
            let replied = after.play(reply);
            let at_once: Vec<_> =
                replied.legal_moves().into_iter().filter(|mv| locks(&replied.play(mv), 0)).collect();
            // Moves of different pieces that lock at once: no order of moves, no other square of one diagonal.
            at_once.len() > 1 && at_once[0].from() != at_once[1].from()
        });
        if spoilt {
            let fen = position.fen().to_string();
            let told = russian(&fen, "lock 1", &format!("1. {key}"));
            assert_ne!(told.status, Status::Sound, "{fen} 1. {key}");
            // Which replies the author writes makes no difference, and neither does it that the author writes nothing: every line is followed to the lock.
            let broken = |report: &Report| -> std::collections::BTreeSet<_> {
                let broken = report.findings.iter().filter(|finding| finding.standing == BROKEN);
                broken.map(|finding| (finding.code, finding.arguments.clone())).collect()
            };
            for reply in after.legal_moves() {
                let one = russian(&fen, "lock 1", &format!("1. {key} {reply}"));
                assert_eq!(broken(&one), broken(&told), "{fen} 1. {key} {reply}");
            }
            let proposed = russian(&fen, "lock 1", "");
            assert_ne!(proposed.status, Status::Sound, "{fen}");
            for leaf in [&told, &proposed].iter().flat_map(|report| &report.tree) {
                assert!(leaf.end.is_none_or(|end| end == composition::End::Over), "{fen} {:?}", leaf.end);
            }
            seen += 1;
        }
    }
}

/// A practical problem may deviate from 11.2.4, 11.2.5 and 11.2.7.3, and from nothing else: a second way to win later in its one line spoils it as it spoils any problem (11.2.6). By the tables the first move
/// is the only one that wins, Black has one reply, and then several moves win.
#[test]
fn a_practical_problem_is_not_forgiven_a_cook_11_2_6() {
    let library = Library::carried();
    let tables = International::shelf(&library);
    let squares: Vec<draughts::Square<_>> = draughts::Square::all().collect();
    let (mut seen, mut lots) = (0, Lots::new(26));
    while seen < 3 {
        let mut setup = draughts::Setup::default();
        setup.turn = Some(draughts::Color::White);
        for color in
            [draughts::Color::White, draughts::Color::White, draughts::Color::White, draughts::Color::Black]
        {
            let square = squares[lots.below(50) as usize];
            setup.set(square, Some(draughts::Piece { color, kind: draughts::Kind::Man }));
        }
        let Ok(position) = setup.position::<International>() else { continue };
        if position.must_capture() {
            continue;
        }
        let winning = |position: &Position<International>| -> Vec<draughts::Move<_>> {
            let wins = |mv: &draughts::Move<_>| tables.result(&position.play(mv)) == Some(Wdl::Loss);
            position.legal_moves().into_iter().filter(wins).collect()
        };
        let [key] = winning(&position)[..] else { continue };
        let after = position.play(&key);
        let [reply] = after.legal_moves()[..] else { continue };
        let second = winning(&after.play(&reply));
        if second.len() < 2 {
            continue;
        }
        let moves = format!("1. {key} {reply} 2. {}", second[0]);
        let fen = position.fen().to_string();
        let told = |tags: &str| {
            let report = composition::check(&game(tags, &moves), &library, Limits::nodes(2_000)).unwrap();
            standing(&report, "cook-partial")
        };
        if told(&format!("{}\n[Genre \"problem\"]", tags("20", &fen, "win"))) == Some(("11.2.6", BROKEN)) {
            assert_eq!(told(&tags_practical("20", &fen)), Some(("11.2.6", BROKEN)), "{fen} {moves}");
            seen += 1;
        }
    }
}

/// Where the tree has grown enough and is cut, nobody has looked for a second way: there may be one (11.2.6). The studies are positions of four pieces in which White keeps the draw with one move, by the tables.
#[test]
fn a_tree_that_is_cut_leaves_it_open_whether_there_is_one_way_11_2_6() {
    let library = Library::carried();
    let tables = Russian::shelf(&library);
    let squares: Vec<draughts::Square<_>> = draughts::Square::all().collect();
    let (mut seen, mut lots) = (0, Lots::new(160));
    while seen < 2 {
        let mut setup = draughts::Setup::default();
        setup.turn = Some(draughts::Color::White);
        for (color, kind) in [
            (draughts::Color::White, draughts::Kind::Man),
            (draughts::Color::White, draughts::Kind::Man),
            (draughts::Color::Black, draughts::Kind::King),
            (draughts::Color::Black, draughts::Kind::Man),
        ] {
            setup.set(squares[lots.below(32) as usize], Some(draughts::Piece { color, kind }));
        }
        let Ok(position) = setup.position::<Russian>() else { continue };
        if position.must_capture() || position.pieces(draughts::Color::White).len() < 2 {
            continue;
        }
        let holds = |mv: &&draughts::Move<_>| tables.result(&position.play(mv)) != Some(Wdl::Win);
        if position.legal_moves().iter().filter(holds).count() != 1 {
            continue;
        }
        let report = russian(&position.fen().to_string(), "draw", "");
        if report.tree.iter().any(|node| node.end == Some(composition::End::Limit)) {
            assert_eq!(standing(&report, "only"), None, "{}", report.fen);
            assert_eq!(
                standing(&report, "only-unknown"),
                Some(("11.2.6", Standing::Unknown)),
                "{}",
                report.fen
            );
            seen += 1;
        }
    }
}

fn tags_practical(game_type: &str, fen: &str) -> String {
    format!("{}\n[Genre \"problem\"]\n[Group \"practical\"]", tags(game_type, fen, "win"))
}

/// Whose move it is and whether the board is turned the first condition says, too: then it is as if the diagram said so.
#[test]
fn the_first_condition_says_whose_move_it_is_11_1_4() {
    let same = |fen: &str, task: &str, as_if: &str, plain: &str| {
        let (told, expected) = (russian(fen, task, ""), russian(as_if, plain, ""));
        assert_eq!(told.fen, expected.fen, "{task}");
        assert_eq!(told.tree[0].answer, expected.tree[0].answer, "{task}");
    };
    let (white, black) = ("W:Wb4,e7:Ba7,b6,c7", "B:Wb4,e7:Ba7,b6,c7");
    same(white, "black: win", black, "black: win");
    same(black, "white: win", white, "win");
    // b4 turned is g5, e7 is d2; a7 is h2, b6 is g3, c7 is f2.
    same(white, "turned: draw", "W:Wd2,g5:Bf2,g3,h2", "draw");
    // The second condition is about the diagram, whatever the first one says.
    let second = russian(white, "turned: draw; win", "");
    assert_eq!(standing(&second, "condition"), Some(("11.1.4", KEPT)));
}

/// By the tables: first moves that do not win, and the replies that say so.
#[test]
fn lines_and_tries_are_counted_11_3_3() {
    let library = Library::carried();
    let tables = Russian::shelf(&library);
    let fen = "W:WKa5,a3:Ba7,f4";
    let position = Position::<Russian>::from_fen(fen).unwrap();
    let tries = position.legal_moves().into_iter().filter(|mv| {
        let after = position.play(mv);
        let saves = |reply: &&draughts::Move<_>| tables.result(&after.play(reply)) != Some(Wdl::Win);
        tables.result(&after) != Some(Wdl::Loss) && after.legal_moves().iter().filter(saves).count() == 1
    });
    let report = russian(fen, "win", "");
    let variety = report.finding("variety").unwrap();
    assert_eq!((variety.clause, variety.standing), ("11.3.3", OBSERVED));
    assert_eq!(variety.arguments[1].1, tries.count().to_string());
}

/// Black's h4 can take g3 over to f2, unless White stands there.
#[test]
fn a_ready_strike_is_observed_11_3_8_2() {
    let strike = russian("W:Wg3,Ka1:Bh4", "win", "");
    assert_eq!(standing(&strike, "ready-strike"), Some(("11.3.8.2", OBSERVED)));
    let covered = russian("W:Wg3,f2,Ka1:Bh4", "win", "");
    assert_eq!(standing(&covered, "ready-strike"), None);
}

/// A record with its genre said.
fn problem(fen: &str, task: &str, moves: &str) -> Report {
    let tags = format!("{}\n[Genre \"problem\"]", tags("25", fen, task));
    composition::check(&game(&tags, moves), &Library::carried(), Limits::nodes(20_000)).unwrap()
}

/// Black has the quiet move, or one white piece is left and no black one; with White to move the combination is not over.
#[test]
fn the_final_of_a_problem_11_2_7_2() {
    let fen = "W:Wb4,e7:Ba7,b6,c7";
    assert_eq!(standing(&problem(fen, "win", "1. b4-a5"), "final"), Some(("11.2.7.2", KEPT)));
    assert_eq!(standing(&problem(fen, "win", "1. b4-a5 b6-c5"), "final-wrong"), Some(("11.2.7.2", BROKEN)));
    let alone = problem("W:WKc7:Bh4", "win", "1. c7-b8 h4-g3 2. b8:h2");
    assert_eq!(standing(&alone, "final"), Some(("11.2.7.2", KEPT)));
}

/// Every thematic line ends in a final, not only the first one: the second line here stops with White to move. Where the program proposes the solution it ends lines where it likes: that is no fault of the composition.
#[test]
fn every_thematic_line_of_a_problem_has_its_final_11_2_7_2() {
    let fen = "W:Wb4,e7:Ba7,b6,c7";
    let lines = |second: &str| problem(fen, "win", &format!("1. b4-a5 b6-c5 (1... {second}) 2. e7-f8"));
    let whole = lines("c7-d6 2. e7:c5");
    assert_eq!(standing(&whole, "final-wrong"), None, "{:?}", whole.findings);
    let cut = lines("c7-d6");
    let wrong = cut.finding("final-wrong").unwrap();
    assert_eq!((wrong.clause, wrong.standing), ("11.2.7.2", BROKEN));
    assert!(wrong.arguments[0].1.ends_with("c7-d6"), "{:?}", wrong.arguments);
    let proposed = problem(fen, "win", "");
    assert!(proposed.proposed);
    assert!(standing(&proposed, "final-wrong").is_none_or(|(_, standing)| standing == Standing::People));
}

/// What each move of White offers on the hundred squares, as the article counts it: two in one direction are coarse, unless Black's man crosses its last row and stays a man; one less in another direction is economical and, with
/// no greater step, ideal; two less is neither.
#[test]
fn sacrifices_are_weighed_11_3_7_6() {
    let offered = |fen: &str, task: &str, moves: &str| {
        let tags = format!("{}\n[Genre \"problem\"]", tags("20", fen, task));
        let report =
            composition::check(&game(&tags, moves), &Library::carried(), Limits::nodes(20_000)).unwrap();
        let found = report.findings.iter().find(|finding| finding.clause == "11.3.7.6").unwrap();
        assert_eq!(found.standing, OBSERVED);
        (found.code, found.arguments[0].1.clone())
    };
    let told = |code: &'static str, vector: &str| (code, vector.to_owned());
    // 18 takes 22 and 32 and nothing else.
    let coarse = offered("W:W27,32,42,47:B18", "win", "1. 27-22 18x38 2. 42x33");
    assert_eq!(coarse, told("sacrifice-coarse", "2"));
    // 38 takes 43 over to 49, then 44: it stays a man on 40.
    let crossing = offered("W:W44,45,48:B38", "win", "1. 48-43 38x40 2. 45x34");
    assert_eq!(crossing, told("sacrifice-economical", "2"));
    // 15 could take 20 and may not: 18 must take two.
    let ideal = offered("W:W20,27,32,42,K47:B15,18", "draw", "1. 27-22 18x38 2. 42x33");
    assert_eq!(ideal, told("sacrifice-ideal", "1:2"));
    // 18 must take three, up to 49.
    let wasteful = offered("W:W20,27,32,43,K46:B15,18", "draw", "1. 27-22 18x49");
    assert_eq!(wasteful, told("sacrifice-wasteful", "1:3"));
}

/// The king on a1 does nothing in the solution of the second known study.
#[test]
fn kings_play_and_pieces_are_active_11_2_7_4() {
    let idle = problem("W:Wb4,e7,Ka1:Ba7,b6,c7", "win", "1. b4-a5");
    assert_eq!(standing(&idle, "kings-idle"), Some(("11.2.7.4", BROKEN)));
    let passive = idle.finding("passive").unwrap();
    assert_eq!((passive.clause, passive.standing), ("11.3.7.3", OBSERVED));
    assert!(passive.arguments[0].1.split(", ").any(|square| square == "a1"));
    let plays = problem("W:WKc7:Bh4", "win", "1. c7-b8 h4-g3 2. b8:h2");
    assert_eq!(standing(&plays, "kings-play"), Some(("11.2.7.4", KEPT)));
    assert_eq!(standing(&plays, "passive"), None);
}

/// One for one, and Black is to move: the exchange only passed the move.
#[test]
fn an_exchange_put_first_is_observed_11_3_4() {
    let study = russian("W:Wc3,d2,e1:Ba5,h8", "draw", "1. c3-b4 a5:c3 2. d2:b4 h8-g7 3. b4-a5");
    assert_eq!(standing(&study, "exchange-first"), Some(("11.3.8.2", OBSERVED)));
    let problem = problem("W:Wc3,d2,e1:Ba5,h8", "draw", "1. c3-b4 a5:c3 2. d2:b4 h8-g7 3. b4-a5");
    assert_eq!(standing(&problem, "exchange-first"), Some(("11.3.4", OBSERVED)));
    // It is nothing if the solution is over with it.
    let short = russian("W:Wc3,d2,e1:Ba5,h8", "draw", "1. c3-b4 a5:c3 2. d2:b4");
    assert_eq!(standing(&short, "exchange-first"), None);
}

/// White locks the man on h2, on h2 only.
#[test]
fn finals_of_a_task_are_counted_11_3_9_5() {
    let report = russian("W:Wg1,f2:Bh2", "lock 1", "1. f2-e3");
    let finals = report.finding("finals").unwrap();
    assert_eq!((finals.clause, finals.arguments[0].1.as_str()), ("11.3.9.5", "1"));
}
