//! What a board brings to a game.

use std::fmt::Debug;

use rulebook::Article;

use crate::control::Control;
use crate::event::Event;
use crate::game::Game;
use crate::mode::Mode;
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, StartError, Why};
use crate::sanction::Sanction;
use crate::time::{Moment, Span};
use crate::verdict::{Reason, Verdict};

/// A board with its rules: its acts and moves, what ends a game on it, and where its rules differ from the common ones. Everything
/// else – players, presence, clocks, offers, flags, holds, sanctions, the verdict – is the frame of [`Game`].
///
/// The value is what acts change on the board.
pub trait Board: Clone + Debug + PartialEq + Eq + Sized {
    /// What is settled before the first act.
    type Regulations: Clone + Debug + PartialEq + Eq;
    /// What only this board knows to be done.
    type Act: Clone + Debug + PartialEq + Eq;
    /// A move as the game keeps it.
    type Ply: Clone + Debug + PartialEq + Eq;

    /// The board before the first act.
    ///
    /// # Errors
    /// If the regulations name an unknown start position.
    fn new(regulations: &Self::Regulations) -> Result<Self, StartError>;

    /// What the frame asks of the regulations.
    fn conditions(regulations: &Self::Regulations) -> Conditions<'_>;

    /// The article that names other controls than this one for the tempo of the game.
    fn unusual_control(regulations: &Self::Regulations) -> Option<Article>;

    /// Where the rules say what the frame refuses and declares.
    fn articles(regulations: &Self::Regulations) -> FrameArticles;

    /// Whose turn it is.
    fn turn(&self) -> Player;

    /// Who has White now.
    fn white(&self) -> Player;

    /// Whether an act is an ordinary move. Those are checked before anything is changed, so they need no copy of the state.
    fn is_move(act: &Self::Act) -> bool;

    /// An act of the board.
    ///
    /// # Errors
    /// Why it is refused.
    fn act(
        game: &mut Game<Self>,
        who: Actor,
        when: Moment,
        act: &Self::Act,
        events: &mut Vec<Event>,
    ) -> Answer;

    /// Ends the game if it is over on the board when it begins or the arbiter looks.
    fn look(_game: &mut Game<Self>, _when: Moment, _events: &mut Vec<Event>) {}

    /// Whether players can act as far as the board has a say.
    ///
    /// # Errors
    /// What has to be done first.
    fn ready(&self) -> Answer {
        Ok(())
    }

    /// Whether a draw may be offered as far as the board has a say.
    ///
    /// # Errors
    /// Why not yet.
    fn may_offer(_game: &Game<Self>) -> Answer {
        Ok(())
    }

    /// What a player's fallen flag leads to: the loss of the game, unless something that was claimed in time decides.
    fn flag(game: &Game<Self>, player: Player) -> Verdict {
        game.flag_verdict(player)
    }

    /// A turn ends on the clock: whether a move was made in it, which earns what the control gives for one.
    fn turn_ended(&mut self) -> bool {
        true
    }

    /// The clock is pressed by a player who has made no move.
    ///
    /// # Errors
    /// Where that is not a move itself.
    fn press_without_move(
        _game: &mut Game<Self>,
        _player: Player,
        _when: Moment,
        _events: &mut Vec<Event>,
    ) -> Answer {
        Err(Refusal::ru(Why::PressWithoutMove, "5.4.2.3"))
    }

    /// Whether a player may stop the clock to call the arbiter.
    fn may_call_arbiter(game: &Game<Self>) -> bool;

    /// The record has been checked for the repetition that was claimed.
    ///
    /// # Errors
    /// If none was.
    fn checked(game: &mut Game<Self>, when: Moment, events: &mut Vec<Event>) -> Answer;

    /// The arbiter's draw on the own initiative (5.4.13.6).
    ///
    /// # Errors
    /// If none is due, or the board knows no such draw.
    fn draw_unasked(game: &mut Game<Self>, when: Moment, events: &mut Vec<Event>) -> Answer;

    /// The arbiter decides what waits on the board: it is put right, or it stands.
    ///
    /// # Errors
    /// If nothing waits there.
    fn decide(_game: &mut Game<Self>, _upheld: bool, _when: Moment, _events: &mut Vec<Event>) -> Answer {
        Err(Refusal { why: Why::NothingWaits, article: Sanction::ARTICLE })
    }

    /// A player's claim was rejected by the arbiter.
    fn rejected(&mut self, _by: Player, _reason: Reason) {}

    /// The game is over: what waited on the board waits no longer.
    fn ended(&mut self) {}
}

/// What the frame asks of the regulations of a board.
#[derive(Clone, Copy, Debug)]
pub struct Conditions<'a> {
    /// The time control.
    pub control: &'a Control,
    /// Strict or over the board.
    pub mode: Mode,
    /// Whether a move waits for its press; otherwise it presses the clock itself.
    pub presses: bool,
    /// How late a player may be (5.4.4.1); `None` for players who are there when the game is made.
    pub lateness: Option<Span>,
    /// The program declares a clock that has run out.
    pub declares_flags: bool,
    /// The program declares a player who is too late (5.4.4).
    pub declares_lateness: bool,
    /// The most time that one act is given back for the lag of the network.
    pub lag: Span,
    /// What a clock that is put right must be left with (5.4.2.5).
    pub least_left: Span,
    /// Whether the game is under the regulations of the platform.
    pub platform: bool,
}

/// The articles that the frame cites, where they are not the same for all boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameArticles {
    /// Time does not run backwards.
    pub backwards: Article,
    /// The game is over; `None` for the article of its verdict.
    pub over: Option<Article>,
    /// Nobody acts while the clock is held.
    pub held: Article,
    /// The clock is pressed after one's own move.
    pub press: Article,
    /// The clock is stopped to call the arbiter.
    pub pause: Article,
    /// The arbiter lets the game go on.
    pub resume: Article,
    /// Only the arbiter rules.
    pub ruling: Article,
    /// The opponent resigns.
    pub resignation: Article,
    /// The opponent's time is up.
    pub flag: Article,
    /// Both flags are down.
    pub both_flags: Article,
    /// A draw is agreed.
    pub agreement: Article,
    /// A draw is offered after one's own move.
    pub offer: Article,
    /// Not twice before the opponent has offered.
    pub offer_once: Article,
}

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made<P> {
    /// Who made it.
    pub by: Player,
    /// The move.
    pub ply: P,
    /// What the player had left on the clock after it; `None` in a game without clocks.
    pub left: Option<Span>,
}
