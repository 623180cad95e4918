//! Every counter of every book against a slow recount: the whole game is gone through again after each move, by the words of the articles and
//! from the written positions alone.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use draughts::{AnyPosition, Kind, Variant};
use game::draughts::{Act, Game, Regulations, Start};
use game::{Actor, Book, Control, Moment, Span, Tempo};
use rulebook::Lots;

/// What stands on the board by its FEN: squares of men and of kings, White's first.
#[derive(Clone, PartialEq)]
struct Board {
    white_moves: bool,
    men: [BTreeSet<String>; 2],
    kings: [BTreeSet<String>; 2],
}

impl Board {
    fn read(fen: &str) -> Self {
        let mut board =
            Self { white_moves: fen.starts_with('W'), men: Default::default(), kings: Default::default() };
        for part in fen.trim_end_matches('.').split(':').skip(1) {
            let side = usize::from(part.starts_with('B'));
            for piece in part[1..].split(',').filter(|piece| !piece.is_empty()) {
                match piece.strip_prefix('K') {
                    Some(square) => board.kings[side].insert(square.to_owned()),
                    None => board.men[side].insert(piece.to_owned()),
                };
            }
        }
        board
    }

    fn pieces(&self, side: usize) -> usize {
        self.men[side].len() + self.kings[side].len()
    }

    fn all(&self) -> usize {
        self.pieces(0) + self.pieces(1)
    }

    /// 6.1.2: a1–h8; 7.1: 46–5.
    fn on_main_road(&self, side: usize) -> bool {
        const ROAD: [&str; 18] = [
            "a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "46", "41", "37", "32", "28", "23", "19", "14",
            "10", "5",
        ];
        self.men[side].iter().chain(&self.kings[side]).any(|square| ROAD.contains(&square.as_str()))
    }

    fn forces(&self, side: usize) -> (usize, usize) {
        (self.men[side].len(), self.kings[side].len())
    }

    fn lone_king(&self, side: usize) -> bool {
        self.forces(side) == (0, 1)
    }
}

/// A game as its positions, the first one included.
struct Story(Vec<Board>);

impl Story {
    fn now(&self) -> &Board {
        self.0.last().unwrap()
    }

    /// The moves of a game from its end: who made each, and the positions before and after.
    fn back(&self) -> impl Iterator<Item = (usize, &Board, &Board)> {
        self.0.windows(2).rev().map(|pair| (usize::from(!pair[0].white_moves), &pair[0], &pair[1]))
    }

    /// «соотношение сил»: nothing was taken and no man became a king.
    fn same_balance(before: &Board, after: &Board) -> bool {
        (0..2).all(|side| before.forces(side) == after.forces(side))
    }

    /// A side's own moves since the balance of forces arose.
    fn own_since_balance(&self, side: usize) -> u16 {
        let same = self.back().take_while(|(_, before, after)| Self::same_balance(before, after));
        same.filter(|(by, ..)| *by == side).count() as u16
    }

    /// Moves of both since the balance of forces arose.
    fn moves_since_balance(&self) -> u16 {
        (self.back().take_while(|(_, before, after)| Self::same_balance(before, after)).count() / 2) as u16
    }

    /// A side's own moves while the position was one of a list.
    fn own_while(&self, side: usize, listed: &dyn Fn(&Board) -> bool) -> u16 {
        let inside = self.back().take_while(|(_, before, _)| listed(before));
        inside.filter(|(by, ..)| *by == side).count() as u16
    }

    /// The same, with the balance of forces that there is now.
    fn own_while_same(&self, side: usize, listed: &dyn Fn(&Board) -> bool) -> u16 {
        let inside =
            self.back().take_while(|(_, before, after)| listed(before) && Self::same_balance(before, after));
        inside.filter(|(by, ..)| *by == side).count() as u16
    }

    /// «делали ходы только дамками, не передвигая простых шашек и не производя взятия»
    fn king_moves(&self) -> u16 {
        let quiet = |(by, before, after): &(usize, &Board, &Board)| {
            before.men[*by] == after.men[*by] && Self::same_balance(before, after)
        };
        (self.back().take_while(quiet).count() / 2) as u16
    }

