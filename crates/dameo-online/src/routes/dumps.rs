//! Finished games by months, for everybody.

use axum::Extension;
use axum::body::Body;
use axum::extract::Path;
use axum::http::header;
use axum::response::IntoResponse;
use dameo_server::Problem;
use dameo_store::{FinishedSpan, StoreError};
use futures_util::stream::{self, Stream};

use crate::dump::{DumpFormat, month_begin};
use crate::online::Online;
use crate::problem::BAD_SEARCH;

/// How many games are read at once.
const PAGE: usize = 200;

/// Returns the games that ended in a month (by UTC), as PDN or as lines of JSON. The file is cut
/// off if something cannot be read.
#[utoipa::path(
    get,
    path = "/api/online/dumps/{file}",
    params(("file" = String, Path, description = "`2026-11.pdn` or `2026-11.ndjson`")),
    responses(
        (status = OK, body = String, content_type = "application/octet-stream"),
        Problem,
    )
)]
pub(super) async fn dump_games(
    Extension(online): Extension<Online>,
    Path(file): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let (span, format) = read_name(&file).ok_or_else(|| {
        Problem::new(BAD_SEARCH, format!("file: expected 2026-11.pdn or .ndjson, found {file:?}"))
    })?;
    let kind = match format {
        DumpFormat::Pdn => "application/vnd.chess-pgn; charset=utf-8",
        DumpFormat::Ndjson => "application/x-ndjson",
    };
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"dameo-{file}\"")),
    ];
    Ok((headers, Body::from_stream(pages(online, span, format))))
}

/// The month and the form that the name of a file says.
fn read_name(file: &str) -> Option<(FinishedSpan, DumpFormat)> {
    let (month, format) = file.split_once('.')?;
    let (year, month) = month.split_once('-').filter(|(year, month)| {
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        year.len() == 4 && month.len() == 2 && is_number(year) && is_number(month)
    })?;
    let (year, month) = (year.parse().ok()?, month.parse::<u64>().ok()?);
    let since = month_begin(year, month)?;
    let until = month_begin(year + month / 12, month % 12 + 1);
    Some((FinishedSpan { since, until, after: None }, format.parse().ok()?))
}

/// The games page by page: they need not fit into memory.
fn pages(
    online: Online,
    span: FinishedSpan,
    format: DumpFormat,
) -> impl Stream<Item = Result<String, StoreError>> {
    stream::try_unfold(Some(span), move |span| {
        let online = online.clone();
        async move {
            let Some(span) = span else { return Ok(None) };
            let games = online.store().finished_games(&span, PAGE).await?;
            let after = games.last().map(|last| last.game.place());
            let next = after.map(|after| FinishedSpan { after: Some(after), ..span });
            let write = |game| {
                format.write(game).inspect_err(|error| {
                    tracing::error!("a finished game is not in the dump: {error}");
                })
            };
            let text: String = games.iter().filter_map(|game| write(game).ok()).collect();
            Ok::<_, StoreError>(next.map(|next| (text, Some(next))))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_month_and_form() {
        let (span, format) = read_name("2025-12.ndjson").unwrap();
        assert_eq!(format, DumpFormat::Ndjson);
        assert_eq!((Some(span.since), span.until), (month_begin(2025, 12), month_begin(2026, 1)));
        let (span, _) = read_name("2026-11.pdn").unwrap();
        assert_eq!(span.until, month_begin(2026, 12));
        for name in ["", "2026-11", "2026-11.zip", "2026-13.pdn", "26-11.pdn", "2026-+1.pdn", "x"] {
            assert!(read_name(name).is_none(), "{name}");
        }
    }
}
