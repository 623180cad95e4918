//! Offers, claims, clocks, lateness and rulings, by article.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::*;
use draughts::Variant;
use game::draughts::{Act, BoardAct, Claim, Draughts, Game, Regulations, Start};
use game::{
    Actor, Book, BookRules, Control, Day, DaysControl, Event, GameResult, Leave, Moment, Period, Player,
    Reason, Ruling, Sanction, Span, Tempo, Why,
};

// Draw offers.

#[test]
fn a_draw_is_offered_after_ones_own_move_5_4_13_3() {
    let mut desk = Desk::started(blitz());
    assert_eq!(desk.no(FIRST, 1, &Act::OfferDraw), (Why::OfferAfterMove, "5.4.13.3"));
    desk.play(1, "c3-d4");
    desk.ok(FIRST, 2, &Act::OfferDraw);
    assert_eq!(desk.no(FIRST, 2, &Act::AcceptDraw), (Why::NoOffer, "5.4.13.3"));
    desk.ok(SECOND, 3, &Act::AcceptDraw);
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::Agreement, "5.4.13.1"));
    assert_eq!(desk.no(FIRST, 4, &Act::Resign).0, Why::Over);
}

#[test]
fn an_offer_is_declined_by_word_or_by_a_move_5_4_13_3() {
    let mut desk = Desk::started(blitz());
    desk.play(1, "c3-d4");
    desk.ok(FIRST, 1, &Act::OfferDraw);
    assert!(desk.play(2, "d6-c5").contains(&Event::Declined(Player::Second)));
    assert_eq!(desk.no(SECOND, 2, &Act::AcceptDraw).0, Why::NoOffer);
    // The right of the second player is not used up by the first one's offer.
    desk.ok(SECOND, 3, &Act::OfferDraw);
    assert_eq!(desk.ok(FIRST, 4, &Act::DeclineDraw), [Event::Declined(Player::First)]);
}

#[test]
fn not_again_before_the_other_has_used_the_right_5_4_13_4() {
    let mut desk = Desk::started(blitz());
    desk.play(1, "c3-d4");
    desk.ok(FIRST, 1, &Act::OfferDraw);
    desk.play(2, "d6-c5");
    desk.play(3, "b2-c3");
    assert_eq!(desk.no(FIRST, 3, &Act::OfferDraw), (Why::OfferedAlready, "5.4.13.4"));
    desk.play(4, "f6-g5");
    desk.ok(SECOND, 4, &Act::OfferDraw);
    desk.play(5, "c3-b4");
    desk.ok(FIRST, 5, &Act::OfferDraw);
}

#[test]
fn offers_in_classic_play_wait_for_twenty_moves_6_1_8_1() {
    let mut regulations = from(classic(), "W:WKa1,a3,a5,c1,e1:BKh2,h4,h6,h8");
    regulations.declares.repetition = None;
    let mut desk = Desk::started(regulations);
    for turn in 0..20 {
        for text in [["a1-b2", "b2-a1"][turn % 2], ["h2-g1", "g1-h2"][turn % 2]] {
            if turn > 0 {
                let why = Why::OfferTooEarly { made: turn as u16, needed: 20 };
                if desk.game.turn() == Player::First {
                    assert_eq!(desk.no(SECOND, 0, &Act::OfferDraw), (why, "6.1.8.1"));
                }
            }
            desk.play(0, text);
        }
    }
    desk.ok(SECOND, 0, &Act::OfferDraw);
    // 7.5.1: forty moves on 10×10; 6.1 of ua-64: twenty at every tempo.
    let limit = |book: Book, variant, tempo| book.offer_limit(variant, tempo, true);
    assert!(matches!(
        limit(Book::Ru2022, Variant::International, Tempo::Classic),
        Some(game::OfferLimit::AfterMoves(40, article)) if article.clause == "7.5.1"
    ));
    assert!(matches!(
        limit(Book::Ua64, Variant::Brazilian, Tempo::Blitz),
        Some(game::OfferLimit::AfterMoves(20, _))
    ));
    assert_eq!(limit(Book::RuClassic, Variant::Russian, Tempo::Classic), None);
}

#[test]
fn without_a_record_agreement_needs_few_pieces_6_1_10_2_and_7_7_2() {
    let unrecorded = Regulations { record: false, ..blitz() };
    let mut desk = Desk::started(unrecorded.clone());
    desk.play(1, "c3-d4");
    let why = Why::OfferTooManyPieces { pieces: 12, allowed: 6 };
    assert_eq!(desk.no(FIRST, 1, &Act::OfferDraw), (why, "6.1.10.2"));
    let mut desk = Desk::started(from(unrecorded, "W:Wa1,a3,a5,c1,e1,g1:Bh2,h4,h6,h8,f8,d8"));
    desk.play(1, "a1-b2");
    desk.ok(FIRST, 1, &Act::OfferDraw);
    assert!(matches!(
        Book::Ru2022.offer_limit(Variant::International, Tempo::Rapid, false),
        Some(game::OfferLimit::AtMostPieces(10, article)) if article.clause == "7.7.2"
    ));
}

