//! Games by the description of the DamExchange protocol.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::io::{BufReader, Cursor};
use std::net::{TcpListener, TcpStream};

use draughts::{Color, International, Position};
use engine::dxp::{Acceptance, BackAnswer, Event, Message, Player, Reason, Reply, Request, Then, converse};
use engine::{Engine, Options};

fn player(name: &str) -> Player {
    Player::new(Engine::new(Options { hash_mib: 1, ..Options::default() }), name)
}

fn request(follower: Color, moves: u16, fen: Option<&str>) -> Request {
    let position = fen.map(|fen| Position::<International>::from_fen(fen).unwrap());
    // No minutes at all: a millisecond for each move.
    Request { name: "Tester".to_owned(), follower, minutes: 0, moves, position }
}

fn end(reason: Reason) -> Message {
    Message::End { reason, stop: false }
}

#[test]
fn the_follower_accepts_and_moves_first_if_it_has_white() {
    let mut player = player("Bolshak");
    let reply = player.hear(&Message::Request(request(Color::White, 0, None)));
    assert_eq!(reply.messages[0], Message::Accept { name: "Bolshak".to_owned(), code: Acceptance::Accepted });
    assert!(matches!(reply.messages[1], Message::Move { from: 31..=35, .. }), "{reply:?}");
    assert_eq!(reply.events, [Event::Began { opponent: "Tester".to_owned(), color: Color::White }]);
    // A second game at once is not wanted.
    let reply = player.hear(&Message::Request(request(Color::White, 0, None)));
    assert!(matches!(reply.messages[..], [Message::Accept { code: Acceptance::NotThis, .. }]));
    // The end is confirmed without a reason, and known from our side.
    let reply = player.hear(&end(Reason::Lost));
    assert_eq!((reply.messages, reply.events), (vec![end(Reason::Unknown)], vec![Event::Ended(Reason::Won)]));
    assert!(!player.is_playing());
}

/// Black takes the last man of White: White, to move, has none and gives up.
#[test]
fn who_has_no_move_gives_up() {
    let mut player = player("Bolshak");
    let reply = player.hear(&Message::Request(request(Color::White, 0, Some("B:W28:B23"))));
    assert_eq!(reply.messages.len(), 1);
    let capture = Message::Move { seconds: 0, from: 23, to: 32, taken: vec![28] };
    let reply = player.hear(&capture);
    assert_eq!((&reply.messages[..], &reply.events[..]), (&[end(Reason::Lost)][..], &[][..]));
    // The game is over when the other side confirms it.
    assert_eq!(
        player.hear(&end(Reason::Unknown)),
        Reply { events: vec![Event::Ended(Reason::Lost)], ..Reply::default() }
    );
}

#[test]
fn an_illegal_move_ends_the_game_with_words() {
    for (from, to, taken) in [(20, 24, vec![]), (20, 25, vec![24]), (1, 1, vec![]), (31, 27, vec![])] {
        let mut player = player("Bolshak");
        player.hear(&Message::Request(request(Color::White, 0, None)));
        let reply = player.hear(&Message::Move { seconds: 0, from, to, taken });
        if let [Message::Move { .. }] = reply.messages[..] {
            // 20-24 is legal.
            assert_eq!((from, to), (20, 24));
            continue;
        }
        assert!(
            matches!(&reply.messages[0], Message::Chat(words) if words.contains("illegal move")),
            "{reply:?}"
        );
        assert_eq!(reply.messages[1], end(Reason::Unknown));
    }
}

#[test]
fn the_number_of_moves_ends_the_game() {
    let mut player = player("Bolshak");
    player.hear(&Message::Request(request(Color::White, 1, None)));
    let reply = player.hear(&Message::Move { seconds: 0, from: 20, to: 24, taken: vec![] });
    assert_eq!(reply.messages, [end(Reason::Unknown)]);
}

/// Back to White's second move, which is ours: we make it again.
#[test]
fn moves_are_taken_back_on_request() {
    let mut player = player("Bolshak");
    player.hear(&Message::Request(request(Color::White, 0, None)));
    player.hear(&Message::Move { seconds: 0, from: 20, to: 24, taken: vec![] });
    let reply = player.hear(&Message::BackRequest { number: 2, turn: Color::White });
    assert_eq!(reply.messages[0], Message::BackAccept(BackAnswer::Accepted));
    assert!(matches!(reply.messages[1], Message::Move { .. }));
    for (number, turn) in [(0, Color::White), (9, Color::Black), (999, Color::White)] {
        let reply = player.hear(&Message::BackRequest { number, turn });
        assert_eq!(reply.messages, [Message::BackAccept(BackAnswer::Refused)], "{number}");
    }
    let reply = player.hear(&Message::BackRequest { number: 1, turn: Color::Black });
    assert_eq!(reply.messages, [Message::BackAccept(BackAnswer::Accepted)]);
}

#[test]
fn bytes_that_are_no_message_are_answered_with_words() {
    let mut output = Vec::new();
    let input = Cursor::new(b"X\0R02\0\xff\xfe\0M00\0CHello\0".to_vec());
    let mut said = Vec::new();
    let watch = |_: &mut Player, event: &Event| {
        said.push(event.clone());
        Then::Listen
    };
    converse(input, &mut output, &mut player("Bolshak"), watch).unwrap();
    let replies: Vec<Message> = output
        .split(|byte| *byte == 0)
        .filter(|bytes| !bytes.is_empty())
        .map(|bytes| Message::read(bytes).unwrap())
        .collect();
    assert_eq!(replies.len(), 4);
    assert!(matches!(&replies[0], Message::Chat(words) if words.starts_with("error: no message")));
    assert!(matches!(&replies[1], Message::Accept { code: Acceptance::Version, .. }));
    assert_eq!(said, [Event::Said("Hello".to_owned())]);
}

/// Two players over a real connection play two games to their ends and agree on the results.
#[test]
fn two_games_over_a_connection() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let follower = std::thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let mut results = Vec::new();
        let input = BufReader::new(stream.try_clone().unwrap());
        converse(input, stream, &mut player("Follower"), |_, event| {
            if let Event::Ended(reason) = event {
                results.push(*reason);
            }
            Then::Listen
        })
        .unwrap();
        results
    });
    let stream = TcpStream::connect(address).unwrap();
    let mut initiator = player("Initiator");
    let mut results = Vec::new();
    // A few pieces, so that the games are short; no limit of moves, so that they end by the rules.
    let proposal = |follower| request(follower, 0, Some("W:W28,32,38:B13,18,K4"));
    let first = initiator.propose(proposal(Color::Black));
    {
        use std::io::Write;
        let mut bytes = first.write().into_bytes();
        bytes.push(0);
        (&stream).write_all(&bytes).unwrap();
    }
    let input = BufReader::new(stream.try_clone().unwrap());
    converse(input, stream, &mut initiator, |player, event| match event {
        Event::Ended(reason) => {
            results.push(*reason);
            if results.len() == 2 { Then::HangUp } else { Then::Say(player.propose(proposal(Color::White))) }
        }
        _ => Then::Listen,
    })
    .unwrap();
    let theirs = follower.join().unwrap();
    let mirrored = results.iter().map(|reason| match reason {
        Reason::Lost => Reason::Won,
        Reason::Won => Reason::Lost,
        other => *other,
    });
    assert_eq!(mirrored.collect::<Vec<_>>(), theirs);
    assert_eq!(results.len(), 2);
    assert!(!results.contains(&Reason::Unknown), "{results:?}");
}
