//! The XML of the RIF database of games.
//!
//! The whole document is kept as it is, so that a database that is read and written again loses nothing but layout.

use std::collections::HashMap;

use encoding_rs::Encoding;

use super::{FileError, Format, Record, Tree, drop};
use crate::point::Point;
use crate::position::Move;

pub use super::xml::Element;

const FORMAT: Format = Format::Rif;
const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// A database: players, events and games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Database {
    /// The outermost element.
    pub root: Element,
}

impl Database {
    /// Reads a document.
    ///
    /// # Errors
    /// When the text is not XML with one outermost element.
    pub fn read(text: &str) -> Result<Self, FileError> {
        super::xml::read(text).map(|root| Self { root })
    }

    /// Writes the document.
    #[must_use]
    pub fn write(&self) -> String {
        let mut out = DECLARATION.to_owned();
        self.root.write(&mut out, 0);
        out
    }

    /// The elements of the games.
    #[must_use]
    pub fn games(&self) -> &[Element] {
        self.root.child("games").map_or(&[], |games| &games.children)
    }

    /// The games as records, with the names of players, event and regulation looked up in their tables.
    ///
    /// # Errors
    /// When the moves of a game are not points, or two stones would share one.
    pub fn records(&self) -> Result<Vec<Record>, FileError> {
        let tables = Tables::of(&self.root);
        self.games().iter().map(|game| tables.record(game)).collect()
    }

    /// A database of these games.
    ///
    /// # Errors
    /// When a record has what the database has no place for.
    pub fn from_records(records: &[Record]) -> Result<Self, FileError> {
        let mut players = NameTable::new("players", "player");
        let mut tournaments = NameTable::new("tournaments", "tournament");
        let mut rules = NameTable::new("rules", "rule");
        let mut games = Element::new("games");
        for (record, id) in records.iter().zip(1..) {
            games.children.push(game(record, id, &mut players, &mut tournaments, &mut rules)?);
        }
        let mut root = Element::new("database");
        root.children = vec![players.element, tournaments.element, rules.element, games];
        Ok(Self { root })
    }
}

/// Reads the games of a document one after the other. The tables can stand before the games or behind them, so the document is gone
/// through twice; what is kept is the tables and one game.
pub(super) fn each_record(
    text: &str,
    tell: &mut dyn FnMut(Record) -> Result<(), FileError>,
) -> Result<(), FileError> {
    let root = super::xml::read_keeping(text, &mut |around, element| {
        let is_game = matches!(around, [_, games] if games.name == "games");
        Ok((!is_game).then_some(element))
    })?;
    let tables = Tables::of(&root);
    super::xml::read_keeping(text, &mut |around, element| {
        let is_game = matches!(around, [_, games] if games.name == "games");
        if is_game {
            tell(tables.record(&element)?)?;
        }
        // What stands inside a game belongs to it; the tables are read already.
        Ok((!is_game && around.len() > 2).then_some(element))
    })?;
    Ok(())
}

/// Reads a document and writes it anew, in UTF-8, piece by piece: it loses nothing but layout, and no more than one game or one entry of a table is
/// in memory at a time.
///
/// # Errors
/// As [`Format::read`](super::Format::read): the document is no XML with one outermost element, or the moves of a game are none.
pub fn rewrite(bytes: &[u8], tell: &mut dyn FnMut(&str)) -> Result<(), FileError> {
    let text = super::letters::decode(bytes, named_encoding(bytes));
    tell(DECLARATION);
    let mut out = String::new();
    // How many of the elements around, the outermost and a table, have their beginning written.
    let mut begun = 0;
    let root = super::xml::read_keeping(&text, &mut |around, element| {
        if around.len() > 2 {
            return Ok(Some(element));
        }
        for (indent, outer) in around.iter().enumerate().skip(begun) {
            outer.write_tag(&mut out, indent);
            out.push_str(">\n");
        }
        if begun > around.len() {
            element.write_end(&mut out, around.len());
        } else {
            if matches!(around, [_, games] if games.name == "games") {
                moves(&element)?;
            }
            element.write(&mut out, around.len());
        }
        begun = around.len();
        tell(&out);
        out.clear();
        Ok(None)
    })?;
    if begun > 0 {
        root.write_end(&mut out, 0);
    } else {
        root.write(&mut out, 0);
    }
    tell(&out);
    Ok(())
}

/// The encoding that a document names in its declaration.
pub(super) fn named_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(200)];
    let end = head.windows(2).position(|window| window == b"?>")?;
    let at = head[..end].windows(9).position(|window| window == b"encoding=")?;
    let value = head[at + 9..end].trim_ascii();
    let quote = *value.first()?;
    super::letters::named(value[1..].split(|byte| *byte == quote).next()?)
}

/// The tables of a database, by number.
struct Tables<'a> {
    players: HashMap<&'a str, &'a Element>,
    tournaments: HashMap<&'a str, &'a Element>,
    rules: HashMap<&'a str, &'a Element>,
}

