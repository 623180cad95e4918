//! A guess at the game of a record whose tags do not say it: every variant is tried on all its moves.
//!
//! A guess serves whoever plays the record – a check, an index, a score sheet – and is never written into one.

use std::mem;
use std::ops::ControlFlow;

use draughts::{Ruleset, Variant, World};

use crate::fault::{Fault, Place};
use crate::lex::{Form, MoveText, Terminator};
use crate::replay::Replay;
use crate::tree::{Content, Game};
use crate::visit::Visitor;

/// A move or a setup of the game itself.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<'a> {
    Move(&'a MoveText),
    Setup(&'a [u8]),
}

/// The variant that the squares of a FEN speak for: Russian draughts for letters and the small board, otherwise International.
#[must_use]
pub fn guess_variant(fen: &str) -> Variant {
    if is_large(fen) { Variant::International } else { Variant::Russian }
}

/// Whether a FEN names no square of the small board by letters and one that only the large board has, or none at all.
fn is_large(fen: &str) -> bool {
    let names = || fen.split(|c: char| !c.is_ascii_alphanumeric());
    let numbers = names()
        .filter_map(|name| name.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse::<u32>().ok());
    let letters = names().any(|name| {
        let name = name.trim_start_matches(['W', 'B', 'K']);
        matches!(name.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
    });
    !letters && numbers.max().is_none_or(|highest| highest > 32)
}

/// The variant on whose board a game can be played to its end: that of the games around it in its file if it fits, otherwise the
/// first that does, Russian or International draughts before the others. If none fits, the one that gets furthest.
pub(crate) fn guess(fen: Option<&str>, steps: &[Step<'_>], around: Option<Ruleset>) -> Ruleset {
    let letters = steps.iter().any(|step| matches!(step, Step::Move(mv) if mv.form() != Form::Numeric));
    let setup = steps.iter().find_map(|step| match step {
        Step::Setup(fen) => str::from_utf8(fen).ok(),
        Step::Move(_) => None,
    });
    let large = !letters && fen.or(setup).is_none_or(is_large);
    let first = Ruleset::Variant(if large { Variant::International } else { Variant::Russian });
    // Giveaway has the moves of Russian draughts, antidraughts those of International, Portuguese those of Spanish: only the games
    // around speak for them.
    let silent = [Variant::Giveaway.into(), World::Antidraughts.into(), World::Portuguese.into()];
    let others = Ruleset::all().filter(|game| !silent.contains(game));
    let mut best = (0, around.unwrap_or(first));
    let mut tried = Vec::with_capacity(8);
    let mut replay = Replay::default();
    for variant in around.into_iter().chain([first]).chain(others) {
        if tried.contains(&variant) {
            continue;
        }
        tried.push(variant);
        let plies = trial(&mut replay, variant, fen, steps);
        match plies {
            Ok(()) => return variant,
            Err(plies) if plies > best.0 => best = (plies, variant),
            Err(_) => {}
        }
    }
    best.1
}

/// Plays a game by the rules of a variant: to its end, or so many moves.
fn trial(replay: &mut Replay, variant: Ruleset, fen: Option<&str>, steps: &[Step<'_>]) -> Result<(), u32> {
    let nothing = &mut |_| {};
    replay.begin();
    replay.assume(variant);
    if let Some(fen) = fen {
        replay.tag("FEN", fen.as_bytes());
    }
    for step in steps {
        match step {
            Step::Move(mv) => {
                replay.mv(mv, nothing);
            }
            Step::Setup(fen) => replay.setup(fen, nothing),
        }
        if replay.failed() {
            break;
        }
    }
    if steps.is_empty() {
        replay.start_if_needed(None, nothing);
    }
    if replay.failed() { Err(replay.plies()) } else { Ok(()) }
}

/// The guess at a game that was read.
pub(crate) fn of_game(game: &Game) -> Ruleset {
    let steps = game.main_line().filter_map(|(_, node)| match &node.content {
        Content::Move(mv) => Some(Step::Move(mv)),
        Content::Setup(fen) => Some(Step::Setup(fen.as_bytes())),
        Content::Start | Content::Words => None,
    });
    let steps: Vec<_> = steps.collect();
    guess(game.tag("FEN"), &steps, game.around)
}

/// What is held back of a game until its variant is known.
#[derive(Debug)]
enum Held {
    Number(u32, u8),
    Move(MoveText),
    Open,
    Close,
    Setup(Vec<u8>),
    Fault(Fault),
}

/// So much of a game is held back at most; by then its moves have spoken.
const MOST_HELD: usize = 1024;

/// Somebody who plays what a reader tells.
pub(crate) trait Plays: Visitor {
    /// The board it is played on.
    fn replay(&mut self) -> &mut Replay;
}

/// Stands between a reader and somebody who plays: the moves of a game whose tags do not say its variant come only when there is a
/// guess at it.
#[derive(Debug)]
pub(crate) struct Guessing<V> {
    pub(crate) inner: V,
    stage: Stage,
    held: Vec<(Place, Held)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Tags,
    Holding,
    Through,
}

impl<V: Plays> Guessing<V> {
    pub(crate) fn new(inner: V) -> Self {
        Self { inner, stage: Stage::Tags, held: Vec::new() }
    }

    /// Whether something of the body of a game is to be held back.
    #[cold]
    fn holds(&mut self) -> bool {
        if self.stage == Stage::Tags {
            self.stage = if self.inner.replay().is_unsaid() { Stage::Holding } else { Stage::Through };
        }
        if self.held.len() == MOST_HELD {
            self.release();
        }
        self.stage == Stage::Holding
    }

    /// Makes the guess and tells what was held back.
    #[cold]
    fn release(&mut self) {
        if mem::replace(&mut self.stage, Stage::Through) == Stage::Through || !self.inner.replay().is_unsaid()
        {
            return;
        }
        let mut depth = 0;
        let main = self.held.iter().filter_map(|(_, held)| {
            match held {
                Held::Open => depth += 1,
                Held::Close => depth -= 1,
                Held::Move(mv) if depth == 0 => return Some(Step::Move(mv)),
                Held::Setup(fen) if depth == 0 => return Some(Step::Setup(fen)),
                _ => {}
            }
            None
        });
        let steps: Vec<_> = main.collect();
        let replay = self.inner.replay();
        let variant = guess(replay.fen(), &steps, replay.around());
        replay.assume(variant);
        for (at, held) in mem::take(&mut self.held) {
            let _ = match held {
                Held::Number(number, dots) => self.inner.number(at, number, dots),
                Held::Move(mv) => self.inner.mv(at, &mv),
                Held::Open => self.inner.begin_variation(at),
                Held::Close => self.inner.end_variation(at),
                Held::Setup(fen) => self.inner.setup(at, &fen),
                Held::Fault(fault) => self.inner.fault(fault),
            };
        }
    }

    fn hold(&mut self, at: Place, held: Held) -> ControlFlow<()> {
        self.held.push((at, held));
        ControlFlow::Continue(())
    }
}

/// What plays a game hears no annotations.
impl<V: Plays> Visitor for Guessing<V> {
    fn begin_game(&mut self, at: Place) -> ControlFlow<()> {
        self.stage = Stage::Tags;
        self.held.clear();
        self.inner.begin_game(at)
    }

    fn tag(&mut self, at: Place, name: &str, value: &[u8]) -> ControlFlow<()> {
        self.inner.tag(at, name, value)
    }

    #[inline]
    fn number(&mut self, at: Place, number: u32, dots: u8) -> ControlFlow<()> {
        if self.stage != Stage::Through && self.holds() {
            return self.hold(at, Held::Number(number, dots));
        }
        self.inner.number(at, number, dots)
    }

    #[inline]
    fn mv(&mut self, at: Place, mv: &MoveText) -> ControlFlow<()> {
        if self.stage != Stage::Through && self.holds() {
            return self.hold(at, Held::Move(*mv));
        }
        self.inner.mv(at, mv)
    }

    fn begin_variation(&mut self, at: Place) -> ControlFlow<()> {
        if self.stage != Stage::Through && self.holds() {
            return self.hold(at, Held::Open);
        }
        self.inner.begin_variation(at)
    }

    fn end_variation(&mut self, at: Place) -> ControlFlow<()> {
        if self.stage != Stage::Through && self.holds() {
            return self.hold(at, Held::Close);
        }
        self.inner.end_variation(at)
    }

    fn setup(&mut self, at: Place, fen: &[u8]) -> ControlFlow<()> {
        if self.stage != Stage::Through && self.holds() {
            return self.hold(at, Held::Setup(fen.to_owned()));
        }
        self.inner.setup(at, fen)
    }

    fn fault(&mut self, fault: Fault) -> ControlFlow<()> {
        if self.stage == Stage::Holding && self.holds() {
            return self.hold(fault.at, Held::Fault(fault));
        }
        self.inner.fault(fault)
    }

    fn end_game(&mut self, at: Place, terminator: Terminator) -> ControlFlow<()> {
        self.release();
        self.inner.end_game(at, terminator)
    }
}
