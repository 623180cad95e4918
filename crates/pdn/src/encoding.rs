//! Letters of old files.
//!
//! Text that is valid UTF-8 is UTF-8, and so is one of which only some letters are damaged; they become `�`. Other text is
//! windows-1251, as Russian files in the wild are, or Latin-1 (read as windows-1252, which is the same and fills its gaps). A
//! text decides for itself: a word of two or more letters that are all beyond ASCII speaks for 1251, a word that mixes them
//! with Latin letters speaks for Latin-1. A text that does not say follows the texts before it in the file, and at first 1251.
//!
//! A whole file in UTF-16, in the code page 866 of DOS or in KOI8, in GB2312 or in Shift-JIS is noticed by [`Transcoded`], which stands before a reader.

use std::borrow::Cow;
use std::io::{self, Read};

use encoding_rs::{
    Encoding, GBK, IBM866, KOI8_U, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1251, WINDOWS_1252,
};

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
        if is_damaged_utf8(bytes) {
            return String::from_utf8_lossy(bytes);
        }
        let votes = votes(bytes);
        self.leaning = self.leaning.saturating_add(votes);
        let leaning = if votes == 0 { self.leaning } else { votes };
        let encoding = if leaning < 0 { WINDOWS_1252 } else { WINDOWS_1251 };
        encoding.decode_without_bom_handling(bytes).0
    }
}

/// Whether a text is UTF-8 but for some letters, cut in two or damaged. Letters of an old encoding are UTF-8 by chance only, and never most
/// of a text.
pub(crate) fn is_damaged_utf8(bytes: &[u8]) -> bool {
    if str::from_utf8(bytes).is_ok() {
        return false;
    }
    let (mut letters, mut damaged) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        letters += chunk.valid().chars().filter(|letter| !letter.is_ascii()).count();
        damaged += usize::from(!chunk.invalid().is_empty());
    }
    letters > damaged
}

fn words(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|byte| !(byte.is_ascii_alphabetic() || *byte >= 0x80))
}

fn votes(bytes: &[u8]) -> i64 {
    words(bytes)
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

/// The encoding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileEncoding(&'static Encoding);

impl FileEncoding {
    /// An encoding by one of its names, such as `windows-1251`, `cp866`, `koi8-r` or `utf-16`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Encoding::for_label(name.trim().as_bytes()).map(Self)
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The encoding that the beginning of a file speaks for, where a reader would not find it by itself: UTF-16 by its mark or its
    /// zeros, DOS and KOI8 by their Cyrillic letters, Chinese and Japanese files by their characters where nothing is Russian.
    fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xff, 0xfe, ..] => return Some(Self(UTF_16LE)),
            [0xfe, 0xff, ..] => return Some(Self(UTF_16BE)),
            _ => {}
        }
        let zeros = |parity: usize| bytes.iter().skip(parity).step_by(2).filter(|byte| **byte == 0).count();
        let half = bytes.len() / 2;
        if half >= 4 && zeros(1) > half / 2 && zeros(0) <= half / 8 {
            return Some(Self(UTF_16LE));
        }
        if half >= 4 && zeros(0) > half / 2 && zeros(1) <= half / 8 {
            return Some(Self(UTF_16BE));
        }
        // The sample can cut its last letter.
        let is_utf8 = str::from_utf8(bytes).err().is_none_or(|error| error.error_len().is_none());
        if is_utf8 || is_damaged_utf8(bytes) {
            return None;
        }
        let score = |encoding: &'static Encoding| {
            words(bytes)
                .filter(|word| word.len() > 1 && word.iter().all(|byte| *byte >= 0x80))
                .map(|word| plausibility(&encoding.decode_without_bom_handling(word).0))
                .sum::<i64>()
        };
        let (windows, dos, koi) = (score(WINDOWS_1251), score(IBM866), score(KOI8_U));
        match (dos.max(koi) > windows.max(0), dos > koi) {
            (true, true) => Some(Self(IBM866)),
            (true, false) => Some(Self(KOI8_U)),
            (false, _) if windows > 0 => None,
            (false, _) if is_chinese(bytes) => Some(Self(GBK)),
            (false, _) if is_japanese(bytes) => Some(Self(SHIFT_JIS)),
            (false, _) => None,
        }
    }
}

