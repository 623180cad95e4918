use super::{Articles, Goal, MoveRules, Rules, Russian, Variant};
use crate::board::Board10;
use crate::piece::Color;
use rulebook::Article;

/// International draughts (001, section 7), which takes over 6.1.4.2–6.1.4.9 (7.2.2) and the captures of 6.1.5 with the
/// differences of 7.4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct International;

impl MoveRules for International {
    /// 7.1.
    type Board = Board10;
    type Past = ();
    const NAME: &'static str = "international";
    /// 7.4.1.
    const MAJORITY: bool = true;
    /// 7.4.2.1 and 7.4.2.2.
    const PROMOTES_IN_CAPTURE: bool = false;
    const GOAL: Goal = Goal::Win;
    /// 7.2.2.
    const FIRST: Color = Color::White;
    const ARTICLES: Articles = Articles {
        squares: Article::ru("7.3"),
        pieces: Article::ru("7.2.1"),
        turns: Article::ru("7.2.2"),
        choice: Article::ru("7.4.1"),
        last_row_in_capture: Article::ru("7.4.2.1"),
        stops_as_king: Article::ru("7.4.2.2"),
        notation: Article::ru("7.3"),
        ..Russian::ARTICLES
    };
}

impl Rules for International {
    const VARIANT: Variant = Variant::International;
}
