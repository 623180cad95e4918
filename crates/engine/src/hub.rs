//! The Hub protocol, version 2, by which interfaces and match runners talk to draughts programs: lines of text, a word and
//! arguments each.
//!
//! [`Message`] reads and writes lines, [`read_position`] and [`read_move`] what stands in them. [`Session`] is the side of the
//! program: lines in, lines out. The other side is in [`contest`](crate::contest).

mod message;
mod notation;
mod session;

pub use message::{Message, SyntaxError};
pub use notation::{
    MoveTextError, PositionError, read_move, read_position, variant_name, variant_of, write_move,
    write_position,
};
pub use session::{Next, Session};
