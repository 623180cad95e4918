//! The program in the arbiter's place (5.4.12.4, 5.4.13.6): whether a claim that waits is right. Nothing is searched here; what a search
//! thinks of the position comes in as its score.

use draughts::{Color, Ruleset, Variant};
use endgame::Wdl;
use engine::Score;
use game::draughts::Game;
use game::{Census, Player, Reason, Ruling};

use crate::live::tables::library;

/// 6.1.10.5: an evidently won position, where theory does not know it: two men ahead.
const WON: Score = Score::Value(200);
/// 7.7.4: an evident advantage, which need not win: a man ahead.
const ADVANTAGE: Score = Score::Value(100);

/// What is known of a position, so that no verdict on it depends on how far a search looks: by the endgame tables, and with more pieces by the theory of the forces that the rules name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// Three kings or more that hold the main road against a king off it (6.1.8.3: Petrov's triangle).
    Won(Color),
    /// A king against a king; two pieces against a king; three against a king on the main road (6.1.8.5, 6.1.8.6).
    Drawn,
    /// The hundred squares: two or three pieces against a king (7.5.2), better and no win.
    Better(Color),
}

/// The arbiter's decision on the claim that waits, with what the position is worth to the side to move; `None` if nothing waits.
#[must_use]
pub(crate) fn ruling(game: &Game, score: Score) -> Option<Ruling> {
    let (by, reason) = game.claim_to_judge()?;
    let score = if game.turn() == by { score } else { score.reversed() };
    let claimant = match by {
        Player::First => Color::White,
        Player::Second => Color::Black,
    };
    let right = is_right(reason, game.regulations().variant, known(game), claimant, score);
    Some(if right { Ruling::Upheld } else { Ruling::Rejected })
}

/// Whether a claim is right, if the position is worth so much to the claimant. What a search has forced goes before theory, which goes
/// before an estimate.
fn is_right(reason: Reason, game: Ruleset, known: Option<Known>, claimant: Color, score: Score) -> bool {
    match (reason, known) {
        (_, _) if score.is_loss() => false,
        // 6.1.10.5: won in theory or evidently. 7.7.4 asks for an evident advantage only.
        (Reason::ShortOfTime, _) if score.is_win() => true,
        (Reason::ShortOfTime, Some(Known::Won(color) | Known::Better(color))) => color == claimant,
        (Reason::ShortOfTime, Some(Known::Drawn)) => false,
        (Reason::ShortOfTime, None) if game == Variant::International => score >= ADVANTAGE,
        (Reason::ShortOfTime, None) => score >= WON,
        // 6.1.8.7, ua-64 6.2: a draw, unless the opponent stands in a won position.
        (_, Some(Known::Won(color))) => color == claimant,
        (_, Some(Known::Drawn | Known::Better(_))) => true,
        (Reason::ObviousDraw, None) => score > WON.reversed(),
        // 6.1.8.5, 6.1.10.4: a draw, unless a win is shown.
        (_, None) => true,
    }
}

/// What tables and theory know of a position.
fn known(game: &Game) -> Option<Known> {
    let position = game.position();
    match (library().result(&position), theory(game)) {
        (Some(Wdl::Win), _) => Some(Known::Won(position.turn())),
        (Some(Wdl::Loss), _) => Some(Known::Won(!position.turn())),
        (Some(Wdl::Draw), Some(Known::Better(color))) => Some(Known::Better(color)),
        (Some(Wdl::Draw), _) => Some(Known::Drawn),
        (None, theory) => theory,
    }
}

