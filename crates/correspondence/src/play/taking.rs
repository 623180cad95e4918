//! Taking a letter in: every point of 10.2 and 10.3.

use std::ops::Range;

use draughts::{AnyMove, Article, Color, Legal, Notation};
use game::{Day, LeaveError, Penalty, repeat_due};

use super::arbiter::opposite;
use super::board::{Wrong, after, bare, forced, read_full};
use super::days::Thought;
use super::{Ending, Fine, Play, Ply, Registered, Score, Stop, draws};
use crate::finding::{Finding, Refusal, StopFault};
use crate::letter::{DrawWord, Letter, Postmarks, Told, Written};
use crate::schedule::Purpose;

/// The most lines and moves of a line that are looked at; a letter has room for fewer.
const MOST_LINES: usize = 20;
const MOST_PLIES: usize = 200;

impl Play {
    pub(super) fn take_letter(
        &mut self,
        by: Color,
        letter: &Letter,
        postmarks: Postmarks,
        no_leave: Option<LeaveError>,
    ) -> Result<Vec<Finding>, Refusal> {
        if let Some(code) = &letter.code
            && !same_code(code, &self.terms.code)
        {
            return Err(Refusal::OtherEvent(code.clone()));
        }
        let mut findings = Vec::new();
        if let Some(leave) = letter.leave {
            // The day of the announcement is that of the stamp (10.4.2).
            let announced = postmarks.sent.or(letter.dates.sent);
            match no_leave.map_or_else(|| self.take_leave(by, leave, announced), |no| Err(Refusal::Leave(no)))
            {
                Ok(found) => findings.extend(found),
                // What else the letter sends stands all the same (10.2.8).
                Err(Refusal::Leave(error)) => findings.push(Finding::LeaveRefused(error)),
                Err(refusal) => return Err(refusal),
            }
        }
        let registered = if letter.resigns {
            let day = postmarks.sent.or(letter.dates.sent).unwrap_or_else(|| self.last_sent());
            self.end(Score::won_by(opposite(by)), Ending::Resignation, day);
            findings.push(Finding::Over);
            true
        } else if self.claim.is_some() {
            return Err(Refusal::Suspended);
        } else if letter.asks {
            findings.extend(self.inquiry(by, letter, postmarks)?);
            true
        } else if let Some(first) = letter.repeats {
            findings.extend(self.repetition(by, letter, first, postmarks)?);
            true
        } else {
            self.has_content(letter)
        };
        let answers = registered && !letter.resigns && !letter.asks && letter.repeats.is_none();
        if answers {
            self.reply(by, letter, postmarks, &mut findings)?;
        } else if !registered && letter.leave.is_none() {
            return Err(Refusal::NoMove);
        }
        let found = findings.clone();
        self.letters.push(Registered { by, letter: letter.clone(), postmarks, findings: found, answers });
        Ok(findings)
    }

    /// Whether the letter answers: moves, a word on a fault or on a draw, or moves repeated to put a fault right.
    fn has_content(&self, letter: &Letter) -> bool {
        !letter.moves.is_empty()
            || !letter.accepted.is_empty()
            || !letter.told.is_empty()
            || letter.draw.is_some()
            || (self.stop.is_some() && !letter.repeated.is_empty())
    }

    fn inquiry(&self, by: Color, letter: &Letter, postmarks: Postmarks) -> Result<Vec<Finding>, Refusal> {
        if !self.spent.is_empty() || by == self.to_write {
            return Err(Refusal::NothingToRepeat);
        }
        let due = self.terms.list.inquiry_due();
        let day = postmarks.sent.or(letter.dates.sent);
        Ok(day.filter(|day| *day < due).map(|_| Finding::EarlyInquiry(due)).into_iter().collect())
    }

