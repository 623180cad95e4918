use super::{Articles, Goal, MoveRules, Rules, Variant};
use crate::board::Board8;
use crate::piece::Color;
use rulebook::Article;

/// Russian draughts (001, section 6.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Russian;

impl MoveRules for Russian {
    /// 6.1.1.
    type Board = Board8;
    type Past = ();
    const NAME: &'static str = "russian";
    /// 6.1.5.14: the choice is free whatever the number or the kind of the pieces taken.
    const MAJORITY: bool = false;
    /// 6.1.5.15.
    const PROMOTES_IN_CAPTURE: bool = true;
    /// 6.1.7.
    const GOAL: Goal = Goal::Win;
    /// 6.1.4.1.
    const FIRST: Color = Color::White;
    const ARTICLES: Articles = Articles {
        squares: Article::ru("6.1.6.1"),
        pieces: Article::ru("6.1.3.1"),
        turns: Article::ru("6.1.4.1"),
        man_moves: Article::ru("6.1.4.3"),
        promotion: Article::ru("6.1.4.4"),
        king_moves: Article::ru("6.1.4.5"),
        man_captures: Article::ru("6.1.5.1"),
        king_captures: Article::ru("6.1.5.2"),
        must_capture: Article::ru("6.1.5.3"),
        man_goes_on: Article::ru("6.1.5.5"),
        king_goes_on: Article::ru("6.1.5.6"),
        not_over_own: Article::ru("6.1.5.8"),
        not_twice: Article::ru("6.1.5.9"),
        removal: Article::ru("6.1.5.12"),
        choice: Article::ru("6.1.5.14"),
        last_row_in_capture: Article::ru("6.1.5.15"),
        stops_as_king: Article::ru("6.1.5.16"),
        notation: Article::ru("6.1.6.2"),
        win: Article::ru("6.1.7"),
    };
}

impl Rules for Russian {
    const VARIANT: Variant = Variant::Russian;
}
