//! Every refusal, fault, finding and reason has its text in every language.

use tournament::standings::coefficient::Coefficients;
use tournament::swiss::{ColorRule, NoBye, PassedOver};
use tournament::{
    AdmissionRefusal, AppealRefusal, Article, Coefficient, Criterion, Crosstable, Day, Document, GameResult,
    Lacking, Meeting, Method, Person, Regulations, StageId, System, swiss,
};

use super::*;

/// A missing text would come out as a note that it is missing, a missing value as its name in braces.
fn known(text: &str) -> &str {
    assert!(!text.is_empty() && !text.contains("Unknown localization") && !text.contains('$'), "{text}");
    text
}

fn name(id: Id) -> String {
    format!("{id} Name{}", id.0)
}

fn refusals() -> Vec<Refusal> {
    let (a, b) = (Id(3), Id(12));
    let regulations = [
        RegulationsFault::NoName,
        RegulationsFault::Year(1),
        RegulationsFault::Games(0),
        RegulationsFault::NoCycle,
        RegulationsFault::Rounds(0),
        RegulationsFault::Boards(0),
        RegulationsFault::SmallRoster { roster: 1, boards: 2 },
        RegulationsFault::Edition(9),
        RegulationsFault::ThirdPlace,
        RegulationsFault::TeamResult,
        RegulationsFault::ScheveningenTeams,
        RegulationsFault::Shmulyan,
        RegulationsFault::NeedsTeams(Criterion::Boards),
        RegulationsFault::CriterionTwice(Criterion::Wins),
    ];
    let entries = [
        EntryFault::NoName,
        EntryFault::LongName,
        EntryFault::ControlCharacters("\u{1}".into()),
        EntryFault::Rating { name: "A".into(), rating: 5000 },
        EntryFault::TwiceInTeam { name: "A".into(), team: "T".into() },
        EntryFault::LargeTeam { members: 9, roster: 5 },
        EntryFault::SmallTeam { members: 1, boards: 4 },
        EntryFault::OutsideGroups("A".into()),
    ];
    let line_ups = [
        LineUpFault::NoTeams,
        LineUpFault::Boards { given: 2, expected: 3 },
        LineUpFault::NoMember(9),
        LineUpFault::Twice(2),
        LineUpFault::Order,
        LineUpFault::NotAdmitted(1),
    ];
    let mut list = vec![
        Refusal::NotOpen,
        Refusal::AlreadyOpen,
        Refusal::DuplicateName("A".into()),
        Refusal::WrongKind,
        Refusal::EntriesClosed,
        Refusal::Unknown(a),
        Refusal::NotNumbered,
        Refusal::AlreadyNumbered,
        Refusal::TooFew(1),
        Refusal::BadOrder,
        Refusal::BadSides(vec![("North".into(), 2), ("South".into(), 1)]),
        Refusal::NoReason,
        Refusal::WrongRound { given: 2, expected: 1 },
        Refusal::NothingPaired,
        Refusal::NoMoreRounds(7),
        Refusal::ResultsMissing { round: 2, tables: vec![1, 4] },
        Refusal::NotPublished(2),
        Refusal::AlreadyPublished(2),
        Refusal::HasResults(2),
        Refusal::Twice(a),
        Refusal::NotPlaying(a),
        Refusal::LeftOut(a),
        Refusal::MetBefore(a, b, 2),
        Refusal::FourthColor(a),
        Refusal::SecondBye(a),
        Refusal::NeedlessBye(a),
        Refusal::Barred(a, b),
        Refusal::NotForced(a, b),
        Refusal::Oneself(a),
        Refusal::Undecided { round: 2, tables: vec![1, 4] },
        Refusal::LaterRoundRests { round: 2 },
        Refusal::EmptyBoard { board: 3 },
        Refusal::Approved,
        Refusal::NotApproved,
        Refusal::NotOver,
        Refusal::LargeDeposit(5_001),
        Refusal::NoClause,
        Refusal::OpenProtest(1),
        Refusal::NoSuchProtest(1),
        Refusal::NotTheSystem,
        Refusal::NoLegalPairing { round: 5 },
        Refusal::NoSuchTable { round: 1, table: 9, board: 1 },
        Refusal::HasResult,
        Refusal::NothingToCorrect,
        Refusal::WrongGames { given: 3, expected: 2 },
        Refusal::NothingToDecide,
        Refusal::HasLeft(a),
        Refusal::Excluded(a),
        Refusal::TakesPart(a),
        Refusal::AbsenceOutsideSwiss,
        Refusal::NotSwiss,
        Refusal::Paused,
        Refusal::NotPaused,
        Refusal::Cancelled,
        Refusal::ArrivalFixed,
    ];
    let day: Day = "2026-05-01".parse().unwrap();
    let lacking = vec![
        Lacking::Owed(5),
        Lacking::Document(Document::Identity),
        Lacking::Expires(Document::AccidentPolicy, day),
        Lacking::Group,
    ];
    let admission = [
        AdmissionRefusal::LargeFee(5_001),
        AdmissionRefusal::ShortList(Document::Doctor),
        AdmissionRefusal::WrongDays,
        AdmissionRefusal::NoDemands,
        AdmissionRefusal::Late(day),
        AdmissionRefusal::NoSuchApplication(2),
        AdmissionRefusal::Disqualified { name: "A".into(), until: Some(day) },
        AdmissionRefusal::Disqualified { name: "A".into(), until: None },
        AdmissionRefusal::NotAsked(Document::Other("note".into())),
        AdmissionRefusal::NoMember(9),
        AdmissionRefusal::Overpaid(100),
        AdmissionRefusal::FeeKept,
        AdmissionRefusal::NoCommission,
        AdmissionRefusal::Incomplete(lacking.clone()),
        AdmissionRefusal::Indispensable(lacking),
        AdmissionRefusal::NotDecided(vec![a, b]),
    ];
    let who = || "A".to_owned();
    let appeals = [
        AppealRefusal::WrongStatus,
        AppealRefusal::Chairmen(2),
        AppealRefusal::FewMembers(1),
        AppealRefusal::Reserves(1),
        AppealRefusal::EvenVotes(4),
        AppealRefusal::Young(who()),
        AppealRefusal::IsArbiter(who()),
        AppealRefusal::Twice(who()),
        AppealRefusal::NoCommittee,
        AppealRefusal::ProtestOpen(1),
        AppealRefusal::NoParty(a),
        AppealRefusal::Final(1),
        AppealRefusal::NoSuchAppeal(1),
        AppealRefusal::IsParty(who()),
        AppealRefusal::NotVoting(who()),
        AppealRefusal::NoReserve(who()),
        AppealRefusal::Votes { given: 2, expected: 3 },
        AppealRefusal::Open(1),
    ];
    list.extend(admission.map(Refusal::Admission));
    list.extend(appeals.map(Refusal::Appeal));
    list.extend(regulations.map(|fault| Refusal::BadRegulations(vec![fault])));
    list.extend(entries.map(|fault| Refusal::BadEntry(vec![fault])));
    list.extend(line_ups.map(Refusal::BadLineUp));
    list
}

