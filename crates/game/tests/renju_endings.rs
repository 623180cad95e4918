//! How games of renju end, and what renju shares with draughts, by the articles of sections V and IX.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use game::renju::{Act, BoardAct, FoulMode, Game, Record, Regulations, Renju};
use game::{
    Actor, Control, Event, GameResult, Moment, Player, Reason, ReplayError, Ruling, Sanction, Span, Why,
};
use renju::{Board, Color, Foul, Move, OpeningAct, Point, Regulation};

use desk::{CLAIM_FLAG, Desk, PASS, PRESS, p, place, play};

use OpeningAct::{Place, Swap};
use Player::{First, Second};

// 9.2.6.3, 9.2.6.4, 9.3.1.3, 9.2.7.1.

#[test]
fn resignation_stands_though_the_flag_is_found_down_9_2_6_3() {
    let mut desk = Desk::over_the_board(Regulation::Free);
    desk.by(Second, 601, &Act::Resign);
    assert_eq!(desk.ended(), (GameResult::Win(First), Reason::Resignation, "9.2.6.3"));
    // 9.3.1.3: Black's flag was down before.
    let late = desk.refused(Actor::Player(Second), &CLAIM_FLAG);
    assert_eq!(late, (Why::Over, "9.2.6.3"));
}

#[test]
fn an_agreed_draw_stands_though_the_flag_is_found_down_9_3_1_3() {
    let mut desk = Desk::over_the_board(Regulation::Free);
    desk.by(First, 0, &play(place("h8")));
    desk.by(First, 601, &Act::OfferDraw);
    desk.by(Second, 1, &Act::AcceptDraw);
    let (score, reason, article) = desk.ended();
    assert_eq!((score, reason), (GameResult::Draw, Reason::Agreement));
    let late = desk.refused(Actor::Player(First), &CLAIM_FLAG);
    assert_eq!(late, (Why::Over, article));
}

#[test]
fn a_flag_declared_by_the_program_9_2_6_4() {
    let mut desk = Desk::online(Regulation::Free);
    desk.stones("h8");
    desk.later(Actor::Arbiter, 599, &Act::Look);
    assert_eq!(desk.game.verdict(), None);
    let events = desk.by(Second, 1, &play(place("h9")));
    assert_eq!(events.first(), Some(&Event::TooLate));
    assert_eq!(desk.ended(), (GameResult::Win(First), Reason::Flag, "9.2.6.4"));
    assert_eq!(desk.sheet(), [Move::Place(p("h8"))], "the stone came too late");
}

#[test]
fn a_flag_claimed_over_the_board_9_2_6_4() {
    let mut desk = Desk::over_the_board(Regulation::Free);
    desk.stones("h8");
    assert_eq!(desk.refused(Actor::Player(First), &CLAIM_FLAG), (Why::TimeLeft, "5.4.2.7"));
    desk.by(First, 600, &CLAIM_FLAG);
    assert_eq!(desk.ended(), (GameResult::Win(First), Reason::Flag, "9.2.6.4"));
}

#[test]
fn of_two_fallen_flags_the_first_loses_9_2_6_4() {
    for claimant in Player::BOTH {
        let mut desk = Desk::over_the_board(Regulation::Free);
        desk.by(First, 700, &play(place("h8")));
        desk.by(First, 0, &PRESS);
        // Black has 600 − 700 + 10 seconds, White runs out too.
        desk.by(claimant, 700, &CLAIM_FLAG);
        assert_eq!(desk.ended(), (GameResult::Win(Second), Reason::Flag, "9.2.6.4"));
    }
}

#[test]
fn no_offer_in_the_midst_of_ones_turn_of_the_opening_5_4_13_3() {
    let early = (Why::OfferAfterMove, "5.4.13.3");
    let mut desk = Desk::online(Regulation::Rif);
    desk.stones("h8");
    assert_eq!(desk.refused(Actor::Player(First), &Act::OfferDraw), early, "two stones are to come");
    desk.stones("h9 i9");
    desk.by(First, 0, &Act::OfferDraw);
    // The swap declines the offer, and is not a move after which one could be made.
    assert!(desk.by(Second, 1, &play(Swap)).contains(&Event::Declined(Second)));
    for player in Player::BOTH {
        assert_eq!(desk.refused(Actor::Player(player), &Act::OfferDraw), early);
    }
}

