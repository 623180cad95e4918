//! From what a reader tells to a tree.

use std::io::{self, Read};
use std::mem;
use std::ops::ControlFlow;

use draughts::Ruleset;

use crate::encoding::Decoder;
use crate::fault::{Fault, Place, What};
use crate::lex::{MoveText, Terminator};
use crate::reader::{Mode, Reader};
use crate::tree::{Comment, Content, Game, Glyph, NodeId, Tag};
use crate::visit::{Strength, Visitor};

/// The most nodes that are kept of one game. A game of more is cut with a fault, so that the memory of a reader does not
/// depend on its file.
pub const MOST_NODES: usize = 50_000;

/// The most bytes of text that are kept of one game.
pub const MOST_TEXT: usize = 4 << 20;

/// The most faults that are kept of one game.
pub const MOST_FAULTS: usize = 1_000;

/// A game as it was read, and what was wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadGame {
    /// The game. In strict mode a game with a fault is only what stood before the fault.
    pub game: Game,
    /// Where it begins.
    pub at: Place,
    /// The faults, those between the game before and this one among them.
    pub faults: Vec<Fault>,
    /// The text of the game as it stands in the file, if it was asked for and is not too long.
    pub source: Option<String>,
}

/// A visitor that makes trees.
#[derive(Debug, Default)]
pub struct Builder {
    read: ReadGame,
    decoder: Decoder,
    line: Line,
    /// The lines around it, which wait for it to end.
    open: Vec<Line>,
    text: usize,
    full: bool,
}

/// A line that is being read.
#[derive(Debug)]
struct Line {
    /// Where it branches off.
    base: NodeId,
    /// Its last node.
    last: Option<NodeId>,
    /// What is said before its first node.
    before: Vec<Comment>,
    marks: Vec<Glyph>,
}

impl Line {
    const fn from(base: NodeId) -> Self {
        Self { base, last: None, before: Vec::new(), marks: Vec::new() }
    }
}

impl Default for Line {
    fn default() -> Self {
        Self::from(Game::START)
    }
}

impl Builder {
    /// The game that was read last; the builder begins anew.
    pub fn take(&mut self) -> ReadGame {
        self.line = Line::default();
        self.open.clear();
        self.text = 0;
        self.full = false;
        mem::take(&mut self.read)
    }

    /// Whether there is room for so many bytes of text.
    fn room(&mut self, at: Place, bytes: usize) -> bool {
        self.text = self.text.saturating_add(bytes);
        if !self.full && (self.text > MOST_TEXT || self.read.game.nodes() >= MOST_NODES) {
            self.full = true;
            self.keep(Fault { at, what: What::GameTooBig });
        }
        !self.full
    }

    fn keep(&mut self, fault: Fault) {
        if self.read.faults.len() < MOST_FAULTS {
            self.read.faults.push(fault);
        }
    }

    fn add(&mut self, content: Content) {
        let game = &mut self.read.game;
        let id = match self.line.last {
            Some(last) => game.add(last, content),
            // Variations can stand before the first move of the game.
            None if self.open.is_empty() => game.add_first(self.line.base, content),
            None => game.add(self.line.base, content),
        };
        let node = game.node_mut(id);
        node.before = mem::take(&mut self.line.before);
        node.marks = mem::take(&mut self.line.marks);
        self.line.last = Some(id);
    }

    fn mark(&mut self, mark: Glyph) {
        match self.line.last {
            Some(last) => self.read.game.node_mut(last).marks.push(mark),
            None => self.line.marks.push(mark),
        }
    }

    fn close(&mut self) {
        let Some(outer) = self.open.pop() else { return };
        if self.line.last.is_none() && !(self.line.before.is_empty() && self.line.marks.is_empty()) {
            let game = &mut self.read.game;
            let id = game.add(self.line.base, Content::Words);
            let node = game.node_mut(id);
            node.before = mem::take(&mut self.line.before);
            node.marks = mem::take(&mut self.line.marks);
        }
        self.line = outer;
    }
}

impl Visitor for Builder {
    fn begin_game(&mut self, at: Place) -> ControlFlow<()> {
        self.read.at = at;
        ControlFlow::Continue(())
    }

    fn tag(&mut self, at: Place, name: &str, value: &[u8]) -> ControlFlow<()> {
        if self.room(at, name.len() + value.len() + mem::size_of::<Tag>()) {
            // A tag stands on one line.
            let value = self.decoder.text(value).replace(['\r', '\n'], " ");
            self.read.game.tags.push(Tag { name: name.to_owned(), value });
        }
        ControlFlow::Continue(())
    }

