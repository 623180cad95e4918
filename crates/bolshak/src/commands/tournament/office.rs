//! Admission, appeals and the records of the office, from what is typed to the act.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use jiff::Zoned;
use language::Language;
use tournament::{
    Act, AdmissionAct, AppealAct, Capacity, Competition, Day, Demands, Disqualification, Document, Entry,
    Incident, Inventory, Juror, Medical, Minutes, OfficeAct, Preparation, Seat,
};

use super::options::{Edit, Enter, MeasureName};
use super::recording::{edited, entry, measure};
use super::typed;
use crate::failure::Failure;

/// Entries, documents, fees and the commission of admission (2.2, 5.1–5.3).
#[derive(Subcommand)]
pub(crate) enum AdmissionTask {
    /// Say what the commission asks for; from now on only those it admits enter the lot
    Demand(Box<Asked>),
    /// Read the list of disqualified people: a line each, as name;birth;from;until
    Disqualified {
        /// The file
        from: PathBuf,
    },
    /// Record a preliminary entry that came in
    Apply {
        #[command(flatten)]
        entry: Box<Enter>,
        /// The day it came; today if left out
        #[arg(long)]
        on: Option<String>,
        /// How the sender can be reached
        #[arg(long, default_value = "")]
        contact: String,
    },
    /// Enter somebody whose preliminary entry came in
    Accept {
        /// The number of the entry
        application: u32,
    },
    /// Decline a preliminary entry
    Decline {
        /// The number of the entry
        application: u32,
        /// Why
        reason: String,
    },
    /// Record the final entry, with what differs from the preliminary one
    Confirm(Box<Edit>),
    /// Tick a document
    Show {
        /// Whose
        who: String,
        /// entry, doctor, identity, birth-certificate, class-book, medical-policy, accident-policy, or another by its name
        document: String,
        /// The member of a team
        #[arg(long, default_value_t = 0)]
        member: u8,
        /// Until when it is valid
        #[arg(long)]
        until: Option<String>,
        /// Take the tick back
        #[arg(long)]
        not: bool,
    },
    /// Record what somebody has paid in all
    Pay {
        /// Who
        who: String,
        /// The roubles
        paid: u32,
    },
    /// The commission admits somebody
    Admit {
        /// Whom
        who: String,
        /// Why, if something is lacking
        #[arg(long, default_value = "")]
        reason: String,
        /// The member of a team; the whole team if left out
        #[arg(long, default_value_t = 0)]
        member: u8,
    },
    /// The commission does not admit somebody
    Refuse {
        /// Whom
        who: String,
        /// Why
        reason: String,
        /// The member of a team
        #[arg(long, default_value_t = 0)]
        member: u8,
    },
}

/// What the commission asks for.
#[derive(Args)]
pub(crate) struct Asked {
    /// The last day of preliminary entries
    #[arg(long)]
    deadline: Option<String>,
    /// The first day of the event
    #[arg(long)]
    first_day: Option<String>,
    /// The last day of the event
    #[arg(long)]
    last_day: Option<String>,
    /// The documents, with commas between; those of 2.2.4 if left out
    #[arg(long, value_delimiter = ',')]
    documents: Vec<String>,
    /// A document besides those of 2.2.4
    #[arg(long)]
    also: Vec<String>,
    /// The entry fee of one person in roubles
    #[arg(long, default_value_t = 0)]
    fee: u32,
    /// The commission, with a comma before the category and semicolons between
    #[arg(long, value_delimiter = ';', required = true)]
    commission: Vec<String>,
}

/// The committee of appeals (5.4.17.5).
#[derive(Subcommand)]
pub(crate) enum AppealTask {
    /// Name the committee, each as "name; birth; region"
    Committee {
        /// The chairman
        #[arg(long)]
        chairman: Vec<String>,
        /// A member
        #[arg(long)]
        member: Vec<String>,
        /// A reserve
        #[arg(long)]
        reserve: Vec<String>,
    },
    /// Record an appeal on the decision of a protest
    Appeal {
        /// Who appeals
        who: String,
        /// The number of the protest
        protest: u32,
        /// What it says
        text: String,
    },
    /// A reserve votes in the place of somebody with an interest of their own
    Replace {
        /// The number of the appeal
        appeal: u32,
        /// Who gives place
        out: String,
        /// The reserve
        with: String,
        /// Why
        reason: String,
    },
    /// Record the decision of the committee
    Decide {
        /// The number of the appeal
        appeal: u32,
        /// The votes for it
        in_favour: u8,
        /// The votes against it
        against: u8,
        /// The decision
        text: String,
    },
}

