//! The draw table of the rule books, row by row and cell by cell: one move before the limit, on it, and the reset.
//!
//! The games are made of moves back and forth that change nothing, from a position with the balance of forces in question, so
//! the expected number is the article's own: the stronger side's n-th move, or n moves of each side.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::{AnyPosition, Color, Variant};
use game::draughts::{Act, Claim, Game, Regulations, Start};
use game::{
    Actor, Article, Book, BookRules, Census, Control, Counter, Counting, DrawRule, Event, GameResult, Mode,
    Moment, Player, Reason, Ruling, Span, Tempo, Why,
};

/// A game that declares nothing by itself.
fn game(book: Book, variant: Variant, fen: &str) -> Game {
    let mut regulations = Regulations::online(variant, Tempo::Classic, Control::Untimed);
    regulations.book = book;
    regulations.start = Start::Fen(fen.to_owned());
    regulations.declares.counters = false;
    regulations.declares.repetition = None;
    let mut game = Game::new(regulations).unwrap();
    game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
    game
}

fn on_turn(game: &Game) -> Actor {
    Actor::Player(game.turn())
}

fn play(game: &mut Game, text: &str) -> Vec<Event> {
    let mv = game.position().read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let (path, _) = game.position().route(&mv).unwrap();
    let squares = path.iter().map(|square| square.number()).collect();
    let who = on_turn(game);
    game.act(who, Moment(0), &Act::mv(squares, Span::ZERO)).unwrap()
}

fn counter(game: &Game, clause: &str) -> Option<Counter> {
    game.counters().into_iter().find(|counter| counter.article.clause == clause)
}

fn claim(game: &mut Game) -> Result<Vec<Event>, Why> {
    let who = on_turn(game);
    game.act(who, Moment(0), &Act::claim(Claim::Counter)).map_err(|refusal| refusal.why)
}

