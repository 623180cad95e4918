//! Touch-move and the irregularities of a real board (6.1.4, 5.4.14), by article.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::*;
use game::draughts::{Act, BoardAct, Game, Regulations};
use game::{Actor, Book, Control, Event, GameResult, Irregularity, Player, Reason, Span, Tempo, Why};

#[test]
fn an_irregularity_is_put_right_on_demand_or_stands_with_the_reply_5_4_14_2() {
    let regulations =
        from(hall(Tempo::Blitz, Control::fischer(Span::minutes(5), Span::seconds(5))), "W:Wc3,h2:Bd4,a7");
    let mut desk = Desk::started(regulations.clone());
    // h2-g3 where c3 has to take d4.
    let events = desk.ok(FIRST, 10, &happened(28, 24, &[], false));
    assert!(
        matches!(events.last(), Some(Event::Irregular(Player::First, Irregularity::MissedCapture, article)) if article.clause == "5.4.14.2")
    );
    let mut stands = Desk { game: desk.game.clone(), now: desk.now };
    stands.play(20, "d4:b2");
    assert_eq!(stands.no(SECOND, 21, &Act::Board(BoardAct::Demand)).0, Why::NothingToCorrect);
    assert_eq!(stands.no(FIRST, 21, &Act::Board(BoardAct::Demand)).0, Why::NothingToCorrect);
    // On demand the position comes back, and the offender's clock runs, without the increment of the move that did not count.
    assert_eq!(desk.no(FIRST, 15, &Act::Board(BoardAct::Demand)).0, Why::NothingToCorrect);
    desk.ok(SECOND, 18, &Act::Board(BoardAct::Demand));
    assert_eq!(desk.game.turn(), Player::First);
    assert_eq!(
        (desk.left(Player::First, 18), desk.left(Player::Second, 18)),
        (Span::seconds(290), Span::seconds(292))
    );
    desk.play(20, "c3:e5");
    assert_eq!(desk.game.irregularity(), None);
    // A strict game knows none of this.
    let mut strict = Desk::started(from(blitz(), "W:Wc3,h2:Bd4,a7"));
    assert_eq!(strict.no(FIRST, 1, &happened(28, 24, &[], false)), (Why::OnlyOverTheBoard, "5.4.14.2"));
}

/// A move with another piece than the touched one is legal on the board, and is listed until it is put right.
#[test]
fn a_move_that_is_put_right_is_not_among_the_moves_5_4_14_2() {
    let mut desk = Desk::started(hall(Tempo::Blitz, Control::fischer(Span::minutes(5), Span::seconds(5))));
    desk.play(1, "c3-d4");
    desk.play(2, "b6-a5");
    desk.ok(FIRST, 3, &Act::Board(BoardAct::Touch { square: desk.squares("g3-h4")[0] }));
    desk.play(4, "e3-f4");
    assert_eq!(desk.game.irregularity(), Some((Player::First, Irregularity::OtherPieceTouched)));
    assert_eq!(desk.game.moves().len(), 3);
    desk.ok(SECOND, 5, &Act::Board(BoardAct::Demand));
    assert_eq!(desk.game.moves().len(), 2);
    desk.play(6, "g3-h4");
    let moves = desk.game.moves();
    assert_eq!((moves.len(), moves[2].by, moves[2].ply.after()), (3, Player::First, desk.game.position()));
    assert_eq!(moves[2].left, Some(desk.left(Player::First, 6)));
}