#[test]
fn a_draw_by_agreement_9_2_7_1_a() {
    let mut desk = Desk::over_the_board(Regulation::Free);
    let early = (Why::OfferAfterMove, "5.4.13.3");
    assert_eq!(desk.refused(Actor::Player(First), &Act::OfferDraw), early);
    desk.by(First, 1, &play(place("h8")));
    // 5.4.13.3: after the stone, then the clock.
    desk.by(First, 0, &Act::OfferDraw);
    desk.by(First, 0, &PRESS);
    assert_eq!(desk.refused(Actor::Player(Second), &Act::OfferDraw), early);
    let reply = desk.by(Second, 1, &play(place("h9")));
    assert!(reply.contains(&Event::Declined(Second)), "{reply:?}");
    desk.by(Second, 0, &PRESS);
    assert_eq!(desk.refused(Actor::Player(Second), &Act::AcceptDraw).1, "5.4.13.3");
    desk.by(First, 0, &play(place("i9")));
    let again = desk.refused(Actor::Player(First), &Act::OfferDraw);
    assert_eq!(again, (Why::OfferedAlready, "5.4.13.4"));
    desk.by(First, 0, &PRESS);
    desk.by(Second, 0, &play(place("i10")));
    desk.by(Second, 0, &Act::OfferDraw);
    desk.by(Second, 0, &PRESS);
    assert_eq!(desk.refused(Actor::Player(Second), &Act::OfferDraw), early, "after the press it is too late");
    desk.by(First, 1, &Act::DeclineDraw);
    desk.by(First, 0, &play(place("j10")));
    desk.by(First, 0, &Act::OfferDraw);
    desk.by(Second, 0, &Act::AcceptDraw);
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::Agreement, "9.2.7.1 a"));
}

/// Whether a row of five points is free of the other side's stones, and for Black of own stones at its ends.
fn five_possible(board: &Board, color: Color) -> bool {
    Point::all().any(|start| {
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(columns, rows)| {
            let at = |n: isize| start.offset(n * columns, n * rows);
            let open = (0..5).all(|n| at(n).is_some_and(|point| board.get(point) != Some(color.other())));
            let own = |n| at(n).is_some_and(|point| board.get(point) == Some(color));
            open && (color == Color::White || !own(-1) && !own(5))
        })
    })
}

/// Pairs of a color, shifted by two from row to row: nowhere are more than two running, and Black has the centre.
fn pairs(point: Point) -> bool {
    (point.column() + 2 * point.row()) % 4 < 2
}

/// A game without clocks in which nobody claims fouls.
fn unclaimed() -> Desk<Renju> {
    let mut regulations = Regulations::online(Regulation::Free, Control::Untimed);
    regulations.fouls = FoulMode::Claimed;
    Desk::started(regulations)
}

/// The centre, then the other points.
fn from_the_centre(mut points: Vec<Point>) -> Vec<Point> {
    points.retain(|point| *point != Point::CENTRE);
    points.insert(0, Point::CENTRE);
    points
}

#[test]
fn no_five_possible_for_either_side_9_2_7_1_c() {
    for turned in [false, true] {
        let (mut black, mut white): (Vec<Point>, Vec<Point>) = Point::all().partition(|point| pairs(*point));
        assert_eq!((black.len(), white.len()), (113, 112));
        if turned {
            black.reverse();
            white.reverse();
        }
        let black = from_the_centre(black);
        let mut desk = unclaimed();
        let mut points = [black.iter(), white.iter()];
        while desk.game.verdict().is_none() {
            let turn = desk.game.turn();
            let color = desk.game.position().to_move();
            let point = points[color as usize].next().unwrap();
            desk.by(turn, 0, &play(Place(*point)));
            let board = desk.game.position().board();
            let possible = Color::ALL.into_iter().any(|color| five_possible(board, color));
            assert!(desk.game.foul().is_some() || desk.game.verdict().is_none() == possible, "{board:?}");
        }
        assert_eq!(desk.ended(), (GameResult::Draw, Reason::NoFivePossible, "9.2.7.1 c"));
    }
}

