//! The rule books: which draws they know, when a draw may be offered, and where they say so.

use std::fmt;
use std::str::FromStr;

use draughts::{Article, Variant};

use crate::control::Tempo;
use crate::draw::{DrawRule, rules};

/// A rule book. The texts are described in `docs/RULES.md`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Book {
    /// The Russian rules of 2022 (001).
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "ru-2022"))]
    Ru2022,
    /// The earlier Russian rules (000).
    RuClassic,
    /// The Ukrainian rules of draughts-64 (002).
    #[cfg_attr(feature = "serde", serde(rename = "ua-64"))]
    Ua64,
    /// Basic rules with the right to play on (003).
    Club,
    /// A game program's rules (004): moves and captures only.
    Casual,
}

/// When a draw may be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferLimit {
    /// Not before each side has made so many moves.
    AfterMoves(u16, Article),
    /// Not while a side has more than so many pieces.
    AtMostPieces(u8, Article),
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
    /// An obvious draw that is counted; section VII has none.
    pub obvious: Option<Article>,
    /// A wrong move is put right on the opponent's demand.
    pub irregularity: Article,
    /// The arbiter's own initiative.
    pub initiative: Article,
}

impl Book {
    /// All books.
    pub const ALL: [Self; 5] = [Self::Ru2022, Self::RuClassic, Self::Ua64, Self::Club, Self::Casual];

    /// The name of the book, as articles and files spell it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Ru2022 => "ru-2022",
            Self::RuClassic => "ru-classic",
            Self::Ua64 => "ua-64",
            Self::Club => "club",
            Self::Casual => "casual",
        }
    }

    const fn article(self, clause: &'static str) -> Article {
        Article { book: self.id(), clause }
    }

    /// The draws by counting that the book knows for a variant.
    #[must_use]
    pub const fn draw_rules(self, variant: Variant) -> &'static [DrawRule] {
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
            (Self::Casual, _) => &[],
        }
    }

    /// When a draw may be offered, if the book limits it.
    #[must_use]
    pub const fn offer_limit(self, variant: Variant, tempo: Tempo, record: bool) -> Option<OfferLimit> {
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

    /// Where the book says what a verdict needs. What a book is silent on is cited from the Russian rules of 2022.
    #[must_use]
    pub const fn articles(self, variant: Variant) -> BookArticles {
        let win = match variant {
            Variant::Giveaway => Article::ru("8.1"),
            _ => Article::ru("6.1.7"),
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
            obvious: match variant {
                Variant::International => None,
                _ => Some(Article::ru("6.1.8.7")),
            },
            irregularity: Article::ru("5.4.14.2"),
            initiative: Article::ru("5.4.13.6"),
        };
        match self {
            Self::Ru2022 => ru,
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
                obvious: Some(self.article("2.1.9.1.6")),
                irregularity: self.article("2.1.10.3"),
                ..ru
            },
            Self::Ua64 => BookArticles {
                no_pieces: self.article("5.2.3"),
                blocked: self.article("5.2.2"),
                resignation: self.article("5.2.1"),
                agreement: self.article("6.1"),
                repetition: self.article("6.5"),
                repetition_claim: self.article("6.5"),
                obvious: Some(self.article("6.2")),
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
                obvious: Some(self.article("draw-no-win-possible")),
                irregularity: self.article("missed-capture-demand-or-play-on"),
                ..ru
            },
            Self::Casual => BookArticles {
                no_pieces: self.article("win-no-pieces-or-blocked"),
                blocked: self.article("win-no-pieces-or-blocked"),
                ..ru
            },
        }
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// The name is not one of [`Book::ALL`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBook(pub String);

impl fmt::Display for UnknownBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown rule book `{}`; the books are {}", self.0, Book::ALL.map(Book::id).join(", "))
    }
}

impl std::error::Error for UnknownBook {}

impl FromStr for Book {
    type Err = UnknownBook;

    fn from_str(name: &str) -> Result<Self, UnknownBook> {
        Self::ALL
            .into_iter()
            .find(|book| book.id().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownBook(name.to_owned()))
    }
}
