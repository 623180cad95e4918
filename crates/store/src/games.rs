//! Meetings, their games and the logs of the games.

use sqlx::AnyConnection;

use crate::Store;
use crate::error::StoreError;
use crate::model::{Append, Cursor, Entry, Game, GamesPage, Meeting, Score, Seat, Totals};
use crate::nodes;
use crate::rows::{Columns, Record, select};

/// Adds a game, which has not ended; says how many rows that made.
async fn insert_game(connection: &mut AnyConnection, game: &Game) -> Result<u64, StoreError> {
    let done = sqlx::query(
        "INSERT INTO games (id, meeting, number, regulations, first, second, created, wakes_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
    )
    .bind(game.id.as_str())
    .bind(game.meeting.as_str())
    .bind(i64::from(game.number))
    .bind(game.regulations.as_str())
    .bind(game.first.text())
    .bind(game.second.text())
    .bind(game.created)
    .bind(game.wakes_at)
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}

/// Adds a meeting with its first game.
pub(crate) async fn insert_meeting(
    connection: &mut AnyConnection,
    meeting: &Meeting,
    game: &Game,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO meetings (id, terms, discipline, tempo, rated, one, two, created, settled) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(meeting.id.as_str())
    .bind(meeting.terms.as_str())
    .bind(meeting.discipline.as_str())
    .bind(meeting.tempo.as_str())
    .bind(i64::from(meeting.rated))
    .bind(meeting.one.text())
    .bind(meeting.two.text())
    .bind(meeting.created)
    .bind(meeting.settled)
    .execute(&mut *connection)
    .await?;
    if insert_game(connection, game).await? == 0 { Err(StoreError::Taken) } else { Ok(()) }
}

/// Notes when a game has to be looked at.
async fn set_wakes_at(connection: &mut AnyConnection, game: &str, at: Option<i64>) -> Result<(), StoreError> {
    let query = sqlx::query("UPDATE games SET wakes_at = $1 WHERE id = $2");
    query.bind(at).bind(game).execute(connection).await?;
    Ok(())
}

/// A game that has to be looked at: from when, and its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waking {
    /// The moment before which nothing happens in it by itself.
    pub at: i64,
    /// The game.
    pub game: String,
}

impl Record for Waking {
    fn columns() -> String {
        "games.wakes_at, games.id".to_owned()
    }

    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        Ok(Self { at: columns.take()?, game: columns.take()? })
    }
}

impl Record for Totals {
    fn columns() -> String {
        let count = |condition: &str| format!("COALESCE(SUM(CASE WHEN {condition} THEN 1 ELSE 0 END), 0)");
        let (draw, unplayed) = (Score::Draw.text(), Score::NotPlayed.text());
        [
            count(&format!("score IS NULL OR score <> '{unplayed}'")),
            count("score = side"),
            count(&format!("score = '{draw}'")),
            count(&format!("score <> side AND score <> '{draw}' AND score <> '{unplayed}'")),
        ]
        .join(", ")
    }

    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            games: columns.take()?,
            won: columns.take()?,
            drawn: columns.take()?,
            lost: columns.take()?,
        })
    }
}

impl Store {
    /// Adds a meeting with its first game.
    pub async fn add_meeting(&self, meeting: Meeting, game: Game) -> Result<(), StoreError> {
        self.writer
            .write((meeting, game), |connection, (meeting, game)| {
                Box::pin(insert_meeting(connection, meeting, game))
            })
            .await
    }

    /// Adds the game of a meeting that follows another of its games, to which nothing is owed any more then. `false` if the meeting has a game of that
    /// number already.
    pub async fn add_game(&self, game: Game, after: &str) -> Result<bool, StoreError> {
        self.writer
            .write((game, after.to_owned(), self.fence(after)), |connection, (game, after, fence)| {
                Box::pin(async move {
                    nodes::must_have(connection, fence.as_ref()).await?;
                    let added = insert_game(connection, game).await?;
                    set_wakes_at(connection, after, None).await?;
                    Ok(added > 0)
                })
            })
            .await
    }

    /// A meeting by id.
    pub async fn meeting(&self, id: &str) -> Result<Option<Meeting>, StoreError> {
        self.one(select::<Meeting>("meetings WHERE id = $1").bind(id)).await
    }

    /// A game by id.
    pub async fn game(&self, id: &str) -> Result<Option<Game>, StoreError> {
        self.one(select::<Game>("games WHERE id = $1").bind(id)).await
    }

    /// The games of a meeting in order.
    pub async fn games_of_meeting(&self, meeting: &str) -> Result<Vec<Game>, StoreError> {
        self.all(select::<Game>("games WHERE meeting = $1 ORDER BY number").bind(meeting)).await
    }

    /// Gives the open seat of a game and its meeting to somebody; from then on the game has to be looked at from another moment. `false` if there
    /// was none.
    pub async fn sit_down(&self, game: &str, seat: &Seat, wakes_at: i64) -> Result<bool, StoreError> {
        self.writer
            .write((game.to_owned(), seat.text(), wakes_at), |connection, (game, seat, wakes_at)| {
                Box::pin(async move {
                    // The first game of a meeting, the only one with an open seat, has its players in the order of the meeting.
                    for [of_game, of_meeting] in [
                        [
                            "UPDATE games SET first = $1, wakes_at = $4 WHERE first = $2 AND id = $3",
                            "UPDATE meetings SET one = $1 WHERE one = $2 AND id = (SELECT meeting FROM games WHERE id = $3)",
                        ],
                        [
                            "UPDATE games SET second = $1, wakes_at = $4 WHERE second = $2 AND id = $3",
                            "UPDATE meetings SET two = $1 WHERE two = $2 AND id = (SELECT meeting FROM games WHERE id = $3)",
                        ],
                    ] {
                        let query = |text| {
                            sqlx::query(text).bind(seat.as_str()).bind(Seat::Open.text()).bind(game.as_str())
                        };
                        let seated = query(of_game).bind(*wakes_at).execute(&mut *connection).await?;
                        if seated.rows_affected() > 0 {
                            query(of_meeting).execute(connection).await?;
                            return Ok(true);
                        }
                    }
                    Ok(false)
                })
            })
            .await
    }

