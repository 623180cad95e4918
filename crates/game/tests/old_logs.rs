//! Logs written by version 1 of the record, when draughts and renju were two folds: they replay to the same state, act by act, in
//! everything that is derived from them, and their acts are written as they were. `data/old/README.md` says how they were made.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::Notation;
use game::draughts::{BoardAct, Claim, Draughts};
use game::renju::Renju;
use game::{Act, Actor, Board, Game, Mode, Moment, Player, Reason, Span};
use renju::Color;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// A board whose derived state is compared.
trait Derived: Board<Regulations: Serialize + DeserializeOwned, Act: Serialize + DeserializeOwned> {
    fn state(game: &Game<Self>, when: Moment) -> Value;
}

fn both<T: Serialize>(of: impl FnMut(Player) -> T) -> Value {
    json!(Player::BOTH.map(of))
}

/// What every game derives.
fn frame<B: Board>(game: &Game<B>, when: Moment) -> Map<String, Value> {
    let verdict = game.verdict().map(|verdict| {
        let reason = format!("{:?}", verdict.reason);
        (
            format!("{:?}", verdict.result),
            reason.split('(').next().unwrap().to_owned(),
            verdict.article.to_string(),
        )
    });
    let Value::Object(state) = json!({
        "turn": game.turn(),
        "left": both(|player| game.left(player, when)),
        "running": game.running(),
        "offer": game.offer(),
        "late": game.late_at(),
        "sanctions": game.sanctions(),
        "verdict": verdict,
    }) else {
        panic!("an object")
    };
    state
}

impl Derived for Draughts {
    fn state(game: &Game<Self>, when: Moment) -> Value {
        let counters: Vec<String> = game
            .counters()
            .iter()
            .map(|counter| {
                let unless = if counter.unless_won { " unless won" } else { "" };
                format!("{} {}/{}{unless}", counter.article, counter.count, counter.limit)
            })
            .collect();
        let made = game.moves().iter().map(|made| {
            let text = made.ply.before.write_move(&made.ply.mv, Notation::Path).unwrap();
            format!("{:?} {text} {:?}", made.by, made.left.map(|left| left.0))
        });
        let claims = |player| {
            game.claims(player, when)
                .into_iter()
                .map(|(claim, article)| (claim, article.to_string()))
                .collect::<Vec<_>>()
        };
        let reason = |reason| format!("{reason:?}").split('(').next().unwrap().to_owned();
        let Value::Object(board) = json!({
            "fen": game.position().fen(),
            "moves": both(|player| game.moves_made(player)),
            "counters": counters,
            "occurrences": game.occurrences(),
            "obvious": both(|player| game.obvious_count(player).map(|counter| counter.count)),
            "irregularity": game.irregularity().map(|(player, kind)| (player, format!("{kind:?}"))),
            "claims": both(claims),
            "judged": game.claim_to_judge().map(|(player, why)| (player, reason(why))),
            "made": made.collect::<Vec<_>>(),
        }) else {
            panic!("an object")
        };
        Value::Object(frame(game, when).into_iter().chain(board).collect())
    }
}

impl Derived for Renju {
    fn state(game: &Game<Self>, when: Moment) -> Value {
        let words = |words: Vec<String>| words.join(" ");
        let points = |color| {
            words(game.position().board().points_of(color).iter().map(|point| point.to_string()).collect())
        };
        let Value::Object(board) = json!({
            "black": points(Color::Black),
            "white": points(Color::White),
            "blacks": game.player_of(Color::Black),
            "stones": words(game.moves().iter().map(|made| made.ply.mv.to_string()).collect()),
            "unpressed": game.unpressed(),
            "foul": game.foul().map(|foul| format!("{foul:?}")),
            "opening": game.opening().expected().map(|(seat, step)| format!("{seat:?} {step}")),
        }) else {
            panic!("an object")
        };
        Value::Object(frame(game, when).into_iter().chain(board).collect())
    }
}

/// What a difference from the old log is.
#[derive(PartialEq)]
enum Difference {
    /// A fault.
    Fault,
    /// The mended thing and nothing else.
    Mended,
    /// From here on it is another game, by a rule that was carried out wrongly before.
    Parts,
}

