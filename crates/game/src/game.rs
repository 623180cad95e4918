//! A game: its regulations, its acts, and the state they lead to.

use rulebook::Article;

use crate::act::{Act, Acted};
use crate::board::{Board, Conditions, FrameArticles, Made};
use crate::event::Event;
use crate::frame::{Frame, Waiting};
use crate::player::{Actor, Player};
use crate::record::{Record, ReplayError, VERSION};
use crate::refusal::{Answer, Refusal, StartError, Why};
use crate::sanction::Sanction;
use crate::time::{Moment, Span};
use crate::verdict::{GameResult, Reason, Verdict};

/// A game under way or over.
///
/// There is one door: [`Game::act`]. It reads nothing from outside, and an act that is refused changes nothing; so a game is
/// its regulations and the list of its accepted acts, and replaying them gives the same game again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<B: Board> {
    pub(crate) regulations: B::Regulations,
    acts: Vec<Acted<B::Act>>,
    pub(crate) made: Vec<Made<B::Ply>>,
    pub(crate) frame: Frame,
    pub(crate) board: B,
}

impl<B: Board> Game<B> {
    /// A game before its first act.
    ///
    /// # Errors
    /// If the regulations name an unknown start position.
    pub fn new(regulations: B::Regulations) -> Result<Self, StartError> {
        let board = B::new(&regulations)?;
        let frame = Frame::new(&B::conditions(&regulations));
        Ok(Self { regulations, acts: Vec::new(), made: Vec::new(), frame, board })
    }

    /// Plays a record again.
    ///
    /// # Errors
    /// If it cannot begin, if it is of another version, or if one of its acts is refused.
    pub fn replay(record: &Record<B::Regulations, B::Act>) -> Result<Self, ReplayError> {
        if record.version != VERSION {
            return Err(ReplayError::Version(record.version));
        }
        let mut game = Self::new(record.regulations.clone()).map_err(ReplayError::Start)?;
        for (index, Acted { who, when, act }) in record.acts.iter().enumerate() {
            game.act(*who, *when, act).map_err(|refusal| ReplayError::Act(index, refusal))?;
        }
        Ok(game)
    }

    /// The game as it is kept.
    #[must_use]
    pub fn record(&self) -> Record<B::Regulations, B::Act> {
        Record { version: VERSION, regulations: self.regulations.clone(), acts: self.acts.clone() }
    }

    /// The one door: an act by somebody at a moment.
    ///
    /// # Errors
    /// A refusal says why, with the article; then nothing has changed.
    pub fn act(&mut self, who: Actor, when: Moment, act: &Act<B::Act>) -> Result<Vec<Event>, Refusal> {
        if when < self.frame.now {
            return Err(Refusal { why: Why::TimeRunsBackwards, article: self.articles().backwards });
        }
        if let Some(verdict) = self.frame.verdict {
            // 9.3.1.3: a result stands, whatever is found later.
            return Err(Refusal { why: Why::Over, article: self.articles().over.unwrap_or(verdict.article) });
        }
        let mut events = Vec::new();
        let plies = self.made.len();
        let expired = if self.frame.goes_on { None } else { self.expired(when) };
        if let Some(Verdict { result, reason, article }) = expired {
            events.push(Event::TooLate);
            self.end(result, reason, article, when, &mut events);
        } else if let Act::Board(act) = act
            && B::is_move(act)
        {
            B::act(self, who, when, act, &mut events)?;
        } else {
            let before = (self.frame.clone(), self.board.clone());
            if let Err(refusal) = self.dispatch(who, when, act, &mut events) {
                (self.frame, self.board) = before;
                self.made.truncate(plies);
                return Err(refusal);
            }
        }
        self.frame.now = when;
        if let Some(by) = self.made.get(plies).map(|made| made.by) {
            self.made[plies].left = self.left(by, when);
        }
        self.acts.push(Acted { who, when, act: act.clone() });
        Ok(events)
    }

    /// Makes an act again that is known to have been followed by others: it did not end the game then and does not now, even if the rules have
    /// changed since.
    ///
    /// # Errors
    /// A refusal says why, with the article; then nothing has changed.
    pub fn act_and_go_on(
        &mut self,
        who: Actor,
        when: Moment,
        act: &Act<B::Act>,
    ) -> Result<Vec<Event>, Refusal> {
        self.frame.goes_on = true;
        let done = self.act(who, when, act);
        self.frame.goes_on = false;
        done
    }

    /// 9.3.1.3: the verdict that was given stands, even if the rules have changed since.
    pub fn keep_verdict(&mut self, Verdict { result, reason, article }: Verdict) {
        self.end(result, reason, article, self.frame.now, &mut Vec::new());
    }

