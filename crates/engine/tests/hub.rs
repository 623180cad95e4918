//! Conversations by the description of the Hub protocol, version 2.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use draughts::{AnyPosition, Variant};
use engine::Options;
use engine::hub::{Message, Next, Session, read_move, write_position};

/// The interface's side of a conversation.
struct Desk {
    session: Session,
    lines: Receiver<String>,
}

impl Desk {
    fn new() -> Self {
        let (sender, lines) = channel();
        let options = Options { hash_mib: 1, ..Options::default() };
        let write = move |line: &str| {
            // A desk that is gone listens no more.
            let _ = sender.send(line.to_owned());
        };
        Self { session: Session::new(options, Variant::International, write), lines }
    }

    fn say(&mut self, line: &str) {
        assert_eq!(self.session.hear(line), Next::Read, "{line}");
    }

    fn hear(&self) -> Message {
        let line = self.lines.recv_timeout(Duration::from_secs(60)).unwrap();
        Message::read(&line).unwrap()
    }

    /// The next message of a name, past progress reports only.
    fn hear_named(&self, name: &str) -> Message {
        loop {
            let message = self.hear();
            if message.name() == name {
                return message;
            }
            assert_eq!(message.name(), "info", "{message}");
        }
    }

    fn is_silent(&self) -> bool {
        self.lines.recv_timeout(Duration::from_millis(50)).is_err()
    }
}

const START: &str = "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

#[test]
fn the_initialisation_phase() {
    let mut desk = Desk::new();
    desk.say("hub");
    let id = desk.hear();
    assert_eq!((id.name(), id.get("name")), ("id", Some("Bolshak")));
    let mut variants = String::new();
    loop {
        let message = desk.hear();
        if message.name() == "wait" {
            break;
        }
        assert_eq!(message.name(), "param");
        for key in ["name", "value", "type"] {
            assert!(message.get(key).is_some(), "{message}");
        }
        if message.get("name") == Some("variant") {
            variants = message.get("values").unwrap().to_owned();
            assert_eq!((message.get("value"), message.get("type")), (Some("normal"), Some("enum")));
        }
    }
    // The games of the sport, then the others of the world.
    let known = "russian brazilian normal giveaway english pool czech antidraughts italian spanish portuguese frisian";
    assert_eq!(variants, known);
    desk.say("set-param name=variant value=russian");
    desk.say("set-param name=hash value=2");
    desk.say("init");
    assert_eq!(desk.hear().name(), "ready");
}

#[test]
fn a_search_ends_with_a_legal_move_and_an_expected_reply() {
    let mut desk = Desk::new();
    desk.say("init");
    assert_eq!(desk.hear().name(), "ready");
    desk.say(START);
    desk.say("level depth=5");
    desk.say("go think");
    let mut depths = Vec::new();
    let done = loop {
        let message = desk.hear();
        if message.name() == "done" {
            break message;
        }
        assert_eq!(message.name(), "info");
        depths.push(message.get("depth").unwrap().parse::<u32>().unwrap());
        for key in ["score", "nodes", "time", "nps", "pv"] {
            assert!(message.get(key).is_some(), "{message}");
        }
    };
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    let start = AnyPosition::start(Variant::International);
    let mv = read_move(&start, done.get("move").unwrap()).unwrap();
    read_move(&start.play(&mv).unwrap(), done.get("ponder").unwrap()).unwrap();
}

#[test]
fn moves_after_the_position_are_played_and_a_level_holds_for_one_search() {
    let mut desk = Desk::new();
    desk.say(&format!("{START} moves=\"32-28 17-22 28x17x22\""));
    desk.say("level nodes=500");
    desk.say("go think");
    let done = desk.hear_named("done");
    // White has just taken, and Black takes back with one of three.
    assert!(["11x22x17", "12x21x17", "21x12x17"].contains(&done.get("move").unwrap()), "{done}");
    // Without a level only `stop` ends it.
    desk.say("go think");
    desk.say("ping");
    desk.hear_named("pong");
    desk.say("stop");
    desk.hear_named("done");
    // And once more: nothing to stop, nothing said.
    desk.say("stop");
    assert!(desk.is_silent());
}

