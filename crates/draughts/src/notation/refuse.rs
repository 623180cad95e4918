//! Finding out which rule a written move breaks.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use super::read::{Origin, Text};
use super::{AnySquare, Grounds, MoveError};
use crate::board::{Board, DIRECTIONS, capture_directions, last_row, ray, shift_to_capture};
use crate::moves::Move;
use crate::past::Past;
use crate::piece::{Color, Kind, Piece};
use crate::position::Position;
use crate::route::{jump, targets};
use crate::rules::{MoveRules, Quality};
use crate::square::{Square, Squares};
use rulebook::Article;

/// The opponent's pieces under a line through the given squares, if each two of them are on one diagonal.
pub(super) fn pieces_on_line<R: MoveRules>(
    position: &Position<R>,
    line: &[Square<R::Board>],
) -> Option<Squares<R::Board>> {
    let opponent = position.pieces(!position.turn());
    line.windows(2)
        .map(|pair| between::<R>(pair[0], pair[1], capture_directions::<R>()))
        .try_fold(Squares::EMPTY, |taken, squares| Some(taken.or(squares?.into_iter().collect())))
        .map(|squares| squares.and(opponent))
}

/// The squares strictly between two squares of one line, in order; `None` if they are not on one. The diagonals are the first four directions.
fn between<R: MoveRules>(
    a: Square<R::Board>,
    b: Square<R::Board>,
    directions: usize,
) -> Option<Vec<Square<R::Board>>> {
    let direction = (0..directions).find(|&d| ray::<R>(d, a.bit()) & b.mask() != 0)?;
    let mut squares = Vec::new();
    let mut at = shift_to_capture::<R>(a.mask(), direction);
    while at != b.mask() {
        squares.push(Square::of(at));
        at = shift_to_capture::<R>(at, direction);
    }
    Some(squares)
}

/// Why none of the legal moves is the one written.
pub(super) fn refuse<R: MoveRules>(
    position: &Position<R>,
    legal: &[Move<R::Board>],
    text: &Text<R::Board>,
) -> MoveError {
    let (grounds, article) = Case { position, legal, text }.grounds();
    MoveError::Illegal { grounds, article }
}

struct Case<'a, R: MoveRules> {
    position: &'a Position<R>,
    legal: &'a [Move<R::Board>],
    text: &'a Text<R::Board>,
}

/// A piece that can be taken, as a set of one, and the squares to land on.
type Jump<B> = (Squares<B>, Squares<B>);

type Verdict = (Grounds, Article);

/// A point of a capture at which a piece can be set down.
struct Stop<B: Board> {
    at: Square<B>,
    taken: Squares<B>,
    /// What the piece is by then.
    kind: Kind,
    /// The squares behind the piece just taken from which the capture goes on.
    going_on: Squares<B>,
}

