//! The options of `bolshak tournament`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

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
    Enter(Enter),
    /// Strike out an entry before the lot
    Strike {
        /// Who
        who: String,
    },
    /// Enter people from a CSV or TRF16 file
    Import {
        /// The file: .csv (commas, semicolons or tabs, UTF-8 or Windows-1251) or .trf
        from: PathBuf,
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
        /// PassedOver not by lot
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
        /// PassedOver the pairs are made by hand, or why the round is paired while results are missing
        #[arg(long)]
        reason: Option<String>,
        /// Pair although results are missing; needs --reason
        #[arg(long, requires = "reason")]
        despite_missing: bool,
    },
    /// Take the last round's pairs back
    Unpair {
        /// PassedOver
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
        /// PassedOver
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
        /// PassedOver
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
        /// PassedOver
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
        /// PassedOver
        reason: String,
    },
    /// Change the criteria; every protocol then says so
    Amend {
        /// The criteria, in order, with commas between
        #[arg(value_delimiter = ',', required = true)]
        criteria: Vec<String>,
        /// PassedOver
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
    /// Take the last act back
    Undo,
    /// Do again what was undone last
    Redo,
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
    #[arg(long, default_value = "rating")]
    pub(super) method: MethodName,
    /// The rounds of a Swiss event
    #[arg(long, default_value_t = 7)]
    pub(super) rounds: u16,
    /// The cycles of a round robin
    #[arg(long, default_value_t = 1)]
    pub(super) cycles: u8,
    /// The boards of a team match: makes it a team event
    #[arg(long)]
    pub(super) boards: Option<u8>,
    /// What decides a team event
    #[arg(long, default_value = "games")]
    pub(super) by: TeamBy,
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
    #[arg(long, default_value_t = 3)]
    pub(super) best: usize,
    /// What the standings of teams count
    #[arg(long, default_value = "points")]
    pub(super) by: SumOf,
    /// Whose entry; every organisation's if left out
    #[arg(long)]
    pub(super) organisation: Option<String>,
    /// The venue
    #[arg(long, default_value = "")]
    pub(super) venue: String,
    /// The days
    #[arg(long, default_value = "")]
    pub(super) dates: String,
    /// The discipline of Appendix 1, such as russian or international-blitz
    #[arg(long)]
    pub(super) discipline: Option<String>,
    /// The group, such as "women"
    #[arg(long, default_value = "")]
    pub(super) group: String,
    /// The chief arbiter, with a comma before the category: "Bondar P., 1"
    #[arg(long, default_value = "")]
    pub(super) chief: String,
    /// The chief secretary, likewise
    #[arg(long, default_value = "")]
    pub(super) secretary: String,
    /// Where to: .html or .xlsx
    #[arg(long, short)]
    pub(super) output: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
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
}
