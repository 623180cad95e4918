//! Time controls as values: how much time the players have, and how it is written.

use std::fmt;
use std::str::FromStr;

use crate::time::Span;

/// How much time each player has (5.4.2.1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Control {
    /// No clock.
    #[default]
    Untimed,
    /// A clock with one or more periods, one after the other.
    Clock(Vec<Period>),
    /// Days for so many moves, the time of play by correspondence (10.3).
    Days(DaysControl),
    /// So many days for each move, of 24 hours each and not kept: a server sets its own time (10.3.9).
    DaysAMove(u16),
}

/// One period of a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Period {
    /// The moves to make in it; `None` is all moves to the end of the game. A last period with a number of moves comes again
    /// and again.
    pub moves: Option<u16>,
    /// The time added to the clock when the period begins; what is left of the period before stays on the clock.
    pub time: Span,
    /// The time added for each move made (Fischer's system, 7.6.1).
    pub increment: Span,
    /// The time at each move before the clock begins to run.
    pub delay: Span,
}

impl Period {
    /// What a player gets for each move, on the clock or before it begins to run.
    #[must_use]
    pub fn per_move(&self) -> Span {
        self.increment + self.delay
    }
}

/// So many days for so many moves; the days not used are kept (10.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DaysControl {
    /// The days.
    pub days: u16,
    /// The moves.
    pub moves: u16,
}

impl DaysControl {
    /// Fifty days for ten moves (10.3.1).
    pub const CORRESPONDENCE: Self = Self { days: 50, moves: 10 };
}

impl Control {
    /// So much time to the end of the game.
    #[must_use]
    pub fn sudden_death(time: Span) -> Self {
        Self::fischer(time, Span::ZERO)
    }

    /// So much time to the end of the game, and more for each move made (Fischer's system, 7.6.1).
    #[must_use]
    pub fn fischer(time: Span, increment: Span) -> Self {
        Self::Clock(vec![Period { moves: None, time, increment, delay: Span::ZERO }])
    }

    /// Whether it is a clock that adds nothing for a move in any period: for such a control 6.1.10.4 and 7.7.4 are written.
    #[must_use]
    pub fn is_sudden(&self) -> bool {
        let adds = |period: &Period| period.per_move() > Span::ZERO;
        matches!(self, Self::Clock(_)) && !self.periods().iter().any(adds)
    }

    /// The time of the first period, from which lateness is counted (5.4.4.1).
    #[must_use]
    pub fn first_period(&self) -> Option<Span> {
        match self {
            Self::Untimed => None,
            Self::Clock(periods) => periods.first().map(|period| period.time),
            Self::Days(control) => Some(Span::days(control.days.into())),
            Self::DaysAMove(days) => Some(Span::days((*days).into())),
        }
    }

    /// Whether it is the time of play by correspondence, which leave stops (10.4).
    #[must_use]
    pub const fn is_days(&self) -> bool {
        matches!(self, Self::Days(_) | Self::DaysAMove(_))
    }

    /// The time of all periods, without what is added for moves; `None` without a clock.
    #[must_use]
    pub fn whole_time(&self) -> Option<Span> {
        match self {
            Self::Clock(periods) => Some(periods.iter().fold(Span::ZERO, |all, period| all + period.time)),
            Self::Untimed | Self::Days(_) | Self::DaysAMove(_) => None,
        }
    }

    fn periods(&self) -> &[Period] {
        match self {
            Self::Clock(periods) => periods,
            Self::Untimed | Self::Days(_) | Self::DaysAMove(_) => &[],
        }
    }

