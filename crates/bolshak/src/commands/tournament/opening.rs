//! The Regulations of a new event or stage, from what is typed.

use std::time::{SystemTime, UNIX_EPOCH};

use tournament::{Method, Regulations, Scoring, System, TeamCounting};

use super::options::{MethodName, New, SystemName, TeamBy};

/// Seconds since 1970, for the year of an event and for a seed nobody gave.
pub(super) fn clock() -> std::time::Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

pub(super) fn regulations(new: &New) -> Regulations {
    // The mean Gregorian year has 31,556,952 seconds; at the turn of a year the year is better given.
    let year = new.year.unwrap_or_else(|| (1970 + clock().as_secs() / 31_556_952) as u16);
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
        regulations.criteria.clone_from(criteria);
    }
    regulations
}

pub(super) const fn method(name: MethodName) -> Method {
    match name {
        MethodName::Random => Method::Random,
        MethodName::Rating => Method::Rating,
        MethodName::Solkoff => Method::Solkoff,
        MethodName::Buchholz => Method::Buchholz,
    }
}
