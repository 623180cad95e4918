//! Why a command ends without doing its work.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use language::{Language, Names};
use rulebook::Article;
use tournament::Refusal;

/// What went wrong, for the person at the terminal.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What the command was given is wrong: exit status 2.
    Input(String),
    /// What the rules do not allow, with a name for programs: exit status 2.
    Refused { code: &'static str, article: Option<Article>, message: String },
    /// What it was to read cannot be read: exit status 2.
    Read { path: String, error: io::Error },
    /// A file cannot be written: exit status 1.
    Write { path: String, error: io::Error },
    /// Output cannot be written: exit status 1.
    Io(io::Error),
    /// The failure is told already, in JSON; only the exit status is left.
    Told(u8),
}

impl Failure {
    pub(crate) fn input(error: impl fmt::Display) -> Self {
        Self::Input(error.to_string())
    }

    pub(crate) fn read(path: impl AsRef<Path>, error: io::Error) -> Self {
        Self::Read { path: path.as_ref().display().to_string(), error }
    }

    pub(crate) fn write(path: impl AsRef<Path>, error: io::Error) -> Self {
        Self::Write { path: path.as_ref().display().to_string(), error }
    }

    /// A move of a list that cannot be made.
    pub(crate) fn wrong_move(language: Language, number: u32, text: &str, why: String) -> Self {
        let text = text.escape_debug().to_string();
        let arguments = [("number", number.into()), ("text", text.into()), ("why", why.into())];
        Self::Input(language.say("cli-move", &arguments))
    }

    /// An option that is not a number of seconds within bounds.
    pub(crate) fn seconds(language: Language, option: &'static str, value: f64, limit: u32) -> Self {
        let value = value.to_string();
        let arguments = [("option", option.into()), ("value", value.into()), ("limit", limit.into())];
        Self::Input(language.say("cli-seconds", &arguments))
    }

    /// What a competition refuses; the message names people as the person at the terminal knows them.
    pub(crate) fn refused(language: Language, refusal: &Refusal, names: Names<'_>) -> Self {
        let message = language.tournament_refusal(refusal, names);
        Self::Refused { code: refusal.code(), article: refusal.article(), message }
    }

    /// The exit status.
    pub(crate) const fn status(&self) -> u8 {
        match self {
            Self::Input(_) | Self::Refused { .. } | Self::Read { .. } => 2,
            Self::Write { .. } | Self::Io(_) => 1,
            Self::Told(status) => *status,
        }
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(self.status())
    }

    /// A name for programs.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Refused { code, .. } => code,
            Self::Input(_) => "input",
            Self::Read { .. } => "cannot-read",
            Self::Write { .. } | Self::Io(_) => "cannot-write",
            Self::Told(_) => "told",
        }
    }

    /// The failure in words.
    pub(crate) fn message(&self, language: Language) -> String {
        let file = |text: &str, path: &str, error: &io::Error| {
            language.say(text, &[("path", path.into()), ("error", language.system_error(error).into())])
        };
        match self {
            Self::Input(message) | Self::Refused { message, .. } => message.clone(),
            Self::Read { path, error } => file("cli-cannot-read", path, error),
            Self::Write { path, error } => file("cli-cannot-write", path, error),
            Self::Io(error) => {
                language.say("cli-no-output", &[("error", language.system_error(error).into())])
            }
            Self::Told(_) => String::new(),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
