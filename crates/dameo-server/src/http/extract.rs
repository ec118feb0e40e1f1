//! Extractors for request handlers, with errors as [`Problem`].

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use dameo::Variant;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::problem::Problem;
use crate::problem::request::{BAD_REQUEST, BODY_TIMEOUT, UNKNOWN_VARIANT};
use crate::state::AppState;

/// A request body, deserialized from JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<AppState> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, Problem> {
        let read = axum::Json::<T>::from_request(request, state);
        match timeout(state.options().body_timeout, read).await {
            Ok(body) => Ok(Self(body?.0)),
            Err(_) => Err(Problem::new(BODY_TIMEOUT, "the body did not arrive in time")),
        }
    }
}

/// The query string of a URL.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<AppState> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Problem> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        let bad = |rejection: QueryRejection| Problem::new(BAD_REQUEST, rejection.body_text());
        query.map(|query| Self(query.0)).map_err(bad)
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
