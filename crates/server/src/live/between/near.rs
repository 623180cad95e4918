//! The owner's side: what other nodes ask of the games that this one has.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use crate::live::fair_play::PositionKey;
use crate::live::registry::Registry;
use crate::live::room::{self, End, Newcomer, Order};

use super::edge::Edge;
use super::words::{self, Answer, Between, Carried, Change, Question, Tongue, Who};
use super::{Heard, Letter, Nodes};

/// The orders of one game are handed in one after the other; so many games at once.
const LANES: usize = 16;
/// Orders that wait in a lane.
const LANE: usize = 1_024;
/// How long a room has to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// An order of another node.
struct Asked {
    game: String,
    from: String,
    order: Carried,
    reply: Option<String>,
}

/// Hears what the other nodes say.
pub(super) async fn listen(registry: Arc<Registry>, mut letters: mpsc::Receiver<Letter>) {
    let Some(nodes) = registry.nodes.clone() else { return };
    let lanes: Vec<mpsc::Sender<Asked>> = (0..LANES)
        .map(|_| {
            let (lane, mut asked) = mpsc::channel::<Asked>(LANE);
            let (registry, nodes) = (Arc::clone(&registry), Arc::clone(&nodes));
            tokio::spawn(async move {
                while let Some(asked) = asked.recv().await {
                    obey(&registry, &nodes, asked).await;
                }
            });
            lane
        })
        .collect();
    while let Some(letter) = letters.recv().await {
        let Some((said, text)) = words::read::<Between>(&letter.body) else { continue };
        match said {
            Between::News { game, link, number, to } => {
                let text = String::from_utf8_lossy(text).into_owned();
                nodes.told(&game, Heard { link, number, to, text });
            }
            Between::Change { from, .. } if from == nodes.bus.name() => {}
            Between::Change { from, change } => match *change {
                Change::Seeks => registry.lobby.heard_of_change(),
                Change::Paired { owner, game } => registry.lobby.paired_here(owner, game),
                Change::Ends { person, which } => registry.log_ins.end_here(&person, &which),
                Change::Rings { person, event } => registry.bells.ring_here(&person, *event),
                Change::Here { looking, stats } => registry.lobby.are_elsewhere(from, looking, stats),
            },
            Between::Question(question) => {
                let (registry, nodes) = (Arc::clone(&registry), Arc::clone(&nodes));
                tokio::spawn(async move {
                    if let Some(said) = consider(&registry, *question).await {
                        answer(&nodes, letter.reply, &said);
                    }
                });
            }
            Between::Order { game, from, order } => {
                let mut hasher = DefaultHasher::new();
                game.hash(&mut hasher);
                let lane = &lanes[(hasher.finish() % LANES as u64) as usize];
                // Whoever asks too much is not answered.
                let _ = lane.try_send(Asked { game, from, order: *order, reply: letter.reply });
            }
        }
    }
}

/// What this node says to a question; nothing to one that it does not understand.
async fn consider(registry: &Arc<Registry>, question: Question) -> Option<Answer> {
    Some(match question {
        Question::Closed { person, kind, line } => {
            let kind = kind.map(|kind| kind.parse()).transpose().ok()?;
            let line: Vec<PositionKey> =
                line.into_iter().map(|hash| PositionKey::heard(kind, hash)).collect();
            let closed = registry.fair_play.is_closed(person.as_deref(), kind, &line);
            let games = person.map(|person| registry.fair_play.games_of(&person).collect());
            Answer::Closed { closed, games: games.unwrap_or_default() }
        }
        Question::Live { language: Tongue(language) } => {
            Answer::Live(registry.live_games_here(language).await.to_vec())
        }
        Question::PlayedBy { people } => Answer::PlayedBy(registry.games_played_here_by(&people)),
    })
}

fn answer(nodes: &Nodes, reply: Option<String>, answer: &Answer) {
    if let Some(reply) = reply {
        nodes.bus.answer(reply, words::write(answer, b""));
    }
}

