//! What the third edition of the conduct of events settles: who may come back, who enters the lot, whose admission it is, the order of a round robin,
//! the boards and the match for the first place of teams.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    reason = "a test fails by panicking and gives its acts away"
)]

mod hall;

use hall::apply;
use tournament::standings::individuals::individuals;
use tournament::{
    Act, AdmissionAct, AdmissionRefusal, Color, Competition, Counting, Decimal, Demands, Document, Entry,
    GameResult, Id, Meeting, Method, Occasion, Official, Person, Refusal, Regulations, Status, System, Team,
    TeamCounting, propose, standings_after,
};

const WON: fn() -> Meeting = || Meeting::game(GameResult::First);

fn open(regulations: Regulations, entries: impl IntoIterator<Item = Entry>) -> Competition {
    let mut c = Competition::new();
    apply(&mut c, Act::Open { regulations });
    for entry in entries {
        apply(&mut c, Act::Enter { entry });
    }
    c
}

fn personal(system: System) -> Regulations {
    Regulations::personal("An event", 2026, system)
}

fn people(n: u32) -> impl Iterator<Item = Entry> {
    (1..=n).map(|i| Entry::Person(Person::new(&format!("P{i}"), None)))
}

fn number(c: &mut Competition, order: impl IntoIterator<Item = u32>) {
    let order = order.into_iter().map(Id).collect();
    apply(c, Act::Number { order, first: Color::White, seed: 1, reason: "a test".into() });
}

const SWISS: System = System::Swiss { method: Method::Random, rounds: 5 };

/// 1.5.7: an exclusion is final; a withdrawal is not.
#[test]
fn the_excluded_do_not_come_back_1_5_7() {
    let mut c = open(personal(SWISS), people(4));
    apply(&mut c, Act::Withdraw { id: Id(2), reason: "ill".into() });
    apply(&mut c, Act::Return { id: Id(2) });
    apply(&mut c, Act::Exclude { id: Id(3), reason: "cheated".into(), annul: false });
    assert_eq!(c.apply(&Act::Return { id: Id(3) }), Err(Refusal::Excluded(Id(3))));
    number(&mut c, [1, 2, 4]);
    assert_eq!(c.apply(&Act::Return { id: Id(3) }), Err(Refusal::Excluded(Id(3))));
}

/// 1.5.8, 1.5.9: who withdraws before the panel decides is excluded all the same: results are annulled, the fee is kept.
#[test]
fn who_withdrew_first_is_excluded_all_the_same_1_5_8() {
    let mut c = open(personal(System::RoundRobin { cycles: 1 }), people(4));
    number(&mut c, 1..=4);
    apply(&mut c, Act::Withdraw { id: Id(3), reason: "went home".into() });
    apply(&mut c, Act::Exclude { id: Id(3), reason: "cheated".into(), annul: true });
    let entrant = c.entrant(Id(3)).unwrap();
    assert!(entrant.excluded && entrant.counting == Counting::Annulled);
    let again = Act::Exclude { id: Id(3), reason: "cheated".into(), annul: true };
    assert_eq!(c.apply(&again), Err(Refusal::HasLeft(Id(3))));
}

/// Appendix 2: the table is that of the number of people who play: five entered, one left before the lot, three rounds of two pairs.
#[test]
fn who_left_before_the_lot_has_no_number_appendix_2() {
    let mut c = open(personal(System::RoundRobin { cycles: 1 }), people(5));
    apply(&mut c, Act::Withdraw { id: Id(2), reason: "ill".into() });
    apply(&mut c, Act::Lot { seed: 7 });
    assert_eq!(c.planned_rounds(), 3);
    assert_eq!(propose(&c).unwrap().pairs.len(), 2);
    assert_eq!(c.entrant(Id(2)).unwrap().number, None);
    assert_eq!(c.apply(&Act::Return { id: Id(2) }), Err(Refusal::EntriesClosed));
    // A Swiss event takes late entries (5.4.10.8): who comes back after the lot has the next number.
    let mut c = open(personal(SWISS), people(5));
    apply(&mut c, Act::Withdraw { id: Id(2), reason: "ill".into() });
    apply(&mut c, Act::Lot { seed: 7 });
    apply(&mut c, Act::Return { id: Id(2) });
    assert_eq!(c.entrant(Id(2)).unwrap().number, Some(5));
    assert!(c.entrant(Id(2)).unwrap().plays(1));
}

fn demanded(c: &mut Competition) {
    apply(
        c,
        Act::About { occasion: Box::new(Occasion { status: Some(Status::Club), ..Occasion::default() }) },
    );
    let demands = Demands {
        documents: vec![Document::Identity],
        commission: vec![Official { name: "Судья".into(), ..Official::default() }],
        ..Demands::default()
    };
    apply(c, Act::Admission(AdmissionAct::Demand { demands: Box::new(demands) }));
}

fn born(name: &str, year: &str) -> Entry {
    Entry::Person(Person { born: Some(year.parse().unwrap()), ..Person::new(name, None) })
}

