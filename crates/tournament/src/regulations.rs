//! The Regulations of a competition: everything that is settled before the first round.

use std::fmt;
use std::str::FromStr;

use rulebook::{Article, Scoring};
use thiserror::Error;

use crate::standings::groups::Group;
use crate::standings::teams::TeamSum;

/// The character of a competition (1.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Character {
    /// Personal: places of people. People with a team's name can also be summed into team standings (1.3, Appendix 11).
    Personal,
    /// Teams: each entrant is a team that plays on several boards.
    Teams {
        /// How many boards each match has.
        boards: u8,
        /// What the teams are ranked by first.
        counting: TeamCounting,
        /// How many named players a team may enter, reserves included.
        roster: u8,
        /// Whether each player keeps to the order of the entry (5.4.9.2): a line-up must then rise in that order.
        fixed_order: bool,
    },
}

/// What decides a team event (5.4.9.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum TeamCounting {
    /// The sum of the points of all games (5.4.9.6.1).
    GamePoints,
    /// Two points for a match won, one for a match drawn (5.4.9.6.2).
    MatchPoints,
}

/// The system of a competition (1.4).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum System {
    /// Everybody meets everybody, in one or several cycles (Appendix 2).
    RoundRobin {
        /// How many cycles.
        cycles: u8,
    },
    /// The Swiss system (5.4.10).
    Swiss {
        /// Which of the four procedures.
        method: Method,
        /// How many rounds.
        rounds: u16,
    },
    /// The loser of a meeting leaves.
    KnockOut,
    /// The loser of a meeting plays on for the lower half of the places: every place is played off.
    ImprovedOlympic,
    /// Everybody of one side meets everybody of the other side.
    Scheveningen,
}

/// The pairing procedure of a Swiss event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Method {
    /// Blind lot inside each score group (5.4.10.4).
    Random,
    /// Individual ratings only: upper half against lower half (5.4.10.5).
    Rating,
    /// The truncated Solkoff coefficient: upper half against lower half (5.4.10.6).
    Solkoff,
    /// The current Buchholz coefficient: first against last (5.4.10.7).
    Buchholz,
}

/// A coefficient of 5.4.8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Coefficient {
    /// Sonneborn-Berger: W + D/2 (5.4.8.3.1); of teams, the sum of opponents' totals × own match score (5.4.8.3.2).
    SonnebornBerger,
    /// Sonneborn-Berger in the form 2W + D (5.4.8.3.1).
    SonnebornBergerDoubled,
    /// Shmulyan: W − L (5.4.8.4.1); of teams, wins' products − losses' products (5.4.8.4.2). Round robin only.
    Shmulyan,
    /// Solkoff, also called Buchholz: the points of all opponents (5.4.8.5).
    Solkoff,
    /// Solkoff without the best and the worst opponent (5.4.8.6).
    Median,
    /// Short truncated Solkoff: without the worst opponent (5.4.8.7).
    Truncated,
    /// Full truncated Solkoff: without one worst, if equal without two, and so on (5.4.8.7).
    FullTruncated,
    /// The sum of the opponents' Solkoffs (5.4.8.8).
    SolkoffPlus,
    /// The sum of opponents' points × opponents' Solkoff (5.4.8.9).
    Balyakin,
    /// The other reading of 5.4.8.9: the sum of own result × opponents' Solkoff.
    BalyakinByResult,
    /// 2W + 1.5D + L (5.4.8.10).
    Riga,
}

/// What separates entrants with equal points (5.4.8.2, 5.4.9.6), in the order the Regulations give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Criterion {
    /// A coefficient.
    Coefficient(Coefficient),
    /// A coefficient of a team over match points, where the event counts game points, or the other way round.
    OtherTotalCoefficient(Coefficient),
    /// The number of wins; of teams, of matches won.
    Wins,
    /// The results of the meetings between those who are still equal; used only if each has met each of the others.
    HeadToHead,
    /// The better result against the others in the order of their places.
    AgainstPlaces,
    /// The sum of the opponents' ratings.
    OpponentsRating,
    /// Of teams: match points if the event counts game points, game points if it counts match points.
    OtherTotal,
    /// Of teams: the results on board 1, then board 2, and so on.
    Boards,
    /// An additional match or tournament (5.4.8.13), entered as an act.
    PlayOff,
}

