//! Dates as letters write them.

use std::fmt;

use game::Day;

/// Reads `17.11.2026`, `2026-11-17` or `17/11/2026`.
#[must_use]
pub fn read_date(text: &str) -> Option<Day> {
    let parts: Vec<&str> = text.split(['.', '-', '/']).collect();
    let [first, month, last] = parts[..] else { return None };
    let number = |text: &str| -> Option<i32> {
        (text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok())?
    };
    let (year, day) = if first.len() == 4 { (first, last) } else { (last, first) };
    if year.len() != 4 {
        return None;
    }
    let (month, day) = (u8::try_from(number(month)?).ok()?, u8::try_from(number(day)?).ok()?);
    Day::from_date(number(year)?, month, day)
}

/// A day as `17.11.2026`, as letters write it.
#[derive(Clone, Copy, Debug)]
pub struct Dotted(pub Day);

impl fmt::Display for Dotted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.0.date();
        write!(f, "{day:02}.{month:02}.{year:04}")
    }
}

/// A day as `2026-11-17`, as files write it.
#[derive(Clone, Copy, Debug)]
pub struct Iso(pub Day);

impl fmt::Display for Iso {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.0.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_both_orders_and_never_guessed() {
        let day = Day::from_date(2026, 11, 17);
        for text in ["17.11.2026", "2026-11-17", "17/11/2026"] {
            assert_eq!(read_date(text), day, "{text}");
        }
        for text in
            ["17.11", "17.11.26", "31.02.2026", "2026-13-01", "", "17.11.20260", "+7.11.2026", "1e.1.2026"]
        {
            assert_eq!(read_date(text), None, "{text}");
        }
        assert_eq!(
            day.map(|day| (Dotted(day).to_string(), Iso(day).to_string())),
            Some(("17.11.2026".into(), "2026-11-17".into()))
        );
    }
}
