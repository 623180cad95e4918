//! Random names for games, people and log-ins.

use sha2::{Digest, Sha256};

/// Letters and digits that cannot be taken for each other.
const ALPHABET: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/// So long is an id: 58¹⁰ of them, enough that nobody guesses one or draws one twice.
const LENGTH: usize = 10;

/// The operating system has no random numbers to give; nothing can be done without them.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    while getrandom::fill(&mut bytes).is_err() {
        tracing::error!("no random numbers");
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    bytes
}

/// A new id.
#[must_use]
pub fn fresh() -> String {
    let mut id = String::with_capacity(LENGTH);
    while id.len() < LENGTH {
        for byte in random::<16>() {
            // Bytes beyond the last whole round of the alphabet would favour its first letters.
            if byte < 232 && id.len() < LENGTH {
                id.push(char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]));
            }
        }
    }
    id
}

/// Whether a text could be an id.
#[must_use]
pub fn is_id(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// A new secret that stands for a log-in: 256 random bits.
#[must_use]
pub(crate) fn token() -> String {
    hex(&random::<32>())
}

/// What is kept of a secret.
#[must_use]
pub(crate) fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// A random number.
#[must_use]
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(random())
}

/// Bytes in hexadecimal.
#[must_use]
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_recognised_and_differ() {
        let ids: std::collections::HashSet<String> = (0..1_000).map(|_| fresh()).collect();
        assert_eq!(ids.len(), 1_000);
        assert!(ids.iter().all(|id| is_id(id)));
        for wrong in ["", "123456789", "12345678901", "123456789O", "../../etc/", "абвгд"] {
            assert!(!is_id(wrong), "{wrong}");
        }
    }

    /// FIPS 180-4, the digest of "abc".
    #[test]
    fn what_is_kept_of_a_secret_is_its_sha_256() {
        assert_eq!(hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
