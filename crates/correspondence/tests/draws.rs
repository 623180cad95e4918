//! Draws by the rules of the board in games by letter: a game by letter is drawn where the same moves on the board are.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use correspondence::{DrawWord, Ending, Finding, Play, Refusal, Score, Terms};
use desk::{day, letter, send};
use draughts::{AnyMove, Legal, Notation, Variant};
use game::draughts::{Act, Declares, Game, Regulations};
use game::{Actor, Article, Control, Moment, Reason, Span, Tempo};

/// The same game on the board, where draws by counting are declared and nothing else is.
fn on_the_board(variant: Variant) -> Game {
    let declares = Declares { counters: true, ..Declares::NOTHING };
    let regulations =
        Regulations { declares, ..Regulations::online(variant, Tempo::Classic, Control::Untimed) };
    let mut game = Game::new(regulations).unwrap();
    for player in game::Player::BOTH {
        let _ = game.act(Actor::Player(player), Moment(0), &Act::Arrive);
    }
    let _ = game.act(Actor::Arbiter, Moment(0), &Act::Start);
    game
}

/// A letter with a move and everything that belongs to it.
fn next(play: &Play, text: &str) -> correspondence::Letter {
    let repeated: Vec<String> = play.due().unwrap().repeat.into_iter().map(|mv| mv.text).collect();
    let last = play.spent().last().map_or(day(1, 3), |spent| spent.sent);
    letter(play, &repeated.join(" "), text, last, last)
}

/// Moves at random, kings before men, so that games last until something is counted.
struct Dice(u64);

impl Dice {
    fn pick(&mut self, moves: &[AnyMove]) -> AnyMove {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        moves[(self.0 >> 33) as usize % moves.len()]
    }
}

#[test]
fn a_game_by_letter_is_drawn_at_the_ply_at_which_the_board_is_5_4_13_1_6_1_8() {
    let (mut drawn, mut claimed) = (0, 0);
    for (variant, games) in [(Variant::Russian, 160), (Variant::International, 16), (Variant::Giveaway, 80)] {
        for seed in 0..games {
            let mut dice = Dice(seed * 7_919 + 1);
            let mut play = Play::new(Terms::new("K-12", variant, day(1, 3), None));
            let mut board = on_the_board(variant);
            for _ in 0..300 {
                let legal = Legal::of(play.position());
                let moves: Vec<AnyMove> = legal.moves().collect();
                // A pair of kings that goes to and fro repeats positions.
                let back =
                    play.plies().len().checked_sub(2).map(|at| &play.plies()[at].mv).and_then(|last| {
                        moves.iter().find(|mv| mv.start() == last.end() && mv.end() == last.start())
                    });
                let mv = match back {
                    Some(back) if seed % 2 == 0 => *back,
                    _ => dice.pick(&moves),
                };
                let text = legal.write_move(&mv, Notation::Sheet).unwrap();
                let squares = board.read_move(&text).unwrap();
                board.act(Actor::Player(board.turn()), Moment(1), &Act::mv(squares, Span::ZERO)).unwrap();
                let mut by_letter = next(&play, &text);
                // The third time is the first on which a draw can be claimed (5.4.13.1).
                let mut tried = play.clone();
                by_letter.draw = Some(DrawWord::Claimed);
                let claim = send(&mut tried, &by_letter);
                let counted = matches!(board.verdict().map(|v| v.reason), Some(Reason::Counter(_)));
                if board.verdict().is_none()
                    && tried.ended().is_none_or(|e| e.article == Article::ru("5.4.13.1"))
                {
                    assert_eq!(claim.is_ok(), board.occurrences() >= 3, "{variant} {seed} {text}");
                    claimed += u32::from(claim.is_ok());
                    if claim.is_err() {
                        assert_eq!(claim, Err(Refusal::NoDraw));
                    }
                }
                by_letter.draw = None;
                send(&mut play, &by_letter).unwrap();
                assert_eq!(
                    play.due().is_some_and(|due| due.may_draw),
                    play.ended().is_none() && board.occurrences() >= 3
                );
                let ended = play.ended();
                if ended.is_some_and(|ended| ended.article == Article::ru("6.1.8.5")) {
                    // The bureau looks by itself whether it is won; the board waits for a claim.
                    break;
                }
                assert_eq!(ended.is_some(), board.verdict().is_some(), "{variant} {seed} {text}");
                if let (Some(ended), Some(verdict)) = (ended, board.verdict()) {
                    if counted {
                        assert_eq!((ended.score, ended.ending), (Score::Draw, Ending::Rules));
                        assert_eq!(ended.article, verdict.article);
                        drawn += 1;
                    } else {
                        assert_eq!(ended.ending, Ending::Board);
                    }
                    break;
                }
            }
        }
    }
    assert!(drawn >= 8 && claimed >= 100, "{drawn} games drawn by counting, {claimed} claims");
}

#[test]
fn a_draw_is_claimed_with_a_move_or_instead_of_one_and_only_then_5_4_13_2() {
    let mut play = desk::play();
    desk::moves(&mut play, "c3-d4", 1);
    let mut claim = next(&play, "");
    claim.draw = Some(DrawWord::Claimed);
    assert_eq!(send(&mut play, &claim), Err(Refusal::NoDraw));
    let mut claim = next(&play, "d6-c5");
    claim.draw = Some(DrawWord::Claimed);
    let before = play.clone();
    assert_eq!(send(&mut play, &claim), Err(Refusal::NoDraw));
    assert_eq!(play, before, "a refusal changes nothing");
    claim.draw = None;
    let found = send(&mut play, &claim).unwrap();
    assert!(!found.iter().any(|finding| matches!(finding, Finding::Drawn(_))));
}
