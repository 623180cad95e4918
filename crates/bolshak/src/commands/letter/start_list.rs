//! A start list from a text.

use correspondence::{Participant, StartSheet};
use draughts::Variant;
use game::{Day, DaysControl};
use language::Language;

use super::day;
use crate::failure::Failure;

/// Reads `label: value` lines; a player is `Player: name; address; e-mail`.
pub(super) fn read(language: Language, text: &str) -> Result<StartSheet, Failure> {
    let mut sheet = StartSheet {
        code: String::new(),
        name: String::new(),
        variant: Variant::Russian,
        start: Day(0),
        end: None,
        control: DaysControl::CORRESPONDENCE,
        organiser: String::new(),
        arbiter: String::new(),
        secretary: String::new(),
        players: Vec::new(),
    };
    for (number, line) in (1_u32..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let bad = || {
            let arguments = [("line", number.into()), ("text", line.escape_debug().to_string().into())];
            Failure::Input(language.say("letter-cli-bad-list", &arguments))
        };
        let (label, value) = line.split_once(':').ok_or_else(bad)?;
        let value = value.trim();
        match label.trim().to_lowercase().as_str() {
            "event" | "шифр турнира" | "шифр турніру" => sheet.code = value.to_owned(),
            "name" | "турнир" | "турнір" => sheet.name = value.to_owned(),
            "game" | "игра" | "гра" => sheet.variant = value.parse().map_err(|_| bad())?,
            "start" | "начало игры" | "початок гри" => {
                sheet.start = day(language, value)?;
            }
            "end" | "окончание игры" | "закінчення гри" => {
                sheet.end = Some(day(language, value)?);
            }
            "organiser" | "организатор" | "організатор" => {
                sheet.organiser = value.to_owned();
            }
            "arbiter" | "главный судья" | "головний суддя" => {
                sheet.arbiter = value.to_owned();
            }
            "secretary" | "главный секретарь" | "головний секретар" => {
                sheet.secretary = value.to_owned();
            }
            "player" | "участник" | "учасник" => {
                let mut parts = value.split(';').map(|part| part.trim().to_owned());
                let name = parts.next().filter(|name| !name.is_empty()).ok_or_else(bad)?;
                let (address, email) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
                sheet.players.push(Participant { name, address, email });
            }
            _ => return Err(bad()),
        }
    }
    Ok(sheet)
}
