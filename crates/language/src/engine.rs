//! Scores in words.

use endgame::Wdl;
use engine::{ByTables, Level, Score, TablesError};

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
            Score::Won(_) => self.say("score-won", &[]),
            Score::Lost(_) => self.say("score-lost", &[]),
        }
    }
}

impl Language {
    /// What the endgame tables say of a position, and how many moves the counter that leaves fewest allows.
    #[must_use]
    pub fn by_tables(self, said: &ByTables) -> String {
        let answer = ("answer", self.table_answer(said.answer).into());
        match said.counter.filter(|_| said.answer.result != Wdl::Draw) {
            None => self.say("tables-said", &[answer]),
            Some(counter) => {
                let name = if said.in_time { "tables-said-counter" } else { "tables-said-late" };
                let left = counter.limit.saturating_sub(counter.count);
                let article = ("article", self.article(counter.article).into());
                self.say(name, &[answer, article, ("left", left.into())])
            }
        }
    }

    /// Why a folder of tables is not used.
    #[must_use]
    pub fn tables_error(self, error: &TablesError) -> String {
        match error {
            TablesError::None(path) => {
                self.say("tables-empty", &[("path", path.display().to_string().into())])
            }
            TablesError::Refused(refused) => self.table_refused(refused),
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