    /// Whether a game can be played with this control.
    ///
    /// # Errors
    /// Says what is wrong with which period.
    pub fn check(&self) -> Result<(), ControlFault> {
        match self {
            Self::Untimed => return Ok(()),
            Self::Days(DaysControl { days: 0, .. }) | Self::DaysAMove(0) => return Err(ControlFault::NoTime),
            Self::Days(DaysControl { moves: 0, .. }) => return Err(ControlFault::NoMoves { period: 1 }),
            Self::Days(_) | Self::DaysAMove(_) => return Ok(()),
            Self::Clock(_) => {}
        }
        let periods = self.periods();
        for (index, period) in periods.iter().enumerate() {
            let number = index + 1;
            if period.moves == Some(0) {
                return Err(ControlFault::NoMoves { period: number });
            }
            if period.moves.is_none() && number < periods.len() {
                return Err(ControlFault::AfterTheEnd { period: number + 1 });
            }
            if [period.time, period.increment, period.delay].iter().any(|&span| span < Span::ZERO) {
                return Err(ControlFault::Negative { period: number });
            }
        }
        // The increment is for a move that is made, so it does not help a player who has no time for the first one.
        match periods.first() {
            Some(first) if first.time > Span::ZERO || first.delay > Span::ZERO => Ok(()),
            _ => Err(ControlFault::NoTime),
        }
    }
}

/// Why no game can be played with a control. Periods are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlFault {
    /// There is no time for the first move.
    NoTime,
    /// A period of no moves.
    NoMoves {
        /// Which one.
        period: usize,
    },
    /// A period follows one that lasts to the end of the game.
    AfterTheEnd {
        /// Which one.
        period: usize,
    },
    /// A time below zero.
    Negative {
        /// In which period.
        period: usize,
    },
}

impl fmt::Display for ControlFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTime => write!(f, "the control gives no time for the first move"),
            Self::NoMoves { period } => write!(f, "period {period} has no moves"),
            Self::AfterTheEnd { period } => {
                write!(f, "period {period} never begins: the one before it lasts to the end of the game")
            }
            Self::Negative { period } => write!(f, "period {period} has a time below zero"),
        }
    }
}

impl std::error::Error for ControlFault {}

/// The form of the TimeControl tag of PDN: seconds, with the number of moves before a slash and the increment after a plus,
/// periods divided by colons, `-` without a clock: `1800+30`, `40/7200:3600+60`. PDN is silent on two things: a delay is a `d`
/// and its seconds (`300d5`), days are spelled out (`10/50days`; `3days` for each move).
impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Untimed => f.write_str("-"),
            Self::Days(control) => write!(f, "{}/{}days", control.moves, control.days),
            Self::DaysAMove(days) => write!(f, "{days}days"),
            Self::Clock(periods) => {
                for (index, period) in periods.iter().enumerate() {
                    if index > 0 {
                        f.write_str(":")?;
                    }
                    if let Some(moves) = period.moves {
                        write!(f, "{moves}/")?;
                    }
                    write!(f, "{}", Seconds(period.time))?;
                    if period.increment != Span::ZERO {
                        write!(f, "+{}", Seconds(period.increment))?;
                    }
                    if period.delay != Span::ZERO {
                        write!(f, "d{}", Seconds(period.delay))?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// A span in seconds, with a fraction only where there is one: `30`, `0.5`.
struct Seconds(Span);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Span(all) = self.0;
        let (whole, rest) = (all.unsigned_abs() / 1_000, all.unsigned_abs() % 1_000);
        let sign = if all < 0 { "-" } else { "" };
        write!(f, "{sign}{whole}")?;
        if rest > 0 { write!(f, ".{}", format!("{rest:03}").trim_end_matches('0')) } else { Ok(()) }
    }
}

/// Why a written control is not taken. Columns are counted in characters from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ControlError {
    /// A number was expected.
    NoNumber {
        /// Where.
        column: usize,
    },
    /// A number that is too great, or has more than three digits after its point.
    BadNumber {
        /// What is written.
        number: String,
        /// Where it begins.
        column: usize,
    },
    /// A character that has no place where it stands.
    Character {
        /// The character.
        character: char,
        /// Where it stands.
        column: usize,
    },
    /// It can be read, but not played.
    Fault(ControlFault),
}

