//! Short texts built on the stack: printing a position or a move piece by piece through a formatter costs more than finding
//! the moves.

/// A text of at most `N` ASCII characters; what does not fit is left out.
#[derive(Clone, Copy)]
pub(crate) struct Ascii<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> Ascii<N> {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; N], length: 0 }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
            self.length += 1;
        }
    }

    #[inline(always)]
    pub(crate) fn push_all(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.push(byte);
        }
    }

    pub(crate) fn pop(&mut self) {
        self.length = self.length.saturating_sub(1);
    }

    pub(crate) fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}
