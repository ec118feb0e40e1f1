//! Steps that say what they do and how long it took.

use std::path::PathBuf;
use std::process::ExitStatus;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{fs, io};

use crate::failure::{Result, fail};
use crate::interrupts::{self, Target};
use crate::paths;
use crate::process::Program;

/// How long a step took.
struct Time {
    /// How many steps it is part of.
    depth: usize,
    name: String,
    took: Duration,
}

/// The steps of a command, with their times.
pub(crate) struct Steps {
    start: Instant,
    depth: usize,
    times: Vec<Time>,
}

impl Steps {
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), depth: 0, times: Vec::new() }
    }

    /// Runs a step and notes its time; it may have steps of its own.
    pub(crate) fn step<T>(
        &mut self,
        name: &str,
        step: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        println!("\n== {name}");
        let start = Instant::now();
        let at = self.times.len();
        let time = Time { depth: self.depth, name: name.to_owned(), took: Duration::ZERO };
        self.times.push(time);
        self.depth += 1;
        let result = step(self);
        self.depth -= 1;
        self.times[at].took = start.elapsed();
        result.map_err(|failure| failure.within(name))
    }

    /// Runs a program as a step.
    pub(crate) fn run(&mut self, name: &str, program: Program) -> Result {
        self.step(name, |_| program.run())
    }

    /// Starts a program beside the steps that follow. Its output is kept until
    /// [`Self::join`]; if the command ends before, so does the program.
    pub(crate) fn begin(&mut self, name: &str, program: Program) -> Result<Background> {
        println!("\n== {name}: in the background");
        let log = paths::logs().join(format!("{}.log", name.replace(' ', "-")));
        let start = Instant::now();
        let running = program.start_apart(&log)?;
        let target = running.target();
        let wait = thread::spawn(move || (running.wait(), start.elapsed()));
        Ok(Background { name: name.to_owned(), log, target, wait: Some(wait) })
    }

    /// Waits for what [`Self::begin`] has started, prints its output and notes its time.
    pub(crate) fn join(&mut self, mut background: Background) -> Result {
        println!("\n== waiting for {}", background.name);
        let (status, took) = background.end();
        background.print()?;
        let name = format!("{} (in the background)", background.name);
        if !status?.success() {
            fail!("{} failed", background.name);
        }
        self.times.push(Time { depth: self.depth, name, took });
        Ok(())
    }

    /// Prints where the time went since the last report, if anywhere.
    pub(crate) fn report(&mut self) {
        if !self.times.is_empty() {
            print!("\n{}", report(&self.times, self.start.elapsed()));
            self.times.clear();
        }
    }
}

/// A table of times, in seconds.
fn report(times: &[Time], all: Duration) -> String {
    let row = |depth: usize, name: &str, took: Duration| {
        format!("{:5} s  {:indent$}{name}\n", took.as_secs(), "", indent = 2 * depth)
    };
    let rows: String = times.iter().map(|time| row(time.depth, &time.name, time.took)).collect();
    format!("Where the time went:\n{rows}{}", row(0, "in all", all))
}

/// A program that runs beside the steps of a command. Dropped, it is stopped: the command fails
/// for another reason, and its last lines are to say for which.
pub(crate) struct Background {
    name: String,
    log: PathBuf,
    target: Target,
    wait: Option<JoinHandle<(Result<ExitStatus>, Duration)>>,
}

impl Background {
    /// Waits until it has ended; how, and after how long.
    fn end(&mut self) -> (Result<ExitStatus>, Duration) {
        let wait = self.wait.take().expect("it is waited for once");
        wait.join().expect("waiting does not panic")
    }

    fn print(&self) -> Result {
        let copied = fs::File::open(&self.log)
            .and_then(|mut log| io::copy(&mut log, &mut io::stdout().lock()));
        match copied {
            Ok(_) => Ok(()),
            Err(error) => fail!("cannot print {}: {error}", self.log.display()),
        }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        if self.wait.is_none() {
            return;
        }
        interrupts::stop(self.target);
        let _ = self.end();
        println!("\n== {}: stopped; its output is in {}", self.name, self.log.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_millis(seconds * 1000 + 999)
    }

    #[test]
    fn steps_run_in_order_and_end_with_the_first_failure() {
        let mut done = Vec::new();
        let mut steps = Steps::new();
        let result = steps.step("outer", |steps| {
            done.push("outer");
            steps.step("first", |_| {
                done.push("first");
                Ok(())
            })?;
            steps.step("second", |_| {
                done.push("second");
                fail!("it is missing")
            })?;
            done.push("never");
            Ok(())
        });
        assert_eq!(result.unwrap_err().to_string(), "outer: second: it is missing");
        assert_eq!(done, ["outer", "first", "second"]);
        let named: Vec<_> = steps.times.iter().map(|time| (time.depth, &*time.name)).collect();
        assert_eq!(named, [(0, "outer"), (1, "first"), (1, "second")]);
    }

    #[test]
    fn the_report_has_whole_seconds_and_indents_what_is_part_of_a_step() {
        let times = [
            Time { depth: 0, name: "the app".to_owned(), took: seconds(83) },
            Time { depth: 1, name: "packages".to_owned(), took: seconds(0) },
            Time { depth: 0, name: "tests".to_owned(), took: seconds(1234) },
        ];
        assert_eq!(
            report(&times, seconds(1317)),
            "Where the time went:\n   83 s  the app\n    0 s    packages\n 1234 s  tests\n \
             1317 s  in all\n"
        );
    }

    #[test]
    fn a_report_begins_with_what_the_last_one_did_not_have() {
        let mut steps = Steps::new();
        steps.step("one", |_| Ok(())).unwrap();
        steps.report();
        assert!(steps.times.is_empty());
    }

    /// The variable that makes a program of the test below.
    const SLEEP: &str = "XTASK_TEST_SLEEP";

    /// The next test starts it as a program that runs for a minute.
    #[test]
    fn sleeper() {
        if std::env::var_os(SLEEP).is_some() {
            thread::sleep(Duration::from_secs(60));
        }
    }

    #[test]
    fn a_failing_step_stops_what_runs_beside_it() {
        let start = Instant::now();
        let mut steps = Steps::new();
        let mut beside = None;
        let sleeper = Program::xtask().unwrap().args(["--exact", "steps::tests::sleeper"]);
        let sleeper = sleeper.env(SLEEP, "1");
        let result: Result = (|| {
            let sleeper = steps.begin("a sleeper", sleeper)?;
            beside = Some(sleeper.target);
            steps.step("a failure", |_| fail!("it is missing"))?;
            steps.join(sleeper)
        })();
        assert_eq!(result.unwrap_err().to_string(), "a failure: it is missing");
        assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
        assert!(!interrupts::is_running(beside.unwrap()));
    }

    #[test]
    fn what_runs_beside_the_steps_is_waited_for_and_its_failure_counts() {
        let mut steps = Steps::new();
        let cargo = steps.begin("a version", Program::cargo().arg("--version")).unwrap();
        steps.join(cargo).unwrap();
        assert_eq!(steps.times[0].name, "a version (in the background)");
        let log = fs::read_to_string(paths::logs().join("a-version.log")).unwrap();
        assert!(log.starts_with("cargo "), "{log}");

        let cargo = steps.begin("a mistake", Program::cargo().arg("no-such-command")).unwrap();
        assert_eq!(steps.join(cargo).unwrap_err().to_string(), "a mistake failed");
    }
}
