//! A server of S3.

use std::io::{self, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use tempfile::TempDir;

use crate::nats::free_port;

/// Names the program `s3s-fs`, if it is not on the path.
const PROGRAM: &str = "DAMEO_S3_SERVER";
/// How long it may take to start.
const START: Duration = Duration::from_secs(20);

/// A server of S3 with a bucket `games` in a folder, until it is dropped.
#[derive(Debug)]
pub struct S3Server {
    folder: TempDir,
    port: u16,
    process: Child,
}

impl S3Server {
    /// The key and the secret that it wants, as they are in addresses.
    pub const CREDENTIALS: &str = "AKEY:s3cret%2F%2B";

    /// A new server, if there is the program on this machine.
    #[must_use]
    pub fn start() -> Option<Self> {
        let program = env::var(PROGRAM).unwrap_or_else(|_| "s3s-fs".to_owned());
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("games")).unwrap();
        let port = free_port();
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

    /// The address of a bucket, or of a folder in it, for these credentials.
    #[must_use]
    pub fn address(&self, credentials: &str, place: &str) -> String {
        let Self { port, .. } = self;
        format!("s3://{credentials}@{place}?endpoint=http://127.0.0.1:{port}&region=us-east-1")
    }

    /// Where the server keeps a file of the bucket `games`.
    #[must_use]
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join("games").join(name)
    }

    /// Ends it at once.
    pub fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        // It may be killed already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
