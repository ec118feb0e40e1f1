//! Speed of building and probing.
//!
//! `cargo bench -p dameo-bench --bench tables` builds the tables of up to three pieces
//! and probes random positions of them. With `DAMEO_TABLES=DIR` it probes the
//! tables in that directory.

use std::hint::black_box;
use std::path::{Path, PathBuf};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dameo::{Dameo, Position, QuietPosition, Variant};
use dameo_tablebase::{Access, AnyTablebase, Index, MaterialClass, MaterialSignature};
use dameo_tablebase_gen::Builder;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Cache in bytes, enough for all blocks.
const CACHE: u64 = 4 << 30;

/// Number of positions that are probed in turn.
const POSITIONS: usize = 10_000;

fn classes(pieces: u32) -> Vec<MaterialClass> {
    (2..=pieces).flat_map(MaterialClass::all).collect()
}

fn build(directory: &Path, pieces: u32) {
    let mut builder = Builder::new(Variant::Dameo, directory, 1 << 32, &()).unwrap();
    builder.build(&classes(pieces)).unwrap();
}

/// Random positions without captures of a table.
fn positions(signature: MaterialSignature, rng: &mut ChaCha8Rng) -> Vec<QuietPosition<Dameo>> {
    let index = Index::new(signature);
    std::iter::repeat_with(|| index.position::<Dameo>(rng.random_range(0..index.len())))
        .filter_map(|position: Option<Position<Dameo>>| QuietPosition::new(position?))
        .take(POSITIONS)
        .collect()
}

fn probing(c: &mut Criterion) {
    let own = tempfile::tempdir().unwrap();
    let directory = std::env::var_os("DAMEO_TABLES").map_or_else(
        || {
            build(own.path(), 3);
            own.path().to_owned()
        },
        PathBuf::from,
    );
    let tables =
        AnyTablebase::open_with(Variant::Dameo, &directory, Access::Mapped, CACHE).unwrap();
    let tables = tables.downcast::<Dameo>().ok().unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut positions: Vec<_> = MaterialClass::all(tables.max_pieces())
        .into_iter()
        .filter(|&class| tables.contains(class))
        .flat_map(MaterialClass::signatures)
        .flat_map(|signature| positions(signature, &mut rng))
        .collect();
    positions.shuffle(&mut rng);
    let mut group = c.benchmark_group(format!("probing {} pieces", tables.max_pieces()));
    group.throughput(Throughput::Elements(1));
    let next = |at: usize| (at + 1) % positions.len();
    group.bench_function("win, draw or loss", |b| {
        let mut at = 0;
        b.iter(|| {
            at = next(at);
            tables.probe_wdl_quiet(black_box(&positions[at])).unwrap()
        });
    });
    group.bench_function("distance", |b| {
        let mut at = 0;
        b.iter(|| {
            at = next(at);
            tables.probe_dtw_quiet(black_box(&positions[at])).unwrap()
        });
    });
}

fn building(c: &mut Criterion) {
    let mut group = c.benchmark_group("building");
    group.sample_size(10);
    group.bench_function("three pieces", |b| {
        b.iter(|| build(tempfile::tempdir().unwrap().path(), 3));
    });
}

criterion_group!(benches, probing, building);
criterion_main!(benches);
