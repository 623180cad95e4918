//! A contest of solvers (11.6.1) as a fold over what happened, by the moments of a clock: the compositions are posed without their authors, answers come until the contest closes or the solver's
//! own time is up, and when the results are published the authors are named.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Award, Tariff};
use crate::contest::{Mark, Refusal};

/// A composition that is posed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posed {
    /// The composition with the author's solution, as PDN without names.
    pub record: String,
    /// The author.
    pub author: String,
    /// Where the author lives, or where it was published.
    #[serde(default)]
    pub place: String,
    /// What its solution is worth.
    pub tariff: Tariff,
}

/// What the regulations of a contest of solvers say (11.6.1). Moments are milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// What it is called.
    pub name: String,
    /// Its status.
    pub status: String,
    /// Who runs it.
    pub organiser: String,
    /// How the winners are rewarded.
    pub awards: String,
    /// Where the answers are sent.
    pub address: String,
    /// The compositions.
    pub compositions: Vec<Posed>,
    /// The last moment for answers.
    pub closes: i64,
    /// How long each solver has from the moment the compositions are seen; without it the answers are sent by post.
    #[serde(default)]
    pub minutes: Option<u16>,
    /// By when solutions and results are published.
    pub results: i64,
}

/// What happens in a contest of solvers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum Act {
    /// The regulations are published.
    Announce(Terms),
    /// A solver sees the compositions of a timed contest, and the solver's time runs.
    Begin {
        /// Who.
        solver: String,
    },
    /// A solver answers; of several answers to one composition the last counts.
    Answer {
        /// Who.
        solver: String,
        /// The number of the composition.
        composition: usize,
        /// The lines of the solution, each from the diagram on; none says that there is no solution.
        lines: Vec<String>,
    },
    /// An answer is judged; again if the judges think better of it.
    Award {
        /// Whose answer.
        solver: String,
        /// To which composition.
        composition: usize,
        /// What it is worth.
        award: Award,
        /// Why, if people and not the comparison of the trees say so.
        #[serde(default)]
        reason: String,
    },
    /// Solutions, authors and results are published.
    Publish,
}

/// An act and its moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timed {
    /// The moment.
    pub at: i64,
    /// What happens.
    #[serde(flatten)]
    pub act: Act,
}

/// An answer to one composition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// When it came.
    pub at: i64,
    /// The lines.
    pub lines: Vec<String>,
    /// What it is worth, and why if people say so.
    pub award: Option<(Award, String)>,
}

/// Somebody who takes part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solver {
    /// When the compositions of a timed contest were seen.
    pub began: Option<i64>,
    /// The answers by the numbers of the compositions.
    pub answers: BTreeMap<usize, Answered>,
}

/// A line of the results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The place; equals share it.
    pub place: usize,
    /// Who.
    pub solver: String,
    /// The sum of the points.
    pub points: Mark,
    /// In a timed contest: from the beginning to the last answer, in milliseconds.
    pub took: Option<i64>,
}

/// A contest of solvers as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solving {
    terms: Option<Terms>,
    solvers: BTreeMap<String, Solver>,
    published: Option<i64>,
    last: Option<i64>,
}

impl Solving {
    /// The regulations, once they are published.
    #[must_use]
    pub const fn terms(&self) -> Option<&Terms> {
        self.terms.as_ref()
    }

    /// Who takes part, by name.
    #[must_use]
    pub const fn solvers(&self) -> &BTreeMap<String, Solver> {
        &self.solvers
    }

    /// When the results were published.
    #[must_use]
    pub const fn published(&self) -> Option<i64> {
        self.published
    }

    /// The last moment at which somebody may answer.
    #[must_use]
    pub fn until(&self, solver: &str) -> Option<i64> {
        let terms = self.terms.as_ref()?;
        let Some(minutes) = terms.minutes else { return Some(terms.closes) };
        let began = self.solvers.get(solver)?.began?;
        Some(began.saturating_add(i64::from(minutes) * 60_000).min(terms.closes))
    }

    /// Whether somebody may see the compositions: from the announcement on, in a timed contest from the solver's own beginning on; everybody when the results are out.
    #[must_use]
    pub fn is_seen_by(&self, solver: Option<&str>) -> bool {
        let Some(terms) = &self.terms else { return false };
        let began = || solver.and_then(|name| self.solvers.get(name)).is_some_and(|s| s.began.is_some());
        self.published.is_some() || terms.minutes.is_none() || began()
    }

    /// The author of a composition: hidden until the solutions are published (11.6.1).
    #[must_use]
    pub fn author(&self, composition: usize) -> Option<&Posed> {
        self.published?;
        self.terms.as_ref()?.compositions.get(composition.checked_sub(1)?)
    }

    /// Answers that nobody has judged.
    pub fn unjudged(&self) -> impl Iterator<Item = (&str, usize, &Answered)> {
        self.solvers.iter().flat_map(|(name, solver)| {
            let open = solver.answers.iter().filter(|(_, answered)| answered.award.is_none());
            open.map(move |(composition, answered)| (name.as_str(), *composition, answered))
        })
    }

