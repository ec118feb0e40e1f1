//! Reviews of finished games that are kept for all.

use std::fmt;
use std::str::FromStr;

use async_trait::async_trait;
use dameo_live::Timestamp;
use thiserror::Error;

use crate::error::StoreError;

/// The version of an engine, such as `1.2.3`. Versions are in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EngineVersion(u64);

/// A text is not an [`EngineVersion`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{text}\" is not a version: expected three numbers below 1000, such as 1.2.3")]
pub struct ParseVersionError {
    /// The text.
    pub text: String,
}

/// Each part of a version is below this.
const PARTS: u64 = 1_000;

impl EngineVersion {
    /// As it is stored: 1002003 is version 1.2.3.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Of a stored number.
    #[cfg(feature = "sqlite")]
    pub(crate) const fn from_stored(number: u64) -> Self {
        Self(number)
    }
}

impl fmt::Display for EngineVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] =
            [self.0 / (PARTS * PARTS), self.0 / PARTS % PARTS, self.0 % PARTS];
        write!(f, "{major}.{minor}.{patch}")
    }
}

impl FromStr for EngineVersion {
    type Err = ParseVersionError;

    /// Reads a version. What follows a hyphen is not read.
    fn from_str(text: &str) -> Result<Self, ParseVersionError> {
        let bad = || ParseVersionError { text: text.to_owned() };
        let release = text.split_once('-').map_or(text, |(release, _)| release);
        let parts = release.split('.').map(|part| part.parse::<u64>().ok());
        let parts = parts.collect::<Option<Vec<_>>>().ok_or_else(bad)?;
        match parts[..] {
            [major, minor, patch] if parts.iter().all(|&part| part < PARTS) => {
                Ok(Self((major * PARTS + minor) * PARTS + patch))
            }
            _ => Err(bad()),
        }
    }
}

/// The review of a finished game that is kept for all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptReview {
    /// The id of the game.
    pub game: String,
    /// The version of the engine that has searched the positions.
    pub engine: EngineVersion,
    /// The name of what that engine evaluates positions with.
    pub network: String,
    /// The nodes for each position.
    pub nodes: u64,
    /// When it was made.
    pub made: Timestamp,
    /// The review, as JSON.
    pub json: String,
}

/// Reviews of games of the archive, one for each game at most. Whoever keeps one has checked it.
#[async_trait]
pub trait ReviewStore: Send + Sync + 'static {
    /// Keeps a review, unless one of the same or a newer version of the engine is kept. Returns
    /// whether it is kept now.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if the game is not in the archive.
    async fn keep_review(&self, review: KeptReview) -> Result<bool, StoreError>;

    /// The review of a game; `None` if none is kept.
    async fn review(&self, game: &str) -> Result<Option<KeptReview>, StoreError>;

    /// Games of the archive that ended at an instant or later, have at least one ply and at most
    /// `max_plies`, and of which no review by this version of the engine or a newer one is kept:
    /// the last one to end first, at most `limit`.
    async fn games_to_review(
        &self,
        engine: EngineVersion,
        max_plies: usize,
        since: Timestamp,
        limit: usize,
    ) -> Result<Vec<String>, StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_round_trip_and_are_in_order() {
        let texts = ["0.0.1", "0.9.0", "0.10.0", "1.0.0", "1.2.3", "999.999.999"];
        let versions = texts.map(|text| text.parse::<EngineVersion>().unwrap());
        assert!(versions.is_sorted());
        assert_eq!(versions.map(|version| version.to_string()), texts);
        assert_eq!(versions[4].get(), 1_002_003);
        assert_eq!("1.2.3-rc.1".parse(), Ok(versions[4]));
        for text in ["", "1", "1.2", "1.2.x", "1.2.3.4", "1.1000.0", "-1.2.3"] {
            let error = text.parse::<EngineVersion>().unwrap_err().to_string();
            let expected = "is not a version: expected three numbers below 1000, such as 1.2.3";
            assert_eq!(error, format!("\"{text}\" {expected}"));
        }
    }
}
