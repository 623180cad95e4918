//! Letters by 10.2 and the time by 10.3 and 10.4.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use correspondence::{
    Answer, Claim, Dates, DrawWord, Ending, Finding, Letter, Materials, PlayAct, Refusal, Score, Sums, Told,
    Verdict, Written,
};
use desk::{act, day, letter, line, moves, play, send, written};
use draughts::Color::{Black, White};
use game::{Leave, LeaveError, Penalty};

#[test]
fn the_schedule_of_table_2_10_3_6() {
    let mut play = play();
    // Received, sent, the move; on the move, in all.
    let lines = [
        ((1, 3), (3, 3), "", "c3-b4", (2, 2)),
        ((12, 3), (15, 3), "c3-b4", "f6-g5", (3, 3)),
        ((22, 3), (26, 3), "f6-g5", "b2-c3", (4, 6)),
        ((10, 4), (11, 4), "b2-c3", "g5-h4", (1, 4)),
    ];
    for ((day_in, month_in), (day_out, month_out), repeated, text, _) in lines {
        let letter = letter(&play, repeated, text, day(day_in, month_in), day(day_out, month_out));
        assert_eq!(send(&mut play, &letter), Ok(vec![]));
    }
    assert_eq!(play.sums(), Sums { white: 6, black: 4 });
    let rows = play.schedule();
    let cells = rows.iter().flat_map(|row| [&row.white, &row.black]).map(|cell| cell.as_ref().unwrap());
    for (cell, ((day_in, month_in), (day_out, month_out), _, text, (days, sum))) in cells.zip(lines) {
        assert_eq!(cell.text, text);
        assert_eq!(cell.time, Some((day(day_in, month_in), day(day_out, month_out), days, sum)), "{text}");
    }
}

#[test]
fn sums_in_a_letter_are_compared_with_the_dates_10_3_1() {
    let mut play = play();
    moves(&mut play, "c3-b4", 2);
    let mut letter = letter(&play, "c3-b4", "f6-g5", day(12, 3), day(15, 3));
    letter.sums = Some(Sums { white: 2, black: 4 });
    let found = play.act(&act(Black, &letter)).unwrap();
    let counted = Sums { white: 2, black: 3 };
    assert_eq!(found, [Finding::WrongSums { stated: Sums { white: 2, black: 4 }, counted }]);
    assert_eq!(play.sums(), counted);
}

#[test]
fn a_postmark_corrects_the_day_of_sending_in_the_next_reply_only_10_3_1() {
    let mut play = play();
    moves(&mut play, "c3-b4", 2);
    assert_eq!(play.sums().white, 2);
    // The stamp says 5 March, not the 3rd.
    let mut reply = letter(&play, "c3-b4", "f6-g5", day(12, 3), day(15, 3));
    reply.dates.opponent_sent = Some(day(5, 3));
    let corrected = Finding::SentCorrected { stated: day(3, 3), corrected: day(5, 3) };
    assert_eq!(send(&mut play, &reply), Ok(vec![corrected]));
    assert_eq!(play.sums(), Sums { white: 4, black: 3 });
    // A later letter corrects nothing.
    let mut later = letter(&play, "f6-g5", "b2-c3", day(20, 3), day(21, 3));
    later.dates.opponent_sent = Some(day(15, 3));
    assert_eq!(send(&mut play, &later), Ok(vec![]));
    assert_eq!(play.sums(), Sums { white: 5, black: 3 });
}

#[test]
fn a_move_in_short_notation_is_impossible_10_2_2() {
    let mut play = play();
    let first = letter(&play, "", "cb4", day(1, 3), day(3, 3));
    let found = send(&mut play, &first).unwrap();
    assert_eq!(
        found,
        [
            Finding::ShortNotation("cb4".into()),
            Finding::Impossible("cb4".into()),
            Finding::MayCharge(Penalty::StoppedGame)
        ]
    );
    assert!(play.plies().is_empty());
    assert_eq!(found[0].article().to_string(), "ru-2022 10.2.2");
}

