//! What clients see of a game: the JSON of snapshots and events, in the viewer's language.

use std::ops::ControlFlow;

use draughts::{AnySquare, Legal, Notation};
use game::draughts::{Claim, Made};
use game::{AnyGame, Moment, Player, Span};
use language::Language;
use renju::{Area, Color, Move as Stone, Step};
use serde::Serialize;
use serde_json::{Value, json};

use crate::table::{Table, index};

/// The name of a player in messages.
#[must_use]
pub const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// An article for messages.
#[must_use]
pub fn article(language: Language, article: draughts::Article) -> Value {
    json!({ "book": article.book, "clause": article.clause, "text": language.article(article) })
}

/// Somebody at the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Person {
    /// `user`, `guest`, `engine`, `open` or `gone`.
    pub kind: &'static str,
    /// The id of a user or guest.
    pub id: Option<String>,
    /// The name; empty where the page has a word of its own.
    pub name: String,
    /// The level of the program.
    pub level: Option<u8>,
    /// The rating on the list of the game.
    pub rating: Option<i64>,
    /// Whether the rating rests on few games.
    pub provisional: bool,
}

/// The most ways round that are listed for one move.
const MOST_ROUTES: usize = 64;

/// The legal moves of a position, each with all ways round.
#[must_use]
pub fn legal(legal: &Legal) -> Vec<Value> {
    legal
        .moves()
        .map(|mv| {
            let mut routes = Vec::new();
            let mut more = false;
            let _ = legal.each_route(&mv, |squares| {
                if routes.len() == MOST_ROUTES {
                    more = true;
                    return ControlFlow::Break(());
                }
                // A king's landing squares on one line give the same way; those that look alike are listed once.
                if !routes.contains(&squares) {
                    routes.push(squares);
                }
                ControlFlow::Continue(())
            });
            let (_, captured) = legal.route(&mv).unwrap_or_default();
            json!({
                "from": mv.start().number(),
                "to": mv.end().number(),
                "captured": numbers(captured),
                "promotes": mv.promotes(),
                "full": legal.write_move(&mv, Notation::Sheet).unwrap_or_default(),
                "short": legal.write_move(&mv, Notation::Short).unwrap_or_default(),
                "routes": routes,
                "more": more,
            })
        })
        .collect()
}

fn numbers(squares: Vec<AnySquare>) -> Vec<u8> {
    squares.into_iter().map(AnySquare::number).collect()
}

/// What must be captured with, if a capture is due: the refusal that a quiet move would meet.
#[must_use]
pub fn must(legal: &Legal, language: Language) -> Option<Value> {
    let (from, cited) = legal.must_capture()?;
    let names: Vec<String> = from.iter().map(ToString::to_string).collect();
    let said = language
        .say("move-must-capture", &[("squares", names.join(", ").into()), ("count", names.len().into())]);
    Some(json!({
        "from": numbers(from),
        "article": article(language, cited),
        "text": format!("{said} ({})", language.article(cited)),
    }))
}

/// A move of draughts in the list, with the legal moves it was chosen among.
#[must_use]
pub fn played(ply: usize, made: &Made, legal: &Legal) -> Value {
    let mv = made.ply.mv;
    let (squares, captured) = legal.route(&mv).unwrap_or_default();
    json!({
        "ply": ply,
        "by": name(made.by),
        "full": legal.write_move(&mv, Notation::Sheet).unwrap_or_default(),
        "short": legal.write_move(&mv, Notation::Short).unwrap_or_default(),
        "squares": numbers(squares),
        "captured": numbers(captured),
        "promotes": mv.promotes(),
        "fen": made.ply.after().fen(),
        "left": made.left.map(|Span(left)| left),
    })
}

/// All moves of a game from a ply on.
#[must_use]
pub fn moves(game: &AnyGame, from: usize) -> Vec<Value> {
    match game {
        AnyGame::Draughts(game) => {
            let listed = game.moves().iter().zip(1..).skip(from);
            listed.map(|(made, ply)| played(ply, made, &game.chosen_among(made))).collect()
        }
        AnyGame::Renju(game) => {
            let listed = game.moves().iter().zip(1..).skip(from);
            listed.map(|(made, ply)| stone(ply, made)).collect()
        }
    }
}

