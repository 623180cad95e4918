//! Touch-move and the irregularities of a real board (6.1.4, 5.4.14), by article.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::*;
use draughts::Variant;
use game::draughts::{Act, BoardAct, Draughts, Game, Happened, Regulations, Slip};
use game::{
    Actor, Book, Control, Event, GameResult, Irregularity, Player, Reason, Remedy, Ruling, Span, Tempo, Why,
};

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

/// A board on which somebody does something, and what it is found to be.
fn found(variant: Variant, fen: &str, who: Actor, act: &Act) -> Option<Irregularity> {
    let regulations = Regulations::over_the_board(variant, Tempo::Blitz, Control::Untimed);
    let mut desk = Desk::started(from(regulations, fen));
    desk.ok(who, 1, act);
    desk.game.irregularity().map(|(_, kind)| kind)
}

fn slipped(from: u8, to: u8, removed: &[u8], slip: Slip) -> Act {
    let removed = removed.to_vec();
    Act::Board(BoardAct::Happened(Happened { from, to, removed, king: false, slip: Some(slip) }))
}

/// Every item of 5.4.14.2 and of the earlier rules, 2.1.10.3.
#[test]
fn the_irregularities_of_5_4_14_2_are_told_apart() {
    use Irregularity as I;
    let table: [(&str, Act, Actor, I); 26] = [
        ("W:Wc3:Bh8", happened(22, 15, &[], false), FIRST, I::WrongMove),
        ("W:Wc3:Bh8", happened(22, 18, &[], true), FIRST, I::WrongMove),
        ("W:Wc3:Bh8", happened(22, Happened::LIGHT, &[], false), FIRST, I::LightSquare),
        ("W:Wc3:Bh8", happened(4, 8, &[], false), SECOND, I::OutOfTurn),
        ("W:Wc3:Bh8", happened(4, 8, &[], false), FIRST, I::OpponentsPiece),
        ("W:Wc3:Bd4,h8", happened(22, 17, &[], false), FIRST, I::MissedCapture),
        // d4 and f6 could be taken, and only d4 is; c3:e5:g7 and further is too much.
        ("W:Wc3:Bd4,f6,a7", happened(22, 15, &[18], false), FIRST, I::StoppedCapturing),
        ("W:Wc3:Bd4,f6,a7", happened(22, 15, &[11], false), FIRST, I::TookFewer),
        ("W:Wc3:Bd4,e7,a7", happened(22, 6, &[18, 7], false), FIRST, I::TookMore),
        ("W:Wc3:Bd4,f6,h8", happened(22, 8, &[18], false), FIRST, I::RemovedFewer),
        ("W:Wc3:Bd4,f6,h8", slipped(22, 8, &[18], Slip::Stopped), FIRST, I::StoppedRemoving),
        ("W:Wc3:Bd4,f6,h8", slipped(22, 8, &[18, 11], Slip::Early), FIRST, I::RemovedEarly),
        ("W:Wc3:Bd4,h8", happened(22, 15, &[18, 4], false), FIRST, I::RemovedMore),
        ("W:Wc3:Bd4,h8", happened(22, 15, &[4], false), FIRST, I::RemovedOthers),
        ("W:Wc3,a1:Bd4,h8", happened(22, 15, &[18, 29], false), FIRST, I::RemovedOwn),
        ("W:Wc3:Bh8,a7", happened(22, 18, &[5], false), FIRST, I::RemovedWithoutReason),
        ("W:Wc3,a1:Bh8", happened(22, 18, &[29], false), FIRST, I::RemovedWithoutReason),
        ("W:Wc3:Bh8,a7", happened(22, 22, &[5], false), FIRST, I::RemovedWithoutReason),
        ("W:Wc7:Bh6", happened(6, 1, &[], false), FIRST, I::UnmarkedKing),
        ("W:Wc7:Bd8,h4", happened(6, 1, &[], false), FIRST, I::UnmarkedKing),
        ("W:Wb6:Bc7,h4", happened(9, 2, &[6], false), FIRST, I::UnmarkedKing),
        // Nothing could be taken; what could is of the other side; as many as could be taken, but others; the right one, but put elsewhere.
        ("W:Wc3:Bh8,a7", happened(22, 15, &[5], false), FIRST, I::WrongMove),
        ("W:Wc3,a1:Bd4,f6,a7", happened(22, 15, &[29], false), FIRST, I::WrongMove),
        ("W:Wc3:Bd4,a7", happened(22, 11, &[5], false), FIRST, I::WrongMove),
        ("W:Wc3:Bd4,a7", happened(22, 11, &[18], false), FIRST, I::WrongMove),
        // Two captures end on f8, over c3 and c5 or over e3 and e5: taking c3 and e7 off is the first one, less c5.
        ("W:Wd2:Bc3,c5,e3,e5,e7,h4", happened(26, 3, &[22, 7], true), FIRST, I::RemovedFewer),
    ];
    for (fen, act, who, kind) in table {
        assert_eq!(found(Variant::Russian, fen, who, &act), Some(kind), "{fen} {act:?}");
    }
    // 7.4.1: on the hundred squares two had to be taken, and one was.
    let one = happened(27, 38, &[32], false);
    assert_eq!(found(Variant::International, "W:W27,28:B32,22,12,13,5", FIRST, &one), Some(I::TookFewer));
    // What nobody can have done is refused: an empty square, an occupied one, an empty one taken off.
    let mut desk = Desk::started(from(hall(Tempo::Blitz, Control::Untimed), "W:Wc3:Bd4,h8"));
    for act in [happened(20, 16, &[], false), happened(22, 18, &[], false), happened(22, 17, &[1], false)] {
        assert_eq!(desk.no(FIRST, 1, &act).0, Why::NothingToCorrect);
    }
}

