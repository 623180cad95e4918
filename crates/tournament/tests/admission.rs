//! Entries, documents, fees, disqualifications and the commission of admission.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    reason = "a test fails by panicking and gives its acts away"
)]

mod hall;

use hall::{apply, play};
use tournament::{
    Act, AdmissionAct, AdmissionRefusal, Competition, Day, Demands, Disqualification, Document, Entry, Id,
    Journal, Lacking, LineUpFault, Method, Occasion, Official, Person, Refusal, Regulations, Status, System,
    Team, TeamCounting, checker, propose,
};

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn person(name: &str, born: &str, title: &str) -> Person {
    Person { title: title.into(), born: Some(born.parse().unwrap()), ..Person::new(name, None) }
}

fn demands() -> Demands {
    Demands {
        deadline: Some(day("2026-04-20")),
        first_day: Some(day("2026-05-01")),
        last_day: Some(day("2026-05-09")),
        fee: 1_500,
        commission: vec![Official { name: "Бондарь П.".into(), category: "1".into() }],
        ..Demands::default()
    }
}

fn open() -> Competition {
    let mut c = Competition::new();
    let system = System::Swiss { method: Method::Rating, rounds: 3 };
    apply(&mut c, Act::Open { regulations: Regulations::personal("Чемпионат", 2026, system) });
    c
}

fn demand(demands: Demands) -> Act {
    Act::Admission(AdmissionAct::Demand { demands: Box::new(demands) })
}

fn show(id: u32, document: Document, until: Option<&str>) -> Act {
    Act::Admission(AdmissionAct::Show { id: Id(id), member: 0, document, shown: true, until: until.map(day) })
}

fn admit(id: u32, admitted: bool, reason: &str) -> Act {
    Act::Admission(AdmissionAct::Admit { id: Id(id), member: 0, admitted, reason: reason.into() })
}

fn pay(id: u32, paid: u32) -> Act {
    Act::Admission(AdmissionAct::Pay { id: Id(id), paid })
}

fn apply_for(name: &str, on: &str) -> Act {
    let entry = Entry::Person(Person::new(name, None));
    Act::Admission(AdmissionAct::Apply { entry, on: day(on), contact: "a@b".into() })
}

fn refused(c: &mut Competition, act: &Act) -> AdmissionRefusal {
    let before = c.clone();
    let Err(Refusal::Admission(refusal)) = c.apply(act) else { panic!("{act:?} is not refused") };
    assert_eq!(*c, before, "a refused act changes nothing");
    refusal
}

/// 5.1: a preliminary entry comes not later than the day of the Regulations; the panel takes it or declines it.
#[test]
fn preliminary_entries_come_in_time_and_the_panel_answers_5_1() {
    let mut c = open();
    apply(&mut c, demand(demands()));
    apply(&mut c, apply_for("Иванов", "2026-04-20"));
    apply(&mut c, apply_for("Петров", "2026-04-19"));
    let late = refused(&mut c, &apply_for("Сидоров", "2026-04-21"));
    assert_eq!(late, AdmissionRefusal::Late(day("2026-04-20")));
    assert_eq!(c.apply(&apply_for("ИВАНОВ", "2026-04-01")), Err(Refusal::DuplicateName("ИВАНОВ".into())));
    apply(&mut c, Act::Admission(AdmissionAct::Accept { application: 1 }));
    let no_reason = Act::Admission(AdmissionAct::Decline { application: 2, reason: " ".into() });
    assert_eq!(c.apply(&no_reason), Err(Refusal::NoReason));
    apply(&mut c, Act::Admission(AdmissionAct::Decline { application: 2, reason: "2.1".into() }));
    let names: Vec<&str> = c.entrants().iter().map(|e| e.entry.name()).collect();
    assert_eq!(names, ["Иванов"]);
    assert_eq!(c.applications()[0].answer, Some(Ok(Id(1))));
    let twice = refused(&mut c, &Act::Admission(AdmissionAct::Accept { application: 1 }));
    assert_eq!(twice, AdmissionRefusal::NoSuchApplication(1));
}

