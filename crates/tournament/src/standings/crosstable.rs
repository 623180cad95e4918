//! The table of results: for each entrant, what each round brought.

use crate::acts::Counting;
use crate::competition::{Competition, Entrant, Pair};
use crate::decimal::Decimal;
use crate::entry::Id;
use crate::regulations::{ByeCredit, Character, LeaverCredit, Regulations, System, TeamCounting};
use crate::result::{Color, Meeting};
use crate::standings::teams::may_play;
use rulebook::{Mark, Scoring};

/// Whom a round brought as opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Opponent {
    /// An entrant.
    Entrant(Id),
    /// Nobody, because the number of players was odd.
    Bye,
    /// Nobody: absent or gone.
    Absent,
}

/// One round of one entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The round.
    pub round: u16,
    /// The opponent.
    pub opponent: Opponent,
    /// The color (of a team, on board 1); `None` if nothing was played.
    pub color: Option<Color>,
    /// The result.
    pub mark: Mark,
    /// Own points; of a team, the points of all boards.
    pub own: Decimal,
    /// The opponent's points in the same meeting.
    pub theirs: Decimal,
    /// Own match points, of a team: 2, 1 or 0.
    pub own_match: Decimal,
    /// Of a team, the mark of each board.
    pub boards: Vec<Mark>,
    /// Whether the line counts for places: not if either of the two is annulled (5.4.5.2).
    pub counts: bool,
}

/// One entrant's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub id: Id,
    /// The rounds, in order.
    pub cells: Vec<Cell>,
    /// What the entrant is ranked by: points, or match points if a team event counts those.
    pub points: Decimal,
    /// Of a team, the other total.
    pub other: Decimal,
    /// Wins, plus included (5.4.7.2); of a team, matches won.
    pub wins: u32,
    /// Whether the results do not count (5.4.5.2, 1.5.8).
    pub annulled: bool,
    /// The points after each round.
    pub after: Vec<Decimal>,
    /// What the row is worth to opponents' coefficients: the points, or with the credit of 5.4.10.11.
    pub worth: Decimal,
}

impl Row {
    /// The cells that count.
    pub fn counted(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(|l| l.counts)
    }

    /// The points on one board, from 0, of a team.
    #[must_use]
    pub fn board_points(&self, board: usize, regulations: &Regulations) -> Decimal {
        self.counted()
            .filter_map(|l| l.boards.get(board))
            .map(|m| Decimal::from(regulations.scoring.points(*m)))
            .sum()
    }
}

/// The table after some rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    /// The rows in the order of entry.
    pub rows: Vec<Row>,
    /// The Regulations it was made by.
    pub regulations: Regulations,
    /// The rounds it covers.
    pub rounds: u16,
    /// The points of the virtual opponent of a bye (5.4.10.11).
    pub bye_worth: Decimal,
    pub(crate) numbers: Vec<Option<u32>>,
    pub(crate) ratings: Vec<Option<u16>>,
    pub(crate) play_offs: Vec<Vec<Id>>,
}

impl Crosstable {
    /// The table after `rounds` rounds, or after all that are paired if there are fewer; `None` before the opening.
    #[must_use]
    pub fn new(c: &Competition, rounds: u16) -> Option<Self> {
        let regulations = c.regulations()?.clone();
        let rounds = rounds.min(c.rounds().len() as u16);
        let annulled: Vec<bool> = c.entrants().iter().map(|e| is_annulled(c, &regulations, e)).collect();
        let mut rows: Vec<Row> = (0..c.entrants().len())
            .map(|i| Row {
                id: Id::at(i),
                cells: Vec::with_capacity(rounds as usize),
                points: Decimal::ZERO,
                other: Decimal::ZERO,
                wins: 0,
                annulled: annulled[i] || c.entrants()[i].struck || c.entrants()[i].number.is_none(),
                after: Vec::with_capacity(rounds as usize),
                worth: Decimal::ZERO,
            })
            .collect();
        for round in 1..=rounds {
            add_round(c, &regulations, round, &annulled, &mut rows);
        }
        let by_match =
            matches!(regulations.character, Character::Teams { counting: TeamCounting::MatchPoints, .. });
        for row in &mut rows {
            let (mut games, mut matches) = (Decimal::ZERO, Decimal::ZERO);
            let mut next = row.cells.iter().peekable();
            for round in 1..=rounds {
                while let Some(line) = next.next_if(|l| l.round == round) {
                    if line.counts {
                        games += line.own;
                        matches += line.own_match;
                    }
                }
                row.after.push(if by_match { matches } else { games });
            }
            (row.points, row.other) = if by_match { (matches, games) } else { (games, matches) };
            row.worth = row.points;
            row.wins = row.counted().filter(|l| l.mark.won()).count() as u32;
        }
        let numbers = c.entrants().iter().map(|e| e.number).collect();
        let ratings = c.entrants().iter().map(|e| e.entry.rating()).collect();
        let bye_worth = rows.iter().filter(|r| !r.annulled).map(|r| r.points).min().unwrap_or_default();
        let mut table = Self {
            rows,
            regulations,
            rounds,
            bye_worth,
            numbers,
            ratings,
            play_offs: c.play_offs().to_vec(),
        };
        table.credit_leavers(c);
        Some(table)
    }

