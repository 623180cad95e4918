//! A game looked through: blunders are found, good moves are left alone.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::{AnyPosition, Color, Variant};
use engine::review::{Mark, Review};
use engine::{Engine, Limits, Line, Options, Score, Stop};

fn game(variant: Variant, fen: Option<&str>, moves: &str) -> Line {
    let start = fen.map_or(AnyPosition::start(variant), |fen| AnyPosition::from_fen(variant, fen).unwrap());
    let mut line = Line::new(start);
    for text in moves.split_whitespace() {
        let mv = line.position().read_move(text).unwrap();
        line.play(&mv).unwrap();
    }
    line
}

fn review(line: &Line) -> Review {
    let engine = Engine::new(Options { hash_mib: 2, ..Options::default() });
    let mut done = 0;
    let review = Review::of(&engine, line, &Limits::depth(9), &Stop::new(), |count| done = count).unwrap();
    assert_eq!(done, line.moves().len() + 1);
    review
}

/// A man is put where it is taken for nothing. The captures after it are the only moves, and are not judged.
#[test]
fn a_man_given_away_is_marked_and_what_must_be_played_is_not() {
    let line = game(Variant::Russian, Some("W:Wf4,a1,c1:Bh6,a7,b8"), "f4-g5 h6:f4");
    let review = review(&line);
    let [given, taken] = review.moves() else { panic!("two moves") };
    assert!(given.mark.is_some() && given.played < given.best, "{given:?}");
    assert_eq!((taken.mark, &taken.better), (None, &None));
    assert!(review.shares()[1] < review.shares()[0]);
}

/// The last man walks into a capture, and with it the game is lost; the only other move was d4-c5.
#[test]
fn the_game_thrown_away_is_a_blunder_with_the_better_line() {
    let line = game(Variant::Russian, Some("W:Wd4:Bf6"), "d4-e5 f6:d4");
    let review = review(&line);
    let first = &review.moves()[0];
    assert_eq!((first.turn, first.played, first.mark), (Color::White, Score::Loss(2), Some(Mark::Blunder)));
    let better = first.better.as_ref().unwrap();
    let other = line.start().read_move("d4-c5").unwrap();
    assert_eq!((better.pv[0], better.score), (other, first.best));
    assert_eq!(review.shares()[2], 0.0);
}

/// In Russian draughts the side without a move has lost, in giveaway (8.1) it has won.
#[test]
fn the_end_of_the_game_is_known_without_a_search() {
    let line = game(Variant::Russian, Some("W:Wc3:Bd4"), "c3:e5");
    let won = review(&line);
    assert_eq!(won.shares()[1], 1.0);
    assert_eq!(won.moves()[0].played, Score::Win(1));
    let line = game(Variant::Giveaway, Some("W:Wc3:Bd4"), "c3:e5");
    let lost = review(&line);
    assert_eq!(lost.shares()[1], 0.0);
    assert_eq!(lost.moves()[0].played, Score::Loss(1));
    // The only legal move is no blunder, whatever it leads to.
    assert_eq!(lost.moves()[0].mark, None);
}

#[test]
fn a_stopped_review_is_none() {
    let engine = Engine::new(Options { hash_mib: 1, ..Options::default() });
    let stop = Stop::new();
    stop.stop();
    let line = game(Variant::Russian, None, "c3-d4");
    assert_eq!(Review::of(&engine, &line, &Limits::depth(3), &stop, |_| {}), None);
}

#[test]
fn the_graph_has_a_point_for_each_position_and_a_dot_for_each_mark() {
    let line = game(Variant::International, None, "32-28 19-23 28x19 14x23 33-28 23x32 37x28");
    let review = review(&line);
    let svg = review.graph("White < Black & \"more\"");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("<title>White &lt; Black &amp; &quot;more&quot;</title>"));
    let polygon = svg.split("points=\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(polygon.split_whitespace().count(), review.shares().len() + 2);
    let marks = review.moves().iter().filter(|judged| judged.mark.is_some()).count();
    assert_eq!(svg.matches("<circle").count(), marks);
    // A game without moves has a picture too.
    let empty = Review::of(
        &Engine::new(Options { hash_mib: 1, ..Options::default() }),
        &Line::new(AnyPosition::start(Variant::Russian)),
        &Limits::depth(2),
        &Stop::new(),
        |_| {},
    );
    assert!(!empty.unwrap().graph("").contains("NaN"));
}
