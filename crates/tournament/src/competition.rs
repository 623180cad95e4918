//! The state of a competition: what the acts so far amount to.

use crate::acts::Counting;
use crate::acts::decisions::{Norm, Protest, Resolution, Sanction};
use crate::admission::{Admission, Application, Demands, Disqualification};
use crate::appeals::{Appeal, Juror};
use crate::entry::{Entry, Id};
use crate::occasion::Occasion;
use crate::office::Office;
use crate::pairing::{bracket, round_robin, scheveningen};
use crate::regulations::{Character, Regulations, System};
use crate::result::{Color, Meeting};

/// One entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The entry.
    pub entry: Entry,
    /// The start number, once drawn.
    pub number: Option<u32>,
    /// The first round the entrant could play: later than 1 for a late entry.
    pub since: u16,
    /// Departures and returns: from which round, and whether the entrant plays from then on.
    pub presence: Vec<(u16, bool)>,
    /// Single rounds the entrant misses as the Regulations allow.
    pub absences: Vec<u16>,
    /// Whether the results count.
    pub counting: Counting,
    /// Whether the entry was struck out before the start.
    pub struck: bool,
    /// Whether the entrant was excluded (1.5.7).
    pub excluded: bool,
    /// Whether the original of the final entry was handed in (2.2.2).
    pub confirmed: bool,
    /// What the preliminary entry said, where the final one differs from it.
    pub preliminary: Option<Box<Entry>>,
    /// The roubles paid so far (5.2).
    pub paid: u32,
    /// Whether the commission has still to admit the entrant, or has refused to (5.3).
    pub waits: bool,
    pub(crate) admissions: Vec<Admission>,
}

impl Entrant {
    /// Whether the entrant can be paired in a round.
    #[must_use]
    pub fn plays(&self, round: u16) -> bool {
        let here =
            self.presence.iter().rev().find(|&&(from, _)| from <= round).is_none_or(|&(_, plays)| plays);
        here && !self.struck && !self.waits && self.since <= round && !self.absences.contains(&round)
    }

    /// What held from the round after one that is taken back holds from that round on.
    pub(crate) fn round_taken_back(&mut self, round: u16) {
        self.since = self.since.min(round);
        for (from, _) in &mut self.presence {
            *from = (*from).min(round);
        }
        // Of several changes from one round on, only the last is left to tell.
        self.presence.reverse();
        self.presence.dedup_by_key(|&mut (from, _)| from);
        self.presence.reverse();
    }

    /// Whether the entrant has left and not come back.
    #[must_use]
    pub fn has_left(&self) -> bool {
        self.presence.last().is_some_and(|&(_, plays)| !plays)
    }

    /// The first round the entrant no longer plays, if they left for good.
    #[must_use]
    pub fn left_before(&self) -> Option<u16> {
        self.presence.last().filter(|(_, plays)| !plays).map(|&(from, _)| from)
    }
}

/// A pair of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The first-named, with White on the first board.
    pub first: Id,
    /// The second-named.
    pub second: Id,
    /// The result of each board.
    pub boards: Vec<Option<Meeting>>,
    /// Who goes on after a draw in a bracket.
    pub decided: Option<Id>,
}

impl Pair {
    /// Whether every board has a result.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.boards.iter().all(Option::is_some)
    }

    /// The other of the two.
    #[must_use]
    pub fn opponent_of(&self, id: Id) -> Id {
        if self.first == id { self.second } else { self.first }
    }
}

/// A round that has been paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The pairs; table 1 first.
    pub pairs: Vec<Pair>,
    /// Those without opponent.
    pub byes: Vec<Id>,
    /// Whether the pairs are published.
    pub published: bool,
    /// Why the pairs are not those of the system, if they are not.
    pub by_hand: Option<String>,
    /// The tables from which the score sheets were handed in (2.3.2).
    pub sheets: Vec<u32>,
    /// The openings drawn for a table and a board (12.4.6).
    pub openings: Vec<(u32, u8, String)>,
    /// For each entrant in the order of entry, the table from 1, or 0.
    pub(crate) seats: Vec<u32>,
}

