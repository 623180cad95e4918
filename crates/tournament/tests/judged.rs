//! What the door judges of people and papers, and what it makes of games that both lose: groups of age and sex (2.1), disqualification (1.6.2), papers without
//! which nobody plays (2.2.3, 2.4), protests (5.4.17.2), the committee of appeals (5.4.17.5), decisions with their reasons (1.5.7, 2.3.1).
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    reason = "a test fails by panicking and gives its acts away"
)]

mod hall;

use hall::{apply, pair, places, play};
use tournament::pairing::bracket::{self, Outcome};
use tournament::rating::{RatingRule, change, member_change};
use tournament::standings::crosstable::match_score;
use tournament::standings::groups::places_in;
use tournament::standings::teams::{TeamSum, team_standings};
use tournament::{
    Act, AdmissionAct, AdmissionRefusal, AppealAct, AppealRefusal, Color, Competition, Counting, Crosstable,
    Day, Decimal, Decision, Demands, Disqualification, Document, Entry, EntryFault, GameResult, Group, Id,
    Juror, Lacking, Mark, Meeting, Method, Occasion, Official, Person, Refusal, Regulations, Resolved, Seat,
    Sex, Status, System, Team, TeamCounting,
};

const SWISS: System = System::Swiss { method: Method::Random, rounds: 5 };

fn personal(system: System) -> Regulations {
    Regulations::personal("An event", 2026, system)
}

fn open(regulations: Regulations, entries: impl IntoIterator<Item = Entry>) -> Competition {
    let mut c = Competition::new();
    apply(&mut c, Act::Open { regulations });
    for entry in entries {
        apply(&mut c, Act::Enter { entry });
    }
    c
}

fn people(n: u32) -> impl Iterator<Item = Entry> {
    (1..=n).map(|i| Entry::Person(Person::new(&format!("P{i}"), None)))
}

fn team(name: &str, members: usize) -> Entry {
    let members = (1..=members).map(|m| Person::new(&format!("{name}-{m}"), Some(2000))).collect();
    Entry::Team(Team { name: name.into(), members })
}

fn number(c: &mut Competition, order: impl IntoIterator<Item = u32>) {
    let order = order.into_iter().map(Id).collect();
    apply(c, Act::Number { order, first: Color::White, seed: 1, reason: "a test".into() });
}

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn list(names: &[&str]) -> Act {
    let one = |name: &&str| Disqualification {
        name: (*name).to_owned(),
        born: None,
        from: day("2020-01-01"),
        until: None,
    };
    Act::Admission(AdmissionAct::Disqualified { list: names.iter().map(one).collect() })
}

fn disqualified(verdict: Result<Vec<tournament::Event>, Refusal>) -> String {
    match verdict {
        Err(Refusal::Admission(AdmissionRefusal::Disqualified { name, .. })) => name,
        other => panic!("{other:?}"),
    }
}

/// 1.6.2: who is disqualified takes no part "in any capacity", also when the list comes after the entry: no number, no pair, no return; the panel is told who they are.
#[test]
fn a_list_that_comes_late_holds_all_the_same_1_6_2() {
    let mut c = open(personal(SWISS), people(5));
    apply(&mut c, list(&["p2"]));
    assert_eq!(c.disqualified_here().iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["P2"]);
    assert_eq!(disqualified(c.apply(&Act::Lot { seed: 1 })), "P2");
    apply(&mut c, Act::Strike { id: Id(2) });
    apply(&mut c, Act::Lot { seed: 1 });
    play(&mut c);
    // After the lot: the round is not paired before the panel has sent the person away.
    apply(&mut c, list(&["P2", "P3"]));
    let drawn = tournament::propose(&c).unwrap();
    let act = |d: tournament::Proposal| Act::Pair {
        round: 2,
        pairs: d.pairs,
        byes: d.byes,
        by_hand: None,
        despite_missing: None,
    };
    assert_eq!(disqualified(c.apply(&act(drawn))), "P3");
    apply(&mut c, Act::Withdraw { id: Id(3), reason: "1.6.2".into() });
    assert_eq!(disqualified(c.apply(&Act::Return { id: Id(3) })), "P3");
    pair(&mut c);
    assert!(c.disqualified_here().is_empty());
    // A list that no longer names them lets them come back.
    apply(&mut c, list(&[]));
    apply(&mut c, Act::Return { id: Id(3) });
}

