//! The option `--store`: where large files of a site are, beside its database.

use std::time::SystemTime;

use anyhow::{Context, Result};
use dameo_files::{Files, FilesAddress};
use dameo_live::Timestamp;

use crate::address::{Address, AddressParser, find_here};

impl Address for FilesAddress {
    const OPTION: &'static str = "store";
    const VARIABLE: &'static str = "DAMEO_STORE";

    fn has_secret(&self) -> bool {
        Self::has_secret(self)
    }
}

/// The place of files of a command that can use one.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct StoreArg {
    /// Where the files of the site are: a folder, or
    /// s3://BUCKET/FOLDER?endpoint=URL&region=REGION [default: $DAMEO_STORE, or what is in the file
    /// $DAMEO_STORE_FILE]
    #[arg(long, value_name = "PLACE", value_parser = AddressParser::<FilesAddress>::new())]
    store: Option<FilesAddress>,
}

impl StoreArg {
    /// Whether it is in the command line.
    pub(crate) fn is_given(&self) -> bool {
        self.store.is_some()
    }

    /// Whether there is one, in the command line or in a variable.
    pub(crate) fn is_named(&self) -> Result<bool> {
        Ok(find_here(self.store.as_ref())?.is_some())
    }

    /// Opens the place; `None` if none is named. Whether object storage answers is not tried.
    pub(crate) fn open(&self) -> Result<Option<Files>> {
        let address = find_here(self.store.as_ref())?;
        address.map(|address| Files::open(&address).context("--store")).transpose()
    }

    /// Opens the place of a command that needs one.
    pub(crate) fn need(&self) -> Result<Files> {
        self.open()?.context("expected --store, or the variable DAMEO_STORE")
    }
}

/// The present instant, by the clock of the system.
pub(crate) fn now() -> Timestamp {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Timestamp::new(now.as_millis().try_into().unwrap_or(u64::MAX))
}
