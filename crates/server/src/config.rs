//! The settings of the server: flags, environment, file – the first that says something is right.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Deserialize;

/// Starts the platform: open the address it prints in a browser and play.
#[derive(Args, Clone, Debug, Default)]
pub struct Options {
    /// Where to listen: address and port [default: 127.0.0.1:8064]
    #[arg(long, env = "BOLSHAK_LISTEN", value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// The folder for the database and the beat [default: bolshak-data]
    #[arg(long, env = "BOLSHAK_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The database: postgres://user@host/name, or the path of a file of SQLite [default: bolshak.db in the folder]
    #[arg(long, env = "DATABASE_URL", value_name = "ADDRESS")]
    database: Option<String>,
    /// The NATS server by which several servers share one PostgreSQL: nats://host:4222; without it the server has its database for itself
    #[arg(long, env = "BOLSHAK_NATS", value_name = "ADDRESS", hide_env_values = true)]
    nats: Option<String>,
    /// Threads of the engine [default: one less than the machine has, at least one]
    #[arg(long, env = "BOLSHAK_THINKERS", value_name = "COUNT")]
    thinkers: Option<usize>,
    /// A folder of endgame tables; those up to four pieces are in the program
    #[arg(long, env = "BOLSHAK_TABLES", value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// A folder of collections for everybody: files in PDN, and counts of `bolshak pdn index` with the ending .openings
    #[arg(long, env = "BOLSHAK_COLLECTIONS", value_name = "FOLDER")]
    collections: Option<PathBuf>,
    /// How many proxies stand before the server: the visitor's address is so many entries from the end of X-Forwarded-For [default: 0]
    #[arg(long, env = "BOLSHAK_PROXIES", value_name = "COUNT")]
    proxies: Option<u8>,
    /// The most connections at once; more are turned away [default: 20000]
    #[arg(long, env = "BOLSHAK_CONNECTIONS", value_name = "COUNT")]
    connections: Option<usize>,
    /// The server is reached by https only: mark cookies and tell browsers so
    #[arg(long, env = "BOLSHAK_SECURE", value_name = "YES", num_args = 0..=1, default_missing_value = "true")]
    secure: Option<bool>,
    /// Limit requests, sockets and log-ins by address; the limit on each socket always holds [default: true]
    #[arg(long, env = "BOLSHAK_LIMITS", value_name = "YES")]
    limits: Option<bool>,
    /// How to write the log: text or json [default: text]
    #[arg(long, env = "BOLSHAK_LOG_FORMAT", value_name = "FORM")]
    log_format: Option<LogFormat>,
    /// What to log, as tracing filters: info, server=debug,store=warn [default: info]
    #[arg(long, env = "BOLSHAK_LOG", value_name = "FILTER")]
    log: Option<String>,
    /// A collector of traces (OTLP over HTTP): `http://127.0.0.1:4318`; nothing is traced without it
    #[arg(long, env = "BOLSHAK_TELEMETRY", value_name = "ADDRESS")]
    telemetry: Option<String>,
    /// The server that takes letters: smtps://user:password@host, or smtp://…?tls=required; none are sent without it
    #[arg(long, env = "BOLSHAK_MAIL", value_name = "ADDRESS", hide_env_values = true)]
    mail: Option<String>,
    /// Who letters are from: Bolshak <games@draughts.example>
    #[arg(long, env = "BOLSHAK_MAIL_FROM", value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// The address of this site in letters: `https://draughts.example`
    #[arg(long, env = "BOLSHAK_SITE", value_name = "ADDRESS")]
    site: Option<String>,
    /// Who answers for messages by web push, mailto:admin@draughts.example; none are sent without it
    #[arg(long, env = "BOLSHAK_PUSH", value_name = "ADDRESS")]
    push: Option<String>,
    /// A push service beside those of the browsers, as `http://host:port`, for trying
    #[arg(long, env = "BOLSHAK_PUSH_SERVICE", value_name = "ADDRESS", hide = true)]
    push_service: Option<String>,
    /// A file that says by how many milliseconds the clock is ahead, for trying what a year does to a game
    #[arg(long, env = "BOLSHAK_CLOCK", value_name = "FILE", hide = true)]
    clock: Option<PathBuf>,
    /// A file of settings (TOML) with the names of these flags: listen = "0.0.0.0:80"
    #[arg(long, env = "BOLSHAK_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON object a line.
    Json,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    listen: Option<SocketAddr>,
    data: Option<PathBuf>,
    database: Option<String>,
    nats: Option<String>,
    thinkers: Option<usize>,
    tables: Option<PathBuf>,
    collections: Option<PathBuf>,
    proxies: Option<u8>,
    connections: Option<usize>,
    secure: Option<bool>,
    limits: Option<bool>,
    log_format: Option<LogFormat>,
    log: Option<String>,
    telemetry: Option<String>,
    mail: Option<String>,
    mail_from: Option<String>,
    site: Option<String>,
    push: Option<String>,
}