/// A board of blitz with five minutes and five seconds for a move.
fn table(fen: &str) -> Desk<Draughts> {
    Desk::started(from(hall(Tempo::Blitz, Control::fischer(Span::minutes(5), Span::seconds(5))), fen))
}

const DEMAND: Act = Act::Board(BoardAct::Demand);

fn corrected(events: &[Event]) -> Option<(Player, Remedy, &'static str)> {
    events.iter().find_map(|event| match event {
        Event::Corrected(by, remedy, article) => Some((*by, *remedy, article.clause)),
        _ => None,
    })
}

/// 5.4.14.4: out of turn the pieces go back, and the clock of the one whose turn it is runs on as if nothing had been done: a move out
/// of turn starts no clock and earns no time (5.4.2.3).
#[test]
fn out_of_turn_the_pieces_go_back_and_the_opponents_clock_runs_5_4_14_4() {
    let kinds = [
        (happened(23, 19, &[], false), Irregularity::TwoMoves),
        (happened(18, 22, &[], false), Irregularity::TakenBack),
        (happened(12, 16, &[], false), Irregularity::OpponentsPiece),
    ];
    for (deed, kind) in kinds {
        let mut desk = table("W:Wc3,e3:Bh6,a7");
        desk.play(10, "c3-d4");
        let before = desk.game.position();
        desk.ok(FIRST, 20, &deed);
        assert_eq!(desk.game.irregularity(), Some((Player::First, kind)));
        assert_eq!((desk.game.turn(), desk.game.running()), (Player::Second, Some(Player::Second)));
        assert_eq!(desk.left(Player::First, 20), Span::seconds(295));
        let events = desk.ok(SECOND, 30, &DEMAND);
        assert_eq!(corrected(&events), Some((Player::First, Remedy::TakenBack, "5.4.14.2")));
        assert_eq!((desk.game.position(), desk.game.turn()), (before, Player::Second));
        assert_eq!(desk.game.running(), Some(Player::Second));
        assert_eq!(
            (desk.left(Player::First, 30), desk.left(Player::Second, 30)),
            (Span::seconds(295), Span::seconds(280))
        );
        desk.play(31, "h6-g5");
    }
    // The first move of the game by the wrong player.
    let mut desk = table("W:Wc3:Bh6");
    desk.ok(SECOND, 5, &happened(12, 16, &[], false));
    assert_eq!(desk.game.irregularity(), Some((Player::Second, Irregularity::OutOfTurn)));
    desk.ok(FIRST, 6, &DEMAND);
    assert_eq!((desk.game.turn(), desk.game.running()), (Player::First, Some(Player::First)));
    assert_eq!(desk.left(Player::First, 6), Span::seconds(294));
}

