//! The records of the rule books: two columns in full notation and one line in short notation (6.1.6.2), the letters and the
//! record of play by correspondence (10.2.2, 10.5.1), with the signs of Appendix 5.

use std::fmt::Write;

use draughts::{AnyPosition, Color, Ruleset};

use crate::fault::What;
use crate::lex::{Form, MoveText, Terminator};
use crate::replay::Replay;
use crate::tree::{Content, Game, Glyph};

/// The sign of a result in Appendix 5: a win is `x`, a loss `0`, a draw `=`.
#[must_use]
pub const fn result_sign(terminator: Terminator, color: Color) -> Option<&'static str> {
    match (terminator, color) {
        (Terminator::Win1 | Terminator::Win2, Color::White)
        | (Terminator::Loss1 | Terminator::Loss2, Color::Black) => Some("x"),
        (Terminator::Win1 | Terminator::Win2, Color::Black)
        | (Terminator::Loss1 | Terminator::Loss2, Color::White)
        | (Terminator::Both, _) => Some("0"),
        (Terminator::Draw1 | Terminator::Draw2, _) => Some("="),
        (Terminator::Unknown | Terminator::Score, _) => None,
    }
}

/// The words of a record, in the language of whoever keeps it.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// «Белые».
    pub white: &'a str,
    /// «Чёрные».
    pub black: &'a str,
    /// «Позиция».
    pub position: &'a str,
    /// «Шифр турнира».
    pub tournament: &'a str,
    /// «Подпись».
    pub signature: &'a str,
    /// «Дата отправления».
    pub sent: &'a str,
}

/// One move on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ply {
    number: u32,
    color: Color,
    full: String,
    short: String,
}

/// A game on paper: the game itself without its variations and comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    white: String,
    black: String,
    event: String,
    result: Terminator,
    /// Who makes the first move of every game: their moves stand on the left.
    first: Color,
    /// The position the game began from, if it is not that of every game.
    start: Option<String>,
    plies: Vec<Ply>,
}

impl Sheet {
    /// The sheet of a game.
    ///
    /// # Errors
    /// What is wrong, if the game cannot be played to its end.
    pub fn of(game: &Game) -> Result<Self, What> {
        let mut replay = Replay::of(game);
        let mut fatal = None;
        let mut fault = |what: What| {
            if what.harm() == crate::fault::Harm::Fatal {
                fatal.get_or_insert(what);
            }
        };
        let mut plies = Vec::new();
        let mut number = 1;
        let setup_first =
            game.main_line().next().is_some_and(|(_, node)| matches!(node.content, Content::Setup(_)));
        if !setup_first {
            replay.start(game.first_move(), &mut fault);
        }
        let mut start = replay.position();
        let first = replay.ruleset().map_or(Color::White, Ruleset::first);
        // Where players count the squares of the small board, so does the sheet.
        let counted = replay.ruleset().is_some_and(|game| game.counts_squares() && game.variant().is_none());
        let [full, short] = if counted { [Form::Numeric; 2] } else { [Form::Algebraic, Form::Short] };
        for (_, node) in game.main_line() {
            match &node.content {
                Content::Move(text) => {
                    if !replay.mv(text, &mut fault) {
                        break;
                    }
                    let (Some(full), Some(short), Some((before, _))) =
                        (replay.written(full), replay.written(short), replay.last())
                    else {
                        break;
                    };
                    let signs: String = node.marks.iter().filter_map(Glyph::sign).collect();
                    plies.push(Ply {
                        number,
                        color: before.turn(),
                        full: on_paper(&full) + &signs,
                        short: on_paper(&short) + &signs,
                    });
                    number += u32::from(before.turn() != first);
                }
                Content::Setup(fen) => {
                    replay.setup(fen.as_bytes(), &mut fault);
                    if plies.is_empty() {
                        start = replay.position();
                    }
                }
                Content::Start | Content::Words => {}
            }
        }
        match fatal {
            Some(what) => Err(what),
            None => Ok(Self {
                white: name(game, "White"),
                black: name(game, "Black"),
                event: name(game, "Event"),
                result: game.result(),
                first,
                start: start
                    .filter(|start| *start != AnyPosition::start(start.ruleset()))
                    .map(|start| start.fen()),
                plies,
            }),
        }
    }

    /// Rows of a number, the move of who begins and the reply, as a function of a move.
    fn rows<'a>(&'a self, text: fn(&'a Ply) -> &'a str) -> Vec<(u32, Option<&'a str>, Option<&'a str>)> {
        let mut rows: Vec<(u32, Option<&str>, Option<&str>)> = Vec::new();
        for ply in &self.plies {
            match (rows.last_mut(), ply.color == self.first) {
                (Some((number, _, reply @ None)), false) if *number == ply.number => {
                    *reply = Some(text(ply));
                }
                (_, true) => rows.push((ply.number, Some(text(ply)), None)),
                (_, false) => rows.push((ply.number, None, Some(text(ply)))),
            }
        }
        rows
    }

