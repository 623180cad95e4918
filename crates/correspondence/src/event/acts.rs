//! The acts of an event.

use game::{Day, Leave};
use serde::{Deserialize, Serialize};

use super::StartSheet;
use crate::adjudication::{Evaluation, Grounds};
use crate::play::{PlayAct, Score};

/// Who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Office {
    /// The chief secretary.
    Secretary,
    /// The chief arbiter.
    Arbiter,
    /// The organiser.
    Organiser,
}

impl Office {
    /// A name for programs and texts.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Secretary => "secretary",
            Self::Arbiter => "arbiter",
            Self::Organiser => "organiser",
        }
    }

    /// Where a decision of this office is appealed against (10.1.12).
    #[must_use]
    pub const fn above(self) -> Option<Self> {
        match self {
            Self::Secretary => Some(Self::Arbiter),
            Self::Arbiter => Some(Self::Organiser),
            Self::Organiser => None,
        }
    }
}

/// A sanction (10.1.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// A remark.
    Remark,
    /// A warning.
    Warning,
    /// The current information is withheld.
    Withhold,
    /// The secretary asks the arbiter for more.
    AskMore,
    /// A game is lost.
    Loss {
        /// Which.
        game: u32,
    },
    /// The arbiter asks the organiser to exclude the player.
    AskExclusion,
}

impl Measure {
    /// A name for programs and texts.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Remark => "remark",
            Self::Warning => "warning",
            Self::Withhold => "withhold",
            Self::AskMore => "ask-more",
            Self::Loss { .. } => "loss",
            Self::AskExclusion => "ask-exclusion",
        }
    }

    /// Whether an office has the right to it (10.1.9).
    #[must_use]
    pub const fn allowed(self, office: Office) -> bool {
        match self {
            Self::Remark | Self::Warning | Self::Withhold => {
                matches!(office, Office::Secretary | Office::Arbiter)
            }
            Self::AskMore => matches!(office, Office::Secretary),
            Self::Loss { .. } | Self::AskExclusion => matches!(office, Office::Arbiter),
        }
    }
}

/// What the arbiter decides about somebody who left (10.5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaverDecision {
    /// Finished games stand, the others are lost.
    Lost,
    /// Finished games stand, the others are adjudicated.
    Adjudicated,
    /// All results are annulled.
    Annulled,
}

/// An act of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum EventAct {
    /// Begins it: all games at once.
    Start {
        /// The start list.
        sheet: StartSheet,
    },
    /// The boards of the games are set up on the server, the name of each there; game 1 first (10.5.10).
    Boards {
        /// Their names.
        games: Vec<String>,
    },
    /// A participant got the start list on this day (10.3.2).
    ListReceived {
        /// Who.
        player: u32,
        /// When.
        day: Day,
    },
    /// An act in a game.
    Game {
        /// The number of the game.
        game: u32,
        /// The act.
        play: PlayAct,
    },
    /// Leave in all games at once (10.4.1); a game whose opponent was not told has none (10.4.2).
    Leave {
        /// Who.
        player: u32,
        /// The leave.
        leave: Leave,
        /// Which opponents were told, and when.
        told: Vec<(u32, Day)>,
        /// When the secretary was told.
        #[serde(default)]
        secretary: Option<Day>,
    },
    /// The arbiter counts leave afterwards or grants more (10.4.5).
    Grant {
        /// Whose.
        player: u32,
        /// The leave.
        leave: Leave,
        /// Why.
        reason: String,
    },
    /// A sanction (10.1.9).
    Sanction {
        /// By whom.
        by: Office,
        /// On whom.
        player: u32,
        /// What.
        measure: Measure,
        /// Which clauses were broken (10.1.10).
        clauses: Vec<String>,
        /// When.
        day: Day,
    },
    /// A player asks for a decision (10.1.12).
    Dispute {
        /// The game.
        game: u32,
        /// Who asks.
        by: u32,
        /// What about.
        about: String,
        /// When.
        day: Day,
    },
    /// A decision on a dispute.
    Ruling {
        /// The number of the dispute.
        dispute: u32,
        /// Who decides.
        by: Office,
        /// What.
        text: String,
        /// When.
        day: Day,
    },
    /// A protest against a decision on a dispute, in ten days.
    Appeal {
        /// The number of the dispute.
        dispute: u32,
        /// Who protests.
        by: u32,
        /// When the decision was received.
        received: Day,
        /// When the protest was sent.
        day: Day,
    },
    /// A participant leaves the event.
    Left {
        /// Who.
        player: u32,
        /// When.
        day: Day,
        /// Whether for a good reason (10.1.14).
        good_reason: bool,
    },
    /// The arbiter decides about the games of somebody who left (10.5.3).
    Leaver {
        /// Who.
        player: u32,
        /// What.
        decision: LeaverDecision,
        /// When.
        day: Day,
    },
    /// A participant sends the record of a finished game (10.5.1).
    Record {
        /// The game.
        game: u32,
        /// Who.
        by: u32,
        /// When.
        day: Day,
        /// The moves as they are written there, if they are to be compared.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        moves: String,
    },
    /// A participant sends an unfinished game for adjudication (10.5.2).
    Evaluate {
        /// The game.
        game: u32,
        /// Who.
        by: u32,
        /// What.
        evaluation: Evaluation,
        /// What larger tables or a longer search prove than the event has by itself; whoever registers the evaluation writes it down, so that the log is
        /// replayed without them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proved: Option<(Score, Grounds)>,
    },
    /// The arbiter adjudicates (10.5.4, 10.5.5).
    Adjudicate {
        /// The game.
        game: u32,
        /// The result.
        score: Score,
        /// Why.
        reasons: String,
        /// When.
        day: Day,
    },
    /// A protest against an adjudication (10.5.6).
    Protest {
        /// The game.
        game: u32,
        /// Who.
        by: u32,
        /// When the result was received.
        received: Day,
        /// When the protest was sent.
        day: Day,
    },
    /// The organiser decides on a protest (10.5.7).
    Organiser {
        /// The game.
        game: u32,
        /// The result.
        score: Score,
        /// When.
        day: Day,
    },
    /// The final results are sent out.
    Close {
        /// When.
        day: Day,
    },
}
