//! The papers as PDF, read back by a reader of the tests' own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod papers;

use std::collections::HashMap;
use std::io::Read as _;

use flate2::read::ZlibDecoder;
use forms::form::{Form, FormLine, OWN_CELL, Piece};
use forms::pdf;
use language::Language;
use papers::every_form;

/// The streams of a document, unpacked where they are packed.
fn streams(document: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut rest = document;
    let at = |bytes: &[u8], what: &[u8]| bytes.windows(what.len()).position(|window| window == what);
    while let Some(begin) = at(rest, b"\nstream\n") {
        let body = &rest[begin + 8..];
        let end = at(body, b"\nendstream").unwrap();
        let mut unpacked = Vec::new();
        if ZlibDecoder::new(&body[..end]).read_to_end(&mut unpacked).is_err() {
            unpacked = body[..end].to_vec();
        }
        found.push(unpacked);
        rest = &body[end..];
    }
    found
}

/// Which letter each number of a face stands for.
fn letters(map: &str) -> HashMap<u16, char> {
    let pairs = map.lines().filter_map(|line| {
        let (number, letter) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
        let letter = char::from_u32(u32::from_str_radix(letter, 16).ok()?)?;
        Some((u16::from_str_radix(number, 16).ok()?, letter))
    });
    pairs.collect()
}

/// The bytes of a string of a content stream, and what comes after it.
fn string(bytes: &[u8]) -> (Vec<u8>, &[u8]) {
    if bytes[0] == b'<' {
        let end = bytes.iter().position(|b| *b == b'>').unwrap();
        let digits = std::str::from_utf8(&bytes[1..end]).unwrap();
        let of = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
        return ((0..digits.len()).step_by(2).map(of).collect(), &bytes[end + 1..]);
    }
    let (mut out, mut at, mut depth) = (Vec::new(), 1, 1);
    loop {
        let byte = bytes[at];
        at += 1;
        match byte {
            b'\\' => {
                let escaped = bytes[at];
                at += 1;
                out.push(match escaped {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    b'0'..=b'7' => {
                        let digits = std::str::from_utf8(&bytes[at - 1..at + 2]).unwrap();
                        at += 2;
                        u8::from_str_radix(digits, 8).unwrap()
                    }
                    other => other,
                });
            }
            b'(' => {
                depth += 1;
                out.push(byte);
            }
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return (out, &bytes[at..]);
                }
                out.push(byte);
            }
            byte => out.push(byte),
        }
    }
}

/// The words of each page, in the order in which they are set.
fn read(document: &[u8]) -> Vec<Vec<String>> {
    let streams = streams(document);
    let maps: Vec<HashMap<u16, char>> = streams
        .iter()
        .filter_map(|stream| std::str::from_utf8(stream).ok().filter(|text| text.contains("begincmap")))
        .map(letters)
        .collect();
    let [regular, bold] = maps.as_slice() else { panic!("{} faces", maps.len()) };
    let mut pages = Vec::new();
    for stream in streams.iter().filter(|stream| stream.windows(3).any(|w| w == b"\nBT")) {
        let (mut rest, mut face, mut words) = (stream.as_slice(), regular, Vec::new());
        while let Some(at) = rest.windows(3).position(|w| w == b"\nBT") {
            rest = &rest[at + 4..];
            face = match rest[1] {
                b'R' => regular,
                b'B' => bold,
                _ => face,
            };
            let begin = rest.iter().position(|b| matches!(b, b'(' | b'<')).unwrap();
            let (bytes, after) = string(&rest[begin..]);
            let text: String =
                bytes.chunks(2).map(|pair| face[&u16::from_be_bytes([pair[0], pair[1]])]).collect();
            words.push(text);
            rest = after;
        }
        pages.push(words);
    }
    pages
}

/// Every word of a form.
fn words(form: &Form) -> Vec<String> {
    let line = |line: &FormLine| -> Vec<String> {
        let piece = |piece: &Piece| match piece {
            Piece::Words(text) => vec![text.clone()],
            Piece::Blank { text, .. } => vec![text.clone()],
        };
        line.0.iter().flat_map(piece).collect()
    };
    let mut all = vec![form.title.clone()];
    all.extend(form.lines.iter().chain(&form.signatures).flat_map(line));
    for grid in &form.grids {
        all.extend(grid.head.iter().map(|head| head.text.clone()));
        all.extend(grid.rows.iter().flatten().filter(|text| *text != OWN_CELL).cloned());
    }
    all.extend(form.notes.iter().cloned());
    all.iter().flat_map(|text| text.split_whitespace()).map(str::to_owned).collect()
}

/// Whatever a form says is in its PDF, in every language, and can be copied out of it.
#[test]
fn every_word_of_every_form_is_in_its_pdf_14_1_5() {
    for language in Language::ALL {
        for form in every_form(language) {
            let document = pdf::render(std::slice::from_ref(&form));
            assert!(document.starts_with(b"%PDF-") && document.ends_with(b"%%EOF"), "{}", form.title);
            let text = read(&document).concat().join(" ");
            let mut found: HashMap<&str, usize> = HashMap::new();
            for word in text.split_whitespace() {
                *found.entry(word).or_default() += 1;
            }
            for word in words(&form) {
                let left = found.get_mut(word.as_str());
                let left = left.unwrap_or_else(|| panic!("{}: {word:?} is not in {text}", form.title));
                *left =
                    left.checked_sub(1).unwrap_or_else(|| panic!("{}: {word:?} once too few", form.title));
            }
        }
    }
}

/// All forms of a dossier's part are one document, and its letters are cut down to those that are used.
#[test]
fn a_document_of_many_forms_carries_only_its_letters() {
    let forms = every_form(Language::Ru);
    let document = pdf::render(&forms);
    assert!(read(&document).len() >= forms.len() / 2);
    assert!(document.len() < 400_000, "{} bytes", document.len());
    assert!(pdf::render(&[]).starts_with(b"%PDF-"), "no form is a document too");
}
