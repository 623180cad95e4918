//! The engine with endgame tables: what is won is won in time, what is drawn is not lost.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use draughts::{AnyMove, AnyPosition, Color, Variant, with_rules};
use endgame::{Library, Wdl};
use engine::{Engine, Limits, Line, Options, Score, Stop};
use game::{Book, BookRules, Census, Counters, Moved};

fn engine() -> Engine {
    knowing(Library::carried())
}

fn knowing(tables: Arc<Library>) -> Engine {
    Engine::new(Options { hash_mib: 1, tables: Some(tables), ..Options::default() })
}

fn position(variant: Variant, fen: &str) -> AnyPosition {
    AnyPosition::from_fen(variant, fen).unwrap()
}

/// A small generator of numbers below a bound.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }
}

/// How the opponent of the engine plays.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Opponent {
    Random,
    /// By the tables: the longest resistance.
    Best,
}

/// Plays a position to its end by a rule book, the engine for one side; what the engine's side has got.
fn played_out(
    engine: &Engine,
    start: AnyPosition,
    book: Book,
    mine: Color,
    opponent: Opponent,
    dice: &mut Dice,
) -> Wdl {
    let library = engine.options().tables.as_ref().unwrap();
    let mut line = Line::under(book, start);
    loop {
        let here = *line.position();
        if let Some(outcome) = here.outcome() {
            return if outcome.winner == mine { Wdl::Win } else { Wdl::Loss };
        }
        if line.drawn().is_some() {
            return Wdl::Draw;
        }
        let mv: AnyMove = if here.turn() == mine {
            engine.think(&line, &Limits::nodes(500), &Stop::new(), |_| {}).best().unwrap()
        } else {
            let moves = library.moves(&here);
            match opponent {
                Opponent::Random => moves[dice.roll(moves.len())].0,
                Opponent::Best => moves[0].0,
            }
        };
        line.play(&mv).unwrap();
    }
}

/// Random positions with so many pieces in which both sides have some.
fn random(variant: Variant, pieces: usize, count: usize, dice: &mut Dice) -> Vec<AnyPosition> {
    let squares = if variant == Variant::International { 50 } else { 32 };
    let mut found = Vec::new();
    while found.len() < count {
        let mut sides = [Vec::new(), Vec::new()];
        let mut taken = Vec::new();
        for _ in 0..pieces {
            let square = dice.roll(squares) + 1;
            if !taken.contains(&square) {
                taken.push(square);
                let king = if dice.roll(2) == 0 { "K" } else { "" };
                sides[dice.roll(2)].push(format!("{king}{square}"));
            }
        }
        let turn = ["W", "B"][dice.roll(2)];
        let fen = format!("{turn}:W{}:B{}", sides[0].join(","), sides[1].join(","));
        found.extend(AnyPosition::from_fen(variant, &fen).ok().filter(|found| found.outcome().is_none()));
    }
    found
}

/// 6.1.8.4: Petrov's triangle is won in eleven moves at most, and fifteen are allowed.
#[test]
fn a_win_is_announced_with_its_counter_6_1_8_4() {
    let line = Line::new(position(Variant::Russian, "W:WKd4,Kc1,Ke1:BKh2"));
    let report = engine().think(&line, &Limits::nodes(1), &Stop::new(), |_| {});
    let said = report.by_tables.unwrap();
    assert_eq!(said.answer.result, Wdl::Win);
    assert!(said.answer.plies.unwrap().div_ceil(2) <= 15 && said.in_time, "{said:?}");
    let counter = said.counter.unwrap();
    assert_eq!((counter.limit - counter.count, counter.count), (15, 0));
    assert!(matches!(report.score(), Some(Score::Won(_))));
    // The line goes on to the end of the game.
    let mut end = *line.position();
    for mv in &report.lines[0].pv {
        end = end.play(mv).unwrap();
    }
    assert_eq!(end.outcome().map(|outcome| outcome.winner), Some(Color::White));
}

