//! The databases that the tests run on.

use std::path::Path;

use dameo_store::{Backup, Database};

#[cfg(all(unix, feature = "postgres"))]
use crate::server::database;
#[cfg(all(unix, feature = "postgres"))]
use dameo_test_servers::PostgresServer;

/// The version of the tables.
pub(crate) const VERSION: usize = 17;

/// Where the databases of a test are: each has a name.
pub(crate) enum Databases {
    /// In files of a folder.
    Files(tempfile::TempDir),
    /// On a server.
    #[cfg(all(unix, feature = "postgres"))]
    Postgres {
        server: &'static PostgresServer,
        /// What the names begin with.
        prefix: String,
    },
}

impl Databases {
    /// A new folder.
    pub(crate) fn files() -> Self {
        Self::Files(tempfile::tempdir().unwrap())
    }

    /// The server that all tests share; `None` if there is no PostgreSQL on this machine.
    #[cfg(all(unix, feature = "postgres"))]
    pub(crate) fn postgres() -> Option<Self> {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static TESTS: AtomicUsize = AtomicUsize::new(0);
        let server = PostgresServer::shared()?;
        let prefix = format!("test{}", TESTS.fetch_add(1, Ordering::Relaxed));
        Some(Self::Postgres { server, prefix })
    }

    /// The file or the address of a database, which is empty at first.
    pub(crate) async fn place(&self, name: &str) -> String {
        match self {
            Self::Files(folder) => folder.path().join(name).to_str().unwrap().to_owned(),
            #[cfg(all(unix, feature = "postgres"))]
            Self::Postgres { server, prefix } => {
                database(server, &format!("{prefix}_{name}")).await
            }
        }
    }

    pub(crate) async fn open(&self, name: &str) -> Database {
        open(&self.place(name).await).await
    }

    /// Begins a backup of a database that a server may use.
    pub(crate) async fn back_up(&self, name: &str) -> Backup {
        let place = self.place(name).await;
        match self {
            Self::Files(_) => Backup::of_file(Path::new(&place)).await.unwrap(),
            #[cfg(all(unix, feature = "postgres"))]
            Self::Postgres { .. } => Backup::of_address(&place).await.unwrap(),
        }
    }
}

/// Opens a database by its file or its address.
pub(crate) async fn open(place: &str) -> Database {
    #[cfg(feature = "postgres")]
    if place.starts_with("postgres://") {
        return Database::connect(place).await.unwrap();
    }
    Database::open(Path::new(place)).await.unwrap()
}

/// Defines tests that run on every database: functions of [`Databases`].
macro_rules! on_every_database {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test(&$crate::databases::Databases::files()).await;
            })*
        }

        #[cfg(all(unix, feature = "postgres"))]
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                if let Some(databases) = $crate::databases::Databases::postgres() {
                    super::$test(&databases).await;
                }
            })*
        }
    };
}
pub(crate) use on_every_database;
