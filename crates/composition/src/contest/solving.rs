//! What a solver's answer is worth (11.6.1): points by difficulty and completeness, more for cooks, unsolvability and inaccuracies that were found.

use std::collections::BTreeSet;

use draughts::{Position, Rules, with_rules};
use pdn::{Content, Game, Games, Mode, NodeId};
use serde::{Deserialize, Serialize};

use crate::contest::Mark;
use crate::duals::Dual;
use crate::oracle::Answer;
use crate::record::{Refused, read, readable};
use crate::report::Report;

mod event;

pub use event::{Act, Answered, Posed, Ranked, Solver, Solving, Terms, Timed};

/// What the regulations of a solving contest pay for one composition, in tenths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tariff {
    /// For the whole solution: by how hard the composition is.
    pub whole: u16,
    /// More for each cook that is there.
    pub cook: u16,
    /// More for saying that there is no solution, where there is none.
    pub unsolvable: u16,
    /// More for each inaccuracy that is there.
    pub inaccuracy: u16,
}

/// What a solver gets for one composition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Award {
    /// Lines of the solution that the answer has.
    pub found: usize,
    /// Lines that there are.
    pub lines: usize,
    /// Cooks that the answer has and the report proves.
    pub cooks: usize,
    /// And inaccuracies.
    pub inaccuracies: usize,
    /// The points.
    pub points: Mark,
}

/// Compares an answer with the report on the composition, tree against tree. The moves and variations of the solver's lines are the answer; one without moves says that there is no solution.
/// What the report could not find out counts as the author says; where there is nobody's solution to compare with, people have to judge, and there is no award.
#[must_use]
pub fn award(report: &Report, answer: &[Game], tariff: Tariff) -> Option<Award> {
    let root = report.tree.first().map_or(Answer::Unknown, |node| node.answer);
    let leaves = |counted: bool| {
        let fits =
            move |node: &&crate::report::Told| node.children.is_empty() && (!counted || node.by_author);
        report.tree.iter().filter(fits).count()
    };
    if root == Answer::Unknown && report.proposed {
        return None;
    }
    let lines = if root == Answer::Refuted { 0 } else { leaves(!report.proposed) };
    let mut met = Met::default();
    for game in answer {
        let walk = Walk { report, game };
        with_rules!(report.variant, R => walk.follow::<R>(0, Game::START, &mut met));
    }
    let silent = answer.iter().all(|game| game.node(Game::START).children().is_empty());
    let (found, cooks, inaccuracies) = (met.leaves.len(), met.cooks.len(), met.inaccuracies.len());
    let whole = u32::from(tariff.whole);
    let mut points = if lines > 0 { whole * found.min(lines) as u32 / lines as u32 } else { 0 };
    if root == Answer::Refuted && silent {
        points += whole + u32::from(tariff.unsolvable);
    }
    points += u32::from(tariff.cook) * cooks as u32 + u32::from(tariff.inaccuracy) * inaccuracies as u32;
    let points = Mark(u16::try_from(points).unwrap_or(u16::MAX));
    Some(Award { found, lines, cooks, inaccuracies, points })
}

/// A line of an answer to a composition: moves, with variations or without, from the diagram on.
///
/// # Errors
/// What of it cannot be read, or which move cannot be made.
pub fn line(record: &str, moves: &str) -> Result<Game, Refused> {
    let read = |text: &str| Games::new(text.as_bytes(), Mode::Recovering).next().and_then(Result::ok);
    let posed = read(record).ok_or(Refused::NoPosition(None))?.game;
    let mut game = read(&format!("{moves} *\n")).map(|read| read.game).unwrap_or_default();
    game.tags = posed.tags;
    readable(&game)?;
    if game.first_move().is_none() {
        return Err(Refused::Move(moves.to_owned(), String::new()));
    }
    Ok(game)
}

/// What of the report an answer has.
#[derive(Default)]
struct Met {
    leaves: BTreeSet<usize>,
    cooks: BTreeSet<(usize, String)>,
    inaccuracies: BTreeSet<(usize, String)>,
}

struct Walk<'a> {
    report: &'a Report,
    game: &'a Game,
}

impl Walk<'_> {
    /// Goes down both trees at once. Moves are the same that lead to the same board: a strike over other pieces to the same square is another one (11.2.7.3).
    fn follow<R: Rules>(&self, at: usize, node: NodeId, met: &mut Met) {
        let Some(told) = self.report.tree.get(at) else { return };
        let Ok(position) = Position::<R>::from_fen(&told.fen) else { return };
        let counts = self.report.proposed || told.by_author;
        if told.children.is_empty() && counts && told.answer != Answer::Refuted {
            met.leaves.insert(at);
        }
        for child in self.game.node(node).children() {
            let Content::Move(text) = &self.game.node(*child).content else { continue };
            let Ok(mv) = read(&position, text) else { continue };
            let same = |text: &str| position.read_move(text) == Ok(mv);
            let next = told.children.iter().find(|next| {
                self.report.tree.get(**next).and_then(|next| next.mv.as_deref()).is_some_and(same)
            });
            if let Some(next) = next {
                self.follow::<R>(*next, *child, met);
            } else if let Some(other) = told.others.iter().find(|other| same(&other.mv))
                && other.answer == Answer::Proved
            {
                let place = (at, other.mv.clone());
                match other.dual {
                    None | Some(Dual::Cook) => met.cooks.insert(place),
                    Some(_) => met.inaccuracies.insert(place),
                };
            }
        }
    }
}
