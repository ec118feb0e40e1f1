//! The area that says how the server is: probes and metrics. No limit applies to it.

mod health;
mod metrics;

use axum::middleware::map_response;
use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::area::Area;
use crate::http::conditional::forbid_caching;

pub(crate) fn routes() -> Area {
    let probes = OpenApiRouter::new()
        .routes(routes!(health::health))
        .routes(routes!(health::live))
        .routes(routes!(health::ready))
        .layer(map_response(forbid_caching));
    Area::new(probes.route("/metrics", get(metrics::metrics)))
}
