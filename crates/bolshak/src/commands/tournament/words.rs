//! What people type: names of players, results, criteria.

use protocols::{Discipline, Official};
use tournament::{Coefficient, Competition, Criterion, Game, Id, Meeting};

use crate::failure::Failure;

/// Finds an entrant by start number, by `#` and entry number, or by name; a beginning that fits one name is enough.
pub(super) fn entrant(c: &Competition, text: &str) -> Result<Id, Failure> {
    let all = || c.entrants().iter().enumerate().filter(|(_, e)| !e.struck).map(|(i, e)| (Id::at(i), e));
    if let Some(id) = text.strip_prefix('#').and_then(|n| n.parse().ok()).map(Id) {
        return c
            .entrant(id)
            .map(|_| id)
            .ok_or_else(|| Failure::Input(format!("nobody has the entry number {id}")));
    }
    if let Ok(number) = text.parse::<u32>() {
        let found = all().find(|(_, e)| e.number == Some(number)).map(|(id, _)| id);
        return found.ok_or_else(|| Failure::Input(format!("nobody has the start number {number}")));
    }
    let wanted = text.trim().to_lowercase();
    let named = |fits: &dyn Fn(&str) -> bool| -> Vec<Id> {
        all().filter(|(_, e)| fits(&e.entry.name().to_lowercase())).map(|(id, _)| id).collect()
    };
    for found in [named(&|name| name == wanted), named(&|name| name.starts_with(&wanted))] {
        match found.as_slice() {
            [id] => return Ok(*id),
            [] => {}
            many => {
                let list: Vec<String> = many.iter().map(|&id| format!("{id} {}", c.name(id))).collect();
                return Err(Failure::Input(format!("{text} can be {}", list.join(", "))));
            }
        }
    }
    let mut near: Vec<(usize, &str)> =
        all().map(|(_, e)| (distance(&wanted, &e.entry.name().to_lowercase()), e.entry.name())).collect();
    near.sort();
    let list: Vec<&str> = near.iter().take(3).map(|&(_, name)| name).collect();
    let hint =
        if list.is_empty() { String::new() } else { format!("; the nearest names are {}", list.join(", ")) };
    Err(Failure::Input(format!("nobody is called {text}{hint}")))
}

/// How many letters must be changed, added or dropped; a beginning counts as the whole name.
fn distance(wanted: &str, name: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (wanted.chars().collect(), name.chars().collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row.into_iter().min().unwrap_or(0)
}

/// Reads a result: `1-0`, `=`, `0-1`, `+:-`, `-:+`, `-:-`, or the games of a micro-match with commas between.
pub(super) fn meeting(text: &str) -> Result<Meeting, String> {
    match text {
        "+-" | "+:-" => return Ok(Meeting::FirstByForfeit),
        "-+" | "-:+" => return Ok(Meeting::SecondByForfeit),
        "--" | "-:-" => return Ok(Meeting::DoubleForfeit),
        _ => {}
    }
    let game = |text: &str| match text.trim() {
        "1-0" | "2-0" => Ok(Game::First),
        "0-1" | "0-2" => Ok(Game::Second),
        "=" | "1/2" | "½" | "1-1" | "½-½" | "1/2-1/2" => Ok(Game::Draw),
        other => Err(format!("{other:?} is no result: write 1-0, =, 0-1, +:-, -:+ or -:-")),
    };
    text.split(',').map(game).collect::<Result<Vec<_>, _>>().map(Meeting::Played)
}

/// The criteria by the names they have on the command line.
pub(super) const CRITERIA: [(&str, Criterion); 18] = [
    ("sb", Criterion::Coefficient(Coefficient::SonnebornBerger)),
    ("sb2", Criterion::Coefficient(Coefficient::SonnebornBergerDoubled)),
    ("shmulyan", Criterion::Coefficient(Coefficient::Shmulyan)),
    ("solkoff", Criterion::Coefficient(Coefficient::Solkoff)),
    ("median", Criterion::Coefficient(Coefficient::Median)),
    ("truncated", Criterion::Coefficient(Coefficient::Truncated)),
    ("full-truncated", Criterion::Coefficient(Coefficient::FullTruncated)),
    ("solkoff-plus", Criterion::Coefficient(Coefficient::SolkoffPlus)),
    ("balyakin", Criterion::Coefficient(Coefficient::Balyakin)),
    ("balyakin-by-result", Criterion::Coefficient(Coefficient::BalyakinByResult)),
    ("riga", Criterion::Coefficient(Coefficient::Riga)),
    ("wins", Criterion::Wins),
    ("head-to-head", Criterion::HeadToHead),
    ("against-places", Criterion::AgainstPlaces),
    ("opponents-rating", Criterion::OpponentsRating),
    ("other-total", Criterion::OtherTotal),
    ("boards", Criterion::Boards),
    ("play-off", Criterion::PlayOff),
];

/// Reads a criterion by its name.
pub(super) fn criterion(text: &str) -> Result<Criterion, String> {
    CRITERIA.iter().find(|(name, _)| *name == text).map(|&(_, c)| c).ok_or_else(|| {
        let names: Vec<&str> = CRITERIA.iter().map(|&(name, _)| name).collect();
        format!("{text:?} is no criterion; there are {}", names.join(", "))
    })
}

/// The name of a criterion on the command line.
pub(super) fn criterion_name(criterion: Criterion) -> &'static str {
    CRITERIA.iter().find(|(_, c)| *c == criterion).map_or("coefficient of the other total", |&(name, _)| name)
}

