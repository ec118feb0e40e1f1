//! The store in a file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dameo_journal::{LockError, LockedFile};
use sqlx::error::DatabaseError;
use sqlx::pool::PoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteRow, SqliteSynchronous};
use sqlx::{Row, Sqlite, SqlitePool, TypeInfo, ValueRef};

use super::connection::{Connection, Pool, answer, driver};
use super::failure::text;
use super::open::OpenDatabaseError;
use super::value::Value;
use super::writer::Writer;
use super::{Database, schema, tables};

/// Marks a file as a database of this program: "Dame" in ASCII.
const APPLICATION_ID: u32 = u32::from_be_bytes(*b"Dame");
/// How many changes are stored in one transaction at most.
const BATCH: usize = 256;
/// How many queries run at once.
const READERS: u32 = 4;
/// How long a query waits for its turn, and a transaction for a lock that a foreign program
/// has on the file.
const TIMEOUT: Duration = Duration::from_secs(5);

driver!(
    Sqlite,
    // One that reads first and then writes would fail if another program writes between.
    begin: "BEGIN IMMEDIATE",
    begin_reading: "BEGIN",
    // The disk may stand still for long.
    timeout: None,
    value: value,
    is_certain: is_certain,
    // There is one writer.
    is_conflict: |_| false
);

/// A value by its own type: columns have none.
fn value(row: &SqliteRow, column: usize) -> Result<Value, sqlx::Error> {
    let is_text = row.try_get_raw(column)?.type_info().name() == "TEXT";
    Ok(match is_text {
        true => Value::Text(row.try_get(column)?),
        false => Value::Integer(row.try_get(column)?),
    })
}

/// Whether COMMIT has certainly stored nothing: the database was busy, or the disk was full
/// before the last page was written, without which the transaction does not count.
fn is_certain(error: &dyn DatabaseError) -> bool {
    const BUSY: i32 = 5;
    const FULL: i32 = 13;
    primary_code(error).is_some_and(|code| [BUSY, FULL].contains(&code))
}

/// The code of an error without its details.
fn primary_code(error: &dyn DatabaseError) -> Option<i32> {
    error.code()?.parse().ok().map(|code: i32| code & 0xff)
}

impl Database {
    /// Opens a file of SQLite, or creates it in a folder that exists. No other process can open
    /// it meanwhile; `FILE.lock` beside it has the number of this one.
    ///
    /// # Errors
    /// If the file cannot be written, is in use, or is something else or newer.
    pub async fn open(file: &Path) -> Result<Self, OpenDatabaseError> {
        let file = real_path(file)?;
        Self::open_with(&file, writing(&file)).await
    }

    async fn open_with(
        file: &Path,
        options: SqliteConnectOptions,
    ) -> Result<Self, OpenDatabaseError> {
        let lock = lock(file)?;
        check_header(file)?;
        create(file)?;
        let writers = pool(options, 1);
        migrate(&writers, file).await?;
        let readers: Arc<dyn Pool> = Arc::new(pool(reading(file), READERS));
        let writers: Arc<dyn Pool> = Arc::new(writers);
        let writer = Writer::start(&writers, 1, BATCH);
        let database =
            Self { readers, writers, writer, is_shared: false, lock: Mutex::new(Some(lock)) };
        let completed = database.complete().await;
        let refused = |error| OpenDatabaseError::incomplete(file.display().to_string(), &error);
        completed.map(|()| database).map_err(refused)
    }
}

/// A connection that reads a file, also while a server uses it.
pub(crate) async fn open_to_read(file: &Path) -> Result<Box<dyn Connection>, OpenDatabaseError> {
    if !file.exists() {
        return Err(OpenDatabaseError::NoSuchFile { path: file.to_owned() });
    }
    check_header(file)?;
    let mut db = pool(reading(file), 1).acquire().await.map_err(|error| refused(file, &error))?;
    tables::check_version(&mut db, file.display().to_string()).await?;
    Ok(Box::new(db))
}

/// The same file has the same lock whatever name it is opened by.
fn real_path(file: &Path) -> Result<PathBuf, OpenDatabaseError> {
    let cannot_write = |error| OpenDatabaseError::CannotWrite { path: file.to_owned(), error };
    if let Ok(file) = fs::canonicalize(file) {
        return Ok(file);
    }
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).map_err(cannot_write)?;
    let name = file.file_name().ok_or_else(|| cannot_write(io::ErrorKind::IsADirectory.into()))?;
    Ok(folder.join(name))
}