// Repetition.

/// From a position that has arisen twice after four plies, and comes a third time after eight.
fn shuffle(desk: &mut Desk<Draughts>, plies: usize) {
    for ply in 0..plies {
        desk.play(0, [["a1-b2", "b2-a1"], ["h2-g1", "g1-h2"]][ply % 2][ply / 2 % 2]);
    }
}

fn kings() -> Regulations {
    // Eight pieces, so that no counter speaks before the repetition.
    from(blitz(), "W:WKa1,a3,a5,c1:BKh2,h4,h6,h8")
}

fn repetition(announced: Option<Vec<u8>>) -> Act {
    Act::claim(Claim::Repetition { announced })
}

#[test]
fn the_third_time_is_claimed_before_ones_own_move_5_4_13_2() {
    let mut desk = Desk::started(kings());
    shuffle(&mut desk, 8);
    assert_eq!(desk.game.occurrences(), 3);
    assert_eq!(desk.no(SECOND, 0, &repetition(None)), (Why::NotYourTurn, "5.4.13.2"));
    desk.ok(FIRST, 0, &repetition(None));
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::Repetition, "5.4.13.1"));
}

#[test]
fn a_move_that_would_repeat_is_announced_and_not_made_5_4_13_2() {
    let mut desk = Desk::started(kings());
    shuffle(&mut desk, 7);
    let announced = desk.squares("g1-h2");
    desk.ok(SECOND, 0, &repetition(Some(announced)));
    assert_eq!(desk.ended().1, Reason::Repetition);
}

#[test]
fn an_announced_move_is_binding_if_the_claim_fails_5_4_13_2() {
    let mut desk = Desk::started(kings());
    shuffle(&mut desk, 3);
    let announced = desk.squares("g1-h2");
    let events = desk.ok(SECOND, 0, &repetition(Some(announced)));
    assert!(events.iter().any(|event| matches!(event, Event::ClaimFailed(Player::Second, _))));
    assert!(events.iter().any(|event| matches!(event, Event::Moved(Player::Second, _))));
    assert_eq!((desk.game.turn(), desk.game.moves_made(Player::Second)), (Player::First, 2));
    // A claim on the board that fails leaves the claimant to move.
    let events = desk.ok(FIRST, 0, &repetition(None));
    assert!(events.iter().any(|event| matches!(event, Event::ClaimFailed(Player::First, _))));
    assert_eq!(desk.game.turn(), Player::First);
    // An announced move that is not legal is no claim.
    assert!(matches!(desk.no(FIRST, 0, &repetition(Some(vec![1, 2]))).0, Why::Move(_)));
}

#[test]
fn positions_with_another_side_to_move_do_not_count_5_4_13_1() {
    // Triangulation: the same pieces, the other side to move.
    let mut desk = Desk::started(from(blitz(), "W:WKa1,a3,a5,c1:BKh2,h4,h6,h8"));
    for text in ["a1-b2", "h2-g1", "b2-c3", "g1-h2", "c3-a1"] {
        desk.play(0, text);
    }
    assert_eq!(desk.game.occurrences(), 1);
}

#[test]
fn the_flag_may_fall_during_the_check_5_4_13_2() {
    let sudden = || Control::sudden_death(Span::minutes(5));
    for (plies, draw) in [(8, true), (4, false)] {
        let mut desk = Desk::started(from(hall(Tempo::Blitz, sudden()), "W:WKa1,a3,a5,c1:BKh2,h4,h6,h8"));
        shuffle(&mut desk, plies);
        desk.ok(FIRST, 299, &repetition(None));
        desk.ok(Actor::Arbiter, 310, &Act::Rule(Ruling::Checked));
        let expected = if draw {
            (GameResult::Draw, Reason::Repetition)
        } else {
            (GameResult::Win(Player::Second), Reason::Flag)
        };
        assert_eq!((desk.ended().0, desk.ended().1), expected);
    }
}

#[test]
fn the_right_is_lost_with_the_move_and_comes_again_5_4_13_2() {
    let mut desk = Desk::started(from(hall(Tempo::Blitz, Control::Untimed), "W:WKa1,a3,a5,c1:BKh2,h4,h6,h8"));
    shuffle(&mut desk, 8);
    desk.ok(FIRST, 0, &repetition(None));
    desk.play(0, "a1-b2");
    assert_eq!(desk.no(Actor::Arbiter, 0, &Act::Rule(Ruling::Checked)).0, Why::NothingWaits);
    for text in ["h2-g1", "b2-a1", "g1-h2"] {
        desk.play(0, text);
    }
    desk.ok(FIRST, 0, &repetition(None));
    desk.ok(Actor::Arbiter, 0, &Act::Rule(Ruling::Checked));
    assert_eq!(desk.ended().1, Reason::Repetition);
}

