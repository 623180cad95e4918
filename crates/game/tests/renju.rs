//! Games of renju through the one door: openings, clocks, passes and fouls, by the articles of section IX.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use game::renju::{Act, Game, Renju};
use game::{Actor, Event, GameResult, Player, Reason, Span, Why};
use renju::{Color, Foul, Move, OpeningAct, OpeningError, Regulation, Step};

use desk::{CLAIM_FLAG, CLAIM_FOUL, Desk, PASS, PRESS, offer, p, place, play};

use OpeningAct::{Choose, Declare, Keep, Swap, Take};
use Player::{First, Second};

// 9.2.4.3, 9.2.6.1: every opening regulation to a five.

/// Plays the opening, then lets Black build b15–f15 while White plays far apart; `black` wins by 9.2.6.1.
fn opening_and_five(regulation: Regulation, acts: &[(Player, OpeningAct)], black: Player) {
    let mut desk = Desk::online(regulation);
    for (player, what) in acts {
        assert!(!desk.game.opening().is_finished(), "{regulation} is over before {what:?}");
        assert_eq!(desk.game.turn(), *player, "{regulation}: {what:?}");
        assert_eq!(desk.game.running(), Some(*player), "{regulation}: {what:?}");
        desk.by(*player, 1, &play(what.clone()));
    }
    assert!(desk.game.opening().is_finished(), "{regulation}");
    assert_eq!(desk.game.player_of(Color::Black), black, "{regulation}");
    let mut five = "b15 c15 d15 e15 f15".split(' ');
    let mut apart = "o2 o4 o6 o8 o10".split(' ');
    while desk.game.verdict().is_none() {
        let to_move = desk.game.position().to_move();
        let next = if to_move == Color::Black { five.next() } else { apart.next() };
        assert_eq!(desk.game.turn(), desk.game.player_of(to_move));
        desk.stones(next.unwrap());
    }
    assert_eq!(five.next(), None);
    assert_eq!(desk.ended(), (GameResult::Win(black), Reason::Five, "9.2.6.1"), "{regulation}");
    assert_eq!(Game::replay(&desk.game.record()).unwrap(), desk.game);
}

/// The three stones of an opening, all by the first player.
fn opening_stones(rest: &[(Player, OpeningAct)]) -> Vec<(Player, OpeningAct)> {
    let mut acts = vec![(First, place("h8")), (First, place("h9")), (First, place("i9"))];
    acts.extend_from_slice(rest);
    acts
}

/// Four stones of Taraguchi and Tarannikov; the second player has Black after the swap.
fn growing_squares(rest: &[(Player, OpeningAct)]) -> Vec<(Player, OpeningAct)> {
    let mut acts = vec![
        (First, place("h8")),
        (Second, Keep),
        (Second, place("i9")),
        (First, Swap),
        (Second, place("j8")),
        (First, Keep),
        (First, place("k11")),
    ];
    acts.extend_from_slice(rest);
    acts
}

#[test]
fn free_to_a_five_9_2_4_3() {
    opening_and_five(Regulation::Free, &[(First, place("h8"))], First);
}

#[test]
fn rif_to_a_five_9_2_4_3() {
    let acts = opening_stones(&[
        (Second, Swap),
        (First, place("a1")),
        (Second, offer("j9 j10")),
        (First, Choose(p("j10"))),
        (First, place("o15")),
    ]);
    opening_and_five(Regulation::Rif, &acts, Second);
}

#[test]
fn yamaguchi_to_a_five_9_2_4_3() {
    let acts = opening_stones(&[
        (First, Declare(3)),
        (Second, Keep),
        (Second, place("a1")),
        (First, offer("j9 j10 k3")),
        (Second, Choose(p("k3"))),
        (Second, place("b2")),
    ]);
    opening_and_five(Regulation::Yamaguchi, &acts, First);
}

#[test]
fn soosorv8_to_a_five_9_2_4_3() {
    let acts = opening_stones(&[
        (Second, Swap),
        (First, place("k12")),
        (First, Declare(2)),
        (Second, Swap),
        (First, offer("j9 k3")),
        (Second, Choose(p("k3"))),
        (Second, place("b2")),
    ]);
    opening_and_five(Regulation::Soosorv8, &acts, First);
}

#[test]
fn taraguchi10_by_swaps_to_a_five_9_2_4_3() {
    let acts =
        growing_squares(&[(Second, Swap), (First, place("l12")), (Second, Keep), (Second, place("a1"))]);
    opening_and_five(Regulation::Taraguchi10, &acts, First);
}

#[test]
fn taraguchi10_by_ten_fifths_to_a_five_9_2_4_3() {
    let ten = offer("a1 a2 a3 a4 a5 a6 a7 a8 a9 a10");
    let acts = growing_squares(&[(Second, ten), (First, Choose(p("a7"))), (First, place("o1"))]);
    opening_and_five(Regulation::Taraguchi10, &acts, Second);
}

