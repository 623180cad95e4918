//! The judge in the browser: a game is a script, the text that `bolshak judge` reads (`docs/judge/README.md`); the module answers what came of
//! each line and how the game stands. It keeps nothing: the page keeps the text, adds a line for each act and asks again, so a game
//! survives a reload, a dead battery and a lost connection, and the file that is saved is a file for the command line.

use language::Language;

mod door;
mod view;

pub use view::{
    Answer, Board, Claimable, Clocks, Counted, DraughtsBoard, Fault, Irregular, Legal, Line, Move, Must,
    Opening, OpeningStep, RenjuBoard, State, Stones, Verdict,
};

/// The longest text that is read: more than any game, and not enough to stop a browser.
pub const LONGEST: usize = 256 * 1_024;

/// Plays a script again and says what came of it.
#[must_use]
pub fn judge(script: &str, language: Language) -> Answer {
    if script.len() > LONGEST {
        let text = language.say("script-too-long", &[]);
        return Answer { faults: vec![Fault { line: 0, text }], lines: Vec::new(), state: None };
    }
    view::answer(script, language)
}
