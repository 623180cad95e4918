//! How a game begins: who is there, who is late, the lot, by article.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::*;
use game::draughts::{Act, BoardAct, Regulations, Start};
use game::{Actor, Control, Event, GameResult, Player, Reason, Ruling, Span, Tempo, Why};

#[test]
fn clocks_with_absent_players_5_4_1_2() {
    let regulations = hall(Tempo::Classic, Control::fischer(Span::minutes(30), Span::seconds(30)));
    // Black is absent: Black's clock runs, and White makes no move on the board.
    let mut desk = Desk::new(regulations.clone());
    desk.ok(FIRST, 0, &Act::Arrive);
    desk.ok(Actor::Arbiter, 0, &Act::Start);
    let early = desk.written("c3-d4");
    assert_eq!(desk.no(FIRST, 60, &early), (Why::OpponentAbsent, "5.4.1.2"));
    desk.ok(SECOND, 300, &Act::Arrive);
    assert_eq!(
        (desk.left(Player::First, 310), desk.left(Player::Second, 310)),
        (Span::seconds(1_790), Span::seconds(1_500))
    );
    // Both are absent: when the first comes, the time is divided, and the clock of the other runs.
    let mut desk = Desk::new(regulations.clone());
    desk.ok(Actor::Arbiter, 0, &Act::Start);
    assert!(desk.ok(SECOND, 600, &Act::Arrive).contains(&Event::TimeDivided));
    assert_eq!(
        (desk.left(Player::First, 600), desk.left(Player::Second, 600)),
        (Span::seconds(1_500), Span::seconds(1_500))
    );
    assert_eq!(desk.game.running(), Some(Player::First));
    desk.ok(FIRST, 700, &Act::Arrive);
    assert_eq!(
        (desk.left(Player::First, 700), desk.game.running()),
        (Span::seconds(1_400), Some(Player::First))
    );
    // Nobody plays before the signal, and it is given once.
    let mut desk = Desk::new(regulations);
    let early = desk.written("c3-d4");
    assert_eq!(desk.no(FIRST, 0, &early).0, Why::NotBegun);
    assert_eq!(desk.no(FIRST, 0, &Act::Start), (Why::OnlyArbiter, "5.4.1.2"));
    desk.ok(Actor::Arbiter, 0, &Act::Start);
    assert_eq!(desk.no(Actor::Arbiter, 0, &Act::Start).0, Why::Begun);
}

#[test]
fn lateness_loses_and_of_both_too_5_4_4() {
    let mut regulations = hall(Tempo::Classic, Control::fischer(Span::minutes(90), Span::seconds(30)));
    // 5.4.4.1: the first control, but no more than an hour.
    assert_eq!(regulations.lateness, Some(Span::minutes(60)));
    regulations.declares.lateness = true;
    for (present, expected) in [
        (Some(FIRST), (GameResult::Win(Player::First), Reason::Late, "5.4.4.1")),
        (Some(SECOND), (GameResult::Win(Player::Second), Reason::Late, "5.4.4.1")),
        (None, (GameResult::BothLose, Reason::Late, "5.4.4.2")),
    ] {
        let mut desk = Desk::new(regulations.clone());
        if let Some(who) = present {
            desk.ok(who, 0, &Act::Arrive);
        }
        desk.ok(Actor::Arbiter, 0, &Act::Start);
        desk.ok(Actor::Arbiter, 3_599, &Act::Look);
        assert_eq!(desk.game.verdict(), None);
        desk.ok(Actor::Arbiter, 3_600, &Act::Look);
        assert_eq!(desk.ended(), expected);
    }
}

/// What was not played is shown as plus and minus, and as nothing else: neither 1 : 0 nor 0 : 0.
#[test]
fn a_forfeit_is_shown_as_plus_and_minus_5_4_7_2() {
    let regulations = hall(Tempo::Blitz, Control::sudden_death(Span::minutes(5)));
    for (present, expected) in [(Some(FIRST), ["+", "−"]), (Some(SECOND), ["−", "+"]), (None, ["−", "−"])]
    {
        let mut desk = Desk::new(regulations.clone());
        if let Some(who) = present {
            desk.ok(who, 0, &Act::Arrive);
        }
        desk.ok(Actor::Arbiter, 0, &Act::Start);
        desk.ok(Actor::Arbiter, 300, &Act::Look);
        let verdict = *desk.game.verdict().unwrap();
        assert_eq!(Player::BOTH.map(|player| verdict.shown(player)), expected);
    }
    // A game that began is lost and won like any other, whatever the arbiter decided.
    for (ruling, expected) in [(Ruling::Win(Player::Second), ["0", "1"]), (Ruling::BothLose, ["0", "0"])] {
        let mut desk = Desk::new(blitz());
        desk.ok(Actor::Arbiter, 0, &Act::Start);
        desk.ok(Actor::Arbiter, 1, &Act::Rule(ruling));
        let verdict = *desk.game.verdict().unwrap();
        assert_eq!(Player::BOTH.map(|player| verdict.shown(player)), expected);
    }
}

