//! Keys of positions.

use dameo::AnyPosition;

/// A key that a position shares with its mirror image only, up to collisions of
/// 64-bit hashes. It is part of the format of collections: [`AnyPosition::zobrist_hash`]
/// does not change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PositionKey(u64);

impl PositionKey {
    /// The key of a position.
    #[must_use]
    pub fn of(position: &AnyPosition) -> Self {
        Self(position.zobrist_hash().min(position.mirrored().zobrist_hash()))
    }

    pub(crate) const fn from_le_bytes(bytes: [u8; 8]) -> Self {
        Self(u64::from_le_bytes(bytes))
    }

    pub(crate) const fn to_le_bytes(self) -> [u8; 8] {
        self.0.to_le_bytes()
    }
}
