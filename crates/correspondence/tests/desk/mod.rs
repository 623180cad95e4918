//! Letters by hand, for the tests.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "a private module of each test binary, each of which uses a part of it"
)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use correspondence::{
    Dates, Finding, Letter, OfferedLine, Play, PlayAct, Postmarks, Refusal, Sums, Terms, Written,
};
use draughts::{Color, Variant};
use game::Day;

/// A day of 2026.
pub fn day(day: u8, month: u8) -> Day {
    Day::from_date(2026, month, day).expect("a date")
}

/// A game that begins on 1 March 2026 and ends with the year.
pub fn play() -> Play {
    Play::new(Terms::new("K-12", Variant::Russian, day(1, 3), Some(day(31, 12))))
}

pub fn written(moves: &str) -> Vec<Written> {
    moves.split_whitespace().map(Written::new).collect()
}

pub fn line(name: &str, moves: &str) -> OfferedLine {
    OfferedLine { name: name.to_owned(), moves: written(moves) }
}

/// A letter with everything in its place: repeated moves, own moves, the days of receipt and sending.
pub fn letter(play: &Play, repeated: &str, moves: &str, received: Day, sent: Day) -> Letter {
    let first = play.spent().is_empty();
    let opponent = play.spent().last().map(correspondence::Spent::went);
    Letter {
        greeting: "Hello".to_owned(),
        code: Some("K-12".to_owned()),
        repeated: written(repeated),
        moves: written(moves),
        dates: if first {
            Dates { sent: Some(sent), ..Dates::default() }
        } else {
            Dates { opponent_sent: opponent, received: Some(received), sent: Some(sent) }
        },
        sums: Some(Sums::default()),
        address: "Perm".to_owned(),
        signature: "P.".to_owned(),
        ..Letter::default()
    }
}

/// A letter with what the post says about it.
pub fn stamped(by: Color, letter: &Letter, postmarks: Postmarks) -> PlayAct {
    PlayAct::Letter { by, letter: Box::new(letter.clone()), postmarks }
}

pub fn act(by: Color, letter: &Letter) -> PlayAct {
    PlayAct::Letter { by, letter: Box::new(letter.clone()), postmarks: Postmarks::default() }
}

/// Sends a letter; its sums are not looked at.
pub fn send(play: &mut Play, letter: &Letter) -> Result<Vec<Finding>, Refusal> {
    let by = play.to_write();
    let found = play.act(&act(by, letter))?;
    Ok(found.into_iter().filter(|finding| !matches!(finding, Finding::WrongSums { .. })).collect())
}

/// Sends a plain letter with one move and nothing wrong with it, on the day on which the opponent's came, so many days after it was sent.
pub fn moves(play: &mut Play, text: &str, days: u32) {
    let repeated = play.due().expect("a game that goes on").repeat;
    let repeated: Vec<String> = repeated.into_iter().map(|written| written.text).collect();
    let opponent = play.spent().last().map_or(day(1, 3), correspondence::Spent::went);
    let letter = letter(play, &repeated.join(" "), text, opponent, opponent.after(days));
    assert_eq!(send(play, &letter), Ok(vec![]), "{text}");
}
