//! The named diagonals of the board (6.1.2; ua-64 2.3; 7.1).

use crate::board::{Board, Board8, Board10};
use crate::square::{Square, Squares};

/// A named diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diagonal<B: Board> {
    /// The name in English.
    pub english: &'static str,
    /// The name in Russian.
    pub russian: &'static str,
    /// The name in Ukrainian.
    pub ukrainian: &'static str,
    /// Its two end squares.
    pub ends: (Square<B>, Square<B>),
}

impl<B: Board> Diagonal<B> {
    /// All its squares.
    #[must_use]
    pub fn squares(&self) -> Squares<B> {
        let (a, b) = self.ends;
        let between = (0..4).find(|&d| B::RAYS[d][a.bit()] & b.mask() != 0).map_or(0, |d| {
            let beyond = B::RAYS[d][b.bit()];
            B::RAYS[d][a.bit()] & !beyond
        });
        Squares::from_bits(a.mask() | b.mask() | between)
    }
}

const fn diagonal<B: Board>(
    english: &'static str,
    russian: &'static str,
    ukrainian: &'static str,
    ends: ((u8, u8), (u8, u8)),
) -> Diagonal<B> {
    let ((ac, ar), (bc, br)) = ends;
    match (Square::at(ac, ar), Square::at(bc, br)) {
        (Some(a), Some(b)) => Diagonal { english, russian, ukrainian, ends: (a, b) },
        _ => unreachable!(),
    }
}

/// The main road of a board (большая дорога): the longest diagonal, from White's left corner, or from the right one where the dark corner is there.
#[must_use]
pub const fn main_road<B: Board>() -> Diagonal<B> {
    let last = B::SIDE - 1;
    let ends = if B::COUNTING.is_mirrored() { ((last, 0), (0, last)) } else { ((0, 0), (last, last)) };
    diagonal("main road", "большая дорога", "велика дорога", ends)
}

/// The diagonals of the 64-square board that the rules name. The ends are those of ua-64 2.3.1–2.3.4, except that the lower
/// kosyak ends on e1: the five squares of 6.1.2 run from a5 to e1, and "C1" there is a misprint.
pub const DIAGONALS_8: [Diagonal<Board8>; 13] = [
    main_road(),
    diagonal("lower double road", "нижний двойник", "нижній двійник", ((6, 0), (0, 6))),
    diagonal("upper double road", "верхний двойник", "верхній двійник", ((7, 1), (1, 7))),
    diagonal("lower short double road", "нижний двойничок", "нижній двійничок", ((6, 0), (7, 1))),
    diagonal("upper short double road", "верхний двойничок", "верхній двійничок", ((0, 6), (1, 7))),
    diagonal("lower triple road", "нижний тройник", "нижній трійник", ((2, 0), (7, 5))),
    diagonal("upper triple road", "верхний тройник", "верхній трійник", ((0, 2), (5, 7))),
    diagonal("lower short triple road", "нижний тройничок", "нижній трійничок", ((2, 0), (0, 2))),
    diagonal("upper short triple road", "верхний тройничок", "верхній трійничок", ((7, 5), (5, 7))),
    diagonal("lower kosyak", "нижний косяк", "нижній косяк", ((4, 0), (0, 4))),
    diagonal("upper kosyak", "верхний косяк", "верхній косяк", ((7, 3), (3, 7))),
    diagonal("lower short kosyak", "нижний косячок", "нижній косячок", ((4, 0), (7, 3))),
    diagonal("upper short kosyak", "верхний косячок", "верхній косячок", ((0, 4), (3, 7))),
];

/// The one diagonal of the 100-square board that the rules name (7.1).
pub const DIAGONALS_10: [Diagonal<Board10>; 1] = [main_road()];

#[cfg(test)]
mod tests {
    use std::format;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn lengths_of_the_diagonals_6_1_2() {
        let length = |name: &str| {
            let diagonal = DIAGONALS_8.iter().find(|d| d.russian == name).unwrap();
            diagonal.squares().len()
        };
        assert_eq!(length("большая дорога"), 8);
        for half in ["нижний", "верхний"] {
            assert_eq!(length(&format!("{half} двойник")), 7);
            assert_eq!(length(&format!("{half} тройник")), 6);
            assert_eq!(length(&format!("{half} тройничок")), 3);
            assert_eq!(length(&format!("{half} косяк")), 5);
            assert_eq!(length(&format!("{half} косячок")), 4);
            // The joining diagonals of two squares: ua-64 2.3.2.
            assert_eq!(length(&format!("{half} двойничок")), 2);
        }
    }

    /// FID 2.3, FPD 3: where the dark corner is on the right, the longest diagonal joins squares 1 and 32.
    #[test]
    fn the_main_road_where_it_begins_on_the_right() {
        use crate::board::{IberianBoard, ItalianBoard};
        fn numbers<B: Board>() -> (usize, [u8; 2]) {
            let road = main_road::<B>();
            (road.squares().len(), [road.ends.0.number(), road.ends.1.number()])
        }
        assert_eq!(numbers::<ItalianBoard>(), (8, [32, 1]));
        assert_eq!(numbers::<IberianBoard>(), (8, [1, 32]));
    }

    /// The ends as ua-64 2.3.1–2.3.4 prints them, the misprinted one put right.
    #[test]
    fn ends_of_the_diagonals_ua_64_2_3() {
        let printed = [
            ("велика дорога", "a1-h8"),
            ("нижній двійник", "g1-a7"),
            ("верхній двійник", "h2-b8"),
            ("нижній двійничок", "g1-h2"),
            ("верхній двійничок", "a7-b8"),
            ("нижній трійник", "c1-h6"),
            ("верхній трійник", "a3-f8"),
            ("нижній трійничок", "c1-a3"),
            ("верхній трійничок", "h6-f8"),
            ("нижній косяк", "e1-a5"),
            ("верхній косяк", "h4-d8"),
            ("нижній косячок", "e1-h4"),
            ("верхній косячок", "a5-d8"),
        ];
        for ((name, ends), diagonal) in printed.iter().zip(&DIAGONALS_8) {
            assert_eq!(diagonal.ukrainian, *name);
            assert_eq!(format!("{}-{}", diagonal.ends.0, diagonal.ends.1), *ends);
        }
    }

    /// 6.1.2: lower diagonals lean on the lower edge, upper ones on the upper edge. Whichever edge a diagonal touches, the
    /// named ones come in pairs that a half-turn exchanges.
    #[test]
    fn lower_and_upper_diagonals_are_each_others_half_turn_6_1_2() {
        for pair in DIAGONALS_8[1..].chunks(2) {
            assert_eq!(pair[0].squares().rotated(), pair[1].squares());
            assert!(pair[0].squares().iter().any(|square| square.rank() == 0), "{}", pair[0].english);
            assert!(pair[1].squares().iter().any(|square| square.rank() == 7), "{}", pair[1].english);
        }
    }

    #[test]
    fn the_main_road_joins_46_and_5_7_1() {
        let road = DIAGONALS_10[0];
        assert_eq!(road.squares().len(), 10);
        assert_eq!((road.ends.0.number(), road.ends.1.number()), (46, 5));
        // The rules count 17 diagonals; the board has as many lines of two squares and more.
        let mut lines: Vec<u64> = Square::<Board10>::all()
            .flat_map(|s| {
                [(0, 2), (1, 3)]
                    .map(|(d, e)| Board10::RAYS[d][s.bit()] | Board10::RAYS[e][s.bit()] | s.mask())
            })
            .filter(|line| line.count_ones() > 1)
            .collect();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), 17);
    }
}
