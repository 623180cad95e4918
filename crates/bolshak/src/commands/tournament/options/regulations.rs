//! The Regulations of a new event.

use clap::{Args, ValueEnum};

use super::SumOf;

/// The Regulations of a new event.
#[derive(Args)]
pub(crate) struct New {
    /// The name of the event
    pub(in crate::commands::tournament) name: String,
    /// The system
    #[arg(long, default_value = "swiss")]
    pub(in crate::commands::tournament) system: SystemName,
    /// The procedure of a Swiss event
    #[arg(long)]
    pub(in crate::commands::tournament) method: Option<MethodName>,
    /// The rounds of a Swiss event; 7 if left out
    #[arg(long)]
    pub(in crate::commands::tournament) rounds: Option<u16>,
    /// The cycles of a round robin; 1 if left out
    #[arg(long)]
    pub(in crate::commands::tournament) cycles: Option<u8>,
    /// The boards of a team match: makes it a team event
    #[arg(long)]
    pub(in crate::commands::tournament) boards: Option<u8>,
    /// What decides a team event
    #[arg(long)]
    pub(in crate::commands::tournament) by: Option<TeamBy>,
    /// How many named players a team may enter, reserves included; two more than boards if left out
    #[arg(long)]
    pub(in crate::commands::tournament) roster: Option<u8>,
    /// Players of a team need not keep the order of the entry
    #[arg(long)]
    pub(in crate::commands::tournament) free_order: bool,
    /// How start numbers are given
    #[arg(long)]
    pub(in crate::commands::tournament) seeding: Option<SeedingName>,
    /// Two whose meeting was forfeited may be paired again
    #[arg(long)]
    pub(in crate::commands::tournament) forfeit_is_no_meeting: bool,
    /// The bye goes to the highest start number of the lowest score group in every round
    #[arg(long)]
    pub(in crate::commands::tournament) bye_by_number: bool,
    /// A round without opponent adds nothing to coefficients
    #[arg(long)]
    pub(in crate::commands::tournament) bye_credits_nothing: bool,
    /// An opponent who left counts with the points scored
    #[arg(long)]
    pub(in crate::commands::tournament) leavers_as_scored: bool,
    /// The losers of the semi-finals of a knock-out play for the third place
    #[arg(long)]
    pub(in crate::commands::tournament) third_place: bool,
    /// The games of a meeting: 2 or more for micro-matches
    #[arg(long, default_value_t = 1)]
    pub(in crate::commands::tournament) games: u8,
    /// Count 2-1-0 in place of 1-½-0
    #[arg(long)]
    pub(in crate::commands::tournament) two_points: bool,
    /// The criteria, in order, with commas between
    #[arg(long, value_delimiter = ',')]
    pub(in crate::commands::tournament) criteria: Option<Vec<String>>,
    /// The groups of age and sex that the event is for, with commas between: men, women-under-17, men-16-20; several are placed apart
    #[arg(long, value_delimiter = ',')]
    pub(in crate::commands::tournament) groups: Vec<String>,
    /// Teams are placed by so many of their best, in a personal event
    #[arg(long)]
    pub(in crate::commands::tournament) team_best: Option<u8>,
    /// What of the best of a team is added up; points if left out
    #[arg(long, requires = "team_best")]
    pub(in crate::commands::tournament) team_by: Option<SumOf>,
    /// The calendar year of the event
    #[arg(long)]
    pub(in crate::commands::tournament) year: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SystemName {
    RoundRobin,
    Swiss,
    KnockOut,
    ImprovedOlympic,
    Scheveningen,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum MethodName {
    Random,
    Rating,
    Solkoff,
    Buchholz,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SeedingName {
    /// By rating, equal ratings by lot
    Rating,
    /// All by lot
    Lot,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum TeamBy {
    Games,
    Matches,
}
