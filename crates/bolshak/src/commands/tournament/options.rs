//! The options of `bolshak tournament`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::office::{AdmissionTask, AppealTask, OfficeTask};

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
        /// 1-0, =, 0-1, +:-, -:+ or -:-; games of a micro-match with commas between
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

/// What to correct of an entry.
#[derive(Args)]
pub(crate) struct Edit {
    /// Who
    pub(super) who: String,
    /// The right name
    #[arg(long)]
    pub(super) name: Option<String>,
    /// The right rating; 0 for none
    #[arg(long)]
    pub(super) rating: Option<u16>,
    /// m or f
    #[arg(long)]
    pub(super) sex: Option<SexName>,
    /// Year or date of birth
    #[arg(long)]
    pub(super) born: Option<String>,
    /// Title or class
    #[arg(long)]
    pub(super) title: Option<String>,
    /// Region or organisation
    #[arg(long)]
    pub(super) organisation: Option<String>,
    /// The team or side a person plays for
    #[arg(long)]
    pub(super) team: Option<String>,
    /// The members of a team, in the order of boards, with semicolons between
    #[arg(long, value_delimiter = ';')]
    pub(super) members: Vec<String>,
    #[command(flatten)]
    pub(super) papers: PapersTyped,
}

/// What the entry forms ask for besides.
#[derive(Args, Default)]
pub(crate) struct PapersTyped {
    /// The number of the insurance certificate
    #[arg(long)]
    pub(super) insurance: Option<String>,
    /// The home address with the postcode
    #[arg(long)]
    pub(super) address: Option<String>,
    /// Passport or birth certificate
    #[arg(long)]
    pub(super) document: Option<String>,
    /// The coach
    #[arg(long)]
    pub(super) coach: Option<String>,
    /// The doctor's admission
    #[arg(long)]
    pub(super) doctor: Option<String>,
}

/// Where, when, what and who.
#[derive(Args)]
pub(crate) struct About {
    /// The venue
    #[arg(long)]
    pub(super) venue: Option<String>,
    /// The days
    #[arg(long)]
    pub(super) dates: Option<String>,
    /// The discipline of Appendix 1, such as russian or international-blitz
    #[arg(long)]
    pub(super) discipline: Option<String>,
    /// The group, such as "women"
    #[arg(long)]
    pub(super) group: Option<String>,
    /// The time control in words
    #[arg(long)]
    pub(super) control: Option<String>,
    /// The chief arbiter, with a comma before the category: "Bondar P., 1"
    #[arg(long)]
    pub(super) chief: Option<String>,
    /// The chief secretary, likewise
    #[arg(long)]
    pub(super) secretary: Option<String>,
    /// The other arbiters, likewise, with semicolons between
    #[arg(long, value_delimiter = ';')]
    pub(super) arbiters: Vec<String>,
    /// The day of each round, with semicolons between
    #[arg(long, value_delimiter = ';')]
    pub(super) days: Vec<String>,
    /// The rank of the event
    #[arg(long)]
    pub(super) status: Option<StatusName>,
    /// Who holds the event
    #[arg(long)]
    pub(super) organiser: Option<String>,
    /// Who may take part
    #[arg(long)]
    pub(super) eligible: Option<String>,
    /// Where to ask
    #[arg(long)]
    pub(super) contact: Option<String>,
    /// The day of arrival; it stays once it is said
    #[arg(long)]
    pub(super) arrival: Option<String>,
    /// The day of departure; it stays once it is said
    #[arg(long)]
    pub(super) departure: Option<String>,
}

