//! Where the databases differ: a few words of the migrations, and how rows are locked.
//!
//! A migration is written once, with a name in braces where the dialects part. The database keeps a checksum of the text that it ran,
//! so what a released migration becomes in each dialect never changes by a byte.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

/// The migrations in order, with their numbers; some numbers are not used.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "platform", include_str!("../migrations/0001_platform.sql")),
    (2, "scores", include_str!("../migrations/0002_scores.sql")),
    (3, "wakes", include_str!("../migrations/0003_wakes.sql")),
    (20, "social", include_str!("../migrations/0020_social.sql")),
    (40, "events", include_str!("../migrations/0040_events.sql")),
    (60, "observations", include_str!("../migrations/0060_observations.sql")),
    (80, "days", include_str!("../migrations/0080_days.sql")),
    (81, "bureaus", include_str!("../migrations/0081_bureaus.sql")),
    (82, "push", include_str!("../migrations/0082_push.sql")),
    (83, "contests", include_str!("../migrations/0083_contests.sql")),
    (84, "bureau_wakes", include_str!("../migrations/0084_bureau_wakes.sql")),
    (90, "nodes", include_str!("../migrations/0090_nodes.sql")),
    (91, "tries", include_str!("../migrations/0091_tries.sql")),
    (95, "changes_by_meeting", include_str!("../migrations/0095_changes_by_meeting.sql")),
    (96, "heard", include_str!("../migrations/0096_heard.sql")),
];

/// The number of the newest migration.
pub(crate) fn newest() -> i64 {
    MIGRATIONS.iter().map(|(version, ..)| *version).max().unwrap_or(0)
}

/// What is written differently: the name in the migrations, SQLite's words, PostgreSQL's.
const WORDS: [(&str, &str, &str); 4] = [
    // The order of bytes, in which names with the same beginning are neighbours.
    ("{name_bytes}", "name_key", "name_key COLLATE \"C\""),
    ("{without_rowid}", " WITHOUT ROWID", ""),
    // A table that is empty after a crash, and costs no log.
    ("{unlogged}", "", "UNLOGGED "),
    (
        "{score_in_outcome}",
        "json_extract(outcome, '$.verdicts[0][1].score')",
        "outcome::json #>> '{verdicts,0,1,score}'",
    ),
];

/// Which SQL a database speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// Two people by id, held until the transaction ends. Whoever writes to SQLite holds all of it.
    pub(crate) const fn lock_people(self) -> &'static str {
        match self {
            Self::Sqlite => "SELECT id FROM users WHERE id IN ($1, $2)",
            Self::Postgres => "SELECT id FROM users WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE",
        }
    }

    /// Two seeks by id, held until the transaction ends: always in the same order, so that two who want both wait for each other and never each for the
    /// other.
    pub(crate) const fn lock_seeks(self) -> &'static str {
        match self {
            Self::Sqlite => "SELECT id FROM seeks WHERE id IN ($1, $2)",
            Self::Postgres => "SELECT id FROM seeks WHERE id IN ($1, $2) ORDER BY id FOR UPDATE",
        }
    }

    /// The name of a person as bytes.
    pub(crate) const fn name_bytes(self) -> &'static str {
        match self {
            Self::Sqlite => "name_key",
            Self::Postgres => "name_key COLLATE \"C\"",
        }
    }

    /// The migrations in this dialect.
    pub(crate) fn migrations(self) -> Migrator {
        let migration = |&(version, name, text): &(i64, &'static str, &str)| {
            let sql = WORDS.iter().fold(text.to_owned(), |sql, (word, sqlite, postgres)| {
                sql.replace(word, if self == Self::Sqlite { sqlite } else { postgres })
            });
            // Made from the constants above only.
            let sql = AssertSqlSafe(sql).into_sql_str();
            Migration::new(version, name.into(), MigrationType::Simple, sql, false)
        };
        Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_migration_of_the_folder_is_run() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let mut files: Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let run: Vec<_> =
            MIGRATIONS.iter().map(|(version, name, _)| format!("{version:04}_{name}.sql")).collect();
        assert_eq!(files, run);
    }

    /// The checksums that databases of the first release hold (SHA-384 of the two files it was written in).
    #[test]
    fn the_first_migration_is_what_the_first_release_ran() {
        for (dialect, checksum) in [
            (
                Dialect::Sqlite,
                "415a0eea3a0e49392a30d8a2ce1626aa507aa265640682f80b168c22bb133d4ac0f8f960e46b781d1c012c18f44765eb",
            ),
            (
                Dialect::Postgres,
                "3dea13ad74dce469f26701ba1b364de0b7c6af871a4246e3413ee949749385350f18ca1265a831edd0d14bd118d8f76f",
            ),
        ] {
            let migrations = dialect.migrations();
            let first = migrations.iter().next().unwrap();
            let hex: String = first.checksum.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(hex, checksum, "{dialect:?}");
        }
    }
}
