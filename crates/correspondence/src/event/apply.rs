//! What each act of an event does.

use draughts::{Color, Variant};
use game::{Day, protest_due};
use pdn::{Games, Mode};
use tournament::pairing::round_robin;

use super::{
    Dispute, Event, EventAct, EventGame, EventRefusal, LeaverDecision, Measure, Notice, Office, Sanction,
    StartSheet,
};
use crate::adjudication::{Analysis, Evaluation, Grounds};
use crate::play::{Ending, Play, PlayAct, Score, game_tags, side};

/// The days to send the record of a finished game (10.5.1).
pub(super) const TO_REPORT: u32 = 15;
/// The days to send an unfinished game for adjudication (10.5.2).
pub(super) const TO_EVALUATE: u32 = 10;

impl Event {
    pub(super) fn apply(&mut self, act: &EventAct) -> Result<Vec<Notice>, EventRefusal> {
        if let EventAct::Start { sheet } = act {
            return self.start(sheet);
        }
        if self.sheet.is_none() {
            return Err(EventRefusal::NoEvent);
        }
        if self.closed.is_some() {
            return Err(EventRefusal::Closed);
        }
        match act {
            EventAct::Start { .. } => Err(EventRefusal::Begun),
            EventAct::Boards { games } => self.set_boards(games),
            // On a server nobody waits for the list, and leave is taken there for all games at once.
            EventAct::ListReceived { .. } | EventAct::Leave { .. } | EventAct::Record { .. }
                if self.on_server() =>
            {
                Err(EventRefusal::OtherWay)
            }
            EventAct::ListReceived { player, day } => {
                self.known(*player)?;
                for game in &mut self.games {
                    if let Some(color) = game.side_of(*player) {
                        game.play.list_received(color, *day);
                    }
                }
                Ok(Vec::new())
            }
            EventAct::Game { game, play } => self.game_act(*game, play),
            EventAct::Leave { player, leave, told, secretary } => {
                self.known(*player)?;
                // Announced in a letter before, it is the same leave.
                if !self.leave.contains(&(*player, *leave)) {
                    self.may_leave(*player, *leave)?;
                    self.leave.push((*player, *leave));
                }
                let mut notices = Vec::new();
                for (number, by, opponent) in self.unfinished(*player) {
                    let announced = told.iter().find(|(who, _)| *who == opponent).map(|(_, day)| *day);
                    let act = PlayAct::Leave { by, leave: *leave, announced };
                    notices.extend(self.play(number, &act)?);
                }
                if secretary.is_none_or(|day| day > leave.first()) {
                    notices.push(Notice::SecretaryNotTold);
                }
                Ok(notices)
            }
            EventAct::Grant { player, leave, .. } => {
                self.known(*player)?;
                let mut notices = Vec::new();
                for (number, to, _) in self.unfinished(*player) {
                    notices.extend(self.play(number, &PlayAct::Grant { to, leave: *leave })?);
                }
                Ok(notices)
            }
            EventAct::Sanction { by, player, measure, clauses, day } => {
                self.sanction(*by, *player, *measure, clauses, *day)
            }
            EventAct::Dispute { game, by, about, .. } => {
                self.side(*game, *by)?;
                let secretary = self.sheet.as_ref().is_some_and(|sheet| !sheet.secretary.is_empty());
                let before = if secretary { Office::Secretary } else { Office::Arbiter };
                self.disputes.push(Dispute {
                    game: *game,
                    by: *by,
                    about: about.clone(),
                    before: Some(before),
                    rulings: Vec::new(),
                });
                Ok(Vec::new())
            }
            EventAct::Ruling { dispute, by, text, day } => {
                let found = self.dispute(*dispute)?;
                if found.before != Some(*by) {
                    return Err(EventRefusal::NotTheirRight(*by));
                }
                found.rulings.push((*by, *day, text.clone()));
                found.before = None;
                Ok(Vec::new())
            }
            EventAct::Appeal { dispute, by, received, day } => self.appeal(*dispute, *by, *received, *day),
            EventAct::Left { player, day, good_reason } => {
                self.known(*player)?;
                self.left.push((*player, *day));
                Ok(if *good_reason { Vec::new() } else { vec![Notice::MayBar(*player)] })
            }
            EventAct::Leaver { player, decision, day } => self.leaver(*player, *decision, *day),
            EventAct::Record { game, by, day, moves } => self.record(*game, *by, *day, moves),
            EventAct::Evaluate { game, by, evaluation, proved } => {
                self.evaluate(*game, *by, evaluation, proved.as_ref())
            }
            EventAct::Adjudicate { game, score, reasons, day } => {
                self.adjudicate(*game, *score, reasons, *day)
            }
            EventAct::Protest { game, by, received, day } => self.protest(*game, *by, *received, *day),
            EventAct::Organiser { game, score, day } => {
                // The decision is final: it is made once (10.5.7).
                if !std::mem::take(&mut self.game_mut(*game)?.protested) {
                    return Err(EventRefusal::NothingToProtest);
                }
                let act = PlayAct::Award { score: *score, ending: Ending::Organiser, day: *day };
                self.play(*game, &act)
            }
            EventAct::Close { day } => self.close(*day),
        }
    }

