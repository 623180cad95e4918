//! A slow move generator that follows the rule articles one by one: the second computation that the moves of
//! the crate are compared with. It shares nothing with the crate: boards are maps, squares are (column, row)
//! pairs counted from the top left corner, and every step is looked up.
//!
//! Articles without a book are of ru-2022; "ua-64" names the Ukrainian rules of draughts-64. Article 7.2.2
//! applies 6.1.4.2–6.1.4.9 to 10×10, and section 7.4 lists only what differs from 6.1.5 in capturing.
//! Brazilian draughts are 6.2.3 (the captures of 7.4 on 64 squares) and ua-64 4.3. Giveaway moves like
//! Russian (section VIII).
#![allow(
    dead_code,
    unreachable_pub,
    reason = "a private module of each test binary, each of which uses a part of what is `pub` here"
)]

use std::collections::{BTreeMap, BTreeSet};

/// The games whose ways of moving differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    Russian,
    Brazilian,
    International,
    /// The rules of the World Checkers Draughts Federation, section 1.
    English,
    /// The rules of the American Pool Checkers Association.
    Pool,
    /// The rules of the Czech draughts federation.
    Czech,
    /// The technical rules of the Federazione Italiana Dama.
    Italian,
    /// Spanish draughts, and the Portuguese damas clássicas (rules of the Federação Portuguesa de Damas).
    Spanish,
    /// The Official Rules for Frisian Draughts of 2011.
    Frisian,
}

/// 6.1.4.2: pieces are men and kings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    WhiteMan,
    WhiteKing,
    BlackMan,
    BlackKing,
}

/// Pieces by PDN square number (1 = b8 … 32 = g1 on 8×8; 1–50 on 10×10), and whose turn it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    pub white_to_move: bool,
    pub pieces: BTreeMap<u8, Piece>,
}

/// One way to move: squares stood on, start first, end last; squares captured, in order; the board after it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Way {
    pub path: Vec<u8>,
    pub captured: Vec<u8>,
    pub after: Board,
}

/// Column and row, both from 0 at the top left corner as White sees the board.
type Square = (i16, i16);

