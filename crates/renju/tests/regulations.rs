//! 9.2.4.3: every opening regulation, a full legal run and every illegal step refused.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use renju::{
    Area, Color, OpeningAct, OpeningError, OpeningPhase, Point, PointSet, Regulation, Seat, Step, Verdict,
};

use OpeningAct::{Choose, Declare, Keep, Offer, Place, Swap, Take};
use Seat::{First, Second};

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn offer(names: &str) -> OpeningAct {
    Offer(names.split_whitespace().map(p).collect())
}

fn place(name: &str) -> OpeningAct {
    Place(p(name))
}

/// One act of every kind, none of which fits an opening by accident of its point: each step refuses all but its own.
fn one_of_each() -> Vec<OpeningAct> {
    vec![place("h8"), Declare(1), Swap, Keep, offer("a1"), Choose(p("a1")), Take(Color::Black)]
}

fn same_kind(a: &OpeningAct, b: &OpeningAct) -> bool {
    std::mem::discriminant(a) == std::mem::discriminant(b)
}

fn fits(step: &Step, act: &OpeningAct) -> bool {
    let kinds: Vec<OpeningAct> = match step {
        Step::Place { .. } => vec![place("a1")],
        Step::Declare { .. } => vec![Declare(1)],
        Step::SwapOrKeep => vec![Swap, Keep],
        Step::SwapKeepOrOffer { .. } => vec![Swap, Keep, offer("")],
        Step::Offer { .. } => vec![offer("")],
        Step::Choose { .. } => vec![Choose(p("a1"))],
        Step::TakeColor => vec![Take(Color::Black)],
    };
    kinds.iter().any(|kind| same_kind(kind, act))
}

/// Runs the acts; before each of them, tries every act of a wrong kind and every act by the wrong player.
fn run(regulation: Regulation, acts: &[(Seat, OpeningAct)]) -> OpeningPhase {
    let mut phase = OpeningPhase::new(regulation);
    for (n, (seat, act)) in acts.iter().enumerate() {
        let before = phase.clone();
        assert!(!phase.is_finished(), "{regulation} is over before {act:?}");
        let (expected, step) =
            phase.expected().unwrap_or_else(|| panic!("{regulation} is over before act {n}"));
        assert_eq!(expected, *seat, "{regulation} act {n}: {step}");
        let wrong = phase.act(seat.other(), act.clone()).unwrap_err();
        assert_eq!(wrong, OpeningError::NotYourTurn { expected, step: step.clone() });
        for other in one_of_each().into_iter().filter(|other| !fits(&step, other)) {
            let refused = phase.act(*seat, other.clone()).unwrap_err();
            assert_eq!(refused, OpeningError::Unexpected { found: other, step: step.clone() });
            assert!(refused.to_string().contains(&step.to_string()), "{refused}");
        }
        assert_eq!(phase, before, "a refused act changes nothing");
        phase.act(*seat, act.clone()).unwrap_or_else(|e| panic!("{regulation} act {n}: {e}"));
    }
    phase
}

fn finish(regulation: Regulation, acts: &[(Seat, OpeningAct)]) -> OpeningPhase {
    let mut phase = run(regulation, acts);
    assert!(phase.is_finished(), "{regulation} still expects {:?}", phase.expected());
    for act in one_of_each() {
        assert_eq!(phase.act(First, act), Err(OpeningError::Finished));
    }
    phase
}

fn refused(phase: &OpeningPhase, seat: Seat, act: OpeningAct) -> OpeningError {
    let mut phase = phase.clone();
    let before = phase.clone();
    let error = phase.act(seat, act).unwrap_err();
    assert_eq!(phase, before);
    error
}

fn opening_stones() -> Vec<(Seat, OpeningAct)> {
    vec![(First, place("h8")), (First, place("h9")), (First, place("i9"))]
}

fn then(mut start: Vec<(Seat, OpeningAct)>, rest: &[(Seat, OpeningAct)]) -> Vec<(Seat, OpeningAct)> {
    start.extend_from_slice(rest);
    start
}

#[test]
fn free_asks_for_the_centre_only() {
    let start = OpeningPhase::new(Regulation::Free);
    let error = refused(&start, First, place("h9"));
    assert_eq!(error, OpeningError::Outside { point: p("h9"), number: 1, within: Area::Centre });
    assert_eq!(error.article().clause, "9.2.4.1");
    let phase = finish(Regulation::Free, &[(First, place("h8"))]);
    assert_eq!(phase.position().to_move(), Color::White);
}

