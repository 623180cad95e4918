//! Draws a position in plain text, Unicode or SVG: `cargo run -p draughts --example diagram -- VARIANT FEN [text|unicode|svg]`

use std::error::Error;

use draughts::{Position, Variant, with_rules};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let (variant, fen, style) = match &arguments[..] {
        [variant, fen] => (variant, fen, "unicode"),
        [variant, fen, style] => (variant, fen, style.as_str()),
        _ => return Err("usage: diagram VARIANT FEN [text|unicode|svg]".into()),
    };
    let variant: Variant = variant.parse()?;
    let drawn = with_rules!(variant, R => {
        let position: Position<R> = fen.parse()?;
        // The player whose turn it is sits below.
        let diagram = position.setup().diagram().below(position.turn());
        match style {
            "text" => diagram.text(),
            "unicode" => diagram.unicode(),
            "svg" => diagram.svg(),
            other => return Err(format!("unknown style `{other}`").into()),
        }
    });
    print!("{drawn}");
    Ok(())
}
