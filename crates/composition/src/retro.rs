//! Moves that can have led to a position (11.2.2), for every variant: quiet moves, captures with the pieces put back, promotions.
//!
//! Candidates are found by walking backwards, and more of them than there are moves: what counts is the rules' own list. A candidate is a position
//! in which some legal move leads to the one in question, found by playing it.

use std::collections::HashSet;
use std::ops::ControlFlow;

use draughts::{Color, Kind, Move, Piece, Position, Rules, Setup, Square};

/// A move that can have led to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmove<R: Rules> {
    /// The position before it.
    pub before: Position<R>,
    /// The move.
    pub mv: Move<R::Board>,
}

/// Calls back with each move that can have led to a position, those that take nothing first, then those that take one piece, two, … up to a
/// number; each position before it once. If it was not stopped, it says whether these are all: no capture of more pieces has room.
pub fn unmoves<R: Rules>(
    position: &Position<R>,
    most_taken: usize,
    mut found: impl FnMut(Unmove<R>) -> ControlFlow<()>,
) -> ControlFlow<(), bool> {
    let mut walk = Walk {
        position,
        mover: !position.turn(),
        seen: HashSet::new(),
        from: None,
        taken: Vec::new(),
        wanted: 0,
        has_room: false,
        found: &mut found,
    };
    let room = usize::from(<R::Board as draughts::Board>::MEN) - position.pieces(position.turn()).len();
    for wanted in 0..=most_taken.min(room) {
        walk.wanted = wanted;
        walk.has_room = wanted == 0;
        for to in position.pieces(walk.mover) {
            walk.back_from(to)?;
        }
        // A longer capture begins with a shorter one, seen from its end.
        if !walk.has_room {
            return ControlFlow::Continue(true);
        }
    }
    ControlFlow::Continue(most_taken >= room)
}

struct Walk<'a, R: Rules, F> {
    position: &'a Position<R>,
    mover: Color,
    seen: HashSet<Position<R>>,
    /// Where the piece stands in the position in question.
    from: Option<Square<R::Board>>,
    /// What it took on the way, going backwards.
    taken: Vec<Square<R::Board>>,
    wanted: usize,
    /// Whether there was room to put so many pieces back on some way.
    has_room: bool,
    found: &'a mut F,
}

/// Columns and ranks of a step.
const STEPS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn step<R: Rules>(square: Square<R::Board>, (column, rank): (i8, i8)) -> Option<Square<R::Board>> {
    Square::at(square.column().checked_add_signed(column)?, square.rank().checked_add_signed(rank)?)
}

