//! The clock over the board: flags, and what a claim does to them, by article.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::*;
use game::draughts::{Act, BoardAct, Claim, Draughts, Regulations};
use game::{Actor, Control, Event, GameResult, Moment, Player, Reason, Ruling, Sanction, Span, Tempo, Why};
use renju::Regulation;

const DEMAND: Act = Act::Board(BoardAct::Demand);

fn flag() -> Act {
    Act::claim(Claim::Flag)
}

fn control(text: &str) -> Control {
    text.parse().unwrap()
}

/// Neither the increment nor the time of the next period revives a clock whose time was up at the press.
#[test]
fn a_fallen_flag_stays_fallen_5_4_2_6() {
    for text in ["180+2", "1/180:600", "2/180+5:600"] {
        let mut desk = Desk::started(hall(Tempo::Blitz, control(text)));
        desk.play(181, "c3-d4");
        assert_eq!(desk.left(Player::First, 182), Span::seconds(-1), "{text}");
        desk.ok(SECOND, 182, &flag());
        assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Flag, "5.4.2.6"), "{text}");
    }
    // Nor do later moves.
    let mut desk = Desk::started(hall(Tempo::Blitz, control("180+60")));
    for (second, text) in [(180, "c3-d4"), (181, "d6-c5"), (182, "b2-c3")] {
        desk.play(second, text);
    }
    desk.ok(Actor::Arbiter, 182, &flag());
    assert_eq!(desk.ended().0, GameResult::Win(Player::Second));
    // A clock that was not out earns what the control gives.
    let mut desk = Desk::started(hall(Tempo::Blitz, control("1/180+2:600")));
    desk.play(179, "c3-d4");
    assert_eq!(desk.left(Player::First, 179), Span::seconds(603));
}

/// What is given back for the lag of the network is given to a clock that still had time, never to one that was out.
#[test]
fn lag_revives_no_flag_5_4_2_6() {
    let mut regulations = Regulations { lag: Span::seconds(2), ..blitz() };
    regulations.declares.flags = false;
    let lagged = |desk: &mut Desk<_>, second, text: &str| {
        let squares = desk.squares(text);
        desk.ok(Actor::Player(desk.game.turn()), second, &Act::mv(squares, Span::seconds(1)))
    };
    for (second, left, given_back) in
        [(179, Span::seconds(4), true), (180, Span::ZERO, false), (181, Span::seconds(-1), false)]
    {
        let mut desk = Desk::started(regulations.clone());
        let events = lagged(&mut desk, second, "c3-d4");
        let lag = events.iter().any(|event| matches!(event, Event::LagAllowed(..)));
        assert_eq!((desk.left(Player::First, second), lag), (left, given_back), "{second}");
        if given_back {
            assert_eq!(desk.no(SECOND, second, &flag()), (Why::TimeLeft, "5.4.2.7"));
        } else {
            // Nor does the lag of later moves.
            lagged(&mut desk, second, "d6-c5");
            lagged(&mut desk, second + 1, "b2-c3");
            desk.ok(SECOND, second + 1, &flag());
            assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Flag, "5.4.2.6"));
        }
    }
    // Where the program declares flags, the move comes too late, whatever its lag.
    let mut desk = Desk::started(Regulations { lag: Span::seconds(2), ..blitz() });
    let events = lagged(&mut desk, 180, "c3-d4");
    assert_eq!(events[0], Event::TooLate);
    assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Flag, "5.4.2.6"));
    // In renju the choice of a color is a turn as well.
    let regulations = game::renju::Regulations {
        lag: Span::seconds(2),
        ..game::renju::Regulations::online(Regulation::Free, control("180"))
    };
    let mut desk = Desk::started(regulations);
    desk.ok(FIRST, 180, &game::renju::Act::play(place("h8"), Span::seconds(1)));
    assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Flag, "9.2.6.4"));
}

/// 9.2.6.4, 9.3.1.1: so it is in renju.
#[test]
fn a_fallen_flag_stays_fallen_in_renju_5_4_2_6() {
    let regulations = game::renju::Regulations::over_the_board(Regulation::Free, control("180+2"));
    let mut desk = Desk::started(regulations);
    desk.ok(FIRST, 181, &play(place("h8")));
    desk.ok(FIRST, 181, &PRESS);
    desk.ok(SECOND, 182, &CLAIM_FLAG);
    assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Flag, "9.2.6.4"));
}

