//! `dameo worker` and `dameo jobs` on PostgreSQL, with NATS and without.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use assert_cmd::assert::OutputAssertExt;
use assert_cmd::cargo::cargo_bin;
use dameo_test_servers::{NatsServer, PostgresServer};
use serde_json::Value;

/// How long all jobs of a test may take.
const SOON: Duration = Duration::from_secs(120);
/// Positions with a choice.
const POSITIONS: &str = "W:Wa1,b2,c2,d3:Bd7,e7,f6,h8\n\nB:WKc1,d2,e3:Bd6,e7,Kh8\nW:Wd1,e2:Be6,d7\n";

/// A worker, until it is dropped.
pub(crate) struct Worker(Child);

impl Worker {
    fn start(database: &str, nats: Option<&str>) -> Self {
        let nats = nats.into_iter().flat_map(|address| ["--nats", address]);
        Self::start_with(database, &nats.collect::<Vec<_>>())
    }

    fn start_with(database: &str, arguments: &[&str]) -> Self {
        Self::start_in(&std::env::temp_dir(), database, arguments)
    }

    /// Starts one that has its temporary files in a folder.
    pub(crate) fn start_in(temporary: &Path, database: &str, arguments: &[&str]) -> Self {
        let mut command = dameo(&["worker", "--threads", "1", "--db", database]);
        command.args(arguments).env("TMPDIR", temporary);
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "working\n");
        Self(process)
    }

    /// Ends it at once.
    pub(crate) fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may be killed already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn dameo(arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin("dameo"));
    command.args(arguments);
    for name in ["DAMEO_DB", "DAMEO_DB_FILE", "DAMEO_NATS", "DAMEO_NATS_FILE", "DAMEO_TABLES"] {
        command.env_remove(name);
    }
    command
}

/// What a command prints that succeeds.
pub(crate) fn output(arguments: &[&str]) -> String {
    let run = dameo(arguments).assert().success();
    String::from_utf8(run.get_output().stdout.clone()).unwrap()
}

fn analyse(file: &Path, batch: &str, nodes: &str, database: &str) -> String {
    let file = file.to_str().unwrap();
    let job = ["jobs", "analyse", file, "--batch", batch, "--nodes", nodes, "--db", database];
    output(&job)
}

/// The jobs of a batch.
fn show(batch: &str, database: &str) -> Vec<Value> {
    let text = output(&["jobs", "show", batch, "--db", database]);
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Waits until so many jobs of a batch are in a state; returns all of them.
fn wait_for(batch: &str, state: &str, count: usize, database: &str) -> Vec<Value> {
    let began = Instant::now();
    loop {
        let jobs = show(batch, database);
        if jobs.iter().filter(|job| job["state"] == state).count() >= count {
            return jobs;
        }
        assert!(began.elapsed() < SOON, "{jobs:?}");
        thread::sleep(Duration::from_millis(200));
    }
}

fn postgres_and_nats(folder: &Path) -> Option<(PostgresServer, NatsServer)> {
    let nats = NatsServer::start(&["--jetstream", "--store_dir", folder.to_str()?])?;
    Some((PostgresServer::start()?, nats))
}

#[test]
fn jobs_are_done_whatever_happens_to_workers() {
    let folder = tempfile::tempdir().unwrap();
    let Some((postgres, nats)) = postgres_and_nats(folder.path()) else { return };
    let (database, nats) = (&*postgres.address("postgres"), nats.address());
    let file = folder.path().join("positions.txt");
    fs::write(&file, POSITIONS).unwrap();
    // One that takes long, and others behind it.
    assert_eq!(analyse(&file, "long", "1000000000", database), "3 jobs added to long\n");
    let mut first = Worker::start(database, Some(&nats));
    wait_for("long", "held", 1, database);
    first.kill();
    assert_eq!(output(&["jobs", "remove", "long", "--db", database]), "3 jobs removed\n");
    assert_eq!(analyse(&file, "short", "20000", database), "3 jobs added to short\n");
    let (_second, _third) = (Worker::start(database, Some(&nats)), Worker::start(database, None));
    let jobs = wait_for("short", "done", 3, database);
    for (job, position) in jobs.iter().zip(POSITIONS.lines().filter(|line| !line.is_empty())) {
        assert_eq!(job["input"]["fen"].as_str().unwrap()[..1], position[..1]);
        let result = &job["result"];
        assert!(result["nodes"].as_u64() >= Some(20_000) || job["id"] == "short-000004", "{job}");
        assert_eq!(result["bestmove"], result["lines"][0]["pv"][0], "{job}");
    }
    // The same work has come to the same before, and again.
    assert_eq!(analyse(&file, "short", "20000", database), "0 jobs added to short, 3 were there\n");
    analyse(&file, "again", "20000", database);
    let again = wait_for("again", "done", 3, database);
    let results = |jobs: &[Value]| jobs.iter().map(|job| job["result"].clone()).collect::<Vec<_>>();
    assert_eq!(results(&again), results(&jobs));
    let list = output(&["jobs", "list", "--db", database]);
    let rows: Vec<_> =
        list.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).collect();
    assert_eq!(
        rows[1..],
        [["short", "analysis", "0", "3", "0"], ["again", "analysis", "0", "3", "0"]]
    );
    let json = output(&["jobs", "list", "--json", "--db", database]);
    assert!(json.contains("\"batch\":\"short\",\"kind\":\"analysis\","), "{json}");
}