/// What theory knows of a position in which nothing has to be taken.
fn theory(game: &Game) -> Option<Known> {
    let position = game.position();
    if game.legal().must_capture().is_some() {
        return None;
    }
    let census = Census::of(&position);
    let lone = |color: Color| census.men[color as usize] == 0 && census.kings[color as usize] == 1;
    let strong = [Color::White, Color::Black].into_iter().find(|&color| lone(!color))?;
    let (pieces, kings) = (census.pieces(strong), census.kings[strong as usize]);
    let on_road = |color: Color| census.on_road[color as usize] > 0;
    match position.ruleset().variant()? {
        Variant::Giveaway => None,
        _ if pieces == 1 && kings == 1 => Some(Known::Drawn),
        Variant::International if pieces <= 3 && kings >= 1 => Some(Known::Better(strong)),
        Variant::International => None,
        Variant::Russian | Variant::Brazilian => match pieces {
            2 if kings >= 1 => Some(Known::Drawn),
            3 if on_road(!strong) => Some(Known::Drawn),
            3.. if kings == pieces && on_road(strong) && !on_road(!strong) => Some(Known::Won(strong)),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::thinking::Judged;
    use draughts::{AnyMove, AnyPosition, Russian};
    use endgame::Library;
    use game::draughts::{Act, Claim, Regulations, Start};
    use game::{Actor, Control, Moment, Span, Tempo};

    /// The ruling on a claim in the last minute, with what a search says to the claimant.
    fn judged(variant: Variant, fen: &str, claim: Claim, by: Player, score: i16) -> Option<Ruling> {
        let control = Control::sudden_death(Span::minutes(1));
        let start = Start::Fen(fen.to_owned());
        let regulations = Regulations { start, ..Regulations::online(variant, Tempo::Blitz, control) };
        let mut game = Game::new(regulations).unwrap();
        game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
        game.act(Actor::Player(by), Moment(0), &Act::claim(claim)).unwrap();
        let score = Score::Value(score);
        ruling(&game, if game.turn() == by { score } else { score.reversed() })
    }

    fn right(variant: Variant, reason: Reason, known: Option<Known>, score: Score) -> bool {
        is_right(reason, variant.into(), known, Color::White, score)
    }

    /// 6.1.10.5: Petrov's triangle is won in theory, whatever a short search thinks of it.
    #[test]
    fn three_kings_that_hold_the_main_road_are_a_theoretical_win_6_1_10_5() {
        let petrov = "W:WKd4,Kc1,Ke1:BKh2";
        for score in [-50, 0, 104, 199] {
            let judged = |claim, by, score| judged(Variant::Russian, petrov, claim, by, score);
            assert_eq!(judged(Claim::ShortOfTime, Player::First, score), Some(Ruling::Upheld), "{score}");
            assert_eq!(judged(Claim::ShortOfTime, Player::Second, -score), Some(Ruling::Rejected));
        }
    }

    /// 6.1.8.5, 6.1.8.6: against a king on the main road, or with two pieces, nothing is won in theory.
    #[test]
    fn forces_that_draw_in_theory_are_no_win_without_time_6_1_10_5() {
        for fen in ["W:WKa3,Kc1,Ke1:BKh8", "W:WKc1,Ke1:BKh2", "W:WKc1,a3:BKh2", "W:WKc1:BKh2"] {
            let rejected = Some(Ruling::Rejected);
            assert_eq!(
                judged(Variant::Russian, fen, Claim::ShortOfTime, Player::First, 250),
                rejected,
                "{fen}"
            );
        }
        // A win that is forced is one, also against a king on the main road.
        assert!(right(Variant::Russian, Reason::ShortOfTime, Some(Known::Drawn), Score::Win(5)));
    }

    /// 6.1.10.5 asks for a won position, 7.7.4 for an evident advantage only.
    #[test]
    fn each_section_has_its_own_bar_6_1_10_5_and_7_7_4() {
        let bars = [Score::Value(99), Score::Value(100), Score::Value(199), Score::Value(200), Score::Win(9)];
        let of = |variant| bars.map(|score| right(variant, Reason::ShortOfTime, None, score));
        assert_eq!(of(Variant::Russian), [false, false, false, true, true]);
        assert_eq!(of(Variant::International), [false, true, true, true, true]);
        // Three kings against one do not win on the hundred squares and are an evident advantage.
        let three = "W:WK46,K36,K26:BK45";
        let judged = |by, score| judged(Variant::International, three, Claim::ShortOfTime, by, score);
        assert_eq!(judged(Player::First, 40), Some(Ruling::Upheld));
        assert_eq!(judged(Player::Second, -40), Some(Ruling::Rejected));
    }

    /// 6.1.8.7: a draw unless the opponent came to a won position. A lone king on the main road is worth about a man less and stands.
    #[test]
    fn an_obvious_draw_stands_unless_the_opponent_has_come_to_a_win_6_1_8_7() {
        let obvious = |known, score| right(Variant::Russian, Reason::ObviousDraw, known, score);
        for score in [Score::Value(0), Score::Value(-104), Score::Value(-199)] {
            assert!(obvious(None, score), "{score:?}");
        }
        assert!(obvious(Some(Known::Drawn), Score::Value(-300)), "a lone king on the main road");
        assert!(!obvious(None, Score::Value(-200)));
        assert!(!obvious(None, Score::Loss(9)));
        assert!(!obvious(Some(Known::Drawn), Score::Loss(9)));
        assert!(
            !obvious(Some(Known::Won(Color::Black)), Score::Value(0)),
            "Petrov's triangle of the opponent"
        );
    }

    /// 6.1.10.4, 6.1.8.5: a draw unless a win is shown.
    #[test]
    fn an_ending_is_drawn_unless_a_win_is_shown_6_1_10_4() {
        for known in [None, Some(Known::Drawn)] {
            assert!(right(Variant::Russian, Reason::Ending, known, Score::Value(-250)));
            assert!(!right(Variant::Russian, Reason::Ending, known, Score::Loss(3)));
        }
        let drawn = judged(Variant::Russian, "W:WKc1,Ke1:BKa1", Claim::Ending, Player::Second, -150);
        assert_eq!(drawn, Some(Ruling::Upheld));
    }

    /// 6.1.10.5, 6.1.8.7: what is won is won by the table, whatever a search thinks and whoever holds the main road.
    #[test]
    fn four_pieces_are_judged_by_the_table_6_1_10_5() {
        // Nobody holds the main road, and the three kings to move take it: Petrov's triangle follows.
        let taken = "W:WKb2,Kc1,Ke1:BKh2";
        let judged = |fen, claim, by, score| judged(Variant::Russian, fen, claim, by, score);
        assert_eq!(judged(taken, Claim::ShortOfTime, Player::First, 90), Some(Ruling::Upheld));
        assert_eq!(judged(taken, Claim::ShortOfTime, Player::Second, 250), Some(Ruling::Rejected));
        // White takes the last piece at once.
        let shot = "W:WKa1,Kc1:BKd4";
        assert_eq!(judged(shot, Claim::Ending, Player::Second, 0), Some(Ruling::Rejected));
        // f2-c5 stands between b4 and d6, neither of which can take it, and takes one of them: two kings do not win.
        let fork = "B:WKd6,Kb4,Ka1:BKf2";
        assert_eq!(judged(fork, Claim::ShortOfTime, Player::First, 250), Some(Ruling::Rejected));
    }

    /// The theory of 6.1.8.3 and 6.1.8.5 against the table, on three kings against one: who holds the main road with three kings wins, but
    /// for a fork that takes one of them; who holds it alone draws, but for a shot. So the table decides.
    #[test]
    fn theory_and_table_agree_on_three_kings_against_one_6_1_8_3() {
        let (mut won, mut forks, mut drawn, mut shots) = (0, 0, 0, 0);
        for fen in three_kings_against_one(97) {
            let game = Game::new(without_increment(&fen)).unwrap();
            match (theory(&game), known(&game)) {
                (Some(Known::Won(strong)), Some(Known::Won(winner))) if strong == winner => won += 1,
                (Some(Known::Won(_)), _) => forks += 1,
                (Some(Known::Drawn), Some(Known::Drawn)) => drawn += 1,
                (Some(Known::Drawn), _) => shots += 1,
                _ => {}
            }
        }
        assert!(won > 10 * forks && drawn > shots, "{won} won but {forks}, {drawn} drawn but {shots}");
        assert!(forks > 0 && shots > 0, "theory is not exact");
    }

    /// What the program rules on a claim in a position, and what the table says of it: a draw stands unless the opponent wins, want of
    /// time is only for who wins.
    fn ruled(game: &Game, claim: &Claim, by: Player) -> Option<(Ruling, Ruling)> {
        let mut game = game.clone();
        game.act(Actor::Player(by), Moment(0), &Act::claim(claim.clone())).ok()?;
        let (found, judged) = crate::live::thinking::rule(&game)?;
        assert_eq!(judged, Judged::ByTables);
        let AnyPosition::Russian(position) = game.position() else { panic!("these are Russian") };
        let tables = Library::carried();
        let result = tables.of::<Russian>().result(&position)?;
        let own = if game.turn() == by { result } else { result.swapped() };
        let right = if *claim == Claim::ShortOfTime { own == Wdl::Win } else { own != Wdl::Loss };
        Some((found, if right { Ruling::Upheld } else { Ruling::Rejected }))
    }

    fn started(regulations: Regulations) -> Option<Game> {
        let mut game = Game::new(regulations).ok()?;
        game.act(Actor::Arbiter, Moment(0), &Act::Start).ok()?;
        Some(game)
    }

    /// Every claim of either side that is heard in some positions of three kings against one; how many were upheld and rejected.
    fn rules_as_the_table_says(every: u32) -> (u32, u32) {
        let (mut upheld, mut rejected) = (0, 0);
        for game in three_kings_against_one(every).iter().filter_map(|fen| started(without_increment(fen))) {
            for claim in &[Claim::ShortOfTime, Claim::Ending] {
                for (found, expected) in Player::BOTH.into_iter().filter_map(|by| ruled(&game, claim, by)) {
                    assert_eq!(found, expected, "{}: {claim:?}", game.position().fen());
                    if found == Ruling::Upheld { upheld += 1 } else { rejected += 1 }
                }
            }
        }
        (upheld, rejected)
    }

    /// 6.1.10.4, 6.1.10.5: three kings against one, a sample here and each position in the test below.
    #[test]
    fn claims_with_three_kings_against_one_are_ruled_as_the_table_says_6_1_10_5() {
        let (upheld, rejected) = rules_as_the_table_says(97);
        assert!(upheld > 1_000 && rejected > 1_000, "{upheld} {rejected}");
    }

    #[test]
    #[ignore = "many seconds; `make tables` runs it"]
    fn claims_with_every_three_kings_against_one_are_ruled_as_the_table_says_6_1_10_5() {
        let (upheld, rejected) = rules_as_the_table_says(1);
        println!("{upheld} claims upheld, {rejected} rejected");
        assert!(upheld > 100_000 && rejected > 100_000, "{upheld} {rejected}");
    }

    /// A small generator of numbers below a bound.
    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, below: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % below
        }

        /// Two or three pieces of White's against a king.
        fn ending(&mut self, pieces: usize) -> String {
            let squares: Vec<usize> = (0..4).map(|_| self.roll(32) + 1).collect();
            let strong: Vec<String> = squares[..pieces]
                .iter()
                .map(|square| format!("{}{square}", if self.roll(3) == 0 { "" } else { "K" }))
                .collect();
            format!("{}:W{}:BK{}", ["W", "B"][self.roll(2)], strong.join(","), squares[3])
        }
    }

    /// 6.1.10.4: without increment these endings are drawn at once unless the opponent has a win; on ten thousand of their positions the
    /// program's ruling is what the table says.
    #[test]
    fn claims_of_endings_are_ruled_as_the_table_says_6_1_10_4() {
        let mut dice = Dice(5);
        let (mut judged, mut rejected) = (0, 0);
        while judged < 10_000 {
            let pieces = 2 + dice.roll(2);
            let Some(game) = started(without_increment(&dice.ending(pieces))) else { continue };
            let Some((found, expected)) = ruled(&game, &Claim::Ending, Player::Second) else { continue };
            assert_eq!(found, expected, "{}", game.position().fen());
            judged += 1;
            rejected += u32::from(found == Ruling::Rejected);
        }
        assert!((500..9_500).contains(&rejected), "{rejected} of {judged}");
    }

    /// 6.1.8.5: three pieces off the main road against a king on it are a draw on the fifth move, unless a win is there. The moves are made at
    /// random but for those that win, and the ruling on the claim is what the table says of the position they lead to.
    fn fifth_moves(count: u32) -> (u32, u32) {
        let mut dice = Dice(6);
        let (mut judged, mut rejected) = (0, 0);
        while judged < count {
            let fen = dice.ending(3);
            let control = Control::fischer(Span::minutes(5), Span::seconds(3));
            let start = Start::Fen(fen.clone());
            let regulations =
                Regulations { start, ..Regulations::online(Variant::Russian, Tempo::Rapid, control) };
            let Some(mut game) = started(regulations) else { continue };
            while game.verdict().is_none()
                && game.counters().iter().any(|counter| counter.article.clause == "6.1.8.5")
            {
                if let Some((found, expected)) = ruled(&game, &Claim::Counter, Player::Second) {
                    assert_eq!(found, expected, "{fen} {}", game.position().fen());
                    judged += 1;
                    rejected += u32::from(found == Ruling::Rejected);
                    break;
                }
                let moves: Vec<_> = game.legal().moves().collect();
                let position = game.position();
                // White does not let go what Black's random moves give away: else hardly a claim would be wrong.
                let wins = |mv: &&AnyMove| library().result(&position.play(mv).unwrap()) == Some(Wdl::Loss);
                let winning = moves.iter().filter(|_| game.turn() == Player::First).find(wins);
                let mv = *winning.unwrap_or_else(|| &moves[dice.roll(moves.len())]);
                let squares = position.squares_of(&mv).unwrap();
                let by = Actor::Player(game.turn());
                game.act(by, Moment(0), &Act::mv(squares, Span::ZERO)).unwrap();
            }
        }
        (judged, rejected)
    }

    #[test]
    fn claims_on_the_fifth_move_are_ruled_as_the_table_says_6_1_8_5() {
        let (judged, rejected) = fifth_moves(200);
        assert!(rejected > 0 && rejected < judged, "{rejected} of {judged}");
    }

    #[test]
    #[ignore = "many seconds; `make tables` runs it"]
    fn ten_thousand_claims_on_the_fifth_move_are_ruled_as_the_table_says_6_1_8_5() {
        let (judged, rejected) = fifth_moves(10_000);
        println!("{rejected} of {judged} rejected");
        assert!(rejected > 0 && rejected < judged, "{rejected} of {judged}");
    }

    /// A blitz game without increment that begins with a position.
    fn without_increment(fen: &str) -> Regulations {
        let control = Control::sudden_death(Span::minutes(1));
        let start = Start::Fen(fen.to_owned());
        Regulations { start, ..Regulations::online(Variant::Russian, Tempo::Blitz, control) }
    }

    /// The positions of three white kings against a black one with either side to move, or about one of so many.
    fn three_kings_against_one(every: u32) -> Vec<String> {
        let mut fens = Vec::new();
        for a in 1..=30u8 {
            for b in a + 1..=31 {
                for c in b + 1..=32 {
                    for lone in (1..=32).filter(|lone| ![a, b, c].contains(lone)) {
                        let mixed =
                            u32::from(a) + u32::from(b) * 5 + u32::from(c) * 11 + u32::from(lone) * 17;
                        if mixed.is_multiple_of(every) {
                            fens.extend(["W", "B"].map(|turn| format!("{turn}:WK{a},K{b},K{c}:BK{lone}")));
                        }
                    }
                }
            }
        }
        fens
    }

    /// Theory speaks of positions in which nothing has to be taken, and of the forces that the rules name.
    #[test]
    fn theory_knows_the_forces_of_the_rules_and_no_others() {
        let theory = |variant, fen: &str| {
            let start = Start::Fen(fen.to_owned());
            let control = Control::sudden_death(Span::minutes(1));
            theory(
                &Game::new(Regulations { start, ..Regulations::online(variant, Tempo::Blitz, control) })
                    .unwrap(),
            )
        };
        assert_eq!(theory(Variant::Russian, "B:WKh2:BKd4,Kc1,Ke1"), Some(Known::Won(Color::Black)));
        for fen in [
            "W:WKa1,Kc1:BKd4",        // White takes.
            "W:WKa3,Kc1,Ke1:BKh2",    // Nobody holds the main road.
            "W:WKd4,Kc1,a3:BKh2",     // A man among the three.
            "W:WKd4,Kc1,Ke1:BKh2,h4", // Not a lone king.
        ] {
            assert_eq!(theory(Variant::Russian, fen), None, "{fen}");
        }
        assert_eq!(theory(Variant::Giveaway, "W:WKd4,Kc1,Ke1:BKh2"), None);
        assert_eq!(theory(Variant::International, "W:WK46:BK45"), Some(Known::Drawn));
    }
}