    /// 6.1.6.2: White's moves in the left column, Black's in the right one, in full notation; below them the signs of the
    /// result. Where Black begins every game, it is the other way round.
    #[must_use]
    pub fn columns(&self, words: &Words<'_>) -> String {
        let sides = [(words.white, &self.white), (words.black, &self.black)];
        let mut sheet = String::new();
        for (side, name) in self.in_order(sides) {
            let _ = writeln!(sheet, "{side}: {name}");
        }
        if let Some(fen) = &self.start {
            let _ = writeln!(sheet, "{}: {fen}", words.position);
        }
        sheet.push('\n');
        let rows = self.rows(|ply| &ply.full);
        let width = rows.iter().filter_map(|(_, white, _)| white.map(str::len)).max().unwrap_or(5).max(5);
        let mut line = |number: &str, white: &str, black: &str| {
            let _ = writeln!(sheet, "{}", format!("{number:>4} {white:<width$}   {black}").trim_end());
        };
        for (number, white, black) in rows {
            line(&format!("{number}."), white.unwrap_or("..."), black.unwrap_or_default());
        }
        if let (Some(white), Some(black)) = self.signs() {
            line("", white, black);
        }
        sheet
    }

    /// 6.1.6.2: the game in one line, in short notation; on 10×10, which has none (7.3), in full.
    #[must_use]
    pub fn line(&self) -> String {
        let [first, second] = self.in_order([&self.white, &self.black]);
        let mut line = format!("{first} – {second}:");
        for (number, white, black) in self.rows(|ply| &ply.short) {
            let _ = write!(line, " {number}. {}", white.unwrap_or("..."));
            if let Some(black) = black {
                let _ = write!(line, " {black}");
            }
        }
        line.push('.');
        if let (Some(white), Some(black)) = self.signs() {
            let _ = write!(line, " {white}–{black}");
        }
        line
    }

    /// 10.2.2: the moves for a letter, in full notation, the letter e written E.
    #[must_use]
    pub fn letter(&self) -> String {
        let mut letter = String::new();
        for (number, white, black) in self.rows(|ply| &ply.full) {
            let moves = [white.unwrap_or("..."), black.unwrap_or_default()].join(" ");
            let _ = writeln!(letter, "{number}. {}", moves.trim_end().replace('e', "E"));
        }
        letter
    }

    /// 10.5.1: the record of a finished game for the secretary: the code of the tournament, the names, the moves in half-short
    /// notation in one column, the result, and room for signature and date.
    #[must_use]
    pub fn correspondence(&self, words: &Words<'_>) -> String {
        let [first, second] = self.in_order([&self.white, &self.black]);
        let mut sheet = format!("{}: {}\n{first} – {second}\n\n", words.tournament, self.event);
        for (number, white, black) in self.rows(|ply| &ply.short) {
            let moves = [white.unwrap_or("..."), black.unwrap_or_default()].join(" ");
            let _ = writeln!(sheet, "{number}.{}", moves.trim_end());
        }
        if let (Some(white), Some(black)) = self.signs() {
            let _ = writeln!(sheet, "\n{white}–{black}");
        }
        let _ = write!(sheet, "\n{}: ____________\n{}: ____________\n", words.signature, words.sent);
        sheet
    }

    /// What is White's and Black's, as it stands in the columns.
    fn in_order<T>(&self, [white, black]: [T; 2]) -> [T; 2] {
        if self.first == Color::White { [white, black] } else { [black, white] }
    }

    /// The signs of the result, as they stand in the columns.
    fn signs(&self) -> (Option<&'static str>, Option<&'static str>) {
        self.in_order([Color::White, Color::Black].map(|color| result_sign(self.result, color))).into()
    }
}

/// On paper a capture is a colon in both notations (6.1.6.2, 7.3).
fn on_paper(mv: &MoveText) -> String {
    mv.to_string().replace('x', ":")
}

