//! A game in the form this project writes: moves in their shortest unambiguous form, in one notation, the tags in order.

use draughts::Ruleset;

use crate::fault::What;
use crate::lex::{Form, Terminator};
use crate::replay::Replay;
use crate::tree::{Content, Game, Met};

/// The tags that come first, in this order; the others follow in theirs.
const FIRST: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

impl Game {
    /// The game with its moves in their shortest unambiguous form – both ends, every square where those would fit several
    /// captures – and its tags in order. Without a notation it is that of the board: letters on 8×8, numbers on 10×10.
    ///
    /// A game that cannot be played to its end stays as it is, and the faults say why. So do the moves of one whose tags do not say
    /// its variant, because a guess at it is never written down. A variation that cannot be played stays as it is from there on.
    #[must_use]
    pub fn canonical(&self, notation: Option<Form>) -> (Self, Vec<What>) {
        let mut game = self.clone();
        let mut faults = Vec::new();
        let mut replay = Replay::of(self);
        let mut fault = |what: What| {
            if faults.len() < crate::build::MOST_FAULTS {
                faults.push(what);
            }
        };
        let setup_first =
            self.main_line().next().is_some_and(|(_, node)| matches!(node.content, Content::Setup(_)));
        if !setup_first {
            replay.start(self.first_move(), &mut fault);
        }
        let form = |game: Option<Ruleset>| match notation {
            Some(form) => form,
            None if game.is_some_and(Ruleset::counts_squares) => Form::Numeric,
            None => Form::Algebraic,
        };
        let start = replay.fen_now(form(replay.ruleset()));
        for met in self.walk() {
            match met {
                Met::Open => replay.begin_variation(&mut fault),
                Met::Close => replay.end_variation(),
                Met::Node(id) => match &self.node(id).content {
                    Content::Move(text) => {
                        if replay.mv(text, &mut fault)
                            && let Some(text) = replay.written(form(replay.ruleset()))
                        {
                            game.node_mut(id).content = Content::Move(text);
                        }
                    }
                    Content::Setup(fen) => {
                        replay.setup(fen.as_bytes(), &mut fault);
                        if has_pieces(fen)
                            && let Some(fen) = replay.fen_now(form(replay.ruleset()))
                        {
                            game.node_mut(id).content = Content::Setup(fen);
                        }
                    }
                    Content::Start | Content::Words => {}
                },
            }
        }
        if replay.failed() {
            return (self.clone(), faults);
        }
        if replay.is_guess() {
            game = self.clone();
        } else if let Some(ruleset) = replay.ruleset() {
            // What the tag says beyond the number is the record's own: who begins, the board, the notation.
            if self.ruleset() != Some(ruleset)
                || self.tag("GameType").is_none_or(|value| !value.contains(','))
            {
                game.set_ruleset(ruleset);
            }
            if let (Some(_), Some(start)) = (self.tag("FEN"), start) {
                game.set_tag("FEN", &start);
            }
        }
        if game.tag("Result").is_none() && game.terminator != Terminator::Unknown {
            game.set_tag("Result", self.terminator.text());
        }
        let rank = |name: &str| FIRST.iter().position(|first| *first == name).unwrap_or(FIRST.len());
        game.tags.sort_by_key(|tag| rank(&tag.name));
        (game, faults)
    }
}

/// Not `B::`, which only passes the turn.
fn has_pieces(fen: &str) -> bool {
    fen.bytes().any(|byte| byte.is_ascii_digit())
}
