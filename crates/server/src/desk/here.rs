//! Rounds that are played here (5.4.12): what the log of an event says of them beside the acts of the arbiters, and the way from pairs to games and
//! from games to results.
//!
//! A published round and its games are written in one piece, so that there is no round without its games. A game that is over tells its event
//! before it is settled: what was interrupted between the two is done again when the game is looked at next, and the event takes a result
//! only once.

use std::collections::{BTreeMap, BTreeSet};

use game::{Player, Tally};
use rulebook::Scoring;
use serde::{Deserialize, Serialize};
use store::Seat;
use tournament::arena::Arena;
use tournament::{Act, Competition, GameResult, Id, Meeting, StageId};

use super::fold::{Fold, NotDone};
use super::typed::Sheet;
use crate::live::agreement::Agreement;
use crate::live::registry::{Kept, Place, arrange};

/// Who has an account to play with: the stage, the entrant, and of a team the member from 1.
pub(crate) type Chair = (u16, u32, u8);

/// How the rounds are played here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// Discipline, control, book, micro-match, opening.
    pub(crate) agreed: Agreement,
    /// Whether it is an official competition: players are identified and observed (5.4.12.13), an arbiter is on duty.
    pub(crate) official: bool,
    /// Whether anybody with the link joins, and the rounds pair themselves: a club evening.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) quick: bool,
    /// How many minutes an arena lasts, if the club evening is one: no rounds, everybody plays whoever is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) arena: Option<u16>,
}

/// An account that plays for an entrant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Account {
    pub(crate) person: String,
    pub(crate) name: String,
}

/// Something that was confirmed, by whom and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Confirmed {
    pub(crate) text: String,
    pub(crate) by: String,
    pub(crate) at: i64,
}

/// What 5.4.12.13 asks of a player: who it is, and that the play can be observed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Check {
    pub(crate) identified: Option<Confirmed>,
    pub(crate) observed: Option<Confirmed>,
}

/// A board of a round and its meeting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Board {
    pub(crate) stage: u16,
    /// The round; 0 in an arena, which has none.
    pub(crate) round: u16,
    /// The table; in an arena the number of the meeting.
    pub(crate) table: u32,
    pub(crate) board: u8,
    pub(crate) meeting: String,
    /// The first game of the meeting.
    pub(crate) game: String,
    /// Whether the second-named of the pair begins, as on the even boards of a team match (5.4.9.3).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) turned: bool,
    /// The opening that was drawn for the table (5.4.1.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) opening: Option<String>,
    /// Whether the meeting is over for the event.
    #[serde(skip)]
    pub(crate) closed: bool,
}

/// What the log says of rounds that are played here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub(crate) enum Here {
    /// The rounds are played here from now on.
    Online { terms: Box<Terms> },
    /// An account plays for an entrant; nothing takes it away.
    Account { stage: u16, id: u32, member: u8, account: Option<Account> },
    /// A player is identified, or can be observed.
    Check { stage: u16, id: u32, member: u8, identified: Option<Confirmed>, observed: Option<Confirmed> },
    /// The chief arbiter takes it upon themselves that a round begins though 5.4.12.13 is not fulfilled for everybody.
    Waive { stage: u16, round: u16, signed: Confirmed },
    /// The chief arbiter takes it upon themselves that results are approved before the time for protests is over (5.4.17.1).
    Early { stage: u16, signed: Confirmed },
    /// The games of a round are there, and begin at a time if one was said.
    Boards {
        boards: Vec<Board>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        begins: Option<i64>,
    },
    /// A meeting is over and has no result for the event: it was annulled.
    Closed { meeting: String },
    /// A round in the hall has begun.
    Started { stage: u16, round: u16 },
    /// The arena begins.
    Begin,
    /// Two or more of an arena meet: each pair has its board.
    Meet { pairs: Vec<(Id, Id)>, boards: Vec<Board> },
    /// A meeting of an arena is over; one that was annulled has no result.
    Met { table: u32, meeting: Option<Meeting> },
    /// Somebody takes a rest from an arena, or comes back.
    Rest { id: u32, rests: bool },
    /// A game is typed in from its score sheets (13.1.4); an empty text takes it away.
    Moves { stage: u16, round: u16, table: u32, board: u8, game: u8, text: String },
    /// An arbiter had a hand in a game.
    Hand {
        stage: u16,
        round: u16,
        table: u32,
        board: u8,
        game: String,
        heavy: bool,
        what: String,
        signed: Confirmed,
    },
}

