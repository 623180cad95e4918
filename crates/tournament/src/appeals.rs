//! The committee of appeals and what comes before it (5.4.17.5).

use rulebook::Article;
use thiserror::Error;

use crate::acts::Event;
use crate::acts::apply::{Verdict, reasoned};
use crate::acts::refusal::Refusal;
use crate::admission::{plain, same_name};
use crate::competition::Competition;
use crate::day::Day;
use crate::entry::{Birth, Entry, Id};
use crate::occasion::{Occasion, Status};
use crate::regulations::Regulations;

/// Nobody younger sits on the committee.
const LEAST_AGE: u16 = 21;

/// What somebody is on the committee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Seat {
    /// The chairman, who votes.
    Chairman,
    /// A member, who votes.
    Member,
    /// A reserve, who votes in the place of another.
    Reserve,
}

/// Somebody of the committee.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Juror {
    /// The name.
    pub name: String,
    /// The birth.
    #[cfg_attr(feature = "serde", serde(default))]
    pub born: Option<Birth>,
    /// The region.
    #[cfg_attr(feature = "serde", serde(default))]
    pub region: String,
    /// The seat.
    pub seat: Seat,
}

/// An appeal on the decision of a protest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appeal {
    /// The protest, from 1.
    pub protest: u32,
    /// Who appeals.
    pub by: Id,
    /// What it says.
    pub text: String,
    /// When it came, in milliseconds since 1970, if that is known.
    pub at: Option<i64>,
    /// Who was replaced on the committee, by whom and why.
    pub replaced: Vec<(String, String, String)>,
    /// Whether it was upheld, the votes for and against it, and the decision in words.
    pub decision: Option<(bool, (u8, u8), String)>,
}

/// One act about appeals.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "step", rename_all = "snake_case"))]
pub enum AppealAct {
    /// The committee is named or elected, or dissolved.
    Committee {
        /// All of them; nobody dissolves it.
        members: Vec<Juror>,
    },
    /// An appeal comes in.
    Appeal {
        /// Who appeals.
        by: Id,
        /// The protest on whose decision.
        protest: u32,
        /// What it says.
        text: String,
        /// When it came, in milliseconds since 1970.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        at: Option<i64>,
    },
    /// Somebody who may have an interest of their own gives place to a reserve.
    Replace {
        /// The appeal, from 1.
        appeal: u32,
        /// Who gives place.
        out: String,
        /// The reserve.
        with: String,
        /// Why.
        reason: String,
    },
    /// The committee decides; that is final.
    Decide {
        /// The appeal.
        appeal: u32,
        /// The votes for it.
        in_favour: u8,
        /// The votes against it.
        against: u8,
        /// The decision in words.
        text: String,
    },
}

impl AppealAct {
    /// The name in files, and of its text in each language.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Committee { .. } => "committee",
            Self::Appeal { .. } => "appeal",
            Self::Replace { .. } => "replace",
            Self::Decide { .. } => "decide",
        }
    }
}

