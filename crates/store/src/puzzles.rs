//! How people fare with puzzles, and what that makes of the ratings of both.

use sqlx::AnyConnection;

use crate::Store;
use crate::error::StoreError;
use crate::model::{PuzzleRating, PuzzleTry, Step};
use crate::rows::{read, select};

/// The rows of one puzzle, and of one who tries puzzles.
const PUZZLE: &str = "puzzle_ratings WHERE pool = $1 AND who = $2";
const SOLVER: &str = "puzzle_solvers puzzle_ratings WHERE pool = $1 AND who = $2";

/// How a row of either table changes.
macro_rules! step {
    ($table:literal) => {
        concat!(
            "INSERT INTO ",
            $table,
            " (pool, who, rating, tries, solved, deviation, volatility, at) VALUES ($1, $2, $3, 1, $4, $5, $6, $7) \
             ON CONFLICT (pool, who) DO UPDATE SET rating = excluded.rating, tries = ",
            $table,
            ".tries + 1, solved = ",
            $table,
            ".solved + excluded.solved, deviation = excluded.deviation, volatility = excluded.volatility, at = excluded.at"
        )
    };
}

async fn kept(
    connection: &mut AnyConnection,
    from: &'static str,
    pool: &str,
    who: &str,
) -> Result<Option<PuzzleRating>, StoreError> {
    let query = select::<PuzzleRating>(from).bind(pool.to_owned()).bind(who.to_owned());
    query.fetch_optional(connection).await?.as_ref().map(read).transpose()
}

async fn write(
    connection: &mut AnyConnection,
    statement: &'static str,
    tried: &PuzzleTry,
    who: &str,
    step: &Step,
) -> Result<(), StoreError> {
    sqlx::query(statement)
        .bind(tried.pool.as_str())
        .bind(who)
        .bind(step.after)
        .bind(i64::from(tried.solved))
        .bind(step.deviation)
        .bind(step.volatility)
        .bind(tried.at)
        .execute(connection)
        .await?;
    Ok(())
}

/// What a try makes of the ratings of the puzzle and of the solver.
type Count = dyn Fn([Option<PuzzleRating>; 2]) -> [Step; 2] + Send + Sync;

impl Store {
    /// Notes a first try at a puzzle and what it does to the ratings of both, all at once: `count` gets the puzzle's rating and the solver's as they are
    /// at that moment. Whether it was the first; another one changes nothing.
    pub async fn try_puzzle(
        &self,
        tried: PuzzleTry,
        count: impl Fn([Option<PuzzleRating>; 2]) -> [Step; 2] + Send + Sync + 'static,
    ) -> Result<bool, StoreError> {
        let count: Box<Count> = Box::new(count);
        self.writer
            .write((tried, count), |connection, (tried, count)| {
                Box::pin(async move {
                    let first = sqlx::query(
                        "INSERT INTO puzzle_tries (pool, puzzle, person, solved, at) VALUES ($1, $2, $3, $4, $5) \
                         ON CONFLICT DO NOTHING",
                    )
                    .bind(tried.pool.as_str())
                    .bind(tried.puzzle.as_str())
                    .bind(tried.person.as_str())
                    .bind(i64::from(tried.solved))
                    .bind(tried.at)
                    .execute(&mut *connection)
                    .await?;
                    if first.rows_affected() == 0 {
                        return Ok(false);
                    }
                    let puzzle = kept(connection, PUZZLE, &tried.pool, &tried.puzzle).await?;
                    let solver = kept(connection, SOLVER, &tried.pool, &tried.person).await?;
                    let [puzzle, solver] = count([puzzle, solver]);
                    write(connection, step!("puzzle_ratings"), tried, &tried.puzzle, &puzzle).await?;
                    write(connection, step!("puzzle_solvers"), tried, &tried.person, &solver).await?;
                    Ok(true)
                })
            })
            .await
    }

    /// The ratings of the puzzles of a pool that somebody has tried.
    pub async fn puzzle_ratings(&self, pool: &str) -> Result<Vec<PuzzleRating>, StoreError> {
        let query = select::<PuzzleRating>("puzzle_ratings WHERE pool = $1 ORDER BY who");
        self.all(query.bind(pool.to_owned())).await
    }

    /// How strong somebody is by the puzzles of a pool.
    pub async fn puzzle_solver(&self, pool: &str, person: &str) -> Result<Option<PuzzleRating>, StoreError> {
        self.one(select::<PuzzleRating>(SOLVER).bind(pool.to_owned()).bind(person.to_owned())).await
    }
}
