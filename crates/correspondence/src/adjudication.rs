//! Adjudication of unfinished games (10.5.2–10.5.5): what both sides say, and what the position says.

use draughts::{AnyMove, AnyPosition, Color, Legal, Notation};
use endgame::{Library, Wdl};
use game::Day;
use pdn::{Games, Mode, Sheet};
use serde::{Deserialize, Serialize};

use crate::play::{Score, game_tags};

/// The moves that are chosen freely in the deepest line, and the plies of the longest one: forced moves can go round in a ring.
const DEEPEST: u32 = 40;
const LONGEST: usize = 120;
/// The positions that an event looks at by itself: it proves the same wherever its log is replayed.
const POSITIONS: u32 = 20_000;

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
    /// An analysis as a whole game of PDN: moves with variations and comments get the tags that say where they begin.
    #[must_use]
    pub fn whole(text: &str, position: &AnyPosition) -> String {
        if text.trim_start().starts_with('[') {
            return text.to_owned();
        }
        // Score sheets write a capture with a colon, PDN with an x; words in braces stay as they are.
        let mut words = false;
        let plain = text.trim().chars().map(|sign| {
            words = (words || sign == '{') && sign != '}';
            if sign == ':' && !words { 'x' } else { sign }
        });
        let moves: String = plain.collect();
        format!("{}[FEN \"{}\"]\n\n{moves} *\n", game_tags(position.ruleset()), position.fen())
    }

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
        let start = read.game.tag("FEN").and_then(|fen| AnyPosition::from_fen(position.ruleset(), fen).ok());
        if start != Some(*position) {
            return Err(position.fen());
        }
        Ok(Self { tree: read.game })
    }

    /// The moves of the tree in the order of reading, each with the place of the one before it, the position it leads to and what is said of it. The first
    /// is no move but the position that is judged.
    #[must_use]
    pub fn moves(&self, position: &AnyPosition) -> Vec<AnalysisMove> {
        let said = |comments: &[pdn::Comment]| -> String {
            comments.iter().map(pdn::Comment::text).collect::<Vec<_>>().join(" ")
        };
        let start = self.tree.node(pdn::Game::START);
        let mut moves = vec![AnalysisMove {
            parent: None,
            text: String::new(),
            position: Some(*position),
            comment: said(&start.after),
        }];
        // The line that is read now, by places in the list, and those that wait for the end of a variation.
        let (mut line, mut waiting) = (vec![0_usize], Vec::new());
        for met in self.tree.walk() {
            match met {
                pdn::Met::Open => {
                    waiting.push(line.clone());
                    line.pop();
                }
                pdn::Met::Close => line = waiting.pop().unwrap_or_default(),
                pdn::Met::Node(id) => {
                    let node = self.tree.node(id);
                    let parent = line.last().copied();
                    let text = match &node.content {
                        pdn::Content::Move(text) => text.to_string(),
                        _ => String::new(),
                    };
                    let before = parent.and_then(|at| moves.get(at)).and_then(|before| before.position);
                    let after = before.and_then(|before| {
                        let legal = Legal::of(&before);
                        legal.play(&legal.read_move(&text).ok()?).ok()
                    });
                    let comment = [said(&node.before), said(&node.after)].join(" ").trim().to_owned();
                    line.push(moves.len());
                    moves.push(AnalysisMove { parent, text, position: after, comment });
                }
            }
        }
        moves
    }
}

/// A move of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisMove {
    /// The place of the one before it.
    pub parent: Option<usize>,
    /// The move as it is written.
    pub text: String,
    /// The position it leads to; nothing behind a move that cannot be made.
    pub position: Option<AnyPosition>,
    /// What is said of it.
    pub comment: String,
}

/// What a result rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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

impl Adjudication {
    /// Compares both evaluations with each other and with what is proved.
    #[must_use]
    pub fn of(evaluations: &[Option<Evaluation>; 2], proved: Option<(Score, Grounds)>) -> Self {
        let agreed = match evaluations {
            [Some(white), Some(black)] if white.score == black.score => Some(white.score),
            _ => None,
        };
        let fixed = agreed.filter(|score| proved.as_ref().is_none_or(|(proved, _)| proved == score));
        Self { proved, agreed, fixed }
    }
}

fn score(turn: Color, wdl: Wdl) -> Score {
    match (wdl, turn) {
        (Wdl::Draw, _) => Score::Draw,
        (Wdl::Win, Color::White) | (Wdl::Loss, Color::Black) => Score::White,
        (Wdl::Win, Color::Black) | (Wdl::Loss, Color::White) => Score::Black,
    }
}

/// What the tables that the program carries and a short search prove.
pub(crate) fn prove_by_itself(position: &AnyPosition) -> Option<(Score, Grounds)> {
    prove(position, &Library::carried(), POSITIONS)
}

/// The result of a position, where tables prove it or a forced line that is found within so many positions.
#[must_use]
pub fn prove(position: &AnyPosition, library: &Library, positions: u32) -> Option<(Score, Grounds)> {
    if let Some(wdl) = library.result(position) {
        let line = table_line(library, position);
        return Some((score(position.turn(), wdl), Grounds::Table(line)));
    }
    let mut search = Search { library, left: positions };
    // Deeper step by step: the shortest line is found first.
    for depth in (2..=DEEPEST).step_by(4) {
        let mut line = Vec::new();
        if let Some(wdl) = search.solve(position, depth, 0, &mut line) {
            line.reverse();
            let line = crate::play::written(position, &line);
            return Some((score(position.turn(), wdl), Grounds::ForcedLine(line)));
        }
        if search.left == 0 {
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

/// A search for a result whatever is answered.
struct Search<'a> {
    library: &'a Library,
    left: u32,
}

impl Search<'_> {
    /// The result for the side to move, if it is proved within the depth; the line comes out backwards. A move that is the only one costs no depth, so
    /// forced lines are followed to their end.
    fn solve(
        &mut self,
        position: &AnyPosition,
        depth: u32,
        ply: usize,
        line: &mut Vec<AnyMove>,
    ) -> Option<Wdl> {
        if let Some(wdl) = self.library.result(position) {
            return Some(wdl);
        }
        let legal = Legal::of(position);
        if legal.is_empty() {
            let winner = position.outcome()?.winner;
            return Some(if winner == position.turn() { Wdl::Win } else { Wdl::Loss });
        }
        self.left = self.left.checked_sub(1).filter(|_| ply < LONGEST)?;
        let moves: Vec<AnyMove> = legal.moves().collect();
        let next_depth =
            if moves.len() == 1 || position.must_capture() { depth } else { depth.checked_sub(1)? };
        let mut best: Option<(Wdl, Vec<AnyMove>)> = None;
        let mut all = true;
        for mv in moves {
            let next = legal.play(&mv).ok()?;
            let mut below = Vec::new();
            let Some(wdl) = self.solve(&next, next_depth, ply + 1, &mut below) else {
                all = false;
                continue;
            };
            let wdl = wdl.swapped();
            below.push(mv);
            if best.as_ref().is_none_or(|(other, _)| wdl > *other) {
                best = Some((wdl, below));
            }
            if wdl == Wdl::Win {
                break;
            }
        }
        let (wdl, found) = best?;
        (wdl == Wdl::Win || all).then(|| {
            *line = found;
            wdl
        })
    }
}
