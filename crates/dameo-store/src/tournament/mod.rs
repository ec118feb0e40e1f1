//! Tournaments as they are stored.

mod store;

use std::collections::BTreeMap;

use dameo::{ByColor, Variant};
use dameo_live::{LiveState, TimeControl, Timestamp};
use dameo_tournament::{GameEnd, Tournament};
use serde::{Deserialize, Serialize};

pub use self::store::TournamentStore;
use crate::account::AccountId;
use crate::game::NewGame;

/// What everybody can know of a tournament in advance, and how far it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TournamentRecord {
    /// What its organiser calls it.
    pub title: String,
    /// The variant, with its default draw rules.
    pub variant: Variant,
    /// The time of each side.
    pub time: TimeControl,
    /// Whether games on the server are rated.
    pub is_rated: bool,
    /// Whether guests may join, by a name that they choose.
    pub are_guests_allowed: bool,
    /// Its players, pairings and results.
    pub tournament: Tournament,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TournamentPlayer {
    /// The account; `None` for somebody whom the organiser has entered.
    pub account: Option<AccountId>,
    /// The name of somebody who is no member; `None` also after the account was deleted.
    pub name: Option<String>,
}

/// A tournament that is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTournament {
    /// The id: eight letters and digits. No other tournament has it.
    pub id: String,
    /// Who has created it.
    pub organiser: AccountId,
    /// When it was created.
    pub created: Timestamp,
    /// When it has changed last.
    pub updated: Timestamp,
    /// Counts the changes.
    pub sequence: u64,
    /// What it is.
    pub record: TournamentRecord,
    /// Its players, in the order of their numbers.
    pub players: Vec<TournamentPlayer>,
    /// Its games on the server, by their numbers in the tournament.
    pub games: BTreeMap<usize, String>,
}

/// A tournament to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTournament {
    /// The id.
    pub id: String,
    /// Who creates it.
    pub organiser: AccountId,
    /// When.
    pub created: Timestamp,
    /// What it is, without players.
    pub record: TournamentRecord,
}

/// What became of an attempt to create a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TournamentCreation {
    /// It is created.
    Done,
    /// As many of the organiser as are allowed are not over.
    TooMany,
    /// The organiser is banned.
    Banned,
}

/// A change of a tournament, with all that belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentCommit {
    /// The id.
    pub id: String,
    /// The sequence before the change.
    pub expected: u64,
    /// What it is after the change.
    pub record: TournamentRecord,
    /// When.
    pub at: Timestamp,
    /// Who has joined by it, in the order of their numbers, which follow those before.
    pub players: Vec<TournamentPlayer>,
    /// The games that begin by it, with their numbers in the tournament.
    pub games: Vec<(usize, NewGame)>,
    /// The games whose results it knows from now on, by their numbers.
    pub counted: Vec<usize>,
}

/// What became of a change of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentChange {
    /// It is stored.
    Stored,
    /// The tournament is another one by now, or there is none.
    Conflict,
    /// This account cannot join or begin a game: it is banned, or deleted.
    Unable(AccountId),
}

/// Who has played a game with half of the time.
pub(crate) fn berserk(game: &LiveState) -> ByColor<bool> {
    ByColor::new_with(|side| game.seats[side].is_berserk)
}

/// A game on the server that is over, and whose tournament does not know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndedTournamentGame {
    /// The tournament.
    pub tournament: String,
    /// The number in the tournament.
    pub number: usize,
    /// How it ended.
    pub end: GameEnd,
}
