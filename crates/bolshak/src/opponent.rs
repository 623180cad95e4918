//! A simple opponent: it looks a few plies ahead and counts pieces.

use draughts::{Color, Goal, Move, Position, Rules};

/// Plies it looks ahead; captures are followed to their end.
const DEPTH: u32 = 6;
const WIN: i32 = 1_000_000;
const MAN: i32 = 100;
const KING: i32 = 330;

/// Its move, and what it thinks of its position: hundredths of a man, positive if it is better.
pub(crate) fn choose<R: Rules>(position: &Position<R>, seed: u64) -> Option<(Move<R::Board>, i32)> {
    let mut moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    // Of equal moves it takes the first; the seed says which is first.
    let start = (seed % moves.len() as u64) as usize;
    moves.rotate_left(start);
    let mut best = (moves[0], -2 * WIN);
    for mv in moves {
        let score = -search(&position.play(&mv), DEPTH - 1, 1, -2 * WIN, -best.1);
        if score > best.1 {
            best = (mv, score);
        }
    }
    Some(best)
}

fn search<R: Rules>(position: &Position<R>, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
    let moves = position.legal_moves();
    let Some(first) = moves.first() else {
        return match R::GOAL {
            Goal::Win => ply - WIN,
            Goal::GiveAway => WIN - ply,
        };
    };
    if depth == 0 && !first.is_capture() {
        return evaluate(position);
    }
    for mv in moves {
        let score = -search(&position.play(&mv), depth.saturating_sub(1), ply + 1, -beta, -alpha);
        if score >= beta {
            return score;
        }
        alpha = alpha.max(score);
    }
    alpha
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
    use draughts::{Giveaway, Russian};

    #[test]
    fn it_takes_the_better_of_two_captures() {
        let position = Position::<Russian>::from_fen("W:Wc3,g3:Bb4,d4,d6,h4,a7").unwrap();
        let (mv, _) = choose(&position, 0).unwrap();
        assert_eq!(mv.captured().len(), 2, "{mv:?}");
    }

    /// 8.1: in giveaway it wants to be rid of its pieces.
    #[test]
    fn in_giveaway_it_gives_its_last_man_away() {
        let position = Position::<Giveaway>::from_fen("W:Wc3:Be5,a7").unwrap();
        let (mv, score) = choose(&position, 0).unwrap();
        assert_eq!(position.read_move("c3-d4"), Ok(mv));
        assert!(score > WIN / 2);
    }
}
