//! Legal moves as an interface shows them: each with every way to make it.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::any::{AnyMove, Legal};
use crate::notation::AnySquare;

/// A legal move with the ways to make it, by the numbers of the squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMove {
    /// The move.
    pub mv: AnyMove,
    /// The pieces it takes, in the order of the first way.
    pub captured: Vec<u8>,
    /// The ways: the squares the piece stands on, first to last.
    pub routes: Vec<Vec<u8>>,
    /// Whether there are more ways than were asked for.
    pub more: bool,
}

impl Legal {
    /// Every legal move with at most so many ways. Where captures of several pieces lead to one board, each of them is listed.
    #[must_use]
    pub fn listed(&self, most_routes: usize) -> Vec<ListedMove> {
        let all = self.moves().flat_map(|mv| core::iter::once(mv).chain(self.twins(&mv)));
        all.map(|mv| self.list(mv, most_routes)).collect()
    }

    fn list(&self, mv: AnyMove, most_routes: usize) -> ListedMove {
        let mut listed = ListedMove { mv, captured: Vec::new(), routes: Vec::new(), more: false };
        let _ = self.each_route(&mv, |squares| {
            if listed.routes.len() == most_routes {
                listed.more = true;
                return ControlFlow::Break(());
            }
            listed.routes.push(squares);
            ControlFlow::Continue(())
        });
        let (_, captured) = self.route(&mv).unwrap_or_default();
        listed.captured = captured.into_iter().map(AnySquare::number).collect();
        listed
    }
}
