//! What an event is besides its results: where and when it is held, and who conducts it. Entered once, printed on every form.

use rulebook::OfficialDiscipline;

/// An arbiter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Official {
    /// The name.
    pub name: String,
    /// The category as an arbiter.
    pub category: String,
}

/// Where, when, what and who.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Occasion {
    /// The venue.
    pub venue: String,
    /// The days of the event.
    pub dates: String,
    /// The discipline, if it is to be printed.
    pub discipline: Option<OfficialDiscipline>,
    /// The group, such as "women".
    pub group: String,
    /// The time control in words.
    pub control: String,
    /// The chief arbiter.
    pub chief: Official,
    /// The chief secretary.
    pub secretary: Official,
    /// The other arbiters of the panel.
    pub arbiters: Vec<Official>,
    /// The day of each round, as it is printed; the first is that of round 1.
    pub days: Vec<String>,
}

impl Occasion {
    /// The day of a round, if it is known.
    #[must_use]
    pub fn day(&self, round: u16) -> &str {
        (round as usize).checked_sub(1).and_then(|i| self.days.get(i)).map_or("", String::as_str)
    }
}
