//! The log of a game on any board: its written form, and going back.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::Variant;
use game::{
    Actor, AnyGame, AnyRegulations, Book, Control, FrameAct, Logged, Moment, Player, Reason, Refused, Span,
    Tempo, Why, draughts as board,
};
use renju::{Move, OpeningAct, Point, Regulation};

const FIRST: Actor = Actor::Player(Player::First);
const SECOND: Actor = Actor::Player(Player::Second);

fn control() -> Control {
    Control::fischer(Span::minutes(3), Span::seconds(2))
}

fn draughts_game() -> AnyGame {
    let regulations = board::Regulations::online(Variant::Russian, Tempo::Blitz, control());
    AnyGame::new(&AnyRegulations::Draughts(regulations)).unwrap()
}

fn renju_game() -> AnyGame {
    let regulations = game::renju::Regulations::online(Regulation::Free, control());
    AnyGame::new(&AnyRegulations::Renju(regulations)).unwrap()
}

fn mv(who: Actor, squares: [u8; 2]) -> Logged {
    Logged::Draughts { who, act: board::Act::mv(squares.to_vec(), Span::ZERO) }
}

fn stone(who: Actor, name: &str) -> Logged {
    let point: Point = name.parse().unwrap();
    Logged::Renju { who, act: game::renju::Act::play(OpeningAct::Place(point), Span::ZERO) }
}

