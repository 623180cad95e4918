//! The games that were played here, as collections that grow: one of games between people, one of games with the program. Each game is on the disk
//! before what follows it is noted in the database, and a game that was being followed up when the server fell is not written twice.
//!
//! The explorer's counts of them are made in parts, each of a stretch of the file; when there are many, they are put together.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use pdn::Explorer;
use tokio::sync::oneshot;

use super::{COUNT, count_into};

/// The names of the collections, without their ending.
pub(crate) const PEOPLE: &str = "played";
pub(crate) const PROGRAM: &str = "program";

/// New games are counted when none has come for so long, or after so long all the same.
const QUIET: Duration = Duration::from_secs(2);
const LATEST: Duration = Duration::from_secs(60);

/// So many parts are put together.
const PARTS: usize = 8;

/// So much of the end of a file is looked at for games that are in it already.
const TAIL: u64 = 1 << 20;

/// A game that is over.
#[derive(Debug)]
struct Over {
    id: String,
    with_program: bool,
    record: String,
    written: oneshot::Sender<()>,
}

/// Where games go when they are over.
#[derive(Clone, Debug)]
pub(crate) struct Played(Sender<Over>);

impl Played {
    /// Begins to write into a folder.
    pub(crate) fn start(folder: PathBuf) -> Self {
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || write_down(&folder, &receiver));
        Self(sender)
    }

    /// Takes in a game; the answer comes when it is on the disk, or cannot be put there, which the log says.
    pub(crate) async fn add(&self, id: String, with_program: bool, record: String) {
        let (written, done) = oneshot::channel();
        if self.0.send(Over { id, with_program, record, written }).is_ok() {
            // Whoever writes is gone only when the server is.
            let _ = done.await;
        }
    }
}

/// One of the two files.
struct Book {
    base: &'static str,
    folder: PathBuf,
    file: File,
    /// The games at its end.
    recent: HashSet<String>,
    counted: u64,
}

const TAG: &str = "[GameId \"";

impl Book {
    fn open(folder: &Path, base: &'static str) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let path = folder.join(base).with_extension(super::PDN);
        let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        let length = file.seek(SeekFrom::End(0))?;
        let from = length.saturating_sub(TAIL);
        let mut tail = Vec::new();
        file.seek(SeekFrom::Start(from))?;
        file.read_to_end(&mut tail)?;
        // Each game ends with an empty line; what a fall has left behind the last is no game.
        let whole = tail.windows(2).rposition(|two| two == b"\n\n").map_or(0, |at| at + 2);
        let end = if from == 0 || whole > 0 { from + whole as u64 } else { length };
        file.set_len(end)?;
        file.seek(SeekFrom::End(0))?;
        let text = String::from_utf8_lossy(&tail[..whole]);
        let ids = text.split(TAG).skip(1).filter_map(|rest| rest.split('"').next());
        let recent = ids.map(ToOwned::to_owned).collect();
        let counted = parts(folder, base).last().map_or(0, |part| part.to);
        Ok(Self { base, folder: folder.to_owned(), file, recent, counted })
    }

    fn write(&mut self, over: &Over) -> io::Result<()> {
        if !self.recent.insert(over.id.clone()) {
            return Ok(());
        }
        // Tags stand first; one more changes nothing else.
        self.file.write_all(format!("{TAG}{}\"]\n{}\n\n", over.id, over.record.trim_end()).as_bytes())
    }

    /// Counts what has come since the last time.
    fn count(&mut self) -> io::Result<()> {
        let end = self.file.stream_position()?;
        if end <= self.counted {
            return Ok(());
        }
        let path = self.folder.join(self.base).with_extension(super::PDN);
        let mut part = File::open(path)?;
        part.seek(SeekFrom::Start(self.counted))?;
        let part = BufReader::new(part.take(end - self.counted));
        count_into(&part_path(&self.folder, self.base, self.counted, end), |exploring| {
            exploring.read(part, &mut |_| {})
        })?;
        self.counted = end;
        let all = parts(&self.folder, self.base);
        let (Some(first), Some(last)) = (all.first(), all.last()) else { return Ok(()) };
        if all.len() >= PARTS {
            count_into(&part_path(&self.folder, self.base, first.from, last.to), |exploring| {
                all.iter().try_for_each(|part| {
                    let mut part =
                        Explorer::open(BufReader::new(File::open(&part.path)?)).map_err(io::Error::other)?;
                    exploring.add_all(&mut part)
                })
            })?;
            // Parts within the new one are not asked any more; a fall before they are gone changes nothing.
            all.iter().try_for_each(|part| fs::remove_file(&part.path))?;
        }
        Ok(())
    }
}

/// A count of a stretch of a file.
#[derive(Debug)]
pub(crate) struct Part {
    from: u64,
    to: u64,
    pub(crate) path: PathBuf,
}

