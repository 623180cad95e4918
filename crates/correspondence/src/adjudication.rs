//! Adjudication of unfinished games (10.5.2–10.5.5): what both sides say, and what the position says.

use draughts::{AnyMove, AnyPosition, Color, Legal, Notation};
use endgame::{Library, Wdl};
use game::Day;
use pdn::{Games, Mode, Sheet};
use serde::{Deserialize, Serialize};

use crate::play::Score;

/// The deepest line and the most positions that are looked at to prove a result.
const DEEPEST: u32 = 40;
const MOST_POSITIONS: u32 = 20_000;

/// What a player sends for adjudication: an evaluation, and the analysis as a PDN tree that begins at the final position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evaluation {
    /// The result the player sees.
    pub score: Score,
    /// The analysis, a game of PDN with variations and comments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub analysis: Option<String>,
    /// When it was sent.
    pub day: Day,
}

/// An analysis that was read.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The tree.
    pub tree: pdn::Game,
}

impl Analysis {
    /// Reads an analysis of a position.
    ///
    /// # Errors
    /// It is no game, its main line cannot be played, or it does not begin at the position.
    pub fn read(text: &str, position: &AnyPosition) -> Result<Self, String> {
        let read = Games::new(text.as_bytes(), Mode::Strict).next();
        let read = read.ok_or("no game")?.map_err(|error| error.to_string())?;
        if let Some(fault) = read.faults.first() {
            return Err(format!("{:?}", fault.what));
        }
        Sheet::of(&read.game).map_err(|what| format!("{what:?}"))?;
        let start = read.game.tag("FEN").and_then(|fen| AnyPosition::from_fen(position.variant(), fen).ok());
        if start != Some(*position) {
            return Err(position.fen());
        }
        Ok(Self { tree: read.game })
    }
}

/// What a result rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grounds {
    /// The endgame tables know the position; the line leads to it being clear.
    Table(Vec<String>),
    /// A line that leads to a table or to the end of the game, whatever is answered.
    ForcedLine(Vec<String>),
}

/// What is known of an unfinished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// The result, where it is proved.
    pub proved: Option<(Score, Grounds)>,
    /// The result both name, if they agree (10.5.4).
    pub agreed: Option<Score>,
    /// The result that is fixed: the agreed one, unless what is proved contradicts it (10.5.4).
    pub fixed: Option<Score>,
}

/// Compares both evaluations with each other and with the position.
#[must_use]
pub fn judge(position: &AnyPosition, white: Option<&Evaluation>, black: Option<&Evaluation>) -> Adjudication {
    let proved = prove(position);
    let agreed = white.zip(black).and_then(|(w, b)| (w.score == b.score).then_some(w.score));
    let fixed = agreed.filter(|score| proved.as_ref().is_none_or(|(proved, _)| proved == score));
    Adjudication { proved, agreed, fixed }
}

fn score(turn: Color, wdl: Wdl) -> Score {
    match (wdl, turn) {
        (Wdl::Draw, _) => Score::Draw,
        (Wdl::Win, Color::White) | (Wdl::Loss, Color::Black) => Score::White,
        (Wdl::Win, Color::Black) | (Wdl::Loss, Color::White) => Score::Black,
    }
}

/// The result of a position, where tables or a forced line prove it.
fn prove(position: &AnyPosition) -> Option<(Score, Grounds)> {
    let library = Library::carried();
    if let Some(wdl) = library.result(position) {
        let line = table_line(&library, position);
        return Some((score(position.turn(), wdl), Grounds::Table(line)));
    }
    let mut line = Vec::new();
    let mut left = MOST_POSITIONS;
    // Deeper step by step: the shortest line is found first.
    for depth in (2..=DEEPEST).step_by(4) {
        line.clear();
        if let Some(wdl) = solve(&library, position, depth, &mut left, &mut line) {
            line.reverse();
            let line = crate::play::written(position, &line);
            return Some((score(position.turn(), wdl), Grounds::ForcedLine(line)));
        }
        if left == 0 {
            break;
        }
    }
    None
}

/// The best line of the tables, as far as a conversion goes and no farther than forty plies.
fn table_line(library: &Library, position: &AnyPosition) -> Vec<String> {
    let mut at = *position;
    let mut line = Vec::new();
    while line.len() < DEEPEST as usize && library.result(&at) != Some(Wdl::Draw) {
        let legal = Legal::of(&at);
        let Some((mv, _)) = library.moves(&at).into_iter().next() else { break };
        let (Ok(text), Ok(next)) = (legal.write_move(&mv, Notation::Sheet), legal.play(&mv)) else { break };
        line.push(text);
        at = next;
    }
    line
}

/// The result for the side to move, if it is proved within the depth; the line comes out backwards. A move that is the only one costs no depth, so forced
/// lines are followed to their end.
fn solve(
    library: &Library,
    position: &AnyPosition,
    depth: u32,
    left: &mut u32,
    line: &mut Vec<AnyMove>,
) -> Option<Wdl> {
    if let Some(wdl) = library.result(position) {
        return Some(wdl);
    }
    let legal = Legal::of(position);
    if legal.is_empty() {
        let winner = position.outcome()?.winner;
        return Some(if winner == position.turn() { Wdl::Win } else { Wdl::Loss });
    }
    *left = left.checked_sub(1)?;
    let moves: Vec<AnyMove> = legal.moves().collect();
    let next_depth =
        if moves.len() == 1 || position.must_capture() { depth } else { depth.checked_sub(1)? };
    let mut best: Option<(Wdl, Vec<AnyMove>)> = None;
    let mut all = true;
    for mv in moves {
        let next = legal.play(&mv).ok()?;
        let mut below = Vec::new();
        match solve(library, &next, next_depth, left, &mut below) {
            Some(wdl) => {
                let wdl = wdl.swapped();
                below.push(mv);
                let won = wdl == Wdl::Win;
                if best.as_ref().is_none_or(|(other, _)| wdl > *other) {
                    best = Some((wdl, below));
                }
                if won {
                    all = true;
                    break;
                }
            }
            None => all = false,
        }
    }
    let (wdl, found) = best?;
    if wdl == Wdl::Win || all {
        *line = found;
        Some(wdl)
    } else {
        None
    }
}
