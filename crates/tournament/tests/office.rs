//! Appeals, breaks, the schedule, sheets, openings, the hall, the doctor, meetings and incidents.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    reason = "a test fails by panicking and gives its acts away"
)]

mod hall;

use hall::{apply, pair, play};
use tournament::{
    Act, AppealAct, AppealRefusal, Capacity, Color, Competition, Decision, Entry, Id, Incident, Inventory,
    Juror, Measure, Medical, Minutes, Occasion, OfficeAct, Official, Person, Preparation, Refusal,
    Regulations, Seat, Status, System,
};

fn event(n: u32) -> Competition {
    let mut c = Competition::new();
    let regulations = Regulations::personal("Первенство", 2026, System::RoundRobin { cycles: 1 });
    apply(&mut c, Act::Open { regulations });
    for i in 1..=n {
        apply(&mut c, Act::Enter { entry: Entry::Person(Person::new(&format!("P{i}"), None)) });
    }
    let order = (1..=n).map(Id).collect();
    apply(&mut c, Act::Number { order, first: Color::White, seed: 1, reason: "a test".into() });
    c
}

fn office(act: OfficeAct) -> Act {
    Act::Office(act)
}

fn juror(name: &str, born: &str, seat: Seat) -> Juror {
    Juror { name: name.into(), born: born.parse().ok(), region: name.into(), seat }
}

fn committee() -> Vec<Juror> {
    vec![
        juror("Председатель", "1970", Seat::Chairman),
        juror("Член 1", "1980-05-05", Seat::Member),
        juror("Член 2", "1990", Seat::Member),
        juror("Запасной 1", "1990", Seat::Reserve),
        juror("Запасной 2", "1990", Seat::Reserve),
    ]
}

fn name(members: Vec<Juror>) -> Act {
    Act::Appeals(AppealAct::Committee { members })
}

fn appeals(by: u32, protest: u32) -> Act {
    Act::Appeals(AppealAct::Appeal { by: Id(by), protest, text: "6.1.8.5".into(), at: None })
}

fn replace(out: &str, with: &str) -> Act {
    Act::Appeals(AppealAct::Replace {
        appeal: 1,
        out: out.into(),
        with: with.into(),
        reason: "земляк".into(),
    })
}

fn decide(in_favour: u8, against: u8) -> Act {
    Act::Appeals(AppealAct::Decide {
        appeal: 1, in_favour, against, text: "Отменить решение.".into()
    })
}

fn why(c: &mut Competition, act: &Act) -> AppealRefusal {
    let before = c.clone();
    let refused = c.apply(act).unwrap_err();
    assert_eq!(*c, before, "a refused act changes nothing");
    assert_eq!(refused.article().unwrap().clause, "5.4.17.5");
    let Refusal::Appeal(refusal) = refused else { unreachable!("{refused:?}") };
    refusal
}

/// 5.4.17.5: a chairman, two members or more, two reserves, an odd number of votes, nobody under 21, no arbiter of the event.
#[test]
fn the_committee_is_composed_as_5_4_17_5_says() {
    let mut c = event(4);
    let with = |change: &dyn Fn(&mut Vec<Juror>)| {
        let mut members = committee();
        change(&mut members);
        name(members)
    };
    assert_eq!(why(&mut c, &with(&|m| m[0].seat = Seat::Member)), AppealRefusal::Chairmen(0));
    assert_eq!(why(&mut c, &with(&|m| m[1].seat = Seat::Chairman)), AppealRefusal::Chairmen(2));
    assert_eq!(why(&mut c, &with(&|m| drop(m.remove(1)))), AppealRefusal::FewMembers(1));
    assert_eq!(why(&mut c, &with(&|m| drop(m.pop()))), AppealRefusal::Reserves(1));
    let even = why(&mut c, &with(&|m| m.push(juror("Член 3", "1990", Seat::Member))));
    assert_eq!(even, AppealRefusal::EvenVotes(4));
    // Twenty-one on new year's day of the event at the latest; a bare year of that very age does not show it.
    for (born, old) in
        [("2005-01-01", true), ("2005-01-02", false), ("2005", false), ("2004", true), ("", false)]
    {
        let act = with(&|m| m[2] = juror("Молодой", born, Seat::Member));
        if old {
            apply(&mut c, act);
        } else {
            assert_eq!(why(&mut c, &act), AppealRefusal::Young("Молодой".into()), "{born}");
        }
    }
    let twice = why(&mut c, &with(&|m| m[4].name = "запасной  1".into()));
    assert_eq!(twice, AppealRefusal::Twice("запасной  1".into()));
    let arbiters = vec![Official { name: "Член 2".into(), category: "1".into() }];
    let occasion = Occasion { arbiters, status: Some(Status::AllRussian), ..Occasion::default() };
    apply(&mut c, Act::About { occasion: Box::new(occasion.clone()) });
    assert_eq!(why(&mut c, &name(committee())), AppealRefusal::IsArbiter("Член 2".into()));
    let regional = Occasion { status: Some(Status::Regional), arbiters: Vec::new(), ..occasion };
    let mut c = event(4);
    apply(&mut c, Act::About { occasion: Box::new(regional) });
    assert_eq!(why(&mut c, &name(committee())), AppealRefusal::WrongStatus);
}

