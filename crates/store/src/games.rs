//! Meetings, their games and the logs of the games.

use sqlx::{Any, Executor};

use crate::Store;
use crate::error::StoreError;
use crate::model::{Append, Cursor, Entry, Game, GamesPage, Meeting, Score, Seat, Totals};
use crate::rows::{Columns, Record, select};

/// Adds a game, which has not ended; says how many rows that made.
async fn insert_game(executor: impl Executor<'_, Database = Any>, game: Game) -> Result<u64, StoreError> {
    let done = sqlx::query(
        "INSERT INTO games (id, meeting, number, regulations, first, second, created) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
    )
    .bind(game.id)
    .bind(game.meeting)
    .bind(i64::from(game.number))
    .bind(game.regulations)
    .bind(game.first.text())
    .bind(game.second.text())
    .bind(game.created)
    .execute(executor)
    .await?;
    Ok(done.rows_affected())
}

impl Record for Totals {
    fn columns() -> String {
        let count = |condition: &str| format!("COALESCE(SUM(CASE WHEN {condition} THEN 1 ELSE 0 END), 0)");
        let draw = Score::Draw.text();
        [
            "COUNT(*)".to_owned(),
            count("score = side"),
            count(&format!("score = '{draw}'")),
            count(&format!("score <> side AND score <> '{draw}'")),
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
        let mut transaction = self.write.begin().await?;
        sqlx::query(
            "INSERT INTO meetings (id, terms, discipline, tempo, rated, one, two, created, settled) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(meeting.id)
        .bind(meeting.terms)
        .bind(meeting.discipline)
        .bind(meeting.tempo)
        .bind(i64::from(meeting.rated))
        .bind(meeting.one.text())
        .bind(meeting.two.text())
        .bind(meeting.created)
        .bind(meeting.settled)
        .execute(&mut *transaction)
        .await?;
        if insert_game(&mut *transaction, game).await? == 0 {
            return Err(StoreError::Taken);
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Adds the next game of a meeting. `false` if the meeting has a game of that number already.
    pub async fn add_game(&self, game: Game) -> Result<bool, StoreError> {
        Ok(insert_game(&self.write, game).await? > 0)
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

    /// Gives the open seat of a game and its meeting to somebody. `false` if there was none.
    pub async fn sit_down(&self, game: &str, seat: &Seat) -> Result<bool, StoreError> {
        let mut transaction = self.write.begin().await?;
        let mut seated = 0;
        // The first game of a meeting, the only one with an open seat, has its players in the order of the meeting.
        for [of_game, of_meeting] in [
            [
                "UPDATE games SET first = $1 WHERE first = $2 AND id = $3",
                "UPDATE meetings SET one = $1 WHERE one = $2 AND id = (SELECT meeting FROM games WHERE id = $3)",
            ],
            [
                "UPDATE games SET second = $1 WHERE second = $2 AND id = $3",
                "UPDATE meetings SET two = $1 WHERE two = $2 AND id = (SELECT meeting FROM games WHERE id = $3)",
            ],
        ] {
            let query = |text| sqlx::query(text).bind(seat.text()).bind(Seat::Open.text()).bind(game);
            seated += query(of_game).execute(&mut *transaction).await?.rows_affected();
            query(of_meeting).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(seated > 0)
    }

    /// Games that have not ended, oldest first.
    pub async fn unfinished_games(&self) -> Result<Vec<Game>, StoreError> {
        self.all(select::<Game>("games WHERE ended IS NULL ORDER BY created, id")).await
    }

    /// Meetings that are not settled although none of their games goes on.
    pub async fn unsettled_meetings(&self) -> Result<Vec<Meeting>, StoreError> {
        self.all(select::<Meeting>(
            "meetings WHERE settled IS NULL AND NOT EXISTS \
             (SELECT 1 FROM games WHERE games.meeting = meetings.id AND games.ended IS NULL) ORDER BY created, id",
        ))
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
        self.journal.append(append).await
    }

    /// The log of a game.
    pub async fn log(&self, game: &str) -> Result<Vec<Entry>, StoreError> {
        self.all(select::<Entry>("log WHERE game = $1 ORDER BY seq").bind(game)).await
    }
}