#[test]
fn the_arbiter_may_fix_a_draw_unasked_5_4_13_6() {
    let mut desk = Desk::started(kings());
    shuffle(&mut desk, 4);
    assert!(matches!(desk.no(Actor::Arbiter, 0, &Act::Rule(Ruling::Draw)), (Why::NotDue { .. }, "5.4.13.6")));
    for text in ["a1-b2", "h2-g1", "b2-a1", "g1-h2"] {
        desk.play(0, text);
    }
    desk.ok(Actor::Arbiter, 0, &Act::Rule(Ruling::Draw));
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::Repetition, "5.4.13.6"));
}

/// 6.1.10.4: so the arbiter does where an ending is not played on.
#[test]
fn the_arbiter_may_fix_an_ending_that_is_not_played_on_5_4_13_6() {
    let plain = Regulations::online(Variant::Russian, Tempo::Blitz, Control::sudden_death(Span::minutes(3)));
    let mut desk = Desk::started(from(plain, "W:WKa1:BKh2"));
    desk.ok(Actor::Arbiter, 1, &Act::Rule(Ruling::Draw));
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::Ending, "6.1.10.4"));
    let mut played = Desk::started(from(blitz(), "W:WKa1:BKh2"));
    assert!(matches!(played.no(Actor::Arbiter, 1, &Act::Rule(Ruling::Draw)).0, Why::NotDue { .. }));
}

// Other draws.

#[test]
fn an_obvious_draw_is_counted_to_five_6_1_8_7() {
    let mut desk = Desk::started(kings());
    desk.play(0, "a1-b2");
    desk.ok(SECOND, 0, &Act::claim(Claim::ObviousDraw));
    for turn in 0..5 {
        assert!(
            matches!(desk.no(SECOND, 0, &Act::claim(Claim::ObviousDraw)).0, Why::NotDue { .. }),
            "{turn}"
        );
        desk.play(0, ["h2-g1", "g1-h2"][turn % 2]);
        let events = desk.play(0, ["b2-a1", "a1-b2"][turn % 2]);
        assert!(events.contains(&Event::Counted(Player::Second, turn as u8 + 1)));
    }
    desk.ok(SECOND, 0, &Act::claim(Claim::ObviousDraw));
    desk.ok(Actor::Arbiter, 0, &Act::Rule(Ruling::Upheld));
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::ObviousDraw, "6.1.8.7"));
}

#[test]
fn endings_that_are_not_played_without_increment_6_1_10_4() {
    let plain = Regulations::online(Variant::Russian, Tempo::Blitz, Control::sudden_death(Span::minutes(5)));
    let mut desk = Desk::started(from(plain.clone(), "W:WKa1,a3:BKh2"));
    desk.ok(SECOND, 1, &Act::claim(Claim::Ending));
    desk.ok(Actor::Arbiter, 2, &Act::Rule(Ruling::Upheld));
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::Ending, "6.1.10.4"));
    // With increment, in classic play, or with more pieces it is played on.
    for regulations in [
        from(blitz(), "W:WKa1,a3:BKh2"),
        from(Regulations { tempo: Tempo::Classic, ..plain.clone() }, "W:WKa1,a3:BKh2"),
        from(plain, "W:WKa1,a3,a5:BKh2"),
    ] {
        assert_eq!(Desk::started(regulations).no(SECOND, 1, &Act::claim(Claim::Ending)).0, Why::NoSuchEnding);
    }
    let ten =
        Regulations::online(Variant::International, Tempo::Blitz, Control::sudden_death(Span::minutes(5)));
    // Section VII refuses on the hundred squares.
    let refused = Desk::started(ten.clone()).no(SECOND, 1, &Act::claim(Claim::Ending));
    assert_eq!(refused, (Why::NoSuchEnding, "7.7.4"));
    let mut desk = Desk::started(from(ten, "W:WK46,K36,K26:BK45"));
    desk.ok(SECOND, 1, &Act::claim(Claim::Ending));
    desk.ok(Actor::Arbiter, 2, &Act::Rule(Ruling::Upheld));
    assert_eq!(desk.ended().2, "7.7.4");
}

