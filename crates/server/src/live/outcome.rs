//! How a game ended, as the database keeps it: values. The sentence is made for whoever reads it.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use game::{AnyGame, Counter, GameResult, Player, Reason, Tally};
use language::Language;
use renju::Foul;
use rulebook::{Article, Book};
use serde::{Deserialize, Serialize};

use crate::wire;

/// How a game ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Ended {
    /// The result as the meeting counts it, by the meeting's players.
    pub(crate) tally: Tally,
    /// Plies played.
    pub(crate) ply: usize,
    #[serde(default)]
    verdict: Option<StoredVerdict>,
    /// Rows of the first version of the server have the sentences of each language instead.
    #[serde(default, skip_serializing)]
    verdicts: Vec<(String, wire::Verdict)>,
}

/// A verdict without words.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredVerdict {
    score: wire::Score,
    reason: String,
    book: Book,
    clause: String,
    /// Who had White at the end: the winner is named by the colour.
    white: Player,
    /// How far the counter had come and how far it goes, where one decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    counter: Option<(u16, u16)>,
    /// The foul of renju, where one decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    foul: Option<String>,
}

/// The reasons that their name says all of.
const PLAIN: [Reason; 24] = [
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
    Reason::Ending,
    Reason::ObviousDraw,
    Reason::ShortOfTime,
    Reason::Five,
    Reason::Overline,
    Reason::BothPassed,
    Reason::MoveLimit,
    Reason::NoFivePossible,
];
const FOULS: [Foul; 3] = [Foul::Overline, Foul::DoubleFour, Foul::DoubleThree];

impl Ended {
    /// How a game ended that counts so for its meeting.
    pub(crate) fn new(tally: Tally, game: &AnyGame) -> Self {
        let verdict = game.verdict().map(|verdict| StoredVerdict::new(verdict, game.white()));
        Self { tally, ply: game.ply(), verdict, verdicts: Vec::new() }
    }

    /// How the game ended, without words.
    pub(crate) fn kept(&self) -> Option<game::Verdict> {
        if let Some(kept) = &self.verdict {
            return kept.verdict();
        }
        let (_, said) = self.verdicts.first()?;
        let article = Article { book: said.article.book.parse().ok()?, clause: clause(&said.article.clause) };
        // The sentences do not say how far a counter came. It was the program that declared the draw, as arbiter.
        let reason = PLAIN.into_iter().find(|reason| reason.name() == said.reason);
        Some(game::Verdict { result: result(said.score), reason: reason.unwrap_or(Reason::Ruling), article })
    }

    /// How the game ended, in a language.
    pub(crate) fn verdict(mut self, language: Language) -> Option<wire::Verdict> {
        if let Some(kept) = &self.verdict {
            return Some(wire::Verdict::new(language, &kept.verdict()?, kept.white));
        }
        let at = self.verdicts.iter().position(|(code, _)| code == language.code())?;
        Some(self.verdicts.swap_remove(at).1)
    }
}

impl StoredVerdict {
    fn new(verdict: &game::Verdict, white: Player) -> Self {
        Self {
            score: verdict.result.into(),
            reason: verdict.reason.name().to_owned(),
            book: verdict.article.book,
            clause: verdict.article.clause.to_owned(),
            white,
            counter: match verdict.reason {
                Reason::Counter(counter) => Some((counter.count, counter.limit)),
                _ => None,
            },
            foul: match verdict.reason {
                Reason::Foul(foul) => Some(language::foul_name(foul).to_owned()),
                _ => None,
            },
        }
    }

    fn verdict(&self) -> Option<game::Verdict> {
        let article = Article { book: self.book, clause: clause(&self.clause) };
        let foul = |name: &str| FOULS.into_iter().find(|foul| language::foul_name(*foul) == name);
        let reason = match (self.counter, self.foul.as_deref()) {
            (Some((count, limit)), _) => {
                Reason::Counter(Counter { article, count, limit, unless_won: false })
            }
            (None, Some(name)) => Reason::Foul(foul(name)?),
            (None, None) => PLAIN.into_iter().find(|reason| reason.name() == self.reason)?,
        };
        Some(game::Verdict { result: result(self.score), reason, article })
    }
}

const fn result(score: wire::Score) -> GameResult {
    match score {
        wire::Score::First => GameResult::Win(Player::First),
        wire::Score::Second => GameResult::Win(Player::Second),
        wire::Score::Draw => GameResult::Draw,
        wire::Score::BothLose => GameResult::BothLose,
        wire::Score::NotPlayed => GameResult::NotPlayed,
    }
}

/// A clause for as long as the program runs, as articles have them. There are as many as the rule books have clauses that end a game: only
/// what the server has written itself is read here.
fn clause(text: &str) -> &'static str {
    static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known.get(text) {
        return found;
    }
    let kept: &'static str = Box::leak(text.to_owned().into_boxed_str());
    known.insert(kept);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(verdict: &game::Verdict, white: Player) -> wire::Verdict {
        let ended = Ended {
            tally: Tally::Drawn,
            ply: 7,
            verdict: Some(StoredVerdict::new(verdict, white)),
            verdicts: Vec::new(),
        };
        let text = serde_json::to_string(&ended).unwrap();
        assert!(!text.contains("verdicts"), "{text}");
        serde_json::from_str::<Ended>(&text).unwrap().verdict(Language::Uk).unwrap()
    }

    #[test]
    fn every_reason_comes_back_from_the_database_and_is_said_in_the_readers_language() {
        let article = Article::ru("6.1.8.4");
        let counter = Counter { article, count: 15, limit: 15, unless_won: false };
        let reasons = PLAIN.into_iter().chain([Reason::Counter(counter)]).chain(FOULS.map(Reason::Foul));
        for reason in reasons {
            for white in Player::BOTH {
                for result in [
                    GameResult::Win(Player::First),
                    GameResult::Draw,
                    GameResult::BothLose,
                    GameResult::NotPlayed,
                ] {
                    let verdict = game::Verdict { result, reason, article };
                    let said = again(&verdict, white);
                    assert_eq!(said, wire::Verdict::new(Language::Uk, &verdict, white), "{reason:?}");
                    assert!(said.text.contains("6.1.8.4"), "{}", said.text);
                }
            }
        }
    }

    /// A row as the first version of the server wrote it.
    #[test]
    fn rows_with_sentences_are_still_read() {
        let row = r#"{"tally":{"won":"first"},"ply":12,"verdicts":[
            ["en",{"score":"first","points":["1","0"],"reason":"resignation","article":{"book":"ru-2022","clause":"6.1.7.1","text":"Rules 2022, 6.1.7.1"},"text":"White wins: resignation. (Rules 2022, 6.1.7.1)"}],
            ["ru",{"score":"first","points":["1","0"],"reason":"resignation","article":{"book":"ru-2022","clause":"6.1.7.1","text":"Правила 2022, 6.1.7.1"},"text":"Белые выиграли: сдача. (Правила 2022, 6.1.7.1)"}]]}"#;
        let ended: Ended = serde_json::from_str(row).unwrap();
        assert_eq!(ended.ply, 12);
        let verdict = ended.verdict(Language::Ru).unwrap();
        assert_eq!(
            (verdict.score, verdict.text.as_str()),
            (wire::Score::First, "Белые выиграли: сдача. (Правила 2022, 6.1.7.1)")
        );
    }
}
