//! What happens in a game, in words.

use draughts::{Legal, Notation};
use game::{Event, GameResult, Irregularity, Player, Reason, Refusal, Remedy, Sanction, Verdict, Why};
use renju::Foul;

use super::{Argument, Language};

/// What an event is told with: who has White now, and in draughts the position before it with its legal moves, in which moves and
/// squares are written.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// Who has White.
    pub white: Player,
    /// The position before the event; none in renju.
    pub before: Option<&'a Legal>,
}

impl Language {
    /// What happened in a game.
    #[must_use]
    pub fn event(self, event: &Event, scene: Scene<'_>) -> String {
        let by = |player: Player| ("player", color_of(player, scene.white).into());
        let cited = |text: &str, arguments: &[Argument<'_>], article| {
            format!("{} ({})", self.say(text, arguments), self.article(article))
        };
        let square = |number: u8| ("square", square_name(scene.before, number).into());
        match event {
            Event::Started(player) => self.say("event-started", &[by(*player)]),
            Event::Arrived(player) => self.say("event-arrived", &[by(*player)]),
            Event::TimeDivided => self.say("event-time-divided", &[]),
            Event::Drawn(code) => self.say("event-drawn", &[("code", code.as_str().into())]),
            Event::LagAllowed(player, span) => {
                self.say("event-lag", &[by(*player), ("time", span.to_string().into())])
            }
            Event::Completed(player) => self.say("event-completed", &[by(*player)]),
            Event::Reminded(player) => self.say("event-reminded", &[by(*player)]),
            Event::Offered(player) => self.say("event-offered", &[by(*player)]),
            Event::Declined(player) => self.say("event-declined", &[by(*player)]),
            Event::ClaimWaits(player, article) => cited("event-claim-waits", &[by(*player)], *article),
            Event::ClaimFailed(player, article) => cited("event-claim-failed", &[by(*player)], *article),
            Event::Held => self.say("event-held", &[]),
            Event::Resumed => self.say("event-resumed", &[]),
            Event::Punished(player, sanction, article) => {
                let what = self.sanction(*sanction);
                cited("event-punished", &[by(*player), ("what", what.into())], *article)
            }
            Event::NextSanction(player, sanction) => {
                let what = self.sanction(*sanction);
                cited("event-next-sanction", &[by(*player), ("what", what.into())], game::LADDER)
            }
            Event::UnusualControl(article) => cited("event-unusual-control", &[], *article),
            Event::NotPlayedOn(article) => cited("event-not-played-on", &[], *article),
            Event::ClockSet(player, span) => {
                self.say("event-clock-set", &[by(*player), ("time", span.to_string().into())])
            }
            Event::TooLate => self.say("event-too-late", &[]),
            Event::Ended(verdict) => self.verdict(verdict, scene.white),

            Event::Moved(player, mv) => {
                let text = scene.before.and_then(|legal| legal.write_move(mv, Notation::Sheet).ok());
                self.say("event-moved", &[by(*player), ("move", text.unwrap_or_default().into())])
            }
            Event::Counted(player, count) => {
                self.say("event-counted", &[by(*player), ("count", (*count).into())])
            }
            Event::Irregular(player, kind, article) => {
                let what = self.irregularity(*kind);
                cited("event-irregular", &[by(*player), ("what", what.into())], *article)
            }
            Event::Corrected(player, remedy, article) => {
                let text = match remedy {
                    Remedy::MovesAgain => "event-corrected",
                    Remedy::TakenBack => "event-corrected-back",
                    Remedy::PiecesPutRight => "event-corrected-pieces",
                    Remedy::KingMarked => "event-corrected-king",
                };
                cited(text, &[by(*player)], *article)
            }
            Event::Stands(article) => cited("event-stands", &[], *article),
            Event::Bound(player, number) => self.say("event-bound", &[by(*player), square(*number)]),
            Event::BegunAnew(article) => cited("event-begun-anew", &[], *article),
            Event::Marked(number) => self.say("event-marked", &[square(*number)]),
            Event::OnLeave(player, _) => self.say("event-on-leave", &[by(*player)]),

            Event::Played(player, what) => self.opening_act(by(*player), what),
            Event::Black(player) => {
                let player = match player {
                    Player::First => "first",
                    Player::Second => "second",
                };
                self.say("renju-event-black", &[("player", player.into())])
            }
            Event::Passed(player) => self.say("renju-event-passed", &[by(*player)]),
            Event::Shifted(player) => self.say("renju-event-shifted", &[by(*player)]),
            Event::Restored => self.say("renju-event-restored", &[]),
            Event::FoulStands(foul) => {
                cited("renju-event-foul-stands", &[("foul", foul_name(*foul).into())], foul.article())
            }
        }
    }

