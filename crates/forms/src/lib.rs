//! The official forms of a competition (Appendices 3–4 and 6–11 of the Russian rules of 2022, and the report of 14.2), and the score
//! sheet of a game (5.4.3.5).
//!
//! [`Printer`] turns a competition into [`Form`]s; [`html::render`] draws them for A4 paper, [`pdf::render`] lays them out as a PDF and
//! [`xlsx::render`] puts them into a workbook. The words come from `language`, in Russian, Ukrainian and English.

#![forbid(unsafe_code)]

mod bracket;
pub mod dossier;
pub mod form;
pub mod html;
pub mod occasion;
mod office;
pub mod pdf;
mod personal;
mod report;
mod sheet;
mod team;
pub mod xlsx;

pub use form::Form;
pub use occasion::Printer;
pub use sheet::score_sheet;
pub use tournament::{Occasion, Official};
