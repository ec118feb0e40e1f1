//! Why a database cannot be opened.

use std::io;
use std::path::PathBuf;

use sqlx::migrate::MigrateError;
use thiserror::Error;

use super::schema;
use crate::error::StoreError;

/// The oldest version of PostgreSQL that is supported.
pub(super) const MIN_POSTGRES: u32 = 14;

/// A database cannot be opened.
#[derive(Debug, Error)]
pub enum OpenDatabaseError {
    /// The folder or the file cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    CannotWrite {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// There is no such file, and none is to be created.
    #[error("there is no database {}", path.display())]
    NoSuchFile {
        /// The file.
        path: PathBuf,
    },
    /// Another process has the file open.
    #[error("{} is in use by {}", path.display(), user(process))]
    InUse {
        /// The file.
        path: PathBuf,
        /// The number of the process, if it is known.
        process: Option<u32>,
    },
    /// It is something else.
    #[error("{database} is not a database of Dameo")]
    NotADatabase {
        /// The file, or the address without the password.
        database: String,
    },
    /// An address is none.
    #[error("bad address of a database: {reason}: expected postgres://USER@HOST:PORT/NAME")]
    BadAddress {
        /// What is wrong.
        reason: String,
    },
    /// The server of the database is older than this program supports.
    #[error("{database} is on PostgreSQL {found}: expected {} or later", MIN_POSTGRES)]
    OldServer {
        /// The address without the password.
        database: String,
        /// The version that was found, such as `13.4`.
        found: String,
    },
    /// A later program has written it.
    #[error(
        "{database} has version {found} of the tables: expected at most {}; use the newer \
         program that has written it",
        schema::VERSION
    )]
    Newer {
        /// The file, or the address without the password.
        database: String,
        /// The version of its tables.
        found: i64,
    },
    /// An earlier program has written it, and it is only read.
    #[error(
        "{database} has version {found} of the tables: expected {}; dameo serve brings it up \
         to date",
        schema::VERSION
    )]
    Older {
        /// The file, or the address without the password.
        database: String,
        /// The version of its tables.
        found: i64,
    },
    /// The database refuses.
    #[error("cannot open {database}: {reason}")]
    Database {
        /// The file, or the address without the password.
        database: String,
        /// Why.
        reason: String,
    },
}

fn user(process: &Option<u32>) -> String {
    process.map_or("another process".to_owned(), |id| format!("process {id}"))
}

impl OpenDatabaseError {
    /// Of adding what the steps that made the tables could not compute.
    pub(super) fn incomplete(database: String, error: &StoreError) -> Self {
        Self::Database { database, reason: error.to_string() }
    }

    /// Of bringing the tables up to date.
    pub(super) fn of_migration(database: String, error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(found) => Self::Newer { database, found },
            error => Self::Database { database, reason: error.to_string() },
        }
    }
}
