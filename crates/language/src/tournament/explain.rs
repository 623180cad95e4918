//! Why a pair, a color and a bye are what they are, and how a coefficient comes about.

use tournament::standings::coefficient::{Derivation, Term};
use tournament::swiss::{Pairing, ReasonedPair};
use tournament::{Article, Decimal, Id, Opponent};

use super::Names;
use crate::Language;

impl Language {
    /// Why an entrant of a Swiss event has this opponent and color, or the bye, line by line; empty if the entrant is not in
    /// the round.
    #[must_use]
    pub fn pairing_reasons(self, pairing: &Pairing, id: Id, names: Names<'_>) -> Vec<String> {
        if let Some(bye) = pairing.bye.as_ref().filter(|bye| bye.id == id) {
            let article = self.article(Article::ru("5.4.10.2"));
            let mut lines = vec![
                self.say("tournament-why-bye", &[("who", names(id).into()), ("article", article.into())]),
            ];
            lines.extend(bye.passed.iter().map(|&(other, why)| {
                let why = self.say(&format!("tournament-no-bye-{}", why.code()), &[]);
                self.say("tournament-why-no-bye", &[("who", names(other).into()), ("why", why.into())])
            }));
            return lines;
        }
        if let Some(&(white, black)) = pairing.forced.iter().find(|&&(a, b)| a == id || b == id) {
            let article = self.article(Article::ru("5.4.10.9"));
            let arguments = [
                ("first", names(white).into()),
                ("second", names(black).into()),
                ("article", article.into()),
            ];
            return vec![self.say("tournament-why-forced", &arguments)];
        }
        let pair = pairing.pairs.iter().find(|pair| pair.white == id || pair.black == id);
        pair.map_or_else(Vec::new, |pair| self.pair_reasons(pairing, pair, names))
    }

    fn pair_reasons(self, pairing: &Pairing, pair: &ReasonedPair, names: Names<'_>) -> Vec<String> {
        let lower = if pair.higher == pair.white { pair.black } else { pair.white };
        let place = |id: Id| pairing.classification.iter().position(|p| p.id == id).map_or(0, |i| i + 1);
        let (high, low) = (names(pair.higher), names(lower));
        let two = || [("high", high.as_str().into()), ("low", low.as_str().into())];
        let mut formed = Vec::from(two());
        formed.push(("points", self.decimal(pair.group).into()));
        formed.push(("article", self.article(pairing.article(pair)).into()));
        let mut lines = vec![match pair.down_to {
            None => self.say("tournament-why-inside", &formed),
            Some(to) => {
                formed.push(("count", pair.floaters.into()));
                formed.push(("to", self.decimal(to).into()));
                self.say("tournament-why-down", &formed)
            }
        }];
        let mut places = Vec::from(two());
        places.push(("first", place(pair.higher).into()));
        places.push(("second", place(lower).into()));
        lines.push(self.say("tournament-why-places", &places));
        for (text, list) in [("tournament-why-spared", &pair.spared), ("tournament-why-passed", &pair.passed)]
        {
            lines.extend(list.iter().map(|&(other, why)| {
                let why = self.say(&format!("tournament-passed-{}", why.code()), &[]);
                self.say(text, &[("who", names(other).into()), ("why", why.into())])
            }));
        }
        let text = if pair.white == pair.higher { "tournament-why-white" } else { "tournament-why-black" };
        let why = self.say(&format!("tournament-color-{}", pair.color.code()), &[]);
        let article = self.article(pair.color.article());
        lines.push(
            self.say(
                text,
                &[("who", high.as_str().into()), ("why", why.into()), ("article", article.into())],
            ),
        );
        lines
    }

    /// A coefficient as a sum: `3.5 (Petrov, round 1) + 0.5 × 2 (Orlov, round 2) = 4.5`.
    #[must_use]
    pub fn derivation(self, derivation: &Derivation, names: Names<'_>) -> String {
        let source = |term: &Term| {
            let who = match term.opponent {
                Opponent::Entrant(id) => names(id),
                Opponent::Bye => self.say("tournament-term-bye", &[]),
                Opponent::Absent => self.say("tournament-term-absent", &[]),
            };
            let amount = self.decimal(term.amount);
            self.say(
                "tournament-term",
                &[("amount", amount.into()), ("who", who.into()), ("round", term.round.into())],
            )
        };
        let mut text = String::new();
        let mut dropped = Vec::new();
        for term in &derivation.terms {
            if term.factor == Decimal::ZERO {
                dropped.push(source(term));
                continue;
            }
            let negative = term.factor < Decimal::ZERO;
            let size = if negative { -term.factor } else { term.factor };
            text.push_str(match (text.is_empty(), negative) {
                (true, false) => "",
                (true, true) => "−",
                (false, false) => " + ",
                (false, true) => " − ",
            });
            if size != Decimal::ONE {
                text.push_str(&format!("{} × ", self.decimal(size)));
            }
            text.push_str(&source(term));
        }
        if text.is_empty() {
            text.push('0');
        }
        text.push_str(&format!(" = {}", self.decimal(derivation.terms.iter().map(Term::value).sum())));
        if !dropped.is_empty() {
            let list = dropped.join(", ");
            text.push_str(&format!("; {}", self.say("tournament-left-out", &[("list", list.into())])));
        }
        if derivation.values.len() > 1 {
            let list: Vec<String> = derivation.values.iter().map(|&value| self.decimal(value)).collect();
            let list = list.join(", ");
            text.push_str(&format!("; {}", self.say("tournament-compared", &[("list", list.into())])));
        }
        text
    }
}
