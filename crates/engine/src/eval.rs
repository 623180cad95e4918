//! The evaluation: a sum of weights, one for each thing that is seen on the board.
//!
//! What is seen are shapes of men in small windows, where the kings stand, and – near the end – what is left on the board. Windows
//! and squares are seen once by White and once by Black (the board turned by a half-turn), with the same weights and opposite
//! signs, so the evaluation of a turned position is that of the position by construction.
//!
//! The search and the trainer read a position through the one function [`features`].

use draughts::{Board, Color, Goal, MoveRules, Position};

use crate::score::{MOST, Value};
use crate::weights::Weights;

/// Weights are kept in sixteenths of a hundredth of a man.
pub(crate) const FINE: i32 = 16;
/// A value of so many hundredths is one unit of the logistic curve that gives the expected result.
pub(crate) const LOGIT: f64 = 100.0;

/// The share of the point to expect from a value.
pub(crate) fn expectation(value: Value) -> f64 {
    1.0 / (1.0 + (-f64::from(value) / LOGIT).exp())
}

/// Rows of a tall window.
const TALL: usize = 4;
/// Shapes in a window of eight squares, each empty, own or the opponent's.
pub(crate) const SHAPES: usize = 6561;
/// Rows of the largest board.
const ROWS: usize = 10;
/// Pieces on the board from which on the balance of forces has a weight of its own.
const FEW: u32 = 8;
/// Balances of forces: men up to 7 and kings up to 3 of each side.
const BALANCES: usize = 8 * 4 * 8 * 4;

/// Where the features of a board lie in its list of weights.
pub(crate) struct Layout;

impl Layout {
    pub(crate) const TURN: usize = 0;
    pub(crate) const MAN: usize = 1;
    pub(crate) const KING: usize = 2;
    const KING_SQUARES: usize = 3;

    const fn balances<B: Board>() -> usize {
        Self::KING_SQUARES + B::SQUARES as usize
    }

    /// Where the windows begin: the tall ones, then the wide ones.
    pub(crate) const fn windows<B: Board>() -> usize {
        Self::balances::<B>() + BALANCES
    }

    const fn wide<B: Board>() -> usize {
        Self::windows::<B>() + Self::tall_windows::<B>() * SHAPES
    }

    /// The number of features.
    pub(crate) const fn len<B: Board>() -> usize {
        Self::wide::<B>() + Self::wide_windows::<B>() * SHAPES
    }

    /// Pairs of neighbouring squares in a row.
    pub(crate) const fn pairs<B: Board>() -> usize {
        B::ROW as usize - 1
    }

    /// Tall windows begin in each row that leaves room, at each pair of columns; one of two that a half-turn exchanges is enough.
    pub(crate) const fn tall_windows<B: Board>() -> usize {
        ((B::SIDE as usize - TALL + 1) * Self::pairs::<B>()).div_ceil(2)
    }

    /// Wide windows are two whole rows of four squares. Two rows of five have 59,049 shapes, more than games can be had for.
    const fn wide_windows<B: Board>() -> usize {
        if B::ROW == 4 { (B::SIDE as usize - 1).div_ceil(2) } else { 0 }
    }
}

/// A row of men as numbers to the base of three, as White sees it and as Black does.
#[derive(Clone, Copy)]
struct Row {
    /// Each pair of neighbouring squares in sixteen bits of its own: one multiplication serves all pairs of a row.
    pairs: [u64; 2],
    whole: [u8; 2],
}

/// All rows of a board by their bits, White's in the low half.
const fn rows<const N: usize>(row: usize) -> [Row; N] {
    let mut table = [Row { pairs: [0; 2], whole: [0; 2] }; N];
    let mut bits = 0;
    while bits < N {
        let (white, black) = (bits & ((1 << row) - 1), bits >> row);
        let mut digits = [[0_u8; 5]; 2];
        let mut square = 0;
        while square < row {
            let (w, b) = ((white >> square & 1) as u8, (black >> square & 1) as u8);
            // A square cannot hold both; such rows are never asked for.
            digits[0][square] = if w == 1 { 1 } else { 2 * b };
            digits[1][row - 1 - square] = if b == 1 { 1 } else { 2 * w };
            square += 1;
        }
        let mut view = 0;
        while view < 2 {
            let mut square = 0;
            while square < row {
                table[bits].whole[view] = table[bits].whole[view] * 3 + digits[view][square];
                if square + 1 < row {
                    let pair = digits[view][square] * 3 + digits[view][square + 1];
                    table[bits].pairs[view] |= (pair as u64) << (16 * square);
                }
                square += 1;
            }
            view += 1;
        }
        bits += 1;
    }
    table
}

static ROWS_8: [Row; 256] = rows(4);
static ROWS_10: [Row; 1024] = rows(5);

#[inline(always)]
fn row_of<B: Board>(bits: usize) -> &'static Row {
    if B::ROW == 4 { &ROWS_8[bits & 255] } else { &ROWS_10[bits & 1023] }
}

