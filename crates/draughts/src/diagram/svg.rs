//! SVG diagrams. Squares and pieces are plain matte colours that do not blend (6.1.1, 4.2); a king is two men one on the
//! other (6.1.4.4).

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write as _;

use super::Diagram;
use crate::board::{Board, Naming};
use crate::piece::{Color, Kind, Piece};
use crate::square::Square;

const LIGHT_SQUARE: &str = "#f2e3c6";
const DARK_SQUARE: &str = "#a4744b";
const MOVED_SQUARE: &str = "#87823a";
const FRAME: &str = "#5a3d28";
const FRAME_TEXT: &str = "#f2e3c6";
const WHITE_PIECE: &str = "#fffaf0";
const WHITE_EDGE: &str = "#6b5138";
const BLACK_PIECE: &str = "#2a2523";
const BLACK_EDGE: &str = "#d9c6a5";
const TAKEN: &str = "#c22f1e";

/// The side of a square.
const SIZE: u32 = 60;

/// The radius of a man: on 8×8 its diameter is 5 to 10 mm less than a square (6.1.3.1), on 10×10 7 to 14 mm less than one of
/// 45 mm (7.2.1); the smaller leaves room for the number.
const fn radius<B: Board>() -> u32 {
    match B::NAMING {
        Naming::Algebraic => 24,
        Naming::Numeric => 21,
    }
}

impl<B: Board> Diagram<'_, B> {
    /// An SVG picture that needs nothing from outside.
    #[must_use]
    pub fn svg(&self) -> String {
        let frame = if self.coordinates && B::NAMING == Naming::Algebraic { 28 } else { 8 };
        let side = u32::from(B::SIDE) * SIZE;
        let whole = side + 2 * frame;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" width=\"{whole}\" height=\"{whole}\" \
             role=\"img\">\n<title>{}</title>\n<rect width=\"{whole}\" height=\"{whole}\" rx=\"6\" fill=\"{FRAME}\"/>\n\
             <rect x=\"{frame}\" y=\"{frame}\" width=\"{side}\" height=\"{side}\" fill=\"{LIGHT_SQUARE}\"/>\n",
            self.setup.fen()
        );
        for (y, row) in (0..).zip(self.rows()) {
            for (x, square) in (0..).zip(row) {
                if let Some(square) = square {
                    self.square(&mut svg, square, frame + x * SIZE, frame + y * SIZE);
                }
            }
            if self.coordinates && B::NAMING == Naming::Algebraic {
                let rank = if self.below == Color::White { u32::from(B::SIDE) - y } else { y + 1 };
                let middle = frame + y * SIZE + SIZE / 2;
                for x in [frame / 2, whole - frame / 2] {
                    label(&mut svg, x, middle, &rank.to_string());
                }
            }
        }
        if self.coordinates && B::NAMING == Naming::Algebraic {
            for (x, file) in (0..).zip(self.files()) {
                for y in [frame / 2, whole - frame / 2] {
                    label(&mut svg, frame + x * SIZE + SIZE / 2, y, &file.to_string());
                }
            }
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn square(&self, svg: &mut String, square: Square<B>, x: u32, y: u32) {
        let fill = if self.moved.contains(square) { MOVED_SQUARE } else { DARK_SQUARE };
        let _ =
            writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIZE}\" height=\"{SIZE}\" fill=\"{fill}\"/>");
        if self.coordinates && B::NAMING == Naming::Numeric {
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"10\" fill=\"{FRAME_TEXT}\">{square}</text>",
                x + 2,
                y + 10
            );
        }
        let (cx, cy) = (x + SIZE / 2, y + SIZE / 2);
        if let Some(piece) = self.setup.piece(square) {
            draw_piece(svg, piece, cx, cy, radius::<B>());
        }
        if self.taken.contains(square) {
            let arm = SIZE / 4;
            let (left, right, top, bottom) = (cx - arm, cx + arm, cy - arm, cy + arm);
            // A light edge sets the cross off from the square.
            for (color, width) in [(WHITE_PIECE, 11), (TAKEN, 6)] {
                let _ = writeln!(
                    svg,
                    "<path d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\" stroke=\"{color}\" \
                     stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
                );
            }
        }
    }
}

