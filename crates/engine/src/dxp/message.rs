//! The messages: the first letter says which, and the fields have fixed widths.

use std::fmt;

use draughts::{Color, International, Kind, Piece, Position, Setup, Square};

/// No message is longer.
pub(crate) const LONGEST: usize = 127;
const NAME: usize = 32;

/// What the initiator proposes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The initiator's name.
    pub name: String,
    /// The colour of the other side, the follower.
    pub follower: Color,
    /// Minutes for each side for the whole game.
    pub minutes: u16,
    /// After so many moves the game may be broken off; 0 for no limit.
    pub moves: u16,
    /// The start position; `None` for the ordinary one.
    pub position: Option<Position<International>>,
}

/// The follower's answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acceptance {
    /// It plays.
    Accepted,
    /// It does not know this version of the protocol.
    Version,
    /// It does not want this game, but may want another.
    NotThis,
    /// It wants no game.
    Never,
}

/// Why a program ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It does not say.
    Unknown,
    /// It gives up.
    Lost,
    /// A draw.
    Drawn,
    /// It has won.
    Won,
}

/// The answer to a request to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackAnswer {
    /// It goes back.
    Accepted,
    /// It cannot.
    Unsupported,
    /// It does not want to.
    Refused,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `GAMEREQ`: the initiator proposes a game.
    Request(Request),
    /// `GAMEACC`: the follower answers.
    Accept {
        /// The follower's name.
        name: String,
        /// Its answer.
        code: Acceptance,
    },
    /// `MOVE`: a move, with the seconds it took.
    Move {
        /// Seconds, up to 9999.
        seconds: u16,
        /// The number of the square it starts on.
        from: u8,
        /// The number of the square it ends on.
        to: u8,
        /// The numbers of the squares of the pieces it takes, in any order.
        taken: Vec<u8>,
    },
    /// `GAMEEND`: in place of a move, or to confirm one.
    End {
        /// Why.
        reason: Reason,
        /// Whether it wants no further game.
        stop: bool,
    },
    /// `CHAT`: words.
    Chat(String),
    /// `BACKREQ`: back to where a side was to make its move of a number.
    BackRequest {
        /// The number of the move, from 1.
        number: u16,
        /// The side to move then.
        turn: Color,
    },
    /// `BACKACC`: the answer.
    BackAccept(BackAnswer),
}

/// Why bytes are no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageError {
    /// Nothing, or more than 127 characters, or bytes that are no ASCII.
    NotText,
    /// An unknown kind of message.
    Kind(char),
    /// A request of another version of the protocol.
    Version,
    /// A field is missing or holds something else.
    Field(&'static str),
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotText => write!(f, "a message is 1 to {LONGEST} characters of ASCII"),
            Self::Kind(letter) => write!(f, "no message begins with `{}`", letter.escape_debug()),
            Self::Version => write!(f, "only version 01 of the protocol is known"),
            Self::Field(name) => write!(f, "the field `{name}` is missing or wrong"),
        }
    }
}

impl std::error::Error for MessageError {}

impl Message {
    /// Reads a message, without the zero byte.
    ///
    /// # Errors
    /// Says which field is wrong.
    pub fn read(bytes: &[u8]) -> Result<Self, MessageError> {
        let text = str::from_utf8(bytes).map_err(|_| MessageError::NotText)?;
        if text.is_empty() || text.len() > LONGEST || !text.is_ascii() {
            return Err(MessageError::NotText);
        }
        let (kind, rest) = text.split_at(1);
        let mut fields = Fields(rest);
        let message = match kind {
            "R" => Self::Request(fields.request()?),
            "A" => {
                let name = fields.name()?;
                let code = match fields.take(1, "acceptance code")? {
                    "0" => Acceptance::Accepted,
                    "1" => Acceptance::Version,
                    "2" => Acceptance::NotThis,
                    "3" => Acceptance::Never,
                    _ => return Err(MessageError::Field("acceptance code")),
                };
                Self::Accept { name, code }
            }
            "M" => fields.mv()?,
            "E" => {
                let reason = match fields.take(1, "reason")? {
                    "0" => Reason::Unknown,
                    "1" => Reason::Lost,
                    "2" => Reason::Drawn,
                    "3" => Reason::Won,
                    _ => return Err(MessageError::Field("reason")),
                };
                let stop = match fields.take(1, "stop code")? {
                    "0" => false,
                    "1" => true,
                    _ => return Err(MessageError::Field("stop code")),
                };
                Self::End { reason, stop }
            }
            "C" => return Ok(Self::Chat(rest.to_owned())),
            "B" => {
                Self::BackRequest { number: fields.number(3, "move number")?, turn: fields.color("color")? }
            }
            "K" => Self::BackAccept(match fields.take(1, "acceptance code")? {
                "0" => BackAnswer::Accepted,
                "1" => BackAnswer::Unsupported,
                "2" => BackAnswer::Refused,
                _ => return Err(MessageError::Field("acceptance code")),
            }),
            other => return Err(MessageError::Kind(other.chars().next().unwrap_or(' '))),
        };
        if fields.0.is_empty() { Ok(message) } else { Err(MessageError::Field("end of message")) }
    }

