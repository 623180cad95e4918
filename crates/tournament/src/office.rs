//! What the panel records around the games: breaks, the schedule, sheets, openings, the hall, the doctor, meetings, incidents.

use crate::acts::apply::{Verdict, reasoned};
use crate::acts::decisions::Measure;
use crate::acts::refusal::Refusal;
use crate::acts::{Act, Event};
use crate::competition::Competition;
use crate::day::Day;
use crate::occasion::Occasion;

/// So many clocks are at hand besides those on the tables (4.2).
pub const SPARE_CLOCKS: u32 = 2;

/// Why the event stands still (12.4.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether it will not go on.
    pub cancelled: bool,
    /// Why.
    pub reason: String,
}

/// The part in an event of somebody who is no entrant (1.5.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Capacity {
    /// A coach.
    Coach,
    /// An arbiter.
    Arbiter,
    /// The representative of a team or of players.
    Representative,
    /// A spectator (15.5).
    Spectator,
    /// A journalist (15.3).
    Journalist,
    /// Anybody else.
    Other,
}

impl Capacity {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Coach, Self::Arbiter, Self::Representative, Self::Spectator, Self::Journalist, Self::Other];

    /// The name in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Coach => "coach",
            Self::Arbiter => "arbiter",
            Self::Representative => "representative",
            Self::Spectator => "spectator",
            Self::Journalist => "journalist",
            Self::Other => "other",
        }
    }
}

/// What somebody who is no entrant did, and what came of it (1.5.6, 12.4.3).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Incident {
    /// Who.
    pub name: String,
    /// In which part.
    pub capacity: Capacity,
    /// In which round; 0 outside the rounds.
    pub round: u16,
    /// What came of it: a warning, or having to leave.
    pub measure: Measure,
    /// What, with the clause and the evidence.
    pub reason: String,
}

/// What the organiser sees to beforehand (3.1.2, 4.1, 5.4.16, 12.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Preparation {
    /// Day and place are agreed with the owner of the hall (3.1.2).
    Hall,
    /// Room for all pairs of a round (4.1).
    Room,
    /// Light and air (4.1).
    Light,
    /// Warmth and quiet (4.1).
    Quiet,
    /// The players are apart from the spectators (4.1).
    Apart,
    /// The plan of safety: number, day, who has approved it (3.1.2, 5.4.16).
    Safety,
    /// The money (3.1.2).
    Money,
    /// The panel of arbiters (3.1.2).
    Panel,
    /// The prizes (3.1.2).
    Prizes,
    /// Boards, pieces and clocks have been looked at (12.2).
    Equipment,
    /// A doctor (13.1.2).
    Doctor,
    /// The press centre, apart from the hall (15.1).
    Press,
}

impl Preparation {
    /// All of them, in the order of the list.
    pub const ALL: [Self; 12] = [
        Self::Hall,
        Self::Room,
        Self::Light,
        Self::Quiet,
        Self::Apart,
        Self::Safety,
        Self::Money,
        Self::Panel,
        Self::Prizes,
        Self::Equipment,
        Self::Doctor,
        Self::Press,
    ];

    /// The name in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hall => "hall",
            Self::Room => "room",
            Self::Light => "light",
            Self::Quiet => "quiet",
            Self::Apart => "apart",
            Self::Safety => "safety",
            Self::Money => "money",
            Self::Panel => "panel",
            Self::Prizes => "prizes",
            Self::Equipment => "equipment",
            Self::Doctor => "doctor",
            Self::Press => "press",
        }
    }
}

/// What there is in the hall (4.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Inventory {
    /// Tables.
    pub tables: u32,
    /// Chairs.
    pub chairs: u32,
    /// Boards.
    pub boards: u32,
    /// Sets of pieces.
    pub sets: u32,
    /// Clocks, spare ones included.
    pub clocks: u32,
}

impl Inventory {
    /// What a round of so many boards needs: two chairs a board, and two clocks to spare (4.2).
    #[must_use]
    pub const fn needed(boards: u32) -> Self {
        Self {
            tables: boards,
            chairs: boards.saturating_mul(2),
            boards,
            sets: boards,
            clocks: if boards == 0 { 0 } else { boards.saturating_add(SPARE_CLOCKS) },
        }
    }

    /// The things with their names, in the order of a list.
    #[must_use]
    pub const fn things(&self) -> [(&'static str, u32); 5] {
        [
            ("tables", self.tables),
            ("chairs", self.chairs),
            ("boards", self.boards),
            ("sets", self.sets),
            ("clocks", self.clocks),
        ]
    }
}

/// A case of the doctor's log (13.1.2). It is for the panel, never for the public.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Medical {
    /// When.
    pub on: Day,
    /// Who, in words: an entrant or anybody else.
    pub who: String,
    /// What was the matter.
    pub case: String,
    /// What was done, and whether the person can play on.
    #[cfg_attr(feature = "serde", serde(default))]
    pub aid: String,
}