#[cfg(feature = "lab")]
#[test]
fn files_of_games_are_the_same_from_every_worker() {
    let Some(postgres) = PostgresServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (database, place) = (&*postgres.address("postgres"), folder.path().join("files"));
    let add = |batch: &str| {
        let size = ["--files", "2", "--games", "3", "--nodes", "50", "--seed", "7"];
        let job = ["jobs", "selfplay", "--batch", batch, "--db", database];
        output(&[&job[..], &size].concat())
    };
    assert_eq!(add("spring"), "2 jobs added to spring\n");
    assert_eq!(add("autumn"), "2 jobs added to autumn\n");
    // Whoever has no place for the files leaves them.
    let without = Worker::start(database, None);
    thread::sleep(Duration::from_secs(2));
    assert!(show("spring", database).iter().all(|job| job["state"] == "waiting"));
    drop(without);
    let store = ["--store", place.to_str().unwrap()];
    let _workers = [Worker::start_with(database, &store), Worker::start_with(database, &store)];
    let jobs = wait_for("spring", "done", 2, database);
    wait_for("autumn", "done", 2, database);
    let read =
        |batch: &str, number: &str| fs::read(place.join("selfplay").join(batch).join(number));
    for (job, number) in jobs.iter().zip(["000001.games", "000002.games"]) {
        let file = read("spring", number).unwrap();
        assert_eq!(file, read("autumn", number).unwrap());
        let result = &job["result"];
        assert_eq!(result["file"], format!("selfplay/spring/{number}"));
        assert_eq!((&result["games"], &result["bytes"]), (&3.into(), &file.len().into()));
        assert!(result["positions"].as_u64() > Some(10), "{job}");
    }
    assert_ne!(read("spring", "000001.games").unwrap(), read("spring", "000002.games").unwrap());
}

/// All files of a variant in a folder of tables but its manifest, which has times in it.
fn tables(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(directory.join("dameo")).unwrap().map(|entry| entry.unwrap());
    let files = files.map(|file| (file.file_name().into_string().unwrap(), file.path()));
    let files = files.filter(|(name, _)| name != "manifest.json");
    files.map(|(name, path)| (name, fs::read(path).unwrap())).collect()
}

/// Adds jobs for tables.
fn add_tables(batch: &str, which: &[&str], database: &str) -> String {
    let job = ["jobs", "tables", "--batch", batch, "--check", "100", "--db", database];
    output(&[&job[..], which].concat())
}