/// The last stone of a full board, c15, takes White's last five (c11–c15) and is an overline of Black (a15–f15).
#[test]
fn a_full_board_after_a_foul_that_nobody_claimed_9_2_7_1_c() {
    let last = p("c15");
    let is_black = |point: &Point| match point.to_string().as_str() {
        "c15" | "d15" => true,
        "c14" | "c12" => false,
        _ => pairs(*point),
    };
    let (mut black, white): (Vec<Point>, Vec<Point>) = Point::all().partition(is_black);
    black.retain(|point| *point != last);
    let black = from_the_centre(black);
    assert_eq!((black.len(), white.len()), (112, 112));
    let mut desk = unclaimed();
    for (black, white) in black.into_iter().zip(white) {
        desk.by(First, 0, &play(Place(black)));
        desk.by(Second, 0, &play(Place(white)));
    }
    desk.by(First, 0, &play(Place(last)));
    assert_eq!(desk.game.position().board().empties().count(), 0);
    assert_eq!((desk.game.verdict(), desk.game.foul()), (None, Some(Foul::Overline)));
    desk.by(Second, 0, &PASS);
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::NoFivePossible, "9.2.7.1 c"));
}

// 5.4: what renju shares, and what it does not.

#[test]
fn no_draw_on_the_initiative_of_the_arbiter_5_4_13_6() {
    let mut desk = Desk::over_the_board(Regulation::Free);
    desk.stones("h8 h9");
    assert_eq!(desk.refused(Actor::Arbiter, &Act::Rule(Ruling::Draw)), (Why::NoDrawUnasked, "5.4.13.6"));
    assert_eq!(desk.refused(Actor::Arbiter, &Act::Rule(Ruling::Checked)).1, "5.4.13.1");
    assert_eq!(desk.refused(Actor::Arbiter, &Act::Rule(Ruling::BothFlags)), (Why::TimeLeft, "5.4.13.1"));
    // Both let their time run out unnoticed.
    desk.later(Actor::Player(First), 700, &play(place("a1")));
    desk.later(Actor::Player(First), 0, &PRESS);
    desk.later(Actor::Arbiter, 700, &Act::Rule(Ruling::BothFlags));
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::BothFlags, "5.4.13.1"));
}

#[test]
fn the_clock_of_black_runs_first_whether_both_are_there_or_neither_5_4_1_2() {
    let control = Control::sudden_death(Span::minutes(90));
    let mut game = Game::new(Regulations::over_the_board(Regulation::Free, control)).unwrap();
    let start = game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
    assert_eq!((start, game.color_of(First)), (vec![Event::Started(First)], Color::Black));
    // White comes after ten minutes: five for each, and the absent player's clock runs.
    let at = Moment(600_000);
    game.act(Actor::Player(Second), at, &Act::Arrive).unwrap();
    assert_eq!([First, Second].map(|player| game.left(player, at)), [Some(Span::minutes(85)); 2]);
    assert_eq!(game.running(), Some(First));
    let refusal = game.act(Actor::Player(Second), at, &PASS).unwrap_err();
    assert_eq!((refusal.why, refusal.article.clause), (Why::OpponentAbsent, "5.4.1.2"));
    game.act(Actor::Player(First), at, &Act::Arrive).unwrap();
    game.act(Actor::Player(First), at, &play(place("h8"))).unwrap();
}

