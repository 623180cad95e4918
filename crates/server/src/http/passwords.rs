//! Passwords that everybody tries first.

use std::collections::HashSet;

/// Words that passwords are made of too often, by themselves or with digits and signs around them.
const WORDS: [&str; 84] = [
    "aa",
    "abc",
    "abcd",
    "admin",
    "administrator",
    "andrey",
    "asdf",
    "ashley",
    "bailey",
    "baseball",
    "batman",
    "biteme",
    "bolshak",
    "changeme",
    "charlie",
    "cheese",
    "computer",
    "cookie",
    "daniel",
    "default",
    "donald",
    "dragon",
    "draughts",
    "football",
    "freedom",
    "guest",
    "hello",
    "hockey",
    "hunter",
    "iloveyou",
    "internet",
    "jessica",
    "jordan",
    "killer",
    "letmein",
    "liverpool",
    "login",
    "love",
    "lovely",
    "master",
    "michael",
    "michelle",
    "monkey",
    "mustang",
    "naruto",
    "nastya",
    "parol",
    "pass",
    "passw",
    "passwd",
    "password",
    "passwort",
    "pokemon",
    "princess",
    "private",
    "qwer",
    "qwerty",
    "samsung",
    "secret",
    "shadow",
    "shashki",
    "soccer",
    "starwars",
    "summer",
    "sunshine",
    "superman",
    "test",
    "tigger",
    "trustno",
    "user",
    "welcome",
    "whatever",
    "winter",
    "wizard",
    "zaq",
    "zxcv",
    "админ",
    "любовь",
    "наташа",
    "пароль",
    "привет",
    "солнышко",
    "шашки",
    "марина",
];

/// Rows of keys and of letters, which fingers run along.
const ROWS: [&str; 12] = [
    "01234567890",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
    "qazwsxedcrfvtgbyhnujmikolp",
    "qwertyuiop[]",
    "asdfghjkl;'",
    "zxcvbnm,./",
    "abcdefghijklmnopqrstuvwxyz",
    "йцукенгшщзхъї",
    "фывапролджэ",
    "фівапролджє",
    "ячсмитьбю",
];

/// Whether a password is one that is guessed: a word of the list, a row of keys, a short thing repeated, three characters in turn, a date or a number, the name.
#[must_use]
pub fn is_common(password: &str, name: &str) -> bool {
    let lower = password.to_lowercase();
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).collect::<String>();
    // p@ssw0rd
    let spelled: String = lower
        .chars()
        .map(|c| match c {
            '@' => 'a',
            '0' => 'o',
            '1' | '!' => 'i',
            '3' => 'e',
            '$' | '5' => 's',
            c => c,
        })
        .collect();
    let name = letters(&name.to_lowercase());
    let words = [letters(&lower), letters(&spelled), letters(spelled.trim_end_matches('i'))];
    words.iter().any(|word| WORDS.contains(&word.as_str()))
        || (name.chars().count() >= 3 && words.contains(&name))
        || (lower.chars().all(|c| !c.is_alphabetic()) && lower.chars().count() < 12)
        || lower.chars().collect::<HashSet<_>>().len() < 4
        || is_run(&lower)
        || is_repeated(&lower)
}

/// Whether nearly all of a text goes along rows, forwards or backwards.
fn is_run(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    let beside = |pair: &[char]| {
        let (ahead, back) = (pair.iter().collect::<String>(), pair.iter().rev().collect::<String>());
        ROWS.iter().any(|row| row.contains(&ahead) || row.contains(&back))
    };
    let along = chars.windows(2).filter(|pair| beside(pair)).count();
    // Pieces of two or three rows count as a run.
    along + 3 >= chars.len()
}

/// Whether a text is a thing of up to four characters, over and over.
fn is_repeated(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    (1..=4).any(|length| chars.iter().zip(chars.iter().skip(length)).all(|(one, two)| one == two))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_tries_first_is_common() {
        for password in [
            "password",
            "PASSWORD",
            "Password1",
            "password123",
            "p@ssw0rd",
            "P@$$w0rd!",
            "12345678",
            "1234567890",
            "87654321",
            "11111111",
            "qwertyui",
            "qwerty123",
            "1q2w3e4r",
            "1qaz2wsx",
            "zaq12wsx",
            "asdfghjkl",
            "abcd1234",
            "abcabcabc",
            "iloveyou",
            "letmein1",
            "welcome1",
            "йцукенгш",
            "пароль123",
            "20112011",
            "00000000",
            "trustno1",
            "admin123",
            "zxcvbnm,",
            "aaaaaaaa",
            "aaaaaaab",
        ] {
            assert!(is_common(password, "Їжак"), "{password}");
        }
    }

    #[test]
    fn the_own_name_is_no_password() {
        assert!(is_common("anneliese7", "Anneliese"));
        assert!(is_common("Їжак-Їжак", "їжакїжак"));
        assert!(!is_common("jo and a horse", "Jo"));
    }

    #[test]
    fn what_somebody_thought_of_is_not_common() {
        for password in [
            "long enough",
            "correct horse battery",
            "a horse by the stable",
            "7Kx!m2pQ",
            "мій дім над річкою",
            "314159265358979",
        ] {
            assert!(!is_common(password, "ann"), "{password}");
        }
    }
}
