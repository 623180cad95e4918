//! A game: its regulations, its acts, and the state they lead to.

use draughts::{AnyMove, AnyPosition, Article, Color, Reason as BoardReason};

use crate::act::{Act, Event, Reason, Score, Verdict};
use crate::clock::{Clock, Pressed};
use crate::draw::{Census, Counter, Counters};
use crate::irregular::{self, Irregularity};
use crate::player::{Actor, Player};
use crate::refusal::{Refusal, Why};
use crate::regulations::{Mode, Regulations, StartError};
use crate::sanction::Sanction;
use crate::time::{Moment, Span};

mod arbiter;
mod board;
mod draws;
mod made;
mod presence;

pub use made::Made;

/// One act of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entry {
    /// Who.
    pub who: Actor,
    /// When.
    pub when: Moment,
    /// What.
    pub act: Act,
}

/// The version of the written form of [`Record`].
pub const VERSION: u16 = 1;

/// A game as it is kept: everything else follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    /// The version of the form.
    pub version: u16,
    /// The regulations.
    pub regulations: Regulations,
    /// The acts that were accepted.
    pub acts: Vec<Entry>,
}

/// A game under way or over.
///
/// There is one door: [`Game::act`]. It reads nothing from outside, and an act that is refused changes nothing; so a game is
/// its regulations and the list of its accepted acts, and replaying them gives the same game again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    regulations: Regulations,
    acts: Vec<Entry>,
    state: State,
}

/// Everything that acts change.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    now: Moment,
    position: AnyPosition,
    counters: Counters,
    /// The positions since the last capture or move of a man, the present one last: only these can come again.
    window: Vec<AnyPosition>,
    /// Moves made, by player.
    moves: [u16; 2],
    clock: Clock,
    started: Option<Moment>,
    present: [bool; 2],
    /// Whose flag was the first to fall.
    first_flag: Option<Player>,
    /// A draw offer that is open.
    offer: Option<Player>,
    /// Who used the right to offer last (5.4.13.4).
    offered_last: Option<Player>,
    /// Who made the last move.
    mover: Option<Player>,
    /// Where it started and ended.
    last_move: Option<(u8, u8)>,
    waiting: Option<Waiting>,
    /// How far each player has counted the opponent's moves of an obvious draw (6.1.8.7).
    obvious: [Option<u8>; 2],
    /// Whose claim the arbiter has rejected since their last move.
    rejected: [bool; 2],
    /// The piece that has to be moved because it was touched.
    touched: Option<u8>,
    /// "I adjust" was said.
    adjusting: bool,
    /// An irregularity that can still be put right.
    irregular: Option<Box<Correctable>>,
    /// Since when the clock is held.
    held: Option<Moment>,
    sanctions: Vec<(Player, Sanction)>,
    verdict: Option<Verdict>,
}

/// An irregularity, and the state to go back to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Correctable {
    by: Player,
    kind: Irregularity,
    before: State,
    pressed: Pressed,
}

/// What waits for the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Waiting {
    /// A claim of repetition, with the announced move.
    Repetition { by: Player, announced: Option<AnyMove> },
    /// A claim that has to be judged.
    Claim { by: Player, reason: Reason, article: Article },
    /// A player stopped the clock (5.4.2.9).
    Stopped { by: Player },
    /// A player called the arbiter (6.1.10.3).
    Called,
}

type Answer = Result<(), Refusal>;

impl Game {
    /// A game before its first act.
    ///
    /// # Errors
    /// If the regulations name a start position that there is not.
    pub fn new(regulations: Regulations) -> Result<Self, StartError> {
        let position = regulations.start_position()?;
        let rules = regulations.draw_rules();
        let state = State {
            now: Moment(i64::MIN),
            position,
            counters: Counters::start(rules, &Census::of(&position)),
            window: vec![position],
            moves: [0; 2],
            clock: Clock::new(&regulations.control),
            started: None,
            present: [regulations.lateness.is_none(); 2],
            first_flag: None,
            offer: None,
            offered_last: None,
            mover: None,
            last_move: None,
            waiting: None,
            obvious: [None; 2],
            rejected: [false; 2],
            touched: None,
            adjusting: false,
            irregular: None,
            held: None,
            sanctions: Vec::new(),
            verdict: None,
        };
        Ok(Self { regulations, acts: Vec::new(), state })
    }

