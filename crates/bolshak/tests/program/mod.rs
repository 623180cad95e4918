//! The program under test, with plain English as its locale.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "a private module of each test binary, each of which uses a part of it; a test fails by panicking"
)]

use std::process::{Command, Output, Stdio};

/// The program with nothing on its standard input.
pub fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bolshak"));
    command.env("LC_ALL", "C").args(arguments).stdin(Stdio::null());
    command
}

pub fn bolshak(arguments: &[&str]) -> Output {
    program(arguments).output().unwrap()
}

/// What it prints when all is well.
pub fn out(arguments: &[&str]) -> String {
    let output = bolshak(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What it says of wrong input: exit status 2, a message, nothing on standard output.
pub fn refused(arguments: &[&str]) -> String {
    let output = bolshak(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}
