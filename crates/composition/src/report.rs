//! The report: a composition against section XI, clause by clause.

use draughts::{Article, Board, Position, Rules, Variant};
use rulebook::Book;

use crate::book::{Counts, Genre, Group, genre_of, group_of};
use crate::duals::Dual;
use crate::findings::{Finding, Findings};
use crate::judge::Judge;
use crate::oracle::{Answer, Halt, Limits, Oracle, Spent};
use crate::solution::{Branch, End, Grower};
use crate::task::Task;

/// What comes of all formal requirements together (11.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Every formal requirement is kept, as far as a program can judge them.
    Sound,
    /// At least one is broken.
    Defective,
    /// None is known to be broken, but not all are known to be kept.
    Undecided,
}

impl Status {
    /// A name for files and programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Defective => "defective",
            Self::Undecided => "undecided",
        }
    }
}

/// A move of White instead of the solution, as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldOther {
    /// The move.
    pub mv: String,
    /// Whether it reaches the goal too.
    pub answer: Answer,
    /// What it is, if it does.
    pub dual: Option<Dual>,
    /// Black's reply that refutes it.
    pub reply: Option<String>,
}

/// A node of the solution, as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The move that led there; none for the diagram.
    pub mv: Option<String>,
    /// The position, as FEN.
    pub fen: String,
    /// The node before it.
    pub parent: Option<usize>,
    /// What follows.
    pub children: Vec<usize>,
    /// Whether the author gives it.
    pub by_author: bool,
    /// Whether White reaches the goal from here.
    pub answer: Answer,
    /// What else White could play.
    pub others: Vec<ToldOther>,
    /// Why nothing follows.
    pub end: Option<End>,
    /// Moves made since the diagram.
    pub ply: usize,
}

/// Everything about a composition.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The rules it is composed by.
    pub variant: Variant,
    /// The diagram, as FEN.
    pub fen: String,
    /// The diagram as a picture.
    pub svg: String,
    /// What is asked for.
    pub task: Task,
    /// Problem, study, …
    pub genre: Genre,
    /// And its group.
    pub group: Group,
    /// What comes of the formal requirements.
    pub status: Status,
    /// Clause by clause.
    pub findings: Vec<Finding>,
    /// The solution.
    pub tree: Vec<Told>,
    /// Whether the program proposes the solution.
    pub proposed: bool,
    /// What was spent.
    pub spent: Spent,
}

impl Report {
    /// The article of a finding.
    #[must_use]
    pub const fn article(finding: &Finding) -> Article {
        Article { book: Book::Ru2022, clause: finding.clause }
    }

    /// The finding of a code.
    #[must_use]
    pub fn finding(&self, code: &str) -> Option<&Finding> {
        self.findings.iter().find(|finding| finding.code == code)
    }
}

/// A composition that is to be checked.
pub(crate) struct Entry<R: Rules> {
    /// The diagram as it is given.
    pub(crate) diagram: Position<R>,
    /// The position of the first condition, which the report is about.
    pub(crate) position: Position<R>,
    pub(crate) task: Task,
    pub(crate) author: Vec<Branch<R>>,
    /// The author's word on the genre, where the numbers leave it open.
    pub(crate) genre: Option<Genre>,
    pub(crate) practical: bool,
    /// What the author says of the last moves (11.2.2).
    pub(crate) last_moves: Option<String>,
}

/// Nodes of the tree.
const TREE: usize = 160;

pub(crate) fn report<R: Rules>(
    entry: &Entry<R>,
    tables: &endgame::Tables<R>,
    limits: Limits,
    halt: Option<Halt<'_>>,
) -> Report {
    let goal = entry.task.goal();
    let counts = Counts::of(&entry.position);
    let genre = entry.genre.unwrap_or_else(|| genre_of(&counts, goal));
    // 11.1.3: practical problems are a group of the hundred squares, with men only.
    let may_be_practical = <R::Board as Board>::SIDE == 10 && counts.white[1] + counts.black[1] == 0;
    let group = if entry.practical && may_be_practical && genre == Genre::Problem {
        Group::Practical
    } else {
        group_of::<R>(&counts, genre, goal)
    };
    let mut oracle = Oracle::new(goal, tables).until(halt);
    let grower = Grower::new(&mut oracle, limits, TREE, usize::from(entry.task.solutions));
    let solution = grower.grow(entry.position, &entry.author);
    let mut judge = Judge {
        entry,
        counts,
        genre,
        group,
        solution,
        limits,
        findings: Findings::default(),
        extras: Vec::new(),
    };
    judge.genre();
    judge.legality();
    judge.solvable(&mut oracle);
    judge.conditions(&oracle);
    judge.construction(&mut oracle);
    let finals = judge.finals(&mut oracle);
    judge.thematic(&finals);
    judge.only_way();
    if genre.is_study() {
        judge.branches();
    }
    if genre == Genre::Problem {
        judge.problem(&finals);
    }
    if genre == Genre::Task {
        judge.task();
    }
    crate::observations::observe(&mut judge);
    judge.done(oracle.spent())
}