impl Here {
    /// The names of these acts in the log.
    pub(crate) const NAMES: [&'static str; 14] = [
        "online", "account", "check", "waive", "boards", "closed", "moves", "hand", "begin", "meet", "met",
        "rest", "started", "early",
    ];
}

/// What the log amounts to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayedHere {
    pub(crate) terms: Option<Terms>,
    pub(crate) accounts: BTreeMap<Chair, Account>,
    pub(crate) checks: BTreeMap<Chair, Check>,
    pub(crate) waived: BTreeMap<(u16, u16), Confirmed>,
    pub(crate) boards: Vec<Board>,
    /// Games that were typed in by stage and sheet, and when.
    pub(crate) typed: BTreeMap<(u16, Sheet), (i64, String)>,
    /// What arbiters did in games: the round, the table, what, who and why.
    pub(crate) hands: Vec<(u16, u32, String, Confirmed)>,
    /// When the last results of rounds came.
    pub(crate) ended: BTreeMap<(u16, u16), i64>,
    /// When rounds began: as an arbiter has said, when their games here begin, or at the latest with their first result.
    pub(crate) began: BTreeMap<(u16, u16), i64>,
    /// Stages whose results are approved before the time for protests is over.
    pub(crate) early: BTreeMap<u16, Confirmed>,
    /// The arena, once it has begun, and who rests from it.
    pub(crate) arena: Option<Arena>,
    pub(crate) resting: BTreeSet<u32>,
}

impl PlayedHere {
    /// Takes an act in.
    pub(crate) fn take(&mut self, act: Here, at: i64) {
        match act {
            Here::Online { terms } => self.terms = Some(*terms),
            Here::Account { stage, id, member, account: Some(account) } => {
                // Who was identified is the person of the account before (5.4.12.13).
                let before = self.accounts.insert((stage, id, member), account.clone());
                if before.is_some_and(|before| before.person != account.person) {
                    self.checks.remove(&(stage, id, member));
                }
            }
            Here::Account { stage, id, member, account: None } => {
                self.accounts.remove(&(stage, id, member));
                self.checks.remove(&(stage, id, member));
            }
            Here::Check { stage, id, member, identified, observed } => {
                let check = self.checks.entry((stage, id, member)).or_default();
                check.identified = identified.or(check.identified.take());
                check.observed = observed.or(check.observed.take());
            }
            Here::Waive { stage, round, signed } => {
                self.waived.insert((stage, round), signed);
            }
            Here::Early { stage, signed } => {
                self.early.insert(stage, signed);
            }
            Here::Boards { boards, begins } => {
                for board in &boards {
                    self.began.entry((board.stage, board.round)).or_insert(begins.unwrap_or(at));
                }
                self.boards.extend(boards);
            }
            Here::Closed { meeting } => {
                for board in self.boards.iter_mut().filter(|board| board.meeting == meeting) {
                    board.closed = true;
                }
            }
            Here::Started { stage, round } => {
                self.began.entry((stage, round)).or_insert(at);
            }
            Here::Begin => {
                let minutes = self.terms.as_ref().and_then(|terms| terms.arena);
                self.arena = self.arena.take().or_else(|| Some(Arena::new(at, minutes?)));
            }
            Here::Meet { pairs, boards } => {
                if let Some(arena) = &mut self.arena {
                    pairs.iter().for_each(|&(first, second)| arena.meet(first, second));
                }
                self.boards.extend(boards);
            }
            Here::Met { table, meeting } => {
                if let Some(arena) = &mut self.arena {
                    arena.record((table as usize).wrapping_sub(1), meeting.as_ref(), at);
                }
                for board in self.boards.iter_mut().filter(|b| (b.round, b.table) == (0, table)) {
                    board.closed = true;
                }
            }
            Here::Rest { id, rests } => {
                self.resting.remove(&id);
                self.resting.extend(rests.then_some(id));
            }
            Here::Moves { stage, round, table, board, game, text } => {
                let sheet = (stage, (round, table, board, game));
                if text.is_empty() {
                    self.typed.remove(&sheet);
                } else {
                    self.typed.insert(sheet, (at, text));
                }
            }
            Here::Hand { round, table, what, signed, .. } => self.hands.push((round, table, what, signed)),
        }
    }

