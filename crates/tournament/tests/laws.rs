//! Laws that hold for every competition.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use tournament::generator::{Plan, awkward_swiss, generate};
use tournament::pairing::bracket;
use tournament::standings::coefficient::Coefficients;
use tournament::standings::standings_after;
use tournament::{
    Act, Coefficient, Competition, Criterion, Crosstable, Decimal, Journal, Method, Regulations, Scoring,
    System,
};

fn methods() -> impl Strategy<Value = Method> {
    prop_oneof![Just(Method::Random), Just(Method::Rating), Just(Method::Solkoff), Just(Method::Buchholz)]
}

fn round_robin(players: u32, cycles: u8, scoring: Scoring, seed: u64) -> Competition {
    let mut regulations = Regulations::personal("A round robin", 2026, System::RoundRobin { cycles });
    regulations.scoring = scoring;
    generate(&regulations, &Plan::calm(players), seed).unwrap().journal.state().clone()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// With S the points of all: the sum of the opponents' points is S − own, so W + D + L = S − own; hence
    /// Shmulyan = 2·SB − (S − own) and Riga = SB + (S − own). In c cycles S − own is counted c times.
    #[test]
    fn round_robin_identities(players in 3u32..13, cycles in 1u8..4, two in any::<bool>(), seed in any::<u64>()) {
        let c = round_robin(players, cycles, if two { Scoring::Two } else { Scoring::One }, seed);
        let table = Crosstable::new(&c, u16::MAX).unwrap();
        let all = Coefficients::new(&table);
        let total: Decimal = table.rows.iter().map(|r| r.points).sum();
        for row in &table.rows {
            let others: Decimal = (0..cycles).map(|_| total - row.points).sum();
            let value = |k| all.derive(row.id, k).value();
            let sb = value(Coefficient::SonnebornBerger);
            prop_assert_eq!(value(Coefficient::SonnebornBergerDoubled), sb + sb);
            prop_assert_eq!(value(Coefficient::Shmulyan), sb + sb - others);
            prop_assert_eq!(value(Coefficient::Riga), sb + others);
            prop_assert_eq!(value(Coefficient::Solkoff), others);
        }
        let games = players * (players - 1) / 2 * u32::from(cycles);
        prop_assert_eq!(total, Decimal::whole(if two { 2 * games } else { games } as i32));
    }

    /// The order in which the results of a round are entered changes nothing.
    #[test]
    fn standings_do_not_depend_on_the_order_of_results(method in methods(), seed in any::<u64>()) {
        let (mut regulations, plan) = awkward_swiss(method, 30, seed);
        regulations.criteria.extend([Criterion::HeadToHead, Criterion::AgainstPlaces, Criterion::OpponentsRating]);
        let event = generate(&regulations, &plan, seed).unwrap();
        let mut acts = event.journal.acts().to_vec();
        let mut lots = rulebook::Lots::new(seed);
        for run in acts.chunk_by_mut(|a, b| matches!((a, b), (Act::Result { .. }, Act::Result { .. }))) {
            if matches!(run[0], Act::Result { .. }) {
                lots.shuffle(run);
            }
        }
        let shuffled = Journal::replay(acts).unwrap();
        prop_assert_eq!(shuffled.state(), event.journal.state());
        prop_assert_eq!(standings_after(shuffled.state(), u16::MAX), standings_after(event.journal.state(), u16::MAX));
    }

    /// Undoing some acts and redoing them is the identity, and so is a replay.
    #[test]
    fn undo_then_redo_is_the_identity(method in methods(), seed in any::<u64>(), back in 1usize..30) {
        let (regulations, plan) = awkward_swiss(method, 14, seed);
        let journal = generate(&regulations, &plan, seed).unwrap().journal;
        let mut other = journal.clone();
        let back = back.min(journal.acts().len());
        for _ in 0..back {
            prop_assert!(other.undo().is_some());
        }
        prop_assert_eq!(other.acts(), &journal.acts()[..journal.acts().len() - back]);
        let earlier = Journal::replay(other.acts().to_vec()).unwrap();
        prop_assert_eq!(other.state(), earlier.state());
        while let Some(outcome) = other.redo() {
            prop_assert!(outcome.is_ok());
        }
        prop_assert_eq!(other.state(), journal.state());
        prop_assert_eq!(other.acts(), journal.acts());
    }

    /// Places are a permutation with shared ranges, better points never come lower, and every coefficient in the
    /// standings is the sum of its terms.
    #[test]
    fn places_are_complete(method in methods(), seed in any::<u64>()) {
        let (regulations, plan) = awkward_swiss(method, 40, seed);
        let c = generate(&regulations, &plan, seed).unwrap().journal.state().clone();
        let list = standings_after(&c, u16::MAX);
        prop_assert_eq!(list.len(), plan.players as usize);
        let mut next = 1;
        for run in list.chunk_by(|a, b| a.from == b.from) {
            prop_assert_eq!(run[0].from, next);
            next += run.len() as u32;
            for s in run {
                prop_assert_eq!(s.to + 1, next);
                prop_assert_eq!(s.points, run[0].points);
            }
        }
        prop_assert!(list.is_sorted_by(|a, b| a.points >= b.points));
    }

    /// 5.4.7: the points given out are those of the games, with one for each bye and none for double forfeits.
    #[test]
    fn points_add_up(method in methods(), seed in any::<u64>()) {
        let (regulations, plan) = awkward_swiss(method, 40, seed);
        let c = generate(&regulations, &plan, seed).unwrap().journal.state().clone();
        let table = Crosstable::new(&c, u16::MAX).unwrap();
        let given: Decimal = table.rows.iter().map(|r| r.points).sum();
        let mut expected = 0;
        for round in c.rounds() {
            expected += round.byes.len();
            expected += round.pairs.iter().filter(|p| p.boards[0] != Some(tournament::Meeting::DoubleForfeit)).count();
        }
        prop_assert_eq!(given, Decimal::whole(expected as i32));
    }

    /// 1.4: in the improved Olympic system the place less one, in binary, is the record of losses by round.
    #[test]
    fn improved_olympic_places(k in 1u32..6, seed in any::<u64>()) {
        let regulations = Regulations::personal("A bracket", 2026, System::ImprovedOlympic);
        let c = generate(&regulations, &Plan::calm(1 << k), seed).unwrap().journal.state().clone();
        for s in standings_after(&c, u16::MAX) {
            let mut code = 0;
            for round in c.rounds() {
                let pair = round.pair_of(s.id).unwrap();
                let won = bracket::outcome(pair, c.regulations().unwrap()) == Some(bracket::Outcome::Won(s.id));
                code = 2 * code + u32::from(!won);
            }
            prop_assert_eq!((s.from, s.to), (code + 1, code + 1));
        }
    }
}
