//! Diagrams of a board as text and as SVG.

use std::fmt::Write as _;

use crate::board::Board;
use crate::color::Color;
use crate::foul::Foul;
use crate::point::{Alphabet, Point, SIDE};

/// Something drawn on a point besides a stone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PointMark {
    /// A short text: a move number on a stone, a letter on an empty point.
    Text(String),
    /// A forbidden point of Black.
    Forbidden(Foul),
}

/// A board to be drawn, with marks.
#[derive(Debug, Clone)]
pub struct Diagram {
    board: Board,
    alphabet: Alphabet,
    marks: Vec<(Point, PointMark)>,
}

impl Diagram {
    /// A diagram of the stones alone.
    #[must_use]
    pub fn new(board: Board, alphabet: Alphabet) -> Self {
        Self { board, alphabet, marks: Vec::new() }
    }

    /// Adds a mark.
    #[must_use]
    pub fn with_mark(mut self, point: Point, mark: PointMark) -> Self {
        self.marks.push((point, mark));
        self
    }

    /// Marks every point that is forbidden to Black now.
    #[must_use]
    pub fn with_forbidden_points(mut self) -> Self {
        let fouls = self.board.fouls();
        self.marks.extend(fouls.into_iter().map(|(point, foul)| (point, PointMark::Forbidden(foul))));
        self
    }

    /// Numbers the stones in the order in which they were placed, the first being 1.
    #[must_use]
    pub fn with_move_numbers(mut self, moves: &[Point]) -> Self {
        let numbers = moves
            .iter()
            .zip(1..)
            .map(|(&point, number): (_, u32)| (point, PointMark::Text(number.to_string())));
        self.marks.extend(numbers);
        self
    }

    fn mark(&self, point: Point) -> Option<&PointMark> {
        self.marks.iter().rev().find(|(p, _)| *p == point).map(|(_, mark)| mark)
    }

    /// The board in letters: `X` black, `O` white, `.` empty, `+` star point; forbidden points `3` (two threes), `4` (two
    /// fours), `6` (overline).
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        for row in (0..SIDE).rev() {
            let _ = write!(out, "{:2}", row + 1);
            for point in (0..SIDE).filter_map(|column| Point::new(column, row)) {
                let sign = match (self.board.get(point), self.mark(point)) {
                    (Some(Color::Black), _) => 'X',
                    (Some(Color::White), _) => 'O',
                    (None, Some(PointMark::Forbidden(Foul::DoubleThree))) => '3',
                    (None, Some(PointMark::Forbidden(Foul::DoubleFour))) => '4',
                    (None, Some(PointMark::Forbidden(Foul::Overline))) => '6',
                    (None, Some(PointMark::Text(text))) => text.chars().next().unwrap_or('.'),
                    (None, None) if is_star(point) => '+',
                    (None, None) => '.',
                };
                let _ = write!(out, " {sign}");
            }
            out.push('\n');
        }
        out.push_str("  ");
        for letter in (0..SIDE).filter_map(|column| self.alphabet.letter(column)) {
            let _ = write!(out, " {letter}");
        }
        out.push('\n');
        out
    }

    /// The board as an SVG picture that needs nothing beside it. Forbidden points are crossed and titled with the reason.
    #[must_use]
    pub fn svg(&self) -> String {
        let size = CELL * (SIDE + 1);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" font-family=\"sans-serif\" \
             text-anchor=\"middle\" dominant-baseline=\"central\">\n\
             <rect width=\"{size}\" height=\"{size}\" fill=\"#e3bf78\"/>\n<path stroke=\"#40301a\" fill=\"none\" d=\"",
        );
        let (first, last) = (CELL, CELL * SIDE);
        for n in 1..=SIDE {
            let _ = write!(out, "M{first} {0}H{last}M{0} {first}V{last}", CELL * n);
        }
        out.push_str("\"/>\n");
        for (n, letter) in (0..SIDE).filter_map(|column| self.alphabet.letter(column)).enumerate() {
            let (x, low) = (CELL * (n + 1), CELL * SIDE + CELL / 2 + 4);
            let _ = writeln!(out, "<text x=\"{x}\" y=\"{low}\" font-size=\"14\">{letter}</text>");
            let y = CELL * (SIDE - n);
            let _ = writeln!(out, "<text x=\"{}\" y=\"{y}\" font-size=\"14\">{}</text>", CELL / 3, n + 1);
        }
        for point in Point::all() {
            self.draw_point(&mut out, point);
        }
        out.push_str("</svg>\n");
        out
    }

    fn draw_point(&self, out: &mut String, point: Point) {
        let (x, y) = (CELL * (point.column() + 1), CELL * (SIDE - point.row()));
        let stone = self.board.get(point);
        if let Some(color) = stone {
            let fill = if color == Color::Black { "#111" } else { "#fff" };
            let radius = CELL * 9 / 20;
            let _ = writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#111\"/>"
            );
        } else if is_star(point) {
            let _ = writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"#40301a\"/>");
        }
        match self.mark(point) {
            Some(PointMark::Forbidden(foul)) => {
                let (left, right, top, bottom) = (x - 8, x + 8, y - 8, y + 8);
                let _ = writeln!(
                    out,
                    "<path stroke=\"#c00\" stroke-width=\"3\" d=\"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}\">\
                     <title>{foul}</title></path>"
                );
            }
            Some(PointMark::Text(text)) => {
                let fill = if stone == Some(Color::Black) { "#fff" } else { "#111" };
                let _ = writeln!(
                    out,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"16\" fill=\"{fill}\">{}</text>",
                    escape(text)
                );
            }
            None => {}
        }
    }
}

/// Side of a square between four points, in the units of the picture.
const CELL: usize = 40;

/// The marked points: the centre, D4, D12, M4 and M12 in Russian letters (9.2.2.2).
fn is_star(point: Point) -> bool {
    point == Point::CENTRE || [point.column(), point.row()].iter().all(|&n| n == 3 || n == 11)
}

/// Text as XML character data or as a quoted attribute.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(c),
        }
    }
    out
}
