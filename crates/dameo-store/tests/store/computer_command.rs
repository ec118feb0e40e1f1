//! Calls of a store about games against levels, as data.

use dameo::Color;
use dameo_live::Timestamp;
use dameo_store::{AccountId, Store};
use proptest::prelude::*;
use proptest::sample::select;

use crate::account_command::IDS;
use crate::games::{account, new_game};

/// A call of a store about games against levels.
#[derive(Clone, Debug)]
pub(crate) enum ComputerCommand {
    Begin { id: &'static str, player: usize, side: Color, level: u8, limit: usize },
    Games,
}

pub(crate) fn computer_command() -> impl Strategy<Value = ComputerCommand> {
    let limit = prop_oneof![4 => Just(5_usize), 1 => 0..2_usize];
    let side = select(&Color::ALL[..]);
    prop_oneof![
        6 => (select(&IDS[..]), 0..4_usize, side, 1..3_u8, limit).prop_map(
            |(id, player, side, level, limit)| {
                ComputerCommand::Begin { id, player, side, level, limit }
            }
        ),
        1 => Just(ComputerCommand::Games),
    ]
}

impl ComputerCommand {
    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        let answer = match *self {
            Self::Begin { id, player, side, level, limit } => {
                let mut game = new_game(id, player, player, now);
                game.seating.seats[!side] = vec![AccountId::of_level(level)];
                let player = account(player);
                let begun = store.begin_computer_game(game, &player, level, limit, now);
                format!("{:?}", begun.await)
            }
            Self::Games => format!("{:?}", store.computer_games().await),
        };
        format!("computer {answer}")
    }
}