    fn mv(&mut self, at: Place, mv: &MoveText) -> ControlFlow<()> {
        if self.room(at, 0) {
            self.add(Content::Move(*mv));
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, at: Place, nag: u8) -> ControlFlow<()> {
        if self.room(at, mem::size_of::<Glyph>()) {
            self.mark(Glyph::Nag(nag));
        }
        ControlFlow::Continue(())
    }

    fn strength(&mut self, at: Place, Strength { signs, bracketed }: Strength<'_>) -> ControlFlow<()> {
        if self.room(at, mem::size_of::<Glyph>() + signs.len()) {
            self.mark(Glyph::Strength { signs: signs.to_owned(), bracketed });
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, at: Place, text: &[u8]) -> ControlFlow<()> {
        if self.room(at, mem::size_of::<Comment>() + text.len()) {
            let comment = Comment::new(&self.decoder.text(text));
            match self.line.last {
                Some(last) => self.read.game.node_mut(last).after.push(comment),
                None => self.line.before.push(comment),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: Place) -> ControlFlow<()> {
        if self.full {
            return ControlFlow::Continue(());
        }
        let base = match self.line.last {
            Some(last) => self.read.game.node(last).parent().unwrap_or(Game::START),
            None => self.line.base,
        };
        let outer = mem::replace(&mut self.line, Line::from(base));
        self.open.push(outer);
        ControlFlow::Continue(())
    }

    fn end_variation(&mut self, _: Place) -> ControlFlow<()> {
        if !self.full {
            self.close();
        }
        ControlFlow::Continue(())
    }

    fn setup(&mut self, at: Place, fen: &[u8]) -> ControlFlow<()> {
        if self.room(at, fen.len()) {
            let fen = self.decoder.text(fen).split_whitespace().collect::<Vec<_>>().join(" ");
            self.add(Content::Setup(fen));
        }
        ControlFlow::Continue(())
    }

    fn fault(&mut self, fault: Fault) -> ControlFlow<()> {
        self.keep(fault);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Place, terminator: Terminator) -> ControlFlow<()> {
        while !self.open.is_empty() {
            self.close();
        }
        // A score of its own stands in the tag `Result`; here it says no more than `*`.
        self.read.game.terminator = match terminator {
            Terminator::Score => Terminator::Unknown,
            terminator => terminator,
        };
        if self.line.last.is_none() {
            self.read.game.settle(mem::take(&mut self.line.before), mem::take(&mut self.line.marks));
        }
        ControlFlow::Continue(())
    }
}

/// The games of a file as trees.
///
/// ```
/// use pdn::{Games, Mode};
///
/// let file = "[White \"Ivanov\"] 1. c3-d4 d6-c5 (1... b6-a5) 2. b2-c3 1-0";
/// let mut games = Games::new(file.as_bytes(), Mode::Strict);
/// let read = games.next().ok_or("no game")??;
/// assert_eq!(read.game.tag("White"), Some("Ivanov"));
/// assert_eq!(read.game.main_line().count(), 3);
/// assert!(read.faults.is_empty() && games.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Games<'a> {
    reader: Reader<'a>,
    builder: Builder,
    around: Option<Ruleset>,
}

impl<'a> Games<'a> {
    /// The games of a file.
    pub fn new(input: impl Read + 'a, mode: Mode) -> Self {
        Self { reader: Reader::new(input, mode), builder: Builder::default(), around: None }
    }

    /// The games with their text as it stands in the file, for whoever must not lose any of it.
    pub fn with_source(input: impl Read + 'a, mode: Mode) -> Self {
        let mut games = Self::new(input, mode);
        games.reader.keep_source();
        games
    }

    /// The bytes read so far.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.reader.offset()
    }

    /// What is wrong behind the last game, once there is no other.
    #[must_use]
    pub fn trailing_faults(&self) -> &[Fault] {
        &self.builder.read.faults
    }
}

impl Iterator for Games<'_> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.reader.read_game(&mut self.builder) {
            Ok(true) => {
                let mut read = self.builder.take();
                match read.game.ruleset() {
                    Some(variant) => self.around = Some(variant),
                    None => read.game.around = self.around,
                }
                // A line decides for itself, as a tag and a comment do.
                let decoder = &mut self.builder.decoder;
                read.source = self.reader.source(read.at).map(|bytes| {
                    bytes.split_inclusive(|byte| *byte == b'\n').map(|line| decoder.text(line)).collect()
                });
                Some(Ok(read))
            }
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}
