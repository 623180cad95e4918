//! One game by letter as a fold over its acts.

mod arbiter;
mod board;
mod boards;
mod days;
mod draws;
mod record;
mod taking;

use draughts::{AnyMove, AnyPosition, Article, Color, Legal, Variant};
use game::{Account, Day, DaysControl, Leave, LeaveError, Penalty, StartList};
use serde::{Deserialize, Serialize};

use crate::finding::{Finding, Refusal, StopFault};
use crate::letter::{Letter, Postmarks, Sums, Written};
pub use crate::schedule::Cell;
use crate::schedule::{Purpose, Spent};
pub use arbiter::{Claim, Materials, Verdict};
pub(crate) use board::forced;
pub use boards::BoardMove;
pub(crate) use record::game_tags;

/// What a game is played under: the event's start list and control.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The code of the event.
    pub code: String,
    /// The game.
    pub variant: Variant,
    /// The first and the last day of play.
    pub list: StartList,
    /// The days for so many moves.
    pub control: DaysControl,
    /// When White and Black got the start list, if after its date (10.3.2).
    #[serde(default)]
    pub list_received: [Option<Day>; 2],
}

impl Terms {
    /// Fifty days for ten moves (10.3.1).
    #[must_use]
    pub fn new(code: &str, variant: Variant, start: Day, end: Option<Day>) -> Self {
        Self {
            code: code.to_owned(),
            variant,
            list: StartList { start, end },
            control: DaysControl::CORRESPONDENCE,
            list_received: [None; 2],
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// White won.
    White,
    /// Black won.
    Black,
    /// A draw.
    Draw,
    /// Both lost.
    Neither,
}

impl Score {
    /// A win of a side.
    #[must_use]
    pub const fn won_by(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }

    /// `1–0`, as tables print it.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::White => "1–0",
            Self::Black => "0–1",
            Self::Draw => "½–½",
            Self::Neither => "−–−",
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// A side has no move.
    Board,
    /// A side resigned.
    Resignation,
    /// A draw was agreed.
    Agreement,
    /// A draw by the rules of the board: counted moves, or a position that came three times and was claimed.
    Rules,
    /// Overdue time, confirmed by the arbiter.
    Overdue,
    /// The arbiter's sanction.
    Sanction,
    /// A player left the event.
    Left,
    /// Both evaluations agreed.
    Evaluations,
    /// The arbiter's adjudication.
    Adjudication,
    /// The organiser's decision on a protest.
    Organiser,
    /// Neither sent the record.
    NoRecord,
}

impl Ending {
    /// A name for programs and texts.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Rules => "rules",
            Self::Overdue => "overdue",
            Self::Sanction => "sanction",
            Self::Left => "left",
            Self::Evaluations => "evaluations",
            Self::Adjudication => "adjudication",
            Self::Organiser => "organiser",
            Self::NoRecord => "no-record",
        }
    }

    /// The article.
    #[must_use]
    pub const fn article(self) -> Article {
        Article::ru(match self {
            Self::Board => "6.1.7",
            Self::Resignation | Self::Agreement => "10.3.2",
            Self::Rules => "5.4.13.1",
            Self::Overdue => "10.3.7",
            Self::Sanction => "10.1.9",
            Self::Left => "10.5.3",
            Self::Evaluations => "10.5.4",
            Self::Adjudication => "10.5.5",
            Self::Organiser => "10.5.7",
            Self::NoRecord => "10.5.8",
        })
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The result.
    pub score: Score,
    /// Why.
    pub ending: Ending,
    /// The article: that of the ending, or the very rule that draws the game.
    pub article: Article,
    /// The day.
    pub day: Day,
}

/// An act in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PlayAct {
    /// A letter came.
    Letter {
        /// Who wrote it.
        by: Color,
        /// What it says.
        letter: Box<Letter>,
        /// What the post says.
        #[serde(default)]
        postmarks: Postmarks,
    },
    /// Leave is announced otherwise than in a letter of the game; not announced here, it does not count (10.4.2).
    Leave {
        /// Whose.
        by: Color,
        /// The leave.
        leave: Leave,
        /// The day on which it was announced to this opponent.
        announced: Option<Day>,
    },
    /// The arbiter counts leave beyond the rules (10.4.5).
    Grant {
        /// Whose.
        to: Color,
        /// The leave.
        leave: Leave,
    },
    /// The opponent's time is claimed to be overdue (10.3.6).
    Claim(Claim),
    /// A protest against a claim (10.3.8).
    Protest {
        /// The day on which the player was told of the claim.
        told: Day,
        /// The day of the protest.
        sent: Day,
    },
    /// The arbiter decides on a claim (10.3.7).
    Decide {
        /// What.
        verdict: Verdict,
        /// When.
        day: Day,
    },
    /// The game as the server has it on which it is played: when it is over, or stopped to be adjudicated (10.5.10). It comes whole each time.
    Board {
        /// The moves.
        moves: Vec<BoardMove>,
        /// How it ended there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<(Score, Ending)>,
        /// When it ended or was stopped.
        day: Day,
    },
    /// The game is ended from outside: a sanction, a player who left, adjudication.
    Award {
        /// The result.
        score: Score,
        /// Why.
        ending: Ending,
        /// When.
        day: Day,
    },
}

