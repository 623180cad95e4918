//! Who is admitted: what the Regulations ask for before the lot, and what was shown, paid and decided (2.2, 2.4, 5.1–5.3).

use crate::acts::refusal::Refusal;
use crate::competition::{Competition, Entrant};
use crate::day::Day;
use crate::entry::{Birth, Entry, Id, Person};
use crate::occasion::{Official, Status};
use crate::regulations::Regulations;

mod acts;
mod deciding;

pub use acts::{AdmissionAct, AdmissionRefusal};

/// The largest entry fee of one person, in roubles (5.2).
pub const MOST_FEE: u32 = 5_000;

/// At this age a passport takes the place of the birth certificate (2.2.4).
const PASSPORT_AGE: u16 = 14;

/// What is shown to the commission of admission (2.2.3–2.2.5).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Document {
    /// The original of the final entry (2.2.2, 5.1); it is there once the final entry is recorded.
    Entry,
    /// The doctor's "admitted" in the entry, signed and sealed (2.2.3).
    Doctor,
    /// The passport or another proof of identity; asked of everybody from 14 on.
    Identity,
    /// The birth certificate, of those under 14.
    BirthCertificate,
    /// The class book, of those who have a sports class.
    ClassBook,
    /// The policy of the medical insurance.
    MedicalPolicy,
    /// The policy against accidents, valid on every day of the event (2.4).
    AccidentPolicy,
    /// What else the Regulations ask for (2.2.5).
    Other(String),
}

impl Document {
    /// The list of 2.2.3 and 2.2.4.
    pub const BY_RULE: [Self; 7] = [
        Self::Entry,
        Self::Doctor,
        Self::Identity,
        Self::BirthCertificate,
        Self::ClassBook,
        Self::MedicalPolicy,
        Self::AccidentPolicy,
    ];

    /// The name on the command line and of the text in each language.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Entry => "entry",
            Self::Doctor => "doctor",
            Self::Identity => "identity",
            Self::BirthCertificate => "birth-certificate",
            Self::ClassBook => "class-book",
            Self::MedicalPolicy => "medical-policy",
            Self::AccidentPolicy => "accident-policy",
            Self::Other(_) => "other",
        }
    }

    /// Whether nobody plays without it, whatever the commission thinks of the rest: the doctor's word (2.2.3) and the policy against accidents (2.4).
    #[must_use]
    pub const fn is_indispensable(&self) -> bool {
        matches!(self, Self::Doctor | Self::AccidentPolicy)
    }

    /// The document of a name; whatever has no name of ours is one that the Regulations ask for besides.
    #[must_use]
    pub fn named(name: &str) -> Self {
        let known = Self::BY_RULE.into_iter().find(|d| d.name() == name);
        known.unwrap_or_else(|| Self::Other(name.trim().to_owned()))
    }
}

/// What the Regulations ask for before somebody may play. Once they are said, only those whom the commission admits enter the lot.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Demands {
    /// The last day of preliminary entries (5.1).
    pub deadline: Option<Day>,
    /// The first day of the event.
    pub first_day: Option<Day>,
    /// The last day of the event: until then policies must be valid (2.4).
    pub last_day: Option<Day>,
    /// The documents.
    pub documents: Vec<Document>,
    /// The entry fee of one person in roubles; 0 for none (5.2).
    pub fee: u32,
    /// The commission: members of the main panel and of the organiser; the doctor may be among them (5.3).
    pub commission: Vec<Official>,
}

impl Default for Demands {
    fn default() -> Self {
        Self {
            deadline: None,
            first_day: None,
            last_day: None,
            documents: Document::BY_RULE.to_vec(),
            fee: 0,
            commission: Vec::new(),
        }
    }
}

impl Demands {
    pub(crate) fn check(&self, status: Option<Status>) -> Result<(), AdmissionRefusal> {
        if self.fee > MOST_FEE {
            return Err(AdmissionRefusal::LargeFee(self.fee));
        }
        if self.first_day.zip(self.last_day).is_some_and(|(first, last)| last < first) {
            return Err(AdmissionRefusal::WrongDays);
        }
        // 2.2.6: only municipal events and those of clubs may ask for less.
        if !status.is_some_and(Status::may_ask_for_less)
            && let Some(lacking) = Document::BY_RULE.into_iter().find(|d| !self.documents.contains(d))
        {
            return Err(AdmissionRefusal::ShortList(lacking));
        }
        Ok(())
    }

    /// The documents that are asked of a person, by age and class.
    pub fn asked_of<'d>(&'d self, person: &Person, year: u16) -> impl Iterator<Item = &'d Document> {
        let on = self.first_day.unwrap_or(Day::new_year(year));
        let child = person.born.and_then(|born| born.reached(PASSPORT_AGE, on)) == Some(false);
        let class = has_class(&person.title);
        self.documents.iter().filter(move |document| match document {
            Document::BirthCertificate => child,
            Document::Identity => !child,
            Document::ClassBook => class,
            _ => true,
        })
    }

    /// The days of the event; the whole year as long as they are not known.
    fn days(&self, year: u16) -> (Day, Day) {
        (self.first_day.unwrap_or(Day::new_year(year)), self.last_day.unwrap_or(Day::years_end(year)))
    }
}