impl fmt::Display for ControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNumber { column } => {
                write!(f, "a number is missing at column {column} of the time control")
            }
            Self::BadNumber { number, column } => {
                write!(
                    f,
                    "`{number}` at column {column} of the time control is too great or too fine a number"
                )
            }
            Self::Character { character, column } => {
                write!(f, "`{character}` has no place at column {column} of the time control")
            }
            Self::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for ControlError {}

impl From<ControlFault> for ControlError {
    fn from(fault: ControlFault) -> Self {
        Self::Fault(fault)
    }
}

/// Reads what [`Control`] writes.
impl FromStr for Control {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        if text == "-" {
            return Ok(Self::Untimed);
        }
        let mut reader = Reader { rest: text, column: 1 };
        let control = reader.control()?;
        control.check()?;
        Ok(control)
    }
}

struct Reader<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Reader<'a> {
    fn control(&mut self) -> Result<Control, ControlError> {
        let mut periods = Vec::new();
        loop {
            let (column, number) = self.number()?;
            let (moves, (column, time)) = if self.take("/") {
                (Some(whole(number, column)?), self.number()?)
            } else {
                (None, (column, number))
            };
            if periods.is_empty() && self.take("days") {
                let days = whole(time, column)?;
                return self.end(match moves {
                    Some(moves) => Control::Days(DaysControl { days, moves }),
                    None => Control::DaysAMove(days),
                });
            }
            let time = seconds(time, column)?;
            let increment = self.seconds_after("+")?;
            let delay = self.seconds_after("d")?;
            periods.push(Period { moves, time, increment, delay });
            if !self.take(":") {
                return self.end(Control::Clock(periods));
            }
        }
    }

    fn end(&self, control: Control) -> Result<Control, ControlError> {
        match self.rest.chars().next() {
            None => Ok(control),
            Some(character) => Err(ControlError::Character { character, column: self.column }),
        }
    }

    fn take(&mut self, mark: &str) -> bool {
        self.rest.strip_prefix(mark).is_some_and(|rest| {
            self.rest = rest;
            self.column += mark.len();
            true
        })
    }

    fn seconds_after(&mut self, mark: &str) -> Result<Span, ControlError> {
        if !self.take(mark) {
            return Ok(Span::ZERO);
        }
        let (column, number) = self.number()?;
        seconds(number, column)
    }

    /// A number of digits and points that begins with a digit, and the column of it.
    fn number(&mut self) -> Result<(usize, &'a str), ControlError> {
        let column = self.column;
        match self.rest.chars().next() {
            None => return Err(ControlError::NoNumber { column }),
            Some(character) if !character.is_ascii_digit() => {
                return Err(ControlError::Character { character, column });
            }
            Some(_) => {}
        }
        let length = self.rest.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
        let (number, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.column += length;
        Ok((column, number))
    }
}

fn bad(number: &str, column: usize) -> ControlError {
    ControlError::BadNumber { number: number.to_owned(), column }
}

fn whole(number: &str, column: usize) -> Result<u16, ControlError> {
    number.parse().map_err(|_| bad(number, column))
}

