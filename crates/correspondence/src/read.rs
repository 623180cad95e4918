//! A letter from pasted text, in Russian, Ukrainian or English.
//!
//! A line begins with its label and a colon; labels come in any order and in any of the three languages, and lines without one go on with the
//! field above if that is a field of moves. What is understood without a label: "беру перерыв с … по …" (10.4.3), "если …, то …", "на … предлагаю …",
//! "предлагаю вариант …" (10.2.7), "предлагаю ничью", "сдаюсь", and the same in Ukrainian and English. Moves stay as they are written.

use std::fmt;

use game::{Day, Leave, LeaveError, Penalty};

use crate::dates::read_date;
use crate::letter::{Dates, DrawWord, Letter, OfferedLine, Sums, Told, Written};

/// The longest letter in bytes. A card has room for a hundredth of it.
pub const LONGEST_LETTER: usize = 64 << 10;

/// Why a text is no letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is longer than [`LONGEST_LETTER`].
    TooLong(usize),
    /// A date is none.
    Date {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// Three dates are wanted, or the one of sending.
    Dates {
        /// The line.
        line: usize,
    },
    /// The sums are no fraction.
    Sums {
        /// The line.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// The leave is none.
    Leave {
        /// The line.
        line: usize,
        /// Why.
        error: Option<LeaveError>,
    },
    /// A word that is none of those a field knows.
    Word {
        /// The line.
        line: usize,
        /// What stands there.
        text: String,
    },
}

impl Unread {
    /// A name for programs and texts.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLong(_) => "too-long",
            Self::Date { .. } => "bad-date",
            Self::Dates { .. } => "bad-dates",
            Self::Sums { .. } => "bad-sums",
            Self::Leave { .. } => "bad-leave",
            Self::Word { .. } => "bad-word",
        }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(bytes) => write!(f, "{bytes} bytes: a letter has at most {LONGEST_LETTER}"),
            Self::Date { line, text } => write!(f, "line {line}: `{}` is no date", text.escape_debug()),
            Self::Dates { line } => write!(f, "line {line}: three dates or one"),
            Self::Sums { line, text } => {
                write!(f, "line {line}: `{}` is no fraction of days", text.escape_debug())
            }
            Self::Leave { line, error: Some(error) } => write!(f, "line {line}: {error}"),
            Self::Leave { line, error: None } => {
                write!(f, "line {line}: leave is announced from a date to a date")
            }
            Self::Word { line, text } => {
                write!(f, "line {line}: `{}` is not understood", text.escape_debug())
            }
        }
    }
}

impl std::error::Error for Unread {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Greeting,
    Code,
    Repeated,
    Renumbered,
    Accepted,
    Moves,
    Line,
    Draw,
    Resigns,
    Dates,
    Earlier,
    Sums,
    Charges,
    Told,
    Leave,
    Repeats,
    Asks,
    Comments,
    Address,
    Signature,
}

/// Labels as people write them, longest first where one begins another.
const LABELS: &[(Field, &[&str])] = &[
    (Field::Greeting, &["greeting", "приветствие", "привітання"]),
    (
        Field::Code,
        &["event", "tournament", "code", "шифр турнира", "шифр турніру", "шифр", "турнир", "турнір"],
    ),
    (Field::Repeats, &["repetition of the letter of", "повторение письма от", "повторення листа від"]),
    (
        Field::Repeated,
        &[
            "your moves",
            "your move",
            "repeated",
            "ваши ходы",
            "ваш ход",
            "повторяю",
            "ваші ходи",
            "ваш хід",
            "повторюю",
        ],
    ),
    (
        Field::Renumbered,
        &["right numbers", "верная нумерация", "правильная нумерация", "правильна нумерація"],
    ),
    (
        Field::Accepted,
        &["accepted line", "accepted", "принятый вариант", "принимаю", "прийнятий варіант", "приймаю"],
    ),
    (
        Field::Moves,
        &[
            "my moves",
            "my move",
            "moves",
            "move",
            "мои ходы",
            "мой ход",
            "ходы",
            "ход",
            "ответ",
            "мої ходи",
            "мій хід",
            "ходи",
            "хід",
            "відповідь",
        ],
    ),
    (Field::Line, &["line", "вариант", "варіант"]),
    (Field::Draw, &["draw", "ничья", "нічия"]),
    (Field::Resigns, &["resignation", "сдача", "здача"]),
    (Field::Earlier, &["dates left out", "пропущенные даты", "пропущені дати"]),
    (Field::Dates, &["dates", "даты", "дати"]),
    (Field::Sums, &["time", "время", "час"]),
    (Field::Charges, &["penalty days", "penalty", "штрафные дни", "штраф", "штрафні дні"]),
    (Field::Told, &["remarks", "remark", "замечания", "замечание", "зауваження"]),
    (Field::Leave, &["leave", "перерыв", "перерва"]),
    (Field::Asks, &["inquiry", "запрос", "запит"]),
    (Field::Comments, &["comment", "evaluation", "комментарий", "оценка", "коментар", "оцінка"]),
    (Field::Address, &["address", "адрес", "адреса"]),
    (Field::Signature, &["signature", "signed", "подпись", "підпис"]),
];

