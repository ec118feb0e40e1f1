//! What clients may ask for and how often, and what operators see of it.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, StatusCode, Version, header};
use dameo_server::{Metrics, Readiness, ServerOptions};

use crate::common::{Answer, builder, get, metrics, problem, request, send, service, service_with};

/// A request for the variants from a client.
async fn variants_from(service: &Router, client: &str, forwarded_for: &str) -> Answer {
    let client: SocketAddr = format!("{client}:4000").parse().unwrap();
    let mut request = request(Method::GET, "/api/variants").extension(ConnectInfo(client));
    if !forwarded_for.is_empty() {
        request = request.header("X-Forwarded-For", forwarded_for);
    }
    send(service, request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn the_rate_of_requests_of_a_client_is_bounded() {
    let options = ServerOptions { requests_per_second: 1, burst: 2, ..ServerOptions::default() };
    let service = service_with(options.clone());
    for _ in 0..2 {
        assert_eq!(variants_from(&service, "192.0.2.1", "").await.status, StatusCode::OK);
    }
    let refused = variants_from(&service, "192.0.2.1", "").await;
    problem(&refused, 429, "too-many-requests");
    assert_eq!(refused.header("retry-after"), "1");
    // Others, programs on this machine and probes are not affected.
    assert_eq!(variants_from(&service, "192.0.2.2", "").await.status, StatusCode::OK);
    for _ in 0..5 {
        assert_eq!(variants_from(&service, "127.0.0.1", "").await.status, StatusCode::OK);
        assert_eq!(get(&service, "/health").await.status, StatusCode::OK);
    }
    // Only behind a proxy its header counts.
    let spoofed = variants_from(&service, "192.0.2.1", "192.0.2.3").await;
    problem(&spoofed, 429, "too-many-requests");
    let service = service_with(ServerOptions { behind_proxy: true, ..options });
    for (client, status) in [("192.0.2.1", 200), ("192.0.2.1", 200), ("192.0.2.1", 429)] {
        assert_eq!(variants_from(&service, "127.0.0.1", client).await.status, status);
    }
    assert_eq!(variants_from(&service, "127.0.0.1", "192.0.2.2").await.status, StatusCode::OK);
    // Those whose address the proxy does not tell are one client.
    for (client, status) in [("unknown", 200), ("192.0.2.2, ", 200), ("not-an-address", 429)] {
        assert_eq!(variants_from(&service, "127.0.0.1", client).await.status, status, "{client}");
    }
    // Without the header it is a program on this machine.
    for _ in 0..5 {
        assert_eq!(variants_from(&service, "127.0.0.1", "").await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn requests_for_another_host_are_refused() {
    let service = service_with(ServerOptions {
        hosts: vec!["dameo.example".into()],
        ..ServerOptions::default()
    });
    let ask = async |host: Option<&str>, version| {
        let mut request = Request::get("/health").version(version);
        if let Some(host) = host {
            request = request.header(header::HOST, host);
        }
        send(&service, request.body(Body::empty()).unwrap()).await
    };
    for host in ["dameo.example", "localhost:8321", "127.0.0.1", "[::1]:8321"] {
        assert_eq!(ask(Some(host), Version::HTTP_11).await.status, StatusCode::OK, "{host}");
    }
    assert_eq!(ask(None, Version::HTTP_10).await.status, StatusCode::OK);
    let answer = ask(Some("evil.example"), Version::HTTP_11).await;
    let detail = problem(&answer, 421, "unknown-host");
    assert!(detail.contains("\"evil.example\"") && detail.contains("--host"), "{detail}");
    problem(&ask(None, Version::HTTP_11).await, 421, "unknown-host");
}

#[tokio::test]
async fn a_request_that_names_no_host_or_several_is_malformed() {
    let service = service();
    let ask = async |url: &str, hosts: &[&str]| {
        let mut request = Request::get(url);
        for host in hosts {
            request = request.header(header::HOST, *host);
        }
        send(&service, request.body(Body::empty()).unwrap()).await
    };
    for (url, hosts, detail) in [
        ("/health", &["localhost", "localhost"][..], "expected one header Host, found several"),
        ("/health", &["localhost", "evil.example"], "expected one header Host, found several"),
        (
            "/health",
            &["user@localhost"],
            "the host \"user@localhost\": expected a name or an address, and at most a port",
        ),
        (
            "/health",
            &["a b"],
            "the host \"a b\": expected a name or an address, and at most a port",
        ),
        (
            "http://evil.example/health",
            &["localhost"],
            "the URL names the host \"evil.example\", the header Host \"localhost\"",
        ),
        (
            "http://localhost/health",
            &["evil.example"],
            "the URL names the host \"localhost\", the header Host \"evil.example\"",
        ),
    ] {
        assert_eq!(problem(&ask(url, hosts).await, 400, "bad-host"), detail);
    }
    let answer = ask("http://localhost:8321/health", &["LOCALHOST:8321"]).await;
    assert_eq!(answer.status, StatusCode::OK);
    problem(&ask("http://evil.example/health", &["evil.example"]).await, 421, "unknown-host");
}

#[tokio::test]
async fn every_response_has_the_identifier_of_its_request() {
    let service = service();
    let [first, second] = [get(&service, "/health").await, get(&service, "/nowhere").await];
    assert_eq!(first.header("x-request-id").len(), 36);
    assert_ne!(first.header("x-request-id"), second.header("x-request-id"));
    let named = request(Method::GET, "/health").header("x-request-id", "mine");
    let named = send(&service, named.body(Body::empty()).unwrap()).await;
    assert_eq!(named.header("x-request-id"), "mine");
}

#[tokio::test]
async fn probes_tell_whether_it_is_stopping() {
    let server = builder(ServerOptions::default()).build().unwrap();
    let service = server.router();
    for path in ["/live", "/ready"] {
        assert_eq!(get(&service, path).await.status, StatusCode::NO_CONTENT, "{path}");
    }
    server.stop();
    assert_eq!(get(&service, "/live").await.status, StatusCode::NO_CONTENT);
    problem(&get(&service, "/ready").await, 503, "stopping");
}

/// What keeps the server from being ready, if anything does.
#[derive(Clone, Default, Debug)]
struct Obstacle(Arc<Mutex<Option<&'static str>>>);

impl Readiness for Obstacle {
    fn obstacle(&self) -> Option<&'static str> {
        *self.0.lock().unwrap()
    }
}

#[tokio::test]
async fn who_is_not_ready_says_why() {
    let obstacle = Obstacle::default();
    *obstacle.0.lock().unwrap() = Some("the database is away");
    let server = builder(ServerOptions::default()).readiness(obstacle.clone()).build().unwrap();
    let service = server.router();
    let answer = get(&service, "/ready").await;
    problem(&answer, 503, "not-ready");
    assert_eq!(answer.json()["detail"], "the server is not ready: the database is away");
    assert_eq!(get(&service, "/live").await.status, StatusCode::NO_CONTENT);
    *obstacle.0.lock().unwrap() = None;
    assert_eq!(get(&service, "/ready").await.status, StatusCode::NO_CONTENT);
    *obstacle.0.lock().unwrap() = Some("the database is away");
    server.stop();
    problem(&get(&service, "/ready").await, 503, "stopping");
}

#[tokio::test]
async fn metrics_count_requests_by_route() {
    problem(&get(&service(), "/metrics").await, 404, "not-found");
    let metrics = metrics();
    assert!(Metrics::install().is_err());
    let options = ServerOptions { max_running: 3, ..ServerOptions::default() };
    let service = builder(options).metrics(metrics).build().unwrap().router();
    get(&service, "/api/variants").await;
    get(&service, "/api/nonsense/table").await;
    let answer = get(&service, "/metrics").await;
    assert!(answer.header("content-type").starts_with("text/plain; version=0.0.4"));
    let text = String::from_utf8(answer.body).unwrap();
    for line in [
        "dameo_http_requests_total{method=\"GET\",route=\"/api/variants\",status=\"200\"} ",
        "dameo_http_requests_total{method=\"GET\",route=\"/api/{variant}/table\",status=\"404\"} ",
        "dameo_http_request_duration_seconds_bucket{route=\"/api/variants\",le=\"0.001\"} ",
        "dameo_computations_limit{kind=\"search\"} 3",
        "dameo_computations_running{kind=\"search\"} 0",
        "dameo_websockets 0",
    ] {
        assert!(text.contains(line), "{line:?} is not in\n{text}");
    }
}

#[tokio::test]
async fn missing_memory_is_a_busy_server() {
    let service = service_with(ServerOptions {
        hash_mib: usize::MAX >> 20,
        max_wait: Duration::from_millis(1),
        ..ServerOptions::default()
    });
    let answer = crate::common::post(&service, "/api/dameo/analyse", r#"{"depth":1}"#).await;
    problem(&answer, 503, "busy");
}
