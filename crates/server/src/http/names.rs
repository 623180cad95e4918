//! Names of accounts: what can be one, and which would pass for another.

use language::Language;

/// A name as it is kept, or `None` if it is not one: 2 to 24 letters of one alphabet, digits, points, dashes, underlines and apostrophes;
/// it begins with a letter or a digit and is none of the house's own.
#[must_use]
pub fn check_name(name: &str) -> Option<String> {
    let name = name.trim().replace('’', "'");
    let length = name.chars().count();
    let mut alphabet = None;
    let fine = |c: char| match Alphabet::of(c) {
        Some(of) => *alphabet.get_or_insert(of) == of,
        None => c.is_ascii_digit() || matches!(c, '-' | '_' | '.' | '\''),
    };
    let begins = name.chars().next().is_some_and(char::is_alphanumeric);
    let wanted = (2..=24).contains(&length) && begins && name.chars().all(fine) && !is_reserved(&name);
    wanted.then_some(name)
}

/// The alphabets that names are written in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Alphabet {
    Latin,
    Cyrillic,
    Greek,
    Armenian,
    Georgian,
    Hebrew,
    Arabic,
    /// Han with kana, as Japanese is written.
    Han,
    Hangul,
}

impl Alphabet {
    /// The alphabet of a letter. Letters that show nothing, such as the fillers of Hangul, belong to none.
    fn of(c: char) -> Option<Self> {
        Some(match c {
            'a'..='z' | 'A'..='Z' | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ž' | 'Ș'..='ț' => Self::Latin,
            'Ѐ'..='ҁ' | 'Ҋ'..='ӿ' => Self::Cyrillic,
            'Ά' | 'Έ'..='ώ' if c.is_alphabetic() => Self::Greek,
            'Ա'..='Ֆ' | 'ա'..='ֆ' => Self::Armenian,
            'ა'..='ჺ' => Self::Georgian,
            'א'..='ת' => Self::Hebrew,
            'ء'..='غ' | 'ف'..='ي' => Self::Arabic,
            '一'..='鿿' | 'ぁ'..='ゖ' | 'ァ'..='ヺ' | '々' | 'ー' => Self::Han,
            '가'..='힣' => Self::Hangul,
            _ => return None,
        })
    }
}

/// Letters of two alphabets that look the same: Cyrillic, Latin.
const TWINS: [(char, char); 35] = [
    ('а', 'a'),
    ('е', 'e'),
    ('о', 'o'),
    ('р', 'p'),
    ('с', 'c'),
    ('у', 'y'),
    ('х', 'x'),
    ('к', 'k'),
    ('і', 'i'),
    ('ї', 'ï'),
    ('ј', 'j'),
    ('ѕ', 's'),
    ('һ', 'h'),
    ('ԁ', 'd'),
    ('ԛ', 'q'),
    ('ԝ', 'w'),
    ('ё', 'ë'),
    ('А', 'A'),
    ('В', 'B'),
    ('Е', 'E'),
    ('К', 'K'),
    ('М', 'M'),
    ('Н', 'H'),
    ('О', 'O'),
    ('Р', 'P'),
    ('С', 'C'),
    ('Т', 'T'),
    ('У', 'Y'),
    ('Х', 'X'),
    ('І', 'I'),
    ('Ї', 'Ï'),
    ('Ј', 'J'),
    ('Ѕ', 'S'),
    ('Ё', 'Ë'),
    ('Ь', 'b'),
];

/// The name that looks the same in the other alphabet, if every letter of this one has a twin there.
#[must_use]
pub fn twin(name: &str) -> Option<String> {
    let other = |c: char| {
        if Alphabet::of(c).is_none() {
            return Some(c);
        }
        TWINS.iter().find_map(|&(cyrillic, latin)| match c {
            _ if c == cyrillic => Some(latin),
            _ if c == latin => Some(cyrillic),
            _ => None,
        })
    };
    let twin: String = name.chars().map(other).collect::<Option<_>>()?;
    (twin != name).then_some(twin)
}

