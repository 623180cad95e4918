//! Collections of games: the operator's folder, what people bring, and what was played here. A collection is a file in PDN; beside it, or in a folder
//! of the server's own, stands its count for the opening explorer.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use pdn::{Entry, Explorer, Exploring, Games, Mode, Openings, Search, Seen, Statistics, Transcoded, Wanted};

use crate::config::Config;

pub(crate) mod played;

/// The names of openings are the same for everybody.
static OPENINGS: LazyLock<Openings> = LazyLock::new(Openings::default);

/// How the names of files end.
pub(crate) const PDN: &str = "pdn";
pub(crate) const COUNT: &str = "openings";

/// The most bytes of a collection that somebody brings, and the most collections of one person.
pub(crate) const MOST_BYTES: usize = 20 << 20;
pub(crate) const MOST_FILES: usize = 20;

/// The plies of each game that the explorer counts.
const PLIES: u32 = 60;

/// A search goes on for so long, and stops at so many games.
const PATIENCE: Duration = Duration::from_secs(8);
pub(crate) const MOST_FOUND: usize = 200;

/// Whose a collection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shelf {
    /// The operator's, for everybody.
    Shared,
    /// Games that were played here, for everybody.
    Played,
    /// What the visitor has brought, for nobody else.
    Mine,
}

impl Shelf {
    const ALL: [Self; 3] = [Self::Shared, Self::Played, Self::Mine];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Shared => "shared",
            Self::Played => "played",
            Self::Mine => "mine",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|shelf| shelf.name() == name)
    }
}

/// A collection.
#[derive(Clone, Debug)]
pub(crate) struct Collection {
    pub(crate) shelf: Shelf,
    /// The name of its file.
    pub(crate) name: String,
    pub(crate) bytes: u64,
    pub(crate) path: PathBuf,
}

/// A game that was found, and where.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) collection: Collection,
    pub(crate) entry: Entry,
}

/// What a search has found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Finds {
    pub(crate) games: Vec<Found>,
    /// Games that were looked at.
    pub(crate) seen: u64,
    /// Whether there was neither time nor room for the rest.
    pub(crate) cut: bool,
}

/// How the games of collections ended, and how many of them are there more than once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Survey {
    pub(crate) statistics: Statistics,
    pub(crate) doubles: u64,
    pub(crate) cut: bool,
}

/// The folders.
#[derive(Clone, Debug)]
pub(crate) struct Collections {
    shared: Option<PathBuf>,
    own: PathBuf,
}

/// Whether a name can be that of a collection: it leads to no other folder, and is short.
fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || " ._-()".contains(c);
    let ends = Path::new(name).extension().is_some_and(|end| end.eq_ignore_ascii_case(PDN));
    !name.starts_with(['.', ' ']) && name.len() <= 120 && name.chars().all(plain) && ends
}

impl Collections {
    pub(crate) fn new(config: &Config) -> Self {
        Self { shared: config.collections.clone(), own: config.data.join("collections") }
    }

    /// Where the server keeps what was played here.
    pub(crate) fn own(&self) -> &Path {
        &self.own
    }

    fn of_person(&self, person: &str) -> Option<PathBuf> {
        // An id is made of letters and digits.
        let plain = !person.is_empty() && person.bytes().all(|byte| byte.is_ascii_alphanumeric());
        plain.then(|| self.own.join("people").join(person))
    }

    fn folder(&self, shelf: Shelf, person: Option<&str>) -> Option<PathBuf> {
        match shelf {
            Shelf::Shared => self.shared.clone(),
            Shelf::Played => Some(self.own.clone()),
            Shelf::Mine => person.and_then(|person| self.of_person(person)),
        }
    }

    /// Those that a visitor can see, by shelf and name.
    pub(crate) fn list(&self, person: Option<&str>) -> Vec<Collection> {
        let mut all = Vec::new();
        for shelf in Shelf::ALL {
            let Some(folder) = self.folder(shelf, person) else { continue };
            let mut here: Vec<_> = files(&folder, PDN)
                .into_iter()
                .filter_map(|path| {
                    let name = path.file_name()?.to_str()?.to_owned();
                    let bytes = path.metadata().ok().filter(fs::Metadata::is_file)?.len();
                    // What nobody has played yet is no collection.
                    (bytes > 0 && is_name(&name)).then_some(Collection { shelf, name, bytes, path })
                })
                .collect();
            here.sort_by(|a, b| a.name.cmp(&b.name));
            all.append(&mut here);
        }
        all
    }

