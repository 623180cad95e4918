//! Entries from tables: commas, semicolons or tabs, UTF-8 or Windows-1251, as Excel saves them.

use core::fmt;

use crate::entry::{Birth, Entry, Person, Sex};

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvFault {
    /// The line, from 1.
    pub line: usize,
    /// The column's heading, if the fault is in one.
    pub column: Option<&'static str>,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for CsvFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            Some(column) => write!(f, "line {}, {column}: {}", self.line, self.what),
            None => write!(f, "line {}: {}", self.line, self.what),
        }
    }
}

impl core::error::Error for CsvFault {}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Name,
    Rating,
    Sex,
    Born,
    Title,
    Organisation,
    Federation,
    Number,
    Team,
}

/// The headings understood, in English, Russian and Ukrainian, in small letters.
const HEADINGS: [(&str, Column); 41] = [
    ("name", Column::Name),
    ("surname", Column::Name),
    ("фамилия, имя", Column::Name),
    ("фамилия имя", Column::Name),
    ("ф.и.о.", Column::Name),
    ("фио", Column::Name),
    ("прізвище, ім'я", Column::Name),
    ("прізвище, ім’я", Column::Name),
    ("піб", Column::Name),
    ("rating", Column::Rating),
    ("elo", Column::Rating),
    ("рейтинг", Column::Rating),
    ("sex", Column::Sex),
    ("gender", Column::Sex),
    ("пол", Column::Sex),
    ("стать", Column::Sex),
    ("born", Column::Born),
    ("birth", Column::Born),
    ("date of birth", Column::Born),
    ("дата рождения", Column::Born),
    ("год рождения", Column::Born),
    ("дата народження", Column::Born),
    ("рік народження", Column::Born),
    ("title", Column::Title),
    ("звание", Column::Title),
    ("разряд", Column::Title),
    ("звання", Column::Title),
    ("розряд", Column::Title),
    ("organisation", Column::Organisation),
    ("club", Column::Organisation),
    ("организация", Column::Organisation),
    ("регион", Column::Organisation),
    ("організація", Column::Organisation),
    ("федерация", Column::Federation),
    ("команда", Column::Team),
    ("team", Column::Team),
    ("side", Column::Team),
    ("federation", Column::Federation),
    ("федерація", Column::Federation),
    ("id", Column::Number),
    ("federation number", Column::Number),
];

/// The letters 0x80 to 0xBF of Windows-1251; 0xC0 to 0xFF are А to я. The one unused place is `\u{98}`.
const WINDOWS_1251: &str = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї";

/// Decodes a file: UTF-8 if it is that, otherwise Windows-1251.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if let Ok(text) = core::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let upper: Vec<char> = WINDOWS_1251.chars().collect();
    let letter = |b: u8| match b {
        0..=0x7F => char::from(b),
        0x80..=0xBF => upper.get(b as usize - 0x80).copied().unwrap_or(' '),
        0xC0..=0xFF => char::from_u32(u32::from('А') + u32::from(b) - 0xC0).unwrap_or(' '),
    };
    bytes.iter().map(|&b| letter(b)).collect()
}

/// Splits a table into rows of cells, with the line each row begins on. Quoted cells may hold separators and new lines.
fn rows(text: &str, separator: char) -> Result<Vec<(usize, Vec<String>)>, CsvFault> {
    let mut rows = Vec::new();
    let (mut row, mut cell) = (Vec::new(), String::new());
    let (mut quoted, mut line, mut start) = (false, 1, 1);
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        if c == '\n' {
            line += 1;
        }
        match c {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' if quoted => quoted = false,
            '"' if cell.trim().is_empty() => {
                cell.clear();
                quoted = true;
            }
            '\r' if !quoted => {}
            '\n' if !quoted => {
                row.push(core::mem::take(&mut cell));
                rows.push((start, core::mem::take(&mut row)));
                start = line;
            }
            _ if c == separator && !quoted => row.push(core::mem::take(&mut cell)),
            _ => cell.push(c),
        }
    }
    if quoted {
        return Err(CsvFault {
            line: start,
            column: None,
            what: "a quotation mark is never closed".to_owned(),
        });
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        rows.push((start, row));
    }
    Ok(rows)
}

