//! Each book by its own articles: the acts that end a game, make it a draw or are refused, played under the book and cited by it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use desk::*;
use draughts::Variant;
use game::draughts::{Act, BoardAct, Claim, Draughts, Regulations, Start};
use game::{
    Actor, Book, Control, Event, GameResult, Player, Reason, Refusal, Ruling, Sanction, Span, Tempo, Why,
};

/// The clauses of a book; those it does not have are of the rules of 2022.
struct Clauses {
    book: Book,
    no_pieces: &'static str,
    blocked: &'static str,
    resignation: &'static str,
    flag: &'static str,
    agreement: &'static str,
    offer: &'static str,
    offer_once: &'static str,
    repetition: &'static str,
    repetition_claim: &'static str,
    both_flags: &'static str,
    irregularity: &'static str,
    over: &'static str,
}

const RU: Clauses = Clauses {
    book: Book::Ru2022,
    no_pieces: "6.1.7",
    blocked: "6.1.7",
    resignation: "6.1.7",
    flag: "5.4.2.6",
    agreement: "5.4.13.1",
    offer: "5.4.13.3",
    offer_once: "5.4.13.4",
    repetition: "5.4.13.1",
    repetition_claim: "5.4.13.2",
    both_flags: "5.4.13.1",
    irregularity: "5.4.14.2",
    over: "5.4.14.5",
};

const BOOKS: [Clauses; 5] = [
    RU,
    Clauses {
        book: Book::RuClassic,
        no_pieces: "2.8.1",
        blocked: "2.8.1",
        resignation: "2.8.1",
        flag: "2.8.1",
        agreement: "2.1.9.1.1",
        offer: "2.1.9.3",
        offer_once: "2.1.9.4",
        repetition: "2.1.9.1.9",
        repetition_claim: "2.1.9.2",
        both_flags: "2.1.9.1.2",
        irregularity: "2.1.10.3",
        over: "2.1.10.4",
    },
    Clauses {
        book: Book::Ua64,
        no_pieces: "5.2.3",
        blocked: "5.2.2",
        resignation: "5.2.1",
        agreement: "6.1",
        repetition: "6.5",
        repetition_claim: "6.5",
        ..RU
    },
    Clauses {
        book: Book::Club,
        no_pieces: "win-no-pieces",
        blocked: "win-blocked",
        resignation: "win-resignation",
        flag: "win-time",
        agreement: "draw-agreement",
        repetition: "draw-threefold",
        repetition_claim: "draw-threefold",
        irregularity: "missed-capture-demand-or-play-on",
        ..RU
    },
    Clauses {
        book: Book::Casual,
        no_pieces: "win-no-pieces-or-blocked",
        blocked: "win-no-pieces-or-blocked",
        ..RU
    },
];

impl Clauses {
    /// The book that a clause is cited from: the own one, or that of 2022 where it is silent.
    fn cited(&self, clause: &'static str, in_2022: &'static str) -> (Book, &'static str) {
        (if clause == in_2022 { Book::Ru2022 } else { self.book }, clause)
    }

    fn hall(&self, fen: &str) -> Regulations {
        let control = Control::sudden_death(Span::minutes(3));
        from(Regulations { book: self.book, record: true, ..hall(Tempo::Blitz, control) }, fen)
    }
}

