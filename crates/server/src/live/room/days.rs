//! A game of days: nobody has to be at the board, lines are played, and leave stops the clock.

use game::draughts::{Act, BoardAct};
use game::{Actor, AnyGame, Day, FrameAct, Leave, Logged, Moment, Player, Span};
use store::{DaysGame, Seat, StoreError};

use crate::live::days::{self, DAY};
use crate::live::lines::{Followed, Laid, Line, LinesError};

use super::Room;

/// Before a player is told that it is their move, a line of theirs may answer it.
const SOON: i64 = 10_000;

impl Room {
    pub(super) fn is_of_days(&self) -> bool {
        self.kept.terms.control.is_days()
    }

    /// How the game stands after an act, for lists.
    pub(super) fn days_row(&self, game: &AnyGame, when: Moment) -> Option<DaysGame> {
        let AnyGame::Draughts(draughts) = game else { return None };
        let over = game.is_over();
        if !game.is_started() && !over {
            return None;
        }
        Some(DaysGame {
            game: self.game.id.clone(),
            first: self.game.first.clone(),
            second: self.game.second.clone(),
            turn: i64::from(game.turn() == Player::Second),
            board: days::board(self.kept.terms.discipline, &draughts.position()),
            ply: i64::try_from(game.ply()).unwrap_or(i64::MAX),
            // A game that is held waits for its judge.
            deadline: game.deadline().map_or(DaysGame::STANDS, |deadline| deadline.0),
            stage: if over { DaysGame::OVER } else { DaysGame::MOVE },
            tell_at: Some(if over { when.0 } else { when.0.saturating_add(SOON) }),
        })
    }

    /// By correspondence both are at the board when the game begins.
    pub(super) async fn arrive_by_correspondence(&mut self) {
        if !self.is_of_days() {
            return;
        }
        for player in Player::BOTH {
            if !self.logged.game().present()[crate::live::logged_game::index(player)] {
                let arrival = self.logged.game().logged(Actor::Player(player), FrameAct::Arrive);
                self.perform(&arrival, None).await;
            }
        }
    }

    pub(super) async fn load_lines(&mut self) -> Result<(), StoreError> {
        let lines = self.registry.store.lines(&self.game.id).await?;
        let read = |(person, body): (String, String)| Some((person, serde_json::from_str(&body).ok()?));
        self.lines = lines.into_iter().filter_map(read).collect();
        Ok(())
    }

    /// Lays lines of a player down; none withdraws those before.
    pub(super) async fn lay_lines(&mut self, person: &str, lines: Vec<Line>) -> Result<(), LinesError> {
        let (Some(owner), AnyGame::Draughts(game), true) =
            (self.seat_of(Some(person)), self.logged.game(), self.is_of_days())
        else {
            return Err(LinesError::NotYours);
        };
        let store = &self.registry.store;
        let (laid, written) = if lines.is_empty() {
            (None, store.drop_lines(&self.game.id, person).await)
        } else {
            let laid = Laid::check(game, owner, &lines)?;
            let body = serde_json::to_string(&laid).map_err(|_| LinesError::Busy)?;
            (Some(laid), store.set_lines(&self.game.id, person, body).await)
        };
        if let Err(error) = written {
            tracing::warn!(game = %self.game.id, %error, "lines were not written");
            return Err(LinesError::Busy);
        }
        self.lines.retain(|(other, _)| other != person);
        self.lines.extend(laid.map(|laid| (person.to_owned(), laid)));
        Ok(())
    }

    /// What of the lines of a person still waits.
    pub(super) fn lines_of(&self, person: &str) -> Vec<Line> {
        let (Some(owner), AnyGame::Draughts(game)) = (self.seat_of(Some(person)), self.logged.game()) else {
            return Vec::new();
        };
        let laid = self.lines.iter().find(|(other, _)| other == person);
        match laid.map(|(_, laid)| laid.followed(game, owner)) {
            Some(Followed::Waits(left)) => left,
            Some(Followed::Reply(_) | Followed::Left) | None => Vec::new(),
        }
    }

    /// Drops all lines: the game has gone back.
    pub(super) async fn forget_lines(&mut self) {
        for (person, _) in std::mem::take(&mut self.lines) {
            // What stays there has been left by the game and is never played.
            let _ = self.registry.store.drop_lines(&self.game.id, &person).await;
        }
    }

    /// Plays the replies that are due. They are made at the moment of the move they answer, so they take no time.
    pub(super) async fn play_lines(&mut self) {
        while let Some((person, reply)) = self.due_reply() {
            let (Some(owner), Some(squares)) = (self.seat_of(Some(&person)), reply) else {
                self.lines.retain(|(other, _)| *other != person);
                let _ = self.registry.store.drop_lines(&self.game.id, &person).await;
                continue;
            };
            let act = Act::mv(squares, Span::ZERO);
            let reply = Logged::Draughts { who: Actor::Player(owner), act };
            if !self.perform_at(&reply, None, self.logged.last()).await {
                return;
            }
        }
    }

    /// Whose line has a reply to the last move, or has been left by the game.
    fn due_reply(&self) -> Option<(String, Option<Vec<u8>>)> {
        let AnyGame::Draughts(game) = self.logged.game() else { return None };
        if self.lines.is_empty() || self.is_held() || game.is_held() {
            return None;
        }
        self.lines.iter().find_map(|(person, laid)| {
            match self.seat_of(Some(person)).map(|owner| laid.followed(game, owner)) {
                Some(Followed::Waits(_)) => None,
                Some(Followed::Reply(squares)) => Some((person.clone(), Some(squares))),
                Some(Followed::Left) | None => Some((person.clone(), None)),
            }
        })
    }

    /// Takes the leaves of both players into the log that are not there yet (10.4.1: one leave, in all games at once).
    pub(super) async fn take_leaves(&mut self) {
        let playing = self.logged.game().is_started() && !self.logged.game().is_over();
        if !self.leaves_due || !self.is_of_days() || !playing || self.is_held() {
            return;
        }
        self.leaves_due = false;
        let today = self.registry.time.now().0.div_euclid(DAY);
        for player in Player::BOTH {
            let seat = if player == Player::First { &self.game.first } else { &self.game.second };
            let Seat::User(person) = seat else { continue };
            let Ok(leaves) = self.registry.store.leaves_of(person).await else {
                self.leaves_due = true;
                return;
            };
            for leave in leaves.iter().filter(|leave| leave.last >= today) {
                let day = |day: i64| i32::try_from(day).ok().map(Day);
                let (Some(first), Some(last)) = (day(leave.first), day(leave.last)) else { continue };
                let Ok(leave) = Leave::new(first, last) else { continue };
                let AnyGame::Draughts(game) = self.logged.game() else { return };
                if game.leaves().any(|(by, taken)| by == player && taken.last() == leave.last()) {
                    continue;
                }
                let act = game::draughts::Act::Board(BoardAct::TakeLeave { player, leave });
                let taken = Logged::Draughts { who: Actor::Player(player), act };
                self.perform(&taken, None).await;
            }
        }
    }
}
