use super::{Articles, Goal, MoveRules, Rules, Russian, Variant};
use crate::piece::Color;
use rulebook::Article;

/// Giveaway (001, section 8): Russian draughts except for who wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Giveaway;

impl MoveRules for Giveaway {
    type Board = <Russian as MoveRules>::Board;
    type Past = ();
    const NAME: &'static str = "giveaway";
    const MAJORITY: bool = Russian::MAJORITY;
    const PROMOTES_IN_CAPTURE: bool = Russian::PROMOTES_IN_CAPTURE;
    /// 8.1.
    const GOAL: Goal = Goal::GiveAway;
    const FIRST: Color = Russian::FIRST;
    const ARTICLES: Articles = Articles { win: Article::ru("8.1"), ..Russian::ARTICLES };
}

impl Rules for Giveaway {
    const VARIANT: Variant = Variant::Giveaway;
}
