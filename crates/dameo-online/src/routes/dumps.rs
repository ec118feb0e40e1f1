//! Finished games by months, for everybody.

use std::time::Duration;

use axum::Extension;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::IntoResponse;
use dameo_files::FilesError;
use dameo_server::Problem;
use dameo_store::StoreError;
use futures_util::stream::{self, Stream};
use tokio::time::timeout;

use crate::calendar::Month;
use crate::dumps::format::DumpFormat;
use crate::dumps::pages::first_page;
use crate::online::Online;
use crate::problem::BAD_SEARCH;

/// How long a request waits for object storage before the games are read from the database.
const MAX_WAIT: Duration = Duration::from_secs(3);

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
    let (month, format) = read_name(&file).ok_or_else(|| {
        Problem::new(BAD_SEARCH, format!("file: expected 2026-11.pdn or .ndjson, found {file:?}"))
    })?;
    let kind = match format {
        DumpFormat::Pdn => "application/vnd.chess-pgn; charset=utf-8",
        DumpFormat::Ndjson => "application/x-ndjson",
    };
    let name = format!("attachment; filename=\"dameo-{month}.{}\"", format.extension());
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.extend(name.parse().map(|name| (header::CONTENT_DISPOSITION, name)));
    Ok(match stored(&online, month, format).await {
        Some((size, body)) => {
            headers.insert(header::CONTENT_LENGTH, size.into());
            (headers, body)
        }
        None => (headers, Body::from_stream(pages(online, month, format))),
    })
}

/// The month and the form that the name of a file says.
fn read_name(file: &str) -> Option<(Month, DumpFormat)> {
    let (month, format) = file.split_once('.')?;
    Some((month.parse().ok()?, format.parse().ok()?))
}

/// The size in bytes and the games of a month that is stored as a file; `None` if it is not, or
/// cannot be read.
async fn stored(online: &Online, month: Month, format: DumpFormat) -> Option<(u64, Body)> {
    let files = online.files().filter(|_| month.is_settled(online.clock().now()))?;
    let name = format.file_name(month);
    match timeout(MAX_WAIT, files.read(&name)).await {
        Ok(Ok((size, parts))) => Some((size, Body::from_stream(parts))),
        Ok(Err(FilesError::Missing { .. })) => None,
        Ok(Err(error)) => {
            tracing::warn!("{name} is read from the database: {error}");
            None
        }
        Err(_) => {
            tracing::warn!("{name} is read from the database: object storage does not answer");
            None
        }
    }
}

/// The games page by page.
fn pages(
    online: Online,
    month: Month,
    format: DumpFormat,
) -> impl Stream<Item = Result<String, StoreError>> {
    stream::try_unfold(month.span(), move |span| {
        let online = online.clone();
        async move { first_page(&**online.store(), span, format).await }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_month_and_form() {
        let name = |month: &str, format| Some((month.parse().unwrap(), format));
        assert_eq!(read_name("2025-12.ndjson"), name("2025-12", DumpFormat::Ndjson));
        assert_eq!(read_name("2026-11.pdn"), name("2026-11", DumpFormat::Pdn));
        for name in ["", "2026-11", "2026-11.zip", "2026-13.pdn", "26-11.pdn", "2026-+1.pdn", "x"] {
            assert!(read_name(name).is_none(), "{name}");
        }
    }
}
