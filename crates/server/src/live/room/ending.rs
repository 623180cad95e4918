//! A game that is over: what follows it, how it is kept on people's pages, and what was to be seen of it for the arbiter.

use std::sync::Arc;

use game::{AnyGame, Player};
use store::{Seat, StoreError};

use crate::bureau::boards;
use crate::http::pdn;
use crate::live::logged_game::index;
use crate::live::observation::Seen;
use crate::live::{meeting, view};
use crate::wire::{Happening, Move, RatingChanges};

use super::Room;

/// So many plies are the opening on people's pages.
const OPENING: usize = 3;

impl Room {
    /// Shows the position to fair play: while it is on the board it is not analysed.
    pub(super) fn show(&mut self) {
        let (Seat::User(first), Seat::User(second)) = (&self.game.first, &self.game.second) else { return };
        // A game of days is not kept in memory; who asks for analysis is looked up (`http/analysis.rs`).
        if self.is_of_days() {
            return;
        }
        let version = Some(self.logged.version());
        if self.shown == version || self.logged.game().is_over() {
            return;
        }
        self.shown = version;
        let players = [first.as_str(), second.as_str()];
        self.registry.fair_play.shows(&self.game.id, players, self.in_earnest(), self.logged.game());
    }

    /// Keeps for the arbiter what was to be seen of a game in earnest that is over.
    pub(super) fn note(&self) {
        let asked = self.registry.fair_play.over(&self.game.id);
        let (Seat::User(first), Seat::User(second), true) =
            (&self.game.first, &self.game.second, self.in_earnest())
        else {
            return;
        };
        let (id, game) = (self.game.id.as_str(), self.logged.game());
        let (given_back, away) = (self.logged.given_back(), self.away);
        let seen = Seen { id, game, players: [first, second], given_back, away, asked };
        let observations = seen.observations(self.registry.time.now());
        let line = match game {
            AnyGame::Draughts(game) => Some(engine::Line::of(game)),
            AnyGame::Renju(_) => None,
        };
        let registry = Arc::clone(&self.registry);
        tokio::spawn(async move { registry.observe(observations, line).await });
    }

    /// What follows when a game is over: the next game of the micro-match, or the ratings. To a game that was followed up before nothing is owed: it is
    /// opened to be looked at, nothing of it is written again, and nobody is told again.
    pub(super) async fn finish(&mut self) {
        self.score.record(self.logged.game());
        let marks = self.marked();
        let owed = self.game.wakes_at.is_some();
        let kept = if owed { self.keep().await } else { Ok(()) };
        let after = match kept {
            Ok(()) => {
                self.registry.after(&self.meeting, &self.game, &self.kept, &mut self.score, marks).await
            }
            Err(error) => Err(error),
        };
        match after {
            Ok((changes, uncounted)) => {
                self.writing.followed = true;
                self.uncounted = uncounted;
                let seats = [self.game.first.clone(), self.game.second.clone()];
                if owed {
                    self.registry.bells.game_ends(&seats, &self.game.id);
                }
                self.game.wakes_at = None;
                let of = |seat: &Seat| {
                    let Seat::User(id) = seat else { return None };
                    let change = changes.iter().find(|change| change.person == *id)?;
                    Some([change.before, change.after])
                };
                if !changes.is_empty() {
                    self.ratings =
                        Some(RatingChanges { first: of(&self.game.first), second: of(&self.game.second) });
                }
                let what = if self.score.next.is_some() { Happening::NextGame } else { Happening::Settled };
                self.tell(&[what], None, self.logged.game().ply());
            }
            Err(error) => {
                self.writing.failed(&error);
                tracing::warn!(game = %self.game.id, %error, "what follows the game was not written");
            }
        }
    }

    /// Keeps how the game ended: for the pages of its players, in its bureau, and among the games that were played here.
    async fn keep(&self) -> Result<(), StoreError> {
        self.registry.store.add_results(self.results()).await?;
        // A bureau first, as a competition: what follows is done again as long as the meeting is not settled.
        if let Some(place) = &self.kept.event {
            boards::record(&self.registry, place, &self.game.id).await?;
        }
        self.collect().await;
        Ok(())
    }

    /// Puts the game among those that were played here; draughts only.
    async fn collect(&self) {
        let (Some(played), game) = (self.registry.played.get(), self.logged.game()) else { return };
        let seats = [&self.game.first, &self.game.second];
        if !meeting::tally(game).is_played() || seats.contains(&&Seat::Open) {
            return;
        }
        let with_program = seats.iter().any(|seat| matches!(seat, Seat::Engine(_)));
        let [first, second] = &self.people;
        if let Some(record) = pdn::write(game, &self.game, first, second, None) {
            played.add(self.game.id.clone(), with_program, record).await;
        }
    }

    /// How the game ended for each of its players, for their pages.
    fn results(&self) -> Vec<store::GameResult> {
        let (game, seats) = (self.logged.game(), [&self.game.first, &self.game.second]);
        let tally = meeting::tally(game);
        let Some(at) = self.game.ended.filter(|_| tally.is_played()) else { return Vec::new() };
        let opening: Vec<String> = view::moves(game, 0)
            .into_iter()
            .take(OPENING)
            .map(|played| match played {
                Move::Draughts(played) => played.full,
                Move::Renju(played) => played.full,
            })
            .collect();
        Player::BOTH
            .into_iter()
            .filter_map(|player| {
                let Seat::User(person) = seats[index(player)] else { return None };
                Some(store::GameResult {
                    person: person.clone(),
                    at,
                    game: self.game.id.clone(),
                    pool: self.kept.terms.pool(),
                    side: if player == Player::First { "first" } else { "second" }.to_owned(),
                    opening: opening.join(" "),
                    score: match tally.mark(player) {
                        game::Mark::Win | game::Mark::Plus => 2,
                        game::Mark::Draw => 1,
                        game::Mark::Loss | game::Mark::Minus => 0,
                    },
                    other: seats[index(player.other())].clone(),
                    other_rating: self.people[index(player.other())].rating.filter(|_| self.meeting.rated),
                })
            })
            .collect()
    }
}
