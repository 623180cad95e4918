//! A tree of moves with comments, labels and marks.

use crate::point::Point;
use crate::position::Move;

/// A place in a [`Tree`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

/// A move, and the position after it, with what is noted there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Node {
    action: Option<Move>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    depth: usize,
    /// A comment, in lines.
    pub comment: String,
    /// Short texts on points of the position.
    pub labels: Vec<(Point, String)>,
    /// Whether the move is marked.
    pub marked: bool,
}

impl Node {
    /// The move; only the root has none.
    #[must_use]
    pub const fn action(&self) -> Option<Move> {
        self.action
    }

    /// The position that the move was made in.
    #[must_use]
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// How many moves lead to the position: 0 for the root.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// The moves that follow, the main one first.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// Puts a label on a point in place of one that is there; an empty text is no label.
    pub(super) fn label(&mut self, point: Point, text: String) {
        if text.is_empty() {
            return;
        }
        match self.labels.iter_mut().find(|(other, _)| *other == point) {
            Some((_, old)) => *old = text,
            None => self.labels.push((point, text)),
        }
    }
}

/// A tree of moves. The root is the position before the first move.
#[derive(Debug, Clone)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree without moves.
    #[must_use]
    pub fn new() -> Self {
        Self { nodes: vec![Node::default()] }
    }

    /// A node. The identifier comes from this tree.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// A node to write notes into. The identifier comes from this tree.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0]
    }

    /// How many moves the tree has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether the tree has no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a move after a node, or finds it there.
    ///
    /// # Errors
    /// The point, when a stone of the same line stands on it already.
    pub fn add(&mut self, parent: NodeId, action: Move) -> Result<NodeId, Point> {
        let known = self.node(parent).children.iter().find(|&&child| self.node(child).action == Some(action));
        if let Some(&child) = known {
            return Ok(child);
        }
        if let Move::Place(point) = action
            && self.path(parent).contains(&action)
        {
            return Err(point);
        }
        let id = NodeId(self.nodes.len());
        let depth = self.node(parent).depth + 1;
        self.nodes.push(Node { action: Some(action), parent: Some(parent), depth, ..Node::default() });
        self.nodes[parent.0].children.push(id);
        Ok(id)
    }

    /// The moves that lead to a node, from the first.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<Move> {
        let mut path = Vec::new();
        let mut next = Some(id);
        while let Some(node) = next.map(|id| self.node(id)) {
            path.extend(node.action);
            next = node.parent;
        }
        path.reverse();
        path
    }

    /// The line of first children: the game itself in the record of a game.
    #[must_use]
    pub fn main_line(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut node = self.node(Self::ROOT);
        while let Some(&child) = node.children.first() {
            node = self.node(child);
            line.extend(node.action);
        }
        line
    }

    /// The tree without its variations: the line of first children, with its notes.
    pub(super) fn first_line(&self) -> Self {
        let mut line = Self::new();
        let mut from = self.node(Self::ROOT);
        let mut nodes = Vec::new();
        loop {
            let id = NodeId(nodes.len());
            let parent = id.0.checked_sub(1).map(NodeId);
            let children = if from.children.is_empty() { Vec::new() } else { vec![NodeId(id.0 + 1)] };
            nodes.push(Node { parent, children, ..from.clone() });
            match from.children.first() {
                Some(&child) => from = self.node(child),
                None => break,
            }
        }
        line.nodes = nodes;
        line
    }

    /// The tree behind a line of moves, with what the root says at the end of the line.
    ///
    /// # Errors
    /// The point of a stone that would stand on another.
    pub(super) fn after(&self, line: &[Move]) -> Result<Self, Point> {
        let mut tree = Self::new();
        let end = line.iter().try_fold(Self::ROOT, |node, &action| tree.add(node, action))?;
        let mut new = vec![end; self.nodes.len()];
        for (id, node) in self.walk() {
            if let (Some(parent), Some(action)) = (node.parent, node.action) {
                new[id.0] = tree.add(new[parent.0], action)?;
            }
            let made = tree.node_mut(new[id.0]);
            made.comment.clone_from(&node.comment);
            made.labels.clone_from(&node.labels);
            made.marked = node.marked;
        }
        Ok(tree)
    }

    /// All nodes from the root down, each before its children, with their identifiers.
    pub fn walk(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        let mut stack = vec![Self::ROOT];
        std::iter::from_fn(move || {
            let id = stack.pop()?;
            let node = self.node(id);
            stack.extend(node.children.iter().rev());
            Some((id, node))
        })
    }
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

/// Two trees are equal when they say the same, in whatever order their nodes were made and their labels are listed.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let labels = |node: &Node| {
            let mut labels = node.labels.clone();
            labels.sort();
            labels
        };
        self.nodes.len() == other.nodes.len()
            && self.walk().zip(other.walk()).all(|((_, a), (_, b))| {
                a.action == b.action
                    && a.children.len() == b.children.len()
                    && a.comment == b.comment
                    && labels(a) == labels(b)
                    && a.marked == b.marked
            })
    }
}

impl Eq for Tree {}