/// Time that the arbiter gives a player does not revive a fallen flag either.
#[test]
fn added_time_revives_no_flag_5_4_2_6() {
    let mut desk = Desk::started(hall(Tempo::Blitz, control("180")));
    let time = Act::Sanction { player: Player::Second, sanction: Sanction::Time(Span::minutes(2)) };
    assert_eq!(desk.no(Actor::Arbiter, 181, &time), (Why::TimeUp, "5.4.2.6"));
    desk.ok(Actor::Arbiter, 179, &time);
    assert_eq!(desk.left(Player::First, 179), Span::seconds(121));
}

/// The flag that fell first loses, also if that was during a move that was put right on demand.
#[test]
fn the_first_flag_is_known_after_a_correction_5_4_2_6() {
    let regulations = from(hall(Tempo::Blitz, control("180")), "W:Wc3,h2:Bd4,a7");
    let mut desk = Desk::started(regulations);
    desk.ok(FIRST, 181, &happened(28, 24, &[], false));
    desk.ok(SECOND, 400, &DEMAND);
    // Both are out now, and White was first.
    desk.ok(FIRST, 401, &flag());
    assert_eq!(desk.ended().0, GameResult::Win(Player::Second));
}

// Pressing the clock.

/// A game over the board whose presses are recorded.
fn pressed(text: &str) -> Regulations {
    Regulations { press: true, record: true, ..hall(Tempo::Blitz, control(text)) }
}

/// White has moved c3-d4 at a second and not pressed.
fn moved(text: &str, second: i64) -> Desk<Draughts> {
    let mut desk = Desk::started(pressed(text));
    desk.play(second, "c3-d4");
    desk
}

#[test]
fn who_has_moved_starts_the_opponents_clock_5_4_2_3() {
    let mut desk = moved("180+2", 10);
    assert_eq!((desk.game.turn(), desk.game.running()), (Player::Second, Some(Player::First)));
    assert_eq!(desk.game.unpressed(), Some(Player::First));
    assert_eq!(desk.left(Player::First, 14), Span::seconds(166), "the clock runs until the press");
    assert_eq!(desk.ok(FIRST, 14, &Act::Press), [Event::Completed(Player::First)]);
    assert_eq!((desk.game.running(), desk.game.unpressed()), (Some(Player::Second), None));
    assert_eq!(desk.clocks(), [168, 180]);
    assert_eq!(desk.game.moves()[0].left, Some(Span::seconds(168)));
}

#[test]
fn nobody_starts_the_opponents_clock_without_a_move_5_4_2_3() {
    let refused = (Why::PressWithoutMove, "5.4.2.3");
    let mut desk = Desk::started(pressed("180+2"));
    assert_eq!(desk.no(FIRST, 1, &Act::Press), refused);
    assert_eq!(desk.no(SECOND, 1, &Act::Press), refused);
    desk.play(2, "c3-d4");
    assert_eq!(desk.no(SECOND, 2, &Act::Press), refused);
    desk.ok(FIRST, 3, &Act::Press);
    assert_eq!(desk.no(FIRST, 3, &Act::Press), refused, "once");
    assert_eq!(desk.no(Actor::Arbiter, 3, &Act::Press).0, Why::OnlyPlayers);
    // Where presses are not recorded a move is the press; over a network there is no clock to press.
    let mut unrecorded = Desk::started(hall(Tempo::Blitz, control("180+2")));
    unrecorded.play(5, "c3-d4");
    assert_eq!(unrecorded.game.running(), Some(Player::Second));
    assert_eq!(unrecorded.no(FIRST, 5, &Act::Press), (Why::PressedWithTheMove, "5.4.2.3"));
    assert_eq!(Desk::started(blitz()).no(FIRST, 1, &Act::Press), (Why::OnlyOverTheBoard, "5.4.2.3"));
}

/// Each player must be able to press the clock after the move: a reply before that takes nothing away.
#[test]
fn a_reply_before_the_press_leaves_the_press_5_4_2_3() {
    let mut desk = moved("180+2", 10);
    desk.play(13, "d6-c5");
    assert_eq!((desk.game.running(), desk.game.unpressed()), (Some(Player::First), Some(Player::First)));
    let mut pressed = Desk { game: desk.game.clone(), now: desk.now };
    pressed.ok(FIRST, 15, &Act::Press);
    assert_eq!((pressed.clocks(), pressed.game.unpressed()), ([167, 180], Some(Player::Second)));
    pressed.ok(SECOND, 16, &Act::Press);
    assert_eq!((pressed.clocks(), pressed.game.running()), ([167, 181], Some(Player::First)));
    // Who moves again instead presses once for both, and the reply in between waits no longer.
    desk.play(20, "b2-c3");
    desk.ok(FIRST, 21, &Act::Press);
    assert_eq!((desk.clocks(), desk.game.unpressed()), ([161, 180], None));
    assert_eq!(desk.no(SECOND, 21, &Act::Press).0, Why::PressWithoutMove);
}