    /// Plays a record again.
    ///
    /// # Errors
    /// If it cannot begin, if it is of another version, or if one of its acts is refused.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        if record.version != VERSION {
            return Err(ReplayError::Version(record.version));
        }
        let mut game = Self::new(record.regulations.clone()).map_err(ReplayError::Start)?;
        for (index, Entry { who, when, act }) in record.acts.iter().enumerate() {
            game.act(*who, *when, act).map_err(|refusal| ReplayError::Act(index, refusal))?;
        }
        Ok(game)
    }

    /// The game as it is kept.
    #[must_use]
    pub fn record(&self) -> Record {
        Record { version: VERSION, regulations: self.regulations.clone(), acts: self.acts.clone() }
    }

    /// The one door: an act by somebody at a moment.
    ///
    /// # Errors
    /// A refusal says why, with the article; then nothing has changed.
    pub fn act(&mut self, who: Actor, when: Moment, act: &Act) -> Result<Vec<Event>, Refusal> {
        let articles = self.regulations.articles();
        if when < self.state.now {
            return Err(Refusal { why: Why::TimeRunsBackwards, article: Article::ru("5.4.2.1") });
        }
        if self.state.verdict.is_some() {
            return Err(Refusal { why: Why::Over, article: articles.no_pieces });
        }
        let mut events = Vec::new();
        if let Some(verdict) = self.expired(when) {
            events.extend([Event::TooLate, Event::Ended(verdict)]);
            self.state.verdict = Some(verdict);
            self.state.clock.hold(&self.regulations.control, when);
        } else if let Act::Move { squares, lag } = act {
            // The ordinary case checks first and changes then; it need not keep the old state.
            self.make_move(who, when, squares, *lag, &mut events)?;
        } else {
            let before = self.state.clone();
            if let Err(refusal) = self.other(who, when, act, &mut events) {
                self.state = before;
                return Err(refusal);
            }
        }
        self.state.now = when;
        self.acts.push(Entry { who, when, act: act.clone() });
        Ok(events)
    }

    fn other(&mut self, who: Actor, when: Moment, act: &Act, events: &mut Vec<Event>) -> Answer {
        match act {
            // Moves are taken at the door.
            Act::Move { .. } => Ok(()),
            Act::Look => {
                if self.state.started.is_some() {
                    self.look(when, events);
                }
                Ok(())
            }
            Act::Start => self.start(who, when, events),
            Act::Arrive => self.arrive(who, when, events),
            Act::Happened(happened) => self.happened(who, when, happened, events),
            Act::Touch { square } => self.touch(who, *square, events),
            Act::Adjust => self.adjust(who),
            Act::Demand => self.demand(who, when, events),
            Act::MarkKing { square } => self.mark(who, *square, events),
            Act::OfferDraw => self.offer_draw(who, events),
            Act::AcceptDraw => self.accept_draw(who, when, events),
            Act::DeclineDraw => self.decline_draw(who, events),
            Act::Claim(claim) => self.claim(who, when, claim, events),
            Act::Resign => self.resign(who, when, events),
            Act::StopClock => self.stop_clock(who, when, events),
            Act::Pause => self.pause(who, when, events),
            Act::Resume => self.resume(who, when, events),
            Act::Rule(ruling) => self.rule(who, when, *ruling, events),
            Act::Sanction { player, sanction } => self.punish(who, when, *player, *sanction, events),
            Act::TakeLeave { player, leave } => self.take_leave(who, when, *player, *leave, events),
            Act::SetClock { player, left } => self.set_clock(who, when, *player, *left, events),
        }
    }

    fn resign(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        let articles = self.regulations.articles();
        self.end(Score::Win(player.other()), Reason::Resignation, articles.resignation, when, events);
        Ok(())
    }

    /// Ends the game.
    fn end(&mut self, score: Score, reason: Reason, article: Article, when: Moment, events: &mut Vec<Event>) {
        let verdict = Verdict { score, reason, article };
        self.state.clock.hold(&self.regulations.control, when);
        self.state.verdict = Some(verdict);
        self.state.waiting = None;
        self.state.offer = None;
        events.push(Event::Ended(verdict));
    }

    /// What the board itself says about the end of the game.
    fn board_verdict(&self) -> Option<Verdict> {
        let outcome = self.state.position.outcome()?;
        // A king that was not marked is not blocked: it can be marked, and then it moves.
        if self.regulations.mode == Mode::OverTheBoard
            && outcome.reason == BoardReason::Blocked
            && irregular::has_unmarked_king(&self.state.position)
        {
            return None;
        }
        let articles = self.regulations.articles();
        let (reason, article) = match outcome.reason {
            BoardReason::NoPieces => (Reason::NoPieces, articles.no_pieces),
            BoardReason::Blocked => (Reason::Blocked, articles.blocked),
        };
        Some(Verdict { score: Score::Win(player_of(outcome.winner)), reason, article })
    }

    /// What time alone has brought about, if the program declares it: a fallen flag, an empty chair.
    fn expired(&self, when: Moment) -> Option<Verdict> {
        let state = &self.state;
        if self.regulations.declares.lateness
            && let Some(verdict) = self.late(when)
        {
            return Some(verdict);
        }
        let player = state.clock.running()?;
        let out =
            self.regulations.declares.flags && state.clock.is_out(&self.regulations.control, player, when);
        out.then(|| self.flag_verdict(player))
    }

    fn flag_verdict(&self, player: Player) -> Verdict {
        let article = self.regulations.articles().flag;
        Verdict { score: Score::Win(player.other()), reason: Reason::Flag, article }
    }

    // What can be asked at any time.

    /// The regulations.
    #[must_use]
    pub const fn regulations(&self) -> &Regulations {
        &self.regulations
    }

    /// The acts that were accepted.
    #[must_use]
    pub fn acts(&self) -> &[Entry] {
        &self.acts
    }

    /// The board.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.state.position
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Player {
        player_of(self.state.position.turn())
    }

    /// Moves a player has made.
    #[must_use]
    pub const fn moves_made(&self, player: Player) -> u16 {
        self.state.moves[player.index()]
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        self.state.verdict.as_ref()
    }

    /// The counters of the draw rules that speak of the position.
    #[must_use]
    pub fn counters(&self) -> Vec<Counter> {
        let rules = self.regulations.draw_rules();
        self.state.counters.running(rules).map(|(_, counter)| counter).collect()
    }

    /// How often the present position has arisen.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        occurrences(&self.state.window, &self.state.position)
    }

    /// What a player has left on the clock; `None` in a game without clocks.
    #[must_use]
    pub fn left(&self, player: Player, when: Moment) -> Option<Span> {
        self.state.clock.left(&self.regulations.control, player, when)
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Player> {
        self.state.clock.running()
    }

    /// An irregularity that the opponent can demand to be put right.
    #[must_use]
    pub fn irregularity(&self) -> Option<(Player, Irregularity)> {
        self.state.irregular.as_ref().map(|irregular| (irregular.by, irregular.kind))
    }

    /// The sanctions of this game.
    #[must_use]
    pub fn sanctions(&self) -> &[(Player, Sanction)] {
        &self.state.sanctions
    }

    /// Who has an open draw offer.
    #[must_use]
    pub const fn offer(&self) -> Option<Player> {
        self.state.offer
    }

    fn over_the_board(&self) -> Answer {
        if self.regulations.mode == Mode::OverTheBoard {
            Ok(())
        } else {
            Err(Refusal { why: Why::OnlyOverTheBoard, article: Article::ru("5.4.14.2") })
        }
    }
}

