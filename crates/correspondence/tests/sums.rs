//! Whatever comes in whatever order: the sums are those of the dates, a refusal changes nothing, and nothing panics.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use correspondence::{
    Claim, Dates, DrawWord, Ending, Finding, Letter, Materials, Play, PlayAct, Postmarks, Score, Sums, Told,
    Verdict, Written, read_bytes,
};
use desk::{day, play, written};
use draughts::{Color, Legal, Notation};
use game::{Day, Leave, Penalty};
use proptest::prelude::*;

/// What may be thrown at a game: a kind and numbers that the test makes something of.
type Throw = (u8, bool, [u8; 12], [i16; 3]);

fn throw() -> impl Strategy<Value = Throw> {
    (0_u8..44, any::<bool>(), any::<[u8; 12]>(), [-3_i16..60, -3_i16..60, -3_i16..60])
}

/// A letter that is right more often than not.
fn thrown_letter(play: &Play, choices: [u8; 12], days: [i16; 3]) -> Letter {
    let last = play.spent().last().map_or(day(1, 3), correspondence::Spent::went);
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
        earlier: (choices[8] % 3 == 1).then(|| Dates {
            opponent_sent: None,
            received: (choices[8] % 2 == 1).then(|| later(last, -(i16::from(choices[8] / 8)))),
            sent: (choices[8] % 5 != 1).then(|| later(last, -(i16::from(choices[8] / 16)))),
        }),
        ..Letter::default()
    }
}

fn act(play: &Play, (kind, white, choices, days): Throw) -> PlayAct {
    let color = if white { Color::White } else { Color::Black };
    // A game that waits for the arbiter is decided more often than not.
    let kind = if play.claim().is_some() && kind < 34 { 31 } else { kind };
    let turn = if kind < 33 { play.to_write() } else { color };
    let last = play.spent().last().map_or(day(1, 3), correspondence::Spent::went);
    let at = |by: i16| Day(last.0 + i32::from(by));
    let postmarks = Postmarks {
        sent: (choices[9] % 4 == 1).then(|| at(days[1] / 4 + days[2] + i16::from(choices[9] / 64))),
        registered: choices[9] % 8 == 1,
        received: (choices[10] % 4 == 1).then(|| at(days[1] / 4 + days[2] + i16::from(choices[10] / 8))),
    };
    let letter = |letter| PlayAct::Letter { by: turn, letter: Box::new(letter), postmarks };
    match kind {
        28..=30 => PlayAct::Claim(Claim {
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
            told: None,
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
            // The day of the first letter, whatever has been repeated since.
            repeats: play
                .spent()
                .iter()
                .rev()
                .find(|s| s.purpose != correspondence::Purpose::Repeat)
                .map(|s| s.sent),
            dates: Dates { sent: Some(at(if white { 40 } else { days[0] })), ..Dates::default() },
            ..Letter::default()
        }),
        36 => letter(Letter { asks: true, ..Letter::default() }),
        37 if choices[0] == 0 => {
            PlayAct::Award { score: Score::Draw, ending: Ending::Adjudication, day: at(0) }
        }
        38 | 39 => letter(Letter {
            leave: Leave::new(at(days[0]), at(days[0].saturating_add(9))).ok(),
            dates: Dates { sent: Some(at(days[1])), ..Dates::default() },
            ..Letter::default()
        }),
        _ => letter(thrown_letter(play, choices, days)),
    }
}

/// A letter that took time, as a clerk with the rules, the letters and a calendar would put it down.
struct Entry {
    by: Color,
    first: bool,
    opens: bool,
    tells: bool,
    repeats: bool,
    received: Day,
    sent: Day,
    went: Day,
    arbiters: bool,
    stamp: Postmarks,
    unknown: (bool, bool),
}

/// The book of such a clerk: nothing of it comes from the program but what is wrong with the moves of a letter.
#[derive(Default)]
struct Clerk {
    lists: [Option<Day>; 2],
    entries: Vec<Entry>,
    free: Vec<(Day, Day)>,
    /// The leaves that each side has taken by right.
    taken: [Vec<Leave>; 2],
    fines: [u32; 2],
    missing: [u32; 2],
    rights: Vec<Penalty>,
    runs: Vec<u32>,
    claim: Option<(Color, Day, Day)>,
    /// Whose faults stop the game until they are put right.
    fault: Option<Color>,
}

const fn side(color: Color) -> usize {
    if matches!(color, Color::White) { 0 } else { 1 }
}

const fn other(color: Color) -> Color {
    if matches!(color, Color::White) { Color::Black } else { Color::White }
}

