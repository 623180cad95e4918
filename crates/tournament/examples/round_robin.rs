//! A round robin of six people in which one leaves: pairs by Appendix 2, the crosstable, the coefficients term by term.
//!
//! `cargo run -p tournament --example round_robin`

use tournament::{
    Act, Coefficients, Competition, Criterion, Crosstable, Entry, GameResult, Id, Meeting, Opponent, Person,
    Proposal, Refusal, Regulations, System, propose, standings_after,
};

fn main() -> Result<(), Refusal> {
    let mut event = Competition::new();
    let regulations = Regulations::personal("Club championship", 2026, System::RoundRobin { cycles: 1 });
    event.apply(&Act::Open { regulations })?;
    for name in ["Ann", "Ben", "Cay", "Dan", "Eve", "Fay"] {
        event.apply(&Act::Enter { entry: Entry::Person(Person::new(name, None)) })?;
    }
    event.apply(&Act::Lot { seed: 20_260_301 })?;
    for round in 1..=event.planned_rounds() {
        if round == 5 {
            // More than half is played, so the results stand and the rest is forfeited (5.4.5.3).
            event.apply(&Act::Withdraw { id: Id(6), reason: "ill".to_owned() })?;
        }
        let Proposal { pairs, byes } = propose(&event)?;
        event.apply(&Act::Pair {
            round,
            pairs: pairs.clone(),
            byes,
            by_hand: None,
            despite_missing: None,
        })?;
        event.apply(&Act::Publish { round })?;
        for (table, (a, b)) in (1..).zip(pairs) {
            let result = match (a.0 * 7 + b.0 * 3 + u32::from(round)) % 3 {
                0 => GameResult::First,
                1 => GameResult::Draw,
                _ => GameResult::Second,
            };
            if ![a, b].contains(&Id(6)) || round < 5 {
                event.apply(&Act::Result { round, table, board: 1, meeting: Meeting::game(result) })?;
            }
        }
    }
    let Some(table) = Crosstable::new(&event, u16::MAX) else { return Ok(()) };
    let coefficients = Coefficients::new(&table);
    for standing in standings_after(&event, u16::MAX) {
        println!("{:>3}  {:<4} {:>4}", standing.place(), event.name(standing.id), standing.points);
        for criterion in &table.regulations.criteria {
            if let Criterion::Coefficient(kind) = *criterion {
                let derivation = coefficients.derive(standing.id, kind);
                let terms = derivation.terms.iter().map(|term| match term.opponent {
                    Opponent::Entrant(id) => {
                        format!("{} × {} ({})", term.factor, term.amount, event.name(id))
                    }
                    Opponent::Bye | Opponent::Absent => term.value().to_string(),
                });
                println!(
                    "       {kind} = {} = {}",
                    terms.collect::<Vec<_>>().join(" + "),
                    derivation.value()
                );
            }
        }
    }
    Ok(())
}