/// Also while the clock is being pressed: with the last move before the control as with any other.
#[test]
fn the_flag_can_fall_between_the_move_and_the_press_5_4_2_6() {
    for text in ["180+2", "1/180:600"] {
        let mut desk = moved(text, 179);
        assert_eq!(desk.no(SECOND, 179, &flag()).0, Why::TimeLeft);
        let mut unpressed = Desk { game: desk.game.clone(), now: desk.now };
        unpressed.ok(SECOND, 181, &flag());
        assert_eq!(unpressed.ended(), (GameResult::Win(Player::Second), Reason::Flag, "5.4.2.6"), "{text}");
        desk.ok(FIRST, 181, &Act::Press);
        desk.ok(SECOND, 182, &flag());
        assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Flag, "5.4.2.6"), "{text}");
    }
}

/// The move that takes the last piece wins before it is pressed.
#[test]
fn the_last_capture_needs_no_press_5_4_2_10() {
    let mut desk = Desk::started(from(pressed("180"), "W:Wc3:Bd4"));
    desk.play(179, "c3:e5");
    assert_eq!(desk.ended(), (GameResult::Win(Player::First), Reason::NoPieces, "6.1.7"));
    assert_eq!((desk.game.running(), desk.game.unpressed()), (None, None));
    // So does one that blocks the last piece, also where the flag fell with it.
    for (regulations, second) in [(pressed("180"), 179), (hall(Tempo::Blitz, control("180")), 181)] {
        let mut desk = Desk::started(from(regulations, "B:Wh4:Bf6,h8,h6"));
        desk.play(second, "h6-g5");
        assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Blocked, "6.1.7"));
        assert_eq!(desk.no(FIRST, second, &flag()), (Why::Over, "5.4.14.5"));
    }
}

#[test]
fn only_the_opponent_reminds_of_the_clock_5_4_2_4() {
    let mut desk = Desk::started(pressed("180+2"));
    assert_eq!(desk.no(SECOND, 1, &Act::Remind), (Why::NothingForgotten, "5.4.2.4"));
    desk.play(2, "c3-d4");
    assert_eq!(desk.no(Actor::Arbiter, 3, &Act::Remind), (Why::OnlyPlayers, "5.4.2.4"));
    assert_eq!(desk.no(FIRST, 3, &Act::Remind), (Why::NothingForgotten, "5.4.2.4"));
    assert_eq!(desk.ok(SECOND, 4, &Act::Remind), [Event::Reminded(Player::First)]);
    assert_eq!(desk.clocks(), [176, 180], "the clock runs on");
    desk.ok(FIRST, 5, &Act::Press);
    assert_eq!(desk.no(SECOND, 5, &Act::Remind).0, Why::NothingForgotten);
}

/// Having offered, one starts the opponent's clock: so the offer goes with one's own move, before the press.
#[test]
fn an_offer_goes_with_ones_own_move_5_4_13_3() {
    let mut desk = moved("180+2", 10);
    desk.ok(FIRST, 11, &Act::OfferDraw);
    let mut late = moved("180+2", 10);
    late.ok(FIRST, 12, &Act::Press);
    assert_eq!(late.no(FIRST, 12, &Act::OfferDraw), (Why::OfferAfterMove, "5.4.13.3"));
    desk.ok(FIRST, 12, &Act::Press);
    desk.ok(SECOND, 15, &Act::AcceptDraw);
    assert_eq!(desk.ended().1, Reason::Agreement);
}

