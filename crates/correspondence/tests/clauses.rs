//! Dates, stamps, repetitions, claims and duties by the words of their clauses, each with the days counted by hand.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use correspondence::{
    Claim, Dates, DrawWord, Finding, Letter, Materials, Play, PlayAct, Postmarks, Refusal, Sums, Told,
    Verdict, Written,
};
use desk::{act, day, letter, line, moves, play, send, stamped, written};
use draughts::Color::{Black, White};
use game::{Day, Leave, Penalty};

const NO_STAMPS: Postmarks = Postmarks { sent: None, registered: false, received: None };

fn came(day: Day) -> Postmarks {
    Postmarks { received: Some(day), ..NO_STAMPS }
}

fn handed_in(day: Day) -> Postmarks {
    Postmarks { sent: Some(day), ..NO_STAMPS }
}

/// Takes a letter with its stamps; what is found but the sums.
fn take(play: &mut Play, letter: &Letter, postmarks: Postmarks) -> Vec<Finding> {
    let found = play.act(&stamped(play.to_write(), letter, postmarks)).unwrap();
    found.into_iter().filter(|finding| !matches!(finding, Finding::WrongSums { .. })).collect()
}

/// «Вторая дата … берется по почтовому штемпелю, а при его отсутствии указывается фактическое время получения».
#[test]
fn the_stamp_of_receipt_is_that_of_the_letter_that_is_answered_10_3_1() {
    let announcement = Letter {
        leave: Leave::new(day(1, 6), day(10, 6)).ok(),
        dates: Dates { sent: Some(day(6, 3)), ..Dates::default() },
        ..Letter::default()
    };
    for announces in [White, Black] {
        let mut play = play();
        moves(&mut play, "c3-b4", 2);
        // A letter that only announces leave has stamps of its own, which say nothing about the move.
        play.act(&stamped(announces, &announcement, came(day(16, 3)))).unwrap();
        let reply = letter(&play, "c3-b4", "f6-g5", day(8, 3), day(30, 3));
        assert_eq!(take(&mut play, &reply, NO_STAMPS), []);
        assert_eq!(play.sums(), Sums { white: 2, black: 22 });
    }
    // The stamp on the letter itself stands before what is stated.
    let mut play = play();
    let first = letter(&play, "", "c3-b4", day(1, 3), day(3, 3));
    take(&mut play, &first, came(day(10, 3)));
    let reply = letter(&play, "c3-b4", "f6-g5", day(12, 3), day(15, 3));
    assert_eq!(take(&mut play, &reply, NO_STAMPS), [Finding::NotThePostmark(day(10, 3))]);
    assert_eq!(play.sums(), Sums { white: 2, black: 5 });
}

/// «Если она не совпадает с датой отправления, указанной партнером, то суммарное время партнера корректируется игроком при очередном ответе. Если игрок не
/// произвел в очередном ответе такой корректировки, то в дальнейшем она не производится».
#[test]
fn a_stamp_of_sending_counts_when_the_reply_names_another_day_10_3_1() {
    // Of the first letter and of a later one alike: stated on a day, stamped two days later.
    for first in [true, false] {
        let mut play = play();
        if !first {
            moves(&mut play, "c3-b4", 0);
        }
        let (writer, repeated, mv) = if first { (White, "", "c3-b4") } else { (Black, "c3-b4", "f6-g5") };
        let mut faulty = letter(&play, repeated, mv, day(1, 3), day(3, 3));
        faulty.dates.sent = Some(day(3, 3));
        take(&mut play, &faulty, handed_in(day(5, 3)));
        let sum = |play: &Play| if writer == White { play.sums().white } else { play.sums().black };
        assert_eq!(sum(&play), 2);
        // What the card has to say is the stamp.
        assert_eq!(play.due().unwrap().opponent_sent, day(5, 3));
        let answer = if first { "f6-g5" } else { "b2-c3" };
        let mut reply = letter(&play, mv, answer, day(12, 3), day(12, 3));
        let corrected = Finding::SentCorrected { stated: day(3, 3), corrected: day(5, 3) };
        for (named, found, days) in [
            (day(3, 3), vec![], 2),
            (day(5, 3), vec![corrected.clone()], 4),
            (day(4, 3), vec![Finding::NotThePostmark(day(5, 3)), corrected], 4),
        ] {
            let mut play = play.clone();
            reply.dates.opponent_sent = Some(named);
            assert_eq!(take(&mut play, &reply, NO_STAMPS), found);
            assert_eq!(sum(&play), days, "{named:?}");
        }
    }
}

