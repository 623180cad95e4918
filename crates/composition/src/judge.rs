//! The formal requirements (11.1.3, 11.1.4, 11.2), one function each.

mod kinds;

use draughts::{Board, Color, Move, Notation, Position, Rules, Square};

use crate::book::{Counts, Genre, Group};
use crate::duals::Dual;
use crate::economy::{self, Use};
use crate::findings::{Finding, Findings, Standing};
use crate::oracle::{Answer, Limits, Oracle, Spent};
use crate::report::{Entry, Report, Status, Told, ToldOther};
use crate::retro::{Before, Unmove, last_moves, played};
use crate::solution::{End, Solution};
use crate::task::Goal;

/// Pieces that may be put back for last moves (11.2.2), and pairs of moves that are told.
const PUT_BACK: usize = 2;
const PAIRS: usize = 3;

/// What is known of a final.
pub(crate) struct Final {
    pub(crate) leaf: usize,
    pub(crate) economical: Answer,
}

pub(crate) struct Judge<'a, R: Rules> {
    pub(crate) entry: &'a Entry<R>,
    pub(crate) counts: Counts,
    pub(crate) genre: Genre,
    pub(crate) group: Group,
    pub(crate) solution: Solution<R>,
    pub(crate) limits: Limits,
    pub(crate) findings: Findings,
    /// The pieces of the diagram that nothing needs (11.2.4).
    pub(crate) extras: Vec<Square<R::Board>>,
}

