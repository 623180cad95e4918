//! The four Swiss systems of 5.4.10.

mod color;
mod groups;
mod history;
mod matching;
mod weighted;

pub use color::ColorRule;
pub use groups::PassedOver;
use history::{Player, classify};
use matching::{Bans, Matching};

use crate::acts::refusal::Refusal;
use crate::competition::Competition;
use crate::decimal::Decimal;
use crate::entry::Id;
use crate::pairing::Proposal;
use crate::regulations::{Method, Regulations, System};
use crate::result::Color;
use rulebook::Article;

/// A place in a round's classification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classified {
    /// Who.
    pub id: Id,
    /// The points so far.
    pub points: Decimal,
    /// The coefficient the round is classified by, if it is.
    pub coefficient: Option<Decimal>,
}

/// One pair with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonedPair {
    /// Who has White.
    pub white: Id,
    /// Who has Black.
    pub black: Id,
    /// The higher of the two in the classification.
    pub higher: Id,
    /// The points of the group the pair was formed in.
    pub group: Decimal,
    /// If the higher one went down: the points of the group the opponent was taken from.
    pub down_to: Option<Decimal>,
    /// How many went down from the group.
    pub floaters: usize,
    /// Those of the group who were asked to go down before.
    pub spared: Vec<(Id, PassedOver)>,
    /// Candidates for the opponent who were passed over.
    pub passed: Vec<(Id, PassedOver)>,
    /// What gave the colors.
    pub color: ColorRule,
}

/// The bye of a round with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bye {
    /// Who.
    pub id: Id,
    /// Those lower in the classification, and why not they.
    pub passed: Vec<(Id, NoBye)>,
}

/// Why somebody does not get the bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBye {
    /// They have had a bye or an awarded win.
    HadOne,
    /// The others could not all be paired.
    StrandsOthers,
}

/// A paired round with all its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The round.
    pub round: u16,
    /// The procedure.
    pub method: Method,
    /// Everybody in the round's classification, best first.
    pub classification: Vec<Classified>,
    /// The pairs settled beforehand (5.4.10.9), White first; they sit at the first tables.
    pub forced: Vec<(Id, Id)>,
    /// The other pairs, the highest players first.
    pub pairs: Vec<ReasonedPair>,
    /// The bye.
    pub bye: Option<Bye>,
}

impl Pairing {
    /// The pairs without the reasons.
    #[must_use]
    pub fn proposal(&self) -> Proposal {
        Proposal {
            pairs: self.forced.iter().copied().chain(self.pairs.iter().map(|t| (t.white, t.black))).collect(),
            byes: self.bye.iter().map(|b| b.id).collect(),
        }
    }

    /// The clause by which a pair was formed: inside its group, or with somebody going down.
    #[must_use]
    pub const fn article(&self, pair: &ReasonedPair) -> Article {
        Article::ru(match (self.method, pair.down_to) {
            (Method::Random, _) => "5.4.10.4",
            (Method::Rating, Some(_)) => "5.4.10.5.4",
            (Method::Rating, None) => "5.4.10.5.5",
            (Method::Solkoff, _) => "5.4.10.6",
            (Method::Buchholz, Some(_)) => "5.4.10.7.4",
            (Method::Buchholz, None) => "5.4.10.7.5",
        })
    }
}

/// The method of a Swiss event.
fn method_of(regulations: &Regulations) -> Result<Method, Refusal> {
    match regulations.system {
        System::Swiss { method, .. } => Ok(method),
        _ => Err(Refusal::NotSwiss),
    }
}

