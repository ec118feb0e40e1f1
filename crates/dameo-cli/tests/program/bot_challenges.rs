//! `dameo bot` at a server that bounds how often it is called.

use std::convert::Infallible;
use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use tokio_stream::StreamExt;

/// Longer than the pauses of the bot.
const SOON: Duration = Duration::from_secs(60);

/// A stream of events that begins with a challenge, and stays open.
async fn events() -> Body {
    let challenge = json!({
        "id": "AbCd1234", "destUser": {"id": "robot"}, "challenger": {"id": "ann", "name": "Ann"},
        "variant": {"key": "dameo"}, "timeControl": {"type": "clock", "limit": 300},
    });
    let line = format!("{}\n", json!({"type": "challenge", "challenge": challenge}));
    let first = tokio_stream::once(Ok::<_, Infallible>(line));
    Body::from_stream(first.chain(tokio_stream::pending()))
}

/// Takes the third answer.
async fn accept(State(answers): State<Arc<AtomicUsize>>) -> (StatusCode, Json<Value>) {
    match answers.fetch_add(1, Ordering::Relaxed) {
        0 => (StatusCode::TOO_MANY_REQUESTS, Json(json!({"error": "later"}))),
        1 => (StatusCode::SERVICE_UNAVAILABLE, Json(json!({"error": "later"}))),
        _ => (StatusCode::OK, Json(json!({"ok": true}))),
    }
}

#[test]
fn a_challenge_is_accepted_once_the_server_takes_the_answer() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let answers = Arc::new(AtomicUsize::new(0));
    let account = json!({"id": "robot", "username": "Robot", "title": "BOT"});
    let router = Router::new()
        .route("/api/account", get(async || Json(account)))
        .route("/api/stream/event", get(events))
        .route("/api/challenge/AbCd1234/accept", post(accept))
        .with_state(Arc::clone(&answers));
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    runtime.spawn(async { axum::serve(listener, router).await });
    let folder = tempfile::tempdir().unwrap();
    let warnings = folder.path().join("warnings");
    let mut command = Command::new(cargo_bin("dameo"));
    command.args(["bot", "--server", &url]).env("DAMEO_TOKEN", "secret");
    command.stdout(Stdio::null()).stderr(File::create(&warnings).unwrap());
    let mut bot = command.spawn().unwrap();
    let since = Instant::now();
    while answers.load(Ordering::Relaxed) < 3 && since.elapsed() < SOON {
        std::thread::sleep(Duration::from_millis(20));
    }
    bot.kill().unwrap();
    bot.wait().unwrap();
    runtime.shutdown_background();
    assert_eq!(answers.load(Ordering::Relaxed), 3);
    assert_eq!(fs::read_to_string(warnings).unwrap(), "");
}
