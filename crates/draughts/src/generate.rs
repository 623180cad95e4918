//! The move generator.
//!
//! It works on the bits of one position seen by the side to move. Directions, rules and colour are constants of the
//! compiled code, so nothing is tested at run time but the board itself.

use alloc::vec::Vec;

use crate::board::{
    Board, DIRECTIONS, DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, capture_directions, is_rising, is_up,
    jump_from, last_row, leap, opposite, ray, shift, shift_to_capture,
};
use crate::moves::Move;
use crate::past::Past;
use crate::piece::{Color, Kind};
use crate::rules::{MoveRules, Quality};

/// A colour as a type, so that "forward" is a constant.
pub(crate) trait Side {
    type Other: Side;
    const COLOR: Color;
    /// The two directions in which its men move.
    const FORWARD: [usize; 2];
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
    const FORWARD: [usize; 2] = [UP_LEFT, UP_RIGHT];
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
    const FORWARD: [usize; 2] = [DOWN_LEFT, DOWN_RIGHT];
}

/// A set for each direction in which men can capture; those that a game does not have are empty.
pub(crate) type ByDirection = [u64; 2 * DIRECTIONS];

/// Such sets, written out one by one: what is left to the compiler to unroll goes through memory and takes half as long again.
macro_rules! by_direction {
    (|$direction:ident| $set:expr) => {
        by_direction!(|$direction| $set; 0 1 2 3 4 5 6 7)
    };
    (|$direction:ident| $set:expr; $($number:literal)+) => {
        [$({ const $direction: usize = $number; $set }),+]
    };
}

/// The pieces as the side to move sees them.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Forces {
    pub(crate) own: u64,
    pub(crate) opponent: u64,
    pub(crate) kings: u64,
}

impl Forces {
    #[inline(always)]
    pub(crate) const fn empty<B: Board>(self) -> u64 {
        B::ALL & !(self.own | self.opponent)
    }

    /// What men can take.
    #[inline(always)]
    const fn targets_of_men<R: MoveRules>(self) -> u64 {
        if R::MEN_CAPTURE_KINGS { self.opponent } else { self.opponent & !self.kings }
    }

    /// Whether captures of one number can differ in what they must be chosen by.
    #[inline(always)]
    pub(crate) const fn has_quality<R: MoveRules>(self) -> bool {
        match R::QUALITY {
            Quality::Any => false,
            Quality::MostKings => self.opponent & self.kings != 0,
            Quality::KingsThenMostThenEarliest => self.own & self.kings != 0,
            Quality::WorthThenKings => self.kings != 0,
        }
    }

    /// The squares on which a man of a side could take a piece, by direction.
    #[inline(always)]
    pub(crate) const fn jumps<R: MoveRules, S: Side>(self) -> ByDirection {
        let (targets, empty) = (self.targets_of_men::<R>(), self.empty::<R::Board>());
        by_direction!(|D| {
            let captures = R::MEN_CAPTURE_BACK && D < capture_directions::<R>()
                || D == S::FORWARD[0]
                || D == S::FORWARD[1];
            if captures { jump_from::<R>(targets, empty, D) } else { 0 }
        })
    }

    /// The men that can take something, where men can take from those squares.
    #[inline(always)]
    pub(crate) const fn jumping_men(self, jumps: ByDirection) -> u64 {
        self.own & !self.kings & any(jumps)
    }

    /// The squares on which jumping men land, by direction: first where their capture takes one piece and is over, then where
    /// it goes on. A man that becomes a king in mid-capture may go on; that is for the walk to find out.
    #[inline(always)]
    pub(crate) const fn short_and_long<R: MoveRules, S: Side>(
        self,
        jumps: ByDirection,
    ) -> (ByDirection, ByDirection) {
        // Back to where it came from no man is seen to jump: it stands there itself.
        let last = if R::PROMOTES_IN_CAPTURE { last_row::<R::Board>(S::COLOR) } else { 0 };
        let on = any(jumps) | last;
        let men = self.own & !self.kings;
        let landings = by_direction!(|D| leap::<R>(jumps[D] & men, D));
        (by_direction!(|D| landings[D] & !on), by_direction!(|D| landings[D] & on))
    }