/// «При пересылке заказной корреспонденции датой отправления считается дата на штемпеле почтовой квитанции».
#[test]
fn a_registered_letter_was_sent_on_the_day_of_its_receipt_10_3_1() {
    let registered = Postmarks { sent: Some(day(4, 3)), registered: true, received: None };
    let mut play = play();
    let first = letter(&play, "", "c3-b4", day(1, 3), day(3, 3));
    take(&mut play, &first, registered);
    assert_eq!(play.sums().white, 3);
    let mut reply = letter(&play, "c3-b4", "f6-g5", day(4, 3), day(6, 3));
    reply.dates.opponent_sent = Some(day(5, 3));
    let stamps = Postmarks { sent: Some(day(8, 3)), ..registered };
    assert_eq!(take(&mut play, &reply, stamps), [Finding::NotThePostmark(day(4, 3))]);
    assert_eq!(play.sums(), Sums { white: 3, black: 4 });
}

fn repetition(sent: Day) -> Letter {
    Letter {
        repeats: Some(day(1, 3)),
        moves: written("c3-b4"),
        dates: Dates { sent: Some(sent), ..Dates::default() },
        ..Letter::default()
    }
}

/// «Повторить свой ход … через 40 дней … Дни задержки повтора включаются в обдумывание».
#[test]
fn a_second_repetition_is_due_forty_days_after_the_first_10_3_4() {
    let mut play = play();
    moves(&mut play, "c3-b4", 0);
    assert_eq!(play.act(&act(White, &repetition(day(10, 4)))), Ok(vec![]));
    assert_eq!(play.due().unwrap().repeat_on, day(20, 5));
    let mut late = play.clone();
    assert_eq!(play.act(&act(White, &repetition(day(20, 5)))), Ok(vec![]));
    assert_eq!(play.sums().white, 0);
    assert_eq!(late.act(&act(White, &repetition(day(22, 5)))), Ok(vec![Finding::LateRepeat(2)]));
    assert_eq!(late.sums().white, 2);
}

#[test]
fn a_day_of_delay_counts_once_10_3_4() {
    let mut play = play();
    moves(&mut play, "c3-b4", 0);
    play.act(&act(White, &repetition(day(13, 4)))).unwrap();
    play.act(&act(White, &repetition(day(14, 4)))).unwrap();
    // Due on 10 April: three days late, whatever is repeated after that.
    assert_eq!(play.sums().white, 3);
}

#[test]
fn an_answer_names_the_letter_it_answers_not_its_repetition_10_3_1_10_3_4() {
    let mut play = play();
    moves(&mut play, "c3-b4", 0);
    play.act(&act(White, &repetition(day(13, 4)))).unwrap();
    assert_eq!(play.sums().white, 3);
    // The first letter came on 8 April; its answer crosses the repetition and corrects nothing.
    let mut reply = letter(&play, "c3-b4", "f6-g5", day(8, 4), day(15, 4));
    reply.dates.opponent_sent = Some(day(1, 3));
    let mut crossed = play.clone();
    assert_eq!(take(&mut crossed, &reply, NO_STAMPS), []);
    assert_eq!(crossed.sums(), Sums { white: 3, black: 7 });
    // The first letter is lost: the repetition is answered.
    let reply = letter(&play, "c3-b4", "f6-g5", day(20, 4), day(21, 4));
    assert_eq!(take(&mut play, &reply, NO_STAMPS), []);
    assert_eq!(play.sums(), Sums { white: 3, black: 1 });
}

fn claim(received: Day, sent: Day, materials: Materials) -> PlayAct {
    let sealed = "f6-g5".to_owned();
    PlayAct::Claim(Claim { by: Black, received, day: sent, sealed, materials, protested: false, told: None })
}

fn decide(verdict: Verdict, on: Day) -> PlayAct {
    PlayAct::Decide { verdict, day: on }
}

