//! The clock of a game: two players, one of whose times runs (5.4.2).

use crate::control::{Control, Period};
use crate::days::{Day, Leave, LeaveError, thinking_days};
use crate::player::Player;
use crate::time::{Moment, Span};

/// A day of correspondence play.
const DAY: i64 = 24 * 60 * 60 * 1_000;

/// The times of both players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What each player had when the present turn began.
    left: [Span; 2],
    /// The period each player is in, and the moves made in it.
    periods: [(usize, u16); 2],
    /// Whose time it is, running or held.
    turn: Option<Player>,
    /// When the time of the turn began to run; `None` while the clock is held.
    running_since: Option<Moment>,
    /// What the turn had taken before that.
    thought: Span,
    /// Breaks of correspondence play, by the player who took them by right; the days of a leave are counted for neither
    /// (10.4.2).
    leaves: Vec<(Option<Player>, Leave)>,
    /// Whose time was up first.
    first_out: Option<Player>,
    /// The last press with a move, which an irregularity can undo.
    pressed: Option<Pressed>,
}

/// A press with a move: what the player had then, before the move earned anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pressed {
    by: Player,
    left: Span,
    period: (usize, u16),
}

impl Clock {
    /// A clock that has not been started.
    #[must_use]
    pub fn new(control: &Control) -> Self {
        let time = match control {
            Control::Untimed => Span::ZERO,
            Control::Clock(periods) => periods.first().map_or(Span::ZERO, |period| period.time),
            Control::Days(days) => Span::days(days.days.into()),
            Control::DaysAMove(days) => Span::days((*days).into()),
        };
        Self {
            left: [time; 2],
            periods: [(0, 0); 2],
            turn: None,
            running_since: None,
            thought: Span::ZERO,
            leaves: Vec::new(),
            first_out: None,
            pressed: None,
        }
    }

    /// Whose time it is, running or held.
    pub(crate) const fn turn(&self) -> Option<Player> {
        self.turn
    }

    /// Whose time was up first, as far as turns have ended on the clock.
    pub(crate) const fn first_out(&self) -> Option<Player> {
        self.first_out
    }

    /// Whose time runs.
    #[must_use]
    pub fn running(&self) -> Option<Player> {
        self.running_since.and(self.turn)
    }

    /// What a player has left at a moment; `None` in a game without clocks.
    #[must_use]
    pub fn left(&self, control: &Control, player: Player, when: Moment) -> Option<Span> {
        if *control == Control::Untimed {
            return None;
        }
        let charge = if self.turn == Some(player) {
            self.charge(control, player, when, Span::ZERO).0
        } else {
            Span::ZERO
        };
        Some(self.left[player.index()] - charge)
    }

    /// Whether a player's time is up (5.4.2.6: when the time shown is nought).
    #[must_use]
    pub fn is_out(&self, control: &Control, player: Player, when: Moment) -> bool {
        self.left(control, player, when).is_some_and(|left| is_nought(control, left))
    }

    /// What the present turn costs if it ends at a moment, and how much of it the allowance for lag gives back.
    fn charge(&self, control: &Control, player: Player, when: Moment, lag: Span) -> (Span, Span) {
        let running = self.running_since.map_or(Span::ZERO, |since| when - since);
        match control {
            Control::Untimed => (Span::ZERO, Span::ZERO),
            Control::Days(_) => {
                let Some(since) = self.running_since else { return (self.thought, Span::ZERO) };
                let leaves: Vec<Leave> = self.leaves.iter().map(|(_, leave)| *leave).collect();
                let days = thinking_days(day_of(since), day_of(when), &leaves);
                (self.thought + Span::days(days.into()), Span::ZERO)
            }
            Control::DaysAMove(_) => {
                let ran =
                    self.running_since.map_or(Span::ZERO, |since| Span(self.outside_leave(since.0, when.0)));
                (self.thought + ran, Span::ZERO)
            }
            Control::Clock(periods) => {
                let delay = self.period(periods, player).map_or(Span::ZERO, |period| period.delay);
                let counted = (self.thought + running - delay).max(Span::ZERO);
                let given_back = lag.min(counted).max(Span::ZERO);
                (counted - given_back, given_back)
            }
        }
    }

    /// The leaves as spans of time, one after the other and none touching the next.
    fn leave_spans(&self) -> Vec<(i64, i64)> {
        let start = |day: Day| i64::from(day.0) * DAY;
        let mut spans: Vec<(i64, i64)> = self
            .leaves
            .iter()
            .map(|(_, leave)| (start(leave.first()), start(leave.last()).saturating_add(DAY)))
            .collect();
        spans.sort_unstable();
        spans.dedup_by(|next, before| {
            let joined = next.0 <= before.1;
            if joined {
                before.1 = before.1.max(next.1);
            }
            joined
        });
        spans
    }