/// Hands an order to the room of its game.
async fn obey(registry: &Arc<Registry>, nodes: &Arc<Nodes>, Asked { game, from, order, reply }: Asked) {
    if !registry.store.has_log(&game) {
        // By the database it may be this node's all the same: given up, or taken, in an outage. Its own door finds out.
        if crate::ids::is_id(&game) && !matches!(order, Carried::Leave { .. }) {
            registry.room(&game);
        }
        return answer(nodes, reply, &Answer::NotMine);
    }
    let come = |Who { socket, person, caller, language: Tongue(language) }: Who, end| Newcomer {
        socket,
        person,
        caller,
        language,
        end,
    };
    match order {
        Carried::Join { link, who, since } => {
            let edge = Edge::new(nodes.bus.clone(), game.clone(), from, link);
            let newcomer = come(who, End::There(edge));
            let order = |seated| Order::Join(newcomer, since, seated);
            ask(registry, nodes, &game, reply, order, |()| Answer::Taken).await;
        }
        Carried::Leave { socket } => tell(registry, nodes, &game, reply, Order::Leave(socket)).await,
        Carried::Say { socket, numbered, lag } => {
            tell(registry, nodes, &game, reply, Order::Say(socket, numbered, lag)).await;
        }
        Carried::Ask { who, numbered } => {
            let (end, mut line) = room::line(false);
            if registry.tell_room(&game, Order::Ask(come(who, end), numbered)).await.is_err() {
                return answer(nodes, reply, &Answer::Nothing);
            }
            let nodes = Arc::clone(nodes);
            tokio::spawn(async move {
                let mut said = Vec::new();
                while let Ok(Some(told)) = tokio::time::timeout(PATIENCE, line.frames.recv()).await {
                    said.extend(told.frame().cloned());
                }
                answer(&nodes, reply, &Answer::Said(said));
            });
        }
        Carried::Sit { person } => {
            ask(registry, nodes, &game, reply, |answer| Order::Sit(person, answer), Answer::Sat).await;
        }
        Carried::Look { language: Tongue(language), person } => {
            let order = |answer| Order::Look(language, person, answer);
            ask(registry, nodes, &game, reply, order, |frame| Answer::Seen(Box::new(frame))).await;
        }
        Carried::Row { language: Tongue(language) } => {
            let order = |answer| Order::Row(language, answer);
            ask(registry, nodes, &game, reply, order, |row| Answer::Row(Box::new(row))).await;
        }
        Carried::Game { reader } => {
            let order = |answer| Order::Version(reader, answer);
            ask(registry, nodes, &game, reply, order, Answer::Version).await;
        }
        Carried::SetLines { person, lines } => {
            let order = |answer| Order::SetLines(person, lines, answer);
            ask(registry, nodes, &game, reply, order, |laid| Answer::Laid(laid.is_ok())).await;
        }
        Carried::Lines { person } => {
            let order = |answer| Order::Lines(person, answer);
            ask(registry, nodes, &game, reply, order, Answer::Lines).await;
        }
        Carried::OnLeave => tell(registry, nodes, &game, reply, Order::OnLeave).await,
        Carried::Board => {
            ask(registry, nodes, &game, reply, Order::Board, |board| Answer::Board(Box::new(board))).await;
        }
        Carried::Hand { act } => {
            let order = |answer| Order::Hand(words::of_frame(&act), answer);
            ask(registry, nodes, &game, reply, order, |done| Answer::Done(done.is_ok())).await;
        }
        Carried::Grant { player, leave } => {
            let order = |answer| Order::Grant(player, leave, answer);
            ask(registry, nodes, &game, reply, order, Answer::Done).await;
        }
        Carried::Whole { link, heard } => {
            let order = |answer| Order::Whole { node: from, link, heard, answer };
            ask(registry, nodes, &game, reply, order, Answer::Whole).await;
        }
    }
}

async fn tell(registry: &Arc<Registry>, nodes: &Nodes, game: &str, reply: Option<String>, order: Order) {
    let told = registry.tell_room(game, order).await;
    answer(nodes, reply, &if told.is_ok() { Answer::Taken } else { Answer::Nothing });
}

/// Hands in what is answered by and by.
async fn ask<T: Send + 'static>(
    registry: &Arc<Registry>,
    nodes: &Arc<Nodes>,
    game: &str,
    reply: Option<String>,
    order: impl FnOnce(oneshot::Sender<T>) -> Order,
    said: impl FnOnce(T) -> Answer + Send + 'static,
) {
    let (answers, answered) = oneshot::channel();
    if registry.tell_room(game, order(answers)).await.is_err() {
        return answer(nodes, reply, &Answer::Nothing);
    }
    let (registry, nodes, game) = (Arc::clone(registry), Arc::clone(nodes), game.to_owned());
    tokio::spawn(async move {
        let said = match tokio::time::timeout(PATIENCE, answered).await {
            Ok(Ok(value)) => said(value),
            // The room could not be loaded, or it has gone elsewhere.
            Ok(Err(_)) if registry.store.has_log(&game) => Answer::Nothing,
            _ => Answer::NotMine,
        };
        answer(&nodes, reply, &said);
    });
}
