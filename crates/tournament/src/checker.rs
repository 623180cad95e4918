//! Verifies every paired round from the acts alone.
//!
//! The checker shares the types of acts with the rest of the crate and nothing else: it reads results, points,
//! classifications, lots and colors by its own code, and answers "could these still be paired" by algebra where the
//! pairing searches for a matching.

mod algebra;
mod record;
mod swiss;

use thiserror::Error;

use crate::acts::Act;
use crate::entry::Id;
use crate::regulations::System;
use record::Record;
use rulebook::Article;

/// Something in a round that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("round {round}: {breach} ({article})")]
pub struct Violation {
    /// The round.
    pub round: u16,
    /// The clause that is broken.
    pub article: Article,
    /// What is wrong.
    pub breach: Breach,
}

/// What is wrong with a paired round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Breach {
    /// Nobody has this number of entry.
    #[error("{0} is not entered")]
    NotEntered(Id),
    /// Somebody sits at several tables.
    #[error("{0} sits {1} times")]
    SitsTwice(Id, u32),
    /// Somebody who plays has neither opponent nor bye.
    #[error("{0} is left out")]
    LeftOut(Id),
    /// Somebody who does not play is paired.
    #[error("{0} does not play this round")]
    NotPlaying(Id),
    /// The pairs are not those of the table of Appendix 2.
    #[error("the pairs are not those of the table")]
    NotTheTable,
    /// Two meet in a bracket who do not belong to one bracket.
    #[error("{0} and {1} do not have the same wins and losses")]
    OtherRecords(Id, Id),
    /// Somebody who lost plays on in a knock-out.
    #[error("{0} has lost and is out")]
    Out(Id),
    /// Two of one side meet in a Scheveningen event.
    #[error("{0} and {1} are of one side")]
    OneSide(Id, Id),
    /// Two meet a second time.
    #[error("{0} and {1} have met")]
    HaveMet(Id, Id),
    /// Two meet whom the panel does not let meet.
    #[error("{0} and {1} may not meet")]
    Barred(Id, Id),
    /// Two whom the panel has paired beforehand do not meet.
    #[error("{0} and {1} were to meet")]
    NotForced(Id, Id),
    /// Somebody has one color four times running.
    #[error("{0} gets one color four times running")]
    FourthColor(Id),
    /// Somebody has a second bye or awarded win.
    #[error("{0} has had a win without play")]
    SecondBye(Id),
    /// The number of byes does not fit the number of players.
    #[error("{byes} byes among {players} players")]
    Byes {
        /// The byes.
        byes: usize,
        /// The players.
        players: usize,
    },
    /// The bye belongs to somebody else.
    #[error("the bye belongs to {due}, not to {given}")]
    WrongBye {
        /// Who should have it.
        due: Id,
        /// Who has it.
        given: Id,
    },
    /// More players go down from a group than must.
    #[error("{down} go down from the group of {of}, where {fewest} suffice")]
    TooManyDown {
        /// A player of the group.
        of: Id,
        /// How many go down.
        down: usize,
        /// How many suffice.
        fewest: usize,
    },
    /// Somebody else should go down, or meet somebody else there.
    #[error("{0} should have gone down to meet {1}")]
    ShouldGoDown(Id, Id),
    /// Two should meet inside their group.
    #[error("{0} should meet {1}")]
    ShouldMeet(Id, Id),
    /// The colors of a pair are the wrong way round.
    #[error("{0} and {1} should have the other colors")]
    OtherColors(Id, Id),
}

impl Breach {
    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotEntered(_) => "not-entered",
            Self::SitsTwice(..) => "sits-twice",
            Self::LeftOut(_) => "left-out",
            Self::NotPlaying(_) => "not-playing",
            Self::NotTheTable => "not-the-table",
            Self::OtherRecords(..) => "other-records",
            Self::Out(_) => "out",
            Self::OneSide(..) => "one-side",
            Self::HaveMet(..) => "have-met",
            Self::Barred(..) => "barred",
            Self::NotForced(..) => "not-forced",
            Self::FourthColor(_) => "fourth-color",
            Self::SecondBye(_) => "second-bye",
            Self::Byes { .. } => "byes",
            Self::WrongBye { .. } => "wrong-bye",
            Self::TooManyDown { .. } => "too-many-down",
            Self::ShouldGoDown(..) => "should-go-down",
            Self::ShouldMeet(..) => "should-meet",
            Self::OtherColors(..) => "other-colors",
        }
    }
}