    /// The row of an entrant.
    #[must_use]
    pub fn row(&self, id: Id) -> Option<&Row> {
        self.rows.get(id.index())
    }

    /// What an opponent is worth, or `None` if the round adds no opponent.
    #[must_use]
    pub fn worth(&self, opponent: Opponent) -> Option<Decimal> {
        match opponent {
            Opponent::Entrant(id) => self.row(id).map(|r| r.worth),
            Opponent::Bye => (self.regulations.bye_credit == ByeCredit::Lowest).then_some(self.bye_worth),
            Opponent::Absent => None,
        }
    }

    /// 5.4.10.11: somebody who left is taken to have scored on as those did who then had as many points.
    fn credit_leavers(&mut self, c: &Competition) {
        let swiss = matches!(self.regulations.system, System::Swiss { .. });
        if !swiss || self.regulations.leaver_credit == LeaverCredit::AsScored {
            return;
        }
        for (i, e) in c.entrants().iter().enumerate() {
            let Some(left) = e.left_before().filter(|&l| l <= self.rounds && e.number.is_some()) else {
                continue;
            };
            let at = |row: &Row| {
                if left >= 2 { row.after[left as usize - 2] } else { Decimal::ZERO }
            };
            let then = at(&self.rows[i]);
            let gains: Vec<Decimal> = c
                .entrants()
                .iter()
                .zip(&self.rows)
                .filter(|(other, row)| {
                    !row.annulled && other.left_before().is_none_or(|l| l > left) && at(row) == then
                })
                .map(|(_, row)| row.points - at(row))
                .collect();
            self.rows[i].worth =
                self.rows[i].points + gains.iter().copied().sum::<Decimal>().mean(gains.len());
        }
    }
}

/// Whether somebody's results do not count: by ruling, or by 5.4.5.2 after leaving a round robin before half of it.
fn is_annulled(c: &Competition, regulations: &Regulations, e: &Entrant) -> bool {
    match e.counting {
        Counting::Kept => false,
        Counting::Annulled => true,
        Counting::ByRule => {
            let System::RoundRobin { cycles } = regulations.system else {
                return false;
            };
            let (Some(number), Some(numbering)) = (e.number, c.numbering()) else {
                return false;
            };
            if !e.has_left() || regulations.is_team_event() {
                return false;
            }
            let id = numbering.order[number as usize - 1];
            let played = c
                .rounds()
                .iter()
                .filter_map(|r| r.pair_of(id))
                .filter(|p| p.boards.iter().any(|b| matches!(b, Some(Meeting::Played(_)))))
                .count();
            2 * played < (numbering.order.len() - 1) * cycles as usize
        }
    }
}

/// The result of each board of a pair, those included that 5.4.5 settles without an act.
fn boards_of(c: &Competition, pair: &Pair, annulled: &[bool]) -> Vec<Option<Meeting>> {
    if pair.complete() || !c.settled_by_departure(pair) {
        return pair.boards.clone();
    }
    let left = |id: Id| c.entrant(id).is_some_and(Entrant::has_left);
    let void = annulled[pair.first.index()] || annulled[pair.second.index()];
    let settled = match (left(pair.first), left(pair.second)) {
        (true, false) if !void => Meeting::SecondByForfeit,
        (false, true) if !void => Meeting::FirstByForfeit,
        _ => Meeting::DoubleForfeit,
    };
    pair.boards.iter().map(|b| Some(b.clone().unwrap_or_else(|| settled.clone()))).collect()
}

/// 5.4.5.5: in a Swiss event the results of played games stay valid. Somebody whose results are annulled (1.5.8) has no
/// place, and those who met them keep what they scored.
const fn opponents_keep(regulations: &Regulations) -> bool {
    matches!(regulations.system, System::Swiss { .. }) && regulations.second_edition()
}

/// 5.4.9.4: a team with too few present is not admitted to the match and has lost on every board; the opponents win
/// without play on the boards where they have somebody.
pub(crate) fn admitted(regulations: &Regulations, boards: Vec<Option<Meeting>>) -> Vec<Option<Meeting>> {
    if !regulations.is_team_event() || !regulations.second_edition() || boards.iter().any(Option::is_none) {
        return boards;
    }
    let marks: Vec<(Mark, Mark)> = boards.iter().flatten().map(Meeting::marks).collect();
    let present =
        |side: fn(&(Mark, Mark)) -> Mark| marks.iter().filter(|m| side(m) != Mark::Minus).count() as u8;
    let may = |present: u8| may_play(regulations.boards(), present);
    let (first, second) = (may(present(|m| m.0)), may(present(|m| m.1)));
    let settled = |(a, b): (Mark, Mark), meeting: Meeting| match (first, second) {
        (true, true) => meeting,
        (true, false) if a != Mark::Minus => Meeting::FirstByForfeit,
        (false, true) if b != Mark::Minus => Meeting::SecondByForfeit,
        _ => Meeting::DoubleForfeit,
    };
    marks.iter().zip(boards.into_iter().flatten()).map(|(&m, meeting)| Some(settled(m, meeting))).collect()
}