impl Round {
    /// The pair an entrant is in.
    #[must_use]
    pub fn pair_of(&self, id: Id) -> Option<&Pair> {
        let table = *self.seats.get(id.index())?;
        self.pairs.get((table as usize).checked_sub(1)?)
    }
}

/// Start numbers and the seed of later lots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// Everybody, number 1 first.
    pub order: Vec<Id>,
    /// The color of number 1 in round 1.
    pub first: Color,
    /// The seed of later lots.
    pub seed: u64,
}

/// A team's players on the boards of one round.
pub(crate) type Boards = Vec<Option<u8>>;

/// A competition after some acts. It is changed only by [`Competition::apply`].
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Competition {
    pub(crate) regulations: Option<Regulations>,
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) numbering: Option<Numbering>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) line_ups: Vec<(u16, Id, Boards)>,
    pub(crate) play_offs: Vec<Vec<Id>>,
    pub(crate) criteria_changed: bool,
    pub(crate) occasion: Occasion,
    pub(crate) barred: Vec<(Id, Id)>,
    pub(crate) forced: Vec<(u16, Id, Id, String)>,
    pub(crate) sanctions: Vec<Sanction>,
    pub(crate) protests: Vec<Protest>,
    pub(crate) norms: Vec<Norm>,
    pub(crate) resolutions: Vec<Resolution>,
    pub(crate) approved: bool,
    pub(crate) demands: Option<Demands>,
    pub(crate) applications: Vec<Application>,
    pub(crate) disqualified: Vec<Disqualification>,
    pub(crate) committee: Vec<Juror>,
    pub(crate) appeals: Vec<Appeal>,
    pub(crate) office: Office,
}

impl Competition {
    /// A competition before its first act.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The Regulations, once the competition is open.
    #[must_use]
    pub const fn regulations(&self) -> Option<&Regulations> {
        self.regulations.as_ref()
    }

    /// Everybody entered, in the order of entry, those struck out included.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// One entrant.
    #[must_use]
    pub fn entrant(&self, id: Id) -> Option<&Entrant> {
        self.entrants.get(id.index())
    }

    /// The name of an entrant; the entry number if there is no such entrant.
    #[must_use]
    pub fn name(&self, id: Id) -> String {
        self.entrant(id).map_or_else(|| id.to_string(), |e| e.entry.name().to_owned())
    }

    /// The start numbers, once given.
    #[must_use]
    pub const fn numbering(&self) -> Option<&Numbering> {
        self.numbering.as_ref()
    }

    /// The rounds paired so far.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// A round, counted from 1.
    #[must_use]
    pub fn round(&self, round: u16) -> Option<&Round> {
        self.rounds.get((round as usize).checked_sub(1)?)
    }

    /// The number of the next round to pair.
    #[must_use]
    pub fn next_round(&self) -> u16 {
        self.rounds.len() as u16 + 1
    }

    /// Whether the criteria were changed after the start.
    #[must_use]
    pub const fn criteria_changed(&self) -> bool {
        self.criteria_changed
    }

    /// The play-offs recorded, each with the best first.
    #[must_use]
    pub fn play_offs(&self) -> &[Vec<Id>] {
        &self.play_offs
    }

    /// Where and when the event is held, and who conducts it.
    #[must_use]
    pub const fn occasion(&self) -> &Occasion {
        &self.occasion
    }

    /// The pairs that may not meet (5.4.10.9).
    #[must_use]
    pub fn barred(&self) -> &[(Id, Id)] {
        &self.barred
    }

    /// The pairs settled beforehand for a round, White first, each with its reason (5.4.10.9).
    pub fn forced(&self, round: u16) -> impl Iterator<Item = (Id, Id, &str)> {
        self.forced.iter().filter(move |f| f.0 == round).map(|(_, a, b, why)| (*a, *b, why.as_str()))
    }

    /// The sanctions so far.
    #[must_use]
    pub fn sanctions(&self) -> &[Sanction] {
        &self.sanctions
    }