/// Whether letters beyond ASCII come in pairs that are characters of GB2312, nearly all of them those in common use or punctuation.
fn is_chinese(bytes: &[u8]) -> bool {
    let (mut common, mut rare) = (0, 0);
    for run in bytes.split(u8::is_ascii) {
        let (pairs, odd) = run.as_chunks::<2>();
        // The sample can cut its last character.
        if !odd.is_empty() && run.as_ptr_range().end != bytes.as_ptr_range().end {
            return false;
        }
        for [lead, trail] in pairs {
            match lead {
                _ if *trail < 0xa1 => return false,
                0xa1..=0xa3 | 0xb0..=0xd7 => common += 1,
                0xd8..=0xf7 => rare += 1,
                _ => return false,
            }
        }
    }
    common >= 2 && rare * 5 <= common
}

/// Whether the bytes are Shift-JIS with kana in it, and nothing beside kana, Chinese characters and their punctuation.
fn is_japanese(bytes: &[u8]) -> bool {
    // Whole lines: the sample can cut its last character.
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(bytes.len(), |last| last + 1);
    let Some(text) = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(&bytes[..end]) else {
        return false;
    };
    let is_kana = |c: &char| ('\u{3041}'..='\u{30ff}').contains(c);
    let is_common =
        |c: char| matches!(c, '\u{3000}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}');
    text.chars().filter(is_kana).count() >= 2 && text.chars().filter(|c| !c.is_ascii()).all(is_common)
}

/// How much a word looks like Russian or Ukrainian: common letters, and capitals only at its beginning or throughout.
fn plausibility(word: &str) -> i64 {
    let mut score = 0;
    let mut before: Option<char> = None;
    for letter in word.chars() {
        score += match letter.to_lowercase().next().unwrap_or(letter) {
            'о' | 'е' | 'а' | 'и' | 'н' | 'т' => 4,
            'с' | 'р' | 'в' | 'л' | 'к' | 'м' | 'д' | 'п' | 'у' => 3,
            'я' | 'ы' | 'ь' | 'г' | 'з' | 'б' | 'ч' | 'й' | 'і' => 2,
            'х' | 'ж' | 'ш' | 'ю' | 'ц' | 'щ' | 'э' | 'ф' | 'ъ' | 'ё' | 'ї' | 'є' | 'ґ' => 0,
            _ => -12,
        };
        // `хБЮМНБ` is `Иванов` in another code page.
        if letter.is_uppercase() && before.is_some_and(char::is_lowercase) {
            score -= 12;
        }
        before = Some(letter);
    }
    score
}

/// Bytes that are looked at to find the encoding of a file.
const SAMPLE: usize = 1 << 16;

/// A file as UTF-8: in the encoding that is named, or that its beginning speaks for; otherwise its bytes as they are, and a
/// [`Decoder`] reads their letters text by text.
///
/// ```
/// use std::io::Read;
///
/// let dos = b"[White \"\x88\xa2\xa0\xad\xae\xa2\"]";
/// let mut text = String::new();
/// pdn::Transcoded::new(&dos[..], None).read_to_string(&mut text)?;
/// assert_eq!(text, "[White \"Иванов\"]");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Transcoded<R> {
    input: R,
    named: Option<FileEncoding>,
    /// `None` before the first byte is read.
    way: Option<Way>,
    /// What was read and is not given out yet: text, or bytes of the file if nothing is decoded.
    ready: Vec<u8>,
    given: usize,
    ended: bool,
}

enum Way {
    Bytes,
    Text(encoding_rs::Decoder),
}

impl<R: Read> Transcoded<R> {
    /// A file in an encoding, or in the one it is found to be in.
    pub const fn new(input: R, encoding: Option<FileEncoding>) -> Self {
        Self { input, named: encoding, way: None, ready: Vec::new(), given: 0, ended: false }
    }

