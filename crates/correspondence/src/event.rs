//! A round robin by correspondence as a fold over its acts: start list, officials, disputes, those who leave, records, adjudication, the final table.

mod acts;
mod apply;
mod close;
mod list;
mod table;

use draughts::{Article, Color, Variant};
use game::{Day, DaysControl, Leave};
use serde::{Deserialize, Serialize};

use crate::adjudication::{Adjudication, Evaluation, Grounds, prove_by_itself};
use crate::finding::{Finding, Refusal};
use crate::play::{Play, PlayAct, Score, Terms};

pub use acts::{EventAct, LeaverDecision, Measure, Office};
pub use list::BadList;
pub use table::{FinalRow, FinalTable};

/// A participant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participant {
    /// Surname and initials.
    pub name: String,
    /// The address for letters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub address: String,
    /// The address for e-mail, where the Regulations allow it (10.2.1).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub email: String,
}

/// The start list (стартовый лист).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartSheet {
    /// The code of the event.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The game (10.1.4).
    pub variant: Variant,
    /// The first day of play.
    pub start: Day,
    /// The last day of play.
    pub end: Option<Day>,
    /// The days for so many moves.
    pub control: DaysControl,
    /// The organiser, whose decision is final (10.1.12).
    #[serde(default)]
    pub organiser: String,
    /// The chief arbiter.
    #[serde(default)]
    pub arbiter: String,
    /// The chief secretary; without one the arbiter does that work (10.1.8).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub secretary: String,
    /// Whether the games are played on the boards of a server, which counts their time and their results (10.1.1, 10.3.9, 10.5.10).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub server: bool,
    /// The participants, number 1 first.
    pub players: Vec<Participant>,
}

impl StartSheet {
    /// The first day on which what is not finished is adjudicated: the last day of play itself, on which letters need no answer any more (10.3.2); on a
    /// server, where moves arrive at once, the day after it.
    #[must_use]
    pub fn stops(&self) -> Option<Day> {
        self.end.map(|end| if self.server { end.after(1) } else { end })
    }
}

/// A game of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventGame {
    /// White, by start number.
    pub white: u32,
    /// Black.
    pub black: u32,
    /// The game.
    pub play: Play,
    /// The name of its board on a server, if it is played there and the board is set up.
    pub board: Option<String>,
    /// Whether the board is stopped and the game waits to be adjudicated.
    pub stopped: bool,
    /// When White and Black sent the record of the finished game (10.5.1).
    pub records: [Option<Day>; 2],
    /// What White and Black sent for adjudication (10.5.2).
    pub evaluations: [Option<Evaluation>; 2],
    /// What was proved when an evaluation was registered, by whatever tables were at hand there.
    pub proved: Option<(Score, Grounds)>,
    /// How it was adjudicated, and why.
    pub reasons: String,
    /// Whether the games of a player who left are adjudicated, this one with them (10.5.3).
    pub to_adjudicate: bool,
    /// Whether an adjudication is protested against and the organiser has not decided (10.5.6).
    pub protested: bool,
    /// Whether the result does not count, as a player's results are annulled (10.5.3).
    pub annulled: bool,
}

impl EventGame {
    /// What is known for an adjudication.
    #[must_use]
    pub fn adjudication(&self) -> Adjudication {
        let proved = self.proved.clone().or_else(|| prove_by_itself(self.play.position()));
        Adjudication::of(&self.evaluations, proved)
    }

    /// The start number of a side.
    #[must_use]
    pub const fn player(&self, color: Color) -> u32 {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The side of a participant.
    #[must_use]
    pub const fn side_of(&self, player: u32) -> Option<Color> {
        if player == self.white {
            Some(Color::White)
        } else if player == self.black {
            Some(Color::Black)
        } else {
            None
        }
    }
}

/// A dispute on its way from the secretary to the organiser (10.1.12).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// The game.
    pub game: u32,
    /// Who asked.
    pub by: u32,
    /// What about.
    pub about: String,
    /// Who has to decide now; `None` when nobody has.
    pub before: Option<Office>,
    /// What was decided, and by whom.
    pub rulings: Vec<(Office, Day, String)>,
}

/// A sanction (10.1.9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sanction {
    /// By whom.
    pub by: Office,
    /// On whom.
    pub player: u32,
    /// What.
    pub measure: Measure,
    /// For breaking which clauses (10.1.10).
    pub clauses: Vec<String>,
    /// When.
    pub day: Day,
}

