//! The rules of draughts.
