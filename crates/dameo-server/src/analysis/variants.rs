//! `GET /api/variants`: the supported variants.

use axum::Json;
use dameo::Variant;
use dameo_api::VariantJson;

/// Lists the supported variants.
#[utoipa::path(get, path = "/api/variants", responses((status = OK, body = Vec<VariantJson>)))]
pub(super) async fn variants() -> Json<Vec<VariantJson>> {
    Json(Variant::ALL.iter().copied().map(VariantJson::from).collect())
}
