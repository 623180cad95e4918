//! The real files of the project's shared folder; none where it is not there.
#![allow(dead_code, unreachable_pub, reason = "a private module of each test binary")]

use std::fs;
use std::path::{Path, PathBuf};

/// The files of some folders in `shared/pdn`.
pub fn files(folders: &[&str]) -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/pdn");
    let mut paths: Vec<PathBuf> = folders
        .iter()
        .filter_map(|folder| fs::read_dir(root.join(folder)).ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(&path).unwrap())).collect()
}
