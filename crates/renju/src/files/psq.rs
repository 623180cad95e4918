//! PSQ: a head line with the size, one line `x,y,milliseconds` for each move from 1 at the top left, then the players.

use std::fmt::Write as _;

use super::{FileError, Format, Record, Tree, drop};
use crate::point::{Point, SIDE};
use crate::position::Move;

const FORMAT: Format = Format::Psq;

pub(super) fn read(text: &str) -> Result<Record, FileError> {
    let malformed = |at, expected| FileError::Malformed { format: FORMAT, at, expected };
    let head = text.lines().next().unwrap_or_default();
    let size = head.strip_prefix("Piskvorky ").and_then(|rest| rest.split([',', ' ']).next());
    if size != Some("15x15") {
        return Err(malformed(0, "a head line `Piskvorky 15x15, …`"));
    }
    let mut record = Record::default();
    let mut node = Tree::ROOT;
    let mut players = Vec::new();
    let mut moves_ended = false;
    for line in text.lines().skip(1).map(str::trim) {
        let at = line.as_ptr() as usize - text.as_ptr() as usize;
        let numbers: Vec<Option<usize>> = line.split(',').map(|field| field.trim().parse().ok()).collect();
        match numbers[..] {
            [Some(x), Some(y)] | [Some(x), Some(y), Some(_)] if !moves_ended => {
                let point = x
                    .checked_sub(1)
                    .zip(SIDE.checked_sub(y))
                    .and_then(|(column, row)| Point::new(column, row))
                    .ok_or(malformed(at, "x and y from 1 to 15"))?;
                let added = record.tree.add(node, Move::Place(point));
                node = added.map_err(|point| FileError::Taken { format: FORMAT, at, point })?;
            }
            _ if line.is_empty() => {}
            _ => {
                moves_ended = true;
                players.push(line.to_owned());
            }
        }
    }
    let mut players = players.into_iter().filter(|line| line != "-1");
    record.black = players.next().unwrap_or_default();
    record.white = players.next().unwrap_or_default();
    Ok(record)
}

pub(super) fn write(record: &Record) -> Result<String, FileError> {
    let cannot = |what| FileError::CannotHold { format: FORMAT, what };
    for (text, what) in [
        (&record.event, drop::EVENT),
        (&record.date, drop::DATE),
        (&record.result, drop::RESULT),
        (&record.rule, drop::RULE),
    ] {
        if !text.is_empty() {
            return Err(cannot(what));
        }
    }
    let mut out = "Piskvorky 15x15, 0:0, 0\n".to_owned();
    for action in record.bare_moves(FORMAT)? {
        let Move::Place(point) = action else {
            return Err(cannot("passes"));
        };
        let _ = writeln!(out, "{},{},0", point.column() + 1, SIDE - point.row());
    }
    for name in [&record.black, &record.white] {
        if name.contains(['\n', '\r']) || name.trim() != name || name == "-1" || is_numbers(name) {
            return Err(cannot(drop::NAME));
        }
    }
    if record.black.is_empty() && !record.white.is_empty() {
        return Err(cannot(drop::WHITE_ALONE));
    }
    let _ = writeln!(out, "{}\n{}\n-1", record.black, record.white);
    Ok(out)
}

/// Whether a line would be read as a move.
fn is_numbers(line: &str) -> bool {
    !line.is_empty() && line.split(',').all(|field| field.trim().parse::<usize>().is_ok())
}
