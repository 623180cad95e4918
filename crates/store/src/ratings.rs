//! Ratings and what changed them.

use sqlx::{AnyConnection, Row as _};

use crate::Store;
use crate::dialect::Dialect;
use crate::error::StoreError;
use crate::model::{Contest, Rating, RatingChange, Settled, Step, User};
use crate::nodes;
use crate::rows::{read, select};

/// The changes that a meeting brought.
const OF_MEETING: &str = "rating_changes WHERE meeting = $1 ORDER BY person";

impl Store {
    /// The changes of a person's ratings, oldest first.
    pub async fn rating_changes_of(&self, person: &str) -> Result<Vec<RatingChange>, StoreError> {
        let from = "rating_changes WHERE person = $1 ORDER BY at, meeting";
        self.all(select::<RatingChange>(from).bind(person)).await
    }

    /// The changes that a meeting brought.
    pub async fn rating_changes_by(&self, meeting: &str) -> Result<Vec<RatingChange>, StoreError> {
        self.all(select::<RatingChange>(OF_MEETING).bind(meeting)).await
    }

    /// Notes that a meeting is over and what it does to the ratings, all at once: `count` gets the ratings of both as they are at that moment and
    /// says what becomes of each, if the meeting counts. Nobody else changes them in between. If one of the two is gone, or
    /// they have met too often, there is nothing to count. `None` if the meeting was settled already. A
    /// node settles it only if it has the log of one of its games.
    pub async fn settle(
        &self,
        meeting: &str,
        at: i64,
        contest: Option<Contest>,
        uncounted: Option<String>,
        count: impl Fn([Option<Rating>; 2]) -> Option<[Step; 2]> + Send + Sync + 'static,
    ) -> Result<Option<Settled>, StoreError> {
        let settlement = Settlement {
            dialect: self.dialect,
            node: self.life().map(|life| life.borrow().id),
            meeting: meeting.to_owned(),
            at,
            contest,
            uncounted,
            count: Box::new(count),
        };
        self.writer.write(settlement, |connection, settlement| Box::pin(settlement.write(connection))).await
    }

    /// The best of a list, the strongest first, whose ratings are known to within `within` at a moment: uncertainty grows by `growth` of its square
    /// in a millisecond.
    pub async fn leaders(
        &self,
        pool: &str,
        within: f64,
        growth: f64,
        now: i64,
        limit: u32,
    ) -> Result<Vec<(User, Rating)>, StoreError> {
        let from = "ratings JOIN users ON users.id = ratings.person WHERE ratings.pool = $1 AND users.bot = 0 \
                    AND ratings.deviation * ratings.deviation + $2 * ($3 - ratings.at) <= $4 \
                    ORDER BY ratings.rating DESC, ratings.person LIMIT $5";
        let query = select::<(User, Rating)>(from)
            .bind(pool)
            .bind(growth)
            .bind(now)
            .bind(within * within)
            .bind(i64::from(limit));
        self.all(query).await
    }
}

type Count = dyn Fn([Option<Rating>; 2]) -> Option<[Step; 2]> + Send + Sync;

struct Settlement {
    dialect: Dialect,
    node: Option<i64>,
    meeting: String,
    at: i64,
    contest: Option<Contest>,
    uncounted: Option<String>,
    count: Box<Count>,
}