/// 2.2.2: the final entry takes the place of the preliminary one, and what differs is kept.
#[test]
fn the_final_entry_says_what_differs_from_the_preliminary_2_2_2() {
    let mut c = open();
    apply(&mut c, Act::Enter { entry: Entry::Person(Person::new("Иванов", Some(2000))) });
    let last = Entry::Person(Person::new("Иванов", Some(2050)));
    apply(&mut c, Act::Admission(AdmissionAct::Confirm { id: Id(1), entry: last.clone() }));
    let e = c.entrant(Id(1)).unwrap();
    assert!(e.confirmed && e.entry == last);
    assert_eq!(e.preliminary.as_ref().unwrap().rating(), Some(2000));
}

/// 2.2.4: passport from 14 on, birth certificate before; the class book of those who have a class.
#[test]
fn documents_are_asked_by_age_and_class_2_2_4() {
    let asked = |p: &Person| {
        let demands = demands();
        let list: Vec<&str> = demands.asked_of(p, 2026).map(Document::name).collect();
        list.join(" ")
    };
    let policies = "medical-policy accident-policy";
    // Fourteen on the first day of the event, and a day younger.
    assert_eq!(
        asked(&person("А", "2012-05-01", "1 р.")),
        format!("entry doctor identity class-book {policies}")
    );
    assert_eq!(asked(&person("Б", "2012-05-02", "")), format!("entry doctor birth-certificate {policies}"));
    assert_eq!(asked(&person("В", "1990", "МС")), format!("entry doctor identity {policies}"));
    assert_eq!(asked(&person("Г", "1990", "КМС")), format!("entry doctor identity class-book {policies}"));
}

/// 2.2.5 and 2.2.6: the Regulations may ask for more; only municipal events and those of clubs for less.
#[test]
fn only_municipal_events_ask_for_less_2_2_6() {
    let mut c = open();
    let mut more = demands();
    more.documents.push(Document::named("справка о тестировании"));
    apply(&mut c, demand(more));
    apply(&mut c, Act::Enter { entry: Entry::Person(person("А", "1990", "")) });
    assert!(c.lacking(Id(1), 0).contains(&Lacking::Document(Document::named("справка о тестировании"))));
    let short = Demands { documents: vec![Document::Identity], ..demands() };
    assert_eq!(refused(&mut c, &demand(short.clone())), AdmissionRefusal::ShortList(Document::Entry));
    for (status, may) in [(Status::Regional, false), (Status::Municipal, true), (Status::Club, true)] {
        apply(
            &mut c,
            Act::About { occasion: Box::new(Occasion { status: Some(status), ..Occasion::default() }) },
        );
        assert_eq!(c.apply(&demand(short.clone())).is_ok(), may, "{status:?}");
    }
    assert_eq!(c.lacking(Id(1), 0), [Lacking::Owed(1_500), Lacking::Document(Document::Identity)]);
    let not_asked = refused(&mut c, &show(1, Document::ClassBook, None));
    assert_eq!(not_asked, AdmissionRefusal::NotAsked(Document::ClassBook));
}

/// 2.4: the policy against accidents covers every day of the event.
#[test]
fn a_policy_is_valid_on_all_days_2_4() {
    let mut c = open();
    apply(&mut c, demand(demands()));
    apply(&mut c, Act::Enter { entry: Entry::Person(person("А", "1990", "")) });
    let lacks = |c: &Competition| {
        let policy = |l: &Lacking| matches!(l, Lacking::Document(d) | Lacking::Expires(d, _) if *d == Document::AccidentPolicy);
        c.lacking(Id(1), 0).into_iter().find(policy)
    };
    assert_eq!(lacks(&c), Some(Lacking::Document(Document::AccidentPolicy)));
    apply(&mut c, show(1, Document::AccidentPolicy, Some("2026-05-08")));
    assert_eq!(lacks(&c), Some(Lacking::Expires(Document::AccidentPolicy, day("2026-05-08"))));
    apply(&mut c, show(1, Document::AccidentPolicy, Some("2026-05-09")));
    assert_eq!(lacks(&c), None);
}

/// 5.2: at most 5,000 roubles from one person, paid before the admission; 1.5.9: not returned after an exclusion.
#[test]
fn fees_have_a_limit_and_stay_after_an_exclusion_5_2() {
    let mut c = open();
    let dear = refused(&mut c, &demand(Demands { fee: 5_001, ..demands() }));
    assert_eq!(dear, AdmissionRefusal::LargeFee(5_001));
    apply(&mut c, demand(Demands { fee: 5_000, ..demands() }));
    apply(&mut c, Act::Enter { entry: Entry::Person(person("А", "1990", "")) });
    apply(&mut c, pay(1, 3_000));
    assert_eq!(c.lacking(Id(1), 0)[0], Lacking::Owed(2_000));
    assert_eq!(refused(&mut c, &pay(1, 5_001)), AdmissionRefusal::Overpaid(5_000));
    apply(&mut c, pay(1, 5_000));
    assert!(!c.lacking(Id(1), 0).iter().any(|l| matches!(l, Lacking::Owed(_))));
    apply(&mut c, Act::Exclude { id: Id(1), reason: "1.5.6".into(), annul: false });
    assert_eq!(refused(&mut c, &pay(1, 0)), AdmissionRefusal::FeeKept);
}

