//! Games written as text: one form for every board, and what came of each line as values.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::Notation;
use game::draughts::Start;
use game::renju::FoulMode;
use game::script::{Judged, Outcome, Replay, ScriptFault};
use game::{Actor, AnyGame, AnyRegulations, Book, Event, GameResult, Mode, Player, Reason, Span, Tempo, Why};
use renju::Regulation;

fn judged(text: &str) -> (Vec<Judged>, AnyGame) {
    let mut replay = Replay::read(text).unwrap();
    let lines = replay.by_ref().collect();
    (lines, replay.game().clone())
}

#[test]
fn every_wrong_line_is_named() {
    let text = "variant russian\nbook none\ncolor red\n0:00 arbiter start\n0:0x white c3-d4\n0:05 green c3-d4\n0:06 white\n";
    let faults = Replay::read(text).unwrap_err();
    assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [2, 3, 5, 6, 7]);
    // What one board does not know is no regulation of it.
    let faults = Replay::read("book ru-2022\nvariant renju\nstart W:Wa1:Bh8\nfouls seldom\n").unwrap_err();
    assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [1, 3, 4]);
    let faults = Replay::read("control -\nstart W:Wa9:Bh8\n").unwrap_err();
    assert!(
        matches!(faults[..], [ref only] if only.line == 2 && matches!(only.fault, ScriptFault::Start(_)))
    );
}

#[test]
fn what_is_written_is_what_is_done() {
    let (lines, game) = judged(
        "mode strict\n0:00 arbiter start\n0:01 white c3-d4 # the first move\n0:02 white did c3-e5 off d4,f6 king\n\
         0:03 black b6-z9\n0:04 black go home\n",
    );
    let AnyGame::Draughts(game) = game else { panic!() };
    assert_eq!(game.regulations().mode, Mode::Strict);
    assert!(
        matches!(lines[1].outcome, Outcome::Accepted(ref events) if matches!(events[..], [Event::Moved(..)]))
    );
    assert!(
        matches!(lines[2].outcome, Outcome::Refused(ref refusal) if refusal.why == Why::OnlyOverTheBoard)
    );
    assert_eq!(lines[3].number, 5);
    assert!(lines[3..].iter().all(|line| matches!(line.outcome, Outcome::Unreadable(ScriptFault::Move(_)))));
}

/// A move that the position does not allow is refused by its article; what forbids every move is said first.
#[test]
fn a_move_that_is_not_legal_is_refused_with_its_article() {
    let head = "mode strict\nstart W:Wc3,h2:Bd4,a7\n";
    let (lines, _) =
        judged(&format!("{head}0:00 white h2-g3\n0:00 arbiter start\n0:01 white h2-g3\n0:02 black h2-g3\n"));
    let refused: Vec<_> =
        lines.iter().map(|line| line.outcome.refused_by().map(|article| article.clause)).collect();
    assert_eq!(refused, [Some("5.4.1.2"), None, Some("6.1.5.3"), Some("6.1.4.1")]);
}

/// 5.4.4.1: without a word of the regulations, the first control but no more than an hour.
#[test]
fn lateness_follows_the_control_wherever_it_is_written_5_4_4_1() {
    for (control, minutes) in [("2700", 45), ("7200", 60)] {
        for head in [
            format!("mode over-the-board\ncontrol {control}\n"),
            format!("variant renju\ncontrol {control}\n"),
        ] {
            let lateness = match judged(&head).1 {
                AnyGame::Draughts(game) => game.regulations().lateness,
                AnyGame::Renju(game) => game.regulations().lateness,
            };
            assert_eq!(lateness, Some(Span::minutes(minutes)), "{head}");
        }
    }
}