/// «До решения главного судьи игра приостанавливается».
#[test]
fn no_time_runs_while_the_arbiter_decides_10_3_6_10_3_7() {
    let mut play = play();
    moves(&mut play, "c3-b4", 0);
    let incomplete = Materials { schedule: false, ..Materials::ALL };
    play.act(&claim(day(1, 5), day(3, 5), incomplete)).unwrap();
    play.act(&decide(Verdict::Incomplete, day(1, 6))).unwrap();
    let reply = letter(&play, "c3-b4", "f6-g5", day(1, 5), day(5, 6));
    assert_eq!(take(&mut play, &reply, NO_STAMPS), []);
    // From 1 to 3 May and from 1 to 5 June.
    assert_eq!(play.sums(), Sums { white: 0, black: 2 + 4 });
}

#[test]
fn the_days_of_the_arbiter_are_not_those_of_who_claimed_10_3_7() {
    let mut play = play();
    moves(&mut play, "c3-b4", 2);
    play.act(&claim(day(10, 3), day(12, 3), Materials::ALL)).unwrap();
    play.act(&decide(Verdict::Rejected, day(1, 4))).unwrap();
    assert_eq!(play.sums(), Sums { white: 2, black: 2 + 6 });
    let due = play.due().unwrap();
    // The move went with the arbiter's letter: that is the first date, and the forty days run from it.
    assert_eq!((due.opponent_sent, due.repeat_on), (day(1, 4), day(11, 5)));
    let mut repeated = play.clone();
    let repetition = Letter { repeats: Some(day(12, 3)), moves: written("f6-g5"), ..repetition(day(11, 5)) };
    assert_eq!(repeated.act(&act(Black, &repetition)), Ok(vec![]));
    assert_eq!(repeated.sums().black, 8);
    for stamp in [day(1, 4), day(3, 4)] {
        let mut play = play.clone();
        let mut reply = letter(&play, "f6-g5", "b2-c3", day(5, 4), day(5, 4));
        reply.dates.opponent_sent = Some(stamp);
        assert_eq!(take(&mut play, &reply, NO_STAMPS), []);
        assert_eq!(play.sums(), Sums { white: 2, black: 8 });
        // The mean run is that of letters between the two: of White's first, seven days, and not of the arbiter's.
        let mut silent = letter(&play, "b2-c3", "g5-h4", day(5, 4), day(30, 4));
        silent.dates.received = None;
        let found = take(&mut play, &silent, NO_STAMPS);
        assert!(found.contains(&Finding::MeanRun(day(12, 4))), "{found:?}");
    }
}

/// «В 10-дневный срок направляет главному судье обоснованный протест … Отсутствие протеста главный судья может оценить как признание просрочки».
#[test]
fn silence_is_consent_only_when_ten_days_are_over_10_3_8() {
    let mut play = play();
    let first = letter(&play, "", "c3-b4", day(1, 3), day(1, 3).after(51));
    send(&mut play, &first).unwrap();
    play.act(&claim(day(1, 5), day(3, 5), Materials::ALL)).unwrap();
    let found = |on| play.clone().act(&decide(Verdict::Confirmed, on)).unwrap();
    assert_eq!(found(day(4, 5)), [Finding::ProtestOpen(day(13, 5)), Finding::Over]);
    assert_eq!(found(day(13, 5)), [Finding::ProtestOpen(day(13, 5)), Finding::Over]);
    assert_eq!(found(day(14, 5)), [Finding::NoProtest, Finding::Over]);
}

/// «При остановке игры … партнер начисляет игроку 6 штрафных дней».
#[test]
fn there_is_no_penalty_for_a_stop_that_did_not_happen_10_2_11() {
    let mut play = play();
    moves(&mut play, "c3-b4", 0);
    let reply = letter(&play, "", "f6-g5", day(5, 3), day(7, 3));
    send(&mut play, &reply).unwrap();
    let mut next = letter(&play, "f6-g5", "b2-c3", day(10, 3), day(11, 3));
    next.charges = vec![Penalty::StoppedGame];
    let stopped = Penalty::StoppedGame;
    assert_eq!(
        send(&mut play, &next),
        Ok(vec![Finding::NoRight(stopped), Finding::RightLost(stopped), Finding::NotTold])
    );
    assert_eq!(play.sums(), Sums { white: 1, black: 2 });
}

