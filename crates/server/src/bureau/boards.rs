//! Events by correspondence whose games are games of days on the boards of the platform (10.1.1, 10.5.10).
//!
//! The boards are set up for all games at once, in one piece with the act that says so. What happens on them comes into the log of the bureau when a game is
//! over, or stopped to be adjudicated; what the officials decide comes to the boards. Both are found out by comparing the log of the bureau with those of the
//! games, so that what was interrupted is done again.

use std::sync::Arc;
use std::time::Duration;

use correspondence::{
    BoardMove, Ended, Ending, Event, EventAct, EventGame, EventRefusal, PlayAct, Score, StartSheet,
};
use draughts::{Color, Notation};
use game::draughts::{Act, BoardAct};
use game::{
    Actor, AnyGame, AnyRegulations, Control, Day, FrameAct, GameResult, Leave, Logged, Moment, Player,
    Reason, Ruling, Span,
};
use serde::{Deserialize, Serialize};
use store::{BureauRole, Game, Letter, Meeting, Seat, Store, StoreError};
use tokio::sync::oneshot;

use super::rights::Role;
use super::{Bureaus, NotDone};
use crate::desk::hand::tell;
use crate::ids;
use crate::live::agreement::{Agreement, Side, Wish, WishError};
use crate::live::days::DAY;
use crate::live::logged_game::LoggedGame;
use crate::live::outcome;
use crate::live::registry::{Kept, Place, Registry, arrange};
use crate::live::room::Order;

/// Where in a bureau a game of days is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BureauBoard {
    /// The number of the game.
    pub(crate) game: u32,
    /// When the last day of play is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) until: Option<i64>,
}

/// How often it is looked which bureaus need attention, and how many at once.
const EVERY: Duration = Duration::from_secs(2);
const AT_ONCE: u32 = 50;
/// What could not be done is tried again after this.
const AGAIN: i64 = 60_000;
/// What has been owed for longer is not told any more: whoever was told of it before is not told again.
const NEWS: u32 = 60;
/// In the log what the boards have brought has this author.
const PROGRAM: &str = "bolshak";

/// The beginning of a day.
fn begins(day: Day) -> i64 {
    i64::from(day.0) * DAY
}

fn day(millis: i64) -> Day {
    Day(i32::try_from(millis.div_euclid(DAY)).unwrap_or(i32::MAX))
}

/// What is played on the boards of an event.
pub(crate) fn agreement(sheet: &StartSheet) -> Result<Agreement, WishError> {
    Agreement::check(&Wish {
        discipline: sheet.variant.to_string().parse().map_err(|_| WishError::Days)?,
        control: Control::Days(sheet.control).to_string(),
        side: Side::First,
        rated: true,
        book: None,
        games: None,
        further: 0,
        table: None,
        regulation: None,
        fen: None,
        quiet: false,
        ratings: None,
    })
}

/// The boards of all games of an event between these accounts, number 1 first.
pub(crate) fn set_up(
    bureau: &str,
    event: &Event,
    agreed: &Agreement,
    accounts: &[String],
    now: i64,
) -> Result<(EventAct, Vec<(Meeting, Game)>), StoreError> {
    let sheet = event.sheet();
    let seat = |number: u32| {
        let account = usize::try_from(number).ok().and_then(|number| accounts.get(number.checked_sub(1)?));
        account.map_or(Seat::Open, |person| Seat::User(person.clone()))
    };
    let (mut games, mut meetings) = (Vec::new(), Vec::new());
    for (number, game) in (1..).zip(event.games()) {
        let until = sheet.and_then(StartSheet::stops).map(begins);
        let place = Place {
            event: bureau.to_owned(),
            begins: sheet.map(|sheet| begins(sheet.start).max(now)),
            arbiter: false,
            board: Some(BureauBoard { game: number, until }),
        };
        let kept = Kept { terms: agreed.clone(), lot: None, event: Some(place) };
        let (meeting, board) = arrange(&kept, seat(game.white), seat(game.black), now)?;
        games.push(board.id.clone());
        meetings.push((meeting, board));
    }
    Ok((EventAct::Boards { games }, meetings))
}

