//! Backups, line by line.

use std::path::Path;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::tables::{TABLES, Table};
use super::{FORMAT, Footer, Header};
use crate::error::StoreError;
#[cfg(feature = "postgres")]
use crate::sql::connect_to_read;
use crate::sql::{Connection, Database, Row, SCHEMA_VERSION, Value, text};
use crate::sql::{OpenDatabaseError, open_to_read};

/// A backup that is being written: the state of a database at one instant, whatever is
/// stored meanwhile.
///
/// ```
/// # tokio::runtime::Runtime::new()?.block_on(async {
/// use dameo_store::{Backup, Database};
///
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("dameo.db");
/// Database::open(&file).await?.close().await;
///
/// let mut backup = Backup::of_file(&file).await?;
/// let mut text = String::new();
/// while let Some(lines) = backup.next_lines().await? {
///     text.push_str(&lines);
/// }
/// assert!(text.starts_with("{\"format\":\"dameo-backup\",\"version\":"), "{text}");
/// assert!(text.ends_with("}\n{\"rows\":0}\n"), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(()) })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Backup {
    db: Box<dyn Connection>,
    next: Next,
    rows: u64,
}

/// What is written next.
enum Next {
    Header,
    /// The rows of a table after a key.
    Rows {
        table: usize,
        after: Vec<Value>,
    },
    Nothing,
}

impl Backup {
    /// Begins a backup of a file, which another process may have open.
    ///
    /// # Errors
    /// If it is no database of this version.
    pub async fn of_file(file: &Path) -> Result<Self, OpenDatabaseError> {
        Self::begin_with(open_to_read(file).await?, file.display().to_string()).await
    }

    /// Begins a backup of a database of PostgreSQL, which servers may use. The address is as
    /// in [`Database::connect`].
    ///
    /// # Errors
    /// If it cannot be read, or is no database of this version.
    #[cfg(feature = "postgres")]
    pub async fn of_address(address: &str) -> Result<Self, OpenDatabaseError> {
        let (db, name) = connect_to_read(address).await?;
        Self::begin_with(db, name).await
    }

    async fn begin_with(
        db: Box<dyn Connection>,
        database: String,
    ) -> Result<Self, OpenDatabaseError> {
        let refused =
            |error: sqlx::Error| OpenDatabaseError::Database { database, reason: text(&error) };
        Self::begin(db).await.map_err(refused)
    }

    /// Begins a backup of an open database.
    ///
    /// # Errors
    /// If it cannot be read at present.
    pub async fn of(database: &Database) -> Result<Self, StoreError> {
        Ok(Self::begin(database.reader().await?).await?)
    }

    async fn begin(mut db: Box<dyn Connection>) -> Result<Self, sqlx::Error> {
        // The connection ends with the transaction.
        db.discard();
        db.begin_reading().await?;
        Ok(Self { db, next: Next::Header, rows: 0 })
    }

    /// The next lines, with their ends; `None` after the last.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn next_lines(&mut self) -> Result<Option<String>, StoreError> {
        match std::mem::replace(&mut self.next, Next::Nothing) {
            Next::Header => {
                self.next = Next::before(0);
                let header = Header { format: FORMAT.to_owned(), version: SCHEMA_VERSION };
                Ok(Some(line(&header)))
            }
            Next::Rows { table, after } => match TABLES.get(table) {
                Some(known) => self.rows_after(table, known, &after).await.map(Some),
                None => Ok(Some(line(&Footer { rows: self.rows }))),
            },
            Next::Nothing => Ok(None),
        }
    }

    /// The number of rows so far.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    async fn rows_after(
        &mut self,
        number: usize,
        table: &Table,
        after: &[Value],
    ) -> Result<String, StoreError> {
        let rows = self.db.rows(table.page, after).await?;
        self.next = match rows.last() {
            Some(last) => Next::Rows { table: number, after: last.0[..table.keys].to_vec() },
            None => Next::before(number + 1),
        };
        self.rows += rows.len() as u64;
        Ok(rows.iter().map(|row| line(&Line { table, row })).collect())
    }
}

impl Next {
    /// The first rows of a table.
    fn before(table: usize) -> Self {
        let after = TABLES.get(table).map(Table::before_all).unwrap_or_default();
        Self::Rows { table, after }
    }
}

fn line(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).expect("columns have names");
    text.push('\n');
    text
}

/// A row as an object.
struct Line<'a> {
    table: &'a Table,
    row: &'a Row,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("table", self.table.name)?;
        for ((name, _), value) in self.table.columns.iter().zip(&self.row.0) {
            match value {
                Value::Integer(number) => object.serialize_entry(name, number)?,
                Value::Text(text) => object.serialize_entry(name, text)?,
            }
        }
        object.end()
    }
}
