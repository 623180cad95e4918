//! Games of renju through the one door, by the articles of section IX.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use game::renju::{Act, Event, FoulMode, Game, Reason, Record, Refusal, Regulations, ReplayError, Why};
use game::{Actor, Control, Moment, Player, Ruling, Sanction, Score, Span};
use renju::{Board, Color, Foul, Move, OpeningAct, OpeningError, Point, Regulation, Step};

use OpeningAct::{Choose, Declare, Keep, Offer, Place, Swap, Take};
use Player::{First, Second};

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn place(name: &str) -> OpeningAct {
    Place(p(name))
}

fn offer(names: &str) -> OpeningAct {
    Offer(names.split_whitespace().map(p).collect())
}

const fn play(what: OpeningAct) -> Act {
    Act::Play { what, lag: Span::ZERO }
}

const PASS: Act = Act::Pass { lag: Span::ZERO };

/// A game and a watch.
struct Table {
    game: Game,
    now: Moment,
}

impl Table {
    /// A game that has begun at nought with both players there.
    fn new(regulations: Regulations) -> Self {
        let mut table = Self { game: Game::new(regulations), now: Moment(0) };
        if table.game.regulations().lateness.is_some() {
            table.by(First, 0, &Act::Arrive);
            table.by(Second, 0, &Act::Arrive);
        }
        table.game.act(Actor::Arbiter, table.now, &Act::Start).unwrap();
        table
    }

    fn online(opening: Regulation) -> Self {
        Self::new(Regulations::online(opening, Control::fischer(Span::minutes(10), Span::seconds(10))))
    }

    fn over_the_board(opening: Regulation) -> Self {
        Self::new(Regulations::over_the_board(
            opening,
            Control::fischer(Span::minutes(10), Span::seconds(10)),
        ))
    }

    fn act(&mut self, who: Actor, seconds: i64, act: &Act) -> Result<Vec<Event>, Refusal> {
        self.now = Moment(self.now.0 + seconds * 1_000);
        self.game.act(who, self.now, act)
    }

    /// A player does something after so many seconds.
    fn by(&mut self, who: Player, seconds: i64, act: &Act) -> Vec<Event> {
        self.act(Actor::Player(who), seconds, act).unwrap_or_else(|refusal| panic!("{act:?}: {refusal}"))
    }

    /// A player is refused, and nothing has changed.
    fn refused(&mut self, who: Actor, act: &Act) -> (Why, &'static str) {
        let before = self.game.clone();
        let Refusal { why, article } = self.game.act(who, self.now, act).unwrap_err();
        assert_eq!(self.game, before);
        assert_eq!(article.book, "ru-2022");
        (why, article.clause)
    }

    /// Stones one after another by whoever is to move, with the clock pressed where it has to be.
    fn stones(&mut self, names: &str) {
        for name in names.split_whitespace() {
            let turn = self.game.turn();
            self.by(turn, 0, &play(place(name)));
            if self.game.unpressed().is_some() {
                self.by(turn, 0, &Act::Press);
            }
        }
    }

    fn left(&self) -> [i64; 2] {
        [First, Second].map(|player| self.game.left(player, self.now).unwrap().0 / 1_000)
    }

    fn ended(&self) -> (Score, Reason, &'static str) {
        let verdict = self.game.verdict().unwrap();
        (verdict.score, verdict.reason, verdict.article.clause)
    }
}

fn common(why: game::Why) -> Why {
    Why::Common(why)
}

// 9.2.4.3, 9.2.6.1: every opening regulation to a five.

/// Plays the opening, then lets Black build b15–f15 while White plays far apart; `black` wins by 9.2.6.1.
fn opening_and_five(regulation: Regulation, acts: &[(Player, OpeningAct)], black: Player) {
    let mut table = Table::online(regulation);
    for (player, what) in acts {
        assert!(!table.game.opening().is_finished(), "{regulation} is over before {what:?}");
        assert_eq!(table.game.turn(), *player, "{regulation}: {what:?}");
        assert_eq!(table.game.running(), Some(*player), "{regulation}: {what:?}");
        table.by(*player, 1, &play(what.clone()));
    }
    assert!(table.game.opening().is_finished(), "{regulation}");
    assert_eq!(table.game.player_of(Color::Black), black, "{regulation}");
    let mut five = "b15 c15 d15 e15 f15".split(' ');
    let mut apart = "o2 o4 o6 o8 o10".split(' ');
    while table.game.verdict().is_none() {
        let to_move = table.game.position().to_move();
        let next = if to_move == Color::Black { five.next() } else { apart.next() };
        assert_eq!(table.game.turn(), table.game.player_of(to_move));
        table.stones(next.unwrap());
    }
    assert_eq!(five.next(), None);
    assert_eq!(table.ended(), (Score::Win(black), Reason::Five, "9.2.6.1"), "{regulation}");
    assert_eq!(Game::replay(&table.game.record()).unwrap(), table.game);
}

