//! The score sheet of a game: moves with the times after them, result, signatures (5.4.3.5, 9.3.2.1).

use draughts::Notation;
use game::{AnyGame, Control, Span};
use language::Language;
use renju::Color;

use crate::form::{Align, Form, FormLine, Grid};

/// The score sheet of a game as far as it has come. What the record does not know – event, date, names – is left to the pen, and so are
/// the signatures: players and arbiter sign what is printed.
#[must_use]
pub fn score_sheet(game: &AnyGame, language: Language) -> Form {
    let say = |id: &str| language.say(id, &[]);
    let white = game.white();
    let mut form = Form { title: say("board-sheet"), ..Form::default() };
    for id in ["board-event", "board-date", "white", "black"] {
        form.lines.push(FormLine::words(format!("{}:", say(id))).and_blank("", ""));
    }
    let control = match game.control() {
        Control::Untimed => say("game-untimed"),
        control => control.to_string(),
    };
    form.lines.push(FormLine::words(format!("{}: {control}", say("board-sheet-time"))));
    form.grids.push(moves(game, &say("white"), &say("black")));
    let result = game.verdict().map_or_else(
        || "____ : ____".to_owned(),
        |verdict| {
            let [first, second] = [white, white.other()].map(|player| verdict.shown(player));
            format!("{first} : {second}. {}", language.verdict(verdict, white))
        },
    );
    form.signatures.push(FormLine::words(format!("{}: {result}", say("board-sheet-result"))));
    for id in ["white", "black", "board-sheet-arbiter"] {
        form.signatures
            .push(FormLine::words(format!("{}:", say(id))).and_blank("", say("board-sheet-signature")));
    }
    form
}

/// The moves in pairs, each with what its player had left on the clock after it. In renju Black begins; a place where nobody has moved stays
/// empty.
fn moves(game: &AnyGame, white: &str, black: &str) -> Grid {
    let shown = |left: Option<Span>| left.map_or_else(String::new, |left| left.to_string());
    let (heads, made): (_, Vec<(bool, String, String)>) = match game {
        AnyGame::Draughts(game) => {
            let cells = |made: &game::draughts::Made| {
                let among = game.chosen_among(made);
                let text = among.write_move(&made.ply.mv, Notation::Sheet).unwrap_or_default();
                (made.by == game.white(), text, shown(made.left))
            };
            ([white, black], game.moves().iter().map(cells).collect())
        }
        AnyGame::Renju(game) => {
            let cells = |made: &game::renju::Made| {
                (made.ply.color == Color::Black, made.ply.mv.to_string(), shown(made.left))
            };
            ([black, white], game.moves().iter().map(cells).collect())
        }
    };
    let mut grid = Grid::default();
    grid.column("№", Align::Centre);
    for head in heads {
        grid.columns(head, &[Align::Left, Align::Centre]);
    }
    let mut replies = false;
    for (first, text, left) in made {
        match grid.rows.last_mut() {
            Some(row) if replies && !first => (row[3], row[4]) = (text, left),
            _ => {
                let mut row = vec![String::new(); 5];
                row[0] = (grid.rows.len() + 1).to_string();
                let at = if first { 1 } else { 3 };
                (row[at], row[at + 1]) = (text, left);
                grid.rows.push(row);
            }
        }
        replies = first;
    }
    grid
}
