//! `bolshak pdn judge`: what the rules say about recorded games.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use game::{Book, Counter};
use pdn::{Notice, NoticeKind, fold};

use super::{Letters, each_game};
use crate::failure::Failure;
use language::Language;

/// Plays the games of some files through a rule book and tells where a draw could have been claimed, a clock ran out, or the
/// recorded result could not have come about; and the verdict.
#[derive(clap::Args)]
pub(crate) struct Judge {
    /// The files; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The rule book
    #[arg(long, default_value = "ru-2022")]
    book: Book,
    #[command(flatten)]
    letters: Letters,
}

impl Judge {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let mut out = BufWriter::new(std::io::stdout().lock());
        each_game(&self.files, self.letters, language, |path, read| {
            let place = format!("{}:{}", path.display(), read.at);
            match fold(&read.game, self.book) {
                Ok(folded) => {
                    for notice in &folded.notices {
                        writeln!(out, "{place}: {}", say(language, notice))?;
                    }
                    if let Some(verdict) = folded.game.verdict() {
                        writeln!(out, "{place}: {}", language.verdict(verdict, folded.game.white()))?;
                    }
                }
                Err(what) => writeln!(out, "{place}: {}", language.record_fault(&what))?,
            }
            Ok(())
        })?;
        out.flush()?;
        Ok(())
    }
}

fn say(language: Language, Notice { ply, kind }: &Notice) -> String {
    let number = format!("{}{}", ply.div_ceil(2), if ply.is_multiple_of(2) { "..." } else { "." });
    let number = ("number", number.into());
    match kind {
        NoticeKind::DrawDue(Counter { article, count, limit, .. }) => {
            let arguments = [
                number,
                ("count", count.to_string().into()),
                ("limit", limit.to_string().into()),
                ("article", language.article(*article).into()),
            ];
            language.say("pdn-notice-draw", &arguments)
        }
        NoticeKind::Repetition(article) => {
            language.say("pdn-notice-repetition", &[number, ("article", language.article(*article).into())])
        }
        NoticeKind::Flag(color) => {
            let side = match color {
                draughts::Color::White => "pdn-white",
                draughts::Color::Black => "pdn-black",
            };
            language.say("pdn-notice-flag", &[number, ("side", language.say(side, &[]).into())])
        }
        NoticeKind::Result(refusal) => {
            language.say("pdn-notice-result", &[number, ("why", language.refusal(refusal).into())])
        }
    }
}
