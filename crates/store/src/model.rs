//! What is kept.

use std::fmt;
use std::str::FromStr;

use crate::error::StoreError;

/// A person: an account, or a guest, who has no password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// The id.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// The hash of the password; guests have none.
    pub password: Option<String>,
    /// The time zone, by its name in the zone database.
    pub zone: Option<String>,
    /// When the person first came.
    pub created: i64,
    /// Whether a program plays with the account.
    pub bot: bool,
}

impl User {
    /// Whether it is a guest.
    #[must_use]
    pub const fn is_guest(&self) -> bool {
        self.password.is_none()
    }
}

/// What to change of a person; `None` leaves it as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserChange {
    /// The name.
    pub name: Option<String>,
    /// The hash of the password.
    pub password: Option<String>,
    /// The time zone.
    pub zone: Option<String>,
}

/// A log-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The hash of the token.
    pub hash: String,
    /// Whose.
    pub person: String,
    /// Since when.
    pub created: i64,
    /// When it was last used, to within some minutes.
    pub seen: i64,
    /// What the browser calls itself.
    pub agent: String,
}

/// Who sits at a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Nobody yet.
    Open,
    /// A person, by id.
    User(String),
    /// The program, at a level.
    Engine(u8),
    /// A person who has deleted their account.
    Gone,
}

impl Seat {
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Open => "open".to_owned(),
            Self::User(id) => format!("user:{id}"),
            Self::Engine(level) => format!("engine:{level}"),
            Self::Gone => "gone".to_owned(),
        }
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        match text.split_once(':') {
            None if text == "open" => Some(Self::Open),
            None if text == "gone" => Some(Self::Gone),
            Some(("user", id)) => Some(Self::User(id.to_owned())),
            Some(("engine", level)) => level.parse().ok().map(Self::Engine),
            _ => None,
        }
    }
}

/// One game or a micro-match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The id.
    pub id: String,
    /// What is played, in the server's own form.
    pub terms: String,
    /// The name of the discipline.
    pub discipline: String,
    /// The name of the tempo.
    pub tempo: String,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Who is the first player in its first game.
    pub one: Seat,
    /// The other one.
    pub two: Seat,
    /// When it was made.
    pub created: i64,
    /// When it was over and the ratings were changed.
    pub settled: Option<i64>,
    /// Why it does not count for the ratings although it is rated, in the server's own form.
    pub uncounted: Option<String>,
}

/// A game of a meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The id.
    pub id: String,
    /// The meeting.
    pub meeting: String,
    /// Its number in the meeting, the first being 0.
    pub number: u32,
    /// The regulations, in the server's own form.
    pub regulations: String,
    /// The first player.
    pub first: Seat,
    /// The second player.
    pub second: Seat,
    /// When it was made.
    pub created: i64,
    /// When it ended.
    pub ended: Option<i64>,
    /// How it ended, in the server's own form.
    pub outcome: Option<String>,
    /// Before this moment nothing happens in it by itself; nothing if it needs no more attention.
    pub wakes_at: Option<i64>,
}

/// A time in which nothing could be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// From when.
    pub began: i64,
    /// Until when.
    pub ended: i64,
}

/// Who won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// The first player.
    First,
    /// The second player.
    Second,
    /// Nobody: a draw.
    Draw,
    /// Nobody: both have lost.
    BothLose,
    /// Nobody: it was broken off before it was a game, and no totals count it.
    NotPlayed,
}

impl Score {
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Draw => "draw",
            Self::BothLose => "both-lose",
            Self::NotPlayed => "not-played",
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; the totals count it.
    pub score: Score,
    /// The rest, in the server's own form.
    pub body: String,
}

/// How the games of a person ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// All games, those that go on among them.
    pub games: i64,
    /// Won.
    pub won: i64,
    /// Drawn.
    pub drawn: i64,
    /// Lost.
    pub lost: i64,
}

/// Where a page of games ended and the next begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When the last game of the page was made.
    pub created: i64,
    /// Its id.
    pub id: String,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.created, self.id)
    }
}

impl FromStr for Cursor {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let cursor = text
            .split_once('-')
            .and_then(|(created, id)| Some(Self { created: created.parse().ok()?, id: id.to_owned() }));
        cursor.ok_or_else(|| StoreError::Unreadable(format!("the cursor {text}")))
    }
}

/// A page of a person's games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesPage {
    /// The games, the newest first, each with its meeting.
    pub games: Vec<(Game, Meeting)>,
    /// Where the next page begins, if there is one.
    pub next: Option<Cursor>,
}

/// An entry of a game's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number, the first being 1.
    pub seq: u32,
    /// When, by the server's clock.
    pub at: i64,
    /// What, in the server's own form.
    pub body: String,
}

