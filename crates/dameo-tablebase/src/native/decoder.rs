//! Decompression by the C library of zstd.

use std::cell::RefCell;

use zstd::zstd_safe::{DCtx, DDict};

use crate::format::{Decoder, Zstd};

impl Zstd {
    /// The C library: faster than [`Zstd::RUST`].
    pub const C: Self = Self::new(|dictionary| {
        let decoder = CDecoder::new(dictionary)?;
        Some(Box::new(decoder))
    });
}

struct CDecoder(Option<DDict<'static>>);

impl CDecoder {
    fn new(dictionary: &[u8]) -> Option<Self> {
        if dictionary.is_empty() {
            return Some(Self(None));
        }
        // It copies the dictionary. `zstd::dict::DecoderDictionary` panics if that is
        // invalid.
        Some(Self(Some(DDict::try_create(dictionary)?)))
    }
}

thread_local! {
    /// The library's state: creating it takes longer than decompressing a
    /// block.
    static CONTEXT: RefCell<DCtx<'static>> = RefCell::new(DCtx::create());
}

impl Decoder for CDecoder {
    fn decompress(&self, frame: &[u8], len: usize) -> Option<Vec<u8>> {
        let mut bytes = Vec::with_capacity(len);
        let written = CONTEXT.with_borrow_mut(|context| match &self.0 {
            None => context.decompress(&mut bytes, frame),
            Some(dictionary) => context.decompress_using_ddict(&mut bytes, frame, dictionary),
        });
        (written == Ok(len)).then_some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Metric;
    use crate::format::block::{COMPRESSED, CONSTANT, decompress};

    /// Bytes that resemble the distances of a table: few values in recurring
    /// runs.
    fn distances(seed: usize) -> Vec<u8> {
        (0..16 << 10).map(|at| ((at / 61 * seed) % 7 + at % 61 / 13 * seed % 11) as u8).collect()
    }

    const IMPLEMENTATIONS: [Zstd; 2] = [Zstd::C, Zstd::RUST];

    #[test]
    fn both_decode_what_was_encoded() {
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

    /// Checksums keep changed bytes away from the decoders, but these must not
    /// panic either.
    #[test]
    fn corrupt_frames_do_not_panic() {
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
        assert!(Zstd::RUST.decoder(b"no dictionary").is_none());
    }

    /// As above.
    #[test]
    fn corrupt_dictionaries_do_not_panic() {
        let samples: Vec<_> = (1..200).map(distances).collect();
        let trained = zstd::dict::from_samples(&samples, 2 << 10).unwrap();
        for zstd in IMPLEMENTATIONS {
            for len in [8, 12, 40] {
                assert!(zstd.decoder(&trained[..len]).is_none(), "{zstd:?} {len}");
            }
            for at in 0..trained.len() {
                let mut changed = trained.clone();
                changed[at] ^= 0x55;
                drop(zstd.decoder(&changed));
            }
        }
    }

    #[test]
    fn invalid_blocks_are_refused() {
        for zstd in IMPLEMENTATIONS {
            let decoder = zstd.decoder(&[]).unwrap();
            for block in [&[][..], &[CONSTANT], &[CONSTANT, 1, 1], &[COMPRESSED, 1, 2, 3], &[7, 1]]
            {
                assert_eq!(decompress(Metric::Wdl, block, 10, decoder.as_ref()), None);
            }
        }
    }
}
