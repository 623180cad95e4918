//! Messages over a connection.

use std::io::{self, BufRead, Read, Write};

use super::message::{LONGEST, Message, MessageError};
use super::player::{Event, Player};

/// What to do after an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Listen on.
    Listen,
    /// Say something first.
    Say(Message),
    /// Leave.
    HangUp,
}

/// Talks until the other side has gone or a side wants no more. The function is told what happens and says what then.
///
/// # Errors
/// If the connection fails.
pub fn converse(
    mut input: impl BufRead,
    mut output: impl Write,
    player: &mut Player,
    mut watch: impl FnMut(&mut Player, &Event) -> Then,
) -> io::Result<()> {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        // A message and its zero byte; what is longer is no message, and is answered as such piece by piece.
        input.by_ref().take(LONGEST as u64 + 2).read_until(0, &mut bytes)?;
        let Some((&last, message)) = bytes.split_last() else { return Ok(()) };
        let message = if last == 0 { message } else { &bytes };
        let reply = match Message::read(message) {
            Ok(message) => player.hear(&message),
            Err(MessageError::Version) => {
                send(&mut output, &player.other_version())?;
                continue;
            }
            Err(error) => {
                send(&mut output, &Message::Chat(format!("error: {error}")))?;
                continue;
            }
        };
        for message in &reply.messages {
            send(&mut output, message)?;
        }
        for event in &reply.events {
            match watch(player, event) {
                Then::Listen => {}
                Then::Say(message) => send(&mut output, &message)?,
                Then::HangUp => return Ok(()),
            }
        }
        if reply.hang_up {
            return Ok(());
        }
    }
}

fn send(output: &mut impl Write, message: &Message) -> io::Result<()> {
    let mut bytes = message.write().into_bytes();
    bytes.push(0);
    output.write_all(&bytes)?;
    output.flush()
}