    /// A registered repetition (10.3.4).
    fn repetition(
        &mut self,
        by: Color,
        letter: &Letter,
        first: Day,
        postmarks: Postmarks,
    ) -> Result<Vec<Finding>, Refusal> {
        let original = self.last_letter().and_then(|at| self.spent.get(at)).cloned();
        let original =
            original.filter(|spent| spent.by == by && by != self.to_write).ok_or(Refusal::NothingToRepeat)?;
        // It goes by registered post: the receipt says when (10.3.1).
        let day = postmarks.sent.or(letter.dates.sent).unwrap_or(first);
        let known = [Some(original.sent), original.passed, original.dates.sent, original.postmarks.sent];
        if !known.contains(&Some(first)) {
            return Err(Refusal::DatesOutOfOrder { first: original.sent, second: first });
        }
        // A second repetition is due forty days after the first.
        let before = self.last_sent();
        self.in_order(before, day)?;
        // The moves are those that were sent, or none are named again.
        let named: Vec<&Written> = letter.accepted.iter().chain(&letter.moves).collect();
        let sent = self.plies.get(original.plies.clone()).unwrap_or_default();
        if !named.is_empty() && !same_moves(sent, &named) {
            return Err(Refusal::Changed);
        }
        let thought = Thought::between(before, day);
        let late = self.spend(by, Purpose::Repeat, thought, (letter, postmarks), 0..0);
        let due = repeat_due(before);
        let mut findings = Vec::new();
        if day < due {
            findings.push(Finding::EarlyRepeat(due));
        } else if late > 0 {
            findings.push(Finding::LateRepeat(late));
        }
        findings.extend(self.overdue_finding(by));
        Ok(findings)
    }

    /// An ordinary letter: a reply, a word on a fault, or a fault put right.
    fn reply(
        &mut self,
        by: Color,
        letter: &Letter,
        postmarks: Postmarks,
        findings: &mut Vec<Finding>,
    ) -> Result<(), Refusal> {
        if by != self.to_write {
            return Err(Refusal::AlreadySent);
        }
        let thought = self.days(by, letter, postmarks, findings)?;
        let sent = thought.sent;
        if letter.draw == Some(DrawWord::Accepted) {
            if self.offered != Some(opposite(by)) {
                return Err(Refusal::NoOffer);
            }
            self.end(Score::Draw, Ending::Agreement, sent);
            findings.push(Finding::Over);
            return Ok(());
        }
        let claims = letter.draw == Some(DrawWord::Claimed);
        if claims && self.stop.is_none() && letter.moves.is_empty() && letter.accepted.is_empty() {
            findings.push(self.claim_draw(sent)?);
            return Ok(());
        }
        for (name, text) in
            [("greeting", &letter.greeting), ("address", &letter.address), ("signature", &letter.signature)]
        {
            if text.is_empty() {
                findings.push(Finding::Lacks(name));
            }
        }
        if letter.code.is_none() {
            findings.push(Finding::Lacks("code"));
        }
        let moves = || letter.repeated.iter().chain(&letter.accepted).chain(&letter.moves);
        if letter.comments || moves().any(|mv| bare(&mv.text) != mv.text.trim()) {
            findings.push(Finding::Comments);
        }
        let mut rights = Vec::new();
        self.check_missing(by, letter, &mut rights, findings);
        self.check_renumbered(by, letter, findings);
        let fresh = self.spent.is_empty();
        let stop = self.stop.take();
        let tells = letter.told.iter().any(|told| matches!(told, Told::NotRepeated | Told::Impossible));
        self.charge(by, letter, tells, findings);
        let answers = !letter.moves.is_empty() || !letter.accepted.is_empty();
        match stop {
            // The writer tells of faults and sends no move (10.2.9, 10.2.10).
            Some(stop) if stop.by != by && tells => {
                if answers {
                    return Err(Refusal::Stands);
                }
                let late = self.spend(by, Purpose::Telling, thought, (letter, postmarks), 0..0);
                if late > 0 {
                    findings.push(Finding::ToldLate(late));
                }
                self.stop = Some(Stop { told: true, ..stop });
                self.to_write = opposite(by);
                self.rights = rights;
                self.finish(by, letter, findings);
                return Ok(());
            }
            Some(stop) if stop.by != by && stop.faults.contains(&StopFault::Impossible) => {
                return Err(Refusal::Stands);
            }
            Some(stop) if stop.by != by => findings.push(Finding::NotTold),
            // The writer puts the faults right.
            Some(stop) => {
                return self.correction(by, (letter, postmarks), &stop, thought, rights, findings);
            }
            None if tells => return Err(Refusal::NothingWrong),
            None => {}
        }
        if !answers {
            return Err(Refusal::NoMove);
        }
        let mut faults = Vec::new();
        let to_repeat = self.to_repeat.clone();
        self.check_repeated(letter, to_repeat.clone(), &mut faults, findings);
        let plies = self.make_moves(letter, &mut faults, findings)?;
        let purpose = if fresh { Purpose::First } else { Purpose::Reply };
        self.spend(by, purpose, thought, (letter, postmarks), plies.clone());
        let stands = faults.is_empty();
        self.pass_on(by, letter, plies, to_repeat, faults, rights, findings);
        if claims && stands && self.ended.is_none() {
            findings.push(self.claim_draw(sent)?);
        }
        Ok(())
    }

