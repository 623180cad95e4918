//! How good a position looks.

use crate::color::Color;
use crate::field::Field;
use crate::point::Point;
use crate::shape::Grade;

/// What a point is worth for each grade that a stone there would reach on one line, in the order of [`Grade`].
const POINT_VALUES: [i32; Grade::COUNT] = [0, 0, 1, 2, 5, 6, 18, 20, 90, 0];
/// The side to move has the first use of its points.
const MOVER_SHARE: (i32, i32) = (5, 4);

fn sum(field: &Field, color: Color) -> i32 {
    field.grades(color).iter().zip(POINT_VALUES).map(|(&count, value)| i32::from(count) * value).sum()
}

/// The estimate for the side to move.
pub(super) fn evaluate(field: &Field, mover: Color) -> i32 {
    sum(field, mover) * MOVER_SHARE.0 / MOVER_SHARE.1 - sum(field, mover.other())
}

/// How urgent a move looks for what it makes and for what it takes from the other side.
const ATTACK: [i32; Grade::COUNT] = [0, 1, 3, 5, 12, 14, 50, 60, 2000, 9000];
const DEFENCE: [i32; Grade::COUNT] = [0, 1, 2, 4, 8, 8, 30, 34, 900, 4000];

/// The place of a move in the order of search.
pub(super) fn urgency(field: &Field, point: Point, mover: Color) -> i32 {
    let own = field.shapes(point, mover).iter().map(|shape| ATTACK[shape.grade() as usize]);
    let theirs = field.shapes(point, mover.other()).iter().map(|shape| DEFENCE[shape.grade() as usize]);
    own.sum::<i32>() + theirs.sum::<i32>()
}