/// The four diagonal directions. The rows are counted from Black's side: White's men go to lower rows.
const DIAGONALS: [Square; 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// Frisian 7: captures go along files and rows too, from playing square to playing square.
const STRAIGHT: [Square; 4] = [(-2, 0), (2, 0), (0, -2), (0, 2)];

/// A board laid out in columns and rows.
struct Grid {
    game: Game,
    pieces: BTreeMap<Square, Piece>,
}

/// A jump over one piece: the piece jumped and the squares the jump may end on.
type Jump = (Square, Vec<Square>);

/// A move under way or complete: the piece as it now is, the squares it stood on, the pieces it has taken.
#[derive(Clone)]
struct Track {
    piece: Piece,
    path: Vec<Square>,
    taken: Vec<Square>,
}

impl Piece {
    fn is_white(self) -> bool {
        matches!(self, Piece::WhiteMan | Piece::WhiteKing)
    }

    fn is_king(self) -> bool {
        matches!(self, Piece::WhiteKing | Piece::BlackKing)
    }

    fn crowned(self) -> Piece {
        if self.is_white() { Piece::WhiteKing } else { Piece::BlackKing }
    }
}

/// 6.1.1 and 7.1: 64 squares or 100.
fn size(game: Game) -> i16 {
    match game {
        Game::International | Game::Frisian => 10,
        _ => 8,
    }
}

/// 7.3, figure 11: the dark squares are numbered row by row from the top left; the top row begins with a
/// light square. PDN numbers 8×8 in the same way.
fn square(game: Game, number: u8) -> Square {
    let (index, per_row) = (i16::from(number) - 1, size(game) / 2);
    match game {
        // FID: 1 is the upper left corner as White sees the board, 32 the lower right one; both are playing squares.
        Game::Italian => {
            let row = index / per_row;
            (index % per_row * 2 + row % 2, row)
        }
        // Damas clássicas 3: 1 is the lower right corner on White's side; from the right to the left, from below upwards.
        Game::Spanish => {
            let from_below = index / per_row;
            (size(game) - 1 - (index % per_row * 2 + from_below % 2), size(game) - 1 - from_below)
        }
        _ => {
            let row = index / per_row;
            (index % per_row * 2 + (row + 1) % 2, row)
        }
    }
}

/// The number of a square, the inverse of [`square`].
fn number(game: Game, (column, row): Square) -> u8 {
    if game == Game::Spanish {
        return ((size(game) - 1 - row) * (size(game) / 2) + (size(game) - 1 - column) / 2 + 1) as u8;
    }
    (row * (size(game) / 2) + column / 2 + 1) as u8
}

/// 6.1.3.1, 7.2.1: the men fill the first three rows on each side, on 10×10 the first four.
/// 6.1.4.1: White begins.
pub fn start(game: Game) -> Board {
    let (rows, dark_squares) = match game {
        Game::International | Game::Frisian => (4, 50),
        _ => (3, 32),
    };
    let mut pieces = BTreeMap::new();
    for number in 1..=dark_squares {
        let (_, row) = square(game, number);
        if row < rows {
            pieces.insert(number, Piece::BlackMan);
        } else if row >= size(game) - rows {
            pieces.insert(number, Piece::WhiteMan);
        }
    }
    Board { white_to_move: true, pieces }
}

/// Every way to move, each way round and each landing listed (no deduplication).
/// 6.1.5.3: a capture is mandatory, so a move without one counts only where there is none.
pub fn ways(game: Game, board: &Board) -> Vec<Way> {
    let (mut captures, mut quiet) = (Vec::new(), Vec::new());
    for (&from, &piece) in &board.pieces {
        if piece.is_white() != board.white_to_move {
            continue;
        }
        // The moving piece is in the hand until it comes down again: the square it left is free to it.
        let standing = board.pieces.iter().filter(|&(&number, _)| number != from);
        let pieces = standing.map(|(&n, &p)| (square(game, n), p)).collect();
        let grid = Grid { game, pieces };
        let track = Track { piece, path: vec![square(game, from)], taken: Vec::new() };
        grid.captures(&track, &mut captures);
        grid.quiet_moves(&track, &mut quiet);
    }
    let tracks = if captures.is_empty() { quiet } else { allowed_captures(game, board, captures) };
    tracks.iter().map(|t| complete(game, board, t)).collect()
}

/// The distinct boards that a move can lead to.
pub fn results(game: Game, board: &Board) -> BTreeSet<Board> {
    ways(game, board).into_iter().map(|way| way.after).collect()
}

/// 6.1.5.14: in Russian draughts the taker chooses freely, whatever the number and kind of the pieces taken.
/// 7.4.1, ua-64 4.3.2: elsewhere the greatest number must be taken, and men and kings count alike.
/// FID 6.6–6.9: the most pieces; then with a king; then the most kings; then where kings are met earliest.
/// Damas clássicas: the most pieces, then the most kings. Frisian draughts: the greatest worth, then with a king.
/// WCDF 1.20 and the pool rules: free too. Czech 4.14: where a king can capture, a man may not; otherwise free.
fn allowed_captures(game: Game, board: &Board, mut captures: Vec<Track>) -> Vec<Track> {
    if game == Game::Czech && captures.iter().any(|c| c.piece.is_king()) {
        captures.retain(|c| c.piece.is_king());
    }
    let only_most = |captures: &mut Vec<Track>, worth: &dyn Fn(&Track) -> usize| {
        let most = captures.iter().map(worth).max().unwrap_or(0);
        captures.retain(|c| worth(c) == most);
    };
    if matches!(game, Game::Brazilian | Game::International | Game::Italian | Game::Spanish) {
        only_most(&mut captures, &|c| c.taken.len());
    }
    let is_king = |at: &Square| board.pieces.get(&number(game, *at)).is_some_and(|piece| piece.is_king());
    if game == Game::Italian {
        only_most(&mut captures, &|c| usize::from(c.piece.is_king()));
    }
    if matches!(game, Game::Italian | Game::Spanish) {
        only_most(&mut captures, &|c| c.taken.iter().filter(|at| is_king(at)).count());
    }
    if game == Game::Frisian {
        // A king is worth more than one man and less than two, by so little that kings are worth more than a man less than twice as many men.
        only_most(&mut captures, &|c| c.taken.iter().map(|at| if is_king(at) { 199 } else { 100 }).sum());
        only_most(&mut captures, &|c| usize::from(c.piece.is_king()));
    }
    if game == Game::Italian {
        // The first king first, then the second, and so on.
        only_most(&mut captures, &|c| {
            c.taken.iter().fold(0, |order, at| 2 * order + usize::from(is_king(at)))
        });
    }
    captures
}

/// 6.1.5.7, 6.1.5.12: the taken pieces leave the board only now, the capture over. 6.1.4.1: the turn passes.
fn complete(game: Game, board: &Board, track: &Track) -> Way {
    let path: Vec<u8> = track.path.iter().map(|&at| number(game, at)).collect();
    let captured: Vec<u8> = track.taken.iter().map(|&at| number(game, at)).collect();
    let mut after = board.clone();
    after.white_to_move = !board.white_to_move;
    after.pieces.remove(&path[0]);
    after.pieces.retain(|at, _| !captured.contains(at));
    after.pieces.insert(path[path.len() - 1], piece_at_end(game, track));
    Way { path, captured, after }
}

/// 6.1.4.4: a man that has reached the last row becomes a king.
/// 7.4.2.1, ua-64 4.3.3: a man that went on from the row as a man is not on it at the end: it remains a man.
/// 7.4.2.2, ua-64 4.3.1: a man that could go on from there only as a king stops on the row and becomes one.
fn piece_at_end(game: Game, track: &Track) -> Piece {
    let crowned = on_last_row(game, track.piece, track.at());
    if crowned { track.piece.crowned() } else { track.piece }
}

/// 6.1.5.15: in Russian draughts a man that reaches the last row in a capture goes on as a king.
/// 7.4.2.1–7.4.2.2, ua-64 4.3.1, 4.3.3: elsewhere it can go on only as a man.
fn piece_in_mid_capture(game: Game, piece: Piece, at: Square) -> Piece {
    let crowned = game == Game::Russian && on_last_row(game, piece, at);
    if crowned { piece.crowned() } else { piece }
}

/// 6.1.4.4: whether this is the last row, counted from the piece's own side.
fn on_last_row(game: Game, piece: Piece, (_, row): Square) -> bool {
    row == if piece.is_white() { 0 } else { size(game) - 1 }
}

fn step((column, row): Square, (right, down): Square) -> Square {
    (column + right, row + down)
}

impl Track {
    /// The square the piece stands on.
    fn at(&self) -> Square {
        self.path[self.path.len() - 1]
    }
}

impl Grid {
    fn is_free(&self, at: Square) -> bool {
        let inside = 0..size(self.game);
        inside.contains(&at.0) && inside.contains(&at.1) && !self.pieces.contains_key(&at)
    }

    /// The free squares from here on, next one first, up to the first piece or the edge.
    fn free_run(&self, from: Square, direction: Square) -> Vec<Square> {
        let next = |&at: &Square| Some(step(at, direction)).filter(|&to| self.is_free(to));
        std::iter::successors(next(&from), next).collect()
    }

    /// 6.1.4.3: a man moves to the next square diagonally, forwards only.
    /// 6.1.4.5: a king moves to any free square of a diagonal, forwards or backwards, leaping over no piece.
    fn quiet_moves(&self, track: &Track, found: &mut Vec<Track>) {
        let forward = if track.piece.is_white() { -1 } else { 1 };
        for direction in DIAGONALS {
            let mut squares = self.free_run(track.at(), direction);
            // WCDF 1.17: a king moves one square, forwards or backwards.
            // FID 4.7: so does an Italian one.
            if matches!(self.game, Game::English | Game::Italian) && track.piece.is_king() {
                squares.truncate(1);
            } else if !track.piece.is_king() {
                squares.truncate(if direction.1 == forward { 1 } else { 0 });
            }
            for to in squares {
                let mut moved = track.clone();
                moved.path.push(to);
                found.push(moved);
            }
        }
    }

    /// 6.1.5.5, 6.1.5.6: a capture that can go on must go on; it is over when no further jump is possible.
    fn captures(&self, track: &Track, found: &mut Vec<Track>) {
        let jumps = self.jumps(track);
        if jumps.is_empty() && !track.taken.is_empty() {
            found.push(track.clone());
        }
        for (victim, landings) in jumps {
            for next in self.due_landings(track, victim, landings) {
                self.captures(&next, found);
            }
        }
    }

    /// 6.1.5.6, ua-64 4.1.2: a king may stop on any free square behind the piece, but where it can go on
    /// taking from some of them, it must: then only those remain.
    fn due_landings(&self, track: &Track, victim: Square, landings: Vec<Square>) -> Vec<Track> {
        let (mut going_on, mut over) = (Vec::new(), Vec::new());
        for to in landings {
            let mut next = track.clone();
            next.piece = piece_in_mid_capture(self.game, track.piece, to);
            next.path.push(to);
            next.taken.push(victim);
            let group = if self.jumps(&next).is_empty() { &mut over } else { &mut going_on };
            group.push(next);
        }
        if going_on.is_empty() { over } else { going_on }
    }

    /// 6.1.5.3: the jumps that are possible next, forwards and backwards.
    fn jumps(&self, track: &Track) -> Vec<Jump> {
        // WCDF 1.19: a king of English draughts jumps as a man does, but backwards too.
        let flies = track.piece.is_king() && !matches!(self.game, Game::English | Game::Italian);
        let jump = if flies { Grid::king_jump } else { Grid::man_jump };
        let straight = if self.game == Game::Frisian { &STRAIGHT[..] } else { &[] };
        DIAGONALS.iter().chain(straight).filter_map(|&direction| jump(self, track, direction)).collect()
    }

    /// 6.1.5.1: a man jumps over an opponent's piece beside it to the free square behind.
    /// WCDF 1.18, Czech 4.1, FID 5.3a, damas clássicas: there a man captures forwards only.
    fn man_jump(&self, track: &Track, direction: Square) -> Option<Jump> {
        let forward = if track.piece.is_white() { -1 } else { 1 };
        let only_forward = !matches!(
            self.game,
            Game::Russian | Game::Brazilian | Game::International | Game::Pool | Game::Frisian
        ) && !track.piece.is_king();
        if only_forward && direction.1 != forward {
            return None;
        }
        let victim = step(track.at(), direction);
        let behind = step(victim, direction);
        let possible = self.may_be_taken(track, victim) && self.is_free(behind);
        possible.then_some((victim, vec![behind]))
    }

    /// 6.1.5.2: a king jumps over the first piece of the diagonal, near or far, to any free square behind it.
    fn king_jump(&self, track: &Track, direction: Square) -> Option<Jump> {
        let way_there = self.free_run(track.at(), direction);
        let victim = step(*way_there.last().unwrap_or(&track.at()), direction);
        let landings = self.free_run(victim, direction);
        let possible = self.may_be_taken(track, victim) && !landings.is_empty();
        possible.then_some((victim, landings))
    }

    /// 6.1.5.3, 6.1.5.8: one's own piece is neither taken nor jumped. 6.1.5.9: no piece is jumped twice.
    /// 6.1.5.12 (Turkish strike): a taken piece stands to the end: it stays in `pieces` and bars the way.
    /// FID 5.3b: an Italian man takes no king.
    fn may_be_taken(&self, track: &Track, at: Square) -> bool {
        let spared = |piece: &Piece| self.game == Game::Italian && piece.is_king() && !track.piece.is_king();
        let is_opponent = |piece: &Piece| piece.is_white() != track.piece.is_white() && !spared(piece);
        self.pieces.get(&at).is_some_and(is_opponent) && !track.taken.contains(&at)
    }
}
