//! Which opening a game has.
//!
//! On 8×8 without a start position, or with one, the drawing tables of draughts-64 are asked (6.2.2): the deepest entry whose position
//! the game reached in its first moves, or began from, gives the name, such as `idf 12-IV`. A game that no entry speaks of, and
//! every game of the other variants, has its first two moves for a name, such as `32-28 19-23`.

use std::collections::HashMap;

use draughts::{Brazilian, DrawingTable, OpeningKind, Position, Rules, Ruleset, Russian};

use crate::index::position_key;
use crate::replay::Replay;
use crate::tree::{Content, Game};

/// No entry of the tables is reached by more moves.
const DEEPEST_ENTRY: usize = 8;

/// Moves that name an opening outside the tables.
const FIRST_MOVES: usize = 2;

/// The names of openings, found by the positions of the drawing tables.
#[derive(Debug)]
pub struct Openings {
    by_position: HashMap<u64, String>,
}

impl Default for Openings {
    fn default() -> Self {
        let mut openings = Self { by_position: HashMap::new() };
        for table in [DrawingTable::Idf, DrawingTable::Fmjd, DrawingTable::IdfBasic] {
            openings.add::<Russian>(table, Into::into);
            openings.add::<Brazilian>(table, Into::into);
        }
        openings
    }
}

impl Openings {
    fn add<R: Rules<Board = draughts::Board8>>(
        &mut self,
        table: DrawingTable,
        any: fn(Position<R>) -> draughts::AnyPosition,
    ) {
        for entry in table.entries().filter(|entry| entry.kind() != OpeningKind::Free) {
            if let Some(position) = entry.position::<R>() {
                let name = format!("{table} {}", entry.code());
                self.by_position.entry(position_key(&any(position))).or_insert(name);
            }
        }
    }

    /// The name of the opening of a game; `None` for a game without moves or one that cannot be played.
    #[must_use]
    pub fn of(&self, game: &Game) -> Option<String> {
        let mut replay = Replay::of(game);
        let mut naming = Naming::default();
        for (index, (_, node)) in game.main_line().take(DEEPEST_ENTRY).enumerate() {
            let Content::Move(text) = &node.content else { break };
            if index == 0 {
                replay.start_if_needed(Some(text), &mut |_| {});
                naming.begin(self, &replay);
            }
            if !replay.mv(text, &mut |_| {}) {
                break;
            }
            naming.moved(self, &replay);
        }
        naming.finish()
    }

    fn entry(&self, replay: &Replay) -> Option<&str> {
        self.by_position.get(&position_key(&replay.position()?)).map(String::as_str)
    }
}

/// The name of the opening of a game that is being played.
#[derive(Debug, Default)]
pub(crate) struct Naming {
    name: Option<String>,
    first: Vec<String>,
    plies: usize,
}

impl Naming {
    /// The board is set up.
    pub(crate) fn begin(&mut self, openings: &Openings, replay: &Replay) {
        self.name = openings.entry(replay).map(ToOwned::to_owned);
    }

    /// A move of the game itself was made.
    pub(crate) fn moved(&mut self, openings: &Openings, replay: &Replay) {
        if self.plies == DEEPEST_ENTRY {
            return;
        }
        self.plies += 1;
        if self.first.len() < FIRST_MOVES {
            let form = if replay.ruleset().is_some_and(Ruleset::counts_squares) {
                crate::lex::Form::Numeric
            } else {
                crate::lex::Form::Algebraic
            };
            self.first.extend(replay.written(form).map(|text| text.to_string()));
        }
        if let Some(entry) = openings.entry(replay) {
            self.name = Some(entry.to_owned());
        }
    }

    /// The name; a game without moves has none.
    pub(crate) fn finish(self) -> Option<String> {
        self.name
            .filter(|_| self.plies > 0)
            .or_else(|| (!self.first.is_empty()).then(|| self.first.join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::Games;
    use crate::reader::Mode;

    fn of(text: &str) -> Option<String> {
        let read = Games::new(text.as_bytes(), Mode::Strict).next().unwrap().unwrap();
        Openings::default().of(&read.game)
    }

    #[test]
    fn every_entry_reached_by_moves_names_the_game_that_plays_it() {
        let openings = Openings::default();
        let mut count = 0;
        for entry in DrawingTable::Idf.entries().filter(|entry| entry.kind() == OpeningKind::Moves) {
            let moves: Vec<_> = entry.acts().collect();
            let text = format!("[GameType \"25\"] {} *", moves.join(" "));
            let read = Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap();
            let Some(name) = openings.of(&read.game) else { panic!("{text}") };
            // Two entries can lead to one position; then the first names it.
            let first = DrawingTable::Idf.find(name.strip_prefix("idf ").unwrap()).unwrap();
            assert_eq!(first.position::<Russian>(), entry.position::<Russian>(), "{text} {name}");
            assert!(moves.len() <= DEEPEST_ENTRY);
            count += 1;
        }
        assert!(count > 100);
    }

    #[test]
    fn other_games_are_named_by_their_first_moves() {
        assert_eq!(of("[GameType \"20\"] 1. 32-28 19-23 2. 28x19 14x23 *").as_deref(), Some("32-28 19-23"));
        assert_eq!(of("[GameType \"20\"] *"), None);
    }
}
