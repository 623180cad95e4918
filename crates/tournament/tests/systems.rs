//! Knock-out, improved Olympic, Scheveningen, stages, teams and micro-matches.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    reason = "a test fails by panicking and gives its acts away"
)]

mod hall;

use hall::{apply, pair, places, play};
use tournament::acts::stages::{Mixed, StageAct, StageId, StageRefusal};
use tournament::standings::teams::{TeamSum, may_play, team_standings};
use tournament::standings::{standings, standings_after};
use tournament::{
    Act, Coefficient, Color, Competition, Counting, Criterion, Crosstable, Decimal, Entry, GameResult, Id,
    Meeting, Method, Person, Refusal, Regulations, System, Team, TeamCounting, propose,
};

fn open(regulations: Regulations, people: &[(&str, &str)]) -> Competition {
    let mut c = Competition::new();
    apply(&mut c, Act::Open { regulations });
    for (name, team) in people {
        let person = Person { team: (*team).to_owned(), ..Person::new(name, None) };
        apply(&mut c, Act::Enter { entry: Entry::Person(person) });
    }
    let order = (1..=people.len() as u32).map(Id).collect();
    apply(&mut c, Act::Number { order, first: Color::White, seed: 1, reason: "a test".into() });
    c
}

fn event(system: System, n: u32) -> Competition {
    let names: Vec<String> = (1..=n).map(|i| format!("P{i}")).collect();
    let people: Vec<(&str, &str)> = names.iter().map(|n| (n.as_str(), "")).collect();
    open(Regulations::personal("An event", 2026, system), &people)
}

#[test]
fn knock_out_of_six_gives_two_byes_to_the_best_seeds_1_4() {
    let mut c = event(System::KnockOut, 6);
    assert_eq!(c.planned_rounds(), 3);
    let (pairs, byes) = pair(&mut c);
    let met: Vec<(u32, u32)> = pairs.iter().map(|(a, b)| (a.0.min(b.0), a.0.max(b.0))).collect();
    assert_eq!((met, byes), (vec![(4, 5), (3, 6)], vec![Id(1), Id(2)]));
    for table in 1..=2 {
        apply(&mut c, Act::Result { round: 1, table, board: 1, meeting: Meeting::game(GameResult::First) });
    }
    play(&mut c);
    play(&mut c);
    assert!(c.finished());
    let expected = [(1, "1"), (2, "2"), (4, "3-4"), (3, "3-4"), (5, "5-6"), (6, "5-6")];
    let mut given = places(&c);
    given.sort();
    let mut expected: Vec<(u32, String)> = expected.iter().map(|(i, p)| (*i, (*p).to_owned())).collect();
    expected.sort();
    assert_eq!(given, expected);
}

#[test]
fn a_drawn_knock_out_meeting_waits_for_a_decision() {
    let mut c = event(System::KnockOut, 4);
    let (pairs, _) = pair(&mut c);
    for table in 1..=2 {
        apply(&mut c, Act::Result { round: 1, table, board: 1, meeting: Meeting::game(GameResult::Draw) });
    }
    assert_eq!(propose(&c), Err(Refusal::Undecided { round: 1, tables: vec![1, 2] }));
    for (table, (a, _)) in (1..).zip(&pairs) {
        apply(&mut c, Act::Decide { round: 1, table, winner: *a, reason: "lot".into() });
    }
    let next = propose(&c).unwrap().pairs;
    assert!(next.contains(&(pairs[0].0, pairs[1].0)) || next.contains(&(pairs[1].0, pairs[0].0)));
}

#[test]
fn improved_olympic_of_six_places_everybody_once_1_4() {
    let mut c = event(System::ImprovedOlympic, 6);
    for _ in 0..c.planned_rounds() {
        play(&mut c);
    }
    assert_eq!(places(&c).into_iter().map(|(_, p)| p).collect::<Vec<_>>(), ["1", "2", "3", "4", "5", "6"]);
    assert_eq!(places(&c)[0].0, 1);
    // Number 6 never won.
    assert_eq!(places(&c)[5].0, 6);
}

