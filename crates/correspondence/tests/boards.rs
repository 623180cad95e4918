//! Events whose games are played on the boards of a server (10.1.1, 10.3.9, 10.5.10).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use correspondence::{
    BoardMove, Ending, Evaluation, Event, EventAct, EventRefusal, LeaverDecision, Notice, PlayAct, Refusal,
    Score, StartSheet, Sums,
};
use desk::{act, day, letter};
use draughts::Color;
use game::{Day, Leave};

/// Three participants on a server, from 1 March to 1 October 2026.
const LIST: &str = "Event: K-12\nName: Cup\nGame: russian\nStart: 01.03.2026\nEnd: 01.10.2026\nPlay: on the server\nArbiter: A\nSecretary: S\nPlayer: P1\nPlayer: P2\nPlayer: P3\n";

fn refused(event: &mut Event, act: &EventAct) -> EventRefusal {
    let before = event.clone();
    let refusal = event.act(act).unwrap_err();
    assert_eq!(*event, before, "nothing changes");
    refusal
}

fn event() -> Event {
    let mut event = Event::new();
    event.act(&EventAct::Start { sheet: StartSheet::read(LIST).unwrap() }).unwrap();
    event.act(&EventAct::Boards { games: ["a", "b", "c"].map(str::to_owned).to_vec() }).unwrap();
    event
}

/// A move with the days of receipt and sending, and what the clock has charged.
type Row<'a> = (&'a str, (u8, u8), (u8, u8), u32);

fn moves(list: &[Row<'_>]) -> Vec<BoardMove> {
    let mv = |&(text, received, sent, days): &Row<'_>| BoardMove {
        text: text.to_owned(),
        received: day(received.0, received.1),
        sent: day(sent.0, sent.1),
        days,
    };
    list.iter().map(mv).collect()
}

/// The moves and the days of table 2.
fn table_2() -> Vec<BoardMove> {
    moves(&[
        ("c3-b4", (1, 3), (3, 3), 2),
        ("f6-g5", (3, 3), (6, 3), 3),
        ("b2-c3", (6, 3), (10, 3), 4),
        ("g5-h4", (10, 3), (11, 3), 1),
    ])
}

fn board(game: u32, moves: Vec<BoardMove>, end: Option<(Score, Ending)>, on: Day) -> EventAct {
    EventAct::Game { game, play: PlayAct::Board { moves, end, day: on } }
}

fn evaluate(game: u32, by: u32, score: Score, on: Day) -> EventAct {
    let evaluation = Evaluation { score, analysis: None, day: on };
    EventAct::Evaluate { game, by, evaluation, proved: None }
}

#[test]
fn a_start_list_says_that_the_games_are_on_the_server_10_1_1() {
    for (line, server) in [
        ("Play: on the server", true),
        ("Игра ведётся: на сервере", true),
        ("Гра ведеться: на сервері", true),
        ("Игра ведется: письмами", false),
        ("Play: by letter", false),
        ("Гра ведеться: листами", false),
    ] {
        assert_eq!(StartSheet::read(line).unwrap().server, server, "{line}");
    }
    assert_eq!(StartSheet::read("Code: 1\n").unwrap_err().line, 1);
    assert_eq!(StartSheet::read("\nPlay: on paper").unwrap_err().line, 2);
    // Letters need no answer from the last day on (10.3.2); on a server the last day is played to its end.
    let server = StartSheet::read(LIST).unwrap();
    let by_letter = StartSheet { server: false, ..server.clone() };
    assert_eq!((server.stops(), by_letter.stops()), (Some(day(2, 10)), Some(day(1, 10))));
}

#[test]
fn moves_are_made_on_the_boards_and_in_no_letter_10_2_1() {
    let mut event = event();
    let first = letter(&event.game(1).unwrap().play, "", "c3-b4", day(1, 3), day(1, 3));
    let by_letter = EventAct::Game { game: 1, play: act(Color::White, &first) };
    let leave = Leave::new(day(1, 6), day(2, 6)).unwrap();
    for other in [
        by_letter,
        EventAct::ListReceived { player: 1, day: day(5, 3) },
        EventAct::Leave { player: 1, leave, told: vec![], secretary: None },
        EventAct::Record { game: 1, by: 1, day: day(5, 3), moves: String::new() },
    ] {
        assert_eq!(refused(&mut event, &other), EventRefusal::OtherWay, "{other:?}");
    }
    assert_eq!(EventRefusal::OtherWay.article().to_string(), "ru-2022 10.2.1");
    // The boards are set up once, one for each game; an event by letter has none.
    let boards = |names: &[&str]| EventAct::Boards { games: names.iter().map(|&name| name.into()).collect() };
    assert_eq!(refused(&mut event, &boards(&["d", "e", "f"])), EventRefusal::Boards);
    let mut fresh = Event::new();
    fresh.act(&EventAct::Start { sheet: StartSheet::read(LIST).unwrap() }).unwrap();
    for wrong in [&["a", "b"][..], &["a", "b", "a"], &[]] {
        assert_eq!(refused(&mut fresh, &boards(wrong)), EventRefusal::Boards);
    }
    let mut letters = Event::new();
    let sheet = StartSheet { server: false, ..StartSheet::read(LIST).unwrap() };
    letters.act(&EventAct::Start { sheet }).unwrap();
    assert_eq!(refused(&mut letters, &boards(&["a", "b", "c"])), EventRefusal::OtherWay);
    assert_eq!(refused(&mut letters, &board(1, table_2(), None, day(1, 10))), EventRefusal::OtherWay);
}