    /// The encoding that the file is decoded from, if it is: other bytes are given out than were read.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn encoding(&mut self) -> io::Result<Option<FileEncoding>> {
        self.begin()?;
        Ok(match &self.way {
            Some(Way::Text(decoder)) => Some(FileEncoding(decoder.encoding())),
            _ => None,
        })
    }

    /// Looks at the beginning of the file.
    fn begin(&mut self) -> io::Result<()> {
        if self.way.is_some() {
            return Ok(());
        }
        let mut sample = Vec::with_capacity(SAMPLE);
        (&mut self.input).take(SAMPLE as u64).read_to_end(&mut sample)?;
        self.ended = sample.len() < SAMPLE;
        match self.named.or_else(|| FileEncoding::of(&sample)) {
            Some(FileEncoding(encoding)) if encoding != UTF_8 => {
                self.way = Some(Way::Text(encoding.new_decoder()));
                self.decode(&sample);
            }
            _ => {
                self.way = Some(Way::Bytes);
                self.ready = sample;
            }
        }
        Ok(())
    }

    /// Decodes bytes of the file, the last of it if it has ended.
    fn decode(&mut self, bytes: &[u8]) {
        let Some(Way::Text(decoder)) = &mut self.way else { return };
        // Each byte becomes at most three.
        let room = decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(3 * bytes.len() + 16);
        self.ready.resize(room, 0);
        let (_, _, written, _) = decoder.decode_to_utf8(bytes, &mut self.ready, self.ended);
        self.ready.truncate(written);
        self.given = 0;
    }
}

