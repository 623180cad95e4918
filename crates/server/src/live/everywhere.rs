//! What is asked of all servers at once: whether a position is on somebody's board, which games are being played, who plays where. Each answers for the
//! games that it has.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use draughts::Ruleset;
use futures_util::future::join_all;
use language::Language;
use store::{Seat, StoreError};
use tokio::sync::{Mutex, oneshot};

use crate::live::agreement::CORRESPONDENCE;
use crate::live::between::{Answer, Question, Tongue};
use crate::live::fair_play::PositionKey;
use crate::live::registry::Registry;
use crate::live::room::Order;
use crate::wire::GameRow;

/// The most games of the list of live ones.
const LIVE: usize = 60;
/// The list of live games may be so old: however many look, the rooms are asked no more often.
const FRESH: Duration = Duration::from_millis(500);
/// A game that somebody plays is among so many of theirs that were made last.
const LAST_GAMES: u32 = 12;
/// How often games are looked up that fair play knows and that another server may have by now.
const LOOK: Duration = Duration::from_secs(3);

/// A list of live games in each language, and when it was made.
type Lists = [Mutex<Option<(Instant, Arc<Vec<GameRow>>)>>; Language::ALL.len()];

/// The lists of live games: of this server, and of all.
#[derive(Debug, Default)]
pub(crate) struct LiveLists {
    here: Lists,
    everywhere: Lists,
}

/// Why it is not known whether a position is on a board.
#[derive(Debug)]
pub(crate) enum Unknown {
    /// A server that lives is not heard.
    Unheard,
    /// The database.
    Store(StoreError),
}

impl Registry {
    /// Whether analysis of a line, given by its positions, is closed for somebody by a game that any server has.
    pub(crate) async fn is_closed(
        self: &Arc<Self>,
        person: Option<&str>,
        kind: Option<Ruleset>,
        line: &[PositionKey],
    ) -> Result<bool, Unknown> {
        let (closed, known) = self.ask_whether_closed(person, kind, line).await?;
        let Some(person) = person.filter(|_| !closed) else { return Ok(closed) };
        // A game that nobody has in memory, since the server that had it is gone, is loaded, and shows its position.
        let unknown = self.unknown_games_of(person, &known).await.map_err(Unknown::Store)?;
        if unknown.is_empty() {
            return Ok(false);
        }
        for game in unknown {
            let (answer, loaded) = oneshot::channel();
            let told = self.tell_room(&game, Order::Row(Language::En, answer)).await;
            if (told.is_err() || loaded.await.is_err()) && !self.store.has_log(&game) {
                return Err(Unknown::Unheard);
            }
        }
        Ok(self.ask_whether_closed(Some(person), kind, line).await?.0)
    }

    /// What all servers that live say to it, and the person's games that they know.
    async fn ask_whether_closed(
        &self,
        person: Option<&str>,
        kind: Option<Ruleset>,
        line: &[PositionKey],
    ) -> Result<(bool, HashSet<String>), Unknown> {
        let mut closed = self.fair_play.is_closed(person, kind, line);
        let mut known: HashSet<String> =
            person.map(|person| self.fair_play.games_of(person)).into_iter().flatten().collect();
        let Some(nodes) = &self.nodes else { return Ok((closed, known)) };
        let asked = nodes.ask_all(Question::closed(person, kind, line)).await;
        for answer in &asked.answers {
            if let Answer::Closed { closed: there, games } = answer {
                closed |= there;
                known.extend(games.iter().cloned());
            }
        }
        // Whoever is refused has not to be told why at length; whoever is not has to be right.
        if closed || asked.all { Ok((closed, known)) } else { Err(Unknown::Unheard) }
    }

