//! Days of the calendar, as far as deadlines need them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A day, such as 2026-03-31.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is no day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDate(pub String);

impl fmt::Display for NoDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a day such as 2026-03-31", self.0)
    }
}

impl std::error::Error for NoDate {}

const fn days(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Date {
    /// The same day so many months later, or the last one of a shorter month.
    #[must_use]
    pub fn plus_months(self, months: u16) -> Self {
        let all = u32::from(self.year) * 12 + u32::from(self.month) - 1 + u32::from(months);
        let (year, month) = ((all / 12) as u16, (all % 12) as u8 + 1);
        Self { year, month, day: self.day.min(days(year, month)) }
    }

    /// The day as letters write it, such as 31.03.2026.
    #[must_use]
    pub fn dotted(self) -> String {
        format!("{:02}.{:02}.{:04}", self.day, self.month, self.year)
    }
}

impl FromStr for Date {
    type Err = NoDate;

    /// Reads 2026-03-31 or 31.03.2026.
    fn from_str(text: &str) -> Result<Self, NoDate> {
        let wrong = || NoDate(text.to_owned());
        if let [day, month, year] = text.split('.').collect::<Vec<_>>()[..] {
            // Read again in the other order; it has no dots.
            return format!("{year}-{month}-{day}").parse().map_err(|_| wrong());
        }
        let digits = text
            .bytes()
            .enumerate()
            .all(|(at, byte)| if matches!(at, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() });
        if text.len() != 10 || !digits {
            return Err(wrong());
        }
        let part = |from: usize, to: usize| text.get(from..to).and_then(|part| part.parse::<u16>().ok());
        let (year, month, day) = part(0, 4)
            .zip(part(5, 7))
            .zip(part(8, 10))
            .map(|((y, m), d)| (y, m as u8, d as u8))
            .ok_or_else(wrong)?;
        let fits = (1..=12).contains(&month) && day >= 1 && day <= days(year, month) && year > 0;
        if fits { Ok(Self { year, month, day }) } else { Err(wrong()) }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl TryFrom<String> for Date {
    type Error = NoDate;

    fn try_from(text: String) -> Result<Self, NoDate> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.to_string()
    }
}
