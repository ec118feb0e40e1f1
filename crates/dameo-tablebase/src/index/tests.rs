use dameo::{BigDameo, Board8, Board10, Dameo};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::material::MaterialClass;

fn signatures(pieces: u32) -> impl Iterator<Item = MaterialSignature> {
    MaterialClass::all(pieces).into_iter().flat_map(MaterialClass::signatures)
}

/// The known numbers of distinct positions of Dameo.
#[test]
fn numbers_of_distinct_positions() {
    let distinct = |pieces| -> u64 {
        signatures(pieces)
            .map(|signature| Index::<Board8>::new(signature).distinct_positions())
            .sum()
    };
    assert_eq!(distinct(2), 7_088);
    assert_eq!(distinct(3), 823_632);
    assert_eq!(distinct(4), 54_916_248);
    assert_eq!(distinct(5), 2_645_265_472);
}

#[test]
fn the_index_is_little_larger() {
    for pieces in 2..=5 {
        for signature in signatures(pieces) {
            let index = Index::<Board8>::new(signature);
            let (len, distinct) = (index.len(), index.distinct_positions());
            assert!(len >= distinct, "{signature}: {len} < {distinct}");
            assert!(len - distinct <= distinct / 50, "{signature}: {len} > {distinct} + 2%");
        }
    }
}

fn check_range<G: Geometry>(index: &Index<G>, range: std::ops::Range<u64>) -> u64 {
    let mut counted = 0;
    index.for_each(range, |at, pieces, weight| {
        counted += weight;
        assert_eq!(pieces.signature(), index.signature(), "{at}");
        assert_eq!(index.index_of_pieces(pieces), at, "{pieces:?}");
        let mirrored = index.index_of_pieces(&pieces.mirrored());
        // Only positions of weight 1 have a mirror image with its own index.
        assert!(mirrored == at || weight == 1, "{pieces:?}");
    });
    counted
}

/// Every index is a position with this index. Counted with mirror images, they
/// are all positions.
#[test]
fn index_and_inverse_over_all_of_the_small_signatures() {
    for signature in (2..=3).flat_map(signatures) {
        let index = Index::<Board8>::new(signature);
        let counted = check_range(&index, 0..index.len());
        assert_eq!(counted, index.placements(), "{signature}");
    }
    for name in ["KKvKK", "MMvMM", "MMvKK", "KKvMM", "MMMvM"] {
        let index = Index::<Board8>::new(name.parse().unwrap());
        let counted = check_range(&index, 0..index.len());
        assert_eq!(counted, index.placements(), "{name}");
    }
}

/// A row has the positions that differ only in the square of one own king, and every position
/// is in one row for each of its own kings.
fn check_rows<G: Geometry>(index: &Index<G>, slice: u64) {
    let slice = index.slice(slice);
    let (mut cursor, mut rows) = (slice.cursor(), slice.cursor());
    let mut seen = vec![0; index.slice_len() as usize];
    for row in 0..index.rows_per_slice() {
        let pieces = rows.row(row);
        let group = slice.group(pieces.enemy_kings);
        assert_eq!(group.row(rows.group(), pieces.own_kings), row);
        let offsets = group.with_one_more(rows.group(), pieces.own_kings);
        let others = pieces.own_men | pieces.enemy_men | pieces.own_kings | pieces.enemy_kings;
        for king in !others {
            let offset = offsets.offset(king);
            let own_kings = pieces.own_kings | king.into();
            assert_eq!(cursor.pieces(offset), Pieces { own_kings, ..pieces });
            assert_eq!(slice.offset(pieces.enemy_kings, own_kings), offset);
            seen[offset as usize] += 1;
        }
    }
    let kings = index.signature().own.kings;
    assert!(seen.iter().all(|&times| times == kings), "{}", index.signature());
}

#[test]
fn every_position_is_in_a_row_for_each_king() {
    for name in ["KvK", "KKvK", "KKvKK", "KKKvM", "KMvKK", "MvK", "KKMvMM"] {
        let index = Index::<Board8>::new(name.parse().unwrap());
        let slices = index.men().slices();
        for slice in [0, slices / 3, slices - 1] {
            check_rows(&index, slice);
        }
    }
    check_rows(&Index::<Board10>::new("KKvM".parse().unwrap()), 3);
}

fn check_samples<R: DameoRules>(index: &Index<R::Board>, rng: &mut ChaCha8Rng) {
    for _ in 0..20 {
        let start = rng.random_range(0..index.len());
        check_range(index, start..(start + 50).min(index.len()));
    }
    check_range(index, index.len() - 1..index.len());
    for _ in 0..100 {
        let at = rng.random_range(0..index.len());
        let position: Position<R> = index.position(at).unwrap();
        assert_eq!(index.index_of(&position), Some(at));
        assert_eq!(index.index_of(&position.flipped()), Some(at), "colours do not matter");
    }
}

#[test]
fn index_and_inverse_on_samples_of_large_signatures() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for signature in (4..=5).flat_map(signatures) {
        check_samples::<Dameo>(&Index::<Board8>::new(signature), &mut rng);
    }
    for name in ["KKKvKKK", "KKKKMvM", "MMvMMMM", "KMMvKMM"] {
        check_samples::<Dameo>(&Index::<Board8>::new(name.parse().unwrap()), &mut rng);
    }
    for signature in (2..=4).flat_map(signatures) {
        check_samples::<BigDameo>(&Index::<Board10>::new(signature), &mut rng);
    }
}

#[test]
fn positions_of_other_signatures_have_no_index() {
    let index = Index::<Board8>::new("KvM".parse().unwrap());
    let position = Position::<Dameo>::from_fen("B:WKa1:Bb2").unwrap();
    assert_eq!(index.index_of(&position), None);
    assert_eq!(index.position::<Dameo>(index.len()), None);
}
