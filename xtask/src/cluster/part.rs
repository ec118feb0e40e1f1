//! The programs that a site consists of.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::process::ExitStatus;
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::{Failure, Result, fail};
use crate::interrupts::{self, Ending};
use crate::paths;
use crate::process::{Program, Running};

/// How often something that is waited for is looked at.
pub(super) const LOOK: Duration = Duration::from_millis(50);
/// How many lines of a log a failure shows.
const LINES: usize = 15;
/// How often a program that ends is started again within [`RESTART_TIME`].
pub(super) const RESTARTS: usize = 5;
const RESTART_TIME: Duration = Duration::from_secs(60);

/// How a program is made to end.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub(super) ending: Ending,
    /// How long it may take until it is killed.
    pub(super) patience: Duration,
}

/// A program that runs until it is told to end: dropped, it is, and waited for.
pub(super) struct Part {
    name: String,
    log: PathBuf,
    /// Where in the log its output begins.
    begin: u64,
    running: Running,
    end: End,
}

/// The log of a part of this name.
pub(super) fn log_of(name: &str) -> PathBuf {
    paths::logs().join(format!("cluster-{}.log", name.replace(' ', "-")))
}

impl Part {
    /// Starts it, with its output at the end of its log.
    pub(super) fn start(name: &str, program: Program, end: End) -> Result<Self> {
        let log = log_of(name);
        let begin = log.metadata().map_or(0, |data| data.len());
        let running = program.start_held(&log)?;
        Ok(Self { name: name.to_owned(), log, begin, running, end })
    }

    /// The number of its process.
    pub(super) fn process(&self) -> u32 {
        self.running.target().pid
    }

    /// How it has ended; `None` while it runs.
    pub(super) fn ended(&mut self) -> Result<Option<ExitStatus>> {
        self.running.ended()
    }

    /// Waits until it is as it should be.
    ///
    /// # Errors
    /// If it ends or takes longer than `time`, or the command is to end.
    pub(super) fn wait_until(
        &mut self,
        time: Duration,
        mut is_so: impl FnMut(&Self) -> bool,
    ) -> Result {
        let started = Instant::now();
        while !is_so(self) {
            if interrupts::is_stopping() {
                fail!("interrupted");
            }
            if let Some(status) = self.ended()? {
                return Err(self.failure(&format!("ended: {status}")));
            }
            if started.elapsed() > time {
                return Err(self.failure(&format!("is not ready after {} s", time.as_secs())));
            }
            thread::sleep(LOOK);
        }
        Ok(())
    }

    /// The last line of its output that begins so, without that beginning.
    pub(super) fn said(&self, beginning: &str) -> Option<String> {
        let output = self.output().ok()?;
        let line = output.lines().rev().find_map(|line| line.strip_prefix(beginning));
        line.map(str::to_owned)
    }

    /// A failure that shows the end of its output.
    pub(super) fn failure(&self, what: &str) -> Failure {
        let output = self.output().unwrap_or_default();
        let lines: Vec<_> = output.lines().collect();
        let end = lines[lines.len().saturating_sub(LINES)..].join("\n");
        Failure::new(format!("{} {what}; {} ends:\n{end}", self.name, paths::shown(&self.log)))
    }

    fn output(&self) -> io::Result<String> {
        let mut log = File::open(&self.log)?;
        log.seek(SeekFrom::Start(self.begin))?;
        let mut bytes = Vec::new();
        log.read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Asks it to end.
    pub(super) fn ask(&self) {
        interrupts::ask(self.running.target(), self.end.ending);
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if matches!(self.running.ended(), Ok(Some(_))) {
            return;
        }
        self.ask();
        let asked = Instant::now();
        while matches!(self.running.ended(), Ok(None)) {
            if asked.elapsed() > self.end.patience {
                println!("{}: killed after {} s", self.name, self.end.patience.as_secs());
                self.running.kill();
                return;
            }
            thread::sleep(LOOK);
        }
    }
}

/// A part that is started again when it ends.
pub(super) struct Restarted {
    pub(super) part: Part,
    program: Box<dyn Fn() -> Program>,
    restarts: Restarts,
}

impl Restarted {
    pub(super) fn start(name: &str, program: Box<dyn Fn() -> Program>, end: End) -> Result<Self> {
        let part = Part::start(name, program(), end)?;
        Ok(Self { part, program, restarts: Restarts::default() })
    }

    /// Starts it again if it has ended; whether it has.
    ///
    /// # Errors
    /// If it ends again and again.
    pub(super) fn tend(&mut self) -> Result<bool> {
        let Some(status) = self.part.ended()? else { return Ok(false) };
        let seconds = RESTART_TIME.as_secs();
        if !self.restarts.allow(Instant::now()) {
            let what = format!(
                "ended ({status}), and was started again {RESTARTS} times within {seconds} s"
            );
            return Err(self.part.failure(&what));
        }
        println!(
            "{} ended ({status}) and is started again; its log is {}",
            self.part.name,
            paths::shown(&self.part.log)
        );
        let next = Part::start(&self.part.name, (self.program)(), self.part.end)?;
        self.part = next;
        Ok(true)
    }
}

/// When something was started again.
#[derive(Default)]
struct Restarts(VecDeque<Instant>);

impl Restarts {
    /// Whether it is to be started again now, which is noted.
    fn allow(&mut self, now: Instant) -> bool {
        while self.0.front().is_some_and(|&first| now.duration_since(first) >= RESTART_TIME) {
            self.0.pop_front();
        }
        if self.0.len() == RESTARTS {
            return false;
        }
        self.0.push_back(now);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const END: End = End { ending: Ending::Terminate, patience: Duration::from_secs(10) };

    fn cargo(argument: &'static str) -> Box<dyn Fn() -> Program> {
        Box::new(move || Program::cargo().arg(argument))
    }

    #[test]
    fn restarts_are_bounded_within_a_time() {
        let (mut restarts, start) = (Restarts::default(), Instant::now());
        let at = |seconds| start + Duration::from_secs(seconds);
        assert!((0..5).all(|second| restarts.allow(at(second))));
        assert!(!restarts.allow(at(59)));
        assert!(restarts.allow(at(60)));
        assert!(!restarts.allow(at(60)));
        assert!(restarts.allow(at(200)));
    }

    #[test]
    fn a_part_that_ends_is_named_with_the_end_of_its_log() {
        crate::files::remove(log_of("test part")).unwrap();
        let mut part = Part::start("test part", cargo("no-such-command")(), END).unwrap();
        let failure = part.wait_until(Duration::from_secs(60), |_| false).unwrap_err().to_string();
        let begin = "test part ended: exit status: 101; target";
        assert!(failure.starts_with(begin) && failure.contains("no-such-command"), "{failure}");
        assert!(failure.contains("cluster-test-part.log ends:\n"), "{failure}");
    }

    #[test]
    fn a_part_that_ends_again_and_again_is_given_up() {
        crate::files::remove(log_of("test again")).unwrap();
        let mut part = Restarted::start("test again", cargo("--version"), END).unwrap();
        let mut restarts = 0;
        let failure = loop {
            match part.tend() {
                Ok(has_ended) => restarts += usize::from(has_ended),
                Err(failure) => break failure.to_string(),
            }
            thread::sleep(LOOK);
        };
        assert_eq!(restarts, RESTARTS);
        let end = "test again ended (exit status: 0), and was started again 5 times within 60 s";
        assert!(failure.starts_with(end), "{failure}");
        assert!(part.part.said("cargo ").is_some());
        assert_eq!(part.part.said("no such beginning"), None);
    }
}
