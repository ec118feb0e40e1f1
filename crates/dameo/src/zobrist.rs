//! Hash keys of positions.
//!
//! The keys are part of the format of every file that holds hashes (books,
//! puzzles, recorded positions): they must never change. They are the output
//! of the SplitMix64 generator (Steele, Lea and Flood, 2014) from a fixed
//! seed: key number `4 * square + 2 * is_king + is_black` belongs to a piece
//! on a square, with squares numbered in board order, and the key after the
//! last square's to Black being the side to move. After that come the emperors:
//! key number `4 * 128 + 1 + 2 * square + is_black`.

use crate::piece::Piece;

/// As many squares as the widest bitboard has bits.
const SQUARES: usize = 128;

/// "Dameo" in ASCII.
const SEED: u64 = 0x44_61_6d_65_6f;

/// By square, and within it by role and colour: one lookup without a branch.
static KEYS: [[u64; 6]; SQUARES] = {
    let mut keys = [[0; 6]; SQUARES];
    let mut number = 0;
    while number < 4 * SQUARES {
        keys[number / 4][number % 4] = split_mix_64(number as u64);
        number += 1;
    }
    let mut number = 0;
    while number < 2 * SQUARES {
        keys[number / 2][4 + number % 2] = split_mix_64((4 * SQUARES + 1 + number) as u64);
        number += 1;
    }
    keys
};

/// Part of the hash of every position with Black to move.
pub(crate) const BLACK_TO_MOVE: u64 = split_mix_64(4 * SQUARES as u64);

/// Output number `n`, from 0, of the SplitMix64 generator started at [`SEED`].
const fn split_mix_64(n: u64) -> u64 {
    let mut z = SEED.wrapping_add((n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The key of a piece on the square numbered `index`.
#[inline(always)]
pub(crate) fn key(piece: Piece, index: usize) -> u64 {
    KEYS[index & (SQUARES - 1)][2 * piece.role as usize + piece.color as usize]
}
