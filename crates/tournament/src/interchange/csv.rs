//! Entries from tables: commas, semicolons or tabs, UTF-8, UTF-16 or Windows-1251, as Excel saves them, and Excel's own workbooks.

use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1251};
use thiserror::Error;

use crate::entry::{Birth, Entry, EntryFault, Person, Sex};

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
    /// The file is a workbook that cannot be read.
    #[error("the workbook cannot be read")]
    Workbook,
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
            Self::Workbook => "workbook",
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Column {
    /// The running number of the row, which nobody needs.
    Ordinal,
    /// Surname and name together.
    Name,
    /// The surname.
    Surname,
    /// The name without the surname.
    Given,
    /// The patronymic.
    Patronymic,
    /// The rating.
    Rating,
    /// The sex.
    Sex,
    /// The birth.
    Born,
    /// Birth and insurance certificate in one column, as in Appendix 3.
    BornAndInsurance,
    /// Title or class.
    Title,
    /// Region or organisation.
    Organisation,
    /// The federation's code.
    Federation,
    /// The number in the federation's list.
    Number,
    /// The team or side.
    Team,
    /// The insurance certificate.
    Insurance,
    /// The home address.
    Address,
    /// Passport or birth certificate.
    Document,
    /// The coach.
    Coach,
    /// The doctor's admission.
    Doctor,
    /// The discipline, which the event knows itself.
    Discipline,
}

impl Column {
    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ordinal => "ordinal",
            Self::Name => "name",
            Self::Surname => "surname",
            Self::Given => "given",
            Self::Patronymic => "patronymic",
            Self::Rating => "rating",
            Self::Sex => "sex",
            Self::Born => "born",
            Self::BornAndInsurance => "born-and-insurance",
            Self::Title => "title",
            Self::Organisation => "organisation",
            Self::Federation => "federation",
            Self::Number => "id",
            Self::Team => "team",
            Self::Insurance => "insurance",
            Self::Address => "address",
            Self::Document => "document",
            Self::Coach => "coach",
            Self::Doctor => "doctor",
            Self::Discipline => "discipline",
        }
    }

    /// Every column.
    pub const ALL: [Self; 20] = [
        Self::Ordinal,
        Self::Name,
        Self::Surname,
        Self::Given,
        Self::Patronymic,
        Self::Rating,
        Self::Sex,
        Self::Born,
        Self::BornAndInsurance,
        Self::Title,
        Self::Organisation,
        Self::Federation,
        Self::Number,
        Self::Team,
        Self::Insurance,
        Self::Address,
        Self::Document,
        Self::Coach,
        Self::Doctor,
        Self::Discipline,
    ];
}

/// Headings as [`plain`] writes them, in English, Russian and Ukrainian.
const HEADINGS: [(Column, &[&str]); 19] = [
    (Column::Ordinal, &["", "no", "nr", "п п", "№"]),
    (
        Column::Name,
        &[
            "name",
            "full name",
            "player",
            "surname name",
            "фамилия имя",
            "фамилия имя отчество",
            "фио",
            "фи",
            "участник",
            "спортсмен",
            "прізвище імя",
            "прізвище імя по батькові",
            "піб",
            "учасник",
        ],
    ),
    (Column::Surname, &["surname", "last name", "family name", "фамилия", "прізвище"]),
    (Column::Given, &["first name", "given name", "имя", "імя", "имя отчество"]),
    (Column::Patronymic, &["patronymic", "отчество", "по батькові"]),
    (Column::Rating, &["rating", "rtg", "elo", "рейтинг", "рейт", "эло"]),
    (Column::Sex, &["sex", "gender", "пол", "стать"]),
    (
        Column::Born,
        &[
            "born",
            "birth",
            "birthday",
            "birth date",
            "birth year",
            "date of birth",
            "year of birth",
            "year",
            "дата рождения",
            "дата рожд",
            "год рождения",
            "год рожд",
            "гр",
            "др",
            "год",
            "дата народження",
            "рік народження",
            "рн",
        ],
    ),
    (
        Column::BornAndInsurance,
        &["дата рождения страхового свидетельства", "date of birth insurance certificate"],
    ),
    (
        Column::Title,
        &[
            "title",
            "class",
            "rank",
            "звание",
            "разряд",
            "звание разряд",
            "разряд звание",
            "зв р д",
            "звание р д",
            "спортивный разряд",
            "спортивное звание",
            "спортивный разряд спортивное звание",
            "спортивное звание разряд",
            "спортивное звание спортивный разряд",
            "квалификация",
            "звання",
            "розряд",
            "звання розряд",
            "спортивний розряд спортивне звання",
        ],
    ),
    (
        Column::Organisation,
        &[
            "organisation",
            "organization",
            "club",
            "region",
            "city",
            "организация",
            "регион",
            "субъект рф",
            "субъект",
            "субъект федерации",
            "субъект российской федерации",
            "территория",
            "область",
            "город",
            "клуб",
            "організація",
            "регіон",
            "область місто",
            "місто",
        ],
    ),
    (Column::Federation, &["federation", "fed", "country", "федерация", "страна", "федерація", "країна"]),
    (Column::Number, &["id", "federation number", "fmjd id", "код", "id рфш"]),
    (Column::Team, &["team", "side", "команда", "сборная", "збірна"]),
    (Column::Insurance, &["insurance", "страховка", "страховой полис", "снилс", "страхового свидетельства"]),
    (
        Column::Address,
        &[
            "address",
            "home address",
            "адрес",
            "домашний адрес",
            "домашний адрес с индексом",
            "адреса",
            "home address with postcode",
        ],
    ),
    (
        Column::Document,
        &[
            "passport",
            "document",
            "паспорт",
            "документ",
            "данные паспорта",
            "паспортные данные",
            "данные паспорта свидетельства о рождении",
            "паспортні дані",
        ],
    ),
    (Column::Coach, &["coach", "trainer", "тренер", "личный тренер", "особистий тренер"]),
    (Column::Doctor, &["doctor", "допуск врача", "врач", "допуск лікаря", "лікар"]),
];

