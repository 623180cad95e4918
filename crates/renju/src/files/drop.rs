//! What a format has no place for, and a record without it.

use super::{FileError, Format, NodeId, Record, Tree};
use crate::color::Color;
use crate::position::Move;

pub(super) const SETUP: &str = "a position set up before the first move";
pub(super) const ABOUT: &str = "players, event, date, result or regulation";
pub(super) const EVENT: &str = "an event";
pub(super) const DATE: &str = "a date";
pub(super) const RESULT: &str = "a result";
pub(super) const SUCH_A_RESULT: &str = "such a result";
pub(super) const RULE: &str = "a regulation";
pub(super) const NAME: &str = "such a name of a player";
pub(super) const WHITE_ALONE: &str = "the name of White without that of Black";
pub(super) const BLANKS_IN_NAME: &str = "the name of a player with space around it";
pub(super) const BLANKS_IN_COMMENT: &str = "a comment with space around it";
pub(super) const LABELS: &str = "labels without text, or several on a point";
pub(super) const VARIATIONS: &str = "variations";
pub(super) const NOTES: &str = "comments and marks";
pub(super) const CONTROL: &str = "control characters in texts";
pub(super) const RETURNS: &str = "carriage returns";
pub(super) const MARKS: &str = "marks where no stone is placed";

/// Something that was dropped because the format has no place for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dropped {
    /// What, in English.
    pub what: &'static str,
    /// A name for programs, which does not change.
    pub code: &'static str,
}

/// What can be dropped without making another game of the record. A pass cannot: without it the moves mean something else. Of a position
/// that was set up the stones stay, as moves.
const CODES: [(&str, &str); 17] = [
    (SETUP, "setup"),
    (ABOUT, "about"),
    (EVENT, "event"),
    (DATE, "date"),
    (RESULT, "result"),
    (SUCH_A_RESULT, "result"),
    (RULE, "rule"),
    (NAME, "name"),
    (WHITE_ALONE, "name"),
    (BLANKS_IN_NAME, "blanks"),
    (BLANKS_IN_COMMENT, "blanks"),
    (LABELS, "labels"),
    (VARIATIONS, "variations"),
    (NOTES, "notes"),
    (CONTROL, "control"),
    (RETURNS, "control"),
    (MARKS, "marks"),
];

impl Format {
    /// Writes records without what the format has no place for, and says what that is.
    ///
    /// # Errors
    /// When the moves themselves cannot be held, or not so many games.
    pub fn write_what_fits(self, records: &[Record]) -> Result<(Vec<u8>, Vec<Dropped>), FileError> {
        let mut fitting = records.to_vec();
        let mut dropped: Vec<Dropped> = Vec::new();
        loop {
            match self.write(&fitting) {
                Ok(bytes) => return Ok((bytes, dropped)),
                Err(error) => {
                    let FileError::CannotHold { what, .. } = error else { return Err(error) };
                    let found = CODES.iter().find(|(known, _)| *known == what);
                    match found {
                        Some(&(what, code)) if dropped.iter().all(|other| other.what != what) => {
                            dropped.push(Dropped { what, code });
                        }
                        _ => return Err(error),
                    }
                    fitting.iter_mut().for_each(|record| record.lose(what));
                }
            }
        }
    }
}

impl Record {
    fn lose(&mut self, what: &str) {
        match what {
            SETUP => self.play_setup(),
            ABOUT => {
                let about = [
                    &mut self.black,
                    &mut self.white,
                    &mut self.event,
                    &mut self.date,
                    &mut self.result,
                    &mut self.rule,
                ];
                about.into_iter().for_each(String::clear);
            }
            EVENT => self.event.clear(),
            DATE => self.date.clear(),
            RESULT | SUCH_A_RESULT => self.result.clear(),
            RULE => self.rule.clear(),
            NAME | WHITE_ALONE => {
                self.black.clear();
                self.white.clear();
            }
            BLANKS_IN_NAME => {
                self.black = self.black.trim().to_owned();
                self.white = self.white.trim().to_owned();
            }
            VARIATIONS => self.tree = self.tree.first_line(),
            _ => {
                let nodes: Vec<NodeId> = self.tree.walk().map(|(id, _)| id).collect();
                for id in nodes {
                    self.tree.lose(id, what);
                }
                if what == RETURNS {
                    for text in [
                        &mut self.black,
                        &mut self.white,
                        &mut self.event,
                        &mut self.date,
                        &mut self.result,
                        &mut self.rule,
                    ] {
                        text.retain(|c| c != '\r');
                    }
                }
            }
        }
    }
}

impl Record {
    /// Makes moves of the stones that stand before the first one, in turn, with a pass where a colour has no more. A setup that is no position
    /// stays.
    fn play_setup(&mut self) {
        let stones =
            |color: Color| self.setup.iter().filter(move |stone| stone.1 == color).map(|stone| stone.0);
        let (mut black, mut white) = (stones(Color::Black), stones(Color::White));
        let mut line = Vec::new();
        let mut turn = Color::Black;
        while line.iter().filter(|action| **action != Move::Pass).count() < self.setup.len()
            || turn != self.first
        {
            let next = if turn == Color::Black { black.next() } else { white.next() };
            line.push(next.map_or(Move::Pass, Move::Place));
            turn = turn.other();
        }
        if let Ok(tree) = self.tree.after(&line) {
            self.tree = tree;
            self.setup.clear();
            self.first = Color::Black;
        }
    }
}

impl Tree {
    fn lose(&mut self, id: NodeId, what: &str) {
        let node = self.node_mut(id);
        match what {
            NOTES => {
                node.comment.clear();
                node.labels.clear();
                node.marked = false;
            }
            LABELS => {
                for (point, text) in std::mem::take(&mut node.labels) {
                    node.label(point, text);
                }
            }
            MARKS => node.marked &= matches!(node.action(), Some(Move::Place(_))),
            BLANKS_IN_COMMENT => node.comment = node.comment.trim().to_owned(),
            CONTROL | RETURNS => {
                let control = |c: &char| *c != '\n' && c.is_control();
                node.comment.retain(|c| !control(&c));
                node.labels.iter_mut().for_each(|(_, text)| text.retain(|c| !control(&c)));
            }
            _ => {}
        }
    }
}
