//! What the endgame tables say at the root.
//!
//! The tables do not know the counters of the rule book. So a line is followed by them to its end, with the counters running along: a win
//! that comes too late is none, and the search, which knows the counters, has to do what it can.

use std::path::{Path, PathBuf};

use draughts::{AnyMove, Move, MoveRules, Position, Rules, Variant};
use endgame::{Answer, Library, Refused, Tables, Wdl};
use game::Counter;

use crate::draws::Draws;
use crate::engine::{Known, Past};
use crate::report::Variation;
use crate::score::Score;

/// What the tables say of the position that was thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByTables {
    /// The result with best play, and in plies how far the next capture or promotion is.
    pub answer: Answer,
    /// The counter of the rule book that leaves the fewest moves, if one runs.
    pub counter: Option<Counter>,
    /// Whether a win comes before a counter draws the game. Draws are never too late.
    pub in_time: bool,
}

/// The endgame tables of a game, as the search asks them.
pub(crate) trait Probed<R: MoveRules>: Sync {
    /// Up to how many pieces they know.
    fn most_pieces(&self) -> u8;
    /// See [`Tables::result`].
    fn result(&self, position: &Position<R>) -> Option<Wdl>;
    /// See [`Tables::result_at_hand`].
    fn result_at_hand(&self, position: &Position<R>) -> Option<Wdl>;
    /// See [`Tables::answer`].
    fn answer(&self, position: &Position<R>) -> Option<Answer>;
    /// See [`Tables::moves`].
    fn moves(&self, position: &Position<R>) -> Vec<Rated<R>>;
}

impl<R: Rules> Probed<R> for Tables<R> {
    fn most_pieces(&self) -> u8 {
        self.most_pieces()
    }

    #[inline]
    fn result(&self, position: &Position<R>) -> Option<Wdl> {
        self.result(position)
    }

    #[inline]
    fn result_at_hand(&self, position: &Position<R>) -> Option<Wdl> {
        self.result_at_hand(position)
    }

    fn answer(&self, position: &Position<R>) -> Option<Answer> {
        self.answer(position)
    }

    fn moves(&self, position: &Position<R>) -> Vec<Rated<R>> {
        self.moves(position)
    }
}

/// The tables of a game that has none: there is no such value, so nothing of them is compiled.
pub(crate) enum NoTables {}

impl<R: MoveRules> Probed<R> for NoTables {
    fn most_pieces(&self) -> u8 {
        match *self {}
    }

    fn result(&self, _: &Position<R>) -> Option<Wdl> {
        match *self {}
    }

    fn result_at_hand(&self, _: &Position<R>) -> Option<Wdl> {
        match *self {}
    }

    fn answer(&self, _: &Position<R>) -> Option<Answer> {
        match *self {}
    }

    fn moves(&self, _: &Position<R>) -> Vec<Rated<R>> {
        match *self {}
    }
}

/// A move and what the tables say of it.
pub(crate) type Rated<R> = (Move<<R as MoveRules>::Board>, Option<Answer>);

/// What is to be done about it.
pub(crate) enum Advice<R: Known> {
    /// Nothing is left to be searched: the lines, best first.
    Decided(Vec<Variation>),
    /// The search chooses, but not among these moves; whatever it thinks, the position is worth so much.
    Search { barred: Vec<Rated<R>>, worth: Option<Score> },
}

/// The longest line that is shown.
const SHOWN: usize = 60;
/// No line is followed farther: each conversion is some hundred plies away at most, and there is one for each piece.
const FARTHEST: usize = 1000;
/// So many moves are tried with their counters before the search is asked.
const TRIED: usize = 8;

