//! Files in storage that is reached by the protocol of S3, if there is a program for that on this
//! machine.

use std::fs;
use std::io::{self, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

use dameo_files::{Files, FilesError};

use crate::{name, names};

/// Names the program `s3s-fs`, if it is not on the path.
const PROGRAM: &str = "DAMEO_S3_SERVER";
/// How long it may take to start.
const START: Duration = Duration::from_secs(20);

/// A server with a bucket `games` in a folder.
struct S3Server {
    folder: tempfile::TempDir,
    port: u16,
    process: Child,
}

impl S3Server {
    fn start() -> Option<Self> {
        let program = env::var(PROGRAM).unwrap_or_else(|_| "s3s-fs".to_owned());
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("games")).unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let process = Command::new(&program)
            .args(["--host", "127.0.0.1", "--access-key", "AKEY", "--secret-key", "s3cret/+"])
            .arg("--port")
            .arg(port.to_string())
            .arg(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(process) = process else {
            // The output of tests that pass is not shown.
            let _ = writeln!(io::stderr(), "S3 is not tested: there is no {program}");
            return None;
        };
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(started.elapsed() < START, "{program} does not start");
            thread::sleep(Duration::from_millis(10));
        }
        Some(Self { folder, port, process })
    }

    fn open(&self, credentials: &str, bucket: &str) -> Files {
        let Self { port, .. } = self;
        let address = format!(
            "s3://{credentials}@{bucket}?endpoint=http://127.0.0.1:{port}&region=us-east-1"
        );
        Files::open(&address.parse().unwrap()).unwrap()
    }

    /// What is stored, as the server keeps it.
    fn holds(&self, file: &str) -> bool {
        self.folder.path().join("games").join(file).is_file()
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        // It may be killed already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

const CREDENTIALS: &str = "AKEY:s3cret%2F%2B";

/// A file of some bytes.
fn written(folder: &Path, size: u32) -> std::path::PathBuf {
    let file = folder.join("here");
    let bytes: Vec<u8> = (0..size).map(|at| (at * 7 % 251) as u8).collect();
    fs::write(&file, bytes).unwrap();
    file
}

#[tokio::test(flavor = "multi_thread")]
async fn files_come_back_as_they_were() {
    let Some(server) = S3Server::start() else { return };
    let files = server.open(CREDENTIALS, "games/site/one");
    let folder = tempfile::tempdir().unwrap();
    let back = folder.path().join("back");
    // Of one part and of several; each replaces the one before.
    for size in [1, 20_000_000, 7] {
        let here = written(folder.path(), size);
        let file = name("tables/dameo/kkvk.dtb");
        assert_eq!(files.put(&file, &here).await.unwrap(), u64::from(size));
        assert!(server.holds("site/one/tables/dameo/kkvk.dtb"));
        assert_eq!(files.size(&file).await.unwrap(), u64::from(size));
        assert_eq!(files.get(&file, &back).await.unwrap(), u64::from(size));
        assert!(fs::read(&back).unwrap() == fs::read(&here).unwrap());
    }
    let here = written(folder.path(), 3);
    files.put(&name("backups/a.ndjson"), &here).await.unwrap();
    assert_eq!(names(&files, "backups").await, ["backups/a.ndjson"]);
    assert_eq!(names(&files, "").await, ["backups/a.ndjson", "tables/dameo/kkvk.dtb"]);
    // Another site in the same bucket.
    assert!(names(&server.open(CREDENTIALS, "games/site/two"), "").await.is_empty());
    for _ in 0..2 {
        files.remove(&name("backups/a.ndjson")).await.unwrap();
    }
    assert_eq!(names(&files, "").await, ["tables/dameo/kkvk.dtb"]);
    let error = files.get(&name("backups/a.ndjson"), &back).await.unwrap_err();
    assert_eq!(error.to_string(), "s3://games/site/one has no file backups/a.ndjson");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said_without_the_secret() {
    let Some(mut server) = S3Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let here = written(folder.path(), 3);
    let wrong = server.open("AKEY:wr0ng", "games");
    let error = wrong.put(&name("a.b"), &here).await.unwrap_err();
    assert!(matches!(error, FilesError::Refused { .. }), "{error:?}");
    let nowhere = server.open(CREDENTIALS, "nowhere");
    // This server makes a bucket for what is put into it.
    let error = nowhere.get(&name("a.b"), &here).await.unwrap_err();
    assert!(matches!(error, FilesError::Missing { .. }), "{error:?}");
    assert!(!format!("{error} {error:?}").contains("s3cret"), "{error:?}");

    let files = server.open(CREDENTIALS, "games");
    server.process.kill().unwrap();
    server.process.wait().unwrap();
    let error = files.put(&name("a.b"), &here).await.unwrap_err();
    assert!(matches!(error, FilesError::Unavailable { .. }), "{error:?}");
    assert!(error.to_string().starts_with("s3://games: "), "{error}");
    assert!(!format!("{error} {error:?}").contains("s3cret"), "{error:?}");
}
