//! A game of draughts: its board in the frame of [`Game`](crate::Game).
//!
//! [`Player::First`] has White.

use std::borrow::Cow;

use ::draughts::{AnyMove, AnyPosition, Color, Legal, Reason as BoardReason, Variant};
use rulebook::{Article, Discipline, Tempo};

use crate::board::{Board, Conditions, FrameArticles};
use crate::event::Event;
use crate::frame::Waiting;
use crate::mode::Mode;
use crate::player::{Actor, Player};
use crate::presets::unusual_control;
use crate::refusal::{Answer, Refusal, StartError, Why};
use crate::time::{Moment, Span};
use crate::verdict::{GameResult, Reason, Verdict};

mod act;
mod anew;
pub(crate) mod book;
mod claims;
mod correction;
pub(crate) mod counting;
pub(crate) mod irregular;
mod leave;
mod lot;
mod moves;
mod regulations;
mod writing;

pub use act::{Act, BoardAct, Claim, Happened, Record, Slip, WrongStart};
pub use regulations::{Declares, Regulations, Start};

use correction::Correctable;
use counting::{Census, Counter, Counters};
use irregular::Irregularity;

/// A game of draughts under way or over.
pub type Game = crate::Game<Draughts>;

/// A move with the position it was made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The position before.
    pub before: AnyPosition,
    /// The move.
    pub mv: AnyMove,
}

/// A move of draughts that was made.
pub type Made = crate::Made<Ply>;

/// The board of a game of draughts: everything that acts change on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draughts {
    /// The position with its legal moves.
    legal: Legal,
    /// The position before the last move with its legal moves.
    before: Option<Legal>,
    counters: Counters,
    /// The positions since the last capture or move of a man, the present one last: only these can come again.
    window: Vec<AnyPosition>,
    /// Moves made, by player; what happened on the board and stands counts too.
    moves: [u16; 2],
    /// Where the last move started and ended.
    last_move: Option<(u8, u8)>,
    /// The move that was announced with a claim of repetition.
    announced: Option<AnyMove>,
    /// How far each player has counted the opponent's moves of an obvious draw (6.1.8.7).
    obvious: [Option<u8>; 2],
    /// Whose claim the arbiter has rejected since their last move.
    rejected: [bool; 2],
    /// The piece that has to be moved because it was touched.
    touched: Option<u8>,
    /// "I adjust" was said.
    adjusting: bool,
    /// The squares of kings that are not marked (6.1.4.4): kings they are, and to be marked before they move (6.1.4.5).
    unmarked: Vec<u8>,
    /// An irregularity that can still be put right.
    irregular: Option<Box<Correctable>>,
    /// The start position has to be drawn by lot yet.
    undrawn: bool,
}

impl Board for Draughts {
    type Regulations = Regulations;
    type Act = BoardAct;
    type Ply = Ply;

    fn new(regulations: &Regulations) -> Result<Self, StartError> {
        let undrawn = matches!(regulations.start, Start::Lot(_));
        Ok(Self { undrawn, ..Self::from_position(regulations, regulations.start_position()?) })
    }

