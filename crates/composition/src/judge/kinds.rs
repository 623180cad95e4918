//! What is asked of problems (11.2.7) and of tasks (11.2.8) alone.

use draughts::{Color, Rules};

use super::{Final, Judge};
use crate::book::Group;
use crate::economy;
use crate::findings::Standing;
use crate::oracle::Answer;
use crate::retro::from_calm;
use crate::solution::End;

impl<R: Rules> Judge<'_, R> {
    /// 11.2.7: problems.
    pub(crate) fn problem(&mut self, finals: &[Final]) {
        let (white, black) = (self.counts.all_white(), self.counts.all_black());
        let arguments = [("white", white.to_string()), ("black", black.to_string())];
        let fits = black <= white + 1;
        let standing = if fits { Standing::Kept } else { Standing::Broken };
        self.add("11.2.7.1", standing, if fits { "balance" } else { "black-surplus" }, &arguments);
        if self.solution.nodes[0].answer == Answer::Proved && !self.solution.nodes[0].children.is_empty() {
            self.finals_of_problem(finals);
        }
        let kings = self.root().setup().kings(Color::White).or(self.root().setup().kings(Color::Black));
        if !kings.is_empty() && self.solution.nodes[0].answer == Answer::Proved {
            let idle = economy::passive(&self.solution);
            let idle: Vec<String> =
                idle.iter().filter(|square| kings.contains(**square)).map(ToString::to_string).collect();
            let (standing, code) = if idle.is_empty() {
                (Standing::Kept, "kings-play")
            } else {
                (Standing::Broken, "kings-idle")
            };
            self.add("11.2.7.4", standing, code, &[("squares", idle.join(", "))]);
        }
        if self.group == Group::Practical {
            self.add("11.2.7.5", Standing::People, "practical", &[]);
        }
    }

    /// 11.2.7.2: how the main line and every other thematic line end. Lines that are no more than additional (11.1.1) end as they like.
    fn finals_of_problem(&mut self, finals: &[Final]) {
        let thematic = |found: &&Final| {
            found.economical == Answer::Proved && self.is_only_way(found.leaf) == Answer::Proved
        };
        let main = self.below(0);
        let mut leaves = vec![main];
        if !self.solution.proposed {
            leaves
                .extend(finals.iter().filter(thematic).map(|found| found.leaf).filter(|leaf| *leaf != main));
        }
        let wrong: Vec<usize> = leaves.into_iter().filter(|leaf| !self.is_final(*leaf)).collect();
        if wrong.is_empty() {
            let line = self.line(main);
            self.add("11.2.7.2", Standing::Kept, "final", &[("line", line)]);
        }
        for leaf in wrong {
            // Where a proposed line ends is the program's choice.
            let standing = if self.solution.proposed { Standing::People } else { Standing::Broken };
            let line = self.line(leaf);
            self.add("11.2.7.2", standing, "final-wrong", &[("line", line)]);
        }
    }

    /// Whether a line of a problem ends in a final: Black has the quiet move, or one white piece is left and no black one. A line that the program proposes goes on until White has several ways: it ends with White's last
    /// move before that.
    fn is_final(&self, leaf: usize) -> bool {
        let node = &self.solution.nodes[leaf];
        let before = node.parent.filter(|_| node.end == Some(End::Several));
        let end = &self.solution.nodes[before.unwrap_or(leaf)].position;
        if end.pieces(Color::Black).is_empty() {
            return end.pieces(Color::White).len() == 1;
        }
        end.turn() == Color::Black && !end.must_capture()
    }

    /// 11.2.8: tasks.
    pub(crate) fn task(&mut self) {
        if self.solution.nodes[0].answer == Answer::Proved {
            // The oracle's goal is the exact number and kind.
            let goal = self.entry.task.goal().to_string();
            self.add("11.2.8.2", Standing::Kept, "lock-exact", &[("goal", goal)]);
        }
        if self.root().legal_moves().is_empty() {
            self.add("11.2.8.3", Standing::Broken, "no-first-move", &[]);
        } else if self.root().attacks(Color::Black) {
            // White pieces under attack are a serious defect, and a greater one where no calm position leads there.
            let from = from_calm(self.root()).map(|last| Self::written(&last.before, &last.mv));
            match from {
                Some(mv) => {
                    self.add("11.2.8.3", Standing::Observed, "white-en-prise-after", &[("move", mv)]);
                }
                None => self.add("11.2.8.3", Standing::Observed, "white-en-prise", &[]),
            }
        } else if !self.root().must_capture() {
            self.add("11.2.8.3", Standing::Kept, "first-quiet", &[]);
        }
    }
}
