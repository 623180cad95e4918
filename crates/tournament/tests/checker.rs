//! The checker accepts what the system pairs and nothing else.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use rulebook::Lots;
use tournament::generator::{Plan, awkward_swiss, generate};
use tournament::{Act, Competition, Id, Journal, Method, Regulations, System, checker};

const METHODS: [Method; 4] = [Method::Random, Method::Rating, Method::Solkoff, Method::Buchholz];

#[test]
fn random_swiss_events_have_no_violation_and_never_stick_needlessly() {
    let mut stuck = 0;
    for method in METHODS {
        for seed in 10_000..10_120 {
            let (regulations, plan) = awkward_swiss(method, 80, seed);
            let event = generate(&regulations, &plan, seed).unwrap();
            assert_eq!(checker::check(event.journal.acts()), [], "{method:?} seed {seed}");
            if event.stuck.is_some() {
                stuck += 1;
                assert!(!checker::pairable(event.journal.acts()), "{method:?} seed {seed}");
            }
        }
    }
    assert!(stuck > 0, "some of the events must run out of legal pairings");
}

/// As many rounds as there are opponents: groups in which nobody may meet anybody, and rounds that cannot be paired.
#[test]
fn events_of_as_many_rounds_as_opponents() {
    for players in 8..52u32 {
        for method in METHODS {
            let system = System::Swiss { method, rounds: players as u16 - 1 };
            let seed = u64::from(players);
            let plan = Plan {
                absent: 4 * seed % 150,
                leave: 10,
                come_back: 300,
                forfeit: 7 * seed % 100,
                draws: 37 * seed % 1000,
                ..Plan::calm(players)
            };
            let event = generate(&Regulations::personal("Long", 2026, system), &plan, seed).unwrap();
            assert_eq!(checker::check(event.journal.acts()), [], "{method:?} {players}");
            assert!(
                event.stuck.is_none() || !checker::pairable(event.journal.acts()),
                "{method:?} {players}"
            );
        }
    }
}

/// The acts up to the last paired round, which is the last act.
fn up_to_the_last_round(acts: &[Act]) -> Vec<Act> {
    let last = acts.iter().rposition(|a| matches!(a, Act::Pair { .. })).unwrap();
    acts[..=last].to_vec()
}

/// The procedures of 5.4.10.5–7 leave no choice: every other pairing of a round, however legal, must be reported.
#[test]
fn every_other_pairing_of_a_round_is_reported() {
    let mut changed = 0;
    for method in METHODS {
        for seed in 0..60 {
            let (regulations, plan) = awkward_swiss(method, 40, seed);
            let mut acts = up_to_the_last_round(generate(&regulations, &plan, seed).unwrap().journal.acts());
            let mut lots = Lots::new(seed);
            let Some(Act::Pair { pairs, byes, .. }) = acts.last_mut() else {
                unreachable!("the last act is a pairing")
            };
            let n = pairs.len() as u64;
            let i = lots.below(n) as usize;
            match lots.below(3) {
                0 => pairs[i] = (pairs[i].1, pairs[i].0),
                1 if !byes.is_empty() => std::mem::swap(&mut byes[0], &mut pairs[i].0),
                _ => {
                    let j = (i + 1 + lots.below(n - 1) as usize) % n as usize;
                    let other = pairs[j].1;
                    pairs[j].1 = std::mem::replace(&mut pairs[i].1, other);
                }
            }
            // Whether the door takes the altered round or not, the checker must object to it.
            assert_ne!(checker::check(&acts), [], "{method:?} seed {seed}");
            changed += usize::from(Journal::replay(acts).is_ok());
        }
    }
    assert!(changed > 50, "many of the altered rounds must keep the hard rules: {changed}");
}

#[test]
fn other_systems_are_accepted_and_alterations_reported() {
    let systems =
        [System::RoundRobin { cycles: 2 }, System::KnockOut, System::ImprovedOlympic, System::Scheveningen];
    for system in systems {
        for players in [2u32, 4, 6, 8, 14, 16] {
            let regulations = Regulations::personal("An event", 2026, system.clone());
            let event = generate(&regulations, &Plan::calm(players), u64::from(players)).unwrap();
            assert!(event.journal.state().finished());
            assert_eq!(checker::check(event.journal.acts()), [], "{system:?} {players}");
            let mut acts = up_to_the_last_round(event.journal.acts());
            if players < 6 {
                continue;
            }
            let Some(Act::Pair { pairs, .. }) = acts.last_mut() else {
                unreachable!("the last act is a pairing")
            };
            if system == System::KnockOut {
                // Anybody outside the final has lost.
                let out = (1..=players).map(Id).find(|&id| pairs[0].0 != id && pairs[0].1 != id);
                pairs[0].0 = out.unwrap();
            } else {
                let other = pairs[1].0;
                pairs[1].0 = std::mem::replace(&mut pairs[0].0, other);
            }
            assert_ne!(checker::check(&acts), [], "{system:?} {players}");
        }
    }
}

#[test]
fn the_door_refuses_what_breaks_a_hard_rule() {
    let (regulations, plan) = awkward_swiss(Method::Rating, 20, 3);
    let event = generate(&regulations, &plan, 3).unwrap();
    let acts = event.journal.acts();
    let mut state = Competition::new();
    let mut first_round = Vec::new();
    for act in acts {
        if let Act::Pair { round, pairs, .. } = act {
            if *round == 1 {
                first_round.clone_from(pairs);
            } else {
                let before = state.clone();
                let again = Act::Pair {
                    round: *round,
                    pairs: first_round.clone(),
                    byes: Vec::new(),
                    by_hand: None,
                    despite_missing: None,
                };
                assert!(state.apply(&again).is_err(), "a second meeting");
                assert_eq!(state, before, "a refused act changes nothing");
            }
        }
        state.apply(act).unwrap();
    }
}
