//! What `bolshak compose contest` can be asked for.

use std::path::PathBuf;

/// Days are written 31.03.2026 or 2026-03-31, marks 8 or 8.5; compositions and complaints are named by their numbers.
#[derive(clap::Subcommand)]
pub(crate) enum Task {
    /// Begin the file with the regulations: lines "Name:", "Status:", "Organiser:", "Theme:", "Authors: open|closed", "Section: name; senior judge; judge; …", "Most:", "Copies:", "Address:", "Deadline:", "Best:",
    /// "Chief:", "Secretary:", "Chief marks: yes", "Preliminary:", "In force:" (also in Russian and Ukrainian)
    Announce {
        /// The regulations
        regulations: PathBuf,
        #[command(flatten)]
        day: On,
    },
    /// The regulations as they are published
    Regulations,
    /// Register the compositions of a PDN file. Their tags that name somebody are left out of what the judges get
    Enter {
        /// The compositions, with their solutions
        compositions: PathBuf,
        /// The author; each of several
        #[arg(long, required = true)]
        author: Vec<String>,
        /// Where the author lives
        #[arg(long)]
        place: String,
        /// The section
        #[arg(long)]
        section: String,
        #[command(flatten)]
        day: On,
    },
    /// The compositions as the judges get them, in PDN: numbers and sections, no authors in a closed contest
    Entries,
    /// A judge's sheet: the compositions of the judge's sections, with what the checker says of each and room for the mark
    Sheet {
        /// The judge
        judge: String,
        /// Positions to open for each question of the checker
        #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// The folder of endgame tables to ask; those up to four pieces are in the program
        #[arg(long, value_name = "DIR")]
        tables: Option<PathBuf>,
        /// Write the sheet with diagrams into this file, as HTML, instead
        #[arg(long, value_name = "FILE")]
        html: Option<PathBuf>,
    },
    /// A judge's mark
    Mark {
        /// The number of the composition
        entry: usize,
        /// The mark, from 0 to 10
        mark: String,
        /// The judge
        #[arg(long)]
        judge: String,
        /// What the judge says of it
        #[arg(long, default_value = "")]
        remark: String,
        #[command(flatten)]
        day: On,
    },
    /// A judge finds a composition defective
    Exclude {
        /// The number of the composition
        entry: usize,
        /// The judge
        #[arg(long)]
        judge: String,
        /// The clause it breaks, such as 11.2.6
        #[arg(long)]
        clause: String,
        /// How
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        day: On,
    },
    /// Publish the preliminary results
    Preliminary {
        #[command(flatten)]
        day: On,
    },
    /// An author's complaint, within two months of the preliminary results
    Complain {
        /// The number of the composition
        entry: usize,
        /// What is said
        text: String,
        /// The author
        #[arg(long)]
        author: String,
        #[command(flatten)]
        day: On,
    },
    /// The chief arbiter's decision on a complaint
    Decide {
        /// The number of the complaint
        complaint: usize,
        /// The decision with its reasons
        reason: String,
        #[command(flatten)]
        day: On,
    },
    /// The chief arbiter changes the mark of a composition
    Revise {
        /// The number of the composition
        entry: usize,
        /// The mark; none for a defective composition
        #[arg(long)]
        mark: Option<String>,
        /// Why
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        day: On,
    },
    /// Publish the final results
    Final {
        #[command(flatten)]
        day: On,
    },
    /// The results as they stand
    Results,
    /// What the secretary writes to an author; after the final results the certificate of points
    Letter {
        /// The author
        author: String,
    },
    /// The report of the chief arbiter, or of a section by its senior judge
    Report {
        /// The section
        #[arg(long)]
        section: Option<String>,
    },
}

/// The day of an act.
#[derive(clap::Args)]
pub(crate) struct On {
    /// The day
    #[arg(long, value_name = "DAY")]
    pub(super) on: String,
}

impl Task {
    /// Whether the file stays as it is.
    pub(super) const fn only_reads(&self) -> bool {
        matches!(
            self,
            Self::Regulations
                | Self::Entries
                | Self::Sheet { .. }
                | Self::Results
                | Self::Letter { .. }
                | Self::Report { .. }
        )
    }
}
