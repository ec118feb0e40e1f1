//! The document of the API, merged from those of all areas, and the area that serves
//! it.

use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::routing::get;
use utoipa::OpenApi;

use crate::area::Area;
use crate::problem::{self, ProblemCode};

/// The root of the document; the handlers add the endpoints.
#[derive(OpenApi)]
#[openapi(info(
    title = "Dameo",
    description = "Rules, analysis and review of the draughts game Dameo and its relatives.",
    license(name = "GPL-3.0-or-later", identifier = "GPL-3.0-or-later")
))]
struct ApiDoc;

/// The document of the API that some areas make, as indented JSON.
pub(crate) fn document(areas: &[Area]) -> String {
    let mut document = ApiDoc::openapi();
    for area in areas {
        document.merge(area.routes.get_openapi().clone());
    }
    let codes = areas.iter().flat_map(|area| &area.codes);
    let codes = problem::request::ALL.iter().chain(codes).chain(problem::server::ALL);
    let schema = ProblemCode::schema_of(codes.map(|code| code.name()));
    let schemas = &mut document.components.get_or_insert_default().schemas;
    schemas.insert(ProblemCode::SCHEMA.to_owned(), schema);
    document.to_pretty_json().expect("all maps of the document have string keys") + "\n"
}

/// The area that serves the document.
pub(crate) fn routes(document: String) -> Area {
    let document = Bytes::from(document);
    let json = [(header::CONTENT_TYPE, "application/json")];
    let serve = get(async move || (json, document));
    let routes = Router::new().route("/api/openapi.json", serve);
    Area::new(routes).limit_rate().forbid_caching()
}
