//! `dameo worker`, killed in every phase of each kind of job, and without the storage of files from
//! there on: the next one comes to the same.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dameo::{DrawRules, Variant};
use dameo_live::Timestamp;
use dameo_store::{Database, JobOutcome, JobState, JobStore, NewJob, ReviewStore, Store};
use dameo_test_servers::PostgresServer;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::dump;
use crate::workers::{Worker, output};

/// How often a phase is waited for that may last a millisecond.
const TRIES: usize = 50;
/// How long a job may take.
const SOON: Duration = Duration::from_secs(60);
/// How often it is looked whether a job has ended, which takes longer than looking at files.
const LOOK: Duration = Duration::from_millis(50);
const MOVES: [&str; 2] = ["d1-d4", "d8-d5"];

/// A site with the games of [`dump`].
struct Site {
    // Before the server, which waits for its connections.
    database: Database,
    runtime: Runtime,
    postgres: PostgresServer,
    folder: tempfile::TempDir,
}

/// When something is to go wrong.
struct Phase<'a> {
    name: &'static str,
    has_begun: &'a dyn Fn() -> bool,
}

/// A kind of job, the phases of which are tested.
struct Kind<'a> {
    name: &'static str,
    input: &'a dyn Fn() -> Value,
    phases: &'a [Phase<'a>],
    has_files: bool,
    /// Takes back what it has written.
    undo: &'a dyn Fn(),
    /// What it has written.
    written: &'a dyn Fn() -> BTreeMap<String, Vec<u8>>,
}