    fn conditions(regulations: &Regulations) -> Conditions<'_> {
        // 5.4.2.5: fifteen minutes in classic Russian and International draughts.
        let named = regulations.tempo == Tempo::Classic
            && regulations.variant.variant().is_some_and(|variant| variant != Variant::Giveaway);
        Conditions {
            control: &regulations.control,
            mode: regulations.mode,
            presses: regulations.mode == Mode::OverTheBoard && regulations.press,
            lateness: regulations.lateness,
            declares_flags: regulations.declares.flags,
            declares_lateness: regulations.declares.lateness,
            lag: regulations.lag,
            least_left: if named { Span::minutes(15) } else { Span::ZERO },
            platform: regulations.platform,
        }
    }

    fn unusual_control(regulations: &Regulations) -> Option<Article> {
        let discipline = Discipline::from(regulations.variant);
        unusual_control(regulations.book, discipline, regulations.tempo, &regulations.control)
    }

    fn articles(regulations: &Regulations) -> FrameArticles {
        let book = regulations.articles();
        let ten = regulations.variant.side() == 10;
        FrameArticles {
            backwards: Article::ru("5.4.2.1"),
            over: Some(book.over),
            held: Article::ru("5.4.1.2"),
            press: Article::ru("5.4.2.3"),
            pause: Article::ru(if ten { "7.7.3" } else { "6.1.10.3" }),
            resume: Article::ru(if ten { "7.7.3" } else { "6.1.10.3" }),
            ruling: Article::ru("5.4.13.6"),
            resignation: book.resignation,
            flag: book.flag,
            both_flags: book.both_flags,
            agreement: book.agreement,
            offer: book.offer,
            offer_once: book.offer_once,
        }
    }

    fn turn(&self) -> Player {
        player_of(self.legal.position().turn())
    }

    fn white(&self) -> Player {
        player_of(Color::White)
    }

    fn is_move(act: &BoardAct) -> bool {
        matches!(act, BoardAct::Move { .. })
    }

    fn act(game: &mut Game, who: Actor, when: Moment, act: &BoardAct, events: &mut Vec<Event>) -> Answer {
        match act {
            BoardAct::Move { squares, lag } => game.make_move(who, when, squares, *lag, events),
            BoardAct::Happened(happened) => game.happened(who, when, happened, events),
            BoardAct::Touch { square } => game.touch(who, *square, events),
            BoardAct::Adjust => game.adjust(who),
            BoardAct::Demand => game.demand(who, when, events),
            BoardAct::MarkKing { square } => game.mark(who, *square, events),
            BoardAct::BeginAnew(wrong) => game.begin_anew(who, when, wrong, events),
            BoardAct::RecordMadeGood => game.record_made_good(who, when, events),
            BoardAct::Lot { code } => game.draw_lot(who, when, code, events),
            BoardAct::Claim(claim) => game.claim(who, when, claim, events),
            BoardAct::TakeLeave { player, leave } => game.take_leave(who, when, *player, *leave, events),
        }
    }

    /// An irregularity that left the opponent without pieces or moves and was not objected to stands, and the game is over.
    fn look(game: &mut Game, when: Moment, events: &mut Vec<Event>) {
        if let Some(Verdict { result, reason, article }) = game.board_verdict() {
            if let Some(irregular) = game.board.irregular.take() {
                events.push(Event::Stands(game.irregularity_article(irregular.kind)));
            }
            game.end(result, reason, article, when, events);
        }
    }

    /// 5.4.13.2: a repetition that was claimed in time is checked.
    fn flag(game: &Game, player: Player) -> Verdict {
        game.checked_verdict(player, true).unwrap_or_else(|| game.flag_verdict(player))
    }

    /// 5.4.1.3: nothing is played before the lot.
    fn ready(&self) -> Answer {
        if self.undrawn { Err(Refusal { why: Why::LotFirst, article: lot::LOT }) } else { Ok(()) }
    }

    fn may_offer(game: &Game) -> Answer {
        game.check_offer_limit()
    }

    /// 6.1.10.3, 7.7.3: in rapid and blitz. 5.4.14.4: at every tempo where the players disagree about an irregularity.
    fn may_call_arbiter(game: &Game) -> bool {
        game.regulations.tempo != Tempo::Classic || game.board.irregular.is_some()
    }

    fn checked(game: &mut Game, when: Moment, events: &mut Vec<Event>) -> Answer {
        if !matches!(game.frame.waiting, Some(Waiting::Check { .. })) {
            return Err(Refusal::ru(Why::NothingWaits, "5.4.13.2"));
        }
        game.release(when, events);
        game.check_repetition(when, events);
        Ok(())
    }

    fn draw_unasked(game: &mut Game, when: Moment, events: &mut Vec<Event>) -> Answer {
        let initiative = game.regulations.articles().initiative;
        if let Some(counter) = game.counters().into_iter().find(Counter::is_due) {
            game.end(GameResult::Draw, Reason::Counter(counter), counter.article, when, events);
        } else if game.occurrences() >= 3 {
            game.end(GameResult::Draw, Reason::Repetition, initiative, when, events);
        } else if let Ok(article) = game.ending() {
            game.end(GameResult::Draw, Reason::Ending, article, when, events);
        } else {
            return Err(Refusal { why: Why::NotDue { counters: game.counters() }, article: initiative });
        }
        Ok(())
    }

    fn decide(game: &mut Game, upheld: bool, when: Moment, events: &mut Vec<Event>) -> Answer {
        game.decide_irregularity(upheld, when, events)
    }

    fn rejected(&mut self, by: Player, reason: Reason) {
        self.rejected[by.index()] = true;
        if reason == Reason::ObviousDraw {
            self.obvious[by.index()] = None;
        }
    }
}

