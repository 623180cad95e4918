//! What every game has, whatever its board: the same acts, refused and accepted for the same reasons.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::{Desk, FIRST, SECOND, blitz, hall};
use game::{
    Act, Actor, Board, Control, Event, GameResult, Moment, Player, Reason, Ruling, Sanction, Span, Tally,
    Tempo, Why,
};
use renju::Regulation;

fn control() -> Control {
    Control::fischer(Span::minutes(10), Span::seconds(10))
}

fn renju_hall() -> game::renju::Regulations {
    game::renju::Regulations::over_the_board(Regulation::Free, control())
}

/// Runs a check on each board over the board, where players arrive and call the arbiter.
macro_rules! on_each_board {
    ($check:ident) => {
        $check(Desk::new(hall(Tempo::Blitz, control())));
        $check(Desk::new(renju_hall()));
    };
}

fn before_the_start<B: Board>(mut desk: Desk<B>) {
    for who in [Actor::Arbiter, FIRST, SECOND] {
        assert_eq!(desk.no(who, 0, &Act::Pause).0, Why::NotBegun, "{who}");
    }
    assert_eq!(desk.no(Actor::Arbiter, 0, &Act::Resume).0, Why::NothingWaits);
    assert_eq!(desk.no(FIRST, 0, &Act::OfferDraw).0, Why::NotBegun);
    assert_eq!(desk.no(FIRST, 0, &Act::StopClock).0, Why::NotBegun);
    assert_eq!(desk.no(SECOND, 0, &Act::Start).0, Why::OnlyArbiter);
}

#[test]
fn a_game_that_has_not_begun_is_not_paused_6_1_10_3_7_7_3_9_3_1_4() {
    on_each_board!(before_the_start);
    let mut online = Desk::new(blitz());
    assert_eq!(online.no(Actor::Arbiter, 0, &Act::Pause), (Why::NotBegun, "6.1.10.3"));
}

fn held<B: Board>(mut desk: Desk<B>) {
    for who in [FIRST, SECOND] {
        desk.ok(who, 0, &Act::Arrive);
        assert_eq!(desk.no(who, 0, &Act::Arrive).0, Why::Present);
    }
    assert_eq!(desk.ok(Actor::Arbiter, 0, &Act::Start)[0], Event::Started(Player::First));
    assert_eq!(desk.no(Actor::Arbiter, 0, &Act::Start).0, Why::Begun);
    assert!(!desk.game.is_held());
    assert_eq!(desk.ok(FIRST, 10, &Act::Pause), [Event::Held]);
    assert!(desk.game.is_held());
    assert_eq!(desk.no(Actor::Arbiter, 20, &Act::Pause).0, Why::Held);
    assert_eq!(desk.no(SECOND, 20, &Act::StopClock).0, Why::Held);
    assert_eq!(desk.no(SECOND, 20, &Act::Resume).0, Why::OnlyArbiter);
    assert_eq!(desk.ok(Actor::Arbiter, 500, &Act::Resume), [Event::Resumed]);
    assert_eq!(desk.clocks(), [590, 600]);
}

#[test]
fn a_held_clock_stands_until_the_arbiter_lets_it_run_6_1_10_3_9_3_1_4() {
    on_each_board!(held);
}

fn stopped<B: Board>(mut desk: Desk<B>) {
    for who in [FIRST, SECOND] {
        desk.ok(who, 0, &Act::Arrive);
    }
    desk.ok(Actor::Arbiter, 0, &Act::Start);
    desk.ok(FIRST, 5, &Act::StopClock);
    desk.ok(Actor::Arbiter, 9, &Act::Rule(Ruling::Rejected));
    assert_eq!(desk.game.sanctions(), [(Player::First, Sanction::Remark)]);
    assert_eq!((desk.clocks(), desk.game.running()), ([595, 600], Some(Player::First)));
    assert_eq!(desk.no(Actor::Arbiter, 9, &Act::Rule(Ruling::Upheld)), (Why::NothingWaits, "5.4.15.1"));
    desk.ok(FIRST, 10, &Act::StopClock);
    // The arbiter who lets the game go on has seen no resignation.
    desk.ok(Actor::Arbiter, 11, &Act::Resume);
    desk.ok(FIRST, 12, &Act::StopClock);
    desk.ok(Actor::Arbiter, 13, &Act::Rule(Ruling::Upheld));
    assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::ClockStopped, "5.4.2.9"));
}

