//! An engine that speaks UCI, in a process of its own.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use dameo::{ByColor, DrawRules, Variant};
use dameo_uci::{Go, UciAnswer, UciCommand};

/// How an engine is started.
#[derive(Clone, Debug)]
pub(super) struct EngineCommand {
    pub(super) program: String,
    pub(super) arguments: Vec<String>,
    /// Options that are set before the first game.
    pub(super) options: Vec<(String, String)>,
}

/// A running engine. It ends with this value.
pub(super) struct UciEngine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// The clocks before a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clocks {
    pub(super) left: ByColor<Duration>,
    pub(super) increment: ByColor<Duration>,
}

impl UciEngine {
    /// Starts an engine for a game.
    pub(super) fn start(
        command: &EngineCommand,
        variant: Variant,
        draw_rules: DrawRules,
    ) -> Result<Self> {
        let mut process = Command::new(&command.program);
        process.args(&command.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // An interrupt of the terminal is for the bot, which may finish its games.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let child = process.spawn();
        let mut child = child.with_context(|| format!("cannot start {}", command.program))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.expect("both are pipes");
        let mut engine = Self { child, input, output: BufReader::new(output) };
        engine.send(&UciCommand::Uci)?;
        let mut known = Vec::new();
        engine.wait(|answer| {
            if let UciAnswer::OtherOption { name } = &answer {
                known.push(name.clone());
            }
            (answer == UciAnswer::UciOk).then_some(())
        })?;
        let of_game = [("UCI_Variant", variant.name()), ("DrawRules", draw_rules.name())];
        let of_game = of_game.map(|(name, value)| (name.to_owned(), value.to_owned()));
        for (name, value) in of_game.into_iter().chain(command.options.iter().cloned()) {
            if known.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
                engine.send(&UciCommand::SetOption { name, value: Some(value) })?;
            }
        }
        engine.send(&UciCommand::NewGame)?;
        engine.send(&UciCommand::IsReady)?;
        engine.wait(|answer| (answer == UciAnswer::ReadyOk).then_some(()))?;
        Ok(engine)
    }

    /// The move of the engine after some moves; `clocks` is `None` without a clock.
    pub(super) fn choose(
        &mut self,
        fen: Option<&str>,
        moves: &[String],
        clocks: Option<Clocks>,
        without_clock: Duration,
    ) -> Result<String> {
        let fen = fen.map(str::to_owned);
        self.send(&UciCommand::Position { fen, moves: moves.to_vec() })?;
        let go = match clocks {
            Some(Clocks { left, increment }) => Go {
                time: ByColor::new_with(|side| Some(left[side])),
                increment: ByColor::new_with(|side| Some(increment[side])),
                ..Go::default()
            },
            None => Go { move_time: Some(without_clock), ..Go::default() },
        };
        self.send(&UciCommand::Go(go))?;
        let best = self.wait(|answer| match answer {
            UciAnswer::BestMove { best, .. } => Some(best),
            _ => None,
        })?;
        best.context("the engine has no move in a game that goes on")
    }

    fn send(&mut self, command: &UciCommand) -> Result<()> {
        writeln!(self.input, "{command}").context("the engine has ended")
    }

    /// Reads answers until one is what is waited for.
    fn wait<T>(&mut self, mut expected: impl FnMut(UciAnswer) -> Option<T>) -> Result<T> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line).context("the engine has failed")? == 0 {
                bail!("the engine has ended");
            }
            let Ok(answer) = line.trim_end().parse();
            if let Some(found) = expected(answer) {
                return Ok(found);
            }
        }
    }
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
