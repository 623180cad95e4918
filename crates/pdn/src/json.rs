//! Games in JSON and the like: the tags, the text of the moves as a flat list in its order, and the end.
//!
//! ```json
//! {"tags": [{"name": "White", "value": "Ivanov"}],
//!  "moves": [{"move": "c3-d4"}, {"mark": "!"}, {"comment": "[%clk 0:59:30]"}, {"move": "d6-c5"},
//!            {"variation": "begin"}, {"move": "b6-a5"}, {"nag": 2}, {"variation": "end"}, {"setup": "W:Wc3:Bf6"}],
//!  "end": "1-0"}
//! ```
//! The list is flat, so that the depth of variations is no depth of the document.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::build::Builder;
use crate::fault::Place;
use crate::lex::{MoveText, Terminator};
use crate::reader::DEEPEST;
use crate::tree::{Content, Game, Glyph, Met, Node, Tag};
use crate::visit::{Strength, Visitor};

#[derive(Serialize, Deserialize)]
struct Flat {
    #[serde(default)]
    tags: Vec<FlatTag>,
    #[serde(default)]
    moves: Vec<Item>,
    #[serde(default = "star")]
    end: String,
}

#[derive(Serialize, Deserialize)]
struct FlatTag {
    name: String,
    value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Item {
    Move(String),
    Nag(u8),
    Mark(String),
    Comment(String),
    Setup(String),
    Variation(Side),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Begin,
    End,
}

fn star() -> String {
    "*".to_owned()
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut moves = Vec::new();
        said(self.node(Self::START), &mut moves);
        for met in self.walk() {
            match met {
                Met::Open => moves.push(Item::Variation(Side::Begin)),
                Met::Close => moves.push(Item::Variation(Side::End)),
                Met::Node(id) => said(self.node(id), &mut moves),
            }
        }
        let tags =
            self.tags.iter().map(|Tag { name, value }| FlatTag { name: name.clone(), value: value.clone() });
        Flat { tags: tags.collect(), moves, end: self.terminator.text().to_owned() }.serialize(serializer)
    }
}

fn said(node: &Node, items: &mut Vec<Item>) {
    items.extend(node.before.iter().map(|comment| Item::Comment(comment.text().to_owned())));
    match &node.content {
        Content::Move(mv) => items.push(Item::Move(mv.to_string())),
        Content::Setup(fen) => items.push(Item::Setup(fen.clone())),
        Content::Start | Content::Words => {}
    }
    items.extend(node.marks.iter().map(|mark| match mark {
        Glyph::Nag(nag) => Item::Nag(*nag),
        Glyph::Strength { signs, bracketed: false } => Item::Mark(signs.clone()),
        Glyph::Strength { signs, bracketed: true } => Item::Mark(format!("({signs})")),
    }));
    items.extend(node.after.iter().map(|comment| Item::Comment(comment.text().to_owned())));
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let flat = Flat::deserialize(deserializer)?;
        let at = Place::default();
        let mut builder = Builder::default();
        for FlatTag { name, value } in &flat.tags {
            if builder.tag(at, name, value.as_bytes()).is_break() {
                break;
            }
        }
        let mut depth = 0_u32;
        for item in &flat.moves {
            let told = match item {
                Item::Move(text) => {
                    let mv = MoveText::read(text)
                        .ok_or_else(|| D::Error::custom(format!("`{text}` is no move")))?;
                    builder.mv(at, &mv)
                }
                Item::Nag(nag) => builder.nag(at, *nag),
                Item::Mark(text) => {
                    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
                    let signs = inner.unwrap_or(text);
                    if signs.is_empty() || signs.len() > 31 || signs.chars().any(|c| !matches!(c, '!' | '?'))
                    {
                        return Err(D::Error::custom(format!("`{text}` is no mark of a move")));
                    }
                    builder.strength(at, Strength { signs, bracketed: inner.is_some() })
                }
                Item::Comment(text) => builder.comment(at, text.as_bytes()),
                Item::Setup(fen) => builder.setup(at, fen.as_bytes()),
                Item::Variation(Side::Begin) if depth < DEEPEST => {
                    depth += 1;
                    builder.begin_variation(at)
                }
                Item::Variation(Side::End) if depth > 0 => {
                    depth -= 1;
                    builder.end_variation(at)
                }
                Item::Variation(_) => {
                    return Err(D::Error::custom("variations that do not close, or too deep"));
                }
            };
            if told.is_break() {
                break;
            }
        }
        let end = Terminator::read(&flat.end)
            .ok_or_else(|| D::Error::custom(format!("`{}` is no end of a game", flat.end)))?;
        let _ = builder.end_game(at, end);
        let read = builder.take();
        match read.faults.first() {
            None => Ok(read.game),
            Some(fault) => Err(D::Error::custom(&fault.what)),
        }
    }
}
