//! Engines that are programs of their own and speak UCI.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use dameo::{DrawRules, Game, Rules};
use dameo_protocol::uci::{Answer, Command as Uci, NO_MOVE};

use super::engine_spec::EngineSpec;
use super::player::{Allowance, Fault, NoAnswer, Player};
use super::uci::{go, position};

/// How long an engine may take to start and to get ready for a game.
const START_UP: Duration = Duration::from_secs(10);
/// How long an engine that is told to stop or to quit may take to do so.
const FAREWELL: Duration = Duration::from_millis(500);
/// How often a wait looks whether the match has been stopped.
const LOOK_UP: Duration = Duration::from_millis(20);
/// The most that is kept of a line; a longer one comes in pieces.
const MAX_LINE: u64 = 1 << 16;
/// Lines that wait to be read before the engine has to.
const MAX_LINES: usize = 1 << 10;

/// An engine in a process, which is started when a game needs it and again
/// after it has failed.
pub(super) struct ProcessPlayer {
    spec: EngineSpec,
    program: String,
    arguments: Vec<String>,
    draw_rules: DrawRules,
    /// How long it may say nothing where no clock runs.
    patience: Duration,
    running: Option<Running>,
}

impl ProcessPlayer {
    pub(super) fn new(
        spec: EngineSpec,
        program: String,
        arguments: Vec<String>,
        draw_rules: DrawRules,
        patience: Duration,
    ) -> Self {
        Self { spec, program, arguments, draw_rules, patience, running: None }
    }

    fn launch<R: Rules>(&self, halt: &AtomicBool) -> Result<Running, NoAnswer> {
        let started = Running::start(&self.program, &self.arguments);
        let cannot =
            |error: io::Error| Fault::Crash(format!("cannot start {}: {error}", self.program));
        let mut running = started.map_err(cannot)?;
        running.say(&Uci::Uci)?;
        let mut known = Vec::new();
        running.wait(START_UP, halt, |answer| {
            if let Answer::OtherOption { name } = &answer {
                known.push(name.clone());
            }
            (answer == Answer::UciOk).then_some(())
        })?;
        let is_known = |name: &str| known.iter().any(|known| known.eq_ignore_ascii_case(name));
        let set = |name: &str, value: &str| Uci::SetOption {
            name: name.to_owned(),
            value: Some(value.to_owned()),
        };
        for (name, value) in [("UCI_Variant", R::NAME), ("DrawRules", self.draw_rules.name())] {
            if is_known(name) {
                running.say(&set(name, value))?;
            }
        }
        for (name, value) in &self.spec.options {
            running.say(&set(name, value))?;
        }
        Ok(running)
    }

    /// Keeps the engine only if it is sound.
    fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Running) -> Result<T, NoAnswer>,
    ) -> Result<T, NoAnswer> {
        let Some(mut running) = self.running.take() else {
            return Err(Fault::Crash("not running".to_owned()).into());
        };
        let answer = question(&mut running);
        if answer.is_ok() {
            self.running = Some(running);
        }
        answer
    }
}

impl<R: Rules> Player<R> for ProcessPlayer {
    fn start(&mut self, _: usize, halt: &AtomicBool) -> Result<(), NoAnswer> {
        if self.running.is_none() {
            self.running = Some(self.launch::<R>(halt)?);
        }
        self.ask(|running| {
            running.say(&Uci::NewGame)?;
            running.say(&Uci::IsReady)?;
            running.wait(START_UP, halt, |answer| (answer == Answer::ReadyOk).then_some(()))
        })
    }

    fn choose(
        &mut self,
        game: &Game<R>,
        allowance: Allowance,
        halt: &AtomicBool,
    ) -> Result<String, NoAnswer> {
        let turn = game.position().turn();
        let patience = self.patience;
        self.ask(|running| {
            running.say(&position(game))?;
            running.say(&go(allowance))?;
            let answer = |answer| match answer {
                Answer::BestMove { best, .. } => Some(best.unwrap_or_else(|| NO_MOVE.to_owned())),
                _ => None,
            };
            let Allowance::Clocks { left, .. } = allowance else {
                return running.wait(patience, halt, answer);
            };
            match running.wait(left[turn], halt, answer) {
                Err(NoAnswer::Fault(Fault::Stall)) => {
                    // The game is lost; what remains to be seen is whether the
                    // engine is late or answers no more.
                    running.say(&Uci::Stop)?;
                    running.wait(FAREWELL, halt, answer)?;
                    Err(Fault::Time.into())
                }
                answered => answered,
            }
        })
    }
}

/// A running process.
struct Running {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Running {
    fn start(program: &str, arguments: &[String]) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        own_group(&mut command);
        let mut child = command.spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("no pipes"));
        };
        let (sender, lines) = sync_channel(MAX_LINES);
        std::thread::spawn(move || forward(stdout, &sender));
        Ok(Self { child, stdin, lines })
    }

    fn say(&mut self, command: &Uci) -> Result<(), Fault> {
        // One write for the whole line.
        let line = format!("{command}\n");
        let said = self.stdin.write_all(line.as_bytes()).and_then(|()| self.stdin.flush());
        said.map_err(|_| self.crash())
    }

    /// Waits for a line that `answer` takes; silence for too long is a
    /// stall.
    fn wait<T>(
        &mut self,
        patience: Duration,
        halt: &AtomicBool,
        mut answer: impl FnMut(Answer) -> Option<T>,
    ) -> Result<T, NoAnswer> {
        let start = Instant::now();
        while !halt.load(Ordering::Relaxed) {
            let left = patience.saturating_sub(start.elapsed());
            match self.lines.recv_timeout(left.min(LOOK_UP)) {
                Ok(line) => {
                    let Ok(line) = line.parse();
                    if let Some(answer) = answer(line) {
                        return Ok(answer);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash().into()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if left.is_zero() {
                return Err(Fault::Stall.into());
            }
        }
        Err(NoAnswer::Stopped)
    }

    /// What became of a process that does not listen or speak any more.
    fn crash(&mut self) -> Fault {
        Fault::Crash(match self.exit_within(FAREWELL) {
            Some(status) => status,
            None => "closed its output".to_owned(),
        })
    }

    fn exit_within(&mut self, time: Duration) -> Option<String> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if start.elapsed() < time => std::thread::sleep(Duration::from_millis(2)),
                Ok(None) => return None,
                Err(error) => return Some(error.to_string()),
            }
        }
    }
}

impl Drop for Running {
    /// Lets the process end by itself, or else ends it.
    fn drop(&mut self) {
        let asked = self.say(&Uci::Stop).and_then(|()| self.say(&Uci::Quit));
        if asked.is_err() || self.exit_within(FAREWELL).is_none() {
            // Nothing more can be done about a process that cannot be ended.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// An interrupt from the keyboard goes to all processes of a group; engines
/// are ended by the match.
fn own_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Hands on what the engine says until it ends or nobody listens.
fn forward(stdout: ChildStdout, lines: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        line.clear();
        match stdout.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if lines.send(String::from_utf8_lossy(&line).into_owned()).is_err() => return,
            Ok(_) => {}
        }
    }
}