#[test]
fn an_impossible_move_of_a_piece_with_one_move_stands_for_it_10_2_10() {
    let mut play = play();
    // The man on a3 has one move, a3-b4.
    let first = letter(&play, "", "a3-c5", day(1, 3), day(3, 3));
    let only = Finding::OnlyMove { written: "a3-c5".into(), stands: "a3-b4".into() };
    assert_eq!(send(&mut play, &first), Ok(vec![only]));
    let due = play.due().unwrap();
    assert_eq!((due.by, &due.replaced[..]), (Black, &["a3-b4".to_owned()][..]));
    // The receiver names the move and answers it; the game does not stand, so nobody is charged (10.2.11).
    assert!(due.may_charge.is_empty());
    let reply = letter(&play, "a3-b4", "f6-g5", day(5, 3), day(6, 3));
    assert_eq!(send(&mut play, &reply), Ok(vec![]));
}

#[test]
fn an_impossible_move_of_a_piece_with_several_moves_is_replaced_by_its_sender_10_2_10_10_2_11() {
    let mut play = play();
    // The man on c3 has two moves.
    let first = letter(&play, "", "c3-c4", day(1, 3), day(3, 3));
    let found = send(&mut play, &first).unwrap();
    assert_eq!(found, [Finding::Impossible("c3-c4".into()), Finding::MayCharge(Penalty::StoppedGame)]);
    // No reply move is taken while the game stands.
    let early = letter(&play, "", "f6-g5", day(9, 3), day(10, 3));
    assert_eq!(send(&mut play, &early), Err(Refusal::Stands));
    let due = play.due().unwrap();
    assert_eq!(
        (due.tell, due.moves, due.may_charge),
        (vec![Told::Impossible], false, vec![Penalty::StoppedGame])
    );
    let mut told = letter(&play, "", "", day(9, 3), day(12, 3));
    (told.told, told.charges) = (vec![Told::Impossible], vec![Penalty::StoppedGame]);
    assert_eq!(send(&mut play, &told), Ok(vec![Finding::Charged(Penalty::StoppedGame)]));
    // Three days to tell are free; the six days are White's.
    assert_eq!(play.sums(), Sums { white: 8, black: 0 });
    let corrected = letter(&play, "", "c3-d4", day(15, 3), day(17, 3));
    assert_eq!(send(&mut play, &corrected), Ok(vec![]));
    // Two days of thinking, six of penalty, two of correcting.
    assert_eq!(play.sums(), Sums { white: 10, black: 0 });
    moves(&mut play, "f6-g5", 4);
    assert_eq!(play.sums(), Sums { white: 10, black: 4 });
    assert_eq!(play.plies().len(), 2);
}

#[test]
fn a_piece_without_a_move_or_no_piece_at_all_is_no_replacement_10_2_10() {
    for text in ["a1-b2", "d4-c5", "h8-g7"] {
        let mut play = play();
        let first = letter(&play, "", text, day(1, 3), day(3, 3));
        assert!(send(&mut play, &first).unwrap().contains(&Finding::Impossible(text.into())), "{text}");
    }
}

#[test]
fn the_right_to_six_days_is_lost_with_the_next_letter_10_2_11() {
    let mut play = play();
    let first = letter(&play, "", "c3-c4", day(1, 3), day(3, 3));
    send(&mut play, &first).unwrap();
    let mut told = letter(&play, "", "", day(9, 3), day(10, 3));
    told.told = vec![Told::Impossible];
    assert_eq!(send(&mut play, &told), Ok(vec![Finding::RightLost(Penalty::StoppedGame)]));
    let corrected = letter(&play, "", "c3-d4", day(15, 3), day(15, 3));
    send(&mut play, &corrected).unwrap();
    let mut late = letter(&play, "c3-d4", "f6-g5", day(20, 3), day(20, 3));
    late.charges = vec![Penalty::StoppedGame];
    assert_eq!(send(&mut play, &late), Ok(vec![Finding::NoRight(Penalty::StoppedGame)]));
    assert_eq!(play.sums(), Sums { white: 2, black: 0 });
}

