//! Reading moves as people write them, and refusing them in the terms of the rules with their article.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::ops::ControlFlow;

use draughts::{
    AnyPosition, Article, Brazilian, Grounds, International, Legal, MoveError, Notation, Position, Rules,
    Russian, Variant,
};

/// The refusal as text, with the article.
fn says<R: Rules>(fen: &str, text: &str) -> String {
    Position::<R>::from_fen(fen).unwrap().read_move(text).unwrap_err().to_string()
}

const START: &str = "W:W21-32:B1-12";

#[test]
fn forms_of_the_rules_and_of_everyday_writing_6_1_6_2() {
    let start = Position::<Russian>::start();
    let expected = start.read_move("c3-d4").unwrap();
    for text in [
        "c3-d4",
        "c3d4",
        "cd4",
        "c3 d4",
        "C3-D4",
        "CD4",
        "с3-d4",
        "С3–D4",
        "c3 — d4",
        " c3-d4 ",
        "22-18",
        "22 18",
        "022-018",
        "c3-d4!",
        "cd4?!",
        "c3 - d4",
        "c3−d4",
    ] {
        assert_eq!(start.read_move(text), Ok(expected), "{text}");
    }
    // 6.1.6.2 itself prints this move with Cyrillic letters.
    assert_eq!(start.read_move("а3-в4"), start.read_move("a3-b4"));
    let capture = Position::<Russian>::from_fen("W:Wc3:Bd4").unwrap();
    let expected = capture.read_move("c3:e5").unwrap();
    for text in [
        "c:e5", "ce5", "c3xe5", "c3Xe5", "с3хе5", "c3×e5", "c3 : e5", "c3e5", "c3-e5", "22x15", "22:15",
        "C:E5",
    ] {
        assert_eq!(capture.read_move(text), Ok(expected), "{text}");
    }
    let ten = Position::<International>::start();
    for text in ["32-28", "32 28", "32–28", "032-28"] {
        assert_eq!(ten.read_move(text), ten.read_move("32-28"), "{text}");
    }
}

/// 6.1.6.2 and 7.3, figures 8 and 12: "in such positions the full form is necessary".
#[test]
fn an_ambiguous_short_capture_lists_the_candidates() {
    let figure_8 = Position::<Russian>::from_fen("W:WKd2:Bb6,d6,f4,f6,g7").unwrap();
    let Err(MoveError::Ambiguous { mut candidates, article }) = figure_8.read_move("d2:a7") else { panic!() };
    candidates.sort();
    assert_eq!(candidates, ["d2:g5:e7:c5:a7", "d2:h6:f8:c5:a7"]);
    assert_eq!(article, Article::ru("6.1.6.2"));
    assert_eq!(figure_8.read_move("d:a7"), figure_8.read_move("d2:a7"));
    for text in ["d2:h6:f8:c5:a7", "d2:g5:e7:c5:a7", "d2:g5:d8:a5"] {
        let mv = figure_8.read_move(text).unwrap();
        assert_eq!(figure_8.write_move(&mv, Notation::Path), text);
    }
    // Any square that tells them apart is enough.
    assert_eq!(figure_8.read_move("d2:h6:a7"), figure_8.read_move("d2:h6:f8:c5:a7"));
    // The third ends elsewhere, so its short form says everything.
    let third = figure_8.read_move("d2:a5").unwrap();
    assert_eq!(figure_8.write_move(&third, Notation::Short), "d:a5");
    assert_eq!(figure_8.write_move(&third, Notation::Sheet), "d2:a5");

    let figure_12 = Position::<International>::from_fen("W:WK47:B11,12,13,29,30,40").unwrap();
    let Err(MoveError::Ambiguous { mut candidates, article }) = figure_12.read_move("47x6") else { panic!() };
    candidates.sort();
    assert_eq!(candidates, ["47:24:35:44:6", "47:24:8:17:6"]);
    assert_eq!(article, Article::ru("7.3"));
}

