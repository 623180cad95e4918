//! The squares a move touches.

use core::ops::ControlFlow;

use crate::board::{Board, capture_directions, is_up, last_row, shift_to_capture};
use crate::generate::king_jump;
use crate::moves::Move;
use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::rules::{MoveRules, Quality};
use crate::square::{Square, Squares};

/// No capture takes more pieces than a side has.
const LONGEST: usize = 20;

/// One way to make a move: the squares the piece stands on, first to last, and the pieces it takes, in order.
#[derive(Clone, Copy, Debug)]
pub struct Route<B: Board> {
    squares: [Square<B>; LONGEST + 1],
    captured: [Square<B>; LONGEST],
    jumps: usize,
    quiet: bool,
}

impl<B: Board> Route<B> {
    fn from(square: Square<B>) -> Self {
        Self { squares: [square; LONGEST + 1], captured: [square; LONGEST], jumps: 0, quiet: false }
    }

    /// The squares the piece stands on, from where it starts to where it ends.
    #[must_use]
    pub fn squares(&self) -> &[Square<B>] {
        &self.squares[..=if self.quiet { 1 } else { self.jumps }]
    }

    /// The pieces it takes, in the order of taking.
    #[must_use]
    pub fn captured(&self) -> &[Square<B>] {
        &self.captured[..self.jumps]
    }
}

impl<R: MoveRules> Position<R> {
    /// A way to make a legal move of this position. Where there are several, always the same one.
    #[must_use]
    pub fn route(&self, mv: &Move<R::Board>) -> Route<R::Board> {
        R::route(self, mv)
    }

    pub(crate) fn first_route(&self, mv: &Move<R::Board>) -> Route<R::Board> {
        let mut first = Route::from(mv.from());
        let _ = self.each_route(mv, |route| {
            first = *route;
            ControlFlow::Break(())
        });
        first
    }

    /// The captures of other pieces that lead to the same board as a legal move: each piece returns to its own square, as it was, with
    /// the same captured set. The list of legal moves names one of them; people may make any.
    pub fn twins(&self, mv: &Move<R::Board>) -> impl Iterator<Item = Move<R::Board>> {
        self.pieces(self.turn()).iter().filter_map(|square| self.twin(mv, square))
    }

    /// The pieces that can make one of the legal moves: those of the list and their [`twins`](Self::twins).
    pub(crate) fn movable(&self, legal: &[Move<R::Board>]) -> Squares<R::Board> {
        legal
            .iter()
            .flat_map(|mv| core::iter::once(mv.from()).chain(self.twins(mv).map(|twin| twin.from())))
            .collect()
    }

