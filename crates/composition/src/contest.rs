//! Contests of composers (11.5, 11.7) and of solvers (11.6) as folds over what happened: who acts, on which day and what they do goes in; what came of it or a refusal with its article comes out, and a refusal
//! changes nothing. The organisers' regulations are the first act.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub mod solving;

mod date;
mod refusal;

pub use date::{Date, NoDate};
pub use refusal::Refusal;

/// A mark on the ten-point scale (11.7), in tenths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mark(pub u16);

impl Mark {
    /// The highest.
    pub const MOST: Self = Self(100);
}

impl FromStr for Mark {
    type Err = Refusal;

    /// Reads `8`, `8.5` or `8,5`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let (whole, tenth) = text.trim().split_once(['.', ',']).unwrap_or((text.trim(), "0"));
        let plain = |part: &str, most: usize| {
            (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !(plain(whole, 2) && plain(tenth, 1)) {
            return Err(Refusal::Scale);
        }
        let number = |part: &str| part.parse::<u16>().map_err(|_| Refusal::Scale);
        let mark = Self(number(whole)? * 10 + number(tenth)?);
        if mark > Self::MOST { Err(Refusal::Scale) } else { Ok(mark) }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// Whether the judges know the authors (11.5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Secrecy {
    /// They do.
    Open,
    /// They do not, until the final results.
    Closed,
}

/// How winners are found (11.5.2): by the organisers' regulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Winners {
    /// By the sum of an author's best compositions in a section.
    Best(u8),
}

/// A section of a contest and its judges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// Its name, such as "Russian, studies".
    pub name: String,
    /// Who is responsible for it (11.7).
    pub senior: String,
    /// The other judges.
    #[serde(default)]
    pub judges: Vec<String>,
}

impl Section {
    /// Whether somebody judges it.
    #[must_use]
    pub fn is_judged_by(&self, person: &str) -> bool {
        self.senior == person || self.judges.iter().any(|judge| judge == person)
    }
}

/// What the regulations of a contest must say (11.5.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regulations {
    /// What it is called.
    pub name: String,
    /// Its status.
    pub status: String,
    /// Who is responsible.
    pub organiser: String,
    /// The terms on which it is held: what is taken in, and whatever else the authors have to know.
    pub conditions: String,
    /// The theme, if it is not free.
    #[serde(default)]
    pub theme: Option<String>,
    /// Whether judges know the authors.
    pub secrecy: Secrecy,
    /// The sections.
    pub sections: Vec<Section>,
    /// The most compositions of one author in a section.
    pub most: u8,
    /// Copies of each composition.
    pub copies: u8,
    /// Where they are sent.
    pub address: String,
    /// The last day they are taken.
    pub deadline: Date,
    /// How winners are found.
    pub winners: Winners,
    /// The chief arbiter.
    pub chief: String,
    /// The chief secretary.
    pub secretary: String,
    /// Whether the chief arbiter marks, too.
    #[serde(default)]
    pub chief_marks: bool,
    /// The last day for preliminary results.
    pub preliminary: Date,
    /// The day the results come into force.
    pub in_force: Date,
}

/// What happens in a contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum Act {
    /// The regulations are published.
    Announce(Regulations),
    /// A composition is entered.
    Enter {
        /// The author or authors.
        authors: Vec<String>,
        /// Where they live (11.4.1).
        place: String,
        /// The section.
        section: String,
        /// The composition as PDN, with the author's solution.
        record: String,
    },
    /// A judge gives a mark.
    Mark {
        /// The judge.
        judge: String,
        /// The number of the composition.
        entry: usize,
        /// The mark.
        mark: Mark,
        /// What the judge says of it.
        #[serde(default)]
        remark: String,
    },
    /// A judge finds a composition defective.
    Exclude {
        /// The judge, or the chief arbiter.
        judge: String,
        /// The number of the composition.
        entry: usize,
        /// The clause it breaks.
        clause: String,
        /// Why.
        reason: String,
    },
    /// The preliminary results are published.
    Preliminary,
    /// An author objects.
    Complain {
        /// Who.
        author: String,
        /// Of which composition.
        entry: usize,
        /// What is said.
        text: String,
    },
    /// The chief arbiter decides on a complaint (11.7).
    Decide {
        /// The number of the complaint.
        complaint: usize,
        /// Why.
        reason: String,
    },
    /// The chief arbiter changes what a section's judges decided (11.7): a mark, or none for a defective composition.
    Revise {
        /// The number of the composition.
        entry: usize,
        /// The mark instead.
        mark: Option<Mark>,
        /// Why.
        reason: String,
    },
    /// The final results are published.
    Final,
}

