//! A backup that is restored, line by line.

use serde_json::Map;
use thiserror::Error;

use super::tables::{Kind, TABLES, Table};
use super::{FORMAT, Footer, Header};
use crate::error::StoreError;
use crate::sql::{
    Connection, Database, Failure, OLDEST_ROWS, Row, SCHEMA_VERSION, Value, add_earlier, add_ranks,
};

/// A backup that is being restored, in one transaction: if it is dropped before
/// [`finish`](Self::finish), nothing is.
pub struct Restore {
    db: Box<dyn Connection>,
    /// The version of the backup.
    version: i64,
    /// The number of lines read.
    lines: u64,
    /// Whether the last line was read.
    is_whole: bool,
    /// Whether a line was refused.
    is_refused: bool,
}

/// A backup cannot be restored. Nothing of it is.
#[derive(Debug, Error)]
pub enum RestoreError {
    /// There is something in the database.
    #[error("the database is not empty: it has rows in {table}")]
    NotEmpty {
        /// A table with rows.
        table: &'static str,
    },
    /// A line cannot be read, or does not fit the rest.
    #[error("line {line}: {reason}")]
    Line {
        /// Its number, from 1.
        line: u64,
        /// What is wrong.
        reason: String,
    },
    /// The last line is missing.
    #[error("the backup is cut off after line {lines}")]
    CutOff {
        /// The number of lines read.
        lines: u64,
    },
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for RestoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Restore {
    /// Begins to restore a backup into an empty database.
    ///
    /// # Errors
    /// If the database is not empty, or cannot be written.
    pub async fn into(database: &Database) -> Result<Self, RestoreError> {
        let mut db = database.writing().await?;
        // The connection ends with the transaction.
        db.discard();
        db.begin().await?;
        for table in TABLES.iter() {
            if !db.rows(table.page, &table.before_all()).await?.is_empty() {
                return Err(RestoreError::NotEmpty { table: table.name });
            }
        }
        Ok(Self { db, version: SCHEMA_VERSION, lines: 0, is_whole: false, is_refused: false })
    }

    /// Takes the next line.
    ///
    /// # Errors
    /// If it is not the one that has to come, or the database fails.
    pub async fn line(&mut self, text: &str) -> Result<(), RestoreError> {
        let taken = self.take(text).await;
        self.is_refused |= taken.is_err();
        taken
    }

    async fn take(&mut self, text: &str) -> Result<(), RestoreError> {
        self.lines += 1;
        let line = self.lines;
        let bad = |reason: String| RestoreError::Line { line, reason };
        if self.is_whole {
            return Err(bad("there is more after the last line".to_owned()));
        }
        if line == 1 {
            self.version = read_header(text).map_err(bad)?;
            return Ok(());
        }
        if let Ok(Footer { rows }) = serde_json::from_str(text) {
            self.is_whole = true;
            let found = line - 2;
            let wrong = || bad(format!("the backup has {rows} rows: found {found}"));
            return if rows == found { Ok(()) } else { Err(wrong()) };
        }
        let (table, row) = read_row(text, self.version).map_err(bad)?;
        match self.db.execute(table.insert, &row.0).await.map_err(Failure::from) {
            Ok(_) => Ok(()),
            Err(Failure::Refused(error)) => Err(bad(error.to_string())),
            Err(Failure::Database(error)) => Err(error.into()),
        }
    }

    /// Stores what was read, and returns the number of rows.
    ///
    /// # Errors
    /// If a line was refused, the last line of the backup was not read, or the database fails.
    pub async fn finish(mut self) -> Result<u64, RestoreError> {
        if self.is_refused || !self.is_whole {
            return Err(RestoreError::CutOff { lines: self.lines });
        }
        // A backup from before the archive lacks what cannot be computed in SQL.
        while add_earlier(&mut *self.db).await.map_err(StoreError::from)? > 0 {}
        while add_ranks(&mut *self.db).await.map_err(StoreError::from)? > 0 {}
        self.db.execute("COMMIT", &[]).await?;
        Ok(self.lines - 2)
    }
}

/// The version of a backup that can be restored.
fn read_header(text: &str) -> Result<i64, String> {
    let header = serde_json::from_str(text);
    let Header { format, version } = header.map_err(|_| {
        format!("not the header of a backup: expected {{\"format\":\"{FORMAT}\",\"version\":…}}")
    })?;
    if format != FORMAT {
        return Err(format!("the format is \"{format}\": expected \"{FORMAT}\""));
    }
    if !(OLDEST_ROWS..=SCHEMA_VERSION).contains(&version) {
        let expected = format!("{OLDEST_ROWS} to {SCHEMA_VERSION}");
        return Err(format!("the backup has version {version}: expected {expected}"));
    }
    Ok(version)
}

/// The table of a row of a backup of some version, and its values in the order of the columns.
fn read_row(text: &str, version: i64) -> Result<(&'static Table, Row), String> {
    let object: Map<String, serde_json::Value> =
        serde_json::from_str(text).map_err(|error| error.to_string())?;
    let name = object.get("table").and_then(serde_json::Value::as_str);
    let name = name.ok_or_else(|| "it names no table".to_owned())?;
    let table = TABLES.iter().find(|table| table.name == name);
    let table = table.ok_or_else(|| format!("there is no table \"{name}\""))?;
    let is_known = |key: &str| key == "table" || table.columns.iter().any(|(name, _)| *name == key);
    if let Some(key) = object.keys().find(|key| !is_known(key)) {
        return Err(format!("{name} has no column \"{key}\""));
    }
    let values = table.columns.iter().map(|&(column, kind)| {
        let default = || kind.default().filter(|_| version < SCHEMA_VERSION);
        let Some(found) = object.get(column) else {
            return default().ok_or_else(|| format!("\"{column}\" is missing"));
        };
        read_value(found, kind).ok_or_else(|| format!("\"{column}\" is {found}: expected {kind}"))
    });
    let row = Row(values.collect::<Result<_, String>>()?);
    (table.check)(&row).map_err(|error| error.to_string())?;
    Ok((table, row))
}

fn read_value(value: &serde_json::Value, kind: Kind) -> Option<Value> {
    match kind {
        Kind::OptionalText if value.is_null() => Some(Value::Text(None)),
        Kind::OptionalInteger if value.is_null() => Some(Value::Integer(None)),
        Kind::Text | Kind::TextOr(_) | Kind::OptionalText => value.as_str().map(Value::from),
        Kind::Integer | Kind::IntegerOr(_) | Kind::OptionalInteger => {
            value.as_i64().filter(|&number| number >= 0).map(|number| Value::Integer(Some(number)))
        }
    }
}
