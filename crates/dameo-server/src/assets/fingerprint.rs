//! Names for contents, for entity tags. The build script uses this file too.

/// 64-bit FNV-1a. Entity tags need no protection from people who make two
/// files alike on purpose: all files are ours.
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    bytes.iter().fold(OFFSET_BASIS, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}
