//! What the pages tell their scripts: the block `data` of each.

use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Article, BoardKind, ForbiddenPoint, Frame, GameRow, Legal, MailSettings, Me, Person, PersonStats,
    Profile, Session, StoneColor, Stones, TokenRow,
};

/// The data of any page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Page<T> {
    /// Who looks at it.
    pub me: Option<Me>,
    /// What the page adds.
    #[serde(flatten)]
    pub data: T,
}

/// A page without data of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EmptyPage {}

/// A tempo of the rule books.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Preset {
    /// The discipline.
    pub discipline: String,
    /// blitz, rapid or classic.
    pub tempo: String,
    /// The time control in the form of PDN.
    pub control: String,
    /// The article.
    pub article: Article,
    /// Whether it is the usual one of its discipline.
    pub usual: bool,
}

/// The rule books of a discipline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Books {
    /// The discipline.
    pub discipline: String,
    /// The books.
    pub books: Vec<String>,
}

/// The first page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LobbyPage {
    /// The tempos of the rule books for each discipline, the quickest first, each control once.
    pub presets: Vec<Preset>,
    /// The rule books that speak of each discipline, the one in force first.
    pub books: Vec<Books>,
    /// The boards that can be played on at once.
    pub starts: Vec<Start>,
    /// Some of the games being played.
    pub games: Vec<GameRow>,
    /// The visitor's own games that go on, the newest first.
    pub mine: Vec<OwnGame>,
}

/// A game of the visitor's own that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnGame {
    /// Its id.
    pub id: String,
    /// Whom it is played against.
    pub opponent: Person,
    /// Whether it is the visitor's move.
    pub yours: bool,
}

/// The first position of a discipline, and what White can do in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Start {
    /// The discipline.
    pub discipline: String,
    /// The position.
    pub fen: String,
    /// The legal moves.
    pub legal: Vec<Legal>,
}

/// The page of a game over the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BoardPage {
    /// The tempos of the rule books, as on the first page.
    pub presets: Vec<Preset>,
    /// The rule books that speak of each discipline.
    pub books: Vec<Books>,
}

/// The page of a game.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct GamePage {
    /// Its id.
    pub game: String,
    /// What is on the board.
    pub kind: BoardKind,
    /// How it stands, so that the board is there before the socket has answered; nothing if that cannot be said at once.
    #[schema(required)]
    pub snapshot: Option<Frame>,
}

/// A paragraph of a rule book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Paragraph {
    /// What it is.
    pub kind: ParagraphKind,
    /// What it says.
    pub text: String,
}

/// The paragraphs of rule books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ParagraphKind {
    /// A heading.
    Heading,
    /// An item of a list.
    Item,
    /// A row of a table, its cells apart by ` | `.
    Row,
    /// Anything else.
    Text,
}

/// A clause of a rule book, in the language of the book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClauseText {
    /// The rule book.
    pub book: String,
    /// Its name, in the reader's language.
    pub title: String,
    /// The clause.
    pub clause: String,
    /// The language of the book: ru or uk.
    pub language: String,
    /// The headings it stands under, the widest first.
    pub above: Vec<String>,
    /// What it says.
    pub paragraphs: Vec<Paragraph>,
}

/// The page of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LessonPage {
    /// The discipline.
    pub discipline: String,
    /// Its steps.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LessonStep {
    /// What it is about.
    pub title: String,
    /// What it says and asks for.
    pub text: String,
    /// The article it teaches.
    pub article: Article,
    /// The board.
    pub board: LessonBoard,
}

/// The board of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum LessonBoard {
    /// Men and kings; the learner has White.
    Draughts {
        /// Squares a side: 8 or 10.
        side: u8,
        /// The position.
        fen: String,
        /// What the rules allow.
        legal: Vec<Legal>,
        /// What is asked for.
        good: Vec<Legal>,
        /// The pieces that cannot move, and why.
        stuck: Vec<Stuck>,
    },
    /// Stones.
    Renju {
        /// The stones.
        stones: Stones,
        /// Whose turn it is: the learner's.
        turn: StoneColor,
        /// The points that are asked for.
        good: Vec<String>,
        /// The points that Black may not take.
        fouls: Vec<ForbiddenPoint>,
    },
}

/// A piece that cannot move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Stuck {
    /// Its square.
    pub square: u8,
    /// Why, in the reader's language with the article.
    pub text: String,
}

/// The page of games being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WatchPage {
    /// The games.
    pub games: Vec<GameRow>,
}

/// The page of one's account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AccountPage {
    /// One's log-ins.
    pub sessions: Vec<Session>,
    /// One's keys for programs.
    pub tokens: Vec<TokenRow>,
    /// Where letters go, if anywhere.
    #[schema(required)]
    pub mail: Option<MailSettings>,
    /// The key of the server for web push, if it pushes.
    #[schema(required)]
    pub push: Option<String>,
}

/// The page of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProfilePage {
    /// The person.
    pub profile: Profile,
    /// What their games say.
    pub stats: PersonStats,
}