impl<R: MoveRules> Case<'_, R> {
    fn grounds(&self) -> Verdict {
        let rules = &R::ARTICLES;
        let Some(first) = self.legal.first() else {
            return (Grounds::GameOver, rules.win);
        };
        let from = match self.origin() {
            Ok(from) => from,
            Err(verdict) => return verdict,
        };
        let kind = match self.position.piece(from) {
            None => return (Grounds::NothingThere { square: from.into() }, rules.turns),
            Some(piece) if piece.color != self.position.turn() => {
                return (Grounds::NotYours { square: from.into() }, rules.turns);
            }
            Some(piece) => piece.kind,
        };
        if first.is_capture() { self.capture(from, kind) } else { self.step(from, kind) }
    }

    /// The square the move starts on; for the short form, the piece of the file that is meant.
    fn origin(&self) -> Result<Square<R::Board>, Verdict> {
        let column = match self.text.from {
            Origin::Square(square) => return Ok(square),
            Origin::File(column) => column,
        };
        let on_file: Vec<_> = self
            .position
            .pieces(self.position.turn())
            .iter()
            .filter(|square| square.column() == column)
            .collect();
        let nearest = |square: &&Square<R::Board>| {
            let (here, there) = (square.rank(), self.text.to().rank());
            let backward = (there > here) != (self.position.turn() == Color::White);
            let apart = between::<R>(**square, self.text.rest[0], capture_directions::<R>()).is_none();
            (apart, backward, here.abs_diff(there))
        };
        on_file
            .iter()
            .min_by_key(nearest)
            .copied()
            .ok_or((Grounds::NothingOnFile { file: (b'a' + column) as char }, R::ARTICLES.turns))
    }

    /// There is no capture on the board.
    fn step(&self, from: Square<R::Board>, kind: Kind) -> Verdict {
        let rules = &R::ARTICLES;
        let to = self.text.to();
        let moving = if kind == Kind::King { rules.king_moves } else { rules.man_moves };
        if self.position.piece(to).is_some() && from != to {
            return (Grounds::Occupied { square: to.into() }, rules.king_moves);
        }
        if from == to && self.text.rest.len() == 1 {
            return (Grounds::StaysPut { square: from.into() }, rules.turns);
        }
        if self.text.rest.len() > 1 && !self.text.takes {
            return (Grounds::SeveralMoves, rules.turns);
        }
        if self.text.takes {
            let article = if kind == Kind::King { rules.king_captures } else { rules.man_captures };
            return (Grounds::NothingToTake { from: from.into(), to: to.into() }, article);
        }
        let Some(path) = between::<R>(from, to, DIRECTIONS) else {
            return (Grounds::NotDiagonal { from: from.into(), to: to.into() }, moving);
        };
        if kind == Kind::Man {
            let forward = (to.rank() > from.rank()) == (self.position.turn() == Color::White);
            return (if forward { Grounds::TooFar } else { Grounds::Backwards }, moving);
        }
        if !R::FLYING_KINGS && !path.is_empty() {
            return (Grounds::TooFar, moving);
        }
        match path.into_iter().find(|&square| self.position.piece(square).is_some()) {
            Some(by) => (Grounds::Blocked { by: by.into() }, moving),
            None if self.position.past().resting() & from.mask() != 0 => {
                (Grounds::Resting { king: from.into() }, moving)
            }
            // A king with a free way has the move, and the caller would have found it.
            None => (Grounds::NothingToTake { from: from.into(), to: to.into() }, moving),
        }
    }

    /// There is a capture on the board.
    fn capture(&self, from: Square<R::Board>, kind: Kind) -> Verdict {
        let rules = &R::ARTICLES;
        let stops = self.stops(from, kind);
        let kings_first =
            R::KINGS_FIRST && kind == Kind::Man && self.legal.iter().all(|mv| mv.kind() == Kind::King);
        if stops.is_empty() || kings_first {
            return self.must_capture();
        }
        let line: Vec<_> = core::iter::once(from).chain(self.text.rest.iter().copied()).collect();
        let to = self.text.to();
        let on_line = pieces_on_line(self.position, &line);
        if line.len() == 2 && !self.text.takes && on_line == Some(Squares::EMPTY) {
            return self.must_capture();
        }
        // The capture as written, if its squares say which; otherwise the longest one that can be set down there.
        let stop = stops
            .iter()
            .filter(|stop| stop.at == to && (line.len() == 2 || Some(stop.taken) == on_line))
            .max_by_key(|stop| (Some(stop.taken) == on_line, stop.going_on.is_empty(), stop.taken.len()));
        if let Some(stop) = stop {
            if stop.going_on.contains(to) {
                let crowned =
                    kind == Kind::Man && last_row::<R::Board>(self.position.turn()) & to.mask() != 0;
                let article = match stop.kind {
                    _ if crowned => rules.last_row_in_capture,
                    Kind::King => rules.king_goes_on,
                    Kind::Man => rules.man_goes_on,
                };
                return (Grounds::GoesOn { at: to.into() }, article);
            }
            if !stop.going_on.is_empty() {
                let on = stop.going_on.iter().map(AnySquare::from).collect();
                return (Grounds::LandElsewhere { on }, rules.king_goes_on);
            }
            let by_worth = R::QUALITY == Quality::WorthThenKings;
            let must = self.legal.iter().map(|mv| mv.captured().len()).max().unwrap_or(0);
            if stop.taken.len() < must && R::MAJORITY && !by_worth {
                return (Grounds::Majority { takes: stop.taken.len(), must }, rules.choice);
            }
            if by_worth {
                let with = self.position.movable(self.legal).iter().map(AnySquare::from).collect();
                return (Grounds::Worth { with }, rules.choice);
            }
            if stop.taken.len() == must && R::QUALITY != Quality::Any {
                let with = self.position.movable(self.legal).iter().map(AnySquare::from).collect();
                return (Grounds::Quality { with }, rules.choice);
            }
        }
        self.follow(&line, kind, &stops)
    }

    fn must_capture(&self) -> Verdict {
        let with = self.position.movable(self.legal).iter().map(AnySquare::from).collect();
        (Grounds::MustCapture { with }, R::ARTICLES.must_capture)
    }

    /// Follows the squares as written and stops at the first thing that is wrong with them.
    fn follow(&self, line: &[Square<R::Board>], kind: Kind, stops: &[Stop<R::Board>]) -> Verdict {
        let rules = &R::ARTICLES;
        let turn = self.position.turn();
        let (first, last) = (line[0].into(), self.text.to().into());
        let capturing = if kind == Kind::King { rules.king_captures } else { rules.man_captures };
        let no_such_capture = (Grounds::NoSuchCapture { from: first, to: last }, capturing);
        let mut taken = Squares::EMPTY;
        for pair in line.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            if from == to {
                return (Grounds::StaysPut { square: from.into() }, rules.turns);
            }
            let Some(path) = between::<R>(from, to, capture_directions::<R>()) else {
                // The ends of a capture need not be on one diagonal; the squares of a written path must be.
                return if line.len() == 2 {
                    no_such_capture
                } else {
                    (Grounds::NotDiagonal { from: from.into(), to: to.into() }, capturing)
                };
            };
            // What the piece is after the jumps so far.
            let now = stops
                .iter()
                .find(|stop| stop.at == from && stop.taken == taken)
                .map_or(kind, |stop| stop.kind);
            let mut previous = false;
            // Whether the piece before this one was taken earlier in the capture.
            let mut already = false;
            let before = taken;
            for square in path {
                let piece = self.position.piece(square).filter(|_| square != line[0]);
                match piece {
                    Some(Piece { color, .. }) if color == turn => {
                        return (Grounds::OverOwn { over: square.into() }, rules.not_over_own);
                    }
                    // Two pieces in a row are no jump, even if one of them is taken already and still on the board.
                    Some(_) if previous => {
                        let article =
                            if taken.contains(square) || already { rules.removal } else { capturing };
                        return (Grounds::Blocked { by: square.into() }, article);
                    }
                    Some(_) if taken.contains(square) => {
                        return (Grounds::Twice { over: square.into() }, rules.not_twice);
                    }
                    Some(_) => taken.insert(square),
                    None => {}
                }
                previous = piece.is_some();
                already = before.contains(square);
            }
            if self.position.piece(to).is_some() && to != line[0] {
                return (Grounds::Occupied { square: to.into() }, rules.king_moves);
            }
            let on_last = last_row::<R::Board>(turn) & from.mask() != 0;
            if now == Kind::Man && on_last && !before.is_empty() && taken != before {
                // A king could go on from here, a man that becomes one here may not yet.
                return (Grounds::StopsAsKing { at: from.into() }, rules.stops_as_king);
            }
            if taken == before {
                let goes_on = if now == Kind::King { rules.king_goes_on } else { rules.man_goes_on };
                return match (before.is_empty(), self.text.takes) {
                    // A move without capture where one is due.
                    (true, false) => self.must_capture(),
                    (true, true) => (Grounds::NothingToTake { from: from.into(), to: to.into() }, capturing),
                    (false, _) => (Grounds::NothingToTake { from: from.into(), to: to.into() }, goes_on),
                };
            }
        }
        no_such_capture
    }

    /// Every point at which a capture of a piece could be set down, allowed or not.
    fn stops(&self, from: Square<R::Board>, kind: Kind) -> Vec<Stop<R::Board>> {
        let mut found = Vec::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![(from, kind, Squares::EMPTY)];
        while let Some((at, kind, taken)) = open.pop() {
            for (over, landings) in self.jumps(from, at, kind, taken) {
                let taken = taken.or(over);
                let crowning =
                    if R::PROMOTES_IN_CAPTURE { last_row::<R::Board>(self.position.turn()) } else { 0 };
                let arrives =
                    |at: Square<R::Board>| if at.mask() & crowning != 0 { Kind::King } else { kind };
                let going_on = landings
                    .iter()
                    .filter(|&at| !self.jumps(from, at, arrives(at), taken).is_empty())
                    .collect();
                for at in landings {
                    if seen.insert((at, arrives(at), taken.bits())) {
                        found.push(Stop { at, taken, kind: arrives(at), going_on });
                        open.push((at, arrives(at), taken));
                    }
                }
            }
        }
        found
    }

    /// What a piece in mid-capture can take next, and where it can land.
    fn jumps(
        &self,
        from: Square<R::Board>,
        at: Square<R::Board>,
        kind: Kind,
        taken: Squares<R::Board>,
    ) -> Vec<Jump<R::Board>> {
        let forces = self.position.forces();
        let occupied = (forces.own | forces.opponent) & !from.mask();
        let targets = targets::<R>(kind, forces.opponent, forces.kings).without(taken);
        let up = self.position.turn() == Color::White;
        (0..capture_directions::<R>())
            .filter_map(|direction| jump::<R>(at, kind, direction, up, occupied, targets))
            .collect()
    }
}
