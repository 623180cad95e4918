//! Scores in words.

use engine::{Level, Score};

use super::Language;

impl Language {
    /// The name of a level.
    #[must_use]
    pub fn level(self, level: Level) -> String {
        self.say(&format!("level-{}", level.number()), &[])
    }

    /// A score: men, or a forced win or loss and in how many moves.
    #[must_use]
    pub fn score(self, score: Score) -> String {
        match score {
            Score::Value(_) => score.to_string(),
            Score::Win(plies) => self.say("score-win", &[("moves", plies.div_ceil(2).into())]),
            Score::Loss(plies) => self.say("score-loss", &[("moves", (plies / 2).into())]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_name_of_its_own_in_every_language() {
        for language in [Language::En, Language::Ru, Language::Uk] {
            let names: std::collections::BTreeSet<_> =
                Level::all().map(|level| language.level(level)).collect();
            assert_eq!(names.len(), 10, "{names:?}");
            assert!(!names.iter().any(|name| name.contains("level-")), "{names:?}");
        }
    }
}
