//! A frame on its way to those at the board: a value for who reads it here, a text for who reads it over a socket.

use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;

use crate::wire::Frame;

/// Most events have no more bytes than this; so they are written without being moved. Other frames are small.
const EVENT: usize = 4 * 1_024;
const SMALL: usize = 256;

/// A frame, made here or heard from another node, as a value and as a text: each is made from the other when somebody first asks for it, however many
/// hear it.
#[derive(Debug)]
pub(crate) struct Told {
    frame: OnceLock<Option<Frame>>,
    text: OnceLock<Utf8Bytes>,
}

impl Told {
    pub(crate) fn new(frame: Frame) -> Arc<Self> {
        Arc::new(Self { frame: Some(frame).into(), text: OnceLock::new() })
    }

    /// A frame that another node has written.
    pub(crate) fn heard(text: String) -> Arc<Self> {
        Arc::new(Self { frame: OnceLock::new(), text: Utf8Bytes::from(text).into() })
    }

    /// The frame; nothing if another version of the program has written what this one cannot read.
    pub(crate) fn frame(&self) -> Option<&Frame> {
        let read = || self.text.get().and_then(|text| serde_json::from_str(text).ok());
        self.frame.get_or_init(read).as_ref()
    }

    /// The frame as it goes over a socket.
    pub(crate) fn text(&self) -> Utf8Bytes {
        let write = || self.frame.get().and_then(Option::as_ref).map(text).unwrap_or_default();
        self.text.get_or_init(write).clone()
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
