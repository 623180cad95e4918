//! Letters of old files.
//!
//! Text that is valid UTF-8 is UTF-8. Other text is windows-1251, as Russian files in the wild are, or Latin-1 (read as
//! windows-1252, which is the same and fills its gaps). A text decides for itself: a word of two or more letters that are all
//! beyond ASCII speaks for 1251, a word that mixes them with Latin letters speaks for Latin-1. A text that does not say
//! follows the texts before it in the file, and at first 1251.

use std::borrow::Cow;

use encoding_rs::{WINDOWS_1251, WINDOWS_1252};

/// Turns the bytes of one file into text.
#[derive(Clone, Debug, Default)]
pub struct Decoder {
    /// Words for 1251 less words for Latin-1 so far.
    leaning: i64,
}

impl Decoder {
    /// The text of some bytes. Decoding cannot fail: each byte of the old encodings is a letter.
    pub fn text<'a>(&mut self, bytes: &'a [u8]) -> Cow<'a, str> {
        if let Ok(text) = str::from_utf8(bytes) {
            return text.into();
        }
        let votes = votes(bytes);
        self.leaning = self.leaning.saturating_add(votes);
        let leaning = if votes == 0 { self.leaning } else { votes };
        let encoding = if leaning < 0 { WINDOWS_1252 } else { WINDOWS_1251 };
        encoding.decode_without_bom_handling(bytes).0
    }
}

fn votes(bytes: &[u8]) -> i64 {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80;
    bytes
        .split(|byte| !is_letter(byte))
        .map(|word| {
            let high = word.iter().filter(|byte| **byte >= 0x80).count();
            match word.len() - high {
                _ if high == 0 => 0,
                0 if high > 1 => 1,
                0 => 0,
                _ => -1,
            }
        })
        .sum()
}

/// How many bytes of a text are not characters of their own, for counting columns.
pub(crate) fn bytes_within_characters(bytes: &[u8]) -> usize {
    str::from_utf8(bytes).map_or(0, |text| text.len() - text.chars().count())
}

/// A word in plain letters and signs where it has look-alikes: Cyrillic letters, dashes, fractions.
pub(crate) fn plain(word: &[u8]) -> String {
    let mut plain = String::with_capacity(word.len());
    for character in Decoder::default().text(word).chars() {
        match character {
            'а' | 'А' => plain.push('a'),
            'в' | 'В' => plain.push('b'),
            'с' | 'С' => plain.push('c'),
            'е' | 'Е' => plain.push('e'),
            'н' | 'Н' => plain.push('h'),
            'х' | 'Х' | '×' => plain.push('x'),
            '–' | '—' | '−' | '‐' | '‑' => plain.push('-'),
            '：' => plain.push(':'),
            '½' => plain.push_str("1/2"),
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(encoding: &'static encoding_rs::Encoding, text: &str) -> Vec<u8> {
        encoding.encode(text).0.into_owned()
    }

    #[test]
    fn each_encoding_is_told_from_the_others() {
        for text in ["Блиндер Б.", "Ёлкин", "Харьков 1950", "Чемпионат СССР, г. Київ"]
        {
            assert_eq!(Decoder::default().text(&bytes(WINDOWS_1251, text)), text);
            assert_eq!(Decoder::default().text(text.as_bytes()), text);
        }
        for text in ["Schäfer", "40° Campionato, Nîmes", "Guérard, São Paulo"] {
            assert_eq!(Decoder::default().text(&bytes(WINDOWS_1252, text)), text);
        }
    }

    #[test]
    fn a_text_that_does_not_say_follows_the_file() {
        let mut latin = Decoder::default();
        latin.text(&bytes(WINDOWS_1252, "Schäfer"));
        assert_eq!(latin.text(b"\xe9"), "é");
        let mut russian = Decoder::default();
        russian.text(&bytes(WINDOWS_1251, "Иванов"));
        assert_eq!(russian.text(b"\xe9"), "й");
    }

    #[test]
    fn look_alikes_become_plain() {
        assert_eq!(plain("а3–в4".as_bytes()), "a3-b4");
        assert_eq!(plain(&bytes(WINDOWS_1251, "с3:е5")), "c3:e5");
        assert_eq!(plain("½-½".as_bytes()), "1/2-1/2");
    }
}
