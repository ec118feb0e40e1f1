//! Decompression: implementations of zstd behind one trait.

use std::sync::{Mutex, PoisonError};

use ruzstd::decoding::{Dictionary, FrameDecoder};

/// The implementation of zstd that decompresses the blocks of a table. All
/// return the same values.
#[derive(Clone, Copy, Debug)]
pub struct Zstd {
    open: fn(&[u8]) -> Option<Box<dyn Decoder>>,
}

impl Zstd {
    /// Rust alone, for platforms without C.
    pub const RUST: Self = Self::new(|dictionary| {
        let decoder = RustDecoder::new(dictionary)?;
        Some(Box::new(decoder))
    });

    pub(crate) const fn new(open: fn(&[u8]) -> Option<Box<dyn Decoder>>) -> Self {
        Self { open }
    }

    /// A decoder for the blocks of one file, which share a dictionary unless it
    /// is empty; `None` if the dictionary is invalid.
    #[doc(hidden)]
    #[must_use]
    pub fn decoder(self, dictionary: &[u8]) -> Option<Box<dyn Decoder>> {
        (self.open)(dictionary)
    }
}

/// Decompresses the blocks of a file; shared by threads.
pub trait Decoder: Send + Sync {
    /// The contents of a zstd frame, or `None` if it is invalid or does not
    /// hold `len` bytes.
    fn decompress(&self, frame: &[u8], len: usize) -> Option<Vec<u8>>;
}

/// The largest window of a frame in bytes: that of the largest block, with a
/// margin.
const MAX_WINDOW: u64 = 1 << 20;

/// One decoder for all blocks, because parsing a dictionary is slow. Threads
/// take turns.
struct RustDecoder(Mutex<FrameDecoder>);

impl RustDecoder {
    fn new(dictionary: &[u8]) -> Option<Self> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MAX_WINDOW);
        if !dictionary.is_empty() {
            decoder.add_dict(Dictionary::decode_dict(dictionary).ok()?).ok()?;
        }
        Some(Self(Mutex::new(decoder)))
    }
}

impl Decoder for RustDecoder {
    fn decompress(&self, frame: &[u8], len: usize) -> Option<Vec<u8>> {
        let mut bytes = vec![0; len];
        // Each frame resets the decoder, so a failed one leaves no trace.
        let mut decoder = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let written = decoder.decode_all(frame, &mut bytes).ok()?;
        (written == len).then_some(bytes)
    }
}
