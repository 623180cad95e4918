//! The game records of `tests/data`, see its README.
#![allow(unreachable_pub, reason = "a private module of each test binary")]

use std::fs;
use std::path::{Path, PathBuf};

/// The folders of `tests/data`, and how many files there are in each: a test without its data fails.
#[derive(Clone, Copy)]
pub enum Folder {
    Accept,
    Reject,
    Published,
}

/// The files of a folder.
pub fn files(folder: Folder) -> Vec<(PathBuf, Vec<u8>)> {
    let (name, count) = match folder {
        Folder::Accept => ("syntax-accept", 8),
        Folder::Reject => ("syntax-reject", 2),
        Folder::Published => ("published", 8),
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert_eq!(paths.len(), count, "files in {}", folder.display());
    paths.into_iter().map(|path| (path.clone(), fs::read(&path).unwrap())).collect()
}
