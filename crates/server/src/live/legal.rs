//! The legal moves of a position of draughts as clients need them: every way of every move, of every piece that may make it.

use std::sync::Arc;

use draughts::{AnySquare, Article, Legal, ListedMove, Notation};
use language::Language;

use crate::live::view::numbers;
use crate::wire;

/// The most ways that are listed for one move.
const MOST_ROUTES: usize = 64;

/// The legal moves of a position, and what is due. They are listed once for all who look at it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Legals {
    /// The moves. Where captures of several pieces lead to one board, each of them is listed.
    pub(crate) list: Arc<[wire::Legal]>,
    /// The pieces that must capture, and the article.
    due: Option<(Vec<AnySquare>, Article)>,
}

impl Legals {
    /// Of a position, with the moves that may be made instead of a capture that is due: then nothing is refused for want of one.
    pub(crate) fn of(legal: &Legal, instead: Option<&Legal>) -> Self {
        let listed = |legal: &Legal| {
            legal.listed(MOST_ROUTES).into_iter().map(|listed| describe(legal, listed)).collect::<Vec<_>>()
        };
        let list = listed(legal).into_iter().chain(instead.into_iter().flat_map(listed)).collect();
        Self { list, due: legal.must_capture().filter(|_| instead.is_none()) }
    }

    /// What a move without a capture is answered, if one is due.
    pub(crate) fn must(&self, language: Language) -> Option<wire::Must> {
        let (from, article) = self.due.as_ref()?;
        let names: Vec<String> = from.iter().map(ToString::to_string).collect();
        let arguments = [("squares", names.join(", ").into()), ("count", names.len().into())];
        let said = language.say("move-must-capture", &arguments);
        Some(wire::Must {
            from: numbers(from.clone()),
            article: wire::Article::new(language, *article),
            text: format!("{said} ({})", language.article(*article)),
        })
    }
}

fn describe(legal: &Legal, listed: ListedMove) -> wire::Legal {
    let ListedMove { mv, captured, routes, more } = listed;
    wire::Legal {
        from: mv.start().number(),
        to: mv.end().number(),
        captured,
        promotes: mv.promotes(),
        full: legal.write_move(&mv, Notation::Sheet).unwrap_or_default(),
        short: legal.write_move(&mv, Notation::Short).unwrap_or_default(),
        routes,
        more,
    }
}