/// ua-64, diagrams 2 and 5, print captures with some of their squares left out.
#[test]
fn captures_with_squares_left_out() {
    let diagram_2 = Position::<Russian>::from_fen("W:We3:Bd6,f4,f6").unwrap();
    assert_eq!(diagram_2.read_move("E3 х G5 х C5"), diagram_2.read_move("e3:g5:e7:c5"));
    let diagram_5 = Position::<Russian>::from_fen("W:Wh2:Bb2,d2,e5,e7,g3,g5,g7").unwrap();
    assert_eq!(
        diagram_5.read_move("h2 х d6 x F8 x H6 x F4 x C1 x A3"),
        diagram_5.read_move("h2:f4:d6:f8:h6:e3:c1:a3")
    );
}

/// 6.1.5.17, figure 6: both ways round are one move.
#[test]
fn either_way_round_of_figure_6_is_the_same_move() {
    let position = Position::<Russian>::from_fen("B:Wa1,a3,b2,b4,d2,d4,e3,f2,f4:Ba5,c5,c7,e7,g7").unwrap();
    assert_eq!(position.legal_moves().len(), 1);
    let one = position.read_move("a5:c3:e1:g3:e5:c3").unwrap();
    assert_eq!(position.read_move("a5:c3:e5:g3:e1:c3"), Ok(one));
    assert_eq!(position.read_move("a5:c3"), Ok(one));
}

/// A straight capture and a longer one between the same squares: a line on the board is the move it draws, and the file alone
/// draws none.
#[test]
fn a_direct_capture_is_not_confused_with_a_roundabout_one() {
    let position = Position::<Russian>::from_fen("W:WKf6:Bb2,c5,c7,e7").unwrap();
    assert_eq!(position.read_move("f6:a1").unwrap().captured().len(), 1);
    assert_eq!(position.read_move("f6:d8:b6:d4:a1").unwrap().captured().len(), 4);
    let Err(MoveError::Ambiguous { candidates, .. }) = position.read_move("f:a1") else { panic!() };
    assert_eq!(candidates.len(), 2);
}

#[test]
fn what_cannot_be_read() {
    let start = Position::<Russian>::start();
    let error = |text: &str| start.read_move(text).unwrap_err();
    assert_eq!(error(""), MoveError::Empty);
    assert_eq!(error("  ?!"), MoveError::Empty);
    assert_eq!(error(" c3&d4"), MoveError::Character { character: '&', column: 4 });
    assert_eq!(error("я3-d4"), MoveError::Character { character: 'я', column: 1 });
    let no_square = |name: &str, column| MoveError::NoSquare {
        name: name.to_owned(),
        column,
        article: Article::ru("6.1.6.1"),
    };
    assert_eq!(error("c4-d5"), no_square("c4", 1));
    assert_eq!(error("c3-d9"), no_square("d9", 4));
    assert_eq!(error("33-28"), no_square("33", 1));
    for text in ["c3", "c", "cd", "c3-d", "c3:e5:f"] {
        assert_eq!(error(text), MoveError::Incomplete { article: Article::ru("6.1.6.2") }, "{text}");
    }
    // Letters and numbers are not mixed, and a letter is not joined with a number across a blank.
    assert_eq!(error("c3-18"), no_square("18", 4));
    assert_eq!(error("c 4"), no_square("4", 3));
    let ten = Position::<International>::start();
    assert_eq!(ten.read_move("c3-d4"), Err(MoveError::Character { character: 'c', column: 1 }));
    assert!(matches!(ten.read_move("32-51"), Err(MoveError::NoSquare { .. })));
    assert!(matches!(ten.read_move(&"1".repeat(10_000)), Err(MoveError::NoSquare { .. })));
    assert!(ten.read_move(&"32-28-".repeat(10_000)).is_err());
}

#[test]
fn not_a_piece_of_the_side_to_move_6_1_4_1() {
    assert_eq!(says::<Russian>(START, "d4-e5"), "there is no piece on d4 (ru-2022 6.1.4.1)");
    assert_eq!(says::<Russian>(START, "b6-a5"), "the piece on b6 is the opponent's (ru-2022 6.1.4.1)");
    assert_eq!(
        says::<International>("B:W31-50:B1-20", "32-28"),
        "the piece on 32 is the opponent's (ru-2022 7.2.2)"
    );
    assert_eq!(
        says::<Russian>("W:Wa1:Bh8", "cd4"),
        "there is no piece of yours on the file c (ru-2022 6.1.4.1)"
    );
}