/// Why an act about appeals is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AppealRefusal {
    /// Only all-Russian and interregional events have a committee.
    #[error("this event has no committee of appeals")]
    WrongStatus,
    /// The committee has one chairman.
    #[error("{0} chairmen")]
    Chairmen(usize),
    /// The committee has at least two members besides the chairman.
    #[error("{0} members are fewer than two")]
    FewMembers(usize),
    /// The committee has two reserves.
    #[error("{0} reserves")]
    Reserves(usize),
    /// The number of votes is odd.
    #[error("{0} votes are an even number")]
    EvenVotes(usize),
    /// Nobody under 21 sits on the committee; who is not known to be 21 does not either.
    #[error("{0} is not known to be 21")]
    Young(String),
    /// No arbiter of the event sits on the committee.
    #[error("{0} is an arbiter of the event")]
    IsArbiter(String),
    /// Somebody is named twice.
    #[error("{0} is named twice")]
    Twice(String),
    /// There is no committee.
    #[error("there is no committee of appeals")]
    NoCommittee,
    /// The protest is not decided, so there is nothing to appeal against.
    #[error("protest {0} is not decided")]
    ProtestOpen(u32),
    /// Only who takes part in the dispute appeals.
    #[error("{0} has no part in the dispute")]
    NoParty(Id),
    /// The decision on an appeal is final, and there is one appeal a protest.
    #[error("there is an appeal on protest {0}")]
    Final(u32),
    /// There is no such open appeal.
    #[error("there is no open appeal {0}")]
    NoSuchAppeal(u32),
    /// A player of the dispute sits on the committee.
    #[error("{0} takes part in the dispute")]
    IsParty(String),
    /// Nobody of this name votes on the appeal.
    #[error("{0} does not vote on the appeal")]
    NotVoting(String),
    /// Nobody of this name is a free reserve.
    #[error("{0} is no free reserve")]
    NoReserve(String),
    /// Everybody on the committee votes.
    #[error("{given} votes, and {expected} vote")]
    Votes {
        /// The votes given.
        given: u8,
        /// The votes there are.
        expected: u8,
    },
    /// An appeal waits for its decision.
    #[error("appeal {0} waits for its decision")]
    Open(u32),
}

impl AppealRefusal {
    /// The clause the refusal follows.
    #[must_use]
    pub const fn article(&self) -> Option<Article> {
        Some(Article::ru("5.4.17.5"))
    }

    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::WrongStatus => "appeal-wrong-status",
            Self::Chairmen(_) => "appeal-chairmen",
            Self::FewMembers(_) => "appeal-few-members",
            Self::Reserves(_) => "appeal-reserves",
            Self::EvenVotes(_) => "appeal-even-votes",
            Self::Young(_) => "appeal-young",
            Self::IsArbiter(_) => "appeal-is-arbiter",
            Self::Twice(_) => "appeal-twice",
            Self::NoCommittee => "appeal-no-committee",
            Self::ProtestOpen(_) => "appeal-protest-open",
            Self::NoParty(_) => "appeal-no-party",
            Self::Final(_) => "appeal-final",
            Self::NoSuchAppeal(_) => "appeal-no-such",
            Self::IsParty(_) => "appeal-is-party",
            Self::NotVoting(_) => "appeal-not-voting",
            Self::NoReserve(_) => "appeal-no-reserve",
            Self::Votes { .. } => "appeal-votes",
            Self::Open(_) => "appeal-open",
        }
    }
}

impl Competition {
    /// The committee of appeals.
    #[must_use]
    pub fn committee(&self) -> &[Juror] {
        &self.committee
    }

    /// Whether somebody sits on the committee of appeals.
    #[must_use]
    pub fn is_on_committee(&self, name: &str) -> bool {
        self.committee.iter().any(|juror| same_name(&juror.name, name))
    }

    /// The appeals so far.
    #[must_use]
    pub fn appeals(&self) -> &[Appeal] {
        &self.appeals
    }

