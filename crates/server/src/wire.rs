//! The wire: every message and answer of the server, and everything it hears, as a type.
//!
//! The OpenAPI document (`openapi.json`) and the page's types (`web/js/wire.d.ts`) are made from these types; `tests/wire.rs` fails when
//! they differ. What is said to people carries its text in the reader's language, made when the message is.

use language::Language;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

mod account;
mod analysis;
mod boards;
mod bot;
mod bureau;
mod composition;
mod contests;
mod days;
mod desk;
mod frame;
mod game;
mod lobby;
mod mail;
mod page;
mod refusal;
mod request;
mod social;

pub use account::{
    AccountChange, Counts, Credentials, Farewell, GamesPage, LanguageChoice, Me, Profile, Rating, Session,
};
pub use analysis::{
    Analysed, Analysis, Brought, CollectionQuestion, ExplorerAnswer, ExplorerMove, ExplorerQuestion, Foul,
    Line, Pasted, PastedGame, PastedGames, PositionAnswer, PositionQuestion, PositionVerdict, Queue,
    RenjuAnalysis, RenjuLine, Review, ReviewPoint, TableAnswer, TableMove, TableQuestion, TableResult,
    TableValue,
};
pub use boards::{
    EventArena, EventArenaGame, EventArenaPlace, EventBoard, EventBoards, EventClaim, EventHand, EventSide,
    HandKind,
};
pub use bot::{
    BotClock, BotLine, BotPerson, BotState, BotVariant, Challenge, ChallengeGone, Challenges, Done,
    EventGame, NewToken, PersonEvent, Scope, TokenMade, TokenRow,
};
pub use bureau::{
    BureauAct, BureauActed, BureauClaim, BureauEvaluation, BureauGame, BureauGameRow, BureauKnown,
    BureauLetter, BureauMade, BureauMove, BureauPage, BureauPlayer, BureauReply, BureauRow, BureauSeen,
    BureauText, BureausPage, NewBureau, NewBureauRole,
};
pub use composition::{
    CompositionAnswer, CompositionFinding, CompositionNeighbour, CompositionNeighbours, CompositionNode,
    CompositionQuestion, Puzzle, PuzzleFared, PuzzleHint, PuzzlePage, PuzzleStep,
};
pub use contests::{
    ContestAct, ContestAnswer, ContestEntry, ContestMade, ContestRanked, ContestRow, ContestSection,
    ContestSeen, ContestsPage, NewComposers, NewContest, NewSection, NewSolvers, PuzzleRated, PuzzleTried,
};
pub use days::{DaysPage, DaysRow, LeaveRow, Lines, MyDaysPage, NewLeave};
pub use desk::{
    EventAccount, EventActed, EventActs, EventCheck, EventColumn, EventEntrant, EventEntry, EventGroup,
    EventImport, EventJoin, EventMade, EventMe, EventMember, EventNews, EventOnline, EventPage, EventPlace,
    EventProtest, EventReasons, EventRole, EventRound, EventRow, EventSeen, EventStage, EventState,
    EventTable, EventsPage, NewEvent,
};
pub use frame::{Added, Event, ForbiddenPoint, Frame, Happening, Snapshot};
pub use game::{
    Board, BoardKind, Claim, Clock, Counter, DraughtsMove, DraughtsState, DrawnOpening, Game, GameRow, Legal,
    Meeting, Move, Must, Opening, OpeningStep, People, RatingChanges, Rematch, RenjuMove, RenjuState, Score,
    State, Status, StoneColor, Stones, Uncounted, Verdict,
};
pub use lobby::{Health, Joined, Made, NewGame, Opponent, Paired, Seek, SeekMade, Stats};
pub use mail::{Forgotten, MailSettings, NewMail, NewPassword, News, Notices, PushDevice};
pub use page::{
    AccountPage, BoardPage, Books, ClauseText, EmptyPage, GamePage, LessonBoard, LessonPage, LessonStep,
    LobbyPage, OwnGame, Page, Paragraph, ParagraphKind, Preset, ProfilePage, Start, Stuck, WatchPage,
};
pub use refusal::{Code, Refusal, Refused};
pub use request::{ClaimKind, EXAMPLES, LONGEST, Malformed, Message, Numbered, Request, read};
pub use social::{
    BestWin, ChatLine, Leader, Leaderboard, NewReport, OpeningResults, PersonStats, PlayersPage, Related,
    Relation, RelationChange, Results, SideResults,
};

/// One of the two players. In draughts the first has White; in renju the first begins the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Who begins.
    First,
    /// The other.
    Second,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The place in a pair: 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

impl From<::game::Player> for Player {
    fn from(player: ::game::Player) -> Self {
        match player {
            ::game::Player::First => Self::First,
            ::game::Player::Second => Self::Second,
        }
    }
}

/// An article of a rule book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Article {
    /// The rule book: `ru-2022`, `ru-classic`, `ua-64`, `club` or `casual`.
    pub book: String,
    /// The clause: `6.1.5.3`.
    pub clause: String,
    /// As the reader cites it.
    pub text: String,
}

impl Article {
    /// An article in a language.
    #[must_use]
    pub fn new(language: Language, article: rulebook::Article) -> Self {
        Self {
            book: article.book.id().to_owned(),
            clause: article.clause.to_owned(),
            text: language.article(article),
        }
    }
}

/// Who has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PersonKind {
    /// Somebody with an account.
    User,
    /// Somebody without.
    Guest,
    /// A program with an account.
    Bot,
    /// The program.
    Engine,
    /// Nobody yet.
    Open,
    /// Somebody whose account is deleted.
    Gone,
}

/// Somebody at the board, as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Person {
    /// Who has the seat.
    pub kind: PersonKind,
    /// The id of a user or guest.
    #[schema(required)]
    pub id: Option<String>,
    /// The name; empty where the page has a word of its own.
    pub name: String,
    /// The level of the program.
    #[schema(required)]
    pub level: Option<u8>,
    /// The rating on the list of the game.
    #[schema(required)]
    pub rating: Option<i64>,
    /// Whether the rating rests on few games.
    pub provisional: bool,
}
