//! The legal moves of a position of draughts as clients need them: every way of every move, of every piece that may make it.

use std::ops::ControlFlow;
use std::sync::Arc;

use draughts::{AnyPosition, Article, Move, Notation, Position, Rules};
use language::Language;

use crate::wire::{Legal, Must};

/// The most ways that are listed for one move.
const MOST_ROUTES: usize = 64;

/// The legal moves of a position, and what is due.
#[derive(Clone, Debug)]
pub(crate) struct Legals {
    /// The moves. Where captures of several pieces lead to one board, each of them is listed.
    pub(crate) list: Arc<[Legal]>,
    /// The pieces that must capture, by number and name, and the article.
    due: Option<(Vec<u8>, Vec<String>, Article)>,
}

impl Legals {
    /// Of a position.
    pub(crate) fn of(position: &AnyPosition) -> Self {
        match position {
            AnyPosition::Russian(position) => Self::list(position),
            AnyPosition::Brazilian(position) => Self::list(position),
            AnyPosition::International(position) => Self::list(position),
            AnyPosition::Giveaway(position) => Self::list(position),
        }
    }

    fn list<R: Rules>(position: &Position<R>) -> Self {
        let legal = position.legal_moves();
        let all: Vec<_> =
            legal.iter().flat_map(|mv| std::iter::once(*mv).chain(position.twins(mv))).collect();
        let due = all.first().is_some_and(Move::is_capture).then(|| {
            let mut from: Vec<_> = all.iter().map(Move::from).collect();
            from.sort_by_key(|square| square.number());
            from.dedup();
            let names = from.iter().map(ToString::to_string).collect();
            (from.iter().map(|square| square.number()).collect(), names, R::ARTICLES.must_capture)
        });
        Self { list: all.iter().map(|mv| describe(position, &legal, mv)).collect(), due }
    }

    /// What a move without a capture is answered, if one is due.
    pub(crate) fn must(&self, language: Language) -> Option<Must> {
        let (from, names, article) = self.due.as_ref()?;
        let arguments = [("squares", names.join(", ").into()), ("count", names.len().into())];
        let said = language.say("move-must-capture", &arguments);
        Some(Must {
            from: from.clone(),
            article: crate::wire::Article::new(language, *article),
            text: format!("{said} ({})", language.article(*article)),
        })
    }
}

fn describe<R: Rules>(position: &Position<R>, legal: &[Move<R::Board>], mv: &Move<R::Board>) -> Legal {
    let mut routes: Vec<Vec<u8>> = Vec::new();
    let mut more = false;
    let _ = position.each_route(mv, |route| {
        if routes.len() == MOST_ROUTES {
            more = true;
            return ControlFlow::Break(());
        }
        routes.push(route.squares().iter().map(|square| square.number()).collect());
        ControlFlow::Continue(())
    });
    let route = position.route(mv);
    Legal {
        from: mv.from().number(),
        to: mv.to().number(),
        captured: route.captured().iter().map(|square| square.number()).collect(),
        promotes: mv.promotes(),
        full: route.written(legal, Notation::Sheet).to_string(),
        short: route.written(legal, Notation::Short).to_string(),
        routes,
        more,
    }
}