/// The three stones of an opening, all by the first player.
fn opening_stones(rest: &[(Player, OpeningAct)]) -> Vec<(Player, OpeningAct)> {
    let mut acts = vec![(First, place("h8")), (First, place("h9")), (First, place("i9"))];
    acts.extend_from_slice(rest);
    acts
}

/// Four stones of Taraguchi and Tarannikov; the second player has Black after the swap.
fn growing_squares(rest: &[(Player, OpeningAct)]) -> Vec<(Player, OpeningAct)> {
    let mut acts = vec![
        (First, place("h8")),
        (Second, Keep),
        (Second, place("i9")),
        (First, Swap),
        (Second, place("j8")),
        (First, Keep),
        (First, place("k11")),
    ];
    acts.extend_from_slice(rest);
    acts
}

#[test]
fn r9_2_4_3_free_to_a_five() {
    opening_and_five(Regulation::Free, &[(First, place("h8"))], First);
}

#[test]
fn r9_2_4_3_rif_to_a_five() {
    let acts = opening_stones(&[
        (Second, Swap),
        (First, place("a1")),
        (Second, offer("j9 j10")),
        (First, Choose(p("j10"))),
        (First, place("o15")),
    ]);
    opening_and_five(Regulation::Rif, &acts, Second);
}

#[test]
fn r9_2_4_3_yamaguchi_to_a_five() {
    let acts = opening_stones(&[
        (First, Declare(3)),
        (Second, Keep),
        (Second, place("a1")),
        (First, offer("j9 j10 k3")),
        (Second, Choose(p("k3"))),
        (Second, place("b2")),
    ]);
    opening_and_five(Regulation::Yamaguchi, &acts, First);
}

#[test]
fn r9_2_4_3_soosorv8_to_a_five() {
    let acts = opening_stones(&[
        (Second, Swap),
        (First, place("k12")),
        (First, Declare(2)),
        (Second, Swap),
        (First, offer("j9 k3")),
        (Second, Choose(p("k3"))),
        (Second, place("b2")),
    ]);
    opening_and_five(Regulation::Soosorv8, &acts, First);
}

#[test]
fn r9_2_4_3_taraguchi10_by_swaps_to_a_five() {
    let acts =
        growing_squares(&[(Second, Swap), (First, place("l12")), (Second, Keep), (Second, place("a1"))]);
    opening_and_five(Regulation::Taraguchi10, &acts, First);
}

#[test]
fn r9_2_4_3_taraguchi10_by_ten_fifths_to_a_five() {
    let ten = offer("a1 a2 a3 a4 a5 a6 a7 a8 a9 a10");
    let acts = growing_squares(&[(Second, ten), (First, Choose(p("a7"))), (First, place("o1"))]);
    opening_and_five(Regulation::Taraguchi10, &acts, Second);
}

#[test]
fn r9_2_4_3_tarannikov_to_a_five() {
    let acts =
        growing_squares(&[(Second, Keep), (Second, place("d4")), (First, Swap), (Second, place("a1"))]);
    opening_and_five(Regulation::Tarannikov, &acts, First);
}

#[test]
fn r9_2_4_3_sakata_to_a_five() {
    let acts = opening_stones(&[(Second, place("k11")), (Second, place("d4")), (First, Take(Color::White))]);
    opening_and_five(Regulation::Sakata, &acts, Second);
}

#[test]
fn r9_2_4_3_refusals_of_the_opening_keep_their_articles() {
    let mut table = Table::online(Regulation::Rif);
    let (why, clause) = table.refused(Actor::Player(First), &play(place("h9")));
    assert!(matches!(why, Why::Opening(OpeningError::Outside { number: 1, .. })), "{why:?}");
    assert_eq!(clause, "9.2.4.1");
    let (why, clause) = table.refused(Actor::Player(First), &play(Swap));
    assert!(matches!(why, Why::Opening(OpeningError::Unexpected { .. })), "{why:?}");
    assert_eq!(clause, "9.2.4.3");
    let (why, _) = table.refused(Actor::Player(Second), &play(place("h8")));
    assert!(matches!(why, Why::Opening(OpeningError::NotYourTurn { .. })), "{why:?}");
    let mut table = Table::online(Regulation::Free);
    table.stones("h8");
    let after = table.refused(Actor::Player(Second), &play(Swap));
    assert_eq!(after, (Why::Opening(OpeningError::Finished), "9.2.4.3"));
    let taken = table.refused(Actor::Player(Second), &play(place("h8")));
    assert_eq!(taken, (Why::Move(renju::Refusal::Taken(p("h8"))), "9.2.4.1"));
    let turn = table.refused(Actor::Player(First), &play(place("a1")));
    assert_eq!(turn, (common(game::Why::NotYourTurn), "9.2.4.1"));
}

