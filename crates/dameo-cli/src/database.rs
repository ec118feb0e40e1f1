//! The option `--db`: which database a command uses.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use dameo_store::{Backup, Database, FinishedGames, FinishedSpan, OpenDatabaseError};

use crate::address::{Address, AddressParser, find_here};
use crate::folders::{FolderUse, user_folder};

/// The name of the database in the user's folder.
const FILE_NAME: &str = "dameo.db";

/// The database of a command that needs one.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct DatabaseArg {
    /// The file of the database, or its address: postgres://... [default: $DAMEO_DB, or
    /// what is in the file $DAMEO_DB_FILE, or dameo.db in $XDG_DATA_HOME/dameo or
    /// ~/.local/share/dameo (%LOCALAPPDATA%\dameo on Windows)]
    #[arg(long = "db", value_name = "FILE", value_parser = AddressParser::<DbOption>::new())]
    database: Option<DbOption>,
}

impl DatabaseArg {
    /// Begins a backup of the database.
    pub(crate) async fn back_up(&self) -> Result<Backup> {
        match find_here(self.database.as_ref())?.unwrap_or_default() {
            DbOption::Default => Ok(Backup::of_file(&default_path()?).await?),
            DbOption::File(file) => Ok(Backup::of_file(&file).await?),
            DbOption::Address(address) => back_up_address(&address).await,
            DbOption::None => bail!("--db none: expected a file"),
        }
    }

    /// Begins to read finished games.
    pub(crate) async fn finished_games(&self, span: FinishedSpan) -> Result<FinishedGames> {
        match find_here(self.database.as_ref())?.unwrap_or_default() {
            DbOption::Default => Ok(FinishedGames::of_file(&default_path()?, span).await?),
            DbOption::File(file) => Ok(FinishedGames::of_file(&file, span).await?),
            DbOption::Address(address) => read_address(&address, span).await,
            DbOption::None => bail!("--db none: expected a file"),
        }
    }

    /// Opens a database that servers share.
    #[cfg(feature = "nats")]
    pub(crate) async fn open_shared(&self) -> Result<Database> {
        match find_here(self.database.as_ref())? {
            Some(DbOption::Address(_)) => self.open().await,
            _ => bail!("--db: expected a database that servers can share: postgres://..."),
        }
    }

    /// Opens the database to write, for which the folder of the user is created.
    pub(crate) async fn open(&self) -> Result<Database> {
        match find_here(self.database.as_ref())?.unwrap_or_default() {
            DbOption::Default => {
                let file = default_path()?;
                create_folder_of(&file)?;
                Ok(Database::open(&file).await?)
            }
            DbOption::File(file) => Ok(Database::open(&file).await?),
            DbOption::Address(address) => connect(&address).await,
            DbOption::None => bail!("--db none: expected a file"),
        }
    }
}

#[cfg(feature = "postgres")]
async fn connect(address: &str) -> Result<Database> {
    Ok(Database::connect(address).await?)
}

#[cfg(feature = "postgres")]
async fn back_up_address(address: &str) -> Result<Backup> {
    Ok(Backup::of_address(address).await?)
}

/// Why an address is of no use.
#[cfg(not(feature = "postgres"))]
const WITHOUT_POSTGRES: &str = "this program was built without PostgreSQL (feature postgres): \
                                expected a file";

#[cfg(not(feature = "postgres"))]
async fn connect(_: &str) -> Result<Database> {
    bail!(WITHOUT_POSTGRES)
}

#[cfg(feature = "postgres")]
async fn read_address(address: &str, span: FinishedSpan) -> Result<FinishedGames> {
    Ok(FinishedGames::of_address(address, span).await?)
}

#[cfg(not(feature = "postgres"))]
async fn read_address(_: &str, _: FinishedSpan) -> Result<FinishedGames> {
    bail!(WITHOUT_POSTGRES)
}

#[cfg(not(feature = "postgres"))]
async fn back_up_address(_: &str) -> Result<Backup> {
    bail!(WITHOUT_POSTGRES)
}

/// The value of `--db` for a server, which can do without a database.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum DbOption {
    /// The file in the user's folder, if it can be written.
    #[default]
    Default,
    /// No database.
    None,
    /// This file.
    File(PathBuf),
    /// A database of PostgreSQL.
    Address(String),
}

impl Address for DbOption {
    const OPTION: &'static str = "db";
    const VARIABLE: &'static str = "DAMEO_DB";