/// The name is not one of those the type gives its values.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown name {0:?}")]
pub struct UnknownName(pub String);

impl System {
    /// Whether the losers of a meeting leave, or play on for lower places.
    #[must_use]
    pub const fn is_bracket(&self) -> bool {
        matches!(self, Self::KnockOut | Self::ImprovedOlympic)
    }

    /// The name in files and on the command line.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::RoundRobin { .. } => "round-robin",
            Self::Swiss { .. } => "swiss",
            Self::KnockOut => "knock-out",
            Self::ImprovedOlympic => "improved-olympic",
            Self::Scheveningen => "scheveningen",
        }
    }
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Random, Self::Rating, Self::Solkoff, Self::Buchholz];

    /// The name in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Rating => "rating",
            Self::Solkoff => "solkoff",
            Self::Buchholz => "buchholz",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|m| m.name() == name).ok_or_else(|| UnknownName(name.to_owned()))
    }
}

impl Coefficient {
    /// Every coefficient.
    pub const ALL: [Self; 11] = [
        Self::SonnebornBerger,
        Self::SonnebornBergerDoubled,
        Self::Shmulyan,
        Self::Solkoff,
        Self::Median,
        Self::Truncated,
        Self::FullTruncated,
        Self::SolkoffPlus,
        Self::Balyakin,
        Self::BalyakinByResult,
        Self::Riga,
    ];

    /// The name in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SonnebornBerger => "sb",
            Self::SonnebornBergerDoubled => "sb2",
            Self::Shmulyan => "shmulyan",
            Self::Solkoff => "solkoff",
            Self::Median => "median",
            Self::Truncated => "truncated",
            Self::FullTruncated => "full-truncated",
            Self::SolkoffPlus => "solkoff-plus",
            Self::Balyakin => "balyakin",
            Self::BalyakinByResult => "balyakin-by-result",
            Self::Riga => "riga",
        }
    }

    /// The clause that defines it, for people or for teams.
    #[must_use]
    pub const fn article(self, teams: bool) -> Article {
        Article::ru(match self {
            Self::SonnebornBerger if teams => "5.4.8.3.2",
            Self::SonnebornBerger | Self::SonnebornBergerDoubled => "5.4.8.3.1",
            Self::Shmulyan if teams => "5.4.8.4.2",
            Self::Shmulyan => "5.4.8.4.1",
            Self::Solkoff => "5.4.8.5",
            Self::Median => "5.4.8.6",
            Self::Truncated | Self::FullTruncated => "5.4.8.7",
            Self::SolkoffPlus => "5.4.8.8",
            Self::Balyakin | Self::BalyakinByResult => "5.4.8.9",
            Self::Riga => "5.4.8.10",
        })
    }
}

impl fmt::Display for Coefficient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Coefficient {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|k| k.name() == name).ok_or_else(|| UnknownName(name.to_owned()))
    }
}

/// Before the name of a coefficient: the coefficient over the other total of a team event (5.4.9.6).
const OTHER_TOTAL: &str = "other-";

impl Criterion {
    /// Every criterion that is not a coefficient.
    pub const PLAIN: [Self; 7] = [
        Self::Wins,
        Self::HeadToHead,
        Self::AgainstPlaces,
        Self::OpponentsRating,
        Self::OtherTotal,
        Self::Boards,
        Self::PlayOff,
    ];

    /// The name in files and on the command line, without the `other-` of a coefficient over the other total.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Coefficient(k) | Self::OtherTotalCoefficient(k) => k.name(),
            Self::Wins => "wins",
            Self::HeadToHead => "head-to-head",
            Self::AgainstPlaces => "against-places",
            Self::OpponentsRating => "opponents-rating",
            Self::OtherTotal => "other-total",
            Self::Boards => "boards",
            Self::PlayOff => "play-off",
        }
    }
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherTotalCoefficient(k) => f.pad(&format!("{OTHER_TOTAL}{k}")),
            other => f.pad(other.name()),
        }
    }
}

impl FromStr for Criterion {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        if let Some(plain) = Self::PLAIN.into_iter().find(|c| c.name() == name) {
            return Ok(plain);
        }
        match name.strip_prefix(OTHER_TOTAL) {
            Some(rest) => rest.parse().map(Self::OtherTotalCoefficient),
            None => name.parse().map(Self::Coefficient),
        }
        .map_err(|_| UnknownName(name.to_owned()))
    }
}

