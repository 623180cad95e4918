//! Entries from tables: commas, semicolons or tabs, UTF-8 or Windows-1251, as Excel saves them.

use encoding_rs::WINDOWS_1251;
use thiserror::Error;

use crate::entry::{Entry, EntryFault, Person, Sex};

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct CsvFault {
    /// The line, from 1.
    pub line: usize,
    /// The column's heading in English, if the fault is in one.
    pub column: Option<&'static str>,
    /// What is wrong.
    pub problem: CsvProblem,
}

/// What is wrong with a table of entries.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CsvProblem {
    /// The file has no line.
    #[error("the file is empty")]
    Empty,
    /// A quotation mark is never closed.
    #[error("a quotation mark is never closed")]
    OpenQuote,
    /// No column holds names.
    #[error("no column is called \"name\": {}", .0.join(" | "))]
    NoNameColumn(Vec<String>),
    /// A line has more cells than there are columns.
    #[error("{cells} cells, and there are {columns} columns")]
    TooManyCells {
        /// The cells of the line.
        cells: usize,
        /// The columns of the table.
        columns: usize,
    },
    /// A cell is not a rating.
    #[error("{0:?} is not a rating")]
    Rating(String),
    /// A cell is neither m nor f.
    #[error("{0:?} is neither m nor f")]
    Sex(String),
    /// A cell is not a date or a year.
    #[error("{0:?} is not a date or a year")]
    Birth(String),
    /// A cell is not a number.
    #[error("{0:?} is not a number")]
    Number(String),
    /// The entry cannot be used.
    #[error("the entry cannot be used: {0:?}")]
    Entry(Vec<EntryFault>),
}

impl CsvProblem {
    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::OpenQuote => "open-quote",
            Self::NoNameColumn(_) => "no-name-column",
            Self::TooManyCells { .. } => "too-many-cells",
            Self::Rating(_) => "rating",
            Self::Sex(_) => "sex",
            Self::Birth(_) => "birth",
            Self::Number(_) => "number",
            Self::Entry(_) => "entry",
        }
    }
}

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

/// Decodes a file: UTF-8 if it is that, otherwise Windows-1251.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => WINDOWS_1251.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

/// The text without blanks between a separator and an opening quotation mark: tables typed by hand have them, and the
/// reader takes a mark for an opening one only at the beginning of a cell.
fn without_blanks_before_quotes(text: &str, separator: char) -> String {
    let mut out = String::with_capacity(text.len());
    // Where the cell begins in `out`, and whether it is blank so far, quoted, or was closed by the letter before.
    let (mut cell, mut blank, mut quoted, mut closed) = (0, true, false, false);
    for c in text.chars() {
        let was_closed = std::mem::take(&mut closed);
        match c {
            '"' if quoted => (quoted, closed) = (false, true),
            // Two marks inside quotation marks stand for one.
            '"' if was_closed => quoted = true,
            '"' if blank => {
                out.truncate(cell);
                quoted = true;
            }
            _ => {}
        }
        out.push(c);
        if !quoted && (c == separator || c == '\n' || c == '\r') {
            (cell, blank) = (out.len(), true);
        } else {
            blank &= c.is_whitespace();
        }
    }
    out
}

/// A line after the table. If the reader does not find it as it is, a quotation mark before it was left open.
const END: &str = "\u{1}";

/// Splits a table into rows of cells, with the line each row begins on. Quoted cells may hold separators and new lines.
fn rows(text: &str, separator: char) -> Result<Vec<(usize, Vec<String>)>, CsvFault> {
    let text = format!("{}\n{END}", without_blanks_before_quotes(text, separator));
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator as u8)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut rows: Vec<(usize, Vec<String>)> = Vec::new();
    // Reading fails for bytes that are not UTF-8 only, and the text is UTF-8.
    for record in reader.records().map_while(Result::ok) {
        let (line, byte) = record.position().map_or((1, 0), |p| (p.line() as usize, p.byte() as usize));
        // A record begins after the blank lines before it.
        let blank = text.get(byte..).unwrap_or_default().chars().take_while(|c| "\r\n".contains(*c));
        let line = line + blank.filter(|&c| c == '\n').count();
        rows.push((line, record.iter().map(str::to_owned).collect()));
    }
    match rows.pop() {
        Some((_, row)) if row == [END] => Ok(rows),
        last => {
            let line = last.map_or(1, |(line, _)| line);
            Err(CsvFault { line, column: None, problem: CsvProblem::OpenQuote })
        }
    }
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
        return Err(CsvFault { line: 1, column: None, problem: CsvProblem::Empty });
    };
    let columns: Vec<Option<Column>> = headings.iter().map(|h| column(h)).collect();
    if !columns.contains(&Some(Column::Name)) {
        return Err(CsvFault { line, column: None, problem: CsvProblem::NoNameColumn(headings) });
    }
    rows.map(|(line, row)| person(line, &columns, &row).map(Entry::Person)).collect()
}

fn person(line: usize, columns: &[Option<Column>], row: &[String]) -> Result<Person, CsvFault> {
    if row.len() > columns.len() && row[columns.len()..].iter().any(|c| !c.trim().is_empty()) {
        return Err(CsvFault {
            line,
            column: None,
            problem: CsvProblem::TooManyCells { cells: row.len(), columns: columns.len() },
        });
    }
    let mut person = Person::default();
    for (column, cell) in columns.iter().zip(row) {
        let cell = cell.trim();
        let Some(column) = column else { continue };
        if cell.is_empty() {
            continue;
        }
        let fault = |column, problem: CsvProblem| CsvFault { line, column: Some(column), problem };
        match column {
            Column::Name => person.name = cell.split_whitespace().collect::<Vec<_>>().join(" "),
            Column::Rating => {
                let rating =
                    cell.parse::<u16>().map_err(|_| fault("rating", CsvProblem::Rating(cell.to_owned())))?;
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
                    _ => return Err(fault("sex", CsvProblem::Sex(cell.to_owned()))),
                });
            }
            Column::Born => {
                person.born =
                    Some(cell.parse().map_err(|_| fault("born", CsvProblem::Birth(cell.to_owned())))?);
            }
            Column::Title => cell.clone_into(&mut person.title),
            Column::Organisation => cell.clone_into(&mut person.organisation),
            Column::Federation => cell.clone_into(&mut person.federation),
            Column::Number => {
                person.number =
                    Some(cell.parse().map_err(|_| fault("id", CsvProblem::Number(cell.to_owned())))?);
            }
            Column::Team => cell.clone_into(&mut person.team),
        }
    }
    let faults = Entry::Person(person.clone()).faults();
    if faults.is_empty() {
        Ok(person)
    } else {
        Err(CsvFault { line, column: None, problem: CsvProblem::Entry(faults) })
    }
}