/// Beginnings of headings that go on with other words, such as the name of a rating list; asked when no heading fits.
const BEGINNINGS: [(Column, &[&str]); 10] = [
    (Column::BornAndInsurance, &["дата рождения страхов"]),
    (Column::Born, &["дата рожд", "год рожд", "дата народж", "рік народж", "date of birth", "year of birth"]),
    (Column::Rating, &["рейтинг", "rating", "elo"]),
    (Column::Title, &["звание", "спортивное звание", "спортивный разряд", "спортив", "звання"]),
    (Column::Organisation, &["субъект", "регион", "организация", "організація", "region"]),
    (Column::Address, &["домашний адрес", "домашня адреса", "home address"]),
    (Column::Document, &["данные паспорта", "паспорт", "passport", "дані паспорта"]),
    (Column::Coach, &["личный тренер", "тренер", "особистий тренер", "personal coach"]),
    (Column::Doctor, &["допуск врача", "допуск лікаря", "doctor"]),
    (Column::Name, &["фамилия имя", "прізвище імя", "фио ", "піб "]),
];

/// A heading in small letters without points, signs and the hyphens of broken words.
fn plain(heading: &str) -> String {
    let joined = heading.to_lowercase().replace('ё', "е");
    let mut out = String::new();
    let mut letters = joined.chars().peekable();
    while let Some(c) = letters.next() {
        match c {
            // "Спортив- ный": a word broken to fit its column.
            '-' if out.ends_with(char::is_alphabetic)
                && letters.peek().is_some_and(|c| c.is_whitespace()) =>
            {
                while letters.next_if(|c| c.is_whitespace()).is_some() {}
            }
            '\u{ad}' | '.' | '\'' | '’' | 'ʼ' | '`' => {}
            c if c.is_alphanumeric() => out.push(c),
            _ => out.push(' '),
        }
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The column a heading names.
fn column(heading: &str) -> Option<Column> {
    if heading.trim().is_empty() {
        return None;
    }
    let heading = plain(heading);
    let exact = HEADINGS.iter().find(|(_, names)| names.contains(&heading.as_str()));
    let begins = || BEGINNINGS.iter().find(|(_, names)| names.iter().any(|n| heading.starts_with(n)));
    if matches!(
        heading.as_str(),
        "спортивная дисциплина" | "дисциплина" | "discipline" | "дисципліна" | "спортивна дисципліна"
    ) {
        return Some(Column::Discipline);
    }
    exact.or_else(begins).map(|&(column, _)| column)
}

/// Decodes a file: UTF-16 or UTF-8 if it is that, otherwise Windows-1251.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    let wide = match bytes {
        [0xFF, 0xFE, ..] => Some(UTF_16LE),
        [0xFE, 0xFF, ..] => Some(UTF_16BE),
        // Without a mark: text of two bytes a letter has noughts in it, and nothing else has.
        [_, 0, _, 0, ..] => Some(UTF_16LE),
        [0, _, 0, _, ..] => Some(UTF_16BE),
        _ => None,
    };
    if let Some(encoding) = wide {
        return encoding.decode_with_bom_removal(bytes).0.into_owned();
    }
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

/// A heading of a table, and what its column was taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The heading as it is written.
    pub text: String,
    /// What the column holds; `None` if it is not known, and then the column is not read.
    pub column: Option<Column>,
}

/// What a table of entries holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The headings, in order.
    pub headings: Vec<Heading>,
    /// The people whose rows are in order, with the lines they stand on.
    pub people: Vec<(usize, Person)>,
    /// Everything that is wrong with the other rows.
    pub faults: Vec<CsvFault>,
}

