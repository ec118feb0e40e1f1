//! The area of the API about positions and games: variants, moves, analyses, reviews
//! and tablebase probes.

mod analyse;
mod game;
mod moves;
mod problem;
mod review;
mod table;
mod variants;

use axum::middleware::map_response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::area::Area;
use crate::http::conditional::forbid_caching;

pub(crate) fn routes() -> Area {
    // Responses depend on the load of the server.
    let routes = OpenApiRouter::new()
        .routes(routes!(variants::variants))
        .routes(routes!(moves::moves))
        .routes(routes!(analyse::analyse))
        .routes(routes!(review::review))
        .routes(routes!(table::table))
        .layer(map_response(forbid_caching));
    Area::new(routes).limit_rate().codes(problem::ALL)
}
