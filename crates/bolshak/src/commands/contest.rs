//! `bolshak match`: a match between programs.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use draughts::{Color, DrawingTable, Ruleset, Variant};
use engine::Stop;
use engine::contest::{
    Adjudication, Contest, Contestant, Ending, Openings, Played, Sprt, Tally, TimeControl, Verdict,
};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;
use language::Language;

mod record;

/// Plays a match between two contestants: the command line of a program that speaks Hub, or this engine as `builtin` with settings
/// behind a colon: `builtin:nodes=2000,no-probcut,hash=32`, `builtin:material`, `builtin:weights=FILE`, `builtin:processor-time` (what else
/// the machine does costs it nothing). Every move is checked; who
/// crashes, stays silent or plays an illegal move loses that game.
#[derive(clap::Args)]
pub(crate) struct Match {
    /// The contestant whose score is counted
    first: String,
    /// Its opponent
    second: String,
    /// How many games at most; two in a row begin alike with the colours reversed
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Seconds for each move (0.1), or for the game and for each move (60+0.5)
    #[arg(long, default_value = "0.1")]
    time: TimeControl,
    /// russian, brazilian, international or giveaway
    #[arg(long, default_value_t = Ruleset::Variant(Variant::Russian))]
    variant: Ruleset,
    /// Where games begin: a drawing table (fmjd, idf, idf-basic) or a file of FENs; by default after random moves
    #[arg(long, value_name = "TABLE|FILE")]
    openings: Option<String>,
    /// How many random moves
    #[arg(long, value_name = "PLIES", default_value_t = 6, value_parser = clap::value_parser!(u8).range(0..=40))]
    plies: u8,
    /// What the random moves and the order of a table come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Write the games to a file in PDN
    #[arg(long, value_name = "FILE")]
    pgnout: Option<PathBuf>,
    /// End the match when one of two differences in Elo is certain: 0,10 or with rates of error 0,10,0.05,0.05
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// A game of so many plies is a draw
    #[arg(long, value_name = "PLIES", default_value_t = 400)]
    longest: usize,
    /// A game is won when both sides see one ahead by so many men for so many moves: 5,3
    #[arg(long, value_name = "MEN,MOVES")]
    win: Option<Agreement>,
    /// A game is drawn when both sides see nobody ahead by more than so many men for so many moves: 0.05,10
    #[arg(long, value_name = "MEN,MOVES")]
    draw: Option<Agreement>,
    /// Seconds that a move may take beyond its time
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0)]
    margin: f64,
}

/// A score and how long both sides must see it.
#[derive(Clone, Copy)]
struct Agreement(f64, usize);

impl std::str::FromStr for Agreement {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (men, moves) = text.split_once(',')?;
            let men = men.parse().ok().filter(|men: &f64| (0.0..=1e6).contains(men))?;
            let moves = moves.parse().ok().filter(|moves: &usize| (1..=1000).contains(moves))?;
            Some(Self(men, moves))
        };
        read().ok_or_else(|| "write men and moves: 5,3".to_owned())
    }
}

