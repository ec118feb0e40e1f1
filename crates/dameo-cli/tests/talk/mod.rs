//! A conversation with `dameo engine`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_dameo");
/// An engine that says nothing for so long has failed.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running engine.
pub(crate) struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    pub(crate) fn begin(protocol: &str) -> Self {
        let mut command = Command::new(PROGRAM);
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

    pub(crate) fn say(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("not closed yet");
        writeln!(stdin, "{line}").unwrap_or_else(|error| panic!("{line}: {error}"));
    }

    pub(crate) fn hear(&self, expected: &str) -> String {
        let heard = self.lines.recv_timeout(PATIENCE);
        heard.unwrap_or_else(|_| panic!("no answer where \"{expected}\" was expected"))
    }

    /// Hears lines until one fits.
    pub(crate) fn wait_for(&self, pattern: &str) -> String {
        loop {
            let line = self.hear(pattern);
            if fits(pattern, &line) {
                return line;
            }
        }
    }

    pub(crate) fn close(&mut self) {
        self.stdin = None;
    }

    /// Waits for the end of the program.
    pub(crate) fn end(mut self) -> ExitStatus {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        self.child.kill().unwrap();
        panic!("the program does not end");
    }
}

/// Whether a line is a pattern in which `..` stands for any text.
pub(crate) fn fits(pattern: &str, line: &str) -> bool {
    let Some((head, rest)) = pattern.split_once("..") else { return pattern == line };
    line.strip_prefix(head).is_some_and(|line| {
        (0..=line.len()).any(|skip| line.is_char_boundary(skip) && fits(rest, &line[skip..]))
    })
}
