//! The score sheet of a game: times, result, signatures, in three languages.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use forms::form::{FormLine, Grid};
use forms::{Form, html, score_sheet};
use game::script::Replay;
use language::Language;

fn sheet(script: &str, language: Language) -> Form {
    let mut replay = Replay::read(script).unwrap();
    replay.by_ref().for_each(drop);
    score_sheet(replay.game(), language)
}

fn rows(form: &Form) -> Vec<Vec<&str>> {
    let [Grid { rows, .. }] = &form.grids[..] else { return Vec::new() };
    rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect()
}

const GAME: &str = "control 300+5\nstart W:Wc3,c1:Bb6,h8\n0:00 white arrive\n0:00 black arrive\n0:00 arbiter start\n\
                    0:10 white c3-d4\n0:40 black b6-c5\n0:50 white d4:b6\n1:20 black resign\n";

/// The moves as a sheet writes them, and what each player had left: five minutes and five seconds for each move.
#[test]
fn the_sheet_has_moves_and_times_5_4_3_5() {
    let form = sheet(GAME, Language::En);
    assert_eq!(
        rows(&form),
        [["1", "c3-d4", "0:04:55", "b6-c5", "0:04:35"], ["2", "d4:b6", "0:04:50", "", ""]]
    );
    // Who begins with the other colour leaves the first place empty.
    let black = "control 300\nmode strict\nstart B:Wc3,c1:Bb6,h8\n0:00 arbiter start\n0:10 black b6-a5\n0:11 white c3-d4\n";
    assert_eq!(
        rows(&sheet(black, Language::En)),
        [["1", "", "", "b6-a5", "0:04:50"], ["2", "c3-d4", "0:04:59", "", ""]]
    );
    // 9.3.2.1: in renju Black begins.
    let renju = "variant renju\nmode strict\ncontrol 300\n0:00 arbiter start\n0:10 black h8\n0:30 white a1\n";
    let form = sheet(renju, Language::En);
    assert_eq!(rows(&form), [["1", "h8", "0:04:50", "a1", "0:04:40"]]);
    assert_eq!(form.grids[0].head[1].text, Language::En.say("black", &[]));
}

/// Result and signatures, in each language; a forfeit is plus and minus (5.4.7.2), a game that goes on has no result yet.
#[test]
fn the_sheet_has_the_result_and_places_to_sign_5_4_3_5() {
    for (language, result, player, arbiter) in [
        (
            Language::Ru,
            "Результат: 1 : 0.",
            "Белые: ____________________ (подпись)",
            "Судья: ____________________ (подпись)",
        ),
        (
            Language::Uk,
            "Результат: 1 : 0.",
            "Білі: ____________________ (підпис)",
            "Суддя: ____________________ (підпис)",
        ),
        (
            Language::En,
            "Result: 1 : 0.",
            "White: ____________________ (signature)",
            "Arbiter: ____________________ (signature)",
        ),
    ] {
        let form = sheet(GAME, language);
        let lines: Vec<String> = form.signatures.iter().map(FormLine::text).collect();
        assert!(lines[0].starts_with(result), "{lines:?}");
        assert_eq!((lines[1].as_str(), lines[3].as_str()), (player, arbiter));
        let page = html::render(&[form], language);
        assert!(page.contains("d4:b6") && page.contains("0:04:50"), "{page}");
    }
    let result = |script: &str| sheet(script, Language::En).signatures[0].text();
    assert_eq!(result("control 300\n"), "Result: ____ : ____");
    let late = "control 300\n0:00 black arrive\n0:00 arbiter start\n5:00 arbiter look\n";
    assert!(result(late).starts_with("Result: − : +."), "{}", result(late));
}