#[test]
fn a_man_moves_forward_one_square_6_1_4_3() {
    assert_eq!(says::<Russian>("W:Wc3:Bh8", "c3-b2"), "a man does not move backwards (ru-2022 6.1.4.3)");
    assert_eq!(says::<Russian>("B:Wa1:Bc5", "c5-d6"), "a man does not move backwards (ru-2022 6.1.4.3)");
    assert_eq!(says::<Russian>("W:Wc3:Bh8", "c3-e5"), "a man moves one square only (ru-2022 6.1.4.3)");
    assert_eq!(says::<Brazilian>("W:Wc3:Bh8", "c3-e5"), "a man moves one square only (ua-64 3.3)");
    assert_eq!(says::<Russian>("W:Wc3:Bh8", "c3-e3"), "c3 and e3 are not on one diagonal (ru-2022 6.1.4.3)");
    assert_eq!(says::<Russian>("W:Wc3,d4:Bh8", "c3-d4"), "d4 is occupied (ru-2022 6.1.4.5)");
    // Of two pieces on the file the one that stands on a diagonal with the square is meant.
    assert_eq!(says::<Russian>("W:Wc1,c5:Bh8", "ce3"), "a man moves one square only (ru-2022 6.1.4.3)");
}

#[test]
fn a_king_jumps_no_piece_without_taking_6_1_4_5() {
    assert_eq!(says::<Russian>("W:WKa1,c3:Bh2", "a1-e5"), "the piece on c3 is in the way (ru-2022 6.1.4.5)");
    assert_eq!(
        says::<Russian>("W:WKa1:Bd4,e5,a7", "a1-f6"),
        "the piece on d4 is in the way (ru-2022 6.1.4.5)"
    );
    assert_eq!(
        says::<Russian>("W:WKa1:Ba7", "a1:e5"),
        "there is nothing to take from a1 to e5 (ru-2022 6.1.5.2)"
    );
    assert_eq!(
        says::<Russian>("W:Wc3:Ba7", "c3:e5"),
        "there is nothing to take from c3 to e5 (ru-2022 6.1.5.1)"
    );
}

#[test]
fn a_capture_is_mandatory_6_1_5_3() {
    let fen = "W:Wc3,g3,h2:Bd4,f4";
    assert_eq!(says::<Russian>(fen, "h2-g1"), "a capture is mandatory: from c3, g3 (ru-2022 6.1.5.3)");
    assert_eq!(says::<Russian>(fen, "c3-b4"), "a capture is mandatory: from c3, g3 (ru-2022 6.1.5.3)");
    assert_eq!(says::<Brazilian>(fen, "c3-b4"), "a capture is mandatory: from c3, g3 (ua-64 4.1)");
    assert_eq!(says::<Russian>(fen, "hg1"), "a capture is mandatory: from c3, g3 (ru-2022 6.1.5.3)");
    assert_eq!(
        says::<Russian>("W:WKa1,h2:Bb2", "h2-g3"),
        "a capture is mandatory: from a1 (ru-2022 6.1.5.3)"
    );
}

#[test]
fn a_capture_goes_on_while_it_can_6_1_5_5_6_1_5_6() {
    let man = "W:Wa1:Bb2,d4";
    assert_eq!(
        says::<Russian>(man, "a1:c3"),
        "the capture goes on: the piece may not stop on c3 (ru-2022 6.1.5.5)"
    );
    assert!(Position::<Russian>::from_fen(man).unwrap().read_move("a1:e5").is_ok());
    // A man that becomes a king on d8 goes on as one (6.1.5.15), in Brazilian draughts it stops (ua-64, diagram 7).
    let crowned = "W:Wh4:Bb6,e7,g5";
    assert_eq!(
        says::<Russian>(crowned, "h4:d8"),
        "the capture goes on: the piece may not stop on d8 (ru-2022 6.1.5.15)"
    );
    assert!(Position::<Brazilian>::from_fen(crowned).unwrap().read_move("h4:d8").is_ok());
    // ua-64, diagram 3: the king has to land on e7.
    let king = "W:WKa3:Bc5,f2,g5";
    assert_eq!(
        says::<Russian>(king, "a3:d6"),
        "the king must land where it can go on capturing: on e7 (ru-2022 6.1.5.6)"
    );
    assert_eq!(
        says::<Russian>(king, "a3:e7"),
        "the capture goes on: the piece may not stop on e7 (ru-2022 6.1.5.6)"
    );
    assert_eq!(
        says::<Russian>(king, "a3:e7:h4"),
        "the capture goes on: the piece may not stop on h4 (ru-2022 6.1.5.6)"
    );
}

