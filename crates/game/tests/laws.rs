//! Laws of the fold: any list of acts, legal or not, at any times.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::{Desk, Tried, actor, player, ruling, sanction, time, time_without_earnings, try_all};
use draughts::Variant;
use game::draughts::{Act, BoardAct, Claim, Game, Happened, Regulations, Slip, Start, WrongStart};
use game::{Actor, Book, Control, Day, Event, Leave, Mode, Moment, Player, Ruling, Sanction, Span, Tempo};
use proptest::prelude::*;

/// An act that need not make sense; moves are by index into the legal ones, so that games get somewhere.
#[derive(Clone, Debug)]
enum Idea {
    Legal(usize, i64),
    Act(Act),
}

fn idea() -> impl Strategy<Value = Idea> {
    let claim = prop_oneof![
        Just(Claim::Counter),
        Just(Claim::Ending),
        Just(Claim::ObviousDraw),
        Just(Claim::Flag),
        Just(Claim::ShortOfTime),
        proptest::option::of(proptest::collection::vec(0u8..60, 0..4))
            .prop_map(|announced| Claim::Repetition { announced }),
    ];
    let slip = prop_oneof![4 => Just(None), 1 => Just(Some(Slip::Early)), 1 => Just(Some(Slip::Stopped))];
    let happened = (0u8..52, 0u8..52, proptest::collection::vec(0u8..52, 0..3), any::<bool>(), slip)
        .prop_map(|(from, to, removed, king, slip)| {
            Act::Board(BoardAct::Happened(Happened { from, to, removed, king, slip }))
        });
    let act = prop_oneof![
        Just(Act::Start),
        Just(Act::Arrive),
        (proptest::collection::vec(0u8..60, 0..5), -10i64..2_000)
            .prop_map(|(squares, lag)| Act::mv(squares, Span(lag))),
        happened,
        (0u8..52).prop_map(|square| Act::Board(BoardAct::Touch { square })),
        Just(Act::Board(BoardAct::Adjust)),
        Just(Act::Board(BoardAct::Demand)),
        Just(Act::Board(BoardAct::RecordMadeGood)),
        Just(Act::Board(BoardAct::BeginAnew(WrongStart::Board))),
        Just(Act::Board(BoardAct::BeginAnew(WrongStart::Pieces(Start::Fen("W:Wc3,a1:Bh8".to_owned()))))),
        (0u8..52).prop_map(|square| Act::Board(BoardAct::MarkKing { square })),
        Just(Act::OfferDraw),
        Just(Act::DeclineDraw),
        claim.prop_map(Act::claim),
        Just(Act::StopClock),
        Just(Act::Pause),
        Just(Act::Resume),
        ruling().prop_map(Act::Rule),
        (player(), sanction()).prop_map(|(player, sanction)| Act::Sanction { player, sanction }),
        (player(), -10i64..4_000_000).prop_map(|(player, left)| Act::SetClock { player, left: Span(left) }),
        (0i32..400, 0i32..40).prop_map(|(first, days)| Act::Board(BoardAct::TakeLeave {
            player: Player::First,
            leave: Leave::new(Day(first), Day(first + days)).unwrap(),
        })),
        Just(Act::Look),
    ];
    prop_oneof![4 => (any::<usize>(), -10i64..2_000).prop_map(|(index, lag)| Idea::Legal(index, lag)), 2 => act.prop_map(Idea::Act)]
}

fn regulations() -> impl Strategy<Value = Regulations> {
    let control = prop_oneof![
        Just(Control::Untimed),
        Just(Control::fischer(Span::minutes(3), Span::seconds(2))),
        Just(Control::sudden_death(Span::minutes(5))),
        Just("2/60:1/30+5".parse::<Control>().unwrap()),
        Just(Control::Days(game::DaysControl { days: 2, moves: 3 })),
    ];
    let variant = prop_oneof![
        Just(Variant::Russian),
        Just(Variant::Brazilian),
        Just(Variant::International),
        Just(Variant::Giveaway)
    ];
    let book = proptest::sample::select(Book::ALL.to_vec());
    let tempo = prop_oneof![Just(Tempo::Classic), Just(Tempo::Blitz)];
    (variant, book, tempo, control, any::<bool>(), any::<bool>()).prop_map(
        |(variant, book, tempo, control, strict, ending)| {
            let mut regulations = if strict {
                Regulations::online(variant, tempo, control)
            } else {
                Regulations::over_the_board(variant, tempo, control)
            };
            regulations.book = book;
            if ending {
                let fen =
                    if variant == Variant::International { "W:WK46,36:BK45" } else { "W:WKa1,a3:BKh2,h6" };
                regulations.start = Start::Fen(fen.to_owned());
            }
            regulations
        },
    )
}

