//! The draw rules of the books, a table each. RULES.md of the project reads them side by side.

use ::draughts::Color;
use rulebook::{Article, Book};

use super::{Census, Counting, DrawRule, Since};

/// Every table.
pub(super) const ALL: [&[DrawRule]; 11] = [
    RU_2022_RUSSIAN,
    RU_2022_INTERNATIONAL,
    RU_2022_GIVEAWAY,
    RU_CLASSIC,
    UA_64,
    CLUB,
    WORLD_ENGLISH,
    WORLD_ITALIAN,
    WORLD_POOL,
    WORLD_FRISIAN,
    WORLD_OTHERS,
];

/// The opponent of the stronger side has one king and nothing else.
const fn lone_king(census: &Census, strong: Color) -> bool {
    let weak = 1 - strong as usize;
    census.men[weak] == 0 && census.kings[weak] == 1
}

const fn kings(census: &Census, color: Color) -> u8 {
    census.kings[color as usize]
}

const fn on_road(census: &Census, color: Color) -> bool {
    census.on_road[color as usize] > 0
}

const fn weak_on_road(census: &Census, strong: Color) -> bool {
    census.on_road[1 - strong as usize] > 0
}

const fn both_have_kings(census: &Census, _: Color) -> bool {
    census.kings[0] > 0 && census.kings[1] > 0
}

const fn pieces_within(census: &Census, from: u8, to: u8) -> bool {
    census.all() >= from && census.all() <= to
}

const PLAIN: DrawRule = DrawRule {
    article: Article::ru("6.1.8.2"),
    applies: |_, _| false,
    counting: Counting::Moves,
    since: Since::Forces,
    limit: 0,
    unless_won: false,
    at_once: None,
};

/// 6.1.8.3.
const fn three_kings_on_road(census: &Census, strong: Color) -> bool {
    kings(census, strong) == 3
        && census.pieces(strong) == 3
        && on_road(census, strong)
        && lone_king(census, strong)
}

/// 6.1.8.4: three kings or more, with or without men.
const fn three_kings(census: &Census, strong: Color) -> bool {
    kings(census, strong) >= 3 && lone_king(census, strong)
}

/// 6.1.8.5: three pieces off the main road against a king on it.
const fn three_off_road(census: &Census, strong: Color) -> bool {
    census.pieces(strong) == 3
        && !on_road(census, strong)
        && lone_king(census, strong)
        && weak_on_road(census, strong)
}

const fn unchanged_2_3(census: &Census, side: Color) -> bool {
    both_have_kings(census, side) && pieces_within(census, 2, 3)
}

const fn unchanged_4_5(census: &Census, side: Color) -> bool {
    both_have_kings(census, side) && pieces_within(census, 4, 5)
}

const fn unchanged_6_7(census: &Census, side: Color) -> bool {
    both_have_kings(census, side) && pieces_within(census, 6, 7)
}

const fn king_moves_4_5(census: &Census, _: Color) -> bool {
    pieces_within(census, 4, 5)
}

const fn king_moves_6_7(census: &Census, _: Color) -> bool {
    pieces_within(census, 6, 7)
}

const fn always(_: &Census, _: Color) -> bool {
    true
}

pub(crate) const RU_2022_RUSSIAN: &[DrawRule] = &[
    DrawRule {
        article: Article::ru("6.1.8.3"),
        applies: three_kings_on_road,
        counting: Counting::OwnMoves,
        limit: 15,
        ..PLAIN
    },
    DrawRule {
        article: Article::ru("6.1.8.4"),
        applies: three_kings,
        counting: Counting::OwnMoves,
        limit: 15,
        ..PLAIN
    },
    DrawRule {
        article: Article::ru("6.1.8.5"),
        applies: three_off_road,
        counting: Counting::OwnMoves,
        since: Since::Ending,
        limit: 5,
        unless_won: true,
        at_once: Some(Article::ru("6.1.10.4")),
    },
    DrawRule {
        article: Article::ru("6.1.8.6"),
        applies: unchanged_2_3,
        limit: 5,
        at_once: Some(Article::ru("6.1.10.4")),
        ..PLAIN
    },
    DrawRule { article: Article::ru("6.1.8.6"), applies: unchanged_4_5, limit: 30, ..PLAIN },
    DrawRule { article: Article::ru("6.1.8.6"), applies: unchanged_6_7, limit: 60, ..PLAIN },
    DrawRule {
        article: Article::ru("6.1.8.8"),
        applies: king_moves_4_5,
        counting: Counting::KingMoves,
        limit: 15,
        ..PLAIN
    },
    DrawRule {
        article: Article::ru("6.1.8.8"),
        applies: king_moves_6_7,
        counting: Counting::KingMoves,
        limit: 25,
        ..PLAIN
    },
];