/// What the panel records around the games.
#[derive(Subcommand)]
pub(crate) enum OfficeTask {
    /// A break in the event
    Pause {
        /// Why
        reason: String,
    },
    /// The event goes on
    Resume,
    /// Cancel the event
    Cancel {
        /// Why
        reason: String,
    },
    /// The score sheets of a table are handed in
    Sheet {
        /// The table
        table: u32,
        /// The round; the last one if left out
        #[arg(long)]
        round: Option<u16>,
        /// They are not, after all
        #[arg(long)]
        not: bool,
    },
    /// The opening that was drawn for a table
    Opening {
        /// The table
        table: u32,
        /// The moves, or the number of the table of openings; empty to take it away
        opening: String,
        /// The board of a team match
        #[arg(long, default_value_t = 1)]
        board: u8,
        /// The round; the last one if left out
        #[arg(long)]
        round: Option<u16>,
    },
    /// A case of the doctor's log
    Medical {
        /// Who
        who: String,
        /// What was the matter
        case: String,
        /// What was done
        #[arg(long, default_value = "")]
        aid: String,
        /// When; today if left out
        #[arg(long)]
        on: Option<String>,
    },
    /// What there is in the hall
    Inventory {
        /// Tables
        #[arg(long)]
        tables: u32,
        /// Chairs
        #[arg(long)]
        chairs: u32,
        /// Boards
        #[arg(long)]
        boards: u32,
        /// Sets of pieces
        #[arg(long)]
        sets: u32,
        /// Clocks
        #[arg(long)]
        clocks: u32,
    },
    /// Tick something of the organiser's list
    Prepare {
        /// What
        item: PreparationName,
        /// Numbers, days, names
        #[arg(long, default_value = "")]
        note: String,
        /// Take the tick back
        #[arg(long)]
        not: bool,
    },
    /// The minutes of the meeting of captains
    Meeting {
        /// What was said and settled
        text: String,
        /// Who was there, with semicolons between
        #[arg(long, value_delimiter = ';')]
        present: Vec<String>,
        /// When; today if left out
        #[arg(long)]
        on: Option<String>,
    },
    /// What somebody did who is no entrant
    Incident {
        /// Who
        name: String,
        /// In which part
        capacity: CapacityName,
        /// What came of it
        measure: MeasureName,
        /// What, with the clause
        reason: String,
        /// The round; 0 outside the rounds
        #[arg(long, default_value_t = 0)]
        round: u16,
    },
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum CapacityName {
    Coach,
    Arbiter,
    Representative,
    Spectator,
    Journalist,
    Other,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum PreparationName {
    Hall,
    Room,
    Light,
    Quiet,
    Apart,
    Safety,
    Money,
    Panel,
    Prizes,
    Equipment,
    Doctor,
    Press,
}

fn day(language: Language, text: &str) -> Result<Day, Failure> {
    let wrong = |_| Failure::Input(language.say("tournament-not-a-date", &[("text", text.into())]));
    text.parse().map_err(wrong)
}

fn day_or_today(language: Language, text: Option<&str>) -> Result<Day, Failure> {
    match text {
        Some(text) => day(language, text),
        None => day(language, &Zoned::now().date().to_string()),
    }
}

fn maybe_day(language: Language, text: Option<&String>) -> Result<Option<Day>, Failure> {
    text.map(|text| day(language, text)).transpose()
}

pub(super) fn admission(language: Language, c: &Competition, task: AdmissionTask) -> Result<Act, Failure> {
    let who = |text: &str| typed::entrant(language, c, text);
    Ok(Act::Admission(match task {
        AdmissionTask::Demand(asked) => {
            let mut documents: Vec<Document> = if asked.documents.is_empty() {
                Document::BY_RULE.to_vec()
            } else {
                asked.documents.iter().map(|name| Document::named(name.trim())).collect()
            };
            documents.extend(asked.also.iter().map(|name| Document::Other(name.trim().to_owned())));
            let demands = Demands {
                deadline: maybe_day(language, asked.deadline.as_ref())?,
                first_day: maybe_day(language, asked.first_day.as_ref())?,
                last_day: maybe_day(language, asked.last_day.as_ref())?,
                documents,
                fee: asked.fee,
                commission: asked.commission.iter().map(|m| typed::official(m.trim())).collect(),
            };
            AdmissionAct::Demand { demands: Box::new(demands) }
        }
        AdmissionTask::Disqualified { from } => {
            let text = std::fs::read_to_string(&from).map_err(|error| Failure::read(&from, error))?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
            let list = lines.map(|line| disqualification(language, line)).collect::<Result<_, _>>()?;
            AdmissionAct::Disqualified { list }
        }
        AdmissionTask::Apply { entry: typed, on, contact } => AdmissionAct::Apply {
            entry: entry(language, &typed)?,
            on: day_or_today(language, on.as_deref())?,
            contact,
        },
        AdmissionTask::Accept { application } => AdmissionAct::Accept { application },
        AdmissionTask::Decline { application, reason } => AdmissionAct::Decline { application, reason },
        AdmissionTask::Confirm(edit) => {
            let id = who(&edit.who)?;
            let known: Option<Entry> = c.entrant(id).map(|e| e.entry.clone());
            AdmissionAct::Confirm { id, entry: edited(language, known, &edit)? }
        }
        AdmissionTask::Show { who: text, document, member, until, not } => AdmissionAct::Show {
            id: who(&text)?,
            member,
            document: Document::named(&document),
            shown: !not,
            until: maybe_day(language, until.as_ref())?,
        },
        AdmissionTask::Pay { who: text, paid } => AdmissionAct::Pay { id: who(&text)?, paid },
        AdmissionTask::Admit { who: text, reason, member } => {
            AdmissionAct::Admit { id: who(&text)?, member, admitted: true, reason }
        }
        AdmissionTask::Refuse { who: text, reason, member } => {
            AdmissionAct::Admit { id: who(&text)?, member, admitted: false, reason }
        }
    }))
}

fn disqualification(language: Language, line: &str) -> Result<Disqualification, Failure> {
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    let part = |i: usize| parts.get(i).copied().filter(|p| !p.is_empty());
    let wrong = || Failure::Input(language.say("tournament-not-a-date", &[("text", line.into())]));
    Ok(Disqualification {
        name: part(0).ok_or_else(wrong)?.to_owned(),
        born: part(1).map(|text| text.parse().map_err(|_| wrong())).transpose()?,
        from: day(language, part(2).ok_or_else(wrong)?)?,
        until: part(3).map(|text| day(language, text)).transpose()?,
    })
}

pub(super) fn appeals(language: Language, c: &Competition, task: AppealTask) -> Result<Act, Failure> {
    let juror = |text: &String, seat: Seat| {
        let mut parts = text.split(';').map(|p| p.trim().to_owned());
        let name = parts.next().unwrap_or_default();
        let born = parts.next().and_then(|text| text.parse().ok());
        Juror { name, born, region: parts.next().unwrap_or_default(), seat }
    };
    Ok(Act::Appeals(match task {
        AppealTask::Committee { chairman, member, reserve } => {
            let seats = [(chairman, Seat::Chairman), (member, Seat::Member), (reserve, Seat::Reserve)];
            let all = seats.iter().flat_map(|(list, seat)| list.iter().map(|text| juror(text, *seat)));
            AppealAct::Committee { members: all.collect() }
        }
        AppealTask::Appeal { who, protest, text } => {
            AppealAct::Appeal { by: typed::entrant(language, c, &who)?, protest, text, at: None }
        }
        AppealTask::Replace { appeal, out, with, reason } => AppealAct::Replace { appeal, out, with, reason },
        AppealTask::Decide { appeal, in_favour, against, text } => {
            AppealAct::Decide { appeal, in_favour, against, text }
        }
    }))
}

pub(super) fn office(language: Language, c: &Competition, task: OfficeTask) -> Result<Act, Failure> {
    let last = c.rounds().len() as u16;
    Ok(Act::Office(match task {
        OfficeTask::Pause { reason } => OfficeAct::Pause { reason },
        OfficeTask::Resume => OfficeAct::Resume,
        OfficeTask::Cancel { reason } => OfficeAct::Cancel { reason },
        OfficeTask::Sheet { table, round, not } => {
            OfficeAct::Sheet { round: round.unwrap_or(last), table, handed: !not }
        }
        OfficeTask::Opening { table, opening, board, round } => {
            OfficeAct::Opening { round: round.unwrap_or(last), table, board, opening }
        }
        OfficeTask::Medical { who, case, aid, on } => OfficeAct::Medical {
            case: Medical { on: day_or_today(language, on.as_deref())?, who, case, aid },
        },
        OfficeTask::Inventory { tables, chairs, boards, sets, clocks } => {
            OfficeAct::Inventory { inventory: Inventory { tables, chairs, boards, sets, clocks } }
        }
        OfficeTask::Prepare { item, note, not } => {
            let item = match item {
                PreparationName::Hall => Preparation::Hall,
                PreparationName::Room => Preparation::Room,
                PreparationName::Light => Preparation::Light,
                PreparationName::Quiet => Preparation::Quiet,
                PreparationName::Apart => Preparation::Apart,
                PreparationName::Safety => Preparation::Safety,
                PreparationName::Money => Preparation::Money,
                PreparationName::Panel => Preparation::Panel,
                PreparationName::Prizes => Preparation::Prizes,
                PreparationName::Equipment => Preparation::Equipment,
                PreparationName::Doctor => Preparation::Doctor,
                PreparationName::Press => Preparation::Press,
            };
            OfficeAct::Prepare { item, done: !not, note }
        }
        OfficeTask::Meeting { text, present, on } => {
            let present = present.iter().map(|p| p.trim().to_owned()).collect();
            OfficeAct::Meeting {
                minutes: Minutes { on: day_or_today(language, on.as_deref())?, present, text },
            }
        }
        OfficeTask::Incident { name, capacity, measure: given, reason, round } => {
            let capacity = match capacity {
                CapacityName::Coach => Capacity::Coach,
                CapacityName::Arbiter => Capacity::Arbiter,
                CapacityName::Representative => Capacity::Representative,
                CapacityName::Spectator => Capacity::Spectator,
                CapacityName::Journalist => Capacity::Journalist,
                CapacityName::Other => Capacity::Other,
            };
            let incident = Incident { name, capacity, round, measure: measure(given), reason };
            OfficeAct::Incident { incident }
        }
    }))
}