fn name(game: &Game, tag: &str) -> String {
    game.tag(tag).filter(|value| !value.is_empty()).unwrap_or("?").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::Games;
    use crate::reader::Mode;

    const WORDS: Words<'_> = Words {
        white: "Белые",
        black: "Черные",
        position: "Позиция",
        tournament: "Шифр турнира",
        signature: "Подпись",
        sent: "Дата отправления",
    };

    fn sheet(text: &str) -> Sheet {
        Sheet::of(&Games::new(text.as_bytes(), Mode::Strict).next().unwrap().unwrap().game).unwrap()
    }

    /// The game that 6.1.6.2 prints in both ways.
    const SAMPLE: &str = "[Event \"К-12\"]\n[White \"Иванов\"]\n[Black \"Петров\"]\n[GameType \"25\"]\n\n\
        1. e3-d4 d6-c5 2. f2-e3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 h4:f2 5. e1:g3 c7:h4 0-1";

    #[test]
    fn two_columns_in_full_notation_6_1_6_2() {
        let expected = "Белые: Иванов\nЧерные: Петров\n\n  1. e3-d4   d6-c5\n  2. f2-e3   f6-g5\n  3. c3-b4   g5-h4\n  \
            4. b4:d6   h4:f2\n  5. e1:g3   c7:h4\n     0       x\n";
        assert_eq!(sheet(SAMPLE).columns(&WORDS), expected);
    }

    #[test]
    fn short_notation_in_one_line_6_1_6_2() {
        // «Иванов – Петров: 1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. b:d6 h:f2 5. e:g3 c:h4.»
        let expected = "Иванов – Петров: 1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. b:d6 h:f2 5. e:g3 c:h4. 0–x";
        assert_eq!(sheet(SAMPLE).line(), expected);
    }

    #[test]
    fn full_notation_with_a_capital_e_10_2_2() {
        let expected = "1. E3-d4 d6-c5\n2. f2-E3 f6-g5\n3. c3-b4 g5-h4\n4. b4:d6 h4:f2\n5. E1:g3 c7:h4\n";
        assert_eq!(sheet(SAMPLE).letter(), expected);
    }

    #[test]
    fn the_record_of_a_correspondence_game_10_5_1() {
        let text = sheet(SAMPLE).correspondence(&WORDS);
        // Code, names, moves in half-short notation in one column, result, signature, date.
        assert!(text.starts_with("Шифр турнира: К-12\nИванов – Петров\n\n1.ed4 dc5\n2.fe3 fg5\n"), "{text}");
        assert!(text.contains("\n5.e:g3 c:h4\n\n0–x\n"), "{text}");
        assert!(text.ends_with("Подпись: ____________\nДата отправления: ____________\n"));
    }

    #[test]
    fn signs_of_appendix_5() {
        for (terminator, white, black) in [
            (Terminator::Win1, "x", "0"),
            (Terminator::Win2, "x", "0"),
            (Terminator::Loss1, "0", "x"),
            (Terminator::Draw1, "=", "="),
            (Terminator::Draw2, "=", "="),
        ] {
            assert_eq!(result_sign(terminator, Color::White), Some(white));
            assert_eq!(result_sign(terminator, Color::Black), Some(black));
        }
        assert_eq!(result_sign(Terminator::Unknown, Color::White), None);
        // 3–6: strong, very strong, weak and very weak moves; other marks have no sign.
        let marked = sheet("[GameType \"25\"] 1. c3-d4! b6-a5!! 2. d4-c5? d6:b4?? 3. a3:c5 $1 f6-e5!? *");
        let full: Vec<_> = marked.plies.iter().map(|ply| ply.full.as_str()).collect();
        assert_eq!(full, ["c3-d4!", "b6-a5!!", "d4-c5?", "d6:b4??", "a3:c5!", "f6-e5"]);
    }

    #[test]
    fn a_game_that_cannot_be_played_has_no_sheet() {
        let game = Games::new("[GameType \"25\"] 1. c3-d5 *".as_bytes(), Mode::Recovering).next();
        assert!(Sheet::of(&game.unwrap().unwrap().game).is_err());
    }

    #[test]
    fn the_start_position_stands_above_the_columns() {
        let set_up = sheet("[GameType \"25\"] [FEN \"W:Wc3:Bh8\"] 1. c3-d4 *");
        assert_eq!(set_up.columns(&WORDS), "Белые: ?\nЧерные: ?\nПозиция: W:Wc3:Bh8\n\n  1. c3-d4\n");
    }

    #[test]
    fn a_game_that_black_begins_has_its_first_move_on_the_right() {
        let black = sheet("[GameType \"25\"] [FEN \"B:Wa1:Bh8\"] 1... h8-g7 2. a1-b2 *");
        assert_eq!(black.line(), "? – ?: 1. ... hg7 2. ab2.");
    }

    /// English draughts: the darker pieces begin, and their moves are numbered first.
    #[test]
    fn where_black_begins_every_game_its_moves_are_on_the_left() {
        let text = "[White \"W\"] [Black \"B\"] [GameType \"21\"] 1. 11-15 23-19 2. 8-11 22-17 0-1";
        assert_eq!(sheet(text).line(), "B – W: 1. 11-15 23-19 2. 8-11 22-17. x–0");
        let columns = "Черные: B\nБелые: W\n\n  1. 11-15   23-19\n  2. 8-11    22-17\n     x       0\n";
        assert_eq!(sheet(text).columns(&WORDS), columns);
    }
}
