//! What the page `/board` is told.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use browser::{Board, DraughtsBoard, OpeningStep, RenjuBoard, State, judge};
use language::Language;
use proptest::prelude::*;

const HEAD: &str =
    "control 600\nstart W:Wc3,h2:Bd4,h8\n0:00 white arrive\n0:00 black arrive\n0:01 arbiter start\n";

fn on_draughts(state: State) -> DraughtsBoard {
    let Board::Draughts(board) = state.board else { panic!() };
    board
}

fn on_renju(state: State) -> RenjuBoard {
    let Board::Renju(board) = state.board else { panic!() };
    board
}

/// 5.4.14.2: a missed capture is recorded, and the opponent may demand the correction.
#[test]
fn an_irregularity_is_told_with_the_one_who_did_it_5_4_14_2() {
    let answer = judge(&format!("{HEAD}0:05 white did h2-g3\n"), Language::Ru);
    assert!(answer.faults.is_empty());
    let last = answer.lines.last().unwrap();
    assert!(last.accepted, "{last:?}");
    assert!(last.said.iter().any(|said| said.contains("5.4.14.2")), "{:?}", last.said);
    let state = answer.state.unwrap();
    assert_eq!(state.turn, "black");
    assert_eq!(on_draughts(state).irregular.unwrap().by, "white");
}

/// 6.1.5.3: in a position with a capture only captures are legal, and the sentence says which piece captures.
#[test]
fn what_is_due_is_told_with_its_article_6_1_5_3() {
    let board = on_draughts(judge(HEAD, Language::En).state.unwrap());
    let must = board.must.unwrap();
    assert_eq!(must.from, [22], "c3 is square 22");
    assert!(must.text.contains("6.1.5.3"), "{}", must.text);
    let ways = serde_json::to_value(&board.legal).unwrap();
    assert_eq!(ways.as_array().unwrap().len(), 1);
    assert_eq!(ways[0]["full"], "c3:e5");
    assert_eq!(ways[0]["routes"], serde_json::json!([[22, 15]]));
    assert_eq!(ways[0]["captured"], serde_json::json!([18]));
}

#[test]
fn a_refused_act_changes_nothing_and_says_why() {
    let answer = judge(&format!("{HEAD}0:05 black d4:b2\n"), Language::En);
    let last = answer.lines.last().unwrap();
    assert!(!last.accepted);
    assert!(!last.said[0].is_empty());
    assert_eq!(answer.state.unwrap().moves.len(), 0);
}

#[test]
fn every_line_that_cannot_be_read_is_named() {
    let answer = judge("book none\n0:00 nobody start\n", Language::En);
    assert_eq!(answer.faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [1, 2]);
    assert!(answer.state.is_none());
    let long = judge(&"#".repeat(browser::LONGEST + 1), Language::Uk);
    assert_eq!(long.faults.len(), 1);
}

proptest! {
    /// Whatever is pasted into the page's memory: an answer, never a panic.
    #[test]
    fn any_text_is_answered(lines in proptest::collection::vec(
        prop_oneof![
            "[a-z]{1,10} [a-z0-9/:+-]{0,12}",
            "variant renju",
            "0:0[0-9] (white|black|arbiter|first) (start|arrive|press|look|demand|offer|resign|touch c3|swap|keep|pass|shifted|fifths h8,h9|claim foul|did c3-d4( off d4)?( king)?|c3-d4|h8)",
            "\\PC{0,30}",
        ],
        0..30,
    )) {
        let text = lines.join("\n");
        for language in Language::ALL {
            let answer = judge(&text, language);
            prop_assert!(serde_json::to_string(&answer).is_ok());
            prop_assert!(answer.faults.is_empty() || answer.lines.is_empty());
        }
    }
}