#[test]
fn a_won_position_without_time_6_1_10_5_and_7_7_4() {
    let mut desk = Desk::started(blitz());
    desk.ok(FIRST, 1, &Act::claim(Claim::ShortOfTime));
    desk.ok(Actor::Arbiter, 2, &Act::Rule(Ruling::Upheld));
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::ShortOfTime, "6.1.10.5"));
    assert_eq!(Desk::started(classic()).no(FIRST, 1, &Act::claim(Claim::ShortOfTime)).0, Why::NoSuchClaim);
    // 7.7.4: at most eight pieces, a minute or less.
    let ten =
        Regulations::online(Variant::International, Tempo::Blitz, Control::sudden_death(Span::minutes(5)));
    let mut desk = Desk::started(from(ten, "W:WK46,K36,K26:BK45,15"));
    assert_eq!(desk.no(FIRST, 239, &Act::claim(Claim::ShortOfTime)), (Why::NoSuchClaim, "7.7.4"));
    desk.ok(FIRST, 240, &Act::claim(Claim::ShortOfTime));
}

// Clocks.

#[test]
fn increments_and_periods_5_4_2_1() {
    let mut desk = Desk::started(blitz());
    desk.play(10, "c3-d4");
    desk.play(15, "d6-c5");
    assert_eq!(desk.left(Player::First, 15), Span::seconds(180 - 10 + 2));
    assert_eq!(desk.left(Player::Second, 15), Span::seconds(180 - 5 + 2));
    assert_eq!(desk.left(Player::First, 25), Span::seconds(162));
    // Two moves in 100 seconds, then 50 more to the end, with a delay of 3 seconds there.
    let first = Period { moves: Some(2), time: Span::seconds(100), increment: Span::ZERO, delay: Span::ZERO };
    let last =
        Period { moves: None, time: Span::seconds(50), increment: Span::ZERO, delay: Span::seconds(3) };
    let control = Control::Clock(vec![first, last]);
    let mut desk = Desk::started(Regulations::online(Variant::Russian, Tempo::Rapid, control));
    for (second, text) in [(10, "c3-d4"), (10, "d6-c5"), (20, "b2-c3"), (20, "f6-g5")] {
        desk.play(second, text);
    }
    assert_eq!(desk.left(Player::First, 20), Span::seconds(130));
    assert_eq!(desk.left(Player::First, 23), Span::seconds(130));
    assert_eq!(desk.left(Player::First, 24), Span::seconds(129));
}

#[test]
fn the_flag_loses_5_4_2_6() {
    let mut desk = Desk::started(blitz());
    let late = desk.written("c3-d4");
    let events = desk.ok(FIRST, 180, &late);
    assert!(events.contains(&Event::TooLate));
    assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Flag, "5.4.2.6"));
    assert_eq!(desk.game.moves_made(Player::First), 0);
    // Nobody has to be watching: the arbiter looks.
    let mut desk = Desk::started(blitz());
    assert_eq!(desk.ok(Actor::Arbiter, 179, &Act::Look), []);
    desk.ok(Actor::Arbiter, 181, &Act::Look);
    assert_eq!(desk.ended().1, Reason::Flag);
}

#[test]
fn over_the_board_a_flag_has_to_be_pointed_out_5_4_2_7() {
    let mut desk = Desk::started(hall(Tempo::Blitz, Control::sudden_death(Span::minutes(3))));
    assert_eq!(desk.no(SECOND, 179, &Act::claim(Claim::Flag)), (Why::TimeLeft, "5.4.2.7"));
    desk.play(200, "c3-d4");
    desk.ok(SECOND, 201, &Act::claim(Claim::Flag));
    assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Flag, "5.4.2.6"));
    // If both are down, the first to fall loses; if that cannot be known, it is a draw (5.4.13.1).
    let both = || {
        let mut desk = Desk::started(hall(Tempo::Blitz, Control::sudden_death(Span::minutes(3))));
        desk.play(200, "c3-d4");
        desk
    };
    let mut desk = both();
    assert_eq!(desk.no(Actor::Arbiter, 379, &Act::Rule(Ruling::BothFlags)), (Why::TimeLeft, "5.4.13.1"));
    desk.ok(FIRST, 400, &Act::claim(Claim::Flag));
    assert_eq!(desk.ended().0, GameResult::Win(Player::Second));
    let mut desk = both();
    desk.ok(Actor::Arbiter, 400, &Act::Rule(Ruling::BothFlags));
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::BothFlags, "5.4.13.1"));
}

#[test]
fn the_last_capture_wins_though_the_flag_falls_5_4_2_10() {
    let mut desk =
        Desk::started(from(hall(Tempo::Blitz, Control::sudden_death(Span::minutes(3))), "W:Wc3:Bd4"));
    desk.play(181, "c3:e5");
    assert_eq!(desk.ended(), (GameResult::Win(Player::First), Reason::NoPieces, "6.1.7"));
}

