//! Clients that leave before their response is complete.

use std::convert::Infallible;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::routing::get;
use dameo_server::{Area, ServerOptions};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_stream::StreamExt;

use crate::common::running::{Running, SOON};
use crate::common::{builder, metrics};

/// The routes of these tests: of a response that never begins, of one that never ends, and
/// of complete ones.
fn area() -> Area {
    let endless = || {
        let piece = Ok::<_, Infallible>(Bytes::from_static(b"first\n"));
        Body::from_stream(tokio_stream::iter([piece]).chain(tokio_stream::pending()))
    };
    let whole = || Body::from_stream(tokio_stream::iter([Ok::<_, Infallible>("whole\n")]));
    Area::new(
        Router::new()
            .route("/departures/never", get(async || std::future::pending::<()>().await))
            .route("/departures/endless", get(async move || endless()))
            .route("/departures/stream", get(async move || whole()))
            .route("/departures/text", get(async || "whole\n"))
            .route("/departures/empty", get(async || ())),
    )
}

/// Sends a request, reads until the response has some text, and leaves.
async fn visit(server: &Running, method: &str, path: &str, until: &str) {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let request = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut read = String::new();
    while !read.contains(until) {
        let byte = timeout(SOON, stream.read_u8()).await.expect("the response does not go on");
        read.push(char::from(byte.unwrap()));
    }
}

/// The number of aborted requests to a route of these tests.
async fn aborted(server: &Running, route: &str) -> u64 {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let request = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all(request).await.unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    let name = format!(
        "dameo_http_requests_aborted_total{{method=\"GET\",route=\"/departures/{route}\"}} "
    );
    let line = text.lines().find_map(|line| line.strip_prefix(&name));
    line.map_or(0, |count| count.parse().unwrap())
}

#[tokio::test]
async fn requests_whose_client_left_are_counted() {
    let builder = builder(ServerOptions::default()).metrics(metrics()).merge(area());
    let server = Running::start_builder(builder).await;
    // Complete responses first, so that they would be seen below.
    let complete = [("stream", "whole\n\r\n0\r\n\r\n"), ("text", "whole\n"), ("empty", "\r\n\r\n")];
    for (route, end) in complete {
        visit(&server, "GET", &format!("/departures/{route}"), end).await;
        visit(&server, "HEAD", &format!("/departures/{route}"), "\r\n\r\n").await;
    }
    visit(&server, "GET", "/departures/never", "").await;
    visit(&server, "GET", "/departures/endless", "first\n").await;
    for route in ["never", "endless"] {
        let counted = async {
            while aborted(&server, route).await == 0 {
                sleep(Duration::from_millis(2)).await;
            }
        };
        timeout(SOON, counted).await.expect("it is not counted");
        assert_eq!(aborted(&server, route).await, 1, "{route}");
    }
    for (route, _) in complete {
        assert_eq!(aborted(&server, route).await, 0, "{route}");
    }
}