/// The texts of a language whose names begin so, as the file has them.
fn texts(beginning: &str) -> usize {
    let file = include_str!("../../../../locales/en/tournament.ftl");
    file.lines().filter(|line| line.starts_with(beginning)).count()
}

#[test]
fn every_refusal_is_said_in_every_language_with_its_names_and_its_article() {
    let refusals = refusals();
    for language in Language::ALL {
        for refusal in &refusals {
            let said = language.tournament_refusal(refusal, &name);
            known(&said);
            for id in
                [Id(3), Id(12)].into_iter().filter(|id| format!("{refusal:?}").contains(&format!("{id:?}")))
            {
                assert!(said.contains(&name(id)), "{said}");
            }
            if let Some(article) = refusal.article() {
                assert!(said.ends_with(&format!(" ({})", language.article(article))), "{said}");
            }
        }
        let stages = [
            StageRefusal::Within(StageId(2), Refusal::HasLeft(Id(3))),
            StageRefusal::NoSuchStage(StageId(4)),
            StageRefusal::DuplicateStage("Final".into()),
            StageRefusal::Unfinished(StageId(1)),
            StageRefusal::SharedPlace { stage: StageId(1), from: 2, to: 3 },
            StageRefusal::CannotCarry,
        ];
        for refusal in &stages {
            known(&language.stage_refusal(refusal, &name));
        }
    }
    // One text for each refusal and fault, besides the six of stages: nothing is left untested, and no text unused.
    let codes: std::collections::BTreeSet<_> = refusals.iter().map(Refusal::code).collect();
    assert_eq!(codes.len() + 6, texts("tournament-refusal-"));
    assert_eq!(
        texts("tournament-regulations-") + texts("tournament-entry-") + texts("tournament-line-up-"),
        28
    );
}

