//! Who plays.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use crate::engine::Options;
#[cfg(unix)]
use crate::engine::system_clock;
use crate::level::Level;
use crate::search::Parts;

/// A contestant as it is written: `builtin` with settings, or the command line of a program.
#[derive(Clone, Debug, PartialEq)]
pub enum Contestant {
    /// This engine.
    Builtin(Builtin),
    /// A program that speaks Hub: its name and arguments.
    Program(Vec<String>),
}

/// This engine with settings.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Builtin {
    /// Positions for each move in place of time.
    pub nodes: Option<u64>,
    /// Plies for each move in place of time.
    pub depth: Option<u32>,
    /// A level for people, within the time.
    pub level: Option<Level>,
    /// The size of the table.
    pub hash_mib: Option<usize>,
    /// The threads that search together.
    pub threads: Option<usize>,
    /// The parts of the search.
    pub parts: Parts,
    /// What it evaluates with.
    pub weights: Choice,
    /// The endgame tables it asks.
    pub tables: Endgames,
    /// Whether its time is processor time.
    pub processor_time: bool,
}

/// Which endgame tables.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Endgames {
    /// Those that the program carries.
    #[default]
    Carried,
    /// None.
    Without,
    /// Those of a folder too.
    Folder(PathBuf),
}

/// Which weights.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Choice {
    /// Those it was trained to.
    #[default]
    Trained,
    /// Men and kings are counted.
    Material,
    /// Those made by hand.
    Plain,
    /// Those of a file.
    File(PathBuf),
}

/// Why a text is no contestant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContestantError {
    /// There is nothing.
    Empty,
    /// An unknown setting.
    Unknown(String),
    /// A setting whose value is wrong.
    Value(String),
    /// An unknown level.
    Level(String),
}

impl fmt::Display for ContestantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "the command line of a contestant is empty"),
            Self::Unknown(setting) => write!(
                f,
                "unknown setting `{}`: a built-in contestant has nodes=, depth=, level=, hash=, threads=, weights=, material, plain, tables=, no-tables, processor-time and {}",
                setting.escape_debug(),
                PARTS.map(|(name, _)| format!("no-{name}")).join(", ")
            ),
            Self::Level(setting) => write!(f, "`{}`: the levels are 1 to 10", setting.escape_debug()),
            Self::Value(setting) => write!(f, "`{}`: a number from 1 is needed", setting.escape_debug()),
        }
    }
}

impl std::error::Error for ContestantError {}

/// A part of the search and the switch that turns it off.
type Part = (&'static str, fn(&mut Parts));

const PARTS: [Part; 7] = [
    ("reductions", |parts| parts.reductions = false),
    ("probcut", |parts| parts.probcut = false),
    ("futility", |parts| parts.futility = false),
    ("forced", |parts| parts.forced = false),
    ("threats", |parts| parts.threats = false),
    ("history", |parts| parts.history = false),
    ("aspiration", |parts| parts.aspiration = false),
];

/// `builtin`, `builtin:nodes=2000`, `builtin:no-probcut,hash=32`, or a command line such as `./scan hub`.
impl FromStr for Contestant {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Self, ContestantError> {
        let settings = match text.split_once(':') {
            _ if text == "builtin" => "",
            Some(("builtin", settings)) => settings,
            _ => {
                let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
                return if words.is_empty() { Err(ContestantError::Empty) } else { Ok(Self::Program(words)) };
            }
        };
        let mut builtin = Builtin::default();
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            builtin.set(setting)?;
        }
        Ok(Self::Builtin(builtin))
    }
}

