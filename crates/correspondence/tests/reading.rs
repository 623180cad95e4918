//! Letters from pasted text, and what is no letter.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use correspondence::{
    Dates, DrawWord, LONGEST_LETTER, Refusal, Sums, Told, Unread, Written, read, read_bytes,
};
use desk::{act, day, line, moves, play, written};
use draughts::Color::Black;
use game::{LeaveError, Penalty};

const RUSSIAN: &str = "Здравствуйте, Пётр Петрович!
Шифр турнира: К-12
Ваш ход: 1. c3-b4
Принимаю: 1...f6-g5 2.b2-c3
Мой ход: 2...g7-f6
Вариант А: если 3. c3-d4, то h6-g5
Даты: 01.03.2026 2026-03-05 07.03.2026
Время: 0/2
Штраф: 6 дней по п. 10.2.11
Адрес: Казань,
ул. Баумана, 2
Подпись: Седов
";

#[test]
fn a_letter_has_the_parts_of_10_2_3_in_any_order_and_language() {
    let russian = read(RUSSIAN).unwrap();
    assert_eq!(russian.greeting, "Здравствуйте, Пётр Петрович!");
    assert_eq!(russian.code.as_deref(), Some("К-12"));
    assert_eq!(russian.repeated, [Written { number: Some(1), text: "c3-b4".into() }]);
    assert_eq!(russian.accepted.iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>(), ["f6-g5", "b2-c3"]);
    assert_eq!(russian.moves, [Written { number: Some(2), text: "g7-f6".into() }]);
    assert_eq!(russian.lines[0].name, "А");
    assert_eq!(russian.lines[0].moves.len(), 2);
    assert_eq!(russian.dates, Dates::all(day(1, 3), day(5, 3), day(7, 3)));
    assert_eq!(russian.sums, Some(Sums { white: 0, black: 2 }));
    assert_eq!(russian.charges, [Penalty::StoppedGame]);
    assert_eq!(russian.address, "Казань,, ул. Баумана, 2");
    let mut lines: Vec<&str> =
        RUSSIAN.lines().filter(|line| !line.starts_with("ул.") && !line.starts_with("Здр")).collect();
    lines.reverse();
    let turned = read(&lines.join("\n")).unwrap();
    assert_eq!((turned.moves, turned.dates, turned.lines), (russian.moves, russian.dates, russian.lines));
    let english = read(
        "Your move: 1. c3-b4\nMy move: f6-g5\nDates: 1.3.2026 5.3.2026 7.3.2026\nTime: 0/2\nRemark: 10.2.14",
    )
    .unwrap();
    assert_eq!((english.moves, english.told), (written("f6-g5"), vec![Told::Numbering]));
    let ukrainian =
        read("Ваш хід: 1. c3-b4\nМій хід: f6-g5\nДати: – 05.03.2026 07.03.2026\nНічия: пропоную").unwrap();
    assert_eq!((ukrainian.draw, ukrainian.dates.opponent_sent), (Some(DrawWord::Offered), None));
}

#[test]
fn phrases_of_the_rules_are_understood_without_a_label_10_2_7_10_4_3() {
    let letter = read("Добрый день!\nМой ход: c3-b4\n\nЕсли f6-g5, то b2-c3\nНа b6-a5 предлагаю b4-c5\nберу перерыв с 10.10.2026 по 25.10.2026\nПредлагаю ничью").unwrap();
    assert_eq!(letter.lines, [line("", "f6-g5 b2-c3"), line("", "b6-a5 b4-c5")]);
    assert_eq!(letter.leave.map(game::Leave::days), Some(16));
    assert_eq!(letter.draw, Some(DrawWord::Offered));
    assert!(read("Сдаюсь").unwrap().resigns);
    // The opponent's letter, quoted below, is not this one.
    assert!(read("Мой ход: c3-b4\n> Мой ход: b6-a5").unwrap().moves.len() == 1);
}

/// «Беру перерыв с 10.10 по 25.10»; «не следует применять других предлогов».
#[test]
fn leave_is_announced_in_the_words_of_10_4_3() {
    let leave = |text: &str| read(text).map(|letter| letter.leave.map(|leave| (leave.first(), leave.last())));
    let of = |year, first: (u8, u8), last: (u8, u8)| {
        let at = |year, (day, month)| game::Day::from_date(year, month, day).unwrap();
        Ok(Some((at(year, first), at(if last.1 < first.1 { year + 1 } else { year }, last))))
    };
    let october = of(2026, (10, 10), (25, 10));
    // The year is that of the letter, above or below the announcement.
    assert_eq!(leave("беру перерыв с 10.10 по 25.10\nДаты: 01.10.2026"), october);
    assert_eq!(leave("Даты: 01.10.2026\nПерерыв: беру перерыв с 10.10 по 25.10"), october);
    assert_eq!(leave("Дати: 12.10.2026\nберу перерву з 10.10 по 25.10"), october);
    assert_eq!(leave("беру перерыв с 10.10.2026 по 25.10.2026"), october);
    assert_eq!(leave("Даты: 20.12.2026\nберу перерыв с 05.01 по 20.01"), of(2027, (5, 1), (20, 1)));
    assert_eq!(leave("Даты: 20.12.2026\nберу перерыв с 25.12 по 10.01"), of(2026, (25, 12), (10, 1)));
    // «До» leaves open whether the last day is included.
    for text in ["беру перерыв с 10.10.2026 до 25.10.2026", "Leave: from 10.10.2026 until 25.10.2026"]
    {
        assert_eq!(leave(text), Err(Unread::Leave { line: 1, error: None }), "{text}");
    }
    // Without any year nothing is guessed.
    let undated = leave("беру перерыв с 10.10 по 25.10");
    assert_eq!(undated, Err(Unread::Date { line: 1, text: "10.10".into() }));
}

