//! Learning the weights from games of the engine against itself.
//!
//! A game is a line of text: the points of its moves, each judged one with the value that the search gave it. Games depend
//! on their number, the weights and the limit of positions alone, so a file of games can be continued and made again.

use std::fmt::{self, Write as _};
use std::sync::Arc;
use std::time::Duration;

use rulebook::Lots;

use super::moves::near_stones;
use super::weights::{FOURSOMES, PLACES_NEAR, Weights, place_near};
use super::{Engine, Evaluation, Limits};
use crate::board::Board;
use crate::color::Color;
use crate::field::Field;
use crate::opening::Opening;
use crate::point::Point;
use crate::position::{Move, Position, Verdict};
use crate::threat::Vcf;

/// A game of the engine against itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrainingGame {
    /// The points of the stones in turn, Black's first.
    moves: Vec<Point>,
    /// The value of each position before a move that was searched, in hundredths for the side to move; none for those of
    /// the opening and those that a forced win decides.
    values: Vec<Option<i32>>,
    /// From here on moves were searched.
    opening: usize,
    winner: Option<Color>,
}

/// Longer games are drawn.
const LONGEST: usize = 140;
/// Values are kept within what a logistic curve tells apart.
const MOST: i32 = 1_000;

impl TrainingGame {
    /// Plays the game with this number: one of the 26 openings, some moves by chance among those that suggest themselves,
    /// and then the engine for both sides.
    #[must_use]
    pub fn play(number: u64, weights: &Arc<Weights>, nodes: u64) -> Self {
        let mut lots = Lots::new(number);
        let openings: Vec<Opening> = Opening::all().collect();
        let mut moves = openings[lots.index(openings.len())].stones().to_vec();
        let mut board =
            Board::from_stones(moves.iter().copied().zip([Color::Black, Color::White, Color::Black]));
        let mut mover = Color::White;
        for _ in 0..1 + lots.index(4) {
            let field = Field::new(board);
            let near: Vec<Point> = near_stones(&board)
                .iter()
                .filter(|&point| board.is_empty_at(point) && field.allows(point, mover))
                .collect();
            let Some(&point) = near.get(lots.index(near.len().max(1))) else { break };
            board.put(point, mover);
            moves.push(point);
            mover = mover.other();
        }
        let mut position = Position::from_board(board, mover);
        let mut game = Self { opening: moves.len(), values: vec![None; moves.len()], moves, winner: None };
        let mut engine = Engine::with_weights(2, Arc::clone(weights));
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        while game.moves.len() < LONGEST {
            let mover = position.to_move();
            let analysis = engine.search(&position, limits, &|| Duration::ZERO);
            let Move::Place(point) = analysis.best() else { break };
            let value = match analysis.lines.first().map(|line| line.score) {
                Some(Evaluation::Points(points)) => Some(points.clamp(-MOST, MOST)),
                _ => None,
            };
            game.moves.push(point);
            game.values.push(value);
            match position.play(Move::Place(point)) {
                Ok(Verdict::Continues) => {}
                Ok(Verdict::Five | Verdict::Overline) => {
                    game.winner = Some(mover);
                    break;
                }
                Ok(Verdict::Foul(_)) | Err(_) => {
                    game.winner = Some(mover.other());
                    break;
                }
                Ok(Verdict::BothPassed | Verdict::NoFivePossible) => break,
            }
        }
        game
    }

    /// Reads the line that its `Display` writes; `None` when it is none.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let winner = match words.next()? {
            "1-0" => Some(Color::Black),
            "0-1" => Some(Color::White),
            "1/2" => None,
            _ => return None,
        };
        let mut game =
            Self { moves: Vec::new(), values: Vec::new(), opening: words.next()?.parse().ok()?, winner };
        for word in words {
            let (point, value) =
                word.split_once(':').map_or((word, None), |(point, value)| (point, Some(value)));
            game.moves.push(point.parse().ok()?);
            game.values.push(match value {
                Some(value) => Some(value.parse().ok()?),
                None => None,
            });
        }
        Some(game)
    }
}