/// What is different: the name, the value now and the value in the old log.
type Found<'a> = (&'a str, &'a Value, &'a Value);

/// Replays one game of a file; `judge` says which differences are meant. Whether the game was the old one to its end.
fn replay<B: Derived>(
    line: &Value,
    judge: impl Fn(&Act<B::Act>, &Game<B>, Moment, Found<'_>) -> Difference,
) -> bool {
    let regulations: B::Regulations = serde_json::from_value(line["regulations"].clone()).unwrap();
    assert_eq!(serde_json::to_value(&regulations).unwrap(), line["regulations"]);
    let mut game = Game::<B>::new(regulations).unwrap();
    let mut expected = line["began"].clone();
    assert_eq!(B::state(&game, Moment(0)), expected);
    for (number, step) in line["steps"].as_array().unwrap().iter().enumerate() {
        let who: Actor = serde_json::from_value(step["who"].clone()).unwrap();
        let when: Moment = serde_json::from_value(step["when"].clone()).unwrap();
        let act: Act<B::Act> = serde_json::from_value(step["act"].clone()).unwrap();
        assert_eq!(serde_json::to_value(&act).unwrap(), step["act"], "it is written as it was");
        let before = game.clone();
        let answer = game.act(who, when, &act);
        let mut different = Vec::new();
        match (&answer, step["then"].as_object()) {
            (Ok(_), Some(then)) => {
                for (key, value) in then {
                    expected[key] = value.clone();
                }
                let state = B::state(&game, when);
                let state = state.as_object().unwrap().iter();
                different.extend(
                    state
                        .filter(|(key, value)| expected[*key] != **value)
                        .map(|(key, value)| (key.clone(), value.clone())),
                );
            }
            (Ok(events), None) => different.push(("accepted".to_owned(), format!("{events:?}").into())),
            (Err(refusal), _) => {
                assert_eq!(game, before, "a refusal changes nothing");
                if step["refused"] != refusal.to_string() {
                    different.push(("refused".to_owned(), refusal.to_string().into()));
                }
            }
        }
        for (key, value) in different {
            match judge(&act, &game, when, (&key, &value, &expected[&key])) {
                Difference::Fault => panic!("{number} {step}: {key} is {value}"),
                Difference::Mended => expected[key] = value,
                Difference::Parts => return false,
            }
        }
    }
    assert_eq!(Game::replay(&game.record()).as_ref(), Ok(&game));
    true
}

/// 5.4.2.6: a fallen flag was revived by what a move or the arbiter added.
fn is_flag_down<B: Board>(game: &Game<B>, when: Moment) -> bool {
    Player::BOTH.into_iter().any(|player| game.left(player, when).is_some_and(|left| left <= Span::ZERO))
}

/// 5.4.14: something was done on the board that was judged otherwise: kings lost their crown, a move out of turn pressed the clock,
/// counters began anew, and a correction always went back.
fn is_irregular(game: &Game<Draughts>) -> bool {
    game.acts().iter().any(|acted| matches!(acted.act, Act::Board(BoardAct::Happened(_))))
}

fn lines(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn section_vii(refused: &Value) -> bool {
    ["(ru-2022 7.7.3)", "(ru-2022 7.7.4)"]
        .iter()
        .any(|article| refused.as_str().is_some_and(|text| text.ends_with(article)))
}

/// A list of strings or pairs, without what is named.
fn without(list: &Value, names: &[&str]) -> Vec<Value> {
    let named = |value: &&Value| !names.iter().any(|name| value.to_string().contains(name));
    list.as_array().unwrap().iter().filter(named).cloned().collect()
}

/// These counts began with the wrong event: with the position on the main road (6.1.8.3, ua-64 6.4, 6.6), or anew with a promotion (6.1.8.5,
/// 7.5.2).
const COUNTED_WRONGLY: [&str; 7] =
    ["6.1.8.3", "6.1.8.5", "7.5.2", "2.1.9.1.3", "2.1.9.1.7", "ua-64 6.4", "ua-64 6.6"];

fn draughts_difference(
    act: &Act<BoardAct>,
    game: &Game<Draughts>,
    when: Moment,
    (key, value, old): Found<'_>,
) -> Difference {
    let demand = Act::Board(BoardAct::Demand);
    let over_the_board = game.regulations().mode == Mode::OverTheBoard;
    let sudden = game.regulations().control.is_sudden();
    match key {
        // 6.1.10.4, 7.7.4: an ending could be claimed without clocks.
        "refused" if *act == Act::claim(Claim::Ending) && !sudden => Difference::Parts,
        // A pause before the start was refused as if the clock had been held.
        "refused" if *act == Act::Pause && !game.is_started() => Difference::Mended,
        // It was refused by the article on winning, and on 10×10 by section VI.
        "refused" if value == "the game is over (ru-2022 5.4.14.5)" => Difference::Mended,
        "refused" if value == "the game is over (ru-classic 2.1.10.4)" => Difference::Mended,
        "refused" if section_vii(value) => Difference::Mended,
        // Each book is cited for its own words on touched pieces and marked kings, and nobody demands anything before the start.
        "refused"
            if matches!(
                act,
                Act::Board(BoardAct::MarkKing { .. } | BoardAct::Touch { .. } | BoardAct::Demand)
            ) =>
        {
            Difference::Mended
        }
        // A count that is not full was refused by the first rule of the book, whatever it spoke of.
        "refused" if *act == Act::claim(Claim::Counter) => Difference::Mended,
        // A move that was put right on demand stayed in the list.
        "made" if game.acts().iter().any(|acted| acted.act == demand) => Difference::Mended,
        "counters" if without(value, &COUNTED_WRONGLY) == without(old, &COUNTED_WRONGLY) => {
            Difference::Mended
        }
        "claims" if !is_irregular(game) => {
            // 6.1.10.4: an ending was listed without clocks.
            let named = ["obvious-draw", "short-of-time", "counter", "ending"];
            let judged = &named[..if sudden { 3 } else { 4 }];
            let both = |of: &Value| {
                of.as_array().unwrap().iter().map(|list| without(list, judged)).collect::<Vec<_>>()
            };
            if both(value) == both(old) { Difference::Mended } else { Difference::Fault }
        }
        // Which book and variant know an obvious draw and want of time.
        "refused" | "accepted"
            if matches!(act, Act::Board(BoardAct::Claim(Claim::ObviousDraw | Claim::ShortOfTime))) =>
        {
            Difference::Parts
        }
        // A claim did not stop the clock over the board, and nobody was late there.
        _ if over_the_board && game.claim_to_judge().is_some() => Difference::Parts,
        _ if over_the_board && game.verdict().is_some_and(|verdict| verdict.reason == Reason::Late) => {
            Difference::Parts
        }
        _ if is_irregular(game) || is_flag_down(game, when) => Difference::Parts,
        _ => Difference::Fault,
    }
}

#[test]
fn old_logs_of_draughts_replay_to_the_same_state() {
    let (mut games, mut whole) = (0, 0);
    for line in lines(include_str!("data/old/draughts.jsonl")) {
        games += 1;
        whole += u32::from(replay::<Draughts>(&line, draughts_difference));
    }
    assert_eq!((games, whole), (90, 53));
}

#[test]
fn old_logs_of_renju_replay_to_the_same_state() {
    let (mut games, mut whole) = (0, 0);
    for line in lines(include_str!("data/old/renju.jsonl")) {
        let same = replay::<Renju>(&line, |act, game, when, (key, ..)| match key {
            _ if is_flag_down(game, when) => Difference::Parts,
            // 5.4.13.3: an offer came after the press.
            "refused" if *act == Act::OfferDraw => Difference::Parts,
            // 5.4.4: nobody was late over the board.
            _ if game.verdict().is_some_and(|verdict| verdict.reason == Reason::Late) => Difference::Parts,
            _ => Difference::Fault,
        });
        games += 1;
        whole += u32::from(same);
    }
    assert_eq!((games, whole), (90, 74));
}
