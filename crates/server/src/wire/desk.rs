//! Competitions: what their pages show and ask for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::EventArena;

/// A competition to be opened.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEvent {
    /// Its name.
    pub name: String,
    /// `round-robin`, `swiss`, `knock-out`, `improved-olympic` or `scheveningen`.
    pub system: String,
    /// The procedure of a Swiss event: `random`, `rating`, `solkoff` or `buchholz`.
    pub method: Option<String>,
    /// The rounds of a Swiss event.
    pub rounds: Option<u16>,
    /// The cycles of a round robin.
    pub cycles: Option<u8>,
    /// The boards of a team match: makes it a team event.
    pub boards: Option<u8>,
    /// Whether match points decide a team event.
    #[serde(default)]
    pub match_points: bool,
    /// The games of a meeting: 2 or more for micro-matches.
    pub games: Option<u8>,
    /// Whether 2-1-0 is counted in place of 1-½-0.
    #[serde(default)]
    pub two_points: bool,
    /// Whether the losers of the semi-finals of a knock-out play for the third place.
    #[serde(default)]
    pub third_place: bool,
    /// The criteria in order, by their names; those of the rules if left out.
    pub criteria: Option<Vec<String>>,
    /// How start numbers are given: `rating` or `lot`; as the rules have it if left out.
    pub seeding: Option<String>,
    /// How many named players a team may enter, reserves included.
    pub roster: Option<u8>,
    /// Whether players of a team need not keep the order of the entry.
    #[serde(default)]
    pub free_order: bool,
    /// Whether two whose meeting was forfeited may be paired again.
    #[serde(default)]
    pub forfeit_is_no_meeting: bool,
    /// Whether the bye goes by start numbers in every round.
    #[serde(default)]
    pub bye_by_number: bool,
    /// Whether a round without opponent adds nothing to coefficients.
    #[serde(default)]
    pub bye_credits_nothing: bool,
    /// Whether an opponent who left counts with the points scored.
    #[serde(default)]
    pub leavers_as_scored: bool,
    /// The groups of age and sex that it is for (2.1): `men`, `women-under-17`, `men-16-20`.
    #[serde(default)]
    pub groups: Vec<String>,
    /// In a personal event: teams are placed by so many of their best (Appendix 11).
    pub team_best: Option<u8>,
    /// Whether their places are added up and not their points.
    #[serde(default)]
    pub team_by_places: bool,
}

/// A competition was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventMade {
    /// Its id.
    pub event: String,
    /// The address of its page.
    pub url: String,
}

/// A competition in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// When it was opened, in milliseconds.
    pub created: i64,
}

/// Acts for the log of a competition, all of them or none.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventActs {
    /// The stage; the first if left out.
    pub stage: Option<u16>,
    /// The version that is known; taking back needs the present one.
    pub version: Option<u32>,
    /// In how many seconds a round begins that is published by this and played here; without it a game begins when both are there.
    pub starts_in: Option<u32>,
    /// The acts in their written form, or `{"do": "lot" | "pair" | "swap" | "online" | "stage" | "qualify" | "start" | "begin" | "check" | "waive" | "moves" | "again", …}`.
    #[schema(value_type = Vec<Object>)]
    pub acts: Vec<serde_json::Value>,
}

/// Acts are done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventActed {
    /// The version now.
    pub v: u32,
    /// What the pairs are against, in the reader's language.
    pub broken: Vec<String>,
}

/// A role is given or taken.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventRole {
    /// The name of the account.
    pub name: String,
    /// `chief-arbiter`, `deputy`, `chief-secretary`, `secretary`, `arbiter`, `representative`, `doctor` or `organiser`; nothing takes the role away.
    pub role: Option<String>,
    /// The name as in the papers: the list of those disqualified (1.6.2) and the committee of appeals (5.4.17.5) go by it.
    #[serde(default)]
    pub full_name: String,
    /// The year or the day of birth, `1970` or `1970-05-31`.
    pub born: Option<String>,
    /// For whom a representative acts (2.3.4): the entrants.
    #[serde(default)]
    pub players: Vec<u32>,
}

/// A preliminary entry from outside (5.1).
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventEntry {
    /// The stage; the first if left out.
    pub stage: Option<u16>,
    /// The name of the person or the team.
    pub name: String,
    /// The rating.
    pub rating: Option<u16>,
    /// The year of birth.
    pub born: Option<u16>,
    /// `male` or `female`.
    pub sex: Option<String>,
    /// Title or class.
    #[serde(default)]
    pub title: String,
    /// Region or organisation.
    #[serde(default)]
    pub organisation: String,
    /// The team or side a person plays for.
    #[serde(default)]
    pub team: String,
    /// The players of a team, in the order of boards.
    #[serde(default)]
    pub members: Vec<String>,
    /// How the sender can be reached; only the panel sees it.
    pub contact: String,
}

/// What a table of entries was read as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventImport {
    /// How many people are in order.
    pub read: u32,
    /// How many were entered: all, or none.
    pub entered: u32,
    /// What each column was taken for, in words; nothing for a column that is not read.
    pub columns: Vec<EventColumn>,
    /// Every fault, in words.
    pub faults: Vec<String>,
}

