//! Reading and replaying a collection of 500 MB made by repeating and varying the files of `tests/data/published`.
//!
//! `cargo bench -p pdn --bench collection`; another size in MB: `-- 100`.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use draughts::{AnyPosition, Variant};
use pdn::{
    Check, Game, Games, Index, Mode, MoveText, Place, Reader, Replay, Source, Visitor, build_index,
    position_key,
};

#[derive(Default)]
struct Count {
    games: u64,
    moves: u64,
}

impl Visitor for Count {
    fn begin_game(&mut self, _: Place) -> ControlFlow<()> {
        self.games += 1;
        ControlFlow::Continue(())
    }

    fn mv(&mut self, _: Place, _: &MoveText) -> ControlFlow<()> {
        self.moves += 1;
        ControlFlow::Continue(())
    }
}

#[path = "../tests/cpu_time/mod.rs"]
mod cpu_time;

use cpu_time::CpuTime;

fn main() -> io::Result<()> {
    let megabytes = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(500);
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/published"))?;
    let path = std::env::temp_dir().join(format!("bolshak-collection-{}.pdn", std::process::id()));
    let bytes = make(&path, &sources, megabytes * 1_000_000)?;
    println!("a collection of {} MB, varied from {} files", bytes / 1_000_000, sources.len());
    for round in 1..=3 {
        for mode in [Mode::Strict, Mode::Recovering] {
            let mut count = Count::default();
            let started = CpuTime::start();
            Reader::new(File::open(&path)?, mode).read_all(&mut count)?;
            let seconds = started.elapsed().as_secs_f64();
            println!(
                "{round}: reading, {mode:?}: {:.0} MB/s, {} games, {} moves, {:.1} million moves a second",
                bytes as f64 / 1e6 / seconds,
                count.games,
                count.moves,
                count.moves as f64 / 1e6 / seconds,
            );
        }
        let mut check = Check::new(File::open(&path)?, Mode::Recovering);
        let started = CpuTime::start();
        while check.next(&mut |_| {})? {}
        let seconds = started.elapsed().as_secs_f64();
        let summary = check.summary();
        println!(
            "{round}: reading and replaying: {:.2} million plies a second, {:.0} MB/s, {} games, {} of them fail",
            summary.plies as f64 / 1e6 / seconds,
            bytes as f64 / 1e6 / seconds,
            summary.games,
            summary.failed,
        );
    }
    if let Some(peak) = peak_memory() {
        println!("peak memory of reading and replaying: {peak}");
    }
    replay_plain(&path.with_extension("plain.pdn"), &sources, megabytes * 200_000)?;
    index(&path)?;
    if let Some(peak) = peak_memory() {
        println!("peak memory with the index: {peak}");
    }
    fs::remove_file(path)
}

/// Replays a collection of plain games: tags that say the variant, and moves.
fn replay_plain(path: &Path, sources: &[Vec<u8>], size: u64) -> io::Result<()> {
    let mut games = Vec::new();
    for read in sources.iter().flat_map(|source| Games::new(&source[..], Mode::Recovering)) {
        let game = read?.game;
        let mut replay = Replay::of(&game);
        replay.start_if_needed(game.first_move(), &mut |_| {});
        let (Some(ruleset), Ok(moves)) = (replay.ruleset(), game.moves()) else { continue };
        if moves.stopped.is_some() || moves.made.is_empty() || game.tag("FEN").is_some() {
            continue;
        }
        let mut plain = Game::default();
        plain.tags.clone_from(&game.tags);
        plain.set_ruleset(ruleset);
        plain.terminator = game.terminator;
        let line = game.main_line().map(|(_, node)| node.content.clone());
        line.fold(Game::START, |at, content| plain.add(at, content));
        games.push(plain.to_string().into_bytes());
    }
    let bytes = make(path, &games, size)?;
    for round in 1..=5 {
        let mut check = Check::new(File::open(path)?, Mode::Recovering);
        let started = CpuTime::start();
        while check.next(&mut |_| {})? {}
        let seconds = started.elapsed().as_secs_f64();
        println!(
            "{round}: replaying {} MB of plain games: {:.2} million plies a second, {} plies a game",
            bytes / 1_000_000,
            check.summary().plies as f64 / 1e6 / seconds,
            check.summary().plies / check.summary().games.max(1),
        );
    }
    fs::remove_file(path)
}

/// Makes an index of the positions and asks it.
fn index(path: &Path) -> io::Result<()> {
    let (at, scratch) = (path.with_extension("positions"), path.with_extension("sort"));
    let open = |path: &Path| File::options().read(true).write(true).create(true).truncate(true).open(path);
    let source = Source { size: 0, modified: 0, digest: 0 };
    let started = CpuTime::start();
    let out = BufWriter::new(open(&at)?);
    let contents = build_index(File::open(path)?, open(&scratch)?, out, source, &mut |_| {})?;
    println!(
        "an index of {} positions of {} games, {} MB, in {:.0} s",
        contents.pairs,
        contents.games,
        fs::metadata(&at)?.len() / 1_000_000,
        started.elapsed().as_secs_f64(),
    );
    let start = AnyPosition::start(Variant::Russian);
    let rare = AnyPosition::from_fen(Variant::Russian, "W:Wa1:Bh8").unwrap_or(start);
    let moves = ["c3-d4", "d6-e5", "b2-c3", "e7-d6"];
    let known =
        moves.iter().try_fold(start, |position, text| position.play(&position.read_move(text).ok()?).ok());
    for (name, position) in [("a known position", known.unwrap_or(start)), ("an unknown one", rare)] {
        let started = Instant::now();
        let mut index = Index::open(File::open(&at)?).map_err(io::Error::other)?;
        let found = index.find(position_key(&position))?.len();
        println!("{name}: {found} games in {:.2} ms", started.elapsed().as_secs_f64() * 1e3);
    }
    fs::remove_file(scratch)?;
    fs::remove_file(at)
}

fn sources(folder: &Path) -> io::Result<Vec<Vec<u8>>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.sort();
    paths.iter().map(fs::read).collect()
}

/// Writes the files again and again. Each time the dates and rounds are others, and every third time a comment with a clock stands
/// behind each tenth move.
fn make(path: &Path, sources: &[Vec<u8>], size: u64) -> io::Result<u64> {
    let mut out = BufWriter::new(File::create(path)?);
    let mut written = 0_u64;
    let mut turn = 0_u64;
    while written < size {
        for source in sources {
            let mut numbers = 0;
            for line in source.split_inclusive(|&byte| byte == b'\n') {
                let tag = |name: &[u8]| line.starts_with(name);
                let varied = if tag(b"[Date ") {
                    Some(format!(
                        "[Date \"{}.{:02}.{:02}\"]\n",
                        1900 + turn % 120,
                        turn % 12 + 1,
                        turn % 28 + 1
                    ))
                } else if tag(b"[Round ") {
                    Some(format!("[Round \"{}\"]\n", turn % 19 + 1))
                } else {
                    None
                };
                let bytes = varied.as_deref().map_or(line, str::as_bytes);
                out.write_all(bytes)?;
                written += bytes.len() as u64;
                numbers += 1;
                // Between two lines of tags or moves, a comment is a comment.
                if turn % 3 == 2 && numbers % 5 == 0 && line.starts_with(b"1. ") {
                    let clock = b"{[%clk 0:59:30]}\n";
                    out.write_all(clock)?;
                    written += clock.len() as u64;
                }
            }
            out.write_all(b"\n\n")?;
            written += 2;
        }
        turn += 1;
    }
    out.flush()?;
    Ok(written)
}

fn peak_memory() -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    Some(status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.trim().to_owned())
}