/// Whether a title is a sports class, which has a class book; titles such as master of sports have a certificate of their own.
fn has_class(title: &str) -> bool {
    const TITLES: [&str; 16] = [
        "змс", "мсмк", "мс", "мг", "гр", "мф", "мсм", "смк", "gm", "gmi", "mi", "im", "mf", "fm", "ms", "msm",
    ];
    let title = title.trim().trim_end_matches('.').to_lowercase();
    let none = ["", "-", "–", "б/р", "бр", "нет", "без разряда"];
    !none.contains(&title.as_str()) && !TITLES.contains(&title.as_str())
}

/// A document that was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Which.
    pub document: Document,
    /// Until when it is valid, where it says so.
    pub until: Option<Day>,
}

/// What the commission has of one person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Admission {
    /// The documents shown.
    pub shown: Vec<Shown>,
    /// The decision, once there is one: whether admitted, and why (5.3).
    pub decision: Option<(bool, String)>,
}

/// What is lacking for an admission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lacking {
    /// A document was not shown.
    Document(Document),
    /// A document ends before the event does (2.4).
    Expires(Document, Day),
    /// Roubles are owed (5.2).
    Owed(u32),
    /// Birth or sex are not known, and the event is for groups of age and sex (2.1).
    Group,
}

impl Lacking {
    /// Whether the commission cannot admit anybody without it.
    #[must_use]
    pub const fn is_indispensable(&self) -> bool {
        match self {
            Self::Document(document) | Self::Expires(document, _) => document.is_indispensable(),
            Self::Owed(_) | Self::Group => false,
        }
    }
}

/// A preliminary entry that came in and waits for the panel (2.2.2, 5.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Application {
    /// Who.
    pub entry: Entry,
    /// When it came.
    pub on: Day,
    /// How the sender can be reached; for the panel only.
    pub contact: String,
    /// What became of it: entered with this number, or declined for this reason.
    pub answer: Option<Result<Id, String>>,
}

/// Somebody who may not take part in any capacity (1.5.10, 1.6.2).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Disqualification {
    /// The name.
    pub name: String,
    /// The birth, to tell namesakes apart.
    #[cfg_attr(feature = "serde", serde(default))]
    pub born: Option<Birth>,
    /// The first day.
    pub from: Day,
    /// The last day; for life without one.
    #[cfg_attr(feature = "serde", serde(default))]
    pub until: Option<Day>,
}

/// A name as two lists may write it: case, spaces and the two dots of ё apart.
pub(crate) fn plain(name: &str) -> String {
    let words: Vec<String> = name.split_whitespace().map(|w| w.to_lowercase().replace('ё', "е")).collect();
    words.join(" ")
}

/// Whether two names are one as two lists may write it: case, spaces and the two dots of ё apart.
#[must_use]
pub fn same_name(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}

impl Entrant {
    /// What the commission has of a person, or of a member of a team from 1.
    #[must_use]
    pub fn admission(&self, member: u8) -> Option<&Admission> {
        self.admissions.get(member as usize)
    }

    /// Whether the commission has admitted the person, or the team, or a member of it.
    #[must_use]
    pub fn is_admitted(&self, member: u8) -> bool {
        self.admission(member).and_then(|a| a.decision.as_ref()).is_some_and(|(admitted, _)| *admitted)
    }

    /// The people of the entry with their numbers as members: a person has the number 0.
    #[must_use]
    pub fn people(&self) -> Vec<(u8, &Person)> {
        match &self.entry {
            Entry::Person(person) => vec![(0, person)],
            Entry::Team(team) => (1..).zip(&team.members).collect(),
        }
    }

    fn admission_mut(&mut self, member: u8) -> Result<&mut Admission, Refusal> {
        let members = match &self.entry {
            Entry::Person(_) => 0,
            Entry::Team(team) => team.members.len(),
        };
        if member as usize > members {
            return Err(AdmissionRefusal::NoMember(member).into());
        }
        if self.admissions.len() <= member as usize {
            self.admissions.resize_with(members + 1, Admission::default);
        }
        self.admissions.get_mut(member as usize).ok_or(AdmissionRefusal::NoMember(member).into())
    }
}

impl Competition {
    /// What is asked for before somebody may play, if the Regulations ask for anything.
    #[must_use]
    pub const fn demands(&self) -> Option<&Demands> {
        self.demands.as_ref()
    }

    /// The preliminary entries that came in.
    #[must_use]
    pub fn applications(&self) -> &[Application] {
        &self.applications
    }

    /// Those who may not take part in any capacity.
    #[must_use]
    pub fn disqualified(&self) -> &[Disqualification] {
        &self.disqualified
    }

