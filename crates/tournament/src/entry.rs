//! Who takes part: people and teams.

use core::fmt;

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
        Id(index as u32 + 1)
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

impl Birth {
    /// Reads `1990`, `1990-05-31`, `1990/05/31` or `31.05.1990`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Birth> {
        let text = text.trim();
        let parts: Vec<&str> = text.split(['-', '/', '.']).collect();
        let number = |s: &str| {
            (!s.is_empty() && s.len() <= 4 && s.bytes().all(|b| b.is_ascii_digit()))
                .then(|| s.parse::<u16>().ok())?
        };
        let (year, day) = match parts.as_slice() {
            [year] => (number(year)?, None),
            [a, month, b] => {
                let (year, day) =
                    if text.contains('.') { (number(b)?, number(a)?) } else { (number(a)?, number(b)?) };
                let month = number(month)?;
                if month == 0 && day == 0 {
                    (year, None)
                } else {
                    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
                    let length = match month {
                        2 if leap => 29,
                        2 => 28,
                        4 | 6 | 9 | 11 => 30,
                        1..=12 => 31,
                        _ => return None,
                    };
                    if day == 0 || day > length {
                        return None;
                    }
                    (year, Some((month as u8, day as u8)))
                }
            }
            _ => return None,
        };
        (1850..=2200).contains(&year).then_some(Birth { year, day })
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
}

impl Person {
    /// A person of whom the name and perhaps the rating are known.
    #[must_use]
    pub fn new(name: &str, rating: Option<u16>) -> Self {
        Person { name: name.to_owned(), rating, ..Person::default() }
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

impl Entry {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Entry::Person(p) => &p.name,
            Entry::Team(t) => &t.name,
        }
    }

    /// The rating: of a team, the mean rating of its rated players.
    #[must_use]
    pub fn rating(&self) -> Option<u16> {
        match self {
            Entry::Person(p) => p.rating,
            Entry::Team(t) => {
                let rated: Vec<u32> = t.members.iter().filter_map(|m| m.rating).map(u32::from).collect();
                let n = rated.len() as u32;
                (n > 0).then(|| ((rated.iter().sum::<u32>() + n / 2) / n) as u16)
            }
        }
    }

    /// The person, if the entry is one.
    #[must_use]
    pub const fn person(&self) -> Option<&Person> {
        match self {
            Entry::Person(p) => Some(p),
            Entry::Team(_) => None,
        }
    }

    /// Every fault of the entry itself, in words.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut check = |name: &str, rating: Option<u16>| {
            if name.trim().is_empty() {
                faults.push("a name is empty".to_owned());
            } else if name.chars().count() > 200 {
                faults.push("a name has more than 200 letters".to_owned());
            } else if name.chars().any(char::is_control) {
                faults.push(format!("the name {name:?} contains control characters"));
            }
            if let Some(r) = rating.filter(|&r| r == 0 || r > HIGHEST_RATING) {
                faults.push(format!("the rating {r} of {name} is not between 1 and {HIGHEST_RATING}"));
            }
        };
        match self {
            Entry::Person(p) => check(&p.name, p.rating),
            Entry::Team(t) => {
                check(&t.name, None);
                for m in &t.members {
                    check(&m.name, m.rating);
                }
                for (i, m) in t.members.iter().enumerate() {
                    if t.members[..i].iter().any(|other| other.name == m.name && other.born == m.born) {
                        faults.push(format!("{} is named twice in team {}", m.name, t.name));
                    }
                }
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn births_are_read_in_the_usual_forms() {
        let full = Some(Birth { year: 1990, day: Some((5, 31)) });
        assert_eq!(Birth::parse("1990-05-31"), full);
        assert_eq!(Birth::parse("1990/05/31"), full);
        assert_eq!(Birth::parse("31.05.1990"), full);
        assert_eq!(Birth::parse("1990"), Some(Birth { year: 1990, day: None }));
        assert_eq!(Birth::parse("1990/00/00"), Some(Birth { year: 1990, day: None }));
        for wrong in ["", "31.13.1990", "30.02.2000", "29.02.2001", "90", "1990-5", "х", "-1"] {
            assert_eq!(Birth::parse(wrong), None, "{wrong}");
        }
        assert_eq!(Birth::parse("29.02.2000").map(|b| b.to_string()).as_deref(), Some("2000-02-29"));
    }
}