    /// The clauses that speak of the position, each with its limit and how far it has come. Where either side can be the one that has to win, the
    /// further one counts.
    fn counters(&self, book: Book, variant: Variant) -> BTreeSet<(&'static str, u16, u16)> {
        let mut found = BTreeSet::new();
        let now = self.now();
        let mut strong =
            |clause, limit, listed: &dyn Fn(&Board, usize) -> bool, count: &dyn Fn(usize) -> u16| {
                if let Some(count) = (0..2).filter(|&side| listed(now, side)).map(count).max() {
                    found.insert((clause, limit, count));
                }
            };
        let three_kings =
            |board: &Board, side: usize| board.kings[side].len() >= 3 && board.lone_king(1 - side);
        let three_pieces = |board: &Board, side: usize| board.pieces(side) == 3 && board.lone_king(1 - side);
        let both_have_kings = |board: &Board| !board.kings[0].is_empty() && !board.kings[1].is_empty();
        match (book, variant) {
            (Book::Ru2022, Variant::Russian | Variant::Brazilian) => {
                strong(
                    "6.1.8.3",
                    15,
                    &|board, side| {
                        board.forces(side) == (0, 3) && board.lone_king(1 - side) && board.on_main_road(side)
                    },
                    &|side| self.own_since_balance(side),
                );
                strong("6.1.8.4", 15, &three_kings, &|side| self.own_since_balance(side));
                let off_road = |board: &Board, side: usize| {
                    three_pieces(board, side) && !board.on_main_road(side) && board.on_main_road(1 - side)
                };
                strong("6.1.8.5", 5, &off_road, &|side| self.own_while(side, &|board| off_road(board, side)));
                for (limit, from, to) in [(5, 2, 3), (30, 4, 5), (60, 6, 7)] {
                    strong(
                        "6.1.8.6",
                        limit,
                        &|board, _| both_have_kings(board) && (from..=to).contains(&board.all()),
                        &|_| self.moves_since_balance(),
                    );
                }
                for (limit, from, to) in [(15, 4, 5), (25, 6, 7)] {
                    strong("6.1.8.8", limit, &|board, _| (from..=to).contains(&board.all()), &|_| {
                        self.king_moves()
                    });
                }
            }
            (Book::Ru2022, Variant::International) => {
                strong("7.5.2", 25, &|_, _| true, &|_| self.king_moves());
                let three =
                    |board: &Board, side: usize| three_pieces(board, side) && !board.kings[side].is_empty();
                strong("7.5.2", 16, &three, &|side| self.own_while(side, &|board| three(board, side)));
                let fewer = |board: &Board, side: usize| {
                    matches!(board.forces(side), (0, 2) | (1, 1) | (0, 1)) && board.lone_king(1 - side)
                };
                strong("7.5.2", 5, &fewer, &|side| self.own_while(side, &|board| fewer(board, side)));
            }
            (Book::Ru2022, Variant::Giveaway) => strong("8.2", 15, &|_, _| true, &|_| self.king_moves()),
            (Book::RuClassic, _) => {
                strong(
                    "2.1.9.1.3",
                    15,
                    &|board, side| {
                        board.forces(side) == (0, 3) && board.lone_king(1 - side) && board.on_main_road(side)
                    },
                    &|side| self.own_since_balance(side),
                );
                strong("2.1.9.1.4", 15, &three_kings, &|side| self.own_since_balance(side));
                for (limit, from, to) in [(5, 2, 3), (30, 4, 5), (60, 6, 7)] {
                    strong(
                        "2.1.9.1.5",
                        limit,
                        &|board, _| both_have_kings(board) && (from..=to).contains(&board.all()),
                        &|_| self.moves_since_balance(),
                    );
                }
                let road =
                    |board: &Board, side: usize| three_pieces(board, side) && board.on_main_road(1 - side);
                strong("2.1.9.1.7", 5, &road, &|side| self.own_while(side, &|board| road(board, side)));
                strong("2.1.9.1.8", 15, &|_, _| true, &|_| self.king_moves());
            }
            (Book::Ua64, _) => {
                let of = |board: &Board, side: usize, list: &[(usize, usize)]| {
                    list.contains(&board.forces(side)) && board.lone_king(1 - side)
                };
                let kings =
                    |board: &Board, side: usize| of(board, side, &[(0, 3)]) && board.on_main_road(1 - side);
                let mixed = |board: &Board, side: usize| {
                    of(board, side, &[(1, 2), (2, 1)]) && board.on_main_road(1 - side)
                };
                let two = |board: &Board, side: usize| of(board, side, &[(0, 2), (1, 1)]);
                let one = |board: &Board, side: usize| of(board, side, &[(0, 1)]);
                strong("6.3.1", 5, &kings, &|side| self.own_while_same(side, &|board| kings(board, side)));
                strong("6.3.2", 5, &mixed, &|side| self.own_while_same(side, &|board| mixed(board, side)));
                strong("6.3.3", 5, &two, &|side| self.own_while_same(side, &|board| two(board, side)));
                strong("6.3.4", 5, &one, &|_| self.moves_since_balance());
                strong(
                    "6.4",
                    15,
                    &|board, side| {
                        three_kings(board, side)
                            && board.men[side].is_empty()
                            && !board.on_main_road(1 - side)
                    },
                    &|side| self.own_since_balance(side),
                );
                let listed = |board: &Board| {
                    (0..2).any(|side| {
                        kings(board, side) || mixed(board, side) || two(board, side) || one(board, side)
                    })
                };
                strong("6.6", 32, &|board, _| !listed(board), &|_| self.moves_since_balance());
            }
            (Book::Club, _) => {
                strong("draw-3-kings-v-1-15-moves", 15, &three_kings, &|side| self.own_since_balance(side));
                strong("draw-both-kings-unchanged-15-moves", 15, &|board, _| both_have_kings(board), &|_| {
                    self.moves_since_balance()
                });
                strong("draw-kings-only-15-moves", 15, &|_, _| true, &|_| self.king_moves());
            }
            _ => {}
        }
        found
    }
}

