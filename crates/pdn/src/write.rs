//! Writing PDN 3.0.

use std::fmt;

use crate::lex::Terminator;
use crate::tree::{Comment, Content, Game, Glyph, Met, Node};

/// The longest line that is written, if its words allow it.
const WIDTH: usize = 79;

/// The game as PDN 3.0: tags a line each, an empty line, the moves in lines of up to 79 characters. What is written is read to the
/// same tree again, strictly, if its moves are in the notation of PDN; [`Game::canonical`] makes them so.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in &self.tags {
            writeln!(f, "[{} \"{}\"]", tag_name(&tag.name), Escaped(&tag.value))?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut text = Lines::default();
        write_moves(self, &mut text);
        text.word(match self.terminator {
            Terminator::Score => "*",
            known => known.text(),
        });
        writeln!(f, "{}", text.done)
    }
}

/// A name that a strict reader takes.
fn tag_name(name: &str) -> String {
    let plain: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').take(64).collect();
    let mut letters = plain.chars();
    match letters.next() {
        Some(first) if first.is_ascii_alphabetic() => {
            first.to_ascii_uppercase().to_string() + letters.as_str()
        }
        _ => format!("Tag{}", plain.chars().take(60).collect::<String>()),
    }
}

/// A value with its quotation marks and backslashes escaped, on one line.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\r' | '\n' => f.write_str(" ")?,
                other => write!(f, "{other}")?,
            }
        }
        Ok(())
    }
}

/// Words in lines.
#[derive(Default)]
struct Lines {
    done: String,
    /// Characters of the last line.
    width: usize,
    /// What stands before the next word without a blank.
    prefix: String,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let length = self.prefix.len() + word.chars().count();
        // A bracket and a capital at the beginning of a line would look like a tag.
        let capital = word.as_bytes().get(1).is_some_and(u8::is_ascii_uppercase);
        let like_tag = word.starts_with('[') && capital && self.prefix.is_empty();
        if self.width > 0 {
            if self.width + 1 + length > WIDTH && !like_tag {
                self.done.push('\n');
                self.width = 0;
            } else {
                self.done.push(' ');
                self.width += 1;
            }
        }
        self.done.push_str(&self.prefix);
        self.done.push_str(word);
        self.width += length;
        self.prefix.clear();
    }

    /// Behind the last word without a blank.
    fn close(&mut self, sign: char) {
        self.done.push_str(&self.prefix);
        self.width += self.prefix.len() + 1;
        self.prefix.clear();
        self.done.push(sign);
    }

    fn append(&mut self, text: &str) {
        self.done.push_str(text);
        self.width += text.len();
    }

    fn comment(&mut self, comment: &Comment) {
        self.prefix.push('{');
        if comment.text().is_empty() {
            self.word("}");
            return;
        }
        for word in comment.text().split(' ') {
            self.word(word);
        }
        self.close('}');
    }
}

/// Whose move is next, and its number.
#[derive(Clone, Copy)]
struct Turn {
    number: u32,
    black: bool,
}

impl Turn {
    fn after(self, node: &Node) -> Self {
        match &node.content {
            Content::Move(_) => Self { number: self.number + u32::from(self.black), black: !self.black },
            Content::Setup(fen) => Self { black: black_begins(fen), ..self },
            Content::Start | Content::Words => self,
        }
    }
}

fn black_begins(fen: &str) -> bool {
    fen.trim_start().starts_with(['B', 'b'])
}

fn write_moves(game: &Game, text: &mut Lines) {
    let first = Turn { number: 1, black: game.tag("FEN").is_some_and(black_begins) };
    let start = game.node(Game::START);
    for comment in &start.after {
        text.comment(comment);
    }
    for mark in &start.marks {
        text.word(&mark_text(mark));
    }
    // The turn behind each node; a node comes after its parent.
    let mut turns = vec![first; game.nodes()];
    let mut number_due = true;
    for met in game.walk() {
        match met {
            Met::Open => {
                text.prefix.push('(');
                number_due = true;
            }
            Met::Close => {
                text.close(')');
                number_due = true;
            }
            Met::Node(id) => {
                let node = game.node(id);
                let turn = node.parent().map_or(first, |parent| turns[parent.index()]);
                turns[id.index()] = turn.after(node);
                write_node(node, turn, number_due, text);
                number_due = !node.after.is_empty() || !matches!(node.content, Content::Move(_));
            }
        }
    }
}

fn write_node(node: &Node, turn: Turn, number_due: bool, text: &mut Lines) {
    for comment in &node.before {
        text.comment(comment);
    }
    match &node.content {
        Content::Move(mv) => {
            if !turn.black {
                text.word(&format!("{}.", turn.number));
            } else if number_due || !node.before.is_empty() {
                text.word(&format!("{}...", turn.number));
            }
            text.word(&mv.to_string());
        }
        Content::Setup(fen) => {
            // A slash or a quotation mark would end it.
            let fen: String = fen.chars().filter(|c| !matches!(c, '/' | '"' | '\\')).collect();
            text.word("/FEN");
            text.word(&format!("\"{}\"/", fen.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
        Content::Start | Content::Words => {}
    }
    for (index, mark) in node.marks.iter().enumerate() {
        match mark {
            // Signs of strength stand directly behind the move, and apart from one another.
            Glyph::Strength { signs, bracketed }
                if index == 0 && matches!(node.content, Content::Move(_)) =>
            {
                text.append(&strength_text(signs, *bracketed));
            }
            mark => text.word(&mark_text(mark)),
        }
    }
    for comment in &node.after {
        text.comment(comment);
    }
}

fn strength_text(signs: &str, bracketed: bool) -> String {
    if bracketed { format!("({signs})") } else { signs.to_owned() }
}

fn mark_text(mark: &Glyph) -> String {
    match mark {
        Glyph::Nag(nag) => format!("${nag}"),
        Glyph::Strength { signs, bracketed } => strength_text(signs, *bracketed),
    }
}
