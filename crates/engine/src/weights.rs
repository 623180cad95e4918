//! The weights of the evaluation, as they are kept in a file.
//!
//! A file is the eight bytes `BOLSHAK1`, the name of the variant padded with zeros to 16 bytes, the number of features, and for each
//! feature two 16-bit numbers: its weight in the middlegame and at the end. Numbers are little-endian. Those of a game of the world begin with `BOLSHAK2`
//! and hold the weights in little room, see [`packed`].

use std::fmt;
use std::sync::{Arc, OnceLock};

use draughts::{MoveRules, Ruleset, Variant, World, with_move_rules};

use crate::engine::Known;
use crate::eval::{FINE, Layout, material, plain};

mod packed;

const MAGIC: &[u8; 8] = b"BOLSHAK1";
const PACKED: &[u8; 8] = b"BOLSHAK2";
const NAME: usize = 16;

/// Whether the weights of a game are kept in little room.
const fn is_packed(game: Ruleset) -> bool {
    matches!(game, Ruleset::World(_))
}

/// The weights of a game.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    game: Ruleset,
    list: Arc<[[i16; 2]]>,
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Weights({}, {})", self.game, self.list.len())
    }
}

/// Why bytes are not weights.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WeightsError {
    /// They do not begin as weights do.
    NotWeights,
    /// They name an unknown variant.
    Variant(String),
    /// They hold another number of weights than this program's evaluation has.
    Length {
        /// What was found.
        found: usize,
        /// What is needed.
        needed: usize,
    },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotWeights => {
                write!(f, "this is not a file of weights: it does not begin with BOLSHAK1 or BOLSHAK2")
            }
            Self::Variant(name) => write!(f, "weights of an unknown variant `{name}`"),
            Self::Length { found, needed } => {
                write!(f, "the file holds {found} weights, the evaluation needs {needed}: train again")
            }
        }
    }
}

impl std::error::Error for WeightsError {}

impl Weights {
    /// The list must be as long as the layout of the board.
    pub(crate) fn from_list<R: Known>(mut list: Arc<[[i16; 2]]>) -> Self {
        debug_assert_eq!(list.len(), Layout::len::<R::Board>());
        if is_packed(R::GAME) {
            // What is used is what is kept.
            Arc::make_mut(&mut list).as_flattened_mut().iter_mut().for_each(packed::round);
        }
        Self { game: R::GAME, list }
    }

    /// The weights that this program was trained to, and plain ones for the games that nobody has trained yet.
    #[must_use]
    pub fn trained(game: impl Into<Ruleset>) -> Self {
        const COUNT: usize = Variant::ALL.len() + World::ALL.len();
        static ALL: [OnceLock<Weights>; COUNT] = [const { OnceLock::new() }; COUNT];
        let game = game.into();
        let (at, bytes): (usize, &[u8]) = match game {
            Ruleset::Variant(variant) => (
                variant as usize,
                match variant {
                    Variant::Russian => include_bytes!("../weights/russian.bin"),
                    Variant::Brazilian => include_bytes!("../weights/brazilian.bin"),
                    Variant::International => include_bytes!("../weights/international.bin"),
                    Variant::Giveaway => include_bytes!("../weights/giveaway.bin"),
                },
            ),
            Ruleset::World(world) => (
                Variant::ALL.len() + world as usize,
                match world {
                    World::English => include_bytes!("../weights/english.bin"),
                    World::Pool => include_bytes!("../weights/pool.bin"),
                    World::Czech => include_bytes!("../weights/czech.bin"),
                    World::Italian => include_bytes!("../weights/italian.bin"),
                    World::Spanish => include_bytes!("../weights/spanish.bin"),
                    // The moves of Portuguese draughts are those of Spanish draughts, and the engine searches them as such.
                    World::Portuguese => return Self { game, ..Self::trained(World::Spanish) },
                    // Nobody has trained these yet.
                    World::Antidraughts | World::Frisian => &[],
                },
            ),
        };
        // A test reads all files; should one be stale all the same, there are the plain ones.
        ALL[at].get_or_init(|| Self::from_bytes(bytes).unwrap_or_else(|_| Self::plain(game))).clone()
    }

    /// The pieces and a little of where they stand, by hand.
    #[must_use]
    pub fn plain(game: impl Into<Ruleset>) -> Self {
        let game = game.into();
        with_move_rules!(game, R => Self { game, list: plain::<R>().into() })
    }

