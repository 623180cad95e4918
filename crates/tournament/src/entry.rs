//! Who takes part: people and teams.

use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
use thiserror::Error;

/// The number of an entrant in the order of entry, from 1. It never changes and is never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Id(pub u32);

impl Id {
    /// The place of the entrant in a list in the order of entry; `Id(0)`, which names nobody, lies outside every list.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }

    /// The entrant at a place of the list in the order of entry.
    #[must_use]
    pub const fn at(index: usize) -> Self {
        Self(index as u32 + 1)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// The sex of a person, for the groups of 2.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Sex {
    /// Men, juniors, boys.
    Male,
    /// Women, juniors, girls.
    Female,
}

/// When a person was born: the year, and the day where it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Birth {
    /// The year.
    pub year: u16,
    /// The month and the day.
    pub day: Option<(u8, u8)>,
}

/// The text is neither a year nor a date between 1850 and 2200.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("neither a year nor a date")]
pub struct BadBirth;

impl FromStr for Birth {
    type Err = BadBirth;

    /// Reads `1990`, `1990-05-31`, `1990/05/31` or `31.05.1990`; `1990/00/00` is a year, as TRF16 writes it.
    fn from_str(text: &str) -> Result<Self, BadBirth> {
        let text = text.trim();
        let number = |part: &str| {
            let digits = part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit());
            if digits { part.parse::<i16>().map_err(|_| BadBirth) } else { Err(BadBirth) }
        };
        let parts: Vec<&str> = text.split(['-', '/', '.']).collect();
        let (year, day) = match parts.as_slice() {
            [year] => (number(year)?, None),
            [a, month, b] => {
                let (year, day) = if text.contains('.') { (b, a) } else { (a, b) };
                match (number(year)?, number(month)?, number(day)?) {
                    (year, 0, 0) => (year, None),
                    (year, month, day) => {
                        let small = |n: i16| i8::try_from(n).map_err(|_| BadBirth);
                        let date = Date::new(year, small(month)?, small(day)?).map_err(|_| BadBirth)?;
                        (year, Some((date.month() as u8, date.day() as u8)))
                    }
                }
            }
            _ => return Err(BadBirth),
        };
        if (1850..=2200).contains(&year) { Ok(Self { year: year as u16, day }) } else { Err(BadBirth) }
    }
}

impl fmt::Display for Birth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.day {
            Some((month, day)) => write!(f, "{:04}-{month:02}-{day:02}", self.year),
            None => write!(f, "{:04}", self.year),
        }
    }
}

/// A person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Person {
    /// Surname and name.
    pub name: String,
    /// The rating, if there is one.
    pub rating: Option<u16>,
    /// The sex.
    pub sex: Option<Sex>,
    /// The birth.
    pub born: Option<Birth>,
    /// Sports title or class.
    pub title: String,
    /// Region or organisation.
    pub organisation: String,
    /// The federation's code, three letters in international files.
    pub federation: String,
    /// The number in the federation's rating list.
    pub number: Option<u64>,
    /// The team whose standings the result counts for; in the Scheveningen system, the side.
    pub team: String,
    /// What the entry forms ask for besides (Appendices 3 and 4). It is for the panel, never for the public.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Papers::is_empty"))]
    pub papers: Box<Papers>,
}

/// What the entry forms ask for besides the person (Appendices 3 and 4, 2.2.3–2.2.6).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Papers {
    /// The number of the insurance certificate.
    pub insurance: String,
    /// The home address with the postcode.
    pub address: String,
    /// The passport, or the birth certificate of a child.
    pub document: String,
    /// The personal coach.
    pub coach: String,
    /// The doctor's admission: who and when.
    pub doctor: String,
}

impl Papers {
    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Person {
    /// A person of whom the name and perhaps the rating are known.
    #[must_use]
    pub fn new(name: &str, rating: Option<u16>) -> Self {
        Self { name: name.to_owned(), rating, ..Self::default() }
    }
}

/// A team with its players in the order of boards, reserves last.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Team {
    /// The name.
    pub name: String,
    /// The players.
    pub members: Vec<Person>,
}

/// An entry: a person, or a team in a team event.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Entry {
    /// A person.
    Person(Person),
    /// A team.
    Team(Team),
}

/// The highest rating an entry may carry: far above any rating list, and low enough that sums stay small.
pub const HIGHEST_RATING: u16 = 4000;

/// The most letters a name may have.
pub const LONGEST_NAME: usize = 200;