    /// The time between two moments that is of no leave (10.4.2).
    fn outside_leave(&self, from: i64, to: i64) -> i64 {
        let all = to.saturating_sub(from).max(0);
        let inside = |(first, last): (i64, i64)| (last.min(to) - first.max(from)).max(0);
        self.leave_spans().into_iter().map(inside).fold(all, i64::saturating_sub)
    }

    /// The moment at which so much time outside of leave has passed; `skip` says whether a leave that begins then is passed over.
    fn after_leave(&self, from: i64, mut need: i64, skip: bool) -> i64 {
        let mut at = from;
        for (first, last) in self.leave_spans() {
            if last <= at {
                continue;
            }
            let before = first.saturating_sub(at).max(0);
            if need < before || need == before && !skip {
                break;
            }
            need -= before;
            at = last;
        }
        at.saturating_add(need)
    }

    /// When the time that runs will be up, if nothing is done; `None` if none runs.
    #[must_use]
    pub fn deadline(&self, control: &Control) -> Option<Moment> {
        let (since, player) = (self.running_since?, self.turn?);
        let rest = self.left[player.index()] - self.thought;
        match control {
            Control::Untimed => None,
            Control::Clock(periods) => {
                let delay = self.period(periods, player).map_or(Span::ZERO, |period| period.delay);
                Some(since + rest + delay)
            }
            Control::DaysAMove(_) => Some(Moment(self.after_leave(since.0, rest.0.max(0), false))),
            // 10.3.5: the days may be used up; the first one beyond them is too late.
            Control::Days(_) => {
                let next = (i64::from(day_of(since).0) + 1) * DAY;
                Some(Moment(self.after_leave(next, rest.0.max(0), true)))
            }
        }
    }

