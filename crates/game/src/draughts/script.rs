//! A small text form of a game: its regulations, then one act a line with its time. `docs/judge/README.md` describes it.

use std::fmt;

use ::draughts::{AnyPosition, Legal, MoveError, Square, Variant, with_rules};
use rulebook::{Book, Tempo};

use super::{Act, BoardAct, Claim, Happened, Regulations, Start};
use crate::act::Ruling;
use crate::control::Control;
use crate::mode::{Mode, lateness_limit};
use crate::player::{Actor, Player};
use crate::refusal::StartError;
use crate::sanction::Sanction;
use crate::time::{Moment, Span};

/// A game in text: the regulations, and the acts, which are read as the game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The regulations.
    pub regulations: Regulations,
    /// The acts.
    pub lines: Vec<ScriptLine>,
}

/// One act in text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptLine {
    /// Its number in the text, the first being 1.
    pub number: usize,
    /// Who acts.
    pub who: Actor,
    /// When.
    pub when: Moment,
    /// What, in words.
    pub words: String,
}

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
    /// A line before the acts that is none of the regulations.
    Regulation(String),
    /// The value of a regulation cannot be understood.
    Value(String, String),
    /// The line does not begin with a time such as `0:01:30`.
    Time(String),
    /// Not `white`, `black` or `arbiter`.
    Who(String),
    /// Nothing is said to be done, or it is not an act.
    Act(String),
    /// A move that cannot be read or is not legal.
    Move(MoveError),
    /// The rules do not allow such regulations.
    Rules(StartError),
}

impl fmt::Display for ScriptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Regulation(name) => write!(f, "`{}` is not one of the regulations", name.escape_debug()),
            Self::Value(name, value) => write!(f, "`{}` is not a value of `{name}`", value.escape_debug()),
            Self::Time(text) => write!(f, "`{}` is not a time such as 0:01:30", text.escape_debug()),
            Self::Who(text) => write!(f, "`{}` is not white, black or arbiter", text.escape_debug()),
            Self::Act(text) => write!(f, "`{}` is not an act", text.escape_debug()),
            Self::Move(error) => error.fmt(f),
            Self::Rules(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for ScriptError {}

impl Script {
    /// Reads a text.
    ///
    /// # Errors
    /// Every line that is wrong.
    pub fn read(text: &str) -> Result<Self, Vec<ScriptError>> {
        let mut regulations = Regulations::over_the_board(Variant::Russian, Tempo::Classic, Control::Untimed);
        let mut mode = Mode::OverTheBoard;
        let mut settings = Vec::new();
        let mut lines = Vec::new();
        let mut faults = Vec::new();
        for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            let text = text.split_once('#').map_or(text, |(text, _)| text).trim();
            if text.is_empty() {
                continue;
            }
            if text.starts_with(|c: char| c.is_ascii_digit()) {
                match read_line(line, text) {
                    Ok(read) => lines.push(read),
                    Err(fault) => faults.push(ScriptError { line, fault }),
                }
                continue;
            }
            let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            match (name, value.trim()) {
                ("mode", "strict") => mode = Mode::Strict,
                ("mode", "over-the-board") => mode = Mode::OverTheBoard,
                (name, value) => settings.push((line, name, value)),
            }
        }
        if mode == Mode::Strict {
            regulations = Regulations::online(Variant::Russian, Tempo::Classic, Control::Untimed);
        }
        let mut lateness = None;
        for (line, name, value) in settings {
            if let Err(fault) = set(&mut regulations, name, value) {
                faults.push(ScriptError { line, fault });
            }
            if name == "lateness" {
                lateness = Some(line);
            }
        }
        match lateness {
            Some(line) => {
                if let Err(error) = regulations.check() {
                    faults.push(ScriptError { line, fault: ScriptFault::Rules(error) });
                }
            }
            None if mode == Mode::OverTheBoard => {
                regulations.lateness = Some(lateness_limit(&regulations.control));
            }
            None => {}
        }
        faults.sort_by_key(|fault| fault.line);
        if faults.is_empty() { Ok(Self { regulations, lines }) } else { Err(faults) }
    }
}