/// 6.1.8.3, 6.1.8.4: three kings against one, whoever defends: what the table gives is played within the fifteen moves.
#[test]
fn three_kings_win_in_time_6_1_8_4() {
    let mut dice = Dice(7);
    let (mut won, mut drawn) = (0, 0);
    let engine = engine();
    for _ in 0..60 {
        let mut squares: Vec<usize> = (1..=32).collect();
        let [a, b, c, lone] = [0; 4].map(|_| squares.remove(dice.roll(squares.len())));
        let start = position(Variant::Russian, &format!("W:WK{a},K{b},K{c}:BK{lone}"));
        let expected = Library::carried().result(&start).unwrap();
        for opponent in [Opponent::Random, Opponent::Best] {
            let got = played_out(&engine, start, Book::Ru2022, Color::White, opponent, &mut dice);
            assert!(got >= expected, "{}: {opponent:?} got {got}, not {expected}", start.fen());
            if expected == Wdl::Win { won += 1 } else { drawn += 1 }
        }
    }
    assert!(won > 50 && drawn > 5, "{won} {drawn}");
}

/// 6.1.8.4: three kings win from every position that is won, within the fifteen moves, with a tenth of a second for a move, against the longest resistance.
/// Games that come to the same position after as many moves go on alike, so each of these is played once.
#[test]
#[ignore = "minutes; `make tables` runs it"]
fn three_kings_win_from_every_won_position_6_1_8_4() {
    let (engine, library) = (engine(), Library::carried());
    let limits = Limits::time(Duration::from_millis(100));
    // The kings' moves that a win took, by the position and the moves made before it.
    let mut finished: HashMap<(String, usize), usize> = HashMap::new();
    let (mut won, mut over, mut longest) = (0, 0, 0);
    for (a, b, c) in (1..=32).flat_map(|a| (1..a).flat_map(move |b| (1..b).map(move |c| (a, b, c)))) {
        for lone in (1..=32).filter(|lone| ![a, b, c].contains(lone)) {
            for turn in ["W", "B"] {
                let start = position(Variant::Russian, &format!("{turn}:WK{a},K{b},K{c}:BK{lone}"));
                let lost = if turn == "W" { Wdl::Win } else { Wdl::Loss };
                if library.result(&start) != Some(lost) {
                    continue;
                }
                if start.outcome().is_some() {
                    over += 1;
                    continue;
                }
                won += 1;
                let mut line = Line::new(start);
                let mut seen = Vec::new();
                let mut moves = 0;
                let all = loop {
                    let here = *line.position();
                    if let Some(outcome) = here.outcome() {
                        assert_eq!(outcome.winner, Color::White, "{}", start.fen());
                        break moves;
                    }
                    assert_eq!(line.drawn(), None, "{}: after {moves} moves {}", start.fen(), here.fen());
                    let key = (here.fen(), moves);
                    if let Some(all) = finished.get(&key) {
                        break *all;
                    }
                    seen.push(key);
                    let mv = if here.turn() == Color::White {
                        moves += 1;
                        engine.think(&line, &limits, &Stop::new(), |_| {}).best().unwrap()
                    } else {
                        library.moves(&here)[0].0
                    };
                    line.play(&mv).unwrap();
                };
                longest = longest.max(all);
                finished.extend(seen.into_iter().map(|key| (key, all)));
            }
        }
    }
    println!("{won} won positions, the longest win takes {longest} moves");
    // The wins of three kings to move and the losses of one king to move, as the vector of endings counts them.
    assert_eq!(won + over, 132_240 + 56_518);
    assert!(longest <= 15, "{longest}");
}

/// What became of the positions that were played out.
#[derive(Debug, Default)]
struct Played {
    won: u32,
    held: u32,
    lost: u32,
    /// Wins that a counter draws before the first capture or promotion, and those that one draws later.
    too_late: u32,
    late_later: u32,
}

/// Whether a counter of the book draws the game before so many plies are over in which the force does not change and no man moves.
fn runs_out(book: Book, position: &AnyPosition, plies: u16) -> bool {
    let rules = book.draw_rules(position.ruleset());
    let census = Census::of(position);
    let mut counters = Counters::start(rules, &census);
    let mut by = position.turn();
    (1..plies).any(|_| {
        counters.step(rules, &census, Moved { by, balance_changed: false, by_man: false });
        by = !by;
        counters.left(rules) == Some(0)
    })
}

