//! Games of the world outside the disciplines, by the book of their own: who begins, who wins, and the draws that their rules and those of the house know.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::*;
use draughts::{AnyPosition, Color, Ruleset, Variant, World};
use game::draughts::{Act, BoardAct, Claim, Draughts, Regulations, Start};
use game::{Book, BookRules, Control, GameResult, Mode, Player, Reason, Span, Tempo, Why};
use rulebook::{Discipline, Lots};

fn regulations(world: World, fen: Option<&str>) -> Regulations {
    let control = Control::fischer(Span::minutes(5), Span::seconds(3));
    let start = fen.map_or(Start::Ordinary, |fen| Start::Fen(fen.to_owned()));
    Regulations { start, ..Regulations::online(world, Tempo::Blitz, control) }
}

/// Plays the moves of both sides, each as its squares, without a clock to speak of.
fn play(desk: &mut Desk<Draughts>, squares: &[u8]) {
    let who = desk.game.turn();
    desk.by(who, 0, &Act::mv(squares.to_vec(), Span::ZERO));
}

/// The one book that speaks of them, and of nothing else.
#[test]
fn each_game_is_played_by_the_book_of_the_world_and_no_other() {
    for world in World::ALL {
        let discipline = Discipline::World(world);
        assert_eq!(regulations(world, None).book, Book::World);
        assert_eq!(Book::usual(discipline), Book::World);
        assert!(Book::World.covers(discipline));
        assert!(Book::ALL.iter().all(|book| !book.covers(discipline)));
        assert_eq!(Ruleset::of(discipline), Some(world.into()));
        assert_eq!(discipline.name().parse(), Ok(discipline));
    }
    for discipline in Discipline::ALL {
        assert!(!Book::World.covers(discipline));
        assert_eq!(Book::usual(discipline), Book::Ru2022);
    }
    assert_eq!(Regulations::online(Variant::Russian, Tempo::Blitz, Control::Untimed).book, Book::Ru2022);
}

/// The rules of the WCDF and of APCA: the darker pieces begin. Elsewhere White does. The clock of who begins runs.
#[test]
fn who_begins() {
    for world in World::ALL {
        let begins =
            if matches!(world, World::English | World::Pool) { Player::Second } else { Player::First };
        let desk = Desk::started(regulations(world, None));
        assert_eq!((desk.game.turn(), desk.game.running()), (begins, Some(begins)), "{world}");
    }
}

/// Regulations are kept by the name of the game; what was written before there were other games is read as it was.
#[test]
fn regulations_are_written_by_name() {
    for world in World::ALL {
        let written = serde_json::to_string(&regulations(world, None)).unwrap();
        assert!(written.contains(&format!("\"variant\":\"{world}\"")), "{written}");
        assert_eq!(serde_json::from_str::<Regulations>(&written).unwrap(), regulations(world, None));
    }
    let russian = Regulations::online(Variant::Russian, Tempo::Blitz, Control::Untimed);
    assert!(serde_json::to_string(&russian).unwrap().contains("\"variant\":\"russian\""));
}

/// The WCDF: neither player has advanced a man or taken a piece in forty moves of each. Where the program is the arbiter it declares the draw.
#[test]
fn forty_moves_of_kings_are_a_draw_in_english_draughts() {
    // b8 and g1 are double corners: kings go to and fro, each position new to the eyes of the repetition rule for a while.
    let mut desk = Desk::started(Regulations {
        declares: game::draughts::Declares { repetition: None, ..regulations(World::English, None).declares },
        ..regulations(World::English, Some("W:WKg1,a3:BKb8,h6"))
    });
    let (there, back) = ([[32, 28], [1, 5]], [[28, 32], [5, 1]]);
    for number in 0..40 {
        assert!(desk.game.verdict().is_none(), "after {number} moves");
        for squares in if number % 2 == 0 { there } else { back } {
            assert_eq!(desk.game.counters()[0].limit, 40);
            play(&mut desk, &squares);
        }
    }
    let (result, reason, clause) = desk.ended();
    assert_eq!((result, clause), (GameResult::Draw, "english-draws"));
    assert!(matches!(reason, Reason::Counter(counter) if (counter.count, counter.limit) == (40, 40)));
}