/// Seconds with at most three digits after the point.
fn seconds(number: &str, column: usize) -> Result<Span, ControlError> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    if fraction.is_empty() || fraction.len() > 3 {
        return Err(bad(number, column));
    }
    let all = || {
        let thousandths: i64 = format!("{fraction:0<3}").parse().ok()?;
        whole.parse::<i64>().ok()?.checked_mul(1_000)?.checked_add(thousandths)
    };
    all().map(Span).ok_or_else(|| bad(number, column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn increments_and_first_periods() {
        let plain = Control::sudden_death(Span::minutes(5));
        assert!(plain.is_sudden());
        assert_eq!(plain.first_period(), Some(Span::minutes(5)));
        assert!(!Control::fischer(Span::minutes(3), Span::seconds(2)).is_sudden());
        assert!(!Control::from_str("180d2").unwrap().is_sudden());
        assert!(!Control::Untimed.is_sudden());
        let later = Control::from_str("40/7200:3600+60").unwrap();
        assert!(!later.is_sudden());
        assert_eq!(later.first_period(), Some(Span::minutes(120)));
        assert_eq!(Control::Untimed.first_period(), None);
        assert_eq!(Control::Days(DaysControl::CORRESPONDENCE).first_period(), Some(Span::days(50)));
        assert_eq!(Control::Clock(vec![]).first_period(), None);
    }

    /// A delay before each move is time enough to begin with; an increment comes after the first move and is not.
    #[test]
    fn some_time_is_needed_for_the_first_move() {
        for text in ["0d5", "5"] {
            assert_eq!(Control::from_str(text).unwrap().check(), Ok(()), "{text}");
        }
        for text in ["0", "0+5"] {
            assert_eq!(Control::from_str(text), Err(ControlError::Fault(ControlFault::NoTime)), "{text}");
        }
    }

    #[test]
    fn written_controls_are_read_back() {
        let period = |moves, time, increment, delay| Period {
            moves,
            time: Span(time),
            increment: Span(increment),
            delay: Span(delay),
        };
        let two = vec![period(Some(40), 7_200_000, 0, 0), period(None, 3_600_000, 60_000, 0)];
        let cases = [
            ("-", Control::Untimed),
            ("1800+30", Control::fischer(Span::minutes(30), Span::seconds(30))),
            ("480", Control::sudden_death(Span::minutes(8))),
            ("40/7200:3600+60", Control::Clock(two)),
            ("300d5", Control::Clock(vec![period(None, 300_000, 0, 5_000)])),
            ("40/60.25+0.5d0.001", Control::Clock(vec![period(Some(40), 60_250, 500, 1)])),
            ("10/50days", Control::Days(DaysControl::CORRESPONDENCE)),
            ("3days", Control::DaysAMove(3)),
        ];
        for (text, control) in cases {
            assert_eq!(control.to_string(), text);
            assert_eq!(Control::from_str(text), Ok(control));
        }
    }

    #[test]
    fn faults_of_a_written_control_say_what_and_where() {
        let number = |number: &str, column| ControlError::BadNumber { number: number.to_owned(), column };
        let character = |character, column| ControlError::Character { character, column };
        let cases = [
            ("", ControlError::NoNumber { column: 1 }),
            ("?", character('?', 1)),
            ("1800+", ControlError::NoNumber { column: 6 }),
            ("40/7200:", ControlError::NoNumber { column: 9 }),
            ("40//7200", character('/', 4)),
            ("1800 +30", character(' ', 5)),
            ("3600:10/50days", character('a', 12)),
            ("1800+30ж", character('ж', 8)),
            ("65536/60", number("65536", 1)),
            ("1.5/60", number("1.5", 1)),
            ("60+0.0001", number("0.0001", 4)),
            ("60.", number("60.", 1)),
            ("1.2.3", number("1.2.3", 1)),
            ("9223372036854776", number("9223372036854776", 1)),
            ("99999999999999999999", number("99999999999999999999", 1)),
            ("0", ControlFault::NoTime.into()),
            ("0+5", ControlFault::NoTime.into()),
            ("0/60", ControlFault::NoMoves { period: 1 }.into()),
            ("10/0days", ControlFault::NoTime.into()),
            ("0days", ControlFault::NoTime.into()),
            ("1.5days", number("1.5", 1)),
            ("65536days", number("65536", 1)),
            ("60:60", ControlFault::AfterTheEnd { period: 2 }.into()),
        ];
        for (text, error) in cases {
            assert_eq!(Control::from_str(text), Err(error), "{text}");
        }
        assert_eq!(
            Control::from_str("1800x30").map_err(|error| error.to_string()),
            Err("`x` has no place at column 5 of the time control".to_owned())
        );
        assert_eq!(Control::Clock(vec![]).check(), Err(ControlFault::NoTime));
        let negative = Control::fischer(Span::minutes(1), Span(-1));
        assert_eq!(negative.check(), Err(ControlFault::Negative { period: 1 }));
    }
}
