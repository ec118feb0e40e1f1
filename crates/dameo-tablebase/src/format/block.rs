//! Blocks: some thousand values each, compressed on their own.

use super::decoder::Decoder;
use super::header::Metric;

/// How many positions are made into blocks at once: whole blocks of every
/// metric.
#[cfg(feature = "build")]
pub(crate) const POSITIONS_PER_CHUNK: usize = 1 << 16;

impl Metric {
    /// How many positions a block has; the last one of a file may have fewer.
    ///
    /// Larger blocks compress better, smaller ones are sooner read.
    pub(crate) const fn positions_per_block(self) -> usize {
        match self {
            Self::Wdl => 1 << 16,
            Self::Distance => 1 << 14,
        }
    }

    /// The bytes that so many values take before compression.
    pub(crate) const fn packed_len(self, values: usize) -> usize {
        match self {
            Self::Wdl => values.div_ceil(VALUES_PER_BYTE),
            Self::Distance => values,
        }
    }

    /// Puts values together into bytes.
    pub(super) fn pack(self, values: &[u8]) -> Vec<u8> {
        match self {
            Self::Wdl => values
                .chunks(VALUES_PER_BYTE)
                .map(|values| values.iter().rev().fold(0, |byte, value| byte * 3 + value))
                .collect(),
            Self::Distance => values.to_vec(),
        }
    }

    /// Which byte of a packed block the value at a place is in.
    #[inline]
    pub(crate) const fn place_of_byte(self, place: usize) -> usize {
        match self {
            Self::Wdl => place / VALUES_PER_BYTE,
            Self::Distance => place,
        }
    }

    /// The value at a place of a block, from the byte that it is in.
    #[inline]
    pub(crate) fn unpack(self, byte: u8, place: usize) -> u8 {
        match self {
            Self::Wdl => UNPACKED[usize::from(byte)][place % VALUES_PER_BYTE],
            Self::Distance => byte,
        }
    }
}

/// Three values each: 3^5 = 243 fit into a byte.
const VALUES_PER_BYTE: usize = 5;

/// By byte: the five values in it.
static UNPACKED: [[u8; VALUES_PER_BYTE]; 256] = {
    let mut table = [[0; VALUES_PER_BYTE]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte as u8;
        let mut place = 0;
        while place < VALUES_PER_BYTE {
            table[byte][place] = rest % 3;
            rest /= 3;
            place += 1;
        }
        byte += 1;
    }
    table
};

/// All values of the block are the same, and it has no bytes but this one and
/// the value.
const CONSTANT: u8 = 0;
/// The rest of the block is compressed.
const COMPRESSED: u8 = 1;

/// Compresses the values of a block.
#[cfg(feature = "build")]
pub(super) fn compress(
    metric: Metric,
    values: &[u8],
    compressor: &mut zstd::bulk::Compressor<'_>,
) -> std::io::Result<Vec<u8>> {
    if values.iter().all(|value| *value == values[0]) {
        return Ok(vec![CONSTANT, values[0]]);
    }
    let mut block = vec![COMPRESSED];
    block.extend(compressor.compress(&metric.pack(values))?);
    Ok(block)
}

/// The packed values of a block, or nothing if it is not a block of so many.
pub(super) fn decompress(
    metric: Metric,
    block: &[u8],
    values: usize,
    decoder: &dyn Decoder,
) -> Option<Vec<u8>> {
    let (&kind, rest) = block.split_first()?;
    let len = metric.packed_len(values);
    match (kind, rest) {
        (CONSTANT, &[value]) if metric == Metric::Distance || value < 3 => {
            // Every byte is like the first: what a last one has too much is
            // never asked for.
            Some(vec![metric.pack(&[value; VALUES_PER_BYTE])[0]; len])
        }
        (COMPRESSED, frame) => decoder.decompress(frame, len),
        _ => None,
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;
    use crate::format::Zstd;

    #[test]
    fn values_survive() {
        let decoder = Zstd::default().decoder(&[]).unwrap();
        let decompress =
            |metric, block: &_, values| decompress(metric, block, values, decoder.as_ref());
        let mut compressor = zstd::bulk::Compressor::new(1).unwrap();
        for metric in Metric::ALL {
            for len in [1, 2, 4, 5, 6, 1000] {
                for values in [vec![2; len], (0..len).map(|n| (n * n % 7 % 3) as u8).collect()] {
                    let block = compress(metric, &values, &mut compressor).unwrap();
                    let packed = decompress(metric, &block, len).unwrap();
                    let unpack = |place| metric.unpack(packed[metric.place_of_byte(place)], place);
                    let unpacked: Vec<_> = (0..len).map(unpack).collect();
                    assert_eq!(unpacked, values);
                    assert_eq!(
                        decompress(metric, &block, len + 5000).is_some(),
                        block[0] == CONSTANT
                    );
                }
            }
        }
    }

    #[test]
    fn nonsense_is_no_block() {
        for zstd in [Zstd::C, Zstd::Rust] {
            let decoder = zstd.decoder(&[]).unwrap();
            for block in [&[][..], &[CONSTANT], &[CONSTANT, 1, 1], &[COMPRESSED, 1, 2, 3], &[7, 1]]
            {
                assert_eq!(decompress(Metric::Wdl, block, 10, decoder.as_ref()), None);
            }
        }
    }
}