/// 5.4.14.4: the opponent presses back, and the offender has what was left at the press; before the press the clock runs on.
#[test]
fn a_correction_presses_the_clock_back_5_4_14_4() {
    let wrong = || {
        let mut desk = Desk::started(from(pressed("180+5"), "W:Wc3,h2:Bd4,a7"));
        desk.ok(FIRST, 10, &happened(28, 24, &[], false));
        desk
    };
    let mut desk = wrong();
    desk.ok(FIRST, 12, &Act::Press);
    desk.ok(SECOND, 18, &DEMAND);
    assert_eq!((desk.clocks(), desk.game.running()), ([168, 174], Some(Player::First)));
    assert_eq!(desk.no(FIRST, 18, &Act::Press).0, Why::PressWithoutMove);
    let mut desk = wrong();
    desk.ok(SECOND, 18, &DEMAND);
    assert_eq!((desk.clocks(), desk.game.running()), ([162, 180], Some(Player::First)));
}

/// Claims about a clock are made before its time is up.
#[test]
fn a_clock_is_not_put_right_after_the_flag_5_4_2_8() {
    let set = |player| Act::SetClock { player, left: Span::minutes(1) };
    let mut desk = Desk::started(hall(Tempo::Blitz, control("180")));
    assert_eq!(desk.no(Actor::Arbiter, 180, &set(Player::First)), (Why::TimeUp, "5.4.2.8"));
    desk.ok(Actor::Arbiter, 179, &set(Player::First));
    assert_eq!(desk.clocks(), [60, 180]);
    // The other one's clock can still be faulty.
    let mut desk = Desk::started(hall(Tempo::Blitz, control("180")));
    desk.ok(Actor::Arbiter, 181, &set(Player::Second));
}

// A claim made in time is decided as if the flag had not fallen after it.

/// Kings that go to and fro: the position comes a third time after eight plies.
fn shuffled(mut regulations: Regulations, plies: usize, declares: bool) -> Desk<Draughts> {
    regulations.declares.flags = declares;
    let mut desk = Desk::started(from(regulations, "W:WKa1,a3,a5,c1:BKh2,h4,h6,h8"));
    for ply in 0..plies {
        desk.play(0, [["a1-b2", "b2-a1"], ["h2-g1", "g1-h2"]][ply % 2][ply / 2 % 2]);
    }
    desk
}

const REPETITION: Act = Act::claim(Claim::Repetition { announced: None });

/// A third occurrence that was claimed in time is a draw though the claimant's flag falls during the check, whoever points it out.
#[test]
fn a_flag_during_the_check_does_not_win_5_4_13_2() {
    for (plies, result, reason, clause) in [
        (8, GameResult::Draw, Reason::Repetition, "5.4.13.1"),
        (4, GameResult::Win(Player::Second), Reason::Flag, "5.4.13.2"),
    ] {
        for declares in [false, true] {
            for (who, act) in
                [(SECOND, flag()), (Actor::Arbiter, flag()), (Actor::Arbiter, Act::Rule(Ruling::Checked))]
            {
                let mut desk = shuffled(hall(Tempo::Blitz, control("300")), plies, declares);
                desk.ok(FIRST, 299, &REPETITION);
                desk.ok(who, 310, &act);
                assert_eq!(desk.ended(), (result, reason, clause), "{plies} {declares} {who} {act:?}");
            }
        }
        let mut desk = shuffled(hall(Tempo::Blitz, control("300")), plies, true);
        desk.ok(FIRST, 299, &REPETITION);
        desk.ok(Actor::Arbiter, 310, &Act::Look);
        assert_eq!(desk.ended(), (result, reason, clause), "{plies} declared");
    }
}

/// One that was down before the claim is another matter: whose time is up claims nothing any more, and has lost when the flag is pointed out.
#[test]
fn a_claim_after_the_flag_comes_too_late_5_4_13_2() {
    let claims = |fen: &str, second: i64| {
        let mut desk = Desk::started(from(hall(Tempo::Blitz, control("300")), fen));
        desk.play(0, "a1-b2");
        desk.play(0, "h2-g1");
        [Claim::Ending, Claim::ObviousDraw, Claim::ShortOfTime, Claim::Repetition { announced: None }].map(
            |claim| {
                Desk { game: desk.game.clone(), now: desk.now }.game.act(
                    FIRST,
                    Moment(second * 1_000),
                    &Act::claim(claim),
                )
            },
        )
    };
    for claim in claims("W:WKa1,a3:BKh2", 299) {
        assert!(claim.is_ok(), "{claim:?}");
    }
    for claim in claims("W:WKa1,a3:BKh2", 301) {
        let refusal = claim.unwrap_err();
        assert_eq!((refusal.why, refusal.article.clause), (Why::TimeUp, "5.4.2.6"));
    }
    let mut desk = shuffled(hall(Tempo::Blitz, control("300")), 8, false);
    assert_eq!(desk.no(FIRST, 301, &REPETITION), (Why::TimeUp, "5.4.2.6"));
    let listed = desk.game.claims(Player::First, Moment(301_000));
    assert!(listed.is_empty(), "{listed:?}");
    desk.ok(SECOND, 302, &flag());
    assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Flag, "5.4.2.6"));
}

