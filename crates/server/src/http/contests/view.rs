//! What of a contest whoever asks may see: a closed contest hides its authors from the judges until it is over (11.5.2), a contest of solvers from everybody until the solutions are published (11.6.1).

use composition::contest::solving::{Award, Solving};
use composition::contest::{Contest, Date, Entered};
use composition::record_of;
use draughts::{AnyPosition, Color};
use language::Language;

use super::kept::{Fold, Kept};
use crate::http::auth::Visitor;
use crate::wire::{ContestAnswer, ContestEntry, ContestRanked, ContestSection, ContestSeen};

pub(super) fn seen(kept: &Kept, visitor: &Visitor, now: i64, today: Date) -> ContestSeen {
    let user = visitor.user().filter(|user| !user.is_guest());
    // Somebody new takes part under the account's name.
    let name = user.map(|user| kept.name_of(&user.id).unwrap_or(&user.name));
    let mut seen = match &kept.fold {
        Fold::Composers(contest) => composers(contest, name, today, visitor.language),
        Fold::Solvers(contest) => {
            let runs = user.is_some_and(|user| user.id == kept.organiser);
            solvers(contest, name, runs, now, visitor.language)
        }
    };
    seen.now = now;
    seen
}

/// The composition of a record without anybody's name; nothing if it cannot be read.
fn diagram(number: usize, record: &str, language: Language) -> Option<ContestEntry> {
    let read = record_of(record)?;
    let position: AnyPosition = read.position;
    Some(ContestEntry {
        number,
        section: String::new(),
        authors: None,
        variant: position.ruleset().to_string(),
        fen: position.fen(),
        svg: position.svg(Color::White),
        asks: language.composition_task(&read.task),
        task: read.task.to_string(),
        solution: Some(read.moves),
        judged: false,
        own_mark: None,
        own_remark: String::new(),
        outcome: None,
        worth: None,
        answer: None,
    })
}

fn composers(contest: &Contest, name: Option<&str>, today: Date, language: Language) -> ContestSeen {
    let Some(said) = contest.regulations() else { return ContestSeen::default() };
    let is = |other: &str| name == Some(other);
    let (chief, secretary) = (is(&said.chief), is(&said.secretary));
    let judges = |section: &str| {
        let theirs = |name: &str| said.sections.iter().any(|s| s.name == section && s.is_judged_by(name));
        name.is_some_and(theirs) || (chief && said.chief_marks)
    };
    let wrote = |entry: &Entered| name.is_some_and(|name| entry.authors.iter().any(|author| author == name));
    let (out, over) = (contest.preliminary().is_some(), contest.finished().is_some());
    let marking = !out && today > said.deadline;
    let entries = (1..).zip(contest.entries()).filter_map(|(number, entry)| {
        let mine = wrote(entry);
        if !(out || mine || chief || secretary || judges(&entry.section)) {
            return None;
        }
        let known = contest.authors_for_judges(number).is_some() || mine || secretary;
        let own = name.and_then(|name| entry.marks.get(name));
        Some(ContestEntry {
            section: entry.section.clone(),
            authors: known.then(|| format!("{}, {}", entry.authors.join(", "), entry.place)),
            judged: marking && judges(&entry.section),
            own_mark: own.map(|(mark, _)| mark.to_string()),
            own_remark: own.map(|(_, remark)| remark.clone()).unwrap_or_default(),
            // Judges do not see each other's marks before the results are out.
            outcome: (out || chief).then(|| language.contest_outcome(entry)),
            ..diagram(number, &entry.record, language)?
        })
    });
    let entries: Vec<ContestEntry> = entries.collect();
    let author = contest.entries().iter().any(wrote);
    let can = [
        ("enter", name.is_some() && !chief && !out && today <= said.deadline),
        ("mark", entries.iter().any(|entry| entry.judged)),
        ("preliminary", (chief || secretary) && marking),
        ("complain", author && out && !over),
        ("decide", chief && out && !over),
        ("final", (chief || secretary) && !over && contest.final_from().is_some_and(|from| today >= from)),
    ];
    let sections = said.sections.iter().map(|section| ContestSection {
        name: section.name.clone(),
        results: if out { language.contest_results(contest, section) } else { Vec::new() },
    });
    let undecided = (1..).zip(contest.complaints()).filter(|(_, complaint)| complaint.decision.is_none());
    ContestSeen {
        kind: "composers".to_owned(),
        name: said.name.clone(),
        stage: if marking { language.say("contests-marking", &[]) } else { language.contest_stage(contest) },
        about: language.contest_announcement(contest),
        can: able(&can),
        sections: sections.collect(),
        entries,
        complaints: language.contest_complaints(contest),
        undecided: undecided.map(|(number, _)| number).collect(),
        letter: match name {
            Some(name) if author && out => language.contest_letter(contest, name),
            _ => Vec::new(),
        },
        report: if out && (chief || secretary || over) {
            language.contest_report(contest, None)
        } else {
            Vec::new()
        },
        ..ContestSeen::default()
    }
}

