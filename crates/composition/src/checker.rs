//! Follows a proof with nothing but the rules and the endgame tables. It shares no code with the search that found it.

use std::collections::HashSet;
use std::fmt;

use draughts::{Position, Rules};
use endgame::Tables;

use crate::proof::{Proof, Step};

/// Why a proof proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A plan names no move, or one that cannot be made; the position.
    NoPlan(String),
    /// A position of the proof is over, and not as it should be.
    Over(String),
    /// A move leads out of what is proved: from the position, to the position.
    Leaves(String, String),
    /// The position in question is not in the proof.
    NoRoot(String),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPlan(at) => write!(f, "no move is given in {at}, or none that can be made"),
            Self::Over(at) => write!(f, "the game is over in {at}"),
            Self::Leaves(from, to) => {
                write!(f, "a move leads from {from} to {to}, of which nothing is proved")
            }
            Self::NoRoot(at) => write!(f, "{at} itself is not proved"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Follows a proof.
///
/// # Errors
/// The first flaw.
pub fn verify<R: Rules>(proof: &Proof<R>, tables: &Tables<R>) -> Result<(), Flaw> {
    let known = |position: &Position<R>| {
        let known = proof.goal.over(position).or_else(|| proof.goal.by_table(position, tables));
        known == Some(proof.comes_about)
    };
    // Who has a plan: the striver where it comes about, the other side where it is put off.
    let planner = if proof.comes_about { proof.goal.striver() } else { !proof.goal.striver() };
    let mut proved: HashSet<Position<R>> = HashSet::new();
    if !proof.comes_about {
        proved.extend(proof.steps.iter().map(|step| step.position));
    }
    for Step { position, plan } in &proof.steps {
        let name = || position.fen().to_string();
        if proof.goal.over(position).is_some() {
            return Err(Flaw::Over(name()));
        }
        let legal = position.legal_moves();
        let moves = if position.turn() == planner {
            let plan = plan.filter(|mv| legal.contains(mv)).ok_or_else(|| Flaw::NoPlan(name()))?;
            vec![plan]
        } else {
            legal
        };
        for mv in moves {
            let after = position.play(&mv);
            if !proved.contains(&after) && !known(&after) {
                return Err(Flaw::Leaves(name(), after.fen().to_string()));
            }
        }
        proved.insert(*position);
    }
    if proved.contains(&proof.root) || known(&proof.root) {
        Ok(())
    } else {
        Err(Flaw::NoRoot(proof.root.fen().to_string()))
    }
}
