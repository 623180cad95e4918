//! What shapes have in common.
//!
//! A window has 6561 shapes, and most of them are rare. So the fit gives weights not to the shape alone but to its parts too: each man in it, its
//! smaller blocks, and the same shape in another pair of columns. What few samples say of a shape is then put on top of what many say of its parts. The
//! evaluation knows nothing of this: what belongs to a shape is added up when the fit is done.

use draughts::Board;

use crate::eval::{Layout, SHAPES};

/// Squares of a window.
const SQUARES: usize = 8;

/// Which squares of a tall window (two in a row) belong together, and which of a wide one (two rows).
const TALL_BLOCKS: [&[usize]; 5] =
    [&[0, 1, 2, 3, 4, 5], &[2, 3, 4, 5, 6, 7], &[0, 1, 2, 3], &[2, 3, 4, 5], &[4, 5, 6, 7]];
const WIDE_BLOCKS: [&[usize]; 5] =
    [&[0, 1, 2, 4, 5, 6], &[1, 2, 3, 5, 6, 7], &[0, 1, 4, 5], &[1, 2, 5, 6], &[2, 3, 6, 7]];

/// The parts of every feature, numbered behind the features themselves.
pub(crate) struct Coarse {
    features: usize,
    count: usize,
    /// The parts of the features from the first window on, so many for each.
    first: usize,
    each: usize,
    parts: Vec<u32>,
}

impl Coarse {
    pub(crate) fn of<B: Board>() -> Self {
        let features = Layout::len::<B>();
        let first = Layout::windows::<B>();
        let each = TALL_BLOCKS.len() + SQUARES + 1;
        let mut coarse = Self { features, count: 0, first, each, parts: Vec::new() };
        for window in 0..(features - first) / SHAPES {
            let tall = window < Layout::tall_windows::<B>();
            let blocks = if tall { TALL_BLOCKS } else { WIDE_BLOCKS };
            // Where the parts of this window begin.
            let mut begins = Vec::new();
            for block in blocks {
                begins.push(coarse.reserve(3_usize.pow(block.len() as u32)));
            }
            let men = coarse.reserve(3 * SQUARES);
            let anywhere = match window.checked_sub(1) {
                // The windows of the same rows follow one another.
                Some(before) if tall && window % Layout::pairs::<B>() != 0 => {
                    coarse.parts[before * SHAPES * each + each - 1] as usize
                }
                _ => coarse.reserve(SHAPES),
            };
            for shape in 0..SHAPES {
                let digit = |square: usize| shape / 3_usize.pow((SQUARES - 1 - square) as u32) % 3;
                for (block, begin) in blocks.iter().zip(&begins) {
                    let part = block.iter().fold(0, |part, &square| part * 3 + digit(square));
                    coarse.parts.push((begin + part) as u32);
                }
                for square in 0..SQUARES {
                    coarse.parts.push((men + 3 * square + digit(square)) as u32);
                }
                coarse.parts.push((anywhere + shape) as u32);
            }
        }
        coarse
    }

    fn reserve(&mut self, length: usize) -> usize {
        let begin = self.features + self.count;
        self.count += length;
        begin
    }

    /// Features and parts.
    pub(crate) fn len(&self) -> usize {
        self.features + self.count
    }

    /// How many weights make that of one feature, for a feature of a window.
    pub(crate) fn each(&self) -> usize {
        self.each + 1
    }

    fn of_feature(&self, feature: usize) -> &[u32] {
        match feature.checked_sub(self.first) {
            Some(at) => &self.parts[at * self.each..(at + 1) * self.each],
            None => &[],
        }
    }

    /// The weights of the features from their own and those of their parts.
    pub(crate) fn whole(&self, weights: &[[f32; 2]]) -> Vec<[f32; 2]> {
        let sum = |feature: usize| {
            self.of_feature(feature).iter().fold(weights[feature], |sum, &part| {
                let more = weights[part as usize];
                [sum[0] + more[0], sum[1] + more[1]]
            })
        };
        (0..self.features).map(sum).collect()
    }

    /// The sums over all features that have a part, behind those of the features.
    pub(crate) fn sums(&self, features: &[[f32; 2]]) -> Vec<[f32; 2]> {
        let mut sums = features.to_vec();
        sums.resize(self.len(), [0.0; 2]);
        for (feature, value) in features.iter().enumerate() {
            for &part in self.of_feature(feature) {
                let sum = &mut sums[part as usize];
                sum[0] += value[0];
                sum[1] += value[1];
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::{Board8, Board10};
    use rulebook::Lots;

    /// A step along the weights of parts changes a feature by as much as the feature's slope counts for its parts: the two are transposed to each other.
    #[test]
    fn whole_and_sums_are_transposed() {
        fn check<B: Board>() {
            let coarse = Coarse::of::<B>();
            let mut lots = Lots::new(7);
            let mut some = |length: usize| -> Vec<[f32; 2]> {
                (0..length).map(|_| [lots.index(9) as f32 - 4.0, lots.index(9) as f32 - 4.0]).collect()
            };
            let (weights, slopes) = (some(coarse.len()), some(Layout::len::<B>()));
            let product = |one: &[[f32; 2]], other: &[[f32; 2]]| -> f64 {
                one.iter().zip(other).map(|(a, b)| f64::from(a[0] * b[0] + a[1] * b[1])).sum()
            };
            let (whole, sums) = (coarse.whole(&weights), coarse.sums(&slopes));
            assert_eq!((whole.len(), sums.len()), (slopes.len(), weights.len()));
            // Whole numbers of this size are exact.
            assert_eq!(product(&whole, &slopes).to_bits(), product(&weights, &sums).to_bits());
        }
        check::<Board8>();
        check::<Board10>();
    }

    /// By hand: what differs in the last square alone shares the five blocks without it less the two with it, seven of eight squares, and nothing else.
    #[test]
    fn shapes_share_the_parts_that_are_alike() {
        let coarse = Coarse::of::<Board10>();
        let at = |window: usize, shape: usize| {
            let parts = coarse.of_feature(Layout::windows::<Board10>() + window * SHAPES + shape);
            parts.iter().copied().collect::<std::collections::HashSet<u32>>()
        };
        let shared = |one: (usize, usize), other: (usize, usize)| {
            at(one.0, one.1).intersection(&at(other.0, other.1)).count()
        };
        // Without the last square: 0–5, 0–3, 2–5; seven squares.
        assert_eq!(shared((0, 3000), (0, 3001)), 3 + 7);
        // The next pair of columns in the same rows has the same shape as a whole, the next rows have nothing in common.
        assert_eq!(shared((0, 3000), (1, 3000)), 1);
        assert_eq!(shared((3, 3000), (4, 3000)), 0);
        // What is no window has no parts.
        assert!(coarse.of_feature(Layout::MAN).is_empty());
    }
}