/// 1.6.2: of a team it is the player, not the team: named in no line-up, and no match is paired with them in it.
#[test]
fn a_disqualified_player_sits_at_no_board_1_6_2() {
    let regulations = Regulations::teams("Teams", 2026, SWISS, 2, TeamCounting::GamePoints);
    let mut c = open(regulations, [team("A", 3), team("B", 3)]);
    number(&mut c, [1, 2]);
    apply(&mut c, list(&["A-1"]));
    let pairs = vec![(Id(1), Id(2))];
    let act = Act::Pair { round: 1, pairs, byes: vec![], by_hand: None, despite_missing: None };
    assert_eq!(disqualified(c.apply(&act)), "A-1");
    let line_up = |boards: [u8; 2]| Act::LineUp { round: 1, team: Id(1), boards: boards.map(Some).to_vec() };
    assert_eq!(disqualified(c.apply(&line_up([1, 2]))), "A-1");
    apply(&mut c, line_up([2, 3]));
    apply(&mut c, act);
}

/// 2.2.3 and 2.4: "only with a policy against accidents", and the doctor's word is the ground of an admission: no reason takes their place. What else is lacking the
/// commission may do without (5.3: it "has the right to refuse").
#[test]
fn nobody_is_admitted_without_policy_and_doctor_2_4() {
    let mut c = open(personal(SWISS), people(2));
    let demands = Demands {
        last_day: Some(day("2026-05-09")),
        commission: vec![Official { name: "Судья".into(), ..Official::default() }],
        ..Demands::default()
    };
    apply(&mut c, Act::Admission(AdmissionAct::Demand { demands: Box::new(demands) }));
    let admit = || {
        let reason = "довезут".to_owned();
        Act::Admission(AdmissionAct::Admit { id: Id(1), member: 0, admitted: true, reason })
    };
    let show = |document, until: Option<&str>| {
        let until = until.map(day);
        Act::Admission(AdmissionAct::Show { id: Id(1), member: 0, document, shown: true, until })
    };
    let never = |c: &mut Competition| match c.apply(&admit()) {
        Err(Refusal::Admission(AdmissionRefusal::Indispensable(list))) => list,
        other => panic!("{other:?}"),
    };
    let (doctor, policy) = (Document::Doctor, Document::AccidentPolicy);
    assert_eq!(never(&mut c), [Lacking::Document(doctor.clone()), Lacking::Document(policy.clone())]);
    apply(&mut c, show(doctor, None));
    apply(&mut c, show(policy.clone(), Some("2026-05-08")));
    assert_eq!(never(&mut c), [Lacking::Expires(policy.clone(), day("2026-05-08"))]);
    apply(&mut c, show(policy, Some("2026-05-09")));
    apply(&mut c, admit());
}

fn born(name: &str, year: Option<&str>, sex: Option<Sex>) -> Entry {
    let born = year.map(|year| year.parse().unwrap());
    Entry::Person(Person { born, sex, ..Person::new(name, None) })
}