    /// What an act of the arbiters means for the games.
    pub(crate) fn follow(&mut self, stage: StageId, act: &Act, at: i64) {
        match act {
            Act::Unpair { round, .. } => {
                self.boards.retain(|board| (board.stage, board.round) != (stage.0, *round));
                self.began.remove(&(stage.0, *round));
                self.typed.retain(|(s, sheet), _| (*s, sheet.0) != (stage.0, *round));
            }
            Act::Result { round, table, board, .. } => {
                self.ended.insert((stage.0, *round), at);
                self.began.entry((stage.0, *round)).or_insert(at);
                if let Some(board) = self.board_mut(stage, *round, *table, *board) {
                    board.closed = true;
                }
            }
            _ => {}
        }
    }

    fn board_mut(&mut self, stage: StageId, round: u16, table: u32, board: u8) -> Option<&mut Board> {
        let at = (stage.0, round, table, board);
        self.boards.iter_mut().rev().find(|b| (b.stage, b.round, b.table, b.board) == at)
    }

    /// The meeting at a board: the last, if one was annulled.
    pub(crate) fn board(&self, stage: StageId, round: u16, table: u32, board: u8) -> Option<&Board> {
        let at = (stage.0, round, table, board);
        self.boards.iter().rev().find(|b| (b.stage, b.round, b.table, b.board) == at)
    }

    /// Whether a board is being played, so that its game gives the result.
    pub(crate) fn is_open(&self, stage: StageId, round: u16, table: u32, board: u8) -> bool {
        self.board(stage, round, table, board).is_some_and(|board| !board.closed)
    }

    /// The chair of a person in a stage.
    pub(crate) fn chair_of(&self, stage: StageId, person: &str) -> Option<Chair> {
        self.accounts.iter().find(|((s, ..), a)| *s == stage.0 && a.person == person).map(|(chair, _)| *chair)
    }
}

impl Fold {
    /// The two entrants of a board, the first-named of the pair first.
    pub(crate) fn at_board(&self, board: &Board) -> Option<[Id; 2]> {
        let at = (board.table as usize).checked_sub(1)?;
        if board.round == 0 {
            let game = self.here.arena.as_ref()?.games().get(at)?;
            return Some([game.first, game.second]);
        }
        let pair = self.stage(StageId(board.stage))?.round(board.round)?.pairs.get(at)?;
        Some([pair.first, pair.second])
    }
}

/// The games of pairs of an arena.
pub(crate) fn meet(
    fold: &Fold,
    event: &str,
    pairs: &[(Id, Id)],
    now: i64,
) -> Result<(Here, Meetings), NotDone> {
    let (Some(terms), Some(arena)) = (&fold.here.terms, &fold.here.arena) else {
        return Err(NotDone::NoArena);
    };
    let stage = StageId(1);
    let (mut boards, mut meetings) = (Vec::new(), Vec::new());
    let tables = arena.games().len() as u32 + 1..;
    for (table, &(first, second)) in tables.zip(pairs) {
        let seat = |id: Id| {
            let account = fold.here.accounts.get(&(stage.0, id.0, 0));
            account.map_or(Seat::Open, |account| Seat::User(account.person.clone()))
        };
        let place = Place { event: event.to_owned(), begins: None, arbiter: false, board: None };
        let kept = Kept { terms: terms.agreed.clone(), lot: terms.agreed.draw(), event: Some(place) };
        let (meeting, game) = arrange(&kept, seat(first), seat(second), now)?;
        boards.push(Board {
            stage: stage.0,
            round: 0,
            table,
            board: 1,
            meeting: meeting.id.clone(),
            game: game.id.clone(),
            turned: false,
            opening: kept.lot.map(|lot| lot.code),
            closed: false,
        });
        meetings.push((meeting, game));
    }
    Ok((Here::Meet { pairs: pairs.to_vec(), boards }, meetings))
}