#[test]
fn moves_not_repeated_stop_the_game_10_2_9() {
    for repeated in ["", "c3-d4", "cb4", "c3-b4 f6-g5"] {
        let mut play = play();
        moves(&mut play, "c3-b4", 0);
        let reply = letter(&play, repeated, "f6-g5", day(5, 3), day(7, 3));
        let found = send(&mut play, &reply).unwrap();
        let missed = Finding::NotRepeated { expected: "c3-b4".into() };
        assert_eq!(found, [missed, Finding::MayCharge(Penalty::StoppedGame)], "{repeated}");
        // The move that was sent stands (10.2.8).
        assert_eq!(play.plies().len(), 2);
        // Told after five days: two count.
        let mut told = letter(&play, "", "", day(10, 3), day(15, 3));
        (told.told, told.charges) = (vec![Told::NotRepeated], vec![Penalty::StoppedGame]);
        let found = send(&mut play, &told).unwrap();
        assert_eq!(found, [Finding::Charged(Penalty::StoppedGame), Finding::ToldLate(2)]);
        assert_eq!(play.sums(), Sums { white: 2, black: 8 });
        // Another move instead of the one that was sent is not taken (10.2.8).
        let other = letter(&play, "c3-b4", "h6-g5", day(20, 3), day(21, 3));
        assert_eq!(send(&mut play, &other), Err(Refusal::AlreadySent));
        let right = letter(&play, "c3-b4", "", day(20, 3), day(21, 3));
        assert_eq!(send(&mut play, &right), Ok(vec![]));
        assert_eq!(play.sums(), Sums { white: 2, black: 9 });
        assert_eq!(play.due().unwrap().repeat[0].text, "f6-g5");
        moves(&mut play, "b2-c3", 1);
    }
}

#[test]
fn a_fault_that_is_not_told_stops_nothing_10_2_9() {
    let mut play = play();
    moves(&mut play, "c3-b4", 0);
    let reply = letter(&play, "", "f6-g5", day(5, 3), day(7, 3));
    send(&mut play, &reply).unwrap();
    let next = letter(&play, "f6-g5", "b2-c3", day(10, 3), day(11, 3));
    assert_eq!(send(&mut play, &next), Ok(vec![Finding::RightLost(Penalty::StoppedGame), Finding::NotTold]));
    // And what was not there is not complained of.
    let mut told = letter(&play, "", "", day(15, 3), day(15, 3));
    told.told = vec![Told::NotRepeated];
    assert_eq!(send(&mut play, &told), Err(Refusal::NothingWrong));
}

/// 1. c3-b4 with two lines: A: b6-a5 b4-c5 d6:b4 a3:c5, B: f6-g5 b2-c3 g5-h4 c3-d4.
fn offered() -> correspondence::Play {
    let mut play = play();
    let mut first = letter(&play, "", "c3-b4", day(1, 3), day(1, 3));
    first.lines = vec![line("A", "b6-a5 b4-c5 d6:b4 a3:c5"), line("B", "f6-g5 b2-c3 g5-h4 c3-d4")];
    assert_eq!(send(&mut play, &first), Ok(vec![]));
    play
}

#[test]
fn a_line_is_accepted_up_to_the_first_changed_move_10_2_13() {
    let mut play = offered();
    assert_eq!(play.lines().len(), 2);
    let mut reply = letter(&play, "c3-b4", "g7-f6", day(4, 3), day(5, 3));
    // The first half of line B, and then another move than the line has.
    reply.accepted = written("f6-g5 b2-c3");
    assert_eq!(send(&mut play, &reply), Ok(vec![Finding::Accepted(2)]));
    let made: Vec<&str> = play.plies().iter().map(|ply| ply.text.as_str()).collect();
    assert_eq!(made, ["c3-b4", "f6-g5", "b2-c3", "g7-f6"]);
    // White repeats everything new (10.2.9); the accepted move of White cost no time.
    assert_eq!(play.due().unwrap().repeat.len(), 3);
    assert_eq!(play.sums(), Sums { white: 0, black: 1 });
    assert_eq!(play.account(White).moves, 2);
}

#[test]
fn a_changed_move_that_is_impossible_is_an_impossible_move_10_2_13() {
    let mut play = offered();
    let mut reply = letter(&play, "c3-b4", "g5-e3", day(4, 3), day(5, 3));
    reply.accepted = written("f6-g5 b2-c3");
    let found = send(&mut play, &reply).unwrap();
    assert!(found.contains(&Finding::Impossible("g5-e3".into())), "{found:?}");
    assert!(found.contains(&Finding::MayCharge(Penalty::StoppedGame)));
    // The accepted part stands all the same (10.2.8).
    assert_eq!(play.plies().len(), 3);
}