fn set(regulations: &mut Regulations, name: &str, value: &str) -> Result<(), ScriptFault> {
    let wrong = || ScriptFault::Value(name.to_owned(), value.to_owned());
    let yes = || match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(wrong()),
    };
    match name {
        "variant" => regulations.variant = value.parse().map_err(|_| wrong())?,
        "book" => regulations.book = value.parse::<Book>().map_err(|_| wrong())?,
        "control" => regulations.control = value.parse().map_err(|_| wrong())?,
        "tempo" => {
            regulations.tempo = match value {
                "classic" => Tempo::Classic,
                "rapid" => Tempo::Rapid,
                "blitz" => Tempo::Blitz,
                _ => return Err(wrong()),
            }
        }
        "start" => {
            regulations.start = match value.split_once(' ') {
                Some(("lot", table)) => Start::Lot(table.trim().to_owned()),
                Some((table, code)) if !table.contains(':') => {
                    Start::Opening(table.to_owned(), code.trim().to_owned())
                }
                _ => Start::Fen(value.to_owned()),
            }
        }
        "record" => regulations.record = yes()?,
        "press" => regulations.press = yes()?,
        "lateness" => regulations.lateness = Some(span(value).ok_or_else(wrong)?),
        "lag" => regulations.lag = span(value).ok_or_else(wrong)?,
        "declare-counters" => regulations.declares.counters = yes()?,
        "declare-endings" => regulations.declares.endings = yes()?,
        "declare-flags" => regulations.declares.flags = yes()?,
        "declare-lateness" => regulations.declares.lateness = yes()?,
        "declare-repetition" => regulations.declares.repetition = Some(value.parse().map_err(|_| wrong())?),
        _ => return Err(ScriptFault::Regulation(name.to_owned())),
    }
    Ok(())
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

fn read_line(number: usize, text: &str) -> Result<ScriptLine, ScriptFault> {
    let mut words = text.splitn(3, char::is_whitespace);
    let time = words.next().unwrap_or_default();
    let when = span(time).ok_or_else(|| ScriptFault::Time(time.to_owned()))?;
    let who = words.next().unwrap_or_default();
    let words = words.next().unwrap_or_default().trim().to_owned();
    let who = match who {
        "arbiter" => Actor::Arbiter,
        name => Actor::Player(player(name).ok_or_else(|| ScriptFault::Who(name.to_owned()))?),
    };
    if words.is_empty() {
        return Err(ScriptFault::Act(words));
    }
    Ok(ScriptLine { number, who, when: Moment(when.0), words })
}

fn player(name: &str) -> Option<Player> {
    match name {
        "white" => Some(Player::First),
        "black" => Some(Player::Second),
        _ => None,
    }
}

impl ScriptLine {
    /// The act that the words stand for, in a position with its legal moves.
    ///
    /// # Errors
    /// If the words are no act, or a move that cannot be read.
    pub fn act(&self, legal: &Legal) -> Result<Act, ScriptFault> {
        let words: Vec<&str> = self.words.split_whitespace().collect();
        let unknown = || ScriptFault::Act(self.words.clone());
        let position = &legal.position();
        let squares = |text: &str| written(legal, text).map_err(ScriptFault::Move);
        let square = |name: &str| number(position, name).ok_or_else(unknown);
        Ok(match words[..] {
            ["start"] => Act::Start,
            ["arrive"] => Act::Arrive,
            ["offer"] => Act::OfferDraw,
            ["accept"] => Act::AcceptDraw,
            ["decline"] => Act::DeclineDraw,
            ["resign"] => Act::Resign,
            ["press"] => Act::Press,
            ["remind"] => Act::Remind,
            ["stop"] => Act::StopClock,
            ["pause"] => Act::Pause,
            ["resume"] => Act::Resume,
            ["look"] => Act::Look,
            ["lot", code] => Act::Board(BoardAct::Lot { code: code.to_owned() }),
            ["adjust"] => Act::Board(BoardAct::Adjust),
            ["demand"] => Act::Board(BoardAct::Demand),
            ["touch", name] => Act::Board(BoardAct::Touch { square: square(name)? }),
            ["mark", name] => Act::Board(BoardAct::MarkKing { square: square(name)? }),
            ["did", ends, ref rest @ ..] => self.happened(position, ends, rest)?,
            ["claim", "repetition"] => Act::claim(Claim::Repetition { announced: None }),
            ["claim", "repetition", text] => {
                Act::claim(Claim::Repetition { announced: Some(squares(text)?) })
            }
            ["claim", "counter"] => Act::claim(Claim::Counter),
            ["claim", "ending"] => Act::claim(Claim::Ending),
            ["claim", "obvious"] => Act::claim(Claim::ObviousDraw),
            ["claim", "flag"] => Act::claim(Claim::Flag),
            ["claim", "short-of-time"] => Act::claim(Claim::ShortOfTime),
            ["rule", "upheld"] => Act::Rule(Ruling::Upheld),
            ["rule", "rejected"] => Act::Rule(Ruling::Rejected),
            ["rule", "checked"] => Act::Rule(Ruling::Checked),
            ["rule", "draw"] => Act::Rule(Ruling::Draw),
            ["rule", "both-flags"] => Act::Rule(Ruling::BothFlags),
            ["rule", "both-lose"] => Act::Rule(Ruling::BothLose),
            ["rule", "micromatch-both-lose"] => Act::Rule(Ruling::MicromatchBothLose),
            ["rule", "micromatch-lost", name] => {
                Act::Rule(Ruling::MicromatchLost(player(name).ok_or_else(unknown)?))
            }
            ["rule", "win", name] => Act::Rule(Ruling::Win(player(name).ok_or_else(unknown)?)),
            ["clock", name, left] => Act::SetClock {
                player: player(name).ok_or_else(unknown)?,
                left: span(left).ok_or_else(unknown)?,
            },
            ["remark", name] => sanction(name, Sanction::Remark).ok_or_else(unknown)?,
            ["warning", name] => sanction(name, Sanction::Warning).ok_or_else(unknown)?,
            ["loss", name] => sanction(name, Sanction::Loss).ok_or_else(unknown)?,
            ["exclude", name] => sanction(name, Sanction::Exclusion).ok_or_else(unknown)?,
            ["time", name, added] => {
                sanction(name, Sanction::Time(span(added).ok_or_else(unknown)?)).ok_or_else(unknown)?
            }
            _ => Act::mv(squares(&self.words)?, Span::ZERO),
        })
    }

