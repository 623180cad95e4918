//! Scores in words.

use engine::Score;

use super::Language;

impl Language {
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