/// «Если стартовый лист игрок получил позже …, то для него началом игры считается следующий день после получения».
#[test]
fn a_late_start_list_counts_for_either_player_and_whenever_it_is_known_10_3_2() {
    for known_before in [true, false] {
        let mut play = play();
        moves(&mut play, "c3-b4", 2);
        if known_before {
            play.list_received(Black, day(8, 3));
        }
        let mut late = play.clone();
        let reply = letter(&play, "c3-b4", "f6-g5", day(4, 3), day(9, 3));
        take(&mut play, &reply, NO_STAMPS);
        let reply = letter(&late, "c3-b4", "f6-g5", day(4, 3), day(11, 3));
        take(&mut late, &reply, NO_STAMPS);
        if !known_before {
            assert_eq!((play.sums().black, late.sums().black), (5, 7));
            play.list_received(Black, day(8, 3));
            late.list_received(Black, day(8, 3));
        }
        // Play begins on the 9th.
        assert_eq!((play.sums().black, late.sums().black), (0, 2));
        // White's list, registered after White's first letter of 3 March.
        play.list_received(White, day(2, 3));
        assert_eq!(play.sums().white, 0);
        // Only the beginning is put off.
        moves(&mut play, "b2-c3", 3);
        assert_eq!(play.sums().white, 3);
    }
}

/// «Если игрок начал игру в день начала игры … или ранее, то время на первый ход не начисляется».
#[test]
fn an_answer_on_the_first_day_or_before_takes_no_time_10_3_2() {
    let mut play = play();
    let first = letter(&play, "", "c3-b4", day(1, 3), day(10, 2));
    take(&mut play, &first, NO_STAMPS);
    let reply = letter(&play, "c3-b4", "f6-g5", day(15, 2), day(1, 3));
    let mut later = play.clone();
    take(&mut play, &reply, NO_STAMPS);
    assert_eq!(play.sums(), Sums { white: 0, black: 0 });
    let reply = letter(&later, "c3-b4", "f6-g5", day(15, 2), day(3, 3));
    take(&mut later, &reply, NO_STAMPS);
    assert_eq!(later.sums().black, 2);
}

/// «Если игрок получил ответ в день окончания игры … или позже, … он может также не отвечать».
#[test]
fn no_reply_is_needed_by_the_day_of_receipt_10_3_2() {
    for (arrived, needed) in [(day(30, 12), true), (day(31, 12), false), (day(31, 12).after(2), false)] {
        let mut play = play();
        let first = letter(&play, "", "c3-b4", day(1, 3), day(29, 12));
        take(&mut play, &first, came(arrived));
        assert_eq!(play.due().unwrap().no_reply_needed, !needed, "{arrived:?}");
    }
}

/// «Игроки обязаны записывать вынужденные ходы партнера … и отвечать на них».
#[test]
fn a_forced_reply_that_is_not_written_is_found_10_2_4() {
    let begun = || {
        let mut play = play();
        moves(&mut play, "c3-d4", 0);
        play
    };
    let reply = |play: &Play, moves: &str| letter(play, "c3-d4", moves, day(2, 3), day(3, 3));
    // After 1...f6-e5 White has one move, d4:f6; the card says so.
    let mut play = begun();
    assert!(play.due().unwrap().forced.contains(&("f6-e5".into(), "d4:f6".into())));
    let left_out = Finding::ForcedLeftOut("d4:f6".into());
    let alone = reply(&play, "f6-e5");
    assert_eq!(take(&mut play, &alone, NO_STAMPS), std::slice::from_ref(&left_out));
    assert_eq!(play.plies().len(), 2);
    // Written and not answered: it is the opponent's to make.
    let mut play = begun();
    let unanswered = reply(&play, "f6-e5 d4:f6");
    assert_eq!(take(&mut play, &unanswered, NO_STAMPS), std::slice::from_ref(&left_out));
    assert_eq!((play.plies().len(), play.to_write()), (2, White));
    // In short notation it is not written.
    let mut play = begun();
    let short = reply(&play, "f6-e5 d:f6 g7:e5");
    assert_eq!(take(&mut play, &short, NO_STAMPS), [Finding::ShortNotation("d:f6".into()), left_out]);
    assert_eq!(play.plies().len(), 2);
    // A line that begins with it answers it.
    let mut play = begun();
    let mut offered = reply(&play, "f6-e5");
    offered.lines = vec![line("A", "d4:f6 g7:e5")];
    assert_eq!(take(&mut play, &offered, NO_STAMPS), []);
    // Where the opponent has a choice nothing is owed.
    let mut play = begun();
    let quiet = reply(&play, "h6-g5");
    assert_eq!(take(&mut play, &quiet, NO_STAMPS), []);
}

