//! What the log of an event amounts to, and what each act needs.

use serde_json::{Value, json};
use store::{LoggedAct, StoreError};
use tournament::log::{Line, Log, LogRefusal};
use tournament::{Act, AppealAct, Competition, Id, StageAct, StageId, Status};

use super::here::{Here, PlayedHere};
use super::news::{Before, News};
use super::officials::FullName;
use super::rights::{Right, Role};

/// Somebody with a part in the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) person: String,
    pub(crate) name: String,
    /// As in their papers, if it was said.
    pub(crate) full: Option<FullName>,
    pub(crate) role: Role,
    /// For whom a representative acts (2.3.4).
    pub(crate) players: Vec<u32>,
}

/// What the log amounts to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fold {
    pub(crate) log: Log,
    pub(crate) panel: Vec<Member>,
    /// The rounds that are played here.
    pub(crate) here: PlayedHere,
    /// What is published with its time.
    pub(crate) news: News,
    /// How many acts the log has.
    pub(crate) version: u32,
}

/// An act before it is in the log.
#[derive(Clone, Debug)]
pub(crate) enum Entry {
    /// A line of the event.
    Line(Line),
    /// A role is given or taken.
    Role { person: String, name: String, full: Option<FullName>, role: Option<Role>, players: Vec<u32> },
    /// Something about rounds that are played here.
    Here(Here),
    /// The game of a table is made anew, after one was annulled.
    Again { stage: StageId, round: u16, table: u32, board: u8 },
    /// Pairs of an arena meet; the room makes their games.
    Meet { pairs: Vec<(Id, Id)> },
}

/// Why an act is not done.
#[derive(Debug)]
pub(crate) enum NotDone {
    /// The role does not allow it.
    NoRight,
    /// The rules do not allow it; the state the act met comes with it.
    Refused(Box<(LogRefusal, Fold)>),
    /// The last chief arbiter cannot leave.
    LastChief,
    /// What is to be undone is not what the person saw last.
    Stale,
    /// The game at the board gives the result, and what came from it is not taken back.
    PlayedHere,
    /// These have no account to play with.
    NoAccount(Vec<String>),
    /// These are not identified, or nobody can observe them (5.4.12.13).
    NotIdentified(Vec<String>),
    /// The games of a meeting here are not those of the Regulations.
    OtherGames,
    /// There is no arena to do this in: none was agreed on, or it has begun already, or it is over.
    NoArena,
    /// It is not said for which team.
    NoTeam,
    /// The player has a protest on the round already, and it is not decided.
    ProtestWaits,
    /// Protests can still come, until this moment (5.4.17.1); the chief arbiter may approve before it with a reason.
    ProtestsInTime(i64),
    /// Somebody's name in full is not known, and the list of those disqualified goes by it (1.6.2).
    NoFullName(String),
    /// A reason is missing.
    NoReason,
    /// What was typed is no game by the rules.
    NoGame(Box<::pdn::What>),
    /// The store failed, or holds what cannot be read.
    Store(StoreError),
}

impl From<StoreError> for NotDone {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Fold {
    /// The role of a person.
    pub(crate) fn role(&self, person: Option<&str>) -> Option<Role> {
        self.panel.iter().find(|m| Some(m.person.as_str()) == person).map(|m| m.role)
    }

    /// A stage's competition.
    pub(crate) fn stage(&self, stage: StageId) -> Option<&Competition> {
        self.log.event().stage(stage).map(|s| s.journal.state())
    }

    /// Whether the rounds follow each other by themselves: in a club evening, but not in a break of it.
    pub(crate) fn pairs_itself(&self) -> bool {
        self.here.terms.as_ref().is_some_and(|terms| terms.quick) && !self.stands_still()
    }

    /// Whether the rounds that are played here are an official competition, so that 5.4.12.13 holds: as its terms say, and whatever they say if it has a
    /// status of the rules other than that of a club.
    pub(crate) fn is_official(&self, stage: StageId) -> bool {
        let status = self.stage(stage).and_then(|c| c.occasion().status);
        let ranked = status.is_some_and(|status| status != Status::Club);
        self.here.terms.as_ref().is_some_and(|terms| terms.official || ranked)
    }

    /// Whether the event stands still: paused or cancelled (12.4.3).
    pub(crate) fn stands_still(&self) -> bool {
        self.log.event().stages().iter().any(|s| s.journal.state().standing_still().is_some())
    }

