//! The moves of a record as the rules know them, and a record of moves.

use draughts::{AnyMove, AnyPosition, Notation};

use crate::fault::{Harm, What};
use crate::lex::{MoveText, Terminator};
use crate::replay::Replay;
use crate::tree::{Content, Game, NodeId};

/// The game itself, without variations, played as far as it can be.
#[derive(Clone, Debug)]
pub struct Moves {
    /// The position before the first move.
    pub start: AnyPosition,
    /// The moves, each with its node and the position before it.
    pub made: Vec<(NodeId, AnyPosition, AnyMove)>,
    /// What stopped them before the end of the record.
    pub stopped: Option<What>,
}

impl Moves {
    /// The position after the last move.
    #[must_use]
    pub fn position(&self) -> AnyPosition {
        match self.made.last() {
            // Moves that were played are legal.
            Some((_, before, mv)) => before.play(mv).unwrap_or(*before),
            None => self.start,
        }
    }
}

impl Game {
    /// Plays the game itself, without variations, up to the first move that cannot be played or a set-up in its middle.
    ///
    /// # Errors
    /// What is wrong, if there is not even a position to start from.
    pub fn moves(&self) -> Result<Moves, What> {
        let mut replay = Replay::of(self);
        let mut stopped = None;
        let mut fault = |what: What| {
            if what.harm() == Harm::Fatal {
                stopped.get_or_insert(what);
            }
        };
        let begins_set_up =
            self.main_line().next().is_some_and(|(_, node)| matches!(node.content, Content::Setup(_)));
        if !begins_set_up {
            replay.start(self.first_move(), &mut fault);
        }
        let mut start = replay.position();
        let mut made = Vec::new();
        for (id, node) in self.main_line() {
            match &node.content {
                Content::Move(text) => {
                    if !replay.mv(text, &mut fault) {
                        break;
                    }
                    let Some((before, mv)) = replay.last() else { break };
                    made.push((id, before, mv));
                }
                Content::Setup(fen) if made.is_empty() => {
                    replay.setup(fen.as_bytes(), &mut fault);
                    start = replay.position();
                }
                Content::Setup(_) => {
                    fault(What::SetUpAgain);
                    break;
                }
                Content::Start | Content::Words => {}
            }
        }
        match start {
            Some(start) => Ok(Moves { start, made, stopped }),
            None => Err(stopped.unwrap_or(What::EmptyGame)),
        }
    }

    /// The record of moves from a position, with the tags that say which game it is and where it began; the result comes with
    /// [`finish`](Self::finish). A move that is not legal ends it.
    #[must_use]
    pub fn of_moves<'a>(start: &AnyPosition, moves: impl IntoIterator<Item = &'a AnyMove>) -> Self {
        let mut game = Self::default();
        game.set_ruleset(start.ruleset());
        if *start != AnyPosition::start(start.ruleset()) {
            game.set_tag("SetUp", "1");
            game.set_tag("FEN", &start.fen());
        }
        let (mut at, mut position) = (Self::START, *start);
        for mv in moves {
            let text = position.write_move(mv, Notation::Path).ok().and_then(|text| MoveText::read(&text));
            let (Some(text), Ok(after)) = (text, position.play(mv)) else { break };
            at = game.add(at, Content::Move(text));
            position = after;
        }
        // Each move as short as it can be told from the others.
        game.canonical(None).0
    }

    /// Sets the end of the record and the tag `Result`.
    pub fn finish(&mut self, terminator: Terminator) {
        self.set_tag("Result", terminator.text());
        self.terminator = terminator;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::{Ruleset, Variant};

    /// Moves written and read again are the same moves, whatever the variant and the start.
    #[test]
    fn a_record_of_moves_gives_the_moves_back() {
        let mut seed = 7_u64;
        for variant in Ruleset::all() {
            for _ in 0..40 {
                let start = AnyPosition::start(variant);
                let mut line = Vec::new();
                let mut position = start;
                loop {
                    let moves = position.legal_moves();
                    seed =
                        seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let Some(mv) = moves.get((seed >> 33) as usize % moves.len().max(1)) else { break };
                    position = position.play(mv).unwrap();
                    line.push((*mv, position));
                    if line.len() == 120 {
                        break;
                    }
                }
                for from in [0, line.len() / 2] {
                    let start = if from == 0 { start } else { line[from - 1].1 };
                    let mut game = Game::of_moves(&start, line[from..].iter().map(|(mv, _)| mv));
                    game.finish(Terminator::Draw2);
                    let text = game.to_string();
                    let read =
                        crate::Games::new(text.as_bytes(), crate::Mode::Strict).next().unwrap().unwrap();
                    assert!(read.faults.is_empty(), "{text}\n{:?}", read.faults);
                    let found = read.game.moves().unwrap();
                    assert_eq!((found.start, found.stopped.is_none()), (start, true));
                    assert_eq!(found.position(), position);
                    let made: Vec<_> = found.made.iter().map(|(_, _, mv)| *mv).collect();
                    assert_eq!(made, line[from..].iter().map(|(mv, _)| *mv).collect::<Vec<_>>());
                }
            }
        }
    }

    #[test]
    fn a_board_set_up_before_the_first_move_is_the_start() {
        let text = "[GameType \"25\"]\n{x} /FEN \"W:Wc3:Bf6\"/ 1. c3-d4 f6-g5 *";
        let game = crate::Games::new(text.as_bytes(), crate::Mode::Recovering).next().unwrap().unwrap().game;
        let found = game.moves().unwrap();
        assert_eq!(
            (found.made.len(), found.start.fen()),
            (2, AnyPosition::from_fen(Variant::Russian, "W:Wc3:Bf6").unwrap().fen())
        );
    }

    #[test]
    fn what_cannot_be_played_stops_the_moves_and_is_said() {
        let text = "[GameType \"25\"]\n1. c3-d4 d6-c5 2. b2-c3 a1-a1 3. f6-g5 *";
        let game = crate::Games::new(text.as_bytes(), crate::Mode::Recovering).next().unwrap().unwrap().game;
        let found = game.moves().unwrap();
        assert_eq!(found.made.len(), 3);
        let again = "[GameType \"25\"]\n1. c3-d4 d6-c5 /FEN \"W:Wc3:Bf6\"/ 2. c3-d4 *";
        let again =
            crate::Games::new(again.as_bytes(), crate::Mode::Recovering).next().unwrap().unwrap().game;
        assert_eq!(again.moves().unwrap().stopped, Some(What::SetUpAgain));
        assert_eq!(crate::fold(&again, game::Book::Ru2022).map(|_| ()), Err(What::SetUpAgain));
        assert!(
            matches!(found.stopped, Some(What::Move { number: 2, black: true, .. })),
            "{:?}",
            found.stopped
        );
    }
}