/// A game as its log has it.
pub(crate) struct OnBoard {
    moves: Vec<BoardMove>,
    /// How it ended; nothing of a game that goes on or that was annulled.
    end: Option<(Score, Ending)>,
    pub(crate) over: bool,
    /// Leave that the arbiter has granted.
    granted: Vec<(Player, Leave)>,
    last: Moment,
}

impl OnBoard {
    /// What comes of it into the log of the bureau.
    pub(crate) fn act(self) -> PlayAct {
        PlayAct::Board { moves: self.moves, end: self.end, day: day(self.last.0) }
    }
}

fn color(player: Player) -> Color {
    if player == Player::First { Color::White } else { Color::Black }
}

fn player(color: Color) -> Player {
    if color == Color::White { Player::First } else { Player::Second }
}

/// How a bureau calls the end of a game.
fn ending(verdict: game::Verdict) -> Option<(Score, Ending)> {
    let score = match verdict.result {
        GameResult::Win(winner) => Score::won_by(color(winner)),
        GameResult::Draw => Score::Draw,
        GameResult::BothLose => Score::Neither,
        GameResult::NotPlayed => return None,
    };
    let ending = match verdict.reason {
        Reason::Resignation => Ending::Resignation,
        Reason::Flag => Ending::Overdue,
        Reason::Agreement => Ending::Agreement,
        Reason::NoPieces | Reason::Blocked => Ending::Board,
        Reason::Ruling => Ending::Sanction,
        Reason::Adjudicated => Ending::Adjudication,
        _ => Ending::Rules,
    };
    Some((score, ending))
}

/// Reads the log of a game of days.
pub(crate) async fn read(store: &Store, id: &str) -> Result<Option<OnBoard>, StoreError> {
    let Some(row) = store.game(id).await? else { return Ok(None) };
    let unreadable = |error: &dyn std::fmt::Display| StoreError::Unreadable(format!("game {id}: {error}"));
    let regulations: AnyRegulations =
        serde_json::from_str(&row.regulations).map_err(|error| unreadable(&error))?;
    let mut logged = LoggedGame::new(&regulations).map_err(|error| unreadable(&error))?;
    let log = store.log(id).await?;
    let (mut moves, mut granted) = (Vec::new(), Vec::new());
    // When the turn began, and what was left then.
    let mut turn: Option<(Moment, Span)> = None;
    for entry in &log {
        let when = Moment(entry.at);
        let act: Logged = serde_json::from_str(&entry.body).map_err(|error| unreadable(&error))?;
        let mover = logged.game().turn();
        let made = act.is_move();
        if let (true, Some((began, before)), Some(left)) = (made, turn, logged.game().left(mover, when)) {
            let days = (before - left).0.div_euclid(DAY).max(0);
            let days = u32::try_from(days).unwrap_or(u32::MAX);
            // Its text is known when it is made.
            moves.push(BoardMove { text: String::new(), received: day(began.0), sent: day(when.0), days });
        }
        if let Logged::Draughts {
            who: Actor::Arbiter,
            act: Act::Board(BoardAct::TakeLeave { player, leave }),
        } = &act
        {
            granted.push((*player, *leave));
        }
        let started = logged.game().is_started();
        // What the rules of now do not allow any more stands in the log all the same.
        let _ = logged.apply_again(when, &act, row.ended.is_none() || entry.seq < last(&log));
        if made || !started && logged.game().is_started() {
            let mover = logged.game().turn();
            turn = logged.game().left(mover, when).map(|left| (when, left));
        }
    }
    let AnyGame::Draughts(game) = logged.game() else { return Ok(None) };
    for (mv, made) in moves.iter_mut().zip(game.moves()) {
        mv.text = draughts::Legal::of(&made.ply.before)
            .write_move(&made.ply.mv, Notation::Sheet)
            .map_err(|error| unreadable(&format!("{error:?}")))?;
    }
    moves.truncate(game.moves().len());
    let kept = row.outcome.as_deref().and_then(|text| serde_json::from_str::<outcome::Ended>(text).ok());
    let end = kept.and_then(|ended| ended.kept()).and_then(ending);
    let last = log.last().map_or(Moment(row.created), |entry| Moment(entry.at));
    Ok(Some(OnBoard { moves, end, over: row.ended.is_some(), granted, last }))
}