impl Match {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let contest = self.contest(language)?;
        let names = [self.first.as_str(), self.second.as_str()];
        let mut records = match &self.pgnout {
            Some(path) => Some(fs::File::create(path).map_err(|error| Failure::write(path, error))?),
            None => None,
        };
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} (-{eta}) {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(self.games.into()).with_style(style);
        let mut trouble = None;
        let stop = Stop::new();
        let tally = contest
            .run(&stop, |progress| {
                let line = describe(language, progress.played);
                let written =
                    bar.suspend(|| writeln!(std::io::stdout().lock(), "{line}").map_err(Failure::Io));
                let recorded = records.as_mut().map_or(Ok(()), |file| {
                    let text = record::pdn(progress.played, names);
                    let path = self.pgnout.as_deref().unwrap_or(Path::new(""));
                    file.write_all(text.as_bytes()).map_err(|error| Failure::write(path, error))
                });
                if let Err(failure) = written.and(recorded) {
                    trouble.get_or_insert(failure);
                    stop.stop();
                }
                bar.set_message(score(progress.tally));
                bar.inc(1);
            })
            .map_err(Failure::input)?;
        bar.finish_and_clear();
        if let Some(failure) = trouble {
            return Err(failure);
        }
        self.summary(language, &tally)
    }

    fn contest(&self, language: Language) -> Result<Contest, Failure> {
        let contestant = |text: &str| {
            text.parse::<Contestant>().map_err(|error| Failure::Input(format!("{text}: {error}")))
        };
        if !(0.0..=3600.0).contains(&self.margin) {
            return Err(Failure::seconds(language, "--margin", self.margin, 3600));
        }
        Ok(Contest {
            contestants: [contestant(&self.first)?, contestant(&self.second)?],
            variant: self.variant,
            games: self.games as usize,
            time: self.time,
            openings: self.openings()?,
            adjudication: Adjudication {
                longest: self.longest,
                win: self.win.map(|Agreement(men, moves)| (men, moves)),
                draw: self.draw.map(|Agreement(men, moves)| (men, moves)),
                margin: Duration::from_secs_f64(self.margin),
            },
            concurrency: self.concurrency.into(),
            sprt: self.sprt,
        })
    }

    fn openings(&self) -> Result<Openings, Failure> {
        let Some(name) = &self.openings else {
            return Ok(Openings::Random { plies: self.plies.into(), seed: self.seed });
        };
        if let Ok(table) = name.parse::<DrawingTable>() {
            return Openings::table(table, self.variant, self.seed).map_err(Failure::input);
        }
        let bytes = fs::read(name).map_err(|error| Failure::read(name, error))?;
        Openings::read(self.variant, &String::from_utf8_lossy(&bytes))
            .map_err(|error| Failure::Input(format!("{name}: {error}")))
    }

    fn summary(&self, language: Language, tally: &Tally) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        let names = [("first", self.first.as_str().into()), ("second", self.second.as_str().into())];
        writeln!(out, "{}", language.say("match-names", &names))?;
        writeln!(out, "{}", language.say("match-score", &[("score", score(tally).into())]))?;
        if let Some(elo) = tally.elo() {
            let arguments = [
                ("difference", signed(elo.difference).into()),
                ("low", signed(elo.low).into()),
                ("high", signed(elo.high).into()),
                ("superiority", format!("{:.1}", 100.0 * elo.superiority).into()),
                ("pairs", tally.pairs().map(|count| count.to_string()).join(" ").into()),
            ];
            writeln!(out, "{}", language.say("match-elo", &arguments))?;
        }
        let [first, second] = tally.forfeits();
        if first + second > 0 {
            let arguments = [("first", first.into()), ("second", second.into())];
            writeln!(out, "{}", language.say("match-forfeits", &arguments))?;
        }
        if let Some(sprt) = self.sprt {
            let (low, high) = sprt.bounds();
            let verdict = match sprt.verdict(tally) {
                Verdict::First => "first",
                Verdict::Second => "second",
                Verdict::Open => "open",
            };
            let arguments = [
                ("ratio", format!("{:.2}", sprt.ratio(tally)).into()),
                ("low", format!("{low:.2}").into()),
                ("high", format!("{high:.2}").into()),
                ("elo", (if verdict == "second" { sprt.elo1 } else { sprt.elo0 }).to_string().into()),
                ("verdict", verdict.into()),
            ];
            writeln!(out, "{}", language.say("match-sprt", &arguments))?;
        }
        Ok(())
    }
}

/// Infinity has a sign of its own.
pub(super) fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        if elo > 0.0 { "+∞" } else { "−∞" }.to_owned()
    } else {
        format!("{elo:+.1}")
    }
}

/// `+12 =20 −8, 22.0/40`.
fn score(tally: &Tally) -> String {
    let [won, drawn, lost] = tally.games();
    let points = won as f64 + drawn as f64 / 2.0;
    format!("+{won} ={drawn} −{lost}, {points}/{}", won + drawn + lost)
}

/// A game in a line.
fn describe(language: Language, played: &Played) -> String {
    let result = match played.ending.winner() {
        Some(Color::White) => "2-0",
        Some(Color::Black) => "0-2",
        None => "1-1",
    };
    let color = |color: Color| if color == Color::White { "white" } else { "black" };
    let how = match &played.ending {
        Ending::Won { article, .. } => language.article(*article),
        Ending::Drawn(article) => language.article(*article),
        Ending::Forfeit { loser, lapse } => {
            let arguments = [("player", color(*loser).into()), ("lapse", lapse.to_string().into())];
            language.say("match-forfeit", &arguments)
        }
        Ending::AgreedWin(_) | Ending::AgreedDraw => language.say("match-agreed", &[]),
        Ending::TooLong => language.say("match-too-long", &[]),
    };
    let arguments = [
        ("number", (played.number + 1).to_string().into()),
        ("first", color(played.first).into()),
        ("result", result.into()),
        ("plies", played.line.moves().len().into()),
        ("how", how.into()),
    ];
    language.say("match-game", &arguments)
}
