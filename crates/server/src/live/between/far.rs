//! The door of a game that another node has: orders go to it, and what it tells goes to who watches here.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use game::{Actor, FrameAct, Player};
use store::{Seat, StoreError};
use tokio::sync::{mpsc, oneshot, watch};

use crate::ids;
use crate::live::lines::{self, Laid, LinesError};
use crate::live::logged_game::LoggedGame;
use crate::live::registry::Registry;
use crate::live::room::{self, End, Ended, Newcomer, NoHand, Order, Told};
use crate::wire::{Code, Frame, Message, Refusal};

use super::edge::To;
use super::words::{self, Answer, Between, Carried, Tongue, Who};
use super::{Heard, Nodes};

/// How long an owner has to say that it has taken an order, or to answer.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// How often it is asked whether everything that it told has come here.
const WHOLE: Duration = Duration::from_secs(2);
/// A door that nobody needs is given up after this.
const IDLE: Duration = Duration::from_secs(10);

/// Somebody who watches here.
struct Watching {
    who: Newcomer,
    /// The version that the page knows.
    seen: Option<u32>,
    /// Whether the page knows anything.
    begun: bool,
    /// Whether the game is seen with the delay of its event; not known before the owner has said so.
    public: Option<bool>,
    /// Messages that the owner has not answered.
    said: Vec<Option<u32>>,
    /// Who is told that the owner has let the socket in.
    seated: Option<oneshot::Sender<()>>,
}

/// What came of something that the owner was asked.
enum Fate {
    /// It was taken, and whoever waits was answered.
    Done,
    /// A socket was let in.
    Joined(u64),
    /// The game cannot be opened.
    Nothing,
    /// The line has lost something.
    Broken,
    /// It was not done: there is another owner.
    Again(Order),
    /// There is another owner, or nobody hears.
    Unheard,
}

type Asked = FuturesUnordered<Pin<Box<dyn Future<Output = Fate> + Send>>>;

/// A game that another node has.
struct Far<'a> {
    registry: &'a Arc<Registry>,
    nodes: &'a Nodes,
    game: &'a str,
    owner: &'a str,
    /// The number of the line to the owner, and how much was heard over it.
    link: u64,
    heard: u64,
    watching: Vec<Watching>,
    presence: Option<Arc<Told>>,
    asked: Asked,
    /// Orders that another owner has to do.
    again: Vec<Order>,
    used: Instant,
    /// Whether it has come to its end: then nothing is waited for any more.
    ended: watch::Sender<bool>,
}

/// Serves a game that another node has, until it has it no more or nobody needs the door.
pub(super) async fn serve(
    registry: &Arc<Registry>,
    nodes: &Nodes,
    game: &str,
    (id, owner): (i64, &str),
    orders: &mut mpsc::Receiver<Order>,
    again: Vec<Order>,
) -> Ended {
    let mut news = nodes.hear(game);
    let mut life = nodes.life.clone();
    let mut far = Far {
        registry,
        nodes,
        game,
        owner,
        link: ids::number(),
        heard: 0,
        watching: Vec::new(),
        presence: None,
        asked: FuturesUnordered::new(),
        again: Vec::new(),
        used: Instant::now(),
        ended: watch::Sender::new(false),
    };
    for order in again {
        far.obey(order);
    }
    let mut ticks = tokio::time::interval(WHOLE);
    ticks.reset();
    let pulse = nodes.bus.pulse();
    let deaf = async || match pulse.clone() {
        Some(mut pulse) => {
            let _ = pulse.wait_for(|pulse| pulse.deaf).await;
        }
        None => std::future::pending().await,
    };
    let dead = async move |life: &mut watch::Receiver<store::Life>| {
        let _ = life.wait_for(|life| !life.alive.contains_key(&id)).await;
    };
    loop {
        let fate = tokio::select! {
            order = orders.recv() => match order {
                Some(order) => {
                    far.obey(order);
                    Fate::Done
                }
                None => return Ended::Forgotten,
            },
            Some(fate) = far.asked.next() => fate,
            Some(heard) = news.recv() => far.hear(heard),
            () = dead(&mut life) => Fate::Unheard,
            () = deaf() => Fate::Unheard,
            _ = ticks.tick() => {
                if far.watching.is_empty() {
                    let idle = far.asked.is_empty() && far.used.elapsed() > IDLE;
                    if idle && registry.forget_if_unused(game, orders) {
                        return Ended::Forgotten;
                    }
                } else {
                    far.ask_whether_whole();
                }
                Fate::Done
            }
        };
        match fate {
            Fate::Done => {}
            Fate::Joined(socket) => {
                let who = far.watching.iter_mut().find(|watching| watching.who.socket == socket);
                if let Some(seated) = who.and_then(|who| who.seated.take()) {
                    let _ = seated.send(());
                }
            }
            Fate::Nothing => {
                registry.forget(game);
                return Ended::Forgotten;
            }
            Fate::Broken => far.join_again(),
            Fate::Again(order) => {
                far.again.push(order);
                return far.end().await;
            }
            Fate::Unheard => return far.end().await,
        }
    }
}