    /// The message as text, without the zero byte.
    #[must_use]
    pub fn write(&self) -> String {
        match self {
            Self::Request(request) => {
                let mut text = format!(
                    "R01{}{}{:03}{:03}",
                    padded(&request.name),
                    letter(request.follower),
                    request.minutes.min(999),
                    request.moves.min(999)
                );
                match &request.position {
                    None => text.push('A'),
                    Some(position) => {
                        text.push('B');
                        text.push(letter(position.turn()));
                        text.extend(Square::all().map(|square| piece_letter(position.piece(square))));
                    }
                }
                text
            }
            Self::Accept { name, code } => format!("A{}{}", padded(name), *code as u8),
            Self::Move { seconds, from, to, taken } => {
                let mut text = format!("M{:04}{from:02}{to:02}{:02}", seconds.min(&9999), taken.len());
                for square in taken {
                    text.push_str(&format!("{square:02}"));
                }
                text
            }
            Self::End { reason, stop } => format!("E{}{}", *reason as u8, u8::from(*stop)),
            Self::Chat(words) => {
                // Only what the protocol can carry: ASCII without control characters.
                let plain = words.chars().map(|c| if (' '..='~').contains(&c) { c } else { '?' });
                std::iter::once('C').chain(plain).take(LONGEST).collect()
            }
            Self::BackRequest { number, turn } => format!("B{:03}{}", number.min(&999), letter(*turn)),
            Self::BackAccept(code) => format!("K{}", *code as u8),
        }
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'Z',
    }
}

const fn piece_letter(piece: Option<Piece>) -> char {
    match piece {
        None => 'e',
        Some(Piece { color: Color::White, kind: Kind::Man }) => 'w',
        Some(Piece { color: Color::Black, kind: Kind::Man }) => 'z',
        Some(Piece { color: Color::White, kind: Kind::King }) => 'W',
        Some(Piece { color: Color::Black, kind: Kind::King }) => 'Z',
    }
}

/// A name in exactly 32 places.
fn padded(name: &str) -> String {
    let plain: String = name.chars().filter(|c| (' '..='~').contains(c)).collect();
    let plain: String = plain.trim_start().chars().take(NAME).collect();
    format!("{plain:NAME$}")
}

/// What is left of a message.
struct Fields<'a>(&'a str);