#[test]
fn rif_opening_swap_two_fifths() {
    let to_swap = run(Regulation::Rif, &opening_stones());
    assert_eq!(to_swap.expected(), Some((Second, Step::SwapOrKeep)));
    // The second player swaps, so the first now has White and plays the fourth.
    let acts = then(
        opening_stones(),
        &[
            (Second, Swap),
            (First, place("a1")),
            (Second, offer("j9 j10")),
            (First, Choose(p("j10"))),
            (First, place("o15")),
        ],
    );
    let phase = finish(Regulation::Rif, &acts);
    assert_eq!(phase.black(), Second);
    assert_eq!(phase.color_of(First), Color::White);
    assert_eq!(phase.stones(), ["h8", "h9", "i9", "a1", "j10", "o15"].map(p));
    let mut position = phase.position();
    assert_eq!(position.to_move(), Color::Black);
    assert_eq!(position.board().get(p("j10")), Some(Color::Black));
    assert_eq!(position.board().get(p("a1")), Some(Color::White));
    assert_eq!(position.play(renju::Move::Place(p("b1"))), Ok(Verdict::Continues));
    // Without the swap the colors stay.
    let kept = run(Regulation::Rif, &then(opening_stones(), &[(Second, Keep)]));
    assert_eq!(kept.expected(), Some((Second, Step::Place { number: 4, within: Area::Board })));
}

#[test]
fn opening_stones_stay_in_their_squares() {
    for regulation in [Regulation::Rif, Regulation::Yamaguchi, Regulation::Soosorv8, Regulation::Sakata] {
        let start = OpeningPhase::new(regulation);
        for outside in Point::all().filter(|&q| q != Point::CENTRE) {
            assert!(matches!(
                refused(&start, First, Place(outside)),
                OpeningError::Outside { number: 1, .. }
            ));
        }
        let one = run(regulation, &opening_stones()[..1]);
        assert_eq!(refused(&one, First, place("h8")), OpeningError::Taken(p("h8")));
        let two = run(regulation, &opening_stones()[..2]);
        for point in Point::all() {
            let columns = point.column().abs_diff(7);
            let rows = point.row().abs_diff(7);
            if columns > 1 || rows > 1 {
                let within = Area::Square(3);
                assert_eq!(
                    refused(&one, First, Place(point)),
                    OpeningError::Outside { point, number: 2, within }
                );
            }
            if columns > 2 || rows > 2 {
                let within = Area::Square(5);
                assert_eq!(
                    refused(&two, First, Place(point)),
                    OpeningError::Outside { point, number: 3, within }
                );
            }
        }
    }
}

#[test]
fn fifths_must_be_different_empty_and_as_many_as_asked() {
    // h8, h9, h10 and h7 in one column: the mirror of the columns leaves the position as it is.
    let acts = [
        (First, place("h8")),
        (First, place("h9")),
        (First, place("h10")),
        (Second, Keep),
        (Second, place("h7")),
    ];
    let phase = run(Regulation::Rif, &acts);
    let try_offer = |names: &str| refused(&phase, First, offer(names));
    assert_eq!(try_offer("i9"), OpeningError::OfferCount { found: 1, expected: 2 });
    assert_eq!(try_offer("i9 i10 i11"), OpeningError::OfferCount { found: 3, expected: 2 });
    assert_eq!(try_offer("i9 h9"), OpeningError::Taken(p("h9")));
    assert_eq!(try_offer("i9 i9"), OpeningError::OfferedTwice(p("i9")));
    let twin = try_offer("i9 g9");
    assert_eq!(twin, OpeningError::Symmetric { point: p("g9"), twin: p("i9") });
    assert_eq!(
        twin.to_string(),
        "g9 is i9 turned or mirrored: the fifth moves must differ under every symmetry of the stones"
    );
    let mut legal = phase.clone();
    legal.act(First, offer("i9 g10")).unwrap();
    assert_eq!(
        refused(&legal, Second, Choose(p("g9"))),
        OpeningError::NotOffered { point: p("g9"), among: vec![p("i9"), p("g10")] }
    );
}