/// Calls back with what one side sees of the men, its own first row first.
#[inline(always)]
fn look<B: Board>(rows: &[&'static Row; ROWS], view: usize, mut found: impl FnMut(usize)) {
    let pairs = Layout::pairs::<B>();
    let two = |top: usize| rows[top].pairs[view] * 9 + rows[top + 1].pairs[view];
    let mut window = 0;
    for top in 0..Layout::tall_windows::<B>().div_ceil(pairs) {
        // A shape is less than 6561, so nothing runs over into the next sixteen bits.
        let shapes = two(top) * 81 + two(top + 2);
        for pair in 0..pairs.min(Layout::tall_windows::<B>() - window) {
            found(Layout::windows::<B>() + window * SHAPES + (shapes >> (16 * pair) & 0xFFFF) as usize);
            window += 1;
        }
    }
    let whole = |index: usize| rows[index].whole[view] as usize;
    for top in 0..Layout::wide_windows::<B>() {
        let shape = whole(top) * 3_usize.pow(B::ROW as u32) + whole(top + 1);
        found(Layout::wide::<B>() + top * SHAPES + shape);
    }
}

/// Calls back with every feature of a position: its place in the list, and how often it speaks for White less for Black.
#[inline(always)]
pub(crate) fn features<R: MoveRules>(position: &Position<R>, mut found: impl FnMut(usize, i32)) {
    let setup = position.setup();
    let (white, black) = (setup.men(Color::White), setup.men(Color::Black));
    let (white_kings, black_kings) = (setup.kings(Color::White), setup.kings(Color::Black));

    found(Layout::TURN, if position.turn() == Color::White { 1 } else { -1 });

    let (row, side) = (<R::Board as Board>::ROW as usize, <R::Board as Board>::SIDE as usize);
    let mask = (1 << row) - 1;
    let mut seen = [&ROWS_8[0]; ROWS];
    for (index, code) in seen[..side].iter_mut().enumerate() {
        let low = index * row + index / 2;
        let bits = (white.bits() >> low) as usize & mask | ((black.bits() >> low) as usize & mask) << row;
        *code = row_of::<R::Board>(bits);
    }
    look::<R::Board>(&seen, 0, |index| found(index, 1));
    seen[..side].reverse();
    look::<R::Board>(&seen, 1, |index| found(index, -1));

    if !white_kings.or(black_kings).is_empty() {
        let last = <R::Board as Board>::SQUARES as usize;
        found(Layout::KING, white_kings.len() as i32 - black_kings.len() as i32);
        for square in white_kings {
            found(Layout::KING_SQUARES + square.number() as usize - 1, 1);
        }
        for square in black_kings {
            found(Layout::KING_SQUARES + last - square.number() as usize, -1);
        }
    }
    found(Layout::MAN, white.len() as i32 - black.len() as i32);
    if total(position) <= FEW {
        let count = |men: usize, kings: usize| men.min(7) * 4 + kings.min(3);
        let (w, b) = (count(white.len(), white_kings.len()), count(black.len(), black_kings.len()));
        let at = Layout::balances::<R::Board>();
        found(at + w * 32 + b, 1);
        found(at + b * 32 + w, -1);
    }
}

/// Pieces on the board.
#[inline(always)]
fn total<R: MoveRules>(position: &Position<R>) -> u32 {
    (position.pieces(Color::White).len() + position.pieces(Color::Black).len()) as u32
}

/// How much of the middlegame is left: pieces on the board, and how many there are at most.
#[inline(always)]
pub(crate) fn phase<R: MoveRules>(position: &Position<R>) -> (i32, i32) {
    let all = 2 * i32::from(<R::Board as Board>::MEN);
    ((total(position) as i32).min(all), all)
}

/// The value of a position for the side to move.
#[inline]
pub(crate) fn evaluate<R: MoveRules>(weights: &Weights, position: &Position<R>) -> Value {
    let list = weights.list();
    let (mut middle, mut end) = (0, 0);
    features(position, |index, times| {
        // The list is as long as the layout of its board says; `get` costs nothing next to the load.
        if let Some(&[m, e]) = list.get(index) {
            middle += times * i32::from(m);
            end += times * i32::from(e);
        }
    });
    let (here, all) = phase(position);
    let white = (middle * here + end * (all - here)) / (all * FINE);
    let value = if position.turn() == Color::White { white } else { -white };
    value.clamp(-MOST, MOST)
}

/// The value of the pieces alone, in hundredths of a man: 100 for a man, 300 for a king that flies and 140 for one that goes a square at a time;
/// the other way round where the goal is to give away.
pub(crate) const fn material<R: MoveRules>() -> (i32, i32) {
    let king = if R::FLYING_KINGS { 300 } else { 140 };
    match R::GOAL {
        Goal::Win => (100, king),
        Goal::GiveAway => (-100, -king),
    }
}

/// Weights that nobody trained: the pieces, how far men have come, who guards the last row, and kings in the middle. Where the goal is to give away,
/// the pieces alone.
pub(crate) fn plain<R: MoveRules>() -> Vec<[i16; 2]> {
    let mut list = vec![[0; 2]; Layout::len::<R::Board>()];
    let (man, king) = material::<R>();
    list[Layout::MAN] = [(man * FINE) as i16; 2];
    list[Layout::KING] = [(king * FINE) as i16; 2];
    if R::GOAL == Goal::GiveAway {
        return list;
    }
    let (side, row) = (usize::from(<R::Board as Board>::SIDE), u32::from(<R::Board as Board>::ROW));
    // What a man is worth beside itself, in the middlegame and at the end, with so many rows to go.
    let place = |rows: usize| {
        let (gone, guards) = ((side - 1 - rows) as i32, rows == side - 1);
        let [middle, end] = if guards { [8, 2] } else { [2 * gone, 4 * gone] };
        [middle * FINE, end * FINE]
    };
    // Each man stands in the upper row of one window: of those that White sees or of those that Black does.
    for top in 0..Layout::wide_windows::<R::Board>() {
        let (own, opponent) = (place(top), place(side - 1 - top));
        for shape in 0..SHAPES {
            let mut upper = shape / 3_usize.pow(row);
            let mut sum = [0; 2];
            for _ in 0..row {
                for (sum, (own, opponent)) in sum.iter_mut().zip(own.into_iter().zip(opponent)) {
                    *sum += match upper % 3 {
                        0 => 0,
                        1 => own,
                        _ => -opponent,
                    };
                }
                upper /= 3;
            }
            let at = Layout::wide::<R::Board>() + top * SHAPES + shape;
            list[at] = sum.map(|weight| weight as i16);
        }
    }
    for square in draughts::Square::<R::Board>::all() {
        let from_edge = |at: u8| at.min(side as u8 - 1 - at);
        let middle = i32::from(from_edge(square.column()).min(from_edge(square.rank())));
        list[Layout::KING_SQUARES + usize::from(square.number()) - 1] = [(3 * middle * FINE) as i16; 2];
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::{
        Antidraughts, Board8, Board10, Brazilian, English, Giveaway, International, Italian, Russian, Spanish,
    };

    use crate::engine::Known;

    #[test]
    fn sizes_of_the_lists() {
        assert_eq!(Layout::tall_windows::<Board8>(), 8);
        assert_eq!(Layout::tall_windows::<Board10>(), 14);
        assert_eq!(Layout::wide_windows::<Board8>(), 4);
        assert_eq!(Layout::wide_windows::<Board10>(), 0);
        assert_eq!(Layout::len::<Board8>(), 3 + 32 + 1024 + 8 * 6561 + 4 * 6561);
        assert_eq!(Layout::len::<Board10>(), 3 + 50 + 1024 + 14 * 6561);
    }

    /// Each man counts once: itself, with the rows it has behind it or the row it guards. The values are those of the middlegame, weighed with the pieces
    /// on the board.
    #[test]
    fn plain_weights_count_each_man_once() {
        fn sums<R: Known>(fen: &str) -> (i32, i32) {
            let position = Position::<R>::from_fen(fen).unwrap();
            let list = plain::<R>();
            let mut sums = (0, 0);
            features(&position, |index, times| {
                sums.0 += times * i32::from(list[index][0]);
                sums.1 += times * i32::from(list[index][1]);
            });
            (sums.0 / FINE, sums.1 / FINE)
        }
        // c3 has gone two rows; h8 guards its last row; the pieces themselves cancel out.
        assert_eq!(sums::<English>("W:Wc3:Bh8"), (2 * 2 - 8, 4 * 2 - 2));
        // f6 has gone five rows, f4 of Black four.
        assert_eq!(sums::<English>("W:Wf6:Bd4"), (2 * 5 - 2 * 4, 4 * 5 - 4 * 4));
        // A king in the middle is three squares from the edge, one in the corner none.
        assert_eq!(sums::<English>("W:WKd4:BKh8"), (9, 9));
        assert_eq!(sums::<Italian>("W:W32:B1"), (0, 0));
        assert_eq!(sums::<Antidraughts>("W:W31,32:B19"), (-100, -100));
    }

    /// Every feature lies in the list, and the turned position has the same features with the opposite signs.
    #[test]
    fn a_turned_position_is_worth_the_same_to_the_side_to_move() {
        fn check<R: Known>() {
            let mut seed = 1_u64;
            let list: Vec<[i16; 2]> = (0..Layout::len::<R::Board>())
                .map(|i| [(i * 7919 % 1013) as i16 - 500, (i * 104_729 % 997) as i16 - 500])
                .collect();
            let weights = Weights::from_list::<R>(list.into());
            for _ in 0..200 {
                let mut position = Position::<R>::start();
                loop {
                    features(&position, |index, _| assert!(index < Layout::len::<R::Board>()));
                    assert_eq!(evaluate(&weights, &position), evaluate(&weights, &position.rotated()));
                    let moves = position.legal_moves();
                    seed =
                        seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let Some(mv) = moves.get((seed >> 33) as usize % moves.len().max(1)) else { break };
                    if seed >> 58 == 0 {
                        break;
                    }
                    position = position.play(mv);
                }
            }
        }
        check::<Russian>();
        check::<Brazilian>();
        check::<International>();
        check::<Giveaway>();
        check::<Italian>();
        check::<Spanish>();
        check::<Antidraughts>();
    }
}
