//! A game of renju and a watch.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "a private module of each test binary, each of which uses a part of it"
)]

use game::renju::{Act, Event, Game, Reason, Refusal, Regulations, Why};
use game::{Actor, Control, Moment, Player, Score, Span};
use renju::{OpeningAct, Point, Regulation};

use OpeningAct::{Offer, Place};
use Player::{First, Second};

pub fn p(name: &str) -> Point {
    name.parse().unwrap()
}

pub fn place(name: &str) -> OpeningAct {
    Place(p(name))
}

pub fn offer(names: &str) -> OpeningAct {
    Offer(names.split_whitespace().map(p).collect())
}

pub const fn play(what: OpeningAct) -> Act {
    Act::Play { what, lag: Span::ZERO }
}

pub const PASS: Act = Act::Pass { lag: Span::ZERO };

/// A game and a watch.
pub struct Table {
    pub game: Game,
    pub now: Moment,
}

impl Table {
    /// A game that has begun at nought with both players there.
    pub fn new(regulations: Regulations) -> Self {
        let mut table = Self { game: Game::new(regulations), now: Moment(0) };
        if table.game.regulations().lateness.is_some() {
            table.by(First, 0, &Act::Arrive);
            table.by(Second, 0, &Act::Arrive);
        }
        table.game.act(Actor::Arbiter, table.now, &Act::Start).unwrap();
        table
    }

    pub fn online(opening: Regulation) -> Self {
        Self::new(Regulations::online(opening, Control::fischer(Span::minutes(10), Span::seconds(10))))
    }

    pub fn over_the_board(opening: Regulation) -> Self {
        Self::new(Regulations::over_the_board(
            opening,
            Control::fischer(Span::minutes(10), Span::seconds(10)),
        ))
    }

    pub fn act(&mut self, who: Actor, seconds: i64, act: &Act) -> Result<Vec<Event>, Refusal> {
        self.now = Moment(self.now.0 + seconds * 1_000);
        self.game.act(who, self.now, act)
    }

    /// A player does something after so many seconds.
    pub fn by(&mut self, who: Player, seconds: i64, act: &Act) -> Vec<Event> {
        self.act(Actor::Player(who), seconds, act).unwrap_or_else(|refusal| panic!("{act:?}: {refusal}"))
    }

    /// A player is refused, and nothing has changed.
    pub fn refused(&mut self, who: Actor, act: &Act) -> (Why, &'static str) {
        let before = self.game.clone();
        let Refusal { why, article } = self.game.act(who, self.now, act).unwrap_err();
        assert_eq!(self.game, before);
        assert_eq!(article.book, game::Book::Ru2022);
        (why, article.clause)
    }

    /// Stones one after another by whoever is to move, with the clock pressed where it has to be.
    pub fn stones(&mut self, names: &str) {
        for name in names.split_whitespace() {
            let turn = self.game.turn();
            self.by(turn, 0, &play(place(name)));
            if self.game.unpressed().is_some() {
                self.by(turn, 0, &Act::Press);
            }
        }
    }

    pub fn left(&self) -> [i64; 2] {
        [First, Second].map(|player| self.game.left(player, self.now).unwrap().0 / 1_000)
    }

    pub fn ended(&self) -> (Score, Reason, &'static str) {
        let verdict = self.game.verdict().unwrap();
        (verdict.score, verdict.reason, verdict.article.clause)
    }
}

pub fn common(why: game::Why) -> Why {
    Why::Common(why)
}