    /// Takes an act in and gives its written form.
    pub(super) fn take(&mut self, entry: Entry, at: i64) -> Result<String, NotDone> {
        let body = match entry {
            Entry::Line(line) => {
                let body = self.log.write(&line).unwrap_or_default();
                let refused = |refusal| NotDone::Refused(Box::new((refusal, Fold::default())));
                let within = match &line {
                    Line::Act(StageAct::Within { stage, act }) => Some((*stage, act.clone())),
                    _ => None,
                };
                let stage = within.as_ref().map_or(StageId(1), |(stage, _)| *stage);
                let before = self.stage(stage).map(Before::of).unwrap_or_default();
                self.log.apply(line).map_err(refused)?;
                if let Some(c) = self.log.event().stage(stage).map(|s| s.journal.state()) {
                    self.news.follow(stage, &before, c, at);
                }
                if let Some((stage, act)) = within {
                    self.here.follow(stage, &act, at);
                }
                body
            }
            Entry::Here(act) => {
                let body = serde_json::to_string(&act)
                    .map_err(|error| NotDone::Store(StoreError::Unreadable(error.to_string())))?;
                self.here.take(act, at);
                body
            }
            // Made into an act by the room, which knows the time.
            Entry::Again { .. } | Entry::Meet { .. } => return Err(NotDone::PlayedHere),
            Entry::Role { person, name, full, role, players } => {
                let mut body =
                    json!({ "act": "role", "person": person, "name": name, "role": role.map(Role::name) });
                if !players.is_empty() {
                    body["players"] = json!(players);
                }
                if let Some(full) = &full {
                    body["full"] = json!(full);
                }
                self.panel.retain(|m| m.person != person);
                if let Some(role) = role {
                    self.panel.push(Member { person, name, full, role, players });
                }
                if !self.panel.iter().any(|m| m.role == Role::ChiefArbiter) {
                    return Err(NotDone::LastChief);
                }
                body.to_string()
            }
        };
        self.version += 1;
        Ok(body)
    }

    /// Reads the written form of an act.
    pub(crate) fn read(&self, value: Value) -> Result<Entry, String> {
        let act = value.get("act").and_then(Value::as_str);
        if act.is_some_and(|act| Here::NAMES.contains(&act)) {
            return serde_json::from_value(value).map(Entry::Here).map_err(|e| e.to_string());
        }
        if act != Some("role") {
            return self.log.read(value).map(Entry::Line).map_err(|e| e.to_string());
        }
        let text = |name: &str| value.get(name).and_then(Value::as_str);
        let person = text("person").ok_or("a role without a person")?.to_owned();
        let role = text("role").map(|name| Role::named(name).ok_or("an unknown role")).transpose()?;
        let players = value.get("players").and_then(Value::as_array);
        let players = players.into_iter().flatten().filter_map(|p| u32::try_from(p.as_u64()?).ok()).collect();
        let full =
            value.get("full").map(|full| serde_json::from_value(full.clone()).map_err(|e| e.to_string()));
        let name = text("name").unwrap_or_default().to_owned();
        Ok(Entry::Role { person, name, full: full.transpose()?, role, players })
    }

    /// The fold of what the store holds.
    pub(crate) fn replay(acts: &[LoggedAct]) -> Result<Self, StoreError> {
        let mut fold = Self::default();
        for act in acts {
            let unreadable = |why: String| StoreError::Unreadable(format!("act {}: {why}", act.number));
            let value = serde_json::from_str(&act.body).map_err(|e| unreadable(e.to_string()))?;
            let entry = fold.read(value).map_err(unreadable)?;
            fold.take(entry, act.at).map_err(|why| unreadable(format!("{why:?}")))?;
        }
        Ok(fold)
    }

    /// The right an act needs.
    pub(super) fn right(entry: &Entry) -> Right {
        match entry {
            Entry::Line(line) => Right::of(line),
            Entry::Role { .. } => Right::Roles,
            Entry::Again { .. } | Entry::Meet { .. } => Right::Pairs,
            Entry::Here(act) => match act {
                Here::Online { .. } => Right::Regulations,
                Here::Account { .. } => Right::Entries,
                Here::Check { .. } => Right::Identification,
                Here::Moves { .. } | Here::Started { .. } => Right::Results,
                Here::Waive { .. } => Right::Rulings,
                Here::Early { .. } => Right::Approval,
                Here::Boards { .. }
                | Here::Closed { .. }
                | Here::Begin
                | Here::Meet { .. }
                | Here::Met { .. }
                | Here::Rest { .. } => Right::Pairs,
                Here::Hand { heavy: true, .. } => Right::HeavySanctions,
                Here::Hand { .. } => Right::Boards,
            },
        }
    }

