//! What is read from and written into the headers of requests: cookies, and the language of the browser.

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie, SameSite, time::Duration};
use language::Language;

/// A cookie lives for a year.
const YEAR: Duration = Duration::days(365);
/// The most languages of a browser that are looked at.
const MOST_LANGUAGES: usize = 16;

/// The value of a cookie.
pub(crate) fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    cookie_in(headers.get_all(header::COOKIE).iter().map(HeaderValue::as_bytes), name)
}

/// The value of a cookie in the lines of the header.
pub fn cookie_in<'a>(lines: impl Iterator<Item = &'a [u8]>, name: &str) -> Option<String> {
    visible(lines)
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok)
        .find(|cookie| cookie.name() == name)
        .map(|cookie| cookie.value().to_owned())
}

/// The lines of a header that are text; RFC 9110 (5.5) knows visible ASCII, spaces and tabs.
fn visible<'a>(lines: impl Iterator<Item = &'a [u8]>) -> impl Iterator<Item = &'a str> {
    let fine = |byte: &u8| matches!(byte, b' '..=b'~' | b'\t');
    lines.filter(move |line| line.iter().all(fine)).filter_map(|line| std::str::from_utf8(line).ok())
}

/// The header that gives a cookie, or takes it away if the value is empty.
pub(crate) fn set_cookie(name: &str, value: &str, secure: bool, for_scripts: bool) -> HeaderValue {
    let cookie = Cookie::build((name, value))
        .path("/")
        .max_age(if value.is_empty() { Duration::ZERO } else { YEAR })
        .same_site(SameSite::Lax)
        .http_only(!for_scripts)
        .secure(secure);
    // Names and values are ours: letters, digits and signs that a header can hold.
    HeaderValue::from_str(&cookie.to_string()).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// The language of a request: the cookie, or the browser's favourite among those that we speak.
pub(crate) fn language(headers: &HeaderMap) -> Language {
    let chosen = cookie(headers, "lang").and_then(|code| code.parse().ok());
    let accepted = headers.get_all(header::ACCEPT_LANGUAGE).iter().map(HeaderValue::as_bytes);
    chosen.or_else(|| favourite(accepted)).unwrap_or_default()
}

/// The favourite of a browser among the languages that we speak, by the lines of its header.
pub fn favourite<'a>(lines: impl Iterator<Item = &'a [u8]>) -> Option<Language> {
    visible(lines)
        .flat_map(|list| list.split(','))
        .take(MOST_LANGUAGES)
        .filter_map(weighed)
        // Of languages that are liked alike the first one counts.
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|(_, language)| language)
}

/// An entry of Accept-Language, `uk-UA;q=0.8`, if it is a language of ours that is wanted at all (RFC 9110, 12.4.2 and 12.5.4).
fn weighed(entry: &str) -> Option<(f32, Language)> {
    let (range, weight) = entry.split_once(';').unwrap_or((entry, "q=1"));
    let quality: f32 = weight.trim().strip_prefix("q=")?.parse().ok()?;
    let primary = range.trim().split('-').next()?.to_ascii_lowercase();
    let wanted = quality > 0.0 && quality <= 1.0;
    wanted.then_some(quality).zip(primary.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepting(list: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, HeaderValue::from_bytes(list.as_bytes()).unwrap())])
    }

    #[test]
    fn the_browsers_favourite_among_our_languages_is_spoken() {
        for (list, expected) in [
            ("uk;q=0.9, en;q=0.8", Language::Uk),
            ("en;q=0.8, uk;q=0.9", Language::Uk),
            ("ru-RU,ru;q=0.9", Language::Ru),
            ("de, en;q=0.5", Language::En),
            ("de, uk;q=0.8, ru;q=0.5", Language::Uk),
            ("fr, RU-ru;q=0.3", Language::Ru),
            // Alike: the first.
            ("ru, uk", Language::Ru),
            // Not wanted.
            ("ru;q=0, uk;q=0.1", Language::Uk),
            ("ru;q=0", Language::En),
            // The wildcard and other people's languages.
            ("*", Language::En),
            ("de-AT, fr;q=0.7", Language::En),
            ("ukr, rus;q=0.5", Language::En),
        ] {
            assert_eq!(language(&accepting(list)), expected, "{list}");
        }
    }

    #[test]
    fn languages_that_cannot_be_read_are_passed_over() {
        for garbage in
            ["", ";", ",,,", "ru;q=", "ru;q=x", "ru;q=NaN", "ru;q=-1", "ru;q=2", "ru;level=1", "ї", "\u{85}"]
        {
            assert_eq!(language(&accepting(garbage)), Language::En, "{garbage:?}");
            // A header with signs beyond ASCII is passed over whole, as any header is.
            let expected = if garbage.is_ascii() { Language::Uk } else { Language::En };
            assert_eq!(language(&accepting(&format!("{garbage}, uk;q=0.001"))), expected, "{garbage:?}");
        }
        let many = "ru;q=NaN, uk;q=0.5, en;q=inf, ".repeat(1_000);
        assert_eq!(language(&accepting(&many)), Language::Uk);
    }

    #[test]
    fn the_cookie_comes_before_the_languages_of_the_browser() {
        let mut headers = accepting("uk");
        headers.insert(header::COOKIE, HeaderValue::from_static("a=b; lang=ru; session=x"));
        assert_eq!(language(&headers), Language::Ru);
        assert_eq!(cookie(&headers, "session").as_deref(), Some("x"));
        assert_eq!(cookie(&headers, "sess"), None);
        headers.insert(header::COOKIE, HeaderValue::from_static("lang=xx; =; ;;; lang"));
        assert_eq!(language(&headers), Language::Uk);
    }

    #[test]
    fn cookies_are_for_this_site_and_log_ins_not_for_scripts() {
        let attributes = |secure, for_scripts| {
            let cookie = set_cookie("session", "abc", secure, for_scripts);
            let mut parts: Vec<String> = cookie.to_str().unwrap().split("; ").map(str::to_owned).collect();
            parts.sort();
            parts
        };
        assert_eq!(
            attributes(true, false),
            ["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax", "Secure", "session=abc"]
        );
        assert_eq!(attributes(false, true), ["Max-Age=31536000", "Path=/", "SameSite=Lax", "session=abc"]);
        let taken = set_cookie("session", "", false, false);
        assert!(taken.to_str().unwrap().starts_with("session=; "));
        assert!(taken.to_str().unwrap().contains("Max-Age=0"));
    }
}
