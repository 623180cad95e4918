//! `bolshak reports`: what whoever keeps order on the platform reads.

use std::io::Write;

use jiff::Timestamp;
use language::Language;
use serde::Serialize;
use server::oversight::{self, Observed, Reported, Subject};
use server::{Options, RunError};

use crate::failure::Failure;

/// Prints what players reported of each other, or with --person or --game what the server saw of rated games: times of the moves,
/// absences from the page, refused requests for analysis, opponents, agreement with the engine. The server may be running.
#[derive(clap::Args)]
pub(crate) struct Reports {
    /// What was seen of a person, by name
    #[arg(long, value_name = "NAME", conflicts_with = "game")]
    person: Option<String>,
    /// What was seen in a game, by its id
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// The most to print
    #[arg(long, default_value_t = 50, value_name = "COUNT")]
    last: u32,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: Options,
}

impl Reports {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let config = self.options.config().map_err(Failure::Input)?;
        let subject = self.game.map(Subject::Game).or_else(|| self.person.clone().map(Subject::Person));
        let Some(subject) = subject else {
            let reports = oversight::reports(&config, self.last).map_err(failure)?;
            return print(&reports, self.json, |report| reported(language, report));
        };
        let Some(seen) = oversight::observations(&config, &subject, self.last).map_err(failure)? else {
            let name = self.person.unwrap_or_default().escape_debug().to_string();
            return Err(Failure::Input(language.say("cli-reports-nobody", &[("name", name.into())])));
        };
        print(&seen, self.json, |seen| observed(language, seen))
    }
}

fn failure(error: RunError) -> Failure {
    match error {
        RunError::Io(path, error) => Failure::read(path, error),
        error => Failure::Input(error.to_string()),
    }
}

fn print<T: Serialize>(values: &[T], json: bool, text: impl Fn(&T) -> String) -> Result<(), Failure> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for value in values {
        if json {
            serde_json::to_writer(&mut out, value).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{}", text(value))?;
        }
    }
    out.flush()?;
    Ok(())
}

/// A moment as people read it, in universal time.
fn moment(at: i64) -> String {
    Timestamp::from_millisecond(at)
        .map_or_else(|_| at.to_string(), |at| at.strftime("%Y-%m-%d %H:%M").to_string())
}

fn reported(language: Language, report: &Reported) -> String {
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| language.say("cli-reports-gone", &[]));
    // Nothing of what was written moves the cursor of the terminal.
    let text: String = report.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let arguments = [
        ("at", moment(report.at).into()),
        ("by", name(&report.by).into()),
        ("of", name(&report.of).into()),
        ("game", report.game.clone().unwrap_or_else(|| "-".to_owned()).into()),
        ("text", text.into()),
    ];
    language.say("cli-reports-report", &arguments)
}

fn observed(language: Language, Observed { name, seen }: &Observed) -> String {
    let seconds = |ms: i64| format!("{}.{}", ms / 1000, ms % 1000 / 100);
    let arguments = [
        ("at", moment(seen.at).into()),
        ("game", seen.game.clone().into()),
        ("name", name.clone().into()),
        ("moves", seen.moves.into()),
        ("mean", seconds(seen.mean_ms).into()),
        ("spread", seconds(seen.spread_ms).into()),
        ("lag", seconds(seen.given_back_ms).into()),
        ("left", seen.away_times.into()),
        ("away", seconds(seen.away_ms).into()),
        ("asked", seen.analysis_asked.into()),
        ("rated", seen.rated.into()),
        ("together", seen.together.into()),
    ];
    let engine = match (seen.judged, seen.agreed) {
        (Some(judged), Some(agreed)) => {
            language.say("cli-reports-agreed", &[("judged", judged.into()), ("agreed", agreed.into())])
        }
        _ => language.say("cli-reports-not-judged", &[]),
    };
    format!("{} {engine}", language.say("cli-reports-seen", &arguments))
}