    fn start(&mut self, sheet: &StartSheet) -> Result<Vec<Notice>, EventRefusal> {
        if self.sheet.is_some() {
            return Err(EventRefusal::Begun);
        }
        let names = &sheet.players;
        let twice = |at: usize| names[..at].iter().any(|other| other.name == names[at].name);
        if !(2..=100).contains(&names.len())
            || names.iter().any(|p| p.name.trim().is_empty())
            || (0..names.len()).any(twice)
        {
            return Err(EventRefusal::Players);
        }
        if sheet.end.is_some_and(|end| end <= sheet.start)
            || sheet.control.days == 0
            || sheet.control.moves == 0
        {
            return Err(EventRefusal::Days);
        }
        if !matches!(sheet.variant, Variant::Russian | Variant::International | Variant::Giveaway) {
            return Err(EventRefusal::Variant);
        }
        let players = u32::try_from(names.len()).unwrap_or(u32::MAX);
        for round in 1..=round_robin::rounds(players, 1) {
            for (white, black) in round_robin::round(players, round) {
                self.games.push(EventGame {
                    white,
                    black,
                    play: Play::new(Self::terms(sheet)),
                    records: [None; 2],
                    board: None,
                    stopped: false,
                    evaluations: [None, None],
                    proved: None,
                    reasons: String::new(),
                    to_adjudicate: false,
                    protested: false,
                    annulled: false,
                });
            }
        }
        self.sheet = Some(sheet.clone());
        Ok(Vec::new())
    }

    fn known(&self, player: u32) -> Result<(), EventRefusal> {
        self.participant(player).map(|_| ()).ok_or(EventRefusal::NoPlayer(player))
    }

    fn side(&self, number: u32, player: u32) -> Result<Color, EventRefusal> {
        self.game(number).and_then(|game| game.side_of(player)).ok_or(EventRefusal::NoGame(number))
    }

    /// The unfinished games of a participant: number, side, opponent.
    fn unfinished(&self, player: u32) -> Vec<(u32, Color, u32)> {
        let games = (1..).zip(&self.games).filter(|(_, game)| game.play.ended().is_none());
        let own = games.filter_map(|(number, game)| Some((number, game.side_of(player)?, game)));
        own.map(|(number, color, game)| {
            (number, color, if color == Color::White { game.black } else { game.white })
        })
        .collect()
    }

    fn dispute(&mut self, number: u32) -> Result<&mut Dispute, EventRefusal> {
        let at = number.checked_sub(1).and_then(|at| usize::try_from(at).ok());
        at.and_then(|at| self.disputes.get_mut(at)).ok_or(EventRefusal::NoDispute(number))
    }

    fn sanction(
        &mut self,
        by: Office,
        player: u32,
        measure: Measure,
        clauses: &[String],
        day: Day,
    ) -> Result<Vec<Notice>, EventRefusal> {
        self.known(player)?;
        if !measure.allowed(by) {
            return Err(EventRefusal::NotTheirRight(by));
        }
        let is_clause = |text: &String| {
            text.starts_with(|c: char| c.is_ascii_digit())
                && text.chars().all(|c| c.is_ascii_digit() || c == '.')
        };
        if clauses.is_empty() || !clauses.iter().all(is_clause) {
            return Err(EventRefusal::NoClauses);
        }
        let mut notices = Vec::new();
        if let Measure::Loss { game } = measure {
            let loser = self.side(game, player)?;
            let ended = self.game(game).and_then(|game| game.play.ended());
            if ended.is_some_and(|ended| ended.ending == Ending::Organiser) {
                return Err(EventRefusal::Final);
            }
            let score = if loser == Color::White { Score::Black } else { Score::White };
            notices = self.play(game, &PlayAct::Award { score, ending: Ending::Sanction, day })?;
        }
        self.sanctions.push(Sanction { by, player, measure, clauses: clauses.to_vec(), day });
        Ok(notices)
    }