#[test]
fn tarannikov_to_a_five_9_2_4_3() {
    let acts =
        growing_squares(&[(Second, Keep), (Second, place("d4")), (First, Swap), (Second, place("a1"))]);
    opening_and_five(Regulation::Tarannikov, &acts, First);
}

#[test]
fn sakata_to_a_five_9_2_4_3() {
    let acts = opening_stones(&[(Second, place("k11")), (Second, place("d4")), (First, Take(Color::White))]);
    opening_and_five(Regulation::Sakata, &acts, Second);
}

#[test]
fn refusals_of_the_opening_keep_their_articles_9_2_4_3() {
    let mut desk = Desk::online(Regulation::Rif);
    let (why, clause) = desk.refused(Actor::Player(First), &play(place("h9")));
    assert!(matches!(why, Why::Opening(OpeningError::Outside { number: 1, .. })), "{why:?}");
    assert_eq!(clause, "9.2.4.1");
    let (why, clause) = desk.refused(Actor::Player(First), &play(Swap));
    assert!(matches!(why, Why::Opening(OpeningError::Unexpected { .. })), "{why:?}");
    assert_eq!(clause, "9.2.4.3");
    let (why, _) = desk.refused(Actor::Player(Second), &play(place("h8")));
    assert!(matches!(why, Why::Opening(OpeningError::NotYourTurn { .. })), "{why:?}");
    let mut desk = Desk::online(Regulation::Free);
    desk.stones("h8");
    let after = desk.refused(Actor::Player(Second), &play(Swap));
    assert_eq!(after, (Why::Opening(OpeningError::Finished), "9.2.4.3"));
    let taken = desk.refused(Actor::Player(Second), &play(place("h8")));
    assert_eq!(taken, (Why::Stone(renju::Refusal::Taken(p("h8"))), "9.2.4.1"));
    let turn = desk.refused(Actor::Player(First), &play(place("a1")));
    assert_eq!(turn, (Why::NotYourTurn, "9.2.4.1"));
}

// 9.3.1.1, 9.4.1: clocks. Ten minutes and ten seconds for each move.

#[test]
fn a_swap_changes_colors_and_each_player_keeps_the_clock_9_3_1_1() {
    let mut desk = Desk::online(Regulation::Rif);
    // 5.4.1.2: Black's clock runs first.
    assert_eq!(desk.game.running(), Some(First));
    desk.by(First, 1, &play(place("h8")));
    desk.by(First, 2, &play(place("h9")));
    desk.by(First, 2, &play(place("i9")));
    // Five seconds and one completed move.
    assert_eq!(desk.clocks(), [605, 600]);
    let events = desk.by(Second, 7, &play(Swap));
    assert!(events.contains(&Event::Black(Second)), "{events:?}");
    assert_eq!([First, Second].map(|player| desk.game.color_of(player)), [Color::White, Color::Black]);
    // The swap is not a move: seven seconds and nothing added.
    assert_eq!((desk.clocks(), desk.game.running()), ([605, 593], Some(First)));
    desk.by(First, 3, &play(place("a1")));
    assert_eq!((desk.clocks(), desk.game.running()), ([612, 593], Some(Second)));
    // The offer is Black's fifth move.
    desk.by(Second, 4, &play(offer("j9 j10")));
    assert_eq!((desk.clocks(), desk.game.running()), ([612, 599], Some(First)));
    desk.by(First, 1, &play(Choose(p("j10"))));
    assert_eq!(desk.game.running(), Some(First));
    desk.by(First, 1, &play(place("o15")));
    assert_eq!((desk.clocks(), desk.game.running()), ([620, 599], Some(Second)));
    assert_eq!(desk.sheet(), ["h8", "h9", "i9", "a1", "j10", "o15"].map(|name| Move::Place(p(name))));
}

#[test]
fn lag_is_given_back_up_to_the_allowance_also_for_a_swap() {
    let mut desk = Desk::online(Regulation::Taraguchi10);
    let lag = Span::seconds(2);
    desk.by(First, 5, &Act::play(place("h8"), lag));
    let left = |desk: &Desk<Renju>, player| desk.game.left(player, desk.now).unwrap();
    assert_eq!(left(&desk, First), Span(605_500));
    let events = desk.by(Second, 5, &Act::play(Swap, lag));
    assert!(events.contains(&Event::LagAllowed(Second, Span(500))), "{events:?}");
    assert_eq!(left(&desk, Second), Span(595_500));
}

// 9.2.5.1: over the board.