fn admit(id: u32) -> Act {
    let reason = "документы показаны".to_owned();
    Act::Admission(AdmissionAct::Admit { id: Id(id), member: 0, admitted: true, reason })
}

/// 5.3: the commission admits people, not numbers of a list: a corrected name keeps the admission, another person does not get it.
#[test]
fn an_admission_does_not_pass_to_another_person_5_3() {
    let mut c = open(personal(SWISS), [born("Иваноф Иван", "1990"), born("Сидоров Пётр", "1985")]);
    demanded(&mut c);
    apply(&mut c, admit(1));
    apply(&mut c, admit(2));
    apply(&mut c, Act::Edit { id: Id(1), entry: born("Иванов Иван", "1990") });
    assert!(c.entrant(Id(1)).unwrap().is_admitted(0));
    apply(&mut c, Act::Edit { id: Id(1), entry: born("Петров Олег", "1950") });
    assert!(!c.entrant(Id(1)).unwrap().is_admitted(0));
    let refused = c.apply(&Act::Lot { seed: 1 });
    assert_eq!(refused, Err(AdmissionRefusal::NotDecided(vec![Id(1)]).into()));
    apply(&mut c, admit(1));
    apply(&mut c, Act::Lot { seed: 1 });
    let another = Act::Edit { id: Id(1), entry: born("Кузнецов Глеб", "1999") };
    assert_eq!(c.apply(&another), Err(Refusal::EntriesClosed));
    apply(&mut c, Act::Edit { id: Id(1), entry: born("Петров Олег", "1951") });
}

/// 2.2.6: only municipal events and those of clubs may ask for less, also when the status is said later.
#[test]
fn a_short_list_of_documents_does_not_outlive_the_status_2_2_6() {
    let mut c = open(personal(SWISS), people(2));
    demanded(&mut c);
    let status = |status| Act::About { occasion: Box::new(Occasion { status, ..Occasion::default() }) };
    let refused = c.apply(&status(Some(Status::AllRussian)));
    assert!(matches!(refused, Err(Refusal::Admission(AdmissionRefusal::ShortList(_)))), "{refused:?}");
    apply(&mut c, status(Some(Status::Municipal)));
}

fn take(c: &mut Competition, by_hand: Option<&str>, pairs: Vec<(Id, Id)>) -> Act {
    let round = c.next_round();
    let act = Act::Pair {
        round,
        pairs: pairs.clone(),
        byes: Vec::new(),
        by_hand: by_hand.map(str::to_owned),
        despite_missing: None,
    };
    apply(c, act.clone());
    apply(c, Act::Publish { round });
    for table in 1..=pairs.len() as u32 {
        apply(c, Act::Result { round, table, board: 1, meeting: WON() });
    }
    act
}

/// Appendix 2, note: the panel may change the order of the rounds. Whatever the order, everybody meets everybody once in each cycle.
#[test]
fn rounds_in_another_order_are_all_played_appendix_2() {
    // The tables of four people as they are printed: 1–4 2–3, 4–3 1–2, 2–4 3–1.
    let tables = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]];
    let table = |at: usize| tables[at].map(|(a, b)| (Id(a), Id(b))).to_vec();
    for begin in [1, 2] {
        let mut c = open(personal(System::RoundRobin { cycles: 1 }), people(4));
        number(&mut c, 1..=4);
        take(&mut c, Some("hall is free"), table(begin));
        let mut seen = vec![begin];
        while let Ok(proposal) = propose(&c) {
            let at = (0..3).find(|&at| table(at) == proposal.pairs);
            let at = at.unwrap_or_else(|| panic!("{proposal:?} is none of the tables"));
            assert!(!seen.contains(&at), "round {} again", at + 1);
            seen.push(at);
            take(&mut c, None, proposal.pairs);
        }
        assert_eq!(seen.len(), 3);
        assert!(c.finished());
    }
}

fn team(i: u32, boards: u32) -> Entry {
    let members = (1..=boards).map(|b| Person::new(&format!("T{i} player {b}"), None)).collect();
    Entry::Team(Team { name: format!("T{i}"), members })
}

fn board(c: &mut Competition, round: u16, table: u32, board: u8, meeting: Meeting) {
    apply(c, Act::Result { round, table, board, meeting });
}

