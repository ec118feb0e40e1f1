//! Removes stored months that name a member who has deleted the account.

use dameo_files::{Files, FilesError};
use dameo_store::{AccountId, ArchiveQuery, StoreError};
use thiserror::Error;

use crate::calendar::Month;
use crate::dumps::format::DumpFormat;
use crate::online::Online;

/// The months of a player cannot be removed.
#[derive(Debug, Error)]
#[error(transparent)]
enum RemovalError {
    Games(#[from] StoreError),
    Files(#[from] FilesError),
}

/// Removes the stored months in which games of a player ended, in the background. They are stored
/// again without the name; until then they are read from the store. What cannot be removed now is
/// replaced when it is old.
pub(crate) fn remove_months_of(online: &Online, account: &AccountId) {
    let (online, account) = (online.clone(), account.clone());
    online.clone().run(async move {
        let Some(files) = online.files() else { return };
        if let Err(error) = remove(&online, files, account).await {
            tracing::warn!("stored months still name a member who has gone: {error}");
        }
    });
}

async fn remove(online: &Online, files: &Files, player: AccountId) -> Result<(), RemovalError> {
    let mut query = ArchiveQuery { player: Some(player), ..ArchiveQuery::default() };
    while let Some(last) = online.store().archive(&query, 1).await?.first() {
        let month = Month::of(last.entry.ended);
        for format in DumpFormat::ALL {
            files.remove(&format.file_name(month)).await?;
        }
        query.until = Some(month.begin());
    }
    Ok(())
}
