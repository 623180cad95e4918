//! What can be claimed now: the list that players see.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::{Desk, FIRST, SECOND, blitz, from, hall};
use draughts::Variant;
use game::draughts::{Act, Claim, Draughts, Regulations};
use game::{Actor, Book, Control, Event, GameResult, Moment, Player, Reason, Ruling, Span, Tempo, Why};

fn listed(desk: &Desk<Draughts>, player: Player, second: i64) -> Vec<(Claim, &'static str)> {
    let claims = desk.game.claims(player, Moment(second * 1_000));
    claims.into_iter().map(|(claim, article)| (claim, article.clause)).collect()
}

#[test]
fn a_third_time_is_listed_for_the_side_to_move_5_4_13_2() {
    let mut desk = Desk::started(from(blitz(), "W:Wa3,a5,c1,Kg1:BKh2,h4,h6,h8"));
    for ply in 0..7 {
        let repeated = |(claim, _): &(Claim, &str)| matches!(claim, Claim::Repetition { .. });
        assert!(!listed(&desk, desk.game.turn(), 0).iter().any(repeated), "{ply}");
        desk.play(0, [["g1-e3", "e3-g1"], ["h2-g3", "g3-h2"]][ply % 2][ply / 2 % 2]);
    }
    // Black's return makes the start position for the third time, and no other move does.
    let announced = Some(desk.squares("g3-h2"));
    let mut repetitions = listed(&desk, Player::Second, 0);
    repetitions.retain(|(claim, _)| matches!(claim, Claim::Repetition { .. }));
    assert_eq!(repetitions, [(Claim::Repetition { announced }, "5.4.13.2")]);
    desk.play(0, "g3-h2");
    let on_board = (Claim::Repetition { announced: None }, "5.4.13.2");
    assert!(listed(&desk, Player::First, 0).contains(&on_board));
    assert!(!listed(&desk, Player::Second, 0).contains(&on_board), "before one's own move");
}

#[test]
fn an_obvious_draw_is_listed_to_begin_counting_and_when_the_count_is_full_6_1_8_7() {
    let mut desk = Desk::started(from(blitz(), "W:WKa1,a3,a5,c1:BKh2,h4,h6,h8"));
    let obvious = (Claim::ObviousDraw, "6.1.8.7");
    desk.play(0, "a1-b2");
    assert!(listed(&desk, Player::Second, 0).contains(&obvious));
    desk.ok(SECOND, 0, &Act::claim(Claim::ObviousDraw));
    for turn in 0..5 {
        assert!(!listed(&desk, Player::Second, 0).contains(&obvious), "{turn}");
        desk.play(0, ["h2-g1", "g1-h2"][turn % 2]);
        desk.play(0, ["b2-a1", "a1-b2"][turn % 2]);
    }
    assert!(listed(&desk, Player::Second, 0).contains(&obvious));
    desk.ok(SECOND, 0, &Act::claim(Claim::ObviousDraw));
    assert_eq!(desk.game.claim_to_judge(), Some((Player::Second, Reason::ObviousDraw)));
    desk.ok(Actor::Arbiter, 0, &Act::Rule(Ruling::Rejected));
    assert_eq!(desk.game.claim_to_judge(), None);
    assert_eq!(desk.game.obvious_count(Player::Second), None, "the count begins anew");
}

/// Online the program asks for an ending with kings, of whichever side; over the board the arbiter decides what is obvious.
#[test]
fn an_obvious_draw_is_an_ending_with_kings_6_1_8_7() {
    let claim = Act::claim(Claim::ObviousDraw);
    assert!(listed(&Desk::started(blitz()), Player::First, 0).is_empty());
    assert_eq!(Desk::started(blitz()).no(FIRST, 0, &claim), (Why::NoSuchEnding, "6.1.8.7"));
    Desk::started(from(blitz(), "W:WKa1,a3:Bh4,h6")).ok(SECOND, 0, &claim);
    for book in [Book::Ru2022, Book::RuClassic] {
        Desk::started(Regulations { book, ..hall(Tempo::Blitz, Control::Untimed) }).ok(SECOND, 0, &claim);
    }
}