/// 2.1: an event for girls under 9 in 2026 takes those born in 2018 and later: "must not reach the bound in the calendar year". Who is known to be outside is not entered;
/// of whom it is not known the commission is told.
#[test]
fn an_event_for_a_group_takes_its_people_2_1() {
    let girls = Regulations { groups: vec!["women-under-9".parse().unwrap()], ..personal(SWISS) };
    let mut c = open(girls.clone(), [born("Г1", Some("2018"), Some(Sex::Female)), born("Г2", None, None)]);
    for (year, sex) in [(Some("2017"), Sex::Female), (Some("2018"), Sex::Male), (Some("1986"), Sex::Male)] {
        let outside = Refusal::BadEntry(vec![EntryFault::OutsideGroups("Г3".into())]);
        assert_eq!(c.apply(&Act::Enter { entry: born("Г3", year, Some(sex)) }), Err(outside), "{year:?}");
    }
    let demands = Demands { documents: vec![], ..Demands::default() };
    apply(
        &mut c,
        Act::About { occasion: Box::new(Occasion { status: Some(Status::Club), ..Occasion::default() }) },
    );
    apply(&mut c, Act::Admission(AdmissionAct::Demand { demands: Box::new(demands) }));
    assert_eq!(c.lacking(Id(1), 0), []);
    assert_eq!(c.lacking(Id(2), 0), [Lacking::Group]);
    // Women among men, the young among older ones; of two groups either takes a person.
    let men = Regulations { groups: vec![Group::under(Sex::Male, 17)], ..personal(SWISS) };
    let mut c = open(men, [born("Д", Some("2018"), Some(Sex::Female))]);
    assert!(c.apply(&Act::Enter { entry: born("М", Some("2009"), Some(Sex::Male)) }).is_err());
    let two = vec![Group::under(Sex::Male, 17), Group::under(Sex::Male, 20)];
    let mut c = open(Regulations { groups: two, ..personal(SWISS) }, []);
    apply(&mut c, Act::Enter { entry: born("М", Some("2009"), Some(Sex::Male)) });
    // An event of an earlier edition took everybody, and still does.
    let mut c = open(Regulations { edition: 2, ..girls }, []);
    apply(&mut c, Act::Enter { entry: born("М", Some("1986"), Some(Sex::Male)) });
}

/// 2.1: groups that play together are placed apart.
#[test]
fn groups_that_play_together_are_placed_apart_2_1() {
    let groups = vec![Group::under(Sex::Male, 20), Group::under(Sex::Male, 17)];
    let years = ["2007", "2012", "2008", "2013"];
    let entries = (1..).zip(years).map(|(i, y)| born(&format!("P{i}"), Some(y), Some(Sex::Male)));
    let system = System::RoundRobin { cycles: 1 };
    let mut c = open(Regulations { groups, ..personal(system) }, entries);
    number(&mut c, 1..=4);
    for _ in 0..3 {
        play(&mut c);
    }
    assert_eq!(places(&c), [(1, "1".into()), (2, "2".into()), (3, "3".into()), (4, "4".into())]);
    let of = |group: Group| -> Vec<(u32, String)> {
        places_in(&c, u16::MAX, &group).iter().map(|s| (s.id.0, s.place())).collect()
    };
    // "Of the people of each group": who is under 17 is placed there and not among those under 20.
    assert_eq!(of(Group::under(Sex::Male, 17)), [(2, "1".into()), (4, "2".into())]);
    assert_eq!(of(Group::under(Sex::Male, 20)), [(1, "1".into()), (3, "2".into())]);
}

/// 2.1: women may play among men; where there is no group of theirs they are placed there, and the young in the group in which they play.
#[test]
fn everybody_is_placed_in_one_group_2_1() {
    let all = ["men-16-20", "men-21-25", "women"].map(|name| name.parse::<Group>().unwrap());
    let entries = || {
        [("A", "2012", Sex::Male), ("B", "2003", Sex::Female), ("C", "2003", Sex::Male)]
            .map(|(name, year, sex)| born(name, Some(year), Some(sex)))
    };
    for (groups, expected) in [(&all[..], [1, 3, 2]), (&all[..2], [1, 2, 2])] {
        let mut c = open(Regulations { groups: groups.to_vec(), ..personal(System::KnockOut) }, entries());
        number(&mut c, 1..=3);
        play(&mut c);
        for (at, group) in (1..).zip(groups) {
            let placed: Vec<u32> = places_in(&c, u16::MAX, group).iter().map(|s| s.id.0).collect();
            let here: Vec<u32> = (1..).zip(expected).filter(|(_, g)| *g == at).map(|(id, _)| id).collect();
            let mut sorted = placed.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, here, "{group}");
        }
    }
}

