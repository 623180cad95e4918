//! What clients see of a game: the JSON of snapshots and events, in the viewer's language.

use std::ops::ControlFlow;

use draughts::{AnyMove, AnyPosition, AnySquare, Notation, Position, Rules as BoardRules};
use game::{Actor, Claim, Made, Moment, Player, Span, renju as five};
use language::Language;
use renju::{Area, Color, Move as Stone, Step};
use serde::Serialize;
use serde_json::{Value, json};

use crate::table::{Board, Table, index};

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
pub fn legal(position: &AnyPosition) -> Vec<Value> {
    fn list<R: BoardRules>(position: &Position<R>) -> Vec<Value> {
        let legal = position.legal_moves();
        let describe = |mv: &draughts::Move<R::Board>| {
            let mut routes = Vec::new();
            let mut more = false;
            let _ = position.each_route(mv, |route| {
                if routes.len() == MOST_ROUTES {
                    more = true;
                    return ControlFlow::Break(());
                }
                let squares: Vec<u8> = route.squares().iter().map(|square| square.number()).collect();
                // A king's landing squares on one line give the same way; those that look alike are listed once.
                if !routes.contains(&squares) {
                    routes.push(squares);
                }
                ControlFlow::Continue(())
            });
            let route = position.route(mv);
            let captured: Vec<u8> = route.captured().iter().map(|square| square.number()).collect();
            json!({
                "from": mv.from().number(),
                "to": mv.to().number(),
                "captured": captured,
                "promotes": mv.promotes(),
                "full": route.written(&legal, Notation::Sheet).to_string(),
                "short": route.written(&legal, Notation::Short).to_string(),
                "routes": routes,
                "more": more,
            })
        };
        legal.iter().map(describe).collect()
    }
    match position {
        AnyPosition::Russian(position) => list(position),
        AnyPosition::Brazilian(position) => list(position),
        AnyPosition::International(position) => list(position),
        AnyPosition::Giveaway(position) => list(position),
    }
}

/// What must be captured with, if a capture is due: the refusal that a quiet move would meet.
#[must_use]
pub fn must(position: &AnyPosition, language: Language) -> Option<Value> {
    fn find<R: BoardRules>(position: &Position<R>) -> Option<(Vec<u8>, Vec<String>, draughts::Article)> {
        let legal = position.legal_moves();
        legal.first().filter(|mv| mv.is_capture())?;
        let mut from: Vec<_> = legal.iter().map(draughts::Move::from).collect();
        from.sort_by_key(|square| square.number());
        from.dedup();
        let names = from.iter().map(ToString::to_string).collect();
        Some((from.iter().map(|square| square.number()).collect(), names, R::ARTICLES.must_capture))
    }
    let (from, names, cited) = match position {
        AnyPosition::Russian(position) => find(position),
        AnyPosition::Brazilian(position) => find(position),
        AnyPosition::International(position) => find(position),
        AnyPosition::Giveaway(position) => find(position),
    }?;
    let said = language
        .say("move-must-capture", &[("squares", names.join(", ").into()), ("count", names.len().into())]);
    Some(json!({
        "from": from,
        "article": article(language, cited),
        "text": format!("{said} ({})", language.article(cited)),
    }))
}

/// A move of draughts in the list.
#[must_use]
pub fn played(ply: usize, played: &Made) -> Value {
    let Made { by, before, mv, after, left } = played;
    let (squares, captured) = before.route(mv).unwrap_or_default();
    let numbers = |squares: Vec<AnySquare>| squares.into_iter().map(AnySquare::number).collect::<Vec<u8>>();
    let promotes = match mv {
        AnyMove::Eight(mv) => mv.promotes(),
        AnyMove::Ten(mv) => mv.promotes(),
    };
    json!({
        "ply": ply,
        "by": name(*by),
        "full": before.write_move(mv, Notation::Sheet).unwrap_or_default(),
        "short": before.write_move(mv, Notation::Short).unwrap_or_default(),
        "squares": numbers(squares),
        "captured": numbers(captured),
        "promotes": promotes,
        "fen": after.fen(),
        "left": left.map(|Span(left)| left),
    })
}

/// All moves of a game from a ply on.
#[must_use]
pub fn moves(board: &Board, from: usize) -> Vec<Value> {
    match board {
        Board::Draughts(game) => {
            let all = game.moves();
            all.iter().enumerate().skip(from).map(|(index, mv)| played(index + 1, mv)).collect()
        }
        Board::Renju(game) => stones(game, from),
    }
}

/// Stones and passes. Black has the odd ones among the stones; who that was, the acts say.
fn stones(game: &five::Game, from: usize) -> Vec<Value> {
    let record = game.record();
    let mut again = five::Game::new(record.regulations);
    let mut list = Vec::new();
    for entry in &record.acts {
        let before = again.moves().len();
        let color = again.position().to_move();
        if again.act(entry.who, entry.when, &entry.act).is_err() {
            break;
        }
        if again.moves().len() > before
            && let (Some(stone), Actor::Player(by)) = (again.moves().last(), entry.who)
        {
            let point = match stone {
                Stone::Place(point) => Some(point.to_string()),
                Stone::Pass => None,
            };
            list.push(json!({
                "ply": before + 1,
                "by": name(by),
                "full": stone.to_string(),
                "point": point,
                "color": color_name(color),
                "left": again.left(by, entry.when).map(|Span(left)| left),
            }));
        }
    }
    list.split_off(from.min(list.len()))
}

