use super::*;

fn played(tags: &[(&str, &str)], moves: &str) -> (Replay, Vec<What>) {
    let mut replay = Replay::default();
    let mut faults = Vec::new();
    replay.begin();
    for (name, value) in tags {
        replay.tag(name, value.as_bytes());
    }
    for text in moves.split(' ') {
        match text {
            "(" => replay.begin_variation(&mut |what| faults.push(what)),
            ")" => replay.end_variation(),
            text => {
                replay.mv(&MoveText::read(text).unwrap(), &mut |what| faults.push(what));
            }
        }
    }
    (replay, faults)
}

#[test]
fn an_ambiguous_short_capture_names_its_candidates_6_1_6_2() {
    let fen = "W:WKd2:Bb6,d6,f4,f6,g7";
    let (replay, faults) = played(&[("GameType", "25"), ("FEN", fen)], "d2:a7");
    assert!(replay.failed());
    let [What::Move { error: MoveError::Ambiguous { candidates, .. }, .. }] = &faults[..] else {
        panic!("{faults:?}")
    };
    assert!(candidates.len() > 1 && candidates.iter().all(|move_| move_.starts_with("d2:")));
}

#[test]
fn an_illegal_move_says_why_and_where_in_the_game() {
    let (replay, faults) = played(&[("GameType", "25")], "c3-d4 b6-a5 d4-e5 a7-b6");
    assert!(replay.failed());
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].to_string(), "2... a7-b6: a capture is mandatory: from d6, f6 (ru-2022 6.1.5.3)");
}

#[test]
fn variations_begin_before_the_move_they_replace() {
    let tags = [("GameType", "20")];
    let moves = "32-28 19-23 ( 18-23 38-32 ( 37-32 23-29 ) 12-18 ) 28x19 14x23";
    let (replay, faults) = played(&tags, moves);
    assert_eq!((faults, replay.plies()), (vec![], 4));
    // What is wrong in a variation does not end the game.
    let (replay, faults) = played(&tags, "32-28 19-23 ( 18-24 ) 28x19 14x23");
    assert!(!replay.failed() && replay.plies() == 4);
    assert_eq!(faults[0].harm(), crate::fault::Harm::Aside);
}

#[test]
fn the_result_is_compared_with_the_board_6_1_7() {
    // White takes the last piece.
    let tags = [("GameType", "25"), ("FEN", "W:Wc3:Bd4"), ("Result", "0-1")];
    let (mut replay, faults) = played(&tags, "c3:e5");
    assert!(faults.is_empty());
    let mut found = Vec::new();
    replay.end(Terminator::Loss1, &mut |what| found.push(what.code()));
    assert_eq!(found, ["result-on-board"]);
    let (mut replay, _) = played(&tags, "c3:e5");
    replay.end(Terminator::Win1, &mut |what| found.push(what.code()));
    assert_eq!(found, ["result-on-board", "result-tag"]);
}

#[test]
fn the_turn_is_that_of_the_piece_that_moves_first() {
    let tags = [("GameType", "25"), ("FEN", "?:Wc3:Bf6")];
    assert_eq!(played(&tags, "f6-e5 c3-d4").1, []);
    assert_eq!(played(&tags, "c3-d4 f6-e5").1, []);
    let tags = [("GameType", "25"), ("FEN", "W:Wc3:Bf6")];
    assert_eq!(played(&tags, "f6-e5 c3-d4").1, [What::Turn]);
}

#[test]
fn a_setup_can_pass_the_turn() {
    let (mut replay, _) = played(&[("GameType", "25")], "c3-d4");
    replay.setup(b"W::", &mut |what| panic!("{what}"));
    assert!(replay.mv(&MoveText::read("b2-c3").unwrap(), &mut |what| panic!("{what}")));
}

/// The example of the standard: on 10×10, `47x36` fits two captures; the full path names the square behind each piece.
#[test]
fn the_full_path_of_the_standard() {
    let fen = "W:WK47:B13,18,19,29,31,33,42";
    let position = Position::<International>::from_fen(fen).unwrap();
    let mut seen = Vec::new();
    for mv in position.legal_moves() {
        let mut line = Line::new(position);
        let path = position.write_move(&mv, draughts::Notation::Path).replace(':', "x");
        line.play(&MoveText::read(&path).unwrap()).unwrap().unwrap();
        let written = line.written(Form::Numeric).unwrap().to_string();
        let mut again = Line::new(position);
        again.play(&MoveText::read(&written).unwrap()).unwrap().unwrap();
        assert_eq!(again.hash(), line.hash(), "{path} {written}");
        assert!(!seen.contains(&written));
        seen.push(written);
    }
}