#[test]
fn refusals_as_an_arbiter_reads_them() {
    let met = Refusal::MetBefore(Id(3), Id(12), 2);
    let said = Language::ALL.map(|language| language.tournament_refusal(&met, &name));
    assert_eq!(
        said,
        [
            "#3 Name3 and #12 Name12 met in round 2. (Rules 2022, 5.4.10.2)",
            "#3 Name3 и #12 Name12 уже играли между собой: тур 2. (Правила 2022 г., п. 5.4.10.2)",
            "#3 Name3 і #12 Name12 вже грали між собою: тур 2. (Правила 2022 р., п. 5.4.10.2)",
        ]
    );
    let games = |given| Language::Ru.tournament_refusal(&Refusal::WrongGames { given, expected: 2 }, &name);
    assert!(
        games(1).starts_with("1 партия,")
            && games(3).starts_with("3 партии,")
            && games(5).starts_with("5 партий,")
    );
    // A name is a value: whatever it contains, it is not read as a text or as an entry number.
    let odd = |_: Id| "#7 { $who }".to_owned();
    let said = Language::En.tournament_refusal(&Refusal::HasLeft(Id(7)), &odd);
    assert_eq!(said, "#7 { $who } has left the competition.");
}

#[test]
fn every_finding_of_the_checker_is_said_in_every_language() {
    let (a, b) = (Id(3), Id(12));
    let breaches = [
        Breach::NotEntered(a),
        Breach::SitsTwice(a, 2),
        Breach::LeftOut(a),
        Breach::NotPlaying(a),
        Breach::NotTheTable,
        Breach::OtherRecords(a, b),
        Breach::Out(a),
        Breach::OneSide(a, b),
        Breach::HaveMet(a, b),
        Breach::Barred(a, b),
        Breach::NotForced(a, b),
        Breach::FourthColor(a),
        Breach::SecondBye(a),
        Breach::Byes { byes: 2, players: 7 },
        Breach::WrongBye { due: a, given: b },
        Breach::TooManyDown { of: a, down: 3, fewest: 1 },
        Breach::ShouldGoDown(a, b),
        Breach::ShouldMeet(a, b),
        Breach::OtherColors(a, b),
    ];
    assert_eq!(breaches.len(), texts("tournament-breach-"));
    for language in Language::ALL {
        for breach in breaches {
            known(
                &language.violation(&Violation { round: 2, article: Article::ru("5.4.10.2"), breach }, &name),
            );
        }
    }
    let violation = Violation { round: 2, article: Article::ru("Appendix 2"), breach: Breach::NotTheTable };
    assert_eq!(
        Language::Ru.violation(&violation, &name),
        "Тур 2. Пары не по таблице. (Правила 2022 г., приложение 2)"
    );
}

#[test]
fn every_fault_of_a_file_is_said_in_every_language() {
    let text = || "x".to_owned();
    let tables = [
        CsvProblem::Empty,
        CsvProblem::Workbook,
        CsvProblem::OpenQuote,
        CsvProblem::NoNameColumn(vec![text()]),
        CsvProblem::TooManyCells { cells: 3, columns: 2 },
        CsvProblem::Rating(text()),
        CsvProblem::Sex(text()),
        CsvProblem::Birth(text()),
        CsvProblem::Number(text()),
        CsvProblem::Entry(vec![EntryFault::NoName]),
    ];
    let (player, round) = (1, 2);
    let reports = [
        TrfProblem::Rounds(text()),
        TrfProblem::Number { text: text(), from: 5, to: 8 },
        TrfProblem::NoStartNumber,
        TrfProblem::NoName(1),
        TrfProblem::Rating(1),
        TrfProblem::Sex(text()),
        TrfProblem::Birth(text()),
        TrfProblem::Points(text()),
        TrfProblem::Opponent { round, text: text() },
        TrfProblem::Color { round, text: text() },
        TrfProblem::Result { round, sign: 'x' },
        TrfProblem::StartNumberTwice(player),
        TrfProblem::OpponentMissing { player, round },
        TrfProblem::OtherOpponent { player, round },
        TrfProblem::SameColor { player, round },
        TrfProblem::OtherResult { player, round },
    ];
    assert_eq!(tables.len(), texts("tournament-csv-"));
    // The desk has one more: what it says where there is no report to write.
    assert_eq!(reports.len() + 1, texts("tournament-trf-"));
    for language in Language::ALL {
        for problem in tables.clone() {
            known(&language.csv_fault(&CsvFault { line: 2, column: Some("rating"), problem }));
        }
        for column in Column::ALL {
            known(&language.csv_column(column));
        }
        for problem in reports.clone() {
            known(&language.trf_fault(&TrfFault { line: 2, problem }));
        }
    }
}

