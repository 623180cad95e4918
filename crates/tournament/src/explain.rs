//! Reasons in words: why this pair, this colour, this bye; how a coefficient comes about.

use crate::coefficient::Derivation;
use crate::competition::Competition;
use crate::decimal::Decimal;
use crate::entry::Id;
use crate::regulations::Method;
use crate::result::Color;
use crate::swiss::{Pairing, Table as Paired};
use crate::table::Opponent;

/// The clause the pairs of a method follow.
const fn clause(method: Method) -> &'static str {
    match method {
        Method::Random => "ru-2022 5.4.10.4",
        Method::Rating => "ru-2022 5.4.10.5.4, 5.4.10.5.5",
        Method::Solkoff => "ru-2022 5.4.10.6",
        Method::Buchholz => "ru-2022 5.4.10.7.4, 5.4.10.7.5",
    }
}

/// Why an entrant has this opponent and colour, or the bye, line by line; empty if the entrant is not in the round.
#[must_use]
pub fn pairing_of(c: &Competition, pairing: &Pairing, id: Id) -> Vec<String> {
    if let Some(bye) = pairing.bye.as_ref().filter(|b| b.id == id) {
        let mut lines = vec![format!(
            "{} has the bye: the last in the classification to whom it can go (ru-2022 5.4.10.2).",
            c.name(id)
        )];
        lines.extend(bye.passed.iter().map(|(other, why)| format!("Not {}: {why}.", c.name(*other))));
        return lines;
    }
    pairing
        .tables
        .iter()
        .find(|t| t.white == id || t.black == id)
        .map_or_else(Vec::new, |t| pair(c, pairing, t))
}

fn pair(c: &Competition, pairing: &Pairing, t: &Paired) -> Vec<String> {
    let lower = if t.higher == t.white { t.black } else { t.white };
    let place = |id: Id| pairing.classification.iter().position(|p| p.id == id).map_or(0, |i| i + 1);
    let (high, low) = (c.name(t.higher), c.name(lower));
    let mut lines = vec![match t.down_to {
        None => format!(
            "{high} and {low} meet inside the group of {} points ({}).",
            t.group,
            clause(pairing.method)
        ),
        Some(to) => {
            let many = if t.floaters == 1 {
                "one player goes".to_owned()
            } else {
                format!("{} players go", t.floaters)
            };
            format!(
                "From the group of {} points {many} down; {high} goes and meets {low} of the group of {to} points ({}).",
                t.group,
                clause(pairing.method)
            )
        }
    }];
    lines.push(format!(
        "In the classification {high} is number {} and {low} number {}.",
        place(t.higher),
        place(lower)
    ));
    lines.extend(t.spared.iter().map(|(other, why)| format!("Not {} to go down: {why}.", c.name(*other))));
    lines.extend(
        t.passed.iter().map(|(other, why)| format!("Not {} as the opponent: {why}.", c.name(*other))),
    );
    let colour = if t.white == t.higher { Color::White } else { Color::Black };
    let word = if colour == Color::White { "White" } else { "Black" };
    lines.push(format!("{high} has {word}: {} ({}).", t.colour, t.colour.article()));
    lines
}

/// A coefficient as a sum: `3.5 (Petrov, round 1) + ½ × 2 (Orlov, round 2) = 4.5`.
#[must_use]
pub fn coefficient(c: &Competition, d: &Derivation) -> String {
    let name = |o: Opponent| match o {
        Opponent::Entrant(id) => c.name(id),
        Opponent::Bye => "bye".to_owned(),
        Opponent::Absent => "absent".to_owned(),
    };
    let mut text = String::new();
    let mut dropped = Vec::new();
    for t in &d.terms {
        let source = format!("{}, round {}", name(t.opponent), t.round);
        if t.factor == Decimal::ZERO {
            dropped.push(format!("{} ({source})", t.amount));
            continue;
        }
        let negative = t.factor < Decimal::ZERO;
        let size = if negative { -t.factor } else { t.factor };
        let sign = match (text.is_empty(), negative) {
            (true, false) => "",
            (true, true) => "−",
            (false, false) => " + ",
            (false, true) => " − ",
        };
        let factor = if size == Decimal::ONE { String::new() } else { format!("{size} × ") };
        text.push_str(&format!("{sign}{factor}{} ({source})", t.amount));
    }
    if text.is_empty() {
        text.push('0');
    }
    text.push_str(&format!(" = {}", d.terms.iter().map(crate::coefficient::Term::value).sum::<Decimal>()));
    if !dropped.is_empty() {
        text.push_str(&format!("; left out: {}", dropped.join(", ")));
    }
    if d.values.len() > 1 {
        let list: Vec<String> = d.values.iter().map(ToString::to_string).collect();
        text.push_str(&format!("; compared in order: {}", list.join(", ")));
    }
    text
}
