//! What the page is told.

use draughts::{AnyPosition, ListedMove, Notation};
use game::draughts::{Claim, Draughts};
use game::script::{Judged, Outcome, Replay, ScriptFault};
use game::{AnyGame, Game, Moment, Player};
use language::{Language, Scene};
use serde::Serialize;

/// The most ways that are listed for one move.
const MOST_ROUTES: usize = 64;

/// What came of a script.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// What cannot be read; then there is nothing else.
    pub faults: Vec<Fault>,
    /// What came of each line that is an act.
    pub lines: Vec<Line>,
    /// How the game stands after the last line.
    pub state: Option<State>,
}

/// A line that cannot be read.
#[derive(Debug, Serialize)]
pub struct Fault {
    /// Its number, the first being 1.
    pub line: usize,
    /// What is wrong with it.
    pub text: String,
}

/// What came of an act.
#[derive(Debug, Serialize)]
pub struct Line {
    /// Its number in the text.
    pub number: usize,
    /// `white`, `black` or `arbiter`.
    pub who: &'static str,
    /// When, in milliseconds.
    pub when: i64,
    /// What, as it was written.
    pub words: String,
    /// Whether it was accepted.
    pub accepted: bool,
    /// What came of it, or why not, with the articles.
    pub said: Vec<String>,
}

/// How the game stands.
#[derive(Debug, Serialize)]
pub struct State {
    /// The position.
    pub fen: String,
    /// Squares a side.
    pub side: u8,
    /// `white` or `black`.
    pub turn: &'static str,
    /// Whether the clocks were started.
    pub started: bool,
    /// Who has arrived, White first.
    pub present: [bool; 2],
    /// Whether the clocks are held until the arbiter decides.
    pub held: bool,
    /// Who has moved and not pressed the clock.
    pub press: Option<&'static str>,
    /// The legal moves, none when the game is over.
    pub legal: Vec<Legal>,
    /// What a move without a capture is answered, if one is due.
    pub must: Option<Must>,
    /// The moves that stand.
    pub moves: Vec<Move>,
    /// Both clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// Who has an open draw offer.
    pub offer: Option<&'static str>,
    /// What the players can claim now.
    pub claims: Vec<Claimable>,
    /// Draw counters.
    pub counters: Vec<Counted>,
    /// What the opponent may demand to be put right.
    pub irregular: Option<Irregular>,
    /// The result.
    pub verdict: Option<Verdict>,
}

/// A legal move, see [`ListedMove`].
#[derive(Debug, Serialize)]
pub struct Legal {
    from: u8,
    to: u8,
    captured: Vec<u8>,
    promotes: bool,
    full: String,
    short: String,
    routes: Vec<Vec<u8>>,
    more: bool,
}

/// A capture is due.
#[derive(Debug, Serialize)]
pub struct Must {
    /// The pieces that can capture.
    pub from: Vec<u8>,
    /// The sentence with its article.
    pub text: String,
}

/// A move that was made.
#[derive(Debug, Serialize)]
pub struct Move {
    /// Who made it.
    pub by: &'static str,
    /// As a score sheet has it.
    pub text: String,
    /// What was left on the clock after it, in milliseconds.
    pub left: Option<i64>,
}

/// The clocks.
#[derive(Debug, Serialize)]
pub struct Clocks {
    /// What is left at the last act, White first, in milliseconds.
    pub left: [i64; 2],
    /// Whose clock runs.
    pub running: Option<&'static str>,
    /// The moment of the last act.
    pub at: i64,
}

/// Something that can be claimed.
#[derive(Debug, Serialize)]
pub struct Claimable {
    /// By whom.
    pub by: &'static str,
    /// As a line of the script has it.
    pub words: String,
    /// What it is, with the article.
    pub text: String,
}

/// A draw counter.
#[derive(Debug, Serialize)]
pub struct Counted {
    /// How far it has come, with the article.
    pub text: String,
}

/// An irregularity that can still be put right.
#[derive(Debug, Serialize)]
pub struct Irregular {
    /// Who did it.
    pub by: &'static str,
    /// What it is.
    pub text: String,
}

/// How the game ended.
#[derive(Debug, Serialize)]
pub struct Verdict {
    /// `1`, `½` or `0` of each, White first.
    pub score: [&'static str; 2],
    /// Who won and why, with the article.
    pub text: String,
}

/// Plays a script and describes the game after it.
pub(crate) fn answer(script: &str, language: Language) -> Answer {
    let mut replay = match Replay::read(script) {
        Ok(replay) => replay,
        Err(errors) => {
            let fault = |error: &game::script::ScriptError| Fault {
                line: error.line,
                text: fault_text(&error.fault, language),
            };
            return Answer { faults: errors.iter().map(fault).collect(), lines: Vec::new(), state: None };
        }
    };
    let mut lines = Vec::new();
    let mut now = Moment(0);
    while let Some(judged) = replay.next() {
        now = now.max(judged.when);
        lines.push(line(&judged, replay.game(), language));
    }
    Answer { faults: Vec::new(), lines, state: state(replay.game(), now, language) }
}

fn fault_text(fault: &ScriptFault, language: Language) -> String {
    match fault {
        ScriptFault::Move(error) => language.explain(error),
        other => other.to_string(),
    }
}

fn line(judged: &Judged, game: &AnyGame, language: Language) -> Line {
    let (accepted, said) = match &judged.outcome {
        Outcome::Accepted(events) => {
            let scene = Scene { white: game.white(), before: judged.before.as_ref() };
            (true, events.iter().map(|event| language.event(event, scene)).collect())
        }
        Outcome::Refused(refusal) => (false, vec![language.refusal(refusal)]),
        Outcome::Unreadable(fault) => (false, vec![fault_text(fault, language)]),
    };
    let who = match judged.who {
        game::Actor::Player(player) => color(player, game.white()),
        game::Actor::Arbiter => "arbiter",
    };
    Line { number: judged.number, who, when: judged.when.0, words: judged.words.clone(), accepted, said }
}

const fn color(player: Player, white: Player) -> &'static str {
    if matches!((player, white), (Player::First, Player::First) | (Player::Second, Player::Second)) {
        "white"
    } else {
        "black"
    }
}