// 9.3.1.1, 9.4.1: clocks. Ten minutes and ten seconds for each move.

#[test]
fn r9_3_1_1_a_swap_changes_colours_and_each_player_keeps_the_clock() {
    let mut table = Table::online(Regulation::Rif);
    // 5.4.1.2: Black's clock runs first.
    assert_eq!(table.game.running(), Some(First));
    table.by(First, 1, &play(place("h8")));
    table.by(First, 2, &play(place("h9")));
    table.by(First, 2, &play(place("i9")));
    // Five seconds and one completed move.
    assert_eq!(table.left(), [605, 600]);
    let events = table.by(Second, 7, &play(Swap));
    assert!(events.contains(&Event::Black(Second)), "{events:?}");
    assert_eq!([First, Second].map(|player| table.game.color_of(player)), [Color::White, Color::Black]);
    // The swap is not a move: seven seconds and nothing added.
    assert_eq!((table.left(), table.game.running()), ([605, 593], Some(First)));
    table.by(First, 3, &play(place("a1")));
    assert_eq!((table.left(), table.game.running()), ([612, 593], Some(Second)));
    // The offer is Black's fifth move.
    table.by(Second, 4, &play(offer("j9 j10")));
    assert_eq!((table.left(), table.game.running()), ([612, 599], Some(First)));
    table.by(First, 1, &play(Choose(p("j10"))));
    assert_eq!(table.game.running(), Some(First));
    table.by(First, 1, &play(place("o15")));
    assert_eq!((table.left(), table.game.running()), ([620, 599], Some(Second)));
    assert_eq!(table.game.moves(), ["h8", "h9", "i9", "a1", "j10", "o15"].map(|name| Move::Place(p(name))));
}

#[test]
fn lag_is_given_back_up_to_the_allowance_also_for_a_swap() {
    let mut table = Table::online(Regulation::Taraguchi10);
    let lag = Span::seconds(2);
    table.by(First, 5, &Act::Play { what: place("h8"), lag });
    let left = |table: &Table, player| table.game.left(player, table.now).unwrap();
    assert_eq!(left(&table, First), Span(605_500));
    let events = table.by(Second, 5, &Act::Play { what: Swap, lag });
    assert!(events.contains(&Event::LagAllowed(Second, Span(500))), "{events:?}");
    assert_eq!(left(&table, Second), Span(595_500));
}

// 9.2.5.1: over the board.

#[test]
fn r9_2_5_1_a_move_is_complete_when_the_clock_is_pressed() {
    let mut table = Table::over_the_board(Regulation::Free);
    table.by(First, 5, &play(place("h8")));
    assert_eq!((table.game.unpressed(), table.game.running()), (Some(First), Some(First)));
    let incomplete = (Why::NotComplete(First), "9.2.5.1");
    for player in Player::BOTH {
        assert_eq!(table.refused(Actor::Player(player), &play(place("h9"))), incomplete);
        assert_eq!(table.refused(Actor::Player(player), &PASS), incomplete);
    }
    assert_eq!(table.refused(Actor::Player(Second), &Act::Press), incomplete);
    table.by(First, 2, &Act::Press);
    assert_eq!((table.left(), table.game.running()), ([603, 600], Some(Second)));
    // 9.3.1.5: only after one's own move.
    let again = table.refused(Actor::Player(First), &Act::Press);
    assert_eq!(again, (common(game::Why::NotYourTurn), "9.3.1.5"));
    table.by(Second, 1, &play(place("h9")));
}

#[test]
fn r9_2_5_1_online_placing_completes_the_move() {
    let mut table = Table::online(Regulation::Free);
    table.by(First, 5, &play(place("h8")));
    assert_eq!((table.game.unpressed(), table.game.running()), (None, Some(Second)));
    let press = table.refused(Actor::Player(Second), &Act::Press);
    assert_eq!(press, (common(game::Why::OnlyOverTheBoard), "9.2.5.1"));
}

#[test]
fn r9_2_5_1_a_five_does_not_wait_for_the_clock() {
    let mut table = Table::over_the_board(Regulation::Free);
    table.stones("h8 o2 i8 o4 j8 o6 k8 o8");
    table.by(First, 1, &play(place("l8")));
    assert_eq!(table.ended(), (Score::Win(First), Reason::Five, "9.2.6.1"));
    assert_eq!(table.game.unpressed(), None);
    let over = table.refused(Actor::Player(First), &Act::Press);
    assert_eq!(over, (common(game::Why::Over), "9.2.6.1"));
}

