//! The one binary: each subcommand opens a door to a crate of the workspace.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod commands;
mod failure;

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
    Serve(commands::serve::Serve),
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
        // Without a word it serves; the environment can still say where.
        None => Arguments::parse_from(["bolshak", "serve"]).command.map_or(Ok(()), run),
        Some(command) => run(command),
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

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Serve(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Moves(command) => command.run(),
        Command::Show(command) => command.run(),
        Command::Openings(command) => command.run(),
        Command::Perft(command) => command.run(),
        Command::Judge(command) => command.run(),
        Command::Pdn(command) => command.run(),
        Command::Tournament(command) => command.run(),
        Command::Renju(command) => command.run(),
        Command::Engine(command) => command.run(),
        Command::Analyse(command) => command.run(),
        Command::Bench(command) => command.run(),
        Command::Match(command) => command.run(),
        Command::Review(command) => command.run(),
        Command::Train(command) => command.run(),
    }
}
