//! Groups by sex and age (2.1, table 1).

use std::fmt;
use std::str::FromStr;

use crate::competition::Competition;
use crate::entry::{Id, Person, Sex};
use crate::regulations::{Criterion, Regulations, UnknownName};
use crate::standings::crosstable::Crosstable;
use crate::standings::{Standing, standings_after, standings_of};

/// A group of 2.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Group {
    /// Men or women; `None` for both together.
    pub sex: Option<Sex>,
    /// The youngest age, reached in the calendar year of the event.
    pub from: Option<u8>,
    /// The age that must not be reached in the calendar year of the event: "under 17" is 17.
    pub under: Option<u8>,
}

impl Group {
    /// Adults of one sex.
    #[must_use]
    pub const fn adults(sex: Sex) -> Self {
        Self { sex: Some(sex), from: None, under: None }
    }

    /// Those of one sex under an age.
    #[must_use]
    pub const fn under(sex: Sex, age: u8) -> Self {
        Self { sex: Some(sex), from: None, under: Some(age) }
    }

    /// Those of one sex between two ages, both included: "16–20 years" of renju.
    #[must_use]
    pub const fn between(sex: Sex, from: u8, to: u8) -> Self {
        Self { sex: Some(sex), from: Some(from), under: Some(to + 1) }
    }

    /// The groups of table 1, men and women in turn: of draughts, then those that only renju has.
    #[must_use]
    pub fn table() -> Vec<Self> {
        let both = [Sex::Male, Sex::Female];
        let adults = both.map(Self::adults);
        let under = DRAUGHTS_AGES.into_iter().flat_map(|age| both.map(|sex| Self::under(sex, age)));
        let renju = RENJU_AGES.into_iter().flat_map(|(from, to)| {
            both.map(|sex| if from == 0 { Self::under(sex, to + 1) } else { Self::between(sex, from, to) })
        });
        adults.into_iter().chain(under).chain(renju).collect()
    }

    /// Whether a person belongs to the group in a calendar year: the age of the group's bound must not be reached in
    /// that year (2.1). Somebody of unknown birth belongs only to groups without age, of unknown sex only to groups of
    /// both.
    #[must_use]
    pub fn holds(&self, person: &Person, year: u16) -> bool {
        let age = person.born.map(|b| year.saturating_sub(b.year));
        let sex = self.sex.is_none_or(|s| person.sex == Some(s));
        let old_enough = self.from.is_none_or(|from| age.is_some_and(|a| a >= u16::from(from)));
        let young_enough = self.under.is_none_or(|under| age.is_some_and(|a| a < u16::from(under)));
        sex && old_enough && young_enough
    }

    /// Whether a person may play in the group: the group's own people, younger ones, and women among men (2.1); nothing while that hangs on a birth or a sex
    /// that is not known. Whether their class suffices for an older group is for the commission of admission to say.
    #[must_use]
    pub fn fits(&self, person: &Person, year: u16) -> Option<bool> {
        let sex = match (self.sex, person.sex) {
            (None | Some(Sex::Male), _) => Some(true),
            (Some(Sex::Female), of) => of.map(|of| of == Sex::Female),
        };
        let young_enough = match (self.under, person.born) {
            (None, _) => Some(true),
            (Some(under), born) => born.map(|b| year.saturating_sub(b.year) < u16::from(under)),
        };
        // The young may play in older groups, but a group without an upper bound is the oldest by its lower one.
        let old_enough = match (self.from.filter(|_| self.under.is_none()), person.born) {
            (None, _) => Some(true),
            (Some(from), born) => born.map(|b| year.saturating_sub(b.year) >= u16::from(from)),
        };
        let all = [sex, young_enough, old_enough];
        if all.contains(&Some(false)) {
            return Some(false);
        }
        all.iter().all(Option::is_some).then_some(true)
    }
}

/// `men`, `women` or `all`, with an age where there is one: `men-under-17`, `women-16-20`.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.sex {
            Some(Sex::Male) => "men",
            Some(Sex::Female) => "women",
            None => "all",
        })?;
        match (self.from, self.under) {
            (None, None) => Ok(()),
            (None, Some(under)) => write!(f, "-under-{under}"),
            (Some(from), None) => write!(f, "-from-{from}"),
            (Some(from), Some(under)) => write!(f, "-{from}-{}", under - 1),
        }
    }
}

impl FromStr for Group {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let unknown = || UnknownName(name.to_owned());
        let age = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=120).contains(n)).ok_or_else(unknown);
        let mut words = name.trim().split('-');
        let sex = match words.next() {
            Some("men") => Some(Sex::Male),
            Some("women") => Some(Sex::Female),
            Some("all") => None,
            _ => return Err(unknown()),
        };
        let (from, under) = match words.collect::<Vec<_>>().as_slice() {
            [] => (None, None),
            ["under", to] => (None, Some(age(to)?)),
            ["from", from] => (Some(age(from)?), None),
            [from, to] => (Some(age(from)?), Some(age(to)? + 1)),
            _ => return Err(unknown()),
        };
        if from.zip(under).is_some_and(|(from, under)| from >= under) {
            return Err(unknown());
        }
        Ok(Self { sex, from, under })
    }
}

/// The ages of the groups of draughts: under 27, 20, 17, 14, 11 and 9, besides adults.
pub const DRAUGHTS_AGES: [u8; 6] = [27, 20, 17, 14, 11, 9];

