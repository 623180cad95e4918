//! Reasons that a person can check against the rule.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use tournament::standings::coefficient::Coefficients;
use tournament::swiss::{ColorRule, NoBye, PassedOver};
use tournament::{
    Act, Coefficient, Color, Competition, Crosstable, Entry, GameResult, Id, Meeting, Method, Person,
    Regulations, System, swiss,
};

/// The event of `swiss7_5r_bye_withdraw`, up to the fourth round.
fn seven() -> Competition {
    let mut c = Competition::new();
    let system = System::Swiss { method: Method::Rating, rounds: 5 };
    c.apply(&Act::Open { regulations: Regulations::personal("Seven", 2026, system) }).unwrap();
    for i in 1..=7 {
        c.apply(&Act::Enter { entry: Entry::Person(Person::new(&format!("P{i}"), None)) }).unwrap();
    }
    let order = (1..=7).map(Id).collect();
    c.apply(&Act::Number { order, first: Color::White, seed: 0, reason: "a test".into() }).unwrap();
    let rounds: [&[(u32, u32, Meeting)]; 3] = [
        &[
            (1, 4, Meeting::game(GameResult::Draw)),
            (5, 2, Meeting::game(GameResult::Second)),
            (3, 6, Meeting::game(GameResult::Draw)),
        ],
        &[
            (2, 7, Meeting::game(GameResult::Second)),
            (6, 1, Meeting::FirstByForfeit),
            (4, 3, Meeting::game(GameResult::Second)),
        ],
        &[
            (7, 3, Meeting::game(GameResult::Second)),
            (6, 2, Meeting::game(GameResult::First)),
            (1, 5, Meeting::game(GameResult::First)),
        ],
    ];
    for (round, games) in (1..).zip(rounds) {
        let pairing = swiss::pair(&c).unwrap();
        let draw = pairing.proposal();
        c.apply(&Act::Pair {
            round,
            pairs: draw.pairs.clone(),
            byes: draw.byes,
            by_hand: None,
            despite_missing: None,
        })
        .unwrap();
        c.apply(&Act::Publish { round }).unwrap();
        for (table, (a, b)) in (1..).zip(draw.pairs) {
            let (.., meeting) = games.iter().find(|g| (g.0, g.1) == (a.0, b.0)).unwrap();
            c.apply(&Act::Result { round, table, board: 1, meeting: meeting.clone() }).unwrap();
        }
    }
    c.apply(&Act::Withdraw { id: Id(3), reason: "ill".into() }).unwrap();
    c
}

#[test]
fn two_who_have_met_both_go_down_and_the_reasons_say_so() {
    // Before round 4: 6 has 2.5; 7 has 2; 4 and 1 have 1.5 and met in round 1; 5 and 2 have 1.
    let c = seven();
    let pairing = swiss::pair(&c).unwrap();
    let of = |id: u32| pairing.pairs.iter().find(|t| t.white == Id(id) || t.black == Id(id)).unwrap();
    assert_eq!((of(6).floaters, of(6).down_to.map(|d| d.to_string())), (1, Some("2".into())));
    // The last of the group, 1, goes down first; 5 was met in round 3, so 2 is the opponent.
    let t = of(1);
    assert_eq!((t.floaters, t.higher, t.passed.as_slice()), (2, Id(1), &[(Id(5), PassedOver::Barred)][..]));
    assert_eq!((t.white, t.black), (Id(2), Id(1)));
    assert_eq!(of(4).black, Id(4));
    assert_eq!(pairing.article(t).clause, "5.4.10.5.4");
}

#[test]
fn a_bye_passes_over_those_who_had_one() {
    let mut c = seven();
    c.apply(&Act::Return { id: Id(3) }).unwrap();
    let pairing = swiss::pair(&c).unwrap();
    // Even round: inside groups the numbers fall, so the last are 5 and 2 with one point; 5 had the bye of round 2.
    let order: Vec<u32> = pairing.classification.iter().map(|p| p.id.0).collect();
    assert_eq!(order, [6, 3, 7, 4, 1, 5, 2]);
    let bye = pairing.bye.unwrap();
    assert_eq!((bye.id, bye.passed.as_slice()), (Id(2), &[][..]));
    // 2 already has the bye; had 2 left, 1 would follow after 5, who had one.
    c.apply(&Act::Withdraw { id: Id(2), reason: "ill".into() }).unwrap();
    c.apply(&Act::Withdraw { id: Id(7), reason: "ill".into() }).unwrap();
    let bye = swiss::pair(&c).unwrap().bye.unwrap();
    assert_eq!((bye.id, bye.passed.as_slice()), (Id(1), &[(Id(5), NoBye::HadOne)][..]));
}

#[test]
fn colors_of_the_first_round_5_4_10_5_2() {
    let mut c = Competition::new();
    let system = System::Swiss { method: Method::Rating, rounds: 3 };
    c.apply(&Act::Open { regulations: Regulations::personal("Six", 2026, system) }).unwrap();
    for i in 1..=6 {
        c.apply(&Act::Enter { entry: Entry::Person(Person::new(&format!("P{i}"), None)) }).unwrap();
    }
    let order = (1..=6).map(Id).collect();
    c.apply(&Act::Number { order, first: Color::Black, seed: 0, reason: "a test".into() }).unwrap();
    let pairing = swiss::pair(&c).unwrap();
    assert_eq!(pairing.proposal().pairs, [(Id(4), Id(1)), (Id(2), Id(5)), (Id(6), Id(3))]);
    assert!(pairing.pairs.iter().all(|t| t.color == ColorRule::StartNumber));
}

#[test]
fn a_coefficient_is_the_sum_of_its_terms_5_4_8_3_1() {
    let c = seven();
    let table = Crosstable::new(&c, 2).unwrap();
    let all = Coefficients::new(&table);
    // After two rounds P3 has a draw with P6 (1.5 points) and a win over P4 (0.5 points).
    let terms = |kind| {
        let derivation = all.derive(Id(3), kind);
        let terms = derivation.terms.iter();
        let terms: Vec<String> =
            terms.map(|t| format!("{} × {} ({:?})", t.factor, t.amount, t.opponent)).collect();
        (terms, derivation.value().to_string())
    };
    let (six, four) = ("1.5 (Entrant(Id(6)))", "0.5 (Entrant(Id(4)))");
    let expected = |factors: [&str; 2], value: &str| {
        (vec![format!("{} × {six}", factors[0]), format!("{} × {four}", factors[1])], value.to_owned())
    };
    assert_eq!(terms(Coefficient::SonnebornBerger), expected(["0.5", "1"], "1.25"));
    assert_eq!(terms(Coefficient::Truncated), expected(["1", "0"], "1.5"));
}
