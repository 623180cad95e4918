//! Coordinates, symmetries, openings, results and diagrams of section IX.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod reading;

use std::collections::HashSet;

use proptest::prelude::*;
use reading::Grid;
use renju::{
    Alphabet, Board, Color, Diagram, Direction, Field, Foul, Move, Opening, OpeningKind, Point, PointError,
    PointMark, PointSet, Position, Refusal, Symmetry, Verdict,
};
use rulebook::Lots;

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn points(names: &str) -> Vec<Point> {
    names.split_whitespace().map(p).collect()
}

fn board(black: &str, white: &str) -> Board {
    let black = points(black).into_iter().map(|p| (p, Color::Black));
    Board::from_stones(black.chain(points(white).into_iter().map(|p| (p, Color::White))))
}

#[test]
fn names_in_both_alphabets_9_2_2_2() {
    assert_eq!(Point::CENTRE.name(Alphabet::Rif), "h8");
    assert_eq!(Point::CENTRE.name(Alphabet::Russian), "H8");
    // The star points of 9.2.2.2 are the fourth and the twelfth lines.
    assert_eq!(p("l4").name(Alphabet::Russian), "M4");
    assert_eq!(p("l12").name(Alphabet::Russian), "M12");
    assert_eq!(p("d4").name(Alphabet::Russian), "D4");
    // The ninth column is I or J, the tenth K, the last P.
    assert_eq!(Point::parse("I7", Alphabet::Russian), Ok(p("i7")));
    assert_eq!(Point::parse("J7", Alphabet::Russian), Ok(p("i7")));
    assert_eq!(Point::parse("K7", Alphabet::Russian), Ok(p("j7")));
    assert_eq!(Point::parse("p15", Alphabet::Russian), Ok(p("o15")));
    for point in Point::all() {
        for alphabet in [Alphabet::Rif, Alphabet::Russian] {
            assert_eq!(Point::parse(&point.name(alphabet), alphabet), Ok(point));
        }
    }
}

#[test]
fn a_text_that_names_no_point_is_refused_with_what_is_wrong() {
    let column = |found| PointError::Column { found, alphabet: Alphabet::Rif };
    assert_eq!("".parse::<Point>(), Err(column(None)));
    assert_eq!("p1".parse::<Point>(), Err(column(Some('p'))));
    assert_eq!("ш1".parse::<Point>(), Err(column(Some('ш'))));
    for row in ["", "0", "16", "-1", "+1", "01", "1 ", "99999999999999999999"] {
        assert_eq!(
            format!("a{row}").parse::<Point>(),
            Err(PointError::Row { found: row.to_owned() }),
            "{row:?}"
        );
    }
    assert_eq!(
        Point::parse("Q1", Alphabet::Russian).unwrap_err().to_string(),
        "no column 'Q': columns are A B C D E F G H I(J) K L M N O P"
    );
}

#[test]
fn symmetries_form_the_group_of_the_square() {
    let images: HashSet<Vec<Point>> =
        Symmetry::all().map(|s| Point::all().map(|p| s.apply(p)).collect()).collect();
    assert_eq!(images.len(), 8);
    for a in Symmetry::all() {
        assert_eq!(a.apply(Point::CENTRE), Point::CENTRE);
        for point in Point::all() {
            assert_eq!(a.inverse().apply(a.apply(point)), point);
            assert_eq!(a.apply(point).ring(), point.ring());
        }
        for b in Symmetry::all() {
            let product: Vec<Point> = Point::all().map(|p| a.apply(b.apply(p))).collect();
            assert!(images.contains(&product));
        }
    }
}

#[test]
fn the_26_openings_are_all_thirds_in_the_central_5x5() {
    assert_eq!(Opening::all().count(), 26);
    let mut seen = HashSet::new();
    for (second, kind) in [("h9", OpeningKind::Direct), ("i9", OpeningKind::Indirect)] {
        for third in Point::all().filter(|t| t.ring() <= 2 && *t != Point::CENTRE && *t != p(second)) {
            let stones = [(Point::CENTRE, Color::Black), (p(second), Color::White), (third, Color::Black)];
            let board = Board::from_stones(stones);
            let opening = Opening::of_board(&board).unwrap_or_else(|| panic!("{board:?} is no opening"));
            assert_eq!(opening.kind, kind);
            seen.insert(opening.name);
            for symmetry in Symmetry::all() {
                assert_eq!(Opening::of_board(&symmetry.apply_to_board(&board)), Some(opening));
                assert_eq!(symmetry.apply_to_board(&board).symmetric_hash(), board.symmetric_hash());
            }
        }
    }
    assert_eq!(seen.len(), 26);
    let hashes: HashSet<u64> = Opening::all()
        .map(|o| {
            let [a, b, c] = o.stones();
            Board::from_stones([(a, Color::Black), (b, Color::White), (c, Color::Black)]).symmetric_hash()
        })
        .collect();
    assert_eq!(hashes.len(), 26);
}

