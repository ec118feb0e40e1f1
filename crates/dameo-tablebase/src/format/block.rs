//! Blocks: thousands of values each, compressed independently.

use super::decoder::Decoder;
use super::header::Metric;

impl Metric {
    /// Positions in a block; the last block of a file may have fewer.
    ///
    /// Larger blocks compress better, smaller ones are faster to read.
    #[doc(hidden)]
    #[must_use]
    pub const fn positions_per_block(self) -> usize {
        match self {
            Self::Wdl => 1 << 16,
            Self::Dtw => 1 << 14,
        }
    }

    /// Bytes that `values` values take before compression.
    pub(crate) const fn packed_len(self, values: usize) -> usize {
        match self {
            Self::Wdl => values.div_ceil(VALUES_PER_BYTE),
            Self::Dtw => values,
        }
    }

    /// Packs values into bytes.
    #[doc(hidden)]
    #[must_use]
    pub fn pack(self, values: &[u8]) -> Vec<u8> {
        match self {
            Self::Wdl => values
                .chunks(VALUES_PER_BYTE)
                .map(|values| values.iter().rev().fold(0, |byte, value| byte * 3 + value))
                .collect(),
            Self::Dtw => values.to_vec(),
        }
    }

    /// The byte of a packed block that holds the value at `offset`.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn byte_offset(self, offset: usize) -> usize {
        match self {
            Self::Wdl => offset / VALUES_PER_BYTE,
            Self::Dtw => offset,
        }
    }

    /// The value at `offset` of a block, from the byte that holds it.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn unpack(self, byte: u8, offset: usize) -> u8 {
        match self {
            Self::Wdl => UNPACKED[usize::from(byte)][offset % VALUES_PER_BYTE],
            Self::Dtw => byte,
        }
    }
}

/// Values with three states each: 3^5 = 243 fit into a byte.
const VALUES_PER_BYTE: usize = 5;

/// The five values in each byte.
static UNPACKED: [[u8; VALUES_PER_BYTE]; 256] = {
    let mut unpacked = [[0; VALUES_PER_BYTE]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte as u8;
        let mut offset = 0;
        while offset < VALUES_PER_BYTE {
            unpacked[byte][offset] = rest % 3;
            rest /= 3;
            offset += 1;
        }
        byte += 1;
    }
    unpacked
};

/// First byte of a block whose values are all equal; the value follows.
pub const CONSTANT: u8 = 0;
/// First byte of a block that is compressed; a zstd frame follows.
pub const COMPRESSED: u8 = 1;

/// The packed values of a block, or `None` if it is not a block of `values`
/// values.
pub fn decompress(
    metric: Metric,
    block: &[u8],
    values: usize,
    decoder: &dyn Decoder,
) -> Option<Vec<u8>> {
    let (&kind, rest) = block.split_first()?;
    let len = metric.packed_len(values);
    match (kind, rest) {
        (CONSTANT, &[value]) if metric == Metric::Dtw || value < 3 => {
            // The last byte may hold more values than needed; they are never
            // read.
            Some(vec![metric.pack(&[value; VALUES_PER_BYTE])[0]; len])
        }
        (COMPRESSED, frame) => decoder.decompress(frame, len),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_round_trips() {
        for metric in Metric::ALL {
            for len in [1, 2, 4, 5, 6, 1000] {
                let values: Vec<_> = (0..len).map(|n| (n * n % 7 % 3) as u8).collect();
                let packed = metric.pack(&values);
                assert_eq!(packed.len(), metric.packed_len(len));
                let unpack = |offset| metric.unpack(packed[metric.byte_offset(offset)], offset);
                assert_eq!((0..len).map(unpack).collect::<Vec<_>>(), values);
            }
        }
    }
}