    /// The regions that more than one of the committee come from; if possible there is none.
    #[must_use]
    pub fn shared_regions(&self) -> Vec<&str> {
        let mut regions: Vec<&str> =
            self.committee.iter().map(|j| j.region.as_str()).filter(|r| !r.is_empty()).collect();
        regions.sort_unstable();
        let twice: Vec<&str> = regions.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0]).collect();
        regions.retain(|r| twice.contains(r));
        regions.dedup();
        regions
    }

    /// Who votes on an appeal: chairman and members, reserves in the place of those who gave place.
    #[must_use]
    pub fn voting<'c>(&'c self, appeal: &'c Appeal) -> Vec<&'c str> {
        let seated = self.committee.iter().filter(|j| j.seat != Seat::Reserve).map(|j| j.name.as_str());
        let instead = |name| {
            appeal
                .replaced
                .iter()
                .find(|(out, ..)| plain(out) == plain(name))
                .map_or(name, |(_, with, _)| with.as_str())
        };
        // A reserve may give place to the other reserve in turn.
        seated.map(|name| instead(instead(name))).collect()
    }

    /// The names of those who take part in the dispute of a protest, with the members of their teams.
    fn parties(&self, protest: u32) -> (Vec<Id>, Vec<String>) {
        let Some(p) = (protest as usize).checked_sub(1).and_then(|at| self.protests.get(at)) else {
            return Default::default();
        };
        let opponent = self.round(p.round).and_then(|r| r.pair_of(p.by)).map(|pair| pair.opponent_of(p.by));
        let ids: Vec<Id> = std::iter::once(p.by).chain(opponent).collect();
        let names = ids.iter().filter_map(|id| self.entrant(*id)).flat_map(|e| match &e.entry {
            Entry::Person(person) => vec![plain(&person.name)],
            Entry::Team(team) => team.members.iter().map(|m| plain(&m.name)).collect(),
        });
        let names = names.collect();
        (ids, names)
    }

    pub(crate) fn no_open_appeal(&self) -> Result<(), Refusal> {
        match self.appeals.iter().position(|a| a.decision.is_none()) {
            Some(open) => Err(AppealRefusal::Open(open as u32 + 1).into()),
            None => Ok(()),
        }
    }

    pub(crate) fn appeal(&mut self, regulations: &Regulations, act: &AppealAct) -> Verdict {
        match act {
            AppealAct::Committee { members } => {
                // Nobody is left: the committee is dissolved.
                if !members.is_empty() || self.committee.is_empty() {
                    self.check_committee(regulations, members)?;
                }
                self.no_open_appeal()?;
                self.committee.clone_from(members);
            }
            AppealAct::Appeal { by, protest, text, at } => {
                reasoned(text)?;
                if self.committee.is_empty() {
                    return Err(AppealRefusal::NoCommittee.into());
                }
                let found = (*protest as usize).checked_sub(1).and_then(|at| self.protests.get(at));
                if found.ok_or(Refusal::NoSuchProtest(*protest))?.decision.is_none() {
                    return Err(AppealRefusal::ProtestOpen(*protest).into());
                }
                if self.appeals.iter().any(|a| a.protest == *protest) {
                    return Err(AppealRefusal::Final(*protest).into());
                }
                self.known(*by)?;
                if !self.parties(*protest).0.contains(by) {
                    return Err(AppealRefusal::NoParty(*by).into());
                }
                self.appeals.push(Appeal {
                    protest: *protest,
                    by: *by,
                    text: text.clone(),
                    at: *at,
                    replaced: Vec::new(),
                    decision: None,
                });
            }
            AppealAct::Replace { appeal, out, with, reason } => {
                reasoned(reason)?;
                let at = self.open_appeal(*appeal)?;
                let voting = self.voting(&self.appeals[at]);
                let votes = |name: &str| voting.iter().any(|v| plain(v) == plain(name));
                if !votes(out) {
                    return Err(AppealRefusal::NotVoting(out.clone()).into());
                }
                let replaced = &self.appeals[at].replaced;
                let used = replaced.iter().any(|(o, ..)| plain(o) == plain(with));
                let reserve =
                    |j: &&crate::appeals::Juror| j.seat == Seat::Reserve && plain(&j.name) == plain(with);
                let Some(reserve) = self.committee.iter().find(reserve).filter(|_| !used && !votes(with))
                else {
                    return Err(AppealRefusal::NoReserve(with.clone()).into());
                };
                let name = reserve.name.clone();
                self.appeals[at].replaced.push((out.clone(), name, reason.clone()));
            }
            AppealAct::Decide { appeal, in_favour, against, text } => {
                reasoned(text)?;
                let at = self.open_appeal(*appeal)?;
                let voting = self.voting(&self.appeals[at]);
                let (_, parties) = self.parties(self.appeals[at].protest);
                if let Some(name) = voting.iter().find(|name| parties.contains(&plain(name))) {
                    return Err(AppealRefusal::IsParty((*name).to_owned()).into());
                }
                // Who has become one since the committee was named.
                if regulations.third_edition() {
                    self.may_judge(&self.occasion, &voting)?;
                }
                let (given, expected) = (in_favour.saturating_add(*against), voting.len() as u8);
                if given != expected {
                    return Err(AppealRefusal::Votes { given, expected }.into());
                }
                let votes = (*in_favour, *against);
                self.appeals[at].decision = Some((in_favour > against, votes, text.clone()));
            }
        }
        Ok(vec![Event::Noted])
    }

    fn open_appeal(&self, number: u32) -> Result<usize, Refusal> {
        let open = |at: &usize| self.appeals.get(*at).is_some_and(|a| a.decision.is_none());
        let at = (number as usize).checked_sub(1).filter(open);
        at.ok_or(AppealRefusal::NoSuchAppeal(number).into())
    }

    /// No arbiter of the event and nobody who is disqualified (1.6.2) judges an appeal.
    pub(crate) fn may_judge(&self, occasion: &Occasion, names: &[&str]) -> Result<(), Refusal> {
        let arbiters = [&occasion.chief, &occasion.secretary].into_iter().chain(&occasion.arbiters);
        let arbiters: Vec<String> = arbiters.map(|arbiter| plain(&arbiter.name)).collect();
        if let Some(name) = names.iter().find(|name| arbiters.contains(&plain(name))) {
            return Err(AppealRefusal::IsArbiter((*name).to_owned()).into());
        }
        for name in names {
            let born = self.committee.iter().find(|j| j.name == *name).and_then(|j| j.born);
            self.not_disqualified(name, born)?;
        }
        Ok(())
    }

    /// What is said of the event must leave a committee that is named the one that may be (5.4.17.5).
    pub(crate) fn committee_stands(&self, occasion: &Occasion) -> Result<(), Refusal> {
        if self.committee.is_empty() {
            return Ok(());
        }
        if !occasion.status.is_none_or(Status::may_have_appeals) {
            return Err(AppealRefusal::WrongStatus.into());
        }
        let names: Vec<&str> = self.committee.iter().map(|juror| juror.name.as_str()).collect();
        self.may_judge(occasion, &names)
    }

    fn check_committee(&self, regulations: &Regulations, members: &[Juror]) -> Result<(), Refusal> {
        if !self.occasion.status.is_none_or(Status::may_have_appeals) {
            return Err(AppealRefusal::WrongStatus.into());
        }
        let of = |seat: Seat| members.iter().filter(|j| j.seat == seat).count();
        let votes = members.len() - of(Seat::Reserve);
        let refusal = if of(Seat::Chairman) != 1 {
            AppealRefusal::Chairmen(of(Seat::Chairman))
        } else if of(Seat::Member) < 2 {
            AppealRefusal::FewMembers(of(Seat::Member))
        } else if of(Seat::Reserve) != 2 {
            AppealRefusal::Reserves(of(Seat::Reserve))
        } else if votes.is_multiple_of(2) {
            AppealRefusal::EvenVotes(votes)
        } else {
            let first = self.demands.as_ref().and_then(|d| d.first_day);
            let on = first.unwrap_or(Day::new_year(regulations.year));
            for (i, juror) in members.iter().enumerate() {
                reasoned(&juror.name)?;
                let name = plain(&juror.name);
                self.not_disqualified(&juror.name, juror.born)?;
                if members[..i].iter().any(|other| plain(&other.name) == name) {
                    return Err(AppealRefusal::Twice(juror.name.clone()).into());
                }
                if juror.born.and_then(|born| born.reached(LEAST_AGE, on)) != Some(true) {
                    return Err(AppealRefusal::Young(juror.name.clone()).into());
                }
            }
            let names: Vec<&str> = members.iter().map(|juror| juror.name.as_str()).collect();
            return self.may_judge(&self.occasion, &names);
        };
        Err(refusal.into())
    }
}
