//! Quadratic-time traps are answered in linear time: an input of sixteen times the size takes about sixteen times as long, and
//! never a hundred.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::time::Duration;

use pdn::{Check, Games, Mode};

mod cpu_time;

use cpu_time::CpuTime;

/// Reads, checks, writes and rewrites a text in both modes.
fn time(text: &str) -> Duration {
    let started = CpuTime::start();
    for mode in [Mode::Strict, Mode::Recovering] {
        for read in Games::new(text.as_bytes(), mode) {
            let game = read.unwrap().game;
            let written = game.to_string().len() + game.canonical(None).0.to_string().len();
            assert!(written > 0 && game == game.clone());
        }
        let mut check = Check::new(text.as_bytes(), mode);
        while check.next(&mut |_| {}).unwrap() {}
    }
    started.elapsed()
}

/// A trap: something, so many times over. A busy machine makes single runs slow, but not the fastest of many; what takes the square of its
/// size is 256 times as long in the fastest run too.
fn linear(what: &str, trap: impl Fn(usize) -> String) {
    const SMALL: usize = 4_000;
    const TIMES: usize = 16;
    const RUNS: usize = 20;
    let (small, large) = (trap(SMALL), trap(SMALL * TIMES));
    let mut fastest = (Duration::MAX, Duration::MAX);
    let mut ratio = f64::MAX;
    for _ in 0..RUNS {
        fastest = (fastest.0.min(time(&small)), fastest.1.min(time(&large)));
        ratio = fastest.1.as_secs_f64() / fastest.0.max(Duration::from_micros(300)).as_secs_f64();
        if ratio < 6.0 * TIMES as f64 {
            return;
        }
    }
    panic!("{what}: {TIMES} times the size takes {ratio:.0} times as long in the fastest of {RUNS} runs");
}

#[test]
fn deep_variations() {
    linear("open", |n| "(".repeat(n));
    linear("open with moves", |n| "1. c3-d4 (".repeat(n));
    linear("nested", |n| "(c3-d4 ".repeat(n) + &")".repeat(n));
    linear("closed", |n| ")".repeat(n));
    linear("one after the other", |n| "c3-d4 ".to_owned() + &"(e3-f4) ".repeat(n));
    linear("before the first move", |n| "(e3-f4) ".repeat(n) + "c3-d4");
    linear("words", |n| "({words}) ".repeat(n));
}

#[test]
fn comments_that_are_not_closed() {
    linear("open", |n| "{".repeat(n));
    linear("open with text", |n| "c3-d4 { [%clk ".repeat(n));
    linear("closed", |n| "}".repeat(n));
    linear("one long", |n| "{".to_owned() + &"x ".repeat(n * 20) + "}");
    linear("like tags", |n| "{\n[A".to_owned() + &"\n[A".repeat(n));
    linear("with tags", |n| "{ x\n[A \"b\"]\n".repeat(n));
    linear("short", |n| "c3-d4 {}".repeat(n));
}

#[test]
fn tags_without_end() {
    linear("brackets", |n| "[".repeat(n));
    linear("on one line", |n| "[A \"b\"] ".repeat(n));
    linear("on one line with moves", |n| "[A \"b\"] c3-d4 ".repeat(n));
    linear("without brackets", |n| "[A \"b\" ".repeat(n));
    linear("without quotation marks", |n| "[A ".repeat(n));
    linear("not closed", |n| "[A \"b ".repeat(n));
    linear("quotation marks", |n| "[A \"".to_owned() + &"\" ".repeat(n));
    linear("backslashes", |n| "[A \"".to_owned() + &"\\".repeat(n));
    linear("names", |n| "[".to_owned() + &"A".repeat(n));
    linear("blanks", |n| "[A".to_owned() + &" ".repeat(n));
    linear("results", |n| "[Result \"4-6\"] ".repeat(n) + &"4-7 ".repeat(n));
}

#[test]
fn other_endless_things() {
    linear("digits", |n| "1".repeat(n));
    linear("squares", |n| "a1".repeat(n) + "z");
    linear("a long move", |n| "1".to_owned() + &"-1".repeat(n));
    linear("setups", |n| "/FEN \"W:W".repeat(n));
    linear("marks", |n| "c3-d4".to_owned() + &"!".repeat(n));
    linear("bracketed marks", |n| "c3-d4 ".to_owned() + &"(!".repeat(n));
    linear("words", |n| "x".repeat(n));
    linear("look-alikes", |n| "а".repeat(n));
    linear("stars", |n| "*".repeat(n));
    linear("moves and stars", |n| "c3-d4* ".repeat(n));
    linear("percent", |n| "%".repeat(n));
    linear("literal ends", |n| "\\r".repeat(n));
    linear("dots", |n| ".".repeat(n));
    linear("glyphs", |n| "$".repeat(n));
    linear("games", |n| "c3-d4 * ".repeat(n));
    linear("zeros", |n| "\0".repeat(n));
}