/// 5.4.7.2: a game that nobody came to in time is shown as plus and minus.
#[test]
fn a_forfeit_is_shown_as_plus_and_minus_5_4_7_2() {
    let script = "control 300\n0:00 black arrive\n0:01 arbiter start\n5:01 arbiter look\n";
    let verdict = judge(script, Language::En).state.unwrap().verdict.unwrap();
    assert_eq!(verdict.score, ["−", "+"]);
}

const RENJU: &str =
    "variant renju\nopening rif\ncontrol 600\n0:00 black arrive\n0:00 white arrive\n0:01 arbiter start\n";

/// 9.2.4.3, opening rule RIF of 1996: three stones of the first player, then the second may take Black. The colors are exchanged, the players keep
/// their clocks (9.3.1.1: each has their own time).
#[test]
fn a_swap_exchanges_the_colors_and_leaves_the_clocks_9_2_4_3() {
    let stones = "0:11 black h8\n0:11 white h9\n";
    let refused = judge(&format!("{RENJU}{stones}"), Language::En);
    assert!(!refused.lines.last().unwrap().accepted, "the first player makes the whole opening");
    let script = format!("{RENJU}0:11 black h8\n0:21 black h9\n0:31 black h10\n0:31 black press\n");
    let before = judge(&script, Language::En).state.unwrap();
    assert_eq!((before.turn, before.white), ("white", "second"));
    assert_eq!(before.clocks.as_ref().unwrap().left, [600_000, 570_000]);
    assert!(matches!(on_renju(before).opening.unwrap().step, OpeningStep::SwapOrKeep));
    let answer = judge(&format!("{script}0:36 white swap\n"), Language::En);
    let said = answer.lines.last().unwrap();
    assert_eq!(said.who, "white", "who swaps had White");
    let after = answer.state.unwrap();
    assert_eq!(after.white, "first");
    assert_eq!(after.turn, "white", "White places the fourth stone");
    assert_eq!(after.clocks.unwrap().left, [570_000, 595_000], "White is now who had Black");
}

/// 9.2.4.2: nobody but White sees to fouls over the board; the page offers the claim after each stone of Black, foul or not.
#[test]
fn a_claim_of_a_foul_tells_nothing_9_2_4_2() {
    let head = "variant renju\nopening free\n0:00 black arrive\n0:00 white arrive\n0:01 arbiter start\n";
    let plays = "black h8\nwhite a1\nblack i8\nwhite a15\nblack j9\nwhite o1\nblack j10\nwhite o15\n";
    let script: String =
        plays.lines().map(|line| format!("0:02 {line}\n0:02 {} press\n", &line[..5])).collect();
    for (point, foul) in [("j8", true), ("c3", false)] {
        let placed = format!("{head}{script}0:03 black {point}\n");
        let state = judge(&placed, Language::Ru).state.unwrap();
        assert_eq!(state.press, Some("black"));
        let claims: Vec<_> = state.claims.iter().map(|claim| (claim.by, claim.words.as_str())).collect();
        assert_eq!(claims, [("white", "claim foul")], "{point}");
        assert!(state.claims[0].text.contains("9.2.4.2"));
        let answer = judge(&format!("{placed}0:04 white claim foul\n"), Language::Ru);
        assert_eq!(answer.lines.last().unwrap().accepted, foul, "{point}");
        assert_eq!(answer.state.unwrap().verdict.is_some(), foul, "{point}");
    }
}

/// 9.2.6.4, 5.4.2.7: a fallen flag can be claimed, with its article.
#[test]
fn a_flag_of_renju_can_be_claimed_9_2_6_4() {
    let answer = judge(&format!("{RENJU}10:01 arbiter look\n"), Language::En);
    let claims = answer.state.unwrap().claims;
    assert_eq!(
        claims.iter().map(|claim| (claim.by, claim.words.as_str())).collect::<Vec<_>>(),
        [("white", "claim flag")]
    );
    let state = judge(&format!("{RENJU}10:01 white claim flag\n"), Language::En).state.unwrap();
    assert_eq!(state.verdict.unwrap().score, ["1", "0"]);
}
