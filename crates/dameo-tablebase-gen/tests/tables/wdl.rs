//! Tables without distances: their values are those of tables with distances, and a build of them
//! that is killed resumes within a class.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use dameo::rules::DameoRules;
use dameo::{AntiDameo, Croda, Dameo, QuietPosition, Rules, Variant};
use dameo_tablebase::{ClassRecord, Manifest, MaterialClass, Statistics, TablebaseError};
use dameo_tablebase_gen::{Builder, Progress};

use crate::common::{MEMORY, builder, classes, open, open_typed, verify_all};

/// Builds classes without distances in one thread or several.
fn build_wdl(
    variant: Variant,
    directory: &Path,
    classes: &[MaterialClass],
    memory: u64,
) -> Manifest {
    builder(variant, directory, memory).without_distances_from(2).build(classes).unwrap()
}

/// The counts of a table without those by distance.
fn without_plies(statistics: &Statistics) -> Statistics {
    Statistics { plies: Vec::new(), ..statistics.clone() }
}

/// Compares the values of all positions and their counts.
fn compare<R: DameoRules + Rules>(
    with_distances: &Path,
    without: &Path,
    classes: &[MaterialClass],
) {
    let (exact, wdl) = (open_typed::<R>(with_distances), open_typed::<R>(without));
    let manifests = [&exact, &wdl].map(|tables| tables.folder().read_manifest().unwrap());
    for &class in classes {
        let [exact_class, wdl_class] = [0, 1].map(|at| manifests[at].class(class).unwrap());
        for (expected, found) in exact_class.tables.iter().zip(&wdl_class.tables) {
            assert!(found.dtw.is_none(), "{class}");
            assert_eq!(found.statistics, without_plies(&expected.statistics), "{class}");
            let index = exact.index(expected.signature).unwrap();
            for number in 0..index.len() {
                let position = index.position::<R>(number).unwrap();
                if let Some(quiet) = QuietPosition::new(position) {
                    let value = wdl.probe_wdl_quiet(&quiet).unwrap();
                    let expected = exact.probe_dtw_quiet(&quiet).unwrap().wdl();
                    assert_eq!(value, expected, "{class} {}", position.fen());
                }
            }
        }
    }
}

/// Builds both kinds of tables of some classes and compares them.
fn values_agree<R: DameoRules + Rules>(classes: &[MaterialClass]) {
    let folders = [0, 1].map(|_| tempfile::tempdir().unwrap());
    builder(R::VARIANT, folders[0].path(), MEMORY).build(classes).unwrap();
    let manifest = build_wdl(R::VARIANT, folders[1].path(), classes, MEMORY);
    let all: Vec<_> = manifest.classes.iter().map(|record| record.class).collect();
    compare::<R>(folders[0].path(), folders[1].path(), &all);
    verify_all(&open(R::VARIANT, folders[1].path()), &manifest);
}

#[test]
fn values_with_up_to_three_pieces_are_those_with_distances() {
    values_agree::<Dameo>(&classes(3));
    values_agree::<Croda>(&classes(3));
    values_agree::<AntiDameo>(&classes(3));
}

#[test]
#[ignore = "minutes without optimisation: cargo test --release -p dameo-tablebase-gen --test tables -- --ignored"]
fn values_with_four_pieces_are_those_with_distances() {
    values_agree::<Dameo>(&classes(4));
    values_agree::<AntiDameo>(&classes(4));
}

/// The smaller classes of five pieces: a king against many pieces, and no king at all.
#[test]
#[ignore = "minutes: cargo test --release -p dameo-tablebase-gen --test tables -- --ignored"]
fn values_with_five_pieces_are_those_with_distances() {
    let names = ["KKKKvK", "KKKKvM", "MMMMvK", "MMMMvM", "MMMvMM"];
    values_agree::<Dameo>(&names.map(|name| name.parse().unwrap()));
}

