//! What a client says over the socket of a game. Reading is a pure function from bytes to a message or a refusal.

use renju::{Alphabet, Point};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::StoneColor;

/// The longest frame that is read.
pub const LONGEST: usize = 4_096;

/// A message with the number that the client gave it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Numbered {
    /// The number, to be sent back.
    pub id: Option<u32>,
    /// The message.
    pub message: Message,
}

/// What a client can say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Message {
    /// A move of draughts by its squares, at a ply.
    Move {
        /// Plies made before it.
        ply: u32,
        /// Its squares: first, last, and any in between.
        squares: Vec<u8>,
    },
    /// A move of draughts in writing.
    Write {
        /// Plies made before it; nothing if it is meant for the position of now.
        ply: Option<u32>,
        /// As it is written.
        text: String,
    },
    /// Offers a draw.
    OfferDraw,
    /// Accepts the draw that is offered.
    AcceptDraw,
    /// Declines it.
    DeclineDraw,
    /// Resigns.
    Resign,
    /// Breaks the game off before both have moved.
    Abort,
    /// The opponent has left: takes the win, or a draw.
    ClaimLeft {
        /// Whether a draw is enough.
        draw: bool,
    },
    /// Says something to the others at the board.
    Chat {
        /// What.
        text: String,
    },
    /// Claims.
    Claim {
        /// What.
        claim: ClaimKind,
        /// The squares of the announced move.
        squares: Option<Vec<u8>>,
    },
    /// Demands the capture that the opponent's move has passed over.
    Demand,
    /// Asks to take the last move back.
    TakeBack,
    /// Agrees to that.
    AcceptTakeBack,
    /// Does not.
    DeclineTakeBack,
    /// Offers or accepts another game.
    Rematch,
    /// Declines it.
    DeclineRematch,
    /// Renju: an act of the board.
    Renju {
        /// Plies made before it, where it matters.
        ply: Option<u32>,
        /// What is done; `None` is a pass.
        act: Option<renju::OpeningAct>,
    },
    /// Renju: where are forbidden points?
    Fouls,
    /// The player leaves the page of the game, or comes back to it.
    Focus {
        /// Whether the page is out of sight.
        away: bool,
    },
    /// Measures the lag.
    Ping {
        /// The client's time, sent back.
        sent: f64,
    },
}

/// What can be claimed over a network: the program checks it at once, or judges it in the arbiter's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimKind {
    /// A position that has arisen three times, or will with the announced move.
    Repetition,
    /// A counter at its limit.
    Counter,
    /// An ending that is not played on without increment.
    Ending,
    /// An obvious draw: the opponent's next five moves are counted, then it is claimed again.
    ObviousDraw,
    /// A won position without the time to win it.
    ShortOfTime,
    /// The opponent's time is up.
    Flag,
}