#[test]
fn a_move_of_the_opponent_that_was_not_offered_is_void_10_2_13() {
    let mut play = offered();
    let mut reply = letter(&play, "c3-b4", "", day(4, 3), day(5, 3));
    reply.accepted = written("f6-g5 e3-f4 g5:e3");
    let found = send(&mut play, &reply).unwrap();
    assert_eq!(found, [Finding::NotOffered("e3-f4".into())]);
    assert_eq!(play.plies().len(), 2);
}

#[test]
fn an_offered_line_ends_before_an_impossible_move_without_penalty_10_2_12() {
    let mut play = play();
    let mut first = letter(&play, "", "c3-b4", day(1, 3), day(1, 3));
    first.lines = vec![line("A", "f6-g5 b2-c3 g5-g4 c3-d4"), line("", "bc5 d2-c3")];
    let found = send(&mut play, &first).unwrap();
    let cut = |name: &str, at: &str| Finding::LineCut { line: name.into(), at: at.into() };
    assert_eq!(found, [Finding::UnnamedLines, cut("A", "g5-g4"), cut("", "bc5")]);
    assert_eq!(play.lines(), [("A".to_owned(), vec!["f6-g5".to_owned(), "b2-c3".to_owned()])]);
    assert!(play.due().unwrap().may_charge.is_empty());
}

#[test]
fn forced_moves_are_written_and_answered_10_2_4() {
    let mut play = play();
    moves(&mut play, "e3-d4", 0);
    moves(&mut play, "d6-c5", 1);
    moves(&mut play, "f2-e3", 1);
    moves(&mut play, "f6-g5", 1);
    moves(&mut play, "c3-b4", 1);
    // White has one move, b4:d6, which Black does not write.
    let sent = play.spent().last().map(|spent| spent.sent).unwrap();
    let quiet = letter(&play, "c3-b4", "g5-h4", sent, sent.after(1));
    assert_eq!(send(&mut play, &quiet), Ok(vec![Finding::ForcedLeftOut("b4:d6".into())]));
    // After it Black's h4:f2 is not the only capture (c7 or e7 may take d6), so it is not to be written.
    let mut reply = letter(&play, "g5-h4", "b4:d6 h4:f2 e1:g3", day(8, 3), day(8, 3));
    reply.dates.received = play.spent().last().map(|spent| spent.sent);
    reply.dates.sent = reply.dates.received;
    assert_eq!(send(&mut play, &reply), Ok(vec![Finding::NotOffered("h4:f2".into())]));
    assert_eq!(play.plies().len(), 7);
    // A forced capture: c3-d4 g... is built from the start position: after 1. c3-d4 f6-e5 White has to take.
    let mut forced = desk::play();
    moves(&mut forced, "c3-d4", 0);
    let mut reply = letter(&forced, "c3-d4", "f6-e5 d4:f6 g7:e5", day(2, 3), day(3, 3));
    reply.dates = Dates::all(day(1, 3), day(2, 3), day(3, 3));
    assert_eq!(send(&mut forced, &reply), Ok(vec![]));
    assert_eq!(forced.plies().len(), 4);
    assert_eq!(forced.account(Black).moves, 2);
}

#[test]
fn a_wrong_number_stops_nothing_10_2_14_and_signs_of_praise_are_comments_10_2_6() {
    let mut play = play();
    moves(&mut play, "c3-b4", 0);
    let mut reply = letter(&play, "c3-b4", "", day(2, 3), day(3, 3));
    reply.moves = vec![Written { number: Some(7), text: "f6-g5!".into() }];
    let found = send(&mut play, &reply).unwrap();
    assert_eq!(found, [Finding::Comments, Finding::WrongNumber { written: "f6-g5!".into(), right: 1 }]);
    assert_eq!(play.due().unwrap().tell, [Told::Numbering]);
}

#[test]
fn parts_that_a_letter_lacks_are_named_10_2_3() {
    let mut play = play();
    let bare = Letter {
        moves: written("c3-b4"),
        dates: Dates { sent: Some(day(1, 3)), ..Dates::default() },
        ..Letter::default()
    };
    let lacks = ["greeting", "address", "signature", "code"].map(Finding::Lacks);
    assert_eq!(send(&mut play, &bare), Ok(lacks.to_vec()));
}

