//! What counts and how: halves of an event, signs, boards, groups, ratings, by article.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    reason = "a test fails by panicking, and its acts are written where they are made"
)]

mod hall;

use hall::{apply, pair, play};
use tournament::rating::{RatingRule, change};
use tournament::standings::groups::{Group, standings_in};
use tournament::standings::teams::has_white;
use tournament::{
    Act, Color, Competition, Criterion, Crosstable, Entry, GameResult, Id, Meeting, Person, Regulations, Sex,
    System,
};

fn event(system: System, people: Vec<Person>) -> Competition {
    let mut c = Competition::new();
    apply(&mut c, Act::Open { regulations: Regulations::personal("An event", 2026, system) });
    let order = (1..=people.len() as u32).map(Id).collect();
    for person in people {
        apply(&mut c, Act::Enter { entry: Entry::Person(person) });
    }
    apply(&mut c, Act::Number { order, first: Color::White, seed: 1, reason: "a test".into() });
    c
}

fn rated(n: u16) -> Vec<Person> {
    (1..=n).map(|i| Person::new(&format!("P{i}"), Some(2500 - 50 * i))).collect()
}

/// Who leaves with less than half of the games played has no results; with just half, they stand.
#[test]
fn half_of_the_games_is_enough_5_4_5_2_and_5_4_5_3() {
    for (players, cycles, games, annulled) in [
        (5, 1, 1, true),
        (5, 1, 2, false),
        (4, 1, 1, true),
        (4, 1, 2, false),
        (3, 2, 1, true),
        (3, 2, 2, false),
    ] {
        let mut c = event(System::RoundRobin { cycles }, rated(players));
        let played = |c: &Competition| c.rounds().iter().filter(|r| r.pair_of(Id(1)).is_some()).count();
        while played(&c) < games {
            play(&mut c);
        }
        apply(&mut c, Act::Withdraw { id: Id(1), reason: "illness".into() });
        let table = Crosstable::new(&c, u16::MAX).unwrap();
        assert_eq!(table.row(Id(1)).unwrap().annulled, annulled, "{players} {cycles} {games}");
    }
}

/// 5.4.7: every result of a game reads as it is written.
#[test]
fn the_signs_of_a_table_are_read_back_5_4_7() {
    for meeting in [
        Meeting::game(GameResult::First),
        Meeting::game(GameResult::Draw),
        Meeting::game(GameResult::Second),
        Meeting::FirstByForfeit,
        Meeting::SecondByForfeit,
        Meeting::DoubleForfeit,
    ] {
        let (first, second) = meeting.marks();
        assert_eq!(Meeting::from_signs(first.sign(), second.sign()), Some(meeting));
    }
    assert_eq!(Meeting::from_signs('+', '+'), None);
}

/// The colors alternate from board to board.
#[test]
fn colors_alternate_over_the_boards_5_4_9_3() {
    assert_eq!([1, 2, 3, 4].map(|board| has_white(board, true)), [true, false, true, false]);
    assert_eq!([1, 2, 3, 4].map(|board| has_white(board, false)), [false, true, false, true]);
}

/// Who plays together with others and is placed apart has a place among one's own.
#[test]
fn places_inside_a_group_2_1() {
    let of = |name: &str, sex| Person { sex: Some(sex), ..Person::new(name, None) };
    let people = vec![of("A", Sex::Male), of("B", Sex::Female), of("C", Sex::Male), of("D", Sex::Female)];
    let mut c = event(System::RoundRobin { cycles: 1 }, people);
    for _ in 0..3 {
        play(&mut c);
    }
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    let women = standings_in(&c, &table, &[Criterion::HeadToHead], &Group::adults(Sex::Female));
    // Of two, the lower entry number has won.
    assert_eq!(
        women.iter().map(|s| (s.id.0, s.place())).collect::<Vec<_>>(),
        [(2, "1".to_owned()), (4, "2".to_owned())]
    );
}

/// The expected score by the difference of ratings over 400, bounded at 400; the change by the factor; the performance.
#[test]
fn ratings_by_the_formula() {
    let rule = RatingRule::elo(20.0);
    for (own, other, expected) in
        [(1500, 1500, 0.5), (1000, 2000, 1.0 / 11.0), (2000, 1000, 10.0 / 11.0), (1600, 1200, 10.0 / 11.0)]
    {
        assert!((rule.expected(own, other) - expected).abs() < 1e-9, "{own} {other}");
    }
    // 2450 against 2400: 0.5715 is expected.
    for (score, after, performance) in [(1, 2459, 3200), (0, 2449, 2400), (-1, 2439, 1600)] {
        let mut c = event(System::RoundRobin { cycles: 1 }, rated(2));
        let (pairs, _) = pair(&mut c);
        let score = if pairs[0].0 == Id(1) { score } else { -score };
        let result = match score {
            1 => GameResult::First,
            0 => GameResult::Draw,
            _ => GameResult::Second,
        };
        apply(&mut c, Act::Result { round: 1, table: 1, board: 1, meeting: Meeting::game(result) });
        let table = Crosstable::new(&c, u16::MAX).unwrap();
        let changed = change(&table, Id(1), &rule);
        assert_eq!((changed.after, changed.performance), (Some(after), Some(performance)));
    }
}
