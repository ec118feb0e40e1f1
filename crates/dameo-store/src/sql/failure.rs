//! Why a statement or a transaction has failed.

use sqlx::error::DatabaseError;

use crate::error::StoreError;

/// The text of an error, without the line in the source of the database.
pub(crate) fn text(error: &sqlx::Error) -> String {
    match error.as_database_error() {
        Some(error) => database_text(error),
        None => error.to_string(),
    }
}

fn database_text(error: &dyn DatabaseError) -> String {
    let code = error.code().map(|code| format!(" (code {code})"));
    error.message().to_owned() + &code.unwrap_or_default()
}

impl From<sqlx::Error> for StoreError {
    /// Of anything but COMMIT: nothing is stored.
    fn from(error: sqlx::Error) -> Self {
        Self::Unavailable(text(&error))
    }
}

/// Why something was not written or read.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It cannot be done. What a change has done so far is undone; others are not affected.
    Refused(StoreError),
    /// The database has failed: nothing of the transaction is stored.
    Database(sqlx::Error),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Refused(error)
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        let is_of_statement = error.as_database_error().is_some_and(|error| {
            error.is_unique_violation()
                || error.is_foreign_key_violation()
                || error.is_check_violation()
        });
        if is_of_statement { Self::Refused(error.into()) } else { Self::Database(error) }
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(error) => error,
            Failure::Database(error) => error.into(),
        }
    }
}

/// That something that a request names does not exist.
pub(super) fn missing(what: &'static str, id: &str) -> StoreError {
    StoreError::Missing { what, id: id.to_owned() }
}
