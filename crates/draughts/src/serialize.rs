//! What is written in files as the text it prints: squares and games by name, sets of squares as lists of names, positions as FEN.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{Board, Board8, Board10};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{MoveRules, Ruleset};
use crate::setup::Setup;
use crate::square::{Square, Squares};

fn from_text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    Cow::<'de, str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

impl<B: Board> Serialize for Square<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, B: Board> Deserialize<'de> for Square<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer)
    }
}

impl<B: Board> Serialize for Squares<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de, B: Board> Deserialize<'de> for Squares<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

impl<B: Board> Serialize for Setup<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Setup<Board8> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer)
    }
}

impl<'de> Deserialize<'de> for Setup<Board10> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer)
    }
}

impl Serialize for Ruleset {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Ruleset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer)
    }
}

impl<R: MoveRules> Serialize for Position<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, R: MoveRules> Deserialize<'de> for Position<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer)
    }
}

/// A move is written and never read: it comes out of the list of its position, see
/// [`Position::find_move`](crate::Position::find_move).
impl<B: Board> Serialize for Move<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Move", 5)?;
        fields.serialize_field("from", &self.from())?;
        fields.serialize_field("to", &self.to())?;
        fields.serialize_field("captured", &self.captured())?;
        fields.serialize_field("kind", &self.kind())?;
        fields.serialize_field("promotes", &self.promotes())?;
        fields.end()
    }
}
