//! `bolshak compose contest`: a contest of composers on one file, a line of JSON for each act (11.5, 11.7).

mod options;
mod regulations;

use std::io::Write;
use std::path::{Path, PathBuf};

use composition::contest::{Act, Contest, Date, Dated, Entered, Mark, Section};
use composition::{Limits, Report};
use language::Language;
use pdn::{Game, Games, Mode};

use super::super::log_file::LogFile;
use super::html;
use crate::failure::Failure;
use options::{On, Task};

/// Runs a contest of composers (11.5, 11.7): announcement, entries, judges' sheets and marks, preliminary results, complaints, final results, certificates and reports. Everything is kept in
/// one file, a line for each act; nothing is ever erased from it.
#[derive(clap::Args)]
pub(super) struct OfComposers {
    /// The file of the contest
    #[arg(long, short, global = true, default_value = "contest.jsonl")]
    file: PathBuf,
    #[command(subcommand)]
    task: Task,
}

/// The contest and its file.
struct Secretariat {
    file: LogFile,
    contest: Contest,
    language: Language,
}

impl OfComposers {
    pub(super) fn run(self, language: Language) -> Result<(), Failure> {
        let lines = self.answer(language)?;
        let mut out = std::io::stdout().lock();
        for line in lines {
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    fn answer(self, language: Language) -> Result<Vec<String>, Failure> {
        if let Task::Announce { regulations, day: On { on } } = &self.task {
            let text =
                std::fs::read_to_string(regulations).map_err(|error| Failure::read(regulations, error))?;
            let (act, on) = (Act::Announce(regulations::read(language, &text)?), day(language, on)?);
            // Whatever is wrong with the regulations is said before there is a file.
            taken(&Contest::default(), &Dated { on, act: act.clone() }, language)?;
            let beginning = format!(r#"{{"n":1,"on":"{on}","act":"announce""#);
            let file = LogFile::create(&self.file, &[beginning.as_bytes()], language)?;
            let mut secretariat = Secretariat { file, contest: Contest::default(), language };
            secretariat.take(on, vec![act])?;
            return Ok(vec![secretariat.said("announced")]);
        }
        let (file, lines, warning) = LogFile::open(&self.file, !self.task.only_reads(), language)?;
        let mut contest = Contest::default();
        for (line, value) in lines {
            let dated: Dated = serde_json::from_value(value).map_err(|error| {
                file.fault("tournament-file-not-an-act", line, Some(("error", error.to_string().into())))
            })?;
            contest.act(&dated).map_err(|refusal| {
                let refusal = ("refusal", language.contest_refusal(refusal).into());
                file.fault("tournament-file-refused", line, Some(refusal))
            })?;
        }
        let mut answer = Secretariat { file, contest, language }.perform(self.task)?;
        answer.splice(0..0, warning);
        Ok(answer)
    }
}

fn day(language: Language, text: &str) -> Result<Date, Failure> {
    let bad = |_| {
        let text = text.escape_debug().to_string();
        Failure::Input(language.say("composers-cli-bad-day", &[("text", text.into())]))
    };
    text.trim().parse().map_err(bad)
}

/// The contest after an act, or why it is refused.
fn taken(contest: &Contest, dated: &Dated, language: Language) -> Result<Contest, Failure> {
    let mut next = contest.clone();
    match next.act(dated) {
        Ok(()) => Ok(next),
        Err(refusal) => Err(Failure::Refused {
            code: refusal.name(),
            article: Some(refusal.article()),
            message: language.contest_refusal(refusal),
        }),
    }
}

/// The composition of an entry.
fn composition_of(entry: &Entered) -> Option<Game> {
    let read = Games::new(entry.record.as_bytes(), Mode::Recovering).next()?;
    read.ok().map(|read| read.game)
}

impl Secretariat {
    fn mark(&self, text: &str) -> Result<Mark, Failure> {
        text.parse().map_err(|refusal: composition::contest::Refusal| Failure::Refused {
            code: refusal.name(),
            article: Some(refusal.article()),
            message: self.language.contest_refusal(refusal),
        })
    }

    /// Takes acts in and writes them down, all of them or none.
    fn take(&mut self, on: Date, acts: Vec<Act>) -> Result<(), Failure> {
        let mut next = self.contest.clone();
        let mut lines = Vec::new();
        for act in acts {
            let dated = Dated { on, act };
            next = taken(&next, &dated, self.language)?;
            lines.push(serde_json::to_string(&dated).map_err(Failure::input)?);
        }
        self.file.write(&lines)?;
        self.contest = next;
        Ok(())
    }

    fn one(&mut self, day_of: &On, act: Act) -> Result<(), Failure> {
        let on = day(self.language, &day_of.on)?;
        self.take(on, vec![act])
    }

    fn said(&self, name: &str) -> String {
        let contest = self.contest.regulations().map(|said| said.name.clone()).unwrap_or_default();
        self.language.say(&format!("composers-cli-{name}"), &[("name", contest.into())])
    }

    fn sections(&self) -> &[Section] {
        self.contest.regulations().map_or(&[][..], |said| &said.sections)
    }

    fn perform(&mut self, task: Task) -> Result<Vec<String>, Failure> {
        let language = self.language;
        let tell = |name: &str, arguments: &[language::Argument<'_>]| {
            Ok(vec![language.say(&format!("composers-cli-{name}"), arguments)])
        };
        match task {
            // Done before a file is read.
            Task::Announce { .. } => Ok(Vec::new()),
            Task::Regulations => Ok(language.contest_announcement(&self.contest)),
            Task::Enter { compositions, author, place, section, day: on } => {
                self.enter(&compositions, &author, &place, &section, &on)
            }
            Task::Entries => Ok(self.entries()),
            Task::Sheet { judge, nodes, tables, html } => {
                self.sheet(&judge, Limits::nodes(nodes), tables.as_deref(), html.as_deref())
            }
            Task::Mark { entry, mark, judge, remark, day: on } => {
                let mark = self.mark(&mark)?;
                self.one(&on, Act::Mark { judge: judge.clone(), entry, mark, remark })?;
                let mark = mark.to_string();
                tell("marked", &[("number", entry.into()), ("judge", judge.into()), ("mark", mark.into())])
            }
            Task::Exclude { entry, judge, clause, reason, day: on } => {
                self.one(&on, Act::Exclude { judge, entry, clause: clause.clone(), reason })?;
                tell("excluded", &[("number", entry.into()), ("clause", clause.into())])
            }
            Task::Preliminary { day: on } => {
                self.one(&on, Act::Preliminary)?;
                Ok(self.results())
            }
            Task::Complain { entry, text, author, day: on } => {
                self.one(&on, Act::Complain { author, entry, text })?;
                tell("complained", &[("number", self.contest.complaints().len().into())])
            }
            Task::Decide { complaint, reason, day: on } => {
                self.one(&on, Act::Decide { complaint, reason })?;
                tell("decided", &[("number", complaint.into())])
            }
            Task::Revise { entry, mark, reason, day: on } => {
                let mark = mark.map(|mark| self.mark(&mark)).transpose()?;
                self.one(&on, Act::Revise { entry, mark, reason })?;
                let mark = mark.map_or_else(|| "–".to_owned(), |mark| mark.to_string());
                tell("revised", &[("number", entry.into()), ("mark", mark.into())])
            }
            Task::Final { day: on } => {
                self.one(&on, Act::Final)?;
                Ok(self.results())
            }
            Task::Results => Ok(self.results()),
            Task::Letter { author } => {
                if self.contest.standing_of(&author).is_empty() {
                    let name = author.escape_debug().to_string();
                    return Err(Failure::Input(
                        language.say("composers-cli-no-author", &[("name", name.into())]),
                    ));
                }
                Ok(language.contest_letter(&self.contest, &author))
            }
            Task::Report { section } => {
                let found = section
                    .map(|name| {
                        let known = self.sections().iter().find(|known| known.name == name);
                        known.ok_or_else(|| Failure::Input(language.say("composers-no-section", &[])))
                    })
                    .transpose()?;
                Ok(language.contest_report(&self.contest, found))
            }
        }
    }

    fn enter(
        &mut self,
        path: &Path,
        authors: &[String],
        place: &str,
        section: &str,
        on: &On,
    ) -> Result<Vec<String>, Failure> {
        let language = self.language;
        let games = super::read(&[path.to_owned()])?;
        if games.is_empty() {
            let path = path.display().to_string();
            return Err(Failure::Input(language.say("composers-cli-no-record", &[("path", path.into())])));
        }
        let mut acts = Vec::new();
        for (path, number, game) in &games {
            composition::readable(game).map_err(|refused| {
                let why = language.composition_refused(&refused);
                Failure::Input(format!("{}: {number}: {why}", path.display()))
            })?;
            acts.push(Act::Enter {
                authors: authors.to_vec(),
                place: place.to_owned(),
                section: section.to_owned(),
                record: composition::anonymous(game).to_string(),
            });
        }
        let first = self.contest.entries().len() + 1;
        let on = day(language, &on.on)?;
        self.take(on, acts)?;
        let said = (first..).zip(&games).map(|(number, _)| {
            let arguments = [("number", number.into()), ("section", section.to_owned().into())];
            language.say("composers-cli-entered", &arguments)
        });
        Ok(said.collect())
    }

    /// The records as the secretary sends them out (11.7).
    fn entries(&self) -> Vec<String> {
        let records = (1..).zip(self.contest.entries()).filter_map(|(number, entry)| {
            let mut game = composition_of(entry)?;
            let name = self.language.say("composers-number", &[("number", number.into())]);
            game.set_tag("Event", &format!("{name}, {}", entry.section));
            if let Some(authors) = self.contest.authors_for_judges(number) {
                game.set_tag("Author", &authors.join(", "));
                game.set_tag("Site", &entry.place);
            }
            Some(game.to_string())
        });
        records.collect()
    }

    /// The compositions of a judge's sections, the checker's report beside each.
    fn sheet(
        &self,
        judge: &str,
        limits: Limits,
        tables: Option<&Path>,
        page: Option<&Path>,
    ) -> Result<Vec<String>, Failure> {
        let language = self.language;
        let theirs = |section: &&Section| section.is_judged_by(judge);
        let sections: Vec<&str> =
            self.sections().iter().filter(theirs).map(|section| section.name.as_str()).collect();
        let said = self.contest.regulations();
        let chief = said.is_some_and(|said| said.chief_marks && said.chief == judge);
        if sections.is_empty() && !chief {
            let name = judge.escape_debug().to_string();
            return Err(Failure::Input(language.say("composers-cli-no-judge", &[("name", name.into())])));
        }
        let library = super::super::tables::library(tables, language)?;
        let name = said.map(|said| said.name.clone()).unwrap_or_default();
        let head = [
            language.say("composers-sheet", &[("judge", judge.to_owned().into()), ("name", name.into())]),
            language.say("composers-sheet-rule", &[]),
        ];
        let (mut lines, mut pages) = (head.to_vec(), Vec::new());
        for (number, entry) in (1..).zip(self.contest.entries()) {
            if !(chief || sections.contains(&entry.section.as_str())) {
                continue;
            }
            let Some(mut game) = composition_of(entry) else { continue };
            let known = self.contest.authors_for_judges(number);
            if let Some(authors) = known {
                game.set_tag("Author", &authors.join(", "));
                game.set_tag("Site", &entry.place);
            }
            let title = language.say("composers-number", &[("number", number.into())]);
            let title = match known {
                Some(authors) => format!("{title}, {}, {}", entry.section, authors.join(", ")),
                None => format!("{title}, {}", entry.section),
            };
            let mark = entry.marks.get(judge).map(|(mark, _)| mark.to_string());
            let mark = mark.unwrap_or_else(|| language.say("composers-sheet-none", &[]));
            let arguments = [("judge", judge.to_owned().into()), ("mark", mark.into())];
            let mark = language.say("composers-sheet-mark", &arguments);
            let report: Report = match composition::check(&game, &library, limits) {
                Ok(report) => report,
                Err(refused) => {
                    lines.push(format!("{title}: {}", language.composition_refused(&refused)));
                    continue;
                }
            };
            if page.is_some() {
                pages.push(html::section(language, &title, &game, &report));
                pages.push(html::paragraph(&mark));
                continue;
            }
            let mut text = Vec::new();
            super::print(&mut text, language, &title, &report)?;
            lines.push(String::new());
            lines.extend(String::from_utf8_lossy(&text).trim_end().lines().map(str::to_owned));
            lines.push(format!("  {mark}"));
        }
        if let Some(path) = page {
            let head = head.iter().map(|line| html::paragraph(line));
            super::write(path, &html::page(language, &head.chain(pages).collect::<Vec<_>>()))?;
            return Ok(Vec::new());
        }
        Ok(lines)
    }

    fn results(&self) -> Vec<String> {
        let name = self.contest.regulations().map(|said| said.name.clone()).unwrap_or_default();
        let mut lines = vec![name, self.language.contest_stage(&self.contest)];
        for section in self.sections() {
            lines.push(String::new());
            lines.extend(self.language.contest_results(&self.contest, section));
        }
        let complaints = self.language.contest_complaints(&self.contest);
        if !complaints.is_empty() {
            let count = [("count", complaints.len().into())];
            lines.extend([String::new(), self.language.say("composers-complaints", &count)]);
            lines.extend(complaints);
        }
        lines
    }
}