/// Over the board the program says so when the arbiter looks, and the result is a forfeit, not a decision.
#[test]
fn an_empty_chair_is_declared_when_the_arbiter_looks_5_4_4_1() {
    let regulations = hall(Tempo::Blitz, Control::sudden_death(Span::minutes(5)));
    for (present, expected) in [
        (Some(SECOND), (GameResult::Win(Player::Second), Reason::Late, "5.4.4.1")),
        (None, (GameResult::BothLose, Reason::Late, "5.4.4.2")),
    ] {
        let mut desk = Desk::new(regulations.clone());
        if let Some(who) = present {
            desk.ok(who, 0, &Act::Arrive);
        }
        desk.ok(Actor::Arbiter, 0, &Act::Start);
        assert_eq!(desk.ok(Actor::Arbiter, 299, &Act::Look), []);
        // It is the arbiter who looks.
        let mut looked = Desk { game: desk.game.clone(), now: desk.now };
        assert_eq!(looked.ok(SECOND, 300, &Act::Look), []);
        // Nobody else decides it: until the arbiter looks, who comes is there.
        let mut came = Desk { game: desk.game.clone(), now: desk.now };
        came.ok(FIRST, 301, &Act::Arrive);
        assert_eq!(came.game.verdict(), None);
        desk.ok(Actor::Arbiter, 300, &Act::Look);
        assert_eq!(desk.ended(), expected);
    }
}

/// 6.1.7: a position in which White has no move is lost when the game begins, not before.
#[test]
fn nothing_is_over_before_the_game_begins_5_4_1_2() {
    let mut desk = Desk::new(from(blitz(), "W:Wa3:Bb4,c5"));
    assert_eq!(desk.ok(Actor::Arbiter, 0, &Act::Look), []);
    assert!(!desk.game.is_started());
    desk.ok(Actor::Arbiter, 1, &Act::Start);
    assert!(desk.game.is_started());
    assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::Blocked, "6.1.7"));
}

/// The regulations may allow from nought to the first control, but no more than an hour.
#[test]
fn lateness_beyond_the_first_control_or_an_hour_is_refused_5_4_4_1() {
    for (control, allowed, refused) in [
        ("300", vec![0, 1, 300], vec![-1, 301]),
        ("5400+30", vec![0, 3_600], vec![3_601, 5_400]),
        ("40/1800:600", vec![1_800], vec![1_801]),
        ("-", vec![3_600], vec![3_601]),
    ] {
        let control: Control = control.parse().unwrap();
        let with = |seconds| Regulations {
            lateness: Some(Span::seconds(seconds)),
            ..hall(Tempo::Classic, control.clone())
        };
        for seconds in allowed {
            assert_eq!(with(seconds).check(), Ok(()), "{control} {seconds}");
        }
        for seconds in refused {
            let text = with(seconds).check().map_err(|error| error.to_string());
            assert!(text.is_err_and(|text| text.ends_with("(ru-2022 5.4.4.1)")), "{control} {seconds}");
        }
    }
}

/// The lot waits for both players and is drawn on the time of who came late; nothing is played before it.
#[test]
fn the_lot_waits_for_who_is_late_on_their_time_5_4_1_3() {
    let lot = |code: &str| Act::Board(BoardAct::Lot { code: code.to_owned() });
    let regulations = Regulations {
        start: Start::Lot("fmjd".to_owned()),
        ..hall(Tempo::Classic, Control::fischer(Span::minutes(30), Span::seconds(30)))
    };
    let drawn =
        Regulations { start: Start::Opening("fmjd".to_owned(), "1-I".to_owned()), ..regulations.clone() };
    let drawn = drawn.start_position().unwrap();
    // With both there it comes before the game.
    let mut desk = Desk::new(regulations.clone());
    assert_eq!(desk.no(Actor::Arbiter, 0, &lot("1-I")), (Why::LotNeedsBoth, "5.4.1.3"));
    for who in [FIRST, SECOND] {
        desk.ok(who, 0, &Act::Arrive);
    }
    assert_eq!(desk.no(Actor::Arbiter, 0, &Act::Start), (Why::LotFirst, "5.4.1.3"));
    assert_eq!(desk.no(FIRST, 0, &lot("1-I")), (Why::OnlyArbiter, "5.4.1.3"));
    assert_eq!(desk.no(Actor::Arbiter, 0, &lot("99-I")), (Why::NoSuchLot, "5.4.1.3"));
    assert_eq!(desk.ok(Actor::Arbiter, 0, &lot("1-I")), [Event::Drawn("1-I".to_owned())]);
    assert_eq!(desk.game.position(), drawn);
    assert_eq!(desk.no(Actor::Arbiter, 0, &lot("1-I")), (Why::NoSuchLot, "5.4.1.3"), "once");
    desk.ok(Actor::Arbiter, 0, &Act::Start);
    assert_eq!(desk.game.running(), Some(Player::First));
    // Black is late: Black's clock runs while the lot is drawn, then White's.
    let mut desk = Desk::new(regulations);
    desk.ok(FIRST, 0, &Act::Arrive);
    desk.ok(Actor::Arbiter, 0, &Act::Start);
    desk.ok(SECOND, 300, &Act::Arrive);
    let early = desk.written("c3-d4");
    assert_eq!(desk.no(FIRST, 310, &early), (Why::LotFirst, "5.4.1.3"));
    desk.ok(Actor::Arbiter, 360, &lot("1-I"));
    assert_eq!((desk.clocks(), desk.game.running()), ([1_800, 1_440], Some(Player::First)));
    assert_eq!((desk.game.position(), desk.game.turn()), (drawn, Player::First));
    // An ordinary game has no lot.
    assert_eq!(Desk::started(blitz()).no(Actor::Arbiter, 1, &lot("1-I")), (Why::NoSuchLot, "5.4.1.3"));
}
