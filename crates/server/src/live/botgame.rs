//! A game as programs see it: what a page at the board hears, in the words of `BotLine`.

use crate::wire::{
    Board, BotClock, BotLine, BotPerson, BotState, BotVariant, Frame, Move, Person, PersonKind, Player,
    Score, State, Status,
};

/// What is known of a game so far.
#[derive(Debug)]
pub(crate) struct BotGame {
    moves: Vec<String>,
    /// Whether everything was told once.
    known: bool,
    /// Who has White, and which player is the program itself.
    white: Player,
    own: Player,
    opponent_gone: Option<(bool, Option<i64>)>,
    over: bool,
    now: i64,
}

impl Default for BotGame {
    fn default() -> Self {
        let (white, own) = (Player::First, Player::First);
        Self { moves: Vec::new(), known: false, white, own, opponent_gone: None, over: false, now: 0 }
    }
}

impl BotGame {
    /// A frame of the room as a line of the stream, if it is something for programs.
    pub(crate) fn hear(&mut self, frame: &Frame) -> Option<BotLine> {
        match frame {
            Frame::Snapshot(seen) => {
                (self.known, self.now) = (true, seen.now);
                self.add(&seen.moves, 0);
                self.own = seen.you.unwrap_or(Player::First);
                let state = self.state(&seen.state);
                let people = [person(&seen.state.people.first), person(&seen.state.people.second)];
                let [first, second] = people;
                let (white, black) =
                    if self.white == Player::First { (first, second) } else { (second, first) };
                let game = &seen.game;
                Some(BotLine::GameFull {
                    id: game.id.clone(),
                    variant: BotVariant { key: game.discipline.clone() },
                    clock: clock(&game.control),
                    speed: game.tempo.clone(),
                    rated: game.rated,
                    white,
                    black,
                    initial_fen: game.start.clone(),
                    state,
                })
            }
            Frame::Event(event) => {
                self.now = event.now;
                self.add(&event.moves.add, event.moves.from);
                Some(BotLine::GameState { state: self.state(&event.state) })
            }
            Frame::Chat(line) => Some(BotLine::ChatLine {
                username: line.name.clone(),
                text: line.text.clone(),
                room: "player".to_owned(),
            }),
            Frame::Presence { online, left, .. } => {
                let other = self.own.other().index();
                let gone = !online[other];
                let seconds = left[other].map(|from| ((from - self.now).max(0) + 999) / 1_000);
                let said = (gone, seconds);
                if self.opponent_gone == Some(said) || (self.opponent_gone.is_none() && !gone) {
                    return None;
                }
                self.opponent_gone = Some(said);
                Some(BotLine::OpponentGone { gone, claim_win_in_seconds: seconds })
            }
            Frame::Ok { .. } | Frame::No { .. } | Frame::Pong { .. } | Frame::Fouls { .. } => None,
        }
    }

    /// Whether everything was told: who is here comes after it.
    pub(crate) const fn is_known(&self) -> bool {
        self.known
    }

    /// Whether nothing more happens.
    pub(crate) const fn is_over(&self) -> bool {
        self.over
    }

    fn add(&mut self, moves: &[Move], from: usize) {
        self.moves.truncate(from);
        self.moves.extend(moves.iter().map(|made| match made {
            Move::Draughts(made) => made.full.clone(),
            Move::Renju(made) => made.full.clone(),
        }));
    }

    fn state(&mut self, state: &State) -> BotState {
        let (white, fen) = match &state.board {
            // In renju the players can change colours.
            Board::Renju(board) => (board.black.other(), None),
            Board::Draughts(board) => (Player::First, Some(board.fen.clone())),
        };
        self.white = white;
        self.over = state.status == Status::Over;
        let color = |player: Player| if player == white { "white" } else { "black" }.to_owned();
        let left = |player: Player| state.clock.left.map(|left| left[player.index()]);
        let winner = state.verdict.as_ref().and_then(|verdict| match verdict.score {
            Score::First => Some(Player::First),
            Score::Second => Some(Player::Second),
            Score::Draw | Score::BothLose | Score::NotPlayed => None,
        });
        let reason = state.verdict.as_ref().map_or("", |verdict| verdict.reason.as_str());
        let status = match (state.status, reason) {
            (Status::Waiting, _) => "created",
            (Status::Playing, _) => "started",
            (Status::Over, "aborted" | "no-first-move") => "aborted",
            (Status::Over, "late") => "noStart",
            (Status::Over, "resignation") => "resign",
            (Status::Over, "flag") => "outoftime",
            (Status::Over, "left") => "timeout",
            (Status::Over, _) if winner.is_some() => "mate",
            (Status::Over, _) => "draw",
        };
        BotState {
            moves: self.moves.join(" "),
            fen,
            turn: color(state.turn),
            wtime: left(white),
            btime: left(white.other()),
            wdraw: state.offer == Some(white),
            bdraw: state.offer == Some(white.other()),
            status: status.to_owned(),
            winner: winner.map(color),
            verdict: state.verdict.as_ref().map(|verdict| verdict.text.clone()),
        }
    }
}

fn person(person: &Person) -> BotPerson {
    BotPerson {
        id: person.id.clone(),
        name: person.name.clone(),
        title: (person.kind == PersonKind::Bot).then(|| "BOT".to_owned()),
        rating: person.rating,
        provisional: person.provisional,
        ai_level: person.level,
    }
}

/// A control of PDN, as programs see it.
pub(crate) fn clock(show: &str) -> BotClock {
    let period = match show.parse() {
        Ok(game::Control::Clock(periods)) => periods.first().copied(),
        _ => None,
    };
    BotClock {
        show: show.to_owned(),
        initial: period.map(|period| period.time.0),
        increment: period.map_or(0, |period| period.increment.0),
    }
}