#[test]
fn openings_by_the_table_of_the_international_rules() {
    for (name, code, stones) in [
        ("Kansei", "1D", "h8 h9 h10"),
        ("Kagetsu", "4D", "h8 h9 i9"),
        ("Yusei", "13D", "h8 h9 j6"),
        ("Chosei", "1I", "h8 i9 j10"),
        ("Hogetsu", "7I", "h8 i9 i7"),
        ("Suisei", "13I", "h8 i9 f6"),
    ] {
        let opening = Opening::by_name(name).unwrap();
        assert_eq!(opening.stones().to_vec(), points(stones));
        assert_eq!(Opening::by_code(code), Some(opening));
    }
    // A third stone outside the central 5×5, or a second away from the first, is no opening.
    assert_eq!(Opening::of_board(&board("h8 k8", "h9")), None);
    assert_eq!(Opening::of_board(&board("h8 i8", "h10")), None);
    // Nor are more stones than three, of either color.
    assert_eq!(Opening::of_board(&board("h8 h10 a1", "h9")), None);
    assert_eq!(Opening::of_board(&board("h8 h10", "h9 a1")), None);
}

/// The field after lots puts and clears says the same as the board computed from scratch and as the second reading.
#[test]
fn incremental_equals_from_scratch() {
    let mut lots = Lots::new(7);
    for game in 0..60 {
        let mut field = Field::new(Board::new());
        let side = 5 + lots.index(11);
        for step in 0..150 {
            let point = Point::new(lots.index(side), lots.index(side)).unwrap();
            if field.clear(point).is_none() {
                assert!(field.put(point, Color::ALL[lots.index(2)]));
            }
            let fresh = Field::new(*field.board());
            for color in Color::ALL {
                assert_eq!(field.fives(color), fresh.fives(color), "game {game} step {step}");
                assert_eq!(field.fours(color), fresh.fours(color), "game {game} step {step}");
                assert_eq!(field.threes(color), fresh.threes(color), "game {game} step {step}");
                for empty in field.board().empties() {
                    assert_eq!(field.shapes(empty, color), fresh.shapes(empty, color));
                }
            }
            assert_eq!(field.fouls().collect::<Vec<_>>(), field.board().fouls());
            let rebuilt = Board::from_stones(field.board().stones());
            assert_eq!((rebuilt, rebuilt.hash()), (*field.board(), field.board().hash()));
        }
    }
}

/// Undoing stones leads back through every field that was.
#[test]
fn undo_leads_back() {
    let mut lots = Lots::new(8);
    for _ in 0..60 {
        let mut field = Field::new(Board::new());
        let mut boards = Vec::new();
        for _ in 0..200 {
            let point = Point::from_index(lots.index(225)).unwrap();
            if lots.index(3) > 0 {
                let before = *field.board();
                if field.put(point, Color::ALL[lots.index(2)]) {
                    boards.push((point, before));
                }
            } else if let Some((last, before)) = boards.pop() {
                assert_eq!(field.undo(), Some(last));
                assert_eq!(field.board(), &before);
            }
            let fresh = Field::new(*field.board());
            for color in Color::ALL {
                let sets = |f: &Field| (f.fives(color), f.fours(color), f.threes(color));
                assert_eq!(sets(&field), sets(&fresh));
                for empty in field.board().empties() {
                    assert_eq!(field.shapes(empty, color), fresh.shapes(empty, color));
                }
            }
            assert_eq!(field.fouls().collect::<Vec<_>>(), field.board().fouls());
        }
        field.clear(Point::CENTRE);
        field.put(Point::CENTRE, Color::Black);
        field.clear(Point::CENTRE);
        assert_eq!(field.undo(), None, "nothing is remembered past a stone taken out of turn");
    }
}

/// Shapes of White against the plain walk: overlines count as fives (9.2.4.2), and a four is any stone that leaves a
/// point where five or more would stand.
#[test]
fn white_shapes_agree_with_the_second_reading() {
    let mut lots = Lots::new(11);
    for _ in 0..300 {
        let mut grid = Grid::new();
        for _ in 0..90 {
            grid.0[lots.index(225)] = b"XOO"[lots.index(3)];
        }
        let board = Board::from_stones(Point::all().filter_map(|p| match grid.0[p.index()] {
            b'X' => Some((p, Color::Black)),
            b'O' => Some((p, Color::White)),
            _ => None,
        }));
        let field = Field::new(board);
        for point in board.empties() {
            grid.0[point.index()] = b'O';
            let five = grid.five_or_more(point.index());
            assert_eq!(field.fives(Color::White).contains(point), five, "{point} {board:?}");
            if !five {
                let wins_next = board.empties().filter(|&q| q != point).any(|q| {
                    let before = field.fives(Color::White).contains(q);
                    grid.0[q.index()] = b'O';
                    let after = grid.five_or_more(q.index());
                    grid.0[q.index()] = b'.';
                    after && !before
                });
                let four = field.fours(Color::White).contains(point);
                assert!(!wins_next || four, "{point} makes a four: {board:?}");
            }
            grid.0[point.index()] = b'.';
        }
    }
}