/// «Ходы варианта, кроме обязательных, не учитываются».
#[test]
fn forced_moves_of_an_offered_line_count_for_the_time_10_3_5() {
    // Ten moves of Black in fifty days, the tenth allowed; then one day more with a line.
    let control = game::DaysControl { days: 2, moves: 1 };
    for (lines, moves_of_line, overdue) in
        [(vec![], "none", true), (vec![line("A", "d4:f6 g7:e5")], "forced", false)]
    {
        let mut play = Play::new(correspondence::Terms {
            control,
            ..correspondence::Terms::new("K-12", draughts::Variant::Russian, day(1, 3), None)
        });
        moves(&mut play, "c3-d4", 0);
        let mut reply = letter(&play, "c3-d4", "f6-e5", day(2, 3), day(5, 3));
        reply.lines = lines;
        let found = take(&mut play, &reply, NO_STAMPS);
        let late = Finding::Overdue { side: Black, days: 3, allowed: 2 };
        assert_eq!(found.contains(&late), overdue, "{moves_of_line}: {found:?}");
        assert_eq!(play.due().unwrap().may_claim, overdue, "{moves_of_line}");
    }
    // A line that the opponent need not enter does not count.
    let mut play = Play::new(correspondence::Terms {
        control,
        ..correspondence::Terms::new("K-12", draughts::Variant::Russian, day(1, 3), None)
    });
    moves(&mut play, "c3-d4", 0);
    let mut reply = letter(&play, "c3-d4", "h6-g5", day(2, 3), day(5, 3));
    reply.lines = vec![line("A", "b2-c3 g5-h4")];
    assert_eq!(take(&mut play, &reply, NO_STAMPS), [Finding::Overdue { side: Black, days: 3, allowed: 2 }]);
}

/// «На 10 или менее ходов затрачено более 50 дней»: an impossible eleventh move was thought about all the same.
#[test]
fn the_move_under_thought_is_one_of_the_moves_10_3_5() {
    let control = game::DaysControl { days: 2, moves: 1 };
    let mut play = Play::new(correspondence::Terms {
        control,
        ..correspondence::Terms::new("K-12", draughts::Variant::Russian, day(1, 3), None)
    });
    // White: one move in two days, as many as there are.
    moves(&mut play, "c3-b4", 2);
    moves(&mut play, "f6-g5", 0);
    let impossible = letter(&play, "f6-g5", "e3-e4", day(4, 3), day(5, 3));
    let found = take(&mut play, &impossible, NO_STAMPS);
    assert!(!found.iter().any(|finding| matches!(finding, Finding::Overdue { .. })), "{found:?}");
    assert_eq!(play.sums().white, 3);
    // Two moves have four days.
    let mut told = letter(&play, "", "", day(6, 3), day(6, 3));
    told.told = vec![Told::Impossible];
    take(&mut play, &told, NO_STAMPS);
    let corrected = letter(&play, "f6-g5", "b2-c3", day(7, 3), day(9, 3));
    let found = take(&mut play, &corrected, NO_STAMPS);
    assert_eq!(found, [Finding::Overdue { side: White, days: 5, allowed: 4 }]);
}

