//! What nodes say to each other: a head in JSON, and after a line's end what a person is told, as it goes over a socket. All nodes of a database run the
//! same version, or versions that read each other: what cannot be read is not heard.

use std::collections::HashMap;

use axum::body::Bytes;
use draughts::Ruleset;
use game::{Act, FrameAct, Leave, Player, Span};
use language::Language;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::http::logins::Which;
use crate::live::fair_play::PositionKey;
use crate::live::lines;
use crate::live::room::{AtBoard, Caller, Reader, SitError};
use crate::wire::{Frame, GameRow, Numbered, PersonEvent, Stats};

use super::edge::To;

/// A language by its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tongue(pub(crate) Language);

impl Serialize for Tongue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.code())
    }
}

impl<'de> Deserialize<'de> for Tongue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        let known = Language::ALL.into_iter().find(|language| language.code() == code);
        known.map(Self).ok_or_else(|| serde::de::Error::custom("an unknown language"))
    }
}

/// There is no such act on a board.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) enum Never {}

/// An act of the arbiter that came from another node.
pub(crate) const fn of_frame(act: &Act<Never>) -> FrameAct {
    match *act {
        Act::Start => Act::Start,
        Act::Arrive => Act::Arrive,
        Act::OfferDraw => Act::OfferDraw,
        Act::AcceptDraw => Act::AcceptDraw,
        Act::DeclineDraw => Act::DeclineDraw,
        Act::Resign => Act::Resign,
        Act::Abort => Act::Abort,
        Act::Press => Act::Press,
        Act::Remind => Act::Remind,
        Act::StopClock => Act::StopClock,
        Act::Pause => Act::Pause,
        Act::Resume => Act::Resume,
        Act::Rule(ruling) => Act::Rule(ruling),
        Act::Sanction { player, sanction } => Act::Sanction { player, sanction },
        Act::SetClock { player, left } => Act::SetClock { player, left },
        Act::Look => Act::Look,
        Act::Board(never) => match never {},
    }
}

/// What one node says to another.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Between {
    /// The owner of a game tells what happened; the text follows.
    News { game: String, link: u64, number: u64, to: To },
    /// Something that all nodes hear.
    Change {
        /// The node that says it.
        from: String,
        change: Box<Change>,
    },
    /// An order for a game, for its owner.
    Order {
        game: String,
        /// The node that asks.
        from: String,
        order: Box<Carried>,
    },
    /// Something that a node is asked about its games.
    Question(Box<Question>),
}

/// What all nodes are asked.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Question {
    /// Whether analysis of a line of a game of draughts, or of renju, is closed for somebody.
    Closed { person: Option<String>, kind: Option<String>, line: Vec<u64> },
    /// The games that are being played.
    Live { language: Tongue },
    /// Which games these people play.
    PlayedBy { people: Vec<String> },
}

impl Question {
    pub(crate) fn closed(person: Option<&str>, kind: Option<Ruleset>, line: &[PositionKey]) -> Self {
        Self::Closed {
            person: person.map(str::to_owned),
            kind: kind.map(|kind| kind.name().to_owned()),
            line: line.iter().map(|key| key.hash()).collect(),
        }
    }
}

/// What concerns people at every node.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Change {
    /// The list of who waits for an opponent.
    Seeks,
    /// Somebody who waited has a game.
    Paired { owner: String, game: String },
    /// Log-ins or keys of a person have ended.
    Ends { person: String, which: Which },
    /// Something concerns a person.
    Rings { person: String, event: Box<PersonEvent> },
    /// Who looks at the list at the node that says so, and how many are there.
    Here { looking: Vec<String>, stats: Stats },
}

/// An order as it is carried to the owner of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Carried {
    Join {
        link: u64,
        who: Who,
        since: Option<u32>,
    },
    Leave {
        socket: u64,
    },
    Say {
        socket: u64,
        numbered: Numbered,
        lag: Span,
    },
    Ask {
        who: Who,
        numbered: Numbered,
    },
    Sit {
        person: String,
    },
    Look {
        language: Tongue,
        person: Option<String>,
    },
    Row {
        language: Tongue,
    },
    Game {
        reader: Reader,
    },
    SetLines {
        person: String,
        lines: Vec<lines::Line>,
    },
    Lines {
        person: String,
    },
    OnLeave,
    Board,
    Hand {
        act: Act<Never>,
    },
    Grant {
        player: Player,
        leave: Leave,
    },
    /// Whether the line is whole: so much was heard over it.
    Whole {
        link: u64,
        heard: u64,
    },
}

/// Somebody who comes to the board at another node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Who {
    pub(crate) socket: u64,
    pub(crate) person: Option<String>,
    pub(crate) caller: Caller,
    pub(crate) language: Tongue,
}

/// What the owner answers.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    /// It is not the owner.
    NotMine,
    /// The game cannot be opened.
    Nothing,
    /// It was handed to the room.
    Taken,
    Sat(Result<Player, SitError>),
    Seen(Box<Frame>),
    /// What somebody who asked once was told.
    Said(Vec<Frame>),
    Row(Box<GameRow>),
    /// So much of the log may be seen.
    Version(u32),
    /// Whether lines were laid down; why not is found out by whoever asked.
    Laid(bool),
    Lines(Vec<lines::Line>),
    Board(Box<AtBoard>),
    /// Whether the arbiter's act was done.
    Done(bool),
    /// Whether a line is whole.
    Whole(bool),
    /// Whether analysis is closed, and the games of who asks.
    Closed {
        closed: bool,
        games: Vec<String>,
    },
    /// The games that are being played, the newest first.
    Live(Vec<GameRow>),
    /// The games of some people.
    PlayedBy(HashMap<String, String>),
}

/// A message.
pub(crate) fn write(head: &impl Serialize, text: &[u8]) -> Bytes {
    // No head has a map whose keys are not strings, which is all that can go wrong.
    let mut body = serde_json::to_vec(head).unwrap_or_default();
    if !text.is_empty() {
        body.reserve(text.len() + 1);
        body.push(b'\n');
        body.extend_from_slice(text);
    }
    body.into()
}

/// The head of a message and the text after it.
pub(crate) fn read<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Option<(T, &'a [u8])> {
    // JSON in one line has no line's end.
    let (head, text) = match body.iter().position(|&byte| byte == b'\n') {
        Some(end) => (&body[..end], &body[end + 1..]),
        None => (body, &[][..]),
    };
    match serde_json::from_slice(head) {
        Ok(head) => Some((head, text)),
        Err(error) => {
            tracing::warn!(%error, "a message of another node cannot be read");
            None
        }
    }
}
