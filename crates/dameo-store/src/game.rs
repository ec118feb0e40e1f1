//! Live games as they are stored.

use std::cmp::Reverse;

use dameo::{AnySetup, Bounds, ByColor, Color, Conclusion, GameRecord, Variant};
use dameo_live::{LiveGame, Pause, Timestamp};
use dameo_room::{Downtime, StoredRoom};
use serde::{Deserialize, Serialize};

use crate::account::AccountId;
use crate::error::StoreError;

/// Who sits where, and what was agreed besides the [terms](dameo_live::Terms).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Seating {
    /// The players. A link to a seat adds further ones, which are the same player on another
    /// device.
    pub seats: ByColor<Vec<AccountId>>,
    /// Whether both agreed that engines, tablebases and the explorer may be used.
    pub is_help_allowed: bool,
    /// Whether everybody can find the game while it goes on: its invitation was in the lobby.
    pub is_public: bool,
    /// When the game began.
    pub created: Timestamp,
}

impl Seating {
    /// The seat of an account; `None` if it watches.
    #[must_use]
    pub fn seat_of(&self, account: &AccountId) -> Option<Color> {
        Color::ALL.into_iter().find(|&seat| self.seats[seat].contains(account))
    }

    /// The accounts of both sides, White's first.
    pub fn accounts(&self) -> impl Iterator<Item = &AccountId> {
        self.seats.white.iter().chain(&self.seats.black)
    }

    /// That no account sits twice.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let all: Vec<_> = self.accounts().collect();
        let twice = all.iter().enumerate().find(|&(index, account)| all[..index].contains(account));
        match twice {
            Some((_, account)) => Err(StoreError::Exists { id: account.0.clone() }),
            None => Ok(()),
        }
    }
}

/// A game that begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// Its players.
    pub seating: Seating,
    /// Its first state, with its id.
    pub room: StoredRoom,
    /// When the time of the side to move is up.
    pub deadline: Option<Timestamp>,
}

impl NewGame {
    /// The next game of the players of a game.
    pub(crate) fn rematch(players: &Seating, room: StoredRoom) -> Self {
        let ByColor { white, black } = players.seats.clone();
        let seating = Seating {
            seats: ByColor { white: black, black: white },
            is_help_allowed: players.is_help_allowed,
            is_public: players.is_public,
            created: room.game.latest,
        };
        let game = LiveGame::restore(room.game.clone(), Bounds::UNTRUSTED).ok();
        let deadline = game.and_then(|game| game.deadline());
        Self { seating, room, deadline }
    }
}

/// A game that is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatedGame {
    /// Its players. Those of a rematch are those of the game before with the sides exchanged.
    pub seating: Seating,
    /// Its last state.
    pub room: StoredRoom,
}

/// A line about a game in a list of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// The id.
    pub id: String,
    /// The variant.
    pub variant: Variant,
    /// The seat of the account that was asked about.
    pub seat: Color,
    /// Who plays the other side: a member, if one of the accounts of that seat is.
    pub opponent: Option<AccountId>,
    /// The number of plies.
    pub ply: usize,
    /// The side to move.
    pub turn: Color,
    /// When the time of the side to move is up.
    pub deadline: Option<Timestamp>,
    /// How it ended.
    pub conclusion: Option<Conclusion>,
    /// When something happened last.
    pub updated: Timestamp,
}

/// A game over days that goes on, in the list of one of its players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorrespondenceGame {
    /// The line about it.
    pub line: GameSummary,
    /// The last pause, which can be over.
    pub pause: Option<Pause>,
    /// Whether the player has conditional lines.
    pub has_lines: bool,
}

impl CorrespondenceGame {
    /// When the time of the side to move is up, as its room would come to it: later than stored by
    /// the long ones of `downtimes`, the times in order in which no server was up. `None` if no
    /// time runs.
    #[must_use]
    pub fn deadline(&self, downtimes: &[Downtime]) -> Option<Timestamp> {
        let updated = self.line.updated;
        // No time runs before the end of a pause.
        let running = self.pause.map_or(updated, |pause| pause.until.max(updated));
        let passed: Vec<_> = downtimes.iter().copied().filter(|known| known.to > updated).collect();
        Some(Downtime::moved(self.line.deadline?, running, &passed))
    }

    /// The game of a room; `None` if it is over, or not played over days.
    pub(crate) fn of(room: &StoredRoom, line: GameSummary) -> Option<Self> {
        let game = &room.game;
        let goes_on = game.record.conclusion.is_none() && game.terms.is_correspondence();
        let has_lines = !game.lines[line.seat].is_empty();
        goes_on.then_some(Self { line, pause: game.pause, has_lines })
    }
}

impl GameSummary {
    /// The line about a game, for the player of a seat, without the opponent.
    #[must_use]
    pub fn new(room: &StoredRoom, seat: Color, deadline: Option<Timestamp>) -> Self {
        let game = &room.game;
        Self {
            id: game.id.clone(),
            variant: game.record.variant,
            seat,
            opponent: None,
            ply: game.record.moves.len(),
            turn: turn(&game.record),
            deadline,
            conclusion: game.record.conclusion,
            updated: game.latest,
        }
    }

    /// What a list of games is in the order of.
    pub(crate) fn place_in_list(&self) -> (bool, Reverse<Timestamp>, &str) {
        (self.conclusion.is_some(), Reverse(self.updated), &self.id)
    }
}

/// The side to move after the moves of a record, which are not replayed. White if the start
/// cannot be read.
fn turn(record: &GameRecord) -> Color {
    let start = record.start.as_deref();
    let setup = start.and_then(|fen| AnySetup::from_fen(record.variant, fen).ok());
    let first = setup.map_or(Color::White, |setup| setup.turn());
    if record.moves.len().is_multiple_of(2) { first } else { !first }
}

/// What became of an attempt to take a seat by a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TakeSeat {
    /// The account has the seat now, or had it.
    Taken {
        /// The game.
        game: String,
        /// The seat.
        seat: Color,
    },
    /// There is no such link.
    NoSuchLink,
    /// The account plays the other side.
    HasOtherSeat,
    /// The game is rated, so that it is played by its two accounts alone, and this is another one.
    RatedGame,
}
