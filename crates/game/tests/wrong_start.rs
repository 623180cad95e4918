//! What was wrong from the start (5.4.14.1, `ru-classic` 2.1.10.1 and 2.1.10.2), and who writes the moves down (5.4.3), by article.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::*;
use draughts::Variant;
use game::draughts::{Act, BoardAct, Draughts, Regulations, Start, WrongStart};
use game::{Actor, Book, Control, Event, Player, Span, Tempo, Why};
use renju::Regulation;

const ARBITER: Actor = Actor::Arbiter;

fn anew(wrong: WrongStart) -> Act {
    Act::Board(BoardAct::BeginAnew(wrong))
}

fn pieces(fen: &str) -> Act {
    anew(WrongStart::Pieces(Start::Fen(fen.to_owned())))
}

/// Wrong pieces or colors are put right until both have moved; then the game goes on and its result counts.
#[test]
fn the_pieces_are_put_right_until_both_have_moved_5_4_14_1() {
    let begun = || {
        let control = Control::fischer(Span::minutes(5), Span::seconds(5));
        Desk::started(from(hall(Tempo::Blitz, control), "W:Wc3,e3:Bh8,a7"))
    };
    let right = "W:Wc3,e3:Bb8,h8";
    let mut desk = begun();
    desk.play(10, "c3-d4");
    assert_eq!(desk.no(FIRST, 12, &pieces(right)), (Why::OnlyArbiter, "5.4.14.1"));
    assert_eq!(desk.no(ARBITER, 12, &pieces("W:Wc3,e3:Ba1")).1, "5.4.14.1");
    let events = desk.ok(ARBITER, 15, &pieces(right));
    assert!(matches!(events[0], Event::BegunAnew(article) if article.clause == "5.4.14.1"));
    assert_eq!(desk.game.position().fen().to_string(), right);
    assert_eq!((desk.game.moves().len(), desk.game.moves_made(Player::First)), (0, 0));
    // The clocks go on from what they show, White's now.
    assert_eq!(
        (desk.left(Player::First, 20), desk.left(Player::Second, 20)),
        (Span::seconds(290), Span::seconds(295))
    );
    // The wrong colors: from the same position, as it was put right.
    desk.ok(ARBITER, 21, &anew(WrongStart::Colors));
    assert_eq!(desk.game.position().fen().to_string(), right);
    desk.play(30, "c3-d4");
    desk.play(31, "b8-c7");
    for act in [pieces(right), anew(WrongStart::Colors), anew(WrongStart::Board)] {
        assert_eq!(desk.no(ARBITER, 40, &act), (Why::BothHaveMoved, "5.4.14.1"));
    }
    // Before the start, too, and no clock begins to run by it.
    let mut desk =
        Desk::new(from(hall(Tempo::Blitz, Control::sudden_death(Span::minutes(5))), "W:Wc3,e3:Bh8,a7"));
    assert!(!desk.ok(ARBITER, 1, &pieces(right)).iter().any(|event| matches!(event, Event::Started(_))));
    assert_eq!(desk.game.running(), None);
    // In a strict game the program sets the pieces up itself.
    let mut strict = Desk::started(from(blitz(), "W:Wc3,e3:Bh8,a7"));
    assert_eq!(strict.no(ARBITER, 1, &pieces(right)).0, Why::OnlyOverTheBoard);
}

/// The earlier rules: a board the wrong way round annuls the game whenever it is found; pieces and colors as above.
#[test]
fn a_board_the_wrong_way_round_annuls_the_game_ru_classic_2_1_10_1() {
    let control = Control::fischer(Span::minutes(5), Span::seconds(5));
    let regulations = Regulations { book: Book::RuClassic, ..hall(Tempo::Blitz, control) };
    let mut desk = Desk::started(regulations);
    desk.play(10, "c3-d4");
    desk.play(30, "b6-a5");
    assert_eq!(desk.no(ARBITER, 40, &anew(WrongStart::Colors)), (Why::BothHaveMoved, "2.1.10.2"));
    let events = desk.ok(ARBITER, 40, &anew(WrongStart::Board));
    assert!(matches!(events[0], Event::BegunAnew(article) if article.to_string() == "ru-classic 2.1.10.1"));
    assert_eq!((desk.game.moves().len(), desk.game.running()), (0, Some(Player::First)));
    // It is played again from the beginning, with the whole time.
    assert_eq!(
        (desk.left(Player::First, 40), desk.left(Player::Second, 40)),
        (Span::minutes(5), Span::minutes(5))
    );
    desk.play(41, "c3-b4");
}