impl Table {
    /// The headings of columns that were not read.
    pub fn unknown(&self) -> impl Iterator<Item = &str> {
        self.headings
            .iter()
            .filter(|h| h.column.is_none() && !h.text.trim().is_empty())
            .map(|h| h.text.trim())
    }
}

/// How many rows may stand above the headings: the name of the event, an empty line.
const ROWS_ABOVE: usize = 20;

/// Reads a table of entries: text with commas, semicolons or tabs, or the first sheet of a workbook. The headings are the row
/// among the first that names the most columns.
///
/// # Errors
/// What makes the whole table unreadable; faults of single rows are in the table.
pub fn read(bytes: &[u8]) -> Result<Table, CsvFault> {
    let rows = if bytes.starts_with(b"PK\x03\x04") { workbook(bytes)? } else { text_rows(&decode(bytes))? };
    let rows: Vec<(usize, Vec<String>)> =
        rows.into_iter().filter(|(_, row)| row.iter().any(|c| !c.trim().is_empty())).collect();
    let known = |row: &[String]| row.iter().filter(|h| column(h).is_some()).count();
    let best = rows.iter().take(ROWS_ABOVE).enumerate().map(|(i, (_, row))| (i, known(row)));
    // Of equal rows the first.
    let Some((head, _)) = best.rev().max_by_key(|&(_, n)| n) else {
        return Err(CsvFault { line: 1, column: None, problem: CsvProblem::Empty });
    };
    let (line, texts) = &rows[head];
    let mut columns: Vec<Option<Column>> = texts.iter().map(|h| column(h)).collect();
    // "Surname" beside "Name": the second is the name without the surname.
    if columns.contains(&Some(Column::Surname)) && !columns.contains(&Some(Column::Given)) {
        for c in columns.iter_mut().filter(|c| **c == Some(Column::Name)) {
            *c = Some(Column::Given);
        }
    }
    if !columns.iter().flatten().any(|c| matches!(c, Column::Name | Column::Surname)) {
        let headings = texts.clone();
        return Err(CsvFault { line: *line, column: None, problem: CsvProblem::NoNameColumn(headings) });
    }
    let headings =
        texts.iter().zip(&columns).map(|(text, &column)| Heading { text: text.clone(), column }).collect();
    let mut table = Table { headings, ..Table::default() };
    for (line, row) in &rows[head + 1..] {
        let says = |(column, cell): (&Option<Column>, &String)| {
            !cell.trim().is_empty() && !matches!(column, None | Some(Column::Ordinal | Column::Discipline))
        };
        if !columns.iter().zip(row).any(says) && row.len() <= columns.len() {
            continue;
        }
        match person(*line, &columns, row) {
            Ok(person) => table.people.push((*line, person)),
            Err(faults) => table.faults.extend(faults),
        }
    }
    Ok(table)
}

/// Reads entries from the bytes of a file whose headings name the columns; all of them, or none.
///
/// # Errors
/// The first line that cannot be understood, with the column.
pub fn entries(bytes: &[u8]) -> Result<Vec<Entry>, CsvFault> {
    let table = read(bytes)?;
    match table.faults.into_iter().next() {
        Some(fault) => Err(fault),
        None => Ok(table.people.into_iter().map(|(_, person)| Entry::Person(person)).collect()),
    }
}

#[cfg(feature = "xlsx")]
fn workbook(bytes: &[u8]) -> Result<Vec<(usize, Vec<String>)>, CsvFault> {
    super::xlsx::rows(bytes).ok_or(CsvFault { line: 1, column: None, problem: CsvProblem::Workbook })
}

#[cfg(not(feature = "xlsx"))]
fn workbook(_: &[u8]) -> Result<Vec<(usize, Vec<String>)>, CsvFault> {
    Err(CsvFault { line: 1, column: None, problem: CsvProblem::Workbook })
}

/// The rows of a text, with their lines.
fn text_rows(text: &str) -> Result<Vec<(usize, Vec<String>)>, CsvFault> {
    // Excel's own first line names the separator.
    let first = text.lines().next().unwrap_or_default().trim().trim_matches('"');
    let said =
        first.strip_prefix("sep=").or_else(|| first.strip_prefix("SEP=")).and_then(|s| s.chars().next());
    if let Some(separator) = said {
        let mut rows = rows(text, separator)?;
        rows.retain(|(line, _)| *line > 1);
        return Ok(rows);
    }
    // A heading may itself contain a comma, so the separator is the one that gives the most headings we know.
    let heads = || text.lines().filter(|l| !l.trim().is_empty()).take(ROWS_ABOVE);
    let known = |s: char| {
        let of = |head: &str| head.split(s).filter(|h| column(h.trim().trim_matches('"')).is_some()).count();
        heads().map(of).max().unwrap_or(0)
    };
    let separator = [',', '\t', ';'].into_iter().max_by_key(|&s| known(s)).unwrap_or(';');
    rows(text, separator)
}

