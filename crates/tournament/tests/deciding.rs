//! What decides between equals, and what somebody who left is worth: teams (5.4.9.6), groups (2.1), leavers (5.4.5, 5.4.10.11).
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    reason = "a test fails by panicking, and its acts are written where they are made"
)]

mod hall;

use hall::{apply, pair, places, play};
use tournament::regulations::{ByeCredit, LeaverCredit};
use tournament::standings::coefficient::Coefficients;
use tournament::standings::crosstable::Opponent;
use tournament::standings::groups::{DRAUGHTS_AGES, Group, RENJU_AGES, standings_in};
use tournament::standings::standings_after;
use tournament::standings::teams::{TeamSum, match_for_first_place, team_standings};
use tournament::{
    Act, Birth, Coefficient, Color, Competition, Criterion, Crosstable, Decimal, Entry, GameResult, Id,
    Meeting, Method, Person, Regulations, Sex, System, Team, TeamCounting,
};

/// An event whose entrants have the numbers of their entry.
fn event(regulations: Regulations, entries: Vec<Entry>) -> Competition {
    let mut c = Competition::new();
    apply(&mut c, Act::Open { regulations });
    let order = (1..=entries.len() as u32).map(Id).collect();
    for entry in entries {
        apply(&mut c, Act::Enter { entry });
    }
    apply(&mut c, Act::Number { order, first: Color::White, seed: 1, reason: "a test".into() });
    c
}

fn people(n: u16) -> Vec<Entry> {
    (1..=n).map(|i| Entry::Person(Person::new(&format!("P{i}"), Some(2500 - 50 * i)))).collect()
}

fn teams(counting: TeamCounting, system: System, n: u32, boards: u8) -> Competition {
    let members = |t: u32| (1..=boards).map(|b| Person::new(&format!("T{t} player {b}"), None)).collect();
    let team = |t: u32| Entry::Team(Team { name: format!("T{t}"), members: members(t) });
    event(Regulations::teams("Teams", 2026, system, boards, counting), (1..=n).map(team).collect())
}

/// Plays the next round; `of` gives the results of the first of two against the second, board by board, from whichever end.
fn play_as(c: &mut Competition, of: impl Fn(u32, u32) -> &'static str) {
    let (pairs, _) = pair(c);
    let round = c.rounds().len() as u16;
    for (table, (a, b)) in (1..).zip(pairs) {
        let turned = a.0 > b.0;
        for (board, sign) in (1..).zip(of(a.0.min(b.0), a.0.max(b.0)).chars()) {
            let result = match (sign, turned) {
                ('=', _) => GameResult::Draw,
                ('1', false) | ('0', true) => GameResult::First,
                _ => GameResult::Second,
            };
            apply(c, Act::Result { round, table, board, meeting: Meeting::game(result) });
        }
    }
}

const ROUND_ROBIN: System = System::RoundRobin { cycles: 1 };
const COUNTINGS: [TeamCounting; 2] = [TeamCounting::GamePoints, TeamCounting::MatchPoints];

fn placed(ids: [u32; 4]) -> Vec<(u32, String)> {
    ids.into_iter().zip(["1", "2", "3", "4"].map(str::to_owned)).collect()
}

/// 1 and 2 have 5 points in games and 4 in matches; 2 has won their meeting, though 1 has the better coefficient (21 against 13).
#[test]
fn the_meeting_decides_between_equal_teams_5_4_9_6_1() {
    for counting in COUNTINGS {
        let mut c = teams(counting, ROUND_ROBIN, 4, 3);
        for _ in 0..3 {
            play_as(&mut c, |a, b| match (a, b) {
                (1, 2) => "100",
                (1, 3) => "110",
                (1, 4) => "110",
                (2, 3) => "000",
                (2, 4) | (3, 4) => "111",
                _ => panic!("{a} {b}"),
            });
        }
        let table = Crosstable::new(&c, u16::MAX).unwrap();
        let totals = |id: u32| {
            let row = table.row(Id(id)).unwrap();
            (row.points, row.other)
        };
        assert_eq!(totals(1), totals(2));
        assert_eq!(places(&c), placed([3, 2, 1, 4]), "{counting:?}");
    }
}

/// 1 and 2 have 4½ points in games and 3 in matches and drew; 2 has won a match, 1 none, though 1 has the better coefficient.
#[test]
fn more_matches_won_decide_between_equal_teams_5_4_9_6_1() {
    for counting in COUNTINGS {
        let mut c = teams(counting, ROUND_ROBIN, 4, 3);
        for _ in 0..3 {
            play_as(&mut c, |a, b| match (a, b) {
                (1, _) => "===",
                (2, 3) => "110",
                (2, 4) => "100",
                (3, 4) => "000",
                _ => panic!("{a} {b}"),
            });
        }
        assert_eq!(places(&c), placed([4, 2, 1, 3]), "{counting:?}");
    }
}

