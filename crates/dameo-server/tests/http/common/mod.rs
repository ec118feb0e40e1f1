//! Requests to the service, without a socket and on one.

pub(crate) mod running;

use std::sync::LazyLock;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::response::Response;
use dameo_server::{Assets, Metrics, Server, ServerBuilder, ServerOptions};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

/// A complete response.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) async fn of(response: Response) -> Self {
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes().to_vec();
        Self { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub(crate) fn ndjson(&self) -> Vec<Value> {
        let text = std::str::from_utf8(&self.body).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// A server without an app, to be given more.
pub(crate) fn builder(options: ServerOptions) -> ServerBuilder {
    Server::builder(options).assets(Assets::Embedded(&[]))
}

/// The metrics of this process, which all tests share.
pub(crate) fn metrics() -> Metrics {
    static METRICS: LazyLock<Metrics> = LazyLock::new(|| Metrics::install().unwrap());
    METRICS.clone()
}

/// A server without an app. Its computations may take long: test programs are slow, and whatever
/// runs beside them has a higher priority.
pub(crate) fn service() -> Router {
    let compute_time = Duration::from_secs(300);
    service_with(ServerOptions { compute_time, ..ServerOptions::default() })
}

pub(crate) fn service_with(options: ServerOptions) -> Router {
    builder(options).build().unwrap().router()
}

pub(crate) fn request(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header(header::HOST, "localhost:8321")
}

pub(crate) async fn send(service: &Router, request: Request<Body>) -> Answer {
    Answer::of(service.clone().oneshot(request).await.unwrap()).await
}

pub(crate) async fn get(service: &Router, path: &str) -> Answer {
    send(service, request(Method::GET, path).body(Body::empty()).unwrap()).await
}

/// Sends a POST request with JSON.
pub(crate) async fn post(service: &Router, path: &str, body: impl Into<Body>) -> Answer {
    let request = request(Method::POST, path).header(header::CONTENT_TYPE, "application/json");
    send(service, request.body(body.into()).unwrap()).await
}

/// Checks that a response is a problem, and returns its detail.
pub(crate) fn problem(answer: &Answer, status: u16, code: &str) -> String {
    let text = String::from_utf8_lossy(&answer.body);
    assert_eq!(answer.status, status, "{text}");
    assert_eq!(answer.header("content-type"), "application/problem+json");
    let problem = answer.json();
    assert_eq!(problem["code"], code, "{text}");
    assert_eq!(problem["status"], status);
    assert_eq!(problem["type"], "about:blank");
    assert_eq!(problem["title"], answer.status.canonical_reason().unwrap());
    problem["detail"].as_str().unwrap().to_owned()
}
