//! Second ways told apart (11.1.3, 11.2.7.3, 11.3.8.5): what only changes the order of moves, what reaches the same square another way, and what is
//! another solution.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

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
    /// The same position one move later, and none was there before (11.3.8.5).
    Lengthening,
    /// A position of the solution comes about again, and the solution goes on from there (11.3.8.5).
    Delay,
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
            Self::Lengthening => "lengthening",
            Self::Delay => "delay",
            Self::Cook => "cook",
        }
    }
}

/// So many moves of White later the solution is looked for again.
const LATER: usize = 2;
/// And so many later for moves that only change places, as long as no more than so many positions have to be looked at.
const FARTHER: usize = 8;
const LOOKED_AT: usize = 1_500;

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
        let places = Places::around(solution, at);
        let (position, ply) = (node.position, node.ply);
        let names: Vec<Option<Dual>> = node
            .others
            .iter()
            .map(|other| {
                (other.answer == Answer::Proved).then(|| of(&position, ply, &main, &other.mv, &places))
            })
            .collect();
        for (other, name) in solution.nodes[at].others.iter_mut().zip(names) {
            other.dual = name;
        }
    }
}

/// How a second way comes back to the solution, the least harmful first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Meeting {
    /// After as many moves.
    InTime,
    /// One move of White later.
    Late,
    /// Where it has been already.
    Again,
}

/// The positions of the solution around a node.
struct Places<R: Rules> {
    /// Below it, with the moves made until then.
    below: HashMap<Position<R>, Vec<usize>>,
    /// On the way to it, and its own.
    way: HashSet<Position<R>>,
    /// How many positions may still be looked at.
    left: Cell<usize>,
    /// Whether only meetings after as many moves count.
    only_in_time: Cell<bool>,
}

impl<R: Rules> Places<R> {
    fn around(solution: &Solution<R>, at: usize) -> Self {
        let mut below: HashMap<_, Vec<_>> = HashMap::new();
        let mut open = solution.nodes[at].children.clone();
        while let Some(index) = open.pop() {
            let node = &solution.nodes[index];
            if node.ply <= solution.nodes[at].ply + 2 * FARTHER + 1 {
                below.entry(node.position).or_default().push(node.ply);
                open.extend(&node.children);
            }
        }
        let way = solution.way(at).into_iter().map(|index| solution.nodes[index].position).collect();
        Self { below, way, left: Cell::new(LOOKED_AT), only_in_time: Cell::new(false) }
    }

    /// How White comes back: in a few moves in any way; later only by the same moves in another order.
    fn comes_back(&self, position: &Position<R>, ply: usize) -> Option<(Meeting, Option<Move<R::Board>>)> {
        self.left.set(usize::MAX);
        self.only_in_time.set(false);
        let soon = self.joins(position, ply, LATER);
        if soon.is_some() {
            return soon;
        }
        self.left.set(LOOKED_AT);
        self.only_in_time.set(true);
        (LATER + 1..=FARTHER).find_map(|later| self.joins(position, ply, later))
    }

    fn meeting(&self, position: &Position<R>, ply: usize) -> Option<Meeting> {
        if self.only_in_time.get() {
            return self.below.get(position)?.contains(&ply).then_some(Meeting::InTime);
        }
        if self.way.contains(position) {
            return Some(Meeting::Again);
        }
        let plies = self.below.get(position)?;
        if plies.contains(&ply) {
            Some(Meeting::InTime)
        } else {
            plies.iter().any(|tree| tree + 2 == ply).then_some(Meeting::Late)
        }
    }

    /// How White comes back from a position of Black's move, whatever Black replies, and White's next move on the way.
    fn joins(
        &self,
        position: &Position<R>,
        ply: usize,
        later: usize,
    ) -> Option<(Meeting, Option<Move<R::Board>>)> {
        if later == 0 || self.left.get() == 0 {
            return None;
        }
        self.left.set(self.left.get() - 1);
        let mut worst = None;
        for reply in position.legal_moves() {
            let replied = position.play(&reply);
            let found = match self.meeting(&replied, ply + 1) {
                Some(meeting) => (meeting, None),
                None => self.goes_back(&replied, ply + 1, later)?,
            };
            if worst.is_none_or(|(meeting, _)| found.0 >= meeting) {
                worst = Some(found);
            }
        }
        worst
    }

    /// White's best move back.
    fn goes_back(
        &self,
        position: &Position<R>,
        ply: usize,
        later: usize,
    ) -> Option<(Meeting, Option<Move<R::Board>>)> {
        let back = |mv: &Move<R::Board>| {
            let after = position.play(mv);
            let joined = || self.joins(&after, ply + 1, later - 1).map(|(meeting, _)| meeting);
            Some((self.meeting(&after, ply + 1).or_else(joined)?, Some(*mv)))
        };
        position.legal_moves().iter().filter_map(back).min_by_key(|(meeting, _)| *meeting)
    }
}

fn of<R: Rules>(
    position: &Position<R>,
    ply: usize,
    main: &Move<R::Board>,
    other: &Move<R::Board>,
    places: &Places<R>,
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
    let joined = places
        .meeting(&after, ply + 1)
        .map(|meeting| (meeting, None))
        .or_else(|| places.comes_back(&after, ply + 1));
    match joined {
        Some((Meeting::InTime, Some(last))) if main.from() == other.from() && last.from() == other.to() => {
            Dual::AlternativeMove
        }
        Some((Meeting::InTime, _)) => Dual::Transposition,
        Some((Meeting::Late, _)) => Dual::Lengthening,
        Some((Meeting::Again, _)) => Dual::Delay,
        None => Dual::Cook,
    }
}

fn in_line<B: draughts::Board>(a: Square<B>, b: Square<B>) -> bool {
    a.column().abs_diff(b.column()) == a.rank().abs_diff(b.rank())
}

/// Whether two squares lie in one direction from a third.
fn same_ray<B: draughts::Board>(from: Square<B>, a: Square<B>, b: Square<B>) -> bool {
    let direction = |to: Square<B>| (to.column() > from.column(), to.rank() > from.rank());
    in_line(from, a) && in_line(from, b) && direction(a) == direction(b)
}