#[test]
fn to_stop_the_clock_is_to_resign_or_a_misunderstanding_5_4_2_9() {
    on_each_board!(stopped);
}

fn punished<B: Board>(mut desk: Desk<B>) {
    for who in [FIRST, SECOND] {
        desk.ok(who, 0, &Act::Arrive);
    }
    desk.ok(Actor::Arbiter, 0, &Act::Start);
    let sanction = |player, sanction| Act::Sanction { player, sanction };
    let next = |events: Vec<Event>| match events[..] {
        [Event::Punished(..), Event::NextSanction(player, sanction)] => Some((player, sanction)),
        _ => None,
    };
    let (first, second) = (Player::First, Player::Second);
    let remark = desk.ok(Actor::Arbiter, 1, &sanction(first, Sanction::Remark));
    assert_eq!(next(remark), Some((first, Sanction::Warning)));
    assert_eq!(desk.game.next_sanction(second, false), Sanction::Remark, "each has an order of one's own");
    assert_eq!(desk.game.next_sanction(second, true), Sanction::Warning);
    let warning = desk.ok(Actor::Arbiter, 2, &sanction(first, Sanction::Warning));
    assert_eq!(next(warning), Some((first, Sanction::Loss)));
    let time = desk.ok(Actor::Arbiter, 3, &sanction(second, Sanction::Time(Span::minutes(1))));
    assert_eq!(next(time), Some((second, Sanction::Loss)));
    // A misunderstanding costs a remark, which counts (5.4.2.9).
    desk.ok(SECOND, 4, &Act::StopClock);
    let events = desk.ok(Actor::Arbiter, 5, &Act::Rule(Ruling::Rejected));
    assert!(events.contains(&Event::NextSanction(second, Sanction::Loss)));
    // The last step ends the game, and nothing follows in it.
    let loss = desk.ok(Actor::Arbiter, 6, &sanction(first, Sanction::Loss));
    assert!(matches!(loss[..], [Event::Punished(..), Event::Ended(_)]));
}

#[test]
fn the_program_proposes_the_next_step_of_the_order_5_4_15_2() {
    on_each_board!(punished);
}

fn micromatch_lost<B: Board>(desk: Desk<B>) {
    let Desk { game, now } = desk;
    for (ruling, result, tally) in [
        (
            Ruling::MicromatchLost(Player::First),
            GameResult::Win(Player::Second),
            Tally::MicromatchLost(Player::First),
        ),
        (Ruling::MicromatchBothLose, GameResult::BothLose, Tally::MicromatchBothLost),
    ] {
        let mut desk = Desk { game: game.clone(), now };
        desk.ok(Actor::Arbiter, 0, &Act::Start);
        assert_eq!(desk.no(FIRST, 1, &Act::Rule(ruling)).0, Why::OnlyArbiter);
        desk.ok(Actor::Arbiter, 1, &Act::Rule(ruling));
        assert_eq!(desk.ended(), (result, Reason::Micromatch, "5.4.15.1"));
        assert_eq!(desk.game.verdict().map(Tally::of), Some(tally));
    }
}

#[test]
fn a_micro_match_is_lost_by_a_decision_5_4_15_1() {
    on_each_board!(micromatch_lost);
}

fn unusual<B: Board>(mut desk: Desk<B>, clause: Option<&str>) {
    let events = desk.ok(Actor::Arbiter, 0, &Act::Start);
    let said: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::UnusualControl(article) => Some(article.clause),
            _ => None,
        })
        .collect();
    assert_eq!(said, clause.into_iter().collect::<Vec<_>>());
}

