//! Why a command ends without doing its work.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// What went wrong, for the person at the terminal.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What the command was given is wrong: exit status 2.
    Input(String),
    /// What it was to read cannot be read: exit status 2.
    Read { path: String, error: io::Error },
    /// A file cannot be written: exit status 1.
    Write { path: String, error: io::Error },
    /// Output cannot be written: exit status 1.
    Io(io::Error),
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

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Input(_) | Self::Read { .. } => ExitCode::from(2),
            Self::Write { .. } | Self::Io(_) => ExitCode::FAILURE,
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
            Self::Read { path, error } => write!(f, "cannot read {path}: {error}"),
            Self::Write { path, error } => write!(f, "cannot write {path}: {error}"),
            Self::Io(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}
