//! Runs of small numbers made smaller.
//!
//! A number is written with as few bits as its neighbours make it expected: the numbers that stand a few given offsets before it in
//! the order of a table are its context, and for each context the file keeps how often each number follows. The coder is
//! a range coder in its table form (rANS). Each chunk of [`CHUNK`] numbers is written by itself, so that one is read without the others;
//! before its beginning stand zeros.
//!
//! Numbers that nobody will ask for are left open: the writer takes for them what the context expects.

/// How many numbers are written together.
pub(crate) const CHUNK: usize = 4096;

/// Frequencies of a context add up to this power of two.
const SCALE_BITS: u32 = 14;
const SCALE: u32 = 1 << SCALE_BITS;
/// The state of the coder is kept from here to 2³².
const LOW: u32 = 1 << 16;

/// A number that nobody will ask for.
pub(crate) const OPEN: u16 = u16::MAX;

/// No more contexts than this, however a file is made.
const MOST_CONTEXTS: usize = 1 << 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    start: u16,
    frequency: u16,
    number: u16,
}

/// What a writer and a reader of a table share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Model {
    /// Numbers are less than this.
    alphabet: u16,
    /// Where the neighbours stand.
    offsets: Vec<u16>,
    /// Where the entries of each context begin, and at the end where the last ones end.
    begins: Vec<u32>,
    /// What follows, the most frequent first.
    entries: Vec<Entry>,
    /// The same for reading, where the alphabet is small: a row for each context.
    rows: Vec<Row>,
}

/// What follows a context, for an alphabet of at most three: the numbers, and where each one's share of [`SCALE`] begins and the last one's ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    bounds: [u16; 4],
    numbers: [u16; 3],
}

/// The largest alphabet that is read by rows: that of results.
const SMALL: u16 = 3;

fn contexts(alphabet: u16, offsets: &[u16]) -> Option<usize> {
    let each = usize::from(alphabet);
    let all = offsets.iter().try_fold(1_usize, |all, _| all.checked_mul(each))?;
    (alphabet > 0 && all <= MOST_CONTEXTS && offsets.iter().all(|&o| o > 0 && usize::from(o) < CHUNK))
        .then_some(all)
}

/// The context of the number at a place of a buffer that begins with [`CHUNK`] zeros.
#[inline(always)]
fn context(alphabet: u16, offsets: &[u16], buffer: &[u16], at: usize) -> usize {
    offsets.iter().fold(0, |context, &offset| {
        context * usize::from(alphabet) + usize::from(buffer[at - usize::from(offset)])
    })
}

/// How often each number follows each context.
#[derive(Clone, Debug)]
pub(crate) struct Statistics {
    alphabet: u16,
    offsets: Vec<u16>,
    counts: Vec<u32>,
}

impl Statistics {
    /// `None` if there would be too many contexts.
    pub(crate) fn new(alphabet: u16, offsets: &[u16]) -> Option<Self> {
        let counts = contexts(alphabet, offsets)? * usize::from(alphabet);
        Some(Self { alphabet, offsets: offsets.to_vec(), counts: vec![0; counts] })
    }

    /// Without neighbours, which is always possible.
    pub(crate) fn plain(alphabet: u16) -> Self {
        Self { alphabet, offsets: Vec::new(), counts: vec![0; alphabet.into()] }
    }

    /// The same contexts, nothing counted.
    pub(crate) fn emptied(&self) -> Self {
        Self { alphabet: self.alphabet, offsets: self.offsets.clone(), counts: vec![0; self.counts.len()] }
    }

    fn counts(&self, context: usize) -> &[u32] {
        &self.counts[context * usize::from(self.alphabet)..][..usize::from(self.alphabet)]
    }

    /// Adds a chunk whose open numbers are filled with what `fill` says for a context.
    pub(crate) fn add(&mut self, chunk: &[u16], fill: &impl Fn(usize, u16) -> u16) {
        let buffer = filled(self.alphabet, &self.offsets, chunk, fill);
        for at in CHUNK..buffer.len() {
            let context = context(self.alphabet, &self.offsets, &buffer, at);
            self.counts[context * usize::from(self.alphabet) + usize::from(buffer[at])] += 1;
        }
    }

    /// Takes in what another has counted.
    pub(crate) fn join(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
    }

