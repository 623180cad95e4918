//! The worked events of `tests/data/*.json` (from the project's shared vectors): pairings, colors, every coefficient
//! and the places.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use serde_json::Value;
use tournament::standings::coefficient::Coefficients;
use tournament::standings::standings;
use tournament::{
    Act, Coefficient, Color, Competition, Criterion, Crosstable, Decimal, Entry, Id, Meeting, Method, Person,
    Regulations, Scoring, System, Team, TeamCounting, propose, swiss,
};

fn load(name: &str) -> Value {
    let path = format!("{}/tests/data/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn number(v: &Value) -> u32 {
    u32::try_from(v.as_u64().unwrap()).unwrap()
}

fn sign(v: &Value) -> char {
    v.as_str().unwrap().chars().next().unwrap()
}

fn decimal(v: &Value) -> Decimal {
    let quarters = v.as_f64().unwrap() * 4.0;
    assert!(quarters.fract() == 0.0);
    Decimal::halves(quarters as i32).half()
}

fn regulations(v: &Value) -> Regulations {
    let rounds = v["games"].as_array().unwrap().iter().map(|g| number(&g["round"])).max().unwrap() as u16;
    let swiss = |method| System::Swiss { method, rounds };
    let system = match v["system"].as_str().unwrap() {
        "round_robin" => System::RoundRobin { cycles: 1 },
        "swiss_rating" => swiss(Method::Rating),
        "swiss_trunc_solkoff" => swiss(Method::Solkoff),
        "swiss_buchholz_fold" => swiss(Method::Buchholz),
        other => panic!("unknown system {other}"),
    };
    let mut r = Regulations::personal(v["id"].as_str().unwrap(), 2026, system);
    r.scoring = if v["scoring"] == "2-1-0" { Scoring::Two } else { Scoring::One };
    r
}

/// Plays an event: the system must propose the pairs of the vector, and takes its results.
fn play(v: &Value) -> Competition {
    let mut c = Competition::new();
    let act = |c: &mut Competition, a: Act| c.apply(&a).unwrap_or_else(|e| panic!("{a:?}: {e}"));
    act(&mut c, Act::Open { regulations: regulations(v) });
    let players = v["players"].as_array().unwrap();
    for p in players {
        let person = Person::new(&format!("Player {}", p["id"]), Some(number(&p["rating"]) as u16));
        act(&mut c, Act::Enter { entry: Entry::Person(person) });
    }
    let order = (1..=players.len() as u32).map(Id).collect();
    act(&mut c, Act::Number { order, first: Color::White, seed: 0, reason: "the vector's numbers".into() });
    let games = v["games"].as_array().unwrap();
    for round in 1..=c.planned_rounds() {
        if let Some(left) = v["withdrawn"].as_object() {
            for (id, after) in left {
                if number(after) as u16 + 1 == round {
                    act(&mut c, Act::Withdraw { id: Id(id.parse().unwrap()), reason: "ill".into() });
                }
            }
        }
        if let Some(before) = v["expected"]["classification_before_round"].as_array() {
            let expected: Vec<u32> =
                before[round as usize - 1].as_array().unwrap().iter().map(number).collect();
            let given: Vec<u32> = swiss::pair(&c).unwrap().classification.iter().map(|p| p.id.0).collect();
            assert_eq!(given, expected, "classification before round {round}");
        }
        let of_round: Vec<&Value> = games.iter().filter(|g| number(&g["round"]) as u16 == round).collect();
        let mut expected: Vec<(u32, u32)> =
            of_round.iter().map(|g| (number(&g["white"]), number(&g["black"]))).collect();
        let drawn = propose(&c).unwrap();
        let mut given: Vec<(u32, u32)> = drawn.pairs.iter().map(|&(a, b)| (a.0, b.0)).collect();
        expected.sort_unstable();
        given.sort_unstable();
        assert_eq!(given, expected, "pairs of round {round}");
        let byes: Vec<u32> = v["byes"].as_array().map_or(Vec::new(), |byes| {
            let plus = byes.iter().filter(|b| number(&b["round"]) as u16 == round && b["code"] == "+");
            plus.map(|b| number(&b["player"])).collect()
        });
        assert_eq!(drawn.byes.iter().map(|id| id.0).collect::<Vec<_>>(), byes, "bye of round {round}");
        act(
            &mut c,
            Act::Pair {
                round,
                pairs: drawn.pairs.clone(),
                byes: drawn.byes,
                by_hand: None,
                despite_missing: None,
            },
        );
        act(&mut c, Act::Publish { round });
        let withdrawn = |id: Id| c.entrant(id).unwrap().has_left();
        let results: Vec<(u32, Meeting)> = (1..)
            .zip(&drawn.pairs)
            // The games of somebody who left a round robin are settled without an act (5.4.5).
            .filter(|(_, (a, b))| !withdrawn(*a) && !withdrawn(*b))
            .map(|(table, &(a, b))| {
                let g = of_round
                    .iter()
                    .find(|g| number(&g["white"]) == a.0 && number(&g["black"]) == b.0)
                    .unwrap();
                (table, Meeting::from_signs(sign(&g["rw"]), sign(&g["rb"])).unwrap())
            })
            .collect();
        for (table, meeting) in results {
            act(&mut c, Act::Result { round, table, board: 1, meeting });
        }
    }
    assert!(c.finished());
    c
}

const NAMES: [(&str, Coefficient); 10] = [
    ("SB", Coefficient::SonnebornBerger),
    ("SB2", Coefficient::SonnebornBergerDoubled),
    ("shmulyan", Coefficient::Shmulyan),
    ("solkoff", Coefficient::Solkoff),
    ("median", Coefficient::Median),
    ("trunc_short", Coefficient::Truncated),
    ("riga", Coefficient::Riga),
    ("solkoff_plus", Coefficient::SolkoffPlus),
    ("balyakin", Coefficient::Balyakin),
    ("balyakin_alt", Coefficient::BalyakinByResult),
];

fn criterion(name: &str) -> Criterion {
    match name {
        "wins" => Criterion::Wins,
        "trunc_full" => Criterion::Coefficient(Coefficient::FullTruncated),
        _ => Criterion::Coefficient(
            NAMES.iter().find(|(n, _)| *n == name).unwrap_or_else(|| panic!("{name}")).1,
        ),
    }
}

fn check(name: &str) -> Competition {
    let v = load(name);
    let c = play(&v);
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    let all = Coefficients::new(&table);
    for (id, expected) in v["expected"]["coefficients"].as_object().unwrap() {
        let id = Id(id.parse().unwrap());
        let row = table.row(id).unwrap();
        assert_eq!(row.points, decimal(&expected["points"]), "{name} {id} points");
        assert_eq!(row.wins, number(&expected["wins"]), "{name} {id} wins");
        for (key, coefficient) in NAMES {
            let d = all.derive(id, coefficient);
            assert_eq!(d.value(), decimal(&expected[key]), "{name} {id} {key}");
            let sum: Decimal = d.terms.iter().map(tournament::standings::coefficient::Term::value).sum();
            assert_eq!(sum, d.value(), "{name} {id} {key} is the sum of its terms");
        }
        let full: Vec<Decimal> = expected["trunc_full"].as_array().unwrap().iter().map(decimal).collect();
        assert_eq!(all.derive(id, Coefficient::FullTruncated).values, full, "{name} {id} full truncated");
    }
    if let Some(annulled) = v["expected"]["annulled"].as_array() {
        let given: Vec<u32> = table.rows.iter().filter(|r| r.annulled).map(|r| r.id.0).collect();
        assert_eq!(given, annulled.iter().map(number).collect::<Vec<_>>());
    }
    for (criteria, places) in v["expected"]["places"].as_object().into_iter().flatten() {
        let mut names = criteria.split(',');
        assert_eq!(names.next(), Some("points"));
        let list = standings(&table, &names.map(criterion).collect::<Vec<_>>());
        assert_eq!(list.len(), places.as_object().unwrap().len());
        for s in list {
            assert_eq!(s.place(), places[s.id.0.to_string()].as_str().unwrap(), "{name} {criteria} {}", s.id);
        }
    }
    if let Some(worth) = v["expected"]["effective_opponent_points"].as_object() {
        for (id, points) in worth {
            assert_eq!(table.row(Id(id.parse().unwrap())).unwrap().worth, decimal(points), "5.4.10.11 {id}");
        }
        assert_eq!(table.bye_worth, decimal(&v["expected"]["bye_opponent_points"]));
    }
    c
}

#[test]
fn round_robin_of_six() {
    check("rr6_full");
}

#[test]
fn round_robin_of_six_by_two_points() {
    check("rr6_full_210");
}

#[test]
fn withdrawal_after_half_5_4_5_3() {
    let c = check("rr6_withdraw_ge_half");
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    let signs: String = table.row(Id(6)).unwrap().cells.iter().map(|l| l.mark.sign()).collect();
    assert_eq!(signs, "=00--");
}

#[test]
fn withdrawal_before_half_5_4_5_2() {
    let c = check("rr6_withdraw_lt_half");
    let table = Crosstable::new(&c, u16::MAX).unwrap();
    let signs: String = table.row(Id(6)).unwrap().cells.iter().map(|l| l.mark.sign()).collect();
    assert_eq!(signs, "=0---");
    let v = load("rr6_withdraw_lt_half");
    let rated = v["expected"]["rating_games_of_withdrawn"].as_array().unwrap().len();
    assert_eq!(table.row(Id(6)).unwrap().cells.iter().filter(|l| l.mark.played()).count(), rated);
    let partner = table.row(Id(5)).unwrap();
    assert_eq!(partner.cells.iter().map(|l| l.mark.sign()).collect::<String>(), "101-=");
}

#[test]
fn swiss_by_ratings_5_4_10_5() {
    check("swiss8_5r_rating");
}

#[test]
fn swiss_by_truncated_solkoff_5_4_10_6() {
    check("swiss8_5r_trunc_solkoff");
}

#[test]
fn swiss_by_buchholz_5_4_10_7() {
    check("swiss8_5r_buchholz_fold");
}

#[test]
fn bye_and_withdrawal_5_4_10_11() {
    check("swiss7_5r_bye_withdraw");
}

#[test]
fn teams_5_4_9() {
    let v = load("team_rr4x4");
    for counting in [TeamCounting::GamePoints, TeamCounting::MatchPoints] {
        let mut c = Competition::new();
        let act = |c: &mut Competition, a: Act| c.apply(&a).unwrap_or_else(|e| panic!("{a:?}: {e}"));
        let regulations = Regulations::teams("teams", 2026, System::RoundRobin { cycles: 1 }, 4, counting);
        act(&mut c, Act::Open { regulations });
        for t in 1..=4 {
            let members = (1..=4).map(|b| Person::new(&format!("Player {t}-{b}"), None)).collect();
            act(&mut c, Act::Enter { entry: Entry::Team(Team { name: format!("Team {t}"), members }) });
        }
        let order = (1..=4).map(Id).collect();
        act(
            &mut c,
            Act::Number { order, first: Color::White, seed: 0, reason: "the vector's numbers".into() },
        );
        for round in 1..=3u16 {
            let drawn = propose(&c).unwrap();
            let matches: Vec<&Value> = v["matches"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|m| number(&m["round"]) as u16 == round)
                .collect();
            let expected: Vec<(Id, Id)> =
                matches.iter().map(|m| (Id(number(&m["a"])), Id(number(&m["b"])))).collect();
            assert_eq!(drawn.pairs, expected);
            act(
                &mut c,
                Act::Pair {
                    round,
                    pairs: drawn.pairs,
                    byes: drawn.byes,
                    by_hand: None,
                    despite_missing: None,
                },
            );
            act(&mut c, Act::Publish { round });
            for (table, m) in (1..).zip(matches) {
                for b in m["boards"].as_array().unwrap() {
                    // 5.4.9.3: the first-named team has White on odd boards.
                    assert_eq!(b["a_white"].as_bool().unwrap(), number(&b["board"]) % 2 == 1);
                    let meeting = Meeting::from_signs(sign(&b["ra"]), sign(&b["rb"])).unwrap();
                    act(&mut c, Act::Result { round, table, board: number(&b["board"]) as u8, meeting });
                }
            }
        }
        let table = Crosstable::new(&c, u16::MAX).unwrap();
        let (own, other) = (Coefficients::new(&table), Coefficients::over_other_total(&table));
        let by_games = counting == TeamCounting::GamePoints;
        let (gp, mp) = if by_games { (&own, &other) } else { (&other, &own) };
        for (id, e) in v["expected"]["coefficients"].as_object().unwrap() {
            let id = Id(id.parse().unwrap());
            let row = table.row(id).unwrap();
            let (games, matches) = if by_games { (row.points, row.other) } else { (row.other, row.points) };
            assert_eq!(games, decimal(&e["game_points"]), "{id}");
            assert_eq!(matches, decimal(&e["match_points"]), "{id}");
            assert_eq!(row.wins, number(&e["matches_won"]), "{id}");
            for (all, key) in [(gp, "gp"), (mp, "mp")] {
                for (name, coefficient) in [
                    ("SB", Coefficient::SonnebornBerger),
                    ("shmulyan", Coefficient::Shmulyan),
                    ("solkoff", Coefficient::Solkoff),
                ] {
                    let key = format!("{name}_team_{key}");
                    assert_eq!(all.derive(id, coefficient).value(), decimal(&e[&key]), "{id} {key}");
                }
            }
        }
        let key = if by_games { "order_by_game_points" } else { "order_by_match_points" };
        let order: Vec<u32> =
            standings(&table, &[Criterion::OtherTotal, Criterion::Wins]).iter().map(|s| s.id.0).collect();
        assert_eq!(order, v["expected"][key].as_array().unwrap().iter().map(number).collect::<Vec<_>>());
    }
}