#[test]
fn renju_is_written_in_the_same_form() {
    let text = "variant renju\nopening rif\ncontrol 600+10\n\
        0:00 first arrive\n0:00 second arrive\n0:00 arbiter start\n\
        0:01 black h8\n0:01 black h9\n0:02 black i9\n0:03 first press\n\
        0:04 white swap\n0:05 second press\n\
        0:06 white g8\n0:07 first press\n\
        0:08 black fifths g7,g10\n0:09 second press\n\
        0:10 white choose g7\n0:11 white j10\n0:12 first press\n\
        0:13 black pass\n0:14 black press\n0:15 white press\n";
    let (lines, game) = judged(text);
    for line in &lines {
        assert!(matches!(line.outcome, Outcome::Accepted(_)), "{line:?}");
    }
    // After the swap the first player has White.
    assert_eq!((lines[7].words.as_str(), lines[7].who), ("swap", Actor::Player(Player::Second)));
    assert_eq!((lines[9].words.as_str(), lines[9].who), ("g8", Actor::Player(Player::First)));
    let verdict = game.verdict().unwrap();
    assert_eq!((verdict.result, verdict.reason), (GameResult::Draw, Reason::BothPassed));
    assert_eq!(verdict.article.clause, "9.2.7.1 b");
    // What only the other board knows cannot be read, nor a point off the board.
    let (lines, _) = judged(
        "variant renju\n0:00 black demand\n0:00 black q16\n0:00 black claim repetition\n0:00 black fifths g8,x\n",
    );
    assert!(lines.iter().all(|line| matches!(line.outcome, Outcome::Unreadable(_))), "{lines:?}");
    let (lines, _) = judged("0:00 white swap\n0:00 white press it\n");
    assert!(lines.iter().all(|line| matches!(line.outcome, Outcome::Unreadable(_))), "{lines:?}");
}

#[test]
fn a_move_put_right_is_written_as_it_was_made_6_1_5_11() {
    let text = "variant russian\nmode over-the-board\ncontrol 600\nstart B:Wa3,c1:Bh6,h8\n\
        0:00 white arrive\n0:00 black arrive\n0:00 arbiter start\n\
        0:01 black did h6-g5 off a3\n0:02 white demand\n";
    let (lines, _) = judged(text);
    let Some(Judged { before: Some(before), outcome: Outcome::Accepted(events), .. }) = lines.last() else {
        panic!("{lines:?}")
    };
    let written = events.iter().find_map(|event| match event {
        Event::Moved(_, mv) => before.write_move(mv, Notation::Sheet).ok(),
        _ => None,
    });
    assert_eq!(written.as_deref(), Some("h6-g5"));
}

#[test]
fn a_capture_is_missed_demanded_and_played_on_club() {
    let text = "variant russian\nbook club\nmode strict\ncontrol 480\nstart W:Wc3,g1:Bd4,h8\n\
        0:00 arbiter start\n0:01 white g1-f2\n0:02 black demand\n0:03 white g1-f2\n0:04 black d4xb2\n";
    let (lines, game) = judged(text);
    assert!(lines.iter().all(|line| matches!(line.outcome, Outcome::Accepted(_))), "{lines:?}");
    assert_eq!(game.ply(), 2);
}

#[test]
fn lateness_beyond_the_first_control_is_no_regulation_5_4_4_1() {
    for board in ["", "variant renju\n"] {
        let faults =
            Replay::read(&format!("control 300\nlateness 0:05:01\n{board}0:00 arbiter start\n")).unwrap_err();
        assert_eq!(
            faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["line 2: a player may be late by 0:00:00 to 0:05:00, not by 0:05:01 (ru-2022 5.4.4.1)"]
        );
        assert!(Replay::read(&format!("lateness 0:05:00\ncontrol 300\n{board}")).is_ok());
    }
}

fn regulations(head: &str) -> AnyRegulations {
    match Replay::read(head).unwrap_or_else(|faults| panic!("{head}: {faults:?}")).game() {
        AnyGame::Draughts(game) => AnyRegulations::Draughts(game.regulations().clone()),
        AnyGame::Renju(game) => AnyRegulations::Renju(game.regulations().clone()),
    }
}