/// An entry to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: String,
    /// The entry; its number has to be the one after the last.
    pub entry: Entry,
    /// How the game ended, if the entry ends it; written with it or not at all. What follows the game is owed from then on.
    pub outcome: Option<Outcome>,
    /// Before this moment nothing happens in the game by itself, if that changes with the entry.
    pub wakes_at: Option<i64>,
    /// How a game of days stands after the entry.
    pub days: Option<DaysGame>,
}

/// A game of days as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DaysGame {
    /// The game.
    pub game: String,
    /// Who begins.
    pub first: Seat,
    /// The other.
    pub second: Seat,
    /// Whose turn it is: 0 for the first.
    pub turn: i64,
    /// What stands on the board.
    pub board: String,
    /// Plies made.
    pub ply: i64,
    /// When the time of who is to move is up.
    pub deadline: i64,
    /// What is told next.
    pub stage: i64,
    /// When that is told.
    pub tell_at: Option<i64>,
}

impl DaysGame {
    /// It is to be told whose move it is.
    pub const MOVE: i64 = 0;
    /// It is to be told that time runs out.
    pub const REMINDER: i64 = 1;
    /// The game is over, and that is to be told.
    pub const OVER: i64 = 2;
    /// The time of a game that stands until an arbiter has decided.
    pub const STANDS: i64 = i64::MAX;

    /// Who is to move.
    #[must_use]
    pub const fn mover(&self) -> &Seat {
        if self.turn == 0 { &self.first } else { &self.second }
    }
}

/// Leave that a person takes in all games of days, in days from 1 January 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leave {
    /// The person.
    pub person: String,
    /// The year of its first day.
    pub year: i64,
    /// Its first day.
    pub first: i64,
    /// Its last day.
    pub last: i64,
    /// When it was announced.
    pub announced: i64,
}

/// Where letters to a person go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// The person.
    pub person: String,
    /// The address.
    pub address: String,
    /// Whether the person has shown that letters arrive.
    pub confirmed: bool,
    /// When notices are sent: `once`, `digest`, `never`.
    pub notices: String,
    /// The language of the letters.
    pub language: String,
    /// The secret of the link that ends the notices.
    pub stop: String,
}

/// Something that is to be told by letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Its id.
    pub id: String,
    /// To whom.
    pub person: String,
    /// What kind of thing it is.
    pub kind: String,
    /// What it is about: with the person and the kind it says which thing it is, and the same is told once.
    pub about: String,
    /// When it is told.
    pub due: i64,
}

/// A rating with its uncertainty.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// Which list it is on.
    pub pool: String,
    /// The rating.
    pub rating: i64,
    /// From how many meetings.
    pub games: i64,
    /// How far off it may be, when it was changed last.
    pub deviation: f64,
    /// How much the strength varies.
    pub volatility: f64,
    /// When it was changed last.
    pub at: i64,
}

/// What a meeting makes of a rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The rating before.
    pub before: i64,
    /// The rating after.
    pub after: i64,
    /// How far off that may be.
    pub deviation: f64,
    /// How much the strength varies.
    pub volatility: f64,
}

/// A person with their ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedUser {
    /// The person.
    pub user: User,
    /// The ratings, by the names of their lists.
    pub ratings: Vec<Rating>,
}

impl RatedUser {
    /// The rating on a list, if there is one.
    #[must_use]
    pub fn rating(&self, pool: &str) -> Option<&Rating> {
        self.ratings.iter().find(|rating| rating.pool == pool)
    }
}

/// A change of a rating by a meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingChange {
    /// Whose.
    pub person: String,
    /// By which meeting.
    pub meeting: String,
    /// On which list.
    pub pool: String,
    /// When.
    pub at: i64,
    /// From.
    pub before: i64,
    /// To.
    pub after: i64,
}

/// What a meeting does to ratings: whose, and on which list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The list.
    pub pool: String,
    /// The players, by id.
    pub people: [String; 2],
    /// Since when meetings of these two on this list are counted, and how many of them may change the ratings.
    pub since: i64,
    /// The most of them.
    pub most: i64,
    /// What is noted of the meeting if there were as many already.
    pub crowded: &'static str,
}

/// What came of a meeting that is over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// The changes of ratings.
    pub changes: Vec<RatingChange>,
    /// Why there are none, if it does not count.
    pub uncounted: Option<String>,
}

/// A competition, as a list of them shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The id.
    pub id: String,
    /// The name it was opened with.
    pub name: String,
    /// When it was opened.
    pub created: i64,
}

