//! What a solver's answer is worth (11.6.1): points by difficulty and completeness, more for cooks, unsolvability and inaccuracies that were found.

use std::collections::BTreeSet;

use pdn::{Content, Game, NodeId};
use serde::{Deserialize, Serialize};

use crate::contest::Mark;
use crate::duals::Dual;
use crate::oracle::Answer;
use crate::report::Report;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Compares an answer with the report on the composition, tree against tree. The solver's moves and variations are the answer; one without moves says that there is no solution.
#[must_use]
pub fn award(report: &Report, answer: &Game, tariff: Tariff) -> Award {
    let solver = Walk { report, game: answer };
    let root = report.tree.first().map_or(Answer::Unknown, |node| node.answer);
    let leaves = |counted: bool| {
        let fits =
            move |node: &&crate::report::Told| node.children.is_empty() && (!counted || node.by_author);
        report.tree.iter().filter(fits).count()
    };
    let lines = if root == Answer::Proved { leaves(!report.proposed) } else { 0 };
    let mut met = Met::default();
    solver.follow(0, Game::START, &mut met);
    let silent = answer.node(Game::START).children().is_empty();
    let (found, cooks, inaccuracies) = (met.leaves.len(), met.cooks.len(), met.inaccuracies.len());
    let whole = u32::from(tariff.whole);
    let mut points = if lines > 0 { whole * found.min(lines) as u32 / lines as u32 } else { 0 };
    if root == Answer::Refuted && silent {
        points += whole + u32::from(tariff.unsolvable);
    }
    points += u32::from(tariff.cook) * cooks as u32 + u32::from(tariff.inaccuracy) * inaccuracies as u32;
    let points = Mark(u16::try_from(points).unwrap_or(u16::MAX));
    Award { found, lines, cooks, inaccuracies, points }
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
    /// Goes down both trees at once.
    fn follow(&self, at: usize, node: NodeId, met: &mut Met) {
        let Some(told) = self.report.tree.get(at) else { return };
        let counts = self.report.proposed || told.by_author;
        if told.children.is_empty() && counts && told.answer == Answer::Proved {
            met.leaves.insert(at);
        }
        for child in self.game.node(node).children() {
            let Content::Move(text) = &self.game.node(*child).content else { continue };
            let text = text.to_string();
            let same = |mv: &str| squares(mv) == squares(&text);
            let next = told.children.iter().find(|next| {
                self.report.tree.get(**next).and_then(|next| next.mv.as_deref()).is_some_and(same)
            });
            if let Some(next) = next {
                self.follow(*next, *child, met);
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

/// First and last square of a move as it is written.
fn squares(text: &str) -> Option<(String, String)> {
    let mut parts = text.split(['-', ':', 'x', '×']).map(|part| part.trim().to_ascii_lowercase());
    let first = parts.next()?;
    Some((first, parts.next_back()?))
}
