//! `bolshak doctor`: what is wrong with a set-up.

use std::io::Write;

use language::Language;
use serde::Serialize;
use server::Options;
use server::doctor::{self, Grade};

use crate::failure::Failure;

/// Looks at everything that a server with these settings needs – the database, NATS, the folder, the limits of the machine – and says what is wrong and
/// what to do. The flags are those of `serve`; nothing is changed, and the servers may be running. The status is 1 if something is wrong.
#[derive(clap::Args)]
pub(crate) struct Doctor {
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: Options,
}

/// A line for programs.
#[derive(Serialize)]
struct Line<'a> {
    grade: Grade,
    what: &'a str,
    text: String,
}

impl Doctor {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let config = self.options.config().map_err(Failure::Input)?;
        let found = doctor::examine(&config).map_err(|error| Failure::Input(error.to_string()))?;
        let mut out = std::io::stdout().lock();
        for finding in &found {
            let text = finding.text(language);
            if self.json {
                let line = Line { grade: finding.grade, what: finding.what, text };
                serde_json::to_writer(&mut out, &line).map_err(std::io::Error::from)?;
                writeln!(out)?;
            } else {
                let sign = match finding.grade {
                    Grade::Fine => '✓',
                    Grade::Warning => '!',
                    Grade::Wrong => '✗',
                };
                writeln!(out, "{sign} {text}")?;
            }
        }
        out.flush()?;
        if found.iter().any(|finding| finding.grade == Grade::Wrong) { Err(Failure::Told(1)) } else { Ok(()) }
    }
}
