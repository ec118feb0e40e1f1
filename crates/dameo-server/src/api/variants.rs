//! `GET /api/variants`: the variants this server knows.

use axum::Json;
use dameo::Variant;
use dameo_protocol::VariantJson;

/// The variants this server knows.
#[utoipa::path(get, path = "/api/variants", responses((status = OK, body = Vec<VariantJson>)))]
pub(super) async fn variants() -> Json<Vec<VariantJson>> {
    Json(Variant::ALL.iter().copied().map(VariantJson::from).collect())
}