/// 5.4.17.5: the regions differ if possible: the panel is told where they do not.
#[test]
fn shared_regions_of_the_committee_are_told_5_4_17_5() {
    let mut c = event(2);
    let mut members = committee();
    members[1].region = "Самара".into();
    members[4].region = "Самара".into();
    apply(&mut c, name(members));
    assert_eq!(c.shared_regions(), ["Самара"]);
}

/// 5.4.17.5: an appeal only after a decided protest and by who has part in the dispute; who has an interest gives place to a reserve; the
/// decision is final, and the results wait for it.
#[test]
fn appeals_follow_decided_protests_and_are_final_5_4_17_5() {
    let mut c = event(2);
    play(&mut c);
    let protest = |by| Act::Protest { by: Id(by), round: 1, text: "5.4.4".into(), at: None, deposit: None };
    apply(&mut c, protest(1));
    assert_eq!(why(&mut c, &appeals(1, 1)), AppealRefusal::NoCommittee);
    let mut members = committee();
    // A player may sit on the committee, but not over a dispute of their own.
    members[1].name = "P2".into();
    apply(&mut c, name(members));
    assert_eq!(why(&mut c, &appeals(1, 1)), AppealRefusal::ProtestOpen(1));
    apply(
        &mut c,
        Act::DecideProtest { protest: 1, decision: Decision { upheld: false, text: "нет".into() } },
    );
    let approved = c.clone().apply(&Act::Approve).is_ok();
    assert!(approved, "without an appeal the results are approved");
    apply(&mut c, appeals(2, 1));
    assert_eq!(why(&mut c, &Act::Approve), AppealRefusal::Open(1));
    assert_eq!(why(&mut c, &appeals(1, 1)), AppealRefusal::Final(1));
    assert_eq!(why(&mut c, &decide(2, 1)), AppealRefusal::IsParty("P2".into()));
    assert_eq!(
        why(&mut c, &replace("Запасной 1", "Запасной 2")),
        AppealRefusal::NotVoting("Запасной 1".into())
    );
    assert_eq!(why(&mut c, &replace("P2", "Председатель")), AppealRefusal::NoReserve("Председатель".into()));
    apply(&mut c, replace("P2", "Запасной 1"));
    assert_eq!(
        why(&mut c, &replace("Председатель", "Запасной 1")),
        AppealRefusal::NoReserve("Запасной 1".into())
    );
    assert_eq!(c.voting(&c.appeals()[0]), ["Председатель", "Запасной 1", "Член 2"]);
    assert_eq!(why(&mut c, &decide(2, 2)), AppealRefusal::Votes { given: 4, expected: 3 });
    apply(&mut c, decide(2, 1));
    assert!(c.appeals()[0].decision.as_ref().unwrap().0);
    assert_eq!(why(&mut c, &decide(0, 3)), AppealRefusal::NoSuchAppeal(1));
    assert_eq!(why(&mut c, &appeals(1, 1)), AppealRefusal::Final(1));
    apply(&mut c, Act::Approve);
}

