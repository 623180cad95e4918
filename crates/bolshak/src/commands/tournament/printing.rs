//! Forms on paper and files for other programs.

use forms::{Form, Occasion, Official, Printer, html, pdf, xlsx};
use language::{Argument, Language};
use serde_json::json;
use tournament::standings::teams::TeamSum;
use tournament::{Competition, Regulations, Status, System, trf};

use super::event_file::EventFile;
use super::options::{About, ExportFormat, FormName, Print, StatusName, SumOf};
use super::{Answer, not_paired, typed};
use crate::failure::Failure;

pub(super) fn printed(language: Language, c: &Competition, print: &Print) -> Result<Answer, Failure> {
    let occasion = about(language, c.occasion(), &print.about)?;
    says_something(language, print)?;
    let wrong = |text: &str, arguments: &[Argument<'_>]| Failure::Input(language.say(text, arguments));
    let ending = print.output.extension().and_then(|e| e.to_str()).map(str::to_lowercase);
    let ending = ending.as_deref().filter(|e| ["html", "htm", "pdf", "xlsx"].contains(e));
    let Some(ending) = ending else {
        let path = print.output.display().to_string();
        return Err(wrong("tournament-form-extension", &[("path", path.into())]));
    };
    let printer = Printer { competition: c, occasion: &occasion, language };
    let round = print.round.unwrap_or(c.rounds().len() as u16);
    let swiss = c.regulations().is_some_and(|r| matches!(r.system, System::Swiss { .. }));
    if matches!(print.form, FormName::Round | FormName::Matches) && c.round(round).is_none() {
        return Err(wrong("tournament-form-not-paired", &[("round", round.into())]));
    }
    let teams = c.regulations().is_some_and(Regulations::is_team_event);
    if matches!(print.form, FormName::Matches) && !teams {
        return Err(wrong("tournament-form-matches", &[]));
    }
    if matches!(print.form, FormName::Individuals) && !teams {
        return Err(wrong("tournament-no-teams", &[]));
    }
    if matches!(print.form, FormName::Table | FormName::Crosstable) && round > c.rounds().len() as u16 {
        return Err(not_paired(language, round, c.rounds().len() as u16));
    }
    let forms: Vec<Form> = match print.form {
        FormName::Round => vec![printer.round_protocol(round)],
        FormName::Matches => {
            let tables = c.round(round).map_or(0, |r| r.pairs.len() as u32);
            (1..=tables)
                .map(|t| printer.team_protocol(round, t))
                .chain([printer.team_summary(round)])
                .collect()
        }
        FormName::Card => match &print.who {
            Some(who) => vec![printer.card(typed::entrant(language, c, who)?)],
            None => c.numbering().map_or(&[][..], |n| &n.order).iter().map(|&id| printer.card(id)).collect(),
        },
        FormName::Table if swiss => vec![printer.swiss_table(round)],
        FormName::Table | FormName::Crosstable => vec![printer.round_robin_table(round)],
        FormName::Bracket => vec![printer.bracket()],
        FormName::Individuals => vec![printer.individuals(print.board)],
        FormName::Groups => printer.groups(),
        FormName::Teams => {
            // As the Regulations have it, if nothing else is asked for.
            let known = c.regulations().and_then(|r| r.team_result);
            let sum = print.by.map(SumOf::sum).or(known.map(|k| k.by)).unwrap_or(TeamSum::Points);
            let best = print.best.or(known.map(|k| usize::from(k.best))).unwrap_or(3);
            vec![printer.team_standings(best, sum)]
        }
        FormName::Preliminary | FormName::Entry => {
            let last = matches!(print.form, FormName::Entry);
            organisations(language, &printer, print.organisation.as_deref())?
                .into_iter()
                .map(|organisation| printer.entry_form(organisation, last))
                .collect()
        }
        FormName::Report => vec![printer.report()],
        FormName::Admission => vec![printer.admission_protocol()],
        FormName::Programme => vec![printer.programme()],
        FormName::Hall => vec![printer.preparations()],
        FormName::Doctor => vec![printer.doctors_report()],
        FormName::Minutes => printer.minutes(),
        FormName::Decisions => vec![printer.decisions()],
    };
    if forms.is_empty() {
        return Err(wrong("tournament-form-nobody", &[]));
    }
    let bytes = match ending {
        "xlsx" => xlsx::render(&forms).map_err(Failure::input)?,
        "pdf" => pdf::render(&forms),
        _ => html::render(&forms, language).into_bytes(),
    };
    std::fs::write(&print.output, bytes).map_err(|error| Failure::write(&print.output, error))?;
    let path = print.output.display().to_string();
    Ok(Answer::new(
        language.say("tournament-written", &[("path", path.as_str().into())]),
        json!({ "done": "print", "forms": forms.len(), "file": path }),
    ))
}

/// What is said of the event, with what was typed in place of it.
pub(super) fn about(language: Language, known: &Occasion, typed: &About) -> Result<Occasion, Failure> {
    let or = |given: &Option<String>, known: &String| given.clone().unwrap_or_else(|| known.clone());
    let official = |given: &Option<String>, known: &Official| {
        given.as_deref().map_or_else(|| known.clone(), typed::official)
    };
    let list = |given: &[String]| -> Vec<String> { given.iter().map(|s| s.trim().to_owned()).collect() };
    Ok(Occasion {
        venue: or(&typed.venue, &known.venue),
        dates: or(&typed.dates, &known.dates),
        discipline: match &typed.discipline {
            Some(name) => Some(typed::discipline(language, name)?),
            None => known.discipline,
        },
        group: or(&typed.group, &known.group),
        control: or(&typed.control, &known.control),
        chief: official(&typed.chief, &known.chief),
        secretary: official(&typed.secretary, &known.secretary),
        arbiters: if typed.arbiters.is_empty() {
            known.arbiters.clone()
        } else {
            list(&typed.arbiters).iter().map(|a| typed::official(a)).collect()
        },
        days: if typed.days.is_empty() { known.days.clone() } else { list(&typed.days) },
        status: typed.status.map(status_of).or(known.status),
        organiser: or(&typed.organiser, &known.organiser),
        eligible: or(&typed.eligible, &known.eligible),
        contact: or(&typed.contact, &known.contact),
        arrival: or(&typed.arrival, &known.arrival),
        departure: or(&typed.departure, &known.departure),
        delay: known.delay,
    })
}

const fn status_of(name: StatusName) -> Status {
    match name {
        StatusName::AllRussian => Status::AllRussian,
        StatusName::Interregional => Status::Interregional,
        StatusName::Regional => Status::Regional,
        StatusName::Municipal => Status::Municipal,
        StatusName::Club => Status::Club,
    }
}

/// An option that says nothing on a form is refused, not passed over.
fn says_something(language: Language, print: &Print) -> Result<(), Failure> {
    use FormName::{
        Card, Crosstable, Entry, Individuals, Matches, Preliminary, Programme, Report, Round, Table, Teams,
    };
    let form = print.form;
    let entries = matches!(form, Preliminary | Entry);
    let options = [
        ("--round", print.round.is_some(), matches!(form, Round | Matches | Table | Crosstable)),
        ("--who", print.who.is_some(), matches!(form, Card)),
        ("--best", print.best.is_some(), matches!(form, Teams)),
        ("--by", print.by.is_some(), matches!(form, Teams)),
        ("--board", print.board.is_some(), matches!(form, Individuals)),
        ("--organisation", print.organisation.is_some(), entries),
        ("--group", print.about.group.is_some(), !entries),
        ("--control", print.about.control.is_some(), matches!(form, Report | Programme)),
        ("--arbiters", !print.about.arbiters.is_empty(), matches!(form, Report)),
        ("--days", !print.about.days.is_empty(), matches!(form, Round | Matches | Programme)),
        ("--status", print.about.status.is_some(), matches!(form, Programme)),
        ("--organiser", print.about.organiser.is_some(), matches!(form, Programme)),
        ("--eligible", print.about.eligible.is_some(), matches!(form, Programme)),
        ("--contact", print.about.contact.is_some(), matches!(form, Programme)),
        ("--arrival", print.about.arrival.is_some(), matches!(form, Programme)),
        ("--departure", print.about.departure.is_some(), matches!(form, Programme)),
    ];
    match options.iter().find(|(_, given, says)| *given && !says) {
        Some((option, ..)) => {
            Err(Failure::Input(language.say("tournament-option-form", &[("option", (*option).into())])))
        }
        None => Ok(()),
    }
}

/// The organisations that entered people, or the one that is asked for.
fn organisations<'c>(
    language: Language,
    printer: &'c Printer<'_>,
    wanted: Option<&str>,
) -> Result<Vec<&'c str>, Failure> {
    let list = printer.organisations();
    let Some(name) = wanted else { return Ok(list) };
    let known = list.join(", ");
    let found: Vec<&str> = list.into_iter().filter(|o| *o == name).collect();
    if found.is_empty() {
        let arguments = [("name", name.into()), ("list", known.into())];
        return Err(Failure::Input(language.say("tournament-form-organisation", &arguments)));
    }
    Ok(found)
}

pub(super) fn export(language: Language, file: &EventFile, format: ExportFormat) -> Result<Answer, Failure> {
    match format {
        ExportFormat::Trf => {
            let report = trf::report(file.journal()?.state())
                .ok_or_else(|| Failure::Input(language.say("tournament-trf-people", &[])))?;
            let text = trf::write(&report);
            Ok(Answer {
                lines: text.lines().map(str::to_owned).collect(),
                alone: true,
                value: json!({ "done": "export", "trf": text }),
            })
        }
        ExportFormat::Json => {
            let text = serde_json::to_string_pretty(file.journal()?.acts()).map_err(Failure::input)?;
            Ok(Answer {
                lines: vec![text],
                alone: true,
                value: json!({ "done": "export", "acts": file.journal()?.acts() }),
            })
        }
    }
}