impl<'a> Tables<'a> {
    fn of(root: &'a Element) -> Self {
        let table = |name: &str| {
            let entries = root.child(name).map_or(&[][..], |table| &table.children);
            // The first of several with one number counts.
            entries.iter().rev().map(|entry| (entry.attribute("id"), entry)).collect()
        };
        Self { players: table("players"), tournaments: table("tournaments"), rules: table("rules") }
    }

    fn record(&self, game: &Element) -> Result<Record, FileError> {
        let mut record = Record { tree: moves(game)?, ..Record::default() };
        record.black = self.player(game.attribute("black"));
        record.white = self.player(game.attribute("white"));
        let tournament = self.tournaments.get(game.attribute("tournament"));
        let name = |entry: Option<&&Element>| entry.map_or("", |entry| entry.attribute("name")).to_owned();
        record.event = name(tournament);
        record.rule = name(self.rules.get(game.attribute("rule")));
        record.result = match game.attribute("bresult") {
            "1" => "B+",
            "0" => "W+",
            "0.5" => "0",
            _ => "",
        }
        .to_owned();
        record.date = tournament.map_or("", |entry| entry.attribute("year")).to_owned();
        if let Some(info) = game.child("info") {
            record.tree.node_mut(Tree::ROOT).comment.clone_from(&info.text);
        }
        Ok(record)
    }

    fn player(&self, id: &str) -> String {
        let Some(entry) = self.players.get(id) else {
            return String::new();
        };
        format!("{} {}", entry.attribute("name"), entry.attribute("surname")).trim().to_owned()
    }
}

/// The moves of a game.
fn moves(game: &Element) -> Result<Tree, FileError> {
    let moves = game.child("move").map_or("", |element| element.text.as_str());
    let mut tree = Tree::new();
    let mut node = Tree::ROOT;
    for (at, name) in moves.split_whitespace().enumerate() {
        let action = match name {
            "pass" | "--" => Move::Pass,
            name => {
                let expected = "moves such as `h8 i9` (counted from the first of the game)";
                let point =
                    name.parse().map_err(|_| FileError::Malformed { format: FORMAT, at, expected })?;
                Move::Place(point)
            }
        };
        let taken = |point: Point| FileError::Taken { format: FORMAT, at, point };
        node = tree.add(node, action).map_err(taken)?;
    }
    Ok(tree)
}

/// A table of names with numbers.
struct NameTable {
    element: Element,
    entry: &'static str,
}

impl NameTable {
    fn new(name: &str, entry: &'static str) -> Self {
        Self { element: Element::new(name), entry }
    }

    /// The number of an entry, which is added when it is new.
    fn id(&mut self, attributes: &[(&str, &str)]) -> String {
        if attributes.iter().all(|(_, value)| value.is_empty()) {
            return String::new();
        }
        let same = |entry: &Element| attributes.iter().all(|(name, value)| entry.attribute(name) == *value);
        if let Some(entry) = self.element.children.iter().find(|entry| same(entry)) {
            return entry.attribute("id").to_owned();
        }
        let id = (self.element.children.len() + 1).to_string();
        let mut entry = Element::new(self.entry);
        entry.attributes.push(("id".to_owned(), id.clone()));
        entry
            .attributes
            .extend(attributes.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        self.element.children.push(entry);
        id
    }
}

fn game(
    record: &Record,
    id: usize,
    players: &mut NameTable,
    tournaments: &mut NameTable,
    rules: &mut NameTable,
) -> Result<Element, FileError> {
    let cannot = |what| FileError::CannotHold { format: FORMAT, what };
    // The comment of the game has a place of its own; all else must be bare moves.
    let mut bare = record.clone();
    let info = std::mem::take(&mut bare.tree.node_mut(Tree::ROOT).comment);
    let moves = bare.bare_moves(FORMAT)?;
    if info.trim() != info {
        return Err(cannot(drop::BLANKS_IN_COMMENT));
    }
    if [&record.black, &record.white].iter().any(|name| name.trim() != name.as_str()) {
        return Err(cannot(drop::BLANKS_IN_NAME));
    }
    let bresult = match record.result.as_str() {
        "" => "",
        "0" => "0.5",
        "B+" => "1",
        "W+" => "0",
        _ => return Err(cannot(drop::SUCH_A_RESULT)),
    };
    let mut element = Element::new("game");
    let attributes = [
        ("id", id.to_string()),
        ("tournament", tournaments.id(&[("name", &record.event), ("year", &record.date)])),
        ("rule", rules.id(&[("name", &record.rule)])),
        ("black", players.id(&player(&record.black))),
        ("white", players.id(&player(&record.white))),
        ("bresult", bresult.to_owned()),
    ];
    element.attributes = attributes.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let mut line = Element::new("move");
    line.text = moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    element.children.push(line);
    if !info.is_empty() {
        let mut element_info = Element::new("info");
        element_info.text = info;
        element.children.push(element_info);
    }
    Ok(element)
}

/// A name as the table has it: the first word, and the rest as the surname.
fn player(name: &str) -> [(&str, &str); 2] {
    let (first, rest) = name.split_once(' ').unwrap_or((name, ""));
    [("name", first), ("surname", rest)]
}