#[test]
fn r9_2_5_1_a_forgotten_press_can_cost_the_flag() {
    let mut table = Table::over_the_board(Regulation::Free);
    table.by(First, 5, &play(place("h8")));
    table.by(Second, 595, &Act::ClaimFlag);
    assert_eq!(table.ended(), (Score::Win(Second), Reason::Flag, "9.2.6.4"));
    assert_eq!(table.game.unpressed(), None, "nothing is left to do");
}

#[test]
fn r9_2_5_1_the_opening_over_the_board_is_pressed_once_a_turn() {
    let mut table = Table::over_the_board(Regulation::Rif);
    table.by(First, 1, &play(place("h8")));
    assert_eq!(table.game.unpressed(), None, "the first player goes on");
    // 9.3.1.5: here the opening regulation says otherwise than a pass.
    let (why, clause) = table.refused(Actor::Player(First), &Act::Press);
    assert!(matches!(why, Why::OpeningExpects(Step::Place { number: 2, .. })), "{why:?}");
    assert_eq!(clause, "9.3.1.5");
    assert_eq!(table.refused(Actor::Player(First), &PASS).1, "9.3.1.5");
    table.by(First, 1, &play(place("h9")));
    table.by(First, 1, &play(place("i9")));
    assert_eq!(table.game.unpressed(), Some(First));
    table.by(First, 1, &Act::Press);
    assert_eq!(table.left(), [606, 600]);
    table.by(Second, 3, &play(Swap));
    assert_eq!(
        table.refused(Actor::Player(First), &play(place("a1"))),
        (Why::NotComplete(Second), "9.2.5.1")
    );
    table.by(Second, 1, &Act::Press);
    assert_eq!((table.left(), table.game.running()), ([606, 596], Some(First)));
}

// 9.2.4.4, 9.3.1.5, 9.2.7.1 b: passes.

#[test]
fn r9_2_7_1_b_two_passes_running_are_a_draw() {
    let mut table = Table::online(Regulation::Free);
    table.stones("h8");
    table.by(Second, 1, &PASS);
    table.stones("h9");
    table.by(Second, 1, &PASS);
    assert_eq!(table.game.verdict(), None, "a stone came between");
    table.by(First, 1, &PASS);
    assert_eq!(table.ended(), (Score::Draw, Reason::BothPassed, "9.2.7.1 b"));
}

#[test]
fn r9_2_4_4_a_pass_is_a_move() {
    let mut table = Table::online(Regulation::Free);
    table.stones("h8");
    let events = table.by(Second, 4, &PASS);
    assert_eq!(events, [Event::Passed(Second), Event::Completed(Second)]);
    assert_eq!((table.left(), table.game.turn()), ([610, 606], First));
    assert_eq!(table.game.moves().last(), Some(&Move::Pass));
}

#[test]
fn r9_3_1_5_the_clock_pressed_without_a_stone_is_a_pass() {
    let mut table = Table::over_the_board(Regulation::Free);
    table.stones("h8");
    let events = table.by(Second, 4, &Act::Press);
    assert_eq!(events, [Event::Passed(Second), Event::Completed(Second)]);
    assert_eq!((table.left(), table.game.running()), ([610, 606], Some(First)));
    table.by(First, 1, &Act::Press);
    assert_eq!(table.ended(), (Score::Draw, Reason::BothPassed, "9.2.7.1 b"));
}

#[test]
fn r9_2_5_1_a_pass_by_word_is_made_then_and_complete_with_the_clock() {
    let mut table = Table::over_the_board(Regulation::Free);
    table.stones("h8");
    assert_eq!(table.by(Second, 1, &PASS), [Event::Passed(Second)]);
    assert_eq!(
        table.refused(Actor::Player(First), &play(place("h9"))),
        (Why::NotComplete(Second), "9.2.5.1")
    );
    assert_eq!(table.by(Second, 1, &Act::Press), [Event::Completed(Second)]);
    // 9.2.7 does not wait for the clock.
    table.by(First, 1, &PASS);
    assert_eq!(table.ended(), (Score::Draw, Reason::BothPassed, "9.2.7.1 b"));
}

// 9.2.4.2: forbidden moves.

/// The stones before a forbidden move, the move, and what it is.
const FOULS: [(&str, &str, Foul, &str); 3] = [
    // g8 h8 i8 and i8 i9 i10.
    ("h8 o1 g8 o3 i9 o5 i10 o7", "i8", Foul::DoubleThree, "9.2.4.2 a"),
    // f8 g8 h8 i8 and i8 i9 i10 i11.
    ("h8 o1 g8 o3 f8 o5 i9 o7 i10 o9 i11 a1", "i8", Foul::DoubleFour, "9.2.4.2 b"),
    // c8 d8 e8 f8 g8 h8.
    ("h8 o1 g8 o3 f8 o5 d8 o7 c8 o9", "e8", Foul::Overline, "9.2.4.2 c"),
];