/// Kills a build after a number of reports, as a panic that says nothing.
#[derive(Default)]
struct Killer {
    /// Reports left until the kill; none if it is zero.
    left: AtomicU64,
    /// Number of reports.
    reports: AtomicU64,
}

impl Progress for Killer {
    fn damaged(&self, class: MaterialClass, error: &TablebaseError) {
        panic!("{class}: {error}");
    }

    fn begin(&self, _: u64) {}

    fn class(&self, _: MaterialClass) {}

    fn advance(&self, _: u64) {
        self.reports.fetch_add(1, Relaxed);
        if self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)) == Ok(1) {
            std::panic::resume_unwind(Box::new("killed"));
        }
    }

    fn finished(&self, _: &ClassRecord) {}
}

/// Builds a class and kills the build after a number of reports, 0 for never. Returns the number
/// of reports.
fn build_until(directory: &Path, class: MaterialClass, left: u64) -> u64 {
    let killer = Killer { left: left.into(), reports: 0.into() };
    let build = || {
        let builder = Builder::new(Variant::Dameo, directory, MEMORY, &killer).unwrap();
        builder.without_distances_from(2).build(&[class]).unwrap();
    };
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(build));
    assert_eq!(result.is_err(), left > 0);
    killer.reports.into_inner()
}

/// The tables of a folder by name.
fn files(directory: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let paths = fs::read_dir(directory.join("dameo")).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension() == Some("wdl".as_ref())).collect();
    paths.sort();
    let read = |path: PathBuf| (path.file_name().unwrap().into(), fs::read(path).unwrap());
    paths.into_iter().map(read).collect()
}

/// A class with many slices, its dependencies built.
fn folder_before(class: MaterialClass) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    build_wdl(Variant::Dameo, folder.path(), &class.dependencies(), MEMORY);
    folder
}

#[test]
fn a_killed_build_resumes_within_a_class() {
    let class: MaterialClass = "KMvM".parse().unwrap();
    let whole = folder_before(class);
    let all = build_until(whole.path(), class, 0);
    let expected = files(whole.path());
    for kills in [all / 7, all / 3, all - 1] {
        let folder = folder_before(class);
        build_until(folder.path(), class, kills);
        let work = folder.path().join("dameo/.work-KMvM");
        let bytes = fs::read(&work).unwrap();
        // Records that are torn or damaged are solved again.
        let mut damaged = bytes.clone();
        damaged[bytes.len() / 2] ^= 1;
        for left in [&bytes[..], &bytes[..bytes.len() - 1], &bytes[..bytes.len() / 2], &damaged] {
            let copy = folder_before(class);
            fs::write(copy.path().join("dameo/.work-KMvM"), left).unwrap();
            let resumed = build_until(copy.path(), class, 0);
            assert!(resumed < all, "{kills} of {all}: {resumed}");
            assert!(files(copy.path()) == expected, "{kills} of {all}, {} bytes", left.len());
            assert!(!copy.path().join("dameo/.work-KMvM").exists());
        }
    }
}

/// Lets the time of a build pass once it has begun to solve.
struct Sleeper(Instant);

impl Progress for Sleeper {
    fn damaged(&self, class: MaterialClass, error: &TablebaseError) {
        panic!("{class}: {error}");
    }

    fn begin(&self, _: u64) {}

    fn class(&self, _: MaterialClass) {}

    fn advance(&self, positions: u64) {
        if positions > 0 {
            std::thread::sleep(self.0.saturating_duration_since(Instant::now()));
        }
    }

    fn finished(&self, record: &ClassRecord) {
        panic!("{} is finished", record.class);
    }
}

