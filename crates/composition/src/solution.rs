//! The solution as a tree: the author's moves, every black reply, and what White could do instead.

use draughts::{Color, Move, MoveRules, Position, Rules};

use crate::duals::{self, Dual};
use crate::oracle::{Answer, Limits, Oracle};
use crate::task::Goal;

/// A move of the author's solution and what follows it.
#[derive(Clone, Debug)]
pub(crate) struct Branch<R: Rules> {
    pub(crate) mv: Move<R::Board>,
    pub(crate) next: Vec<Self>,
}

/// Moves, each with what the author gives behind it.
type Chosen<'b, R> = Vec<(Move<<R as MoveRules>::Board>, Option<&'b [Branch<R>]>)>;

/// Why a line goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The game is over, or what is asked for has come about.
    Over,
    /// The author's line ends here.
    Author,
    /// White has several ways from here on.
    Several,
    /// The position was there before.
    Repeated,
    /// The goal is not reached.
    Failed,
    /// Whether the goal is reached is not known.
    Unknown,
    /// The tree has grown enough.
    Limit,
}

impl End {
    /// A name for files and programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::Author => "author",
            Self::Several => "several",
            Self::Repeated => "repeated",
            Self::Failed => "failed",
            Self::Unknown => "unknown",
            Self::Limit => "limit",
        }
    }
}

/// A move of White that is not the solution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Other<R: Rules> {
    /// The move.
    pub(crate) mv: Move<R::Board>,
    /// Whether it reaches the goal too.
    pub(crate) answer: Answer,
    /// What it is, if it does.
    pub(crate) dual: Option<Dual>,
    /// Black's reply that refutes it, if it does not.
    pub(crate) reply: Option<Move<R::Board>>,
    /// How many replies refute it.
    pub(crate) replies: usize,
}

/// A position of the solution.
#[derive(Clone, Debug)]
pub(crate) struct Node<R: Rules> {
    /// The position.
    pub(crate) position: Position<R>,
    /// The move that led there.
    pub(crate) mv: Option<Move<R::Board>>,
    /// The node before it.
    pub(crate) parent: Option<usize>,
    /// What follows, the main line first.
    pub(crate) children: Vec<usize>,
    /// Whether the author gives it.
    pub(crate) by_author: bool,
    /// Whether White reaches the goal from here.
    pub(crate) answer: Answer,
    /// With White to move: what else could be played.
    pub(crate) others: Vec<Other<R>>,
    /// Why nothing follows.
    pub(crate) end: Option<End>,
    /// Moves made since the diagram.
    pub(crate) ply: usize,
}

/// The tree; the first node is the diagram.
#[derive(Clone, Debug)]
pub(crate) struct Solution<R: Rules> {
    /// The nodes; each stands behind its parent.
    pub(crate) nodes: Vec<Node<R>>,
    /// Whether the program proposes the tree, as the author gives none.
    pub(crate) proposed: bool,
    /// Whether every line counts, whoever gives it: so it is in tasks (11.1.3).
    pub(crate) every: bool,
}

impl<R: Rules> Solution<R> {
    /// The nodes from the diagram to a node.
    #[must_use]
    pub(crate) fn way(&self, node: usize) -> Vec<usize> {
        let mut way = vec![node];
        let mut at = node;
        while let Some(parent) = self.nodes.get(at).and_then(|node| node.parent) {
            way.push(parent);
            at = parent;
        }
        way.reverse();
        way
    }

    /// The nodes at which lines end, in their order.
    #[must_use]
    pub(crate) fn leaves(&self) -> Vec<usize> {
        let ends = |(index, node): (usize, &Node<R>)| node.children.is_empty().then_some(index);
        self.nodes.iter().enumerate().filter_map(ends).collect()
    }

    /// The nodes of the main line.
    #[must_use]
    pub(crate) fn main_line(&self) -> Vec<usize> {
        let mut line = vec![0];
        let mut at = 0;
        while let Some(next) = self.nodes.get(at).and_then(|node| node.children.first()) {
            line.push(*next);
            at = *next;
        }
        line
    }