    fn correction(
        &mut self,
        by: Color,
        (letter, postmarks): (&Letter, Postmarks),
        stop: &Stop,
        thought: Thought,
        rights: Vec<Penalty>,
        findings: &mut Vec<Finding>,
    ) -> Result<(), Refusal> {
        let mut faults = Vec::new();
        if stop.faults.contains(&StopFault::NotRepeated) {
            self.check_repeated(letter, stop.to_repeat.clone(), &mut faults, findings);
        }
        let from = self.to_repeat.start.min(self.plies.len());
        let mut plies = self.plies.len()..self.plies.len();
        if stop.faults.contains(&StopFault::Impossible) {
            if letter.moves.is_empty() && letter.accepted.is_empty() {
                return Err(Refusal::NoMove);
            }
            plies = self.make_moves(letter, &mut faults, findings)?;
        } else if !letter.moves.is_empty() {
            // The move that was sent stands (10.2.8); a word for word repetition of it is no other move.
            let stands = self.plies.get(self.to_repeat.clone()).unwrap_or_default();
            let named: Vec<&Written> = letter.accepted.iter().chain(&letter.moves).collect();
            if !same_moves(stands, &named) {
                return Err(Refusal::AlreadySent);
            }
        }
        self.spend(by, Purpose::Correction, thought, (letter, postmarks), plies.clone());
        let whole = from..plies.end;
        self.pass_on(by, letter, whole, stop.to_repeat.clone(), faults, rights, findings);
        Ok(())
    }

    /// The letter is taken: the other side is to write, and what it may do is noted.
    #[expect(clippy::too_many_arguments, reason = "what one letter brought about")]
    fn pass_on(
        &mut self,
        by: Color,
        letter: &Letter,
        plies: Range<usize>,
        to_repeat: Range<usize>,
        faults: Vec<StopFault>,
        mut rights: Vec<Penalty>,
        findings: &mut Vec<Finding>,
    ) {
        // A letter that only repeats what the last one left out takes back nothing that was offered there.
        let same = self.to_repeat == plies;
        if !same || !letter.lines.is_empty() {
            self.lines.clear();
        }
        if !same || letter.draw.is_some() {
            self.offered = (letter.draw == Some(DrawWord::Offered)).then_some(by);
        }
        self.to_repeat = plies;
        self.to_write = opposite(by);
        // Lines go on from the position after the letter, which an impossible move does not reach.
        if !faults.contains(&StopFault::Impossible) {
            self.offer_lines(letter, findings);
            if !letter.moves.is_empty() || !letter.accepted.is_empty() {
                findings.extend(self.forced_left_out());
            }
        }
        if !faults.is_empty() {
            rights.insert(0, Penalty::StoppedGame);
            self.stop = Some(Stop { by, faults, told: false, to_repeat });
        }
        findings.extend(rights.iter().map(|penalty| Finding::MayCharge(*penalty)));
        self.rights = rights;
        self.finish(by, letter, findings);
    }

    fn finish(&mut self, by: Color, letter: &Letter, findings: &mut Vec<Finding>) {
        let counted = self.sums();
        if let Some(stated) = letter.sums
            && stated != counted
        {
            findings.push(Finding::WrongSums { stated, counted });
        }
        findings.extend(self.overdue_finding(by));
        let day = self.last_sent();
        findings.extend(self.board_end(day));
        let received = self.spent.last().map(|spent| spent.received);
        if self.ended.is_none()
            && self.terms.list.end.is_some_and(|end| received.is_some_and(|day| day >= end))
        {
            findings.push(Finding::NoReplyNeeded);
        }
    }

    pub(super) fn board_end(&mut self, day: Day) -> Option<Finding> {
        if let Some(outcome) = self.position.outcome() {
            self.end(Score::won_by(outcome.winner), Ending::Board, day);
            return Some(Finding::Over);
        }
        let article = draws::counted(&self.plies, &self.position)?;
        Some(self.draw_by(article, day))
    }

    fn draw_by(&mut self, article: Article, day: Day) -> Finding {
        self.end(Score::Draw, Ending::Rules, day);
        if let Some(ended) = &mut self.ended {
            ended.article = article;
        }
        Finding::Drawn(article)
    }

    /// A draw that is claimed, after the move that the letter brings or instead of one (5.4.13.2).
    fn claim_draw(&mut self, day: Day) -> Result<Finding, Refusal> {
        let article = draws::repeated(&self.plies, &self.position).ok_or(Refusal::NoDraw)?;
        Ok(self.draw_by(article, day))
    }

