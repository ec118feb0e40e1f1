//! What was played in the finished public games of this server.

use axum::{Extension, Json as Reply};
use dameo::{AnyPosition, Bounds, Variant};
use dameo_server::{Problem, Query};
use dameo_store::Speed;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::online::Online;
use crate::openings::PublicOpeningJson;
use crate::problem::BAD_SEARCH;

/// The longest FEN that is read, in bytes.
const MAX_FEN: usize = 1_000;

/// Which position is asked about, and in which games.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct OpeningQuery {
    /// The variant.
    #[param(value_type = String)]
    variant: Variant,
    /// The FEN of the position.
    fen: String,
    /// Only rated games, or only others.
    #[serde(default)]
    is_rated: Option<bool>,
    /// Only games of this speed: `live` or `correspondence`.
    #[serde(default)]
    speed: Option<String>,
}

/// Shows what was played from a position in the finished public games, in their first 24 plies.
#[utoipa::path(
    get,
    path = "/api/online/openings",
    params(OpeningQuery),
    responses((status = OK, body = PublicOpeningJson), Problem)
)]
pub(super) async fn show_opening(
    Extension(online): Extension<Online>,
    Query(query): Query<OpeningQuery>,
) -> Result<Reply<PublicOpeningJson>, Problem> {
    let OpeningQuery { variant, fen, is_rated, speed } = query;
    if fen.len() > MAX_FEN {
        return Err(bad("fen", format!("expected at most {MAX_FEN} bytes")));
    }
    let position = AnyPosition::from_fen(variant, &fen).map_err(|error| bad("fen", error))?;
    position.check_bounds(&Bounds::UNTRUSTED).map_err(|error| bad("fen", error))?;
    let speed = speed.map(|text| text.parse::<Speed>()).transpose();
    let speed = speed.map_err(|error| bad("speed", error))?;
    Ok(Reply(online.openings().explore(&position, is_rated, speed)))
}

fn bad(field: &str, reason: impl std::fmt::Display) -> Problem {
    Problem::new(BAD_SEARCH, format!("{field}: {reason}"))
}
