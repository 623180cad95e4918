//! The advantage over the game as a picture.

use std::fmt::Write;

use draughts::{Color, Notation};

use super::{Mark, Review};

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 220.0;
/// Room for the numbers of the moves.
const BELOW: f64 = 20.0;

impl Review {
    /// An SVG picture: the share of the point that White can expect is light from below, Black's is dark from above; a dot marks each
    /// mistake and blunder, and says which move it was. The title is for those who do not see the picture.
    #[must_use]
    pub fn graph(&self, title: &str) -> String {
        let mut svg = String::new();
        // Writing to a string does not fail.
        let _ = self.draw(&mut svg, title);
        svg
    }

    fn draw(&self, svg: &mut String, title: &str) -> std::fmt::Result {
        let whole = HEIGHT + BELOW;
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {whole}\" role=\"img\" font-family=\"sans-serif\">"
        )?;
        writeln!(svg, "<title>{}</title>", escaped(title))?;
        writeln!(svg, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#4a4a4a\"/>")?;
        let last = self.shares().len().saturating_sub(1).max(1) as f64;
        let x = |index: usize| index as f64 / last * WIDTH;
        let y = |share: f64| (1.0 - share) * HEIGHT;
        let mut curve = String::new();
        for (index, share) in self.shares().iter().enumerate() {
            write!(curve, "{:.1},{:.1} ", x(index), y(*share))?;
        }
        writeln!(svg, "<polygon points=\"0,{HEIGHT} {curve}{WIDTH},{HEIGHT}\" fill=\"#f2f2f2\"/>")?;
        writeln!(
            svg,
            "<path d=\"M0 {0}H{WIDTH}\" stroke=\"#c06000\" stroke-width=\"1\" stroke-dasharray=\"4 4\"/>",
            HEIGHT / 2.0
        )?;
        let mut position = *self.start();
        let mut number = 1;
        for (index, judged) in (1..).zip(self.moves()) {
            let text = position.write_move(&judged.mv, Notation::Sheet).unwrap_or_default();
            if judged.turn == Color::White && number % 10 == 0 {
                writeln!(
                    svg,
                    "<path d=\"M{0:.1} {HEIGHT}v4\" stroke=\"#888\"/><text x=\"{0:.1}\" y=\"{1}\" font-size=\"12\" text-anchor=\"middle\" \
                     fill=\"#555\">{number}</text>",
                    x(index),
                    HEIGHT + 16.0
                )?;
            }
            if let (Some(mark), Some(share)) = (judged.mark, self.shares().get(index)) {
                let (color, size) = match mark {
                    Mark::Mistake => ("#e08a00", 4),
                    Mark::Blunder => ("#d02020", 5),
                };
                let dots = if judged.turn == Color::White { "." } else { "..." };
                writeln!(
                    svg,
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{size}\" fill=\"{color}\" stroke=\"#fff\"><title>{number}{dots} {}{}</title></circle>",
                    x(index),
                    y(*share),
                    escaped(&text),
                    mark.sign()
                )?;
            }
            number += usize::from(judged.turn == Color::Black);
            // The moves of a game are legal.
            position = position.play(&judged.mv).unwrap_or(position);
        }
        writeln!(svg, "</svg>")
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
