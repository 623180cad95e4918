//! What every fuzz target is made of: a law that holds for any input.
//!
//! `cargo fuzz run NAME` looks for an input that breaks the law; `cargo nextest run -p bolshak-fuzz` checks it on the inputs kept in
//! `corpus/NAME`, without libFuzzer and on any toolchain.

use std::fs;
use std::path::{Path, PathBuf};

#[doc(hidden)]
#[cfg(fuzzing)]
pub use libfuzzer_sys;

/// A fuzz target: a law for any bytes, or for any text.
#[macro_export]
macro_rules! target {
    (|$input:ident: &$kind:ty| $law:block) => {
        #[cfg(fuzzing)]
        $crate::libfuzzer_sys::fuzz_target!(|$input: &$kind| $law);

        #[cfg(not(fuzzing))]
        fn law($input: &$kind) $law

        #[cfg(not(fuzzing))]
        fn main() {
            $crate::replay(module_path!(), std::env::args_os().skip(1).map(Into::into).collect(), law);
        }

        #[cfg(all(test, not(fuzzing)))]
        #[test]
        fn the_law_holds_for_the_corpus() {
            $crate::replay(module_path!(), $crate::corpus(module_path!()), law);
        }
    };
}

/// What a law is about: bytes, or a text.
pub trait Input {
    /// The input that the bytes of a file stand for.
    fn of(bytes: &[u8]) -> &Self;
}

impl Input for [u8] {
    fn of(bytes: &[u8]) -> &Self {
        bytes
    }
}

impl Input for str {
    /// The text before the first byte that is not UTF-8.
    fn of(bytes: &[u8]) -> &Self {
        bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid())
    }
}

/// The files kept for a target.
///
/// # Panics
/// If there are none: a test without its data fails.
pub fn corpus(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    files
}

/// Checks a law on files.
///
/// # Panics
/// If a file cannot be read, or if the law does not hold.
pub fn replay<T: Input + ?Sized>(target: &str, files: Vec<PathBuf>, law: fn(&T)) {
    for file in files {
        let bytes = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        eprintln!("{target} {}", file.display());
        law(T::of(&bytes));
    }
}
