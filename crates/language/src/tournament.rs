//! What the arbiter's desk says: refusals, faults, findings of the checker, and what an act did.

mod explain;
mod office;

use tournament::csv::{Column, CsvFault, CsvProblem};
use tournament::entry::{HIGHEST_RATING, LONGEST_NAME};
use tournament::trf::{TrfFault, TrfProblem};
use tournament::{
    Act, Breach, Competition, Counting, Entry, EntryFault, Id, LineUpFault, Refusal, RegulationsFault,
    StageRefusal, Violation,
};

use super::{Argument, Language};

/// How entrants are called in a text: whoever asks for it knows their names.
pub type Names<'n> = &'n dyn Fn(Id) -> String;

impl Language {
    /// Why an act of a competition is refused, with the article.
    #[must_use]
    pub fn tournament_refusal(self, refusal: &Refusal, names: Names<'_>) -> String {
        let arguments: Vec<Argument<'_>> = match refusal {
            Refusal::BadRegulations(faults) => vec![("faults", self.regulations_faults(faults).into())],
            Refusal::BadEntry(faults) => vec![("faults", self.entry_faults(faults).into())],
            Refusal::DuplicateName(name) => vec![("name", name.as_str().into())],
            Refusal::Unknown(id)
            | Refusal::Twice(id)
            | Refusal::NotPlaying(id)
            | Refusal::LeftOut(id)
            | Refusal::FourthColor(id)
            | Refusal::SecondBye(id)
            | Refusal::NeedlessBye(id)
            | Refusal::HasLeft(id)
            | Refusal::Excluded(id)
            | Refusal::Oneself(id)
            | Refusal::TakesPart(id) => vec![("who", names(*id).into())],
            Refusal::Barred(first, second) | Refusal::NotForced(first, second) => {
                vec![("first", names(*first).into()), ("second", names(*second).into())]
            }
            Refusal::EmptyBoard { board } => vec![("board", (*board).into())],
            Refusal::OpenProtest(number) | Refusal::NoSuchProtest(number) | Refusal::LargeDeposit(number) => {
                vec![("number", (*number).into())]
            }
            Refusal::LaterRoundRests { round } => vec![("round", (*round).into())],
            Refusal::TooFew(count) => vec![("count", (*count).into())],
            Refusal::BadSides(sides) => {
                let side = |(name, count): &(String, usize)| {
                    self.say("tournament-side", &[("name", name.as_str().into()), ("count", (*count).into())])
                };
                vec![("sides", sides.iter().map(side).collect::<Vec<_>>().join(", ").into())]
            }
            Refusal::WrongRound { given, expected } => {
                vec![("given", (*given).into()), ("expected", (*expected).into())]
            }
            Refusal::NoMoreRounds(count) => vec![("count", (*count).into())],
            Refusal::ResultsMissing { round, tables } | Refusal::Undecided { round, tables } => {
                vec![("round", (*round).into()), ("tables", join(tables).into())]
            }
            Refusal::NotPublished(round)
            | Refusal::AlreadyPublished(round)
            | Refusal::HasResults(round)
            | Refusal::NoLegalPairing { round } => vec![("round", (*round).into())],
            Refusal::MetBefore(first, second, round) => vec![
                ("first", names(*first).into()),
                ("second", names(*second).into()),
                ("round", (*round).into()),
            ],
            Refusal::NoSuchTable { round, table, board } => {
                vec![("round", (*round).into()), ("table", (*table).into()), ("board", (*board).into())]
            }
            Refusal::WrongGames { given, expected } => {
                vec![("given", (*given).into()), ("expected", (*expected).into())]
            }
            Refusal::BadLineUp(fault) => vec![("fault", self.line_up_fault(*fault).into())],
            Refusal::Admission(refusal) => self.admission_refusal(refusal, names),
            Refusal::Appeal(refusal) => self.appeal_refusal(refusal, names),
            _ => vec![],
        };
        let said = self.say(&format!("tournament-refusal-{}", refusal.code()), &arguments);
        self.with_article(said, refusal.article())
    }

    /// Why an act of a mixed competition is refused; `names` are those of the stage in which the act is refused.
    #[must_use]
    pub fn stage_refusal(self, refusal: &StageRefusal, names: Names<'_>) -> String {
        let arguments: Vec<Argument<'_>> = match refusal {
            StageRefusal::Within(stage, inner) => {
                let inner = self.tournament_refusal(inner, names);
                let arguments = [("stage", stage.0.into()), ("refusal", inner.into())];
                return self.say("tournament-refusal-in-stage", &arguments);
            }
            StageRefusal::NoSuchStage(stage) | StageRefusal::Unfinished(stage) => {
                vec![("stage", stage.0.into())]
            }
            StageRefusal::DuplicateStage(name) => vec![("name", name.as_str().into())],
            StageRefusal::SharedPlace { stage, from, to } => {
                vec![("stage", stage.0.into()), ("from", (*from).into()), ("to", (*to).into())]
            }
            _ => vec![],
        };
        let said = self.say(&format!("tournament-refusal-{}", refusal.code()), &arguments);
        self.with_article(said, refusal.article())
    }

    /// Everything that is wrong with Regulations.
    #[must_use]
    pub fn regulations_faults(self, faults: &[RegulationsFault]) -> String {
        let said = faults.iter().map(|fault| {
            let mut arguments: Vec<Argument<'_>> = match fault {
                RegulationsFault::Year(year) => vec![("year", (*year).into())],
                RegulationsFault::Games(count) | RegulationsFault::Boards(count) => {
                    vec![("count", (*count).into())]
                }
                RegulationsFault::Rounds(count) => vec![("count", (*count).into())],
                RegulationsFault::Edition(number) => vec![("number", (*number).into())],
                RegulationsFault::SmallRoster { roster, boards } => {
                    vec![("roster", (*roster).into()), ("boards", (*boards).into())]
                }
                RegulationsFault::NeedsTeams(criterion) | RegulationsFault::CriterionTwice(criterion) => {
                    vec![("criterion", criterion.to_string().into())]
                }
                _ => vec![],
            };
            arguments.extend(fault.article().map(|article| ("article", self.article(article).into())));
            self.say(&format!("tournament-regulations-{}", fault.code()), &arguments)
        });
        said.collect::<Vec<_>>().join("; ")
    }

    /// What a column of a table of entries was taken for.
    #[must_use]
    pub fn csv_column(self, column: Column) -> String {
        self.say(&format!("tournament-column-{}", column.name()), &[])
    }

    fn entry_faults(self, faults: &[EntryFault]) -> String {
        let said = faults.iter().map(|fault| {
            let arguments: Vec<Argument<'_>> = match fault {
                EntryFault::LongName => vec![("limit", LONGEST_NAME.into())],
                EntryFault::OutsideGroups(name) => vec![("name", name.as_str().into())],
                EntryFault::ControlCharacters(name) => vec![("name", format!("{name:?}").into())],
                EntryFault::Rating { name, rating } => vec![
                    ("name", name.as_str().into()),
                    ("rating", (*rating).into()),
                    ("limit", HIGHEST_RATING.into()),
                ],
                EntryFault::TwiceInTeam { name, team } => {
                    vec![("name", name.as_str().into()), ("team", team.as_str().into())]
                }
                EntryFault::LargeTeam { members, roster } => {
                    vec![("members", (*members).into()), ("roster", (*roster).into())]
                }
                EntryFault::SmallTeam { members, boards } => {
                    vec![("members", (*members).into()), ("boards", (*boards).into())]
                }
                _ => vec![],
            };
            self.say(&format!("tournament-entry-{}", fault.code()), &arguments)
        });
        said.collect::<Vec<_>>().join("; ")
    }

    fn line_up_fault(self, fault: LineUpFault) -> String {
        let arguments: Vec<Argument<'_>> = match fault {
            LineUpFault::Boards { given, expected } => {
                vec![("given", given.into()), ("expected", expected.into())]
            }
            LineUpFault::NoMember(number) | LineUpFault::Twice(number) | LineUpFault::NotAdmitted(number) => {
                vec![("number", number.into())]
            }
            _ => vec![],
        };
        self.say(&format!("tournament-line-up-{}", fault.code()), &arguments)
    }

    /// What the checker found wrong with a round.
    #[must_use]
    pub fn violation(self, violation: &Violation, names: Names<'_>) -> String {
        let arguments: Vec<Argument<'_>> = match violation.breach {
            Breach::NotEntered(id)
            | Breach::LeftOut(id)
            | Breach::NotPlaying(id)
            | Breach::Out(id)
            | Breach::FourthColor(id)
            | Breach::SecondBye(id) => vec![("who", names(id).into())],
            Breach::SitsTwice(id, count) => vec![("who", names(id).into()), ("count", count.into())],
            Breach::OtherRecords(first, second)
            | Breach::OneSide(first, second)
            | Breach::HaveMet(first, second)
            | Breach::Barred(first, second)
            | Breach::NotForced(first, second)
            | Breach::ShouldGoDown(first, second)
            | Breach::ShouldMeet(first, second)
            | Breach::OtherColors(first, second) => {
                vec![("first", names(first).into()), ("second", names(second).into())]
            }
            Breach::Byes { byes, players } => vec![("byes", byes.into()), ("players", players.into())],
            Breach::WrongBye { due, given } => {
                vec![("due", names(due).into()), ("given", names(given).into())]
            }
            Breach::TooManyDown { of, down, fewest } => {
                vec![("who", names(of).into()), ("down", down.into()), ("fewest", fewest.into())]
            }
            _ => vec![],
        };
        let breach = self.say(&format!("tournament-breach-{}", violation.breach.code()), &arguments);
        let article = self.article(violation.article);
        self.say(
            "tournament-violation",
            &[("round", violation.round.into()), ("breach", breach.into()), ("article", article.into())],
        )
    }

    /// Why a table of entries cannot be read.
    #[must_use]
    pub fn csv_fault(self, fault: &CsvFault) -> String {
        let arguments: Vec<Argument<'_>> = match &fault.problem {
            CsvProblem::NoNameColumn(headings) => vec![("headings", headings.join(" | ").into())],
            CsvProblem::TooManyCells { cells, columns } => {
                vec![("cells", (*cells).into()), ("columns", (*columns).into())]
            }
            CsvProblem::Rating(text)
            | CsvProblem::Sex(text)
            | CsvProblem::Birth(text)
            | CsvProblem::Number(text) => vec![("text", text.as_str().into())],
            CsvProblem::Entry(faults) => vec![("faults", self.entry_faults(faults).into())],
            _ => vec![],
        };
        let problem = self.say(&format!("tournament-csv-{}", fault.problem.code()), &arguments);
        let mut arguments = vec![("line", fault.line.into()), ("problem", problem.into())];
        match fault.column {
            Some(column) => {
                let column = self.say(&format!("tournament-column-{column}"), &[]);
                arguments.push(("column", column.into()));
                self.say("tournament-file-column", &arguments)
            }
            None => self.say("tournament-file-line", &arguments),
        }
    }

    /// Why a tournament report cannot be read.
    #[must_use]
    pub fn trf_fault(self, fault: &TrfFault) -> String {
        let arguments: Vec<Argument<'_>> = match &fault.problem {
            TrfProblem::Rounds(text)
            | TrfProblem::Sex(text)
            | TrfProblem::Birth(text)
            | TrfProblem::Points(text) => vec![("text", text.as_str().into())],
            TrfProblem::Number { text, from, to } => {
                vec![("text", text.as_str().into()), ("from", (*from).into()), ("to", (*to).into())]
            }
            TrfProblem::NoName(player) => vec![("player", player.to_string().into())],
            TrfProblem::Rating(player) => {
                vec![("player", player.to_string().into()), ("limit", HIGHEST_RATING.into())]
            }
            TrfProblem::Opponent { round, text } | TrfProblem::Color { round, text } => {
                vec![("round", (*round).into()), ("text", text.as_str().into())]
            }
            TrfProblem::Result { round, sign } => {
                vec![("round", (*round).into()), ("text", sign.to_string().into())]
            }
            TrfProblem::StartNumberTwice(player) => vec![("player", player.to_string().into())],
            TrfProblem::OpponentMissing { player, round }
            | TrfProblem::OtherOpponent { player, round }
            | TrfProblem::SameColor { player, round }
            | TrfProblem::OtherResult { player, round } => {
                vec![("player", player.to_string().into()), ("round", (*round).into())]
            }
            _ => vec![],
        };
        let problem = self.say(&format!("tournament-trf-{}", fault.problem.code()), &arguments);
        self.say("tournament-file-line", &[("line", fault.line.into()), ("problem", problem.into())])
    }

    /// What an act did, said after it.
    #[must_use]
    pub fn act_done(self, act: &Act, c: &Competition) -> String {
        let who = |id: &Id| ("who", c.name(*id).into());
        let list = |texts: Vec<String>| ("list", texts.join(", ").into());
        let mut text = format!("tournament-done-{}", act.name().replace('_', "-"));
        let arguments: Vec<Argument<'_>> = match act {
            Act::Open { regulations } => vec![("name", regulations.name.as_str().into())],
            Act::Enter { entry } => {
                let id = Id::at(c.entrants().len().saturating_sub(1));
                vec![("name", entry.name().into()), ("id", id.to_string().into())]
            }
            Act::Edit { id, .. } | Act::Norm { id, .. } | Act::Protest { by: id, .. } => vec![who(id)],
            Act::Sanction { id, measure, .. } => {
                let measure = self.say(&format!("tournament-measure-{}", measure.name()), &[]);
                vec![who(id), ("measure", measure.into())]
            }
            Act::DecideProtest { protest, .. } => vec![("number", (*protest).into())],
            Act::Recolor { round, table, .. } => {
                vec![("round", (*round).into()), ("table", (*table).into())]
            }
            Act::Bar { first, second, barred: on, .. } | Act::Force { first, second, forced: on, .. } => {
                text.push_str(if *on { "" } else { "-lifted" });
                vec![("first", c.name(*first).into()), ("second", c.name(*second).into())]
            }
            Act::Strike { id }
            | Act::Withdraw { id, .. }
            | Act::Return { id }
            | Act::Exclude { id, .. }
            | Act::Decide { winner: id, .. } => vec![who(id)],
            Act::Lot { seed } => vec![("seed", seed.to_string().into())],
            Act::Pair { round, .. } | Act::Unpair { round, .. } | Act::Publish { round } => {
                vec![("round", (*round).into())]
            }
            Act::Result { round, table, .. } | Act::Correct { round, table, .. } => {
                vec![("round", (*round).into()), ("table", (*table).into())]
            }
            Act::Absent { id, round } => vec![who(id), ("round", (*round).into())],
            Act::LineUp { round, team, boards } => {
                let members = match c.entrant(*team).map(|e| &e.entry) {
                    Some(Entry::Team(team)) => team.members.as_slice(),
                    _ => &[],
                };
                let seat = |seat: &Option<u8>| {
                    let person = seat.and_then(|n| members.get((n as usize).checked_sub(1)?));
                    person.map_or_else(|| "–".to_owned(), |p| p.name.clone())
                };
                vec![("round", (*round).into()), who(team), list(boards.iter().map(seat).collect())]
            }
            Act::Ruling { id, counting, .. } => {
                text.push_str(match counting {
                    Counting::ByRule => "-by-rule",
                    Counting::Kept => "-kept",
                    Counting::Annulled => "-annulled",
                });
                vec![who(id)]
            }
            Act::Amend { criteria, .. } => {
                vec![list(criteria.iter().map(|&criterion| self.criterion(criterion)).collect())]
            }
            Act::PlayOff { order } => vec![list(order.iter().map(|&id| c.name(id)).collect())],
            Act::Admission(act) => return self.admission_done(act, c),
            Act::Appeals(act) => return self.appeals_done(act, c),
            Act::Office(act) => return self.office_done(act, c),
            _ => vec![],
        };
        self.say(&text, &arguments)
    }
}

fn join<T: ToString>(list: &[T]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