    /// What each context expects; the number one before where it was never met.
    pub(crate) fn expected(&self) -> Vec<u16> {
        let contexts = self.counts.len() / usize::from(self.alphabet);
        (0..contexts)
            .map(|context| {
                let counts = self.counts(context);
                let most = (0..).zip(counts).max_by_key(|&(number, count)| (*count, u16::MAX - number));
                most.filter(|(_, count)| **count > 0).map_or(0, |(number, _)| number)
            })
            .collect()
    }

    /// The bits that the numbers would take if they were so many times what is counted, and those of the model.
    pub(crate) fn bits(&self, times: usize) -> f64 {
        let each = self.counts.chunks(usize::from(self.alphabet)).map(|counts| {
            let all = f64::from(counts.iter().sum::<u32>());
            let met = counts.iter().filter(|count| **count > 0);
            let coded: f64 =
                met.clone().map(|&count| f64::from(count) * (all / f64::from(count)).log2()).sum();
            coded * times as f64 + 24.0 * met.count() as f64
        });
        each.sum()
    }

    pub(crate) fn model(&self) -> Model {
        let mut begins = vec![0];
        let mut entries = Vec::new();
        for counts in self.counts.chunks(usize::from(self.alphabet)) {
            let mut met: Vec<(u16, u64)> = (0..)
                .zip(counts)
                .filter(|(_, count)| **count > 0)
                .map(|(n, &count)| (n, count.into()))
                .collect();
            met.sort_by_key(|&(number, count)| (std::cmp::Reverse(count), number));
            let all: u64 = met.iter().map(|(_, count)| count).sum();
            for (_, count) in &mut met {
                *count = (*count * u64::from(SCALE) / all).max(1);
            }
            // Rounding leaves some over; where everything was rounded up to one, the frequent ones pay.
            let sum: u64 = met.iter().map(|(_, frequency)| frequency).sum();
            if let Some(first) = met.first_mut() {
                first.1 += u64::from(SCALE).saturating_sub(sum);
            }
            let mut excess = sum.saturating_sub(SCALE.into());
            while excess > 0 {
                for (_, frequency) in met.iter_mut().filter(|(_, frequency)| *frequency > 1) {
                    if excess > 0 {
                        *frequency -= 1;
                        excess -= 1;
                    }
                }
            }
            let mut start = 0;
            for (number, frequency) in met {
                // Starts and frequencies are at most 2¹⁴.
                entries.push(Entry { start, frequency: frequency as u16, number });
                start += frequency as u16;
            }
            begins.push(entries.len() as u32);
        }
        Model::new(self.alphabet, self.offsets.clone(), begins, entries)
    }
}

/// A chunk behind [`CHUNK`] zeros, its open numbers filled: `fill` is given the context and the number before.
fn filled(alphabet: u16, offsets: &[u16], chunk: &[u16], fill: &impl Fn(usize, u16) -> u16) -> Vec<u16> {
    let mut buffer = Vec::with_capacity(CHUNK + chunk.len());
    buffer.resize(CHUNK, 0);
    for &number in chunk {
        let number = match number {
            OPEN => {
                let at = buffer.len();
                fill(context(alphabet, offsets, &buffer, at), buffer[at - 1])
            }
            number => number,
        };
        buffer.push(number);
    }
    buffer
}

impl Model {
    /// The frequencies of a context that was met add up to [`SCALE`].
    fn new(alphabet: u16, offsets: Vec<u16>, begins: Vec<u32>, entries: Vec<Entry>) -> Self {
        let mut model = Self { alphabet, offsets, begins, entries, rows: Vec::new() };
        if alphabet <= SMALL {
            model.rows = (0..model.begins.len() - 1)
                .map(|context| {
                    // A context that was never met says zero, and that takes no bits.
                    let mut row = Row { bounds: [SCALE as u16; 4], numbers: [0; 3] };
                    row.bounds[0] = 0;
                    for (place, entry) in model.entries(context).iter().take(3).enumerate() {
                        row.numbers[place] = entry.number;
                        row.bounds[place] = entry.start;
                    }
                    row
                })
                .collect();
        }
        model
    }

    #[inline(always)]
    fn entries(&self, context: usize) -> &[Entry] {
        &self.entries[self.begins[context] as usize..self.begins[context + 1] as usize]
    }