    pub(super) fn overdue_finding(&self, color: Color) -> Option<Finding> {
        self.overdue(color).then(|| Finding::Overdue {
            side: color,
            days: self.account(color).days,
            allowed: self.terms.control.allowed_days(self.moves_in_time(color)),
        })
    }

    /// Penalty days that the letter charges, as far as there is a right to them; what is not used is lost (10.2.11, 10.3.3). Those for a stop belong to a
    /// letter that stops the game.
    fn charge(&mut self, by: Color, letter: &Letter, stops: bool, findings: &mut Vec<Finding>) {
        let mut rights = std::mem::take(&mut self.rights);
        for penalty in &letter.charges {
            let right = |right: &Penalty| right == penalty && (stops || *right != Penalty::StoppedGame);
            match rights.iter().position(right) {
                Some(at) => {
                    rights.remove(at);
                    self.fines.push(Fine {
                        side: opposite(by),
                        penalty: *penalty,
                        after: self.spent.len().saturating_sub(1),
                    });
                    findings.push(Finding::Charged(*penalty));
                }
                None => findings.push(Finding::NoRight(*penalty)),
            }
        }
        findings.extend(rights.into_iter().map(Finding::RightLost));
    }

    /// Whether the moves are repeated, all of them and rightly (10.2.9).
    fn check_repeated(
        &self,
        letter: &Letter,
        range: Range<usize>,
        faults: &mut Vec<StopFault>,
        findings: &mut Vec<Finding>,
    ) {
        let expected = self.plies.get(range).unwrap_or_default();
        if same_moves(expected, &letter.repeated.iter().collect::<Vec<_>>()) {
            for (ply, written) in expected.iter().zip(&letter.repeated) {
                check_number(ply, written, findings);
            }
        } else {
            let expected = expected.iter().map(|ply| ply.text.as_str()).collect::<Vec<_>>().join(" ");
            findings.push(Finding::NotRepeated { expected });
            faults.push(StopFault::NotRepeated);
        }
    }

    /// Whether moves of the writer's last letter, told to be numbered wrongly, are repeated with their right numbers (10.2.14).
    fn check_renumbered(&self, by: Color, letter: &Letter, findings: &mut Vec<Finding>) {
        for due in self.to_renumber(by) {
            let same = |written: &Written| {
                written.number == due.number && bare(&written.text).eq_ignore_ascii_case(&due.text)
            };
            if !letter.renumbered.iter().any(same) {
                findings.push(Finding::NotRenumbered(due.text));
            }
        }
    }

    /// The moves of a side's last letter that have to be repeated with their right numbers, as the opponent told of them (10.2.14).
    pub(crate) fn to_renumber(&self, by: Color) -> Vec<Written> {
        let letters = || self.letters.iter().rev().filter(|letter| letter.answers);
        let told = letters().find(|letter| letter.by != by);
        if !told.is_some_and(|letter| letter.letter.told.contains(&Told::Numbering)) {
            return Vec::new();
        }
        let own = letters().find(|letter| letter.by == by);
        let wrong = own.into_iter().flat_map(|letter| &letter.findings).filter_map(|finding| match finding {
            Finding::WrongNumber { written, right } => {
                Some(Written { number: Some(*right), text: bare(written).to_owned() })
            }
            _ => None,
        });
        wrong.collect()
    }

    /// The opponent's forced reply, if it is neither written nor answered in a line that is offered (10.2.4).
    fn forced_left_out(&self) -> Option<Finding> {
        let legal = Legal::of(&self.position);
        let only = forced(&legal)?;
        let answered = self.lines.iter().any(|(_, line)| line.len() > 1 && line.first() == Some(&only));
        let text = legal.write_move(&only, Notation::Sheet).ok()?;
        (!answered).then_some(Finding::ForcedLeftOut(text))
    }

