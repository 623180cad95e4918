//! The database.

use store::{Examined, Migrated, Postgres, SqliteFile};

use super::Finding;
use crate::config::Config;

/// Connections that a server needs.
const NEEDED: i64 = 10;
/// The oldest PostgreSQL that gets mends.
const OLDEST: i64 = 140_000;
/// Clocks may differ by so many milliseconds.
const APART: i64 = 1_000;

pub(super) async fn look(config: &Config) -> Vec<Finding> {
    match store::examine(&config.database).await {
        // A prepared statement is of a session: who finds that of somebody else shares the session with them.
        Err(error) if error.to_string().contains("prepared statement") => vec![Finding::wrong("pooled", &[])],
        Err(error) => vec![Finding::wrong("database-unreachable", &[("error", &error)])],
        Ok(Examined::NoFile) => {
            let mut found = vec![Finding::fine("sqlite-none", &[("path", &config.database)])];
            found.extend(shared_file(config));
            found
        }
        Ok(Examined::Sqlite(file)) => {
            let mut found = of_sqlite(config, &file);
            found.extend(shared_file(config));
            found
        }
        Ok(Examined::Postgres(postgres)) => of_postgres(config, &postgres),
    }
}

/// Several servers cannot have a file.
fn shared_file(config: &Config) -> Option<Finding> {
    config.nats.as_ref().map(|_| Finding::wrong("sqlite-shared", &[]))
}

fn of_sqlite(config: &Config, file: &SqliteFile) -> Vec<Finding> {
    let path = &config.database;
    if let Some(damage) = &file.damage {
        return vec![Finding::wrong("sqlite-damaged", &[("path", path), ("damage", damage)])];
    }
    let mut found = vec![Finding::fine("sqlite", &[("path", path)])];
    if file.journal != "wal" && file.migrated.there.is_some() {
        found.push(Finding::warning("sqlite-journal", &[("journal", &file.journal)]));
    }
    found.push(of_migrations(file.migrated));
    found
}

fn of_migrations(Migrated { there, known }: Migrated) -> Finding {
    match there {
        None => Finding::fine("migrations-none", &[]),
        Some(there) if there > known => {
            Finding::wrong("migrations-newer", &[("there", &there), ("known", &known)])
        }
        Some(there) if there < known => {
            Finding::fine("migrations-older", &[("there", &there), ("known", &known)])
        }
        Some(there) => Finding::fine("migrations", &[("there", &there)]),
    }
}

pub(super) fn of_postgres(config: &Config, postgres: &Postgres) -> Vec<Finding> {
    let major = postgres.version / 10_000;
    let mut found = vec![if postgres.version < OLDEST {
        Finding::warning("postgres-old", &[("version", &major), ("oldest", &(OLDEST / 10_000))])
    } else {
        Finding::fine("postgres", &[("version", &major)])
    }];
    found.push(of_migrations(postgres.migrated));
    let [commit, fsync, pages] = &postgres.durable;
    if commit == "off" {
        found.push(Finding::wrong("commit-asynchronous", &[]));
    }
    if fsync == "off" {
        found.push(Finding::wrong("fsync-off", &[]));
    }
    if pages == "off" {
        found.push(Finding::warning("pages-off", &[]));
    }
    if commit != "off" && fsync != "off" && pages != "off" {
        found.push(Finding::fine("durable", &[("commit", commit)]));
    }
    let [used, most] = postgres.connections;
    let facts: [(&'static str, &dyn std::fmt::Display); 3] =
        [("used", &used), ("most", &most), ("needed", &NEEDED)];
    found.push(if most - used < NEEDED {
        Finding::wrong("connections-few", &facts)
    } else {
        Finding::fine("connections", &facts)
    });
    if postgres.pooled {
        found.push(Finding::wrong("pooled", &[]));
    }
    if !postgres.may_create {
        found.push(Finding::wrong("may-not-create", &[]));
    }
    if config.nats.is_some() && !postgres.may_end && !postgres.pooled {
        found.push(Finding::wrong("may-not-end", &[]));
    }
    let [ahead, within] = postgres.ahead;
    found.push(if ahead.abs() - within > APART {
        Finding::warning("clock", &[("seconds", &(ahead as f64 / 1_000.0))])
    } else {
        Finding::fine("clock-fine", &[])
    });
    found.extend(of_nodes(config, postgres));
    found
}

/// The other servers.
fn of_nodes(config: &Config, postgres: &Postgres) -> Vec<Finding> {
    let alive = postgres.nodes.iter().filter(|node| !node.dead).count();
    let mut found: Vec<Finding> = postgres
        .nodes
        .iter()
        .filter(|node| node.dead)
        .map(|node| {
            let silent = node.silent / 1_000;
            Finding::warning("node-dead", &[("node", &node.id), ("silent", &silent)])
        })
        .collect();
    match &config.nats {
        None if alive > 0 => found.push(Finding::wrong("nodes-without-bus", &[("alive", &alive)])),
        None => {}
        Some(_) => found.push(Finding::fine("nodes", &[("alive", &alive)])),
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::Grade;

    fn sound() -> Postgres {
        Postgres {
            version: 170_002,
            migrated: Migrated { there: Some(91), known: 91 },
            may_create: true,
            may_end: true,
            durable: ["on", "on", "on"].map(str::to_owned),
            connections: [5, 100],
            pooled: false,
            ahead: [3, 1],
            nodes: Vec::new(),
        }
    }

    fn wrong(nats: bool, break_it: impl FnOnce(&mut Postgres)) -> Vec<&'static str> {
        let mut postgres = sound();
        break_it(&mut postgres);
        let mut config = crate::config::Options::default().config().unwrap();
        config.nats = nats.then(|| "nats://127.0.0.1".to_owned());
        let found = of_postgres(&config, &postgres);
        found.iter().filter(|found| found.grade != Grade::Fine).map(|found| found.what).collect()
    }

    /// What cannot be broken in every test run is broken in what was read.
    #[test]
    fn each_thing_that_is_wrong_is_named_and_nothing_else() {
        assert!(wrong(true, |_| {}).is_empty() && wrong(false, |_| {}).is_empty());
        assert_eq!(wrong(true, |there| there.pooled = true), ["pooled"]);
        assert_eq!(wrong(true, |there| there.may_end = false), ["may-not-end"]);
        assert!(wrong(false, |there| there.may_end = false).is_empty(), "who is alone ends nobody");
        assert_eq!(wrong(true, |there| there.durable[1] = "off".to_owned()), ["fsync-off"]);
        assert_eq!(wrong(true, |there| there.durable[2] = "off".to_owned()), ["pages-off"]);
        assert_eq!(wrong(true, |there| there.version = 130_010), ["postgres-old"]);
        assert_eq!(wrong(true, |there| there.connections = [91, 100]), ["connections-few"]);
        assert!(wrong(true, |there| there.connections = [90, 100]).is_empty());
        assert_eq!(wrong(true, |there| there.ahead = [-1_500, 10]), ["clock"]);
        assert!(wrong(true, |there| there.ahead = [1_500, 600]).is_empty(), "nobody knows it so exactly");
        assert_eq!(wrong(true, |there| there.migrated.there = Some(92)), ["migrations-newer"]);
    }
}