/// Who sits at a board of a pair: the chairs of the first-named and of the second-named; of a team the member that its line-up names.
fn chairs(
    c: &Competition,
    stage: StageId,
    round: u16,
    pair: (Id, Id),
    board: u8,
    teams: bool,
) -> Option<[Chair; 2]> {
    let chair = |id: Id| {
        if !teams {
            return Some((stage.0, id.0, 0));
        }
        let member = *c.line_up(id, round).get(usize::from(board) - 1)?;
        Some((stage.0, id.0, member?))
    };
    Some([chair(pair.0)?, chair(pair.1)?])
}

/// Meetings with their first games, before they are kept.
pub(crate) type Meetings = Vec<(store::Meeting, store::Game)>;

/// The games of the tables of a round that have neither a result nor a game, one table or all.
pub(crate) fn make(
    fold: &Fold,
    event: &str,
    stage: StageId,
    round: u16,
    only: Option<(u32, u8)>,
    now: i64,
    begins: Option<i64>,
) -> Result<Option<(Here, Meetings)>, NotDone> {
    let (Some(terms), Some(c)) = (&fold.here.terms, fold.stage(stage)) else { return Ok(None) };
    let (Some(regulations), Some(r)) = (c.regulations(), c.round(round)) else { return Ok(None) };
    let teams = regulations.is_team_event();
    let mut wanted = Vec::new();
    for table in c.missing(round) {
        let Some(pair) = r.pairs.get(table as usize - 1) else { continue };
        for (board, result) in (1..).zip(&pair.boards) {
            let named = only.is_none_or(|only| only == (table, board));
            if result.is_some() || !named || fold.here.is_open(stage, round, table, board) {
                continue;
            }
            let Some(sit) = chairs(c, stage, round, (pair.first, pair.second), board, teams) else {
                continue;
            };
            wanted.push((table, board, sit));
        }
    }
    let named = |&(_, id, member): &Chair| match c.entrant(Id(id)).map(|e| &e.entry) {
        Some(tournament::Entry::Team(team)) if member > 0 => {
            team.members.get(usize::from(member) - 1).map_or_else(|| c.name(Id(id)), |m| m.name.clone())
        }
        _ => c.name(Id(id)),
    };
    let sitting = || wanted.iter().flat_map(|(.., sit)| sit);
    let without: Vec<String> =
        sitting().filter(|chair| !fold.here.accounts.contains_key(chair)).map(named).collect();
    if !without.is_empty() {
        return Err(NotDone::NoAccount(without));
    }
    let official = fold.is_official(stage);
    if official && !fold.here.waived.contains_key(&(stage.0, round)) {
        let known = |chair: &&Chair| {
            let check = fold.here.checks.get(*chair);
            !check.is_some_and(|check| check.identified.is_some() && check.observed.is_some())
        };
        let unknown: Vec<String> = sitting().filter(known).map(named).collect();
        if !unknown.is_empty() {
            return Err(NotDone::NotIdentified(unknown));
        }
    }
    let (mut boards, mut meetings) = (Vec::new(), Vec::new());
    for (table, board, sit) in wanted {
        let turned = board.is_multiple_of(2);
        let [one, two] = if turned { [sit[1], sit[0]] } else { sit };
        let seat = |chair: Chair| {
            let account = fold.here.accounts.get(&chair);
            account.map_or(Seat::Open, |account| Seat::User(account.person.clone()))
        };
        let place = Place { event: event.to_owned(), begins, arbiter: official, board: None };
        let kept = Kept { terms: terms.agreed.clone(), lot: terms.agreed.draw(), event: Some(place) };
        let (meeting, game) = arrange(&kept, seat(one), seat(two), now)?;
        boards.push(Board {
            stage: stage.0,
            round,
            table,
            board,
            meeting: meeting.id.clone(),
            game: game.id.clone(),
            turned,
            opening: kept.lot.map(|lot| lot.code),
            closed: false,
        });
        meetings.push((meeting, game));
    }
    Ok((!boards.is_empty()).then_some((Here::Boards { boards, begins }, meetings)))
}