#[test]
fn it_answers_ping_while_it_analyses_until_it_is_stopped() {
    let mut desk = Desk::new();
    desk.say(START);
    desk.say("level infinite");
    desk.say("go analyze");
    desk.hear_named("info");
    desk.say("ping");
    desk.hear_named("pong");
    // What must wait for the end of the search is refused, not obeyed.
    for line in ["go think", "init", "new-game", "set-param name=hash value=2"] {
        desk.say(line);
        assert_eq!(desk.hear_named("error").get("message"), Some("a search is under way"), "{line}");
    }
    // After `stop` the next search may be set up at once.
    desk.say("stop");
    desk.say("level depth=2");
    desk.say("go think");
    desk.hear_named("done");
    desk.hear_named("done");
}

#[test]
fn a_ponder_hit_starts_the_clock_and_gives_one_answer() {
    let mut desk = Desk::new();
    desk.say(&format!("{START} moves=\"32-28 19-23\""));
    desk.say("level move-time=0.1");
    desk.say("go ponder");
    desk.hear_named("info");
    // The opponent's time runs, however long.
    std::thread::sleep(Duration::from_millis(300));
    while let Ok(line) = desk.lines.try_recv() {
        assert!(line.starts_with("info "), "{line}");
    }
    desk.say("ponder-hit");
    let done = desk.hear_named("done");
    // 28x19 is the only legal move.
    assert_eq!(done.get("move"), Some("28x19x23"));
    assert!(desk.is_silent());
}

#[test]
fn pondering_on_the_wrong_move_is_stopped_with_an_answer() {
    let mut desk = Desk::new();
    desk.say(START);
    desk.say("level move-time=5");
    desk.say("go ponder");
    desk.say("stop");
    desk.hear_named("done");
    desk.say("ponder-hit");
    assert!(desk.is_silent());
}

#[test]
fn on_64_squares_a_position_has_33_characters() {
    let mut desk = Desk::new();
    for variant in [Variant::Russian, Variant::Brazilian, Variant::Giveaway] {
        desk.say(&format!("set-param name=variant value={variant}"));
        let start = AnyPosition::start(variant);
        desk.say(&format!("pos pos={}", write_position(&start)));
        desk.say("level depth=3");
        desk.say("go think");
        let done = desk.hear_named("done");
        read_move(&start, done.get("move").unwrap()).unwrap();
    }
    desk.say(START);
    assert!(desk.hear().get("message").unwrap().contains("33 characters"));
}

/// A refused line changes nothing, whatever it is.
#[test]
fn what_cannot_be_understood_is_answered_with_an_error() {
    let mut desk = Desk::new();
    for (line, part) in [
        ("castle", "unknown command `castle`"),
        ("pos", "pos needs pos="),
        ("pos pos=W", "51 characters"),
        ("pos pos=\"W", "does not end"),
        (&format!("{START} moves=\"32-27 1-2\"")[..], "move 2:"),
        (&format!("{START} moves=\"32x28\"")[..], "move 1:"),
        ("level depth=x", "depth is a number"),
        ("level time=NaN", "time is a number of seconds"),
        ("level move-time=-1", "seconds"),
        ("level time=1e300", "seconds"),
        ("set-param name=hash value=0", "from 1 to"),
        ("set-param name=variant value=chess", "unknown variant"),
        ("set-param name=colour value=blue", "unknown parameter"),
        ("set-param", "needs name="),
        ("= =", "a name is expected"),
        ("\u{1b}[31m", "unknown command"),
    ] {
        desk.say(line);
        let error = desk.hear();
        assert_eq!(error.name(), "error", "{line}");
        assert!(error.get("message").unwrap().contains(part), "{line}: {error}");
    }
    // The game is over: White has no pieces.
    desk.say(&format!("pos pos=Wb{}", "e".repeat(49)));
    desk.say("go think");
    assert!(desk.hear().get("message").unwrap().contains("the game is over"));
    desk.say("   ");
    assert!(desk.is_silent());
    assert_eq!(desk.session.hear("quit"), Next::Quit);
}

#[test]
fn quitting_or_leaving_ends_a_search_without_an_answer() {
    let mut desk = Desk::new();
    desk.say("go analyze");
    assert_eq!(desk.session.hear("quit"), Next::Quit);
    let mut desk = Desk::new();
    desk.say("go analyze");
    let Desk { session, lines } = desk;
    drop(session);
    assert!(lines.try_iter().all(|line| line.starts_with("info ")));
}