/// Less than five minutes to the control and less than thirty seconds for a move: one need not write.
#[test]
fn who_is_short_of_time_need_not_write_5_4_3_2() {
    let writes = |control: &str, second: i64| {
        let control: Control = control.parse().unwrap();
        let desk = Desk::started(hall(Tempo::Classic, control));
        desk.game.must_write(Player::First, game::Moment(second * 1_000))
    };
    assert!(writes("600", 300), "five minutes are not less than five");
    assert!(!writes("600", 301));
    assert!(!writes("600+29", 301));
    assert!(writes("600+30", 301));
    assert!(writes("-", 100_000));
    // To the control: the next period comes after it.
    assert!(!writes("40/600:3600", 301));
    // What is added for a move is that of the period one is in.
    for (control, after) in [("1/600+5:600+30", true), ("1/600+30:600+5", false)] {
        assert_eq!(writes(control, 301), !after, "{control}");
        let control: Control = control.parse().unwrap();
        let mut desk = Desk::started(hall(Tempo::Classic, control.clone()));
        desk.play(599, "c3-d4");
        let writes = |desk: &Desk<Draughts>, second: i64| {
            desk.game.must_write(Player::First, game::Moment(second * 1_000))
        };
        assert!(writes(&desk, 599), "{control}: the second period has ten minutes more");
        desk.play(600, "d6-c5");
        assert_eq!(writes(&desk, 600 + 400), after, "{control}");
    }
    // 6.1.10.2: in rapid and blitz nobody has to.
    let desk = Desk::started(hall(Tempo::Rapid, Control::sudden_death(Span::minutes(15))));
    assert!(!desk.game.must_write(Player::First, game::Moment(0)));
    // 9.3.2.2: and so in renju.
    let renju = |second: i64| {
        let control = Control::fischer(Span::minutes(10), Span::seconds(29));
        let desk = Desk::started(game::renju::Regulations::over_the_board(Regulation::Free, control));
        desk.game.must_write(Player::First, game::Moment(second * 1_000))
    };
    assert!(renju(300) && !renju(301));
}

/// Where neither wrote, the time for making the records good after the control is halved.
#[test]
fn the_time_for_making_the_records_good_is_halved_5_4_3_3() {
    let restored = Act::Board(BoardAct::RecordMadeGood);
    let periods = || {
        let control: Control = "1/600:3600".parse().unwrap();
        let mut desk = Desk::started(Regulations::over_the_board(Variant::Russian, Tempo::Classic, control));
        desk.play(500, "c3-d4");
        desk
    };
    let mut desk = periods();
    assert_eq!(desk.no(ARBITER, 501, &restored), (Why::NothingWaits, "5.4.3.3"));
    desk.ok(ARBITER, 510, &Act::Pause);
    assert_eq!(desk.no(FIRST, 520, &restored).0, Why::OnlyArbiter);
    let before = [Player::First, Player::Second].map(|player| desk.left(player, 510));
    let events = desk.ok(ARBITER, 571, &restored);
    assert_eq!(events, [Event::TimeDivided, Event::Resumed]);
    // 61 seconds.
    assert_eq!(desk.left(Player::First, 571), before[0] - Span(30_500));
    assert_eq!(desk.left(Player::Second, 571), before[1] - Span(30_500));
    assert_eq!(desk.game.running(), Some(Player::Second));
    // Without a further period there is no game after the control.
    let mut desk = Desk::started(hall(Tempo::Classic, Control::sudden_death(Span::minutes(45))));
    desk.ok(ARBITER, 10, &Act::Pause);
    assert_eq!(desk.no(ARBITER, 20, &restored), (Why::NothingWaits, "5.4.3.3"));
}