/// As the databases of servers hold them, to the byte. `old_logs.rs` has every other act.
#[test]
fn entries_of_logs_are_written_as_ever() {
    let (draughts, renju) = (draughts_game(), renju_game());
    for (logged, written) in [
        (draughts.logged(Actor::Arbiter, FrameAct::Start), r#"{"draughts":{"who":"arbiter","act":"start"}}"#),
        (
            draughts.logged(FIRST, FrameAct::Arrive),
            r#"{"draughts":{"who":{"player":"first"},"act":"arrive"}}"#,
        ),
        (
            mv(FIRST, [22, 18]),
            r#"{"draughts":{"who":{"player":"first"},"act":{"move":{"squares":[22,18],"lag":0}}}}"#,
        ),
        (
            Logged::Draughts { who: SECOND, act: board::Act::claim(board::Claim::Flag) },
            r#"{"draughts":{"who":{"player":"second"},"act":{"claim":"flag"}}}"#,
        ),
        (
            Logged::Draughts {
                who: SECOND,
                act: board::Act::claim(board::Claim::Repetition { announced: Some(vec![1, 5]) }),
            },
            r#"{"draughts":{"who":{"player":"second"},"act":{"claim":{"repetition":{"announced":[1,5]}}}}}"#,
        ),
        (
            draughts.logged(
                Actor::Arbiter,
                FrameAct::SetClock { player: Player::Second, left: Span::seconds(7) },
            ),
            r#"{"draughts":{"who":"arbiter","act":{"set-clock":{"player":"second","left":7000}}}}"#,
        ),
        (
            renju.logged(SECOND, FrameAct::OfferDraw),
            r#"{"renju":{"who":{"player":"second"},"act":"offer-draw"}}"#,
        ),
        (
            stone(FIRST, "h8"),
            r#"{"renju":{"who":{"player":"first"},"act":{"play":{"what":{"place":"h8"},"lag":0}}}}"#,
        ),
        (
            Logged::Renju { who: FIRST, act: game::renju::Act::Board(game::renju::BoardAct::ClaimFlag) },
            r#"{"renju":{"who":{"player":"first"},"act":"claim-flag"}}"#,
        ),
        (
            Logged::TakenBack { acts: 3, left: Some([Span(1_000), Span(2_000)]) },
            r#"{"taken-back":{"acts":3,"left":[1000,2000]}}"#,
        ),
        (Logged::TakenBack { acts: 0, left: None }, r#"{"taken-back":{"acts":0,"left":null}}"#),
    ] {
        assert_eq!(serde_json::to_string(&logged).unwrap(), written);
        assert_eq!(serde_json::from_str::<Logged>(written).unwrap(), logged);
    }
    assert!(serde_json::from_str::<Logged>(r#"{"draughts":{"who":"arbiter","act":"claim-flag"}}"#).is_err());
}

/// What earlier records do not have is written only where it changes something.
#[test]
fn recorded_presses_are_written_only_where_they_are_recorded() {
    let plain = board::Regulations::over_the_board(Variant::Russian, Tempo::Blitz, control());
    for (press, written) in [(false, None), (true, Some(true))] {
        let regulations = board::Regulations { press, ..plain.clone() };
        let value = serde_json::to_value(&regulations).unwrap();
        assert_eq!(value.get("press").and_then(serde_json::Value::as_bool), written);
        assert_eq!(serde_json::from_value::<board::Regulations>(value).unwrap(), regulations);
    }
}

#[test]
fn an_act_of_another_game_is_refused() {
    let mut game = draughts_game();
    assert_eq!(game.apply(Moment(0), &stone(FIRST, "h8")), Err(Refused::WrongGame));
    assert_eq!(renju_game().apply(Moment(0), &mv(FIRST, [22, 18])), Err(Refused::WrongGame));
}

/// What is taken back is no longer among the moves, and the clocks stand as the entry says.
#[test]
fn going_back_keeps_the_list_of_moves_right() {
    let mut game = draughts_game();
    let mut apply = |when: i64, logged: &Logged| game.apply(Moment(when), logged).map(|_| game.clone());
    let start = draughts_game().logged(Actor::Arbiter, FrameAct::Start);
    apply(0, &start).unwrap();
    apply(1_000, &mv(FIRST, [22, 18])).unwrap();
    let before = apply(2_000, &mv(SECOND, [9, 13])).unwrap();
    let after = apply(3_000, &mv(FIRST, [23, 19])).unwrap();
    assert_eq!(after.ply(), 3);
    let entry = after.take_back(Player::First, Moment(4_000)).unwrap();
    assert_eq!(entry, Logged::TakenBack { acts: 3, left: Some([Span(182_000), Span(180_000)]) });
    let back = apply(4_000, &entry).unwrap();
    let (AnyGame::Draughts(back), AnyGame::Draughts(before)) = (&back, &before) else { panic!("draughts") };
    assert_eq!((back.moves(), back.legal()), (before.moves(), before.legal()));
    assert_eq!(back.left(Player::Second, Moment(4_000)), Some(Span(180_000)));
    // And the game goes on from there.
    let on = apply(5_000, &mv(FIRST, [24, 20])).unwrap();
    assert_eq!((on.ply(), on.turn()), (3, Player::Second));
    assert_eq!(draughts_game().take_back(Player::First, Moment(0)), None);
}

/// However long the game has lasted: the clocks stand as the entry says, and no flag falls over it.
#[test]
fn going_back_in_a_long_game_keeps_it_alive() {
    let mut game = draughts_game();
    let start = game.logged(Actor::Arbiter, FrameAct::Start);
    game.apply(Moment(0), &start).unwrap();
    game.apply(Moment(100_000), &mv(FIRST, [22, 18])).unwrap();
    game.apply(Moment(200_000), &mv(SECOND, [9, 13])).unwrap();
    let entry = game.take_back(Player::First, Moment(250_000)).unwrap();
    game.apply(Moment(250_000), &entry).unwrap();
    assert_eq!((game.ply(), game.verdict()), (0, None));
    assert_eq!(game.left(Player::First, Moment(250_000)), Some(Span(30_000 + 2_000)));
    assert_eq!(game.left(Player::First, Moment(260_000)), Some(Span(20_000 + 2_000)));
    assert_eq!(game.left(Player::Second, Moment(250_000)), Some(Span(82_000)));
}

/// A flag that has fallen stays fallen, whatever is taken back and whatever clocks the entry has; so does a verdict.
#[test]
fn taking_back_revives_no_flag_5_4_2_6() {
    let entry = |acts| Logged::TakenBack { acts, left: Some([Span(60_000); 2]) };
    for mut game in [draughts_game(), renju_game()] {
        let start = game.logged(Actor::Arbiter, FrameAct::Start);
        game.apply(Moment(0), &start).unwrap();
        let moved =
            if matches!(game, AnyGame::Draughts(_)) { mv(FIRST, [22, 18]) } else { stone(FIRST, "h8") };
        game.apply(Moment(1_000), &moved).unwrap();
        // Black's three minutes are over, though nobody has said so yet.
        let before = game.clone();
        let Err(Refused::Rules(refusal)) = game.apply(Moment(181_000), &entry(1)) else { panic!("revived") };
        assert_eq!((refusal.why, refusal.article.clause), (Why::TimeUp, "5.4.2.6"));
        assert_eq!(game, before);
        let mut in_time = game.clone();
        in_time.apply(Moment(180_999), &entry(1)).unwrap();
        assert_eq!((in_time.ply(), in_time.turn()), (0, Player::First));
        assert_eq!(in_time.left(Player::First, Moment(180_999)), Some(Span(60_000)));
        // And when it is said.
        let look = game.logged(Actor::Arbiter, FrameAct::Look);
        game.apply(Moment(181_000), &look).unwrap();
        let over = game.clone();
        assert_eq!(over.verdict().unwrap().reason, Reason::Flag);
        let Err(Refused::Rules(refusal)) = game.apply(Moment(181_000), &entry(1)) else { panic!("revived") };
        assert_eq!((refusal.why, refusal.article.clause), (Why::Over, "5.4.14.5"));
        assert_eq!(game, over);
    }
}

/// Code that learns the discipline at run time sees what the game on its board says.
#[test]
fn any_game_says_what_its_board_says() {
    let hall = Control::sudden_death(Span::minutes(5));
    let draughts = board::Regulations {
        record: true,
        ..board::Regulations::over_the_board(Variant::Russian, Tempo::Blitz, hall.clone())
    };
    let renju = game::renju::Regulations::over_the_board(Regulation::Free, hall.clone());
    for regulations in [AnyRegulations::Draughts(draughts), AnyRegulations::Renju(renju)] {
        assert_eq!(*regulations.control(), hall);
        let mut game = AnyGame::new(&regulations).unwrap();
        let act = |game: &mut AnyGame, second: i64, who, act: FrameAct| {
            let logged = game.logged(who, act);
            game.apply(Moment(second * 1_000), &logged).unwrap();
        };
        assert_eq!((game.is_started(), game.present(), game.late_at()), (false, [false; 2], None));
        act(&mut game, 0, SECOND, FrameAct::Arrive);
        act(&mut game, 10, Actor::Arbiter, FrameAct::Start);
        assert_eq!((game.is_started(), game.present()), (true, [false, true]));
        assert_eq!(game.late_at(), Some(Moment(310_000)));
        act(&mut game, 20, FIRST, FrameAct::Arrive);
        assert_eq!((game.present(), game.late_at(), game.is_over()), ([true; 2], None, false));
        let moved =
            if matches!(game, AnyGame::Draughts(_)) { mv(FIRST, [22, 18]) } else { stone(FIRST, "h8") };
        game.apply(Moment(30_000), &moved).unwrap();
        assert_eq!(game.offer(), None);
        act(&mut game, 31, FIRST, FrameAct::OfferDraw);
        assert_eq!(game.offer(), Some(Player::First));
        act(&mut game, 32, SECOND, FrameAct::AcceptDraw);
        assert_eq!((game.is_over(), game.offer()), (true, None));
    }
    // Claims are of draughts.
    let ua = board::Regulations {
        book: Book::Ua64,
        ..board::Regulations::online(Variant::Russian, Tempo::Blitz, hall.clone())
    };
    let mut game = AnyGame::new(&AnyRegulations::Draughts(ua)).unwrap();
    let start = game.logged(Actor::Arbiter, FrameAct::Start);
    game.apply(Moment(0), &start).unwrap();
    let claims = game.claims(Player::First, Moment(1));
    assert_eq!(claims.iter().map(|(claim, _)| claim).collect::<Vec<_>>(), [&board::Claim::ObviousDraw]);
    let claim = board::Act::claim(board::Claim::ObviousDraw);
    game.apply(Moment(1), &Logged::Draughts { who: FIRST, act: claim }).unwrap();
    assert_eq!(game.claim_to_judge(), Some((Player::First, Reason::ObviousDraw)));
}

/// Stones and passes are listed with their colors and clocks.
#[test]
fn a_game_of_renju_keeps_its_stones() {
    let mut game = renju_game();
    let start = game.logged(Actor::Arbiter, FrameAct::Start);
    game.apply(Moment(0), &start).unwrap();
    game.apply(Moment(1_000), &stone(FIRST, "h8")).unwrap();
    game.apply(Moment(4_000), &Logged::Renju { who: SECOND, act: game::renju::Act::pass(Span::ZERO) })
        .unwrap();
    let AnyGame::Renju(renju) = &game else { panic!("renju") };
    let listed: Vec<_> =
        renju.moves().iter().map(|made| (made.by, made.ply.mv, made.ply.color, made.left)).collect();
    assert_eq!(
        listed,
        [
            (Player::First, Move::Place(Point::CENTRE), renju::Color::Black, Some(Span(181_000))),
            (Player::Second, Move::Pass, renju::Color::White, Some(Span(179_000))),
        ]
    );
}
