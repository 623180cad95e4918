//! How long it takes to pair a round.

fn main() {}