/// Figures 4 and 5 of 6.1.5.17.
#[test]
fn no_piece_is_jumped_twice_and_taken_pieces_stay_6_1_5_9_6_1_5_12() {
    let figure_4 = "B:Wc3,d4,e3,f2,f4:BKa5,d6,e7";
    assert_eq!(
        says::<Russian>(figure_4, "a5:e1:g3:e5:b2"),
        "the piece on c3 is in the way (ru-2022 6.1.5.12)"
    );
    let figure_5 = "W:WKe1:Bb6,c3,c5,d6,e5,e7";
    assert_eq!(
        says::<Russian>(figure_5, "e1:a5:d8:f6:d4:b2"),
        "the piece on c3 may not be jumped twice (ru-2022 6.1.5.9)"
    );
    assert_eq!(
        says::<Russian>(figure_5, "e1:a5:d8:f6:d4:a7"),
        "the piece on b6 is in the way (ru-2022 6.1.5.12)"
    );
}

#[test]
fn ones_own_pieces_are_not_jumped_6_1_5_8() {
    assert_eq!(
        says::<Russian>("W:WKa1,e5:Bb2,g7", "a1:f6"),
        "one's own piece on e5 may not be jumped (ru-2022 6.1.5.8)"
    );
}

/// Figure 13 of 7.4.1 and diagram 8 of ua-64.
#[test]
fn the_majority_must_be_taken_7_4_1() {
    assert_eq!(
        says::<International>("B:W33,41,42:B36,K10", "10:46"),
        "the greatest number of pieces must be taken: 3, not 1 (ru-2022 7.4.1)"
    );
    assert_eq!(
        says::<Brazilian>("B:Wa5,c3,e5,f2,g5:BKb4", "b4-d6"),
        "a capture is mandatory: from b4 (ua-64 4.1)"
    );
}

#[test]
fn a_game_that_is_over_takes_no_move() {
    assert_eq!(says::<Russian>("W:W:Bh8", "c3-d4"), "the game is over (ru-2022 6.1.7)");
    assert_eq!(says::<draughts::Giveaway>("W:W:Bh8", "c3-d4"), "the game is over (ru-2022 8.1)");
}

/// Two pieces on one file can go to one square: then the short form names the square.
#[test]
fn the_short_form_grows_where_it_would_fit_two_moves() {
    let position = Position::<Russian>::from_fen("W:Wc3,Kc5:Bh2").unwrap();
    let man = position.read_move("c3-d4").unwrap();
    let king = position.read_move("c5-d4").unwrap();
    assert_eq!(position.write_move(&man, Notation::Short), "c3-d4");
    assert_eq!(position.write_move(&king, Notation::Short), "c5-d4");
    let Err(MoveError::Ambiguous { candidates, .. }) = position.read_move("cd4") else { panic!() };
    assert_eq!(candidates.len(), 2);
}

/// Two kings that each return to their own square with the same captured set lead to one board: the list has one of them, and either
/// can be written.
#[test]
fn a_circle_of_either_of_two_kings_reads_as_one_move() {
    let fen = "W:WK28,K29:BK3,K4,K21,K22,K23,K24,K31,K32,K33,K34,K40,K41,K48";
    let position = Position::<International>::from_fen(fen).unwrap();
    let circle = position.read_move("29:18:27:43:30:8:26:42:29").unwrap();
    assert!(position.is_legal(&circle));
    assert_eq!((circle.from().number(), circle.to().number()), (28, 28));
    assert_eq!(position.read_move(&position.write_move(&circle, Notation::Path)), Ok(circle));
    assert!(position.read_move("29:18:27:43:30:8:26:42:28").is_err());
}