#[test]
fn dates_left_out_are_pointed_out_once_and_charged_later_10_3_3() {
    let mut play = play();
    moves(&mut play, "c3-b4", 0);
    let mut reply = letter(&play, "c3-b4", "f6-g5", day(2, 3), day(5, 3));
    reply.sums = None;
    assert_eq!(send(&mut play, &reply), Ok(vec![Finding::MissingDates(0)]));
    assert_eq!(play.due().unwrap().tell, [Told::MissingDates]);
    assert!(play.due().unwrap().may_charge.is_empty());
    moves(&mut play, "b2-c3", 5);
    let mut again = letter(&play, "b2-c3", "g5-h4", day(15, 3), day(16, 3));
    again.dates.opponent_sent = None;
    let found = send(&mut play, &again).unwrap();
    assert_eq!(found, [Finding::MissingDates(1), Finding::MayCharge(Penalty::MissingDates)]);
    let mut charged = letter(&play, "g5-h4", "c3-d4", day(20, 3), day(20, 3));
    charged.charges = vec![Penalty::MissingDates];
    assert_eq!(send(&mut play, &charged), Ok(vec![Finding::Charged(Penalty::MissingDates)]));
    assert_eq!(play.sums().black, 3 + 1 + 6);
}

#[test]
fn a_day_of_receipt_left_out_is_the_mean_run_until_it_is_named_10_3_3() {
    let mut play = play();
    moves(&mut play, "c3-b4", 0);
    let reply = letter(&play, "c3-b4", "f6-g5", day(5, 3), day(6, 3));
    send(&mut play, &reply).unwrap();
    let third = letter(&play, "f6-g5", "b2-c3", day(12, 3), day(12, 3));
    send(&mut play, &third).unwrap();
    // Runs of four and six days so far: five on the mean.
    let mut silent = letter(&play, "b2-c3", "g5-h4", day(1, 4), day(20, 3));
    silent.dates.received = None;
    let found = send(&mut play, &silent).unwrap();
    assert_eq!(found, [Finding::MeanRun(day(17, 3)), Finding::MissingDates(0)]);
    assert_eq!(play.sums().black, 1 + 3);
    moves(&mut play, "c3-d4", 3);
    assert!(play.due().unwrap().earlier_dates);
    let mut named = letter(&play, "c3-d4", "g7-f6", day(25, 3), day(25, 3));
    named.earlier = Some(Dates { received: Some(day(19, 3)), ..Dates::default() });
    send(&mut play, &named).unwrap();
    assert_eq!(play.sums().black, 1 + 1);
}

#[test]
fn the_first_move_and_a_late_start_list_10_3_2() {
    let mut in_time = play();
    moves(&mut in_time, "c3-b4", 0);
    assert_eq!(in_time.sums().white, 0);
    let mut late = play();
    late.list_received(White, day(5, 3));
    let first = letter(&late, "", "c3-b4", day(5, 3), day(8, 3));
    send(&mut late, &first).unwrap();
    assert_eq!(late.sums().white, 2);
}

#[test]
fn a_letter_on_the_last_day_takes_no_time_and_needs_no_reply_10_3_2() {
    let mut play = play();
    let first = letter(&play, "", "c3-b4", day(1, 3), day(20, 12));
    send(&mut play, &first).unwrap();
    let before = play.sums();
    let reply = letter(&play, "c3-b4", "f6-g5", day(31, 12), day(31, 12).after(9));
    let found = send(&mut play, &reply).unwrap();
    assert_eq!(found, [Finding::NoReplyNeeded]);
    assert_eq!(play.sums(), before);
    assert!(play.due().unwrap().no_reply_needed);
}

#[test]
fn a_move_without_answer_is_repeated_after_40_days_10_3_4() {
    let mut play = play();
    moves(&mut play, "c3-b4", 0);
    let repetition = |moves: &str, sent| Letter {
        repeats: Some(day(1, 3)),
        moves: written(moves),
        dates: Dates { sent: Some(sent), ..Dates::default() },
        ..Letter::default()
    };
    assert_eq!(play.due().unwrap().repeat_on, day(10, 4));
    let mut early = play.clone();
    let found = early.act(&act(White, &repetition("c3-b4", day(1, 4))));
    assert_eq!(found, Ok(vec![Finding::EarlyRepeat(day(10, 4))]));
    // Another move than the one that was sent (10.2.8).
    assert_eq!(play.act(&act(White, &repetition("c3-d4", day(10, 4)))), Err(Refusal::Changed));
    assert_eq!(play.act(&act(White, &repetition("c3-b4", day(13, 4)))), Ok(vec![Finding::LateRepeat(3)]));
    assert_eq!(play.sums().white, 3);
    assert_eq!(play.act(&act(Black, &repetition("", day(13, 4)))), Err(Refusal::NothingToRepeat));
}

