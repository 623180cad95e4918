//! The tables of all variants in one place: what the program carries, and what a folder adds.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use draughts::{AnyMove, AnyPosition, Brazilian, Giveaway, International, Rules, Russian};

use crate::file::Refused;
use crate::tables::Tables;
use crate::value::{Answer, Wdl};

/// The cache of a variant whose tables are all carried, in bytes: the results up to four pieces of the games on 64 squares fit.
const CARRIED_CACHE: usize = 2 << 20;

/// Opened when they are first asked.
type Shelf<R> = LazyLock<Tables<R>, Box<dyn FnOnce() -> Tables<R> + Send>>;

/// The tables of all variants. They can be asked by many threads at once, none of which waits for another.
pub struct Library {
    russian: Shelf<Russian>,
    brazilian: Shelf<Brazilian>,
    international: Shelf<International>,
    giveaway: Shelf<Giveaway>,
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").finish_non_exhaustive()
    }
}

/// A variant that a library has a shelf for.
pub trait Shelved: Rules + Sized {
    /// Its tables.
    fn shelf(library: &Library) -> &Tables<Self>;
}

macro_rules! shelved {
    ($($rules:ident $field:ident),*) => {
        $(impl Shelved for $rules {
            fn shelf(library: &Library) -> &Tables<Self> {
                &library.$field
            }
        })*
    };
}
shelved!(Russian russian, Brazilian brazilian, International international, Giveaway giveaway);

fn carried<R: Rules + 'static>() -> Shelf<R> {
    Shelf::new(Box::new(|| Tables::embedded(CARRIED_CACHE)))
}

static CARRIED: LazyLock<Arc<Library>> = LazyLock::new(|| {
    Arc::new(Library {
        russian: carried(),
        brazilian: carried(),
        international: carried(),
        giveaway: carried(),
    })
});

impl Library {
    /// What the program carries: all variants up to four pieces.
    #[must_use]
    pub fn carried() -> Arc<Self> {
        Arc::clone(&CARRIED)
    }

    /// What the program carries and the tables of a folder, with a cache of so many bytes for each variant that the folder has; and
    /// which of its files are refused.
    #[must_use]
    pub fn open(folder: &Path, cache: usize) -> (Self, Vec<Refused>) {
        fn shelf<R: Rules + 'static>(folder: &Path, cache: usize, refused: &mut Vec<Refused>) -> Shelf<R> {
            if !folder.join(R::VARIANT.to_string()).is_dir() {
                return carried();
            }
            let mut tables = Tables::embedded(cache);
            refused.extend(tables.add(folder));
            Shelf::new(Box::new(move || tables))
        }
        let mut refused = Vec::new();
        let library = Self {
            russian: shelf(folder, cache, &mut refused),
            brazilian: shelf(folder, cache, &mut refused),
            international: shelf(folder, cache, &mut refused),
            giveaway: shelf(folder, cache, &mut refused),
        };
        (library, refused)
    }

    /// The tables of a variant.
    #[must_use]
    pub fn of<R: Shelved>(&self) -> &Tables<R> {
        R::shelf(self)
    }

    /// The result of a position for the side to move, if a table has it. There are none of the other games of the world.
    #[must_use]
    pub fn result(&self, position: &AnyPosition) -> Option<Wdl> {
        match position {
            AnyPosition::Russian(position) => self.russian.result(position),
            AnyPosition::Brazilian(position) => self.brazilian.result(position),
            AnyPosition::International(position) => self.international.result(position),
            AnyPosition::Giveaway(position) => self.giveaway.result(position),
            _ => None,
        }
    }

    /// The result of a position, and the distance where a table has it.
    #[must_use]
    pub fn answer(&self, position: &AnyPosition) -> Option<Answer> {
        match position {
            AnyPosition::Russian(position) => self.russian.answer(position),
            AnyPosition::Brazilian(position) => self.brazilian.answer(position),
            AnyPosition::International(position) => self.international.answer(position),
            AnyPosition::Giveaway(position) => self.giveaway.answer(position),
            _ => None,
        }
    }

    /// Each legal move with what it comes to for the side that makes it, the best first.
    #[must_use]
    pub fn moves(&self, position: &AnyPosition) -> Vec<(AnyMove, Option<Answer>)> {
        fn any<R: Rules>(
            tables: &Tables<R>,
            position: &draughts::Position<R>,
        ) -> Vec<(AnyMove, Option<Answer>)>
        where
            AnyMove: From<draughts::Move<R::Board>>,
        {
            let moves = tables.moves(position).into_iter();
            moves.map(|(mv, answer)| (mv.into(), answer)).collect()
        }
        let mut moves = match position {
            AnyPosition::Russian(position) => any(&self.russian, position),
            AnyPosition::Brazilian(position) => any(&self.brazilian, position),
            AnyPosition::International(position) => any(&self.international, position),
            AnyPosition::Giveaway(position) => any(&self.giveaway, position),
            other => other.legal_moves().into_iter().map(|mv| (mv, None)).collect(),
        };
        moves.sort_by_key(|(_, answer)| std::cmp::Reverse(answer.map(|answer| answer.worth())));
        moves
    }
}
