//! The line of moves that is being played, and those around it.

use std::cmp::Ordering;

use draughts::{
    AnyMove, AnyPosition, Board, Color, FenError, FenFault, Move, MoveError, MoveRules, Naming, Outcome,
    Position, Setup, Square,
};

use crate::lex::{Form, MoveText};

/// A place on a line.
#[derive(Clone, Copy, Debug)]
struct Here<R: MoveRules> {
    position: Position<R>,
    /// Before the last move, from where variations begin.
    before: Position<R>,
    mv: Option<Move<R::Board>>,
    /// A move could not be made: what follows has no meaning until a setup.
    lost: bool,
}

/// A line with the lines it branches off.
#[derive(Debug)]
pub(super) struct Line<R: MoveRules> {
    here: Here<R>,
    around: Vec<Here<R>>,
    legal: Vec<Move<R::Board>>,
}

/// Whether a move is written with the sign it should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Right,
    /// A capture written with a dash.
    Dash,
    /// A move that takes nothing, written as a capture.
    Cross,
}

/// The square of a written move at an index, if it is a square of the board.
pub(super) fn square<B: Board>(text: &MoveText, index: usize) -> Option<Square<B>> {
    let square = *text.squares().get(index)?;
    match text.form() {
        Form::Numeric => Square::from_number(square),
        Form::Algebraic if B::NAMING == Naming::Algebraic => Square::at(square % 8, square / 8),
        _ => None,
    }
}

/// A position of a FEN, with what it says of the moves before.
pub(super) fn with_past<R: MoveRules>(position: Position<R>, fen: &str) -> Position<R> {
    if size_of::<R::Past>() == 0 {
        return position;
    }
    Position::from_fen(fen).ok().filter(|read| read.setup() == position.setup()).unwrap_or(position)
}

impl<R: MoveRules> Line<R>
where
    AnyPosition: From<Position<R>>,
    AnyMove: From<Move<R::Board>>,
{
    pub(super) fn position(&self) -> Option<AnyPosition> {
        (!self.here.lost).then(|| self.here.position.into())
    }

    pub(super) fn last(&self) -> Option<(AnyPosition, AnyMove)> {
        let mv = self.here.mv.filter(|_| !self.here.lost)?;
        Some((self.here.before.into(), mv.into()))
    }
}

impl<R: MoveRules> Line<R> {
    pub(super) fn new(position: Position<R>) -> Self {
        let here = Here { position, before: position, mv: None, lost: false };
        Self { here, around: Vec::new(), legal: Vec::new() }
    }

    pub(super) const fn is_main(&self) -> bool {
        self.around.is_empty()
    }

    pub(super) const fn turn(&self) -> Color {
        self.here.position.turn()
    }

    pub(super) fn hash(&self) -> Option<u64> {
        (!self.here.lost).then(|| self.here.position.board_hash())
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        (!self.here.lost).then(|| self.here.position.outcome()).flatten()
    }

    /// The FEN of the position, its squares in a form.
    pub(super) fn fen(&self, form: Form) -> Option<String> {
        let fen = self.here.position.fen();
        (!self.here.lost)
            .then(|| if form == Form::Numeric { fen.numeric().to_string() } else { fen.to_string() })
    }

    /// Plays a move: whether its sign is right, or why it cannot be made; `None` if the line is lost already.
    #[inline]
    pub(super) fn play(&mut self, text: &MoveText) -> Option<Result<Sign, MoveError>> {
        if self.here.lost {
            return None;
        }
        Some(match self.find(text) {
            Ok(mv) => {
                let before = self.here.position;
                self.here = Here { position: before.play(&mv), before, mv: Some(mv), lost: false };
                Ok(match (mv.is_capture(), text.takes()) {
                    (true, false) if text.form() != Form::Short => Sign::Dash,
                    (false, true) => Sign::Cross,
                    _ => Sign::Right,
                })
            }
            Err(error) => {
                self.here.lost = true;
                Err(error)
            }
        })
    }