    /// Writes a chunk, its open numbers filled as they were when the model was made.
    pub(crate) fn encode(&self, chunk: &[u16], fill: &impl Fn(usize, u16) -> u16) -> Vec<u8> {
        let buffer = filled(self.alphabet, &self.offsets, chunk, fill);
        let mut words = Vec::new();
        let mut state = LOW;
        for at in (CHUNK..buffer.len()).rev() {
            let entries = self.entries(context(self.alphabet, &self.offsets, &buffer, at));
            let Some(entry) = entries.iter().find(|entry| entry.number == buffer[at]) else { continue };
            let frequency = u32::from(entry.frequency);
            if u64::from(state) >= u64::from(frequency) << (32 - SCALE_BITS) {
                words.push(state as u16);
                state >>= 16;
            }
            state = ((state / frequency) << SCALE_BITS) + state % frequency + u32::from(entry.start);
        }
        let mut bytes = state.to_le_bytes().to_vec();
        bytes.extend(words.iter().rev().flat_map(|word| word.to_le_bytes()));
        bytes
    }

    /// Reads the first `len` numbers of a chunk into a buffer, behind [`CHUNK`] zeros. Bytes that no model has written give numbers
    /// that mean nothing, and nothing worse.
    pub(crate) fn decode(&self, bytes: &[u8], len: usize, buffer: &mut Vec<u16>) {
        buffer.clear();
        buffer.resize(CHUNK + len, 0);
        let reader = Reader::new(bytes);
        if self.rows.is_empty() {
            self.decode_large(reader, buffer);
            return;
        }
        // As many neighbours as a constant: the loop over them is unrolled.
        match self.offsets.len() {
            1 => self.decode_small::<1>(reader, buffer),
            2 => self.decode_small::<2>(reader, buffer),
            3 => self.decode_small::<3>(reader, buffer),
            4 => self.decode_small::<4>(reader, buffer),
            5 => self.decode_small::<5>(reader, buffer),
            6 => self.decode_small::<6>(reader, buffer),
            _ => self.decode_large(reader, buffer),
        }
    }

    /// Reads results. The context is a sum of what each neighbour adds, so that all but the last can be added up before the last is known.
    fn decode_small<const N: usize>(&self, mut reader: Reader<'_>, buffer: &mut [u16]) {
        let (mut offsets, mut weights) = ([0; N], [0; N]);
        let mut weight = 1;
        for place in (0..N).rev() {
            (offsets[place], weights[place]) = (usize::from(self.offsets[place]), weight);
            weight *= usize::from(self.alphabet);
        }
        for at in CHUNK..buffer.len() {
            let mut context = 0;
            for place in 0..N {
                context += weights[place] * usize::from(buffer[at - offsets[place]]);
            }
            let row = &self.rows[context];
            let slot = reader.slot();
            let place = usize::from(slot >= row.bounds[1]) + usize::from(slot >= row.bounds[2]);
            buffer[at] = row.numbers[place];
            reader.pass(slot, row.bounds[place], row.bounds[place + 1] - row.bounds[place]);
        }
    }

    fn decode_large(&self, mut reader: Reader<'_>, buffer: &mut [u16]) {
        for at in CHUNK..buffer.len() {
            let entries = self.entries(context(self.alphabet, &self.offsets, buffer, at));
            let slot = reader.slot();
            let Some(entry) = entries.iter().find(|entry| slot.wrapping_sub(entry.start) < entry.frequency)
            else {
                continue;
            };
            buffer[at] = entry.number;
            reader.pass(slot, entry.start, entry.frequency);
        }
    }

    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.alphabet.to_le_bytes());
        // A handful of offsets.
        out.push(self.offsets.len() as u8);
        out.extend(self.offsets.iter().flat_map(|offset| offset.to_le_bytes()));
        for context in 0..self.begins.len() - 1 {
            let entries = self.entries(context);
            varint(entries.len() as u32, out);
            for entry in entries {
                varint(entry.number.into(), out);
                varint(entry.frequency.into(), out);
            }
        }
    }

    /// Reads a model and moves on behind it; `None` if there is none.
    pub(crate) fn read(bytes: &mut &[u8]) -> Option<Self> {
        let word = |bytes: &mut &[u8]| {
            let (word, rest) = bytes.split_first_chunk()?;
            *bytes = rest;
            Some(u16::from_le_bytes(*word))
        };
        let alphabet = word(bytes)?;
        let (&count, rest) = bytes.split_first()?;
        *bytes = rest;
        let offsets = (0..count).map(|_| word(bytes)).collect::<Option<Vec<u16>>>()?;
        let mut begins = vec![0];
        let mut entries = Vec::new();
        for _ in 0..contexts(alphabet, &offsets)? {
            let mut start = 0_u32;
            for _ in 0..read_varint(bytes)? {
                let (number, frequency) = (read_varint(bytes)?, read_varint(bytes)?);
                if number >= alphabet.into() || frequency == 0 || frequency > SCALE - start {
                    return None;
                }
                entries.push(Entry {
                    start: start as u16,
                    frequency: frequency as u16,
                    number: number as u16,
                });
                start += frequency;
            }
            if start != 0 && start != SCALE {
                return None;
            }
            begins.push(entries.len() as u32);
        }
        Some(Self::new(alphabet, offsets, begins, entries))
    }
}