/// Reads a letter from bytes: UTF-8, or the windows-1251 of old mail.
///
/// # Errors
/// The text is too long, or a field cannot be what it says.
pub fn read_bytes(bytes: &[u8]) -> Result<Letter, Unread> {
    if bytes.len() > LONGEST_LETTER {
        return Err(Unread::TooLong(bytes.len()));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    read(&pdn::Decoder::default().text(bytes))
}

/// Reads a letter.
///
/// # Errors
/// The text is too long, or a field cannot be what it says.
pub fn read(text: &str) -> Result<Letter, Unread> {
    if text.len() > LONGEST_LETTER {
        return Err(Unread::TooLong(text.len()));
    }
    let mut letter = Letter::default();
    let (mut last, mut announced) = (None, None);
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        // A quoted letter is the opponent's own, not part of this one.
        if line.is_empty() || line.starts_with('>') {
            last = None;
            continue;
        }
        let (field, name, value) = match labelled(line) {
            Some(found) => found,
            None => match phrase(line).or(last.map(|field| (field, ""))) {
                Some((Field::Line, rest)) if last == Some(Field::Line) && rest.is_empty() => {
                    continue_line(&mut letter, line);
                    continue;
                }
                Some((field, rest)) => (field, String::new(), if rest.is_empty() { line } else { rest }),
                None if letter.greeting.is_empty() && at < 3 => (Field::Greeting, String::new(), line),
                None => continue,
            },
        };
        // The year of a leave may stand in the dates only, which may come below (10.4.3).
        if field == Field::Leave {
            announced = Some((value, at + 1));
        } else {
            put(&mut letter, field, name, value, at + 1)?;
        }
        last = matches!(
            field,
            Field::Repeated
                | Field::Renumbered
                | Field::Accepted
                | Field::Moves
                | Field::Line
                | Field::Address
        )
        .then_some(field);
    }
    if let Some((value, line)) = announced {
        letter.leave = Some(leave(value, letter.dates.sent, line)?);
    }
    Ok(letter)
}

/// The field of a label, the name behind it ("line A"), and the value.
fn labelled(line: &str) -> Option<(Field, String, &str)> {
    let (head, value) = line.split_once(':')?;
    let head = head.trim();
    let lower = head.to_lowercase();
    for (field, labels) in LABELS {
        for label in *labels {
            let Some(rest) = lower.strip_prefix(label) else { continue };
            if rest.is_empty() {
                return Some((*field, String::new(), value.trim()));
            }
            if *field == Field::Line && rest.starts_with(' ') {
                let name = head.split_whitespace().last().unwrap_or_default();
                return Some((Field::Line, name.to_owned(), value.trim()));
            }
        }
    }
    None
}

