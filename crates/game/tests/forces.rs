//! Of which forces each draw by counting speaks: every rule of every book against a second reading of its article, for all small forces.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::{AnyPosition, Color, Variant};
use game::{Book, BookRules, Census, Counters, DrawRule, Moved};

/// Men, kings and pieces on the main road of a side.
#[derive(Clone, Copy)]
struct Side {
    men: u8,
    kings: u8,
    road: bool,
}

/// Whether the article speaks of these forces, the first side being the stronger.
fn speaks(rule: &DrawRule, strong: Side, weak: Side) -> bool {
    let lone_king = (weak.men, weak.kings) == (0, 1);
    let all = strong.men + strong.kings + weak.men + weak.kings;
    let both_have_kings = strong.kings > 0 && weak.kings > 0;
    let forces = (strong.men, strong.kings);
    let classes = [(5, 2..=3), (30, 4..=5), (60, 6..=7)];
    match (rule.article.book, rule.article.clause, rule.limit) {
        // Three kings that hold the main road against a king.
        (Book::Ru2022, "6.1.8.3", 15) | (Book::RuClassic, "2.1.9.1.3", 15) => {
            forces == (0, 3) && strong.road && lone_king
        }
        // Three kings or more, with or without men, against a king.
        (Book::Ru2022, "6.1.8.4", 15)
        | (Book::RuClassic, "2.1.9.1.4", 15)
        | (Book::Club, "draw-3-kings-v-1-15-moves", 15) => strong.kings >= 3 && lone_king,
        // Three pieces that do not hold the main road against a king that does.
        (Book::Ru2022, "6.1.8.5", 5) => {
            matches!(forces, (0, 3) | (1, 2) | (2, 1) | (3, 0)) && !strong.road && lone_king && weak.road
        }
        // The same without a word about where the three stand.
        (Book::RuClassic, "2.1.9.1.7", 5) => {
            matches!(forces, (0, 3) | (1, 2) | (2, 1) | (3, 0)) && lone_king && weak.road
        }
        (Book::Ru2022, "6.1.8.6", limit) | (Book::RuClassic, "2.1.9.1.5", limit) => {
            both_have_kings && classes.iter().any(|(of, pieces)| *of == limit && pieces.contains(&all))
        }
        (Book::Ru2022, "6.1.8.8", 15) => all == 4 || all == 5,
        (Book::Ru2022, "6.1.8.8", 25) => all == 6 || all == 7,
        (Book::RuClassic, "2.1.9.1.8", 15)
        | (Book::Ru2022, "7.5.2", 25)
        | (Book::Ru2022, "8.2", 15)
        | (Book::Club, "draw-kings-only-15-moves", 15) => true,
        // Three kings, two kings and a man, a king and two men against a king.
        (Book::Ru2022, "7.5.2", 16) => matches!(forces, (0, 3) | (1, 2) | (2, 1)) && lone_king,
        // Two kings, a king and a man, a king against a king.
        (Book::Ru2022, "7.5.2", 5) => matches!(forces, (0, 2) | (1, 1) | (0, 1)) && lone_king,
        (Book::Ua64, "6.3.1", 5) => forces == (0, 3) && lone_king && weak.road,
        (Book::Ua64, "6.3.2", 5) => matches!(forces, (1, 2) | (2, 1)) && lone_king && weak.road,
        (Book::Ua64, "6.3.3", 5) => matches!(forces, (0, 2) | (1, 1)) && lone_king,
        (Book::Ua64, "6.3.4", 5) => forces == (0, 1) && lone_king,
        // Three kings or more against a king that does not hold the main road.
        (Book::Ua64, "6.4", 15) => strong.men == 0 && strong.kings >= 3 && lone_king && !weak.road,
        // Every other balance of forces.
        (Book::Ua64, "6.6", 32) => {
            let listed = |strong: Side, weak: Side| {
                ["6.3.1", "6.3.2", "6.3.3", "6.3.4"].iter().any(|clause| {
                    let rules = Book::Ua64.draw_rules(Variant::Russian);
                    let rule = rules.iter().find(|rule| rule.article.clause == *clause).unwrap();
                    speaks(rule, strong, weak)
                })
            };
            !listed(strong, weak) && !listed(weak, strong)
        }
        (Book::Club, "draw-both-kings-unchanged-15-moves", 15) => both_have_kings,
        (book, clause, limit) => panic!("{book} {clause} of {limit} has no reading here"),
    }
}

fn sides() -> impl Iterator<Item = Side> + Clone {
    let forces = (0..=4).flat_map(|men| (0..=4).map(move |kings| (men, kings)));
    forces.flat_map(|(men, kings)| [false, true].map(|road| Side { men, kings, road }))
}

#[test]
fn every_rule_speaks_of_the_forces_of_its_article() {
    for book in Book::ALL {
        for variant in Variant::ALL {
            for rule in book.draw_rules(variant) {
                for white in sides() {
                    for black in sides() {
                        let census = Census {
                            men: [white.men, black.men],
                            kings: [white.kings, black.kings],
                            on_road: [white.road.into(), black.road.into()],
                        };
                        // A rule that names no stronger side may name either.
                        let expected = [speaks(rule, white, black), speaks(rule, black, white)];
                        let found = [Color::White, Color::Black].map(|color| (rule.applies)(&census, color));
                        assert_eq!(found, expected, "{} of {}: {census:?}", rule.article, rule.limit);
                    }
                }
            }
        }
    }
}

/// The moves left to a draw that nothing prevents: those of 6.1.8.5 are not among them, as a win may be on the board.
#[test]
fn the_moves_left_to_a_sure_draw_6_1_8() {
    let rules = Book::Ru2022.draw_rules(Variant::Russian);
    let left = |fen: &str, plies: u16| {
        let census = Census::of(&AnyPosition::from_fen(Variant::Russian, fen).unwrap());
        let mut counters = Counters::start(rules, &census);
        for ply in 0..plies {
            let by = if ply % 2 == 0 { Color::White } else { Color::Black };
            counters.step(rules, &census, Moved { by, balance_changed: false, by_man: false });
        }
        counters.left(rules)
    };
    // 6.1.8.6: five moves of each side.
    assert_eq!([0, 1, 2, 9, 10, 12].map(|plies| left("W:WKa1,a3:BKh2", plies)), [5, 5, 4, 1, 0, 0].map(Some));
    // 6.1.8.4 by the stronger side's fifteenth move, not 6.1.8.5 by its fifth.
    assert_eq!([0, 1, 2, 9].map(|plies| left("W:WKc1,Ke1,Kg1:BKh8", plies)), [15, 14, 14, 10].map(Some));
    // 6.1.8.5 alone: the king moves of 6.1.8.8 remain.
    assert_eq!(left("W:Wc1,a3,a5:BKh8", 9), Some(15 - 4));
    assert_eq!(left("W:Wa3:Bh6", 0), None);
}