#[test]
fn to_stop_the_clock_is_to_resign_unless_by_misunderstanding_5_4_2_9() {
    let mut desk = Desk::started(hall(Tempo::Classic, Control::sudden_death(Span::minutes(45))));
    desk.ok(FIRST, 10, &Act::StopClock);
    let stopped = desk.written("c3-d4");
    assert_eq!(desk.no(FIRST, 20, &stopped).0, Why::Held);
    let mut forgiven = Desk { game: desk.game.clone(), now: desk.now };
    forgiven.ok(Actor::Arbiter, 100, &Act::Rule(Ruling::Rejected));
    assert_eq!(forgiven.game.sanctions(), [(Player::First, Sanction::Remark)]);
    assert_eq!(forgiven.left(Player::First, 110), Span::seconds(45 * 60 - 20));
    desk.ok(Actor::Arbiter, 100, &Act::Rule(Ruling::Upheld));
    assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::ClockStopped, "5.4.2.9"));
}

#[test]
fn a_player_may_stop_the_clock_to_call_the_arbiter_6_1_10_3() {
    let mut desk = Desk::started(blitz());
    desk.ok(FIRST, 10, &Act::Pause);
    assert_eq!(desk.no(FIRST, 20, &Act::Resume), (Why::OnlyArbiter, "6.1.10.3"));
    desk.ok(Actor::Arbiter, 70, &Act::Resume);
    assert_eq!(desk.left(Player::First, 75), Span::seconds(180 - 15));
    assert_eq!(Desk::started(classic()).no(FIRST, 1, &Act::Pause).0, Why::OnlyArbiter);
}

#[test]
fn a_faulty_clock_is_put_right_but_not_below_fifteen_minutes_5_4_2_5() {
    let mut desk = Desk::started(classic());
    let set = |minutes| Act::SetClock { player: Player::First, left: Span::minutes(minutes) };
    assert_eq!(desk.no(FIRST, 1, &set(20)), (Why::OnlyArbiter, "5.4.2.5"));
    assert_eq!(desk.no(Actor::Arbiter, 1, &set(14)), (Why::Time, "5.4.2.5"));
    desk.ok(Actor::Arbiter, 60, &set(15));
    assert_eq!(desk.left(Player::First, 90), Span::seconds(15 * 60 - 30));
    desk.ok(Actor::Arbiter, 90, &set(40));
    // The limit is for classic play.
    Desk::started(blitz()).ok(Actor::Arbiter, 1, &set(1));
}

#[test]
fn added_time_goes_to_the_opponent_within_its_limits_5_4_15_1() {
    let mut desk = Desk::started(blitz());
    let time =
        |seconds| Act::Sanction { player: Player::First, sanction: Sanction::Time(Span::seconds(seconds)) };
    assert_eq!(desk.no(SECOND, 1, &time(60)), (Why::OnlyArbiter, "5.4.15.1"));
    for seconds in [0, 1, 121] {
        assert!(
            matches!(desk.no(Actor::Arbiter, 1, &time(seconds)), (Why::Sanction(_), "5.4.15.1")),
            "{seconds}"
        );
    }
    desk.ok(Actor::Arbiter, 1, &time(120));
    assert_eq!(desk.left(Player::Second, 1), Span::seconds(300));
    desk.ok(Actor::Arbiter, 2, &Act::Sanction { player: Player::First, sanction: Sanction::Loss });
    assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Ruling, "5.4.15.1"));
}

#[test]
fn lag_is_given_back_within_the_allowance() {
    let mut desk = Desk::started(Regulations { lag: Span(500), ..blitz() });
    let squares = desk.squares("c3-d4");
    let events = desk.ok(FIRST, 10, &Act::mv(squares, Span(300)));
    assert!(events.contains(&Event::LagAllowed(Player::First, Span(300))));
    assert_eq!(desk.left(Player::First, 10), Span(180_000 - 10_000 + 300 + 2_000));
    let squares = desk.squares("d6-c5");
    desk.ok(SECOND, 10, &Act::mv(squares, Span::minutes(60)));
    // No more than the move took, and no more than the allowance.
    assert_eq!(desk.left(Player::Second, 10), Span(182_000));
    let squares = desk.squares("b2-c3");
    desk.ok(FIRST, 11, &Act::mv(squares, Span::minutes(60)));
    assert_eq!(desk.left(Player::First, 11), Span(172_300 - 1_000 + 500 + 2_000));
}