/// 5.4.17.5: appeals are of those who take part in the dispute.
#[test]
fn who_has_no_part_in_a_dispute_does_not_appeal_5_4_17_5() {
    let mut c = event(4);
    pair(&mut c);
    apply(&mut c, name(committee()));
    apply(&mut c, Act::Protest { by: Id(1), round: 1, text: "5.4.4".into(), at: None, deposit: None });
    apply(
        &mut c,
        Act::DecideProtest { protest: 1, decision: Decision { upheld: false, text: "нет".into() } },
    );
    let opponent = c.round(1).unwrap().pair_of(Id(1)).unwrap().opponent_of(Id(1));
    let other = (2..=4).map(Id).find(|id| *id != opponent).unwrap();
    assert_eq!(why(&mut c, &appeals(other.0, 1)), AppealRefusal::NoParty(other));
    apply(&mut c, appeals(opponent.0, 1));
}

/// 12.4.3: a break stops lot, pairs, publishing and approval; a cancelled event takes nothing until it is opened again.
#[test]
fn an_event_is_paused_resumed_and_cancelled_12_4_3() {
    let mut c = event(2);
    let pairs = Act::Pair {
        round: 1,
        pairs: vec![(Id(1), Id(2))],
        byes: Vec::new(),
        by_hand: None,
        despite_missing: None,
    };
    apply(&mut c, pairs);
    assert_eq!(c.apply(&office(OfficeAct::Resume)), Err(Refusal::NotPaused));
    assert_eq!(c.apply(&office(OfficeAct::Pause { reason: String::new() })), Err(Refusal::NoReason));
    apply(&mut c, office(OfficeAct::Pause { reason: "нет света".into() }));
    assert_eq!(c.standing_still().unwrap().reason, "нет света");
    assert_eq!(c.apply(&Act::Publish { round: 1 }), Err(Refusal::Paused));
    assert_eq!(c.apply(&Act::Approve), Err(Refusal::Paused));
    // What happened before the break is still recorded.
    apply(&mut c, Act::Sanction { id: Id(1), round: 1, measure: Measure::Remark, reason: "2.3.3".into() });
    apply(&mut c, office(OfficeAct::Resume));
    apply(&mut c, Act::Publish { round: 1 });
    apply(&mut c, office(OfficeAct::Cancel { reason: "зал непригоден".into() }));
    assert_eq!(c.apply(&office(OfficeAct::Resume)), Err(Refusal::Cancelled));
    assert_eq!(c.apply(&Act::Withdraw { id: Id(1), reason: "x".into() }), Err(Refusal::Cancelled));
    apply(&mut c, Act::Reopen { reason: "нашли другой зал".into() });
    assert_eq!(c.standing_still(), None);
}

/// 3.1.1: the days of the rounds may change, and it is noted; those of arrival and departure may not.
#[test]
fn the_days_of_arrival_and_departure_stay_3_1_1() {
    let mut c = event(2);
    let first = Occasion {
        arrival: "1 мая".into(),
        departure: "9 мая".into(),
        days: vec!["2 мая".into()],
        ..Occasion::default()
    };
    let about = |o: &Occasion| Act::About { occasion: Box::new(o.clone()) };
    apply(&mut c, about(&Occasion::default()));
    apply(&mut c, about(&first));
    assert_eq!(c.office().schedule_changes, 0);
    apply(&mut c, about(&Occasion { days: vec!["3 мая".into()], ..first.clone() }));
    assert_eq!(c.office().schedule_changes, 1);
    for changed in [
        Occasion { arrival: "2 мая".into(), ..first.clone() },
        Occasion { departure: String::new(), ..first.clone() },
    ] {
        assert_eq!(c.apply(&about(&changed)), Err(Refusal::ArrivalFixed));
    }
}

