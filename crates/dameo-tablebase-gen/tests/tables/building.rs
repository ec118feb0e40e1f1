//! Builds that are killed, resumed, watched, short of memory or not alone.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use crate::common::{MEMORY, build, builder, classes, file};
use dameo::Variant;
use dameo_tablebase::{ClassRecord, MaterialClass, Metric, TablebaseError};
use dameo_tablebase_gen::{BuildError, Builder, Progress, Unfinished};

/// All files of a folder but the manifest, which has times in it.
fn contents(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let folder = directory.join("dameo");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|extension| extension != "json"))
        .map(|path| {
            let bytes = fs::read(&path).unwrap();
            (PathBuf::from(path.file_name().unwrap()), bytes)
        })
        .collect()
}

/// A killed build resumes with the same class from the files of the others, and
/// removes incomplete files.
#[test]
fn a_killed_build_resumes() {
    let whole = tempfile::tempdir().unwrap();
    build(Variant::Dameo, whole.path(), 3, MEMORY);
    let parts = tempfile::tempdir().unwrap();
    let folder = parts.path().join("dameo");
    for class in classes(3) {
        // A new builder knows only what is on the disk.
        builder(Variant::Dameo, parts.path(), MEMORY).build(&[class]).unwrap();
        fs::write(folder.join(".partial-abc"), "half a table").unwrap();
    }
    // One file of this class is missing.
    let lost: MaterialClass = "KMvK".parse().unwrap();
    fs::remove_file(file(parts.path(), "KvKM", Metric::Dtw)).unwrap();
    let manifest = build(Variant::Dameo, parts.path(), 3, MEMORY);
    assert!(manifest.class(lost).is_some());
    assert_eq!(manifest.classes.len(), 9);
    assert_eq!(contents(parts.path()), contents(whole.path()));
}

/// The progress that a builder reports.
#[derive(Default, Debug)]
struct Reported {
    announced: AtomicU64,
    done: AtomicU64,
    /// Number of calls of `advance`.
    reports: AtomicU64,
    begun: AtomicU64,
    finished: AtomicU64,
    damaged: Mutex<Vec<String>>,
}

impl Progress for Reported {
    fn damaged(&self, class: MaterialClass, error: &TablebaseError) {
        self.damaged.lock().unwrap().push(format!("{class}: {error}"));
    }

    fn begin(&self, positions: u64) {
        self.announced.fetch_add(positions, Relaxed);
    }

    fn class(&self, _: MaterialClass) {
        self.begun.fetch_add(1, Relaxed);
    }

    fn advance(&self, positions: u64) {
        self.done.fetch_add(positions, Relaxed);
        self.reports.fetch_add(1, Relaxed);
    }

    fn finished(&self, _: &ClassRecord) {
        self.finished.fetch_add(1, Relaxed);
    }
}

/// A class of kings alone is a single slice, and its progress is reported before
/// it is finished.
#[test]
fn builders_report_progress() {
    let folder = tempfile::tempdir().unwrap();
    let class = "KKvK".parse().unwrap();
    let reported = Reported::default();
    let manifest = Builder::new(Variant::Dameo, folder.path(), MEMORY, &reported)
        .unwrap()
        .build(&[class])
        .unwrap();
    let tables = manifest.classes.iter().flat_map(|record| &record.tables);
    let positions = tables.map(|table| table.len).sum::<u64>();
    let count = |count: &AtomicU64| count.load(Relaxed);
    assert_eq!((count(&reported.announced), count(&reported.done)), (positions, positions));
    let classes = manifest.classes.len() as u64;
    assert_eq!((count(&reported.begun), count(&reported.finished)), (classes, classes));
    assert!(count(&reported.reports) > 10 * classes, "{reported:?}");

    // Finished classes are not reported again.
    let again = Reported::default();
    Builder::new(Variant::Dameo, folder.path(), MEMORY, &again).unwrap().build(&[class]).unwrap();
    assert_eq!((count(&again.announced), count(&again.reports)), (0, 0));
}

/// Builds the classes with up to three pieces, and returns which finished ones were damaged.
fn build_and_report(directory: &Path) -> Vec<String> {
    let reported = Reported::default();
    Builder::new(Variant::Dameo, directory, MEMORY, &reported).unwrap().build(&classes(3)).unwrap();
    reported.damaged.into_inner().unwrap()
}