/// Time is up within a class: what is solved of it is kept.
#[test]
fn a_build_out_of_time_resumes_within_a_class() {
    let class: MaterialClass = "KMvM".parse().unwrap();
    let whole = folder_before(class);
    let all = build_until(whole.path(), class, 0);
    let folder = folder_before(class);
    // The class is begun long before.
    let deadline = Instant::now() + Duration::from_secs(5);
    let sleeper = Sleeper(deadline);
    let builder = Builder::new(Variant::Dameo, folder.path(), MEMORY, &sleeper).unwrap();
    let mut builder = builder.without_distances_from(2).until(deadline);
    let manifest = builder.build(&[class]).unwrap();
    assert!(manifest.class(class).is_none());
    let left = builder.unfinished(&manifest, &[class]);
    assert_eq!(left.iter().map(|left| left.class).collect::<Vec<_>>(), [class]);
    let resumed = build_until(folder.path(), class, 0);
    assert!(resumed < all, "{resumed} of {all}");
    assert!(files(folder.path()) == files(whole.path()));
}

/// A working file of another class is of no use.
#[test]
fn a_working_file_of_another_class_is_ignored() {
    let [class, another] = ["KMvM", "MMvK"].map(|name| name.parse().unwrap());
    let whole = folder_before(class);
    let all = build_until(whole.path(), class, 0);
    let folder = folder_before(another);
    build_until(folder.path(), another, 3);
    let work = folder.path().join("dameo/.work-MMvK");
    let copy = folder_before(class);
    fs::copy(&work, copy.path().join("dameo/.work-KMvM")).unwrap();
    assert_eq!(build_until(copy.path(), class, 0), all);
    assert!(files(copy.path()) == files(whole.path()));
}

/// A build was killed after it had finished a class and before it removed the working file.
#[test]
fn the_working_file_of_a_finished_class_is_removed() {
    let class: MaterialClass = "KvM".parse().unwrap();
    let folder = tempfile::tempdir().unwrap();
    build_wdl(Variant::Dameo, folder.path(), &[class], MEMORY);
    let work = folder.path().join("dameo/.work-KvM");
    fs::write(&work, "slices").unwrap();
    build_wdl(Variant::Dameo, folder.path(), &[class], MEMORY);
    assert!(!work.exists());
}

/// Values that do not fit into memory go to files; the tables are the same.
#[test]
fn little_memory_makes_the_same_tables_without_distances() {
    let [ample, scarce] = [0, 1].map(|_| tempfile::tempdir().unwrap());
    build_wdl(Variant::Dameo, ample.path(), &classes(3), MEMORY);
    build_wdl(Variant::Dameo, scarce.path(), &classes(3), 0);
    assert!(files(ample.path()) == files(scarce.path()));
}

/// Classes with few pieces keep distances; a class without them is built again when they are
/// wanted.
#[test]
fn distances_end_at_a_number_of_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let class: MaterialClass = "KKvM".parse().unwrap();
    let wdl =
        builder(Variant::Dameo, folder.path(), MEMORY).without_distances_from(3).build(&[class]);
    let has_distances = |manifest: &Manifest, pieces: u32| {
        let records = manifest.classes.iter().filter(|record| record.class.pieces() == pieces);
        let tables: Vec<_> = records.flat_map(|record| &record.tables).collect();
        assert!(!tables.is_empty());
        tables.iter().all(|table| table.dtw.is_some())
    };
    let wdl = wdl.unwrap();
    assert!(has_distances(&wdl, 2) && !has_distances(&wdl, 3));
    let tables = open(Variant::Dameo, folder.path());
    assert!(tables.contains(class) && !tables.has_distances(class));
    assert!(tables.has_distances("KvM".parse().unwrap()));
    tables.open_files().unwrap();
    let position = dameo::AnyPosition::from_fen(Variant::Dameo, "W:WKa1,Kb1:Bh7").unwrap();
    assert!(tables.probe_wdl(&position).is_ok());
    let error = tables.probe_dtw(&position).unwrap_err();
    assert!(matches!(error, TablebaseError::NoDistances { .. }), "{error}");
    let manifest = builder(Variant::Dameo, folder.path(), MEMORY).build(&[class]).unwrap();
    assert!(has_distances(&manifest, 3));
}
