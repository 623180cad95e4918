//! What happens in a game of renju, in words.

use draughts::Article;
use game::renju::{Reason, Refusal, Verdict, Why};
use game::{Player, Refusal as CommonRefusal, Score};
use renju::{Area, Foul, OpeningError, Point, Step};

use crate::{Argument, Language};

impl Language {
    /// How a game of renju ended, with the article; `black` is who had Black at the end.
    #[must_use]
    pub fn renju_verdict(self, verdict: &Verdict, black: Player) -> String {
        let result = match verdict.score {
            Score::Win(player) if player == black => "result-black",
            Score::Win(_) => "result-white",
            Score::Draw => "result-draw",
            Score::BothLose => "result-both-lose",
        };
        let reason = match verdict.reason {
            Reason::Five => self.say("renju-reason-five", &[]),
            Reason::Overline => self.say("renju-reason-overline", &[]),
            Reason::Foul(foul) => self.say("renju-reason-foul", &[("foul", foul_name(foul).into())]),
            Reason::Resignation => self.say("reason-resignation", &[]),
            Reason::Flag => self.say("reason-flag", &[]),
            Reason::Agreement => self.say("reason-agreement", &[]),
            Reason::BothPassed => self.say("renju-reason-both-passed", &[]),
            Reason::NoFivePossible => self.say("renju-reason-no-five", &[]),
            Reason::BothFlags => self.say("reason-both-flags", &[]),
            Reason::ClockStopped => self.say("reason-clock-stopped", &[]),
            Reason::Late => self.say("reason-late", &[]),
            Reason::Ruling => self.say("reason-ruling", &[]),
        };
        let result = self.say(result, &[]);
        let said = self.say("event-ended", &[("result", result.into()), ("reason", reason.into())]);
        format!("{said} ({})", self.article(verdict.article))
    }

    /// Why an act of renju is refused, with the article.
    #[must_use]
    pub fn renju_refusal(self, refusal: &Refusal) -> String {
        let said = match &refusal.why {
            Why::Common(why) => {
                return self.refusal(&CommonRefusal { why: why.clone(), article: refusal.article });
            }
            Why::Opening(error) => self.opening_error(error),
            Why::OpeningExpects(step) => {
                self.say("renju-why-unexpected", &[("step", self.step(step).into())])
            }
            Why::Move(renju::Refusal::Taken(point)) => self.say("renju-why-taken", &[at("point", *point)]),
            Why::Move(renju::Refusal::NotCentre(_)) => self.say("renju-why-centre", &[]),
            Why::NotComplete(_) => self.say("renju-why-not-complete", &[]),
            Why::NoFoul => self.say("renju-why-no-foul", &[]),
            Why::NoDrawUnasked => self.say("renju-why-no-draw-unasked", &[]),
        };
        let article: Article = refusal.article;
        format!("{said} ({})", self.article(article))
    }

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

    fn opening_error(self, error: &OpeningError) -> String {
        match error {
            OpeningError::Finished => self.say("renju-why-finished", &[]),
            OpeningError::NotYourTurn { step, .. } => {
                self.say("renju-why-not-your-turn", &[("step", self.step(step).into())])
            }
            OpeningError::Unexpected { step, .. } => {
                self.say("renju-why-unexpected", &[("step", self.step(step).into())])
            }
            OpeningError::Outside { point, number, within } => {
                let step = self.step(&Step::Place { number: *number, within: *within });
                let arguments = [at("point", *point), ("number", (*number).into()), ("step", step.into())];
                self.say("renju-why-outside", &arguments)
            }
            OpeningError::Taken(point) => self.say("renju-why-taken", &[at("point", *point)]),
            OpeningError::Number { found, at_most } => {
                self.say("renju-why-number", &[("found", (*found).into()), ("most", (*at_most).into())])
            }
            OpeningError::OfferCount { found, expected } => self.say(
                "renju-why-offer-count",
                &[("found", (*found).into()), ("expected", (*expected).into())],
            ),
            OpeningError::OfferedTwice(point) => self.say("renju-why-offered-twice", &[at("point", *point)]),
            OpeningError::Symmetric { point, twin } => {
                self.say("renju-why-symmetric", &[at("point", *point), at("twin", *twin)])
            }
            OpeningError::NotOffered { point, among } => {
                self.say("renju-why-not-offered", &[at("point", *point), ("points", list(among).into())])
            }
        }
    }
}

/// The name of a foul in texts and messages.
#[must_use]
pub const fn foul_name(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "overline",
        Foul::DoubleFour => "four-four",
        Foul::DoubleThree => "three-three",
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
    use game::{Actor, Control, Moment, Span};
    use renju::{OpeningAct, Regulation};

    /// 9.2.4.1: the first stone goes to the centre, and the refusal says so in each language.
    #[test]
    fn a_first_stone_beside_the_centre_is_refused_in_each_language_9_2_4_1() {
        let mut game = Game::new(Regulations::online(Regulation::Soosorv8, Control::Untimed));
        game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
        let wrong = Act::Play { what: OpeningAct::Place(Point::new(0, 0).unwrap()), lag: Span::ZERO };
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
            assert_eq!(language.renju_refusal(&refusal), said);
        }
    }

    #[test]
    fn the_winner_of_renju_is_named_by_the_colour_at_the_end() {
        let verdict = Verdict {
            score: Score::Win(Player::First),
            reason: Reason::Five,
            article: Article::ru("9.2.6.1"),
        };
        let said = |black| Language::En.renju_verdict(&verdict, black);
        assert_eq!(said(Player::First), "Black wins: five in a row. (Rules 2022, 9.2.6.1)");
        assert_eq!(said(Player::Second), "White wins: five in a row. (Rules 2022, 9.2.6.1)");
    }
}
