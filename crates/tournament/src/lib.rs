#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod acts;
pub mod admission;
pub mod appeals;
pub mod arena;
pub mod checker;
pub mod competition;
pub mod day;
pub mod decimal;
pub mod entry;
pub mod generator;
pub mod interchange;
#[cfg(feature = "serde")]
pub mod log;
pub mod occasion;
pub mod office;
pub mod pairing;
pub mod rating;
pub mod regulations;
pub mod result;
pub mod standings;

pub use acts::decisions::{
    Decision, MOST_DEPOSIT, Measure, Norm, Protest, Resolution, Resolved, Sanction, decide_protest_by,
    protest_until,
};
pub use acts::journal::{BadAct, Journal};
pub use acts::refusal::{LineUpFault, Refusal};
pub use acts::stages::{Mixed, OverallPlace, Stage, StageAct, StageId, StageRefusal};
pub use acts::{Act, Counting, Event};
pub use admission::{
    Admission, AdmissionAct, AdmissionRefusal, Application, Demands, Disqualification, Document, Lacking,
    MOST_FEE, same_name,
};
pub use appeals::{Appeal, AppealAct, AppealRefusal, Juror, Seat};
pub use checker::{Breach, Violation};
pub use competition::{Competition, Entrant, Pair, Round};
pub use day::Day;
pub use decimal::Decimal;
pub use entry::{Birth, Entry, EntryFault, Id, Papers, Person, Sex, Team};
pub use interchange::{csv, trf};
pub use occasion::{Occasion, Official, Status};
pub use office::{
    Capacity, Incident, Inventory, Medical, Minutes, OfficeAct, Preparation, Standing as StandingStill,
};
pub use pairing::swiss::{self, Pairing};
pub use pairing::{Proposal, propose};
pub use regulations::{
    Character, Coefficient, Criterion, Method, Regulations, RegulationsFault, Seeding, System, TeamCounting,
    TeamResult,
};
pub use result::{Color, GameResult, Meeting};
pub use rulebook::{Article, Mark, Scoring};
pub use standings::coefficient::Coefficients;
pub use standings::crosstable::{Crosstable, Opponent};
pub use standings::groups::Group;
pub use standings::{Standing, standings_after};
