//! `.pos`: the number of stones, then one byte for each, 15 × row + column with rows from the top.

use super::{FileError, Format, Record, Tree};
use crate::point::{POINTS, Point, SIDE};
use crate::position::Move;

const FORMAT: Format = Format::Pos;

pub(super) fn read(bytes: &[u8]) -> Result<Record, FileError> {
    let malformed = |at, expected| FileError::Malformed { format: FORMAT, at, expected };
    let Some((&count, stones)) = bytes.split_first() else {
        return Err(malformed(0, "the number of stones"));
    };
    if usize::from(count) > POINTS {
        return Err(malformed(0, "a number of stones up to 225"));
    }
    let stones = stones.get(..usize::from(count)).ok_or(malformed(bytes.len(), "another stone"))?;
    let mut record = Record::default();
    let mut node = Tree::ROOT;
    for (&byte, at) in stones.iter().zip(1..) {
        let (row, column) = (usize::from(byte) / SIDE, usize::from(byte) % SIDE);
        let point = (SIDE - 1)
            .checked_sub(row)
            .and_then(|row| Point::new(column, row))
            .ok_or(malformed(at, "a point below 225"))?;
        let added = record.tree.add(node, Move::Place(point));
        node = added.map_err(|point| FileError::Taken { format: FORMAT, at, point })?;
    }
    Ok(record)
}

pub(super) fn write(record: &Record) -> Result<Vec<u8>, FileError> {
    record.check_about(FORMAT)?;
    let moves = record.bare_moves(FORMAT)?;
    let mut out = vec![moves.len() as u8];
    for action in moves {
        let Move::Place(point) = action else {
            return Err(FileError::CannotHold { format: FORMAT, what: "passes" });
        };
        out.push(((SIDE - 1 - point.row()) * SIDE + point.column()) as u8);
    }
    Ok(out)
}