/// A man is a disc with a groove; a king is a disc on a disc.
fn draw_piece(svg: &mut String, piece: Piece, cx: u32, cy: u32, radius: u32) {
    let (fill, edge) = match piece.color {
        Color::White => (WHITE_PIECE, WHITE_EDGE),
        Color::Black => (BLACK_PIECE, BLACK_EDGE),
    };
    let mut disc = |cy: u32| {
        let _ = writeln!(
            svg,
            "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2\"/>\
             <circle cx=\"{cx}\" cy=\"{cy}\" r=\"{}\" fill=\"none\" stroke=\"{edge}\" stroke-width=\"1.5\"/>",
            radius * 2 / 3
        );
    };
    match piece.kind {
        Kind::Man => disc(cy),
        Kind::King => {
            disc(cy + 5);
            disc(cy - 5);
        }
    }
}

fn label(svg: &mut String, x: u32, y: u32, text: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-family=\"sans-serif\" font-size=\"16\" fill=\"{FRAME_TEXT}\" \
         text-anchor=\"middle\" dominant-baseline=\"central\">{text}</text>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board8;
    use crate::setup::Setup;
    use crate::square::Squares;

    /// The contrast ratio of two colours as WCAG 2 defines it.
    fn contrast(a: &str, b: &str) -> f64 {
        let luminance = |color: &str| -> f64 {
            let channel = |at: usize| {
                let c = f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap()) / 255.0;
                if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
        };
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// 6.1.1: squares alternate distinctly and do not blend with the pieces; 4.2: nor do the pieces with them. WCAG asks for a
    /// ratio of 3 between things that must be told apart.
    #[test]
    fn colors_do_not_blend_6_1_1() {
        for square in [DARK_SQUARE, MOVED_SQUARE] {
            assert!(contrast(square, WHITE_PIECE) >= 3.0, "{}", contrast(square, WHITE_PIECE));
            assert!(contrast(square, BLACK_PIECE) >= 3.0, "{}", contrast(square, BLACK_PIECE));
        }
        assert!(contrast(LIGHT_SQUARE, DARK_SQUARE) >= 3.0, "{}", contrast(LIGHT_SQUARE, DARK_SQUARE));
        assert!(contrast(LIGHT_SQUARE, MOVED_SQUARE) >= 3.0, "{}", contrast(LIGHT_SQUARE, MOVED_SQUARE));
        assert!(contrast(TAKEN, WHITE_PIECE) >= 3.0, "{}", contrast(TAKEN, WHITE_PIECE));
        assert!(contrast(FRAME_TEXT, FRAME) >= 4.5, "{}", contrast(FRAME_TEXT, FRAME));
        assert!(contrast(WHITE_PIECE, BLACK_PIECE) >= 10.0);
    }

    /// 6.1.1 and 4.2 ask for matte squares and pieces: nothing is shaded.
    #[test]
    fn squares_and_pieces_are_matte_6_1_1() {
        let svg = Setup::<Board8>::start().diagram().svg();
        assert!(!svg.contains("Gradient") && !svg.contains("filter"));
    }

    #[test]
    fn men_have_their_size_6_1_3_1_7_2_1() {
        // On squares of 45 mm: 35 to 40 mm on 8×8, 31 to 38 mm on 10×10.
        let millimetres = |radius: u32| f64::from(2 * radius) / f64::from(SIZE) * 45.0;
        assert!((35.0..=40.0).contains(&millimetres(radius::<Board8>())));
        assert!((31.0..=38.0).contains(&millimetres(radius::<crate::board::Board10>())));
    }

    #[test]
    fn each_piece_and_mark_is_drawn_once() {
        let square = |name: &str| name.parse::<Square<Board8>>().unwrap();
        let setup = Setup::from_fen::<crate::rules::Russian>("W:Wa1,Kc1:Bb8").unwrap();
        let moved: Squares<_> = [square("c1"), square("e3")].into_iter().collect();
        let taken: Squares<_> = [square("d2")].into_iter().collect();
        let svg = setup.diagram().last_move(moved, taken).svg();
        // Two circles for each disc: two men and a king of two discs.
        assert_eq!(svg.matches("<circle").count(), 8);
        assert_eq!(svg.matches(MOVED_SQUARE).count(), 2);
        assert_eq!(svg.matches(TAKEN).count(), 1);
        assert_eq!(svg.matches("<text").count(), 32);
        assert_eq!(setup.diagram().coordinates(false).svg().matches("<text").count(), 0);
    }
}
