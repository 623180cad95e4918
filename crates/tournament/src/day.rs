//! A day of the calendar, and ages on it.

use std::fmt;
use std::str::FromStr;

use crate::entry::{BadBirth, Birth};

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// The first of January.
    #[must_use]
    pub const fn new_year(year: u16) -> Self {
        Self { year, month: 1, day: 1 }
    }

    /// The last of December.
    #[must_use]
    pub const fn years_end(year: u16) -> Self {
        Self { year, month: 12, day: 31 }
    }
}

impl FromStr for Day {
    type Err = BadBirth;

    /// Reads `2026-05-31`, `2026/05/31` or `31.05.2026`.
    fn from_str(text: &str) -> Result<Self, BadBirth> {
        match text.parse()? {
            Birth { year, day: Some((month, day)) } => Ok(Self { year, month, day }),
            Birth { day: None, .. } => Err(BadBirth),
        }
    }
}

impl TryFrom<String> for Day {
    type Error = BadBirth;

    fn try_from(text: String) -> Result<Self, BadBirth> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> Self {
        day.to_string()
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Birth {
    /// Whether somebody has reached an age on a day; nothing if only the year of birth is known and the age is reached in that very year.
    #[must_use]
    pub fn reached(&self, age: u16, on: Day) -> Option<bool> {
        let year = self.year.saturating_add(age);
        match self.day {
            Some((month, day)) => Some(Day { year, month, day } <= on),
            None if year == on.year => None,
            None => Some(year < on.year),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_is_reached_on_the_birthday_and_not_before() {
        let day = |text: &str| text.parse::<Day>();
        let born: Result<Birth, _> = "2012-05-31".parse();
        let reached = |on| born.and_then(|b| day(on).map(|on| b.reached(14, on)));
        assert_eq!(reached("2026-05-30"), Ok(Some(false)));
        assert_eq!(reached("31.05.2026"), Ok(Some(true)));
        let year = Birth { year: 2012, day: None };
        assert_eq!(year.reached(14, Day::new_year(2026)), None);
        assert_eq!(year.reached(14, Day::years_end(2025)), Some(false));
        assert_eq!(year.reached(14, Day::new_year(2027)), Some(true));
        assert_eq!(day("2026"), Err(BadBirth));
        assert_eq!(day("31.05.2026").map(|d| d.to_string()), Ok("2026-05-31".to_owned()));
    }
}
