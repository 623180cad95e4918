//! SGF, game 4: a tree of nodes with properties. Points are two letters from the top left; points as players write them
//! (`h8`) are read too.

use std::fmt::Write as _;

use encoding_rs::Encoding;

use super::{FileError, Format, NodeId, Record, Tree, drop, letters};
use crate::color::Color;
use crate::point::{Point, SIDE};
use crate::position::Move;

const FORMAT: Format = Format::Sgf;
/// Trees nested deeper than a game is long are no games.
const DEEPEST: usize = 1000;

pub(super) fn read(text: &str) -> Result<Vec<Record>, FileError> {
    let mut reader = Reader { text, at: 0 };
    let mut records = Vec::new();
    reader.skip_to('(');
    while reader.peek() == Some('(') {
        let mut record = Record::default();
        reader.game_tree(&mut record, Tree::ROOT, true, 0)?;
        records.push(record);
        reader.skip_to('(');
    }
    if records.is_empty() {
        return Err(reader.malformed("a game that begins with `(`"));
    }
    Ok(records)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn malformed(&self, expected: &'static str) -> FileError {
        FileError::Malformed { format: FORMAT, at: self.at, expected }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn skip_to(&mut self, wanted: char) {
        while self.peek().is_some_and(|c| c != wanted) {
            self.bump();
        }
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    fn expect(&mut self, wanted: char, expected: &'static str) -> Result<(), FileError> {
        self.skip_space();
        if self.peek() == Some(wanted) {
            self.bump();
            return Ok(());
        }
        Err(self.malformed(expected))
    }

    fn game_tree(
        &mut self,
        record: &mut Record,
        parent: NodeId,
        is_root: bool,
        depth: usize,
    ) -> Result<(), FileError> {
        if depth > DEEPEST {
            return Err(self.malformed("less nesting"));
        }
        self.expect('(', "`(`")?;
        let mut current = parent;
        let mut is_root = is_root;
        self.skip_space();
        if self.peek() != Some(';') {
            return Err(self.malformed("a node that begins with `;`"));
        }
        loop {
            self.skip_space();
            match self.peek() {
                Some(';') => {
                    self.bump();
                    current = self.node(record, current, is_root)?;
                    is_root = false;
                }
                Some('(') => self.game_tree(record, current, false, depth + 1)?,
                Some(')') => {
                    self.bump();
                    return Ok(());
                }
                _ => return Err(self.malformed("`;`, `(` or `)`")),
            }
        }
    }

    /// Reads the properties of one node and returns where its notes went: to its move, if it has one.
    fn node(&mut self, record: &mut Record, parent: NodeId, is_root: bool) -> Result<NodeId, FileError> {
        let mut properties = Vec::new();
        loop {
            self.skip_space();
            let start = self.at;
            while self.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
                self.bump();
            }
            if start == self.at {
                break;
            }
            // Old files write the long name of a property; its capitals are the name.
            let name: String = self.text[start..self.at].chars().filter(char::is_ascii_uppercase).collect();
            let mut values = Vec::new();
            self.skip_space();
            if self.peek() != Some('[') {
                return Err(self.malformed("the value of a property, in brackets"));
            }
            while self.peek() == Some('[') {
                let at = self.at;
                values.push((at, self.value()?));
                self.skip_space();
            }
            properties.push((name, values));
        }
        let mut node = parent;
        for (name, values) in &properties {
            let color = match name.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            for (at, value) in values {
                let action = read_move(value).ok_or(self.wrong_point(*at))?;
                let number = record.tree.node(node).depth();
                if number == 0 && record.tree.is_empty() && !record.setup.is_empty() {
                    record.first = color;
                }
                if record.color_of(number) != color {
                    let expected =
                        "a move of the other color (the colors move in turn, a pass is an empty value)";
                    return Err(FileError::Malformed { format: FORMAT, at: *at, expected });
                }
                let taken = |point| FileError::Taken { format: FORMAT, at: *at, point };
                if let Move::Place(point) = action
                    && record.setup.iter().any(|(stone, _)| *stone == point)
                {
                    return Err(taken(point));
                }
                node = record.tree.add(node, action).map_err(taken)?;
            }
        }
        let says_fifteen = properties
            .iter()
            .any(|(name, values)| name == "SZ" && values.iter().any(|(_, value)| is_fifteen(value)));
        for (name, values) in properties {
            self.note(record, node, is_root && says_fifteen, is_root, &name, values)?;
        }
        Ok(node)
    }

    fn note(
        &self,
        record: &mut Record,
        node: NodeId,
        says_fifteen: bool,
        is_root: bool,
        name: &str,
        values: Vec<(usize, String)>,
    ) -> Result<(), FileError> {
        let own = match record.tree.node(node).action() {
            Some(Move::Place(point)) => Some(point),
            Some(Move::Pass) | None => None,
        };
        for (at, value) in values {
            let malformed = |expected| FileError::Malformed { format: FORMAT, at, expected };
            let point = |text: &str| read_point(text).ok_or(self.wrong_point(at));
            match name {
                // Programs write the number of go or of another game; the size of the board decides.
                "GM" if is_root && value.trim() != "4" && !says_fifteen => {
                    return Err(malformed("the game of renju, GM[4], or a board of 15, SZ[15]"));
                }
                "SZ" if is_root && !is_fifteen(&value) => {
                    return Err(malformed("a board of 15, SZ[15]"));
                }
                "PB" if is_root => record.black = value,
                "PW" if is_root => record.white = value,
                "EV" if is_root => record.event = value,
                "DT" if is_root => record.date = value,
                "RE" if is_root => record.result = value,
                "RU" if is_root => record.rule = value,
                "AB" | "AW" if is_root && record.tree.is_empty() => {
                    let color = if name == "AB" { Color::Black } else { Color::White };
                    let stone = point(&value)?;
                    if record.setup.iter().any(|(other, _)| *other == stone) {
                        return Err(FileError::Taken { format: FORMAT, at, point: stone });
                    }
                    record.setup.push((stone, color));
                }
                "PL" if is_root && record.tree.is_empty() => {
                    record.first = match value.trim() {
                        "B" | "b" | "black" => Color::Black,
                        "W" | "w" | "white" => Color::White,
                        _ => return Err(malformed("PL[B] or PL[W]")),
                    };
                }
                "AB" | "AW" | "AE" => {
                    return Err(malformed("stones set up before the first move only"));
                }
                "C" => record.tree.node_mut(node).comment = value,
                "LB" => {
                    let (place, label) = value.split_once(':').ok_or(malformed("a label `point:text`"))?;
                    record.tree.node_mut(node).label(point(place)?, label.to_owned());
                }
                "MA" | "TR" | "SQ" | "CR" => {
                    let place = point(&value)?;
                    if own == Some(place) {
                        record.tree.node_mut(node).marked = true;
                    } else {
                        let sign = match name {
                            "TR" => "△",
                            "SQ" => "□",
                            "CR" => "○",
                            _ => "×",
                        };
                        record.tree.node_mut(node).label(place, sign.to_owned());
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn wrong_point(&self, at: usize) -> FileError {
        FileError::Malformed { format: FORMAT, at, expected: "a point such as `hh` or `h8`" }
    }

    /// A value in brackets; a backslash keeps the character after it, and hides the end of a line.
    fn value(&mut self) -> Result<String, FileError> {
        self.expect('[', "`[`")?;
        let mut value = String::new();
        loop {
            match self.bump() {
                None => return Err(self.malformed("`]`")),
                Some(']') => return Ok(value),
                Some('\\') => match self.bump() {
                    None => return Err(self.malformed("a character after `\\`")),
                    Some('\n') => {}
                    Some('\r') => {
                        if self.peek() == Some('\n') {
                            self.bump();
                        }
                    }
                    Some(c) => value.push(c),
                },
                Some('\r') => {}
                Some(c) => value.push(c),
            }
        }
    }
}

/// `15`, or `15:15` for columns and rows.
fn is_fifteen(size: &str) -> bool {
    size.split(':').all(|side| side.trim() == "15")
}

/// The encoding that a file names in the property `CA`.
pub(super) fn named_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let at = bytes.windows(3).position(|window| window == b"CA[")?;
    let name = &bytes[at + 3..];
    letters::named(&name[..name.iter().position(|byte| *byte == b']')?])
}

fn read_point(text: &str) -> Option<Point> {
    let text = text.trim();
    if let [column @ b'a'..=b'o', row @ b'a'..=b'o'] = *text.as_bytes() {
        return Point::new(usize::from(column - b'a'), SIDE - 1 - usize::from(row - b'a'));
    }
    text.parse().ok()
}

fn read_move(text: &str) -> Option<Move> {
    match text.trim() {
        "" | "tt" => Some(Move::Pass),
        text => read_point(text).map(Move::Place),
    }
}

fn write_point(point: Point) -> String {
    let letter = |n: usize| char::from(b'a' + n as u8);
    format!("{}{}", letter(point.column()), letter(SIDE - 1 - point.row()))
}

fn cannot(what: &'static str) -> FileError {
    FileError::CannotHold { format: FORMAT, what }
}

fn escape(text: &str) -> Result<String, FileError> {
    // However a file ends its lines, they are read as ending with `\n` alone.
    if text.contains('\r') {
        return Err(cannot(drop::RETURNS));
    }
    Ok(text.replace('\\', "\\\\").replace(']', "\\]"))
}

pub(super) fn write(records: &[Record]) -> Result<String, FileError> {
    if records.is_empty() {
        return Err(cannot("no game at all"));
    }
    let mut out = String::new();
    for record in records {
        record.check_labels(FORMAT)?;
        out.push_str("(;FF[4]GM[4]SZ[15]CA[UTF-8]");
        for (name, value) in [
            ("PB", &record.black),
            ("PW", &record.white),
            ("EV", &record.event),
            ("DT", &record.date),
            ("RE", &record.result),
            ("RU", &record.rule),
        ] {
            if !value.is_empty() {
                let _ = write!(out, "{name}[{}]", escape(value)?);
            }
        }
        for &(point, color) in &record.setup {
            let name = if color == Color::Black { "AB" } else { "AW" };
            let _ = write!(out, "{name}[{}]", write_point(point));
        }
        if record.first == Color::White {
            out.push_str("PL[W]");
        }
        write_notes(&mut out, record, Tree::ROOT)?;
        write_children(&mut out, record, Tree::ROOT)?;
        out.push_str(")\n");
    }
    Ok(out)
}

fn write_notes(out: &mut String, record: &Record, id: NodeId) -> Result<(), FileError> {
    let node = record.tree.node(id);
    if !node.comment.is_empty() {
        let _ = write!(out, "C[{}]", escape(&node.comment)?);
    }
    if !node.labels.is_empty() {
        out.push_str("LB");
        for (point, label) in &node.labels {
            let _ = write!(out, "[{}:{}]", write_point(*point), escape(label)?);
        }
    }
    if node.marked {
        let Some(Move::Place(point)) = node.action() else {
            return Err(cannot(drop::MARKS));
        };
        let _ = write!(out, "MA[{}]", write_point(point));
    }
    Ok(())
}

/// Writes what follows a node. The stack holds nodes to write, and `None` where a variation closes.
fn write_children(out: &mut String, record: &Record, root: NodeId) -> Result<(), FileError> {
    let tree = &record.tree;
    let mut depth = 0;
    let mut stack: Vec<Option<(NodeId, bool)>> = Vec::new();
    let push = |stack: &mut Vec<Option<(NodeId, bool)>>, id: NodeId| {
        let children = tree.node(id).children();
        let branches = children.len() > 1;
        for &child in children.iter().rev() {
            if branches {
                stack.push(None);
            }
            stack.push(Some((child, branches)));
        }
    };
    push(&mut stack, root);
    while let Some(entry) = stack.pop() {
        let Some((id, branches)) = entry else {
            out.push(')');
            depth -= 1;
            continue;
        };
        if branches {
            out.push_str("\n(");
            depth += 1;
            if depth > DEEPEST {
                return Err(cannot("variations within a thousand others"));
            }
        }
        let color = match record.color_of(tree.node(id).depth() - 1) {
            Color::Black => 'B',
            Color::White => 'W',
        };
        let place = match tree.node(id).action() {
            Some(Move::Place(point)) => write_point(point),
            Some(Move::Pass) | None => String::new(),
        };
        let _ = write!(out, ";{color}[{place}]");
        write_notes(out, record, id)?;
        push(&mut stack, id);
    }
    Ok(())
}
