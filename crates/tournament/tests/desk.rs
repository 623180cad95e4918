//! What arbiters met at the desk and the rules settle: rounds taken back, boards nobody plays, drawn and forfeited meetings of
//! brackets, annulled results, pairs of the panel, colors as played, places over stages and boards.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    reason = "a test fails by panicking and gives its acts away"
)]

mod hall;

use hall::{apply, pair, places, play};
use tournament::standings::individuals::individuals;
use tournament::standings::standings_after;
use tournament::{
    Act, Breach, Color, Competition, Decimal, Decision, Entry, GameResult, Id, Journal, Measure, Meeting,
    Method, Mixed, Occasion, Person, Proposal, Refusal, Regulations, StageAct, StageId, System, Team,
    TeamCounting, checker, propose, swiss,
};

fn numbered(regulations: Regulations, entries: Vec<Entry>) -> Competition {
    let mut c = Competition::new();
    let n = entries.len() as u32;
    apply(&mut c, Act::Open { regulations });
    for entry in entries {
        apply(&mut c, Act::Enter { entry });
    }
    let order = (1..=n).map(Id).collect();
    apply(&mut c, Act::Number { order, first: Color::White, seed: 1, reason: "a test".into() });
    c
}

fn person(i: u32) -> Entry {
    Entry::Person(Person::new(&format!("P{i}"), Some(2500 - 50 * i as u16)))
}

fn event(system: System, n: u32) -> Competition {
    numbered(Regulations::personal("An event", 2026, system), (1..=n).map(person).collect())
}

fn swiss_of(n: u32) -> Competition {
    event(System::Swiss { method: Method::Rating, rounds: 5 }, n)
}

fn result(round: u16, table: u32, board: u8, meeting: Meeting) -> Act {
    Act::Result { round, table, board, meeting }
}

const WON: fn() -> Meeting = || Meeting::game(GameResult::First);
const LOST: fn() -> Meeting = || Meeting::game(GameResult::Second);
const DRAWN: fn() -> Meeting = || Meeting::game(GameResult::Draw);

fn is_paired(c: &Competition, id: Id) -> bool {
    let proposal = propose(c).unwrap();
    proposal.byes.contains(&id) || proposal.pairs.iter().any(|&(a, b)| a == id || b == id)
}

/// 5.4.10.8: a round is drawn again for those who are there: who left after it was paired is not paired, who came is.
#[test]
fn a_round_taken_back_is_paired_for_those_who_are_there_5_4_10_8() {
    for excluded in [false, true] {
        let mut c = swiss_of(6);
        play(&mut c);
        pair(&mut c);
        let reason = "5.4.10.8".to_owned();
        let leave = if excluded {
            Act::Exclude { id: Id(3), reason: reason.clone(), annul: false }
        } else {
            Act::Withdraw { id: Id(3), reason: reason.clone() }
        };
        apply(&mut c, leave);
        apply(&mut c, Act::Enter { entry: person(7) });
        apply(&mut c, Act::Unpair { round: 2, reason });
        assert!(!is_paired(&c, Id(3)), "who left is paired");
        assert!(is_paired(&c, Id(7)), "who came is left out");
        play(&mut c);
        assert_eq!(c.rounds().len(), 2);
    }
    // Somebody who had left and came back after the pairing plays the round that is drawn again.
    let mut c = swiss_of(6);
    play(&mut c);
    apply(&mut c, Act::Withdraw { id: Id(3), reason: "ill".into() });
    pair(&mut c);
    apply(&mut c, Act::Return { id: Id(3) });
    apply(&mut c, Act::Unpair { round: 2, reason: "back".into() });
    assert!(is_paired(&c, Id(3)));
    // The checker reads the same from the acts alone.
    let mut j = Journal::new();
    for act in [
        Act::Open {
            regulations: Regulations::personal(
                "E",
                2026,
                System::Swiss { method: Method::Rating, rounds: 3 },
            ),
        },
        Act::Enter { entry: person(1) },
        Act::Enter { entry: person(2) },
        Act::Lot { seed: 1 },
    ] {
        j.apply(act).unwrap();
    }
    let drawn = |j: &Journal| {
        let d = propose(j.state()).unwrap();
        Act::Pair { round: 1, pairs: d.pairs, byes: d.byes, by_hand: None, despite_missing: None }
    };
    let act = drawn(&j);
    j.apply(act).unwrap();
    for i in 3..=4 {
        j.apply(Act::Enter { entry: person(i) }).unwrap();
    }
    j.apply(Act::Unpair { round: 1, reason: "two came".into() }).unwrap();
    let act = drawn(&j);
    j.apply(act).unwrap();
    assert_eq!(checker::check(j.acts()), []);
}