impl fmt::Display for TrainingGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = match self.winner {
            Some(Color::Black) => "1-0",
            Some(Color::White) => "0-1",
            None => "1/2",
        };
        write!(f, "{result} {}", self.opening)?;
        let mut text = String::new();
        for (point, value) in self.moves.iter().zip(&self.values) {
            write!(text, " {point}")?;
            if let Some(value) = value {
                write!(text, ":{value}")?;
            }
        }
        f.write_str(&text)
    }
}

/// How well weights tell what games say.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// Positions learned from.
    pub positions: usize,
    /// The mean logarithmic loss of the value, in natural units: 0.69 for knowing nothing.
    pub value_loss: f64,
    /// The same of the policy: the logarithm of how many moves it hesitates between.
    pub policy_loss: f64,
    /// How often the move that suggests itself most is the one that was played.
    pub first_choice: f64,
}

const VALUES: usize = 2 * 2 * FOURSOMES;
const TEMPO: usize = VALUES;
const POLICY: usize = TEMPO + 2;
const NEAR: usize = POLICY + 2 * 2 * FOURSOMES;
const WEIGHTS: usize = NEAR + PLACES_NEAR;

/// A position to learn from.
struct Sample {
    /// Each value weight that counts, with how often it does.
    features: Vec<(u16, u8)>,
    target: Option<f32>,
    /// The weights of each move, the played one first.
    moves: Vec<[u16; 3]>,
}

/// The number of a weight in the order of `Weights::all_mut`.
fn value_index(mover: Color, color: Color, foursome: usize) -> usize {
    (mover.index() * 2 + color.index()) * FOURSOMES + foursome
}

fn policy_index(mover: Color, theirs: usize, foursome: usize) -> usize {
    POLICY + (mover.index() * 2 + theirs) * FOURSOMES + foursome
}

impl Weights {
    /// Fits weights to games, from nothing, in so many rounds. `result_share`, of a hundred, is how much of the target is the
    /// result of the game; the rest is what the search said.
    #[must_use]
    pub fn fit(games: &[TrainingGame], rounds: usize, result_share: u32) -> (Self, Fit) {
        let share = f64::from(result_share.min(100)) / 100.0;
        let samples: Vec<Sample> = games.iter().flat_map(|game| samples(game, share as f32)).collect();
        let mut learner = Learner::new();
        let mut fit = Fit { positions: samples.len(), value_loss: 0.0, policy_loss: 0.0, first_choice: 0.0 };
        for round in 0..rounds {
            // The step shrinks to a tenth.
            let rate = 0.02 * 0.1_f32.powf(round as f32 / rounds.max(1) as f32);
            fit = learner.round(&samples, rate, fit);
        }
        let mut weights = Self::none();
        for (place, &learned) in weights.all_mut().zip(&learner.weights) {
            *place = (learned * 1_600.0).round().clamp(-32_000.0, 32_000.0) as i16;
        }
        (weights, fit)
    }
}

fn samples(game: &TrainingGame, share: f32) -> Vec<Sample> {
    let mut board = Board::new();
    let mut list = Vec::new();
    let weights = Weights::none();
    let mut vcf = Vcf::new();
    for (n, &point) in game.moves.iter().enumerate() {
        let mover = Color::ALL[n % 2];
        if n >= game.opening {
            let field = Field::new(board);
            // With a five to make or to stop there is nothing to judge.
            if Color::ALL.iter().all(|&color| field.fives(color).is_empty()) {
                list.push(sample(&field, &weights, &mut vcf, game, n, mover, share));
            }
        }
        board.put(point, mover);
    }
    list
}

