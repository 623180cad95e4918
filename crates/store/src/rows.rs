//! From rows of the database to what is kept, and back out of a query.

use std::sync::Arc;

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{Any, AssertSqlSafe, Decode, Row, Type};

use crate::Store;
use crate::error::StoreError;
use crate::model::{
    Bureau, BureauRole, Challenge, CompositionContest, DaysGame, Entry, Event, Game, GameResult, Leave,
    Letter, LoggedAct, Mail, Meeting, PuzzleRating, Rating, RatingChange, Relation, RelationKind, Report,
    Said, Seat, Seek, Session, Span, Token, User,
};
use crate::observations::Observation;
use crate::source::PATIENCE;

/// A statement with its values.
pub(crate) type Query = sqlx::query::Query<'static, Any, AnyArguments>;

/// The columns of a row, one after the other.
pub(crate) struct Columns<'r> {
    row: &'r AnyRow,
    next: usize,
}

impl Columns<'_> {
    pub(crate) fn take<T: for<'d> Decode<'d, Any> + Type<Any>>(&mut self) -> Result<T, StoreError> {
        let value = self.row.try_get(self.next)?;
        self.next += 1;
        Ok(value)
    }

    fn number(&mut self) -> Result<u32, StoreError> {
        let number: i64 = self.take()?;
        u32::try_from(number).map_err(|_| StoreError::Unreadable(format!("the number {number}")))
    }

    /// Neither database has a truth value that the other reads.
    fn flag(&mut self) -> Result<bool, StoreError> {
        Ok(self.take::<i64>()? != 0)
    }

    fn relation(&mut self) -> Result<RelationKind, StoreError> {
        let text: String = self.take()?;
        RelationKind::read(&text).ok_or(StoreError::Unreadable(text))
    }

    fn seat(&mut self) -> Result<Seat, StoreError> {
        let text: String = self.take()?;
        Seat::read(&text).ok_or(StoreError::Unreadable(text))
    }
}

/// What a row, or a part of one, holds.
pub(crate) trait Record: Sized {
    /// The columns to ask for, with their tables.
    fn columns() -> String;

    /// Reads these columns, in their order.
    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError>;
}

impl<A: Record, B: Record> Record for (A, B) {
    fn columns() -> String {
        format!("{}, {}", A::columns(), B::columns())
    }

    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        Ok((A::read(columns)?, B::read(columns)?))
    }
}

/// Implements [`Record`] by the fields in the order of the columns: each is read by the method of [`Columns`] that is named.
macro_rules! record {
    ($table:literal, $type:ident { $($field:ident: $read:ident),* }) => {
        impl Record for $type {
            fn columns() -> String {
                [$(concat!($table, ".", stringify!($field))),*].join(", ")
            }

            fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
                Ok(Self { $($field: columns.$read()?),* })
            }
        }
    };
}

record!("users", User { id: take, name: take, password: take, zone: take, created: take, bot: flag });
record!("sessions", Session { hash: take, person: take, created: take, seen: take, agent: take });
record!(
    "meetings",
    Meeting {
        id: take,
        terms: take,
        discipline: take,
        tempo: take,
        rated: flag,
        one: seat,
        two: seat,
        created: take,
        settled: take,
        uncounted: take
    }
);
record!(
    "games",
    Game {
        id: take,
        meeting: take,
        number: number,
        regulations: take,
        first: seat,
        second: seat,
        created: take,
        ended: take,
        outcome: take,
        wakes_at: take
    }
);
record!("outages", Span { began: take, ended: take });
record!("log", Entry { seq: number, at: take, body: take });
record!(
    "ratings",
    Rating { pool: take, rating: take, games: take, deviation: take, volatility: take, at: take }
);
record!(
    "rating_changes",
    RatingChange { person: take, meeting: take, pool: take, at: take, before: take, after: take }
);
record!("events", Event { id: take, name: take, created: take });
record!("bureaus", Bureau { id: take, code: take, name: take, created: take });
record!("bureau_roles", BureauRole { bureau: take, role: take, person: take });
record!("contests", CompositionContest { id: take, kind: take, name: take, created: take });
// The table of those who try puzzles has the same columns and is asked for by this name.
record!(
    "puzzle_ratings",
    PuzzleRating {
        who: take,
        rating: take,
        tries: take,
        solved: take,
        deviation: take,
        volatility: take,
        at: take
    }
);
record!("acts", LoggedAct { number: number, at: take, who: take, body: take });
record!("seeks", Seek { id: take, person: take, body: take, created: take });

