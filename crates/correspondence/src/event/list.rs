//! A start list from a text.

use draughts::Variant;
use game::{Day, DaysControl};

use super::{Participant, StartSheet};
use crate::dates::read_date;

/// A line of a start list that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadList {
    /// The number of the line.
    pub line: usize,
    /// What stands there.
    pub text: String,
}

impl StartSheet {
    /// Reads `label: value` lines in Russian, Ukrainian or English; a player is `Player: name; address; e-mail`. Whether an event can be begun with it, the
    /// event says.
    ///
    /// # Errors
    /// A line has no label, an unknown one, or a value that cannot be read.
    pub fn read(text: &str) -> Result<Self, BadList> {
        let mut sheet = Self {
            code: String::new(),
            name: String::new(),
            variant: Variant::Russian,
            start: Day(0),
            end: None,
            control: DaysControl::CORRESPONDENCE,
            organiser: String::new(),
            arbiter: String::new(),
            secretary: String::new(),
            server: false,
            players: Vec::new(),
        };
        for (line, text) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let bad = || BadList { line, text: text.chars().take(200).collect() };
            let (label, value) = text.split_once(':').ok_or_else(bad)?;
            let value = value.trim();
            match label.trim().to_lowercase().as_str() {
                "event" | "шифр турнира" | "шифр турніру" => {
                    sheet.code = value.to_owned();
                }
                "name" | "турнир" | "турнір" => sheet.name = value.to_owned(),
                "game" | "игра" | "гра" => sheet.variant = value.parse().map_err(|_| bad())?,
                "start" | "начало игры" | "початок гри" => {
                    sheet.start = read_date(value).ok_or_else(bad)?;
                }
                "end" | "окончание игры" | "закінчення гри" => {
                    sheet.end = Some(read_date(value).ok_or_else(bad)?);
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
                "play" | "игра ведётся" | "игра ведется" | "гра ведеться" => {
                    sheet.server = match value.to_lowercase().as_str() {
                        "on the server" | "на сервере" | "на сервері" => true,
                        "by letter" | "письмами" | "листами" => false,
                        _ => return Err(bad()),
                    };
                }
                "player" | "участник" | "учасник" => {
                    let mut parts = value.split(';').map(|part| part.trim().to_owned());
                    let name = parts.next().filter(|name| !name.is_empty()).ok_or_else(bad)?;
                    let (address, email) =
                        (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
                    sheet.players.push(Participant { name, address, email });
                }
                _ => return Err(bad()),
            }
        }
        Ok(sheet)
    }
}
