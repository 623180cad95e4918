//! Laws that hold in every position: compared are two computations, never a computation with its own output.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod random;

use std::collections::BTreeSet;

use draughts::{
    Board, Brazilian, Color, Giveaway, International, Kind, Move, Notation, Piece, Position, Reason, Rules,
    Russian, Setup, Square,
};
use proptest::prelude::*;
use rulebook::Lots;

/// A law for the positions of random games and for random positions of all variants.
macro_rules! law {
    ($(#[$attribute:meta])* $name:ident, $position:ident => $body:block) => {
        $(#[$attribute])*
        #[test]
        fn $name() {
            fn check<R: Rules>($position: &Position<R>) $body
            fn all<R: Rules>(seed: u64) {
                let mut lots = Lots::new(seed);
                for _ in 0..2_000 {
                    check(&random::position::<R>(&mut lots));
                }
                for _ in 0..40 {
                    let mut position = Position::<R>::start();
                    for _ in 0..120 {
                        check(&position);
                        let moves = position.legal_moves();
                        if moves.is_empty() {
                            break;
                        }
                        position = position.play(&moves[lots.index(moves.len())]);
                    }
                }
            }
            all::<Russian>(11);
            all::<Brazilian>(12);
            all::<International>(13);
            all::<Giveaway>(14);
        }
    };
}

fn boards<R: Rules>(position: &Position<R>) -> BTreeSet<String> {
    position.legal_moves().iter().map(|mv| position.play(mv).fen().to_string()).collect()
}

law!(
    /// What the board alone tells is what the list tells.
    having_moves_and_captures_without_a_list, position => {
        let moves = position.legal_moves();
        assert_eq!(position.has_moves(), !moves.is_empty());
        for color in [Color::White, Color::Black] {
            let mut setup = *position.setup();
            setup.turn = Some(color);
            let takes = setup.position::<R>().unwrap().legal_moves().iter().any(Move::is_capture);
            assert_eq!(position.attacks(color), takes, "{color:?}: {}", position.fen());
        }
    }
);

law!(
    /// What a move does to the board, counted by hand from its description.
    a_move_changes_what_it_says, position => {
        let us = position.turn();
        for mv in position.legal_moves() {
            let after = position.play(&mv);
            assert_legal(position, &mv);
            assert_eq!(after.turn(), !us);
            assert_eq!(after.pieces(us).len(), position.pieces(us).len());
            assert_eq!(after.pieces(!us), position.pieces(!us).without(mv.captured()));
            let kind = if mv.promotes() { Kind::King } else { mv.kind() };
            assert_eq!(after.piece(mv.to()), Some(Piece { color: us, kind }));
            assert!(mv.from() == mv.to() || after.piece(mv.from()).is_none());
        }
    }
);

/// A generated move starts on an own piece, takes only opponents, and a man's promotion ends on the last row or is Russian.
fn assert_legal<R: Rules>(position: &Position<R>, mv: &Move<R::Board>) {
    let us = position.turn();
    assert_eq!(position.piece(mv.from()), Some(Piece { color: us, kind: mv.kind() }));
    assert!(position.pieces(!us).contains_all(mv.captured()));
    assert!(mv.to() == mv.from() || position.piece(mv.to()).is_none());
    let last = if us == Color::White { R::Board::SIDE - 1 } else { 0 };
    let on_last = mv.to().rank() == last;
    assert!(!mv.promotes() || mv.kind() == Kind::Man);
    assert!(!mv.promotes() || on_last || (R::PROMOTES_IN_CAPTURE && mv.is_capture()));
    assert!(!on_last || mv.kind() == Kind::King || mv.promotes());
}

law!(
    /// 6.1.5.3: where one move captures, all do.
    captures_and_quiet_moves_are_never_mixed, position => {
        let moves = position.legal_moves();
        assert!(moves.iter().all(|mv| mv.is_capture() == position.must_capture()));
        if R::MAJORITY && position.must_capture() {
            let counts: BTreeSet<_> = moves.iter().map(|mv| mv.captured().len()).collect();
            assert_eq!(counts.len(), 1, "{}", position.fen());
        }
    }
);

law!(a_move_read_back_from_its_notation_is_the_same_move, position => {
    for mv in position.legal_moves() {
        for notation in [Notation::Path, Notation::Sheet, Notation::Short] {
            let text = position.write_move(&mv, notation);
            assert_eq!(position.read_move(&text), Ok(mv), "{text} in {}", position.fen());
            assert_eq!(position.read_move(&text.to_uppercase().replace(':', " X ").replace('-', " – ")), Ok(mv));
        }
    }
});

law!(
    /// Whichever way round a capture is written, it is the same move.
    every_way_round_reads_as_one_move, position => {
        for mv in position.legal_moves() {
            let _ = position.each_route(&mv, |route| {
                let names: Vec<_> = route.squares().iter().map(ToString::to_string).collect();
                let text = names.join(if mv.is_capture() { ":" } else { "-" });
                let read = position.read_move(&text).unwrap();
                assert_eq!(position.play(&read), position.play(&mv), "{text} in {}", position.fen());
                std::ops::ControlFlow::Continue(())
            });
        }
    }
);

law!(fen_round_trips, position => {
    let fen = position.fen();
    assert_eq!(Position::from_fen(&fen.to_string()), Ok(*position));
    assert_eq!(Position::from_fen(&fen.numeric().to_string()), Ok(*position));
    assert_eq!(Setup::from_fen::<R>(&fen.to_string()).unwrap(), *position.setup());
});

law!(incremental_hash_equals_hash_from_scratch, position => {
    assert_eq!(position.hash(), position.hash_from_scratch());
    for mv in position.legal_moves() {
        let after = position.play(&mv);
        assert_eq!(after.hash(), after.hash_from_scratch());
        assert_ne!(after.hash(), position.hash());
    }
});

law!(turning_the_board_and_swapping_colors_commutes_with_moves, position => {
    let turned: BTreeSet<_> = position
        .legal_moves()
        .iter()
        .map(|mv| position.play(mv).rotated().fen().to_string())
        .collect();
    assert_eq!(turned, boards(&position.rotated()), "{}", position.fen());
    assert_eq!(position.rotated().rotated(), *position);
});

law!(
    /// Kings do not know forward from sideways.
    reflection_in_the_main_road_commutes_with_the_moves_of_kings, position => {
        let mut kings = *position.setup();
        for square in Square::all() {
            kings.set(square, kings.piece(square).map(|piece| Piece { kind: Kind::King, ..piece }));
        }
        let kings: Position<R> = kings.position().unwrap();
        let reflected: BTreeSet<_> = kings
            .legal_moves()
            .iter()
            .filter_map(|mv| kings.play(mv).mirrored())
            .map(|after| after.fen().to_string())
            .collect();
        assert_eq!(reflected, boards(&kings.mirrored().unwrap()));
        let men = position.setup().men(Color::White).or(position.setup().men(Color::Black));
        assert_eq!(position.mirrored().is_some(), men.is_empty());
    }
);

law!(
    /// 6.1.7 and 8.1: who has no pieces or cannot move has lost, in giveaway won; the reason is told from the pieces.
    the_side_without_pieces_or_moves_has_lost_or_in_giveaway_won, position => {
        let us = position.turn();
        let loser = if position.pieces(!us).is_empty() {
            Some(!us)
        } else if position.legal_moves().is_empty() {
            Some(us)
        } else {
            None
        };
        assert_eq!(position.outcome().is_some(), loser.is_some());
        if let (Some(outcome), Some(loser)) = (position.outcome(), loser) {
            let giveaway = R::GOAL == draughts::Goal::GiveAway;
            assert_eq!(outcome.winner, if giveaway { loser } else { !loser });
            assert_eq!(outcome.reason == Reason::NoPieces, position.pieces(loser).is_empty());
            assert_eq!(outcome.article, R::ARTICLES.win);
        }
    }
);

/// 6.1.7 and 8.1 on fixed positions: a blocked side, a side without pieces whichever side is to move.
#[test]
fn blocked_and_bare_sides_6_1_7_8_1() {
    use Color::{Black, White};
    fn winner<R: Rules>(fen: &str) -> Option<(Color, Reason)> {
        Position::<R>::from_fen(fen).unwrap().outcome().map(|outcome| (outcome.winner, outcome.reason))
    }
    let blocked = "W:Wh4:Bg5,f6,h8";
    assert_eq!(winner::<Russian>(blocked), Some((Black, Reason::Blocked)));
    assert_eq!(winner::<Giveaway>(blocked), Some((White, Reason::Blocked)));
    for bare in ["W:Wc3:B", "B:Wc3:B"] {
        assert_eq!(winner::<Russian>(bare), Some((White, Reason::NoPieces)));
        assert_eq!(winner::<Giveaway>(bare), Some((Black, Reason::NoPieces)));
    }
    assert_eq!(winner::<Russian>("W:Wc3:Bh8"), None);
}

proptest! {
    /// Whatever is written, reading ends and gives a move or a reason.
    #[test]
    fn any_text_reads_or_is_refused(text in "[a-hA-HkxwWB0-9:;, .?!–xавсехКН×-]{0,40}", seed in 0u64..1_000) {
        fn check<R: Rules>(text: &str, seed: u64) {
            let position = random::position::<R>(&mut Lots::new(seed));
            match position.read_move(text) {
                Ok(mv) => assert!(position.is_legal(&mv)),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
            match Position::<R>::from_fen(text) {
                Ok(position) => assert_eq!(Position::from_fen(&position.fen().to_string()), Ok(position)),
                Err(error) => assert!(!error.faults.is_empty()),
            }
        }
        check::<Russian>(&text, seed);
        check::<International>(&text, seed);
    }

    /// Two squares in any order: legal exactly if the legal moves have one with these ends.
    #[test]
    fn two_squares_are_a_move_exactly_if_a_legal_move_has_these_ends(a in 1u8..=50, b in 1u8..=50, seed in 0u64..1_000_000) {
        let position = random::position::<International>(&mut Lots::new(seed));
        let ends = |mv: &&Move<draughts::Board10>| (mv.from().number(), mv.to().number()) == (a, b);
        let fits = position.legal_moves().iter().filter(ends).count();
        match position.read_move(&format!("{a} {b}")) {
            Ok(_) => prop_assert!(fits >= 1),
            Err(draughts::MoveError::Ambiguous { candidates, .. }) => prop_assert_eq!(candidates.len(), fits),
            Err(_) => prop_assert_eq!(fits, 0),
        }
    }
}
