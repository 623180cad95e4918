//! Lines that a player lays down in a game of days: "if … then …" (10.2.7). The opponent does not see them; a reply is played at once and takes no
//! time, a played one stands for ever (10.2.8), and a line ends at the first other move (10.2.13).

use std::collections::HashMap;

use draughts::{Legal, MoveError};
use game::Player;
use game::draughts::Game;
use serde::{Deserialize, Serialize};

/// Moves by their squares, the opponent's and one's own in turn, beginning with the opponent's.
pub(crate) type Line = Vec<Vec<u8>>;

/// The most lines of a player in one game, and the most moves of a line.
const MOST_LINES: usize = 64;
const MOST_MOVES: usize = 60;

/// Lines as they are kept. What of them was played is found out by comparing them with the game, so nothing has to be written while they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Laid {
    /// Plies made when they were laid down.
    pub(crate) ply: usize,
    pub(crate) lines: Vec<Line>,
}

/// Why lines cannot be laid down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LinesError {
    /// It is somebody else's game, or not one of days.
    NotYours,
    /// Only while the opponent is to move.
    NotNow,
    /// A line ends with a move of one's own.
    Unanswered,
    /// Two replies to the same move.
    TwoReplies,
    /// More than are kept.
    TooMany,
    /// A move that cannot be made.
    Move(Box<MoveError>),
    /// They cannot be written.
    Busy,
}

/// How a game stands to lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Followed {
    /// The reply that is due, by its squares.
    Reply(Vec<u8>),
    /// What is left of the lines waits for the opponent.
    Waits(Vec<Line>),
    /// The game has left them.
    Left,
}

impl Laid {
    /// Lines of a player from the position of now, each move found legal and written with all its squares.
    pub(crate) fn check(game: &Game, owner: Player, lines: &[Line]) -> Result<Self, LinesError> {
        if game.verdict().is_some() || !game.is_started() || game.turn() == owner {
            return Err(LinesError::NotNow);
        }
        if lines.len() > MOST_LINES || lines.iter().any(|line| line.len() > MOST_MOVES) {
            return Err(LinesError::TooMany);
        }
        let mut replies: HashMap<Line, Vec<u8>> = HashMap::new();
        let mut laid = Vec::new();
        for line in lines {
            if line.is_empty() || line.len() % 2 == 1 {
                return Err(LinesError::Unanswered);
            }
            let (mut position, mut whole) = (game.position(), Line::new());
            for squares in line {
                let legal = Legal::of(&position);
                let mv = legal.find_move(squares).map_err(|error| LinesError::Move(Box::new(error)))?;
                let (Ok(squares), Ok(after)) = (legal.squares_of(&mv), legal.play(&mv)) else {
                    return Err(LinesError::Unanswered);
                };
                if whole.len() % 2 == 1 {
                    let before = replies.entry(whole.clone()).or_insert_with(|| squares.clone());
                    if *before != squares {
                        return Err(LinesError::TwoReplies);
                    }
                }
                position = after;
                whole.push(squares);
            }
            if !laid.contains(&whole) {
                laid.push(whole);
            }
        }
        Ok(Self { ply: game.moves().len(), lines: laid })
    }

    /// How the game has followed them.
    pub(crate) fn followed(&self, game: &Game, owner: Player) -> Followed {
        let Some(played) = game.moves().get(self.ply..).filter(|_| game.verdict().is_none()) else {
            return Followed::Left;
        };
        let mut alive: Vec<&Line> = self.lines.iter().collect();
        for (index, made) in played.iter().enumerate() {
            let legal = game.chosen_among(made);
            let is_played = |squares: &Vec<u8>| legal.find_move(squares).is_ok_and(|mv| mv == made.ply.mv);
            alive.retain(|line| line.get(index).is_some_and(is_played));
        }
        alive.retain(|line| line.len() > played.len());
        match alive.first().and_then(|line| line.get(played.len())) {
            None => Followed::Left,
            Some(reply) if game.turn() == owner => Followed::Reply(reply.clone()),
            Some(_) => Followed::Waits(alive.into_iter().map(|line| line[played.len()..].to_vec()).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::Variant;
    use game::draughts::{Act, Regulations};
    use game::{Actor, Control, Moment, Span, Tempo};

    fn game() -> Game {
        let regulations = Regulations::online(Variant::Russian, Tempo::Classic, Control::DaysAMove(3));
        let mut game = Game::new(regulations).unwrap();
        for player in Player::BOTH {
            let _ = game.act(Actor::Player(player), Moment(0), &Act::Arrive);
        }
        game.act(Actor::Arbiter, Moment(0), &Act::Start).unwrap();
        game
    }

    fn play(game: &mut Game, text: &str) {
        let squares = game.read_move(text).unwrap();
        game.act(Actor::Player(game.turn()), Moment(1), &Act::mv(squares, Span::ZERO)).unwrap();
    }

    /// A line in writing, from the position of a game.
    fn line(game: &Game, moves: &[&str]) -> Line {
        let mut game = game.clone();
        let squares = |text: &&str| {
            let squares = game.read_move(text).unwrap();
            play(&mut game, text);
            squares
        };
        moves.iter().map(squares).collect()
    }

    #[test]
    fn a_matching_move_has_its_reply_and_the_line_ends_at_the_first_other_10_2_7_and_10_2_13() {
        let mut game = game();
        play(&mut game, "c3-d4");
        let lines = [
            line(&game, &["d6-c5", "b2-c3", "f6-g5", "c3-b4"]),
            line(&game, &["b6-a5", "d4-c5", "d6:b4", "a3:c5"]),
        ];
        let laid = Laid::check(&game, Player::First, &lines).unwrap();
        assert!(matches!(laid.followed(&game, Player::First), Followed::Waits(left) if left.len() == 2));
        let mut other = game.clone();
        play(&mut other, "h6-g5");
        assert_eq!(laid.followed(&other, Player::First), Followed::Left);
        play(&mut game, "d6-c5");
        assert_eq!(laid.followed(&game, Player::First), Followed::Reply(lines[0][1].clone()));
        play(&mut game, "b2-c3");
        assert!(
            matches!(laid.followed(&game, Player::First), Followed::Waits(left) if left == [lines[0][2..].to_vec()])
        );
        play(&mut game, "f6-g5");
        play(&mut game, "c3-b4");
        assert_eq!(laid.followed(&game, Player::First), Followed::Left, "it is played out");
    }

    #[test]
    fn what_is_no_line_is_refused_10_2_7() {
        let mut game = game();
        let own = vec![vec![22, 18], vec![11, 15]];
        assert_eq!(Laid::check(&game, Player::First, &[own]), Err(LinesError::NotNow));
        play(&mut game, "c3-d4");
        let laid = |lines: &[Line]| Laid::check(&game, Player::First, lines).unwrap_err();
        let fine = line(&game, &["d6-c5", "b2-c3"]);
        assert_eq!(laid(&[line(&game, &["d6-c5"])]), LinesError::Unanswered);
        assert_eq!(laid(&[vec![]]), LinesError::Unanswered);
        assert_eq!(laid(&[fine.clone(), line(&game, &["d6-c5", "d2-c3"])]), LinesError::TwoReplies);
        assert_eq!(laid(&vec![fine.clone(); MOST_LINES + 1]), LinesError::TooMany);
        assert!(matches!(laid(&[vec![fine[0].clone(), vec![1, 32]]]), LinesError::Move(_)));
        assert!(matches!(laid(&[vec![vec![], vec![200]]]), LinesError::Move(_)));
    }
}
