//! What can go wrong on a real board (5.4.14.2), and how to tell it from a legal move.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use ::draughts::{AnyMove, AnyPosition, Color, Kind, Move, MoveRules, Piece, Position, Square, Squares};

use super::counting::Moved;
use super::{Happened, Slip};

/// An irregularity of 5.4.14.2 and of the earlier rules, 2.1.10.3. Whether it is put right is for the opponent to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// A wrong move with a man or a king.
    WrongMove,
    /// A piece put on a light square.
    LightSquare,
    /// Two moves running.
    TwoMoves,
    /// A move while it was the opponent's turn to begin.
    OutOfTurn,
    /// One piece touched, another one moved.
    OtherPieceTouched,
    /// A move taken back.
    TakenBack,
    /// A move with the opponent's piece.
    OpponentsPiece,
    /// A move where a capture was due.
    MissedCapture,
    /// Fewer pieces captured than the piece could.
    TookFewer,
    /// More pieces captured than the piece could.
    TookMore,
    /// A capture left unfinished.
    StoppedCapturing,
    /// Pieces taken off without a reason, the opponent's or one's own.
    RemovedWithoutReason,
    /// Pieces taken off while the capture was still going on.
    RemovedEarly,
    /// Fewer pieces taken off than were captured.
    RemovedFewer,
    /// More pieces taken off than were captured.
    RemovedMore,
    /// Other pieces taken off than were captured.
    RemovedOthers,
    /// Stopped while taking the captured pieces off.
    StoppedRemoving,
    /// One's own pieces taken off after a capture.
    RemovedOwn,
    /// A man became a king and was not marked.
    UnmarkedKing,
    /// A king that was not marked moved.
    PlayedUnmarkedKing,
}

/// How an irregularity was put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remedy {
    /// The pieces went back, and who made the mistake moves again, on the own time (5.4.14.4).
    MovesAgain,
    /// The pieces went back: it was not this player's turn, and it is the opponent's.
    TakenBack,
    /// The move is complete (6.1.4.6, 6.1.5.11), and the pieces that it takes are off the board, no others.
    PiecesPutRight,
    /// The move is complete (6.1.4.6), and the king is marked.
    KingMarked,
}

/// What a player's doing amounts to.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    /// The board after it, the opponent to move.
    pub(super) after: AnyPosition,
    /// What it did to the counters.
    pub(super) did: Moved,
    /// A man became a king there and was not marked.
    pub(super) unmarked: Option<u8>,
    /// What was wrong with it; `None` for a legal move.
    pub(super) irregularity: Option<Irregularity>,
    /// The legal move that the hand made, whatever was taken off the board.
    pub(super) made: Option<AnyMove>,
}

macro_rules! each {
    ($position:expr, $inner:ident => $body:expr) => {
        match $position {
            AnyPosition::Russian($inner) => $body,
            AnyPosition::Brazilian($inner) => $body,
            AnyPosition::International($inner) => $body,
            AnyPosition::Giveaway($inner) => $body,
            AnyPosition::English($inner) => $body,
            AnyPosition::Pool($inner) => $body,
            AnyPosition::Czech($inner) => $body,
            AnyPosition::Antidraughts($inner) => $body,
            AnyPosition::Italian($inner) => $body,
            AnyPosition::Spanish($inner) => $body,
            AnyPosition::Portuguese($inner) => $body,
            AnyPosition::Frisian($inner) => $body,
        }
    };
}

/// What happened, seen from the rules; `None` if it cannot have happened: there was no piece, or the square was occupied.
pub(super) fn find(position: &AnyPosition, by: Color, happened: &Happened) -> Option<Finding> {
    each!(position, position => find_in(position, by, happened))
}

/// The color of the piece on a square.
pub(super) fn color_at(position: &AnyPosition, square: u8) -> Option<Color> {
    position.piece(square).map(|piece| piece.color)
}

fn on_last_row<R: MoveRules>(square: Square<R::Board>, color: Color) -> bool {
    square.rank() == if color == Color::White { <R::Board as ::draughts::Board>::SIDE - 1 } else { 0 }
}

fn find_in<R: MoveRules>(position: &Position<R>, by: Color, happened: &Happened) -> Option<Finding>
where
    AnyPosition: From<Position<R>>,
    AnyMove: From<Move<R::Board>>,
{
    let from = Square::<R::Board>::from_number(happened.from)?;
    let to = match happened.to {
        Happened::LIGHT => None,
        number => Some(Square::from_number(number)?),
    };
    let removed: Squares<R::Board> =
        happened.removed.iter().map(|&number| Square::from_number(number)).collect::<Option<_>>()?;
    let piece = position.piece(from)?;
    let occupied = position.pieces(Color::White).or(position.pieces(Color::Black));
    let free = |to| to == from || !occupied.contains(to) || removed.contains(to);
    if !to.is_none_or(free) || !occupied.contains_all(removed) {
        return None;
    }
    let mut setup = *position.setup();
    for square in removed {
        setup.set(square, None);
    }
    // The game is played on the dark squares (6.1.1): what is put on a light one stays where it was if nobody minds.
    let stands = to.unwrap_or(from);
    // 6.1.4.4: on the last row a man is a king, whether it is marked or not.
    let crowned = piece.kind == Kind::Man && on_last_row::<R>(stands, piece.color);
    let king = piece.kind == Kind::King || happened.king || crowned;
    setup.set(from, None);
    setup.set(stands, Some(Piece { color: piece.color, kind: if king { Kind::King } else { Kind::Man } }));
    setup.turn = Some(!by);
    let after = setup.position::<R>().ok()?;
    let forces = |setup: &::draughts::Setup<R::Board>| {
        [Color::White, Color::Black].map(|color| (setup.men(color).len(), setup.kings(color).len()))
    };
    let did = Moved {
        by,
        balance_changed: forces(position.setup()) != forces(&setup),
        by_man: piece.kind == Kind::Man && stands != from,
    };
    let deed = Deed { piece, from, to, removed, king: happened.king, slip: happened.slip };
    let (irregularity, made) = classify(position, by, &deed);
    Some(Finding {
        after: after.into(),
        did,
        unmarked: (crowned && !happened.king).then_some(stands.number()),
        irregularity,
        made: made.map(Into::into),
    })
}

