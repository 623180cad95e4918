//! Games of days: how they stand, the lines that players lay down in them, and leave.

use sqlx::AnyConnection;

use crate::Store;
use crate::error::StoreError;
use crate::model::{DaysGame, Leave, Letter, Seat};
use crate::rows::{Columns, Record, select};

/// Notes how a game stands. What is to be told of it changes with a move and at the end only.
pub(crate) async fn note(connection: &mut AnyConnection, days: &DaysGame) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO days (game, first, second, turn, board, ply, deadline, stage, tell_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (game) DO UPDATE SET \
         turn = $4, board = $5, ply = $6, deadline = $7, \
         stage = CASE WHEN days.ply = $6 AND $8 < 2 THEN days.stage ELSE $8 END, \
         tell_at = CASE WHEN days.ply = $6 AND $8 < 2 THEN days.tell_at ELSE $9 END",
    )
    .bind(days.game.as_str())
    .bind(days.first.text())
    .bind(days.second.text())
    .bind(days.turn)
    .bind(days.board.as_str())
    .bind(days.ply)
    .bind(days.deadline)
    .bind(days.stage)
    .bind(days.tell_at)
    .execute(connection)
    .await?;
    Ok(())
}

/// The lines of a person, as they were laid down.
struct Lines {
    person: String,
    body: String,
}

impl Record for Lines {
    fn columns() -> String {
        "lines.person, lines.body".to_owned()
    }

    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        Ok(Self { person: columns.take()?, body: columns.take()? })
    }
}

impl Store {
    /// The games of days that a person is playing: those to move in first, each by the time that is left.
    pub async fn days_of(&self, person: &str) -> Result<Vec<DaysGame>, StoreError> {
        let query = select::<DaysGame>(
            "(SELECT * FROM days WHERE first = $1 AND stage < $2 \
             UNION SELECT * FROM days WHERE second = $1 AND stage < $2) AS days \
             ORDER BY CASE WHEN (turn = 0 AND first = $1) OR (turn = 1 AND second = $1) THEN 0 ELSE 1 END, deadline, game",
        );
        self.all(query.bind(Seat::User(person.to_owned()).text()).bind(DaysGame::OVER)).await
    }

    /// Games of which there is something to tell before a moment.
    pub async fn days_to_tell(&self, before: i64, limit: u32) -> Result<Vec<DaysGame>, StoreError> {
        let from = "days WHERE tell_at IS NOT NULL AND tell_at <= $1 ORDER BY tell_at, game LIMIT $2";
        self.all(select::<DaysGame>(from).bind(before).bind(i64::from(limit))).await
    }

    /// What was to be told of a game becomes letters, to those who want them, and the next thing to tell is noted; both or neither. Nothing
    /// happens if the game has gone on meanwhile. A game that is over is not listed any more.
    pub async fn tell_days(
        &self,
        told: &DaysGame,
        letters: Vec<Letter>,
        next: Option<i64>,
    ) -> Result<(), StoreError> {
        self.writer
            .write((told.clone(), letters, next), |connection, (told, letters, next)| {
                Box::pin(async move {
                    let statement = if told.stage == DaysGame::OVER {
                        "DELETE FROM days WHERE game = $1 AND ply = $2 AND stage = $3"
                    } else {
                        "UPDATE days SET stage = $4, tell_at = $5 WHERE game = $1 AND ply = $2 AND stage = $3"
                    };
                    let mut query =
                        sqlx::query(statement).bind(told.game.as_str()).bind(told.ply).bind(told.stage);
                    if told.stage != DaysGame::OVER {
                        query = query.bind(DaysGame::REMINDER).bind(*next);
                    }
                    if query.execute(&mut *connection).await?.rows_affected() == 0 {
                        return Ok(());
                    }
                    for letter in letters {
                        crate::mail::post(connection, letter).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Lays lines down in a game, in the place of those before.
    pub async fn set_lines(&self, game: &str, person: &str, body: String) -> Result<(), StoreError> {
        self.writer
            .write((game.to_owned(), person.to_owned(), body), |connection, (game, person, body)| {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT INTO lines (game, person, body) VALUES ($1, $2, $3) \
                         ON CONFLICT (game, person) DO UPDATE SET body = $3",
                    )
                    .bind(game.as_str())
                    .bind(person.as_str())
                    .bind(body.as_str())
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Withdraws the lines of a person in a game.
    pub async fn drop_lines(&self, game: &str, person: &str) -> Result<(), StoreError> {
        self.writer
            .write((game.to_owned(), person.to_owned()), |connection, (game, person)| {
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM lines WHERE game = $1 AND person = $2");
                    query.bind(game.as_str()).bind(person.as_str()).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// The lines that are laid down in a game: by whom, and what.
    pub async fn lines(&self, game: &str) -> Result<Vec<(String, String)>, StoreError> {
        let lines: Vec<Lines> =
            self.all(select::<Lines>("lines WHERE game = $1 ORDER BY person").bind(game)).await?;
        Ok(lines.into_iter().map(|lines| (lines.person, lines.body)).collect())
    }

    /// Takes leave; `false` if the person has taken one in that year.
    pub async fn add_leave(&self, leave: Leave) -> Result<bool, StoreError> {
        self.writer
            .write(leave, |connection, leave| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "INSERT INTO leaves (person, year, first, last, announced) VALUES ($1, $2, $3, $4, $5) \
                         ON CONFLICT DO NOTHING",
                    )
                    .bind(leave.person.as_str())
                    .bind(leave.year)
                    .bind(leave.first)
                    .bind(leave.last)
                    .bind(leave.announced)
                    .execute(connection)
                    .await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
    }

    /// The leaves of a person, the newest first.
    pub async fn leaves_of(&self, person: &str) -> Result<Vec<Leave>, StoreError> {
        self.all(select::<Leave>("leaves WHERE person = $1 ORDER BY year DESC").bind(person)).await
    }

    /// Leaves that are not over on a day.
    pub async fn leaves_from(&self, day: i64) -> Result<Vec<Leave>, StoreError> {
        self.all(select::<Leave>("leaves WHERE last >= $1 ORDER BY announced, person").bind(day)).await
    }
}
