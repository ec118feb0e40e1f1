//! An engine that speaks UCI.

use anyhow::{Context, Result};
use dameo::{AnyGame, AnyMove, ByColor, DrawRules, Variant};
use dameo_uci::{Go, UciAnswer, UciCommand};

use super::process::EngineProcess;
use super::{Clocks, EngineCommand, Time};

/// A running engine.
pub(in crate::commands::bot) struct UciEngine(EngineProcess);

impl UciEngine {
    pub(super) fn start(
        command: &EngineCommand,
        variant: Variant,
        draw_rules: DrawRules,
    ) -> Result<Self> {
        let mut engine = Self(EngineProcess::start(command)?);
        engine.0.send(UciCommand::Uci)?;
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
                engine.0.send(UciCommand::SetOption { name, value: Some(value) })?;
            }
        }
        engine.0.send(UciCommand::NewGame)?;
        engine.0.send(UciCommand::IsReady)?;
        engine.wait(|answer| (answer == UciAnswer::ReadyOk).then_some(()))?;
        engine.0.is_ready();
        Ok(engine)
    }

    pub(super) fn choose(&mut self, game: &AnyGame, time: Time) -> Result<AnyMove> {
        let position = game.positions().zip(game.moves());
        let moves = position.map(|(position, mv)| position.show(mv).to_string()).collect();
        let fen = (!game.is_from_start()).then(|| game.setup().fen());
        self.0.send(UciCommand::Position { fen, moves })?;
        let go = match time {
            Time::Clocks(Clocks { left, increment }) => Go {
                time: ByColor::new_with(|side| Some(left[side])),
                increment: ByColor::new_with(|side| Some(increment[side])),
                ..Go::default()
            },
            Time::Move(time) => Go { move_time: Some(time), ..Go::default() },
        };
        self.0.send(UciCommand::Go(go))?;
        let best = self.wait(|answer| match answer {
            UciAnswer::BestMove { best, .. } => Some(best),
            _ => None,
        })?;
        let best = best.context("the engine has no move in a game that goes on")?;
        game.position().parse_move(&best).context("the engine has no legal move")
    }

    /// Reads answers until one is what is waited for.
    fn wait<T>(&mut self, mut expected: impl FnMut(UciAnswer) -> Option<T>) -> Result<T> {
        self.0.wait(|line| {
            let Ok(answer) = line.parse();
            expected(answer)
        })
    }
}