const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// How a game ended.
#[must_use]
pub fn verdict(board: &Board, language: Language) -> Option<Value> {
    let (score, reason, cited, text) = match board {
        Board::Draughts(game) => {
            let verdict = game.verdict()?;
            (verdict.score, reason_name(verdict.reason), verdict.article, language.verdict(verdict))
        }
        Board::Renju(game) => {
            let verdict = game.verdict()?;
            let text = language.renju_verdict(verdict, game.player_of(Color::Black));
            (verdict.score, five_reason_name(verdict.reason), verdict.article, text)
        }
    };
    let (winner, points) = match score {
        game::Score::Win(Player::First) => ("first", ["1", "0"]),
        game::Score::Win(Player::Second) => ("second", ["0", "1"]),
        game::Score::Draw => ("draw", ["½", "½"]),
        game::Score::BothLose => ("both-lose", ["0", "0"]),
    };
    Some(json!({
        "score": winner,
        "points": points,
        "reason": reason,
        "article": article(language, cited),
        "text": text,
    }))
}

const fn reason_name(reason: game::Reason) -> &'static str {
    match reason {
        game::Reason::NoPieces => "no-pieces",
        game::Reason::Blocked => "blocked",
        game::Reason::Resignation => "resignation",
        game::Reason::Flag => "flag",
        game::Reason::ClockStopped => "clock-stopped",
        game::Reason::Late => "late",
        game::Reason::Ruling => "ruling",
        game::Reason::Agreement => "agreement",
        game::Reason::Repetition => "repetition",
        game::Reason::Counter(_) => "counter",
        game::Reason::Ending => "ending",
        game::Reason::ObviousDraw => "obvious-draw",
        game::Reason::BothFlags => "both-flags",
        game::Reason::ShortOfTime => "short-of-time",
    }
}

const fn five_reason_name(reason: five::Reason) -> &'static str {
    match reason {
        five::Reason::Five => "five",
        five::Reason::Overline => "overline",
        five::Reason::Foul(_) => "foul",
        five::Reason::Resignation => "resignation",
        five::Reason::Flag => "flag",
        five::Reason::Agreement => "agreement",
        five::Reason::BothPassed => "both-passed",
        five::Reason::NoFivePossible => "no-five",
        five::Reason::BothFlags => "both-flags",
        five::Reason::ClockStopped => "clock-stopped",
        five::Reason::Late => "late",
        five::Reason::Ruling => "ruling",
    }
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
    let board = table.board();
    let over = board.is_over();
    let waiting = table.started().is_none();
    let status = if over {
        "over"
    } else if waiting {
        "waiting"
    } else {
        "playing"
    };
    let turn = board.turn();
    let left = match Player::BOTH.map(|player| board.left(player, now)) {
        [Some(Span(first)), Some(Span(second))] => json!([first.max(0), second.max(0)]),
        _ => Value::Null,
    };
    // 5.4.13.3: after one's own move, so while the opponent is to move.
    let may_offer =
        |player: Player| status == "playing" && board.ply() > 0 && turn != player && board.offer().is_none();
    let mut state = json!({
        "status": status,
        "ply": board.ply(),
        "turn": name(turn),
        "people": { "first": around.people[0], "second": around.people[1] },
        "arrived": table.arrived(),
        "startsAt": if waiting { around.starts_at } else { None },
        "clock": { "left": left, "running": board.running().map(name), "at": now.0 },
        "offer": board.offer().map(name),
        "canOffer": Player::BOTH.map(may_offer),
        "takeBack": around.take_back.map(name),
        "rematch": { "by": around.rematch_by.map(name), "game": around.rematch },
        "claims": [],
        "verdict": verdict(board, language),
        "meeting": around.meeting,
        "ratings": around.ratings,
    });
    let Value::Object(fields) = &mut state else { return state };
    let mut set = |key: &str, value: Value| fields.insert(key.to_owned(), value);
    match board {
        Board::Draughts(game) => {
            let playing = status == "playing";
            let position = game.position();
            set("fen", position.fen().into());
            set("legal", if playing { legal(position).into() } else { json!([]) });
            set("must", if playing { must(position, language).into() } else { Value::Null });
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
        Board::Renju(game) => {
            let board = game.position().board();
            let points =
                |color| board.points_of(color).iter().map(|point| point.to_string()).collect::<Vec<_>>();
            set("stones", json!({ "black": points(Color::Black), "white": points(Color::White) }));
            let last = game.moves().iter().rev().find_map(|stone| match stone {
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
fn claims(game: &game::Game, now: Moment, language: Language) -> Vec<Value> {
    let position = game.position();
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
            let mv = position.find_move(squares).ok()?;
            position.write_move(&mv, Notation::Sheet).ok()
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
pub fn fouls(game: &five::Game, language: Language) -> Value {
    let points: Vec<Value> = game
        .position()
        .board()
        .fouls()
        .iter()
        .map(|(point, foul)| {
            let cited = foul.article();
            let cited = draughts::Article { book: cited.book, clause: cited.clause };
            json!({
                "point": point.to_string(),
                "foul": language::foul_name(*foul),
                "article": article(language, cited),
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