/// Checks every round of a list of acts that was accepted. In a round made by hand everybody sits once and nothing is against the
/// hard rules, such as a second meeting; that it departs from the system's preferences is what the reason in its act stands for.
#[must_use]
pub fn check(acts: &[Act]) -> Vec<Violation> {
    let Some(Act::Open { regulations }) = acts.first() else {
        return Vec::new();
    };
    let mut record = Record::new(regulations.clone());
    let mut found = Vec::new();
    for act in &acts[1..] {
        if let Act::Pair { round, pairs, byes, by_hand, .. } = act {
            let pairs: Vec<(usize, usize)> = pairs.iter().map(|(a, b)| (a.index(), b.index())).collect();
            let byes: Vec<usize> = byes.iter().map(|id| id.index()).collect();
            let mut judge = Judge { round: *round, found: &mut found };
            if judge.everybody_once(&record, &pairs, &byes) {
                let by_hand = by_hand.is_some();
                match record.regulations.system {
                    System::Swiss { method, .. } => {
                        swiss::check(&record, method, &pairs, &byes, by_hand, &mut judge);
                    }
                    System::RoundRobin { cycles } if by_hand => {
                        not_oftener(&record, &pairs, cycles as usize, &mut judge);
                    }
                    System::KnockOut | System::ImprovedOlympic if by_hand => {}
                    System::RoundRobin { cycles } => {
                        round_robin(&record, &pairs, cycles as usize, &mut judge);
                    }
                    System::KnockOut | System::ImprovedOlympic => {
                        bracket(&record, &pairs, &mut judge);
                    }
                    System::Scheveningen => two_sides(&record, &pairs, &mut judge),
                }
            }
        }
        record.read(act);
    }
    found
}

/// Whether the next round of a Swiss event has any pairing that 5.4.10.2 allows, from the acts alone.
#[must_use]
pub fn pairable(acts: &[Act]) -> bool {
    let Some(Act::Open { regulations }) = acts.first() else {
        return false;
    };
    let System::Swiss { method, .. } = regulations.system else {
        return false;
    };
    let mut record = Record::new(regulations.clone());
    for act in &acts[1..] {
        record.read(act);
    }
    swiss::pairable(&record, method)
}

/// Collects the violations of one round.
struct Judge<'f> {
    round: u16,
    found: &'f mut Vec<Violation>,
}

impl Judge<'_> {
    fn report(&mut self, clause: &'static str, breach: Breach) {
        self.found.push(Violation { round: self.round, article: Article::ru(clause), breach });
    }

    /// Nobody sits twice; in a Swiss event everybody who plays sits, and nobody else.
    fn everybody_once(&mut self, record: &Record, pairs: &[(usize, usize)], byes: &[usize]) -> bool {
        let before = self.found.len();
        let mut seats = vec![0u32; record.players.len()];
        for i in pairs.iter().flat_map(|&(a, b)| [a, b]).chain(byes.iter().copied()) {
            match seats.get_mut(i) {
                Some(n) => *n += 1,
                None => self.report("5.4.10.2", Breach::NotEntered(Id::at(i))),
            }
        }
        let swiss = matches!(record.regulations.system, System::Swiss { .. });
        for (i, &n) in seats.iter().enumerate() {
            let id = Id::at(i);
            let plays = record.players[i].plays(self.round);
            if n > 1 {
                self.report("5.4.10.2", Breach::SitsTwice(id, n));
            }
            if swiss && plays && n == 0 {
                self.report("5.4.10.2", Breach::LeftOut(id));
            }
            if swiss && !plays && n > 0 {
                self.report("5.4.10.2", Breach::NotPlaying(id));
            }
        }
        self.found.len() == before
    }
}

