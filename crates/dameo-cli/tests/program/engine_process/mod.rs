//! A running `dameo engine`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_dameo");
/// The longest that a test waits for a line or for the exit of an engine.
const TIMEOUT: Duration = Duration::from_secs(120);

/// A running engine.
pub(crate) struct EngineProcess {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl EngineProcess {
    pub(crate) fn start(protocol: &str) -> Self {
        Self::spawn(Command::new(PROGRAM), protocol)
    }

    /// Starts a process that may use 4 GB of addresses.
    #[cfg(target_os = "linux")]
    pub(crate) fn start_with_little_memory(protocol: &str) -> Self {
        Self::spawn(with_little_memory(), protocol)
    }

    fn spawn(mut command: Command, protocol: &str) -> Self {
        command.args(["engine", "--protocol", protocol]);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it was built");
        let stdout = child.stdout.take().expect("a pipe");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let lines = BufReader::new(stdout).lines().map_while(Result::ok);
            lines.map_while(|line| sender.send(line).ok()).for_each(drop);
        });
        Self { stdin: child.stdin.take(), child, lines }
    }

    pub(crate) fn send(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("not closed yet");
        writeln!(stdin, "{line}").unwrap_or_else(|error| panic!("{line}: {error}"));
    }

    pub(crate) fn receive(&self, expected: &str) -> String {
        let line = self.lines.recv_timeout(TIMEOUT);
        line.unwrap_or_else(|_| panic!("no answer, expected \"{expected}\""))
    }

    /// Reads lines until one matches.
    pub(crate) fn wait_for(&self, pattern: &str) -> String {
        loop {
            let line = self.receive(pattern);
            if matches(pattern, &line) {
                return line;
            }
        }
    }

    pub(crate) fn close(&mut self) {
        self.stdin = None;
    }

    /// Waits until the program exits.
    pub(crate) fn wait_for_exit(mut self) -> ExitStatus {
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        self.child.kill().unwrap();
        panic!("the program does not exit");
    }
}

/// The program with 4 GB of addresses.
#[cfg(target_os = "linux")]
pub(crate) fn with_little_memory() -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", r#"ulimit -v 4000000 && exec "$0" "$@""#, PROGRAM]);
    command
}

/// Whether a line matches a pattern in which `..` stands for any text.
pub(crate) fn matches(pattern: &str, line: &str) -> bool {
    let Some((head, rest)) = pattern.split_once("..") else { return pattern == line };
    line.strip_prefix(head).is_some_and(|line| {
        (0..=line.len()).any(|skip| line.is_char_boundary(skip) && matches(rest, &line[skip..]))
    })
}