    /// Leaves that were taken by right, and by whom.
    pub(crate) fn leaves(&self) -> impl Iterator<Item = (Player, Leave)> + '_ {
        self.leaves.iter().filter_map(|(by, leave)| by.map(|by| (by, *leave)))
    }

    /// The index of the period a player is in.
    pub(crate) const fn period_of(&self, player: Player) -> usize {
        self.periods[player.index()].0
    }

    fn period<'a>(&self, periods: &'a [Period], player: Player) -> Option<&'a Period> {
        periods.get(self.periods[player.index()].0).or_else(|| periods.last())
    }

    /// Charges the present turn and leaves the clock held. Time that is up stays up: the allowance for lag does not bring it back.
    fn settle(&mut self, control: &Control, when: Moment, lag: Span) -> Span {
        let mut given_back = Span::ZERO;
        if let Some(player) = self.turn {
            let out = self.is_out(control, player, when);
            if out {
                self.first_out.get_or_insert(player);
            }
            let (charge, back) = self.charge(control, player, when, if out { Span::ZERO } else { lag });
            self.left[player.index()] = self.left[player.index()] - charge;
            given_back = back;
        }
        self.thought = Span::ZERO;
        self.running_since = None;
        given_back
    }

    /// Starts a player's time; what ran before is charged to whose time it was.
    pub(crate) fn run(&mut self, control: &Control, player: Player, when: Moment) {
        self.settle(control, when, Span::ZERO);
        self.turn = Some(player);
        self.running_since = Some(when);
    }

    /// Holds the clock.
    pub(crate) fn hold(&mut self, control: &Control, when: Moment) {
        if let (Some(since), Some(player)) = (self.running_since, self.turn) {
            self.thought = match control {
                Control::Days(_) | Control::DaysAMove(_) => self.charge(control, player, when, Span::ZERO).0,
                _ => self.thought + (when - since),
            };
        }
        self.running_since = None;
    }

    /// Lets a held clock run on.
    pub(crate) fn resume(&mut self, when: Moment) {
        if self.turn.is_some() && self.running_since.is_none() {
            self.running_since = Some(when);
        }
    }

    /// Ends a player's turn with a move: the time is charged, the increment added, and the opponent's time runs. Returns what
    /// the allowance for lag gave back.
    pub(crate) fn press(&mut self, control: &Control, player: Player, when: Moment, lag: Span) -> Span {
        let given_back = self.hand_over(control, player.other(), when, lag);
        let (left, period) = (self.left[player.index()], self.periods[player.index()]);
        self.pressed = Some(Pressed { by: player, left, period });
        self.move_made(control, player);
        given_back
    }

    /// Ends a turn in which no move was made, such as the choice of a color in renju: the time is charged, nothing is added,
    /// and the other player's time runs. Returns what the allowance for lag gave back.
    pub(crate) fn hand_over(&mut self, control: &Control, to: Player, when: Moment, lag: Span) -> Span {
        let given_back = self.settle(control, when, lag);
        self.turn = Some(to);
        self.running_since = Some(when);
        given_back
    }

    /// Takes a player's last press back (5.4.14.4): the player's time runs again, without what the move that does not count had
    /// earned. The time until the demand is the opponent's, whose right it was to look. A clock that was not pressed runs on.
    pub(crate) fn press_back(&mut self, control: &Control, player: Player, when: Moment) {
        if self.turn == Some(player) {
            self.resume(when);
            return;
        }
        self.settle(control, when, Span::ZERO);
        if let Some(Pressed { left, period, .. }) = self.pressed.take_if(|pressed| pressed.by == player) {
            self.left[player.index()] = left;
            self.periods[player.index()] = period;
        }
        self.turn = Some(player);
        self.running_since = Some(when);
    }

    /// What the control gives for a move: nothing where the time was up before (5.4.2.6).
    fn move_made(&mut self, control: &Control, player: Player) {
        if is_nought(control, self.left[player.index()]) {
            return;
        }
        let (index, moves) = self.periods[player.index()];
        let moves = moves.saturating_add(1);
        let (limit, increment) = match control {
            Control::Untimed => return,
            Control::DaysAMove(days) => {
                self.left[player.index()] = Span::days((*days).into());
                return;
            }
            Control::Days(days) => (Some(days.moves), Span::ZERO),
            Control::Clock(periods) => self
                .period(periods, player)
                .map_or((None, Span::ZERO), |period| (period.moves, period.increment)),
        };
        let mut left = self.left[player.index()] + increment;
        self.periods[player.index()] = if limit == Some(moves) {
            let next = match control {
                Control::Clock(periods) => {
                    periods.get(index + 1).or_else(|| periods.last()).map(|period| period.time)
                }
                Control::Days(days) => Some(Span::days(days.days.into())),
                Control::Untimed | Control::DaysAMove(_) => None,
            };
            left = left + next.unwrap_or(Span::ZERO);
            (index + 1, 0)
        } else {
            (index, moves)
        };
        self.left[player.index()] = left;
    }

    /// Gives a player time (5.4.15.1).
    pub(crate) fn add(&mut self, player: Player, time: Span) {
        self.left[player.index()] = self.left[player.index()] + time;
    }

    /// Puts a player's time right (5.4.2.5): it shows `left` at the moment.
    pub(crate) fn set(&mut self, control: &Control, player: Player, left: Span, when: Moment) {
        if self.turn == Some(player) {
            let running = self.running_since.is_some();
            self.settle(control, when, Span::ZERO);
            self.running_since = running.then_some(when);
        }
        self.left[player.index()] = left;
    }

    /// Divides the elapsed time of the present turn between both (5.4.1.2), and starts a player's time.
    pub(crate) fn split(&mut self, control: &Control, absent: Player, when: Moment) {
        if let Some(player) = self.turn {
            let (elapsed, _) = self.charge(control, player, when, Span::ZERO);
            self.thought = Span::ZERO;
            self.left[player.index()] = self.left[player.index()] - (elapsed - elapsed.half());
            self.left[player.other().index()] = self.left[player.other().index()] - elapsed.half();
        }
        self.turn = Some(absent);
        self.running_since = Some(when);
    }

    /// Notes a break of correspondence play, if the player may take it (10.4.1) or the arbiter grants it (10.4.5).
    pub(crate) fn take_leave(
        &mut self,
        player: Player,
        leave: Leave,
        granted: bool,
    ) -> Result<(), LeaveError> {
        if !granted {
            let taken: Vec<Leave> =
                self.leaves.iter().filter(|(by, _)| *by == Some(player)).map(|(_, leave)| *leave).collect();
            leave.check(&taken)?;
        }
        self.leaves.push(((!granted).then_some(player), leave));
        Ok(())
    }
}

/// Whether a clock that shows so much is out. A game without clocks shows nought and is never asked.
fn is_nought(control: &Control, left: Span) -> bool {
    match control {
        // 10.3.5: overdue is more than the days allowed.
        Control::Days(_) => left < Span::ZERO,
        Control::Clock(_) | Control::DaysAMove(_) => left <= Span::ZERO,
        Control::Untimed => false,
    }
}

/// The day of a moment.
pub(crate) fn day_of(moment: Moment) -> Day {
    Day(moment.0.div_euclid(DAY).clamp(i32::MIN.into(), i32::MAX.into()) as i32)
}