/// The Regulations of a new event.
#[derive(Args)]
pub(crate) struct New {
    /// The name of the event
    pub(super) name: String,
    /// The system
    #[arg(long, default_value = "swiss")]
    pub(super) system: SystemName,
    /// The procedure of a Swiss event
    #[arg(long)]
    pub(super) method: Option<MethodName>,
    /// The rounds of a Swiss event; 7 if left out
    #[arg(long)]
    pub(super) rounds: Option<u16>,
    /// The cycles of a round robin; 1 if left out
    #[arg(long)]
    pub(super) cycles: Option<u8>,
    /// The boards of a team match: makes it a team event
    #[arg(long)]
    pub(super) boards: Option<u8>,
    /// What decides a team event
    #[arg(long)]
    pub(super) by: Option<TeamBy>,
    /// How many named players a team may enter, reserves included; two more than boards if left out
    #[arg(long)]
    pub(super) roster: Option<u8>,
    /// Players of a team need not keep the order of the entry
    #[arg(long)]
    pub(super) free_order: bool,
    /// How start numbers are given
    #[arg(long)]
    pub(super) seeding: Option<SeedingName>,
    /// Two whose meeting was forfeited may be paired again
    #[arg(long)]
    pub(super) forfeit_is_no_meeting: bool,
    /// The bye goes to the highest start number of the lowest score group in every round
    #[arg(long)]
    pub(super) bye_by_number: bool,
    /// A round without opponent adds nothing to coefficients
    #[arg(long)]
    pub(super) bye_credits_nothing: bool,
    /// An opponent who left counts with the points scored
    #[arg(long)]
    pub(super) leavers_as_scored: bool,
    /// The losers of the semi-finals of a knock-out play for the third place
    #[arg(long)]
    pub(super) third_place: bool,
    /// The games of a meeting: 2 or more for micro-matches
    #[arg(long, default_value_t = 1)]
    pub(super) games: u8,
    /// Count 2-1-0 in place of 1-½-0
    #[arg(long)]
    pub(super) two_points: bool,
    /// The criteria, in order, with commas between
    #[arg(long, value_delimiter = ',')]
    pub(super) criteria: Option<Vec<String>>,
    /// The calendar year of the event
    #[arg(long)]
    pub(super) year: Option<u16>,
}

/// An entry.
#[derive(Args)]
pub(crate) struct Enter {
    /// The name
    pub(super) name: String,
    /// The rating
    #[arg(long)]
    pub(super) rating: Option<u16>,
    /// m or f
    #[arg(long)]
    pub(super) sex: Option<SexName>,
    /// Year or date of birth
    #[arg(long)]
    pub(super) born: Option<String>,
    /// Title or class
    #[arg(long, default_value = "")]
    pub(super) title: String,
    /// Region or organisation
    #[arg(long, default_value = "")]
    pub(super) organisation: String,
    /// The team or side a person plays for
    #[arg(long, default_value = "")]
    pub(super) team: String,
    /// The members of a team, in the order of boards, with semicolons between
    #[arg(long, value_delimiter = ';')]
    pub(super) members: Vec<String>,
    #[command(flatten)]
    pub(super) papers: PapersTyped,
}

/// A form to print.
#[derive(Args)]
pub(crate) struct Print {
    /// The form
    pub(super) form: FormName,
    /// The round; the last one if left out
    #[arg(long)]
    pub(super) round: Option<u16>,
    /// Whose card; everybody's if left out
    #[arg(long)]
    pub(super) who: Option<String>,
    /// How many results of a team count in its standings
    #[arg(long)]
    pub(super) best: Option<usize>,
    /// What the standings of teams count
    #[arg(long)]
    pub(super) by: Option<SumOf>,
    /// Which board of the places of players
    #[arg(long)]
    pub(super) board: Option<u8>,
    /// Whose entry; every organisation's if left out
    #[arg(long)]
    pub(super) organisation: Option<String>,
    /// What differs on this paper from what `about` has said
    #[command(flatten)]
    pub(super) about: About,
    /// Where to: .html or .xlsx
    #[arg(long, short)]
    pub(super) output: PathBuf,
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
pub(crate) enum StatusName {
    AllRussian,
    Interregional,
    Regional,
    Municipal,
    Club,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum MeasureName {
    Remark,
    Warning,
    Loss,
    Exclusion,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum TeamBy {
    Games,
    Matches,
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

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SumOf {
    Points,
    Places,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SexName {
    M,
    F,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExportFormat {
    Trf,
    Json,
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
