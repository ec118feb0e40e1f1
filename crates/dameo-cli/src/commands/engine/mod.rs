//! `dameo engine`: the engine for other programs, in UCI or Hub. The messages
//! are defined in `dameo-uci` and described in `docs/protocol.md`.
//!
//! One thread reads stdin, one searches, and the main thread handles commands.
//! It never waits for a running search, so that `stop` and the end of the input
//! always take effect.

mod console;
mod defaults;
mod evaluation;
mod hub;
mod options;
mod session;
mod settings;
mod tablebase;
mod uci;
mod worker;

use anyhow::Result;
use clap::ValueEnum;

use self::console::Console;
use self::hub::Hub;
use self::session::{Session, State};
use self::uci::Uci;
use crate::exit::Exit;

/// Run the engine for other programs, in UCI or Hub on stdin and stdout
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The protocol
    #[arg(long, value_enum, value_name = "P", default_value_t = Protocol::Uci)]
    protocol: Protocol,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Protocol {
    /// Universal Chess Interface, adapted to these variants
    Uci,
    /// Hub version 2, the protocol of the draughts engine Scan
    Hub,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let console = Console::open();
        let state = State::new(console.output().clone());
        match self.protocol {
            Protocol::Uci => Uci::new(state).run(&console),
            Protocol::Hub => Hub::new(state).run(&console),
        }
        Ok(Exit::Done)
    }
}