#[test]
fn first_stone_in_the_centre_and_no_stone_on_another_9_2_4_1() {
    let mut position = Position::new();
    for action in [Move::Place(p("h9")), Move::Pass] {
        assert_eq!(position.play(action), Err(Refusal::NotCentre(action)));
    }
    assert_eq!(position.play(Move::Place(p("h8"))), Ok(Verdict::Continues));
    assert_eq!(position.play(Move::Place(p("h8"))), Err(Refusal::Taken(p("h8"))));
    assert_eq!(position.to_move(), Color::White);
    assert_eq!(Refusal::Taken(p("h8")).to_string(), "h8 is taken: a stone goes to an empty point");
}

#[test]
fn a_five_wins_even_where_it_makes_a_foul_9_2_6_1() {
    // h8 makes a five on the row and an overline on the column.
    let stones = board("d8 e8 f8 g8 h3 h4 h5 h6 h7", "");
    let mut position = Position::from_board(stones, Color::Black);
    assert_eq!(position.play(Move::Place(p("h8"))), Ok(Verdict::Five));
    assert_eq!(Verdict::Five.article().map(|a| a.clause), Some("9.2.6.1"));
}

#[test]
fn an_overline_wins_for_white_and_is_a_foul_for_black_9_2_6_2() {
    let row = "c8 d8 e8 g8 h8";
    let mut white = Position::from_board(board("", row), Color::White);
    assert_eq!(white.play(Move::Place(p("f8"))), Ok(Verdict::Overline));
    let mut black = Position::from_board(board(row, ""), Color::Black);
    assert_eq!(black.play(Move::Place(p("f8"))), Ok(Verdict::Foul(Foul::Overline)));
    assert_eq!(Foul::Overline.article().to_string(), "ru-2022 9.2.4.2 c");
    // Five on one line and six on another is a five.
    let mut both = Position::from_board(board("", "c8 d8 e8 g8 h8 f4 f5 f6 f7"), Color::White);
    assert_eq!(both.play(Move::Place(p("f8"))), Ok(Verdict::Five));
}

#[test]
fn two_passes_running_are_a_draw_9_2_7_1_b() {
    let mut position = Position::new();
    position.play(Move::Place(p("h8"))).unwrap();
    assert!(!position.is_after_pass());
    assert_eq!(position.play(Move::Pass), Ok(Verdict::Continues));
    assert!(position.is_after_pass());
    assert_eq!(position.play(Move::Place(p("a1"))), Ok(Verdict::Continues));
    assert!(!position.is_after_pass());
    assert_eq!(position.play(Move::Pass), Ok(Verdict::Continues));
    assert_eq!(position.play(Move::Pass), Ok(Verdict::BothPassed));
}

/// Rows of the pattern XXOOXXOO…, each shifted by two against the one below the next: no line can hold five of a color.
fn dead_board(without: &[Point]) -> Board {
    let color = |p: Point| {
        if (p.column() / 2 + p.row()).is_multiple_of(2) { Color::Black } else { Color::White }
    };
    Board::from_stones(Point::all().filter(|p| !without.contains(p)).map(|p| (p, color(p))))
}

#[test]
fn no_five_possible_is_a_draw_9_2_7_1_c() {
    let last = p("o15");
    let full = dead_board(&[]);
    let mover = full.get(last).unwrap();
    let mut position = Position::from_board(dead_board(&[last]), mover);
    assert_eq!(position.play(Move::Place(last)), Ok(Verdict::NoFivePossible));
    // Five empty points in a row leave a five possible until both sides stand in them.
    let gap = points("a1 b1 c1 d1 e1");
    let mut position = Position::from_board(dead_board(&gap), Color::White);
    assert_eq!(position.play(Move::Place(p("c1"))), Ok(Verdict::Continues));
    assert_eq!(position.play(Move::Place(p("b1"))), Ok(Verdict::NoFivePossible));
}

