//! What was played in the finished public games of this server, by position.

mod counted_game;
mod counts;
mod model;

use std::sync::{PoisonError, RwLock};

use dameo::AnyPosition;
use dameo_store::Speed;

pub(crate) use self::counted_game::CountedGame;
use self::counts::{Counts, KindFilter};
pub(crate) use self::model::PublicOpeningJson;

/// The most positions that are known at once. A position and the move to it take about 100 bytes.
const MAX_POSITIONS: usize = 1_000_000;

/// What was played in public games, which is read while games are added.
#[derive(Debug)]
pub(crate) struct PublicOpenings(RwLock<Known>);

#[derive(Debug)]
struct Known {
    counts: Counts,
    /// Whether all games were added that had ended when that was asked last.
    is_complete: bool,
}

impl Default for PublicOpenings {
    fn default() -> Self {
        let counts = Counts::with_limit(MAX_POSITIONS);
        Self(RwLock::new(Known { counts, is_complete: false }))
    }
}

impl PublicOpenings {
    /// Adds games.
    pub(crate) fn add(&self, games: &[CountedGame]) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        games.iter().for_each(|game| known.counts.add(game));
    }

    /// All games that have ended are added.
    pub(crate) fn complete(&self) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).is_complete = true;
    }

    /// What was played from a position, in all games or in those that are rated or not, and in
    /// those of a speed.
    pub(crate) fn explore(
        &self,
        position: &AnyPosition,
        is_rated: Option<bool>,
        speed: Option<Speed>,
    ) -> PublicOpeningJson {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let filter = KindFilter { variant: position.variant(), speed, is_rated };
        let found = known.counts.explore(position, filter);
        PublicOpeningJson::new(position, found, known.is_complete)
    }
}
