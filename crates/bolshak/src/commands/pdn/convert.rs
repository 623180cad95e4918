//! `bolshak pdn convert`: PDN, JSON, score sheets; letters and numbers.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;

use pdn::{Form, Game, Games, Mode, Sheet, Words};

use super::{Input, output, progress};
use crate::failure::Failure;
use language::Language;

/// Writes games in another form. The input is PDN, or JSON with one game a line.
#[derive(clap::Args)]
pub(crate) struct Convert {
    /// The file; - is standard input
    file: PathBuf,
    /// The form
    #[arg(long, default_value = "pdn")]
    to: Target,
    /// The squares of moves and positions; by default letters on 8×8, numbers on 10×10
    #[arg(long)]
    notation: Option<NotationName>,
    /// The file to write; standard output by default
    #[arg(short, long)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Target {
    /// PDN 3.0 with the shortest unambiguous moves
    Pdn,
    /// One JSON document a line for each game
    Json,
    /// Two columns in full notation (6.1.6.2)
    Columns,
    /// One line in short notation (6.1.6.2)
    Line,
    /// The moves for a letter, in full notation (10.2.2)
    Letter,
    /// The record of a correspondence game (10.5.1)
    Correspondence,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum NotationName {
    /// c3-d4
    Algebraic,
    /// 22-18
    Numeric,
}

impl Convert {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let bar = progress([&self.file]);
        let mut input = BufReader::new(Input::open(&self.file, &bar)?);
        let mut out = output(self.output.as_deref())?;
        let failed = |error| Failure::read(&self.file, error);
        let first = input.fill_buf().map_err(failed)?.trim_ascii_start().first().copied();
        if first == Some(b'{') && looks_like_json(input.buffer()) {
            for (number, line) in (1..).zip(input.lines()) {
                let line = line.map_err(failed)?;
                if line.trim().is_empty() {
                    continue;
                }
                let game = serde_json::from_str(&line)
                    .map_err(|error| Failure::Input(format!("{}:{number}: {error}", self.file.display())))?;
                self.write(&game, number, &mut out, language)?;
            }
        } else {
            for (number, read) in (1..).zip(Games::new(input, Mode::Recovering)) {
                self.write(&read.map_err(failed)?.game, number, &mut out, language)?;
            }
        }
        bar.finish_and_clear();
        out.flush()?;
        Ok(())
    }

    fn write(
        &self,
        game: &Game,
        number: u64,
        out: &mut impl Write,
        language: Language,
    ) -> Result<(), Failure> {
        let form = self.notation.map(|name| match name {
            NotationName::Algebraic => Form::Algebraic,
            NotationName::Numeric => Form::Numeric,
        });
        match self.to {
            Target::Pdn => writeln!(out, "{}", game.canonical(form).0)?,
            Target::Json => {
                let json = serde_json::to_string(&game.canonical(form).0).map_err(Failure::input)?;
                writeln!(out, "{json}")?;
            }
            _ => {
                let sheet = Sheet::of(game).map_err(|what| {
                    let fault = language.record_fault(&what);
                    Failure::Input(format!("{}: {number}: {fault}", self.file.display()))
                })?;
                let say = |name| language.say(name, &[]);
                let [white, black, tournament, signature, sent] =
                    ["pdn-white", "pdn-black", "pdn-tournament-code", "pdn-signature", "pdn-sent"].map(say);
                let words = Words {
                    white: &white,
                    black: &black,
                    tournament: &tournament,
                    signature: &signature,
                    sent: &sent,
                };
                match self.to {
                    Target::Columns => writeln!(out, "{}", sheet.columns(&words))?,
                    Target::Letter => writeln!(out, "{}", sheet.letter())?,
                    Target::Correspondence => writeln!(out, "{}", sheet.correspondence(&words))?,
                    _ => writeln!(out, "{}", sheet.line())?,
                }
            }
        }
        Ok(())
    }
}

/// A game in PDN can begin with a comment; in JSON the brace is followed by a quotation mark or the end.
fn looks_like_json(bytes: &[u8]) -> bool {
    let after = bytes.trim_ascii_start().get(1..).unwrap_or_default().trim_ascii_start();
    [&b"\"tags\""[..], b"\"moves\"", b"\"end\"", b"}"].iter().any(|start| after.starts_with(start))
}
