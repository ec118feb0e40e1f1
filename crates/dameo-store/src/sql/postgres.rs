//! The store in a database of PostgreSQL.

use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sqlx::error::DatabaseError;
use sqlx::pool::PoolOptions;
use sqlx::postgres::{PgConnectOptions, PgDatabaseError, PgRow, PgSeverity};
use sqlx::{Column, ConnectOptions, Connection as _, PgPool, Postgres, Row, TypeInfo};

use super::connection::{Connection, Pool, answer, driver};
use super::failure::text;
use super::open::{MIN_POSTGRES, OpenDatabaseError};
use super::value::Value;
use super::writer::Writer;
use super::{Database, schema, tables};

/// Ids are compared byte by byte, as in SQLite, whatever the language of the database is, and
/// whatever version of the system sorts it.
const TEXT: &str = "TEXT COLLATE \"C\"";
/// How many changes are stored in one transaction at most. One task makes them, in the order
/// in which they come.
const BATCH: usize = 256;
/// How many queries run at once.
const READERS: u32 = 8;
/// How long a statement takes at most, in which it may wait for what others hold.
const STATEMENT_TIMEOUT: &str = "5s";
/// How long a transaction waits for its next statement: what a server held that has vanished
/// is free again then.
const IDLE_TIMEOUT: &str = "60s";
/// How long the answer to a statement is waited for: the connection may be cut.
const TIMEOUT: Duration = Duration::from_secs(8);

driver!(
    Postgres,
    // Conditions are in the statements: see the module of the changes.
    begin: "BEGIN ISOLATION LEVEL READ COMMITTED",
    begin_reading: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    timeout: Some(TIMEOUT),
    value: value,
    is_certain: is_certain,
    is_conflict: is_conflict
);

/// Whether COMMIT has certainly stored nothing: the database itself has refused it. What ends
/// its process or the connection may come after the transaction was stored.
fn is_certain(error: &dyn DatabaseError) -> bool {
    let error = error.try_downcast_ref::<PgDatabaseError>();
    error.is_some_and(|error| error.severity() == PgSeverity::Error)
}

/// Whether others wrote at the same time.
fn is_conflict(error: &dyn DatabaseError) -> bool {
    const SERIALIZATION_FAILURE: &str = "40001";
    const DEADLOCK_DETECTED: &str = "40P01";
    error.code().is_some_and(|code| [SERIALIZATION_FAILURE, DEADLOCK_DETECTED].contains(&&*code))
}

/// A value by the type of its column, or of what is computed.
fn value(row: &PgRow, column: usize) -> Result<Value, sqlx::Error> {
    let integer = |number: Option<i32>| Value::Integer(number.map(i64::from));
    match row.column(column).type_info().name() {
        "TEXT" | "VARCHAR" | "NAME" => row.try_get(column).map(Value::Text),
        "INT8" => row.try_get(column).map(Value::Integer),
        "INT4" => row.try_get(column).map(integer),
        other => Err(sqlx::Error::ColumnDecode {
            index: (column + 1).to_string(),
            source: format!("it is of the type {other}: expected a text or an integer").into(),
        }),
    }
}

impl Database {
    /// Connects to a database of PostgreSQL 14 or later, which has to be empty or one of this
    /// program, and makes its tables. Several servers can use it at the same time.
    ///
    /// The address is `postgres://USER:PASSWORD@HOST:PORT/NAME`, with `?host=FOLDER` for a
    /// socket in a folder. What it does not say is taken from the environment (`PGHOST`,
    /// `PGUSER`, `PGPASSWORD`, ...) or from `~/.pgpass`. Connections are not encrypted, and not
    /// made through a pool that gives each transaction another one.
    ///
    /// # Errors
    /// If the address is none, the database cannot be reached, is older, or is something else
    /// or newer.
    pub async fn connect(address: &str) -> Result<Self, OpenDatabaseError> {
        let options = options(address)?;
        migrate(&options).await?;
        let database = name(&options);
        let options = options
            .options([("statement_timeout", STATEMENT_TIMEOUT)])
            .options([("idle_in_transaction_session_timeout", IDLE_TIMEOUT)]);
        let readers: Arc<dyn Pool> = Arc::new(pool(options.clone(), READERS));
        let writers: Arc<dyn Pool> = Arc::new(pool(options, 1));
        let writer = Writer::start(&writers, 1, BATCH);
        let store = Self { readers, writers, writer, is_shared: true, lock: Mutex::new(None) };
        let completed = store.complete().await;
        completed.map(|()| store).map_err(|error| OpenDatabaseError::incomplete(database, &error))
    }
}

