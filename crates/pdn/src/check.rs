//! Is a file in order? Each game read, played and judged, in constant memory.

use std::io::{self, Read};
use std::ops::ControlFlow;

use crate::build::MOST_FAULTS;
use crate::encoding::Decoder;
use crate::fault::{Fault, Harm, Place, What};
use crate::guess::{Guessing, Plays};
use crate::lex::{MoveText, Terminator};
use crate::reader::{Mode, Reader};
use crate::replay::Replay;
use crate::visit::Visitor;

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// In order.
    Ok,
    /// Something is wrong with it, and it plays to its end all the same.
    Repaired,
    /// It cannot be played to its end; in strict mode, it is not written as the standard says.
    Failed,
}

/// A game that was checked.
#[derive(Debug)]
pub struct Checked<'a> {
    /// The number of the game in the file, the first being 1.
    pub number: u64,
    /// Where it begins.
    pub at: Place,
    /// The player of the white pieces, as the tag names him.
    pub white: &'a str,
    /// The player of the black pieces.
    pub black: &'a str,
    /// What became of it.
    pub state: State,
    /// The moves of the game itself that were made.
    pub plies: u32,
    /// What is wrong.
    pub faults: &'a [Fault],
}

/// What a check tells.
#[derive(Debug)]
pub enum Report<'a> {
    /// A game.
    Game(Checked<'a>),
    /// Something wrong between the games.
    Between(&'a Fault),
}

/// The games of a file, by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// All.
    pub games: u64,
    /// Those in order.
    pub ok: u64,
    /// Those with faults that play to their end.
    pub repaired: u64,
    /// The others.
    pub failed: u64,
    /// Those with faults that have neither a tag nor a move: what is found in a file of something else.
    pub blank: u64,
    /// Those whose tags do not say the variant.
    pub guessed: u64,
    /// Faults between the games.
    pub between: u64,
    /// Those among them that keep a part of the file from being read.
    pub unread: u64,
    /// The moves that were made in the games, without variations.
    pub plies: u64,
}

impl Summary {
    /// Whether nothing at all was wrong.
    #[must_use]
    pub const fn is_clean(&self) -> bool {
        self.ok == self.games && self.between == 0
    }

    /// Whether there is something, and none of it is a game.
    #[must_use]
    pub const fn is_something_else(&self) -> bool {
        self.blank == self.games && self.blank + self.between > 0
    }

    /// Both together.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.ok += other.ok;
        self.repaired += other.repaired;
        self.failed += other.failed;
        self.blank += other.blank;
        self.guessed += other.guessed;
        self.between += other.between;
        self.unread += other.unread;
        self.plies += other.plies;
    }
}

/// Checks a file game by game.
pub struct Check<'a> {
    reader: Reader<'a>,
    checker: Guessing<Checker>,
}

impl<'a> Check<'a> {
    /// A check of a file.
    pub fn new(input: impl Read + 'a, mode: Mode) -> Self {
        let checker = Guessing::new(Checker { mode, ..Checker::default() });
        Self { reader: Reader::new(input, mode), checker }
    }

    /// Checks the next game and tells of it; `false` if there is none.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn next(&mut self, tell: &mut dyn FnMut(Report<'_>)) -> io::Result<bool> {
        let more = self.reader.read_game(&mut self.checker)?;
        let checker = &mut self.checker.inner;
        for fault in checker.between.drain(..) {
            tell(Report::Between(&fault));
        }
        if more {
            let state = checker.state();
            checker.count(state);
            let (white, black) = (&checker.white, &checker.black);
            let mut decoder = checker.decoder.clone();
            // Names are only wanted where something is wrong.
            let (white, black) = if checker.faults.is_empty() {
                (Default::default(), Default::default())
            } else {
                (decoder.text(white), decoder.text(black))
            };
            tell(Report::Game(Checked {
                number: checker.summary.games,
                at: checker.at,
                white: &white,
                black: &black,
                state,
                plies: checker.replay.plies(),
                faults: &checker.faults,
            }));
        }
        Ok(more)
    }

    /// The count so far.
    #[must_use]
    pub const fn summary(&self) -> Summary {
        self.checker.inner.summary
    }

    /// The bytes read so far.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.reader.offset()
    }
}