/// A contest of composers or of solvers (section XI of the rules).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompositionContest {
    /// The id.
    pub id: String,
    /// composers or solvers.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// When it was announced.
    pub created: i64,
}

/// How hard a puzzle is by how people fared with it, or how strong somebody is by how they fared with puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleRating {
    /// Which puzzle, or who.
    pub who: String,
    /// The rating.
    pub rating: i64,
    /// First tries.
    pub tries: i64,
    /// And those that solved it.
    pub solved: i64,
    /// How far off the rating may be.
    pub deviation: f64,
    /// How much it varies.
    pub volatility: f64,
    /// When it last changed.
    pub at: i64,
}

/// A first try at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleTry {
    /// The collection it belongs to.
    pub pool: String,
    /// Which.
    pub puzzle: String,
    /// Whose.
    pub person: String,
    /// Whether it was solved.
    pub solved: bool,
    /// When.
    pub at: i64,
}

/// An act of a competition's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedAct {
    /// Its number, the first being 1.
    pub number: u32,
    /// When, by the server's clock.
    pub at: i64,
    /// Who did it, by id.
    pub who: String,
    /// What, in the written form of logs.
    pub body: String,
}

/// A bureau of play by correspondence, as a list of them shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bureau {
    /// The id.
    pub id: String,
    /// The code of the event.
    pub code: String,
    /// Its name.
    pub name: String,
    /// When it was opened.
    pub created: i64,
}

/// What somebody does in a bureau.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BureauRole {
    /// The bureau.
    pub bureau: String,
    /// `arbiter`, `secretary`, or `player` and the start number.
    pub role: String,
    /// Who, by id.
    pub person: String,
}

/// Somebody waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
    /// The id.
    pub id: String,
    /// Who waits.
    pub person: String,
    /// For what, in the server's own form.
    pub body: String,
    /// Since when.
    pub created: i64,
}

/// A key with which a program acts for an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The hash of the key.
    pub hash: String,
    /// Whose.
    pub person: String,
    /// What its owner calls it.
    pub name: String,
    /// What may be done with it, in the server's own form.
    pub scopes: String,
    /// Since when.
    pub created: i64,
}

/// Somebody asks somebody else for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The id.
    pub id: String,
    /// Who asks.
    pub person: String,
    /// Who is asked.
    pub other: String,
    /// For what, in the server's own form.
    pub body: String,
    /// Since when.
    pub created: i64,
}

/// What a person can be to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RelationKind {
    /// Somebody whose games one wants to know of.
    Follow,
    /// Somebody whom one does not want to read.
    Mute,
    /// Somebody whom one does not want to meet.
    Block,
}

impl RelationKind {
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Follow => "follow",
            Self::Mute => "mute",
            Self::Block => "block",
        }
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        [Self::Follow, Self::Mute, Self::Block].into_iter().find(|kind| kind.text() == text)
    }
}

/// What a person is to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// To whom.
    pub person: String,
    /// Who is it.
    pub other: String,
    /// What.
    pub kind: RelationKind,
    /// Since when.
    pub at: i64,
}

/// Something said at a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// At which game.
    pub game: String,
    /// When.
    pub at: i64,
    /// Its id.
    pub id: String,
    /// By whom.
    pub person: String,
    /// Whether by a player, to the other player.
    pub seated: bool,
    /// What.
    pub body: String,
}

/// A report to the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its id.
    pub id: String,
    /// By whom.
    pub person: String,
    /// Of whom.
    pub other: String,
    /// In which game.
    pub game: Option<String>,
    /// What.
    pub body: String,
    /// When.
    pub at: i64,
}

/// How a game ended for one of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// For whom.
    pub person: String,
    /// When.
    pub at: i64,
    /// Which game.
    pub game: String,
    /// On which list.
    pub pool: String,
    /// `first` or `second`.
    pub side: String,
    /// How it began.
    pub opening: String,
    /// 2 for a win, 1 for a draw, 0 for a loss.
    pub score: i64,
    /// Against whom.
    pub other: Seat,
    /// Their rating then, if the game was rated.
    pub other_rating: Option<i64>,
}

/// Results on a list with one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BySide {
    /// The list.
    pub pool: String,
    /// `first` or `second`.
    pub side: String,
    /// Wins, draws and losses.
    pub results: [i64; 3],
}

/// Results with an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByOpening {
    /// The list.
    pub pool: String,
    /// How the games began.
    pub opening: String,
    /// `first` or `second`.
    pub side: String,
    /// Wins, draws and losses.
    pub results: [i64; 3],
}

/// Wins in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streaks {
    /// Up to now.
    pub now: i64,
    /// At most.
    pub best: i64,
}
