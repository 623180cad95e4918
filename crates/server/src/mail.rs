//! Letters to people by e-mail: what happens in their games of days, and keys for an address and for a forgotten password.
//!
//! What is to be told is a row of the outbox, written in one transaction with what it tells of (`Store::tell_days`) or asked for by its reader. One task
//! sends what is due and notes it when the mail server has taken it. So no letter is lost: one that was not noted is sent again. A letter is sent
//! twice only where nobody can know better – the connection broke after the letter and before the answer, or this program was killed
//! between the answer and its note –, and then with the same Message-ID, by which the reader's mail server knows it.

use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};

use crate::config::Config;

pub(crate) mod sender;
mod text;

pub(crate) use text::moment;

/// How long the mail server has for an answer.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(20);
/// A link that shows that letters arrive is worth something for a day.
pub(crate) const CONFIRM: i64 = 24 * 3_600 * 1_000;
/// A key for a new password is worth something for an hour.
pub(crate) const PASSWORD: i64 = 3_600 * 1_000;
/// The same person is written to about the same key once in a quarter of an hour.
const QUARTER: i64 = 15 * 60 * 1_000;

/// The quarter of an hour of a moment.
pub(crate) const fn quarter(now: i64) -> i64 {
    now.div_euclid(QUARTER)
}

/// An address as it is kept: people write the same one in large and small letters.
#[must_use]
pub fn read_address(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let (_, host) = text.rsplit_once('@')?;
    let fine = text.len() <= 254 && text.is_ascii() && host.contains('.');
    (fine && text.parse::<lettre::Address>().is_ok()).then_some(text)
}

/// The way to the mail server, and who letters are from.
#[derive(Debug)]
pub(crate) struct Post {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// The address of this site, without a slash at its end.
    site: String,
}

impl Post {
    /// By the settings; `None` if no letters are sent.
    pub(crate) fn new(config: &Config) -> Result<Option<Self>, String> {
        let Some(server) = &config.mail else { return Ok(None) };
        let needed = |value: &Option<String>, name: &str| {
            value.clone().ok_or_else(|| format!("who sends letters says --{name} too"))
        };
        let (from, site) = (needed(&config.mail_from, "mail-from")?, needed(&config.site, "site")?);
        let from = from.parse().map_err(|error| format!("{from}: {error}"))?;
        if !(site.starts_with("https://") || site.starts_with("http://")) {
            return Err(format!("{site}: the address of the site begins with https://"));
        }
        if in_the_clear(server) {
            return Err(
                "the password of the mail server would be read on the way: smtps:// or ?tls=required"
                    .to_owned(),
            );
        }
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(server)
            // The address has a password in it.
            .map_err(|error| format!("the address of the mail server: {error}"))?
            .timeout(Some(PATIENCE))
            .build();
        Ok(Some(Self { transport, from, site: site.trim_end_matches('/').to_owned() }))
    }
}

/// Whether a password would go over a network unencrypted.
fn in_the_clear(server: &str) -> bool {
    let Some(rest) = server.strip_prefix("smtp://") else { return false };
    let (place, settings) = rest.split_once('?').unwrap_or((rest, ""));
    let Some((_, host)) = place.rsplit_once('@') else { return false };
    let near = host.starts_with("localhost") || host.starts_with("127.") || host.starts_with("[::1]");
    !near && !settings.split('&').any(|setting| setting == "tls=required")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_people_write_it_and_nothing_else_is_one() {
        assert_eq!(read_address(" Ann@Example.ORG "), Some("ann@example.org".to_owned()));
        let long = format!("{}@example.org", "a".repeat(250));
        for wrong in [
            "",
            "ann",
            "ann@",
            "@example.org",
            "ann@example",
            "a b@example.org",
            "ann@example.org\r\nBcc: x@y.z",
            "їжак@example.org",
            &long,
        ] {
            assert_eq!(read_address(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn no_password_goes_over_a_network_in_the_clear() {
        for fine in [
            "smtp://mail.example",
            "smtp://ann:pw@localhost:25",
            "smtp://ann:pw@mail.example?tls=required",
            "smtps://ann:pw@mail.example",
        ] {
            assert!(!in_the_clear(fine), "{fine}");
        }
        for wrong in ["smtp://ann:pw@mail.example", "smtp://ann:pw@mail.example?tls=opportunistic"] {
            assert!(in_the_clear(wrong), "{wrong}");
        }
    }
}
