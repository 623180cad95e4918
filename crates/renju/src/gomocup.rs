//! The protocol of Gomocup (Piskvork) between engines and managers, as lines in and lines out.

mod player;
mod referee;

use crate::point::{Point, SIDE};
pub use player::{Player, Response};
pub use referee::{Ending, Event, Referee};

/// A point as the protocol writes it: `x,y` from 0, x from the left and y from the top.
fn write_point(point: Point) -> String {
    format!("{},{}", point.column(), SIDE - 1 - point.row())
}

/// Reads `x,y`; `None` when it is no point of the board.
fn read_point(text: &str) -> Option<Point> {
    let (x, y) = text.trim().split_once(',')?;
    let x: usize = x.trim().parse().ok()?;
    let y: usize = y.trim().parse().ok()?;
    Point::new(x, (SIDE - 1).checked_sub(y)?)
}
