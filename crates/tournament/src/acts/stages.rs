//! Mixed competitions (1.4): stages that follow one another, such as groups and a final.

use std::fmt;

use rulebook::Article;
use thiserror::Error;

use crate::acts::journal::Journal;
use crate::acts::refusal::Refusal;
use crate::acts::{Act, Event};
use crate::competition::{Competition, Pair};
use crate::entry::{Entry, Id};
use crate::regulations::{Regulations, System};
use crate::result::Meeting;
use crate::standings::standings_after;

/// The number of a stage in the order of opening, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct StageId(pub u16);

impl fmt::Display for StageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One act of a mixed competition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "stage_act", rename_all = "snake_case"))]
pub enum StageAct {
    /// Opens a stage for entries.
    Open {
        /// Its Regulations; the name tells the stages apart.
        regulations: Regulations,
    },
    /// An act inside a stage.
    Within {
        /// The stage.
        stage: StageId,
        /// The act.
        act: Act,
    },
    /// Enters those who qualified: the places `from` to `to` of finished stages, first all winners, then all seconds.
    Qualify {
        /// The finished stages, in order.
        stages: Vec<StageId>,
        /// The best place that qualifies.
        from: u32,
        /// The worst place that qualifies.
        to: u32,
        /// The stage they enter.
        into: StageId,
        /// Whether results between those who come from one stage are carried over: they are recorded when the round
        /// of the two is published, and not played again. For ratings they count in the stage they were played in.
        carry: bool,
    },
}

/// Why an act of a mixed competition is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StageRefusal {
    /// The act inside the stage is refused.
    #[error("stage {0}: {1}")]
    Within(StageId, Refusal),
    /// There is no such stage.
    #[error("there is no stage {0}")]
    NoSuchStage(StageId),
    /// Two stages would have one name.
    #[error("a stage is called {0} already")]
    DuplicateStage(String),
    /// The stage is not finished, so nobody has qualified yet.
    #[error("stage {0} is not finished")]
    Unfinished(StageId),
    /// A shared place straddles the bound of qualification: a play-off must decide first.
    #[error("places {from}-{to} of stage {stage} are shared across the bound of qualification")]
    SharedPlace {
        /// The stage.
        stage: StageId,
        /// The places shared.
        from: u32,
        /// The worst of them.
        to: u32,
    },
    /// Results can be carried over only into a round robin of one cycle.
    #[error("results are carried over into a round robin of one cycle only")]
    CannotCarry,
}

impl StageRefusal {
    /// The clause the refusal follows, where there is one.
    #[must_use]
    pub const fn article(&self) -> Option<Article> {
        match self {
            Self::Within(_, refusal) => refusal.article(),
            Self::SharedPlace { .. } => Some(Article::ru("5.4.8.13")),
            _ => None,
        }
    }

    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Within(_, refusal) => refusal.code(),
            Self::NoSuchStage(_) => "no-such-stage",
            Self::DuplicateStage(_) => "duplicate-stage",
            Self::Unfinished(_) => "unfinished",
            Self::SharedPlace { .. } => "shared-place",
            Self::CannotCarry => "cannot-carry",
        }
    }
}

/// One stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Its acts and state.
    pub journal: Journal,
    /// For each entrant of this stage in the order of entry, where they came from.
    pub origin: Vec<Option<(StageId, Id)>>,
    /// The stages whose results among their own people are carried over into this one.
    pub carried: Vec<StageId>,
    /// The best place of an earlier stage that qualified for this one; 0 if nobody qualified for it.
    pub from_place: u32,
}

/// A place in the whole of a mixed competition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverallPlace {
    /// The stage the entrant came furthest in.
    pub stage: StageId,
    /// The entrant there.
    pub id: Id,
    /// The best of the places shared.
    pub from: u32,
    /// The worst of the places shared.
    pub to: u32,
}