/// No table win is spoiled and no table draw lost, by the counters of the rule books.
fn holds(engine: &Engine, variant: Variant, book: Book, pieces: usize, count: usize, seed: u64) -> Played {
    let mut dice = Dice(seed);
    let library = engine.options().tables.as_ref().unwrap();
    let mut played = Played::default();
    for start in random(variant, pieces, count, &mut dice) {
        let answer = library.answer(&start).unwrap();
        let line = Line::under(book, start);
        let said = engine.think(&line, &Limits::nodes(1), &Stop::new(), |_| {}).by_tables.unwrap();
        let late = answer.result == Wdl::Win && !said.in_time;
        match answer.result {
            _ if late && runs_out(book, &start, answer.plies.unwrap()) => played.too_late += 1,
            _ if late => played.late_later += 1,
            Wdl::Win => played.won += 1,
            Wdl::Draw => played.held += 1,
            Wdl::Loss => played.lost += 1,
        }
        // What a counter draws whatever is played is not to be won, and not to be lost either.
        let expected = if late { Wdl::Draw } else { answer.result };
        for opponent in [Opponent::Random, Opponent::Best] {
            let got = played_out(engine, start, book, start.turn(), opponent, &mut dice);
            assert!(got >= expected, "{}: {opponent:?} got {got}, not {expected}", start.fen());
        }
    }
    played
}

#[test]
fn what_the_tables_give_is_kept() {
    for (seed, variant) in (1..).zip(Variant::ALL) {
        let played = holds(&engine(), variant, Book::Ru2022, 4, 40, seed);
        assert!(played.won > 5 && played.held + played.lost > 5, "{played:?}");
    }
    holds(&engine(), Variant::Russian, Book::Ua64, 4, 40, 9);
}

/// 10,000 positions of the tables against each opponent: of those that the program carries, or of a folder with more in `BOLSHAK_TABLES`.
#[test]
#[ignore = "minutes; `make tables` runs it"]
fn what_the_tables_give_is_kept_on_ten_thousand_positions() {
    let library = match std::env::var_os("BOLSHAK_TABLES") {
        Some(folder) => Arc::new(engine::open_tables(folder.as_ref()).unwrap()),
        None => Library::carried(),
    };
    let engine = knowing(Arc::clone(&library));
    for (seed, variant) in (11..).zip(Variant::ALL) {
        let pieces = with_rules!(variant, R => library.of::<R>().most_pieces());
        let played = holds(&engine, variant, Book::Ru2022, pieces.into(), 2_500, seed);
        println!("{variant}, {pieces} pieces: {played:?}");
        let Played { won, held, too_late, late_later, .. } = played;
        assert!(won > 500 && held > 10, "{variant}: {played:?}");
        assert!(too_late + late_later < 250, "{variant}: {played:?}");
    }
}

/// The search knows of a table's win beyond its horizon, and of a table's draw that looks like a win.
#[test]
fn the_search_asks_the_tables_where_a_capture_leads_to_them() {
    let think = |tables| {
        let engine = Engine::new(Options { hash_mib: 1, tables, ..Options::default() });
        // White gives a king and is left with two against one: a draw, three more pieces or not.
        let line = Line::new(position(Variant::Russian, "W:WKc1,Ke1,Kg1:BKh8,Kb8"));
        engine.think(&line, &Limits::depth(6), &Stop::new(), |_| {})
    };
    let with = think(Some(Library::carried()));
    let without = think(None);
    assert!(with.nodes < without.nodes, "{} {}", with.nodes, without.nodes);
    assert!(with.by_tables.is_none(), "five pieces are not carried");
}

/// Whoever is told to do without does without.
#[test]
fn tables_can_be_left_out() {
    let line = Line::new(position(Variant::Russian, "W:WKd4,Kc1,Ke1:BKh2"));
    let limits = Limits { without_tables: true, ..Limits::nodes(100) };
    let report = engine().think(&line, &limits, &Stop::new(), |_| {});
    assert_eq!(report.by_tables, None);
    assert!(report.nodes >= 100);
}