fn part_path(folder: &Path, base: &str, from: u64, to: u64) -> PathBuf {
    folder.join(format!("{base}-{from}-{to}")).with_extension(COUNT)
}

/// The parts of a file in their order, without those that lie within another.
pub(crate) fn parts(folder: &Path, base: &str) -> Vec<Part> {
    let read = |path: PathBuf| {
        let name = path.file_stem()?.to_str()?.strip_prefix(base)?.strip_prefix('-')?;
        let (from, to) = name.split_once('-')?;
        Some(Part { from: from.parse().ok()?, to: to.parse().ok()?, path })
    };
    let mut all: Vec<_> = super::files(folder, COUNT).into_iter().filter_map(read).collect();
    all.sort_by_key(|part| (part.from, std::cmp::Reverse(part.to)));
    let mut reached = 0;
    all.retain(|part| {
        let new = part.to > reached;
        reached = reached.max(part.to);
        new
    });
    all
}

fn write_down(folder: &Path, games: &Receiver<Over>) {
    let mut books = match [PEOPLE, PROGRAM].map(|base| Book::open(folder, base)) {
        [Ok(people), Ok(program)] => [people, program],
        [Err(error), _] | [_, Err(error)] => {
            return tracing::error!(%error, folder = %folder.display(), "games that are over are not collected");
        }
    };
    let mut counted = Instant::now();
    loop {
        let first = match games.recv_timeout(QUIET) {
            Ok(over) => Some(over),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let quiet = first.is_none();
        // All that wait are on the disk with one sync.
        let waiting: Vec<_> = first.into_iter().chain(games.try_iter()).collect();
        for over in &waiting {
            if let Err(error) = books[usize::from(over.with_program)].write(over) {
                tracing::error!(%error, game = over.id, "a game is missing in the collection of those played here");
            }
        }
        for book in books.iter().filter(|_| !waiting.is_empty()) {
            if let Err(error) = book.file.sync_data() {
                tracing::error!(%error, "the collection of games played here is not safe on the disk");
            }
        }
        for over in waiting {
            // Nobody waits if the server goes down.
            let _ = over.written.send(());
        }
        if quiet || counted.elapsed() > LATEST {
            counted = Instant::now();
            for book in &mut books {
                if let Err(error) = book.count() {
                    tracing::error!(%error, "the games played here are not counted");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over(id: &str, moves: &str) -> Over {
        let record = format!("[GameType \"25\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\n{moves} 2-0\n");
        Over { id: id.to_owned(), with_program: false, record, written: oneshot::channel().0 }
    }

    fn games(folder: &Path) -> u64 {
        let paths: Vec<_> = parts(folder, PEOPLE).into_iter().map(|part| part.path).collect();
        crate::collections::ask_counts(&paths, 0).0
    }

    /// Whatever is counted when, and wherever the server falls: each game counts once.
    #[test]
    fn each_game_is_written_and_counted_once() {
        let folder = std::env::temp_dir().join(format!("bolshak-played-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        for number in 0..40 {
            let mut book = Book::open(&folder, PEOPLE).unwrap();
            book.write(&over(&format!("game{number}"), "1. c3-d4 d6-c5")).unwrap();
            // The same game again, before and after a new start.
            book.write(&over(&format!("game{number}"), "1. c3-d4 d6-c5")).unwrap();
            book.write(&over(&format!("game{}", number.max(1) - 1), "1. c3-d4 d6-c5")).unwrap();
            if number % 3 != 0 {
                book.count().unwrap();
                assert_eq!(games(&folder), number + 1);
            }
            if number == 20 {
                // Half a game: what a fall leaves.
                book.file.write_all(b"[GameId \"torn\"]\n[White \"A\"]\n\n1. c3-").unwrap();
            }
            // A part that was put together and not taken away yet.
            if number == 25 {
                let all = parts(&folder, PEOPLE);
                fs::copy(&all[0].path, part_path(&folder, PEOPLE, 0, 1)).unwrap();
                assert_eq!(games(&folder), number + 1);
            }
        }
        let mut book = Book::open(&folder, PEOPLE).unwrap();
        book.count().unwrap();
        assert_eq!(games(&folder), 40);
        assert!(parts(&folder, PEOPLE).len() <= PARTS);
        let start = draughts::AnyPosition::start(draughts::Variant::Russian);
        let paths: Vec<_> = parts(&folder, PEOPLE).into_iter().map(|part| part.path).collect();
        for (key, games) in [
            (pdn::position_key(&start), 40),
            (pdn::position_key(&start) ^ pdn::player_key("ann"), 40),
            (pdn::position_key(&start) ^ pdn::player_key("Carl"), 0),
        ] {
            let found = crate::collections::ask_counts(&paths, key).1;
            assert_eq!(found.iter().map(pdn::Tally::games).sum::<u64>(), games);
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