    #[inline]
    fn find(&mut self, text: &MoveText) -> Result<Move<R::Board>, MoveError> {
        // Nearly all moves are two squares that one move fits. The rest is left to the rules themselves.
        if let [_, _] = text.squares()
            && let (Some(from), Some(to)) = (square::<R::Board>(text, 0), square::<R::Board>(text, 1))
        {
            if !text.takes()
                && let Some(step) = self.here.position.step(from, to)
            {
                return Ok(step);
            }
            // A capture with a dash fits as well.
            if let Some(capture) = self.here.position.single_capture(from, to) {
                return Ok(capture);
            }
            self.legal.clear();
            self.legal.reserve(64);
            self.here.position.append_moves(&mut self.legal);
            let mut fitting = self
                .legal
                .iter()
                .filter(|mv| mv.from() == from && mv.to() == to && (mv.is_capture() || !text.takes()));
            if let (Some(mv), None) = (fitting.next(), fitting.next()) {
                return Ok(*mv);
            }
        }
        self.here.position.read_move(&text.to_string()).or_else(|error| {
            // Taken for what it can only be: no capture fits the text, and where none is due a step does.
            let step = text.takes() && !self.here.position.must_capture();
            let step = step.then(|| text.to_string().replace([':', 'x'], "-"));
            step.and_then(|step| self.here.position.read_move(&step).ok()).ok_or(error)
        })
    }

    pub(super) fn open(&mut self) {
        let here = self.here;
        self.around.push(here);
        // The alternative to a move that could not be made begins where that move was to be made.
        let position = if here.lost { here.position } else { here.before };
        self.here = Here { position, before: position, mv: None, lost: false };
    }

    pub(super) fn close(&mut self) {
        if let Some(outer) = self.around.pop() {
            self.here = outer;
        }
    }

    pub(super) fn set_up(&mut self, fen: &str) -> Result<(), FenError> {
        let read = Setup::<R::Board>::from_fen::<R>(fen).and_then(|mut setup| {
            // `B::` passes the turn and leaves the pieces.
            if setup.pieces(Color::White).is_empty() && setup.pieces(Color::Black).is_empty() {
                let turn = setup.turn;
                setup = *self.here.position.setup();
                setup.turn = turn;
            }
            setup.turn = setup.turn.or(Some(self.here.position.turn()));
            let position = setup.position::<R>().map_err(|faults| FenError {
                variant: R::NAME,
                faults: faults.0.into_iter().map(FenFault::Position).collect(),
            })?;
            Ok(with_past(position, fen))
        });
        match read {
            Ok(position) => {
                let before = self.here.position;
                self.here = Here { position, before, mv: None, lost: false };
                Ok(())
            }
            Err(error) => {
                self.here.lost = true;
                Err(error)
            }
        }
    }

    pub(super) fn written(&self, form: Form) -> Option<MoveText> {
        let mv = self.here.mv.filter(|_| !self.here.lost)?;
        let legal = self.here.before.legal_moves();
        let ends = |other: &&Move<R::Board>| other.from() == mv.from() && other.to() == mv.to();
        let form = match form {
            Form::Short if R::Board::NAMING == Naming::Algebraic => {
                let same = |other: &&Move<R::Board>| {
                    other.from().column() == mv.from().column() && other.to() == mv.to()
                };
                if legal.iter().filter(same).count() == 1 { Form::Short } else { Form::Algebraic }
            }
            Form::Algebraic if R::Board::NAMING == Naming::Algebraic => Form::Algebraic,
            _ => Form::Numeric,
        };
        let mut squares = vec![mv.from(), mv.to()];
        if legal.iter().filter(ends).count() > 1 {
            squares = self.way(&mv);
        }
        let name = |square: &Square<R::Board>| match form {
            Form::Numeric => square.number(),
            _ => 8 * square.rank() + square.column(),
        };
        let names = squares.iter().enumerate().map(|(index, square)| match (form, index) {
            (Form::Short, 0) => square.column(),
            _ => name(square),
        });
        MoveText::of(form, mv.is_capture(), names)
    }

    /// Every square of a capture as the standard wants it: where it turns, and where it goes straight on the square behind
    /// the piece just taken.
    fn way(&self, mv: &Move<R::Board>) -> Vec<Square<R::Board>> {
        let route = self.here.before.route(mv);
        let mut squares = route.squares().to_vec();
        let step = |from: Square<R::Board>, to: Square<R::Board>| {
            (to.column().cmp(&from.column()), to.rank().cmp(&from.rank()))
        };
        for (index, &taken) in route.captured().iter().enumerate() {
            let (Some(&from), Some(&landing), Some(&next)) =
                (squares.get(index), squares.get(index + 1), squares.get(index + 2))
            else {
                break;
            };
            let (right, up) = step(from, landing);
            if (right, up) == step(landing, next) {
                // Along a file or a row every second square is a playing square.
                let next = if right.is_eq() || up.is_eq() { 2 } else { 1 };
                let beside = |at: u8, way: Ordering| match way {
                    Ordering::Less => at.wrapping_sub(next),
                    Ordering::Equal => at,
                    Ordering::Greater => at + next,
                };
                if let Some(behind) = Square::at(beside(taken.column(), right), beside(taken.rank(), up)) {
                    squares[index + 1] = behind;
                }
            }
        }
        squares
    }
}
