//! Whatever comes in whatever order: the sums are those of the dates, a refusal changes nothing, and nothing panics.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use correspondence::{
    Claim, Dates, DrawWord, Ending, Letter, Materials, Play, PlayAct, Postmarks, Purpose, Score, Sums, Told,
    Verdict, Written, read_bytes,
};
use desk::{day, play, written};
use draughts::{Color, Legal, Notation};
use game::{Day, Leave, Penalty};
use proptest::prelude::*;

/// What may be thrown at a game: a kind and numbers that the test makes something of.
type Throw = (u8, bool, [u8; 8], [i16; 3]);

fn throw() -> impl Strategy<Value = Throw> {
    (0_u8..40, any::<bool>(), any::<[u8; 8]>(), [-3_i16..60, -3_i16..60, -3_i16..60])
}

/// A letter that is right more often than not.
fn thrown_letter(play: &Play, choices: [u8; 8], days: [i16; 3]) -> Letter {
    let last = play.spent().last().map_or(day(1, 3), |spent| spent.sent);
    let later = |from: Day, by: i16| Day(from.0 + i32::from(by));
    let some = |at: usize, value: Day| (!choices[at].is_multiple_of(7)).then_some(value);
    let opponent = if choices[0].is_multiple_of(5) { later(last, days[0] / 20) } else { last };
    let received = later(last, days[1] / 4);
    let sent = later(received, days[2]);
    let legal = Legal::of(play.position());
    let moves: Vec<String> =
        legal.moves().filter_map(|mv| legal.write_move(&mv, Notation::Sheet).ok()).collect();
    let text = match choices[1] % 9 {
        0 => "cb4".to_owned(),
        1 => "a1-h8".to_owned(),
        _ => moves.get(usize::from(choices[2]) % moves.len().max(1)).cloned().unwrap_or_default(),
    };
    let due = play.due();
    let repeated = due.as_ref().map(|due| due.repeat.clone()).unwrap_or_default();
    Letter {
        code: (!choices[3].is_multiple_of(11))
            .then(|| if choices[3].is_multiple_of(13) { "L".to_owned() } else { "K-12".to_owned() }),
        repeated: if choices[4].is_multiple_of(6) { written("c3-d4") } else { repeated },
        moves: if choices[5].is_multiple_of(8) { vec![] } else { vec![Written::new(&text)] },
        dates: Dates { opponent_sent: some(0, opponent), received: some(1, received), sent: some(2, sent) },
        sums: (!choices[6].is_multiple_of(5)).then(Sums::default),
        told: if choices[7].is_multiple_of(4) {
            vec![Told::ALL[usize::from(choices[7]) % 4], Told::Impossible]
        } else {
            vec![]
        },
        charges: if choices[6].is_multiple_of(3) {
            vec![Penalty::StoppedGame, Penalty::MissingDates]
        } else {
            vec![]
        },
        draw: (choices[7] % 9 == 1).then_some(DrawWord::Offered),
        ..Letter::default()
    }
}

fn act(play: &Play, (kind, white, choices, days): Throw) -> PlayAct {
    let color = if white { Color::White } else { Color::Black };
    let turn = if kind < 33 { play.to_write() } else { color };
    let last = play.spent().last().map_or(day(1, 3), |spent| spent.sent);
    let at = |by: i16| Day(last.0 + i32::from(by));
    let letter =
        |letter| PlayAct::Letter { by: turn, letter: Box::new(letter), postmarks: Postmarks::default() };
    match kind {
        30 => PlayAct::Claim(Claim {
            by: turn,
            received: at(days[0]),
            day: at(days[0] + days[1]),
            sealed: thrown_letter(play, choices, days)
                .moves
                .first()
                .map(|mv| mv.text.clone())
                .unwrap_or_default(),
            materials: if choices[0].is_multiple_of(2) { Materials::ALL } else { Materials::default() },
            protested: false,
        }),
        31 => PlayAct::Decide {
            verdict: if choices[1].is_multiple_of(2) { Verdict::Rejected } else { Verdict::Incomplete },
            day: at(days[2]),
        },
        32 => PlayAct::Protest { told: at(days[0]), sent: at(days[0] + days[1]) },
        33 => {
            let first = at(days[0]);
            let leave = Leave::new(first, first.after(u32::from(choices[0] % 40))).unwrap();
            PlayAct::Leave {
                by: color,
                leave,
                announced: (!choices[1].is_multiple_of(4)).then(|| at(days[1])),
            }
        }
        34 => {
            let first = at(-days[0]);
            PlayAct::Grant {
                to: color,
                leave: Leave::new(first, first.after(u32::from(choices[0]))).unwrap(),
            }
        }
        35 => letter(Letter {
            repeats: Some(last),
            dates: Dates { sent: Some(at(days[0])), ..Dates::default() },
            ..Letter::default()
        }),
        36 => letter(Letter { asks: true, ..Letter::default() }),
        37 if choices[0] == 0 => {
            PlayAct::Award { score: Score::Draw, ending: Ending::Adjudication, day: at(0) }
        }
        _ => letter(thrown_letter(play, choices, days)),
    }
}

