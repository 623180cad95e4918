//! Bureaus of play by correspondence: the event, its games, letters, adjudication.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Opens a bureau; who opens it is its chief arbiter.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBureau {
    /// The start list: lines of a label, a colon and a value.
    pub list: String,
}

/// A bureau that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureauMade {
    /// Its id.
    pub id: String,
}

/// A bureau on a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureauRow {
    /// Its id.
    pub id: String,
    /// The code of the event.
    pub code: String,
    /// Its name.
    pub name: String,
}

/// The page of one's bureaus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureausPage {
    /// Those in which one has a role, the newest first.
    pub bureaus: Vec<BureauRow>,
}

/// Gives a role to an account.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBureauRole {
    /// `secretary`, or `player` and the start number: `player 3`.
    pub role: String,
    /// The name of the account.
    pub account: String,
}

/// A participant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureauPlayer {
    /// The start number.
    pub number: u32,
    /// Surname and initials.
    pub name: String,
    /// The name of the account that enters letters for this participant.
    #[schema(required)]
    pub account: Option<String>,
    /// The address for e-mail.
    pub email: String,
}

/// A game on the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureauGameRow {
    /// Its number.
    pub number: u32,
    /// Who plays it, and how it stands.
    pub text: String,
    /// `over`, `waits` if its board is not set up yet, `claim` if the arbiter has to decide on overdue time, `stopped` if it is to be adjudicated, or `running`.
    pub state: String,
    /// Whether one may open it.
    pub yours: bool,
}

/// An event by correspondence as somebody with a role in it sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureauSeen {
    /// The id of the bureau.
    pub id: String,
    /// The code of the event.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The game: russian, international or giveaway.
    pub variant: String,
    /// Today, `2026-11-18`.
    pub today: String,
    /// One's own roles: `arbiter`, `secretary`, `player 3`.
    pub roles: Vec<String>,
    /// The account of the chief secretary.
    #[schema(required)]
    pub secretary: Option<String>,
    /// The participants.
    pub players: Vec<BureauPlayer>,
    /// The games.
    pub games: Vec<BureauGameRow>,
    /// The start list as it is printed.
    pub list: String,
    /// The table as it stands.
    pub table: String,
    /// What is owed today and late, for the officials: letters to repeat, records, evaluations, decisions.
    pub owed: Vec<String>,
    /// Disputes with their decisions, in words.
    pub disputes: Vec<String>,
    /// Sanctions, in words.
    pub sanctions: Vec<String>,
    /// Whether the event is closed.
    pub closed: bool,
    /// Whether its games are played on boards of the platform.
    pub server: bool,
    /// Whether the boards are set up.
    pub boards: bool,
}

/// A move with the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureauMove {
    /// The move.
    pub text: String,
    /// The position after it; nothing behind a move that cannot be made.
    #[schema(required)]
    pub fen: Option<String>,
    /// The place of the move before it in an analysis.
    #[schema(required)]
    pub parent: Option<usize>,
    /// What is said of it.
    pub comment: String,
}

/// A letter that was registered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureauLetter {
    /// Who wrote it: white or black.
    pub by: String,
    /// The letter.
    pub card: String,
    /// What was found in it.
    pub findings: Vec<String>,
}

/// A claim of overdue time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureauClaim {
    /// Who claims: white or black.
    pub by: String,
    /// When.
    pub day: String,
    /// The sealed move, for the arbiter and its owner.
    #[schema(required)]
    pub sealed: Option<String>,
    /// Whether all materials came with it.
    pub complete: bool,
    /// Whether there is a protest in time.
    pub protested: bool,
}

/// What a side sent for adjudication.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureauEvaluation {
    /// The result it sees.
    pub score: String,
    /// When it was sent.
    pub day: String,
    /// The analysis, a tree that begins at the final position; empty if there is none.
    pub analysis: Vec<BureauMove>,
}