/// A frame of a client. The answer carries its number.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// A move of draughts by its squares: first, last, and any in between.
    Move {
        /// The number of the request.
        id: Option<u32>,
        /// Plies made before it.
        ply: u32,
        /// The numbers of the squares.
        squares: Vec<u8>,
    },
    /// A move of draughts as people write it.
    Write {
        /// The number of the request.
        id: Option<u32>,
        /// Plies made before it.
        ply: u32,
        /// The move.
        text: String,
    },
    /// Offers a draw.
    OfferDraw {
        /// The number of the request.
        id: Option<u32>,
    },
    /// Accepts the draw that is offered.
    AcceptDraw {
        /// The number of the request.
        id: Option<u32>,
    },
    /// Declines it.
    DeclineDraw {
        /// The number of the request.
        id: Option<u32>,
    },
    /// Resigns.
    Resign {
        /// The number of the request.
        id: Option<u32>,
    },
    /// Breaks the game off before both have moved: it is not played and counts for nothing.
    Abort {
        /// The number of the request.
        id: Option<u32>,
    },
    /// The opponent has left the game for so long that it can be taken: the win, or a draw.
    ClaimLeft {
        /// The number of the request.
        id: Option<u32>,
        /// Whether a draw is enough.
        draw: bool,
    },
    /// Says something: players to each other, who watches to the others who watch.
    Chat {
        /// The number of the request.
        id: Option<u32>,
        /// What, in at most 140 letters, without links.
        text: String,
    },
    /// Claims a draw or a win.
    Claim {
        /// The number of the request.
        id: Option<u32>,
        /// What.
        claim: ClaimKind,
        /// The squares of the announced move.
        squares: Option<Vec<u8>>,
    },
    /// Demands the capture that the opponent's move has passed over (rules of the club); a move of one's own plays on.
    Demand {
        /// The number of the request.
        id: Option<u32>,
    },
    /// Asks to take the last move back.
    TakeBack {
        /// The number of the request.
        id: Option<u32>,
    },
    /// Agrees to that.
    AcceptTakeBack {
        /// The number of the request.
        id: Option<u32>,
    },
    /// Does not.
    DeclineTakeBack {
        /// The number of the request.
        id: Option<u32>,
    },
    /// Offers or accepts another game.
    Rematch {
        /// The number of the request.
        id: Option<u32>,
    },
    /// Declines it.
    DeclineRematch {
        /// The number of the request.
        id: Option<u32>,
    },
    /// Renju: places a stone.
    Place {
        /// The number of the request.
        id: Option<u32>,
        /// Plies made before it.
        ply: u32,
        /// Where.
        point: String,
    },
    /// Renju: changes colours.
    Swap {
        /// The number of the request.
        id: Option<u32>,
    },
    /// Renju: keeps the colours.
    Keep {
        /// The number of the request.
        id: Option<u32>,
    },
    /// Renju: says how many fifth stones will be offered.
    Declare {
        /// The number of the request.
        id: Option<u32>,
        /// So many.
        count: u8,
    },
    /// Renju: offers fifth stones.
    Offer {
        /// The number of the request.
        id: Option<u32>,
        /// Where.
        points: Vec<String>,
    },
    /// Renju: chooses one of them.
    Choose {
        /// The number of the request.
        id: Option<u32>,
        /// Where.
        point: String,
    },
    /// Renju: takes a colour.
    Take {
        /// The number of the request.
        id: Option<u32>,
        /// Which.
        color: StoneColor,
    },
    /// Renju: passes.
    Pass {
        /// The number of the request.
        id: Option<u32>,
        /// Plies made before it.
        ply: u32,
    },
    /// Renju: where may Black not place a stone? In casual games only.
    Fouls {
        /// The number of the request.
        id: Option<u32>,
    },
    /// The player leaves the page of the game, or comes back to it; noted for the arbiter of a rated game.
    Focus {
        /// The number of the request.
        id: Option<u32>,
        /// Whether the page is out of sight.
        away: bool,
    },
    /// Measures the lag.
    Ping {
        /// The number of the request.
        id: Option<u32>,
        /// The client's time, sent back.
        sent: f64,
    },
}

