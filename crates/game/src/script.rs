//! A small text form of a game on any board: its regulations, then one act a line with its time. `docs/judge/README.md` describes it.
//!
//! ```
//! use game::script::{Outcome, Replay};
//!
//! let text = "control 180+2\nmode strict\n0:00:00 arbiter start\n0:00:04 white c3-d4\n0:00:05 black offer\n";
//! let mut replay = Replay::read(text).map_err(|errors| errors[0].to_string())?;
//! assert!(replay.by_ref().take(2).all(|judged| matches!(judged.outcome, Outcome::Accepted(_))));
//! let Some(Outcome::Refused(refusal)) = replay.next().map(|judged| judged.outcome) else { panic!() };
//! assert_eq!(refusal.article.clause, "5.4.13.3");
//! assert_eq!(replay.game().ply(), 1);
//! # Ok::<(), String>(())
//! ```

use std::fmt;
use std::vec::IntoIter;

use ::draughts::{Legal, MoveError};
use ::renju::PointError;
use rulebook::Article;

use crate::any::{AnyGame, Logged};
use crate::draughts::{Act as DraughtsAct, Draughts};
use crate::event::Event;
use crate::game::Game;
use crate::player::{Actor, Player};
use crate::refusal::{Refusal, StartError, Why};
use crate::time::{Moment, Span};

mod act;
mod head;

/// What is wrong with a line of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// The number of the line, the first being 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: ScriptFault,
}

/// What can be wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptFault {
    /// A line before the acts that is none of the regulations of this board.
    Regulation(String),
    /// The value of a regulation cannot be understood.
    Value(String, String),
    /// The game cannot begin so.
    Start(StartError),
    /// The line does not begin with a time such as `0:01:30`.
    Time(String),
    /// Nobody who could act.
    Who(String),
    /// Nothing is said to be done, or it is not an act on this board.
    Act(String),
    /// A move of draughts that cannot be read.
    Move(MoveError),
    /// A point of renju that cannot be read.
    Point(PointError),
}

impl fmt::Display for ScriptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Regulation(name) => write!(f, "`{}` is not one of the regulations", name.escape_debug()),
            Self::Value(name, value) => write!(f, "`{}` is not a value of `{name}`", value.escape_debug()),
            Self::Start(error) => error.fmt(f),
            Self::Time(text) => write!(f, "`{}` is not a time such as 0:01:30", text.escape_debug()),
            Self::Who(text) => {
                write!(f, "`{}` is not white, black, first, second or arbiter", text.escape_debug())
            }
            Self::Act(text) => write!(f, "`{}` is not an act", text.escape_debug()),
            Self::Move(error) => error.fmt(f),
            Self::Point(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for ScriptError {}

/// A line of the text and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The number of the line in the text, the first being 1.
    pub number: usize,
    /// Who acts.
    pub who: Actor,
    /// Who had White before it: in renju the players exchange colors.
    pub white: Player,
    /// When.
    pub when: Moment,
    /// What, in words.
    pub words: String,
    /// The position of draughts before it, in which its moves and squares are named; none in renju.
    pub before: Option<Legal>,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was accepted, and this came of it.
    Accepted(Vec<Event>),
    /// The rules refuse it.
    Refused(Refusal),
    /// It is no act of this game, or cannot be read.
    Unreadable(ScriptFault),
}

impl Outcome {
    /// The article by which it is refused.
    #[must_use]
    pub const fn refused_by(&self) -> Option<Article> {
        match self {
            Self::Refused(refusal) => Some(refusal.article),
            Self::Accepted(_) | Self::Unreadable(_) => None,
        }
    }
}

/// A game in text that is played again line by line. Between two lines the game can be looked at.
#[derive(Clone, Debug)]
pub struct Replay {
    game: AnyGame,
    lines: IntoIter<Line>,
}

/// One act in text.
#[derive(Clone, Debug)]
struct Line {
    number: usize,
    when: Moment,
    who: Who,
    words: String,
}

/// Who acts, as a line names it. In renju the colors are exchanged, so a color is whoever has it when the line comes.
#[derive(Clone, Copy, Debug)]
enum Who {
    White,
    Black,
    First,
    Second,
    Arbiter,
}

impl Who {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "white" => Self::White,
            "black" => Self::Black,
            "first" => Self::First,
            "second" => Self::Second,
            "arbiter" => Self::Arbiter,
            _ => return None,
        })
    }

    fn actor(self, game: &AnyGame) -> Actor {
        Actor::Player(match self {
            Self::White => game.white(),
            Self::Black => game.white().other(),
            Self::First => Player::First,
            Self::Second => Player::Second,
            Self::Arbiter => return Actor::Arbiter,
        })
    }
}

impl Replay {
    /// Reads a text.
    ///
    /// # Errors
    /// Every line that is wrong.
    pub fn read(text: &str) -> Result<Self, Vec<ScriptError>> {
        let mut settings = Vec::new();
        let mut lines = Vec::new();
        let mut faults = Vec::new();
        for (number, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            let text = text.split_once('#').map_or(text, |(text, _)| text).trim();
            if text.is_empty() {
                continue;
            }
            if text.starts_with(|c: char| c.is_ascii_digit()) {
                match read_line(number, text) {
                    Ok(read) => lines.push(read),
                    Err(fault) => faults.push(ScriptError { line: number, fault }),
                }
                continue;
            }
            let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            settings.push(head::Setting { line: number, name, value: value.trim() });
        }
        let regulations = head::read(&settings, &mut faults);
        let wrong = |name: &str, error| {
            let line =
                settings.iter().rfind(|setting| setting.name == name).map_or(1, |setting| setting.line);
            ScriptError { line, fault: ScriptFault::Start(error) }
        };
        faults.extend(regulations.check().err().map(|error| wrong("lateness", error)));
        let game = AnyGame::new(&regulations).map_err(|error| wrong("start", error));
        match game {
            Ok(game) if faults.is_empty() => Ok(Self { game, lines: lines.into_iter() }),
            game => {
                faults.extend(game.err());
                faults.sort_by_key(|fault| fault.line);
                Err(faults)
            }
        }
    }

