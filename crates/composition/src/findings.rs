//! What the report says of a clause.

/// How a composition stands to a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It is kept.
    Kept,
    /// It is broken: the composition is defective if the clause is formal (11.1.1).
    Broken,
    /// It was not found out within the limits.
    Unknown,
    /// Something for the judge to weigh; it only raises or lowers the mark.
    Observed,
    /// A person has to judge it.
    People,
}

impl Standing {
    /// A name for files and programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Broken => "broken",
            Self::Unknown => "unknown",
            Self::Observed => "observed",
            Self::People => "people",
        }
    }
}

/// What is found of one clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The clause of the rules of 2022.
    pub clause: &'static str,
    /// How the composition stands to it.
    pub standing: Standing,
    /// What is found, as the name of a text.
    pub code: &'static str,
    /// The values of the text.
    pub arguments: Vec<(&'static str, String)>,
}

/// The findings, while they are collected.
#[derive(Default)]
pub(crate) struct Findings(pub(crate) Vec<Finding>);

impl Findings {
    pub(crate) fn add(
        &mut self,
        clause: &'static str,
        standing: Standing,
        code: &'static str,
        arguments: &[(&'static str, String)],
    ) {
        self.0.push(Finding { clause, standing, code, arguments: arguments.to_vec() });
    }
}
