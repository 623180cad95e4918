//! A program's side of the protocol.

use std::time::Duration;

use draughts::{AnyMove, AnyPosition, Color, International, Position, Square};

use super::message::{Acceptance, BackAnswer, Message, Reason, Request};
use crate::engine::Engine;
use crate::limits::{Limits, Pace, Stop};
use crate::line::Line;

/// Something that happened, for whoever watches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A game has begun against a program of a name, with this colour.
    Began {
        /// The other program.
        opponent: String,
        /// Our colour.
        color: Color,
    },
    /// A game has ended: what we made of it, if it is known.
    Ended(Reason),
    /// The other side did not accept our proposal.
    Declined(Acceptance),
    /// The other side said something.
    Said(String),
}

/// What to answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The messages, in their order.
    pub messages: Vec<Message>,
    /// What happened.
    pub events: Vec<Event>,
    /// Whether to close the connection.
    pub hang_up: bool,
}

/// This engine at a table of DXP. It thinks while it answers.
#[derive(Debug)]
pub struct Player {
    engine: Engine,
    name: String,
    opponent: String,
    /// What we have proposed and was not answered.
    proposed: Option<Request>,
    game: Option<Game>,
    /// We have ended the game for this reason and wait for the confirmation.
    ending: Option<Reason>,
}

#[derive(Debug)]
struct Game {
    line: Line,
    color: Color,
    /// What is left of our time.
    left: Duration,
    /// The moves after which it may be broken off.
    moves: Option<usize>,
}

impl Player {
    /// An engine that plays under a name.
    #[must_use]
    pub fn new(engine: Engine, name: &str) -> Self {
        Self {
            engine,
            name: name.to_owned(),
            opponent: String::new(),
            proposed: None,
            game: None,
            ending: None,
        }
    }

    /// Proposes a game, as the initiator.
    pub fn propose(&mut self, request: Request) -> Message {
        self.proposed = Some(request.clone());
        Message::Request(request)
    }

    /// What is said to a request of another version.
    pub(crate) fn other_version(&self) -> Message {
        Message::Accept { name: self.name.clone(), code: Acceptance::Version }
    }

