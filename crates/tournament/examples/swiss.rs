//! A Swiss event of nine rounds with twenty-one people: pairs with their reasons, a bye in every round, standings, and the
//! verdict of the checker.
//!
//! `cargo run -p tournament --example swiss`

use rulebook::Lots;
use tournament::{
    Act, Entry, GameResult, Journal, Meeting, Method, Person, Refusal, Regulations, System, checker,
    standings_after, swiss,
};

fn main() -> Result<(), Refusal> {
    let mut event = Journal::new();
    let system = System::Swiss { method: Method::Buchholz, rounds: 9 };
    event.apply(Act::Open { regulations: Regulations::personal("Open cup", 2026, system) })?;
    for n in 1..=21u16 {
        let person = Person::new(&format!("Player {n}"), Some(2200 - 20 * n));
        event.apply(Act::Enter { entry: Entry::Person(person) })?;
    }
    event.apply(Act::Lot { seed: 9 })?;
    let mut chance = Lots::new(1);
    for round in 1..=event.state().planned_rounds() {
        let pairing = swiss::pair(event.state())?;
        let floaters = pairing.pairs.iter().filter(|pair| pair.down_to.is_some()).count();
        let bye = pairing.bye.as_ref().map_or(String::new(), |bye| event.state().name(bye.id));
        println!("round {round}: {floaters} go down to a lower group, {bye} has the bye");
        let proposal = pairing.proposal();
        event.apply(Act::Pair {
            round,
            pairs: proposal.pairs.clone(),
            byes: proposal.byes,
            by_hand: None,
            despite_missing: None,
        })?;
        event.apply(Act::Publish { round })?;
        for (table, _) in (1..).zip(&proposal.pairs) {
            let result = match chance.below(3) {
                0 => GameResult::First,
                1 => GameResult::Draw,
                _ => GameResult::Second,
            };
            event.apply(Act::Result { round, table, board: 1, meeting: Meeting::game(result) })?;
        }
    }
    for standing in standings_after(event.state(), 9).iter().take(5) {
        let values: Vec<String> = standing.values.iter().flatten().map(ToString::to_string).collect();
        let name = event.state().name(standing.id);
        println!("{:>3}  {name:<10} {:>4}  {}", standing.place(), standing.points, values.join("  "));
    }
    let violations = checker::check(event.acts());
    println!("the checker found {} violations", violations.len());
    Ok(())
}
