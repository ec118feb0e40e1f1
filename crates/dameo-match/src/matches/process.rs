//! Engines in a process of their own, which speak UCI.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use dameo::{AnyGame, DrawRules, Variant};
use dameo_uci::{NO_MOVE, UciAnswer, UciCommand};

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
/// Lines that the engine may leave unread, beyond what its pipe holds.
const MAX_UNREAD_LINES: usize = 1 << 10;

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
        running.send(&UciCommand::Uci)?;
        let mut options = Vec::new();
        running.wait(START_TIMEOUT, stop, |answer| {
            if let UciAnswer::OtherOption { name } = &answer {
                options.push(name.clone());
            }
            (answer == UciAnswer::UciOk).then_some(())
        })?;
        let has_option = |name: &str| options.iter().any(|known| known.eq_ignore_ascii_case(name));
        let set = |name: &str, value: &str| UciCommand::SetOption {
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
            running.send(&UciCommand::NewGame)?;
            running.send(&UciCommand::IsReady)?;
            running.wait(START_TIMEOUT, stop, |answer| (answer == UciAnswer::ReadyOk).then_some(()))
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
                UciAnswer::BestMove { best, .. } => {
                    Some(best.unwrap_or_else(|| NO_MOVE.to_owned()))
                }
                _ => None,
            };
            let GoLimits::Clocks(clocks) = limits else {
                return running.wait(stall_timeout, stop, answer);
            };
            match running.wait(clocks[turn].remaining, stop, answer) {
                Err(PlayerError::Fault(EngineFault::Stall)) => {
                    // The game is lost: on time if the engine still answers,
                    // else by a stall.
                    running.send(&UciCommand::Stop)?;
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
    /// The lines to write. The writer has a thread of its own, since a pipe that
    /// is full blocks until the engine reads.
    input: SyncSender<String>,
    /// Ends when the engine closes its input.
    writer: JoinHandle<()>,
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
        let (input, unwritten) = sync_channel(MAX_UNREAD_LINES);
        let writer = std::thread::spawn(move || write_lines(stdin, &unwritten));
        Ok(Self { child, input, writer, lines })
    }

    /// Sends a command without waiting until the engine reads it: the time to
    /// answer includes the time to read.
    fn send(&mut self, command: &UciCommand) -> Result<(), EngineFault> {
        self.input.try_send(format!("{command}\n")).map_err(|error| match error {
            TrySendError::Full(_) => EngineFault::Stall,
            TrySendError::Disconnected(_) => self.crash(),
        })
    }

    /// Waits for the line that `answer` accepts, and fails with
    /// [`EngineFault::Stall`] after `timeout`.
    fn wait<T>(
        &mut self,
        timeout: Duration,
        stop: &AtomicBool,
        mut answer: impl FnMut(UciAnswer) -> Option<T>,
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
                Err(RecvTimeoutError::Timeout) if self.writer.is_finished() => {
                    return Err(self.crash().into());
                }
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
            None => "closed its pipes".to_owned(),
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
        let sent = self.send(&UciCommand::Stop).and_then(|()| self.send(&UciCommand::Quit));
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

/// Writes lines, each with one call, until either end closes.
fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::openings::Opening;

    /// A player that is killed after a fault within half a second.
    fn player(script: &str) -> ProcessPlayer {
        ProcessPlayer::new(
            "name=A".parse().unwrap(),
            "sh".to_owned(),
            vec!["-c".to_owned(), script.to_owned()],
            Variant::Dameo,
            DrawRules::PlayStrategy,
            Duration::from_millis(300),
        )
    }

    /// A game that takes more text than a pipe holds.
    fn long_game() -> AnyGame {
        let kings = "W:WKa1:BKh8:H0:F1";
        let opening = Opening::parse(Variant::Dameo, kings, DrawRules::PlayStrategy).unwrap();
        let mut game = opening.game().clone();
        for text in ["a1-a2", "h8-h7", "a2-a1", "h7-h8"].into_iter().cycle().take(12_000) {
            game.play(game.position().parse_move(text).unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn an_engine_that_does_not_read_stalls() {
        let mut player = player("echo uciok; echo readyok; exec sleep 60");
        let stop = AtomicBool::new(false);
        player.new_game(0, &stop).unwrap();
        let game = long_game();
        let start = Instant::now();
        let moved = player.choose_move(&game, GoLimits::Depth(1), &stop);
        assert_eq!(moved, Err(EngineFault::Stall.into()));
        // It was told to quit, did not, and was killed.
        assert!(player.running.is_none());
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    }

    #[test]
    fn lines_that_are_never_read_are_bounded() {
        // It answers although it has not read the questions.
        let mut player = player("echo uciok; while :; do echo readyok; done");
        let stop = AtomicBool::new(false);
        player.new_game(0, &stop).unwrap();
        let running = player.running.as_mut().unwrap();
        let sent = (0..100 * MAX_UNREAD_LINES).try_for_each(|_| running.send(&UciCommand::IsReady));
        assert_eq!(sent, Err(EngineFault::Stall));
    }

    #[test]
    fn an_engine_that_closes_its_input_crashes() {
        let mut player = player("echo uciok; echo readyok; exec sleep 60 <&-");
        let stop = AtomicBool::new(false);
        let crash = EngineFault::Crash("closed its pipes".to_owned()).into();
        let games = |player: &mut ProcessPlayer| {
            player.new_game(0, &stop)?;
            player.choose_move(&long_game(), GoLimits::Depth(1), &stop)
        };
        assert_eq!(games(&mut player), Err(crash));
    }
}
