//! What the page can call. Text goes in and out through two buffers of the module: the page asks for room, writes, calls, and reads.
#![allow(unsafe_code, reason = "names that the page can call are exported unmangled")]

use std::sync::{Mutex, PoisonError};

use language::Language;

static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static OUTPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Room for a text of so many bytes; it is valid until the next call.
// SAFETY: no other item of this module has the name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut input = INPUT.lock().unwrap_or_else(PoisonError::into_inner);
    input.clear();
    input.resize(bytes.min(2 * crate::LONGEST), 0);
    input.as_mut_ptr()
}

/// Judges the text in the room: the code of a language, the end of the line, a script. Answers the number of bytes of the answer.
// SAFETY: no other item of this module has the name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn judge() -> usize {
    let input = INPUT.lock().unwrap_or_else(PoisonError::into_inner);
    let text = String::from_utf8_lossy(&input);
    let (language, script) = text.split_once('\n').unwrap_or((&text, ""));
    let answer = crate::judge(script, language.parse::<Language>().unwrap_or_default());
    let mut output = OUTPUT.lock().unwrap_or_else(PoisonError::into_inner);
    // Strings, numbers and lists of them can always be written.
    *output = serde_json::to_vec(&answer).unwrap_or_default();
    output.len()
}

/// Where the answer is, JSON; it is valid until the next call.
// SAFETY: no other item of this module has the name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() -> *const u8 {
    OUTPUT.lock().unwrap_or_else(PoisonError::into_inner).as_ptr()
}
