//! A game in the form this project writes: moves in their shortest unambiguous form, in one notation, the tags in order.

use draughts::{Variant, with_rules};

use crate::fault::What;
use crate::lex::{Form, Terminator};
use crate::replay::Replay;
use crate::tree::{Content, Game, Met};
use crate::variant::{game_type, variant_tag};

/// The tags that come first, in this order; the others follow in theirs.
const FIRST: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

impl Game {
    /// The game with its moves in their shortest unambiguous form – both ends, every square where those would fit several
    /// captures – and its tags in order. Without a notation it is that of the board: letters on 8×8, numbers on 10×10. Moves that
    /// cannot be played stay as they are, and the faults say so.
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
        let start = replay.position();
        let form = |variant: Option<Variant>| match (notation, variant) {
            (Some(form), _) => form,
            (None, Some(Variant::International)) => Form::Numeric,
            (None, _) => Form::Algebraic,
        };
        for met in self.walk() {
            match met {
                Met::Open => replay.begin_variation(&mut fault),
                Met::Close => replay.end_variation(),
                Met::Node(id) => match &self.node(id).content {
                    Content::Move(text) => {
                        if replay.mv(text, &mut fault)
                            && let Some(text) = replay.written(form(replay.variant()))
                        {
                            game.node_mut(id).content = Content::Move(text);
                        }
                    }
                    Content::Setup(fen) => {
                        replay.setup(fen.as_bytes(), &mut fault);
                        if let (Some(variant), Some(position)) = (replay.variant(), replay.position())
                            && has_pieces(fen)
                        {
                            let fen = in_form(variant, &position.fen(), form(Some(variant)));
                            game.node_mut(id).content = Content::Setup(fen);
                        }
                    }
                    Content::Start | Content::Words => {}
                },
            }
        }
        if let Some(variant) = replay.variant() {
            game.set_tag("GameType", game_type(variant));
            if let Some(name) = variant_tag(variant) {
                game.set_tag("Variant", name);
            }
            if let (Some(_), Some(start)) = (self.tag("FEN"), start) {
                game.set_tag("FEN", &in_form(variant, &start.fen(), form(Some(variant))));
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

/// A FEN with its squares in a notation.
fn in_form(variant: Variant, fen: &str, form: Form) -> String {
    if form != Form::Numeric {
        return fen.to_owned();
    }
    with_rules!(variant, R => draughts::Position::<R>::from_fen(fen)
        .map_or_else(|_| fen.to_owned(), |position| position.fen().numeric().to_string()))
}
