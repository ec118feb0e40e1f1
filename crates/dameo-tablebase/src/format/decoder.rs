//! Decompressing: two implementations of zstd behind one trait.

use std::sync::{Mutex, PoisonError};

use ruzstd::decoding::{Dictionary, FrameDecoder};

/// Which implementation of zstd reads the blocks of a table. The values are
/// the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Zstd {
    /// The C library, which is faster.
    #[cfg(feature = "native")]
    #[cfg_attr(feature = "native", default)]
    C,
    /// Rust alone, where no C can be had.
    #[cfg_attr(not(feature = "native"), default)]
    Rust,
}

impl Zstd {
    /// A decoder for the blocks of one file, which all use its dictionary if
    /// it has one; nothing if that is no dictionary.
    pub(super) fn decoder(self, dictionary: &[u8]) -> Option<Box<dyn Decoder>> {
        match self {
            #[cfg(feature = "native")]
            Self::C => Some(Box::new(CDecoder::new(dictionary))),
            Self::Rust => Some(Box::new(RustDecoder::new(dictionary)?)),
        }
    }
}

/// Decompresses the blocks of a file, by several threads at once.
pub(super) trait Decoder: Send + Sync {
    /// The contents of a zstd frame, or nothing if it is none with so many
    /// bytes.
    fn decompress(&self, frame: &[u8], len: usize) -> Option<Vec<u8>>;
}

#[cfg(feature = "native")]
struct CDecoder(Option<zstd::dict::DecoderDictionary<'static>>);

#[cfg(feature = "native")]
impl CDecoder {
    fn new(dictionary: &[u8]) -> Self {
        Self((!dictionary.is_empty()).then(|| zstd::dict::DecoderDictionary::copy(dictionary)))
    }
}

#[cfg(feature = "native")]
thread_local! {
    /// What the library needs to decompress: to make it takes longer than to
    /// decompress a block.
    static CONTEXT: std::cell::RefCell<zstd::zstd_safe::DCtx<'static>> =
        std::cell::RefCell::new(zstd::zstd_safe::DCtx::create());
}

#[cfg(feature = "native")]
impl Decoder for CDecoder {
    fn decompress(&self, frame: &[u8], len: usize) -> Option<Vec<u8>> {
        let mut bytes = Vec::with_capacity(len);
        let written = CONTEXT.with_borrow_mut(|context| match &self.0 {
            None => context.decompress(&mut bytes, frame),
            Some(dictionary) => {
                context.decompress_using_ddict(&mut bytes, frame, dictionary.as_ddict())
            }
        });
        (written == Ok(len)).then_some(bytes)
    }
}

/// The most memory for what a frame may refer back to: that of the largest
/// block and more than enough.
const MAX_WINDOW: u64 = 1 << 20;

/// One decoder for all blocks, because it takes long to read a dictionary.
/// Threads wait for each other.
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
        // Each frame begins anew: what a failed one has left does not matter.
        let mut decoder = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let written = decoder.decode_all(frame, &mut bytes).ok()?;
        (written == len).then_some(bytes)
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;

    /// Bytes that look like the distances of a table: few values, in runs that
    /// come again.
    fn distances(seed: usize) -> Vec<u8> {
        (0..16 << 10).map(|at| ((at / 61 * seed) % 7 + at % 61 / 13 * seed % 11) as u8).collect()
    }

    const IMPLEMENTATIONS: [Zstd; 2] = [Zstd::C, Zstd::Rust];

    #[test]
    fn both_read_what_was_written() {
        let samples: Vec<_> = (1..200).map(distances).collect();
        let trained = zstd::dict::from_samples(&samples, 16 << 10).unwrap();
        for dictionary in [&[][..], &trained] {
            let decoders = IMPLEMENTATIONS.map(|zstd| zstd.decoder(dictionary).unwrap());
            let mut compressor = zstd::bulk::Compressor::with_dictionary(19, dictionary).unwrap();
            for seed in 190..220 {
                let bytes = distances(seed);
                let frame = compressor.compress(&bytes).unwrap();
                for decoder in &decoders {
                    assert!(decoder.decompress(&frame, bytes.len()).unwrap() == bytes, "{seed}");
                    for len in [0, 1, bytes.len() - 1, bytes.len() + 1] {
                        assert_eq!(decoder.decompress(&frame, len), None, "{seed} {len}");
                    }
                }
            }
        }
    }

    /// Checksums keep changed bytes away from the decoders; but they must not
    /// panic either.
    #[test]
    fn changed_frames_do_no_harm() {
        let bytes = distances(5);
        let frame = zstd::bulk::compress(&bytes, 19).unwrap();
        for zstd in IMPLEMENTATIONS {
            let decoder = zstd.decoder(&[]).unwrap();
            for at in 0..frame.len() {
                for bit in 0..8 {
                    let mut changed = frame.clone();
                    changed[at] ^= 1 << bit;
                    if let Some(read) = decoder.decompress(&changed, bytes.len()) {
                        assert_eq!(read.len(), bytes.len());
                    }
                    assert_eq!(decoder.decompress(&frame[..at], bytes.len()), None, "{at} bytes");
                }
            }
            assert_eq!(decoder.decompress(&frame, bytes.len()).as_ref(), Some(&bytes));
        }
        assert!(Zstd::Rust.decoder(b"no dictionary").is_none());
    }
}