/// A row: the stronger side White, its shuffle and Black's, the clause, the limit, and whose moves are counted.
struct Row {
    book: Book,
    variant: Variant,
    fen: &'static str,
    white: [&'static str; 2],
    black: [&'static str; 2],
    clause: &'static str,
    limit: u16,
    own: bool,
}

impl Row {
    /// The counter of the row: one clause can have several, which differ by their limit.
    fn counter(&self, game: &Game) -> Option<Counter> {
        let of = |counter: &Counter| counter.article.clause == self.clause && counter.limit == self.limit;
        game.counters().into_iter().find(of)
    }

    /// Whether the row tries a rule.
    fn tries(&self, rule: &DrawRule) -> bool {
        let census = Census::of(&AnyPosition::from_fen(self.variant, self.fen).unwrap());
        (self.book, self.clause, self.limit) == (rule.article.book, rule.article.clause, rule.limit)
            && self.own == (rule.counting == Counting::OwnMoves)
            && (rule.applies)(&census, Color::White)
    }

    /// The clause of the verdict: of those that are due, the one that the book has first. In the club nothing changes where kings alone
    /// move, so its last rule never speaks alone.
    fn cites(&self) -> &'static str {
        match self.clause {
            "draw-kings-only-15-moves" => "draw-both-kings-unchanged-15-moves",
            clause => clause,
        }
    }
}

const ROWS: &[Row] = &[
    // Three kings that hold the main road against one king.
    Row {
        book: Book::Ru2022,
        variant: Variant::Russian,
        fen: "W:WKa1,Kc1,Ke1:BKh2",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.1.8.3",
        limit: 15,
        own: true,
    },
    // Three kings and more pieces against one king.
    Row {
        book: Book::Ru2022,
        variant: Variant::Russian,
        fen: "W:WKa1,Kc1,Ke1,a3:BKh2",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.1.8.4",
        limit: 15,
        own: true,
    },
    // Both have kings, the balance unchanged: 2 and 3, 4 and 5, 6 and 7 pieces.
    Row {
        book: Book::Ru2022,
        variant: Variant::Russian,
        fen: "W:WKa1:BKh2",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.1.8.6",
        limit: 5,
        own: false,
    },
    Row {
        book: Book::Ru2022,
        variant: Variant::Russian,
        fen: "W:WKa1,a3:BKh2",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.1.8.6",
        limit: 5,
        own: false,
    },
    Row {
        book: Book::Ru2022,
        variant: Variant::Russian,
        fen: "W:WKa1,a3:BKh2,h6",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.1.8.6",
        limit: 30,
        own: false,
    },
    Row {
        book: Book::Ru2022,
        variant: Variant::Russian,
        fen: "W:WKa1,a3,a5:BKh2,h6",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.1.8.6",
        limit: 30,
        own: false,
    },
    Row {
        book: Book::Ru2022,
        variant: Variant::Russian,
        fen: "W:WKa1,a3,a5:BKh2,h6,h8",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.1.8.6",
        limit: 60,
        own: false,
    },
    Row {
        book: Book::Ru2022,
        variant: Variant::Russian,
        fen: "W:WKa1,a3,a5,c1:BKh2,h6,h8",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.1.8.6",
        limit: 60,
        own: false,
    },
    // Only kings moved: 4 and 5, 6 and 7 pieces.
    Row {
        book: Book::Ru2022,
        variant: Variant::Russian,
        fen: "W:WKa1,a3:BKh2,h6",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.1.8.8",
        limit: 15,
        own: false,
    },
    Row {
        book: Book::Ru2022,
        variant: Variant::Russian,
        fen: "W:WKa1,a3,a5:BKh2,h6,h8",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.1.8.8",
        limit: 25,
        own: false,
    },
    Row {
        book: Book::Ru2022,
        variant: Variant::Russian,
        fen: "W:WKa1,a3,a5:BKh2,h6",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.1.8.8",
        limit: 15,
        own: false,
    },
    Row {
        book: Book::Ru2022,
        variant: Variant::Russian,
        fen: "W:WKa1,a3,a5,c1:BKh2,h6,h8",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.1.8.8",
        limit: 25,
        own: false,
    },
    // The same for the captures of 10×10 on 64 squares.
    Row {
        book: Book::Ru2022,
        variant: Variant::Brazilian,
        fen: "W:WKa1:BKh2",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.1.8.6",
        limit: 5,
        own: false,
    },
    // International.
    Row {
        book: Book::Ru2022,
        variant: Variant::International,
        fen: "W:WK46,36,26:BK45,35,15",
        white: ["46-41", "41-46"],
        black: ["45-50", "50-45"],
        clause: "7.5.2",
        limit: 25,
        own: false,
    },
    // 7.5.2: the 16th move with three pieces against a king, the 5th with two or one.
    Row {
        book: Book::Ru2022,
        variant: Variant::International,
        fen: "W:WK46,K36,K26:BK45",
        white: ["46-41", "41-46"],
        black: ["45-50", "50-45"],
        clause: "7.5.2",
        limit: 16,
        own: true,
    },
    Row {
        book: Book::Ru2022,
        variant: Variant::International,
        fen: "W:WK46,36,26:BK45",
        white: ["46-41", "41-46"],
        black: ["45-50", "50-45"],
        clause: "7.5.2",
        limit: 16,
        own: true,
    },
    Row {
        book: Book::Ru2022,
        variant: Variant::International,
        fen: "W:WK46,36:BK45",
        white: ["46-41", "41-46"],
        black: ["45-50", "50-45"],
        clause: "7.5.2",
        limit: 5,
        own: true,
    },
    Row {
        book: Book::Ru2022,
        variant: Variant::International,
        fen: "W:WK46:BK45",
        white: ["46-41", "41-46"],
        black: ["45-50", "50-45"],
        clause: "7.5.2",
        limit: 5,
        own: true,
    },
    // Giveaway.
    Row {
        book: Book::Ru2022,
        variant: Variant::Giveaway,
        fen: "W:WKa1:BKh2",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "8.2",
        limit: 15,
        own: false,
    },
    // The earlier Russian rules.
    Row {
        book: Book::RuClassic,
        variant: Variant::Russian,
        fen: "W:WKa1,Kc1,Ke1:BKh2",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "2.1.9.1.3",
        limit: 15,
        own: true,
    },
    Row {
        book: Book::RuClassic,
        variant: Variant::Russian,
        fen: "W:WKa1,Kc1,Ke1,a3:BKh2",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "2.1.9.1.4",
        limit: 15,
        own: true,
    },
    Row {
        book: Book::RuClassic,
        variant: Variant::Russian,
        fen: "W:Wa3,a5,Kc1:BKh8",
        white: ["c1-d2", "d2-c1"],
        black: ["h8-g7", "g7-h8"],
        clause: "2.1.9.1.7",
        limit: 5,
        own: true,
    },
    Row {
        book: Book::RuClassic,
        variant: Variant::Russian,
        fen: "W:WKa1,a3:BKh2",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "2.1.9.1.5",
        limit: 5,
        own: false,
    },
    Row {
        book: Book::RuClassic,
        variant: Variant::Russian,
        fen: "W:WKa1,a3:BKh2,h6",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "2.1.9.1.5",
        limit: 30,
        own: false,
    },
    Row {
        book: Book::RuClassic,
        variant: Variant::Russian,
        fen: "W:WKa1,a3,a5,c1:BKh2,h6,h8",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "2.1.9.1.5",
        limit: 60,
        own: false,
    },
    Row {
        book: Book::RuClassic,
        variant: Variant::Russian,
        fen: "W:WKa1,a3,a5,c1,e1:BKh2,h6,h8",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "2.1.9.1.8",
        limit: 15,
        own: false,
    },
    // The Ukrainian rules.
    Row {
        book: Book::Ua64,
        variant: Variant::Russian,
        fen: "W:WKa3,Kc1,Ke1:BKh8",
        white: ["c1-d2", "d2-c1"],
        black: ["h8-g7", "g7-h8"],
        clause: "6.3.1",
        limit: 5,
        own: true,
    },
    Row {
        book: Book::Ua64,
        variant: Variant::Russian,
        fen: "W:Wa3,a5,Kc1:BKh8",
        white: ["c1-d2", "d2-c1"],
        black: ["h8-g7", "g7-h8"],
        clause: "6.3.2",
        limit: 5,
        own: true,
    },
    Row {
        book: Book::Ua64,
        variant: Variant::Brazilian,
        fen: "W:Wa3,Ka1:BKh2",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.3.3",
        limit: 5,
        own: true,
    },
    Row {
        book: Book::Ua64,
        variant: Variant::Russian,
        fen: "W:WKa1:BKh2",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.3.4",
        limit: 5,
        own: false,
    },
    Row {
        book: Book::Ua64,
        variant: Variant::Russian,
        fen: "W:WKa1,Kc1,Ke1,Ka3:BKh2",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.4",
        limit: 15,
        own: true,
    },
    Row {
        book: Book::Ua64,
        variant: Variant::Brazilian,
        fen: "W:WKa1,a3,a5:BKh2,h6,h8",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "6.6",
        limit: 32,
        own: false,
    },
    // The basic rules.
    Row {
        book: Book::Club,
        variant: Variant::Russian,
        fen: "W:WKa1,Kc1,Ke1:BKh2",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "draw-3-kings-v-1-15-moves",
        limit: 15,
        own: true,
    },
    Row {
        book: Book::Club,
        variant: Variant::Russian,
        fen: "W:WKa1,a3,a5:BKh2,h6,h8",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "draw-both-kings-unchanged-15-moves",
        limit: 15,
        own: false,
    },
    Row {
        book: Book::Club,
        variant: Variant::Russian,
        fen: "W:WKa1,a3,a5,c1,e1:BKh2,h6,h8",
        white: ["a1-b2", "b2-a1"],
        black: ["h2-g1", "g1-h2"],
        clause: "draw-kings-only-15-moves",
        limit: 15,
        own: false,
    },
];

#[test]
fn every_row_one_move_before_its_limit_and_on_it() {
    for row in ROWS {
        let name = format!("{} {} {}", row.book, row.clause, row.fen);
        let mut game = game(row.book, row.variant, row.fen);
        assert_eq!(row.counter(&game).map(|counter| counter.count), Some(0), "{name}");
        let plies = if row.own { 2 * usize::from(row.limit) - 1 } else { 2 * usize::from(row.limit) };
        for ply in 0..plies {
            let reached = row.counter(&game).unwrap();
            assert!(!reached.is_due(), "{name}: {reached:?} before ply {ply}");
            if !game.counters().iter().any(Counter::is_due) {
                assert!(claim(&mut game).is_err(), "{name}: before ply {ply}");
            }
            let moves = if ply % 2 == 0 { row.white } else { row.black };
            play(&mut game, moves[ply / 2 % 2]);
        }
        let reached = row.counter(&game).unwrap();
        assert_eq!((reached.count, reached.is_due()), (row.limit, true), "{name}");
        let events = claim(&mut game).unwrap();
        let Some(Event::Ended(verdict)) = events.last() else { panic!("{name}: {events:?}") };
        assert_eq!(verdict.result, GameResult::Draw, "{name}");
        assert!(matches!(verdict.reason, Reason::Counter(counter) if counter.is_due()), "{name}");
        let Article { book, clause } = verdict.article;
        assert_eq!((book, clause), (row.book, row.cites()), "{name}");
    }
}

/// No book has a rule that no row tries. What is a draw unless there is a win (6.1.8.5) is the arbiter's, and has its own test.
#[test]
fn every_rule_of_every_book_has_its_row() {
    for book in Book::ALL {
        for variant in Variant::ALL {
            for rule in book.draw_rules(variant) {
                let tried = ROWS.iter().any(|row| row.tries(rule));
                assert_eq!(tried, !rule.unless_won, "{book} {variant}: {} {}", rule.article, rule.limit);
                assert!(!rule.unless_won || rule.article.clause == "6.1.8.5");
            }
        }
    }
}

/// A claim before the limit is refused, says how far the counters have come, and changes nothing.
#[test]
fn a_claim_before_the_limit_is_refused_with_the_counters() {
    let mut game = game(Book::Ru2022, Variant::Russian, "W:WKa1,Kc1,Ke1,a3:BKh2");
    for text in ["a1-b2", "h2-g1", "b2-a1"] {
        play(&mut game, text);
    }
    let before = game.clone();
    let Err(Why::NotDue { counters }) = claim(&mut game) else { panic!() };
    let counter = counters.iter().find(|counter| counter.article.clause == "6.1.8.4").unwrap();
    assert_eq!((counter.count, counter.limit), (2, 15));
    assert_eq!(game, before);
}

/// 6.1.8.6 speaks of captures and promotions only, 6.1.8.8 of moves of men too.
#[test]
fn what_resets_the_counters_of_6_1_8_6_and_6_1_8_8() {
    let mut game = game(Book::Ru2022, Variant::Russian, "W:WKa1,a3:BKh2,h6");
    for text in ["a1-b2", "h2-g1", "b2-a1", "g1-h2"] {
        play(&mut game, text);
    }
    let counts = |game: &Game| ["6.1.8.6", "6.1.8.8"].map(|clause| counter(game, clause).unwrap().count);
    assert_eq!(counts(&game), [2, 2]);
    play(&mut game, "a3-b4");
    play(&mut game, "h2-g1");
    assert_eq!(counts(&game), [3, 0]);
    // A capture begins everything anew, in the class of the pieces that are left.
    let mut game = self::game(Book::Ru2022, Variant::Russian, "W:WKa1,a3:BKh2,h6");
    play(&mut game, "a1-b2");
    play(&mut game, "h6-g5");
    play(&mut game, "b2-f6");
    play(&mut game, "g5:e7");
    assert_eq!(game.counters(), []);
}

/// 6.1.8.5: three pieces off the main road against a king on it, unless there is a win: the arbiter decides.
#[test]
fn three_pieces_against_a_king_on_the_main_road_6_1_8_5() {
    let mut game = game(Book::Ru2022, Variant::Russian, "W:WKc1,Ke1,Kg1:BKh8");
    for ply in 0..9 {
        assert!(!counter(&game, "6.1.8.5").unwrap().is_due());
        play(&mut game, [["c1-d2", "d2-c1"], ["h8-g7", "g7-h8"]][ply % 2][ply / 2 % 2]);
    }
    assert!(counter(&game, "6.1.8.5").unwrap().is_due());
    let events = claim(&mut game).unwrap();
    assert!(
        matches!(events[..], [Event::ClaimWaits(Player::Second, article), Event::Held] if article.clause == "6.1.8.5")
    );
    let mut rejected = game.clone();
    rejected.act(Actor::Arbiter, Moment(0), &Act::Rule(Ruling::Rejected)).unwrap();
    assert_eq!(rejected.verdict(), None);
    game.act(Actor::Arbiter, Moment(0), &Act::Rule(Ruling::Upheld)).unwrap();
    assert_eq!(
        game.verdict().map(|verdict| (verdict.result, verdict.article.clause)),
        Some((GameResult::Draw, "6.1.8.5"))
    );
    // A king that leaves the road, or a piece that enters it, ends the counting of 6.1.8.5.
    let mut left = self::game(Book::Ru2022, Variant::Russian, "W:WKc1,Ke1,Kg1:BKh8");
    for text in ["c1-d2", "h8-g7", "d2-c1", "g7-h6"] {
        play(&mut left, text);
    }
    assert_eq!(counter(&left, "6.1.8.5"), None);
    let mut entered = self::game(Book::Ru2022, Variant::Russian, "W:WKc1,Ke1,Kg1:BKh8");
    play(&mut entered, "c1-b2");
    assert_eq!(counter(&entered, "6.1.8.5"), None);
    // The balances that the article lists, and those it does not.
    let speaks = |fen: &str| counter(&self::game(Book::Ru2022, Variant::Russian, fen), "6.1.8.5").is_some();
    for fen in ["W:WKc1,Ke1,Kg1:BKh8", "W:WKc1,Ke1,a3:BKh8", "W:WKc1,a3,a5:BKh8", "W:Wa3,a5,c1:BKh8"] {
        assert!(speaks(fen), "{fen}");
    }
    for fen in
        ["W:WKc1,Ke1,c3:BKh8", "W:WKc1,Ke1,Kg1:BKh4", "W:WKc1,Ke1,Kg1,a3:BKh8", "W:WKc1,Ke1,Kg1:BKh8,h6"]
    {
        assert!(!speaks(fen), "{fen}");
    }
}

/// 7.5.2 and 6.1.8.5 list forces and do not speak of their balance: a promotion among them begins no count anew. 6.1.8.4, 6.1.8.6 and ua-64
/// 6.3 speak of it, and there it does.
#[test]
fn a_promotion_among_the_listed_forces_begins_nothing_anew_7_5_2_and_6_1_8_5() {
    let counts = |book, variant, fen: &str, clause: &str, moves: [&str; 6]| {
        let mut game = game(book, variant, fen);
        moves.map(|text| {
            play(&mut game, text);
            counter(&game, clause).map(|counter| counter.count)
        })
    };
    use Variant::{International, Russian};
    // Two men and a king against a king, a man promoted by the third move; 25 moves of kings alone are counted beside.
    let with_three = |fen| {
        let mut game = game(Book::Ru2022, International, fen);
        for text in ["41-46", "45-50", "6-1", "50-45", "46-41", "45-50"] {
            play(&mut game, text);
        }
        game.counters().iter().map(|counter| (counter.count, counter.limit)).collect::<Vec<_>>()
    };
    assert_eq!(with_three("W:WK41,6,36:BK45"), [(1, 25), (3, 16)]);
    assert_eq!(with_three("W:WK41,6:BK45"), [(1, 25), (3, 5)]);
    let three = counts(
        Book::Ru2022,
        Russian,
        "W:WKc1,a7,a3:BKh8",
        "6.1.8.5",
        ["c1-d2", "h8-g7", "a7-b8", "g7-h8", "d2-c1", "h8-g7"],
    );
    assert_eq!(three, [1, 1, 2, 2, 3, 3].map(Some));
    let classic = counts(
        Book::RuClassic,
        Russian,
        "W:WKc1,a7,a3:BKh8",
        "2.1.9.1.7",
        ["c1-d2", "h8-g7", "a7-b8", "g7-h8", "d2-c1", "h8-g7"],
    );
    assert_eq!(classic, [1, 1, 2, 2, 3, 3].map(Some));
    let balance = counts(
        Book::Ru2022,
        Russian,
        "W:WKc1,Ke1,Kg1,a7:BKh2",
        "6.1.8.4",
        ["c1-d2", "h2-b8", "d2-c1", "b8-h2", "a7-b8", "h2-c7"],
    );
    assert_eq!(balance[..5], [1, 1, 2, 2, 0].map(Some));
    let ua = counts(
        Book::Ua64,
        Russian,
        "W:WKc1,a7,a3:BKh8",
        "6.3.2",
        ["c1-d2", "h8-g7", "a7-b8", "g7-h8", "d2-c1", "h8-g7"],
    );
    assert_eq!(ua, [1, 1, 0, 0, 1, 1].map(Some));
}

/// "Counted from when the balance of forces arose": what stands on the main road meanwhile does not matter.
#[test]
fn a_count_of_the_balance_begins_with_it_6_1_8_3_and_ua_64_6_4() {
    let mut game = game(Book::Ru2022, Variant::Russian, "W:WKc1,Ke1,Kg1:BKh2");
    assert_eq!(counter(&game, "6.1.8.3"), None, "nobody holds the main road");
    for text in ["c1-d2", "h2-b8", "d2-c1", "b8-h2", "c1-b2"] {
        play(&mut game, text);
    }
    assert_eq!(counter(&game, "6.1.8.3").map(|counter| counter.count), Some(3));
    assert_eq!(counter(&game, "6.1.8.4").map(|counter| counter.count), Some(3));
    let mut game = self::game(Book::Ua64, Variant::Russian, "W:WKa3,Kc1,Ke1:BKg7");
    assert_eq!(counter(&game, "6.4"), None, "the lone king holds the main road");
    for text in ["c1-d2", "g7-h8", "d2-c1", "h8-g7", "c1-d2", "g7-h6"] {
        play(&mut game, text);
    }
    assert_eq!(counter(&game, "6.4").map(|counter| counter.count), Some(3));
}

/// 32 moves from the last change of forces, though the king leaves the main road and comes back: on it 6.3.1 counts anew each time, off it
/// the balance is none of those that 6.3 lists.
#[test]
fn thirty_two_moves_whatever_the_king_does_on_the_main_road_ua_64_6_6() {
    let mut game = game(Book::Ua64, Variant::Russian, "W:WKa3,Kc1,Ke1,a7:BKg7");
    // A man beside three kings is in no list; the king goes off the road and on it again.
    let black = ["g7-h8", "h8-g7"];
    for ply in 0..64 {
        assert!(counter(&game, "6.6").is_none_or(|counter| !counter.is_due()), "{ply}");
        let text = if ply % 2 == 0 { ["c1-d2", "d2-c1"][ply / 2 % 2] } else { black[ply / 2 % 2] };
        play(&mut game, text);
    }
    assert!(counter(&game, "6.6").unwrap().is_due());
    let mut game = self::game(Book::Ua64, Variant::Russian, "W:WKa3,Kc1,Ke1:BKg7");
    for ply in 0..64 {
        let text =
            if ply % 2 == 0 { ["c1-d2", "d2-c1"][ply / 2 % 2] } else { ["g7-h6", "h6-g7"][ply / 2 % 2] };
        play(&mut game, text);
        let on_road = ply % 4 == 3 || ply % 4 == 0;
        assert_eq!(counter(&game, "6.6").is_none(), on_road, "{ply}");
    }
    play(&mut game, "c1-d2");
    play(&mut game, "g7-h6");
    assert!(counter(&game, "6.6").unwrap().is_due());
    let events = claim(&mut game).unwrap();
    let Some(Event::Ended(verdict)) = events.last() else { panic!("{events:?}") };
    assert_eq!(
        (verdict.article.book, verdict.article.clause),
        (Book::Ua64, "6.4"),
        "15 moves come before 32"
    );
}

/// Online the program declares the draw by itself (5.4.13.6), by the same article; `casual` knows no counters.
#[test]
fn the_program_declares_what_the_regulations_say() {
    let mut regulations = Regulations::online(Variant::Russian, Tempo::Blitz, Control::Untimed);
    regulations.start = Start::Fen("W:WKa1:BKh2".to_owned());
    let mut online = Game::new(regulations.clone()).unwrap();
    online.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
    let mut plies = 0;
    while online.verdict().is_none() {
        play(&mut online, [["a1-b2", "b2-a1"], ["h2-g1", "g1-h2"]][plies % 2][plies / 2 % 2]);
        plies += 1;
    }
    assert_eq!((plies, online.verdict().unwrap().article.clause), (10, "6.1.8.6"));
    regulations.book = Book::Casual;
    let mut casual = Game::new(regulations).unwrap();
    casual.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
    let mut plies = 0;
    while casual.verdict().is_none() {
        play(&mut casual, [["a1-b2", "b2-a1"], ["h2-g1", "g1-h2"]][plies % 2][plies / 2 % 2]);
        plies += 1;
    }
    // The fifth occurrence of the start position: it is there at the start and after 4, 8, 12 and 16 plies.
    assert_eq!((plies, casual.verdict().unwrap().reason), (16, Reason::Repetition));
    assert_eq!(casual.regulations().mode, Mode::Strict);
}
