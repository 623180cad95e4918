//! The clause a verdict follows.

use core::fmt;

/// A clause of a rule book. Every refusal, pairing, coefficient and place can name the one it follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Article {
    /// The rule book: `ru-2022` is the Russian "Rules of the sport of draughts" of 17 March 2022.
    pub book: &'static str,
    /// The clause inside the book.
    pub clause: &'static str,
}

impl Article {
    /// A clause of the Russian rules of 2022.
    #[must_use]
    pub const fn ru(clause: &'static str) -> Self {
        Article { book: "ru-2022", clause }
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.book, self.clause)
    }
}
