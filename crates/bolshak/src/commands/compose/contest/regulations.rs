//! The regulations of a contest from a text.

use composition::contest::{Date, Regulations, Secrecy, Section, Winners};
use language::{Argument, Language};

use super::day;
use crate::failure::Failure;

/// The labels of lines, in English, Russian and Ukrainian.
const LABELS: [[&str; 3]; 17] = [
    ["name", "название", "назва"],
    ["status", "статус", "статус"],
    ["organiser", "организатор", "організатор"],
    ["theme", "тема", "тема"],
    ["authors", "авторы", "автори"],
    ["section", "раздел", "розділ"],
    ["most", "не более", "не більше"],
    ["copies", "экземпляров", "примірників"],
    ["address", "адрес", "адреса"],
    ["deadline", "срок присылки", "строк надсилання"],
    ["best", "в зачёт", "у залік"],
    ["chief", "главный судья", "головний суддя"],
    ["secretary", "главный секретарь", "головний секретар"],
    ["chief marks", "главный судья оценивает", "головний суддя оцінює"],
    ["preliminary", "предварительные итоги", "попередні підсумки"],
    ["in force", "итоги в силе", "підсумки чинні"],
    ["terms", "условия", "умови"],
];

/// What lines have said so far; what is left empty the contest itself refuses.
#[derive(Default)]
struct Said {
    texts: [String; 17],
    secrecy: Option<Secrecy>,
    sections: Vec<Section>,
    numbers: [Option<u8>; 17],
    days: [Option<Date>; 17],
}

/// Reads `label: value` lines; a section is `Section: name; senior judge; judge; …`.
pub(super) fn read(language: Language, text: &str) -> Result<Regulations, Failure> {
    let mut said = Said::default();
    for (number, line) in (1_u32..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |code: &str, text: &str| {
            let arguments: [Argument<'_>; 2] =
                [("line", number.into()), ("text", text.escape_debug().to_string().into())];
            Failure::Input(language.say(code, &arguments))
        };
        let (label, value) = line.split_once(':').unwrap_or((line, ""));
        let label = label.trim().to_lowercase();
        let row = LABELS.iter().position(|names| names.contains(&label.as_str()));
        let row = row.ok_or_else(|| wrong("composers-cli-bad-line", label.as_str()))?;
        let value = value.trim();
        match LABELS[row][0] {
            "authors" => {
                said.secrecy = Some(match value.to_lowercase().as_str() {
                    "open" | "известны" | "відомі" => Secrecy::Open,
                    "closed" | "неизвестны" | "невідомі" => Secrecy::Closed,
                    _ => return Err(wrong("composers-cli-bad-authors", value)),
                });
            }
            "section" => {
                let mut names = value.split(';').map(|name| name.trim().to_owned());
                let (name, senior) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
                said.sections.push(Section { name, senior, judges: names.collect() });
            }
            "most" | "copies" | "best" => {
                let count = value.parse().ok().filter(|count| *count > 0);
                said.numbers[row] = Some(count.ok_or_else(|| wrong("composers-cli-bad-number", value))?);
            }
            "deadline" | "preliminary" | "in force" => said.days[row] = Some(day(language, value)?),
            _ => said.texts[row] = value.to_owned(),
        }
    }
    let missing = |row: usize| {
        let own = match language {
            Language::En => 0,
            Language::Ru => 1,
            Language::Uk => 2,
        };
        Failure::Input(language.say("composers-cli-left-out", &[("name", LABELS[row][own].into())]))
    };
    let number = |row: usize| said.numbers[row].ok_or_else(|| missing(row));
    let date = |row: usize| said.days[row].ok_or_else(|| missing(row));
    let [name, status, organiser, theme, ..] = &said.texts;
    let yes = ["yes", "да", "так"].contains(&said.texts[13].to_lowercase().as_str());
    Ok(Regulations {
        name: name.clone(),
        status: status.clone(),
        organiser: organiser.clone(),
        conditions: said.texts[16].clone(),
        theme: Some(theme.clone()).filter(|theme| !theme.is_empty()),
        secrecy: said.secrecy.ok_or_else(|| missing(4))?,
        sections: said.sections.clone(),
        most: number(6)?,
        copies: number(7)?,
        address: said.texts[8].clone(),
        deadline: date(9)?,
        winners: Winners::Best(number(10)?),
        chief: said.texts[11].clone(),
        secretary: said.texts[12].clone(),
        chief_marks: yes,
        preliminary: date(14)?,
        in_force: date(15)?,
    })
}
