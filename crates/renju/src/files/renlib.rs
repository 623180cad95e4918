//! RenLib libraries. A node is a position byte and a flag byte; texts follow their node, end with NUL and are padded to
//! an even length. Rows of the position byte count from the top.

use encoding_rs::{Encoding, UTF_8};

use super::{FileError, Format, Node, NodeId, Record, Tree, drop, letters};
use crate::point::{Point, SIDE};
use crate::position::Move;

const FORMAT: Format = Format::RenLib;
const HEADER: usize = 20;
const MAGIC: &[u8; 8] = b"\xffRenLib\xff";
const VERSION: (u8, u8) = (3, 4);
/// The centre, with which files without a header begin.
const CENTRE: u8 = 0x78;

/// Another alternative to this move follows later in the file.
const SIBLING: u8 = 0x80;
/// Nothing follows this move.
const LEAF: u8 = 0x40;
/// A comment whose last character has its high bit set.
const OLD_COMMENT: u8 = 0x20;
const MARK: u8 = 0x10;
const COMMENT: u8 = 0x08;
/// The node is not a move but carries a text for its point.
const NO_MOVE: u8 = 0x02;
/// Two more flag bytes follow.
const EXTENSION: u8 = 0x01;
/// The only extension: a text for the point of the move.
const BOARD_TEXT: u8 = 0x01;
/// Parts the first line of a comment from the rest.
const LINE_END: char = '\u{8}';

pub(super) fn read(bytes: &[u8]) -> Result<Record, FileError> {
    // The texts of a library are in one encoding: all of them tell which.
    let mut sample = Vec::new();
    let record = read_in(bytes, UTF_8, &mut sample)?;
    if sample.is_empty() { Ok(record) } else { read_in(bytes, letters::found(&sample), &mut Vec::new()) }
}

/// Reads with the texts in an encoding; those that are not UTF-8 are put together, with a blank between them.
fn read_in(bytes: &[u8], encoding: &'static Encoding, sample: &mut Vec<u8>) -> Result<Record, FileError> {
    let mut reader = Reader { bytes, at: 0, encoding, sample };
    reader.header()?;
    let mut record = Record::default();
    let tree = &mut record.tree;
    let mut current = Tree::ROOT;
    let mut waiting: Vec<NodeId> = Vec::new();
    let mut first = true;
    while reader.at < bytes.len() {
        let at = reader.at;
        let [place, flags] = reader.pair()?;
        let extension = if flags & EXTENSION != 0 { reader.pair()? } else { [0, 0] };
        let point = read_place(place).ok_or(reader.malformed(at, "a point of the board or 0"))?;
        let comment = match (flags & COMMENT != 0, flags & OLD_COMMENT != 0) {
            (true, _) => reader.text()?,
            (false, true) => reader.old_text()?,
            (false, false) => String::new(),
        };
        let label = if extension[1] & BOARD_TEXT != 0 { reader.text()? } else { String::new() };
        let is_root = first && point.is_none();
        first = false;
        if let Some(point) = point {
            tree.node_mut(current).label(point, label);
        }
        let parent = current;
        if is_root || flags & NO_MOVE != 0 && flags & LEAF != 0 {
            if is_root {
                tree.node_mut(Tree::ROOT).comment = read_comment(&comment);
            }
        } else {
            let action = point.map_or(Move::Pass, Move::Place);
            current =
                tree.add(parent, action).map_err(|point| FileError::Taken { format: FORMAT, at, point })?;
            let node = tree.node_mut(current);
            node.marked |= flags & MARK != 0;
            if !comment.is_empty() {
                node.comment = read_comment(&comment);
            }
        }
        if flags & SIBLING != 0 {
            waiting.push(parent);
        }
        if flags & LEAF != 0
            && let Some(next) = waiting.pop()
        {
            current = next;
        }
    }
    Ok(record)
}

/// The first line of a comment and the rest are parted by a character of their own.
fn read_comment(text: &str) -> String {
    text.replacen(LINE_END, "\n", 1).replace("\r\n", "\n")
}

/// `Some(None)` for no point, `None` for a byte outside the board.
#[expect(clippy::option_option, reason = "a byte is wrong, or right and empty, or right and a point")]
fn read_place(byte: u8) -> Option<Option<Point>> {
    if byte == 0 {
        return Some(None);
    }
    let (row, column) = (usize::from(byte) / 16, usize::from(byte) % 16);
    let point = Point::new(column.checked_sub(1)?, (SIDE - 1).checked_sub(row)?)?;
    Some(Some(point))
}

fn write_place(point: Point) -> u8 {
    (16 * (SIDE - 1 - point.row()) + point.column() + 1) as u8
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    encoding: &'static Encoding,
    sample: &'a mut Vec<u8>,
}

