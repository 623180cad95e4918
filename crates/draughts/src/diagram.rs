//! Diagrams of a position: plain text, Unicode, SVG.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use crate::board::{Board, Naming};
use crate::piece::{Color, Kind, Piece};
use crate::setup::Setup;
use crate::square::{Square, Squares};

mod svg;

/// A diagram to be drawn. White is below and coordinates are shown unless told otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a, B: Board> {
    setup: &'a Setup<B>,
    below: Color,
    coordinates: bool,
    moved: Squares<B>,
    taken: Squares<B>,
}

impl<B: Board> Setup<B> {
    /// A diagram of this arrangement.
    #[must_use]
    pub const fn diagram(&self) -> Diagram<'_, B> {
        Diagram {
            setup: self,
            below: Color::White,
            coordinates: true,
            moved: Squares::EMPTY,
            taken: Squares::EMPTY,
        }
    }
}

impl<'a, B: Board> Diagram<'a, B> {
    /// Whose pieces are at the lower edge.
    #[must_use]
    pub const fn below(self, color: Color) -> Self {
        Self { below: color, ..self }
    }

    /// With or without the names of files and ranks, or the numbers of squares.
    #[must_use]
    pub const fn coordinates(self, shown: bool) -> Self {
        Self { coordinates: shown, ..self }
    }

    /// Marks the squares of the last move: those the piece stood on, and those it took pieces from.
    #[must_use]
    pub const fn last_move(self, moved: Squares<B>, taken: Squares<B>) -> Self {
        Self { moved, taken, ..self }
    }

    /// The squares of the diagram from the upper left corner, row by row; light squares are `None`.
    fn rows(&self) -> impl Iterator<Item = Vec<Option<Square<B>>>> {
        let below = self.below;
        (0..B::SIDE).map(move |y| {
            (0..B::SIDE)
                .map(|x| match below {
                    Color::White => Square::at(x, B::SIDE - 1 - y),
                    Color::Black => Square::at(B::SIDE - 1 - x, y),
                })
                .collect()
        })
    }

    /// The letters of the files from left to right.
    fn files(&self) -> Vec<char> {
        let mut files: Vec<char> = (0..B::SIDE).map(|column| (b'a' + column) as char).collect();
        if self.below == Color::Black {
            files.reverse();
        }
        files
    }

    /// Plain text: `w` and `b` for men, `W` and `B` for kings, `.` for free playing squares; a bracket before the squares of the
    /// last move, `×` where a piece was taken.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines(|piece| match piece {
            None => '.',
            Some(Piece::WHITE_MAN) => 'w',
            Some(Piece::WHITE_KING) => 'W',
            Some(Piece { color: Color::Black, kind: Kind::Man }) => 'b',
            Some(Piece { color: Color::Black, kind: Kind::King }) => 'B',
        })
    }

    /// The draughts pieces of Unicode.
    #[must_use]
    pub fn unicode(&self) -> String {
        self.lines(|piece| match piece {
            None => '·',
            Some(Piece::WHITE_MAN) => '⛀',
            Some(Piece::WHITE_KING) => '⛁',
            Some(Piece { color: Color::Black, kind: Kind::Man }) => '⛂',
            Some(Piece { color: Color::Black, kind: Kind::King }) => '⛃',
        })
    }

    fn lines(&self, draw: impl Fn(Option<Piece>) -> char) -> String {
        let mut text = String::new();
        for row in self.rows() {
            let mut line = String::new();
            if self.coordinates {
                // On 8×8 the number of the rank, on 10×10 the number of the row's first square.
                let label = row.iter().flatten().next().map_or(0, |square| match B::NAMING {
                    Naming::Algebraic => square.rank() + 1,
                    Naming::Numeric => square.number(),
                });
                let width = if B::NAMING == Naming::Algebraic { 1 } else { 2 };
                let _ = write!(line, "{label:>width$} ");
            }
            for (column, square) in row.into_iter().enumerate() {
                if column > 0 || self.coordinates {
                    // The squares of the last move have a bracket on their left.
                    let mark = square.is_some_and(|square| self.moved.contains(square));
                    line.push(if mark { '[' } else { ' ' });
                }
                line.push(square.map_or(' ', |square| match self.setup.piece(square) {
                    None if self.taken.contains(square) => '×',
                    piece => draw(piece),
                }));
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        if self.coordinates && B::NAMING == Naming::Algebraic {
            text.push('\n');
            let files: Vec<String> = self.files().iter().map(char::to_string).collect();
            let _ = writeln!(text, "   {}", files.join(" "));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board10;
    use crate::position::Position;
    use crate::rules::Russian;

    /// 6.1.1: a dark corner on each player's left; 6.1.3.1: men on the dark squares of the first three rows.
    #[test]
    fn start_position_in_text_6_1_3_1() {
        let expected = "\
8    b   b   b   b
7  b   b   b   b
6    b   b   b   b
5  .   .   .   .
4    .   .   .   .
3  w   w   w   w
2    w   w   w   w
1  w   w   w   w

   a b c d e f g h
";
        let start = Position::<Russian>::start();
        assert_eq!(start.setup().diagram().text(), expected);
        let turned = start.setup().diagram().below(Color::Black).text();
        assert!(turned.starts_with("1    w   w   w   w\n2  w"), "{turned}");
        assert!(turned.ends_with("   h g f e d c b a\n"), "{turned}");
    }

    #[test]
    fn kings_and_men_look_different_6_1_4_4() {
        let setup = Setup::from_fen::<Russian>("W:Wa1,Kc1:Bb8,Kd8").unwrap();
        assert_eq!(setup.diagram().text().matches(['w', 'W', 'b', 'B']).collect::<String>(), "bBwWb");
        let pieces: String =
            setup.diagram().coordinates(false).unicode().matches(['⛀', '⛁', '⛂', '⛃']).collect();
        assert_eq!(pieces, "⛂⛃⛀⛁");
    }

    #[test]
    fn the_last_move_is_marked_in_text_too() {
        let square = |name: &str| name.parse::<Square<crate::board::Board8>>().unwrap();
        let setup = Setup::from_fen::<Russian>("B:We5:Bh8").unwrap();
        let moved: Squares<_> = [square("c3"), square("e5")].into_iter().collect();
        let taken: Squares<_> = [square("d4")].into_iter().collect();
        let text = setup.diagram().last_move(moved, taken).text();
        let rows: Vec<_> = text.lines().collect();
        assert_eq!(rows[3..6], ["5  .   .  [w   .", "4    .   ×   .   .", "3  .  [.   .   ."]);
    }

    /// 7.3, figure 11: the first squares of the rows.
    #[test]
    fn rows_of_ten_are_labelled_by_their_first_square() {
        let text = Setup::<Board10>::start().diagram().text();
        let labels: Vec<_> = text.lines().map(|line| line[..2].trim()).collect();
        assert_eq!(labels, ["1", "6", "11", "16", "21", "26", "31", "36", "41", "46"]);
    }
}