/// A file was replaced by another one of the same length.
#[test]
fn a_build_uses_only_files_of_the_manifest() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = build(Variant::Dameo, folder.path(), 2, MEMORY);
    let record = &manifest.class("KvM".parse().unwrap()).unwrap().tables[1];
    let path = folder.path().join("dameo/manifest.json");
    let text = fs::read_to_string(&path).unwrap();
    let checksum = format!("{:016x}", record.dtw.unwrap().checksum);
    fs::write(&path, text.replace(&checksum, "0123456789abcdef")).unwrap();
    let damaged = build_and_report(folder.path());
    let expected = format!(
        "MvK.dist holds a table with checksum {checksum}, expected the one that the manifest lists"
    );
    assert!(damaged.len() == 1 && damaged[0].ends_with(&expected), "{damaged:?}");
    assert!(fs::read_to_string(&path).unwrap().contains(&checksum));
    assert!(build_and_report(folder.path()).is_empty());
}

/// Whatever byte of a finished file is damaged, its class is built again.
#[test]
fn a_build_checks_the_files_that_it_keeps() {
    let folder = tempfile::tempdir().unwrap();
    build(Variant::Dameo, folder.path(), 3, MEMORY);
    let sound = contents(folder.path());
    for name in ["KvM", "KMvM"] {
        for metric in Metric::ALL {
            let path = file(folder.path(), name, metric);
            let bytes = fs::read(&path).unwrap();
            for at in [0, 60, bytes.len() / 2, bytes.len() - 1] {
                let mut changed = bytes.clone();
                changed[at] ^= 1;
                fs::write(&path, changed).unwrap();
                let damaged = build_and_report(folder.path());
                assert_eq!(damaged.len(), 1, "byte {at} of {name}: {damaged:?}");
                assert!(damaged[0].contains(path.to_str().unwrap()), "{damaged:?}");
                assert!(contents(folder.path()) == sound, "byte {at} of {name}");
            }
        }
    }
    assert!(build_and_report(folder.path()).is_empty());
}

/// Values that do not fit into memory go to working files; the tables are the
/// same.
#[test]
fn little_memory_makes_the_same_tables() {
    let ample = tempfile::tempdir().unwrap();
    build(Variant::Dameo, ample.path(), 3, MEMORY);
    for memory in [0, 200_000] {
        let scarce = tempfile::tempdir().unwrap();
        build(Variant::Dameo, scarce.path(), 3, memory);
        assert_eq!(contents(scarce.path()), contents(ample.path()), "{memory} bytes");
    }
}

/// Values are checked before they are compressed, and the manifest has the number.
#[test]
fn a_build_checks_the_values() {
    let checked = |samples| {
        let folder = tempfile::tempdir().unwrap();
        let builder = builder(Variant::Dameo, folder.path(), MEMORY);
        let class: MaterialClass = "KMvM".parse().unwrap();
        let mut builder = builder.without_distances_from(3).checking(samples);
        let manifest = builder.build(&[class]).unwrap();
        let [small, large] = ["KvM".parse().unwrap(), class].map(|class| {
            let record = manifest.class(class).unwrap();
            let all = record.tables.iter().map(|table| table.len).sum::<u64>();
            (record.checked, all)
        });
        (small, large)
    };
    let ((small, all_small), (large, all_large)) = checked(10_000);
    assert_eq!(small, all_small);
    assert!((10_000..10_200).contains(&large) && large < all_large, "{large} of {all_large}");
    let ((_, _), (large, all_large)) = checked(u64::MAX);
    assert_eq!(large, all_large);
    assert_eq!(checked(0).1.0, 0);
}