/// 2.3.2 and 12.4.6: sheets are ticked by table, and the lot of openings by board.
#[test]
fn sheets_and_openings_are_noted_by_table_2_3_2() {
    let mut c = event(4);
    let sheet = |table, handed| office(OfficeAct::Sheet { round: 1, table, handed });
    let opening =
        |board, text: &str| office(OfficeAct::Opening { round: 1, table: 2, board, opening: text.into() });
    let nowhere = |table, board| Err(Refusal::NoSuchTable { round: 1, table, board });
    assert_eq!(c.apply(&sheet(1, true)), nowhere(1, 1));
    pair(&mut c);
    apply(&mut c, sheet(2, true));
    apply(&mut c, sheet(1, true));
    apply(&mut c, sheet(2, false));
    assert_eq!(c.round(1).unwrap().sheets, [1]);
    assert_eq!(c.apply(&sheet(3, true)), nowhere(3, 1));
    assert_eq!(c.apply(&opening(2, "c3-d4")), nowhere(2, 2));
    apply(&mut c, opening(1, "c3-d4 b6-a5"));
    apply(&mut c, opening(1, "g3-h4"));
    assert_eq!(c.opening(1, 2, 1), Some("g3-h4"));
    apply(&mut c, opening(1, " "));
    assert_eq!(c.opening(1, 2, 1), None);
}

/// 4.2: a set, a board and a clock for each pair, two chairs, and two clocks to spare.
#[test]
fn what_is_missing_in_the_hall_is_told_4_2() {
    let mut c = event(8);
    assert_eq!(c.short_of(), []);
    let has = Inventory { tables: 4, chairs: 8, boards: 4, sets: 4, clocks: 6 };
    apply(&mut c, office(OfficeAct::Inventory { inventory: has }));
    assert_eq!(c.short_of(), []);
    let has = Inventory { clocks: 5, chairs: 7, ..has };
    apply(&mut c, office(OfficeAct::Inventory { inventory: has }));
    assert_eq!(c.short_of(), [("chairs", 7, 8), ("clocks", 5, 6)]);
}

/// 3.1.2: the organiser's list; a plan of safety is not ticked without its number.
#[test]
fn the_organisers_list_is_ticked_3_1_2() {
    let mut c = event(2);
    let tick = |item, done, note: &str| office(OfficeAct::Prepare { item, done, note: note.into() });
    assert_eq!(c.apply(&tick(Preparation::Safety, true, " ")), Err(Refusal::NoReason));
    apply(&mut c, tick(Preparation::Safety, true, "№ 7 от 1.04, согласован"));
    apply(&mut c, tick(Preparation::Light, true, ""));
    apply(&mut c, tick(Preparation::Light, false, ""));
    assert_eq!(c.office().prepared, [(Preparation::Safety, "№ 7 от 1.04, согласован".to_owned())]);
}

/// 13.1.2, 12.2 and 1.5.6: the doctor's log, the minutes of the captains, and what people did who are no entrants.
#[test]
fn the_doctor_the_captains_and_others_are_recorded_13_1_2() {
    let mut c = event(2);
    let on = "2026-05-02".parse().unwrap();
    let case = Medical {
        on, who: "P1".into(), case: "головная боль".into(), aid: "таблетка, играет".into()
    };
    apply(&mut c, office(OfficeAct::Medical { case: case.clone() }));
    assert_eq!(c.office().medical, std::slice::from_ref(&case));
    let nothing = OfficeAct::Medical { case: Medical { case: " ".into(), ..case } };
    assert_eq!(c.apply(&office(nothing)), Err(Refusal::NoReason));
    let minutes = Minutes {
        on, present: vec!["Капитан".into()], text: "Регламент доведён.".into()
    };
    apply(&mut c, office(OfficeAct::Meeting { minutes }));
    assert_eq!(c.office().minutes.len(), 1);
    let incident = |round| Incident {
        name: "Тренер".into(),
        capacity: Capacity::Coach,
        round,
        measure: Measure::Warning,
        reason: "1.5.4: подсказка".into(),
    };
    apply(&mut c, office(OfficeAct::Incident { incident: incident(0) }));
    assert_eq!(c.office().incidents[0].measure.next(), Measure::Loss);
    let later = office(OfficeAct::Incident { incident: incident(1) });
    assert_eq!(c.apply(&later), Err(Refusal::WrongRound { given: 1, expected: 0 }));
}
