//! Files of networks: what is accepted is written as the same bytes and evaluates positions
//! within bounds; what is refused has an error, and damage without the right checksum is refused.
//!
//! The input is a variant, a byte whose parity decides whether the checksum is made right, and
//! changes to the file of a network of zeros: a place in three bytes, from the front or, if the
//! last of them is odd, from the end, and the byte to put there. A place beyond the end cuts the
//! file there or adds the byte.
#![no_main]

use std::collections::BTreeMap;
use std::sync::Mutex;

use dameo::{Position, Rules, Variant, with_rules};
use dameo_fuzz::{byte_of, variant_of};
use dameo_nnue::parameters::Parameters;
use dameo_nnue::{AnyNetwork, MAX_EVALUATION, Network};
use libfuzzer_sys::fuzz_target;
use xxhash_rust::xxh3::xxh3_64;

const CHECKSUM_LEN: usize = 8;

fuzz_target!(|data: &[u8]| {
    let (variant, rest) = variant_of(data, Variant::ALL);
    let (choice, changes) = byte_of(rest);
    let original = zeros(variant);
    let mut file = changed(original.clone(), changes);
    if choice % 2 == 1 && file.len() >= CHECKSUM_LEN {
        let end = file.len() - CHECKSUM_LEN;
        let checksum = xxh3_64(&file[..end]).to_le_bytes();
        file[end..].copy_from_slice(&checksum);
    }
    match AnyNetwork::read(&file) {
        Ok(network) => {
            assert!(choice % 2 == 1 || file == original);
            let variant = network.variant();
            with_rules!(variant, R => check::<R>(&network, &file));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});

/// The file of a network that is all zeros.
fn zeros(variant: Variant) -> Vec<u8> {
    static KNOWN: Mutex<BTreeMap<usize, Vec<u8>>> = Mutex::new(BTreeMap::new());
    let write = || {
        with_rules!(variant, R => {
            Network::<R>::quantise(variant, &Parameters::zero::<R>()).expect("zeros").to_bytes()
        })
    };
    let mut known = KNOWN.lock().expect("no panic before");
    known.entry(variant as usize).or_insert_with(write).clone()
}

fn changed(mut file: Vec<u8>, changes: &[u8]) -> Vec<u8> {
    for change in changes.chunks_exact(4) {
        let place = usize::from(change[0]) | usize::from(change[1]) << 8;
        let place = place | usize::from(change[2] >> 1) << 16;
        let place = if change[2] % 2 == 1 { file.len().wrapping_sub(place + 1) } else { place };
        match file.get_mut(place) {
            Some(byte) => *byte = change[3],
            None if change[3] % 2 == 1 => file.push(change[3]),
            None => file.truncate(file.len().saturating_sub(place % 1024)),
        }
    }
    file
}

fn check<R: Rules>(network: &AnyNetwork, file: &[u8]) {
    let typed = network.downcast::<R>().expect("a network of its variant");
    assert_eq!(typed.to_bytes(), file);
    let start = Position::<R>::start_of(network.variant());
    let evaluation = typed.evaluate(&start);
    assert!(evaluation.abs() <= MAX_EVALUATION);
    assert_eq!(typed.evaluate(&start.flipped()), evaluation);
}