    /// Until when somebody is disqualified, if they are on any day of the event; the inner nothing is for life.
    #[must_use]
    pub fn disqualification(&self, name: &str, born: Option<Birth>) -> Option<&Disqualification> {
        let year = self.regulations.as_ref().map_or(0, |r| r.year);
        let (first, last) = self.demands.clone().unwrap_or_default().days(year);
        let name = plain(name);
        let same = |d: &Disqualification| {
            let years = d.born.zip(born).is_none_or(|(a, b)| a.year == b.year);
            let days = d.born.and_then(|b| b.day).zip(born.and_then(|b| b.day)).is_none_or(|(a, b)| a == b);
            plain(&d.name) == name && years && days
        };
        let then = |d: &Disqualification| d.from <= last && d.until.is_none_or(|until| first <= until);
        self.disqualified.iter().find(|d| same(d) && then(d))
    }

    /// The roubles an entrant has to pay in all (5.2).
    #[must_use]
    pub fn fee_of(&self, entrant: &Entrant) -> u32 {
        let each = self.demands.as_ref().map_or(0, |d| d.fee);
        each.saturating_mul(entrant.people().len() as u32)
    }

    /// What is lacking before somebody can be admitted: of a person, or of a member of a team; 0 for what a whole team owes.
    #[must_use]
    pub fn lacking(&self, id: Id, member: u8) -> Vec<Lacking> {
        let (Some(demands), Some(e)) = (&self.demands, self.entrant(id)) else { return Vec::new() };
        let year = self.regulations.as_ref().map_or(0, |r| r.year);
        let (_, last) = demands.days(year);
        let mut list = Vec::new();
        let owed = self.fee_of(e).saturating_sub(e.paid);
        if member == 0 && owed > 0 {
            list.push(Lacking::Owed(owed));
        }
        let Some((_, person)) = e.people().into_iter().find(|(n, _)| *n == member) else { return list };
        let none = Admission::default();
        let has = e.admission(member).unwrap_or(&none);
        for document in demands.asked_of(person, year) {
            let shown = has.shown.iter().find(|s| s.document == *document);
            match shown {
                None if *document == Document::Entry && e.confirmed => {}
                None => list.push(Lacking::Document(document.clone())),
                Some(Shown { until: Some(until), .. }) if demands.last_day.is_some() && *until < last => {
                    list.push(Lacking::Expires(document.clone(), *until));
                }
                Some(_) => {}
            }
        }
        let groups = self.regulations.as_ref().map_or(&[][..], |r| &r.groups);
        if !groups.is_empty() && !groups.iter().any(|g| g.fits(person, year) == Some(true)) {
            list.push(Lacking::Group);
        }
        list
    }

    /// Everybody who has a part in the event and is disqualified during it (1.6.2): a list may come when they have it already.
    #[must_use]
    pub fn disqualified_here(&self) -> Vec<(&str, &Disqualification)> {
        let of = |name, born| self.disqualification(name, born).map(|d| (name, d));
        let people = self.entrants.iter().filter(|e| !e.struck && !e.has_left()).flat_map(Entrant::people);
        let o = &self.occasion;
        let officials = [&o.chief, &o.secretary].into_iter().chain(&o.arbiters);
        let commission = self.demands.iter().flat_map(|d| &d.commission);
        let others = officials.chain(commission).map(|official| official.name.as_str());
        let jurors = self.committee.iter().map(|j| (j.name.as_str(), j.born));
        let people = people.map(|(_, person)| (person.name.as_str(), person.born));
        let all = people.chain(others.map(|name| (name, None))).chain(jurors);
        let mut list: Vec<_> = all.filter_map(|(name, born)| of(name, born)).collect();
        list.dedup_by_key(|(name, _)| *name);
        list
    }

    /// Nobody who would sit down in a round may be disqualified (1.6.2): a person, or the players of a team's line-up.
    pub(crate) fn may_sit(&self, id: Id, round: u16) -> Result<(), Refusal> {
        if self.disqualified.is_empty() || !self.regulations().is_some_and(Regulations::third_edition) {
            return Ok(());
        }
        match self.entrant(id).map(|e| &e.entry) {
            Some(Entry::Person(person)) => self.not_disqualified(&person.name, person.born),
            Some(Entry::Team(team)) => {
                let seats = self.line_up(id, round);
                let named = seats.iter().flatten().filter_map(|&m| team.members.get(usize::from(m) - 1));
                named.into_iter().try_for_each(|person| self.not_disqualified(&person.name, person.born))
            }
            None => Ok(()),
        }
    }

    /// Nobody of an entry may be disqualified (1.6.2).
    pub(crate) fn nobody_disqualified(&self, entry: &Entry) -> Result<(), Refusal> {
        let people: Vec<&Person> = match entry {
            Entry::Person(person) => vec![person],
            Entry::Team(team) => team.members.iter().collect(),
        };
        for person in people {
            self.not_disqualified(&person.name, person.born)?;
        }
        Ok(())
    }

    /// Somebody in whatever capacity may not be disqualified (1.6.2).
    pub(crate) fn not_disqualified(&self, name: &str, born: Option<Birth>) -> Result<(), Refusal> {
        match self.disqualification(name, born) {
            None => Ok(()),
            Some(d) => Err(AdmissionRefusal::Disqualified { name: name.to_owned(), until: d.until }.into()),
        }
    }
}
