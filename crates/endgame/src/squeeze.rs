//! A solved force made into the numbers of its two files, and their models chosen.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::codec::{CHUNK, Model, OPEN, Statistics};
use crate::value::{Entry, Value};

/// The two files of a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Win, draw or loss.
    Results,
    /// Plies to the conversion.
    Distances,
}

impl Content {
    /// The number that is written for an entry. What follows from captures is not written, nor how far a draw is.
    #[inline(always)]
    pub(crate) const fn number(self, entry: Entry) -> u16 {
        match (self, entry.value()) {
            _ if entry.capture() => OPEN,
            (Self::Results, value) => value.wdl().code() as u16,
            (Self::Distances, Value::Draw) => OPEN,
            (Self::Distances, value) => value.plies(),
        }
    }
}

/// Numbers written in chunks.
pub(crate) struct Squeezed {
    pub(crate) model: Model,
    /// What chunks without bytes consist of.
    pub(crate) usual: u16,
    pub(crate) chunks: Vec<Vec<u8>>,
}

/// How many chunks are looked at to choose a model.
const SAMPLE: usize = 48;

/// Writes `len` numbers. They are asked for chunk by chunk, on all cores; the bytes do not depend on how many there are.
pub(crate) fn squeeze(
    len: u64,
    content: Content,
    (row, block): (u64, u64),
    threads: usize,
    numbers: &(impl Fn(u64) -> u16 + Sync),
) -> Squeezed {
    let chunks = len.div_ceil(CHUNK as u64) as usize;
    let chunk = |at: usize| -> Vec<u16> {
        let start = at as u64 * CHUNK as u64;
        (start..len.min(start + CHUNK as u64)).map(numbers).collect()
    };
    let (usual, alphabet) = usual(chunks, threads, &chunk);
    let is_usual = |chunk: &[u16]| chunk.iter().all(|&number| number == usual || number == OPEN);

    let step = chunks.div_ceil(SAMPLE).max(1);
    let sample: Vec<Vec<u16>> =
        (0..chunks).step_by(step).map(chunk).filter(|chunk| !is_usual(chunk)).collect();
    let before = |_: usize, before: u16| before;
    let tried = content.templates(row, block).into_iter().filter_map(|offsets| {
        let mut statistics = Statistics::new(alphabet, &offsets)?;
        sample.iter().for_each(|chunk| statistics.add(chunk, &before));
        Some((statistics.bits(step), statistics))
    });
    let chosen = tried.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, statistics)| statistics);
    // The last template has no neighbours and one context, so one is always chosen.
    let chosen = chosen.unwrap_or_else(|| Statistics::plain(alphabet));
    let expected = chosen.expected();
    let fill = |context: usize, _: u16| expected[context];

    let counted = in_parallel(
        chunks,
        threads,
        || chosen.emptied(),
        |statistics, at| {
            let chunk = chunk(at);
            if !is_usual(&chunk) {
                statistics.add(&chunk, &fill);
            }
        },
    );
    let mut statistics = chosen.emptied();
    counted.iter().for_each(|more| statistics.join(more));
    let model = statistics.model();
    let parts = in_parallel(chunks, threads, Vec::new, |written: &mut Vec<(usize, Vec<u8>)>, at| {
        let chunk = chunk(at);
        written.push((at, if is_usual(&chunk) { Vec::new() } else { model.encode(&chunk, &fill) }));
    });
    let mut written = vec![Vec::new(); chunks];
    for (at, bytes) in parts.into_iter().flatten() {
        written[at] = bytes;
    }
    Squeezed { model, usual, chunks: written }
}

/// The most frequent number, and one more than the largest.
fn usual(chunks: usize, threads: usize, chunk: &(impl Fn(usize) -> Vec<u16> + Sync)) -> (u16, u16) {
    let counted = in_parallel(chunks, threads, Vec::new, |counts: &mut Vec<u64>, at| {
        for number in chunk(at).into_iter().filter(|&number| number != OPEN).map(usize::from) {
            if counts.len() <= number {
                counts.resize(number + 1, 0);
            }
            counts[number] += 1;
        }
    });
    let mut all = vec![0_u64; counted.iter().map(Vec::len).max().unwrap_or_default().max(1)];
    for (number, count) in counted.iter().flat_map(|counts| counts.iter().enumerate()) {
        all[number] += count;
    }
    let usual = (0..).zip(&all).max_by_key(|&(number, count)| (*count, u16::MAX - number));
    // Plies have thirteen bits.
    (usual.map_or(0, |(number, _)| number), all.len() as u16)
}

impl Content {
    /// The offsets of neighbours that may be worth their context: in the same row of the other side's kings, one row before, one block
    /// before.
    fn templates(self, row: u64, block: u64) -> Vec<Vec<u16>> {
        let near = |offsets: &[u64]| -> Vec<u16> {
            let mut near: Vec<u16> = Vec::new();
            for &offset in offsets {
                if let Ok(offset) = u16::try_from(offset)
                    && offset > 0
                    && usize::from(offset) < CHUNK
                    && !near.contains(&offset)
                {
                    near.push(offset);
                }
            }
            near
        };
        let mut templates = match self {
            Self::Results => vec![
                near(&[1]),
                near(&[1, 2]),
                near(&[1, 2, 3, row, row.saturating_sub(1), 2 * row]),
                near(&[1, 2, 3, row, block, block.saturating_sub(1)]),
                near(&[1, 2, 3, 4, row, block]),
                near(&[1, 2, 3, 4, 5, 6]),
            ],
            Self::Distances => vec![near(&[1]), near(&[row]), near(&[block])],
        };
        templates.push(Vec::new());
        templates.dedup();
        templates
    }
}

/// Does something for each number below `count`, on some threads, each with a state of its own.
pub(crate) fn in_parallel<T: Send>(
    count: usize,
    threads: usize,
    start: impl Fn() -> T + Sync,
    each: impl Fn(&mut T, usize) + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut state = start();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count {
                return state;
            }
            each(&mut state, at);
        }
    };
    if threads <= 1 || count < 16 {
        return vec![work()];
    }
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut states = vec![work()];
        for other in others {
            states.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        states
    })
}