/// Who may not meet whom: those who have met, and those who have both had one color three times running.
fn bans(players: &[Player], barred: &[(Id, Id)]) -> Bans {
    let mut bans = Bans::new(players.len());
    let last = players.iter().map(|p| p.id.index()).max().map_or(0, |i| i + 1);
    let mut place = vec![usize::MAX; last];
    for (i, p) in players.iter().enumerate() {
        place[p.id.index()] = i;
    }
    for (i, p) in players.iter().enumerate() {
        for (other, _) in &p.met {
            if let Some(&j) = place.get(other.index()).filter(|&&j| j != usize::MAX) {
                bans.ban(i, j);
            }
        }
    }
    let at = |id: Id| place.get(id.index()).copied().filter(|&i| i != usize::MAX);
    for &(a, b) in barred {
        if let (Some(i), Some(j)) = (at(a), at(b)) {
            bans.ban(i, j);
        }
    }
    for color in [Color::White, Color::Black] {
        let same: Vec<usize> = (0..players.len()).filter(|&i| players[i].streak() == Some(color)).collect();
        for (at, &i) in same.iter().enumerate() {
            for &j in &same[at + 1..] {
                bans.ban(i, j);
            }
        }
    }
    bans
}

/// Pairs the next round and says why.
///
/// # Errors
/// The event is not a Swiss one, or no pairing is allowed by 5.4.10.2.
pub fn pair(c: &Competition) -> Result<Pairing, Refusal> {
    let regulations = c.regulations().ok_or(Refusal::NotOpen)?;
    let method = method_of(regulations)?;
    let numbering = c.numbering().ok_or(Refusal::NotNumbered)?;
    let round = c.next_round();
    let stuck = Refusal::NoLegalPairing { round };
    let everybody = classify(c, regulations, method);
    // Pairs settled beforehand (5.4.10.9) stand; the rest of the field is paired by the procedure.
    let forced: Vec<(Id, Id)> = c.forced(round).map(|(a, b, _)| (a, b)).collect();
    let is_forced = |id: Id| forced.iter().any(|&(a, b)| a == id || b == id);
    let players: Vec<Player> = everybody.iter().filter(|p| !is_forced(p.id)).cloned().collect();
    let bans = bans(&players, c.barred());
    let indices: Vec<u32> = (0..players.len() as u32).collect();
    let all = Matching::new(&bans, &indices);
    if all.deficiency() != players.len() % 2 {
        return Err(stuck);
    }
    let bye = if players.len() % 2 == 1 {
        Some(choose_bye(&players, &all, regulations).ok_or(stuck.clone())?)
    } else {
        None
    };
    let mut groups: Vec<Vec<u32>> = Vec::new();
    let mut scores: Vec<Decimal> = Vec::new();
    for (i, p) in players.iter().enumerate() {
        if scores.last() != Some(&p.points) {
            scores.push(p.points);
            groups.push(Vec::new());
        }
        if bye.as_ref().is_none_or(|b| b.id != p.id)
            && let Some(group) = groups.last_mut()
        {
            group.push(i as u32);
        }
    }
    let mut formed = groups::pair(&bans, groups, method).ok_or(stuck)?;
    formed.sort_by_key(|f| f.upper.min(f.lower));
    let id = |i: u32| players[i as usize].id;
    let named = |list: &[(u32, PassedOver)]| list.iter().map(|&(i, why)| (id(i), why)).collect();
    let pairs = formed
        .iter()
        .map(|f| {
            let (h, l) = (f.upper.min(f.lower), f.upper.max(f.lower));
            let (color, rule) = color::assign(&players[h as usize], &players[l as usize], numbering.first);
            let (white, black) = if color == Color::White { (id(h), id(l)) } else { (id(l), id(h)) };
            ReasonedPair {
                white,
                black,
                higher: id(h),
                group: scores[f.group],
                down_to: f.down_to.map(|g| scores[g]),
                floaters: f.floaters,
                spared: named(&f.spared),
                passed: named(&f.passed),
                color: rule,
            }
        })
        .collect();
    let classification = everybody
        .iter()
        .map(|p| Classified { id: p.id, points: p.points, coefficient: p.coefficient })
        .collect();
    Ok(Pairing { round, method, classification, forced, pairs, bye })
}

