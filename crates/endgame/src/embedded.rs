//! The results up to four pieces that the program carries, so that it needs no files.
//!
//! `data/<variant>.wdl` holds the files of results one after the other, in the order of [`Force::up_to`], each behind its length (u32,
//! little-endian). They are written anew by
//!
//! ```text
//! UPDATE=1 cargo test --release -p endgame --test embedded -- --ignored
//! ```

use draughts::{Rules, Variant};

use crate::force::Force;

/// The forces that are carried have so many pieces at most.
const PIECES: u8 = 4;

/// The table of each force that is carried.
pub(crate) fn embedded<R: Rules>() -> impl Iterator<Item = (Force, &'static [u8])> {
    let mut rest: &'static [u8] = match R::VARIANT {
        Variant::Russian => include_bytes!("../data/russian.wdl"),
        Variant::Brazilian => include_bytes!("../data/brazilian.wdl"),
        Variant::International => include_bytes!("../data/international.wdl"),
        Variant::Giveaway => include_bytes!("../data/giveaway.wdl"),
    };
    Force::up_to(PIECES).into_iter().map_while(move |force| {
        let (length, behind) = rest.split_first_chunk()?;
        let (table, behind) = behind.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        rest = behind;
        Some((force, table))
    })
}
