//! The Regulations of a new event or stage, from what is typed.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use language::Language;
use tournament::{Method, Regulations, Scoring, System, TeamCounting};

use super::options::{MethodName, New, SystemName, TeamBy};
use super::typed;
use crate::failure::Failure;

/// A seed nobody gave: the nanoseconds of the clock.
pub(super) fn clock_seed() -> u64 {
    Timestamp::now().as_nanosecond() as u64
}

pub(super) fn regulations(language: Language, new: &New) -> Result<Regulations, Failure> {
    let this_year = || Timestamp::now().to_zoned(TimeZone::UTC).year() as u16;
    let year = new.year.unwrap_or_else(this_year);
    let system = match new.system {
        SystemName::RoundRobin => System::RoundRobin { cycles: new.cycles },
        SystemName::Swiss => System::Swiss { method: method(new.method), rounds: new.rounds },
        SystemName::KnockOut => System::KnockOut,
        SystemName::ImprovedOlympic => System::ImprovedOlympic,
        SystemName::Scheveningen => System::Scheveningen,
    };
    let mut regulations = match new.boards {
        None => Regulations::personal(&new.name, year, system),
        Some(boards) => {
            let counting = match new.by {
                TeamBy::Games => TeamCounting::GamePoints,
                TeamBy::Matches => TeamCounting::MatchPoints,
            };
            Regulations::teams(&new.name, year, system, boards, counting)
        }
    };
    regulations.games = new.games;
    if new.two_points {
        regulations.scoring = Scoring::Two;
    }
    if let Some(criteria) = &new.criteria {
        regulations.criteria = typed::criteria(language, criteria)?;
    }
    Ok(regulations)
}

pub(super) const fn method(name: MethodName) -> Method {
    match name {
        MethodName::Random => Method::Random,
        MethodName::Rating => Method::Rating,
        MethodName::Solkoff => Method::Solkoff,
        MethodName::Buchholz => Method::Buchholz,
    }
}