/// The settings.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder for the database and the beat.
    pub data: PathBuf,
    /// The address of the database.
    pub database: String,
    /// The address of the bus between the servers that share the database.
    pub nats: Option<String>,
    /// Threads of the engine.
    pub thinkers: usize,
    /// A folder of endgame tables.
    pub tables: Option<PathBuf>,
    /// A folder of collections for everybody.
    pub collections: Option<PathBuf>,
    /// How many proxies stand before the server and say who the visitor is.
    pub proxies: u8,
    /// The most connections at once.
    pub connections: usize,
    /// Whether cookies are for https only.
    pub secure: bool,
    /// Whether requests are limited by address.
    pub limits: bool,
    /// How the log is written.
    pub log_format: LogFormat,
    /// What is logged.
    pub log: String,
    /// A collector of traces.
    pub telemetry: Option<String>,
    /// The server that takes letters.
    pub mail: Option<String>,
    /// Who letters are from.
    pub mail_from: Option<String>,
    /// The address of the site in letters.
    pub site: Option<String>,
    /// Who answers for messages by web push.
    pub push: Option<String>,
    /// A push service beside those of the browsers.
    pub push_service: Option<String>,
    /// A file that says by how many milliseconds the clock is ahead.
    pub clock: Option<PathBuf>,
    /// The judge of the page `/board` as a WebAssembly module, which the program brings; without it the page has no judge.
    pub judge: &'static [u8],
}

impl Options {
    /// The settings from flags, environment and file.
    ///
    /// # Errors
    /// If the file cannot be read or understood.
    pub fn config(self) -> Result<Config, String> {
        let file = match &self.config {
            None => File::default(),
            Some(path) => read(path)?,
        };
        let data = self.data.or(file.data).unwrap_or_else(|| PathBuf::from("bolshak-data"));
        let machine = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Config {
            listen: self.listen.or(file.listen).unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8064))),
            database: self
                .database
                .or(file.database)
                .unwrap_or_else(|| data.join("bolshak.db").to_string_lossy().into_owned()),
            nats: self.nats.or(file.nats),
            thinkers: self.thinkers.or(file.thinkers).unwrap_or(machine.saturating_sub(1)).max(1),
            tables: self.tables.or(file.tables),
            collections: self.collections.or(file.collections),
            proxies: self.proxies.or(file.proxies).unwrap_or(0),
            connections: self.connections.or(file.connections).unwrap_or(20_000),
            secure: self.secure.or(file.secure).unwrap_or(false),
            limits: self.limits.or(file.limits).unwrap_or(true),
            log_format: self.log_format.or(file.log_format).unwrap_or_default(),
            log: self.log.or(file.log).unwrap_or_else(|| "info".to_owned()),
            telemetry: self.telemetry.or(file.telemetry),
            mail: self.mail.or(file.mail),
            mail_from: self.mail_from.or(file.mail_from),
            site: self.site.or(file.site),
            push: self.push.or(file.push),
            push_service: self.push_service,
            clock: self.clock,
            judge: &[],
            data,
        })
    }
}

fn read(path: &Path) -> Result<File, String> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_come_before_the_file_and_the_file_before_what_is_usual() {
        let path = std::env::temp_dir().join(format!("bolshak-{}.toml", std::process::id()));
        std::fs::write(&path, "listen = \"0.0.0.0:80\"\nproxies = 2\n").unwrap();
        let options = |listen: Option<&str>| Options {
            listen: listen.map(|listen| listen.parse().unwrap()),
            config: Some(path.clone()),
            ..Options::default()
        };
        let config = options(None).config().unwrap();
        assert_eq!((config.listen.port(), config.proxies, config.limits), (80, 2, true));
        assert_eq!(options(Some("127.0.0.1:9")).config().unwrap().listen.port(), 9);
        std::fs::write(&path, "lisen = \"0.0.0.0:80\"\n").unwrap();
        assert!(options(None).config().unwrap_err().contains("lisen"));
        std::fs::remove_file(&path).unwrap();
        assert_eq!(Options::default().config().unwrap().database, "bolshak-data/bolshak.db");
    }
}