    async fn unknown_games_of(
        &self,
        person: &str,
        known: &HashSet<String>,
    ) -> Result<Vec<String>, StoreError> {
        let games = self.store.games_of(person, None, LAST_GAMES).await?.games;
        // Games of days are looked up elsewhere (`http/analysis.rs`).
        let played = games.into_iter().filter(|(game, meeting)| {
            let people = [&game.first, &game.second].iter().all(|seat| matches!(seat, Seat::User(_)));
            game.ended.is_none() && people && meeting.tempo != CORRESPONDENCE
        });
        Ok(played.map(|(game, _)| game.id).filter(|id| !known.contains(id)).collect())
    }

    /// The games that are going on at all servers, the newest first.
    pub(crate) async fn live_games(self: &Arc<Self>, language: Language) -> Arc<Vec<GameRow>> {
        let Some(nodes) = &self.nodes else { return self.live_games_here(language).await };
        fresh(&self.live_lists.everywhere, language, async {
            let question = nodes.ask_all(Question::Live { language: Tongue(language) });
            let (here, asked) = tokio::join!(self.live_games_here(language), question);
            let mut rows: Vec<GameRow> = here.to_vec();
            for answer in asked.answers {
                if let Answer::Live(there) = answer {
                    rows.extend(there);
                }
            }
            rows.sort_by(|one, other| (other.created, &one.id).cmp(&(one.created, &other.id)));
            // A game that has just gone from one to another may be named by both.
            rows.dedup_by(|one, other| one.id == other.id);
            rows.truncate(LIVE);
            rows
        })
        .await
    }

    /// The games that are going on at this server, the newest first.
    pub(crate) async fn live_games_here(self: &Arc<Self>, language: Language) -> Arc<Vec<GameRow>> {
        fresh(&self.live_lists.here, language, async {
            let asked = self.live(LIVE).into_iter().map(async |id| {
                let (answer, row) = oneshot::channel();
                self.tell_room(&id, Order::Row(language, answer)).await.ok()?;
                row.await.ok()
            });
            // Some may have ended meanwhile.
            join_all(asked).await.into_iter().flatten().filter(|row| row.ended.is_none()).collect()
        })
        .await
    }

    /// For each of some people a game that they are playing, at any server.
    pub(crate) async fn games_played_by(&self, people: &[&str]) -> HashMap<String, String> {
        let mut games = self.games_played_here_by(people);
        let Some(nodes) = &self.nodes else { return games };
        let people = people.iter().map(|&person| person.to_owned()).collect();
        for answer in nodes.ask_all(Question::PlayedBy { people }).await.answers {
            if let Answer::PlayedBy(there) = answer {
                games.extend(there);
            }
        }
        games
    }

    /// The same at this server.
    pub(crate) fn games_played_here_by(&self, people: &[impl AsRef<str>]) -> HashMap<String, String> {
        let played = |person: &str| Some((person.to_owned(), self.fair_play.games_of(person).min()?));
        people.iter().filter_map(|person| played(person.as_ref())).collect()
    }

    /// Forgets positions of games that another server has by now, or that are over. Runs as long as the server.
    pub(crate) async fn watch_positions(self: Arc<Self>) {
        loop {
            tokio::time::sleep(LOOK).await;
            let shown: Vec<String> =
                self.fair_play.games().into_iter().filter(|game| !self.store.has_log(game)).collect();
            let ids: Vec<&str> = shown.iter().map(String::as_str).collect();
            // What cannot be looked up now is looked up the next time.
            let Ok(ownerless) = self.store.ownerless(&ids).await else { continue };
            for game in shown.iter().filter(|game| !ownerless.contains(*game) && !self.store.has_log(game)) {
                self.fair_play.over(game);
            }
        }
    }
}

/// A list in a language, made anew if it is too old. Whoever comes while it is being made waits for the same list.
async fn fresh(
    lists: &Lists,
    language: Language,
    make: impl Future<Output = Vec<GameRow>>,
) -> Arc<Vec<GameRow>> {
    let mut list = lists[language as usize].lock().await;
    if let Some((made, rows)) = &*list
        && made.elapsed() < FRESH
    {
        return Arc::clone(rows);
    }
    let rows = Arc::new(make.await);
    *list = Some((Instant::now(), Arc::clone(&rows)));
    rows
}