/// 1.6.2: nobody who is disqualified takes part in any capacity; namesakes are told apart by their birth, and only the days of the event count.
#[test]
fn the_disqualified_take_no_part_1_6_2() {
    let mut c = open();
    apply(&mut c, demand(demands()));
    let list = vec![
        Disqualification {
            name: "Семёнов Пётр".into(),
            born: Some("1990".parse().unwrap()),
            from: day("2025-01-01"),
            until: Some(day("2026-05-01")),
        },
        Disqualification {
            name: "Бывший".into(),
            born: None,
            from: day("2020-01-01"),
            until: Some(day("2026-04-30")),
        },
        Disqualification {
            name: "Пожизненно".into(), born: None, from: day("2020-01-01"), until: None
        },
    ];
    apply(&mut c, Act::Admission(AdmissionAct::Disqualified { list }));
    let enter = |name: &str, born: &str| Act::Enter { entry: Entry::Person(person(name, born, "")) };
    let out = |name: &str, until| AdmissionRefusal::Disqualified { name: name.into(), until };
    let until = Some(day("2026-05-01"));
    assert_eq!(refused(&mut c, &enter("семенов  петр", "1990-03-03")), out("семенов  петр", until));
    apply(&mut c, enter("Семёнов Пётр", "1991"));
    apply(&mut c, enter("Бывший", "1980"));
    assert_eq!(refused(&mut c, &enter("Пожизненно", "1970")), out("Пожизненно", None));
    assert_eq!(refused(&mut c, &apply_for("Пожизненно", "2026-04-01")), out("Пожизненно", None));
    // As an arbiter and as a member of the commission no more than as a player.
    let chief = Official { name: "Пожизненно".into(), category: String::new() };
    let occasion = Occasion { chief: chief.clone(), ..Occasion::default() };
    assert_eq!(refused(&mut c, &Act::About { occasion: Box::new(occasion) }), out("Пожизненно", None));
    let commission = Demands { commission: vec![chief], ..demands() };
    assert_eq!(refused(&mut c, &demand(commission)), out("Пожизненно", None));
}