#[test]
fn scheveningen_everybody_meets_everybody_of_the_other_side_1_4() {
    for n in 1..=9u32 {
        let side = |i: u32| if i % 2 == 1 { "Kyiv" } else { "Lviv" };
        let people: Vec<(String, &str)> = (1..=2 * n).map(|i| (format!("P{i}"), side(i))).collect();
        let people: Vec<(&str, &str)> = people.iter().map(|(n, t)| (n.as_str(), *t)).collect();
        let mut c = open(Regulations::personal("A match", 2026, System::Scheveningen), &people);
        assert_eq!(u32::from(c.planned_rounds()), n);
        let mut met = std::collections::HashSet::new();
        let mut whites = vec![0i32; 2 * n as usize + 1];
        for _ in 0..n {
            let (pairs, _) = pair(&mut c);
            let round = c.rounds().len() as u16;
            for (table, (a, b)) in (1..).zip(pairs) {
                assert_ne!(a.0 % 2, b.0 % 2, "opponents are of different sides");
                assert!(met.insert((a.0.min(b.0), a.0.max(b.0))));
                whites[a.0 as usize] += 1;
                whites[b.0 as usize] -= 1;
                apply(
                    &mut c,
                    Act::Result { round, table, board: 1, meeting: Meeting::game(GameResult::Draw) },
                );
            }
        }
        assert_eq!(met.len() as u32, n * n);
        assert!(
            whites.iter().skip(1).all(|w| w.unsigned_abs() == n % 2),
            "{n}: colors are shared: {whites:?}"
        );
        let teams = team_standings(&c, u16::MAX, n as usize, TeamSum::Points);
        let half = Decimal::halves((n * n) as i32);
        assert_eq!(
            teams.iter().map(|t| (t.points, t.from, t.to)).collect::<Vec<_>>(),
            [(half, 1, 2), (half, 1, 2)]
        );
    }
}

#[test]
fn scheveningen_needs_two_sides() {
    let mut c = Competition::new();
    apply(&mut c, Act::Open { regulations: Regulations::personal("A match", 2026, System::Scheveningen) });
    for (name, team) in [("A", "x"), ("B", "y"), ("C", "z")] {
        let person = Person { team: team.to_owned(), ..Person::new(name, None) };
        apply(&mut c, Act::Enter { entry: Entry::Person(person) });
    }
    assert!(matches!(c.apply(&Act::Lot { seed: 1 }), Err(Refusal::BadSides(_))));
}

#[test]
fn micro_matches_count_as_one_result_5_4_6() {
    let mut regulations = Regulations::personal("Micro-matches", 2026, System::RoundRobin { cycles: 1 });
    regulations.games = 2;
    let mut c = open(regulations, &[("A", ""), ("B", "")]);
    pair(&mut c);
    let result = |games: &[GameResult]| Act::Result {
        round: 1,
        table: 1,
        board: 1,
        meeting: Meeting::Played(games.to_vec()),
    };
    // One game is not a micro-match, and a further one follows only a draw.
    for wrong in [
        &[GameResult::First][..],
        &[GameResult::First, GameResult::Draw, GameResult::First, GameResult::Draw],
        &[],
    ] {
        assert!(matches!(c.apply(&result(wrong)), Err(Refusal::WrongGames { .. })), "{wrong:?}");
    }
    apply(&mut c, result(&[GameResult::First, GameResult::Second, GameResult::Draw, GameResult::First]));
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    assert_eq!(table.row(Id(1)).unwrap().points, Decimal::ONE);
    assert_eq!(table.row(Id(2)).unwrap().points, Decimal::ZERO);
}

#[test]
fn double_forfeit_gives_nobody_a_point_5_4_4_2() {
    let mut c = event(System::RoundRobin { cycles: 1 }, 2);
    pair(&mut c);
    apply(&mut c, Act::Result { round: 1, table: 1, board: 1, meeting: Meeting::DoubleForfeit });
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    assert!(table.rows.iter().all(|r| r.points == Decimal::ZERO && r.cells[0].mark.sign() == '-'));
}

