//! Random competitions, for tests and for those who plan an event.

use crate::acts::Act;
use crate::acts::journal::Journal;
use crate::acts::refusal::Refusal;
use crate::competition::Competition;
use crate::entry::{Entry, Id, Person};
use crate::pairing::propose;
use crate::regulations::{Method, Regulations, System};
use crate::result::{GameResult, Meeting};
use rulebook::Lots;

/// What a random competition looks like. Shares are in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many people enter.
    pub players: u32,
    /// The mean rating.
    pub rating: u16,
    /// How far ratings spread to each side of the mean.
    pub spread: u16,
    /// How many have no rating.
    pub unrated: u64,
    /// How many miss a round, each round.
    pub absent: u64,
    /// How many leave for good, each round.
    pub leave: u64,
    /// How many of those who left come back, each round.
    pub come_back: u64,
    /// How many games are forfeited.
    pub forfeit: u64,
    /// How many games between equals are drawn.
    pub draws: u64,
}

impl Plan {
    /// A plan without accidents.
    #[must_use]
    pub const fn calm(players: u32) -> Self {
        Self {
            players,
            rating: 2000,
            spread: 400,
            unrated: 0,
            absent: 0,
            leave: 0,
            come_back: 0,
            forfeit: 0,
            draws: 400,
        }
    }
}

/// How a generated competition ended.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The acts and the state.
    pub journal: Journal,
    /// The round that could not be paired, if one could not.
    pub stuck: Option<u16>,
}

/// Plays a random competition under given Regulations.
///
/// # Errors
/// The Regulations or the number of players cannot be used.
pub fn generate(regulations: &Regulations, plan: &Plan, seed: u64) -> Result<Generated, Refusal> {
    let mut lots = Lots::new(seed);
    let mut journal = Journal::new();
    journal.apply(Act::Open { regulations: regulations.clone() })?;
    let mut strength = Vec::new();
    for i in 1..=plan.players {
        let rating = person_rating(plan, &mut lots);
        strength.push(i64::from(rating));
        let mut person =
            Person::new(&format!("Player {i}"), (lots.below(1000) >= plan.unrated).then_some(rating));
        if regulations.system == System::Scheveningen {
            person.team = if i % 2 == 1 { "A" } else { "B" }.to_owned();
        }
        journal.apply(Act::Enter { entry: Entry::Person(person) })?;
    }
    journal.apply(Act::Lot { seed: lots.next_u64() })?;
    let swiss = matches!(regulations.system, System::Swiss { .. });
    for round in 1..=journal.state().planned_rounds() {
        if swiss {
            accidents(&mut journal, plan, round, &mut lots)?;
        }
        let drawn = match propose(journal.state()) {
            Ok(d) => d,
            Err(Refusal::NoLegalPairing { .. }) => {
                return Ok(Generated { journal, stuck: Some(round) });
            }
            Err(other) => return Err(other),
        };
        journal.apply(Act::Pair {
            round,
            pairs: drawn.pairs.clone(),
            byes: drawn.byes,
            by_hand: None,
            despite_missing: None,
        })?;
        journal.apply(Act::Publish { round })?;
        for (table, &(a, b)) in (1..).zip(&drawn.pairs) {
            let meeting = outcome(regulations, plan, strength[a.index()] - strength[b.index()], &mut lots);
            let bracket = matches!(regulations.system, System::KnockOut | System::ImprovedOlympic);
            let level = meeting.marks().0 == meeting.marks().1;
            journal.apply(Act::Result { round, table, board: 1, meeting })?;
            if bracket && level {
                let winner = if lots.below(2) == 0 { a } else { b };
                journal.apply(Act::Decide { round, table, winner, reason: "lot".to_owned() })?;
            }
        }
    }
    Ok(Generated { journal, stuck: None })
}

fn person_rating(plan: &Plan, lots: &mut Lots) -> u16 {
    let spread = u64::from(plan.spread);
    // The mean of three even lots: most people lie near the middle.
    let off = (0..3).map(|_| lots.below(2 * spread + 1)).sum::<u64>() / 3;
    (u64::from(plan.rating) + off).saturating_sub(spread).clamp(1, u64::from(crate::entry::HIGHEST_RATING))
        as u16
}

fn accidents(journal: &mut Journal, plan: &Plan, round: u16, lots: &mut Lots) -> Result<(), Refusal> {
    for i in 0..journal.state().entrants().len() {
        let id = Id::at(i);
        let present = count_present(journal.state(), round);
        let entrant = &journal.state().entrants()[i];
        if entrant.has_left() {
            if lots.below(1000) < plan.come_back {
                journal.apply(Act::Return { id })?;
            }
        } else if present > 4 {
            // A few always stay, so that there is something to pair.
            if lots.below(1000) < plan.leave {
                journal.apply(Act::Withdraw { id, reason: "chance".to_owned() })?;
            } else if lots.below(1000) < plan.absent {
                journal.apply(Act::Absent { id, round })?;
            }
        }
    }
    Ok(())
}

fn count_present(c: &Competition, round: u16) -> usize {
    c.entrants().iter().filter(|e| e.plays(round)).count()
}

fn outcome(regulations: &Regulations, plan: &Plan, difference: i64, lots: &mut Lots) -> Meeting {
    if lots.below(1000) < plan.forfeit {
        return match lots.below(8) {
            0 => Meeting::DoubleForfeit,
            n if n % 2 == 0 => Meeting::FirstByForfeit,
            _ => Meeting::SecondByForfeit,
        };
    }
    let games = (0..regulations.games).map(|_| {
        let expected = 1.0 / (1.0 + 10f64.powf(-(difference as f64) / 400.0));
        let draws = plan.draws as f64 / 1000.0 * 4.0 * expected * (1.0 - expected);
        let lot = lots.below(1 << 32) as f64 / (1u64 << 32) as f64;
        if lot < draws {
            GameResult::Draw
        } else if lot < draws + expected - draws / 2.0 {
            GameResult::First
        } else {
            GameResult::Second
        }
    });
    Meeting::Played(games.collect())
}

/// Random Swiss Regulations and a plan of the kind tests need: 8 to `most` people, odd and even numbers, absences,
/// departures, forfeits, and often more rounds than are comfortable.
#[must_use]
pub fn awkward_swiss(method: Method, most: u32, seed: u64) -> (Regulations, Plan) {
    let mut lots = Lots::new(seed ^ 0x5EED);
    let small = lots.below(3) > 0;
    let top = if small { most.min(24) } else { most };
    let players = 8 + lots.below(u64::from(top.max(8) - 8 + 1)) as u32;
    let comfortable = u64::from(32 - players.leading_zeros());
    let rounds = if lots.below(2) == 0 {
        comfortable + lots.below(4)
    } else {
        u64::from(players / 2) + lots.below(u64::from(players / 2))
    };
    let rounds = rounds.clamp(3, 21) as u16;
    let mut plan = Plan::calm(players);
    plan.spread = 50 + lots.below(600) as u16;
    plan.unrated = [0, 100, 1000][lots.below(3) as usize];
    plan.draws = lots.below(1000);
    if lots.below(3) > 0 {
        plan.absent = lots.below(120);
        plan.leave = lots.below(40);
        plan.come_back = lots.below(300);
        plan.forfeit = lots.below(80);
    }
    let mut regulations = Regulations::personal("A random event", 2026, System::Swiss { method, rounds });
    regulations.forfeit_is_meeting = lots.below(4) > 0;
    regulations.bye_by_classification = lots.below(4) > 0;
    (regulations, plan)
}