/// When time is up no class is begun, and what is left is told.
#[test]
fn a_build_stops_when_time_is_up() {
    let folder = tempfile::tempdir().unwrap();
    let wanted = classes(3);
    let unlimited = || builder(Variant::Dameo, folder.path(), MEMORY).without_distances_from(3);
    let mut late = unlimited().until(Instant::now());
    let manifest = late.build(&wanted).unwrap();
    assert_eq!(manifest.classes.len(), 0);
    let left = late.unfinished(&manifest, &wanted);
    let names = |left: &[Unfinished]| {
        left.iter().map(|left| left.class.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&left), "KvK KvM MvM KKvK KMvK KKvM MMvK KMvM MMvM");
    assert!(left.iter().all(|left| left.with_distances == (left.class.pieces() == 2)));
    assert_eq!(left.iter().map(|left| left.positions).sum::<u64>(), 7_088 + 826_360);
    let manifest = unlimited().build(&wanted[..4]).unwrap();
    assert_eq!(names(&late.unfinished(&manifest, &wanted)), "KMvK KKvM MMvK KMvM MMvM");
    // Classes without distances are not enough for those that want them.
    let all = unlimited().build(&wanted).unwrap();
    assert!(late.unfinished(&all, &wanted).is_empty());
    let with_distances = builder(Variant::Dameo, folder.path(), MEMORY);
    assert_eq!(with_distances.unfinished(&all, &wanted).len(), 6);
}

/// Stops a build at a report.
#[derive(Default)]
struct Stopper {
    stop: AtomicBool,
    reports: AtomicU64,
    last: u64,
}

impl Stopper {
    fn count(&self) {
        if self.reports.fetch_add(1, Relaxed) + 1 == self.last {
            self.stop.store(true, Relaxed);
        }
    }
}

impl Progress for Stopper {
    fn damaged(&self, class: MaterialClass, error: &TablebaseError) {
        panic!("{class}: {error}");
    }

    fn begin(&self, _: u64) {}

    fn class(&self, _: MaterialClass) {
        self.count();
    }

    fn advance(&self, _: u64) {
        self.count();
    }

    fn finished(&self, _: &ClassRecord) {}
}

/// A build that is stopped gives up wherever it is, also when it only checks values (if it does)
/// or writes them. The next one goes on.
#[test]
fn a_stopped_build_gives_up() {
    let wanted: MaterialClass = "KKvM".parse().unwrap();
    for (wdl_from, samples) in [(9, 0), (9, 100), (2, 0), (2, 100)] {
        let build_until = |directory: &Path, last| {
            let stopper = Stopper { last, ..Stopper::default() };
            let builder = Builder::new(Variant::Dameo, directory, MEMORY, &stopper).unwrap();
            let builder = builder.without_distances_from(wdl_from).checking(samples);
            let built = builder.stopped_by(&stopper.stop).build(&[wanted]);
            (built, stopper.reports.load(Relaxed))
        };
        let whole = tempfile::tempdir().unwrap();
        let (built, all) = build_until(whole.path(), 0);
        let finished = built.unwrap().classes.len();
        for last in [1, 2, all / 4, all / 2, all - 1, all] {
            let folder = tempfile::tempdir().unwrap();
            let (stopped, _) = build_until(folder.path(), last);
            assert!(matches!(stopped, Err(BuildError::Stopped)), "{stopped:?} at {last} of {all}");
            let manifest = folder.path().join("dameo/manifest.json");
            let listed = fs::read_to_string(manifest).unwrap_or_default();
            assert!(listed.matches("\"class\"").count() < finished, "{listed}");
            assert_eq!(build_until(folder.path(), 0).0.unwrap().classes.len(), finished);
            assert_eq!(contents(folder.path()), contents(whole.path()), "{last} of {all}");
        }
    }
}

#[test]
fn two_builders_exclude_each_other() {
    struct SecondBuilder<'a>(&'a Path);
    impl Progress for SecondBuilder<'_> {
        fn damaged(&self, _: MaterialClass, _: &TablebaseError) {}
        fn begin(&self, _: u64) {}
        fn class(&self, _: MaterialClass) {
            let error = builder(Variant::Dameo, self.0, MEMORY).build(&[]).unwrap_err();
            assert!(matches!(error, BuildError::Busy { .. }), "{error}");
        }
        fn advance(&self, _: u64) {}
        fn finished(&self, _: &ClassRecord) {}
    }
    let folder = tempfile::tempdir().unwrap();
    let progress = SecondBuilder(folder.path());
    Builder::new(Variant::Dameo, folder.path(), MEMORY, &progress)
        .unwrap()
        .build(&classes(2))
        .unwrap();
}

#[test]
fn an_unwritable_folder_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("dameo"), "a file where the folder should be").unwrap();
    let error = builder(Variant::Dameo, folder.path(), MEMORY).build(&classes(2));
    let error = error.unwrap_err().to_string();
    assert!(error.starts_with("cannot make "), "{error}");
}
