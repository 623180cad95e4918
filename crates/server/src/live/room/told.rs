//! A frame on its way to those at the board: a value for who reads it here, a text for who reads it over a socket.

use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;

use crate::wire::Frame;

/// Most events have no more bytes than this; so they are written without being moved. Other frames are small.
const EVENT: usize = 4 * 1_024;
const SMALL: usize = 256;

/// A frame, and its text when somebody has asked for it: however many hear it, it is written once.
#[derive(Debug)]
pub(crate) struct Told {
    frame: Frame,
    text: OnceLock<Utf8Bytes>,
}

impl Told {
    pub(super) fn new(frame: Frame) -> Arc<Self> {
        Arc::new(Self { frame, text: OnceLock::new() })
    }

    pub(crate) const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The frame as it goes over a socket.
    pub(crate) fn text(&self) -> Utf8Bytes {
        self.text.get_or_init(|| text(&self.frame)).clone()
    }
}

/// A frame as it goes over a socket.
pub(crate) fn text(frame: &Frame) -> Utf8Bytes {
    let large = matches!(frame, Frame::Event(_) | Frame::Snapshot(_));
    let mut text = Vec::with_capacity(if large { EVENT } else { SMALL });
    // Frames have no map whose keys are not strings, which is all that can go wrong; and what is written is UTF-8.
    let _ = serde_json::to_writer(&mut text, frame);
    String::from_utf8(text).unwrap_or_default().into()
}
