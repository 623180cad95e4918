//! A game at a desk, with its moments in seconds, and the regulations that the tests begin from.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "a private module of each test binary, each of which uses a part of it"
)]

use draughts::Variant;
use game::{
    Act, Actor, Control, Event, Game, Happened, Moment, Player, Reason, Regulations, Score, Span, Start,
    Tempo, Why,
};

pub const FIRST: Actor = Actor::Player(Player::First);
pub const SECOND: Actor = Actor::Player(Player::Second);

/// A game with its moments in seconds.
pub struct Desk {
    pub game: Game,
}

impl Desk {
    pub fn new(regulations: Regulations) -> Self {
        Self { game: Game::new(regulations).unwrap() }
    }

    pub fn started(regulations: Regulations) -> Self {
        let mut desk = Self::new(regulations);
        for who in [FIRST, SECOND] {
            let _ = desk.game.act(who, Moment(0), &Act::Arrive);
        }
        desk.ok(Actor::Arbiter, 0, &Act::Start);
        desk
    }

    pub fn ok(&mut self, who: Actor, second: i64, act: &Act) -> Vec<Event> {
        self.game.act(who, Moment(second * 1_000), act).unwrap_or_else(|refusal| panic!("{act:?}: {refusal}"))
    }

    /// Why an act is refused; that it changes nothing is checked each time.
    pub fn no(&mut self, who: Actor, second: i64, act: &Act) -> (Why, &'static str) {
        let before = self.game.clone();
        let refusal = self.game.act(who, Moment(second * 1_000), act).unwrap_err();
        assert_eq!(self.game, before);
        (refusal.why, refusal.article.clause)
    }

    pub fn play(&mut self, second: i64, text: &str) -> Vec<Event> {
        let act = self.written(text);
        let who = Actor::Player(self.game.turn());
        self.ok(who, second, &act)
    }

    pub fn written(&self, text: &str) -> Act {
        Act::Move { squares: self.squares(text), lag: Span::ZERO }
    }

    pub fn squares(&self, text: &str) -> Vec<u8> {
        let mv = self.game.position().read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.game.position().squares_of(&mv).unwrap()
    }

    pub fn left(&self, player: Player, second: i64) -> Span {
        self.game.left(player, Moment(second * 1_000)).unwrap()
    }

    pub fn ended(&self) -> (Score, Reason, &'static str) {
        let verdict = self.game.verdict().unwrap();
        (verdict.score, verdict.reason, verdict.article.clause)
    }
}

pub fn from(regulations: Regulations, fen: &str) -> Regulations {
    Regulations { start: Start::Fen(fen.to_owned()), ..regulations }
}

pub fn blitz() -> Regulations {
    Regulations::online(Variant::Russian, Tempo::Blitz, Control::fischer(Span::minutes(3), Span::seconds(2)))
}

pub fn classic() -> Regulations {
    Regulations::online(
        Variant::Russian,
        Tempo::Classic,
        Control::fischer(Span::minutes(30), Span::seconds(30)),
    )
}

pub fn hall(tempo: Tempo, control: Control) -> Regulations {
    Regulations::over_the_board(Variant::Russian, tempo, control)
}

pub fn happened(from: u8, to: u8, removed: &[u8], king: bool) -> Act {
    Act::Happened(Happened { from, to, removed: removed.to_vec(), king })
}