/// Names that speak for the house.
const RESERVED: [&str; 36] = [
    "admin",
    "administrator",
    "anonymous",
    "arbiter",
    "bolshak",
    "engine",
    "guest",
    "judge",
    "moderator",
    "nobody",
    "official",
    "operator",
    "owner",
    "referee",
    "robot",
    "root",
    "security",
    "server",
    "staff",
    "support",
    "system",
    "webmaster",
    "админ",
    "администратор",
    "адміністратор",
    "арбитр",
    "арбітр",
    "большак",
    "гость",
    "гість",
    "модератор",
    "поддержка",
    "підтримка",
    "система",
    "суддя",
    "судья",
];

fn is_reserved(name: &str) -> bool {
    // What looks like a name of the house in another alphabet is one.
    if twin(name)
        .is_some_and(|twin| RESERVED.iter().any(|reserved| self::plain(reserved) == self::plain(&twin)))
    {
        return true;
    }
    let plain = plain(name);
    // A guest is called so with a number.
    let guest = |language: Language| {
        let word = format!("{}-", language.say("server-guest", &[])).to_lowercase();
        name.to_lowercase().starts_with(&word)
    };
    RESERVED.iter().any(|reserved| self::plain(reserved) == plain) || Language::ALL.into_iter().any(guest)
}

/// A name without what does not strike the eye: case, signs, digits that stand for letters.
fn plain(name: &str) -> String {
    let letter = |c: char| match c {
        '0' => Some('o'),
        '1' => Some('i'),
        '3' => Some('e'),
        '4' => Some('a'),
        '5' => Some('s'),
        c if c.is_alphabetic() => Some(c),
        _ => None,
    };
    name.to_lowercase().chars().filter_map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_digits_and_a_few_signs() {
        for name in ["Їжак", "ann-1", "Иван_К.", "o'neil", "ab", "Łukasz", "გია", "Νίκος", "李小龍", "Ян2"]
        {
            assert_eq!(check_name(name).as_deref(), Some(name));
        }
        assert_eq!(check_name(" ann "), Some("ann".to_owned()));
        assert_eq!(check_name("o’neil"), Some("o'neil".to_owned()));
        for name in ["", "a", "-ann", "<b>", "a b", "a/b", "a\u{202e}b", &"a".repeat(25)] {
            assert_eq!(check_name(name), None, "{name}");
        }
    }

    #[test]
    fn a_name_has_one_alphabet_and_shows_every_letter() {
        for name in [
            "Аnna",
            "Иvan",
            "ΑΒC",
            "ab\u{3164}",
            "\u{115f}\u{1160}",
            "a\u{200d}b",
            "аb",
            "e\u{301}a",
            "١٢٣",
            "𝐚𝐛",
        ] {
            assert_eq!(check_name(name), None, "{name:?}");
        }
    }

    #[test]
    fn names_of_the_house_are_nobodys() {
        for name in [
            "admin",
            "ADMIN",
            "Adm1n",
            "r00t",
            "Арбитр",
            "Суддя",
            "ad-min",
            "Guest-1",
            "Гість-abc",
            "гость-1",
            "Guest-x",
            "BOLSHAK",
            "B0lshak",
            "Support.",
            "bolshak",
        ] {
            assert_eq!(check_name(name), None, "{name}");
        }
        for name in ["administratrix", "Adminov", "Гостев"] {
            assert!(check_name(name).is_some(), "{name}");
        }
    }

    #[test]
    fn a_twin_is_the_same_to_the_eye() {
        assert_eq!(twin("хороса").as_deref(), Some("xopoca"));
        assert_eq!(twin("COCOA").as_deref(), Some("СОСОА"));
        assert_eq!(twin("Анна"), None, "н has no twin");
        assert_eq!(twin("12-34"), None);
        for (cyrillic, latin) in TWINS {
            assert!(Alphabet::of(latin) == Some(Alphabet::Latin), "{latin}");
            // Those that names cannot have need no twin.
            assert!(cyrillic.is_alphabetic() && !cyrillic.is_ascii(), "{cyrillic}");
        }
    }
}
