//! The one binary: each subcommand opens a door to a crate of the workspace.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use language::Language;

mod commands;
mod failure;

use failure::Failure;

/// The whole sport of draughts in one program.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
struct Arguments {
    /// The language of messages and forms: en, ru or uk; by default that of the locale in the environment
    #[arg(long, alias = "language", global = true)]
    lang: Option<Language>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(commands::serve::Serve),
    Worker(commands::worker::Worker),
    Doctor(commands::doctor::Doctor),
    Reports(commands::reports::Reports),
    Play(commands::play::Play),
    Moves(commands::moves::Moves),
    Show(commands::show::Show),
    Openings(commands::openings::Openings),
    Perft(commands::perft::Perft),
    Judge(commands::judge::Judge),
    Pdn(commands::pdn::Pdn),
    Compose(commands::compose::Compose),
    Tournament(commands::tournament::Tournament),
    Letter(commands::letter::Letter),
    Renju(commands::renju::Renju),
    Engine(commands::engine::Engine),
    Analyse(commands::analyse::Analyse),
    Tables(commands::tables::Tables),
    Bench(commands::bench::Bench),
    Match(commands::contest::Match),
    Review(commands::review::Review),
    Train(commands::train::Train),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let language = arguments.lang.unwrap_or_else(Language::from_environment);
    // Without a word it serves; the environment can still say where.
    let command = arguments.command.or_else(|| Arguments::parse_from(["bolshak", "serve"]).command);
    let result = command.map_or(Ok(()), |command| run(command, language));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has read enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Told(status)) => ExitCode::from(status),
        Err(failure) => {
            // If even that cannot be written, the status has to do.
            let _ = writeln!(io::stderr(), "bolshak: {}", failure.message(language));
            failure.exit_code()
        }
    }
}

fn run(command: Command, language: Language) -> Result<(), Failure> {
    match command {
        Command::Serve(command) => command.run(),
        Command::Worker(command) => command.run(),
        Command::Doctor(command) => command.run(language),
        Command::Reports(command) => command.run(language),
        Command::Play(command) => command.run(language),
        Command::Moves(command) => command.run(),
        Command::Show(command) => command.run(language),
        Command::Openings(command) => command.run(language),
        Command::Perft(command) => command.run(),
        Command::Judge(command) => command.run(language),
        Command::Pdn(command) => command.run(language),
        Command::Compose(command) => command.run(language),
        Command::Tournament(command) => command.run(language),
        Command::Letter(command) => command.run(language),
        Command::Renju(command) => command.run(language),
        Command::Engine(command) => command.run(language),
        Command::Analyse(command) => command.run(language),
        Command::Tables(command) => command.run(language),
        Command::Bench(command) => command.run(),
        Command::Match(command) => command.run(language),
        Command::Review(command) => command.run(language),
        Command::Train(command) => command.run(language),
    }
}
