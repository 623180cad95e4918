//! The Regulations of a new event or stage, from what is typed.

use clap::ValueEnum;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use language::Language;
use tournament::regulations::{ByeCredit, LeaverCredit};
use tournament::standings::teams::TeamSum;
use tournament::{Character, Method, Regulations, Scoring, Seeding, System, TeamCounting, TeamResult};

use super::options::{MethodName, New, SeedingName, SumOf, SystemName, TeamBy};
use super::typed;
use crate::failure::Failure;

/// A seed nobody gave: the nanoseconds of the clock.
pub(super) fn clock_seed() -> u64 {
    Timestamp::now().as_nanosecond() as u64
}

pub(super) fn regulations(language: Language, new: &New) -> Result<Regulations, Failure> {
    let this_year = || Timestamp::now().to_zoned(TimeZone::UTC).year() as u16;
    let year = new.year.unwrap_or_else(this_year);
    fits(language, new)?;
    let system = match new.system {
        SystemName::RoundRobin => System::RoundRobin { cycles: new.cycles.unwrap_or(1) },
        SystemName::Swiss => System::Swiss {
            method: method(new.method.unwrap_or(MethodName::Rating)),
            rounds: new.rounds.unwrap_or(7),
        },
        SystemName::KnockOut => System::KnockOut,
        SystemName::ImprovedOlympic => System::ImprovedOlympic,
        SystemName::Scheveningen => System::Scheveningen,
    };
    let mut regulations = match new.boards {
        None => Regulations::personal(&new.name, year, system),
        Some(boards) => {
            let counting = match new.by {
                None | Some(TeamBy::Games) => TeamCounting::GamePoints,
                Some(TeamBy::Matches) => TeamCounting::MatchPoints,
            };
            Regulations::teams(&new.name, year, system, boards, counting)
        }
    };
    if let Character::Teams { roster, fixed_order, .. } = &mut regulations.character {
        *roster = new.roster.unwrap_or(*roster);
        *fixed_order = !new.free_order;
    }
    match new.seeding {
        Some(SeedingName::Rating) => regulations.seeding = Seeding::Rating,
        Some(SeedingName::Lot) => regulations.seeding = Seeding::Lot,
        None => {}
    }
    regulations.forfeit_is_meeting = !new.forfeit_is_no_meeting;
    regulations.bye_by_classification = !new.bye_by_number;
    if new.bye_credits_nothing {
        regulations.bye_credit = ByeCredit::Nothing;
    }
    if new.leavers_as_scored {
        regulations.leaver_credit = LeaverCredit::AsScored;
    }
    regulations.third_place = new.third_place;
    regulations.groups = typed::groups(language, &new.groups)?;
    regulations.team_result =
        new.team_best.map(|best| TeamResult { best, by: new.team_by.map_or(TeamSum::Points, SumOf::sum) });
    regulations.games = new.games;
    if new.two_points {
        regulations.scoring = Scoring::Two;
    }
    if let Some(criteria) = &new.criteria {
        regulations.criteria = typed::criteria(language, criteria)?;
    }
    Ok(regulations)
}

/// An option that the system or the character of the event has no use for is refused, not passed over.
fn fits(language: Language, new: &New) -> Result<(), Failure> {
    let swiss = new.system == SystemName::Swiss;
    let of_system = [
        ("--method", new.method.is_some(), swiss),
        ("--rounds", new.rounds.is_some(), swiss),
        ("--forfeit-is-no-meeting", new.forfeit_is_no_meeting, swiss),
        ("--bye-by-number", new.bye_by_number, swiss),
        ("--bye-credits-nothing", new.bye_credits_nothing, swiss),
        ("--leavers-as-scored", new.leavers_as_scored, swiss),
        ("--cycles", new.cycles.is_some(), new.system == SystemName::RoundRobin),
        ("--third-place", new.third_place, new.system == SystemName::KnockOut),
    ];
    let system = new.system.to_possible_value().map_or(String::new(), |v| v.get_name().to_owned());
    if let Some((option, ..)) = of_system.iter().find(|(_, given, fits)| *given && !fits) {
        let arguments = [("option", (*option).into()), ("system", system.into())];
        return Err(Failure::Input(language.say("tournament-option-system", &arguments)));
    }
    let of_teams =
        [("--by", new.by.is_some()), ("--roster", new.roster.is_some()), ("--free-order", new.free_order)];
    if new.team_best.is_some() && new.boards.is_some() {
        let arguments = [("option", "--team-best".into()), ("system", "--boards".into())];
        return Err(Failure::Input(language.say("tournament-option-system", &arguments)));
    }
    if let Some((option, _)) = of_teams.iter().find(|(_, given)| *given && new.boards.is_none()) {
        return Err(Failure::Input(language.say("tournament-option-teams", &[("option", (*option).into())])));
    }
    Ok(())
}

pub(super) const fn method(name: MethodName) -> Method {
    match name {
        MethodName::Random => Method::Random,
        MethodName::Rating => Method::Rating,
        MethodName::Solkoff => Method::Solkoff,
        MethodName::Buchholz => Method::Buchholz,
    }
}
