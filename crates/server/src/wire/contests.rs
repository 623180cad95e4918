//! Contests of composers and of solvers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A contest to announce.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum NewContest {
    /// Of composers (11.5).
    Composers(NewComposers),
    /// Of solvers (11.6).
    Solvers(NewSolvers),
}

/// What the regulations of a contest of composers must say (11.5.2). Days are written 2026-03-31; judges are named by their accounts.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewComposers {
    /// What it is called.
    pub name: String,
    /// Its status.
    pub status: String,
    /// Who is responsible.
    pub organiser: String,
    /// The terms on which it is held.
    pub conditions: String,
    /// The theme, if it is not free.
    #[serde(default)]
    pub theme: Option<String>,
    /// Whether the judges do not know the authors.
    pub closed: bool,
    /// The sections.
    pub sections: Vec<NewSection>,
    /// The most compositions of one author in a section.
    pub most: u8,
    /// How many of them count.
    pub best: u8,
    /// The last day for entries.
    pub deadline: String,
    /// The chief arbiter.
    pub chief: String,
    /// The chief secretary.
    pub secretary: String,
    /// Whether the chief arbiter marks, too.
    #[serde(default)]
    pub chief_marks: bool,
    /// The last day for preliminary results.
    pub preliminary: String,
    /// The day the results come into force.
    pub in_force: String,
}

/// A section and its judges.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSection {
    /// Its name.
    pub name: String,
    /// The senior judge.
    pub senior: String,
    /// The other judges.
    #[serde(default)]
    pub judges: Vec<String>,
}

/// What the regulations of a contest of solvers must say (11.6.1). Moments are milliseconds since 1970, points are written 8 or 8.5.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSolvers {
    /// What it is called.
    pub name: String,
    /// Its status.
    pub status: String,
    /// Who runs it.
    pub organiser: String,
    /// How the winners are rewarded.
    pub awards: String,
    /// The last moment for answers.
    pub closes: i64,
    /// By when solutions and results are published.
    pub results: i64,
    /// How long each solver has, if it is timed.
    #[serde(default)]
    pub minutes: Option<u16>,
    /// The compositions with their solutions and the tags Author and Site; a tag Points says what one is worth.
    pub pdn: String,
    /// What a whole solution is worth.
    pub whole: String,
    /// More for each cook.
    pub cook: String,
    /// More for finding that there is no solution.
    pub unsolvable: String,
    /// More for each inaccuracy.
    pub inaccuracy: String,
}

/// A contest that was announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContestMade {
    /// Its id.
    pub id: String,
    /// Its page.
    pub url: String,
}

/// A contest of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContestRow {
    /// Its id.
    pub id: String,
    /// composers or solvers.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// When it was announced.
    pub created: i64,
}

/// The page of all contests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContestsPage {
    /// The contests, the newest first.
    pub contests: Vec<ContestRow>,
}

/// Something that somebody does in a contest.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum ContestAct {
    /// Enters the compositions of a PDN text.
    Enter {
        /// The section.
        section: String,
        /// Where the author lives.
        place: String,
        /// Other authors.
        #[serde(default)]
        with: Vec<String>,
        /// The compositions with their solutions.
        pdn: String,
    },
    /// A judge's mark.
    Mark {
        /// The number of the composition.
        entry: usize,
        /// From 0 to 10.
        mark: String,
        /// What the judge says of it.
        #[serde(default)]
        remark: String,
    },
    /// A judge finds a composition defective.
    Exclude {
        /// The number of the composition.
        entry: usize,
        /// The clause it breaks.
        clause: String,
        /// How.
        reason: String,
    },
    /// The preliminary results are published.
    Preliminary,
    /// An author objects.
    Complain {
        /// The number of the composition.
        entry: usize,
        /// What is said.
        text: String,
    },
    /// The chief arbiter decides on a complaint.
    Decide {
        /// The number of the complaint.
        complaint: usize,
        /// The decision with its reasons.
        reason: String,
    },
    /// The chief arbiter changes a mark.
    Revise {
        /// The number of the composition.
        entry: usize,
        /// The mark; none for a defective composition.
        #[serde(default)]
        mark: Option<String>,
        /// Why.
        reason: String,
    },
    /// The final results are published.
    Final,
    /// A solver's time begins.
    Begin,
    /// A solver's answer.
    Answer {
        /// The number of the composition.
        composition: usize,
        /// The lines of the solution, each from the diagram on; none says that there is no solution.
        lines: Vec<String>,
    },
    /// The checker judges the answers that nobody has judged.
    Judge,
    /// The organiser judges an answer.
    Award {
        /// Whose.
        solver: String,
        /// To which composition.
        composition: usize,
        /// The points.
        points: String,
        /// Why.
        reason: String,
    },
    /// Solutions, authors and results of a contest of solvers are published.
    Publish,
}

