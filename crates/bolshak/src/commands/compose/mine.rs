//! `bolshak compose mine`: positions with exactly one solution, cut out of games and of the endgame tables.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use composition::{Find, Limits, Mined, Wanted, dig};
use draughts::{
    AnyPosition, Board, Color, Kind, MoveRules, Notation, Piece, Position, Rules, Setup, Square, Variant,
    with_rules,
};
use endgame::{Library, Shelved};
use engine::{Engine, Level, Line, Options, Stop};
use language::Language;
use pdn::{Content, Game, Games, Mode, MoveText, Replay, Transcoded};
use rulebook::Lots;

use crate::failure::Failure;

/// Cuts positions with exactly one solution out of games and of the endgame tables: one move wins, or one alone does not lose, and so at every move of its line. Each answer is proved
/// again by the checker of proofs; positions that are in the file already are passed over.
#[derive(clap::Args)]
pub(super) struct Mine {
    /// Files of games, in PDN
    files: Vec<PathBuf>,
    /// The file the positions are added to, in PDN
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Play so many games of the engine's middle levels with itself
    #[arg(long, value_name = "N", default_value_t = 0)]
    self_play: u32,
    /// Draw so many positions of the endgame tables by lot
    #[arg(long, value_name = "N", default_value_t = 0)]
    endings: u32,
    /// The game
    #[arg(long, default_value_t = Variant::Russian)]
    variant: Variant,
    /// The lot
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Stop when so many new positions are found
    #[arg(long, value_name = "N", default_value_t = u32::MAX, hide_default_value = true)]
    wanted: u32,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 1e6, hide_default_value = true)]
    time: f64,
    /// Moves of White in the line, at least
    #[arg(long, value_name = "N", default_value_t = 2)]
    moves: usize,
    /// Other first moves, at least
    #[arg(long, value_name = "N", default_value_t = 3)]
    choice: usize,
    /// Positions to open for each question
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The folder of endgame tables to ask; those up to four pieces are in the program
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

/// The mine, while it is worked.
struct Works<'a, R: Rules> {
    tables: &'a endgame::Tables<R>,
    wanted: Wanted,
    file: File,
    path: &'a Path,
    /// Positions that were found or stand in the line of one that was.
    known: HashSet<Position<R>>,
    /// Those in the file before.
    before: usize,
    tried: u64,
    found: u32,
    most: u32,
    until: Instant,
}

impl Mine {
    pub(super) fn run(self, language: Language) -> Result<(), Failure> {
        if !(0.0..=1e6).contains(&self.time) {
            return Err(Failure::seconds(language, "--time", self.time, 1_000_000));
        }
        if self.files.is_empty() && self.self_play == 0 && self.endings == 0 {
            return Err(Failure::Input(language.say("composition-nothing-to-mine", &[])));
        }
        let library = super::super::tables::library(self.tables.as_deref(), language)?;
        with_rules!(self.variant, R => self.dig::<R>(&library, language))
    }

    fn dig<R: Shelved + Mined>(&self, library: &Library, language: Language) -> Result<(), Failure> {
        let wrong = |error| Failure::write(&self.out, error);
        let known = known::<R>(&self.out)?;
        let file = OpenOptions::new().create(true).append(true).open(&self.out).map_err(wrong)?;
        let began = Instant::now();
        let mut works = Works {
            tables: R::shelf(library),
            wanted: Wanted { moves: self.moves, choice: self.choice, limits: Limits::nodes(self.nodes) },
            file,
            path: &self.out,
            before: known.len(),
            known,
            tried: 0,
            found: 0,
            most: self.wanted,
            until: began + Duration::from_secs_f64(self.time),
        };
        self.mine_files(&mut works)?;
        self.mine_play(&mut works)?;
        self.mine_tables(&mut works)?;
        let seconds = began.elapsed().as_secs_f64();
        let rate = f64::from(works.found) / seconds.max(0.001) * 3_600.0;
        let arguments = [
            ("found", works.found.into()),
            ("known", works.before.into()),
            ("tried", works.tried.into()),
            ("seconds", format!("{seconds:.1}").into()),
            ("rate", format!("{rate:.0}").into()),
        ];
        writeln!(std::io::stdout(), "{}", language.say("composition-mined", &arguments))?;
        Ok(())
    }

