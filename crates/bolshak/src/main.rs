//! The one binary: each subcommand opens a door to a crate of the workspace.

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod commands;
mod failure;
mod language;
mod opponent;

use failure::Failure;

/// The whole sport of draughts in one program.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game in the terminal
    Play(commands::play::Play),
    /// List the legal moves of positions
    Moves(commands::moves::Moves),
    /// Draw a diagram of a position
    Show(commands::show::Show),
    /// List the start positions of draughts-64, or draw one by lot
    Openings(commands::openings::Openings),
    /// Count the leaves of the game tree
    Perft(commands::perft::Perft),
    /// Renju: fouls, wins by force, an engine, diagrams and files
    Renju(commands::renju::Renju),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        None => commands::play::Play::default().run(),
        Some(Command::Play(command)) => command.run(),
        Some(Command::Moves(command)) => command.run(),
        Some(Command::Show(command)) => command.run(),
        Some(Command::Openings(command)) => command.run(),
        Some(Command::Perft(command)) => command.run(),
        Some(Command::Renju(command)) => command.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has read enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("bolshak: {failure}");
            failure.exit_code()
        }
    }
}