/// 7.5.2: three kings, two kings and a man, a king and two men against a king.
const fn three_with_king(census: &Census, strong: Color) -> bool {
    census.pieces(strong) == 3 && kings(census, strong) >= 1 && lone_king(census, strong)
}

/// 7.5.2, ua-64 6.3.3 and 6.3.4: two kings, a king and a man, a king against a king.
const fn at_most_two_with_king(census: &Census, strong: Color) -> bool {
    census.pieces(strong) <= 2 && kings(census, strong) >= 1 && lone_king(census, strong)
}

pub(crate) const RU_2022_INTERNATIONAL: &[DrawRule] = &[
    DrawRule {
        article: Article::ru("7.5.2"),
        applies: always,
        counting: Counting::KingMoves,
        limit: 25,
        ..PLAIN
    },
    DrawRule {
        article: Article::ru("7.5.2"),
        applies: three_with_king,
        counting: Counting::OwnMoves,
        since: Since::Ending,
        limit: 16,
        at_once: Some(Article::ru("7.7.4")),
        ..PLAIN
    },
    DrawRule {
        article: Article::ru("7.5.2"),
        applies: at_most_two_with_king,
        counting: Counting::OwnMoves,
        since: Since::Ending,
        limit: 5,
        at_once: Some(Article::ru("7.7.4")),
        ..PLAIN
    },
];

pub(crate) const RU_2022_GIVEAWAY: &[DrawRule] = &[DrawRule {
    article: Article::ru("8.2"),
    applies: always,
    counting: Counting::KingMoves,
    limit: 15,
    ..PLAIN
}];

const fn classic(clause: &'static str) -> Article {
    Book::RuClassic.article(clause)
}

/// 2.1.9.1.7: as 6.1.8.5, wherever the three pieces stand.
const fn three_against_road(census: &Census, strong: Color) -> bool {
    census.pieces(strong) == 3 && lone_king(census, strong) && weak_on_road(census, strong)
}

pub(crate) const RU_CLASSIC: &[DrawRule] = &[
    DrawRule {
        article: classic("2.1.9.1.3"),
        applies: three_kings_on_road,
        counting: Counting::OwnMoves,
        limit: 15,
        ..PLAIN
    },
    DrawRule {
        article: classic("2.1.9.1.4"),
        applies: three_kings,
        counting: Counting::OwnMoves,
        limit: 15,
        ..PLAIN
    },
    DrawRule {
        article: classic("2.1.9.1.7"),
        applies: three_against_road,
        counting: Counting::OwnMoves,
        since: Since::Ending,
        limit: 5,
        ..PLAIN
    },
    DrawRule { article: classic("2.1.9.1.5"), applies: unchanged_2_3, limit: 5, ..PLAIN },
    DrawRule { article: classic("2.1.9.1.5"), applies: unchanged_4_5, limit: 30, ..PLAIN },
    DrawRule { article: classic("2.1.9.1.5"), applies: unchanged_6_7, limit: 60, ..PLAIN },
    DrawRule {
        article: classic("2.1.9.1.8"),
        applies: always,
        counting: Counting::KingMoves,
        limit: 15,
        ..PLAIN
    },
];

/// ua-64 6.3.1: three kings against a king on the main road.
const fn ua_three_kings_road(census: &Census, strong: Color) -> bool {
    kings(census, strong) == 3 && three_against_road(census, strong)
}

/// ua-64 6.3.2: two kings and a man, or a king and two men, against a king on the main road.
const fn ua_three_mixed_road(census: &Census, strong: Color) -> bool {
    matches!(kings(census, strong), 1 | 2) && three_against_road(census, strong)
}

/// ua-64 6.3.3: two kings, or a king and a man, against a king.
const fn ua_two(census: &Census, strong: Color) -> bool {
    census.pieces(strong) == 2 && at_most_two_with_king(census, strong)
}

/// ua-64 6.3.4: a king against a king.
const fn ua_one(census: &Census, strong: Color) -> bool {
    census.all() == 2 && at_most_two_with_king(census, strong)
}

/// ua-64 6.4: three kings or more against a king that does not hold the main road.
const fn ua_kings_off_road(census: &Census, strong: Color) -> bool {
    three_kings(census, strong) && census.men[strong as usize] == 0 && !weak_on_road(census, strong)
}

/// ua-64 6.6: every balance of forces that 6.3 does not list.
const fn ua_other(census: &Census, _: Color) -> bool {
    !ua_listed(census, Color::White) && !ua_listed(census, Color::Black)
}

