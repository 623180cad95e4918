//! Sound neighbours (11.3.7.4): what becomes of a composition if one piece stands elsewhere, is added or is taken off.

use std::fmt;
use std::ops::ControlFlow;

use draughts::{Color, Kind, Piece, Position, Rules, Square, with_rules};
use endgame::{Library, Shelved};
use pdn::Game;

use crate::oracle::{Answer, Limits, Oracle};
use crate::record::{Refused, entry_of, said_of};
use crate::report::{Entry, Report, Status, report};

/// The one thing that is changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A piece stands on the next square.
    Shifted {
        /// From.
        from: String,
        /// To.
        to: String,
    },
    /// A man is added.
    Added {
        /// Whose.
        color: Color,
        /// Where.
        on: String,
    },
    /// A piece is taken off.
    Removed {
        /// From where.
        from: String,
    },
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shifted { from, to } => write!(f, "{from}>{to}"),
            Self::Added { color, on } => {
                write!(f, "+{}{on}", if *color == Color::White { 'W' } else { 'B' })
            }
            Self::Removed { from } => write!(f, "-{from}"),
        }
    }
}

/// A sound position beside a composition.
#[derive(Clone, Debug, PartialEq)]
pub struct Neighbour {
    /// What is changed.
    pub change: Change,
    /// The report on it, with the solution that the program proposes.
    pub report: Report,
}

/// What is told while neighbours are looked for.
#[derive(Debug)]
pub struct Tried<'a> {
    /// So many changes were tried.
    pub done: usize,
    /// Of so many.
    pub all: usize,
    /// The sound position, if the last one led to one.
    pub sound: Option<&'a Neighbour>,
}

/// Tries every change of one piece and lists those that lead to a sound composition with the same task; it can be stopped after each.
///
/// # Errors
/// What of the record cannot be read.
pub fn neighbours(
    game: &Game,
    library: &Library,
    limits: Limits,
    tell: &mut dyn FnMut(&Tried<'_>) -> ControlFlow<()>,
) -> Result<Vec<Neighbour>, Refused> {
    let said = said_of(game)?;
    with_rules!(said.variant, R => {
        let entry = entry_of::<R>(&said, Vec::new())?;
        let tables = R::shelf(library);
        let changed = changes(&entry.position);
        let all = changed.len();
        let mut found = Vec::new();
        for (index, (change, position)) in changed.into_iter().enumerate() {
            let made = is_promising(&position, &entry, tables, limits).then(|| {
                let entry = Entry {
                    diagram: position,
                    position,
                    author: Vec::new(),
                    task: entry.task.clone(),
                    last_moves: None,
                    ..entry
                };
                report(&entry, tables, limits, None)
            });
            let sound = made.filter(|report| report.status == Status::Sound);
            let sound = sound.map(|report| Neighbour { change, report });
            let told = tell(&Tried { done: index + 1, all, sound: sound.as_ref() });
            found.extend(sound);
            if told.is_break() {
                break;
            }
        }
        Ok(found)
    })
}

/// Whether the goal is reached, and by as many first moves as the task asks for: what a report would refuse at once is not worth one.
fn is_promising<R: Rules>(
    position: &Position<R>,
    entry: &Entry<R>,
    tables: &endgame::Tables<R>,
    limits: Limits,
) -> bool {
    let mut oracle = Oracle::new(entry.task.goal(), tables);
    if position.turn() == Color::White && position.must_capture()
        || oracle.goal().over(position).is_some()
        || oracle.ask(position, limits) != Answer::Proved
    {
        return false;
    }
    if position.turn() != Color::White {
        return true;
    }
    let moves = position.legal_moves();
    let solves = |mv: &&draughts::Move<R::Board>| oracle.ask(&position.play(mv), limits) != Answer::Refuted;
    moves.iter().filter(solves).count() == usize::from(entry.task.solutions)
}

/// Every position that differs by one piece: one square further in any direction, a man more, a piece less.
fn changes<R: Rules>(position: &Position<R>) -> Vec<(Change, Position<R>)> {
    let setup = *position.setup();
    let pieces = position.pieces(Color::White).or(position.pieces(Color::Black));
    let mut found = Vec::new();
    let mut add = |change: Change, changed: draughts::Setup<R::Board>| {
        if let Ok(changed) = changed.position::<R>() {
            found.push((change, changed));
        }
    };
    for from in pieces {
        for to in beside(from).into_iter().filter(|to| setup.piece(*to).is_none()) {
            let mut changed = setup;
            changed.set(to, setup.piece(from));
            changed.set(from, None);
            add(Change::Shifted { from: from.to_string(), to: to.to_string() }, changed);
        }
    }
    for from in pieces {
        let mut changed = setup;
        changed.set(from, None);
        add(Change::Removed { from: from.to_string() }, changed);
    }
    for on in Square::all().filter(|on| setup.piece(*on).is_none()) {
        for color in [Color::White, Color::Black] {
            let mut changed = setup;
            changed.set(on, Some(Piece { color, kind: Kind::Man }));
            add(Change::Added { color, on: on.to_string() }, changed);
        }
    }
    found
}

/// The squares beside a square on its diagonals.
fn beside<B: draughts::Board>(square: Square<B>) -> Vec<Square<B>> {
    let steps = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let step = |(column, rank): (i8, i8)| {
        Square::at(square.column().checked_add_signed(column)?, square.rank().checked_add_signed(rank)?)
    };
    steps.into_iter().filter_map(step).collect()
}
