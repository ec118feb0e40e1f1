//! Finished games for files, page by page: they need not fit into memory.

use dameo_store::{FinishedSpan, Store, StoreError};

use crate::dumps::format::DumpFormat;

/// How many games are read at once.
const PAGE: usize = 200;

/// Writes the first games of a span; returns the text, and the span of those after them. `None` if
/// there are no games.
pub(crate) async fn first_page(
    store: &dyn Store,
    span: FinishedSpan,
    format: DumpFormat,
) -> Result<Option<(String, FinishedSpan)>, StoreError> {
    let games = store.finished_games(&span, PAGE).await?;
    let Some(last) = games.last() else { return Ok(None) };
    let rest = FinishedSpan { after: Some(last.game.place()), ..span };
    let write = |game| {
        format.write(game).inspect_err(|error| {
            tracing::error!("a finished game is not in the dump: {error}");
        })
    };
    let text = games.iter().filter_map(|game| write(game).ok()).collect();
    Ok(Some((text, rest)))
}