/// Who touches the opponent's piece at the own turn moves again, on the own time, and is bound to nothing.
#[test]
fn a_move_with_the_opponents_piece_is_made_again_5_4_14_4() {
    let mut desk = table("W:Wc3,e3:Bh6,a7");
    desk.ok(FIRST, 10, &happened(12, 16, &[], false));
    let events = desk.ok(SECOND, 14, &DEMAND);
    assert_eq!(corrected(&events), Some((Player::First, Remedy::MovesAgain, "5.4.14.2")));
    assert!(!events.iter().any(|event| matches!(event, Event::Bound(..))));
    assert_eq!(
        (desk.left(Player::First, 14), desk.left(Player::Second, 14)),
        (Span::seconds(290), Span::seconds(296))
    );
    desk.play(16, "e3-f4");
}

/// A move taken back and another one made: the opponent has not replied, and the demand goes back to the move as it was.
#[test]
fn what_was_done_one_after_the_other_goes_back_to_the_beginning_5_4_14_2() {
    let mut desk = table("W:Wc3,e3:Bh6,a7");
    desk.play(10, "c3-d4");
    let before = desk.game.position();
    desk.ok(FIRST, 12, &happened(18, 22, &[], false));
    desk.ok(FIRST, 14, &happened(22, 17, &[], false));
    desk.ok(SECOND, 16, &DEMAND);
    assert_eq!(desk.game.position(), before);
    assert_eq!(desk.no(SECOND, 17, &DEMAND).0, Why::NothingToCorrect);
    // After a reply it stands for ever.
    desk.ok(FIRST, 18, &happened(18, 22, &[], false));
    let stands = desk.play(20, "h6-g5");
    assert!(stands.iter().any(|event| matches!(event, Event::Stands(_))));
    assert_eq!(desk.no(SECOND, 21, &DEMAND).0, Why::NothingToCorrect);
}

/// 6.1.4.7: the piece that was moved wrongly was touched, and has to be moved if it can.
#[test]
fn a_wrong_move_binds_the_piece_that_was_moved_6_1_4_7() {
    let bound = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::Bound(Player::First, square) => Some(*square),
            _ => None,
        })
    };
    let mut desk = table("W:Wc3,e3:Bh6,a7");
    desk.ok(FIRST, 10, &happened(22, 15, &[], false));
    let events = desk.ok(SECOND, 12, &DEMAND);
    assert_eq!(bound(&events), Some(22));
    desk.play(14, "e3-f4");
    assert_eq!(desk.game.irregularity(), Some((Player::First, Irregularity::OtherPieceTouched)));
    desk.ok(SECOND, 15, &DEMAND);
    desk.play(16, "c3-b4");
    assert_eq!(desk.game.irregularity(), None);
    // A missed capture: a piece that cannot take is free (5.4.14.3), one that can has to.
    for (deed, expected) in [(happened(28, 24, &[], false), None), (happened(22, 17, &[], false), Some(22))] {
        let mut desk = table("W:Wc3,e3,h2:Bd4,a7,g7");
        desk.ok(FIRST, 10, &deed);
        assert_eq!(desk.game.irregularity(), Some((Player::First, Irregularity::MissedCapture)));
        assert_eq!(bound(&desk.ok(SECOND, 12, &DEMAND)), expected);
    }
    // A light square.
    let mut desk = table("W:Wc3,e3:Bh6,a7");
    desk.ok(FIRST, 10, &happened(22, Happened::LIGHT, &[], false));
    assert_eq!(bound(&desk.ok(SECOND, 12, &DEMAND)), Some(22));
    // One that was touched first stays the one.
    let mut desk = table("W:Wc3,e3:Bh6,a7");
    desk.ok(FIRST, 9, &Act::Board(BoardAct::Touch { square: 23 }));
    desk.ok(FIRST, 10, &happened(22, 15, &[], false));
    desk.ok(SECOND, 12, &DEMAND);
    assert!(desk.play(14, "e3-f4").iter().all(|event| !matches!(event, Event::Irregular(..))));
}