    /// Games in which something can happen by itself before a moment, in the order of their moments, after one that an earlier answer gave; not those
    /// that another node has.
    pub async fn games_to_wake(
        &self,
        before: i64,
        after: Option<&Waking>,
        limit: u32,
    ) -> Result<Vec<Waking>, StoreError> {
        // A game that another node has is that node's to wake.
        let theirs = match self.life() {
            Some(life) => format!(
                "AND NOT EXISTS (SELECT 1 FROM owners JOIN nodes ON nodes.id = owners.node AND nodes.died IS NULL \
                 WHERE owners.log = games.id AND owners.node <> {})",
                life.borrow().id
            ),
            None => String::new(),
        };
        let from = format!(
            "games WHERE wakes_at IS NOT NULL AND wakes_at < $1 AND (wakes_at, id) > ($2, $3) {theirs} \
             ORDER BY wakes_at, id LIMIT $4"
        );
        let query = select::<Waking>(&from)
            .bind(before)
            .bind(after.map_or(i64::MIN, |last| last.at))
            .bind(after.map_or("", |last| &last.game))
            .bind(i64::from(limit));
        self.all(query).await
    }

    /// Notes the moment before which nothing happens in a game by itself; nothing if it needs no more attention.
    pub async fn wake_game(&self, game: &str, at: Option<i64>) -> Result<(), StoreError> {
        self.writer
            .write((game.to_owned(), at), |connection, (game, at)| {
                Box::pin(set_wakes_at(connection, game, *at))
            })
            .await
    }

    /// Takes away a meeting that was never played: its only game with the log. Nothing happens if the game has ended.
    pub async fn lapse(&self, game: &str) -> Result<(), StoreError> {
        self.writer
            .write(game.to_owned(), |connection, game| {
                Box::pin(async move {
                    let row =
                        sqlx::query("DELETE FROM games WHERE id = $1 AND ended IS NULL RETURNING meeting")
                            .bind(game.as_str())
                            .fetch_optional(&mut *connection)
                            .await?;
                    let Some(row) = row else { return Ok(()) };
                    let meeting: String = sqlx::Row::try_get(&row, 0)?;
                    for (statement, id) in [
                        ("DELETE FROM log WHERE game = $1", game),
                        ("DELETE FROM meetings WHERE id = $1", &meeting),
                    ] {
                        sqlx::query(statement).bind(id.as_str()).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// A page of a person's games, the newest first, each with its meeting: those before the cursor, which an earlier page gave.
    pub async fn games_of(
        &self,
        person: &str,
        before: Option<&Cursor>,
        limit: u32,
    ) -> Result<GamesPage, StoreError> {
        // Each seat has its index, from which a page is read without sorting the rest.
        let query = select::<(Game, Meeting)>(
            "(SELECT * FROM (SELECT * FROM games WHERE first = $1 AND (created, id) < ($2, $3) \
             ORDER BY created DESC, id DESC LIMIT $4) AS as_first \
             UNION ALL \
             SELECT * FROM (SELECT * FROM games WHERE second = $1 AND first <> $1 AND (created, id) < ($2, $3) \
             ORDER BY created DESC, id DESC LIMIT $4) AS as_second) AS games \
             JOIN meetings ON meetings.id = games.meeting ORDER BY games.created DESC, games.id DESC LIMIT $4",
        );
        let query = query
            .bind(Seat::User(person.to_owned()).text())
            .bind(before.map_or(i64::MAX, |cursor| cursor.created))
            .bind(before.map_or("", |cursor| &cursor.id))
            // One more tells whether there is another page.
            .bind(i64::from(limit) + 1);
        let mut games: Vec<(Game, Meeting)> = self.all(query).await?;
        let more = games.len() > limit as usize;
        games.truncate(limit as usize);
        let last = games.last().filter(|_| more);
        let next = last.map(|(game, _)| Cursor { created: game.created, id: game.id.clone() });
        Ok(GamesPage { games, next })
    }

    /// How all games of a person ended.
    pub async fn totals_of(&self, person: &str) -> Result<Totals, StoreError> {
        let query = select::<Totals>(
            "(SELECT score, 'first' AS side FROM games WHERE first = $1 \
             UNION ALL SELECT score, 'second' AS side FROM games WHERE second = $1) AS seats",
        );
        let totals = self.one(query.bind(Seat::User(person.to_owned()).text())).await?;
        Ok(totals.unwrap_or_default())
    }

    /// Appends to the log of a game: the answer comes when it is on disk.
    ///
    /// # Errors
    /// [`StoreError::Collision`] if the number is not the one after the last, which means that somebody else has written.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.writer.append(append).await
    }

    /// The log of a game.
    pub async fn log(&self, game: &str) -> Result<Vec<Entry>, StoreError> {
        self.all(select::<Entry>("log WHERE game = $1 ORDER BY seq").bind(game)).await
    }
}