/// 10.3.6: table 2; 10.3.9: the days are those that the server has counted, and nobody recounts them from dates.
#[test]
fn the_time_sheet_is_that_of_the_server_10_3_6_10_3_9() {
    let mut event = event();
    event.act(&board(1, table_2(), None, day(2, 10))).unwrap();
    let play = &event.game(1).unwrap().play;
    assert_eq!(play.sums(), Sums { white: 6, black: 4 });
    let row = &play.schedule()[1];
    let times = [&row.white, &row.black].map(|cell| cell.as_ref().unwrap().time.unwrap());
    assert_eq!(times, [(day(6, 3), day(10, 3), 4, 6), (day(10, 3), day(11, 3), 1, 4)]);
    assert_eq!(row.white.as_ref().unwrap().text, "b2-c3");
    // A day of which the server has charged nothing, as it was down, costs nothing.
    let mut down = table_2();
    down[3].days = 0;
    event.act(&board(1, down, None, day(2, 10))).unwrap();
    assert_eq!(event.game(1).unwrap().play.sums(), Sums { white: 6, black: 3 });
    // The first move is not of the time before play began, and the last day has its evening.
    let late = moves(&[("c3-b4", (1, 3), (1, 3), 0), ("f6-g5", (30, 9), (1, 10), 1)]);
    event.act(&board(1, late, None, day(2, 10))).unwrap();
    assert_eq!(event.game(1).unwrap().play.sums(), Sums { white: 0, black: 1 });
    for wrong in [
        moves(&[("c3-c4", (1, 3), (1, 3), 0)]),
        moves(&[("cb4", (1, 3), (1, 3), 0)]),
        moves(&[("c3-b4", (5, 3), (1, 3), 0)]),
        moves(&[("c3-b4", (1, 3), (1, 3), 0), ("c3-b4", (1, 3), (1, 3), 0)]),
    ] {
        let refusal = refused(&mut event, &board(1, wrong, None, day(2, 10)));
        assert!(matches!(refusal, EventRefusal::Game(1, Refusal::Board(_))), "{refusal:?}");
    }
}

#[test]
fn a_result_of_the_server_is_that_of_the_event_without_records_10_5_10() {
    let mut event = event();
    let sides = (event.game(1).unwrap().white, event.game(1).unwrap().black);
    event.act(&board(1, table_2(), Some((Score::Black, Ending::Resignation)), day(1, 4))).unwrap();
    event.act(&board(2, table_2(), Some((Score::White, Ending::Overdue)), day(1, 5))).unwrap();
    let ended = event.game(2).unwrap().play.ended().unwrap();
    assert_eq!((ended.score, ended.article.to_string()), (Score::White, "ru-2022 10.3.9".to_owned()));
    let again = board(1, table_2(), Some((Score::White, Ending::Resignation)), day(2, 4));
    assert_eq!(refused(&mut event, &again), EventRefusal::Game(1, Refusal::Over));
    let points = |player: u32| event.table().unwrap().rows[player as usize - 1].points.clone();
    assert_eq!((points(sides.0), points(sides.1)), ("0".to_owned(), "1".to_owned()));
    // Nobody owes a record, and there is nothing to repeat or to ask for.
    for on in [day(1, 7), day(1, 10)] {
        assert_eq!(event.owed(on), [], "{on:?}");
    }
    // The third game is not finished and nobody says a word: the arbiter decides on what stands there (10.5.5), and it is no minus for both (10.5.8).
    event.act(&board(3, table_2(), None, day(2, 10))).unwrap();
    assert_eq!(event.owed(day(12, 10)).len(), 2);
    assert_eq!(event.owed(day(11, 10)), []);
    assert_eq!(refused(&mut event, &EventAct::Close { day: day(11, 10) }), EventRefusal::StillPlayed);
    assert_eq!(refused(&mut event, &EventAct::Close { day: day(12, 10) }), EventRefusal::Pending(3));
    let decide = |score| EventAct::Adjudicate { game: 3, score, reasons: "equal".into(), day: day(20, 10) };
    event.act(&decide(Score::Draw)).unwrap();
    assert_eq!(refused(&mut event, &EventAct::Close { day: day(30, 10) }), EventRefusal::Pending(3));
    let notices = event.act(&EventAct::Close { day: day(31, 10) }).unwrap();
    assert_eq!(notices, [Notice::KeepUntil(day(30, 11))]);
}

