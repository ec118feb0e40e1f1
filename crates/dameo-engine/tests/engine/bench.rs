//! The signature of the search: how many positions the bench of each variant
//! visits. A change that is not meant to alter the play must not alter it;
//! after one that is, `make bless` writes it anew.

use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use dameo::{Dameo, Rules, Variant, with_rules};
use dameo_engine::{BENCH_DEPTH, bench_of};

const SIGNATURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/bench/signature.csv");
/// Deep enough to meet every idea of the search.
const DEPTH_OF_OTHERS: u32 = 6;

#[test]
fn the_search_has_its_signature() {
    let stop = AtomicBool::new(false);
    let mut signature = "variant,depth,nodes\n".to_owned();
    for &variant in Variant::ALL {
        let depth = if variant.name() == Dameo::NAME { BENCH_DEPTH } else { DEPTH_OF_OTHERS };
        let found = with_rules!(variant, R => bench_of::<R>(depth, &stop).expect("good positions"));
        writeln!(signature, "{variant},{depth},{}", found.nodes).unwrap();
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(Path::new(SIGNATURE), &signature).unwrap();
    }
    let recorded = std::fs::read_to_string(SIGNATURE).unwrap();
    assert_eq!(signature, recorded, "the search has changed; if it was meant to, run make bless");
}