/// A few pieces anywhere, mostly kings, with somebody to move.
fn ending(variant: Variant, lots: &mut Lots) -> AnyPosition {
    loop {
        let squares = if variant == Variant::International { 50 } else { 32 };
        let mut free: Vec<u64> = (1..=squares).collect();
        lots.shuffle(&mut free);
        let mut sides = [String::new(), String::new()];
        // One against a few as often as a few against a few.
        let forces = [lots.below(4) + 1, if lots.below(2) == 0 { 1 } else { lots.below(4) + 1 }];
        for (side, pieces) in forces.into_iter().enumerate() {
            for _ in 0..pieces {
                let king = if lots.below(3) > 0 { "K" } else { "" };
                let comma = if sides[side].is_empty() { "" } else { "," };
                sides[side] += &format!("{comma}{king}{}", free.pop().unwrap());
            }
        }
        let turn = ["W", "B"][lots.below(2) as usize];
        if let Ok(position) = AnyPosition::from_fen(variant, &format!("{turn}:W{}:B{}", sides[0], sides[1]))
            && position.outcome().is_none()
        {
            return position;
        }
    }
}

/// Plays on at random, mostly without giving anything away and in some games with kings only, and recounts after each move.
fn play(book: Book, variant: Variant, seed: u64) -> BTreeSet<(&'static str, u16)> {
    let mut lots = Lots::new(seed);
    let calm = lots.below(4) == 0;
    let mut regulations = Regulations::online(variant, Tempo::Classic, Control::Untimed);
    regulations.book = book;
    regulations.start = Start::Fen(ending(variant, &mut lots).fen());
    regulations.declares.counters = false;
    regulations.declares.repetition = None;
    let mut game = Game::new(regulations).unwrap();
    game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
    let mut story = Story(vec![Board::read(&game.position().fen())]);
    let mut due = BTreeSet::new();
    for ply in 0..140 {
        let counted: BTreeSet<_> = game
            .counters()
            .iter()
            .map(|counter| (counter.article.clause, counter.limit, counter.count))
            .collect();
        let recounted = story.counters(book, variant);
        assert_eq!(counted, recounted, "{book} {variant} seed {seed} ply {ply}: {}", game.position().fen());
        due.extend(
            recounted
                .iter()
                .filter(|(_, limit, count)| count >= limit)
                .map(|(clause, limit, _)| (*clause, *limit)),
        );
        let legal = game.legal();
        let all: Vec<_> = legal.moves().collect();
        let safe: Vec<_> = all.iter().filter(|mv| !legal.play(mv).unwrap().must_capture()).copied().collect();
        let quiet: Vec<_> =
            safe.iter().filter(|mv| !mv.is_capture() && mv.kind() == Kind::King).copied().collect();
        let among = match (calm, lots.below(12)) {
            (true, _) if !quiet.is_empty() => &quiet,
            (false, 0) => &all,
            _ if !safe.is_empty() => &safe,
            _ => &all,
        };
        let Some(mv) = among.get(lots.below(among.len() as u64) as usize) else { break };
        let squares = legal.squares_of(mv).unwrap();
        let who = Actor::Player(game.turn());
        game.act(who, Moment(0), &Act::mv(squares, Span::ZERO)).unwrap();
        if game.verdict().is_some() {
            break;
        }
        story.0.push(Board::read(&game.position().fen()));
    }
    due
}

/// 6.1.8, 7.5.2, 8.2, ru-classic 2.1.9.1, ua-64 6, club: whatever is played, the counters are what a recount of the whole game gives.
#[test]
fn counters_are_what_a_recount_of_the_game_gives() {
    let tables = [
        (Book::Ru2022, Variant::Russian),
        (Book::Ru2022, Variant::Brazilian),
        (Book::Ru2022, Variant::International),
        (Book::Ru2022, Variant::Giveaway),
        (Book::RuClassic, Variant::Russian),
        (Book::Ua64, Variant::Russian),
        (Book::Ua64, Variant::Brazilian),
        (Book::Club, Variant::Russian),
        (Book::Casual, Variant::Russian),
    ];
    for (book, variant) in tables {
        let mut due = BTreeSet::new();
        for seed in 0..400 {
            due.extend(play(book, variant, seed));
        }
        // The games go far enough: each clause of the table comes to its limit in one of them.
        let limits: BTreeSet<_> = game::BookRules::draw_rules(book, variant)
            .iter()
            .map(|rule| (rule.article.clause, rule.limit))
            .collect();
        assert_eq!(due, limits, "{book} {variant}");
    }
}