#[test]
fn r9_2_4_2_a_foul_loses_at_once_where_the_program_looks() {
    for (before, forbidden, foul, clause) in FOULS {
        let mut table = Table::online(Regulation::Free);
        table.stones(before);
        table.stones(forbidden);
        assert_eq!(table.ended(), (Score::Win(Second), Reason::Foul(foul), clause));
    }
}

#[test]
fn r9_2_4_2_a_foul_is_claimed_by_white_before_the_reply() {
    for (before, forbidden, foul, clause) in FOULS {
        for pressed in [false, true] {
            let mut table = Table::over_the_board(Regulation::Free);
            table.stones(before);
            let none = (Why::NoFoul, "9.2.4.2");
            assert_eq!(table.refused(Actor::Player(Second), &Act::ClaimFoul), none);
            table.by(First, 1, &play(place(forbidden)));
            if pressed {
                table.by(First, 1, &Act::Press);
            }
            assert_eq!((table.game.verdict(), table.game.foul()), (None, Some(foul)));
            assert_eq!(table.refused(Actor::Player(First), &Act::ClaimFoul), none, "Black's own");
            table.by(Second, 1, &Act::ClaimFoul);
            assert_eq!(table.ended(), (Score::Win(Second), Reason::Foul(foul), clause));
        }
    }
}

#[test]
fn r9_2_4_2_the_claim_is_lost_with_the_reply() {
    for (before, forbidden, foul, _) in FOULS {
        for reply in [play(place("a15")), PASS, Act::Press] {
            let mut table = Table::over_the_board(Regulation::Free);
            table.stones(before);
            table.stones(forbidden);
            let events = table.by(Second, 1, &reply);
            assert!(events.contains(&Event::FoulStands(foul)), "{events:?}");
            let lost = table.refused(Actor::Player(Second), &Act::ClaimFoul);
            assert_eq!(lost, (Why::NoFoul, "9.2.4.2"));
            assert_eq!(table.game.verdict(), None);
        }
    }
}

#[test]
fn r9_2_4_2_white_has_no_fouls_and_an_overline_wins_by_9_2_6_2() {
    let mut table = Table::online(Regulation::Free);
    table.stones("h8 b1 o2 c1 o5 d1 o8 f1 o11 g1 a14");
    assert_eq!(table.game.verdict(), None);
    table.stones("e1");
    assert_eq!(table.ended(), (Score::Win(Second), Reason::Overline, "9.2.6.2"));
}

// 9.2.6.3, 9.2.6.4, 9.3.1.3, 9.2.7.1.

#[test]
fn r9_2_6_3_resignation_stands_though_the_flag_is_found_down() {
    let mut table = Table::over_the_board(Regulation::Free);
    table.by(Second, 601, &Act::Resign);
    assert_eq!(table.ended(), (Score::Win(First), Reason::Resignation, "9.2.6.3"));
    // 9.3.1.3: Black's flag was down before.
    let late = table.refused(Actor::Player(Second), &Act::ClaimFlag);
    assert_eq!(late, (common(game::Why::Over), "9.2.6.3"));
}

#[test]
fn r9_3_1_3_an_agreed_draw_stands_though_the_flag_is_found_down() {
    let mut table = Table::over_the_board(Regulation::Free);
    table.stones("h8");
    table.by(First, 601, &Act::OfferDraw);
    table.by(Second, 1, &Act::AcceptDraw);
    let (score, reason, article) = table.ended();
    assert_eq!((score, reason), (Score::Draw, Reason::Agreement));
    let late = table.refused(Actor::Player(First), &Act::ClaimFlag);
    assert_eq!(late, (common(game::Why::Over), article));
}

#[test]
fn r9_2_6_4_a_flag_declared_by_the_program() {
    let mut table = Table::online(Regulation::Free);
    table.stones("h8");
    table.act(Actor::Arbiter, 599, &Act::Look).unwrap();
    assert_eq!(table.game.verdict(), None);
    let events = table.by(Second, 1, &play(place("h9")));
    assert_eq!(events.first(), Some(&Event::TooLate));
    assert_eq!(table.ended(), (Score::Win(First), Reason::Flag, "9.2.6.4"));
    assert_eq!(table.game.moves(), [Move::Place(p("h8"))], "the stone came too late");
}

