//! What whoever keeps order on the platform reads: what players report of each other, and what the server saw of rated games.

use std::io;
use std::path::Path;

use serde::Serialize;
use store::{Observation, Store};

use crate::config::Config;
use crate::run::RunError;

/// What a player reported.
#[derive(Clone, Debug, Serialize)]
pub struct Reported {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who reported; nothing if the account is gone.
    pub by: Option<String>,
    /// Of whom; nothing if the account is gone.
    pub of: Option<String>,
    /// In which game.
    pub game: Option<String>,
    /// What was written.
    pub text: String,
}

/// What the server saw of a player in a rated game.
#[derive(Clone, Debug, Serialize)]
pub struct Observed {
    /// The player's name.
    pub name: String,
    /// What was seen.
    #[serde(flatten)]
    pub seen: Observation,
}

/// Of what the server's observations are asked for.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A person by name.
    Person(String),
    /// A game by its id.
    Game(String),
}

/// What players reported, the newest first.
///
/// # Errors
/// If the database cannot be read.
pub fn reports(config: &Config, limit: u32) -> Result<Vec<Reported>, RunError> {
    with_store(config, async |store| {
        let mut reports = Vec::new();
        for report in store.reports(limit).await? {
            reports.push(Reported {
                at: report.at,
                by: store.user(&report.person).await?.map(|user| user.name),
                of: store.user(&report.other).await?.map(|user| user.name),
                game: report.game,
                text: report.body,
            });
        }
        Ok(reports)
    })
}

/// What was seen of a person or in a game, the newest first; `None` if there is no such person.
///
/// # Errors
/// If the database cannot be read.
pub fn observations(
    config: &Config,
    subject: &Subject,
    limit: u32,
) -> Result<Option<Vec<Observed>>, RunError> {
    with_store(config, async |store| {
        let seen = match subject {
            Subject::Game(id) => store.observations_of_game(id).await?,
            Subject::Person(name) => match store.user_by_name(name).await? {
                Some(user) => store.observations_of(&user.id, limit).await?,
                None => return Ok(None),
            },
        };
        let mut observed = Vec::new();
        for seen in seen {
            let Some(user) = store.user(&seen.person).await? else { continue };
            observed.push(Observed { name: user.name, seen });
        }
        Ok(Some(observed))
    })
}

/// Asks the database of a server, which may be running meanwhile. A file that is not there is not made.
fn with_store<T>(
    config: &Config,
    ask: impl AsyncFnOnce(&Store) -> Result<T, RunError>,
) -> Result<T, RunError> {
    let file = config.database.strip_prefix("sqlite:").unwrap_or(&config.database);
    if !config.database.starts_with("postgres") && !Path::new(file).is_file() {
        return Err(RunError::Io(file.to_owned(), io::ErrorKind::NotFound.into()));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| RunError::Io("tokio".to_owned(), error))?;
    runtime.block_on(async {
        let store = Store::open(&config.database).await?;
        let answer = ask(&store).await;
        store.close().await;
        answer
    })
}
