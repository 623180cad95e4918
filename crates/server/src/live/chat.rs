//! What can be said at a board: short, in words, without links.

use crate::wire::Code;

/// The most letters of a line.
pub(crate) const LONGEST: usize = 140;

/// A line as it is kept.
///
/// # Errors
/// Why it is not said.
pub(crate) fn check(said: &str) -> Result<String, Code> {
    let line: String = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if line.is_empty() || line.chars().count() > LONGEST || line.chars().any(hidden) {
        return Err(Code::ChatBad);
    }
    if has_link(&line) { Err(Code::NoLinks) } else { Ok(line) }
}

/// Whether something in a line leads elsewhere: an address of a page or of mail, however it is written.
fn has_link(line: &str) -> bool {
    let small = line.to_lowercase();
    if small.contains("://") || small.contains("www.") || small.contains("t.me/") {
        return true;
    }
    line.split(' ').any(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let host = word.split(['/', '?', '#']).next().unwrap_or_default();
        let host = host.rsplit('@').next().unwrap_or_default();
        let labels: Vec<&str> = host.split('.').collect();
        let named = labels.iter().all(|label| {
            !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
        });
        let ending = labels.last().copied().unwrap_or_default();
        // "c3-d4.e5" and "1.c3" are moves, "т.е." is a word: an ending of an address has two letters or more and no digits.
        let address = ending.chars().count() >= 2 && ending.chars().all(char::is_alphabetic);
        // "Ничья.Спасибо" are two sentences.
        let sentence = !ending.is_ascii() && ending.chars().next().is_some_and(char::is_uppercase);
        let first = labels.first().copied().unwrap_or_default();
        let numbered = first.chars().all(|c| c.is_ascii_digit());
        labels.len() >= 2 && named && address && !sentence && !numbered && first.chars().count() > 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_short_and_shows_what_it_says() {
        assert_eq!(check("  Удачной   игры! "), Ok("Удачной игры!".to_owned()));
        assert_eq!(check(&"ї".repeat(LONGEST)), Ok("ї".repeat(LONGEST)));
        for wrong in ["", "   ", &"a".repeat(LONGEST + 1), "a\u{202e}b", "a\u{0}b", "\u{200b}"] {
            assert_eq!(check(wrong), Err(Code::ChatBad), "{wrong:?}");
        }
    }

    #[test]
    fn links_are_not_said_and_words_with_points_are() {
        for link in [
            "http://evil.example",
            "see HTTPS://x.y",
            "www.evil",
            "go to evil.example/now",
            "evil.com",
            "(evil.co.uk)",
            "пиши на я@почта.рф",
            "t.me/evil",
            "шашки.рф!",
        ] {
            assert_eq!(check(link), Err(Code::NoLinks), "{link}");
        }
        for fine in [
            "gg.",
            "1.c3-d4 d6-c5",
            "т.е. ничья",
            "well... ok",
            "c3:e5.",
            "0.5",
            "А.С.Пушкин?",
            "22.18",
            "Ничья.Спасибо",
        ] {
            assert!(check(fine).is_ok(), "{fine}");
        }
    }
}
