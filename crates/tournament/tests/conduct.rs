//! What arbiters do besides recording results: exclusions, line-ups, pairs by hand and taken back, other criteria.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    reason = "a test fails by panicking and gives its acts away"
)]

mod hall;

use hall::{apply, pair, places, play};
use tournament::standings::standings_after;
use tournament::{
    Act, Coefficient, Color, Competition, Criterion, Crosstable, Decimal, Entry, GameResult, Id, Meeting,
    Method, Person, Refusal, Regulations, RegulationsFault, System, Team, TeamCounting, propose,
};

fn event(regulations: Regulations, n: u32) -> Competition {
    let mut c = Competition::new();
    apply(&mut c, Act::Open { regulations });
    for i in 1..=n {
        apply(
            &mut c,
            Act::Enter { entry: Entry::Person(Person::new(&format!("P{i}"), Some(2500 - 50 * i as u16))) },
        );
    }
    let order = (1..=n).map(Id).collect();
    apply(&mut c, Act::Number { order, first: Color::White, seed: 1, reason: "a test".into() });
    c
}

fn round_robin(n: u32) -> Competition {
    event(Regulations::personal("An event", 2026, System::RoundRobin { cycles: 1 }), n)
}

fn pairing(round: u16, pairs: Vec<(Id, Id)>, by_hand: Option<&str>) -> Act {
    let by_hand = by_hand.map(str::to_owned);
    Act::Pair { round, pairs, byes: Vec::new(), by_hand, despite_missing: None }
}

fn points(c: &Competition) -> Vec<(u32, Decimal)> {
    let mut list: Vec<_> = standings_after(c, u16::MAX).iter().map(|s| (s.id.0, s.points)).collect();
    list.sort();
    list
}

/// 1.5.8: with the results of an excluded player annulled, nobody has points from those meetings, and there is no place for the player.
#[test]
fn the_results_of_an_excluded_player_are_annulled_1_5_8() {
    let whole = Decimal::whole;
    for annul in [false, true] {
        let mut c = round_robin(4);
        for _ in 0..3 {
            play(&mut c);
        }
        apply(&mut c, Act::Exclude { id: Id(2), reason: "1.5.7".into(), annul });
        let expected = if annul {
            // Without the second: the first beat two, the third one.
            vec![(1, whole(2)), (3, whole(1)), (4, whole(0))]
        } else {
            vec![(1, whole(3)), (2, whole(2)), (3, whole(1)), (4, whole(0))]
        };
        assert_eq!(points(&c), expected, "{annul}");
    }
}

/// 5.4.8.4.3: the Shmulyan coefficient is for round robins.
#[test]
fn shmulyan_is_refused_elsewhere_5_4_8_4_3() {
    let with = |system| Regulations {
        criteria: vec![Criterion::Coefficient(Coefficient::Shmulyan)],
        ..Regulations::personal("An event", 2026, system)
    };
    assert!(with(System::RoundRobin { cycles: 2 }).faults().is_empty());
    for system in
        [System::Swiss { method: Method::Rating, rounds: 5 }, System::KnockOut, System::ImprovedOlympic]
    {
        let faults = with(system.clone()).faults();
        assert_eq!(faults, [RegulationsFault::Shmulyan], "{system:?}");
        assert_eq!(faults[0].article().map(|a| a.clause), Some("5.4.8.4.3"));
        assert!(Competition::new().apply(&Act::Open { regulations: with(system) }).is_err());
    }
}

/// 5.4.8.12: the Regulations name the criteria; to change them under way needs a reason and is remembered.
#[test]
fn criteria_changed_after_the_start_are_marked_5_4_8_12() {
    let amend = |reason: &str| Act::Amend { criteria: vec![Criterion::Wins], reason: reason.into() };
    let mut before = round_robin(4);
    apply(&mut before, amend("a slip of the pen"));
    assert!(!before.criteria_changed());
    let mut c = round_robin(4);
    play(&mut c);
    assert!(c.apply(&amend(" ")).is_err() && !c.criteria_changed());
    apply(&mut c, amend("the panel of judges"));
    assert!(c.criteria_changed());
    assert_eq!(c.regulations().unwrap().criteria, [Criterion::Wins]);
}

