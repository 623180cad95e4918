//! The cells of the first sheet of an Excel workbook: a ZIP of XML files (ISO/IEC 29500). Only text and numbers are read, not how they look.

use std::io::{Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::Event;
use zip::ZipArchive;

/// No part of a workbook of entries is larger when unpacked.
const LARGEST_PART: u64 = 64 << 20;

/// The most columns that are looked at.
const COLUMNS: usize = 256;

fn part(zip: &mut ZipArchive<Cursor<&[u8]>>, name: &str) -> Option<String> {
    let mut text = String::new();
    let file = zip.by_name(name).ok()?;
    file.take(LARGEST_PART).read_to_string(&mut text).ok()?;
    Some(text)
}

/// The first sheet in the order of the workbook is the sheet with the smallest number.
fn first_sheet(zip: &ZipArchive<Cursor<&[u8]>>) -> Option<String> {
    let number = |name: &str| -> Option<u32> {
        name.strip_prefix("xl/worksheets/sheet")?.strip_suffix(".xml")?.parse().ok()
    };
    let sheets = zip.file_names().filter_map(|name| Some((number(name)?, name.to_owned())));
    sheets.min().map(|(_, name)| name)
}

/// What a tag's text content adds up to, for each of the tags called `item`.
fn shared_strings(xml: &str) -> Option<Vec<String>> {
    let mut reader = Reader::from_str(xml);
    let (mut list, mut inside, mut text) = (Vec::new(), false, false);
    // Phonetic readings stand beside the text and are not part of it.
    let mut phonetic = false;
    loop {
        match reader.read_event().ok()? {
            Event::Start(tag) => match tag.local_name().as_ref() {
                "si" => {
                    list.push(String::new());
                    inside = true;
                }
                "rPh" => phonetic = true,
                "t" => text = inside && !phonetic,
                _ => {}
            },
            Event::Empty(tag) if tag.local_name().as_ref() == "si" => list.push(String::new()),
            Event::End(tag) => match tag.local_name().as_ref() {
                "si" => inside = false,
                "rPh" => phonetic = false,
                "t" => text = false,
                _ => {}
            },
            Event::Text(words) if text => list.last_mut()?.push_str(&words.xml10_content()),
            Event::GeneralRef(name) if text => list.last_mut()?.push_str(&entity(&name)?),
            Event::Eof => return Some(list),
            _ => {}
        }
    }
}

/// What `&amp;` and its like stand for.
fn entity(name: &quick_xml::events::BytesRef<'_>) -> Option<String> {
    if let Some(c) = name.resolve_char_ref().ok()? {
        return Some(c.to_string());
    }
    let text = name.xml10_content();
    Some(quick_xml::escape::resolve_predefined_entity(&text)?.to_owned())
}

/// The column of a cell's name, from 0: `C7` is 2.
fn column_of(name: &str) -> Option<usize> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic);
    let mut number = letters.map(|b| (b.to_ascii_uppercase() - b'A') as usize + 1);
    number.try_fold(0usize, |sum, n| sum.checked_mul(26)?.checked_add(n))?.checked_sub(1)
}

/// The rows of the first sheet with their numbers; nothing if the bytes are no workbook.
pub(super) fn rows(bytes: &[u8]) -> Option<Vec<(usize, Vec<String>)>> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let sheet = first_sheet(&zip)?;
    let strings =
        part(&mut zip, "xl/sharedStrings.xml").map_or(Some(Vec::new()), |xml| shared_strings(&xml))?;
    let xml = part(&mut zip, &sheet)?;
    let mut reader = Reader::from_str(&xml);
    let mut rows: Vec<(usize, Vec<String>)> = Vec::new();
    let (mut kind, mut at, mut value) = (String::new(), 0usize, None::<String>);
    loop {
        match reader.read_event().ok()? {
            Event::Start(tag) | Event::Empty(tag) => match tag.local_name().as_ref() {
                "row" => {
                    let number = tag.try_get_attribute("r").ok()?;
                    let number = number.and_then(|a| a.value.parse().ok());
                    rows.push((number.unwrap_or(rows.len() + 1), Vec::new()));
                    at = 0;
                }
                "c" => {
                    let text = |name: &str| {
                        let found = tag.try_get_attribute(name).ok().flatten();
                        found.map(|a| a.value.into_owned())
                    };
                    kind = text("t").unwrap_or_default();
                    at = text("r").and_then(|name| column_of(&name)).unwrap_or(at);
                }
                "v" | "t" => value = Some(value.unwrap_or_default()),
                _ => {}
            },
            Event::Text(words) => {
                if let Some(value) = &mut value {
                    value.push_str(&words.xml10_content());
                }
            }
            Event::GeneralRef(name) => {
                if let Some(value) = &mut value {
                    value.push_str(&entity(&name)?);
                }
            }
            Event::End(tag) if tag.local_name().as_ref() == "c" => {
                let cell = value.take().unwrap_or_default();
                let cell = match kind.as_str() {
                    "s" => strings.get(cell.trim().parse::<usize>().ok()?)?.clone(),
                    _ => cell,
                };
                let row = &mut rows.last_mut()?.1;
                if at < COLUMNS {
                    if row.len() <= at {
                        row.resize(at + 1, String::new());
                    }
                    row[at] = cell;
                }
                at += 1;
            }
            Event::Eof => return Some(rows),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_letters() {
        for (name, column) in [("A1", Some(0)), ("C7", Some(2)), ("AA10", Some(26)), ("7", None)] {
            assert_eq!(column_of(name), column, "{name}");
        }
    }
}
