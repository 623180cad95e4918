//! Players who break a game off, do not make the first move, or leave (regulations of the platform, 2 and 3).

use game::{Actor, Control, FrameAct, Logged, Moment, Player, Ruling, Span};

use crate::live::logged_game::index;
use crate::live::registry::Marked;
use crate::live::waking;
use crate::wire::{Code, PersonKind};

use super::Room;

/// The fair time: a sixth of the thinking time, but at least and at most so much.
const LEAST: Span = Span(30_000);
const MOST: Span = Span::minutes(3);
/// Without clocks who is to move can be away for so long.
const UNTIMED: Span = Span(24 * 3_600 * 1_000);

/// How long a first move can take, and how long a player can be away.
pub(crate) fn fair_time(control: &Control) -> Option<Span> {
    match control {
        Control::Clock(periods) => {
            let time = periods.first().map_or(Span::ZERO, |period| period.time);
            Some(Span(time.0 / 6).max(LEAST).min(MOST))
        }
        Control::Untimed | Control::Days(_) | Control::DaysAMove(_) => None,
    }
}

impl Room {
    /// Whether a player can break the game off: the first of the meeting only, the others belong to one that is being played.
    pub(super) fn can_abort(&self) -> bool {
        self.game.number == 0 && self.logged.game().can_abort()
    }

    /// When the platform breaks the game off, as nobody moves.
    pub(super) fn aborts_at(&self) -> Option<Moment> {
        let game = self.logged.game();
        if !self.can_abort() || !game.is_started() || !self.between_people() || game.present() != [true; 2] {
            return None;
        }
        // By correspondence the first move has its days.
        if self.is_of_days() {
            return None;
        }
        let time = fair_time(&self.kept.terms.control).unwrap_or(Span(waking::LAPSE));
        // A game that is held waits for what holds it.
        let waits = game.running().is_none() && game.left(Player::First, self.logged.last()).is_some();
        (!waits).then(|| self.logged.last() + time)
    }

    /// Nobody has made the first move in time.
    pub(super) async fn abort_unplayed(&mut self) {
        let abort = self.logged.game().logged(Actor::Arbiter, FrameAct::Abort);
        self.perform(&abort, None).await;
    }

    /// Notes who is at the board and who is not.
    pub(super) fn note_absence(&mut self) {
        let now = self.registry.time.now();
        for player in Player::BOTH {
            let here = |watcher: &super::Watcher| self.seat_of(watcher.who.person.as_deref()) == Some(player);
            let since = self.absent[index(player)].unwrap_or(now);
            self.absent[index(player)] = (!self.watchers.iter().any(here)).then_some(since);
        }
    }

    /// From when on the opponent can take the game, as a player has left it: when it is that player's turn, and the fair time has passed
    /// since the player went and the turn began.
    pub(super) fn left_from(&self, player: Player) -> Option<Moment> {
        let game = self.logged.game();
        let played = game.is_started() && !game.is_over() && !game.can_abort() && self.between_people();
        // In an event the clock and the arbiter decide.
        if !played
            || self.is_of_days()
            || self.is_of_event()
            || game.turn() != player
            || game.claim_to_judge().is_some()
        {
            return None;
        }
        let since = self.absent[index(player)]?.max(self.logged.last());
        Some(match fair_time(&self.kept.terms.control) {
            Some(time) => since + time,
            None => self.logged.last() + UNTIMED,
        })
    }

    /// The act by which a player takes the game of an opponent who has left.
    pub(super) fn claim_left(&self, player: Player, draw: bool) -> Result<Logged, Code> {
        let other = player.other();
        let now = self.registry.time.now();
        if self.left_from(other).is_none_or(|from| now < from) {
            return Err(Code::NotLeft);
        }
        let ruling = if draw { Ruling::LeftDraws(other) } else { Ruling::LeftLoses(other) };
        Ok(self.logged.game().logged(Actor::Arbiter, FrameAct::Rule(ruling)))
    }

    /// What is known of both players beside the board.
    pub(super) fn marked(&self) -> Marked {
        let [first, second] = &self.marks;
        let bot = |person: &crate::wire::Person| person.kind == PersonKind::Bot;
        Marked {
            same_device: first.same_device(second),
            same_network: first.same_network(second),
            mixed: bot(&self.people[0]) != bot(&self.people[1]),
        }
    }
}