impl<R: Rules, F: FnMut(Unmove<R>) -> ControlFlow<()>> Walk<'_, R, F> {
    /// Whether a square was empty while the piece was on its way.
    fn is_free(&self, square: Square<R::Board>) -> bool {
        (self.from == Some(square) || self.position.piece(square).is_none()) && !self.taken.contains(&square)
    }

    fn last_rank(&self) -> u8 {
        match self.mover {
            Color::White => <R::Board as draughts::Board>::SIDE - 1,
            Color::Black => 0,
        }
    }

    fn back_from(&mut self, to: Square<R::Board>) -> ControlFlow<()> {
        self.from = Some(to);
        let is_king = self.position.piece(to).is_some_and(|piece| piece.kind == Kind::King);
        let crowned = is_king && to.rank() == self.last_rank();
        if self.wanted > 0 {
            if is_king {
                self.jumps(to, Kind::King)?;
            }
            if !is_king || crowned {
                self.jumps(to, Kind::Man)?;
            }
            return ControlFlow::Continue(());
        }
        for direction in STEPS {
            if !is_king || crowned {
                // Forward or not is for the rules to say.
                if let Some(start) = step::<R>(to, direction).filter(|start| self.is_free(*start)) {
                    self.try_start(to, start, Kind::Man)?;
                }
            }
            if is_king {
                let mut next = step::<R>(to, direction);
                while let Some(start) = next.filter(|start| self.is_free(*start)) {
                    self.try_start(to, start, Kind::King)?;
                    next = step::<R>(start, direction);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Puts back one piece after the other, and tries each square that the capture can have begun on.
    fn jumps(&mut self, at: Square<R::Board>, kind: Kind) -> ControlFlow<()> {
        let Some(to) = self.from else { return ControlFlow::Continue(()) };
        for direction in STEPS {
            // Behind the taken piece a king lands anywhere; walking backwards it comes from any square before it.
            let mut over = step::<R>(at, direction);
            while let Some(square) = over.filter(|square| self.is_free(*square)) {
                if Some(square) != self.from {
                    self.taken.push(square);
                    let mut start = step::<R>(square, direction);
                    while let Some(landing) = start.filter(|landing| self.is_free(*landing)) {
                        self.landed(to, landing, kind)?;
                        start = if kind == Kind::King { step::<R>(landing, direction) } else { None };
                    }
                    self.taken.pop();
                }
                over = if kind == Kind::King { step::<R>(square, direction) } else { None };
            }
        }
        ControlFlow::Continue(())
    }

    /// The piece stood here before it took the last piece that was put back.
    fn landed(&mut self, to: Square<R::Board>, at: Square<R::Board>, kind: Kind) -> ControlFlow<()> {
        // A king that stands on the last row in mid-capture can have been a man until then.
        let was_man = kind == Kind::King && R::PROMOTES_IN_CAPTURE && at.rank() == self.last_rank();
        if self.taken.len() == self.wanted {
            self.has_room = true;
            return self.try_start(to, at, kind);
        }
        self.jumps(at, kind)?;
        if was_man { self.jumps(at, Kind::Man) } else { ControlFlow::Continue(()) }
    }

    /// Tries a start with every choice of men and kings among the pieces put back.
    fn try_start(&mut self, to: Square<R::Board>, start: Square<R::Board>, kind: Kind) -> ControlFlow<()> {
        let mut setup = *self.position.setup();
        setup.turn = Some(self.mover);
        setup.set(to, None);
        setup.set(start, Some(Piece { color: self.mover, kind }));
        let choices = 1_u32 << self.taken.len().min(20);
        for kings in 0..choices {
            let mut before = setup;
            for (index, square) in self.taken.iter().enumerate() {
                let kind = if kings >> index & 1 == 1 { Kind::King } else { Kind::Man };
                before.set(*square, Some(Piece { color: !self.mover, kind }));
            }
            self.try_before(&before)?;
        }
        ControlFlow::Continue(())
    }

    fn try_before(&mut self, setup: &Setup<R::Board>) -> ControlFlow<()> {
        let Ok(before) = setup.position::<R>() else { return ControlFlow::Continue(()) };
        if self.seen.contains(&before) {
            return ControlFlow::Continue(());
        }
        let found = before.legal_moves().into_iter().find(|mv| before.play(mv) == *self.position);
        match found {
            Some(mv) => {
                self.seen.insert(before);
                (self.found)(Unmove { before, mv })
            }
            None => ControlFlow::Continue(()),
        }
    }
}

/// How a position can have come about (11.2.2): the last move, and the last move of the other side before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Before<R: Rules> {
    /// Such moves are there: pairs of the last move and the one before it.
    Found(Vec<[Unmove<R>; 2]>),
    /// Nothing can have led there.
    Impossible,
    /// None was found, and captures of more pieces were not tried.
    Unknown,
}

/// The last moves as an author gives them (11.2.2): a position and the two moves that lead from it to the one in question.
pub(crate) fn played<R: Rules>(position: &Position<R>, text: &str) -> Option<[Unmove<R>; 2]> {
    let mut parts = text.split_whitespace();
    let earlier = Position::<R>::from_fen(parts.next()?).ok()?;
    let first = earlier.read_move(parts.next()?).ok()?;
    let between = earlier.play(&first);
    let second = between.read_move(parts.next()?).ok()?;
    let leads_there = parts.next().is_none() && between.play(&second) == *position;
    leads_there.then_some([Unmove { before: between, mv: second }, Unmove { before: earlier, mv: first }])
}

/// A quiet last move that led there from a position in which neither side had anything to take (11.2.8.3).
pub(crate) fn from_calm<R: Rules>(position: &Position<R>) -> Option<Unmove<R>> {
    let mut found = None;
    // Whoever has something to take makes no quiet move, so only the other side's captures are to be looked at.
    let _ = unmoves(position, 0, |unmove| {
        if unmove.before.attacks(position.turn()) {
            return ControlFlow::Continue(());
        }
        found = Some(unmove);
        ControlFlow::Break(())
    });
    found
}

/// The last moves of both sides, so many pairs at most, with captures of so many pieces at most. The start position of a game needs none, but nobody composes it.
#[must_use]
pub fn last_moves<R: Rules>(position: &Position<R>, wanted: usize, most_taken: usize) -> Before<R> {
    let mut pairs: Vec<[Unmove<R>; 2]> = Vec::new();
    let mut all_tried = true;
    let last = unmoves(position, most_taken, |last| {
        let earlier = unmoves(&last.before, most_taken, |earlier| {
            pairs.push([last, earlier]);
            ControlFlow::Break(())
        });
        all_tried &= earlier == ControlFlow::Continue(true);
        if pairs.len() >= wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if !pairs.is_empty() {
        Before::Found(pairs)
    } else if all_tried && last == ControlFlow::Continue(true) {
        Before::Impossible
    } else {
        Before::Unknown
    }
}