/// One of each request, for the page about the protocol.
pub const EXAMPLES: [&str; 32] = [
    r#"{"t":"move","id":1,"ply":0,"squares":[22,18]}"#,
    r#"{"t":"write","id":2,"ply":0,"text":"c3-d4"}"#,
    r#"{"t":"offer-draw"}"#,
    r#"{"t":"accept-draw"}"#,
    r#"{"t":"decline-draw"}"#,
    r#"{"t":"resign"}"#,
    r#"{"t":"abort"}"#,
    r#"{"t":"claim-left","draw":false}"#,
    r#"{"t":"chat","text":"Good luck!"}"#,
    r#"{"t":"claim","claim":"repetition","squares":[22,18]}"#,
    r#"{"t":"claim","claim":"counter"}"#,
    r#"{"t":"claim","claim":"ending"}"#,
    r#"{"t":"claim","claim":"obvious-draw"}"#,
    r#"{"t":"claim","claim":"short-of-time"}"#,
    r#"{"t":"claim","claim":"flag"}"#,
    r#"{"t":"demand"}"#,
    r#"{"t":"take-back"}"#,
    r#"{"t":"accept-take-back"}"#,
    r#"{"t":"decline-take-back"}"#,
    r#"{"t":"rematch"}"#,
    r#"{"t":"decline-rematch"}"#,
    r#"{"t":"ping","sent":123.4}"#,
    r#"{"t":"place","ply":3,"point":"h8"}"#,
    r#"{"t":"swap"}"#,
    r#"{"t":"keep"}"#,
    r#"{"t":"declare","count":2}"#,
    r#"{"t":"offer","points":["h9","i9"]}"#,
    r#"{"t":"choose","point":"h9"}"#,
    r#"{"t":"take","color":"black"}"#,
    r#"{"t":"pass","ply":12}"#,
    r#"{"t":"fouls"}"#,
    r#"{"t":"focus","away":true}"#,
];

/// Why a frame is not a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// It is longer than [`LONGEST`].
    TooLong(usize),
    /// It is not the JSON of a message: where and why.
    Json(String),
    /// It names a point that is not on the board.
    Point(String),
    /// More squares or points than any move has.
    TooMany(usize),
}

impl std::fmt::Display for Malformed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLong(length) => write!(f, "{length} bytes, of at most {LONGEST}"),
            Self::Json(error) => f.write_str(error),
            Self::Point(name) => write!(f, "`{}` is not a point", name.escape_debug()),
            Self::TooMany(count) => write!(f, "{count} squares or points are more than any move has"),
        }
    }
}

impl std::error::Error for Malformed {}

/// No move has more squares, no offer more points.
const MOST: usize = 32;

/// Reads a frame.
///
/// # Errors
/// Says what is wrong with it and where.
pub fn read(frame: &[u8]) -> Result<Numbered, Malformed> {
    if frame.len() > LONGEST {
        return Err(Malformed::TooLong(frame.len()));
    }
    let request: Request = serde_json::from_slice(frame).map_err(|error| {
        // The text of the error can quote the frame; what goes back is short and printable.
        Malformed::Json(error.to_string().escape_debug().take(200).collect())
    })?;
    let (id, message) = match request {
        Request::Move { id, ply, squares } => (id, Message::Move { ply, squares: few(squares)? }),
        Request::Write { id, ply, text } => (id, Message::Write { ply: Some(ply), text }),
        Request::OfferDraw { id } => (id, Message::OfferDraw),
        Request::AcceptDraw { id } => (id, Message::AcceptDraw),
        Request::DeclineDraw { id } => (id, Message::DeclineDraw),
        Request::Resign { id } => (id, Message::Resign),
        Request::Abort { id } => (id, Message::Abort),
        Request::ClaimLeft { id, draw } => (id, Message::ClaimLeft { draw }),
        Request::Chat { id, text } => (id, Message::Chat { text }),
        Request::Claim { id, claim, squares } => {
            (id, Message::Claim { claim, squares: squares.map(few).transpose()? })
        }
        Request::Demand { id } => (id, Message::Demand),
        Request::TakeBack { id } => (id, Message::TakeBack),
        Request::AcceptTakeBack { id } => (id, Message::AcceptTakeBack),
        Request::DeclineTakeBack { id } => (id, Message::DeclineTakeBack),
        Request::Rematch { id } => (id, Message::Rematch),
        Request::DeclineRematch { id } => (id, Message::DeclineRematch),
        Request::Place { id, ply, point: name } => {
            (id, opening(Some(ply), renju::OpeningAct::Place(point(&name)?)))
        }
        Request::Swap { id } => (id, opening(None, renju::OpeningAct::Swap)),
        Request::Keep { id } => (id, opening(None, renju::OpeningAct::Keep)),
        Request::Declare { id, count } => (id, opening(None, renju::OpeningAct::Declare(count))),
        Request::Offer { id, points } => {
            let points: Vec<Point> = few(points)?.iter().map(|name| point(name)).collect::<Result<_, _>>()?;
            (id, opening(None, renju::OpeningAct::Offer(points)))
        }
        Request::Choose { id, point: name } => (id, opening(None, renju::OpeningAct::Choose(point(&name)?))),
        Request::Take { id, color } => (id, opening(None, renju::OpeningAct::Take(color.into()))),
        Request::Pass { id, ply } => (id, Message::Renju { ply: Some(ply), act: None }),
        Request::Fouls { id } => (id, Message::Fouls),
        Request::Focus { id, away } => (id, Message::Focus { away }),
        Request::Ping { id, sent } => (id, Message::Ping { sent }),
    };
    Ok(Numbered { id, message })
}

