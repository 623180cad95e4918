//! The list of legal moves is generated once for each position of a game, whoever reads, writes or claims.
//! The only test of its binary, as the count is that of the whole process.
#![cfg(feature = "count-generations")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::{Desk, blitz, from};
use draughts::{Notation, generations};
use game::draughts::{Act, Draughts};
use game::{Actor, Player, Span};

/// What a page needs of a game after an event: the last move in writing, the legal moves with their routes, what must be captured
/// with, the claims of both players.
fn shown(desk: &Desk<Draughts>) -> usize {
    let game = &desk.game;
    let made = game.moves().last().unwrap();
    let chosen_among = game.chosen_among(made);
    let mut shown = chosen_among.write_move(&made.ply.mv, Notation::Short).unwrap().len();
    shown += chosen_among.route(&made.ply.mv).unwrap().0.len() + made.ply.after().fen().len();
    let legal = game.legal();
    for mv in legal.moves() {
        shown += legal.write_move(&mv, Notation::Sheet).unwrap().len() + legal.squares_of(&mv).unwrap().len();
        let _ = legal.each_route(&mv, |squares| {
            shown += squares.len();
            std::ops::ControlFlow::Continue(())
        });
    }
    shown += usize::from(legal.must_capture().is_some());
    shown + Player::BOTH.into_iter().map(|player| game.claims(player, desk.now).len()).sum::<usize>()
}

#[test]
fn one_event_generates_the_legal_moves_once() {
    let mut desk = Desk::started(from(blitz(), "W:WKa1,a3,a5,c1:BKh2,h4,h6,h8"));
    let before = generations();
    let mut claims = 0;
    // Two circles of the kings: from the eighth ply on a repetition can be announced.
    for (ply, text) in ["a1-b2", "h2-g1", "b2-a1", "g1-h2"].repeat(2).into_iter().enumerate() {
        let (from, to) = text.split_once('-').unwrap();
        let mv = desk.game.legal().read_move(&format!("{from}-{to}")).unwrap();
        let squares = desk.game.legal().squares_of(&mv).unwrap();
        let who = Actor::Player(desk.game.turn());
        desk.ok(who, ply as i64, &Act::mv(squares, Span::ZERO));
        // For two players and three spectators in two languages.
        for _ in 0..2 {
            assert!(shown(&desk) > 0);
        }
        claims += desk.game.claims(desk.game.turn(), desk.now).len();
        assert_eq!(generations() - before, ply as u64 + 1, "after {text}");
    }
    assert!(claims > 0, "a repetition was there to be claimed");
    let _ = desk.no(Actor::Player(desk.game.turn()), 60, &Act::mv(vec![1, 2], Span::ZERO));
    assert_eq!(generations() - before, 8, "a refusal generates nothing");
}