impl Settlement {
    async fn write(&self, connection: &mut AnyConnection) -> Result<Option<Settled>, StoreError> {
        let (meeting, at) = (self.meeting.as_str(), self.at);
        if let Some(node) = self.node {
            nodes::must_have_one_of(connection, meeting, node).await?;
        }
        sqlx::query("UPDATE games SET wakes_at = NULL WHERE meeting = $1 AND ended IS NOT NULL")
            .bind(meeting)
            .execute(&mut *connection)
            .await?;
        let done =
            sqlx::query("UPDATE meetings SET settled = $1, uncounted = $3 WHERE id = $2 AND settled IS NULL")
                .bind(at)
                .bind(meeting)
                .bind(self.uncounted.clone())
                .execute(&mut *connection)
                .await?;
        if done.rows_affected() == 0 {
            return Ok(None);
        }
        let nothing = Settled { changes: Vec::new(), uncounted: self.uncounted.clone() };
        let (Some(Contest { pool, people, since, most, crowded }), None) = (&self.contest, &self.uncounted)
        else {
            return Ok(Some(nothing));
        };
        // Both people first, always in the same order, so that two settlements wait for each other and never each for the other. The ratings are read
        // after that: they may have changed while it waited.
        let lock = sqlx::query(self.dialect.lock_people()).bind(people[0].as_str()).bind(people[1].as_str());
        if lock.fetch_all(&mut *connection).await?.len() < 2 {
            return Ok(Some(nothing));
        }
        let met = sqlx::query(
            "SELECT COUNT(*) FROM rating_changes one JOIN rating_changes two ON two.meeting = one.meeting AND two.person = $2 \
             WHERE one.person = $1 AND one.pool = $3 AND one.at > $4",
        );
        let met = met.bind(people[0].as_str()).bind(people[1].as_str()).bind(pool.as_str()).bind(*since);
        if met.fetch_one(&mut *connection).await?.try_get::<i64, _>(0)? >= *most {
            sqlx::query("UPDATE meetings SET uncounted = $1 WHERE id = $2")
                .bind(*crowded)
                .bind(meeting)
                .execute(connection)
                .await?;
            return Ok(Some(Settled { changes: Vec::new(), uncounted: Some((*crowded).to_owned()) }));
        }
        let mut ratings = [None, None];
        for (rating, person) in ratings.iter_mut().zip(people) {
            let query = select::<Rating>("ratings WHERE person = $1 AND pool = $2");
            let row =
                query.bind(person.as_str()).bind(pool.as_str()).fetch_optional(&mut *connection).await?;
            *rating = row.as_ref().map(read).transpose()?;
        }
        let Some(steps) = (self.count)(ratings) else { return Ok(Some(nothing)) };
        let mut changes = Vec::new();
        for (person, Step { before, after, deviation, volatility }) in people.iter().zip(steps) {
            sqlx::query(
            "INSERT INTO rating_changes (person, meeting, pool, at, before, after) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(person.as_str())
        .bind(meeting)
        .bind(pool.as_str())
        .bind(at)
        .bind(before)
        .bind(after)
        .execute(&mut *connection)
        .await?;
            sqlx::query(
                "INSERT INTO ratings (person, pool, rating, games, deviation, volatility, at) \
                 VALUES ($1, $2, $3, 1, $4, $5, $6) ON CONFLICT (person, pool) DO UPDATE SET rating = excluded.rating, \
                 games = ratings.games + 1, deviation = excluded.deviation, volatility = excluded.volatility, at = excluded.at",
            )
            .bind(person.as_str())
            .bind(pool.as_str())
            .bind(after)
            .bind(deviation)
            .bind(volatility)
            .bind(at)
            .execute(&mut *connection)
            .await?;
            changes.push(RatingChange {
                person: person.clone(),
                meeting: meeting.to_owned(),
                pool: pool.clone(),
                at,
                before,
                after,
            });
        }
        Ok(Some(Settled { changes, uncounted: None }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    /// It is asked whenever a game is opened that is over, and there are as many changes as were ever made.
    #[tokio::test]
    async fn the_changes_of_a_meeting_are_found_without_reading_all() {
        let path = std::env::temp_dir().join(format!("bolshak-changes-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let mut connection = Source::new(path.to_str().unwrap()).unwrap().connect().await.unwrap();
        Dialect::Sqlite.migrations().run(&mut connection).await.unwrap();
        let statement = format!("EXPLAIN QUERY PLAN SELECT * FROM {OF_MEETING}");
        let plan =
            sqlx::query(sqlx::AssertSqlSafe(statement)).bind("m").fetch_all(&mut connection).await.unwrap();
        for step in plan {
            let step: String = step.try_get(3).unwrap();
            assert!(!step.contains("SCAN"), "{step}");
        }
        std::fs::remove_file(&path).unwrap();
    }
}
