//! Requests that a page of another site makes a browser send.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, header};
use axum::routing::{get, post};
use dameo_server::{Area, ServerOptions};

use crate::common::{Answer, builder, problem, request, send};

const DETAIL: &str = "the header Origin names another site than the header Host";

/// A server whose visitors a cookie identifies.
fn service() -> Router {
    let routes = Router::new()
        .route("/api/seat", post(async || "sat down"))
        .route("/api/club", get(async || "club"));
    let area = Area::new(routes).session_cookie("session");
    builder(ServerOptions::default()).merge(area).build().unwrap().router()
}

async fn ask(method: Method, path: &str, headers: &[(header::HeaderName, &str)]) -> Answer {
    let mut request = request(method, path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    send(&service(), request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn a_request_that_changes_something_comes_from_here() {
    let (cookie, bearer) =
        ((header::COOKIE, "a=b; session=c"), (header::AUTHORIZATION, "Bearer t"));
    let [here, there, opaque] = ["http://localhost:8321", "http://evil.example", "null"]
        .map(|origin| (header::ORIGIN, origin));
    for headers in [&[here.clone()][..], &[here, cookie.clone()], &[], &[bearer.clone()]] {
        let answer = ask(Method::POST, "/api/seat", headers).await;
        assert_eq!((answer.status.as_u16(), &*answer.body), (200, &b"sat down"[..]), "{headers:?}");
    }
    for headers in [&[there.clone()][..], &[there, cookie.clone()], &[opaque]] {
        let answer = ask(Method::POST, "/api/seat", headers).await;
        assert_eq!(problem(&answer, 403, "foreign-origin"), DETAIL, "{headers:?}");
    }
    // A cookie, which every page makes a browser send, does not speak for itself.
    for headers in [&[cookie.clone()][..], &[cookie, bearer]] {
        let answer = ask(Method::POST, "/api/seat", headers).await;
        let detail = problem(&answer, 403, "foreign-origin");
        assert!(detail.starts_with("expected the header Origin"), "{detail}");
    }
}

#[tokio::test]
async fn a_request_that_reads_may_come_from_anywhere_unless_it_is_an_upgrade() {
    let there = (header::ORIGIN, "http://evil.example");
    let upgrade = (header::UPGRADE, "websocket");
    let cookie = (header::COOKIE, "session=c");
    for headers in [&[there.clone()][..], &[there.clone(), cookie.clone()], &[cookie.clone()]] {
        for method in [Method::GET, Method::HEAD] {
            assert_eq!(ask(method, "/api/club", headers).await.status, 200, "{headers:?}");
        }
    }
    assert_eq!(ask(Method::GET, "/api/club", &[upgrade.clone()]).await.status, 200);
    for headers in [[there, upgrade.clone()], [cookie, upgrade]] {
        problem(&ask(Method::GET, "/api/club", &headers).await, 403, "foreign-origin");
    }
}