/// A move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who made it.
    pub color: Color,
    /// The number of the move.
    pub number: u32,
    /// The position before it.
    pub before: AnyPosition,
    /// The move.
    pub mv: AnyMove,
    /// In full notation.
    pub text: String,
    /// In the half-short notation of records (10.5.1).
    pub short: String,
    /// Whether it stands in the place of an impossible one (10.2.10).
    pub replaced: bool,
}

impl Ply {
    /// Whether a written move is this one, in full notation.
    pub(crate) fn is(&self, written: &Written) -> bool {
        board::read_full(&Legal::of(&self.before), &written.text) == Ok(self.mv)
    }
}

/// A letter that was registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registered {
    /// Who wrote it.
    pub by: Color,
    /// The letter.
    pub letter: Letter,
    /// What the post says about it.
    pub postmarks: Postmarks,
    /// What was found.
    pub findings: Vec<Finding>,
    /// Whether it is one of the exchange of moves: no repetition, no inquiry, not only an announcement.
    pub answers: bool,
}

/// Leave in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Whose.
    pub by: Color,
    /// As it was taken.
    pub leave: Leave,
    /// As it counts here; `None` if it does not (10.4.2).
    pub counts: Option<Leave>,
    /// Whether the arbiter granted it beyond the rules (10.4.5).
    pub granted: bool,
}

/// Penalty days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fine {
    /// Whose.
    pub side: Color,
    /// For what.
    pub penalty: Penalty,
    /// How many spans of days were in the account when it was charged.
    pub(crate) after: usize,
}

/// The game stands until faults of the last letter are put right (10.2.9, 10.2.10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    /// Whose faults.
    pub(crate) by: Color,
    pub(crate) faults: Vec<StopFault>,
    /// Whether the writer was told.
    pub(crate) told: bool,
    /// The plies that were to be repeated.
    pub(crate) to_repeat: std::ops::Range<usize>,
}

/// One game by letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    terms: Terms,
    position: AnyPosition,
    plies: Vec<Ply>,
    letters: Vec<Registered>,
    spent: Vec<Spent>,
    fines: Vec<Fine>,
    leave: Vec<Taken>,
    to_write: Color,
    /// The plies of the last letter, which the next has to repeat.
    to_repeat: std::ops::Range<usize>,
    stop: Option<Stop>,
    rights: Vec<Penalty>,
    /// Lines offered to the one who is to write, from the position.
    lines: Vec<(String, Vec<AnyMove>)>,
    offered: Option<Color>,
    /// How often each side left out dates or sums.
    missing: [u32; 2],
    /// Days that letters took, as far as both are known.
    runs: Vec<u32>,
    /// Days on which the arbiter had the game: nobody's time runs (10.3.6).
    suspended: Vec<Leave>,
    claim: Option<Claim>,
    ended: Option<Ended>,
}

/// Moves from a position in full notation, as far as they are legal.
pub(crate) fn written(position: &AnyPosition, moves: &[AnyMove]) -> Vec<String> {
    board::texts(position, moves)
}

