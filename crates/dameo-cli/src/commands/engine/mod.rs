//! `dameo engine`: the engine for other programs. The lines it reads and
//! writes are defined in `dameo-protocol`, and described in
//! `docs/protocol.md`.
//!
//! One thread reads stdin, one searches, and this one obeys: it never waits
//! for a search, so that `stop` and the end of the input always work.

mod console;
mod conversation;
mod hub;
mod settings;
mod tables;
mod uci;
mod worker;

use anyhow::Result;
use clap::ValueEnum;
use dameo::with_rules;

use self::console::Console;
use self::conversation::{Conversation, Ending};
use self::settings::Settings;
use crate::exit::Exit;

/// Speak an engine protocol on stdin and stdout, for other programs
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The protocol
    #[arg(long, value_enum, value_name = "P", default_value_t = Protocol::Uci)]
    protocol: Protocol,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Protocol {
    /// The protocol of chess engines, adapted to these games
    Uci,
    /// The protocol of the draughts engine Scan, version 2
    Hub,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let console = Console::open();
        let mut settings = Settings::default();
        loop {
            let ending = with_rules!(settings.variant, R => match self.protocol {
                Protocol::Uci => uci::Uci::<R>::new(&console, &mut settings).hold(),
                Protocol::Hub => hub::Hub::<R>::new(&console, &mut settings).hold(),
            });
            if ending == Ending::Quit {
                return Ok(Exit::Done);
            }
        }
    }
}
