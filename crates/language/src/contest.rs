//! Contests of composers in words: the announcement, results, letters to authors, reports (11.5, 11.7).

use composition::contest::solving::{Solving, Tariff, Terms};
use composition::contest::{Contest, Date, Entered, Mark, Placed, Refusal, Secrecy, Section, Winners};

use super::{Argument, Language};

impl Language {
    fn composers(self, name: &str, arguments: &[Argument<'_>]) -> String {
        self.say(&format!("composers-{name}"), arguments)
    }

    /// Why an act of a contest is refused, with the article.
    #[must_use]
    pub fn contest_refusal(self, refusal: Refusal) -> String {
        self.with_article(self.composers(refusal.name(), &[]), Some(refusal.article()))
    }

    /// What the regulations of a contest of solvers say, point by point (11.6.1); its moments are for the page to show.
    #[must_use]
    pub fn solving_terms(self, terms: &Terms) -> Vec<String> {
        let points: Vec<String> =
            terms.compositions.iter().map(|posed| Mark(posed.tariff.whole).to_string()).collect();
        let most = |of: fn(&Tariff) -> u16| {
            Mark(terms.compositions.iter().map(|posed| of(&posed.tariff)).max().unwrap_or(0)).to_string()
        };
        let count = terms.compositions.len();
        vec![
            self.composers("status", &[("status", terms.status.as_str().into())]),
            self.composers("organiser", &[("name", terms.organiser.as_str().into())]),
            self.composers("solving-posed", &[("count", count.into()), ("points", points.join(", ").into())]),
            self.composers(
                "solving-more",
                &[
                    ("cook", most(|tariff| tariff.cook).into()),
                    ("unsolvable", most(|tariff| tariff.unsolvable).into()),
                    ("inaccuracy", most(|tariff| tariff.inaccuracy).into()),
                ],
            ),
            match terms.minutes {
                Some(minutes) => self.composers("solving-timed", &[("minutes", minutes.into())]),
                None => self.composers("solving-by-post", &[]),
            },
            self.composers(
                if terms.minutes.is_some() { "solving-winners-timed" } else { "solving-winners" },
                &[],
            ),
            self.composers("solving-awards", &[("awards", terms.awards.as_str().into())]),
        ]
    }

    /// How far a contest of solvers is.
    #[must_use]
    pub fn solving_stage(self, contest: &Solving, now: i64) -> String {
        let closes = contest.terms().map_or(i64::MIN, |terms| terms.closes);
        let name = match contest.published() {
            Some(_) => "solving-published",
            None if now <= closes => "solving-open",
            None => "solving-judged",
        };
        self.composers(name, &[("count", contest.solvers().len().into())])
    }

    /// What the regulations say, point by point (11.5.2).
    #[must_use]
    pub fn contest_announcement(self, contest: &Contest) -> Vec<String> {
        let Some(said) = contest.regulations() else { return Vec::new() };
        let Winners::Best(best) = said.winners;
        let day = |date: Date| date.dotted();
        let mut lines = vec![
            said.name.clone(),
            self.composers("status", &[("status", said.status.as_str().into())]),
            self.composers("organiser", &[("name", said.organiser.as_str().into())]),
            self.composers("conditions", &[("text", said.conditions.as_str().into())]),
            match &said.theme {
                Some(theme) => self.composers("theme", &[("theme", theme.as_str().into())]),
                None => self.composers("theme-free", &[]),
            },
            self.composers(if said.secrecy == Secrecy::Open { "are-open" } else { "are-closed" }, &[]),
        ];
        lines.extend(said.sections.iter().map(|section| {
            format!(
                "{}: {}",
                self.composers("section", &[("name", section.name.as_str().into())]),
                self.judges(section)
            )
        }));
        lines.extend([
            self.composers("most", &[("most", said.most.into()), ("copies", said.copies.into())]),
            self.composers(
                "address",
                &[("address", said.address.as_str().into()), ("day", day(said.deadline).into())],
            ),
            self.composers("winners", &[("best", best.into())]),
            self.composers(
                "panel-is",
                &[("chief", said.chief.as_str().into()), ("secretary", said.secretary.as_str().into())],
            ),
            self.composers(
                "results-by",
                &[("preliminary", day(said.preliminary).into()), ("force", day(said.in_force).into())],
            ),
        ]);
        lines
    }

    fn judges(self, section: &Section) -> String {
        let senior = self.composers("senior", &[("name", section.senior.as_str().into())]);
        if section.judges.is_empty() {
            return senior;
        }
        format!("{senior}; {}", self.composers("judges", &[("names", section.judges.join(", ").into())]))
    }

    /// How far the contest is.
    #[must_use]
    pub fn contest_stage(self, contest: &Contest) -> String {
        let (name, day) = match (contest.finished(), contest.preliminary(), contest.regulations()) {
            (Some(on), ..) => ("final-on", Some(on)),
            (None, Some(on), _) => ("preliminary-on", Some(on)),
            (None, None, Some(said)) => ("until", Some(said.deadline)),
            (None, None, None) => ("not-announced", None),
        };
        let until = contest.preliminary().map(|on| on.plus_months(2).dotted()).unwrap_or_default();
        let day = day.map(Date::dotted).unwrap_or_default();
        self.composers(name, &[("day", day.into()), ("until", until.into())])
    }

    /// What became of a composition: its mark, or why it has none.
    #[must_use]
    pub fn contest_outcome(self, entry: &Entered) -> String {
        let mark = match (entry.mark(), entry.excluded.as_ref().filter(|_| entry.revised.is_none())) {
            (Some(mark), _) => mark.to_string(),
            (None, Some((clause, reason))) => self
                .composers("out", &[("clause", clause.as_str().into()), ("reason", reason.as_str().into())]),
            (None, None) => "–".to_owned(),
        };
        match &entry.revised {
            Some((_, reason)) => {
                let before = Entered { revised: None, ..entry.clone() }.mark();
                let before = before.map_or_else(|| "–".to_owned(), |mark| mark.to_string());
                let arguments =
                    [("mark", mark.into()), ("before", before.into()), ("reason", reason.as_str().into())];
                self.composers("revised", &arguments)
            }
            None => mark,
        }
    }

    /// The results of a section: compositions with their marks, and the places of the authors once they may be named.
    #[must_use]
    pub fn contest_results(self, contest: &Contest, section: &Section) -> Vec<String> {
        let mut lines = vec![format!("{}: {}", section.name, self.judges(section))];
        let entries = (1..).zip(contest.entries()).filter(|(_, entry)| entry.section == section.name);
        let mut named = false;
        for (number, entry) in entries {
            let authors = contest.authors_for_judges(number);
            named |= authors.is_some();
            let who = authors.map(|authors| format!("  {}, {}", authors.join(", "), entry.place));
            lines.push(format!(
                "  {:>5}{}  {}",
                self.composers("number", &[("number", number.into())]),
                who.unwrap_or_default(),
                self.contest_outcome(entry),
            ));
            lines.extend(
                entry
                    .marks
                    .iter()
                    .filter(|(_, (_, remark))| !remark.is_empty())
                    .map(|(judge, (mark, remark))| format!("         {judge}, {mark}: {remark}")),
            );
        }
        if lines.len() == 1 {
            lines.push(format!("  {}", self.composers("nothing-entered", &[])));
        } else if named && contest.preliminary().is_some() {
            lines.push(format!("  {}", self.composers("places", &[])));
            lines.extend(contest.results(&section.name).iter().map(|line| self.contest_place(line)));
        } else {
            lines.push(format!("  {}", self.composers("hidden", &[])));
        }
        lines
    }

    fn contest_place(self, line: &Placed) -> String {
        let numbers: Vec<String> = line
            .entries
            .iter()
            .map(|number| self.composers("number", &[("number", (*number).into())]))
            .collect();
        let counted = if numbers.is_empty() { String::new() } else { format!("  ({})", numbers.join(", ")) };
        format!("  {:>3}. {}  {}{counted}", line.place, line.author, points(line.points))
    }

    /// The complaints and what the chief arbiter said.
    #[must_use]
    pub fn contest_complaints(self, contest: &Contest) -> Vec<String> {
        let open = contest.regulations().is_some_and(|said| said.secrecy == Secrecy::Open);
        let all = (1_usize..).zip(contest.complaints()).map(|(number, complaint)| {
            let author = if open || contest.finished().is_some() { complaint.author.as_str() } else { "***" };
            let decision = match &complaint.decision {
                Some(decision) => self.composers("decided", &[("decision", decision.as_str().into())]),
                None => self.composers("not-decided", &[]),
            };
            let arguments = [
                ("number", number.into()),
                ("author", author.into()),
                ("entry", complaint.entry.into()),
                ("text", complaint.text.as_str().into()),
                ("decision", decision.into()),
            ];
            self.composers("complaint", &arguments)
        });
        all.collect()
    }

    /// What the secretary writes to an author: how the author's compositions fared, and after the final results the certificate of points (11.7).
    #[must_use]
    pub fn contest_letter(self, contest: &Contest, author: &str) -> Vec<String> {
        let Some(said) = contest.regulations() else { return Vec::new() };
        let title = if contest.finished().is_some() { "certificate" } else { "letter" };
        let arguments = [("author", author.to_owned().into()), ("name", said.name.as_str().into())];
        let mut lines = vec![self.composers(title, &arguments), self.contest_stage(contest)];
        for stands in contest.standing_of(author) {
            let arguments = [
                ("section", stands.section.as_str().into()),
                ("place", stands.placed.place.into()),
                ("authors", stands.authors.into()),
                ("points", points(stands.placed.points).into()),
            ];
            lines.push(self.composers("stands", &arguments));
            for number in stands.entered {
                let Some(entry) = number.checked_sub(1).and_then(|index| contest.entries().get(index)) else {
                    continue;
                };
                let name = self.composers("number", &[("number", number.into())]);
                lines.push(format!("  {name}  {}", self.contest_outcome(entry)));
            }
        }
        let signed = [("chief", said.chief.as_str().into()), ("secretary", said.secretary.as_str().into())];
        lines.push(self.composers("signed", &signed));
        lines
    }

    /// The report: of one section by its senior judge, or of the whole contest by the chief arbiter (11.7).
    #[must_use]
    pub fn contest_report(self, contest: &Contest, section: Option<&Section>) -> Vec<String> {
        let Some(said) = contest.regulations() else { return Vec::new() };
        let mut lines = match section {
            Some(section) => {
                let arguments =
                    [("name", said.name.as_str().into()), ("section", section.name.as_str().into())];
                vec![self.composers("report-section", &arguments)]
            }
            None => {
                let mut lines = vec![self.composers("report", &[])];
                lines.extend(self.contest_announcement(contest));
                lines
            }
        };
        let of = |entry: &&Entered| section.is_none_or(|section| section.name == entry.section);
        let entries: Vec<&Entered> = contest.entries().iter().filter(of).collect();
        let authors: std::collections::BTreeSet<&str> =
            entries.iter().flat_map(|entry| &entry.authors).map(String::as_str).collect();
        let out = entries.iter().filter(|entry| entry.mark().is_none()).count();
        let arguments =
            [("entries", entries.len().into()), ("authors", authors.len().into()), ("out", out.into())];
        lines.push(self.composers("counts", &arguments));
        lines.push(self.contest_stage(contest));
        if contest.was_late() {
            lines.push(self.composers("was-late", &[("day", said.preliminary.dotted().into())]));
        }
        for one in said.sections.iter().filter(|one| section.is_none_or(|section| section.name == one.name)) {
            lines.push(String::new());
            lines.extend(self.contest_results(contest, one));
        }
        if section.is_none() {
            let complaints = self.contest_complaints(contest);
            lines.push(String::new());
            lines.push(self.composers("complaints", &[("count", complaints.len().into())]));
            lines.extend(complaints);
        }
        lines.push(String::new());
        lines.push(match section {
            Some(section) => self.composers("signed-senior", &[("name", section.senior.as_str().into())]),
            None => {
                let signed =
                    [("chief", said.chief.as_str().into()), ("secretary", said.secretary.as_str().into())];
                self.composers("signed", &signed)
            }
        });
        lines
    }
}

/// A sum of marks.
fn points(tenths: u32) -> String {
    Mark(u16::try_from(tenths).unwrap_or(u16::MAX)).to_string()
}