#[test]
fn a_first_move_that_has_not_come_is_asked_for_after_30_days_10_3_4() {
    let mut play = play();
    let asks = |sent| Letter {
        asks: true,
        dates: Dates { sent: Some(sent), ..Dates::default() },
        ..Letter::default()
    };
    assert_eq!(play.due().unwrap().repeat_on, day(31, 3));
    assert_eq!(play.act(&act(Black, &asks(day(20, 3)))), Ok(vec![Finding::EarlyInquiry(day(31, 3))]));
    assert_eq!(play.act(&act(Black, &asks(day(31, 3)))), Ok(vec![]));
    assert_eq!(play.act(&act(White, &asks(day(31, 3)))), Err(Refusal::NothingToRepeat));
}

#[test]
fn leave_in_letters_by_the_examples_of_10_4_3() {
    for (received, sent, days) in [((8, 10), (27, 10), 3), ((8, 10), (20, 10), 1), ((10, 10), (26, 10), 1)] {
        let mut play = play();
        let mut first = letter(&play, "", "c3-b4", day(1, 3), day(1, 3));
        first.leave = Some(Leave::new(day(10, 10), day(25, 10)).unwrap());
        assert_eq!(send(&mut play, &first), Ok(vec![Finding::LeaveFrom(day(10, 10))]));
        let reply = letter(&play, "c3-b4", "f6-g5", day(received.0, received.1), day(sent.0, sent.1));
        send(&mut play, &reply).unwrap();
        assert_eq!(play.sums(), Sums { white: 0, black: days });
    }
}

#[test]
fn leave_late_never_or_a_second_time_10_4_1_10_4_2_10_4_5() {
    let mut play = play();
    let leave = |from: (u8, u8), to: (u8, u8)| Leave::new(day(from.0, from.1), day(to.0, to.1)).unwrap();
    let june = leave((1, 6), (30, 6));
    let told = |announced| PlayAct::Leave { by: White, leave: june, announced };
    assert_eq!(play.clone().act(&told(None)), Ok(vec![Finding::LeaveNotCounted]));
    assert_eq!(play.act(&told(Some(day(11, 6)))), Ok(vec![Finding::LeaveFrom(day(11, 6))]));
    let second = PlayAct::Leave { by: White, leave: leave((1, 8), (5, 8)), announced: Some(day(1, 7)) };
    assert_eq!(play.act(&second), Err(Refusal::Leave(LeaveError::SecondInYear { year: 2026 })));
    let long = PlayAct::Leave { by: Black, leave: leave((1, 8), (31, 8)), announced: Some(day(1, 7)) };
    assert_eq!(play.act(&long), Err(Refusal::Leave(LeaveError::TooLong { days: 31 })));
    // In a letter it is refused as well, and what else the letter sends stands (10.2.8).
    let mut first = letter(&play, "", "c3-b4", day(1, 3), day(1, 8));
    first.leave = Some(leave((10, 8), (9, 9)));
    let found = send(&mut play, &first).unwrap();
    assert!(found.contains(&Finding::LeaveRefused(LeaveError::TooLong { days: 31 })), "{found:?}");
    assert_eq!((play.plies().len(), play.leave().len()), (1, 1));
    // What the arbiter grants afterwards is in the sums that were counted before.
    let before = play.sums().white;
    play.act(&PlayAct::Grant { to: White, leave: leave((1, 7), (25, 7)) }).unwrap();
    assert_eq!(play.sums().white, before - 25);
}

/// White's first move after 51 days: overdue.
fn overdue() -> correspondence::Play {
    let mut play = play();
    let first = letter(&play, "", "c3-b4", day(1, 3), day(1, 3).after(51));
    let found = send(&mut play, &first).unwrap();
    assert_eq!(found, [Finding::Overdue { side: White, days: 51, allowed: 50 }]);
    play
}

fn claim(received: game::Day, materials: Materials) -> PlayAct {
    PlayAct::Claim(Claim {
        by: Black,
        received,
        day: received.after(2),
        sealed: "f6-g5".into(),
        materials,
        protested: false,
        told: None,
    })
}