    /// The positions of the games of the files.
    fn mine_files<R: Mined>(&self, works: &mut Works<'_, R>) -> Result<(), Failure> {
        for path in &self.files {
            let file = File::open(path).map_err(|error| Failure::read(path, error))?;
            for game in Games::new(Transcoded::new(file, None), Mode::Recovering) {
                let game = game.map_err(|error| Failure::read(path, error))?.game;
                let source = source(&game);
                let positions = positions(&game).into_iter().filter_map(|position| typed::<R>(&position));
                if works.through(positions, &source)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Games of the engine with itself. Middle levels err, so that there is something to find.
    fn mine_play<R: Mined>(&self, works: &mut Works<'_, R>) -> Result<(), Failure> {
        let engine = Engine::new(Options { hash_mib: 8, ..Options::default() });
        for number in 0..u64::from(self.self_play) {
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number);
            let played = play::<R>(&engine, seed);
            if works.through(played, &format!("self-play {seed}"))? {
                break;
            }
        }
        Ok(())
    }

    /// Positions of as many pieces as the tables know.
    fn mine_tables<R: Mined>(&self, works: &mut Works<'_, R>) -> Result<(), Failure> {
        let mut lots = Lots::new(self.seed);
        for _ in 0..self.endings {
            let Some(position) = ending::<R>(&mut lots) else { continue };
            if works.tables.result(&position).is_some()
                && works.through(std::iter::once(position), "endgame tables")?
            {
                break;
            }
        }
        Ok(())
    }
}

impl<R: Mined> Works<'_, R> {
    /// Digs in positions that follow one another, and says whether there is enough. Behind a find its line is passed over.
    fn through(
        &mut self,
        positions: impl Iterator<Item = Position<R>>,
        source: &str,
    ) -> Result<bool, Failure> {
        let mut rest = 0_usize;
        for position in positions {
            if self.found >= self.most || Instant::now() >= self.until {
                return Ok(true);
            }
            if rest > 0 {
                rest -= 1;
                continue;
            }
            let seen = if position.turn() == Color::White { position } else { position.rotated() };
            if self.known.contains(&seen) {
                continue;
            }
            self.tried += 1;
            let Some(find) = dig(&position, self.tables, self.wanted) else { continue };
            rest = find.line.len();
            if self.keep(&find) {
                let record = record(&find, source);
                // On disk before the next one is looked for.
                writeln!(self.file, "{record}").map_err(|error| Failure::write(self.path, error))?;
                self.found += 1;
            }
        }
        Ok(self.found >= self.most)
    }

    /// Whether a find is new: neither it nor a position of its line was found before.
    fn keep(&mut self, find: &Find<R>) -> bool {
        let mut at = find.position;
        let mut line = vec![at];
        for pair in find.line.chunks(2) {
            at = pair.iter().fold(at, |at, mv| at.play(mv));
            if at.turn() == Color::White {
                line.push(at);
            }
        }
        let new = line.iter().all(|position| !self.known.contains(position));
        self.known.extend(line);
        new
    }
}

/// The positions with White to move of the records of a file.
fn known<R: Rules>(path: &Path) -> Result<HashSet<Position<R>>, Failure> {
    let Ok(file) = File::open(path) else { return Ok(HashSet::new()) };
    let mut known = HashSet::new();
    for game in Games::new(Transcoded::new(file, None), Mode::Recovering) {
        let game = game.map_err(|error| Failure::read(path, error))?.game;
        let all = positions(&game).into_iter().filter_map(|position| typed::<R>(&position));
        known.extend(all.filter(|position| position.turn() == Color::White));
    }
    Ok(known)
}

/// The positions of a record in their order, as far as it can be followed.
fn positions(game: &Game) -> Vec<AnyPosition> {
    let mut replay = Replay::of(game);
    replay.start_if_needed(game.first_move(), &mut |_| {});
    let mut all: Vec<AnyPosition> = replay.position().into_iter().collect();
    let mut at = Game::START;
    while let Some(next) = game.node(at).children().first().copied() {
        at = next;
        if let Content::Move(text) = &game.node(at).content {
            match replay.position().filter(|_| replay.mv(text, &mut |_| {})) {
                Some(_) => all.extend(replay.position()),
                None => break,
            }
        }
    }
    all
}

fn typed<R: Rules>(position: &AnyPosition) -> Option<Position<R>> {
    (position.ruleset() == R::VARIANT).then(|| Position::from_fen(&position.fen()).ok())?
}

/// Where a position comes from.
fn source(game: &Game) -> String {
    let tag = |name: &str| game.tag(name).filter(|value| !value.is_empty()).unwrap_or("?");
    format!("{} – {}, {}, {}", tag("White"), tag("Black"), tag("Event"), tag("Date"))
}

/// The longest game that is played.
const LONGEST: usize = 140;

/// One game: a few moves by lot, then by levels that err.
fn play<R: Rules>(engine: &Engine, seed: u64) -> impl Iterator<Item = Position<R>> {
    let mut lots = Lots::new(seed);
    let mut line = Line::new(AnyPosition::start(R::VARIANT));
    let levels: Vec<Level> = Level::all().collect();
    let middle = levels.len() / 2;
    engine.new_game();
    let mut seen = Vec::new();
    for ply in 0..LONGEST {
        let position = *line.position();
        if position.outcome().is_some() || line.drawn().is_some() {
            break;
        }
        seen.extend(typed::<R>(&position));
        let moves = position.legal_moves();
        let by_lot = ply < 4 || lots.below(12) == 0;
        let chosen = if by_lot {
            moves.get(lots.below(moves.len() as u64) as usize).copied()
        } else {
            let level = levels[lots.below(middle as u64 + 1) as usize];
            let limits = engine::Limits::nodes(400);
            let report = level.choose(engine, &line, &limits, lots.below(u64::MAX), &Stop::new());
            report.lines.first().and_then(|variation| variation.pv.first().copied())
        };
        if chosen.is_none_or(|mv| line.play(&mv).is_err()) {
            break;
        }
    }
    seen.into_iter()
}

/// Three or four pieces by lot, White to move.
fn ending<R: Rules>(lots: &mut Lots) -> Option<Position<R>> {
    let mut setup = Setup::<<R as MoveRules>::Board>::default();
    setup.turn = Some(Color::White);
    let pieces = 3 + lots.below(2);
    let squares: Vec<Square<R::Board>> = Square::all().collect();
    for piece in 0..pieces {
        let square = squares.get(lots.below(squares.len() as u64) as usize)?;
        let color = if piece % 2 == 0 { Color::White } else { Color::Black };
        let edge = square.rank() == 0 || square.rank() + 1 == <R::Board as Board>::SIDE;
        let kind = if edge || lots.below(3) == 0 { Kind::King } else { Kind::Man };
        setup.set(*square, Some(Piece { color, kind }));
    }
    setup.position().ok()
}

/// A find as a record.
fn record<R: Rules>(find: &Find<R>, source: &str) -> Game {
    let mut game = Game::default();
    game.set_ruleset(R::VARIANT);
    game.set_tag("SetUp", "1");
    game.set_tag("FEN", &find.position.fen().to_string());
    game.set_tag("Task", &find.goal.to_string());
    game.set_tag("Difficulty", &find.difficulty.to_string());
    game.set_tag("Source", source);
    let (mut at, mut place) = (find.position, Game::START);
    for mv in &find.line {
        let text = at.write_move(mv, Notation::Sheet);
        let content = MoveText::read(&text).map_or(Content::Words, Content::Move);
        place = game.add(place, content);
        at = at.play(mv);
    }
    game
}