/// Day by day, from the dates that are registered.
fn recount(play: &Play, color: Color) -> u32 {
    let list = play.terms().list;
    let rests = |day: i32| {
        play.leave()
            .iter()
            .filter_map(|taken| taken.counts)
            .any(|leave| (leave.first().0..=leave.last().0).contains(&day))
    };
    let days = |from: Day, to: Day| (from.0 + 1..=to.0).filter(|day| !rests(*day)).count() as u32;
    let spent = play.spent().iter().filter(|spent| spent.by == color).map(|spent| {
        let after_the_end = list.end.is_some_and(|end| spent.received >= end);
        match spent.purpose {
            Purpose::First => {
                let start = if spent.received > list.start { spent.received.after(1) } else { list.start };
                days(start, spent.sent)
            }
            Purpose::Repeat => days(spent.received.after(40), spent.sent),
            _ if after_the_end => 0,
            Purpose::Telling => days(spent.received, spent.sent).saturating_sub(3),
            Purpose::Reply | Purpose::Correction => days(spent.received, spent.sent),
        }
    });
    spent.sum::<u32>() + 6 * play.fines().iter().filter(|fine| fine.side == color).count() as u32
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn sums_are_those_of_the_dates_whatever_comes_10_3(throws in proptest::collection::vec(throw(), 1..60)) {
        let mut play = play();
        let mut taken = Vec::new();
        for throw in throws {
            let act = act(&play, throw);
            let before = play.clone();
            match play.act(&act) {
                Ok(_) => taken.push(act),
                Err(_) => prop_assert_eq!(&before, &play),
            }
            prop_assert_eq!(play.sums().white, recount(&play, Color::White));
            prop_assert_eq!(play.sums().black, recount(&play, Color::Black));
            prop_assert!(play.plies().len() >= before.plies().len());
            prop_assert_eq!(before.plies(), &play.plies()[..before.plies().len()]);
            // What may be asked at any time.
            let _ = play.schedule();
            let _ = play.due();
        }
        // The game is its acts, through their written form too.
        let mut again = desk::play();
        for act in &taken {
            let text = serde_json::to_string(act).unwrap();
            again.act(&serde_json::from_str(&text).unwrap()).unwrap();
        }
        prop_assert_eq!(again, play);
    }

    #[test]
    fn whatever_bytes_come_are_a_letter_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(letter) = read_bytes(&bytes) {
            let _ = play().act(&desk::act(Color::White, &letter));
        }
    }

    #[test]
    fn whatever_is_written_behind_labels_is_a_letter_or_refused(
        lines in proptest::collection::vec(("(Шифр|Ваш ход|Мой ход|Вариант А|Даты|Время|Штраф|Замечание|Перерыв|Ничья|Прийнятий варіант|Line)", "[ a-h1-9:.,/0–-]{0,30}"), 0..12),
    ) {
        let text: String = lines.iter().map(|(label, value)| format!("{label}: {value}\n")).collect();
        if let Ok(letter) = read_bytes(text.as_bytes()) {
            let mut play = play();
            let _ = play.act(&desk::act(Color::White, &letter));
            let _ = play.act(&desk::act(Color::Black, &letter));
        }
    }
}