/// An act and its day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dated {
    /// The day.
    pub on: Date,
    /// What happens.
    #[serde(flatten)]
    pub act: Act,
}

/// A composition that was entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    /// The authors.
    pub authors: Vec<String>,
    /// Where they live.
    pub place: String,
    /// The section.
    pub section: String,
    /// The composition.
    pub record: String,
    /// What each judge gives, with the remark.
    pub marks: BTreeMap<String, (Mark, String)>,
    /// The clause that it breaks and why, if it is out.
    pub excluded: Option<(String, String)>,
    /// What the chief arbiter decided instead, and why.
    pub revised: Option<(Option<Mark>, String)>,
}

impl Entered {
    /// Its mark: the chief arbiter's if there is one, otherwise the mean of the judges'; nothing for a defective one.
    #[must_use]
    pub fn mark(&self) -> Option<Mark> {
        if let Some((mark, _)) = &self.revised {
            return *mark;
        }
        if self.excluded.is_some() || self.marks.is_empty() {
            return None;
        }
        let sum: u32 = self.marks.values().map(|(mark, _)| u32::from(mark.0)).sum();
        let count = self.marks.len() as u32;
        Some(Mark(((2 * sum + count) / (2 * count)) as u16))
    }
}

/// An objection to the preliminary results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Whose.
    pub author: String,
    /// Of which composition.
    pub entry: usize,
    /// What is said.
    pub text: String,
    /// What the chief arbiter says.
    pub decision: Option<String>,
}

/// A line of the results of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The place; equal sums share it.
    pub place: usize,
    /// The author.
    pub author: String,
    /// The sum of the marks that count.
    pub points: u32,
    /// The compositions that count, by number.
    pub entries: Vec<usize>,
}

/// How an author stands in a section: what the secretary's letter and certificate say (11.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stands {
    /// The section.
    pub section: String,
    /// The author's line of its results.
    pub placed: Placed,
    /// How many authors it has.
    pub authors: usize,
    /// The numbers of all that the author entered there.
    pub entered: Vec<usize>,
}

/// A contest as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contest {
    regulations: Option<Regulations>,
    entries: Vec<Entered>,
    complaints: Vec<Complaint>,
    preliminary: Option<Date>,
    finished: Option<Date>,
    last: Option<Date>,
}

impl Contest {
    /// The regulations, once they are published.
    #[must_use]
    pub const fn regulations(&self) -> Option<&Regulations> {
        self.regulations.as_ref()
    }

    /// The compositions; their numbers begin with 1.
    #[must_use]
    pub fn entries(&self) -> &[Entered] {
        &self.entries
    }

    /// The complaints; their numbers begin with 1.
    #[must_use]
    pub fn complaints(&self) -> &[Complaint] {
        &self.complaints
    }

    /// When the preliminary results were published.
    #[must_use]
    pub const fn preliminary(&self) -> Option<Date> {
        self.preliminary
    }

    /// When the final results were published.
    #[must_use]
    pub const fn finished(&self) -> Option<Date> {
        self.finished
    }

    /// The first day for the final results: two months after the preliminary ones, and not before the day on which the regulations put them in force.
    #[must_use]
    pub fn final_from(&self) -> Option<Date> {
        let out = self.preliminary?.plus_months(2);
        Some(self.regulations.as_ref().map_or(out, |said| said.in_force.max(out)))
    }

    /// Whether the preliminary results came later than the regulations say.
    #[must_use]
    pub fn was_late(&self) -> bool {
        let due = self.regulations.as_ref().map(|regulations| regulations.preliminary);
        self.preliminary.zip(due).is_some_and(|(out, due)| out > due)
    }

    /// The authors of a composition as judges see them: hidden in a closed contest until it is over (11.5.2).
    #[must_use]
    pub fn authors_for_judges(&self, entry: usize) -> Option<&[String]> {
        let entered = self.entries.get(entry.checked_sub(1)?)?;
        let open = self.regulations.as_ref()?.secrecy == Secrecy::Open;
        (open || self.finished.is_some()).then_some(entered.authors.as_slice())
    }