/// The points of the two teams of a match over the boards that have a result; once all have one, as the table counts them, also where a team had too few
/// players (5.4.9.4).
#[must_use]
pub fn match_score(regulations: &Regulations, boards: &[Option<Meeting>]) -> (Decimal, Decimal) {
    let marks: Vec<(Mark, Mark)> =
        admitted(regulations, boards.to_vec()).iter().flatten().map(Meeting::marks).collect();
    summed(regulations.scoring, &marks)
}

fn summed(scoring: Scoring, marks: &[(Mark, Mark)]) -> (Decimal, Decimal) {
    let of = |side: fn(&(Mark, Mark)) -> Mark| {
        marks.iter().map(|m| Decimal::from(scoring.points(side(m)))).sum::<Decimal>()
    };
    (of(|m| m.0), of(|m| m.1))
}

fn add_round(c: &Competition, regulations: &Regulations, round: u16, annulled: &[bool], rows: &mut [Row]) {
    let Some(r) = c.round(round) else { return };
    let scoring = regulations.scoring;
    let teams = regulations.is_team_event();
    for pair in &r.pairs {
        let boards = admitted(regulations, boards_of(c, pair, annulled));
        if boards.iter().any(Option::is_none) {
            continue;
        }
        let marks: Vec<(Mark, Mark)> = boards.iter().flatten().map(Meeting::marks).collect();
        let (a, b) = summed(scoring, &marks);
        let played = marks.iter().any(|m| m.0.played());
        let mark = if teams { match_mark(regulations, a, b, played) } else { marks[0] };
        let counts =
            opponents_keep(regulations) || (!annulled[pair.first.index()] && !annulled[pair.second.index()]);
        let line = |opponent: Id, color: Color, mark: Mark, own, theirs, boards| Cell {
            round,
            opponent: Opponent::Entrant(opponent),
            color: played.then_some(color),
            mark,
            own,
            theirs,
            own_match: match_points(mark),
            boards,
            counts,
        };
        let of = |side: fn(&(Mark, Mark)) -> Mark| {
            if teams { marks.iter().map(side).collect() } else { Vec::new() }
        };
        rows[pair.first.index()].cells.push(line(pair.second, Color::White, mark.0, a, b, of(|m| m.0)));
        rows[pair.second.index()].cells.push(line(pair.first, Color::Black, mark.1, b, a, of(|m| m.1)));
    }
    if !matches!(regulations.system, System::Swiss { .. }) {
        return;
    }
    for &id in &r.byes {
        let boards = regulations.boards() as usize;
        rows[id.index()].cells.push(Cell {
            round,
            opponent: Opponent::Bye,
            color: None,
            mark: Mark::Plus,
            own: (0..boards).map(|_| Decimal::from(scoring.points(Mark::Win))).sum(),
            theirs: Decimal::ZERO,
            own_match: match_points(Mark::Plus),
            boards: if teams { vec![Mark::Plus; boards] } else { Vec::new() },
            counts: opponents_keep(regulations) || !annulled[id.index()],
        });
    }
    for (i, e) in c.entrants().iter().enumerate() {
        let id = Id::at(i);
        if e.number.is_some() && r.pair_of(id).is_none() && !r.byes.contains(&id) {
            rows[i].cells.push(Cell {
                round,
                opponent: Opponent::Absent,
                color: None,
                mark: Mark::Minus,
                own: Decimal::ZERO,
                theirs: Decimal::ZERO,
                own_match: Decimal::ZERO,
                boards: Vec::new(),
                counts: opponents_keep(regulations) || !annulled[i],
            });
        }
    }
}

/// The marks of a match of teams, by the points of all boards (5.4.9.6.1). Equal points are a draw (5.4.9.6.2), also if nothing was played, but not if neither
/// team has any.
fn match_mark(regulations: &Regulations, a: Decimal, b: Decimal, played: bool) -> (Mark, Mark) {
    if regulations.third_edition() && a == b {
        return match (a == Decimal::ZERO, played) {
            (false, _) => (Mark::Draw, Mark::Draw),
            (true, true) => (Mark::Loss, Mark::Loss),
            (true, false) => (Mark::Minus, Mark::Minus),
        };
    }
    match (a.cmp(&b), played) {
        (std::cmp::Ordering::Greater, true) => (Mark::Win, Mark::Loss),
        (std::cmp::Ordering::Less, true) => (Mark::Loss, Mark::Win),
        (std::cmp::Ordering::Equal, true) => (Mark::Draw, Mark::Draw),
        (std::cmp::Ordering::Greater, false) => (Mark::Plus, Mark::Minus),
        (std::cmp::Ordering::Less, false) => (Mark::Minus, Mark::Plus),
        (std::cmp::Ordering::Equal, false) => (Mark::Minus, Mark::Minus),
    }
}

/// Match points (5.4.9.6): 2 for a win, 1 for a draw.
fn match_points(mark: Mark) -> Decimal {
    Scoring::Two.points(mark).into()
}