/// What an act of an event brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notice {
    /// Something in a game.
    Game(u32, Finding),
    /// A record or an evaluation came late.
    Late(u32),
    /// The information of the event may be withheld from a participant who sent no record in time (10.5.1).
    MayWithhold(u32),
    /// A participant has not sent the record of a finished game in fifteen days (10.5.1).
    OwesRecord(u32, u32),
    /// A participant has not sent an unfinished game to the arbiter in ten days (10.5.2).
    OwesEvaluation(u32, u32),
    /// No answer in forty days: a participant has to repeat the letter by registered post (10.3.4).
    Repeat(u32, u32),
    /// No first move in thirty days: a participant has to ask for it by registered post (10.3.4).
    Inquire(u32, u32),
    /// Both evaluations agree and the result is fixed (10.5.4).
    Fixed(u32, Score),
    /// Both agree on what the position contradicts (10.5.4).
    Contradicted(u32, Score, Grounds),
    /// The result goes to a participant who saw it otherwise (10.5.5).
    Tell(u32),
    /// The month for adjudication was over (10.5.5).
    LateDecision(u32),
    /// Leave was not told to the secretary (10.4.2).
    SecretaryNotTold,
    /// Stopped without a good reason: up to three years without events of the organiser (10.1.14).
    MayBar(u32),
    /// Neither sent the record: a minus for both (10.5.8).
    Minuses(u32),
    /// The final information may be withheld (10.5.9).
    MayWithholdFinal(u32),
    /// All letters are kept until this day (10.1.13).
    KeepUntil(Day),
}

impl Notice {
    /// A name for programs and texts.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Game(_, finding) => finding.code(),
            Self::Late(_) => "late",
            Self::MayWithhold(_) => "may-withhold",
            Self::OwesRecord(..) => "owes-record",
            Self::OwesEvaluation(..) => "owes-evaluation",
            Self::Repeat(..) => "repeat",
            Self::Inquire(..) => "inquire",
            Self::Fixed(..) => "fixed",
            Self::Contradicted(..) => "contradicted",
            Self::Tell(_) => "tell",
            Self::LateDecision(_) => "late-decision",
            Self::SecretaryNotTold => "secretary-not-told",
            Self::MayBar(_) => "may-bar",
            Self::Minuses(_) => "minuses",
            Self::MayWithholdFinal(_) => "may-withhold-final",
            Self::KeepUntil(_) => "keep-until",
        }
    }

    /// Which game something is owed in, and by which participant; the arbiter owes what no participant does.
    #[must_use]
    pub const fn concerns(&self) -> Option<(u32, Option<u32>)> {
        match self {
            Self::OwesRecord(game, player)
            | Self::OwesEvaluation(game, player)
            | Self::Repeat(game, player)
            | Self::Inquire(game, player) => Some((*game, Some(*player))),
            Self::LateDecision(game) => Some((*game, None)),
            _ => None,
        }
    }

    /// The article.
    #[must_use]
    pub const fn article(&self) -> Article {
        Article::ru(match self {
            Self::Game(_, finding) => return finding.article(),
            Self::Late(_) | Self::OwesEvaluation(..) => "10.5.2",
            Self::MayWithhold(_) | Self::OwesRecord(..) => "10.5.1",
            Self::Repeat(..) | Self::Inquire(..) => "10.3.4",
            Self::Fixed(..) | Self::Contradicted(..) => "10.5.4",
            Self::Tell(_) | Self::LateDecision(_) => "10.5.5",
            Self::SecretaryNotTold => "10.4.2",
            Self::MayBar(_) => "10.1.14",
            Self::Minuses(_) => "10.5.8",
            Self::MayWithholdFinal(_) => "10.5.9",
            Self::KeepUntil(_) => "10.1.13",
        })
    }
}

