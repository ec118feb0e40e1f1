//! A push service, and a browser with its keys.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use p256::SecretKey;
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// The keys of the example of RFC 8291.
pub(crate) const P256DH: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
pub(crate) const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";
/// What belongs to them, which only the browser has.
const PRIVATE: [u8; 32] = [
    0xab, 0x57, 0x57, 0xa7, 0x0d, 0xd4, 0xa5, 0x3e, 0x55, 0x3a, 0x6b, 0xbf, 0x71, 0xff, 0xef, 0xea,
    0x28, 0x74, 0xec, 0x07, 0xa6, 0xb3, 0x79, 0xe3, 0xc4, 0x8f, 0x89, 0x5a, 0x02, 0xdc, 0x33, 0xde,
];
const SECRET: [u8; 16] = [
    0x05, 0x30, 0x59, 0x32, 0xa1, 0xc7, 0xea, 0xbe, 0x13, 0xb6, 0xce, 0xc9, 0xfd, 0xa4, 0x88, 0x82,
];

/// A push service of this machine.
#[derive(Clone)]
pub(crate) struct PushService {
    address: SocketAddr,
    state: Arc<Mutex<Received>>,
}

#[derive(Default)]
struct Received {
    /// For whom each message is, and what only the browser reads.
    messages: Vec<(String, Value)>,
    headers: Vec<HeaderMap>,
    /// What is answered; 201 if nothing was said.
    status: Option<StatusCode>,
    attempts: usize,
}

impl PushService {
    pub(crate) async fn start() -> Self {
        let state = Arc::<Mutex<Received>>::default();
        let router = Router::new().route("/{name}", post(receive)).with_state(Arc::clone(&state));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { address, state }
    }

    /// What a browser sends to be told.
    pub(crate) fn subscription(&self, name: &str) -> Value {
        let endpoint = format!("http://{}/{name}", self.address);
        json!({"endpoint": endpoint, "keys": {"p256dh": P256DH, "auth": AUTH}})
    }

    /// Answers so from now on.
    pub(crate) fn answer(&self, status: u16) {
        self.state.lock().unwrap().status = StatusCode::from_u16(status).ok();
    }

    /// How many requests have come.
    pub(crate) fn attempts(&self) -> usize {
        self.state.lock().unwrap().attempts
    }

    /// The messages that were taken, in order.
    pub(crate) fn messages(&self) -> Vec<(String, Value)> {
        self.state.lock().unwrap().messages.clone()
    }

    /// A header of the last message.
    pub(crate) fn last_header(&self, name: &str) -> String {
        let state = self.state.lock().unwrap();
        state.headers.last().unwrap()[name].to_str().unwrap().to_owned()
    }
}

async fn receive(
    State(state): State<Arc<Mutex<Received>>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let mut state = state.lock().unwrap();
    state.attempts += 1;
    let status = state.status.unwrap_or(StatusCode::CREATED);
    if status.is_success() {
        let key = SecretKey::from_slice(&PRIVATE).unwrap();
        let text = web_push_native::decrypt(body.to_vec(), &key, &SECRET.into()).unwrap();
        state.messages.push((name, serde_json::from_slice(&text).unwrap()));
        state.headers.push(headers);
    }
    status
}
