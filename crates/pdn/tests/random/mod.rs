//! Random games with everything a record can hold, the same in every run.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "a private module of each test binary, each of which uses a part of it"
)]

use draughts::{AnyPosition, Notation, Ruleset};
use pdn::{Comment, Content, Game, Glyph, MoveText, NodeId, Terminator, game_type, variant_tag};
use rulebook::Lots;

/// A source of random games.
pub struct Random(Lots);

const WORDS: [&str; 16] = [
    "сильно",
    "White",
    "[%clk",
    "0:59:30]",
    "[%emt 0:00:12]",
    "{",
    "(",
    ")",
    "[Event",
    "\"x\"]",
    "1-0",
    "*",
    "%",
    "$5",
    "高",
    "nîmes",
];

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(Lots::new(seed))
    }

    fn text(&mut self, most: usize) -> String {
        (0..self.0.index(most)).map(|_| WORDS[self.0.index(WORDS.len())]).collect::<Vec<_>>().join(" ")
    }

    /// A game of random legal moves with variations, comments, marks, setups and clocks.
    pub fn game(&mut self, variant: impl Into<Ruleset>) -> Game {
        let variant = variant.into();
        let mut game = Game::default();
        for name in ["Event", "White", "Black", "Round_1", "Result"] {
            if self.0.index(3) > 0 {
                let value = match name {
                    "Result" => "1-0".to_owned(),
                    "Round_1" => "a \"quoted\" \\ back\\\\slash \\\"".to_owned(),
                    _ => self.text(4),
                };
                game.set_tag(name, &value);
            }
        }
        game.set_tag("GameType", game_type(variant));
        if let Some(name) = variant_tag(variant) {
            game.set_tag("Variant", name);
        }
        let mut start = AnyPosition::start(variant);
        if self.0.index(4) == 0 {
            for _ in 0..self.0.index(30) {
                start = self.step(&start).map_or(start, |(_, after)| after);
            }
            game.set_tag("FEN", &start.fen());
        }
        let plies = self.0.index(90);
        let last = self.line(&mut game, Game::START, start, plies, 0);
        if last == Game::START && self.0.index(2) == 0 {
            game.node_mut(Game::START).after.push(Comment::new("no move was made"));
        }
        let ends = ["*", "1-0", "0-1", "1/2-1/2", "2-0", "1-1", "0-2", "0-0"];
        game.terminator = Terminator::read(ends[self.0.index(ends.len())]).unwrap();
        game
    }

    /// A random move in its full form, and the position after it.
    fn step(&mut self, position: &AnyPosition) -> Option<(MoveText, AnyPosition)> {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return None;
        }
        let mv = legal[self.0.index(legal.len())];
        let text = position.write_move(&mv, Notation::Path).unwrap();
        Some((MoveText::read(&text).unwrap(), position.play(&mv).unwrap()))
    }

    fn line(
        &mut self,
        game: &mut Game,
        from: NodeId,
        start: AnyPosition,
        plies: usize,
        depth: usize,
    ) -> NodeId {
        let (mut at, mut position) = (from, start);
        for ply in 0..plies {
            let before = position;
            let content = if self.0.index(60) == 0 {
                for _ in 0..self.0.index(4) {
                    position = self.step(&position).map_or(position, |(_, after)| after);
                }
                Content::Setup(position.fen())
            } else {
                let Some((text, after)) = self.step(&position) else { break };
                position = after;
                Content::Move(text)
            };
            let is_move = matches!(content, Content::Move(_));
            let parent = at;
            at = game.add(parent, content);
            if ply == 0 && self.0.index(3) == 0 {
                let comment = Comment::new(&self.text(20));
                game.node_mut(at).before.push(comment);
            }
            while self.0.index(8) == 0 {
                let mark = match self.0.index(4) {
                    0 if is_move => Glyph::Strength { signs: "!?!!".to_owned(), bracketed: true },
                    1 if is_move => Glyph::Strength { signs: "??".to_owned(), bracketed: false },
                    _ => Glyph::Nag(self.0.index(256) as u8),
                };
                game.node_mut(at).marks.push(mark);
            }
            while self.0.index(6) == 0 {
                let comment = Comment::new(&self.text(40));
                game.node_mut(at).after.push(comment);
            }
            while depth < 4 && self.0.index(7 + 4 * depth) == 0 {
                if self.0.index(6) == 0 {
                    let words = game.add(parent, Content::Words);
                    game.node_mut(words).before.push(Comment::new("words alone"));
                } else {
                    let plies = 1 + self.0.index(12);
                    self.line(game, parent, before, plies, depth + 1);
                }
            }
        }
        at
    }
}