/// White is the first player's colour.
const fn player_of(color: Color) -> Player {
    match color {
        Color::White => Player::First,
        Color::Black => Player::Second,
    }
}

const fn color_of(player: Player) -> Color {
    match player {
        Player::First => Color::White,
        Player::Second => Color::Black,
    }
}

/// The player who acts; others may not do what players do.
fn player(who: Actor) -> Result<Player, Refusal> {
    match who {
        Actor::Player(player) => Ok(player),
        Actor::Arbiter => Err(Refusal { why: Why::OnlyPlayers, article: Article::ru("5.4.2.4") }),
    }
}

/// Only the arbiter may do it, by the article that says so.
fn arbiter(who: Actor, article: Article) -> Answer {
    match who {
        Actor::Arbiter => Ok(()),
        Actor::Player(_) => Err(Refusal { why: Why::OnlyArbiter, article }),
    }
}

fn occurrences(window: &[AnyPosition], position: &AnyPosition) -> usize {
    window.iter().filter(|earlier| earlier.hash() == position.hash() && *earlier == position).count()
}

/// Why a record cannot be played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// It is written in another version of the form.
    Version(u16),
    /// The game cannot begin.
    Start(StartError),
    /// An act is refused: its index and why.
    Act(usize, Refusal),
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Version(version) => write!(f, "the record is of version {version}, not {VERSION}"),
            Self::Start(error) => error.fmt(f),
            Self::Act(index, refusal) => write!(f, "act {}: {refusal}", index + 1),
        }
    }
}

impl std::error::Error for ReplayError {}
