//! The README shows what the program does.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn the_picture_in_the_readme_is_one_the_program_draws() {
    let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/turkish-strike.svg");
    let drawn = Command::new(env!("CARGO_BIN_EXE_bolshak"))
        .args([
            "show",
            "russian",
            "--fen",
            "W:WKe1:Bb6,c3,c5,d6,e5,e7",
            "--play",
            "e1:a5:d8:f6:d4",
            "--svg",
            "-",
        ])
        .output()
        .unwrap();
    assert_eq!(fs::read_to_string(picture).unwrap(), String::from_utf8(drawn.stdout).unwrap());
}
