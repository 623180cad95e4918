//! What makes a game the same game in several collections: players, start and moves, whatever their notation.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::lex::{Form, MoveText};
use crate::replay::Replay;
use crate::tree::{Content, Game};

/// Two numbers of 64 bits; games that share them are taken for one.
pub type Fingerprint = (u64, u64);

/// A fingerprint that is being taken while a game is played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Taking(DefaultHasher);

impl Taking {
    /// Before the first move, with the board set up. Where there is no position the text of the FEN stands for it.
    pub(crate) fn begin(&mut self, replay: &Replay, [white, black]: [&str; 2]) {
        let position = replay.ruleset().zip(replay.hash());
        position.hash(&mut self.0);
        for name in [white, black] {
            // Blanks, dots and capitals in names differ from file to file.
            let letters = name.chars().flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric());
            letters.collect::<String>().hash(&mut self.0);
        }
        if position.is_none() {
            replay.fen().unwrap_or_default().hash(&mut self.0);
        }
    }

    /// A move of the game itself; whether it could be played.
    pub(crate) fn mv(&mut self, replay: &Replay, text: &MoveText, played: bool) {
        let written = played.then(|| replay.written(Form::Numeric)).flatten();
        written.unwrap_or(*text).hash(&mut self.0);
    }

    /// The board was set up anew.
    pub(crate) fn setup(&mut self, fen: &[u8]) {
        fen.hash(&mut self.0);
    }

    pub(crate) fn finish(mut self) -> Fingerprint {
        let first = self.0.finish();
        "bolshak".hash(&mut self.0);
        (first, self.0.finish())
    }
}

impl Game {
    /// What it shares with the same game in another collection.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        let mut taking = Taking::default();
        let mut replay = Replay::of(self);
        let nothing = &mut |_| {};
        replay.start_if_needed(self.first_move(), nothing);
        taking.begin(&replay, ["White", "Black"].map(|name| self.tag(name).unwrap_or_default()));
        for (_, node) in self.main_line() {
            match &node.content {
                Content::Move(text) => {
                    let played = replay.mv(text, nothing);
                    taking.mv(&replay, text, played);
                }
                Content::Setup(fen) => {
                    replay.setup(fen.as_bytes(), nothing);
                    taking.setup(fen.as_bytes());
                }
                Content::Start | Content::Words => {}
            }
        }
        taking.finish()
    }
}
