//! What can be claimed now: the list that players see.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::{Desk, FIRST, SECOND, blitz, from};
use draughts::Variant;
use game::draughts::{Act, Claim, Draughts, Regulations};
use game::{Actor, Control, GameResult, Moment, Player, Reason, Ruling, Span, Tempo, Why};

fn listed(desk: &Desk<Draughts>, player: Player, second: i64) -> Vec<(Claim, &'static str)> {
    let claims = desk.game.claims(player, Moment(second * 1_000));
    claims.into_iter().map(|(claim, article)| (claim, article.clause)).collect()
}

#[test]
fn a_third_time_is_listed_for_the_side_to_move_5_4_13_2() {
    let mut desk = Desk::started(from(blitz(), "W:Wa3,a5,c1,Kg1:BKh2,h4,h6,h8"));
    for ply in 0..7 {
        let repeated = |(claim, _): &(Claim, &str)| matches!(claim, Claim::Repetition { .. });
        assert!(!listed(&desk, desk.game.turn(), 0).iter().any(repeated), "{ply}");
        desk.play(0, [["g1-e3", "e3-g1"], ["h2-g3", "g3-h2"]][ply % 2][ply / 2 % 2]);
    }
    // Black's return makes the start position for the third time.
    let announced = Some(desk.squares("g3-h2"));
    assert!(listed(&desk, Player::Second, 0).contains(&(Claim::Repetition { announced }, "5.4.13.2")));
    desk.play(0, "g3-h2");
    let on_board = (Claim::Repetition { announced: None }, "5.4.13.2");
    assert!(listed(&desk, Player::First, 0).contains(&on_board));
    assert!(!listed(&desk, Player::Second, 0).contains(&on_board), "before one's own move");
}

#[test]
fn an_obvious_draw_is_listed_to_begin_counting_and_when_the_count_is_full_6_1_8_7() {
    let mut desk = Desk::started(from(blitz(), "W:WKa1,a3,a5,c1:BKh2,h4,h6,h8"));
    let obvious = (Claim::ObviousDraw, "6.1.8.7");
    desk.play(0, "a1-b2");
    assert!(listed(&desk, Player::Second, 0).contains(&obvious));
    desk.ok(SECOND, 0, &Act::claim(Claim::ObviousDraw));
    for turn in 0..5 {
        assert!(!listed(&desk, Player::Second, 0).contains(&obvious), "{turn}");
        desk.play(0, ["h2-g1", "g1-h2"][turn % 2]);
        desk.play(0, ["b2-a1", "a1-b2"][turn % 2]);
    }
    assert!(listed(&desk, Player::Second, 0).contains(&obvious));
    desk.ok(SECOND, 0, &Act::claim(Claim::ObviousDraw));
    assert_eq!(desk.game.claim_to_judge(), Some((Player::Second, Reason::ObviousDraw)));
    desk.ok(Actor::Arbiter, 0, &Act::Rule(Ruling::Rejected));
    assert_eq!(desk.game.claim_to_judge(), None);
    assert_eq!(desk.game.obvious_count(Player::Second), None, "the count begins anew");
}

#[test]
fn an_obvious_draw_needs_kings_of_both_and_is_not_known_on_the_large_board_6_1_8_7() {
    let claim = Act::claim(Claim::ObviousDraw);
    assert!(listed(&Desk::started(blitz()), Player::First, 0).is_empty());
    assert_eq!(Desk::started(blitz()).no(FIRST, 0, &claim), (Why::NoSuchEnding, "6.1.8.7"));
    let ten =
        Regulations::online(Variant::International, Tempo::Blitz, Control::sudden_death(Span::minutes(5)));
    let mut desk = Desk::started(from(ten, "W:WK46,31:BK45,6"));
    assert_eq!(desk.no(FIRST, 0, &claim), (Why::NoSuchClaim, "7.5.2"));
}

/// 6.1.8.7: whoever wants the draw counts; the opponent's own count or claims do not wipe it.
#[test]
fn each_player_has_a_count_of_ones_own_6_1_8_7() {
    let mut desk = Desk::started(from(blitz(), "W:WKa1,a3,a5,c1:BKh2,h4,h6,h8"));
    desk.play(0, "a1-b2");
    desk.ok(SECOND, 0, &Act::claim(Claim::ObviousDraw));
    desk.play(0, "h2-g1");
    desk.play(0, "b2-a1");
    desk.ok(FIRST, 0, &Act::claim(Claim::ObviousDraw));
    let count = |desk: &Desk<Draughts>, player| desk.game.obvious_count(player).unwrap().count;
    assert_eq!((count(&desk, Player::First), count(&desk, Player::Second)), (0, 1));
    desk.ok(FIRST, 121, &Act::claim(Claim::ShortOfTime));
    desk.ok(Actor::Arbiter, 121, &Act::Rule(Ruling::Rejected));
    assert_eq!((count(&desk, Player::First), count(&desk, Player::Second)), (0, 1));
}