fn team(i: u32, members: usize) -> Entry {
    let members = (1..=members).map(|m| Person::new(&format!("T{i} M{m}"), None)).collect();
    Entry::Team(Team { name: format!("Team {i}"), members })
}

fn teams(boards: u8, n: u32) -> Competition {
    let system = System::RoundRobin { cycles: 1 };
    let regulations = Regulations::teams("Teams", 2026, system, boards, TeamCounting::GamePoints);
    numbered(regulations, (1..=n).map(|i| team(i, boards as usize)).collect())
}

/// 5.4.9.4: on a board where a team has nobody it has lost; the other team can win it without play only.
#[test]
fn a_board_with_nobody_is_lost_5_4_9_4() {
    let mut c = teams(4, 2);
    apply(&mut c, Act::LineUp { round: 1, team: Id(1), boards: vec![Some(1), Some(2), None, None] });
    pair(&mut c);
    let first = c.round(1).unwrap().pairs[0].first == Id(1);
    let of_one = |won: bool| if won == first { Meeting::FirstByForfeit } else { Meeting::SecondByForfeit };
    for wrong in [of_one(true), WON(), DRAWN()] {
        let refused = c.apply(&result(1, 1, 3, wrong));
        assert_eq!(refused, Err(Refusal::EmptyBoard { board: 3 }));
    }
    apply(&mut c, result(1, 1, 3, of_one(false)));
    apply(&mut c, result(1, 1, 1, DRAWN()));
}

/// 5.4.9.4: a team with fewer than half of its boards and fewer than two present has lost the match, whatever was played.
#[test]
fn a_team_with_too_few_present_loses_the_match_5_4_9_4() {
    let mut c = teams(4, 2);
    pair(&mut c);
    let first = c.round(1).unwrap().pairs[0].first;
    apply(&mut c, result(1, 1, 1, WON()));
    for board in 2..=4 {
        apply(&mut c, result(1, 1, board, Meeting::SecondByForfeit));
    }
    let standings = standings_after(&c, u16::MAX);
    let points =
        |wanted: bool| standings.iter().find(|s| (s.id == first) == wanted).map(|s| s.points).unwrap();
    assert_eq!((points(true), points(false)), (Decimal::ZERO, Decimal::whole(4)));
    // Two are enough, though they are fewer than half of five.
    let mut c = teams(5, 2);
    pair(&mut c);
    let first = c.round(1).unwrap().pairs[0].first;
    for board in 1..=2 {
        apply(&mut c, result(1, 1, board, WON()));
    }
    for board in 3..=5 {
        apply(&mut c, result(1, 1, board, Meeting::SecondByForfeit));
    }
    let standings = standings_after(&c, u16::MAX);
    assert_eq!(standings.iter().find(|s| s.id == first).unwrap().points, Decimal::whole(2));
}

/// The checker counts a match of a team that was not admitted as the standings do: the next round is right by both.
#[test]
fn the_checker_knows_who_was_not_admitted_5_4_9_4() {
    let system = System::Swiss { method: Method::Rating, rounds: 3 };
    let regulations = Regulations::teams("Teams", 2026, system, 4, TeamCounting::MatchPoints);
    let mut j = Journal::new();
    j.apply(Act::Open { regulations }).unwrap();
    for i in 1..=6 {
        j.apply(Act::Enter { entry: team(i, 4) }).unwrap();
    }
    j.apply(Act::Lot { seed: 5 }).unwrap();
    for round in 1..=2 {
        let d = propose(j.state()).unwrap();
        j.apply(Act::Pair { round, pairs: d.pairs, byes: d.byes, by_hand: None, despite_missing: None })
            .unwrap();
        j.apply(Act::Publish { round }).unwrap();
        for table in 1..=3 {
            for board in 1..=4 {
                let meeting = if board == 1 { WON() } else { Meeting::SecondByForfeit };
                j.apply(result(round, table, board, if table == 2 { DRAWN() } else { meeting })).unwrap();
            }
        }
    }
    assert_eq!(checker::check(j.acts()), []);
}