/// Every match is drawn with the same points. The better result on the first board decides, where that is equal on the second.
#[test]
fn the_boards_decide_between_equal_teams_5_4_9_6_1() {
    for counting in COUNTINGS {
        for signs in ["01", "=01"] {
            let mut c = teams(counting, ROUND_ROBIN, 4, signs.len() as u8);
            for _ in 0..3 {
                play_as(&mut c, |_, _| signs);
            }
            // On the deciding board the higher number has won each time.
            assert_eq!(places(&c), placed([4, 3, 2, 1]), "{counting:?} {signs}");
        }
    }
}

/// 5.4.9.6.1: the match for first place is of who won *all* matches, and of nobody who has played none.
#[test]
fn only_who_won_every_match_may_ask_for_one_5_4_9_6_1() {
    let asks = |c: &Competition| {
        match_for_first_place(&Crosstable::new(c, u16::MAX).unwrap(), &standings_after(c, u16::MAX))
    };
    // 1 is second by points and has lost to 2.
    let mut c = teams(TeamCounting::GamePoints, ROUND_ROBIN, 4, 3);
    for _ in 0..3 {
        play_as(&mut c, |a, b| if (a, b) == (1, 2) { "100" } else { "111" });
    }
    assert_eq!(standings_after(&c, u16::MAX)[1].id, Id(1));
    assert_eq!(asks(&c), None);
    // After the first round of three teams 1 has rested and shares the second place with who lost.
    let mut c = teams(TeamCounting::GamePoints, ROUND_ROBIN, 3, 2);
    play_as(&mut c, |_, _| "11");
    let list = standings_after(&c, u16::MAX);
    assert_eq!((list[0].id, list[1].id, list[1].place().as_str()), (Id(2), Id(1), "2-3"));
    assert_eq!(asks(&c), None);
}

/// 1.3: of two teams with the same sum of places the one with more points is higher.
#[test]
fn points_decide_between_equal_sums_of_places_1_3() {
    let of =
        |name: &str, team: &str| Entry::Person(Person { team: team.to_owned(), ..Person::new(name, None) });
    // A has the places 1 and 4 with 3 + ½ points, B the places 2 and 3 with 1½ + 1.
    let entries = vec![of("A1", "A"), of("B1", "B"), of("B2", "B"), of("A2", "A")];
    let mut c = event(Regulations::personal("An event", 2026, ROUND_ROBIN), entries);
    for _ in 0..3 {
        play_as(&mut c, |a, b| if a == 1 || (a, b) == (2, 4) { "1" } else { "=" });
    }
    let list = team_standings(&c, u16::MAX, 2, TeamSum::Places);
    let shown: Vec<_> = list.iter().map(|t| (t.name.as_str(), t.places.to_string(), t.from)).collect();
    assert_eq!(shown, [("A", "5".to_owned(), 1), ("B", "5".to_owned(), 2)]);
}

/// Table 1: draughts under 27, 20, 17, 14, 11 and 9; renju 21–25, 16–20, 12–15 and under 12. The bound is not reached in the calendar year.
#[test]
fn the_ages_of_table_1_2_1() {
    let aged = |age: u16| Person {
        born: Some(Birth { year: 2026 - age, day: None }),
        sex: Some(Sex::Female),
        ..Person::new("A", None)
    };
    let of_draughts = |age| {
        DRAUGHTS_AGES
            .map(|under| Group::under(Sex::Female, under).holds(&aged(age), 2026))
            .iter()
            .filter(|x| **x)
            .count()
    };
    // In how many of the six groups somebody of that age is.
    for (age, groups) in [
        (8, 6),
        (9, 5),
        (10, 5),
        (11, 4),
        (13, 4),
        (14, 3),
        (16, 3),
        (17, 2),
        (19, 2),
        (20, 1),
        (26, 1),
        (27, 0),
    ] {
        assert_eq!(of_draughts(age), groups, "{age}");
    }
    let of_renju = |age: u16| {
        RENJU_AGES
            .iter()
            .position(|&(from, to)| Group::between(Sex::Female, from, to).holds(&aged(age), 2026))
    };
    for (age, group) in [
        (11, Some(3)),
        (12, Some(2)),
        (15, Some(2)),
        (16, Some(1)),
        (20, Some(1)),
        (21, Some(0)),
        (25, Some(0)),
        (26, None),
    ] {
        assert_eq!(of_renju(age), group, "{age}");
    }
}

