//! Why a command ends without doing its work.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// What went wrong, for the person at the terminal.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What the command was given is wrong: exit status 2.
    Input(String),
    /// A file cannot be read or written: exit status 1.
    File { path: String, error: io::Error },
    /// Output cannot be written: exit status 1.
    Io(io::Error),
}

impl Failure {
    pub(crate) fn input(error: impl fmt::Display) -> Self {
        Self::Input(error.to_string())
    }

    pub(crate) fn file(path: impl fmt::Display, error: io::Error) -> Self {
        Self::File { path: path.to_string(), error }
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Input(_) => ExitCode::from(2),
            Self::File { .. } | Self::Io(_) => ExitCode::FAILURE,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(message) => f.write_str(message),
            Self::File { path, error } => write!(f, "{path}: {error}"),
            Self::Io(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}
