//! What people ask of a room: acts of the game, moves taken back, another game.

use game::draughts::{Act, Claim as GameClaim};
use game::renju::{Act as RenjuAct, BoardAct};
use game::{Actor, AnyGame, FrameAct, Logged, Player, Refusal, Refused, Span, Why};

use crate::live::lag;
use crate::live::logged_game::index;
use crate::live::view;
use crate::wire::{ClaimKind, Code, Frame, Happening, Message, Numbered};

use super::{LAST_MINUTE, Room};

impl Room {
    pub(super) async fn say(&mut self, socket: u64, Numbered { id, message }: Numbered, lag: Span) {
        let Some(watcher) = self.watchers.iter().find(|watcher| watcher.who.socket == socket) else { return };
        let language = watcher.who.language;
        let asker = Some((socket, id));
        if let Message::Chat { text } = &message {
            return self.chat(socket, id, text).await;
        }
        if let Message::Fouls = message {
            match self.logged.game() {
                AnyGame::Renju(game) if !self.in_earnest() => {
                    let points = view::fouls(game, language);
                    self.send(socket, |_| Frame::Fouls { points: points.clone() });
                }
                AnyGame::Renju(_) => self.no(asker, Code::CasualOnly),
                AnyGame::Draughts(_) => self.no(asker, Code::Malformed),
            }
            return;
        }
        let Some(player) = self.seat_of(watcher.who.person.as_deref()) else {
            return self.no(asker, Code::NotYours);
        };
        match message {
            Message::Focus { away } => {
                self.away[index(player)].note(away, self.registry.time.now());
                self.ok(asker);
            }
            Message::Abort if !self.can_abort() && self.logged.game().can_abort() => {
                self.no(asker, Code::Refused);
            }
            Message::ClaimLeft { draw } => match self.claim_left(player, draw) {
                Ok(ruling) => {
                    self.perform(&ruling, asker).await;
                }
                Err(code) => self.no(asker, code),
            },
            Message::TakeBack => self.ask_back(player, asker).await,
            Message::AcceptTakeBack => {
                if self.take_back == Some(player.other()) {
                    self.go_back(player.other(), asker).await;
                } else {
                    self.no(asker, Code::NotOffered);
                }
            }
            Message::DeclineTakeBack => {
                if self.take_back.take_if(|by| *by == player.other()).is_some() {
                    self.ok(asker);
                    self.tell(&[Happening::TakeBackDeclined], Some(player), self.logged.game().ply());
                } else {
                    self.no(asker, Code::NotOffered);
                }
            }
            Message::Rematch => self.ask_again(player, asker).await,
            Message::DeclineRematch => {
                if self.rematch_by.take_if(|by| *by == player.other()).is_some() {
                    self.ok(asker);
                    self.tell(&[Happening::RematchDeclined], Some(player), self.logged.game().ply());
                } else {
                    self.no(asker, Code::NotOffered);
                }
            }
            message => match self.act(player, message, lag) {
                Ok(logged) => {
                    self.perform(&logged, asker).await;
                }
                Err(NotAnAct::Stale) => self.no(asker, Code::Stale),
                Err(NotAnAct::OtherGame) => self.no(asker, Code::Malformed),
                Err(NotAnAct::Refused(refused)) => self.refuse(asker, &refused),
            },
        }
    }

