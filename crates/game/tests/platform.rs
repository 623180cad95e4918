//! The regulations of the platform: a game broken off before both have moved (2), a player who has left (3).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use std::num::NonZeroU8;

use desk::{Desk, FIRST, SECOND, blitz, hall};
use game::draughts::Regulations;
use game::{
    Act, Actor, Book, Control, GameResult, MicroMatchTerms, Micromatch, Player, Reason, Ruling, Scoring,
    Span, Tally, Tempo, Why,
};

fn platform() -> Regulations {
    Regulations { platform: true, ..blitz() }
}

fn mv(squares: &[u8]) -> Act<game::draughts::BoardAct> {
    game::draughts::Act::mv(squares.to_vec(), Span::ZERO)
}

#[test]
fn a_game_is_broken_off_by_a_player_or_for_want_of_a_first_move_platform_2_1_and_2_2() {
    for (who, reason, clause) in [
        (FIRST, Reason::Aborted, "2.1"),
        (SECOND, Reason::Aborted, "2.1"),
        (Actor::Arbiter, Reason::NoFirstMove, "2.2"),
    ] {
        for plies in 0..2 {
            let mut desk = Desk::started(platform());
            if plies == 1 {
                desk.ok(FIRST, 5, &mv(&[22, 18]));
            }
            assert!(desk.game.can_abort());
            desk.ok(who, 10, &Act::Abort);
            let verdict = desk.game.verdict().unwrap();
            assert_eq!((verdict.result, verdict.reason), (GameResult::NotPlayed, reason));
            assert_eq!(verdict.article, Book::Platform.article(clause));
            assert_eq!(Tally::of(verdict), Tally::NotPlayed);
            assert_eq!(Player::BOTH.map(|player| verdict.shown(player)), ["−", "−"]);
            assert!(!desk.game.can_abort());
        }
    }
    // Also before it has begun: an invitation that nobody took.
    let mut waiting = Desk::new(platform());
    waiting.ok(FIRST, 0, &Act::Abort);
    assert!(waiting.game.verdict().is_some());
}

#[test]
fn when_both_have_moved_nothing_is_broken_off_platform_2_1() {
    let mut desk = Desk::started(platform());
    desk.ok(FIRST, 5, &mv(&[22, 18]));
    desk.ok(SECOND, 8, &mv(&[9, 13]));
    assert!(!desk.game.can_abort());
    for who in [FIRST, SECOND, Actor::Arbiter] {
        assert_eq!(desk.no(who, 9, &Act::Abort).0, Why::BothHaveMoved);
    }
    assert!(desk.game.verdict().is_none());
}

#[test]
fn over_the_board_nobody_knows_these_regulations() {
    let control = Control::fischer(Span::minutes(3), Span::seconds(2));
    for regulations in [blitz(), hall(Tempo::Blitz, control)] {
        let mut desk = Desk::started(regulations);
        assert!(!desk.game.can_abort());
        assert_eq!(desk.no(FIRST, 1, &Act::Abort).0, Why::OnlyOnPlatform);
        let left = Act::Rule(Ruling::LeftLoses(Player::Second));
        assert_eq!(desk.no(Actor::Arbiter, 1, &left).0, Why::OnlyOnPlatform);
    }
}

#[test]
fn who_has_left_loses_or_the_opponent_is_content_with_a_draw_platform_3_2() {
    for (ruling, result) in [
        (Ruling::LeftLoses(Player::Second), GameResult::Win(Player::First)),
        (Ruling::LeftDraws(Player::Second), GameResult::Draw),
    ] {
        let mut desk = Desk::started(platform());
        desk.ok(FIRST, 5, &mv(&[22, 18]));
        assert_eq!(
            desk.no(Actor::Arbiter, 6, &Act::Rule(ruling)).0,
            Why::NothingWaits,
            "it is broken off yet"
        );
        desk.ok(SECOND, 8, &mv(&[9, 13]));
        desk.ok(FIRST, 9, &mv(&[21, 17]));
        assert_eq!(desk.no(FIRST, 50, &Act::Rule(ruling)).0, Why::OnlyArbiter);
        desk.ok(Actor::Arbiter, 50, &Act::Rule(ruling));
        let verdict = desk.game.verdict().unwrap();
        assert_eq!((verdict.result, verdict.reason), (result, Reason::Left));
        assert_eq!(verdict.article, Book::Platform.article("3.2"));
    }
}

/// A micro-match whose first game was broken off is not played; one that was begun keeps what was played.
#[test]
fn a_meeting_that_was_broken_off_counts_for_nothing_platform_2_1() {
    let terms = MicroMatchTerms { games: NonZeroU8::new(2).unwrap(), scoring: Scoring::One, further: 0 };
    let mut meeting = Micromatch::new(terms);
    meeting.record(Tally::NotPlayed).unwrap();
    assert_eq!(meeting.result(), Some(Tally::NotPlayed));
    for player in Player::BOTH {
        assert_eq!(Scoring::One.rated_points(Tally::NotPlayed.mark(player)), None);
    }
    let mut meeting = Micromatch::new(terms);
    meeting.record(Tally::Won(Player::Second)).unwrap();
    meeting.record(Tally::NotPlayed).unwrap();
    assert_eq!(meeting.result(), Some(Tally::Won(Player::Second)));
}

/// What earlier records do not have is not written, and what they have is read.
#[cfg(feature = "serde")]
#[test]
fn regulations_of_before_are_read_and_written_as_they_were() {
    let before = serde_json::to_string(&blitz()).unwrap();
    assert!(!before.contains("platform"), "{before}");
    assert_eq!(serde_json::from_str::<Regulations>(&before).unwrap(), blitz());
    let now = serde_json::to_string(&platform()).unwrap();
    assert_eq!(serde_json::from_str::<Regulations>(&now).unwrap(), platform());
    assert_eq!(serde_json::to_string(&Act::<game::draughts::BoardAct>::Abort).unwrap(), r#""abort""#);
}
