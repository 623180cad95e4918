//! Forerunners (11.3.2, 11.7): games and compositions of the user's collections that have a position of the solution, as it is or seen from the other side of the board with
//! colours exchanged. Whose is the priority people say (11.4.2).

use std::collections::HashSet;
use std::hash::Hash;

use draughts::{Position, Rules, with_rules};

use crate::findings::{Finding, Standing};
use crate::report::Report;

/// A record that has a position of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forerunner<G> {
    /// The record, as the collection names it.
    pub game: G,
    /// The first node of the solution that it shares.
    pub node: usize,
    /// Whether it has it with the board turned by a half-turn and the colours exchanged.
    pub turned: bool,
}

impl<G> Forerunner<G> {
    /// What the report says of it; `name` is how the record is told from others.
    #[must_use]
    pub fn finding(&self, report: &Report, name: &str) -> Finding {
        let node = report.tree.get(self.node);
        let code = match (node.map_or(0, |node| node.ply), self.turned) {
            (0, false) => "forerunner-diagram",
            (0, true) => "forerunner-diagram-turned",
            (_, false) => "forerunner",
            (_, true) => "forerunner-turned",
        };
        let arguments = vec![
            ("name", name.to_owned()),
            ("count", node.map_or(0, |node| node.ply).to_string()),
            ("fen", node.map(|node| node.fen.clone()).unwrap_or_default()),
        ];
        Finding { clause: "11.3.2", standing: Standing::Observed, code, arguments }
    }
}

/// Looks for every position of a solution in collections: `find` answers which records have the position of a [`pdn::position_key`]. Each record is named once, with the first
/// position it shares.
///
/// # Errors
/// What `find` fails with.
pub fn forerunners<G: Clone + Eq + Hash, E>(
    report: &Report,
    mut find: impl FnMut(u64) -> Result<Vec<G>, E>,
) -> Result<Vec<Forerunner<G>>, E> {
    let mut nodes: Vec<usize> = (0..report.tree.len()).collect();
    nodes.sort_by_key(|node| report.tree[*node].ply);
    let mut found: Vec<Forerunner<G>> = Vec::new();
    let mut asked = HashSet::new();
    for node in nodes {
        for (turned, key) in keys(report, node).into_iter().enumerate() {
            if !asked.insert(key) {
                continue;
            }
            for game in find(key)? {
                if found.iter().all(|known| known.game != game) {
                    found.push(Forerunner { game, node, turned: turned == 1 });
                }
            }
        }
    }
    Ok(found)
}

/// The keys of a node's position and of the same seen from the other side.
fn keys(report: &Report, node: usize) -> Vec<u64> {
    let fen = &report.tree[node].fen;
    with_rules!(report.variant, R => {
        let key = |position: &Position<R>| -> Option<u64> {
            let any = draughts::AnyPosition::from_fen(R::VARIANT, &position.fen().to_string()).ok()?;
            Some(pdn::position_key(&any))
        };
        // What a position prints is read again.
        Position::<R>::from_fen(fen)
            .map(|position| [position, position.rotated()].iter().filter_map(key).collect())
            .unwrap_or_default()
    })
}
