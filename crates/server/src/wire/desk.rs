//! Competitions: what their pages show and ask for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
    /// The acts in their written form, or `{"do": "lot" | "pair" | "swap" | "online" | "check" | "waive" | "again", …}`.
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
    /// `chief-arbiter`, `deputy`, `chief-secretary`, `secretary`, `arbiter` or `representative`; nothing takes the role away.
    pub role: Option<String>,
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
}

/// All boards of the last round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventBoards {
    /// The round; 0 if none is played here.
    pub round: u16,
    /// The moment of the clocks, in milliseconds.
    pub now: i64,
    /// The boards that are being played.
    pub boards: Vec<EventBoard>,
}

/// A board that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventBoard {
    /// The table.
    pub table: u32,
    /// The board of a team match.
    pub board: u8,
    /// The game.
    pub game: String,
    /// Which game of the micro-match, from 1.
    pub number: u32,
    /// How many moves were made, by both together.
    pub ply: usize,
    /// The position, in draughts.
    #[schema(required)]
    pub fen: Option<String>,
    /// Whether it has begun.
    pub started: bool,
    /// Whether it is over.
    pub over: bool,
    /// Whether the clocks stand in mid-game.
    pub held: bool,
    /// When it begins, if it has not.
    #[schema(required)]
    pub starts_at: Option<i64>,
    /// When an empty chair loses (5.4.4.1).
    #[schema(required)]
    pub late_at: Option<i64>,
    /// White first; in renju who begins.
    pub sides: [EventSide; 2],
    /// For the panel: a claim that waits.
    #[schema(required)]
    pub claim: Option<EventClaim>,
    /// The opening that was drawn.
    #[schema(required)]
    pub opening: Option<String>,
}

/// One side of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventSide {
    /// The entrant.
    pub id: u32,
    /// What is left on the clock, in milliseconds.
    #[schema(required)]
    pub left: Option<i64>,
    /// Whether the clock runs.
    pub running: bool,
    /// Whether the player is connected.
    pub here: bool,
    /// Whether the player has come to the board at all.
    pub came: bool,
    /// For the panel: how often the player left the page.
    pub away: u32,
    /// For how long in all, in milliseconds.
    pub away_ms: i64,
}

/// A claim that waits for the arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventClaim {
    /// Whose.
    pub by: super::Player,
    /// What is claimed, by the name of the reason.
    pub what: String,
    /// Whether the program thinks it right; nothing while it thinks.
    #[schema(required)]
    pub advice: Option<bool>,
}

/// What an arbiter does in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HandKind {
    /// Gives the signal to begin.
    Start,
    /// Stops the clocks.
    Pause,
    /// Lets them run on.
    Resume,
    /// Puts a clock right (5.4.2.5).
    Clock,
    /// The claim is right.
    Uphold,
    /// It is not.
    Reject,
    /// A draw on the arbiter's own initiative (5.4.13.6).
    Draw,
    /// A player has won by a decision (5.4.15.1).
    Win,
    /// Both have lost (5.4.15.1).
    BothLose,
    /// A player does not come (5.4.4.1).
    Forfeit,
    /// Neither comes (5.4.4.2).
    BothForfeit,
    /// The game does not count.
    Annul,
    /// A remark (5.4.15.1).
    Remark,
    /// A warning.
    Warning,
    /// Time for the opponent.
    Time,
    /// The loss of the game.
    Loss,
}

impl HandKind {
    /// The name in the log, and of its text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Clock => "clock",
            Self::Uphold => "uphold",
            Self::Reject => "reject",
            Self::Draw => "draw",
            Self::Win => "win",
            Self::BothLose => "both-lose",
            Self::Forfeit => "forfeit",
            Self::BothForfeit => "both-forfeit",
            Self::Annul => "annul",
            Self::Remark => "remark",
            Self::Warning => "warning",
            Self::Time => "time",
            Self::Loss => "loss",
        }
    }
}

/// An arbiter has a hand in the game at a board.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventHand {
    /// The stage; the first if left out.
    pub stage: Option<u16>,
    /// The round.
    pub round: u16,
    /// The table.
    pub table: u32,
    /// The board of a team match; 1 if left out.
    pub board: Option<u8>,
    /// What.
    pub hand: HandKind,
    /// Whom it is about, where it is about one of the two: the players of the game that is played now.
    pub player: Option<super::Player>,
    /// The seconds of a clock or of added time.
    pub seconds: Option<i64>,
    /// Why.
    pub reason: String,
}

/// Somebody joins a club evening, or leaves it.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventJoin {
    /// Whether to leave.
    #[serde(default)]
    pub leave: bool,
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

/// A competition as its page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventState {
    /// How many acts its log has.
    pub v: u32,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The system in words.
    pub system: String,
    /// Where and when, in one line.
    pub place: String,
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
    /// The panel.
    pub panel: Vec<EventMember>,
    /// What everybody may know of decisions and changes: sanctions, protests, appeals, the schedule, breaks; in the order in which they came.
    pub decisions: Vec<EventNews>,
    /// How many protests wait.
    pub open_protests: u32,
    /// How the rounds are played here, if they are.
    #[schema(required)]
    pub online: Option<EventOnline>,
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