    /// How a game ended, with the article; the winner is named by the colour at the end.
    #[must_use]
    pub fn verdict(self, verdict: &Verdict, white: Player) -> String {
        let result = match verdict.result {
            GameResult::Win(player) if player == white => "result-white",
            GameResult::Win(_) => "result-black",
            GameResult::Draw => "result-draw",
            GameResult::BothLose => "result-both-lose",
            GameResult::NotPlayed => "result-not-played",
        };
        let (result, reason) = (self.say(result, &[]), self.verdict_reason(verdict));
        let said = self.say("event-ended", &[("result", result.into()), ("reason", reason.into())]);
        format!("{said} ({})", self.article(verdict.article))
    }

    /// Why a game ended as it did: the part of the verdict that names nobody.
    #[must_use]
    pub fn verdict_reason(self, verdict: &Verdict) -> String {
        let (text, arguments): (&str, Vec<Argument<'_>>) = match verdict.reason {
            Reason::Resignation => ("reason-resignation", vec![]),
            Reason::Flag => ("reason-flag", vec![]),
            Reason::BothFlags => ("reason-both-flags", vec![]),
            Reason::ClockStopped => ("reason-clock-stopped", vec![]),
            Reason::Late => ("reason-late", vec![]),
            Reason::Ruling => ("reason-ruling", vec![]),
            Reason::Micromatch => ("reason-micromatch", vec![]),
            Reason::Annulled => ("reason-annulled", vec![]),
            Reason::Adjudicated => ("reason-adjudicated", vec![]),
            Reason::Agreement => ("reason-agreement", vec![]),
            Reason::Aborted => ("reason-aborted", vec![]),
            Reason::NoFirstMove => ("reason-no-first-move", vec![]),
            Reason::Left => ("reason-left", vec![]),
            Reason::NoPieces => ("reason-no-pieces", vec![]),
            Reason::Blocked => ("reason-blocked", vec![]),
            Reason::Repetition => ("reason-repetition", vec![]),
            Reason::Counter(counter) => {
                ("reason-counter", vec![("count", counter.count.into()), ("limit", counter.limit.into())])
            }
            Reason::Ending => ("reason-ending", vec![]),
            Reason::ObviousDraw => ("reason-obvious", vec![]),
            Reason::ShortOfTime => ("reason-short-of-time", vec![]),
            Reason::Five => ("renju-reason-five", vec![]),
            Reason::Overline => ("renju-reason-overline", vec![]),
            Reason::Foul(foul) => ("renju-reason-foul", vec![("foul", foul_name(foul).into())]),
            Reason::MoveLimit => ("renju-reason-move-limit", vec![]),
            Reason::BothPassed => ("renju-reason-both-passed", vec![]),
            Reason::NoFivePossible => ("renju-reason-no-five", vec![]),
        };
        self.say(text, &arguments)
    }

    /// An irregularity by its name.
    #[must_use]
    pub fn irregularity(self, kind: Irregularity) -> String {
        self.say(irregularity(kind), &[])
    }