#[test]
fn days_for_ten_moves_and_leave_10_3_and_10_4() {
    let control = Control::Days(DaysControl { days: 50, moves: 10 });
    let mut desk = Desk::started(Regulations::online(Variant::Russian, Tempo::Classic, control));
    let day = |day: i64| day * 24 * 60 * 60;
    desk.play(day(0) + 3_600, "c3-d4");
    assert_eq!(desk.left(Player::First, day(0) + 3_600), Span::days(50));
    // 10.4.3: received on the 8th, leave from the 10th to the 25th, answered on the 27th: three days.
    desk.play(day(8), "d6-c5");
    let leave = Leave::new(Day(10), Day(25)).unwrap();
    let first = |leave| Act::Board(BoardAct::TakeLeave { player: Player::First, leave });
    desk.ok(FIRST, day(8), &first(leave));
    let again = Leave::new(Day(100), Day(101)).unwrap();
    assert!(matches!(desk.no(FIRST, day(8), &first(again)), (Why::Leave(_), "10.4.1")));
    assert_eq!(desk.no(SECOND, day(8), &first(again)), (Why::OnlyArbiter, "10.4.5"));
    desk.play(day(27), "b2-c3");
    assert_eq!(desk.left(Player::First, day(27)), Span::days(50 - 3));
    assert_eq!(desk.left(Player::Second, day(27)), Span::days(50 - 8));
    // 10.3.5: fifty days may be used up, the fifty-first loses.
    desk.ok(Actor::Arbiter, day(27 + 42), &Act::Look);
    assert_eq!(desk.game.verdict(), None);
    desk.ok(Actor::Arbiter, day(27 + 43), &Act::Look);
    assert_eq!(desk.ended().1, Reason::Flag);
}

/// 10.3: days are counted whole, also up to the day on which the arbiter held the game.
#[test]
fn a_held_game_of_days_has_taken_whole_days_10_3() {
    let control = Control::Days(DaysControl { days: 50, moves: 10 });
    let mut desk = Desk::started(Regulations::online(Variant::Russian, Tempo::Classic, control));
    let day = |day: i64| day * 24 * 60 * 60;
    assert_eq!(Span::days(1), Span::seconds(day(1)));
    desk.play(day(0) + 3_600, "c3-d4");
    desk.ok(Actor::Arbiter, day(8) + 12 * 3_600, &Act::Pause);
    for later in [8, 20, 30] {
        assert_eq!(desk.left(Player::Second, day(later) + 13 * 3_600), Span::days(50 - 8));
    }
    desk.ok(Actor::Arbiter, day(31), &Act::Resume);
    assert_eq!(desk.left(Player::Second, day(33)), Span::days(50 - 8 - 2));
}

/// 10.3.2: when play is over one may still resign or accept a draw; 10.5.4, 10.5.5: what is not finished is adjudicated.
#[test]
fn a_game_of_days_that_is_stopped_is_resigned_agreed_drawn_or_adjudicated_10_3_2_10_5_5() {
    let control = Control::Days(DaysControl { days: 50, moves: 10 });
    // In classic play a draw is offered after twenty moves only.
    let regulations = Regulations::online(Variant::Russian, Tempo::Rapid, control);
    let day = |day: i64| day * 24 * 60 * 60;
    let stopped = || {
        let mut desk = Desk::started(regulations.clone());
        desk.play(day(0), "c3-d4");
        desk.ok(FIRST, day(1), &Act::OfferDraw);
        desk.ok(Actor::Arbiter, day(2), &Act::Pause);
        desk
    };
    let mut desk = stopped();
    assert_eq!(desk.no(SECOND, day(3), &Act::mv(vec![11, 15], Span::ZERO)).0, Why::Held);
    desk.ok(SECOND, day(400), &Act::Resign);
    assert_eq!(desk.ended().1, Reason::Resignation);
    let mut desk = stopped();
    desk.ok(SECOND, day(400), &Act::AcceptDraw);
    assert_eq!(desk.ended().1, Reason::Agreement);
    for (winner, result) in [
        (Some(Player::First), GameResult::Win(Player::First)),
        (Some(Player::Second), GameResult::Win(Player::Second)),
        (None, GameResult::Draw),
    ] {
        let mut desk = stopped();
        let ruling = Act::Rule(Ruling::Adjudicated(winner));
        assert_eq!(desk.no(FIRST, day(5), &ruling).0, Why::OnlyArbiter);
        desk.ok(Actor::Arbiter, day(5), &ruling);
        let verdict = desk.game.verdict().unwrap();
        assert_eq!(
            (verdict.result, verdict.reason, verdict.article.clause),
            (result, Reason::Adjudicated, "10.5.5")
        );
    }
    // Over the board nothing is adjudicated so.
    let mut desk = Desk::started(blitz());
    let refused = desk.no(Actor::Arbiter, 5, &Act::Rule(Ruling::Adjudicated(None)));
    assert_eq!(refused, (Why::OnlyCorrespondence, "10.5.5"));
}