    /// `did h2-g3`, `did c3-e5 off d4,f6`, `did c7-b8 king`.
    fn happened(&self, position: &AnyPosition, ends: &str, rest: &[&str]) -> Result<Act, ScriptFault> {
        let unknown = || ScriptFault::Act(self.words.clone());
        let (from, to) = ends.split_once(['-', ':', 'x']).ok_or_else(unknown)?;
        let square = |name: &str| number(position, name).ok_or_else(unknown);
        let mut happened =
            Happened { from: square(from)?, to: square(to)?, removed: Vec::new(), king: false };
        let mut rest = rest.iter();
        while let Some(word) = rest.next() {
            match *word {
                "king" => happened.king = true,
                "off" => {
                    let names = rest.next().ok_or_else(unknown)?;
                    happened.removed = names.split(',').map(square).collect::<Result<_, _>>()?;
                }
                _ => return Err(unknown()),
            }
        }
        Ok(Act::Board(BoardAct::Happened(happened)))
    }
}

fn sanction(name: &str, sanction: Sanction) -> Option<Act> {
    Some(Act::Sanction { player: player(name)?, sanction })
}

/// The number of a square by its name.
fn number(position: &AnyPosition, name: &str) -> Option<u8> {
    with_rules!(position.variant(), R => {
        name.parse::<Square<<R as ::draughts::Rules>::Board>>().ok().map(Square::number)
    })
}

/// The squares of a written move.
fn written(legal: &Legal, text: &str) -> Result<Vec<u8>, MoveError> {
    let mv = legal.read_move(text)?;
    Ok(legal.squares_of(&mv).unwrap_or_default())
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

    #[test]
    fn every_wrong_line_is_named() {
        let text = "variant russian\nbook none\ncolor red\n0:00 arbiter start\n0:0x white c3-d4\n0:05 green c3-d4\n0:06 white\n";
        let faults = Script::read(text).unwrap_err();
        assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [2, 3, 5, 6, 7]);
    }

    #[test]
    fn lateness_beyond_the_first_control_is_no_regulation_5_4_4_1() {
        let faults = Script::read("control 300\nlateness 0:05:01\n0:00 arbiter start\n").unwrap_err();
        assert_eq!(
            faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["line 2: a player may be late by 0:00:00 to 0:05:00, not by 0:05:01 (ru-2022 5.4.4.1)"]
        );
        assert!(Script::read("lateness 0:05:00\ncontrol 300\n").is_ok());
        let unsaid = Script::read("control 300\n").unwrap();
        assert_eq!(unsaid.regulations.lateness, Some(Span::minutes(5)), "the first control");
    }

    #[test]
    fn what_is_written_is_what_is_done() {
        let script = Script::read(
            "mode strict\n0:01 white c3-d4 # the first move\n0:02 white did c3-e5 off d4,f6 king\n",
        )
        .unwrap();
        assert_eq!(script.regulations.mode, Mode::Strict);
        let start = Legal::of(&AnyPosition::start(Variant::Russian));
        let mv = Act::mv(vec![22, 18], Span::ZERO);
        assert_eq!(script.lines[0].act(&start), Ok(mv));
        let happened = Happened { from: 22, to: 15, removed: vec![18, 11], king: true };
        assert_eq!(script.lines[1].act(&start), Ok(Act::Board(BoardAct::Happened(happened))));
    }
}