    /// Why an act is refused, with the article.
    #[must_use]
    pub fn refusal(self, refusal: &Refusal) -> String {
        let (text, arguments): (&str, Vec<Argument<'_>>) = match &refusal.why {
            Why::Move(error) => return self.explain(error),
            Why::TimeRunsBackwards => ("why-backwards", vec![]),
            Why::Over => ("why-over", vec![]),
            Why::NotBegun => ("why-not-begun", vec![]),
            Why::Begun => ("why-begun", vec![]),
            Why::Held => ("why-held", vec![]),
            Why::NotYourTurn => ("why-not-your-turn", vec![]),
            Why::OnlyPlayers => ("why-only-players", vec![]),
            Why::OnlyArbiter => ("why-only-arbiter", vec![]),
            Why::OpponentAbsent => ("why-opponent-absent", vec![]),
            Why::OnlyOnPlatform => ("why-only-on-platform", vec![]),
            Why::Absent => ("why-absent", vec![]),
            Why::Present => ("why-present", vec![]),
            Why::OnlyOverTheBoard => ("why-only-over-the-board", vec![]),
            Why::NothingToCorrect => ("why-nothing-to-correct", vec![]),
            Why::NoUnmarkedKing => ("why-no-unmarked-king", vec![]),
            Why::BothHaveMoved => ("why-both-have-moved", vec![]),
            Why::Start(error) => ("why-start", vec![("text", error.to_string().into())]),
            Why::OfferAfterMove => ("why-offer-after-move", vec![]),
            Why::OfferedAlready => ("why-offered-already", vec![]),
            Why::OfferTooEarly { made, needed } => {
                ("why-offer-too-early", vec![("made", (*made).into()), ("needed", (*needed).into())])
            }
            Why::OfferTooManyPieces { pieces, allowed } => {
                ("why-offer-too-many", vec![("pieces", (*pieces).into()), ("allowed", (*allowed).into())])
            }
            Why::NoOffer => ("why-no-offer", vec![]),
            Why::NotDue { .. } => ("why-not-due", vec![]),
            Why::NoSuchEnding => ("why-no-such-ending", vec![]),
            Why::TimeLeft => ("why-time-left", vec![]),
            Why::ClaimFirst => ("why-claim-first", vec![]),
            Why::NoSuchClaim => ("why-no-such-claim", vec![]),
            Why::RejectedAlready => ("why-rejected-already", vec![]),
            Why::NothingWaits => ("why-nothing-waits", vec![]),
            Why::TimeUp => ("why-time-up", vec![]),
            Why::Time => ("why-time", vec![]),
            Why::PressWithoutMove => ("why-press-without-move", vec![]),
            Why::PressedWithTheMove => ("why-pressed-with-the-move", vec![]),
            Why::NothingForgotten => ("why-nothing-forgotten", vec![]),
            Why::NotComplete(_) => ("why-not-complete", vec![]),
            Why::Sanction(_) => ("why-sanction", vec![]),
            Why::Leave(_) => ("why-leave", vec![]),
            Why::LeaveOver => ("why-leave-over", vec![]),
            Why::OnlyCorrespondence => ("why-only-correspondence", vec![]),
            Why::Stone(renju::Refusal::Taken(point)) => {
                ("renju-why-taken", vec![("point", point.to_string().into())])
            }
            Why::Stone(renju::Refusal::NotCentre(_)) => ("renju-why-centre", vec![]),
            Why::Opening(error) => self.opening_error(error),
            Why::OpeningExpects(step) => ("renju-why-unexpected", vec![("step", self.step(step).into())]),
            Why::LotFirst => ("why-lot-first", vec![]),
            Why::LotNeedsBoth => ("why-lot-needs-both", vec![]),
            Why::NoSuchLot => ("why-no-such-lot", vec![]),
            Why::RestoreFirst => ("renju-why-restore-first", vec![]),
            Why::NoFoul => ("renju-why-no-foul", vec![]),
            Why::NoDrawUnasked => ("renju-why-no-draw-unasked", vec![]),
        };
        format!("{} ({})", self.say(text, &arguments), self.article(refusal.article))
    }

    fn sanction(self, sanction: Sanction) -> String {
        match sanction {
            Sanction::Remark => self.say("sanction-remark", &[]),
            Sanction::Warning => self.say("sanction-warning", &[]),
            Sanction::Time(span) => self.say("sanction-time", &[("time", span.to_string().into())]),
            Sanction::Loss => self.say("sanction-loss", &[]),
            Sanction::Exclusion => self.say("sanction-exclusion", &[]),
        }
    }
}