fn verdict(desk: &Desk<Draughts>) -> (GameResult, Reason, (Book, &'static str)) {
    let verdict = desk.game.verdict().unwrap();
    (verdict.result, verdict.reason, (verdict.article.book, verdict.article.clause))
}

fn refused(desk: &mut Desk<Draughts>, who: Actor, act: &Act) -> (Why, (Book, &'static str)) {
    let Refusal { why, article } = desk.game.act(who, desk.now, act).unwrap_err();
    (why, (article.book, article.clause))
}

const KINGS: &str = "W:WKa1,a3,a5,c1:BKh2,h4,h6,h8";
const FEW: &str = "W:Wc3,h2:Bd4,a7";

/// 6.1.7; ru-classic 2.8.1; ua-64 5.2.1–5.2.3; the wins of the club and of the casual rules.
#[test]
fn wins_by_each_book() {
    for book in &BOOKS {
        let mut desk = Desk::started(book.hall("W:Wc3:Bd4"));
        desk.play(1, "c3:e5");
        let won = GameResult::Win(Player::First);
        assert_eq!(verdict(&desk), (won, Reason::NoPieces, book.cited(book.no_pieces, RU.no_pieces)));
        let mut desk = Desk::started(book.hall("B:Wh4:Bf6,h8,h6"));
        desk.play(1, "h6-g5");
        let lost = GameResult::Win(Player::Second);
        assert_eq!(verdict(&desk), (lost, Reason::Blocked, book.cited(book.blocked, RU.blocked)));
        let mut desk = Desk::started(book.hall(FEW));
        desk.ok(FIRST, 1, &Act::Resign);
        assert_eq!(verdict(&desk), (lost, Reason::Resignation, book.cited(book.resignation, RU.resignation)));
        let over = book.cited(book.over, RU.over);
        for act in [Act::Resign, Act::OfferDraw, Act::claim(Claim::Flag), Act::Board(BoardAct::Demand)] {
            assert_eq!(refused(&mut desk, SECOND, &act), (Why::Over, over));
        }
        let mut desk = Desk::started(book.hall(FEW));
        desk.ok(SECOND, 181, &Act::claim(Claim::Flag));
        assert_eq!(verdict(&desk), (lost, Reason::Flag, book.cited(book.flag, RU.flag)));
        // 5.4.15.1, ua-64 5.2.4: who does not keep the rules.
        let mut desk = Desk::started(book.hall(FEW));
        desk.ok(Actor::Arbiter, 1, &Act::Sanction { player: Player::First, sanction: Sanction::Loss });
        assert_eq!(verdict(&desk), (lost, Reason::Ruling, (Book::Ru2022, "5.4.15.1")));
    }
}

/// 5.4.13.1, 5.4.13.3, 5.4.13.4; ru-classic 2.1.9.1.1, 2.1.9.3, 2.1.9.4; ua-64 6.1: after twenty moves; the club's agreement.
#[test]
fn offers_and_agreement_by_each_book() {
    for book in &BOOKS {
        let mut desk = Desk::started(book.hall(KINGS));
        let offer = book.cited(book.offer, RU.offer);
        assert_eq!(refused(&mut desk, FIRST, &Act::OfferDraw), (Why::OfferAfterMove, offer));
        assert_eq!(refused(&mut desk, FIRST, &Act::AcceptDraw), (Why::NoOffer, offer));
        for turn in 0..20 {
            if book.book == Book::Ua64 && turn > 0 {
                let why = Why::OfferTooEarly { made: turn, needed: 20 };
                assert_eq!(refused(&mut desk, SECOND, &Act::OfferDraw), (why, (Book::Ua64, "6.1")));
            }
            let turn = usize::from(turn);
            desk.play(0, ["a1-b2", "b2-a1"][turn % 2]);
            desk.play(0, ["h2-g1", "g1-h2"][turn % 2]);
        }
        desk.ok(SECOND, 1, &Act::OfferDraw);
        desk.play(1, "a1-b2");
        desk.play(1, "h2-g1");
        let once = book.cited(book.offer_once, RU.offer_once);
        assert_eq!(refused(&mut desk, SECOND, &Act::OfferDraw), (Why::OfferedAlready, once));
        desk.play(1, "b2-a1");
        desk.ok(FIRST, 1, &Act::OfferDraw);
        desk.ok(SECOND, 1, &Act::AcceptDraw);
        let agreed = book.cited(book.agreement, RU.agreement);
        assert_eq!(verdict(&desk), (GameResult::Draw, Reason::Agreement, agreed));
    }
}

/// 5.4.13.1, 5.4.13.2; ru-classic 2.1.9.1.9, 2.1.9.2; ua-64 6.5; the club's threefold repetition.
#[test]
fn repetition_by_each_book() {
    let claim = Act::claim(Claim::Repetition { announced: None });
    for book in &BOOKS {
        let claimed = book.cited(book.repetition_claim, RU.repetition_claim);
        let shuffled = |plies: usize| {
            let mut desk = Desk::started(book.hall(KINGS));
            for ply in 0..plies {
                desk.play(0, [["a1-b2", "b2-a1"], ["h2-g1", "g1-h2"]][ply % 2][ply / 2 % 2]);
            }
            desk
        };
        let mut desk = shuffled(8);
        assert_eq!(refused(&mut desk, SECOND, &claim), (Why::NotYourTurn, claimed));
        desk.ok(FIRST, 1, &claim);
        desk.ok(Actor::Arbiter, 2, &Act::Rule(Ruling::Checked));
        let repeated = book.cited(book.repetition, RU.repetition);
        assert_eq!(verdict(&desk), (GameResult::Draw, Reason::Repetition, repeated));
        // Twice is not enough: the game goes on, and a flag that fell during the check loses.
        let mut desk = shuffled(4);
        desk.ok(FIRST, 1, &claim);
        let events = desk.ok(Actor::Arbiter, 2, &Act::Rule(Ruling::Checked));
        let failed = |event: &Event| matches!(event, Event::ClaimFailed(Player::First, article) if (article.book, article.clause) == claimed);
        assert!(events.iter().any(failed), "{events:?}");
        assert_eq!(desk.game.verdict(), None);
        desk.ok(FIRST, 179, &claim);
        desk.ok(Actor::Arbiter, 181, &Act::Rule(Ruling::Checked));
        assert_eq!(verdict(&desk), (GameResult::Win(Player::Second), Reason::Flag, claimed));
    }
}

/// 5.4.13.1; ru-classic 2.1.9.1.2: both flags down, and nobody knows which fell first.
#[test]
fn both_flags_by_each_book() {
    for book in &BOOKS {
        let mut desk = Desk::started(book.hall(KINGS));
        desk.play(181, "a1-b2");
        let both = book.cited(book.both_flags, RU.both_flags);
        assert_eq!(refused(&mut desk, Actor::Arbiter, &Act::Rule(Ruling::BothFlags)), (Why::TimeLeft, both));
        desk.ok(Actor::Arbiter, 400, &Act::Rule(Ruling::BothFlags));
        assert_eq!(verdict(&desk), (GameResult::Draw, Reason::BothFlags, both));
    }
}

/// 6.1.8.7; ru-classic 2.1.9.1.6: five moves of the opponent are counted.
#[test]
fn an_obvious_draw_by_each_russian_book() {
    for (book, clause) in [(Book::Ru2022, "6.1.8.7"), (Book::RuClassic, "2.1.9.1.6")] {
        let clauses = BOOKS.iter().find(|clauses| clauses.book == book).unwrap();
        let mut desk = Desk::started(clauses.hall(KINGS));
        let claim = Act::claim(Claim::ObviousDraw);
        desk.play(0, "a1-b2");
        desk.ok(SECOND, 0, &claim);
        for turn in 0..5 {
            let not_due = Why::NotDue { counters: Vec::new() };
            assert_eq!(refused(&mut desk, SECOND, &claim), (not_due, (book, clause)), "{turn}");
            desk.play(0, ["h2-g1", "g1-h2"][turn % 2]);
            desk.play(0, ["b2-a1", "a1-b2"][turn % 2]);
        }
        desk.ok(SECOND, 0, &claim);
        desk.ok(Actor::Arbiter, 0, &Act::Rule(Ruling::Upheld));
        assert_eq!(verdict(&desk), (GameResult::Draw, Reason::ObviousDraw, (book, clause)));
    }
}

/// 5.4.14.2; ru-classic 2.1.10.3; the club's right to demand a missed capture.
#[test]
fn irregularities_by_each_book() {
    for book in &BOOKS {
        let mut desk = Desk::started(book.hall(FEW));
        let cited = book.cited(book.irregularity, RU.irregularity);
        let demand = Act::Board(BoardAct::Demand);
        assert_eq!(refused(&mut desk, SECOND, &demand), (Why::NothingToCorrect, cited));
        let events = desk.ok(FIRST, 1, &happened(28, 24, &[], false));
        let article = match events.last() {
            Some(Event::Irregular(_, _, article)) => (article.book, article.clause),
            event => panic!("{event:?}"),
        };
        assert_eq!(article, cited);
        desk.ok(SECOND, 2, &demand);
    }
}

/// The moves of each book, which says them in its own clauses: what may be played, and what is refused. Refusals cite the rules of 2022, which
/// have the same clauses. Over the board, where the club's right to play on is an act of its own.
#[test]
fn moves_by_each_book() {
    // The position, a move, and the clause that forbids it.
    let table = [
        // A man moves forward one square.
        ("W:Wc3:Bh8", "c3-d4", None),
        ("W:Wc3:Bh8", "c3-b2", Some("6.1.4.3")),
        ("W:Wc3:Bh8", "c3-e5", Some("6.1.4.3")),
        // A king moves any distance, forwards and backwards, over no piece of its own.
        ("W:WKa1:Bb8", "a1-g7", None),
        ("W:WKg7:Bb8", "g7-a1", None),
        ("W:WKa1,c3:Bb8", "a1-d4", Some("6.1.4.5")),
        // A man takes an adjacent piece, forwards and backwards, and must.
        ("W:Wc3:Bd4,h8", "c3:e5", None),
        ("W:We5:Bd4,h8", "e5:c3", None),
        ("W:We5:Bd4,h8", "e5-f6", Some("6.1.5.3")),
        // A capture that can go on must go on.
        ("W:Wc3:Bd4,f6", "c3:g7", None),
        ("W:Wc3:Bd4,f6", "c3:e5", Some("6.1.5.5")),
        // A king takes at a distance, lands where it likes, and goes on where it can.
        ("W:WKa1:Bd4,h8", "a1:e5", None),
        ("W:WKa1:Bd4,h8", "a1:g7", None),
        ("W:WKa1:Bd4,g5", "a1:h4", None),
        ("W:WKa1:Bd4,g5", "a1:g7", Some("6.1.5.6")),
        // The choice is free.
        ("W:Wc3,a3:Bb4,d4,f6", "c3:a5", None),
        ("W:Wc3,a3:Bb4,d4,f6", "c3:g7", None),
        // A man on the last row is a king: in mid-capture it goes on as one, without a capture it takes with its next move.
        ("W:Wb6:Bc7,f6", "b6:h4", None),
        ("W:Wb6:Bc7,f6", "b6:d8", Some("6.1.5.15")),
        ("W:Wc7:Bf6,h8", "c7-d8", None),
        // No piece is jumped twice, and taken pieces stay until the capture is over (figures 4 and 5 of 6.1.5.17).
        ("B:Wc3,d4,e3,f2,f4:BKa5,d6,e7", "a5:e1:g3:e5", None),
        ("B:Wc3,d4,e3,f2,f4:BKa5,d6,e7", "a5:e1:g3:e5:b2", Some("6.1.5.12")),
        ("W:WKe1:Bb6,c3,c5,d6,e5,e7", "e1:a5:d8:f6:d4:b2", Some("6.1.5.9")),
        // A square may be passed again (figure 6).
        ("B:Wa1,a3,b2,b4,d2,d4,e3,f2,f4:Ba5,c5,c7,e7,g7", "a5:c3:e1:g3:e5:c3", None),
        // One's own pieces are not jumped.
        ("W:WKa1,e5:Bb2,g7", "a1:f6", Some("6.1.5.8")),
    ];
    for book in &BOOKS {
        for (fen, text, forbidden) in table {
            let mut desk = Desk::started(book.hall(fen));
            let who = Actor::Player(desk.game.turn());
            match (desk.game.read_move(text), forbidden) {
                (Ok(squares), None) => {
                    desk.ok(who, 1, &Act::mv(squares, Span::ZERO));
                    assert_eq!(desk.game.irregularity(), None, "{:?} {fen} {text}", book.book);
                    // The players move in turn.
                    if desk.game.verdict().is_none() {
                        assert_eq!(
                            desk.no(who, 1, &Act::mv(vec![1, 5], Span::ZERO)),
                            (Why::NotYourTurn, "6.1.4.1")
                        );
                    }
                }
                (Err(error), Some(clause)) => {
                    assert_eq!(
                        error.article().map(|article| article.clause),
                        Some(clause),
                        "{:?} {fen} {text}",
                        book.book
                    );
                }
                (read, _) => panic!("{:?} {fen} {text}: {read:?}", book.book),
            }
        }
        // White begins.
        let mut desk = Desk::started(Regulations { start: Start::Ordinary, ..book.hall(FEW) });
        let c3_d4 = desk.game.read_move("c3-d4").unwrap();
        assert_eq!(desk.no(SECOND, 1, &Act::mv(c3_d4.clone(), Span::ZERO)), (Why::NotYourTurn, "6.1.4.1"));
        desk.ok(FIRST, 1, &Act::mv(c3_d4, Span::ZERO));
    }
}

// What the rules of 2022 say by tempo and discipline.

/// 7.5.1: forty moves of each side; 7.7.2: ten pieces a side where no record is kept.
#[test]
fn offers_on_the_hundred_squares_7_5_1_and_7_7_2() {
    let ten = |tempo, record| {
        let control = Control::fischer(Span::minutes(60), Span::seconds(30));
        Regulations { record, ..Regulations::online(Variant::International, tempo, control) }
    };
    let mut regulations = from(ten(Tempo::Classic, true), "W:WK46,36,26:BK45,35,15");
    regulations.declares.repetition = None;
    regulations.declares.counters = false;
    let mut desk = Desk::started(regulations);
    for turn in 0..40_u16 {
        let even = usize::from(turn % 2);
        desk.play(0, ["46-41", "41-46"][even]);
        let why = Why::OfferTooEarly { made: turn, needed: 40 };
        assert_eq!(refused(&mut desk, FIRST, &Act::OfferDraw), (why, (Book::Ru2022, "7.5.1")));
        desk.play(0, ["45-50", "50-45"][even]);
    }
    desk.ok(SECOND, 0, &Act::OfferDraw);
    let eleven = "W:W31,32,33,34,35,36,37,38,39,40,41:B1,2,3,4,5";
    let mut desk = Desk::started(from(ten(Tempo::Rapid, false), eleven));
    desk.play(0, "32-28");
    let why = Why::OfferTooManyPieces { pieces: 11, allowed: 10 };
    assert_eq!(refused(&mut desk, FIRST, &Act::OfferDraw), (why, (Book::Ru2022, "7.7.2")));
    let mut desk = Desk::started(from(ten(Tempo::Rapid, false), &eleven.replace(",41", "")));
    desk.play(0, "32-28");
    desk.ok(FIRST, 0, &Act::OfferDraw);
}

/// 6.1.10.2: six pieces a side and no more, of whichever side.
#[test]
fn six_pieces_a_side_without_a_record_6_1_10_2() {
    for (fen, allowed) in [
        ("W:Wa1,a3,a5,c1,e1,g1:Bh2,h4,h6,h8,f8,d8", true),
        ("W:Wa1,a3,a5,c1,e1,g1,c3:Bh2,h4,h6,h8,f8,d8", false),
        ("W:Wa1,a3,a5,c1,e1,g1:Bh2,h4,h6,h8,f8,d8,b8", false),
    ] {
        let mut desk = Desk::started(from(Regulations { record: false, ..blitz() }, fen));
        desk.play(1, "a1-b2");
        if allowed {
            desk.ok(FIRST, 1, &Act::OfferDraw);
        } else {
            let why = Why::OfferTooManyPieces { pieces: 7, allowed: 6 };
            assert_eq!(refused(&mut desk, FIRST, &Act::OfferDraw), (why, (Book::Ru2022, "6.1.10.2")));
        }
    }
}

/// 5.4.2.5: fifteen minutes are left in classic Russian and International draughts; giveaway and renju are not named.
#[test]
fn fifteen_minutes_are_left_where_the_article_says_so_5_4_2_5() {
    let set = |left| Act::SetClock { player: Player::First, left };
    let just_less = Span(15 * 60_000 - 1);
    for (variant, tempo, named) in [
        (Variant::Russian, Tempo::Classic, true),
        (Variant::Brazilian, Tempo::Classic, true),
        (Variant::International, Tempo::Classic, true),
        (Variant::Giveaway, Tempo::Classic, false),
        (Variant::International, Tempo::Rapid, false),
    ] {
        let control = Control::sudden_death(Span::minutes(30));
        let mut desk = Desk::started(Regulations::over_the_board(variant, tempo, control));
        if named {
            assert_eq!(refused(&mut desk, Actor::Arbiter, &set(just_less)).0, Why::Time, "{variant}");
        } else {
            desk.ok(Actor::Arbiter, 1, &set(just_less));
        }
        desk.ok(Actor::Arbiter, 1, &set(Span::minutes(15)));
        // Who has less than that keeps it.
        desk.ok(Actor::Arbiter, 301, &set(Span::minutes(10)));
    }
}
