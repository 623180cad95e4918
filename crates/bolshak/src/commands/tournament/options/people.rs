//! Who takes part: an entry, and what is corrected of one.

use clap::{Args, ValueEnum};

/// What to correct of an entry.
#[derive(Args)]
pub(crate) struct Edit {
    /// Who
    pub(in crate::commands::tournament) who: String,
    /// The right name
    #[arg(long)]
    pub(in crate::commands::tournament) name: Option<String>,
    /// The right rating; 0 for none
    #[arg(long)]
    pub(in crate::commands::tournament) rating: Option<u16>,
    /// m or f
    #[arg(long)]
    pub(in crate::commands::tournament) sex: Option<SexName>,
    /// Year or date of birth
    #[arg(long)]
    pub(in crate::commands::tournament) born: Option<String>,
    /// Title or class
    #[arg(long)]
    pub(in crate::commands::tournament) title: Option<String>,
    /// Region or organisation
    #[arg(long)]
    pub(in crate::commands::tournament) organisation: Option<String>,
    /// The team or side a person plays for
    #[arg(long)]
    pub(in crate::commands::tournament) team: Option<String>,
    /// The members of a team, in the order of boards, with semicolons between
    #[arg(long, value_delimiter = ';')]
    pub(in crate::commands::tournament) members: Vec<String>,
    #[command(flatten)]
    pub(in crate::commands::tournament) papers: PapersTyped,
}

/// What the entry forms ask for besides.
#[derive(Args, Default)]
pub(crate) struct PapersTyped {
    /// The number of the insurance certificate
    #[arg(long)]
    pub(in crate::commands::tournament) insurance: Option<String>,
    /// The home address with the postcode
    #[arg(long)]
    pub(in crate::commands::tournament) address: Option<String>,
    /// Passport or birth certificate
    #[arg(long)]
    pub(in crate::commands::tournament) document: Option<String>,
    /// The coach
    #[arg(long)]
    pub(in crate::commands::tournament) coach: Option<String>,
    /// The doctor's admission
    #[arg(long)]
    pub(in crate::commands::tournament) doctor: Option<String>,
}

/// An entry.
#[derive(Args)]
pub(crate) struct Enter {
    /// The name
    pub(in crate::commands::tournament) name: String,
    /// The rating
    #[arg(long)]
    pub(in crate::commands::tournament) rating: Option<u16>,
    /// m or f
    #[arg(long)]
    pub(in crate::commands::tournament) sex: Option<SexName>,
    /// Year or date of birth
    #[arg(long)]
    pub(in crate::commands::tournament) born: Option<String>,
    /// Title or class
    #[arg(long, default_value = "")]
    pub(in crate::commands::tournament) title: String,
    /// Region or organisation
    #[arg(long, default_value = "")]
    pub(in crate::commands::tournament) organisation: String,
    /// The team or side a person plays for
    #[arg(long, default_value = "")]
    pub(in crate::commands::tournament) team: String,
    /// The members of a team, in the order of boards, with semicolons between
    #[arg(long, value_delimiter = ';')]
    pub(in crate::commands::tournament) members: Vec<String>,
    #[command(flatten)]
    pub(in crate::commands::tournament) papers: PapersTyped,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SexName {
    M,
    F,
}
