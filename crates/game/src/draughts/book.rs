//! The rule books: which draws they know, when a draw may be offered, and where they say so.

use ::draughts::{Ruleset, Variant, World};
use rulebook::{Article, Book, Tempo};

use super::counting::{DrawRule, rules};

/// When a draw may be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferLimit {
    /// Not before each side has made so many moves.
    AfterMoves(u16, Article),
    /// Not while a side has more than so many pieces.
    AtMostPieces(u8, Article),
}

/// How a book judges that nobody can win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObviousDraw {
    /// The opponent's next five moves are counted first (6.1.8.7).
    Counted(Article),
    /// It is judged when it is claimed (ua-64 6.2).
    AtOnce(Article),
}

/// The articles of a book that results and refusals cite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookArticles {
    /// The opponent has no pieces.
    pub no_pieces: Article,
    /// The opponent has no move.
    pub blocked: Article,
    /// The opponent resigns.
    pub resignation: Article,
    /// The opponent's time is up.
    pub flag: Article,
    /// A draw is agreed.
    pub agreement: Article,
    /// A draw is offered after one's own move.
    pub offer: Article,
    /// Not twice before the opponent has offered.
    pub offer_once: Article,
    /// A position that has arisen three times.
    pub repetition: Article,
    /// How it is claimed.
    pub repetition_claim: Article,
    /// Both flags are down.
    pub both_flags: Article,
    /// An obvious draw; the closed lists of sections VII and VIII have none.
    pub obvious: Option<ObviousDraw>,
    /// A wrong move is put right on the opponent's demand.
    pub irregularity: Article,
    /// The arbiter's own initiative.
    pub initiative: Article,
    /// After the end of the game nothing is claimed.
    pub over: Article,
}

/// What a rule book says about draws, and where it says what a verdict needs.
pub trait BookRules: Sized {
    /// The draws by counting that the book knows for a game. Games of the world have those of their own, whatever the book.
    fn draw_rules(self, game: impl Into<Ruleset>) -> &'static [DrawRule];

    /// When a draw may be offered, if the book limits it.
    fn offer_limit(self, game: impl Into<Ruleset>, tempo: Tempo, record: bool) -> Option<OfferLimit>;

    /// Where the book says what a verdict needs. What a book is silent on is cited from the Russian rules of 2022.
    fn articles(self, game: impl Into<Ruleset>) -> BookArticles;
}

