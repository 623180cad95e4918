//! A builder killed at random moments and started again comes to the same bytes.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use draughts::Variant;
use endgame::Limits;
use folder::Folder;

mod folder;

const FOLDER: &str = "ENDGAME_TEST_FOLDER";

fn build(folder: &Path) {
    endgame::build(Variant::Russian, folder, 4, Limits { threads: 2, memory: 1 << 30 }, &mut |_| {}).unwrap();
}

/// What the child of the test below does; by itself it does nothing.
#[test]
#[ignore = "the child of another test"]
fn the_child_builds() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        build(&PathBuf::from(folder));
    }
}

fn tables(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = std::fs::read_dir(folder.join("russian")).unwrap().map(|file| file.unwrap());
    files.map(|file| (file.file_name().into_string().unwrap(), std::fs::read(file.path()).unwrap())).collect()
}

#[test]
#[ignore = "many seconds; `make tables` runs it"]
fn a_builder_killed_at_twenty_moments_comes_to_the_same_bytes() {
    let (whole, killed) = (Folder::new(), Folder::new());
    build(whole.path());
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", "the_child_builds", "--ignored"]).env(FOLDER, killed.path());
    child.stdout(Stdio::null()).stderr(Stdio::null());
    let mut broken_off = 0;
    let mut seed = 1_u64;
    while broken_off < 20 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut running = child.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(20 + (seed >> 33) % 480));
        // One that is done already was not broken off: its last tables go, and it begins again.
        if running.try_wait().unwrap().is_some() {
            for name in tables(killed.path()).into_keys().filter(|name| name.contains("mm")) {
                std::fs::remove_file(killed.path().join("russian").join(name)).unwrap();
            }
            continue;
        }
        running.kill().unwrap();
        running.wait().unwrap();
        broken_off += 1;
    }
    assert!(child.status().unwrap().success());
    assert!(tables(killed.path()) == tables(whole.path()));
}
