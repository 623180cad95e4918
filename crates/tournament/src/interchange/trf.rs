//! TRF16, the file of tournament reports that other pairing programs read and write.
//!
//! A line has a three-figure code and fixed columns. Players are `001` lines: start number in columns 5–8, sex in 10,
//! title in 11–13, name in 15–47, rating in 49–52, federation in 54–56, number in the list in 58–68, birth in 70–79,
//! points in 81–84, rank in 86–89, and from column 92 ten columns for each round: opponent, color, result. A hundred points
//! and more begin in column 80, which is blank otherwise.

use std::fmt::Write as _;

use thiserror::Error;

use crate::competition::Competition;
use crate::entry::{HIGHEST_RATING, Person, Sex};
use crate::result::Color;
use crate::standings::crosstable::{Crosstable, Opponent};
use crate::standings::standings_after;
use rulebook::Mark;

/// A player's round in a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportRound {
    /// The opponent's start number; `None` for none.
    pub opponent: Option<u32>,
    /// The color; `None` if nothing was played or it is not known.
    pub color: Option<Color>,
    /// The result sign of TRF16: `1 = 0 + - W D L H F U Z` or a blank for a round not yet played.
    pub result: char,
}

/// A player of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportPlayer {
    /// The start number.
    pub number: u32,
    /// The person.
    pub person: Person,
    /// The points, in tenths.
    pub tenths: u32,
    /// The rank.
    pub rank: Option<u32>,
    /// The rounds.
    pub rounds: Vec<ReportRound>,
}

/// A report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The name of the event (`012`).
    pub name: String,
    /// The place (`022`).
    pub city: String,
    /// The federation (`032`).
    pub federation: String,
    /// The first day (`042`).
    pub start: String,
    /// The last day (`052`).
    pub end: String,
    /// The chief arbiter (`102`).
    pub arbiter: String,
    /// The planned number of rounds (`XXR`), if given.
    pub planned: Option<u16>,
    /// The players.
    pub players: Vec<ReportPlayer>,
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct TrfFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: TrfProblem,
}

/// What is wrong with a report.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TrfProblem {
    /// The number of rounds is not a number.
    #[error("{0:?} is not a number of rounds")]
    Rounds(String),
    /// Columns that must hold a number hold something else.
    #[error("{text:?} in columns {from}-{to} is not a number")]
    Number {
        /// The text.
        text: String,
        /// The first column.
        from: usize,
        /// The last column.
        to: usize,
    },
    /// The start number in columns 5–8 is missing.
    #[error("the start number in columns 5-8 is missing")]
    NoStartNumber,
    /// A player has no name in columns 15–47.
    #[error("player {0} has no name in columns 15-47")]
    NoName(u64),
    /// A rating is above [`HIGHEST_RATING`].
    #[error("the rating of player {0} is above {HIGHEST_RATING}")]
    Rating(u64),
    /// The sex in column 10 is neither m nor w.
    #[error("{0:?} in column 10 is neither m nor w")]
    Sex(String),
    /// The birth in columns 70–79 is not a date.
    #[error("the birth {0:?} in columns 70-79 is not a date")]
    Birth(String),
    /// The points in columns 80–84 are not a number.
    #[error("the points {0:?} in columns 80-84 are not a number")]
    Points(String),
    /// The opponent of a round is not a start number.
    #[error("round {round}: {text:?} is not a start number")]
    Opponent {
        /// The round.
        round: usize,
        /// The text.
        text: String,
    },
    /// The color of a round is neither w nor b.
    #[error("round {round}: {text:?} is not a color")]
    Color {
        /// The round.
        round: usize,
        /// The text.
        text: String,
    },
    /// The result of a round is not a sign of TRF16.
    #[error("round {round}: {sign:?} is not a result")]
    Result {
        /// The round.
        round: usize,
        /// The sign.
        sign: char,
    },
    /// Two players have one start number.
    #[error("start number {0} is used twice")]
    StartNumberTwice(u32),
    /// A player's opponent is not in the file.
    #[error("player {player}, round {round}: the opponent is not in the file")]
    OpponentMissing {
        /// The player.
        player: u32,
        /// The round.
        round: usize,
    },
    /// The opponent's line names another opponent.
    #[error("player {player}, round {round}: the opponent's line names another opponent")]
    OtherOpponent {
        /// The player.
        player: u32,
        /// The round.
        round: usize,
    },
    /// Both players of a game have the same color.
    #[error("player {player}, round {round}: both have the same color")]
    SameColor {
        /// The player.
        player: u32,
        /// The round.
        round: usize,
    },
    /// The results of the two players of a game contradict each other.
    #[error("player {player}, round {round}: the two results do not fit")]
    OtherResult {
        /// The player.
        player: u32,
        /// The round.
        round: usize,
    },
}