/// 5.4.17.2: "with obligatory indication of the clauses".
#[test]
fn a_protest_names_the_clauses_5_4_17_2() {
    let mut c = open(personal(SWISS), people(2));
    apply(&mut c, Act::Lot { seed: 1 });
    play(&mut c);
    let protest =
        |text: &str| Act::Protest { by: Id(1), round: 1, text: text.into(), at: None, deposit: None };
    for none in ["он жульничал", "он опоздал на 15 минут", "in round 3 he talked", "пока 5 человек смотрели"]
    {
        assert_eq!(c.apply(&protest(none)), Err(Refusal::NoClause), "{none}");
    }
    for some in [
        "5.4.2.6: флажок",
        "нарушен п. 7 Положения",
        "нарушен п.7 Положения",
        "пункты 3 и 4 Регламента",
        "Rule 12 was broken",
        "against (5.4.4.1)",
        "§7 of the Regulations",
        "нарушены пп. 2.3.3, 5.4.14.",
    ] {
        assert!(c.apply(&protest(some)).is_ok(), "{some}");
    }
}

fn committee() -> Vec<Juror> {
    let seats = [Seat::Chairman, Seat::Member, Seat::Member, Seat::Reserve, Seat::Reserve];
    let juror = |(i, seat)| Juror {
        name: format!("J{i}"),
        born: Some("1970".parse().unwrap()),
        region: String::new(),
        seat,
    };
    (1..).zip(seats).map(juror).collect()
}

/// 5.4.17.5: no arbiter of the event sits on the committee, whichever came first; and only events of a rank that may have a committee keep one.
#[test]
fn no_juror_becomes_an_arbiter_5_4_17_5() {
    let mut c = open(personal(SWISS), people(2));
    let about = |status, arbiter: &str| {
        let arbiters = vec![Official { name: arbiter.into(), ..Official::default() }];
        Act::About { occasion: Box::new(Occasion { status: Some(status), arbiters, ..Occasion::default() }) }
    };
    apply(&mut c, about(Status::AllRussian, "Судья"));
    apply(&mut c, Act::Appeals(AppealAct::Committee { members: committee() }));
    let refused = c.apply(&about(Status::AllRussian, "j2"));
    assert_eq!(refused, Err(AppealRefusal::IsArbiter("J2".into()).into()));
    assert_eq!(c.apply(&about(Status::Municipal, "Судья")), Err(AppealRefusal::WrongStatus.into()));
    apply(&mut c, about(Status::Interregional, "Судья"));
    let mut dissolved = c.clone();
    apply(&mut dissolved, Act::Appeals(AppealAct::Committee { members: vec![] }));
    apply(&mut dissolved, about(Status::Municipal, "J2"));
    // 1.6.2: who is disqualified meanwhile judges nothing.
    apply(&mut c, Act::Lot { seed: 1 });
    play(&mut c);
    apply(&mut c, Act::Protest { by: Id(1), round: 1, text: "5.4.4".into(), at: None, deposit: None });
    let decision = Decision { upheld: false, text: "нет".into() };
    apply(&mut c, Act::DecideProtest { protest: 1, decision });
    let text = "5.4.4".to_owned();
    apply(&mut c, Act::Appeals(AppealAct::Appeal { by: Id(1), protest: 1, text, at: None }));
    apply(&mut c, list(&["J3"]));
    let decide = || {
        let text = "решено".to_owned();
        Act::Appeals(AppealAct::Decide { appeal: 1, in_favour: 2, against: 1, text })
    };
    assert_eq!(disqualified(c.apply(&decide())), "J3");
    let (out, with) = ("J3".to_owned(), "J4".to_owned());
    apply(&mut c, Act::Appeals(AppealAct::Replace { appeal: 1, out, with, reason: "1.6.2".into() }));
    apply(&mut c, decide());
}

