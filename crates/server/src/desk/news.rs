//! What is published with its time (2.3.1): decisions of the panel, and changes of the schedule.

use std::collections::BTreeMap;

use language::Language;
use tournament::{Competition, Resolved, StageId};

use crate::wire::EventNews;

/// Something that has a time of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Decision {
    Sanction(usize),
    Protest(usize),
    Appeal(usize),
    Resolution(usize),
}

/// A change that everybody is told of.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    Day { round: usize, from: String, to: String },
    Dates { from: String, to: String },
    Venue { from: String, to: String },
    Paused(String),
    Resumed,
    Cancelled(String),
}

/// The news of an event.
#[derive(Clone, Debug, Default)]
pub(crate) struct News {
    decided: BTreeMap<(u16, Decision), i64>,
    changes: Vec<(u16, i64, Change)>,
}

/// What of a stage is told when it changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Before {
    days: Vec<String>,
    dates: String,
    venue: String,
    still: Option<(bool, String)>,
}

impl Before {
    pub(crate) fn of(c: &Competition) -> Self {
        let o = c.occasion();
        Self {
            days: o.days.clone(),
            dates: o.dates.clone(),
            venue: o.venue.clone(),
            still: c.standing_still().map(|still| (still.cancelled, still.reason.clone())),
        }
    }
}

impl News {
    /// Takes in what an act has changed in a stage, or its undoing.
    pub(crate) fn follow(&mut self, stage: StageId, before: &Before, c: &Competition, at: i64) {
        let now = Before::of(c);
        let mut tell = |change| self.changes.push((stage.0, at, change));
        // What is said for the first time is no change.
        for (i, from) in before.days.iter().enumerate().filter(|(_, day)| !day.is_empty()) {
            let to = now.days.get(i).cloned().unwrap_or_default();
            if to != *from {
                tell(Change::Day { round: i + 1, from: from.clone(), to });
            }
        }
        if !before.dates.is_empty() && before.dates != now.dates {
            tell(Change::Dates { from: before.dates.clone(), to: now.dates.clone() });
        }
        if !before.venue.is_empty() && before.venue != now.venue {
            tell(Change::Venue { from: before.venue.clone(), to: now.venue.clone() });
        }
        if before.still != now.still {
            tell(match now.still {
                None => Change::Resumed,
                Some((true, reason)) => Change::Cancelled(reason),
                Some((false, reason)) => Change::Paused(reason),
            });
        }
        let sanctions = (0..c.sanctions().len()).map(Decision::Sanction);
        let protests = c.protests().iter().enumerate().filter(|(_, p)| p.decision.is_some());
        let appeals = c.appeals().iter().enumerate().filter(|(_, a)| a.decision.is_some());
        // Why somebody leaves by themselves is nobody's business.
        let resolutions = c.resolutions().iter().enumerate().filter(|(_, r)| r.what != Resolved::Left);
        let all: Vec<Decision> = sanctions
            .chain(protests.map(|(i, _)| Decision::Protest(i)))
            .chain(appeals.map(|(i, _)| Decision::Appeal(i)))
            .chain(resolutions.map(|(i, _)| Decision::Resolution(i)))
            .collect();
        // What was undone is no decision any more.
        self.decided.retain(|(s, decision), _| *s != stage.0 || all.contains(decision));
        for decision in all {
            self.decided.entry((stage.0, decision)).or_insert(at);
        }
    }

    /// The news of a stage in the order in which they came.
    pub(crate) fn told(&self, stage: StageId, c: &Competition, language: Language) -> Vec<EventNews> {
        let verdict = |what: &str, upheld: bool| {
            language.say(&format!("form-{what}-{}", if upheld { "upheld" } else { "rejected" }), &[])
        };
        let decided = self.decided.iter().filter(|((s, _), _)| *s == stage.0).filter_map(|((_, one), at)| {
            let text = match *one {
                Decision::Sanction(i) => {
                    let s = c.sanctions().get(i)?;
                    let measure = language.say(&format!("tournament-measure-{}", s.measure.name()), &[]);
                    format!("{}: {measure} – {}", c.name(s.id), s.reason)
                }
                Decision::Protest(i) => {
                    let p = c.protests().get(i)?;
                    let decision = p.decision.as_ref()?;
                    format!(
                        "{}: {} – {} ({})",
                        c.name(p.by),
                        p.text,
                        verdict("protest", decision.upheld),
                        decision.text
                    )
                }
                Decision::Appeal(i) => {
                    let a = c.appeals().get(i)?;
                    let (upheld, _, text) = a.decision.as_ref()?;
                    let appeal = language.say("desk-appeal", &[]);
                    format!("{appeal}: {} – {} ({text})", c.name(a.by), verdict("appeal", *upheld))
                }
                Decision::Resolution(i) => language.resolution(c, c.resolutions().get(i)?),
            };
            Some(EventNews { at: *at, text })
        });
        let changed = self.changes.iter().filter(|(s, ..)| *s == stage.0).map(|(_, at, change)| {
            let both = |id, from: &str, to: &str| {
                language.say(id, &[("from", from.to_owned().into()), ("to", to.to_owned().into())])
            };
            let reasoned = |id, reason: &str| language.say(id, &[("reason", reason.to_owned().into())]);
            let text = match change {
                Change::Day { round, from, to } => language.say(
                    "desk-news-day",
                    &[("round", (*round).into()), ("from", from.clone().into()), ("to", to.clone().into())],
                ),
                Change::Dates { from, to } => both("desk-news-dates", from, to),
                Change::Venue { from, to } => both("desk-news-venue", from, to),
                Change::Paused(reason) => reasoned("desk-news-paused", reason),
                Change::Cancelled(reason) => reasoned("desk-news-cancelled", reason),
                Change::Resumed => language.say("desk-news-resumed", &[]),
            };
            EventNews { at: *at, text }
        });
        let mut all: Vec<EventNews> = decided.chain(changed).collect();
        all.sort_by_key(|news| news.at);
        all
    }
}