/// Locks `FILE.lock`, which names the process that has it.
fn lock(file: &Path) -> Result<LockedFile, OpenDatabaseError> {
    use io::Write;
    let mut path = file.as_os_str().to_owned();
    path.push(".lock");
    let path = PathBuf::from(path);
    let cannot_write = |error| OpenDatabaseError::CannotWrite { path: file.to_owned(), error };
    let mut lock = match LockedFile::open(&path) {
        Ok(lock) => lock,
        Err(LockError::InUse) => {
            let text = fs::read_to_string(&path).unwrap_or_default();
            return Err(OpenDatabaseError::InUse {
                path: file.to_owned(),
                process: text.trim().parse().ok(),
            });
        }
        Err(LockError::Io(error)) => return Err(cannot_write(error)),
    };
    let id = std::process::id();
    lock.set_len(0).and_then(|()| writeln!(lock, "{id}")).map_err(cannot_write)?;
    Ok(lock)
}

/// That a file is new, or has the marks of SQLite and of this program: the file format of
/// SQLite has them in its first hundred bytes.
fn check_header(path: &Path) -> Result<(), OpenDatabaseError> {
    const MAGIC: &[u8] = b"SQLite format 3\0";
    const APPLICATION_ID_AT: usize = 68;
    let mut header = Vec::new();
    let read = File::open(path).and_then(|file| file.take(100).read_to_end(&mut header));
    match read {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(OpenDatabaseError::CannotWrite { path: path.to_owned(), error }),
        Ok(0) => return Ok(()),
        Ok(_) => {}
    }
    let id = header.get(APPLICATION_ID_AT..APPLICATION_ID_AT + 4);
    // The mark may not have got there yet from the log before it, and then is 0.
    let is_ours = id.is_some_and(|id| id == APPLICATION_ID.to_be_bytes() || id == [0; 4]);
    if header.starts_with(MAGIC) && is_ours {
        return Ok(());
    }
    Err(not_a_database(path))
}

/// Creates a new file that its owner alone can read; SQLite gives its log the same mode.
fn create(file: &Path) -> Result<(), OpenDatabaseError> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            Err(OpenDatabaseError::CannotWrite { path: file.to_owned(), error })
        }
        _ => Ok(()),
    }
}

fn writing(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        // What is acknowledged survives the loss of power.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(TIMEOUT)
        .pragma("application_id", APPLICATION_ID.to_string())
}

fn reading(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).read_only(true).busy_timeout(TIMEOUT)
}

fn pool(options: SqliteConnectOptions, connections: u32) -> SqlitePool {
    PoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(TIMEOUT)
        .max_lifetime(None)
        .idle_timeout(None)
        .connect_lazy_with(options)
}

async fn migrate(writers: &SqlitePool, file: &Path) -> Result<(), OpenDatabaseError> {
    let mut db = writers.acquire().await.map_err(|error| refused(file, &error))?;
    let tables = "SELECT count(*), coalesce(sum(name = '_sqlx_migrations'), 0) FROM sqlite_schema";
    if tables::is_foreign(&mut db, tables).await.map_err(|error| refused(file, &error))? {
        return Err(not_a_database(file));
    }
    drop(db);
    let migrated = schema::migrator("TEXT").run(writers).await;
    migrated.map_err(|error| OpenDatabaseError::of_migration(file.display().to_string(), error))
}

fn not_a_database(file: &Path) -> OpenDatabaseError {
    OpenDatabaseError::NotADatabase { database: file.display().to_string() }
}

/// The error of a file that cannot be opened.
fn refused(file: &Path, error: &sqlx::Error) -> OpenDatabaseError {
    const CANNOT_OPEN: i32 = 14;
    const READ_ONLY: i32 = 8;
    const NOT_A_DATABASE: i32 = 26;
    let path = file.to_owned();
    match error.as_database_error().and_then(primary_code) {
        Some(NOT_A_DATABASE) => not_a_database(file),
        Some(CANNOT_OPEN | READ_ONLY) => {
            OpenDatabaseError::CannotWrite { path, error: io::Error::other(text(error)) }
        }
        _ => OpenDatabaseError::Database {
            database: path.display().to_string(),
            reason: text(error),
        },
    }
}

#[cfg(test)]
mod tests;
