//! What the rules of contests do not allow.

use std::fmt;

use rulebook::Article;

/// Why an act is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The contest is not announced yet.
    NotAnnounced,
    /// It is announced already.
    Announced,
    /// The regulations leave out what they must say.
    Unsaid,
    /// Less than three months for compositions to come in.
    Hurried,
    /// Less than two months between preliminary and final results.
    TooSoonInForce,
    /// A judge has two places that exclude each other, or a section has none.
    Panel,
    /// The day is before that of the last act.
    Earlier,
    /// There is no such section.
    NoSection,
    /// There is no such composition.
    NoEntry,
    /// There is no such complaint, or it is decided.
    NoComplaint,
    /// It came too late.
    Late,
    /// The author has entered as many as are allowed.
    TooMany,
    /// The chief arbiter takes no part.
    ChiefEnters,
    /// A judge takes no part in the section that the judge judges.
    JudgeEnters,
    /// Whoever this is does not judge the section.
    NotTheirs,
    /// Marks go from nought to ten.
    Scale,
    /// Compositions still come in.
    Open,
    /// Compositions are left without a mark.
    Unmarked,
    /// The preliminary results are out, or are not.
    Stage,
    /// Two months have not gone by.
    TwoMonths,
    /// The day on which the regulations put the results in force has not come.
    NotInForce,
    /// Complaints are left undecided.
    Undecided,
    /// Only authors complain, and only of results of their section.
    NotAnAuthor,
    /// The two months for remarks on the preliminary results have gone by.
    Belated,
    /// The regulations of a contest of solvers leave out what they must say.
    UnsaidSolving,
    /// A solver of a timed contest has not begun.
    NotBegun,
    /// A solver's time has begun already, or nobody's is taken.
    Begun,
    /// A solver's time is up.
    TimeUp,
    /// The contest of solvers takes no more answers.
    Closed,
    /// The contest of solvers still takes answers.
    StillSolving,
}

impl Refusal {
    /// A name for texts and programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotAnnounced => "not-announced",
            Self::Announced => "announced",
            Self::Unsaid => "unsaid",
            Self::Hurried => "hurried",
            Self::TooSoonInForce => "too-soon-in-force",
            Self::Panel => "panel",
            Self::Earlier => "earlier",
            Self::NoSection => "no-section",
            Self::NoEntry => "no-entry",
            Self::NoComplaint => "no-complaint",
            Self::Late => "late",
            Self::TooMany => "too-many",
            Self::ChiefEnters => "chief-enters",
            Self::JudgeEnters => "judge-enters",
            Self::NotTheirs => "not-theirs",
            Self::Scale => "scale",
            Self::Open => "open",
            Self::Unmarked => "unmarked",
            Self::Stage => "stage",
            Self::TwoMonths => "two-months",
            Self::NotInForce => "not-in-force",
            Self::Undecided => "undecided",
            Self::NotAnAuthor => "not-an-author",
            Self::Belated => "belated",
            Self::UnsaidSolving => "unsaid-solving",
            Self::NotBegun => "not-begun",
            Self::Begun => "begun",
            Self::TimeUp => "time-up",
            Self::Closed => "closed",
            Self::StillSolving => "still-solving",
        }
    }

    /// The article.
    #[must_use]
    pub const fn article(self) -> Article {
        Article::ru(match self {
            Self::Panel
            | Self::ChiefEnters
            | Self::JudgeEnters
            | Self::NotTheirs
            | Self::Scale
            | Self::NoComplaint
            | Self::Undecided
            | Self::NotAnAuthor => "11.7",
            Self::UnsaidSolving
            | Self::NotBegun
            | Self::Begun
            | Self::TimeUp
            | Self::Closed
            | Self::StillSolving => "11.6.1",
            _ => "11.5.2",
        })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name(), self.article().clause)
    }
}

impl std::error::Error for Refusal {}
