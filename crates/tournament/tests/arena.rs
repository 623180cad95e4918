//! Arenas: points by the clock and by streaks as people know them, and who meets whom.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tournament::arena::{Arena, Waiting};
use tournament::{GameResult, Id, Meeting};

const HOUR: i64 = 3_600_000;

fn play(arena: &mut Arena, first: u32, second: u32, result: GameResult, at: i64) {
    arena.meet(Id(first), Id(second));
    arena.record(arena.games().len() - 1, Some(&Meeting::game(result)), at);
}

fn points(arena: &Arena, id: u32) -> (Vec<u32>, u32, bool) {
    let places = arena.places(&[Id(id)]);
    (places[0].each.clone(), places[0].points, places[0].fire)
}

fn free(ids: &[u32]) -> Vec<Waiting> {
    ids.iter().map(|&id| Waiting { id: Id(id), waited: 0 }).collect()
}

/// The example that playing sites explain it by: two wins and a draw are worth 2 + 2 + 2 × 1; a third win is worth 4, and after a loss it begins anew.
#[test]
fn streaks_are_worth_double() {
    use GameResult::{Draw, First, Second};
    for (results, expected, fire) in [
        (&[First, First, Draw][..], vec![2, 2, 2], false),
        (&[First, First, First, First], vec![2, 2, 4, 4], true),
        (&[First, First, Second, First], vec![2, 2, 0, 2], false),
        (&[Draw, First, First, Draw, First], vec![1, 2, 2, 2, 2], false),
        (&[First, First], vec![2, 2], true),
        (&[], vec![], false),
    ] {
        let mut arena = Arena::new(0, 60);
        for result in results {
            play(&mut arena, 1, 2, *result, 1_000);
        }
        let sum = expected.iter().sum();
        assert_eq!(points(&arena, 1), (expected, sum, fire), "{results:?}");
    }
}

/// The clock decides what counts: what ends later, or is annulled, gives nothing and breaks no streak.
#[test]
fn what_ends_after_the_time_does_not_count() {
    let mut arena = Arena::new(0, 60);
    play(&mut arena, 1, 2, GameResult::First, HOUR - 1);
    play(&mut arena, 1, 2, GameResult::First, HOUR);
    play(&mut arena, 1, 2, GameResult::First, HOUR + 1);
    arena.meet(Id(1), Id(2));
    arena.record(3, None, 5);
    assert_eq!(points(&arena, 1), (vec![2, 2], 4, true));
    assert_eq!(points(&arena, 2), (vec![0, 0], 0, false));
    arena.record(0, Some(&Meeting::game(GameResult::Second)), 6);
    assert_eq!(points(&arena, 1).1, 4, "a result is taken once");
}

/// A micro-match is one meeting; who did not come has nothing.
#[test]
fn micro_matches_and_forfeits_count_once() {
    let mut arena = Arena::new(0, 60);
    arena.meet(Id(1), Id(2));
    arena.record(0, Some(&Meeting::Played(vec![GameResult::First, GameResult::Draw])), 1);
    arena.meet(Id(1), Id(3));
    arena.record(1, Some(&Meeting::FirstByForfeit), 2);
    assert_eq!((points(&arena, 1).1, points(&arena, 2).1, points(&arena, 3).1), (4, 0, 0));
}

/// Equal points and equal wins share a place; more wins come first.
#[test]
fn places_are_by_points_and_wins() {
    let mut arena = Arena::new(0, 60);
    play(&mut arena, 1, 9, GameResult::First, 1);
    for opponent in [9, 8] {
        play(&mut arena, 2, opponent, GameResult::Draw, 1);
        play(&mut arena, 3, opponent, GameResult::Draw, 1);
    }
    let places: Vec<(String, u32)> =
        arena.places(&[Id(3), Id(2), Id(1)]).into_iter().map(|p| (p.place, p.id.0)).collect();
    assert_eq!(places, [("1".to_owned(), 1), ("2-3".to_owned(), 2), ("2-3".to_owned(), 3)]);
}

/// Two who have just met do not meet at once again while there is somebody else, and not at all until they have waited.
#[test]
fn nobody_meets_the_last_opponent_again_at_once() {
    let mut arena = Arena::new(0, 60);
    play(&mut arena, 1, 2, GameResult::First, 1);
    assert_eq!(arena.pair(&free(&[1, 2])), []);
    let waited = [Waiting { id: Id(1), waited: 10_000 }, Waiting { id: Id(2), waited: 9_000 }];
    assert_eq!(arena.pair(&waited), [(Id(2), Id(1))], "colors change");
    let pairs = arena.pair(&free(&[1, 2, 3, 4]));
    assert_eq!(pairs.len(), 2);
    assert!(!pairs.iter().any(|&(a, b)| a.0.min(b.0) == 1 && a.0.max(b.0) == 2), "{pairs:?}");
    // Who sits at a board is not free, whatever is said.
    arena.meet(Id(1), Id(3));
    assert_eq!(arena.pair(&free(&[1, 3])), []);
}

proptest! {
    /// Whoever is free meets at most one of the free; only an odd one and two who have just met are left over; points are the sums of their games.
    #[test]
    fn evenings_of_chance(n in 2_u32..14, steps in prop::collection::vec((0_usize..64, 0_u8..3), 0..120)) {
        let mut arena = Arena::new(0, 60);
        let all: Vec<u32> = (1..=n).collect();
        for (which, result) in steps {
            let open: Vec<usize> = (0..arena.games().len()).filter(|&i| !arena.games()[i].over).collect();
            if let Some(&game) = open.get(which % open.len().max(1)) {
                let result = [GameResult::First, GameResult::Draw, GameResult::Second][usize::from(result)];
                arena.record(game, Some(&Meeting::game(result)), 1);
            }
            let waiting: Vec<u32> = all.iter().copied().filter(|&id| !arena.is_playing(Id(id))).collect();
            let mut met = BTreeSet::new();
            for (first, second) in arena.pair(&free(&waiting)) {
                prop_assert!(waiting.contains(&first.0) && waiting.contains(&second.0));
                prop_assert!(met.insert(first) && met.insert(second));
                arena.meet(first, second);
            }
            // More than two strangers are never left sitting.
            prop_assert!(waiting.len() - met.len() <= 3, "{} of {waiting:?}", met.len());
        }
        let places = arena.places(&all.iter().map(|&id| Id(id)).collect::<Vec<_>>());
        prop_assert_eq!(places.len(), n as usize);
        let order: Vec<u32> = places.iter().map(|p| p.points).collect();
        prop_assert!(order.is_sorted_by(|a, b| a >= b));
        let counted: u32 = places.iter().map(|p| p.each.len() as u32).sum();
        prop_assert_eq!(counted, 2 * arena.games().iter().filter(|g| g.marks.is_some()).count() as u32);
        let Some(last) = places.first() else { return Ok(()) };
        prop_assert_eq!(last.points, last.each.iter().sum::<u32>());
    }
}