#[test]
fn a_move_is_complete_when_the_clock_is_pressed_9_2_5_1() {
    let mut desk = Desk::over_the_board(Regulation::Free);
    desk.by(First, 5, &play(place("h8")));
    assert_eq!((desk.game.unpressed(), desk.game.running()), (Some(First), Some(First)));
    let incomplete = (Why::NotComplete(First), "9.2.5.1");
    for player in Player::BOTH {
        assert_eq!(desk.refused(Actor::Player(player), &play(place("h9"))), incomplete);
        assert_eq!(desk.refused(Actor::Player(player), &PASS), incomplete);
    }
    assert_eq!(desk.refused(Actor::Player(Second), &PRESS), incomplete);
    desk.by(First, 2, &PRESS);
    assert_eq!((desk.clocks(), desk.game.running()), ([603, 600], Some(Second)));
    // 9.3.1.5: only after one's own move.
    let again = desk.refused(Actor::Player(First), &PRESS);
    assert_eq!(again, (Why::NotYourTurn, "9.3.1.5"));
    desk.by(Second, 1, &play(place("h9")));
}

#[test]
fn online_placing_completes_the_move_9_2_5_1() {
    let mut desk = Desk::online(Regulation::Free);
    desk.by(First, 5, &play(place("h8")));
    assert_eq!((desk.game.unpressed(), desk.game.running()), (None, Some(Second)));
    let press = desk.refused(Actor::Player(Second), &PRESS);
    assert_eq!(press, (Why::OnlyOverTheBoard, "9.2.5.1"));
}

#[test]
fn a_five_does_not_wait_for_the_clock_9_2_5_1() {
    let mut desk = Desk::over_the_board(Regulation::Free);
    desk.stones("h8 o2 i8 o4 j8 o6 k8 o8");
    desk.by(First, 1, &play(place("l8")));
    assert_eq!(desk.ended(), (GameResult::Win(First), Reason::Five, "9.2.6.1"));
    assert_eq!(desk.game.unpressed(), None);
    let over = desk.refused(Actor::Player(First), &PRESS);
    assert_eq!(over, (Why::Over, "9.2.6.1"));
}

#[test]
fn a_forgotten_press_can_cost_the_flag_9_2_5_1() {
    let mut desk = Desk::over_the_board(Regulation::Free);
    desk.by(First, 5, &play(place("h8")));
    desk.by(Second, 595, &CLAIM_FLAG);
    assert_eq!(desk.ended(), (GameResult::Win(Second), Reason::Flag, "9.2.6.4"));
    assert_eq!(desk.game.unpressed(), None, "nothing is left to do");
}

#[test]
fn the_opening_over_the_board_is_pressed_once_a_turn_9_2_5_1() {
    let mut desk = Desk::over_the_board(Regulation::Rif);
    desk.by(First, 1, &play(place("h8")));
    assert_eq!(desk.game.unpressed(), None, "the first player goes on");
    // 9.3.1.5: here the opening regulation says otherwise than a pass.
    let (why, clause) = desk.refused(Actor::Player(First), &PRESS);
    assert!(matches!(why, Why::OpeningExpects(Step::Place { number: 2, .. })), "{why:?}");
    assert_eq!(clause, "9.3.1.5");
    assert_eq!(desk.refused(Actor::Player(First), &PASS).1, "9.3.1.5");
    desk.by(First, 1, &play(place("h9")));
    desk.by(First, 1, &play(place("i9")));
    assert_eq!(desk.game.unpressed(), Some(First));
    desk.by(First, 1, &PRESS);
    assert_eq!(desk.clocks(), [606, 600]);
    desk.by(Second, 3, &play(Swap));
    assert_eq!(desk.refused(Actor::Player(First), &play(place("a1"))), (Why::NotComplete(Second), "9.2.5.1"));
    desk.by(Second, 1, &PRESS);
    assert_eq!((desk.clocks(), desk.game.running()), ([606, 596], Some(First)));
}

// 9.2.4.4, 9.3.1.5, 9.2.7.1 b: passes.

#[test]
fn two_passes_running_are_a_draw_9_2_7_1_b() {
    let mut desk = Desk::online(Regulation::Free);
    desk.stones("h8");
    desk.by(Second, 1, &PASS);
    desk.stones("h9");
    desk.by(Second, 1, &PASS);
    assert_eq!(desk.game.verdict(), None, "a stone came between");
    desk.by(First, 1, &PASS);
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::BothPassed, "9.2.7.1 b"));
}

#[test]
fn a_pass_is_a_move_9_2_4_4() {
    let mut desk = Desk::online(Regulation::Free);
    desk.stones("h8");
    let events = desk.by(Second, 4, &PASS);
    assert_eq!(events, [Event::Passed(Second), Event::Completed(Second)]);
    assert_eq!((desk.clocks(), desk.game.turn()), ([610, 606], First));
    assert_eq!(desk.sheet().last(), Some(&Move::Pass));
}