impl Site {
    fn new() -> Option<Self> {
        let postgres = PostgresServer::start()?;
        let (runtime, folder) = (Runtime::new().unwrap(), tempfile::tempdir().unwrap());
        let database = runtime.block_on(async {
            let database = Database::connect(&postgres.address("postgres")).await.unwrap();
            dump::fill(&database).await;
            database
        });
        for name in ["files", "temporary"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        Some(Self { database, runtime, postgres, folder })
    }

    fn files(&self) -> PathBuf {
        self.folder.path().join("files")
    }

    /// Where workers have what is not finished.
    fn temporary(&self) -> PathBuf {
        self.folder.path().join("temporary")
    }

    fn worker(&self) -> Worker {
        let database = self.postgres.address("postgres");
        let (files, temporary) = (self.files(), self.temporary());
        Worker::start_in(&temporary, &database, &["--store", files.to_str().unwrap()])
    }

    fn now(&self) -> Timestamp {
        self.runtime.block_on(self.database.time()).unwrap().unwrap()
    }

    fn add(&self, kind: &Kind<'_>) {
        let job = NewJob {
            id: "job".to_owned(),
            kind: kind.name.to_owned(),
            batch: "batch".to_owned(),
            stage: 0,
            input: (kind.input)().to_string(),
            created: self.now(),
        };
        let added = self.runtime.block_on(self.database.add_jobs(vec![job]));
        assert_eq!(added.unwrap(), 1);
    }

    fn state(&self) -> JobState {
        self.runtime.block_on(self.database.job("job")).unwrap().unwrap().state
    }

    fn remove(&self) {
        self.runtime.block_on(self.database.remove_jobs("batch")).unwrap();
    }

    /// Waits for the result of the job.
    fn result(&self) -> String {
        let began = Instant::now();
        loop {
            match self.state() {
                JobState::Done { result, .. } => return result,
                JobState::Failed { reason, .. } => panic!("{reason}"),
                state => assert!(began.elapsed() < SOON, "{state:?}"),
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Waits until a phase begins; returns false if the job has ended before that was noticed.
    fn begins(&self, phase: &Phase<'_>) -> bool {
        let mut looked = Instant::now();
        while !(phase.has_begun)() {
            if looked.elapsed() > LOOK {
                looked = Instant::now();
                if let JobState::Done { .. } = self.state() {
                    return false;
                }
            }
        }
        true
    }

    /// Kills a worker in a phase of the job; returns false if the job has ended before that was
    /// noticed.
    fn kill_in(&self, phase: &Phase<'_>) -> bool {
        let mut worker = self.worker();
        if !self.begins(phase) {
            return false;
        }
        worker.kill();
        let JobState::Held { worker, .. } = self.state() else { return false };
        // Nobody waits for the time until which it is held.
        let (now, returned) = (self.now(), JobOutcome::Returned);
        let ended = self.database.end_job("job", worker, returned, now);
        assert!(self.runtime.block_on(ended).unwrap());
        true
    }

    /// Takes the storage away in a phase of the job, until its worker has given up; returns false if
    /// the job has ended before that was noticed.
    fn lose_files_in(&self, phase: &Phase<'_>) -> bool {
        let _worker = self.worker();
        if !self.begins(phase) {
            return false;
        }
        let (files, away) = (self.files(), self.folder.path().join("away"));
        fs::rename(&files, &away).unwrap();
        // Nothing can be written there meanwhile.
        fs::write(&files, "no folder").unwrap();
        let began = Instant::now();
        loop {
            match self.state() {
                JobState::Waiting { not_before: Some(_) } | JobState::Done { .. } => break,
                JobState::Failed { reason, .. } => panic!("{reason}"),
                state => assert!(began.elapsed() < SOON, "{state:?}"),
            }
            std::thread::sleep(LOOK);
        }
        fs::remove_file(&files).unwrap();
        fs::rename(&away, &files).unwrap();
        true
    }

    fn check(&self, kind: &Kind<'_>) {
        let begin = || {
            self.remove();
            (kind.undo)();
            self.add(kind);
        };
        begin();
        let worker = self.worker();
        let expected = (self.result(), (kind.written)());
        drop(worker);
        let check = |phase: &Phase<'_>, what: &str, goes_wrong: &dyn Fn() -> bool| {
            let mut tries = 0..TRIES;
            let has_gone_wrong = tries.by_ref().any(|_| {
                begin();
                goes_wrong()
            });
            let what = format!("{}, {what} while {}", kind.name, phase.name);
            assert!(has_gone_wrong, "{what}: never");
            if let JobState::Waiting { not_before: Some(_) } = self.state() {
                // Nobody waits for the time before which it does not begin.
                self.remove();
                self.add(kind);
            }
            let _worker = self.worker();
            let found = (self.result(), (kind.written)());
            assert_eq!(found.0, expected.0, "{what}");
            assert!(found.1 == expected.1, "{what}");
            println!("{what}: {} tries", tries.start);
        };
        for phase in kind.phases {
            check(phase, "killed", &|| self.kill_in(phase));
            if kind.has_files {
                check(phase, "without files", &|| self.lose_files_in(phase));
            }
        }
    }
}

/// The files of a folder by name, without those that are not finished.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let Ok(found) = fs::read_dir(folder) else { return BTreeMap::new() };
    let files = found.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files = files.filter(|name| !name.contains('#'));
    files.map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect()
}

/// Whether a folder has a file whose name is like that.
fn has(folder: &Path, is_like: impl Fn(&str) -> bool) -> bool {
    let found = fs::read_dir(folder).into_iter().flatten().flatten();
    found.into_iter().any(|entry| entry.file_name().to_str().is_some_and(&is_like))
}

/// Whether a folder within a folder has such a file.
fn has_below(folder: &Path, name: &str, is_like: impl Fn(&str) -> bool) -> bool {
    let found = fs::read_dir(folder).into_iter().flatten().flatten();
    found.into_iter().any(|entry| has(&entry.path().join(name), &is_like))
}

fn draw_rules() -> DrawRules {
    Variant::Dameo.default_draw_rules()
}

#[test]
#[ignore = "long"]
fn tables_are_built_whenever_their_worker_is_killed() {
    let Some(site) = Site::new() else { return };
    let (stored, temporary) = (site.files().join("tables/dameo"), site.temporary());
    let built = site.folder.path().join("built");
    let (built, place) = (built.to_str().unwrap(), site.files());
    output(&["tables", "build", "--classes", "KMvM", "--check", "9", "--dir", built]);
    output(&["tables", "put", "--dir", built, "--store", place.to_str().unwrap()]);
    let is_of_class = |name: &str| ["kmvm", "mvkm"].iter().any(|prefix| name.starts_with(prefix));
    let files_needed = files(&stored).keys().filter(|name| name.ends_with(".wdl")).count() - 2;
    let fetched = || {
        let folders = fs::read_dir(&temporary).unwrap().flatten();
        let counts = folders.map(|folder| {
            let names = fs::read_dir(folder.path().join("dameo")).into_iter().flatten().flatten();
            names.filter(|file| file.path().extension() == Some("wdl".as_ref())).count()
        });
        counts.max().unwrap_or(0)
    };
    let is_stored = || stored.join("kmvm.json").exists();
    site.check(&Kind {
        name: "tables",
        has_files: true,
        input: &|| {
            json!({
                "variant": "dameo",
                "class": "KMvM",
                "check": 1000,
                "version": env!("CARGO_PKG_VERSION"),
            })
        },
        phases: &[
            Phase { name: "fetching", has_begun: &|| (1..files_needed).contains(&fetched()) },
            Phase { name: "solving", has_begun: &|| fetched() == files_needed },
            Phase {
                name: "writing",
                has_begun: &|| has_below(&temporary, "dameo", |name| name.starts_with("KMvM.")),
            },
            Phase {
                name: "storing",
                has_begun: &|| has(&stored, |name| is_of_class(name)) && !is_stored(),
            },
            Phase { name: "ending", has_begun: &is_stored },
        ],
        undo: &|| {
            for entry in fs::read_dir(&stored).unwrap().flatten() {
                if is_of_class(entry.file_name().to_str().unwrap()) {
                    fs::remove_file(entry.path()).unwrap();
                }
            }
            fs::remove_dir_all(&temporary).unwrap();
            fs::create_dir(&temporary).unwrap();
        },
        // The manifest has times in it.
        written: &|| {
            // What killed workers have left is gone.
            assert!(!has(&temporary, |name| name.starts_with("dameo-job-")));
            let mut files = files(&stored);
            files.remove("kmvm.json");
            files
        },
    });
}

#[cfg(feature = "lab")]
#[test]
#[ignore = "long"]
fn games_are_played_whenever_their_worker_is_killed() {
    let Some(site) = Site::new() else { return };
    let (stored, temporary) = (site.files().join("selfplay"), site.temporary());
    let is_written = |least: u64| {
        let files = fs::read_dir(&temporary).into_iter().flatten().flatten();
        files.into_iter().any(|file| file.metadata().is_ok_and(|file| file.len() >= least))
    };
    site.check(&Kind {
        name: "selfplay",
        has_files: true,
        input: &|| {
            json!({
                "variant": "dameo",
                "draw_rules": draw_rules(),
                "games": 100,
                "nodes": 100,
                "seed": 1,
                "file": "selfplay/1.games",
                "version": env!("CARGO_PKG_VERSION"),
            })
        },
        phases: &[
            Phase { name: "beginning", has_begun: &|| is_written(0) },
            Phase { name: "playing", has_begun: &|| is_written(1000) },
            Phase { name: "storing", has_begun: &|| has(&stored, |name| name.contains('#')) },
            Phase { name: "ending", has_begun: &|| stored.join("1.games").exists() },
        ],
        undo: &|| {
            for folder in [&stored, &temporary] {
                // There is none before the first one is stored.
                let _ = fs::remove_dir_all(folder);
                fs::create_dir(folder).unwrap();
            }
        },
        written: &|| files(&stored),
    });
}

#[test]
#[ignore = "long"]
fn positions_are_analysed_whenever_their_worker_is_killed() {
    let Some(site) = Site::new() else { return };
    let is_held = || matches!(site.state(), JobState::Held { .. });
    site.check(&Kind {
        name: "analysis",
        has_files: false,
        input: &|| {
            json!({
                "variant": "dameo",
                "fen": "W:Wa1,b2,c2,d3:Bd7,e7,f6,h8",
                "draw_rules": draw_rules(),
                "nodes": 300_000,
                "multipv": 2,
                "hash": 16,
                "version": env!("CARGO_PKG_VERSION"),
            })
        },
        phases: &[Phase { name: "searching", has_begun: &is_held }],
        undo: &|| {},
        written: &BTreeMap::new,
    });
}

#[test]
#[ignore = "long"]
fn games_are_reviewed_whenever_their_worker_is_killed() {
    let Some(site) = Site::new() else { return };
    let is_held = || matches!(site.state(), JobState::Held { .. });
    // Each review is of another game: the second one of a game is not kept.
    let game = Cell::new(0);
    let name = || format!("GAME{:04}", game.get());
    let review = || site.runtime.block_on(site.database.review(&name())).unwrap();
    site.check(&Kind {
        name: "review",
        has_files: false,
        input: &|| json!({"game": name(), "nodes": 50_000, "engine": env!("CARGO_PKG_VERSION")}),
        phases: &[
            Phase { name: "searching", has_begun: &is_held },
            Phase { name: "ending", has_begun: &|| review().is_some() },
        ],
        undo: &|| {
            game.set(game.get() + 1);
            site.runtime.block_on(dump::finish(&site.database, &name(), MOVES, 1));
        },
        written: &|| {
            let review = review().expect("it is kept");
            BTreeMap::from([("review".to_owned(), review.json.into_bytes())])
        },
    });
}
