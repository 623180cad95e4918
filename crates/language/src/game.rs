//! What happens in a game, in words.

use draughts::{AnyPosition, Notation};
use game::{Event, Irregularity, Player, Reason, Refusal, Sanction, Score, Verdict, Why};

use super::{Argument, Language};

fn name(player: Player) -> &'static str {
    match player {
        Player::First => "white",
        Player::Second => "black",
    }
}

impl Language {
    /// An event; moves are written as they stand in the position before it.
    #[must_use]
    pub fn event(self, event: &Event, before: &AnyPosition) -> String {
        let by = |player: Player| ("player", name(player).into());
        let cited = |text: &str, arguments: &[Argument<'_>], article| {
            format!("{} ({})", self.say(text, arguments), self.article(article))
        };
        match event {
            Event::Started(player) => self.say("event-started", &[by(*player)]),
            Event::Arrived(player) => self.say("event-arrived", &[by(*player)]),
            Event::TimeDivided => self.say("event-time-divided", &[]),
            Event::Moved(player, mv) => {
                let text = before.write_move(mv, Notation::Sheet).unwrap_or_default();
                self.say("event-moved", &[by(*player), ("move", text.into())])
            }
            Event::LagAllowed(player, span) => {
                self.say("event-lag", &[by(*player), ("time", span.to_string().into())])
            }
            Event::Offered(player) => self.say("event-offered", &[by(*player)]),
            Event::Declined(player) => self.say("event-declined", &[by(*player)]),
            Event::ClaimWaits(player, article) => cited("event-claim-waits", &[by(*player)], *article),
            Event::ClaimFailed(player, article) => cited("event-claim-failed", &[by(*player)], *article),
            Event::Counted(player, count) => {
                self.say("event-counted", &[by(*player), ("count", (*count).into())])
            }
            Event::Irregular(player, kind, article) => {
                let what = self.say(irregularity(*kind), &[]);
                cited("event-irregular", &[by(*player), ("what", what.into())], *article)
            }
            Event::Corrected(player, article) => cited("event-corrected", &[by(*player)], *article),
            Event::Stands(article) => cited("event-stands", &[], *article),
            Event::Bound(player, square) => {
                self.say("event-bound", &[by(*player), ("square", square_name(before, *square).into())])
            }
            Event::Marked(square) => {
                self.say("event-marked", &[("square", square_name(before, *square).into())])
            }
            Event::Held => self.say("event-held", &[]),
            Event::Resumed => self.say("event-resumed", &[]),
            Event::Punished(player, sanction, article) => {
                let what = self.sanction(*sanction);
                cited("event-punished", &[by(*player), ("what", what.into())], *article)
            }
            Event::ClockSet(player, span) => {
                self.say("event-clock-set", &[by(*player), ("time", span.to_string().into())])
            }
            Event::OnLeave(player, _) => self.say("event-on-leave", &[by(*player)]),
            Event::TooLate => self.say("event-too-late", &[]),
            Event::Ended(verdict) => self.verdict(verdict),
        }
    }

    /// How a game ended, with the article.
    #[must_use]
    pub fn verdict(self, verdict: &Verdict) -> String {
        let result = match verdict.score {
            Score::Win(Player::First) => "result-white",
            Score::Win(Player::Second) => "result-black",
            Score::Draw => "result-draw",
            Score::BothLose => "result-both-lose",
        };
        let reason = match verdict.reason {
            Reason::NoPieces => self.say("reason-no-pieces", &[]),
            Reason::Blocked => self.say("reason-blocked", &[]),
            Reason::Resignation => self.say("reason-resignation", &[]),
            Reason::Flag => self.say("reason-flag", &[]),
            Reason::ClockStopped => self.say("reason-clock-stopped", &[]),
            Reason::Late => self.say("reason-late", &[]),
            Reason::Ruling => self.say("reason-ruling", &[]),
            Reason::Agreement => self.say("reason-agreement", &[]),
            Reason::Repetition => self.say("reason-repetition", &[]),
            Reason::Counter(counter) => self
                .say("reason-counter", &[("count", counter.count.into()), ("limit", counter.limit.into())]),
            Reason::Ending => self.say("reason-ending", &[]),
            Reason::ObviousDraw => self.say("reason-obvious", &[]),
            Reason::BothFlags => self.say("reason-both-flags", &[]),
            Reason::ShortOfTime => self.say("reason-short-of-time", &[]),
        };
        let result = self.say(result, &[]);
        let said = self.say("event-ended", &[("result", result.into()), ("reason", reason.into())]);
        format!("{said} ({})", self.article(verdict.article))
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
            Why::Absent => ("why-absent", vec![]),
            Why::Present => ("why-present", vec![]),
            Why::OnlyOverTheBoard => ("why-only-over-the-board", vec![]),
            Why::NothingToCorrect => ("why-nothing-to-correct", vec![]),
            Why::NoUnmarkedKing => ("why-no-unmarked-king", vec![]),
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
            Why::NoSuchClaim => ("why-no-such-claim", vec![]),
            Why::RejectedAlready => ("why-rejected-already", vec![]),
            Why::NothingWaits => ("why-nothing-waits", vec![]),
            Why::Time => ("why-time", vec![]),
            Why::Sanction(_) => ("why-sanction", vec![]),
            Why::Leave(_) => ("why-leave", vec![]),
            Why::LeaveOver => ("why-leave-over", vec![]),
            Why::OnlyCorrespondence => ("why-only-correspondence", vec![]),
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

fn square_name(position: &AnyPosition, number: u8) -> String {
    draughts::with_rules!(position.variant(), R => {
        draughts::Square::<<R as draughts::Rules>::Board>::from_number(number).map(|square| square.to_string())
    })
    .unwrap_or_default()
}