/// Two neighbouring age groups play one event and are placed apart: the places count inside each, the results are those of the whole.
#[test]
fn two_groups_that_play_together_are_placed_apart_2_1() {
    let of = |name: &str, age: u16| {
        let born = Some(Birth { year: 2026 - age, day: None });
        Entry::Person(Person { born, sex: Some(Sex::Male), ..Person::new(name, None) })
    };
    // In the order of their results: 16, 13, 12 and 15 years.
    let entries = vec![of("A", 16), of("B", 13), of("C", 12), of("D", 15)];
    let mut c = event(Regulations::personal("An event", 2026, ROUND_ROBIN), entries);
    for _ in 0..3 {
        play(&mut c);
    }
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    let criteria = [Criterion::Coefficient(Coefficient::SonnebornBerger)];
    let inside = |group: Group| -> Vec<(u32, String, String)> {
        let list = standings_in(&c, &table, &criteria, &group);
        list.iter().map(|s| (s.id.0, s.place(), s.points.to_string())).collect()
    };
    let own = |id, place: &str, points: &str| (id, place.to_owned(), points.to_owned());
    assert_eq!(inside(Group::under(Sex::Male, 14)), [own(2, "1", "2"), own(3, "2", "1")]);
    assert_eq!(inside(Group::between(Sex::Male, 14, 16)), [own(1, "1", "3"), own(4, "2", "0")]);
}

/// 5.4.8.2 inside a group placed apart: results against those of other groups decide nothing there.
#[test]
fn results_against_others_decide_nothing_inside_a_group_2_1() {
    let of = |name: &str, sex| Entry::Person(Person { sex: Some(sex), ..Person::new(name, None) });
    let entries = vec![of("A", Sex::Male), of("B", Sex::Female), of("C", Sex::Male), of("D", Sex::Female)];
    let mut c = event(Regulations::personal("An event", 2026, ROUND_ROBIN), entries);
    // B beats A and loses to C, D beats C and loses to A; the rest is drawn.
    for _ in 0..3 {
        play_as(&mut c, |a, b| match (a, b) {
            (1, 2) | (2, 3) => "0",
            (1, 4) => "1",
            (3, 4) => "0",
            _ => "=",
        });
    }
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    let women = standings_in(&c, &table, &[Criterion::AgainstPlaces], &Group::adults(Sex::Female));
    assert_eq!(women.iter().map(tournament::Standing::place).collect::<Vec<_>>(), ["1-2", "1-2"]);
}

fn swiss(rounds: u16) -> System {
    System::Swiss { rounds, method: Method::Rating }
}

/// 5.4.10.11: who left is taken to have gained what those gained who then had as many points and played on; others who left then do
/// not count. Where the regulations say so, nothing is added.
#[test]
fn who_left_gains_as_those_who_played_on_5_4_10_11() {
    for (credit, worth) in [(LeaverCredit::MeanGain, 2), (LeaverCredit::AsScored, 1)] {
        let regulations =
            Regulations { leaver_credit: credit, ..Regulations::personal("An event", 2026, swiss(2)) };
        let mut c = event(regulations, people(6));
        play(&mut c);
        // 1, 2 and 3 have a point. 2 and 3 leave; 1 wins again.
        for id in [2, 3] {
            apply(&mut c, Act::Withdraw { id: Id(id), reason: "illness".into() });
        }
        play(&mut c);
        let table = Crosstable::new(&c, u16::MAX).unwrap();
        assert_eq!(table.row(Id(1)).unwrap().points, Decimal::whole(2));
        for id in [2, 3] {
            assert_eq!(table.row(Id(id)).unwrap().worth, Decimal::whole(worth), "{credit:?}");
        }
    }
}

/// Who left later played on, and counts among those who did.
#[test]
fn who_left_later_counts_among_those_who_played_on_5_4_10_11() {
    let regulations = Regulations {
        leaver_credit: LeaverCredit::MeanGain,
        ..Regulations::personal("An event", 2026, swiss(3))
    };
    let mut c = event(regulations, people(6));
    // After the first round 1, 2 and 3 have a point. 3 leaves, a round later 2 does.
    for id in [3, 2] {
        play(&mut c);
        apply(&mut c, Act::Withdraw { id: Id(id), reason: "illness".into() });
    }
    play(&mut c);
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    let points = |id| table.row(Id(id)).unwrap().points;
    let gains = (points(1) - Decimal::ONE) + (points(2) - Decimal::ONE);
    assert_ne!(points(1), points(2));
    assert_eq!(table.row(Id(3)).unwrap().worth, Decimal::ONE + gains.half());
}