    /// The squares one step ahead that the men can move to, by direction.
    #[inline(always)]
    pub(crate) const fn man_targets<B: Board, S: Side>(self) -> [u64; 2] {
        let men = self.own & !self.kings;
        let empty = self.empty::<B>();
        [shift::<B>(men, S::FORWARD[0]) & empty, shift::<B>(men, S::FORWARD[1]) & empty]
    }

    /// The squares a king can move to without taking.
    #[inline(always)]
    pub(crate) fn king_targets<R: MoveRules>(self, king: u64) -> u64 {
        if !R::FLYING_KINGS {
            let steps = (0..DIRECTIONS).fold(0, |steps, d| steps | shift::<R::Board>(king, d));
            return steps & self.empty::<R::Board>();
        }
        let from = king.trailing_zeros() as usize;
        let occupied = self.own | self.opponent;
        (0..DIRECTIONS).fold(0, |targets, d| targets | free_ray::<R>(from, d, occupied))
    }

    /// Whether a king can take something.
    #[inline(always)]
    pub(crate) fn king_captures<R: MoveRules>(self, king: u64) -> bool {
        let from = king.trailing_zeros() as usize;
        let occupied = self.own | self.opponent;
        (0..capture_directions::<R>()).any(|d| king_jump::<R>(from, d, occupied, self.opponent).is_some())
    }

    /// The board after a move, as the opponent sees it.
    #[inline(always)]
    pub(crate) const fn after<B: Board>(self, mv: &Move<B>) -> Self {
        let (from, to) = (mv.from().mask(), mv.to().mask());
        let taken = mv.captured().bits();
        let crowned = mv.promotes() || matches!(mv.kind(), Kind::King);
        Self {
            own: self.opponent & !taken,
            opponent: (self.own & !from) | to,
            kings: (self.kings & !from & !taken) | if crowned { to } else { 0 },
        }
    }
}

/// What is in any of the sets. Comparing with an array of zeros goes through memory and costs more than the moves do.
#[inline(always)]
pub(crate) const fn any(sets: ByDirection) -> u64 {
    sets[0] | sets[1] | sets[2] | sets[3] | sets[4] | sets[5] | sets[6] | sets[7]
}

/// The free squares from a square in a direction, up to the first piece.
#[inline(always)]
fn free_ray<R: MoveRules>(from: usize, direction: usize, occupied: u64) -> u64 {
    let ray = ray::<R>(direction, from);
    let blockers = ray & occupied;
    if is_rising::<R>(direction) {
        ray & (blockers & blockers.wrapping_neg()).wrapping_sub(1)
    } else {
        // Bit 0 stands for "no blocker": everything above it is free, and it is itself unless it is occupied.
        ray & (u64::MAX << (blockers | 1).ilog2()) & !blockers
    }
}

/// The piece that a king on a square takes in a direction, and the squares it can land on.
#[inline(always)]
pub(crate) fn king_jump<R: MoveRules>(
    from: usize,
    direction: usize,
    occupied: u64,
    targets: u64,
) -> Option<(u64, u64)> {
    if !R::FLYING_KINGS {
        let over = shift_to_capture::<R>(1 << (from & 63), direction) & targets;
        let landing = shift_to_capture::<R>(over, direction) & R::Board::ALL & !occupied;
        return if landing == 0 { None } else { Some((over, landing)) };
    }
    let blockers = ray::<R>(direction, from) & occupied;
    if blockers & targets == 0 {
        return None;
    }
    let at = if is_rising::<R>(direction) { blockers.trailing_zeros() } else { blockers.ilog2() };
    let over = 1 << at;
    if over & targets == 0 {
        return None;
    }
    let landings = free_ray::<R>(at as usize, direction, occupied);
    if landings == 0 { None } else { Some((over, landings)) }
}

/// Appends the legal moves. What the list held before stays in front of them.
#[inline(always)]
pub(crate) fn generate<R: MoveRules, S: Side>(forces: Forces, past: R::Past, out: &mut Vec<Move<R::Board>>) {
    let start = out.len();
    captures::<R, S>(forces, out);
    if out.len() == start {
        quiet::<R, S>(forces, past, out);
    }
}