    /// Takes an act.
    ///
    /// # Errors
    /// Why it is refused; then nothing has changed.
    pub fn act(&mut self, dated: &Dated) -> Result<(), Refusal> {
        if self.last.is_some_and(|last| dated.on < last) {
            return Err(Refusal::Earlier);
        }
        match &dated.act {
            Act::Announce(regulations) => self.announce(dated.on, regulations)?,
            Act::Enter { authors, place, section, record } => {
                self.enter(dated.on, authors, place, section, record)?;
            }
            Act::Mark { judge, entry, mark, remark } => {
                if *mark > Mark::MOST {
                    return Err(Refusal::Scale);
                }
                let (mark, remark) = (*mark, remark.clone());
                self.judged(dated.on, judge, *entry)?.marks.insert(judge.clone(), (mark, remark));
            }
            Act::Exclude { judge, entry, clause, reason } => {
                let defect = (clause.clone(), reason.clone());
                self.judged(dated.on, judge, *entry)?.excluded = Some(defect);
            }
            Act::Preliminary => self.publish(dated.on)?,
            Act::Complain { author, entry, text } => self.complain(dated.on, author, *entry, text)?,
            Act::Decide { complaint, reason } => {
                self.under_review()?;
                let found = complaint.checked_sub(1).and_then(|index| self.complaints.get_mut(index));
                let open = found.filter(|found| found.decision.is_none()).ok_or(Refusal::NoComplaint)?;
                open.decision = Some(reason.clone());
            }
            Act::Revise { entry, mark, reason } => {
                self.under_review()?;
                if mark.is_some_and(|mark| mark > Mark::MOST) {
                    return Err(Refusal::Scale);
                }
                self.entry(*entry)?.revised = Some((*mark, reason.clone()));
            }
            Act::Final => self.finish(dated.on)?,
        }
        self.last = Some(dated.on);
        Ok(())
    }

    fn said(&self) -> Result<&Regulations, Refusal> {
        self.regulations.as_ref().ok_or(Refusal::NotAnnounced)
    }

    fn entry(&mut self, number: usize) -> Result<&mut Entered, Refusal> {
        number.checked_sub(1).and_then(|index| self.entries.get_mut(index)).ok_or(Refusal::NoEntry)
    }

    /// Between preliminary and final results.
    fn under_review(&self) -> Result<(), Refusal> {
        self.said()?;
        if self.preliminary.is_some() && self.finished.is_none() { Ok(()) } else { Err(Refusal::Stage) }
    }

    fn announce(&mut self, on: Date, regulations: &Regulations) -> Result<(), Refusal> {
        if self.regulations.is_some() {
            return Err(Refusal::Announced);
        }
        let texts = [
            &regulations.name,
            &regulations.status,
            &regulations.organiser,
            &regulations.conditions,
            &regulations.address,
            &regulations.secretary,
        ];
        let Winners::Best(best) = regulations.winners;
        if texts.iter().any(|text| text.trim().is_empty())
            || regulations.sections.is_empty()
            || [regulations.most, regulations.copies, best].contains(&0)
        {
            return Err(Refusal::Unsaid);
        }
        if regulations.deadline < on.plus_months(3) {
            return Err(Refusal::Hurried);
        }
        if regulations.preliminary < regulations.deadline
            || regulations.in_force < regulations.preliminary.plus_months(2)
        {
            return Err(Refusal::TooSoonInForce);
        }
        let names: BTreeSet<&str> =
            regulations.sections.iter().map(|section| section.name.as_str()).collect();
        let unjudged = regulations.sections.iter().any(|section| section.senior.trim().is_empty());
        if regulations.chief.trim().is_empty() || unjudged || names.len() < regulations.sections.len() {
            return Err(Refusal::Panel);
        }
        self.regulations = Some(regulations.clone());
        Ok(())
    }

    fn enter(
        &mut self,
        on: Date,
        authors: &[String],
        place: &str,
        section: &str,
        record: &str,
    ) -> Result<(), Refusal> {
        let said = self.said()?;
        let found = said.sections.iter().find(|known| known.name == section).ok_or(Refusal::NoSection)?;
        if on > said.deadline || self.preliminary.is_some() {
            return Err(Refusal::Late);
        }
        let authors: Vec<String> = authors.iter().map(|author| author.trim().to_owned()).collect();
        let names: BTreeSet<&str> = authors.iter().map(String::as_str).collect();
        if names.is_empty() || names.contains("") || names.len() < authors.len() {
            return Err(Refusal::Unsaid);
        }
        for author in &authors {
            if *author == said.chief {
                return Err(Refusal::ChiefEnters);
            }
            if found.is_judged_by(author) {
                return Err(Refusal::JudgeEnters);
            }
            let theirs = self
                .entries
                .iter()
                .filter(|entry| entry.section == section && entry.authors.contains(author));
            if theirs.count() >= usize::from(said.most) {
                return Err(Refusal::TooMany);
            }
        }
        self.entries.push(Entered {
            authors,
            place: place.to_owned(),
            section: section.to_owned(),
            record: record.to_owned(),
            marks: BTreeMap::new(),
            excluded: None,
            revised: None,
        });
        Ok(())
    }