    /// The act that a message stands for.
    fn act(&self, player: Player, message: Message, lag: Span) -> Result<Logged, NotAnAct> {
        let who = Actor::Player(player);
        let lag = self.allowed(player, lag);
        let fresh = |ply: u32| {
            if self.logged.game().ply() == ply as usize { Ok(()) } else { Err(NotAnAct::Stale) }
        };
        let now_or = |ply: Option<u32>| ply.map_or(Ok(()), fresh);
        let game = self.logged.game();
        let every = match message {
            Message::OfferDraw => Some(FrameAct::OfferDraw),
            Message::AcceptDraw => Some(FrameAct::AcceptDraw),
            Message::DeclineDraw => Some(FrameAct::DeclineDraw),
            Message::Resign => Some(FrameAct::Resign),
            Message::Abort => Some(FrameAct::Abort),
            _ => None,
        };
        if let Some(act) = every {
            return Ok(game.logged(who, act));
        }
        match game {
            AnyGame::Draughts(game) => {
                if let Message::Claim { claim: ClaimKind::ShortOfTime, .. } = message {
                    self.check_short_of_time(game, player)?;
                }
                let act = match message {
                    Message::Move { ply, squares } => {
                        fresh(ply)?;
                        Act::mv(squares, lag)
                    }
                    Message::Write { ply, text } => {
                        now_or(ply)?;
                        let squares = game.read_move(&text).map_err(|error| {
                            let article = game.regulations().articles().offer;
                            NotAnAct::Refused(Refusal { why: Why::Move(error), article }.into())
                        })?;
                        Act::mv(squares, lag)
                    }
                    Message::Demand => Act::Board(game::draughts::BoardAct::Demand),
                    Message::Claim { claim, squares } => Act::claim(match claim {
                        ClaimKind::Repetition => GameClaim::Repetition { announced: squares },
                        ClaimKind::Counter => GameClaim::Counter,
                        ClaimKind::Ending => GameClaim::Ending,
                        ClaimKind::ObviousDraw => GameClaim::ObviousDraw,
                        ClaimKind::ShortOfTime => GameClaim::ShortOfTime,
                        ClaimKind::Flag => GameClaim::Flag,
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
                    Message::Write { ply, text } => {
                        now_or(ply)?;
                        let point = renju::Point::parse(&text, renju::Alphabet::Rif);
                        let point = point.map_err(|_| NotAnAct::OtherGame)?;
                        RenjuAct::play(renju::OpeningAct::Place(point), lag)
                    }
                    Message::Claim { claim: ClaimKind::Flag, .. } => RenjuAct::Board(BoardAct::ClaimFlag),
                    _ => return Err(NotAnAct::OtherGame),
                };
                Ok(Logged::Renju { who, act })
            }
        }
    }

    /// What is left of a lag after the quota of the game.
    fn allowed(&self, player: Player, lag: Span) -> Span {
        let most = match self.logged.game() {
            AnyGame::Draughts(game) => game.regulations().lag,
            AnyGame::Renju(game) => game.regulations().lag,
        };
        let rest = lag::quota(&self.kept.terms.control) - self.logged.given_back()[index(player)];
        lag.min(most).min(rest).max(Span::ZERO)
    }

    /// 6.1.10.5 leaves it to the players when their time is short. Where the program is the arbiter it is so in the last minute, as in 7.7.4.
    fn check_short_of_time(&self, game: &game::draughts::Game, player: Player) -> Result<(), NotAnAct> {
        let short = |left| left <= LAST_MINUTE;
        if game.left(player, self.registry.time.now()).is_some_and(short) {
            return Ok(());
        }
        let ten = game.regulations().variant.side() == 10;
        let article = rulebook::Article::ru(if ten { "7.7.4" } else { "6.1.10.5" });
        Err(NotAnAct::Refused(Refusal { why: Why::NoSuchClaim, article }.into()))
    }

    async fn ask_back(&mut self, player: Player, asker: Option<(u64, Option<u32>)>) {
        if self.in_earnest() {
            return self.no(asker, Code::CasualOnly);
        }
        if self.logged.game().is_over()
            || self.logged.game().take_back(player, self.registry.time.now()).is_none()
        {
            return self.no(asker, Code::Over);
        }
        if self.engine().is_some() {
            return self.go_back(player, asker).await;
        }
        self.take_back = Some(player);
        self.ok(asker);
        self.tell(&[Happening::TakeBackOffered], Some(player), self.logged.game().ply());
    }

    async fn go_back(&mut self, player: Player, asker: Option<(u64, Option<u32>)>) {
        let now = self.registry.time.now().max(self.logged.last());
        if self.logged.game().is_over() {
            return self.no(asker, Code::Over);
        }
        match self.logged.game().take_back(player, now) {
            Some(entry) => {
                self.perform_at(&entry, asker, now).await;
            }
            None => self.no(asker, Code::Over),
        }
    }

    async fn ask_again(&mut self, player: Player, asker: Option<(u64, Option<u32>)>) {
        if !self.logged.game().is_over() || self.score.next.is_some() || self.is_of_event() {
            return self.no(asker, Code::NotOffered);
        }
        if self.rematch.is_some() {
            return self.ok(asker);
        }
        if self.rematch_by != Some(player.other()) && self.engine().is_none() {
            self.rematch_by = Some(player);
            self.ok(asker);
            return self.tell(&[Happening::RematchOffered], Some(player), self.logged.game().ply());
        }
        let (one, two) = (self.meeting.two.clone(), self.meeting.one.clone());
        match self.registry.meet(&self.kept.terms, one, two).await {
            Ok((_, game)) => {
                self.rematch = Some(game);
                self.ok(asker);
                self.tell(&[Happening::Rematch], Some(player), self.logged.game().ply());
            }
            Err(error) => {
                tracing::error!(game = %self.game.id, %error, "no rematch");
                self.no(asker, Code::Busy);
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
