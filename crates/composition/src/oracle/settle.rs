//! What is put off indeed, of what was only assumed to be.

use draughts::{Position, Rules};

use super::Oracle;
use super::table::{Entry, Key, Keyed};

impl<R: Rules> Oracle<'_, R> {
    /// Finds out which of the assumed positions that a position rests on are put off indeed.
    pub(super) fn settle(&mut self, root: &Position<R>) {
        // Everything assumed that it can rest on, with what it needs: for the striver's moves all, for the others one.
        let mut places: Keyed<usize> = Keyed::default();
        let mut all = vec![*root];
        places.insert(Key::of(root), 0);
        let mut rests: Vec<Vec<usize>> = Vec::new();
        let mut needs: Vec<usize> = Vec::new();
        let mut fallen: Vec<usize> = Vec::new();
        let mut has_fallen: Vec<bool> = Vec::new();
        let mut supports: Vec<Vec<usize>> = Vec::new();
        let mut at = 0;
        while let Some(position) = all.get(at).copied() {
            let strives = position.turn() == self.goal.striver();
            let (mut held, mut lost) = (0, 0);
            let mut rest = Vec::new();
            for mv in position.legal_moves() {
                let next = position.play(&mv);
                let entry = self.get(&next);
                if entry.is_put_off() {
                    held += 1;
                } else if entry.disproof == 0 {
                    let place = *places.entry(Key::of(&next)).or_insert_with(|| {
                        all.push(next);
                        all.len() - 1
                    });
                    rest.push(place);
                } else {
                    lost += 1;
                }
            }
            // How many of those it rests on may not fall: any for the striver, the last one for the other side.
            let (falls, need) = if strives {
                (lost > 0, 1)
            } else if held > 0 {
                rest.clear();
                (false, usize::MAX)
            } else {
                (rest.is_empty(), rest.len())
            };
            needs.push(need);
            has_fallen.push(falls);
            if falls {
                fallen.push(at);
            }
            rests.push(rest);
            at += 1;
        }
        supports.resize_with(all.len(), Vec::new);
        for (at, rest) in rests.iter().enumerate() {
            for place in rest {
                supports[*place].push(at);
            }
        }
        while let Some(at) = fallen.pop() {
            for &above in &supports[at] {
                needs[above] = needs[above].saturating_sub(1);
                if needs[above] == 0 && !has_fallen[above] {
                    has_fallen[above] = true;
                    fallen.push(above);
                }
            }
        }
        for (position, falls) in all.iter().zip(has_fallen) {
            let entry = if falls { self.guess(position) } else { Entry::PUT_OFF };
            self.store.insert(position, entry);
        }
    }
}