/// A king and a man that each return with the same captured set lead to one board: the list names one, `twins` the other, and both can be
/// written, read and asked for their ways.
#[test]
fn captures_of_other_pieces_to_the_same_board_are_listed_on_request() {
    let fen = "W:WK13,23:B8,9,18,19,28,29,38,39";
    let legal = Legal::of(&AnyPosition::from_fen(Variant::International, fen).unwrap());
    let [listed] = legal.moves().collect::<Vec<_>>()[..] else { panic!("one board") };
    let [twin] = legal.twins(&listed)[..] else { panic!("one twin") };
    assert_eq!((listed.start().number(), twin.start().number(), twin.end().number()), (23, 13, 13));
    assert_eq!(legal.write_move(&twin, Notation::Sheet).unwrap(), "13:13");
    assert_eq!(legal.read_move("13x13"), Ok(listed));
    assert_eq!(legal.find_move(&legal.squares_of(&twin).unwrap()), Ok(listed));
    let mut ways = 0;
    let _ = legal.each_route(&twin, |squares| {
        assert_eq!(
            (squares.first(), squares.last(), legal.find_move(&squares)),
            (Some(&13), Some(&13), Ok(listed))
        );
        ways += 1;
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(ways, 4);
    assert_eq!(legal.play(&twin), Err(draughts::NotLegal), "only moves of the list are played");
    assert!(legal.twins(&twin).is_empty());
}

/// What is due names the pieces that a refusal names: 8 of the list, and 28, which leads to a board of the list.
#[test]
fn every_piece_that_can_capture_is_due() {
    let fen = "W:WK8,K28,49:B21,22,23,24,31,32,33,34";
    let legal = Legal::of(&AnyPosition::from_fen(Variant::International, fen).unwrap());
    let (due, _) = legal.must_capture().unwrap();
    let Err(MoveError::Illegal { grounds: Grounds::MustCapture { with }, .. }) = legal.read_move("49-44")
    else {
        panic!("a capture is due")
    };
    assert_eq!(due, with);
    assert_eq!(due.iter().map(|square| square.number()).collect::<Vec<_>>(), [8, 28]);
}

/// Only letters that look like the names of files are read: `г` is the fourth letter to one and `g` to another.
#[test]
fn letters_that_only_sound_alike_are_named_and_not_read() {
    let position = Position::<Russian>::start();
    assert!(position.read_move("с3-в4").is_ok());
    for (text, character, column) in [("г3-ф4", 'г', 1), ("с3-д4", 'д', 4)] {
        assert_eq!(position.read_move(text), Err(MoveError::Character { character, column }), "{text}");
    }
}

/// A man that becomes a king without capturing takes only with its next move.
#[test]
fn a_man_crowned_without_a_capture_takes_next_move_6_1_5_16() {
    let position = Position::<Russian>::from_fen("W:Wc7:Bg5,h8").unwrap();
    let mv = position.read_move("c7-d8").unwrap();
    assert!(mv.promotes() && !mv.is_capture());
    let after = position.play(&position.read_move("c7-b8").unwrap());
    let after = after.play(&after.read_move("h8-g7").unwrap());
    assert!(!after.must_capture());
    let after = position.play(&mv);
    let after = after.play(&after.read_move("h8-g7").unwrap());
    assert_eq!(after.write_move(&after.read_move("d8:h4").unwrap(), Notation::Path), "d8:h4");
}

/// 7.4.1, figure 14: a man and a king that take equally many have equal rights, whatever they take.
#[test]
fn a_man_and_a_king_may_take_equally_many_7_4_1() {
    let position = Position::<International>::from_fen("W:W26,36,K50:B11,20,K21,31,34,44").unwrap();
    let mut taken: Vec<_> =
        position.legal_moves().iter().map(|mv| (mv.kind(), mv.captured().len())).collect();
    taken.dedup();
    assert_eq!(taken, [(draughts::Kind::Man, 3), (draughts::Kind::King, 3)]);
}

/// Two pieces in a row are no capture (6.1.5.1, 6.1.5.2); a crowned man goes on by a king's rights (6.1.5.6).
#[test]
fn articles_of_pieces_in_the_way() {
    assert_eq!(
        says::<Russian>("W:WKc1:Bb2,d2,e3", "c1:f4"),
        "the piece on e3 is in the way (ru-2022 6.1.5.2)"
    );
    assert_eq!(
        says::<Russian>("W:Wc3:Bb4,d4,e5", "c3:f6"),
        "the piece on e5 is in the way (ru-2022 6.1.5.1)"
    );
    assert_eq!(
        says::<Russian>("W:Wh4:Bc7,d4,g5,e7", "h4:f6:d8:b6"),
        "the capture goes on: the piece may not stop on b6 (ru-2022 6.1.5.6)"
    );
}

/// A man and a king, each returning to its own square with the same captured set, lead to one board; the counts are those of the brute
/// force of `reference`, by resulting position.
#[test]
fn one_board_is_listed_once_whoever_returns_to_it() {
    for (fen, moves) in [("W:WK8,28:B21,22,23,24,31,32,33,34", 12), ("W:WK13,23:B8,9,18,19,28,29,38,39", 1)] {
        let position = Position::<International>::from_fen(fen).unwrap();
        assert_eq!(position.legal_moves().len(), moves, "{fen}");
    }
    // Both pieces are named where a capture is due.
    assert_eq!(
        says::<International>("W:WK8,K28,49:B21,22,23,24,31,32,33,34", "49-44"),
        "a capture is mandatory: from 8, 28 (ru-2022 6.1.5.3)"
    );
}

/// Where either of two pieces returns to its own square, the ways to the board are those of both, and a visitor can stop among them.
#[test]
fn every_way_to_one_board_whoever_returns_to_it() {
    let position = Position::<International>::from_fen("W:WK13,23:B8,9,18,19,28,29,38,39").unwrap();
    let mv = position.legal_moves()[0];
    let mut starts = Vec::new();
    let _ = position.each_way(&mv, |way| {
        starts.push(way.squares()[0].number());
        ControlFlow::Continue(())
    });
    starts.dedup();
    assert_eq!(starts, [23, 13]);
    let mut first = 0;
    let stopped = position.each_way(&mv, |_| {
        first += 1;
        ControlFlow::Break(())
    });
    assert_eq!((stopped, first), (ControlFlow::Break(()), 1));
}

/// 7.4.2.2, ua-64 4.3.1: the man becomes a king and stops.
#[test]
fn a_man_that_becomes_a_king_stops_7_4_2_2() {
    assert_eq!(
        says::<Brazilian>("W:Wb6:Bc7,g5", "b6:d8:h4"),
        "the man becomes a king on d8 and stops; it takes as a king with its next move (ua-64 4.3.1)"
    );
    assert_eq!(
        says::<International>("W:W12:B8,14,25", "12:3:20"),
        "the man becomes a king on 3 and stops; it takes as a king with its next move (ru-2022 7.4.2.2)"
    );
    assert_eq!(says::<Brazilian>("W:Wb6:Bc7,g5", "b6:h4"), "no capture leads from b6 to h4 (ua-64 4.1.1)");
}

#[test]
fn writing_that_is_no_move() {
    assert_eq!(
        says::<Russian>(START, "c3-c3"),
        "the piece on c3 does not leave its square (ru-2022 6.1.4.1)"
    );
    assert_eq!(says::<Russian>(START, "c3-d4-e5"), "one move is made at a time (ru-2022 6.1.4.1)");
    assert_eq!(says::<Russian>(START, "c3-d4-d4"), "one move is made at a time (ru-2022 6.1.4.1)");
    assert_eq!(
        says::<Russian>("W:Wc3,a1:Bd4", "c3:a5"),
        "there is nothing to take from c3 to a5 (ru-2022 6.1.5.1)"
    );
    assert_eq!(
        says::<Russian>("W:Wc3,a1:Bd4", "c3:e5:f6"),
        "there is nothing to take from e5 to f6 (ru-2022 6.1.5.5)"
    );
    // A win sign behind the move is not a sign of capture (Appendix 5).
    let start = Position::<Russian>::start();
    assert_eq!(start.read_move("c3-d4x"), start.read_move("c3-d4"));
}
