//! The end of a client of a WebSocket.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::SOON;
use super::guest::Guest;

/// A WebSocket of a client.
pub(crate) struct ClientSocket(pub(crate) WebSocketStream<TcpStream>);

impl ClientSocket {
    /// Opens a socket with some headers.
    pub(crate) async fn open(
        address: SocketAddr,
        path: &str,
        headers: &[(&'static str, String)],
    ) -> Result<Self, Error> {
        let stream = TcpStream::connect(address).await.unwrap();
        Self::open_on(stream, address, path, headers).await
    }

    pub(crate) async fn open_on(
        stream: TcpStream,
        address: SocketAddr,
        path: &str,
        headers: &[(&'static str, String)],
    ) -> Result<Self, Error> {
        let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        Ok(Self(client_async(request, stream).await?.0))
    }

    /// Opens a socket as a page of the site does.
    pub(crate) async fn of(guest: &Guest, path: &str) -> Result<Self, Error> {
        let mut headers = vec![("origin", format!("http://{}", guest.address))];
        headers.extend(guest.cookie.clone().map(|cookie| ("cookie", cookie)));
        headers.extend(guest.headers.clone());
        Self::open(guest.address, path, &headers).await
    }

    pub(crate) async fn send(&mut self, text: impl Into<String>) {
        self.0.send(Message::text(text.into())).await.unwrap();
    }

    /// The next message; `None` when the socket has ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            match timeout(SOON, self.0.next()).await.expect("nothing came")? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a type; others are skipped.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("no {kind} came"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Whether nothing but pings, measurements and the number of spectators comes for a moment.
    pub(crate) async fn is_silent(&mut self) -> bool {
        let wait = Duration::from_millis(200);
        loop {
            match timeout(wait, self.0.next()).await {
                Err(_) => return true,
                Ok(Some(Ok(Message::Text(text)))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["type"] != "lag" && message["type"] != "crowd" {
                        return false;
                    }
                }
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Ok(_) => return false,
            }
        }
    }

    /// The code and reason with which the server closes the socket.
    pub(crate) async fn closed(&mut self) -> (u16, String) {
        loop {
            let message = timeout(SOON, self.0.next()).await.expect("nothing came");
            match message.expect("the socket ended without a reason").unwrap() {
                Message::Close(Some(CloseFrame { code, reason })) => {
                    return (code.into(), reason.to_string());
                }
                Message::Close(None) => panic!("the socket was closed without a reason"),
                _ => {}
            }
        }
    }
}

/// The WebSocket of a game after the welcome.
pub(crate) struct GameSocket {
    pub(crate) socket: ClientSocket,
    /// What the server has told first.
    pub(crate) welcome: Value,
    /// The last status of which the server has told.
    pub(crate) status: Value,
    next_command: u64,
}

/// The path of the socket of a game.
pub(crate) fn path(game: &str) -> String {
    format!("/api/online/games/{game}/socket")
}

impl GameSocket {
    /// Connects somebody who knows nothing of the game.
    pub(crate) async fn join(guest: &Guest, game: &str) -> Self {
        Self::resume(guest, game, Value::Null).await
    }

    /// Connects somebody who has a state of the game.
    pub(crate) async fn resume(guest: &Guest, game: &str, have: Value) -> Self {
        let mut socket = ClientSocket::of(guest, &path(game)).await.unwrap();
        socket.send(json!({"type": "hello", "version": 1, "have": have}).to_string()).await;
        let welcome = socket.next().await.expect("no welcome came");
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        let status = welcome["game"]["status"].clone();
        // Commands of two sockets of a player have different names.
        let next_command = u64::from(rand());
        Self { socket, welcome, status, next_command }
    }

    /// The next message of a type; others are taken note of.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("no {kind} came"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    pub(crate) async fn next(&mut self) -> Option<Value> {
        let message = self.socket.next().await?;
        for status in [&message["status"], &message["game"]["status"]] {
            if status.is_object() {
                self.status = status.clone();
            }
        }
        Some(message)
    }

    /// A command that refers to the last state of which the server has told.
    pub(crate) fn command(&mut self, action: &Value) -> Value {
        self.next_command += 1;
        let key = &self.status["key"];
        json!({"type": "command", "id": self.next_command, "key": key, "action": action})
    }

    /// Does something, and returns the answer, `done` or `refused`.
    pub(crate) async fn act(&mut self, action: Value) -> Value {
        let command = self.command(&action);
        self.give(&command).await
    }

    /// Sends a command, and returns its answer.
    pub(crate) async fn give(&mut self, command: &Value) -> Value {
        self.socket.send(command.to_string()).await;
        loop {
            let message = self.next().await.expect("no answer came");
            let is_answer = message["type"] == "done" || message["type"] == "refused";
            if is_answer && message["id"] == command["id"] {
                return message;
            }
        }
    }

    /// Does something that is allowed.
    pub(crate) async fn do_it(&mut self, action: Value) {
        let answer = self.act(action).await;
        assert_eq!(answer["type"], "done", "{answer}");
    }

    pub(crate) async fn play(&mut self, text: &str) {
        self.do_it(json!({"do": "move", "text": text})).await;
    }

    /// Waits for an update with an event, and returns the event.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            let update = self.until("update").await;
            let events = update["events"].as_array().unwrap();
            if let Some(event) = events.iter().find(|event| event["event"] == name) {
                return event.clone();
            }
        }
    }

    /// Does something that is refused, and returns the name of the reason.
    pub(crate) async fn refused(&mut self, action: Value) -> String {
        let answer = self.act(action).await;
        assert_eq!(answer["type"], "refused", "{answer}");
        assert!(answer["text"].as_str().is_some_and(|text| !text.is_empty()), "{answer}");
        answer["code"].as_str().unwrap().to_owned()
    }

    /// What the client would send to resume.
    pub(crate) fn known(&self) -> Value {
        json!({"sequence": self.status["sequence"], "key": self.status["key"]})
    }
}

/// A random number, by the addresses of the program.
fn rand() -> u32 {
    use std::hash::{BuildHasher, RandomState};
    let hash = RandomState::new().hash_one(0);
    u32::try_from(hash >> 32).unwrap()
}