    /// Whether a line is one that the solution is judged by: the author's, or any if the program proposes it or it is a task.
    #[must_use]
    pub(crate) fn counts(&self, leaf: usize) -> bool {
        self.proposed || self.every || self.nodes.get(leaf).is_some_and(|node| node.by_author)
    }

    /// The first black node of the tree at which two replies are among the lines that count; White's moves before it are common to all lines.
    #[must_use]
    pub(crate) fn fork(&self) -> Option<usize> {
        let counted = |node: &Node<R>| node.children.iter().filter(|child| self.counts(**child)).count();
        self.main_line().into_iter().find(|at| {
            let node = &self.nodes[*at];
            node.position.turn() == Color::Black && counted(node) > 1
        })
    }
}

/// Grows the tree.
pub(crate) struct Grower<'o, 'a, R: Rules> {
    pub(crate) oracle: &'o mut Oracle<'a, R>,
    pub(crate) limits: Limits,
    /// The most nodes.
    pub(crate) most: usize,
    /// How many of the first moves are solutions.
    pub(crate) solutions: usize,
    nodes: Vec<Node<R>>,
}

impl<'o, 'a, R: Rules> Grower<'o, 'a, R> {
    pub(crate) fn new(oracle: &'o mut Oracle<'a, R>, limits: Limits, most: usize, solutions: usize) -> Self {
        Self { oracle, limits, most, solutions, nodes: Vec::new() }
    }

    /// The tree of a position, by the author's moves or, if there are none, by the program's.
    pub(crate) fn grow(mut self, root: Position<R>, author: &[Branch<R>]) -> Solution<R> {
        let proposed = author.is_empty();
        let every = self.is_task();
        let answer = self.oracle.ask(&root, self.limits);
        self.add(root, None, None, true, answer);
        // Breadth first for what the program adds, so that no reply is left out for the sake of a long line.
        let mut open = std::collections::VecDeque::from([(0, (!proposed).then_some(author))]);
        while let Some((at, author)) = open.pop_front() {
            for next in self.open(at, author) {
                open.push_back(next);
            }
        }
        let mut solution = Solution { nodes: self.nodes, proposed, every };
        duals::name(&mut solution);
        solution
    }

    fn add(
        &mut self,
        position: Position<R>,
        mv: Option<Move<R::Board>>,
        parent: Option<usize>,
        by_author: bool,
        answer: Answer,
    ) -> usize {
        let ply = parent.and_then(|parent| self.nodes.get(parent)).map_or(0, |parent| parent.ply + 1);
        let index = self.nodes.len();
        let node = Node {
            position,
            mv,
            parent,
            children: Vec::new(),
            by_author,
            answer,
            others: Vec::new(),
            end: None,
            ply,
        };
        self.nodes.push(node);
        if let Some(parent) = parent.and_then(|parent| self.nodes.get_mut(parent)) {
            parent.children.push(index);
        }
        index
    }

    /// Whether something is to be locked.
    const fn is_task(&self) -> bool {
        matches!(self.oracle.goal(), Goal::Lock { .. })
    }

    fn was_there(&self, at: usize) -> bool {
        let mut above = self.nodes[at].parent;
        while let Some(index) = above {
            if self.nodes[index].position == self.nodes[at].position {
                return true;
            }
            above = self.nodes[index].parent;
        }
        false
    }

