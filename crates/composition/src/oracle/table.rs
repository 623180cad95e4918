//! What the oracle remembers of positions.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use draughts::{Color, Position, Rules};

/// More than any number of open positions.
pub(super) const NEVER: u32 = u32::MAX / 4;
/// Positions kept; each takes some fifty bytes.
const MOST: usize = 14_000_000;

/// A position without what can be computed of it: the pieces of both sides and the kings, with the turn in a bit that no square has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key([u64; 3]);

const BLACK_TO_MOVE: u64 = 1 << 63;

impl Key {
    pub(super) fn of<R: Rules>(position: &Position<R>) -> Self {
        let setup = position.setup();
        let kings = setup.kings(Color::White).bits() | setup.kings(Color::Black).bits();
        let turn = if position.turn() == Color::Black { BLACK_TO_MOVE } else { 0 };
        Self([setup.pieces(Color::White).bits(), setup.pieces(Color::Black).bits(), kings | turn])
    }
}

impl std::hash::Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|word| state.write_u64(*word));
    }
}

/// Mixes the three words of a key.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        (self.0 ^ self.0 >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }
}

pub(super) type Keyed<T> = HashMap<Key, T, BuildHasherDefault<Mix>>;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// How many open positions must at least be decided for it to come about, and to be put off.
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// When it was known to come about: a position rests on earlier ones. While it is open, how many positions were opened below it.
    pub(super) order: u32,
    /// Put off only if what it rests on is.
    pub(super) assumed: bool,
    /// On the way that is being searched.
    pub(super) on_way: bool,
    /// Over on the board or known to the tables.
    pub(super) known: bool,
}

impl Entry {
    pub(super) const fn open(proof: u32, disproof: u32) -> Self {
        Self { proof, disproof, order: 0, assumed: false, on_way: false, known: false }
    }

    pub(super) const PUT_OFF: Self = Self::open(NEVER, 0);

    pub(super) const fn comes_about(&self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_put_off(&self) -> bool {
        self.disproof == 0 && !self.assumed
    }

    pub(super) const fn is_decided(&self) -> bool {
        self.comes_about() || self.is_put_off()
    }

    /// How many positions were opened below it, if it is open.
    pub(super) const fn work(&self) -> u32 {
        if self.comes_about() { 0 } else { self.order }
    }
}

/// The positions that were looked at.
pub(super) struct Store {
    entries: Keyed<Entry>,
    /// The room there is.
    most: usize,
}

impl Default for Store {
    fn default() -> Self {
        Self::with_room(MOST)
    }
}

impl Store {
    pub(super) fn with_room(most: usize) -> Self {
        Self { entries: Keyed::default(), most }
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn get<R: Rules>(&self, position: &Position<R>) -> Option<Entry> {
        self.entries.get(&Key::of(position)).copied()
    }

    pub(super) fn insert<R: Rules>(&mut self, position: &Position<R>, entry: Entry) {
        self.entries.insert(Key::of(position), entry);
    }

    pub(super) fn entry<R: Rules>(&mut self, position: &Position<R>) -> Option<&mut Entry> {
        self.entries.get_mut(&Key::of(position))
    }

    pub(super) fn is_full(&self) -> bool {
        self.entries.len() >= self.most
    }

    /// Forgets what the board and the tables say again, and open positions, those with the least work below them first, until a quarter is free; whether that was enough. What was
    /// found out stays: proofs are made of it.
    pub(super) fn make_room(&mut self) -> bool {
        let enough = self.most / 4 * 3;
        let mut work = 0;
        while self.entries.len() > enough && work < NEVER {
            self.entries.retain(|_, entry| {
                entry.on_way || if entry.is_decided() { !entry.known } else { entry.work() > work }
            });
            work = work * 4 + 1;
        }
        self.entries.len() <= enough
    }

    /// Forgets what is not decided, if there is much of it.
    pub(super) fn tidy(&mut self) {
        if self.entries.len() > self.most / 3 {
            self.entries.retain(|_, entry| entry.is_decided());
        }
    }
}