/// Points credited for an opponent who has left (5.4.10.11). 5.4.10.12 binds a computer draw to the program's own
/// rule, so every protocol prints this choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum LeaverCredit {
    /// Own points when leaving and the mean later gain of those who then had as many (5.4.10.11).
    MeanGain,
    /// Own points, no more.
    AsScored,
}

/// Points credited for a round without opponent (5.4.10.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ByeCredit {
    /// A virtual opponent with the lowest points (and the lowest Solkoff) of the event.
    Lowest,
    /// No opponent: the round adds nothing.
    Nothing,
}

/// How the numbers of the first classification are given (5.4.10.5.1, Appendix 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Seeding {
    /// By rating downwards, equal ratings by lot, then those without rating by lot.
    Rating,
    /// All by lot.
    Lot,
}

/// How the teams of a personal event are placed (1.3, Appendix 11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TeamResult {
    /// So many of each team count, the best of them.
    pub best: u8,
    /// What of theirs is added up.
    pub by: TeamSum,
}

/// The Regulations.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Regulations {
    /// The name of the competition.
    pub name: String,
    /// The calendar year in which it is held: age groups are counted by it (2.1).
    pub year: u16,
    /// People or teams.
    pub character: Character,
    /// The system.
    pub system: System,
    /// How start numbers are given.
    pub seeding: Seeding,
    /// What a result is worth.
    pub scoring: Scoring,
    /// How many games a meeting has: 1, or a micro-match of 2 or more (5.4.6).
    pub games: u8,
    /// What separates those with equal points, in order.
    pub criteria: Vec<Criterion>,
    /// Whether a pairing that was forfeited counts as a meeting of the two (5.4.10.2).
    pub forfeit_is_meeting: bool,
    /// Whether the bye follows the round's classification also when a round orders numbers downwards (5.4.10.5.3);
    /// otherwise the highest start number of the lowest score group is asked first.
    pub bye_by_classification: bool,
    /// What an opponent who left is worth.
    pub leaver_credit: LeaverCredit,
    /// What a bye is worth in coefficients.
    pub bye_credit: ByeCredit,
    /// The groups of age and sex that the event is for (2.1); without any, everybody may enter. Each of several is placed apart.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub groups: Vec<Group>,
    /// How the teams of a personal event are placed, if they are (1.3, Appendix 11).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub team_result: Option<TeamResult>,
    /// Whether the losers of the semi-finals of a knock-out play for the third place.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub third_place: bool,
    /// The edition of the conduct of events, see [`EDITION`]; an event is replayed by the one it was opened under.
    #[cfg_attr(
        feature = "serde",
        serde(default = "first_edition", skip_serializing_if = "is_first_edition")
    )]
    pub edition: u8,
}

/// The present edition of the conduct of events.
///
/// The second edition differs from the first in what it does with
/// - a round that is taken back: who left, came back or was entered after it was paired does so from that round on;
/// - annulled results in a Swiss event: opponents keep their points (5.4.5.5);
/// - boards of a team match with nobody at them, and teams with too few present (5.4.9.4);
/// - a correction that changes who went on in a bracket whose next round is paired: it is refused.
///
/// The third differs from the second in what it does with
/// - the excluded: they do not come back (1.5.7);
/// - who left before the lot: no number is drawn for them, and who comes back after it has a number only where late entries are taken;
/// - an entry that becomes another person's where a commission admits: nothing that was shown and decided passes on, and after the lot it is refused (5.3);
/// - a list of documents that is shorter than the status of the event allows: a change of the status is refused too (2.2.6);
/// - a round robin whose rounds are played in another order: the next round is one that was not played (Appendix 2);
/// - boards that nobody plays in a bracket of teams (5.4.9.4);
/// - the match for the first place of teams: who won it is first (5.4.9.6.1);
/// - who turns out to be disqualified when they are entered already: they get no number, are not paired and do not come back (1.6.2);
/// - an admission without the doctor's word or the policy against accidents: it is refused, whatever the reason (2.2.3, 2.4);
/// - people outside the groups of the event: they are not entered (2.1);
/// - a protest that names no clause: it is refused (5.4.17.2);
/// - a committee of appeals that is named: none of it becomes an arbiter, and the status stays one that has a committee (5.4.17.5);
/// - a match of teams that is equal without play: it is a draw (5.4.9.6.2).
pub const EDITION: u8 = 3;

