//! An engine in a process of its own, which chooses the moves of a game.

mod hub;
mod process;
mod uci;

use std::time::Duration;

use anyhow::Result;
use dameo::{AnyGame, AnyMove, ByColor, DrawRules, Variant};

use self::hub::HubEngine;
use self::uci::UciEngine;

/// What an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Protocol {
    /// The universal chess interface, with moves of this project
    Uci,
    /// The protocol of draughts programs, version 2
    Hub,
}

/// How an engine is started.
#[derive(Clone, Debug)]
pub(super) struct EngineCommand {
    pub(super) program: String,
    pub(super) arguments: Vec<String>,
    pub(super) protocol: Protocol,
    /// Options that are set before the first game.
    pub(super) options: Vec<(String, String)>,
}

/// A running engine. It ends with this value.
pub(super) enum Engine {
    Uci(UciEngine),
    Hub(HubEngine),
}

/// The clocks before a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clocks {
    pub(super) left: ByColor<Duration>,
    pub(super) increment: ByColor<Duration>,
}

/// The time that an engine has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Time {
    Clocks(Clocks),
    /// For the move, in a game without a clock.
    Move(Duration),
}

impl Engine {
    /// Starts an engine for a game.
    pub(super) fn start(
        command: &EngineCommand,
        variant: Variant,
        draw_rules: DrawRules,
    ) -> Result<Self> {
        Ok(match command.protocol {
            Protocol::Uci => Self::Uci(UciEngine::start(command, variant, draw_rules)?),
            Protocol::Hub => Self::Hub(HubEngine::start(command, variant, draw_rules)?),
        })
    }

    /// The move of the engine in a game that goes on; an error if it has none that is legal.
    pub(super) fn choose(&mut self, game: &AnyGame, time: Time) -> Result<AnyMove> {
        match self {
            Self::Uci(engine) => engine.choose(game, time),
            Self::Hub(engine) => engine.choose(game, time),
        }
    }
}
