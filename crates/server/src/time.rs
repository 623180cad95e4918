//! The server's clock, and the beat that tells the next server when this one stopped.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use game::Moment;
use store::ClockRead;
use tokio::sync::watch;

/// How far every clock of this program is ahead of the machine's: nothing, but where somebody tries what a year does to a game.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// Puts every clock of this program ahead of the machine's by so many milliseconds.
pub fn put_ahead(millis: i64) {
    AHEAD.store(millis, Ordering::Relaxed);
}

/// Puts the clocks ahead by what a file says, now and whenever it says something else.
pub(crate) fn follow(path: std::path::PathBuf) {
    let read = move || std::fs::read_to_string(&path).ok().and_then(|text| text.trim().parse().ok());
    if let Some(millis) = read() {
        put_ahead(millis);
    }
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_millis(50));
            if let Some(millis) = read() {
                put_ahead(millis);
            }
        }
    });
}

/// A clock that was put back by more than this was wrong before: what it left is not believed.
const WRONG: i64 = 3_600_000;

/// The server's clock: milliseconds since the Unix epoch. It takes the wall clock once and then never goes back, whatever is done to the
/// wall clock meanwhile.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    start: Instant,
    wall: i64,
    /// By how much it was moved since, to follow the clock of a database.
    moved: &'static AtomicI64,
}

impl Time {
    /// A clock that is not behind a moment.
    #[must_use]
    pub fn start(not_before: i64) -> Self {
        // A clock lives as long as the program.
        let moved = Box::leak(Box::default());
        Self { start: Instant::now(), wall: wall().max(not_before) - AHEAD.load(Ordering::Relaxed), moved }
    }

    /// A clock that shows what the clock of a database does, as several servers have one time: from now on as it was read, later moved so slowly that
    /// nobody notices, even if that one jumps.
    pub(crate) async fn follow(mut clock: watch::Receiver<Option<ClockRead>>) -> Self {
        let time = Self::start(0);
        let behind = move |read: ClockRead| read.millis - time.at(read.at).0;
        // Without a reading it goes its own way; there is one with the first beat.
        if let Ok(read) = clock.wait_for(Option::is_some).await
            && let Some(read) = *read
        {
            time.moved.fetch_add(behind(read), Ordering::Relaxed);
        }
        tokio::spawn(async move {
            while clock.changed().await.is_ok() {
                if let Some(read) = *clock.borrow_and_update() {
                    time.moved.fetch_add(behind(read).clamp(-1, 1), Ordering::Relaxed);
                }
            }
        });
        time
    }

    /// The moment of an instant.
    #[must_use]
    pub fn at(&self, instant: Instant) -> Moment {
        let before = self.start.saturating_duration_since(instant).as_millis();
        let after = instant.saturating_duration_since(self.start).as_millis();
        let run = |millis| i64::try_from(millis).unwrap_or(i64::MAX);
        let ahead = AHEAD.load(Ordering::Relaxed) + self.moved.load(Ordering::Relaxed);
        Moment(self.wall.saturating_add(ahead).saturating_add(run(after)).saturating_sub(run(before)))
    }

    /// The moment it is.
    #[must_use]
    pub fn now(&self) -> Moment {
        self.at(Instant::now())
    }
}

/// The wall clock.
fn wall() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
        .saturating_add(AHEAD.load(Ordering::Relaxed))
}

/// The day of a moment in Greenwich, in the form of PDN.
pub(crate) fn date(moment: i64) -> String {
    jiff::Timestamp::from_millisecond(moment)
        .map_or_else(|_| "????.??.??".to_owned(), |moment| moment.strftime("%Y.%m.%d").to_string())
}

/// How often the beat is written: clocks are right to this after a crash.
const EVERY: Duration = Duration::from_millis(10);

/// Writes the moment into a small file, over and over. A server that is killed leaves there when it last lived, and the next one does not
/// count the time in between. The file is not forced to the disk: it has to outlive the process, not the machine; after a loss of
/// power the last act that is on disk says when the server lived. While nothing can be written it stands: that time counts no more than the time
/// after it.
#[derive(Debug)]
pub struct Beat {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Beat {
    /// When the last server lived, if it left word that can be believed.
    #[must_use]
    pub fn last(path: &Path) -> Option<i64> {
        let mut text = String::new();
        File::open(path).ok()?.take(32).read_to_string(&mut text).ok()?;
        text.trim().parse().ok().filter(|&lived: &i64| lived <= wall().saturating_add(WRONG))
    }

    /// Begins to beat; `held` is since when nothing can be written.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn start(path: &Path, time: Time, held: watch::Receiver<Option<Moment>>) -> io::Result<Self> {
        let mut file = OpenOptions::new().create(true).write(true).truncate(false).open(path)?;
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let moment = move || (*held.borrow()).unwrap_or_else(|| time.now());
        write(&mut file, moment())?;
        let thread = std::thread::Builder::new().name("beat".into()).spawn(move || {
            while !stopped.load(Ordering::Relaxed) {
                std::thread::sleep(EVERY);
                // A full disk makes the beat late, not the server stop.
                let _ = write(&mut file, moment());
            }
        })?;
        Ok(Self { stop, thread: Some(thread) })
    }
}

/// Thirteen digits, always as many, so that one write replaces the other whole.
fn write(file: &mut File, Moment(moment): Moment) -> io::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    file.write_all(format!("{moment:013}\n").as_bytes())
}

impl Drop for Beat {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_763_164_800_000), "2025.11.15");
        assert_eq!(date(-1), "1969.12.31");
        assert_eq!(date(i64::MAX), "????.??.??");
    }

    #[test]
    fn the_clock_is_not_behind_what_is_written() {
        let future = Time::start(0).now().0 + 1_000_000;
        assert!(Time::start(future).now().0 >= future);
    }

    /// A database whose clock is five seconds ahead: its time is everybody's from the start; when it jumps, the clocks do not.
    #[tokio::test]
    async fn a_node_has_the_time_of_the_database() {
        let read = |ahead: i64| Some(ClockRead { at: Instant::now(), millis: wall() + ahead });
        let (told, clock) = watch::channel(read(5_000));
        let time = Time::follow(clock).await;
        assert!((time.now().0 - wall() - 5_000).abs() < 100);
        for ahead in [60_000, 60_000, -60_000, -60_000, -60_000] {
            told.send_replace(read(ahead));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!((time.now().0 - wall() - 5_000).abs() < 100);
    }

    #[test]
    fn the_beat_says_when_the_server_last_lived() {
        let path = std::env::temp_dir().join(format!("beat-{}", std::process::id()));
        assert_eq!(Beat::last(&path), None);
        let time = Time::start(0);
        let (hold, held) = watch::channel(None);
        let beat = Beat::start(&path, time, held).unwrap();
        let before = time.now().0;
        std::thread::sleep(Duration::from_millis(100));
        let last = Beat::last(&path).unwrap();
        assert!(last > before && last <= time.now().0, "{before} {last}");
        // While nothing can be written it stands, where that began.
        hold.send_replace(Some(Moment(before)));
        std::thread::sleep(Duration::from_millis(100));
        drop(beat);
        assert_eq!(Beat::last(&path), Some(before));
        std::fs::write(&path, format!("{:013}\n", wall() + 100 * WRONG)).unwrap();
        assert_eq!(Beat::last(&path), None);
        std::fs::write(&path, "not a moment").unwrap();
        assert_eq!(Beat::last(&path), None);
        std::fs::remove_file(&path).unwrap();
    }
}
