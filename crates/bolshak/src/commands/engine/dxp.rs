//! The engine at a table of DXP.

use std::io::{BufReader, Write};
use std::net::{TcpListener, TcpStream};

use draughts::Color;
use engine::dxp::{Acceptance, Event, PORT, Player, Reason, Request, Then, converse};
use engine::{Engine, Options};

use crate::failure::Failure;
use language::Language;

/// Who we are on the other side's screen.
const NAME: &str = concat!("Bolshak ", env!("CARGO_PKG_VERSION"));

/// Waits for partners, one after another, for as long as the program runs.
pub(super) fn follow(address: &str, options: &Options, language: Language) -> Result<(), Failure> {
    let address = with_port(address);
    let failed = |error| Failure::Input(format!("{address}: {error}"));
    let listener = TcpListener::bind(&address).map_err(failed)?;
    let here = listener.local_addr().map_err(failed)?;
    tell(&language.say("dxp-waiting", &[("address", here.to_string().into())]))?;
    for stream in listener.incoming() {
        let mut player = Player::new(Engine::new(options.clone()), NAME);
        let watch = |_: &mut Player, event: &Event| match tell(&described(language, event)) {
            Ok(()) => Then::Listen,
            Err(_) => Then::HangUp,
        };
        // A partner that is lost leaves the table free for the next.
        let talked = stream.and_then(|stream| {
            let input = BufReader::new(stream.try_clone()?);
            converse(input, stream, &mut player, watch)
        });
        let said = match talked {
            Ok(()) => language.say("dxp-left", &[]),
            Err(error) => language.say("dxp-lost", &[("error", error.to_string().into())]),
        };
        tell(&said)?;
    }
    Ok(())
}

/// What is proposed to a partner.
pub(super) struct Proposal {
    pub(super) games: u32,
    pub(super) minutes: u16,
    pub(super) moves: u16,
}

/// Asks a partner for games, with White first and then by turns.
pub(super) fn propose(
    address: &str,
    options: &Options,
    proposal: &Proposal,
    language: Language,
) -> Result<(), Failure> {
    let address = with_port(address);
    let failed = |error| Failure::Input(format!("{address}: {error}"));
    let mut stream = TcpStream::connect(&address).map_err(failed)?;
    let mut player = Player::new(Engine::new(options.clone()), NAME);
    let request = |number: u32| Request {
        name: NAME.to_owned(),
        follower: if number.is_multiple_of(2) { Color::Black } else { Color::White },
        minutes: proposal.minutes,
        moves: proposal.moves,
        position: None,
    };
    let first = player.propose(request(0));
    let mut bytes = first.write().into_bytes();
    bytes.push(0);
    stream.write_all(&bytes).map_err(failed)?;
    let input = BufReader::new(stream.try_clone().map_err(failed)?);
    let mut played = 0;
    let watch = |player: &mut Player, event: &Event| {
        if tell(&described(language, event)).is_err() {
            return Then::HangUp;
        }
        match event {
            Event::Ended(_) => {
                played += 1;
                if played < proposal.games {
                    Then::Say(player.propose(request(played)))
                } else {
                    Then::HangUp
                }
            }
            Event::Declined(_) => Then::HangUp,
            Event::Began { .. } | Event::Said(_) => Then::Listen,
        }
    };
    converse(input, stream, &mut player, watch).map_err(failed)
}

/// The port of the protocol unless another is given.
fn with_port(address: &str) -> String {
    let port = address.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    if port { address.to_owned() } else { format!("{address}:{PORT}") }
}

fn tell(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

fn described(language: Language, event: &Event) -> String {
    match event {
        Event::Began { opponent, color } => {
            let color = if *color == Color::White { "white" } else { "black" };
            let arguments =
                [("opponent", opponent.escape_debug().to_string().into()), ("color", color.into())];
            language.say("dxp-began", &arguments)
        }
        Event::Ended(reason) => {
            let result = match reason {
                Reason::Unknown => "unknown",
                Reason::Lost => "lost",
                Reason::Drawn => "drawn",
                Reason::Won => "won",
            };
            language.say("dxp-ended", &[("result", result.into())])
        }
        Event::Declined(code) => {
            let code = match code {
                Acceptance::Version => "version",
                Acceptance::Never => "never",
                Acceptance::Accepted | Acceptance::NotThis => "this",
            };
            language.say("dxp-declined", &[("code", code.into())])
        }
        Event::Said(words) => language.say("dxp-said", &[("words", words.escape_debug().to_string().into())]),
    }
}

/// What the protocol can carry in three digits.
pub(super) const MOST: i64 = 999;
