//! The rules of the club where the program moves the pieces: who misses a capture has made the move, and the opponent demands the capture
//! or plays on («заиграть»).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::*;
use draughts::{AnyPosition, Legal, Notation, Variant};
use game::draughts::{Act, BoardAct, Draughts, Regulations};
use game::{
    Actor, Article, Book, Control, Event, GameResult, Irregularity, Mode, Player, Remedy, Span, Tempo, Why,
};

/// White to move has to take d4 and can do something else: the club's game of eight minutes.
const DUE: &str = "W:Wc3,g1:Bd4,h8";

fn club(fen: &str) -> Desk<Draughts> {
    let control = Control::sudden_death(Span::minutes(8));
    let online = Regulations::online(Variant::Russian, Tempo::Blitz, control);
    Desk::started(from(Regulations { book: Book::Club, ..online }, fen))
}

/// A move that takes nothing.
fn quiet(desk: &Desk<Draughts>, text: &str) -> Act {
    let moves = Legal::quiet(&desk.game.position());
    Act::mv(moves.squares_of(&moves.read_move(text).unwrap()).unwrap(), Span::ZERO)
}

/// Why an act is refused now.
fn refused(desk: &mut Desk<Draughts>, who: Player, act: &Act) -> Why {
    let now = desk.now;
    desk.game.act(Actor::Player(who), now, act).unwrap_err().why
}

const DEMAND: Act = Act::Board(BoardAct::Demand);
const ARTICLE: Article = Book::Club.article("missed-capture-demand-or-play-on");

#[test]
fn a_missed_capture_is_a_move_and_the_opponent_plays_on_club() {
    let mut desk = club(DUE);
    let missed = quiet(&desk, "g1-f2");
    let events = desk.by(Player::First, 10, &missed);
    assert!(events.contains(&Event::Irregular(Player::First, Irregularity::MissedCapture, ARTICLE)));
    assert_eq!(desk.game.irregularity(), Some((Player::First, Irregularity::MissedCapture)));
    assert_eq!(
        desk.game.position().fen(),
        AnyPosition::from_fen(Variant::Russian, "B:Wc3,f2:Bd4,h8").unwrap().fen()
    );
    // The opponent is not bound to demand: Black takes on c3 with an own move.
    let reply = desk.written("d4xb2");
    let events = desk.by(Player::Second, 10, &reply);
    assert!(events.contains(&Event::Stands(ARTICLE)));
    assert_eq!(desk.game.irregularity(), None);
    let written: Vec<String> = desk
        .game
        .moves()
        .iter()
        .map(|made| desk.game.chosen_among(made).write_move(&made.ply.mv, Notation::Sheet).unwrap())
        .collect();
    assert_eq!(written, ["g1-f2", "d4:b2"]);
    assert_eq!(refused(&mut desk, Player::First, &DEMAND), Why::NothingToCorrect);
}

#[test]
fn a_demanded_capture_goes_back_to_its_player_and_clock_club() {
    let mut desk = club(DUE);
    let act = quiet(&desk, "g1-f2");
    desk.by(Player::First, 10, &act);
    // Nobody demands of himself.
    assert_eq!(refused(&mut desk, Player::First, &DEMAND), Why::NothingToCorrect);
    let events = desk.by(Player::Second, 5, &DEMAND);
    assert!(events.contains(&Event::Corrected(Player::First, Remedy::MovesAgain, ARTICLE)));
    assert!(desk.game.moves().is_empty());
    assert_eq!((desk.game.turn(), desk.game.running()), (Player::First, Some(Player::First)));
    let act = desk.written("c3xe5");
    desk.by(Player::First, 7, &act);
    // The correction was on White's time, the five seconds of looking on Black's.
    assert_eq!(desk.clocks(), [8 * 60 - 17, 8 * 60 - 5]);
}

/// «При нескольких вариантах взятия … игрок выбирает вариант взятия по своему усмотрению»: no hand has touched a piece.
#[test]
fn the_capture_that_is_demanded_is_chosen_freely_club() {
    let mut desk = club("W:Wc3,e3:Bd4,h8");
    let missed = quiet(&desk, "c3-b4");
    desk.by(Player::First, 1, &missed);
    let events = desk.by(Player::Second, 1, &DEMAND);
    assert!(!events.iter().any(|event| matches!(event, Event::Bound(..))), "{events:?}");
    let other = desk.written("e3xc5");
    desk.by(Player::First, 1, &other);
    assert_eq!(desk.game.moves().len(), 1);
}

#[test]
fn a_capture_can_be_missed_again_and_demanded_again_club() {
    let mut desk = club(DUE);
    for text in ["g1-f2", "g1-h2", "c3-b4"] {
        let act = quiet(&desk, text);
        desk.by(Player::First, 1, &act);
        desk.by(Player::Second, 1, &DEMAND);
    }
    assert_eq!(desk.game.legal().moves().count(), 1);
    let act = desk.written("c3xe5");
    desk.by(Player::First, 1, &act);
    assert_eq!(desk.game.moves().len(), 1);
}

#[test]
fn only_what_misses_a_capture_is_left_to_the_opponent_club() {
    let mut desk = club(DUE);
    // No move at all, a piece of the opponent, and a move out of turn.
    for squares in [[22, 10], [18, 22], [24, 23]] {
        let why = refused(&mut desk, Player::First, &Act::mv(squares.to_vec(), Span::ZERO));
        assert!(matches!(why, Why::Move(_)), "{squares:?}: {why:?}");
    }
    let out_of_turn = quiet(&desk, "g1-f2");
    assert_eq!(refused(&mut desk, Player::Second, &out_of_turn), Why::NotYourTurn);
    // Where nothing is due the list is the legal one.
    assert_eq!(club("W:Wc3,g1:Bh8").game.instead_of_capture(), None);
}

#[test]
fn other_books_refuse_a_missed_capture_6_1_5_1() {
    for book in Book::ALL.into_iter().filter(|book| *book != Book::Club) {
        let control = Control::sudden_death(Span::minutes(8));
        let online = Regulations::online(Variant::Russian, Tempo::Blitz, control);
        let mut desk = Desk::started(from(Regulations { book, ..online }, DUE));
        let act = quiet(&desk, "g1-f2");
        assert!(matches!(refused(&mut desk, Player::First, &act), Why::Move(_)), "{book}");
        assert_eq!(refused(&mut desk, Player::Second, &DEMAND), Why::OnlyOverTheBoard, "{book}");
        assert_eq!(desk.game.regulations().mode, Mode::Strict);
    }
}

/// Who is left without a move by a missed capture can still demand it; who does nothing loses when the time is over.
#[test]
fn a_missed_capture_that_blocks_can_be_demanded_club() {
    // c5 has to take b6. a5 and b6 are shut in, and h2-g3 shuts in h4.
    let mut desk = club("W:Wb4,c3,c5,d4,f2,h2:Ba5,b6,h4");
    let act = quiet(&desk, "h2-g3");
    desk.by(Player::First, 1, &act);
    assert!(desk.game.verdict().is_none());
    desk.by(Player::Second, 1, &DEMAND);
    assert!(desk.game.moves().is_empty());
    let act = quiet(&desk, "h2-g3");
    desk.by(Player::First, 1, &act);
    desk.later(Actor::Arbiter, 8 * 60, &Act::Look);
    assert_eq!(desk.ended().0, GameResult::Win(Player::First));
}
