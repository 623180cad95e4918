//! What people type: names of players, results, line-ups, places, criteria, disciplines.

use forms::Official;
use language::Language;
use rulebook::OfficialDiscipline;
use tournament::{Coefficient, Competition, Criterion, Entrant, GameResult, Group, Id, Meeting};

use crate::failure::Failure;

/// A text of the locales about something typed.
fn wrong(language: Language, message: &str, text: &str) -> Failure {
    Failure::Input(language.say(message, &[("text", text.into())]))
}

/// Finds an entrant by start number, by `#` and entry number, or by name; what fits one name is enough: its beginning, the beginning of one of
/// its words, or any part of it.
pub(super) fn entrant(language: Language, c: &Competition, text: &str) -> Result<Id, Failure> {
    let all = || c.entrants().iter().enumerate().filter(|(_, e)| !e.struck).map(|(i, e)| (Id::at(i), e));
    let nobody =
        |message: &str, number: String| Failure::Input(language.say(message, &[("number", number.into())]));
    if let Some(id) = text.strip_prefix('#').and_then(|n| n.parse().ok()).map(Id) {
        let found = c.entrant(id).map(|_| id);
        return found.ok_or_else(|| nobody("tournament-no-entry-number", id.to_string()));
    }
    if let Ok(number) = text.parse::<u32>() {
        let found = all().find(|(_, e)| e.number == Some(number)).map(|(id, _)| id);
        return found.ok_or_else(|| nobody("tournament-no-start-number", number.to_string()));
    }
    let wanted = text.trim().to_lowercase();
    let named = |fits: &dyn Fn(&str) -> bool| -> Vec<Id> {
        all().filter(|(_, e)| fits(&e.entry.name().to_lowercase())).map(|(id, _)| id).collect()
    };
    let of_word = |name: &str| name.split_whitespace().any(|word| word.starts_with(&wanted));
    let tries: [Vec<Id>; 4] = [
        named(&|name| name == wanted),
        named(&|name| name.starts_with(&wanted)),
        named(&of_word),
        named(&|name| name.contains(&wanted)),
    ];
    for found in tries.into_iter().filter(|_| !wanted.is_empty()) {
        match found.as_slice() {
            [id] => return Ok(*id),
            [] => {}
            many => {
                let list: Vec<String> = many.iter().map(|&id| called(c, id)).collect();
                let arguments = [("text", text.into()), ("list", list.join(", ").into())];
                return Err(Failure::Input(language.say("tournament-several", &arguments)));
            }
        }
    }
    let mut near: Vec<(usize, &str)> =
        all().map(|(_, e)| (distance(&wanted, &e.entry.name().to_lowercase()), e.entry.name())).collect();
    near.sort();
    let list: Vec<&str> = near.iter().take(3).map(|&(_, name)| name).collect();
    let message = if list.is_empty() { "tournament-nobody-called" } else { "tournament-nobody-called-near" };
    let arguments = [("text", text.into()), ("list", list.join(", ").into())];
    Err(Failure::Input(language.say(message, &arguments)))
}

/// An entrant with the start number, which the arbiter knows and which tells namesakes apart; before the lot with the entry number.
pub(super) fn called(c: &Competition, id: Id) -> String {
    match c.entrant(id) {
        Some(Entrant { entry, number: Some(number), .. }) => format!("{number} {}", entry.name()),
        Some(Entrant { entry, .. }) => format!("{id} {}", entry.name()),
        None => id.to_string(),
    }
}

/// Finds several entrants, named as for [`entrant`], with semicolons between.
pub(super) fn entrants(language: Language, c: &Competition, text: &str) -> Result<Vec<Id>, Failure> {
    text.split(';').map(|one| entrant(language, c, one.trim())).collect()
}

/// Reads a line-up: the member of each board by the number in the team's entry, `-` for an empty board, commas between.
pub(super) fn line_up(language: Language, text: &str) -> Result<Vec<Option<u8>>, Failure> {
    let board = |one: &str| match one.trim() {
        "-" => Ok(None),
        number => number.parse().map(Some).map_err(|_| wrong(language, "tournament-not-a-member", number)),
    };
    text.split(',').map(board).collect()
}

/// Reads places: `1-2`, or `3` for one place.
pub(super) fn places(language: Language, text: &str) -> Result<(u32, u32), Failure> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.trim().parse(), to.trim().parse()) {
        (Ok(from), Ok(to)) if 1 <= from && from <= to => Ok((from, to)),
        _ => Err(wrong(language, "tournament-not-places", text)),
    }
}

/// How far a name is from what was typed; a beginning of the name counts as the whole of it.
fn distance(wanted: &str, name: &str) -> usize {
    let ends = name.char_indices().map(|(at, _)| at).chain([name.len()]);
    ends.map(|end| strsim::levenshtein(wanted, &name[..end])).min().unwrap_or(0)
}

