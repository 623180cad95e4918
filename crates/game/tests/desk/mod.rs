//! A game on any board with a watch, and the regulations and acts that the tests begin from.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "a private module of each test binary, each of which uses a part of it"
)]

use draughts::Variant;
use game::draughts::{BoardAct, Draughts, Happened, Regulations, Start};
use game::renju::Renju;
use game::{
    Act, Actor, Board, Book, Control, Event, Game, GameResult, Moment, Player, Reason, Refusal, Ruling,
    Sanction, Span, Tempo, Why,
};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use renju::{Move, OpeningAct, Point, Regulation};

pub const FIRST: Actor = Actor::Player(Player::First);
pub const SECOND: Actor = Actor::Player(Player::Second);

/// Regulations, which name their board.
pub trait Regulated: Sized {
    type Board: Board<Regulations = Self>;
}

impl Regulated for Regulations {
    type Board = Draughts;
}

impl Regulated for game::renju::Regulations {
    type Board = Renju;
}

/// A game and a watch.
pub struct Desk<B: Board> {
    pub game: Game<B>,
    pub now: Moment,
}

impl<B: Board> Desk<B> {
    pub fn new<R: Regulated<Board = B>>(regulations: R) -> Self
    where
        B: Board<Regulations = R>,
    {
        Self { game: Game::new(regulations).unwrap(), now: Moment(0) }
    }

    /// A game that has begun at nought with both players there.
    pub fn started<R: Regulated<Board = B>>(regulations: R) -> Self
    where
        B: Board<Regulations = R>,
    {
        let mut desk = Self::new(regulations);
        for player in Player::BOTH {
            if !desk.game.present()[player as usize] {
                desk.ok(Actor::Player(player), 0, &Act::Arrive);
            }
        }
        desk.ok(Actor::Arbiter, 0, &Act::Start);
        desk
    }

    /// Somebody does something at a second.
    pub fn ok(&mut self, who: Actor, second: i64, act: &Act<B::Act>) -> Vec<Event> {
        self.now = Moment(second * 1_000);
        self.game.act(who, self.now, act).unwrap_or_else(|refusal| panic!("{act:?}: {refusal}"))
    }

    /// Somebody does something so many seconds later.
    pub fn later(&mut self, who: Actor, seconds: i64, act: &Act<B::Act>) -> Vec<Event> {
        self.ok(who, self.now.0 / 1_000 + seconds, act)
    }

    /// A player does something so many seconds later.
    pub fn by(&mut self, who: Player, seconds: i64, act: &Act<B::Act>) -> Vec<Event> {
        self.later(Actor::Player(who), seconds, act)
    }

    /// Why an act is refused at a second.
    pub fn no(&mut self, who: Actor, second: i64, act: &Act<B::Act>) -> (Why, &'static str) {
        let Refusal { why, article } = self.refusal(who, Moment(second * 1_000), act);
        (why, article.clause)
    }

    /// Why an act is refused now, by the rules of 2022.
    pub fn refused(&mut self, who: Actor, act: &Act<B::Act>) -> (Why, &'static str) {
        let Refusal { why, article } = self.refusal(who, self.now, act);
        assert_eq!(article.book, Book::Ru2022);
        (why, article.clause)
    }

    /// That a refusal changes nothing is checked each time.
    fn refusal(&mut self, who: Actor, when: Moment, act: &Act<B::Act>) -> Refusal {
        let before = self.game.clone();
        let refusal = self.game.act(who, when, act).unwrap_err();
        assert_eq!(self.game, before);
        refusal
    }

    pub fn left(&self, player: Player, second: i64) -> Span {
        self.game.left(player, Moment(second * 1_000)).unwrap()
    }

    /// What both clocks show now, in seconds.
    pub fn clocks(&self) -> [i64; 2] {
        Player::BOTH.map(|player| self.game.left(player, self.now).unwrap().0 / 1_000)
    }

    pub fn ended(&self) -> (GameResult, Reason, &'static str) {
        let verdict = self.game.verdict().unwrap();
        (verdict.result, verdict.reason, verdict.article.clause)
    }
}

// Laws of the fold, for any list of acts.

pub fn actor() -> impl Strategy<Value = Actor> {
    prop_oneof![3 => player().prop_map(Actor::Player), 1 => Just(Actor::Arbiter)]
}

pub fn player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::First), Just(Player::Second)]
}

pub fn ruling() -> impl Strategy<Value = Ruling> {
    prop_oneof![
        Just(Ruling::Upheld),
        Just(Ruling::Rejected),
        Just(Ruling::Checked),
        Just(Ruling::Draw),
        Just(Ruling::BothFlags),
    ]
}

pub fn sanction() -> impl Strategy<Value = Sanction> {
    prop_oneof![
        Just(Sanction::Remark),
        Just(Sanction::Warning),
        (-5i64..200_000).prop_map(|time| Sanction::Time(Span(time))),
    ]
}

