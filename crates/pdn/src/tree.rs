//! A game as a tree of moves.
//!
//! The nodes lie in one list and name each other by their places in it, so nothing here recurses, however deep the variations:
//! neither reading, nor writing, nor dropping.

use draughts::Ruleset;

use crate::comment::Commands;
use crate::lex::{MoveText, Terminator};
use crate::variant;

/// A tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A comment: its text with single blanks, because lines are wrapped anew when it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comment(String);

impl Comment {
    /// A comment of a text. Runs of blanks become one; a closing brace, which cannot stand in a comment, a parenthesis.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut plain = String::with_capacity(text.len());
        for word in text.split_whitespace() {
            if !plain.is_empty() {
                plain.push(' ');
            }
            plain.push_str(word);
        }
        Self(if plain.contains('}') { plain.replace('}', ")") } else { plain })
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The commands in it: clocks and evaluations.
    #[must_use]
    pub fn commands(&self) -> Commands<'_> {
        Commands::of(&self.0)
    }
}

/// A mark behind a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// `$n`.
    Nag(u8),
    /// `!`, `?!` and the like.
    Strength {
        /// The signs.
        signs: String,
        /// `(?)` and not `?`.
        bracketed: bool,
    },
}

impl Glyph {
    /// The mark as a numeric glyph, if it is one of those with a number: `!` is 1 … `?!` is 6.
    #[must_use]
    pub fn nag(&self) -> Option<u8> {
        match self {
            Self::Nag(nag) => Some(*nag),
            Self::Strength { signs, .. } => match signs.as_str() {
                "!" => Some(1),
                "?" => Some(2),
                "!!" => Some(3),
                "??" => Some(4),
                "!?" => Some(5),
                "?!" => Some(6),
                _ => None,
            },
        }
    }

    /// The sign of Appendix 5 for the mark: `!`, `!!`, `?`, `??`.
    #[must_use]
    pub fn sign(&self) -> Option<&'static str> {
        match self.nag()? {
            1 => Some("!"),
            2 => Some("?"),
            3 => Some("!!"),
            4 => Some("??"),
            _ => None,
        }
    }
}

/// The place of a node in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The place in the list of nodes, less than [`Game::nodes`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node does to the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// The beginning of the game.
    Start,
    /// A move.
    Move(MoveText),
    /// The board is set up anew; the FEN.
    Setup(String),
    /// A variation of words without a move.
    Words,
}

/// A node: a move or the like, with everything that is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it does.
    pub content: Content,
    /// The marks behind it.
    pub marks: Vec<Glyph>,
    /// The comments before it, at the beginning of its line.
    pub before: Vec<Comment>,
    /// The comments behind it.
    pub after: Vec<Comment>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
}

impl Node {
    fn new(content: Content, parent: Option<NodeId>) -> Self {
        Self {
            content,
            marks: Vec::new(),
            before: Vec::new(),
            after: Vec::new(),
            parent,
            children: Vec::new(),
        }
    }

    /// The node before it; none before the start.
    #[must_use]
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// What follows: first the line itself, then the variations.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }
}

/// The tags that come first, in their order.
const USUAL: [&str; 11] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "Variant", "SetUp", "FEN"];

/// A game: tags, a tree of moves, and how it ended.
#[derive(Clone, Debug)]
pub struct Game {
    /// The tags in their order.
    pub tags: Vec<Tag>,
    /// What the record ends with.
    pub terminator: Terminator,
    /// The variant of the games around it in its file, for a record that does not say its own. It is no part of the record.
    pub around: Option<Ruleset>,
    nodes: Vec<Node>,
}

impl Default for Game {
    fn default() -> Self {
        Self {
            tags: Vec::new(),
            terminator: Terminator::Unknown,
            around: None,
            nodes: vec![Node::new(Content::Start, None)],
        }
    }
}

impl Game {
    /// The start of every game.
    pub const START: NodeId = NodeId(0);

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// The game that the tags say.
    #[must_use]
    pub fn ruleset(&self) -> Option<Ruleset> {
        variant::by_tags(self.tag("GameType"), self.tag("Variant")).ok().flatten()
    }

    /// Writes the tags that say which game it is.
    pub fn set_ruleset(&mut self, game: impl Into<Ruleset>) {
        let game = game.into();
        self.set_tag("GameType", variant::game_type(game));
        if let Some(name) = variant::variant_tag(game) {
            self.set_tag("Variant", name);
        }
    }

