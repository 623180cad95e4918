//! What the server keeps: people, log-ins, meetings, games and their logs, ratings, seeks.
//!
//! [`Store`] is the one trait; [`open`] chooses the database by the address: a file of SQLite, or PostgreSQL. The log of a game is
//! the truth about it: entries are only ever appended, each under the key (game, number), so two writers of one game collide
//! instead of waiting for each other. [`Store::append`] answers when the entry is on disk; entries that come at the same time,
//! from whatever games, share one transaction.

mod error;
mod journal;
mod model;
mod sql;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

pub use error::StoreError;
pub use model::*;

/// The answer of a store, some time later.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A place to keep things.
pub trait Store: Send + Sync + 'static {
    /// The name of the database, for people.
    fn name(&self) -> &'static str;

    /// Whether the database answers.
    fn check(&self) -> Pending<'_, ()>;

    /// Finishes what is being written and closes.
    fn close(&self) -> Pending<'_, ()>;

    // People

    /// Adds a person. Fails with [`StoreError::Taken`] if the name is taken.
    fn add_user(&self, user: User) -> Pending<'_, ()>;

    /// A person by id.
    fn user(&self, id: &str) -> Pending<'_, Option<User>>;

    /// A person by name, in whatever case it is written.
    fn user_by_name(&self, name: &str) -> Pending<'_, Option<User>>;

    /// Changes a person. Fails with [`StoreError::Taken`] if the name is taken. `false` if there is no such person.
    fn change_user(&self, id: &str, change: UserChange) -> Pending<'_, bool>;

    /// Deletes a person with log-ins, ratings and seeks; in the games the seat says that the person is gone.
    fn delete_user(&self, id: &str) -> Pending<'_, ()>;

    // Log-ins

    /// Adds a log-in.
    fn add_session(&self, session: Session) -> Pending<'_, ()>;

    /// The person whose log-in it is.
    fn session(&self, hash: &str) -> Pending<'_, Option<(Session, User)>>;

    /// Notes that a log-in was used.
    fn touch_session(&self, hash: &str, seen: i64) -> Pending<'_, ()>;

    /// The log-ins of a person, the last used first.
    fn sessions_of(&self, person: &str) -> Pending<'_, Vec<Session>>;

    /// Ends a log-in of a person; `false` if there is none.
    fn end_session(&self, person: &str, hash: &str) -> Pending<'_, bool>;

    /// Ends all log-ins of a person but one.
    fn end_other_sessions(&self, person: &str, but: &str) -> Pending<'_, ()>;

    // Meetings and games

    /// Adds a meeting with its first game.
    fn add_meeting(&self, meeting: Meeting, game: Game) -> Pending<'_, ()>;

    /// Adds the next game of a meeting. `false` if the meeting has a game of that number already.
    fn add_game(&self, game: Game) -> Pending<'_, bool>;

    /// A meeting by id.
    fn meeting(&self, id: &str) -> Pending<'_, Option<Meeting>>;

    /// A game by id.
    fn game(&self, id: &str) -> Pending<'_, Option<Game>>;

    /// The games of a meeting in order.
    fn games_of_meeting(&self, meeting: &str) -> Pending<'_, Vec<Game>>;

    /// Gives the open seat of a game and its meeting to somebody. `false` if there was none.
    fn sit_down(&self, game: &str, seat: Seat) -> Pending<'_, bool>;

    /// Games that have not ended, oldest first.
    fn unfinished_games(&self) -> Pending<'_, Vec<Game>>;

    /// Meetings that are not settled although none of their games goes on.
    fn unsettled_meetings(&self) -> Pending<'_, Vec<Meeting>>;

    /// The newest games of a person, each with its meeting.
    fn games_of(&self, person: &str, limit: u32) -> Pending<'_, Vec<(Game, Meeting)>>;

    /// Appends to the log of a game: the answer comes when it is on disk. Fails with [`StoreError::Collision`] if the number is not
    /// the one after the last, which means that somebody else has written.
    fn append(&self, append: Append) -> Pending<'_, ()>;

    /// The log of a game.
    fn log(&self, game: &str) -> Pending<'_, Vec<Entry>>;

    // Ratings

    /// The ratings of a person.
    fn ratings_of(&self, person: &str) -> Pending<'_, Vec<Rating>>;

    /// The changes of a person's ratings, oldest first.
    fn rating_changes_of(&self, person: &str) -> Pending<'_, Vec<RatingChange>>;

    /// The changes that a meeting brought.
    fn rating_changes_by(&self, meeting: &str) -> Pending<'_, Vec<RatingChange>>;

    /// Notes that a meeting is over and what it does to the ratings, all at once. `false` if that was done already.
    fn settle(&self, meeting: &str, at: i64, changes: Vec<RatingChange>) -> Pending<'_, bool>;

    // Seeks

    /// Adds a seek.
    fn add_seek(&self, seek: Seek) -> Pending<'_, ()>;

    /// All seeks, oldest first.
    fn seeks(&self) -> Pending<'_, Vec<Seek>>;

    /// Takes a seek off the list; `None` if somebody was quicker.
    fn take_seek(&self, id: &str) -> Pending<'_, Option<Seek>>;
}

/// Opens a database by its address: `postgres://…`, or `sqlite:` and a path (or a path alone); tables are made or brought up to date.
///
/// # Errors
/// If it cannot be opened.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        Ok(Arc::new(sql::open_postgres(address).await?))
    } else {
        Ok(Arc::new(sql::open_sqlite(address.strip_prefix("sqlite:").unwrap_or(address)).await?))
    }
}