/// Every setting of `docs/judge/README.md` sets what it names, and nothing else.
#[test]
fn every_setting_sets_what_it_names() {
    type Set = fn(&mut game::draughts::Regulations);
    let opening = |table: &str, code: &str| Start::Opening(table.to_owned(), code.to_owned());
    let settings: [(&str, Set); 16] = [
        ("book ua-64", |set| set.book = Book::Ua64),
        ("tempo classic", |set| set.tempo = Tempo::Classic),
        ("tempo rapid", |set| set.tempo = Tempo::Rapid),
        ("start W:Wa3:Bh6", |set| set.start = Start::Fen("W:Wa3:Bh6".to_owned())),
        ("start W:Wa3 :Bh6", |set| set.start = Start::Fen("W:Wa3 :Bh6".to_owned())),
        ("record no", |set| set.record = false),
        ("record yes", |set| set.record = true),
        ("press yes", |set| set.press = true),
        ("lateness 1:00", |set| set.lateness = Some(Span::minutes(1))),
        ("lag 0:02", |set| set.lag = Span::seconds(2)),
        ("declare-counters yes", |set| set.declares.counters = true),
        ("declare-endings yes", |set| set.declares.endings = true),
        ("declare-flags yes", |set| set.declares.flags = true),
        ("declare-lateness yes", |set| set.declares.lateness = true),
        ("declare-repetition 5", |set| set.declares.repetition = Some(5)),
        ("start", |set| set.start = Start::Ordinary),
    ];
    let AnyRegulations::Draughts(plain) = regulations("control 300\n") else { panic!() };
    for (line, set) in settings {
        let mut expected = plain.clone();
        set(&mut expected);
        assert_eq!(
            regulations(&format!("control 300\n{line}\n")),
            AnyRegulations::Draughts(expected),
            "{line}"
        );
    }
    // The tables of the drawing are of the books that have them.
    let drawn = |start: &str| match regulations(&format!("variant russian\ncontrol 300\nstart {start}\n")) {
        AnyRegulations::Draughts(regulations) => regulations.start,
        AnyRegulations::Renju(_) => panic!("draughts"),
    };
    assert_eq!(drawn("fmjd 12-IV"), opening("fmjd", "12-IV"));
    assert_eq!(drawn("lot fmjd"), Start::Lot("fmjd".to_owned()));

    type SetRenju = fn(&mut game::renju::Regulations);
    let settings: [(&str, SetRenju); 8] = [
        ("opening yamaguchi", |set| set.opening = Regulation::Yamaguchi),
        ("drawn-after 200", |set| set.drawn_after = Some(200)),
        ("fouls automatic", |set| set.fouls = FoulMode::Automatic),
        ("fouls claimed", |set| set.fouls = FoulMode::Claimed),
        ("lateness 1:00", |set| set.lateness = Some(Span::minutes(1))),
        ("lag 0:02", |set| set.lag = Span::seconds(2)),
        ("declare-flags yes", |set| set.declares.flags = true),
        ("declare-lateness yes", |set| set.declares.lateness = true),
    ];
    for mode in ["over-the-board", "strict"] {
        let head = format!("variant renju\nmode {mode}\ncontrol 300\n");
        let AnyRegulations::Renju(plain) = regulations(&head) else { panic!() };
        for (line, set) in settings {
            let mut expected = plain.clone();
            set(&mut expected);
            assert_eq!(regulations(&format!("{head}{line}\n")), AnyRegulations::Renju(expected), "{line}");
        }
    }
}

/// 5.4.15.1: what the arbiter can decide, in the words of the script.
#[test]
fn rulings_are_written_as_words_5_4_15_1() {
    for (words, result, reason) in [
        ("win black", GameResult::Win(Player::Second), Reason::Ruling),
        ("both-lose", GameResult::BothLose, Reason::Ruling),
        ("micromatch-lost white", GameResult::Win(Player::Second), Reason::Micromatch),
        ("micromatch-both-lose", GameResult::BothLose, Reason::Micromatch),
    ] {
        let (_, game) = judged(&format!("mode strict\n0:00 arbiter start\n0:01 arbiter rule {words}\n"));
        let verdict = game.verdict().unwrap();
        assert_eq!((verdict.result, verdict.reason), (result, reason), "{words}");
    }
}

/// 5.4.1.3: the lot is drawn when both are there.
#[test]
fn the_lot_is_written_with_its_entry_5_4_1_3() {
    let head = "variant russian\ncontrol 300\nstart lot fmjd\n0:00 white arrive\n0:00 black arrive\n";
    let (lines, game) = judged(&format!("{head}0:01 arbiter lot 12-IV\n0:02 arbiter start\n"));
    assert!(lines.iter().all(|line| matches!(line.outcome, Outcome::Accepted(_))), "{lines:?}");
    assert!(game.is_started());
}
