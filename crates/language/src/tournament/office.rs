//! What the desk says of admission, appeals and the records of the office.

use tournament::{
    AdmissionAct, AdmissionRefusal, AppealAct, AppealRefusal, Capacity, Competition, Document, Group, Id,
    Lacking, OfficeAct, Preparation, Resolution, Seat, Sex, Status,
};

use super::{Argument, Names};
use crate::Language;

impl Language {
    /// A document by name.
    #[must_use]
    pub fn document(self, document: &Document) -> String {
        match document {
            Document::Other(name) => name.clone(),
            known => self.say(&format!("tournament-document-{}", known.name()), &[]),
        }
    }

    /// What is lacking for an admission, in words.
    #[must_use]
    pub fn lacking(self, list: &[Lacking]) -> String {
        let one = |lacking: &Lacking| match lacking {
            Lacking::Document(document) => self.document(document),
            Lacking::Expires(document, until) => {
                let arguments =
                    [("document", self.document(document).into()), ("day", until.to_string().into())];
                self.say("tournament-lacking-expires", &arguments)
            }
            Lacking::Owed(roubles) => self.say("tournament-lacking-owed", &[("number", (*roubles).into())]),
            Lacking::Group => self.say("tournament-lacking-group", &[]),
        };
        list.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// The rank of an event.
    #[must_use]
    pub fn event_status(self, status: Status) -> String {
        self.say(&format!("tournament-status-{}", status.name()), &[])
    }

    /// A group of age and sex as table 1 names it (2.1).
    #[must_use]
    pub fn group(self, group: Group) -> String {
        let sex = match group.sex {
            Some(Sex::Male) => "men",
            Some(Sex::Female) => "women",
            None => "all",
        };
        let age = match (group.from, group.under) {
            (_, None) => "adults",
            (None, Some(0..=9 | 12)) => "children",
            (_, Some(0..=17)) => "youth",
            _ => "juniors",
        };
        let said = self.say(&format!("tournament-group-{sex}-{age}"), &[]);
        let (from, to) = (group.from.unwrap_or(0), group.under.map_or(0, |under| under.saturating_sub(1)));
        let arguments = [
            ("group", said.as_str().into()),
            ("from", from.into()),
            ("to", to.into()),
            ("age", (to + 1).into()),
        ];
        match (group.from, group.under) {
            (None, None) => said,
            (None, Some(_)) => self.say("tournament-group-under", &arguments),
            (Some(_), None) => self.say("tournament-group-from", &arguments),
            (Some(_), Some(_)) => self.say("tournament-group-between", &arguments),
        }
    }

    /// A decision with its reason, as it is published and printed (2.3.1).
    #[must_use]
    pub fn resolution(self, c: &Competition, resolution: &Resolution) -> String {
        let arguments = [
            ("who", resolution.who.map_or_else(String::new, |id| c.name(id)).into()),
            ("round", resolution.round.into()),
            ("table", resolution.table.into()),
            ("reason", resolution.reason.clone().into()),
        ];
        self.say(&format!("desk-news-{}", resolution.what.name()), &arguments)
    }

    /// The part of somebody who is no entrant.
    #[must_use]
    pub fn capacity(self, capacity: Capacity) -> String {
        self.say(&format!("tournament-capacity-{}", capacity.name()), &[])
    }

    /// Something of the organiser's list.
    #[must_use]
    pub fn preparation(self, item: Preparation) -> String {
        self.say(&format!("tournament-preparation-{}", item.name()), &[])
    }

    /// What somebody is on the committee of appeals.
    #[must_use]
    pub fn seat(self, seat: Seat) -> String {
        self.say(
            match seat {
                Seat::Chairman => "tournament-seat-chairman",
                Seat::Member => "tournament-seat-member",
                Seat::Reserve => "tournament-seat-reserve",
            },
            &[],
        )
    }

    /// What is missing in the hall: each thing with how many there are and how many are needed.
    #[must_use]
    pub fn short_of(self, c: &Competition) -> String {
        let one = |(thing, has, needs): &(&str, u32, u32)| {
            format!("{} {has}/{needs}", self.say(&format!("tournament-thing-{thing}"), &[]))
        };
        c.short_of().iter().map(one).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn admission_refusal(
        self,
        refusal: &AdmissionRefusal,
        names: Names<'_>,
    ) -> Vec<Argument<'static>> {
        match refusal {
            AdmissionRefusal::LargeFee(number)
            | AdmissionRefusal::NoSuchApplication(number)
            | AdmissionRefusal::Overpaid(number) => vec![("number", (*number).into())],
            AdmissionRefusal::NoMember(number) => vec![("number", (*number).into())],
            AdmissionRefusal::ShortList(document) | AdmissionRefusal::NotAsked(document) => {
                vec![("document", self.document(document).into())]
            }
            AdmissionRefusal::Late(day) => vec![("day", day.to_string().into())],
            AdmissionRefusal::Disqualified { name, until } => {
                let until = match until {
                    Some(day) => self.say("tournament-until", &[("day", day.to_string().into())]),
                    None => self.say("tournament-for-life", &[]),
                };
                vec![("name", name.clone().into()), ("until", until.into())]
            }
            AdmissionRefusal::Incomplete(list) | AdmissionRefusal::Indispensable(list) => {
                vec![("list", self.lacking(list).into())]
            }
            AdmissionRefusal::NotDecided(ids) => {
                let list: Vec<String> = ids.iter().map(|id| names(*id)).collect();
                vec![("list", list.join(", ").into())]
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn appeal_refusal(self, refusal: &AppealRefusal, names: Names<'_>) -> Vec<Argument<'static>> {
        match refusal {
            AppealRefusal::Chairmen(number)
            | AppealRefusal::FewMembers(number)
            | AppealRefusal::Reserves(number)
            | AppealRefusal::EvenVotes(number) => vec![("number", (*number).into())],
            AppealRefusal::Young(name)
            | AppealRefusal::IsArbiter(name)
            | AppealRefusal::Twice(name)
            | AppealRefusal::IsParty(name)
            | AppealRefusal::NotVoting(name)
            | AppealRefusal::NoReserve(name) => vec![("name", name.clone().into())],
            AppealRefusal::ProtestOpen(number)
            | AppealRefusal::Final(number)
            | AppealRefusal::NoSuchAppeal(number)
            | AppealRefusal::Open(number) => vec![("number", (*number).into())],
            AppealRefusal::NoParty(id) => vec![("who", names(*id).into())],
            AppealRefusal::Votes { given, expected } => {
                vec![("given", (*given).into()), ("expected", (*expected).into())]
            }
            _ => Vec::new(),
        }
    }

    /// Somebody of an entry: the person or the team, or a member of it.
    fn of_entry(c: &Competition, id: Id, member: u8) -> String {
        let people = c.entrant(id).map(|e| e.people()).unwrap_or_default();
        match people.iter().find(|(n, _)| *n == member && member > 0) {
            Some((_, person)) => format!("{}, {}", c.name(id), person.name),
            None => c.name(id),
        }
    }

    pub(super) fn admission_done(self, act: &AdmissionAct, c: &Competition) -> String {
        let mut text = format!("tournament-done-admission-{}", act.name());
        let last = Id::at(c.entrants().len().saturating_sub(1));
        let arguments: Vec<Argument<'_>> = match act {
            AdmissionAct::Demand { .. } => Vec::new(),
            AdmissionAct::Disqualified { list } => vec![("count", list.len().into())],
            AdmissionAct::Apply { entry, .. } => {
                vec![("name", entry.name().into()), ("number", c.applications().len().into())]
            }
            AdmissionAct::Accept { .. } => {
                vec![("name", c.name(last).into()), ("id", last.to_string().into())]
            }
            AdmissionAct::Decline { application, .. } => vec![("number", (*application).into())],
            AdmissionAct::Confirm { id, .. } => vec![("who", c.name(*id).into())],
            AdmissionAct::Show { id, member, document, shown, .. } => {
                text.push_str(if *shown { "" } else { "-back" });
                let who = Self::of_entry(c, *id, *member);
                vec![("who", who.into()), ("document", self.document(document).into())]
            }
            AdmissionAct::Pay { id, paid } => vec![("who", c.name(*id).into()), ("number", (*paid).into())],
            AdmissionAct::Admit { id, member, admitted, .. } => {
                text.push_str(if *admitted { "" } else { "-not" });
                vec![("who", Self::of_entry(c, *id, *member).into())]
            }
        };
        self.say(&text, &arguments)
    }

    pub(super) fn appeals_done(self, act: &AppealAct, c: &Competition) -> String {
        let mut text = format!("tournament-done-appeals-{}", act.name());
        let arguments: Vec<Argument<'_>> = match act {
            AppealAct::Committee { members } => {
                let shared = c.shared_regions();
                text.push_str(if shared.is_empty() { "" } else { "-shared" });
                vec![("count", members.len().into()), ("list", shared.join(", ").into())]
            }
            AppealAct::Appeal { by, .. } => {
                vec![("who", c.name(*by).into()), ("number", c.appeals().len().into())]
            }
            AppealAct::Replace { out, with, .. } => {
                vec![("who", out.as_str().into()), ("name", with.as_str().into())]
            }
            AppealAct::Decide { appeal, .. } => vec![("number", (*appeal).into())],
        };
        self.say(&text, &arguments)
    }

    pub(super) fn office_done(self, act: &OfficeAct, c: &Competition) -> String {
        let mut text = format!("tournament-done-office-{}", act.name());
        let arguments: Vec<Argument<'_>> = match act {
            OfficeAct::Pause { .. }
            | OfficeAct::Resume
            | OfficeAct::Cancel { .. }
            | OfficeAct::Meeting { .. } => Vec::new(),
            OfficeAct::Sheet { round, table, handed } => {
                text.push_str(if *handed { "" } else { "-back" });
                vec![("round", (*round).into()), ("table", (*table).into())]
            }
            OfficeAct::Opening { round, table, .. } => {
                vec![("round", (*round).into()), ("table", (*table).into())]
            }
            OfficeAct::Medical { case } => vec![("name", case.who.as_str().into())],
            OfficeAct::Inventory { .. } => {
                let short = self.short_of(c);
                text.push_str(if short.is_empty() { "" } else { "-short" });
                vec![("list", short.into())]
            }
            OfficeAct::Prepare { item, done, .. } => {
                text.push_str(if *done { "" } else { "-back" });
                vec![("name", self.preparation(*item).into())]
            }
            OfficeAct::Incident { incident } => {
                let measure = self.say(&format!("tournament-measure-{}", incident.measure.name()), &[]);
                vec![("name", incident.name.as_str().into()), ("measure", measure.into())]
            }
        };
        self.say(&text, &arguments)
    }
}
