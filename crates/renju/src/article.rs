//! The rule a verdict follows.

use std::fmt;

/// A clause of a rule book. Every refusal and every result of this crate can name the one it follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Article {
    /// The rule book: `ru-2022` is the Russian rules of the sport, `rif` the international rules of renju.
    pub book: &'static str,
    /// The clause inside the book.
    pub clause: &'static str,
}

impl Article {
    /// A clause of the Russian rules of the sport (2022), section IX of which is renju.
    #[must_use]
    pub const fn ru(clause: &'static str) -> Article {
        Article { book: "ru-2022", clause }
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.book, self.clause)
    }
}
