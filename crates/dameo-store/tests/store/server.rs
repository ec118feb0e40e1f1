//! Databases of the server of PostgreSQL that the tests share.

use dameo_test_servers::PostgresServer;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// The address of a database, which is created if it is new. If it can be, its texts are
/// in the order of a language.
pub(crate) async fn database(server: &PostgresServer, name: &str) -> String {
    let mut db = PgConnection::connect(&server.address("postgres")).await.unwrap();
    let create = format!("CREATE DATABASE {name} TEMPLATE template0");
    for locale in [" LOCALE_PROVIDER icu ICU_LOCALE 'en-US'", ""] {
        let sql = AssertSqlSafe(format!("{create}{locale}"));
        if sqlx::raw_sql(sql).execute(&mut db).await.is_ok() {
            break;
        }
    }
    server.address(name)
}