impl Draughts {
    /// A player has moved: what belonged to the turn is over, and the opponent's count of moves goes on (6.1.8.7).
    fn moved(&mut self, player: Player, events: &mut Vec<Event>) {
        self.moves[player.index()] = self.moves[player.index()].saturating_add(1);
        self.touched = None;
        self.adjusting = false;
        self.rejected[player.index()] = false;
        if let Some(count) = &mut self.obvious[player.other().index()] {
            *count = count.saturating_add(1);
            events.push(Event::Counted(player.other(), *count));
        }
    }

    /// The board with a position on it and nothing played.
    fn from_position(regulations: &Regulations, position: AnyPosition) -> Self {
        Self {
            legal: Legal::of(&position),
            before: None,
            counters: Counters::start(regulations.draw_rules(), &Census::of(&position)),
            window: vec![position],
            moves: [0; 2],
            last_move: None,
            announced: None,
            obvious: [None; 2],
            rejected: [false; 2],
            touched: None,
            adjusting: false,
            unmarked: Vec::new(),
            irregular: None,
            undrawn: false,
        }
    }
}

impl Game {
    /// What the board itself says about the end of the game.
    fn board_verdict(&self) -> Option<Verdict> {
        let position = self.position();
        let outcome = position.outcome()?;
        let articles = self.regulations.articles();
        let (reason, article) = match outcome.reason {
            BoardReason::NoPieces => (Reason::NoPieces, articles.no_pieces),
            BoardReason::Blocked => (Reason::Blocked, articles.blocked),
        };
        Some(Verdict { result: GameResult::Win(player_of(outcome.winner)), reason, article })
    }

    fn over_the_board(&self) -> Answer {
        if self.regulations.mode == Mode::OverTheBoard {
            Ok(())
        } else {
            Err(Refusal::ru(Why::OnlyOverTheBoard, "5.4.14.2"))
        }
    }

    // What can be asked at any time.

    /// The position.
    #[must_use]
    pub fn position(&self) -> AnyPosition {
        self.board.legal.position()
    }

    /// The position with its legal moves.
    #[must_use]
    pub const fn legal(&self) -> &Legal {
        &self.board.legal
    }

    /// The moves among which a move of [`moves`](Self::moves) was chosen: the legal ones, or those that take nothing if it passed over
    /// a capture. The legal ones of the last move are at hand, those of earlier ones are generated.
    #[must_use]
    pub fn chosen_among(&self, made: &Made) -> Cow<'_, Legal> {
        let legal = match &self.board.before {
            Some(legal) if legal.position() == made.ply.before => Cow::Borrowed(legal),
            _ => Cow::Owned(Legal::of(&made.ply.before)),
        };
        if made.ply.mv.is_capture() || legal.must_capture().is_none() {
            return legal;
        }
        Cow::Owned(Legal::quiet(&made.ply.before))
    }

    /// Moves a player has made; what happened on the board and stands counts too.
    #[must_use]
    pub const fn moves_made(&self, player: Player) -> u16 {
        self.board.moves[player.index()]
    }

    /// The counters of the draw rules that speak of the position.
    #[must_use]
    pub fn counters(&self) -> Vec<Counter> {
        let rules = self.regulations.draw_rules();
        self.board.counters.running(rules).map(|(_, counter)| counter).collect()
    }

    /// How often the present position has arisen.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        occurrences(&self.board.window, &self.position())
    }

    /// The squares of kings that are not marked; each can be marked at any time (5.4.14.2).
    #[must_use]
    pub fn unmarked(&self) -> &[u8] {
        &self.board.unmarked
    }

    /// An irregularity that the opponent can demand to be put right.
    #[must_use]
    pub fn irregularity(&self) -> Option<(Player, Irregularity)> {
        self.board.irregular.as_ref().map(|irregular| (irregular.by, irregular.kind))
    }
}

impl Ply {
    /// The position after the move.
    #[must_use]
    pub fn after(&self) -> AnyPosition {
        // The move was made, so it is one of the board.
        self.before.after(&self.mv).unwrap_or(self.before)
    }
}

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

fn occurrences(window: &[AnyPosition], position: &AnyPosition) -> usize {
    window.iter().filter(|earlier| *earlier == position).count()
}