/// The round that follows by itself in a club evening, when a result was the last of its round.
pub(crate) fn next_round(c: &Competition) -> Option<[Act; 2]> {
    let last = c.rounds().len() as u16;
    if last == 0 || last >= c.planned_rounds() || !c.missing(last).is_empty() {
        return None;
    }
    let drawn = tournament::propose(c).ok()?;
    let pair = Act::Pair {
        round: last + 1,
        pairs: drawn.pairs,
        byes: drawn.byes,
        by_hand: None,
        despite_missing: None,
    };
    Some([pair, Act::Publish { round: last + 1 }])
}

/// The result of a meeting as the event records it, seen by the first-named of the pair; nothing if a game of it was annulled. `each` is how many games
/// a micro-match has.
pub(crate) fn recorded(games: &[Tally], turned: bool, each: u8) -> Option<Meeting> {
    let forfeited = games.iter().find(|game| !game.is_played());
    let first_named = if turned { Player::Second } else { Player::First };
    let won = |winner: Player| if winner == first_named { GameResult::First } else { GameResult::Second };
    Some(match (forfeited, games.last()?) {
        (Some(Tally::NotPlayed), _) => return None,
        // 5.4.4.1: the whole micro-match, whatever was played before.
        (Some(Tally::Forfeited(absent)), _) if *absent == first_named => Meeting::SecondByForfeit,
        (Some(Tally::Forfeited(_)), _) => Meeting::FirstByForfeit,
        (Some(_), _) => Meeting::DoubleForfeit,
        (None, Tally::MicromatchBothLost) => {
            Meeting::Played(vec![GameResult::Neither; usize::from(each.max(1))])
        }
        (None, Tally::MicromatchLost(loser)) => {
            Meeting::Played(vec![won(loser.other()); usize::from(each.max(1))])
        }
        (None, _) => Meeting::Played(
            games
                .iter()
                .map(|game| match game {
                    Tally::Won(winner) => won(*winner),
                    // 5.4.7.2: a minus is for games that did not take place.
                    Tally::BothLost => GameResult::Neither,
                    _ => GameResult::Draw,
                })
                .collect(),
        ),
    })
}

/// The scoring of the event in the terms of its games.
pub(crate) fn agree(mut agreed: Agreement, scoring: Scoring) -> Agreement {
    agreed.meeting.scoring = scoring;
    agreed
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{First, Second};
    use Tally::{
        BothForfeited, BothLost, Drawn, Forfeited, MicromatchBothLost, MicromatchLost, NotPlayed, Won,
    };

    /// 5.4.4, 5.4.6, 5.4.7, 5.4.9.3, 5.4.15.1: what a meeting on the platform is in the table of the event.
    #[test]
    fn results_of_games_are_results_of_the_event() {
        use GameResult as G;
        for (games, turned, each, expected) in [
            (vec![Won(First)], false, 1, Some(Meeting::Played(vec![G::First]))),
            (vec![Won(First)], true, 1, Some(Meeting::Played(vec![G::Second]))),
            (vec![Drawn], true, 1, Some(Meeting::Played(vec![G::Draw]))),
            (vec![Won(First), Won(Second)], false, 2, Some(Meeting::Played(vec![G::First, G::Second]))),
            (vec![Forfeited(First)], false, 1, Some(Meeting::SecondByForfeit)),
            (vec![Forfeited(First)], true, 1, Some(Meeting::FirstByForfeit)),
            (vec![Won(First), Forfeited(First)], false, 2, Some(Meeting::SecondByForfeit)),
            (vec![BothForfeited; 2], false, 2, Some(Meeting::DoubleForfeit)),
            (vec![BothLost], false, 1, Some(Meeting::Played(vec![G::Neither]))),
            (vec![BothLost, Won(First)], false, 2, Some(Meeting::Played(vec![G::Neither, G::First]))),
            (vec![MicromatchBothLost], false, 2, Some(Meeting::Played(vec![G::Neither; 2]))),
            (vec![MicromatchLost(First)], false, 2, Some(Meeting::Played(vec![G::Second; 2]))),
            (vec![NotPlayed], false, 1, None),
            (vec![Won(First), NotPlayed], false, 2, None),
            (vec![], false, 1, None),
        ] {
            assert_eq!(recorded(&games, turned, each), expected, "{games:?} {turned}");
        }
    }
}
