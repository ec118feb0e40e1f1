//! Areas that someone who embeds the server adds.

use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, State};
use axum::http::{Method, StatusCode};
use axum::routing::get;
use dameo_server::{AppState, Area, Problem, ProblemCode, ServerOptions};

use crate::common::{builder, get as get_path, problem, request, send};

const NO_CLUB: ProblemCode = ProblemCode::new("no-club", StatusCode::NOT_FOUND);

/// A club without members: a state of its own, and that of the server.
fn club(name: &'static str) -> Area {
    let named = Router::new().route("/api/club/name", get(async |State(name): State<String>| name));
    let moves = get(async |State(state): State<AppState>| state.options().max_moves.to_string());
    let none = get(async || Problem::new(NO_CLUB, "there is no club \"x\""));
    let routes = Router::new().route("/api/club/moves", moves).route("/api/club/x", none);
    Area::new(routes.merge(named.with_state::<AppState>(name.to_owned())))
        .codes(&[NO_CLUB])
        .limit_rate()
}

#[tokio::test]
async fn an_area_has_routes_a_state_and_problem_codes() {
    let options = ServerOptions { max_moves: 7, ..ServerOptions::default() };
    let server = builder(options).merge(club("Dameo Zagreb")).build().unwrap();
    let service = server.router();
    let name = get_path(&service, "/api/club/name").await;
    assert_eq!((name.status.as_u16(), &*name.body), (200, &b"Dameo Zagreb"[..]));
    assert_eq!(get_path(&service, "/api/club/moves").await.body, b"7");
    let detail = problem(&get_path(&service, "/api/club/x").await, 404, "no-club");
    assert_eq!(detail, "there is no club \"x\"");
    // What applies to all areas applies to it.
    let answer = send(&service, request(Method::POST, "/api/club/x").body(Body::empty()).unwrap());
    problem(&answer.await, 405, "method-not-allowed");
    assert_eq!(name.header("x-content-type-options"), "nosniff");
    assert_eq!(name.header("x-request-id").len(), 36);
    // The other areas are there, and the document of the API knows the code.
    assert_eq!(get_path(&service, "/api/variants").await.status, 200);
    problem(&get_path(&service, "/api/clubs").await, 404, "not-found");
    assert!(server.openapi_json().contains("\"bad-fen\",\n"));
    assert!(server.openapi_json().contains("\"no-club\",\n"));
}

#[tokio::test]
async fn an_area_repeats_what_went_wrong_for_its_clients() {
    let options = ServerOptions { requests_per_second: 1, burst: 2, ..ServerOptions::default() };
    let server = builder(options).merge(club("Dameo Zagreb").repeat_detail("error"));
    let service = server.build().unwrap().router();
    let send_to = async |method, path: &str| {
        let stranger = ConnectInfo(SocketAddr::from(([192, 0, 2, 1], 4000)));
        let request = request(method, path).extension(stranger);
        send(&service, request.body(Body::empty()).unwrap()).await
    };
    assert_eq!(send_to(Method::GET, "/api/club/name").await.body, b"Dameo Zagreb");
    let none = send_to(Method::GET, "/api/club/x").await;
    assert_eq!(problem(&none, 404, "no-club"), none.json()["error"]);
    let method = send_to(Method::POST, "/api/club/x").await;
    assert_eq!(problem(&method, 405, "method-not-allowed"), method.json()["error"]);
    assert_eq!(method.header("allow"), "GET,HEAD");
    let later = send_to(Method::GET, "/api/club/name").await;
    assert_eq!(problem(&later, 429, "too-many-requests"), later.json()["error"]);
    assert_eq!(later.header("retry-after"), "1");
    // No other area does.
    let other = get_path(&service, "/api/nothing").await;
    assert!(other.json().get("error").is_none());
}

#[tokio::test]
async fn an_option_out_of_range_is_an_error() {
    let options = ServerOptions { hash_mib: usize::MAX, ..ServerOptions::default() };
    let error = builder(options).build().unwrap_err();
    let max = usize::MAX >> 20;
    let expected = format!("expected a whole number from 0 to {max}");
    assert_eq!(error.to_string(), format!("hash \"{}\": {expected}", usize::MAX));
}
