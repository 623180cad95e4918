//! Compositions in PDN: the diagram as `FEN`, what is asked for as `Task` (or by the result: a win or a draw), the author's solution as moves and variations, and
//! where the numbers leave it open, `Genre` (problem, study, ending, task) and `Group` (practical). Where it is in doubt how the diagram came about, `LastMoves` is a position and the two moves that lead from it to the diagram
//! (11.2.2).

use std::fmt;

use draughts::{AnyPosition, Position, Rules, Square, Variant, with_rules};
use endgame::{Library, Shelved};
use pdn::{Content, Form, Game, Games, Mode, MoveText, NodeId, Replay, Terminator, What};

use crate::book::Genre;
use crate::oracle::{Halt, Limits};
use crate::report::{Entry, Report, report};
use crate::solution::Branch;
use crate::task::{Goal, NoTask, Task};

/// Why a record is no composition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The tags give no position of a game that the program has tables for, and what they give.
    NoPosition(Option<What>),
    /// The task is none.
    Task(NoTask),
    /// The genre is none.
    Genre(String),
    /// A move cannot be made: as it is written, and why.
    Move(String, String),
    /// The solution has more moves than can be followed.
    TooLong,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPosition(_) => f.write_str("the record gives no position"),
            Self::Task(error) => error.fmt(f),
            Self::Genre(name) => write!(f, "`{name}` is not one of problem, study, ending, task"),
            Self::Move(text, why) => write!(f, "{text}: {why}"),
            Self::TooLong => f.write_str("the solution is too long"),
        }
    }
}

impl std::error::Error for Refused {}

/// The longest line of a solution, in moves of one side each.
const LONGEST: usize = 400;

/// Checks a composition against section XI.
///
/// # Errors
/// What of the record cannot be read.
pub fn check(game: &Game, library: &Library, limits: Limits) -> Result<Report, Refused> {
    run(game, library, limits, true, None)
}

/// The same without the author's solution: the program proposes one.
///
/// # Errors
/// What of the record cannot be read.
pub fn solve(game: &Game, library: &Library, limits: Limits) -> Result<Report, Refused> {
    run(game, library, limits, false, None)
}

/// The report as far as it comes before it is stopped: by the author's solution, or, where the record has no moves, with one that the program proposes. What is not decided by then
/// is unknown.
///
/// # Errors
/// What of the record cannot be read.
pub fn check_until(
    game: &Game,
    library: &Library,
    limits: Limits,
    halt: Halt<'_>,
) -> Result<Report, Refused> {
    run(game, library, limits, true, Some(halt))
}

/// Whether a record is a composition: a diagram, a task, and moves that can be made.
///
/// # Errors
/// What of the record cannot be read.
pub fn readable(game: &Game) -> Result<(), Refused> {
    let said = said_of(game)?;
    with_rules!(said.variant, R => {
        branches(game, Game::START, &first_of::<R>(&said)?, 0).map(|_| ())
    })
}

/// The record without the tags that could name its author (11.5.2): what is left is the composition.
#[must_use]
pub fn anonymous(game: &Game) -> Game {
    let mut bare = game.clone();
    let known = ["GameType", "SetUp", "FEN", "Task", "Genre", "Group", "LastMoves", "Result"];
    bare.tags.retain(|tag| known.contains(&tag.name.as_str()));
    bare
}

/// A record as pages need it.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// The diagram.
    pub position: AnyPosition,
    /// What is asked for.
    pub task: Task,
    /// The author's solution, moves with variations; empty if there is none.
    pub moves: String,
}

/// The first composition of a text; nothing if it cannot be read.
#[must_use]
pub fn record_of(text: &str) -> Option<Written> {
    let mut game = Games::new(text.as_bytes(), Mode::Recovering).next()?.ok()?.game;
    let said = said_of(&game).ok()?;
    game.tags.clear();
    let moves = game.to_string();
    let moves = moves.trim();
    let moves = moves.strip_suffix(game.result().text()).unwrap_or(moves).trim_end();
    Some(Written { position: said.position, task: said.task, moves: moves.to_owned() })
}

/// What the tags of a record say.
pub(crate) struct Said {
    pub(crate) position: AnyPosition,
    pub(crate) variant: Variant,
    task: Task,
    genre: Option<Genre>,
    practical: bool,
    last_moves: Option<String>,
}

pub(crate) fn said_of(game: &Game) -> Result<Said, Refused> {
    let mut replay = Replay::of(game);
    let mut wrong = None;
    replay.start_if_needed(game.first_move(), &mut |what| wrong = Some(what));
    let position = replay.position().ok_or(Refused::NoPosition(wrong))?;
    // Compositions are of the variants of the sport.
    let variant = position.ruleset().variant().ok_or(Refused::NoPosition(None))?;
    let task = task_of(game)?;
    let genre = match game.tag("Genre") {
        Some(name) => Some(Genre::named(name).ok_or_else(|| Refused::Genre(name.to_owned()))?),
        None => None,
    };
    let practical = game.tag("Group").is_some_and(|name| name.trim().eq_ignore_ascii_case("practical"));
    let last_moves = game.tag("LastMoves").map(str::to_owned);
    Ok(Said { position, variant, task, genre, practical, last_moves })
}