/// Lists the moves that take nothing, whether a capture is due or not.
#[inline(always)]
pub(crate) fn quiet<R: MoveRules, S: Side>(forces: Forces, past: R::Past, out: &mut Vec<Move<R::Board>>) {
    let last = last_row::<R::Board>(S::COLOR);
    quiet_men::<R, S>(forces, |from, to| {
        out.push(Move::new(from.trailing_zeros(), to.trailing_zeros(), 0, Kind::Man, to & last != 0));
    });
    quiet_kings::<R>(forces, past, |from, to| {
        out.push(Move::new(from.trailing_zeros(), to.trailing_zeros(), 0, Kind::King, false));
    });
}

/// Calls back with every step of a man, from and to.
#[inline(always)]
pub(crate) fn quiet_men<R: MoveRules, S: Side>(forces: Forces, mut found: impl FnMut(u64, u64)) {
    for (mut targets, direction) in forces.man_targets::<R::Board, S>().into_iter().zip(S::FORWARD) {
        while targets != 0 {
            let to = targets & targets.wrapping_neg();
            targets ^= to;
            found(shift::<R::Board>(to, opposite(direction)), to);
        }
    }
}

/// Calls back with every move of a king that takes nothing, from and to.
#[inline(always)]
pub(crate) fn quiet_kings<R: MoveRules>(forces: Forces, past: R::Past, mut found: impl FnMut(u64, u64)) {
    let mut kings = forces.own & forces.kings & !past.resting();
    while kings != 0 {
        let from = kings & kings.wrapping_neg();
        kings ^= from;
        let mut targets = forces.king_targets::<R>(from);
        while targets != 0 {
            let to = targets & targets.wrapping_neg();
            targets ^= to;
            found(from, to);
        }
    }
}

/// Appends the captures, if there are any, as the majority rule leaves them.
#[inline(always)]
pub(crate) fn captures<R: MoveRules, S: Side>(forces: Forces, out: &mut Vec<Move<R::Board>>) {
    let jumps = forces.jumps::<R, S>();
    let kings = forces.own & forces.kings;
    let start = out.len();
    if forces.jumping_men(jumps) == 0 && kings == 0 {
        return;
    }
    if R::KINGS_FIRST && kings != 0 {
        Walk::<R>::new::<S>(forces, jumps, start, out).kings(kings);
        if out.len() > start {
            return;
        }
    }
    let (short, long) = forces.short_and_long::<R, S>(jumps);
    if forces.has_quality::<R>() {
        let mut walk = Walk::<R>::new::<S>(forces, jumps, start, out);
        walk.men(short);
        walk.men(long);
        walk.kings(kings);
        return;
    }
    if !R::MAJORITY || any(long) == 0 {
        by_direction!(|D| {
            let mut landings = short[D];
            let back = opposite(D);
            while landings != 0 {
                let to = landings & landings.wrapping_neg();
                landings ^= to;
                let over = shift_to_capture::<R>(to, back);
                let from = shift_to_capture::<R>(over, back);
                let promotes = to & last_row::<R::Board>(S::COLOR) != 0;
                out.push(Move::new(from.trailing_zeros(), to.trailing_zeros(), over, Kind::Man, promotes));
            }
        });
    }
    if any(long) == 0 && kings == 0 {
        return;
    }
    let mut walk = Walk::<R>::new::<S>(forces, jumps, start, out);
    walk.men(long);
    walk.kings(kings);
}

/// Appends the captures of men whose first jump lands on the given squares, by direction.
pub(crate) fn long_man_captures<R: MoveRules, S: Side>(
    forces: Forces,
    jumps: ByDirection,
    landings: ByDirection,
    out: &mut Vec<Move<R::Board>>,
) {
    Walk::<R>::new::<S>(forces, jumps, out.len(), out).men(landings);
}

