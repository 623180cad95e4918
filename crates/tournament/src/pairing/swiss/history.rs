//! What the earlier rounds mean for the pairing of the next one.

use crate::competition::Competition;
use crate::decimal::Decimal;
use crate::entry::Id;
use crate::regulations::{ByeCredit, Method, Regulations};
use crate::result::{Color, Meeting};
use crate::standings::crosstable::{Crosstable, Opponent};
use rulebook::Lots;

/// One player of the round to be paired.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) id: Id,
    pub(super) number: u32,
    pub(super) points: Decimal,
    /// The coefficient the round is classified by, from round 3 in the systems that have one.
    pub(super) coefficient: Option<Decimal>,
    /// Opponents met, with the round.
    pub(super) met: Vec<(Id, u16)>,
    /// The colors of the games played, in order.
    pub(super) colors: Vec<Color>,
    /// Whether the player has had a bye or an awarded win.
    pub(super) had_bye: bool,
}

impl Player {
    /// The color had in each of the last three played games, if it was one and the same.
    pub(super) fn streak(&self) -> Option<Color> {
        match self.colors.as_slice() {
            [.., a, b, c] if a == b && b == c => Some(*c),
            _ => None,
        }
    }
}

/// The players of the next round in its classification, best first.
pub(super) fn classify(c: &Competition, regulations: &Regulations, method: Method) -> Vec<Player> {
    let round = c.next_round();
    let Some(table) = Crosstable::new(c, round - 1) else {
        return Vec::new();
    };
    let seed = c.numbering().map_or(0, |n| n.seed);
    let mut players: Vec<Player> = Vec::new();
    for &id in c.numbering().map_or(&[][..], |n| &n.order) {
        let Some(e) = c.entrant(id).filter(|e| e.plays(round)) else {
            continue;
        };
        let mut player = Player {
            id,
            number: e.number.unwrap_or(0),
            points: table.row(id).map(|r| r.points).unwrap_or_default(),
            coefficient: (round >= 3).then(|| current(&table, id, method)).flatten(),
            met: Vec::new(),
            colors: Vec::new(),
            had_bye: false,
        };
        for (r, at) in c.rounds().iter().zip(1..) {
            player.had_bye |= r.byes.contains(&id);
            let Some(pair) = r.pair_of(id) else { continue };
            let first = pair.first == id;
            let won_without_play = |b: &Option<Meeting>| match b {
                Some(Meeting::FirstByForfeit) => first,
                Some(Meeting::SecondByForfeit) => !first,
                _ => false,
            };
            player.had_bye |= pair.boards.iter().all(won_without_play);
            // A game without result is still being played: it counts as a meeting and for colors.
            let played = pair.boards.iter().any(|b| matches!(b, None | Some(Meeting::Played(_))));
            if played || regulations.forfeit_is_meeting {
                player.met.push((pair.opponent_of(id), at));
            }
            if played {
                player.colors.push(if first { Color::White } else { Color::Black });
            }
        }
        players.push(player);
    }
    if method == Method::Random && round > 1 {
        Lots::of_round(seed, round).shuffle(&mut players);
        players.sort_by_key(|p| std::cmp::Reverse(p.points));
        return players;
    }
    // 5.4.10.5.3: even rounds order the numbers downwards; where coefficients order the players only round 2 does.
    let downwards = match method {
        Method::Rating => round.is_multiple_of(2),
        Method::Solkoff => round == 2,
        Method::Random | Method::Buchholz => false,
    };
    players.sort_by(|a, b| {
        let by_number = if downwards { b.number.cmp(&a.number) } else { a.number.cmp(&b.number) };
        b.points.cmp(&a.points).then(b.coefficient.cmp(&a.coefficient)).then(by_number)
    });
    players
}

/// The current coefficient of 5.4.10.6.2 or 5.4.10.7.6: the points opponents have now. A bye stands for the lowest
/// points anybody has now; who has left counts with what they scored.
fn current(table: &Crosstable, id: Id, method: Method) -> Option<Decimal> {
    let truncated = match method {
        Method::Solkoff => true,
        Method::Buchholz => false,
        Method::Random | Method::Rating => return None,
    };
    let points = |o: Opponent| match o {
        Opponent::Entrant(other) => table.row(other).map(|r| r.points),
        Opponent::Bye => (table.regulations.bye_credit == ByeCredit::Lowest).then_some(table.bye_worth),
        Opponent::Absent => None,
    };
    let list: Vec<Decimal> = table.row(id)?.counted().filter_map(|l| points(l.opponent)).collect();
    let worst = if truncated { list.iter().min().copied().unwrap_or_default() } else { Decimal::ZERO };
    Some(list.iter().copied().sum::<Decimal>() - worst)
}