/// 10.3.9: a server may give so many days for each move; they are of 24 hours, are not kept, and leave stops them (10.4.2).
#[test]
fn days_for_each_move_are_not_kept_10_3_9() {
    let mut desk =
        Desk::started(Regulations::online(Variant::Russian, Tempo::Classic, Control::DaysAMove(2)));
    let (day, hour) = (|day: i64| day * 24 * 3_600, |hour: i64| hour * 3_600);
    desk.play(hour(1), "c3-d4");
    assert_eq!(desk.left(Player::First, hour(1)), Span::days(2));
    assert_eq!(desk.left(Player::Second, day(1) + hour(1)), Span::days(1));
    let leave = Leave::new(Day(2), Day(4)).unwrap();
    let second = Act::Board(BoardAct::TakeLeave { player: Player::Second, leave });
    desk.ok(SECOND, day(1) + hour(1), &second);
    // 47 hours until the leave begins; one is left when it is over.
    assert_eq!(desk.left(Player::Second, day(4)), Span(3_600_000));
    assert_eq!(desk.game.deadline(), Some(Moment((day(5) + hour(1)) * 1_000)));
    desk.play(day(5), "d6-c5");
    assert_eq!(desk.left(Player::Second, day(5)), Span::days(2));
    desk.ok(Actor::Arbiter, day(7) - 1, &Act::Look);
    assert_eq!(desk.game.verdict(), None);
    desk.ok(Actor::Arbiter, day(7), &Act::Look);
    assert_eq!(desk.ended().1, Reason::Flag);
}

/// 5.4.2.6, 10.3.5, 10.4: the moment that is given for the end of the time is the first at which it is up, whatever the control and the leaves.
#[test]
fn the_deadline_is_the_first_moment_of_overdue_time_10_3_5() {
    let control = |text: &str| text.parse::<Control>().unwrap();
    for text in ["1/1days", "10/3days", "1days", "3days", "300+2", "40/60:30", "60d20"] {
        for leaves in [&[][..], &[(1, 3)], &[(2, 2), (3, 5)], &[(0, 0), (4, 6)]] {
            let mut desk =
                Desk::started(Regulations::online(Variant::Russian, Tempo::Classic, control(text)));
            desk.play(1, "c3-d4");
            for (number, &(first, last)) in leaves.iter().enumerate() {
                let leave = Leave::new(Day(first), Day(last)).unwrap();
                let player = if number == 0 { Player::First } else { Player::Second };
                let who = Actor::Player(player);
                let act = Act::Board(BoardAct::TakeLeave { player, leave });
                let _ = desk.game.act(who, Moment(1_000), &act);
            }
            let Moment(deadline) = desk.game.deadline().unwrap();
            let over_at = |when| {
                let mut game = desk.game.clone();
                let _ = game.act(Actor::Arbiter, Moment(when), &Act::Look);
                game.verdict().is_some()
            };
            assert!(over_at(deadline), "{text} {leaves:?}");
            assert!(!over_at(deadline - 1), "{text} {leaves:?}");
        }
    }
}

/// 6.1.5.3: the record of a game knows what each move was chosen among, the last one and the earlier ones.
#[test]
fn every_move_was_chosen_among_the_legal_ones_6_1_5_3() {
    let mut desk = Desk::started(blitz());
    for (second, text) in [(1, "c3-d4"), (2, "b6-c5"), (3, "d4:b6"), (4, "a7:c5")] {
        desk.play(second, text);
    }
    for made in desk.game.moves() {
        let among = desk.game.chosen_among(made);
        assert_eq!(among.position(), made.ply.before);
        assert!(among.moves().any(|mv| mv == made.ply.mv));
    }
}

// Wins.

#[test]
fn wins_of_6_1_7_and_8_1_by_each_book() {
    let cases = [
        (Book::Ru2022, Variant::Russian, Player::First, "6.1.7"),
        (Book::Ru2022, Variant::Giveaway, Player::Second, "8.1"),
        (Book::RuClassic, Variant::Russian, Player::First, "2.8.1"),
        (Book::Ua64, Variant::Brazilian, Player::First, "5.2.3"),
        (Book::Club, Variant::Russian, Player::First, "win-no-pieces"),
        (Book::Casual, Variant::Russian, Player::First, "win-no-pieces-or-blocked"),
    ];
    for (book, variant, winner, clause) in cases {
        let regulations = Regulations { book, variant: variant.into(), ..from(blitz(), "W:Wc3:Bd4") };
        let mut desk = Desk::started(regulations);
        desk.play(1, "c3:e5");
        assert_eq!(desk.ended(), (GameResult::Win(winner), Reason::NoPieces, clause), "{book}");
    }
    let mut desk = Desk::started(from(blitz(), "B:Wh4:Bf6,h8,h6"));
    desk.play(1, "h6-g5");
    assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Blocked, "6.1.7"));
    let mut desk = Desk::started(blitz());
    desk.ok(SECOND, 1, &Act::Resign);
    assert_eq!(desk.ended(), (GameResult::Win(Player::First), Reason::Resignation, "6.1.7"));
    let mut desk = Desk::started(blitz());
    assert_eq!(desk.no(SECOND, 1, &Act::Rule(Ruling::Win(Player::Second))).0, Why::OnlyArbiter);
    desk.ok(Actor::Arbiter, 1, &Act::Rule(Ruling::BothLose));
    assert_eq!(desk.ended(), (GameResult::BothLose, Reason::Ruling, "5.4.15.1"));
}

