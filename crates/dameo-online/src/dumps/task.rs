//! Stores the games of months that are over.

use std::collections::HashMap;
use std::io;
use std::time::{Duration, SystemTime};

use dameo_files::{FileName, Files, FilesError};
use dameo_live::Timestamp;
use dameo_store::{FinishedSpan, StoreError};
use tempfile::NamedTempFile;
use thiserror::Error;
use tokio::fs::File;
use tokio::io::AsyncWriteExt;
use tokio::time::sleep;

use crate::calendar::Month;
use crate::dumps::format::{DumpFormat, FOLDER};
use crate::dumps::pages::first_page;
use crate::online::Online;
use crate::servers::duties::Duty;

/// How often is looked for months that are to be stored.
const INTERVAL: Duration = Duration::from_secs(60 * 60);
/// When that is tried again, after a failure.
const RETRY: Duration = Duration::from_secs(10 * 60);
/// How often a server asks whether it is the one that does it.
const NO_DUTY: Duration = Duration::from_secs(10);
/// The pause between two pages: players come first.
const PAUSE: Duration = Duration::from_millis(50);
/// The age at which a stored month is written again, without the names of members who have deleted
/// their accounts meanwhile.
const MAX_AGE: Duration = Duration::from_secs(28 * 24 * 60 * 60);

/// A month cannot be stored.
#[derive(Debug, Error)]
enum StoreMonthError {
    #[error(transparent)]
    Games(#[from] StoreError),
    #[error(transparent)]
    Files(#[from] FilesError),
    #[error("a temporary file: {0}")]
    Local(#[from] io::Error),
}

/// Stores the games of each month that is over, in every form, if there is a place for files.
pub(crate) async fn store_dumps(online: Online) {
    let Some(files) = online.files() else { return };
    loop {
        let pause = if online.has_duty(Duty::Dumps) {
            match store_due(&online, files).await {
                Ok(()) => INTERVAL,
                Err(error) => {
                    tracing::warn!("games by months are not stored: {error}");
                    RETRY
                }
            }
        } else {
            NO_DUTY
        };
        sleep(pause).await;
    }
}

/// Stores all months that are not there, or were stored long ago.
async fn store_due(online: &Online, files: &Files) -> Result<(), StoreMonthError> {
    let stored = files.list(FOLDER).await?;
    let stored: HashMap<_, _> = stored.into_iter().map(|file| (file.name, file.stored)).collect();
    let now = online.clock().now();
    let mut since = Timestamp::new(0);
    while let Some(month) = next_month(online, since).await?.filter(|month| month.is_settled(now)) {
        for format in DumpFormat::ALL {
            let name = format.file_name(month);
            if stored.get(&name).is_none_or(|&stored| is_old(stored, now)) {
                store_month(online, files, &name, month, format).await?;
            }
        }
        let Some(next) = month.next() else { break };
        since = next.begin();
    }
    Ok(())
}

fn is_old(stored: SystemTime, now: Timestamp) -> bool {
    let now = SystemTime::UNIX_EPOCH + Duration::from_millis(now.get());
    now.duration_since(stored).is_ok_and(|age| age >= MAX_AGE)
}

/// The first month, of those from an instant on, in which a game ended.
async fn next_month(online: &Online, since: Timestamp) -> Result<Option<Month>, StoreError> {
    let span = FinishedSpan { since, until: None, after: None };
    let first = online.store().finished_games(&span, 1).await?;
    Ok(first.first().map(|first| Month::of(first.game.entry.ended)))
}

/// Writes the games of a month to this machine, then stores the file, unless another server has
/// taken over.
async fn store_month(
    online: &Online,
    files: &Files,
    name: &FileName,
    month: Month,
    format: DumpFormat,
) -> Result<(), StoreMonthError> {
    let temporary = NamedTempFile::new()?;
    let mut file = File::from_std(temporary.reopen()?);
    let mut span = month.span();
    while let Some((text, rest)) = first_page(&**online.store(), span, format).await? {
        file.write_all(text.as_bytes()).await?;
        span = rest;
        sleep(PAUSE).await;
        if !online.has_duty(Duty::Dumps) {
            return Ok(());
        }
    }
    file.flush().await?;
    let size = files.put(name, temporary.path()).await?;
    tracing::info!(size, "stored {name}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_written_again_after_four_weeks() {
        let now = Timestamp::new(1_800_000_000_000);
        let at = SystemTime::UNIX_EPOCH + Duration::from_millis(now.get());
        for (stored, expected) in [
            (at, false),
            (at + MAX_AGE, false),
            (at - MAX_AGE, true),
            (at - MAX_AGE + Duration::from_secs(1), false),
        ] {
            assert_eq!(is_old(stored, now), expected);
        }
    }
}