#[test]
fn a_play_off_decides_what_the_criteria_leave_equal_5_4_8_13() {
    let mut regulations = Regulations::personal("An event", 2026, System::RoundRobin { cycles: 1 });
    regulations.criteria = vec![Criterion::Coefficient(Coefficient::SonnebornBerger), Criterion::PlayOff];
    let mut c = open(regulations, &[("A", ""), ("B", "")]);
    pair(&mut c);
    apply(&mut c, Act::Result { round: 1, table: 1, board: 1, meeting: Meeting::game(GameResult::Draw) });
    assert_eq!(places(&c)[0].1, "1-2");
    apply(&mut c, Act::PlayOff { order: vec![Id(2), Id(1)] });
    assert_eq!(places(&c), [(2, "1".to_owned()), (1, "2".to_owned())]);
}

/// Four teams of two boards; `scores` are the results of the six matches by rounds of Appendix 2, first team first.
fn teams(counting: TeamCounting, boards: u8, results: &[[&str; 2]; 3]) -> Competition {
    let mut c = Competition::new();
    let regulations = Regulations::teams("Teams", 2026, System::RoundRobin { cycles: 1 }, boards, counting);
    apply(&mut c, Act::Open { regulations });
    for t in 1..=4 {
        let members = (1..=boards).map(|b| Person::new(&format!("T{t} player {b}"), None)).collect();
        apply(&mut c, Act::Enter { entry: Entry::Team(Team { name: format!("T{t}"), members }) });
    }
    let order = (1..=4).map(Id).collect();
    apply(&mut c, Act::Number { order, first: Color::White, seed: 0, reason: "a test".into() });
    for (round, matches) in (1..).zip(results) {
        pair(&mut c);
        for (table, signs) in (1..).zip(matches) {
            for (board, sign) in (1..).zip(signs.chars()) {
                let game = match sign {
                    '1' => GameResult::First,
                    '=' => GameResult::Draw,
                    _ => GameResult::Second,
                };
                apply(&mut c, Act::Result { round, table, board, meeting: Meeting::game(game) });
            }
        }
    }
    c
}

/// Appendix 2 for four: 1:4 2:3, 4:3 1:2, 2:4 3:1.
const RESULTS: [[&str; 2]; 3] = [["111", "111"], ["111", "110"], ["111", "001"]];

#[test]
fn the_two_ways_of_counting_5_4_9_6() {
    // 1 beats 4 by 3:0, 2 by 2:1 and 3 (as second-named) by 2:1: 7 games, 6 match points.
    // 2 beats 3 by 3:0, loses to 1 by 1:2, beats 4 by 3:0: 7 games, 4 match points.
    let c = teams(TeamCounting::GamePoints, 3, &RESULTS);
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    let totals: Vec<(String, String, u32)> =
        table.rows.iter().map(|r| (r.points.to_string(), r.other.to_string(), r.wins)).collect();
    assert_eq!(totals[0], ("7".into(), "6".into(), 3));
    assert_eq!(totals[1], ("7".into(), "4".into(), 2));
    // Equal on game points; match points decide (5.4.9.6.1).
    assert_eq!(places(&c)[..2], [(1, "1".to_owned()), (2, "2".to_owned())]);
    let c = teams(TeamCounting::MatchPoints, 3, &RESULTS);
    assert_eq!(places(&c)[0], (1, "1".to_owned()));
    assert_eq!(Crosstable::new(&c, u16::MAX).unwrap().rows[0].points, Decimal::whole(6));
}

#[test]
fn who_won_every_match_and_is_second_may_ask_for_a_match_5_4_9_6_1() {
    // 1 wins each match 2:1 (6 points, 6 match points); 2 beats 3 and 4 by 3:0 and loses to 1 by 1:2 (7 points).
    let c = teams(TeamCounting::GamePoints, 3, &[["110", "111"], ["100", "110"], ["111", "100"]]);
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    let list = standings_after(&c, u16::MAX);
    assert_eq!((list[0].id, list[1].id), (Id(2), Id(1)));
    assert_eq!(tournament::standings::teams::match_for_first_place(&table, &list), Some(Id(1)));
}

