//! The tables up to four pieces that the program carries, so that it needs no files.
//!
//! `data/<variant>.wdl` holds the files of results one after the other, in the order of [`Force::up_to`], each behind its length (u32,
//! little-endian), and `data/<variant>.dtc` those of the distances: without them a win is known and never comes nearer. They are written anew by
//!
//! ```text
//! UPDATE=1 cargo test --release -p endgame --test embedded -- --ignored
//! ```

use draughts::{Rules, Variant};

use crate::force::Force;
use crate::squeeze::Content;

/// The forces that are carried have so many pieces at most.
const PIECES: u8 = 4;

/// The results and the distances of each force that is carried.
pub(crate) fn embedded<R: Rules>() -> impl Iterator<Item = (Force, [&'static [u8]; 2])> {
    let [mut results, mut distances] =
        [Content::Results, Content::Distances].map(|content| data(R::VARIANT, content));
    Force::up_to(PIECES)
        .into_iter()
        .map_while(move |force| Some((force, [next(&mut results)?, next(&mut distances)?])))
}

const fn data(variant: Variant, content: Content) -> &'static [u8] {
    match (variant, content) {
        (Variant::Russian, Content::Results) => include_bytes!("../data/russian.wdl"),
        (Variant::Russian, Content::Distances) => include_bytes!("../data/russian.dtc"),
        (Variant::Brazilian, Content::Results) => include_bytes!("../data/brazilian.wdl"),
        (Variant::Brazilian, Content::Distances) => include_bytes!("../data/brazilian.dtc"),
        (Variant::International, Content::Results) => include_bytes!("../data/international.wdl"),
        (Variant::International, Content::Distances) => include_bytes!("../data/international.dtc"),
        (Variant::Giveaway, Content::Results) => include_bytes!("../data/giveaway.wdl"),
        (Variant::Giveaway, Content::Distances) => include_bytes!("../data/giveaway.dtc"),
    }
}

/// Takes the next table off the front.
fn next(rest: &mut &'static [u8]) -> Option<&'static [u8]> {
    let (length, behind) = rest.split_first_chunk()?;
    let (table, behind) = behind.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    *rest = behind;
    Some(table)
}