/// A stone or a pass in the list.
fn stone(ply: usize, made: &game::renju::Made) -> Value {
    let point = match made.ply.mv {
        Stone::Place(point) => Some(point.to_string()),
        Stone::Pass => None,
    };
    json!({
        "ply": ply,
        "by": name(made.by),
        "full": made.ply.mv.to_string(),
        "point": point,
        "color": color_name(made.ply.color),
        "left": made.left.map(|Span(left)| left),
    })
}

const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// How a game ended.
#[must_use]
pub fn verdict(game: &AnyGame, language: Language) -> Option<Value> {
    let verdict = game.verdict()?;
    let (winner, points) = match verdict.result {
        game::GameResult::Win(Player::First) => ("first", ["1", "0"]),
        game::GameResult::Win(Player::Second) => ("second", ["0", "1"]),
        game::GameResult::Draw => ("draw", ["½", "½"]),
        game::GameResult::BothLose => ("both-lose", ["0", "0"]),
    };
    Some(json!({
        "score": winner,
        "points": points,
        "reason": verdict.reason.name(),
        "article": article(language, verdict.article),
        "text": language.verdict(verdict, game.white()),
    }))
}

/// What the state of a room adds to the state of the board.
#[derive(Clone, Debug)]
pub struct Around<'a> {
    /// The players.
    pub people: &'a [Person; 2],
    /// When the game begins whoever is there.
    pub starts_at: Option<i64>,
    /// Who asks to take back.
    pub take_back: Option<Player>,
    /// Who offers another game.
    pub rematch_by: Option<Player>,
    /// The other game.
    pub rematch: Option<&'a str>,
    /// The meeting.
    pub meeting: Value,
    /// What the meeting did to the ratings.
    pub ratings: &'a Value,
}

/// The state of a game.
#[must_use]
pub fn state(table: &Table, around: &Around<'_>, now: Moment, language: Language) -> Value {
    let game = table.game();
    let over = game.is_over();
    let waiting = !game.is_started();
    let status = if over {
        "over"
    } else if waiting {
        "waiting"
    } else {
        "playing"
    };
    let turn = game.turn();
    let left = match Player::BOTH.map(|player| game.left(player, now)) {
        [Some(Span(first)), Some(Span(second))] => json!([first.max(0), second.max(0)]),
        _ => Value::Null,
    };
    // 5.4.13.3: after one's own move, so while the opponent is to move.
    let may_offer =
        |player: Player| status == "playing" && game.ply() > 0 && turn != player && game.offer().is_none();
    let mut state = json!({
        "status": status,
        "ply": game.ply(),
        "turn": name(turn),
        "people": { "first": around.people[0], "second": around.people[1] },
        "arrived": game.present(),
        "startsAt": if waiting { around.starts_at } else { None },
        "clock": { "left": left, "running": game.running().map(name), "at": now.0 },
        "offer": game.offer().map(name),
        "canOffer": Player::BOTH.map(may_offer),
        "takeBack": around.take_back.map(name),
        "rematch": { "by": around.rematch_by.map(name), "game": around.rematch },
        "claims": [],
        "verdict": verdict(game, language),
        "meeting": around.meeting,
        "ratings": around.ratings,
    });
    let Value::Object(fields) = &mut state else { return state };
    let mut set = |key: &str, value: Value| fields.insert(key.to_owned(), value);
    match game {
        AnyGame::Draughts(game) => {
            let playing = status == "playing";
            set("fen", game.position().fen().into());
            set("legal", if playing { legal(game.legal()).into() } else { json!([]) });
            set("must", if playing { must(game.legal(), language).into() } else { Value::Null });
            let counters: Vec<Value> = game
                .counters()
                .into_iter()
                .chain(Player::BOTH.into_iter().filter_map(|player| game.obvious_count(player)))
                .map(|counter| {
                    let text = language.say(
                        "judge-counter",
                        &[("count", counter.count.into()), ("limit", counter.limit.into())],
                    );
                    json!({
                        "count": counter.count,
                        "limit": counter.limit,
                        "unlessWon": counter.unless_won,
                        "article": article(language, counter.article),
                        "text": text,
                    })
                })
                .collect();
            set("counters", counters.into());
            set("repetitions", game.occurrences().into());
            if playing {
                set("claims", claims(game, now, language).into());
            }
        }
        AnyGame::Renju(game) => {
            let board = game.position().board();
            let points =
                |color| board.points_of(color).iter().map(|point| point.to_string()).collect::<Vec<_>>();
            set("stones", json!({ "black": points(Color::Black), "white": points(Color::White) }));
            let last = game.moves().iter().rev().find_map(|made| match made.ply.mv {
                Stone::Place(point) => Some(point.to_string()),
                Stone::Pass => None,
            });
            set("last", last.into());
            set("black", name(game.player_of(Color::Black)).into());
            let expected = game.opening().expected();
            let acts: &[&str] = match (&expected, status) {
                (_, "over" | "waiting") => &[],
                (None, _) => &["place", "pass"],
                (Some((_, step)), _) => step_acts(step),
            };
            set("acts", acts.into());
            let opening = expected.map(|(_, step)| {
                json!({
                    "regulation": game.regulations().opening.name(),
                    "actor": name(turn),
                    "step": step_view(&step),
                    "text": language.step(&step),
                })
            });
            set("opening", opening.into());
        }
    }
    state
}