    /// The protests so far.
    #[must_use]
    pub fn protests(&self) -> &[Protest] {
        &self.protests
    }

    /// The norms fulfilled.
    #[must_use]
    pub fn norms(&self) -> &[Norm] {
        &self.norms
    }

    /// Whether the results are approved, so that nothing can be changed.
    #[must_use]
    pub const fn approved(&self) -> bool {
        self.approved
    }

    /// The tables of a round of a bracket that are drawn, so that the arbiter has to say who goes on.
    #[must_use]
    pub fn undecided(&self, round: u16) -> Vec<u32> {
        let (Some(regulations), Some(r)) = (&self.regulations, self.round(round)) else {
            return Vec::new();
        };
        if !regulations.system.is_bracket() {
            return Vec::new();
        }
        let drawn = |p: &Pair| p.complete() && bracket::outcome(p, regulations).is_none();
        (1..).zip(&r.pairs).filter(|(_, p)| drawn(p)).map(|(table, _)| table).collect()
    }

    /// How many rounds the system has for these entrants; 0 before numbers are given.
    #[must_use]
    pub fn planned_rounds(&self) -> u16 {
        let (Some(regulations), Some(numbering)) = (&self.regulations, &self.numbering) else {
            return 0;
        };
        let n = numbering.order.len() as u32;
        match regulations.system {
            System::RoundRobin { cycles } => {
                u16::try_from(round_robin::rounds(n, cycles)).unwrap_or(u16::MAX)
            }
            System::Swiss { rounds, .. } => rounds,
            System::KnockOut | System::ImprovedOlympic => bracket::rounds(n) as u16,
            System::Scheveningen => {
                let sides = scheveningen::sides(self, &numbering.order);
                sides.iter().map(|(_, list)| list.len()).max().unwrap_or(0) as u16
            }
        }
    }

    /// The tables of a round that still lack a result.
    #[must_use]
    pub fn missing(&self, round: u16) -> Vec<u32> {
        let Some(r) = self.round(round) else {
            return Vec::new();
        };
        (1..)
            .zip(&r.pairs)
            .filter(|(_, p)| !p.complete() && !self.settled_by_departure(p))
            .map(|(table, _)| table)
            .collect()
    }

    /// In a round robin the games of somebody who left are settled by 5.4.5 and wait for nothing.
    pub(crate) fn settled_by_departure(&self, pair: &Pair) -> bool {
        let round_robin =
            self.regulations.as_ref().is_some_and(|r| matches!(r.system, System::RoundRobin { .. }));
        round_robin
            && [pair.first, pair.second].iter().any(|&id| self.entrant(id).is_some_and(Entrant::has_left))
    }

    /// Whether everything planned is paired and every result is in.
    #[must_use]
    pub fn finished(&self) -> bool {
        let planned = self.planned_rounds();
        planned > 0
            && self.rounds.len() >= planned as usize
            && (1..=planned).all(|r| self.missing(r).is_empty())
    }

    /// The line-up of a team in a round: the one given for it, or the last before, or the first members in order
    /// (5.4.9.2: without a new line-up, as in the first round).
    #[must_use]
    pub fn line_up(&self, team: Id, round: u16) -> Vec<Option<u8>> {
        let Some(Regulations { character: Character::Teams { boards, .. }, .. }) = self.regulations else {
            return Vec::new();
        };
        let given = |r: u16| {
            self.line_ups.iter().rev().find(|(at, id, _)| *at == r && *id == team).map(|(.., b)| b.clone())
        };
        given(round).or_else(|| given(1)).unwrap_or_else(|| {
            let members = match self.entrant(team) {
                Some(e @ Entrant { entry: Entry::Team(t), .. }) => {
                    let all = 1..=t.members.len() as u8;
                    all.filter(|&m| self.demands.is_none() || e.is_admitted(m)).collect()
                }
                _ => Vec::new(),
            };
            (0..boards as usize).map(|b| members.get(b).copied()).collect()
        })
    }
}