/// What was tried, and what came of it.
pub struct Tried<'a, B: Board> {
    pub act: &'a Act<B::Act>,
    pub wait: i64,
    /// The game before, and the moment of the act before.
    pub before: &'a Game<B>,
    pub then: Moment,
    /// The game after, and the moment of the act.
    pub after: &'a Game<B>,
    pub now: Moment,
    pub answer: Result<Vec<Event>, Refusal>,
}

/// Tries acts one after another: a refusal says why and changes nothing, and replaying what was accepted gives the same game to the
/// last bit. What else holds of each is the caller's to say.
pub fn try_all<B: Board, I>(
    mut game: Game<B>,
    ideas: &[(Actor, i64, I)],
    resolve: impl Fn(&Game<B>, Actor, &I) -> Option<(Actor, Act<B::Act>)>,
    mut law: impl FnMut(&I, Tried<'_, B>) -> TestCaseResult,
) -> TestCaseResult {
    let mut now = 0;
    for (who, wait, idea) in ideas {
        let Some((who, act)) = resolve(&game, *who, idea) else { continue };
        let (before, then, wait) = (game.clone(), Moment(now), *wait);
        let answer = game.act(who, Moment(now + wait), &act);
        match &answer {
            Ok(_) => {
                prop_assert!(wait >= 0 || game.acts().len() == 1);
                prop_assert_eq!(game.acts().len(), before.acts().len() + 1);
                now += wait;
            }
            Err(refusal) => {
                prop_assert!(!refusal.to_string().is_empty());
                prop_assert_eq!(&game, &before);
            }
        }
        law(idea, Tried { act: &act, wait, before: &before, then, after: &game, now: Moment(now), answer })?;
    }
    prop_assert_eq!(Game::replay(&game.record()).unwrap(), game);
    Ok(())
}

/// What both clocks show together.
pub fn time<B: Board>(game: &Game<B>, when: Moment) -> i64 {
    Player::BOTH.into_iter().map(|player| game.left(player, when).unwrap().0).sum()
}

/// What both clocks would show after an accepted act if it had earned nothing: the time that passed while one ran is gone.
pub fn time_without_earnings<B: Board>(tried: &Tried<'_, B>) -> i64 {
    let ran = tried.before.running().is_some();
    time(tried.before, tried.then) - if ran { tried.wait } else { 0 }
}

// Draughts.

impl Desk<Draughts> {
    pub fn play(&mut self, second: i64, text: &str) -> Vec<Event> {
        let act = self.written(text);
        let who = Actor::Player(self.game.turn());
        self.ok(who, second, &act)
    }

    pub fn written(&self, text: &str) -> Act<BoardAct> {
        Act::mv(self.squares(text), Span::ZERO)
    }

    pub fn squares(&self, text: &str) -> Vec<u8> {
        let legal = self.game.legal();
        let mv = legal.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        legal.squares_of(&mv).unwrap()
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

pub fn happened(from: u8, to: u8, removed: &[u8], king: bool) -> Act<BoardAct> {
    Act::Board(BoardAct::Happened(Happened { from, to, removed: removed.to_vec(), king, slip: None }))
}

// Renju.

pub const PASS: game::renju::Act = game::renju::Act::pass(Span::ZERO);
pub const PRESS: game::renju::Act = Act::Press;
pub const CLAIM_FLAG: game::renju::Act = Act::Board(game::renju::BoardAct::ClaimFlag);
pub const CLAIM_FOUL: game::renju::Act = Act::Board(game::renju::BoardAct::ClaimFoul);

impl Desk<Renju> {
    pub fn online(opening: Regulation) -> Self {
        let control = Control::fischer(Span::minutes(10), Span::seconds(10));
        Self::started(game::renju::Regulations::online(opening, control))
    }

    pub fn over_the_board(opening: Regulation) -> Self {
        let control = Control::fischer(Span::minutes(10), Span::seconds(10));
        Self::started(game::renju::Regulations::over_the_board(opening, control))
    }

    /// Stones one after another by whoever is to move, with the clock pressed where it has to be.
    pub fn stones(&mut self, names: &str) {
        for name in names.split_whitespace() {
            let turn = self.game.turn();
            self.by(turn, 0, &play(place(name)));
            if self.game.unpressed().is_some() {
                self.by(turn, 0, &PRESS);
            }
        }
    }

    /// Stones and passes in order, as a score sheet has them (9.3.2.1).
    pub fn sheet(&self) -> Vec<Move> {
        self.game.moves().iter().map(|made| made.ply.mv).collect()
    }
}

pub fn p(name: &str) -> Point {
    name.parse().unwrap()
}

pub fn place(name: &str) -> OpeningAct {
    OpeningAct::Place(p(name))
}

pub fn offer(names: &str) -> OpeningAct {
    OpeningAct::Offer(names.split_whitespace().map(p).collect())
}

pub const fn play(what: OpeningAct) -> game::renju::Act {
    game::renju::Act::play(what, Span::ZERO)
}
