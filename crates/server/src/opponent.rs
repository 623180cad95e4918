//! A simple opponent: it looks some plies ahead, follows captures to their end and counts pieces.

use draughts::{AnyMove, AnyPosition, Color, Goal, Move, Position, Rules};

/// A score from here on is a win; the difference to it is the plies that it takes.
pub const WIN: i32 = 1_000_000;
const MAN: i32 = 100;
const KING: i32 = 330;
/// No line is longer.
const LONGEST: u32 = 60;

/// How far it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies.
    pub depth: u32,
    /// Positions.
    pub nodes: u64,
}

/// A move with what it thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The move and what it expects to follow.
    pub moves: Vec<AnyMove>,
    /// Hundredths of a man, positive if the side to move is better.
    pub score: i32,
    /// The depth that was searched to the end.
    pub depth: u32,
}

/// The best lines, the best first; none if there is no move. Of equal moves the seed says which comes first. `stop` is asked now and then.
#[must_use]
pub fn lines(
    position: &AnyPosition,
    limits: Limits,
    count: usize,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Vec<Line> {
    match position {
        AnyPosition::Russian(position) => best(position, limits, count, seed, stop),
        AnyPosition::Brazilian(position) => best(position, limits, count, seed, stop),
        AnyPosition::International(position) => best(position, limits, count, seed, stop),
        AnyPosition::Giveaway(position) => best(position, limits, count, seed, stop),
    }
}

fn best<R: Rules>(
    position: &Position<R>,
    limits: Limits,
    count: usize,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Vec<Line>
where
    Move<R::Board>: Into<AnyMove>,
{
    let mut moves = position.legal_moves();
    if moves.is_empty() || count == 0 {
        return Vec::new();
    }
    let start = (seed % moves.len() as u64) as usize;
    moves.rotate_left(start);
    let mut search = Search { nodes: 0, most: limits.nodes, stop, stopped: false };
    let mut found: Vec<(Vec<Move<R::Board>>, i32)> = moves.iter().map(|&mv| (vec![mv], 0)).collect();
    let mut reached = 0;
    for depth in 1..=limits.depth.clamp(1, LONGEST) {
        let mut now: Vec<(Vec<Move<R::Board>>, i32)> = Vec::with_capacity(found.len());
        for (line, _) in &found {
            let mv = line[0];
            // Moves that are worse than the last of those asked for need not be told apart.
            let floor = if now.len() >= count { now[count - 1].1 } else { -2 * WIN };
            let mut following = Vec::new();
            let score = -search.search(&position.play(&mv), depth - 1, 1, -2 * WIN, -floor, &mut following);
            if search.stopped {
                break;
            }
            let mut line = vec![mv];
            line.append(&mut following);
            let at = now.partition_point(|(_, other)| *other >= score);
            now.insert(at, (line, score));
        }
        if search.stopped {
            // What a depth has found before it was stopped counts only if its first move, the best so far, was done.
            break;
        }
        found = now;
        reached = depth;
        if found[0].1.abs() > WIN / 2 || found.len() == 1 && count == 1 {
            break;
        }
    }
    found.truncate(count);
    let line = |(moves, score): (Vec<Move<R::Board>>, i32)| Line {
        moves: moves.into_iter().map(Into::into).collect(),
        score,
        depth: reached,
    };
    found.into_iter().map(line).collect()
}

struct Search<'a> {
    nodes: u64,
    most: u64,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
}

impl Search<'_> {
    fn search<R: Rules>(
        &mut self,
        position: &Position<R>,
        depth: u32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<Move<R::Board>>,
    ) -> i32 {
        line.clear();
        self.nodes += 1;
        if self.nodes >= self.most || (self.nodes.is_multiple_of(4_096) && (self.stop)()) {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        let moves = position.legal_moves();
        let Some(first) = moves.first() else {
            return match R::GOAL {
                Goal::Win => ply - WIN,
                Goal::GiveAway => WIN - ply,
            };
        };
        if depth == 0 && !first.is_capture() || ply >= LONGEST as i32 {
            return evaluate(position);
        }
        let mut best = -2 * WIN;
        let mut following = Vec::new();
        for mv in moves {
            let score = -self.search(
                &position.play(&mv),
                depth.saturating_sub(1),
                ply + 1,
                -beta,
                -alpha,
                &mut following,
            );
            if score > best {
                best = score;
                line.clear();
                line.push(mv);
                line.append(&mut following);
            }
            if score >= beta {
                return score;
            }
            alpha = alpha.max(score);
        }
        best
    }
}

/// Men, kings, and how far the men have come, for the side to move.
fn evaluate<R: Rules>(position: &Position<R>) -> i32 {
    let worth = |color: Color| -> i32 {
        let setup = position.setup();
        let men: i32 = setup
            .men(color)
            .map(|square| {
                let rank = i32::from(square.rank());
                let come = if color == Color::White {
                    rank
                } else {
                    i32::from(<R::Board as draughts::Board>::SIDE) - 1 - rank
                };
                MAN + come
            })
            .sum();
        men + KING * setup.kings(color).len() as i32
    };
    let balance = worth(position.turn()) - worth(!position.turn());
    if R::GOAL == Goal::GiveAway { -balance } else { balance }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::Variant;

    const LIMITS: Limits = Limits { depth: 6, nodes: 1_000_000 };

    fn position(variant: Variant, fen: &str) -> AnyPosition {
        AnyPosition::from_fen(variant, fen).unwrap()
    }

    fn best(position: &AnyPosition) -> Line {
        lines(position, LIMITS, 1, 0, &|| false).remove(0)
    }

    #[test]
    fn it_takes_the_better_of_two_captures() {
        let position = position(Variant::Russian, "W:Wc3,g3:Bb4,d4,d6,h4,a7");
        let (_, captured) = position.route(&best(&position).moves[0]).unwrap();
        assert_eq!(captured.len(), 2);
    }

    /// 8.1: in giveaway it wants to be rid of its pieces.
    #[test]
    fn in_giveaway_it_gives_its_last_man_away() {
        let position = position(Variant::Giveaway, "W:Wc3:Be5,a7");
        let line = best(&position);
        assert_eq!(position.read_move("c3-d4"), Ok(line.moves[0]));
        assert!(line.score > WIN / 2);
    }

    #[test]
    fn lines_are_legal_to_their_end_and_in_order() {
        for variant in Variant::ALL {
            let start = AnyPosition::start(variant);
            let lines = lines(&start, Limits { depth: 4, nodes: 1_000_000 }, 3, 5, &|| false);
            assert_eq!(lines.len(), 3);
            assert!(lines.is_sorted_by_key(|line| -line.score));
            for line in lines {
                assert!(line.moves.len() >= 4);
                line.moves.iter().fold(start, |position, mv| position.play(mv).unwrap());
            }
        }
    }

    #[test]
    fn it_stops_when_told_and_still_has_a_move() {
        let start = AnyPosition::start(Variant::International);
        let line = lines(&start, Limits { depth: 60, nodes: u64::MAX }, 1, 0, &|| true).remove(0);
        assert!(start.play(&line.moves[0]).is_ok());
    }
}