/// Mostly the side to move makes the moves.
fn resolve(game: &Game, who: Actor, idea: &Idea) -> Option<(Actor, Act)> {
    Some(match idea {
        Idea::Act(act) => (who, act.clone()),
        Idea::Legal(index, lag) => {
            let legal = game.legal();
            let mv = legal.moves().nth(index % legal.moves().len().max(1));
            let squares = mv.map_or_else(Vec::new, |mv| legal.squares_of(&mv).unwrap());
            (Actor::Player(game.turn()), Act::mv(squares, Span(*lag)))
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, ..ProptestConfig::default() })]

    #[test]
    fn a_refusal_changes_nothing_and_replay_equals_play(
        regulations in regulations(),
        acts in proptest::collection::vec((actor(), -500i64..20_000, idea()), 0..60),
    ) {
        try_all(Game::new(regulations).unwrap(), &acts, resolve, |_, _| Ok(()))?;
    }

    /// What is listed as a claim is never refused; a listed repetition of a strict game is a draw.
    #[test]
    fn listed_claims_are_accepted(
        regulations in regulations(),
        acts in proptest::collection::vec((actor(), 0i64..20_000, idea()), 0..60),
    ) {
        try_all(Game::new(regulations).unwrap(), &acts, resolve, |_, Tried { after: game, now, .. }| {
            for player in Player::BOTH {
                for (claim, _) in game.claims(player, now) {
                    let mut trial = game.clone();
                    let events = trial.act(Actor::Player(player), now, &Act::claim(claim.clone()));
                    let events = events.map_err(|refusal| TestCaseError::fail(format!("{claim:?}: {refusal}")))?;
                    if matches!(claim, Claim::Repetition { .. }) && game.regulations().mode == Mode::Strict {
                        prop_assert!(events.iter().any(|event| matches!(event, Event::Ended(_))), "{claim:?}");
                    }
                }
            }
            Ok(())
        })?;
    }

    /// What both clocks change by is the time that passed while one ran, with increments, periods, sanctions, delays and the
    /// allowance for lag added.
    #[test]
    fn the_clocks_account_for_every_millisecond(
        acts in proptest::collection::vec((actor(), 0i64..5_000, idea()), 0..80),
        strict in any::<bool>(),
    ) {
        let control = Control::fischer(Span::minutes(3), Span::seconds(2));
        let mut regulations = Regulations::online(Variant::Russian, Tempo::Blitz, control);
        regulations.mode = if strict { Mode::Strict } else { Mode::OverTheBoard };
        regulations.declares.flags = false;
        let game = Desk::started(regulations).game;
        let timed = |game: &Game, who, idea: &Idea| {
            resolve(game, who, idea)
                .filter(|(_, act)| !matches!(act, Act::SetClock { .. } | Act::Rule(Ruling::Upheld)
                    | Act::Board(BoardAct::Demand | BoardAct::RecordMadeGood | BoardAct::BeginAnew(_))))
        };
        try_all(game, &acts, timed, |_, tried| {
            let mut expected = time_without_earnings(&tried);
            let Ok(events) = tried.answer else { return Ok(()) };
            // A move presses the clock, legal or not; out of turn there is none to press (5.4.2.3).
            let moved = events.iter().any(|event| match event {
                Event::Moved(by, _) | Event::Irregular(by, ..) => *by == tried.before.turn(),
                _ => false,
            });
            expected += if moved { 2_000 } else { 0 };
            for event in &events {
                expected += match event {
                    Event::LagAllowed(_, span) => span.0,
                    Event::Punished(_, Sanction::Time(span), _) => span.0,
                    _ => 0,
                };
            }
            prop_assert_eq!(time(tried.after, tried.now), expected, "{:?} {:?}", tried.act, events);
            Ok(())
        })?;
    }
}

/// The written form keeps everything.
#[cfg(feature = "serde")]
#[test]
fn a_record_survives_being_written() {
    let mut game =
        Game::new(Regulations::online(Variant::Russian, Tempo::Classic, "1800+30".parse().unwrap())).unwrap();
    game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
    game.act(Actor::Player(Player::First), Moment(5), &Act::mv(vec![22, 18], Span(3))).unwrap();
    game.act(Actor::Player(Player::First), Moment(6), &Act::StopClock).unwrap();
    let written = serde_json::to_string(&game.record()).unwrap();
    let record: game::draughts::Record = serde_json::from_str(&written).unwrap();
    assert_eq!(Game::replay(&record).unwrap(), game);
    assert!(written.starts_with(r#"{"version":1,"#));
    let other = game::Record { version: 2, ..record };
    assert_eq!(Game::replay(&other), Err(game::ReplayError::Version(2)));
}
