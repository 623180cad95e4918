//! What people type: names of players, results, criteria.

use forms::{Discipline, Official};
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

/// Finds several entrants, named as for [`entrant`], with semicolons between.
pub(super) fn entrants(c: &Competition, text: &str) -> Result<Vec<Id>, Failure> {
    text.split(';').map(|one| entrant(c, one.trim())).collect()
}

/// A text with the name beside each entry number: `#3` becomes `#3 Smith`.
pub(super) fn with_names(c: &Competition, text: &str) -> String {
    let mut parts = text.split('#');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = part.split_at(digits);
        out.push('#');
        out.push_str(number);
        if let Some(entrant) = number.parse().ok().and_then(|n| c.entrant(Id(n))) {
            out.push(' ');
            out.push_str(entrant.entry.name());
        }
        out.push_str(rest);
    }
    out
}

/// Reads a line-up: the member of each board by the number in the team's entry, `-` for an empty board, commas between.
pub(super) fn line_up(text: &str) -> Result<Vec<Option<u8>>, String> {
    let board = |one: &str| match one.trim() {
        "-" => Ok(None),
        number => number
            .parse()
            .map(Some)
            .map_err(|_| format!("{number:?} is no member: write the number in the team's entry, or -")),
    };
    text.split(',').map(board).collect()
}

/// Reads places: `1-2`, or `3` for one place.
pub(super) fn places(text: &str) -> Result<(u32, u32), String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.trim().parse(), to.trim().parse()) {
        (Ok(from), Ok(to)) if 1 <= from && from <= to => Ok((from, to)),
        _ => Err(format!("{text:?} are no places: write 1-2")),
    }
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

/// Before the name of a coefficient: the coefficient over the other total of a team event (5.4.9.6).
const OTHER_TOTAL: &str = "other-";

/// Reads a criterion by its name.
pub(super) fn criterion(text: &str) -> Result<Criterion, String> {
    let named = |text: &str| CRITERIA.iter().find(|(name, _)| *name == text).map(|&(_, c)| c);
    let found = match text.strip_prefix(OTHER_TOTAL) {
        None | Some("total") => named(text),
        Some(text) => match named(text) {
            Some(Criterion::Coefficient(k)) => Some(Criterion::OtherTotalCoefficient(k)),
            _ => None,
        },
    };
    found.ok_or_else(|| {
        let names: Vec<&str> = CRITERIA.iter().map(|&(name, _)| name).collect();
        format!(
            "{text:?} is no criterion; there are {}, and {OTHER_TOTAL} before a coefficient counts it over the other total of teams",
            names.join(", ")
        )
    })
}

/// The name of a criterion on the command line.
pub(super) fn criterion_name(criterion: Criterion) -> String {
    let (before, named) = match criterion {
        Criterion::OtherTotalCoefficient(k) => (OTHER_TOTAL, Criterion::Coefficient(k)),
        other => ("", other),
    };
    let name = CRITERIA.iter().find(|(_, c)| *c == named).map_or("", |&(name, _)| name);
    format!("{before}{name}")
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
    fn every_criterion_is_read_by_its_own_name() {
        for (name, c) in CRITERIA {
            assert_eq!((criterion(name), criterion_name(c)), (Ok(c), name.to_owned()));
        }
        let other = Criterion::OtherTotalCoefficient(Coefficient::SonnebornBerger);
        assert_eq!((criterion("other-sb"), criterion_name(other)), (Ok(other), "other-sb".to_owned()));
        for wrong in ["", "other-", "other-wins", "buchholtz"] {
            assert!(criterion(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn line_ups_and_places_are_read() {
        assert_eq!(line_up("1,-, 3"), Ok(vec![Some(1), None, Some(3)]));
        assert_eq!((places("1-2"), places("3")), (Ok((1, 2)), Ok((3, 3))));
        for wrong in ["", "0", "2-1", "1-", "a"] {
            assert!(places(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "1,,2", "x", "999"] {
            assert!(line_up(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_misspelt_beginning_is_near_its_name() {
        assert_eq!(distance("petrof", "petrov petr"), 1);
        assert_eq!(distance("petrov", "petrov petr"), 0);
        assert!(distance("sidorov", "petrov petr") > 2);
    }
}
