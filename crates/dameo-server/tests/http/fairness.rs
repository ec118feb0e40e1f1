//! A client that asks for much leaves room for others.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, StatusCode, header};
use axum::response::Response;
use dameo_server::ServerOptions;
use http_body_util::BodyExt;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tower::ServiceExt;

use crate::common::running::SOON;
use crate::common::{Answer, problem, request, service_with};

const GREEDY: [u8; 4] = [192, 0, 2, 1];
const HONEST: [u8; 4] = [192, 0, 2, 2];

/// A request for an analysis of some milliseconds.
fn analysis(client: [u8; 4], ms: u32) -> Request<Body> {
    request(Method::POST, "/api/dameo/analyse")
        .header(header::CONTENT_TYPE, "application/json")
        .extension(ConnectInfo(SocketAddr::from((client, 4000))))
        .body(Body::from(format!(r#"{{"movetime":{ms}}}"#)))
        .unwrap()
}

async fn analyse(service: &Router, client: [u8; 4], ms: u32) -> Response {
    service.clone().oneshot(analysis(client, ms)).await.unwrap()
}

/// The first line of a response that goes on.
async fn first_line(response: &mut Response) -> Bytes {
    response.body_mut().frame().await.unwrap().unwrap().into_data().unwrap()
}

#[tokio::test]
async fn ten_long_analyses_of_one_client_leave_room_for_another_client() {
    let options = ServerOptions {
        max_running: 2,
        max_jobs_per_client: 4,
        max_wait: Duration::from_secs(600),
        ..ServerOptions::default()
    };
    let service = service_with(options);
    let mut running = analyse(&service, GREEDY, 60_000).await;
    assert_eq!(running.status(), StatusCode::OK);
    first_line(&mut running).await;
    // Three wait, the others are refused.
    let mut others = JoinSet::new();
    for _ in 0..9 {
        let service = service.clone();
        others.spawn(async move { analyse(&service, GREEDY, 60_000).await });
    }
    for _ in 0..6 {
        let refused = timeout(SOON, others.join_next()).await.unwrap().unwrap().unwrap();
        let refused = Answer::of(refused).await;
        problem(&refused, 429, "too-many-jobs");
        assert_eq!(refused.header("retry-after"), "2");
    }
    // The other client does not wait for the first one, however often it comes.
    for _ in 0..3 {
        let answer = timeout(SOON, analyse(&service, HONEST, 10)).await.expect("it waits");
        let lines = Answer::of(answer).await.ndjson();
        assert!(lines.last().unwrap()["bestmove"].is_string());
    }
    assert!(others.try_join_next().is_none(), "an analysis of the greedy client has started");
    drop(running);
    // Its next analysis starts when the first one has ended.
    let mut next = timeout(SOON, others.join_next()).await.unwrap().unwrap().unwrap();
    assert_eq!(next.status(), StatusCode::OK);
    first_line(&mut next).await;
}

#[tokio::test]
async fn a_client_without_a_limit_has_all_engines() {
    let options =
        ServerOptions { max_running: 2, max_jobs_per_client: 0, ..ServerOptions::default() };
    let service = service_with(options);
    for client in [GREEDY, [127, 0, 0, 1]] {
        for _ in 0..2 {
            assert_eq!(analyse(&service, client, 10).await.status(), StatusCode::OK);
        }
    }
    let mut running = Vec::new();
    for _ in 0..2 {
        let mut response =
            timeout(SOON, analyse(&service, GREEDY, 60_000)).await.expect("it waits");
        first_line(&mut response).await;
        running.push(response);
    }
}
