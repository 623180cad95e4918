//! Laws of the fold of renju: any list of acts, legal or not, at any times.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::{Desk, actor, player, ruling, sanction, time, time_without_earnings, try_all};
use game::renju::{Act, BoardAct, FoulMode, Game, Regulations};
use game::{Actor, Control, Event, Mode, Moment, Player, Sanction, Span};
use proptest::prelude::*;
use renju::{Color, OpeningAct, Point, Regulation, Step};

/// An act that need not make sense, or one that fits, so that games get somewhere.
#[derive(Clone, Debug)]
enum Idea {
    Fits(usize, i64),
    Act(Act),
}

fn point() -> impl Strategy<Value = Point> {
    (0usize..225).prop_map(|index| Point::from_index(index).unwrap())
}

fn idea() -> impl Strategy<Value = Idea> {
    let what = prop_oneof![
        point().prop_map(OpeningAct::Place),
        any::<u8>().prop_map(OpeningAct::Declare),
        Just(OpeningAct::Swap),
        Just(OpeningAct::Keep),
        proptest::collection::vec(point(), 0..4).prop_map(OpeningAct::Offer),
        point().prop_map(OpeningAct::Choose),
        Just(OpeningAct::Take(Color::White)),
    ];
    let act = prop_oneof![
        Just(Act::Start),
        Just(Act::Arrive),
        (what, -10i64..2_000).prop_map(|(what, lag)| Act::play(what, Span(lag))),
        (-10i64..2_000).prop_map(|lag| Act::pass(Span(lag))),
        Just(Act::Press),
        Just(Act::OfferDraw),
        Just(Act::DeclineDraw),
        Just(Act::Board(BoardAct::ClaimFoul)),
        Just(Act::Board(BoardAct::ClaimFlag)),
        Just(Act::StopClock),
        Just(Act::Pause),
        Just(Act::Resume),
        ruling().prop_map(Act::Rule),
        (player(), sanction()).prop_map(|(player, sanction)| Act::Sanction { player, sanction }),
        (player(), -10i64..4_000_000).prop_map(|(player, left)| Act::SetClock { player, left: Span(left) }),
        Just(Act::Look),
    ];
    prop_oneof![
        5 => (any::<usize>(), -10i64..2_000).prop_map(|(index, lag)| Idea::Fits(index, lag)),
        1 => act.prop_map(Idea::Act),
    ]
}

fn regulations() -> impl Strategy<Value = Regulations> {
    let control = prop_oneof![
        Just(Control::Untimed),
        Just(Control::fischer(Span::minutes(3), Span::seconds(2))),
        Just(Control::sudden_death(Span::minutes(5))),
        Just("2/60:1/30+5".parse::<Control>().unwrap()),
    ];
    let opening = proptest::sample::select(Regulation::ALL.to_vec());
    (opening, control, any::<bool>(), any::<bool>()).prop_map(|(opening, control, strict, automatic)| {
        let mut regulations = if strict {
            Regulations::online(opening, control)
        } else {
            Regulations::over_the_board(opening, control)
        };
        regulations.fouls = if automatic { FoulMode::Automatic } else { FoulMode::Claimed };
        regulations
    })
}

/// What fits: the clock if it has to be pressed, else what the opening expects, else a stone near the centre.
fn fitting(game: &Game, index: usize, lag: i64) -> (Player, Act) {
    if let Some(player) = game.unpressed() {
        return (player, Act::Press);
    }
    let board = game.position().board();
    let nearby = |ring: usize| {
        let points: Vec<Point> = board.empties().filter(|point| point.ring() <= ring).collect();
        points[index % points.len()]
    };
    let what = match game.opening().expected().map(|(_, step)| step) {
        None => OpeningAct::Place(nearby(7)),
        Some(Step::Place { within, .. }) => {
            let ring = (0..8).rfind(|&ring| Point::all().all(|p| p.ring() != ring || within.contains(p)));
            OpeningAct::Place(nearby(ring.unwrap()))
        }
        Some(Step::Declare { at_most }) => OpeningAct::Declare(1 + (index % usize::from(at_most)) as u8),
        Some(Step::SwapOrKeep) => [OpeningAct::Swap, OpeningAct::Keep][index % 2].clone(),
        Some(Step::SwapKeepOrOffer { count }) if index.is_multiple_of(3) => different_fifths(game, count),
        Some(Step::SwapKeepOrOffer { .. }) => [OpeningAct::Swap, OpeningAct::Keep][index % 2].clone(),
        Some(Step::Offer { count }) => different_fifths(game, count),
        Some(Step::Choose { among }) => OpeningAct::Choose(among[index % among.len()]),
        Some(Step::TakeColor) => OpeningAct::Take(Color::ALL[index % 2]),
    };
    (game.turn(), Act::play(what, Span(lag)))
}