    /// The composition that a judge marks or excludes.
    fn judged(&mut self, on: Date, judge: &str, entry: usize) -> Result<&mut Entered, Refusal> {
        let said = self.said()?;
        if on <= said.deadline {
            return Err(Refusal::Open);
        }
        if self.preliminary.is_some() {
            return Err(Refusal::Stage);
        }
        let section = entry
            .checked_sub(1)
            .and_then(|index| self.entries.get(index))
            .ok_or(Refusal::NoEntry)?
            .section
            .clone();
        let theirs = said.sections.iter().any(|known| known.name == section && known.is_judged_by(judge));
        if !(theirs || said.chief_marks && judge == said.chief) {
            return Err(Refusal::NotTheirs);
        }
        self.entry(entry)
    }

    fn publish(&mut self, on: Date) -> Result<(), Refusal> {
        if on <= self.said()?.deadline {
            return Err(Refusal::Open);
        }
        if self.preliminary.is_some() {
            return Err(Refusal::Stage);
        }
        if self.entries.iter().any(|entry| entry.excluded.is_none() && entry.mark().is_none()) {
            return Err(Refusal::Unmarked);
        }
        self.preliminary = Some(on);
        Ok(())
    }

    fn complain(&mut self, on: Date, author: &str, entry: usize, text: &str) -> Result<(), Refusal> {
        self.under_review()?;
        if self.preliminary.is_some_and(|out| on > out.plus_months(2)) {
            return Err(Refusal::Belated);
        }
        let section = self.entry(entry)?.section.clone();
        let takes_part = self
            .entries
            .iter()
            .any(|own| own.section == section && own.authors.iter().any(|name| name == author));
        if !takes_part {
            return Err(Refusal::NotAnAuthor);
        }
        let (author, text) = (author.to_owned(), text.to_owned());
        self.complaints.push(Complaint { author, entry, text, decision: None });
        Ok(())
    }

    fn finish(&mut self, on: Date) -> Result<(), Refusal> {
        self.under_review()?;
        let out = self.preliminary.ok_or(Refusal::Stage)?;
        if on < out.plus_months(2) {
            return Err(Refusal::TwoMonths);
        }
        if self.final_from().is_some_and(|from| on < from) {
            return Err(Refusal::NotInForce);
        }
        if self.complaints.iter().any(|complaint| complaint.decision.is_none()) {
            return Err(Refusal::Undecided);
        }
        self.finished = Some(on);
        Ok(())
    }

    /// The results of a section as they stand: authors by the sum of their best compositions. Equal sums share a place.
    #[must_use]
    pub fn results(&self, section: &str) -> Vec<Placed> {
        let Some(said) = &self.regulations else { return Vec::new() };
        let Winners::Best(best) = said.winners;
        let mut authors: BTreeMap<&str, Vec<(Mark, usize)>> = BTreeMap::new();
        for (number, entry) in (1..).zip(&self.entries).filter(|(_, entry)| entry.section == section) {
            for author in &entry.authors {
                let theirs = authors.entry(author).or_default();
                theirs.extend(entry.mark().map(|mark| (mark, number)));
            }
        }
        let mut placed: Vec<Placed> = authors
            .into_iter()
            .map(|(author, mut marks)| {
                marks.sort_by_key(|(mark, number)| (std::cmp::Reverse(*mark), *number));
                marks.truncate(usize::from(best));
                let points = marks.iter().map(|(mark, _)| u32::from(mark.0)).sum();
                let entries = marks.into_iter().map(|(_, number)| number).collect();
                Placed { place: 0, author: author.to_owned(), points, entries }
            })
            .collect();
        placed.sort_by(|a, b| b.points.cmp(&a.points).then_with(|| a.author.cmp(&b.author)));
        let points: Vec<u32> = placed.iter().map(|line| line.points).collect();
        for line in &mut placed {
            line.place = 1 + points.iter().filter(|other| **other > line.points).count();
        }
        placed
    }

    /// How an author stands, section by section.
    #[must_use]
    pub fn standing_of(&self, author: &str) -> Vec<Stands> {
        let sections = self.regulations.iter().flat_map(|said| &said.sections);
        let stands = sections.filter_map(|section| {
            let results = self.results(&section.name);
            let authors = results.len();
            let placed = results.into_iter().find(|line| line.author == author)?;
            let theirs = (1..).zip(&self.entries).filter(|(_, entry)| {
                entry.section == section.name && entry.authors.iter().any(|name| name == author)
            });
            let entered = theirs.map(|(number, _)| number).collect();
            Some(Stands { section: section.name.clone(), placed, authors, entered })
        });
        stands.collect()
    }
}