/// 5.4.9.4 in a knock-out: a team of four boards with one player is not admitted to the match, whoever that player beats; two teams so have both lost.
#[test]
fn a_team_with_too_few_does_not_go_on_5_4_9_4() {
    let start = || {
        let regulations = Regulations::teams("Cup", 2026, System::KnockOut, 4, TeamCounting::GamePoints);
        let mut c = open(regulations, [team(1, 4), team(2, 4)]);
        number(&mut c, [1, 2]);
        let proposal = propose(&c).unwrap();
        let act = Act::Pair {
            round: 1,
            pairs: proposal.pairs.clone(),
            byes: proposal.byes,
            by_hand: None,
            despite_missing: None,
        };
        apply(&mut c, act);
        let first = proposal.pairs[0].0;
        let nobody = |at: &[usize]| {
            (0..4).map(|i| if at.contains(&i) { None } else { Some(i as u8 + 1) }).collect::<Vec<_>>()
        };
        (c, first, nobody)
    };
    // The first-named has a player on board 1 only; the other one on boards 1 and 2.
    let (mut c, first, nobody) = start();
    let second = if first == Id(1) { Id(2) } else { Id(1) };
    apply(&mut c, Act::LineUp { round: 1, team: first, boards: nobody(&[1, 2, 3]) });
    apply(&mut c, Act::LineUp { round: 1, team: second, boards: nobody(&[2, 3]) });
    apply(&mut c, Act::Publish { round: 1 });
    board(&mut c, 1, 1, 1, WON());
    board(&mut c, 1, 1, 2, Meeting::SecondByForfeit);
    board(&mut c, 1, 1, 3, Meeting::DoubleForfeit);
    board(&mut c, 1, 1, 4, Meeting::DoubleForfeit);
    assert_eq!(standings_after(&c, u16::MAX)[0].id, second);
    // Both have somebody on board 1 only: both lose (5.4.4.2), nothing is left to decide.
    let (mut c, first, nobody) = start();
    let second = if first == Id(1) { Id(2) } else { Id(1) };
    apply(&mut c, Act::LineUp { round: 1, team: first, boards: nobody(&[1, 2, 3]) });
    apply(&mut c, Act::LineUp { round: 1, team: second, boards: nobody(&[1, 2, 3]) });
    apply(&mut c, Act::Publish { round: 1 });
    board(&mut c, 1, 1, 1, WON());
    for at in 2..=4 {
        board(&mut c, 1, 1, at, Meeting::DoubleForfeit);
    }
    assert!(c.undecided(1).is_empty());
    let places: Vec<(u32, u32)> = standings_after(&c, u16::MAX).iter().map(|s| (s.from, s.to)).collect();
    assert_eq!(places, [(1, 2), (1, 2)]);
}

/// Three boards, four teams, each with everybody: `wins[i]` is which boards the first-named of each pair of the table wins.
fn round_robin_of_teams(wins: [[&str; 2]; 3]) -> Competition {
    let regulations =
        Regulations::teams("Teams", 2026, System::RoundRobin { cycles: 1 }, 3, TeamCounting::GamePoints);
    let mut c = open(regulations, (1..=4).map(|i| team(i, 3)));
    number(&mut c, 1..=4);
    for (round, wins) in (1..).zip(wins) {
        let proposal = propose(&c).unwrap();
        let act = Act::Pair {
            round,
            pairs: proposal.pairs,
            byes: Vec::new(),
            by_hand: None,
            despite_missing: None,
        };
        apply(&mut c, act);
        apply(&mut c, Act::Publish { round });
        for (table, wins) in (1..).zip(wins) {
            for (at, won) in (1..).zip(wins.chars()) {
                let result = if won == '1' { GameResult::First } else { GameResult::Second };
                board(&mut c, round, table, at, Meeting::game(result));
            }
        }
    }
    c
}

/// 5.4.9.6.1: team 1 wins each match 2:1 and has 6 points, team 2 has 7 of two matches 3:0 and 1:2. Who wins the match for the first place is first; a draw
/// in it, which makes no order, leaves the one with more points.
#[test]
fn who_wins_the_match_for_the_first_place_is_first_5_4_9_6_1() {
    // Round 1: 1–4 2–3; round 2: 4–3 1–2; round 3: 2–4 3–1.
    let wins = [["110", "111"], ["100", "110"], ["111", "100"]];
    let places = |c: &Competition| -> Vec<Id> { standings_after(c, u16::MAX).iter().map(|s| s.id).collect() };
    let c = round_robin_of_teams(wins);
    assert_eq!(places(&c)[..2], [Id(2), Id(1)]);
    let mut won = c.clone();
    apply(&mut won, Act::PlayOff { order: vec![Id(1), Id(2)] });
    assert_eq!(places(&won)[..2], [Id(1), Id(2)]);
    let first = &standings_after(&won, u16::MAX)[0];
    assert_eq!((first.from, first.to), (1, 1));
    let mut lost = c;
    apply(&mut lost, Act::PlayOff { order: vec![Id(2), Id(1)] });
    assert_eq!(places(&lost)[..2], [Id(2), Id(1)]);
}

/// 1.5.8, 5.4.9.5: what is annulled for teams is annulled for their players.
#[test]
fn personal_places_leave_out_annulled_matches_1_5_8() {
    let mut c = round_robin_of_teams([["111", "111"], ["111", "111"], ["111", "111"]]);
    let points = |c: &Competition, name: &str| -> Option<Decimal> {
        individuals(c, None).into_iter().find(|one| one.name == name).map(|one| one.points)
    };
    // Team 2 beats 3 (round 1) and 4 (round 3) on every board.
    assert_eq!(points(&c, "T2 player 1"), Some(Decimal::whole(2)));
    let reason = "dishonest".to_owned();
    apply(&mut c, Act::Exclude { id: Id(4), reason, annul: true });
    assert_eq!(points(&c, "T2 player 1"), Some(Decimal::whole(1)));
    assert_eq!(points(&c, "T4 player 1"), None);
}