impl Entry {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Person(p) => &p.name,
            Self::Team(t) => &t.name,
        }
    }

    /// The rating: of a team, the mean rating of its rated players.
    #[must_use]
    pub fn rating(&self) -> Option<u16> {
        match self {
            Self::Person(p) => p.rating,
            Self::Team(t) => {
                let rated: Vec<u32> = t.members.iter().filter_map(|m| m.rating).map(u32::from).collect();
                let n = rated.len() as u32;
                (n > 0).then(|| ((rated.iter().sum::<u32>() + n / 2) / n) as u16)
            }
        }
    }

    /// Whether a corrected entry is still of the same person: some name is the same, or the birth is known and the same. Otherwise it is somebody else's, and
    /// nothing that was shown and decided passes on (5.3).
    pub(crate) fn is_of(&self, corrected: &Self) -> bool {
        let words = |name: &str| -> Vec<String> { name.split_whitespace().map(str::to_lowercase).collect() };
        let (before, after) = (words(self.name()), words(corrected.name()));
        let born = |entry: &Self| entry.person().and_then(|person| person.born);
        before.iter().any(|word| after.contains(word))
            || (born(self).is_some() && born(self) == born(corrected))
    }

    /// The person, if the entry is one.
    #[must_use]
    pub const fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(p) => Some(p),
            Self::Team(_) => None,
        }
    }

    /// Every fault of the entry itself; empty if it can be used.
    #[must_use]
    pub fn faults(&self) -> Vec<EntryFault> {
        let mut faults = Vec::new();
        let mut check = |name: &str, rating: Option<u16>| {
            if name.trim().is_empty() {
                faults.push(EntryFault::NoName);
            } else if name.chars().count() > LONGEST_NAME {
                faults.push(EntryFault::LongName);
            } else if name.chars().any(char::is_control) {
                faults.push(EntryFault::ControlCharacters(name.to_owned()));
            }
            if let Some(rating) = rating.filter(|&r| r == 0 || r > HIGHEST_RATING) {
                faults.push(EntryFault::Rating { name: name.to_owned(), rating });
            }
        };
        match self {
            Self::Person(p) => check(&p.name, p.rating),
            Self::Team(t) => {
                check(&t.name, None);
                for m in &t.members {
                    check(&m.name, m.rating);
                }
                for (i, m) in t.members.iter().enumerate() {
                    if t.members[..i].iter().any(|other| other.name == m.name && other.born == m.born) {
                        faults.push(EntryFault::TwiceInTeam { name: m.name.clone(), team: t.name.clone() });
                    }
                }
            }
        }
        faults
    }
}

/// What is wrong with an entry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EntryFault {
    /// A name is empty.
    #[error("a name is empty")]
    NoName,
    /// A name has more than [`LONGEST_NAME`] letters.
    #[error("a name has more than {LONGEST_NAME} letters")]
    LongName,
    /// A name contains control characters.
    #[error("the name {0:?} contains control characters")]
    ControlCharacters(String),
    /// A rating is 0 or above [`HIGHEST_RATING`].
    #[error("the rating {rating} of {name} is not between 1 and {HIGHEST_RATING}")]
    Rating {
        /// Whose.
        name: String,
        /// The rating.
        rating: u16,
    },
    /// A team names a player twice.
    #[error("{name} is named twice in team {team}")]
    TwiceInTeam {
        /// The player.
        name: String,
        /// The team.
        team: String,
    },
    /// A team names more players than the Regulations allow.
    #[error("{members} players, and a team may enter {roster}")]
    LargeTeam {
        /// The players named.
        members: usize,
        /// The players allowed.
        roster: u8,
    },
    /// The person is in none of the groups of age and sex that the event is for (2.1).
    #[error("{0} is in none of the groups of the event")]
    OutsideGroups(String),
    /// A team cannot fill half of the boards of a match.
    #[error("{members} players cannot fill half of {boards} boards")]
    SmallTeam {
        /// The players named.
        members: usize,
        /// The boards of a match.
        boards: u8,
    },
}

impl EntryFault {
    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoName => "no-name",
            Self::LongName => "long-name",
            Self::ControlCharacters(_) => "control-characters",
            Self::Rating { .. } => "rating",
            Self::TwiceInTeam { .. } => "twice-in-team",
            Self::LargeTeam { .. } => "large-team",
            Self::SmallTeam { .. } => "small-team",
            Self::OutsideGroups(_) => "outside-groups",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn births_are_read_in_the_usual_forms() {
        let full = Ok(Birth { year: 1990, day: Some((5, 31)) });
        assert_eq!("1990-05-31".parse(), full);
        assert_eq!("1990/05/31".parse(), full);
        assert_eq!("31.05.1990".parse(), full);
        assert_eq!("1990".parse(), Ok(Birth { year: 1990, day: None }));
        assert_eq!("1990/00/00".parse(), Ok(Birth { year: 1990, day: None }));
        for wrong in [
            "",
            "31.13.1990",
            "30.02.2000",
            "29.02.2001",
            "90",
            "1990-5",
            "х",
            "-1",
            "1990-00-05",
            "1849",
            "2201",
        ] {
            assert_eq!(wrong.parse::<Birth>(), Err(BadBirth), "{wrong}");
        }
        assert_eq!("29.02.2000".parse().map(|b: Birth| b.to_string()), Ok("2000-02-29".to_owned()));
    }
}