fn last(log: &[store::Entry]) -> u32 {
    log.last().map_or(0, |entry| entry.seq)
}

/// A game is over: the bureau records it, unless it has decided the game itself.
pub(crate) async fn record(registry: &Registry, place: &Place, game: &str) -> Result<(), StoreError> {
    let Some(board) = &place.board else { return Ok(()) };
    let Some(found) = read(&registry.store, game).await? else { return Ok(()) };
    if found.end.is_none() {
        return Ok(());
    }
    register(registry, &place.event, board.game, found).await
}

/// Writes what a board has into the log of its bureau.
async fn register(registry: &Registry, bureau: &str, number: u32, found: OnBoard) -> Result<(), StoreError> {
    let act = EventAct::Game { game: number, play: found.act() };
    let by = (PROGRAM, registry.time.now().0);
    let mut fold = registry.bureaus.open(&registry.store, bureau).await?;
    match Bureaus::act(&registry.store, bureau, &mut fold, &act, by, Vec::new()).await {
        // The officials were quicker, or the event is closed.
        Ok(_) | Err(NotDone::Refused(EventRefusal::Game(_, correspondence::Refusal::Over))) => Ok(()),
        Err(NotDone::Refused(EventRefusal::Closed)) => Ok(()),
        Err(NotDone::Refused(refusal)) => {
            tracing::error!(bureau, number, ?refusal, "a bureau does not take what a board has");
            Ok(())
        }
        Err(NotDone::Store(error)) => Err(error),
    }
}

/// What a board may have to be told.
struct Step {
    number: u32,
    board: String,
    /// How the officials ended the game, if they did.
    decided: Option<Ruling>,
    /// Whether its moves are in the log.
    known: bool,
    /// Whether it is to be stopped.
    stops: bool,
    granted: Vec<(Player, Leave)>,
}

/// What the officials' end of a game is on its board.
fn ruling(ended: Ended) -> Ruling {
    match (ended.ending, ended.score) {
        (_, Score::Neither) => Ruling::BothLose,
        (Ending::Sanction | Ending::Left, Score::White) => Ruling::Win(Player::First),
        (Ending::Sanction | Ending::Left, Score::Black) => Ruling::Win(Player::Second),
        (_, Score::White) => Ruling::Adjudicated(Some(Player::First)),
        (_, Score::Black) => Ruling::Adjudicated(Some(Player::Second)),
        (_, Score::Draw) => Ruling::Adjudicated(None),
    }
}

impl Step {
    /// What is to be looked at on the board of a game, if anything.
    fn of(number: u32, game: &EventGame, over: bool) -> Option<Self> {
        let board = game.board.clone()?;
        let ended = game.play.ended();
        let decided = match ended {
            None => game.annulled.then_some(Ruling::Annulled),
            Some(ended) => {
                let by_officials = matches!(
                    ended.ending,
                    Ending::Sanction
                        | Ending::Left
                        | Ending::Evaluations
                        | Ending::Adjudication
                        | Ending::Organiser
                );
                if !by_officials {
                    return None;
                }
                Some(ruling(ended))
            }
        };
        let granted = game.play.leave().iter().filter(|taken| taken.granted);
        let granted: Vec<_> = granted.map(|taken| (player(taken.by), taken.leave)).collect();
        let stops = decided.is_none() && !game.stopped && (over || game.to_adjudicate);
        let known = !game.play.plies().is_empty();
        let idle = decided.is_none() && !stops && granted.is_empty();
        (!idle).then_some(Self { number, board, decided, known, stops, granted })
    }
}