/// A man's move begins the count anew.
#[test]
fn a_man_that_advances_begins_the_forty_moves_anew() {
    let mut desk = Desk::started(regulations(World::English, Some("W:WKg1,a3:BKb8,h6")));
    for squares in [[32, 28], [1, 5], [28, 32]] {
        play(&mut desk, &squares);
    }
    assert_eq!(desk.game.counters()[0].count, 1);
    play(&mut desk, &[12, 16]);
    assert_eq!(desk.game.counters()[0].count, 0);
}

/// The American Pool Checker Association: three kings have thirteen moves against one.
#[test]
fn three_kings_have_thirteen_moves_in_pool_checkers() {
    let rules = Book::World.draw_rules(World::Pool);
    let rule = rules.iter().find(|rule| rule.limit == 13).unwrap();
    let census = |fen: &str| game::Census::of(&AnyPosition::from_fen(World::Pool, fen).unwrap());
    for (fen, speaks) in [
        ("W:WKa1,Kc1,Ke1:BKh8", true),
        ("W:WKa1,Kc1:BKh8", false),
        ("W:WKa1,Kc1,Ke1,Kg1:BKh8", false),
        ("W:WKa1,Kc1,e1:BKh8", false),
        ("W:WKa1,Kc1,Ke1,a3:BKh8", false),
        ("W:WKa1,Kc1,Ke1:Bh8", false),
    ] {
        assert_eq!((rule.applies)(&census(fen), Color::White), speaks, "{fen}");
        assert!(!(rule.applies)(&census(fen), Color::Black), "{fen}");
    }
}

/// Frisian draughts: two kings have seven moves against one, one king two; a capture that leaves fewer begins the shorter count.
#[test]
fn kings_have_seven_moves_or_two_in_frisian_draughts() {
    // Repetition would come first where kings go to and fro.
    let regulations = |fen: &str| Regulations {
        declares: game::draughts::Declares { repetition: None, ..regulations(World::Frisian, None).declares },
        ..regulations(World::Frisian, Some(fen))
    };
    let mut desk = Desk::started(regulations("W:WK46,K47:BK4"));
    let shuttle = [[46, 41], [4, 15], [41, 46], [15, 4]];
    for (made, squares) in shuttle.iter().cycle().take(14).enumerate() {
        assert_eq!(desk.game.counters()[0].count as usize, made / 2);
        assert!(desk.game.verdict().is_none());
        play(&mut desk, squares);
    }
    let (result, reason, clause) = desk.ended();
    assert_eq!((result, clause), (GameResult::Draw, "frisian-7"));
    assert!(matches!(reason, Reason::Counter(counter) if (counter.count, counter.limit) == (7, 7)));
    let mut desk = Desk::started(regulations("W:WK46:BK4"));
    for squares in shuttle {
        assert!(desk.game.verdict().is_none());
        play(&mut desk, &squares);
    }
    assert_eq!(desk.ended().2, "frisian-2");
}

/// A king that rests is no move of the game: the person at the board is told why, and a third king's move is still one.
#[test]
fn a_fourth_move_of_one_frisian_king_is_refused() {
    let mut desk = Desk::started(regulations(World::Frisian, Some("W:WK46,31,K47:B3")));
    for squares in [[46, 41], [3, 8], [41, 46], [8, 12], [46, 41], [12, 18]] {
        play(&mut desk, &squares);
    }
    let legal: Vec<u8> = desk.game.legal().moves().map(|mv| mv.start().number()).collect();
    assert!(!legal.contains(&41) && legal.contains(&47), "{legal:?}");
}