    /// The rights an act needs in this state. Pairs that are published, and pairs other than the drawn ones, are changed by the chief arbiter or who
    /// acts in their place (5.4.10.12, the note of Appendix 2); what is taken back or done again needs the right to do it.
    pub(super) fn needs(&self, entry: &Entry) -> [Right; 2] {
        let right = Self::right(entry);
        let Entry::Line(line) = entry else { return [right; 2] };
        let more = match line {
            Line::Undo => self.log.last().map(|act| Right::of(&Line::Act(act.clone()))),
            Line::Redo => {
                let mut log = self.log.clone();
                let again = log.apply(Line::Redo).is_ok();
                log.last().filter(|_| again).map(|act| Right::of(&Line::Act(act.clone())))
            }
            Line::Act(StageAct::Within { stage, act }) => {
                let c = self.stage(*stage);
                let changes = match act {
                    Act::Unpair { round, .. } => c.and_then(|c| c.round(*round)).is_some_and(|r| r.published),
                    Act::Pair { by_hand: Some(_), pairs, byes, .. } => {
                        let drawn = c.and_then(|c| tournament::propose(c).ok());
                        !drawn.is_some_and(|drawn| drawn.pairs == *pairs && drawn.byes == *byes)
                    }
                    _ => false,
                };
                changes.then_some(Right::PanelPairs)
            }
            Line::Act(_) => None,
        };
        [right, more.unwrap_or(right)]
    }

    /// For whom somebody speaks (2.3.1, 2.3.4): a representative for their own, a player of a personal event for themselves; for a team only its captain or
    /// representative does (5.4.9.7).
    pub(crate) fn speaks_for(&self, stage: StageId, person: &str) -> Vec<u32> {
        let member = self.panel.iter().find(|m| m.person == person && m.role == Role::Representative);
        let mut players = member.map_or_else(Vec::new, |m| m.players.clone());
        let personal = |c: &Competition| !c.regulations().is_some_and(tournament::Regulations::is_team_event);
        if self.stage(stage).is_some_and(personal)
            && let Some((_, id, _)) = self.here.chair_of(stage, person)
            && !players.contains(&id)
        {
            players.push(id);
        }
        players
    }

    /// Whether somebody without another right to it hands in a protest or an appeal of their own.
    pub(super) fn own_protest(&self, person: &str, entry: &Entry) -> bool {
        let Entry::Line(Line::Act(StageAct::Within { stage, act })) = entry else { return false };
        let (Act::Protest { by, .. } | Act::Appeals(AppealAct::Appeal { by, .. })) = act else {
            return false;
        };
        self.speaks_for(*stage, person).contains(&by.0)
    }

    /// Whether a player has a protest on the same round that waits: one is enough, and the log is not theirs to fill.
    pub(super) fn protest_waits(&self, entry: &Entry) -> bool {
        let Entry::Line(Line::Act(StageAct::Within { stage, act: Act::Protest { by, round, .. } })) = entry
        else {
            return false;
        };
        let same = |p: &tournament::Protest| p.decision.is_none() && p.by == *by && p.round == *round;
        self.stage(*stage).is_some_and(|c| c.protests().iter().any(same))
    }

    /// Whether a representative acts for one of their own (2.3.4).
    pub(super) fn represents(&self, person: &str, entry: &Entry) -> bool {
        let whom = match entry {
            Entry::Line(Line::Act(StageAct::Within { act, .. })) => match act {
                Act::Protest { by, .. } | Act::Appeals(AppealAct::Appeal { by, .. }) => by.0,
                Act::LineUp { team, .. } => team.0,
                _ => return false,
            },
            _ => return false,
        };
        self.panel.iter().any(|m| m.person == person && m.players.contains(&whom))
    }

    /// Whether an entry would do by hand what the games here do by themselves.
    pub(super) fn meddles(&self, entry: &Entry) -> bool {
        let Entry::Line(line) = entry else { return false };
        match line {
            Line::Act(StageAct::Within { stage, act: Act::Result { round, table, board, .. } }) => {
                self.here.is_open(*stage, *round, *table, *board)
            }
            Line::Undo if !self.here.boards.is_empty() => matches!(
                self.log.acts().last(),
                Some(StageAct::Within {
                    act: Act::Publish { .. } | Act::Result { .. } | Act::Unpair { .. },
                    ..
                })
            ),
            _ => false,
        }
    }
}