    /// Sets a tag: in its place if it is there already, otherwise in the order in which people expect the usual ones.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        if let Some(tag) = self.tags.iter_mut().find(|tag| tag.name == name) {
            value.clone_into(&mut tag.value);
            return;
        }
        let rank = |name: &str| USUAL.iter().position(|usual| *usual == name).unwrap_or(USUAL.len());
        let at = self.tags.iter().position(|tag| rank(&tag.name) > rank(name)).unwrap_or(self.tags.len());
        self.tags.insert(at, Tag { name: name.to_owned(), value: value.to_owned() });
    }

    /// A node. An id of another game gives the start, or a node of no meaning.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.0 as usize).unwrap_or(&self.nodes[0])
    }

    /// The same, to be changed.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let index = if (id.0 as usize) < self.nodes.len() { id.0 as usize } else { 0 };
        &mut self.nodes[index]
    }

    /// How many nodes there are, the start among them.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a node behind another one: the first continues the line, the others are variations.
    pub fn add(&mut self, parent: NodeId, content: Content) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node::new(content, Some(parent)));
        self.node_mut(parent).children.push(id);
        id
    }

    /// Adds a node that continues the line of another one, before the variations that are there.
    pub(crate) fn add_first(&mut self, parent: NodeId, content: Content) -> NodeId {
        let id = self.add(parent, content);
        let children = &mut self.node_mut(parent).children;
        children.rotate_right(1);
        id
    }

    /// Gives what is said in a game without moves of its own to what there is: the first variation, which takes the place of the
    /// game, or the start.
    pub(crate) fn settle(&mut self, mut before: Vec<Comment>, mut marks: Vec<Glyph>) {
        let children = self.node(Self::START).children.clone();
        let is_words = |id: &&NodeId| self.node(**id).content == Content::Words;
        let words = children.iter().take_while(is_words).count();
        for &id in children.iter().take(words + 1) {
            let node = self.node_mut(id);
            before.append(&mut node.before);
            marks.append(&mut node.marks);
        }
        match children.get(words) {
            Some(&first) => {
                let node = self.node_mut(first);
                node.before = before;
                node.marks = marks;
            }
            None => {
                let start = self.node_mut(Self::START);
                start.after = before;
                start.marks = marks;
            }
        }
        self.node_mut(Self::START).children.drain(..words);
    }

    /// The nodes of the game itself, without variations, in their order.
    pub fn main_line(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        let mut at = self.node(Self::START).children.first().copied();
        std::iter::from_fn(move || {
            let id = at?;
            let node = self.node(id);
            at = node.children.first().copied();
            Some((id, node))
        })
    }

    /// The first move of the game, if it begins with one.
    #[must_use]
    pub fn first_move(&self) -> Option<&MoveText> {
        match &self.main_line().next()?.1.content {
            Content::Move(mv) => Some(mv),
            _ => None,
        }
    }

    /// The result: of the end of the record, or if that says nothing, of the tag.
    #[must_use]
    pub fn result(&self) -> Terminator {
        match self.terminator {
            Terminator::Unknown => self
                .tag("Result")
                .map_or(Terminator::Unknown, |text| Terminator::read(text).unwrap_or(Terminator::Score)),
            known => known,
        }
    }

    /// Walks through all nodes but the start in the order in which they are written.
    #[must_use]
    pub fn walk(&self) -> Walk<'_> {
        Walk { game: self, open: vec![Step::Line(Self::START, 0)] }
    }
}

/// Two games are the same if their tags, ends and trees are, whatever the order in which the trees were made.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        if (&self.tags, self.terminator) != (&other.tags, other.terminator) {
            return false;
        }
        let mut open = vec![(Self::START, Self::START)];
        while let Some((mine, theirs)) = open.pop() {
            let (mine, theirs) = (self.node(mine), other.node(theirs));
            let same = mine.content == theirs.content
                && mine.marks == theirs.marks
                && mine.before == theirs.before
                && mine.after == theirs.after
                && mine.children.len() == theirs.children.len();
            if !same {
                return false;
            }
            open.extend(mine.children.iter().copied().zip(theirs.children.iter().copied()));
        }
        true
    }
}

impl Eq for Game {}

/// One thing met on the way through a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// A node.
    Node(NodeId),
    /// A variation begins: an alternative to the node met last on this level.
    Open,
    /// It ends.
    Close,
}

/// See [`Game::walk`].
pub struct Walk<'a> {
    game: &'a Game,
    open: Vec<Step>,
}

enum Step {
    /// Behind this node: its first child, then the others as variations from this index on.
    Line(NodeId, usize),
    /// Met next.
    Tell(Met),
}

impl Iterator for Walk<'_> {
    type Item = Met;

    fn next(&mut self) -> Option<Met> {
        loop {
            match self.open.pop()? {
                Step::Tell(met) => return Some(met),
                Step::Line(id, index) => {
                    let children = &self.game.node(id).children;
                    match (index, children.get(index)) {
                        (_, None) => {
                            // The variations are done: the line goes on behind the first child.
                            if let Some(first) = children.first() {
                                self.open.push(Step::Line(*first, 0));
                            }
                        }
                        (0, Some(first)) => {
                            self.open.push(Step::Line(id, 1));
                            return Some(Met::Node(*first));
                        }
                        (_, Some(child)) => {
                            self.open.push(Step::Line(id, index + 1));
                            self.open.push(Step::Tell(Met::Close));
                            self.open.push(Step::Line(*child, 0));
                            self.open.push(Step::Tell(Met::Node(*child)));
                            return Some(Met::Open);
                        }
                    }
                }
            }
        }
    }
}
