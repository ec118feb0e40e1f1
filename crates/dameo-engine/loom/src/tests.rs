//! The transposition table: no thread believes an entry whose words are of two
//! writers.

use loom::sync::Arc;
use loom::thread;

use crate::bucket::Bucket;

/// Positions of a bucket. No mixture of their words is the hash of one of them.
const FIRST: u64 = 0x1111_0000_0000_0001;
const SECOND: u64 = 0x2222_0000_0000_0002;
const OTHER: u64 = 0x4444_0000_0000_0004;

/// The data of an entry: the last bits are its replacement value, those before say
/// who has written it, the others for which position.
const fn data(hash: u64, writer: u64, value: u64) -> u64 {
    hash.rotate_left(24) & !0xff_ffff | writer << 12 | value
}

fn replacement_value(data: u64) -> i32 {
    (data & 0xfff) as i32
}

/// Whether data were written for a position.
fn belong(data: u64, hash: u64) -> bool {
    data & !0xff_ffff == hash.rotate_left(24) & !0xff_ffff
}

fn store(bucket: &Bucket, hash: u64, data: u64) {
    bucket.store(hash, replacement_value, |old| {
        assert!(old.is_none_or(|old| belong(old, hash)), "a writer believes a torn entry");
        Some(data)
    });
}

/// Probes a position and returns whether it is found.
fn probe(bucket: &Bucket, hash: u64) -> bool {
    let found = bucket.probe(hash);
    assert!(found.is_none_or(|data| belong(data, hash)), "a reader believes a torn entry");
    found.is_some()
}

/// How often a thread is interrupted where it need not be, unless the environment
/// says otherwise (`LOOM_MAX_PREEMPTIONS`). Each one more takes five times as long.
const PREEMPTIONS: usize = 2;

/// Two writers, of an entry each, and a reader of the first one's position share a
/// bucket with some entries. The reader is the last thread: loom lets it read old
/// values, but not those of threads that have not run.
///
/// Checks that the reader finds an entry in some executions and not in others, which
/// shows that the model is not empty.
fn check(entries: &'static [(u64, u64)], hashes: [u64; 2]) {
    // Not of loom: it counts what the reader finds in all executions.
    let counts = std::sync::Arc::new(std::sync::Mutex::new([0; 2]));
    let counted = std::sync::Arc::clone(&counts);
    let mut model = loom::model::Builder::new();
    model.preemption_bound.get_or_insert(PREEMPTIONS);
    model.check(move || {
        let bucket = Arc::new(Bucket::default());
        entries.iter().for_each(|&(hash, value)| store(&bucket, hash, data(hash, 0, value)));
        let writers = [0, 1].map(|writer| {
            let bucket = Arc::clone(&bucket);
            let hash = hashes[writer];
            thread::spawn(move || store(&bucket, hash, data(hash, 1 + writer as u64, 5)))
        });
        let reader = {
            let bucket = Arc::clone(&bucket);
            thread::spawn(move || probe(&bucket, hashes[0]))
        };
        for writer in writers {
            writer.join().expect("no writer fails");
        }
        let is_found = reader.join().expect("no reader fails");
        counted.lock().expect("no reader fails")[usize::from(is_found)] += 1;
    });
    let [missed, found] = *counts.lock().expect("no reader fails");
    assert!(found > 0 && missed > 0, "found {found} times, missed {missed} times");
}

#[test]
fn writers_of_two_positions() {
    check(&[], [FIRST, SECOND]);
}

#[test]
fn writers_of_one_position() {
    check(&[], [FIRST, FIRST]);
}

/// The second writer replaces the entry that the first one updates.
#[test]
fn writers_of_a_full_bucket() {
    check(&[(FIRST, 1), (OTHER, 9), (OTHER + 1, 9), (OTHER + 2, 9)], [FIRST, SECOND]);
}