#[cfg(feature = "serde")]
const fn first_edition() -> u8 {
    1
}

#[cfg(feature = "serde")]
const fn is_first_edition(edition: &u8) -> bool {
    *edition == 1
}

impl Regulations {
    /// Regulations of a personal event with the commonest choices; change the fields as needed.
    #[must_use]
    pub fn personal(name: &str, year: u16, system: System) -> Self {
        let seeding = match system {
            System::Swiss { method: Method::Random, .. }
            | System::RoundRobin { .. }
            | System::Scheveningen => Seeding::Lot,
            _ => Seeding::Rating,
        };
        let criteria = match system {
            System::Swiss { .. } => vec![
                Criterion::Coefficient(Coefficient::Solkoff),
                Criterion::Coefficient(Coefficient::SonnebornBerger),
                Criterion::Wins,
            ],
            _ => vec![
                Criterion::Coefficient(Coefficient::SonnebornBerger),
                Criterion::Wins,
                Criterion::HeadToHead,
            ],
        };
        Self {
            name: name.to_owned(),
            year,
            character: Character::Personal,
            system,
            seeding,
            scoring: Scoring::One,
            games: 1,
            criteria,
            forfeit_is_meeting: true,
            bye_by_classification: true,
            leaver_credit: LeaverCredit::MeanGain,
            bye_credit: ByeCredit::Lowest,
            groups: Vec::new(),
            team_result: None,
            third_place: false,
            edition: EDITION,
        }
    }

    /// Whether the event is held by the second edition or a later one.
    pub(crate) const fn second_edition(&self) -> bool {
        self.edition >= 2
    }

    /// Whether the event is held by the third edition or a later one.
    pub(crate) const fn third_edition(&self) -> bool {
        self.edition >= 3
    }

    /// Regulations of a team event with the criteria of 5.4.9.6 in their order.
    #[must_use]
    pub fn teams(name: &str, year: u16, system: System, boards: u8, counting: TeamCounting) -> Self {
        Self {
            character: Character::Teams {
                boards,
                counting,
                roster: boards.saturating_add(2),
                fixed_order: true,
            },
            criteria: vec![
                Criterion::OtherTotal,
                Criterion::HeadToHead,
                Criterion::Wins,
                Criterion::Coefficient(Coefficient::SonnebornBerger),
                Criterion::Boards,
            ],
            ..Self::personal(name, year, system)
        }
    }

    /// How many boards a meeting of two entrants has.
    #[must_use]
    pub const fn boards(&self) -> u8 {
        match self.character {
            Character::Personal => 1,
            Character::Teams { boards, .. } => boards,
        }
    }

    /// Whether entrants are teams.
    #[must_use]
    pub const fn is_team_event(&self) -> bool {
        matches!(self.character, Character::Teams { .. })
    }