#[test]
fn lateness_declared_5_4_4() {
    let mut regulations =
        Regulations::over_the_board(Regulation::Free, Control::sudden_death(Span::minutes(45)));
    let mut undeclared = Game::new(regulations.clone()).unwrap();
    undeclared.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
    let limit = Moment(45 * 60_000);
    undeclared.act(Actor::Player(Second), limit, &Act::Arrive).unwrap();
    assert_eq!(undeclared.verdict(), None, "the arbiter's to say");
    undeclared.act(Actor::Arbiter, limit, &Act::Look).unwrap();
    let verdict = undeclared.verdict().unwrap();
    assert_eq!(
        (verdict.result, verdict.reason, verdict.article.clause),
        (GameResult::Win(Second), Reason::Late, "5.4.4.1")
    );
    regulations.declares.lateness = true;
    for (there, score, clause) in
        [(Some(Second), GameResult::Win(Second), "5.4.4.1"), (None, GameResult::BothLose, "5.4.4.2")]
    {
        let mut game = Game::new(regulations.clone()).unwrap();
        game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
        if let Some(player) = there {
            game.act(Actor::Player(player), Moment(0), &Act::Arrive).unwrap();
        }
        game.act(Actor::Arbiter, Moment(45 * 60_000 - 1), &Act::Look).unwrap();
        assert_eq!(game.verdict(), None);
        game.act(Actor::Arbiter, Moment(45 * 60_000), &Act::Look).unwrap();
        let verdict = game.verdict().unwrap();
        assert_eq!((verdict.result, verdict.reason, verdict.article.clause), (score, Reason::Late, clause));
    }
}

#[test]
fn the_clock_is_stopped_to_call_the_arbiter_9_3_1_4() {
    let mut desk = Desk::over_the_board(Regulation::Free);
    desk.by(First, 10, &Act::Pause);
    assert_eq!(desk.game.running(), None);
    desk.now = Moment(desk.now.0 + 900_000);
    assert_eq!(desk.refused(Actor::Player(First), &play(place("h8"))), (Why::Held, "9.3.1.4"));
    assert_eq!(desk.refused(Actor::Player(First), &Act::Resume).1, "9.3.1.4");
    desk.later(Actor::Arbiter, 0, &Act::Resume);
    assert_eq!((desk.clocks(), desk.game.running()), ([590, 600], Some(First)));
    let mut online = Desk::online(Regulation::Free);
    assert_eq!(online.refused(Actor::Player(First), &Act::Pause), (Why::OnlyArbiter, "9.3.1.4"));
}

#[test]
fn the_clock_stopped_is_a_resignation_or_a_misunderstanding_5_4_2_9() {
    let mut desk = Desk::over_the_board(Regulation::Free);
    desk.by(First, 1, &Act::StopClock);
    desk.later(Actor::Arbiter, 0, &Act::Rule(Ruling::Rejected));
    assert_eq!(desk.game.sanctions(), [(First, Sanction::Remark)]);
    assert_eq!(desk.game.running(), Some(First));
    desk.by(First, 1, &Act::StopClock);
    desk.later(Actor::Arbiter, 0, &Act::Rule(Ruling::Upheld));
    assert_eq!(desk.ended(), (GameResult::Win(Second), Reason::ClockStopped, "5.4.2.9"));
}

#[test]
fn sanctions_5_4_15_1_and_a_clock_put_right_5_4_2_5() {
    let mut desk = Desk::online(Regulation::Free);
    let punish = |sanction| Act::Sanction { player: First, sanction };
    assert_eq!(desk.refused(Actor::Player(Second), &punish(Sanction::Loss)).1, "5.4.15.1");
    assert_eq!(desk.refused(Actor::Arbiter, &punish(Sanction::Time(Span::minutes(3)))).1, "5.4.15.1");
    desk.later(Actor::Arbiter, 0, &punish(Sanction::Time(Span::minutes(2))));
    assert_eq!(desk.clocks(), [600, 720]);
    let set = |left| Act::SetClock { player: First, left };
    assert_eq!(desk.refused(Actor::Arbiter, &set(Span(-1))), (Why::Time, "5.4.2.5"));
    // The fifteen minutes of 5.4.2.5 are for Russian and international draughts.
    desk.later(Actor::Arbiter, 0, &set(Span::minutes(1)));
    assert_eq!(desk.clocks(), [60, 720]);
    desk.later(Actor::Arbiter, 0, &punish(Sanction::Loss));
    assert_eq!(desk.ended(), (GameResult::Win(Second), Reason::Ruling, "5.4.15.1"));
}

