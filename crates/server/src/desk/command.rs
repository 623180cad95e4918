//! What a page asks for in one word and the server turns into acts: the lot with a seed of its own, the pairs of the system, a swap of pairs.

use serde::Deserialize;
use tournament::arena::MOST_MINUTES;
use tournament::competition::Pair;
use tournament::log::Line;
use tournament::{Act, Competition, Id, Proposal, Refusal, StageAct, StageId, propose, swiss};

use super::fold::{Entry, Fold};
use super::here::{self, Confirmed, Here, Terms};
use super::{opening, typed};
use crate::live::agreement::{Agreement, Wish, WishError};
use crate::wire::NewEvent;

/// One word of a page.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum Command {
    /// Draw the lot.
    Lot,
    /// Pair the next round by the system.
    Pair {
        /// Why, if results are missing.
        #[serde(default)]
        despite_missing: Option<String>,
    },
    /// Let the second-named of two tables of the last round change places.
    Swap {
        /// One table.
        one: u32,
        /// The other.
        two: u32,
        /// Why.
        reason: String,
    },
    /// The rounds are played here.
    Online {
        /// Discipline, control, book, opening.
        wish: Box<Wish>,
        /// Whether it is an official competition (5.4.12.13).
        #[serde(default)]
        official: bool,
        /// Whether it is a club evening: anybody with the link joins, and the rounds pair themselves.
        #[serde(default)]
        quick: bool,
        /// How many minutes an arena lasts: a club evening without rounds.
        #[serde(default)]
        arena: Option<u16>,
    },
    /// Approves the results before the time for protests is over (5.4.17.1).
    ApproveEarly {
        /// Why.
        reason: String,
    },
    /// A round in the hall begins now (15.4 counts from it).
    Start {
        /// The round.
        round: u16,
    },
    /// The arena begins.
    Begin,
    /// A further stage is opened (1.4).
    Stage {
        /// Its Regulations.
        open: Box<NewEvent>,
    },
    /// Those who qualified in finished stages enter this one (1.4).
    Qualify {
        /// The finished stages.
        stages: Vec<u16>,
        /// The best place that qualifies.
        from: u32,
        /// The worst.
        to: u32,
        /// Whether results between them are carried over.
        #[serde(default)]
        carry: bool,
    },
    /// A player is identified, or can be observed (5.4.12.13).
    Check {
        /// The entrant.
        id: u32,
        /// The member of a team.
        #[serde(default)]
        member: u8,
        /// How identified.
        #[serde(default)]
        identified: Option<String>,
        /// How observed: the link, or where the camera stands.
        #[serde(default)]
        observed: Option<String>,
    },
    /// A round begins though 5.4.12.13 is not fulfilled for everybody.
    Waive {
        /// The round.
        round: u16,
        /// Why.
        reason: String,
    },
    /// A game is typed in from its score sheets (13.1.4); without a text it is taken away.
    Moves {
        /// The round.
        round: u16,
        /// The table.
        table: u32,
        /// The board.
        #[serde(default)]
        board: Option<u8>,
        /// Which game of the micro-match, from 1.
        #[serde(default)]
        game: Option<u8>,
        /// The moves.
        text: String,
    },
    /// The game of a table is made anew.
    Again {
        /// The round.
        round: u16,
        /// The table.
        table: u32,
        /// The board.
        #[serde(default)]
        board: Option<u8>,
    },
}

/// Who says it, where and when.
pub(crate) struct Said<'a> {
    pub(crate) stage: StageId,
    pub(crate) seed: u64,
    pub(crate) name: &'a str,
    pub(crate) at: i64,
}

/// Why a command is none.
#[derive(Debug)]
pub(crate) enum NoCommand {
    /// The rules.
    Refused(Refusal),
    /// The terms cannot be played.
    Wish(WishError),
    /// A reason or a text is missing.
    NoReason,
    /// What was typed is no game by the rules.
    NoGame(Box<::pdn::What>),
    /// A micro-match here has as many games as the Regulations say.
    OtherGames,
    /// The Regulations of a stage are none.
    NewStage(String),
    /// There is no arena to begin, or it cannot be one.
    NoArena,
}