/// In classic play the clock runs while a claim waits: a flag that falls meanwhile is not pointed out before the claim is decided.
#[test]
fn a_claim_is_decided_before_a_flag_that_falls_after_it_5_4_13_5() {
    let waiting = |declares| {
        let mut regulations = from(hall(Tempo::Classic, control("300")), "W:WKa3,Kc1,Ke1:BKh8");
        regulations.declares.flags = declares;
        let mut desk = Desk::started(regulations);
        for _ in 0..3 {
            for text in ["a3-b4", "h8-g7", "b4-a3", "g7-h8"] {
                desk.play(0, text);
            }
        }
        desk.ok(FIRST, 299, &Act::claim(Claim::Counter));
        assert_eq!(
            (desk.game.claim_to_judge().map(|(by, _)| by), desk.game.running()),
            (Some(Player::First), Some(Player::First))
        );
        desk
    };
    for declares in [false, true] {
        let mut desk = waiting(declares);
        for who in [FIRST, SECOND, Actor::Arbiter] {
            assert_eq!(desk.no(who, 310, &flag()), (Why::ClaimFirst, "5.4.13.5"));
        }
        desk.ok(Actor::Arbiter, 310, &Act::Look);
        let mut rejected = Desk { game: desk.game.clone(), now: desk.now };
        desk.ok(Actor::Arbiter, 311, &Act::Rule(Ruling::Upheld));
        assert_eq!((desk.ended().0, desk.ended().2), (GameResult::Draw, "6.1.8.5"));
        rejected.ok(Actor::Arbiter, 311, &Act::Rule(Ruling::Rejected));
        rejected.ok(SECOND, 312, &flag());
        assert_eq!(rejected.ended(), (GameResult::Win(Player::Second), Reason::Flag, "5.4.2.6"));
    }
    // One that had fallen before the opponent's claim is pointed out at any time.
    let mut desk = Desk::started(from(hall(Tempo::Blitz, control("300")), "W:WKa1,a3:BKh2"));
    desk.ok(SECOND, 301, &Act::claim(Claim::Ending));
    desk.ok(SECOND, 302, &flag());
    assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Flag, "5.4.2.6"));
}

/// The offer with the clock stopped fixes the moment: a flag that would have fallen while the claim waits does not win.
#[test]
fn a_claim_stops_the_clock_6_1_10_4_6_1_10_5_7_7_4() {
    let ten = |control| Regulations::over_the_board(draughts::Variant::International, Tempo::Blitz, control);
    let cases = [
        (hall(Tempo::Blitz, control("180")), "W:WKa1,a3:BKh2", Claim::Ending, "6.1.10.4"),
        (hall(Tempo::Rapid, control("180")), "W:WKd4,Kc1,Ke1:BKh2", Claim::ShortOfTime, "6.1.10.5"),
        (ten(control("180")), "W:WK46,K36,K26:BK45", Claim::Ending, "7.7.4"),
        (ten(control("180")), "W:WK46,K36,K26,K16:BK45", Claim::ShortOfTime, "7.7.4"),
    ];
    for (regulations, fen, claim, clause) in cases {
        let mut desk = Desk::started(from(regulations, fen));
        let events = desk.ok(FIRST, 179, &Act::claim(claim));
        assert!(events.contains(&Event::Held), "{clause}");
        assert_eq!(desk.no(SECOND, 240, &flag()).0, Why::TimeLeft, "{clause}");
        let mut rejected = Desk { game: desk.game.clone(), now: desk.now };
        desk.ok(Actor::Arbiter, 300, &Act::Rule(Ruling::Upheld));
        assert_eq!((desk.ended().0, desk.ended().2), (GameResult::Draw, clause));
        // Rejected, the game goes on with the second that was left.
        rejected.ok(Actor::Arbiter, 300, &Act::Rule(Ruling::Rejected));
        assert_eq!((rejected.clocks(), rejected.game.running()), ([1, 180], Some(Player::First)));
        rejected.ok(SECOND, 302, &flag());
        assert_eq!(rejected.ended().1, Reason::Flag);
    }
}