/// A mixed competition: a fold over acts like each of its stages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mixed {
    stages: Vec<Stage>,
}

impl Mixed {
    /// A mixed competition before its first act.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The stages, in the order of opening.
    #[must_use]
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// One stage.
    #[must_use]
    pub fn stage(&self, id: StageId) -> Option<&Stage> {
        self.stages.get((id.0 as usize).checked_sub(1)?)
    }

    /// Applies one act.
    ///
    /// # Errors
    /// The act is refused; the competition is then as it was.
    pub fn apply(&mut self, act: &StageAct) -> Result<Vec<Event>, StageRefusal> {
        match act {
            StageAct::Open { regulations } => {
                let name = |s: &Stage| s.journal.state().regulations().map(|r| r.name.clone());
                if self.stages.iter().any(|s| name(s).as_ref() == Some(&regulations.name)) {
                    return Err(StageRefusal::DuplicateStage(regulations.name.clone()));
                }
                let mut journal = Journal::new();
                let id = StageId(self.stages.len() as u16 + 1);
                let open = Act::Open { regulations: regulations.clone() };
                let events = journal.apply(open).map_err(|r| StageRefusal::Within(id, r))?;
                self.stages.push(Stage { journal, origin: Vec::new(), carried: Vec::new(), from_place: 0 });
                Ok(events)
            }
            StageAct::Within { stage, act } => {
                let s = (stage.0 as usize).checked_sub(1).and_then(|i| self.stages.get_mut(i));
                let s = s.ok_or(StageRefusal::NoSuchStage(*stage))?;
                let refused = |r| StageRefusal::Within(*stage, r);
                let mut events = s.journal.apply(act.clone()).map_err(refused)?;
                match act {
                    Act::Enter { .. } | Act::Admission(_) => {
                        s.origin.resize(s.journal.state().entrants().len(), None);
                    }
                    Act::Publish { round } => {
                        let results = self.carried_into(*stage, *round);
                        for act in results {
                            if let Some(s) = self.stages.get_mut(stage.0 as usize - 1) {
                                events.extend(s.journal.apply(act).map_err(refused)?);
                            }
                        }
                    }
                    _ => {}
                }
                Ok(events)
            }
            StageAct::Qualify { stages, from, to, into, carry } => {
                self.qualify(stages, *from, *to, *into, *carry)
            }
        }
    }

    fn qualify(
        &mut self,
        stages: &[StageId],
        from: u32,
        to: u32,
        into: StageId,
        carry: bool,
    ) -> Result<Vec<Event>, StageRefusal> {
        let target = self.stage(into).ok_or(StageRefusal::NoSuchStage(into))?;
        let single = target
            .journal
            .state()
            .regulations()
            .is_some_and(|r| r.system == System::RoundRobin { cycles: 1 });
        if carry && !single {
            return Err(StageRefusal::CannotCarry);
        }
        let mut chosen: Vec<(u32, StageId, Id)> = Vec::new();
        for &id in stages {
            let stage = self.stage(id).ok_or(StageRefusal::NoSuchStage(id))?;
            let state = stage.journal.state();
            if !state.finished() {
                return Err(StageRefusal::Unfinished(id));
            }
            for s in standings_after(state, u16::MAX) {
                let straddles = |bound: u32| s.from <= bound && bound < s.to;
                if straddles(to) || straddles(from - u32::from(from > 0)) {
                    return Err(StageRefusal::SharedPlace { stage: id, from: s.from, to: s.to });
                }
                if s.from >= from && s.to <= to {
                    chosen.push((s.from, id, s.id));
                }
            }
        }
        // A stable sort: all winners in the order of stages, then all seconds.
        chosen.sort_by_key(|&(place, ..)| place);
        let mut next = target.clone();
        let mut events = Vec::new();
        for (_, stage, id) in chosen {
            let Some(entry) = self.entry(stage, id) else {
                continue;
            };
            events
                .extend(next.journal.apply(Act::Enter { entry }).map_err(|r| StageRefusal::Within(into, r))?);
            next.origin.push(Some((stage, id)));
        }
        if carry {
            next.carried.extend_from_slice(stages);
        }
        next.from_place = if next.from_place == 0 { from } else { next.from_place.min(from) };
        if let Some(slot) = self.stages.get_mut(into.0 as usize - 1) {
            *slot = next;
        }
        Ok(events)
    }