/// The arbiter who starts the clocks is told of a control that its article does not name.
#[test]
fn a_control_that_does_not_fit_its_tempo_is_said_at_the_start_6_1_10_1_9_4_1() {
    unusual(Desk::new(hall(Tempo::Blitz, control())), Some("6.1.9.3"));
    unusual(Desk::new(hall(Tempo::Rapid, control())), None);
    unusual(Desk::new(renju_hall()), Some("9.4.1"));
    unusual(Desk::new(hall(Tempo::Blitz, Control::Untimed)), None);
}

fn late<B: Board>(mut desk: Desk<B>) {
    desk.ok(Actor::Arbiter, 0, &Act::Start);
    assert_eq!(desk.game.late_at(), Some(Moment(600_000)));
    let arrival = desk.ok(SECOND, 60, &Act::Arrive);
    assert_eq!(arrival, [Event::Arrived(Player::Second), Event::TimeDivided]);
    assert_eq!((desk.clocks(), desk.game.running()), ([570, 570], Some(Player::First)));
    assert_eq!(desk.no(SECOND, 60, &Act::OfferDraw), (Why::OpponentAbsent, "5.4.1.2"));
    desk.ok(FIRST, 70, &Act::Arrive);
    assert_eq!((desk.clocks(), desk.game.late_at()), ([560, 570], None));
}

#[test]
fn the_time_of_both_who_are_late_is_divided_5_4_1_2() {
    on_each_board!(late);
}

/// Who comes while the arbiter holds the game has come: what had passed is divided, and no clock runs until the game goes on.
fn late_while_held<B: Board>(mut desk: Desk<B>) {
    desk.ok(Actor::Arbiter, 0, &Act::Start);
    desk.ok(Actor::Arbiter, 60, &Act::Pause);
    desk.ok(FIRST, 100, &Act::Arrive);
    let shown = |desk: &Desk<B>| Player::BOTH.map(|player| desk.left(player, desk.now.0 / 1_000).0 / 1_000);
    assert_eq!((desk.game.running(), shown(&desk)), (None, [570, 570]));
    desk.ok(Actor::Arbiter, 200, &Act::Resume);
    assert_eq!(desk.game.running(), Some(Player::Second));
    desk.ok(Actor::Arbiter, 230, &Act::Pause);
    desk.ok(SECOND, 240, &Act::Arrive);
    assert_eq!((desk.game.running(), shown(&desk)), (None, [570, 540]));
    desk.ok(Actor::Arbiter, 250, &Act::Resume);
    assert_eq!(desk.game.running(), Some(Player::First));
    desk.now = Moment(260_000);
    assert_eq!(shown(&desk), [560, 540]);
}

#[test]
fn who_comes_while_the_game_is_held_has_come_5_4_1_2() {
    on_each_board!(late_while_held);
}

fn out_of_time<B: Board>(mut desk: Desk<B>) {
    for who in [FIRST, SECOND] {
        desk.ok(who, 0, &Act::Arrive);
    }
    desk.ok(Actor::Arbiter, 0, &Act::Start);
    assert_eq!(desk.no(Actor::Arbiter, 700, &Act::Rule(Ruling::BothFlags)).0, Why::TimeLeft);
    desk.ok(Actor::Arbiter, 700, &Act::SetClock { player: Player::Second, left: Span::ZERO });
    desk.ok(Actor::Arbiter, 700, &Act::Rule(Ruling::BothFlags));
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::BothFlags, "5.4.13.1"));
    assert_eq!(desk.no(FIRST, 701, &Act::Resign).0, Why::Over);
}

#[test]
fn two_fallen_flags_are_a_draw_if_nobody_knows_which_fell_first_5_4_13_1() {
    on_each_board!(out_of_time);
}
