//! What is played, how quickly, and the disciplines of the register (1.2, Appendix 1).

use core::fmt;
use core::str::FromStr;

use crate::world::World;

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Discipline {
    /// Russian draughts (VI).
    Russian,
    /// Draughts-64: Russian draughts from a start position drawn by lot (6.2).
    Draughts64,
    /// Brazilian draughts: Russian draughts with the majority rule (6.2).
    Brazilian,
    /// International draughts, on 100 squares (VII).
    International,
    /// Giveaway (VIII).
    Giveaway,
    /// Renju (IX).
    Renju,
    /// Another game of the world, which is no discipline of the sport: no ratings, no competitions.
    World(World),
}

impl Discipline {
    /// Those of the sport.
    pub const ALL: [Self; 6] =
        [Self::Russian, Self::Draughts64, Self::Brazilian, Self::International, Self::Giveaway, Self::Renju];

    /// The name in addresses, files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Russian => "russian",
            Self::Draughts64 => "draughts64",
            Self::Brazilian => "brazilian",
            Self::International => "international",
            Self::Giveaway => "giveaway",
            Self::Renju => "renju",
            Self::World(game) => game.name(),
        }
    }

    /// Whether it is one of the sport, with rule books, ratings and competitions.
    #[must_use]
    pub const fn is_of_the_sport(self) -> bool {
        !matches!(self, Self::World(_))
    }

    /// The discipline whose articles on time and breaks apply: those of Russian draughts are also for draughts-64, whichever way of
    /// capturing is played (6.2).
    #[must_use]
    pub const fn timed_as(self) -> Self {
        match self {
            Self::Draughts64 | Self::Brazilian => Self::Russian,
            other => other,
        }
    }

    /// Whether the first-named of a pair begins with Black (Appendix 2).
    #[must_use]
    pub const fn first_has_black(self) -> bool {
        matches!(self, Self::Renju)
    }
}

impl fmt::Display for Discipline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name is not one of a discipline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownDiscipline;

impl fmt::Display for UnknownDiscipline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown discipline")
    }
}

impl core::error::Error for UnknownDiscipline {}

impl FromStr for Discipline {
    type Err = UnknownDiscipline;

    fn from_str(name: &str) -> Result<Self, UnknownDiscipline> {
        Self::ALL
            .into_iter()
            .chain(World::ALL.into_iter().map(Self::World))
            .find(|discipline| discipline.name().eq_ignore_ascii_case(name))
            .ok_or(UnknownDiscipline)
    }
}

/// Disciplines are written and read by name.
#[cfg(feature = "serde")]
impl serde::Serialize for Discipline {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Discipline {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl serde::de::Visitor<'_> for Name {
            type Value = Discipline;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a discipline")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Discipline, E> {
                name.parse().map_err(|_| E::invalid_value(serde::de::Unexpected::Str(name), &self))
            }
        }
        deserializer.deserialize_str(Name)
    }
}

/// How quick a game is, as the names of the disciplines say (1.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Tempo {
    /// No word on the tempo in the name of the discipline.
    #[default]
    Classic,
    /// «Быстрая игра».
    Rapid,
    /// «Молниеносная игра».
    Blitz,
}

impl Tempo {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Rapid, Self::Blitz];

    /// The name in addresses, files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
        }
    }
}

impl fmt::Display for Tempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One of the sixteen disciplines of the register (1.2), in the order of Appendix 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[expect(missing_docs, reason = "the names say it; Appendix 1 has them in full")]
pub enum OfficialDiscipline {
    RussianRapid,
    RussianRapidTeams,
    RussianTeams,
    RussianBlitz,
    RussianBlitzTeams,
    Russian,
    InternationalRapid,
    InternationalRapidTeams,
    InternationalTeams,
    InternationalBlitz,
    InternationalBlitzTeams,
    International,
    Correspondence,
    Giveaway,
    Composition,
    Renju,
}

impl OfficialDiscipline {
    /// Every discipline, in the order of Appendix 1.
    pub const ALL: [Self; 16] = [
        Self::RussianRapid,
        Self::RussianRapidTeams,
        Self::RussianTeams,
        Self::RussianBlitz,
        Self::RussianBlitzTeams,
        Self::Russian,
        Self::InternationalRapid,
        Self::InternationalRapidTeams,
        Self::InternationalTeams,
        Self::InternationalBlitz,
        Self::InternationalBlitzTeams,
        Self::International,
        Self::Correspondence,
        Self::Giveaway,
        Self::Composition,
        Self::Renju,
    ];

    /// The name on the command line and in files, `russian-rapid-teams`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RussianRapid => "russian-rapid",
            Self::RussianRapidTeams => "russian-rapid-teams",
            Self::RussianTeams => "russian-teams",
            Self::RussianBlitz => "russian-blitz",
            Self::RussianBlitzTeams => "russian-blitz-teams",
            Self::Russian => "russian",
            Self::InternationalRapid => "international-rapid",
            Self::InternationalRapidTeams => "international-rapid-teams",
            Self::InternationalTeams => "international-teams",
            Self::InternationalBlitz => "international-blitz",
            Self::InternationalBlitzTeams => "international-blitz-teams",
            Self::International => "international",
            Self::Correspondence => "correspondence",
            Self::Giveaway => "giveaway",
            Self::Composition => "composition",
            Self::Renju => "renju",
        }
    }

    /// What is played; correspondence and composition name no board.
    #[must_use]
    pub const fn discipline(self) -> Option<Discipline> {
        match self {
            Self::RussianRapid
            | Self::RussianRapidTeams
            | Self::RussianTeams
            | Self::RussianBlitz
            | Self::RussianBlitzTeams
            | Self::Russian => Some(Discipline::Russian),
            Self::InternationalRapid
            | Self::InternationalRapidTeams
            | Self::InternationalTeams
            | Self::InternationalBlitz
            | Self::InternationalBlitzTeams
            | Self::International => Some(Discipline::International),
            Self::Giveaway => Some(Discipline::Giveaway),
            Self::Renju => Some(Discipline::Renju),
            Self::Correspondence | Self::Composition => None,
        }
    }

    /// How quick it is.
    #[must_use]
    pub const fn tempo(self) -> Tempo {
        match self {
            Self::RussianRapid
            | Self::RussianRapidTeams
            | Self::InternationalRapid
            | Self::InternationalRapidTeams => Tempo::Rapid,
            Self::RussianBlitz
            | Self::RussianBlitzTeams
            | Self::InternationalBlitz
            | Self::InternationalBlitzTeams => Tempo::Blitz,
            _ => Tempo::Classic,
        }
    }

    /// Whether teams compete.
    #[must_use]
    pub const fn is_for_teams(self) -> bool {
        matches!(
            self,
            Self::RussianRapidTeams
                | Self::RussianTeams
                | Self::RussianBlitzTeams
                | Self::InternationalRapidTeams
                | Self::InternationalTeams
                | Self::InternationalBlitzTeams
        )
    }
}

impl fmt::Display for OfficialDiscipline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for OfficialDiscipline {
    type Err = UnknownDiscipline;

    fn from_str(name: &str) -> Result<Self, UnknownDiscipline> {
        Self::ALL
            .into_iter()
            .find(|discipline| discipline.name().eq_ignore_ascii_case(name))
            .ok_or(UnknownDiscipline)
    }
}
