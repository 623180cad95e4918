use super::{Articles, Goal, MoveRules, Rules, Variant};
use crate::board::Board8;
use crate::piece::Color;
use rulebook::Article;

/// Brazilian draughts (002, the Brazilian version; 001 6.2.3: draughts-64 with the captures of 7.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Brazilian;

impl MoveRules for Brazilian {
    /// 2.1.
    type Board = Board8;
    type Past = ();
    const NAME: &'static str = "brazilian";
    /// 4.3.2.
    const MAJORITY: bool = true;
    /// 4.3.1 and 4.3.3.
    const PROMOTES_IN_CAPTURE: bool = false;
    /// 5.2.
    const GOAL: Goal = Goal::Win;
    /// 002 does not say who begins; 001 6.1.4.1 does.
    const FIRST: Color = Color::White;
    const ARTICLES: Articles = Articles {
        squares: Article::ua("2.3"),
        pieces: Article::ua("2.2"),
        turns: Article::ru("6.1.4.1"),
        man_moves: Article::ua("3.3"),
        promotion: Article::ua("3.4"),
        king_moves: Article::ua("3.5"),
        man_captures: Article::ua("4.1.1"),
        king_captures: Article::ua("4.1.2"),
        must_capture: Article::ua("4.1"),
        man_goes_on: Article::ua("4.1.1"),
        king_goes_on: Article::ua("4.1.2"),
        not_over_own: Article::ua("4.1.4"),
        not_twice: Article::ua("4.1.5"),
        removal: Article::ua("4.1.6"),
        choice: Article::ua("4.3.2"),
        last_row_in_capture: Article::ua("4.3.3"),
        stops_as_king: Article::ua("4.3.1"),
        notation: Article::ru("6.1.6.2"),
        win: Article::ua("5.2"),
    };
}

impl Rules for Brazilian {
    const VARIANT: Variant = Variant::Brazilian;
}