/// 1.4: a drawn meeting of a knock-out is named as such: the arbiter says who goes on.
#[test]
fn a_drawn_meeting_of_a_knock_out_waits_for_who_goes_on_1_4() {
    let mut c = event(System::KnockOut, 4);
    pair(&mut c);
    apply(&mut c, result(1, 1, 1, DRAWN()));
    apply(&mut c, result(1, 2, 1, WON()));
    assert_eq!(c.undecided(1), [1]);
    assert_eq!(propose(&c), Err(Refusal::Undecided { round: 1, tables: vec![1] }));
    let winner = c.round(1).unwrap().pairs[0].first;
    apply(&mut c, Act::Decide { round: 1, table: 1, winner, reason: "by lot".into() });
    assert!(c.undecided(1).is_empty() && propose(&c).is_ok());
}

/// A correction cannot change who went on while the next round rests on it; it can once that round is taken back.
#[test]
fn a_correction_does_not_turn_a_bracket_over_14_1_1() {
    let mut c = event(System::KnockOut, 4);
    play(&mut c);
    pair(&mut c);
    let flip = |c: &Competition| {
        let before = c.round(1).unwrap().pairs[0].boards[0].clone().unwrap();
        Act::Correct { round: 1, table: 1, board: 1, meeting: Some(before.turned()), reason: "a slip".into() }
    };
    let act = flip(&c);
    assert_eq!(c.apply(&act), Err(Refusal::LaterRoundRests { round: 1 }));
    apply(&mut c, Act::Unpair { round: 2, reason: "a slip".into() });
    apply(&mut c, act);
    play(&mut c);
    let mut sorted: Vec<String> = places(&c).into_iter().map(|(_, place)| place).collect();
    sorted.sort();
    assert_eq!(sorted, ["1", "2", "3-4", "3-4"]);
}

/// 5.4.4.2: if neither comes both have lost: nobody goes on, and who would have met the winner is free.
#[test]
fn if_neither_comes_both_are_out_5_4_4_2() {
    let mut c = event(System::KnockOut, 4);
    pair(&mut c);
    apply(&mut c, result(1, 1, 1, Meeting::DoubleForfeit));
    apply(&mut c, result(1, 2, 1, WON()));
    let on = c.round(1).unwrap().pairs[1].first;
    let next = propose(&c).unwrap();
    assert_eq!(next, Proposal { pairs: vec![], byes: vec![on] });
    apply(
        &mut c,
        Act::Pair { round: 2, pairs: vec![], byes: vec![on], by_hand: None, despite_missing: None },
    );
    apply(&mut c, Act::Publish { round: 2 });
    assert!(c.finished());
    let first = places(&c).into_iter().find(|(_, place)| place == "1");
    assert_eq!(first, Some((on.0, "1".to_owned())));
    assert_eq!(places(&c).len(), 4);
    // In the improved Olympic system, too, both are behind everybody who came.
    let mut c = event(System::ImprovedOlympic, 4);
    pair(&mut c);
    apply(&mut c, result(1, 1, 1, Meeting::DoubleForfeit));
    apply(&mut c, result(1, 2, 1, WON()));
    let (a, b) = (c.round(1).unwrap().pairs[0].first, c.round(1).unwrap().pairs[0].second);
    let d = propose(&c).unwrap();
    apply(&mut c, Act::Pair { round: 2, pairs: d.pairs, byes: d.byes, by_hand: None, despite_missing: None });
    apply(&mut c, Act::Publish { round: 2 });
    let last: Vec<u32> = places(&c).into_iter().filter(|(_, p)| p == "3-4").map(|(id, _)| id).collect();
    assert_eq!(last, [a.0.min(b.0), a.0.max(b.0)].map(|n| n));
}