impl<'a> Fields<'a> {
    fn take(&mut self, length: usize, name: &'static str) -> Result<&'a str, MessageError> {
        let (field, rest) = self.0.split_at_checked(length).ok_or(MessageError::Field(name))?;
        self.0 = rest;
        Ok(field)
    }

    fn number(&mut self, length: usize, name: &'static str) -> Result<u16, MessageError> {
        let field = self.take(length, name)?;
        let digits = field.bytes().all(|byte| byte.is_ascii_digit());
        field.parse().ok().filter(|_| digits).ok_or(MessageError::Field(name))
    }

    fn square(&mut self, name: &'static str) -> Result<u8, MessageError> {
        let number = self.number(2, name)?;
        if (1..=50).contains(&number) { Ok(number as u8) } else { Err(MessageError::Field(name)) }
    }

    fn color(&mut self, name: &'static str) -> Result<Color, MessageError> {
        match self.take(1, name)? {
            "W" => Ok(Color::White),
            "Z" => Ok(Color::Black),
            _ => Err(MessageError::Field(name)),
        }
    }

    fn name(&mut self) -> Result<String, MessageError> {
        Ok(self.take(NAME, "name")?.trim_end().to_owned())
    }

    fn request(&mut self) -> Result<Request, MessageError> {
        if self.number(2, "version")? != 1 {
            return Err(MessageError::Version);
        }
        let name = self.name()?;
        let follower = self.color("color of the follower")?;
        let minutes = self.number(3, "thinking time")?;
        let moves = self.number(3, "number of moves")?;
        let position = match self.take(1, "starting position")? {
            "A" => None,
            "B" => Some(self.position()?),
            _ => return Err(MessageError::Field("starting position")),
        };
        Ok(Request { name, follower, minutes, moves, position })
    }

    fn position(&mut self) -> Result<Position<International>, MessageError> {
        let wrong = MessageError::Field("position");
        let mut setup = Setup::empty();
        setup.turn = Some(self.color("color to move first")?);
        let letters = self.take(50, "position")?;
        for (square, letter) in Square::all().zip(letters.chars()) {
            let (color, kind) = match letter {
                'e' => continue,
                'w' => (Color::White, Kind::Man),
                'z' => (Color::Black, Kind::Man),
                'W' => (Color::White, Kind::King),
                'Z' => (Color::Black, Kind::King),
                _ => return Err(wrong),
            };
            setup.set(square, Some(Piece { color, kind }));
        }
        setup.position().map_err(|_| wrong)
    }

    fn mv(&mut self) -> Result<Message, MessageError> {
        let seconds = self.number(4, "time")?;
        let (from, to) = (self.square("from field")?, self.square("to field")?);
        let count = self.number(2, "number captured")?;
        if count > 20 {
            return Err(MessageError::Field("number captured"));
        }
        let taken = (0..count).map(|_| self.square("captured pieces")).collect::<Result<_, _>>()?;
        Ok(Message::Move { seconds, from, to, taken })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The examples of the protocol's description.
    #[test]
    fn messages_of_the_description() {
        let mv = |from, to, taken: &[u8]| Message::Move { seconds: 12, from, to, taken: taken.to_vec() };
        for (text, message) in [
            ("M0012061100", mv(6, 11, &[])),
            ("M001205250422122320", mv(5, 25, &[22, 12, 23, 20])),
            ("E00", Message::End { reason: Reason::Unknown, stop: false }),
            (
                "CWhat do you think about move 35?",
                Message::Chat("What do you think about move 35?".to_owned()),
            ),
            ("K1", Message::BackAccept(BackAnswer::Unsupported)),
            (
                "ATornado voor Windows 4.0        0",
                Message::Accept { name: "Tornado voor Windows 4.0".to_owned(), code: Acceptance::Accepted },
            ),
        ] {
            assert_eq!(Message::read(text.as_bytes()).as_ref(), Ok(&message));
            assert_eq!(message.write(), text);
        }
    }

    #[test]
    fn a_request_has_its_fields_in_their_places() {
        let mut request = Request {
            name: "Bolshak".to_owned(),
            follower: Color::Black,
            minutes: 5,
            moves: 75,
            position: None,
        };
        let text = Message::Request(request.clone()).write();
        assert_eq!(text, format!("R01{:32}Z005075A", "Bolshak"));
        assert_eq!(Message::read(text.as_bytes()), Ok(Message::Request(request.clone())));
        request.position = Some(Position::from_fen("B:W35-50,K6:B2-4,K33").unwrap());
        let text = Message::Request(request.clone()).write();
        assert_eq!((text.len(), &text[42..50]), (1 + 2 + 32 + 1 + 3 + 3 + 1 + 1 + 50, "BZezzzeW"));
        assert_eq!(Message::read(text.as_bytes()), Ok(Message::Request(request)));
    }

    #[test]
    fn what_is_no_message_is_refused() {
        for (text, error) in [
            ("", MessageError::NotText),
            ("X", MessageError::Kind('X')),
            ("M00120611", MessageError::Field("number captured")),
            ("M0012511100", MessageError::Field("from field")),
            ("M0012061199", MessageError::Field("number captured")),
            ("M+012061100", MessageError::Field("time")),
            ("M00120611002", MessageError::Field("end of message")),
            ("E40", MessageError::Field("reason")),
            ("R02", MessageError::Version),
            ("B000", MessageError::Field("color")),
        ] {
            assert_eq!(Message::read(text.as_bytes()), Err(error), "{text}");
        }
        assert_eq!(Message::read(&[b'C'; 128]), Err(MessageError::NotText));
        assert_eq!(Message::read(b"C\xff"), Err(MessageError::NotText));
    }

    proptest! {
        #[test]
        fn no_bytes_are_too_strange(bytes in proptest::collection::vec(any::<u8>(), 0..140), kind in "[RAMECBK]") {
            if let Ok(message) = Message::read(&bytes) {
                prop_assert_eq!(Message::read(message.write().as_bytes()).is_ok(), true);
            }
            let mut led = kind.into_bytes();
            led.extend(bytes.iter().map(|byte| b'0' + byte % 10));
            let _ = Message::read(&led);
        }
    }
}
