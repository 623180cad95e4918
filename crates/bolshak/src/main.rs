//! The one binary: each subcommand opens a door to a crate of the workspace.

fn main() {}