const fn opening(ply: Option<u32>, act: renju::OpeningAct) -> Message {
    Message::Renju { ply, act: Some(act) }
}

fn few<T>(things: Vec<T>) -> Result<Vec<T>, Malformed> {
    if things.len() > MOST { Err(Malformed::TooMany(things.len())) } else { Ok(things) }
}

fn point(name: &str) -> Result<Point, Malformed> {
    Point::parse(name, Alphabet::Rif).map_err(|_| Malformed::Point(name.chars().take(12).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(frame: &str) -> Result<Numbered, Malformed> {
        read(frame.as_bytes())
    }

    #[test]
    fn the_examples_of_the_documentation_are_read() {
        let read = text(r#"{"t":"move","id":1,"ply":0,"squares":[22,18]}"#).unwrap();
        assert_eq!(read, Numbered { id: Some(1), message: Message::Move { ply: 0, squares: vec![22, 18] } });
        assert_eq!(text(r#"{"t":"offer-draw"}"#).unwrap().message, Message::OfferDraw);
        assert_eq!(text(r#"{"t":"resign","id":7}"#).unwrap().id, Some(7));
        let claim = text(r#"{"t":"claim","claim":"repetition","squares":null}"#).unwrap().message;
        assert_eq!(claim, Message::Claim { claim: ClaimKind::Repetition, squares: None });
        let place = text(r#"{"t":"place","ply":0,"point":"h8"}"#).unwrap().message;
        assert_eq!(place, opening(Some(0), renju::OpeningAct::Place(Point::CENTRE)));
        for example in EXAMPLES {
            assert!(text(example).is_ok(), "{example}: {:?}", text(example));
        }
    }

    #[test]
    fn what_is_not_a_message_is_refused_with_the_reason() {
        for wrong in [
            "",
            "{}",
            "null",
            "[1]",
            "\u{0}",
            r#"{"t":"fly"}"#,
            r#"{"t":"move"}"#,
            r#"{"t":"move","ply":-1,"squares":[1,2]}"#,
            r#"{"t":"move","ply":0,"squares":[256,2]}"#,
            r#"{"t":"move","ply":0,"squares":"22-18"}"#,
            r#"{"t":"move","ply":0,"squares":[1,2],"as":"second"}"#,
            r#"{"t":"place","ply":0,"point":"p8"}"#,
            r#"{"t":"place","ply":0,"point":"h16"}"#,
            r#"{"t":"resign"} {"t":"resign"}"#,
        ] {
            assert!(text(wrong).is_err(), "{wrong}");
        }
        assert!(!read(&[0xff, 0xfe]).unwrap_err().to_string().is_empty());
        assert_eq!(read(&[b' '; LONGEST + 1]), Err(Malformed::TooLong(LONGEST + 1)));
        let many = format!(r#"{{"t":"move","ply":0,"squares":[{}1]}}"#, "1,".repeat(40));
        assert_eq!(text(&many), Err(Malformed::TooMany(41)));
        let deep = "[".repeat(LONGEST);
        assert!(text(&deep).is_err());
    }
}