/// 5.4.10.2: the last in the classification who has not had one and without whom the others can be paired.
fn choose_bye(players: &[Player], all: &Matching<'_>, regulations: &Regulations) -> Option<Bye> {
    let dispensable = all.removable(1);
    let mut asked: Vec<usize> = (0..players.len()).rev().collect();
    if !regulations.bye_by_classification {
        asked.sort_by_key(|&i| (players[i].points, std::cmp::Reverse(players[i].number)));
    }
    let mut passed = Vec::new();
    for i in asked {
        let p = &players[i];
        if p.had_bye {
            passed.push((p.id, NoBye::HadOne));
        } else if !dispensable.has(i) {
            passed.push((p.id, NoBye::StrandsOthers));
        } else {
            return Some(Bye { id: p.id, passed });
        }
    }
    None
}

/// Checks pairs against the hard rules of 5.4.10.2 and the pairs forbidden and settled by 5.4.10.9; gives everything that is
/// against them. Where a round is made by hand, its reason has to answer for all of it.
///
/// # Errors
/// Somebody in the pairs does not play the round, or the event is not a Swiss one.
pub fn broken_rules(c: &Competition, proposal: &Proposal) -> Result<Vec<Refusal>, Refusal> {
    let regulations = c.regulations().ok_or(Refusal::NotOpen)?;
    let mut broken = Vec::new();
    let players = classify(c, regulations, method_of(regulations)?);
    let last = players.iter().map(|p| p.id.index()).max().map_or(0, |i| i + 1);
    let mut place = vec![usize::MAX; last];
    for (i, p) in players.iter().enumerate() {
        place[p.id.index()] = i;
    }
    let player = |id: Id| place.get(id.index()).and_then(|&i| players.get(i)).ok_or(Refusal::NotPlaying(id));
    for &(white, black) in &proposal.pairs {
        let (w, b) = (player(white)?, player(black)?);
        if let Some(&(_, round)) = w.met.iter().find(|(id, _)| *id == black) {
            broken.push(Refusal::MetBefore(white, black, round));
        }
        for (p, color) in [(w, Color::White), (b, Color::Black)] {
            if p.streak() == Some(color) {
                broken.push(Refusal::FourthColor(p.id));
            }
        }
    }
    for (i, &id) in proposal.byes.iter().enumerate() {
        if i > 0 || players.len().is_multiple_of(2) {
            broken.push(Refusal::NeedlessBye(id));
        }
        if player(id)?.had_bye {
            broken.push(Refusal::SecondBye(id));
        }
    }
    let meets = |a: Id, b: Id| proposal.pairs.iter().any(|&p| p == (a, b) || p == (b, a));
    broken.extend(c.barred().iter().filter(|&&(a, b)| meets(a, b)).map(|&(a, b)| Refusal::Barred(a, b)));
    let forced = c.forced(c.next_round()).filter(|&(a, b, _)| !meets(a, b));
    broken.extend(forced.map(|(a, b, _)| Refusal::NotForced(a, b)));
    Ok(broken)
}

impl ColorRule {
    /// The clause it follows.
    #[must_use]
    pub const fn article(self) -> Article {
        match self {
            Self::StartNumber => Article::ru("5.4.10.5.2"),
            _ => Article::ru("5.4.10.2"),
        }
    }

    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::FourInARow => "four-in-a-row",
            Self::Alternation => "alternation",
            Self::Balance => "balance",
            Self::LastDifference => "last-difference",
            Self::Classification => "classification",
            Self::StartNumber => "start-number",
        }
    }
}

impl PassedOver {
    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Barred => "barred",
            Self::StrandsGroup => "strands-group",
            Self::StrandsLower => "strands-lower",
            Self::NoOpponentThere => "no-opponent-there",
        }
    }
}

impl NoBye {
    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::HadOne => "had-one",
            Self::StrandsOthers => "strands-others",
        }
    }
}
