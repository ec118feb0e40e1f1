//! What tables a database has.

use super::connection::Connection;
use super::open::OpenDatabaseError;
use super::schema::VERSION;

/// That the tables of a database that is only read are those of this version.
pub(super) async fn check_version(
    db: &mut dyn Connection,
    database: String,
) -> Result<(), OpenDatabaseError> {
    let row = db.row("SELECT max(version) FROM _sqlx_migrations", &[]).await;
    let Ok(row) = row else { return Err(OpenDatabaseError::NotADatabase { database }) };
    let version = row.and_then(|row| row.integer(0).ok());
    let found = version.and_then(|version| i64::try_from(version).ok()).unwrap_or_default();
    match found {
        VERSION => Ok(()),
        found if found > VERSION => Err(OpenDatabaseError::Newer { database, found }),
        found => Err(OpenDatabaseError::Older { database, found }),
    }
}

/// Whether a database has tables, but none of this program, by a query of their number and of
/// the number of those named `_sqlx_migrations`.
pub(super) async fn is_foreign(
    db: &mut dyn Connection,
    tables: &'static str,
) -> Result<bool, sqlx::Error> {
    let row = db.row(tables, &[]).await?;
    let counts = row.and_then(|row| Some((row.integer(0).ok()?, row.integer(1).ok()?)));
    Ok(matches!(counts, Some((1.., 0))))
}