    /// Men and kings are counted, and nothing else: what training begins with and is measured against.
    #[must_use]
    pub fn material(game: impl Into<Ruleset>) -> Self {
        let game = game.into();
        with_move_rules!(game, R => {
            let mut list = vec![[0; 2]; Layout::len::<<R as MoveRules>::Board>()];
            let (man, king) = material::<R>();
            list[Layout::MAN] = [(man * FINE) as i16; 2];
            list[Layout::KING] = [(king * FINE) as i16; 2];
            Self { game, list: list.into() }
        })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is not a file of weights, or not of this evaluation.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let packed = bytes.starts_with(PACKED);
        let head = if packed { PACKED } else { MAGIC };
        let rest = bytes.strip_prefix(head).ok_or(WeightsError::NotWeights)?;
        let (name, rest) = rest.split_at_checked(NAME).ok_or(WeightsError::NotWeights)?;
        let (count, rest) = rest.split_first_chunk::<4>().ok_or(WeightsError::NotWeights)?;
        let name = String::from_utf8_lossy(name).trim_end_matches('\0').to_owned();
        let game: Ruleset = name.parse().map_err(|_| WeightsError::Variant(name))?;
        let needed = with_move_rules!(game, R => Layout::len::<<R as MoveRules>::Board>());
        if packed {
            let wrong = WeightsError::Length { found: u32::from_le_bytes(*count) as usize, needed };
            let list = packed::unpack(rest, needed).filter(|_| u32::from_le_bytes(*count) as usize == needed);
            return list.map(|list| Self { game, list: list.into() }).ok_or(wrong);
        }
        let found = rest.len() / 4;
        if found != needed || u32::from_le_bytes(*count) as usize != needed || !rest.len().is_multiple_of(4) {
            return Err(WeightsError::Length { found, needed });
        }
        let list = rest
            .chunks_exact(4)
            .map(|four| [i16::from_le_bytes([four[0], four[1]]), i16::from_le_bytes([four[2], four[3]])])
            .collect();
        Ok(Self { game, list })
    }

    /// The file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let packed = is_packed(self.game);
        let mut bytes = if packed { PACKED.to_vec() } else { MAGIC.to_vec() };
        let mut name = [0; NAME];
        let text = self.game.name().as_bytes();
        name[..text.len()].copy_from_slice(text);
        bytes.extend(name);
        bytes.extend((self.list.len() as u32).to_le_bytes());
        if packed {
            packed::pack(&self.list, &mut bytes);
            return bytes;
        }
        bytes.extend(self.list.iter().flatten().flat_map(|weight| weight.to_le_bytes()));
        bytes
    }

    /// The game they are for.
    #[must_use]
    pub const fn game(&self) -> Ruleset {
        self.game
    }

    #[inline(always)]
    pub(crate) fn list(&self) -> &[[i16; 2]] {
        &self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_weights_are_read_again() {
        for game in Ruleset::all() {
            let weights = Weights::material(game);
            assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
        }
    }

    /// What a fit has found for a game of the world is rounded before anybody uses it, so that its file holds all of it.
    #[test]
    fn what_is_used_is_what_is_kept() {
        fn check<R: Known>() {
            let list: Vec<[i16; 2]> =
                (0..Layout::len::<R::Board>()).map(|i| [i as i16, (i as i16).wrapping_neg()]).collect();
            let weights = Weights::from_list::<R>(list.clone().into());
            assert_eq!(*weights.list == *list, !is_packed(R::GAME));
            assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
        }
        check::<draughts::Russian>();
        check::<draughts::English>();
        check::<draughts::Spanish>();
    }

    /// The files that the program carries are those of this evaluation; nothing stands in for them.
    #[test]
    fn the_carried_weights_are_read() {
        for game in Ruleset::all() {
            let trained = Weights::trained(game);
            assert_eq!(trained.game(), game);
            let untrained = [World::Antidraughts, World::Frisian]
                .into_iter()
                .map(Ruleset::World)
                .any(|other| other == game);
            assert_eq!(trained == Weights::plain(game), untrained, "{game}");
        }
    }

    #[test]
    fn bytes_that_are_no_weights_are_refused() {
        let good = Weights::material(Variant::Russian).to_bytes();
        assert_eq!(Weights::from_bytes(b""), Err(WeightsError::NotWeights));
        assert_eq!(Weights::from_bytes(&good[..20]), Err(WeightsError::NotWeights));
        assert!(matches!(Weights::from_bytes(&good[..good.len() - 3]), Err(WeightsError::Length { .. })));
        let mut other = good.clone();
        other[8] = b'x';
        assert_eq!(Weights::from_bytes(&other), Err(WeightsError::Variant("xussian".to_owned())));
    }
}
