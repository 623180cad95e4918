//! The letters of files: UTF-8, or one of the encodings in which players of renju keep theirs.

use encoding_rs::{BIG5, EUC_JP, Encoding, GBK, SHIFT_JIS, UTF_8, WINDOWS_1251, WINDOWS_1252};

/// The text of a file. A file that is not UTF-8 is in the encoding it names, or else in the one that its letters speak for.
pub(super) fn decode(bytes: &[u8], named: Option<&'static Encoding>) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => {
            let encoding = named.filter(|encoding| *encoding != UTF_8).unwrap_or_else(|| found(bytes));
            encoding.decode_with_bom_removal(bytes).0.into_owned()
        }
    }
}

/// The encoding with this name.
pub(super) fn named(name: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label(name)
}

/// The encoding that letters beyond ASCII speak for: Russian words, kana, Chinese characters in common use; otherwise Latin-1.
pub(super) fn found(bytes: &[u8]) -> &'static Encoding {
    let words = bytes.split(u8::is_ascii).filter(|word| word.len() > 1);
    let russian: i64 =
        words.map(|word| plausibility(&WINDOWS_1251.decode_without_bom_handling(word).0)).sum();
    if russian > 0 {
        return WINDOWS_1251;
    }
    let read = |encoding: &'static Encoding| {
        let (text, faults) = encoding.decode_without_bom_handling(bytes);
        (!faults).then(|| text.into_owned())
    };
    // Katakana of half width are single bytes that other encodings use as halves of characters: they do not count.
    let is_kana = |c: char| ('\u{3041}'..='\u{30ff}').contains(&c);
    let is_strange = |c: char| !c.is_ascii() && !is_common(c);
    for encoding in [SHIFT_JIS, EUC_JP] {
        if read(encoding).is_some_and(|text| text.contains(is_kana) && !text.contains(is_strange)) {
            return encoding;
        }
    }
    for encoding in [GBK, BIG5, SHIFT_JIS] {
        if read(encoding).is_some_and(|text| !text.contains(is_strange)) {
            return encoding;
        }
    }
    if read(GBK).is_some() { GBK } else { WINDOWS_1252 }
}

/// Kana, Chinese characters and their punctuation, in full width.
fn is_common(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}' | '\u{2010}'..='\u{2027}' | '·' | '○' | '●' | '△' | '×')
}

/// How much a word looks like Russian: common letters, and capitals only at its beginning or throughout.
fn plausibility(word: &str) -> i64 {
    let mut score = 0;
    let mut before: Option<char> = None;
    for letter in word.chars() {
        score += match letter.to_lowercase().next().unwrap_or(letter) {
            'о' | 'е' | 'а' | 'и' | 'н' | 'т' => 4,
            'с' | 'р' | 'в' | 'л' | 'к' | 'м' | 'д' | 'п' | 'у' => 3,
            'я' | 'ы' | 'ь' | 'г' | 'з' | 'б' | 'ч' | 'й' | 'і' => 2,
            'х' | 'ж' | 'ш' | 'ю' | 'ц' | 'щ' | 'э' | 'ф' | 'ъ' | 'ё' | 'ї' | 'є' => 0,
            _ => -12,
        };
        if letter.is_uppercase() && before.is_some_and(char::is_lowercase) {
            score -= 12;
        }
        before = Some(letter);
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_encoding_is_told_from_the_others() {
        for (encoding, texts) in [
            (WINDOWS_1251, &["Чёрные выигрывают", "белые: сильный ход", "Ход 5 — вилка"][..]),
            (GBK, &["黑棋必胜", "这是开局的第五手，白棋可以选择", "五手交换"]),
            (SHIFT_JIS, &["黒の勝ち", "白はここに打つ", "三々の禁手です"]),
            (BIG5, &["黑棋勝"]),
        ] {
            for text in texts {
                let (bytes, _, faults) = encoding.encode(text);
                assert!(!faults, "{text}");
                if encoding == BIG5 {
                    // A short text can be one of several encodings; a file can say which.
                    assert_eq!(decode(&bytes, Some(BIG5)), *text);
                } else {
                    assert_eq!(decode(&bytes, None), *text, "{}", encoding.name());
                }
            }
        }
        assert_eq!(decode("Renju – 連珠".as_bytes(), Some(GBK)), "Renju – 連珠");
        assert_eq!(decode(b"Andr\xe9 Kilg\xe5rd", None), "André Kilgård");
    }
}