fn sample(
    field: &Field,
    weights: &Weights,
    vcf: &mut Vcf,
    game: &TrainingGame,
    n: usize,
    mover: Color,
    share: f32,
) -> Sample {
    let mut counts = std::collections::BTreeMap::<u16, u8>::new();
    for point in field.board().empties() {
        for color in Color::ALL {
            let index = value_index(mover, color, weights.foursome(field.shapes(point, color)));
            let count = counts.entry(index as u16).or_default();
            *count = count.saturating_add(1);
        }
    }
    counts.insert((TEMPO + mover.index()) as u16, 1);
    let result = match game.winner {
        Some(winner) => f32::from(u8::from(winner == mover)),
        None => 0.5,
    };
    // Where the search saw the end, the result is what it saw. A win by fours is found before anything is judged.
    let target = match game.values[n] {
        Some(value) => Some(share * result + (1.0 - share) * logistic(value as f32 / 100.0)),
        None if vcf.solve(&mut field.clone(), mover, FOURS_NODES).line().is_some() => None,
        None => Some(result),
    };
    let last = game.moves[n - 1];
    let entry = |point: Point| {
        [
            policy_index(mover, 0, weights.foursome(field.shapes(point, mover))) as u16,
            policy_index(mover, 1, weights.foursome(field.shapes(point, mover.other()))) as u16,
            (NEAR + place_near(last, point)) as u16,
        ]
    };
    let played = game.moves[n];
    let mut moves = vec![entry(played)];
    moves.extend(
        near_stones(field.board())
            .iter()
            .filter(|&p| p != played && field.board().is_empty_at(p) && field.allows(p, mover))
            .map(entry),
    );
    Sample { features: counts.into_iter().collect(), target, moves }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Adam over all weights.
struct Learner {
    weights: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

/// Positions that a win by fours may cost before a position counts as one without.
const FOURS_NODES: u64 = 50;
/// Positions of one step.
const BATCH: usize = 256;
/// What a weight loses of itself in a step.
const DECAY: f32 = 2e-5;

impl Learner {
    fn new() -> Self {
        Self { weights: vec![0.0; WEIGHTS], first: vec![0.0; WEIGHTS], second: vec![0.0; WEIGHTS], steps: 0 }
    }

    fn round(&mut self, samples: &[Sample], rate: f32, old: Fit) -> Fit {
        let (mut value_loss, mut values, mut policy_loss, mut first) = (0.0, 0, 0.0, 0);
        // Neighbours in the list come from one game: a step takes them from all over it.
        let batches = samples.len().div_ceil(BATCH).max(1);
        let mut gradient = vec![0.0_f32; WEIGHTS];
        for batch in 0..batches {
            gradient.fill(0.0);
            let mut size = 0;
            for sample in samples.iter().skip(batch).step_by(batches) {
                size += 1;
                if let Some(target) = sample.target {
                    let sum: f32 = sample
                        .features
                        .iter()
                        .map(|&(n, count)| self.weights[usize::from(n)] * f32::from(count))
                        .sum();
                    let said = logistic(sum);
                    let error = said - target;
                    let near = said.clamp(1e-6, 1.0 - 1e-6);
                    value_loss -= f64::from(target * near.ln() + (1.0 - target) * (1.0 - near).ln());
                    values += 1;
                    for &(n, count) in &sample.features {
                        gradient[usize::from(n)] += error * f32::from(count);
                    }
                }
                let logits: Vec<f32> = sample
                    .moves
                    .iter()
                    .map(|entry| entry.iter().map(|&n| self.weights[usize::from(n)]).sum())
                    .collect();
                let most = logits.iter().copied().fold(f32::MIN, f32::max);
                let total: f32 = logits.iter().map(|logit| (logit - most).exp()).sum();
                for (k, (entry, logit)) in sample.moves.iter().zip(&logits).enumerate() {
                    let share = (logit - most).exp() / total;
                    let error = share - f32::from(u8::from(k == 0));
                    for &n in entry {
                        gradient[usize::from(n)] += error;
                    }
                }
                policy_loss -= f64::from(logits[0] - most - total.ln());
                first += usize::from(logits[0] >= most);
            }
            self.step(&gradient, size as f32, rate);
        }
        let all = samples.len().max(1) as f64;
        Fit {
            value_loss: value_loss / f64::from(values.max(1)),
            policy_loss: policy_loss / all,
            first_choice: first as f64 / all,
            ..old
        }
    }

    fn step(&mut self, gradient: &[f32], size: f32, rate: f32) {
        self.steps += 1;
        let (one, two) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((weight, slope), (first, second)) in self.weights.iter_mut().zip(gradient).zip(moments) {
            let slope = slope / size;
            *first = 0.9 * *first + 0.1 * slope;
            *second = 0.999 * *second + 0.001 * slope * slope;
            let step = *first / one / ((*second / two).sqrt() + 1e-6);
            *weight -= rate * step + DECAY * *weight;
        }
    }
}
