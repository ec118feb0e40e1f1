//! Calls of a store about imported games, as data.

use dameo::Variant;
use dameo::notation::GameResult;
use dameo_live::Timestamp;
use dameo_store::{ImportedGame, Store};
use proptest::prelude::*;

use crate::games::account;

/// A call of a store about imported games. Games are few, so that some are met again.
#[derive(Clone, Debug)]
pub(crate) enum ImportedGameCommand {
    Add { account: usize, games: Vec<usize>, limit: usize },
    List { account: usize, before: Option<usize>, limit: usize },
    Count { account: usize },
    Show { account: usize, game: usize },
    Remove { account: usize, game: usize },
    RemoveAll { account: usize },
}

/// The id of one of a few games.
pub(crate) fn game_id(number: usize) -> String {
    format!("game{number:02}")
}

/// One of a few games, every third of which is of another variant and says less.
pub(crate) fn imported_game(number: usize, imported: Timestamp) -> ImportedGame {
    let is_bare = number.is_multiple_of(3);
    let text = |text: &str| if is_bare { String::new() } else { text.to_owned() };
    ImportedGame {
        id: game_id(number),
        site: text("PlayStrategy"),
        variant: if is_bare { Variant::Croda } else { Variant::Dameo },
        white: text("Ada"),
        black: text("Bö \"the\" third"),
        date: text("2025.03.01"),
        result: [GameResult::Unknown, GameResult::WhiteWins, GameResult::Draw][number % 3],
        plies: number,
        imported,
        pdn: format!("[Round \"{number}\"]\n\n*\n"),
    }
}

pub(crate) fn imported_game_command() -> impl Strategy<Value = ImportedGameCommand> {
    let games = prop::collection::vec(0..6_usize, 0..4);
    let one = (0..4_usize, 0..6_usize);
    prop_oneof![
        6 => (0..4_usize, games, 1..5_usize)
            .prop_map(|(account, games, limit)| ImportedGameCommand::Add { account, games, limit }),
        1 => (0..4_usize, prop::option::of(0..5_usize), 0..4_usize).prop_map(
            |(account, before, limit)| ImportedGameCommand::List { account, before, limit }
        ),
        1 => (0..4_usize).prop_map(|account| ImportedGameCommand::Count { account }),
        1 => one.clone().prop_map(|(account, game)| ImportedGameCommand::Show { account, game }),
        1 => one.prop_map(|(account, game)| ImportedGameCommand::Remove { account, game }),
        1 => (0..4_usize).prop_map(|account| ImportedGameCommand::RemoveAll { account }),
    ]
}

/// What everybody asks at the end.
pub(crate) fn imported_game_queries() -> impl Iterator<Item = ImportedGameCommand> {
    (0..4).chain([8]).flat_map(|account| {
        let (before, limit) = (None, 100);
        [
            ImportedGameCommand::List { account, before, limit },
            ImportedGameCommand::Count { account },
            ImportedGameCommand::Show { account, game: 1 },
        ]
    })
}

impl ImportedGameCommand {
    /// A member of the backup test has imported games.
    pub(crate) fn imported() -> Self {
        Self::Add { account: 8, games: vec![0, 1, 2], limit: 5 }
    }

    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        macro_rules! answer {
            ($call:expr) => {
                format!("imported games {:?}", $call.await)
            };
        }
        match *self {
            Self::Add { account: number, ref games, limit } => {
                let games = games.iter().map(|&number| imported_game(number, now)).collect();
                answer!(store.add_imported_games(&account(number), games, limit))
            }
            Self::List { account: number, before, limit } => {
                answer!(store.imported_games_of(&account(number), before, limit))
            }
            Self::Count { account: number } => {
                answer!(store.count_imported_games(&account(number)))
            }
            Self::Show { account: number, game } => {
                answer!(store.imported_game(&account(number), &game_id(game)))
            }
            Self::Remove { account: number, game } => {
                answer!(store.remove_imported_game(&account(number), &game_id(game)))
            }
            Self::RemoveAll { account: number } => {
                answer!(store.remove_imported_games(&account(number)))
            }
        }
    }
}