/// 6.1.10.3: the clock stands while a claim is judged; a rejected one is not made again before one's next move.
#[test]
fn the_clock_stands_while_a_claim_is_judged_6_1_10_3() {
    let mut desk = Desk::started(blitz());
    desk.ok(FIRST, 178, &Act::claim(Claim::ShortOfTime));
    assert_eq!(desk.game.running(), None);
    assert_eq!(desk.no(FIRST, 179, &Act::claim(Claim::ShortOfTime)).0, Why::Held);
    assert!(listed(&desk, Player::First, 179).is_empty());
    desk.ok(Actor::Arbiter, 190, &Act::Rule(Ruling::Rejected));
    assert_eq!(desk.left(Player::First, 190), Span::seconds(2));
    assert_eq!(desk.no(FIRST, 190, &Act::claim(Claim::ShortOfTime)).0, Why::RejectedAlready);
    assert!(listed(&desk, Player::First, 190).is_empty());
    desk.play(190, "c3-d4");
    desk.play(191, "d6-c5");
    assert!(listed(&desk, Player::First, 191).contains(&(Claim::ShortOfTime, "6.1.10.5")));
}

#[test]
fn want_of_time_on_the_large_board_needs_a_control_without_increment_7_7_4() {
    for (control, known) in [
        (Control::sudden_death(Span::minutes(5)), true),
        (Control::fischer(Span::minutes(5), Span::seconds(3)), false),
    ] {
        let ten = Regulations::online(Variant::International, Tempo::Blitz, control);
        let desk = Desk::started(from(ten, "W:WK46,31:BK45,6"));
        assert_eq!(listed(&desk, Player::First, 250).contains(&(Claim::ShortOfTime, "7.7.4")), known);
    }
}

#[test]
fn an_ending_is_listed_where_there_is_no_increment_6_1_10_4() {
    let plain = Regulations::online(Variant::Russian, Tempo::Blitz, Control::sudden_death(Span::minutes(5)));
    let ending = (Claim::Ending, "6.1.10.4");
    let desk = Desk::started(from(plain, "W:WKa1,a3:BKh2"));
    assert!(
        listed(&desk, Player::First, 1).contains(&ending)
            && listed(&desk, Player::Second, 1).contains(&ending)
    );
    let desk = Desk::started(from(blitz(), "W:WKa1,a3:BKh2"));
    assert!(!listed(&desk, Player::First, 1).contains(&ending));
}

#[test]
fn want_of_time_is_listed_in_the_last_minute_6_1_10_5() {
    let desk = Desk::started(blitz());
    let short = (Claim::ShortOfTime, "6.1.10.5");
    assert!(!listed(&desk, Player::First, 119).contains(&short));
    assert!(listed(&desk, Player::First, 121).contains(&short));
    assert!(!listed(&desk, Player::Second, 121).contains(&short), "whose clock does not run");
}

/// 5.4.4.1: nobody gets later while the game is held.
#[test]
fn a_held_game_makes_nobody_late_5_4_4_1() {
    let regulations = Regulations { lateness: Some(Span::minutes(10)), ..blitz() };
    let mut desk = Desk::new(Regulations {
        declares: game::draughts::Declares { lateness: true, ..regulations.declares },
        control: Control::sudden_death(Span::minutes(60)),
        ..regulations
    });
    desk.ok(FIRST, 0, &Act::Arrive);
    desk.ok(Actor::Arbiter, 0, &Act::Start);
    assert_eq!(desk.game.late_at(), Some(Moment(600_000)));
    desk.ok(Actor::Arbiter, 100, &Act::Pause);
    assert_eq!(desk.game.late_at(), None);
    desk.ok(Actor::Arbiter, 1_100, &Act::Resume);
    assert_eq!(desk.game.late_at(), Some(Moment(1_600_000)));
    desk.ok(Actor::Arbiter, 1_599, &Act::Look);
    assert!(desk.game.verdict().is_none());
    desk.ok(Actor::Arbiter, 1_600, &Act::Look);
    assert_eq!(desk.ended(), (GameResult::Win(Player::First), Reason::Late, "5.4.4.1"));
}

/// 5.4.13.2: the announced move of a claim that fails is made, and stands among the moves like the others.
#[test]
fn the_move_of_a_failed_claim_is_among_the_moves_5_4_13_2() {
    let mut desk = Desk::started(from(blitz(), "W:WKa1,a3,a5,c1:BKh2,h4,h6,h8"));
    for text in ["a1-b2", "h2-g1", "b2-a1"] {
        desk.play(0, text);
    }
    let announced = Some(desk.squares("g1-h2"));
    desk.ok(SECOND, 0, &Act::claim(Claim::Repetition { announced }));
    let moves = desk.game.moves();
    assert_eq!(moves.len(), 4);
    assert!(
        moves.windows(2).all(|pair| pair[0].ply.after() == pair[1].ply.before && pair[0].by != pair[1].by)
    );
    assert_eq!(
        moves.last().map(|made| (made.by, made.ply.after())),
        Some((Player::Second, desk.game.position()))
    );
}