#[test]
fn overdue_time_is_claimed_with_a_sealed_move_and_confirmed_10_3_6_10_3_7() {
    let mut play = overdue();
    assert!(play.due().unwrap().may_claim);
    let received = day(1, 5);
    assert_eq!(
        play.act(&claim(received, Materials::ALL)),
        Ok(vec![Finding::Overdue { side: White, days: 51, allowed: 50 }])
    );
    // The game stands until the arbiter has decided.
    assert_eq!(play.due(), None);
    let letter = letter(&play, "c3-b4", "f6-g5", received, received);
    assert_eq!(send(&mut play, &letter), Err(Refusal::Suspended));
    let told = received.after(9);
    let mut late = play.clone();
    assert_eq!(late.act(&PlayAct::Protest { told, sent: told.after(11) }), Ok(vec![Finding::LateProtest]));
    assert_eq!(play.act(&PlayAct::Protest { told, sent: told.after(10) }), Ok(vec![]));
    let decide = |verdict| PlayAct::Decide { verdict, day: told.after(30) };
    assert_eq!(late.act(&decide(Verdict::Confirmed)), Ok(vec![Finding::NoProtest, Finding::Over]));
    assert_eq!(play.act(&decide(Verdict::Confirmed)), Ok(vec![Finding::Over]));
    let ended = play.ended().unwrap();
    assert_eq!((ended.score, ended.ending), (Score::Black, Ending::Overdue));
    assert_eq!(play.act(&decide(Verdict::Confirmed)), Err(Refusal::Over));
}

#[test]
fn a_claim_that_is_wrong_costs_six_days_and_its_sealed_move_is_passed_on_10_3_7() {
    let mut play = play();
    moves(&mut play, "c3-b4", 2);
    let received = day(10, 3);
    assert_eq!(play.act(&claim(received, Materials::ALL)), Ok(vec![]));
    let found = play.act(&PlayAct::Decide { verdict: Verdict::Rejected, day: day(1, 4) }).unwrap();
    assert_eq!(found, [Finding::SealedMove("f6-g5".into()), Finding::Charged(Penalty::WrongClaim)]);
    // Two days on the move, six of penalty; White answers the sealed move.
    assert_eq!(play.sums(), Sums { white: 2, black: 8 });
    assert_eq!((play.to_write(), play.plies().len()), (White, 2));
    let reply = letter(&play, "f6-g5", "b2-c3", day(5, 4), day(5, 4));
    assert_eq!(send(&mut play, &reply), Ok(vec![]));
}

#[test]
fn a_claim_with_incomplete_materials_may_be_sent_back_10_3_7() {
    let mut play = overdue();
    let materials = Materials { schedule: false, ..Materials::ALL };
    assert!(play.act(&claim(day(1, 5), materials)).unwrap().contains(&Finding::Incomplete));
    let found = play.act(&PlayAct::Decide { verdict: Verdict::Incomplete, day: day(1, 6) });
    assert_eq!(found, Ok(vec![Finding::Incomplete]));
    assert_eq!((play.to_write(), play.plies().len()), (Black, 1));
    // Who is not to reply has nothing to claim, and an impossible move is not sealed.
    let mut other = Claim {
        by: White,
        received: day(1, 5),
        day: day(2, 5),
        sealed: "f6-g5".into(),
        materials: Materials::ALL,
        protested: false,
        told: None,
    };
    assert_eq!(play.act(&PlayAct::Claim(other.clone())), Err(Refusal::NotToClaim));
    (other.by, other.sealed) = (Black, "fg5".into());
    assert_eq!(play.act(&PlayAct::Claim(other)), Err(Refusal::Sealed("fg5".into())));
    assert_eq!(
        play.act(&PlayAct::Decide { verdict: Verdict::Rejected, day: day(1, 6) }),
        Err(Refusal::NoClaim)
    );
}

#[test]
fn moves_of_a_line_that_is_only_offered_do_not_count_10_3_5() {
    let mut play = play();
    let mut first = letter(&play, "", "c3-b4", day(1, 3), day(1, 3).after(51));
    // Eleven moves would have a hundred days; the offered ones are not made.
    first.lines = vec![line("A", "f6-g5 b2-c3 g5-h4 c3-d4 g7-f6 d2-c3")];
    let found = send(&mut play, &first).unwrap();
    assert_eq!(found, [Finding::Overdue { side: White, days: 51, allowed: 50 }]);
    assert_eq!(play.account(White).moves, 1);
}