impl Far<'_> {
    /// Asks the owner; what becomes of it comes out of `asked`.
    fn ask(&self, order: Carried, hear: impl FnOnce(Option<Answer>) -> Fate + Send + 'static) {
        let answered = self.nodes.bus.ask(self.owner, self.message(order));
        let mut ended = self.ended.subscribe();
        self.asked.push(Box::pin(async move {
            let answer = tokio::select! {
                biased;
                answer = answered => answer.ok(),
                _ = ended.wait_for(|ended| *ended) => None,
                () = tokio::time::sleep(PATIENCE) => None,
            };
            hear(answer.and_then(|body| words::read(&body).map(|(answer, _)| answer)))
        }));
    }

    fn message(&self, order: Carried) -> axum::body::Bytes {
        let (game, from) = (self.game.to_owned(), self.nodes.bus.name().to_owned());
        words::write(&Between::Order { game, from, order: Box::new(order) }, b"")
    }

    /// Asks the owner for something that somebody waits for, and answers them; it can be asked again elsewhere.
    fn ask_for<T: Send + 'static>(
        &self,
        order: Carried,
        answer: oneshot::Sender<T>,
        read: impl FnOnce(Answer) -> Option<T> + Send + 'static,
        again: impl FnOnce(oneshot::Sender<T>) -> Order + Send + 'static,
    ) {
        self.ask(order, move |said| match said {
            None | Some(Answer::NotMine) => Fate::Again(again(answer)),
            Some(Answer::Nothing) => Fate::Nothing,
            Some(said) => {
                if let Some(said) = read(said) {
                    let _ = answer.send(said);
                }
                Fate::Done
            }
        });
    }

    fn obey(&mut self, order: Order) {
        if !matches!(order, Order::Row(..) | Order::Board(_)) {
            self.used = Instant::now();
        }
        match order {
            Order::Join(who, since, seated) => {
                if self.watching.is_empty() {
                    // Whoever watched before and left has taken the owner's end of the line along.
                    (self.link, self.heard) = (ids::number(), 0);
                }
                self.watching.retain(|watching| watching.who.socket != who.socket);
                if let End::Here(here) = &who.end {
                    here.tell_presence(self.presence.clone());
                }
                self.join(&who, since);
                let begun = since.is_some();
                let (seen, seated) = (since, Some(seated));
                let said = Vec::new();
                self.watching.push(Watching { who, seen, begun, public: None, said, seated });
            }
            Order::Leave(socket) => {
                self.watching.retain(|watching| watching.who.socket != socket);
                self.nodes.bus.send(self.owner, self.message(Carried::Leave { socket }));
            }
            Order::Say(socket, numbered, lag) => {
                let id = numbered.id;
                // A question for forbidden points has an answer without a number.
                let answered = !matches!(numbered.message, Message::Fouls);
                let who = self.watching.iter_mut().find(|watching| watching.who.socket == socket);
                if let Some(watching) = who.filter(|_| answered) {
                    watching.said.push(id);
                }
                let carried = Carried::Say { socket, numbered: numbered.clone(), lag };
                self.ask(carried, move |answer| match answer {
                    // The answer comes with the news.
                    Some(Answer::Taken) => Fate::Done,
                    Some(Answer::NotMine) => Fate::Again(Order::Say(socket, numbered, lag)),
                    _ => Fate::Unheard,
                });
            }
            Order::Ask(who, numbered) => {
                let carried = Carried::Ask { who: self.who(&who), numbered: numbered.clone() };
                self.ask(carried, move |answer| match answer {
                    Some(Answer::Said(frames)) => {
                        if let End::Here(here) = &who.end {
                            frames.into_iter().for_each(|frame| {
                                here.tell(Told::new(frame));
                            });
                        }
                        Fate::Done
                    }
                    Some(Answer::NotMine) => Fate::Again(Order::Ask(who, numbered)),
                    _ => Fate::Unheard,
                });
            }
            Order::Sit(person, answer) => {
                let carried = Carried::Sit { person: person.clone() };
                let read = |said| if let Answer::Sat(seated) = said { Some(seated) } else { None };
                self.ask_for(carried, answer, read, move |answer| Order::Sit(person, answer));
            }
            Order::Look(language, person, answer) => {
                let carried = Carried::Look { language: Tongue(language), person: person.clone() };
                let read = |said| if let Answer::Seen(frame) = said { Some(*frame) } else { None };
                self.ask_for(carried, answer, read, move |answer| Order::Look(language, person, answer));
            }
            Order::Row(language, answer) => {
                let read = |said| if let Answer::Row(row) = said { Some(*row) } else { None };
                let carried = Carried::Row { language: Tongue(language) };
                self.ask_for(carried, answer, read, move |answer| Order::Row(language, answer));
            }
            Order::Game(reader, answer) => {
                let (registry, game) = (Arc::clone(self.registry), self.game.to_owned());
                let (version, told) = oneshot::channel();
                tokio::spawn(async move {
                    if let Ok(version) = told.await
                        && let Ok(logged) = folded(&registry, &game, version).await
                    {
                        let _ = answer.send(logged);
                    }
                });
                let read = |said| if let Answer::Version(version) = said { Some(version) } else { None };
                let again = reader.clone();
                self.ask_for(Carried::Game { reader }, version, read, |version| {
                    Order::Version(again, version)
                });
            }
            Order::Version(reader, answer) => {
                let read = |said| if let Answer::Version(version) = said { Some(version) } else { None };
                let again = reader.clone();
                self.ask_for(Carried::Game { reader }, answer, read, |answer| Order::Version(again, answer));
            }
            Order::SetLines(person, lines, answer) => self.lay_lines(person, lines, answer),
            Order::Lines(person, answer) => {
                let read = |said| if let Answer::Lines(lines) = said { Some(lines) } else { None };
                let carried = Carried::Lines { person: person.clone() };
                self.ask_for(carried, answer, read, move |answer| Order::Lines(person, answer));
            }
            Order::OnLeave => {
                self.ask(Carried::OnLeave, |answer| match answer {
                    Some(Answer::Taken) => Fate::Done,
                    Some(Answer::NotMine) => Fate::Again(Order::OnLeave),
                    _ => Fate::Unheard,
                });
            }
            Order::Board(answer) => {
                let read = |said| if let Answer::Board(board) = said { Some(*board) } else { None };
                self.ask_for(Carried::Board, answer, read, Order::Board);
            }
            Order::Hand(act, answer) => self.lend_hand(act, answer),
            Order::Grant(player, leave, answer) => {
                self.ask(Carried::Grant { player, leave }, move |said| match said {
                    Some(Answer::NotMine) => Fate::Again(Order::Grant(player, leave, answer)),
                    Some(Answer::Done(done)) => {
                        let _ = answer.send(done);
                        Fate::Done
                    }
                    // What became of it the log says.
                    _ => Fate::Unheard,
                });
            }
            // Nobody here asks for these of a game that another node has.
            Order::Progress(..) | Order::Whole { .. } => {}
        }
    }

    fn lay_lines(
        &self,
        person: String,
        lines: Vec<lines::Line>,
        answer: oneshot::Sender<Result<(), LinesError>>,
    ) {
        let (registry, game) = (Arc::clone(self.registry), self.game.to_owned());
        let carried = Carried::SetLines { person: person.clone(), lines: lines.clone() };
        self.ask(carried, move |said| match said {
            None | Some(Answer::NotMine) => Fate::Again(Order::SetLines(person, lines, answer)),
            Some(Answer::Laid(true)) => {
                let _ = answer.send(Ok(()));
                Fate::Done
            }
            Some(_) => {
                tokio::spawn(async move {
                    let why = why_not_laid(&registry, &game, &person, &lines).await;
                    let _ = answer.send(Err(why.unwrap_or(LinesError::Busy)));
                });
                Fate::Done
            }
        });
    }

    fn lend_hand(&self, act: FrameAct, answer: oneshot::Sender<Result<(), NoHand>>) {
        let (registry, game) = (Arc::clone(self.registry), self.game.to_owned());
        self.ask(Carried::Hand { act: act.clone().on() }, move |said| match said {
            Some(Answer::NotMine) => Fate::Again(Order::Hand(act, answer)),
            // What became of it the log says.
            None => Fate::Unheard,
            Some(Answer::Done(true)) => {
                let _ = answer.send(Ok(()));
                Fate::Done
            }
            Some(_) => {
                tokio::spawn(async move {
                    let why = why_no_hand(&registry, &game, &act).await;
                    let _ = answer.send(Err(why.unwrap_or(NoHand::Unwritten)));
                });
                Fate::Done
            }
        });
    }

    fn who(&self, who: &Newcomer) -> Who {
        Who {
            socket: who.socket,
            person: who.person.clone(),
            caller: who.caller.clone(),
            language: Tongue(who.language),
        }
    }

    fn join(&self, who: &Newcomer, since: Option<u32>) {
        let (socket, link) = (who.socket, self.link);
        self.ask(Carried::Join { link, who: self.who(who), since }, move |answer| match answer {
            Some(Answer::Taken) => Fate::Joined(socket),
            Some(Answer::Nothing) => Fate::Nothing,
            _ => Fate::Unheard,
        });
    }

    /// Everybody comes to the board again, over a new line.
    fn join_again(&mut self) {
        (self.link, self.heard) = (ids::number(), 0);
        for watching in &mut self.watching {
            watching.public = None;
            watching.answer_unknown();
        }
        for watching in &self.watching {
            self.join(&watching.who, watching.seen);
        }
    }

    fn ask_whether_whole(&self) {
        let (link, heard) = (self.link, self.heard);
        self.ask(Carried::Whole { link, heard }, |answer| match answer {
            Some(Answer::Whole(true)) => Fate::Done,
            Some(Answer::Whole(false)) => Fate::Broken,
            _ => Fate::Unheard,
        });
    }

    /// The owner tells something.
    fn hear(&mut self, Heard { link, number, to, text }: Heard) -> Fate {
        if link != self.link {
            return Fate::Done;
        }
        if number != self.heard {
            return Fate::Broken;
        }
        self.heard += 1;
        let told = Told::heard(text);
        match to {
            To::Welcome { socket, public } => {
                let who = self.watching.iter_mut().find(|watching| watching.who.socket == socket);
                if let Some(who) = who {
                    who.public = Some(public);
                }
            }
            To::One { socket } => {
                if let Some(who) = self.watching.iter_mut().find(|watching| watching.who.socket == socket) {
                    who.begun = true;
                    who.note_answer(&told);
                    who.tell(&told);
                }
            }
            To::All { version, language: Tongue(language), public } => {
                let bus = &self.nodes.bus;
                let mut gone = Vec::new();
                self.watching.retain_mut(|watching| {
                    let Some(sees) = watching.public else { return true };
                    if watching.who.language != language || public.is_some_and(|public| public != sees) {
                        return true;
                    }
                    if watching.begun {
                        watching.seen = Some(version);
                    }
                    let keeps_up = watching.tell(&told);
                    if !keeps_up {
                        gone.push(watching.who.socket);
                    }
                    keeps_up
                });
                for socket in gone {
                    bus.send(self.owner, self.message(Carried::Leave { socket }));
                }
            }
            To::Presence => {
                for watching in &self.watching {
                    if let End::Here(here) = &watching.who.end {
                        here.tell_presence(Some(Arc::clone(&told)));
                    }
                }
                self.presence = Some(told);
            }
        }
        Fate::Done
    }

    /// There is another owner, or this one is not heard: everything that is not done yet is handed back.
    async fn end(mut self) -> Ended {
        self.ended.send_replace(true);
        for fate in std::mem::take(&mut self.asked).collect::<Vec<_>>().await {
            match fate {
                Fate::Again(order) => self.again.push(order),
                Fate::Done | Fate::Joined(_) | Fate::Nothing | Fate::Broken | Fate::Unheard => {}
            }
        }
        // What the next owner is asked is not answered here.
        for order in &self.again {
            if let Order::Say(socket, numbered, _) = order
                && let Some(watching) =
                    self.watching.iter_mut().find(|watching| watching.who.socket == *socket)
            {
                watching.answered(numbered.id);
            }
        }
        self.watching.iter_mut().for_each(Watching::answer_unknown);
        let joins = self.watching.into_iter().map(|watching| {
            let seated = watching.seated.unwrap_or_else(|| oneshot::channel().0);
            Order::Join(watching.who, watching.seen, seated)
        });
        Ended::Open(joins.chain(self.again).collect())
    }
}