#[test]
fn the_clock_pressed_without_a_stone_is_a_pass_9_3_1_5() {
    let mut desk = Desk::over_the_board(Regulation::Free);
    desk.stones("h8");
    let events = desk.by(Second, 4, &PRESS);
    assert_eq!(events, [Event::Passed(Second), Event::Completed(Second)]);
    assert_eq!((desk.clocks(), desk.game.running()), ([610, 606], Some(First)));
    desk.by(First, 1, &PRESS);
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::BothPassed, "9.2.7.1 b"));
}

#[test]
fn a_pass_by_word_is_made_then_and_complete_with_the_clock_9_2_5_1() {
    let mut desk = Desk::over_the_board(Regulation::Free);
    desk.stones("h8");
    assert_eq!(desk.by(Second, 1, &PASS), [Event::Passed(Second)]);
    assert_eq!(desk.refused(Actor::Player(First), &play(place("h9"))), (Why::NotComplete(Second), "9.2.5.1"));
    assert_eq!(desk.by(Second, 1, &PRESS), [Event::Completed(Second)]);
    // 9.2.7 does not wait for the clock.
    desk.by(First, 1, &PASS);
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::BothPassed, "9.2.7.1 b"));
}

// 9.2.4.2: forbidden moves.

/// The stones before a forbidden move, the move, and what it is.
const FOULS: [(&str, &str, Foul, &str); 3] = [
    // g8 h8 i8 and i8 i9 i10.
    ("h8 o1 g8 o3 i9 o5 i10 o7", "i8", Foul::DoubleThree, "9.2.4.2 a"),
    // f8 g8 h8 i8 and i8 i9 i10 i11.
    ("h8 o1 g8 o3 f8 o5 i9 o7 i10 o9 i11 a1", "i8", Foul::DoubleFour, "9.2.4.2 b"),
    // c8 d8 e8 f8 g8 h8.
    ("h8 o1 g8 o3 f8 o5 d8 o7 c8 o9", "e8", Foul::Overline, "9.2.4.2 c"),
];

#[test]
fn a_foul_loses_at_once_where_the_program_looks_9_2_4_2() {
    for (before, forbidden, foul, clause) in FOULS {
        let mut desk = Desk::online(Regulation::Free);
        desk.stones(before);
        desk.stones(forbidden);
        assert_eq!(desk.ended(), (GameResult::Win(Second), Reason::Foul(foul), clause));
    }
}

#[test]
fn a_foul_is_claimed_by_white_before_the_reply_9_2_4_2() {
    for (before, forbidden, foul, clause) in FOULS {
        for pressed in [false, true] {
            let mut desk = Desk::over_the_board(Regulation::Free);
            desk.stones(before);
            let none = (Why::NoFoul, "9.2.4.2");
            assert_eq!(desk.refused(Actor::Player(Second), &CLAIM_FOUL), none);
            desk.by(First, 1, &play(place(forbidden)));
            if pressed {
                desk.by(First, 1, &PRESS);
            }
            assert_eq!((desk.game.verdict(), desk.game.foul()), (None, Some(foul)));
            assert_eq!(desk.refused(Actor::Player(First), &CLAIM_FOUL), none, "Black's own");
            // 9.2.6.3: with the end of the game there is nothing to claim any more.
            let mut resigned = Desk { game: desk.game.clone(), now: desk.now };
            resigned.by(First, 1, &Act::Resign);
            assert_eq!(resigned.game.foul(), None);
            desk.by(Second, 1, &CLAIM_FOUL);
            assert_eq!(desk.ended(), (GameResult::Win(Second), Reason::Foul(foul), clause));
        }
    }
}

#[test]
fn the_claim_is_lost_with_the_reply_9_2_4_2() {
    for (before, forbidden, foul, _) in FOULS {
        for reply in [play(place("a15")), PASS, Act::Press] {
            let mut desk = Desk::over_the_board(Regulation::Free);
            desk.stones(before);
            desk.stones(forbidden);
            let events = desk.by(Second, 1, &reply);
            assert!(events.contains(&Event::FoulStands(foul)), "{events:?}");
            let lost = desk.refused(Actor::Player(Second), &CLAIM_FOUL);
            assert_eq!(lost, (Why::NoFoul, "9.2.4.2"));
            assert_eq!(desk.game.verdict(), None);
        }
    }
}

#[test]
fn white_has_no_fouls_9_2_4_2_and_an_overline_wins_9_2_6_2() {
    let mut desk = Desk::online(Regulation::Free);
    desk.stones("h8 b1 o2 c1 o5 d1 o8 f1 o11 g1 a14");
    assert_eq!(desk.game.verdict(), None);
    desk.stones("e1");
    assert_eq!(desk.ended(), (GameResult::Win(Second), Reason::Overline, "9.2.6.2"));
}
