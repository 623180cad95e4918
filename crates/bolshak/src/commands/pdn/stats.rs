//! `bolshak pdn stats`: results by opening and colour.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use pdn::{Openings, Terminator};

use super::{Letters, each_game};
use crate::failure::Failure;
use language::Language;

/// Counts wins of White, draws and wins of Black for each opening (docs/pdn.md says how an opening is named).
#[derive(clap::Args)]
pub(crate) struct Stats {
    /// The files; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Openings to show; the others are put together
    #[arg(long, default_value_t = 20)]
    top: usize,
    /// A picture of the results, an SVG file
    #[arg(long)]
    svg: Option<PathBuf>,
    #[command(flatten)]
    letters: Letters,
}

/// Games by their result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Results {
    white: u64,
    draws: u64,
    black: u64,
    unknown: u64,
}

impl Results {
    fn count(&mut self, result: Terminator) {
        match result {
            Terminator::Win1 | Terminator::Win2 => self.white += 1,
            Terminator::Draw1 | Terminator::Draw2 => self.draws += 1,
            Terminator::Loss1 | Terminator::Loss2 => self.black += 1,
            Terminator::Unknown | Terminator::Score | Terminator::Both => self.unknown += 1,
        }
    }

    const fn games(&self) -> u64 {
        self.white + self.draws + self.black + self.unknown
    }

    fn add(&mut self, other: &Self) {
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
        self.unknown += other.unknown;
    }

    /// The share of some of the games in those with a result, in percent.
    fn percent(&self, some: u64) -> String {
        match self.games() - self.unknown {
            0 => "–".to_owned(),
            known => format!("{:.0} %", 100.0 * some as f64 / known as f64),
        }
    }
}

impl Stats {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let openings = Openings::default();
        let mut by_opening: HashMap<String, Results> = HashMap::new();
        let mut all = Results::default();
        each_game(&self.files, self.letters, language, |_, read| {
            let result = read.game.result();
            all.count(result);
            let name = openings.of(&read.game).unwrap_or_else(|| "–".to_owned());
            by_opening.entry(name).or_default().count(result);
            Ok(())
        })?;
        let mut rows: Vec<(String, Results)> = by_opening.into_iter().collect();
        rows.sort_by(|a, b| b.1.games().cmp(&a.1.games()).then_with(|| a.0.cmp(&b.0)));
        if rows.len() > self.top {
            let mut others = Results::default();
            rows.drain(self.top..).for_each(|(_, results)| others.add(&results));
            rows.push((language.say("pdn-stats-other", &[]), others));
        }
        rows.push((language.say("pdn-stats-total", &[]), all));
        print(language, &rows)?;
        if let Some(path) = &self.svg {
            fs::write(path, svg(language, &rows)).map_err(|error| Failure::write(path, error))?;
        }
        Ok(())
    }
}

fn print(language: Language, rows: &[(String, Results)]) -> Result<(), Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let say = |name: &str| language.say(name, &[]);
    let head = [say("pdn-stats-games"), say("pdn-white"), say("pdn-stats-draws"), say("pdn-black")];
    let opening = say("pdn-stats-opening");
    let width =
        rows.iter().map(|(name, _)| name.chars().count()).chain([opening.chars().count()]).max().unwrap_or(0);
    writeln!(out, "{opening:<width$} {:>9} {:>16} {:>16} {:>16}", head[0], head[1], head[2], head[3])?;
    for (name, results) in rows {
        write!(out, "{name:<width$} {:>9}", results.games())?;
        for some in [results.white, results.draws, results.black] {
            write!(out, " {:>16}", format!("{some} ({})", results.percent(some)))?;
        }
        writeln!(out)?;
    }
    out.flush()?;
    Ok(())
}

const BAR: f64 = 460.0;
const LEFT: f64 = 190.0;
const ROW: usize = 26;

/// A bar for each opening: White's wins, draws, Black's wins, as shares of the games with a result.
fn svg(language: Language, rows: &[(String, Results)]) -> String {
    let height = 70 + rows.len() * ROW;
    let title = language.say("pdn-stats-title", &[]);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>{title}</title>\n<rect width=\"760\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"12\" y=\"26\" font-size=\"17\" font-weight=\"bold\">{title}</text>\n"
    );
    let legend = [("pdn-white", "#f3e3c3"), ("pdn-stats-draws", "#b9b9b9"), ("pdn-black", "#4a3a2a")];
    for (index, (name, color)) in legend.into_iter().enumerate() {
        let x = LEFT + 130.0 * index as f64 + 120.0;
        let _ = writeln!(
            picture,
            "<rect x=\"{x}\" y=\"14\" width=\"14\" height=\"14\" fill=\"{color}\" stroke=\"#666\"/>\
             <text x=\"{}\" y=\"26\">{}</text>",
            x + 20.0,
            language.say(name, &[]),
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

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