record!("tokens", Token { hash: take, person: take, name: take, scopes: take, created: take });
record!("challenges", Challenge { id: take, person: take, other: take, body: take, created: take });
record!("relations", Relation { person: take, other: take, kind: relation, at: take });
record!("chat", Said { game: take, at: take, id: take, person: take, seated: flag, body: take });
record!("reports", Report { id: take, person: take, other: take, game: take, body: take, at: take });
record!(
    "results",
    GameResult {
        person: take,
        at: take,
        game: take,
        pool: take,
        side: take,
        opening: take,
        score: take,
        other: seat,
        other_rating: take
    }
);

record!(
    "observations",
    Observation {
        person: take,
        at: take,
        game: take,
        moves: take,
        mean_ms: take,
        spread_ms: take,
        given_back_ms: take,
        away_times: take,
        away_ms: take,
        analysis_asked: take,
        rated: take,
        together: take,
        judged: take,
        agreed: take
    }
);

record!(
    "days",
    DaysGame {
        game: take,
        first: seat,
        second: seat,
        turn: take,
        board: take,
        ply: take,
        deadline: take,
        stage: take,
        tell_at: take
    }
);
record!("leaves", Leave { person: take, year: take, first: take, last: take, announced: take });
record!(
    "mail",
    Mail { person: take, address: take, confirmed: flag, notices: take, language: take, stop: take }
);
record!("outbox", Letter { id: take, person: take, kind: take, about: take, due: take });

/// A column of names alone: those of `named`.
pub(crate) struct Name(pub(crate) String);

impl Record for Name {
    fn columns() -> String {
        "named.name".to_owned()
    }

    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        Ok(Self(columns.take()?))
    }
}

/// Reads one row.
pub(crate) fn read<T: Record>(row: &AnyRow) -> Result<T, StoreError> {
    T::read(&mut Columns { row, next: 0 })
}

/// A question for records: `from` is what follows FROM.
pub(crate) fn select<T: Record>(from: &str) -> Query {
    // The text comes from constants of this crate; values are bound.
    sqlx::query(AssertSqlSafe(format!("SELECT {} FROM {from}", T::columns())))
}

/// So many values of one statement are quick to find for every database.
pub(crate) const MOST: usize = 512;

/// How many values are asked for where there are so many: lists of 1, 2, 4, 8 … are few enough to stay prepared.
pub(crate) const fn count(values: usize) -> usize {
    values.next_power_of_two()
}

/// The list of so many values in a statement.
pub(crate) fn list(values: usize) -> String {
    (1..=count(values)).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

/// The values of a list; the last fills it up.
pub(crate) fn filled<'a>(values: &[&'a str]) -> impl Iterator<Item = &'a str> {
    values.iter().chain(std::iter::repeat(&values[values.len() - 1])).take(count(values.len())).copied()
}

impl Store {
    pub(crate) async fn all<T: Record>(&self, query: Query) -> Result<Vec<T>, StoreError> {
        in_time(query.fetch_all(&self.read)).await?.iter().map(read).collect()
    }

    pub(crate) async fn one<T: Record>(&self, query: Query) -> Result<Option<T>, StoreError> {
        in_time(query.fetch_optional(&self.read)).await?.as_ref().map(read).transpose()
    }
}

/// The answer to a question, or that there is none.
async fn in_time<T>(answer: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match tokio::time::timeout(PATIENCE, answer).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(StoreError::Database(Arc::new(sqlx::Error::PoolTimedOut))),
    }
}