/// Asks the tables; `None` if they do not know the position.
pub(crate) fn advise<R: Known>(
    tables: &R::Tables,
    past: &Past<R>,
    wanted: usize,
) -> Option<(ByTables, Advice<R>)>
where
    AnyMove: From<Move<R::Board>>,
{
    let Past { position, draws, .. } = past;
    if pieces_on(position) > u32::from(tables.most_pieces()) {
        return None;
    }
    let answer = tables.answer(position)?;
    let drawn = |mv: &Move<R::Board>| {
        let next = position.play(mv);
        let third = past.hashes.iter().filter(|hash| **hash == next.hash()).count() >= 2;
        next.outcome().is_none() && (third || draws.after(mv, &next).is_due())
    };
    let mut moves = tables.moves(position);
    for (mv, known) in &mut moves {
        // What the rule book draws at once is a draw, whatever the tables say.
        if drawn(mv) {
            *known = Some(Answer { result: Wdl::Draw, plies: None });
        }
    }
    moves.sort_by_key(|(_, known)| std::cmp::Reverse(known.map(|known| known.worth())));
    let result = moves.first()?.1?.result;
    let keeps = |known: &Option<Answer>| known.is_some_and(|known| known.result == result);
    let (kept, mut barred): (Vec<_>, Vec<_>) = moves.into_iter().partition(|(_, known)| keeps(known));
    let mut said = ByTables { answer, counter: draws.tightest(), in_time: result == answer.result };
    let worth = match result {
        Wdl::Draw => Score::Value(0),
        Wdl::Win => Score::Won(0),
        Wdl::Loss => Score::Lost(0),
    };
    let far = kept.iter().any(|(_, known)| known.is_none_or(|known| known.plies.is_none()));
    if result == Wdl::Draw || far {
        return Some((said, Advice::Search { barred, worth: Some(worth) }));
    }

    let line = |mv: &Move<R::Board>, most: usize| {
        let next = position.play(mv);
        let (mut pv, in_time) = follow(tables, next, draws.after(mv, &next), most);
        pv.insert(0, *mv);
        (pv, in_time)
    };
    let wins = result == Wdl::Win;
    // The winner takes the first move that is in time, the loser the first after which the winner is not.
    let timely = kept.iter().take(TRIED).position(|(mv, _)| line(mv, FARTHEST).1 == wins);
    said.in_time &= timely.is_some() == wins;
    let first = match (wins, timely) {
        (true, Some(first)) => first,
        (false, None) => 0,
        (true, None) => return Some((said, Advice::Search { barred, worth: None })),
        (false, Some(saving)) => {
            let saving = kept[saving].0;
            barred.extend(kept.into_iter().filter(|(mv, _)| *mv != saving));
            return Some((said, Advice::Search { barred, worth: None }));
        }
    };
    let best = std::iter::once(&kept[first]);
    let others = kept.iter().chain(&barred).filter(|(mv, _)| *mv != kept[first].0);
    let lines = best.chain(others).take(wanted).map(|(mv, known)| {
        let pv = line(mv, SHOWN).0.into_iter().map(AnyMove::from).collect();
        Variation { score: worth_of(position, mv, *known), pv, table: *known }
    });
    Some((said, Advice::Decided(lines.collect())))
}

/// The score of a move by what the tables say of it.
pub(crate) fn worth_of<R: Known>(
    position: &Position<R>,
    mv: &Move<R::Board>,
    known: Option<Answer>,
) -> Score {
    match (position.play(mv).outcome(), known) {
        (Some(outcome), _) if outcome.winner == position.turn() => Score::Win(1),
        (Some(_), _) => Score::Loss(1),
        (None, Some(Answer { result: Wdl::Win, plies })) => Score::Won(plies.unwrap_or_default()),
        (None, Some(Answer { result: Wdl::Loss, plies })) => Score::Lost(plies.unwrap_or_default()),
        (None, _) => Score::Value(0),
    }
}

/// The moves that follow if both sides play by the tables, so many at most; and whether the game comes to its end before a counter draws it.
fn follow<R: Known>(
    tables: &R::Tables,
    mut position: Position<R>,
    mut draws: Draws,
    most: usize,
) -> (Vec<Move<R::Board>>, bool) {
    let mut pv = Vec::new();
    while pv.len() < most && position.outcome().is_none() {
        if draws.is_due() {
            return (pv, false);
        }
        let best =
            tables.moves(&position).into_iter().max_by_key(|(_, known)| known.map(|known| known.worth()));
        let Some((mv, Some(known))) = best else { break };
        if known.result == Wdl::Draw {
            break;
        }
        let next = position.play(&mv);
        draws = draws.after(&mv, &next);
        position = next;
        pv.push(mv);
    }
    (pv, true)
}

/// Why a folder of tables is not used.
#[derive(Debug)]
pub enum TablesError {
    /// There are none in it.
    None(PathBuf),
    /// A file of it is damaged or foreign.
    Refused(Refused),
}

impl std::fmt::Display for TablesError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::None(path) => write!(f, "{}: there are no endgame tables", path.display()),
            Self::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for TablesError {}

/// The cache of each variant whose tables are in a folder, in bytes.
const CACHE: usize = 64 << 20;

/// The tables of a folder, with those that the program carries.
///
/// # Errors
/// If there are none in it, or one is refused: whoever names a folder wants all of it.
pub fn open_tables(folder: &Path) -> Result<Library, TablesError> {
    let (library, refused) = Library::open(folder, CACHE);
    match refused.into_iter().next() {
        Some(refused) => Err(TablesError::Refused(refused)),
        None if !Variant::ALL.iter().any(|variant| folder.join(variant.to_string()).is_dir()) => {
            Err(TablesError::None(folder.to_path_buf()))
        }
        None => Ok(library),
    }
}

/// How many pieces are on the board.
#[inline]
pub(crate) fn pieces_on<R: Known>(position: &Position<R>) -> u32 {
    let setup = position.setup();
    let pieces = setup.pieces(draughts::Color::White).or(setup.pieces(draughts::Color::Black));
    pieces.bits().count_ones()
}
