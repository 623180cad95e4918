//! What the panel of arbiters sees of a game of its event, and its hand in it (5.4.12.4).

use game::draughts::{Act, BoardAct};
use game::{Actor, AnyGame, FrameAct, Leave, Logged, Moment, Player, Refused, Ruling, Span};
use serde::{Deserialize, Serialize};

use crate::live::observation::Away;

use super::{Room, Watcher};

/// A game as the panel sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct AtBoard {
    pub(crate) game: String,
    /// Which game of the meeting, from 1.
    pub(crate) number: u32,
    pub(crate) started: bool,
    pub(crate) over: bool,
    pub(crate) ply: usize,
    /// The position, in draughts.
    pub(crate) fen: Option<String>,
    pub(crate) left: [Option<Span>; 2],
    pub(crate) running: Option<Player>,
    pub(crate) held: bool,
    /// Who is at the board now.
    pub(crate) here: [bool; 2],
    /// Who has come to it.
    pub(crate) came: [bool; 2],
    pub(crate) away: [Away; 2],
    /// When the game begins, and when an empty chair loses (5.4.4.1).
    pub(crate) starts_at: Option<i64>,
    pub(crate) late_at: Option<i64>,
    /// Who has a claim that waits, what it claims, and what the program thinks of it.
    pub(crate) claim: Option<(Player, String, Option<bool>)>,
    /// The accounts at the board.
    pub(crate) people: [Option<String>; 2],
    /// The game that follows in the meeting.
    pub(crate) next: Option<String>,
    /// The same as the public sees it, if it sees it later.
    pub(crate) later: Option<Box<AtBoard>>,
}

/// Why the arbiter's hand does nothing.
#[derive(Debug)]
pub(crate) enum NoHand {
    /// The rules.
    Refused(Refused),
    /// The log cannot be written.
    Unwritten,
}

impl Room {
    /// Whether the game belongs to an event.
    pub(super) const fn is_of_event(&self) -> bool {
        self.kept.event.is_some()
    }

    /// Whether an arbiter is on duty, so that the program's judgement is advice.
    pub(super) fn has_arbiter(&self) -> bool {
        self.kept.event.as_ref().is_some_and(|place| place.arbiter)
    }

    /// What the panel sees.
    pub(super) fn at_board(&self, public: bool) -> AtBoard {
        let sight = self.sight(public);
        let (now, game) = (sight.now, sight.shown.game());
        let here = Player::BOTH.map(|player| {
            let is = |watcher: &Watcher| self.seat_of(watcher.who.person.as_deref()) == Some(player);
            self.watchers.iter().any(is)
        });
        let claim = game.claim_to_judge().map(|(player, reason)| {
            let advice = self.advice.filter(|(version, _)| *version == self.logged.version());
            (player, reason.name().to_owned(), advice.map(|(_, ruling)| ruling == Ruling::Upheld))
        });
        let person = |seat: &store::Seat| match seat {
            store::Seat::User(id) => Some(id.clone()),
            _ => None,
        };
        AtBoard {
            game: self.game.id.clone(),
            number: self.game.number + 1,
            started: game.is_started(),
            over: game.is_over(),
            ply: game.ply(),
            fen: match game {
                AnyGame::Draughts(game) => Some(game.position().fen()),
                AnyGame::Renju(_) => None,
            },
            left: Player::BOTH.map(|player| game.left(player, now)),
            running: game.running(),
            held: game.is_started() && !game.is_over() && game.running().is_none(),
            here,
            came: game.present(),
            away: self.away,
            starts_at: self.starts_at,
            late_at: game.late_at().map(|moment| moment.0),
            claim,
            people: [person(&self.game.first), person(&self.game.second)],
            next: self.score.next.clone(),
            later: (!public && self.later.is_some()).then(|| Box::new(self.at_board(true))),
        }
    }

    /// The arbiter does something in the game; it is in the log when this returns.
    pub(super) async fn hand(&mut self, act: FrameAct) -> Result<(), NoHand> {
        let logged = self.logged.game().logged(Actor::Arbiter, act);
        let now = self.registry.time.now().max(self.logged.last());
        // Tried on a copy first, to know the refusal.
        self.logged.clone().apply(now, &logged).map_err(NoHand::Refused)?;
        if self.perform_at(&logged, None, now).await { Ok(()) } else { Err(NoHand::Unwritten) }
    }

    /// The arbiter of a bureau grants leave beyond the rules (10.4.5). It is taken once, however many servers look after the bureau.
    pub(super) async fn grant(&mut self, player: Player, leave: Leave) -> bool {
        let act = Act::Board(BoardAct::TakeLeave { player, leave });
        let AnyGame::Draughts(game) = self.logged.game() else { return false };
        if game.acts().iter().any(|done| done.who == Actor::Arbiter && done.act == act) {
            return true;
        }
        self.perform(&Logged::Draughts { who: Actor::Arbiter, act }, None).await
    }

    /// Whether the game belongs to a bureau that has stopped it to adjudicate it.
    pub(super) fn is_frozen(&self) -> bool {
        let of_bureau = self.kept.event.as_ref().is_some_and(|place| place.board.is_some());
        let game = self.logged.game();
        let stands = game.is_started() && !game.is_over() && game.running().is_none();
        of_bureau && stands && game.claim_to_judge().is_none()
    }

    /// When the last day of play of a bureau is over, its games stand still and wait to be adjudicated (10.5.2).
    pub(super) async fn freeze(&mut self) {
        let place = self.kept.event.as_ref();
        let Some(until) = place.and_then(|place| place.board.as_ref()?.until) else { return };
        let (game, now) = (self.logged.game(), self.registry.time.now());
        if now.0 < until || game.running().is_none() || game.is_over() || self.is_held() {
            return;
        }
        let pause = game.logged(Actor::Arbiter, FrameAct::Pause);
        self.perform_at(&pause, None, Moment(until).max(self.logged.last())).await;
    }

    /// What the program thinks of the claim at a version.
    pub(super) fn advise(&mut self, ruling: Ruling) {
        self.advice = Some((self.logged.version(), ruling));
    }

    /// Whether the game is played in earnest: for ratings or in an event.
    pub(super) fn in_earnest(&self) -> bool {
        self.meeting.rated || self.is_of_event()
    }

    /// Whether the event stands still (12.4.3).
    pub(super) fn stands_still(&self) -> bool {
        self.conduct.as_ref().is_some_and(|conduct| conduct.stands_still())
    }

    /// In a break of the event no clock runs, also if the server was away when it was called.
    pub(super) async fn stand_still(&mut self) {
        let game = self.logged.game();
        if self.stands_still() && game.running().is_some() && !game.is_over() && !self.is_held() {
            let pause = game.logged(Actor::Arbiter, FrameAct::Pause);
            self.perform(&pause, None).await;
        }
    }

    /// Whether the beginning waits for the moment that the event has set, or for the end of a break.
    pub(super) fn waits_for_the_signal(&self) -> bool {
        if self.stands_still() {
            return true;
        }
        self.starts_at.is_some_and(|at| at > self.registry.time.now().0)
            && self.kept.event.as_ref().is_some_and(|place| place.begins.is_some())
            && self.game.number == 0
    }
}
