//! The tasks of `bolshak letter` and their options.

use std::path::PathBuf;

use draughts::{Color, Variant};

/// Days are written 17.11.2026 or 2026-11-17; participants by start number or name.
#[derive(clap::Subcommand)]
pub(crate) enum Task {
    /// Begin a file with one game between two players
    New {
        /// The code of the event
        #[arg(long)]
        code: String,
        /// Who has White
        #[arg(long)]
        white: String,
        /// Who has Black
        #[arg(long)]
        black: String,
        /// The game: russian, international or giveaway
        #[arg(long, default_value = "russian")]
        variant: Variant,
        /// The first day of play
        #[arg(long)]
        start: String,
        /// The last day of play
        #[arg(long)]
        end: Option<String>,
    },
    /// Begin an event from a start list: lines "Event:", "Name:", "Game:", "Start:", "End:", "Organiser:", "Arbiter:", "Secretary:" and "Player: name; address; e-mail"
    Start {
        /// The start list
        list: PathBuf,
    },
    /// Register a letter as it came, from a file or from standard input
    Receive {
        /// The letter; `-` is standard input
        letter: PathBuf,
        /// Who wrote it: white or black
        #[arg(long)]
        by: Color,
        /// The day of the stamp of sending
        #[arg(long)]
        postmark: Option<String>,
        /// The letter came by registered post: the stamp of sending is that of the receipt (10.3.1)
        #[arg(long, requires = "postmark")]
        registered: bool,
        /// The day of the stamp of receipt
        #[arg(long)]
        came: Option<String>,
        /// Only check it
        #[arg(long)]
        check: bool,
    },
    /// Make the reply that is due and register it
    Reply {
        /// Own moves in full notation, and further ones after forced replies
        moves: Vec<String>,
        /// The accepted line or its accepted part
        #[arg(long, num_args = 1..)]
        accept: Vec<String>,
        /// An offered line, as "A: f6-g5 b2-c3"
        #[arg(long)]
        line: Vec<String>,
        /// Offer a draw
        #[arg(long)]
        offer_draw: bool,
        /// Accept the draw that is offered
        #[arg(long)]
        accept_draw: bool,
        /// Claim a draw, as the position has come three times (5.4.13.2)
        #[arg(long)]
        claim_draw: bool,
        /// Resign
        #[arg(long)]
        resign: bool,
        /// When the last letter came
        #[arg(long)]
        received: Option<String>,
        /// When the reply goes
        #[arg(long)]
        sent: String,
        /// When the last letter was sent by its postmark, if otherwise than it says
        #[arg(long)]
        postmark: Option<String>,
        /// Charge the penalty days that may be charged
        #[arg(long)]
        charge: bool,
        /// The text of an e-mail instead of a card
        #[arg(long)]
        mail: bool,
        /// The greeting
        #[arg(long, default_value = "")]
        greeting: String,
    },
    /// What the next letter has to contain, the sums, what may be done; without a game, all games; with --day, what is owed on that day
    Status {
        /// What is owed on a day: letters to repeat (10.3.4), records (10.5.1), evaluations (10.5.2), decisions (10.5.5)
        #[arg(long)]
        day: Option<String>,
    },
    /// The time sheet of table 2 (10.3.6)
    Schedule,
    /// Take leave in all games at once (10.4)
    Leave {
        /// Who
        player: String,
        /// The first day
        #[arg(long)]
        from: String,
        /// The last day
        #[arg(long)]
        to: String,
        /// When all opponents and the secretary were told
        #[arg(long)]
        told: String,
        /// An opponent who was told on another day, as "name=17.11.2026", or never, as "name="
        #[arg(long)]
        except: Vec<String>,
        /// Granted by the arbiter beyond the rules, with the reason (10.4.5)
        #[arg(long)]
        granted: Option<String>,
    },
    /// Claim that the opponent's time is overdue, with the reply move sealed (10.3.6)
    Claim {
        /// The reply move
        sealed: String,
        /// When the letter came
        #[arg(long)]
        received: String,
        /// When the claim goes
        #[arg(long)]
        day: String,
        /// What is left out of the materials: letters, game or schedule
        #[arg(long)]
        without: Vec<String>,
    },
    /// Protest against a claim, or against an adjudication (10.3.8, 10.5.6)
    Protest {
        /// Who protests against an adjudication
        #[arg(long)]
        player: Option<String>,
        /// When the player was told
        #[arg(long)]
        told: String,
        /// When the protest goes
        #[arg(long)]
        day: String,
    },
    /// Decide as arbiter on a claim: confirmed, rejected or incomplete; on an unfinished game: 1-0, 0-1 or 1/2 (10.3.7, 10.5.5)
    Decide {
        /// The decision
        what: String,
        /// When
        #[arg(long)]
        day: String,
        /// Why
        #[arg(long, default_value = "")]
        reasons: String,
        /// As organiser, on a protest (10.5.7)
        #[arg(long)]
        organiser: bool,
    },
    /// A sanction: remark, warning, withhold, ask-more, loss (of --game) or ask-exclusion (10.1.9)
    Sanction {
        /// Who
        player: String,
        /// What
        measure: String,
        /// By whom: secretary or arbiter
        #[arg(long)]
        by: String,
        /// The clauses that were broken (10.1.10)
        #[arg(long)]
        clause: Vec<String>,
        /// When
        #[arg(long)]
        day: String,
    },
    /// Ask for a decision on a game; with --ruling decide on a dispute, with --appeal protest against the decision (10.1.12)
    Dispute {
        /// What about, or what is decided
        text: String,
        /// Who asks or protests
        #[arg(long)]
        player: Option<String>,
        /// The number of the dispute to decide, and by whom: secretary, arbiter or organiser
        #[arg(long, num_args = 2, value_names = ["NUMBER", "OFFICE"])]
        ruling: Vec<String>,
        /// The number of the dispute to appeal, and the day on which the decision was received
        #[arg(long, num_args = 2, value_names = ["NUMBER", "DAY"])]
        appeal: Vec<String>,
        /// When
        #[arg(long)]
        day: String,
    },
    /// A participant leaves; with --decision the arbiter decides on the games: lost, adjudicated or annulled (10.5.3)
    Left {
        /// Who
        player: String,
        /// When
        #[arg(long)]
        day: String,
        /// For a good reason
        #[arg(long)]
        good_reason: bool,
        /// The arbiter's decision
        #[arg(long)]
        decision: Option<String>,
    },
    /// A participant got the start list late (10.3.2)
    ListReceived {
        /// Who
        player: String,
        /// When
        #[arg(long)]
        day: String,
    },
    /// The record of a finished game for the secretary (10.5.1); with --from it is registered as sent
    Record {
        /// Who sent it
        #[arg(long)]
        from: Option<String>,
        /// When
        #[arg(long)]
        day: Option<String>,
        /// The record that came, to be compared: its moves
        #[arg(long)]
        moves: Option<PathBuf>,
    },
    /// Send an unfinished game for adjudication (10.5.2); without options, show what is known of it
    Evaluate {
        /// Who
        #[arg(long)]
        player: Option<String>,
        /// The evaluation: 1-0, 0-1 or 1/2
        #[arg(long)]
        score: Option<String>,
        /// The analysis, a PDN game that begins at the final position
        #[arg(long)]
        analysis: Option<PathBuf>,
        /// The folder of endgame tables to ask; those up to four pieces are in the program
        #[arg(long)]
        tables: Option<PathBuf>,
        /// The positions to look at for a forced line
        #[arg(long, default_value_t = 20_000)]
        positions: u32,
        /// When
        #[arg(long)]
        day: Option<String>,
    },
    /// Close the event: minuses where neither sent the record (10.5.8)
    Close {
        /// When
        #[arg(long)]
        day: String,
    },
    /// The start list
    List,
    /// The table
    Table,
    /// The game as PDN
    Pdn,
}

impl Task {
    pub(super) const fn only_reads(&self) -> bool {
        matches!(self, Self::Status { .. } | Self::Schedule | Self::List | Self::Table | Self::Pdn)
            || matches!(
                self,
                Self::Record { from: None, .. }
                    | Self::Evaluate { player: None, .. }
                    | Self::Receive { check: true, .. }
            )
    }
}
