//! Engines in a process of their own, which speak UCI.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use dameo::{AnyGame, DrawRules, Variant};
use dameo_protocol::uci::{Answer, Command as Uci, NO_MOVE};

use super::engine_spec::EngineSpec;
use super::player::{EngineFault, GoLimits, Player, PlayerError};
use super::uci::{go, position};

/// Time to answer `uci` and `isready`.
const START_TIMEOUT: Duration = Duration::from_secs(10);
/// Time to answer `stop` and `quit`.
const STOP_TIMEOUT: Duration = Duration::from_millis(500);
/// How often a wait polls the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Longest line, in bytes; a longer one is split.
const MAX_LINE: u64 = 1 << 16;
/// Lines buffered before the engine blocks on its output.
const MAX_BUFFERED_LINES: usize = 1 << 10;

/// An engine in a process, started before its first game and restarted after
/// a fault.
pub(super) struct ProcessPlayer {
    spec: EngineSpec,
    program: String,
    arguments: Vec<String>,
    variant: Variant,
    draw_rules: DrawRules,
    /// Time for a move without a clock.
    stall_timeout: Duration,
    running: Option<Running>,
}

impl ProcessPlayer {
    pub(super) fn new(
        spec: EngineSpec,
        program: String,
        arguments: Vec<String>,
        variant: Variant,
        draw_rules: DrawRules,
        stall_timeout: Duration,
    ) -> Self {
        Self { spec, program, arguments, variant, draw_rules, stall_timeout, running: None }
    }

    fn launch(&self, stop: &AtomicBool) -> Result<Running, PlayerError> {
        let started = Running::start(&self.program, &self.arguments);
        let not_started = |error: io::Error| {
            EngineFault::Crash(format!("cannot start {}: {error}", self.program))
        };
        let mut running = started.map_err(not_started)?;
        running.send(&Uci::Uci)?;
        let mut options = Vec::new();
        running.wait(START_TIMEOUT, stop, |answer| {
            if let Answer::OtherOption { name } = &answer {
                options.push(name.clone());
            }
            (answer == Answer::UciOk).then_some(())
        })?;
        let has_option = |name: &str| options.iter().any(|known| known.eq_ignore_ascii_case(name));
        let set = |name: &str, value: &str| Uci::SetOption {
            name: name.to_owned(),
            value: Some(value.to_owned()),
        };
        for (name, value) in
            [("UCI_Variant", self.variant.name()), ("DrawRules", self.draw_rules.name())]
        {
            if has_option(name) {
                running.send(&set(name, value))?;
            }
        }
        for (name, value) in &self.spec.options {
            running.send(&set(name, value))?;
        }
        Ok(running)
    }

    /// Runs an exchange with the engine, and drops the engine if it fails.
    fn exchange<T>(
        &mut self,
        exchange: impl FnOnce(&mut Running) -> Result<T, PlayerError>,
    ) -> Result<T, PlayerError> {
        let Some(mut running) = self.running.take() else {
            return Err(EngineFault::Crash("not running".to_owned()).into());
        };
        let answer = exchange(&mut running);
        if answer.is_ok() {
            self.running = Some(running);
        }
        answer
    }
}

impl Player for ProcessPlayer {
    fn new_game(&mut self, _: usize, stop: &AtomicBool) -> Result<(), PlayerError> {
        if self.running.is_none() {
            self.running = Some(self.launch(stop)?);
        }
        self.exchange(|running| {
            running.send(&Uci::NewGame)?;
            running.send(&Uci::IsReady)?;
            running.wait(START_TIMEOUT, stop, |answer| (answer == Answer::ReadyOk).then_some(()))
        })
    }

    fn choose_move(
        &mut self,
        game: &AnyGame,
        limits: GoLimits,
        stop: &AtomicBool,
    ) -> Result<String, PlayerError> {
        let turn = game.position().turn();
        let stall_timeout = self.stall_timeout;
        self.exchange(|running| {
            running.send(&position(game))?;
            running.send(&go(limits))?;
            let answer = |answer| match answer {
                Answer::BestMove { best, .. } => Some(best.unwrap_or_else(|| NO_MOVE.to_owned())),
                _ => None,
            };
            let GoLimits::Clocks { remaining, .. } = limits else {
                return running.wait(stall_timeout, stop, answer);
            };
            match running.wait(remaining[turn], stop, answer) {
                Err(PlayerError::Fault(EngineFault::Stall)) => {
                    // The game is lost: on time if the engine still answers,
                    // else by a stall.
                    running.send(&Uci::Stop)?;
                    running.wait(STOP_TIMEOUT, stop, answer)?;
                    Err(EngineFault::Timeout.into())
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
        set_process_group(&mut command);
        let mut child = command.spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("no pipes"));
        };
        let (sender, lines) = sync_channel(MAX_BUFFERED_LINES);
        std::thread::spawn(move || forward(stdout, &sender));
        Ok(Self { child, stdin, lines })
    }

    fn send(&mut self, command: &Uci) -> Result<(), EngineFault> {
        // One write for the whole line.
        let line = format!("{command}\n");
        let written = self.stdin.write_all(line.as_bytes()).and_then(|()| self.stdin.flush());
        written.map_err(|_| self.crash())
    }

    /// Waits for the line that `answer` accepts, and fails with
    /// [`EngineFault::Stall`] after `timeout`.
    fn wait<T>(
        &mut self,
        timeout: Duration,
        stop: &AtomicBool,
        mut answer: impl FnMut(Answer) -> Option<T>,
    ) -> Result<T, PlayerError> {
        let start = Instant::now();
        while !stop.load(Ordering::Relaxed) {
            let left = timeout.saturating_sub(start.elapsed());
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
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
                return Err(EngineFault::Stall.into());
            }
        }
        Err(PlayerError::Stopped)
    }

    /// The fault of a process whose pipes are closed.
    fn crash(&mut self) -> EngineFault {
        EngineFault::Crash(match self.exit_within(STOP_TIMEOUT) {
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
    /// Asks the process to quit, and kills it if it does not.
    fn drop(&mut self) {
        let sent = self.send(&Uci::Stop).and_then(|()| self.send(&Uci::Quit));
        if sent.is_err() || self.exit_within(STOP_TIMEOUT).is_none() {
            // A process that cannot be killed is left to the system.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Puts the engine into a process group of its own: an interrupt from the
/// keyboard reaches the match, which then stops its engines.
fn set_process_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Forwards the lines of the engine until either end closes.
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
