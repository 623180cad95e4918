//! Finding weights that foretell results: logistic regression over all samples at once.
//!
//! The error is the cross-entropy of the results plus a pull of every weight towards nothing, so that a shape seen a few times
//! says little. Each step goes down the gradient, divided for each weight by how often its feature was seen (so rare and
//! frequent ones move alike), with Nesterov's momentum.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use draughts::Ruleset;

use crate::engine::{Known, with_known};
use rayon::prelude::*;

use crate::eval::{FINE, LOGIT, Layout, features, material, phase};
use crate::limits::Stop;
use crate::weights::Weights;

use super::coarse::Coarse;
use super::file::{self, DataError, checksum};
use super::sample::Sample;

/// The samples are summed in so many parts: fixed, so that the sums are the same on any number of threads.
const PARTS: usize = 16;
/// One run of samples in so many is kept aside to see how well the weights foretell what they have not learned from. A run is long enough for some
/// whole games: positions of one game are alike.
const ASIDE: usize = 64;
const RUN: usize = 1024;
/// The pull towards nothing, in samples: a shape seen so often keeps half of what it would say.
const PULL: f32 = 12.0;
const MOMENTUM: f32 = 0.97;
/// The length of a step, beside the shortest that is safe whatever the data.
const STRIDE: f32 = 3.0;

/// What to fit.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The files of games.
    pub data: Vec<PathBuf>,
    /// Steps.
    pub steps: u32,
    /// How much the search's own opinion counts beside the result, from 0 to 1.
    pub opinion: f32,
}

/// How far the fit has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Its number, from 1.
    pub number: u32,
    /// The mean error on the samples it learns from.
    pub error: f64,
    /// The mean error on those kept aside.
    pub unseen: f64,
}

/// Why weights could not be found.
#[derive(Debug)]
pub enum FitError {
    /// A file of games cannot be used.
    Data(PathBuf, DataError),
    /// The files are of different variants, or hold nothing.
    Variants,
    /// What an interrupted fit had reached cannot be kept.
    State(io::Error),
}

impl fmt::Display for FitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Data(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Variants => write!(f, "the files hold no games, or games of different variants"),
            Self::State(error) => write!(f, "the state of the fit cannot be kept: {error}"),
        }
    }
}

impl std::error::Error for FitError {}

/// Fits weights to games. The state is kept beside in a file, from which an interrupted fit goes on; when it is
/// done the file is removed.
///
/// # Errors
/// If the games cannot be read or do not belong together, or the state cannot be written.
pub fn fit(
    job: &Fit,
    state: &Path,
    stop: &Stop,
    progress: &mut dyn FnMut(Step),
) -> Result<Weights, FitError> {
    let mut samples = Vec::new();
    let mut variant: Option<Ruleset> = None;
    for path in &job.data {
        let (header, more) = file::read(path).map_err(|error| FitError::Data(path.clone(), error))?;
        if variant.is_some_and(|variant| variant != header.variant) {
            return Err(FitError::Variants);
        }
        variant = Some(header.variant);
        samples.extend(more);
    }
    let variant = variant.filter(|_| samples.len() >= ASIDE).ok_or(FitError::Variants)?;
    with_known!(variant, R => run::<R>(job, &samples, state, stop, progress))
}

/// The features of all samples, one after another.
struct FeatureTable {
    /// A feature's place times two, plus one if it speaks for Black.
    features: Vec<u32>,
    samples: Vec<Row>,
}

#[derive(Clone, Copy)]
struct Row {
    /// Where its features end.
    end: usize,
    /// How much of the middlegame is left, from 0 to 1.
    middle: f32,
    target: f32,
}

fn tabulate<R: Known>(samples: &[Sample], opinion: f32) -> Result<FeatureTable, FitError> {
    let mut table = FeatureTable { features: Vec::with_capacity(samples.len() * 32), samples: Vec::new() };
    for (at, sample) in samples.iter().enumerate() {
        let Some(position) = sample.position::<R>() else {
            return Err(FitError::Data(PathBuf::new(), DataError::Sample(at as u64)));
        };
        features(&position, |index, times| {
            let entry = (index as u32) << 1 | u32::from(times < 0);
            table.features.extend(std::iter::repeat_n(entry, times.unsigned_abs() as usize));
        });
        let (here, all) = phase(&position);
        let thought = crate::eval::expectation(i32::from(sample.score)) as f32;
        let result = sample.result.map_or(thought, |result| f32::from(result) / 2.0);
        table.samples.push(Row {
            end: table.features.len(),
            middle: here as f32 / all as f32,
            target: result + opinion * (thought - result),
        });
    }
    Ok(table)
}