/// How many captures of two pieces go on from such landings of men, by direction; `None` if one might take a third piece. Only for games without
/// captures along files and rows, where no third jump leads back to the first square, and only of men that do not become kings on their way.
#[inline(always)]
pub(crate) const fn captures_of_two<R: MoveRules>(jumps: ByDirection, long: ByDirection) -> Option<u64> {
    // A man that captures backwards could jump back if the piece it has taken were still there to take: another way on is a second one.
    let (mut once, mut twice) = (0, 0);
    by_direction!(|D| {
        twice |= once & jumps[D];
        once |= jumps[D];
    });
    let on = if R::MEN_CAPTURE_BACK { twice } else { once };
    let (mut pairs, mut third) = (0, 0);
    by_direction!(|D| {
        if long[D] != 0 {
            by_direction!(|E| {
                let landings = leap::<R>(long[D] & jumps[E], E);
                pairs += landings.count_ones() as u64;
                third |= landings & on;
            });
        }
    });
    if third == 0 { Some(pairs) } else { None }
}

/// No capture takes more pieces where their order matters: on the small board.
const LONGEST: u32 = 12;

/// The walk through all captures of a position. A taken piece stays on the board until the capture is over (6.1.5.12): it is
/// neither jumped again nor passed.
struct Walk<'a, R: MoveRules> {
    forces: Forces,
    last: u64,
    /// Where men can jump from, as the position stands.
    jumps: ByDirection,
    any_jump: u64,
    /// The bit of the square the capture began on, and what stood there.
    from: u64,
    kind: Kind,
    /// Empty squares while the capturing piece is in the air; its own square is one of them.
    empty: u64,
    /// The squares from which a jump of a man can lead back to where the capture began.
    ring: u64,
    /// The rank of the best capture so far, and where the list began.
    best: u32,
    start: usize,
    /// When kings are taken: a bit for each, the first piece of the capture being the highest; known only where that matters.
    order: u32,
    out: &'a mut Vec<Move<R::Board>>,
}

impl<'a, R: MoveRules> Walk<'a, R> {
    #[inline(always)]
    fn new<S: Side>(
        forces: Forces,
        jumps: ByDirection,
        start: usize,
        out: &'a mut Vec<Move<R::Board>>,
    ) -> Self {
        let mut walk = Self {
            forces,
            last: last_row::<R::Board>(S::COLOR),
            jumps,
            any_jump: any(jumps),
            from: 0,
            kind: Kind::Man,
            empty: 0,
            ring: 0,
            best: 0,
            start,
            order: 0,
            out,
        };
        if walk.out.len() > start {
            walk.best = walk.rank(0, 1);
        }
        walk
    }

    /// What a capture is chosen by: the greatest number, or the number and then the quality.
    #[inline(always)]
    const fn rank(&self, taken: u64, count: u32) -> u32 {
        let kings = (taken & self.forces.kings).count_ones();
        match R::QUALITY {
            Quality::Any => count,
            Quality::MostKings => count << 8 | kings,
            Quality::KingsThenMostThenEarliest => {
                let with_king = if matches!(self.kind, Kind::King) { 1 } else { 0 };
                ((count << 1 | with_king) << 4 | kings) << LONGEST | if kings == 0 { 0 } else { self.order }
            }
            Quality::WorthThenKings => {
                let with_king = if matches!(self.kind, Kind::King) { 1 } else { 0 };
                ((((count + kings) << 6) - kings) << 1) | with_king
            }
        }
    }

    #[inline(always)]
    fn lift(&mut self, from: u64, kind: Kind) {
        self.from = from;
        self.kind = kind;
        self.empty = self.forces.empty::<R::Board>() | from;
    }

    /// The captures of men whose first jump lands on the given squares, by direction.
    #[inline(always)]
    fn men(&mut self, landings: ByDirection) {
        by_direction!(|CAME| {
            let mut landings = landings[CAME];
            while landings != 0 {
                let at = landings & landings.wrapping_neg();
                landings ^= at;
                let over = shift_to_capture::<R>(at, opposite(CAME));
                let from = shift_to_capture::<R>(over, opposite(CAME));
                self.lift(from, Kind::Man);
                self.ring = R::Board::RINGS[from.trailing_zeros() as usize & 63];
                self.man_lands(at, CAME, over, 1);
            }
        });
    }

