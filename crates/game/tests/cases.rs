//! The judged situations of `docs/judge/cases`: small scripts, each with what must come of its lines, written from the rule.
//!
//! A case is a script of `docs/judge/README.md`. Its head says the rule in comments and, one a line, what is expected: `# expect 12 refused
//! ru-2022 5.4.13.3`. A line that no expectation calls refused is accepted, and the game ends only where one says so.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use draughts::Square;
use game::script::{Judged, Outcome, Replay};
use game::{AnyGame, Article, Event, GameResult, Irregularity, Moment, Player};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/judge/cases")
}

/// Every case: its name and its text.
fn cases() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for group in fs::read_dir(root()).unwrap() {
        let group = group.unwrap().path();
        for file in fs::read_dir(&group).unwrap() {
            let file = file.unwrap().path();
            let name = format!("{}/{}", stem(&group), stem(&file));
            found.push((name, fs::read_to_string(&file).unwrap()));
        }
    }
    found.sort();
    found
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// The expectations of a case: the number of the line, and the words.
fn expectations(text: &str) -> Vec<(usize, Vec<&str>)> {
    let expected = text.lines().filter_map(|line| line.strip_prefix("# expect "));
    expected
        .map(|line| {
            let mut words = line.split_whitespace();
            (words.next().unwrap().parse().unwrap(), words.collect())
        })
        .collect()
}

/// What is wrong with a script that has to come out so, if anything.
fn fault(text: &str, expected: &[(usize, Vec<&str>)]) -> Option<String> {
    let mut replay = match Replay::read(text) {
        Ok(replay) => replay,
        Err(errors) => return Some(errors[0].to_string()),
    };
    let mut numbers = BTreeSet::new();
    while let Some(judged) = replay.next() {
        numbers.insert(judged.number);
        let of_line: Vec<&[&str]> = expected
            .iter()
            .filter(|(number, _)| *number == judged.number)
            .map(|(_, words)| words.as_slice())
            .collect();
        let says = |word: &str| of_line.iter().any(|words| words[0] == word);
        let ended = matches!(&judged.outcome, Outcome::Accepted(events) if events.iter().any(|event| matches!(event, Event::Ended(_))));
        let accepted = matches!(judged.outcome, Outcome::Accepted(_));
        if accepted == says("refused") || ended != says("ended") {
            return Some(format!("line {}: {:?}", judged.number, judged.outcome));
        }
        for words in of_line {
            if !holds(words, &judged, replay.game()) {
                let state = (clocks(replay.game(), judged.when), board(replay.game()));
                return Some(format!(
                    "line {}: not {words:?} but {:?} {state:?}",
                    judged.number, judged.outcome
                ));
            }
        }
    }
    // An expectation that names no act would never be looked at.
    expected
        .iter()
        .find(|(number, _)| !numbers.contains(number))
        .map(|(number, _)| format!("line {number} is no act"))
}

