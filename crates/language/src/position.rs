//! Faults of positions written as FEN.

use draughts::{Article, Color, Fault, FenError, FenFault};

use super::{Argument, Language, name};

impl Language {
    /// Everything that is wrong with a position, each fault with its article.
    #[must_use]
    pub fn position_faults(self, error: &FenError) -> String {
        let faults: Vec<String> = error.faults.iter().map(|fault| self.position_fault(fault)).collect();
        // The names of the variants are among the texts of records.
        let variant = self.say(&format!("pdn-variant-{}", error.variant), &[]);
        self.say("position-wrong", &[("variant", variant.into()), ("faults", faults.join("; ").into())])
    }

    fn position_fault(self, fault: &FenFault) -> String {
        let (text, arguments) = message(fault);
        self.with_article(self.say(text, &arguments), article(fault))
    }
}

/// The first article that a wrong position goes against.
#[must_use]
pub fn position_article(error: &FenError) -> Option<Article> {
    error.faults.iter().find_map(article)
}

const fn article(fault: &FenFault) -> Option<Article> {
    match fault {
        FenFault::Square { article, .. }
        | FenFault::Position(
            Fault::NoTurn { article }
            | Fault::NoPieces { article }
            | Fault::TooManyPieces { article, .. }
            | Fault::ManOnLastRow { article, .. },
        ) => Some(*article),
        _ => None,
    }
}

fn message(fault: &FenFault) -> (&'static str, Vec<Argument<'_>>) {
    let at = |found, column: &usize| vec![("found", quoted(found)), ("column", (*column).into())];
    match fault {
        FenFault::Turn { found } => ("position-turn", vec![("found", quoted(found))]),
        FenFault::Side { found, column } => ("position-side", at(found, column)),
        FenFault::SideTwice { color } => ("position-side-twice", vec![("color", side(*color))]),
        FenFault::Square { found, column, .. } => ("position-square", at(found, column)),
        FenFault::Range { found, column } => ("position-range", at(found, column)),
        FenFault::SquareTwice { square } => ("position-square-twice", vec![("square", name(square))]),
        FenFault::Position(Fault::NoPieces { .. }) => ("position-no-pieces", vec![]),
        FenFault::Position(Fault::TooManyPieces { color, count, allowed, .. }) => (
            "position-too-many",
            vec![("color", side(*color)), ("count", (*count).into()), ("allowed", (*allowed).into())],
        ),
        FenFault::Position(Fault::ManOnLastRow { square, .. }) => {
            ("position-man-on-last-row", vec![("square", name(square))])
        }
        _ => ("position-no-turn", vec![]),
    }
}

/// What was written, as far as it tells something.
fn quoted(found: &str) -> fluent_bundle::FluentValue<'static> {
    let mut short: String = found.chars().take(24).collect();
    if short.len() < found.len() {
        short.push('…');
    }
    short.escape_debug().to_string().into()
}

fn side(color: Color) -> fluent_bundle::FluentValue<'static> {
    (if color == Color::White { "white" } else { "black" }).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::{AnyPosition, Variant};

    #[test]
    fn faults_of_positions_are_said_in_the_readers_language_with_the_article() {
        let wrong = |fen| AnyPosition::from_fen(Variant::Russian, fen).unwrap_err();
        let said = Language::Ru.position_faults(&wrong("W:Wc3,z9:Bd4"));
        assert!(said.contains("«z9»") && said.contains("п. 6.1.6.1"), "{said}");
        let last_row = wrong("W:Wc3,d8:Bd4");
        assert_eq!(position_article(&last_row), Some(Article::ru("6.1.4.4")));
        for language in Language::ALL {
            for fen in [
                "",
                "X:Wc3:Bd4",
                "W:Xc3:Bd4",
                "W:Wc3,c3:Bd4",
                "?:Wc3:Bd4",
                "W:W:B",
                "W:W9-1:Bd4",
                "W:W1-32:Bd4",
                "W:Wc3:Wd4",
            ] {
                let Err(error) = AnyPosition::from_fen(Variant::Russian, fen) else { continue };
                let said = language.position_faults(&error);
                assert!(!said.contains("Unknown text") && !said.contains("{ $"), "{fen}: {said}");
                assert!(language == Language::En || !said.contains("not "), "{fen}: {said}");
            }
        }
    }
}