/// The minutes of the meeting of captains and representatives (12.2).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Minutes {
    /// When.
    pub on: Day,
    /// Who was there.
    pub present: Vec<String>,
    /// What was said and settled.
    pub text: String,
}

/// One act of the office.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "step", rename_all = "snake_case"))]
pub enum OfficeAct {
    /// A break in the event (12.4.3): nothing is drawn, paired or published.
    Pause {
        /// Why.
        reason: String,
    },
    /// The event goes on after a break.
    Resume,
    /// The event is cancelled (12.4.3).
    Cancel {
        /// Why.
        reason: String,
    },
    /// The score sheets of a table are handed in, or are not after all (2.3.2).
    Sheet {
        /// The round.
        round: u16,
        /// The table.
        table: u32,
        /// Whether they are there.
        handed: bool,
    },
    /// The opening that was drawn for a board (12.4.6, 5.4.1.3); an empty text takes it away.
    Opening {
        /// The round.
        round: u16,
        /// The table.
        table: u32,
        /// The board.
        board: u8,
        /// The moves or the number of the table of openings.
        opening: String,
    },
    /// A case of the doctor's log (13.1.2).
    Medical {
        /// The case.
        case: Medical,
    },
    /// What there is in the hall (4.2); replaces what was counted before.
    Inventory {
        /// How much.
        inventory: Inventory,
    },
    /// Something of the organiser's list is done, or is not after all (3.1.2).
    Prepare {
        /// What.
        item: Preparation,
        /// Whether it is done.
        done: bool,
        /// Numbers, days, names.
        #[cfg_attr(feature = "serde", serde(default))]
        note: String,
    },
    /// The minutes of the meeting of captains (12.2).
    Meeting {
        /// The minutes.
        minutes: Minutes,
    },
    /// What somebody who is no entrant did (1.5.6).
    Incident {
        /// What.
        incident: Incident,
    },
}

impl OfficeAct {
    /// The name in files, and of its text in each language.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Pause { .. } => "pause",
            Self::Resume => "resume",
            Self::Cancel { .. } => "cancel",
            Self::Sheet { .. } => "sheet",
            Self::Opening { .. } => "opening",
            Self::Medical { .. } => "medical",
            Self::Inventory { .. } => "inventory",
            Self::Prepare { .. } => "prepare",
            Self::Meeting { .. } => "meeting",
            Self::Incident { .. } => "incident",
        }
    }
}

/// What the office has recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Office {
    pub(crate) standing: Option<Standing>,
    /// The doctor's log.
    pub medical: Vec<Medical>,
    /// What there is in the hall.
    pub inventory: Option<Inventory>,
    /// What is done of the organiser's list, each with its note.
    pub prepared: Vec<(Preparation, String)>,
    /// The minutes of meetings.
    pub minutes: Vec<Minutes>,
    /// What people did who are no entrants.
    pub incidents: Vec<Incident>,
    /// How often the days of the rounds were changed (3.1.1).
    pub schedule_changes: u32,
}

impl Competition {
    /// What the office has recorded.
    #[must_use]
    pub const fn office(&self) -> &Office {
        &self.office
    }

    /// Why the event stands still, if it does.
    #[must_use]
    pub const fn standing_still(&self) -> Option<&Standing> {
        self.office.standing.as_ref()
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.office.standing.as_ref().is_some_and(|s| s.cancelled)
    }

    /// Boards that sit at once: those of the last round, or those that the entries make.
    #[must_use]
    pub fn boards_at_once(&self) -> u32 {
        let each = self.regulations.as_ref().map_or(1, |r| u32::from(r.boards()));
        let pairs = self
            .rounds
            .last()
            .map_or_else(|| self.entrants.iter().filter(|e| !e.struck).count() / 2, |r| r.pairs.len());
        each.saturating_mul(pairs as u32)
    }

    /// What is missing in the hall for the boards that sit at once (4.2): the thing, how many there are, how many are needed.
    #[must_use]
    pub fn short_of(&self) -> Vec<(&'static str, u32, u32)> {
        let Some(has) = self.office.inventory else { return Vec::new() };
        let needed = Inventory::needed(self.boards_at_once()).things();
        let both = has.things().into_iter().zip(needed);
        both.filter(|((_, has), (_, needs))| has < needs)
            .map(|((name, has), (_, needs))| (name, has, needs))
            .collect()
    }

    /// In a break nothing is drawn, paired or published; a cancelled event takes nothing any more.
    pub(crate) fn not_standing_still(&self, act: &Act) -> Result<(), Refusal> {
        match &self.office.standing {
            Some(Standing { cancelled: true, .. }) if !matches!(act, Act::Reopen { .. }) => {
                Err(Refusal::Cancelled)
            }
            Some(_)
                if matches!(
                    act,
                    Act::Lot { .. }
                        | Act::Number { .. }
                        | Act::Pair { .. }
                        | Act::Publish { .. }
                        | Act::Approve
                ) =>
            {
                Err(Refusal::Paused)
            }
            _ => Ok(()),
        }
    }