/// Appendix 2: the pairs of a turn of a cycle, by rotation: each number but the last moves on by half the field from round to round, and the last
/// number changes its color every round.
fn rotated(record: &Record, cycle: usize, turn: usize) -> Vec<(usize, usize)> {
    let mut by_number: Vec<usize> =
        (0..record.players.len()).filter(|&i| record.players[i].number > 0).collect();
    by_number.sort_by_key(|&i| record.players[i].number);
    let n = by_number.len() + by_number.len() % 2;
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for j in 0..n / 2 {
        let (a, b) = (j, n - 1 - j);
        let moved = |x: usize| {
            if x == n - 1 { x } else { (x + turn * (n / 2)) % (n - 1) }
        };
        let swapped = (j == 0 && turn % 2 == 1) != (cycle % 2 == 1);
        let (x, y) = if swapped { (moved(b), moved(a)) } else { (moved(a), moved(b)) };
        if let (Some(&x), Some(&y)) = (by_number.get(x), by_number.get(y)) {
            pairs.push((x, y));
        }
    }
    pairs.sort_unstable();
    pairs
}

/// A round is that of its number. By the third edition it is any of the table, and nobody meets oftener than there are cycles: the panel may change
/// the order of the rounds.
fn round_robin(record: &Record, pairs: &[(usize, usize)], cycles: usize, judge: &mut Judge<'_>) {
    let players = record.players.iter().filter(|p| p.number > 0).count();
    let turns = players + players % 2 - 1;
    let mut given = pairs.to_vec();
    given.sort_unstable();
    let of_table = if record.regulations.edition > 2 {
        (0..cycles).any(|cycle| (0..turns).any(|turn| rotated(record, cycle, turn) == given))
    } else {
        let before = judge.round as usize - 1;
        rotated(record, before / turns, before % turns) == given
    };
    if !of_table {
        judge.report("Appendix 2", Breach::NotTheTable);
    } else if record.regulations.edition > 2 {
        not_oftener(record, pairs, cycles, judge);
    }
}

/// Brackets: those who meet have the same record of losses, and a knock-out has nobody with a loss.
fn bracket(record: &Record, pairs: &[(usize, usize)], judge: &mut Judge<'_>) {
    let losses = |who: usize| -> Vec<bool> {
        record
            .past
            .iter()
            .map(|past| {
                past.tables.iter().filter(|t| t.white == who || t.black == who).any(|t| {
                    let won = match record.halves(t) {
                        Some([a, b]) if a.0 > b.0 => Some(t.white),
                        Some([a, b]) if a.0 < b.0 => Some(t.black),
                        _ => t.winner,
                    };
                    won != Some(who)
                })
            })
            .collect()
    };
    for &(a, b) in pairs {
        let (of_a, of_b) = (losses(a), losses(b));
        if of_a != of_b {
            judge.report("1.4", Breach::OtherRecords(Id::at(a), Id::at(b)));
        }
        // The match for the third place is the last round's, between those who lost in the round before.
        let third = record.regulations.third_place
            && of_a.last() == Some(&true)
            && of_a.iter().filter(|&&lost| lost).count() == 1
            && pairs.len() == 2;
        if record.regulations.system == System::KnockOut && of_a.contains(&true) && !third {
            judge.report("1.4", Breach::Out(Id::at(a)));
        }
    }
}

/// A round robin by hand: nobody meets anybody oftener than there are cycles.
fn not_oftener(record: &Record, pairs: &[(usize, usize)], cycles: usize, judge: &mut Judge<'_>) {
    for &(a, b) in pairs {
        let met = |t: &&record::Sat| (t.white, t.black) == (a, b) || (t.white, t.black) == (b, a);
        if record.past.iter().flat_map(|p| &p.tables).filter(met).count() >= cycles {
            judge.report("1.4", Breach::HaveMet(Id::at(a), Id::at(b)));
        }
    }
}

/// Scheveningen: opponents come from different sides and have not met.
fn two_sides(record: &Record, pairs: &[(usize, usize)], judge: &mut Judge<'_>) {
    for &(a, b) in pairs {
        if record.players[a].side == record.players[b].side {
            judge.report("1.4", Breach::OneSide(Id::at(a), Id::at(b)));
        }
        let met = |t: &record::Sat| (t.white, t.black) == (a, b) || (t.white, t.black) == (b, a);
        if record.past.iter().any(|p| p.tables.iter().any(met)) {
            judge.report("1.4", Breach::HaveMet(Id::at(a), Id::at(b)));
        }
    }
}