impl FeatureTable {
    fn features(&self, at: usize) -> &[u32] {
        let start = if at == 0 { 0 } else { self.samples[at - 1].end };
        &self.features[start..self.samples[at].end]
    }

    /// What the weights expect of a sample.
    fn expect(&self, at: usize, weights: &[[f32; 2]]) -> f32 {
        let (mut middle, mut end) = (0.0, 0.0);
        for &entry in self.features(at) {
            let [m, e] = weights[(entry >> 1) as usize];
            let sign = if entry & 1 == 0 { 1.0 } else { -1.0 };
            middle += sign * m;
            end += sign * e;
        }
        let phase = self.samples[at].middle;
        1.0 / (1.0 + (-(middle * phase + end * (1.0 - phase))).exp())
    }
}

const fn is_aside(at: usize) -> bool {
    at / RUN % ASIDE == ASIDE - 1
}

/// The sums over some samples.
struct Sums {
    gradient: Vec<[f32; 2]>,
    error: f64,
    learned: usize,
    unseen: f64,
    aside: usize,
}

fn cross_entropy(target: f32, expected: f32) -> f64 {
    let p = f64::from(expected.clamp(1e-6, 1.0 - 1e-6));
    let t = f64::from(target);
    -(t * p.ln() + (1.0 - t) * (1.0 - p).ln())
}

fn sums(table: &FeatureTable, weights: &[[f32; 2]]) -> Sums {
    let size = table.samples.len().div_ceil(PARTS);
    let parts: Vec<Sums> = (0..PARTS)
        .into_par_iter()
        .map(|part| {
            let mut sums = Sums {
                gradient: vec![[0.0; 2]; weights.len()],
                error: 0.0,
                learned: 0,
                unseen: 0.0,
                aside: 0,
            };
            for at in part * size..((part + 1) * size).min(table.samples.len()) {
                let Row { middle, target, .. } = table.samples[at];
                let expected = table.expect(at, weights);
                if is_aside(at) {
                    sums.unseen += cross_entropy(target, expected);
                    sums.aside += 1;
                    continue;
                }
                sums.error += cross_entropy(target, expected);
                sums.learned += 1;
                let off = expected - target;
                for &entry in table.features(at) {
                    let off = if entry & 1 == 0 { off } else { -off };
                    let sum = &mut sums.gradient[(entry >> 1) as usize];
                    sum[0] += off * middle;
                    sum[1] += off * (1.0 - middle);
                }
            }
            sums
        })
        .collect();
    let mut all =
        Sums { gradient: vec![[0.0; 2]; weights.len()], error: 0.0, learned: 0, unseen: 0.0, aside: 0 };
    for part in parts {
        for (sum, more) in all.gradient.iter_mut().zip(part.gradient) {
            sum[0] += more[0];
            sum[1] += more[1];
        }
        all.error += part.error;
        all.learned += part.learned;
        all.unseen += part.unseen;
        all.aside += part.aside;
    }
    all
}

/// For each feature, how much the error curves along its weight at most: how often it was seen.
fn curvature(table: &FeatureTable, length: usize) -> Vec<[f32; 2]> {
    let mut curvature = vec![[0.0; 2]; length];
    for at in (0..table.samples.len()).filter(|at| !is_aside(*at)) {
        let middle = table.samples[at].middle;
        for &entry in table.features(at) {
            let sum = &mut curvature[(entry >> 1) as usize];
            sum[0] += middle * middle / 4.0;
            sum[1] += (1.0 - middle) * (1.0 - middle) / 4.0;
        }
    }
    curvature
}