pub(crate) const fn side(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

impl Play {
    /// A game before its first letter.
    #[must_use]
    pub fn new(terms: Terms) -> Self {
        let position = AnyPosition::start(terms.variant);
        Self {
            to_write: position.turn(),
            position,
            terms,
            plies: Vec::new(),
            letters: Vec::new(),
            spent: Vec::new(),
            fines: Vec::new(),
            leave: Vec::new(),
            to_repeat: 0..0,
            stop: None,
            rights: Vec::new(),
            lines: Vec::new(),
            offered: None,
            missing: [0; 2],
            runs: Vec::new(),
            suspended: Vec::new(),
            claim: None,
            ended: None,
        }
    }

    /// Takes an act in.
    ///
    /// # Errors
    /// The act is refused, and nothing is changed.
    pub fn act(&mut self, act: &PlayAct) -> Result<Vec<Finding>, Refusal> {
        let mut next = self.clone();
        let findings = next.apply(act)?;
        *self = next;
        Ok(findings)
    }

    /// Takes in a letter whose leave the event refuses: what else it sends stands.
    pub(crate) fn letter_without_leave(
        &mut self,
        by: Color,
        letter: &Letter,
        postmarks: Postmarks,
        error: LeaveError,
    ) -> Result<Vec<Finding>, Refusal> {
        let mut next = self.clone();
        if next.ended.is_some() {
            return Err(Refusal::Over);
        }
        let findings = next.take_letter(by, letter, postmarks, Some(error))?;
        *self = next;
        Ok(findings)
    }

    fn apply(&mut self, act: &PlayAct) -> Result<Vec<Finding>, Refusal> {
        let after_all =
            matches!(act, PlayAct::Award { .. } | PlayAct::Grant { .. } | PlayAct::Board { end: None, .. });
        if self.ended.is_some() && !after_all {
            return Err(Refusal::Over);
        }
        match act {
            PlayAct::Letter { by, letter, postmarks } => self.take_letter(*by, letter, *postmarks, None),
            PlayAct::Leave { by, leave, announced } => self.take_leave(*by, *leave, *announced),
            PlayAct::Grant { to, leave } => {
                self.leave.push(Taken { by: *to, leave: *leave, counts: Some(*leave), granted: true });
                Ok(vec![Finding::LeaveFrom(leave.first())])
            }
            PlayAct::Claim(claim) => self.take_claim(claim),
            PlayAct::Protest { told, sent } => self.protest(*told, *sent),
            PlayAct::Decide { verdict, day } => self.decide(*verdict, *day),
            PlayAct::Board { moves, end, day } => self.take_board(moves, *end, *day),
            PlayAct::Award { score, ending, day } => {
                self.end(*score, *ending, *day);
                Ok(vec![Finding::Over])
            }
        }
    }

    fn take_leave(
        &mut self,
        by: Color,
        leave: Leave,
        announced: Option<Day>,
    ) -> Result<Vec<Finding>, Refusal> {
        let taken: Vec<Leave> = self
            .leave
            .iter()
            .filter(|taken| taken.by == by && !taken.granted)
            .map(|taken| taken.leave)
            .collect();
        // The same leave may be told twice, in a letter and to all.
        if let Some(known) = self.leave.iter_mut().find(|taken| taken.by == by && taken.leave == leave) {
            let counts = leave.announced(announced);
            if known.counts.is_none()
                || counts.is_some_and(|c| known.counts.is_some_and(|k| c.first() < k.first()))
            {
                known.counts = counts;
            }
            return Ok(vec![
                known.counts.map_or(Finding::LeaveNotCounted, |c| Finding::LeaveFrom(c.first())),
            ]);
        }
        leave.check(&taken).map_err(Refusal::Leave)?;
        let counts = leave.announced(announced);
        self.leave.push(Taken { by, leave, counts, granted: false });
        Ok(vec![counts.map_or(Finding::LeaveNotCounted, |counts| Finding::LeaveFrom(counts.first()))])
    }

    fn end(&mut self, score: Score, ending: Ending, day: Day) {
        self.ended = Some(Ended { score, ending, article: ending.article(), day });
        self.claim = None;
        self.stop = None;
        self.rights.clear();
        self.lines.clear();
    }

    /// The terms.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Says when a player got the start list (10.3.2).
    pub const fn list_received(&mut self, color: Color, day: Day) {
        self.terms.list_received[side(color)] = Some(day);
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The moves made.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The letters registered.
    #[must_use]
    pub fn letters(&self) -> &[Registered] {
        &self.letters
    }

    /// What days were spent on, in order.
    #[must_use]
    pub fn spent(&self) -> &[Spent] {
        &self.spent
    }

    /// Penalty days, in order.
    #[must_use]
    pub fn fines(&self) -> &[Fine] {
        &self.fines
    }

    /// Leave, in order.
    #[must_use]
    pub fn leave(&self) -> &[Taken] {
        &self.leave
    }

    /// Who is to write next.
    #[must_use]
    pub const fn to_write(&self) -> Color {
        self.to_write
    }

    /// How it ended.
    #[must_use]
    pub const fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// The claim that the arbiter has to decide on.
    #[must_use]
    pub const fn claim(&self) -> Option<&Claim> {
        self.claim.as_ref()
    }

    /// Lines offered to the one who is to write: names and moves in full notation.
    #[must_use]
    pub fn lines(&self) -> Vec<(String, Vec<String>)> {
        self.lines.iter().map(|(name, moves)| (name.clone(), written(&self.position, moves))).collect()
    }

    /// The days that count for nobody: leave of both (10.4.2), and while the arbiter decides (10.3.6).
    pub(crate) fn leave_days(&self) -> Vec<Leave> {
        self.leave.iter().filter_map(|taken| taken.counts).chain(self.suspended.iter().copied()).collect()
    }

    /// The days a side has spent up to one of the spans, penalty days included.
    pub(crate) fn sum_after(&self, color: Color, index: usize) -> u32 {
        let leave = self.leave_days();
        let days = self.spent.iter().take(index.saturating_add(1)).filter(|spent| spent.by == color);
        let days = days.fold(0_u32, |sum, spent| sum.saturating_add(spent.days(&self.terms, &leave)));
        let fines = self.fines.iter().filter(|fine| fine.side == color && fine.after <= index);
        fines.fold(days, |sum, fine| sum.saturating_add(fine.penalty.days()))
    }

    /// What a side has spent, and on how many moves.
    #[must_use]
    pub fn account(&self, color: Color) -> Account {
        let moves = self.plies.iter().filter(|ply| ply.color == color).count();
        Account { moves: u32::try_from(moves).unwrap_or(u32::MAX), days: self.sum_after(color, usize::MAX) }
    }

    /// Both sums.
    #[must_use]
    pub fn sums(&self) -> Sums {
        Sums { white: self.account(Color::White).days, black: self.account(Color::Black).days }
    }

    /// The moves on which the days of a side went (10.3.5): those made; the one under thought, while an impossible one is replaced or a fault of the opponent
    /// is put right; and those of an offered line that answer forced moves only, which have to be written (10.2.4).
    fn moves_in_time(&self, color: Color) -> u32 {
        let own = self.spent.iter().rev().find(|spent| spent.by == color && spent.purpose != Purpose::Repeat);
        let replaces = self
            .stop
            .as_ref()
            .is_some_and(|stop| stop.by == color && stop.faults.contains(&StopFault::Impossible));
        let thinks = replaces || own.is_some_and(|spent| spent.purpose == Purpose::Telling);
        let obliged = if color == self.to_write {
            0
        } else {
            self.lines
                .iter()
                .map(|(_, line)| board::answers_to_forced(&self.position, line))
                .max()
                .unwrap_or(0)
        };
        self.account(color).moves.saturating_add(u32::from(thinks)).saturating_add(obliged)
    }

    /// Whether a side's time is overdue (10.3.5).
    #[must_use]
    pub fn overdue(&self, color: Color) -> bool {
        self.terms.control.overdue(self.moves_in_time(color), self.account(color).days)
    }

    pub(crate) const fn stop(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    pub(crate) fn to_repeat(&self) -> &[Ply] {
        self.plies.get(self.to_repeat.clone()).unwrap_or_default()
    }

    pub(crate) fn rights(&self) -> &[Penalty] {
        &self.rights
    }

    /// Whether the position has come often enough to claim a draw.
    pub(crate) fn repeated(&self) -> bool {
        draws::repeated(&self.plies, &self.position).is_some()
    }

    pub(crate) const fn draw_offered(&self) -> Option<Color> {
        self.offered
    }
}
