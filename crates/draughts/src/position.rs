//! A legal position.

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use crate::board::{capture_directions, last_row, shift_to_capture};
use crate::generate::{Black, Forces, White, any, generate, quiet};
use crate::hash;
use crate::moves::Move;
use crate::past::{Made, Past, Run};
use crate::piece::{Color, Kind, Piece};
use crate::rules::{Goal, MoveRules};
use crate::setup::Setup;
use crate::square::{Square, Squares};
use rulebook::Article;

/// A position of the game: pieces that can stand where they stand, whose turn it is, and, where legal moves depend on the moves before them, what
/// matters of those. Repetition and the counters of draws belong to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<R: MoveRules> {
    setup: Setup<R::Board>,
    turn: Color,
    hash: u64,
    past: R::Past,
    rules: PhantomData<R>,
}

impl<R: MoveRules> Hash for Position<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// The end of a game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who has won.
    pub winner: Color,
    /// Why.
    pub reason: Reason,
    /// The article on who wins.
    pub article: Article,
}

/// Why a side cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It has no pieces.
    NoPieces,
    /// All its pieces are blocked.
    Blocked,
}

impl<R: MoveRules> Position<R> {
    /// The position at the beginning of a game.
    #[must_use]
    pub fn start() -> Self {
        Self::from_setup(&Setup::start(), R::FIRST)
    }

    /// The setup must be free of faults.
    pub(crate) fn from_setup(setup: &Setup<R::Board>, turn: Color) -> Self {
        Self::with_past(setup, turn, R::Past::default())
    }

    /// A position with what it keeps of the moves before it.
    pub(crate) fn with_past(setup: &Setup<R::Board>, turn: Color, past: R::Past) -> Self {
        let mut position = Self { setup: *setup, turn, hash: 0, past, rules: PhantomData };
        position.setup.turn = Some(turn);
        position.hash = position.hash_from_scratch();
        position
    }

    /// The same position in a game of other rules.
    pub(crate) const fn in_game<S: MoveRules<Board = R::Board, Past = R::Past>>(&self) -> Position<S> {
        Position { setup: self.setup, turn: self.turn, hash: self.hash, past: self.past, rules: PhantomData }
    }

    /// What is kept of the moves before it.
    pub(crate) const fn past(&self) -> R::Past {
        self.past
    }

    /// The pieces and the turn.
    #[must_use]
    pub const fn setup(&self) -> &Setup<R::Board> {
        &self.setup
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square<R::Board>) -> Option<Piece> {
        self.setup.piece(square)
    }

    /// All pieces of a colour.
    #[must_use]
    pub const fn pieces(&self, color: Color) -> Squares<R::Board> {
        self.setup.pieces(color)
    }

    /// A hash of the position, kept up to date move by move. Equal positions have equal hashes, in every run and on every
    /// machine.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// A hash of pieces and turn alone, whatever the position keeps of the moves before: by it positions are looked for in collections.
    #[must_use]
    pub fn board_hash(&self) -> u64 {
        self.hash ^ self.past.key()
    }

    /// The hash computed anew.
    #[must_use]
    pub fn hash_from_scratch(&self) -> u64 {
        let mut hash = if self.turn == Color::Black { hash::BLACK_TO_MOVE } else { 0 };
        for color in [Color::White, Color::Black] {
            hash ^= hash::keys_of(color, Kind::Man, self.setup.men(color));
            hash ^= hash::keys_of(color, Kind::King, self.setup.kings(color));
        }
        hash ^ self.past.key()
    }

    #[inline]
    pub(crate) fn forces(&self) -> Forces {
        self.forces_of(self.turn)
    }

    #[inline]
    fn forces_of(&self, color: Color) -> Forces {
        Forces {
            own: self.setup.pieces(color).bits(),
            opponent: self.setup.pieces(!color).bits(),
            kings: self.setup.kings(Color::White).or(self.setup.kings(Color::Black)).bits(),
        }
    }

