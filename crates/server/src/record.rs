//! Games of draughts in writing, as pages give and take them: PDN with its tags, numbered moves and result.

use std::fmt::Write;

use draughts::{AnyPosition, Notation, Variant};
use game::{Player, Score};
use serde_json::{Value, json};

use crate::table::{Board, Played, moves_played};
use crate::view::{self, Person};

/// The number of a variant in the GameType tag of PDN.
const fn game_type(variant: Variant) -> u8 {
    match variant {
        Variant::Russian => 25,
        Variant::Brazilian => 26,
        Variant::International => 20,
        Variant::Giveaway => 25,
    }
}

/// A game of draughts as PDN; renju has none.
pub(crate) fn pdn(board: &Board, row: &store::Game, first: &Person, second: &Person) -> Option<String> {
    let Board::Draughts(game) = board else { return None };
    let regulations = game.regulations();
    let start = regulations.start_position().ok()?;
    let result = match game.verdict().map(|verdict| verdict.score) {
        None => "*",
        Some(Score::Win(Player::First)) => "2-0",
        Some(Score::Win(Player::Second)) => "0-2",
        Some(Score::Draw) => "1-1",
        Some(Score::BothLose) => "0-0",
    };
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string does not fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", "Bolshak");
    tag("Date", &date(row.created));
    tag("White", person(first).as_str());
    tag("Black", person(second).as_str());
    tag("Result", result);
    tag("GameType", &game_type(regulations.variant).to_string());
    tag("TimeControl", &regulations.control.to_string());
    if start != AnyPosition::start(regulations.variant) {
        tag("SetUp", "1");
        tag("FEN", &start.fen());
    }
    text.push('\n');
    let mut line = String::new();
    let mut number = 1;
    for (index, Played { by, before, mv, .. }) in moves_played(&game.record()).iter().enumerate() {
        let written = before.write_move(mv, Notation::Sheet).unwrap_or_default().replace(':', "x");
        let numbered = match by {
            Player::First => format!("{number}. {written}"),
            Player::Second if index == 0 => format!("{number}... {written}"),
            Player::Second => written,
        };
        if *by == Player::Second {
            number += 1;
        }
        push(&mut text, &mut line, &numbered);
    }
    push(&mut text, &mut line, result);
    text.push_str(&line);
    text.push('\n');
    Some(text)
}

fn push(text: &mut String, line: &mut String, word: &str) {
    if !line.is_empty() {
        if line.len() + word.len() >= 80 {
            text.push_str(line);
            text.push('\n');
            line.clear();
        } else {
            line.push(' ');
        }
    }
    line.push_str(word);
}

fn person(person: &Person) -> String {
    match person.level {
        Some(level) => format!("{} {level}", person.name),
        None if person.name.is_empty() => "?".to_owned(),
        None => person.name.clone(),
    }
}

/// The day of a moment in the form of PDN: civil calendar from days since the epoch.
fn date(moment: i64) -> String {
    let days = moment.div_euclid(86_400_000);
    // Days from 1 March of the year 0; years of 400 have 146097 days.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day = shifted.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let rest = day - (365 * year + year / 4 - year / 100);
    let month = (5 * rest + 2) / 153;
    let day = rest - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, year) } else { (month - 9, year + 1) };
    format!("{:04}.{month:02}.{day:02}", year + era * 400)
}

/// The most moves that are read of one game.
const MOST: usize = 1_000;

/// Reads the first game of a text: tags and the main line. What cannot be read ends the moves and is said.
pub(crate) fn read(text: &str) -> Value {
    let tag = |name: &str| {
        text.lines().find_map(|line| {
            let rest = line.trim().strip_prefix('[')?.strip_prefix(name)?.trim_start();
            let value = rest.strip_prefix('"')?.rsplit_once('"')?.0;
            Some(value.replace("\\\"", "\"").replace("\\\\", "\\"))
        })
    };
    let kind = tag("GameType");
    let variant = match kind.as_deref().and_then(|kind| kind.split(',').next()) {
        Some("20") => Variant::International,
        Some("26") => Variant::Brazilian,
        _ => Variant::Russian,
    };
    let fen = tag("FEN");
    let mut faults = Vec::new();
    let start = match fen.as_deref().map(|fen| AnyPosition::from_fen(variant, fen)) {
        None => AnyPosition::start(variant),
        Some(Ok(position)) => position,
        Some(Err(error)) => {
            faults.push(error.to_string());
            AnyPosition::start(variant)
        }
    };
    let mut position = start;
    let mut moves = Vec::new();
    for word in words(text) {
        if moves.len() >= MOST
            || matches!(word.as_str(), "*" | "2-0" | "0-2" | "1-1" | "1-0" | "0-1" | "1/2-1/2" | "0-0")
        {
            break;
        }
        match position.read_move(&word) {
            Ok(mv) => {
                let by =
                    if position.turn() == draughts::Color::White { Player::First } else { Player::Second };
                let Ok(after) = position.play(&mv) else { break };
                let played = Played { by, before: position, mv, after, left: None };
                moves.push(view::played(moves.len() + 1, &played));
                position = after;
            }
            Err(error) => {
                faults.push(format!("{}: {error}", word.escape_debug()));
                break;
            }
        }
    }
    let tags: serde_json::Map<String, Value> = ["Event", "Date", "White", "Black", "Result"]
        .iter()
        .filter_map(|name| Some(((*name).to_owned(), tag(name)?.into())))
        .collect();
    json!({ "games": [{
        "tags": tags,
        "variant": variant.to_string(),
        "fen": start.fen(),
        "moves": moves,
        "faults": faults,
    }] })
}

/// The words of the main line: without tags, comments, variations, numbers of moves and marks.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let (mut braces, mut brackets, mut depth) = (false, false, 0_u32);
    for character in text.chars() {
        match character {
            '}' => braces = false,
            _ if braces => {}
            ']' => brackets = false,
            _ if brackets => {}
            '{' => braces = true,
            '[' => brackets = true,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ if character.is_whitespace() => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            _ => word.push(character),
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    let unnumbered = |word: String| match word.rsplit_once('.') {
        Some((number, rest)) if number.chars().all(|c| c.is_ascii_digit() || c == '.') => rest.to_owned(),
        _ => word,
    };
    words.into_iter().map(unnumbered).filter(|word| !word.is_empty() && !word.starts_with('$')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_763_164_800_000), "2025.11.15");
        assert_eq!(date(-1), "1969.12.31");
    }

    #[test]
    fn what_is_pasted_is_read_to_the_first_fault() {
        let text = "[Event \"x \\\"y\\\"\"]\n[GameType \"25\"]\n1. c3-d4 {a comment} d6-c5 (1... b6-a5) 2. b2-c3 $1 f6-g5 3. a1-a1 *";
        let read = read(text);
        let game = &read["games"][0];
        assert_eq!(game["tags"]["Event"], "x \"y\"");
        assert_eq!(game["moves"].as_array().unwrap().len(), 4);
        assert_eq!(game["faults"].as_array().unwrap().len(), 1);
    }
}