#[test]
fn only_a_board_that_is_stopped_is_adjudicated_10_5_2_10_5_4() {
    let mut event = event();
    let (white, black) = (event.game(1).unwrap().white, event.game(1).unwrap().black);
    let decide = EventAct::Adjudicate { game: 1, score: Score::Draw, reasons: "-".into(), day: day(5, 10) };
    for early in [evaluate(1, white, Score::Draw, day(5, 10)), decide.clone()] {
        assert_eq!(refused(&mut event, &early), EventRefusal::StillPlayed);
    }
    event.act(&board(1, table_2(), None, day(2, 10))).unwrap();
    assert!(event.game(1).unwrap().stopped);
    assert_eq!(event.act(&evaluate(1, white, Score::White, day(5, 10))).unwrap(), []);
    let late = event.act(&evaluate(1, white, Score::Draw, day(12, 10))).unwrap();
    assert_eq!(late, [Notice::Late(white)]);
    let mut fixed = event.clone();
    let notices = fixed.act(&evaluate(1, black, Score::Draw, day(6, 10))).unwrap();
    assert!(notices.contains(&Notice::Fixed(1, Score::Draw)), "{notices:?}");
    assert_eq!(fixed.game(1).unwrap().play.ended().unwrap().ending, Ending::Evaluations);
    // Who resigns on the board while it stands has lost there (10.3.2).
    event.act(&board(1, table_2(), Some((Score::White, Ending::Resignation)), day(7, 10))).unwrap();
    let game = event.game(1).unwrap();
    assert!(!game.stopped && game.play.ended().unwrap().score == Score::White);
    assert_eq!(refused(&mut event, &decide), EventRefusal::Game(1, Refusal::Over));
}

#[test]
fn the_boards_of_somebody_who_left_are_lost_stopped_or_annulled_10_5_3() {
    let left = EventAct::Left { player: 1, day: day(1, 5), good_reason: false };
    let decide = |decision| EventAct::Leaver { player: 1, decision, day: day(3, 5) };
    let own = |event: &Event| -> Vec<u32> {
        (1..).zip(event.games()).filter(|(_, game)| game.side_of(1).is_some()).map(|(n, _)| n).collect()
    };
    let mut event = event();
    event.act(&left).unwrap();
    let games = own(&event);
    let mut lost = event.clone();
    lost.act(&decide(LeaverDecision::Lost)).unwrap();
    for &number in &games {
        let game = lost.game(number).unwrap();
        let other = if game.white == 1 { Score::Black } else { Score::White };
        assert_eq!(game.play.ended().map(|ended| (ended.score, ended.ending)), Some((other, Ending::Left)));
        assert!(game.play.plies().is_empty());
    }
    // What was played until then comes into the record and changes no result.
    lost.act(&board(games[0], table_2(), None, day(3, 5))).unwrap();
    let game = lost.game(games[0]).unwrap();
    assert_eq!((game.play.plies().len(), game.stopped), (4, false));
    assert_eq!(game.play.ended().unwrap().ending, Ending::Left);

    // To be adjudicated, they wait for their boards to be stopped, long before the last day.
    event.act(&decide(LeaverDecision::Adjudicated)).unwrap();
    let early = evaluate(games[0], 1, Score::Draw, day(4, 5));
    assert_eq!(refused(&mut event, &early), EventRefusal::StillPlayed);
    event.act(&board(games[0], table_2(), None, day(4, 5))).unwrap();
    event.act(&early).unwrap();
}

#[test]
fn what_is_owed_is_known_beforehand_by_its_day_10_3_4_10_5_1_10_5_2() {
    let sheet = StartSheet { server: false, ..StartSheet::read(LIST).unwrap() };
    let mut event = Event::new();
    event.act(&EventAct::Start { sheet }).unwrap();
    // A first move is asked for after 30 days; a move is repeated after 40.
    assert_eq!(event.next_due(day(1, 3)), Some(day(31, 3)));
    let black = event.game(1).unwrap().black;
    assert!(event.owed(day(31, 3)).contains(&Notice::Inquire(1, black)));
    assert_eq!(event.owed(day(30, 3)), []);
    for game in 1..=3 {
        let first = letter(&event.game(game).unwrap().play, "", "c3-b4", day(1, 3), day(11, 3));
        event.act(&EventAct::Game { game, play: act(Color::White, &first) }).unwrap();
    }
    assert_eq!(event.next_due(day(12, 3)), Some(day(20, 4)));
    let white = event.game(1).unwrap().white;
    assert!(event.owed(day(20, 4)).contains(&Notice::Repeat(1, white)));
    // When that is said, the next is the last day of play, and ten days behind it the evaluations.
    assert_eq!(event.next_due(day(20, 4)), Some(day(1, 10)));
    assert_eq!(event.next_due(day(1, 10)), Some(day(12, 10)));
    let resigns = |event: &mut Event, game| {
        let mut resigns = correspondence::Letter { resigns: true, ..Default::default() };
        resigns.dates.sent = Some(day(1, 5));
        event.act(&EventAct::Game { game, play: act(Color::Black, &resigns) }).unwrap();
    };
    (1..=3).for_each(|game| resigns(&mut event, game));
    assert_eq!(event.next_due(day(1, 5)), Some(day(17, 5)), "a record is fifteen days late on the sixteenth");
    assert_eq!(event.owed(day(16, 5)), []);
    assert_eq!(event.owed(day(17, 5)).len(), 6);
}
