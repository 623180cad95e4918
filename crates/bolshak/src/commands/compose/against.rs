//! Forerunners in the user's collections (11.3.2), by the index of positions that `bolshak pdn position` makes.

use std::fs::File;
use std::path::{Path, PathBuf};

use composition::{Finding, Report, forerunners};
use language::Language;
use pdn::{GameAt, Index};

use crate::commands::pdn::Letters;
use crate::commands::pdn::position::{game_at, index_path, open, title};
use crate::failure::Failure;

/// So many forerunners of one composition are told, those of the earliest positions.
const TOLD: usize = 12;

/// The collections.
pub(super) struct Against {
    files: Vec<(PathBuf, Index<File>)>,
    letters: Letters,
}

impl Against {
    pub(super) fn open(paths: &[PathBuf], letters: Letters, language: Language) -> Result<Self, Failure> {
        let indexed = |path: &PathBuf| Ok((path.clone(), open(path, letters, language)?));
        Ok(Self { files: paths.iter().map(indexed).collect::<Result<_, Failure>>()?, letters })
    }

    /// What is found of a composition, which is not its own forerunner.
    pub(super) fn findings(
        &mut self,
        report: &Report,
        own: &Path,
        number: u32,
    ) -> Result<Vec<Finding>, Failure> {
        let files = &mut self.files;
        // A place is told from others by its file and number; where it stands in the file goes with them.
        let find = |key: u64| -> Result<Vec<(usize, u64, u64, u64)>, Failure> {
            let mut found = Vec::new();
            for (file, (path, index)) in files.iter_mut().enumerate() {
                let places = index.find(key).map_err(|error| Failure::read(index_path(path), error))?;
                let own = |place: &GameAt| path == own && place.number == u64::from(number);
                let others = places.iter().filter(|place| !own(place));
                found.extend(others.map(|place| (file, place.number, place.offset, place.line)));
            }
            Ok(found)
        };
        let mut told = Vec::new();
        for forerunner in forerunners(report, find)?.into_iter().take(TOLD) {
            let (file, number, offset, line) = forerunner.game;
            let Some((path, _)) = self.files.get(file) else { continue };
            let place = GameAt { number, offset, line };
            let game = game_at(path, place, self.letters)?;
            told.push(forerunner.finding(report, &name(path, place, &game)));
        }
        Ok(told)
    }
}

/// A composition by its author and where it was published, a game as a game.
fn name(path: &Path, place: GameAt, game: &pdn::Game) -> String {
    let Some(author) = game.tag("Author") else { return title(path, place, game) };
    let tag = |name: &str| game.tag(name).unwrap_or("?").escape_debug().to_string();
    format!(
        "{}:{}: {} ({}, {})",
        path.display(),
        place.line,
        author.escape_debug(),
        tag("Event"),
        tag("Date")
    )
}