#[test]
fn time_does_not_run_backwards() {
    let mut desk = Desk::online(Regulation::Free);
    desk.by(First, 5, &play(place("h8")));
    desk.now = Moment(4_999);
    let refused = desk.refused(Actor::Player(Second), &play(place("h9")));
    assert_eq!(refused, (Why::TimeRunsBackwards, "9.3.1.1"));
    desk.now = Moment(5_000);
    desk.by(Second, 0, &play(place("h9")));
}

#[test]
fn a_record_of_another_version_or_with_a_wrong_act_is_not_played() {
    let mut desk = Desk::online(Regulation::Free);
    desk.stones("h8 h9");
    let record = desk.game.record();
    let newer = Record { version: 2, ..record.clone() };
    assert_eq!(Game::replay(&newer), Err(ReplayError::Version(2)));
    let mut wrong = record;
    wrong.acts.swap(1, 2);
    let error = Game::replay(&wrong).unwrap_err();
    assert!(matches!(error, ReplayError::Act(1, _)), "{error}");
}

/// Stones are adjusted at one's own turn; those that somebody shifted are put back on the time of who did it.
#[test]
fn shifted_stones_are_put_back_on_the_time_of_who_shifted_them_9_2_5_2() {
    let act = Act::Board;
    let mut desk = Desk::over_the_board(Regulation::Free);
    desk.stones("h8");
    assert_eq!(desk.refused(Actor::Player(First), &act(BoardAct::Adjust)), (Why::NotYourTurn, "9.2.5.2"));
    desk.by(Second, 0, &act(BoardAct::Adjust));
    assert_eq!(desk.refused(Actor::Player(Second), &act(BoardAct::Restored)).1, "9.2.5.2");
    // White thinks for five seconds; then Black's sleeve costs Black twenty.
    desk.by(First, 5, &act(BoardAct::Shifted));
    assert_eq!(desk.game.running(), Some(First));
    let early = desk.refused(Actor::Player(Second), &play(place("h9")));
    assert_eq!(early, (Why::RestoreFirst, "9.2.5.2"));
    desk.later(Actor::Arbiter, 20, &act(BoardAct::Restored));
    assert_eq!((desk.clocks(), desk.game.running()), ([590, 595], Some(Second)));
    // One's own stones on one's own time.
    desk.by(Second, 0, &act(BoardAct::Shifted));
    desk.by(Second, 7, &act(BoardAct::Restored));
    assert_eq!((desk.clocks(), desk.game.running()), ([590, 588], Some(Second)));
    desk.by(Second, 0, &play(place("h9")));
    let mut online = Desk::online(Regulation::Free);
    let refused = online.refused(Actor::Player(First), &act(BoardAct::Shifted));
    assert_eq!(refused, (Why::OnlyOverTheBoard, "9.2.5.2"));
}

/// The regulations may name another condition of a draw: so many moves without a win.
#[test]
fn other_conditions_of_a_draw_9_2_7_2() {
    let regulations =
        Regulations { drawn_after: Some(4), ..Regulations::online(Regulation::Free, Control::Untimed) };
    let mut desk = Desk::started(regulations);
    desk.stones("h8 h9 i9");
    assert_eq!(desk.game.verdict(), None);
    desk.stones("a1");
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::MoveLimit, "9.2.7.2"));
    // A five on the last of them wins.
    let nine =
        Regulations { drawn_after: Some(9), ..Regulations::online(Regulation::Free, Control::Untimed) };
    let mut desk = Desk::started(nine);
    desk.stones("h8 o2 i8 o4 j8 o6 k8 o8 l8");
    assert_eq!(desk.ended(), (GameResult::Win(First), Reason::Five, "9.2.6.1"));
}