#[test]
fn r9_2_6_4_a_flag_claimed_over_the_board() {
    let mut table = Table::over_the_board(Regulation::Free);
    table.stones("h8");
    assert_eq!(
        table.refused(Actor::Player(First), &Act::ClaimFlag),
        (common(game::Why::TimeLeft), "5.4.2.7")
    );
    table.by(First, 600, &Act::ClaimFlag);
    assert_eq!(table.ended(), (Score::Win(First), Reason::Flag, "9.2.6.4"));
}

#[test]
fn r9_2_6_4_of_two_fallen_flags_the_first_loses() {
    for claimant in Player::BOTH {
        let mut table = Table::over_the_board(Regulation::Free);
        table.by(First, 700, &play(place("h8")));
        table.by(First, 0, &Act::Press);
        // Black has 600 − 700 + 10 seconds, White runs out too.
        table.by(claimant, 700, &Act::ClaimFlag);
        assert_eq!(table.ended(), (Score::Win(Second), Reason::Flag, "9.2.6.4"));
    }
}

#[test]
fn r5_4_13_3_no_offer_in_the_midst_of_ones_turn_of_the_opening() {
    let early = (common(game::Why::OfferAfterMove), "5.4.13.3");
    let mut table = Table::online(Regulation::Rif);
    table.stones("h8");
    assert_eq!(table.refused(Actor::Player(First), &Act::OfferDraw), early, "two stones are to come");
    table.stones("h9 i9");
    table.by(First, 0, &Act::OfferDraw);
    // The swap declines the offer, and is not a move after which one could be made.
    assert!(table.by(Second, 1, &play(Swap)).contains(&Event::Declined(Second)));
    for player in Player::BOTH {
        assert_eq!(table.refused(Actor::Player(player), &Act::OfferDraw), early);
    }
}

#[test]
fn r9_2_7_1_a_a_draw_by_agreement() {
    let mut table = Table::over_the_board(Regulation::Free);
    let early = (common(game::Why::OfferAfterMove), "5.4.13.3");
    assert_eq!(table.refused(Actor::Player(First), &Act::OfferDraw), early);
    table.by(First, 1, &play(place("h8")));
    // 5.4.13.3: after the stone, then the clock.
    table.by(First, 0, &Act::OfferDraw);
    table.by(First, 0, &Act::Press);
    assert_eq!(table.refused(Actor::Player(Second), &Act::OfferDraw), early);
    let reply = table.by(Second, 1, &play(place("h9")));
    assert!(reply.contains(&Event::Declined(Second)), "{reply:?}");
    table.by(Second, 0, &Act::Press);
    assert_eq!(table.refused(Actor::Player(Second), &Act::AcceptDraw).1, "5.4.13.3");
    table.stones("i9");
    let again = table.refused(Actor::Player(First), &Act::OfferDraw);
    assert_eq!(again, (common(game::Why::OfferedAlready), "5.4.13.4"));
    table.stones("i10");
    table.by(Second, 0, &Act::OfferDraw);
    table.by(First, 1, &Act::DeclineDraw);
    table.stones("j10");
    table.by(First, 0, &Act::OfferDraw);
    table.by(Second, 0, &Act::AcceptDraw);
    assert_eq!(table.ended(), (Score::Draw, Reason::Agreement, "9.2.7.1 a"));
}

/// Whether a row of five points is free of the other side's stones, and for Black of own stones at its ends.
fn five_possible(board: &Board, color: Color) -> bool {
    Point::all().any(|start| {
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(columns, rows)| {
            let at = |n: isize| start.offset(n * columns, n * rows);
            let open = (0..5).all(|n| at(n).is_some_and(|point| board.get(point) != Some(color.other())));
            let own = |n| at(n).is_some_and(|point| board.get(point) == Some(color));
            open && (color == Color::White || !own(-1) && !own(5))
        })
    })
}

/// Pairs of a colour, shifted by two from row to row: nowhere are more than two running, and Black has the centre.
fn pairs(point: Point) -> bool {
    (point.column() + 2 * point.row()) % 4 < 2
}

/// A game without clocks in which nobody claims fouls.
fn unclaimed() -> Table {
    let mut regulations = Regulations::online(Regulation::Free, Control::Untimed);
    regulations.fouls = FoulMode::Claimed;
    Table::new(regulations)
}

/// The centre, then the other points.
fn from_the_centre(mut points: Vec<Point>) -> Vec<Point> {
    points.retain(|point| *point != Point::CENTRE);
    points.insert(0, Point::CENTRE);
    points
}

