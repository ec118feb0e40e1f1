//! The area of the API about positions and games: variants, moves, analyses, reviews
//! and tablebase probes.

mod analyse;
mod game;
mod moves;
mod problem;
mod review;
mod table;
mod variants;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::area::Area;

pub(crate) fn routes() -> Area {
    // Responses depend on the load of the server.
    let routes = OpenApiRouter::new()
        .routes(routes!(variants::variants))
        .routes(routes!(moves::moves))
        .routes(routes!(analyse::analyse))
        .routes(routes!(review::review))
        .routes(routes!(table::table));
    Area::new(routes).limit_rate().forbid_caching().codes(problem::ALL)
}
