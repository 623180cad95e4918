//! The dossier of a competition (12.3, 14.2): all its papers in one archive.

use std::io::{Cursor, Write};

use tournament::standings::standings_after;
use tournament::{Id, System};
use zip::ZipWriter;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;

use crate::form::{Align, Form, Grid};
use crate::occasion::Printer;
use crate::{html, pdf, xlsx};

/// The papers of one file.
#[derive(Clone, Debug)]
pub struct Part {
    /// The name of the file, without its ending.
    pub name: &'static str,
    /// What is in it.
    pub forms: Vec<Form>,
}

impl Printer<'_> {
    /// What the panel hands in and keeps: the report, the tables, the protocol of each round, cards, entries, certificates, and protests with sanctions.
    #[must_use]
    pub fn dossier(&self) -> Vec<Part> {
        let c = self.competition;
        let rounds = 1..=c.rounds().len() as u16;
        let last = c.rounds().len() as u16;
        let system = c.regulations().map(|r| &r.system);
        let order: &[Id] = c.numbering().map_or(&[], |n| &n.order);
        let entries = self
            .organisations()
            .into_iter()
            .map(|organisation| self.entry_form(organisation, true))
            .collect();
        let (protocols, mut tables): (Vec<Form>, Vec<Form>) = if self.teams() {
            let summaries = rounds.clone().map(|round| self.team_summary(round));
            let matches = rounds.flat_map(|round| {
                let tables = c.round(round).map_or(0, |r| r.pairs.len() as u32);
                (1..=tables).map(move |table| self.team_protocol(round, table))
            });
            let mut tables = vec![self.individuals(None)];
            tables.extend(last_table(self, system, last));
            (summaries.chain(matches).collect(), tables)
        } else {
            (rounds.map(|round| self.round_protocol(round)).collect(), last_table(self, system, last))
        };
        tables.extend(self.team_results());
        tables.extend(self.groups());
        let parts = [
            ("01-report", vec![self.report()]),
            ("02-tables", tables),
            ("03-rounds", protocols),
            ("04-cards", order.iter().map(|&id| self.card(id)).collect()),
            ("05-entries", entries),
            ("06-certificates", order.iter().map(|&id| self.certificate(id)).collect()),
            ("07-decisions", vec![self.decisions()]),
            ("08-admission", c.demands().map(|_| self.admission_protocol()).into_iter().collect()),
            ("09-programme", vec![self.programme()]),
            ("10-hall", vec![self.preparations()]),
            ("11-meetings", self.minutes()),
            ("12-doctor", vec![self.doctors_report()]),
        ];
        parts
            .into_iter()
            .filter(|(_, forms)| !forms.is_empty())
            .map(|(name, forms)| Part { name, forms })
            .collect()
    }

    /// The certificate of somebody who took part (12.3): place, points, norms.
    #[must_use]
    pub fn certificate(&self, id: Id) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say("form-certificate"));
        let mut grid = Grid::default();
        grid.column("", Align::Left);
        grid.column("", Align::Left);
        let mut fact = |word: &str, text: String| grid.rows.push(vec![self.say(word), text]);
        fact("form-name", c.name(id));
        if let Some(person) = c.entrant(id).and_then(|e| e.entry.person()) {
            fact("form-title", person.title.clone());
            fact("form-organisation", person.organisation.clone());
        }
        if let Some(s) = standings_after(c, u16::MAX).into_iter().find(|s| s.id == id) {
            fact("form-place", s.place());
            fact("form-points", self.decimal(s.points));
        }
        let norms: Vec<&str> = c.norms().iter().filter(|n| n.id == id).map(|n| n.title.as_str()).collect();
        if !norms.is_empty() {
            fact("form-norms", norms.join("; "));
        }
        form.grids.push(grid);
        form
    }

    /// Everything that was decided, with its reasons: sanctions, protests, appeals, exclusions, corrections (1.5.7, 2.3.1).
    #[must_use]
    pub fn decisions(&self) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say("form-decisions"));
        let mut sanctions = Grid::default();
        for (word, align) in [
            ("form-sanctions", Align::Name),
            ("form-round", Align::Centre),
            ("form-measure", Align::Left),
            ("form-grounds", Align::Left),
        ] {
            sanctions.column(self.say(word), align);
        }
        for s in c.sanctions() {
            let round = if s.round == 0 { String::new() } else { s.round.to_string() };
            let measure = self.say(&format!("tournament-measure-{}", s.measure.name()));
            sanctions.rows.push(vec![c.name(s.id), round, measure, s.reason.clone()]);
        }
        let mut protests = Grid::default();
        for (word, align) in [
            ("form-protests", Align::Name),
            ("form-round", Align::Centre),
            ("form-grounds", Align::Left),
            ("form-decision", Align::Left),
        ] {
            protests.column(self.say(word), align);
        }
        for p in c.protests() {
            let decision = p.decision.as_ref().map_or_else(
                || self.say("form-protest-open"),
                |d| {
                    let word = if d.upheld { "form-protest-upheld" } else { "form-protest-rejected" };
                    format!("{} ({})", self.say(word), d.text)
                },
            );
            protests.rows.push(vec![c.name(p.by), p.round.to_string(), p.text.clone(), decision]);
        }
        form.grids.extend([sanctions, protests]);
        if !c.resolutions().is_empty() {
            let mut others = Grid::default();
            others.column(self.say("form-other-decisions"), Align::Left);
            others.rows = c.resolutions().iter().map(|r| vec![self.language.resolution(c, r)]).collect();
            form.grids.push(others);
        }
        form.grids.extend(self.appeals_and_incidents());
        form
    }
}

/// The table of the whole event, as its system has it.
fn last_table(printer: &Printer<'_>, system: Option<&System>, last: u16) -> Vec<Form> {
    match system {
        Some(System::Swiss { .. }) => vec![printer.swiss_table(last)],
        Some(System::KnockOut | System::ImprovedOlympic) => vec![printer.bracket()],
        Some(_) => vec![printer.round_robin_table(last)],
        None => Vec::new(),
    }
}

/// Why an archive is not made.
#[derive(Debug)]
pub enum NoArchive {
    /// A workbook could not be written.
    Xlsx(rust_xlsxwriter::XlsxError),
    /// The archive could not be written.
    Zip(ZipError),
}

impl From<rust_xlsxwriter::XlsxError> for NoArchive {
    fn from(error: rust_xlsxwriter::XlsxError) -> Self {
        Self::Xlsx(error)
    }
}

impl From<ZipError> for NoArchive {
    fn from(error: ZipError) -> Self {
        Self::Zip(error)
    }
}

impl std::fmt::Display for NoArchive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Xlsx(error) => error.fmt(f),
            Self::Zip(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NoArchive {}

/// The dossier as one archive: each part as a page to print, as a PDF and as a workbook, and whatever files come with it.
///
/// # Errors
/// A workbook or the archive cannot be written.
pub fn pack(printer: &Printer<'_>, with: &[(String, Vec<u8>)]) -> Result<Vec<u8>, NoArchive> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    let mut add = |name: &str, bytes: &[u8]| -> Result<(), NoArchive> {
        archive.start_file(name, options)?;
        archive.write_all(bytes).map_err(ZipError::from)?;
        Ok(())
    };
    for part in printer.dossier() {
        add(&format!("{}.html", part.name), html::render(&part.forms, printer.language).as_bytes())?;
        add(&format!("{}.pdf", part.name), &pdf::render(&part.forms))?;
        add(&format!("{}.xlsx", part.name), &xlsx::render(&part.forms)?)?;
    }
    for (name, bytes) in with {
        add(name, bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}