#[test]
fn r9_2_7_1_c_no_five_possible_for_either_side() {
    for turned in [false, true] {
        let (mut black, mut white): (Vec<Point>, Vec<Point>) = Point::all().partition(|point| pairs(*point));
        assert_eq!((black.len(), white.len()), (113, 112));
        if turned {
            black.reverse();
            white.reverse();
        }
        let black = from_the_centre(black);
        let mut table = unclaimed();
        let mut points = [black.iter(), white.iter()];
        while table.game.verdict().is_none() {
            let turn = table.game.turn();
            let color = table.game.position().to_move();
            let point = points[color as usize].next().unwrap();
            table.by(turn, 0, &play(Place(*point)));
            let board = table.game.position().board();
            let possible = Color::ALL.into_iter().any(|color| five_possible(board, color));
            assert!(table.game.foul().is_some() || table.game.verdict().is_none() == possible, "{board:?}");
        }
        assert_eq!(table.ended(), (Score::Draw, Reason::NoFivePossible, "9.2.7.1 c"));
    }
}

/// The last stone of a full board, c15, takes White's last five (c11–c15) and is an overline of Black (a15–f15).
#[test]
fn r9_2_7_1_c_a_full_board_after_a_foul_that_nobody_claimed() {
    let last = p("c15");
    let is_black = |point: &Point| match point.to_string().as_str() {
        "c15" | "d15" => true,
        "c14" | "c12" => false,
        _ => pairs(*point),
    };
    let (mut black, white): (Vec<Point>, Vec<Point>) = Point::all().partition(is_black);
    black.retain(|point| *point != last);
    let black = from_the_centre(black);
    assert_eq!((black.len(), white.len()), (112, 112));
    let mut table = unclaimed();
    for (black, white) in black.into_iter().zip(white) {
        table.by(First, 0, &play(Place(black)));
        table.by(Second, 0, &play(Place(white)));
    }
    table.by(First, 0, &play(Place(last)));
    assert_eq!(table.game.position().board().empties().count(), 0);
    assert_eq!((table.game.verdict(), table.game.foul()), (None, Some(Foul::Overline)));
    table.by(Second, 0, &PASS);
    assert_eq!(table.ended(), (Score::Draw, Reason::NoFivePossible, "9.2.7.1 c"));
}

// 5.4: what renju shares, and what it does not.

#[test]
fn r5_4_13_6_no_draw_on_the_initiative_of_the_arbiter() {
    let mut table = Table::over_the_board(Regulation::Free);
    table.stones("h8 h9");
    assert_eq!(table.refused(Actor::Arbiter, &Act::Rule(Ruling::Draw)), (Why::NoDrawUnasked, "5.4.13.6"));
    assert_eq!(table.refused(Actor::Arbiter, &Act::Rule(Ruling::Checked)).1, "5.4.13.1");
    assert_eq!(
        table.refused(Actor::Arbiter, &Act::Rule(Ruling::BothFlags)),
        (common(game::Why::TimeLeft), "5.4.13.1")
    );
    // Both let their time run out unnoticed.
    table.act(Actor::Player(First), 700, &play(place("a1"))).unwrap();
    table.act(Actor::Player(First), 0, &Act::Press).unwrap();
    table.act(Actor::Arbiter, 700, &Act::Rule(Ruling::BothFlags)).unwrap();
    assert_eq!(table.ended(), (Score::Draw, Reason::BothFlags, "5.4.13.1"));
}

#[test]
fn r5_4_1_2_the_clock_of_black_runs_first_whether_both_are_there_or_neither() {
    let control = Control::sudden_death(Span::minutes(90));
    let mut game = Game::new(Regulations::over_the_board(Regulation::Free, control));
    let start = game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
    assert_eq!((start, game.color_of(First)), (vec![Event::Started(First)], Color::Black));
    // White comes after ten minutes: five for each, and the absent player's clock runs.
    let at = Moment(600_000);
    game.act(Actor::Player(Second), at, &Act::Arrive).unwrap();
    assert_eq!([First, Second].map(|player| game.left(player, at)), [Some(Span::minutes(85)); 2]);
    assert_eq!(game.running(), Some(First));
    let refusal = game.act(Actor::Player(Second), at, &PASS).unwrap_err();
    assert_eq!((refusal.why, refusal.article.clause), (common(game::Why::OpponentAbsent), "5.4.1.2"));
    game.act(Actor::Player(First), at, &Act::Arrive).unwrap();
    game.act(Actor::Player(First), at, &play(place("h8"))).unwrap();
}