impl<R: Rules> Judge<'_, R> {
    pub(crate) fn add(
        &mut self,
        clause: &'static str,
        standing: Standing,
        code: &'static str,
        arguments: &[(&'static str, String)],
    ) {
        self.findings.add(clause, standing, code, arguments);
    }

    pub(crate) fn written(position: &Position<R>, mv: &Move<R::Board>) -> String {
        position.write_move(mv, Notation::Sheet)
    }

    /// The moves from the diagram to a node, with their numbers.
    pub(crate) fn line(&self, node: usize) -> String {
        let mut text = String::new();
        for at in self.solution.way(node) {
            let node = &self.solution.nodes[at];
            let (Some(mv), Some(parent)) = (node.mv, node.parent) else { continue };
            let before = &self.solution.nodes[parent];
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&numbered(before.ply, before.position.turn(), self.root().turn(), text.is_empty()));
            text.push_str(&Self::written(&before.position, &mv));
        }
        text
    }

    /// A line and one more move at its end.
    fn line_and(&self, node: usize, mv: &Move<R::Board>) -> String {
        let at = &self.solution.nodes[node];
        let before = self.line(node);
        let number = numbered(at.ply, at.position.turn(), self.root().turn(), before.is_empty());
        let blank = if before.is_empty() { "" } else { " " };
        format!("{before}{blank}{number}{}", Self::written(&at.position, mv))
    }

    pub(crate) fn root(&self) -> &Position<R> {
        &self.entry.position
    }

    /// 11.1.3: the numbers of the genre, White to move, a quiet first move.
    pub(crate) fn genre(&mut self) {
        let (white, black) = (self.counts.all_white(), self.counts.all_black());
        let fits = match self.genre {
            Genre::Problem => white > 4,
            Genre::Study => white <= 4 && black <= 6,
            Genre::PositionalEnding => white <= 8 && black <= 8 && <R::Board as Board>::SIDE == 8,
            Genre::Task => matches!(self.entry.task.goal(), Goal::Lock { .. }),
        };
        let arguments = [
            ("genre", self.genre.name().to_owned()),
            ("group", self.group.name().to_owned()),
            ("white", white.to_string()),
            ("black", black.to_string()),
        ];
        let standing = if fits { Standing::Kept } else { Standing::Broken };
        self.add("11.1.3", standing, if fits { "genre" } else { "genre-numbers" }, &arguments);
        if self.entry.practical && self.group != Group::Practical {
            self.add("11.1.3", Standing::Observed, "not-practical", &[]);
        }
        if self.entry.task.is_special() {
            let task = self.entry.task.to_string();
            self.add("11.1.4", Standing::Observed, "special", &[("task", task)]);
        } else if self.root().turn() != Color::White {
            self.add("11.1.3", Standing::Broken, "black-to-move", &[]);
        }
        if self.root().turn() == Color::White && self.root().must_capture() {
            let clause = if self.genre == Genre::Task { "11.2.8.3" } else { "11.1.3" };
            self.add(clause, Standing::Broken, "first-capture", &[]);
        }
    }

    /// 11.2.2: the last moves, those of the author first: they may take more pieces than the program puts back.
    pub(crate) fn legality(&mut self) {
        let told = |[last, earlier]: &[Unmove<R>; 2]| {
            let earlier = Self::written(&earlier.before, &earlier.mv);
            format!("{earlier} {}", Self::written(&last.before, &last.mv))
        };
        if let Some(text) = &self.entry.last_moves {
            if let Some(pair) = played(self.root(), text) {
                self.add("11.2.2", Standing::Kept, "last-moves-author", &[("moves", told(&pair))]);
                return;
            }
            self.add("11.2.2", Standing::Observed, "last-moves-wrong", &[("text", text.clone())]);
        }
        match last_moves(self.root(), PAIRS, PUT_BACK) {
            Before::Found(pairs) => {
                let told = pairs.iter().map(told).collect::<Vec<_>>().join(", ");
                self.add("11.2.2", Standing::Kept, "last-moves", &[("moves", told)]);
            }
            Before::Impossible => self.add("11.2.2", Standing::Broken, "no-last-move", &[]),
            Before::Unknown => self.add("11.2.2", Standing::Unknown, "last-move-unknown", &[]),
        }
    }

    /// 11.2.3: the goal is reached against every reply, by the author's moves.
    pub(crate) fn solvable(&mut self, oracle: &mut Oracle<'_, R>) {
        let root = self.solution.nodes[0].answer;
        match root {
            Answer::Refuted => {
                self.add("11.2.3", Standing::Broken, "unsolvable", &[]);
                return;
            }
            Answer::Unknown => {
                self.add("11.2.3", Standing::Unknown, "solvable-unknown", &[]);
            }
            Answer::Proved => {}
        }
        let mut failed = Vec::new();
        let mut unknown = root == Answer::Unknown;
        for (index, node) in self.solution.nodes.iter().enumerate().skip(1) {
            let before = node.parent.map(|parent| self.solution.nodes[parent].answer);
            match node.answer {
                // The first fault of a line; what follows it fails with it.
                Answer::Refuted if before != Some(Answer::Refuted) => failed.push(index),
                Answer::Unknown => unknown = true,
                _ => {}
            }
        }
        for index in &failed {
            let node = &self.solution.nodes[*index];
            let reply = if node.position.turn() == Color::Black { oracle.plan(&node.position) } else { None };
            let line = match reply {
                Some(reply) => self.line_and(*index, &reply),
                None => self.line(*index),
            };
            self.add("11.2.3", Standing::Broken, "line-fails", &[("line", line)]);
        }
        if unknown && root != Answer::Unknown {
            self.add("11.2.3", Standing::Unknown, "lines-unknown", &[]);
        }
        if failed.is_empty() && !unknown {
            let lines = self.solution.leaves().len().to_string();
            self.add("11.2.3", Standing::Kept, "solvable", &[("lines", lines)]);
        }
        let unwritten = self.solution.nodes.iter().filter(|node| {
            let parent = node.parent.map(|parent| &self.solution.nodes[parent]);
            !node.by_author && parent.is_some_and(|parent| parent.by_author)
        });
        let unwritten = unwritten.count();
        if unwritten > 0 {
            let count = unwritten.to_string();
            self.add("11.2.3", Standing::Observed, "replies-added", &[("count", count)]);
        }
    }

    /// 11.1.4: the further conditions of a special kind, and its several solutions.
    pub(crate) fn conditions(&mut self, oracle: &Oracle<'_, R>) {
        let wanted = usize::from(self.entry.task.solutions);
        if wanted > 1 && self.solution.nodes[0].answer == Answer::Proved {
            let nodes = &self.solution.nodes;
            let reached = |child: &&usize| nodes[**child].answer == Answer::Proved;
            let found = nodes[0].children.iter().filter(reached).count();
            let (standing, code) = if found >= wanted {
                (Standing::Kept, "solutions")
            } else if nodes[0].children.iter().chain(&[0]).any(|at| nodes[*at].answer == Answer::Unknown)
                || nodes[0].others.iter().any(|other| other.answer == Answer::Unknown)
            {
                (Standing::Unknown, "solutions-unknown")
            } else {
                (Standing::Broken, "solutions-few")
            };
            let arguments = [("count", found.to_string()), ("wanted", wanted.to_string())];
            self.add("11.1.4", standing, code, &arguments);
        }
        for condition in self.entry.task.conditions.iter().skip(1) {
            let setup = condition.setup(&self.entry.diagram);
            let goal = condition.goal.to_string();
            let Ok(position) = setup.position::<R>() else {
                self.add("11.1.4", Standing::Broken, "condition-no-position", &[("goal", goal)]);
                continue;
            };
            let mut other = Oracle::new(condition.goal, oracle.tables()).until(oracle.halt());
            let answer = other.ask(&position, self.limits);
            let (standing, code) = match answer {
                Answer::Proved => (Standing::Kept, "condition"),
                Answer::Refuted => (Standing::Broken, "condition-fails"),
                Answer::Unknown => (Standing::Unknown, "condition-unknown"),
            };
            self.add("11.1.4", standing, code, &[("goal", goal), ("fen", position.fen().to_string())]);
        }
    }

    /// 11.2.4: no extras.
    pub(crate) fn construction(&mut self, oracle: &mut Oracle<'_, R>) {
        if self.solution.nodes[0].answer != Answer::Proved || self.solution.nodes[0].children.is_empty() {
            return;
        }
        let root = *self.root();
        let (mut extras, mut sides, mut unknown) = (Vec::new(), Vec::new(), false);
        for square in root.pieces(Color::White).or(root.pieces(Color::Black)) {
            match economy::purpose(oracle, self.limits, &self.solution, square) {
                Use::None => extras.push(square),
                Use::Side(leaf) => sides.push((square, leaf)),
                Use::Unknown => unknown = true,
                Use::Needed => {}
            }
        }
        // The note to 11.2.7: practical problems may deviate.
        let broken = if self.group == Group::Practical { Standing::Observed } else { Standing::Broken };
        if !extras.is_empty() {
            self.add("11.2.4", broken, "extras", &[("squares", squares(&extras))]);
        } else if unknown {
            self.add("11.2.4", Standing::Unknown, "extras-unknown", &[]);
        } else {
            self.add("11.2.4", Standing::Kept, "no-extras", &[]);
        }
        for (square, leaf) in sides {
            let arguments = [("squares", square.to_string()), ("line", self.line(leaf))];
            self.add("11.2.4", Standing::Observed, "serves-side-line", &arguments);
        }
        self.extras = extras;
    }

    /// 11.2.4, 11.2.8.1: the finals of the lines that count.
    pub(crate) fn finals(&mut self, oracle: &mut Oracle<'_, R>) -> Vec<Final> {
        let (mut finals, mut wasteful) = (Vec::new(), 0_usize);
        for leaf in self.solution.leaves() {
            if !self.solution.counts(leaf) || self.solution.nodes[leaf].answer != Answer::Proved {
                continue;
            }
            // A line that the program goes on with while White has one way ends where there are several; only a line that is over has a final.
            let judged =
                matches!(self.solution.nodes[leaf].end, Some(End::Over | End::Author | End::Several));
            if !judged {
                continue;
            }
            let (found, unknown) =
                economy::unneeded(oracle, self.limits, &self.solution.nodes[leaf].position);
            let economical = match (found.is_empty(), unknown) {
                (false, _) => Answer::Refuted,
                (true, true) => Answer::Unknown,
                (true, false) => Answer::Proved,
            };
            if !found.is_empty() && self.solution.proposed && self.genre != Genre::Task {
                // The program's lines end wherever White has a choice: too many to be told one by one.
                wasteful += 1;
            } else if !found.is_empty() {
                let arguments = [("line", self.line(leaf)), ("squares", squares(&found))];
                let (clause, standing) = match self.genre {
                    Genre::Task => ("11.2.8.1", Standing::Broken),
                    // Not every line of a problem or study has to be thematic (11.2.5).
                    _ => ("11.2.4", Standing::Observed),
                };
                self.add(clause, standing, "final-wasteful", &arguments);
            }
            finals.push(Final { leaf, economical });
        }
        if wasteful > 0 {
            let count = wasteful.to_string();
            self.add("11.2.4", Standing::Observed, "finals-wasteful", &[("count", count)]);
        }
        finals
    }

    /// Whether White has one way at every node of a line; what 11.2.6 and 11.3.8.5 leave aside is no second way.
    fn is_only_way(&self, leaf: usize) -> Answer {
        let mut unknown = false;
        for at in self.solution.way(leaf) {
            let node = &self.solution.nodes[at];
            if node.position.turn() != Color::White || at == leaf {
                continue;
            }
            for other in &node.others {
                match other.answer {
                    Answer::Proved if !self.is_exempt(at, other.dual) => return Answer::Refuted,
                    Answer::Unknown => unknown = true,
                    _ => {}
                }
            }
        }
        // A branch of a study may have one inaccuracy, no more.
        if self.genre.is_study() && self.inaccuracies(leaf) > 1 {
            return Answer::Refuted;
        }
        if unknown { Answer::Unknown } else { Answer::Proved }
    }

    /// At how many moves of a line White has a second way that is an inaccuracy (11.3.8.5).
    fn inaccuracies(&self, leaf: usize) -> usize {
        let inaccurate = |at: &usize| {
            let node = &self.solution.nodes[*at];
            *at != leaf
                && node.position.turn() == Color::White
                && !self.is_last_piece(&node.position)
                && node.others.iter().any(|other| other.dual.is_some_and(|dual| dual != Dual::Cook))
        };
        self.solution.way(leaf).iter().filter(|at| inaccurate(at)).count()
    }

    /// 11.3.8.5: branches of a study with more than one inaccuracy.
    pub(crate) fn branches(&mut self) {
        for leaf in self.solution.leaves() {
            let count = self.inaccuracies(leaf);
            if count > 1 && self.solution.counts(leaf) {
                let arguments = [("count", count.to_string()), ("line", self.line(leaf))];
                self.add("11.3.8.5", Standing::Observed, "inaccuracies", &arguments);
            }
        }
    }

    /// Second ways that do not spoil a line: with one white piece in the final of a study (11.2.6), the inaccuracies of a study after the first move (11.3.8.5),
    /// in problems alternative moves and strikes on a hundred squares (11.2.7.3), transpositions and the king's choice of a square on 64, where a clear last strike is only
    /// wished for (11.3.7.5), and what the article on tasks lets pass (11.1.3).
    fn is_exempt(&self, at: usize, dual: Option<Dual>) -> bool {
        let node = &self.solution.nodes[at];
        if self.is_last_piece(&node.position) {
            return true;
        }
        let before_fork = self.is_before_fork(at);
        let hundred = self.genre == Genre::Problem && <R::Board as Board>::SIDE == 10;
        match dual {
            None | Some(Dual::Cook) => false,
            Some(Dual::KingLanding | Dual::Transposition) => !before_fork && !hundred,
            Some(Dual::AlternativeMove | Dual::AlternativeStrike) => !before_fork || hundred,
            Some(Dual::Lengthening | Dual::Delay) => !before_fork && self.genre.is_study(),
        }
    }

    /// Whether a move of White is the last of a line.
    fn is_last(&self, at: usize, leaf: usize) -> bool {
        let moves =
            |index: &&usize| self.solution.nodes[**index].position.turn() == Color::White && **index != leaf;
        self.solution.way(leaf).iter().rev().find(moves) == Some(&at)
    }

    /// Whether White has come down to one piece in a study (11.2.6).
    fn is_last_piece(&self, position: &Position<R>) -> bool {
        let count = |position: &Position<R>| position.pieces(Color::White).len();
        self.genre.is_study() && count(position) == 1 && count(self.root()) > 1
    }

    /// Whether a node is common to all lines: the first move, and those before the lines part (11.2.6).
    fn is_before_fork(&self, at: usize) -> bool {
        at == 0
            || self
                .solution
                .fork()
                .is_some_and(|fork| self.solution.nodes[at].ply < self.solution.nodes[fork].ply)
    }

    /// 11.2.5: thematic lines.
    pub(crate) fn thematic(&mut self, finals: &[Final]) {
        if self.solution.nodes[0].answer != Answer::Proved {
            return;
        }
        let (mut thematic, mut open, mut others) = (0, 0, 0);
        for found in finals {
            match (found.economical, self.is_only_way(found.leaf)) {
                (Answer::Proved, Answer::Proved) => thematic += 1,
                (Answer::Refuted, _) | (_, Answer::Refuted) => others += 1,
                _ => open += 1,
            }
        }
        // Lines that were cut may be what is missing.
        let cut = |leaf: &&usize| {
            self.solution.counts(**leaf) && self.solution.nodes[**leaf].end == Some(End::Limit)
        };
        open += self.solution.leaves().iter().filter(cut).count();
        let needed = if self.genre == Genre::Problem { 1 } else { 2 };
        let arguments = [("count", thematic.to_string()), ("needed", needed.to_string())];
        let standing = if thematic >= needed && self.solution.proposed {
            // Which of the program's lines express the idea is for people to say.
            Standing::People
        } else if thematic >= needed {
            Standing::Kept
        } else if thematic + open >= needed {
            Standing::Unknown
        } else if self.group == Group::Practical {
            Standing::Observed
        } else {
            Standing::Broken
        };
        self.add("11.2.5", standing, "thematic", &arguments);
        if self.genre == Genre::Task && others > 0 {
            self.add("11.2.5", Standing::Broken, "not-all-thematic", &[("count", others.to_string())]);
        }
    }

    /// 11.2.6: second ways, each told apart.
    pub(crate) fn only_way(&mut self) {
        if self.solution.nodes[0].answer != Answer::Proved {
            return;
        }
        let mut told = Findings::default();
        let mut unknown = false;
        for (at, node) in self.solution.nodes.iter().enumerate() {
            // Where the tree is cut nobody has looked for a second way.
            unknown |= self.solution.counts(at) && node.end == Some(End::Limit);
            if !self.solution.counts(at) || node.position.turn() != Color::White {
                continue;
            }
            for other in &node.others {
                unknown |= other.answer == Answer::Unknown;
                if other.answer != Answer::Proved {
                    continue;
                }
                // A line that the program proposes ends where White has several ways: they spoil nothing before it.
                let leaf = self.below(at);
                if node.end == Some(End::Several) || leaf == at {
                    continue;
                }
                let mut arguments = vec![("line", self.line_and(at, &other.mv))];
                let exempt = self.is_exempt(at, other.dual);
                let (clause, standing, code) = match other.dual {
                    _ if self.is_last_piece(&node.position) => {
                        ("11.2.6", Standing::Observed, "one-piece-exempt")
                    }
                    None | Some(Dual::Cook) if self.is_before_fork(at) => {
                        ("11.2.6", Standing::Broken, "cook-full")
                    }
                    None | Some(Dual::Cook) => ("11.2.6", self.partial(false), "cook-partial"),
                    Some(_) if at == 0 || (!exempt && self.is_before_fork(at)) => {
                        ("11.2.6", Standing::Broken, "inaccuracy-full")
                    }
                    Some(Dual::KingLanding) if !exempt && self.is_last(at, leaf) && other.mv.is_capture() => {
                        ("11.2.7.3", self.partial(true), "last-strike")
                    }
                    Some(Dual::KingLanding) if !exempt => ("11.2.7.3", self.partial(true), "king-landing"),
                    Some(Dual::Transposition) if !exempt => ("11.2.7.3", self.partial(true), "transposition"),
                    Some(Dual::Transposition) => {
                        let code = match self.exchanged(at, &other.mv) {
                            Some(exchanged) => {
                                arguments.extend(exchanged.arguments());
                                exchanged.code()
                            }
                            None => "transposition",
                        };
                        ("11.3.5", Standing::Observed, code)
                    }
                    Some(Dual::Lengthening) if exempt => ("11.3.8.5", Standing::Observed, "lengthening"),
                    Some(Dual::Delay) if exempt => ("11.3.8.5", Standing::Observed, "delay"),
                    Some(Dual::Lengthening | Dual::Delay) => ("11.2.6", self.partial(false), "cook-partial"),
                    Some(Dual::AlternativeMove) => ("11.2.7.3", Standing::Observed, "alternative-move"),
                    Some(Dual::AlternativeStrike) => ("11.2.7.3", Standing::Observed, "alternative-strike"),
                    Some(Dual::KingLanding) if self.genre == Genre::Problem && self.is_last(at, leaf) => {
                        ("11.3.7.5", Standing::Observed, "last-strike-unclear")
                    }
                    Some(Dual::KingLanding) if self.genre.is_study() => {
                        ("11.3.8.5", Standing::Observed, "king-landing")
                    }
                    Some(Dual::KingLanding) => ("11.3.5", Standing::Observed, "king-landing"),
                };
                told.add(clause, standing, code, &arguments);
            }
        }
        let any = told.0.iter().any(|finding| finding.standing == Standing::Broken);
        self.findings.0.append(&mut told.0);
        if !any {
            let (standing, code) =
                if unknown { (Standing::Unknown, "only-unknown") } else { (Standing::Kept, "only") };
            self.add("11.2.6", standing, code, &[]);
        }
    }

    /// Which moves change places, if the other move is one of the solution.
    fn exchanged(&self, at: usize, other: &Move<R::Board>) -> Option<Exchanged> {
        let number = |ply: usize| (ply + usize::from(self.root().turn() == Color::Black)) / 2 + 1;
        let mut open = self.solution.nodes[at].children.clone();
        let mut found: Option<usize> = None;
        while let Some(index) = open.pop() {
            let node = &self.solution.nodes[index];
            if node.mv.is_some_and(|mv| (mv.from(), mv.to()) == (other.from(), other.to())) {
                let ply = node.ply - 1;
                found = Some(found.map_or(ply, |found| found.min(ply)));
            }
            open.extend(&node.children);
        }
        Some(Exchanged { first: number(self.solution.nodes[at].ply), second: number(found?) })
    }

    /// A partial cook breaks a problem of one thematic line and any task; in a study it takes a line from the thematic ones. What 11.2.7.3 forbids – `forgiven` – a practical problem may
    /// have (the note to 11.2.7).
    fn partial(&self, forgiven: bool) -> Standing {
        let spoils = self.genre == Genre::Task
            || self.genre == Genre::Problem
                && self.solution.fork().is_none()
                && !(forgiven && self.group == Group::Practical);
        if spoils { Standing::Broken } else { Standing::Observed }
    }

    /// The end of the first line below a node.
    fn below(&self, at: usize) -> usize {
        let mut leaf = at;
        while let Some(next) = self.solution.nodes[leaf].children.first() {
            leaf = *next;
        }
        leaf
    }

    pub(crate) fn done(self, spent: Spent) -> Report {
        let formal =
            |finding: &&Finding| finding.clause.starts_with("11.1") || finding.clause.starts_with("11.2");
        let formal: Vec<_> = self.findings.0.iter().filter(formal).collect();
        let has = |standing| formal.iter().any(|finding| finding.standing == standing);
        let status = if has(Standing::Broken) {
            Status::Defective
        } else if has(Standing::Unknown) {
            Status::Undecided
        } else {
            Status::Sound
        };
        let tree = self.solution.nodes.iter().map(|node| {
            let before = node.parent.map(|parent| self.solution.nodes[parent].position);
            let mv = node.mv.zip(before).map(|(mv, before)| Self::written(&before, &mv));
            let others = node.others.iter().map(|other| {
                let after = node.position.play(&other.mv);
                ToldOther {
                    mv: Self::written(&node.position, &other.mv),
                    answer: other.answer,
                    dual: other.dual,
                    reply: other.reply.map(|reply| Self::written(&after, &reply)),
                }
            });
            Told {
                mv,
                fen: node.position.fen().to_string(),
                parent: node.parent,
                children: node.children.clone(),
                by_author: node.by_author,
                answer: node.answer,
                others: others.collect(),
                end: node.end,
                ply: node.ply,
            }
        });
        Report {
            variant: R::VARIANT,
            fen: self.entry.position.fen().to_string(),
            svg: self.entry.position.setup().diagram().svg(),
            task: self.entry.task.clone(),
            genre: self.genre,
            group: self.group,
            status,
            tree: tree.collect(),
            proposed: self.solution.proposed,
            findings: self.findings.0,
            spent,
        }
    }
}

/// Squares as they are told.
pub(crate) fn squares<B: Board>(squares: &[Square<B>]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Two moves of White that can change places, by their numbers (11.3.5).
struct Exchanged {
    first: usize,
    second: usize,
}

impl Exchanged {
    const fn code(&self) -> &'static str {
        if self.second == self.first + 1 { "transposition-adjacent" } else { "transposition-apart" }
    }

    /// The article's own examples: the fifth move is far from the beginning, the third is near; of the fourth it says nothing.
    const fn place(&self) -> &'static str {
        match self.first {
            0..=3 => "near",
            4 => "between",
            _ => "far",
        }
    }

    fn arguments(&self) -> [(&'static str, String); 3] {
        let place = self.place().to_owned();
        [("first", self.first.to_string()), ("second", self.second.to_string()), ("place", place)]
    }
}

/// The number of a move before it, where one is written: before White's moves, and at the beginning of a line.
fn numbered(ply: usize, turn: Color, first: Color, begins: bool) -> String {
    let number = (ply + usize::from(first == Color::Black)) / 2 + 1;
    match (turn, begins) {
        (Color::White, _) => format!("{number}. "),
        (Color::Black, true) => format!("{number}... "),
        (Color::Black, false) => String::new(),
    }
}
