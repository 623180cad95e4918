//! Sacrifices to the rule of the greatest number (11.3.7.6).

use draughts::{Color, Kind, Position, Rules, Square, Squares};

/// What a move of White offers on the board of a hundred squares: for each black piece and direction in which it can begin to capture, how
/// many it would take, were it free to choose; in rising order. The last is what it must take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sacrifice {
    /// The numbers, such as 1:3:4.
    pub vector: Vec<u8>,
}

impl Sacrifice {
    /// Whether some direction offers exactly one less than the capture that must be made, or no more than one piece is given.
    #[must_use]
    pub fn is_economical(&self) -> bool {
        let Some((most, others)) = self.vector.split_last() else { return true };
        *most <= 1 || others.contains(&(most - 1))
    }

    /// Whether the illusion of a choice is perfect: the greatest number leaves no choice, and no step from one number to the next is greater than one.
    #[must_use]
    pub fn is_ideal(&self) -> bool {
        self.vector.len() > 1
            && self.vector.first() != self.vector.last()
            && self.is_economical()
            && self.vector.windows(2).all(|pair| pair[1] - pair[0] <= 1)
    }

    /// Whether two pieces or more are given in the one direction there is.
    #[must_use]
    pub fn is_coarse(&self) -> bool {
        matches!(self.vector[..], [most] if most > 1)
    }
}

impl std::fmt::Display for Sacrifice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let numbers: Vec<String> = self.vector.iter().map(u8::to_string).collect();
        f.write_str(&numbers.join(":"))
    }
}

/// Columns and ranks of a step.
const STEPS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn step<R: Rules>(square: Square<R::Board>, (column, rank): (i8, i8)) -> Option<Square<R::Board>> {
    Square::at(square.column().checked_add_signed(column)?, square.rank().checked_add_signed(rank)?)
}

/// What the side to move is offered; `None` if it has nothing to take.
#[must_use]
pub fn sacrifice<R: Rules>(position: &Position<R>) -> Option<Sacrifice> {
    let mut vector = Vec::new();
    for from in position.pieces(position.turn()) {
        let kind =
            if position.setup().kings(position.turn()).contains(from) { Kind::King } else { Kind::Man };
        for direction in STEPS {
            let mut capture = Capture { position, from, taken: Squares::EMPTY };
            let most = capture.go(from, kind, direction);
            if most > 0 {
                vector.push(most);
            }
        }
    }
    vector.sort_unstable();
    (!vector.is_empty()).then_some(Sacrifice { vector })
}

/// The greatest number of pieces that can be taken on one way.
struct Capture<'a, R: Rules> {
    position: &'a Position<R>,
    from: Square<R::Board>,
    taken: Squares<R::Board>,
}

impl<R: Rules> Capture<'_, R> {
    fn is_free(&self, square: Square<R::Board>) -> bool {
        square == self.from || self.position.piece(square).is_none()
    }

    fn go(&mut self, at: Square<R::Board>, kind: Kind, direction: (i8, i8)) -> u8 {
        let mut over = step::<R>(at, direction);
        if kind == Kind::King {
            while let Some(square) = over.filter(|square| self.is_free(*square)) {
                over = step::<R>(square, direction);
            }
        }
        let target = |square: &Square<R::Board>| {
            let enemy: Color = !self.position.turn();
            self.position.pieces(enemy).contains(*square) && !self.taken.contains(*square)
        };
        let Some(over) = over.filter(target) else { return 0 };
        self.taken.insert(over);
        let mut most = 0;
        let mut landing = step::<R>(over, direction);
        while let Some(square) = landing.filter(|square| self.is_free(*square)) {
            let crowns = R::PROMOTES_IN_CAPTURE && square.rank() == self.last_rank();
            let kind = if crowns { Kind::King } else { kind };
            let further = STEPS.into_iter().filter(|next| *next != (-direction.0, -direction.1));
            let further = further.map(|next| self.go(square, kind, next)).max().unwrap_or(0);
            most = most.max(1 + further);
            landing = if kind == Kind::King && !crowns { step::<R>(square, direction) } else { None };
        }
        self.taken.remove(over);
        most
    }

    fn last_rank(&self) -> u8 {
        match self.position.turn() {
            Color::White => <R::Board as draughts::Board>::SIDE - 1,
            Color::Black => 0,
        }
    }
}
