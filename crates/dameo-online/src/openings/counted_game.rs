//! What is counted of a game.

use dameo::{Bounds, Color, GameRecord, Variant};
use dameo_explorer::PositionKey;
use dameo_store::{FinishedGame, Speed};

use crate::ratings;

/// How many plies of a game are counted.
pub(crate) const MAX_PLIES: usize = 24;

/// What games are counted apart by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct GameKind {
    pub(super) variant: Variant,
    pub(super) speed: Speed,
    pub(super) is_rated: bool,
}

/// A finished public game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CountedGame {
    pub(super) kind: GameKind,
    pub(super) winner: Option<Color>,
    /// The mean of the ratings of both before it, if it was rated.
    pub(super) rating: Option<u32>,
    /// The positions from the start on.
    pub(super) keys: Vec<PositionKey>,
}

impl CountedGame {
    /// What is counted of a game; `None` if it was not public, began from a position of its own,
    /// or cannot be replayed.
    pub(crate) fn of(finished: &FinishedGame) -> Option<Self> {
        let FinishedGame { game, is_public, room, .. } = finished;
        let record = &room.game.record;
        if !is_public || record.start.is_some() {
            return None;
        }
        let moves = record.moves.iter().take(MAX_PLIES).cloned().collect();
        let opening = GameRecord { moves, conclusion: None, ..record.clone() };
        let replayed = opening.replay(&Bounds::UNTRUSTED).ok()?;
        let players = [&game.players.white, &game.players.black];
        let ratings = players.map(|player| Some(ratings::value(player.ratings?[0])));
        let [white, black] = ratings;
        let entry = &game.entry;
        Some(Self {
            kind: GameKind { variant: entry.variant, speed: entry.speed, is_rated: entry.is_rated },
            winner: entry.winner,
            rating: white
                .zip(black)
                .and_then(|(white, black)| u32::try_from((white + black) / 2).ok()),
            keys: replayed.positions().map(|position| PositionKey::of(&position)).collect(),
        })
    }
}