fn different_fifths(game: &Game, count: u8) -> OpeningAct {
    let board = game.position().board();
    let mut fifths: Vec<Point> = Vec::new();
    for point in board.empties() {
        let twins = board.twins_of(point);
        if !fifths.iter().any(|&fifth| twins.contains(fifth)) {
            fifths.push(point);
        }
    }
    fifths.truncate(count.into());
    OpeningAct::Offer(fifths)
}

fn resolve(game: &Game, who: Actor, idea: &Idea) -> Option<(Actor, Act)> {
    Some(match idea {
        Idea::Act(act) => (who, act.clone()),
        Idea::Fits(index, lag) => {
            let (player, act) = fitting(game, *index, *lag);
            (Actor::Player(player), act)
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    /// What fits is never refused while the game is under way, and a refusal cites its clause.
    #[test]
    fn a_refusal_changes_nothing_and_replay_equals_play(
        regulations in regulations(),
        from_the_start in any::<bool>(),
        acts in proptest::collection::vec((actor(), -500i64..20_000, idea()), 0..60),
    ) {
        let desk = if from_the_start { Desk::new(regulations) } else { Desk::started(regulations) };
        try_all(desk.game, &acts, resolve, |idea, tried| {
            let Err(refusal) = tried.answer else { return Ok(()) };
            prop_assert!(refusal.to_string().contains(refusal.article.clause), "{}", refusal);
            let idle = tried.before.running().is_none() || tried.wait < 0 || from_the_start;
            prop_assert!(idle || matches!(idea, Idea::Act(_)), "{:?}: {}", tried.act, refusal);
            Ok(())
        })?;
    }

    /// What both clocks change by is the time that passed while one ran, with one increment for each completed turn in which a
    /// stone, an offer of fifths or a pass was made, sanctions and the allowance for lag added.
    #[test]
    fn the_clocks_account_for_every_millisecond(
        opening in proptest::sample::select(Regulation::ALL.to_vec()),
        acts in proptest::collection::vec((actor(), 0i64..5_000, idea()), 0..80),
        strict in any::<bool>(),
    ) {
        let mut regulations =
            Regulations::online(opening, Control::fischer(Span::minutes(3), Span::seconds(2)));
        regulations.mode = if strict { Mode::Strict } else { Mode::OverTheBoard };
        regulations.declares.flags = false;
        let mut moved = false;
        let timed = |game: &Game, who, idea: &Idea| {
            resolve(game, who, idea).filter(|(_, act)| !matches!(act, Act::SetClock { .. }))
        };
        try_all(Desk::started(regulations).game, &acts, timed, |_, tried| {
            let mut expected = time_without_earnings(&tried);
            let Ok(events) = tried.answer else { return Ok(()) };
            for event in &events {
                match event {
                    Event::Played(_, OpeningAct::Place(_) | OpeningAct::Offer(_)) | Event::Passed(_) => moved = true,
                    Event::Completed(_) if std::mem::take(&mut moved) => expected += 2_000,
                    Event::LagAllowed(_, span) | Event::Punished(_, Sanction::Time(span), _) => expected += span.0,
                    _ => {}
                }
            }
            prop_assert_eq!(time(tried.after, tried.now), expected, "{:?} {:?}", tried.act, events);
            Ok(())
        })?;
    }

    /// A record survives its written form.
    #[cfg(feature = "serde")]
    #[test]
    fn a_record_survives_json(
        regulations in regulations(),
        acts in proptest::collection::vec((actor(), 0i64..20_000, idea()), 0..40),
    ) {
        let mut game = Desk::started(regulations).game;
        let mut now = 0;
        for (who, wait, idea) in &acts {
            let Some((who, act)) = resolve(&game, *who, idea) else { continue };
            now += wait;
            let _ = game.act(who, Moment(now), &act);
        }
        let text = serde_json::to_string(&game.record()).unwrap();
        prop_assert_eq!(serde_json::from_str::<game::renju::Record>(&text).unwrap(), game.record());
    }
}