    /// Takes an act.
    ///
    /// # Errors
    /// Why it is refused; then nothing has changed.
    pub fn act(&mut self, timed: &Timed) -> Result<(), Refusal> {
        if self.last.is_some_and(|last| timed.at < last) {
            return Err(Refusal::Earlier);
        }
        match &timed.act {
            Act::Announce(terms) => self.announce(timed.at, terms)?,
            Act::Begin { solver } => self.begin(timed.at, solver)?,
            Act::Answer { solver, composition, lines } => {
                self.answer(timed.at, solver, *composition, lines)?;
            }
            Act::Award { solver, composition, award, reason } => {
                self.award(timed.at, solver, *composition, *award, reason)?;
            }
            Act::Publish => self.publish(timed.at)?,
        }
        self.last = Some(timed.at);
        Ok(())
    }

    fn said(&self) -> Result<&Terms, Refusal> {
        self.terms.as_ref().ok_or(Refusal::NotAnnounced)
    }

    fn announce(&mut self, at: i64, terms: &Terms) -> Result<(), Refusal> {
        if self.terms.is_some() {
            return Err(Refusal::Announced);
        }
        let texts = [&terms.name, &terms.status, &terms.organiser, &terms.awards, &terms.address];
        let worthless = |posed: &Posed| posed.tariff.whole == 0 || posed.author.trim().is_empty();
        if texts.iter().any(|text| text.trim().is_empty())
            || terms.compositions.is_empty()
            || terms.compositions.iter().any(worthless)
            || terms.minutes == Some(0)
            || terms.closes <= at
            || terms.results < terms.closes
        {
            return Err(Refusal::UnsaidSolving);
        }
        self.terms = Some(terms.clone());
        Ok(())
    }

    fn begin(&mut self, at: i64, solver: &str) -> Result<(), Refusal> {
        let terms = self.said()?;
        if self.published.is_some() || at > terms.closes {
            return Err(Refusal::Closed);
        }
        // The clock of a solver is started once.
        if terms.minutes.is_none() || self.solvers.get(solver).is_some_and(|solver| solver.began.is_some()) {
            return Err(Refusal::Begun);
        }
        self.solvers.entry(solver.to_owned()).or_default().began = Some(at);
        Ok(())
    }

    fn answer(&mut self, at: i64, solver: &str, composition: usize, lines: &[String]) -> Result<(), Refusal> {
        let terms = self.said()?;
        if composition == 0 || composition > terms.compositions.len() {
            return Err(Refusal::NoEntry);
        }
        let until = self.until(solver).ok_or(Refusal::NotBegun)?;
        if self.published.is_some() || at > terms.closes {
            return Err(Refusal::Closed);
        }
        if at > until {
            return Err(Refusal::TimeUp);
        }
        let answered = Answered { at, lines: lines.to_vec(), award: None };
        self.solvers.entry(solver.to_owned()).or_default().answers.insert(composition, answered);
        Ok(())
    }

    fn award(
        &mut self,
        at: i64,
        solver: &str,
        composition: usize,
        award: Award,
        reason: &str,
    ) -> Result<(), Refusal> {
        if at <= self.said()?.closes {
            return Err(Refusal::StillSolving);
        }
        if self.published.is_some() {
            return Err(Refusal::Closed);
        }
        let answers = self.solvers.get_mut(solver).map(|solver| &mut solver.answers);
        let answered = answers.and_then(|answers| answers.get_mut(&composition)).ok_or(Refusal::NoEntry)?;
        answered.award = Some((award, reason.to_owned()));
        Ok(())
    }

    fn publish(&mut self, at: i64) -> Result<(), Refusal> {
        if at <= self.said()?.closes {
            return Err(Refusal::StillSolving);
        }
        if self.published.is_some() {
            return Err(Refusal::Closed);
        }
        if self.unjudged().next().is_some() {
            return Err(Refusal::Unmarked);
        }
        self.published = Some(at);
        Ok(())
    }

    /// The results as they stand: by the sum of the points (11.6.1); of equals who needed less time in a timed contest comes first, otherwise they share the place.
    #[must_use]
    pub fn results(&self) -> Vec<Ranked> {
        let timed = self.terms.as_ref().is_some_and(|terms| terms.minutes.is_some());
        let ranked = self.solvers.iter().map(|(name, solver)| {
            let awards = solver.answers.values().filter_map(|answered| answered.award.as_ref());
            let points = awards.map(|(award, _)| u32::from(award.points.0)).sum::<u32>();
            let last = solver.answers.values().map(|answered| answered.at).max();
            let took = last.zip(solver.began).filter(|_| timed).map(|(last, began)| last - began);
            let points = Mark(u16::try_from(points).unwrap_or(u16::MAX));
            Ranked { place: 0, solver: name.clone(), points, took }
        });
        let mut ranked: Vec<Ranked> = ranked.collect();
        // Who answered nothing needed all the time there is.
        let worth = |line: &Ranked| {
            (std::cmp::Reverse(line.points), if timed { line.took.unwrap_or(i64::MAX) } else { 0 })
        };
        ranked.sort_by_key(worth);
        let worths: Vec<_> = ranked.iter().map(worth).collect();
        for line in &mut ranked {
            let own = worth(line);
            line.place = 1 + worths.iter().filter(|other| **other < own).count();
        }
        ranked
    }
}
