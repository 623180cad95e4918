//! Who may do what in a bureau (10.1.7–10.1.9): the secretary registers what comes, the arbiter decides, a participant speaks for no other.

use std::fmt;
use std::str::FromStr;

use correspondence::{Event, EventAct, Office, PlayAct, Postmarks};
use game::Day;

/// What somebody does in a bureau.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The chief arbiter, who opened it.
    Arbiter,
    /// The chief secretary.
    Secretary,
    /// A participant, by start number.
    Player(u32),
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Arbiter => f.write_str("arbiter"),
            Self::Secretary => f.write_str("secretary"),
            Self::Player(number) => write!(f, "player {number}"),
        }
    }
}

impl FromStr for Role {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "arbiter" => Ok(Self::Arbiter),
            "secretary" => Ok(Self::Secretary),
            _ => text.strip_prefix("player ").and_then(|n| n.parse().ok()).map(Self::Player).ok_or(()),
        }
    }
}

/// Whether somebody with a role may open a game.
pub(crate) fn may_see(role: Role, event: &Event, game: u32) -> bool {
    match role {
        Role::Arbiter | Role::Secretary => event.game(game).is_some(),
        Role::Player(player) => event.game(game).is_some_and(|game| game.side_of(player).is_some()),
    }
}

/// Whether somebody with a role may do an act today.
pub(crate) fn may(role: Role, event: &Event, act: &EventAct, today: Day) -> bool {
    if let EventAct::Game { play, .. } = act
        && matches!(
            play,
            PlayAct::Award { .. } | PlayAct::Leave { .. } | PlayAct::Grant { .. } | PlayAct::Board { .. }
        )
    {
        // They belong to acts of the whole event, or come from the boards.
        return false;
    }
    match role {
        Role::Arbiter => match act {
            EventAct::Sanction { by, .. } | EventAct::Ruling { by, .. } => {
                // Without a secretary the arbiter does that work (10.1.8); what the organiser decides is told to the arbiter.
                let secretary = event.sheet().is_some_and(|sheet| !sheet.secretary.is_empty());
                *by != Office::Secretary || !secretary
            }
            EventAct::Start { .. } | EventAct::Boards { .. } => false,
            _ => true,
        },
        Role::Secretary => match act {
            EventAct::Sanction { by, .. } | EventAct::Ruling { by, .. } => *by == Office::Secretary,
            EventAct::Game { play, .. } => !matches!(play, PlayAct::Decide { .. }),
            EventAct::ListReceived { .. }
            | EventAct::Leave { .. }
            | EventAct::Dispute { .. }
            | EventAct::Appeal { .. }
            | EventAct::Left { .. }
            | EventAct::Record { .. }
            | EventAct::Evaluate { .. }
            | EventAct::Protest { .. } => true,
            _ => false,
        },
        Role::Player(player) => own(player, event, act, today),
    }
}

/// What a participant enters, for no other and with the day of today: the post cannot say when it was sent.
fn own(player: u32, event: &Event, act: &EventAct, today: Day) -> bool {
    match act {
        EventAct::Game { game, play } => {
            let Some(side) = event.game(*game).and_then(|game| game.side_of(player)) else { return false };
            match play {
                PlayAct::Letter { by, letter, postmarks } => {
                    *by == side && letter.dates.sent == Some(today) && *postmarks == Postmarks::default()
                }
                PlayAct::Claim(claim) => claim.by == side && claim.day == today,
                PlayAct::Protest { sent, .. } => {
                    let claim = event.game(*game).and_then(|game| game.play.claim());
                    *sent == today && claim.is_some_and(|claim| claim.by != side)
                }
                _ => false,
            }
        }
        EventAct::Dispute { by, day, .. }
        | EventAct::Appeal { by, day, .. }
        | EventAct::Record { by, day, .. }
        | EventAct::Protest { by, day, .. } => *by == player && *day == today,
        EventAct::Evaluate { by, evaluation, .. } => *by == player && evaluation.day == today,
        _ => false,
    }
}