/// A column of a table of entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventColumn {
    /// The heading.
    pub heading: String,
    /// What it was taken for.
    #[schema(required)]
    pub column: Option<String>,
}

/// Somebody of the panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventMember {
    /// The name of the account.
    pub name: String,
    /// The name as in the papers, if it is known.
    #[schema(required)]
    pub full_name: Option<String>,
    /// The role.
    pub role: String,
    /// For whom a representative acts (2.3.4).
    pub players: Vec<u32>,
}

/// An entrant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventEntrant {
    /// The number of entry.
    pub id: u32,
    /// The start number, once drawn.
    #[schema(required)]
    pub number: Option<u32>,
    /// The name.
    pub name: String,
    /// The rating.
    #[schema(required)]
    pub rating: Option<u16>,
    /// Title or class.
    pub title: String,
    /// Region or organisation.
    pub organisation: String,
    /// The team or side.
    pub team: String,
    /// The year of birth.
    #[schema(required)]
    pub born: Option<u16>,
    /// The players of a team.
    pub members: Vec<String>,
    /// Whether the entrant plays the next round.
    pub plays: bool,
    /// Whether the entrant has left.
    pub left: bool,
    /// The accounts that play: one for a person, one for each member of a team.
    #[schema(required)]
    pub accounts: Vec<Option<String>>,
    /// For the panel: what a further breach earns, after a first one (1.5.6).
    #[schema(required)]
    pub measure: Option<String>,
    /// For the panel: which of the players are identified and can be observed (5.4.12.13).
    #[schema(required)]
    pub checks: Vec<EventCheck>,
}

/// What 5.4.12.13 asks of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventCheck {
    /// How the player was identified, by whom.
    #[schema(required)]
    pub identified: Option<String>,
    /// How the player can be observed, and who saw to it.
    #[schema(required)]
    pub observed: Option<String>,
}

/// How the rounds are played here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventOnline {
    /// The discipline.
    pub discipline: String,
    /// The time control in the form of PDN.
    pub control: String,
    /// Whether it counts for the ratings of the platform.
    pub rated: bool,
    /// Whether it is an official competition: 5.4.12.13 holds, and an arbiter rules on claims.
    pub official: bool,
    /// Whether anybody with the link joins, and the rounds pair themselves.
    pub quick: bool,
}

/// A protest and its clocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventProtest {
    /// Its number, from 1.
    pub number: u32,
    /// Whose.
    pub by: u32,
    /// About which round.
    pub round: u16,
    /// What it says.
    pub text: String,
    /// When it came, in milliseconds.
    #[schema(required)]
    pub at: Option<i64>,
    /// Whether it came later than 5.4.17.1 allows; nothing if that is not known.
    #[schema(required)]
    pub late: Option<bool>,
    /// Until when it has to be decided (5.4.17.3).
    #[schema(required)]
    pub decide_by: Option<i64>,
    /// The deposit in roubles (5.4.17.4).
    #[schema(required)]
    pub deposit: Option<u32>,
    /// Whether it was upheld, once it is decided.
    #[schema(required)]
    pub upheld: Option<bool>,
    /// The decision.
    #[schema(required)]
    pub decision: Option<String>,
    /// Whether there can be an appeal on it (5.4.17.5).
    pub appealable: bool,
}

/// Somebody joins a club evening, or leaves it.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventJoin {
    /// Whether to leave.
    #[serde(default)]
    pub leave: bool,
    /// In a team event the team to play for; the first who names it makes it.
    pub team: Option<String>,
}

/// An account plays for an entrant.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventAccount {
    /// The stage; the first if left out.
    pub stage: Option<u16>,
    /// The entrant.
    pub id: u32,
    /// The member of a team, from 1; 0 for a person.
    #[serde(default)]
    pub member: u8,
    /// The name of the account; nothing takes it away.
    pub name: Option<String>,
}

/// A pair at its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventTable {
    /// Who has White.
    pub first: u32,
    /// Who has Black.
    pub second: u32,
    /// The result of each board as `1-0`, `½-½`, `+:−`; nothing while it is missing. Of a micro-match the sums follow.
    #[schema(required)]
    pub results: Vec<Option<String>>,
    /// What each has from the meeting, as a table prints it; nothing while a result is missing.
    #[schema(required)]
    pub marks: Option<[String; 2]>,
    /// Whether a drawn meeting of a bracket waits for who goes on.
    pub undecided: bool,
    /// The game of each board that is played here, the first of its meeting.
    #[schema(required)]
    pub games: Vec<Option<String>>,
    /// The openings that were drawn for the boards.
    #[schema(required)]
    pub openings: Vec<Option<String>>,
    /// Which boards are being played here, so that their games give the results.
    pub open: Vec<bool>,
    /// Whether a game of it was typed in from its score sheets.
    pub typed: bool,
    /// Whether the score sheets are handed in (2.3.2).
    pub sheets: bool,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventRound {
    /// Its number.
    pub round: u16,
    /// Whether its pairs are published.
    pub published: bool,
    /// Why its pairs are made by hand, if they are.
    #[schema(required)]
    pub by_hand: Option<String>,
    /// The day, if it is known.
    pub day: String,
    /// When it began, in milliseconds: as an arbiter has said, or when its games here were made.
    #[schema(required)]
    pub started: Option<i64>,
    /// The tables.
    pub tables: Vec<EventTable>,
    /// Those without opponent.
    pub byes: Vec<u32>,
}