impl Builtin {
    fn set(&mut self, setting: &str) -> Result<(), ContestantError> {
        fn number<T: FromStr + PartialOrd + From<u8>>(
            value: &str,
            setting: &str,
        ) -> Result<T, ContestantError> {
            let number = value.parse().ok().filter(|number| *number >= T::from(1));
            number.ok_or_else(|| ContestantError::Value(setting.to_owned()))
        }
        match setting.split_once('=') {
            None if setting == "material" => self.weights = Choice::Material,
            None if setting == "plain" => self.weights = Choice::Plain,
            None if setting == "no-tables" => self.tables = Endgames::Without,
            None if setting == "processor-time" && cfg!(unix) => self.processor_time = true,
            Some(("nodes", value)) => self.nodes = Some(number(value, setting)?),
            Some(("depth", value)) => self.depth = Some(number(value, setting)?),
            Some(("level", value)) => {
                let level = value.parse().ok().and_then(Level::new);
                self.level = Some(level.ok_or_else(|| ContestantError::Level(setting.to_owned()))?);
            }
            Some(("hash", value)) => self.hash_mib = Some(number::<u16>(value, setting)?.into()),
            Some(("threads", value)) => self.threads = Some(number::<u8>(value, setting)?.into()),
            Some(("weights", path)) => self.weights = Choice::File(path.into()),
            Some(("tables", path)) => self.tables = Endgames::Folder(path.into()),
            _ => {
                let part = setting
                    .strip_prefix("no-")
                    .and_then(|name| PARTS.iter().find(|(part, _)| *part == name))
                    .ok_or_else(|| ContestantError::Unknown(setting.to_owned()))?;
                part.1(&mut self.parts);
            }
        }
        Ok(())
    }

    /// The options of the engine, but for the weights and the endgame tables.
    pub(crate) fn options(&self) -> Options {
        Options {
            hash_mib: self.hash_mib.unwrap_or(16),
            threads: self.threads.unwrap_or(1),
            parts: self.parts,
            #[cfg(unix)]
            clock: if self.processor_time { processor_clock } else { system_clock },
            ..Options::default()
        }
    }
}

/// The processor time of this thread. What else the machine does takes nothing of it, so two contestants that think in turn are equal on a busy machine
/// too. Helper threads have clocks of their own: the setting is for one thread.
#[cfg(unix)]
fn processor_clock() -> std::time::Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a value of the type that the call fills, and lives until it returns.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) } != 0;
    debug_assert!(!failed, "POSIX systems with threads have this clock");
    std::time::Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn builtin(text: &str) -> Builtin {
        match text.parse() {
            Ok(Contestant::Builtin(builtin)) => builtin,
            other => panic!("{text}: {other:?}"),
        }
    }

    /// Sleeping costs nothing, working does.
    #[cfg(unix)]
    #[test]
    fn processor_time_passes_only_while_the_thread_works() {
        let began = processor_clock();
        std::thread::sleep(std::time::Duration::from_millis(300));
        assert!(processor_clock() - began < std::time::Duration::from_millis(250));
        let worked = std::time::Instant::now();
        let before = processor_clock();
        while processor_clock() == before {
            assert!(worked.elapsed() < std::time::Duration::from_mins(1), "the clock stands still");
        }
    }

    #[test]
    fn settings_as_they_are_written() {
        assert_eq!(builtin("builtin"), Builtin::default());
        assert_eq!(builtin("builtin:nodes=2000").nodes, Some(2000));
        assert_eq!(builtin("builtin:level=4").level, Level::new(4));
        let both = builtin("builtin:no-probcut,no-history,hash=32,material");
        assert!(!both.parts.probcut && !both.parts.history && both.parts.reductions);
        assert_eq!((both.hash_mib, both.weights), (Some(32), Choice::Material));
        assert_eq!(builtin("builtin:weights=a/b.bin").weights, Choice::File("a/b.bin".into()));
        assert_eq!(builtin("builtin:tables=a/b").tables, Endgames::Folder("a/b".into()));
        assert_eq!(builtin("builtin:no-tables").tables, Endgames::Without);
        assert_eq!(builtin("builtin:processor-time").processor_time, cfg!(unix));
        for (name, _) in PARTS {
            assert_ne!(builtin(&format!("builtin:no-{name}")).parts, Parts::default());
        }
        let program: Contestant = "./scan  hub".parse().unwrap();
        assert_eq!(program, Contestant::Program(vec!["./scan".to_owned(), "hub".to_owned()]));
        for wrong in [
            "",
            " ",
            "builtin:x",
            "builtin:nodes=0",
            "builtin:nodes",
            "builtin:no-x",
            "builtin:hash=-1",
            "builtin:level=11",
        ] {
            assert!(wrong.parse::<Contestant>().is_err(), "{wrong}");
        }
    }
}
