//! What is printed: where, when and who, forms, files.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tournament::standings::teams::TeamSum;

/// Where, when, what and who.
#[derive(Args)]
pub(crate) struct About {
    /// The venue
    #[arg(long)]
    pub(in crate::commands::tournament) venue: Option<String>,
    /// The days
    #[arg(long)]
    pub(in crate::commands::tournament) dates: Option<String>,
    /// The discipline of Appendix 1, such as russian or international-blitz
    #[arg(long)]
    pub(in crate::commands::tournament) discipline: Option<String>,
    /// The group, such as "women"
    #[arg(long)]
    pub(in crate::commands::tournament) group: Option<String>,
    /// The time control in words
    #[arg(long)]
    pub(in crate::commands::tournament) control: Option<String>,
    /// The chief arbiter, with a comma before the category: "Bondar P., 1"
    #[arg(long)]
    pub(in crate::commands::tournament) chief: Option<String>,
    /// The chief secretary, likewise
    #[arg(long)]
    pub(in crate::commands::tournament) secretary: Option<String>,
    /// The other arbiters, likewise, with semicolons between
    #[arg(long, value_delimiter = ';')]
    pub(in crate::commands::tournament) arbiters: Vec<String>,
    /// The day of each round, with semicolons between
    #[arg(long, value_delimiter = ';')]
    pub(in crate::commands::tournament) days: Vec<String>,
    /// The rank of the event
    #[arg(long)]
    pub(in crate::commands::tournament) status: Option<StatusName>,
    /// Who holds the event
    #[arg(long)]
    pub(in crate::commands::tournament) organiser: Option<String>,
    /// Who may take part
    #[arg(long)]
    pub(in crate::commands::tournament) eligible: Option<String>,
    /// Where to ask
    #[arg(long)]
    pub(in crate::commands::tournament) contact: Option<String>,
    /// The day of arrival; it stays once it is said
    #[arg(long)]
    pub(in crate::commands::tournament) arrival: Option<String>,
    /// The day of departure; it stays once it is said
    #[arg(long)]
    pub(in crate::commands::tournament) departure: Option<String>,
}

/// A form to print.
#[derive(Args)]
pub(crate) struct Print {
    /// The form
    pub(in crate::commands::tournament) form: FormName,
    /// The round; the last one if left out
    #[arg(long)]
    pub(in crate::commands::tournament) round: Option<u16>,
    /// Whose card; everybody's if left out
    #[arg(long)]
    pub(in crate::commands::tournament) who: Option<String>,
    /// How many results of a team count in its standings
    #[arg(long)]
    pub(in crate::commands::tournament) best: Option<usize>,
    /// What the standings of teams count
    #[arg(long)]
    pub(in crate::commands::tournament) by: Option<SumOf>,
    /// Which board of the places of players
    #[arg(long)]
    pub(in crate::commands::tournament) board: Option<u8>,
    /// Whose entry; every organisation's if left out
    #[arg(long)]
    pub(in crate::commands::tournament) organisation: Option<String>,
    /// What differs on this paper from what `about` has said
    #[command(flatten)]
    pub(in crate::commands::tournament) about: About,
    /// Where to: .html, .pdf or .xlsx
    #[arg(long, short)]
    pub(in crate::commands::tournament) output: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum StatusName {
    AllRussian,
    Interregional,
    Regional,
    Municipal,
    Club,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum FormName {
    /// Appendix 6
    Round,
    /// Appendix 7, one sheet for each match and the summary
    Matches,
    /// Appendix 8
    Card,
    /// Appendix 9, or 10 for a Swiss event
    Table,
    /// Everybody against everybody
    Crosstable,
    /// Appendix 11
    Teams,
    /// Appendix 3
    Preliminary,
    /// Appendix 4
    Entry,
    /// 14.2
    Report,
    /// The bracket of a knock-out or an improved Olympic event
    Bracket,
    /// The places of the players of a team event
    Individuals,
    /// The places inside each group of an event of several groups (2.1)
    Groups,
    /// The protocol of the commission of admission (5.3)
    Admission,
    /// The programme (3.2)
    Programme,
    /// The organiser's list and the inventory (3.1.2, 4.2)
    Hall,
    /// The doctor's report (13.1.2)
    Doctor,
    /// The minutes of meetings of captains (12.2)
    Minutes,
    /// Sanctions, protests, appeals and incidents
    Decisions,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExportFormat {
    Trf,
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SumOf {
    Points,
    Places,
}

impl SumOf {
    pub(in crate::commands::tournament) const fn sum(self) -> TeamSum {
        match self {
            Self::Points => TeamSum::Points,
            Self::Places => TeamSum::Places,
        }
    }
}