    /// One of them.
    pub(crate) fn find(&self, shelf: Shelf, name: &str, person: Option<&str>) -> Option<Collection> {
        self.list(person).into_iter().find(|one| one.shelf == shelf && one.name == name)
    }

    /// The counts that the explorer asks: of a player all, otherwise without the games against the program.
    pub(crate) fn counts(&self, person: Option<&str>, player: bool) -> Vec<PathBuf> {
        let mut counts: Vec<PathBuf> = self.shared.iter().flat_map(|folder| files(folder, COUNT)).collect();
        counts.extend(files(&self.own.join("shared"), COUNT));
        counts.extend(
            person.and_then(|person| self.of_person(person)).iter().flat_map(|folder| files(folder, COUNT)),
        );
        for base in [Some(played::PEOPLE), player.then_some(played::PROGRAM)].into_iter().flatten() {
            counts.extend(played::parts(&self.own, base).into_iter().map(|part| part.path));
        }
        counts
    }

    /// Counts the collections of the shared folder that nobody has counted, into a folder of the server's own.
    pub(crate) fn count_shared(&self) {
        let Some(shared) = &self.shared else { return };
        let into = self.own.join("shared");
        for path in files(shared, PDN) {
            let Some(stem) = path.file_stem() else { continue };
            let count = into.join(stem).with_extension(COUNT);
            let time = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
            let done = shared.join(stem).with_extension(COUNT).exists()
                || time(&count).zip(time(&path)).is_some_and(|(count, file)| count > file);
            if !done && let Err(error) = fs::create_dir_all(&into).and_then(|()| count_file(&path, &count)) {
                tracing::error!(%error, path = %path.display(), "a collection is not counted");
            }
        }
    }

    /// Takes in a collection that somebody brings, over an older one of the name: how many games it has.
    pub(crate) fn bring(&self, person: &str, name: &str, bytes: &[u8]) -> Result<u64, BringError> {
        if !is_name(name) {
            return Err(BringError::Name);
        }
        let folder = self.of_person(person).ok_or(BringError::Name)?;
        let wanted = Wanted::default();
        let mut search = Search::new(Transcoded::new(bytes, None), &wanted, &OPENINGS);
        while search.look()?.is_some() {}
        let games = search.games();
        if games == 0 {
            return Err(BringError::Empty);
        }
        fs::create_dir_all(&folder)?;
        let there = files(&folder, PDN);
        if there.len() >= MOST_FILES && !there.contains(&folder.join(name)) {
            return Err(BringError::Full);
        }
        // Whole or not there, and so is its count.
        let (path, draft) = (folder.join(name), folder.join("new"));
        fs::write(&draft, bytes)?;
        fs::rename(&draft, &path)?;
        count_file(&path, &path.with_extension(COUNT))?;
        Ok(games)
    }

    /// Takes one's collection away; whether it was there.
    pub(crate) fn remove(&self, person: &str, name: &str) -> io::Result<bool> {
        let Some(found) = self.find(Shelf::Mine, name, Some(person)) else { return Ok(false) };
        fs::remove_file(&found.path)?;
        match fs::remove_file(found.path.with_extension(COUNT)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(true),
        }
    }

    /// Takes away all that somebody has brought.
    pub(crate) fn forget(&self, person: &str) -> io::Result<()> {
        let Some(folder) = self.of_person(person) else { return Ok(()) };
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// Why a collection is not taken.
#[derive(Debug)]
pub(crate) enum BringError {
    Name,
    /// There is no game in it.
    Empty,
    /// The person has as many as one may have.
    Full,
    Io(io::Error),
}

impl From<io::Error> for BringError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let there = folder.read_dir().into_iter().flatten().flatten().map(|file| file.path());
    there.filter(|path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending))).collect()
}

fn open(path: &Path) -> io::Result<impl Read + use<>> {
    Ok(Transcoded::new(BufReader::with_capacity(1 << 16, File::open(path)?), None))
}

/// Counts the moves of a collection for the explorer, with those of each player; whole or not there.
fn count_file(path: &Path, count: &Path) -> io::Result<()> {
    count_into(count, |exploring| exploring.read(open(path)?, &mut |_| {}))
}