    /// Every fault of the Regulations; empty if they can be used.
    #[must_use]
    pub fn faults(&self) -> Vec<RegulationsFault> {
        let mut faults = Vec::new();
        if self.name.trim().is_empty() {
            faults.push(RegulationsFault::NoName);
        }
        if !(1900..=2200).contains(&self.year) {
            faults.push(RegulationsFault::Year(self.year));
        }
        if self.games == 0 || self.games > 20 {
            faults.push(RegulationsFault::Games(self.games));
        }
        match self.system {
            System::RoundRobin { cycles: 0 } => faults.push(RegulationsFault::NoCycle),
            System::Swiss { rounds, .. } if rounds == 0 || rounds > 200 => {
                faults.push(RegulationsFault::Rounds(rounds));
            }
            _ => {}
        }
        if self.edition == 0 || self.edition > EDITION {
            faults.push(RegulationsFault::Edition(self.edition));
        }
        if self.third_place && self.system != System::KnockOut {
            faults.push(RegulationsFault::ThirdPlace);
        }
        if self.team_result.is_some_and(|t| t.best == 0 || self.is_team_event()) {
            faults.push(RegulationsFault::TeamResult);
        }
        if let Character::Teams { boards, roster, .. } = self.character {
            if boards == 0 || boards > 50 {
                faults.push(RegulationsFault::Boards(boards));
            }
            if roster < boards {
                faults.push(RegulationsFault::SmallRoster { roster, boards });
            }
            if self.system == System::Scheveningen {
                faults.push(RegulationsFault::ScheveningenTeams);
            }
        }
        let round_robin = matches!(self.system, System::RoundRobin { .. });
        for (i, c) in self.criteria.iter().enumerate() {
            let shmulyan = matches!(
                c,
                Criterion::Coefficient(Coefficient::Shmulyan)
                    | Criterion::OtherTotalCoefficient(Coefficient::Shmulyan)
            );
            if shmulyan && !round_robin {
                faults.push(RegulationsFault::Shmulyan);
            }
            let of_teams =
                matches!(c, Criterion::OtherTotal | Criterion::Boards | Criterion::OtherTotalCoefficient(_));
            if of_teams && !self.is_team_event() {
                faults.push(RegulationsFault::NeedsTeams(*c));
            }
            if self.criteria[..i].contains(c) {
                faults.push(RegulationsFault::CriterionTwice(*c));
            }
        }
        faults
    }
}

/// What is wrong with Regulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegulationsFault {
    /// The competition has no name.
    #[error("the competition has no name")]
    NoName,
    /// The year is not between 1900 and 2200.
    #[error("the year {0} is not between 1900 and 2200")]
    Year(u16),
    /// A meeting has no games or more than 20.
    #[error("a meeting of {0} games: it must have 1 to 20")]
    Games(u8),
    /// A round robin needs at least one cycle.
    #[error("a round robin needs at least one cycle")]
    NoCycle,
    /// A Swiss event has no rounds or more than 200.
    #[error("a Swiss event of {0} rounds: it must have 1 to 200")]
    Rounds(u16),
    /// A match has no boards or more than 50.
    #[error("a match of {0} boards: it must have 1 to 50")]
    Boards(u8),
    /// A team has fewer players than boards.
    #[error("a team of {roster} players cannot fill {boards} boards")]
    SmallRoster {
        /// The players of a team.
        roster: u8,
        /// The boards of a match.
        boards: u8,
    },
    /// The event was opened by a program that knows more than this one.
    #[error("edition {0} of the conduct of events is not known")]
    Edition(u8),
    /// Only a knock-out has a match for the third place.
    #[error("only a knock-out has a match for the third place")]
    ThirdPlace,
    /// Only personal events place teams by the results of their people, and of at least one of them (1.3).
    #[error("only a personal event places teams by the results of their people, one or more of each")]
    TeamResult,
    /// The Scheveningen system pairs people of two sides.
    #[error("the Scheveningen system pairs people of two sides, not teams")]
    ScheveningenTeams,
    /// The Shmulyan coefficient is for round robins only (5.4.8.4.3).
    #[error("the Shmulyan coefficient is for round robins only")]
    Shmulyan,
    /// The criterion is for team events.
    #[error("the criterion {0} needs teams")]
    NeedsTeams(Criterion),
    /// The criterion is named twice.
    #[error("the criterion {0} is named twice")]
    CriterionTwice(Criterion),
}

impl RegulationsFault {
    /// The clause the fault is against, where there is one.
    #[must_use]
    pub const fn article(&self) -> Option<Article> {
        match self {
            Self::Shmulyan => Some(Article::ru("5.4.8.4.3")),
            Self::TeamResult => Some(Article::ru("1.3")),
            _ => None,
        }
    }

    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoName => "no-name",
            Self::Year(_) => "year",
            Self::Games(_) => "games",
            Self::NoCycle => "no-cycle",
            Self::Rounds(_) => "rounds",
            Self::Boards(_) => "boards",
            Self::SmallRoster { .. } => "small-roster",
            Self::Edition(_) => "edition",
            Self::ThirdPlace => "third-place",
            Self::TeamResult => "team-result",
            Self::ScheveningenTeams => "scheveningen-teams",
            Self::Shmulyan => "shmulyan",
            Self::NeedsTeams(_) => "needs-teams",
            Self::CriterionTwice(_) => "criterion-twice",
        }
    }
}