#[test]
fn a_draw_is_agreed_and_a_game_is_resigned_by_letter_10_3_2() {
    let mut play = play();
    let mut first = letter(&play, "", "c3-b4", day(1, 3), day(1, 3));
    first.draw = Some(DrawWord::Offered);
    send(&mut play, &first).unwrap();
    assert!(play.due().unwrap().draw_offered);
    let mut yes = letter(&play, "c3-b4", "", day(5, 3), day(6, 3));
    yes.draw = Some(DrawWord::Accepted);
    let mut drawn = play.clone();
    assert_eq!(send(&mut drawn, &yes), Ok(vec![Finding::Over]));
    assert_eq!(
        drawn.ended().map(|ended| (ended.score, ended.ending)),
        Some((Score::Draw, Ending::Agreement))
    );
    // The offer is gone with a reply move.
    let mut other = play.clone();
    moves(&mut other, "f6-g5", 1);
    let mut late = letter(&other, "f6-g5", "", day(9, 3), day(9, 3));
    late.draw = Some(DrawWord::Accepted);
    assert_eq!(send(&mut other, &late), Err(Refusal::NoOffer));
    // Whoever's turn it is may resign.
    let resigns = Letter { resigns: true, ..Letter::default() };
    play.act(&act(White, &resigns)).unwrap();
    assert_eq!(play.ended().map(|ended| ended.score), Some(Score::Black));
    assert_eq!(play.act(&act(White, &resigns)), Err(Refusal::Over));
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing_10_2_3_10_2_8_10_3_1() {
    let mut play = play();
    moves(&mut play, "c3-b4", 2);
    let before = play.clone();
    let refused = |letter: &Letter| {
        let mut play = before.clone();
        let refusal = send(&mut play, letter).unwrap_err();
        assert_eq!(play, before);
        refusal
    };
    let good = || letter(&before, "c3-b4", "f6-g5", day(12, 3), day(15, 3));
    assert_eq!(refused(&Letter { code: Some("L-9".into()), ..good() }), Refusal::OtherEvent("L-9".into()));
    let dates =
        |a: (u8, u8), b: (u8, u8), c: (u8, u8)| Dates::all(day(a.0, a.1), day(b.0, b.1), day(c.0, c.1));
    let out = |first: (u8, u8), second: (u8, u8)| Refusal::DatesOutOfOrder {
        first: day(first.0, first.1),
        second: day(second.0, second.1),
    };
    assert_eq!(refused(&Letter { dates: dates((3, 3), (12, 3), (11, 3)), ..good() }), out((12, 3), (11, 3)));
    assert_eq!(refused(&Letter { dates: dates((3, 3), (2, 3), (11, 3)), ..good() }), out((3, 3), (2, 3)));
    assert_eq!(refused(&Letter { moves: vec![], ..good() }), Refusal::NoMove);
    let mut again = before.clone();
    assert_eq!(
        again.act(&act(White, &letter(&before, "", "b4-a5", day(4, 3), day(5, 3)))),
        Err(Refusal::AlreadySent)
    );
    assert_eq!(again, before);
    assert_eq!(Refusal::AlreadySent.article().to_string(), "ru-2022 10.2.8");
}

#[test]
fn a_letter_is_made_with_all_it_has_to_contain_10_2_3() {
    let mut play = offered();
    let answer = Answer {
        accepted: written("f6-g5 b2-c3"),
        moves: written("g5-h4"),
        received: Some(day(4, 3)),
        sent: Some(day(6, 3)),
        greeting: "Hello".into(),
        address: "Kyiv".into(),
        signature: "S.".into(),
        ..Answer::default()
    };
    let letter = play.compose(&answer).unwrap();
    assert_eq!(letter.repeated, [Written { number: Some(1), text: "c3-b4".into() }]);
    assert_eq!(letter.dates, Dates::all(day(1, 3), day(4, 3), day(6, 3)));
    assert_eq!(letter.sums, Some(Sums { white: 0, black: 2 }));
    assert_eq!(letter.moves[0].number, Some(2));
    assert_eq!(play.act(&act(Black, &letter)), Ok(vec![Finding::Accepted(2)]));
}