/// 5.3: the commission decides on each person with a reason where something is lacking; only the admitted enter the lot.
#[test]
fn only_the_admitted_enter_the_lot_5_3() {
    let mut journal = Journal::new();
    let mut act = |act: Act| journal.apply(act).map(|_| journal.state().clone());
    let system = System::Swiss { method: Method::Rating, rounds: 3 };
    act(Act::Open { regulations: Regulations::personal("Чемпионат", 2026, system) }).unwrap();
    act(demand(Demands { commission: Vec::new(), ..demands() })).unwrap();
    for i in 1..=5 {
        act(Act::Enter { entry: Entry::Person(Person::new(&format!("P{i}"), Some(2000 - i))) }).unwrap();
    }
    assert_eq!(act(admit(1, true, "")), Err(AdmissionRefusal::NoCommission.into()));
    act(demand(Demands { documents: Document::BY_RULE.to_vec(), ..demands() })).unwrap();
    let lot = || Act::Lot { seed: 7 };
    let all = (1..=5).map(Id).collect();
    assert_eq!(act(lot()), Err(AdmissionRefusal::NotDecided(all).into()));
    let Err(Refusal::Admission(AdmissionRefusal::Incomplete(lacking))) = act(admit(1, true, "")) else {
        panic!("admitted though everything is lacking");
    };
    assert_eq!(lacking[0], Lacking::Owed(1_500));
    // Everything shown and paid: no reason is asked.
    act(pay(1, 1_500)).unwrap();
    act(Act::Admission(AdmissionAct::Confirm {
        id: Id(1),
        entry: Entry::Person(Person::new("P1", Some(1999))),
    }))
    .unwrap();
    for document in [Document::Doctor, Document::Identity, Document::MedicalPolicy, Document::AccidentPolicy]
    {
        act(show(1, document, None)).unwrap();
    }
    act(admit(1, true, "")).unwrap();
    // Without the doctor's word and the policy nobody is admitted (2.2.3, 2.4).
    for id in [2, 3, 5] {
        act(show(id, Document::Doctor, None)).unwrap();
        act(show(id, Document::AccidentPolicy, None)).unwrap();
    }
    for id in 2..=3 {
        act(admit(id, true, "документы довезут до 2 тура")).unwrap();
    }
    assert_eq!(act(admit(4, false, "")), Err(Refusal::NoReason));
    act(admit(4, false, "нет полиса, 2.4")).unwrap();
    assert_eq!(act(lot()), Err(AdmissionRefusal::NotDecided(vec![Id(5)]).into()));
    act(admit(5, true, "по решению комиссии")).unwrap();
    let c = act(lot()).unwrap();
    let mut order = c.numbering().unwrap().order.clone();
    order.sort_unstable();
    assert_eq!(order, [1, 2, 3, 5].map(Id));
    // Who comes late plays from the round after the decision on them.
    let c = act(Act::Enter { entry: Entry::Person(Person::new("P6", None)) }).unwrap();
    assert_eq!(c.entrant(Id(6)).unwrap().number, None);
    let pairs = propose(&c).unwrap();
    assert!(!pairs.byes.contains(&Id(6)) && pairs.pairs.len() == 2);
    act(Act::Pair { round: 1, pairs: pairs.pairs, byes: pairs.byes, by_hand: None, despite_missing: None })
        .unwrap();
    for document in [Document::Doctor, Document::AccidentPolicy] {
        act(show(6, document, None)).unwrap();
    }
    let c = act(admit(6, true, "прибыл ко второму туру")).unwrap();
    assert_eq!((c.entrant(Id(6)).unwrap().number, c.entrant(Id(6)).unwrap().since), (Some(5), 2));
    assert_eq!(act(admit(1, false, "поздно")), Err(Refusal::TakesPart(Id(1))));
    assert_eq!(checker::check(journal.acts()), []);
    let mut c = journal.state().clone();
    apply(&mut c, Act::Publish { round: 1 });
    for table in 1..=2 {
        let meeting = tournament::Meeting::game(tournament::GameResult::Draw);
        apply(&mut c, Act::Result { round: 1, table, board: 1, meeting });
    }
    play(&mut c);
    assert_eq!(c.rounds()[1].pairs.len() * 2 + c.rounds()[1].byes.len(), 5);
}

/// 5.3 in a team event: each member is decided on, and who is not admitted sits at no board.
#[test]
fn members_who_are_not_admitted_do_not_play_5_3() {
    let mut c = Competition::new();
    let regulations =
        Regulations::teams("Команды", 2026, System::RoundRobin { cycles: 1 }, 2, TeamCounting::GamePoints);
    apply(&mut c, Act::Open { regulations });
    apply(&mut c, demand(Demands { fee: 100, ..demands() }));
    for t in 1..=2 {
        let members = (1..=3).map(|m| Person::new(&format!("{t}-{m}"), None)).collect();
        apply(&mut c, Act::Enter { entry: Entry::Team(Team { name: format!("T{t}"), members }) });
        let decide = |member, admitted| {
            Act::Admission(AdmissionAct::Admit { id: Id(t), member, admitted, reason: "5.3".into() })
        };
        for member in 0..=3 {
            let papers = [Document::Doctor, Document::AccidentPolicy];
            for document in papers.into_iter().filter(|_| member > 0) {
                let shown = true;
                let act = AdmissionAct::Show { id: Id(t), member, document, shown, until: None };
                apply(&mut c, Act::Admission(act));
            }
            apply(&mut c, decide(member, member != 1));
        }
        assert_eq!(c.apply(&decide(4, true)), Err(AdmissionRefusal::NoMember(4).into()));
    }
    assert_eq!(c.lacking(Id(1), 0), [Lacking::Owed(300)]);
    assert_eq!(c.line_up(Id(1), 1), [Some(2), Some(3)]);
    apply(&mut c, Act::Lot { seed: 1 });
    let line_up = Act::LineUp { round: 1, team: Id(1), boards: vec![Some(1), Some(3)] };
    assert_eq!(c.apply(&line_up), Err(Refusal::BadLineUp(LineUpFault::NotAdmitted(1))));
}