impl Watching {
    /// A message was answered.
    fn answered(&mut self, id: Option<u32>) {
        if let Some(at) = self.said.iter().position(|said| *said == id) {
            self.said.remove(at);
        }
    }

    /// Something was told to this socket: it may be an answer.
    fn note_answer(&mut self, told: &Told) {
        // Only who waits for one has it read.
        if !self.said.is_empty()
            && let Some(Frame::Ok { id, .. } | Frame::No { id, .. }) = told.frame()
        {
            self.answered(*id);
        }
    }

    /// What is not answered is not any more: whether it was done the log says.
    fn answer_unknown(&mut self) {
        for id in std::mem::take(&mut self.said) {
            let refusal = Refusal::new(self.who.language, Code::Outage);
            self.tell(&Told::new(Frame::No { id, refusal }));
        }
    }

    fn tell(&self, told: &Arc<Told>) -> bool {
        match &self.who.end {
            End::Here(here) => here.tell(Arc::clone(told)),
            End::There(_) => false,
        }
    }
}

/// A game up to a version, as its log makes it.
async fn folded(registry: &Registry, id: &str, version: u32) -> Result<LoggedGame, StoreError> {
    let game = registry.store.game(id).await?;
    let mut game = game.ok_or_else(|| StoreError::Unreadable(format!("game {id}")))?;
    room::fold_until(registry, &mut game, version).await
}

async fn why_not_laid(
    registry: &Registry,
    id: &str,
    person: &str,
    lines: &[lines::Line],
) -> Option<LinesError> {
    let game = registry.store.game(id).await.ok()??;
    let is = |seat: &Seat| matches!(seat, Seat::User(id) if id == person);
    let owner = match (is(&game.first), is(&game.second)) {
        (true, _) => Player::First,
        (_, true) => Player::Second,
        _ => return Some(LinesError::NotYours),
    };
    let logged = folded(registry, id, u32::MAX).await.ok()?;
    match logged.game() {
        game::AnyGame::Draughts(game) if game.regulations().control.is_days() => {
            Laid::check(game, owner, lines).err()
        }
        _ => Some(LinesError::NotYours),
    }
}

async fn why_no_hand(registry: &Registry, id: &str, act: &FrameAct) -> Option<NoHand> {
    let mut logged = folded(registry, id, u32::MAX).await.ok()?;
    let now = registry.time.now().max(logged.last());
    let entry = logged.game().logged(Actor::Arbiter, act.clone());
    logged.apply(now, &entry).err().map(NoHand::Refused)
}
