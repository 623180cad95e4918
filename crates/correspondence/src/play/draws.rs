//! Draws that the rules of the board know (5.4.13.1, 6.1.8, 7.5): a game by letter is drawn by them as any other.

use draughts::{AnyPosition, Article};
use endgame::{Library, Wdl};
use game::{Book, BookRules, Census, Counters, Moved};

use super::Ply;

/// A position that has arisen so many times is a draw, if it is claimed (5.4.13.1, 5.4.13.2).
const TIMES: usize = 3;

/// The clause by which the moves come to a draw that needs no claim: the bureau counts them as an arbiter may (5.4.13.6). Three pieces against a king on the
/// main road are no draw where they win (6.1.8.5); the tables that the program carries know it of every such position.
pub(super) fn counted(plies: &[Ply], last: &AnyPosition) -> Option<Article> {
    let rules = Book::Ru2022.draw_rules(last.ruleset());
    let first = plies.first()?.before;
    let mut counters = Counters::start(rules, &Census::of(&first));
    let after = plies.iter().skip(1).map(|ply| &ply.before).chain([last]);
    for (ply, position) in plies.iter().zip(after) {
        counters.step(rules, &Census::of(position), Moved::of(ply.color, &ply.mv));
        let is_won = || matches!(Library::carried().result(position), None | Some(Wdl::Win | Wdl::Loss));
        let due = counters
            .running(rules)
            .find(|(rule, counter)| counter.is_due() && !(rule.unless_won && is_won()));
        if let Some((rule, _)) = due {
            return Some(rule.article);
        }
    }
    None
}

/// The clause by which the position is a draw if somebody claims it.
pub(super) fn repeated(plies: &[Ply], last: &AnyPosition) -> Option<Article> {
    let times = plies.iter().filter(|ply| ply.before == *last).count() + 1;
    (times >= TIMES).then(|| Article::ru("5.4.13.1"))
}
