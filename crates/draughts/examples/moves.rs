//! The legal moves of a position as lines of JSON, every way round of a capture included:
//! `cargo run -p draughts --example moves -- VARIANT FEN`

use std::error::Error;
use std::ops::ControlFlow;

use draughts::{Notation, Position, Rules, Square, Variant, with_rules};

fn main() -> Result<(), Box<dyn Error>> {
    let [variant, fen] = &std::env::args().skip(1).collect::<Vec<_>>()[..] else {
        return Err("usage: moves VARIANT FEN, such as: moves russian W:WKd2:Bb6,d6,f4,f6,g7".into());
    };
    let variant: Variant = variant.parse()?;
    with_rules!(variant, R => print(&fen.parse::<Position<R>>()?));
    Ok(())
}

fn print<R: Rules>(position: &Position<R>) {
    let quoted = |squares: &[Square<R::Board>]| {
        squares.iter().map(|square| format!("\"{square}\"")).collect::<Vec<_>>().join(",")
    };
    for mv in position.legal_moves() {
        let mut ways = Vec::new();
        // The callback can stop the search; here it wants all of it.
        let _ = position.each_way(&mv, |way| {
            ways.push(format!("[{}]", quoted(way.squares())));
            ControlFlow::Continue(())
        });
        let taken: Vec<_> = mv.captured().iter().collect();
        println!(
            r#"{{"move":"{}","captured":[{}],"promotes":{},"ways":[{}],"after":"{}"}}"#,
            position.write_move(&mv, Notation::Short),
            quoted(&taken),
            mv.promotes(),
            ways.join(","),
            position.play(&mv),
        );
    }
}