impl BookRules for Book {
    fn draw_rules(self, game: impl Into<Ruleset>) -> &'static [DrawRule] {
        let variant = match game.into() {
            Ruleset::Variant(variant) => variant,
            Ruleset::World(World::English) => return rules::WORLD_ENGLISH,
            Ruleset::World(World::Italian) => return rules::WORLD_ITALIAN,
            Ruleset::World(World::Pool) => return rules::WORLD_POOL,
            Ruleset::World(World::Frisian) => return rules::WORLD_FRISIAN,
            Ruleset::World(World::Czech | World::Antidraughts | World::Spanish | World::Portuguese) => {
                return rules::WORLD_OTHERS;
            }
        };
        match (self, variant) {
            (Self::Ru2022, Variant::Russian | Variant::Brazilian) => rules::RU_2022_RUSSIAN,
            // Only section 001 VII knows the hundred squares, and only 001 VIII giveaway: the other books borrow them.
            (Self::Ru2022 | Self::RuClassic | Self::Ua64, Variant::International) => {
                rules::RU_2022_INTERNATIONAL
            }
            (Self::Ru2022 | Self::RuClassic | Self::Ua64, Variant::Giveaway) => rules::RU_2022_GIVEAWAY,
            (Self::RuClassic, Variant::Russian | Variant::Brazilian) => rules::RU_CLASSIC,
            (Self::Ua64, Variant::Russian | Variant::Brazilian) => rules::UA_64,
            (Self::Club, _) => rules::CLUB,
            (Self::Casual | Self::Platform | Self::World, _) => &[],
        }
    }

    fn offer_limit(self, game: impl Into<Ruleset>, tempo: Tempo, record: bool) -> Option<OfferLimit> {
        let variant = game.into().variant()?;
        let ten = matches!(variant, Variant::International);
        match (self, tempo) {
            (Self::Ru2022, Tempo::Classic) => match variant {
                Variant::International => Some(OfferLimit::AfterMoves(40, Article::ru("7.5.1"))),
                Variant::Russian | Variant::Brazilian => {
                    Some(OfferLimit::AfterMoves(20, Article::ru("6.1.8.1")))
                }
                Variant::Giveaway => None,
            },
            (Self::Ru2022, Tempo::Rapid | Tempo::Blitz) if !record => Some(if ten {
                OfferLimit::AtMostPieces(10, Article::ru("7.7.2"))
            } else {
                OfferLimit::AtMostPieces(6, Article::ru("6.1.10.2"))
            }),
            (Self::Ua64, _) => Some(OfferLimit::AfterMoves(20, Article::ua("6.1"))),
            _ => None,
        }
    }

    fn articles(self, game: impl Into<Ruleset>) -> BookArticles {
        let variant = match game.into() {
            Ruleset::Variant(variant) => variant,
            Ruleset::World(world) => return world_articles(world),
        };
        let win = match variant {
            Variant::Giveaway => Article::ru("8.1"),
            _ => Article::ru("6.1.7"),
        };
        // Only 001 knows the hundred squares (7.5.2) and giveaway (8.2), whose lists are closed; the other books borrow them.
        let listed = |draw| match variant {
            Variant::Russian | Variant::Brazilian => Some(draw),
            Variant::International | Variant::Giveaway => None,
        };
        let ru = BookArticles {
            no_pieces: win,
            blocked: win,
            resignation: win,
            flag: Article::ru("5.4.2.6"),
            agreement: Article::ru("5.4.13.1"),
            offer: Article::ru("5.4.13.3"),
            offer_once: Article::ru("5.4.13.4"),
            repetition: Article::ru("5.4.13.1"),
            repetition_claim: Article::ru("5.4.13.2"),
            both_flags: Article::ru("5.4.13.1"),
            obvious: listed(ObviousDraw::Counted(Article::ru("6.1.8.7"))),
            irregularity: Article::ru("5.4.14.2"),
            initiative: Article::ru("5.4.13.6"),
            over: Article::ru("5.4.14.5"),
        };
        match self {
            Self::Ru2022 | Self::Platform => ru,
            Self::RuClassic => BookArticles {
                no_pieces: self.article("2.8.1"),
                blocked: self.article("2.8.1"),
                resignation: self.article("2.8.1"),
                flag: self.article("2.8.1"),
                agreement: self.article("2.1.9.1.1"),
                offer: self.article("2.1.9.3"),
                offer_once: self.article("2.1.9.4"),
                repetition: self.article("2.1.9.1.9"),
                repetition_claim: self.article("2.1.9.2"),
                both_flags: self.article("2.1.9.1.2"),
                obvious: listed(ObviousDraw::Counted(self.article("2.1.9.1.6"))),
                irregularity: self.article("2.1.10.3"),
                over: self.article("2.1.10.4"),
                ..ru
            },
            Self::Ua64 => BookArticles {
                no_pieces: self.article("5.2.3"),
                blocked: self.article("5.2.2"),
                resignation: self.article("5.2.1"),
                agreement: self.article("6.1"),
                repetition: self.article("6.5"),
                repetition_claim: self.article("6.5"),
                obvious: listed(ObviousDraw::AtOnce(self.article("6.2"))),
                ..ru
            },
            Self::Club => BookArticles {
                no_pieces: self.article("win-no-pieces"),
                blocked: self.article("win-blocked"),
                resignation: self.article("win-resignation"),
                flag: self.article("win-time"),
                agreement: self.article("draw-agreement"),
                repetition: self.article("draw-threefold"),
                repetition_claim: self.article("draw-threefold"),
                obvious: Some(ObviousDraw::AtOnce(self.article("draw-no-win-possible"))),
                irregularity: self.article("missed-capture-demand-or-play-on"),
                ..ru
            },
            Self::Casual | Self::World => BookArticles {
                no_pieces: self.article("win-no-pieces-or-blocked"),
                blocked: self.article("win-no-pieces-or-blocked"),
                obvious: None,
                ..ru
            },
        }
    }
}

/// What is not of one game but of the clock and the order of play is cited from the Russian rules of 2022, as by every book that is silent.
fn world_articles(world: World) -> BookArticles {
    let ends = Book::World.article(match world {
        World::English => "english",
        World::Pool => "pool",
        World::Czech => "czech",
        World::Antidraughts => "antidraughts",
        World::Italian => "italian",
        World::Spanish => "spanish",
        World::Portuguese => "portuguese",
        World::Frisian => "frisian",
    });
    let repetition = Book::World.article(match world {
        World::English => "english-draws",
        World::Portuguese => "portuguese-14",
        World::Pool
        | World::Czech
        | World::Antidraughts
        | World::Italian
        | World::Spanish
        | World::Frisian => "house-1",
    });
    BookArticles {
        no_pieces: ends,
        blocked: ends,
        resignation: ends,
        repetition,
        repetition_claim: repetition,
        obvious: None,
        ..Book::Ru2022.articles(Variant::International)
    }
}