/// 7.5.2 and 8.2 list their draws, and an obvious one is not among them, whatever the book borrows them.
#[test]
fn closed_lists_know_no_obvious_draw_7_5_2_and_8_2() {
    let claim = Act::claim(Claim::ObviousDraw);
    for (variant, fen, clause) in [
        (Variant::International, "W:WK46,31:BK45,6", "7.5.2"),
        (Variant::Giveaway, "W:WKa1,a3:BKh2,h6", "8.2"),
    ] {
        for book in [Book::Ru2022, Book::RuClassic, Book::Ua64] {
            for regulations in [
                Regulations::online(variant, Tempo::Blitz, Control::sudden_death(Span::minutes(5))),
                Regulations::over_the_board(variant, Tempo::Blitz, Control::Untimed),
            ] {
                let mut desk = Desk::started(from(Regulations { book, ..regulations }, fen));
                assert_eq!(desk.no(FIRST, 0, &claim), (Why::NoSuchClaim, clause), "{book}");
                let obvious = |(claim, _): &(Claim, &str)| *claim == Claim::ObviousDraw;
                assert!(!listed(&desk, Player::First, 0).iter().any(obvious));
            }
        }
    }
    let mut casual = Desk::started(Regulations { book: Book::Casual, ..from(blitz(), "W:WKa1:BKh2,h6") });
    assert_eq!(casual.no(FIRST, 0, &claim).0, Why::NoSuchClaim);
}

/// "Neither can win" is judged at once: only the rules of Russia count five moves.
#[test]
fn neither_can_win_is_judged_at_once_ua_64_6_2_and_club() {
    for (book, clause) in [(Book::Ua64, "6.2"), (Book::Club, "draw-no-win-possible")] {
        for regulations in [blitz(), hall(Tempo::Blitz, Control::sudden_death(Span::minutes(3)))] {
            // A position without a king, as the words ask for none.
            let mut desk = Desk::started(Regulations { book, ..regulations });
            assert_eq!(listed(&desk, Player::Second, 0), [(Claim::ObviousDraw, clause)]);
            let events = desk.ok(SECOND, 1, &Act::claim(Claim::ObviousDraw));
            assert!(
                matches!(events[0], Event::ClaimWaits(Player::Second, article) if article.clause == clause)
            );
            assert_eq!(desk.game.claim_to_judge(), Some((Player::Second, Reason::ObviousDraw)));
            desk.ok(Actor::Arbiter, 2, &Act::Rule(Ruling::Upheld));
            assert_eq!(desk.ended(), (GameResult::Draw, Reason::ObviousDraw, clause));
        }
    }
}

/// 6.1.10.5 and 7.7.4 are of 2022: no other book takes a draw for want of time.
#[test]
fn want_of_time_is_known_to_the_rules_of_2022_only_6_1_10_5() {
    let claim = Act::claim(Claim::ShortOfTime);
    for book in [Book::RuClassic, Book::Ua64, Book::Club, Book::Casual] {
        for (variant, clause) in [(Variant::Russian, "6.1.10.5"), (Variant::International, "7.7.4")] {
            let control = Control::sudden_death(Span::minutes(1));
            let regulations = Regulations { book, ..Regulations::online(variant, Tempo::Blitz, control) };
            let fen = if variant == Variant::Russian { "W:WKa1,a3:BKh2" } else { "W:WK46,36:BK45" };
            let mut desk = Desk::started(from(regulations, fen));
            assert_eq!(desk.no(FIRST, 1, &claim), (Why::NoSuchClaim, clause), "{book}");
            let short = |(claim, _): &(Claim, &str)| *claim == Claim::ShortOfTime;
            assert!(!listed(&desk, Player::First, 1).iter().any(short), "{book}");
        }
    }
}

/// 6.1.8.7: whoever wants the draw counts; the opponent's own count or claims do not wipe it.
#[test]
fn each_player_has_a_count_of_ones_own_6_1_8_7() {
    let mut desk = Desk::started(from(blitz(), "W:WKa1,a3,a5,c1:BKh2,h4,h6,h8"));
    desk.play(0, "a1-b2");
    desk.ok(SECOND, 0, &Act::claim(Claim::ObviousDraw));
    desk.play(0, "h2-g1");
    desk.play(0, "b2-a1");
    desk.ok(FIRST, 0, &Act::claim(Claim::ObviousDraw));
    let count = |desk: &Desk<Draughts>, player| desk.game.obvious_count(player).unwrap().count;
    assert_eq!((count(&desk, Player::First), count(&desk, Player::Second)), (0, 1));
    desk.ok(FIRST, 121, &Act::claim(Claim::ShortOfTime));
    desk.ok(Actor::Arbiter, 121, &Act::Rule(Ruling::Rejected));
    assert_eq!((count(&desk, Player::First), count(&desk, Player::Second)), (0, 1));
}

