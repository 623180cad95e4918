//! Compositions: the workshop and the puzzles.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Article, Legal};

/// A composition to check.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompositionQuestion {
    /// russian, brazilian, international or giveaway.
    pub variant: String,
    /// The diagram.
    pub fen: String,
    /// What is asked for, as the tag Task of a record says it: win, draw, lock 2, lock 1+1K, giveaway, black: win, x2 win.
    pub task: String,
    /// The author's solution, moves with variations; if there is none the program proposes one.
    #[serde(default)]
    pub solution: String,
    /// How far to look: 1 for a quick answer, 2, or 3.
    pub depth: u8,
}

/// What is found of a composition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CompositionAnswer {
    /// sound, defective or undecided.
    pub status: String,
    /// The same in words.
    pub verdict: String,
    /// What is asked for, in words.
    pub task: String,
    /// The diagram.
    pub fen: String,
    /// A picture of it, as SVG.
    pub svg: String,
    /// Clause by clause.
    pub findings: Vec<CompositionFinding>,
    /// The solution; its first node is the diagram.
    pub tree: Vec<CompositionNode>,
    /// Whether the program proposes the solution.
    pub proposed: bool,
    /// Positions that were opened.
    pub spent: u64,
    /// Positions that may be opened at this depth.
    pub budget: u64,
    /// Whether a deeper look may find more.
    pub deeper: bool,
}

/// What is found of one clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CompositionFinding {
    /// kept, broken, unknown, observed or people.
    pub standing: String,
    /// The same in words.
    pub said: String,
    /// What is found.
    pub text: String,
    /// The clause.
    pub article: Article,
}

/// A node of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CompositionNode {
    /// The move that led there with its number, as a line begins with it; none for the diagram.
    #[schema(required)]
    pub first: Option<String>,
    /// The same as a line goes on with it.
    #[schema(required)]
    pub next: Option<String>,
    /// The position.
    pub fen: String,
    /// The node before it.
    #[schema(required)]
    pub parent: Option<usize>,
    /// What follows, the main line first.
    pub children: Vec<usize>,
    /// White's other moves that reach the goal, and why nothing follows, in words.
    pub note: String,
}

/// Sound positions that differ from a composition by one piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CompositionNeighbours {
    /// The positions.
    pub found: Vec<CompositionNeighbour>,
    /// How many changes were tried.
    pub tried: usize,
    /// How many there are.
    pub all: usize,
}

/// A sound position that differs by one piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CompositionNeighbour {
    /// What is changed, in words.
    pub change: String,
    /// The position.
    pub fen: String,
    /// The first move of its solution.
    pub key: String,
}

/// A page of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PuzzlePage {
    /// The discipline.
    pub discipline: String,
    /// The number of the page, the first being 1.
    pub set: u32,
    /// How many there are.
    pub sets: u32,
    /// The puzzles, the easiest first.
    pub puzzles: Vec<Puzzle>,
    /// The rating of whoever asks, by the puzzles of the discipline.
    #[schema(required)]
    pub yours: Option<i64>,
}

/// A position with one solution; the solver has White.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Puzzle {
    /// Its number in the discipline.
    pub number: u32,
    /// Squares a side: 8 or 10.
    pub side: u8,
    /// What White has to do.
    pub task: String,
    /// An estimate of how hard it is, before anybody has tried it.
    pub difficulty: u32,
    /// How people fared with it, if anybody has tried.
    #[schema(required)]
    pub fared: Option<PuzzleFared>,
    /// The rule that makes it work.
    pub hint: PuzzleHint,
    /// White's moves.
    pub steps: Vec<PuzzleStep>,
}

/// How people fared with a puzzle at the first try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PuzzleFared {
    /// How hard it is by that, on the scale of ratings.
    pub rating: i64,
    /// First tries.
    pub tries: i64,
    /// And those that solved it.
    pub solved: i64,
}

/// What helps a solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PuzzleHint {
    /// In words.
    pub text: String,
    /// The article.
    pub article: Article,
}

/// One move of White in a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PuzzleStep {
    /// The position.
    pub fen: String,
    /// What the rules allow.
    pub legal: Vec<Legal>,
    /// The one move that is right, by every way it can be made.
    pub good: Vec<Legal>,
    /// The position after it.
    pub after: String,
    /// What Black replies, unless it is over.
    #[schema(required)]
    pub reply: Option<Legal>,
    /// The position after the reply.
    #[schema(required)]
    pub then: Option<String>,
}