    /// Makes the moves of a letter: one's own, and the opponent's that were offered or are forced (10.2.4, 10.2.13).
    fn make_moves(
        &mut self,
        letter: &Letter,
        faults: &mut Vec<StopFault>,
        findings: &mut Vec<Finding>,
    ) -> Result<Range<usize>, Refusal> {
        let from = self.plies.len();
        let by = self.position.turn();
        let lines = std::mem::take(&mut self.lines);
        let mut accepted = 0;
        for written in letter.accepted.iter().chain(&letter.moves).take(MOST_PLIES) {
            let legal = Legal::of(&self.position);
            if legal.is_empty() {
                break;
            }
            let own = self.position.turn() == by;
            let made: Vec<AnyMove> = self.plies[from..].iter().map(|ply| ply.mv).collect();
            let read = read_full(&legal, &written.text);
            if !own {
                let offered = |mv: &AnyMove| {
                    lines.iter().any(|(_, line)| line.starts_with(&made) && line.get(made.len()) == Some(mv))
                };
                match read {
                    Ok(mv) if offered(&mv) => accepted = made.len() + 1,
                    Ok(_) if forced(&legal).is_some() => {}
                    Err(Wrong::Short) if forced(&legal).is_some() => {
                        findings.push(Finding::ShortNotation(written.text.clone()));
                        break;
                    }
                    _ => {
                        findings.push(Finding::NotOffered(written.text.clone()));
                        break;
                    }
                }
            }
            match read {
                Ok(mv) => self.make(&legal, &mv, false),
                Err(wrong) => {
                    if wrong == Wrong::Short {
                        findings.push(Finding::ShortNotation(written.text.clone()));
                    }
                    if let Wrong::Impossible(Some(only)) = wrong {
                        self.make(&legal, &only, true);
                        let stands = self.plies.last().map(|ply| ply.text.clone()).unwrap_or_default();
                        findings.push(Finding::OnlyMove { written: written.text.clone(), stands });
                    } else {
                        findings.push(Finding::Impossible(written.text.clone()));
                        faults.push(StopFault::Impossible);
                    }
                    break;
                }
            }
            if let Some(ply) = self.plies.last() {
                check_number(ply, written, findings);
            }
        }
        if accepted > 0 {
            findings.push(Finding::Accepted(accepted));
        }
        let stopped = faults.contains(&StopFault::Impossible);
        // The opponent's move stands last: one's own reply is missing, unless the game is over. An accepted move stands (10.2.8); a forced one is left to the
        // opponent.
        if !stopped && self.position.turn() == by && self.position.outcome().is_none() {
            let unanswered = self.plies.len() - from;
            let forced = self.plies.pop_if(|_| unanswered > accepted.max(1)).ok_or(Refusal::NoMove)?;
            self.position = forced.before;
        }
        Ok(from..self.plies.len())
    }

    pub(super) fn make(&mut self, legal: &Legal, mv: &AnyMove, replaced: bool) {
        let write = |notation| legal.write_move(mv, notation).unwrap_or_default();
        let Some(next) = after(legal, mv) else { return };
        let number = u32::try_from(self.plies.len() / 2 + 1).unwrap_or(u32::MAX);
        let color = self.position.turn();
        self.plies.push(Ply {
            color,
            number,
            before: self.position,
            mv: *mv,
            text: write(Notation::Sheet),
            short: write(Notation::Short),
            replaced,
        });
        self.position = next;
    }

    /// Lines that the letter offers, each up to its first impossible move (10.2.7, 10.2.12).
    fn offer_lines(&mut self, letter: &Letter, findings: &mut Vec<Finding>) {
        if letter.lines.len() > 1 && letter.lines.iter().any(|line| line.name.is_empty()) {
            findings.push(Finding::UnnamedLines);
        }
        for line in letter.lines.iter().take(MOST_LINES) {
            let (mut position, mut moves) = (self.position, Vec::new());
            for written in line.moves.iter().take(MOST_PLIES) {
                let legal = Legal::of(&position);
                let read =
                    read_full(&legal, &written.text).ok().and_then(|mv| Some((mv, after(&legal, &mv)?)));
                let Some((mv, next)) = read else {
                    findings.push(Finding::LineCut { line: line.name.clone(), at: written.text.clone() });
                    break;
                };
                moves.push(mv);
                position = next;
            }
            if !moves.is_empty() {
                self.lines.push((line.name.clone(), moves));
            }
        }
    }
}

fn check_number(ply: &Ply, written: &Written, findings: &mut Vec<Finding>) {
    if written.number.is_some_and(|number| number != ply.number) {
        findings.push(Finding::WrongNumber { written: written.text.clone(), right: ply.number });
    }
}

/// A code as people vary it: blanks, dashes and the case of letters.
fn same_code(one: &str, other: &str) -> bool {
    let plain = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
    };
    plain(one) == plain(other)
}

/// Whether moves are written as they were made, all of them.
fn same_moves(plies: &[Ply], written: &[&Written]) -> bool {
    plies.len() == written.len() && plies.iter().zip(written).all(|(ply, written)| ply.is(written))
}