    /// All legal moves; each resulting board once.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move<R::Board>> {
        let mut moves = Vec::with_capacity(32);
        self.append_moves(&mut moves);
        moves
    }

    /// Appends all legal moves to a list, for callers that keep one buffer.
    pub fn append_moves(&self, moves: &mut Vec<Move<R::Board>>) {
        #[cfg(feature = "count-generations")]
        crate::generations::count();
        R::list_moves(self, moves);
    }

    pub(crate) fn generate(&self, moves: &mut Vec<Move<R::Board>>) {
        match self.turn {
            Color::White => generate::<R, White>(self.forces(), self.past, moves),
            Color::Black => generate::<R, Black>(self.forces(), self.past, moves),
        }
    }

    /// The moves that take nothing, whether a capture is due or not: for rules that leave it to the opponent whether a missed capture
    /// is put right.
    #[must_use]
    pub fn quiet_moves(&self) -> Vec<Move<R::Board>> {
        let mut moves = Vec::new();
        match self.turn {
            Color::White => quiet::<R, White>(self.forces(), self.past, &mut moves),
            Color::Black => quiet::<R, Black>(self.forces(), self.past, &mut moves),
        }
        moves
    }

    /// Whether the side to move must capture.
    #[must_use]
    pub fn must_capture(&self) -> bool {
        self.attacks(self.turn)
    }

    /// Whether a side has something to take, whoever's turn it is.
    #[inline]
    #[must_use]
    pub fn attacks(&self, color: Color) -> bool {
        let forces = self.forces_of(color);
        let jumps = match color {
            Color::White => forces.jumps::<R, White>(),
            Color::Black => forces.jumps::<R, Black>(),
        };
        if forces.jumping_men(jumps) != 0 {
            return true;
        }
        let mut kings = forces.own & forces.kings;
        while kings != 0 {
            let king = kings & kings.wrapping_neg();
            kings ^= king;
            if forces.king_captures::<R>(king) {
                return true;
            }
        }
        false
    }

    /// The legal move between two squares that takes nothing, found without listing the others; `None` if there is none, or if a
    /// capture is due.
    #[inline]
    #[must_use]
    pub fn step(&self, from: Square<R::Board>, to: Square<R::Board>) -> Option<Move<R::Board>> {
        let forces = self.forces();
        let (start, end) = (from.mask(), to.mask());
        let king = start & forces.kings != 0;
        let reach = if king {
            forces.king_targets::<R>(start)
        } else {
            let man = Forces { own: start, opponent: forces.opponent | (forces.own & !start), kings: 0 };
            let [left, right] = match self.turn {
                Color::White => man.man_targets::<R::Board, White>(),
                Color::Black => man.man_targets::<R::Board, Black>(),
            };
            left | right
        };
        if start & forces.own & !self.past.resting() == 0 || reach & end == 0 || self.must_capture() {
            return None;
        }
        let kind = if king { Kind::King } else { Kind::Man };
        let promotes = !king && end & last_row::<R::Board>(self.turn) != 0;
        Some(Move::new(from.bit() as u32, to.bit() as u32, 0, kind, promotes))
    }

    /// The legal capture of one piece by a man between two squares, found without listing the others; `None` if there is none, or if
    /// only the list can tell whether it is legal and the only one between them.
    #[inline]
    #[must_use]
    pub fn single_capture(&self, from: Square<R::Board>, to: Square<R::Board>) -> Option<Move<R::Board>> {
        let forces = self.forces();
        let (start, end) = (from.mask(), to.mask());
        if start & forces.own & !forces.kings == 0 {
            return None;
        }
        // Where captures are chosen by their number or kind, kings and longer captures are for the list.
        let chosen = R::MAJORITY || R::KINGS_FIRST;
        if chosen && (forces.own & forces.kings != 0 || forces.has_quality::<R>()) {
            return None;
        }
        let (jumps, (short, long)) = match self.turn {
            Color::White => {
                let jumps = forces.jumps::<R, White>();
                (jumps, forces.short_and_long::<R, White>(jumps))
            }
            Color::Black => {
                let jumps = forces.jumps::<R, Black>();
                (jumps, forces.short_and_long::<R, Black>(jumps))
            }
        };
        if R::MAJORITY && any(long) != 0 {
            return None;
        }
        let mut taken = None;
        for direction in 0..capture_directions::<R>() {
            if jumps[direction] & start == 0 {
                continue;
            }
            let over = shift_to_capture::<R>(start, direction);
            // Another way of this man could lead to the same square.
            if taken.is_some() || shift_to_capture::<R>(over, direction) != end || short[direction] & end == 0
            {
                return None;
            }
            taken = Some(over);
        }
        let promotes = end & last_row::<R::Board>(self.turn) != 0;
        Some(Move::new(from.bit() as u32, to.bit() as u32, taken?, Kind::Man, promotes))
    }

    /// Whether the side to move has a move, without making a list.
    #[inline]
    #[must_use]
    pub fn has_moves(&self) -> bool {
        let forces = self.forces();
        let [left, right] = match self.turn {
            Color::White => forces.man_targets::<R::Board, White>(),
            Color::Black => forces.man_targets::<R::Board, Black>(),
        };
        let mut kings = forces.own & forces.kings & !self.past.resting();
        let mut found = left | right != 0;
        while kings != 0 && !found {
            let king = kings & kings.wrapping_neg();
            kings ^= king;
            found = forces.king_targets::<R>(king) != 0;
        }
        found || self.must_capture()
    }

    /// Whether a move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: &Move<R::Board>) -> bool {
        self.legal_moves().contains(mv)
    }

    /// Whether a move is legal or takes nothing; the assertion of [`play`](Self::play) is no generation that counts.
    fn lists(&self, mv: &Move<R::Board>) -> bool {
        let mut moves = Vec::new();
        R::list_moves(self, &mut moves);
        moves.contains(mv) || self.quiet_moves().contains(mv)
    }

    /// The position after a legal move.
    ///
    /// The move must be one of [`legal_moves`](Self::legal_moves) or [`quiet_moves`](Self::quiet_moves): this is the inner loop of every search and does not look
    /// again, except in builds with debug assertions. A move of another position gives nonsense; where a move comes from
    /// elsewhere, [`is_legal`](Self::is_legal) or [`AnyPosition::play`](crate::AnyPosition::play) check it.
    #[must_use]
    pub fn play(&self, mv: &Move<R::Board>) -> Self {
        debug_assert!(self.lists(mv), "{mv:?} is not a move of {}", self.fen());
        let forces = self.forces();
        let after = forces.after(mv);
        let arrives = if mv.promotes() { Kind::King } else { mv.kind() };
        let taken_kings = mv.captured().and(Squares::from_bits(forces.kings));
        let hash = self.hash
            ^ hash::BLACK_TO_MOVE
            ^ hash::key(self.turn, mv.kind(), mv.from().bit())
            ^ hash::key(self.turn, arrives, mv.to().bit())
            ^ hash::keys_of(!self.turn, Kind::King, taken_kings)
            ^ hash::keys_of(!self.turn, Kind::Man, mv.captured().without(taken_kings));
        let king_step = mv.kind() == Kind::King && !mv.is_capture();
        let past = self.past.after(Made { from: mv.from().mask(), to: mv.to().mask(), king_step }, after);
        let hash = hash ^ self.past.key() ^ past.key();
        let turn = !self.turn;
        let (white, black) = match turn {
            Color::White => (after.own, after.opponent),
            Color::Black => (after.opponent, after.own),
        };
        let setup = Setup::from_parts(
            Squares::from_bits(white),
            Squares::from_bits(black),
            Squares::from_bits(after.kings),
            Some(turn),
        );
        Self { setup, turn, hash, past, rules: PhantomData }
    }

    /// The result, if the game is over: a side has no pieces, or the side to move has no move. That side has lost, or in
    /// giveaway won. A position set up with pieces of one side only is over though that side can move.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let (side, reason) = if self.pieces(!self.turn).is_empty() {
            (!self.turn, Reason::NoPieces)
        } else if self.pieces(self.turn).is_empty() {
            (self.turn, Reason::NoPieces)
        } else if !self.has_moves() {
            (self.turn, Reason::Blocked)
        } else {
            return None;
        };
        let winner = match R::GOAL {
            Goal::Win => !side,
            Goal::GiveAway => side,
        };
        Some(Outcome { winner, reason, article: R::ARTICLES.win })
    }

    /// The same game seen from the other side: the board turned by a half-turn, colours and turn exchanged. The moves of the
    /// turned position are the turned moves.
    #[must_use]
    pub fn rotated(&self) -> Self {
        let turned = |run: Run| Run {
            king: Square::<R::Board>::from_bit(u32::from(run.king)).rotated().bit() as u8,
            ..run
        };
        let past = R::Past::of(self.past.runs().map(|run| run.map(turned)));
        Self::with_past(&self.setup.rotated(), !self.turn, past)
    }

    /// The position reflected in the main road, if there are only kings: then its moves are the reflected moves.
    #[must_use]
    pub fn mirrored(&self) -> Option<Self> {
        let men = self.setup.men(Color::White).or(self.setup.men(Color::Black));
        // Where there are no men, no game keeps anything of the moves before.
        men.is_empty().then(|| Self::from_setup(&self.setup.mirrored(), self.turn))
    }
}