/// The ages of the groups of renju, both bounds included: 21–25, 16–20, 12–15, and under 12, besides adults.
pub const RENJU_AGES: [(u8, u8); 4] = [(21, 25), (16, 20), (12, 15), (0, 11)];

/// The ages of students' events, both bounds included.
pub const STUDENT_AGES: (u8, u8) = (17, 25);

/// Whether a person is of the age of students' events (2.1).
#[must_use]
pub fn is_student_age(person: &Person, year: u16) -> bool {
    let (from, to) = STUDENT_AGES;
    person.born.is_some_and(|b| (u16::from(from)..=u16::from(to)).contains(&year.saturating_sub(b.year)))
}

/// The places inside a group whose people play together with others and are placed apart (2.1).
#[must_use]
pub fn standings_in(
    c: &Competition,
    table: &Crosstable,
    criteria: &[Criterion],
    group: &Group,
) -> Vec<Standing> {
    let year = table.regulations.year;
    let person = |id: Id| c.entrant(id).and_then(|e| e.entry.person());
    standings_of(table, criteria, |id| person(id).is_some_and(|p| group.holds(p, year)))
}

/// The group among several in which a person is placed: of those where they may play, one of their own sex before another, the youngest first.
fn group_of<'g>(groups: &'g [Group], person: &Person, year: u16) -> Option<&'g Group> {
    let open = groups.iter().filter(|g| g.fits(person, year) == Some(true));
    open.min_by_key(|g| (g.sex.is_some() && g.sex != person.sex, g.under.unwrap_or(u8::MAX)))
}

/// The places inside one of the groups of an event after some rounds, by its system and criteria. Everybody is placed in one group.
#[must_use]
pub fn places_in(c: &Competition, rounds: u16, group: &Group) -> Vec<Standing> {
    let Some(table) = Crosstable::new(c, rounds) else { return Vec::new() };
    let Regulations { groups, criteria, system, year, .. } = &table.regulations;
    let holds = |id: Id| {
        let person = c.entrant(id).and_then(|e| e.entry.person());
        person.and_then(|p| group_of(groups, p, *year)) == Some(group)
    };
    if !system.is_bracket() {
        return standings_of(&table, criteria, holds);
    }
    // A bracket gives the places of all; in a group they move up.
    let mut list: Vec<Standing> = standings_after(c, rounds).into_iter().filter(|s| holds(s.id)).collect();
    let mut start = 0;
    while start < list.len() {
        let place = (list[start].from, list[start].to);
        let end = (start..list.len()).find(|&i| (list[i].from, list[i].to) != place).unwrap_or(list.len());
        for s in &mut list[start..end] {
            (s.from, s.to) = (start as u32 + 1, end as u32);
        }
        start = end;
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Birth;

    fn born(year: u16, sex: Sex) -> Person {
        Person { born: Some(Birth { year, day: None }), sex: Some(sex), ..Person::new("A", None) }
    }

    #[test]
    fn the_bound_must_not_be_reached_in_the_calendar_year_2_1() {
        let under_17 = Group::under(Sex::Male, 17);
        assert!(under_17.holds(&born(2010, Sex::Male), 2026));
        assert!(!under_17.holds(&born(2009, Sex::Male), 2026));
        let juniors = Group::between(Sex::Female, 16, 20);
        assert!(
            juniors.holds(&born(2010, Sex::Female), 2026) && juniors.holds(&born(2006, Sex::Female), 2026)
        );
        assert!(
            !juniors.holds(&born(2011, Sex::Female), 2026) && !juniors.holds(&born(2005, Sex::Female), 2026)
        );
    }

    #[test]
    fn women_may_play_among_men_and_the_young_in_older_groups_2_1() {
        let men = Group::adults(Sex::Male);
        assert_eq!(men.fits(&born(1990, Sex::Female), 2026), Some(true));
        assert!(!men.holds(&born(1990, Sex::Female), 2026));
        assert_eq!(Group::adults(Sex::Female).fits(&born(1990, Sex::Male), 2026), Some(false));
        assert_eq!(Group::between(Sex::Male, 21, 25).fits(&born(2010, Sex::Male), 2026), Some(true));
        assert_eq!(Group::under(Sex::Male, 20).fits(&born(2000, Sex::Female), 2026), Some(false));
        // A man is no girl, whenever he was born; of a girl the year has to be known.
        let girls = Group::under(Sex::Female, 9);
        let unknown = Person { sex: Some(Sex::Male), ..Person::new("A", None) };
        assert_eq!(girls.fits(&unknown, 2026), Some(false));
        assert_eq!(girls.fits(&Person { sex: Some(Sex::Female), ..unknown.clone() }, 2026), None);
        assert_eq!(girls.fits(&Person::new("A", None), 2026), None);
        assert_eq!(men.fits(&Person::new("A", None), 2026), Some(true));
    }

    #[test]
    fn groups_are_read_as_they_are_written() {
        for name in ["men", "women", "all", "men-under-17", "all-under-9", "women-16-20", "men-from-60"] {
            assert_eq!(name.parse::<Group>().unwrap().to_string(), name);
        }
        assert_eq!("men-16-20".parse(), Ok(Group::between(Sex::Male, 16, 20)));
        for wrong in ["", "boys", "men-", "men-under", "men-under-0", "men-under-x", "men-20-16", "men-1-2-3"]
        {
            assert!(wrong.parse::<Group>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn students_are_17_to_25_2_1() {
        for (year, is) in [(2010, false), (2009, true), (2001, true), (2000, false)] {
            assert_eq!(is_student_age(&born(year, Sex::Male), 2026), is, "{year}");
        }
    }
}