#[derive(Debug, Default)]
struct Checker {
    mode: Mode,
    replay: Replay,
    decoder: Decoder,
    summary: Summary,
    in_game: bool,
    /// Whether the game has neither a tag nor a move so far.
    blank: bool,
    at: Place,
    white: Vec<u8>,
    black: Vec<u8>,
    faults: Vec<Fault>,
    between: Vec<Fault>,
    worst: Option<Harm>,
}

impl Checker {
    fn state(&self) -> State {
        match (self.worst, self.mode) {
            (None | Some(Harm::Note), _) => State::Ok,
            (Some(Harm::Fatal), _) | (_, Mode::Strict) => State::Failed,
            (Some(Harm::Repaired | Harm::Aside), _) => State::Repaired,
        }
    }

    fn count(&mut self, state: State) {
        self.summary.games += 1;
        self.summary.plies += u64::from(self.replay.plies());
        self.summary.blank += u64::from(self.blank && state != State::Ok);
        self.summary.guessed += u64::from(self.replay.is_guess());
        match state {
            State::Ok => self.summary.ok += 1,
            State::Repaired => self.summary.repaired += 1,
            State::Failed => self.summary.failed += 1,
        }
    }

    /// Whether nothing more is told of this game.
    fn refused(&self) -> bool {
        self.mode == Mode::Strict && self.worst.is_some_and(|harm| harm > Harm::Note)
    }
}

/// Keeps a fault of the game.
fn keep(faults: &mut Vec<Fault>, worst: &mut Option<Harm>, mode: Mode, at: Place, what: What) {
    let harm = what.harm();
    if mode == Mode::Strict && worst.is_some_and(|worst| worst > Harm::Note) {
        return;
    }
    *worst = (*worst).max(Some(harm));
    if faults.len() < MOST_FAULTS {
        faults.push(Fault { at, what });
    }
}

/// Calls a method of the replay with a closure that keeps its faults.
macro_rules! replay {
    ($self:ident, $at:expr, $method:ident ( $($argument:expr),* )) => {{
        let Checker { replay, faults, worst, mode, .. } = $self;
        replay.$method($($argument,)* &mut |what| keep(faults, worst, *mode, $at, what))
    }};
}

impl Plays for Checker {
    fn replay(&mut self) -> &mut Replay {
        &mut self.replay
    }
}

impl Visitor for Checker {
    fn begin_game(&mut self, at: Place) -> ControlFlow<()> {
        self.in_game = true;
        self.blank = true;
        self.at = at;
        self.white.clear();
        self.black.clear();
        self.faults.clear();
        self.worst = None;
        self.replay.begin();
        ControlFlow::Continue(())
    }

    fn tag(&mut self, _: Place, name: &str, value: &[u8]) -> ControlFlow<()> {
        self.blank = false;
        let short = &value[..value.len().min(200)];
        match name {
            "White" => short.clone_into(&mut self.white),
            "Black" => short.clone_into(&mut self.black),
            _ => {}
        }
        self.replay.tag(name, value);
        ControlFlow::Continue(())
    }

    fn number(&mut self, _: Place, number: u32, _: u8) -> ControlFlow<()> {
        self.replay.number(number);
        ControlFlow::Continue(())
    }

    #[inline]
    fn mv(&mut self, at: Place, mv: &MoveText) -> ControlFlow<()> {
        self.blank = false;
        replay!(self, at, mv(mv));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, at: Place) -> ControlFlow<()> {
        replay!(self, at, begin_variation());
        ControlFlow::Continue(())
    }

    fn end_variation(&mut self, _: Place) -> ControlFlow<()> {
        self.replay.end_variation();
        ControlFlow::Continue(())
    }

    fn setup(&mut self, at: Place, fen: &[u8]) -> ControlFlow<()> {
        replay!(self, at, setup(fen));
        ControlFlow::Continue(())
    }

    fn fault(&mut self, Fault { at, what }: Fault) -> ControlFlow<()> {
        if self.in_game {
            keep(&mut self.faults, &mut self.worst, self.mode, at, what);
        } else {
            self.summary.between += 1;
            self.summary.unread += u64::from(what.harm() == Harm::Fatal);
            if self.between.len() < MOST_FAULTS {
                self.between.push(Fault { at, what });
            }
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, at: Place, terminator: Terminator) -> ControlFlow<()> {
        self.in_game = false;
        if !self.refused() {
            replay!(self, at, end(terminator));
        }
        ControlFlow::Continue(())
    }
}
