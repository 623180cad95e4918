//! The article that a verdict follows.

use std::fmt;

/// An article of a rule book, such as `ru-2022 6.1.5.3`.
///
/// Books: `ru-2022` is the Russian order № 201 of 17 March 2022, `ua-64` the Ukrainian rules of draughts-64 (Russian and
/// Brazilian versions).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Article {
    /// The rule book.
    pub book: &'static str,
    /// The number of the clause in it.
    pub clause: &'static str,
}

impl Article {
    /// An article of the Russian rules of 2022.
    #[must_use]
    pub const fn ru(clause: &'static str) -> Self {
        Self { book: "ru-2022", clause }
    }

    /// An article of the Ukrainian rules of draughts-64.
    #[must_use]
    pub const fn ua(clause: &'static str) -> Self {
        Self { book: "ua-64", clause }
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.book, self.clause)
    }
}
