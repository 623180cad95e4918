//! Weights in little room, as those of the games of the world are kept: most shapes are never seen in their games, and their weights are nothing.
//!
//! Behind the head of the file a number is a row of bytes of seven bits each, the lowest first, the eighth set in all but the last. A 0 says that a run of
//! zeros follows, and the next number is its length less one; any other number is a weight in units of [`UNIT`], its sign in the lowest bit.

/// Weights are rounded to a quarter of a hundredth of a man.
const UNIT: i16 = 4;

/// A weight as it is kept.
pub(super) fn round(weight: &mut i16) {
    *weight = units(*weight).saturating_mul(UNIT);
}

const fn units(weight: i16) -> i16 {
    // The largest weights have no unit above them.
    weight.saturating_add(UNIT / 2).div_euclid(UNIT)
}

/// The numbers in their row of bytes.
pub(super) fn pack(list: &[[i16; 2]], out: &mut Vec<u8>) {
    let mut zeros = 0_u32;
    for &weight in list.as_flattened() {
        let units = units(weight);
        if units == 0 {
            zeros += 1;
            continue;
        }
        end_run(&mut zeros, out);
        put((2 * u32::from(units.unsigned_abs())) | u32::from(units < 0), out);
    }
    end_run(&mut zeros, out);
}

fn end_run(zeros: &mut u32, out: &mut Vec<u8>) {
    if *zeros > 0 {
        put(0, out);
        put(*zeros - 1, out);
        *zeros = 0;
    }
}

fn put(mut number: u32, out: &mut Vec<u8>) {
    while number > 127 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

/// So many weights of a row of bytes; `None` if it holds another number of them, or weights that are too large.
pub(super) fn unpack(mut bytes: &[u8], count: usize) -> Option<Vec<[i16; 2]>> {
    let all = 2 * count;
    let mut list = Vec::with_capacity(all);
    while !bytes.is_empty() {
        let number = take(&mut bytes)?;
        if number == 0 {
            let zeros = take(&mut bytes)? as usize + 1;
            if zeros > all - list.len() {
                return None;
            }
            list.resize(list.len() + zeros, 0);
        } else if list.len() < all {
            let units = i16::try_from(number / 2).ok()?;
            list.push(if number % 2 == 1 { -units } else { units }.checked_mul(UNIT)?);
        } else {
            return None;
        }
    }
    (list.len() == all).then(|| list.as_chunks::<2>().0.to_vec())
}

fn take(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0_u32;
    for shift in (0..28).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_weights_are_the_nearest_quarters() {
        let list = [[0, 0], [0, 1], [2, -2], [3, -3], [1600, -4800], [i16::MAX - 3, i16::MIN + 4], [0, 0]];
        let mut bytes = Vec::new();
        pack(&list, &mut bytes);
        let read = unpack(&bytes, list.len()).unwrap();
        for (weight, read) in list.as_flattened().iter().zip(read.as_flattened()) {
            assert!((weight - read).abs() <= UNIT / 2 && read % UNIT == 0, "{weight} {read}");
        }
        let mut again = Vec::new();
        pack(&read, &mut again);
        assert_eq!(again, bytes);
    }

    #[test]
    fn bytes_that_hold_another_number_are_refused() {
        let mut bytes = Vec::new();
        pack(&[[0, 8], [-8, 0]], &mut bytes);
        assert!(unpack(&bytes, 2).is_some());
        for (bytes, count) in [
            (&bytes[..], 1),
            (&bytes[..], 3),
            (&bytes[..bytes.len() - 1], 2),
            (&[0, 255, 255, 255, 255, 15], 2),
            (&[0, 255, 255, 255, 127], 2),
            (&[255, 255, 255, 127, 2, 2, 2], 2),
            (&[128], 2),
        ] {
            assert_eq!(unpack(bytes, count), None, "{bytes:?}");
        }
    }
}