impl Registry {
    /// Keeps bureaus and boards in step, and tells by letter what is owed; runs as long as the server.
    pub(crate) async fn look_after_bureaus(self: Arc<Self>, by_letter: bool) {
        loop {
            let now = self.time.now().0;
            // What is not done now is done a little later.
            for bureau in self.store.bureaus_to_wake(now, AT_ONCE).await.unwrap_or_default() {
                if let Err(error) = self.look_after_bureau(&bureau.id, by_letter).await {
                    tracing::warn!(bureau = %bureau.id, %error, "a bureau was not looked after");
                }
            }
            tokio::time::sleep(EVERY).await;
        }
    }

    async fn look_after_bureau(self: &Arc<Self>, id: &str, by_letter: bool) -> Result<(), StoreError> {
        let (now, store) = (self.time.now().0, &self.store);
        let today = day(now);
        let steps: Vec<Step> = {
            let fold = self.bureaus.open(store, id).await?;
            let stops = fold.event.sheet().and_then(StartSheet::stops);
            let over = stops.is_some_and(|stops| today >= stops);
            (1..).zip(fold.event.games()).filter_map(|(number, game)| Step::of(number, game, over)).collect()
        };
        // The bureau is not held while its boards are asked: one that ends tells it.
        let mut all = true;
        for step in steps {
            all &= self.bring_in_step(id, step).await?;
        }
        let (number, owed, next) = {
            let fold = self.bureaus.open(store, id).await?;
            let mut owed = Vec::new();
            if by_letter {
                let roles = store.bureau_roles(id).await?;
                owed = letters(id, &fold.event, &roles, today, now);
            }
            (fold.number, owed, fold.event.next_due(today).map(begins))
        };
        let next = if all { next } else { Some(now + AGAIN) };
        store.bureau_seen(id, number, owed, next).await
    }

    /// Tells a board what its officials have decided; `false` if it has to be told again.
    async fn bring_in_step(self: &Arc<Self>, bureau: &str, step: Step) -> Result<bool, StoreError> {
        let Some(found) = read(&self.store, &step.board).await? else { return Ok(true) };
        if found.over {
            return Ok(true);
        }
        for (player, leave) in step.granted {
            if step.decided.is_none() && !found.granted.contains(&(player, leave)) {
                let (answer, answered) = oneshot::channel();
                let order = Order::Grant(player, leave, answer);
                if self.tell_room(&step.board, order).await.is_err() || !answered.await.unwrap_or(false) {
                    return Ok(false);
                }
            }
        }
        if let Some(ruling) = step.decided {
            // The moves belong to the record, however the game ended.
            if !step.known && !found.moves.is_empty() {
                register(self, bureau, step.number, OnBoard { end: None, ..found }).await?;
            }
            return Ok(tell(self, &step.board, FrameAct::Rule(ruling)).await.is_ok());
        }
        if step.stops {
            // Refused if it stands already; then that is as good.
            let _ = tell(self, &step.board, FrameAct::Pause).await;
            let Some(found) = read(&self.store, &step.board).await? else { return Ok(true) };
            if !found.over {
                register(self, bureau, step.number, found).await?;
            }
        }
        Ok(true)
    }
}

/// What is owed today, as letters to those who owe it.
fn letters(bureau: &str, event: &Event, roles: &[BureauRole], today: Day, now: i64) -> Vec<Letter> {
    let due =
        event.owed_from(today).into_iter().filter(|(from, _)| *from <= today && from.after(NEWS) > today);
    due.filter_map(|(from, notice)| {
        let (game, player) = notice.concerns()?;
        let role = player.map_or(Role::Arbiter, Role::Player).to_string();
        let person = roles.iter().find(|kept| kept.role == role)?.person.clone();
        let about = format!("{bureau} {game} {} {} {}", notice.code(), player.unwrap_or(0), from.0);
        Some(Letter { id: ids::fresh(), person, kind: "bureau".to_owned(), about, due: now })
    })
    .collect()
}
