//! Files of self-play games: what is accepted has legal games and is written as the same games;
//! what is refused has an error that names the block and its place.
//!
//! The input is a variant, a byte, and the rest of the file after its header. If the byte is odd,
//! the rest is the number of games and that of positions, in two bytes each, and the games of one
//! block, whose lengths and checksums are made right.
#![no_main]

use std::path::PathBuf;

use dameo::{DrawRules, Rules, Variant, with_rules};
use dameo_fuzz::{byte_of, variant_of};
use dameo_train::games::{GamesHeader, GamesReader, GamesSource, GamesWriter, ScoredGame};
use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;
use xxhash_rust::xxh3::xxh3_64;

thread_local! {
    static DIRECTORY: TempDir = dameo_fuzz::directory();
}

fuzz_target!(|data: &[u8]| {
    let (variant, rest) = variant_of(data, Variant::ALL);
    let (choice, rest) = byte_of(rest);
    let mut file = header_bytes(variant);
    if choice % 2 == 1 && rest.len() >= 4 {
        file.extend(block(rest));
    } else {
        file.extend(rest);
    }
    with_rules!(variant, R => check::<R>(variant, &file));
});

fn header(variant: Variant) -> GamesHeader {
    let source = GamesSource { engine: "an engine".to_owned(), settings: "seed 1".to_owned() };
    GamesHeader { variant, draw_rules: DrawRules::PlayStrategy, sources: vec![source] }
}

/// The beginning of a file, as it is written.
fn header_bytes(variant: Variant) -> Vec<u8> {
    let path = path("header");
    drop(std::fs::remove_file(&path));
    GamesWriter::open(&path, header(variant)).expect("a new file").finish().expect("a file");
    std::fs::read(&path).expect("a file")
}

fn path(name: &str) -> PathBuf {
    DIRECTORY.with(|directory| directory.path().join(name))
}

/// A block with its lengths and checksums.
fn block(data: &[u8]) -> Vec<u8> {
    let (counts, payload) = data.split_at(4);
    let count = |at: usize| u32::from(counts[at]) | u32::from(counts[at + 1]) << 8;
    let mut bytes = b"GAME".to_vec();
    bytes.extend((payload.len() as u32).to_le_bytes());
    bytes.extend(count(0).to_le_bytes());
    bytes.extend(count(2).to_le_bytes());
    bytes.extend(xxh3_64(payload).to_le_bytes());
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    bytes.extend(payload);
    bytes
}

fn check<R: Rules>(variant: Variant, file: &[u8]) {
    let mut reader = GamesReader::new(file).expect("a written header");
    let mut games = Vec::new();
    loop {
        match reader.next_games::<R>() {
            Ok(Some(more)) => games.extend(more),
            Ok(None) => break,
            Err(error) => {
                assert!(error.to_string().contains("block "), "{error}");
                break;
            }
        }
    }
    for game in &games {
        for (position, ply) in game.positions(variant) {
            assert!(position.is_legal(ply.mv));
        }
    }
    if !games.is_empty() {
        assert_eq!(written(variant, &games), games);
    }
}

/// The games after they were written and read again.
fn written<R: Rules>(variant: Variant, games: &[ScoredGame<R>]) -> Vec<ScoredGame<R>> {
    let path = path("games");
    drop(std::fs::remove_file(&path));
    let mut writer = GamesWriter::open(&path, header(variant)).expect("a new file");
    for game in games {
        writer.add(game).expect("what was read can be written");
    }
    writer.finish().expect("a file");
    let mut reader = GamesReader::open(&path).expect("a written file");
    let mut read = Vec::new();
    while let Some(more) = reader.next_games::<R>().expect("a written file") {
        read.extend(more);
    }
    read
}