/// A game by letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureauGame {
    /// Its number.
    pub number: u32,
    /// White, by start number.
    pub white: u32,
    /// Black, by start number.
    pub black: u32,
    /// The position before the first move.
    pub start: String,
    /// The moves made.
    pub moves: Vec<BureauMove>,
    /// The sums, and the end if it is over.
    pub status: Vec<String>,
    /// What the next letter has to contain, and what may be done.
    pub due: Vec<String>,
    /// Its game on the platform, if it is played there.
    #[schema(required)]
    pub board: Option<String>,
    /// Who writes next: white or black.
    pub writes: String,
    /// The letters.
    pub letters: Vec<BureauLetter>,
    /// Table 2 of 10.3.6.
    pub schedule: String,
    /// The record of a finished game for the secretary.
    #[schema(required)]
    pub record: Option<String>,
    /// Whether it is over.
    pub over: bool,
    /// The claim on which the arbiter has to decide.
    #[schema(required)]
    pub claim: Option<BureauClaim>,
    /// Whether it is to be adjudicated: its last day is over, or a player has left.
    pub stopped: bool,
    /// What White and Black sent, as far as one may see it.
    #[schema(required)]
    pub evaluations: Vec<Option<BureauEvaluation>>,
    /// Whether it was adjudicated, so that a protest is possible.
    pub adjudicated: bool,
    /// Why it was adjudicated so.
    pub reasons: String,
    /// Whether there is a protest that the organiser has to decide on.
    pub protested: bool,
}

/// The page of a bureau, and of one of its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureauPage {
    /// The event.
    pub bureau: BureauSeen,
    /// The game.
    #[schema(required)]
    pub game: Option<BureauGame>,
}

/// A letter as it came.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BureauText {
    /// Who wrote it: white or black.
    pub by: String,
    /// The letter, typed or pasted.
    pub text: String,
    /// When it was sent by its postmark, `2026-11-18`.
    #[serde(default)]
    pub postmark: Option<String>,
    /// Whether it came by registered post, so that the stamp of the receipt says when it was sent (10.3.1).
    #[serde(default)]
    pub registered: bool,
    /// When it came by its postmark.
    #[serde(default)]
    pub came: Option<String>,
    /// Only to see what is found in it: nothing is registered.
    #[serde(default)]
    pub check: bool,
}

/// A reply: what its writer decides; the rest follows from the game.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BureauReply {
    /// Own moves in full notation, and further ones after forced replies, divided by blanks.
    pub moves: String,
    /// The accepted line or its accepted part.
    pub accept: String,
    /// Offered lines, each on a line: `A: f6-g5 b2-c3`.
    pub lines: String,
    /// A word on a draw: offered, accepted, declined, claimed; or nothing.
    pub draw: String,
    /// Whether to resign.
    pub resign: bool,
    /// When the last letter was sent by its postmark, if otherwise than it says.
    pub opponent_sent: Option<String>,
    /// When it came.
    pub received: Option<String>,
    /// When the reply goes.
    pub sent: Option<String>,
    /// Whether to charge the penalty days that may be charged.
    pub charge: bool,
    /// The greeting.
    pub greeting: String,
    /// Only to see the card: nothing is registered.
    pub check: bool,
}

/// An act as the log of `bolshak letter` has it: `{"event":"record","game":1,"by":2,"day":20513,"moves":""}`. Days are counted from 1 January 1970.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Object)]
pub struct BureauAct(pub correspondence::EventAct);

/// What came of something that was registered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureauActed {
    /// What was found, in words.
    pub said: Vec<String>,
    /// The card of a reply.
    #[schema(required)]
    pub card: Option<String>,
    /// The same as the text of an e-mail; its subject is the first line.
    #[schema(required)]
    pub mail: Option<String>,
}

/// What is known of the final position of an unfinished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BureauKnown {
    /// What is proved, in words, with what it rests on.
    #[schema(required)]
    pub proved: Option<String>,
    /// The result that is proved: 1–0, 0–1 or ½–½.
    #[schema(required)]
    pub score: Option<String>,
    /// The line that proves it.
    pub line: Vec<BureauMove>,
    /// The result that both sides name, if they agree.
    #[schema(required)]
    pub agreed: Option<String>,
    /// Lines of the engine, the best first.
    pub lines: Vec<super::Line>,
}
