//! Which moves are worth a look.

use crate::board::Board;
use crate::color::Color;
use crate::field::Field;
use crate::point::{POINTS, Point, PointSet, SIDE};
use crate::shape::Grade;

/// The points within two steps of each point, and three along its lines.
pub(super) static NEIGHBOURS: [PointSet; POINTS] = {
    let mut sets = [PointSet::EMPTY; POINTS];
    let mut from = 0;
    while from < POINTS {
        let mut to = 0;
        while to < POINTS {
            let columns = (from % SIDE).abs_diff(to % SIDE);
            let rows = (from / SIDE).abs_diff(to / SIDE);
            let far = if columns > rows { columns } else { rows };
            let on_line = columns == rows || columns == 0 || rows == 0;
            if far > 0
                && (far <= 2 || far == 3 && on_line)
                && let Some(point) = Point::from_index(to)
            {
                sets[from].insert(point);
            }
            to += 1;
        }
        from += 1;
    }
    sets
};

/// The empty and taken points that are neighbours of some stone.
pub(super) fn near_stones(board: &Board) -> PointSet {
    board.stones().fold(PointSet::EMPTY, |set, (point, _)| set.union(NEIGHBOURS[point.index()]))
}

/// An allowed move of the color that leaves two fives, if it were to move.
pub(super) fn winning_four(field: &Field, color: Color) -> Option<Point> {
    field.fours(color).iter().find(|&point| {
        let shapes = field.shapes(point, color);
        let straight = shapes.iter().any(|shape| shape.grade() == Grade::StraightFour);
        let double = color == Color::White && shapes.iter().map(|shape| shape.fours()).sum::<u32>() > 1;
        (straight || double) && field.allows(point, color)
    })
}

/// A move and its place in the order.
pub(super) struct Candidate {
    pub(super) point: Point,
    /// How much it suggests itself, in hundredths.
    pub(super) policy: i32,
    /// Whether it makes neither a four nor a three.
    pub(super) quiet: bool,
    order: i32,
}

/// The moves of a set that are allowed, what suggests itself most first, at most `most` of them. `bonus` puts forward what
/// served well elsewhere.
pub(super) fn candidates(
    field: &Field,
    mover: Color,
    set: PointSet,
    last: Option<Point>,
    most: usize,
    bonus: impl Fn(Point) -> i32,
) -> Vec<Candidate> {
    let loud = field.fours(mover).union(field.threes(mover));
    let mut list: Vec<Candidate> = set
        .iter()
        .filter(|&point| field.board().is_empty_at(point))
        .map(|point| {
            let policy = field.policy(point, mover, last);
            Candidate { point, policy, quiet: !loud.contains(point), order: policy + bonus(point) }
        })
        .collect();
    list.sort_unstable_by_key(|candidate| std::cmp::Reverse(candidate.order));
    if mover == Color::Black {
        list.retain(|candidate| field.allows(candidate.point, Color::Black));
    }
    list.truncate(most);
    list
}