#[test]
fn the_panel_counts_or_annuls_the_matches_of_a_team_that_left_5_4_9_5() {
    let mut c = teams(TeamCounting::GamePoints, 3, &RESULTS);
    apply(&mut c, Act::Withdraw { id: Id(4), reason: "went home".into() });
    assert_eq!(Crosstable::new(&c, u16::MAX).unwrap().rows[0].points, Decimal::whole(7));
    apply(
        &mut c,
        Act::Ruling { id: Id(4), counting: Counting::Annulled, reason: "least effect on the prizes".into() },
    );
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    assert_eq!(table.rows[0].points, Decimal::whole(4));
    assert_eq!(standings(&table, &[]).len(), 3);
}

#[test]
fn line_ups_5_4_9_2() {
    let mut c = Competition::new();
    let regulations =
        Regulations::teams("Teams", 2026, System::RoundRobin { cycles: 1 }, 3, TeamCounting::GamePoints);
    apply(&mut c, Act::Open { regulations });
    for t in 1..=2 {
        let members = (1..=5).map(|b| Person::new(&format!("T{t} player {b}"), None)).collect();
        apply(&mut c, Act::Enter { entry: Entry::Team(Team { name: format!("T{t}"), members }) });
    }
    apply(&mut c, Act::Lot { seed: 3 });
    assert_eq!(c.line_up(Id(1), 1), [Some(1), Some(2), Some(3)]);
    let line_up = |boards: &[Option<u8>]| Act::LineUp { round: 1, team: Id(1), boards: boards.to_vec() };
    apply(&mut c, line_up(&[Some(1), None, Some(4)]));
    assert_eq!(c.line_up(Id(1), 1), [Some(1), None, Some(4)]);
    for wrong in [
        &[Some(2), Some(1), Some(3)][..],
        &[Some(1), Some(1), Some(3)],
        &[Some(1), Some(2)],
        &[Some(1), Some(2), Some(9)],
    ] {
        assert!(matches!(c.apply(&line_up(wrong)), Err(Refusal::BadLineUp(_))), "{wrong:?}");
    }
}

#[test]
fn too_few_present_5_4_9_4() {
    // Fewer than half and fewer than two: both must hold.
    assert!(!may_play(4, 1) && !may_play(3, 1) && !may_play(8, 0));
    assert!(may_play(4, 2) && may_play(2, 1) && may_play(8, 2) && may_play(1, 1));
}

#[test]
fn team_standings_of_a_personal_event_take_the_best_1_3() {
    let people = [("A1", "A"), ("B1", "B"), ("A2", "A"), ("B2", "B"), ("A3", "A"), ("C1", "C")];
    let mut c = open(Regulations::personal("An event", 2026, System::RoundRobin { cycles: 1 }), &people);
    for _ in 0..5 {
        play(&mut c);
    }
    // The lower entry number always wins: 5, 4, 3, 2, 1 and 0 points in the order of entry.
    let by_points = team_standings(&c, u16::MAX, 2, TeamSum::Points);
    let list: Vec<(&str, String, String)> =
        by_points.iter().map(|t| (t.name.as_str(), t.points.to_string(), t.places.to_string())).collect();
    assert_eq!(
        list,
        [("A", "8".into(), "4".into()), ("B", "6".into(), "6".into()), ("C", "0".into(), "6".into())]
    );
    assert_eq!(by_points[0].others, [Id(5)]);
    let by_places = team_standings(&c, u16::MAX, 2, TeamSum::Places);
    assert_eq!(by_places.iter().map(|t| t.name.as_str()).collect::<Vec<_>>(), ["A", "B", "C"]);
}

