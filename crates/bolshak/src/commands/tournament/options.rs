//! The options of `bolshak tournament`.

mod papers;
mod people;
mod regulations;

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::office::{AdmissionTask, AppealTask, OfficeTask};
pub(super) use papers::{About, ExportFormat, FormName, Print, StatusName, SumOf};
pub(super) use people::{Edit, Enter, PapersTyped, SexName};
pub(super) use regulations::{MethodName, New, SeedingName, SystemName, TeamBy};

/// What to do with an event.
#[derive(Subcommand)]
pub(crate) enum Task {
    /// Start an event
    New(New),
    /// Open a further stage of the event, such as a second group or a final; other commands then need --stage
    Stage(New),
    /// Enter those who qualified in finished stages into the stage of --stage, first all winners, then all seconds
    Qualify {
        /// The finished stages, by number or name, with commas between
        #[arg(value_delimiter = ',', required = true)]
        from: Vec<String>,
        /// The places that qualify, as 1-2
        #[arg(long)]
        places: String,
        /// Carry over the results of those who come from one stage: they do not meet again
        #[arg(long)]
        carry: bool,
    },
    /// Enter a person, or a team with its members
    Enter(Box<Enter>),
    /// Strike out an entry before the lot
    Strike {
        /// Who
        who: String,
    },
    /// Enter people from a table (CSV, Excel) or a TRF16 file
    Import {
        /// The file: .xlsx, .csv (commas, semicolons or tabs; UTF-8, UTF-16 or Windows-1251) or .trf
        from: PathBuf,
        /// Only show what would be read
        #[arg(long)]
        dry_run: bool,
    },
    /// Correct an entry; what is left out stays as it is
    Edit(Box<Edit>),
    /// Say once where and when the event is held and who conducts it; what is left out stays as it is
    About(Box<About>),
    /// Forbid two to meet in a Swiss event
    Bar {
        /// One of the two
        first: String,
        /// The other
        second: String,
        /// Why
        reason: String,
        /// Allow it again
        #[arg(long)]
        lift: bool,
    },
    /// Settle a pair of a coming round of a Swiss event beforehand
    Force {
        /// Who has White
        white: String,
        /// Who has Black
        black: String,
        /// Why
        reason: String,
        /// The round; the next one if left out
        #[arg(long)]
        round: Option<u16>,
        /// Take it back
        #[arg(long)]
        lift: bool,
    },
    /// Note that the two at a table played with the other colors
    Recolor {
        /// The table
        table: u32,
        /// Why
        reason: String,
        /// The round; the last one if left out
        #[arg(long)]
        round: Option<u16>,
    },
    /// Let the second-named of two tables of the last round change places; the round is published anew
    Swap {
        /// One table
        one: u32,
        /// The other
        two: u32,
        /// Why
        reason: String,
    },
    /// Record a sanction
    Sanction {
        /// Against whom
        who: String,
        /// What
        measure: MeasureName,
        /// For what, with the clause
        reason: String,
        /// The round; the last one if left out
        #[arg(long)]
        round: Option<u16>,
    },
    /// Record a written protest
    Protest {
        /// Who protests
        who: String,
        /// What it says, with the clauses it names
        text: String,
        /// The round; the last one if left out
        #[arg(long)]
        round: Option<u16>,
        /// The deposit in roubles, where the Regulations ask for one
        #[arg(long)]
        deposit: Option<u32>,
    },
    /// Record the decision on a protest
    DecideProtest {
        /// The number of the protest
        protest: u32,
        /// The decision
        text: String,
        /// The protest is upheld
        #[arg(long)]
        upheld: bool,
    },
    /// Record a norm that somebody has fulfilled
    Norm {
        /// Who
        who: String,
        /// The title or class
        title: String,
    },
    /// Approve the results: nothing can be changed any more
    Approve,
    /// Open approved results again
    Reopen {
        /// Why
        reason: String,
    },
    /// Compute what the event does to the ratings
    Ratings {
        /// The factor K
        #[arg(long, default_value_t = 20.0)]
        factor: f64,
    },
    /// Give start numbers by lot, from a seed announced beforehand
    Lot {
        /// The seed; taken from the clock if left out
        #[arg(long)]
        seed: Option<u64>,
    },
    /// Give start numbers by hand
    Number {
        /// Everybody, number 1 first, by name or #entry number, with semicolons between
        order: String,
        /// Why not by lot
        reason: String,
        /// The color of number 1 in round 1
        #[arg(long, alias = "colour", default_value = "white")]
        color: ColorName,
        /// The seed of later lots
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Pair the next round
    Pair {
        /// Other pairs than the system's, as 1-2,3-4 by start numbers, White first; needs --reason
        #[arg(long, value_name = "PAIRS", requires = "reason")]
        by_hand: Option<String>,
        /// Who has the bye in pairs made by hand
        #[arg(long, requires = "by_hand")]
        bye: Option<String>,
        /// Why the pairs are made by hand, or why the round is paired while results are missing
        #[arg(long)]
        reason: Option<String>,
        /// Pair although results are missing; needs --reason
        #[arg(long, requires = "reason")]
        despite_missing: bool,
    },
    /// Take the last round's pairs back
    Unpair {
        /// Why
        reason: String,
    },
    /// Publish the pairs of the last round
    Publish,
    /// Record a result
    Result {
        /// The table
        table: u32,
        /// 1-0, =, 0-1, 0-0, +:-, -:+ or -:-; games of a micro-match with commas between
        #[arg(allow_hyphen_values = true)]
        result: String,
        /// The round; the last one if left out
        #[arg(long)]
        round: Option<u16>,
        /// The board of a team match
        #[arg(long, default_value_t = 1)]
        board: u8,
    },
    /// Correct a recorded result
    Correct {
        /// The table
        table: u32,
        /// The right result, or `none` to take it away
        #[arg(allow_hyphen_values = true)]
        result: String,
        /// Why
        reason: String,
        /// The round; the last one if left out
        #[arg(long)]
        round: Option<u16>,
        /// The board of a team match
        #[arg(long, default_value_t = 1)]
        board: u8,
    },
    /// Name the winner of a drawn meeting of a knock-out
    Decide {
        /// The table
        table: u32,
        /// Who goes on
        winner: String,
        /// How it was decided
        reason: String,
    },
    /// Somebody will miss a coming round
    Absent {
        /// Who
        who: String,
        /// The round; the next one if left out
        #[arg(long)]
        round: Option<u16>,
    },
    /// Somebody leaves
    Withdraw {
        /// Who
        who: String,
        /// Why
        reason: String,
    },
    /// Somebody comes back
    Return {
        /// Who
        who: String,
    },
    /// Somebody is excluded
    Exclude {
        /// Who
        who: String,
        /// Why
        reason: String,
        /// Annul the results (1.5.8)
        #[arg(long)]
        annul: bool,
    },
    /// A team names its players for a round
    LineUp {
        /// The team
        team: String,
        /// The member of each board by the number in the entry, - for an empty board: 1,2,-,5
        #[arg(allow_hyphen_values = true)]
        boards: String,
        /// The round; the next one if left out
        #[arg(long)]
        round: Option<u16>,
    },
    /// The panel decides whether the results of somebody who left count
    Ruling {
        /// Whom it is about
        who: String,
        /// What is decided
        counting: CountingName,
        /// Why
        reason: String,
    },
    /// Change the criteria; every protocol then says so
    Amend {
        /// The criteria, in order, with commas between
        #[arg(value_delimiter = ',', required = true)]
        criteria: Vec<String>,
        /// Why
        #[arg(long)]
        reason: String,
    },
    /// Record an additional match or tournament for places; it counts where the criteria name play-off
    PlayOff {
        /// Those who played it, best first, with semicolons between
        order: String,
    },
    /// Print the standings, of everybody or of a group by sex and age
    Standings(Standings),
    /// Say why somebody has this opponent, color and bye, and how the coefficients come about
    Explain {
        /// Who
        who: String,
        /// The round; the last one if left out
        #[arg(long)]
        round: Option<u16>,
    },
    /// Verify every paired round from the file alone
    Check,
    /// Print a form
    Print(Box<Print>),
    /// Write the event for other programs
    Export {
        /// trf or json
        #[arg(long, default_value = "trf")]
        format: ExportFormat,
    },
    /// Play random events and check them, to plan one's own; the file is not used
    Simulate {
        /// How many people
        #[arg(long, default_value_t = 30)]
        players: u32,
        /// How many rounds
        #[arg(long, default_value_t = 7)]
        rounds: u16,
        /// The procedure
        #[arg(long, default_value = "rating")]
        method: MethodName,
        /// How many events
        #[arg(long, default_value_t = 100)]
        events: u64,
        /// The first seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Entries, documents, fees and the commission of admission
    #[command(subcommand)]
    Admission(AdmissionTask),
    /// The committee of appeals and what comes before it
    #[command(subcommand)]
    Appeals(AppealTask),
    /// Breaks, sheets, openings, the hall, the doctor, meetings, incidents
    #[command(subcommand)]
    Office(OfficeTask),
    /// Take the last act back
    Undo,
    /// Do again what was undone last
    Redo,
}

impl Task {
    /// Whether the event is only looked at.
    pub(super) const fn only_reads(&self) -> bool {
        matches!(
            self,
            Self::Standings(_)
                | Self::Explain { .. }
                | Self::Check
                | Self::Print(_)
                | Self::Export { .. }
                | Self::Ratings { .. }
        )
    }
}

/// Which standings.
#[derive(Args)]
pub(crate) struct Standings {
    /// After which round; the last one if left out
    #[arg(long)]
    pub(super) round: Option<u16>,
    /// Only m or only f, placed apart
    #[arg(long)]
    pub(super) sex: Option<SexName>,
    /// Only those of at least this age in the year of the event
    #[arg(long)]
    pub(super) from_age: Option<u8>,
    /// Only those who do not reach this age in the year of the event
    #[arg(long)]
    pub(super) under: Option<u8>,
    /// The places over all stages of the event
    #[arg(long, conflicts_with_all = ["round", "sex", "from_age", "under"])]
    pub(super) overall: bool,
    /// The places of the players of a team event
    #[arg(long, conflicts_with_all = ["round", "sex", "from_age", "under", "overall"])]
    pub(super) individuals: bool,
    /// Only the players of one board
    #[arg(long, requires = "individuals")]
    pub(super) board: Option<u8>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum MeasureName {
    Remark,
    Warning,
    Loss,
    Exclusion,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ColorName {
    White,
    Black,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum CountingName {
    /// As 5.4.5 says
    ByRule,
    /// They count
    Kept,
    /// They stay for ratings and count for nothing else
    Annulled,
}