/// What is understood without a label.
fn phrase(line: &str) -> Option<(Field, &str)> {
    const PHRASES: &[(Field, &[&str])] = &[
        (Field::Leave, &["беру перерыв", "беру перерву", "i take leave", "taking leave"]),
        (
            Field::Draw,
            &[
                "предлагаю ничью",
                "пропоную нічию",
                "i offer a draw",
                "согласен на ничью",
                "згоден на нічию",
                "i accept the draw",
                "не согласен на ничью",
                "не згоден на нічию",
                "i decline the draw",
                "требую ничью",
                "вимагаю нічию",
                "i claim a draw",
            ],
        ),
        (Field::Resigns, &["сдаюсь", "здаюся", "здаюсь", "i resign"]),
        (Field::Line, &["если ", "якщо ", "if ", "на ", "предлагаю вариант", "пропоную варіант"]),
    ];
    let lower = line.to_lowercase();
    let found = PHRASES.iter().find(|(field, starts)| {
        // «На …» begins a line only where a move is named: a greeting may begin so too.
        starts.iter().any(|start| lower.starts_with(start))
            && (*field != Field::Line || line.bytes().any(|b| b.is_ascii_digit()))
    });
    found.map(|(field, _)| (*field, line))
}

fn continue_line(letter: &mut Letter, line: &str) {
    if let Some(last) = letter.lines.last_mut() {
        last.moves.extend(moves(line));
    }
}

fn put(letter: &mut Letter, field: Field, name: String, value: &str, line: usize) -> Result<(), Unread> {
    let said = || value.to_lowercase();
    let word = || Unread::Word { line, text: value.to_owned() };
    let add = |text: &mut String| {
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str(value);
    };
    match field {
        Field::Greeting => letter.greeting = value.to_owned(),
        Field::Code => letter.code = Some(value.to_owned()),
        Field::Repeated => letter.repeated.extend(moves(value)),
        Field::Renumbered => letter.renumbered.extend(moves(value)),
        Field::Accepted => letter.accepted.extend(moves(value)),
        Field::Moves => letter.moves.extend(moves(value)),
        Field::Line => letter.lines.push(OfferedLine { name, moves: moves(value) }),
        Field::Draw => {
            let said = said();
            let has = |stems: &[&str]| stems.iter().any(|stem| said.contains(stem));
            // Who declines may say so with the words of consent: «не согласен».
            let denies = || said.split(|c: char| !c.is_alphabetic()).any(|word| matches!(word, "not" | "не"));
            letter.draw = Some(if has(&["declin", "reject", "отклон", "відхил"]) || denies() {
                DrawWord::Declined
            } else if has(&["claim", "требу", "вимага"]) {
                DrawWord::Claimed
            } else if has(&["accept", "agree", "соглас", "принима", "принята", "згод", "прийма", "прийнят"])
            {
                DrawWord::Accepted
            } else if has(&["offer", "предл", "пропон"]) {
                DrawWord::Offered
            } else {
                return Err(word());
            });
        }
        Field::Resigns => letter.resigns = true,
        Field::Dates => letter.dates = dates(value, line)?,
        Field::Earlier => letter.earlier = Some(dates(value, line)?),
        Field::Sums => {
            letter.sums = Some(sums(value).ok_or_else(|| Unread::Sums { line, text: value.to_owned() })?);
        }
        Field::Charges => {
            for (clause, penalty) in [("10.2.11", Penalty::StoppedGame), ("10.3.3", Penalty::MissingDates)] {
                letter.charges.extend(std::iter::repeat_n(penalty, value.matches(clause).count().min(8)));
            }
            if letter.charges.is_empty() {
                return Err(word());
            }
        }
        Field::Told => {
            let named = |told: &Told| {
                value
                    .split(|c: char| !c.is_ascii_digit() && c != '.')
                    .any(|w| w.trim_matches('.') == told.clause())
            };
            letter.told.extend(Told::ALL.iter().filter(|told| named(told)));
            if letter.told.is_empty() {
                return Err(word());
            }
        }
        // Read when the dates are.
        Field::Leave => {}
        Field::Repeats => letter.repeats = Some(date(value, line)?),
        Field::Asks => letter.asks = true,
        Field::Comments => letter.comments = true,
        Field::Address => add(&mut letter.address),
        Field::Signature => letter.signature = value.to_owned(),
    }
    Ok(())
}

