//! Play by correspondence (section X of the rules of 2022), where moves go by letter and time is counted in days.
//!
//! A [`Play`] is one game as a fold over its acts: letters as they came, leave, claims of overdue time, what the arbiter decides. It checks each
//! letter by 10.2 and 10.3 and answers with [`Finding`]s, each with its article; what cannot be is a [`Refusal`], and changes nothing. The
//! sums of days are never added up on the way: they are counted from the dates whenever they are asked for, so that leave granted afterwards (10.4.5) and
//! dates corrected by a postmark (10.3.1) are in them.
//!
//! [`read`] makes a [`Letter`] of pasted text in Russian, Ukrainian or English. An [`Event`] is a whole round robin, with its officials, their
//! sanctions, disputes, those who left, and the adjudication of what is unfinished.

mod adjudication;
mod dates;
mod event;
mod finding;
mod letter;
mod play;
mod read;
mod reply;
mod schedule;

pub use adjudication::{Adjudication, Analysis, AnalysisMove, Evaluation, Grounds, prove};
pub use dates::{Dotted, Iso, read_date};
pub use event::*;
pub use finding::{Finding, Refusal};
pub use letter::{Dates, DrawWord, Letter, OfferedLine, Postmarks, Sums, Told, Written};
pub use play::*;
pub use read::{LONGEST_LETTER, Unread, read, read_bytes};
pub use reply::{Answer, Due};
pub use schedule::{Purpose, Row, Spent};