impl Clerk {
    fn announce(&mut self, by: Color, leave: Leave, announced: Option<Day>) {
        // 10.4.1: one in a calendar year, of at most 30 days; more is refused, and the letter that asks for it stands.
        let taken = &mut self.taken[side(by)];
        if !taken.contains(&leave) {
            let another = taken.iter().any(|other| other.first().year() == leave.first().year());
            if another || leave.last().0 - leave.first().0 >= 30 {
                return;
            }
            taken.push(leave);
        }
        // 10.4.2: from the announcement, if that is late; without one not at all.
        self.free.extend(announced.map(|day| (leave.first().max(day), leave.last())));
    }

    /// The last letter, which is answered or repeated next, and its repetitions.
    fn last_letters(&self) -> std::ops::Range<usize> {
        self.entries.iter().rposition(|entry| !entry.repeats).unwrap_or(0)..self.entries.len()
    }

    fn take(&mut self, act: &PlayAct, found: &[Finding]) {
        match act {
            PlayAct::Grant { leave, .. } => self.free.push((leave.first(), leave.last())),
            PlayAct::Leave { by, leave, announced } => self.announce(*by, *leave, *announced),
            PlayAct::Letter { by, letter, postmarks } => self.letter(*by, letter, *postmarks, found),
            PlayAct::Claim(claim) => {
                let letter = self.last_letters().start;
                let received = self.entries[letter].stamp.received.unwrap_or(claim.received);
                self.claim = Some((claim.by, received, claim.day));
            }
            PlayAct::Decide { verdict, day } => {
                let (by, received, sent) = self.claim.take().unwrap();
                // 10.3.6: nobody's time runs until the decision.
                self.free.push((sent.after(1), *day));
                if *verdict == Verdict::Rejected {
                    let letter = &self.entries[self.last_letters().start];
                    if !letter.arbiters {
                        self.runs.push((received.0 - letter.went.0) as u32);
                    }
                    let opens = self.entries.iter().all(|entry| entry.by != by);
                    self.entries.push(Entry {
                        by,
                        first: false,
                        opens,
                        tells: false,
                        repeats: false,
                        received,
                        sent,
                        went: *day,
                        arbiters: true,
                        stamp: Postmarks::default(),
                        unknown: (false, false),
                    });
                    self.fines[side(by)] += 6;
                    self.rights.clear();
                }
            }
            _ => {}
        }
    }

    fn letter(&mut self, by: Color, letter: &Letter, stamp: Postmarks, found: &[Finding]) {
        let dates = letter.dates;
        if let Some(leave) = letter.leave {
            self.announce(by, leave, stamp.sent.or(dates.sent));
        }
        let silent = letter.moves.is_empty() && letter.told.is_empty() && letter.draw.is_none();
        if letter.asks || letter.leave.is_some() && silent {
            return;
        }
        let entry = |received, sent| Entry {
            by,
            first: false,
            opens: false,
            tells: false,
            repeats: false,
            received,
            sent,
            went: sent,
            arbiters: false,
            stamp,
            unknown: (false, false),
        };
        if letter.repeats.is_some() {
            // 10.3.4: forty days after the letter went the last time.
            let before = self.entries.last().unwrap().went;
            let day = stamp.sent.or(dates.sent).unwrap();
            self.entries.push(Entry { repeats: true, ..entry(before, day) });
            return;
        }
        // 10.3.3: what the writer's last letter left out.
        if let Some(earlier) = letter.earlier
            && let Some(own) = self.entries.iter_mut().rfind(|entry| entry.by == by && !entry.repeats)
        {
            if let Some(day) = earlier.received.filter(|_| own.unknown.0) {
                (own.received, own.unknown.0) = (day, false);
                if own.unknown.1 {
                    (own.sent, own.went) = (own.sent.max(day), own.sent.max(day));
                }
            }
            if let Some(day) = earlier.sent.filter(|_| own.unknown.1) {
                (own.sent, own.went, own.unknown.1) = (day, day, false);
            }
        }
        // 10.3.1: a registered letter went on the day of the receipt, another on the day that it states.
        let said = if stamp.registered { stamp.sent.or(dates.sent) } else { dates.sent.or(stamp.sent) };
        let first = self.entries.is_empty();
        let (received, known) = if first {
            (dates.received.unwrap_or(day(1, 3)), true)
        } else {
            let named = dates.opponent_sent;
            let letters = self.last_letters();
            let is_named = |at: &usize| {
                named.is_some_and(|day| {
                    self.entries[*at].went == day || self.entries[*at].stamp.sent == Some(day)
                })
            };
            let can_have_come = |at: &usize| dates.received.is_none_or(|day| self.entries[*at].went <= day);
            let at = letters.clone().find(is_named);
            let at = at.or_else(|| letters.clone().rfind(can_have_come)).unwrap_or(letters.start);
            let answered = &mut self.entries[at];
            if let Some(named) = named.filter(|day| *day != answered.went) {
                if answered.arbiters {
                    answered.went = named;
                } else {
                    // The stamp corrects what was stated, in this letter or never.
                    answered.sent = answered.stamp.sent.unwrap_or(named);
                    answered.went = answered.sent;
                    answered.unknown.1 = false;
                }
            }
            let went = answered.went;
            let known = answered.stamp.received.or(dates.received);
            // 10.3.3: else the mean run of the letters between the two, to the nearest day.
            let count = self.runs.len() as f64;
            let mean = (f64::from(self.runs.iter().sum::<u32>()) / count.max(1.0) + 0.5).floor() as u32;
            let guess = said.map_or(went.after(mean), |sent| went.after(mean).min(sent).max(went));
            if let (Some(day), false) = (known, answered.arbiters) {
                self.runs.push((day.0 - went.0) as u32);
            }
            (known.unwrap_or(guess), known.is_some())
        };
        let sent = said.unwrap_or(received);
        // 10.2.9: who puts a fault of his own right complains of none.
        let says = |told: &Told| matches!(told, Told::NotRepeated | Told::Impossible);
        let tells = self.fault != Some(by) && letter.told.iter().any(says);
        // 10.2.11, 10.3.3: six days each, by right, in this letter or never; for a stop only where the game is stopped.
        for penalty in &letter.charges {
            let by_right = self.rights.iter().position(|right| right == penalty);
            if let Some(at) = by_right.filter(|_| tells || *penalty != Penalty::StoppedGame) {
                self.rights.remove(at);
                self.fines[side(other(by))] += 6;
            }
        }
        self.rights.clear();
        let lacks = dates.sent.is_none()
            || !first && (dates.opponent_sent.is_none() || dates.received.is_none() || letter.sums.is_none());
        if lacks {
            if self.missing[side(by)] > 0 {
                self.rights.push(Penalty::MissingDates);
            }
            self.missing[side(by)] += 1;
        }
        let stops =
            |finding: &Finding| matches!(finding, Finding::Impossible(_) | Finding::NotRepeated { .. });
        if found.iter().any(stops) {
            self.rights.push(Penalty::StoppedGame);
            self.fault = Some(by);
        } else if !tells {
            self.fault = None;
        }
        let opens = self.entries.iter().all(|entry| entry.by != by);
        let unknown = (!known, said.is_none());
        self.entries.push(Entry { first, opens, tells, unknown, ..entry(received, sent) });
    }

