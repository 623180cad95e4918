//! The opening of a game of renju, in words.

use renju::{Area, Color, OpeningAct, OpeningError, Point, Step};

use crate::{Argument, Language};

impl Language {
    /// What the opening regulation expects.
    #[must_use]
    pub fn step(self, step: &Step) -> String {
        match step {
            Step::Place { number, within } => {
                let number = ("number", (*number).into());
                match within {
                    Area::Centre => self.say("renju-step-place-centre", &[number]),
                    Area::Square(side) => {
                        self.say("renju-step-place-square", &[number, ("side", (*side).into())])
                    }
                    Area::Board => self.say("renju-step-place-board", &[number]),
                }
            }
            Step::Declare { at_most } => self.say("renju-step-declare", &[("most", (*at_most).into())]),
            Step::SwapOrKeep => self.say("renju-step-swap", &[]),
            Step::SwapKeepOrOffer { count } => {
                self.say("renju-step-swap-offer", &[("count", (*count).into())])
            }
            Step::Offer { count } => self.say("renju-step-offer", &[("count", (*count).into())]),
            Step::Choose { among } => self.say("renju-step-choose", &[("points", list(among).into())]),
            Step::TakeColor => self.say("renju-step-take", &[]),
        }
    }

    /// A stone that was placed, or another act of the opening that was done.
    pub(crate) fn opening_act(self, by: Argument<'_>, act: &OpeningAct) -> String {
        match act {
            OpeningAct::Place(point) => self.say("event-moved", &[by, at("move", *point)]),
            OpeningAct::Choose(point) => self.say("renju-event-chosen", &[at("point", *point)]),
            OpeningAct::Declare(count) => self.say("renju-event-declared", &[("count", (*count).into())]),
            OpeningAct::Swap => self.say("renju-event-swapped", &[]),
            OpeningAct::Keep => self.say("renju-event-kept", &[]),
            OpeningAct::Offer(points) => self.say("renju-event-offered", &[("points", list(points).into())]),
            OpeningAct::Take(color) => {
                let color = match color {
                    Color::Black => "black",
                    Color::White => "white",
                };
                self.say("renju-event-taken", &[("color", color.into())])
            }
        }
    }

    /// The text and its arguments for what the opening regulation does not allow.
    pub(crate) fn opening_error(self, error: &OpeningError) -> (&'static str, Vec<Argument<'static>>) {
        match error {
            OpeningError::Finished => ("renju-why-finished", vec![]),
            OpeningError::NotYourTurn { step, .. } => {
                ("renju-why-not-your-turn", vec![("step", self.step(step).into())])
            }
            OpeningError::Unexpected { step, .. } => {
                ("renju-why-unexpected", vec![("step", self.step(step).into())])
            }
            OpeningError::Outside { point, number, within } => {
                let step = self.step(&Step::Place { number: *number, within: *within });
                (
                    "renju-why-outside",
                    vec![at("point", *point), ("number", (*number).into()), ("step", step.into())],
                )
            }
            OpeningError::Taken(point) => ("renju-why-taken", vec![at("point", *point)]),
            OpeningError::Number { found, at_most } => {
                ("renju-why-number", vec![("found", (*found).into()), ("most", (*at_most).into())])
            }
            OpeningError::OfferCount { found, expected } => {
                ("renju-why-offer-count", vec![("found", (*found).into()), ("expected", (*expected).into())])
            }
            OpeningError::OfferedTwice(point) => ("renju-why-offered-twice", vec![at("point", *point)]),
            OpeningError::Symmetric { point, twin } => {
                ("renju-why-symmetric", vec![at("point", *point), at("twin", *twin)])
            }
            OpeningError::NotOffered { point, among } => {
                ("renju-why-not-offered", vec![at("point", *point), ("points", list(among).into())])
            }
        }
    }
}

fn at(name: &'static str, point: Point) -> Argument<'static> {
    (name, point.to_string().into())
}

fn list(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::renju::{Act, Game, Regulations};
    use game::{Actor, Article, Control, GameResult, Moment, Player, Reason, Span, Verdict};
    use renju::Regulation;

    /// 9.2.4.1: the first stone goes to the centre, and the refusal says so in each language.
    #[test]
    fn a_first_stone_beside_the_centre_is_refused_in_each_language_9_2_4_1() {
        let mut game = Game::new(Regulations::online(Regulation::Soosorv8, Control::Untimed)).unwrap();
        game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
        let wrong = Act::play(OpeningAct::Place(Point::new(0, 0).unwrap()), Span::ZERO);
        let refusal = game.act(Actor::Player(Player::First), Moment(1), &wrong).unwrap_err();
        for (language, said) in [
            (
                Language::En,
                "Stone 1 cannot stand on a1. Now: place stone 1 in the centre, h8. (Rules 2022, 9.2.4.1)",
            ),
            (
                Language::Ru,
                "Камню 1 не место на a1. Сейчас: поставить камень 1 в центр, h8. (Правила 2022 г., п. 9.2.4.1)",
            ),
            (
                Language::Uk,
                "Каменю 1 не місце на a1. Зараз: поставити камінь 1 у центр, h8. (Правила 2022 р., п. 9.2.4.1)",
            ),
        ] {
            assert_eq!(language.refusal(&refusal), said);
        }
    }

    #[test]
    fn the_winner_of_renju_is_named_by_the_color_at_the_end() {
        let verdict = Verdict {
            result: GameResult::Win(Player::First),
            reason: Reason::Five,
            article: Article::ru("9.2.6.1"),
        };
        let said = |black: Player| Language::En.verdict(&verdict, black.other());
        assert_eq!(said(Player::First), "Black wins: five in a row. (Rules 2022, 9.2.6.1)");
        assert_eq!(said(Player::Second), "White wins: five in a row. (Rules 2022, 9.2.6.1)");
    }
}