    fn kings(&mut self, mut kings: u64) {
        while kings != 0 {
            let king = kings & kings.wrapping_neg();
            kings ^= king;
            self.lift(king, Kind::King);
            for direction in 0..capture_directions::<R>() {
                self.king_jumps(king, direction, 0, 0);
            }
        }
    }

    fn man_lands(&mut self, at: u64, came: usize, taken: u64, count: u32) {
        if R::PROMOTES_IN_CAPTURE && at & self.last != 0 {
            self.king_lands(at, came, taken, count);
            return;
        }
        let targets = self.forces.targets_of_men::<R>() & !taken;
        // Since the capture began only its first square has become free, and no capture is back there at its second jump. Where there are but
        // four directions, looking in each is as quick as asking first.
        let look = !R::STRAIGHT_CAPTURES || (count > 1 && at & self.ring != 0);
        let mut goes_on = false;
        if look || at & self.any_jump != 0 {
            by_direction!(|D| {
                if D < capture_directions::<R>() && (look || self.jumps[D] & at != 0) {
                    let over = shift_to_capture::<R>(at, D) & targets;
                    let landing = shift_to_capture::<R>(over, D) & self.empty;
                    // The last row of White is the uppermost, which begins with bit 0.
                    if landing != 0 && (R::MEN_CAPTURE_BACK || is_up(D) == (self.last & 1 != 0)) {
                        goes_on = true;
                        self.man_lands(landing, D, taken | over, count + 1);
                    }
                }
            });
        }
        if !goes_on {
            self.emit(at, taken, count, at & self.last != 0);
        }
    }

    /// Takes the next piece in a direction, if there is one, and everything after it.
    fn king_jumps(&mut self, at: u64, direction: usize, taken: u64, count: u32) -> bool {
        let occupied = R::Board::ALL & !self.empty;
        let targets = self.forces.opponent & !taken;
        match king_jump::<R>(at.trailing_zeros() as usize, direction, occupied, targets) {
            Some((over, landings)) => {
                if matches!(R::QUALITY, Quality::KingsThenMostThenEarliest) {
                    // What deeper jumps of another way have left there is overwritten.
                    let earlier = self.order >> (LONGEST - count) << (LONGEST - count);
                    let king = if over & self.forces.kings == 0 { 0 } else { 1 };
                    self.order = earlier | king << (LONGEST - 1 - count);
                }
                self.king_lands(landings, direction, taken | over, count + 1);
                true
            }
            None => false,
        }
    }

    /// Goes on from every landing square that allows it; where none does, the capture ends on any of them (6.1.5.6).
    fn king_lands(&mut self, landings: u64, came: usize, taken: u64, count: u32) {
        let mut goes_on = false;
        let mut left = landings;
        while left != 0 {
            let at = left & left.wrapping_neg();
            // Straight ahead all landing squares lead to the same piece: one of them is enough.
            let first = left == landings;
            left ^= at;
            for direction in 0..capture_directions::<R>() {
                if direction != opposite(came) && (direction != came || first) {
                    goes_on |= self.king_jumps(at, direction, taken, count);
                }
            }
        }
        if !goes_on {
            let mut left = landings;
            while left != 0 {
                let at = left & left.wrapping_neg();
                left ^= at;
                self.emit(at, taken, count, self.kind == Kind::Man);
            }
        }
    }

    #[inline(always)]
    fn emit(&mut self, to: u64, taken: u64, count: u32, promotes: bool) {
        if R::MAJORITY {
            let rank = self.rank(taken, count);
            if rank < self.best {
                return;
            }
            if rank > self.best {
                self.best = rank;
                self.out.truncate(self.start);
            }
        }
        let mv = Move::new(self.from.trailing_zeros(), to.trailing_zeros(), taken, self.kind, promotes);
        // Two ways to one board close a ring of jumps; men need four pieces for that (their squares lie on a grid of every
        // second square, so the same pieces are the same edges of it), or three where they capture straight on too, kings and crowned men at
        // least two.
        let men = if R::STRAIGHT_CAPTURES { 3 } else { 4 };
        let ring = count >= men || (count >= 2 && (promotes || self.kind == Kind::King));
        if !(ring && self.out[self.start..].iter().any(|other| other.same_result(&mv))) {
            self.out.push(mv);
        }
    }
}
