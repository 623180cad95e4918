//! `bolshak pdn check`: which games are bad, and why.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use pdn::{Checked, Fault, Harm, Mode, Report, State, Summary};
use serde_json::{Value, json};

use super::{Letters, open, progress};
use crate::failure::Failure;
use language::Language;

/// Reads and plays every game of some files and names each one that is not in order, with line, column and reason. The last line
/// counts them. Exit status 2 if a game fails – in strict mode one that breaks the standard or the rules, otherwise one that cannot be
/// played to its end –, or if a file holds something and no game.
#[derive(clap::Args)]
pub(crate) struct Check {
    /// The files; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Refuse whatever is not written as PDN 3.0 says
    #[arg(long)]
    strict: bool,
    /// One line of JSON for each game that is not in order, and one for the summary
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    letters: Letters,
}

impl Check {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let mode = if self.strict { Mode::Strict } else { Mode::Recovering };
        let mut out = BufWriter::new(std::io::stdout().lock());
        let mut all = Summary::default();
        let bar = progress(&self.files);
        // Files without a game that hold something else.
        let mut without = 0;
        for path in &self.files {
            let mut check = pdn::Check::new(open(path, &bar, self.letters)?, mode);
            loop {
                let mut written = Ok(());
                let more = check.next(&mut |report| {
                    if written.is_ok() {
                        written = bar.suspend(|| self.report(&mut out, language, path, &report));
                    }
                });
                written?;
                if !more.map_err(|error| Failure::read(path, error))? {
                    break;
                }
            }
            let summary = check.summary();
            without += u32::from(summary.is_something_else());
            all.add(&summary);
        }
        bar.finish_and_clear();
        let Summary { games, ok, repaired, failed, guessed, between, unread, plies, .. } = all;
        if self.json {
            let summary = json!({
                "games": games, "ok": ok, "repaired": repaired, "failed": failed, "guessed": guessed, "between": between,
                "plies": plies,
            });
            writeln!(out, "{}", json!({ "summary": summary }))?;
        } else {
            writeln!(out, "games={games} ok={ok} repaired={repaired} failed={failed}")?;
            if guessed > 0 {
                writeln!(out, "{}", language.say("pdn-guesses", &[("count", guessed.into())]))?;
            }
        }
        out.flush()?;
        // Text between the games breaks the standard too.
        if failed > 0 || unread > 0 || without > 0 || (self.strict && between > 0) {
            let arguments = [("count", failed.into()), ("games", games.into())];
            return Err(Failure::Input(language.say("pdn-failed", &arguments)));
        }
        Ok(())
    }

    fn report(
        &self,
        out: &mut impl Write,
        language: Language,
        path: &Path,
        report: &Report<'_>,
    ) -> std::io::Result<()> {
        match report {
            Report::Between(fault) if self.json => {
                let fault = fault_json(language, fault);
                writeln!(out, "{}", json!({ "file": path.display().to_string(), "between": fault }))
            }
            Report::Between(fault) => {
                writeln!(out, "{}:{}: {}", path.display(), fault.at, language.record_fault(&fault.what))
            }
            Report::Game(game) if game.state == State::Ok => Ok(()),
            Report::Game(game) if self.json => writeln!(out, "{}", game_json(language, path, game)),
            Report::Game(game) => print(out, language, path, game),
        }
    }
}

/// A game and its faults; of those that are alike only the first, and how many follow.
fn print(out: &mut impl Write, language: Language, path: &Path, game: &Checked<'_>) -> std::io::Result<()> {
    let arguments = [
        ("number", game.number.to_string().into()),
        ("white", game.white.escape_debug().to_string().into()),
        ("black", game.black.escape_debug().to_string().into()),
        ("state", language.record_state(game.state).into()),
    ];
    writeln!(out, "{}:{}: {}", path.display(), game.at, language.say("pdn-game", &arguments))?;
    let counted = |fault: &&Fault| fault.what.harm() > Harm::Note;
    let mut told: Vec<&str> = Vec::new();
    for fault in game.faults.iter().filter(counted) {
        let code = fault.what.code();
        // Each move that cannot be made has its own reason.
        if code != "move" && told.contains(&code) {
            continue;
        }
        told.push(code);
        let alike = game.faults.iter().filter(|other| other.what.code() == code).count() - 1;
        write!(out, "  {}:{}: {}", path.display(), fault.at, language.record_fault(&fault.what))?;
        if alike > 0 && code != "move" {
            write!(out, " ({})", language.say("pdn-more-alike", &[("count", alike.into())]))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn game_json(language: Language, path: &Path, game: &Checked<'_>) -> Value {
    let state = match game.state {
        State::Ok => "ok",
        State::Repaired => "repaired",
        State::Failed => "failed",
    };
    json!({
        "file": path.display().to_string(),
        "game": game.number,
        "line": game.at.line,
        "column": game.at.column,
        "white": game.white,
        "black": game.black,
        "state": state,
        "plies": game.plies,
        "faults": game.faults.iter().map(|fault| fault_json(language, fault)).collect::<Vec<_>>(),
    })
}

fn fault_json(language: Language, fault: &Fault) -> Value {
    let harm = match fault.what.harm() {
        Harm::Note => "note",
        Harm::Repaired => "repaired",
        Harm::Aside => "aside",
        Harm::Fatal => "fatal",
    };
    json!({
        "line": fault.at.line,
        "column": fault.at.column,
        "offset": fault.at.offset,
        "code": fault.what.code(),
        "harm": harm,
        "message": language.record_fault(&fault.what),
    })
}
