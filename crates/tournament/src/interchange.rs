//! Files of other programs.

pub mod csv;
pub mod trf;
#[cfg(feature = "xlsx")]
mod xlsx;