    /// Opens a node and names what is to be opened next. `author` is what the author gives there; `None` where the program goes on alone.
    fn open<'b>(
        &mut self,
        at: usize,
        author: Option<&'b [Branch<R>]>,
    ) -> Vec<(usize, Option<&'b [Branch<R>]>)> {
        let (position, answer) = (self.nodes[at].position, self.nodes[at].answer);
        let given = author.is_some_and(|author| !author.is_empty());
        let end = if self.oracle.goal().over(&position).is_some() {
            Some(End::Over)
        } else if !given && author.is_some() && !self.is_task() {
            Some(End::Author)
        } else if given {
            None
        } else if answer == Answer::Refuted {
            Some(End::Failed)
        } else if answer == Answer::Unknown {
            Some(End::Unknown)
        } else if self.was_there(at) {
            Some(End::Repeated)
        } else {
            (self.nodes.len() >= self.most).then_some(End::Limit)
        };
        if end.is_some() {
            self.nodes[at].end = end;
            return Vec::new();
        }
        // A line of a task ends with the lock, where the author stops before it the program goes on.
        let author = author.filter(|_| given || !self.is_task());
        match position.turn() {
            Color::White => self.open_white(at, author),
            Color::Black => self.open_black(at, author),
        }
    }

    fn open_black<'b>(
        &mut self,
        at: usize,
        author: Option<&'b [Branch<R>]>,
    ) -> Vec<(usize, Option<&'b [Branch<R>]>)> {
        let position = self.nodes[at].position;
        let by_author = self.nodes[at].by_author;
        let given = author.unwrap_or_default();
        let mut next: Vec<(usize, Option<&'b [Branch<R>]>)> = Vec::new();
        for branch in given {
            let after = position.play(&branch.mv);
            let answer = self.oracle.ask(&after, self.limits);
            let child = self.add(after, Some(branch.mv), Some(at), true, answer);
            next.push((child, Some(&branch.next)));
        }
        for mv in position.legal_moves() {
            if given.iter().any(|branch| branch.mv == mv) {
                continue;
            }
            let after = position.play(&mv);
            let answer = self.oracle.ask(&after, self.limits);
            let child = self.add(after, Some(mv), Some(at), author.is_none() && by_author, answer);
            next.push((child, None));
        }
        next
    }

    fn open_white<'b>(
        &mut self,
        at: usize,
        author: Option<&'b [Branch<R>]>,
    ) -> Vec<(usize, Option<&'b [Branch<R>]>)> {
        let position = self.nodes[at].position;
        let by_author = self.nodes[at].by_author;
        let given = author.unwrap_or_default();
        // At the diagram a double composition has several solutions (11.1.4).
        let solutions = if at == 0 { self.solutions } else { 1 };
        let mut answers = Vec::new();
        for mv in position.legal_moves() {
            answers.push((mv, self.oracle.ask(&position.play(&mv), self.limits)));
        }
        let reached: Vec<_> =
            answers.iter().filter(|(_, answer)| *answer == Answer::Proved).map(|(mv, _)| *mv).collect();
        let open = answers.iter().any(|(_, answer)| *answer == Answer::Unknown);
        let chosen: Chosen<'b, R> = if given.is_empty() {
            if at == 0 || (reached.len() == 1 && !open) {
                reached.iter().take(solutions).map(|mv| (*mv, None)).collect()
            } else if self.is_task() {
                // Every line of a task has to be followed to its end; a second way is told beside the one that is followed.
                let plan = self.oracle.plan(&position).filter(|plan| reached.contains(plan));
                plan.or_else(|| reached.first().copied()).map(|mv| (mv, None)).into_iter().collect()
            } else {
                Vec::new()
            }
        } else {
            given.iter().take(solutions).map(|branch| (branch.mv, Some(branch.next.as_slice()))).collect()
        };
        if chosen.is_empty() {
            self.nodes[at].end = Some(if reached.is_empty() { End::Unknown } else { End::Several });
        }
        let mut next = Vec::new();
        for (mv, branches) in &chosen {
            let answer =
                answers.iter().find(|(other, _)| other == mv).map_or(Answer::Unknown, |found| found.1);
            let child = self.add(position.play(mv), Some(*mv), Some(at), by_author, answer);
            next.push((child, *branches));
        }
        for (mv, answer) in answers {
            if chosen.iter().any(|(other, _)| *other == mv) {
                continue;
            }
            let after = position.play(&mv);
            let refuted = answer == Answer::Refuted;
            let reply = if refuted { self.oracle.plan(&after) } else { None };
            let replies = if refuted && at == 0 { self.refuting(&after) } else { usize::from(refuted) };
            self.nodes[at].others.push(Other { mv, answer, dual: None, reply, replies });
        }
        next
    }

    /// How many replies refute a try.
    fn refuting(&mut self, after: &Position<R>) -> usize {
        let replies = after.legal_moves();
        let refutes = |mv: &&Move<R::Board>| self.oracle.ask(&after.play(mv), self.limits) == Answer::Refuted;
        replies.iter().filter(refutes).count()
    }
}