/// A contest as whoever asks may see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContestSeen {
    /// Its id.
    pub id: String,
    /// composers or solvers.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// How far it is, in words.
    pub stage: String,
    /// The regulations, point by point.
    pub about: Vec<String>,
    /// What whoever asks can do now: names of acts.
    pub can: Vec<String>,
    /// The sections of composers.
    pub sections: Vec<ContestSection>,
    /// The compositions.
    pub entries: Vec<ContestEntry>,
    /// Complaints in words.
    pub complaints: Vec<String>,
    /// The numbers of those that are not decided.
    pub undecided: Vec<usize>,
    /// What the secretary writes to an author who asks.
    pub letter: Vec<String>,
    /// The report, for the panel.
    pub report: Vec<String>,
    /// The clock of the server.
    pub now: i64,
    /// The last moment for answers of whoever asks.
    #[schema(required)]
    pub until: Option<i64>,
    /// The last moment for answers.
    #[schema(required)]
    pub closes: Option<i64>,
    /// The results of solvers.
    pub results: Vec<ContestRanked>,
    /// The answers of solvers, for the organiser, and for everybody when the results are out.
    pub answers: Vec<ContestAnswer>,
}

/// A section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContestSection {
    /// Its name.
    pub name: String,
    /// Its results, if they are out.
    pub results: Vec<String>,
}

/// A composition of a contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContestEntry {
    /// Its number.
    pub number: usize,
    /// The section.
    pub section: String,
    /// The authors, for those who may know them.
    #[schema(required)]
    pub authors: Option<String>,
    /// russian, brazilian, international or giveaway.
    pub variant: String,
    /// The diagram.
    pub fen: String,
    /// A picture of it, as SVG.
    pub svg: String,
    /// What is asked for, as the tag Task says it.
    pub task: String,
    /// And in words.
    pub asks: String,
    /// The author's solution, for those who may know it.
    #[schema(required)]
    pub solution: Option<String>,
    /// Whether whoever asks judges it.
    pub judged: bool,
    /// The mark that whoever asks has given.
    #[schema(required)]
    pub own_mark: Option<String>,
    /// And what they said.
    pub own_remark: String,
    /// What became of it, in words, for those who may know it.
    #[schema(required)]
    pub outcome: Option<String>,
    /// What a whole solution is worth.
    #[schema(required)]
    pub worth: Option<String>,
    /// The lines that whoever asks has answered.
    #[schema(required)]
    pub answer: Option<Vec<String>>,
}

/// A line of the results of solvers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContestRanked {
    /// The place.
    pub place: usize,
    /// Who.
    pub solver: String,
    /// The points.
    pub points: String,
    /// The time that was needed, in milliseconds.
    #[schema(required)]
    pub took: Option<i64>,
}

/// An answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContestAnswer {
    /// Whose.
    pub solver: String,
    /// To which composition.
    pub composition: usize,
    /// The lines.
    pub lines: Vec<String>,
    /// What it is worth, in words.
    #[schema(required)]
    pub award: Option<String>,
}

/// How a first try at a puzzle went.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleTried {
    /// The diagram of the puzzle.
    pub fen: String,
    /// Whether it was solved without a wrong move, a hint or a look at the solution.
    pub solved: bool,
}

/// What a try at a puzzle has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PuzzleRated {
    /// Whether it counted: the first one does.
    pub counted: bool,
    /// The rating of the puzzle.
    pub puzzle: i64,
    /// The rating of the solver.
    pub solver: i64,
}
