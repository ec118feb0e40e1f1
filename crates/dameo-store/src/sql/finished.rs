//! All games of the archive, read one page after the other from a database that a server may use.

use std::path::Path;

use super::archive::finished_games;
use super::connection::Connection;
use super::open::OpenDatabaseError;
#[cfg(feature = "postgres")]
use super::postgres::connect_to_read;
use super::sqlite::open_to_read;
use crate::archive::{FinishedGame, FinishedSpan};
use crate::error::StoreError;

/// How many games are in memory at once.
const PAGE: usize = 200;

/// Reads games of the archive in the order in which they ended, also while a server uses the
/// database.
pub struct FinishedGames {
    db: Box<dyn Connection>,
    span: FinishedSpan,
}

impl FinishedGames {
    /// Begins to read a file.
    ///
    /// # Errors
    /// If it is no database of this version.
    pub async fn of_file(file: &Path, span: FinishedSpan) -> Result<Self, OpenDatabaseError> {
        Ok(Self { db: open_to_read(file).await?, span })
    }

    /// Begins to read a database of PostgreSQL. The address is as in
    /// [`Database::connect`](crate::Database::connect).
    ///
    /// # Errors
    /// If it cannot be read, or is no database of this version.
    #[cfg(feature = "postgres")]
    pub async fn of_address(address: &str, span: FinishedSpan) -> Result<Self, OpenDatabaseError> {
        Ok(Self { db: connect_to_read(address).await?.0, span })
    }

    /// The next games; none after the last.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn next_games(&mut self) -> Result<Vec<FinishedGame>, StoreError> {
        let games = finished_games(&mut *self.db, &self.span, PAGE).await?;
        if let Some(last) = games.last() {
            self.span.after = Some(last.game.place());
        }
        Ok(games)
    }
}