/// The known case D8: h6 to h9 in one column are a mirror image of themselves in the line between the seventh and the eighth row, which is
/// no line of the board; and so of every kind, wherever the stones stand.
#[test]
fn fifths_symmetric_about_the_stones_and_not_the_board_9_2_4_3() {
    let acts = [
        (First, place("h8")),
        (First, place("h9")),
        (First, place("h7")),
        (Second, Keep),
        (Second, place("h6")),
    ];
    let phase = run(Regulation::Rif, &acts);
    for twin in ["g8 g7", "g8 i7", "g8 i8", "i7 g8", "h10 h5", "a14 o1"] {
        assert!(matches!(refused(&phase, First, offer(twin)), OpeningError::Symmetric { .. }), "{twin}");
    }
    // The fifteenth row has no image on the board, and other rows are other moves.
    for different in ["g8 g9", "g8 f7", "h15 h1", "h10 h4"] {
        phase.clone().act(First, offer(different)).unwrap();
    }
    // A turn by a half about a point between four others: h8 i7 black, h7 i8 white.
    let acts = [
        (First, place("h8")),
        (First, place("i8")),
        (First, place("i7")),
        (Second, Keep),
        (Second, place("h7")),
    ];
    let phase = run(Regulation::Rif, &acts);
    for twin in ["g9 j6", "g8 j7", "h9 i6"] {
        assert!(matches!(refused(&phase, First, offer(twin)), OpeningError::Symmetric { .. }), "{twin}");
    }
    phase.clone().act(First, offer("g8 i6")).unwrap_err();
    phase.clone().act(First, offer("g9 g6")).unwrap();
}

#[test]
fn a_mirror_in_the_diagonal_makes_symmetric_fifths() {
    let acts = [
        (First, place("h8")),
        (First, place("i9")),
        (First, place("g9")),
        (Second, Keep),
        (Second, place("g7")),
    ];
    let phase = run(Regulation::Rif, &acts);
    // The diagonal through g9 and h8 exchanges i9 and g7: a point and its mirror are one move.
    assert!(matches!(refused(&phase, First, offer("j10 f6")), OpeningError::Symmetric { .. }));
}

#[test]
fn yamaguchi_the_number_comes_with_the_opening() {
    let acts = then(
        opening_stones(),
        &[
            (First, Declare(3)),
            (Second, Keep),
            (Second, place("a1")),
            (First, offer("j9 j10 k3")),
            (Second, Choose(p("k3"))),
            (Second, place("b2")),
        ],
    );
    let phase = finish(Regulation::Yamaguchi, &acts);
    assert_eq!(phase.black(), First);
    let declare = run(Regulation::Yamaguchi, &opening_stones());
    for found in [0, 111, 255] {
        assert_eq!(refused(&declare, First, Declare(found)), OpeningError::Number { found, at_most: 110 });
    }
    let offers = run(Regulation::Yamaguchi, &acts[..6]);
    assert_eq!(refused(&offers, First, offer("j9 j10")), OpeningError::OfferCount { found: 2, expected: 3 });
}

/// Four stones in the middle column leave 62 points that differ: 8 columns, and 8 rows of which two hold the stones in the middle column.
/// Who has declared more offers those.
#[test]
fn yamaguchi_no_more_fifths_are_asked_for_than_differ() {
    let with_fourth = |fourth: &str, declared: u8| {
        let acts = [
            (First, place("h8")),
            (First, place("h9")),
            (First, place("h7")),
            (First, Declare(declared)),
            (Second, Keep),
            (Second, place(fourth)),
        ];
        run(Regulation::Yamaguchi, &acts)
    };
    let asked = |phase: &OpeningPhase| match phase.expected() {
        Some((First, Step::Offer { count })) => count,
        other => panic!("{other:?}"),
    };
    assert_eq!(asked(&with_fourth("h6", 110)), 62);
    assert_eq!(asked(&with_fourth("h6", 62)), 62);
    assert_eq!(asked(&with_fourth("h6", 61)), 61);
    assert_eq!(asked(&with_fourth("g5", 110)), 110);
    let mut phase = with_fourth("h6", 110);
    let (mut seen, mut fifths) = (PointSet::EMPTY, Vec::new());
    for point in phase.position().board().empties() {
        if !seen.contains(point) {
            fifths.push(point);
            phase.position().board().twins_of(point).iter().for_each(|twin| seen.insert(twin));
        }
    }
    phase.act(First, Offer(fifths)).unwrap();
}

#[test]
fn soosorv8_the_number_comes_with_the_fourth() {
    let acts = then(
        opening_stones(),
        &[
            (Second, Swap),
            (First, place("k12")),
            (First, Declare(8)),
            (Second, Swap),
            (First, offer("j9 j10 k3 k4 k5 k6 k7 k8")),
            (Second, Choose(p("k8"))),
            (Second, place("b2")),
        ],
    );
    let phase = finish(Regulation::Soosorv8, &acts);
    assert_eq!(phase.black(), First, "two swaps cancel");
    let declare = run(Regulation::Soosorv8, &acts[..5]);
    for found in [0, 9] {
        assert_eq!(refused(&declare, First, Declare(found)), OpeningError::Number { found, at_most: 8 });
    }
}