fn able(can: &[(&str, bool)]) -> Vec<String> {
    can.iter().filter(|(_, may)| *may).map(|(name, _)| (*name).to_owned()).collect()
}

fn solvers(contest: &Solving, name: Option<&str>, runs: bool, now: i64, language: Language) -> ContestSeen {
    let Some(terms) = contest.terms() else { return ContestSeen::default() };
    let out = contest.published().is_some();
    let own = name.and_then(|name| contest.solvers().get(name));
    let shown = out || runs || contest.is_seen_by(name);
    let posed = (1..).zip(&terms.compositions).filter(|_| shown).filter_map(|(number, posed)| {
        let plain = diagram(number, &posed.record, language)?;
        Some(ContestEntry {
            authors: (runs || contest.author(number).is_some()).then(|| {
                [posed.author.as_str(), posed.place.as_str()].join(", ").trim_end_matches(", ").to_owned()
            }),
            solution: plain.solution.filter(|_| runs || out),
            worth: Some(composition::contest::Mark(posed.tariff.whole).to_string()),
            answer: own.and_then(|own| own.answers.get(&number)).map(|answered| answered.lines.clone()),
            ..plain
        })
    });
    let entries: Vec<ContestEntry> = posed.collect();
    let until = name.and_then(|name| contest.until(name));
    let open = !out && now <= terms.closes;
    let can = [
        ("begin", open && !runs && name.is_some() && terms.minutes.is_some() && until.is_none()),
        ("answer", open && !runs && name.is_some() && until.is_some_and(|until| now <= until)),
        ("judge", runs && !out && now > terms.closes),
        ("publish", runs && !out && now > terms.closes && contest.unjudged().next().is_none()),
    ];
    let answers = contest.solvers().iter().filter(|_| runs || out).flat_map(|(solver, given)| {
        given.answers.iter().map(move |(composition, answered)| ContestAnswer {
            solver: solver.clone(),
            composition: *composition,
            lines: answered.lines.clone(),
            award: answered.award.as_ref().map(|(award, reason)| awarded(*award, reason, language)),
        })
    });
    let results = if out || (runs && now > terms.closes) { contest.results() } else { Vec::new() };
    let results = results.into_iter().map(|line| ContestRanked {
        place: line.place,
        solver: line.solver,
        points: line.points.to_string(),
        took: line.took,
    });
    ContestSeen {
        kind: "solvers".to_owned(),
        name: terms.name.clone(),
        stage: language.solving_stage(contest, now),
        about: language.solving_terms(terms),
        can: able(&can),
        entries,
        until,
        closes: Some(terms.closes),
        results: results.collect(),
        answers: answers.collect(),
        ..ContestSeen::default()
    }
}

fn awarded(award: Award, reason: &str, language: Language) -> String {
    let text = language.say(
        "contests-award",
        &[
            ("points", award.points.to_string().into()),
            ("found", award.found.into()),
            ("lines", award.lines.into()),
            ("cooks", award.cooks.into()),
            ("inaccuracies", award.inaccuracies.into()),
        ],
    );
    if reason.is_empty() { text } else { format!("{text}. {reason}") }
}