#[test]
fn every_reason_is_said_in_every_language() {
    for language in Language::ALL {
        for rule in [
            ColorRule::FourInARow,
            ColorRule::Alternation,
            ColorRule::Balance,
            ColorRule::LastDifference,
            ColorRule::Classification,
            ColorRule::StartNumber,
        ] {
            known(&language.say(&format!("tournament-color-{}", rule.code()), &[]));
        }
        for why in [
            PassedOver::Barred,
            PassedOver::StrandsGroup,
            PassedOver::StrandsLower,
            PassedOver::NoOpponentThere,
        ] {
            known(&language.say(&format!("tournament-passed-{}", why.code()), &[]));
        }
        for why in [NoBye::HadOne, NoBye::StrandsOthers] {
            known(&language.say(&format!("tournament-no-bye-{}", why.code()), &[]));
        }
    }
}

/// Three people, two rounds: P1 beats P2 and has the bye; P3 has the bye and draws with P2.
fn small_event() -> Competition {
    let mut c = Competition::new();
    let mut act = |act: Act| drop(c.apply(&act).unwrap());
    let system = System::Swiss { method: Method::Rating, rounds: 3 };
    act(Act::Open { regulations: Regulations::personal("Small", 2026, system) });
    for i in 1..=3 {
        act(Act::Enter { entry: Entry::Person(Person::new(&format!("P{i}"), None)) });
    }
    let order = (1..=3).map(Id).collect();
    act(Act::Number { order, first: tournament::Color::White, seed: 0, reason: "a test".into() });
    for (round, pair, bye, game) in [(1, (1, 2), 3, GameResult::First), (2, (2, 3), 1, GameResult::Draw)] {
        act(Act::Pair {
            round,
            pairs: vec![(Id(pair.0), Id(pair.1))],
            byes: vec![Id(bye)],
            by_hand: Some("a test".into()),
            despite_missing: None,
        });
        act(Act::Publish { round });
        act(Act::Result { round, table: 1, board: 1, meeting: Meeting::game(game) });
    }
    c
}

#[test]
fn a_pair_and_a_bye_are_explained_with_their_articles_5_4_10_2() {
    let c = small_event();
    let names = |id| c.name(id);
    let pairing = swiss::pair(&c).unwrap();
    // P1 and P3 have had the bye; P2 has met both, so only P2 can be free, and P1 meets P3.
    let bye = Language::Ru.pairing_reasons(&pairing, Id(2), &names);
    assert_eq!(
        bye,
        [
            "P2 – свободен от игры: последний в классификации, кто может быть свободным (Правила 2022 г., п. 5.4.10.2)."
        ]
    );
    let lines = Language::En.pairing_reasons(&pairing, Id(3), &names);
    assert_eq!(
        lines[0],
        "From the group of 2 points one player goes down; P1 goes and meets P3 of the group of 1.5 points (Rules 2022, 5.4.10.5.4)."
    );
    assert_eq!(lines[1], "In the classification P1 is number 1 and P3 number 2.");
    let lines = Language::Uk.pairing_reasons(&pairing, Id(3), &names);
    assert_eq!(
        lines[0],
        "З групи з 2 оч. спускається 1 учасник: P1 – до групи з 1,5 оч., суперник P3 (Правила 2022 р., п. 5.4.10.5.4)."
    );
    assert!(Language::En.pairing_reasons(&pairing, Id(9), &names).is_empty());
}

#[test]
fn a_coefficient_is_said_as_its_sum_5_4_8() {
    let c = small_event();
    let names = |id| c.name(id);
    let table = Crosstable::new(&c, 2).unwrap();
    let all = Coefficients::new(&table);
    // P3: the bye of round 1 counts as the lowest points of the event, 0.5, and a draw with P2 (0.5 points).
    let sb = all.derive(Id(3), Coefficient::SonnebornBerger);
    assert_eq!(Language::En.derivation(&sb, &names), "0.5 (bye, round 1) + 0.5 × 0.5 (P2, round 2) = 0.75");
    assert_eq!(Language::Ru.derivation(&sb, &names), "0,5 (свободен, тур 1) + 0,5 × 0,5 (P2, тур 2) = 0,75");
    let short = all.derive(Id(3), Coefficient::Truncated);
    assert_eq!(
        Language::Uk.derivation(&short, &names),
        "0,5 (P2, тур 2) = 0,5; не враховано: 0,5 (вільний, тур 1)"
    );
}
