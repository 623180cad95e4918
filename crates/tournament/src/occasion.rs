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

/// The rank of an event; the highest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Status {
    /// Of the whole country.
    AllRussian,
    /// Of several regions.
    Interregional,
    /// Of a region.
    Regional,
    /// Of a town.
    Municipal,
    /// Of a club or another organisation.
    Club,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::AllRussian, Self::Interregional, Self::Regional, Self::Municipal, Self::Club];

    /// The name in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AllRussian => "all-russian",
            Self::Interregional => "interregional",
            Self::Regional => "regional",
            Self::Municipal => "municipal",
            Self::Club => "club",
        }
    }

    /// Whether the Regulations may do without documents of 2.2.4 (2.2.6).
    #[must_use]
    pub const fn may_ask_for_less(self) -> bool {
        matches!(self, Self::Municipal | Self::Club)
    }

    /// Whether there may be a committee of appeals (5.4.17.5).
    #[must_use]
    pub const fn may_have_appeals(self) -> bool {
        matches!(self, Self::AllRussian | Self::Interregional)
    }
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
    /// The rank of the event.
    pub status: Option<Status>,
    /// Who holds the event (3.2).
    pub organiser: String,
    /// Who may take part, by the Regulations (3.2).
    pub eligible: String,
    /// Where to ask (3.2).
    pub contact: String,
    /// The day of arrival; once said it stays (3.1.1).
    pub arrival: String,
    /// The day of departure; once said it stays (3.1.1).
    pub departure: String,
    /// The minutes by which the boards are shown to the public later than they are played; 0 shows them at once.
    pub delay: u16,
}

impl Occasion {
    /// The day of a round, if it is known.
    #[must_use]
    pub fn day(&self, round: u16) -> &str {
        (round as usize).checked_sub(1).and_then(|i| self.days.get(i)).map_or("", String::as_str)
    }
}
