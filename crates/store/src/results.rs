//! How the games of people ended: what a person's page is made of, each question by an index.

use crate::Store;
use crate::error::StoreError;
use crate::model::{ByOpening, BySide, GameResult, Streaks};
use crate::rows::{Columns, Record, select};

impl Record for BySide {
    fn columns() -> String {
        format!("pool, side, {}", counts())
    }

    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        Ok(Self { pool: columns.take()?, side: columns.take()?, results: read_counts(columns)? })
    }
}

impl Record for ByOpening {
    fn columns() -> String {
        format!("pool, opening, side, {}", counts())
    }

    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        let (pool, opening, side) = (columns.take()?, columns.take()?, columns.take()?);
        Ok(Self { pool, opening, side, results: read_counts(columns)? })
    }
}

/// Wins, draws and losses.
fn counts() -> String {
    let count = |score: i64| format!("SUM(CASE WHEN score = {score} THEN 1 ELSE 0 END)");
    [count(2), count(1), count(0)].join(", ")
}

fn read_counts(columns: &mut Columns<'_>) -> Result<[i64; 3], StoreError> {
    Ok([columns.take()?, columns.take()?, columns.take()?])
}

/// How long a run of wins is.
struct Run(i64);

impl Record for Run {
    fn columns() -> String {
        "COALESCE(MAX(run), 0)".to_owned()
    }

    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        Ok(Self(columns.take()?))
    }
}

/// How many.
struct Number(i64);

impl Record for Number {
    fn columns() -> String {
        "COUNT(*)".to_owned()
    }

    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        Ok(Self(columns.take()?))
    }
}

impl Store {
    /// Keeps how a game ended for its players; what is kept already stays.
    pub async fn add_results(&self, results: Vec<GameResult>) -> Result<(), StoreError> {
        if results.is_empty() {
            return Ok(());
        }
        self.writer
            .write(results, |connection, results| {
                Box::pin(async move {
                    for result in results {
                        // A person who is gone meanwhile has no results.
                        sqlx::query(
                            "INSERT INTO results (person, at, game, pool, side, opening, score, other, other_rating) \
                             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 \
                             WHERE EXISTS (SELECT 1 FROM users WHERE id = $1) ON CONFLICT DO NOTHING",
                        )
                        .bind(result.person.as_str())
                        .bind(result.at)
                        .bind(result.game.as_str())
                        .bind(result.pool.as_str())
                        .bind(result.side.as_str())
                        .bind(result.opening.as_str())
                        .bind(result.score)
                        .bind(result.other.text())
                        .bind(result.other_rating)
                        .execute(&mut *connection)
                        .await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// A person's results on each list with each side.
    pub async fn results_by_side(&self, person: &str) -> Result<Vec<BySide>, StoreError> {
        let from = "results WHERE person = $1 GROUP BY pool, side ORDER BY pool, side";
        self.all(select::<BySide>(from).bind(person)).await
    }

    /// A person's results with the openings played most.
    pub async fn results_by_opening(&self, person: &str, limit: u32) -> Result<Vec<ByOpening>, StoreError> {
        let from = "results WHERE person = $1 AND opening <> '' GROUP BY pool, opening, side \
                    ORDER BY COUNT(*) DESC, pool, opening, side LIMIT $2";
        self.all(select::<ByOpening>(from).bind(person).bind(i64::from(limit))).await
    }

    /// A person's wins against the highest rated.
    pub async fn best_wins(&self, person: &str, limit: u32) -> Result<Vec<GameResult>, StoreError> {
        let from = "results WHERE person = $1 AND score = 2 AND other_rating IS NOT NULL \
                    ORDER BY other_rating DESC, at DESC LIMIT $2";
        self.all(select::<GameResult>(from).bind(person).bind(i64::from(limit))).await
    }

    /// A person's wins in a row: now, and at most.
    pub async fn streaks(&self, person: &str) -> Result<Streaks, StoreError> {
        let from = "results WHERE person = $1 AND at > COALESCE((SELECT MAX(at) FROM results WHERE person = $1 AND score < 2), -1)";
        let now: Option<Number> = self.one(select::<Number>(from).bind(person)).await?;
        // Between two games that were not won the number of wins so far is counted; the difference is the run.
        let from = "(SELECT COUNT(*) AS run FROM (SELECT score, SUM(CASE WHEN score < 2 THEN 1 ELSE 0 END) \
                    OVER (ORDER BY at, game) AS part FROM results WHERE person = $1) AS parts \
                    WHERE score = 2 GROUP BY part) AS runs";
        let best: Option<Run> = self.one(select::<Run>(from).bind(person)).await?;
        Ok(Streaks { now: now.map_or(0, |Number(now)| now), best: best.map_or(0, |Run(best)| best) })
    }
}
