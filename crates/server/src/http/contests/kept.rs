//! A contest in its log: what happened, and who of the accounts is meant by a name.

use std::collections::BTreeMap;

use composition::contest::solving::{self, Solving, Timed};
use composition::contest::{self, Contest, Date, Dated, Refusal};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use store::{LoggedAct, StoreError};

/// A line of the log: an act, and the accounts that it brings in. Names in acts stay what they were when their people came.
#[derive(Serialize, Deserialize)]
struct Line<T> {
    #[serde(flatten)]
    act: T,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    people: BTreeMap<String, String>,
}

/// What the log amounts to.
#[derive(Clone, Debug)]
pub(super) enum Fold {
    Composers(Contest),
    Solvers(Solving),
}

/// Acts of a kind.
pub(super) enum Acts {
    Composers(Vec<contest::Act>),
    Solvers(Vec<solving::Act>),
}

/// Why acts are not taken.
pub(super) enum NotTaken {
    Refused(Refusal),
    Store(StoreError),
}

/// A contest as it stands.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) fold: Fold,
    /// The account that announced it.
    pub(super) organiser: String,
    /// Names by account.
    people: BTreeMap<String, String>,
    version: u32,
}

fn unreadable(number: u32, why: impl std::fmt::Display) -> StoreError {
    StoreError::Unreadable(format!("act {number} of a contest: {why}"))
}

impl Kept {
    /// Before anything happened.
    pub(super) fn empty(kind: &str) -> Self {
        let fold = if kind == "solvers" {
            Fold::Solvers(Solving::default())
        } else {
            Fold::Composers(Contest::default())
        };
        Self { fold, organiser: String::new(), people: BTreeMap::new(), version: 0 }
    }

    /// The name under which an account takes part.
    pub(super) fn name_of(&self, person: &str) -> Option<&str> {
        self.people.get(person).map(String::as_str)
    }

    fn take_in(&mut self, number: u32, who: &str, people: &BTreeMap<String, String>) {
        if number == 1 {
            who.clone_into(&mut self.organiser);
        }
        for (person, name) in people {
            self.people.entry(person.clone()).or_insert_with(|| name.clone());
        }
        self.version = number;
    }

    /// The contest of a log.
    pub(super) fn replay(kind: &str, acts: &[LoggedAct]) -> Result<Self, StoreError> {
        fn read<T: DeserializeOwned>(logged: &LoggedAct) -> Result<Line<T>, StoreError> {
            serde_json::from_str(&logged.body).map_err(|error| unreadable(logged.number, error))
        }
        let mut kept = Self::empty(kind);
        for logged in acts {
            let refused = |refusal: Refusal| unreadable(logged.number, refusal);
            let people = match &mut kept.fold {
                Fold::Composers(contest) => {
                    let line = read::<Dated>(logged)?;
                    contest.act(&line.act).map_err(refused)?;
                    line.people
                }
                Fold::Solvers(contest) => {
                    let line = read::<Timed>(logged)?;
                    contest.act(&line.act).map_err(refused)?;
                    line.people
                }
            };
            kept.take_in(logged.number, &logged.who, &people);
        }
        Ok(kept)
    }

    /// The contest after some acts, and their lines; all of them or none.
    pub(super) fn write(
        &self,
        acts: &Acts,
        people: BTreeMap<String, String>,
        who: &str,
        at: i64,
        on: Date,
    ) -> Result<(Self, Vec<LoggedAct>), NotTaken> {
        let mut next = self.clone();
        let fresh: BTreeMap<_, _> =
            people.into_iter().filter(|(person, _)| !self.people.contains_key(person)).collect();
        let mut bodies = Vec::new();
        match (&mut next.fold, acts) {
            (Fold::Composers(contest), Acts::Composers(acts)) => {
                for act in acts {
                    let act = Dated { on, act: act.clone() };
                    contest.act(&act).map_err(NotTaken::Refused)?;
                    bodies.push(body(act, &fresh)?);
                }
            }
            (Fold::Solvers(contest), Acts::Solvers(acts)) => {
                for act in acts {
                    let act = Timed { at, act: act.clone() };
                    contest.act(&act).map_err(NotTaken::Refused)?;
                    bodies.push(body(act, &fresh)?);
                }
            }
            _ => {}
        }
        let mut logged = Vec::new();
        for body in bodies {
            next.take_in(next.version + 1, who, &fresh);
            logged.push(LoggedAct { number: next.version, at, who: who.to_owned(), body });
        }
        Ok((next, logged))
    }
}

fn body<T: Serialize>(act: T, people: &BTreeMap<String, String>) -> Result<String, NotTaken> {
    serde_json::to_string(&Line { act, people: people.clone() })
        .map_err(|error| NotTaken::Store(StoreError::Unreadable(error.to_string())))
}