#[test]
fn the_irregularities_of_5_4_14_2_are_told_apart() {
    let table: [(&str, Act, Actor, Irregularity); 9] = [
        ("W:Wc3:Bh8", happened(22, 15, &[], false), FIRST, Irregularity::WrongMove),
        ("W:Wc3:Bh8", happened(4, 8, &[], false), SECOND, Irregularity::TwoMoves),
        ("W:Wc3:Bh8", happened(4, 8, &[], false), FIRST, Irregularity::OpponentsPiece),
        ("W:Wc3:Bd4,h8", happened(22, 17, &[], false), FIRST, Irregularity::MissedCapture),
        ("W:Wc3:Bd4,f6,h8", happened(22, 8, &[18], false), FIRST, Irregularity::RemovedFewer),
        ("W:Wc3:Bd4,h8", happened(22, 15, &[18, 4], false), FIRST, Irregularity::RemovedOthers),
        ("W:Wc3,a1:Bd4,h8", happened(22, 15, &[18, 29], false), FIRST, Irregularity::RemovedOwn),
        ("W:Wc3:Bh8,a7", happened(22, 18, &[5], false), FIRST, Irregularity::RemovedWithoutReason),
        ("W:Wc7:Bh6", happened(6, 1, &[], false), FIRST, Irregularity::UnmarkedKing),
    ];
    for (fen, act, who, kind) in table {
        let mut desk = Desk::started(from(hall(Tempo::Blitz, Control::Untimed), fen));
        desk.ok(who, 1, &act);
        assert_eq!(desk.game.irregularity().map(|(_, kind)| kind), Some(kind), "{fen}");
    }
    let mut desk = Desk::started(from(hall(Tempo::Blitz, Control::Untimed), "W:Wb8:Bh6,a7"));
    desk.ok(FIRST, 1, &happened(1, 10, &[], true));
    assert_eq!(desk.game.irregularity().map(|(_, kind)| kind), Some(Irregularity::PlayedUnmarkedKing));
    let mut desk = Desk::started(hall(Tempo::Blitz, Control::Untimed));
    desk.play(1, "c3-d4");
    desk.ok(FIRST, 2, &happened(18, 22, &[], false));
    assert_eq!(desk.game.irregularity(), Some((Player::First, Irregularity::TakenBack)));
    let mut desk = Desk::started(from(hall(Tempo::Blitz, Control::Untimed), "W:Wb8:Bh6,a7"));
    desk.ok(FIRST, 1, &happened(1, 10, &[], true));
    // What nobody can have done is refused.
    assert_eq!(desk.no(SECOND, 2, &happened(20, 16, &[], false)).0, Why::NothingToCorrect);
}

#[test]
fn an_unmarked_king_can_be_marked_later_5_4_14_2() {
    let mut desk = Desk::started(from(hall(Tempo::Blitz, Control::Untimed), "W:Wc7:Bh6,h4"));
    desk.ok(FIRST, 1, &happened(6, 1, &[], false));
    desk.play(2, "h4-g3");
    assert_eq!(
        desk.no(SECOND, 3, &Act::Board(BoardAct::MarkKing { square: 1 })),
        (Why::NoUnmarkedKing, "6.1.4.4")
    );
    desk.ok(FIRST, 3, &Act::Board(BoardAct::MarkKing { square: 1 }));
    assert!(desk.game.position().fen().contains("Kb8"));
    desk.play(4, "b8:h2");
}

#[test]
fn touch_move_6_1_4_7_to_6_1_4_9() {
    let regulations = hall(Tempo::Blitz, Control::Untimed);
    let mut desk = Desk::started(regulations.clone());
    // A piece that cannot move binds nothing; of two that can, the first does.
    assert_eq!(desk.ok(FIRST, 1, &Act::Board(BoardAct::Touch { square: 29 })), []);
    assert_eq!(
        desk.ok(FIRST, 1, &Act::Board(BoardAct::Touch { square: 22 })),
        [Event::Bound(Player::First, 22)]
    );
    assert_eq!(desk.ok(FIRST, 1, &Act::Board(BoardAct::Touch { square: 23 })), []);
    let events = desk.play(2, "e3-f4");
    assert!(
        matches!(events.last(), Some(Event::Irregular(_, Irregularity::OtherPieceTouched, article)) if article.clause == "6.1.4.7")
    );
    desk.ok(SECOND, 3, &Act::Board(BoardAct::Demand));
    assert!(!desk.play(4, "c3-b4").iter().any(|event| matches!(event, Event::Irregular(..))));
    // "I adjust", at one's own turn, frees the hand.
    let mut desk = Desk::started(regulations);
    assert_eq!(desk.no(SECOND, 1, &Act::Board(BoardAct::Adjust)), (Why::NotYourTurn, "6.1.4.9"));
    desk.ok(FIRST, 1, &Act::Board(BoardAct::Adjust));
    assert_eq!(desk.ok(FIRST, 1, &Act::Board(BoardAct::Touch { square: 22 })), []);
}