    /// Day by day.
    fn sum(&self, color: Color) -> u32 {
        let free = |day: i32| self.free.iter().any(|(first, last)| (first.0..=last.0).contains(&day));
        let days = |from: Day, to: Day| (from.0 + 1..=to.0).filter(|day| !free(*day)).count() as u32;
        let (start, end) = (day(1, 3), day(31, 12));
        let spent = self.entries.iter().filter(|entry| entry.by == color).map(|entry| {
            let list = self.lists[side(color)].or(entry.first.then_some(entry.received));
            // 10.3.2: play begins on the first day, or on the day after the list came.
            let begins = list.filter(|list| *list > start).map_or(start, |list| list.after(1));
            let from = if entry.opens { entry.received.max(begins) } else { entry.received };
            match entry {
                Entry { repeats: true, .. } => days(entry.received.after(40), entry.sent),
                Entry { first: true, .. } => days(begins, entry.sent),
                _ if from >= end => 0,
                Entry { tells: true, .. } => days(from, entry.sent).saturating_sub(3),
                _ => days(from, entry.sent),
            }
        });
        spent.sum::<u32>() + self.fines[side(color)]
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn sums_are_those_of_the_dates_whatever_comes_10_3(
        throws in proptest::collection::vec(throw(), 1..60),
        lists in [proptest::option::of(0_u32..20), proptest::option::of(0_u32..20)],
    ) {
        let lists = lists.map(|after| after.map(|days| day(1, 3).after(days)));
        let begun = || {
            let mut play = play();
            for (color, list) in [Color::White, Color::Black].into_iter().zip(lists) {
                list.into_iter().for_each(|day| play.list_received(color, day));
            }
            play
        };
        let mut play = begun();
        let mut clerk = Clerk { lists, ..Clerk::default() };
        let mut taken = Vec::new();
        for throw in throws {
            let act = act(&play, throw);
            let before = play.clone();
            match play.act(&act) {
                Ok(found) => {
                    clerk.take(&act, &found);
                    taken.push(act);
                }
                Err(_) => prop_assert_eq!(&before, &play),
            }
            prop_assert_eq!(play.sums().white, clerk.sum(Color::White));
            prop_assert_eq!(play.sums().black, clerk.sum(Color::Black));
            prop_assert!(play.plies().len() >= before.plies().len());
            prop_assert_eq!(before.plies(), &play.plies()[..before.plies().len()]);
            // What may be asked at any time.
            let _ = play.schedule();
            let _ = play.due();
        }
        // The game is its acts, through their written form too.
        let mut again = begun();
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