/// Adds to a text what another column says of the same.
fn join(text: &mut String, more: &str) {
    if !text.is_empty() {
        text.push_str(", ");
    }
    text.push_str(more);
}

/// A birth as tables write it: also the number of days by which Excel keeps a date.
fn birth(cell: &str) -> Option<Birth> {
    let day = |n: i64| {
        let date = jiff::civil::date(1899, 12, 30).checked_add(jiff::Span::new().days(n)).ok()?;
        Some(Birth { year: date.year() as u16, day: Some((date.month() as u8, date.day() as u8)) })
    };
    match cell.parse::<i64>() {
        Ok(serial @ 10_000..=80_000) => day(serial),
        _ => cell.trim_end_matches(['г', 'р', '.', ' ']).parse().ok(),
    }
}

fn person(line: usize, columns: &[Option<Column>], row: &[String]) -> Result<Person, Vec<CsvFault>> {
    if row.len() > columns.len() && row[columns.len()..].iter().any(|c| !c.trim().is_empty()) {
        return Err(vec![CsvFault {
            line,
            column: None,
            problem: CsvProblem::TooManyCells { cells: row.len(), columns: columns.len() },
        }]);
    }
    let mut person = Person::default();
    let mut faults = Vec::new();
    let mut names: [String; 4] = Default::default();
    for (column, cell) in columns.iter().zip(row) {
        let cell = cell.split_whitespace().collect::<Vec<_>>().join(" ");
        let (Some(column), false) = (column, cell.is_empty()) else { continue };
        let mut wrong = |problem: fn(String) -> CsvProblem| {
            faults.push(CsvFault { line, column: Some(column.name()), problem: problem(cell.clone()) });
        };
        match column {
            Column::Ordinal | Column::Discipline => {}
            Column::Name => names[0].clone_from(&cell),
            Column::Surname => names[1].clone_from(&cell),
            Column::Given => names[2].clone_from(&cell),
            Column::Patronymic => names[3].clone_from(&cell),
            Column::Rating => match cell.trim_end_matches(".0").parse::<u16>() {
                Ok(rating) => person.rating = (rating > 0).then_some(rating),
                Err(_) => wrong(CsvProblem::Rating),
            },
            Column::Sex => match cell.to_lowercase().trim_end_matches('.') {
                "m" | "male" | "м" | "муж" | "мужской" | "ч" | "чол" | "чоловіча" => {
                    person.sex = Some(Sex::Male);
                }
                "f" | "w" | "female" | "ж" | "жен" | "женский" | "жін" | "жіноча" => {
                    person.sex = Some(Sex::Female);
                }
                _ => wrong(CsvProblem::Sex),
            },
            Column::Born => match birth(&cell) {
                Some(born) => person.born = Some(born),
                None => wrong(CsvProblem::Birth),
            },
            Column::BornAndInsurance => {
                let ends = cell.char_indices().filter(|(_, c)| *c == '/' || *c == ' ').map(|(at, _)| at);
                let mut parts = [cell.len()].into_iter().chain(ends).map(|at| cell.split_at(at));
                match parts.find_map(|(day, rest)| Some((birth(day.trim())?, rest))) {
                    Some((born, rest)) => {
                        person.born = Some(born);
                        rest.trim_start_matches(['/', ' ', '№']).clone_into(&mut person.papers.insurance);
                    }
                    None => wrong(CsvProblem::Birth),
                }
            }
            Column::Title => join(&mut person.title, &cell),
            Column::Organisation => join(&mut person.organisation, &cell),
            Column::Federation => person.federation.clone_from(&cell),
            Column::Number => match cell.parse() {
                Ok(number) => person.number = Some(number),
                Err(_) => wrong(CsvProblem::Number),
            },
            Column::Team => person.team.clone_from(&cell),
            Column::Insurance => person.papers.insurance.clone_from(&cell),
            Column::Address => person.papers.address.clone_from(&cell),
            Column::Document => person.papers.document.clone_from(&cell),
            Column::Coach => person.papers.coach.clone_from(&cell),
            Column::Doctor => person.papers.doctor.clone_from(&cell),
        }
    }
    let parts: Vec<&str> = names.iter().map(String::as_str).filter(|n| !n.is_empty()).collect();
    person.name = parts.join(" ");
    let of_entry = Entry::Person(person.clone()).faults();
    if !of_entry.is_empty() {
        faults.push(CsvFault { line, column: None, problem: CsvProblem::Entry(of_entry) });
    }
    if faults.is_empty() { Ok(person) } else { Err(faults) }
}