/// The disciplines of Appendix 1 by the names they have on the command line.
const DISCIPLINES: [(&str, Discipline); 16] = [
    ("russian-rapid", Discipline::RussianRapid),
    ("russian-rapid-teams", Discipline::RussianRapidTeams),
    ("russian-teams", Discipline::RussianTeams),
    ("russian-blitz", Discipline::RussianBlitz),
    ("russian-blitz-teams", Discipline::RussianBlitzTeams),
    ("russian", Discipline::Russian),
    ("international-rapid", Discipline::InternationalRapid),
    ("international-rapid-teams", Discipline::InternationalRapidTeams),
    ("international-teams", Discipline::InternationalTeams),
    ("international-blitz", Discipline::InternationalBlitz),
    ("international-blitz-teams", Discipline::InternationalBlitzTeams),
    ("international", Discipline::International),
    ("correspondence", Discipline::Correspondence),
    ("giveaway", Discipline::Giveaway),
    ("composition", Discipline::Composition),
    ("renju", Discipline::Renju),
];

/// Reads a discipline by its name.
pub(super) fn discipline(text: &str) -> Result<Discipline, String> {
    DISCIPLINES.iter().find(|(name, _)| *name == text).map(|&(_, d)| d).ok_or_else(|| {
        let names: Vec<&str> = DISCIPLINES.iter().map(|&(name, _)| name).collect();
        format!("{text:?} is no discipline; there are {}", names.join(", "))
    })
}

/// Reads an arbiter: the name, and after a comma the category.
#[expect(clippy::unnecessary_wraps, reason = "a reader of an option returns a result")]
pub(super) fn official(text: &str) -> Result<Official, String> {
    let (name, category) = text.rsplit_once(',').unwrap_or((text, ""));
    Ok(Official { name: name.trim().to_owned(), category: category.trim().to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read() {
        assert_eq!(meeting("1-0"), Ok(Meeting::game(Game::First)));
        assert_eq!(meeting("="), Ok(Meeting::game(Game::Draw)));
        assert_eq!(meeting("1-0,=,0-1"), Ok(Meeting::Played(vec![Game::First, Game::Draw, Game::Second])));
        assert_eq!(meeting("-+"), Ok(Meeting::SecondByForfeit));
        for wrong in ["", "2", "1-2", "++", "1-0,,="] {
            assert!(meeting(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_misspelt_beginning_is_near_its_name() {
        assert_eq!(distance("petrof", "petrov petr"), 1);
        assert_eq!(distance("petrov", "petrov petr"), 0);
        assert!(distance("sidorov", "petrov petr") > 2);
    }
}
