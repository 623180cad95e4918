//! What is wrong with a set-up, before anybody plays on it. Nothing is changed, and the servers may be running.

use language::{Argument, Language};
use serde::Serialize;

use crate::config::Config;
use crate::run::RunError;

mod bus;
mod database;
mod machine;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// As it should be.
    Fine,
    /// It works; somebody should know.
    Warning,
    /// Something does not work, or what is promised does not hold.
    Wrong,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How bad it is.
    pub grade: Grade,
    /// What it is, as a name that does not change: the text is `doctor-` and this.
    pub what: &'static str,
    facts: Vec<(&'static str, String)>,
}

impl Finding {
    fn new(grade: Grade, what: &'static str, facts: &[(&'static str, &dyn std::fmt::Display)]) -> Self {
        let facts = facts.iter().map(|(name, fact)| (*name, fact.to_string())).collect();
        Self { grade, what, facts }
    }

    fn fine(what: &'static str, facts: &[(&'static str, &dyn std::fmt::Display)]) -> Self {
        Self::new(Grade::Fine, what, facts)
    }

    fn warning(what: &'static str, facts: &[(&'static str, &dyn std::fmt::Display)]) -> Self {
        Self::new(Grade::Warning, what, facts)
    }

    fn wrong(what: &'static str, facts: &[(&'static str, &dyn std::fmt::Display)]) -> Self {
        Self::new(Grade::Wrong, what, facts)
    }

    /// What is to be said of it, and what to do.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let facts: Vec<Argument<'_>> =
            self.facts.iter().map(|(name, fact)| (*name, fact.clone().into())).collect();
        language.say(&format!("doctor-{}", self.what), &facts)
    }
}

/// Looks at everything that a server with these settings needs.
///
/// # Errors
/// If there are no threads to look with.
pub fn examine(config: &Config) -> Result<Vec<Finding>, RunError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| RunError::Io("the threads".to_owned(), error))?;
    Ok(runtime.block_on(async {
        let mut found = machine::look(config);
        found.extend(database::look(config).await);
        found.extend(bus::look(config).await);
        found
    }))
}
