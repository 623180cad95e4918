//! `bolshak worker`: engine work for the platform on another machine.

use std::io::{self, Write};

use server::{RunError, worker};

use crate::failure::Failure;

/// Does work of the engine for servers that share a NATS server: moves of the program, reviews, analysis. It needs no database, and may come and go.
#[derive(clap::Args)]
pub(crate) struct Worker {
    #[command(flatten)]
    options: worker::Options,
}

impl Worker {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let run = worker::run(&self.options, &mut || {
            // Whoever started the worker may not be reading; it runs all the same.
            let _ = writeln!(io::stdout(), "ready");
            let _ = io::stdout().flush();
        });
        run.map_err(|error: RunError| Failure::Input(error.to_string()))
    }
}
