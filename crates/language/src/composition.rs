//! What is found of a composition, in words.

use composition::{Answer, Change, Dual, End, Finding, Goal, Refused, Report, Standing, Status, Task, Told};
use draughts::Color;

use super::{Argument, Language};

impl Language {
    /// What comes of the formal requirements.
    #[must_use]
    pub fn composition_status(self, status: Status) -> String {
        self.say(&format!("composition-{}", status.name()), &[])
    }

    /// How a composition stands to a clause.
    #[must_use]
    pub fn composition_standing(self, standing: Standing) -> String {
        self.say(&format!("composition-{}", standing.name()), &[])
    }

    /// What White has to do.
    #[must_use]
    pub fn composition_goal(self, goal: Goal) -> String {
        match goal {
            Goal::Win => self.say("composition-goal-win", &[]),
            Goal::Draw => self.say("composition-goal-draw", &[]),
            Goal::GiveAway => self.say("composition-goal-giveaway", &[]),
            Goal::Lock { men, kings } => {
                self.say("composition-goal-lock", &[("men", men.into()), ("kings", kings.into())])
            }
        }
    }

    /// What a composition asks for.
    #[must_use]
    pub fn composition_task(self, task: &Task) -> String {
        let conditions = task.conditions.iter().map(|condition| {
            let goal = self.composition_goal(condition.goal);
            match (condition.turned, condition.turn) {
                (true, _) => self.say("composition-turned", &[("goal", goal.into())]),
                (_, Some(Color::White)) => self.say("composition-white-moves", &[("goal", goal.into())]),
                (_, Some(Color::Black)) => self.say("composition-black-moves", &[("goal", goal.into())]),
                (_, None) => goal,
            }
        });
        let all = conditions.collect::<Vec<_>>().join("; ");
        if task.solutions == 1 {
            return all;
        }
        self.say("composition-goal-solutions", &[("count", task.solutions.into()), ("goal", all.into())])
    }

    /// A finding.
    #[must_use]
    pub fn composition_finding(self, finding: &Finding) -> String {
        let arguments: Vec<Argument<'_>> = finding
            .arguments
            .iter()
            .map(|(name, value)| match *name {
                "genre" | "group" => (*name, self.say(&format!("composition-{name}-{value}"), &[]).into()),
                "goal" | "task" => {
                    let words = value.parse().map(|task: Task| self.composition_task(&task));
                    (*name, words.unwrap_or_else(|_| value.clone()).into())
                }
                // Numbers choose the plural.
                _ => match value.parse::<u32>() {
                    Ok(number) => (*name, number.into()),
                    Err(_) => (*name, value.as_str().into()),
                },
            })
            .collect();
        self.say(&format!("composition-{}", finding.code), &arguments)
    }

    /// The one thing that makes a neighbour of a composition.
    #[must_use]
    pub fn composition_change(self, change: &Change) -> String {
        match change {
            Change::Shifted { from, to } => {
                let arguments = [("from", from.as_str().into()), ("to", to.as_str().into())];
                self.say("composition-neighbour-shifted", &arguments)
            }
            Change::Added { color, on } => {
                let text = match color {
                    Color::White => "composition-neighbour-added-white",
                    Color::Black => "composition-neighbour-added-black",
                };
                self.say(text, &[("on", on.as_str().into())])
            }
            Change::Removed { from } => {
                self.say("composition-neighbour-removed", &[("from", from.as_str().into())])
            }
        }
    }

    /// Why a record is no composition.
    #[must_use]
    pub fn composition_refused(self, refused: &Refused) -> String {
        match refused {
            Refused::NoPosition(_) => self.say("composition-no-position", &[]),
            Refused::Task(error) => self.say("composition-no-task", &[("text", error.0.as_str().into())]),
            Refused::Genre(name) => self.say("composition-no-genre", &[("text", name.as_str().into())]),
            Refused::Move(text, why) => {
                let arguments = [("text", text.as_str().into()), ("why", why.as_str().into())];
                self.say("composition-no-move", &arguments)
            }
            Refused::TooLong => self.say("composition-too-long", &[]),
        }
    }

    /// The solution as lines of text: the main line first, variations below it, two blanks deeper for each.
    #[must_use]
    pub fn composition_tree(self, report: &Report) -> Vec<String> {
        let mut lines = Vec::new();
        // Where a line begins, and how deep it stands.
        let mut open = vec![(0_usize, 0_usize)];
        while let Some((start, depth)) = open.pop() {
            let mut text = "  ".repeat(depth);
            let mut at = start;
            let mut behind = Vec::new();
            let mut first = true;
            while let Some(told) = report.tree.get(at) {
                if let Some(mv) = &told.mv {
                    text.push_str(&self.told_move(report, told, mv, first));
                    text.push(' ');
                    first = false;
                }
                text.push_str(&self.told_others(told));
                if let Some(end) = told.end {
                    text.push_str(&self.told_end(end));
                }
                let Some((next, others)) = told.children.split_first() else { break };
                behind.extend(others.iter().map(|other| (*other, depth + 1)));
                at = *next;
            }
            lines.push(text.trim_end().to_owned());
            // The variations of the last moves come first, as in books.
            open.extend(behind);
        }
        lines
    }

    /// A move of the solution with its number and mark, as a line begins with it or goes on; none for the diagram.
    #[must_use]
    pub fn composition_move(self, report: &Report, told: &Told, first: bool) -> Option<String> {
        told.mv.as_deref().map(|mv| self.told_move(report, told, mv, first))
    }

    /// What is said behind a move: White's other ways, and why nothing follows.
    #[must_use]
    pub fn composition_note(self, told: &Told) -> String {
        let end = told.end.map(|end| self.told_end(end)).unwrap_or_default();
        format!("{}{end}", self.told_others(told)).trim_end().to_owned()
    }

    fn told_move(self, report: &Report, told: &Told, mv: &str, first: bool) -> String {
        let black_first = report.fen.starts_with('B');
        let number = (told.ply + 1 + usize::from(black_first)) / 2;
        let white = told.ply.is_multiple_of(2) == black_first;
        let mark = match (white, told.answer) {
            (_, Answer::Refuted) => "?",
            (_, Answer::Unknown) => "(?)",
            (true, Answer::Proved) if told.end.is_some() => "×",
            _ => "",
        };
        match (white, first) {
            (true, _) => format!("{number}. {mv}{mark}"),
            (false, true) => format!("{number}... {mv}{mark}"),
            (false, false) => format!("{mv}{mark}"),
        }
    }

    /// The second ways at a node, in brackets.
    fn told_others(self, told: &Told) -> String {
        let others = told.others.iter().filter_map(|other| match (other.answer, other.dual) {
            (Answer::Proved, Some(dual)) => Some(format!("{} ({})", other.mv, self.composition_dual(dual))),
            (Answer::Proved, None) => Some(other.mv.clone()),
            (Answer::Unknown, _) => Some(format!("{} (?)", other.mv)),
            (Answer::Refuted, _) => None,
        });
        let others = others.collect::<Vec<_>>().join(", ");
        if others.is_empty() {
            others
        } else {
            format!("[{}] ", self.say("composition-also", &[("moves", others.into())]))
        }
    }

    /// What a second way is.
    #[must_use]
    pub fn composition_dual(self, dual: Dual) -> String {
        self.say(&format!("composition-dual-{}", dual.name()), &[])
    }

    fn told_end(self, end: End) -> String {
        match end {
            End::Over | End::Author => String::new(),
            _ => format!("({})", self.say(&format!("composition-end-{}", end.name()), &[])),
        }
    }
}