/// Makes a count from what is put into it.
fn count_into(count: &Path, fill: impl FnOnce(&mut Exploring<File>) -> io::Result<()>) -> io::Result<()> {
    let (draft, scratch) = (count.with_extension("openings-new"), count.with_extension("openings-sort"));
    let sort = File::options().read(true).write(true).create(true).truncate(true).open(&scratch)?;
    let mut exploring = Exploring::new(sort, PLIES).by_player();
    let made = fill(&mut exploring)
        .and_then(|()| exploring.finish(BufWriter::new(File::create(&draft)?)))
        .and_then(|_| fs::rename(&draft, count));
    // What is left of a failure is of no use.
    let _ = fs::remove_file(&scratch);
    made
}

/// What the counts say of a position, by its key: the games that they hold, and the tallies. One that cannot be read is named in the log and left out.
pub(crate) fn ask_counts(counts: &[PathBuf], key: u64) -> (u64, Vec<pdn::Tally>) {
    let (mut games, mut tallies) = (0, Vec::new());
    for path in counts {
        let asked = File::open(path).map_err(pdn::IndexError::from).and_then(|file| {
            let mut explorer = Explorer::open(BufReader::with_capacity(1 << 16, file))?;
            Ok((explorer.contents().games, explorer.find(key)?))
        });
        match asked {
            Ok((count, found)) => {
                games += count;
                tallies.extend(found);
            }
            Err(error) => tracing::error!(%error, path = %path.display(), "an explorer is not used"),
        }
    }
    (games, tallies)
}

/// Goes through collections for the games that are wanted.
pub(crate) fn search(collections: &[Collection], wanted: &Wanted) -> Finds {
    let mut finds = Finds::default();
    let until = Instant::now() + PATIENCE;
    each(collections, wanted, false, |collection, met| {
        finds.seen += 1;
        if let Seen::Found(entry) = met {
            finds.games.push(Found { collection: collection.clone(), entry });
        }
        finds.cut = finds.games.len() >= MOST_FOUND || Instant::now() > until;
        !finds.cut
    });
    finds
}

/// Counts the games of collections that are wanted, and finds those that are there more than once.
pub(crate) fn survey(collections: &[Collection], wanted: &Wanted) -> Survey {
    let mut survey = Survey::default();
    let mut seen = std::collections::HashSet::new();
    let until = Instant::now() + PATIENCE;
    each(collections, wanted, true, |_, met| {
        if let Seen::Found(entry) = met {
            survey.doubles += u64::from(entry.fingerprint.is_some_and(|print| !seen.insert(print)));
            survey.statistics.count(entry.opening.as_deref(), entry.result);
        }
        survey.cut = Instant::now() > until;
        !survey.cut
    });
    survey
}

/// Calls back with each game until told to stop. A file that cannot be read is named in the log and left out.
fn each(
    collections: &[Collection],
    wanted: &Wanted,
    in_detail: bool,
    mut tell: impl FnMut(&Collection, Seen) -> bool,
) {
    for collection in collections {
        let result = open(&collection.path).and_then(|input| {
            let mut search = Search::new(input, wanted, &OPENINGS);
            if in_detail {
                search = search.in_detail();
            }
            while let Some(met) = search.look()? {
                if !tell(collection, met) {
                    return Ok(false);
                }
            }
            Ok(true)
        });
        match result {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                tracing::error!(%error, path = %collection.path.display(), "a collection is not read");
            }
        }
    }
}

/// The text of a game of a collection, by the byte it begins at.
pub(crate) fn game_at(collection: &Collection, offset: u64) -> io::Result<Option<String>> {
    let mut input = open(&collection.path)?;
    // The place is one of the text, which can be in another encoding than its file.
    if io::copy(&mut (&mut input).take(offset), &mut io::sink())? < offset {
        return Ok(None);
    }
    let read = Games::with_source(input, Mode::Recovering).next().transpose()?;
    Ok(read.map(|read| read.source.unwrap_or_else(|| read.game.to_string())))
}

/// Collections without the games that stand in them already, as they stand there.
pub(crate) fn without_doubles(collection: &Collection) -> io::Result<String> {
    let mut seen = std::collections::HashSet::new();
    let mut text = String::new();
    for read in Games::with_source(open(&collection.path)?, Mode::Recovering) {
        let read = read?;
        if seen.insert(read.game.fingerprint()) {
            let game = read.source.unwrap_or_else(|| read.game.to_string());
            text.push_str(game.trim_end());
            text.push_str("\n\n");
        }
    }
    Ok(text)
}
