//! Extractors for request handlers, with errors as [`Problem`].

use std::convert::Infallible;

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use dameo::Variant;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::limits::client::Client;
use crate::problem::Problem;
use crate::problem::request::{BAD_REQUEST, BODY_TIMEOUT, UNKNOWN_VARIANT, UNSUPPORTED_ENCODING};
use crate::state::AppState;

/// A request body, deserialized from JSON. Bodies are never decompressed: a small one could
/// become a very large one.
#[derive(Clone, Copy, Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned> FromRequest<AppState> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, Problem> {
        reject_encoded(request.headers())?;
        let read = axum::Json::<T>::from_request(request, state);
        match timeout(state.options().body_timeout, read).await {
            Ok(body) => Ok(Self(body?.0)),
            Err(_) => Err(Problem::new(BODY_TIMEOUT, "the body did not arrive in time")),
        }
    }
}

/// Rejects bodies that are compressed.
fn reject_encoded(headers: &HeaderMap) -> Result<(), Problem> {
    let values = headers.get_all(header::CONTENT_ENCODING).into_iter();
    let mut codings = values.flat_map(|value| value.as_bytes().split(|&byte| byte == b','));
    match codings.find(|coding| !coding.trim_ascii().eq_ignore_ascii_case(b"identity")) {
        None => Ok(()),
        Some(coding) => {
            let coding = String::from_utf8_lossy(coding.trim_ascii());
            let detail =
                format!("Content-Encoding {coding:?}: expected a body that is not encoded");
            Err(Problem::new(UNSUPPORTED_ENCODING, detail))
        }
    }
}

/// The query string of a URL.
#[derive(Clone, Copy, Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<AppState> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Problem> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        let bad = |rejection: QueryRejection| Problem::new(BAD_REQUEST, rejection.body_text());
        query.map(|query| Self(query.0)).map_err(bad)
    }
}

impl FromRequestParts<AppState> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        let behind_proxy = state.options().behind_proxy;
        Ok(Self::of(&parts.headers, &parts.extensions, behind_proxy))
    }
}

/// The variant named in the path of a URL.
pub(crate) struct VariantPath(pub(crate) Variant);

impl FromRequestParts<AppState> for VariantPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Problem> {
        let unknown = |detail| Problem::new(UNKNOWN_VARIANT, detail);
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(name) = path.map_err(|rejection| unknown(rejection.body_text()))?;
        let variant = name.parse().map_err(|error: dameo::ParseVariantError| error.to_string());
        variant.map(Self).map_err(unknown)
    }
}