/// Reads a result: `1-0`, `=`, `0-1`, `0-0`, `+:-`, `-:+`, `-:-`, or the games of a micro-match with commas between.
pub(super) fn meeting(language: Language, text: &str) -> Result<Meeting, Failure> {
    match text {
        "+-" | "+:-" => return Ok(Meeting::FirstByForfeit),
        "-+" | "-:+" => return Ok(Meeting::SecondByForfeit),
        "--" | "-:-" => return Ok(Meeting::DoubleForfeit),
        _ => {}
    }
    let game = |text: &str| match text.trim() {
        "1-0" | "2-0" => Ok(GameResult::First),
        "0-1" | "0-2" => Ok(GameResult::Second),
        "0-0" => Ok(GameResult::Neither),
        "=" | "1/2" | "½" | "1-1" | "½-½" | "1/2-1/2" => Ok(GameResult::Draw),
        other => Err(wrong(language, "tournament-not-a-result", other)),
    };
    text.split(',').map(game).collect::<Result<Vec<_>, _>>().map(Meeting::Played)
}

/// Reads criteria by their names, with commas between.
pub(super) fn criteria(language: Language, names: &[String]) -> Result<Vec<Criterion>, Failure> {
    let read = |text: &String| {
        text.parse().map_err(|_| {
            let coefficients = Coefficient::ALL.iter().map(|k| k.name());
            let list: Vec<&str> = coefficients.chain(Criterion::PLAIN.iter().map(|c| c.name())).collect();
            let arguments = [("text", text.as_str().into()), ("list", list.join(", ").into())];
            Failure::Input(language.say("tournament-not-a-criterion", &arguments))
        })
    };
    names.iter().map(read).collect()
}

/// Reads groups of age and sex: `men`, `women-under-17`, `men-16-20`.
pub(super) fn groups(language: Language, names: &[String]) -> Result<Vec<Group>, Failure> {
    let read = |text: &String| text.parse().map_err(|_| wrong(language, "tournament-not-a-group", text));
    names.iter().map(read).collect()
}

/// Reads a discipline of Appendix 1 by its name.
pub(super) fn discipline(language: Language, text: &str) -> Result<OfficialDiscipline, Failure> {
    text.parse().map_err(|_| {
        let list = OfficialDiscipline::ALL.map(OfficialDiscipline::name).join(", ");
        let arguments = [("text", text.into()), ("list", list.into())];
        Failure::Input(language.say("tournament-not-a-discipline", &arguments))
    })
}

/// Reads an arbiter: the name, and after a comma the category.
pub(super) fn official(text: &str) -> Official {
    let (name, category) = text.rsplit_once(',').unwrap_or((text, ""));
    Official { name: name.trim().to_owned(), category: category.trim().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EN: Language = Language::En;

    #[test]
    fn results_are_read() {
        assert_eq!(meeting(EN, "1-0").unwrap(), Meeting::game(GameResult::First));
        assert_eq!(meeting(EN, "=").unwrap(), Meeting::game(GameResult::Draw));
        let games = vec![GameResult::First, GameResult::Draw, GameResult::Second];
        assert_eq!(meeting(EN, "1-0,=,0-1").unwrap(), Meeting::Played(games));
        assert_eq!(meeting(EN, "-+").unwrap(), Meeting::SecondByForfeit);
        for wrong in ["", "2", "1-2", "++", "1-0,,="] {
            assert!(meeting(EN, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_criterion_is_read_by_its_own_name() {
        let read = |name: &str| criteria(EN, &[name.to_owned()]).ok();
        let all = Criterion::PLAIN.into_iter().chain(Coefficient::ALL.map(Criterion::Coefficient));
        for criterion in all.chain(Coefficient::ALL.map(Criterion::OtherTotalCoefficient)) {
            assert_eq!(read(&criterion.to_string()), Some(vec![criterion]));
        }
        for wrong in ["", "other-", "other-wins", "buchholtz"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn line_ups_and_places_are_read() {
        assert_eq!(line_up(EN, "1,-, 3").unwrap(), [Some(1), None, Some(3)]);
        assert_eq!((places(EN, "1-2").unwrap(), places(EN, "3").unwrap()), ((1, 2), (3, 3)));
        for wrong in ["", "0", "2-1", "1-", "a"] {
            assert!(places(EN, wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "1,,2", "x", "999"] {
            assert!(line_up(EN, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_misspelt_beginning_is_near_its_name() {
        assert_eq!(distance("petrof", "petrov petr"), 1);
        assert_eq!(distance("petrov", "petrov petr"), 0);
        assert_eq!(distance("петрок", "петров пётр"), 1);
        assert!(distance("sidorov", "petrov petr") > 2);
    }
}