#[test]
fn an_overline_is_no_hope_for_black_9_2_7_1_c() {
    let white_but = |black: &str, empty: &str| {
        let mut board = Board::from_stones(Point::all().map(|p| (p, Color::White)));
        for point in points(black) {
            board.clear(point);
            board.put(point, Color::Black);
        }
        for point in points(empty) {
            board.clear(point);
        }
        board
    };
    assert!(!white_but("a1 b1 d1 e1 f1", "c1").can_still_win(Color::Black));
    assert!(white_but("a1 b1 d1 e1", "c1 f1").can_still_win(Color::Black));
}

#[test]
fn a_point_set_is_a_set() {
    let mut set = PointSet::EMPTY;
    assert!(set.is_empty());
    for point in points("a1 o15 h8 h8") {
        set.insert(point);
    }
    assert_eq!(set.iter().collect::<Vec<_>>(), points("a1 h8 o15"));
    set.remove(p("h8"));
    assert_eq!((set.len(), set.contains(p("h8")), set.first()), (2, false, Some(p("a1"))));
}

#[test]
fn diagrams_show_stones_and_forbidden_points() {
    let diagram = Diagram::new(board("h6 h7 f8 g8", "a15"), Alphabet::Russian).with_forbidden_points();
    let text = diagram.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "15 O . . . . . . . . . . . . . .");
    assert_eq!(lines[7], " 8 . . . . . X X 3 . . . . . . .");
    assert_eq!(lines[15], "   A B C D E F G H I K L M N O P");
    let svg = diagram.with_mark(p("a15"), PointMark::Text("<&".to_owned())).svg();
    assert_eq!(svg.matches("<title>3x3</title>").count(), 1);
    assert_eq!(svg.matches("<circle").count(), 5 + 5, "five stones and the star points, all of them empty");
    assert!(svg.contains("&lt;&amp;"));
}

#[test]
fn stones_are_numbered_in_order_9_3_2_1() {
    let svg = Diagram::new(board("h8 j7", "i9"), Alphabet::Rif).with_move_numbers(&points("h8 i9 j7")).svg();
    let texts: Vec<&str> = svg
        .lines()
        .filter(|l| l.contains("fill=") && l.contains("<text"))
        .filter_map(|l| l.split(['>', '<']).nth(2))
        .collect();
    // Points are drawn row by row from the bottom: j7 is the third stone, h8 the first, i9 the second.
    assert_eq!(texts, ["3", "1", "2"]);
}

#[cfg(feature = "serde")]
#[test]
fn what_players_do_is_written_as_json_and_read_again() {
    use renju::OpeningAct;
    use serde_json::json;
    assert_eq!(serde_json::to_value(Move::Place(p("h8"))).unwrap(), json!({ "place": "h8" }));
    assert_eq!(serde_json::to_value(Move::Pass).unwrap(), json!("pass"));
    let acts = [
        OpeningAct::Place(p("a1")),
        OpeningAct::Declare(3),
        OpeningAct::Swap,
        OpeningAct::Keep,
        OpeningAct::Offer(points("a1 o15")),
        OpeningAct::Choose(p("o15")),
        OpeningAct::Take(Color::White),
    ];
    for act in acts {
        let text = serde_json::to_string(&act).unwrap();
        assert_eq!(serde_json::from_str::<OpeningAct>(&text).unwrap(), act, "{text}");
    }
    let wrong = serde_json::from_str::<Move>("{\"place\":\"p1\"}").unwrap_err().to_string();
    assert!(wrong.contains("no column 'p'"), "{wrong}");
}

proptest! {
    /// A symmetry of the board carries every foul to the image of its point.
    #[test]
    fn fouls_are_symmetric(seed in any::<u64>()) {
        let mut lots = Lots::new(seed);
        let stones: Vec<(Point, Color)> = (0..60)
            .map(|_| (Point::from_index(lots.index(225)).unwrap(), Color::ALL[lots.index(2)]))
            .collect();
        let board = Board::from_stones(stones);
        for symmetry in Symmetry::all() {
            let mut expected: Vec<(Point, Foul)> = board.fouls().into_iter().map(|(p, f)| (symmetry.apply(p), f)).collect();
            expected.sort();
            prop_assert_eq!(symmetry.apply_to_board(&board).fouls(), expected);
        }
    }

    /// Texts never make the reader of points panic, and what it reads is named as it was written.
    #[test]
    fn any_text_is_a_point_or_refused(text in ".{0,6}") {
        if let Ok(point) = text.parse::<Point>() {
            prop_assert_eq!(point.to_string(), text.to_lowercase());
        }
    }
}

#[test]
fn row_length_counts_the_stone_itself() {
    let stones = board("d8 e8 g8 h8", "");
    assert_eq!(stones.row_length(p("f8"), Color::Black, Direction::Horizontal), 5);
    assert_eq!(stones.row_length(p("f8"), Color::Black, Direction::Vertical), 1);
}