    /// Whether a game is under way.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.game.is_some()
    }

    /// Answers a message.
    pub fn hear(&mut self, message: &Message) -> Reply {
        let mut reply = Reply::default();
        match message {
            Message::Request(request) => self.request(request, &mut reply),
            Message::Accept { name, code } => self.accepted(name, *code, &mut reply),
            Message::Move { from, to, taken, .. } => self.mv(*from, *to, taken, &mut reply),
            Message::End { reason, stop } => {
                if let Some(reason) = self.ending.take() {
                    reply.events.push(Event::Ended(reason));
                } else if self.game.is_some() {
                    // Their reason as it looks from our side.
                    let reason = match reason {
                        Reason::Unknown => Reason::Unknown,
                        Reason::Lost => Reason::Won,
                        Reason::Drawn => Reason::Drawn,
                        Reason::Won => Reason::Lost,
                    };
                    reply.messages.push(Message::End { reason: Reason::Unknown, stop: *stop });
                    reply.events.push(Event::Ended(reason));
                }
                self.game = None;
                reply.hang_up = *stop;
            }
            Message::Chat(words) => reply.events.push(Event::Said(words.clone())),
            Message::BackRequest { number, turn } => self.back(*number, *turn, &mut reply),
            // We never ask.
            Message::BackAccept(_) => {}
        }
        reply
    }

    fn request(&mut self, request: &Request, reply: &mut Reply) {
        let start = request.position.unwrap_or_else(Position::<International>::start);
        let start = AnyPosition::from(start);
        let wanted = self.game.is_none() && start.outcome().is_none();
        let code = if wanted { Acceptance::Accepted } else { Acceptance::NotThis };
        reply.messages.push(Message::Accept { name: self.name.clone(), code });
        if wanted {
            self.opponent.clone_from(&request.name);
            self.begin(request, request.follower, start, reply);
        }
    }

    fn accepted(&mut self, name: &str, code: Acceptance, reply: &mut Reply) {
        let Some(request) = self.proposed.take() else { return };
        if code != Acceptance::Accepted {
            reply.events.push(Event::Declined(code));
            return;
        }
        self.opponent = name.to_owned();
        let start = request.position.unwrap_or_else(Position::<International>::start);
        self.begin(&request, !request.follower, start.into(), reply);
    }

    fn begin(&mut self, request: &Request, color: Color, start: AnyPosition, reply: &mut Reply) {
        self.engine.new_game();
        self.ending = None;
        self.game = Some(Game {
            line: Line::new(start),
            color,
            left: Duration::from_secs(60 * u64::from(request.minutes)),
            moves: Some(usize::from(request.moves)).filter(|moves| *moves > 0),
        });
        reply.events.push(Event::Began { opponent: self.opponent.clone(), color });
        self.go_on(reply);
    }

    fn mv(&mut self, from: u8, to: u8, taken: &[u8], reply: &mut Reply) {
        let Some(game) = &mut self.game else { return };
        if game.line.position().turn() == game.color {
            // Not theirs to make: it is not listened to.
            reply.messages.push(Message::Chat("error: it is not your turn".to_owned()));
            return;
        }
        let mut text = format!("{from}{}{to}", if taken.is_empty() { '-' } else { 'x' });
        for square in taken {
            text.push_str(&format!("x{square}"));
        }
        let legal = crate::hub::read_move(game.line.position(), &text)
            .map_err(|error| error.to_string())
            .and_then(|mv| game.line.play(&mv).map_err(|error| error.to_string()));
        match legal {
            Ok(()) => self.go_on(reply),
            Err(error) => {
                reply.messages.push(Message::Chat(format!("error: illegal move {text}: {error}")));
                self.end(Reason::Unknown, reply);
            }
        }
    }

    /// Makes our move, or ends the game, if it is our turn.
    fn go_on(&mut self, reply: &mut Reply) {
        let Some(game) = &mut self.game else { return };
        if game.line.position().turn() != game.color {
            return;
        }
        let played = game.line.moves().len();
        if game.line.position().outcome().is_some() {
            return self.end(Reason::Lost, reply);
        }
        if game.line.drawn().is_some() {
            return self.end(Reason::Drawn, reply);
        }
        if game.moves.is_some_and(|moves| played >= 2 * moves) {
            return self.end(Reason::Unknown, reply);
        }
        let moves = game.moves.map(|moves| (moves - played / 2).min(u32::MAX as usize) as u32);
        let pace = Pace { left: game.left, increment: Duration::ZERO, moves };
        let limits = Limits { clock: Some(pace), ..Limits::default() };
        let clock = self.engine.options().clock;
        let began = clock();
        let report = self.engine.think(&game.line, &limits, &Stop::new(), |_| {});
        let time = clock().saturating_sub(began);
        game.left = game.left.saturating_sub(time);
        let Some(AnyMove::Ten(mv)) = report.best() else { return self.end(Reason::Unknown, reply) };
        if game.line.play(&mv.into()).is_err() {
            return self.end(Reason::Unknown, reply);
        }
        reply.messages.push(Message::Move {
            seconds: time.as_secs_f64().round().min(9999.0) as u16,
            from: mv.from().number(),
            to: mv.to().number(),
            taken: mv.captured().iter().map(Square::number).collect(),
        });
    }

    fn end(&mut self, reason: Reason, reply: &mut Reply) {
        reply.messages.push(Message::End { reason, stop: false });
        self.game = None;
        self.ending = Some(reason);
    }

    fn back(&mut self, number: u16, turn: Color, reply: &mut Reply) {
        let Some(game) = &mut self.game else {
            reply.messages.push(Message::BackAccept(BackAnswer::Refused));
            return;
        };
        // Plies from White's first move; a game that Black begins lacks the first.
        let ply = 2 * (usize::from(number) + 1) + usize::from(turn == Color::Black);
        let skipped = 4 + usize::from(game.line.start().turn() == Color::Black);
        let Some(ply) = ply.checked_sub(skipped).filter(|ply| *ply <= game.line.moves().len()) else {
            reply.messages.push(Message::BackAccept(BackAnswer::Refused));
            return;
        };
        while game.line.moves().len() > ply {
            game.line.undo();
        }
        reply.messages.push(Message::BackAccept(BackAnswer::Accepted));
        self.go_on(reply);
    }
}