#[test]
fn groups_into_a_final_1_4() {
    let mut m = Mixed::new();
    let mut act = |a: StageAct| m.apply(&a).map(|_| ());
    let stage = |name: &str| Regulations::personal(name, 2026, System::RoundRobin { cycles: 1 });
    for name in ["Group A", "Group B", "Final"] {
        act(StageAct::Open { regulations: stage(name) }).unwrap();
    }
    assert_eq!(
        act(StageAct::Open { regulations: stage("Final") }),
        Err(StageRefusal::DuplicateStage("Final".into()))
    );
    let qualify = || StageAct::Qualify {
        stages: vec![StageId(1), StageId(2)],
        from: 1,
        to: 2,
        into: StageId(3),
        carry: true,
    };
    assert_eq!(act(qualify()), Err(StageRefusal::Unfinished(StageId(1))));
    for g in 1..=2u16 {
        let mut within = |a: Act| {
            act(StageAct::Within { stage: StageId(g), act: a }).unwrap();
        };
        for i in 1..=3 {
            within(Act::Enter { entry: Entry::Person(Person::new(&format!("G{g} P{i}"), None)) });
        }
        within(Act::Number {
            order: vec![Id(1), Id(2), Id(3)],
            first: Color::White,
            seed: 0,
            reason: "a test".into(),
        });
        // Appendix 2 for three: 2:3, 1:2, 3:1; the lower number wins.
        for (round, (a, b)) in (1..).zip([(2u32, 3u32), (1, 2), (3, 1)]) {
            within(Act::Pair {
                round,
                pairs: vec![(Id(a), Id(b))],
                byes: vec![],
                by_hand: None,
                despite_missing: None,
            });
            within(Act::Publish { round });
            let game = if a < b { GameResult::First } else { GameResult::Second };
            within(Act::Result { round, table: 1, board: 1, meeting: Meeting::game(game) });
        }
    }
    act(qualify()).unwrap();
    let last = m.stage(StageId(3)).unwrap();
    let names: Vec<String> = (1..=4).map(|i| last.journal.state().name(Id(i))).collect();
    assert_eq!(names, ["G1 P1", "G2 P1", "G1 P2", "G2 P2"]);
    // P1 beat P2 inside each group, and the result comes along.
    assert_eq!(m.carried_result(StageId(3), Id(1), Id(3)), Some(vec![Meeting::game(GameResult::First)]));
    assert_eq!(m.carried_result(StageId(3), Id(3), Id(1)), Some(vec![Meeting::game(GameResult::Second)]));
    assert_eq!(m.carried_result(StageId(3), Id(1), Id(2)), None);
    // In the final these two results stand as soon as their rounds are published; the others are played.
    let mut within = |a: Act| m.apply(&StageAct::Within { stage: StageId(3), act: a }).unwrap();
    let order = (1..=4).map(Id).collect();
    within(Act::Number { order, first: Color::White, seed: 0, reason: "a test".into() });
    // Appendix 2: 1:4 2:3, 4:3 1:2, 2:4 3:1.
    let mut carried = Vec::new();
    for (round, pairs) in (1..).zip([[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]) {
        let ids = pairs.iter().map(|&(a, b)| (Id(a), Id(b))).collect();
        within(Act::Pair { round, pairs: ids, byes: vec![], by_hand: None, despite_missing: None });
        let events = within(Act::Publish { round });
        for table in (1..=2).filter(|_| round < 3) {
            within(Act::Result { round, table, board: 1, meeting: Meeting::game(GameResult::Draw) });
        }
        carried.push(events.iter().filter(|e| matches!(e, tournament::Event::Recorded { .. })).count());
    }
    assert_eq!(carried, [0, 0, 2], "2:4 and 3:1 come from the groups");
}

#[test]
fn hostile_acts_are_refused_and_change_nothing() {
    let mut c = event(System::Swiss { method: Method::Rating, rounds: 3 }, 5);
    pair(&mut c);
    let person = |name: &str, rating| Act::Enter { entry: Entry::Person(Person::new(name, rating)) };
    let result =
        |round, table, board| Act::Result { round, table, board, meeting: Meeting::game(GameResult::First) };
    let acts = [
        person("P1", None),
        person("", None),
        person("X\u{7}", None),
        person("X", Some(60_000)),
        person("X", Some(0)),
        Act::Enter { entry: Entry::Team(Team { name: "T".into(), members: vec![] }) },
        result(2, 1, 1),
        result(0, 1, 1),
        result(1, 0, 1),
        result(1, 3, 1),
        result(1, 1, 0),
        result(1, 1, 2),
        result(u16::MAX, u32::MAX, u8::MAX),
        Act::Correct { round: 1, table: 1, board: 1, meeting: None, reason: "x".into() },
        Act::Withdraw { id: Id(0), reason: "x".into() },
        Act::Withdraw { id: Id(u32::MAX), reason: "x".into() },
        Act::Withdraw { id: Id(1), reason: "  ".into() },
        Act::Return { id: Id(1) },
        Act::Absent { id: Id(1), round: 1 },
        Act::Lot { seed: 1 },
        Act::Number { order: vec![Id(1)], first: Color::White, seed: 0, reason: "x".into() },
        Act::Unpair { round: 7, reason: "x".into() },
        Act::Publish { round: 1 },
        Act::Pair { round: 2, pairs: vec![], byes: vec![], by_hand: None, despite_missing: None },
        Act::Pair {
            round: 2,
            pairs: vec![(Id(1), Id(1))],
            byes: vec![],
            by_hand: Some("x".into()),
            despite_missing: Some("x".into()),
        },
        Act::Pair {
            round: 2,
            pairs: vec![(Id(1), Id(99))],
            byes: vec![],
            by_hand: Some("x".into()),
            despite_missing: Some("x".into()),
        },
        Act::PlayOff { order: vec![Id(1), Id(77)] },
        Act::LineUp { round: 1, team: Id(1), boards: vec![Some(1)] },
        Act::Decide { round: 1, table: 1, winner: Id(1), reason: "x".into() },
        Act::Strike { id: Id(1) },
        Act::Open { regulations: Regulations::personal("Again", 2026, System::KnockOut) },
    ];
    for act in acts {
        let before = c.clone();
        let refusal = c.apply(&act).expect_err(&format!("{act:?}"));
        assert!(!refusal.to_string().is_empty());
        assert_eq!(c, before, "{act:?}");
    }
}

#[test]
fn pairing_waits_for_results_unless_a_reason_is_given_5_4_10_12() {
    let mut c = event(System::Swiss { method: Method::Rating, rounds: 3 }, 4);
    pair(&mut c);
    let next = propose(&c).unwrap();
    let act = |despite: Option<&str>| Act::Pair {
        round: 2,
        pairs: next.pairs.clone(),
        byes: next.byes.clone(),
        by_hand: None,
        despite_missing: despite.map(str::to_owned),
    };
    assert_eq!(c.apply(&act(None)), Err(Refusal::ResultsMissing { round: 1, tables: vec![1, 2] }));
    assert_eq!(c.apply(&act(Some(""))), Err(Refusal::NoReason));
    assert!(c.apply(&act(Some("the hall closes"))).is_ok());
}

/// 1 and 2 end level: 1 beat the third and drew with the last, 2 the other way round.
#[test]
fn the_better_result_against_the_higher_placed_5_4_8_2() {
    let mut c = event(System::RoundRobin { cycles: 1 }, 4);
    // Appendix 2: 1:4 2:3, 4:3 1:2, 2:4 3:1.
    let results = [
        [GameResult::Draw, GameResult::Draw],
        [GameResult::Second, GameResult::Draw],
        [GameResult::First, GameResult::Second],
    ];
    for (round, games) in (1..).zip(results) {
        pair(&mut c);
        for (table, game) in (1..).zip(games) {
            apply(&mut c, Act::Result { round, table, board: 1, meeting: Meeting::game(game) });
        }
    }
    // 1: ½ (4) + ½ (2) + 1 (3) = 2; 2: ½ (3) + ½ (1) + 1 (4) = 2; 3: ½ + 1 + 0 = 1½; 4: ½ + 0 + 0 = ½.
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    let level = standings(&table, &[Criterion::HeadToHead]);
    assert_eq!((level[0].place(), level[1].place()), ("1-2".into(), "1-2".into()));
    let split = standings(&table, &[Criterion::HeadToHead, Criterion::AgainstPlaces]);
    assert_eq!((split[0].id, split[0].place()), (Id(1), "1".to_owned()), "1 beat the third, 2 only drew");
}