    /// The places of everybody in the whole competition.
    ///
    /// Those who qualified for a later stage have the places of that stage; a stage for which better places qualified comes
    /// first (a final before a consolation final). Those who went no further follow, and of parallel stages those with the
    /// same place share theirs.
    #[must_use]
    pub fn overall(&self) -> Vec<OverallPlace> {
        let went_on =
            |stage: StageId, id: Id| self.stages.iter().any(|s| s.origin.contains(&Some((stage, id))));
        // For each stage that people qualified for: how many qualifications lie before it.
        let mut depth = vec![0usize; self.stages.len()];
        for (i, s) in self.stages.iter().enumerate() {
            let before = s.origin.iter().flatten().map(|(from, _)| depth[from.0 as usize - 1] + 1);
            depth[i] = before.max().unwrap_or(0);
        }
        /// The stage that is farthest from the beginning first, then its place in the event, then the place in it.
        type Key = (std::cmp::Reverse<usize>, u32, u32);
        let mut keyed: Vec<(Key, StageId, Id)> = Vec::new();
        for (i, s) in self.stages.iter().enumerate() {
            let stage = StageId(i as u16 + 1);
            for place in standings_after(s.journal.state(), u16::MAX) {
                if !went_on(stage, place.id) {
                    keyed.push(((std::cmp::Reverse(depth[i]), s.from_place, place.from), stage, place.id));
                }
            }
        }
        keyed.sort();
        let mut places = Vec::new();
        for of_one in keyed.chunk_by(|a, b| a.0 == b.0) {
            let (from, to) = (places.len() as u32 + 1, (places.len() + of_one.len()) as u32);
            places.extend(of_one.iter().map(|&(_, stage, id)| OverallPlace { stage, id, from, to }));
        }
        places
    }

    fn entry(&self, stage: StageId, id: Id) -> Option<Entry> {
        Some(self.stage(stage)?.journal.state().entrant(id)?.entry.clone())
    }

    /// The results of a round that were made in an earlier stage and are not played again.
    fn carried_into(&self, stage: StageId, round: u16) -> Vec<Act> {
        let pairs =
            self.stage(stage).and_then(|s| s.journal.state().round(round)).map_or(&[][..], |r| &r.pairs);
        let mut acts = Vec::new();
        for (table, pair) in (1..).zip(pairs) {
            let boards = self.carried_result(stage, pair.first, pair.second).unwrap_or_default();
            acts.extend((1..).zip(boards).map(|(board, meeting)| Act::Result {
                round,
                table,
                board,
                meeting,
            }));
        }
        acts
    }

    /// The result two entrants of a stage bring with them from an earlier one, the first of the two first.
    #[must_use]
    pub fn carried_result(&self, stage: StageId, a: Id, b: Id) -> Option<Vec<Meeting>> {
        let s = self.stage(stage)?;
        let origin = |id: Id| s.origin.get(id.index()).copied().flatten();
        let ((from, x), (other, y)) = (origin(a)?, origin(b)?);
        if from != other || !s.carried.contains(&from) {
            return None;
        }
        let state: &Competition = self.stage(from)?.journal.state();
        let pair: &Pair =
            state.rounds().iter().filter_map(|r| r.pair_of(x)).find(|p| p.opponent_of(x) == y)?;
        let turned = |m: &Meeting| if pair.first == x { m.clone() } else { m.turned() };
        pair.boards.iter().map(|m| m.as_ref().map(turned)).collect()
    }
}