/// Why an act of an event is refused. It changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventRefusal {
    /// The event has not begun.
    NoEvent,
    /// The event has begun already.
    Begun,
    /// The event is closed.
    Closed,
    /// A start list needs two participants with different names.
    Players,
    /// The last day is before the first.
    Days,
    /// The game is none of the three that are played by correspondence.
    Variant,
    /// There is no such participant.
    NoPlayer(u32),
    /// There is no such game, or the participant does not play in it.
    NoGame(u32),
    /// The game refuses.
    Game(u32, Refusal),
    /// The leave cannot be taken.
    Leave(game::LeaveError),
    /// The office has no right to that.
    NotTheirRight(Office),
    /// A sanction names the clauses that were broken.
    NoClauses,
    /// There is no such dispute, or it is not before that office.
    NoDispute(u32),
    /// More than ten days have gone since the decision was received.
    TooLate {
        /// The last day.
        until: Day,
        /// The clause.
        clause: &'static str,
    },
    /// The organiser's decision is final.
    Final,
    /// The game is not over.
    NotOver(u32),
    /// The game waits for a decision, or may still be protested against.
    Pending(u32),
    /// The record is not that of the game.
    WrongRecord(String),
    /// The last day of play is not over.
    StillPlayed,
    /// The analysis cannot be read, or is not of the final position.
    Analysis(String),
    /// The decision contradicts what is proved.
    Proved(Score),
    /// Who sent no analysis in time has lost the right to protest.
    NoRightToProtest,
    /// There is nothing to protest against.
    NothingToProtest,
    /// The participant has not left.
    NotLeft(u32),
    /// The moves of this event are not sent so: they go by letter, or they are made on the boards of the server.
    OtherWay,
    /// The boards are set up once, one for each game.
    Boards,
}

impl EventRefusal {
    /// A name for programs and texts.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoEvent => "no-event",
            Self::Begun => "begun",
            Self::Closed => "closed",
            Self::Players => "players",
            Self::Days => "days",
            Self::Variant => "variant",
            Self::NoPlayer(_) => "no-player",
            Self::NoGame(_) => "no-game",
            Self::Game(_, refusal) => refusal.code(),
            Self::Leave(_) => "leave",
            Self::NotTheirRight(_) => "not-their-right",
            Self::NoClauses => "no-clauses",
            Self::NoDispute(_) => "no-dispute",
            Self::TooLate { .. } => "too-late",
            Self::Final => "final",
            Self::NotOver(_) => "not-over",
            Self::Pending(_) => "pending",
            Self::WrongRecord(_) => "wrong-record",
            Self::StillPlayed => "still-played",
            Self::Analysis(_) => "analysis",
            Self::Proved(_) => "proved",
            Self::NoRightToProtest => "no-right-to-protest",
            Self::NothingToProtest => "nothing-to-protest",
            Self::NotLeft(_) => "not-left",
            Self::OtherWay => "other-way",
            Self::Boards => "boards",
        }
    }

    /// The article.
    #[must_use]
    pub const fn article(&self) -> Article {
        Article::ru(match self {
            Self::NoEvent | Self::Begun | Self::Players | Self::Days => "10.1.6",
            Self::Closed => "10.1.13",
            Self::Variant => "10.1.4",
            Self::NoPlayer(_) | Self::NoGame(_) => "10.2.3",
            Self::Game(_, refusal) => return refusal.article(),
            Self::Leave(error) => return error.article(),
            Self::NotTheirRight(_) => "10.1.9",
            Self::NoClauses => "10.1.10",
            Self::NoDispute(_) | Self::Final => "10.1.12",
            Self::TooLate { clause, .. } => clause,
            Self::NotOver(_) | Self::WrongRecord(_) => "10.5.1",
            Self::Pending(_) => "10.1.7",
            Self::StillPlayed | Self::Analysis(_) => "10.5.2",
            Self::Proved(_) => "10.5.4",
            Self::NoRightToProtest | Self::NothingToProtest => "10.5.6",
            Self::NotLeft(_) => "10.5.3",
            Self::OtherWay => "10.2.1",
            Self::Boards => "10.5.10",
        })
    }
}

/// An event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    sheet: Option<StartSheet>,
    games: Vec<EventGame>,
    leave: Vec<(u32, Leave)>,
    sanctions: Vec<Sanction>,
    disputes: Vec<Dispute>,
    left: Vec<(u32, Day)>,
    annulled: Vec<u32>,
    closed: Option<Day>,
}

impl Event {
    /// An event before its first act.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The start list.
    #[must_use]
    pub const fn sheet(&self) -> Option<&StartSheet> {
        self.sheet.as_ref()
    }

    /// The games, number 1 first.
    #[must_use]
    pub fn games(&self) -> &[EventGame] {
        &self.games
    }

    /// A game by its number.
    #[must_use]
    pub fn game(&self, number: u32) -> Option<&EventGame> {
        self.games.get(usize::try_from(number.checked_sub(1)?).ok()?)
    }

