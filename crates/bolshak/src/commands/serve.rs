//! `bolshak serve`: the platform.

use std::io::{self, Write};

use server::{Config, Options, RunError};

use crate::failure::Failure;

/// The judge of the page `/board`, made by the build script from the crate `browser`.
static JUDGE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/browser.wasm"));

/// Starts the platform: open the address it prints in a browser and play.
#[derive(clap::Args, Default)]
pub(crate) struct Serve {
    #[command(flatten)]
    options: Options,
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let config = Config { judge: JUDGE, ..self.options.config().map_err(Failure::Input)? };
        let served = server::run(config, &mut |address| {
            // Whoever started the server may not be reading; it runs all the same.
            let _ = writeln!(io::stdout(), "http://{address}");
            let _ = io::stdout().flush();
        });
        served.map_err(|error| match error {
            RunError::Io(path, error) => Failure::write(path, error),
            error => Failure::Input(error.to_string()),
        })
    }
}