    /// The game after the lines so far.
    #[must_use]
    pub const fn game(&self) -> &AnyGame {
        &self.game
    }

    fn judge(&mut self, line: &Line, who: Actor) -> Outcome {
        let logged = match act::read(&self.game, who, &line.words) {
            Ok(logged) => logged,
            // The rules refuse a move that the position does not allow, whatever else they refuse first.
            Err(ScriptFault::Move(error)) => return self.illegal(line, who, error),
            Err(fault) => return Outcome::Unreadable(fault),
        };
        match self.game.apply(line.when, &logged) {
            Ok(events) => Outcome::Accepted(events),
            Err(crate::Refused::Rules(refusal)) => Outcome::Refused(refusal),
            Err(_) => Outcome::Unreadable(ScriptFault::Act(line.words.clone())),
        }
    }

    /// A move that the position does not allow. It is tried without its squares, so that a game that is over, has not begun or is
    /// lost on time says so.
    fn illegal(&mut self, line: &Line, who: Actor, error: MoveError) -> Outcome {
        let Some(article) = error.article() else {
            return Outcome::Unreadable(ScriptFault::Move(error));
        };
        let nothing = Logged::Draughts { who, act: DraughtsAct::mv(Vec::new(), Span::ZERO) };
        match self.game.apply(line.when, &nothing) {
            Ok(events) => Outcome::Accepted(events),
            Err(crate::Refused::Rules(refusal)) if !matches!(refusal.why, Why::Move(_)) => {
                Outcome::Refused(refusal)
            }
            Err(_) => Outcome::Refused(Refusal { why: Why::Move(error), article }),
        }
    }
}

impl Iterator for Replay {
    type Item = Judged;

    fn next(&mut self) -> Option<Judged> {
        let line = self.lines.next()?;
        let who = line.who.actor(&self.game);
        let white = self.game.white();
        let before = match &self.game {
            AnyGame::Draughts(game) => Some(Game::<Draughts>::legal(game).clone()),
            AnyGame::Renju(_) => None,
        };
        let outcome = self.judge(&line, who);
        // What a demand makes of a move, and a move that passes over a capture, are written among the moves they were chosen from.
        let moved = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Moved(..)));
        let before = match (&self.game, &outcome) {
            (AnyGame::Draughts(game), Outcome::Accepted(events)) if moved(events) => {
                game.moves().last().map(|made| game.chosen_among(made).into_owned())
            }
            _ => before,
        };
        let Line { number, when, words, .. } = line;
        Some(Judged { number, who, white, when, words, before, outcome })
    }
}

fn read_line(number: usize, text: &str) -> Result<Line, ScriptFault> {
    let mut words = text.splitn(3, char::is_whitespace);
    let time = words.next().unwrap_or_default();
    let when = span(time).ok_or_else(|| ScriptFault::Time(time.to_owned()))?;
    let who = words.next().unwrap_or_default();
    let who = Who::named(who).ok_or_else(|| ScriptFault::Who(who.to_owned()))?;
    let words = words.next().unwrap_or_default().trim().to_owned();
    if words.is_empty() {
        return Err(ScriptFault::Act(words));
    }
    Ok(Line { number, who, when: Moment(when.0), words })
}

/// `1:20:00`, `0:07:30.250`; `12d` in front for days.
fn span(text: &str) -> Option<Span> {
    let (days, clock) = match text.split_once('d') {
        Some((days, clock)) => (days.parse::<i64>().ok()?, clock),
        None => (0, text),
    };
    let (whole, thousandths) = clock.split_once('.').unwrap_or((clock, "0"));
    let mut parts = [0; 3];
    let mut count = 0;
    for part in whole.split(':').filter(|part| !part.is_empty()) {
        *parts.get_mut(count)? = part.parse::<u32>().ok()?;
        count += 1;
    }
    if count < 2 && !(count == 0 && text.contains('d')) {
        return None;
    }
    if count == 2 {
        parts = [0, parts[0], parts[1]];
    }
    let thousandths = format!("{thousandths:0<3}").get(..3)?.parse::<u32>().ok()?;
    let [hours, minutes, seconds] = parts.map(i64::from);
    Some(
        Span::days(days)
            + Span::minutes(hours * 60 + minutes)
            + Span(seconds * 1_000 + i64::from(thousandths)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_as_clocks_show_them() {
        assert_eq!(span("1:20:00"), Some(Span::minutes(80)));
        assert_eq!(span("7:30.25"), Some(Span(450_250)));
        assert_eq!(span("12d"), Some(Span::days(12)));
        assert_eq!(span("1d2:00:00"), Some(Span::days(1) + Span::minutes(120)));
        for wrong in ["", "5", "1:2:3:4", "a:b", "1:00x", "-1:00"] {
            assert_eq!(span(wrong), None, "{wrong}");
        }
    }
}
