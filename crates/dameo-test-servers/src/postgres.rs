//! A server of PostgreSQL, with a folder of its own, reached by a socket in it.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};
use std::{env, io, thread};

/// Names the folder with the programs of PostgreSQL.
const PROGRAMS: &str = "DAMEO_POSTGRES_BIN";
/// Where they may be besides, in a folder for each version.
const INSTALLED: &str = "/usr/lib/postgresql";
/// How long a server may take to start.
const START: Duration = Duration::from_secs(60);
/// Makes a server and obeys one word a line. When its input ends, since the tests have ended in
/// whatever way, it stops the server and removes the folder. The arguments are the folder, the
/// folder of the programs, and what runs a program as another user.
const SHELL: &str = r#"
folder=$1 programs=$2
shift 2
trap : HUP INT TERM
cd /
start() {
    "$@" "$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off \
        -c max_connections=200 >>"$folder/log" 2>&1 </dev/null &
    server=$!
}
if "$@" "$programs/initdb" -D "$folder/data" -U dameo -A trust -E UTF8 --no-locale --no-sync \
    >"$folder/log" 2>&1; then
    start "$@"
    while echo && read -r word; do
        case $word in
        crash) kill -QUIT $server && wait $server ;;
        start) start "$@" ;;
        esac
    done
    kill -INT $server 2>/dev/null && wait $server
else
    cat "$folder/log" >&2
fi
rm -rf "$folder"
"#;

/// A server of PostgreSQL, which ends with the test program.
#[derive(Debug)]
pub struct PostgresServer {
    folder: PathBuf,
    shell: Mutex<Shell>,
}

/// The shell that runs the server, while it listens.
#[derive(Debug)]
struct Shell {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl PostgresServer {
    /// The server that all tests share; `None` if there is no PostgreSQL on this machine.
    #[must_use]
    pub fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<PostgresServer>> = OnceLock::new();
        SHARED.get_or_init(Self::start).as_ref()
    }

    /// A new server, if there is PostgreSQL on this machine.
    #[must_use]
    pub fn start() -> Option<Self> {
        match programs().and_then(usable) {
            Ok(programs) => Some(Self::start_with(&programs)),
            Err(reason) => {
                // The output of tests that pass is not shown.
                let _ = writeln!(io::stderr(), "PostgreSQL is not tested: {reason}");
                None
            }
        }
    }

    fn start_with(programs: &Path) -> Self {
        let folder = tempfile::Builder::new().prefix("dameo").tempdir().unwrap().keep();
        // Another user may make files in it.
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
        let mut process = Command::new("sh")
            .args(["-c", SHELL, "sh"].map(OsStr::new))
            .args([&*folder, programs])
            .args(as_nobody(&folder))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = process.stdin.take().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        let server = Self { folder, shell: Mutex::new(Shell { process, input, output }) };
        server.shell.lock().unwrap().wait();
        server.wait_until_ready();
        server
    }

    /// Ends the server at once, as a crash does.
    pub fn crash(&self) {
        self.shell.lock().unwrap().obey("crash");
    }

    /// Starts the server again.
    pub fn start_again(&self) {
        self.shell.lock().unwrap().obey("start");
        self.wait_until_ready();
    }

    /// The address of a database; `postgres` is there from the beginning, and empty.
    #[must_use]
    pub fn address(&self, name: &str) -> String {
        format!("postgres://dameo@localhost/{name}?host={}", self.folder.display())
    }

    fn wait_until_ready(&self) {
        let status = self.folder.join("data/postmaster.pid");
        let end = Instant::now() + START;
        while !fs::read_to_string(&status).is_ok_and(|text| text.contains("ready")) {
            let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(Instant::now() < end, "PostgreSQL did not start: {}", log());
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Shell {
    fn obey(&mut self, word: &str) {
        writeln!(self.input, "{word}").unwrap();
        self.wait();
    }

    /// Waits until it listens.
    fn wait(&mut self) {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        assert_eq!(line, "\n", "the shell of PostgreSQL has ended: {:?}", self.process.try_wait());
    }
}

/// PostgreSQL refuses to run as root: what runs a program as nobody, if a folder of this user is
/// root's.
fn as_nobody(folder: &Path) -> &'static [&'static str] {
    let is_root = fs::metadata(folder).unwrap().uid() == 0;
    let nobody = &["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    if is_root { nobody } else { &[] }
}

/// The programs, if they can be run by whoever runs them here.
fn usable(programs: PathBuf) -> Result<PathBuf, String> {
    let folder = tempfile::tempdir().unwrap();
    let command = [as_nobody(folder.path()), &["env"]].concat();
    let initdb = programs.join("initdb");
    let run = Command::new(command[0]).args(&command[1..]).arg(&initdb).arg("--version").output();
    match run {
        Ok(output) if output.status.success() => Ok(programs),
        Ok(output) => Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
        Err(error) => Err(format!("{}: {error}", command[0])),
    }
}

/// The folder with the programs of PostgreSQL.
fn programs() -> Result<PathBuf, String> {
    if let Some(folder) = env::var_os(PROGRAMS) {
        return Ok(folder.into());
    }
    let installed = fs::read_dir(INSTALLED).into_iter().flatten().flatten();
    let version = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = installed.map(|entry| entry.path()).max_by_key(version);
    let search = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&search).chain(newest.map(|newest| newest.join("bin")));
    let has_programs =
        |folder: &PathBuf| ["initdb", "postgres"].iter().all(|name| folder.join(name).exists());
    folders.find(has_programs).ok_or_else(|| {
        format!("there is no initdb in PATH or {INSTALLED}, and {PROGRAMS} is not set")
    })
}