/// 1.5.7, 2.3.1: what was decided with a reason is known with it, in the order of the acts; what was refused is not.
#[test]
fn decisions_are_kept_with_their_reasons_2_3_1() {
    let mut c = open(personal(SWISS), people(4));
    apply(&mut c, Act::Lot { seed: 1 });
    play(&mut c);
    let correct = |reason: &str| Act::Correct {
        round: 1,
        table: 1,
        board: 1,
        meeting: Some(Meeting::game(GameResult::Draw)),
        reason: reason.into(),
    };
    apply(&mut c, correct("описка"));
    assert!(
        c.apply(&Act::Correct { round: 1, table: 9, board: 1, meeting: None, reason: "нет".into() }).is_err()
    );
    apply(&mut c, Act::Withdraw { id: Id(2), reason: "болен".into() });
    apply(&mut c, Act::Exclude { id: Id(3), reason: "1.5.3".into(), annul: false });
    apply(&mut c, Act::Ruling { id: Id(3), counting: Counting::Annulled, reason: "1.5.8".into() });
    let known: Vec<(Resolved, Option<u32>, &str)> =
        c.resolutions().iter().map(|r| (r.what, r.who.map(|id| id.0), r.reason.as_str())).collect();
    assert_eq!(
        known,
        [
            (Resolved::Corrected, None, "описка"),
            (Resolved::Left, Some(2), "болен"),
            (Resolved::Excluded, Some(3), "1.5.3"),
            (Resolved::Counting, Some(3), "1.5.8"),
        ]
    );
}

/// 5.4.7.2: a minus is for a game that did not take place. A game that was played and that both lose is a nought for each: it counts as played (5.4.5.2), for ratings and colors.
#[test]
fn a_played_game_that_both_lose_is_no_minus_5_4_7_2() {
    use GameResult::{Draw, First, Neither, Second};
    let neither = Meeting::game(GameResult::Neither);
    assert_eq!(neither.marks(), (Mark::Loss, Mark::Loss));
    assert_eq!((neither.games_played(), neither.turned()), (1, neither.clone()));
    let micro = |games: &[GameResult]| Meeting::Played(games.to_vec()).marks();
    assert_eq!(micro(&[Neither, First]), (Mark::Win, Mark::Loss));
    assert_eq!(micro(&[Neither, Second]), (Mark::Loss, Mark::Win));
    assert_eq!(micro(&[Neither, Draw]), (Mark::Draw, Mark::Draw));
    assert_eq!(micro(&[Neither, Neither]), (Mark::Loss, Mark::Loss));
    let rated = (1..=2).map(|i| Entry::Person(Person::new(&format!("P{i}"), Some(2000))));
    let mut c = open(personal(System::RoundRobin { cycles: 1 }), rated);
    number(&mut c, [1, 2]);
    pair(&mut c);
    apply(&mut c, Act::Result { round: 1, table: 1, board: 1, meeting: neither.clone() });
    let table = Crosstable::new(&c, 1).unwrap();
    for row in &table.rows {
        let cell = &row.cells[0];
        assert_eq!((cell.mark, cell.own, cell.color.is_some()), (Mark::Loss, Decimal::ZERO, true));
        // Expected ½, got 0: twenty times a half less.
        assert_eq!(change(&table, row.id, &RatingRule::elo(20.0)).after, Some(1990));
    }
    // In a knock-out both are out, as when neither came (5.4.4.2).
    let mut c = open(personal(System::KnockOut), people(2));
    number(&mut c, [1, 2]);
    pair(&mut c);
    apply(&mut c, Act::Result { round: 1, table: 1, board: 1, meeting: neither });
    let pair = &c.round(1).unwrap().pairs[0];
    assert_eq!(bracket::outcome(pair, c.regulations().unwrap()), Some(Outcome::BothLose));
}

/// 5.4.9.6.2: a match of equal points is a draw, one match point each, also where each team has one point without play.
#[test]
fn a_match_that_is_equal_without_play_is_a_draw_5_4_9_6_2() {
    let regulations = Regulations::teams("T", 2026, SWISS, 2, TeamCounting::MatchPoints);
    let mut c = open(regulations.clone(), [team("A", 2), team("B", 2)]);
    number(&mut c, [1, 2]);
    pair(&mut c);
    for (board, meeting) in [(1, Meeting::FirstByForfeit), (2, Meeting::SecondByForfeit)] {
        apply(&mut c, Act::Result { round: 1, table: 1, board, meeting });
    }
    let table = Crosstable::new(&c, 1).unwrap();
    assert!(table.rows.iter().all(|row| row.points == Decimal::whole(1)), "{:?}", table.rows);
    // Nobody at any board: both lose.
    let none = vec![Some(Meeting::DoubleForfeit); 2];
    assert_eq!(match_score(&regulations, &none), (Decimal::ZERO, Decimal::ZERO));
    let mut c = open(regulations, [team("A", 2), team("B", 2)]);
    number(&mut c, [1, 2]);
    pair(&mut c);
    for board in 1..=2 {
        apply(&mut c, Act::Result { round: 1, table: 1, board, meeting: Meeting::DoubleForfeit });
    }
    let table = Crosstable::new(&c, 1).unwrap();
    assert!(table.rows.iter().all(|row| row.points == Decimal::ZERO));
}

