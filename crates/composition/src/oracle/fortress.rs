//! Looks for a fortress: a set of positions that the striver cannot leave.
//!
//! It opens every move of the striver and one move of the other side, the one most likely to hold; where that falls, the next one. A position falls if what is
//! striven for is known to come about there, if a move of the striver leads to one that fell, or if every move of the other side does. Whatever falls rests on what fell
//! before, so it comes about indeed; and when nothing is left to open, whatever stands is closed, and so put off. (It is the local algorithm for
//! fixed points of Liu and Smolka.) Where lines go round and round it decides what a depth-first search cannot.

use std::cmp::Reverse;
use std::collections::VecDeque;

use draughts::{Position, Rules};

use super::Oracle;
use super::table::{Entry, Key, Keyed, NEVER};

struct Place<R: Rules> {
    position: Position<R>,
    /// For the side that holds: what is left to try, the best last.
    options: Vec<Position<R>>,
    /// And what is being tried.
    trial: usize,
    /// The places that rest on this one.
    above: Vec<usize>,
    fallen: bool,
}

/// The set, while it is looked for.
struct Fortress<R: Rules> {
    places: Vec<Place<R>>,
    by_position: Keyed<usize>,
    unopened: VecDeque<usize>,
    falling: Vec<usize>,
}

impl<R: Rules> Fortress<R> {
    fn place(&mut self, position: Position<R>) -> usize {
        let next = self.places.len();
        let place = *self.by_position.entry(Key::of(&position)).or_insert(next);
        if place == next {
            self.places.push(Place {
                position,
                options: Vec::new(),
                trial: usize::MAX,
                above: Vec::new(),
                fallen: false,
            });
            self.unopened.push_back(place);
        }
        place
    }

    /// Tries the next move of the side that holds.
    fn try_next(&mut self, at: usize) {
        while let Some(option) = self.places[at].options.pop() {
            let trial = self.place(option);
            if !self.places[trial].fallen {
                self.places[trial].above.push(at);
                self.places[at].trial = trial;
                return;
            }
        }
        self.falling.push(at);
    }
}

impl<R: Rules> Oracle<'_, R> {
    /// Looks for a fortress around a position that is not decided; opens no more than so many positions.
    pub(super) fn hold(&mut self, root: &Position<R>, most: u64) {
        let end = self.spent.nodes.saturating_add(most);
        let striver = self.goal.striver();
        let mut set = Fortress {
            places: Vec::new(),
            by_position: Keyed::default(),
            unopened: VecDeque::new(),
            falling: Vec::new(),
        };
        let root = set.place(*root);
        while let Some(at) = set.unopened.pop_front() {
            self.count_node();
            if self.stopped || self.spent.nodes >= end {
                return;
            }
            let position = set.places[at].position;
            let entry = self.look(&position);
            if entry.comes_about() {
                set.falling.push(at);
            } else if !entry.is_put_off() && !set.places[at].fallen {
                let mut after: Vec<_> = position.legal_moves().iter().map(|mv| position.play(mv)).collect();
                if position.turn() == striver {
                    for next in after {
                        let below = set.place(next);
                        set.places[below].above.push(at);
                        if set.places[below].fallen {
                            set.falling.push(at);
                            break;
                        }
                    }
                } else {
                    // What holds, what is in the set already, what is least likely to fall.
                    after.sort_by_cached_key(|next| {
                        let entry = self.look(next);
                        let inside = set.by_position.contains_key(&Key::of(next));
                        (Reverse(entry.comes_about()), entry.is_put_off(), inside, Reverse(entry.disproof))
                    });
                    set.places[at].options = after;
                    set.try_next(at);
                }
            }
            while let Some(at) = set.falling.pop() {
                if set.places[at].fallen {
                    continue;
                }
                set.places[at].fallen = true;
                let position = set.places[at].position;
                if !self.get(&position).comes_about() {
                    let order = self.next_order();
                    self.store.insert(&position, Entry { order, ..Entry::open(0, NEVER) });
                }
                for above in std::mem::take(&mut set.places[at].above) {
                    if set.places[above].fallen {
                        continue;
                    }
                    if set.places[above].position.turn() == striver {
                        set.falling.push(above);
                    } else if set.places[above].trial == at {
                        set.try_next(above);
                    }
                }
            }
            if set.places[root].fallen {
                return;
            }
        }
        for place in set.places.iter().filter(|place| !place.fallen) {
            if !self.get(&place.position).known {
                self.store.insert(&place.position, Entry::PUT_OFF);
            }
        }
    }
}