fn irregularity(kind: Irregularity) -> &'static str {
    match kind {
        Irregularity::WrongMove => "irregular-wrong-move",
        Irregularity::LightSquare => "irregular-light-square",
        Irregularity::OutOfTurn => "irregular-out-of-turn",
        Irregularity::TookFewer => "irregular-took-fewer",
        Irregularity::TookMore => "irregular-took-more",
        Irregularity::StoppedCapturing => "irregular-stopped-capturing",
        Irregularity::RemovedEarly => "irregular-removed-early",
        Irregularity::RemovedMore => "irregular-removed-more",
        Irregularity::StoppedRemoving => "irregular-stopped-removing",
        Irregularity::TwoMoves => "irregular-two-moves",
        Irregularity::OtherPieceTouched => "irregular-other-touched",
        Irregularity::TakenBack => "irregular-taken-back",
        Irregularity::OpponentsPiece => "irregular-opponents-piece",
        Irregularity::MissedCapture => "irregular-missed-capture",
        Irregularity::RemovedWithoutReason => "irregular-removed-without-reason",
        Irregularity::RemovedFewer => "irregular-removed-fewer",
        Irregularity::RemovedOthers => "irregular-removed-others",
        Irregularity::RemovedOwn => "irregular-removed-own",
        Irregularity::UnmarkedKing => "irregular-unmarked-king",
        Irregularity::PlayedUnmarkedKing => "irregular-played-unmarked",
    }
}

const fn color_of(player: Player, white: Player) -> &'static str {
    if player as u8 == white as u8 { "white" } else { "black" }
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