impl TrfProblem {
    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Rounds(_) => "rounds",
            Self::Number { .. } => "number",
            Self::NoStartNumber => "no-start-number",
            Self::NoName(_) => "no-name",
            Self::Rating(_) => "rating",
            Self::Sex(_) => "sex",
            Self::Birth(_) => "birth",
            Self::Points(_) => "points",
            Self::Opponent { .. } => "opponent",
            Self::Color { .. } => "color",
            Self::Result { .. } => "result",
            Self::StartNumberTwice(_) => "start-number-twice",
            Self::OpponentMissing { .. } => "opponent-missing",
            Self::OtherOpponent { .. } => "other-opponent",
            Self::SameColor { .. } => "same-color",
            Self::OtherResult { .. } => "other-result",
        }
    }
}

/// The columns `from` to `to` of a line, counted from 1 in letters, without blanks around.
fn columns(line: &[char], from: usize, to: usize) -> String {
    let end = to.min(line.len());
    line.get(from - 1..end).map(|s| s.iter().collect::<String>().trim().to_owned()).unwrap_or_default()
}

/// The lines of a report. Where there is no LF they end with CR alone, as TRF16 prescribes.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let end = if text.contains('\n') { '\n' } else { '\r' };
    text.split_terminator(end).map(|line| line.strip_suffix('\r').unwrap_or(line))
}

/// Reads a report. Lines with codes that are not used here are passed over; control characters are read as blanks.
///
/// # Errors
/// The first line that cannot be understood, or a contradiction between two players' rounds.
pub fn read(text: &str) -> Result<Report, TrfFault> {
    let mut report = Report::default();
    for (at, raw) in lines(text).enumerate() {
        let fault = |problem: TrfProblem| TrfFault { line: at + 1, problem };
        let line = raw.trim_start_matches('\u{feff}').replace(char::is_control, " ");
        let line: Vec<char> = line.trim_end().chars().collect();
        let value = columns(&line, 5, line.len());
        match columns(&line, 1, 3).as_str() {
            "012" => report.name = value,
            "022" => report.city = value,
            "032" => report.federation = value,
            "042" => report.start = value,
            "052" => report.end = value,
            "102" => report.arbiter = value,
            "XXR" => {
                report.planned = Some(value.parse().map_err(|_| fault(TrfProblem::Rounds(value.clone())))?);
            }
            "001" => report.players.push(player(&line).map_err(fault)?),
            _ => {}
        }
    }
    check(&report, text)?;
    Ok(report)
}

fn player(line: &[char]) -> Result<ReportPlayer, TrfProblem> {
    let number = |from, to| -> Result<Option<u64>, TrfProblem> {
        let text = columns(line, from, to);
        if text.is_empty() {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| TrfProblem::Number { text, from, to })
    };
    let start = number(5, 8)?.filter(|&n| n > 0).ok_or(TrfProblem::NoStartNumber)?;
    let name = columns(line, 15, 47);
    if name.is_empty() {
        return Err(TrfProblem::NoName(start));
    }
    let rating = number(49, 52)?.filter(|&r| r > 0);
    if rating.is_some_and(|r| r > u64::from(HIGHEST_RATING)) {
        return Err(TrfProblem::Rating(start));
    }
    let sex = match columns(line, 10, 10).as_str() {
        "m" | "M" => Some(Sex::Male),
        "w" | "W" | "f" | "F" => Some(Sex::Female),
        "" => None,
        other => return Err(TrfProblem::Sex(other.to_owned())),
    };
    let birth = columns(line, 70, 79);
    let born = if birth.is_empty() || birth.starts_with("0000") {
        None
    } else {
        Some(birth.parse().map_err(|_| TrfProblem::Birth(birth))?)
    };
    let points = columns(line, 80, 84);
    let tenths = tenths(&points).ok_or(TrfProblem::Points(points))?;
    let person = Person {
        name,
        rating: rating.map(|r| r as u16),
        sex,
        born,
        title: columns(line, 11, 13),
        federation: columns(line, 54, 56),
        number: number(58, 68)?,
        ..Person::default()
    };
    let mut rounds = Vec::new();
    let mut from = 92;
    while from <= line.len() {
        rounds.push(round(line, from, rounds.len() + 1)?);
        from += 10;
    }
    let rank = number(86, 89)?.map(|r| r as u32);
    Ok(ReportPlayer { number: start as u32, person, tenths, rank, rounds })
}