/// The composition by the rules of its game.
pub(crate) fn entry_of<R: Rules>(said: &Said, author: Vec<Branch<R>>) -> Result<Entry<R>, Refused> {
    let position = first_of::<R>(said)?;
    Ok(Entry {
        position,
        task: said.task.clone(),
        author,
        genre: said.genre,
        practical: said.practical,
        last_moves: said.last_moves.clone(),
        diagram: typed(&said.position)?,
    })
}

fn run(
    game: &Game,
    library: &Library,
    limits: Limits,
    by_author: bool,
    halt: Option<Halt<'_>>,
) -> Result<Report, Refused> {
    let said = said_of(game)?;
    with_rules!(said.variant, R => {
        let position = first_of::<R>(&said)?;
        let author = if by_author { branches(game, Game::START, &position, 0)? } else { Vec::new() };
        Ok(report(&entry_of(&said, author)?, R::shelf(library), limits, halt))
    })
}

/// The position that the first condition of the task is about: whose move it is, and whether the board is turned, the condition says before the diagram does (11.1.4).
fn first_of<R: Rules>(said: &Said) -> Result<Position<R>, Refused> {
    let diagram = typed::<R>(&said.position)?;
    let Some(first) = said.task.conditions.first() else { return Ok(diagram) };
    first.setup(&diagram).position().map_err(|_| Refused::NoPosition(None))
}

/// The position as one of its rules.
fn typed<R: Rules>(position: &AnyPosition) -> Result<Position<R>, Refused> {
    // What a position prints is read again.
    Position::from_fen(&position.fen()).map_err(|_| Refused::NoPosition(None))
}

fn task_of(game: &Game) -> Result<Task, Refused> {
    match game.tag("Task") {
        Some(text) => text.parse().map_err(Refused::Task),
        None => Ok(match game.result() {
            Terminator::Draw1 | Terminator::Draw2 => Goal::Draw.into(),
            _ => Goal::Win.into(),
        }),
    }
}

/// The author's moves behind a node.
fn branches<R: Rules>(
    game: &Game,
    node: NodeId,
    position: &Position<R>,
    depth: usize,
) -> Result<Vec<Branch<R>>, Refused> {
    if depth > LONGEST {
        return Err(Refused::TooLong);
    }
    let mut found: Vec<Branch<R>> = Vec::new();
    for child in game.node(node).children() {
        let Content::Move(text) = &game.node(*child).content else { continue };
        let mv = read(position, text)?;
        let next = branches(game, *child, &position.play(&mv), depth + 1)?;
        match found.iter_mut().find(|branch| branch.mv == mv) {
            Some(branch) => branch.next.extend(next),
            None => found.push(Branch { mv, next }),
        }
    }
    Ok(found)
}

/// The move that a text means in a position.
pub(crate) fn read<R: Rules>(
    position: &Position<R>,
    text: &MoveText,
) -> Result<draughts::Move<R::Board>, Refused> {
    let squares = match text.form() {
        Form::Numeric => text.squares().iter().map(|number| Square::from_number(*number)).collect(),
        Form::Algebraic => text.squares().iter().map(|place| Square::at(place % 8, place / 8)).collect(),
        Form::Short => None::<Vec<_>>,
    };
    let found = match squares {
        Some(squares) => position.find_move(&squares),
        None => position.read_move(&text.to_string()),
    };
    found.map_err(|error| Refused::Move(text.to_string(), error.to_string()))
}

/// The report's solution as a record: its tags and tree, with White's other ways and why lines end as comments.
#[must_use]
pub fn solution_record(report: &Report, tags: &[pdn::Tag]) -> Game {
    let mut game = Game::default();
    game.tags = tags.to_vec();
    game.set_ruleset(report.variant);
    game.set_tag("SetUp", "1");
    game.set_tag("FEN", &report.fen);
    game.set_tag("Task", &report.task.to_string());
    let mut places = vec![Game::START];
    for told in report.tree.iter().skip(1) {
        let parent = told.parent.and_then(|parent| places.get(parent).copied()).unwrap_or(Game::START);
        let content = told.mv.as_deref().and_then(MoveText::read).map_or(Content::Words, Content::Move);
        let place = game.add(parent, content);
        places.push(place);
        let seconds =
            told.others.iter().filter_map(|other| Some(format!("{}: {}", other.mv, other.dual?.name())));
        let seconds = seconds.collect::<Vec<_>>().join("; ");
        if !seconds.is_empty() {
            game.node_mut(place).after.push(pdn::Comment::new(&seconds));
        }
    }
    game
}