fn tara_start() -> Vec<(Seat, OpeningAct)> {
    vec![
        (First, place("h8")),
        (Second, Keep),
        (Second, place("i9")),
        (First, Swap),
        (Second, place("j8")),
        (First, Keep),
        (First, place("k11")),
    ]
}

#[test]
fn taraguchi10_by_swaps() {
    // After the swap that follows the second stone the second player has Black.
    let acts =
        then(tara_start(), &[(Second, Swap), (First, place("l12")), (Second, Keep), (Second, place("a1"))]);
    let phase = finish(Regulation::Taraguchi10, &acts);
    assert_eq!(phase.black(), First);
    assert_eq!(phase.stones().len(), 6);
}

#[test]
fn taraguchi10_by_ten_fifths() {
    let ten = offer("a1 a2 a3 a4 a5 a6 a7 a8 a9 a10");
    let acts = then(tara_start(), &[(Second, ten), (First, Choose(p("a7"))), (First, place("o1"))]);
    let phase = finish(Regulation::Taraguchi10, &acts);
    assert_eq!(phase.black(), Second);
    let to_offer = run(Regulation::Taraguchi10, &tara_start());
    assert_eq!(
        refused(&to_offer, Second, offer("a1 a2")),
        OpeningError::OfferCount { found: 2, expected: 10 }
    );
}

#[test]
fn tarannikov_has_no_offers() {
    let acts =
        then(tara_start(), &[(Second, Keep), (Second, place("d4")), (First, Swap), (Second, place("a1"))]);
    let phase = finish(Regulation::Tarannikov, &acts);
    assert_eq!(phase.black(), First);
    let after_four = run(Regulation::Tarannikov, &tara_start());
    assert_eq!(after_four.expected(), Some((Second, Step::SwapOrKeep)));
}

#[test]
fn growing_squares_of_taraguchi_and_tarannikov() {
    for regulation in [Regulation::Taraguchi10, Regulation::Tarannikov] {
        let acts = then(tara_start(), &[(Second, Keep)]);
        for (done, number, side, seat) in
            [(2, 2, 3, Second), (4, 3, 5, Second), (6, 4, 7, First), (8, 5, 9, Second)]
        {
            let phase = run(regulation, &acts[..done]);
            for point in Point::all() {
                if point.column().abs_diff(7).max(point.row().abs_diff(7)) > side / 2 {
                    let within = Area::Square(side as u8);
                    assert_eq!(
                        refused(&phase, seat, Place(point)),
                        OpeningError::Outside { point, number, within }
                    );
                }
            }
        }
    }
}

#[test]
fn sakata_the_first_player_chooses_the_color() {
    let stones = then(opening_stones(), &[(Second, place("k11")), (Second, place("d4"))]);
    for (color, black) in [(Color::Black, First), (Color::White, Second)] {
        let phase = finish(Regulation::Sakata, &then(stones.clone(), &[(First, Take(color))]));
        assert_eq!(phase.black(), black);
        assert_eq!(phase.position().to_move(), Color::White);
    }
    let four = run(Regulation::Sakata, &stones[..3]);
    let within = Area::Square(7);
    assert_eq!(
        refused(&four, Second, place("l8")),
        OpeningError::Outside { point: p("l8"), number: 4, within }
    );
    let five = run(Regulation::Sakata, &stones[..4]);
    let within = Area::Square(9);
    assert_eq!(
        refused(&five, Second, place("m8")),
        OpeningError::Outside { point: p("m8"), number: 5, within }
    );
}

#[test]
fn regulations_have_names() {
    for regulation in Regulation::ALL {
        assert_eq!(Regulation::by_name(regulation.name()), Some(regulation));
    }
    assert_eq!(Regulation::by_name("swap2"), None);
}

/// A refusal says what was tried, in words that differ for every act, and which points may be chosen.
#[test]
fn a_refusal_names_what_was_tried_and_what_is_offered() {
    let step = Step::Choose { among: vec![p("g7"), p("j10")] };
    let said: Vec<String> = one_of_each()
        .into_iter()
        .map(|found| OpeningError::Unexpected { found, step: step.clone() }.to_string())
        .collect();
    let tried = [
        "a stone",
        "a number",
        "a swap",
        "keeping the colors",
        "an offer",
        "the choice of a fifth",
        "the choice of a color",
    ];
    for (said, tried) in said.iter().zip(tried) {
        assert!(said.starts_with(tried), "{said}");
        assert!(said.ends_with("choose one of g7, j10"), "{said}");
    }
    let not_offered = OpeningError::NotOffered { point: p("a1"), among: vec![p("g7"), p("j10")] }.to_string();
    assert!(not_offered.contains("a1") && not_offered.ends_with("g7, j10"), "{not_offered}");
}
