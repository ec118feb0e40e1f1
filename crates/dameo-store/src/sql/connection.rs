//! Connections to a database, whichever it is.

use std::io;
use std::time::Duration;

use async_trait::async_trait;
use tokio::time::timeout;

use super::value::{Row, Value};

/// A connection that was taken from a pool, and goes back to it when it is dropped.
#[async_trait]
pub(crate) trait Connection: Send {
    /// Executes a statement, and returns the number of rows that it has changed.
    async fn execute(&mut self, sql: &'static str, values: &[Value]) -> Result<u64, sqlx::Error>;

    /// Executes a query.
    async fn rows(&mut self, sql: &'static str, values: &[Value]) -> Result<Vec<Row>, sqlx::Error>;

    /// Begins a transaction that writes.
    async fn begin(&mut self) -> Result<(), sqlx::Error>;

    /// Begins a transaction that sees one state of the database.
    async fn begin_reading(&mut self) -> Result<(), sqlx::Error>;

    /// From now on the connection is closed when it is dropped.
    fn discard(&mut self);

    /// Whether an error of COMMIT says that nothing is stored.
    fn is_certain(&self, error: &sqlx::Error) -> bool;

    /// Whether a transaction has failed only since others wrote at the same time.
    fn is_conflict(&self, error: &sqlx::Error) -> bool;

    /// Executes a query whose answer has at most one row.
    async fn row(
        &mut self,
        sql: &'static str,
        values: &[Value],
    ) -> Result<Option<Row>, sqlx::Error> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }
}

/// Connections that are used again and again.
#[async_trait]
pub(crate) trait Pool: Send + Sync {
    /// Waits for a connection.
    async fn acquire(&self) -> Result<Box<dyn Connection>, sqlx::Error>;

    /// Closes all connections when they are back.
    async fn close(&self);
}

/// Waits for the answer of a database, as long as is given.
pub(super) async fn answer<T>(
    limit: Option<Duration>,
    answer: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let Some(limit) = limit else { return answer.await };
    let too_long = |_| Err(sqlx::Error::Io(io::ErrorKind::TimedOut.into()));
    timeout(limit, answer).await.unwrap_or_else(too_long)
}

/// Implements [`Connection`] and [`Pool`] for a database of sqlx: `value` reads a column of a
/// row, `is_certain` and `is_conflict` are asked about errors that the database has sent.
macro_rules! driver {
    (
        $db:ty, begin: $begin:literal, begin_reading: $begin_reading:literal, timeout: $timeout:expr,
        value: $value:path, is_certain: $is_certain:expr, is_conflict: $is_conflict:expr
    ) => {
        #[async_trait::async_trait]
        impl $crate::sql::connection::Connection for sqlx::pool::PoolConnection<$db> {
            async fn execute(
                &mut self,
                sql: &'static str,
                values: &[$crate::sql::value::Value],
            ) -> Result<u64, sqlx::Error> {
                let done = answer($timeout, bind(sql, values).execute(&mut **self)).await;
                close_if_cut_off(self, &done);
                Ok(done?.rows_affected())
            }

            async fn rows(
                &mut self,
                sql: &'static str,
                values: &[$crate::sql::value::Value],
            ) -> Result<Vec<$crate::sql::value::Row>, sqlx::Error> {
                let rows = answer($timeout, bind(sql, values).fetch_all(&mut **self)).await;
                close_if_cut_off(self, &rows);
                rows?.iter().map(read).collect()
            }

            async fn begin(&mut self) -> Result<(), sqlx::Error> {
                self.execute($begin, &[]).await.map(drop)
            }

            async fn begin_reading(&mut self) -> Result<(), sqlx::Error> {
                self.execute($begin_reading, &[]).await.map(drop)
            }

            fn discard(&mut self) {
                self.close_on_drop();
            }

            fn is_certain(&self, error: &sqlx::Error) -> bool {
                error.as_database_error().is_some_and($is_certain)
            }

            fn is_conflict(&self, error: &sqlx::Error) -> bool {
                error.as_database_error().is_some_and($is_conflict)
            }
        }

        #[async_trait::async_trait]
        impl $crate::sql::connection::Pool for sqlx::Pool<$db> {
            async fn acquire(
                &self,
            ) -> Result<Box<dyn $crate::sql::connection::Connection>, sqlx::Error> {
                Ok(Box::new(self.acquire().await?))
            }

            async fn close(&self) {
                sqlx::Pool::close(self).await;
            }
        }

        /// A statement with its values.
        fn bind<'q>(
            sql: &'static str,
            values: &[$crate::sql::value::Value],
        ) -> sqlx::query::Query<'q, $db, <$db as sqlx::Database>::Arguments> {
            use $crate::sql::value::Value;
            let query = sqlx::query(sql);
            values.iter().cloned().fold(query, |query, value| match value {
                Value::Integer(number) => query.bind(number),
                Value::Text(text) => query.bind(text),
            })
        }

        fn read(
            row: &<$db as sqlx::Database>::Row,
        ) -> Result<$crate::sql::value::Row, sqlx::Error> {
            let values = (0..row.len()).map(|column| $value(row, column));
            Ok($crate::sql::value::Row(values.collect::<Result<_, _>>()?))
        }

        /// A connection whose answer may still come is not used again.
        fn close_if_cut_off<T>(
            db: &mut sqlx::pool::PoolConnection<$db>,
            answer: &Result<T, sqlx::Error>,
        ) {
            if let Err(sqlx::Error::Io(_)) = answer {
                db.close_on_drop();
            }
        }
    };
}
pub(crate) use driver;