/// A Swiss round brings everybody one line: an opponent, a bye, or an absence that counts as minus (5.4.10.2).
#[test]
fn a_swiss_round_brings_everybody_one_line_5_4_10_2() {
    let mut c = event(Regulations::personal("An event", 2026, swiss(3)), people(6));
    play(&mut c);
    apply(&mut c, Act::Withdraw { id: Id(6), reason: "illness".into() });
    play(&mut c);
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    for row in &table.rows {
        assert_eq!(row.cells.iter().map(|cell| cell.round).collect::<Vec<_>>(), [1, 2], "{:?}", row.id);
    }
    let gone = &table.row(Id(6)).unwrap().cells[1];
    assert_eq!((gone.opponent, gone.mark.sign(), gone.counts), (Opponent::Absent, '-', true));
    let byes: Vec<u32> =
        table.rows.iter().filter(|r| r.cells[1].opponent == Opponent::Bye).map(|r| r.id.0).collect();
    assert_eq!(byes.len(), 1, "five are left: {byes:?}");
}

/// 5.4.10.11: a bye of teams is worth the lowest total, also of the total that the event does not rank by.
#[test]
fn a_bye_of_teams_is_worth_the_lowest_total_5_4_10_11() {
    let mut c = teams(TeamCounting::GamePoints, swiss(2), 3, 2);
    let mut regulations = c.regulations().unwrap().clone();
    regulations.bye_credit = ByeCredit::Lowest;
    assert_eq!(&regulations, c.regulations().unwrap(), "a bye has an opponent by default");
    // Two draw, one match point each; the third has the bye.
    play_as(&mut c, |_, _| "10");
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    let rests = table.rows.iter().find(|r| r.cells[0].opponent == Opponent::Bye).unwrap().id;
    let solkoff = Coefficients::over_other_total(&table).derive(rests, Coefficient::Solkoff);
    assert_eq!(solkoff.value(), Decimal::ONE);
}

/// 5.4.5.2, 5.4.5.3: the games of who left a round robin wait for nothing; those of others do, and in a Swiss event all do.
#[test]
fn only_the_games_of_who_left_a_round_robin_are_settled_5_4_5() {
    let mut c = event(Regulations::personal("An event", 2026, ROUND_ROBIN), people(4));
    let (pairs, _) = pair(&mut c);
    assert_eq!(c.missing(1), [1, 2]);
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    assert!(table.rows.iter().all(|row| row.cells.is_empty()), "nothing was played yet");
    apply(&mut c, Act::Withdraw { id: pairs[0].1, reason: "illness".into() });
    assert_eq!(c.missing(1), [2]);

    let mut c = event(Regulations::personal("An event", 2026, swiss(3)), people(4));
    let (pairs, _) = pair(&mut c);
    assert_eq!(c.missing(1), [1, 2]);
    apply(&mut c, Act::Withdraw { id: pairs[0].1, reason: "illness".into() });
    assert_eq!(c.missing(1), [1, 2]);
}

/// 5.4.5.2: who left with under half played and the opponents have minus in the games that were not played, whoever has White;
/// 5.4.5.3: with half or more, the opponents have plus.
#[test]
fn games_not_played_with_who_left_5_4_5_2_and_5_4_5_3() {
    for leaver in 1..=4 {
        for (rounds, sign) in [(1, '-'), (2, '+')] {
            let mut c = event(Regulations::personal("An event", 2026, ROUND_ROBIN), people(4));
            for _ in 0..rounds {
                play(&mut c);
            }
            apply(&mut c, Act::Withdraw { id: Id(leaver), reason: "illness".into() });
            while c.rounds().len() < 3 {
                let (pairs, _) = pair(&mut c);
                let round = c.rounds().len() as u16;
                for (table, (a, b)) in (1..).zip(pairs) {
                    if a.0 != leaver && b.0 != leaver {
                        apply(
                            &mut c,
                            Act::Result { round, table, board: 1, meeting: Meeting::game(GameResult::Draw) },
                        );
                    }
                }
            }
            let table = Crosstable::new(&c, u16::MAX).unwrap();
            for row in table.rows.iter().filter(|row| row.id.0 != leaver) {
                for cell in row.cells.iter().filter(|cell| cell.opponent == Opponent::Entrant(Id(leaver))) {
                    if cell.round > rounds {
                        assert_eq!(cell.mark.sign(), sign, "{leaver} left after {rounds}: {:?}", row.id);
                    }
                }
            }
            let own = &table.row(Id(leaver)).unwrap().cells;
            assert!(own.iter().filter(|cell| cell.round > rounds).all(|cell| cell.mark.sign() == '-'));
        }
    }
}
