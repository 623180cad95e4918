//! The one binary: each subcommand opens a door to a crate of the workspace.

use std::io::{self, Write};
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
    Play(commands::play::Play),
    Moves(commands::moves::Moves),
    Show(commands::show::Show),
    Openings(commands::openings::Openings),
    Perft(commands::perft::Perft),
    Judge(commands::judge::Judge),
    Pdn(commands::pdn::Pdn),
    Tournament(commands::tournament::Tournament),
    Renju(commands::renju::Renju),
    Engine(commands::engine::Engine),
    Analyse(commands::analyse::Analyse),
    Bench(commands::bench::Bench),
    Match(commands::contest::Match),
    Review(commands::review::Review),
    Train(commands::train::Train),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        None => commands::play::Play::default().run(),
        Some(Command::Play(command)) => command.run(),
        Some(Command::Moves(command)) => command.run(),
        Some(Command::Show(command)) => command.run(),
        Some(Command::Openings(command)) => command.run(),
        Some(Command::Perft(command)) => command.run(),
        Some(Command::Judge(command)) => command.run(),
        Some(Command::Pdn(command)) => command.run(),
        Some(Command::Tournament(command)) => command.run(),
        Some(Command::Renju(command)) => command.run(),
        Some(Command::Engine(command)) => command.run(),
        Some(Command::Analyse(command)) => command.run(),
        Some(Command::Bench(command)) => command.run(),
        Some(Command::Match(command)) => command.run(),
        Some(Command::Review(command)) => command.run(),
        Some(Command::Train(command)) => command.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has read enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // If even that cannot be written, the status has to do.
            let _ = writeln!(io::stderr(), "bolshak: {failure}");
            failure.exit_code()
        }
    }
}
