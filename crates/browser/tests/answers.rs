//! What the page `/board` is told.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use browser::judge;
use language::Language;
use proptest::prelude::*;

const HEAD: &str =
    "control 600\nstart W:Wc3,h2:Bd4,h8\n0:00 white arrive\n0:00 black arrive\n0:01 arbiter start\n";

/// 5.4.14.2: a missed capture is recorded, and the opponent may demand the correction.
#[test]
fn an_irregularity_is_told_with_the_one_who_did_it_5_4_14_2() {
    let answer = judge(&format!("{HEAD}0:05 white did h2-g3\n"), Language::Ru);
    assert!(answer.faults.is_empty());
    let last = answer.lines.last().unwrap();
    assert!(last.accepted, "{last:?}");
    assert!(last.said.iter().any(|said| said.contains("5.4.14.2")), "{:?}", last.said);
    let state = answer.state.unwrap();
    assert_eq!(state.irregular.unwrap().by, "white");
    assert_eq!(state.turn, "black");
}

/// 6.1.5.3: in a position with a capture only captures are legal, and the sentence says which piece captures.
#[test]
fn what_is_due_is_told_with_its_article_6_1_5_3() {
    let state = judge(HEAD, Language::En).state.unwrap();
    let must = state.must.unwrap();
    assert_eq!(must.from, [22], "c3 is square 22");
    assert!(must.text.contains("6.1.5.3"), "{}", must.text);
    let ways = serde_json::to_value(&state.legal).unwrap();
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
            "0:0[0-9] (white|black|arbiter|first) (start|arrive|press|look|demand|offer|resign|touch c3|did c3-d4( off d4)?( king)?|c3-d4|h8)",
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