    /// Where, when and who; the days of arrival and departure stay once they are said (3.1.1).
    pub(crate) fn about(&mut self, occasion: &Occasion) -> Verdict {
        let changed = |before: &str, now: &str| !before.is_empty() && before != now;
        let known = &self.occasion;
        if changed(&known.arrival, &occasion.arrival) || changed(&known.departure, &occasion.departure) {
            return Err(Refusal::ArrivalFixed);
        }
        // 1.6.2: in no capacity.
        for official in [&occasion.chief, &occasion.secretary].into_iter().chain(&occasion.arbiters) {
            self.not_disqualified(&official.name, None)?;
        }
        if self.regulations().is_some_and(crate::Regulations::third_edition) {
            self.demands.iter().try_for_each(|demands| demands.check(occasion.status))?;
            self.committee_stands(occasion)?;
        }
        if !known.days.is_empty() && known.days != occasion.days {
            self.office.schedule_changes += 1;
        }
        self.occasion = occasion.clone();
        Ok(vec![Event::Noted])
    }

    pub(crate) fn note(&mut self, act: &OfficeAct) -> Verdict {
        match act {
            OfficeAct::Pause { reason } => {
                reasoned(reason)?;
                if self.office.standing.is_some() {
                    return Err(Refusal::Paused);
                }
                self.office.standing = Some(Standing { cancelled: false, reason: reason.clone() });
            }
            OfficeAct::Resume => {
                self.office.standing.take().ok_or(Refusal::NotPaused)?;
            }
            OfficeAct::Cancel { reason } => {
                reasoned(reason)?;
                self.office.standing = Some(Standing { cancelled: true, reason: reason.clone() });
            }
            OfficeAct::Sheet { round, table, handed } => {
                let r = self.table_of(*round, *table, 1)?;
                r.sheets.retain(|t| t != table);
                if *handed {
                    r.sheets.push(*table);
                }
            }
            OfficeAct::Opening { round, table, board, opening } => {
                self.note_opening(*round, *table, *board, opening)?;
            }
            OfficeAct::Medical { case } => {
                reasoned(&case.who)?;
                reasoned(&case.case)?;
                self.office.medical.push(case.clone());
            }
            OfficeAct::Inventory { inventory } => self.office.inventory = Some(*inventory),
            OfficeAct::Prepare { item, done, note } => {
                // A plan of safety has a number and somebody who has approved it (3.1.2).
                if *done && *item == Preparation::Safety {
                    reasoned(note)?;
                }
                self.office.prepared.retain(|(known, _)| known != item);
                if *done {
                    self.office.prepared.push((*item, note.clone()));
                }
            }
            OfficeAct::Meeting { minutes } => {
                reasoned(&minutes.text)?;
                self.office.minutes.push(minutes.clone());
            }
            OfficeAct::Incident { incident } => {
                reasoned(&incident.name)?;
                reasoned(&incident.reason)?;
                self.round_known(incident.round)?;
                self.office.incidents.push(incident.clone());
            }
        }
        Ok(vec![Event::Noted])
    }

    /// The round of a board that is there.
    fn table_of(&mut self, round: u16, table: u32, board: u8) -> Result<&mut crate::Round, Refusal> {
        let nowhere = Refusal::NoSuchTable { round, table, board };
        let r =
            (round as usize).checked_sub(1).and_then(|i| self.rounds.get_mut(i)).ok_or(nowhere.clone())?;
        let pair = (table as usize).checked_sub(1).and_then(|i| r.pairs.get(i));
        let there = pair.is_some_and(|p| board > 0 && board as usize <= p.boards.len());
        if there { Ok(r) } else { Err(nowhere) }
    }

    /// Notes the opening of a board where it was drawn by a game and not by an act; an empty text takes it away.
    ///
    /// # Errors
    /// There is no such board.
    pub fn note_opening(&mut self, round: u16, table: u32, board: u8, opening: &str) -> Result<(), Refusal> {
        let r = self.table_of(round, table, board)?;
        r.openings.retain(|(t, b, _)| (*t, *b) != (table, board));
        let opening = opening.trim();
        if !opening.is_empty() {
            r.openings.push((table, board, opening.to_owned()));
        }
        Ok(())
    }

    /// The opening drawn for a board.
    #[must_use]
    pub fn opening(&self, round: u16, table: u32, board: u8) -> Option<&str> {
        let r = self.round(round)?;
        r.openings.iter().find(|(t, b, _)| (*t, *b) == (table, board)).map(|(.., text)| text.as_str())
    }
}
