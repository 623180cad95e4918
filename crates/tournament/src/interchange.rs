//! Files that other programs read and write.

pub mod csv;
pub mod trf;