/// 6.1.10.3: the clock stands while a claim is judged; a rejected one is not made again before one's next move.
#[test]
fn the_clock_stands_while_a_claim_is_judged_6_1_10_3() {
    let mut desk = Desk::started(blitz());
    desk.ok(FIRST, 178, &Act::claim(Claim::ShortOfTime));
    assert_eq!(desk.game.running(), None);
    assert_eq!(desk.no(FIRST, 179, &Act::claim(Claim::ShortOfTime)).0, Why::Held);
    assert!(listed(&desk, Player::First, 179).is_empty());
    desk.ok(Actor::Arbiter, 190, &Act::Rule(Ruling::Rejected));
    assert_eq!(desk.left(Player::First, 190), Span::seconds(2));
    assert_eq!(desk.no(FIRST, 190, &Act::claim(Claim::ShortOfTime)).0, Why::RejectedAlready);
    assert!(listed(&desk, Player::First, 190).is_empty());
    desk.play(190, "c3-d4");
    desk.play(191, "d6-c5");
    assert!(listed(&desk, Player::First, 191).contains(&(Claim::ShortOfTime, "6.1.10.5")));
}

#[test]
fn want_of_time_on_the_large_board_needs_a_control_without_increment_7_7_4() {
    for (control, known) in [
        (Control::sudden_death(Span::minutes(5)), true),
        (Control::fischer(Span::minutes(5), Span::seconds(3)), false),
    ] {
        let ten = Regulations::online(Variant::International, Tempo::Blitz, control);
        let desk = Desk::started(from(ten, "W:WK46,31:BK45,6"));
        assert_eq!(listed(&desk, Player::First, 250).contains(&(Claim::ShortOfTime, "7.7.4")), known);
    }
}

#[test]
fn an_ending_is_listed_where_there_is_no_increment_6_1_10_4() {
    let plain = Regulations::online(Variant::Russian, Tempo::Blitz, Control::sudden_death(Span::minutes(5)));
    let ending = (Claim::Ending, "6.1.10.4");
    let desk = Desk::started(from(plain, "W:WKa1,a3:BKh2"));
    assert!(
        listed(&desk, Player::First, 1).contains(&ending)
            && listed(&desk, Player::Second, 1).contains(&ending)
    );
    let desk = Desk::started(from(blitz(), "W:WKa1,a3:BKh2"));
    assert!(!listed(&desk, Player::First, 1).contains(&ending));
}

/// A game without increment in which c1:h6 makes an ending of 6.1.10.4.
fn taken(fen: &str) -> Regulations {
    let control = Control::sudden_death(Span::minutes(3));
    from(Regulations::online(Variant::Russian, Tempo::Blitz, control), fen)
}

/// 6.1.10.4: where the program is the arbiter and no time is added, a king against a king is drawn when it arises.
#[test]
fn a_king_against_a_king_is_drawn_at_once_6_1_10_4() {
    let regulations = taken("W:WKc1:BKh8,g5");
    let mut desk = Desk::started(regulations.clone());
    desk.play(1, "c1:h6");
    assert_eq!(desk.ended(), (GameResult::Draw, Reason::Ending, "6.1.10.4"));
    let increment = Control::fischer(Span::minutes(3), Span::seconds(2));
    let people = game::draughts::Declares { endings: false, ..regulations.declares };
    for played in [
        Regulations { control: increment, ..regulations.clone() },
        Regulations { declares: people, ..regulations.clone() },
        Regulations { tempo: Tempo::Classic, ..regulations.clone() },
    ] {
        let mut desk = Desk::started(played);
        desk.play(1, "c1:h6");
        assert_eq!(desk.game.verdict(), None);
    }
    // A king that can be taken is no draw.
    let mut desk = Desk::started(taken("W:WKc1:BKd8,f4"));
    desk.play(1, "c1:g5");
    assert_eq!((desk.game.verdict(), desk.game.claim_to_judge()), (None, None));
    desk.play(2, "d8:h4");
    assert_eq!(desk.ended(), (GameResult::Win(Player::Second), Reason::NoPieces, "6.1.7"));
}