/// A place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventPlace {
    /// The place: `3` or `3-4`.
    pub place: String,
    /// Whose.
    pub id: u32,
    /// The points.
    pub points: String,
    /// The value of each criterion.
    pub values: Vec<String>,
}

/// A group of age and sex that is placed apart (2.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventGroup {
    /// Its name.
    pub name: String,
    /// The places inside it.
    pub standings: Vec<EventPlace>,
}

/// A stage of a mixed competition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventStage {
    /// Its number.
    pub id: u16,
    /// Its name.
    pub name: String,
}

/// A competition as its page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventState {
    /// How many acts its log has.
    pub v: u32,
    /// Its id.
    pub id: String,
    /// The stage that is shown.
    pub stage: u16,
    /// All stages, in the order in which they were opened.
    pub stages: Vec<EventStage>,
    /// Its name.
    pub name: String,
    /// The system in words.
    pub system: String,
    /// Where and when, in one line.
    pub place: String,
    /// Whether the first-named of a pair has Black: in renju.
    pub first_black: bool,
    /// Whether it is a Swiss event.
    pub swiss: bool,
    /// Whether it is a bracket: a knock-out or the improved Olympic system.
    pub bracket: bool,
    /// Whether entrants are teams.
    pub teams: bool,
    /// The boards of a meeting.
    pub boards: u8,
    /// The games of a meeting on one board.
    pub games: u8,
    /// How many rounds are planned; 0 before the lot.
    pub planned: u16,
    /// Whether start numbers are given.
    pub numbered: bool,
    /// Whether the results are approved.
    pub approved: bool,
    /// Whether everything planned is played.
    pub finished: bool,
    /// The criteria in words.
    pub criteria: Vec<String>,
    /// The entrants, in the order of start numbers or of entry.
    pub entrants: Vec<EventEntrant>,
    /// The rounds.
    pub rounds: Vec<EventRound>,
    /// The places now.
    pub standings: Vec<EventPlace>,
    /// The places inside each group, if the event has several (2.1).
    pub groups: Vec<EventGroup>,
    /// Whether the teams of a personal event are placed (Appendix 11).
    pub team_result: bool,
    /// The panel.
    pub panel: Vec<EventMember>,
    /// What everybody may know of decisions and changes: sanctions, protests, appeals, the schedule, breaks; in the order in which they came.
    pub decisions: Vec<EventNews>,
    /// How many protests wait.
    pub open_protests: u32,
    /// How the rounds are played here, if they are.
    #[schema(required)]
    pub online: Option<EventOnline>,
    /// The arena, if it is one.
    #[schema(required)]
    pub arena: Option<EventArena>,
    /// Where, when and who, as the act `about` has it.
    #[schema(value_type = Object)]
    pub occasion: serde_json::Value,
    /// The protests; for the panel.
    pub protests: Vec<EventProtest>,
    /// Until when a protest on the last round can come, in milliseconds, if that is known (5.4.17.1).
    #[schema(required)]
    pub protest_until: Option<i64>,
    /// Why there is a break, or why the event is cancelled (12.4.3).
    #[schema(required)]
    pub standing_still: Option<String>,
    /// Whether it is cancelled.
    pub cancelled: bool,
    /// Until which day preliminary entries are taken on this page (5.1); empty if no day is set, nothing if none are taken.
    #[schema(required)]
    pub entries_until: Option<String>,
    /// For the panel: admission, appeals and the records of the office.
    #[schema(value_type = Object)]
    pub office: serde_json::Value,
}

/// What the person who asks may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventMe {
    /// The role, if there is one.
    #[schema(required)]
    pub role: Option<String>,
    /// The rights.
    pub rights: Vec<String>,
    /// The entrant for whom the person plays.
    #[schema(required)]
    pub entrant: Option<u32>,
    /// The person's game in the round that is played now.
    #[schema(required)]
    pub game: Option<String>,
    /// The entrants whose protests and appeals the person may hand in (2.3.1, 2.3.4).
    pub speaks_for: Vec<u32>,
    /// Their protests.
    pub protests: Vec<EventProtest>,
}

/// A competition, and what the person who asks may do in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventSeen {
    /// What the person may do.
    pub me: EventMe,
    /// The competition.
    pub state: EventState,
}

/// Something that is published with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventNews {
    /// When, in milliseconds of Unix time.
    pub at: i64,
    /// What, in words.
    pub text: String,
}

/// Why somebody has this opponent, and how the coefficients come about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventReasons {
    /// Line by line.
    pub lines: Vec<String>,
}

/// The data of the page of a competition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventPage {
    /// Its id.
    pub event: String,
}

/// The data of the page of competitions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventsPage {
    /// The newest.
    pub events: Vec<EventRow>,
}
