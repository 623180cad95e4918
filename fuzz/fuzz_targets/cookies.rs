//! Whatever stands in the lines of a header, a cookie is found as it was written or not at all, and some language is spoken.
#![cfg_attr(fuzzing, no_main)]

use server::http::headers::{cookie_in, favourite};

bolshak_fuzz::target!(|input: &[u8]| {
    let lines = || input.split(|&byte| byte == b'\n');
    for name in ["session", "lang", ""] {
        if let Some(value) = cookie_in(lines(), name) {
            assert!(
                !value.contains(';') && value.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\t')),
                "{value:?}"
            );
            // What one line gives, it gives alone.
            let alone = |line: &[u8]| cookie_in(std::iter::once(line), name) == Some(value.clone());
            assert!(lines().any(alone));
        }
    }
    // Lines that are not ASCII are passed over, wherever they stand.
    let with = lines().chain(std::iter::once(&b"session=\xff"[..]));
    assert_eq!(cookie_in(with, "session"), cookie_in(lines(), "session"));
    let _ = favourite(lines());
    let ours = cookie_in([b"session=0af1; lang=uk".as_slice()].into_iter().chain(lines()), "session");
    assert_eq!(ours.as_deref(), Some("0af1"));
});