fn tenths(text: &str) -> Option<u32> {
    if text.is_empty() {
        return Some(0);
    }
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let digit = part.parse::<u32>().ok().filter(|_| part.len() == 1)?;
    Some(whole.parse::<u32>().ok().filter(|&w| w < 10_000)? * 10 + digit)
}

fn round(line: &[char], from: usize, round: usize) -> Result<ReportRound, TrfProblem> {
    let who = columns(line, from, from + 3);
    let opponent = match who.as_str() {
        "" | "0000" => None,
        text => Some(
            text.parse::<u32>()
                .ok()
                .filter(|&n| n > 0)
                .ok_or_else(|| TrfProblem::Opponent { round, text: text.to_owned() })?,
        ),
    };
    let color = match columns(line, from + 5, from + 5).as_str() {
        "w" | "W" => Some(Color::White),
        "b" | "B" => Some(Color::Black),
        "" | "-" => None,
        other => return Err(TrfProblem::Color { round, text: other.to_owned() }),
    };
    let result = line.get(from + 6).copied().unwrap_or(' ');
    if !"1=0+-WDLHFUZwdlhfuz ".contains(result) {
        return Err(TrfProblem::Result { round, sign: result });
    }
    Ok(ReportRound { opponent, color, result: result.to_ascii_uppercase() })
}

/// Start numbers must be different, and what one player's line says of a game the other's must say too.
fn check(report: &Report, text: &str) -> Result<(), TrfFault> {
    let line_of = |nth: usize| {
        let mut lines =
            lines(text).enumerate().filter(|(_, l)| l.trim_start_matches('\u{feff}').starts_with("001"));
        lines.nth(nth).map_or(0, |(i, _)| i + 1)
    };
    let mut place = std::collections::HashMap::new();
    for (i, p) in report.players.iter().enumerate() {
        if place.insert(p.number, i).is_some() {
            return Err(TrfFault { line: line_of(i), problem: TrfProblem::StartNumberTwice(p.number) });
        }
    }
    for (i, p) in report.players.iter().enumerate() {
        for (r, round) in p.rounds.iter().enumerate() {
            let Some(number) = round.opponent else {
                continue;
            };
            let (player, at) = (p.number, r + 1);
            let fault = |problem: TrfProblem| TrfFault { line: line_of(i), problem };
            let Some(&other) = place.get(&number) else {
                return Err(fault(TrfProblem::OpponentMissing { player, round: at }));
            };
            let back = report.players[other].rounds.get(r);
            if number == p.number || back.is_none_or(|b| b.opponent != Some(p.number)) {
                return Err(fault(TrfProblem::OtherOpponent { player, round: at }));
            }
            if round.color.is_some() && back.is_some_and(|b| b.color == round.color) {
                return Err(fault(TrfProblem::SameColor { player, round: at }));
            }
            let fits = matches!(
                (round.result, back.map_or(' ', |b| b.result)),
                ('1' | 'W', '0' | 'L')
                    | ('0' | 'L', '1' | 'W')
                    | ('=' | 'D', '=' | 'D')
                    | ('+', '-')
                    | ('-', '+' | '-')
                    | ('0', '0')
                    | (' ', ' ')
            );
            if !fits {
                return Err(fault(TrfProblem::OtherResult { player, round: at }));
            }
        }
    }
    Ok(())
}