impl<R: Read> Read for Transcoded<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.begin()?;
        while self.given == self.ready.len() && !self.ended {
            if matches!(self.way, Some(Way::Bytes)) {
                return self.input.read(into);
            }
            let mut bytes = vec![0; SAMPLE];
            let count = self.input.read(&mut bytes)?;
            self.ended = count == 0;
            self.decode(&bytes[..count]);
        }
        let rest = &self.ready[self.given..];
        let count = rest.len().min(into.len());
        into[..count].copy_from_slice(&rest[..count]);
        self.given += count;
        Ok(count)
    }
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

    fn bytes(encoding: &'static Encoding, text: &str) -> Vec<u8> {
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
    fn damaged_utf_8_is_no_old_encoding() {
        for text in ["Чемпионат России", "Київ", "Ёлкин Ф.", "王天一", "São Paulo, Nîmes, Schäfer"]
        {
            let cut = text.as_bytes();
            for at in (1..cut.len()).filter(|at| !text.is_char_boundary(*at)) {
                // Cut there, and one byte lost there.
                for damaged in [cut[..at].to_vec(), [&cut[..at], &cut[at + 1..]].concat()] {
                    let letters = String::from_utf8_lossy(&damaged);
                    let whole =
                        letters.chars().filter(|letter| !letter.is_ascii() && *letter != '\u{fffd}').count();
                    if whole > letters.matches('\u{fffd}').count() {
                        assert_eq!(Decoder::default().text(&damaged), letters, "{damaged:x?}");
                        assert_eq!(transcoded(&damaged, None), damaged, "{damaged:x?}");
                    }
                }
            }
            assert!(!is_damaged_utf8(text.as_bytes()));
        }
        // Some pairs of letters of windows-1251 are a letter of UTF-8.
        for text in ["Сёмин, Сёмин", "Ні, в Києві", "Ріо"] {
            assert!(!is_damaged_utf8(&bytes(WINDOWS_1251, text)), "{text}");
        }
    }

    fn transcoded(bytes: &[u8], encoding: Option<FileEncoding>) -> Vec<u8> {
        let mut text = Vec::new();
        Transcoded::new(bytes, encoding).read_to_end(&mut text).unwrap();
        text
    }

    /// Tags as they stand in files; players, towns and events in Russian and Ukrainian.
    const TAGS: [&str; 4] = [
        "[White \"Иванов\"]",
        "[Event \"Чемпионат СССР\"]\n[White \"КУПЕРМАН И.\"]\n[Black \"Щёголев В.\"] 1. c3-d4 *",
        "[Site \"Київ\"]\n[White \"Плаксій З.\"]\n[Black \"Аникеев Ю.\"] 1. 32-28 {хороший ход} *",
        "[White \"Ли\"]\n[Black \"Чижов\"]\n[Annotator \"Цой\"]",
    ];

    #[test]
    fn a_file_of_dos_or_koi8_or_utf_16_is_noticed() {
        for text in TAGS {
            for encoding in [IBM866, KOI8_U] {
                // 866 has no Ukrainian letters.
                if encoding.encode(text).2 {
                    continue;
                }
                let file = bytes(encoding, text);
                assert_eq!(transcoded(&file, None), text.as_bytes(), "{} {text}", encoding.name());
            }
            let windows = bytes(WINDOWS_1251, text);
            assert_eq!(transcoded(&windows, None), windows, "{text}");
            assert_eq!(transcoded(text.as_bytes(), None), text.as_bytes());
            for (swap, mark) in [(false, true), (true, true), (false, false), (true, false)] {
                let units = mark.then_some(0xfeff).into_iter().chain(text.encode_utf16());
                let file: Vec<u8> = units
                    .flat_map(|unit| if swap { unit.to_be_bytes() } else { unit.to_le_bytes() })
                    .collect();
                assert_eq!(transcoded(&file, None), text.as_bytes(), "{swap} {mark} {text}");
            }
        }
        for text in ["[White \"Schäfer\"]", "[Site \"Nîmes\"] [White \"Guérard\"]"] {
            let latin = bytes(WINDOWS_1252, text);
            assert_eq!(transcoded(&latin, None), latin, "{text}");
        }
    }

    #[test]
    fn a_chinese_or_japanese_file_is_noticed() {
        for (encoding, text) in [
            (GBK, "[Event \"全国锦标赛\"]\n[White \"王天一\"] 1. 32-28 *"),
            (GBK, "[Site \"北京\"] 1. 32-28 {这步棋很好，黑方难走。} *"),
            (SHIFT_JIS, "[Event \"選手権\"]\n[White \"ひらがな\"] 1. 32-28 *\n"),
            (SHIFT_JIS, "1. c3-d4 {これは強い手です。} *"),
        ] {
            let file = bytes(encoding, text);
            assert_eq!(transcoded(&file, None), text.as_bytes(), "{text}");
        }
        // A sample can end within a character.
        let long = bytes(GBK, &"[White \"王天一\"] 1. 32-28 *\n".repeat(5_000));
        for cut in 0..2 {
            let file = [&b" ".repeat(cut)[..], &long].concat();
            assert!(
                transcoded(&file, None)
                    .starts_with(&[&b" ".repeat(cut)[..], "[White \"王".as_bytes()].concat())
            );
        }
        // Polish, Czech and Latin letters, capitals of windows-1251 and bytes of no meaning are not.
        for file in [
            b"[White \"Sch\xe4fer\"] [Black \"Gu\xe9rard\"]".to_vec(),
            bytes(WINDOWS_1251, "[White \"КУПЕРМАН\"] [Black \"ЩЁГОЛЕВ\"]"),
            b"[White \"\xc5\xc5\"] {\x82\xa0 \xff\xfe}".to_vec(),
            b"[White \"\xb3\xf3d\x9f \xa3\xf3d\xbc\"]".to_vec(),
        ] {
            assert_eq!(transcoded(&file, None), file);
        }
    }

    #[test]
    fn an_encoding_can_be_named() {
        for name in
            ["cp866", "ibm866", "koi8-r", "koi8-u", "windows-1251", "cp1251", "utf-16", "latin1", "gbk"]
        {
            assert!(FileEncoding::named(name).is_some(), "{name}");
        }
        assert_eq!(FileEncoding::named("klingon"), None);
        // Too little to be found: two letters.
        let file = bytes(IBM866, "[White \"Цю\"]");
        assert_eq!(transcoded(&file, FileEncoding::named("cp866")), "[White \"Цю\"]".as_bytes());
    }

    /// A letter that lies across the end of what is read at a time.
    #[test]
    fn a_long_file_is_decoded_without_a_seam() {
        for blanks in [0, 1] {
            let text = " ".repeat(blanks) + &"Я".repeat(3 * SAMPLE);
            let file: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            assert_eq!(transcoded(&[&[0xff, 0xfe][..], &file].concat(), None), text.as_bytes());
        }
    }

    #[test]
    fn look_alikes_become_plain() {
        assert_eq!(plain("а3–в4".as_bytes()), "a3-b4");
        assert_eq!(plain(&bytes(WINDOWS_1251, "с3:е5")), "c3:e5");
        assert_eq!(plain("½-½".as_bytes()), "1/2-1/2");
    }
}