/// The moves of a text, with the numbers before them: every word that has a digit and is no number of a move. A capture that is a move by itself has a colon
/// but no blank.
fn moves(text: &str) -> Vec<Written> {
    let mut found = Vec::new();
    let mut number = None;
    for word in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')')) {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (head, rest) = word.split_at(digits);
        let rest = if rest.starts_with('.') || rest.starts_with('…') {
            number = head.parse().ok();
            rest.trim_start_matches(['.', '…'])
        } else {
            word
        };
        let rest = rest.trim_end_matches('.');
        if rest.chars().any(|c| c.is_ascii_digit()) {
            found.push(Written { number: number.take(), text: rest.to_owned() });
        } else if rest.chars().count() > 1 && (rest.contains(':') || is_bare_move(rest)) {
            // «cd» without a rank is illegible rather than no move.
            found.push(Written { number: number.take(), text: rest.to_owned() });
        }
    }
    found
}

/// Whether a word could be a move with its numbers forgotten.
fn is_bare_move(word: &str) -> bool {
    let mut sides = word.split('-');
    let short = |side: Option<&str>| side.is_some_and(|side| side.chars().count() == 1);
    short(sides.next()) && short(sides.next()) && sides.next().is_none()
}

fn date(text: &str, line: usize) -> Result<Day, Unread> {
    read_date(text.trim()).ok_or_else(|| Unread::Date { line, text: text.to_owned() })
}

/// Three dates, a dash for one that is left out; or only the one of sending.
fn dates(text: &str, line: usize) -> Result<Dates, Unread> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).filter(|w| !w.is_empty()).collect();
    let one = |word: &str| {
        if matches!(word, "-" | "–" | "—" | "?") { Ok(None) } else { date(word, line).map(Some) }
    };
    match words[..] {
        [sent] => Ok(Dates { sent: one(sent)?, ..Dates::default() }),
        [opponent, received, sent] => {
            Ok(Dates { opponent_sent: one(opponent)?, received: one(received)?, sent: one(sent)? })
        }
        _ => Err(Unread::Dates { line }),
    }
}

fn sums(text: &str) -> Option<Sums> {
    let fraction = text.split_whitespace().next()?;
    let (white, black) = fraction.split_once('/')?;
    Some(Sums { white: white.parse().ok()?, black: black.parse().ok()? })
}

/// «с … по …», "з … по …", "from … to …"; no other words, as they leave open whether the last day is included (10.4.3).
fn leave(text: &str, sent: Option<Day>, line: usize) -> Result<Leave, Unread> {
    let unread = |error| Unread::Leave { line, error };
    let mut days: Vec<&str> = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
        if matches!(word.to_lowercase().as_str(), "до" | "until" | "till" | "before") {
            return Err(unread(None));
        }
        let word = word.trim_matches(|c: char| !c.is_ascii_digit());
        if !word.is_empty() {
            days.push(word);
        }
    }
    let [first, last] = days[..] else { return Err(unread(None)) };
    if let (Some(first), Some(last)) = (read_date(first), read_date(last)) {
        return Leave::new(first, last).map_err(|error| unread(Some(error)));
    }
    // «С 10.10 по 25.10»: of the year of the letter, or of the next if it would be over when the letter goes.
    let no_date = |text: &str| Unread::Date { line, text: text.to_owned() };
    let year = sent.ok_or_else(|| no_date(first))?.year();
    let of = |year: i32| -> Result<Leave, Unread> {
        let begins = in_year(first, year).ok_or_else(|| no_date(first))?;
        let ends = in_year(last, year).ok_or_else(|| no_date(last))?;
        let over = if ends < begins { in_year(last, year.saturating_add(1)) } else { None };
        Leave::new(begins, over.unwrap_or(ends)).map_err(|error| unread(Some(error)))
    };
    let leave = of(year)?;
    if sent.is_some_and(|sent| leave.last() < sent) { of(year.saturating_add(1)) } else { Ok(leave) }
}

/// A date without its year, `10.10`.
fn in_year(text: &str, year: i32) -> Option<Day> {
    let (day, month) = text.split_once(['.', '/'])?;
    read_date(&format!("{day}.{month}.{year:04}"))
}