    fn appeal(&mut self, number: u32, by: u32, received: Day, day: Day) -> Result<Vec<Notice>, EventRefusal> {
        let dispute = self.dispute(number)?;
        let game = dispute.game;
        let last = dispute.rulings.last().map(|(office, ..)| *office);
        let (Some(office), None) = (last, dispute.before) else {
            return Err(EventRefusal::NoDispute(number));
        };
        let above = office.above().ok_or(EventRefusal::Final)?;
        if day > protest_due(received) {
            return Err(EventRefusal::TooLate { until: protest_due(received), clause: "10.1.12" });
        }
        self.side(game, by)?;
        self.dispute(number)?.before = Some(above);
        Ok(Vec::new())
    }

    /// Whether the games of somebody who left stand, are lost, adjudicated or annulled (10.5.3).
    fn leaver(
        &mut self,
        player: u32,
        decision: LeaverDecision,
        day: Day,
    ) -> Result<Vec<Notice>, EventRefusal> {
        if !self.left.iter().any(|(who, _)| *who == player) {
            return Err(EventRefusal::NotLeft(player));
        }
        let mut notices = Vec::new();
        match decision {
            LeaverDecision::Lost => {
                for (number, color, _) in self.unfinished(player) {
                    let score = if color == Color::White { Score::Black } else { Score::White };
                    notices.extend(self.play(number, &PlayAct::Award { score, ending: Ending::Left, day })?);
                }
            }
            // They wait for evaluations as those that the last day of play stops; without any the arbiter decides (10.5.5).
            LeaverDecision::Adjudicated => {
                for (number, ..) in self.unfinished(player) {
                    self.game_mut(number)?.to_adjudicate = true;
                }
            }
            LeaverDecision::Annulled => {
                self.annulled.push(player);
                for game in self.games.iter_mut().filter(|game| game.side_of(player).is_some()) {
                    game.annulled = true;
                }
            }
        }
        Ok(notices)
    }

    fn record(&mut self, number: u32, by: u32, day: Day, moves: &str) -> Result<Vec<Notice>, EventRefusal> {
        let color = self.side(number, by)?;
        let game = self.game_mut(number)?;
        let ended = game.play.ended().ok_or(EventRefusal::NotOver(number))?;
        if !moves.is_empty() {
            same_game(&game.play, moves).map_err(EventRefusal::WrongRecord)?;
        }
        game.records[side(color)].get_or_insert(day);
        Ok(if day > ended.day.after(TO_REPORT) { vec![Notice::MayWithhold(by)] } else { Vec::new() })
    }

    fn on_server(&self) -> bool {
        self.sheet.as_ref().is_some_and(|sheet| sheet.server)
    }

    /// 10.5.10: the boards are set up once, all games at the same time.
    fn set_boards(&mut self, names: &[String]) -> Result<Vec<Notice>, EventRefusal> {
        if !self.on_server() {
            return Err(EventRefusal::OtherWay);
        }
        let twice = (1..names.len()).any(|at| names[..at].contains(&names[at]));
        if names.len() != self.games.len() || twice || self.games.iter().any(|game| game.board.is_some()) {
            return Err(EventRefusal::Boards);
        }
        for (game, name) in self.games.iter_mut().zip(names) {
            game.board = Some(name.clone());
        }
        Ok(Vec::new())
    }

    /// Whether a game may be adjudicated: its last day is over, or one of the two has left; on a server, once its board is stopped.
    fn stopped(&self, number: u32, day: Day) -> bool {
        if self.on_server() {
            return self.game(number).is_some_and(|game| game.stopped || game.play.ended().is_some());
        }
        let over = self.sheet.as_ref().and_then(|sheet| sheet.end).is_some_and(|end| day >= end);
        let left = self.game(number).is_some_and(|game| {
            self.left.iter().any(|(who, left)| game.side_of(*who).is_some() && day >= *left)
        });
        over || left
    }