/// The state of the coder and the bytes that are left.
struct Reader<'a> {
    state: u32,
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let (head, rest) = bytes.split_at(bytes.len().min(4));
        Self { state: head.iter().rev().fold(0, |state, &byte| state << 8 | u32::from(byte)), rest }
    }

    /// Where in [`SCALE`] the next number lies.
    #[inline(always)]
    const fn slot(&self) -> u16 {
        (self.state & (SCALE - 1)) as u16
    }

    /// Goes on behind the number whose share begins here and is so large.
    #[inline(always)]
    fn pass(&mut self, slot: u16, start: u16, frequency: u16) {
        self.state =
            u32::from(frequency).wrapping_mul(self.state >> SCALE_BITS).wrapping_add(u32::from(slot - start));
        if self.state < LOW
            && let Some((word, left)) = self.rest.split_first_chunk()
        {
            self.state = self.state << 16 | u32::from(u16::from_le_bytes(*word));
            self.rest = left;
        }
    }
}

fn varint(mut number: u32, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn read_varint(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in [0, 7, 14] {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn there_and_back(numbers: &[u16], alphabet: u16, offsets: &[u16]) {
        let before = |_: usize, before: u16| before;
        let mut sample = Statistics::new(alphabet, offsets).unwrap();
        numbers.chunks(CHUNK).for_each(|chunk| sample.add(chunk, &before));
        let expected = sample.expected();
        let fill = |context: usize, _: u16| expected[context];
        let mut statistics = Statistics::new(alphabet, offsets).unwrap();
        numbers.chunks(CHUNK).for_each(|chunk| statistics.add(chunk, &fill));
        let model = statistics.model();
        let mut written = Vec::new();
        model.write(&mut written);
        assert_eq!(Model::read(&mut &written[..]).as_ref(), Some(&model));
        let mut buffer = Vec::new();
        for chunk in numbers.chunks(CHUNK) {
            let bytes = model.encode(chunk, &fill);
            model.decode(&bytes, chunk.len(), &mut buffer);
            let differs =
                buffer[CHUNK..].iter().zip(chunk).position(|(read, wrote)| *wrote != OPEN && read != wrote);
            assert_eq!(differs, None);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn what_is_written_is_read(
            runs in prop::collection::vec((0_u16..4, 1_usize..200), 1..80),
            offsets in prop::sample::subsequence(vec![1_u16, 2, 3, 29, 406, 4095], 0..5),
        ) {
            let numbers: Vec<u16> = runs
                .iter()
                .flat_map(|&(number, length)| std::iter::repeat_n(if number == 3 { OPEN } else { number }, length))
                .collect();
            there_and_back(&numbers, 3, &offsets);
        }

        #[test]
        fn numbers_of_a_large_alphabet_are_read(numbers in prop::collection::vec(0_u16..200, 1..6000)) {
            there_and_back(&numbers, 200, &[1]);
            there_and_back(&numbers, 200, &[]);
        }

        #[test]
        fn foreign_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..600), len in 0_usize..CHUNK) {
            if let Some(model) = Model::read(&mut &bytes[..]) {
                model.decode(&bytes, len, &mut Vec::new());
            }
        }
    }
}