/// 5.4.9.2: a team that gives no line-up plays as in round 1.
#[test]
fn without_a_line_up_as_in_the_first_round_5_4_9_2() {
    let mut c = Competition::new();
    let system = System::RoundRobin { cycles: 1 };
    apply(
        &mut c,
        Act::Open { regulations: Regulations::teams("Teams", 2026, system, 2, TeamCounting::GamePoints) },
    );
    for t in 1..=4 {
        let members = (1..=4).map(|b| Person::new(&format!("T{t} player {b}"), None)).collect();
        apply(&mut c, Act::Enter { entry: Entry::Team(Team { name: format!("T{t}"), members }) });
    }
    apply(&mut c, Act::Lot { seed: 3 });
    let line_up =
        |round, boards: [Option<u8>; 2]| Act::LineUp { round, team: Id(1), boards: boards.to_vec() };
    apply(&mut c, line_up(1, [Some(2), Some(4)]));
    let round = propose(&c).unwrap().pairs;
    apply(&mut c, pairing(1, round.clone(), None));
    apply(&mut c, Act::Publish { round: 1 });
    for table in 1..=round.len() as u32 {
        for board in 1..=2 {
            apply(&mut c, Act::Result { round: 1, table, board, meeting: Meeting::game(GameResult::Draw) });
        }
    }
    assert_eq!(c.line_up(Id(1), 2), [Some(2), Some(4)]);
    apply(&mut c, line_up(2, [Some(1), Some(3)]));
    assert_eq!((c.line_up(Id(1), 2), c.line_up(Id(1), 3)), (vec![Some(1), Some(3)], vec![Some(2), Some(4)]));
}

/// 5.4.10.3, 5.4.10.9: the panel may pair otherwise than the system, with a reason.
#[test]
fn pairs_by_hand_are_taken_with_a_reason_5_4_10_9() {
    let swiss = System::Swiss { method: Method::Rating, rounds: 3 };
    let mut c = event(Regulations::personal("An event", 2026, swiss.clone()), 6);
    play(&mut c);
    // The pairs of round 1 again: against a hard rule of the system.
    let again: Vec<(Id, Id)> = c.rounds()[0].pairs.iter().map(|p| (p.first, p.second)).collect();
    assert!(c.apply(&pairing(2, again.clone(), None)).is_err());
    assert!(c.apply(&pairing(2, again.clone(), Some("  "))).is_err(), "a reason in words");
    apply(&mut c, pairing(2, again.clone(), Some("the Regulations say so")));
    let taken: Vec<(Id, Id)> = c.rounds()[1].pairs.iter().map(|p| (p.first, p.second)).collect();
    assert_eq!(taken, again);
    // Whatever the reason, nobody plays at two tables.
    let mut other = event(Regulations::personal("An event", 2026, swiss), 6);
    let twice = vec![(Id(1), Id(2)), (Id(1), Id(3)), (Id(4), Id(5))];
    assert_eq!(other.apply(&pairing(1, twice, Some("a reason"))), Err(Refusal::Twice(Id(1))));
}

/// 5.4.10.8: a draw is taken back whole, with a reason, as long as nothing has been played; the next draw is that of the system again.
#[test]
fn pairs_are_taken_back_before_the_first_result_5_4_10_8() {
    let swiss = System::Swiss { method: Method::Rating, rounds: 3 };
    let mut c = event(Regulations::personal("An event", 2026, swiss), 6);
    assert_eq!(c.apply(&Act::Unpair { round: 1, reason: "x".into() }), Err(Refusal::NothingPaired));
    let first = propose(&c).unwrap();
    apply(&mut c, pairing(1, first.pairs.clone(), None));
    apply(&mut c, Act::Publish { round: 1 });
    assert!(c.apply(&Act::Unpair { round: 1, reason: String::new() }).is_err());
    apply(&mut c, Act::Unpair { round: 1, reason: "somebody did not come".into() });
    assert_eq!((c.rounds().len(), propose(&c).unwrap()), (0, first.clone()));
    apply(&mut c, pairing(1, first.pairs, None));
    apply(&mut c, Act::Publish { round: 1 });
    apply(&mut c, Act::Result { round: 1, table: 1, board: 1, meeting: Meeting::game(GameResult::Draw) });
    assert_eq!(c.apply(&Act::Unpair { round: 1, reason: "too late".into() }), Err(Refusal::HasResults(1)));
}