fn holds(words: &[&str], judged: &Judged, game: &AnyGame) -> bool {
    let events: &[Event] = match &judged.outcome {
        Outcome::Accepted(events) => events,
        Outcome::Refused(refusal) => return words[0] == "refused" && cites(refusal.article, &words[1..]),
        Outcome::Unreadable(_) => return false,
    };
    let any = |holds: &dyn Fn(&Event) -> bool| events.iter().any(holds);
    let square = |number: u8| {
        draughts::with_move_rules!(judged.before.as_ref().unwrap().position().ruleset(), R => {
            Square::<<R as draughts::MoveRules>::Board>::from_number(number).unwrap().to_string()
        })
    };
    match *words {
        ["irregular", kind, ref article @ ..] => any(
            &|event| matches!(event, Event::Irregular(_, found, by) if kebab(&format!("{found:?}")) == kind && cites(*by, article)),
        ),
        ["corrected", remedy, ref article @ ..] => any(
            &|event| matches!(event, Event::Corrected(_, found, by) if kebab(&format!("{found:?}")) == remedy && cites(*by, article)),
        ),
        ["stands", ref article @ ..] => {
            any(&|event| matches!(event, Event::Stands(by) if cites(*by, article)))
        }
        ["anew", ref article @ ..] => {
            any(&|event| matches!(event, Event::BegunAnew(by) if cites(*by, article)))
        }
        ["waits", ref article @ ..] => {
            any(&|event| matches!(event, Event::ClaimWaits(_, by) if cites(*by, article)))
        }
        ["failed", ref article @ ..] => {
            any(&|event| matches!(event, Event::ClaimFailed(_, by) if cites(*by, article)))
        }
        ["punished", who, ref article @ ..] => any(
            &|event| matches!(event, Event::Punished(player, _, by) if named(who, game) == Some(*player) && cites(*by, article)),
        ),
        ["ended", result, reason, ref article @ ..] => any(&|event| {
            let Event::Ended(verdict) = event else { return false };
            let by = match verdict.result {
                GameResult::Win(player) => named(result, game) == Some(player),
                GameResult::Draw => result == "draw",
                GameResult::BothLose => result == "both-lose",
                GameResult::NotPlayed => result == "not-played",
            };
            by && verdict.reason.name() == reason && cites(verdict.article, article)
        }),
        ["bound", name] => any(&|event| matches!(event, Event::Bound(_, number) if square(*number) == name)),
        ["marked", name] => any(&|event| matches!(event, Event::Marked(number) if square(*number) == name)),
        ["counted", count] => {
            any(&|event| matches!(event, Event::Counted(_, found) if found.to_string() == count))
        }
        ["foul-stands"] => any(&|event| matches!(event, Event::FoulStands(_))),
        ["running", "none"] => game.running().is_none(),
        ["running", who] => game.running() == named(who, game),
        ["white-is", who] => named(who, game) == Some(game.white()),
        ["clocks", first, second] => clocks(game, judged.when) == Some([first.to_owned(), second.to_owned()]),
        ["writes", who, yes] => game.must_write(named(who, game).unwrap(), judged.when) == (yes == "yes"),
        ["counter", clause, count] => match game {
            AnyGame::Draughts(game) => {
                // Of one clause only one counter speaks of a position, or the one that has come furthest.
                let of_clause =
                    game.counters().into_iter().filter(|counter| counter.article.clause == clause);
                of_clause.map(|counter| counter.count).max().is_some_and(|found| found.to_string() == count)
            }
            AnyGame::Renju(_) => false,
        },
        ["fen", fen] => board(game).as_deref() == Some(fen),
        _ => panic!("unknown expectation {words:?}"),
    }
}

fn cites(article: Article, words: &[&str]) -> bool {
    words == [ANY] || article.to_string() == words.join(" ")
}

/// Whatever is cited.
const ANY: &str = "*";

fn named(who: &str, game: &AnyGame) -> Option<Player> {
    match who {
        "white" => Some(game.white()),
        "black" => Some(game.white().other()),
        "first" => Some(Player::First),
        "second" => Some(Player::Second),
        _ => None,
    }
}

fn clocks(game: &AnyGame, when: Moment) -> Option<[String; 2]> {
    Some([game.left(Player::First, when)?.to_string(), game.left(Player::Second, when)?.to_string()])
}

fn board(game: &AnyGame) -> Option<String> {
    match game {
        AnyGame::Draughts(game) => Some(game.position().fen().to_string()),
        AnyGame::Renju(_) => None,
    }
}

/// `MissedCapture` is `missed-capture`.
fn kebab(name: &str) -> String {
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    kebab
}