/// The report of a personal event. Results of two points for a win are written as one: the file knows no other.
#[must_use]
pub fn report(c: &Competition) -> Option<Report> {
    let regulations = c.regulations()?;
    if regulations.is_team_event() {
        return None;
    }
    let table = Crosstable::new(c, u16::MAX)?;
    let places = standings_after(c, u16::MAX);
    let number = |id: crate::entry::Id| c.entrant(id).and_then(|e| e.number);
    let mut players = Vec::new();
    for &id in &c.numbering()?.order {
        let (entrant, row) = (c.entrant(id)?, table.row(id)?);
        let rounds = (1..=table.rounds)
            .map(|round| match row.cells.iter().find(|l| l.round == round) {
                None => {
                    let pair = c.round(round).and_then(|r| r.pair_of(id));
                    let white = pair.is_some_and(|p| p.first == id);
                    ReportRound {
                        opponent: pair.and_then(|p| number(p.opponent_of(id))),
                        color: pair.map(|_| if white { Color::White } else { Color::Black }),
                        result: if pair.is_some() { ' ' } else { 'Z' },
                    }
                }
                Some(l) => match l.opponent {
                    Opponent::Entrant(o) => {
                        let white = c.round(round).and_then(|r| r.pair_of(id)).is_some_and(|p| p.first == id);
                        ReportRound {
                            opponent: number(o),
                            color: Some(if white { Color::White } else { Color::Black }),
                            result: l.mark.sign(),
                        }
                    }
                    Opponent::Bye => ReportRound { opponent: None, color: None, result: 'U' },
                    Opponent::Absent => ReportRound { opponent: None, color: None, result: 'Z' },
                },
            })
            .collect();
        let halves: u32 = row
            .counted()
            .map(|l| match l.mark {
                Mark::Win | Mark::Plus => 2,
                Mark::Draw => 1,
                Mark::Loss | Mark::Minus => 0,
            })
            .sum();
        players.push(ReportPlayer {
            number: entrant.number?,
            person: entrant.entry.person()?.clone(),
            tenths: halves * 5,
            rank: places.iter().find(|s| s.id == id).map(|s| s.from),
            rounds,
        });
    }
    Some(Report {
        name: regulations.name.clone(),
        planned: Some(c.planned_rounds()),
        players,
        ..Report::default()
    })
}

/// Points as five columns hold them: a thousand and more only whole.
fn points(tenths: u32) -> String {
    let (whole, part) = (tenths / 10, tenths % 10);
    if whole < 1000 { format!("{whole}.{part}") } else { whole.to_string() }
}

/// A field of so many letters, cut or filled up.
fn field(text: &str, width: usize) -> String {
    let cut: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(width).collect();
    format!("{cut:<width$}")
}

/// Writes a report.
#[must_use]
pub fn write(report: &Report) -> String {
    let mut out = String::new();
    let mut head = |code: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(out, "{code} {}", value.replace(['\n', '\r'], " "));
        }
    };
    head("012", &report.name);
    head("022", &report.city);
    head("032", &report.federation);
    head("042", &report.start);
    head("052", &report.end);
    head("062", &report.players.len().to_string());
    head("072", &report.players.iter().filter(|p| p.person.rating.is_some()).count().to_string());
    head("102", &report.arbiter);
    if let Some(planned) = report.planned {
        head("XXR", &planned.to_string());
    }
    for p in &report.players {
        let sex = match p.person.sex {
            Some(Sex::Male) => "m",
            Some(Sex::Female) => "w",
            None => " ",
        };
        let birth = p.person.born.map_or(String::new(), |b| match b.day {
            Some((month, day)) => format!("{:04}/{month:02}/{day:02}", b.year),
            None => format!("{:04}/00/00", b.year),
        });
        let number = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
        let mut line = format!(
            "001 {:4} {sex}{} {} {:>4} {} {:>11} {}{:>5} {:>4}",
            p.number,
            field(&p.person.title, 3),
            field(&p.person.name, 33),
            number(p.person.rating.map(u64::from)),
            field(&p.person.federation, 3),
            number(p.person.number),
            field(&birth, 10),
            points(p.tenths),
            number(p.rank.map(u64::from)),
        );
        for r in &p.rounds {
            let color = match r.color {
                Some(Color::White) => 'w',
                Some(Color::Black) => 'b',
                None => '-',
            };
            match r.opponent {
                Some(o) => {
                    let _ = write!(line, "  {o:4} {color} {}", r.result);
                }
                None => {
                    let _ = write!(line, "  0000 {color} {}", r.result);
                }
            }
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}