#[test]
fn tables_are_the_same_from_workers() {
    let Some(postgres) = PostgresServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [here, store, fetched] = ["here", "store", "fetched"].map(place);
    let database = &*postgres.address("postgres");
    output(&["tables", "build", "--pieces", "3", "--dir", &here, "--check", "100"]);
    // Two pieces come before three. Those that are there already are not built again.
    assert_eq!(add_tables("few", &["--pieces", "3"], database), "9 jobs added to few\n");
    assert_eq!(
        add_tables("few", &["--classes", "KMvK"], database),
        "0 jobs added to few, 4 were there\n"
    );
    let store = ["--store", &store];
    let _workers = [Worker::start_with(database, &store), Worker::start_with(database, &store)];
    let jobs = wait_for("few", "done", 9, database);
    let get = [&["tables", "get", "--dir", &fetched][..], &store].concat();
    assert_eq!(output(&get).lines().count(), 9);
    assert_eq!(tables(Path::new(&fetched)), tables(Path::new(&here)));
    let info = |directory| output(&["tables", "info", "--dir", directory]);
    assert_eq!(info(&fetched), info(&here));
    add_tables("again", &["--pieces", "3"], database);
    let again = wait_for("again", "done", 9, database);
    for (job, again) in jobs.iter().zip(&again) {
        assert_eq!((&job["input"], &job["result"]), (&again["input"], &again["result"]));
        assert!(job["result"]["checked"].as_u64() >= Some(100), "{job}");
    }

    // A file that is lost is built again; one that is damaged is refused, and named.
    let file = |ending: &str| {
        let folder = Path::new(store[1]).join("tables/dameo");
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let named = |path: &PathBuf| {
            let name = path.file_name().unwrap().to_str().unwrap();
            name.starts_with("mvk-") && name.ends_with(ending)
        };
        files.into_iter().find(named).unwrap()
    };
    let (lost, bytes) = (file(".wdl"), fs::read(file(".wdl")).unwrap());
    fs::remove_file(&lost).unwrap();
    add_tables("lost", &["--classes", "KvM"], database);
    wait_for("lost", "done", 2, database);
    assert_eq!(fs::read(&lost).unwrap(), bytes);
    let (damaged, mut bytes) = (file(".dist"), fs::read(file(".dist")).unwrap());
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&damaged, bytes).unwrap();
    let lost = Path::new(store[1]).join("tables/dameo/kmvm.json");
    fs::remove_file(&lost).unwrap();
    add_tables("damaged", &["--classes", "KMvM"], database);
    let jobs = wait_for("damaged", "failed", 1, database);
    let failed: Vec<_> = jobs.iter().filter(|job| job["state"] == "failed").collect();
    let reason = failed[0]["reason"].as_str().unwrap();
    assert!(reason.starts_with("--store: tables/dameo/mvk-"), "{reason}");
    assert!(reason.contains("is damaged"), "{reason}");
    assert_eq!(failed[0]["input"]["class"], "KMvM");
    assert!(!lost.exists());
}

#[test]
fn what_cannot_be_used_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.txt");
    fs::write(&file, "W:Wa1:Bh8\nW:Wz9:Bh8\n").unwrap();
    let file = file.to_str().unwrap();
    let without = "--db: expected a database that servers can share: postgres://...";
    let postgres = "postgres://dameo@127.0.0.1:1/dameo";
    let add = ["jobs", "analyse", file, "--batch", "b", "--nodes", "9", "--db", postgres];
    let tables = ["jobs", "tables", "--batch", "b", "--db", postgres];
    for (arguments, expected) in [
        (&["worker"][..], without),
        (&["worker", "--db", "games.db"], without),
        (&["worker", "--db", postgres], "cannot open"),
        (&["worker", "--db", postgres, "--tables", "/nowhere"], "--tables: "),
        (&["worker", "--threads", "0"], "invalid value '0' for '--threads <T>'"),
        (&["jobs", "list"], without),
        (&["jobs", "show", "b", "--db", "none"], without),
        (&add, "positions.txt, line 2: "),
        (&["jobs", "analyse", file, "--batch", "B", "--nodes", "9"], "at most 40 lower-case"),
        (&["jobs", "tables", "--batch", "b", "--db", postgres], "--pieces <N>"),
        (&[&tables[..], &["--classes", "KKvX"]].concat(), "'KKvX'"),
        (&[&tables[..], &["--pieces", "3", "--variant", "italian-damone"]].concat(), "--variant: "),
    ] {
        let run = dameo(arguments).assert().code(2).stdout("");
        let text = String::from_utf8(run.get_output().stderr.clone()).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
}