/// 6.1.5.11: the capture was over when the hand left the piece; the pieces are put right, and it is the opponent's turn and time.
#[test]
fn wrong_removal_leaves_the_move_complete_6_1_5_11() {
    // c3:e5:g7 takes d4 and f6, and something else was taken off.
    for removed in [&[][..], &[18], &[18, 11, 5], &[18, 5], &[18, 11, 29]] {
        let mut desk = table("W:Wc3,a1:Bd4,f6,a7");
        desk.ok(FIRST, 10, &happened(22, 8, removed, false));
        let events = desk.ok(SECOND, 15, &DEMAND);
        assert_eq!(corrected(&events), Some((Player::First, Remedy::PiecesPutRight, "5.4.14.2")));
        assert_eq!(desk.game.position().fen().to_string(), "B:Wa1,g7:Ba7");
        assert_eq!((desk.game.running(), desk.game.moves_made(Player::First)), (Some(Player::Second), 1));
        assert_eq!(desk.left(Player::First, 15), Span::seconds(295));
        assert_eq!(desk.left(Player::Second, 15), Span::seconds(295));
        // It is the move that is written down.
        let moves = desk.game.moves();
        assert_eq!((moves.len(), moves[0].ply.after()), (1, desk.game.position()));
        assert_eq!(desk.game.irregularity(), None);
        desk.play(16, "a7-b6");
    }
    // The last piece was left on the board: put right, it ends the game.
    let mut desk = table("W:Wc3:Bd4");
    desk.ok(FIRST, 1, &happened(22, 15, &[], false));
    desk.ok(SECOND, 2, &DEMAND);
    assert_eq!(desk.ended(), (GameResult::Win(Player::First), Reason::NoPieces, "6.1.7"));
}

/// 6.1.4.6: the move is made when the hand leaves the piece, marked or not. The mark can be demanded, or made, at any time.
#[test]
fn an_unmarked_king_is_marked_and_its_move_stands_5_4_14_2() {
    let unmarked = || {
        let mut desk = table("W:Wc7,c1:Bh6,a5");
        desk.ok(FIRST, 10, &happened(6, 1, &[], false));
        assert_eq!(desk.game.irregularity(), Some((Player::First, Irregularity::UnmarkedKing)));
        assert_eq!(desk.game.unmarked(), [1]);
        desk
    };
    let mut desk = unmarked();
    let events = desk.ok(SECOND, 14, &DEMAND);
    assert_eq!(corrected(&events), Some((Player::First, Remedy::KingMarked, "5.4.14.2")));
    assert_eq!(
        (desk.game.turn(), desk.game.running(), desk.game.unmarked().len()),
        (Player::Second, Some(Player::Second), 0)
    );
    assert_eq!(desk.game.moves().len(), 1);
    // With the reply the right is not lost, and nothing "stands".
    let mut desk = unmarked();
    assert!(desk.play(15, "h6-g5").iter().all(|event| !matches!(event, Event::Stands(_))));
    let mut marked = Desk { game: desk.game.clone(), now: desk.now };
    assert_eq!(
        corrected(&marked.ok(SECOND, 16, &DEMAND)),
        Some((Player::First, Remedy::KingMarked, "5.4.14.2"))
    );
    assert_eq!(marked.no(SECOND, 17, &DEMAND).0, Why::NothingToCorrect);
    // One that is marked before the reply needs no correction.
    let mut at_once = unmarked();
    at_once.ok(FIRST, 12, &Act::Board(BoardAct::MarkKing { square: 1 }));
    assert_eq!((at_once.game.irregularity(), at_once.game.unmarked().len()), (None, 0));
    assert_eq!(at_once.no(SECOND, 13, &DEMAND).0, Why::NothingToCorrect);
    // A second move after it goes back, and the king is still to be marked.
    let mut twice = unmarked();
    let before = twice.game.position();
    twice.ok(FIRST, 11, &happened(30, 26, &[], false));
    assert_eq!(
        corrected(&twice.ok(SECOND, 12, &DEMAND)).map(|(_, remedy, _)| remedy),
        Some(Remedy::TakenBack)
    );
    assert_eq!((twice.game.position(), twice.game.unmarked()), (before, &[1][..]));
    assert_eq!(
        corrected(&twice.ok(SECOND, 13, &DEMAND)).map(|(_, remedy, _)| remedy),
        Some(Remedy::KingMarked)
    );
    // A hand that makes it a king marks it, wherever it puts it.
    let mut marked = unmarked();
    marked.play(15, "h6-g5");
    marked.ok(FIRST, 16, &happened(1, 22, &[], true));
    assert_eq!(marked.game.irregularity(), Some((Player::First, Irregularity::WrongMove)));
    assert_eq!(marked.game.unmarked(), [0; 0]);
    // The player marks it, the opponent does not.
    let mark = Act::Board(BoardAct::MarkKing { square: 1 });
    assert_eq!(desk.no(SECOND, 16, &mark), (Why::NoUnmarkedKing, "6.1.4.4"));
    desk.ok(FIRST, 16, &mark);
    assert_eq!(desk.no(FIRST, 17, &mark), (Why::NoUnmarkedKing, "6.1.4.4"));
    assert!(desk.play(18, "b8-e5").iter().all(|event| !matches!(event, Event::Irregular(..))));
}

