//! What the server saw of the players of rated games, for the arbiter.

use serde::Serialize;

use crate::Store;
use crate::error::StoreError;
use crate::rows::select;

/// What the server saw of a player in a rated game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Observation {
    /// The player.
    #[serde(skip)]
    pub person: String,
    /// When the game ended, in milliseconds since 1970.
    pub at: i64,
    /// The game.
    pub game: String,
    /// The moves whose times are known.
    pub moves: i64,
    /// How long a move took.
    pub mean_ms: i64,
    /// How much the times of the moves differ: their standard deviation.
    pub spread_ms: i64,
    /// What was given back for lag.
    pub given_back_ms: i64,
    /// How often the player left the page of the game.
    pub away_times: i64,
    /// How long.
    pub away_ms: i64,
    /// How often the player asked for analysis and was refused.
    pub analysis_asked: i64,
    /// Of the player's last games so many were rated.
    pub rated: i64,
    /// So many of these were against the same opponent.
    pub together: i64,
    /// The moves that the engine judged: those after the opening with a choice. `None` while it has not.
    pub judged: Option<i64>,
    /// So many of these were the engine's own choice.
    pub agreed: Option<i64>,
}

impl Store {
    /// Keeps what was seen; what the engine says of it can be added by doing it again.
    pub async fn observe(&self, observations: Vec<Observation>) -> Result<(), StoreError> {
        self.writer
            .write(observations, |connection, observations| {
                Box::pin(async move {
                    for seen in observations {
                        // A person who is gone meanwhile is not observed.
                        sqlx::query(
                            "INSERT INTO observations (person, at, game, moves, mean_ms, spread_ms, given_back_ms, \
                             away_times, away_ms, analysis_asked, rated, together, judged, agreed) \
                             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 \
                             WHERE EXISTS (SELECT 1 FROM users WHERE id = $1) \
                             ON CONFLICT (person, at, game) DO UPDATE SET judged = excluded.judged, agreed = excluded.agreed",
                        )
                        .bind(seen.person.as_str())
                        .bind(seen.at)
                        .bind(seen.game.as_str())
                        .bind(seen.moves)
                        .bind(seen.mean_ms)
                        .bind(seen.spread_ms)
                        .bind(seen.given_back_ms)
                        .bind(seen.away_times)
                        .bind(seen.away_ms)
                        .bind(seen.analysis_asked)
                        .bind(seen.rated)
                        .bind(seen.together)
                        .bind(seen.judged)
                        .bind(seen.agreed)
                        .execute(&mut *connection)
                        .await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// What was seen of the players of a game.
    pub async fn observations_of_game(&self, game: &str) -> Result<Vec<Observation>, StoreError> {
        self.all(select::<Observation>("observations WHERE game = $1 ORDER BY person").bind(game)).await
    }

    /// What was seen of a person, the newest game first.
    pub async fn observations_of(&self, person: &str, limit: u32) -> Result<Vec<Observation>, StoreError> {
        let from = "observations WHERE person = $1 ORDER BY at DESC, game LIMIT $2";
        self.all(select::<Observation>(from).bind(person).bind(i64::from(limit))).await
    }
}