const fn ua_listed(census: &Census, strong: Color) -> bool {
    ua_three_kings_road(census, strong)
        || ua_three_mixed_road(census, strong)
        || ua_two(census, strong)
        || ua_one(census, strong)
}

const fn ua(
    clause: &'static str,
    applies: fn(&Census, Color) -> bool,
    counting: Counting,
    since: Since,
    limit: u16,
) -> DrawRule {
    DrawRule { article: Article::ua(clause), applies, counting, since, limit, ..PLAIN }
}

pub(crate) const UA_64: &[DrawRule] = &[
    ua("6.3.1", ua_three_kings_road, Counting::OwnMoves, Since::ForcesInEnding, 5),
    ua("6.3.2", ua_three_mixed_road, Counting::OwnMoves, Since::ForcesInEnding, 5),
    ua("6.3.3", ua_two, Counting::OwnMoves, Since::ForcesInEnding, 5),
    ua("6.3.4", ua_one, Counting::Moves, Since::Forces, 5),
    ua("6.4", ua_kings_off_road, Counting::OwnMoves, Since::Forces, 15),
    ua("6.6", ua_other, Counting::Moves, Since::Forces, 32),
];

const fn club(clause: &'static str) -> Article {
    Book::Club.article(clause)
}

pub(crate) const CLUB: &[DrawRule] = &[
    DrawRule {
        article: club("draw-3-kings-v-1-15-moves"),
        applies: three_kings,
        counting: Counting::OwnMoves,
        limit: 15,
        ..PLAIN
    },
    DrawRule {
        article: club("draw-both-kings-unchanged-15-moves"),
        applies: both_have_kings,
        limit: 15,
        ..PLAIN
    },
    DrawRule {
        article: club("draw-kings-only-15-moves"),
        applies: always,
        counting: Counting::KingMoves,
        limit: 15,
        ..PLAIN
    },
];

/// The World Checkers Draughts Federation: in forty moves of each nobody has advanced a man or taken a piece.
pub(crate) const WORLD_ENGLISH: &[DrawRule] = &[DrawRule {
    article: Book::World.article("english-draws"),
    applies: always,
    counting: Counting::KingMoves,
    limit: 40,
    ..PLAIN
}];

/// Kings that go one square at a time need as long as English ones.
pub(crate) const WORLD_ITALIAN: &[DrawRule] = &[DrawRule {
    article: Book::World.article("house-2"),
    applies: always,
    counting: Counting::KingMoves,
    limit: 40,
    ..PLAIN
}];

/// Where kings fly: as long as on the hundred squares (7.5.2).
const HOUSE_FLYING: DrawRule = DrawRule {
    article: Book::World.article("house-3"),
    applies: always,
    counting: Counting::KingMoves,
    limit: 25,
    ..PLAIN
};

/// Of three kings against one.
const fn three_kings_alone(census: &Census, strong: Color) -> bool {
    kings_against_one(census, strong, 3)
}

/// The American Pool Checker Association: three kings have thirteen moves to win against one.
pub(crate) const WORLD_POOL: &[DrawRule] = &[
    DrawRule {
        article: Book::World.article("pool-13"),
        applies: three_kings_alone,
        counting: Counting::OwnMoves,
        limit: 13,
        ..PLAIN
    },
    HOUSE_FLYING,
];

/// So many kings, and nothing else, against one.
const fn kings_against_one(census: &Census, strong: Color, so_many: u8) -> bool {
    kings(census, strong) == so_many && census.pieces(strong) == so_many && lone_king(census, strong)
}

const fn two_kings_alone(census: &Census, strong: Color) -> bool {
    kings_against_one(census, strong, 2)
}

const fn one_king_each(census: &Census, strong: Color) -> bool {
    kings_against_one(census, strong, 1)
}

/// Frisian draughts: two kings have seven moves to win against one, one king two.
pub(crate) const WORLD_FRISIAN: &[DrawRule] = &[
    DrawRule {
        article: Book::World.article("frisian-7"),
        applies: two_kings_alone,
        counting: Counting::Moves,
        limit: 7,
        ..PLAIN
    },
    DrawRule {
        article: Book::World.article("frisian-2"),
        applies: one_king_each,
        counting: Counting::Moves,
        limit: 2,
        ..PLAIN
    },
    HOUSE_FLYING,
];

/// Czech, Spanish and Portuguese draughts and antidraughts.
pub(crate) const WORLD_OTHERS: &[DrawRule] = &[HOUSE_FLYING];