#[test]
fn a_start_position_by_lot_6_2_2() {
    let regulations = Regulations { start: Start::Opening("fmjd".to_owned(), "1-I".to_owned()), ..blitz() };
    let game = Game::new(regulations.clone()).unwrap();
    assert!(game.position().fen().starts_with("W:W"));
    let wrong = Regulations { start: Start::Opening("fmjd".to_owned(), "99-I".to_owned()), ..regulations };
    assert!(Game::new(wrong).is_err());
}

/// 10.4.2: a leave counts from its announcement, and one that is over does not count; 10.4.5: the arbiter may grant more.
#[test]
fn leave_that_is_announced_late_or_granted_10_4_2_and_10_4_5() {
    let control = Control::Days(DaysControl { days: 50, moves: 10 });
    let mut desk = Desk::started(Regulations::online(Variant::Russian, Tempo::Classic, control));
    let day = |day: i64| day * 24 * 60 * 60;
    let leave = |first, last| {
        Act::Board(BoardAct::TakeLeave {
            player: Player::First,
            leave: Leave::new(Day(first), Day(last)).unwrap(),
        })
    };
    assert_eq!(desk.no(FIRST, day(30), &leave(1, 29)), (Why::LeaveOver, "10.4.2"));
    desk.ok(FIRST, day(30), &leave(20, 34));
    // Five of the fifteen days were still to come: 30 to 34.
    assert_eq!(desk.left(Player::First, day(40)), Span::days(50 - 35));
    desk.ok(Actor::Arbiter, day(40), &leave(1, 10));
    assert_eq!(desk.left(Player::First, day(40)), Span::days(50 - 25));
}

/// 7.7.3: the pause of 6.1.10.3 on the hundred squares.
#[test]
fn a_player_may_stop_the_clock_to_call_the_arbiter_7_7_3() {
    let ten =
        Regulations::online(Variant::International, Tempo::Blitz, Control::sudden_death(Span::minutes(5)));
    let mut desk = Desk::started(ten.clone());
    desk.ok(FIRST, 10, &Act::Pause);
    assert_eq!(desk.no(FIRST, 11, &Act::Pause), (Why::Held, "5.4.1.2"));
    desk.ok(Actor::Arbiter, 40, &Act::Resume);
    assert_eq!(desk.left(Player::First, 40), Span::seconds(290));
    let classic = Regulations { tempo: Tempo::Classic, ..ten };
    assert_eq!(Desk::started(classic).no(FIRST, 1, &Act::Pause), (Why::OnlyArbiter, "7.7.3"));
}

/// 5.4.2.11 and 5.4.14.5: after the end no clock runs and nothing is claimed.
#[test]
fn after_the_end_no_clock_runs_and_nothing_is_claimed_5_4_14_5() {
    let mut desk =
        Desk::started(from(hall(Tempo::Blitz, Control::sudden_death(Span::minutes(5))), "W:Wc3,h2:Bd4,a7"));
    desk.ok(FIRST, 10, &happened(28, 24, &[], false));
    desk.ok(SECOND, 12, &Act::Resign);
    assert_eq!(desk.game.running(), None);
    assert_eq!(desk.left(Player::Second, 12), desk.left(Player::Second, 1_000));
    for act in [Act::Board(BoardAct::Demand), Act::claim(Claim::Flag), Act::Resign, Act::OfferDraw] {
        assert_eq!(desk.no(SECOND, 1_000, &act), (Why::Over, "5.4.14.5"));
    }
}

/// 5.4.13.2: the occurrences need not follow one another.
#[test]
fn a_position_that_comes_again_after_other_play_counts_5_4_13_2() {
    let mut desk = Desk::started(kings());
    for text in ["a1-b2", "h2-g1", "b2-a1", "g1-h2", "a1-c3", "h2-g1", "c3-a1", "g1-h2"] {
        desk.play(0, text);
    }
    assert_eq!(desk.game.occurrences(), 3);
    desk.ok(FIRST, 0, &repetition(None));
    assert_eq!(desk.ended().1, Reason::Repetition);
}
