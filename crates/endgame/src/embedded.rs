//! The results up to four pieces that the program carries, so that it needs no files.
//!
//! `data/<variant>.wdl` holds the files of results one after the other, in the order of [`Force::up_to`], each behind its length (u32,
//! little-endian). They are written anew by
//!
//! ```text
//! UPDATE=1 cargo test --release -p endgame --test embedded -- --ignored
//! ```

use std::sync::LazyLock;

use draughts::{AnyPosition, Brazilian, Giveaway, International, Rules, Russian, Variant};

use crate::force::Force;
use crate::tables::Tables;
use crate::value::Wdl;

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

/// The cache of each variant whose carried tables are asked, in bytes.
const CACHE: usize = 1 << 18;

static RUSSIAN: LazyLock<Tables<Russian>> = LazyLock::new(|| Tables::embedded(CACHE));
static BRAZILIAN: LazyLock<Tables<Brazilian>> = LazyLock::new(|| Tables::embedded(CACHE));
static INTERNATIONAL: LazyLock<Tables<International>> = LazyLock::new(|| Tables::embedded(CACHE));
static GIVEAWAY: LazyLock<Tables<Giveaway>> = LazyLock::new(|| Tables::embedded(CACHE));

/// The result of a position for the side to move by the tables that the program carries; `None` with more pieces than they have.
#[must_use]
pub fn carried(position: &AnyPosition) -> Option<Wdl> {
    match position {
        AnyPosition::Russian(position) => RUSSIAN.result(position),
        AnyPosition::Brazilian(position) => BRAZILIAN.result(position),
        AnyPosition::International(position) => INTERNATIONAL.result(position),
        AnyPosition::Giveaway(position) => GIVEAWAY.result(position),
    }
}
