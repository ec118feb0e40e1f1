//! Collections of games: what is read is written and read again as the same, and its
//! games can be played or the ply of an illegal move is named; damaged bytes are refused.
//!
//! The input is the file between its version and its checksum, which is made right.
#![no_main]

use dameo_explorer::{Collection, CollectionFault, Explorer};
use libfuzzer_sys::fuzz_target;
use xxhash_rust::xxh3::xxh3_64;

const START: &[u8] = b"DAMEOGMS\x01";

fuzz_target!(|data: &[u8]| {
    let mut file = [START, data].concat();
    let checksum = xxh3_64(&file);
    file.extend(checksum.to_le_bytes());
    match Collection::from_bytes(&file) {
        Ok(collection) => check(&collection, &file),
        Err(error) => assert!(error.offset.is_some_and(|offset| offset < file.len()), "{error}"),
    }
    file[START.len() / 2] ^= 1;
    assert!(Collection::from_bytes(&file).is_err());
});

fn check(collection: &Collection, file: &[u8]) {
    let written = collection.to_bytes();
    // Numbers can be longer than they need to be.
    assert!(written.len() <= file.len());
    assert_eq!(Collection::from_bytes(&written).as_ref(), Ok(collection));
    let mut explorer = Explorer::new(collection.variant());
    let Err(error) = explorer.add_collection(collection) else {
        assert_eq!(explorer.game_count() as usize, collection.games().len());
        return;
    };
    let CollectionFault::IllegalMove { game, ply } = error.fault else { panic!("{error}") };
    assert!(ply < collection.games()[game].plies());
    assert_eq!(explorer.game_count() as usize, game);
}