    fn evaluate(
        &mut self,
        number: u32,
        by: u32,
        evaluation: &Evaluation,
        proved: Option<&(Score, Grounds)>,
    ) -> Result<Vec<Notice>, EventRefusal> {
        let color = self.side(number, by)?;
        if !self.stopped(number, evaluation.day) {
            return Err(EventRefusal::StillPlayed);
        }
        let end = self.sheet.as_ref().and_then(|sheet| sheet.end);
        let game = self.game_mut(number)?;
        if game.play.ended().is_some() {
            return Err(EventRefusal::Game(number, crate::finding::Refusal::Over));
        }
        if let Some(text) = &evaluation.analysis {
            Analysis::read(text, game.play.position()).map_err(EventRefusal::Analysis)?;
        }
        game.evaluations[side(color)] = Some(evaluation.clone());
        if proved.is_some() {
            game.proved = proved.cloned();
        }
        let mut notices = Vec::new();
        if end.is_some_and(|end| evaluation.day > end.after(TO_EVALUATE)) {
            notices.push(Notice::Late(by));
        }
        let known = game.adjudication();
        if let Some(score) = known.fixed {
            let act = PlayAct::Award { score, ending: Ending::Evaluations, day: evaluation.day };
            self.play(number, &act)?;
            notices.push(Notice::Fixed(number, score));
        } else if let (Some(_), Some((score, grounds))) = (known.agreed, known.proved) {
            notices.push(Notice::Contradicted(number, score, grounds));
        }
        Ok(notices)
    }

    fn adjudicate(
        &mut self,
        number: u32,
        score: Score,
        reasons: &str,
        day: Day,
    ) -> Result<Vec<Notice>, EventRefusal> {
        if !self.stopped(number, day) {
            return Err(EventRefusal::StillPlayed);
        }
        let game = self.game_mut(number)?;
        if game.play.ended().is_some() {
            return Err(EventRefusal::Game(number, crate::finding::Refusal::Over));
        }
        if let Some((proved, _)) = game.adjudication().proved
            && proved != score
        {
            return Err(EventRefusal::Proved(proved));
        }
        game.reasons = reasons.to_owned();
        let mut notices = Vec::new();
        let last = game.evaluations.iter().flatten().map(|evaluation| evaluation.day).max();
        if last.is_some_and(|last| day > last.a_month_later()) {
            notices.push(Notice::LateDecision(number));
        }
        for color in [Color::White, Color::Black] {
            if game.evaluations[side(color)].as_ref().is_some_and(|evaluation| evaluation.score != score) {
                notices.push(Notice::Tell(game.player(color)));
            }
        }
        let act = PlayAct::Award { score, ending: Ending::Adjudication, day };
        notices.extend(self.play(number, &act)?);
        Ok(notices)
    }

    fn protest(
        &mut self,
        number: u32,
        by: u32,
        received: Day,
        day: Day,
    ) -> Result<Vec<Notice>, EventRefusal> {
        let color = self.side(number, by)?;
        let end = self.sheet.as_ref().and_then(|sheet| sheet.end);
        let game = self.game_mut(number)?;
        if !game.play.ended().is_some_and(|ended| ended.ending == Ending::Adjudication) {
            return Err(EventRefusal::NothingToProtest);
        }
        let sent = game.evaluations[side(color)].as_ref().filter(|evaluation| evaluation.analysis.is_some());
        let in_time =
            |evaluation: &Evaluation| end.is_none_or(|end| evaluation.day <= end.after(TO_EVALUATE));
        if !sent.is_some_and(in_time) {
            return Err(EventRefusal::NoRightToProtest);
        }
        if day > protest_due(received) {
            return Err(EventRefusal::TooLate { until: protest_due(received), clause: "10.5.6" });
        }
        game.protested = true;
        Ok(Vec::new())
    }
}

/// Whether a record has the moves of a game, in any notation.
fn same_game(play: &Play, moves: &str) -> Result<(), String> {
    let text = format!("{}\n{moves} *\n", game_tags(play.terms().variant));
    let read = Games::new(text.as_bytes(), Mode::Recovering).next();
    let read = read.ok_or_else(String::new)?.map_err(|error| error.to_string())?;
    let mut plies = play.plies().iter();
    let mut replay = pdn::Replay::of(&read.game);
    replay.start_if_needed(read.game.first_move(), &mut |_| {});
    for (_, node) in read.game.main_line() {
        let pdn::Content::Move(text) = &node.content else { continue };
        let made = replay.mv(text, &mut |_| {}).then(|| replay.last()).flatten();
        let ply = plies.next();
        if made.map(|(_, mv)| mv) != ply.map(|ply| ply.mv) || made.is_none() {
            return Err(text.to_string());
        }
    }
    match plies.next() {
        Some(ply) => Err(ply.text.clone()),
        None => Ok(()),
    }
}
