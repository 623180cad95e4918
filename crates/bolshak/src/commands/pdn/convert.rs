//! `bolshak pdn convert`: PDN, JSON, score sheets; letters and numbers.

use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;

use draughts::Ruleset;
use pdn::{Fault, Form, Games, Harm, Mode, ReadGame, Replay, Sheet, What, Words};

use super::{Letters, open, output, progress, write_canonical};
use crate::failure::Failure;
use language::Language;

/// Writes games in another form. The input is PDN, or JSON with one game a line. A game that does not play to its end is written as it
/// was; so are the moves of one whose tags do not say its variant, unless --variant does. Exit status 2 if there is a game that cannot be
/// brought into the form at all.
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
    /// The variant of the games whose tags do not say it
    #[arg(long)]
    variant: Option<Ruleset>,
    /// The file to write; standard output by default
    #[arg(short, long)]
    output: Option<PathBuf>,
    #[command(flatten)]
    letters: Letters,
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
        let mut input = BufReader::new(open(&self.file, &bar, self.letters)?);
        let mut out = output(self.output.as_deref())?;
        let failed = |error| Failure::read(&self.file, error);
        let first = input.fill_buf().map_err(failed)?.trim_ascii_start().first().copied();
        let mut count = Count::default();
        if first == Some(b'{') && looks_like_json(input.buffer()) {
            for (number, line) in (1..).zip(input.lines()) {
                let line = line.map_err(failed)?;
                if line.trim().is_empty() {
                    continue;
                }
                let game = serde_json::from_str(&line)
                    .map_err(|error| Failure::Input(format!("{}:{number}: {error}", self.file.display())))?;
                let mut read = ReadGame { game, ..ReadGame::default() };
                read.at.line = number;
                self.write(read, &mut out, language, &mut count)?;
            }
        } else {
            let mut games = Games::with_source(input, Mode::Recovering);
            for read in &mut games {
                self.write(read.map_err(failed)?, &mut out, language, &mut count)?;
            }
            let fault = count.blank_fault.take().or_else(|| games.trailing_faults().first().cloned());
            if let (0, Some(fault)) = (count.games, fault) {
                let fault = language.record_fault(&fault.what);
                let arguments = [("path", self.file.display().to_string().into()), ("fault", fault.into())];
                return Err(Failure::Input(language.say("pdn-no-games", &arguments)));
            }
        }
        bar.finish_and_clear();
        out.flush()?;
        if count.guessed > 0 {
            let arguments = [("count", count.guessed.into())];
            writeln!(io::stderr(), "{}", language.say("pdn-unsaid", &arguments))?;
        }
        if count.missing > 0 {
            let arguments = [("count", count.missing.into()), ("games", count.games.into())];
            return Err(Failure::Input(language.say("pdn-missing", &arguments)));
        }
        Ok(())
    }

    fn write(
        &self,
        mut read: ReadGame,
        out: &mut impl Write,
        language: Language,
        count: &mut Count,
    ) -> Result<(), Failure> {
        let form = self.notation.map(|name| match name {
            NotationName::Algebraic => Form::Algebraic,
            NotationName::Numeric => Form::Numeric,
        });
        let is_blank = read.game.tags.is_empty() && read.game.main_line().next().is_none();
        if is_blank && let Some(fault) = read.faults.first() {
            count.blank_fault.get_or_insert_with(|| fault.clone());
        } else {
            count.games += 1;
        }
        if let Some(variant) = self.variant
            && Replay::of(&read.game).is_unsaid()
        {
            read.game.set_ruleset(variant);
        }
        let place = format!("{}:{}", self.file.display(), read.at);
        let tell = |what: &What, words: &str| {
            let fault = language.record_fault(what);
            let arguments = [("place", place.as_str().into()), ("fault", fault.into())];
            writeln!(io::stderr(), "{}", language.say(words, &arguments))
        };
        if read.faults.iter().any(|fault| fault.what == What::Letters) {
            tell(&What::Letters, "pdn-told")?;
        }
        match self.to {
            Target::Pdn => match write_canonical(out, &read, form)? {
                Some(What::Guessed { .. }) => count.guessed += 1,
                Some(what) => tell(&what, "pdn-as-it-was")?,
                None => {}
            },
            Target::Json => {
                let (game, faults) = read.game.canonical(form);
                for what in faults.iter().filter(|what| what.harm() == Harm::Fatal).take(1) {
                    tell(what, "pdn-as-it-was")?;
                }
                count.guessed += u64::from(faults.iter().any(|what| matches!(what, What::Guessed { .. })));
                writeln!(out, "{}", serde_json::to_string(&game).map_err(Failure::input)?)?;
            }
            _ => match Sheet::of(&read.game) {
                Ok(sheet) => self.sheet(&sheet, out, language)?,
                Err(what) => {
                    count.missing += 1;
                    tell(&what, "pdn-left-out")?;
                }
            },
        }
        Ok(())
    }

    fn sheet(&self, sheet: &Sheet, out: &mut impl Write, language: Language) -> Result<(), Failure> {
        let say = |name| language.say(name, &[]);
        let [white, black, position, tournament, signature, sent] =
            ["pdn-white", "pdn-black", "pdn-position", "pdn-tournament-code", "pdn-signature", "pdn-sent"]
                .map(say);
        let words = Words {
            white: &white,
            black: &black,
            position: &position,
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
        Ok(())
    }
}

/// Games by what became of them.
#[derive(Default)]
struct Count {
    games: u64,
    /// The first fault of those with faults that have neither a tag nor a move, which are not counted.
    blank_fault: Option<Fault>,
    /// Left as they were because their variant is a guess.
    guessed: u64,
    /// Not written at all.
    missing: u64,
}

/// A game in PDN can begin with a comment; in JSON the brace is followed by a quotation mark or the end.
fn looks_like_json(bytes: &[u8]) -> bool {
    let after = bytes.trim_ascii_start().get(1..).unwrap_or_default().trim_ascii_start();
    [&b"\"tags\""[..], b"\"moves\"", b"\"end\"", b"}"].iter().any(|start| after.starts_with(start))
}
