//! Prints the forms of a random event into a folder: `cargo run -p forms --example print -- /tmp/forms`.

use forms::{Occasion, Official, Printer, html, xlsx};
use language::Language;
use rulebook::OfficialDiscipline;
use tournament::generator::{Plan, generate};
use tournament::{Id, Method, Regulations, System};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "/tmp".to_owned());
    let system = System::Swiss { method: Method::Solkoff, rounds: 7 };
    let plan = Plan { leave: 8, forfeit: 20, ..Plan::calm(18) };
    let event = generate(&Regulations::personal("A random event", 2026, system), &plan, 5)?;
    let occasion = Occasion {
        venue: "Odesa".to_owned(),
        dates: "1–7 March 2026".to_owned(),
        discipline: Some(OfficialDiscipline::Russian),
        chief: Official { name: "A. Arbiter".to_owned(), category: "1".to_owned() },
        ..Occasion::default()
    };
    for language in Language::ALL {
        let printer = Printer { competition: event.journal.state(), occasion: &occasion, language };
        let forms = [
            printer.round_protocol(3),
            printer.swiss_table(u16::MAX),
            printer.card(Id(1)),
            printer.round_robin_table(u16::MAX),
            printer.report(),
            printer.entry_form("", true),
        ];
        std::fs::write(format!("{folder}/forms-{}.html", language.code()), html::render(&forms, language))?;
        std::fs::write(format!("{folder}/forms-{}.xlsx", language.code()), xlsx::render(&forms)?)?;
    }
    Ok(())
}