/// 003: the opponent may demand the capture or play on.
#[test]
fn a_missed_capture_in_the_club_is_demanded_or_played_on() {
    let regulations =
        Regulations { book: Book::Club, ..from(hall(Tempo::Blitz, Control::Untimed), "W:Wc3,h2:Bd4,a7") };
    let mut desk = Desk::started(regulations);
    let events = desk.ok(FIRST, 1, &happened(28, 24, &[], false));
    let Some(Event::Irregular(_, _, article)) = events.last() else { panic!() };
    assert_eq!(article.clause, "missed-capture-demand-or-play-on");
    desk.ok(SECOND, 2, &Act::Board(BoardAct::Demand));
    desk.play(3, "c3:e5");
}

/// 5.4.14.3: a touched piece does not bind where another one has to take; 5.4.14.2: a winning move with another piece than the
/// touched one can still be objected to, and stands if nobody does.
#[test]
fn touched_pieces_and_captures_5_4_14_3() {
    let regulations = from(hall(Tempo::Blitz, Control::Untimed), "W:Wc3,h2:Bd4,a7");
    let mut desk = Desk::started(regulations);
    assert_eq!(desk.ok(FIRST, 1, &Act::Board(BoardAct::Touch { square: 28 })), []);
    assert!(!desk.play(2, "c3:e5").iter().any(|event| matches!(event, Event::Irregular(..))));
    let winning = || {
        let mut desk = Desk::started(from(hall(Tempo::Blitz, Control::Untimed), "W:Wc3,e3:Bd4"));
        desk.ok(FIRST, 1, &Act::Board(BoardAct::Touch { square: 23 }));
        desk.play(2, "c3:e5");
        desk
    };
    let mut demanded = winning();
    assert_eq!(demanded.game.verdict(), None);
    demanded.ok(SECOND, 3, &Act::Board(BoardAct::Demand));
    assert_eq!(demanded.game.turn(), Player::First);
    let mut left = winning();
    left.ok(Actor::Arbiter, 3, &Act::Look);
    assert_eq!(left.ended(), (GameResult::Win(Player::First), Reason::NoPieces, "6.1.7"));
}

/// 5.4.14.4: where the players disagree about an irregularity, the clock may be stopped for the arbiter at every tempo.
#[test]
fn the_clock_may_be_stopped_over_an_irregularity_5_4_14_4() {
    let mut desk = Desk::started(from(
        hall(Tempo::Classic, Control::sudden_death(Span::minutes(45))),
        "W:Wc3,h2:Bd4,a7",
    ));
    assert_eq!(desk.no(FIRST, 1, &Act::Pause).0, Why::OnlyArbiter);
    desk.ok(FIRST, 10, &happened(28, 24, &[], false));
    desk.ok(SECOND, 12, &Act::Pause);
    desk.ok(Actor::Arbiter, 100, &Act::Resume);
    desk.ok(SECOND, 101, &Act::Board(BoardAct::Demand));
}

/// A game in which everything done is irregular, again and again, costs no more than another one.
#[test]
fn irregularities_do_not_pile_up() {
    let mut desk = Desk::started(hall(Tempo::Blitz, Control::Untimed));
    for turn in 0..5_000 {
        let (from, to) = if turn % 2 == 0 { (22, 18) } else { (18, 22) };
        desk.ok(FIRST, turn, &happened(from, to, &[], false));
    }
    assert_eq!(Game::replay(&desk.game.record()), Ok(desk.game));
}