    /// Calls back with every way to make a legal move: each way round, and each landing square of a king between two pieces of
    /// one line.
    pub fn each_route(
        &self,
        mv: &Move<R::Board>,
        mut found: impl FnMut(&Route<R::Board>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut route = Route::from(mv.from());
        if !mv.is_capture() {
            route.squares[1] = mv.to();
            route.quiet = true;
            return found(&route);
        }
        if !matches!(R::QUALITY, Quality::KingsThenMostThenEarliest) {
            return self.each_path(mv, route, &mut found);
        }
        let kings = Squares::from_bits(self.forces().kings);
        // When kings are taken, the first piece being the highest bit: captures of one move take as many pieces.
        let order = |route: &Route<R::Board>| {
            route.captured().iter().fold(0, |order, &square| order << 1 | u32::from(kings.contains(square)))
        };
        let mut earliest = 0;
        let _ = self.each_path(mv, route, &mut |route| {
            earliest = earliest.max(order(route));
            ControlFlow::Continue(())
        });
        self.each_path(mv, route, &mut |route| {
            if order(route) == earliest { found(route) } else { ControlFlow::Continue(()) }
        })
    }

    /// Calls back with every way that takes the pieces of a capture, in whatever order.
    fn each_path(
        &self,
        mv: &Move<R::Board>,
        route: Route<R::Board>,
        found: &mut impl FnMut(&Route<R::Board>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let forces = self.forces();
        Search::<R, _> {
            mv,
            opponent: forces.opponent,
            kings: forces.kings,
            occupied: (forces.own | forces.opponent) & !mv.from().mask(),
            up: self.turn() == Color::White,
            crowning: if R::PROMOTES_IN_CAPTURE { last_row::<R::Board>(self.turn()) } else { 0 },
            route,
            found,
        }
        .go_on(mv.from(), mv.kind(), mv.captured())
    }

    /// Calls back with every way to reach the board after a legal move, whichever piece goes: each [route](Self::each_route) of
    /// the move itself and of its [twins](Self::twins).
    pub fn each_way(
        &self,
        mv: &Move<R::Board>,
        mut found: impl FnMut(&Route<R::Board>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_route(mv, &mut found)?;
        for twin in self.twins(mv) {
            self.each_route(&twin, &mut found)?;
        }
        ControlFlow::Continue(())
    }
}

/// The search for the ways to take just the pieces of one move.
struct Search<'a, R: MoveRules, F> {
    mv: &'a Move<R::Board>,
    opponent: u64,
    kings: u64,
    /// All pieces but the one that captures.
    occupied: u64,
    /// Whether the men go up the board.
    up: bool,
    /// Where a man turns into a king in mid-capture.
    crowning: u64,
    route: Route<R::Board>,
    found: &'a mut F,
}

impl<R: MoveRules, F: FnMut(&Route<R::Board>) -> ControlFlow<()>> Search<'_, R, F> {
    fn go_on(&mut self, at: Square<R::Board>, kind: Kind, left: Squares<R::Board>) -> ControlFlow<()> {
        for direction in 0..capture_directions::<R>() {
            let Some((over, landings)) = jump::<R>(at, kind, direction, self.up, self.occupied, left) else {
                continue;
            };
            let left = left.without(over);
            let jump = self.route.jumps;
            self.route.jumps = jump + 1;
            self.route.captured[jump] = Square::of(over.bits());
            if left.is_empty() {
                // The capture ends here only if it cannot go on from any of the squares behind its last piece.
                if landings.contains(self.mv.to()) && !landings.into_iter().any(|at| self.can_go_on(at, kind))
                {
                    self.route.squares[jump + 1] = self.mv.to();
                    (self.found)(&self.route)?;
                }
            } else {
                for landing in landings {
                    self.route.squares[jump + 1] = landing;
                    self.go_on(landing, self.arrives(landing, kind), left)?;
                }
            }
            self.route.jumps = jump;
        }
        ControlFlow::Continue(())
    }

    fn can_go_on(&self, at: Square<R::Board>, kind: Kind) -> bool {
        let kind = self.arrives(at, kind);
        let untaken = targets::<R>(kind, self.opponent, self.kings).without(self.mv.captured());
        (0..capture_directions::<R>())
            .any(|direction| jump::<R>(at, kind, direction, self.up, self.occupied, untaken).is_some())
    }

    /// What the piece is after landing on a square in mid-capture.
    fn arrives(&self, at: Square<R::Board>, kind: Kind) -> Kind {
        if at.mask() & self.crowning != 0 { Kind::King } else { kind }
    }
}

/// What a piece can take: men of some games take no kings.
pub(crate) const fn targets<R: MoveRules>(kind: Kind, opponent: u64, kings: u64) -> Squares<R::Board> {
    let spared = if R::MEN_CAPTURE_KINGS || matches!(kind, Kind::King) { 0 } else { kings };
    Squares::from_bits(opponent & !spared)
}

/// What is taken, as a set of one, and where one can land.
pub(crate) type Jump<B> = (Squares<B>, Squares<B>);

/// The piece of a set that a man or a king on a square takes in a direction, as a set of one, and the squares it can land on; `up` says
/// whether the men go up the board.
pub(crate) fn jump<R: MoveRules>(
    at: Square<R::Board>,
    kind: Kind,
    direction: usize,
    up: bool,
    occupied: u64,
    targets: Squares<R::Board>,
) -> Option<Jump<R::Board>> {
    let (over, landings) = match kind {
        Kind::Man if !R::MEN_CAPTURE_BACK && is_up(direction) != up => return None,
        Kind::King => king_jump::<R>(at.bit(), direction, occupied, targets.bits())?,
        Kind::Man => {
            let over = shift_to_capture::<R>(at.mask(), direction) & targets.bits();
            let landing = shift_to_capture::<R>(over, direction) & R::Board::ALL & !occupied;
            if landing == 0 {
                return None;
            }
            (over, landing)
        }
    };
    Some((Squares::from_bits(over), Squares::from_bits(landings)))
}