fn square_name(before: Option<&Legal>, number: u8) -> String {
    let Some(legal) = before else { return number.to_string() };
    draughts::with_move_rules!(legal.position().ruleset(), R => {
        draughts::Square::<<R as draughts::MoveRules>::Board>::from_number(number).map(|square| square.to_string())
    })
    .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::{AnyPosition, MoveError, Variant};
    use game::{Article, Counter, Day, Leave, LeaveError, SanctionError, Span};
    use renju::{Color, OpeningAct, OpeningError, Point, Step};

    const ARTICLE: Article = Article::ru("5.4.13.3");
    const COUNTER: Counter = Counter { article: ARTICLE, count: 1, limit: 15, unless_won: false };

    fn verdicts() -> Vec<Verdict> {
        let reasons = [
            Reason::Resignation,
            Reason::Flag,
            Reason::BothFlags,
            Reason::ClockStopped,
            Reason::Late,
            Reason::Ruling,
            Reason::Micromatch,
            Reason::Annulled,
            Reason::Adjudicated,
            Reason::Agreement,
            Reason::Aborted,
            Reason::NoFirstMove,
            Reason::Left,
            Reason::NoPieces,
            Reason::Blocked,
            Reason::Repetition,
            Reason::Counter(COUNTER),
            Reason::Ending,
            Reason::ObviousDraw,
            Reason::ShortOfTime,
            Reason::Five,
            Reason::Overline,
            Reason::Foul(Foul::DoubleFour),
            Reason::BothPassed,
            Reason::MoveLimit,
            Reason::NoFivePossible,
        ];
        let results =
            [GameResult::Win(Player::First), GameResult::Draw, GameResult::BothLose, GameResult::NotPlayed];
        let verdict = |(reason, result)| Verdict { result, reason, article: ARTICLE };
        reasons.into_iter().zip(results.into_iter().cycle()).map(verdict).collect()
    }

    fn events(legal: &Legal) -> Vec<Event> {
        use Player::{First, Second};
        let played = [
            OpeningAct::Place(Point::CENTRE),
            OpeningAct::Declare(3),
            OpeningAct::Swap,
            OpeningAct::Keep,
            OpeningAct::Offer(vec![Point::CENTRE]),
            OpeningAct::Choose(Point::CENTRE),
            OpeningAct::Take(Color::White),
        ];
        let mut events = vec![
            Event::Started(First),
            Event::Arrived(Second),
            Event::TimeDivided,
            Event::Drawn("12-IV".to_owned()),
            Event::Shifted(First),
            Event::Restored,
            Event::LagAllowed(First, Span(40)),
            Event::Completed(Second),
            Event::Reminded(First),
            Event::Offered(First),
            Event::Declined(Second),
            Event::ClaimWaits(First, ARTICLE),
            Event::ClaimFailed(First, ARTICLE),
            Event::Held,
            Event::Resumed,
            Event::Punished(First, Sanction::Time(Span::minutes(2)), ARTICLE),
            Event::NextSanction(First, Sanction::Warning),
            Event::UnusualControl(ARTICLE),
            Event::NotPlayedOn(ARTICLE),
            Event::ClockSet(First, Span::minutes(1)),
            Event::TooLate,
            Event::Moved(First, legal.moves().next().unwrap()),
            Event::Counted(First, 2),
            Event::Irregular(First, Irregularity::TwoMoves, ARTICLE),
            Event::Corrected(First, Remedy::MovesAgain, ARTICLE),
            Event::Corrected(First, Remedy::TakenBack, ARTICLE),
            Event::Corrected(First, Remedy::PiecesPutRight, ARTICLE),
            Event::Corrected(First, Remedy::KingMarked, ARTICLE),
            Event::Stands(ARTICLE),
            Event::Bound(First, 22),
            Event::BegunAnew(ARTICLE),
            Event::Marked(1),
            Event::OnLeave(First, Leave::new(Day(1), Day(2)).unwrap()),
            Event::Black(Second),
            Event::Passed(First),
            Event::FoulStands(Foul::Overline),
        ];
        events.extend(played.map(|what| Event::Played(First, what)));
        events.extend(verdicts().into_iter().map(Event::Ended));
        events
    }

    fn refusals() -> Vec<Why> {
        let (time, point) = (Span::minutes(3), Point::CENTRE);
        vec![
            Why::TimeRunsBackwards,
            Why::Over,
            Why::NotBegun,
            Why::Begun,
            Why::Held,
            Why::NotYourTurn,
            Why::OnlyPlayers,
            Why::OnlyArbiter,
            Why::OpponentAbsent,
            Why::OnlyOnPlatform,
            Why::Absent,
            Why::Present,
            Why::OnlyOverTheBoard,
            Why::OfferAfterMove,
            Why::OfferedAlready,
            Why::NoOffer,
            Why::TimeLeft,
            Why::ClaimFirst,
            Why::NoSuchClaim,
            Why::NothingWaits,
            Why::TimeUp,
            Why::Time,
            Why::PressWithoutMove,
            Why::PressedWithTheMove,
            Why::NothingForgotten,
            Why::NotComplete(Player::First),
            Why::Sanction(SanctionError::TooMuchTime { time }),
            Why::Move(MoveError::Empty),
            Why::NothingToCorrect,
            Why::NoUnmarkedKing,
            Why::OfferTooEarly { made: 3, needed: 20 },
            Why::OfferTooManyPieces { pieces: 7, allowed: 6 },
            Why::NotDue { counters: vec![COUNTER] },
            Why::NoSuchEnding,
            Why::RejectedAlready,
            Why::Leave(LeaveError::TooLong { days: 31 }),
            Why::LeaveOver,
            Why::OnlyCorrespondence,
            Why::Stone(renju::Refusal::Taken(point)),
            Why::Stone(renju::Refusal::NotCentre(renju::Move::Pass)),
            Why::Opening(OpeningError::Finished),
            Why::Opening(OpeningError::Number { found: 20, at_most: 12 }),
            Why::Opening(OpeningError::NotOffered { point, among: vec![point] }),
            Why::OpeningExpects(Step::SwapOrKeep),
            Why::LotFirst,
            Why::LotNeedsBoth,
            Why::NoSuchLot,
            Why::RestoreFirst,
            Why::NoFoul,
            Why::NoDrawUnasked,
        ]
    }

    /// What falls back to English is missing in the other files; what falls back to nothing, in all of them.
    #[test]
    fn what_happens_on_both_boards_is_said_in_each_language() {
        let legal = Legal::of(&AnyPosition::start(Variant::Russian));
        for language in Language::ALL {
            let scene = Scene { white: Player::First, before: Some(&legal) };
            let mut said: Vec<String> =
                events(&legal).iter().map(|event| language.event(event, scene)).collect();
            said.extend(
                refusals().into_iter().map(|why| language.refusal(&Refusal { why, article: ARTICLE })),
            );
            for text in said {
                let cyrillic = text.chars().any(|c| ('\u{400}'..'\u{500}').contains(&c));
                assert!(
                    !text.contains("Unknown") && cyrillic == (language != Language::En),
                    "{language}: {text}"
                );
            }
        }
    }
}