impl From<Refusal> for NoCommand {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Acts, and what the pairs among them are against.
pub(crate) struct Acts {
    pub(crate) acts: Vec<Entry>,
    pub(crate) broken: Vec<Refusal>,
}

impl Command {
    /// The acts that the command stands for.
    pub(crate) fn acts(self, fold: &Fold, said: &Said<'_>) -> Result<Acts, NoCommand> {
        let c = fold.stage(said.stage).ok_or(Refusal::NotOpen)?;
        let stage = said.stage;
        let within = |act| Entry::Line(Line::within(stage, act));
        let plain = |entry: Entry| Ok(Acts { acts: vec![entry], broken: Vec::new() });
        let signed = |text: String| {
            let text = text.trim().to_owned();
            if text.is_empty() {
                return Err(NoCommand::NoReason);
            }
            Ok(Confirmed { text, by: said.name.to_owned(), at: said.at })
        };
        match self {
            // A seed that people can write down.
            Self::Lot => plain(within(Act::Lot { seed: said.seed % 1_000_000_000 })),
            Self::Online { wish, official, quick, arena } => {
                let agreed = Agreement::check(&wish).map_err(NoCommand::Wish)?;
                // Competitions are of the disciplines of the sport.
                if !agreed.discipline.is_of_the_sport() {
                    return Err(NoCommand::Wish(WishError::Book(agreed.book)));
                }
                let regulations = c.regulations().ok_or(Refusal::NotOpen)?;
                if agreed.meeting.games.get() != regulations.games {
                    return Err(NoCommand::OtherGames);
                }
                // An arena is a club evening of people; one that has begun stays what it is.
                let fits = quick && !official && !regulations.is_team_event();
                let known = fold.here.terms.as_ref().and_then(|terms| terms.arena);
                let minutes = arena.is_none_or(|minutes| (1..=MOST_MINUTES).contains(&minutes) && fits);
                if !minutes || (fold.here.arena.is_some() && arena != known) {
                    return Err(NoCommand::NoArena);
                }
                let terms = Terms {
                    agreed: here::agree(agreed, regulations.scoring),
                    official,
                    quick: quick && !official,
                    arena,
                };
                plain(Entry::Here(Here::Online { terms: Box::new(terms) }))
            }
            Self::ApproveEarly { reason } => {
                let early = Here::Early { stage: stage.0, signed: signed(reason)? };
                Ok(Acts { acts: vec![Entry::Here(early), within(Act::Approve)], broken: Vec::new() })
            }
            Self::Start { round } => {
                if !c.round(round).is_some_and(|r| r.published) {
                    return Err(Refusal::NotPublished(round).into());
                }
                plain(Entry::Here(Here::Started { stage: stage.0, round }))
            }
            Self::Stage { open } => {
                let regulations = opening::regulations(&open, said.at).map_err(NoCommand::NewStage)?;
                plain(Entry::Line(Line::Act(StageAct::Open { regulations })))
            }
            Self::Qualify { stages, from, to, carry } => {
                let stages = stages.into_iter().map(StageId).collect();
                plain(Entry::Line(Line::Act(StageAct::Qualify { stages, from, to, into: stage, carry })))
            }
            Self::Begin => {
                let agreed = fold.here.terms.as_ref().is_some_and(|terms| terms.arena.is_some());
                if !agreed || fold.here.arena.is_some() {
                    return Err(NoCommand::NoArena);
                }
                plain(Entry::Here(Here::Begin))
            }
            Self::Check { id, member, identified, observed } => {
                if c.entrant(Id(id)).is_none() {
                    return Err(Refusal::Unknown(Id(id)).into());
                }
                let identified = identified.map(signed).transpose()?;
                let observed = observed.map(signed).transpose()?;
                plain(Entry::Here(Here::Check { stage: stage.0, id, member, identified, observed }))
            }
            Self::Waive { round, reason } => {
                plain(Entry::Here(Here::Waive { stage: stage.0, round, signed: signed(reason)? }))
            }
            Self::Moves { round, table, board, game, text } => {
                let (board, game) = (board.unwrap_or(1), game.unwrap_or(1));
                let none = Refusal::NoSuchTable { round, table, board };
                let pair = c.round(round).and_then(|r| r.pairs.get((table as usize).checked_sub(1)?));
                let games = c.regulations().map_or(1, |r| r.games);
                let there = |pair: &Pair| (1..=pair.boards.len()).contains(&usize::from(board));
                if !pair.is_some_and(there) || !(1..=games).contains(&game) {
                    return Err(none.into());
                }
                let text = match text.trim() {
                    "" => String::new(),
                    text => typed::read(text, typed::variant(c))
                        .map_err(|what| NoCommand::NoGame(Box::new(what)))?,
                };
                plain(Entry::Here(Here::Moves { stage: stage.0, round, table, board, game, text }))
            }
            Self::Again { round, table, board } => {
                plain(Entry::Again { stage, round, table, board: board.unwrap_or(1) })
            }
            Self::Pair { despite_missing } => {
                let round = c.next_round();
                let drawn = propose(c)?;
                let settled: Vec<&str> = c.forced(round).map(|(_, _, why)| why).collect();
                let by_hand = (!settled.is_empty()).then(|| settled.join("; "));
                let broken = swiss::broken_rules(c, &drawn).unwrap_or_default();
                let act = Act::Pair { round, pairs: drawn.pairs, byes: drawn.byes, by_hand, despite_missing };
                Ok(Acts { acts: vec![within(act)], broken })
            }
            Self::Swap { one, two, reason } => {
                let (acts, broken) = swap(c, one, two, &reason)?;
                Ok(Acts { acts: acts.into_iter().map(within).collect(), broken })
            }
        }
    }
}

fn swap(c: &Competition, one: u32, two: u32, reason: &str) -> Result<(Vec<Act>, Vec<Refusal>), Refusal> {
    let round = c.rounds().len() as u16;
    let last = c.round(round).ok_or(Refusal::NothingPaired)?;
    let mut drawn =
        Proposal { pairs: last.pairs.iter().map(|p| (p.first, p.second)).collect(), byes: last.byes.clone() };
    let at = |table: u32| {
        let found = (table as usize).checked_sub(1).filter(|&i| i < drawn.pairs.len());
        found.ok_or(Refusal::NoSuchTable { round, table, board: 1 })
    };
    let (i, j) = (at(one)?, at(two)?);
    (drawn.pairs[i].1, drawn.pairs[j].1) = (drawn.pairs[j].1, drawn.pairs[i].1);
    let back = Act::Unpair { round, reason: reason.to_owned() };
    let mut before = c.clone();
    before.apply(&back)?;
    let broken = swiss::broken_rules(&before, &drawn).unwrap_or_default();
    let again = Act::Pair {
        round,
        pairs: drawn.pairs,
        byes: drawn.byes,
        by_hand: Some(reason.to_owned()),
        despite_missing: Some(reason.to_owned()),
    };
    Ok((vec![back, again], broken))
}
