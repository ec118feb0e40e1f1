//! The signature of the search: the node counts of the bench of each variant. A
//! change that is not meant to alter the play must not alter it; after one that
//! is, `make bless` records the new one.

use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use dameo::Variant;
use dameo_engine::bench::{BENCH_DEPTH, bench_positions, search_bench};
use dameo_engine::embedded_network;

const SIGNATURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/bench/signature.csv");
/// Deep enough for every feature of the search.
const DEPTH_OF_OTHERS: u32 = 6;

#[test]
fn the_search_has_its_signature() {
    let stop = AtomicBool::new(false);
    let mut signature = "variant,depth,nodes\n".to_owned();
    for &variant in Variant::ALL {
        let depth = if variant == Variant::Dameo { BENCH_DEPTH } else { DEPTH_OF_OTHERS };
        let network = embedded_network(variant);
        let found =
            search_bench(variant, network.as_ref(), depth, &stop).expect("the positions are legal");
        writeln!(signature, "{variant},{depth},{}", found.nodes).unwrap();
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(Path::new(SIGNATURE), &signature).unwrap();
    }
    let recorded = std::fs::read_to_string(SIGNATURE).unwrap();
    assert_eq!(signature, recorded, "the search has changed; if it was meant to, run make bless");
}

#[test]
fn the_bench_is_deterministic() {
    let nodes = || search_bench(Variant::Dameo, None, 4, &AtomicBool::new(false)).unwrap().nodes;
    assert_eq!(bench_positions(Variant::Dameo).count(), 27);
    assert_eq!(nodes(), nodes());
    assert!(nodes() > 27 * 50);
}
