//! An arena: for a time everybody plays whoever is free, again and again.
//!
//! No rule book knows it; it is the club evening that people know from playing sites. A win is worth 2 points and a draw 1. Who has won twice in a row is
//! on fire: every game is worth double until one is not won. What ends after the time is up does not count.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::{Id, Mark, Meeting};

/// So many wins in a row set a player on fire.
const FIRE: usize = 2;

/// Who has waited so long, in milliseconds, meets the last opponent again rather than nobody.
const PATIENCE: i64 = 8_000;

/// The longest arena, in minutes.
pub const MOST_MINUTES: u16 = 720;

/// A meeting of an arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaGame {
    /// Who begins.
    pub first: Id,
    /// The other.
    pub second: Id,
    /// Whether it is over.
    pub over: bool,
    /// What each had from it; nothing if it is not over, was annulled or ended too late.
    pub marks: Option<(Mark, Mark)>,
}

/// What somebody has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaPlace {
    /// The place: `3` or `3-4`.
    pub place: String,
    /// Whose.
    pub id: Id,
    /// The points in all.
    pub points: u32,
    /// The points of each game.
    pub each: Vec<u32>,
    /// Whether the next game is worth double.
    pub fire: bool,
}

/// Somebody who is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Who.
    pub id: Id,
    /// For how long, in milliseconds.
    pub waited: i64,
}

/// An arena from its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena {
    ends: i64,
    games: Vec<ArenaGame>,
    /// The games of each player that count, in the order in which they ended.
    scored: BTreeMap<Id, Vec<Mark>>,
}

/// The points of games in their order, and whether the next is worth double.
fn points(marks: &[Mark]) -> (Vec<u32>, bool) {
    let mut row = 0;
    let each = marks.iter().map(|mark| {
        let worth = match mark {
            Mark::Win | Mark::Plus => 2,
            Mark::Draw => 1,
            Mark::Loss | Mark::Minus => 0,
        };
        let double = if row >= FIRE { 2 } else { 1 };
        row = if worth == 2 { row + 1 } else { 0 };
        worth * double
    });
    let each = each.collect();
    (each, row >= FIRE)
}

impl Arena {
    /// An arena that begins at a moment, in milliseconds, and lasts so many minutes.
    #[must_use]
    pub fn new(begins: i64, minutes: u16) -> Self {
        let ends = begins.saturating_add(i64::from(minutes) * 60_000);
        Self { ends, games: Vec::new(), scored: BTreeMap::new() }
    }

    /// When it ends, in milliseconds.
    #[must_use]
    pub const fn ends(&self) -> i64 {
        self.ends
    }

    /// The meetings, in the order in which they were made.
    #[must_use]
    pub fn games(&self) -> &[ArenaGame] {
        &self.games
    }

    /// Two meet.
    pub fn meet(&mut self, first: Id, second: Id) {
        self.games.push(ArenaGame { first, second, over: false, marks: None });
    }

    /// A meeting is over: what came of it, nothing if it was annulled. A second word on the same meeting changes nothing.
    pub fn record(&mut self, game: usize, result: Option<&Meeting>, at: i64) {
        let Some(game) = self.games.get_mut(game).filter(|game| !game.over) else { return };
        game.over = true;
        game.marks = result.map(Meeting::marks).filter(|_| at <= self.ends);
        if let Some((first, second)) = game.marks {
            self.scored.entry(game.first).or_default().push(first);
            self.scored.entry(game.second).or_default().push(second);
        }
    }

    /// Whether somebody is at a board.
    #[must_use]
    pub fn is_playing(&self, id: Id) -> bool {
        self.games.iter().any(|game| !game.over && (game.first == id || game.second == id))
    }

    /// The places of those who take part: by points, then by games won; who has as much of both shares a place.
    #[must_use]
    pub fn places(&self, everybody: &[Id]) -> Vec<ArenaPlace> {
        let mut rows: Vec<_> = everybody
            .iter()
            .map(|&id| {
                let marks = self.scored.get(&id).map_or(&[][..], Vec::as_slice);
                let (each, fire) = points(marks);
                let points: u32 = each.iter().sum();
                let wins = marks.iter().filter(|mark| matches!(mark, Mark::Win | Mark::Plus)).count();
                let place = ArenaPlace { place: String::new(), id, points, each, fire };
                ((Reverse(points), Reverse(wins)), place)
            })
            .collect();
        rows.sort_by_key(|(key, row)| (*key, row.id));
        let mut from = 0;
        while from < rows.len() {
            let same = rows[from..].iter().take_while(|(key, _)| *key == rows[from].0).count();
            let to = from + same;
            let place = if same == 1 { to.to_string() } else { format!("{}-{to}", from + 1) };
            for (_, row) in &mut rows[from..to] {
                row.place.clone_from(&place);
            }
            from = to;
        }
        rows.into_iter().map(|(_, row)| row).collect()
    }

    /// Who has met whom last.
    fn last(&self) -> BTreeMap<Id, Id> {
        let pairs = self.games.iter().flat_map(|game| [(game.first, game.second), (game.second, game.first)]);
        pairs.collect()
    }

    /// Pairs of those who are free: neighbours in the table, and nobody the last opponent again before both have waited. Of an odd number who came last
    /// waits on. Who had White less often has it.
    #[must_use]
    pub fn pair(&self, free: &[Waiting]) -> Vec<(Id, Id)> {
        let mut seen = BTreeSet::new();
        let mut free: Vec<Waiting> =
            free.iter().filter(|w| seen.insert(w.id) && !self.is_playing(w.id)).copied().collect();
        if free.len() % 2 == 1 {
            let shortest = (0..free.len()).min_by_key(|&i| (free[i].waited, Reverse(free[i].id)));
            free.remove(shortest.unwrap_or(0));
        }
        let ids: Vec<Id> = free.iter().map(|w| w.id).collect();
        let order = self.places(&ids);
        let rank = |id: Id| order.iter().position(|row| row.id == id).unwrap_or(order.len());
        free.sort_by_key(|w| rank(w.id));
        let last = self.last();
        let mut pairs = Vec::new();
        while !free.is_empty() {
            let one = free.remove(0);
            let again = |other: &Waiting| last.get(&one.id) == Some(&other.id);
            let allowed = |other: &Waiting| !again(other) || one.waited.min(other.waited) >= PATIENCE;
            let fresh = free.iter().position(|other| !again(other));
            if let Some(at) = fresh.or_else(|| free.iter().position(allowed)) {
                let other = free.remove(at);
                pairs.push(self.colors(one.id, other.id));
            }
        }
        pairs
    }

    /// Who of two begins.
    fn colors(&self, one: Id, other: Id) -> (Id, Id) {
        let whites = |id: Id| {
            let balance = self
                .games
                .iter()
                .fold(0_i32, |sum, game| sum + i32::from(game.first == id) - i32::from(game.second == id));
            let had_last = self.games.iter().rev().find(|g| g.first == id || g.second == id);
            (balance, had_last.is_some_and(|game| game.first == id))
        };
        if whites(other) < whites(one) { (other, one) } else { (one, other) }
    }
}