fn run<R: Known>(
    job: &Fit,
    samples: &[Sample],
    state: &Path,
    stop: &Stop,
    progress: &mut dyn FnMut(Step),
) -> Result<Weights, FitError> {
    let length = Layout::len::<R::Board>();
    let table = tabulate::<R>(samples, job.opinion)?;
    let coarse = Coarse::of::<R::Board>();
    let curvature = coarse.sums(&curvature(&table, length));
    // The features of a sample and their parts share its error, so a step along all of them at once must be shorter by their number.
    let rate = STRIDE * table.samples.len() as f32 / (table.features.len() * coarse.each()) as f32;
    let mut run = State::begin::<R>(job, samples, coarse.len());
    run.resume(state).map_err(FitError::State)?;
    while run.step < job.steps && !stop.is_stopped() {
        let ahead: Vec<[f32; 2]> = run
            .weights
            .iter()
            .zip(&run.velocity)
            .map(|(w, v)| [w[0] + MOMENTUM * v[0], w[1] + MOMENTUM * v[1]])
            .collect();
        let sums = sums(&table, &coarse.whole(&ahead));
        let gradient = coarse.sums(&sums.gradient);
        for index in 0..coarse.len() {
            for half in 0..2 {
                let slope =
                    gradient[index][half] + PULL / 4.0 * (ahead[index][half] - run.origin[index][half]);
                let velocity = &mut run.velocity[index][half];
                *velocity = MOMENTUM * *velocity - rate * slope / (curvature[index][half] + PULL / 4.0);
                run.weights[index][half] += *velocity;
            }
        }
        run.step += 1;
        progress(Step {
            number: run.step,
            error: sums.error / sums.learned.max(1) as f64,
            unseen: sums.unseen / sums.aside.max(1) as f64,
        });
        if run.step.is_multiple_of(20) {
            run.keep(state).map_err(FitError::State)?;
        }
    }
    if run.step >= job.steps {
        let _ = std::fs::remove_file(state);
    } else {
        run.keep(state).map_err(FitError::State)?;
    }
    let scale = LOGIT as f32 * FINE as f32;
    let whole = |weight: f32| (weight * scale).round().clamp(-32_767.0, 32_767.0) as i16;
    let list = coarse.whole(&run.weights).iter().map(|&[m, e]| [whole(m), whole(e)]).collect();
    Ok(Weights::from_list::<R>(list))
}

/// Where a fit stands.
struct State {
    /// Tells whether a kept state belongs to this job.
    job: u64,
    step: u32,
    /// What the weights are pulled towards: the value of the pieces.
    origin: Vec<[f32; 2]>,
    weights: Vec<[f32; 2]>,
    velocity: Vec<[f32; 2]>,
}

impl State {
    fn begin<R: Known>(job: &Fit, samples: &[Sample], length: usize) -> Self {
        let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_bytes()).collect();
        let mut origin = vec![[0.0; 2]; length];
        let (man, king) = material::<R>();
        origin[Layout::MAN] = [man as f32 / LOGIT as f32; 2];
        origin[Layout::KING] = [king as f32 / LOGIT as f32; 2];
        Self {
            job: checksum(&bytes) ^ u64::from(job.opinion.to_bits()),
            step: 0,
            weights: origin.clone(),
            velocity: vec![[0.0; 2]; length],
            origin,
        }
    }

    fn keep(&self, path: &Path) -> io::Result<()> {
        let mut bytes = self.job.to_le_bytes().to_vec();
        bytes.extend(self.step.to_le_bytes());
        let numbers = self.weights.iter().chain(&self.velocity).flatten();
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        // Written beside and renamed, so that there is always a whole state.
        let beside = path.with_extension("new");
        let mut file = File::create(&beside)?;
        file.write_all(&bytes)?;
        file.sync_all()?;
        std::fs::rename(beside, path)
    }

    /// Goes on from a kept state if it is of this job.
    fn resume(&mut self, path: &Path) -> io::Result<()> {
        let mut bytes = Vec::new();
        match File::open(path) {
            Ok(mut file) => file.read_to_end(&mut bytes)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        let Some((head, rest)) = bytes.split_at_checked(12) else { return Ok(()) };
        if rest.len() != self.weights.len() * 16 || head[..8] != self.job.to_le_bytes() {
            return Ok(());
        }
        self.step = u32::from_le_bytes([head[8], head[9], head[10], head[11]]);
        let all = self.weights.iter_mut().chain(&mut self.velocity).flatten();
        for (number, four) in all.zip(rest.as_chunks::<4>().0) {
            *number = f32::from_le_bytes(*four);
        }
        Ok(())
    }
}