/// The column a heading names.
fn column(heading: &str) -> Option<Column> {
    let heading = heading.trim().to_lowercase();
    HEADINGS.iter().find(|(name, _)| *name == heading).map(|&(_, column)| column)
}

/// Reads entries from the bytes of a file whose first line names the columns.
///
/// # Errors
/// The first line that cannot be understood, with the column.
pub fn entries(bytes: &[u8]) -> Result<Vec<Entry>, CsvFault> {
    let text = decode(bytes);
    // A heading may itself contain a comma, so the separator is the one that gives the most headings we know.
    let head = text.lines().find(|l| !l.trim().is_empty()).unwrap_or_default();
    let known = |s: char| head.split(s).filter(|h| column(h.trim().trim_matches('"')).is_some()).count();
    let separator = [',', '\t', ';'].into_iter().max_by_key(|&s| known(s)).unwrap_or(';');
    let mut rows =
        rows(&text, separator)?.into_iter().filter(|(_, row)| row.iter().any(|c| !c.trim().is_empty()));
    let Some((line, headings)) = rows.next() else {
        return Err(CsvFault { line: 1, column: None, what: "the file is empty".to_owned() });
    };
    let columns: Vec<Option<Column>> = headings.iter().map(|h| column(h)).collect();
    if !columns.contains(&Some(Column::Name)) {
        return Err(CsvFault {
            line,
            column: None,
            what: format!("no column is called \"name\" or \"фамилия, имя\": {}", headings.join(" | ")),
        });
    }
    rows.map(|(line, row)| person(line, &columns, &row).map(Entry::Person)).collect()
}

fn person(line: usize, columns: &[Option<Column>], row: &[String]) -> Result<Person, CsvFault> {
    if row.len() > columns.len() && row[columns.len()..].iter().any(|c| !c.trim().is_empty()) {
        return Err(CsvFault {
            line,
            column: None,
            what: format!("{} cells, and there are {} columns", row.len(), columns.len()),
        });
    }
    let mut person = Person::default();
    for (column, cell) in columns.iter().zip(row) {
        let cell = cell.trim();
        let Some(column) = column else { continue };
        if cell.is_empty() {
            continue;
        }
        let fault = |column, what: String| CsvFault { line, column: Some(column), what };
        match column {
            Column::Name => person.name = cell.split_whitespace().collect::<Vec<_>>().join(" "),
            Column::Rating => {
                let rating =
                    cell.parse::<u16>().map_err(|_| fault("rating", format!("{cell:?} is not a rating")))?;
                person.rating = (rating > 0).then_some(rating);
            }
            Column::Sex => {
                person.sex = Some(match cell.to_lowercase().as_str() {
                    "m" | "male" | "м" | "муж" | "мужской" | "ч" | "чол" | "чоловіча" => {
                        Sex::Male
                    }
                    "f" | "w" | "female" | "ж" | "жен" | "женский" | "жін" | "жіноча" => {
                        Sex::Female
                    }
                    _ => return Err(fault("sex", format!("{cell:?} is neither m nor f"))),
                });
            }
            Column::Born => {
                person.born = Some(
                    Birth::parse(cell)
                        .ok_or_else(|| fault("born", format!("{cell:?} is not a date or a year")))?,
                );
            }
            Column::Title => cell.clone_into(&mut person.title),
            Column::Organisation => cell.clone_into(&mut person.organisation),
            Column::Federation => cell.clone_into(&mut person.federation),
            Column::Number => {
                person.number =
                    Some(cell.parse().map_err(|_| fault("id", format!("{cell:?} is not a number")))?);
            }
            Column::Team => cell.clone_into(&mut person.team),
        }
    }
    let faults = Entry::Person(person.clone()).faults();
    if faults.is_empty() { Ok(person) } else { Err(CsvFault { line, column: None, what: faults.join("; ") }) }
}