    fn has_secret(&self) -> bool {
        let Self::Address(address) = self else { return false };
        let (place, parameters) = address.split_once('?').unwrap_or((address, ""));
        let place = place.split_once("://").map_or(place, |(_, place)| place);
        let user = place.rsplit_once('@').map_or("", |(user, _)| user);
        let is_secret = |parameter: &str| parameter.starts_with("password=");
        user.contains(':') || parameters.split('&').any(is_secret)
    }
}

impl DbOption {
    /// Whether several servers can use the database.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self, Self::Address(_))
    }
}

impl FromStr for DbOption {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "none" => Ok(Self::None),
            "" => Err("expected a file or none".to_owned()),
            _ if text.starts_with("postgres://") || text.starts_with("postgresql://") => {
                Ok(Self::Address(text.to_owned()))
            }
            _ if text.contains("://") => {
                Err("expected a file, an address that begins with postgres://, or none".to_owned())
            }
            _ => Ok(Self::File(text.into())),
        }
    }
}

/// Whether people can play each other on a server.
pub(crate) enum LivePlay {
    /// They can, and this is where their games are.
    On(Database),
    /// They cannot, for this reason: one line for the user.
    Off(String),
}

impl DbOption {
    /// Opens the database.
    ///
    /// # Errors
    /// If it cannot be opened, unless it is the default one and cannot be written.
    pub(crate) async fn open(&self) -> Result<LivePlay> {
        match self {
            Self::None => Ok(LivePlay::Off("no live play: --db none".to_owned())),
            Self::File(file) => Ok(LivePlay::On(Database::open(file).await.context("--db")?)),
            Self::Address(address) => Ok(LivePlay::On(connect(address).await.context("--db")?)),
            Self::Default => open_default(default_path()).await,
        }
    }
}

async fn open_default(file: Result<PathBuf>) -> Result<LivePlay> {
    let off = |reason: &str| Ok(LivePlay::Off(format!("no live play: {reason}; see --db")));
    let file = match file {
        Ok(file) => file,
        Err(error) => return off(&error.to_string()),
    };
    if let Err(error) = create_folder_of(&file) {
        return off(&format!("{error:#}"));
    }
    match Database::open(&file).await {
        Ok(database) => Ok(LivePlay::On(database)),
        Err(error @ OpenDatabaseError::CannotWrite { .. }) => off(&error.to_string()),
        Err(error) => Err(error).context("--db names another database"),
    }
}

fn create_folder_of(file: &Path) -> Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))
}

/// The file of the database in the user's folder.
pub(crate) fn default_path() -> Result<PathBuf> {
    let folder = user_folder(FolderUse::Data, |name| env::var_os(name).map(PathBuf::from));
    let folder = folder.context("there is no folder for the database: HOME is not set")?;
    Ok(folder.join(FILE_NAME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_server_does_without_the_default_database_only() {
        let folder = tempfile::tempdir().unwrap();
        let inside = |name: &str| folder.path().join(name);
        let created = open_default(Ok(inside("new/folder/dameo.db"))).await.unwrap();
        assert!(matches!(created, LivePlay::On(_)));
        // A second server is refused.
        let second = open_default(Ok(inside("new/folder/dameo.db"))).await.err().unwrap();
        let text = format!("{second:#}");
        assert!(text.contains("dameo.db is in use by") && text.starts_with("--db"), "{text}");
        drop(created);

        std::fs::write(inside("file"), "").unwrap();
        let LivePlay::Off(reason) = open_default(Ok(inside("file/dameo.db"))).await.unwrap() else {
            panic!("a file is no folder");
        };
        let start = format!("no live play: cannot create {}: ", inside("file").display());
        assert!(reason.starts_with(&start) && reason.ends_with("; see --db"), "{reason}");
        assert!(DbOption::File(inside("file/dameo.db")).open().await.is_err());

        std::fs::write(inside("text"), "Not a database.").unwrap();
        let error = open_default(Ok(inside("text"))).await.err().unwrap();
        let text = format!("{error:#}");
        assert!(
            text.ends_with(&format!("{} is not a database of Dameo", inside("text").display()))
        );
    }

    #[test]
    fn the_option_is_a_file_an_address_or_none() {
        assert_eq!("none".parse(), Ok(DbOption::None));
        assert_eq!("./none".parse(), Ok(DbOption::File("./none".into())));
        let address = "postgres://localhost/dameo";
        assert_eq!(address.parse(), Ok(DbOption::Address(address.to_owned())));
        let error = "mysql://localhost/dameo".parse::<DbOption>().unwrap_err();
        assert!(error.starts_with("expected a file, an address"), "{error}");
        assert!("".parse::<DbOption>().is_err());
    }
}
