//! The words of the sport, shared by everything that speaks of it: rule books and their articles, disciplines, tempo, scoring, marks, lots.
//!
//! ```
//! use rulebook::{Article, Book, Mark, Scoring};
//!
//! assert_eq!(Article::ru("6.1.5.3").to_string(), "ru-2022 6.1.5.3");
//! assert_eq!(Book::Ua64.article("6.1"), Article::ua("6.1"));
//! assert_eq!(Scoring::Two.points(Mark::Draw).to_string(), "1");
//! ```

#![no_std]
#![forbid(unsafe_code)]

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod book;
mod discipline;
mod lots;
mod score;
mod world;

pub use book::{Article, Book, UnknownBook};
pub use discipline::{Discipline, OfficialDiscipline, Tempo, UnknownDiscipline};
pub use lots::{Lots, splitmix};
pub use score::{HalfPoints, Mark, Scoring};
pub use world::World;