#[test]
fn r5_4_4_lateness_declared() {
    let mut regulations =
        Regulations::over_the_board(Regulation::Free, Control::sudden_death(Span::minutes(45)));
    let mut undeclared = Game::new(regulations.clone());
    undeclared.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
    undeclared.act(Actor::Arbiter, Moment(45 * 60_000), &Act::Look).unwrap();
    assert_eq!(undeclared.verdict(), None, "the arbiter's to say");
    regulations.declares.lateness = true;
    for (there, score, clause) in
        [(Some(Second), Score::Win(Second), "5.4.4.1"), (None, Score::BothLose, "5.4.4.2")]
    {
        let mut game = Game::new(regulations.clone());
        game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
        if let Some(player) = there {
            game.act(Actor::Player(player), Moment(0), &Act::Arrive).unwrap();
        }
        game.act(Actor::Arbiter, Moment(45 * 60_000 - 1), &Act::Look).unwrap();
        assert_eq!(game.verdict(), None);
        game.act(Actor::Arbiter, Moment(45 * 60_000), &Act::Look).unwrap();
        let verdict = game.verdict().unwrap();
        assert_eq!((verdict.score, verdict.reason, verdict.article.clause), (score, Reason::Late, clause));
    }
}

#[test]
fn r9_3_1_4_the_clock_is_stopped_to_call_the_arbiter() {
    let mut table = Table::over_the_board(Regulation::Free);
    table.by(First, 10, &Act::Pause);
    assert_eq!(table.game.running(), None);
    table.now = Moment(table.now.0 + 900_000);
    assert_eq!(table.refused(Actor::Player(First), &play(place("h8"))), (common(game::Why::Held), "9.3.1.4"));
    assert_eq!(table.refused(Actor::Player(First), &Act::Resume).1, "9.3.1.4");
    table.act(Actor::Arbiter, 0, &Act::Resume).unwrap();
    assert_eq!((table.left(), table.game.running()), ([590, 600], Some(First)));
    let mut online = Table::online(Regulation::Free);
    assert_eq!(
        online.refused(Actor::Player(First), &Act::Pause),
        (common(game::Why::OnlyArbiter), "9.3.1.4")
    );
}

#[test]
fn r5_4_2_9_the_clock_stopped_is_a_resignation_or_a_misunderstanding() {
    let mut table = Table::over_the_board(Regulation::Free);
    table.by(First, 1, &Act::StopClock);
    table.act(Actor::Arbiter, 0, &Act::Rule(Ruling::Rejected)).unwrap();
    assert_eq!(table.game.sanctions(), [(First, Sanction::Remark)]);
    assert_eq!(table.game.running(), Some(First));
    table.by(First, 1, &Act::StopClock);
    table.act(Actor::Arbiter, 0, &Act::Rule(Ruling::Upheld)).unwrap();
    assert_eq!(table.ended(), (Score::Win(Second), Reason::ClockStopped, "5.4.2.9"));
}

#[test]
fn r5_4_15_1_sanctions_and_5_4_2_5_a_clock_put_right() {
    let mut table = Table::online(Regulation::Free);
    let punish = |sanction| Act::Sanction { player: First, sanction };
    assert_eq!(table.refused(Actor::Player(Second), &punish(Sanction::Loss)).1, "5.4.15.1");
    assert_eq!(table.refused(Actor::Arbiter, &punish(Sanction::Time(Span::minutes(3)))).1, "5.4.15.1");
    table.act(Actor::Arbiter, 0, &punish(Sanction::Time(Span::minutes(2)))).unwrap();
    assert_eq!(table.left(), [600, 720]);
    let set = |left| Act::SetClock { player: First, left };
    assert_eq!(table.refused(Actor::Arbiter, &set(Span(-1))), (common(game::Why::Time), "5.4.2.5"));
    // The fifteen minutes of 5.4.2.5 are for Russian and international draughts.
    table.act(Actor::Arbiter, 0, &set(Span::minutes(1))).unwrap();
    assert_eq!(table.left(), [60, 720]);
    table.act(Actor::Arbiter, 0, &punish(Sanction::Loss)).unwrap();
    assert_eq!(table.ended(), (Score::Win(Second), Reason::Ruling, "5.4.15.1"));
}

#[test]
fn time_does_not_run_backwards() {
    let mut table = Table::online(Regulation::Free);
    table.by(First, 5, &play(place("h8")));
    table.now = Moment(4_999);
    let refused = table.refused(Actor::Player(Second), &play(place("h9")));
    assert_eq!(refused, (common(game::Why::TimeRunsBackwards), "9.3.1.1"));
    table.now = Moment(5_000);
    table.by(Second, 0, &play(place("h9")));
}

#[test]
fn a_record_of_another_version_or_with_a_wrong_act_is_not_played() {
    let mut table = Table::online(Regulation::Free);
    table.stones("h8 h9");
    let record = table.game.record();
    let newer = Record { version: 2, ..record.clone() };
    assert_eq!(Game::replay(&newer), Err(ReplayError::Version(2)));
    let mut wrong = record;
    wrong.acts.swap(1, 2);
    let error = Game::replay(&wrong).unwrap_err();
    assert!(matches!(error, ReplayError::Act(1, _)), "{error}");
}