    /// The name of a participant.
    #[must_use]
    pub fn name(&self, player: u32) -> &str {
        self.participant(player).map_or("", |participant| &participant.name)
    }

    /// A participant by start number.
    #[must_use]
    pub fn participant(&self, player: u32) -> Option<&Participant> {
        self.sheet.as_ref()?.players.get(usize::try_from(player.checked_sub(1)?).ok()?)
    }

    /// Disputes, in order.
    #[must_use]
    pub fn disputes(&self) -> &[Dispute] {
        &self.disputes
    }

    /// Sanctions, in order.
    #[must_use]
    pub fn sanctions(&self) -> &[Sanction] {
        &self.sanctions
    }

    /// Who left, and when.
    #[must_use]
    pub fn left(&self) -> &[(u32, Day)] {
        &self.left
    }

    /// Whether the event is closed.
    #[must_use]
    pub const fn closed(&self) -> Option<Day> {
        self.closed
    }

    /// Takes an act in.
    ///
    /// # Errors
    /// The act is refused, and nothing is changed.
    pub fn act(&mut self, act: &EventAct) -> Result<Vec<Notice>, EventRefusal> {
        // Nearly all acts are letters: a game takes an act whole or not at all, and nothing else is touched.
        if let EventAct::Game { game, play } = act
            && self.sheet.is_some()
            && self.closed.is_none()
        {
            return self.game_act(*game, play);
        }
        let mut next = self.clone();
        let notices = next.apply(act)?;
        *self = next;
        Ok(notices)
    }

    fn terms(sheet: &StartSheet) -> Terms {
        Terms { control: sheet.control, ..Terms::new(&sheet.code, sheet.variant, sheet.start, sheet.end) }
    }

    fn game_mut(&mut self, number: u32) -> Result<&mut EventGame, EventRefusal> {
        let at = number.checked_sub(1).and_then(|at| usize::try_from(at).ok());
        at.and_then(|at| self.games.get_mut(at)).ok_or(EventRefusal::NoGame(number))
    }

    /// An act in a game. Leave that is announced there is leave in all games, the same in each (10.4.1).
    fn game_act(&mut self, number: u32, act: &PlayAct) -> Result<Vec<Notice>, EventRefusal> {
        let of_board = matches!(act, PlayAct::Board { .. });
        if of_board != self.sheet.as_ref().is_some_and(|sheet| sheet.server) {
            return Err(EventRefusal::OtherWay);
        }
        if of_board {
            let notices = self.play(number, act)?;
            let game = self.game_mut(number)?;
            game.stopped = game.play.ended().is_none();
            return Ok(notices);
        }
        let announced = match act {
            PlayAct::Letter { by, letter, .. } => letter.leave.map(|leave| (*by, leave)),
            PlayAct::Leave { by, leave, .. } => Some((*by, *leave)),
            _ => None,
        };
        let announced = announced
            .and_then(|(by, leave)| self.game(number).map(|game| (game.player(by), leave)))
            .filter(|taken| !self.leave.contains(taken));
        if let Some((player, leave)) = announced
            && let Err(refused) = self.may_leave(player, leave)
        {
            let (PlayAct::Letter { by, letter, postmarks }, EventRefusal::Leave(error)) = (act, &refused)
            else {
                return Err(refused);
            };
            // What the letter sends stands (10.2.8), though the leave in it does not.
            let play = &mut self.game_mut(number)?.play;
            let found = play.letter_without_leave(*by, letter, *postmarks, *error);
            return Self::noted(number, found);
        }
        let notices = self.play(number, act)?;
        self.leave.extend(announced);
        Ok(notices)
    }

    fn may_leave(&self, player: u32, leave: Leave) -> Result<(), EventRefusal> {
        let taken: Vec<_> =
            self.leave.iter().filter(|(who, _)| *who == player).map(|(_, leave)| *leave).collect();
        leave.check(&taken).map_err(EventRefusal::Leave)
    }

    fn play(&mut self, number: u32, act: &PlayAct) -> Result<Vec<Notice>, EventRefusal> {
        let found = self.game_mut(number)?.play.act(act);
        Self::noted(number, found)
    }

    /// What was found in a game.
    fn noted(number: u32, found: Result<Vec<Finding>, Refusal>) -> Result<Vec<Notice>, EventRefusal> {
        let findings = found.map_err(|refusal| EventRefusal::Game(number, refusal))?;
        Ok(findings.into_iter().map(|finding| Notice::Game(number, finding)).collect())
    }
}