#[test]
fn every_case_is_judged_as_its_rule_says() {
    let mut wrong = Vec::new();
    for (name, text) in cases() {
        assert!(!text.contains(ANY), "{name} cites its articles");
        wrong.extend(fault(&text, &expectations(&text)).map(|fault| format!("{name}: {fault}")));
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
}

/// Where a book speaks of an irregularity: the earlier rules have a list of their own (2.1.10.3) but for marks, the club a right of its own where
/// a capture was missed; the others are silent.
fn irregularity_of(book: &str, kind: &str) -> [&'static str; 2] {
    match (book, kind) {
        ("ru-classic", "other-piece-touched") => ["ru-classic", "2.1.4.7"],
        (_, "other-piece-touched") => ["ru-2022", "6.1.4.7"],
        ("ru-classic", "unmarked-king" | "played-unmarked-king") => ["ru-2022", "5.4.14.2"],
        ("ru-classic", _) => ["ru-classic", "2.1.10.3"],
        ("club", "missed-capture") => ["club", "missed-capture-demand-or-play-on"],
        _ => ["ru-2022", "5.4.14.2"],
    }
}

/// 5.4.14.2, 2.1.10.3: what goes wrong on the board goes wrong in every book, and is put right in the same way.
#[test]
fn irregularities_by_every_book_5_4_14_2_and_ru_classic_2_1_10_3() {
    let mut tried = BTreeSet::new();
    for (name, text) in cases() {
        let own = expectations(&text);
        // Draws and wins are of each book; they have cases of their own.
        let of_book = |words: &Vec<&str>| matches!(words[0], "counter" | "ended");
        let other = text
            .lines()
            .any(|line| line.starts_with("book ") || line.starts_with("variant ") || line == "mode strict");
        if !name.starts_with("irregular/") || other || own.iter().any(|(_, words)| of_book(words)) {
            continue;
        }
        let kinds: BTreeSet<&str> =
            own.iter().filter(|(_, words)| words[0] == "irregular").map(|(_, words)| words[1]).collect();
        for book in ["ru-classic", "ua-64", "club", "casual"] {
            let cited: BTreeSet<_> = kinds.iter().map(|kind| irregularity_of(book, kind)).collect();
            let article = |words: &[&'static str]| words.to_vec();
            let alike: Vec<(usize, Vec<&str>)> = own
                .iter()
                .map(|(number, words)| {
                    let head = words.iter().copied();
                    let tail = match words[0] {
                        "irregular" => article(&irregularity_of(book, words[1])),
                        "corrected" | "stands" if cited.len() == 1 => article(cited.first().unwrap()),
                        "corrected" | "stands" | "refused" => vec![ANY],
                        _ => return (*number, words.clone()),
                    };
                    (*number, head.take(words.len() - 2).chain(tail).collect())
                })
                .collect();
            let text = format!("book {book}\n{}", text.split_once('\n').unwrap().1);
            assert_eq!(fault(&text, &alike), None, "{name} by {book}");
            tried.extend(kinds.iter().map(|kind| (book, (*kind).to_owned())));
        }
    }
    for book in ["ru-classic", "ua-64", "club", "casual"] {
        for kind in IRREGULARITIES.map(|kind| kebab(&format!("{kind:?}"))) {
            // To take fewer or more than one can is in the list of the earlier rules only, which have their cases.
            let earlier = ["took-fewer", "took-more"].contains(&kind.as_str());
            assert!(earlier || tried.contains(&(book, kind.clone())), "{book} {kind}");
        }
    }
}

/// At least 120 cases; every claim and every irregularity, both modes, all five books and renju.
#[test]
fn the_cases_cover_the_rules() {
    let cases = cases();
    assert!(cases.len() >= 120, "{}", cases.len());
    let all: String = cases.iter().map(|(_, text)| text.as_str()).collect();
    let lines: BTreeSet<&str> = all.lines().collect();
    for head in ["mode strict", "book ru-classic", "book ua-64", "book club", "book casual", "variant renju"]
    {
        assert!(lines.contains(head), "{head}");
    }
    let default = |text: &str| !text.lines().any(|line| line.starts_with("book ") || line == "variant renju");
    let strict = |text: &str| text.lines().any(|line| line == "mode strict");
    for wanted in [false, true] {
        assert!(cases.iter().any(|(_, text)| default(text) && strict(text) == wanted));
        assert!(cases.iter().any(|(_, text)| text.contains("variant renju") && strict(text) == wanted));
    }
    for claim in ["repetition", "counter", "ending", "obvious", "flag", "short-of-time", "foul"] {
        assert!(all.contains(&format!(" claim {claim}")), "{claim}");
    }
    for kind in IRREGULARITIES {
        assert!(all.contains(&format!(" irregular {} ", kebab(&format!("{kind:?}")))), "{kind:?}");
    }
    for (name, text) in &cases {
        assert!(
            !expectations(text).is_empty() && text.starts_with("# "),
            "{name} says what is expected and why"
        );
    }
}

const IRREGULARITIES: [Irregularity; 20] = {
    use Irregularity::*;
    [
        WrongMove,
        LightSquare,
        TwoMoves,
        OutOfTurn,
        OtherPieceTouched,
        TakenBack,
        OpponentsPiece,
        MissedCapture,
        TookFewer,
        TookMore,
        StoppedCapturing,
        RemovedWithoutReason,
        RemovedEarly,
        RemovedFewer,
        RemovedMore,
        RemovedOthers,
        StoppedRemoving,
        RemovedOwn,
        UnmarkedKing,
        PlayedUnmarkedKing,
    ]
};
