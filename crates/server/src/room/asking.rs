//! What people ask of a room: acts of the game, moves taken back, another game.

use game::draughts::{Act, Claim as GameClaim};
use game::renju::{Act as RenjuAct, BoardAct};
use game::{Actor, AnyGame, FrameAct, Logged, Player, Refusal, Refused, Span, Why};

use crate::message::{Claim, Message, Numbered};
use crate::view;

use super::Room;

impl Room {
    pub(super) async fn say(&mut self, socket: u64, Numbered { id, message }: Numbered, lag: Span) {
        let Some(watcher) = self.watchers.iter().find(|watcher| watcher.socket == socket) else { return };
        let language = watcher.language;
        let asker = Some((socket, id));
        if let Message::Fouls = message {
            match self.table.game() {
                AnyGame::Renju(game) if !self.meeting.rated => {
                    let fouls = view::fouls(game, language);
                    self.send(socket, |_| fouls.clone());
                }
                AnyGame::Renju(_) => self.no(asker, "casual-only"),
                AnyGame::Draughts(_) => self.no(asker, "malformed"),
            }
            return;
        }
        let Some(player) = self.seat_of(watcher.person.as_deref()) else {
            return self.no(asker, "not-yours");
        };
        match message {
            Message::TakeBack => self.ask_back(player, asker).await,
            Message::AcceptTakeBack => {
                if self.take_back == Some(player.other()) {
                    self.go_back(player.other(), asker).await;
                } else {
                    self.no(asker, "not-offered");
                }
            }
            Message::DeclineTakeBack => {
                if self.take_back.take_if(|by| *by == player.other()).is_some() {
                    self.ok(asker);
                    self.tell(&["take-back-declined"], Some(player), self.table.game().ply(), None);
                } else {
                    self.no(asker, "not-offered");
                }
            }
            Message::Rematch => self.ask_again(player, asker).await,
            Message::DeclineRematch => {
                if self.rematch_by.take_if(|by| *by == player.other()).is_some() {
                    self.ok(asker);
                    self.tell(&["rematch-declined"], Some(player), self.table.game().ply(), None);
                } else {
                    self.no(asker, "not-offered");
                }
            }
            message => match self.act(player, message, lag) {
                Ok(logged) => {
                    self.perform(&logged, asker).await;
                }
                Err(NotAnAct::Stale) => self.no(asker, "stale"),
                Err(NotAnAct::OtherGame) => self.no(asker, "malformed"),
                Err(NotAnAct::Refused(refused)) => self.refuse(asker, "refused", &refused),
            },
        }
    }

    /// The act that a message stands for.
    fn act(&self, player: Player, message: Message, lag: Span) -> Result<Logged, NotAnAct> {
        let who = Actor::Player(player);
        let fresh = |ply: u32| {
            if self.table.game().ply() == ply as usize { Ok(()) } else { Err(NotAnAct::Stale) }
        };
        let game = self.table.game();
        let every = match message {
            Message::OfferDraw => Some(FrameAct::OfferDraw),
            Message::AcceptDraw => Some(FrameAct::AcceptDraw),
            Message::DeclineDraw => Some(FrameAct::DeclineDraw),
            Message::Resign => Some(FrameAct::Resign),
            _ => None,
        };
        if let Some(act) = every {
            return Ok(game.logged(who, act));
        }
        match game {
            AnyGame::Draughts(game) => {
                let act = match message {
                    Message::Move { ply, squares } => {
                        fresh(ply)?;
                        Act::mv(squares, lag)
                    }
                    Message::Write { ply, text } => {
                        fresh(ply)?;
                        let legal = game.legal();
                        let mv = legal.read_move(&text).map_err(|error| {
                            let article = game.regulations().articles().offer;
                            NotAnAct::Refused(Refusal { why: Why::Move(error), article }.into())
                        })?;
                        Act::mv(legal.squares_of(&mv).unwrap_or_default(), lag)
                    }
                    Message::Claim { claim, squares } => Act::claim(match claim {
                        Claim::Repetition => GameClaim::Repetition { announced: squares },
                        Claim::Counter => GameClaim::Counter,
                        Claim::Ending => GameClaim::Ending,
                        Claim::ObviousDraw => GameClaim::ObviousDraw,
                        Claim::ShortOfTime => GameClaim::ShortOfTime,
                        Claim::Flag => GameClaim::Flag,
                    }),
                    _ => return Err(NotAnAct::OtherGame),
                };
                Ok(Logged::Draughts { who, act })
            }
            AnyGame::Renju(_) => {
                let act = match message {
                    Message::Renju { ply, act } => {
                        ply.map_or(Ok(()), fresh)?;
                        match act {
                            Some(what) => RenjuAct::play(what, lag),
                            None => RenjuAct::pass(lag),
                        }
                    }
                    Message::Claim { claim: Claim::Flag, .. } => RenjuAct::Board(BoardAct::ClaimFlag),
                    _ => return Err(NotAnAct::OtherGame),
                };
                Ok(Logged::Renju { who, act })
            }
        }
    }

    async fn ask_back(&mut self, player: Player, asker: Option<(u64, Option<u32>)>) {
        if self.meeting.rated {
            return self.no(asker, "casual-only");
        }
        if self.table.game().is_over() || self.table.game().take_back(player, self.hall.time.now()).is_none()
        {
            return self.no(asker, "over");
        }
        if self.engine().is_some() {
            return self.go_back(player, asker).await;
        }
        self.take_back = Some(player);
        self.ok(asker);
        self.tell(&["take-back-offered"], Some(player), self.table.game().ply(), None);
    }

    async fn go_back(&mut self, player: Player, asker: Option<(u64, Option<u32>)>) {
        let now = self.hall.time.now().max(self.table.last());
        if self.table.game().is_over() {
            return self.no(asker, "over");
        }
        match self.table.game().take_back(player, now) {
            Some(entry) => {
                self.perform_at(&entry, asker, now).await;
            }
            None => self.no(asker, "over"),
        }
    }

    async fn ask_again(&mut self, player: Player, asker: Option<(u64, Option<u32>)>) {
        if !self.table.game().is_over() || self.score.next.is_some() {
            return self.no(asker, "not-offered");
        }
        if self.rematch.is_some() {
            return self.ok(asker);
        }
        if self.rematch_by != Some(player.other()) && self.engine().is_none() {
            self.rematch_by = Some(player);
            self.ok(asker);
            return self.tell(&["rematch-offered"], Some(player), self.table.game().ply(), None);
        }
        let (one, two) = (self.meeting.two.clone(), self.meeting.one.clone());
        match self.hall.meet(&self.kept.terms, one, two).await {
            Ok((_, game)) => {
                self.rematch = Some(game);
                self.ok(asker);
                self.tell(&["rematch"], Some(player), self.table.game().ply(), None);
            }
            Err(error) => {
                tracing::error!(game = %self.game.id, %error, "no rematch");
                self.no(asker, "busy");
            }
        }
    }
}

/// Why a message is no act.
enum NotAnAct {
    Stale,
    OtherGame,
    Refused(Refused),
}