impl Reader<'_> {
    fn decode(&mut self, bytes: &[u8]) -> String {
        if let Ok(text) = str::from_utf8(bytes) {
            return text.to_owned();
        }
        self.sample.extend_from_slice(bytes);
        self.sample.push(b' ');
        self.encoding.decode_without_bom_handling(bytes).0.into_owned()
    }

    fn malformed(&self, at: usize, expected: &'static str) -> FileError {
        FileError::Malformed { format: FORMAT, at, expected }
    }

    fn header(&mut self) -> Result<(), FileError> {
        if self.bytes.first() == Some(&CENTRE) {
            return Ok(());
        }
        if !self.bytes.starts_with(MAGIC) || self.bytes.len() < HEADER {
            return Err(self.malformed(0, "a header of 20 bytes that begins with FF \"RenLib\" FF"));
        }
        if (self.bytes[8], self.bytes[9]) > VERSION {
            return Err(self.malformed(8, "a version up to 3.4"));
        }
        self.at = HEADER;
        Ok(())
    }

    fn pair(&mut self) -> Result<[u8; 2], FileError> {
        match self.bytes.get(self.at..self.at + 2) {
            Some(&[a, b]) => {
                self.at += 2;
                Ok([a, b])
            }
            _ => Err(self.malformed(self.at, "two more bytes")),
        }
    }

    fn text(&mut self) -> Result<String, FileError> {
        let mut bytes = Vec::new();
        loop {
            for byte in self.pair()? {
                if byte == 0 {
                    return Ok(self.decode(&bytes));
                }
                bytes.push(byte);
            }
        }
    }

    fn old_text(&mut self) -> Result<String, FileError> {
        let mut bytes = Vec::new();
        loop {
            for byte in self.pair()? {
                bytes.push(byte & 0x7f);
                if byte & 0x80 != 0 {
                    return Ok(self.decode(&bytes));
                }
            }
        }
    }
}

pub(super) fn write(record: &Record) -> Result<Vec<u8>, FileError> {
    record.check_about(FORMAT)?;
    record.check_start(FORMAT)?;
    record.check_labels(FORMAT)?;
    let tree = &record.tree;
    let mut out = MAGIC.to_vec();
    out.extend([VERSION.0, VERSION.1]);
    out.resize(HEADER, 0xff);
    let root = tree.node(Tree::ROOT);
    write_node(&mut out, 0, 0, &root.comment, "")?;
    // Entries still to be written: each is a move or a bare label, with whether an alternative follows it.
    let mut stack: Vec<(Entry<'_>, bool)> = Vec::new();
    push_entries(tree, root, &mut stack);
    while let Some((entry, sibling)) = stack.pop() {
        let sibling = if sibling { SIBLING } else { 0 };
        match entry {
            Entry::Label(point, label) => {
                write_node(&mut out, write_place(point), sibling | LEAF | NO_MOVE, "", label)?;
            }
            Entry::Move(id, label) => {
                let node = tree.node(id);
                let place = match node.action() {
                    Some(Move::Place(point)) => write_place(point),
                    Some(Move::Pass) | None => 0,
                };
                let mark = if node.marked { MARK } else { 0 };
                let follows = push_entries(tree, node, &mut stack);
                let leaf = if follows { 0 } else { LEAF };
                write_node(&mut out, place, sibling | mark | leaf, &node.comment, label)?;
            }
        }
    }
    Ok(out)
}

enum Entry<'a> {
    Move(NodeId, &'a str),
    Label(Point, &'a str),
}

/// Puts what follows a node on the stack, the first uppermost. Returns whether anything follows.
fn push_entries<'a>(tree: &'a Tree, node: &'a Node, stack: &mut Vec<(Entry<'a>, bool)>) -> bool {
    let place = |id: NodeId| tree.node(id).action();
    let label_of = |id: NodeId| {
        let label = node.labels.iter().find(|(point, _)| place(id) == Some(Move::Place(*point)));
        label.map_or("", |(_, text)| text.as_str())
    };
    let bare = node
        .labels
        .iter()
        .filter(|(point, _)| !node.children().iter().any(|&child| place(child) == Some(Move::Place(*point))));
    let mut entries: Vec<Entry<'a>> =
        node.children().iter().map(|&id| Entry::Move(id, label_of(id))).collect();
    entries.extend(bare.map(|(point, text)| Entry::Label(*point, text)));
    let count = entries.len();
    stack.extend(entries.into_iter().enumerate().rev().map(|(n, entry)| (entry, n + 1 < count)));
    count > 0
}

fn write_node(out: &mut Vec<u8>, place: u8, flags: u8, comment: &str, label: &str) -> Result<(), FileError> {
    let cannot = |what| Err(FileError::CannotHold { format: FORMAT, what });
    if comment.contains(['\0', LINE_END, '\r']) || label.contains('\0') {
        return cannot(drop::CONTROL);
    }
    let mut flags = flags;
    if !comment.is_empty() {
        flags |= COMMENT;
    }
    if !label.is_empty() {
        flags |= EXTENSION;
    }
    out.extend([place, flags]);
    if !label.is_empty() {
        out.extend([0, BOARD_TEXT]);
    }
    if !comment.is_empty() {
        let text = match comment.split_once('\n') {
            Some((first, rest)) => format!("{first}{LINE_END}{}", rest.replace('\n', "\r\n")),
            None => comment.to_owned(),
        };
        write_text(out, &text);
    }
    if !label.is_empty() {
        write_text(out, label);
    }
    Ok(())
}

fn write_text(out: &mut Vec<u8>, text: &str) {
    out.extend(text.as_bytes());
    out.push(0);
    if text.len().is_multiple_of(2) {
        out.push(0);
    }
}
