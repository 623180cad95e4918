//! What the page is told.

use game::script::{Judged, Outcome, Replay, ScriptFault};
use game::{AnyGame, Moment, Player};
use language::{Language, Scene};
use rulebook::Article;
use serde::Serialize;

mod draughts;
mod renju;

pub use draughts::{Counted, DraughtsBoard, Irregular, Legal, Must};
pub use renju::{Opening, OpeningStep, RenjuBoard, Stones};

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

/// How the game stands. A color is of who has it now: in renju the players exchange them.
#[derive(Debug, Serialize)]
pub struct State {
    /// `white` or `black`.
    pub turn: &'static str,
    /// Who has White now: `first` or `second`, as they began. The first had White in draughts and Black in renju.
    pub white: &'static str,
    /// Whether the clocks were started.
    pub started: bool,
    /// Who has arrived, White first.
    pub present: [bool; 2],
    /// Whether the clocks are held until the arbiter decides.
    pub held: bool,
    /// Who has moved and not pressed the clock.
    pub press: Option<&'static str>,
    /// The moves that stand.
    pub moves: Vec<Move>,
    /// Both clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// Who has an open draw offer.
    pub offer: Option<&'static str>,
    /// What the players can claim now.
    pub claims: Vec<Claimable>,
    /// The result.
    pub verdict: Option<Verdict>,
    /// What is on the board.
    #[serde(flatten)]
    pub board: Board,
}

/// What is on the board.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Board {
    /// Of draughts.
    Draughts(DraughtsBoard),
    /// Of renju.
    Renju(RenjuBoard),
}

/// A move that was made.
#[derive(Debug, Serialize)]
pub struct Move {
    /// The color of the piece or the stone.
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
    for judged in &mut replay {
        now = now.max(judged.when);
        lines.push(line(&judged, language));
    }
    Answer { faults: Vec::new(), lines, state: Some(state(replay.game(), now, language)) }
}

fn fault_text(fault: &ScriptFault, language: Language) -> String {
    match fault {
        ScriptFault::Move(error) => language.explain(error),
        other => other.to_string(),
    }
}

fn line(judged: &Judged, language: Language) -> Line {
    let white = judged.white;
    let (accepted, said) = match &judged.outcome {
        Outcome::Accepted(events) => {
            let scene = Scene { white, before: judged.before.as_ref() };
            (true, events.iter().map(|event| language.event(event, scene)).collect())
        }
        Outcome::Refused(refusal) => (false, vec![language.refusal(refusal)]),
        Outcome::Unreadable(fault) => (false, vec![fault_text(fault, language)]),
    };
    let who = match judged.who {
        game::Actor::Player(player) => color(player, white),
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

fn state(game: &AnyGame, now: Moment, language: Language) -> State {
    let white = game.white();
    let by = |player| color(player, white);
    let seats = [white, white.other()];
    let (moves, claims, board, held, press) = match game {
        AnyGame::Draughts(game) => (
            draughts::moves(game),
            draughts::claims(game, now, language),
            Board::Draughts(draughts::board(game, language)),
            game.is_held(),
            game.unpressed(),
        ),
        AnyGame::Renju(game) => (
            renju::moves(game),
            renju::claims(game, now, language),
            Board::Renju(renju::board(game, language)),
            game.is_held(),
            game.unpressed(),
        ),
    };
    let clocks = match seats.map(|player| game.left(player, now)) {
        [Some(white), Some(black)] => {
            Some(Clocks { left: [white.0, black.0], running: game.running().map(by), at: now.0 })
        }
        _ => None,
    };
    State {
        turn: by(game.turn()),
        white: match white {
            Player::First => "first",
            Player::Second => "second",
        },
        started: game.is_started(),
        present: match (white, game.present()) {
            (Player::First, present) => present,
            (Player::Second, [first, second]) => [second, first],
        },
        held,
        press: press.map(by),
        moves,
        clocks,
        offer: game.offer().map(by),
        claims,
        verdict: game.verdict().map(|verdict| Verdict {
            score: seats.map(|player| verdict.shown(player)),
            text: language.verdict(verdict, white),
        }),
        board,
    }
}

/// A sentence with its article behind it.
fn cited(text: &str, article: Article, language: Language) -> String {
    format!("{text} ({})", language.article(article))
}
