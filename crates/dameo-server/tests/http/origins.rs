//! Requests that a page of another site makes a browser send.

use axum::Router;
use axum::body::Body;
use axum::http::Method;
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

async fn ask(method: Method, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = request(method, path);
    for &(name, value) in headers {
        request = request.header(name, value);
    }
    send(&service(), request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn a_request_that_changes_something_comes_from_here() {
    let (cookie, bearer) = (("cookie", "a=b; session=c"), ("authorization", "Bearer t"));
    let [here, there, opaque] =
        ["http://localhost:8321", "http://evil.example", "null"].map(|origin| ("origin", origin));
    for headers in [&[here][..], &[here, cookie], &[], &[bearer]] {
        let answer = ask(Method::POST, "/api/seat", headers).await;
        assert_eq!((answer.status.as_u16(), &*answer.body), (200, &b"sat down"[..]), "{headers:?}");
    }
    for headers in [&[there][..], &[there, cookie], &[opaque]] {
        let answer = ask(Method::POST, "/api/seat", headers).await;
        assert_eq!(problem(&answer, 403, "foreign-origin"), DETAIL, "{headers:?}");
    }
    // A cookie, which every page makes a browser send, does not speak for itself.
    for headers in [&[cookie][..], &[cookie, bearer]] {
        let answer = ask(Method::POST, "/api/seat", headers).await;
        let detail = problem(&answer, 403, "foreign-origin");
        assert!(detail.starts_with("expected the header Origin"), "{detail}");
    }
}

#[tokio::test]
async fn a_request_that_reads_may_come_from_anywhere_unless_it_is_an_upgrade() {
    let there = ("origin", "http://evil.example");
    let upgrade = ("upgrade", "websocket");
    let cookie = ("cookie", "session=c");
    for headers in [&[there][..], &[there, cookie], &[cookie]] {
        for method in [Method::GET, Method::HEAD] {
            assert_eq!(ask(method, "/api/club", headers).await.status, 200, "{headers:?}");
        }
    }
    assert_eq!(ask(Method::GET, "/api/club", &[upgrade]).await.status, 200);
    for headers in [[there, upgrade], [cookie, upgrade]] {
        problem(&ask(Method::GET, "/api/club", &headers).await, 403, "foreign-origin");
    }
}