/// «Игрок в очередном ответе должен указать … неуказанные даты предыдущего письма».
#[test]
fn dates_left_out_are_named_in_the_next_letter_10_3_3() {
    let mut play = play();
    moves(&mut play, "c3-b4", 0);
    let mut undated = letter(&play, "c3-b4", "f6-g5", day(5, 3), day(5, 3));
    undated.dates.sent = None;
    assert_eq!(send(&mut play, &undated), Ok(vec![Finding::MissingDates(0)]));
    assert_eq!(play.sums().black, 0);
    let next = letter(&play, "f6-g5", "b2-c3", day(20, 3), day(21, 3));
    take(&mut play, &next, NO_STAMPS);
    assert!(play.due().unwrap().earlier_dates);
    // Not named, it is found; named, the days are those between the two.
    let silent = letter(&play, "b2-c3", "g5-h4", day(25, 3), day(25, 3));
    assert_eq!(take(&mut play.clone(), &silent, NO_STAMPS), [Finding::EarlierDates]);
    let mut named = silent;
    named.earlier = Some(Dates { sent: Some(day(9, 3)), ..Dates::default() });
    let before = play.clone();
    assert_eq!(take(&mut play, &named, NO_STAMPS), []);
    assert_eq!(play.sums().black, 4);
    // It cannot have been sent after it came.
    let mut after = before;
    named.earlier = Some(Dates { sent: Some(day(22, 3)), ..Dates::default() });
    let refused = after.act(&act(Black, &named));
    assert_eq!(refused, Err(Refusal::DatesOutOfOrder { first: day(22, 3), second: day(20, 3) }));
    // The stamp that the opponent named stands.
    let mut stamp = desk::play();
    moves(&mut stamp, "c3-b4", 0);
    send(&mut stamp, &undated).unwrap();
    let mut next = letter(&stamp, "f6-g5", "b2-c3", day(20, 3), day(21, 3));
    next.dates.opponent_sent = Some(day(12, 3));
    take(&mut stamp, &next, NO_STAMPS);
    named.earlier = Some(Dates { sent: Some(day(9, 3)), ..Dates::default() });
    take(&mut stamp, &named, NO_STAMPS);
    assert_eq!(stamp.sums().black, 7);
}

/// «И тот при очередном ответе обязан повторить эти ходы с правильной нумерацией».
#[test]
fn moves_numbered_wrongly_are_repeated_with_their_numbers_10_2_14() {
    let mut play = play();
    moves(&mut play, "c3-b4", 0);
    let mut wrong = letter(&play, "c3-b4", "", day(2, 3), day(3, 3));
    wrong.moves = vec![Written { number: Some(7), text: "f6-g5".into() }];
    take(&mut play, &wrong, NO_STAMPS);
    let mut told = letter(&play, "f6-g5", "b2-c3", day(5, 3), day(5, 3));
    told.told = vec![Told::Numbering];
    let mut untold = play.clone();
    take(&mut play, &told, NO_STAMPS);
    let right = Written { number: Some(1), text: "f6-g5".into() };
    assert_eq!(play.due().unwrap().renumber, std::slice::from_ref(&right));
    let mut reply = letter(&play, "b2-c3", "g5-h4", day(8, 3), day(8, 3));
    assert_eq!(take(&mut play.clone(), &reply, NO_STAMPS), [Finding::NotRenumbered("f6-g5".into())]);
    reply.renumbered = vec![right];
    assert_eq!(take(&mut play, &reply, NO_STAMPS), []);
    // Only whoever is told has to.
    told.told = vec![];
    take(&mut untold, &told, NO_STAMPS);
    assert_eq!(untold.due().unwrap().renumber, []);
}

/// A fault that is not told stops nothing (10.2.9), and what was offered with it may be accepted.
#[test]
fn a_line_of_a_letter_with_moves_not_repeated_is_offered_10_2_9_10_2_13() {
    let faulty = |play: &Play| {
        let mut reply = letter(play, "", "f6-g5", day(5, 3), day(7, 3));
        reply.lines = vec![line("A", "b2-c3 g5-h4")];
        reply.draw = Some(DrawWord::Offered);
        reply
    };
    let mut play = play();
    moves(&mut play, "c3-b4", 0);
    let reply = faulty(&play);
    take(&mut play, &reply, NO_STAMPS);
    let mut stopped = play.clone();
    let mut next = letter(&play, "f6-g5", "c3-d4", day(10, 3), day(11, 3));
    next.accepted = written("b2-c3 g5-h4");
    let found = take(&mut play, &next, NO_STAMPS);
    assert_eq!(found, [Finding::RightLost(Penalty::StoppedGame), Finding::NotTold, Finding::Accepted(2)]);
    assert_eq!(play.plies().len(), 5);
    // Told and put right, the letter offers what it offered.
    let mut told = letter(&stopped, "", "", day(10, 3), day(10, 3));
    told.told = vec![Told::NotRepeated];
    take(&mut stopped, &told, NO_STAMPS);
    assert!(stopped.due().unwrap().lines.is_empty());
    let right = letter(&stopped, "c3-b4", "", day(15, 3), day(15, 3));
    take(&mut stopped, &right, NO_STAMPS);
    let due = stopped.due().unwrap();
    assert_eq!(due.lines, [("A".to_owned(), vec!["b2-c3".to_owned(), "g5-h4".to_owned()])]);
    assert!(due.draw_offered);
}