/// Appendix 11: of two teams with equal points the one that lacks a player is not the better for adding up fewer places.
#[test]
fn a_team_that_lacks_a_player_is_not_preferred_appendix_11() {
    let of = |name: &str, team: &str| Entry::Person(Person { team: team.into(), ..Person::new(name, None) });
    let entries = [of("P1", "Short"), of("P2", "Full"), of("P3", "Full"), of("P4", "")];
    let mut c = open(personal(System::RoundRobin { cycles: 1 }), entries);
    number(&mut c, 1..=4);
    // P1 beats everybody: 3 points. P2 beats P3 and P4, P3 beats P4: 2 and 1.
    for _ in 0..3 {
        play(&mut c);
    }
    let standings = team_standings(&c, u16::MAX, 2, TeamSum::Points);
    let seen: Vec<(&str, Decimal, u32)> =
        standings.iter().map(|t| (t.name.as_str(), t.points, t.from)).collect();
    assert_eq!(seen, [("Full", Decimal::whole(3), 1), ("Short", Decimal::whole(3), 2)]);
}

/// 5.4.5.2: who left before half keeps the played games for ratings. Of a team event the ratings are those of its players, board by board.
#[test]
fn ratings_count_who_left_and_who_sat_where_5_4_5_2() {
    let rated = (1..=6).map(|i| Entry::Person(Person::new(&format!("P{i}"), Some(2000))));
    let mut c = open(personal(System::RoundRobin { cycles: 1 }), rated);
    number(&mut c, 1..=6);
    play(&mut c);
    apply(&mut c, Act::Withdraw { id: Id(1), reason: "ill".into() });
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    assert!(table.row(Id(1)).unwrap().annulled);
    assert_eq!(change(&table, Id(1), &RatingRule::elo(20.0)).after, Some(2010));

    let regulations = Regulations::teams("T", 2026, SWISS, 2, TeamCounting::GamePoints);
    let mut c = open(regulations, [team("A", 3), team("B", 3)]);
    number(&mut c, [1, 2]);
    apply(&mut c, Act::LineUp { round: 1, team: Id(1), boards: vec![Some(1), Some(3)] });
    pair(&mut c);
    apply(&mut c, Act::Result { round: 1, table: 1, board: 1, meeting: Meeting::game(GameResult::First) });
    apply(&mut c, Act::Result { round: 1, table: 1, board: 2, meeting: Meeting::game(GameResult::Second) });
    let first = c.round(1).unwrap().pairs[0].first;
    let sign = if first == Id(1) { 1 } else { -1 };
    let after = |team: u32, member: u8| member_change(&c, Id(team), member, &RatingRule::elo(20.0)).after;
    let of = |gain: i32| Some((2000 + sign * gain) as u16);
    assert_eq!([after(1, 1), after(1, 2), after(1, 3)], [of(10), Some(2000), of(-10)]);
    assert_eq!([after(2, 1), after(2, 2), after(2, 3)], [of(-10), of(10), Some(2000)]);
    // The opponent is who sat at the same board.
    let Entry::Team(mut b) = team("B", 3) else { panic!("a team") };
    b.members[1].rating = Some(2100);
    apply(&mut c, Act::Edit { id: Id(2), entry: Entry::Team(b) });
    let met = |member: u8| member_change(&c, Id(1), member, &RatingRule::elo(20.0)).games[0].rating;
    assert_eq!([met(1), met(3)], [2000, 2100]);
}
