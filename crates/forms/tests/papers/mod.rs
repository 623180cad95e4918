//! Competitions with everything that a paper can show, and every paper of them.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "each test file uses a part of it and fails by panicking"
)]

use forms::{Form, Occasion, Official, Printer};
use language::Language;
use rulebook::OfficialDiscipline;
use tournament::generator::{Plan, generate};
use tournament::standings::teams::TeamSum;
use tournament::{
    Act, Competition, Entry, GameResult, Id, Meeting, Method, Person, Regulations, System, Team, TeamCounting,
};

pub fn occasion() -> Occasion {
    Occasion {
        venue: "Одеса".into(),
        dates: "1–7.03.2026".into(),
        discipline: Some(OfficialDiscipline::Russian),
        group: String::new(),
        chief: Official { name: "Суддя <&> \"О'Ніл\"".into(), category: "1".into() },
        days: vec!["1 березня 2026 р.".into()],
        control: "80 хв + 30 с".into(),
        arbiters: vec![Official { name: "Помічник".into(), category: "2".into() }],
        ..Occasion::default()
    }
}

pub fn swiss() -> Competition {
    let system = System::Swiss { method: Method::Solkoff, rounds: 5 };
    let plan = Plan { leave: 30, forfeit: 60, ..Plan::calm(11) };
    generate(&Regulations::personal("Кубок <Чорного моря>", 2026, system), &plan, 7)
        .unwrap()
        .journal
        .state()
        .clone()
}

pub fn round_robin() -> Competition {
    let system = System::RoundRobin { cycles: 1 };
    generate(&Regulations::personal("Фінал", 2026, system), &Plan::calm(6), 3)
        .unwrap()
        .journal
        .state()
        .clone()
}

pub fn teams() -> Competition {
    let mut c = Competition::new();
    let mut act = |a: Act| c.apply(&a).map(|_| ()).unwrap();
    let regulations =
        Regulations::teams("Команди", 2026, System::RoundRobin { cycles: 1 }, 3, TeamCounting::MatchPoints);
    act(Act::Open { regulations });
    for t in 1..=2 {
        let members = (1..=4).map(|b| Person::new(&format!("Гравець {t}-{b}"), None)).collect();
        act(Act::Enter { entry: Entry::Team(Team { name: format!("Команда {t}"), members }) });
    }
    act(Act::Number {
        order: vec![Id(1), Id(2)],
        first: tournament::Color::White,
        seed: 0,
        reason: "тест".into(),
    });
    act(Act::LineUp { round: 1, team: Id(2), boards: vec![Some(1), Some(2), Some(4)] });
    act(Act::Pair {
        round: 1,
        pairs: vec![(Id(1), Id(2))],
        byes: vec![],
        by_hand: None,
        despite_missing: None,
    });
    act(Act::Publish { round: 1 });
    for (board, game) in [(1, GameResult::First), (2, GameResult::Draw), (3, GameResult::First)] {
        act(Act::Result { round: 1, table: 1, board, meeting: Meeting::game(game) });
    }
    c
}

/// Every form of every kind of event, in one language.
pub fn every_form(language: Language) -> Vec<Form> {
    let occasion = occasion();
    let (swiss, table, teams) = (swiss(), round_robin(), teams());
    let of = |competition| Printer { competition, occasion: &occasion, language };
    vec![
        of(&swiss).round_protocol(1),
        of(&swiss).card(Id(1)),
        of(&swiss).swiss_table(u16::MAX),
        of(&swiss).round_robin_table(u16::MAX),
        of(&swiss).report(),
        of(&swiss).entry_form("", false),
        of(&swiss).entry_form("", true),
        of(&swiss).admission_protocol(),
        of(&teams).admission_protocol(),
        of(&swiss).programme(),
        of(&swiss).preparations(),
        of(&swiss).doctors_report(),
        of(&swiss).decisions(),
        of(&swiss).team_standings(2, TeamSum::Points),
        of(&table).round_robin_table(u16::MAX),
        of(&teams).team_protocol(1, 1),
        of(&teams).team_summary(1),
        of(&teams).round_robin_table(u16::MAX),
    ]
}