/// Where each book says how a king is marked; what the others are silent on is of 2022.
#[test]
fn a_king_is_marked_by_the_article_of_the_book_6_1_4_4() {
    let mark = Act::Board(BoardAct::MarkKing { square: 1 });
    for (book, variant, clause) in [
        (Book::Ru2022, Variant::Russian, "6.1.4.4"),
        (Book::RuClassic, Variant::Russian, "2.1.4.4"),
        (Book::Ua64, Variant::Brazilian, "3.6"),
        (Book::RuClassic, Variant::International, "6.1.4.4"),
        (Book::Ua64, Variant::Giveaway, "6.1.4.4"),
        (Book::Club, Variant::Russian, "6.1.4.4"),
    ] {
        let regulations =
            Regulations { book, ..Regulations::over_the_board(variant, Tempo::Blitz, Control::Untimed) };
        assert_eq!(Desk::started(regulations).no(FIRST, 1, &mark), (Why::NoUnmarkedKing, clause), "{book}");
    }
}

/// 6.1.4.5: a king moves after it is marked. On demand the move goes back, the king is marked, and it was touched.
#[test]
fn a_king_that_is_not_marked_does_not_move_6_1_4_5() {
    let played = |deed: Option<Act>| {
        let mut desk = table("W:Wc7,c1:Bh6,a5");
        desk.ok(FIRST, 10, &happened(6, 1, &[], false));
        desk.play(15, "h6-g5");
        let before = desk.game.position();
        match deed {
            Some(deed) => desk.ok(FIRST, 20, &deed),
            None => desk.play(20, "b8-e5"),
        };
        assert_eq!(desk.game.irregularity(), Some((Player::First, Irregularity::PlayedUnmarkedKing)));
        (desk, before)
    };
    let (mut desk, before) = played(None);
    // It is not marked on its new square either.
    assert_eq!(desk.game.unmarked(), [15]);
    let events = desk.ok(SECOND, 22, &DEMAND);
    assert_eq!(corrected(&events), Some((Player::First, Remedy::MovesAgain, "5.4.14.2")));
    assert!(events.contains(&Event::Marked(1)) && events.contains(&Event::Bound(Player::First, 1)));
    assert_eq!((desk.game.position(), desk.game.unmarked().len()), (before, 0));
    assert!(desk.play(24, "b8-c7").iter().all(|event| !matches!(event, Event::Irregular(..))));
    // It was marked with the move, which came too late for the move.
    let (desk, _) = played(Some(happened(1, 15, &[], true)));
    assert_eq!(desk.game.unmarked().len(), 0);
    // With the reply the move stands; the mark can still be demanded.
    let (mut desk, _) = played(None);
    assert!(desk.play(22, "g5-h4").iter().any(|event| matches!(event, Event::Stands(_))));
    assert!(desk.ok(SECOND, 23, &DEMAND).contains(&Event::Marked(15)));
}

