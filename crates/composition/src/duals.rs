//! Second ways told apart (11.1.3, 11.2.7.3, 11.3.8.5): what only changes the order of moves, what reaches the same square another way, and what is
//! another solution.

use std::collections::HashSet;

use draughts::{Color, Kind, Move, Position, Rules, Square};

use crate::oracle::Answer;
use crate::solution::Solution;

/// What a second way is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dual {
    /// The same position in another order of moves, whatever Black replies.
    Transposition,
    /// The same piece comes to the same square by another one in two moves (11.2.7.3).
    AlternativeMove,
    /// A capture in another direction that ends on the same square (11.2.7.3).
    AlternativeStrike,
    /// A king goes to another square of the same diagonal, or takes the same pieces and ends on another one.
    KingLanding,
    /// A solution of its own.
    Cook,
}

impl Dual {
    /// A name for files and programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Transposition => "transposition",
            Self::AlternativeMove => "alternative-move",
            Self::AlternativeStrike => "alternative-strike",
            Self::KingLanding => "king-landing",
            Self::Cook => "cook",
        }
    }
}

/// So many moves of White later a transposition is looked for.
const LATER: usize = 2;

/// Names every second way of a solution.
pub(crate) fn name<R: Rules>(solution: &mut Solution<R>) {
    for at in 0..solution.nodes.len() {
        let node = &solution.nodes[at];
        let Some(main) = node.children.first().and_then(|child| solution.nodes[*child].mv) else { continue };
        if node.position.turn() != Color::White
            || node.others.iter().all(|other| other.answer != Answer::Proved)
        {
            continue;
        }
        let places = below(solution, at);
        let position = node.position;
        let names: Vec<Option<Dual>> = node
            .others
            .iter()
            .map(|other| (other.answer == Answer::Proved).then(|| of(&position, &main, &other.mv, &places)))
            .collect();
        for (other, name) in solution.nodes[at].others.iter_mut().zip(names) {
            other.dual = name;
        }
    }
}

/// The positions after White's moves in the tree below a node.
fn below<R: Rules>(solution: &Solution<R>, at: usize) -> HashSet<Position<R>> {
    let mut places = HashSet::new();
    let mut open = solution.nodes[at].children.clone();
    while let Some(index) = open.pop() {
        let node = &solution.nodes[index];
        if node.position.turn() == Color::Black && node.ply <= solution.nodes[at].ply + 2 * LATER + 1 {
            places.insert(node.position);
        }
        open.extend(&node.children);
    }
    places
}

fn of<R: Rules>(
    position: &Position<R>,
    main: &Move<R::Board>,
    other: &Move<R::Board>,
    places: &HashSet<Position<R>>,
) -> Dual {
    if other.is_capture() && main.is_capture() && other.to() == main.to() {
        return Dual::AlternativeStrike;
    }
    let kings = main.kind() == Kind::King || main.promotes() && other.promotes();
    let same = kings && main.from() == other.from() && main.captured() == other.captured();
    let diagonal = main.is_capture() && in_line(main.to(), other.to())
        || !main.is_capture() && same_ray(main.from(), main.to(), other.to());
    if same && diagonal {
        return Dual::KingLanding;
    }
    let after = position.play(other);
    if places.contains(&after) {
        return Dual::Transposition;
    }
    match joins(&after, places, LATER) {
        Some(last) if main.from() == other.from() && last.from() == other.to() => Dual::AlternativeMove,
        Some(_) => Dual::Transposition,
        None => Dual::Cook,
    }
}

/// A white move after which the tree is reached again, whatever Black replies.
fn joins<R: Rules>(
    position: &Position<R>,
    places: &HashSet<Position<R>>,
    later: usize,
) -> Option<Move<R::Board>> {
    if later == 0 {
        return None;
    }
    let mut joined = None;
    for reply in position.legal_moves() {
        let replied = position.play(&reply);
        let moves = replied.legal_moves();
        let direct = moves.iter().find(|mv| places.contains(&replied.play(mv))).copied();
        let found = direct.or_else(|| {
            moves.iter().find(|mv| joins(&replied.play(mv), places, later - 1).is_some()).copied()
        });
        joined = Some(found?);
    }
    joined
}

fn in_line<B: draughts::Board>(a: Square<B>, b: Square<B>) -> bool {
    a.column().abs_diff(b.column()) == a.rank().abs_diff(b.rank())
}

/// Whether two squares lie in one direction from a third.
fn same_ray<B: draughts::Board>(from: Square<B>, a: Square<B>, b: Square<B>) -> bool {
    let direction = |to: Square<B>| (to.column() > from.column(), to.rank() > from.rank());
    in_line(from, a) && in_line(from, b) && direction(a) == direction(b)
}