/// What both players can claim now, in words and with the article.
fn claims(game: &game::draughts::Game, now: Moment, language: Language) -> Vec<Value> {
    let legal = game.legal();
    let describe = |by: Player, (claim, cited): (Claim, draughts::Article)| {
        let (kind, text, squares) = match claim {
            Claim::Repetition { announced } => ("repetition", "reason-repetition", announced),
            Claim::Counter => ("counter", "claim-counter", None),
            Claim::Ending => ("ending", "reason-ending", None),
            Claim::ObviousDraw => ("obvious-draw", "claim-obvious", None),
            Claim::ShortOfTime => ("short-of-time", "reason-short-of-time", None),
            Claim::Flag => ("flag", "reason-flag", None),
        };
        let written = squares.as_ref().and_then(|squares| {
            let mv = legal.find_move(squares).ok()?;
            legal.write_move(&mv, Notation::Sheet).ok()
        });
        json!({
            "by": name(by),
            "claim": kind,
            "squares": squares,
            "move": written,
            "article": article(language, cited),
            "text": language.say(text, &[]),
        })
    };
    let of = |by: Player| game.claims(by, now).into_iter().map(move |claim| describe(by, claim));
    Player::BOTH.into_iter().flat_map(of).collect()
}

const fn step_acts(step: &Step) -> &'static [&'static str] {
    match step {
        Step::Place { .. } => &["place"],
        Step::Declare { .. } => &["declare"],
        Step::SwapOrKeep => &["swap", "keep"],
        Step::SwapKeepOrOffer { .. } => &["swap", "keep", "offer"],
        Step::Offer { .. } => &["offer"],
        Step::Choose { .. } => &["choose"],
        Step::TakeColor => &["take"],
    }
}

fn step_view(step: &Step) -> Value {
    match step {
        Step::Place { number, within } => {
            let (area, side) = match within {
                Area::Centre => ("centre", None),
                Area::Square(side) => ("square", Some(*side)),
                Area::Board => ("board", None),
            };
            json!({ "kind": "place", "number": number, "area": area, "side": side })
        }
        Step::Declare { at_most } => json!({ "kind": "declare", "atMost": at_most }),
        Step::SwapOrKeep => json!({ "kind": "swap-or-keep" }),
        Step::SwapKeepOrOffer { count } => json!({ "kind": "swap-keep-or-offer", "count": count }),
        Step::Offer { count } => json!({ "kind": "offer", "count": count }),
        Step::Choose { among } => {
            let among: Vec<String> = among.iter().map(ToString::to_string).collect();
            json!({ "kind": "choose", "among": among })
        }
        Step::TakeColor => json!({ "kind": "take-color" }),
    }
}

/// The forbidden points of Black.
#[must_use]
pub fn fouls(game: &game::renju::Game, language: Language) -> Value {
    let points: Vec<Value> = game
        .position()
        .board()
        .fouls()
        .iter()
        .map(|(point, foul)| {
            json!({
                "point": point.to_string(),
                "foul": language::foul_name(*foul),
                "article": article(language, foul.article()),
            })
        })
        .collect();
    json!({ "t": "fouls", "points": points })
}

/// The numbers of both players in an array by [`index`]: swaps if the seats of the meeting are the other way round.
#[must_use]
pub fn in_order<T>(pair: [T; 2], first: Player) -> [T; 2] {
    let [one, two] = pair;
    if index(first) == 0 { [one, two] } else { [two, one] }
}