/// A king is one whether or not the line says so; so is a man that was put on its last row by a wrong move (6.1.4.4).
#[test]
fn a_king_stays_a_king_6_1_4_4() {
    let mut desk = table("W:WKc1,a1:Bh8,h6");
    desk.ok(FIRST, 1, &happened(30, 18, &[], false));
    assert!(desk.game.position().fen().to_string().contains("Kd4"));
    let mut desk = table("W:Wb6,a1:Bh8,h6");
    desk.ok(FIRST, 1, &happened(9, 1, &[], false));
    assert_eq!(desk.game.irregularity(), Some((Player::First, Irregularity::WrongMove)));
    assert!(desk.game.position().fen().to_string().contains("Kb8"));
    assert_eq!(desk.game.unmarked(), [1]);
}

/// 5.4.14.4: what the players do not agree on the arbiter decides.
#[test]
fn the_arbiter_decides_about_an_irregularity_5_4_14_4() {
    let disputed = || {
        let mut desk = table("W:Wc3,h2:Bd4,a7");
        desk.ok(FIRST, 10, &happened(28, 24, &[], false));
        desk.ok(SECOND, 15, &Act::Pause);
        desk
    };
    let mut upheld = disputed();
    // While the clock stands the arbiter decides and nobody else.
    assert_eq!(upheld.no(SECOND, 16, &DEMAND).0, Why::Held);
    let events = upheld.ok(Actor::Arbiter, 100, &Act::Rule(Ruling::Upheld));
    assert_eq!(corrected(&events), Some((Player::First, Remedy::MovesAgain, "5.4.14.2")));
    assert_eq!(upheld.game.running(), Some(Player::First));
    assert_eq!(
        (upheld.left(Player::First, 110), upheld.left(Player::Second, 110)),
        (Span::seconds(280), Span::seconds(295))
    );
    let mut rejected = disputed();
    let events = rejected.ok(Actor::Arbiter, 100, &Act::Rule(Ruling::Rejected));
    assert!(
        events.iter().any(|event| matches!(event, Event::Stands(article) if article.clause == "5.4.14.2"))
    );
    assert_eq!((rejected.game.running(), rejected.game.irregularity()), (Some(Player::Second), None));
    assert_eq!(rejected.left(Player::Second, 110), Span::seconds(285));
    // The clock need not stand, and only the arbiter decides; there must be something to decide.
    let mut desk = table("W:Wc3,h2:Bd4,a7");
    for ruling in [Ruling::Upheld, Ruling::Rejected] {
        assert_eq!(desk.no(Actor::Arbiter, 1, &Act::Rule(ruling)), (Why::NothingWaits, "5.4.15.1"));
    }
    desk.ok(FIRST, 10, &happened(28, 24, &[], false));
    assert_eq!(desk.no(SECOND, 11, &Act::Rule(Ruling::Upheld)).0, Why::OnlyArbiter);
    desk.ok(Actor::Arbiter, 12, &Act::Rule(Ruling::Upheld));
    assert_eq!(desk.game.running(), Some(Player::First));
    // What stands may end the game.
    let mut desk = table("W:Wc3,e3:Bd4");
    desk.ok(FIRST, 1, &Act::Board(BoardAct::Touch { square: 23 }));
    desk.play(2, "c3:e5");
    desk.ok(Actor::Arbiter, 3, &Act::Rule(Ruling::Rejected));
    assert_eq!(desk.ended(), (GameResult::Win(Player::First), Reason::NoPieces, "6.1.7"));
}