    fn dispatch(&mut self, who: Actor, when: Moment, act: &Act<B::Act>, events: &mut Vec<Event>) -> Answer {
        match act {
            Act::Board(act) => B::act(self, who, when, act, events),
            Act::Look => {
                match self.late(when) {
                    // A player who looks decides nothing, least of all that the own mistake stands (5.4.14.2).
                    _ if who != Actor::Arbiter => {}
                    // 5.4.4: the arbiter sees the empty chair.
                    Some(Verdict { result, reason, article }) => {
                        self.end(result, reason, article, when, events);
                    }
                    None if self.frame.started.is_some() => B::look(self, when, events),
                    None => {}
                }
                Ok(())
            }
            Act::Start => self.start(who, when, events),
            Act::Arrive => self.arrive(who, when, events),
            Act::OfferDraw => self.offer_draw(who, events),
            Act::AcceptDraw => self.accept_draw(who, when, events),
            Act::DeclineDraw => self.decline_draw(who, events),
            Act::Resign => self.resign(who, when, events),
            Act::Abort => self.abort(who, when, events),
            Act::Press => self.press(who, when, events),
            Act::Remind => self.remind(who, events),
            Act::StopClock => self.stop_clock(who, when, events),
            Act::Pause => self.pause(who, when, events),
            Act::Resume => self.resume(who, when, events),
            Act::Rule(ruling) => self.rule(who, when, *ruling, events),
            Act::Sanction { player, sanction } => self.punish(who, when, *player, *sanction, events),
            Act::SetClock { player, left } => self.set_clock(who, when, *player, *left, events),
        }
    }

    fn resign(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        let article = self.articles().resignation;
        self.end(GameResult::Win(player.other()), Reason::Resignation, article, when, events);
        Ok(())
    }

    /// Ends the game.
    pub(crate) fn end(
        &mut self,
        result: GameResult,
        reason: Reason,
        article: Article,
        when: Moment,
        events: &mut Vec<Event>,
    ) {
        if self.frame.goes_on {
            return;
        }
        let verdict = Verdict { result, reason, article };
        self.frame.clock.hold(B::conditions(&self.regulations).control, when);
        self.frame.verdict = Some(verdict);
        self.frame.waiting = None;
        self.frame.offer = None;
        self.frame.unpressed = [false; 2];
        self.board.ended();
        events.push(Event::Ended(verdict));
    }

    /// What time alone has brought about, if the program declares it: a fallen flag, an empty chair.
    fn expired(&self, when: Moment) -> Option<Verdict> {
        let Conditions { control, declares_flags, declares_lateness, .. } = self.conditions();
        if declares_lateness && let Some(verdict) = self.late(when) {
            return Some(verdict);
        }
        let player = self.frame.clock.running()?;
        let out = declares_flags
            && self.frame.clock.is_out(control, player, when)
            && !self.claim_goes_first(player);
        out.then(|| B::flag(self, player))
    }

    pub(crate) fn flag_verdict(&self, player: Player) -> Verdict {
        let article = self.articles().flag;
        Verdict { result: GameResult::Win(player.other()), reason: Reason::Flag, article }
    }

    pub(crate) fn conditions(&self) -> Conditions<'_> {
        B::conditions(&self.regulations)
    }

    pub(crate) fn articles(&self) -> FrameArticles {
        B::articles(&self.regulations)
    }

    // What can be asked at any time.

    /// The regulations.
    #[must_use]
    pub const fn regulations(&self) -> &B::Regulations {
        &self.regulations
    }

    /// The acts that were accepted.
    #[must_use]
    pub fn acts(&self) -> &[Acted<B::Act>] {
        &self.acts
    }

    /// The moves made so far. One that was taken back on demand (5.4.14.2) is not among them.
    #[must_use]
    pub fn moves(&self) -> &[Made<B::Ply>] {
        &self.made
    }

    /// Whose turn it is on the board.
    #[must_use]
    pub fn turn(&self) -> Player {
        self.board.turn()
    }

    /// Who has White now.
    #[must_use]
    pub fn white(&self) -> Player {
        self.board.white()
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        self.frame.verdict.as_ref()
    }

    /// What a player has left on the clock; `None` in a game without clocks.
    #[must_use]
    pub fn left(&self, player: Player, when: Moment) -> Option<Span> {
        self.frame.clock.left(self.conditions().control, player, when)
    }

    /// When the time that runs will be up, if nothing is done.
    #[must_use]
    pub fn deadline(&self) -> Option<Moment> {
        self.frame.clock.deadline(self.conditions().control)
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Player> {
        self.frame.clock.running()
    }

    /// Whether the clocks are held until the arbiter lets the game go on.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        self.frame.held.is_some()
    }

    /// Whether the arbiter has started the game.
    #[must_use]
    pub const fn is_started(&self) -> bool {
        self.frame.started.is_some()
    }

    /// Who is there.
    #[must_use]
    pub const fn present(&self) -> [bool; 2] {
        self.frame.present
    }

    /// Who has an open draw offer.
    #[must_use]
    pub const fn offer(&self) -> Option<Player> {
        self.frame.offer
    }

    /// The sanctions of this game.
    #[must_use]
    pub fn sanctions(&self) -> &[(Player, Sanction)] {
        &self.frame.sanctions
    }

    /// A claim that only the arbiter can judge, by whom and what for.
    #[must_use]
    pub const fn claim_to_judge(&self) -> Option<(Player, Reason)> {
        match self.frame.waiting {
            Some(Waiting::Claim { by, reason, .. }) => Some((by, reason)),
            _ => None,
        }
    }
}

/// The player who acts; others may not do what players do.
pub(crate) fn player(who: Actor) -> Result<Player, Refusal> {
    match who {
        Actor::Player(player) => Ok(player),
        Actor::Arbiter => Err(Refusal::ru(Why::OnlyPlayers, "5.4.2.4")),
    }
}

/// Only the arbiter may do it, by the article that says so.
pub(crate) fn arbiter(who: Actor, article: Article) -> Answer {
    match who {
        Actor::Arbiter => Ok(()),
        Actor::Player(_) => Err(Refusal { why: Why::OnlyArbiter, article }),
    }
}