/// Where a win may be shown, the arbiter looks when the ending arises, and once.
#[test]
fn an_ending_that_is_not_played_on_is_looked_at_when_it_arises_6_1_10_4() {
    let mut desk = Desk::started(taken("W:WKc1,a3:BKh8,g5"));
    let events = desk.play(1, "c1:h6");
    assert!(
        matches!(events[1..], [Event::NotPlayedOn(article), Event::Held] if article.clause == "6.1.10.4")
    );
    assert_eq!(desk.game.claim_to_judge(), Some((Player::Second, Reason::Ending)), "for who has less");
    let mut drawn = Desk { game: desk.game.clone(), now: desk.now };
    drawn.ok(Actor::Arbiter, 2, &Act::Rule(Ruling::Upheld));
    assert_eq!(drawn.ended(), (GameResult::Draw, Reason::Ending, "6.1.10.4"));
    desk.ok(Actor::Arbiter, 2, &Act::Rule(Ruling::Rejected));
    desk.play(3, "h8-a1");
    desk.play(4, "a3-b4");
    assert_eq!((desk.game.verdict(), desk.game.claim_to_judge()), (None, None));
    assert_eq!(desk.game.running(), Some(Player::Second));
}

/// It can arise without a capture, when the king comes to the main road; and White can be the one who has less.
#[test]
fn an_ending_that_is_not_played_on_arises_by_any_move_6_1_10_4() {
    for (fen, text, by) in [
        ("B:Wa3,a5,c1:BKh4", "h4-f6", Player::Second),
        ("W:WKa5:Bh6,h4,f8", "a5-c3", Player::First),
        ("B:WKa1,f4:BKh6,a7", "h6:e3", Player::First),
    ] {
        let mut desk = Desk::started(taken(fen));
        assert_eq!(desk.game.claim_to_judge(), None, "{fen}");
        let events = desk.play(1, text);
        assert!(events.contains(&Event::Held), "{fen}: {events:?}");
        assert_eq!(desk.game.claim_to_judge(), Some((by, Reason::Ending)), "{fen}");
    }
}

/// What the arbiter rejected is not listed again before one's next move: it would be refused. A counter that needs no look at the board stays.
#[test]
fn what_was_rejected_is_not_listed_again_6_1_8_5_and_6_1_8_7() {
    let count = |desk: &mut Desk<Draughts>, moves: [[&str; 2]; 2], plies: usize| {
        for ply in 0..plies {
            desk.play(0, moves[ply % 2][ply / 2 % 2]);
        }
    };
    let hall = || hall(Tempo::Blitz, Control::sudden_death(Span::minutes(5)));
    // 6.1.8.5: the fifth move of three pieces against a king on the main road.
    let mut desk = Desk::started(from(hall(), "W:WKc1,Ke1,Kg1:BKh8"));
    let king = [["c1-d2", "d2-c1"], ["h8-g7", "g7-h8"]];
    count(&mut desk, king, 9);
    let counter = (Claim::Counter, "6.1.8.5");
    assert!(listed(&desk, Player::Second, 0).contains(&counter));
    desk.ok(SECOND, 0, &Act::claim(Claim::Counter));
    desk.ok(Actor::Arbiter, 0, &Act::Rule(Ruling::Rejected));
    assert!(!listed(&desk, Player::Second, 0).contains(&counter));
    assert_eq!(desk.no(SECOND, 0, &Act::claim(Claim::Counter)), (Why::RejectedAlready, "6.1.8.5"));
    desk.play(0, "h8-g7");
    assert!(listed(&desk, Player::Second, 0).contains(&counter));

    // 6.1.8.7: a full count after another claim was rejected; 6.1.8.6 is due and stays.
    let mut desk = Desk::started(from(hall(), "W:WKa1,a3:BKh2"));
    desk.play(0, "a1-b2");
    desk.ok(SECOND, 0, &Act::claim(Claim::ObviousDraw));
    count(&mut desk, [["h2-g1", "g1-h2"], ["b2-a1", "a1-b2"]], 10);
    let claims = |desk: &Desk<Draughts>| listed(desk, Player::Second, 0);
    let (obvious, due) = ((Claim::ObviousDraw, "6.1.8.7"), (Claim::Counter, "6.1.8.6"));
    assert!(claims(&desk).contains(&obvious) && claims(&desk).contains(&due));
    desk.ok(SECOND, 0, &Act::claim(Claim::Ending));
    desk.ok(Actor::Arbiter, 0, &Act::Rule(Ruling::Rejected));
    assert!(!claims(&desk).contains(&obvious) && claims(&desk).contains(&due));
    assert_eq!(desk.no(SECOND, 0, &Act::claim(Claim::ObviousDraw)), (Why::RejectedAlready, "6.1.8.7"));

    // ua-64 6.2: "neither can win", judged at once.
    let mut desk = Desk::started(Regulations { book: Book::Ua64, ..hall() });
    assert_eq!(claims(&desk), [(Claim::ObviousDraw, "6.2")]);
    desk.ok(SECOND, 0, &Act::claim(Claim::ObviousDraw));
    desk.ok(Actor::Arbiter, 0, &Act::Rule(Ruling::Rejected));
    assert_eq!(claims(&desk), []);
    assert_eq!(desk.no(SECOND, 0, &Act::claim(Claim::ObviousDraw)).0, Why::RejectedAlready);
}