fn state(game: &AnyGame, now: Moment, language: Language) -> Option<State> {
    let AnyGame::Draughts(game) = game else { return None };
    Some(draughts(game, now, language))
}

fn draughts(game: &Game<Draughts>, now: Moment, language: Language) -> State {
    let white = game.white();
    let by = |player| color(player, white);
    let legal = game.legal();
    let position = game.position();
    let cited = |text: String, article| format!("{text} ({})", language.article(article));
    let must = legal.must_capture().map(|(from, article)| {
        let names: Vec<String> = from.iter().map(ToString::to_string).collect();
        let arguments = [("squares", names.join(", ").into()), ("count", names.len().into())];
        let text = cited(language.say("move-must-capture", &arguments), article);
        Must { from: from.into_iter().map(draughts::AnySquare::number).collect(), text }
    });
    let over = game.verdict().is_some();
    let moves = game.moves().iter().map(|made| {
        let text = game.chosen_among(made).write_move(&made.ply.mv, Notation::Sheet).unwrap_or_default();
        Move { by: by(made.by), text, left: made.left.map(|left| left.0) }
    });
    let clocks = match Player::BOTH.map(|player| game.left(player, now)) {
        [Some(first), Some(second)] => {
            Some(Clocks { left: [first.0, second.0], running: game.running().map(by), at: now.0 })
        }
        _ => None,
    };
    let claims = Player::BOTH.into_iter().flat_map(|player| {
        game.claims(player, now).into_iter().filter_map(move |(claim, article)| {
            let (words, text) = claim_words(game, &claim, language)?;
            Some(Claimable { by: color(player, white), words, text: cited(text, article) })
        })
    });
    let counters = game.counters().into_iter().filter(|counter| counter.count > 0).map(|counter| {
        let count = language
            .say("judge-counter", &[("count", counter.count.into()), ("limit", counter.limit.into())]);
        Counted { text: cited(count, counter.article) }
    });
    State {
        fen: position.fen(),
        side: side(&position),
        turn: by(game.turn()),
        started: game.is_started(),
        present: game.present(),
        held: game.is_held(),
        press: game.unpressed().map(by),
        legal: if over {
            Vec::new()
        } else {
            legal.listed(MOST_ROUTES).into_iter().map(|listed| describe(legal, listed)).collect()
        },
        must: must.filter(|_| !over),
        moves: moves.collect(),
        clocks,
        offer: game.offer().map(by),
        claims: claims.collect(),
        counters: counters.collect(),
        irregular: game
            .irregularity()
            .map(|(player, kind)| Irregular { by: by(player), text: language.irregularity(kind) }),
        verdict: game.verdict().map(|verdict| Verdict {
            score: [white, white.other()].map(|player| verdict.shown(player)),
            text: language.verdict(verdict, white),
        }),
    }
}

fn side(position: &AnyPosition) -> u8 {
    if position.variant() == draughts::Variant::International { 10 } else { 8 }
}

fn describe(legal: &draughts::Legal, listed: ListedMove) -> Legal {
    let ListedMove { mv, captured, routes, more } = listed;
    Legal {
        from: mv.start().number(),
        to: mv.end().number(),
        captured,
        promotes: mv.promotes(),
        full: legal.write_move(&mv, Notation::Sheet).unwrap_or_default(),
        short: legal.write_move(&mv, Notation::Short).unwrap_or_default(),
        routes,
        more,
    }
}

/// A claim as a line of the script has it, and what it is called.
fn claim_words(game: &Game<Draughts>, claim: &Claim, language: Language) -> Option<(String, String)> {
    let say = |text: &str| language.say(text, &[]);
    Some(match claim {
        Claim::Repetition { announced: None } => ("claim repetition".to_owned(), say("reason-repetition")),
        Claim::Repetition { announced: Some(squares) } => {
            let mv = game.legal().find_move(squares).ok()?;
            let text = game.legal().write_move(&mv, Notation::Sheet).ok()?;
            (format!("claim repetition {text}"), format!("{text}: {}", say("reason-repetition")))
        }
        Claim::Counter => ("claim counter".to_owned(), say("claim-counter")),
        Claim::Ending => ("claim ending".to_owned(), say("reason-ending")),
        Claim::ObviousDraw => ("claim obvious".to_owned(), say("claim-obvious")),
        Claim::Flag => ("claim flag".to_owned(), say("reason-flag")),
        Claim::ShortOfTime => ("claim short-of-time".to_owned(), say("reason-short-of-time")),
    })
}
