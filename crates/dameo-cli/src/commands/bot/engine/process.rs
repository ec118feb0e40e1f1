//! A process that is told lines and answers with lines.

use std::fmt::Display;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::EngineCommand;

/// A running process. It ends with this value.
pub(super) struct EngineProcess {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// When it must be ready; `None` if it is.
    ready_by: Option<Instant>,
}

/// How long an engine may take until it is ready: one that speaks something else never is.
const START: Duration = Duration::from_secs(30);

impl EngineProcess {
    pub(super) fn start(command: &EngineCommand) -> Result<Self> {
        let mut process = Command::new(&command.program);
        process.args(&command.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // An interrupt of the terminal is for the bot, which may finish its games.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let child = process.spawn();
        let mut child = child.with_context(|| format!("cannot start {}", command.program))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.expect("both are pipes");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let read = BufReader::new(output).lines().map_while(Result::ok);
            // Who listens no longer has ended the process.
            read.map(|line| sender.send(line)).find(Result::is_err)
        });
        Ok(Self { child, input, lines, ready_by: Some(Instant::now() + START) })
    }

    pub(super) fn send(&mut self, command: impl Display) -> Result<()> {
        writeln!(self.input, "{command}").context("the engine has ended")
    }

    /// Reads lines until one is what is waited for.
    pub(super) fn wait<T>(&mut self, mut expected: impl FnMut(&str) -> Option<T>) -> Result<T> {
        loop {
            let line = self.line()?;
            if let Some(found) = expected(line.trim_end()) {
                return Ok(found);
            }
        }
    }

    /// The engine is ready: from now on it may think for as long as the game allows.
    pub(super) fn is_ready(&mut self) {
        self.ready_by = None;
    }

    fn line(&mut self) -> Result<String> {
        let Some(end) = self.ready_by else {
            return self.lines.recv().context("the engine has ended");
        };
        match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Disconnected) => bail!("the engine has ended"),
            Err(RecvTimeoutError::Timeout) => {
                let seconds = START.as_secs();
                bail!(
                    "the engine is not ready after {seconds} s: does it speak another --protocol?"
                )
            }
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
