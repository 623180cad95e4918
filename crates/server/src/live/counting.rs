//! What counts for the ratings (regulations of the platform, 5): whether a rated meeting changes them, and if not, why.

use std::collections::BTreeSet;
use std::net::IpAddr;

use game::{AnyGame, Reason};
use language::Language;
use rulebook::{Article, Book};

use crate::wire;

/// A meeting with fewer plies counts only if a game of it ended on the board (5.2).
pub(crate) const LEAST_PLIES: usize = 8;
/// So many meetings of the same two people count on one list (5.3) …
pub(crate) const MOST_OF_A_PAIR: i64 = 10;
/// … or so many, if both were seen in one network …
pub(crate) const MOST_OF_NEIGHBOURS: i64 = 3;
/// … within this time.
pub(crate) const WITHIN: i64 = 24 * 3_600 * 1_000;

/// Why a rated meeting does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Uncounted {
    /// Too little was played.
    TooShort,
    /// The two have met too often.
    SamePair,
    /// Both played on one device.
    SameDevice,
    /// One of them is a program.
    Bot,
}

impl Uncounted {
    const ALL: [Self; 4] = [Self::TooShort, Self::SamePair, Self::SameDevice, Self::Bot];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::TooShort => "too-short",
            Self::SamePair => "same-pair",
            Self::SameDevice => "same-device",
            Self::Bot => "bot",
        }
    }

    pub(crate) fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|why| why.name() == name)
    }

    const fn article(self) -> Article {
        Book::Platform.article(match self {
            Self::TooShort => "5.2",
            Self::SamePair => "5.3",
            Self::SameDevice => "5.4",
            Self::Bot => "6.3",
        })
    }

    pub(crate) fn said(self, language: Language) -> wire::Uncounted {
        wire::Uncounted {
            article: wire::Article::new(language, self.article()),
            text: language.say(&format!("uncounted-{}", self.name()), &[]),
        }
    }
}

/// How much of a meeting was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Played {
    plies: usize,
    on_the_board: bool,
}

impl Played {
    pub(crate) fn add(&mut self, plies: usize, reason: Option<Reason>) {
        self.plies += plies;
        self.on_the_board |= matches!(
            reason,
            Some(Reason::NoPieces | Reason::Blocked | Reason::Five | Reason::Overline | Reason::Foul(_))
        );
    }

    pub(crate) fn add_game(&mut self, game: &AnyGame) {
        self.add(game.ply(), game.verdict().map(|verdict| verdict.reason));
    }

    pub(crate) const fn is_enough(self) -> bool {
        self.plies >= LEAST_PLIES || self.on_the_board
    }
}

/// Where a player was seen: the marks of the same person.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    devices: BTreeSet<String>,
    networks: BTreeSet<IpAddr>,
}

/// No more are remembered of one player of one game.
const MOST_MARKS: usize = 8;

impl Marks {
    /// The player came from there.
    pub(crate) fn note(&mut self, device: Option<&str>, network: IpAddr) {
        if let Some(device) = device.filter(|_| self.devices.len() < MOST_MARKS) {
            self.devices.insert(device.to_owned());
        }
        if self.networks.len() < MOST_MARKS {
            self.networks.insert(network);
        }
    }

    pub(crate) fn same_device(&self, other: &Self) -> bool {
        !self.devices.is_disjoint(&other.devices)
    }

    pub(crate) fn same_network(&self, other: &Self) -> bool {
        !self.networks.is_disjoint(&other.networks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_read_back_and_cited_in_every_language() {
        for why in Uncounted::ALL {
            assert_eq!(Uncounted::read(why.name()), Some(why));
            for language in Language::ALL {
                let said = why.said(language);
                assert!(!said.text.contains("Unknown text"), "{}", said.text);
                // The clause is there to be read.
                let text =
                    language.say(&format!("regulations-{}", said.article.clause.replace('.', "-")), &[]);
                assert!(!text.contains("Unknown text"), "{text}");
            }
        }
        assert_eq!(Uncounted::read("luck"), None);
    }

    #[test]
    fn a_meeting_is_enough_by_its_plies_or_by_an_end_on_the_board() {
        let played = |games: &[(usize, Reason)]| {
            let mut played = Played::default();
            for (plies, reason) in games {
                played.add(*plies, Some(*reason));
            }
            played.is_enough()
        };
        assert!(!played(&[]));
        assert!(!played(&[(0, Reason::Resignation)]));
        assert!(!played(&[(7, Reason::Flag)]));
        assert!(played(&[(8, Reason::Resignation)]));
        assert!(played(&[(7, Reason::Blocked)]));
        assert!(played(&[(40, Reason::Agreement), (0, Reason::Resignation)]), "a micro-match is one");
    }

    #[test]
    fn marks_of_one_person_meet() {
        let [mut one, mut two] = [Marks::default(), Marks::default()];
        let network = |last| IpAddr::from([10, 0, 0, last]);
        one.note(Some("a"), network(1));
        two.note(None, network(2));
        assert!(!one.same_device(&two) && !one.same_network(&two));
        two.note(Some("b"), network(1));
        assert!(!one.same_device(&two) && one.same_network(&two));
        two.note(Some("a"), network(1));
        assert!(one.same_device(&two));
    }
}