/// A connection that reads, also while servers use the database, and the name of the database.
pub(crate) async fn connect_to_read(
    address: &str,
) -> Result<(Box<dyn Connection>, String), OpenDatabaseError> {
    let options = options(address)?;
    let name = name(&options);
    check_server(&options).await?;
    let mut db = pool(options, 1).acquire().await.map_err(|error| refused(&name, &error))?;
    tables::check_version(&mut db, name.clone()).await?;
    Ok((Box::new(db), name))
}

fn options(address: &str) -> Result<PgConnectOptions, OpenDatabaseError> {
    let bad = |reason: String| OpenDatabaseError::BadAddress { reason };
    if !address.starts_with("postgres://") && !address.starts_with("postgresql://") {
        return Err(bad("it does not begin with postgres://".to_owned()));
    }
    let options = PgConnectOptions::from_str(address).map_err(|error| bad(error.to_string()))?;
    Ok(match options.get_application_name() {
        Some(_) => options,
        None => options.application_name("dameo"),
    })
}

/// The address without secrets.
fn name(options: &PgConnectOptions) -> String {
    let name = options.get_database().unwrap_or(options.get_username());
    match options.get_socket() {
        Some(folder) => format!("postgres:///{name}?host={}", folder.display()),
        None => format!("postgres://{}:{}/{name}", options.get_host(), options.get_port()),
    }
}

/// That the server can be reached and is new enough.
async fn check_server(options: &PgConnectOptions) -> Result<(), OpenDatabaseError> {
    let database = name(options);
    let db = answer(Some(TIMEOUT), options.connect()).await;
    let db = db.map_err(|error| refused(&database, &error))?;
    let version = db.server_version_num();
    // It is of no more use: an error is none.
    let _ = answer(Some(TIMEOUT), db.close()).await;
    check_server_version(version, database)
}

/// The version is in the form of PostgreSQL: 13.4 is 130004.
fn check_server_version(version: Option<u32>, database: String) -> Result<(), OpenDatabaseError> {
    let found = match version {
        Some(version) if version / 10_000 >= MIN_POSTGRES => return Ok(()),
        Some(version) => format!("{}.{}", version / 10_000, version % 10_000),
        None => "of an unknown version".to_owned(),
    };
    Err(OpenDatabaseError::OldServer { database, found })
}

/// Makes the tables. A lock of the migrator keeps other servers from doing so meanwhile.
async fn migrate(options: &PgConnectOptions) -> Result<(), OpenDatabaseError> {
    check_server(options).await?;
    let database = name(options);
    let refused = |error| refused(&database, &error);
    // Its only connection is closed with it, and what it holds is free again.
    let pool = pool(options.clone(), 1);
    let tables = "SELECT count(*), count(*) FILTER (WHERE relname = '_sqlx_migrations') \
                  FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace \
                  WHERE nspname = current_schema() AND relkind IN ('r', 'p')";
    let mut db = pool.acquire().await.map_err(refused)?;
    if tables::is_foreign(&mut db, tables).await.map_err(refused)? {
        return Err(OpenDatabaseError::NotADatabase { database });
    }
    drop(db);
    let migrated = schema::migrator(TEXT).run(&pool).await;
    pool.close().await;
    migrated.map_err(|error| OpenDatabaseError::of_migration(database, error))
}

fn pool(options: PgConnectOptions, connections: u32) -> PgPool {
    PoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(TIMEOUT)
        .connect_lazy_with(options)
}

/// The error of a database that cannot be used.
fn refused(database: &str, error: &sqlx::Error) -> OpenDatabaseError {
    OpenDatabaseError::Database { database: database.to_owned(), reason: text(error) }
}

#[cfg(test)]
mod tests;
