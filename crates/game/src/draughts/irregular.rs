//! What can go wrong on a real board (5.4.14.2), and how to tell it from a legal move.

use ::draughts::{AnyPosition, Color, Kind, Move, Piece, Position, Rules, Square, Squares};

use super::Happened;

/// An irregularity of 5.4.14.2. Whether it is put right is for the opponent to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// A wrong move with a man or a king.
    WrongMove,
    /// Two moves running.
    TwoMoves,
    /// One piece touched, another one moved.
    OtherPieceTouched,
    /// A move taken back.
    TakenBack,
    /// A move with the opponent's piece.
    OpponentsPiece,
    /// A move where a capture was due.
    MissedCapture,
    /// Pieces taken off without a reason.
    RemovedWithoutReason,
    /// Fewer pieces taken off than were captured.
    RemovedFewer,
    /// More pieces taken off than were captured, or others.
    RemovedOthers,
    /// One's own pieces taken off.
    RemovedOwn,
    /// A man became a king and was not marked.
    UnmarkedKing,
    /// An unmarked king moved as a king.
    PlayedUnmarkedKing,
}

/// What a player's doing amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The board after it, the opponent to move.
    pub(crate) after: AnyPosition,
    /// What was wrong with it; `None` for a legal move.
    pub(crate) irregularity: Option<Irregularity>,
}

macro_rules! each {
    ($position:expr, $inner:ident => $body:expr) => {
        match $position {
            AnyPosition::Russian($inner) => $body,
            AnyPosition::Brazilian($inner) => $body,
            AnyPosition::International($inner) => $body,
            AnyPosition::Giveaway($inner) => $body,
        }
    };
}

/// What happened, seen from the rules; `None` if it cannot have happened: there was no piece, or the square was occupied.
pub(crate) fn find(position: &AnyPosition, by: Color, happened: &Happened) -> Option<Finding> {
    each!(position, position => find_in(position, by, happened))
}

/// A man of a color on a square marked as the king it is; `None` if there is no such man on its last row.
pub(crate) fn mark_king(position: &AnyPosition, owner: Color, square: u8) -> Option<AnyPosition> {
    each!(position, position => mark_in(position, owner, square).map(Into::into))
}

/// Whether the side to move has a man on its last row.
pub(crate) fn has_unmarked_king(position: &AnyPosition) -> bool {
    fn has<R: Rules>(position: &Position<R>) -> bool {
        position.setup().men(position.turn()).iter().any(|square| on_last_row::<R>(square, position.turn()))
    }
    each!(position, position => has(position))
}

fn mark_in<R: Rules>(position: &Position<R>, owner: Color, square: u8) -> Option<Position<R>> {
    let square = Square::from_number(square)?;
    let man = Piece { color: owner, kind: Kind::Man };
    if position.piece(square) != Some(man) || !on_last_row::<R>(square, owner) {
        return None;
    }
    let mut setup = *position.setup();
    setup.set(square, Some(Piece { kind: Kind::King, ..man }));
    setup.position().ok()
}

fn on_last_row<R: Rules>(square: Square<R::Board>, color: Color) -> bool {
    square.rank() == if color == Color::White { <R::Board as ::draughts::Board>::SIDE - 1 } else { 0 }
}

fn find_in<R: Rules>(position: &Position<R>, by: Color, happened: &Happened) -> Option<Finding>
where
    AnyPosition: From<Position<R>>,
{
    let from = Square::<R::Board>::from_number(happened.from)?;
    let to = Square::from_number(happened.to)?;
    let removed: Squares<R::Board> =
        happened.removed.iter().map(|&number| Square::from_number(number)).collect::<Option<_>>()?;
    let piece = position.piece(from)?;
    let occupied = position.pieces(Color::White).or(position.pieces(Color::Black));
    if (from != to && occupied.contains(to) && !removed.contains(to)) || !occupied.contains_all(removed) {
        return None;
    }
    let mut setup = *position.setup();
    for square in removed {
        setup.set(square, None);
    }
    setup.set(from, None);
    let kind = if happened.king { Kind::King } else { Kind::Man };
    setup.set(to, Some(Piece { color: piece.color, kind }));
    setup.turn = Some(!by);
    let irregularity = classify(position, by, &Deed { piece, from, to, removed, king: happened.king });
    Some(Finding { after: setup.position::<R>().ok()?.into(), irregularity })
}

/// What happened, in squares of the board.
struct Deed<R: Rules> {
    piece: Piece,
    from: Square<R::Board>,
    to: Square<R::Board>,
    removed: Squares<R::Board>,
    king: bool,
}

fn classify<R: Rules>(position: &Position<R>, by: Color, deed: &Deed<R>) -> Option<Irregularity> {
    if deed.piece.color != by {
        return Some(Irregularity::OpponentsPiece);
    }
    if position.turn() != by {
        return Some(Irregularity::TwoMoves);
    }
    let legal = position.legal_moves();
    let same_ends: Vec<&Move<R::Board>> =
        legal.iter().filter(|mv| (mv.from(), mv.to()) == (deed.from, deed.to)).collect();
    if let Some(mv) = same_ends.iter().find(|mv| mv.captured() == deed.removed) {
        let king = mv.promotes() || mv.kind() == Kind::King;
        return match (king, deed.king) {
            (true, false) => Some(Irregularity::UnmarkedKing),
            (false, true) => Some(Irregularity::WrongMove),
            _ => None,
        };
    }
    if !deed.removed.and(position.pieces(by)).is_empty() {
        return Some(Irregularity::RemovedOwn);
    }
    if let Some(mv) = same_ends.first().filter(|mv| mv.is_capture()) {
        let fewer = mv.captured().contains_all(deed.removed);
        return Some(if fewer { Irregularity::RemovedFewer } else { Irregularity::RemovedOthers });
    }
    if !same_ends.is_empty() {
        return Some(Irregularity::RemovedWithoutReason);
    }
    let unmarked = deed.piece.kind == Kind::Man && on_last_row::<R>(deed.from, by);
    if unmarked && moves_as_king(position, by, deed) {
        return Some(Irregularity::PlayedUnmarkedKing);
    }
    if legal.first().is_some_and(Move::is_capture) && deed.removed.is_empty() {
        return Some(Irregularity::MissedCapture);
    }
    Some(Irregularity::WrongMove)
}

/// Whether the deed would be legal if the piece were marked.
fn moves_as_king<R: Rules>(position: &Position<R>, by: Color, deed: &Deed<R>) -> bool {
    mark_in(position, by, deed.from.number()).is_some_and(|marked| {
        marked
            .legal_moves()
            .iter()
            .any(|mv| (mv.from(), mv.to(), mv.captured()) == (deed.from, deed.to, deed.removed))
    })
}