#[test]
fn mail_in_windows_1251_is_read() {
    // «Мой ход: c3-b4» and «Подпись: Седов».
    let bytes = b"\xcc\xee\xe9 \xf5\xee\xe4: c3-b4\n\xcf\xee\xe4\xef\xe8\xf1\xfc: \xd1\xe5\xe4\xee\xe2\n";
    let letter = read_bytes(bytes).unwrap();
    assert_eq!((letter.moves, letter.signature.as_str()), (written("c3-b4"), "Седов"));
}

#[test]
fn short_notation_stays_as_it_is_written_10_2_2() {
    let letter = read("Мой ход: 3. cd4\nПовторяю: 2...b:d4").unwrap();
    assert_eq!(letter.moves, [Written { number: Some(3), text: "cd4".into() }]);
    assert_eq!(letter.repeated[0].text, "b:d4");
}

/// «Не согласен» has the word of consent in it.
#[test]
fn a_word_on_a_draw_is_what_it_says_5_4_13_3() {
    use DrawWord::{Accepted, Claimed, Declined, Offered};
    for (text, word) in [
        ("Ничья: не согласен", Declined),
        ("Ничья: не принимаю", Declined),
        ("Ничья: отклоняю", Declined),
        ("Нічия: не згоден", Declined),
        ("Draw: I do not accept", Declined),
        ("Draw: declined", Declined),
        ("Ничья: согласен", Accepted),
        ("Ничья: мне подходит, согласен", Accepted),
        ("Нічия: приймаю", Accepted),
        ("Draw: accepted", Accepted),
        ("Ничья: предлагаю", Offered),
        ("предлагаю ничью", Offered),
        ("не согласен на ничью", Declined),
        ("Ничья: требую по Правилам", Claimed),
        ("вимагаю нічию", Claimed),
        ("I claim a draw", Claimed),
    ] {
        assert_eq!(read(text).unwrap().draw, Some(word), "{text}");
    }
}

#[test]
fn what_is_no_letter_is_refused_with_its_line() {
    assert_eq!(read(&"a".repeat(LONGEST_LETTER + 1)), Err(Unread::TooLong(LONGEST_LETTER + 1)));
    assert_eq!(read_bytes(&vec![0xff; 3 << 20]), Err(Unread::TooLong(3 << 20)));
    assert_eq!(read("\nДаты: 31.02.2026"), Err(Unread::Date { line: 2, text: "31.02.2026".into() }));
    assert_eq!(read("Даты: 01.03.2026 02.03.2026"), Err(Unread::Dates { line: 1 }));
    assert_eq!(read("Время: двенадцать"), Err(Unread::Sums { line: 1, text: "двенадцать".into() }));
    assert_eq!(read("Перерыв: в октябре"), Err(Unread::Leave { line: 1, error: None }));
    let reversed = LeaveError::Reversed { first: day(25, 10), last: day(10, 10) };
    assert_eq!(
        read("Leave: from 25.10.2026 to 10.10.2026"),
        Err(Unread::Leave { line: 1, error: Some(reversed) })
    );
    assert_eq!(read("Draw: perhaps"), Err(Unread::Word { line: 1, text: "perhaps".into() }));
}

#[test]
fn bad_letters_change_nothing_that_is_registered_10_2_3_10_3_1() {
    let mut play = play();
    moves(&mut play, "c3-b4", 2);
    let before = play.clone();
    let texts = [
        (
            "Event: L-9\nYour move: c3-b4\nMy move: f6-g5\nDates: 03.03.2026 12.03.2026 15.03.2026",
            "other-event",
        ),
        (
            "Event: K-12\nYour move: c3-b4\nMy move: f6-g5\nDates: 03.03.2026 15.03.2026 12.03.2026",
            "dates-out-of-order",
        ),
        ("Event: K-12\nYour move: c3-b4", "no-move"),
        ("", "no-move"),
    ];
    for (text, code) in texts {
        let refusal = play.act(&act(Black, &read(text).unwrap())).unwrap_err();
        assert_eq!((refusal.code(), &play), (code, &before));
    }
    assert_eq!(Refusal::OtherEvent(String::new()).article().to_string(), "ru-2022 10.2.3");
}
