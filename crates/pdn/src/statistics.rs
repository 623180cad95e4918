//! How the games of a collection ended, by their openings; as a table and as a picture.

use std::collections::HashMap;
use std::fmt::Write;

use crate::lex::Terminator;

/// Games by their result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Won by White.
    pub white: u64,
    /// Drawn.
    pub draws: u64,
    /// Won by Black.
    pub black: u64,
    /// Without a result of that kind.
    pub unknown: u64,
}

impl Results {
    /// Counts a game.
    pub const fn count(&mut self, result: Terminator) {
        match result {
            Terminator::Win1 | Terminator::Win2 => self.white += 1,
            Terminator::Draw1 | Terminator::Draw2 => self.draws += 1,
            Terminator::Loss1 | Terminator::Loss2 => self.black += 1,
            Terminator::Unknown | Terminator::Score | Terminator::Both => self.unknown += 1,
        }
    }

    /// All of them.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.white + self.draws + self.black + self.unknown
    }

    /// Takes in others.
    pub const fn add(&mut self, other: &Self) {
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
        self.unknown += other.unknown;
    }

    /// The share of some of the games in those with a result, in percent.
    #[must_use]
    pub fn percent(&self, some: u64) -> String {
        match self.games() - self.unknown {
            0 => "–".to_owned(),
            known => format!("{:.0} %", 100.0 * some as f64 / known as f64),
        }
    }
}

/// The words of a table or picture.
#[derive(Clone, Copy, Debug)]
pub struct Labels<'a> {
    /// What is to be seen.
    pub title: &'a str,
    /// Won by White.
    pub white: &'a str,
    /// Drawn.
    pub draws: &'a str,
    /// Won by Black.
    pub black: &'a str,
    /// Openings that are put together.
    pub others: &'a str,
    /// All games.
    pub total: &'a str,
}

/// Results by opening.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    all: Results,
    by_opening: HashMap<String, Results>,
}

impl Statistics {
    /// Counts a game, with the name of its opening if it has one.
    pub fn count(&mut self, opening: Option<&str>, result: Terminator) {
        self.all.count(result);
        let name = opening.unwrap_or("–");
        match self.by_opening.get_mut(name) {
            Some(results) => results.count(result),
            None => self.by_opening.entry(name.to_owned()).or_default().count(result),
        }
    }

    /// All games.
    #[must_use]
    pub const fn all(&self) -> &Results {
        &self.all
    }

    /// The openings, the most frequent first; those behind the top are put together, and the last row is the sum.
    #[must_use]
    pub fn rows(&self, top: usize, labels: &Labels<'_>) -> Vec<(String, Results)> {
        let mut rows: Vec<(String, Results)> =
            self.by_opening.iter().map(|(name, results)| (name.clone(), *results)).collect();
        rows.sort_by(|a, b| b.1.games().cmp(&a.1.games()).then_with(|| a.0.cmp(&b.0)));
        if rows.len() > top {
            let mut others = Results::default();
            rows.drain(top..).for_each(|(_, results)| others.add(&results));
            rows.push((labels.others.to_owned(), others));
        }
        rows.push((labels.total.to_owned(), self.all));
        rows
    }
}

const BAR: f64 = 460.0;
const LEFT: f64 = 190.0;
const ROW: usize = 26;

impl Labels<'_> {
    /// An SVG picture with a bar for each row: White's wins, draws, Black's wins, as shares of the games with a result.
    #[must_use]
    pub fn picture(&self, rows: &[(String, Results)]) -> String {
        let height = 70 + rows.len() * ROW;
        let title = escaped(self.title);
        let mut picture = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
             <title>{title}</title>\n<rect width=\"760\" height=\"{height}\" fill=\"#fff\"/>\n\
             <text x=\"12\" y=\"26\" font-size=\"17\" font-weight=\"bold\">{title}</text>\n"
        );
        let legend = [(self.white, "#f3e3c3"), (self.draws, "#b9b9b9"), (self.black, "#4a3a2a")];
        for (index, (name, color)) in legend.into_iter().enumerate() {
            let x = LEFT + 130.0 * index as f64 + 120.0;
            let _ = writeln!(
                picture,
                "<rect x=\"{x}\" y=\"14\" width=\"14\" height=\"14\" fill=\"{color}\" stroke=\"#666\"/>\
                 <text x=\"{}\" y=\"26\">{}</text>",
                x + 20.0,
                escaped(name),
            );
        }
        for (index, (name, results)) in rows.iter().enumerate() {
            let y = 46 + index * ROW;
            let _ = writeln!(picture, "<text x=\"12\" y=\"{}\">{}</text>", y + 15, escaped(name));
            let known = (results.games() - results.unknown).max(1) as f64;
            let mut x = LEFT;
            for (some, (_, color)) in [results.white, results.draws, results.black].into_iter().zip(legend) {
                let width = BAR * some as f64 / known;
                if some > 0 {
                    let _ = writeln!(
                        picture,
                        "<rect x=\"{x:.1}\" y=\"{y}\" width=\"{width:.1}\" height=\"20\" fill=\"{color}\" stroke=\"#666\">\
                         <title>{some}</title></rect>",
                    );
                }
                x += width;
            }
            let _ = writeln!(
                picture,
                "<text x=\"{}\" y=\"{}\">{}</text>",
                LEFT + BAR + 12.0,
                y + 15,
                results.games()
            );
        }
        picture.push_str("</svg>\n");
        picture
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