/// Plays a whole round robin by a table of the winners of each pair; a pair that is not in it is drawn.
fn play_all(c: &mut Competition, winners: &[(u32, u32)]) {
    while c.next_round() <= c.planned_rounds() {
        let round = c.next_round();
        let (pairs, _) = pair(c);
        for (table, (a, b)) in (1..).zip(pairs) {
            let game = if winners.contains(&(a.0, b.0)) {
                GameResult::First
            } else if winners.contains(&(b.0, a.0)) {
                GameResult::Second
            } else {
                GameResult::Draw
            };
            apply(c, Act::Result { round, table, board: 1, meeting: Meeting::game(game) });
        }
    }
}

/// 5.4.8.2: of two with the same points, the one who won their meeting is placed higher.
#[test]
fn the_meeting_of_the_tied_decides_5_4_8_2() {
    // The second beats the first; both have two points, the fourth one and a half, the third half a point.
    let winners = [(2, 1), (1, 3), (1, 4), (2, 3), (4, 2)];
    for (criteria, top) in
        [(vec![Criterion::HeadToHead], [(2, "1"), (1, "2")]), (Vec::new(), [(1, "1-2"), (2, "1-2")])]
    {
        let regulations = Regulations {
            criteria,
            ..Regulations::personal("An event", 2026, System::RoundRobin { cycles: 1 })
        };
        let mut c = event(regulations, 4);
        play_all(&mut c, &winners);
        let found = places(&c);
        let expected: Vec<_> = top.iter().map(|(id, place)| (*id, (*place).to_owned())).collect();
        assert_eq!(found[..2], expected, "{found:?}");
    }
}

/// 5.4.8.2: of two with the same points, the one whose opponents have the higher ratings is placed higher.
#[test]
fn the_ratings_of_the_opponents_decide_5_4_8_2() {
    let swiss = System::Swiss { method: Method::Rating, rounds: 1 };
    let regulations = Regulations {
        criteria: vec![Criterion::OpponentsRating],
        ..Regulations::personal("An event", 2026, swiss)
    };
    let mut c = event(regulations, 4);
    // Whoever has the lower rating wins: the winners have one point, and the stronger the one they beat, the better.
    let upsets = [(4, 1), (4, 2), (4, 3), (3, 1), (3, 2), (2, 1)];
    play_all(&mut c, &upsets);
    let met = |id: u32| {
        c.rounds()[0].pairs.iter().find_map(|p| match (p.first.0, p.second.0) {
            (a, b) if a == id => Some(b),
            (a, b) if b == id => Some(a),
            _ => None,
        })
    };
    let found = places(&c);
    let (first, second) = (found[0].0, found[1].0);
    assert!(met(first) < met(second), "entry numbers are in the order of ratings: {found:?}");
    assert_eq!((found[0].1.as_str(), found[1].1.as_str()), ("1", "2"));
}

/// 5.4.7.2: a plus counts for the place, and neither for norms nor for the rating.
#[test]
fn a_plus_counts_neither_for_norms_nor_for_ratings_5_4_7_2() {
    use tournament::rating::{RatingRule, change, norm_points};
    let after = |meeting: Meeting| {
        let mut c = event(Regulations::personal("An event", 2026, System::RoundRobin { cycles: 1 }), 2);
        let pairs = propose(&c).unwrap().pairs;
        let first = pairs[0].0;
        apply(&mut c, pairing(1, pairs, None));
        apply(&mut c, Act::Publish { round: 1 });
        apply(&mut c, Act::Result { round: 1, table: 1, board: 1, meeting });
        let table = Crosstable::new(&c, u16::MAX).unwrap();
        let place = standings_after(&c, u16::MAX)[0].points;
        (place, norm_points(&table, first), change(&table, first, &RatingRule::elo(20.0)))
    };
    let (points, norm, rated) = after(Meeting::FirstByForfeit);
    assert_eq!((points, norm), (Decimal::whole(1), (Decimal::ZERO, 0)));
    assert_eq!((rated.games.len(), rated.after), (0, rated.before));
    let (points, norm, rated) = after(Meeting::game(GameResult::First));
    assert_eq!((points, norm), (Decimal::whole(1), (Decimal::whole(1), 1)));
    assert!(rated.games.len() == 1 && rated.after > rated.before);
}