/// 7.7.4: at most eight pieces on the board.
#[test]
fn want_of_time_on_the_large_board_needs_eight_pieces_or_fewer_7_7_4() {
    let control = Control::sudden_death(Span::minutes(3));
    let regulations = Regulations::online(Variant::International, Tempo::Blitz, control);
    let claim = Act::claim(Claim::ShortOfTime);
    let started = |fen: &str| Desk::started(from(regulations.clone(), fen));
    started("W:WK46,31,32,33:B6,7,8,9").ok(FIRST, 130, &claim);
    let nine = started("W:WK46,31,32,33,34:B6,7,8,9").no(FIRST, 130, &claim);
    assert_eq!(nine, (Why::NoSuchClaim, "7.7.4"));
}

#[test]
fn want_of_time_is_listed_in_the_last_minute_6_1_10_5() {
    let desk = Desk::started(blitz());
    let short = (Claim::ShortOfTime, "6.1.10.5");
    assert!(!listed(&desk, Player::First, 119).contains(&short));
    assert!(listed(&desk, Player::First, 121).contains(&short));
    assert!(!listed(&desk, Player::Second, 121).contains(&short), "whose clock does not run");
}

/// 5.4.4.1: nobody gets later while the game is held.
#[test]
fn a_held_game_makes_nobody_late_5_4_4_1() {
    let regulations = Regulations { lateness: Some(Span::minutes(10)), ..blitz() };
    let mut desk = Desk::new(Regulations {
        declares: game::draughts::Declares { lateness: true, ..regulations.declares },
        control: Control::sudden_death(Span::minutes(60)),
        ..regulations
    });
    desk.ok(FIRST, 0, &Act::Arrive);
    desk.ok(Actor::Arbiter, 0, &Act::Start);
    assert_eq!(desk.game.late_at(), Some(Moment(600_000)));
    desk.ok(Actor::Arbiter, 100, &Act::Pause);
    assert_eq!(desk.game.late_at(), None);
    desk.ok(Actor::Arbiter, 1_100, &Act::Resume);
    assert_eq!(desk.game.late_at(), Some(Moment(1_600_000)));
    desk.ok(Actor::Arbiter, 1_599, &Act::Look);
    assert!(desk.game.verdict().is_none());
    desk.ok(Actor::Arbiter, 1_600, &Act::Look);
    assert_eq!(desk.ended(), (GameResult::Win(Player::First), Reason::Late, "5.4.4.1"));
}

/// 5.4.13.2: the announced move of a claim that fails is made, and stands among the moves like the others.
#[test]
fn the_move_of_a_failed_claim_is_among_the_moves_5_4_13_2() {
    let mut desk = Desk::started(from(blitz(), "W:WKa1,a3,a5,c1:BKh2,h4,h6,h8"));
    for text in ["a1-b2", "h2-g1", "b2-a1"] {
        desk.play(0, text);
    }
    let announced = Some(desk.squares("g1-h2"));
    desk.ok(SECOND, 0, &Act::claim(Claim::Repetition { announced }));
    let moves = desk.game.moves();
    assert_eq!(moves.len(), 4);
    assert!(
        moves.windows(2).all(|pair| pair[0].ply.after() == pair[1].ply.before && pair[0].by != pair[1].by)
    );
    assert_eq!(
        moves.last().map(|made| (made.by, made.ply.after())),
        Some((Player::Second, desk.game.position()))
    );
}
