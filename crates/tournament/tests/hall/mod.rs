//! A playing hall: acts that must be taken, rounds that are played.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "a private module of each test binary, each of which uses a part of it"
)]

use tournament::standings::standings_after;
use tournament::{Act, Competition, GameResult, Id, Meeting, propose};

pub fn apply(c: &mut Competition, act: Act) {
    c.apply(&act).unwrap_or_else(|e| panic!("{act:?}: {e}"));
}

/// Pairs and publishes the next round; gives its pairs.
pub fn pair(c: &mut Competition) -> (Vec<(Id, Id)>, Vec<Id>) {
    let round = c.next_round();
    let d = propose(c).unwrap();
    apply(
        c,
        Act::Pair {
            round,
            pairs: d.pairs.clone(),
            byes: d.byes.clone(),
            by_hand: None,
            despite_missing: None,
        },
    );
    apply(c, Act::Publish { round });
    (d.pairs, d.byes)
}

/// Plays the next round: of two, the lower entry number wins.
pub fn play(c: &mut Competition) {
    let (pairs, _) = pair(c);
    let round = c.rounds().len() as u16;
    for (table, (a, b)) in (1..).zip(pairs) {
        let meeting = Meeting::game(if a < b { GameResult::First } else { GameResult::Second });
        apply(c, Act::Result { round, table, board: 1, meeting });
    }
}

pub fn places(c: &Competition) -> Vec<(u32, String)> {
    standings_after(c, u16::MAX).iter().map(|s| (s.id.0, s.place())).collect()
}