/// What happened, in squares of the board.
struct Deed<R: MoveRules> {
    piece: Piece,
    from: Square<R::Board>,
    /// `None` for a light square.
    to: Option<Square<R::Board>>,
    removed: Squares<R::Board>,
    king: bool,
    slip: Option<Slip>,
}

/// What was wrong, and the legal move that the hand made.
fn classify<R: MoveRules>(
    position: &Position<R>,
    by: Color,
    deed: &Deed<R>,
) -> (Option<Irregularity>, Option<Move<R::Board>>) {
    use Irregularity as I;

    if deed.piece.color != by {
        return (Some(I::OpponentsPiece), None);
    }
    if position.turn() != by {
        return (Some(I::TwoMoves), None);
    }
    let Some(to) = deed.to else { return (Some(I::LightSquare), None) };
    let legal = position.legal_moves();
    // Of several captures with the same ends the one that agrees best with what was taken off.
    let made = legal
        .iter()
        .filter(|mv| (mv.from(), mv.to()) == (deed.from, to))
        .min_by_key(|mv| {
            let common = mv.captured().and(deed.removed).len();
            (mv.captured().len() + deed.removed.len() - 2 * common, Reverse(common))
        })
        .copied();
    let Some(mv) = made else { return (Some(not_a_move(position, &legal, deed, to)), None) };
    let (captured, removed) = (mv.captured(), deed.removed);
    let kind = if deed.slip == Some(Slip::Early) && mv.is_capture() {
        I::RemovedEarly
    } else if captured == removed {
        if mv.promotes() && !deed.king {
            I::UnmarkedKing
        } else if deed.king && !mv.promotes() && mv.kind() == Kind::Man {
            // A man that was made a king without a right to it.
            return (Some(I::WrongMove), None);
        } else {
            return (None, made);
        }
    } else if !mv.is_capture() {
        I::RemovedWithoutReason
    } else if !removed.and(position.pieces(by)).is_empty() {
        I::RemovedOwn
    } else if captured.contains_all(removed) {
        if deed.slip == Some(Slip::Stopped) { I::StoppedRemoving } else { I::RemovedFewer }
    } else if removed.contains_all(captured) {
        I::RemovedMore
    } else {
        I::RemovedOthers
    };
    (Some(kind), made)
}

/// What was wrong with a deed whose squares are of no legal move.
fn not_a_move<R: MoveRules>(
    position: &Position<R>,
    legal: &[Move<R::Board>],
    deed: &Deed<R>,
    to: Square<R::Board>,
) -> Irregularity {
    use Irregularity as I;

    let due = legal.first().is_some_and(Move::is_capture);
    if deed.removed.is_empty() {
        return if due && to != deed.from { I::MissedCapture } else { I::WrongMove };
    }
    if to == deed.from {
        return I::RemovedWithoutReason;
    }
    if deed.slip == Some(Slip::Early) {
        return I::RemovedEarly;
    }
    if !due || !deed.removed.and(position.pieces(deed.piece.color)).is_empty() {
        return I::WrongMove;
    }
    let captures = || legal.iter().filter(|mv| mv.from() == deed.from);
    if captures().any(|mv| begins(position, mv, deed.removed)) {
        return I::StoppedCapturing;
    }
    let count = deed.removed.len();
    // With the majority rule the piece itself may have no legal capture, but it is known how many were due.
    let fewest = if R::MAJORITY { legal.iter().map(|mv| mv.captured().len()).min() } else { None };
    match (
        fewest.or_else(|| captures().map(|mv| mv.captured().len()).min()),
        captures().map(|mv| mv.captured().len()).max(),
    ) {
        (Some(fewest), _) if count < fewest => I::TookFewer,
        (_, Some(most)) if count > most => I::TookMore,
        _ => I::WrongMove,
    }
}

/// Whether a capture begins with taking just these pieces.
fn begins<R: MoveRules>(position: &Position<R>, mv: &Move<R::Board>, taken: Squares<R::Board>) -> bool {
    position
        .each_route(mv, |route| {
            let first: Squares<R::Board> = route.captured().iter().copied().take(taken.len()).collect();
            if first == taken && taken.len() < route.captured().len() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
}
