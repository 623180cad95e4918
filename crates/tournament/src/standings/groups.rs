//! Groups by sex and age (2.1, table 1).

use crate::entry::{Id, Person, Sex};
use crate::regulations::Criterion;
use crate::standings::crosstable::Crosstable;
use crate::standings::{Standing, standings_of};

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

    /// Whether a person may play in the group: the group's own people, younger ones, and women among men (2.1).
    /// Whether their class suffices for an older group is for the commission of admission to say.
    #[must_use]
    pub fn admits(&self, person: &Person, year: u16) -> bool {
        let women_among_men = self.sex == Some(Sex::Male) && person.sex == Some(Sex::Female);
        let sex = if women_among_men { Some(Sex::Female) } else { self.sex };
        Self { sex, from: None, under: self.under }.holds(person, year)
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
    c: &crate::competition::Competition,
    table: &Crosstable,
    criteria: &[Criterion],
    group: &Group,
) -> Vec<Standing> {
    let year = table.regulations.year;
    let person = |id: Id| c.entrant(id).and_then(|e| e.entry.person());
    standings_of(table, criteria, |id| person(id).is_some_and(|p| group.holds(p, year)))
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
        assert!(men.admits(&born(1990, Sex::Female), 2026));
        assert!(!men.holds(&born(1990, Sex::Female), 2026));
        assert!(!Group::adults(Sex::Female).admits(&born(1990, Sex::Male), 2026));
        assert!(Group::between(Sex::Male, 21, 25).admits(&born(2010, Sex::Male), 2026));
        assert!(!Group::under(Sex::Male, 20).admits(&born(2000, Sex::Female), 2026));
    }

    #[test]
    fn students_are_17_to_25_2_1() {
        for (year, is) in [(2010, false), (2009, true), (2001, true), (2000, false)] {
            assert_eq!(is_student_age(&born(year, Sex::Male), 2026), is, "{year}");
        }
    }
}