/// The rules of the house: forty moves where kings go a square at a time, twenty-five where they fly.
#[test]
fn the_moves_of_kings_that_the_house_allows() {
    for (world, limit, clause) in [
        (World::Italian, 40, "house-2"),
        (World::Pool, 25, "house-3"),
        (World::Czech, 25, "house-3"),
        (World::Antidraughts, 25, "house-3"),
        (World::Spanish, 25, "house-3"),
        (World::Portuguese, 25, "house-3"),
        (World::Frisian, 25, "house-3"),
    ] {
        let rules = Book::World.draw_rules(world);
        assert!(rules.iter().any(|rule| (rule.limit, rule.article.clause) == (limit, clause)), "{world}");
        // Whatever book somebody writes into the regulations: the game's own rules hold.
        assert!(std::ptr::eq(Book::Ru2022.draw_rules(world), rules), "{world}");
    }
}

/// Repetition is claimed as elsewhere and cites the game's own rule or the house's.
#[test]
fn a_third_repetition_is_claimed() {
    for (world, fen, clause) in [
        (World::English, "W:WKg1,a3:BKb8,h6", "english-draws"),
        (World::Czech, "W:WKg1,a3:BKb8,h6", "house-1"),
    ] {
        let mut desk = Desk::started(regulations(world, Some(fen)));
        for squares in [[32, 28], [1, 5], [28, 32], [5, 1], [32, 28], [1, 5], [28, 32], [5, 1]] {
            let claims = desk.game.claims(desk.game.turn(), desk.now);
            assert!(claims.iter().all(|(claim, _)| *claim != Claim::Repetition { announced: None }));
            play(&mut desk, &squares);
        }
        let who = desk.game.turn();
        desk.by(who, 0, &Act::Board(BoardAct::Claim(Claim::Repetition { announced: None })));
        let verdict = desk.game.verdict().unwrap();
        assert_eq!((verdict.result, verdict.reason), (GameResult::Draw, Reason::Repetition));
        assert_eq!(verdict.article, Book::World.article(clause), "{world}");
    }
}

/// Nobody claims what the Russian rules alone know: an obvious draw, want of time, endings that are not played on.
#[test]
fn claims_of_the_russian_rules_are_refused() {
    for world in World::ALL {
        let mut desk = Desk::started(regulations(world, None));
        let who = desk.game.turn();
        for claim in [Claim::ObviousDraw, Claim::ShortOfTime, Claim::Ending] {
            let (why, _) = desk.no(game::Actor::Player(who), 0, &Act::Board(BoardAct::Claim(claim.clone())));
            assert!(matches!(why, Why::NoSuchClaim | Why::NoSuchEnding), "{world} {claim:?}: {why:?}");
        }
    }
}

/// Random games of every kind come to their end, on the network and over the board, and a win is that of who can still move – or, given away, of who cannot.
#[test]
fn games_end_with_the_winner_of_their_rules() {
    for world in World::ALL {
        let mut lots = Lots::new(3);
        let mut won = 0;
        for mode in [Mode::Strict, Mode::OverTheBoard] {
            for _ in 0..6 {
                let mut desk = Desk::started(Regulations { mode, ..regulations(world, None) });
                while desk.game.verdict().is_none() && desk.game.moves().len() < 400 {
                    let legal = desk.game.legal();
                    let moves: Vec<_> = legal.moves().collect();
                    let squares = legal.squares_of(&moves[lots.index(moves.len())]).unwrap();
                    play(&mut desk, &squares);
                }
                let Some(verdict) = desk.game.verdict() else { continue };
                assert_eq!(verdict.article.book, Book::World, "{world} {verdict:?}");
                if let GameResult::Win(winner) = verdict.result {
                    won += 1;
                    let stuck = desk.game.turn();
                    assert_eq!(winner == stuck, world == World::Antidraughts, "{world}");
                }
            }
        }
        assert!(won > 3, "{world}: {won}");
    }
}