/// 1.4: the losers of the semi-finals play for the third place.
#[test]
fn the_third_place_is_played_for_1_4() {
    let mut regulations = Regulations::personal("Cup", 2026, System::KnockOut);
    regulations.third_place = true;
    let mut j = Journal::new();
    j.apply(Act::Open { regulations: regulations.clone() }).unwrap();
    for i in 1..=8 {
        j.apply(Act::Enter { entry: person(i) }).unwrap();
    }
    j.apply(Act::Number {
        order: (1..=8).map(Id).collect(),
        first: Color::White,
        seed: 1,
        reason: "seeds".into(),
    })
    .unwrap();
    for round in 1..=3 {
        let d = propose(j.state()).unwrap();
        let pairs = d.pairs.clone();
        j.apply(Act::Pair { round, pairs: d.pairs, byes: d.byes, by_hand: None, despite_missing: None })
            .unwrap();
        j.apply(Act::Publish { round }).unwrap();
        for (table, (a, b)) in (1..).zip(pairs) {
            j.apply(result(round, table, 1, if a < b { WON() } else { LOST() })).unwrap();
        }
    }
    let expected = ["1", "2", "3", "4", "5-8", "5-8", "5-8", "5-8"];
    let found: Vec<(u32, String)> = places(j.state());
    assert_eq!(found.iter().map(|(_, p)| p.as_str()).collect::<Vec<_>>(), expected);
    assert_eq!(found[..4].iter().map(|(id, _)| *id).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(checker::check(j.acts()), []);
    regulations.system = System::ImprovedOlympic;
    assert_eq!(regulations.faults().len(), 1);
}

/// 5.4.5.5, 1.5.8: in a Swiss event an annulled player has no place, and the opponents keep what they scored.
#[test]
fn opponents_keep_their_points_in_a_swiss_5_4_5_5() {
    let mut c = swiss_of(6);
    play(&mut c);
    play(&mut c);
    let before = standings_after(&c, u16::MAX);
    apply(&mut c, Act::Exclude { id: Id(6), reason: "1.5.7".into(), annul: true });
    let after = standings_after(&c, u16::MAX);
    assert!(after.iter().all(|s| s.id != Id(6)) && after.len() == 5);
    for s in &after {
        let was = before.iter().find(|b| b.id == s.id).unwrap();
        assert_eq!((s.points, &s.values), (was.points, &was.values), "{}", s.id);
    }
    play(&mut c);
    let loser = Id(6);
    assert!(c.round(3).unwrap().pair_of(loser).is_none());
}

/// 5.4.10.2: a round made by hand that repeats a meeting is found; a reason does not hide it.
#[test]
fn a_second_meeting_made_by_hand_is_found_5_4_10_2() {
    for system in [System::Swiss { method: Method::Rating, rounds: 3 }, System::RoundRobin { cycles: 1 }] {
        let mut j = Journal::new();
        j.apply(Act::Open { regulations: Regulations::personal("E", 2026, system) }).unwrap();
        for i in 1..=4 {
            j.apply(Act::Enter { entry: person(i) }).unwrap();
        }
        j.apply(Act::Lot { seed: 1 }).unwrap();
        let pairs = vec![(Id(1), Id(2)), (Id(3), Id(4))];
        for round in 1..=2 {
            let by_hand = Some("the sponsor wishes it".to_owned());
            j.apply(Act::Pair { round, pairs: pairs.clone(), byes: vec![], by_hand, despite_missing: None })
                .unwrap();
            j.apply(Act::Publish { round }).unwrap();
            for table in 1..=2 {
                j.apply(result(round, table, 1, DRAWN())).unwrap();
            }
        }
        let found = checker::check(j.acts());
        assert!(found.iter().all(|v| v.round == 2), "{found:?}");
        let met = found.iter().filter(|v| matches!(v.breach, Breach::HaveMet(..))).count();
        assert_eq!(met, 2, "{found:?}");
    }
}

/// Everything that pairs made by hand break is named at once (5.4.10.2).
#[test]
fn all_broken_rules_of_pairs_by_hand_are_named_5_4_10_2() {
    let mut c = swiss_of(4);
    play(&mut c);
    let pairs: Vec<(Id, Id)> = c.round(1).unwrap().pairs.iter().map(|p| (p.first, p.second)).collect();
    let broken = swiss::broken_rules(&c, &Proposal { pairs: pairs.clone(), byes: vec![] }).unwrap();
    let expected: Vec<Refusal> = pairs.iter().map(|&(a, b)| Refusal::MetBefore(a, b, 1)).collect();
    assert_eq!(broken, expected);
}

/// 5.4.10.9: the panel may forbid pairs and settle pairs beforehand; the procedure pairs the rest.
#[test]
fn the_panel_forbids_and_settles_pairs_5_4_10_9() {
    let mut c = swiss_of(8);
    let usual = propose(&c).unwrap().pairs[0];
    let bar = |barred| Act::Bar { first: usual.1, second: usual.0, barred, reason: "one club".into() };
    apply(&mut c, bar(true));
    let meets = |c: &Competition, two: (Id, Id)| {
        propose(c).unwrap().pairs.iter().any(|&(a, b)| (a, b) == two || (b, a) == two)
    };
    assert!(!meets(&c, usual));
    let by_system = |pairs: Vec<(Id, Id)>| Act::Pair {
        round: 1,
        pairs,
        byes: vec![],
        by_hand: None,
        despite_missing: None,
    };
    let refused = swiss_of(8).apply(&by_system(propose(&swiss_of(8)).unwrap().pairs));
    assert!(refused.is_ok());
    assert_eq!(
        c.apply(&by_system(propose(&swiss_of(8)).unwrap().pairs)),
        Err(Refusal::Barred(usual.1, usual.0))
    );
    apply(&mut c, bar(false));
    assert!(meets(&c, usual));
    // The first two of the list meet in round 1, by decision.
    let force = |first: u32, second: u32, forced| Act::Force {
        round: 1,
        first: Id(first),
        second: Id(second),
        forced,
        reason: "the opening pair".into(),
    };
    apply(&mut c, force(1, 2, true));
    assert_eq!(c.apply(&force(2, 3, true)), Err(Refusal::Twice(Id(2))));
    let d = propose(&c).unwrap();
    assert_eq!(d.pairs[0], (Id(1), Id(2)));
    assert_eq!(d.pairs.len(), 4);
    assert_eq!(
        c.apply(&by_system(propose(&swiss_of(8)).unwrap().pairs)),
        Err(Refusal::NotForced(Id(1), Id(2)))
    );
    apply(&mut c, force(2, 1, false));
    assert!(!meets(&c, (Id(1), Id(2))));
    for other in [event(System::KnockOut, 4), event(System::RoundRobin { cycles: 1 }, 4)] {
        let mut other = other;
        assert_eq!(other.apply(&bar(true)), Err(Refusal::NotSwiss));
    }
}

/// The checker reads forbidden pairs from the acts and finds the rounds right.
#[test]
fn the_checker_knows_forbidden_pairs_5_4_10_9() {
    for method in Method::ALL {
        let mut j = Journal::new();
        j.apply(Act::Open {
            regulations: Regulations::personal("E", 2026, System::Swiss { method, rounds: 4 }),
        })
        .unwrap();
        for i in 1..=11 {
            j.apply(Act::Enter { entry: person(i) }).unwrap();
        }
        j.apply(Act::Lot { seed: 3 }).unwrap();
        for (a, b) in [(1, 6), (2, 7), (3, 4), (1, 2)] {
            j.apply(Act::Bar { first: Id(a), second: Id(b), barred: true, reason: "one club".into() })
                .unwrap();
        }
        for round in 1..=4 {
            let d = propose(j.state()).unwrap();
            let n = d.pairs.len() as u32;
            j.apply(Act::Pair { round, pairs: d.pairs, byes: d.byes, by_hand: None, despite_missing: None })
                .unwrap();
            j.apply(Act::Publish { round }).unwrap();
            for table in 1..=n {
                j.apply(result(round, table, 1, if table % 2 == 0 { DRAWN() } else { WON() })).unwrap();
            }
        }
        assert_eq!(checker::check(j.acts()), [], "{method}");
    }
}

/// 5.4.10.2: colors count as they were really played; the result stays with the people.
#[test]
fn colors_count_as_they_were_played_5_4_10_2() {
    let mut c = swiss_of(4);
    pair(&mut c);
    let (a, b) = (c.round(1).unwrap().pairs[0].first, c.round(1).unwrap().pairs[0].second);
    for table in 1..=2 {
        apply(&mut c, result(1, table, 1, WON()));
    }
    let points = |c: &Competition| -> Vec<(Id, Decimal)> {
        let mut list: Vec<_> = standings_after(c, u16::MAX).iter().map(|s| (s.id, s.points)).collect();
        list.sort();
        list
    };
    let before = points(&c);
    assert_eq!(c.apply(&Act::Recolor { round: 1, table: 1, reason: " ".into() }), Err(Refusal::NoReason));
    apply(&mut c, Act::Recolor { round: 1, table: 1, reason: "they sat the other way".into() });
    assert_eq!(points(&c), before);
    let turned = &c.round(1).unwrap().pairs[0];
    assert_eq!((turned.first, turned.second, turned.boards[0].clone()), (b, a, Some(LOST())));
    // Who really had Black has White next.
    pair(&mut c);
    let next = c.round(2).unwrap();
    assert_eq!(next.pair_of(a).unwrap().first, a);
}

/// 2.2.2: a slip in an entry is corrected; the start numbers stay.
#[test]
fn an_entry_is_corrected_2_2_2() {
    let mut c = swiss_of(4);
    let right = Entry::Person(Person { rating: Some(2300), ..Person::new("Петрова Анна", None) });
    apply(&mut c, Act::Edit { id: Id(2), entry: right.clone() });
    assert_eq!(c.entrant(Id(2)).unwrap().entry, right);
    assert_eq!(c.entrant(Id(2)).unwrap().number, Some(2));
    let twice = Act::Edit { id: Id(3), entry: right.clone() };
    assert_eq!(c.apply(&twice), Err(Refusal::DuplicateName("Петрова Анна".into())));
    assert!(matches!(c.apply(&Act::Edit { id: Id(3), entry: team(1, 4) }), Err(Refusal::WrongKind)));
    assert_eq!(c.apply(&Act::Edit { id: Id(9), entry: right }), Err(Refusal::Unknown(Id(9))));
}

/// 1.4: the sides of a Scheveningen event may be unequal: everybody meets everybody of the other side once.
#[test]
fn unequal_sides_meet_in_the_scheveningen_system_1_4() {
    for (n, m) in [(3, 4), (4, 2), (5, 3), (1, 4), (4, 4)] {
        let entries = (1..=n + m).map(|i| {
            let side = if i <= n { "North" } else { "South" };
            Entry::Person(Person { team: side.into(), ..Person::new(&format!("P{i}"), None) })
        });
        let regulations = Regulations::personal("Match", 2026, System::Scheveningen);
        let mut c = numbered(regulations, entries.collect());
        assert_eq!(u32::from(c.planned_rounds()), n.max(m));
        while c.next_round() <= c.planned_rounds() {
            play(&mut c);
        }
        let mut met: Vec<(u32, u32)> = Vec::new();
        for r in c.rounds() {
            assert_eq!(r.pairs.len() as u32, n.min(m));
            met.extend(r.pairs.iter().map(|p| (p.first.0.min(p.second.0), p.first.0.max(p.second.0))));
        }
        met.sort_unstable();
        let expected: Vec<(u32, u32)> = (1..=n).flat_map(|a| (n + 1..=n + m).map(move |b| (a, b))).collect();
        assert_eq!(met, expected, "{n} and {m}");
        assert!(c.finished());
    }
}

/// 1.3: the players of a team event have places by what they scored themselves.
#[test]
fn players_of_teams_have_places_1_3() {
    let mut c = teams(2, 2);
    pair(&mut c);
    let first = c.round(1).unwrap().pairs[0].first;
    apply(&mut c, result(1, 1, 1, WON()));
    apply(&mut c, result(1, 1, 2, DRAWN()));
    let list = individuals(&c, None);
    let row = |i: usize| (list[i].team == first, list[i].member, list[i].points, list[i].from, list[i].to);
    assert_eq!(list.len(), 4);
    assert_eq!(row(0), (true, 1, Decimal::whole(1), 1, 1));
    assert_eq!((row(1).2, row(1).3, row(1).4), (Decimal::HALF, 2, 3));
    assert_eq!((row(3).2, row(3).3), (Decimal::ZERO, 4));
    assert_eq!(individuals(&c, Some(2)).iter().map(|i| i.board).collect::<Vec<_>>(), [2, 2]);
    assert!(individuals(&swiss_of(4), None).is_empty());
}

/// 1.4: a mixed event has one list of places: the final's, then those of the groups who went no further.
#[test]
fn a_mixed_event_has_overall_places_1_4() {
    let mut e = Mixed::new();
    let open = |name: &str| StageAct::Open {
        regulations: Regulations::personal(name, 2026, System::RoundRobin { cycles: 1 }),
    };
    let within = |stage: u16, act: Act| StageAct::Within { stage: StageId(stage), act };
    let play = |e: &mut Mixed, stage: u16| {
        let n = e.stage(StageId(stage)).unwrap().journal.state().entrants().len() as u32;
        let order = (1..=n).map(Id).collect();
        e.apply(&within(stage, Act::Number { order, first: Color::White, seed: 1, reason: "x".into() }))
            .unwrap();
        for round in 1..=e.stage(StageId(stage)).unwrap().journal.state().planned_rounds() {
            let d = propose(e.stage(StageId(stage)).unwrap().journal.state()).unwrap();
            let pairs = d.pairs.clone();
            e.apply(&within(
                stage,
                Act::Pair { round, pairs: d.pairs, byes: d.byes, by_hand: None, despite_missing: None },
            ))
            .unwrap();
            e.apply(&within(stage, Act::Publish { round })).unwrap();
            for (table, (a, b)) in (1..).zip(pairs) {
                e.apply(&within(stage, result(round, table, 1, if a < b { WON() } else { LOST() }))).unwrap();
            }
        }
    };
    for (stage, name) in [(1, "A"), (2, "B")] {
        e.apply(&open(name)).unwrap();
        for i in 1..=3 {
            let entry = Entry::Person(Person::new(&format!("{name}{i}"), None));
            e.apply(&within(stage, Act::Enter { entry })).unwrap();
        }
        play(&mut e, stage);
    }
    e.apply(&open("Final")).unwrap();
    e.apply(&StageAct::Qualify {
        stages: vec![StageId(1), StageId(2)],
        from: 1,
        to: 2,
        into: StageId(3),
        carry: false,
    })
    .unwrap();
    play(&mut e, 3);
    let names: Vec<(String, u32, u32)> = e
        .overall()
        .iter()
        .map(|p| (e.stage(p.stage).unwrap().journal.state().name(p.id), p.from, p.to))
        .collect();
    let expected = [("A1", 1, 1), ("B1", 2, 2), ("A2", 3, 3), ("B2", 4, 4), ("A3", 5, 6), ("B3", 5, 6)];
    assert_eq!(names, expected.map(|(n, f, t)| (n.to_owned(), f, t)));
}

/// 5.4.17.3, 12.3: results are approved when the event is over and no protest is open; then nothing changes.
#[test]
fn results_are_approved_once_every_protest_is_decided_5_4_17_3() {
    let mut c = event(System::RoundRobin { cycles: 1 }, 2);
    assert_eq!(c.apply(&Act::Approve), Err(Refusal::NotOver));
    play(&mut c);
    apply(&mut c, Act::Protest { by: Id(2), round: 1, text: "5.4.2.6".into(), at: None, deposit: None });
    assert_eq!(c.apply(&Act::Approve), Err(Refusal::OpenProtest(1)));
    let decision = |text: &str| Act::DecideProtest {
        protest: 1,
        decision: Decision { upheld: false, text: text.into() },
    };
    assert_eq!(c.apply(&decision("")), Err(Refusal::NoReason));
    apply(&mut c, decision("the flag had fallen"));
    assert_eq!(c.apply(&decision("again")), Err(Refusal::NoSuchProtest(1)));
    apply(&mut c, Act::Approve);
    assert_eq!(c.apply(&Act::Withdraw { id: Id(1), reason: "late".into() }), Err(Refusal::Approved));
    apply(&mut c, Act::Reopen { reason: "a slip".into() });
    apply(&mut c, Act::Withdraw { id: Id(1), reason: "late".into() });
}

/// 1.5.6: the ladder of sanctions rises, and each is recorded with its round.
#[test]
fn sanctions_are_recorded_and_rise_1_5_6() {
    let mut c = event(System::RoundRobin { cycles: 1 }, 2);
    play(&mut c);
    let act = Act::Sanction { id: Id(1), round: 1, measure: Measure::Warning, reason: "5.4.14.2".into() };
    apply(&mut c, act);
    assert_eq!(c.sanctions().len(), 1);
    assert_eq!(c.sanctions()[0].measure.next(), Measure::Loss);
    let later = Act::Sanction { id: Id(1), round: 2, measure: Measure::Remark, reason: "x".into() };
    assert_eq!(c.apply(&later), Err(Refusal::WrongRound { given: 2, expected: 1 }));
    assert!(Measure::ALL.is_sorted());
}

/// Where and who is said once and replaces what was said before.
#[test]
fn the_occasion_is_said_once_3_2() {
    let mut c = swiss_of(2);
    assert_eq!(c.occasion(), &Occasion::default());
    let occasion =
        Occasion { venue: "Самара".into(), days: vec!["1 мая".into()], ..Occasion::default() };
    apply(&mut c, Act::About { occasion: Box::new(occasion.clone()) });
    assert_eq!(c.occasion(), &occasion);
    assert_eq!((c.occasion().day(1), c.occasion().day(2), c.occasion().day(0)), ("1 мая", "", ""));
}