/// 6.1.8.6, 6.1.8.8: what happened on the board and stands begins a count anew only if something was really taken, or a man really
/// moved or became a king.
#[test]
fn an_irregularity_resets_only_what_it_changed_6_1_8_6_and_6_1_8_8() {
    let counts = |desk: &Desk<Draughts>| -> Vec<(&'static str, u16)> {
        let counters = desk.game.counters();
        let by = |clause: &str| counters.iter().find(|counter| counter.article.clause == clause).copied();
        ["6.1.8.6", "6.1.8.8"]
            .iter()
            .filter_map(|clause| by(clause))
            .map(|counter| (counter.article.clause, counter.count))
            .collect()
    };
    let begun = || {
        let mut desk = Desk::started(from(hall(Tempo::Classic, Control::Untimed), "W:WKa1,c1,e1:BKh2,h6"));
        for (second, text) in [(1, "a1-b2"), (2, "h2-g1"), (3, "b2-a1"), (4, "g1-h2")] {
            desk.play(second, text);
        }
        assert_eq!(counts(&desk), [("6.1.8.6", 2), ("6.1.8.8", 2)]);
        assert_eq!(desk.game.occurrences(), 2);
        desk
    };
    // A king's move where it cannot go: nothing taken, no man moved.
    let mut desk = begun();
    desk.ok(FIRST, 5, &happened(29, 17, &[], false));
    assert_eq!(desk.game.irregularity(), Some((Player::First, Irregularity::WrongMove)));
    desk.play(6, "h2-g1");
    assert_eq!(counts(&desk), [("6.1.8.6", 3), ("6.1.8.8", 3)]);
    // A man moved wrongly: the balance is as it was, but not only kings have moved.
    let mut desk = begun();
    desk.ok(FIRST, 5, &happened(30, 17, &[], false));
    desk.play(6, "h2-g1");
    assert_eq!(counts(&desk), [("6.1.8.6", 3), ("6.1.8.8", 0)]);
    // A piece taken off without a reason changes the balance.
    let mut desk = begun();
    desk.ok(FIRST, 5, &happened(29, 25, &[12], false));
    desk.play(6, "h2-g1");
    assert_eq!(counts(&desk), [("6.1.8.6", 0), ("6.1.8.8", 0)]);
    // And so does a mark without a right to it.
    let mut desk = begun();
    desk.ok(FIRST, 5, &happened(30, 26, &[], true));
    desk.play(6, "h2-g1");
    assert_eq!(counts(&desk), [("6.1.8.6", 0), ("6.1.8.8", 0)]);
}

/// The mark of a king changes no force: the balance changed when the man reached the last row.
#[test]
fn a_mark_resets_no_counter_6_1_8_6() {
    let mut desk = Desk::started(from(hall(Tempo::Classic, Control::Untimed), "W:WKa1,c7,e1:BKh2,h6"));
    desk.ok(FIRST, 1, &happened(6, 1, &[], false));
    for (second, text) in [(2, "h2-g1"), (3, "a1-b2"), (4, "g1-h2"), (5, "b2-a1"), (6, "h2-g1")] {
        desk.play(second, text);
    }
    let (counters, occurrences) = (desk.game.counters(), desk.game.occurrences());
    assert!(
        counters.iter().any(|counter| counter.article.clause == "6.1.8.6" && counter.count == 2),
        "{counters:?}"
    );
    desk.ok(FIRST, 7, &Act::Board(BoardAct::MarkKing { square: 1 }));
    assert_eq!((desk.game.counters(), desk.game.occurrences()), (counters, occurrences));
    assert_eq!(occurrences, 2);
}

/// Each book is cited for what it says itself.
#[test]
fn irregularities_cite_their_book() {
    let cited = |book, act: &Act| {
        let regulations =
            Regulations { book, ..from(hall(Tempo::Blitz, Control::Untimed), "W:Wc3,h2,g7:Bd4,a7") };
        let mut desk = Desk::started(regulations);
        desk.ok(FIRST, 1, act).iter().find_map(|event| match event {
            Event::Irregular(_, _, article) => Some(article.to_string()),
            _ => None,
        })
    };
    let missed = happened(28, 24, &[], false);
    assert_eq!(cited(Book::Ru2022, &missed).as_deref(), Some("ru-2022 5.4.14.2"));
    assert_eq!(cited(Book::RuClassic, &missed).as_deref(), Some("ru-classic 2.1.10.3"));
    assert_eq!(cited(Book::Club, &missed).as_deref(), Some("club missed-capture-demand-or-play-on"));
    let opponents = happened(18, 23, &[], false);
    assert_eq!(cited(Book::Club, &opponents).as_deref(), Some("ru-2022 5.4.14.2"));
    for book in [Book::Ua64, Book::Casual] {
        assert_eq!(cited(book, &missed).as_deref(), Some("ru-2022 5.4.14.2"));
    }
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
    desk.ok(SECOND, 101, &DEMAND);
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
